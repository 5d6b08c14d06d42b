"""The list of known misses: what is put on it, and that it does not grow unseen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.fixtures import known_misses
from tests.fixtures.known_misses import Result
from tests.fixtures.recordings import SPEECH, Recording
from voice_host.ear.judge import Verdict
from voice_host.ear.listener import Hearing
from voice_host.ear.recorded import Recorded
from voice_host.game.commands import Count

pytestmark = pytest.mark.unit

Run = Callable[..., None]


def result(name: str, said: int, heard: int | None, verdict: Verdict = "do") -> Result:
    known = Recorded(commands=(f"count votes={said}",), condition="babble", snr_db=10)
    hearings = [] if heard is None else [Hearing(verdict, "", Count(votes=heard), 1.0, 0.0, 1.0)]
    return Result(Recording(SPEECH / name, known), hearings)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    monkeypatch.setattr(known_misses, "LIST", tmp_path / "list.toml")

    def main(found: list[Result], *arguments: str) -> None:
        monkeypatch.setattr(known_misses, "results", lambda: found)
        monkeypatch.setattr("sys.argv", ["known_misses", *arguments])
        known_misses.main()

    return main


def test_what_is_right_and_what_is_carried_out_wrong() -> None:
    assert result("a.ogg", 3, 3).is_right
    assert result("a.ogg", 3, 3, "ask").is_right
    for heard, verdict, wrong in ((4, "do", True), (4, "ask", False), (None, "do", False)):
        missed = result("a.ogg", 3, heard, verdict)
        assert (missed.is_right, missed.is_carried_out_wrong) == (False, wrong)


def test_misses_are_listed_with_what_was_heard(run: Run) -> None:
    run([result("a.ogg", 3, 3), result("b.ogg", 4, 5), result("c.ogg", 4, None)])
    misses, right = known_misses.known()
    assert misses == {"b.ogg": "count votes=5", "c.ogg": "nothing"}
    assert right == {"babble 10 dB": 0.333}


def test_the_list_grows_only_when_that_is_asked_for(run: Run) -> None:
    good, bad = [result("a.ogg", 3, 3)], [result("a.ogg", 3, 4)]
    run(bad)
    run(good)
    with pytest.raises(SystemExit, match="--lower"):
        run(bad)
    assert known_misses.known()[0] == {}
    run(bad, "--lower")
    assert known_misses.known()[0] == {"a.ogg": "count votes=4"}
