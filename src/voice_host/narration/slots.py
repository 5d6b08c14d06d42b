"""What stands in the braces of a line: `{seat}`, `{count:голос}`, `{seats:игрок acc}`.

A slot's name decides its kind; the words after the colon say in which form it is told.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, get_args

from voice_host.narration.inflect import (
    Case,
    cardinal,
    counted,
    declined,
    duration,
    is_countable,
    joined,
    ordinal,
    your_duration,
)
from voice_host.narration.playing_cards import card_name


@dataclass(frozen=True)
class RoleName:
    """What a role is called in speech."""

    name: str
    """«мирный житель»."""

    counted: str | None = None
    """What several of them are counted as: «мафиози». None: as cards."""


RoleNames = Mapping[str, RoleName]
"""Role id -> its name, in the order in which roles are told."""


@dataclass(frozen=True)
class Form:
    """The words after the colon."""

    noun: str | None = None
    case: Case = "nom"
    ordinal: bool = False
    """«третий» instead of «три»."""

    your: bool = False
    """«ваша минута» instead of «одна минута»."""


@dataclass(frozen=True)
class Kind:
    """A kind of value that a line can tell."""

    render: Callable[[Any, Form, RoleNames], str]
    words: frozenset[str] = frozenset()
    """What may stand after the colon, besides a noun."""

    noun: bool = False
    """Whether a noun may stand there."""


def parse_form(kind: Kind, spec: str) -> Form:
    """The words after the colon; ValueError (in Russian) tells what may stand there."""
    noun: list[str] = []
    found: dict[str, Any] = {}
    for word in spec.split():
        if word in kind.words:
            found |= {"case": word} if word in _CASES else {_WORDS[word]: True}
        elif kind.noun:
            noun.append(word)
        else:
            may = ", ".join(sorted(kind.words)) or "ничего"
            raise ValueError(f"«{word}» здесь не подходит; после двоеточия может стоять: {may}")
    phrase = " ".join(noun)
    if phrase and not is_countable(phrase):
        raise ValueError(f"«{phrase}» не склонить: нужно существительное в начальной форме")
    return Form(noun=phrase or None, **found)


def _seat(seat: int, form: Form, _roles: RoleNames) -> str:
    return ordinal(seat, form.case) if form.ordinal else cardinal(seat, form.case)


def _seats(seats: tuple[int, ...], form: Form, _roles: RoleNames) -> str:
    """«игроки номер три и пять»; without a noun «три и пять»."""
    numbers = joined([cardinal(seat) for seat in seats])
    if form.noun is None:
        return numbers
    return f"{declined(form.noun, form.case, plural=len(seats) > 1)} номер {numbers}"


def _count(count: int, form: Form, _roles: RoleNames) -> str:
    if form.ordinal:
        return ordinal(count, form.case)
    if form.noun is None:
        return cardinal(count, form.case)
    return counted(count, form.noun, form.case)


def _seconds(seconds: float, form: Form, _roles: RoleNames) -> str:
    whole = round(seconds)
    return your_duration(whole) if form.your else duration(whole, form.case)


def _role(role: str, _form: Form, roles: RoleNames) -> str:
    return roles[role].name


def _nickname(nickname: str | None, _form: Form, _roles: RoleNames) -> str:
    """Stands right after the number: «пять, Лис»."""
    return f", {nickname}" if nickname else ""


def _text(text: str, _form: Form, _roles: RoleNames) -> str:
    return text


def _playing_card(card: str, _form: Form, _roles: RoleNames) -> str:
    return card_name(card)


def _deck(deck: Mapping[str, int], _form: Form, roles: RoleNames) -> str:
    """«дон, два мафиози, комиссар и пять мирных жителей»."""
    return joined([_cards(roles[role], deck[role]) for role in roles if deck.get(role)])


def _cards(role: RoleName, number: int) -> str:
    if number == 1:
        return role.name
    if role.counted:
        return counted(number, role.counted)
    return f"{role.name}, {counted(number, 'карта')}"


def _cast(cast: Mapping[int, str], _form: Form, roles: RoleNames) -> str:
    """«дон — номер шесть; мафия — номера три и восемь»; who was nobody special is left out."""
    told = []
    for role in roles:
        seats = [cardinal(seat) for seat in sorted(cast) if cast[seat] == role]
        if seats and role != "citizen":
            number = declined("номер", "nom", plural=len(seats) > 1)
            told.append(f"{roles[role].name} — {number} {joined(seats)}")
    return "; ".join(told)


_CASES = frozenset(get_args(Case))
_WORDS = {"ord": "ordinal", "your": "your"}

_SEAT = Kind(_seat, words=_CASES | {"ord"})
_SEATS = Kind(_seats, words=_CASES, noun=True)
_COUNT = Kind(_count, words=_CASES | {"ord"}, noun=True)

KINDS: Mapping[str, Kind] = {
    "seat": _SEAT,
    "by": _SEAT,
    "seats": _SEATS,
    "count": _COUNT,
    "of": _COUNT,
    "players": _COUNT,
    "total": _COUNT,
    "games": _COUNT,
    "seconds": Kind(_seconds, words=_CASES | {"your"}),
    "role": Kind(_role),
    "nickname": Kind(_nickname),
    "deck": Kind(_deck),
    "cast": Kind(_cast),
    "what": Kind(_text),
    "card": Kind(_playing_card),
}
"""Slot name -> its kind."""
