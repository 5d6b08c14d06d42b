"""`voice-host simulate RULESET`: bots play many games, to see whether rules and decks are fair."""

from __future__ import annotations

from collections.abc import Iterator

import click
import msgspec

from voice_host.bots.simulation import Simulation, simulate, wilson
from voice_host.cli._events import json_option
from voice_host.cli._mix import Mix, mixing
from voice_host.game.ruleset import load
from voice_host.protocol.words import VICTORIES, worded


@click.command()
@click.argument("ruleset", metavar="ПРАВИЛА", default="classic")
@click.option("--players", metavar="N", type=int, help="Сколько игроков за столом; обычно 10.")
@mixing
@click.option(
    "--games", metavar="N", type=click.IntRange(min=1), default=1000, help="Сколько партий."
)
@click.option("--seed", metavar="N", type=int, default=1, help="То же зерно — те же партии.")
@click.option(
    "--jobs",
    metavar="N",
    type=click.IntRange(min=1),
    default=1,
    help="Во сколько процессов; на исход не влияет.",
)
@json_option
def command(
    ruleset: str,
    players: int | None,
    mix: Mix,
    games: int,
    seed: int,
    jobs: int,
    as_json: bool,
) -> None:
    """Сыграть много партий ботами: кто как часто побеждает, как долго играют.

    Боты играют просто, но здраво, по тем же правилам, что и люди. В скобках — 95-процентный
    доверительный интервал (Уилсон).
    """
    rules = load(ruleset)
    setup = mix.game(rules, players=players, night=None, seed=seed).setup
    result = simulate(setup, games=games, seed=seed, jobs=jobs)
    if as_json:
        figures = {"ruleset": rules.id, "players": setup.players, "seed": seed, **_figures(result)}
        click.echo(msgspec.json.encode(figures))
    else:
        click.echo(
            f"{rules.name} ({rules.id}), игроков: {setup.players}, партий: {games}, зерно: {seed}"
        )
        click.echo(_text(result))


def _shares(result: Simulation) -> Iterator[tuple[str, int, float, float, float]]:
    """Winner, games won, their share and its interval; who has won most comes first."""
    for winner, won in result.winners.most_common():
        yield winner, won, won / result.games, *wilson(won, result.games)


def _figures(result: Simulation) -> dict[str, object]:
    winners = {
        winner: {
            "games": won,
            "share": round(share, 6),
            "low": round(low, 6),
            "high": round(high, 6),
        }
        for winner, won, share, low, high in _shares(result)
    }
    return {
        "games": result.games,
        "winners": winners,
        "days": round(result.days / result.games, 6),
        "games_per_second": round(result.games / result.seconds, 1),
    }


def _text(result: Simulation) -> str:
    lines = [
        f"  {worded(VICTORIES, winner):17} {share:6.1%}  ({low:.1%}–{high:.1%})"
        for winner, _, share, low, high in _shares(result)
    ]
    lines += [
        f"В среднем дней: {result.days / result.games:.2f}",
        f"Партий в секунду: {result.games / result.seconds:.0f}",
    ]
    return "\n".join(lines)
