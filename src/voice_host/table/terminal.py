"""The screen and keys of one computer on the table: the public table, or one seat's secret.

On a terminal everything is drawn on its alternate screen, which has no history to scroll back:
what was shown to one seat is gone when the next thing is drawn. Without a terminal captions are
printed as lines and nothing private is shown at all.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import Self

from rich.align import Align
from rich.console import Console
from rich.live import Live
from rich.text import Text

from voice_host.game.events import Event, GameOver, Said
from voice_host.sound import BLOCK_SECONDS
from voice_host.table.host import Host
from voice_host.table.keyboard import Keyboard, KeysEndedError
from voice_host.table.keys import Keys
from voice_host.table.public_view import (
    Moment,
    PublicView,
    caption_of,
    cards_of,
    table_state,
)
from voice_host.table.screens import Pages

_PUT_AWAY = "Нажмите любую клавишу, чтобы спрятать."
_LINGERS = "Партия сыграна. Страница стола и протокол открыты; Enter — закончить."


class Terminal:
    """A context manager; the host's screen."""

    waits = False
    """For nobody."""

    def __init__(
        self,
        console: Console,
        keyboard: Keyboard,
        view: PublicView,
        keys: Keys,
        also: Callable[[Event], None],
    ) -> None:
        """`also` gets each event for everybody, e.g. to print it as JSON."""
        self._console = console
        self._keyboard = keyboard
        self._view = view
        self._keys = keys
        keys.tell = self.notice
        self._also = also
        self.meter = ""
        """How loud the table is, where it is listened to."""
        self._live: Live | None = None
        if console.is_terminal and keyboard.hides:
            self._live = Live(console=console, screen=True, auto_refresh=False)
            keys.hides = True
        self._drawn: tuple[str | None, Moment | None, int] = (None, None, -1)
        self._seen = 0
        self._way_in: Callable[[], str] = lambda: ""
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

    def invite(self, way_in: Callable[[], str]) -> None:
        """For who sits here alone: it stands here until a key is pressed, or it is empty.

        Where nothing can be wiped it is told once, if a person reads it.
        """
        if self._live is not None:
            self._way_in = way_in
        elif self._console.is_terminal and (text := way_in()):
            self._console.print(text, soft_wrap=True, markup=False, highlight=False)

    def linger(self, pages: Sequence[Pages], host: Host) -> None:
        """The game is over, and its pages are served until Enter, if there are keys."""
        if not self._keyboard.hides:
            return
        with contextlib.suppress(KeysEndedError):
            self._keyboard.pressed()  # what was meant for the game
            self._console.print(_LINGERS)
            while "\n" not in self._keyboard.pressed():
                for page in pages:
                    page.serve(host)
                time.sleep(BLOCK_SECONDS)

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
        self._keys.private(event)

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
        keys = self._pressed(host)
        if keys and self._way_in():
            self._way_in, keys = lambda: "", ""
        for key in keys:
            self._keys.press(host, key)
        self._keys.turn(host)
        self._draw(host)

    def _pressed(self, host: Host) -> str:
        """From a pipe only what is asked for: its lines are all there from the start."""
        ask = host.game.ask
        to_answer = ask is not None and ask.kind != "answer"
        to_answer = to_answer or self._keys.before
        asked = host.game.led_by_human or host.game.paused or to_answer
        nothing_to_enter = host.speaking or not asked
        if not self._keyboard.hides and nothing_to_enter:
            return ""
        return self._keyboard.pressed()

    def _draw(self, host: Host) -> None:
        if self._live is None:
            return
        way_in = self._way_in()
        secret = f"{way_in}\n{_PUT_AWAY}" if way_in else self._keys.secret(host)
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
        game, keys = host.game, self._keys
        left = None if game.deadline is None else float(round(game.deadline - host.now))
        return Moment(table_state(game), left, keys.question(host), keys.typed, self.meter)
