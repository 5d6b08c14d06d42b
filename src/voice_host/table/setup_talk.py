"""What the host asks before a game: how many sit there, by which rules, and whether to begin.

A machine over blocks of sound, as the host is; each question is one of question.py.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass

from voice_host.game.ruleset import Ruleset, load
from voice_host.narration import Catalogue, Line
from voice_host.narration.lines import RULESETS
from voice_host.phrases.answers import Back, Confirm, Players, Rules
from voice_host.phrases.grammar import Made
from voice_host.phrases.matcher import SETUP_GRAMMARS, PhraseGrammar, phase_grammar
from voice_host.phrases.phrase_list import FARTHEST
from voice_host.sound import Samples
from voice_host.table.question import Asking, Question, Wanted

PATIENCE = 8.0
"""Seconds after which a question is asked once more."""

DEFAULT_PLAYERS, DEFAULT_RULES = 10, "classic"

NUMBER, RULES = SETUP_GRAMMARS
"""The grammars of the answers."""

_SHORT: dict[str, Made] = {
    **dict.fromkeys(("д", "+", "y"), Confirm(yes=True)),
    **dict.fromkeys(("н", "-", "n"), Confirm(yes=False)),
    "<": Back(),
    **{name: Rules(name) for name in RULESETS},
}
"""What may be typed in place of words."""

_HINT_NUMBER = "Наберите, сколько игроков, и нажмите Enter; просто Enter — {default}."
_HINT_YES = "Наберите «д» или «н» и нажмите Enter; просто Enter — «да», «<» — назад."
_HINT_RULES = "Наберите название и нажмите Enter: {names}; «<» — назад."


@dataclass(frozen=True)
class Agreed:
    """What the table has decided."""

    players: int
    rules: Ruleset


def expected(name: str) -> PhraseGrammar:
    """What can be answered; numbers too large for any table are heard too, and explained."""
    return phase_grammar((name,), FARTHEST)


class SetupTalk:
    """Asks only what is not known yet."""

    def __init__(
        self, players: int | None, rules: Ruleset | None, catalogue: Catalogue, asking: Asking
    ) -> None:
        """`players`, `rules`: what is known; None: to be asked. So many can play by some rules."""
        self._known = (players, rules)
        self._catalogue = catalogue
        self._asking = asking
        self._talk = self._whole()
        self._question = next(self._talk)
        self.agreed: Agreed | None = None
        """None: not yet."""

    @property
    def over(self) -> bool:
        """The table wants to begin."""
        return self.agreed is not None

    def step(self, block: Samples) -> Samples:
        """One block of the room's sound in, as much of the host's voice out."""
        out = self._question.step(block)
        if self._question.answer is not None:
            try:
                self._question = self._talk.send(self._question.answer)
            except StopIteration as agreed:
                self.agreed = agreed.value
        return out

    def _whole(self) -> Generator[Question, Made, Agreed]:
        players, rules = self._known
        while True:
            if players is None and rules is not None and rules.players[0] == rules.players[1]:
                players = rules.players[0]
            elif players is None:
                players = yield from self._how_many(rules)
            if rules is None:
                rules = yield from self._by_which(players)
            if rules is not None:
                answer = yield self._about(
                    [self._people(players), self._named(rules), self._line("begin")],
                    RULES, Confirm(yes=True), _HINT_YES,
                )  # fmt: skip
                if answer == Confirm(yes=True):
                    return Agreed(players, rules)
                if isinstance(answer, Rules) and self._known[1] is None:
                    rules = load(answer.ruleset)
                    if _allows(rules, players):
                        continue
            players, rules = self._known

    def _how_many(self, rules: Ruleset | None) -> Generator[Question, Made, int]:
        ranges = [rules.players] if rules else [load(name).players for name in RULESETS]
        least, most = min(low for low, _ in ranges), max(high for _, high in ranges)
        default = min(max(DEFAULT_PLAYERS, least), most)
        hint = _HINT_NUMBER.format(default=default)
        explained: list[Line] = []
        while True:
            lines = [*explained, self._line("players")]
            answer = yield self._about(lines, NUMBER, Players(default), hint)
            if isinstance(answer, Players) and least <= answer.players <= most:
                return answer.players
            explained = [self._range(least, most)] if isinstance(answer, Players) else []

    def _by_which(self, players: int) -> Generator[Question, Made, Ruleset | None]:
        """None: the number was not meant so."""
        names = [name for name in RULESETS if _allows(load(name), players)]
        if len(names) == 1:
            return load(names[0])
        explained = [self._people(players)]
        if DEFAULT_RULES in names:
            lines = [*explained, self._line("classic")]
            answer = yield self._about(lines, RULES, Confirm(yes=True), _HINT_YES)
            if answer == Confirm(yes=True):
                return load(DEFAULT_RULES)
        else:
            answer = Confirm(yes=False)
        while True:
            if isinstance(answer, Back):
                return None
            if isinstance(answer, Rules):
                rules = load(answer.ruleset)
                if _allows(rules, players):
                    return rules
                explained = [self._range(*rules.players)]
            else:
                explained = []
            calls = [self._named(load(name)) for name in names if name != DEFAULT_RULES]
            hint = _HINT_RULES.format(names=", ".join(names))
            answer = yield self._about([*explained, self._line("which"), *calls], RULES, None, hint)

    def _about(
        self, lines: Sequence[Line], grammar: str, default: Made | None, hint: str
    ) -> Question:
        heard = expected(grammar)
        wanted = Wanted(heard, _typed(heard, default), hint, self._line("again"), PATIENCE)
        return Question(lines, wanted, self._asking)

    def _line(self, name: str, **slots: int) -> Line:
        return self._catalogue.line(f"setup.{name}", **slots)

    def _people(self, players: int) -> Line:
        return self._line("people", players=players)

    def _range(self, least: int, most: int) -> Line:
        if least == most:
            return self._line("only", players=least)
        return self._line("range", count=least, of=most)

    def _named(self, rules: Ruleset) -> Line:
        own = f"setup_rules.{rules.id}"
        return self._catalogue.line(own if own in self._catalogue.ids else "setup_rules.any")


def anything_for(players: int) -> bool:
    """Whether so many can play by any rules."""
    return any(_allows(load(name), players) for name in RULESETS)


def _allows(rules: Ruleset, players: int) -> bool:
    least, most = rules.players
    return least <= players <= most


def _typed(heard: PhraseGrammar, default: Made | None) -> Callable[[str], Made | None]:
    """All that can be said can be typed, and ends with Enter; where a number is asked, any."""

    def answer(typed: str) -> Made | None:
        if not typed.endswith("\n"):
            return None
        text = typed.strip().lower()
        if isinstance(default, Players) and text.isdecimal():
            return Players(int(text))
        return _SHORT.get(text) or heard.match(text) if text else default

    return answer
