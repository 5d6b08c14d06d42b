"""`voice-host games`: the journals on this computer."""

from __future__ import annotations

import click
import msgspec

from voice_host import journal
from voice_host.cli._events import json_option
from voice_host.errors import VoiceHostError
from voice_host.game.events import GameOver
from voice_host.protocol.words import VICTORIES, worded
from voice_host.table.phase_names import phase_name


@click.command()
@json_option
def command(as_json: bool) -> None:
    """Показать сыгранные и прерванные игры, сначала старые."""
    paths = journal.all_journals()
    if not paths:
        click.echo("Игр пока нет.", err=True)
    for path in paths:
        try:
            record = journal.read(str(path))
            game, events, _ = journal.replay(record)
        except VoiceHostError as error:
            click.echo(str(error), err=True)
            continue
        winner = next((event.winner for event in events if isinstance(event, GameOver)), None)
        playing = winner is None and journal.is_led(path)
        head = record.head
        if as_json:
            line = {
                "id": head.id,
                "started": head.started,
                "ruleset": head.setup.ruleset,
                "players": head.setup.players,
                "phase": game.phase,
                "playing": playing,
                "winner": winner,
            }
            click.echo(msgspec.json.encode(line))
        else:
            if winner is not None:
                state = worded(VICTORIES, winner)
            elif playing:
                state = "идёт сейчас"
            else:
                state = f"прервана: {phase_name(game.phase).lower()}"
            when = f"{head.started.astimezone():%d.%m.%Y %H:%M}"
            click.echo(
                f"{head.id}  {when}  {head.setup.ruleset}  игроков: {head.setup.players}  {state}"
            )
