"""How a game begins: who sits where, which cards, which options."""

from __future__ import annotations

import random
from collections import Counter
from typing import Literal

import msgspec

from voice_host import __version__
from voice_host.errors import VoiceHostError
from voice_host.game.role import Camp
from voice_host.game.ruleset import Ruleset
from voice_host.roles import ROLES

Tempo = Literal["slow", "normal", "fast"]
NightWay = Literal["roles", "round", "phones"]
"""Who is called keys at the table, all in turn do, or each on an own phone (ALL-11)."""

TEMPOS: dict[Tempo, float] = {"slow": 1.5, "normal": 1.0, "fast": 0.7}
"""How many times as long the host's pauses are, and the times that no clause fixes."""

LONGEST = 3600.0
"""Seconds; no single time is longer."""


class SetupError(VoiceHostError):
    """A game that cannot be played; `about` is the word that is wrong, as a file would have it."""

    def __init__(self, message: str, about: str) -> None:
        super().__init__(message)
        self.about = about


class Setup(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Everything that, together with the commands, decides a game."""

    ruleset: str
    players: int
    seed: int = 0
    cards: dict[int, str] | None = None
    """Seat -> role id; None: dealt by the seed, or keyed in (own cards)."""

    deck: dict[str, int] | None = None
    """Role id -> number of cards, where it is not the ruleset's own deck."""

    own_cards: bool = False
    """The table deals its own physical cards, and each seat keys in what its card says."""

    assist: bool = False
    """A human host leads, from the beginning."""

    night: NightWay = "roles"
    options: dict[str, bool] = {}
    tempo: Tempo = "normal"
    times: dict[str, float] = {}
    """Name of a time of the ruleset -> seconds that it has at this table, whatever the tempo."""

    names: dict[int, str] = {}
    """Seat -> nickname."""

    reality: str = ""
    """Where the game takes place (KATTANI-2)."""

    legends: dict[int, str] = {}
    """Seat -> who the player is there; said in place of his nickname (KATTANI-2)."""

    version: str = __version__

    def option(self, ruleset: Ruleset, name: str) -> bool:
        """An option's value at this table; one that the ruleset has not got is off."""
        return self.options.get(name, ruleset.options.get(name, False))

    def played(self, ruleset: Ruleset) -> Ruleset:
        """The ruleset with the times of this table."""
        factor, times = TEMPOS[self.tempo], ruleset.times
        paced = {name: round(getattr(times, name) * factor, 1) for name in ruleset.paced}
        changed = paced | self.times if factor != 1 else self.times
        if not changed:
            return ruleset
        return msgspec.structs.replace(ruleset, times=msgspec.structs.replace(times, **changed))

    def public_deck(self, ruleset: Ruleset) -> Counter[str]:
        """Which cards are in the game: everybody may know (ALL-1)."""
        if self.cards is not None:
            return Counter(self.cards.values())
        return Counter(self.deck) if self.deck is not None else ruleset.deck.of(self.players)

    def deal(self, ruleset: Ruleset) -> dict[int, str]:
        """Seat -> role: given, or dealt by the seed; empty where the table has its own cards."""
        if self.cards is not None:
            return self.cards
        if self.own_cards:
            return {}
        deck = sorted(self.public_deck(ruleset).elements())
        random.Random(self.seed).shuffle(deck)
        return dict(enumerate(deck, 1))


def check(setup: Setup, ruleset: Ruleset) -> None:
    """Refuses what cannot be played, with the reason, before cards are dealt (ALL-10)."""
    least, most = ruleset.players
    if not least <= setup.players <= most:
        many = f"от {least} до {most}" if least < most else f"ровно {least}"
        raise SetupError(
            f"По правилам «{ruleset.name}» играют {many} человек, а указано {setup.players}.",
            "deck",
        )
    _check_deck(setup, ruleset)
    for name in setup.options:
        if name not in ruleset.options:
            known = ", ".join(ruleset.options)
            raise SetupError(
                f"В правилах «{ruleset.id}» нет настройки «{name}». Есть: {known}.", name
            )
    for name, seconds in setup.times.items():
        _check_time(name, seconds, ruleset)
    seats = set(range(1, setup.players + 1))
    if strangers := set(setup.names) - seats:
        raise VoiceHostError(f"Имя дано месту {min(strangers)}, а мест всего {setup.players}.")
    if strangers := set(setup.legends) - seats:
        raise VoiceHostError(f"Легенда дана месту {min(strangers)}, а мест всего {setup.players}.")
    folded = Counter(name.casefold().replace("ё", "е") for name in setup.names.values())
    for name in setup.names.values():
        if folded[name.casefold().replace("ё", "е")] > 1:
            raise VoiceHostError(f"Два игрока с одним именем «{name}»: назовите их по-разному.")


def _check_time(name: str, seconds: float, ruleset: Ruleset) -> None:
    times = msgspec.structs.asdict(ruleset.times)
    there_are = [known for known, length in times.items() if length]
    if name not in there_are:
        raise SetupError(
            f"В правилах «{ruleset.id}» нет времени «{name}». Есть: {', '.join(there_are)}.", name
        )
    never = name == "warning" and seconds == 0
    if not (never or 0 < seconds <= LONGEST):
        raise SetupError(
            f"Время «{name}»: ожидаются секунды, больше 0 и не больше {LONGEST:g}, "
            f"а указано {seconds:g}.",
            name,
        )


def _check_deck(setup: Setup, ruleset: Ruleset) -> None:
    deck = setup.public_deck(ruleset)
    for role in deck:
        if role not in ruleset.deck.roles():
            known = ", ".join(sorted(ruleset.deck.roles()))
            raise SetupError(f"В колоде «{ruleset.id}» нет роли «{role}». Есть: {known}.", role)
        if deck[role] < 0:
            raise SetupError(f"Карт «{role}» в колоде не может быть {deck[role]}.", role)
        if ROLES[role].single and deck[role] > 1:
            raise SetupError(
                f"Роль «{role}» бывает в колоде только одна, а здесь их {deck[role]}.", role
            )
    if setup.cards is not None and set(setup.cards) != set(range(1, setup.players + 1)):
        raise VoiceHostError(f"Карты должны быть у каждого места от 1 до {setup.players}.")
    if deck.total() != setup.players:
        raise SetupError(f"В колоде {deck.total()} карт, а игроков {setup.players}.", "deck")
    if ruleset.deck.fixed and deck != (only := ruleset.deck.of(setup.players)):
        listed = ", ".join(f"{role} — {number}" for role, number in sorted(only.items()))
        raise SetupError(f"В правилах «{ruleset.id}» колода одна: {listed}.", "deck")
    most = ruleset.deck.blacks.among(setup.players)
    blacks = sum(ROLES[role].camp is Camp.BLACK for role in deck.elements())
    if ruleset.deck.fewer_blacks and blacks > most:
        raise SetupError(
            f"По правилам «{ruleset.name}» чёрных карт не больше {most}, а здесь их {blacks}.",
            "deck",
        )
