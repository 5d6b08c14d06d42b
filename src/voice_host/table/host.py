"""The host: the one place where hearing, keys, clock, journal, game and speech meet.

A machine over blocks of sound: one block of the table in, one block of the host's voice out. Time
is the length of the blocks, so the same blocks and keys always make the same evening.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import cast

import msgspec
import numpy as np

from voice_host.ear.listener import Hearing
from voice_host.ear.recogniser import UNKNOWN
from voice_host.game.commands import (
    AnyCommand,
    BestMove,
    CastVote,
    Command,
    EndSpeech,
    Foul,
    Hands,
    Next,
    Nominate,
    Pause,
    Resume,
    ReturnFloor,
    Tick,
    UsePhones,
    Withdraw,
)
from voice_host.game.events import (
    Event,
    Heard,
    NominationRefused,
    NotUnderstood,
    Paused,
    Refused,
    RepeatAsked,
    Resumed,
    Said,
    Undone,
    Warned,
)
from voice_host.game.game import Game
from voice_host.game.setup import TEMPOS
from voice_host.game.view import visible
from voice_host.narration import Line, Narrator
from voice_host.phrases import grammar_file
from voice_host.phrases.matcher import (
    CONFIRM,
    GATHER,
    MOST_PLAYERS,
    PAUSED,
    STOP,
    PhraseGrammar,
    check_grammars,
    phase_grammar,
)
from voice_host.phrases.nicknames import Names
from voice_host.sound import RATE, Samples
from voice_host.table import human_host
from voice_host.table.clock import GameClock
from voice_host.table.dialogue import Dialogue, Patience
from voice_host.table.ear_gate import Ear, EarGate, Watch
from voice_host.table.hands_up import HandsUp
from voice_host.table.keypad import (
    PRIVATE_KINDS,
    KeyRefusedError,
    command_for,
    command_of_seat,
    no_such_number,
)
from voice_host.table.night_music import NightMusic
from voice_host.table.outlets import CommandLog, Screen
from voice_host.table.render import Renderer
from voice_host.table.speech_queue import BREATH, SpeechQueue, at_once
from voice_host.told import Told

_OF_THE_FLOOR = (Nominate, Withdraw, BestMove, EndSpeech)
"""Commands that belong to the seat that has the floor (ALL-7)."""

_WITHIN_A_SPEECH = (Nominate, Withdraw, BestMove)
"""After these the same seat speaks on, perhaps in the same breath."""

_OF_A_PAUSE = ("paused", "resumed")
"""Lines that mean nothing any more when the game is stopped or goes on anew."""

PAUSE_HINT = Told("Игра остановлена. Скажите или наберите «продолжаем».")
"""For the screen, while it is."""


class Host:
    """Leads one game."""

    def __init__(
        self,
        game: Game,
        narrator: Narrator,
        renderer: Renderer,
        *,
        ear: Ear | None,
        journal: CommandLog | None,
        screen: Screen,
        late: Callable[[], float] = at_once,
        nicknames: Names = (),
        music: NightMusic | None = None,
        watch: Watch | None = None,
    ) -> None:
        """`late`: seconds until a block that `step` gives now comes back from the room.

        `nicknames`: by which seats may be called, beside their numbers. `music`: None: none.
        `watch`: for the safety phrase while the ear is shut.
        """
        check_grammars(game.ruleset)
        self.game = game
        self._players = game.setup.players
        self._nicknames = nicknames
        self._narrator = narrator
        self._ear = EarGate(ear, watch)
        self._journal = journal
        self._screen = screen
        self._clock = GameClock(game.at)
        self._dialogue = Dialogue()
        self._music = music
        self._patience = Patience()
        self.phones: frozenset[int] = frozenset()
        """The seats that have a phone of their own."""
        self._missed_in: tuple[int, str] | None = None
        """The day and phase of the call in which a phone was lost."""
        self._hands = HandsUp()
        self._question: list[Line] = []
        """What was said when something was asked last."""
        self._held_question = False
        """The game was paused while it was being said, so it is said again anyway."""
        self._played: Samples = np.zeros(0, np.int16)
        """The block of the host's sound that went out last."""
        breath = BREATH * TEMPOS[game.setup.tempo]
        self._speech = SpeechQueue(renderer, self._line_begun, late, breath)

    @property
    def over(self) -> bool:
        """The game has ended and its last line is spoken."""
        return self.game.over and not self._speech.busy

    @property
    def speaking(self) -> bool:
        """The host speaks, or is about to: nobody is heard and the game clock stands."""
        return self._speech.busy

    @property
    def has_ear(self) -> bool:
        """It is not played by keys alone."""
        return self._ear.there

    @property
    def listening(self) -> bool:
        """Somebody at the table may be heard now; never while secrets are keyed."""
        return bool(self.game.grammars) and not (
            self.speaking or self.game.over or self.game.paused
        )

    @property
    def clock_runs(self) -> bool:
        """Game time passes now: it stands while the host speaks, or waits for «да» or «нет»."""
        stands = self.speaking or self.game.paused or self.game.over or self.asked is not None
        return not stands

    @property
    def asked(self) -> Command | None:
        """What the host has asked back; the table is to say «да» or «нет»."""
        return self._dialogue.asked

    @property
    def now(self) -> float:
        """Game time, seconds."""
        return self._clock.now

    @property
    def all_have_phones(self) -> bool:
        """Every living seat has one."""
        return self.phones.issuperset(self.game.alive)

    def announce(self, line: Line) -> None:
        """Say what no event tells of."""
        self._speech.say(line)

    def wait(self, block: Samples, begin: Callable[[], object]) -> Samples:
        """As `step` before the game: no time runs, and nothing is heard but that it may begin."""
        if self._speech.busy:
            self._ear.shut()
        else:
            words = phase_grammar((GATHER,), self._players)
            heard = self._ear.hear(block, words, None, after=self._echo(), answers=None)
            if any(hearing.verdict == "do" for hearing in heard):
                self._ear.shut()
                begin()
        return self._speech.play(len(block))

    def phones_are(self, seats: frozenset[int]) -> None:
        """These seats have a phone now. While all living ones have, what is private is keyed there.

        A missing phone is noticed at once, by night when the call is over: what was chosen in it on
        a phone, and its answer, must not come to the table's keypad (ALL-1). A phone that has come
        back is noticed when eyes are open.
        """
        self.phones = seats
        game = self.game
        if game.setup.night != "phones" or game.phase == "setup" or game.is_told:
            return
        on = self.all_have_phones
        call = (game.day, game.phase) if game.state.is_night else None
        if on or not game.by_phones:
            self._missed_in = None
        elif self._missed_in is None:
            self._missed_in = call
        waits = game.in_private if on else call is not None and call == self._missed_in
        if on is not game.by_phones and not waits:
            self._act(UsePhones(on=on))

    def begin(self) -> None:
        """Start a new game."""
        events = self.game.start()
        if self._journal is not None:
            self._journal.note(events)
        self._publish(events, at_keypad=None)

    def carry_on(self, past: Sequence[Event]) -> None:
        """Go on with a game brought back from its journal.

        The screen sees everything once more; what was asked last is said again.
        """
        asked = max((i for i, event in enumerate(past) if event.asks), default=len(past))
        if any(isinstance(event, Paused) for event in past[asked:]):
            asked += 1  # it is asked anew when the pause is over, with the time that is left
        for event in visible(past[:asked]):
            self._screen.public(event)
            lines = self._narrator.lines(event)
            if event.asks:
                self._question = lines
        self._publish(past[asked:], at_keypad=None)

    def step(self, block: Samples) -> Samples:
        """One block of the table's sound in, as much of the host's voice out.

        What is heard in the block is answered in the same step.
        """
        stopped = self._ear.hears_stop(block, self._played)
        if stopped and not (self.game.paused or self.game.over):
            self._act(Pause())
        if self._speech.busy:
            self._ear.shut(then=self._grammar())
        else:
            for hearing in self._hear(block):
                if self._heard(hearing):
                    break
            self._let_time_run(len(block) / RATE)
        speaking = self._speech.busy
        out = self._speech.play(len(block))
        if self._music is not None:
            night = self.game.in_private and not self.game.over
            out = self._music.under(out, night=night, speaking=speaking)
        self._played = out
        return out

    def key(self, text: str) -> None:
        """What was typed: keys for what is asked, or a phrase in words. Always gets through.

        Raises KeyRefusedError for what means nothing now.
        """
        command = self.meant(text)
        steps = self.game.led_by_human and isinstance(command, Next)
        if not (steps and self._count_hands()):
            self._act(command)

    def meant(self, text: str) -> Command:
        """The command that this, typed now, stands for; else KeyRefusedError."""
        if self.game.led_by_human:
            return human_host.command_of(self.game, text, self._spoken)
        said = self._spoken(text)
        ask = self.game.ask
        if self.game.by_phones and ask is not None and ask.kind in PRIVATE_KINDS:
            ask = None  # it is nobody's business here
        if self.game.paused and self.game.in_private and not isinstance(said, Resume):
            raise KeyRefusedError(PAUSE_HINT)  # a refusal aloud would tell that somebody keys
        return said or command_for(ask, text)

    def key_of(self, seat: int, text: str) -> Sequence[Event]:
        """What a seat has keyed on its own phone; gives what came of it for that seat alone.

        Raises KeyRefusedError for what means nothing now. A decoy's keys are read as those of who
        is asked, and go nowhere (ALL-1).
        """
        game = self.game
        if game.paused:
            raise KeyRefusedError(PAUSE_HINT)
        if text == "*" and game.may_return(self.now) == seat:
            self._act(ReturnFloor(by=seat))
            return ()
        ask = game.asked_of(seat)
        if ask is not None and ask.kind == "hand":
            self._hands.raise_for(seat)
            return ()
        if game.in_private and not game.by_phones:
            ask = None  # it is asked at the table's keypad
        command = command_of_seat(ask, text)
        if ask is not None and ask.decoy:
            return ()
        events = self._act(command, on_phone=seat)
        mine = f"seat:{seat}"
        return [event for event in events if event.audience == mine]

    def hand_is_up(self, seat: int) -> bool:
        """This seat has raised its hand, and it is not counted yet: for its own eyes."""
        return seat in self._hands.up

    def _spoken(self, text: str) -> Command | None:
        """A typed phrase, as if it had been said; who types need not call on the host."""
        if not any(character.isalpha() for character in text):
            return None
        command = self._typed(text, self._players)
        if command is not None:
            return self._from_the_floor(command)
        at_a_larger_table = self._typed(text, MOST_PLAYERS)
        if at_a_larger_table is not None:
            raise KeyRefusedError(no_such_number(at_a_larger_table))
        return None

    def _typed(self, text: str, players: int) -> Command | None:
        names = self.game.grammars
        if self.game.led_by_human:  # he may say what a host says at night, too
            names = tuple(dict.fromkeys((*names, *self.game.ruleset.host)))
        if self.game.paused:
            names = (*names, PAUSED)
        elif not self.game.in_private:
            names = (*names, STOP)
        grammar = phase_grammar(names, players, addressed=False, nicknames=self._nicknames)
        command = grammar.match(text)
        return command if isinstance(command, Command) else None

    def _hear(self, block: Samples) -> Sequence[Hearing]:
        answers = phase_grammar((CONFIRM,), self._players) if self.asked is not None else None
        return self._ear.hear(
            block,
            self._grammar(),
            self.game.floor or self.game.voter,
            after=self._echo(),
            answers=answers,
        )

    def _grammar(self) -> PhraseGrammar | None:
        names = self.game.grammars
        if self.game.over:
            return None
        if self.game.paused:  # nobody plays, but whoever it is may be punished
            names = (*(name for name in names if name in self.game.ruleset.host), PAUSED)
        elif not names:
            return None
        if (asked := self.asked) is not None:
            names = (*(name for name in names if _has(name, asked)), CONFIRM)
        if not self.game.paused:
            names = (*names, STOP)
        return phase_grammar(names, self._players, nicknames=self._nicknames)

    def _echo(self) -> str:
        """The line whose sound may still be in the room; a question's words are its answer too."""
        line = self._speech.last
        return line.text if line is not None and self.asked is None else ""

    def _heard(self, hearing: Hearing) -> bool:
        """True when the game has moved on, so that what was said after it belongs to nobody."""
        decision = self._dialogue.hear(self._with_care(hearing))
        command = decision.command
        if command is None:
            missed = self._let_pass(hearing.text) and self._waits and self._dialogue.missed()
            if decision.act == "give_up" or missed:
                self._speech.say(self._narrator.by_keys())
                return True
            return False
        done = decision.act == "do"
        self._show_heard(
            Heard(
                at=self.now,
                text=hearing.text,
                confidence=hearing.confidence,
                command=command.kind if done else None,
            )
        )
        if not done:
            last_foul = isinstance(command, Foul) and self.game.is_irrevocable(command)
            question = self._narrator.ask_again(command, last_foul=last_foul)
            self._speech.say(question, lapses=True)
            return True
        self._act(self._from_the_floor(command))
        return not isinstance(command, _WITHIN_A_SPEECH)

    def _with_care(self, hearing: Hearing) -> Hearing:
        """The verdict of the ear, which does not know the game."""
        said = hearing.command
        if isinstance(said, ReturnFloor) and self.game.may_return(self.now) is None:
            return replace(hearing, verdict="nothing")  # part of a speech, and nobody's wish
        if isinstance(said, Command) and hearing.verdict == "do":
            return replace(hearing, verdict="ask" if self.game.is_irrevocable(said) else "do")
        return hearing

    def _let_pass(self, text: str) -> bool:
        """Whether there were words in it."""
        words = " ".join(word for word in text.split() if word != UNKNOWN)
        if words:
            self._patience.begin()
            self._show_heard(NotUnderstood(at=self.now, text=words))
        return bool(words)

    def _show_heard(self, event: Heard | NotUnderstood) -> None:
        """Nothing of what is said in private is shown or kept."""
        if not self.game.in_private:
            self._show(event)

    @property
    def _waits(self) -> bool:
        """Nothing goes on until the table answers: no clock runs."""
        return self.game.ask is not None and self.game.deadline is None

    def _ask_once_more(self) -> None:
        """Kindly, and not by night: who is waited for there is nobody's business (ALL-1)."""
        ask = self.game.ask
        if ask is None or self.game.led_by_human or self.game.state.is_night:
            return
        line = self._narrator.waiting(ask.kind, ask.seat)
        if line is not None:
            self._speech.say(line)

    def _from_the_floor(self, command: Command) -> Command:
        by = self.game.floor if isinstance(command, _OF_THE_FLOOR) else command.by
        if isinstance(command, ReturnFloor):
            by = self.game.may_return(self.now)
        if isinstance(command, CastVote):
            by = self.game.voter
        return msgspec.structs.replace(command, by=by)

    def _let_time_run(self, seconds: float) -> None:
        if self.game.over or self._speech.busy:
            return
        if self.asked is not None:
            self._dialogue.wait(seconds)
            return
        if self.game.paused:
            return
        if self._waits and self._patience.is_over(seconds):
            self._ask_once_more()
            return
        wakes_at = self.game.wakes_at
        if wakes_at is not None and self.now < wakes_at <= round(self.now + seconds, 3):
            self._hear_the_last_words()
            if not self.game.led_by_human:
                self._count_hands()
            if self._speech.busy:
                return
        self._clock.run(seconds)
        if wakes_at is not None and wakes_at <= self.now:
            self._act(Tick())

    def _count_hands(self) -> bool:
        """The time for hands is out: those on phones are counted, and nobody is asked (SPORT-15).

        False: they are up in the room.
        """
        ask = self.game.ask
        on_phones = ask is not None and ask.kind == "count" and self.all_have_phones
        if on_phones:
            self._act(Hands(seats=self._hands.up))
        return on_phones

    def _hear_the_last_words(self) -> None:
        """Who named somebody before his time was out must not lose it to the ear's delay.

        The phrase may be cut in the middle of a number, so it is asked back.
        """
        for hearing in self._ear.break_off():
            named = isinstance(hearing.command, (*_WITHIN_A_SPEECH, CastVote))
            if named and hearing.verdict == "do":
                self._heard(replace(hearing, verdict="ask"))
                return

    def _act(self, command: Command, on_phone: int | None = None) -> Sequence[Event]:
        """Journal first, then the game, then everybody who may know.

        `on_phone`: the seat that keyed it there: why it was refused is told to nobody else.
        """
        game = self.game
        stepped = game.led_by_human and game.phase != "deal"  # by the human host himself
        by_all = isinstance(command, UsePhones) or (stepped and on_phone is None)
        secret = game.in_private and not by_all
        if self.asked is not None and not secret:
            self._speech.lapse()
        self._dialogue.close()
        command = msgspec.structs.replace(command, at=self.now)
        ask = self.game.ask
        if self._journal is not None:
            self._journal.append(cast(AnyCommand, command))
        events = self.game.handle(command)
        if self._journal is not None:
            self._journal.note(events)
        if on_phone is not None:
            events = [_for_seat(event, on_phone) for event in events]
        by_phones = game.by_phones and secret
        at_keypad = ask.seat if ask is not None and not by_phones else None
        self._publish(events, at_keypad=at_keypad, secret=secret)
        return events

    def _publish(
        self, events: Sequence[Event], at_keypad: int | None, *, secret: bool = False
    ) -> None:
        """Filtered once, here: nobody beyond this point sees what is not his.

        `secret`: it may come of what somebody keyed in private.
        """
        self._screen.protocol(events)
        for event in events if self.game.led_by_human else ():
            if event.audience is not None:
                self._screen.private(event)
        if at_keypad is not None and not self.game.led_by_human:
            for event in visible(events, (f"seat:{at_keypad}",)):
                if event.audience is not None:
                    self._screen.private(event)
        public = tuple(visible(events))
        self._fall_silent(public, secret)
        if self.game.over:  # perhaps in a pause: what it broke off belongs before the end
            self._speech.release()
        for event in public:
            self._screen.public(event)
            if isinstance(event, Paused | Resumed):
                self._speech.drop(*_OF_A_PAUSE)
            if isinstance(event, Paused):
                self._held_question = self._speech.hold()
            lines = self._narrator.lines(event)
            if event.asks or event.ends:
                self._hands.lower()
            if event.asks:
                self._question = lines
                self._patience.begin(anew=True)
            for line in lines:
                if self.game.led_by_human and isinstance(event, Refused):
                    self._show(Warned(at=self.now, text=line.text))
                else:
                    self._speech.say(line, lapses=event.lapses)
            if isinstance(event, Resumed) and not self._held_question:
                for line in self._asked_before():
                    self._speech.say(line, lapses=True)
            if isinstance(event, RepeatAsked):
                self._speech.repeat()
        if not self.game.paused:
            self._speech.release()

    def _fall_silent(self, events: Sequence[Event], secret: bool) -> None:
        """Break off what these events make idle.

        A line cut by a key in private would tell how fast it was pressed, and that somebody is
        there to press it (ALL-1).
        """
        open_to_all = not secret or any(isinstance(event, Undone) for event in events)
        if open_to_all and any(event.asks or event.ends for event in events):
            self._speech.lapse()

    def _asked_before(self) -> Sequence[Line]:
        """What was asked before a pause: asked again, with the time that is left."""
        ask, deadline = self.game.ask, self.game.deadline
        if ask is None or deadline is None or self.game.in_private:
            return self._question
        seconds = deadline - self.now
        if (seat := self.game.floor) is not None:
            return [self._narrator.goes_on(seat, seconds)]
        if ask.kind in ("talk", "accuse"):
            return [self._narrator.time_left(seconds)]
        return self._question

    def _line_begun(self, line: Line) -> None:
        self._show(Said(at=self.now, line=line.id, text=line.text))

    def _show(self, event: Event) -> None:
        """An event of the table itself, not of the game; everybody may know it."""
        self._screen.protocol((event,))
        self._screen.public(event)


def _for_seat(event: Event, seat: int) -> Event:
    """Why an entry was refused, for that seat's own eyes."""
    if event.audience is None and isinstance(event, Refused | NominationRefused):
        return msgspec.structs.replace(event, audience=f"seat:{seat}")
    return event


def _has(grammar: str, command: Command) -> bool:
    """While something is asked back only «да», «нет» and what could mean the same are heard."""
    return any(intent.command == command.kind for intent in grammar_file.load(grammar).intents)
