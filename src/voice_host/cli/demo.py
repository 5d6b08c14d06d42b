"""`voice-host demo`: a whole game by voice with no hardware."""

from __future__ import annotations

import contextlib
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal

import click
import msgspec

from voice_host.cli._events import json_option, print_events
from voice_host.cli._mix import Mix, mixing
from voice_host.cli.play import music_option, voice_option
from voice_host.demo.evening import Evening, play
from voice_host.errors import VoiceHostError, reason
from voice_host.game.ruleset import load
from voice_host.narration import Catalogue, Narrator
from voice_host.protocol.words import VICTORIES, worded
from voice_host.sound import Samples
from voice_host.table.night_music import NightMusic, pieces
from voice_host.voice.choose import open_engine
from voice_host.voice.devices import DeviceLostError
from voice_host.voice.speaker import Speaker


@click.command()
@click.argument("ruleset", metavar="ПРАВИЛА", default="classic")
@click.option("--players", metavar="N", type=int, help="Сколько игроков за столом; обычно 10.")
@click.option("--seed", metavar="N", type=int, default=1, help="То же зерно — та же партия.")
@click.option(
    "--night",
    type=click.Choice(["roles", "round"]),
    help="Ночь по ролям (обычно) или обходом стола.",
)
@mixing
@click.option(
    "--babble",
    metavar="ДБ",
    type=click.FloatRange(0, 40),
    help="Вокруг говорят другие, на столько децибел тише игроков: 10 — шумный бар.",
)
@music_option
@voice_option
@click.option("--fast", is_flag=True, help="Не ждать: так быстро, как может компьютер.")
@click.option(
    "--out", metavar="ПАПКА", type=Path, help="Куда сложить звук стола, запись игры и сценарий."
)
@json_option
def command(
    ruleset: str,
    players: int | None,
    seed: int,
    night: Literal["roles", "round"] | None,
    mix: Mix,
    babble: float | None,
    music: bool,
    voice: str,
    fast: bool,
    out: Path | None,
    as_json: bool,
) -> int:
    """Показать целую партию без микрофона и людей.

    Игроки говорят голосами espeak-ng, настоящее ухо слушает стол вместе с шумом и голосом самого
    ведущего, ночью игроки нажимают клавиши. Код возврата 0 — партия доиграна.
    """
    rules = load(ruleset)
    game = mix.game(rules, players=players, night=night, seed=seed)
    if game.setup.night == "phones":
        raise VoiceHostError("У игроков демонстрации телефонов нет: --night roles или round.")
    if out is not None:
        _make_writable(out)
    # Vosk is slow to load: `demo --help` should not wait for it.
    from voice_host.ear.listener import Listener
    from voice_host.ear.model import SpeechModel
    from voice_host.phrases.matcher import all_words

    listener = Listener(SpeechModel.builtin(all_words(rules)))
    engine = open_engine(voice)
    began = time.monotonic()
    try:
        with _pace(fast) as pace:
            evening = play(
                game,
                Narrator(Catalogue.load(), game.setup),
                engine,
                listener,
                seed=seed,
                echo=lambda line: None if as_json else click.echo(line),
                pace=pace,
                babble_db=babble,
                music=NightMusic(pieces()) if music else None,
            )
    finally:
        engine.close()
    if out is not None:
        evening.keep(out)
    if as_json:
        print_events(evening.events, as_json=True)
        click.echo(msgspec.json.encode(_figures(evening)), err=True)
    else:
        _print_summary(evening, time.monotonic() - began)
    return 0 if evening.over is not None else 1


def _make_writable(folder: Path) -> None:
    """A game is too long to find out after it that nothing can be kept."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise VoiceHostError(f"Не удалось писать в папку {folder}: {reason(error)}.") from error


@contextlib.contextmanager
def _pace(fast: bool) -> Iterator[Callable[[Samples], None]]:
    """What takes the table's sound: the loudspeaker, at its own pace, or nothing."""
    speaker = None
    if not fast:
        try:
            speaker = Speaker()
        except VoiceHostError as error:
            click.echo(f"{error}\nИграем без звука и без пауз.", err=True)
    if speaker is None:
        yield _hurry
        return

    def play(block: Samples) -> None:
        """Without a loudspeaker that was there the demonstration goes on, as fast as it can."""
        with contextlib.suppress(DeviceLostError):
            speaker.write(block)

    try:
        yield play
    finally:
        speaker.close()


def _hurry(_block: Samples) -> None:
    """Wait for nothing."""


def _figures(evening: Evening) -> dict[str, object]:
    score = evening.score
    return {
        "winner": evening.over.winner if evening.over else None,
        "phrases": score.phrases,
        "first_time": score.first_time,
        "share": round(score.share, 4),
        "asked_again": score.asked_again,
        "repeated": score.repeated,
        "keyed": score.keyed,
        "wrong": score.wrong,
        "missed": score.missed,
        "real_time_factor": round(score.real_time_factor, 4),
        "table_seconds": round(evening.sound.seconds, 1),
    }


def _print_summary(evening: Evening, wall: float) -> None:
    score = evening.score
    over = evening.over
    lines = [
        "",
        f"Итог: {worded(VICTORIES, over.winner)} ({over.winner})" if over else "Партия не доиграна",
        f"Фразы игроков: {score.phrases}, с первого раза понято {score.first_time} "
        f"({score.share:.1%}), переспрошено {score.asked_again}, сказано ещё раз "
        f"{score.repeated}, набрано на клавиатуре {score.keyed}",
        f"Исполнено не то, что сказано: {len(score.wrong)}",
        *(f"  {command}" for command in score.wrong),
        f"Время за столом {evening.sound.seconds / 60:.1f} мин, прошло {wall:.0f} с; "
        f"ухо занимает {score.real_time_factor:.3f} времени речи на одном ядре",
    ]
    click.echo("\n".join(lines))
