"""`voice-host protest ID`: a protest after a game, in its protocol (SPORT-38)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import click

from voice_host import journal
from voice_host.cli._events import json_option, print_events
from voice_host.errors import VoiceHostError
from voice_host.game.commands import AnyCommand, Hands, Protest, Ruling
from voice_host.game.events import Event, Refused

_REFUSED = {
    "unknown": "Такого места за столом нет.",
    "no_protest": "Протест не принят: нужны голоса всей команды и хотя бы одного соперника.",
}
"""The game's reason -> what people are told."""


Seats = tuple[int, ...]


def _seats(_ctx: click.Context, _param: click.Parameter, text: str | None) -> Seats | None:
    if text is None:
        return None
    parts = text.replace(",", " ").split()
    if not all(part.isdecimal() for part in parts):
        raise click.BadParameter(f"«{text}»: ожидаются номера мест через запятую.")
    return tuple(map(int, parts))


@click.command()
@click.argument("game_id", metavar="ИГРА")
@click.option("--seat", metavar="N", type=int, required=True, help="Чей протест.")
@click.option("--text", metavar="ТЕКСТ", required=True, help="В чём протест и что предлагается.")
@click.option(
    "--votes",
    metavar="N,N",
    callback=_seats,
    help="Кто голосует за; без этого протест на голосование не поставлен.",
)
@click.option(
    "--outcome",
    type=click.Choice(["annulled", "replayed", "red", "black"]),
    help="Что решено: игра аннулирована, переиграна, победили красные или чёрные.",
)
@json_option
def command(
    game_id: str,
    seat: int,
    text: str,
    votes: Seats | None,
    outcome: Literal["annulled", "replayed", "red", "black"] | None,
    as_json: bool,
) -> None:
    """Записать протест в протокол доигранной игры.

    Он принят, если за него вся команда и хотя бы один соперник.
    """
    with journal.open_journal(game_id) as opened:
        replayed = journal.replay(opened.record)
        if not replayed.game.over:
            raise VoiceHostError(f"Партия {opened.id} не доиграна: voice-host resume {opened.id}")
        opened.note(replayed.events)
        at = replayed.game.at
        done: list[tuple[AnyCommand, list[Event]]] = []
        for what in _commands(at, seat, text, votes, outcome):
            events = replayed.game.handle(what)
            for event in events:
                if isinstance(event, Refused):
                    default = "По правилам этой игры протестов нет."
                    raise VoiceHostError(_REFUSED.get(event.reason, default))
            done.append((what, events))
        for what, events in done:
            opened.append(what)
            opened.note(events)
    print_events([event for _, events in done for event in events], as_json=as_json)


def _commands(
    at: float,
    seat: int,
    text: str,
    votes: Seats | None,
    outcome: Literal["annulled", "replayed", "red", "black"] | None,
) -> Iterator[AnyCommand]:
    yield Protest(at=at, by=seat, text=text)
    if votes is not None:
        yield Hands(at=at, seats=votes)
    if outcome is not None:
        yield Ruling(at=at, outcome=outcome)
