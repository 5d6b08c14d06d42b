"""`voice-host check`: can a game be hosted by voice on this computer."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import click
import msgspec

from voice_host.cli._events import json_option
from voice_host.cli._models import find as find_model
from voice_host.cli._models import model_option
from voice_host.errors import VoiceHostError, reason
from voice_host.voice.devices import find
from voice_host.voice.pyttsx3_engine import Pyttsx3Engine


class Finding(msgspec.Struct):
    """What was found of one part."""

    part: str
    ok: bool
    text: str
    """What is there; or what is missing, with the command that mends it."""


@click.command()
@model_option
@json_option
def command(model: str | None, as_json: bool) -> int:
    """Проверить микрофон, динамики, голос и речевую модель.

    Код возврата 0 — игру можно вести голосом, 1 — только с клавиатуры.
    """
    looks = dict(PARTS)
    if model is not None:
        looks["model"] = (PARTS["model"][0], partial(_official, model))
    findings = [_look(part, title, look) for part, (title, look) in looks.items()]
    for finding in findings:
        if as_json:
            click.echo(msgspec.json.encode(finding))
        else:
            click.echo(f"{'✓' if finding.ok else '✗'} {finding.text}")
    by_voice = all(finding.ok for finding in findings)
    if not as_json:
        click.echo("Игру можно вести голосом." if by_voice else "Игру можно вести с клавиатуры.")
    return 0 if by_voice else 1


def _look(part: str, title: str, look: Callable[[], str]) -> Finding:
    try:
        return Finding(part, True, f"{title}: {look()}")
    except VoiceHostError as error:
        return Finding(part, False, str(error))


def _microphone() -> str:
    return find("input").name


def _speakers() -> str:
    return find("output").name


def _voice() -> str:
    engine = Pyttsx3Engine()
    try:
        engine.render("Принято.")
    finally:
        engine.close()
    return "pyttsx3, русский голос espeak-ng"


def _model() -> str:
    # Vosk is slow to load: `check --help` should not wait for it.
    from voice_host.ear.model import SpeechModel
    from voice_host.phrases.matcher import all_words

    words = all_words()
    try:
        missing = SpeechModel.builtin(words).missing(words)
    except OSError as error:
        raise VoiceHostError(
            f"Речевая модель не читается ({reason(error)}). Переустановите: "
            "pip install --force-reinstall voice-host"
        ) from error
    if missing:
        raise VoiceHostError(f"Речевая модель не знает слов: {', '.join(missing)}.")
    return f"встроенная, слов: {len(words)}"


def _official(wanted: str) -> str:
    from voice_host.ear.vocabulary import open_model
    from voice_host.phrases.matcher import all_words

    _, notes = open_model(find_model(wanted), all_words())
    return " ".join([f"{wanted}.", *notes]) if notes else f"{wanted}, все слова знает"


PARTS: dict[str, tuple[str, Callable[[], str]]] = {
    "microphone": ("Микрофон", _microphone),
    "speakers": ("Динамики", _speakers),
    "voice": ("Голос", _voice),
    "model": ("Речевая модель", _model),
}
"""Part -> its name, and what looks for it: a short text, or VoiceHostError with what to do."""
