"""The human host's place at the computer: his keys, and a page that shows secrets if he asks.

Players may see the screen: at night it shows the same whatever is keyed and whoever is alive, and
what is secret only while he asks for it. A machine over key presses; the terminal draws its page.
"""

from __future__ import annotations

from collections.abc import Sequence

from voice_host.game.asks import Ask
from voice_host.game.events import Check, Chose, Event, Refused, Undone
from voice_host.game.game import Game
from voice_host.table.human_host import STEP, listed, reasons_asked
from voice_host.table.keypad import answer_text, prompt, refusal_text
from voice_host.table.phase_names import phase_name
from voice_host.table.role_names import role_name
from voice_host.told import Name, Told

SHOW = "\t"
_ENTER, _STEP, _CLEAR = "\n", " ", "\x1b"
_ERASE = ("\x7f", "\b")
_KEYS = Told("Пробел — дальше. Tab — показать тайное.")
_ENTERED = Told("Введено.")


class HostDesk:
    """What is typed, whether secrets are shown, and what came of the last entry."""

    def __init__(self) -> None:
        self.typed = ""
        self.shown = False
        self._phase = ""
        self._result = ""
        """What everybody may see of the last entry: nothing of it is secret."""
        self._notes: list[str] = []
        self._reasons: Sequence[str] = ()
        self._sanction = ""
        """A foul or a removal that waits for its reason."""

    @property
    def question(self) -> str:
        """What is asked of the host openly: the reason."""
        if not self._sanction:
            return ""
        return Told(
            "{sanction}: {listed}; Enter — без причины.",
            sanction=self._sanction,
            listed=listed(self._reasons),
        )

    def page(self, game: Game) -> str:
        """All that the screen shows at night, or while secrets are shown."""
        lines = [phase_name(game.phase)]
        if self.question:
            lines += [self.question, f"> {self.typed}"]
        elif self.shown:
            lines += [*_cards(game), *([_asked(game.ask)] if game.ask else []), *self._notes]
            lines += [f"> {self.typed}", Told("Tab — спрятать.")]
        else:
            lines += [_hint(game), *filter(None, [self._result]), "> •" if self.typed else ">"]
        return Told.joined("\n", lines)

    def turn_to(self, phase: str) -> None:
        """What was shown for one phase must not stay for the next."""
        if phase != self._phase:
            self._phase, self.typed, self.shown = phase, "", False
            self._result, self._notes, self._sanction = "", [], ""

    def tell(self, event: Event) -> None:
        """A secret event: what came of an entry."""
        match event:
            case Chose(role=role, target=target, by=by):
                whom = Told("никого") if target is None else Told("игрока {seat}", seat=target)
                called = Name("roles", role, role_name(role).capitalize())
                self.note(
                    Told("{called}, игрок {by}: выбрал {whom}.", called=called, by=by, whom=whom)
                )
            case Check(seat=seat, answer=answer):
                self.note(Told("Игрок {seat}: {answer}", seat=seat, answer=answer_text(answer)))
            case Refused(reason=reason):
                self.note(Told("Не принято. {why}", why=refusal_text(reason)))
            case Undone():
                self.note(Told("Отменено."))

    def note(self, text: str) -> None:
        """A line of the secret page."""
        self._notes = [*self._notes[-3:], text]

    def press(self, key: str, game: Game) -> str | None:
        """A key; gives the text to be carried out when an entry is complete."""
        if key == SHOW:
            self.shown = not self.shown
        elif key == _CLEAR:
            self.typed = self._sanction = ""
        elif key in _ERASE:
            self.typed = self.typed[:-1]
        elif key == _STEP and not self.typed and not self._sanction:
            return STEP
        elif key != _ENTER:
            self.typed += key
        elif self.typed or self._sanction:
            return self._entry(game)
        return None

    def _entry(self, game: Game) -> str | None:
        typed, self.typed = self.typed, ""
        if self._sanction:
            sanction, self._sanction = self._sanction, ""
            return f"{sanction} {typed or 0}"
        self._reasons = reasons_asked(game, typed)
        if self._reasons:
            self._sanction = typed
            return None
        self._result = _ENTERED
        if typed.isdecimal() and int(typed) not in game.alive and not _hunts(game):
            self._result = Told("Введено, но такого игрока за столом нет.")
        return typed


def _hint(game: Game) -> str:
    """What is to be keyed; the same whoever is alive."""
    if game.phase == "deal" and game.ask is not None:
        if not game.ask.own_cards:
            return _KEYS
        asked = Told("Карта игрока {seat}: роль и Enter.", seat=game.ask.seat)
        return Told.joined(" ", [asked, _KEYS])
    return Told.joined(" ", [Told("Номер или «-» и Enter — записать."), _KEYS])


def _asked(ask: Ask) -> str:
    """An answer stays for the host as long as the call lasts: he need press nothing to hide it."""
    if ask.kind == "answer":
        return Told("Ответ игроку {seat}: {answer}", seat=ask.seat, answer=answer_text(ask.answer))
    return prompt(ask)


def _hunts(game: Game) -> bool:
    """The host keys who shoots, or at whom: a seat that has left may be aimed at (SPORT-25)."""
    return game.ask is not None and game.ask.kind == "shot"


def _cards(game: Game) -> list[str]:
    cards = (
        Told(
            "{seat} {role}" if player.alive else "{seat} {role} (ушёл)",
            seat=player.seat,
            role=Name("roles", player.role, role_name(player.role)),
        )
        for player in game.state.players
        if player.role
    )
    return [Told.joined(", ", cards)]
