"""The phases' Russian names, for people who look at the table's screen."""

from __future__ import annotations

from voice_host.told import Name

PHASE_NAMES = {
    "setup": "Подготовка",
    "deal": "Раздача карт",
    "night": "Ночь",
    "morning": "Утро",
    "day.talk": "Обсуждение",
    "day.speech": "Речи",
    "day.vote": "Голосование",
    "day.defence": "Оправдательные речи",
    "day.judge": "Решение судьи",
    "day.lift": "Голосование за подъём",
    "last_word": "Последнее слово",
    "over": "Игра окончена",
}
"""Phase -> its name; all night phases look the same from outside (ALL-1)."""


def phase_name(phase: str) -> str:
    """The Russian name."""
    known = "night" if phase.startswith("night") else phase
    return Name("phases", known, PHASE_NAMES.get(known, known))
