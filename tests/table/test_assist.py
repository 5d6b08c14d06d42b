"""A human host leads and the program assists: by his keys alone, on the virtual clock."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from rich.console import Console

from tests.table.fake_table import CARDS, Table
from voice_host import journal
from voice_host.game import commands as c
from voice_host.game import events as e
from voice_host.game.asks import Ask
from voice_host.table.host import Host
from voice_host.table.keys import Keys
from voice_host.table.public_view import PublicView
from voice_host.table.terminal import Terminal

pytestmark = pytest.mark.unit

SPORT = {
    1: "don", 2: "mafia", 3: "mafia", 4: "sheriff", 5: "citizen",
    6: "citizen", 7: "citizen", 8: "citizen", 9: "citizen", 10: "citizen",
}  # fmt: skip


class Typed:
    hides = True

    def __init__(self) -> None:
        self.keys = ""

    def pressed(self) -> str:
        keys, self.keys = self.keys, ""
        return keys


class Desk:
    """The human host at his computer."""

    def __init__(
        self,
        cards: dict[int, str] = CARDS,
        rules: str = "classic",
        *,
        assist: bool = True,
        own_cards: bool = False,
    ) -> None:
        self.table = Table(cards=cards, rules=rules, assist=assist, own_cards=own_cards)
        self.game = self.table.game
        self.printed = io.StringIO()
        self.keyboard = Typed()
        self.seen: list[e.Event] = []
        self.terminal = Terminal(
            Console(file=self.printed, width=200, height=40, force_terminal=True),
            self.keyboard,
            PublicView(names={}, hide_nominees=False),
            Keys(curtain_at_night=False),
            self.see,
        )
        self.table.host._screen = self.terminal
        self.terminal.__enter__()
        self.table.host.begin()
        self.silence()

    def see(self, event: e.Event) -> None:
        self.seen.append(event)
        self.table.records.public(event)

    def press(self, keys: str) -> None:
        """And the host has his say about it."""
        self.keyboard.keys = keys
        self.terminal.serve(self.table.host)
        self.silence()

    def silence(self) -> None:
        self.table.until_silent()
        self.terminal.serve(self.table.host)

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds * 10)):
            self.table.step()
            self.terminal.serve(self.table.host)

    def on(self, phase: str) -> None:
        """Step by step to this phase."""
        while self.game.phase != phase:
            self.press("x" if self.game.phase == "deal" else " ")

    def screen(self, keys: str = "") -> str:
        """What is drawn after these keys, as one line."""
        before = len(self.printed.getvalue())
        self.keyboard.keys = keys
        self.terminal.serve(self.table.host)
        drawn = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", " ", self.printed.getvalue()[before:])
        return " ".join(drawn.split())

    def table_screen(self) -> str:
        """The public screen, drawn anew."""
        self.press("\t")
        return self.screen("\t")

    def resumed(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
        """The same game, brought back from its journal."""
        monkeypatch.setenv("VOICE_HOST_DATA", str(tmp_path))
        with journal.Journal.create(self.game.setup) as written:
            again = type(self.game)(self.game.setup, self.game._given)
            written.note(again.start())
            for command in self.table.records.commands:
                written.append(command)
                written.note(again.handle(command))
        replayed = journal.replay(journal.read(written.id))
        assert replayed.changed is None
        other = Desk(self.game.setup.cards, self.game.setup.ruleset, assist=self.game.setup.assist)
        other.table.game = other.game = replayed.game
        other.table.host = Host.__new__(Host)
        other.table.host = other.table._host()
        other.table.host._screen = other.terminal
        other.table.host.carry_on(replayed.events)
        other.silence()
        return other


def lead(desk: Desk, chance: random.Random, turns: int = 10_000) -> None:
    """The host plays a game as he sees it; every step is his."""
    for _ in range(turns):
        if desk.game.over:
            return
        ask = desk.game.ask
        match ask.kind if ask else None:
            case "card":
                desk.press("x")
            case "floor" if chance.random() < 0.5:
                desk.press(f"{chance.choice(ask.options)}\n ")
            case "count":
                desk.press(f"{chance.choice(ask.options)}\n")
            case "target":
                desk.press(f"{chance.choice(ask.options)}\n ")
            case "shot":
                target = desk.game.alive[0]
                shoot = ask.number == target and not ask.settled
                desk.press("все\n " if shoot else " ")
            case _:
                desk.press(" ")


@pytest.mark.parametrize(("cards", "rules"), [(CARDS, "classic"), (SPORT, "sport")])
def test_a_whole_game_is_led_by_keys(cards: dict[int, str], rules: str) -> None:
    desk = Desk(cards, rules)
    lead(desk, random.Random(3))
    assert desk.game.over
    assert not [x for x in desk.table.records.commands if isinstance(x, c.EndSpeech)]
    assert "Игра окончена" in " ".join(desk.table.records.said)


@pytest.mark.parametrize(("cards", "rules"), [(CARDS, "classic"), (SPORT, "sport")])
def test_nothing_goes_on_by_itself(cards: dict[int, str], rules: str) -> None:
    desk, chance = Desk(cards, rules), random.Random(5)
    phases = set()
    for _ in range(300):
        lead(desk, chance, turns=1)
        if desk.game.over or desk.game.phase in phases:
            continue
        phases.add(desk.game.phase)
        before = (desk.game.phase, desk.game.ask, desk.game.floor, desk.game.alive)
        desk.wait(70)
        assert (desk.game.phase, desk.game.ask, desk.game.floor, desk.game.alive) == before
    assert len(phases) > 6


def test_the_clock_tells_of_its_end_once_and_stands_at_nothing() -> None:
    desk = Desk()
    desk.on("day.speech")
    desk.wait(90)
    assert [line for line in desk.table.records.said if line == "Время."] == ["Время."]
    assert "Десять секунд." in desk.table.records.said
    assert "осталось 0:00" in desk.table_screen()
    desk.press("время\n")
    assert desk.table.records.said[-1] == "Время вышло."
    desk.press(" ")
    assert desk.game.floor == 2


def test_the_host_is_warned_on_the_screen_and_not_aloud() -> None:
    desk = Desk()
    desk.on("day.speech")
    desk.press("5\n ")
    said = len(desk.table.records.said)
    desk.press("5\n")
    assert "выставлен не будет: игрок 5 уже выставлен" in desk.table_screen()
    desk.press("снять фол 3\n")
    assert "У этого игрока фолов нет." in desk.table_screen()
    assert desk.table.records.said[said:] == []


def test_a_foul_has_a_reason_from_the_list_of_the_rules() -> None:
    desk = Desk(SPORT, "sport")
    desk.on("day.speech")
    assert "фол 5: 1 — за речь, 2 — за жесты" in desk.screen("фол 5\n")
    desk.press("2\n")
    assert desk.table.records.public_events[-2:][0] == e.Foul(
        at=desk.table.host.now, seat=5, total=1, reason="gestures"
    )
    desk.press("фол 5 4\n")
    assert desk.table.records.commands[-1].reason == "manners"
    desk.press("фол 5\n\n")
    assert desk.table.records.commands[-1].reason is None
    desk.press("фол 6 за спор\n")
    desk.press("удалить 7\n4\n")
    assert desk.table.records.commands[-1] == c.Remove(
        at=desk.table.host.now, seat=7, reason="insult"
    )
    desk.press("удалить игрока номер 8 до конца вечера за подглядывание\n")
    last = desk.table.records.commands[-1]
    assert (last.seat, last.reason, last.evening) == (8, "peeking", True)
    before = len(desk.table.records.commands)
    desk.press("фол 5 99\n")
    assert "Причины с номером 99 нет. Есть: 1 — за речь" in desk.table_screen()
    assert len(desk.table.records.commands) == before


def test_a_team_loses_by_a_reason_from_the_list() -> None:
    desk = Desk(SPORT, "sport")
    desk.on("day.speech")
    assert "поражение 5: 1 — за клятву" in desk.screen("поражение 5\n")
    desk.press("1\n")
    assert desk.game.over
    assert desk.table.records.commands[-1].reason == "oath"


def test_a_wrong_seat_is_told_openly_whoever_is_alive() -> None:
    desk = Desk()
    desk.on("day.speech")
    desk.press("удалить 3\n")
    desk.on("night.commissar")
    assert desk.game.ask is None
    assert "Введено, но такого игрока за столом нет." in desk.screen("3\n")
    assert "Введено. >" in desk.screen("4\n")
    assert desk.game.phase == "night.commissar"


def test_who_has_no_cards_of_his_own_is_asked_for_none() -> None:
    desk = Desk()
    assert desk.game.phase == "deal"
    assert "Карта" not in desk.table_screen()


def test_the_host_deals_cards_of_his_own() -> None:
    desk = Desk(own_cards=True)
    assert desk.table.records.said[-2:] == ["Раздаём карты.", "Игрок номер один, ваша карта."]
    assert "Карта игрока 1: роль и Enter." in desk.table_screen()
    for role in ("дон", "мафия", "комиссар", "мирный"):
        assert role not in desk.screen(f"{role}\n")
    assert desk.game.ask.seat == 5
    desk.press("король\n")
    desk.press("дон\n")
    assert desk.game.ask.seat == 5, "there is no such card, or no more of them"
    desk.press("мирный\nмирный\n")
    assert desk.game.phase == "night.meet"
    assert "1 дон, 2 мафия, 3 комиссар" in desk.screen("\t")


def test_where_the_rules_list_no_reasons_none_is_asked() -> None:
    desk = Desk()
    desk.on("day.speech")
    desk.press("фол 5\n")
    assert desk.game.state.player(5).fouls == 1


def test_the_night_is_keyed_by_the_host_and_its_answer_is_shown_to_him_alone() -> None:
    desk = Desk()
    desk.on("day.speech")
    desk.on("night.don")
    shown = desk.screen("4\n")
    assert "Введено." in shown
    assert "Игрок 4" not in shown
    told = desk.screen("\t")
    assert "Игрок 4: Нет." in told
    assert "чтобы спрятать" not in told, "to the host no key but Tab hides anything"
    desk.press("\t")
    assert "1 дон, 2 мафия, 3 комиссар" in desk.screen("\t")
    desk.press("\t")
    desk.press("отмена\n")
    desk.press("3\n")
    assert "Игрок 3: Да." in desk.screen("\t")
    desk.press(" ")
    assert "Игрок 3" not in desk.screen(), "the next phase begins with nothing shown"
    done = [command.kind for command in desk.table.records.commands[-4:]]
    assert done == ["choose", "undo", "choose", "next"]


def test_a_shot_keyed_by_mistake_is_taken_back() -> None:
    desk = Desk(SPORT, "sport")
    desk.on("day.speech")
    desk.on("night.mafia")
    while desk.game.ask.number < 5:
        desk.press(" ")
    desk.press("все\n")
    assert len(desk.game.state.actions) == 3
    desk.press("отмена\n")
    assert desk.game.state.actions == []
    desk.press("1\n2\n3\n")
    assert [(a.actor, a.target) for a in desk.game.state.actions] == [(1, 5), (2, 5), (3, 5)]
    desk.press("пауза\n")
    assert desk.game.paused


def test_a_step_of_the_first_night_is_taken_back() -> None:
    desk = Desk()
    desk.on("night.meet")
    desk.press(" ")
    desk.press("отмена\n")
    assert desk.table.records.said[-1] == "Отменено."
    desk.press(" ")
    assert desk.table.records.said[-1] == "Просыпается дон."


def test_a_foul_at_night_is_the_hosts_to_give() -> None:
    desk = Desk()
    desk.on("day.speech")
    desk.on("night.mafia")
    desk.press("фол пятому\n")
    assert desk.game.state.player(5).fouls == 1
    assert desk.table.records.said[-1] == "Игрок номер пять, первый фол."


def test_the_program_takes_the_game_and_gives_it_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = Desk()
    desk.on("day.speech")
    desk.press("=\n")
    assert desk.table.records.said[-1] == "Дальше игру веду я."
    desk.wait(70)
    assert desk.game.floor == 2, "the program ends a floor by time"
    desk = desk.resumed(tmp_path, monkeypatch)
    assert not desk.game.led_by_human
    desk.press("=\n")
    assert desk.table.records.said[-1] == "Дальше игру ведёте вы. Я слежу за временем."
    assert "Пробел — дальше." in desk.table_screen()
    desk.wait(70)
    assert desk.game.floor == 2
    lead(desk, random.Random(1))
    assert desk.game.over


def test_a_resumed_game_is_led_by_who_led_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = Desk()
    desk.on("night.mafia")
    desk.press("5\n")
    other = desk.resumed(tmp_path, monkeypatch)
    assert other.game.led_by_human
    assert other.game.state == desk.game.state
    assert "Игру ведёте вы" not in other.screen()
    other.press(" ")
    assert other.game.phase == "night.don"
    lead(other, random.Random(2))
    assert other.game.over


def test_by_voice_the_game_is_handed_over_only_when_it_is_confirmed() -> None:
    desk = Desk(assist=False)
    desk.table.until("day.speech")
    desk.table.hear("господин ведущий беру игру", "ask")
    assert desk.table.records.said[-1] == "Повторите, пожалуйста: дальше игру ведёте вы?"
    desk.table.hear("да")
    assert desk.game.led_by_human
    desk.table.hear("господин ведущий ведите сами", "ask")
    desk.table.hear("да")
    assert not desk.game.led_by_human


Night = Callable[[Ask | None, random.Random], str]


def night_on_the_screen(cards: dict[int, str], rules: str, seed: int) -> tuple[str, object, object]:
    """What is drawn, said and told up to the second morning; seat 3 was removed by day."""
    desk, chance = Desk(cards, rules), random.Random(seed)
    desk.on("day.speech")
    desk.press("удалить 3\n\n")
    while desk.game.phase != "night.mafia":
        desk.press(" ")
    began = len(desk.printed.getvalue())
    while desk.game.phase.startswith("night"):
        for key in (str(chance.choice([1, 2, 4, 5, 6, 7, 8, 9])), "\n"):
            desk.press(key)
        desk.wait(1)
        last = len(desk.printed.getvalue()), len(desk.table.out), len(desk.seen)
        desk.press(" ")
    printed, out, seen = last
    return (
        desk.printed.getvalue()[began:printed],
        np.concatenate(desk.table.out[:out]).tobytes(),
        desk.seen[:seen],
    )


@pytest.mark.parametrize("rules", ["classic", "sport"])
def test_all_1_the_screen_of_a_night_shows_nothing_that_it_was_not_asked_for(rules: str) -> None:
    """Seat 3 is a checking role in one deal and none in the other."""
    first = SPORT | {3: "sheriff", 4: "mafia"}
    second = SPORT | {3: "citizen", 9: "mafia"}
    if rules == "classic":
        first, second = (
            {seat: "commissar" if role == "sheriff" else role for seat, role in cards.items()}
            for cards in (first, second)
        )
    assert night_on_the_screen(first, rules, 1) == night_on_the_screen(second, rules, 2)
