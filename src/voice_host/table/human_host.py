"""What a human host keys while he leads: he sees hands and the night with his own eyes.

The same commands as ever, no more; only who keys them is another.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from voice_host.game.commands import Choose, Command, Foul, Lead, Remove, TeamLoss
from voice_host.game.game import Game
from voice_host.game.ruleset import Ruleset
from voice_host.phrases.grammar_file import load
from voice_host.table.keypad import KeyRefusedError, command_for, host_command
from voice_host.told import Name, Told

STEP = "дальше"
GIVE_BACK = "="
"""The key that lets the program lead."""

KEYS = Told(
    "Игру ведёте вы: пробел — дальше, Tab — показать и спрятать тайное, «отмена», "
    "«=» — пусть ведёт программа."
)
"""What the host is told when he begins to lead."""

_PUNISHED = re.compile(r"(фол|удалить|поражение)\D*(\d+)(?:\D+(\d+))?")
_SANCTIONS: dict[str, type[Foul] | type[Remove] | type[TeamLoss]] = {
    "фол": Foul,
    "удалить": Remove,
    "поражение": TeamLoss,
}
_ALL_SHOOT = {"все", "+"}


def command_of(game: Game, text: str, spoken: Callable[[str], Command | None]) -> Command:
    """The command that the host means now; KeyRefusedError where he means nothing.

    `spoken`: what the text says as a phrase.
    """
    typed = " ".join(text.lower().split())
    ask = game.ask
    if typed == GIVE_BACK:
        return Lead(human=False)
    if ask is not None and ask.kind == "shot" and ask.number is not None and typed in _ALL_SHOOT:
        return Choose(targets=(ask.number,), role=ask.role)
    if found := _PUNISHED.fullmatch(typed):
        return _punished(game.ruleset, found[1], int(found[2]), found[3])
    return host_command(typed) or spoken(text) or command_for(ask, text)


def reasons_asked(game: Game, text: str) -> Sequence[str]:
    """A foul or removal without its reason: the reasons to choose from, by their numbers."""
    found = _PUNISHED.fullmatch(" ".join(text.lower().split()))
    return () if found is None or found[3] else _reasons(game.ruleset, found[1])


def _punished(rules: Ruleset, word: str, seat: int, number: str | None) -> Command:
    """`number`: of the reason, as the list counts them; 0 or None: no reason."""
    if not number or not int(number):
        return _SANCTIONS[word](seat=seat)
    reasons = _reasons(rules, word)
    if int(number) > len(reasons):
        raise KeyRefusedError(
            Told(
                "Причины с номером {number} нет. Есть: {listed}.",
                number=number,
                listed=listed(reasons) if reasons else Told("причин эти правила не называют"),
            )
        )
    return _SANCTIONS[word](seat=seat, reason=reasons[int(number) - 1].id)


def listed(reasons: Sequence[str]) -> Told:
    """Each with its number, which is keyed."""
    each = (Told("{n} — {why}", n=n, why=why) for n, why in enumerate(reasons, 1))
    return Told.joined(", ", each)


def _reasons(rules: Ruleset, word: str) -> list[Name]:
    """The ruleset's reasons in the words of its grammar: «за речь»."""
    kind = _SANCTIONS[word](seat=0).kind
    words: dict[str, str] = {}
    for name in rules.host:
        for intent in load(name).intents:
            for sentence in intent.sentences if intent.command == kind else ():
                fixed = dict(sentence.fixed)
                if fixed.keys() == {"reason"}:
                    after = sentence.pattern[sentence.pattern.index(sentence.slots[-1]) + 1 :]
                    words.setdefault(fixed["reason"], " ".join(map(str, after)))
    known = {"foul": rules.offences.foul, "remove": rules.offences.remove}
    return [
        Name("offences", why, words.get(why, why)) for why in known.get(kind, rules.offences.lose)
    ]
