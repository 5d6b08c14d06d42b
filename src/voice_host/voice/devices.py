"""Microphones and speakers of this computer, as PortAudio lists them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Literal

from voice_host.errors import VoiceHostError

Direction = Literal["input", "output"]

_NO_LIBRARY = "Не найдена библиотека PortAudio. Установите её: sudo apt-get install libportaudio2"
_NONE_FOUND = {
    "input": "Микрофон не найден. Подключите его и проверьте командой: arecord -l",
    "output": "Динамики не найдены. Подключите их и проверьте командой: aplay -l",
}


class DeviceLostError(VoiceHostError):
    """A device that worked has stopped: the game goes on with the keypad and the screen."""


@dataclass(frozen=True)
class Device:
    """One microphone or one way out."""

    index: int
    """PortAudio's number, valid until the program ends."""

    name: str
    rate: int
    """Its own samples a second."""


def portaudio() -> Any:
    """The module sounddevice: its import fails where the library is missing."""
    try:
        return import_module("sounddevice")
    except OSError as error:
        raise VoiceHostError(_NO_LIBRARY, exit_code=1) from error


def devices(direction: Direction) -> list[Device]:
    """All that can be opened in this direction."""
    with told_in_russian():
        listed = portaudio().query_devices()
    return [_device(found) for found in listed if found[f"max_{direction}_channels"] > 0]


def find(direction: Direction, name: str | None = None) -> Device:
    """The device whose name has `name` in it; None: the one the system has chosen."""
    found = devices(direction)
    if not found:
        raise VoiceHostError(_NONE_FOUND[direction], exit_code=1)
    if name is None:
        with told_in_russian():
            return _device(portaudio().query_devices(kind=direction))
    for device in found:
        if name.casefold() in device.name.casefold():
            return device
    known = ", ".join(f"«{device.name}»" for device in found)
    raise VoiceHostError(f"Нет устройства «{name}». Есть: {known}.", exit_code=1)


@contextmanager
def told_in_russian() -> Iterator[None]:
    """PortAudio's errors become one line for the table."""
    try:
        yield
    except portaudio().PortAudioError as error:
        raise VoiceHostError(f"Звуковое устройство не открылось: {error}", exit_code=1) from error


def _device(found: Any) -> Device:
    return Device(found["index"], found["name"], round(found["default_samplerate"]))
