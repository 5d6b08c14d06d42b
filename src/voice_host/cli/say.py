"""`voice-host say TEXT`: the host's voice, aloud or into a file."""

from __future__ import annotations

import re
from pathlib import Path

import click

from voice_host.cli.play import voice_option
from voice_host.errors import VoiceHostError
from voice_host.narration.inflect import cardinal
from voice_host.sound import BLOCK, Sound, write
from voice_host.voice.choose import open_engine
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
@voice_option
def command(text: str, output: Path | None, voice: str) -> None:
    """Произнести ТЕКСТ голосом ведущего."""
    engine = open_engine(voice)
    try:
        sound = engine.render(_in_words(text))
    finally:
        engine.close()
    # Silence is good for a game, where the line can be read, but no answer here.
    if voice != "silent" and not sound.samples.any() and re.search(r"\w", text):
        raise VoiceHostError(
            f"Нечем произнести «{text}»: в записях этого нет, а живого голоса на компьютере нет. "
            "Установите: sudo apt-get install espeak-ng",
            exit_code=1,
        )
    if output is None:
        _play(sound)
    else:
        write(output, sound)


def _in_words(text: str) -> str:
    """Numbers are read by us, not by the engine: «игрок номер 5» -> «игрок номер пять».

    But for those that have no name, which it reads as it can.
    """
    return re.sub(r"(?<!\d)\d{1,15}(?!\d)", lambda number: cardinal(int(number[0])), text)


def _play(sound: Sound) -> None:
    speaker = Speaker()
    for start in range(0, len(sound.samples), BLOCK):
        speaker.write(sound.samples[start : start + BLOCK])
    speaker.finish()
