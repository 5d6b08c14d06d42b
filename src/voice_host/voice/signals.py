"""Short sounds that mean something: the folder `audio/signals`."""

from __future__ import annotations

from functools import cache
from typing import Literal

from voice_host.resources import folder
from voice_host.sound import Sound, read

SignalName = Literal["vote", "stop", "short", "time"]
"""Hands go up; hands go down; the minute is soon over; it has run out."""


@cache
def signal(name: SignalName) -> Sound:
    """The sound, at 16 kHz. VoiceHostError where the file is missing or broken."""
    return read(folder("audio") / "signals" / f"{name}.flac")
