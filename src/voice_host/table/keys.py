"""What the keys pressed at the computer on the table do: for the table, for one seat's secret, or
for the human host. The same for a terminal and for a page in a browser.
"""

from __future__ import annotations

from collections.abc import Callable

from voice_host.game.asks import Ask
from voice_host.game.events import Event
from voice_host.table.host import PAUSE_HINT, Host
from voice_host.table.host_desk import HostDesk
from voice_host.table.human_host import KEYS
from voice_host.table.keypad import PRIVATE_KINDS, KeyRefusedError, prompt, way_back_prompt
from voice_host.table.phase_names import phase_name
from voice_host.table.private_pad import PrivatePad
from voice_host.told import Told

_ERASE = ("\x7f", "\b")
_CLEAR = "\x1b"
BEGIN = "начинаем"
BEGIN_HINT = Told("Скажите или наберите «начинаем», чтобы играть, не дожидаясь остальных.")
STEP_HINT = Told("Пробел — дальше.")
HANDS_HINT = Told("Голосуют на телефонах.")


class Keys:
    """A machine over key presses; screens show `secret`, or `question` and `typed`."""

    def __init__(self, *, curtain_at_night: bool) -> None:
        """`curtain_at_night`: a seat must sit down first (see `PrivatePad`)."""
        self.hides = False
        """There is a screen that can show a secret and wipe it: it says so itself."""
        self.tell: Callable[[str], None] = lambda text: None  # noqa: ARG005
        """Where messages for everybody go: whoever shows the screens sets it."""
        self.aside: Callable[[str], str | None] = lambda text: None  # noqa: ARG005
        """Words that are not the game's, about phones: gives what to tell, or None."""
        self.before = False
        """The game has not begun: nothing else is taken."""
        self._pad = PrivatePad(curtain_at_night=curtain_at_night)
        self._desk = HostDesk()
        self._led_by_human = False
        self._phase = ""
        self._typed = ""

    def private(self, event: Event) -> None:
        """For the seat at the keypad, or for the human host."""
        if self._led_by_human:
            self._desk.tell(event)
        else:
            self._pad.tell(event)

    def turn(self, host: Host) -> None:
        """What was typed for one phase, and not entered, must not show in the next."""
        game = host.game
        if self._phase != game.phase:
            self._phase, self._typed = game.phase, ""
        if self._led_by_human is not game.led_by_human:
            self._led_by_human = game.led_by_human
            if self._led_by_human:
                self.tell(KEYS)
        self._desk.turn_to(game.phase)
        if self.hides and not game.paused:  # the pad waits as it is
            ask, nobody = game.ask, game.asked_of_nobody
            if game.by_phones or (self._led_by_human and not _shows_card(ask)):
                ask = nobody = None
            self._pad.turn_to(ask, game.phase, nobody)

    def press(self, host: Host, key: str) -> None:
        """One key; Enter is "\\n"."""
        self.turn(host)
        if self.before:
            self._press_public(host, key)
        elif self._pad.text is not None and not host.game.paused:
            self._press_private(host, key)
        elif self._led_by_human:
            self._press_as_host(host, key)
        else:
            self._press_public(host, key)
        self.turn(host)

    def secret(self, host: Host) -> str | None:
        """The whole screen while secrets are keyed, or while the human host looks at them.

        None: the table may be shown.
        """
        game = host.game
        if self.before:
            return None
        if not game.paused and self._pad.text is not None:
            return self._pad.text
        if self._led_by_human and (game.in_private or self._desk.shown):
            return self._desk.page(game)
        if game.in_private:
            return Told.joined(
                "\n", [phase_name(game.phase), *([PAUSE_HINT] if game.paused else [])]
            )
        return None

    def calls(self, host: Host) -> bool:
        """What `secret` shows is for everybody to read: who is to come."""
        return not host.game.paused and self._pad.calls

    def question(self, host: Host) -> str:
        """What may be typed now, for everybody to read."""
        game = host.game
        if self.before:
            return BEGIN_HINT
        asked = game.ask is not None and game.ask.kind not in PRIVATE_KINDS
        question = [prompt(game.ask)] if game.ask is not None and asked else []
        if game.ask is not None and game.ask.kind == "count" and host.all_have_phones:
            question = [HANDS_HINT]
        if game.paused:
            question = [PAUSE_HINT]
        if self._led_by_human:
            question = [self._desk.question] if self._desk.question else [*question, STEP_HINT]
        if not host.over and (seat := game.may_return(host.now)) is not None:
            question.append(way_back_prompt(seat))
        return Told.joined(" ", question)

    @property
    def typed(self) -> str:
        """And not entered yet; for everybody to read."""
        return self._desk.typed if self._led_by_human and not self.before else self._typed

    def _press_private(self, host: Host, key: str) -> None:
        typed = self._pad.press(key)
        if typed is None:
            return
        try:
            host.key(typed)
        except KeyRefusedError as error:
            self._pad.notify(error.told)

    def _press_as_host(self, host: Host, key: str) -> None:
        """He alone keys. What came of it he is told where nobody looks."""
        typed = self._desk.press(key, host.game)
        shows_card = _shows_card(host.game.ask) and not host.game.by_phones
        if typed is None and key == "\n" and not self.hides and shows_card:
            typed = ""
        if typed is None or self._told_aside(typed):
            return
        try:
            host.key(typed)
        except KeyRefusedError as error:
            if host.game.in_private:
                self._desk.note(error.told)
            else:
                self.tell(error.told)

    def _press_public(self, host: Host, key: str) -> None:
        if key == _CLEAR:
            self._typed = ""
        elif key in _ERASE:
            self._typed = self._typed[:-1]
        elif key != "\n":
            self._typed += key
        else:
            typed, self._typed = self._typed, ""
            if self._told_aside(typed) or self.before:
                return
            try:
                host.key(typed)
            except KeyRefusedError as error:
                self._refuse(host, error.told)

    def _told_aside(self, typed: str) -> bool:
        told = self.aside(typed)
        if told is not None:
            self.tell(told)
        return told is not None

    def _refuse(self, host: Host, reason: str) -> None:
        """In private the table may not even see that something was typed."""
        if not host.game.in_private:
            self.tell(reason)
        elif not self.hides:
            self.tell(Told("Ввод не принят."))


def _shows_card(ask: Ask | None) -> bool:
    """A seat comes to the computer for the card that the program has dealt, whoever leads."""
    return ask is not None and ask.kind == "card" and not ask.own_cards
