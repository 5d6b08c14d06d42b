"""The Russian dictionary: loaded once, and only where it is needed."""

from __future__ import annotations

from functools import cache

from pymorphy3 import MorphAnalyzer


@cache
def morphology() -> MorphAnalyzer:
    """Word -> what forms it may be, and others of the same word."""
    return MorphAnalyzer(lang="ru")
