"""ALL-10: what cannot be played is refused before the cards are dealt, with the reason."""

from __future__ import annotations

import pytest

from voice_host.errors import VoiceHostError
from voice_host.game.game import Game
from voice_host.game.ruleset import load
from voice_host.game.setup import Setup

pytestmark = pytest.mark.unit

RULESET = load("classic")


def cards(*roles: str) -> dict[int, str]:
    return dict(enumerate(roles, 1))


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"players": 5}, "от 6 до 20"),
        ({"players": 21}, "от 6 до 20"),
        ({"players": 6, "names": {1: "Артём", 2: "артем"}}, "Два игрока с одним именем"),
        ({"players": 6, "names": {7: "Артём"}}, "мест всего 6"),
        ({"players": 6, "options": {"fast": True}}, "нет настройки «fast»"),
        ({"players": 6, "deck": {"don": 2, "citizen": 4}}, "только одна"),
        ({"players": 6, "deck": {"don": 1, "citizen": 4}}, "5 карт, а игроков 6"),
        ({"players": 6, "deck": {"don": 1, "mafia": -1, "citizen": 6}}, "«mafia» в колоде"),
        ({"players": 6, "deck": {"spy": 1, "citizen": 5}}, "нет роли «spy»"),
        ({"players": 6, "cards": cards("don", *["citizen"] * 6)}, "от 1 до 6"),
        ({"players": 6, "cards": cards(*["citizen"] * 6)}, "не начавшись"),
        ({"players": 6, "cards": cards("don", *["mafia"] * 3, *["citizen"] * 2)}, "не начавшись"),
    ],
)
def test_all_10_refused(fields: dict[str, object], says: str) -> None:
    with pytest.raises(VoiceHostError) as refused:
        Game(Setup(ruleset="classic", **fields), RULESET)
    assert says in str(refused.value)


def test_the_seed_decides_the_deal() -> None:
    one, same, other = (
        Setup(ruleset="classic", players=20, seed=seed).deal(RULESET) for seed in (1, 1, 2)
    )
    assert one == same != other
