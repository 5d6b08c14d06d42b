"""Whole games of random commands: whatever the table does, the rules hold."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import get_args, get_type_hints

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from voice_host.game import commands as c
from voice_host.game import events as e
from voice_host.game import playing_cards
from voice_host.game.game import Game
from voice_host.game.ruleset import Ruleset, load, names
from voice_host.game.setup import Setup

pytestmark = pytest.mark.property

seats = st.integers(1, 25)


class WholeGame(RuleBasedStateMachine):
    """A table that does anything at any time, and a model of what may never happen."""

    ruleset: str

    @initialize(
        data=st.data(),
        seed=st.integers(-9, 10**6),
        night=st.sampled_from(["roles", "round", "phones"]),
        own_cards=st.booleans(),
        assist=st.booleans(),
        other_times=st.booleans(),
        tempo=st.sampled_from(["slow", "normal", "fast"]),
    )
    def begin(self, data: st.DataObject, *, other_times: bool, **fields: object) -> None:
        self.rules = load(self.ruleset)
        its = self.rules.times
        wanted = {"speech": 45.0, "warning": 0.0, "last_word": 30.0} if other_times else {}
        times = {name: seconds for name, seconds in wanted.items() if getattr(its, name)}
        players = data.draw(self.players())
        optional = {name: st.booleans() for name in self.rules.options}
        options = data.draw(st.fixed_dictionaries({}, optional=optional))
        deck = mixed_deck(data.draw, self.rules, players)
        self.setup = Setup(
            ruleset=self.ruleset, players=players, deck=deck, options=options, times=times, **fields
        )
        self.game = Game(self.setup, self.rules)
        self.commands: list[c.Command] = []
        self.events: list[e.Event] = self.game.start()
        self.dead: set[int] = set()
        self.round_votes = 0
        self.left: dict[int, float] = {}
        """Seconds that each seat's last floor still has, when it is not held."""
        self.ended: dict[int, float] = {}
        """The same when it ended last: a best move is followed by the same seat's last word."""
        self.overtime = self.setup.assist
        """A human host has led, and may have let somebody speak on."""
        self.since = 0.0
        """When the floor that is held now began, or came back."""
        self.speaker = 0
        """Who holds it."""

    def players(self) -> st.SearchStrategy[int]:
        """How many may sit at the table."""
        return st.integers(*self.rules.players)

    def do(self, command: c.Command) -> None:
        before = self.game.alive
        asked_first = self.game.is_irrevocable(command)
        may_return = self.game.may_return(command.at)
        events = self.game.handle(command)
        self.commands.append(command)
        self.events += events
        if isinstance(command, c.Recount):
            before = tuple(range(1, self.setup.players + 1))  # who had left may be back
            left = {event.seat for event in events if isinstance(event, e.Left)}
            self.dead = set(before) - set(self.game.alive) - left
            self.round_votes = 0
        if isinstance(command, c.Undo | c.ReturnFloor):
            vote = self.game.state.vote
            self.round_votes = sum(vote.counts) if vote else 0
            self.dead = set(range(1, self.setup.players + 1)) - set(self.game.alive)
        for event in events:
            self.check(event, before)
            self.check_floor(event, command, may_return)
            if isinstance(event, e.Left) and event.why in ("foul", "disqualified"):
                # Hands by seat are keyed, not heard: a second vote is a foul (SPORT-15).
                assert asked_first or isinstance(command, c.Hands)

    def check(self, event: e.Event, before: tuple[int, ...]) -> None:
        match event:
            case e.Left(seat=seat):
                assert seat not in self.dead
                self.dead.add(seat)
            case e.Floor(seat=seat, reason=reason):
                assert (seat in self.dead) == (reason in ("last_word", "best_move"))
            case e.Nominated(by=by, seat=seat) | e.Withdrawn(by=by, seat=seat):
                assert not {by, seat} & self.dead
            case e.Chose(role=role, by=by, target=target, second=second, void=None):
                assert by not in self.dead or role == "judge"  # his spirit may decide (CLONES-8)
                assert not {target, second} & self.dead or self.rules.roles[role].call.alone
            case e.ExecutionOff(seat=seat):
                assert seat in self.game.alive
            case e.Became(seat=seat, audience=audience):
                assert audience == f"seat:{seat}"
            case e.BestMove(by=by, picks=picks):
                assert by in self.dead
                assert len(set(picks) - {by}) == len(picks) <= 3
            case e.Candidate(seat=seat) | e.Accused(seat=seat):
                assert seat not in self.dead
            case e.NightVote(count=int(count), of=of, passed=passed):
                assert count <= of == len(before)
                assert passed == (count * 2 > of)
            case e.Notes(shots=shots):
                roles, state = self.rules.roles, self.game.state
                living = [s for s in before if roles[state.player(s).role].camp == "black"]
                assert len(shots) == len(living)
            case e.VoteOpened():
                self.round_votes = 0
            case e.Voted(seat=int(), audience=audience) if not self.game.is_told:
                few = len(before) <= 3 and self.setup.option(self.rules, "private_last_vote")
                assert (audience == "host") is few  # CLONES-2
            case e.Votes(count=count, voters=voters) if self.game.is_told:
                # Of all who have played (CITY-19), or of a last vote that was private (CLONES-2).
                assert voters is None or len(voters) == count
            case e.Votes(count=count, voters=voters):
                self.round_votes += count
                assert self.round_votes <= len(before)
                assert voters is None or (len(voters) == count and set(voters) <= set(before))
        if self.events[-1] is event and isinstance(event, e.Phase) and event.name == "last_word":
            assert self.dead

    def check_floor(self, event: e.Event, command: c.Command, may_return: int | None) -> None:
        """SPORT-9: a floor that comes back gains nothing."""
        match event:
            case e.Floor(seat=seat, seconds=seconds):
                self.speaker, self.left[seat], self.since = seat, seconds, event.at
            case e.Undone(what="return_floor"):
                self.left[self.speaker] -= event.at - self.since
                self.ended[self.speaker] = self.left[self.speaker]
            case e.FloorEnded(seat=seat):
                self.left[seat] -= event.at - self.since
                assert self.left[seat] >= -0.01 or self.overtime
                self.ended[seat] = self.left[seat]
            case e.FloorReturned(seat=seat, seconds=seconds) if isinstance(command, c.Undo):
                self.speaker, self.left[seat], self.since = seat, seconds, event.at
            case e.FloorReturned(seat=seat, seconds=seconds, phase=phase):
                assert seat == may_return
                assert seconds == pytest.approx(self.ended[seat], abs=0.01)
                self.left[seat] = seconds
                assert phase == self.game.phase
                assert phase in ("day.speech", "day.defence", "last_word")
                self.speaker, self.since = seat, event.at

    @rule(seed=st.integers(0, 2**32), commands=st.integers(1, 80))
    def play_on(self, seed: int, commands: int) -> None:
        """The table plays sensibly for a while, so that runs get deep into games."""
        players = random.Random(seed)
        for _ in range(commands):
            if not (self.game.over or self.game.paused):
                self.do(sensible(self.game, players))

    @rule(word=st.sampled_from(["thanks", "pass"]), mine=st.booleans(), seat=seats)
    def end_speech(self, word: str, mine: bool, seat: int) -> None:
        by = self.game.floor if mine else seat
        self.do(c.EndSpeech(at=self.game.at, by=by, word=word))

    @rule(seconds=st.floats(0, 8), mine=st.booleans(), seat=st.none() | seats)
    def end_speech_too_early(self, seconds: float, mine: bool, seat: int | None) -> None:
        """«Спасибо», and a little later «продолжаю», of the same seat or of another."""
        speaker = self.game.floor
        self.do(c.EndSpeech(at=self.game.at, by=speaker))
        self.do(c.Tick(at=self.game.at + seconds))
        self.do(c.ReturnFloor(at=self.game.at, by=speaker if mine else seat))

    @rule(returned=st.floats(0, 4), spoken=st.floats(0, 70))
    def undo_a_way_back(self, returned: float, spoken: float) -> None:
        """The time that was spoken on until then is taken from nobody else (ALL-5)."""
        speaker = self.game.floor
        self.do(c.EndSpeech(at=self.game.at, by=speaker))
        self.do(c.Tick(at=self.game.at + returned))
        following, left = self.game.floor, (self.game.deadline or 0) - self.game.at
        self.do(c.ReturnFloor(at=self.game.at, by=speaker))
        came_back = isinstance(self.events[-1], e.FloorReturned)
        ends = self.game.deadline
        self.do(c.Tick(at=self.game.at + spoken))
        if came_back and self.game.at < ends and not self.game.paused:
            self.do(c.Undo(at=self.game.at))
            assert self.game.floor == following
            if following not in (None, speaker):  # his own last word pays for it
                assert self.game.deadline - self.game.at == pytest.approx(left)

    @rule(names=st.lists(seats, min_size=1, max_size=3), mine=st.booleans(), seat=seats)
    def nominate(self, names: list[int], mine: bool, seat: int) -> None:
        by = self.game.floor if mine else seat
        self.do(c.Nominate(at=self.game.at, by=by, seats=tuple(names)))

    @rule(seat=seats)
    def withdraw(self, seat: int) -> None:
        self.do(c.Withdraw(at=self.game.at, by=self.game.floor, seat=seat))

    @precondition(lambda self: self.game.ask and self.game.ask.kind == "count")
    @rule(data=st.data())
    def count(self, data: st.DataObject) -> None:
        most = max(self.game.ask.options)
        self.do(c.Count(at=self.game.at, votes=data.draw(st.integers(0, most + 1))))

    @rule(votes=st.integers(0, 9), seat=st.none() | seats, often=st.integers(0, 3))
    def recount(self, votes: int, seat: int | None, often: int) -> None:
        counted = [event for event in self.events if isinstance(event, e.Votes)]
        if counted and often:
            seat = counted[-min(often, len(counted))].seat
        self.do(c.Recount(at=self.game.at, seat=seat, votes=votes))

    @precondition(lambda self: self.game.ask and self.game.ask.kind == "count")
    @rule(up=st.sets(seats, max_size=8))
    def hands(self, up: set[int]) -> None:
        self.do(c.Hands(at=self.game.at, seats=tuple(sorted(up))))

    @precondition(lambda self: self.game.ask and self.game.ask.kind in ("vote", "ballot"))
    @rule(seat=seats, by=st.none() | seats)
    def vote(self, seat: int, by: int | None) -> None:
        self.do(c.CastVote(at=self.game.at, by=by, seat=seat))

    @precondition(lambda self: self.game.ask and self.game.ask.kind == "testament")
    @rule(seat=st.none() | seats, by=st.none() | seats)
    def write_note(self, seat: int | None, by: int | None) -> None:
        self.do(c.WriteNote(at=self.game.at, by=by, seat=seat))

    @precondition(lambda self: self.game.ask and self.game.ask.kind == "shot")
    @rule(shooters=st.lists(st.integers(1, 10), max_size=4), seat=seats)
    def shoot(self, shooters: list[int], seat: int) -> None:
        for by in shooters:
            self.do(c.Choose(at=self.game.at, by=by, targets=(seat,)))

    @precondition(lambda self: self.game.ask and self.game.ask.reason == "best_move")
    @rule(named=st.lists(seats, max_size=4))
    def best_move(self, named: list[int]) -> None:
        self.do(c.BestMove(at=self.game.at, by=self.game.floor, seats=tuple(named)))

    @precondition(lambda self: self.game.ask and self.game.ask.kind == "accuse")
    @rule(seat=seats, by=st.none() | seats, asks=st.booleans())
    def accuse(self, seat: int, by: int | None, asks: bool) -> None:
        self.do(c.Accuse(at=self.game.at, by=by, seat=seat))
        if asks:
            self.do(c.PutToVote(at=self.game.at, by=by))

    @rule(by=st.none() | seats)
    def call_night(self, by: int | None) -> None:
        self.do(c.CallNight(at=self.game.at, by=by))

    @precondition(lambda self: self.game.over)
    @rule(seat=seats, voters=st.sets(seats, max_size=8))
    def protest(self, seat: int, voters: set[int]) -> None:
        self.do(c.Protest(at=self.game.at, by=seat, text="x"))
        self.do(c.Hands(at=self.game.at, seats=tuple(sorted(voters))))
        self.do(c.Ruling(at=self.game.at, outcome="replayed"))

    @precondition(lambda self: self.game.ask and self.game.ask.kind in ("target", "decoy", "note"))
    @rule(named=st.lists(seats, max_size=2))
    def choose(self, named: list[int]) -> None:
        self.do(c.Choose(at=self.game.at, by=self.game.ask.seat, targets=tuple(named)))

    @rule(named=st.lists(seats, max_size=2), seat=st.none() | seats)
    def choose_out_of_turn(self, named: list[int], seat: int | None) -> None:
        role = None if seat else "mafia"
        self.do(c.Choose(at=self.game.at, by=seat, role=role, targets=tuple(named)))

    @rule(
        command=st.one_of(
            st.builds(c.Foul, seat=seats),
            st.builds(c.CancelFoul, seat=seats),
            st.builds(c.Lead, human=st.booleans()),
            st.builds(c.UsePhones, on=st.booleans()),
            st.builds(c.Next),
            st.builds(c.Nominees),
            st.builds(c.Pause),
            st.builds(c.Resume),
            st.builds(c.Resume),
            st.builds(c.Undo),
            st.builds(c.ReturnFloor),
            st.builds(c.TimeLeft),
            st.builds(c.Repeat),
        )
    )
    def host(self, command: c.Command) -> None:
        self.overtime |= isinstance(command, c.Lead)
        self.do(type(command)(**{**_fields(command), "at": self.game.at}))

    @rule(seat=seats, often=st.integers(0, 9))
    def remove(self, seat: int, often: int) -> None:
        if often == 0:
            self.do(c.Remove(at=self.game.at, seat=seat))
        elif often == 1:
            self.do(c.Remove(at=self.game.at, seat=seat, evening=True))

    @rule(seat=seats, often=st.integers(0, 19))
    def lose(self, seat: int, often: int) -> None:
        if often == 0:
            self.do(c.TeamLoss(at=self.game.at, seat=seat))

    @rule(seconds=st.floats(0.1, 70))
    def time(self, seconds: float) -> None:
        self.do(c.Tick(at=self.game.at + seconds))

    @precondition(lambda self: self.game.deadline is not None and not self.game.paused)
    @rule()
    def next_timer(self) -> None:
        self.do(c.Tick(at=self.game.deadline))

    @invariant()
    def the_dead_stay_dead_unless_undone(self) -> None:
        if hasattr(self, "game"):
            assert not set(self.game.alive) & self.dead

    @invariant()
    def nobody_takes_a_floor_back_at_night(self) -> None:
        if hasattr(self, "game") and not self.game.grammars:
            assert self.game.may_return(self.game.at) is None

    @invariant()
    def counts_never_exceed_the_living(self) -> None:
        if hasattr(self, "game") and self.game.state.vote:
            assert sum(self.game.state.vote.counts) <= len(self.game.alive)

    @invariant()
    def a_fixed_result_leaves_only_last_words(self) -> None:
        if hasattr(self, "game") and self.game.state.result:
            assert self.game.phase in ("last_word", "over")

    @invariant()
    def a_game_is_over_or_goes_on_by_time_or_by_somebody(self) -> None:
        if hasattr(self, "game") and not self.game.over:
            assert self.game.ask or self.game.deadline is not None

    @invariant()
    def whoever_is_to_speak_or_be_voted_on_is_at_the_table(self) -> None:
        if hasattr(self, "game") and not self.game.over:
            state = self.game.state
            assert set(state.last_words) <= self.dead
            # After the game the best player is voted for, living or not (CITY-19).
            among_the_living = state.vote and not self.game.is_told
            assert not (among_the_living and set(state.vote.candidates) & self.dead)

    def teardown(self) -> None:
        if not hasattr(self, "game"):
            return
        play_out(self)
        assert self.game.over
        winner = next(x for x in reversed(self.events) if isinstance(x, e.GameOver)).winner
        assert winner in get_args(get_type_hints(e.GameOver)["winner"])
        again = Game(self.setup, self.rules)
        events = again.start()
        for command in self.commands:
            events += again.handle(command)
        assert events == self.events


def sensible(game: Game, players: random.Random) -> c.Command:
    """Answers what is asked, or lets the clock run."""
    ask, at = game.ask, game.at
    match ask.kind if ask else None:
        case "card":
            if ask.own_cards and ask.playing_cards:
                card = players.choice(list(playing_cards.every_card()))
                return c.TakeCard(at=at, by=ask.seat, card=card)
            roles = sorted(game.setup.public_deck(game.ruleset))
            return c.TakeCard(at=at, by=ask.seat, role=players.choice(roles))
        case "testament" if players.random() < 0.8:
            says = players.choice(["mafia", "honest"])
            return c.WriteNote(at=at, by=ask.seat, seat=players.choice(ask.options), says=says)
        case "floor" if ask.options and players.random() < 0.4:
            return c.Nominate(at=at, by=ask.seat, seats=(players.choice(ask.options),))
        case "floor":
            return c.EndSpeech(at=at, by=ask.seat)
        case "talk":
            return c.Next(at=at)
        case "accuse":
            seat, by = players.choice(ask.options), players.choice((*ask.options, None))
            said = (c.Accuse(at=at, by=by, seat=seat), c.PutToVote(at=at), c.CallNight(at=at))
            return players.choice(said)
        case "note":
            return c.Choose(at=at, by=ask.seat, targets=(players.choice(ask.options),))
        case "count" if players.random() < 0.3:
            return c.Hands(
                at=at, seats=tuple(players.sample(game.alive, k=min(2, len(game.alive))))
            )
        case "count":
            return c.Count(at=at, votes=players.choice(ask.options))
        case "vote" | "ballot" if players.random() < 0.9:
            return c.CastVote(at=at, by=ask.seat, seat=players.choice(ask.options))
        case "shot" if not ask.settled:
            target = players.choice((*game.alive, None))
            return c.Choose(at=at, role=ask.role, targets=() if target is None else (target,))
        case "target" | "decoy" if players.random() < 0.8:
            named = players.sample(ask.options, k=min(ask.targets, len(ask.options)))
            return c.Choose(at=at, by=ask.seat, targets=tuple(named))
    if game.led_by_human:
        return c.Next(at=at)
    return c.Tick(at=game.deadline if game.deadline is not None else at + 1)


def mixed_deck(
    draw: Callable[[st.SearchStrategy[list[str]]], list[str]], rules: Ruleset, players: int
) -> dict[str, int] | None:
    """Now and then cards are added by hand, as many as there is room for (CLASSIC-15)."""
    if not rules.deck.by_hand:
        return None
    added: list[str] = []
    for card in draw(st.lists(st.sampled_from(rules.deck.by_hand), unique=True)):
        if min(rules.deck.with_cards(players, [*added, card]).values()) >= 0:
            added.append(card)
    return dict(+rules.deck.with_cards(players, added)) if added else None


def play_out(table: WholeGame) -> None:
    """The table plays on to the end."""
    game, players = table.game, random.Random(table.setup.seed)
    for _ in range(5000):
        if game.over:
            return
        table.do(c.Resume(at=game.at) if game.paused else sensible(game, players))


def _fields(command: c.Command) -> dict[str, object]:
    return {name: getattr(command, name) for name in command.__struct_fields__}


class ComparedGame(WholeGame):
    """A game that is compared with what is made of it: where it stands, and at its end."""

    def teardown(self) -> None:
        if hasattr(self, "game"):
            self.compare()
        super().teardown()
        if hasattr(self, "game"):
            self.compare()

    def compare(self) -> None:
        raise NotImplementedError


def play_games(machine: type[WholeGame], ruleset: str, *, games: int, steps: int) -> None:
    """So many games of a ruleset, each so many steps long before it is played out."""
    run_state_machine_as_test(
        type(f"{machine.__name__}Of{ruleset.title()}", (machine,), {"ruleset": ruleset}),
        settings=settings(
            max_examples=games,
            stateful_step_count=steps,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )


@pytest.mark.parametrize("ruleset", names())
def test_whole_games_of_random_commands_keep_the_rules_and_end(ruleset: str) -> None:
    play_games(WholeGame, ruleset, games=60, steps=50)
