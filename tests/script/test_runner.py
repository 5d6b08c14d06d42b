from __future__ import annotations

from pathlib import Path

import pytest

from voice_host.script.parser import parse
from voice_host.script.runner import RunResult, run

pytestmark = pytest.mark.unit

HEADER = "cards: 1 citizen, 2 don, 3 citizen, 4 commissar, 5 mafia, 6 citizen\n---\nhost: дальше\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "one.game"


def play(file: Path, body: str) -> RunResult:
    file.write_text(HEADER + body, encoding="utf-8")
    return run(parse(file))


def test_a_failure_names_the_line_what_was_expected_and_what_came(file: Path) -> None:
    result = play(file, "1: выставляю третьего\nexpect: nominated by=1 seat=4\n")
    assert [str(failure) for failure in result.failures] == [
        f"{file}, строка 5: ожидалось «expect: nominated by=1 seat=4», "
        "а пришло: nominated by=1 seat=3"
    ]


def test_nothing_came(file: Path) -> None:
    [failure] = play(file, "1: выставлю третьего\nexpect: nominated\n").failures
    assert str(failure).endswith("а пришло: ничего")


def test_an_unwanted_event_and_a_wrong_state_are_failures(file: Path) -> None:
    failures = play(file, "1: пас\nexpect not: floor_ended\nexpect state: floor=1 day=1\n").failures
    assert [failure.line for failure in failures] == [5, 6]
    assert failures[1].came == ("floor=2 day=1",)


def test_several_expectations_look_at_the_same_events(file: Path) -> None:
    body = "1: пас\nexpect: floor_ended seat=1\nexpect: floor seat=2\nexpect: floor_ended seat=1\n"
    assert play(file, body).failures == ()


def test_a_phase_that_asks_stands_without_a_wait(file: Path) -> None:
    result = play(file, "1: пас\n")
    assert result.game.floor == 2
    assert result.game.at == result.events[-1].at


def test_what_nobody_understands(file: Path) -> None:
    body = "1: тра-ла-ла\nexpect: not_understood text=тра-ла-ла\n1: пауза\nexpect: not_understood\n"
    assert play(file, body).failures == ()


def test_keys_go_through_the_keypad(file: Path) -> None:
    body = "key: 3\nexpect: nominated by=1 seat=3\nkey: чушь\nexpect: refused command=key\n"
    assert play(file, body).failures == ()


def test_the_same_script_gives_the_same_events(file: Path) -> None:
    body = "wait: 360\nnight mafia: 1\nwait: 30\n"
    assert play(file, body).events == play(file, body).events


def test_with_the_clock_in_the_script_nothing_goes_by_itself(file: Path) -> None:
    file.write_text(
        "players: 6\nclock: waits\n---\nexpect state: phase=deal\nwait: 60\n"
        + "key:\n" * 6
        + "expect state: phase=night.meet\nwait: 24.9\nexpect state: phase=night.meet\n"
        + "wait: 0.1\nexpect state: phase=day.talk\n",
        encoding="utf-8",
    )
    result = run(parse(file))
    assert result.failures == ()
    assert result.game.at == 85
