"""A table's own deck, options and times: taken, or refused with path, line and reason."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Ran
from voice_host import journal
from voice_host.cli._mix import Mix
from voice_host.errors import VoiceHostError
from voice_host.game.game import Game
from voice_host.game.ruleset import load

pytestmark = pytest.mark.unit

OURS = """\
# Как играем мы.
tempo = "fast"
night = "round"

[times]
speech = 45

[options]
reveal = true

[deck]
don = 1
mafia = 1
commissar = 1
citizen = 4
"""


def mixed(
    *,
    cards: tuple[str, ...] = (),
    deck: Path | None = None,
    options: Path | None = None,
    players: int | None = None,
    times: dict[str, float] | None = None,
) -> Game:
    mix = Mix(None, times or {}, cards, deck, options)
    return mix.game(load("classic"), players=players, night=None)


def test_a_file_says_how_the_table_plays(tmp_path: Path) -> None:
    ours = tmp_path / "ours.toml"
    ours.write_text(OURS, "utf-8")
    game = mixed(options=ours, times={"speech": 40.0})
    assert (game.setup.night, game.setup.tempo, game.setup.players) == ("round", "fast", 7)
    assert game.option("reveal")
    assert game.ruleset.times.speech == 40, "the command line goes before the file"
    assert dict(game.setup.public_deck(game.ruleset)) == {
        "don": 1, "mafia": 1, "commissar": 1, "citizen": 4
    }  # fmt: skip


def test_a_deck_of_its_own(tmp_path: Path) -> None:
    deck = tmp_path / "deck.toml"
    deck.write_text("don = 1\nmafia = 1\nmaniac = 1\ncitizen = 4\n", "utf-8")
    assert mixed(deck=deck).setup.players == 7


def test_classic_15_a_card_is_added_in_place_of_a_civilian() -> None:
    game = mixed(cards=("maniac",), players=8)
    own = load("classic").deck.of(8)
    deck = game.setup.public_deck(game.ruleset)
    assert deck["maniac"] == 1
    assert deck["citizen"] == own["citizen"] - 1


def test_a_second_single_card_is_refused() -> None:
    with pytest.raises(VoiceHostError, match="«maniac» бывает в колоде только одна"):
        mixed(cards=("maniac",), players=9)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("speech = 45", "spech = 45", "строка 6: В правилах «classic» нет времени «spech»"),
        ("speech = 45", 'speech = "45"', "строка 6: нужно число, а стоит строка в кавычках"),
        ("speech = 45", "speech = -45", "строка 6: Время «speech»: ожидаются секунды"),
        ("reveal", "reveel", "строка 9: В правилах «classic» нет настройки «reveel»"),
        ("reveal = true", "reveal = 1", "строка 9: нужно true или false"),
        ("[options]", "[option]", "строка 8: неизвестный ключ «option»"),
        ('"fast"', '"quick"', "строка 2: нет такого значения: «quick»"),
        ("don = 1", "don = 2", "строка 12: Роль «don» бывает в колоде только одна"),
        ("don = 1", "boss = 1", "строка 12: В колоде «classic» нет роли «boss»"),
        ("mafia = 1", "mafia = 5", "строка 11: Так играть нельзя"),
        ("mafia = 1", "mafia = -1\nlover = 2", "строка 13: Карт «mafia» в колоде не может быть -1"),
        ("citizen = 4", "citizen = 1", "строка 11: По правилам «Классическая колода» играют от 6"),
        ("[times]", "[times", "строка 5: это не TOML"),
        ("don = 1", "дон = 1", "строка 12: это не TOML"),
        ("citizen = 4\n", "citizen =", "строка 15: это не TOML"),
    ],
)
def test_a_wrong_file_is_refused_with_its_line(
    tmp_path: Path, old: str, new: str, says: str
) -> None:
    ours = tmp_path / "ours.toml"
    ours.write_text(OURS.replace(old, new, 1), "utf-8")
    with pytest.raises(VoiceHostError) as refused:
        mixed(options=ours)
    assert str(refused.value).startswith(str(ours))
    assert says in str(refused.value)


def test_a_deck_of_another_size_is_refused_at_its_table(tmp_path: Path) -> None:
    ours = tmp_path / "ours.toml"
    ours.write_text(OURS, "utf-8")
    with pytest.raises(VoiceHostError, match="строка 11: В колоде 7 карт, а игроков 8"):
        mixed(options=ours, players=8)


@pytest.mark.parametrize("command", ["play", "demo"])
@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["--time", "speech"], "--time «speech»: ожидается «имя=секунды»"),
        (["--time", "speech=long"], "ожидается «имя=секунды»"),
        (["--time", "speech=-1"], "Время «speech»: ожидаются секунды"),
        (["--time", "shot=3"], "нет времени «shot»"),
        (["--cards", "король"], "нет роли «король». Есть: адвокат, бомж,"),
        (["--options", "nowhere.toml"], "Не удалось прочитать nowhere.toml: нет такого файла"),
        (["--deck", "nowhere.toml"], "Не удалось прочитать nowhere.toml: нет такого файла"),
        (["sport", "--cards", "maniac"], "нет роли «maniac»"),
    ],
)
def test_a_wrong_wish_is_refused_in_one_line(
    voice_host: Callable[..., Ran], data_folder: Path, command: str, args: list[str], says: str
) -> None:
    ran = voice_host(command, *args)
    assert (ran.code, ran.out) == (2, "")
    assert len(ran.err.splitlines()) == 1
    assert says in ran.err
    assert not data_folder.exists()


def test_the_journal_keeps_what_is_played(tmp_path: Path) -> None:
    ours = tmp_path / "ours.toml"
    ours.write_text(OURS, "utf-8")
    game = mixed(options=ours)
    with journal.Journal.create(game.setup) as written:
        written.note(game.start())
    ours.unlink()
    again = journal.replay(journal.read(written.id)).game
    assert again.setup == game.setup
    assert str(again.ruleset.times) == str(game.ruleset.times)
    assert again.state.players == game.state.players
