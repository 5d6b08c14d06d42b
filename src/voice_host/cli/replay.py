"""`voice-host replay FILE...`: scripts and journals on a virtual clock."""

from __future__ import annotations

from pathlib import Path

import click

from voice_host import journal
from voice_host.cli._events import json_option, print_events
from voice_host.script.parser import parse
from voice_host.script.runner import run


@click.command()
@click.argument("files", metavar="ФАЙЛ...", nargs=-1, required=True, type=Path)
@json_option
@click.pass_context
def command(ctx: click.Context, files: tuple[Path, ...], as_json: bool) -> None:
    """Проиграть сценарии (*.game) или журналы (*.jsonl) и напечатать события.

    Сценарий сравнивает события с ожидаемыми; если что-то не так, код возврата 1.
    """
    held = True
    for path in files:
        if len(files) > 1 and not as_json:
            click.echo(f"# {path}")
        held &= _replay(path, as_json)
    if not held:
        ctx.exit(1)


def _replay(path: Path, as_json: bool) -> bool:
    if path.suffix == ".jsonl":
        return _replay_journal(path, as_json)
    result = run(parse(path))
    print_events(result.events, as_json=as_json)
    for note in result.notes:
        click.echo(f"{path}: {note}", err=True)
    for failure in result.failures:
        click.echo(str(failure), err=True)
    return not result.failures


def _replay_journal(path: Path, as_json: bool) -> bool:
    record = journal.read(str(path))
    replayed = journal.replay(record)
    print_events(replayed.events, as_json=as_json)
    if replayed.changed is not None:
        click.echo(journal.change_warning(record, replayed.changed), err=True)
    return replayed.changed is None
