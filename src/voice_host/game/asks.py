"""What a game asks of whom at this moment: for the keypad, the script runner and the bots.

The table's screen never shows an ask whose `seat` is set: it is for that seat's own eyes.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

AskKind = Literal[
    "card", "floor", "count", "vote", "ballot", "target", "shot", "testament", "decoy", "answer",
    "talk", "accuse", "note", "hand",
]  # fmt: skip


@dataclass(frozen=True)
class Ask:
    """One open question.

    card    look at your card (own cards: key in what it says); answered by TakeCard(by=seat)
    floor   the seat speaks: Nominate, Withdraw, EndSpeech
    count   how many hands: Count or Hands
    vote    the seat names one of `options`: CastVote
    ballot  the same on the keypad, for nobody else's eyes: CastVote(by=seat)
    target  a night choice: Choose(targets, role, by=seat)
    testament  a note about another seat: WriteNote(by=seat)
    shot    a number is called, and whoever shoots at it keys its own seat: Choose(by=seat)
    decoy   night way `round`: keys that change nothing; answered by Choose(by=seat), ignored
    answer  night way `round`: this seat reads `answer` (or a decoy); nothing to enter
    talk    free talk: ends by time or Next
    accuse  free talk in which anybody may Accuse, PutToVote, CallNight
    note    everybody writes one: Choose(by=seat), whatever an honest player keys
    hand    on a phone: the seat may raise its hand while they are counted
    """

    kind: AskKind
    seat: int | None = None
    """Whose eyes only (card, target, decoy, answer, note), or who speaks or votes; None: all."""

    role: str | None = None
    """The role that is asked (target), or the seat's role (card)."""

    options: tuple[int, ...] = ()
    """Seats that may be named (target, floor, vote), or 0..n (count)."""

    targets: int = 1
    """target: how many seats are to be named."""

    text: str | None = None
    """card: what it says, beside the role."""

    team: tuple[int, ...] = ()
    """target: the seats of a clan, each of which may enter; `seat` is its eldest (CLONES-5)."""

    reason: str | None = None
    """floor: what for, as in the event: "speech", "defence", "last_word", ..."""

    answer: str | None = None
    """An answer to show privately, e.g. "black"; None: nothing to show."""

    news: str | None = None
    """The role that the seat has now, where it has not known it yet (CLASSIC-13)."""

    own_cards: bool = False
    """card: the physical card is to be keyed in."""

    card: str | None = None
    """card: the playing card that was dealt."""

    playing_cards: bool = False
    """card: it is a playing card."""

    number: int | None = None
    """shot: the number that is called now."""

    decoy: bool = False
    """On a phone: the seat is not asked, and what it keys goes nowhere (ALL-1)."""

    settled: bool = field(default=False, compare=False)
    """shot: all who may shoot have; target: it may only be keyed anew. For scripts, which need not
    wait then; nobody at the table may see it, and nothing that he sees depends on it (ALL-1)."""

    @property
    def moves_on(self) -> bool:
        """A script need not wait for an answer: there is none, or it changes nothing."""
        return self.kind in ("decoy", "answer") or self.settled
