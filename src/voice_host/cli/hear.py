"""`voice-host hear FILE...`: recordings through the real ear, printed as commands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import click
import msgspec

from voice_host import sound
from voice_host.cli._events import json_option
from voice_host.cli._models import find, model_option
from voice_host.ear.listener import Hearing, Listener
from voice_host.ear.model import SpeechModel
from voice_host.ear.recorded import Setting, beside
from voice_host.ear.sound_alike import homophones
from voice_host.ear.vocabulary import open_model
from voice_host.errors import VoiceHostError
from voice_host.game import ruleset
from voice_host.game.commands import Command
from voice_host.phrases import closed_list
from voice_host.phrases.answers import Phrase, Players, Rules
from voice_host.phrases.closed_list import ClosedList
from voice_host.phrases.grammar import Made
from voice_host.phrases.matcher import (
    MOST_PLAYERS,
    SETUP_GRAMMARS,
    PhraseGrammar,
    all_words,
    phase_grammar,
)
from voice_host.phrases.phrase_list import FARTHEST
from voice_host.phrases.written import value, written

DEFAULT_PHASE, DEFAULT_PLAYERS = "day.speech", 10
"""Of a recording of which nothing else is known."""

SETUP = "setup"
"""The phase before the game, the same by all rules."""


SHOWN = 5
"""Pairs of phrases named in one line."""


@click.command()
@click.argument(
    "files", metavar="ФАЙЛ...", nargs=-1, required=True, type=click.Path(path_type=Path)
)
@click.option(
    "--phase",
    help="Фаза игры: что можно сказать. Обычно day.speech или что сказано в файле .toml рядом.",
)
@click.option(
    "--ruleset",
    "rules",
    help="Правила: имя или файл .toml; обычно classic или что сказано в файле .toml рядом.",
)
@click.option(
    "--players",
    type=click.IntRange(1, MOST_PLAYERS),
    help="Сколько мест за столом; обычно 10 или сколько сказано в файле .toml рядом.",
)
@model_option
@click.option("--all", "everything", is_flag=True, help="Показать и услышанное, но не понятое.")
@click.option(
    "--phrases",
    "phrase_file",
    type=click.Path(path_type=Path),
    help="Файл с любыми русскими фразами, по одной в строке, вместо фазы.",
)
@json_option
def command(
    files: tuple[Path, ...],
    phase: str | None,
    rules: str,
    players: int | None,
    model: str | None,
    everything: bool,
    phrase_file: Path | None,
    as_json: bool,
) -> None:
    """Распознать команды в записях WAV, FLAC или OGG."""
    closed = closed_list.read(phrase_file) if phrase_file else None
    settings = {file: _setting(file, rules) for file in files}
    expected = {file: closed or _grammar(known, phase, players) for file, known in settings.items()}
    played = {known.ruleset for known in settings.values()}
    speech = _model(find(model), closed, expected.values(), played)
    if closed and (same := homophones(closed.phrases)):
        click.echo(_same_sound(closed, same), err=True)
    for file in files:
        understood = False
        for hearing in _hear(file, speech, expected[file]):
            understood |= hearing.verdict != "nothing"
            if hearing.verdict != "nothing" or everything:
                found = _object(file, hearing)
                click.echo(msgspec.json.encode(found).decode() if as_json else _line(found))
        if not (understood or as_json):
            hint = "" if everything else " Что услышано, покажет --all."
            click.echo(f"{file}: ничего не понято.{hint}", err=True)


def _same_sound(phrases: ClosedList, pairs: list[tuple[str, str]]) -> str:
    told = "; ".join(
        " и ".join(f"«{phrases.shown(phrase)}»" for phrase in pair) for pair in pairs[:SHOWN]
    )
    more = f" и ещё {len(pairs) - SHOWN}" if len(pairs) > SHOWN else ""
    return f"Звучат одинаково, услышится только одна из двух: {told}{more}."


def _setting(file: Path, rules: str | None) -> Setting:
    """What is known of a recording; the ruleset of the command line goes before its own."""
    known = beside(file, Setting)
    return known if rules is None else msgspec.structs.replace(known, ruleset=rules)


def _grammar(known: Setting, phase: str | None, players: int | None) -> PhraseGrammar:
    """What can be said in a recording, as the command line or the file beside it has it."""
    phase, grammars = (phase, ()) if phase else (known.phase or DEFAULT_PHASE, known.grammars)
    if phase == SETUP and not grammars:
        return phase_grammar(SETUP_GRAMMARS, FARTHEST)
    names = grammars or ruleset.load(known.ruleset).phase(phase).all_grammars
    grammar = phase_grammar(
        names, players or known.players or DEFAULT_PLAYERS, nicknames=known.nicknames
    )
    if not grammar.phrases:
        raise VoiceHostError(f"В фазе «{phase}» ничего не говорят ведущему.")
    return grammar


def _model(
    path: Path | None,
    closed: ClosedList | None,
    expected: Iterable[PhraseGrammar | ClosedList],
    rules: Iterable[str],
) -> SpeechModel:
    words = frozenset[str]().union(*(one.words for one in expected))
    if not closed and not path:
        words = words.union(*(all_words(ruleset.load(name)) for name in rules))
    model, notes = open_model(path, words)
    for note in notes:
        click.echo(note, err=True)
    return model


def _hear(
    file: Path, model: SpeechModel, expected: PhraseGrammar | ClosedList
) -> Iterator[Hearing]:
    listener = Listener(model)
    listener.expect(expected)
    for block in sound.blocks(file):
        yield from listener.accept(block)
    yield from listener.finish()


def _object(file: Path, hearing: Hearing) -> dict[str, Any]:
    """The contract's object, the command's slots after its own keys."""
    made = hearing.command
    known = isinstance(made, Command | Players | Rules)
    return {
        "file": str(file),
        "start": round(hearing.start, 2),
        "end": round(hearing.end, 2),
        "text": made.text if isinstance(made, Phrase) else hearing.text,
        "command": _name(made),
        "confidence": round(hearing.confidence, 2),
        "verdict": hearing.verdict,
        **(_slots(made) if known else {}),
    }


def _name(made: Made | None) -> str | None:
    """As the contract and written.py have it."""
    return written(made).split()[0] if made is not None and not isinstance(made, Phrase) else None


def _slots(made: Any) -> dict[str, Any]:
    slots = msgspec.structs.asdict(made)
    return {name: value for name, value in slots.items() if name not in ("at", "by")}


def _line(found: dict[str, Any]) -> str:
    """The same for people."""
    verdict = {"do": "", "ask": "  переспросить", "nothing": "  пропустить"}[found["verdict"]]
    slots = {k: v for k, v in found.items() if k not in _HEAD and v is not None}
    said = " ".join(f"{k}={value(v)}" for k, v in slots.items())
    return (
        f"{found['file']} {found['start']:7.2f}–{found['end']:.2f}  «{found['text']}»  "
        f"{found['command'] or '—'} {said}  {found['confidence']:.2f}{verdict}"
    )


_HEAD = ("file", "start", "end", "text", "command", "confidence", "verdict")
