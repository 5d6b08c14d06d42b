"""Recordings through the real ear: commands where they are said, none where they are not."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from voice_host import sound
from voice_host.ear.listener import Hearing, Listener
from voice_host.ear.model import SpeechModel
from voice_host.game import ruleset
from voice_host.game.commands import Command
from voice_host.phrases.matcher import phase_grammar
from voice_host.sound import RATE

pytestmark = pytest.mark.speech

FOLDER = Path(__file__).parent.parent / "fixtures" / "speech"
EXPECTED = dict(
    line.split("\t") for line in (FOLDER / "expected.tsv").read_text("utf-8").splitlines()
)
KNOWN_MISSES = set((FOLDER / "known_misses.txt").read_text("utf-8").split())
"""Recordings not heard right with the present model: warned about, not hidden."""

FALSE_A_MINUTE = 0.2
"""Commands carried out or asked back in read text, of all the texts together."""


def hear(model: SpeechModel, path: Path, phase: str) -> list[Hearing]:
    """What is carried out or asked back."""
    listener = Listener(model)
    listener.expect(phase_grammar(ruleset.load("classic").phase(phase).grammars, 10))
    samples = sound.read(path).samples
    found = []
    for start in range(0, len(samples), RATE // 10):
        found += listener.accept(samples[start : start + RATE // 10])
    found += listener.finish()
    return [hearing for hearing in found if hearing.verdict != "nothing"]


def shown(hearing: Hearing) -> str:
    """The command and its number or word, as in expected.tsv."""
    command = hearing.command
    assert isinstance(command, Command)
    slots = {k: v for k, v in msgspec.structs.asdict(command).items() if k not in ("at", "by")}
    values = (
        ",".join(map(str, value)) if isinstance(value, tuple) else str(value)
        for value in slots.values()
        if value is not None
    )
    return " ".join([command.kind, *values])


@pytest.mark.parametrize("name", EXPECTED)
def test_the_command_is_heard(model: SpeechModel, name: str) -> None:
    heard = "; ".join(
        shown(hearing) for hearing in hear(model, FOLDER / name, Path(name).parent.name)
    )
    if name in KNOWN_MISSES:
        pytest.skip(f"known miss: {heard or 'nothing'}")
    assert heard == EXPECTED[name]


def test_every_recording_is_expected() -> None:
    found = {str(path.relative_to(FOLDER)) for path in FOLDER.rglob("*.ogg")}
    assert {name for name in found if not name.startswith("oov/")} == set(EXPECTED)


def test_read_text_gives_hardly_any_command(model: SpeechModel) -> None:
    minutes, false = 0.0, []
    for path in sorted(FOLDER.glob("oov/oov_*.ogg")):
        minutes += sound.read(path).seconds / 60
        false += [(path.name, hearing.text) for hearing in hear(model, path, "day.speech")]
    assert minutes > 10
    assert len(false) / minutes < FALSE_A_MINUTE, false
