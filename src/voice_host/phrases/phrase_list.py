"""The phrases of a grammar as the recogniser wants them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise, repeat

from voice_host.phrases import numerals
from voice_host.phrases.template import Pattern, Slot

_START, _END = "<s>", "</s>"

WEIGHT = 12
"""How many times a phrase that does nothing, and has no number, stands in the list."""

NAME_WEIGHT = 10
"""How many times a phrase with a player's name stands in the list: a seat is called by its name as
often as by all the forms of its number. «Выставляю Васю» was heard as «выставляю восьмую» else."""

FARTHEST = 39
"""Numbers too large for the table are waited for up to this one: «тринадцать» is not 3."""


def numbers_of(slot: Slot, players: int) -> range:
    """Which numbers can be said in a slot: seats, or so many hands."""
    return range(0 if slot.name == "votes" else 1, players + 1)


def spoken(
    pattern: Pattern,
    players: int,
    lists: Mapping[str, Mapping[str, int]],
    *,
    several: bool,
    refusing: bool,
) -> Iterator[str]:
    """A pattern with each number of its slot; two slots take theirs side by side, each in turn.

    `several`: also two numbers in one breath; `refusing`: also numbers too large for the table, but
    not in two slots, where they would crowd out what is said far oftener.
    """
    slots = [item for item in pattern if isinstance(item, Slot)]
    choices = {slot: list(said_numbers(slot, players, lists)) for slot in slots}
    for slot, said in choices.items():
        if several:
            said += [f"{one}{link}{two}" for link in (" ", " и ") for one, two in pairwise(said)]
        if refusing and len(slots) == 1:
            said += beyond(slot, players)
    if not all(choices.values()):
        return
    for at in range(max(map(len, choices.values()), default=1)):
        words = (
            choices[item][at % len(choices[item])] if isinstance(item, Slot) else item
            for item in pattern
        )
        yield " ".join(words)


def opened(openings: Sequence[tuple[str, ...]], phrases: Iterable[str]) -> Iterator[str]:
    """Every phrase with the first opening, and one phrase with each of the others.

    What comes after an opening does not depend on which one it was.
    """
    for at, phrase in enumerate(phrases):
        for opening in openings if at == 0 else openings[:1]:
            yield " ".join((*opening, phrase))


def covering(phrases: Iterable[str]) -> Iterator[str]:
    """Only the phrases that bring a pair of neighbouring words not yet brought.

    Vosk makes a bigram from its list: a phrase whose pairs are all there already adds nothing
    to what can be heard, only to the time of a switch.
    """
    seen: set[tuple[str, str]] = set()
    for phrase in phrases:
        pairs = set(pairwise([_START, *phrase.split(), _END]))
        if not pairs <= seen:
            seen |= pairs
            yield phrase


def beyond(slot: Slot, players: int) -> Iterator[str]:
    """The forms of numbers that nothing at this table has: to be heard, and refused."""
    if slot.list in numerals.LIST_NAMES:
        for form, _ in numerals.forms(slot.list, range(players + 1, FARTHEST + 1)):
            yield form


def alike(slot: Slot, lists: Mapping[str, Mapping[str, int]]) -> Iterator[str]:
    """The forms of numbers, also of those too large for the table, that mean the same in a slot."""
    if slot.list in lists:
        yield from lists[slot.list]
    else:
        yield from numerals.alike(slot.list, numbers_of(slot, FARTHEST))


def weighed(phrases: Iterable[str], weight: int = WEIGHT) -> Iterator[str]:
    """Each phrase many times: the more often a phrase stands in the list, the likelier it is.

    A real phrase stands there with every number; one that does nothing would lose to it even where
    it was said, «выставляла игрока номер три» to «выставляю игрока номер три».
    """
    for phrase in phrases:
        yield from repeat(phrase, weight)


def said_numbers(
    slot: Slot, players: int, lists: Mapping[str, Mapping[str, int]]
) -> Mapping[str, int]:
    """The forms that are said in a slot, each with its number."""
    numbers = numbers_of(slot, players)
    if slot.list in lists:
        return {form: number for form, number in lists[slot.list].items() if number in numbers}
    return dict(numerals.forms(slot.list, numbers))
