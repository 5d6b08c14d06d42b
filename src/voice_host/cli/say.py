"""`voice-host say TEXT`: the host's voice, aloud or into a file."""

from __future__ import annotations

import re
from pathlib import Path

import click

from voice_host.narration.inflect import cardinal
from voice_host.sound import BLOCK, Sound, write
from voice_host.voice.choose import VOICES, open_engine
from voice_host.voice.speaker import Speaker


@click.command()
@click.argument("text", metavar="ТЕКСТ")
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="ФАЙЛ",
    help="Записать в файл (.wav, .flac, .ogg), а не произносить.",
)
@click.option("--voice", type=click.Choice(VOICES), default="auto", help="Каким голосом.")
def command(text: str, output: Path | None, voice: str) -> None:
    """Произнести ТЕКСТ голосом ведущего."""
    # "auto" may end in silence, which is good for a game but no answer here.
    engine = open_engine("pyttsx3" if voice == "auto" else voice)
    try:
        sound = engine.render(_in_words(text))
    finally:
        engine.close()
    if output is None:
        _play(sound)
    else:
        write(output, sound)


def _in_words(text: str) -> str:
    """Numbers are read by us, not by the engine: «игрок номер 5» -> «игрок номер пять»."""
    return re.sub(r"\d+", lambda number: cardinal(int(number[0])), text)


def _play(sound: Sound) -> None:
    speaker = Speaker()
    for start in range(0, len(sound.samples), BLOCK):
        speaker.write(sound.samples[start : start + BLOCK])
    speaker.finish()
