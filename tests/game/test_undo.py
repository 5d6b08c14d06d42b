"""ALL-5: a decision can be taken back until the next phase begins, and only a decision."""

from __future__ import annotations

import pytest

from voice_host.game import commands as c
from voice_host.game import events as e
from voice_host.game.game import Game
from voice_host.game.ruleset import load
from voice_host.game.setup import Setup

pytestmark = pytest.mark.unit

CARDS = dict(enumerate(["citizen", "don", "citizen", "commissar", "mafia", "citizen"], 1))


def table(until: str, night: str = "roles") -> Game:
    game = Game(Setup(ruleset="classic", players=6, cards=CARDS, night=night), load("classic"))
    game.start()
    while game.phase != until:
        ask = game.ask
        match ask.kind if ask else None:
            case "card":
                game.handle(c.TakeCard(at=game.at, by=ask.seat))
            case _:
                game.handle(c.Tick(at=game.deadline))
    return game


def kinds(events: list[e.Event]) -> list[str]:
    return [event.kind for event in events]


def test_what_was_refused_is_not_carried_out_when_something_else_is_undone() -> None:
    game = table("day.speech")
    game.handle(c.Remove(at=game.at, seat=3))
    assert kinds(game.handle(c.Foul(at=game.at, seat=3))) == ["refused"]
    game.handle(c.Undo(at=game.at))
    assert game.alive == (1, 2, 3, 4, 5, 6)
    assert game.state.player(3).fouls == 0


def test_a_refused_nomination_is_no_decision() -> None:
    game = table("day.speech")
    game.handle(c.Nominate(at=game.at, by=1, seats=(5,)))
    assert kinds(game.handle(c.Nominate(at=game.at, by=1, seats=(3,)))) == ["nomination_refused"]
    game.handle(c.Undo(at=game.at))
    assert game.state.nominations == {}


def test_the_end_of_a_game_can_be_taken_back_and_come_again() -> None:
    game = table("day.speech")
    game.handle(c.Remove(at=game.at, seat=2))
    for _ in range(2):
        assert "game_over" in kinds(game.handle(c.Remove(at=game.at, seat=5)))
        game.handle(c.Undo(at=game.at))
        assert not game.over


def test_all_5_nobody_undoes_the_choice_of_the_seat_before_him() -> None:
    game = table("night.round", night="round")
    game.handle(c.Choose(at=game.at, by=1, targets=(2,)))
    game.handle(c.Tick(at=game.deadline))
    for by in (2, None):
        [refused] = game.handle(c.Undo(at=game.at, by=by))
        assert refused.kind == "refused"
        assert refused.audience is not None


def test_all_5_an_answer_that_was_shown_is_undone_only_by_the_human_host() -> None:
    game = table("night.don")
    game.handle(c.Choose(at=game.at, by=2, targets=(4,)))
    assert game.ask.answer == "yes"
    assert kinds(game.handle(c.Undo(at=game.at, by=2))) == ["refused"]
    [undone] = game.handle(c.Undo(at=game.at))
    assert undone.kind == "undone"
    assert game.ask.kind == "target"


def test_a_last_word_given_back_by_mistake_ends_again_and_night_waits_as_long_as_before() -> None:
    game = table("day.speech")
    for seat in game.alive:
        game.handle(c.Nominate(at=game.at, by=seat, seats=(seat,)))
        game.handle(c.EndSpeech(at=game.at, by=seat))
    game.handle(c.Count(at=game.at, votes=6))
    assert game.phase == "last_word"
    game.handle(c.EndSpeech(at=game.at + 20, by=1))
    assert game.ask is None
    game.handle(c.ReturnFloor(at=game.at + 2, by=1))
    game.handle(c.Undo(at=game.at + 10))
    assert (game.phase, game.floor, game.may_return(game.at)) == ("last_word", None, 1)
    game.handle(c.ReturnFloor(at=game.at, by=1))
    assert game.deadline == game.at + 30
    game.handle(c.Undo(at=game.at + 1))
    events = game.handle(c.Tick(at=game.at + 3))
    assert game.phase == "night.mafia"
    assert "woke" in kinds(events)


def test_all_5_the_judge_changes_his_mind_until_his_time_is_out() -> None:
    cards = dict(enumerate(["boss", "mafia", "doctor", "sheriff", "judge", "citizen"], 1))
    game = Game(Setup(ruleset="clones", players=6, cards=cards), load("clones"))
    game.start()
    while game.phase != "day.judge":
        ask = game.ask
        match ask.kind if ask else None:
            case "card":
                game.handle(c.TakeCard(at=game.at, by=ask.seat))
            case "vote":
                game.handle(c.CastVote(at=game.at, by=ask.seat, seat=1 if ask.seat == 6 else 6))
            case _:
                game.handle(c.Tick(at=game.deadline))
    [refused] = game.handle(c.Undo(at=game.at, by=5))  # the last vote is not his to take back
    assert (refused.kind, refused.audience) == ("refused", "seat:5")
    game.handle(c.Choose(at=game.at, by=5, targets=(6,)))
    assert game.ask is None
    [undone] = game.handle(c.Undo(at=game.at + 5, by=5))
    assert (undone.kind, undone.audience) == ("undone", "seat:5")
    game.handle(c.Choose(at=game.at, by=5, targets=()))
    assert "judge" in kinds(game.handle(c.Tick(at=game.deadline)))
    assert 6 in game.alive


def test_all_5_a_clan_takes_back_what_it_has_entered_until_it_reads_the_answer() -> None:
    cards = dict(enumerate(["boss", "mafia", "doctor", "sheriff", "courtesan", "citizen"], 1))
    game = Game(Setup(ruleset="clones", players=6, cards=cards), load("clones"))
    game.start()
    while game.phase != "night.mafia":
        ask = game.ask
        if ask and ask.kind == "card":
            game.handle(c.TakeCard(at=game.at, by=ask.seat))
        else:
            game.handle(c.Tick(at=game.deadline))
    game.handle(c.Choose(at=game.at, by=2, targets=(6,)))
    [undone] = game.handle(c.Undo(at=game.at, by=1))  # the keypad knows the eldest alone
    assert (undone.kind, undone.audience) == ("undone", "seat:2")
    game.handle(c.Choose(at=game.at, by=2, targets=(3,)))
    game.handle(c.Tick(at=game.deadline))
    [refused] = game.handle(c.Undo(at=game.at, by=2))
    assert (refused.reason, refused.audience) == ("host_only", "seat:2")


def dealt(ruleset: str, cards: str, night: str = "roles") -> Game:
    """A game in its first night in which somebody chooses; by day nobody has said a word."""
    roles = dict(enumerate(cards.split(), 1))
    setup = Setup(ruleset=ruleset, players=len(roles), cards=roles, night=night)
    game = Game(setup, load(ruleset))
    game.start()
    while not (game.day and game.phase.startswith("night.")):
        if game.ask is not None and game.ask.kind == "card":
            game.handle(c.TakeCard(at=game.at, by=game.ask.seat))
        else:
            game.handle(c.Tick(at=game.deadline))
    return game


KATTANI = "citizen mafia kattani citizen mafia citizen mafia citizen citizen citizen"


def test_all_5_kattani_takes_his_note_back_himself() -> None:
    game = dealt("kattani", KATTANI)
    game.handle(c.Choose(at=game.at, by=2, targets=(3,)))
    game.handle(c.Tick(at=game.deadline))
    game.handle(c.Choose(at=game.at, by=3, targets=(5,)))
    game.handle(c.Tick(at=game.deadline))
    game.handle(c.WriteNote(at=game.at, by=3, seat=6, says="mafia"))
    [undone] = game.handle(c.Undo(at=game.at, by=3))  # no answer was shown to it
    assert (undone.kind, undone.audience) == ("undone", "seat:3")
    assert game.ask.kind == "testament"
    game.handle(c.WriteNote(at=game.at, by=3, seat=7, says="mafia"))
    events = game.handle(c.Tick(at=game.deadline))
    assert [(x.seat, x.why) for x in events if isinstance(x, e.Left)] == [(3, "shot"), (7, "note")]


def test_all_5_who_declined_has_seen_no_answer_and_may_choose_after_all() -> None:
    game = table("night.don")
    game.handle(c.Choose(at=game.at, by=2, targets=()))
    assert kinds(game.handle(c.Undo(at=game.at, by=2))) == ["undone"]
    assert game.ask.kind == "target"


@pytest.mark.parametrize("seat", [1, 3])
def test_all_1_at_night_no_seat_takes_back_what_the_table_did(seat: int) -> None:
    """Else seat 1, who is asked nothing, could show to all that he is no Kattani."""
    game = dealt("kattani", KATTANI, night="round")
    while game.ask.seat != seat:
        game.handle(c.Tick(at=game.deadline))
    game.handle(c.Foul(at=game.at, seat=9))
    [refused] = game.handle(c.Undo(at=game.at, by=seat))
    assert (refused.kind, refused.audience) == ("refused", f"seat:{seat}")
    assert kinds(game.handle(c.Undo(at=game.at))) == ["undone"]
