"""Fouls and removals (CLASSIC-23: SPORT-30 to SPORT-32). They may come in any phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from voice_host.game import events
from voice_host.game.commands import CancelFoul, Command, Foul, Remove
from voice_host.game.refusal import Refusal
from voice_host.game.state import LeaveReason, State

if TYPE_CHECKING:
    from voice_host.game.game import Game
    from voice_host.game.phases.behaviour import Behaviour

LOSES_SPEECH = 3
REMOVED = 4


def carry_out(game: Game, command: Command, behaviour: Behaviour) -> None:
    """A foul, a foul taken back, or a removal; what is not yet left may still be punished."""
    assert isinstance(command, Foul | CancelFoul | Remove)
    state, seat = game.state, command.seat
    if not behaviour.punishes:
        raise Refusal("not_now")
    if not 1 <= seat <= len(state.players):
        raise Refusal("unknown")
    if not (state.player(seat).alive or _may_still_speak(game, seat, behaviour)):
        raise Refusal("gone")
    match command:
        case Foul():
            foul(game, seat, command.reason, behaviour)
        case CancelFoul():
            _cancel_foul(game, seat)
        case Remove():
            _remove(game, seat, "disqualified", behaviour)


def is_last(state: State, command: Foul) -> bool:
    """This foul takes its seat from the table (SPORT-31)."""
    known = 1 <= command.seat <= len(state.players)
    return known and state.player(command.seat).fouls + 1 >= REMOVED


def foul(game: Game, seat: int, reason: str | None, behaviour: Behaviour) -> None:
    """The third takes the next speech, the fourth removes."""
    player = game.state.player(seat)
    player.fouls += 1
    game.emit(events.Foul, seat=seat, total=player.fouls, reason=reason)
    if player.fouls == LOSES_SPEECH:
        player.loses_speech = True
    if player.fouls >= REMOVED:
        _remove(game, seat, "foul", behaviour)


def _cancel_foul(game: Game, seat: int) -> None:
    player = game.state.player(seat)
    if not player.fouls:
        raise Refusal("no_fouls")
    if player.fouls == LOSES_SPEECH:
        player.loses_speech = False
    player.fouls -= 1
    game.emit(events.FoulCancelled, seat=seat, total=player.fouls)


def _remove(game: Game, seat: int, why: LeaveReason, behaviour: Behaviour) -> None:
    state = game.state
    if not state.player(seat).alive:
        # Killed or voted out already: only the last word is lost (SPORT-32).
        if seat in state.last_words:
            state.last_words.remove(seat)
        behaviour.on_removed(game, seat)
        return
    game.leave([seat], why)
    state.left_tonight = state.left_tonight or game.phase.startswith("night.")
    state.cancel_vote = True
    if state.result and not behaviour.outlives_result:
        if state.floor:
            game.end_floor("foul" if state.floor.seat == seat else "host")
        game.finish()
    else:
        behaviour.on_removed(game, seat)


def _may_still_speak(game: Game, seat: int, behaviour: Behaviour) -> bool:
    state = game.state
    waits = behaviour.outlives_result and seat in state.queue
    return waits or seat in state.last_words or game.floor == seat
