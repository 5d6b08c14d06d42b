"""A YAML file read with its lines, so that a mistake in it can be shown where it stands."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import NoReturn

import yaml

from voice_host.errors import VoiceHostError


class YamlFile:
    """One file; every reading method refuses what it did not expect."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            root = yaml.compose(path.read_text("utf-8"), Loader=yaml.SafeLoader)
        except OSError as error:
            raise VoiceHostError(f"Не удалось прочитать {path}: {error.strerror}.") from error
        except UnicodeDecodeError as error:
            raise VoiceHostError(f"{path}: файл не в кодировке UTF-8.") from error
        except yaml.YAMLError as error:
            mark = getattr(error, "problem_mark", None)
            line = mark.line + 1 if mark else 1
            raise VoiceHostError(f"{path}, строка {line}: это не YAML.") from error
        if root is None:
            raise VoiceHostError(f"{path}: файл пуст.")
        self.root: yaml.Node = root

    def refuse(self, node: yaml.Node, expected: str) -> NoReturn:
        """Stop with the path, the line and what is expected there."""
        raise VoiceHostError(f"{self.path}, строка {node.start_mark.line + 1}: {expected}")

    def mapping(self, node: yaml.Node) -> dict[str, yaml.Node]:
        """Any keys; a key given twice is refused."""
        if not isinstance(node, yaml.MappingNode):
            self.refuse(node, "ожидаются строки вида «ключ: значение».")
        found: dict[str, yaml.Node] = {}
        for key_node, value_node in node.value:
            key = self.text(key_node)
            if key in found:
                self.refuse(key_node, f"ключ «{key}» уже был.")
            found[key] = value_node
        return found

    def fields(
        self, node: yaml.Node, required: Collection[str], optional: Collection[str] = ()
    ) -> dict[str, yaml.Node]:
        """These keys and no others."""
        found = self.mapping(node)
        known = [*required, *optional]
        for key, value in found.items():
            if key not in known:
                self.refuse(value, f"неизвестный ключ «{key}»; ожидаются: {', '.join(known)}.")
        for key in required:
            if key not in found:
                self.refuse(node, f"не хватает ключа «{key}».")
        return found

    def sequence(self, node: yaml.Node) -> list[yaml.Node]:
        """A list of anything."""
        if not isinstance(node, yaml.SequenceNode):
            self.refuse(node, "ожидается список.")
        return list(node.value)

    def text(self, node: yaml.Node) -> str:
        """A string that is not empty."""
        value = self.value(node)
        if not isinstance(value, str) or not value.strip():
            self.refuse(node, "ожидается текст (возможно, его нужно взять в кавычки).")
        return value

    def value(self, node: yaml.Node) -> str | int | float | bool | None:
        """A plain value."""
        if not isinstance(node, yaml.ScalarNode):
            self.refuse(node, "ожидается одно значение.")
        value: str | int | float | bool | None = yaml.SafeLoader("").construct_object(node)
        return value
