"""`check` on a computer that has a sound card."""

from __future__ import annotations

import json
import subprocess
from contextlib import ExitStack

import numpy as np
import pytest

from live_bench.virtual_card import VirtualCard
from tests.devices.conftest import Playing
from voice_host.__main__ import run
from voice_host.sound import RATE

pytestmark = [pytest.mark.process, pytest.mark.speech]

NOISE = (30 * np.random.default_rng(1).standard_normal(RATE)).astype(np.int16)


def checked(capsys: pytest.CaptureFixture[str]) -> tuple[int, dict[str, dict[str, object]]]:
    code = run(["check", "--json"])
    return code, {f["part"]: f for f in map(json.loads, capsys.readouterr().out.splitlines())}


def test_a_room_in_which_the_loudspeaker_is_heard(
    card: VirtualCard, capsys: pytest.CaptureFixture[str]
) -> None:
    with ExitStack() as stack:
        stack.callback(Playing(card.microphone, NOISE).stop)
        played = stack.enter_context(card.loudspeaker.recorder(RATE))
        stack.callback(played.kill)
        air = stack.enter_context(
            subprocess.Popen(
                ["pacat", "--raw", f"--rate={RATE}", "--channels=1", "--latency-msec=50"],
                stdin=played.stdout,
                env=card.microphone.environment,
            )
        )
        stack.callback(air.kill)
        code, found = checked(capsys)
    assert code == 0
    assert "default, 44100 Гц" in str(found["microphone"]["text"])
    assert "микрофон слышит: «выставляю игрока номер пять»" in str(found["speakers"]["text"])


def test_headphones_are_no_fault(card: VirtualCard, capsys: pytest.CaptureFixture[str]) -> None:
    player = Playing(card.microphone, NOISE)
    try:
        code, found = checked(capsys)
    finally:
        player.stop()
    assert code == 0
    assert "наушники?" in str(found["speakers"]["text"])


@pytest.mark.usefixtures("card")
def test_a_microphone_that_is_switched_off_is_a_fault(capsys: pytest.CaptureFixture[str]) -> None:
    code, found = checked(capsys)
    assert code == 1
    assert found["microphone"]["ok"] is False
    assert "alsamixer" in str(found["microphone"]["text"])
