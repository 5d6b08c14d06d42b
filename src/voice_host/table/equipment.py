"""From what people ask for (microphone, voice, a game) to a table at which the game is played."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
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
from voice_host.table.kept_audio import KeptAudio, Shelf, not_kept
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


@dataclass(frozen=True)
class Equipment:
    """What a game needs at this computer, opened."""

    room: Room
    voice: FallbackVoice
    renderer: Ahead
    ear: Listener | None
    notices: Sequence[str]
    """One line about each device that is missing."""

    def lead(
        self,
        game: Game,
        journal: Journal,
        past: Sequence[Event],
        console: Console,
        also: Callable[[Event], None],
        shelf: Shelf | None,
    ) -> None:
        """Play to the end.

        `past`: what happened before, for a game that is resumed. `also` gets each event for
        everybody. `shelf`: where to keep what is heard by day; None: nowhere.
        """
        narrator = Narrator(Catalogue.load(), game.setup)
        with _open_terminal(game, console, also) as terminal:
            for notice in self.notices:
                terminal.notice(notice)
            kept = self._kept(shelf, game, lambda: host.now, terminal.notice)
            host = Host(
                game,
                narrator,
                self.renderer,
                ear=kept or self.ear,
                journal=journal,
                screen=terminal,
                late=LATE if self.room.speaker is not None else 0.0,
            )
            if kept is not None:
                host.announce(narrator.recording())
            if past:
                host.carry_on(past)
            else:
                host.begin()
            lead(host, terminal, self.room, self.voice)

    def _kept(
        self,
        shelf: Shelf | None,
        game: Game,
        now: Callable[[], float],
        tell: Callable[[str], None],
    ) -> KeptAudio | None:
        """The ear that keeps what it hears; why there is none, the table is told."""
        if shelf is None:
            return None
        if self.ear is None:
            tell(not_kept("микрофона нет, слушать нечего"))
            return None
        if (problem := shelf.prepare()) is not None:
            tell(not_kept(problem))
            return None
        tell(f"Услышанное днём сохраняется в папку {shelf.folder}. Ночью записи нет.")
        return KeptAudio(self.ear, shelf, game, now, tell)


@contextmanager
def open_equipment(wishes: Wishes) -> Iterator[Equipment]:
    """Open what is there. VoiceHostError: something asked for by name is not."""
    with ExitStack() as stack:
        voice = FallbackVoice(open_engine(wishes.voice))
        stack.callback(voice.close)
        renderer = Ahead(voice)
        stack.callback(renderer.close)
        notices: list[str] = []
        source, hears = _open_source(wishes.input, notices)
        room = Room(source, None if voice.name == "silent" else _open_speaker(notices))
        stack.callback(room.close)
        ear = Listener(SpeechModel.builtin(all_words())) if hears else None
        yield Equipment(room, voice, renderer, ear, notices)


def _open_speaker(notices: list[str]) -> Speaker | None:
    try:
        return Speaker()
    except VoiceHostError as error:
        notices.append(f"{_sentence(error)} Реплики ведущего читайте с экрана.")
        return None


def _sentence(error: VoiceHostError) -> str:
    """Its message with a full stop: some end with a command to type."""
    return f"{str(error).rstrip('.')}."


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
        notices.append(f"{_sentence(error)} Фразы можно набирать на клавиатуре.")
        return silence(), False


@contextmanager
def _open_terminal(
    game: Game, console: Console, also: Callable[[Event], None]
) -> Iterator[Terminal]:
    setup = game.setup
    view = PublicView(names=setup.names, hide_nominees=setup.option(game.ruleset, "hide_nominees"))
    pad = PrivatePad(curtain_at_night=setup.night == "round")
    with (
        open_keyboard(sys.stdin) as keyboard,
        Terminal(console, keyboard, view, pad, also) as terminal,
    ):
        yield terminal
