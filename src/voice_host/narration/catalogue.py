"""The catalogue: read once, checked whole, then asked for lines."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from string import Formatter
from typing import Any

from voice_host.errors import VoiceHostError
from voice_host.game.ruleset import names
from voice_host.narration.inflect import is_countable
from voice_host.narration.lines import SLOTS, UNDONE, WORDED
from voice_host.narration.slots import KINDS, Form, RoleName, RoleNames, parse_form
from voice_host.roles import ROLES

BUILT_IN = Path(__file__).with_name("lines.ru.toml")

_NAMES = {"roles", "undone_names", *names()}
"""Tables that are not lines for all rulesets."""

_SPOKEN = re.compile(r"[А-Яа-яЁё ,.!?:;«»—-]*")
_SENTENCE_START = re.compile(r"(^|[.!?]\s+)([а-яё])")


@dataclass(frozen=True)
class Line:
    """Something to be said."""

    id: str
    """E.g. "floor.speech"."""

    text: str


@dataclass(frozen=True)
class Slot:
    """A value in a wording."""

    name: str
    form: Form


Wording = tuple["str | Slot", ...]
"""Words and, among them, the places of values."""


class Catalogue:
    """All lines of one file."""

    def __init__(
        self,
        wordings: Mapping[str, tuple[Wording, ...]],
        roles: RoleNames,
        undone: Mapping[str, str],
        own: Mapping[str, Mapping[str, tuple[Wording, ...]]],
    ) -> None:
        self._wordings = wordings
        self._own = own
        self.roles = roles
        self.undone = undone
        """Command -> what is said to have been taken back."""

    @classmethod
    def load(cls, path: Path = BUILT_IN) -> Catalogue:
        """Read and check a file; VoiceHostError names the file, the line and what is expected."""
        return _Reader(path).catalogue()

    def of(self, ruleset: str) -> Catalogue:
        """With the words that a ruleset has for itself in place of those for all."""
        own = self._own.get(ruleset, {})
        return Catalogue({**self._wordings, **own}, self.roles, self.undone, self._own)

    @property
    def ids(self) -> frozenset[str]:
        """All lines there are."""
        return frozenset(self._wordings)

    def wordings(self, line: str) -> int:
        """How many wordings a line has."""
        return len(self._wordings[line])

    def all_wordings(self) -> Iterator[tuple[str, Wording]]:
        """Line and wording, for all rulesets."""
        for lines in (self._wordings, *self._own.values()):
            for line, wordings in lines.items():
                yield from ((line, wording) for wording in wordings)

    def worded(self, line: str, case: str) -> str:
        """The id of the line worded for this case, e.g. "woke.don", or "woke.any"."""
        own = f"{line}.{case}"
        return own if own in self._wordings else f"{line}.any"

    def line(self, line: str, wording: int = 0, **slots: Any) -> Line:
        """The line with its slots filled; of several wordings the one with this number."""
        parts = self._wordings[line][wording]
        text = "".join(
            part
            if isinstance(part, str)
            else KINDS[part.name].render(slots[part.name], part.form, self.roles)
            for part in parts
        )
        return Line(line, _SENTENCE_START.sub(lambda m: m[1] + m[2].upper(), text))


class _Reader:
    """One file on its way to a catalogue."""

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            self._source = path.read_text(encoding="utf-8")
            self._data = tomllib.loads(self._source)
        except (OSError, UnicodeDecodeError) as error:
            raise VoiceHostError(f"Не удалось прочитать реплики {path}: {error}") from error
        except tomllib.TOMLDecodeError as error:
            raise VoiceHostError(f"{path}: это не TOML: {error}") from error
        self._named: Mapping[str, Any] = self._data.get("roles", {})

    def catalogue(self) -> Catalogue:
        roles = self._roles()
        undone = {name: self._text(("undone_names", name)) for name in UNDONE}
        wordings = self._all_wordings(())
        own = {rules: self._all_wordings((rules,)) for rules in names()}
        for line in [*SLOTS, *(f"{line}.any" for line in WORDED)]:
            if line not in wordings:
                raise self._wrong(tuple(line.split(".")), f"нет реплики «{line}»")
        return Catalogue(wordings, roles, undone, own)

    def _roles(self) -> RoleNames:
        for role in ROLES:
            if role not in self._named:
                raise self._wrong(("roles",), f"нет названия роли «{role}»")
        return {role: self._role(role) for role in self._named}

    def _role(self, role: str) -> RoleName:
        where = ("roles", role)
        counted = self._get((*where, "counted"))
        if counted is not None and not is_countable(self._text((*where, "counted"))):
            raise self._wrong(where, f"«{counted}» не склонить: нужно существительное")
        return RoleName(self._text((*where, "name")), counted)

    def _all_wordings(self, table: tuple[str, ...]) -> dict[str, tuple[Wording, ...]]:
        """The lines for all rulesets, or those in the table of one."""
        return {
            line: tuple(self._wordings((*table, *line.split(".")), line, value))
            for line, value in self._lines(self._get(table) or {}, bool(table))
        }

    def _lines(self, data: Mapping[str, Any], own: bool) -> Iterator[tuple[str, Any]]:
        for key, value in data.items():
            if not own and key in _NAMES:
                continue
            if isinstance(value, dict):
                yield from ((f"{key}.{name}", inner) for name, inner in value.items())
            else:
                yield key, value

    def _wordings(self, where: tuple[str, ...], line: str, value: Any) -> Iterator[Wording]:
        slots = self._slots(where, line)
        texts = value if isinstance(value, list) else [value]
        if not texts or not all(isinstance(text, str) and text.strip() for text in texts):
            raise self._wrong(where, "нужен текст или список текстов")
        for text in texts:
            yield tuple(self._parts(where, text, slots))

    def _slots(self, where: tuple[str, ...], line: str) -> tuple[str, ...]:
        name, _, case = line.partition(".")
        if name in WORDED:
            cases, slots = WORDED[name]
            if case == "any" or case in (self._named if cases is None else cases):
                return slots
        if line not in SLOTS:
            raise self._wrong(where, f"нет такой реплики: «{line}»" + _like(line, SLOTS))
        return SLOTS[line]

    def _parts(
        self, where: tuple[str, ...], text: str, slots: tuple[str, ...]
    ) -> Iterator[str | Slot]:
        try:
            pieces = list(Formatter().parse(text))
        except ValueError as error:
            raise self._wrong(where, f"скобки не сходятся в «{text}»") from error
        for literal, name, spec, conversion in pieces:
            if not _SPOKEN.fullmatch(literal):
                raise self._wrong(
                    where, f"«{literal}»: нужны русские слова, а числа пишутся словами"
                )
            if literal:
                yield literal
            if name is None:
                continue
            if name not in slots or conversion:
                known = ", ".join(f"{{{slot}}}" for slot in slots) or "никаких"
                raise self._wrong(where, f"неизвестные скобки «{{{name}}}»; здесь есть: {known}")
            try:
                yield Slot(name, parse_form(KINDS[name], spec or ""))
            except ValueError as error:
                raise self._wrong(where, f"{{{name}:{spec}}}: {error}") from error

    def _get(self, where: tuple[str, ...]) -> Any:
        value: Any = self._data
        for key in where:
            value = value.get(key) if isinstance(value, dict) else None
        return value

    def _text(self, where: tuple[str, ...]) -> str:
        value = self._get(where)
        if not isinstance(value, str) or not value or not _SPOKEN.fullmatch(value):
            raise self._wrong(where, f"«{'.'.join(where)}»: нужен русский текст")
        return value

    def _wrong(self, where: tuple[str, ...], message: str) -> VoiceHostError:
        line = self._line_of(where)
        place = f"{self._path}, строка {line}" if line else str(self._path)
        return VoiceHostError(f"{place}: {message}.")

    def _line_of(self, where: tuple[str, ...]) -> int | None:
        """The line of the file where a key, or else the table it should be in, stands."""
        table: tuple[str, ...] = ()
        best: tuple[int, int] | None = None
        for number, text in enumerate(self._source.splitlines(), 1):
            if header := re.match(r"\s*\[([\w.]+)\]", text):
                table = found = tuple(header[1].split("."))
            elif key := re.match(r"\s*([\w.]+)\s*=", text):
                found = (*table, *key[1].split("."))
            else:
                continue
            if where[: len(found)] == found and (best is None or len(found) > best[0]):
                best = (len(found), number)
        return best[1] if best else None


def _like(word: str, known: Any) -> str:
    near = get_close_matches(word, list(known), n=1)
    return f"; может быть, «{near[0]}»?" if near else ""
