"""Fouls, removals, a game lost by an offence (CLASSIC-23, SPORT-30 to 35). In any phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from voice_host.game import events
from voice_host.game.commands import CancelFoul, Command, Foul, Remove, TeamLoss
from voice_host.game.refusal import Refusal
from voice_host.game.role import Camp
from voice_host.game.state import LeaveReason, Player, State

if TYPE_CHECKING:
    from voice_host.game.game import Game
    from voice_host.game.phases.behaviour import Behaviour

LOSES_SPEECH = 3
REMOVED = 4
SECOND_VOTE = "second_vote"
"""The reason of the foul that the count of hands gives by itself (SPORT-15)."""


def carry_out(game: Game, command: Command, behaviour: Behaviour) -> None:
    """A foul, a foul taken back, or a removal; what is not yet left may still be punished."""
    assert isinstance(command, Foul | CancelFoul | Remove | TeamLoss)
    state, seat = game.state, command.seat
    if not behaviour.punishes:
        raise Refusal("not_now")
    if not 1 <= seat <= len(state.players):
        raise Refusal("unknown")
    _check_reason(game, command)
    if isinstance(command, TeamLoss):
        _lose(game, seat, command.reason)
        return
    gone = not (state.player(seat).alive or _may_still_speak(game, seat, behaviour))
    if isinstance(command, Remove) and _ban(game, command) and gone:
        return  # only the protocol keeps it
    if gone:
        raise Refusal("gone")
    match command:
        case Foul():
            foul(game, seat, command.reason, behaviour)
        case CancelFoul():
            _cancel_foul(game, seat)
        case Remove():
            _remove(game, seat, "disqualified", behaviour, command.reason)


def _ban(game: Game, command: Remove) -> bool:
    """Whether it is for longer than this game (SPORT-35, CITY-18)."""
    games = game.ruleset.offences.bans.get(command.reason or "")
    if not (command.evening or games):
        return False
    lasting = None if command.evening else games
    game.emit(events.Banned, seat=command.seat, reason=command.reason, games=lasting)
    return True


def _check_reason(game: Game, command: Foul | CancelFoul | Remove | TeamLoss) -> None:
    """Reasons come from the ruleset's list, where it has one: the protocol keeps them."""
    offences = game.ruleset.offences
    match command:
        case Foul(reason=reason):
            known = offences.foul
        case Remove(reason=reason):
            known = offences.remove
        case TeamLoss(reason=reason):
            known = offences.lose
            if not known:
                raise Refusal("not_now")
        case _:
            return
    if known and reason is not None and reason not in known:
        raise Refusal("no_such_reason")


def _lose(game: Game, seat: int, reason: str | None) -> None:
    """The game ends at once, and the other camp has won (SPORT-34)."""
    state = game.state
    if state.result:
        raise Refusal("decided")
    game.emit(events.TeamLost, seat=seat, reason=reason)
    winner = "black" if state.role_of(seat).camp is Camp.RED else "red"
    state.result = winner, "team_loss"
    state.last_words, state.queue = [], []
    if state.floor:
        game.end_floor("foul" if state.floor.seat == seat else "host")
    game.finish()


def is_last(state: State, command: Foul) -> bool:
    """This foul takes its seat from the table (SPORT-31)."""
    known = 1 <= command.seat <= len(state.players)
    return known and state.player(command.seat).fouls + 1 >= REMOVED


def foul(game: Game, seat: int, reason: str | None, behaviour: Behaviour) -> None:
    """The third takes the word for a while, the fourth removes."""
    player = game.state.player(seat)
    player.fouls += 1
    game.emit(events.Foul, seat=seat, total=player.fouls, reason=reason)
    if player.fouls == LOSES_SPEECH:
        _silence(game, player)
    if player.fouls >= REMOVED:
        _remove(game, seat, "foul", behaviour)


def _silence(game: Game, player: Player) -> None:
    """By the third foul (SPORT-30, CITY-18)."""
    if game.ruleset.offences.third == "day":
        player.silenced_on = game.day + 1
    else:
        player.loses_speech = True


def _cancel_foul(game: Game, seat: int) -> None:
    player = game.state.player(seat)
    if not player.fouls:
        raise Refusal("no_fouls")
    if player.fouls == LOSES_SPEECH:
        player.loses_speech, player.silenced_on = False, None
    player.fouls -= 1
    game.emit(events.FoulCancelled, seat=seat, total=player.fouls)


def _remove(
    game: Game, seat: int, why: LeaveReason, behaviour: Behaviour, reason: str | None = None
) -> None:
    state = game.state
    if not state.player(seat).alive:
        # Killed or voted out already: only the last word is lost (SPORT-32).
        if seat in state.last_words:
            state.last_words.remove(seat)
        behaviour.on_removed(game, seat)
        return
    if not state.cancel_vote and behaviour.stands(game, seat):
        state.today_stands = True
    game.leave([seat], why, reason)
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
