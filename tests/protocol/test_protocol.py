"""The protocol says what the game remembers, corrections carried out."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.game.test_whole_games import ComparedGame, play_games
from voice_host.game import commands as c
from voice_host.game import events as e
from voice_host.game.ruleset import load, names
from voice_host.game.setup import Setup
from voice_host.game.view import visible
from voice_host.protocol import protocol, settled
from voice_host.protocol.ballots import ballots
from voice_host.protocol.page import page
from voice_host.protocol.parts import Ballot, Leaving, Protocol
from voice_host.protocol.words import FOULS, LOSSES, REMOVALS
from voice_host.script.parser import parse
from voice_host.script.runner import run

GAMES = Path(__file__).parent.parent / "games"


def of_script(name: str) -> Protocol:
    script = parse(GAMES / f"{name}.game")
    return protocol(script.setup, settled(script.setup, run(script).commands))


class Recorded(ComparedGame):
    """Whatever the table does, the protocol and the game's memory are the same."""

    def compare(self) -> None:
        game, state = self.game, self.game.state
        kept = protocol(self.setup, settled(self.setup, self.commands))
        assert {seat.seat for seat in kept.seats if seat.left is None} == set(game.alive)
        assert [seat.fouls for seat in kept.seats] == [player.fouls for player in state.players]
        for player in state.players:
            standing = [f for f in kept.fouls if f.seat == player.seat and not f.cancelled]
            assert len(standing) == player.fouls
        today = [n for n in kept.nominations if n.day == game.day and not n.withdrawn]
        assert {n.seat: n.by for n in today} == state.nominations
        if state.vote:
            counts = [ballot.count for ballot in kept.votes[-1].ballots]
            named = Counter(seat for seat in state.vote.cast.values() if seat is not None)
            # In turn all votes are told together, when the last one is given.
            assert counts in (state.vote.counts, [named[seat] for seat in sorted(named)])
        actions = [(a.role, a.by, a.target) for night in kept.nights for a in night.actions]
        assert actions == [(a.role, a.actor, a.target) for a in state.actions]
        assert (kept.result is not None) == game.is_told
        assert kept.day == game.day


@pytest.mark.property
@pytest.mark.parametrize("ruleset", names())
def test_whole_games_of_random_commands_are_recorded_as_they_stand(ruleset: str) -> None:
    play_games(Recorded, ruleset, games=25, steps=30)


@pytest.mark.unit
def test_a_whole_game() -> None:
    kept = of_script("red_wins")
    assert kept.result is not None
    assert kept.result.winner == "red"
    assert [seat.role for seat in kept.seats][:2] == ["citizen", "don"]
    assert next((n.day, n.by, n.seat) for n in kept.nominations) == (1, 1, 5)
    [first, *_] = kept.votes
    assert first.ballots == [Ballot(seats=(5,), count=5), Ballot(seats=(4,), count=2)]
    assert first.left == [5]
    assert kept.seats[4].left == Leaving(day=1, at=30, why="vote")
    [night] = kept.nights
    assert night.killed == ()
    assert next((a.role, a.by, a.target) for a in night.actions) == ("mafia", 2, 7)
    assert next((check.role, check.by, check.answer) for check in night.checks) == ("don", 2, "yes")


@pytest.mark.unit
def test_hands_by_seat_and_the_lift() -> None:
    kept = of_script("tie_and_lift")
    kinds = [(vote.round, vote.kind, vote.left) for vote in kept.votes]
    lift = next(vote for vote in kept.votes if vote.kind == "lift")
    assert kinds[0][:2] == (1, "vote")
    assert lift.left == list(lift.ballots[0].seats)
    voters = [ballot.voters for vote in of_script("votes").votes for ballot in vote.ballots]
    assert any(voters)


@pytest.mark.unit
def test_accusations_notes_and_calls_of_the_night_where_a_ruleset_has_them() -> None:
    kept = of_script("davydov_red_wins")
    assert [(a.by, a.seat) for a in kept.accusations] == [(1, 2), (1, 3), (1, 5)]
    *votes, night = kept.votes
    assert [vote.left for vote in votes] == [[2], [3], [5]]
    assert (night.kind, night.ballots) == ("night", [Ballot(seats=(), count=4)])
    assert [(each.shots, each.killed) for each in kept.nights] == [((), ())]
    assert [seat.points for seat in kept.seats] == [4, 0, 4, 4, 0, 4, 4]
    nights = [vote for vote in of_script("davydov_day_limit").votes if vote.kind == "night"]
    counts = [ballot.count for vote in nights for ballot in vote.ballots]
    assert counts == [3, 0, 1, 0, 0, 0, 0, 3]


@pytest.mark.unit
def test_the_best_move_where_a_ruleset_has_it() -> None:
    setup = Setup(ruleset="sport", players=10)
    named = [e.BestMove(at=5.0, by=2, picks=(6,)), e.BestMove(at=6.0, by=2, picks=(6, 8))]
    [move] = protocol(setup, named).best_moves
    assert (move.by, move.picks) == (2, (6, 8))


@pytest.mark.unit
def test_the_best_player_and_each_vote_for_him() -> None:
    """CITY-19."""
    kept = of_script("city_red_wins")
    assert kept.best_players == [7]
    last = kept.votes[-1]
    assert (last.kind, last.silent) == ("best_player", [6])
    assert {ballot.seats: ballot.voters for ballot in last.ballots} == {
        (7,): (2, 3, 4), (4,): (1, 5), (2,): (7,)
    }  # fmt: skip
    assert "Лучший игрок: 7" in page(kept)
    assert "1 5" in next(row for row in ballots(kept).splitlines() if ",best_player,4," in row)


@pytest.mark.unit
def test_who_is_out_for_two_games() -> None:
    """CITY-18."""
    kept = of_script("city_fouls")
    assert (kept.bans[0].seat, kept.bans[0].games, kept.bans[0].reason) == (10, 2, "insult")
    assert "на 2 игры" in page(kept)


@pytest.mark.unit
def test_the_note_the_cards_and_the_legends() -> None:
    """KATTANI-2, KATTANI-6, KATTANI-7."""
    kept = of_script("kattani_note")
    assert [(night.note.seat, night.note.says) for night in kept.nights if night.note] == [
        (5, "mafia")
    ]
    assert kept.seats[2].card == "king_hearts"
    assert "комиссар Каттани (король червей)" in page(kept)
    assert "девочка-скрипачка" in page(of_script("kattani_day"))


@pytest.mark.unit
def test_verdicts_ballots_and_missed_votes_of_the_clones() -> None:
    verdicts = [(each.day, each.decision, each.seat) for each in of_script("clones_judge").verdicts]
    assert verdicts == [
        (1, "pardon", None), (2, "execute", 9), (3, "execute", 5), (4, "execute", 8),
        (5, "execute", 1),
    ]  # fmt: skip
    [*_, private] = of_script("clones_private_vote").votes
    assert [(ballot.count, ballot.voters) for ballot in private.ballots] == [(2, None)]
    assert private.silent == [1]


@pytest.mark.unit
def test_all_1_of_what_everybody_may_see_no_secret_can_be_kept() -> None:
    script = parse(GAMES / "red_wins.game")
    commands = run(script).commands
    night = next(i for i, each in enumerate(commands) if isinstance(each, c.Choose))
    kept = protocol(script.setup, visible(settled(script.setup, commands[: night + 2])))
    assert kept.result is None
    assert kept.seed is None
    assert [seat.role for seat in kept.seats] == [None] * 7
    assert kept.nights == []
    assert kept.votes


@pytest.mark.unit
def test_what_came_to_nothing_and_who_was_compared() -> None:
    """CLASSIC-7, CLASSIC-9."""
    first, *_ = of_script("lover").nights
    assert {(a.role, a.void) for a in first.actions if a.void} == {("doctor", "visited")}
    compared, *_ = of_script("journalist").nights
    assert [(check.seat, check.second, check.answer) for check in compared.checks] == [
        (1, 2, "same")
    ]


@pytest.mark.unit
def test_who_took_over_another_role_and_who_was_spared() -> None:
    """CLASSIC-11, CLASSIC-13."""
    student = of_script("student").seats[2]
    assert (student.role, student.became) == ("student", "don")
    assert [(each.day, each.seat) for each in of_script("lawyer").spared] == [(2, 6)]


@pytest.mark.unit
@pytest.mark.parametrize("ruleset", names())
def test_every_reason_has_its_words(ruleset: str) -> None:
    offences = load(ruleset).offences
    assert set(offences.foul) <= set(FOULS)
    assert set(offences.remove) <= set(REMOVALS)
    assert set(offences.lose) <= set(LOSSES)


@pytest.mark.unit
def test_why_somebody_was_removed_or_lost_the_game() -> None:
    """SPORT-31, SPORT-34: the protocol keeps the reason."""
    removed, lost = of_script("city_fouls"), Setup(ruleset="sport", players=10)
    left = removed.seats[9].left
    assert left is not None
    assert (left.why, left.reason) == ("disqualified", "insult")
    assert "удаление: оскорбления" in page(removed)
    kept = protocol(lost, [e.TeamLost(at=5.0, seat=3, reason="oath")])
    assert kept.team_loss is not None
    assert (kept.team_loss.seat, kept.team_loss.reason) == (3, "oath")
    assert "Поражение команде игрока 3: клятва или пари." in page(kept)


@pytest.mark.unit
def test_protests_with_their_text_and_what_came_of_them() -> None:
    """SPORT-38."""
    kept = protocol(
        Setup(ruleset="sport", players=10),
        [
            e.ProtestMade(at=5.0, seat=3, text="<шум>"),
            e.ProtestMade(at=5.0, seat=6, text="подсказка"),
            e.ProtestVote(at=5.0, seat=6, voters=(3, 6, 8, 1), passed=True),
            e.ProtestSettled(at=5.0, seat=6, outcome="annulled"),
        ],
    )
    assert [(each.seat, each.passed, each.outcome) for each in kept.protests] == [
        (3, None, None), (6, True, "annulled")
    ]  # fmt: skip
    assert "Игрок 3: &lt;шум&gt; (на голосование не поставлен)" in page(kept)
    assert "подсказка — за: 3, 6, 8, 1; принят, партия аннулирована" in page(kept)
