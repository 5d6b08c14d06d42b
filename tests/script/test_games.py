"""The corpus of games in tests/games: every clause of a ruleset is proved by a line in one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.clauses import CLAUSE, proved_by
from voice_host.errors import VoiceHostError
from voice_host.script.parser import parse
from voice_host.script.runner import run

pytestmark = pytest.mark.rules

GAMES = Path(__file__).parent.parent / "games"

REFUSED = {
    "empty": "сценарий пуст",
    "no_body": "нет строки «---»",
    "five_players": "от 6 до 20 человек, а указано 5",
    "twenty_one_players": "от 6 до 20 человек, а указано 21",
    "city_six_players": "от 7 до 20 человек, а указано 6",
    "clones_four": "от 5 до 25 человек, а указано 4",
    "clones_twenty_six": "от 5 до 25 человек, а указано 26",
    "kattani_many_blacks": "чёрных карт не больше 3, а здесь их 4",
    "kattani_nine_players": "от 10 до 20 человек, а указано 9",
    "sport_nine_players": "ровно 10 человек, а указано 9",
    "davydov_five_players": "от 6 до 16 человек, а указано 5",
    "davydov_other_deck": "В правилах «davydov» колода одна: citizen — 4, mafia — 2",
    "sport_other_deck": "В правилах «sport» колода одна: citizen — 6, don — 1, mafia — 2",
    "two_dons": "«don» бывает в колоде только одна",
    "won_already": "не начавшись",
    "equal_names": "Два игрока с одним именем",
    "unknown_role": "unknown_role.game, строка 2: нет роли «wizard»",
    "unknown_ruleset": "строка 1: нет таких правил: «chess»",
    "unknown_option": "нет настройки «anarchy»",
    "unknown_header": "unknown_header.game, строка 2: неизвестный ключ «palyers»",
    "wrong_line": "wrong_line.game, строка 5: неизвестное слово «vote»",
    "wrong_number": "wrong_number.game, строка 4: «четыре»: ожидается целое число",
    "unknown_event": "unknown_event.game, строка 4: нет события «fired»",
    "unknown_field": "unknown_field.game, строка 4: нет поля «player»",
}
"""Script -> what the refusal says. ALL-10 is proved here: these games never begin."""


def clauses(*parts: tuple[str, int, int]) -> set[str]:
    return {f"{name}-{n}" for name, first, last in parts for n in range(first, last + 1)}


CLAUSES = {
    "classic": clauses(("CLASSIC", 1, 24), ("SPORT", 8, 22), ("SPORT", 30, 32), ("ALL", 1, 13))
    - {"ALL-10"},
    "sport": clauses(("SPORT", 1, 38)),
    "city": clauses(("CITY", 1, 19)),
    "kattani": clauses(("KATTANI", 1, 7)),
    "clones": clauses(("CLONES", 1, 15)),
    "davydov": clauses(("DAVYDOV", 1, 9)),
}
"""Ruleset -> what its games prove."""


@pytest.mark.parametrize("path", sorted(GAMES.glob("*.game")), ids=lambda path: path.stem)
def test_the_game_goes_as_the_rules_say(path: Path) -> None:
    assert [str(failure) for failure in run(parse(path)).failures] == []


@pytest.mark.parametrize("ruleset", CLAUSES)
def test_every_clause_is_named_at_an_expectation(ruleset: str) -> None:
    games = [path for path in GAMES.glob("*.game") if parse(path).setup.ruleset == ruleset]
    named = {clause for path in games for clause in proved_by(path)}
    assert CLAUSES[ruleset] - named == set()


def test_what_is_refused_proves_all_10() -> None:
    refused = {
        clause
        for path in (GAMES / "refused").iterdir()
        for clause in CLAUSE.findall(path.read_text())
    }
    assert refused == {"ALL-10", "CITY-1", "KATTANI-1"}


def test_every_refused_game_has_its_message() -> None:
    assert {path.stem for path in (GAMES / "refused").iterdir()} == set(REFUSED)


@pytest.mark.parametrize("name", REFUSED)
def test_refused_with_the_reason(name: str) -> None:
    """ALL-10."""
    with pytest.raises(VoiceHostError) as refusal:
        run(parse(GAMES / "refused" / f"{name}.game"))
    assert REFUSED[name] in str(refusal.value)
    assert refusal.value.exit_code == 2
