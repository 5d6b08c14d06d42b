from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from voice_host.game.ruleset import load, names
from voice_host.game.setup import LONGEST
from voice_host.narration import Catalogue
from voice_host.narration.lines import SLOTS, WORDED
from voice_host.narration.playing_cards import PLAYING_CARDS
from voice_host.narration.repertoire import repertoire
from voice_host.pieces import cover
from voice_host.roles import ROLES
from voice_host.voice.clips import Clips, path_of, voices

pytestmark = pytest.mark.unit

CATALOGUE = Catalogue.load()
MOST = max(load(name).players[1] for name in names())
SEATS = range(1, MOST + 1)
TOWN = "Чикаго"


@pytest.fixture(scope="module")
def pieces() -> frozenset[str]:
    return repertoire(CATALOGUE)


@pytest.fixture(scope="module", params=voices())
def clips(request: pytest.FixtureRequest) -> Iterator[Clips]:
    opened = Clips(path_of(request.param))
    yield opened
    opened.close()


def test_every_piece_has_its_recording_and_every_recording_its_piece(
    clips: Clips, pieces: frozenset[str]
) -> None:
    """After a change of the lines: `python audio/make_clips.py`."""
    assert sorted(pieces - set(clips)) == []
    assert sorted(set(clips) - pieces) == []


def test_every_line_can_be_said_with_every_value_and_every_piece_is_said(
    pieces: frozenset[str],
) -> None:
    used: set[str] = set()
    for catalogue, line in _lines():
        for values, wording in product(_values(line), range(catalogue.wordings(line))):
            text = catalogue.line(line, wording, **values).text
            parts = cover(text, pieces)
            assert all(part.piece or part.text == f"{TOWN}." for part in parts), text
            used |= {part.piece for part in parts if part.piece}
    assert sorted(pieces - used) == []


def _lines() -> Iterator[tuple[Catalogue, str]]:
    """All lines, and those that a ruleset words otherwise."""
    for rules, lines in {"": CATALOGUE.ids, **CATALOGUE._own}.items():
        for line in sorted(set(lines)):
            yield CATALOGUE.of(rules), line


def _values(line: str) -> Iterator[dict[str, Any]]:
    """Every value of every slot of a line; two slots in all ways."""
    name, _, case = line.partition(".")
    slots = SLOTS[line] if line in SLOTS else WORDED[name][1]
    values = {slot: _of_slot(slot, line, case) for slot in slots}
    if set(slots) <= {"seat", "nickname", "count", "games", "by"}:
        ways = product(*values.values())
    else:
        most = max(map(len, values.values()), default=1)
        ways = zip(
            *([each[at % len(each)] for at in range(most)] for each in values.values()), strict=True
        )
    for way in ways if slots else [()]:
        yield dict(zip(slots, way, strict=True))


def _of_slot(slot: str, line: str, case: str) -> list[Any]:
    roles = list(CATALOGUE.roles)
    match slot:
        case "seat":
            return list(SEATS)
        case "by":
            return [1]
        case "nickname":
            return [None]
        case "seats" if line in ("judge_asked.one", "game_over.points_alone"):
            return [(seat,) for seat in SEATS]
        case "seats":
            return [
                *((seat,) for seat in SEATS),
                *((seat % MOST + 1, seat, 1) for seat in SEATS),
                *((seat % MOST + 1, seat) for seat in SEATS),
                *((seat, seat % MOST + 1) for seat in SEATS),
            ]
        case "count" | "of" if line == "setup.range":
            return sorted({load(name).players[slot == "of"] for name in names()})
        case "count" | "of":
            return list(range(MOST + 1))
        case "players":
            return list(range(min(load(name).players[0] for name in names()), MOST + 1))
        case "total":
            return [1, 2, 3, 4]
        case "games":
            return [2]
        case "seconds":
            return [*range(1, 121), *range(120, round(LONGEST) + 1, 30)]
        case "role":
            return [case] if case in roles else roles
        case "card":
            return list(PLAYING_CARDS)
        case "deck":
            return [*_decks(roles)]
        case "cast":
            return [*_casts(roles)]
        case "what" if line == "reality":
            return [TOWN]
        case "what":
            return list(CATALOGUE.undone.values())
    raise AssertionError(f"what may {{{slot}}} be? Tell narration/repertoire.py, too")


def _decks(roles: list[str]) -> Iterator[dict[str, int]]:
    """Every card and number of cards first or in the middle, and last."""
    for at, role in enumerate(roles):
        for number in [1] if ROLES[role].single else range(1, MOST):
            if at + 2 < len(roles):
                yield {role: number, roles[at + 1]: 1, roles[at + 2]: 1}
            if at:
                yield {roles[at - 1]: 1, role: number}


def _casts(roles: list[str]) -> Iterator[dict[int, str]]:
    """Every role, and every seat in each place of one, two and three."""
    for role in roles:
        yield {1: role, 2: "citizen"}
    for seat, many in product(SEATS, (1, 2, 3)):
        if seat + many - 1 <= MOST:
            yield dict.fromkeys(range(seat, seat + many), "mafia")
