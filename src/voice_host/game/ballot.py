"""Who is voted for, how a vote ends, who leaves by it (SPORT-14 to SPORT-23)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from voice_host.game import events
from voice_host.game.state import ALIBI, LeaveReason, Vote

if TYPE_CHECKING:
    from voice_host.game.game import Game


def open_today(game: Game) -> None:
    """After the speeches: a vote, a single nominee who leaves uncounted, or none (SPORT-17)."""
    state = game.state
    nominated = tuple(state.nominations)
    state.vote, state.tied, state.tied_before = None, (), ()
    cancelled = state.cancel_vote and not state.today_stands
    state.cancel_vote, state.today_stands = state.today_stands, False
    if cancelled:
        game.emit(events.VoteSkipped, reason="removed_player")
    elif not nominated:
        game.emit(events.VoteSkipped, reason="none")
    elif len(nominated) == 1 and state.day == 1:
        game.emit(events.VoteSkipped, reason="single_day_one")
    elif len(nominated) == 1:
        _lose(game, nominated, "vote")
    else:
        state.vote = Vote(nominated)


def open_among_tied(game: Game) -> None:
    """After the defences (SPORT-19, 20)."""
    state = game.state
    assert state.vote
    state.vote = Vote(state.tied, state.vote.round + 1)
    state.tied_before, state.tied = state.tied, ()


def close(game: Game) -> None:
    """All hands are counted: the most votes leaves, or it is a tie (SPORT-18 to 23)."""
    state, vote = game.state, game.state.vote
    assert vote
    most = max(vote.counts)
    top = tuple(s for s, n in zip(vote.candidates, vote.counts, strict=True) if n == most)
    if len(top) == 1:
        state.vote, state.tied = None, ()
        _lose(game, top, "vote")
        return
    state.tied = top
    game.emit(events.Tie, seats=top)
    if top != state.tied_before:
        return
    if len(top) == len(game.alive):
        game.emit(events.VoteSkipped, reason="whole_table")
        _stay(game)
    elif game.option("four_players") and (len(game.alive), len(top)) == (4, 2):
        game.emit(events.VoteSkipped, reason="four_players")
        state.stand_off = state.stand_off or 0
        _stay(game)


def close_lift(game: Game, *, passed: bool) -> None:
    """All the tied leave, or all stay (SPORT-21)."""
    tied = game.state.tied
    if passed:
        game.state.vote, game.state.tied = None, ()
        _lose(game, tied, "lift")
    else:
        _stay(game)


def close_in_turn(game: Game, most: tuple[int, ...]) -> None:
    """Each has named one: the most votes leaves; a tie is voted on once more (CITY-8 to 10)."""
    state, vote = game.state, game.state.vote
    assert vote
    if len(most) == 1:
        state.vote, state.tied = None, ()
        _lose(game, most, "vote")
        return
    if most:
        game.emit(events.Tie, seats=most)
    if not most or vote.round > 1:
        _stay(game)
    elif not voters(game, most):
        whole = len(most) == len(game.alive)
        game.emit(events.VoteSkipped, reason="whole_table" if whole else "no_voters")
        _stay(game)
    else:
        state.tied = most


def voters(game: Game, tied: tuple[int, ...] = ()) -> tuple[int, ...]:
    """Who may vote in turn, among these tied or among all."""
    state, rules = game.state, game.ruleset.vote_in_turn
    assert rules
    without = () if rules.tied_vote else tied
    return tuple(s for s in game.alive if s not in without and not state.is_silent(s))


def begin_again(game: Game) -> None:
    """After a removal the vote in turn starts from its first round (CITY-18)."""
    game.state.vote, game.state.tied = None, ()
    game.state.cancel_vote = False


def cancel(game: Game) -> None:
    """A removal takes the running vote with it (SPORT-32)."""
    game.state.vote, game.state.tied = None, ()
    game.state.cancel_vote = False
    game.emit(events.VoteSkipped, reason="removed_player")


def _lose(game: Game, seats: tuple[int, ...], why: LeaveReason) -> None:
    """Whom the vote condemns leaves, unless he has an alibi (CLASSIC-11)."""
    spared = game.state.marked(ALIBI)
    for seat in seats:
        if seat in spared:
            game.emit(events.ExecutionOff, seat=seat)
    if leaving := [seat for seat in seats if seat not in spared]:
        game.leave(leaving, why)
    else:
        _stay(game)


def _stay(game: Game) -> None:
    game.state.vote, game.state.tied = None, ()
    game.emit(events.NoOneLeft)
