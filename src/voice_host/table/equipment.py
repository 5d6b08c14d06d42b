"""From what people ask for (microphone, voice, a game) to a table at which the game is played."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path

from rich.console import Console

from voice_host import sound
from voice_host.ear.listener import Listener
from voice_host.ear.model import SpeechModel
from voice_host.ear.seats import SeatVoices
from voice_host.ear.sound_alike import tell_apart
from voice_host.ear.tuning import Tuner
from voice_host.ear.vocabulary import open_model
from voice_host.ear.watch import Watch
from voice_host.game.events import Event
from voice_host.game.game import Game
from voice_host.game.ruleset import Ruleset
from voice_host.game.setup import Setup
from voice_host.journal import Journal
from voice_host.narration import Catalogue, Narrator
from voice_host.phrases.answers import Confirm
from voice_host.phrases.matcher import MOST_PLAYERS, STOP, all_words, phase_grammar
from voice_host.phrases.nicknames import Names, name_words
from voice_host.table.ear_gate import Ear
from voice_host.table.fallback_voice import FallbackVoice
from voice_host.table.group import Group
from voice_host.table.host import Host
from voice_host.table.kept_audio import KeptAudio, Shelf, not_kept
from voice_host.table.keyboard import open_keyboard
from voice_host.table.keys import Keys
from voice_host.table.live import Room, converse, gather, lead
from voice_host.table.night_music import NightMusic, pieces
from voice_host.table.public_view import PublicView
from voice_host.table.question import Asking, Question, Wanted, yes_or_no
from voice_host.table.render import Ahead
from voice_host.table.screens import Pages, Screens
from voice_host.table.setup_talk import Agreed, SetupTalk
from voice_host.table.sources import Recording, Source, silence
from voice_host.table.terminal import Terminal
from voice_host.table.tuned_ear import TunedEar
from voice_host.table.tuning_round import TuningRound
from voice_host.told import Told
from voice_host.voice.choose import open_engine
from voice_host.voice.microphone import Microphone
from voice_host.voice.speaker import Speaker

BY_MICROPHONE, BY_KEYS = "mic", "keys"

OpenPages = Callable[[Keys, Setup], AbstractContextManager[Sequence[Pages]]]
"""Opens the screens that share the keys of the computer on the table."""


def no_pages(_keys: Keys, _setup: Setup) -> AbstractContextManager[Sequence[Pages]]:
    """The terminal is the only screen."""
    return nullcontext(())


PATIENCE = 6.0
"""Seconds after which silence means that nobody wants to be tuned to."""


@dataclass(frozen=True)
class Wishes:
    """What the command line asked for."""

    input: str | None
    """BY_MICROPHONE, BY_KEYS, the path of a recording; None: a microphone if there is one."""

    voice: str

    model: Path | None = None
    """The folder of a speech model; None: the built-in one."""

    names: Mapping[int, str] = field(default_factory=dict)
    """Seat -> nickname: they may be said."""

    ruleset: Ruleset | None = None
    """Whose words may be said; None: those of all."""

    music: bool = True
    """By night."""

    words: frozenset[str] | None = None
    """The words that may be said, where it is not yet known by which rules is played."""


@dataclass(frozen=True)
class Equipment:
    """What a game needs at this computer, opened."""

    room: Room
    voice: FallbackVoice
    renderer: Ahead
    model: SpeechModel | None
    """None: there is nothing to listen to."""

    nicknames: Names
    """By which seats may be called."""

    music: NightMusic | None

    notices: Sequence[str]
    """One line about each device that is missing, and each name or word that cannot be heard."""

    def lead(
        self,
        game: Game,
        journal: Journal,
        past: Sequence[Event],
        console: Console,
        also: Callable[[Event], None],
        shelf: Shelf | None,
        group: Group | None,
        pages: OpenPages = no_pages,
    ) -> None:
        """Play to the end.

        `past`: what happened before, for a game that is resumed. `also` gets each event for
        everybody. `shelf`: where to keep what is heard by day; None: nowhere. `group`: whose
        voices are known. `pages`: screens beside the terminal.
        """
        narrator = Narrator(Catalogue.load(), game.setup)
        keys = Keys(curtain_at_night=game.setup.night == "round")
        with (
            _open_terminal(game, console, keys, also) as terminal,
            pages(keys, game.setup) as others,
            self._ear(game, group) as ear,
        ):
            screen = Screens(keys, [terminal, *others])
            terminal.invite(lambda: "\n".join(each.way_in for each in others))
            for notice in self.notices:
                screen.notice(notice)
            kept = self._kept(ear, shelf, game, lambda: host.now, screen.notice)
            host = Host(
                game,
                narrator,
                self.renderer,
                ear=kept or ear,
                journal=journal,
                screen=screen,
                late=self.room.late,
                nicknames=self.nicknames,
                music=self.music,
                watch=self._watch(),
            )
            if screen.waits:
                host.announce(narrator.take_seats())
                gather(host, screen, keys, self.room, self.voice)
            if kept is not None:
                host.announce(narrator.recording())
            if past:
                host.carry_on(past)
            else:
                host.begin()
            lead(host, screen, self.room, self.voice)
            self.room.close()
            if any(each.stays for each in others):
                terminal.linger(others, host)

    def tune(self, seats: Sequence[int], tell: Callable[[str], None]) -> TuningRound:
        """Ask each seat for its phrases; DeviceLostError where the microphone goes away.

        `tell` gets what the host says, and what has failed.
        """
        assert self.model is not None
        tuner, lines = Tuner(self.model), Catalogue.load()
        with closing(TuningRound(seats, tuner, lines, self.renderer, tell, self.room.late)) as talk:
            converse(talk, self.room, self.voice, tell, needs_ear=True)
            return talk

    def offers_tuning(self, tell: Callable[[str], None]) -> bool:
        """Ask the table whether it wants to be tuned to; who says and presses nothing does not."""
        assert self.model is not None
        lines = Catalogue.load()
        wanted = Wanted(
            phase_grammar(("confirm",), MOST_PLAYERS),
            yes_or_no,
            hint="",
            again=lines.line("setup.again"),
            patience=PATIENCE,
            otherwise=Confirm(yes=False),
        )
        with open_keyboard(sys.stdin) as keys:
            ear = Listener(self.model)
            asking = Asking(self.renderer, ear, keys.pressed, tell, self.room.late)
            question = Question([lines.line("tuning.offer")], wanted, asking)
            converse(question, self.room, self.voice, tell, needs_ear=False)
        return question.answer == Confirm(yes=True)

    def set_up(
        self,
        players: int | None,
        rules: Ruleset | None,
        pressed: Callable[[], str] | None,
        tell: Callable[[str], None],
    ) -> Agreed:
        """Ask the table what is not known yet (None).

        `pressed`: the keys; None: there are none, and DeviceLostError where the microphone goes.
        """
        ear = Listener(self.model) if self.model is not None else None
        asking = Asking(self.renderer, ear, pressed or (lambda: ""), tell, self.room.late)
        talk = SetupTalk(players, rules, Catalogue.load(), asking)
        converse(talk, self.room, self.voice, tell, needs_ear=pressed is None)
        assert talk.agreed is not None
        return talk.agreed

    def _watch(self) -> Watch | None:
        stop = phase_grammar((STOP,), MOST_PLAYERS)
        return Watch(self.model, stop) if self.model is not None else None

    @contextmanager
    def _ear(self, game: Game, group: Group | None) -> Iterator[Ear | None]:
        if self.model is None:
            yield None
            return
        known = (group.seats, group.anybody) if group is not None else ({},)
        with closing(SeatVoices(self.model, *known)) as voices:
            yield TunedEar(Listener(self.model), voices, game)

    def _kept(
        self,
        ear: Ear | None,
        shelf: Shelf | None,
        game: Game,
        now: Callable[[], float],
        tell: Callable[[str], None],
    ) -> KeptAudio | None:
        """The ear that keeps what it hears; why there is none, the table is told."""
        if shelf is None:
            return None
        if ear is None:
            tell(not_kept(Told("микрофона нет, слушать нечего")))
            return None
        if (problem := shelf.prepare()) is not None:
            tell(not_kept(problem))
            return None
        tell(
            Told(
                "Услышанное днём сохраняется в папку {folder}. Ночью записи нет.",
                folder=shelf.folder,
            )
        )
        return KeptAudio(ear, shelf, game, now, tell)


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
        nicknames, told = tell_apart(wishes.names)
        notices += told
        model = None
        if hears:
            model, told = open_model(
                wishes.model,
                (wishes.words or all_words(wishes.ruleset)) | name_words(nicknames),
            )
            notices += told
        silent = voice.name == "silent"
        music = NightMusic(pieces()) if wishes.music and not silent else None
        yield Equipment(room, voice, renderer, model, nicknames, music, notices)


def _open_speaker(notices: list[str]) -> Speaker:
    speaker = Speaker(must_be_there=False)
    if speaker.facts is None:
        notices.append(
            Told(
                "{problem} Пока реплики ведущего читайте с экрана.",
                problem=_sentence(speaker.problem),
            )
        )
    return speaker


def _sentence(problem: str) -> str:
    """With a full stop: some end with a command to type."""
    return problem if problem.endswith(".") else Told.joined("", [problem, "."])


def _open_source(wanted: str | None, notices: list[str]) -> tuple[Source, bool]:
    """Where sound comes from, and whether there is anything to hear in it."""
    if wanted == BY_KEYS:
        return silence(), False
    if wanted not in (None, BY_MICROPHONE):
        return Recording(sound.read(Path(wanted))), True
    microphone = Microphone(must_be_there=wanted == BY_MICROPHONE)
    if not microphone.there:
        notices.append(
            Told(
                "{problem} Пока набирайте фразы; подключите — включу сам.",
                problem=_sentence(microphone.problem),
            )
        )
    return microphone, True


@contextmanager
def _open_terminal(
    game: Game, console: Console, keys: Keys, also: Callable[[Event], None]
) -> Iterator[Terminal]:
    view = PublicView(names=game.setup.names, hide_nominees=game.option("hide_nominees"))
    with (
        open_keyboard(sys.stdin) as keyboard,
        Terminal(console, keyboard, view, keys, also) as terminal,
    ):
        yield terminal
