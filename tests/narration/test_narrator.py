from __future__ import annotations

import inspect
import re
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest

from voice_host.game import commands, events
from voice_host.game.setup import Setup
from voice_host.narration import Catalogue, Narrator
from voice_host.narration.narrator import SILENT

pytestmark = pytest.mark.unit

GAME = Path(inspect.getfile(events)).parent
CATALOGUE = Catalogue.load()

SAMPLES: dict[type[events.Event], list[events.Event]] = {
    events.GameStarted: [
        events.GameStarted(at=0, ruleset="classic", players=6, seed=1, roles={"don": 1, "mafia": 1})
    ],
    events.Introduced: [events.Introduced(at=0, seat=5, name="Лис")],
    events.CardTurn: [events.CardTurn(at=0, seat=5)],
    events.CardsShown: [events.CardsShown(at=0)],
    events.PhonesUsed: [events.PhonesUsed(at=0, on=on) for on in (True, False)],
    events.Phase: [events.Phase(at=0, name=name, day=1) for name in ("night.meet", "morning")],
    events.Floor: [events.Floor(at=0, seat=5, seconds=60, reason="speech")],
    events.CountCorrected: [
        events.CountCorrected(at=0, seat=5, count=3),
        events.CountCorrected(at=0, seat=None, count=3),
    ],
    events.TimeUp: [events.TimeUp(at=0)],
    events.LedBy: [events.LedBy(at=0, who="human"), events.LedBy(at=0, who="program")],
    events.TimeShort: [events.TimeShort(at=0, seat=5, seconds=10)],
    events.FloorReturned: [events.FloorReturned(at=0, seat=5, seconds=37.4, phase="day.speech")],
    events.FloorEnded: [events.FloorEnded(at=0, seat=5, why="time")],
    events.Nominated: [events.Nominated(at=0, by=2, seat=5)],
    events.Nominees: [events.Nominees(at=0, seats=seats) for seats in ((), (5, 3))],
    events.Accused: [events.Accused(at=0, by=by, seat=5) for by in (2, None)],
    events.NightCalled: [events.NightCalled(at=0, proposal=n) for n in (None, 1)],
    events.NightVote: [
        events.NightVote(at=0, count=count, of=9, passed=passed, forced=forced)
        for count, passed, forced in [
            (6, True, False), (3, False, False), (None, False, False), (3, False, True)
        ]
    ],
    events.Counted: [events.Counted(at=0, number=16)],
    events.Notes: [events.Notes(at=0, shots=shots) for shots in ((), (5,), (5, 3, 5))],
    events.BestMove: [events.BestMove(at=0, by=5, picks=(1, 2, 3))],
    events.Withdrawn: [events.Withdrawn(at=0, by=2, seat=5)],
    events.VoteOpened: [
        events.VoteOpened(at=0, candidates=(3, 5), round=n, in_turn=in_turn, private=private)
        for n in (1, 2) for in_turn in (False, True) for private in (False, in_turn)
    ],
    events.VoterCalled: [
        events.VoterCalled(at=0, seat=5, again=again, private=private)
        for again in (False, True) for private in (False, True)
    ],
    events.VoteMissed: [events.VoteMissed(at=0, seat=5, total=1)],
    events.JudgeAsked: [
        events.JudgeAsked(at=0, seats=seats, role=role)
        for seats in ((5,), (3, 5)) for role in ("judge", "citizen")
    ],
    events.Judge: [
        events.Judge(at=0, decision="execute", seat=5), events.Judge(at=0, decision="pardon")
    ],
    events.HomelessSaw: [events.HomelessSaw(at=0)],
    events.Voted: [events.Voted(at=0, by=2, seat=seat) for seat in (5, None)],
    events.Candidate: [events.Candidate(at=0, seat=5)],
    events.CountAsked: [events.CountAsked(at=0, seat=5), events.CountAsked(at=0)],
    events.Votes: [events.Votes(at=0, seat=5, count=n) for n in (0, 3)],
    events.Tie: [events.Tie(at=0, seats=(3, 5))],
    events.LiftAsked: [events.LiftAsked(at=0, seats=(3, 5))],
    events.LiftVote: [events.LiftVote(at=0, count=6, of=9, passed=p) for p in (True, False)],
    events.VoteSkipped: [events.VoteSkipped(at=0, reason="none")],
    events.ExecutionOff: [events.ExecutionOff(at=0, seat=5)],
    events.NoOneLeft: [events.NoOneLeft(at=0)],
    events.Turn: [events.Turn(at=0, seat=5, purpose="enter")],
    events.Woke: [events.Woke(at=0, role="don")],
    events.NumberCalled: [events.NumberCalled(at=0, seat=5)],
    events.Slept: [events.Slept(at=0, role="don")],
    events.NightResult: [events.NightResult(at=0, killed=k, missed=not k) for k in ((), (5,))],
    events.Left: [events.Left(at=0, seat=5, why="vote")],
    events.Banned: [events.Banned(at=0, seat=5, games=games) for games in (None, 2)],
    events.Frozen: [events.Frozen(at=0, seat=5)],
    events.Reality: [events.Reality(at=0, name="Палермо")],
    events.NoteAsked: [events.NoteAsked(at=0)],
    events.Note: [events.Note(at=0, seat=5, says=says) for says in ("mafia", "honest")],
    events.BestPlayerAsked: [events.BestPlayerAsked(at=0)],
    events.BestPlayer: [events.BestPlayer(at=0, seat=5)],
    events.TeamLost: [events.TeamLost(at=0, seat=5)],
    events.Foul: [events.Foul(at=0, seat=5, total=n) for n in (1, 2, 3, 4)],
    events.FoulCancelled: [events.FoulCancelled(at=0, seat=5, total=0)],
    events.Paused: [events.Paused(at=0)],
    events.Resumed: [events.Resumed(at=0)],
    events.TimeTold: [events.TimeTold(at=0, seconds=s) for s in (12.4, 0.0)],
    events.Refused: [events.Refused(at=0, command="next", reason="x")],
    events.Undone: [
        events.Undone(at=0, what=what, phase="day.talk") for what in ("foul", "choose", "next")
    ],
    events.ProtestMade: [events.ProtestMade(at=0, seat=5, text="x")],
    events.ProtestVote: [
        events.ProtestVote(at=0, seat=5, voters=(), passed=passed) for passed in (True, False)
    ],
    events.ProtestSettled: [events.ProtestSettled(at=0, seat=5, outcome="red")],
    events.GameOver: [
        events.GameOver(at=0, winner="red", reason="x", seed=1, roles={1: "don"}, points=points)
        for points in (None, {1: 0}, {1: 0, 2: 4}, {1: 0, 2: 4, 3: 4})
    ],
}  # fmt: skip

NOTHING_SAID = {("FloorEnded", "said"), ("Left", "shot")}
"""Told by another event: the next floor, the morning."""


def all_events() -> set[type[events.Event]]:
    return {
        member
        for _, member in inspect.getmembers(events, inspect.isclass)
        if issubclass(member, events.Event) and member is not events.Event
    }


def narrator(**setup: Any) -> Narrator:
    return Narrator(CATALOGUE, Setup(ruleset="classic", players=10, **setup))


def test_no_event_is_forgotten() -> None:
    assert set(SAMPLES) | SILENT == all_events()
    assert not set(SAMPLES) & SILENT


@pytest.mark.parametrize("kind", SAMPLES, ids=lambda kind: kind.__name__)
def test_every_event_is_told(kind: type[events.Event]) -> None:
    for sample in SAMPLES[kind]:
        assert narrator().lines(sample), sample


def _choices() -> list[Any]:
    """Every value of every field that has a closed list of them."""
    return [
        pytest.param(kind, name, value, id=f"{kind.__name__}-{value}")
        for kind in SAMPLES
        for name, hint in get_type_hints(kind).items()
        if get_origin(hint) is Literal
        for value in get_args(hint)
    ]


@pytest.mark.parametrize(("kind", "field", "value"), _choices())
def test_every_reason_is_told(kind: type[events.Event], field: str, value: str) -> None:
    event = msgspec.structs.replace(SAMPLES[kind][0], **{field: value})
    silent = (kind.__name__, value) in NOTHING_SAID
    assert bool(narrator().lines(event)) is not silent


@pytest.mark.parametrize("kind", SAMPLES, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("audience", ["seat:5", "black", "host"])
def test_what_is_not_for_everybody_is_not_said(kind: type[events.Event], audience: str) -> None:
    """ALL-1."""
    for sample in SAMPLES[kind]:
        assert narrator().lines(msgspec.structs.replace(sample, audience=audience)) == []


def test_an_undone_night_choice_is_not_named() -> None:
    """ALL-1."""
    assert told(narrator(), events.Undone(at=0, what="choose", phase="night.don")) == ["Отменено."]


def test_every_refusal_at_the_table_has_words() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in GAME.rglob("*.py"))
    reasons = set(re.findall(r'Refusal\("(\w+)"\)', source))
    worded = {reason for reason in reasons if f"refused.{reason}" in CATALOGUE.ids}
    assert reasons - worded == {"not_now"}, "«Сейчас так нельзя» serves this one"


def test_night_falls_again_after_the_way_there_was_undone() -> None:
    host = narrator()
    night = events.Phase(at=0, name="night.meet", day=0)
    fallen = told(host, night)
    host.lines(events.Undone(at=1, what="foul", phase="night.meet"))
    assert told(host, events.Phase(at=2, name="night.don", day=1)) == []
    host.lines(events.Undone(at=3, what="take_card", phase="deal"))
    assert len(told(host, night)) == len(fallen)


def test_night_does_not_fall_again_in_the_middle_of_it() -> None:
    """A removal that ended the game is taken back (ALL-5)."""
    host = narrator()
    host.lines(events.Phase(at=0, name="night.mafia", day=1))
    host.lines(events.Phase(at=1, name="over", day=1))
    host.lines(events.Undone(at=2, what="remove", phase="night.mafia"))
    assert told(host, events.Phase(at=3, name="night.doctor", day=1)) == []


def test_the_vote_that_ended_the_game_is_again_one_against_somebody() -> None:
    """CITY-7, 19, ALL-5."""
    host = narrator()
    vote = events.Voted(at=0, by=3, seat=5)
    host.lines(events.Phase(at=1, name="over", day=1))
    assert told(host, vote) == ["Номер пять."]
    host.lines(events.Undone(at=2, what="cast_vote", phase="day.vote"))
    assert told(host, vote) == ["Против номера пять."]


def test_a_legend_is_told_in_place_of_a_name() -> None:
    """KATTANI-2."""
    told = narrator(names={5: "Анна", 6: "Борис"}, legends={5: "девочка-скрипачка"})
    floors = [events.Floor(at=0, seat=seat, seconds=60, reason="speech") for seat in (5, 6)]
    assert [line.text for floor in floors for line in told.lines(floor)] == [
        "Игрок номер пять, девочка-скрипачка, ваша минута.",
        "Игрок номер шесть, Борис, ваша минута.",
    ]
    told.lines(events.GameStarted(at=0, ruleset="kattani", players=10, seed=0, roles={"mafia": 1}))
    killed = events.NightResult(at=0, killed=(5,), missed=False)
    assert [line.text for line in told.lines(killed)] == [
        "Этой ночью погиб игрок номер пять, девочка-скрипачка."
    ]


def test_every_command_that_can_be_said_can_be_asked_again() -> None:
    samples = {
        commands.Nominate: commands.Nominate(seats=(7,)),
        commands.Withdraw: commands.Withdraw(seat=7),
        commands.Count: commands.Count(votes=3),
        commands.Recount: commands.Recount(votes=3),
        commands.Lead: commands.Lead(human=True),
        commands.Hands: commands.Hands(seats=(2, 4)),
        commands.CastVote: commands.CastVote(seat=7),
        commands.Foul: commands.Foul(seat=7),
        commands.CancelFoul: commands.CancelFoul(seat=7),
        commands.Remove: commands.Remove(seat=7),
        commands.BestMove: commands.BestMove(seats=(7, 8)),
        commands.TeamLoss: commands.TeamLoss(seat=7),
        commands.Accuse: commands.Accuse(seat=7),
    }
    by_keys_only = {
        commands.Tick, commands.TakeCard, commands.Choose, commands.WriteNote,
            commands.Protest, commands.Ruling, commands.UsePhones,
    }  # fmt: skip
    for kind in set(get_args(commands.AnyCommand)) - by_keys_only:
        line = narrator().ask_again(samples.get(kind) or kind())
        assert line.text.startswith("Повторите, пожалуйста"), kind
        assert line.text.endswith("?")


def test_a_corrected_count_is_told_and_the_other_counts_are_not_told_again() -> None:
    host = narrator()
    happened = [
        events.CountCorrected(at=1, seat=5, count=3),
        events.Votes(at=1, seat=5, count=3),
        events.Votes(at=1, seat=6, count=4),
        events.Left(at=1, seat=6, why="vote"),
        events.Votes(at=9, seat=7, count=2),
    ]
    assert [line for event in happened for line in told(host, event)] == [
        "Исправлено: против игрока номер пять — три голоса.",
        "Стол покидает игрок номер шесть.",
        "Против игрока номер семь остаётся два голоса.",
    ]


def test_a_foul_that_removes_is_asked_back_with_what_it_does() -> None:
    line = narrator().ask_again(commands.Foul(seat=7), last_foul=True)
    assert line.text == "У игрока номер семь это четвёртый фол, он покинет стол. Верно?"


def test_a_removal_for_the_evening_is_asked_back_as_one() -> None:
    """SPORT-35."""
    line = narrator().ask_again(commands.Remove(seat=7, evening=True))
    assert line.text == "Повторите, пожалуйста: удалить игрока номер семь до конца вечера?"


def test_who_leaves_without_a_vote_after_a_speech_that_came_back() -> None:
    host = narrator()
    left = events.Left(at=3, seat=5, why="vote")
    host.lines(events.Phase(at=0, name="day.speech", day=2))
    alone = told(host, left)
    host.lines(events.Phase(at=1, name="day.vote", day=2))
    assert told(host, left) != alone
    host.lines(events.FloorReturned(at=2, seat=7, seconds=12, phase="day.speech"))
    assert told(host, left) == alone


def test_asking_again_names_the_number() -> None:
    line = narrator().ask_again(commands.Nominate(seats=(7,)))
    assert line.text == "Повторите, пожалуйста: игрок номер семь?"
    assert narrator().ask_again(commands.Count(votes=3)).text.endswith("три голоса?")


def test_a_nickname_follows_the_number() -> None:
    floor = events.Floor(at=0, seat=5, seconds=60, reason="speech")
    assert told(narrator(names={5: "Лис"}), floor) == ["Игрок номер пять, Лис, ваша минута."]
    assert told(narrator(), floor) == ["Игрок номер пять, ваша минута."]


def test_the_table_s_own_cards_are_keyed_in() -> None:
    turn = events.CardTurn(at=0, seat=5)
    assert told(narrator(own_cards=True), turn) != told(narrator(), turn)


def test_night_falls_once() -> None:
    host = narrator()
    first = [line.id for line in host.lines(events.Phase(at=0, name="night.mafia", day=1))]
    then = host.lines(events.Phase(at=9, name="night.don", day=1))
    assert first == ["phase.night"]
    assert then == []
    host.lines(events.Phase(at=20, name="morning", day=2))
    again = host.lines(events.Phase(at=90, name="night.mafia", day=2))
    assert [line.id for line in again] == ["phase.night"]


def test_on_the_first_night_the_roles_only_meet() -> None:
    """CLASSIC-16."""
    host = narrator()
    woke = events.Woke(at=1, role="don")
    host.lines(events.Phase(at=0, name="night.meet", day=0))
    assert told(host, woke) == ["Просыпается дон."]
    host.lines(events.Phase(at=0, name="night.don", day=1))
    assert told(host, woke) == ["Просыпается дон и ищет комиссара."]


def test_the_killed_are_told_in_seat_order() -> None:
    """CLASSIC-19."""
    morning = events.NightResult(at=0, killed=(9, 3), missed=False)
    assert told(narrator(), morning) == ["Этой ночью мы потеряли игроков номер три и девять."]


def test_the_last_candidate_s_votes_are_told_with_the_seat() -> None:
    """SPORT-16: nobody is asked to vote against the last one."""
    host = narrator()
    host.lines(events.Candidate(at=0, seat=3))
    assert told(host, events.Votes(at=0, seat=3, count=4)) == ["Четыре голоса."]
    rest = told(host, events.Votes(at=0, seat=5, count=2))
    assert rest == ["Против игрока номер пять остаётся два голоса."]
    none = told(host, events.Votes(at=0, seat=5, count=0))
    assert none == ["Против игрока номер пять голосов не осталось."]


def test_a_single_nominee_leaves_with_the_reason() -> None:
    """SPORT-17."""
    host = narrator()
    host.lines(events.Phase(at=0, name="day.speech", day=2))
    left = told(host, events.Left(at=0, seat=5, why="vote"))
    assert left == ["Выставлен только один игрок. Стол покидает игрок номер пять."]


def test_a_card_is_told_where_the_ruleset_shows_it() -> None:
    """ALL-2."""
    left = events.Left(at=0, seat=5, why="shot", role="don")
    assert told(narrator(), left) == ["Карта игрока номер пять — дон."]


def test_wordings_take_turns_and_the_seed_begins() -> None:
    quiet = events.NightResult(at=0, killed=(), missed=True)
    host = narrator(seed=1)
    three = [told(host, quiet) for _ in range(3)]
    assert three[0] != three[1]
    assert three[0] == three[2]
    first = {tuple(told(narrator(seed=seed), quiet)) for seed in range(20)}
    assert len(first) == 2
    assert told(narrator(seed=1), quiet) == three[0]


def told(host: Narrator, event: events.Event) -> list[str]:
    return [line.text for line in host.lines(event)]


def test_classic_10_the_lunatic_wakes_at_the_same_word_as_the_mafia() -> None:
    narrator = Narrator(CATALOGUE, Setup(ruleset="classic", players=8))
    narrator.lines(events.Phase(at=0, name="night.meet", day=0))
    said = narrator.lines(events.Woke(at=0, role="mafia", also=("lunatic",)))
    assert [line.text for line in said] == [
        "Вместе с мафией проснётся лунатик.", "Просыпается мафия. Познакомьтесь.",
    ]  # fmt: skip
