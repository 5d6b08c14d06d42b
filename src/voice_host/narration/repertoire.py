"""All that the host may have to say, as pieces that can be recorded one by one.

A sentence is one piece as far as it is always the same. Where it tells a value, the stretch between
two marks in which that stands is a piece for each value; of a list, each item is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

import msgspec

from voice_host.game.ruleset import Ruleset, load, names
from voice_host.game.setup import LONGEST, TEMPOS
from voice_host.narration.catalogue import Catalogue, Slot, Wording
from voice_host.narration.playing_cards import PLAYING_CARDS
from voice_host.narration.slots import KINDS, RoleNames
from voice_host.pieces import key
from voice_host.roles import ROLES

_CUT = "|"
"""Where a text is cut though there is no mark."""

_MANY = ("seat", "seats", "by", "seconds", "count")
_FOULS = 4
_ALONE = ("judge_asked.one", "game_over.points_alone")
"""Lines whose list is of one seat."""

_HOW_MANY = "setup.range"
"""The line of the smallest and the largest table; of all rulesets together, too."""

_SENTENCE = re.compile(r"(?<=[.!?:;])\s+")
_STRETCH = re.compile(r"(?<=[,—])\s+")
_ITEM = re.compile(r"(?<=[,—]) | (?=и )")
_PLACE = re.compile(r"\{\d+\}")
_PLAYER = re.compile(r"(?<!\bу)(?<!\bс)(?<!\bза)(?<!\bпротив) (?=игрок\w* номер )", re.IGNORECASE)
"""Cut before «игрок номер …», which is said in many lines, but not after «у» or «против»."""

_IN_DURATION = re.compile(r"(?<=ваша) |(?<=ваши) |(?<=минута) |(?<=минуты) |(?<=минут) ")


def repertoire(catalogue: Catalogue) -> frozenset[str]:
    """The names of all pieces, as `pieces.key` gives them."""
    found = (
        key(piece)
        for line, wording in catalogue.all_wordings()
        for text in _texts(line, wording, catalogue)
        for piece in text.split(_CUT)
    )
    return frozenset(filter(None, found))


def _texts(line: str, wording: Wording, catalogue: Catalogue) -> Iterator[str]:
    """What is said by one wording: each stretch with all values that may stand in it."""
    slots = {f"{{{at}}}": part for at, part in enumerate(wording) if isinstance(part, Slot)}
    template = "".join(
        part if isinstance(part, str) else "" if part.name == "nickname" else f"{{{at}}}"
        for at, part in enumerate(wording)
    )
    for sentence in _SENTENCE.split(template):
        same: list[str] = []
        for stretch in _STRETCH.split(sentence):
            if "{" not in stretch:
                same.append(stretch)
                continue
            yield " ".join(same)
            same = []
            for text in _cut_after(stretch, slots):
                place = _PLACE.search(text)
                values = _values(line, slots[place[0]], catalogue) if place else ("",)
                for value in values:
                    yield _PLAYER.sub(_CUT, text.replace(place[0], value) if place else text)
        yield " ".join(same)


def _cut_after(stretch: str, slots: Mapping[str, Slot]) -> list[str]:
    """Cut after each slot that has many values: its words before it, what follows by itself."""
    *places, last = re.split(r"(?<=\})(?![,.!?:;])", stretch)
    cut: list[str] = [""]
    for text in places:
        cut[-1] += text
        if slots[_PLACE.findall(text)[-1]].name in _MANY:
            cut.append("")
    cut[-1] += last
    return cut


def _values(line: str, slot: Slot, catalogue: Catalogue) -> Iterator[str]:
    """All texts that stand in a slot; of lists so many that each item stands in each place."""

    def told(value: object) -> str:
        return KINDS[slot.name].render(value, slot.form, catalogue.roles)

    match slot.name:
        case "seat" | "by":
            yield from map(told, _seats())
        case "seats":
            for seat in _seats():
                yield told((seat,))
                if line not in _ALONE:
                    yield _by_items(told((seat,) * 3))
        case "count" | "of" if line == _HOW_MANY:
            end = ("count", "of").index(slot.name)
            yield from map(told, sorted({rules.players[end] for rules in _rulesets()}))
        case "count" | "of":
            yield from map(told, range(_largest_table() + 1))
        case "players":
            yield from map(told, range(_smallest_table(), _largest_table() + 1))
        case "total":
            yield from map(told, range(1, _FOULS + 1))
        case "games":
            yield from map(told, {n for each in _rulesets() for n in each.offences.bans.values()})
        case "seconds":
            yield from _durations(told)
        case "role":
            case = line.removesuffix("any")
            own = {role for role in catalogue.roles if f"{case}{role}" in catalogue.ids}
            yield from (told(role) for role in catalogue.roles if role not in own)
        case "card":
            yield from map(told, PLAYING_CARDS)
        case "deck":
            yield from _decks(told, catalogue.roles)
        case "cast":
            yield from _casts(told, catalogue.roles)
        case "what":
            yield from catalogue.undone.values()
        case other:
            raise TypeError(f"no values are known for {other}")


def _durations(told: Callable[[object], str]) -> Iterator[str]:
    """Those that rulesets have, as a whole; all others, cut out."""
    usual = {seconds for rules in _rulesets() for seconds in _lengths(rules)}
    minutes = range(120, round(LONGEST) + 1, 60)
    before_seconds = range(121, 602, 60)  # of longer times, minutes sound as at an end
    for seconds in (*range(1, 120), *minutes, *before_seconds):
        text = told(seconds)
        yield text if seconds in usual else _CUT + _IN_DURATION.sub(_CUT, text) + "." + _CUT


def _lengths(rules: Ruleset) -> Iterator[int]:
    for name, seconds in msgspec.structs.asdict(rules.times).items():
        factors = TEMPOS.values() if name in rules.paced else (1.0,)
        yield from (round(seconds * factor) for factor in factors if seconds)


def _decks(told: Callable[[object], str], roles: RoleNames) -> Iterator[str]:
    """Each card and number of cards; roles are told in their order."""
    first, *_, last = roles
    for role in roles:
        for number in range(1, 2 if ROLES[role].single else _largest_table()):
            cards = told({role: number}).replace(", ", f",{_CUT}")
            if role != last:
                yield f"{cards},{_CUT}"
            if role != first:
                yield f"{_CUT}и {cards}"


def _casts(told: Callable[[object], str], roles: RoleNames) -> Iterator[str]:
    """Each role, and each seat in each place."""
    nobody = told({})
    for role in roles:
        if (text := told({1: role})) != nobody:
            yield _by_items(text)
            some = role
    for seat in _seats():
        for many in (1, 2, 3):
            if seat + many - 1 <= _largest_table():
                yield _by_items(told(dict.fromkeys(range(seat, seat + many), some)))


def _by_items(text: str) -> str:
    """«игроки номер три,|пять|и восемь»."""
    return _ITEM.sub(_CUT, text)


def _rulesets() -> list[Ruleset]:
    return [load(name) for name in names()]


def _smallest_table() -> int:
    return min(rules.players[0] for rules in _rulesets())


def _largest_table() -> int:
    return max(rules.players[1] for rules in _rulesets())


def _seats() -> range:
    return range(1, _largest_table() + 1)
