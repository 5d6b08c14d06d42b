"""From what happened to what is said: everybody hears it, so only public events have lines."""

from __future__ import annotations

import zlib
from collections import Counter
from typing import TYPE_CHECKING, Any

import msgspec

from voice_host.game import commands, events
from voice_host.narration.catalogue import Catalogue, Line
from voice_host.narration.lines import UNDONE

if TYPE_CHECKING:
    from voice_host.game.setup import Setup

SILENT = frozenset(
    {
        events.Dealt,
        events.NominationRefused,  # not answered by voice (SPORT-10)
        events.Chose,
        events.Check,
        events.Became,
        events.Void,
        events.RepeatAsked,  # the host keeps the last line
        events.Heard,
        events.NotUnderstood,  # the host decides whether to ask: Narrator.not_understood
        events.Said,
        events.Warned,
    }
)
"""Events of which nothing is said."""

_TOLD_IN_THE_MORNING = {"shot"}


class Narrator:
    """Lines for one game, in its own order of events."""

    def __init__(self, catalogue: Catalogue, setup: Setup) -> None:
        self._catalogue = catalogue
        self._setup = setup
        self._phase = "setup"
        self._called: int | None = None
        """Against whom hands went up last."""
        self._in_turn = False
        """Each names whom he votes against (CITY-7)."""
        self._corrected = False
        """A count was corrected: those that follow were told when they were made."""
        self._hunting = False
        """The numbers are called (SPORT-24)."""
        self._by_phones = setup.night == "phones"
        """What is private is keyed on the seats' own phones."""
        self._said: Counter[str] = Counter()

    def lines(self, event: events.Event) -> list[Line]:
        """What the host says of this event: often one line, sometimes none or two."""
        if event.audience is not None or type(event) in SILENT:
            return []
        corrected, self._corrected = self._corrected, False
        if corrected and isinstance(event, events.Votes):
            self._corrected = True
            return []
        match event:
            case events.GameStarted(ruleset=ruleset, players=players, roles=roles):
                self._catalogue = self._catalogue.of(ruleset)
                return [self._say("game_started", players=players, deck=roles)]
            case events.Phase():
                return self._new_phase(event)
            case events.Woke(role=role, also=also):
                line = "met" if self._phase == "night.meet" else "woke"
                woke = self._say(self._catalogue.worded(line, role), role=role)
                # Said before, so that all of them wake at once: the mafia takes the Lunatic for
                # one of theirs (CLASSIC-10).
                return [*(self._say("met_too", role=each) for each in also), woke]
            case events.NumberCalled(seat=seat):
                self._hunting = True
                return [self._say("number_called", seat=seat)]
            case events.Slept(role=role) if self._phase == "night.meet":
                return [self._say(self._catalogue.worded("met_over", role), role=role)]
            case events.Slept(role=role):
                hunted, self._hunting = self._hunting, False
                return [self._say("hunt_over" if hunted else "slept", role=role)]
            case events.Introduced(seat=seat):
                return [self._say("introduced", seat=seat)]
            case events.CardTurn(seat=seat):
                own = self._setup.own_cards and not self._setup.assist
                return [self._say("card_turn.key_in" if own else "card_turn.look", seat=seat)]
            case events.CardsShown():
                own = self._setup.own_cards
                return [self._say("cards_shown.key_in" if own else "cards_shown.look")]
            case events.PhonesUsed(on=on):
                self._by_phones = on
                return [self._say("phones_used.on" if on else "phones_used.off")]
            case events.Turn(seat=seat, purpose=purpose):
                return [self._say(f"turn.{purpose}", seat=seat)]
            case events.NightResult(killed=killed, death=death):
                return self._night(tuple(sorted(seat for seat in killed if seat != death)), death)
            case events.HomelessSaw():
                return [self._say("homeless_saw")]
            case events.Floor(seat=seat, seconds=seconds, reason=reason):
                return [self._say(f"floor.{reason}", seat=seat, seconds=seconds)]
            case events.FloorReturned(seat=seat, seconds=seconds, phase=phase):
                self._phase = phase
                return [self._say("floor_returned", seat=seat, seconds=seconds)]
            case events.TimeUp():
                return [self._say("time_up")]
            case events.LedBy(who=who):
                return [self._say(f"led_by.{who}")]
            case events.TimeShort(seat=seat, seconds=seconds):
                return [self._say("time_short", seat=seat, seconds=seconds)]
            case events.FloorEnded(seat=seat, why="said"):
                # Nobody may be called next, and who was misheard must know that he was.
                last = self._phase == "last_word"
                return [self._say("floor_ended.said", seat=seat)] if last else []
            case events.FloorEnded(seat=seat, why=why):
                return [self._say(f"floor_ended.{why}", seat=seat)]
            case events.Nominated(by=by, seat=seat):
                return [self._say("nominated", by=by, seat=seat)]
            case events.Nominees(seats=seats):
                return [self._say("nominees.some" if seats else "nominees.none", seats=seats)]
            case events.BestMove(by=by, picks=picks):
                return [self._say("best_move", by=by, seats=picks)]
            case events.Accused(seat=seat):
                return [self._say("accused", seat=seat)]
            case events.Counted(number=number):
                return [self._say("counted", count=number)]
            case events.Notes(shots=shots):
                line = "notes.some" if shots else "notes.none"
                return [self._say(line, seats=shots, count=len(shots))]
            case events.Withdrawn(by=by, seat=seat):
                return [self._say("withdrawn", by=by, seat=seat)]
            case events.Foul(seat=seat, total=total):
                return [
                    self._say("foul.third" if total == 3 else "foul.any", seat=seat, total=total)
                ]
            case events.FoulCancelled(seat=seat, total=total):
                return [self._say("foul_cancelled", seat=seat, total=total)]
            case events.Left():
                return self._left(event)
            case events.Banned(seat=seat, games=None):
                return [self._say("banned.evening", seat=seat)]
            case events.Banned(seat=seat, games=games):
                return [self._say("banned.games", seat=seat, games=games)]
            case events.Reality(name=name):
                return [self._say("reality", what=name)]
            case events.NoteAsked():
                return [self._say("note_asked")]
            case events.Note(seat=seat, says=says):
                return [self._say(f"note.{says}", seat=seat)]
            case events.Frozen(seat=seat):
                return [self._say("frozen", seat=seat)]
            case events.TeamLost(seat=seat):
                return [self._say("team_lost", seat=seat)]
            case events.Paused():
                return [self._say("paused")]
            case events.Resumed():
                return [self._say("resumed")]
            case events.TimeTold(seconds=seconds):
                if round(seconds) <= 0:
                    return [self._say("time_told.none")]
                return [self._say("time_told.left", seconds=seconds)]
            case events.Refused(reason=reason):
                return [self._say(self._catalogue.worded("refused", reason))]
            case events.Undone():
                return self._undone(event)
            case events.GameOver():
                return self._over(event)
            case events.ProtestMade(seat=seat):
                return [self._say("protest_made", seat=seat)]
            case events.ProtestVote(seat=seat, passed=passed):
                return [self._say(f"protest_vote.{'passed' if passed else 'failed'}", seat=seat)]
            case events.ProtestSettled(outcome=outcome):
                return [self._say(f"protest_settled.{outcome}")]
            case _:
                return self._vote(event)

    def recording(self) -> Line:
        """What is heard will be kept: nobody is recorded without being told."""
        return self._say("recording")

    def take_seats(self) -> Line:
        """Before the game: who has a phone takes his seat with it."""
        return self._say("take_seats")

    def waiting(self, kind: str, seat: int | None) -> Line | None:
        """Nobody has answered for long; None: silence may be the answer."""
        line = f"waiting.{kind}"
        if self._by_phones and f"{line}_phones" in self._catalogue.ids:
            line += "_phones"
        return self._say(line, seat=seat) if line in self._catalogue.ids else None

    def goes_on(self, seat: int, seconds: float) -> Line:
        """A seat that has the floor may speak on after a pause."""
        return self._say("floor_returned", seat=seat, seconds=seconds)

    def time_left(self, seconds: float) -> Line:
        """Of a talk that goes on after a pause."""
        return self._say("time_told.left", seconds=seconds)

    def by_keys(self) -> Line:
        """Asking has not helped: what cannot be heard can be typed."""
        return self._say("by_keys")

    def ask_again(self, command: commands.Command, *, last_foul: bool = False) -> Line:
        """The question about a command that was heard badly, or that must not be heard wrongly.

        Only for what can be said aloud.
        """
        slots = msgspec.structs.asdict(command)
        if "votes" in slots:
            slots["count"] = slots["votes"]
        line = "last_foul" if last_foul else command.kind
        match command:
            case commands.Remove(evening=True):
                line = "ban"
            case commands.Recount(seat=None):
                line = "recount_lift"
            case commands.Lead(human=human):
                line = "lead_human" if human else "lead_program"
        return self._say(f"ask_again.{line}", **slots)

    @property
    def _best(self) -> bool:
        """It is the best player who is voted for (CITY-19)."""
        return self._phase == "over"

    def _vote(self, event: events.Event) -> list[Line]:
        match event:
            case events.VoteOpened(candidates=seats, round=number, in_turn=in_turn):
                self._in_turn = in_turn
                if number == 1 and in_turn:
                    private = "private_phones" if self._by_phones else "private"
                    return [self._say(f"vote_opened.{private if event.private else 'in_turn'}")]
                opened = "first" if number == 1 else "again"
                return [self._say(f"vote_opened.{opened}", seats=seats)]
            case events.VoterCalled(seat=seat, again=again, private=private):
                where = "phone_" if self._by_phones else "private_"
                line = (where if private else "") + ("again" if again else "first")
                return [self._say(f"voter_called.{line}", seat=seat)]
            case events.Voted(by=by, seat=None):
                return [self._say("voted.none", by=by)]
            case events.Voted(by=by, seat=seat):
                return [self._say(f"voted.{'best' if self._best else 'some'}", by=by, seat=seat)]
            case events.BestPlayerAsked():
                return [self._say("best_player_asked")]
            case events.BestPlayer(seat=seat):
                return [self._say("best_player", seat=seat)]
            case events.Candidate(seat=seat):
                self._called = seat
                return [self._say("candidate", seat=seat)]
            case events.CountAsked(seat=None):
                return [self._say("count_asked.lift")]
            case events.CountAsked(seat=seat):
                return [self._say("count_asked.candidate", seat=seat)]
            case events.CountCorrected(seat=None):
                return [self._say("count_corrected.lift")]
            case events.CountCorrected(seat=seat, count=count):
                self._corrected = True
                return [self._say("count_corrected.candidate", seat=seat, count=count)]
            case events.Votes():
                return [self._votes(event)]
            case events.Tie(seats=seats):
                return [self._say("tie", seats=seats)]
            case events.LiftAsked(seats=seats):
                return [self._say("lift_asked", seats=seats)]
            case events.LiftVote(count=count, of=of, passed=passed):
                return [
                    self._say(
                        "lift_vote.passed" if passed else "lift_vote.failed", count=count, of=of
                    )
                ]
            case events.NightCalled(proposal=proposal):
                return [self._say(f"night_called.{'host' if proposal else 'table'}")]
            case events.NightVote(count=count, of=of):
                return [self._say(f"night_vote.{_night_vote(event)}", count=count, of=of)]
            case events.VoteSkipped(reason=reason):
                return [self._say(f"vote_skipped.{reason}")]
            case events.ExecutionOff(seat=seat):
                single = self._phase == "day.speech"  # without a vote (SPORT-17)
                return [self._say(f"execution_off.{'single' if single else 'any'}", seat=seat)]
            case events.NoOneLeft():
                return [self._say("no_one_left")]
        return self._judged(event)

    def _judged(self, event: events.Event) -> list[Line]:
        match event:
            case events.VoteMissed(seat=seat, total=total):  # the second time he leaves
                return [self._say("vote_missed", seat=seat)] if total == 1 else []
            case events.JudgeAsked(seats=seats, role="citizen"):
                return [self._say("judge_asked.civilian", seats=seats)]
            case events.JudgeAsked(seats=seats):
                line = "one" if len(seats) == 1 else "several"
                return [self._say(f"judge_asked.{line}", seats=seats)]
            case events.Judge(decision=decision, seat=None):
                return [self._say(f"judge.{decision}_all")]
            case events.Judge(decision=decision, seat=seat):
                return [self._say(f"judge.{decision}", seat=seat)]
        raise TypeError(f"nothing to say of {event.kind}")

    def _votes(self, event: events.Votes) -> Line:
        """The last candidate gets the rest and is not called (SPORT-16)."""
        if self._best:
            line = "votes.best"
        elif self._in_turn:
            line = "votes.against"
        elif event.seat == self._called:
            line = "votes.some" if event.count else "votes.none"
        else:
            line = "votes.rest" if event.count else "votes.no_rest"
        return self._say(line, seat=event.seat, count=event.count)

    def _night(self, killed: tuple[int, ...], death: int | None) -> list[Line]:
        """Whom Death takes is told last, when he leaves (CLONES-12)."""
        if killed:
            alone = killed[0] if len(killed) == 1 else 0
            return [self._say("night_result.killed", seats=killed, seat=alone)]
        return [] if death is not None else [self._say("night_result.nobody")]

    def _new_phase(self, event: events.Phase) -> list[Line]:
        before, self._phase = self._phase, event.name
        said = []
        if event.name.startswith("night") and not before.startswith("night"):
            said.append(self._say("phase.first_night" if before == "deal" else "phase.night"))
        own = f"phase.{event.name.replace('.', '_')}"
        if self._by_phones and f"{own}_phones" in self._catalogue.ids:
            own = f"{own}_phones"
        elif event.name == "deal" and self._setup.assist and self._setup.own_cards:
            own = "phase.deal_by_host"
        if own in self._catalogue.ids:
            said.append(self._say(own, seconds=event.seconds))
        return said

    def _left(self, event: events.Left) -> list[Line]:
        said = []
        if event.why in ("foul", "disqualified", "death", "missed_votes", "note"):
            said.append(self._say(f"left.{event.why}", seat=event.seat))
        elif event.why == "vote" and self._phase == "day.speech":  # without a vote (SPORT-17)
            said.append(self._say("left.single", seat=event.seat))
        elif event.why not in _TOLD_IN_THE_MORNING:
            said.append(self._say("left.leaves", seat=event.seat))
        if event.card is not None:
            shown = {"seat": event.seat, "card": event.card, "role": event.role}
            said.append(self._say("left.playing_card", **shown))
        elif event.role is not None:
            said.append(self._say("left.card", seat=event.seat, role=event.role))
        return said

    def _over(self, event: events.GameOver) -> list[Line]:
        said = [self._say(f"game_over.{event.winner}")]
        for seat, role in (event.became or {}).items():
            said.append(self._say("game_over.became", seat=seat, role=role))
        paid = {seat: points for seat, points in (event.points or {}).items() if points}
        if paid:  # all who get any get the same (DAVYDOV-8)
            [count] = set(paid.values())
            line = "points" if len(paid) > 1 else "points_alone"
            said.append(self._say(f"game_over.{line}", seats=tuple(sorted(paid)), count=count))
        if event.roles:
            said.append(self._say("game_over.cast", cast=event.roles))
        return said

    def _undone(self, event: events.Undone) -> list[Line]:
        self._phase = event.phase
        if event.what not in UNDONE:
            return [self._say("undone.any")]
        return [self._say("undone.what", what=self._catalogue.undone[event.what])]

    def _say(self, line: str, **slots: Any) -> Line:
        """Wordings of a line take turns; the game's seed decides which comes first."""
        first = zlib.crc32(f"{self._setup.seed} {line}".encode())
        wording = (first + self._said[line]) % self._catalogue.wordings(line)
        self._said[line] += 1
        seat = slots.get("seat", 0)
        called = self._setup.legends.get(seat) or self._setup.names.get(seat)  # KATTANI-2
        slots.setdefault("nickname", called)
        return self._catalogue.line(line, wording, **slots)


def _night_vote(event: events.NightVote) -> str:
    if event.forced:
        return "forced"
    if event.count is None:
        return "unanswered"
    return "passed" if event.passed else "failed"
