"""Grammar files, read and checked: a wrong one is refused with its path and line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, cast, get_args, get_type_hints

import msgspec
import yaml
from hassil.expression import Expression

from voice_host import resources
from voice_host.errors import VoiceHostError
from voice_host.game.commands import Command
from voice_host.phrases import nicknames, numerals
from voice_host.phrases.grammar import COMMANDS, Care, Grammar, Intent, Sentence
from voice_host.phrases.reading import plain
from voice_host.phrases.template import SPEAKER, Pattern, Slot, TemplateError, parse, patterns
from voice_host.phrases.yaml_file import YamlFile

_COMMON = "_common"
"""The file whose rules and lists all the others may use."""

_BUILT_IN = numerals.LIST_NAMES | nicknames.LIST_NAMES
"""Lists that come from the program."""

_NUMBER_FIELDS = (int, int | None, tuple[int, ...])
_NOT_SAID = {"at", "by"}
"""Fields that the caller of the matcher fills in, or the slot of the own number."""


def names(folder: Path | None = None) -> tuple[str, ...]:
    """All grammars there are."""
    found = (folder or resources.folder("grammars")).glob("*.yaml")
    return tuple(sorted(path.stem for path in found if path.stem != _COMMON))


@cache
def load(name: str, folder: Path | None = None) -> Grammar:
    """The grammar in `name`.yaml."""
    folder = folder or resources.folder("grammars")
    path = folder / f"{name}.yaml"
    if name == _COMMON or not path.is_file():
        raise VoiceHostError(
            f"Нет грамматики «{name}» в {folder}; есть: {', '.join(names(folder))}."
        )
    common = _read_common(folder / f"{_COMMON}.yaml")
    return _GrammarReader(YamlFile(path), common).grammar(name)


@cache
def _read_common(path: Path) -> _Common:
    file = YamlFile(path)
    fields = file.fields(file.root, ("language", "between", "expansion_rules", "lists"))
    _check_language(file, fields["language"])
    return _Common(
        rules=_rules(file, fields["expansion_rules"]),
        lists=_lists(file, fields["lists"]),
        between=frozenset(file.text(node) for node in file.sequence(fields["between"])),
    )


class _Common(msgspec.Struct, frozen=True):
    rules: dict[str, Expression]
    lists: dict[str, dict[str, int]]
    between: frozenset[str]


class _GrammarReader:
    """Reads one grammar file."""

    def __init__(self, file: YamlFile, common: _Common) -> None:
        self._file = file
        self._fields = file.fields(
            file.root, ("language", "title", "intents"), ("address", "expansion_rules", "lists")
        )
        _check_language(file, self._fields["language"])
        self._rules, self._lists = dict(common.rules), dict(common.lists)
        if "expansion_rules" in self._fields:
            self._rules |= _rules(file, self._fields["expansion_rules"])
        if "lists" in self._fields:
            self._lists |= _lists(file, self._fields["lists"])
        self._between = common.between

    def grammar(self, name: str) -> Grammar:
        """The whole file."""
        return Grammar(
            name=name,
            title=self._file.text(self._fields["title"]),
            address=tuple(self._address()),
            intents=tuple(
                self._intent(intent_name, node)
                for intent_name, node in self._file.mapping(self._fields["intents"]).items()
            ),
            lists=self._lists,
            between=self._between,
        )

    def _address(self) -> Iterator[tuple[str, ...]]:
        node = self._fields.get("address")
        if node is not None:
            for pattern in self._patterns(node):
                if any(isinstance(item, Slot) for item in pattern):
                    self._file.refuse(node, "в обращении не может быть числа.")
                yield tuple(map(str, pattern))

    def _intent(self, name: str, node: yaml.Node) -> Intent:
        fields = self._file.fields(node, ("command", "data"), ("heard",))
        command = self._file.text(fields["command"])
        if command not in COMMANDS:
            self._file.refuse(
                fields["command"], f"нет команды «{command}»; есть: {', '.join(COMMANDS)}."
            )
        heard = self._care(fields["heard"]) if "heard" in fields else "at_once"
        kind = COMMANDS[command]
        if kind and issubclass(kind, Command) and kind.irrevocable and heard != "confirmed":
            self._file.refuse(
                fields.get("heard", fields["command"]),
                f"сделанного командой «{command}» не вернуть: нужно «heard: confirmed».",
            )
        blocks = self._file.sequence(fields["data"])
        sentences = [sentence for block in blocks for sentence in self._block(block, command)]
        return Intent(name, command, heard, tuple(dict.fromkeys(sentences)))

    def _care(self, node: yaml.Node) -> Care:
        try:
            return cast(Care, msgspec.convert(self._file.text(node), Care))
        except msgspec.ValidationError:
            self._file.refuse(node, f"ожидается одно из: {', '.join(get_args(Care))}.")

    def _block(self, node: yaml.Node, command: str) -> Iterator[Sentence]:
        fields = self._file.fields(node, ("sentences",), ("slots",))
        given = self._file.mapping(fields["slots"]) if "slots" in fields else {}
        fixed = tuple((key, self._fixed(key, value, command)) for key, value in given.items())
        for template in self._file.sequence(fields["sentences"]):
            for pattern in self._patterns(template):
                sentence = Sentence(pattern, fixed)
                self._check(template, sentence, command)
                yield sentence

    def _fixed(self, name: str, node: yaml.Node, command: str) -> Any:
        kind = _field_kinds(command).get(name)
        if kind is None:
            self._file.refuse(node, _no_field(command, name))
        try:
            return msgspec.convert(self._file.value(node), kind)
        except msgspec.ValidationError as error:
            self._file.refuse(node, f"не то значение для «{name}»: {error}.")

    def _patterns(self, node: yaml.Node) -> list[Pattern]:
        try:
            return list(dict.fromkeys(patterns(parse(self._file.text(node)), self._rules)))
        except TemplateError as error:
            self._file.refuse(node, str(error))

    def _check(self, node: yaml.Node, sentence: Sentence, command: str) -> None:
        """A pattern can be said, and gives the command all that it needs."""
        kinds = _field_kinds(command)
        slots = [item for item in sentence.pattern if isinstance(item, Slot)]
        if not sentence.pattern:
            self._file.refuse(node, "шаблон допускает пустую фразу.")
        at = [place for place, item in enumerate(sentence.pattern) if isinstance(item, Slot)]
        if len(slots) > 2 or (len(slots) == 2 and (at[1] - at[0] == 1 or sentence.several)):
            self._file.refuse(
                node, "в одной фразе может быть один слот или два, между которыми есть слова."
            )
        for slot in slots:
            known = sorted(_BUILT_IN | self._lists.keys())
            if slot.list not in known:
                self._file.refuse(node, f"нет списка «{slot.list}»; есть: {', '.join(known)}.")
            if slot.name == SPEAKER:
                continue
            if COMMANDS[command] and kinds.get(slot.name) not in _NUMBER_FIELDS:
                self._file.refuse(node, _no_field(command, slot.name))
        for item in sentence.pattern:
            if isinstance(item, str) and plain(item) in _plain_number_words():
                self._file.refuse(node, f"«{item}» — число: его место в слоте.")
        missing = _required(command) - {slot.name for slot in slots} - dict(sentence.fixed).keys()
        if missing:
            self._file.refuse(node, f"фраза не задаёт «{', '.join(sorted(missing))}».")


def _check_language(file: YamlFile, node: yaml.Node) -> None:
    if file.text(node) != "ru":
        file.refuse(node, "ожидается «ru».")


def _rules(file: YamlFile, node: yaml.Node) -> dict[str, Expression]:
    rules = {}
    for name, body in file.mapping(node).items():
        try:
            rules[name] = parse(file.text(body))
        except TemplateError as error:
            file.refuse(body, str(error))
    return rules


def _lists(file: YamlFile, node: yaml.Node) -> dict[str, dict[str, int]]:
    """Number words the library has not got: {in: template, out: number}."""
    lists: dict[str, dict[str, int]] = {}
    for name, body in file.mapping(node).items():
        if name in _BUILT_IN:
            file.refuse(body, f"список «{name}» уже есть в программе.")
        lists[name] = {}
        for value in file.sequence(file.fields(body, ("values",))["values"]):
            fields = file.fields(value, ("in", "out"))
            number = file.value(fields["out"])
            if type(number) is not int:
                file.refuse(fields["out"], "ожидается целое число.")
            try:
                found = list(patterns(parse(file.text(fields["in"])), {}))
            except TemplateError as error:
                file.refuse(fields["in"], str(error))
            lists[name] |= {" ".join(map(str, words)): number for words in found}
    return lists


@cache
def _field_kinds(command: str) -> Mapping[str, Any]:
    """Field of the command -> its type."""
    kind = COMMANDS[command]
    hints = get_type_hints(kind) if kind else {}
    return {name: hint for name, hint in hints.items() if name not in _NOT_SAID}


@cache
def _required(command: str) -> frozenset[str]:
    kind = COMMANDS[command]
    fields = msgspec.structs.fields(kind) if kind else ()
    return frozenset(field.encode_name for field in fields if field.required)


def _no_field(command: str, name: str) -> str:
    known = ", ".join(_field_kinds(command)) or "ничего"
    return f"команде «{command}» нельзя задать «{name}»; можно: {known}."


@cache
def _plain_number_words() -> frozenset[str]:
    return frozenset(plain(form) for form in numerals.every_form())
