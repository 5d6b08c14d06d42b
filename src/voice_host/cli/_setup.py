"""What `play` was not told: asked at the table, aloud and by keys, before the cards."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import click

from voice_host.cli._models import find
from voice_host.errors import VoiceHostError
from voice_host.game.ruleset import Ruleset

if TYPE_CHECKING:
    from voice_host.table.setup_talk import Agreed

_ERASES = {"\x7f": "\b \b", "\b": "\b \b"}


def can_be_asked(sound_in: str | None) -> bool:
    """There is somebody to ask: at a terminal, or at a microphone asked for by name."""
    return sound_in == "mic" or (sound_in in (None, "keys") and sys.stdin.isatty())


def agree(
    players: int | None, rules: Ruleset | None, sound_in: str | None, voice: str, model: str | None
) -> Agreed:
    """Ask for what is None. VoiceHostError: so many cannot play by any rules."""
    # Vosk is slow to load: `play --help` should not wait for it.
    from voice_host.table.equipment import Wishes, open_equipment
    from voice_host.table.setup_talk import NUMBER, RULES, anything_for, expected

    if players is not None and not anything_for(players):
        raise VoiceHostError(f"Столько не играют ни по каким правилам: {players}.")
    words = expected(NUMBER).words | expected(RULES).words
    wishes = Wishes(sound_in, voice, find(model), words=words)
    with open_equipment(wishes) as table, _keys() as pressed:
        for notice in table.notices:
            _tell(notice)
        return table.set_up(players, rules, pressed, _tell)


@contextlib.contextmanager
def _keys() -> Iterator[Callable[[], str] | None]:
    """The keys of a terminal, shown as they are pressed; a pipe's lines are for the game."""
    from voice_host.table.keyboard import open_keyboard

    if not sys.stdin.isatty():
        yield None
        return
    with open_keyboard(sys.stdin) as keyboard:

        def pressed() -> str:
            keys = keyboard.pressed()
            click.echo("".join(_ERASES.get(key, key) for key in keys), nl=False, err=True)
            return keys

        yield pressed


def _tell(text: str) -> None:
    click.echo(text, err=True)
