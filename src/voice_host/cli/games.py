"""`voice-host games`: the journals on this computer, and the points of an evening."""

from __future__ import annotations

from pathlib import Path

import click
import msgspec

from voice_host import journal
from voice_host.cli._events import json_option
from voice_host.errors import VoiceHostError
from voice_host.game.events import GameOver
from voice_host.protocol.words import VICTORIES, worded
from voice_host.table.phase_names import phase_name


@click.command()
@click.option("--points", is_flag=True, help="Таблица очков по вечерам (davydov).")
@json_option
def command(points: bool, as_json: bool) -> None:
    """Показать сыгранные и прерванные игры, сначала старые."""
    paths = journal.all_journals()
    if points:
        _print_points(paths, as_json=as_json)
        return
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


def _print_points(paths: list[Path], *, as_json: bool) -> None:
    evenings = journal.evenings(paths)
    if not evenings:
        click.echo("Партий с очками пока нет. Сыграть: voice-host play davydov", err=True)
    for evening in evenings:
        first = evening.rounds[0]
        if as_json:
            line = {
                "started": first.started,
                "ruleset": first.ruleset,
                "group": first.group,
                "games": [{"id": each.id, "points": each.points} for each in evening.rounds],
                "scores": evening.scores,
            }
            click.echo(msgspec.json.encode(line))
        else:
            click.echo(_table(evening))


def _table(evening: journal.Evening) -> str:
    """A row a player: his points of each round, and of all."""
    first, scores = evening.rounds[0], evening.scores
    group = f"  {first.group}" if first.group else ""
    lines = [f"{first.started.astimezone():%d.%m.%Y %H:%M}  {first.ruleset}{group}"]
    width = max(map(len, scores))
    for player, total in scores.items():
        rounds = (str(each.points.get(player, "-")) for each in evening.rounds)
        cells = "".join(f"{cell:>4}" for cell in rounds)
        lines.append(f"  {player:<{width}}{cells}  всего {total}")
    return "\n".join(lines)
