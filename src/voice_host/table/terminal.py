"""The screen and keys of one computer on the table: the public table, or one seat's secret.

On a terminal everything is drawn on its alternate screen, which has no history to scroll back:
what was shown to one seat is gone when the next thing is drawn. Without a terminal captions are
printed as lines and nothing private is shown at all.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import Self

from rich.align import Align
from rich.console import Console
from rich.live import Live
from rich.text import Text

from voice_host.game.asks import Ask
from voice_host.game.events import Event, GameOver, Said
from voice_host.table.host import PAUSE_HINT, Host
from voice_host.table.host_desk import HostDesk
from voice_host.table.human_host import KEYS
from voice_host.table.keyboard import Keyboard
from voice_host.table.keypad import PRIVATE_KINDS, KeyRefusedError, prompt, way_back_prompt
from voice_host.table.phase_names import phase_name
from voice_host.table.private_pad import PrivatePad
from voice_host.table.public_view import (
    Moment,
    PublicView,
    caption_of,
    cards_of,
    table_state,
)

_ERASE = ("\x7f", "\b")
_CLEAR = "\x1b"
STEP_HINT = "Пробел — дальше."


class Terminal:
    """A context manager; the host's screen."""

    def __init__(
        self,
        console: Console,
        keyboard: Keyboard,
        view: PublicView,
        pad: PrivatePad,
        also: Callable[[Event], None],
    ) -> None:
        """`also` gets each event for everybody, e.g. to print it as JSON."""
        self._console = console
        self._keyboard = keyboard
        self._view = view
        self._pad = pad
        self._also = also
        self.meter = ""
        """How loud the table is, where it is listened to."""
        self._typed = ""
        self._desk = HostDesk()
        self._led_by_human = False
        self._live: Live | None = None
        if console.is_terminal and keyboard.hides:
            self._live = Live(console=console, screen=True, auto_refresh=False)
        self._drawn: tuple[str | None, Moment | None, int] = (None, None, -1)
        self._seen = 0
        self._phase = ""
        self._cards: Text | None = None
        self._winner: Text | None = None
        """The line that tells who has won, once it is said."""

    def __enter__(self) -> Self:
        if self._live is not None:
            self._live.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._close()

    def end(self) -> None:
        """The game is over and its last line is spoken: the result stays when the screen closes."""
        result = (self._cards,) if self._live is None else (self._winner, self._cards)
        self._close()
        for line in result:
            if line is not None:
                self._console.print(line)

    def _close(self) -> None:
        live, self._live = self._live, None
        if live is not None:
            with contextlib.suppress(OSError):  # its window was closed
                live.update("", refresh=True)
                live.stop()

    # The host's screen

    def public(self, event: Event) -> None:
        """For everybody."""
        self._seen += 1
        self._view.see(event)
        self._also(event)
        caption = caption_of(event)
        if isinstance(event, GameOver):
            self._cards, self._winner = cards_of(event), None
        elif isinstance(event, Said) and event.line.startswith("game_over."):
            self._winner = self._winner or caption
        if self._live is None and caption is not None:
            self._console.print(caption)

    def private(self, event: Event) -> None:
        """For the seat at the keypad, or for the human host."""
        if self._led_by_human:
            self._desk.tell(event)
        else:
            self._pad.tell(event)

    def protocol(self, events: Sequence[Event]) -> None:
        """Nothing here keeps secrets."""

    def notice(self, text: str) -> None:
        """A message for everybody at the table."""
        self._seen += 1
        self._view.note(text)
        if self._live is None:
            self._console.print(text)

    # Keys and drawing, once a block

    def serve(self, host: Host) -> None:
        """Take the keys pressed since the last block, and draw what has changed."""
        for key in self._keys(host):
            self._turn(host)
            if self._pad.text is not None and not host.game.paused:
                self._press_private(host, key)
            elif self._led_by_human:
                self._press_as_host(host, key)
            else:
                self._press_public(host, key)
        self._turn(host)
        self._draw(host)

    def _keys(self, host: Host) -> str:
        """From a pipe only what is asked for: its lines are all there from the start."""
        ask = host.game.ask
        to_answer = ask is not None and ask.kind != "answer"
        asked = host.game.led_by_human or host.game.paused or to_answer
        nothing_to_enter = host.speaking or not asked
        if not self._keyboard.hides and nothing_to_enter:
            return ""
        return self._keyboard.pressed()

    def _turn(self, host: Host) -> None:
        """What was typed for one phase, and not entered, must not show in the next."""
        if self._phase != host.game.phase:
            self._phase, self._typed = host.game.phase, ""
        if self._led_by_human is not host.game.led_by_human:
            self._led_by_human = host.game.led_by_human
            if self._led_by_human:
                self.notice(KEYS)
        self._desk.turn_to(host.game.phase)
        if self._live is not None and not host.game.paused:  # the pad waits as it is
            ask, nobody = host.game.ask, host.game.asked_of_nobody
            if self._led_by_human and not _shows_card(ask):
                ask = nobody = None
            self._pad.turn_to(ask, host.game.phase, nobody)

    def _press_private(self, host: Host, key: str) -> None:
        typed = self._pad.press(key)
        if typed is None:
            return
        try:
            host.key(typed)
        except KeyRefusedError as error:
            self._pad.notify(str(error))

    def _press_as_host(self, host: Host, key: str) -> None:
        """He alone keys. What came of it he is told where nobody looks."""
        typed = self._desk.press(key, host.game)
        if typed is None and key == "\n" and self._live is None and _shows_card(host.game.ask):
            typed = ""
        if typed is None:
            return
        try:
            host.key(typed)
        except KeyRefusedError as error:
            if host.game.in_private:
                self._desk.note(str(error))
            else:
                self.notice(str(error))

    def _press_public(self, host: Host, key: str) -> None:
        if key == _CLEAR:
            self._typed = ""
        elif key in _ERASE:
            self._typed = self._typed[:-1]
        elif key != "\n":
            self._typed += key
        else:
            typed, self._typed = self._typed, ""
            try:
                host.key(typed)
            except KeyRefusedError as error:
                self._refuse(host, str(error))

    def _refuse(self, host: Host, reason: str) -> None:
        """In private the table may not even see that something was typed."""
        if not host.game.in_private:
            self.notice(reason)
        elif self._live is None:
            self.notice("Ввод не принят.")

    def _draw(self, host: Host) -> None:
        if self._live is None:
            return
        paused = host.game.paused
        secret = None if paused else self._pad.text
        if secret is None and self._led_by_human and (host.game.in_private or self._desk.shown):
            secret = self._desk.page(host.game)
        if secret is None and host.game.in_private:
            secret = phase_name(host.game.phase) + (f"\n{PAUSE_HINT}" if paused else "")
        moment = self._moment(host) if secret is None else None
        if (secret, moment, self._seen) == self._drawn:
            return
        self._drawn = (secret, moment, self._seen)
        if moment is None:
            page = Align.center(Text(secret or "", justify="center"), vertical="middle")
            self._live.update(page, refresh=True)
        else:
            self._live.update(self._view.draw(moment), refresh=True)

    def _moment(self, host: Host) -> Moment:
        game = host.game
        left = None if game.deadline is None else float(round(game.deadline - host.now))
        asked = game.ask is not None and game.ask.kind not in PRIVATE_KINDS
        question = [prompt(game.ask)] if game.ask is not None and asked else []
        if game.paused:
            question = [PAUSE_HINT]
        typed = self._typed
        if self._led_by_human:
            question = [self._desk.question] if self._desk.question else [*question, STEP_HINT]
            typed = self._desk.typed
        if (seat := game.may_return(host.now)) is not None:
            question.append(way_back_prompt(seat))
        table = table_state(game)
        return Moment(table, left, " ".join(question), typed, self.meter)


def _shows_card(ask: Ask | None) -> bool:
    """A seat comes to the computer for the card that the program has dealt, whoever leads."""
    return ask is not None and ask.kind == "card" and not ask.own_cards
