"""An evening of bots, with the real host, keys and pages, as fast as the computer can."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence

from tests.table.fake_table import QUIET, ToldEar
from voice_host.bots.mind import Bots
from voice_host.demo.wording import words_for
from voice_host.game.asks import Ask
from voice_host.game.commands import CastVote, Command, Count
from voice_host.game.events import Candidate, Event, Floor, LiftAsked, NightCalled, Refused
from voice_host.game.game import Game
from voice_host.game.ruleset import load
from voice_host.game.setup import Setup
from voice_host.narration import Catalogue, Narrator
from voice_host.table.host import Host
from voice_host.table.keypad import KeyRefusedError
from voice_host.table.keys import Keys
from voice_host.table.render import AtOnce
from voice_host.table.screens import Screens
from voice_host.voice.silent import SilentEngine
from voice_host.web.hub import Hub
from voice_host.web.screen import WebScreen
from voice_host.web.table_page import TablePage
from voice_host.web.written import written

TOKEN = "token-of-this-evening"
_THINKS = 8
"""Blocks between a question and its answer."""


class KeptHub(Hub):
    """Keeps what pages were shown, as it was written."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: list[tuple[str, bytes]] = []

    def show(self, views: Mapping[str, object]) -> None:
        self.shown += [(name, written(view)) for name, view in views.items()]
        super().show(views)

    def take(self, name: str) -> list[bytes]:
        """Since this was asked last."""
        taken = [view for channel, view in self.shown if channel == name]
        self.shown = [(channel, view) for channel, view in self.shown if channel != name]
        return taken


class Evening:
    """Everything of a game at a table but sound and time; `hub` may be served or not."""

    def __init__(self, setup: Setup, *, by_bots: bool = True) -> None:
        """`by_bots`: they answer what is asked."""
        self.hub = KeptHub()
        self.game = Game(setup, load(setup.ruleset))
        self.keys = Keys(curtain_at_night=setup.night == "round")
        self.page = TablePage(self.hub, self.keys, TOKEN)
        self.ear = ToldEar()
        self.public_events: list[Event] = []
        self._web = WebScreen(self.hub, self.page)
        self.screen = Screens(self.keys, [self, self._web])
        self.host = Host(
            self.game,
            Narrator(Catalogue.load(), self.game.setup),
            AtOnce(SilentEngine()),
            ear=self.ear,
            journal=self,
            screen=self.screen,
        )
        self._players = _Players(self) if by_bots else None

    def begin(self) -> None:
        """The host says his first line."""
        self.host.begin()
        self.step(2)  # in private a block's views come with the next

    def step(self, blocks: int = 1) -> None:
        """A tenth of a second each."""
        for _ in range(blocks):
            if self._players is not None:
                self._players.act()
            self.host.step(QUIET)
            self.screen.meter = "▄" if self.host.listening else ""
            self.screen.serve(self.host)

    def until(self, reached: Callable[[Evening], bool], blocks: int = 200_000) -> None:
        """Play on."""
        for _ in range(blocks):
            if reached(self):
                return
            assert not self.host.over, "the game ended before"
            self.step()
        raise AssertionError("it never came to that")

    def to_the_end(self) -> None:
        """With everything that is said of it."""
        self.until(lambda evening: evening.host.over)

    # The first of the screens, and the journal

    meter = ""

    def public(self, event: Event) -> None:
        self.public_events.append(event)
        if self._players is not None:
            self._players.see(event)

    def private(self, event: Event) -> None:
        """The keys have it."""

    def protocol(self, events: Sequence[Event]) -> None:
        if self._players is not None:
            self._players.see_private(events)

    def notice(self, text: str) -> None:
        """The page shows it."""

    def serve(self, host: Host) -> None:
        """Nothing is drawn."""

    def end(self) -> None:
        """Nothing is drawn."""

    def append(self, command: Command) -> None:
        """Nothing is kept."""

    def note(self, events: Iterable[Event]) -> None:
        """Nothing is kept."""


class _Players:
    """Say by day what the bots want, and key it where something is keyed."""

    def __init__(self, evening: Evening) -> None:
        self._evening = evening
        game = evening.game
        seats = range(1, game.setup.players + 1)
        seed = game.setup.seed
        one_by_one = game.ruleset.vote_in_turn is not None
        self._bots = Bots(seats, seed, game.ruleset.roles, nominates=not one_by_one)
        self._chance = random.Random(seed)
        self._floor: Floor | None = None
        self._candidate: int | None = None
        self._asked: tuple[int, Ask | None] = (0, None)
        self._questions = 0
        self._waits = 0
        self._plan: deque[Command | str] = deque()

    def see(self, event: Event) -> None:
        self._bots.see(event, self._evening.game.alive)
        self._questions += event.asks or isinstance(event, Refused)
        if isinstance(event, Floor):
            self._floor = event
        elif isinstance(event, Candidate):
            self._candidate = event.seat
        elif isinstance(event, LiftAsked | NightCalled):
            self._candidate = None

    def see_private(self, events: Sequence[Event]) -> None:
        for event in events:
            if event.audience is not None and event.audience.startswith("seat:"):
                self._bots.see_private(event)

    def act(self) -> None:
        evening = self._evening
        if evening.host.speaking:
            return
        if evening.host.asked is not None:
            evening.ear.say("да")
            return
        ask = evening.game.ask
        if (self._questions, ask) != self._asked:
            self._asked, self._waits = (self._questions, ask), _THINKS
            self._plan = deque(self._wanted(ask) if ask is not None else ())
        self._waits -= 1
        if self._waits > 0:
            return
        self._waits = _THINKS
        if evening.keys.secret(evening.host) is not None:
            self._key()
        elif self._plan:
            self._say(self._plan.popleft())

    def _key(self) -> None:
        """What is only to be looked at is hidden; else the plan is typed."""
        keys, host = self._evening.keys, self._evening.host
        text = keys.secret(host) or ""
        looks = "клавишу" in text
        if looks or self._plan:
            typed = " " if looks else f"{self._plan.popleft()}\n"
            for key in typed:
                keys.press(host, key)

    def _say(self, item: Command | str) -> None:
        told = self._evening.game.is_told
        text = item if isinstance(item, str) else words_for(item, self._chance, is_told=told)
        if isinstance(item, Count):
            try:
                self._evening.host.key(str(item.votes))
            except KeyRefusedError:
                self._plan.clear()
        else:
            self._evening.ear.say(text)

    def _wanted(self, ask: Ask) -> list[Command | str]:
        bots = self._bots
        match ask:
            case Ask(kind="floor", seat=int(seat)) if self._floor and self._floor.seat == seat:
                return [_talk(item) for item in bots.speech(self._floor)]
            case Ask(kind="talk"):
                return [_talk(item) for item in bots.talk(self._evening.game.day)]
            case Ask(kind="accuse"):
                return [_talk(item) for _, item in bots.accusing()]
            case Ask(kind="count"):
                return [Count(votes=len(bots.hands(self._candidate)))]
            case Ask(kind="vote", seat=int(seat), options=options):
                return [CastVote(seat=bots.vote(seat, options))]
            case Ask(kind="ballot", seat=int(seat), options=options):
                return [str(bots.vote(seat, options))]
            case Ask(kind="shot", number=int(number)):
                return [str(seat) for seat in bots.night.shooters(number)][:1]
            case Ask(kind="testament"):
                return ["-"]
            case Ask(kind="note"):
                return [str(bots.night.note(ask))]
            case Ask(kind="target" | "decoy", seat=int()):
                return [", ".join(map(str, bots.night.targets(ask))) or "-"]
            case _:
                return []


def _talk(item: Command | str) -> Command | str:
    return "а я ещё подумаю о ночи" if item == "talk" else item
