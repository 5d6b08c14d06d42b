"""Names of phases, roles and results for the pages, by id: said once, in Python's own tables."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from voice_host.game import ruleset
from voice_host.protocol.words import FOULS, LEAVINGS, LOSSES, REMOVALS, SKIPPED, VICTORIES
from voice_host.roles import ROLES
from voice_host.table.keypad import ANSWERS
from voice_host.table.phase_names import PHASE_NAMES, phase_name
from voice_host.table.role_names import role_name

Names = Mapping[str, Mapping[str, str]]


@cache
def names(lang: str) -> Names:
    """Table -> id -> name; Russian unless `lang` is "en"."""
    return _english() if lang == "en" else _russian()


def _russian() -> Names:
    return {
        "phases": {**PHASE_NAMES, "night": phase_name("night")},
        "roles": {role: role_name(role) for role in ROLES},
        "winners": VICTORIES,
        "leavings": LEAVINGS,
        "answers": ANSWERS,
        "offences": {**FOULS, **REMOVALS, **LOSSES},
        "skipped": SKIPPED,
        "rulesets": {each: ruleset.load(each).name for each in ruleset.names()},
    }


def _english() -> Names:
    return tomllib.loads(Path(__file__).with_name("english.toml").read_text(encoding="utf-8"))
