"""`voice-host tune`: each player says three phrases, and the ear is tuned to him and the room."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec

from voice_host import sound
from voice_host.cli._events import json_option
from voice_host.cli._mix import DEFAULT_PLAYERS
from voice_host.cli.play import open_table, voice_option
from voice_host.errors import VoiceHostError

if TYPE_CHECKING:
    from voice_host.table.tuning_round import SeatTuned

BY_MICROPHONE, BY_KEYS = "mic", "keys"

PROBLEMS = {
    "quiet": "слишком тихо: говорите громче или ближе к микрофону",
    "noisy": "слишком шумно: уберите музыку, закройте окно",
}


@click.command()
@click.option(
    "--group", metavar="ИМЯ", help="Под каким именем сохранить; без имени только показать."
)
@click.option(
    "--players",
    metavar="N",
    type=click.IntRange(1, 25),
    help="Сколько игроков: у микрофона обычно 10; об одной общей записи надо сказать.",
)
@click.option(
    "--input",
    "sources",
    metavar="mic|ФАЙЛ",
    multiple=True,
    default=[BY_MICROPHONE],
    help="Микрофон или записи: одна, где все говорят по очереди, или по одной на место (ключ "
    "повторяется).",
)
@voice_option
@json_option
def command(
    group: str | None,
    players: int | None,
    sources: tuple[str, ...],
    voice: str,
    as_json: bool,
) -> int:
    """Настроить слух под людей и комнату: каждый по очереди говорит три фразы.

    Ведущий называет место, с этого места говорят: «Выставляю игрока номер пять. Четыре голоса.
    Спасибо». Кого не понял, просит ещё раз. Код возврата 0 — понятны все, 1 — не все.
    """
    from voice_host.table import group as groups

    _check(sources, players)
    if group is not None:
        groups.check_name(group)
    if sources == (BY_MICROPHONE,):
        noise, found = _asked(players or DEFAULT_PLAYERS, voice)
    else:
        noise, found = _recorded([Path(source) for source in sources], players)
    for seat in found:
        click.echo(msgspec.json.encode(_object(seat)) if as_json else _line(seat))
    if not as_json:
        click.echo(f"Комната: шум {noise:.0f} дБ")
    missed = [seat.seat for seat in found if not seat.understood]
    if group is not None and len(missed) == len(found):
        click.echo("Не сохранено: ни одного места не удалось понять.", err=True)
    elif group is not None:
        kept = groups.tuned(group, noise, found)
        path = groups.save(kept)
        if before := [seat for seat in missed if seat in kept.seats]:
            seats = ", ".join(map(str, before))
            click.echo(f"Осталась прежняя настройка: {seats}.", err=True)
        click.echo(f'Сохранено в {path}. Играть: voice-host play --group "{group}"', err=as_json)
    return 1 if missed else 0


def _check(sources: Sequence[str], players: int | None) -> None:
    if BY_KEYS in sources:
        raise VoiceHostError(
            "Слух настраивают по голосам: нужен микрофон (--input mic) или записи (--input ФАЙЛ)."
        )
    if len(sources) > 1 and BY_MICROPHONE in sources:
        raise VoiceHostError("Нужен либо микрофон, либо записи: --input mic или --input ФАЙЛ.")
    if len(sources) == 1 and BY_MICROPHONE not in sources and players is None:
        raise VoiceHostError("Запись одна: скажите, сколько в ней игроков: --players N.")
    if len(sources) > 1 and players not in (None, len(sources)):
        raise VoiceHostError(
            f"Записей {len(sources)}, а игроков {players}: нужна одна общая запись "
            "или по одной на каждого."
        )


def _asked(players: int, voice: str) -> tuple[float, list[SeatTuned]]:
    with open_table(BY_MICROPHONE, voice) as table:
        for notice in table.notices:
            click.echo(notice, err=True)
        talk = table.tune(range(1, players + 1), lambda text: click.echo(text, err=True))
        return talk.noise, talk.seats


def _recorded(paths: Sequence[Path], players: int | None) -> tuple[float, list[SeatTuned]]:
    # Vosk is slow to load: `tune --help` should not wait for it.
    from voice_host.ear import loudness
    from voice_host.ear.model import SpeechModel
    from voice_host.ear.sayings import cut
    from voice_host.ear.tuning import PHRASES, Tuner
    from voice_host.table.tuning_round import SeatTuned

    sayings = [sound.read(path).samples for path in paths]
    if len(sayings) == 1 and players is not None:
        sayings = cut(sayings[0], players)
    noise = min(loudness.of_room(saying) for saying in sayings)
    tuner = Tuner(SpeechModel.builtin({word for phrase in PHRASES for word in phrase.split()}))
    return noise, [
        SeatTuned(seat, tuner.tune(saying), noise) for seat, saying in enumerate(sayings, 1)
    ]


def _object(seat: SeatTuned) -> dict[str, object]:
    profile = seat.tuned.profile
    return {
        "seat": seat.seat,
        "heard": sorted(seat.tuned.heard),
        "understood": seat.understood,
        "level": round(seat.tuned.level, 1),
        "noise": round(seat.noise, 1),
        "speed": profile.speed,
        "gain": round(profile.gain, 2),
        "problem": seat.problem,
    }


def _line(seat: SeatTuned) -> str:
    from voice_host.ear.tuning import PHRASES

    tuned, profile = seat.tuned, seat.tuned.profile
    parts = [f"голос {tuned.level:.0f} дБ", f"понято {len(tuned.heard)} из {len(PHRASES)}"]
    if profile.speed != 1.0:
        parts.append(f"слушать в {profile.speed:g} скорости")
    if profile.gain != 1.0:
        parts.append(f"усилить в {profile.gain:.1f} раза")
    if seat.problem is not None:
        parts.append(PROBLEMS[seat.problem])
    return f"Место {seat.seat}: {', '.join(parts)}"
