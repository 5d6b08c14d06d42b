"""`voice-host resume [ID]`: goes on with a game that was broken off."""

from __future__ import annotations

import click

from voice_host import journal
from voice_host.cli._events import json_option
from voice_host.cli._models import model_option
from voice_host.cli.play import (
    group_option,
    input_option,
    keep_option,
    known_group,
    lead_to_the_end,
    music_option,
    no_browser_option,
    open_table,
    pages_of,
    phones_option,
    port_option,
    voice_option,
)
from voice_host.errors import VoiceHostError


@click.command()
@click.argument("game_id", metavar="[ИГРА]", required=False)
@input_option
@model_option
@voice_option
@music_option
@group_option
@keep_option
@no_browser_option
@port_option
@phones_option
@json_option
def command(
    game_id: str | None,
    sound_in: str | None,
    model: str | None,
    voice: str,
    music: bool,
    group_name: str | None,
    keep: str | None,
    browser: bool,
    port: int | None,
    phones: bool,
    as_json: bool,
) -> None:
    """Продолжить прерванную игру; без номера — последнюю из незаконченных."""
    with journal.open_journal(game_id or _last_unfinished()) as opened:
        replayed = journal.replay(opened.record)
        if replayed.changed is not None:
            click.echo(journal.change_warning(opened.record, replayed.changed), err=True)
        if replayed.game.over:
            raise VoiceHostError(f"Партия {opened.id} уже доиграна: voice-host show {opened.id}")
        opened.note(replayed.events)
        game = replayed.game
        group = known_group(group_name) if group_name is not None else None
        names, rules = game.setup.names, game.ruleset
        with open_table(sound_in, voice, model, names, rules, music=music) as table:
            lead_to_the_end(
                table,
                game,
                opened,
                past=replayed.events,
                keep=keep,
                group=group,
                pages=pages_of(
                    browser=browser,
                    port=port,
                    phones=phones or game.setup.night == "phones",
                    game_id=opened.id,
                ),
                as_json=as_json,
            )


def _last_unfinished() -> str:
    """The path of the youngest journal whose game is not over; broken ones are passed over."""
    for path in reversed(journal.all_journals()):
        try:
            replayed = journal.replay(journal.read(str(path)))
        except VoiceHostError as error:
            click.echo(str(error), err=True)
            continue
        if not replayed.game.over:
            return str(path)
    raise VoiceHostError("Незаконченных партий нет. Начать новую: voice-host play")
