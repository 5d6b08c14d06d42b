"""Names of phases, roles and results for the pages, by id: said once, in Python's own tables."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from voice_host.game import ruleset
from voice_host.narration import Catalogue
from voice_host.narration.lines import REFUSALS as TOLD
from voice_host.narration.playing_cards import PLAYING_CARDS, card_name
from voice_host.protocol.words import FOULS, LEAVINGS, LOSSES, REMOVALS, SKIPPED, VICTORIES
from voice_host.roles import ROLES
from voice_host.table.keypad import ANSWERS, REFUSALS
from voice_host.table.phase_names import PHASE_NAMES
from voice_host.table.role_names import role_name

Names = Mapping[str, Mapping[str, str]]


@cache
def names(lang: str) -> Names:
    """Table -> id -> name; Russian unless `lang` is "en"."""
    if lang != "en":
        return _russian()
    return {table: named for table, named in english().items() if table != "told"}


def _russian() -> Names:
    return {
        "phases": PHASE_NAMES,
        "roles": {role: role_name(role) for role in ROLES},
        "winners": VICTORIES,
        "leavings": LEAVINGS,
        "offences": {**FOULS, **REMOVALS, **LOSSES},
        "skipped": SKIPPED,
        "rulesets": {each: ruleset.load(each).name for each in ruleset.names()},
        "answers": ANSWERS,
        "refusals": _refusals(),
        "cards": {card: card_name(card) for card in PLAYING_CARDS},
    }


def _refusals() -> Mapping[str, str]:
    """As they are told aloud, or on the keypad."""
    lines = Catalogue.load()
    return {**{why: lines.line(f"refused.{why}").text for why in TOLD}, **REFUSALS}


@cache
def english() -> Names:
    """All tables, and in "told" what is told by the keypad and the program (voice_host/told.py)."""
    path = Path(__file__).with_name("english.toml")
    cards = {card: card.replace("_", " of ") for card in PLAYING_CARDS}
    return {**tomllib.loads(path.read_text(encoding="utf-8")), "cards": cards}
