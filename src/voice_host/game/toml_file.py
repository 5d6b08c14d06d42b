"""TOML files that a person may edit: a wrong one is refused with path, line and what is wrong."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from voice_host.errors import VoiceHostError, reason

T = TypeVar("T")

_KINDS: dict[str, tuple[str, type]] = {
    "float": ("число", float),
    "int": ("целое число", int),
    "str": ("строка в кавычках", str),
    "bool": ("true или false", bool),
    "object": ("раздел", dict),
    "array": ("список", list),
}
"""msgspec's names of what may stand in a file -> ours, and Python's."""

_SOME_KEY = "[...]"
"""So msgspec names a key of a table whose keys are free."""


def read(path: Path, kind: type[T]) -> T:
    """The file as this type."""
    try:
        text = path.read_text(encoding="utf-8")
        data = tomllib.loads(text)
        return msgspec.convert(data, kind)
    except tomllib.TOMLDecodeError as error:
        raise VoiceHostError(_not_toml(path, text, str(error))) from error
    except UnicodeDecodeError as error:
        raise VoiceHostError(f"{path}: файл должен быть в кодировке UTF-8") from error
    except msgspec.ValidationError as error:
        raise VoiceHostError(_explain(path, text, data, str(error))) from error
    except OSError as error:
        raise VoiceHostError(f"Не удалось прочитать {path}: {reason(error)}.") from error


def line_of(text: str, word: str) -> int:
    """The first line where a word stands; 1 where it does not."""
    pattern = re.compile(rf"(?<![\w]){re.escape(word)}(?![\w])")
    for number, line in enumerate(text.splitlines(), 1):
        if word and pattern.search(line.partition("#")[0]):
            return number
    return 1


def _not_toml(path: Path, text: str, message: str) -> str:
    """With the line; what the reader says in English comes last."""
    found = re.search(r" \(at line (\d+).*\)$", message)
    line = int(found[1]) if found else len(text.splitlines())  # "at end of document"
    return f"{path}, строка {line}: это не TOML, ожидается «имя = значение»: {message}."


def _explain(path: Path, text: str, data: Mapping[str, Any], message: str) -> str:
    """msgspec's message with the line where the key stands, in Russian."""
    where = (
        message.rpartition(" - at `")[2].rstrip("`").lstrip("$.") if " - at `" in message else ""
    )
    unknown = re.search(r"unknown field `(\w+)`", message)
    missing = re.search(r"missing required field `(\w+)`", message)
    wrong = re.match(r"Expected `(.*?)`, got `(.*?)`", message)
    if wrong and where.endswith(_SOME_KEY):
        where = _with_key(data, where.removesuffix(_SOME_KEY), wrong[2])
    place = f" (в разделе {where})" if where else ""
    if unknown:
        line = line_of(text, unknown[1])
        return f"{path}, строка {line}: неизвестный ключ «{unknown[1]}»{place}."
    line = line_of(text, re.sub(r"\[.*?\]", "", where).rpartition(".")[2])
    if missing:
        return f"{path}, строка {line}: не хватает ключа «{missing[1]}»{place}."
    bound = re.match(r"Expected `float` (>|<=) ([\d.]+)", message)
    strange = re.match(r"Invalid enum value '(.*?)'", message)
    expected = f"нужно {_kind(wrong[1])}, а стоит {_kind(wrong[2])}" if wrong else message
    if bound:
        expected = f"нужно число {'больше' if bound[1] == '>' else 'не больше'} {bound[2]}"
    if strange:
        expected = f"нет такого значения: «{strange[1]}»"
    return f"{path}, строка {line}: {expected}{place}."


def _kind(name: str) -> str:
    return " или ".join(_KINDS[part][0] for part in name.split(" | ") if part in _KINDS) or name


def _with_key(data: Mapping[str, Any], table: str, got: str) -> str:
    """The first key of a table that holds something of the kind `got`, after the table's name."""
    found = data[table] if table else data
    key = next(key for key, value in found.items() if type(value) is _KINDS[got][1])
    return f"{table}.{key}".strip(".")
