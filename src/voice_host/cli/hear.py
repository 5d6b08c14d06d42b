"""`voice-host hear FILE...`: recordings through the real ear, printed as commands."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import msgspec

from voice_host import sound
from voice_host.cli._events import json_option
from voice_host.ear.listener import Hearing, Listener
from voice_host.ear.model import SpeechModel
from voice_host.errors import VoiceHostError
from voice_host.game import ruleset
from voice_host.game.commands import Command
from voice_host.phrases import closed_list
from voice_host.phrases.answers import Phrase
from voice_host.phrases.closed_list import ClosedList
from voice_host.phrases.matcher import PhraseGrammar, all_words, phase_grammar

BLOCK = sound.RATE // 10
"""Samples a step: as the microphone gives them."""


@click.command()
@click.argument(
    "files", metavar="ФАЙЛ...", nargs=-1, required=True, type=click.Path(path_type=Path)
)
@click.option("--phase", default="day.speech", help="Фаза игры: что можно сказать.")
@click.option("--ruleset", "rules", default="classic", help="Правила: имя или файл .toml.")
@click.option("--players", type=click.IntRange(1, 25), default=10, help="Сколько мест за столом.")
@click.option(
    "--model", type=click.Path(path_type=Path), help="Папка модели Vosk вместо встроенной."
)
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
    phase: str,
    rules: str,
    players: int,
    model: Path | None,
    everything: bool,
    phrase_file: Path | None,
    as_json: bool,
) -> None:
    """Распознать команды в записях WAV, FLAC или OGG."""
    expected = closed_list.read(phrase_file) if phrase_file else _phase(rules, phase, players)
    speech = _model(model, expected)
    understood = False
    for file in files:
        for hearing in _hear(file, speech, expected):
            understood |= hearing.verdict != "nothing"
            if hearing.verdict != "nothing" or everything:
                found = _object(file, hearing)
                click.echo(msgspec.json.encode(found).decode() if as_json else _line(found))
    if not (understood or as_json):
        click.echo("Ничего не понято.", err=True)


def _phase(rules: str, phase: str, players: int) -> PhraseGrammar:
    grammar = phase_grammar(ruleset.load(rules).phase(phase).grammars, players)
    if not grammar.phrases:
        raise VoiceHostError(f"В фазе «{phase}» ничего не говорят ведущему.")
    return grammar


def _model(path: Path | None, expected: PhraseGrammar | ClosedList) -> SpeechModel:
    if path is None:
        words = expected.words if isinstance(expected, ClosedList) else all_words()
        return SpeechModel.builtin(words)
    model = SpeechModel.open(path)
    if missing := model.missing(expected.words):
        click.echo(f"Эта модель не знает слов: {', '.join(missing)}.", err=True)
    return model


def _hear(
    file: Path, model: SpeechModel, expected: PhraseGrammar | ClosedList
) -> Iterator[Hearing]:
    samples = sound.read(file).samples
    listener = Listener(model)
    listener.expect(expected)
    for start in range(0, len(samples), BLOCK):
        yield from listener.accept(samples[start : start + BLOCK])
    yield from listener.finish()


def _object(file: Path, hearing: Hearing) -> dict[str, Any]:
    """The contract's object, the command's slots after its own keys."""
    made = hearing.command
    known = isinstance(made, Command)
    return {
        "file": str(file),
        "start": round(hearing.start, 2),
        "end": round(hearing.end, 2),
        "text": made.text if isinstance(made, Phrase) else hearing.text,
        "command": made.kind if isinstance(made, Command) else None,
        "confidence": round(hearing.confidence, 2),
        "verdict": hearing.verdict,
        **(_slots(made) if known else {}),
    }


def _slots(made: Any) -> dict[str, Any]:
    slots = msgspec.structs.asdict(made)
    return {name: value for name, value in slots.items() if name not in ("at", "by")}


def _line(found: dict[str, Any]) -> str:
    """The same for people."""
    verdict = {"do": "", "ask": "  переспросить", "nothing": "  пропустить"}[found["verdict"]]
    slots = {k: v for k, v in found.items() if k not in _HEAD and v is not None}
    said = " ".join(f"{k}={_value(v)}" for k, v in slots.items())
    return (
        f"{found['file']} {found['start']:7.2f}–{found['end']:.2f}  «{found['text']}»  "
        f"{found['command'] or '—'} {said}  {found['confidence']:.2f}{verdict}"
    )


def _value(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


_HEAD = ("file", "start", "end", "text", "command", "confidence", "verdict")
