"""`voice-host check`: can a game be hosted by voice on this computer."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

import click
import msgspec
import numpy as np

from voice_host.cli._events import json_option
from voice_host.cli._models import find as find_model
from voice_host.cli._models import model_option
from voice_host.errors import VoiceHostError, reason
from voice_host.sound import BLOCK, BLOCK_SECONDS, RATE, Samples
from voice_host.voice.choose import open_engine
from voice_host.voice.engine import Engine
from voice_host.voice.microphone import Microphone
from voice_host.voice.signals import signal
from voice_host.voice.speaker import Speaker

if TYPE_CHECKING:
    from voice_host.ear.model import SpeechModel

LISTEN_SECONDS = 2.0
ECHO_SECONDS = 1.0
"""So much longer than the phrase is listened to what the loudspeaker plays."""

_PHRASE = "Выставляю игрока номер пять."
_GRAMMAR, _PLAYERS = "speech", 10
_LOUDER_DB = 6.0
"""By so much louder a room is in which something is played."""

_DEAD = (
    "Микрофон «{}» открыт, но даёт полную тишину. Включите его: alsamixer, F4 — или "
    "pactl set-source-mute @DEFAULT_SOURCE@ 0"
)


class Finding(msgspec.Struct):
    """What was found of one part."""

    part: str
    ok: bool
    text: str
    """What is there; or what is missing, with the command that mends it."""


class Tools:
    """What the parts need of one another, opened when it is first needed."""

    def __init__(self, model: str | None) -> None:
        self.wanted = model
        """The name or folder of a model; None: the built-in one."""
        self.model_notes: list[str] = []
        """In what the model falls short."""

    @cached_property
    def engine(self) -> Engine:
        """The voice a game would have; VoiceHostError: it would be silent."""
        engine = open_engine("auto")
        return engine if engine.name != "silent" else open_engine("pyttsx3")

    @cached_property
    def microphone(self) -> Microphone:
        """The system's own."""
        return Microphone()

    @cached_property
    def model(self) -> SpeechModel:
        """That which was asked for, or the built-in one."""
        # Vosk is slow to load: `check --help` should not wait for it.
        from voice_host.ear.vocabulary import open_model
        from voice_host.phrases.matcher import all_words

        try:
            model, self.model_notes = open_model(find_model(self.wanted), all_words())
        except OSError as error:
            raise VoiceHostError(
                f"Речевая модель не читается ({reason(error)}). Переустановите: "
                "pip install --force-reinstall voice-host"
            ) from error
        return model

    def understood(self, samples: Samples) -> str | None:
        """The phrase of a game that is heard in it; None: none."""
        from voice_host.ear.listener import Listener
        from voice_host.game.commands import Command
        from voice_host.phrases.matcher import phase_grammar

        ear = Listener(self.model)
        ear.expect(phase_grammar((_GRAMMAR,), _PLAYERS))
        ear.open()
        heard = [*ear.accept(np.concatenate([samples, np.zeros(RATE, np.int16)])), *ear.finish()]
        return next((each.text for each in heard if isinstance(each.command, Command)), None)

    def close(self) -> None:
        """What was opened."""
        for name in ("engine", "microphone"):
            if name in self.__dict__:
                getattr(self, name).close()


@click.command()
@model_option
@json_option
def command(model: str | None, as_json: bool) -> int:
    """Проверить микрофон, динамики, голос, речевую модель и слух.

    Две секунды слушает комнату, произносит фразу и понимает её. Код возврата 0 — игру можно вести
    голосом, 1 — только с клавиатуры.
    """
    tools = Tools(model)
    by_voice = True
    try:
        for part, (title, look) in PARTS.items():
            finding = _look(part, title, look, tools)
            by_voice = by_voice and finding.ok
            if as_json:
                click.echo(msgspec.json.encode(finding))
            else:
                click.echo(f"{'✓' if finding.ok else '✗'} {finding.text}")
    finally:
        tools.close()
    if not as_json:
        click.echo("Игру можно вести голосом." if by_voice else "Игру можно вести с клавиатуры.")
    return 0 if by_voice else 1


def _look(part: str, title: str, look: Callable[[Tools], str], tools: Tools) -> Finding:
    try:
        return Finding(part, True, f"{title}: {look(tools)}")
    except VoiceHostError as error:
        return Finding(part, False, str(error))


def _microphone(tools: Tools) -> str:
    from voice_host.table.level import decibels, is_dead

    facts = tools.microphone.facts
    assert facts is not None
    heard = _listened(tools.microphone, LISTEN_SECONDS)
    if is_dead(heard):
        raise VoiceHostError(_DEAD.format(facts.name))
    loudest = max(decibels(block) for block in np.split(heard, len(heard) // BLOCK))
    return f"{facts.name}, {facts.rate} Гц; за две секунды не громче {loudest:.0f} дБ"


def _speakers(tools: Tools) -> str:
    speaker = Speaker()
    facts = speaker.facts
    assert facts is not None
    try:
        sound = tools.engine.render(_PHRASE).at(RATE).samples
    except VoiceHostError:
        sound = signal("vote").samples
    told = f"{facts.name}, {facts.rate} Гц, звучит через {speaker.latency:.2f} с"
    try:
        microphone = tools.microphone
    except VoiceHostError:
        for at in range(0, len(sound), BLOCK):
            speaker.write(sound[at : at + BLOCK])
        speaker.finish()
        return told
    before = _listened(microphone, ECHO_SECONDS)
    heard: list[Samples] = []
    for at in range(0, len(sound) + round(ECHO_SECONDS * RATE), BLOCK):
        heard.append(microphone.read())
        speaker.keep_up(sound[at : at + BLOCK])
    speaker.finish()
    return f"{told}; {_echo(tools, before, np.concatenate(heard))}"


def _echo(tools: Tools, before: Samples, heard: Samples) -> str:
    """What the microphone heard of the loudspeaker: no fault either way."""
    from voice_host.table.level import decibels

    louder = decibels(heard) - decibels(before)
    if louder < _LOUDER_DB:
        return "микрофон этого не слышит (наушники?)"
    text = tools.understood(heard)
    return f"микрофон слышит: «{text}»" if text else f"в микрофоне громче на {louder:.0f} дБ"


def _voice(tools: Tools) -> str:
    tools.engine.render("Принято.")
    return tools.engine.name


def _model(tools: Tools) -> str:
    from voice_host.phrases.matcher import all_words

    model, words = tools.model, all_words()
    if tools.wanted is not None:
        return " ".join([f"{tools.wanted}.", *(tools.model_notes or ["Все слова знает."])])
    if missing := model.missing(words):
        raise VoiceHostError(f"Речевая модель не знает слов: {', '.join(missing)}.")
    return f"встроенная, слов: {len(words)}"


def _hearing(tools: Tools) -> str:
    text = tools.understood(tools.engine.render(_PHRASE).at(RATE).samples)
    if text is None:
        raise VoiceHostError(
            "Слух не понял фразу, сказанную голосом ведущего. Переустановите: "
            "pip install --force-reinstall voice-host"
        )
    return f"понято «{text}»"


def _listened(microphone: Microphone, seconds: float) -> Samples:
    return np.concatenate([microphone.read() for _ in range(round(seconds / BLOCK_SECONDS))])


PARTS: dict[str, tuple[str, Callable[[Tools], str]]] = {
    "microphone": ("Микрофон", _microphone),
    "speakers": ("Динамики", _speakers),
    "voice": ("Голос", _voice),
    "model": ("Речевая модель", _model),
    "hearing": ("Слух", _hearing),
}
"""Part -> its name, and what looks for it: a short text, or VoiceHostError with what to do."""
