"""`*.game` files -> `Script`. A wrong line is refused: path, number and what is expected."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Literal, NoReturn, TypeVar, get_args

import msgspec

from voice_host.errors import VoiceHostError, reason
from voice_host.game.commands import AnyCommand
from voice_host.game.ruleset import names as ruleset_names
from voice_host.game.setup import TEMPOS, NightWay, Setup, Tempo
from voice_host.roles import ROLES
from voice_host.script.lines import (
    STATE_KEYS,
    Clock,
    Do,
    Expect,
    ExpectState,
    HandsUp,
    Key,
    Line,
    Night,
    Objection,
    Say,
    Script,
    TakeBack,
    Testament,
    Votes,
    Wait,
)
from voice_host.script.notation import EVENTS, pairs

_KINDS = (
    "N:, host:, table:, votes:, hands:, night РОЛЬ:, night N:, protest N:, note:, key:, do:, "
    "wait:, undo:, "
    "expect:, expect not:, expect state:"
)
_SWITCH = {"on": True, "off": False}

T = TypeVar("T")


@dataclass(frozen=True)
class _Place:
    """One line that says something."""

    path: Path
    number: int
    source: str

    def refuse(self, what: str) -> NoReturn:
        raise VoiceHostError(f"{self.path}, строка {self.number}: {what}")

    def split(self) -> tuple[str, str]:
        """The word before the colon and the rest."""
        name, colon, rest = self.source.partition(":")
        if not colon:
            self.refuse(f"«{self.source}»: ожидается «слово: значение».")
        return " ".join(name.split()), rest.strip()


def parse(path: Path) -> Script:
    """Read one script."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise VoiceHostError(f"{path}: ожидается текст в кодировке UTF-8.") from error
    except OSError as error:
        raise VoiceHostError(f"Не удалось прочитать {path}: {reason(error)}.") from error
    places = list(_places(path, text))
    if not places:
        raise VoiceHostError(f"{path}: сценарий пуст; ожидается заголовок, «---» и ход игры.")
    middle = next((i for i, place in enumerate(places) if place.source == "---"), None)
    if middle is None:
        raise VoiceHostError(f"{path}: нет строки «---» между заголовком и ходом игры.")
    header = _header(places[:middle])
    lines = tuple(_line(place) for place in places[middle + 1 :])
    return Script(path, _setup(path, header), lines, _value(header, "clock", "itself", _clock))


def parse_line(source: str) -> Line:
    """One line of a body that stands in no file."""
    return _line(_Place(Path(), 1, source))


def _places(path: Path, text: str) -> Iterator[_Place]:
    for number, raw in enumerate(text.splitlines(), start=1):
        if source := raw.partition("#")[0].strip():
            yield _Place(path, number, source)


def _header(places: list[_Place]) -> dict[str, _Place]:
    header: dict[str, _Place] = {}
    for place in places:
        name, _ = place.split()
        if name not in _HEADER:
            place.refuse(f"неизвестный ключ «{name}»: ожидается {', '.join(_HEADER)}.")
        if name in header:
            place.refuse(f"ключ «{name}» уже был в строке {header[name].number}.")
        header[name] = place
    return header


def _value(header: dict[str, _Place], name: str, default: T, read: Callable[[_Place, str], T]) -> T:
    place = header.get(name)
    return default if place is None else read(place, place.split()[1])


def _setup(path: Path, header: dict[str, _Place]) -> Setup:
    cards = _value(header, "cards", None, _cards)
    players = _value(header, "players", len(cards) if cards else None, _whole)
    if players is None:
        raise VoiceHostError(f"{path}: в заголовке ожидается «cards: …» или «players: …».")
    if cards and len(cards) != players:
        header["players"].refuse(f"игроков {players}, а карт {len(cards)}.")
    return Setup(
        ruleset=_value(header, "ruleset", "classic", _ruleset),
        players=players,
        seed=_value(header, "seed", 0, _seed),
        cards=cards,
        deck=_value(header, "deck", None, _deck),
        own_cards=_value(header, "own_cards", False, _on_or_off),
        assist=_value(header, "assist", False, _on_or_off),
        night=_value(header, "night", "roles", _way),
        options=_value(header, "options", {}, _options),
        tempo=_value(header, "tempo", "normal", _tempo),
        times=_value(header, "times", {}, _times),
        names=_value(header, "names", {}, _names),
        reality=_value(header, "reality", "", _text),
        legends=_value(header, "legends", {}, _legends),
    )


_HEADER = (
    "ruleset", "cards", "players", "deck", "own_cards", "assist", "options", "tempo", "times",
    "seed", "night", "names", "clock", "reality", "legends",
)  # fmt: skip


def _ruleset(place: _Place, text: str) -> str:
    """An id, or a TOML file: beside the script, or as seen from the current folder."""
    if text.endswith(".toml"):
        for path in (place.path.parent / text, Path(text)):
            if path.is_file():
                return str(path)
        place.refuse(f"нет файла правил «{text}».")
    if text not in ruleset_names():
        known = ", ".join(ruleset_names())
        place.refuse(f"нет таких правил: «{text}»; есть {known}, или укажите файл .toml.")
    return text


def _whole(place: _Place, text: str) -> int:
    if not re.fullmatch(r"\d+", text):
        place.refuse(f"«{text}»: ожидается целое число.")
    return int(text)


def _seed(place: _Place, text: str) -> int:
    return -_whole(place, text[1:]) if text.startswith("-") else _whole(place, text)


def _clock(place: _Place, text: str) -> Clock:
    clocks: dict[str, Clock] = {"itself": "itself", "waits": "waits"}
    if text not in clocks:
        place.refuse(f"«{text}»: ожидается itself или waits.")
    return clocks[text]


def _on_or_off(place: _Place, text: str) -> bool:
    if text not in _SWITCH:
        place.refuse(f"«{text}»: ожидается on или off.")
    return _SWITCH[text]


def _way(place: _Place, text: str) -> NightWay:
    ways: dict[str, NightWay] = {way: way for way in get_args(NightWay)}
    if text not in ways:
        place.refuse(f"«{text}»: ожидается roles, round или phones.")
    return ways[text]


def _numbered(place: _Place, text: str, what: str) -> dict[int, str]:
    """`1 don, 2 mafia`: every seat from 1 on, or fewer."""
    found: dict[int, str] = {}
    for item in text.split(","):
        match = re.fullmatch(r"(\d+)\s+(\S.*)", item.strip())
        if match is None:
            place.refuse(f"«{item.strip()}»: ожидается номер места и {what}.")
        seat = int(match[1])
        if seat in found:
            place.refuse(f"место {seat} названо дважды.")
        found[seat] = match[2].strip()
    return found


def _cards(place: _Place, text: str) -> dict[int, str] | None:
    cards = _numbered(place, text, "роль, например «1 citizen»")
    for role in cards.values():
        if role not in ROLES:
            place.refuse(f"нет роли «{role}»; есть {', '.join(ROLES)}.")
    for seat in range(1, len(cards) + 1):
        if seat not in cards:
            place.refuse(f"нет карты для места {seat}.")
    return cards


def _deck(place: _Place, text: str) -> dict[str, int] | None:
    """`don=1 mafia=2`: how many cards of each role."""
    deck: dict[str, int] = {}
    for item in re.split(r"[\s,]+", text):
        role, _, count = item.partition("=")
        if role not in ROLES:
            place.refuse(f"нет роли «{role}»; есть {', '.join(ROLES)}.")
        deck[role] = _whole(place, count)
    return deck


def _names(place: _Place, text: str) -> dict[int, str]:
    return _numbered(place, text, "имя, например «1 Анна»")


def _legends(place: _Place, text: str) -> dict[int, str]:
    return _numbered(place, text, "легенда, например «1 нищий»")


def _text(_place: _Place, text: str) -> str:
    return text


def _options(place: _Place, text: str) -> dict[str, bool]:
    options: dict[str, bool] = {}
    for item in filter(None, re.split(r"[\s,]+", text)):
        name, _, value = item.partition("=")
        if not name or value not in _SWITCH:
            place.refuse(f"«{item}»: ожидается «имя=on» или «имя=off», например «withdraw=on».")
        options[name] = _SWITCH[value]
    return options


def _tempo(place: _Place, text: str) -> Tempo:
    tempos = {str(tempo): tempo for tempo in TEMPOS}
    if text not in tempos:
        place.refuse(f"«{text}»: ожидается {', '.join(tempos)}.")
    return tempos[text]


def _times(place: _Place, text: str) -> dict[str, float]:
    times: dict[str, float] = {}
    for item in filter(None, re.split(r"[\s,]+", text)):
        name, _, seconds = item.partition("=")
        if not name or not re.fullmatch(r"\d+(\.\d+)?", seconds):
            place.refuse(f"«{item}»: ожидается «имя=секунды», например «speech=45».")
        times[name] = float(seconds)
    return times


def _line(place: _Place) -> Line:
    name, rest = place.split()
    if re.fullmatch(r"\d+", name):
        return _say(place, rest, int(name))
    if name.startswith("night "):
        return _night(place, rest, name.removeprefix("night "))
    if re.fullmatch(r"protest \d+", name):
        return _objection(place, rest, int(name.removeprefix("protest ")))
    read = _BODY.get(name)
    if read is None:
        place.refuse(f"неизвестное слово «{name}»: ожидается {_KINDS}.")
    return read(place, rest)


def _say(place: _Place, words: str, who: int | Literal["host", "table"]) -> Line:
    if not words:
        place.refuse("ожидаются слова после двоеточия.")
    return Say(number=place.number, source=place.source, who=who, words=words)


def _host(place: _Place, rest: str) -> Line:
    return _say(place, rest, "host")


def _table(place: _Place, rest: str) -> Line:
    return _say(place, rest, "table")


def _seats(place: _Place, text: str) -> tuple[int, ...]:
    if text == "-":
        return ()
    if not re.fullmatch(r"\d+(\s*,\s*\d+)*", text):
        place.refuse(f"«{text}»: ожидаются номера через запятую или «-».")
    return tuple(int(seat) for seat in text.split(","))


def _night(place: _Place, rest: str, who: str) -> Line:
    if not who.isdigit() and who not in ROLES:
        place.refuse(f"нет роли «{who}»; есть {', '.join(ROLES)}.")
    return Night(
        number=place.number,
        source=place.source,
        who=int(who) if who.isdigit() else who,
        targets=_seats(place, rest),
    )


def _objection(place: _Place, text: str, seat: int) -> Line:
    if not text:
        place.refuse("ожидается, в чём протест.")
    return Objection(number=place.number, source=place.source, seat=seat, text=text)


def _note(place: _Place, rest: str) -> Line:
    if rest == "-":
        return Testament(number=place.number, source=place.source, about=None, says="mafia")
    found = re.fullmatch(r"(\d+)\s+(mafia|honest)", rest)
    if found is None:
        place.refuse(f"«{rest}»: ожидается номер и mafia или honest, например «note: 5 mafia».")
    says: Literal["mafia", "honest"] = "mafia" if found[2] == "mafia" else "honest"
    return Testament(number=place.number, source=place.source, about=int(found[1]), says=says)


def _votes(place: _Place, rest: str) -> Line:
    return Votes(number=place.number, source=place.source, count=_whole(place, rest))


def _hands(place: _Place, rest: str) -> Line:
    return HandsUp(number=place.number, source=place.source, seats=_seats(place, rest))


def _key(place: _Place, rest: str) -> Line:
    return Key(number=place.number, source=place.source, typed=rest)


def _do(place: _Place, rest: str) -> Line:
    try:
        command = msgspec.json.decode(rest, type=AnyCommand)
    except msgspec.DecodeError:
        place.refuse('ожидается команда, как в журнале, например {"command":"next"}.')
    return Do(number=place.number, source=place.source, command=command)


def _wait(place: _Place, rest: str) -> Line:
    if not re.fullmatch(r"\d+(\.\d+)?", rest):
        place.refuse(f"«{rest}»: ожидаются секунды, например «wait: 60».")
    return Wait(number=place.number, source=place.source, seconds=Decimal(rest))


def _undo(place: _Place, rest: str) -> Line:
    if rest:
        place.refuse("после «undo:» ничего не ожидается.")
    return TakeBack(number=place.number, source=place.source)


def _fields(place: _Place, text: str, known: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    found = pairs(text)
    if found is None:
        place.refuse(f"«{text}»: ожидается «поле=значение» через пробел.")
    for name, _ in found:
        if name not in known:
            place.refuse(f"нет поля «{name}»; есть {', '.join(known)}.")
    return found


def _expect(wanted: bool) -> Callable[[_Place, str], Line]:
    def read(place: _Place, rest: str) -> Line:
        event, _, fields = rest.partition(" ")
        if event not in EVENTS:
            place.refuse(f"нет события «{event}»; есть {', '.join(sorted(EVENTS))}.")
        return Expect(
            number=place.number,
            source=place.source,
            event=event,
            fields=_fields(place, fields, EVENTS[event].__struct_fields__),
            wanted=wanted,
        )

    return read


def _expect_state(place: _Place, rest: str) -> Line:
    fields = _fields(place, rest, STATE_KEYS)
    if not fields:
        place.refuse(f"ожидается одно из {', '.join(STATE_KEYS)}.")
    return ExpectState(number=place.number, source=place.source, fields=fields)


_BODY: dict[str, Callable[[_Place, str], Line]] = {
    "host": _host,
    "table": _table,
    "votes": _votes,
    "hands": _hands,
    "note": _note,
    "key": _key,
    "do": _do,
    "wait": _wait,
    "undo": _undo,
    "expect": _expect(wanted=True),
    "expect not": _expect(wanted=False),
    "expect state": _expect_state,
}
