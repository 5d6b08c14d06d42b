"""A ruleset: the data of `rulesets/*.toml`, checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from functools import cache, cached_property
from math import ceil
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from voice_host.errors import VoiceHostError
from voice_host.game import toml_file
from voice_host.game.role import Camp, Role
from voice_host.game.state import LeaveReason
from voice_host.roles import OWN, ROLES, of_folder

FOLDER = Path(__file__).parent.parent / "rulesets"
CALLS = "night.*"
"""In the data: the call of every role of the night's order."""


class _Data(msgspec.Struct, frozen=True, eq=False, forbid_unknown_fields=True):
    pass


Seconds = Annotated[float, msgspec.Meta(gt=0, le=3600)]


class Blacks(_Data, frozen=True, eq=False):
    """How many blacks among N players: N / divide_by."""

    divide_by: Annotated[float, msgspec.Meta(gt=1)]
    round: Literal["nearest", "down", "up"]
    least: int = 1

    def among(self, players: int) -> int:
        """The number of black cards for so many players."""
        share = players / self.divide_by
        down, up = int(share), ceil(share)
        return max(self.least, {"nearest": round(share), "down": down, "up": up}[self.round])


class Card(_Data, frozen=True, eq=False, rename={"from_": "from"}):
    """One card that is in the deck from so many players on."""

    role: str
    from_: int


class Deck(_Data, frozen=True, eq=False):
    """The deck for N players (CLASSIC-15)."""

    blacks: Blacks
    black_rest: str
    red_rest: str
    cards: list[Card]
    by_hand: list[str] = []
    """Cards that are only added by hand, each in place of one of the rest (CLASSIC-15)."""

    fixed: bool = False
    """No other deck is played (SPORT-1)."""

    fewer_blacks: bool = False
    """Another deck may have fewer blacks, but no more (KATTANI-1)."""

    def roles(self) -> frozenset[str]:
        """Every role that may be dealt."""
        dealt = {card.role for card in self.cards} | {self.black_rest, self.red_rest}
        return frozenset(dealt | set(self.by_hand))

    def of(self, players: int) -> Counter[str]:
        """Role id -> number of cards."""
        deck = Counter(card.role for card in self.cards if players >= card.from_)
        black = sum(ROLES[role].camp is Camp.BLACK for role in deck.elements())
        deck[self.black_rest] += self.blacks.among(players) - black
        deck[self.red_rest] += players - deck.total()
        return +deck

    def with_cards(
        self, players: int, cards: Iterable[str], deck: Mapping[str, int] | None = None
    ) -> Counter[str]:
        """Each of these in place of one of the rest of its colour (CLASSIC-15), in a table's own
        deck or in this one; a negative number: so many could not be replaced."""
        deck = Counter(deck or self.of(players))
        for card in cards:
            rest = self.black_rest if ROLES[card].camp is Camp.BLACK else self.red_rest
            deck[card] += 1
            deck[rest] -= 1
        return deck


class NightData(_Data, frozen=True, eq=False):
    """How the roles are called."""

    order: list[str]
    entries: int
    """Way `round`: how many numbers every seat keys, decoys included (ALL-11)."""

    met: list[str] | None = None
    """Who wakes on the first night, where that is not everybody."""


class PlayingCards(_Data, frozen=True, eq=False):
    """What the cards of an ordinary deck mean (KATTANI-1): role ids."""

    black: str
    red: str
    named: dict[str, str] = {}
    """Card -> the role that it alone means: "king_hearts"."""


class VoteInTurn(_Data, frozen=True, eq=False):
    """How the vote goes in which each names one player (CITY-7)."""

    first: Literal["after_first_speaker", "after_first_voter"]
    """Who begins: the next living seat after today's first speaker, or after yesterday's voter."""

    tied_vote: bool = True
    """In the revote the tied have a vote, too (KATTANI-4; not in CITY-9)."""


class Times(_Data, frozen=True, eq=False):
    """Lengths in seconds. 0: the ruleset has nothing of the kind."""

    meet: Seconds = 0.0
    introduce: Seconds = 0.0
    call: Seconds = 0.0
    turn: Seconds = 0.0
    read: Seconds = 0.0
    speech: Seconds = 0.0
    defence: Seconds = 0.0
    nomination_only: Seconds = 0.0
    short_speech: Seconds = 0.0
    last_word: Seconds = 0.0
    way_back: Seconds = 0.0
    hands: Seconds = 0.0
    talk: Seconds = 0.0
    clan: Seconds = 0.0
    shot: Seconds = 0.0
    best_move: Seconds = 0.0
    vote: Seconds = 0.0
    note: Seconds = 0.0
    count: Seconds = 0.0
    day_limit: Seconds = 0.0
    proposal: Seconds = 0.0
    answer: Seconds = 0.0
    warning: Annotated[float, msgspec.Meta(ge=0, le=60)] = 10.0
    """So long before the end of a long floor the host says how much is left; 0: never."""


class PhaseData(_Data, frozen=True, eq=False):
    """One phase: its name in the contract, what happens in it, what is understood in it."""

    name: str
    behaviour: str
    grammars: list[str] = []
    floors: dict[str, list[str]] = {}
    """What is understood instead while the floor is for this reason (SPORT-29)."""

    role: str | None = None

    def understood(self, reason: str | None) -> list[str]:
        """The names of the grammars; `reason`: what the floor is for."""
        return self.floors.get(reason, self.grammars) if reason else self.grammars

    @property
    def all_grammars(self) -> list[str]:
        """All that is understood in some moment of the phase."""
        return list(dict.fromkeys([*self.grammars, *(g for f in self.floors.values() for g in f)]))


class TransitionData(_Data, frozen=True, eq=False):
    """`advance` from source to dest when every guard holds."""

    source: str | list[str]
    dest: str
    when: list[str] = []

    @property
    def sources(self) -> list[str]:
        """The sources, one or several."""
        return [self.source] if isinstance(self.source, str) else self.source


class Offences(_Data, frozen=True, eq=False):
    """The reasons that a foul, a removal or a lost game may have; none listed: any (SPORT-34)."""

    foul: list[str] = []
    remove: list[str] = []
    lose: list[str] = []
    third: Literal["speech", "day"] = "speech"
    """What the third foul takes: the nearest speech (SPORT-30), or the next day's word and vote."""

    bans: dict[str, int] = {}
    """Reason of a removal -> for how many games it is noted (CITY-18)."""


class Ruleset(_Data, frozen=True, eq=False, dict=True):
    """One ruleset."""

    id: str
    name: str
    players: tuple[int, int]
    victory: str
    deck: Deck
    night: NightData
    times: Times
    options: dict[str, bool]
    phases: list[PhaseData]
    transitions: list[TransitionData]
    points: str | None = None
    """What a game is worth to each seat (DAVYDOV-8); None: nothing is counted."""

    own_roles: str | None = None
    """The folder of `voice_host.roles` with the roles that are something else here."""

    host: tuple[str, ...] = ("host",)
    """The grammars of what may be said to the host wherever he hears, and by a human host."""

    cards: dict[str, str] = {}
    """Role -> what its card says to the player, beside its name."""

    playing_cards: PlayingCards | None = None
    vote_in_turn: VoteInTurn | None = None
    offences: Offences = Offences()
    introduces: bool = False
    """The host tells who sits where before the game (SPORT-4)."""

    last_words: tuple[LeaveReason, ...] = ("vote", "lift", "shot")
    """Who leaves so has a last word."""

    shows_card: tuple[LeaveReason, ...] = ()
    """Who leaves so shows his card to all (ALL-2)."""

    paced: tuple[str, ...] = ("turn", "read", "shot", "way_back")
    """The times that no clause fixes: they follow the table's tempo."""

    path: str = ""
    """The file it came from."""

    @property
    def reference(self) -> str:
        """What loads it again from any folder: its id, or the full path of a file of one's own."""
        path = Path(self.path).resolve()
        return self.id if path.parent == FOLDER else str(path)

    def phase(self, name: str) -> PhaseData:
        """The phase of that name."""
        if name in self._phases:
            return self._phases[name]
        known = ", ".join(self._phases)
        raise VoiceHostError(f"В правилах «{self.id}» нет фазы «{name}». Есть: {known}.")

    @cached_property
    def _phases(self) -> Mapping[str, PhaseData]:
        return {phase.name: phase for phase in self.phases}

    @cached_property
    def roles(self) -> Mapping[str, Role]:
        """The roles that may be dealt."""
        return {role: of_folder(self.own_roles)[role] for role in sorted(self.deck.roles())}


def names() -> list[str]:
    """The rulesets that come with the program."""
    return sorted(path.stem for path in FOLDER.glob("*.toml"))


@cache
def load(name: str) -> Ruleset:
    """A ruleset by its id, or from a TOML file by its path."""
    path = Path(name) if name.endswith(".toml") else FOLDER / f"{name}.toml"
    if not path.is_file():
        raise VoiceHostError(
            f"Нет таких правил: «{name}». Есть: {', '.join(names())}; "
            "или укажите путь к файлу .toml."
        )
    read = toml_file.read(path, Ruleset)
    ruleset = msgspec.structs.replace(_with_calls(read), path=str(path))
    _check_roles(ruleset)
    for time in ruleset.paced:
        known(ruleset, time, Times.__struct_fields__, "времени")
    return ruleset


def known(
    ruleset: Ruleset, name: str, names: Collection[str], what: str, *, near: str | None = None
) -> None:
    """Refuses a name in the ruleset's file that does not exist, with path, line and what there is.

    `what` is the kind of thing in the Russian genitive; `near` the word whose line is told.
    """
    if name in names:
        return
    line = toml_file.line_of(Path(ruleset.path).read_text(encoding="utf-8"), near or name)
    listed = ", ".join(sorted(names))
    raise VoiceHostError(f"{ruleset.path}, строка {line}: нет {what} «{name}». Есть: {listed}.")


def needs_time(ruleset: Ruleset, name: str) -> None:
    """Refuses a ruleset that lacks a time which one of its phases needs."""
    if not getattr(ruleset.times, name):
        line = toml_file.line_of(Path(ruleset.path).read_text(encoding="utf-8"), "times")
        raise VoiceHostError(
            f"{ruleset.path}, строка {line}: не хватает ключа «{name}» (в разделе times)."
        )


def _with_calls(ruleset: Ruleset) -> Ruleset:
    """`night.*` stands for every role of the night, in its order: as a phase for the roles that
    have no phase of their own, as a source for all of them."""
    own = {phase.name for phase in ruleset.phases}
    calls = [(f"night.{role}", role) for role in ruleset.night.order]
    phases: list[PhaseData] = []
    for phase in ruleset.phases:
        if phase.name != CALLS:
            phases.append(phase)
            continue
        for name, role in calls:
            if name not in own:
                phases.append(msgspec.structs.replace(phase, name=name, role=role))
    transitions = [
        msgspec.structs.replace(each, source=[name for name, _ in calls])
        if each.source == CALLS
        else each
        for each in ruleset.transitions
    ]
    return msgspec.structs.replace(ruleset, phases=phases, transitions=transitions)


def _check_roles(ruleset: Ruleset) -> None:
    if ruleset.own_roles:
        known(ruleset, ruleset.own_roles, OWN, "папки ролей")
    used = ruleset.deck.roles() | set(ruleset.night.order)
    used |= set(ruleset.cards)
    if cards := ruleset.playing_cards:
        used |= {cards.black, cards.red, *cards.named.values()}
    used |= {phase.role for phase in ruleset.phases if phase.role}
    for role in sorted(used):
        known(ruleset, role, ROLES, "роли")
    waking = [role.id for role in of_folder(ruleset.own_roles).values() if role.call]
    for role in ruleset.night.order:
        known(ruleset, role, waking, "роли ночи")
