"""A ruleset: the data of `rulesets/*.toml`, checked."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from functools import cache, cached_property
from math import ceil
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from voice_host.errors import VoiceHostError
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

    def with_cards(self, players: int, cards: Iterable[str]) -> Counter[str]:
        """Each of these in place of one of the rest of its colour (CLASSIC-15)."""
        deck = self.of(players)
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

    meet: Seconds
    introduce: Seconds
    call: Seconds
    turn: Seconds
    read: Seconds
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
    own_roles: str | None = None
    """The folder of `voice_host.roles` with the roles that are something else here."""

    host: tuple[str, ...] = ("host",)
    """The grammars of what may be said to the host wherever he hears, and by a human host."""

    playing_cards: PlayingCards | None = None
    vote_in_turn: VoteInTurn | None = None
    cards: dict[str, str] = {}
    """Role -> what its card says to the player, beside its name."""

    offences: Offences = Offences()
    introduces: bool = False
    """The host tells who sits where before the game (SPORT-4)."""

    last_words: tuple[LeaveReason, ...] = ("vote", "lift", "shot")
    """Who leaves so has a last word."""

    shows_card: tuple[LeaveReason, ...] = ()
    """Who leaves so shows his card to all (ALL-2)."""

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
    try:
        text = path.read_text(encoding="utf-8")
        ruleset = msgspec.convert(tomllib.loads(text), Ruleset)
    except tomllib.TOMLDecodeError as error:
        raise VoiceHostError(f"{path}: это не TOML: {error}") from error
    except UnicodeDecodeError as error:
        raise VoiceHostError(f"{path}: файл должен быть в кодировке UTF-8") from error
    except msgspec.ValidationError as error:
        raise VoiceHostError(_explain(path, text, str(error))) from error
    ruleset = msgspec.structs.replace(_with_calls(ruleset), path=str(path))
    _check_roles(ruleset)
    return ruleset


def known(
    ruleset: Ruleset, name: str, names: Collection[str], what: str, *, near: str | None = None
) -> None:
    """Refuses a name in the ruleset's file that does not exist, with path, line and what there is.

    `what` is the kind of thing in the Russian genitive; `near` the word whose line is told.
    """
    if name in names:
        return
    line = _line_of(Path(ruleset.path).read_text(encoding="utf-8"), near or name)
    listed = ", ".join(sorted(names))
    raise VoiceHostError(f"{ruleset.path}, строка {line}: нет {what} «{name}». Есть: {listed}.")


def needs_time(ruleset: Ruleset, name: str) -> None:
    """Refuses a ruleset that lacks a time which one of its phases needs."""
    if not getattr(ruleset.times, name):
        line = _line_of(Path(ruleset.path).read_text(encoding="utf-8"), "times")
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
    if cards := ruleset.playing_cards:
        used |= {cards.black, cards.red, *cards.named.values()}
    used |= set(ruleset.cards)
    used |= {phase.role for phase in ruleset.phases if phase.role}
    for role in sorted(used):
        known(ruleset, role, ROLES, "роли")
    waking = [role.id for role in of_folder(ruleset.own_roles).values() if role.call]
    for role in ruleset.night.order:
        known(ruleset, role, waking, "роли ночи")


def _explain(path: Path, text: str, message: str) -> str:
    """msgspec's message with the line where the key stands, in Russian."""
    where = (
        message.rpartition(" - at `")[2].rstrip("`").lstrip("$.") if " - at `" in message else ""
    )
    unknown = re.search(r"unknown field `(\w+)`", message)
    missing = re.search(r"missing required field `(\w+)`", message)
    place = f" (в разделе {where})" if where else ""
    if unknown:
        line = _line_of(text, unknown[1])
        return f"{path}, строка {line}: неизвестный ключ «{unknown[1]}»{place}."
    line = _line_of(text, re.sub(r"\[.*?\]", "", where).rpartition(".")[2])
    if missing:
        return f"{path}, строка {line}: не хватает ключа «{missing[1]}»{place}."
    wrong = re.match(r"Expected `(.*?)`, got `(.*?)`", message)
    bound = re.match(r"Expected `float` (>|<=) ([\d.]+)", message)
    expected = f"нужно {wrong[1]}, а стоит {wrong[2]}" if wrong else message
    if bound:
        expected = f"нужно число {'больше' if bound[1] == '>' else 'не больше'} {bound[2]}"
    return f"{path}, строка {line}: {expected}{place}."


def _line_of(text: str, word: str) -> int:
    """The first line where a word stands; 1 where it does not."""
    pattern = re.compile(rf"(?<![\w]){re.escape(word)}(?![\w])")
    for number, line in enumerate(text.splitlines(), 1):
        if word and pattern.search(line.partition("#")[0]):
            return number
    return 1
