from __future__ import annotations

from pathlib import Path

import pytest

from tests.journal.resumed import play_and_break_off_everywhere
from voice_host.script.parser import parse
from voice_host.script.runner import run

pytestmark = pytest.mark.property

GAMES = Path(__file__).parent.parent / "games"
OF_THE_TABLE = ("not_understood", "refused")
"""Also said by the runner, about what never became a command."""


@pytest.mark.parametrize("path", sorted(GAMES.glob("*.game")), ids=lambda path: path.stem)
def test_a_game_goes_on_from_any_point(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = parse(path)
    straight = run(script)
    events = play_and_break_off_everywhere(script.setup, straight.commands, monkeypatch)
    assert [event for event in events if event.kind not in OF_THE_TABLE] == [
        event for event in straight.events if event.kind not in OF_THE_TABLE
    ]
