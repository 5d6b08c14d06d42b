"""From what people ask for (microphone, voice, a game) to a table at which the game is played."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console

from voice_host import sound
from voice_host.ear.listener import Listener
from voice_host.ear.model import SpeechModel
from voice_host.errors import VoiceHostError
from voice_host.game.events import Event
from voice_host.game.game import Game
from voice_host.journal import Journal
from voice_host.narration import Catalogue, Narrator
from voice_host.phrases.matcher import all_words
from voice_host.table.fallback_voice import FallbackVoice
from voice_host.table.host import Host
from voice_host.table.keyboard import open_keyboard
from voice_host.table.live import LATE, Room, lead
from voice_host.table.private_pad import PrivatePad
from voice_host.table.public_view import PublicView
from voice_host.table.render import Ahead
from voice_host.table.sources import Recording, Source, silence
from voice_host.table.terminal import Terminal
from voice_host.voice.choose import open_engine
from voice_host.voice.microphone import Microphone
from voice_host.voice.speaker import Speaker

BY_MICROPHONE, BY_KEYS = "mic", "keys"


@dataclass(frozen=True)
class Wishes:
    """What the command line asked for."""

    input: str | None
    """BY_MICROPHONE, BY_KEYS, the path of a recording; None: a microphone if there is one."""

    voice: str


def lead_game(
    game: Game,
    journal: Journal,
    wishes: Wishes,
    *,
    past: Sequence[Event],
    console: Console,
    also: Callable[[Event], None],
) -> None:
    """Play `game` to its end at this computer. `past`: what happened before, for a game resumed."""
    with ExitStack() as stack:
        voice = FallbackVoice(open_engine(wishes.voice))
        stack.callback(voice.close)
        renderer = Ahead(voice)
        stack.callback(renderer.close)
        room, notices = _open_room(wishes, silent=voice.name == "silent")
        stack.callback(room.close)
        terminal = stack.enter_context(_open_terminal(stack, game, console, also))
        for notice in notices:
            terminal.notice(notice)
        host = Host(
            game,
            Narrator(Catalogue.load(), game.setup),
            renderer,
            ear=_open_ear() if room.hears else None,
            journal=journal,
            screen=terminal,
            late=LATE if room.speaker is not None else 0.0,
        )
        if past:
            host.carry_on(past)
        else:
            host.begin()
        lead(host, terminal, room, voice)


def _open_room(wishes: Wishes, *, silent: bool) -> tuple[Room, list[str]]:
    """The devices, and one line about each that is missing."""
    notices: list[str] = []
    source, hears = _open_source(wishes.input, notices)
    speaker = None
    if not silent:
        try:
            speaker = Speaker()
        except VoiceHostError as error:
            notices.append(f"{error} Реплики ведущего читайте с экрана.")
    return Room(source, speaker, hears), notices


def _open_source(wanted: str | None, notices: list[str]) -> tuple[Source, bool]:
    """Where sound comes from, and whether there is anything to hear in it."""
    if wanted == BY_KEYS:
        return silence(), False
    if wanted not in (None, BY_MICROPHONE):
        return Recording(sound.read(Path(wanted))), True
    try:
        return Microphone(), True
    except VoiceHostError as error:
        if wanted == BY_MICROPHONE:
            raise
        notices.append(f"{error} Пока фразы можно набирать на клавиатуре.")
        return silence(), False


def _open_ear() -> Listener:
    return Listener(SpeechModel.builtin(all_words()))


def _open_terminal(
    stack: ExitStack, game: Game, console: Console, also: Callable[[Event], None]
) -> Terminal:
    setup = game.setup
    keyboard = stack.enter_context(open_keyboard(sys.stdin))
    view = PublicView(names=setup.names, hide_nominees=setup.option(game.ruleset, "hide_nominees"))
    pad = PrivatePad(curtain_at_night=setup.night == "round")
    return Terminal(console, keyboard, view, pad, also)
