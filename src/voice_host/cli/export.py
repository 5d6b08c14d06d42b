"""`voice-host export ID`: the protocol of one game for other programs, for paper, for `replay`."""

from __future__ import annotations

from pathlib import Path

import click

from voice_host import journal
from voice_host.errors import VoiceHostError, reason
from voice_host.protocol import FORMATS, kept_of
from voice_host.script.writer import script_text


@click.command()
@click.argument("game_id", metavar="ИГРА")
@click.option(
    "--format",
    "name",
    type=click.Choice([*FORMATS, "script"]),
    default="json",
    help="json — протокол, csv — голосования, html — страница для печати, script — для replay.",
)
@click.option(
    "--secrets",
    is_flag=True,
    help="Выдать роли и ночные ходы, хотя партия не окончена: кто увидит, узнает всё.",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="ФАЙЛ",
    help="Записать в файл, а не печатать.",
)
def command(game_id: str, name: str, secrets: bool, output: Path | None) -> None:
    """Выгрузить протокол партии: места, роли, голоса, ночи, фолы, итог.

    Исправления уже учтены: отменённого в протоколе нет. Сценарий воспроизводит партию целиком, с
    отменами; в нём роли всегда, поэтому для неоконченной партии он требует --secrets.
    """
    record = journal.read(game_id)
    replayed = journal.replay(record)
    if replayed.changed is not None:
        click.echo(journal.change_warning(record, replayed.changed), err=True)
    _write(_text(record, name, open_=replayed.game.is_told or secrets), output)


def _text(record: journal.Record, name: str, *, open_: bool) -> str:
    if name != "script":
        return FORMATS[name](kept_of(record, open_=open_))
    if not open_:
        raise VoiceHostError(
            "Партия не окончена, а сценарий выдаёт роли. Всё равно выгрузить: --secrets."
        )
    commands = [entry.do for entry in record.entries]
    return script_text(record.head.setup, commands, f"Партия {record.head.id}")


def _write(text: str, output: Path | None) -> None:
    if output is None:
        click.echo(text, nl=False)
        return
    try:
        output.write_text(text, encoding="utf-8", newline="")
    except OSError as error:
        raise VoiceHostError(
            f"Не удалось записать {output}: {reason(error)}.", exit_code=1
        ) from error
