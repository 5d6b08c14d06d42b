"""Whole evenings with an ear that reads along: the players, the loop, the record of the game."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable
from pathlib import Path
from typing import Literal

import pytest

from tests.demo.oracle import Mute, OracleEar, Verdict
from tests.journal.resumed import play_and_break_off_everywhere
from voice_host.demo import evening as evening_module
from voice_host.demo.evening import Evening, play
from voice_host.game.events import Event
from voice_host.game.game import Game
from voice_host.game.ruleset import load
from voice_host.game.setup import Setup
from voice_host.narration import Catalogue, Narrator
from voice_host.script.notation import event_text
from voice_host.script.parser import parse
from voice_host.script.runner import run
from voice_host.sound import Samples, read
from voice_host.voice.silent import SilentEngine

pytestmark = pytest.mark.unit

OF_THE_TABLE = ("said", "heard", "not_understood", "count_asked")


def hurry(_block: Samples) -> None:
    pass


def play_one(
    ear: OracleEar,
    *,
    seed: int,
    players: int = 8,
    night: Literal["roles", "round"] = "roles",
    rules: str = "classic",
) -> Evening:
    setup = Setup(ruleset=rules, players=players, seed=seed, night=night)
    return play(
        Game(setup, load(rules)),
        Narrator(Catalogue.load(), setup),
        SilentEngine(),
        ear,
        seed=seed,
        echo=ear.overhear,
        pace=hurry,
    )


def of_the_game(events: Iterable[Event]) -> list[str]:
    """Without those of the table itself."""
    return [event_text(event) for event in events if event.kind not in OF_THE_TABLE]


@pytest.fixture(autouse=True)
def mute_players(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        evening_module,
        "voices_for",
        lambda seats, seed: dict.fromkeys(seats, Mute()),  # noqa: ARG005
    )


RULES = [
    ("classic", 8), ("sport", 10), ("city", 9), ("kattani", 10), ("clones", 12), ("davydov", 9),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "players"), RULES)
@pytest.mark.parametrize("night", ["roles", "round"])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_game_ends_and_its_script_ends_the_same_way(
    seed: int, night: Literal["roles", "round"], rules: str, players: int, tmp_path: Path
) -> None:
    evening = play_one(OracleEar(), seed=seed, players=players, night=night, rules=rules)
    assert evening.over is not None
    assert evening.score.first_time == evening.score.phrases > 10
    assert evening.score.wrong == evening.score.missed == []
    path = tmp_path / "same.game"
    path.write_text(evening.script, "utf-8")
    result = run(parse(path))
    assert result.failures == ()
    assert result.game.over
    assert of_the_game(result.events) == of_the_game(evening.events)


@pytest.mark.parametrize(("rules", "players"), RULES)
def test_a_game_of_the_demo_goes_on_from_any_point(
    rules: str, players: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = play_one(OracleEar(), seed=7, players=players, night="round", rules=rules)
    path = tmp_path / "same.game"
    path.write_text(evening.script, "utf-8")
    result = run(parse(path))
    monkeypatch.setenv("VOICE_HOST_DATA", str(tmp_path))
    setup = result.game.setup
    events = play_and_break_off_everywhere(setup, result.commands, monkeypatch)
    assert of_the_game(events) == of_the_game(evening.events)


def test_the_same_seed_gives_the_same_evening() -> None:
    one, other = play_one(OracleEar(), seed=4), play_one(OracleEar(), seed=4)
    assert one.events == other.events
    assert (one.sound.samples == other.sound.samples).all()


def test_players_answer_when_they_are_asked_again() -> None:
    def unsure(text: str) -> tuple[str, Verdict]:
        return text, "ask" if text not in ("да", "нет") else "do"

    evening = play_one(OracleEar(unsure), seed=1)
    assert evening.over is not None
    assert evening.score.first_time == 0
    assert evening.score.asked_again == evening.score.phrases
    assert evening.score.wrong == []
    assert any("Повторите, пожалуйста" in line for line in evening.transcript)


def test_players_say_no_to_what_they_did_not_say_and_then_say_it_again() -> None:
    misheard: set[str] = set()

    def wrong_number_first(text: str) -> tuple[str, Verdict]:
        if "ставл" in text and text not in misheard:
            misheard.add(text)
            return "выставляю игрока номер один", "ask"
        return text, "do"

    evening = play_one(OracleEar(wrong_number_first), seed=1)
    assert misheard
    assert evening.over is not None
    assert evening.score.wrong == []
    assert any(line.endswith(": нет") for line in evening.transcript)


def test_players_repeat_and_at_last_type_what_is_never_understood() -> None:
    def deaf_to_thanks(text: str) -> tuple[str, Verdict]:
        return ("", "nothing") if "спасибо" in text else (text, "do")

    evening = play_one(OracleEar(deaf_to_thanks), seed=1)
    assert evening.over is not None
    assert evening.score.keyed > 0
    assert evening.score.repeated >= 3 * evening.score.keyed
    assert set(evening.score.missed) == {"спасибо", "всё спасибо"}


def test_a_player_who_is_never_heard_types_and_the_game_ends() -> None:
    evening = play_one(OracleEar(deaf_to=3), seed=1)
    assert evening.over is not None
    assert evening.score.wrong == []
    typed = [line for line in evening.transcript if "на клавиатуре: " in line]
    assert any("игрок 3 на клавиатуре: " in line for line in typed if "голос" in line)
    assert not any("игрок 2 на клавиатуре: " in line for line in typed if "голос" in line)


def is_count(text: str) -> bool:
    return "голос" in text or text == "никто"


def test_a_wrong_count_is_taken_back_and_counted_again() -> None:
    wrong: list[str] = []

    def hears_five_once(text: str) -> tuple[str, Verdict]:
        if not wrong and is_count(text):
            wrong.append(text)
            return "пять голосов", "do"
        return text, "do"

    evening = play_one(OracleEar(hears_five_once), seed=1)
    assert wrong
    assert evening.over is not None
    assert [event.what for event in evening.events if event.kind == "undone"] == ["count"]
    assert not any(event.kind == "refused" for event in evening.events)


@pytest.mark.parametrize("deaf", [False, True])
@pytest.mark.parametrize("verdict", ["do", "ask"])
def test_counts_that_are_always_misheard_do_not_go_round_for_ever(
    verdict: Verdict, deaf: bool
) -> None:
    def hears_four(text: str) -> tuple[str, Verdict]:
        if is_count(text):
            return "четыре голоса", verdict
        return ("" if deaf and "отмена" in text else text), "do"

    evening = play_one(OracleEar(hears_four), seed=1)
    assert evening.over is not None
    assert evening.sound.seconds < 3600
    assert evening.score.keyed > 0


def test_what_nobody_said_is_counted_as_wrong() -> None:
    def hears_a_foul(text: str) -> tuple[str, Verdict]:
        talk = "мирный" in text or "молчит" in text
        return ("господин ведущий фол игроку номер два" if talk else text), "do"

    evening = play_one(OracleEar(hears_a_foul), seed=1)
    assert evening.score.wrong
    assert all("Foul" in command for command in evening.score.wrong)


def test_everything_is_kept(tmp_path: Path) -> None:
    evening = play_one(OracleEar(), seed=1, players=6)
    evening.keep(tmp_path / "out")
    assert read(tmp_path / "out" / "table.wav").seconds == evening.sound.seconds
    transcript = (tmp_path / "out" / "transcript.txt").read_text("utf-8")
    assert "ВЕДУЩИЙ: Игра окончена" in transcript
    assert "услышано: " in transcript
    events = (tmp_path / "out" / "events.jsonl").read_text("utf-8").splitlines()
    assert json.loads(events[0])["event"] == "game_started"
    assert any(json.loads(line)["event"] == "game_over" for line in events)
    assert parse(tmp_path / "out" / "game.game").setup.players == 6


@pytest.mark.parametrize(("seed", "players", "night"), [(2, 14, "roles"), (3, 20, "round")])
def test_however_badly_it_is_heard_the_game_ends_and_its_script_the_same_way(
    seed: int, players: int, night: Literal["roles", "round"], tmp_path: Path
) -> None:
    chance = random.Random(seed)
    wrong = (
        "спасибо",
        "выставляю игрока номер два",
        "господин ведущий отмена",
        "господин судья пауза",
    )

    def badly(text: str) -> tuple[str, Verdict]:
        luck = chance.random()
        if luck < 0.25:
            return "", "nothing"
        if luck < 0.35:
            return text, "ask"
        return (chance.choice(wrong) if luck < 0.45 else text), "do"

    evening = play_one(OracleEar(badly), seed=seed, players=players, night=night)
    assert evening.over is not None
    path = tmp_path / "same.game"
    path.write_text(evening.script, "utf-8")
    assert run(parse(path)).failures == ()
