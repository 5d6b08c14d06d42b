"""Prints events: for people as a script writes them, with `--json` as JSON Lines."""

from __future__ import annotations

from collections.abc import Iterable

import click
import msgspec

from voice_host.game.events import Event
from voice_host.script.notation import event_text

json_option = click.option(
    "--json", "as_json", is_flag=True, help="Печатать JSON Lines на stdout и ничего больше."
)


def print_events(events: Iterable[Event], *, as_json: bool) -> None:
    """One line an event, on stdout."""
    for event in events:
        if as_json:
            click.echo(msgspec.json.encode(event))
        else:
            minutes, seconds = divmod(int(event.at), 60)
            private = "" if event.audience is None else " *"
            click.echo(f"{minutes:4}:{seconds:02}{private:2} {event_text(event)}")
