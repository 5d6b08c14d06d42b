"""The note that Kattani leaves about one player; it is read if the mafia shot him (KATTANI-6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from voice_host.game import events
from voice_host.game.asks import Ask
from voice_host.game.commands import WriteNote
from voice_host.game.refusal import Refusal
from voice_host.game.role import Camp
from voice_host.game.state import Testament

if TYPE_CHECKING:
    from voice_host.game.game import Game

AUTHOR = "kattani"


def author(game: Game) -> int | None:
    """Who may still write tonight's note."""
    return game.state.keyer(AUTHOR) if game.state.testament is None else None


def ask(game: Game, seat: int) -> Ask:
    """About whom."""
    others = tuple(other for other in game.alive if other != seat)
    return Ask("testament", seat=seat, role=AUTHOR, options=others)


def write(game: Game, seat: int, note: WriteNote) -> None:
    """Keeps it until the morning."""
    if note.seat is not None and not 1 <= note.seat <= len(game.state.players):
        raise Refusal("unknown", private=True)
    if note.seat == seat:
        raise Refusal("himself", private=True)
    if note.seat is not None and not game.state.player(note.seat).alive:
        raise Refusal("gone", private=True)
    game.state.testament = Testament(seat, note.seat, note.says)


def read(game: Game, killed: list[int]) -> int | None:
    """In the morning; gives the seat that it condemns. A wrong note changes nothing."""
    note, game.state.testament = game.state.testament, None
    if note is None or note.about is None or note.by not in killed:
        return None
    game.emit(events.Note, seat=note.about, says=note.says)
    player = game.state.player(note.about)
    black = game.state.role_of(note.about).camp is Camp.BLACK
    condemned = note.says == "mafia" and black and player.alive and note.about not in killed
    return note.about if condemned else None
