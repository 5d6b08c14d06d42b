"""What a grammar says: intents, the commands they make, and the patterns of words for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, get_args

from voice_host.game.commands import AnyCommand, Command
from voice_host.phrases.answers import Back, Confirm, Phrase, Players, Rules
from voice_host.phrases.template import SPEAKER, Pattern, Slot

Made = Command | Confirm | Players | Rules | Back | Phrase
"""What a phrase may turn into."""

NOTHING = "nothing"
"""The command of phrases that are told from the others so that they do nothing."""

COMMANDS: dict[str, type[Made] | None] = {
    **{str(kind.__struct_config__.tag): kind for kind in get_args(AnyCommand)},
    "confirm": Confirm,
    "players": Players,
    "rules": Rules,
    "back": Back,
    NOTHING: None,
}
"""What an intent may name."""

Care = Literal["at_once", "readily", "alone", "before_silence", "confirmed"]
"""How a phrase heard by ear is taken.

at_once         also in the middle of talk
readily         the same on less evidence: where hardly anything else is said
alone           only with silence after it, one word also only with silence before it: an answer
before_silence  only with silence after it: in the middle of talk it means nothing
confirmed       always asked back first: what it does cannot be mended
"""


@dataclass(frozen=True)
class Sentence:
    """One pattern and what it makes."""

    pattern: Pattern
    fixed: tuple[tuple[str, Any], ...]
    """Fields of the command that these words give by themselves, with their values."""

    @property
    def slot(self) -> Slot | None:
        """The place of the number that the command is about, if there is one."""
        return next((slot for slot in self.slots if slot.name != SPEAKER), None)

    @property
    def slots(self) -> tuple[Slot, ...]:
        """The places of all numbers: two where the words between them tell them apart."""
        return tuple(item for item in self.pattern if isinstance(item, Slot))

    @property
    def several(self) -> bool:
        """More than one number may be said in one breath: the field is a list."""
        return self.slot is not None and self.slot.name in ("seats", "targets")


@dataclass(frozen=True)
class Intent:
    """What somebody may want, and all the ways to say it."""

    name: str
    command: str
    """A key of COMMANDS."""

    heard: Care
    sentences: tuple[Sentence, ...]


@dataclass(frozen=True)
class Grammar:
    """One grammar file."""

    name: str
    title: str
    """For people, in Russian."""

    address: tuple[tuple[str, ...], ...]
    """With which words a player has to begin every phrase of this file; empty: with none."""

    intents: tuple[Intent, ...]
    lists: Mapping[str, Mapping[str, int]]
    """The lists of number words declared in files: word -> number."""

    between: frozenset[str]
    """Words that may stand between two numbers said in one breath."""
