"""The loop with devices that get lost, and the keys in it."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from typing import Any, cast

import numpy as np
import pytest
from rich.console import Console

from tests.table.fake_table import QUIET, Table, Tone, table_at
from voice_host import sound
from voice_host.errors import VoiceHostError
from voice_host.game.events import Event
from voice_host.sound import BLOCK_SECONDS, Samples, Sound
from voice_host.table.fallback_voice import FallbackVoice
from voice_host.table.host import Host
from voice_host.table.keys import Keys
from voice_host.table.live import Room, converse, lead
from voice_host.table.public_view import PublicView
from voice_host.table.sources import Recording
from voice_host.table.terminal import Terminal
from voice_host.voice.devices import DeviceLostError

pytestmark = pytest.mark.unit


class Piped:
    """A pipe with everything that is typed; «+» for ever where a line is not enough."""

    hides = False

    def __init__(self, lines: Sequence[str] = ()) -> None:
        self._lines = list(lines)

    def pressed(self) -> str:
        return (self._lines.pop(0) if self._lines else "+") + "\n"


class Device:
    """Something that is lost after so many blocks, for some blocks."""

    def __init__(self, name: str, blocks: int) -> None:
        self._name = name
        self._left = blocks
        self._news: list[str] = []

    @property
    def there(self) -> bool:
        return not -50 < self._left <= 0

    def pass_block(self) -> None:
        self._left -= 1
        if self._left == 0:
            self._news.append(f"{self._name}: нет.")
        if self._left == -50:
            self._news.append(f"{self._name}: есть.")

    def news(self) -> list[str]:
        told, self._news = self._news, []
        return told


class Quiet(Device):
    """A source that never waits, and may be lost."""

    latency = 0.0

    def __init__(self, blocks: int = 1_000_000) -> None:
        super().__init__("Микрофон", blocks)

    def read(self) -> Samples:
        self.pass_block()
        return QUIET

    def close(self) -> None:
        pass


class Loudspeaker(Device):
    """Takes so many blocks."""

    def __init__(self, blocks: int = 1_000_000) -> None:
        super().__init__("Динамики", blocks)
        self.heard: list[Samples] = []
        self.ended = ""

    @property
    def latency(self) -> float:
        return 0.2 if self.there else 0.0

    def keep_up(self, block: Samples) -> None:
        self.pass_block()
        if self.there:
            self.heard.append(block)

    def finish(self) -> None:
        self.ended = "finished"

    def close(self) -> None:
        self.ended = "closed"


class Evening:
    """A game that its own keys bring to an end: two seats are removed on the first day."""

    def __init__(self, lines: Sequence[str] | None = None) -> None:
        lines = ["x"] * 6 + ["удалить 1", "удалить 2"] if lines is None else lines
        self.table = Table()
        self.printed = io.StringIO()
        self.events: list[Event] = []
        self.terminal = Terminal(
            Console(file=self.printed, width=200),
            Piped(lines),
            PublicView(names={}, hide_nominees=True),
            Keys(curtain_at_night=False),
            self.events.append,
        )
        self.table.host._screen = self.terminal

    def lead(self, room: Room, voice: FallbackVoice | None = None) -> None:
        self.table.host.begin()
        lead(self.table.host, self.terminal, room, voice or FallbackVoice(Tone()))


def loudspeaker(fake: Loudspeaker) -> Any:
    return cast(Any, fake)


def test_a_game_goes_to_its_end_and_its_last_sound_is_waited_for() -> None:
    evening = Evening()
    speaker = Loudspeaker()
    evening.lead(Room(Quiet(), loudspeaker(speaker)))
    assert evening.table.game.over
    assert speaker.ended == "finished"
    assert np.concatenate(speaker.heard).any()
    assert "Победил город" in evening.printed.getvalue()
    assert evening.events[-1].kind == "said"


def test_the_cards_come_after_the_winner() -> None:
    evening = Evening()
    evening.lead(Room(Quiet(), None))
    winner, cards = evening.printed.getvalue().split("Победил город")
    assert "Карты:" not in winner
    assert "Карты: 1 — дон, 2 — мафия" in cards


def test_the_result_stays_when_the_screen_closes() -> None:
    table = table_at("day.talk")
    console = Console(file=io.StringIO(), width=100, height=30, force_terminal=True)
    view, keys = PublicView(names={}, hide_nominees=True), Keys(curtain_at_night=False)
    with Terminal(console, Typed(), view, keys, lambda event: None) as terminal:  # noqa: ARG005
        table.host._screen = terminal
        table.host.key("удалить 1")
        table.host.key("удалить 2")
        lead(table.host, terminal, Room(Quiet(), None), FallbackVoice(Tone()))
    assert isinstance(console.file, io.StringIO)
    after = console.file.getvalue().rpartition("\x1b[?1049l")[2]
    assert re.search("Победил город.*Карты: 1 — дон, 2 — мафия", after, re.DOTALL)


def test_a_window_that_is_closed_hides_nothing_that_went_wrong() -> None:
    """Whatever ended the game is told, not that the screen could not be put back."""

    class Window(io.StringIO):
        closed_by_its_owner = False

        def write(self, text: str) -> int:
            if self.closed_by_its_owner:
                raise OSError(5, "Input/output error")
            return super().write(text)

    window = Window()
    console = Console(file=window, width=100, height=30, force_terminal=True)
    view, keys = PublicView(names={}, hide_nominees=True), Keys(curtain_at_night=False)
    with (
        pytest.raises(SystemExit),
        Terminal(console, Typed(), view, keys, lambda event: None),  # noqa: ARG005
    ):
        window.closed_by_its_owner = True
        raise SystemExit(129)


def test_a_game_that_is_broken_off_shows_no_cards() -> None:
    table = table_at("day.talk")
    printed = io.StringIO()
    console = Console(file=printed, width=100, height=30, force_terminal=True)
    view, keys = PublicView(names={}, hide_nominees=True), Keys(curtain_at_night=False)
    with Terminal(console, Typed(), view, keys, lambda event: None) as terminal:  # noqa: ARG005
        table.host._screen = terminal
        for keys in ("удалить 1", "удалить 2", "отмена"):
            table.host.key(keys)
        assert not table.game.over
    assert "Карты" not in printed.getvalue()


def test_what_is_typed_for_a_choice_at_night_is_told_to_nobody() -> None:
    table = table_at("night.don")
    typed = Typed()
    seen: list[Event] = []
    console = Console(file=io.StringIO(), width=100, height=30, force_terminal=True)
    view, keys = PublicView(names={}, hide_nominees=True), Keys(curtain_at_night=False)
    with Terminal(console, typed, view, keys, seen.append) as terminal:
        table.host._screen = terminal
        terminal.serve(table.host)
        for words in ("пауза", "фол 4", "удалить 9", "повтори", "время", "дальше"):
            typed.keys = f"{words}\nx"
            terminal.serve(table.host)
            table.step()
        typed.keys = "3\n"
        terminal.serve(table.host)
    assert seen == []
    assert table.game.state.choice("don", table.game.day) is not None


def test_a_microphone_that_goes_and_comes_is_told_once_and_the_game_goes_on() -> None:
    evening = Evening()
    evening.lead(Room(Quiet(blocks=10), None))
    assert evening.table.game.over
    assert evening.printed.getvalue().count("Микрофон: нет.") == 1
    assert evening.printed.getvalue().count("Микрофон: есть.") == 1


def test_speakers_that_go_and_come_are_told_once_and_the_captions_go_on() -> None:
    evening = Evening()
    speaker = Loudspeaker(blocks=10)
    evening.lead(Room(Quiet(), loudspeaker(speaker)))
    assert evening.table.game.over
    assert speaker.ended == "finished"
    assert evening.printed.getvalue().count("Динамики: нет.") == 1
    assert evening.printed.getvalue().count("Динамики: есть.") == 1
    assert "Победил город" in evening.printed.getvalue()


def test_what_comes_back_from_the_room_comes_as_late_as_the_devices_are() -> None:
    speaker = Loudspeaker(blocks=1)
    room = Room(Quiet(), loudspeaker(speaker))
    assert room.late() == pytest.approx(0.2 + BLOCK_SECONDS)
    speaker.keep_up(QUIET)
    assert room.late() == 0.0
    assert Room(Quiet(), None).late() == 0.0


def test_what_talks_before_a_game_is_told_that_nobody_can_answer() -> None:
    table = table_at("day.talk")
    told: list[str] = []
    voice = FallbackVoice(Tone())
    with pytest.raises(DeviceLostError, match="Без микрофона"):
        converse(table.host, Room(Quiet(10), None), voice, told.append, needs_ear=True)
    assert told == ["Микрофон: нет."]


def test_what_can_be_answered_by_keys_talks_on_without_a_microphone() -> None:
    table = table_at("day.talk")
    told: list[str] = []

    def tell(text: str) -> None:
        told.append(text)
        if len(told) == 2:
            table.host.key("удалить 1")
            table.host.key("удалить 2")

    voice = FallbackVoice(Tone())
    converse(table.host, Room(Quiet(10), None), voice, tell, needs_ear=False)
    assert told == ["Микрофон: нет.", "Микрофон: есть."]


def test_the_meter_moves_while_the_table_is_listened_to_and_never_at_night() -> None:
    table = Table()
    printed = io.StringIO()
    console = Console(file=printed, width=100, height=30, force_terminal=True)
    view, keys = PublicView(names={}, hide_nominees=True), Keys(curtain_at_night=False)
    with Terminal(console, Typed(), view, keys, lambda event: None) as terminal:  # noqa: ARG005
        table.host._screen = terminal
        table.host.begin()
        shown_in: set[str] = set()
        terminal.meter = "▅"
        while table.game.phase != "day.speech":
            if table.game.phase == "day.talk" and table.host.listening:
                table.host.key("дальше")
            table.step()
            if table.game.ask is not None and table.game.ask.kind == "card":
                table.host.key("")
            printed.truncate(0)
            terminal.serve(table.host)
            if "слышу ▅" in printed.getvalue():
                shown_in.add(table.game.phase)
    assert "day.talk" in shown_in
    assert not any(phase.startswith("night") for phase in shown_in)


class _Breaking(Tone):
    def render(self, text: str) -> Sound:
        if len(self.rendered) == 3:
            raise VoiceHostError("Голос не ответил.")
        return super().render(text)


def test_a_voice_that_fails_is_said_once_and_the_game_goes_on_in_silence() -> None:
    voice = FallbackVoice(_Breaking())
    evening = Evening()
    evening.table.voice.render = voice.render  # type: ignore[method-assign]
    speaker = Loudspeaker()
    evening.lead(Room(Quiet(), loudspeaker(speaker)), voice)
    assert evening.table.game.over
    assert voice.name == "silent"
    assert evening.printed.getvalue().count("Голос не ответил.") == 1


def test_without_a_terminal_nothing_private_is_printed() -> None:
    evening = Evening(["x"] * 6)
    host: Host = evening.table.host
    host.begin()
    while evening.table.game.phase == "deal":
        host.step(QUIET)
        evening.terminal.serve(host)
    shown = evening.printed.getvalue()
    assert "ваша карта" in shown
    assert "Ваша карта:" not in shown
    assert "Нажмите" not in shown


class Typed:
    """A terminal's keys, pressed when a test says so."""

    hides = True

    def __init__(self) -> None:
        self.keys = ""

    def pressed(self) -> str:
        keys, self.keys = self.keys, ""
        return keys


def test_the_key_for_the_way_back_is_shown_while_it_helps() -> None:
    table = table_at("day.speech")
    printed = io.StringIO()
    console = Console(file=printed, width=100, height=30, force_terminal=True)
    view, keys = PublicView(names={}, hide_nominees=True), Keys(curtain_at_night=False)
    with Terminal(console, Typed(), view, keys, lambda event: None) as terminal:  # noqa: ARG005
        table.host._screen = terminal
        shown = []
        for seconds in (0.0, 4.0, 2.0):
            table.step(seconds)
            printed.truncate(0)
            terminal.serve(table.host)
            shown.append("«*» — игрок 1 продолжает." in printed.getvalue())
            if not seconds:
                table.host.key("+")
                table.until_silent()
    assert shown == [False, True, False]


def test_what_is_typed_at_night_when_nothing_is_asked_is_never_seen() -> None:
    table = Table()
    printed = io.StringIO()
    typed = Typed()
    console = Console(file=printed, width=100, height=30, force_terminal=True)
    view, keys = PublicView(names={}, hide_nominees=True), Keys(curtain_at_night=False)
    with Terminal(console, typed, view, keys, lambda event: None) as terminal:  # noqa: ARG005
        table.host._screen = terminal
        table.host.begin()
        table.until("night.meet")
        for keys in ("77\n", "88"):
            typed.keys = keys
            terminal.serve(table.host)
            table.step()
        assert "Ночь" in printed.getvalue()
        table.until("day.talk")
        terminal.serve(table.host)
        table.step()
        terminal.serve(table.host)
    shown = printed.getvalue()
    assert "Обсуждение" in shown
    for secret in ("77", "88", "не принят", "ничего не спрашивают"):
        assert secret not in shown


def test_a_recording_keeps_real_time_and_ends_in_silence() -> None:
    now = 0.0
    slept: list[float] = []

    def sleep(seconds: float) -> None:
        nonlocal now
        slept.append(seconds)
        now += seconds

    recording = Recording(Sound(np.ones(sound.BLOCK + 100, np.int16)), lambda: now, sleep)
    blocks = [recording.read() for _ in range(3)]
    assert [int(block.sum()) for block in blocks] == [sound.BLOCK, 100, 0]
    assert slept == pytest.approx([BLOCK_SECONDS] * 3)
    now += 60.0
    for _ in range(40):
        recording.read()
    assert sum(slept) > 0.5


@pytest.mark.parametrize("paused", [False, True])
def test_what_is_typed_while_the_judge_decides_is_never_seen(*, paused: bool) -> None:
    """His own screen is shut: there is none in a pause, and none when he has entered."""
    roles = ("boss", "mafia", "doctor", "sheriff", "judge", "citizen", "citizen")
    table = Table(cards=dict(enumerate(roles, 1)), rules="clones")
    table.host.begin()
    table.until("day.vote")
    printed = io.StringIO()
    typed = Typed()
    console = Console(file=printed, width=100, height=30, force_terminal=True)
    view, keys = PublicView(names={}, hide_nominees=True), Keys(curtain_at_night=False)
    with Terminal(console, typed, view, keys, lambda event: None) as terminal:  # noqa: ARG005
        table.host._screen = terminal
        for against in "6666676":
            table.host.key(against)
            table.until_silent()
        assert table.game.phase == "day.judge"
        if paused:
            table.watch.said = True
            table.until_silent()
            table.step()
        keys = "77\n" if paused else "-\nx77\n"
        for key in (*keys, "8", "8"):
            typed.keys = key
            terminal.serve(table.host)
            table.step()
        shown = printed.getvalue()
    assert table.game.phase == "day.judge"
    assert "Решение судьи" in shown
    assert "> 7" not in shown
    assert "> 8" not in shown
    assert all(line.plain.startswith("Ведущий:") for line in view._lines)
