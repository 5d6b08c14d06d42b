"""Ruleset files: the deck's arithmetic, and what a wrong file is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from voice_host.errors import VoiceHostError
from voice_host.game import ruleset
from voice_host.game.machine import build, diagram
from voice_host.game.role import Camp
from voice_host.roles import ROLES

pytestmark = pytest.mark.unit

CLASSIC = (ruleset.FOLDER / "classic.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize("players", range(6, 21))
def test_classic_15_deck(players: int) -> None:
    deck = ruleset.load("classic").deck.of(players)
    black = sum(n for role, n in deck.items() if ROLES[role].camp is Camp.BLACK)
    assert deck.total() == players
    assert black == round(players / 3.5)
    assert deck["don"] == 1
    assert deck["commissar"] == 1
    assert deck["doctor"] == (players >= 7)
    assert deck["maniac"] == (players >= 9)


def test_every_card_of_the_classic_decks_says_something() -> None:
    rules = ruleset.load("classic")
    assert set(rules.cards) == rules.deck.roles()


def test_classic_15_added_cards_take_the_place_of_the_rest() -> None:
    deck = ruleset.load("classic").deck
    added = deck.with_cards(10, ["lover", "sheriff", "mirror"])
    usual = deck.of(10)
    assert added.total() == 10
    assert (usual["mafia"] - added["mafia"], usual["citizen"] - added["citizen"]) == (1, 2)
    assert added["lover"] == added["sheriff"] == added["mirror"] == 1


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("talk = 180", "tolk = 180", "неизвестный ключ «tolk» (в разделе times)"),
        ("talk = 180", 'talk = "три минуты"', "(в разделе times.talk)"),
        ("talk = 180", "", "не хватает ключа «talk» (в разделе times)"),
        ('"night.meet"\nbehaviour = "meet"', '"night.meet"\nbehaviour = "met"', "«met»"),
        ('when = ["tied"]', 'when = ["tide"]', "«tide»"),
        ('dest = "day.talk"', 'dest = "day.tolk"', "«day.tolk»"),
        ('victory = "classic"', 'victory = "clasic"', "«clasic»"),
        ('role = "doctor", from', 'role = "docter", from', "нет роли «docter»"),
        ('mirror = "Вы', 'miror = "Вы', "нет роли «miror»"),
        ('id = "classic"', "id = classic", "не TOML"),
    ],
)
def test_a_wrong_file_is_refused_with_what_is_wrong(
    tmp_path: Path, old: str, new: str, says: str
) -> None:
    assert old in CLASSIC
    path = tmp_path / "mine.toml"
    path.write_text(CLASSIC.replace(old, new), encoding="utf-8")
    with pytest.raises(VoiceHostError) as refused:
        build(ruleset.load(str(path)))
    assert says in str(refused.value)


@pytest.mark.parametrize(
    ("old", "new"), [("talk = 180", "tolk = 180"), ('when = ["tied"]', 'when = ["tide"]')]
)
def test_the_path_and_line_of_a_wrong_name_are_told(tmp_path: Path, old: str, new: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(CLASSIC.replace(old, new), encoding="utf-8")
    line = next(n for n, text in enumerate(CLASSIC.splitlines(), 1) if text.startswith(old))
    with pytest.raises(VoiceHostError, match=f"mine.toml, строка {line}:"):
        build(ruleset.load(str(path)))


def test_a_file_of_ones_own_is_found_again_from_any_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine.toml").write_text(CLASSIC, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert ruleset.load("mine.toml").reference == str(tmp_path / "mine.toml")
    assert ruleset.load("classic").reference == "classic"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("talk = 180", "talk = -180"),
        ("talk = 180", "talk = nan"),
        ("divide_by = 3.5", "divide_by = 0"),
        ('name = "night.*"', 'name = "night.mafia"'),
        ('"student", "lover"', '"citizen", "lover"'),
        ('dest = "deal"', 'dest = "setup"'),
    ],
)
def test_what_would_break_a_game_is_refused_at_the_start(
    tmp_path: Path, old: str, new: str
) -> None:
    assert old in CLASSIC
    path = tmp_path / "mine.toml"
    path.write_text(CLASSIC.replace(old, new), encoding="utf-8")
    with pytest.raises(VoiceHostError, match="строка"):
        build(ruleset.load(str(path)))


def test_an_unknown_ruleset_lists_what_there_is() -> None:
    with pytest.raises(VoiceHostError, match="classic"):
        ruleset.load("poker")


def test_the_diagram_shows_every_phase() -> None:
    rules = ruleset.load("classic")
    drawn = diagram(rules)
    assert "stateDiagram-v2" in drawn
    assert all(phase.name in drawn for phase in rules.phases)
