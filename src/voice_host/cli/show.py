"""`voice-host show ID`: the protocol of one game."""

from __future__ import annotations

import click

from voice_host import journal
from voice_host.cli._events import json_option, print_events


@click.command()
@click.argument("game_id", metavar="ИГРА")
@json_option
def command(game_id: str, as_json: bool) -> None:
    """Показать протокол игры: все события, с секретами (они отмечены звёздочкой)."""
    record = journal.read(game_id)
    replayed = journal.replay(record)
    if replayed.changed is not None:
        click.echo(journal.change_warning(record, replayed.changed), err=True)
    print_events(replayed.events, as_json=as_json)
