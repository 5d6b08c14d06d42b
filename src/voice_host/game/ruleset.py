"""A ruleset: the data of `rulesets/*.toml`, checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from voice_host.errors import VoiceHostError
from voice_host.game import toml_file
from voice_host.game.role import Camp, Role
from voice_host.roles import OWN, ROLES, of_folder

FOLDER = Path(__file__).parent.parent / "rulesets"


class _Data(msgspec.Struct, frozen=True, eq=False, forbid_unknown_fields=True):
    pass


Seconds = Annotated[float, msgspec.Meta(gt=0, le=3600)]


class Blacks(_Data, frozen=True, eq=False):
    """How many blacks among N players: N / divide_by."""

    divide_by: Annotated[float, msgspec.Meta(gt=1)]
    round: Literal["nearest", "down"]
    least: int = 1

    def among(self, players: int) -> int:
        """The number of black cards for so many players."""
        share = players / self.divide_by
        return max(self.least, round(share) if self.round == "nearest" else int(share))


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
    fixed: bool = False
    """No other deck is played (SPORT-1)."""

    def roles(self) -> frozenset[str]:
        """Every role that may be dealt."""
        return frozenset({card.role for card in self.cards} | {self.black_rest, self.red_rest})

    def of(self, players: int) -> Counter[str]:
        """Role id -> number of cards."""
        deck = Counter(card.role for card in self.cards if players >= card.from_)
        black = sum(ROLES[role].camp is Camp.BLACK for role in deck.elements())
        deck[self.black_rest] += self.blacks.among(players) - black
        deck[self.red_rest] += players - deck.total()
        return +deck


class NightData(_Data, frozen=True, eq=False):
    """How the roles are called."""

    order: list[str]
    entries: int
    """Way `round`: how many numbers every seat keys, decoys included (ALL-11)."""

    met: list[str] | None = None
    """Who wakes on the first night, where that is not everybody."""


class Times(_Data, frozen=True, eq=False):
    """Lengths in seconds. 0: the ruleset has nothing of the kind."""

    meet: Seconds
    introduce: Seconds
    call: Seconds
    turn: Seconds
    read: Seconds
    speech: Seconds
    defence: Seconds
    nomination_only: Seconds
    short_speech: Seconds
    last_word: Seconds
    way_back: Seconds
    hands: Seconds
    talk: Seconds = 0.0
    shot: Seconds = 0.0
    best_move: Seconds = 0.0
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


class Ruleset(_Data, frozen=True, eq=False):
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
    own_roles: str | None = None
    """The folder of `voice_host.roles` with the roles that are something else here."""

    host: tuple[str, ...] = ("host",)
    """The grammars of what may be said to the host wherever he hears, and by a human host."""

    offences: Offences = Offences()
    introduces: bool = False
    """The host tells who sits where before the game (SPORT-4)."""

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
        for phase in self.phases:
            if phase.name == name:
                return phase
        known = ", ".join(p.name for p in self.phases)
        raise VoiceHostError(f"В правилах «{self.id}» нет фазы «{name}». Есть: {known}.")

    @property
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
    ruleset = msgspec.structs.replace(toml_file.read(path, Ruleset), path=str(path))
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


def _check_roles(ruleset: Ruleset) -> None:
    if ruleset.own_roles:
        known(ruleset, ruleset.own_roles, OWN, "папки ролей")
    used = ruleset.deck.roles() | set(ruleset.night.order)
    used |= {phase.role for phase in ruleset.phases if phase.role}
    for role in sorted(used):
        known(ruleset, role, ROLES, "роли")
