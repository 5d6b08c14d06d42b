"""Events -> protocol. It says what the events say: without the secret ones it has no secrets."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from voice_host.game import events
from voice_host.game.events import Event
from voice_host.game.setup import Setup
from voice_host.protocol.parts import (
    Accusation,
    Action,
    Ballot,
    Ban,
    BestMove,
    Check,
    Foul,
    Leaving,
    Night,
    Nomination,
    Note,
    Protest,
    Protocol,
    Result,
    Seat,
    Skipped,
    Spared,
    TeamLoss,
    Verdict,
    Vote,
)

T = TypeVar("T")


def protocol(setup: Setup, happened: Iterable[Event]) -> Protocol:
    """The protocol of a game of any ruleset; `happened` has nothing in it that was taken back."""
    names, legends = setup.names, setup.legends
    seats = [
        Seat(seat=seat, name=names.get(seat), legend=legends.get(seat))
        for seat in range(1, setup.players + 1)
    ]
    kept = Protocol(ruleset=setup.ruleset, players=setup.players, night=setup.night, seats=seats)
    for event in happened:
        kept.seconds = event.at
        _note(kept, event)
    return kept


def _note(kept: Protocol, event: Event) -> None:
    day = kept.day
    match event:
        case events.GameStarted():
            kept.ruleset, kept.deck, kept.seed = event.ruleset, event.roles, event.seed
        case events.Dealt(seat=seat, role=role, card=card):
            kept.seats[seat - 1].role, kept.seats[seat - 1].card = role, card
        case events.Phase():
            kept.day = event.day
        case events.Nominated(by=by, seat=seat):
            kept.nominations.append(Nomination(day=day, at=event.at, by=by, seat=seat))
        case events.Withdrawn(by=by, seat=seat):
            _last(n for n in kept.nominations if (n.by, n.seat) == (by, seat)).withdrawn = True
        case events.Accused(by=by, seat=seat):
            kept.accusations.append(Accusation(day=day, at=event.at, by=by, seat=seat))
        case events.Foul(seat=seat, total=total, reason=reason):
            foul = Foul(day=day, at=event.at, seat=seat, total=total, reason=reason)
            kept.fouls.append(foul)
            kept.seats[seat - 1].fouls = total
        case events.FoulCancelled(seat=seat, total=total):
            _last(f for f in kept.fouls if f.seat == seat and not f.cancelled).cancelled = True
            kept.seats[seat - 1].fouls = total
        case events.Banned(seat=seat, games=games, reason=reason):
            kept.bans.append(Ban(day=day, seat=seat, games=games, reason=reason))
        case events.TeamLost(seat=seat, reason=reason):
            kept.team_loss = TeamLoss(seat=seat, reason=reason)
        case events.ProtestMade(seat=seat, text=text):
            kept.protests.append(Protest(seat=seat, text=text))
        case events.ProtestVote(voters=voters, passed=passed):
            kept.protests[-1].voters, kept.protests[-1].passed = voters, passed
        case events.ProtestSettled(outcome=outcome):
            kept.protests[-1].outcome = outcome
        case events.BestPlayer(seat=seat):
            kept.best_players.append(seat)
        case events.Left():
            _leave(kept, event)
        case events.GameOver():
            kept.result = Result(winner=event.winner, reason=event.reason)
            kept.seed = event.seed
            for seat, role in event.roles.items():
                kept.seats[seat - 1].role = kept.seats[seat - 1].role or role
            for seat, role in (event.became or {}).items():
                kept.seats[seat - 1].became = role
            for seat, points in (event.points or {}).items():
                kept.seats[seat - 1].points = points
        case _:
            _note_vote(kept, event)
            _note_night(kept, event)


def _note_vote(kept: Protocol, event: Event) -> None:
    match event:
        case events.VoteOpened(round=number):
            kept.votes.append(Vote(day=kept.day, round=number, kind="vote", ballots=[]))
        case events.BestPlayerAsked():
            kept.votes.append(Vote(day=kept.day, round=1, kind="best_player", ballots=[]))
        case events.Voted(by=by, seat=None):
            kept.votes[-1].silent.append(by)
        case events.Votes():
            ballot = Ballot(seats=(event.seat,), count=event.count, voters=event.voters)
            kept.votes[-1].ballots.append(ballot)
        case events.LiftAsked(seats=seats):
            lift = Vote(day=kept.day, round=kept.votes[-1].round, kind="lift", ballots=[])
            lift.ballots.append(Ballot(seats=seats, count=0))
            kept.votes.append(lift)
        case events.LiftVote(count=count):
            kept.votes[-1].ballots[-1].count = count
        case events.NightCalled():
            if not (kept.votes and kept.votes[-1].kind == "night" and not kept.votes[-1].ballots):
                kept.votes.append(Vote(day=kept.day, round=1, kind="night", ballots=[]))
        case events.NightVote(count=count):
            kept.votes[-1].ballots.append(Ballot(seats=(), count=count or 0))
        case events.ExecutionOff(seat=seat):
            kept.spared.append(Spared(day=kept.day, seat=seat))
        case events.Judge(decision=decision, seat=seat):
            kept.verdicts.append(Verdict(day=kept.day, decision=decision, seat=seat))
        case events.VoteSkipped(reason=reason):
            kept.skipped.append(Skipped(day=kept.day, reason=reason))


def _note_night(kept: Protocol, event: Event) -> None:
    match event:
        case events.Chose(void="no_shooter"):
            pass  # keyed by somebody who does not shoot: nothing was chosen (SPORT-24)
        case events.Chose():
            action = Action(
                role=event.role,
                by=event.by,
                target=event.target,
                second=event.second,
                void=event.void,
            )
            _night(kept, kept.day).actions.append(action)
        case events.Void(reason=reason):
            made = _night(kept, kept.day - 1).actions  # it is morning already
            _last(a for a in made if (a.role, a.by) == (event.role, event.by)).void = reason
        case events.Became(seat=seat, role=role):
            kept.seats[seat - 1].became = role
        case events.Check(audience=audience):
            by = int(audience.removeprefix("seat:")) if audience else None
            check = Check(
                role=event.role, by=by, seat=event.seat, second=event.second, answer=event.answer
            )
            _night(kept, kept.day).checks.append(check)
        case events.Notes(shots=shots):
            _night(kept, kept.day - 1).shots = shots  # it is morning already
        case events.NightResult(killed=killed):
            _night(kept, kept.day - 1).killed = killed  # it is morning already
        case events.Note(seat=seat, says=says):
            _night(kept, kept.day - 1).note = Note(seat=seat, says=says)
        case events.BestMove(by=by, picks=picks):
            before = [move for move in kept.best_moves if move.by != by]  # he names one by one
            kept.best_moves = [*before, BestMove(day=kept.day, by=by, picks=picks)]


def _leave(kept: Protocol, left: events.Left) -> None:
    seat = kept.seats[left.seat - 1]
    seat.left = Leaving(day=kept.day, at=left.at, why=left.why, reason=left.reason)
    seat.role = seat.role or left.role
    if left.why in ("vote", "lift") and kept.votes and kept.votes[-1].day == kept.day:
        kept.votes[-1].left.append(left.seat)


def _night(kept: Protocol, day: int) -> Night:
    if not kept.nights or kept.nights[-1].day != day:
        kept.nights.append(Night(day=day))
    return kept.nights[-1]


def _last(found: Iterable[T]) -> T:
    return list(found)[-1]
