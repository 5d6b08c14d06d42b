"""The roles' Russian names: shown on the keypad, and taken for a card of the table's own."""

from __future__ import annotations

ROLE_NAMES = {
    "citizen": "мирный житель",
    "mafia": "мафия",
    "don": "дон",
    "commissar": "комиссар",
    "doctor": "доктор",
    "maniac": "маньяк",
    "sheriff": "шериф",
    "lover": "любовница",
    "putana": "путана",
    "journalist": "журналист",
    "lunatic": "сумасшедший",
    "lawyer": "адвокат",
    "werewolf": "оборотень",
    "student": "студент",
    "mirror": "зеркало",
}
"""Role id -> its name in the nominative."""


def role_name(role: str) -> str:
    """The Russian name; an id that has none yet stands for itself."""
    return ROLE_NAMES.get(role, role)


def role_called(text: str) -> str | None:
    """The id of the role that `text` names: by its id, its name, or an unambiguous beginning."""
    wanted = text.strip().lower().replace("ё", "е")
    if not wanted:
        return None
    if wanted in ROLE_NAMES:
        return wanted
    fitting = [role for role, name in ROLE_NAMES.items() if name.startswith(wanted)]
    return fitting[0] if len(fitting) == 1 else None
