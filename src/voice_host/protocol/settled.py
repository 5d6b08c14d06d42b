"""What stands in the end: the events of a game without what was taken back (ALL-5, SPORT-9)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from voice_host.game.commands import Command, EndSpeech, Tick
from voice_host.game.events import Event, FloorEnded, FloorReturned
from voice_host.game.game import Game
from voice_host.game.ruleset import load
from voice_host.game.setup import Setup


class _Step(NamedTuple):
    command: Command
    events: Sequence[Event]

    @property
    def ended_a_floor(self) -> bool:
        """A floor that may come back."""
        return isinstance(self.command, EndSpeech) and any(
            isinstance(event, FloorEnded) for event in self.events
        )


def settled(setup: Setup, commands: Iterable[Command]) -> list[Event]:
    """Plays the commands and leaves out what was undone, and ends of floors that were no ends."""
    rules = load(setup.ruleset)
    played = Game(setup, rules)
    played.start()
    for command in commands:
        played.handle(command)
    game, steps = Game(setup, rules), []
    begun = game.start()
    for command in (*played.stands, Tick(at=played.at)):
        # What only came by time is not the command's, and stays when its floor comes back.
        steps.append(_Step(Tick(), game.handle(Tick(at=command.at))))
        steps.append(_Step(command, game.handle(command)))
    return [*begun, *(event for step in _without_false_ends(steps) for event in step.events)]


def _without_false_ends(steps: Iterable[_Step]) -> list[_Step]:
    """A floor that came back has not ended: nothing that came of it has happened."""
    kept: list[_Step] = []
    for step in steps:
        if any(isinstance(event, FloorReturned) for event in step.events):
            while kept and not kept.pop().ended_a_floor:
                pass
        kept.append(step)
    return kept
