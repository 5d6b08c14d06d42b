"""What the game has passed is not said on; news is never lost; at night no key cuts a line."""

from __future__ import annotations

import numpy as np
import pytest

from tests.table.fake_table import BLOCK, CARDS, Table, Tone
from voice_host.game import commands as c
from voice_host.game import events as e
from voice_host.sound import RATE, Samples, Sound

pytestmark = pytest.mark.unit

WHOLE = RATE // 2
"""Samples of a line."""

AT_MOST = 0.15
"""Seconds from what happens to the first sound of it."""

PAUSE = "Игра остановлена. Чтобы продолжить, скажите «продолжаем»."


class Bells(Tone):
    """Each text is a sample of its own."""

    def render(self, text: str) -> Sound:
        if text not in self.rendered:
            self.rendered.append(text)
        return Sound(np.full(WHOLE, self.sample(text), np.int16))

    def sample(self, text: str) -> int:
        return 1000 + 10 * self.rendered.index(text)


def table_with_bells(
    *, assist: bool = False, rules: str = "classic", cards: dict[int, str] = CARDS
) -> Table:
    table = Table(assist=assist, rules=rules, cards=cards)
    table.voice = Bells()
    table.host = table._host()
    table.host.begin()
    return table


def at_first_speech() -> Table:
    table = table_with_bells()
    table.until("day.speech")
    return table


def where(sound: Samples, table: Table, text: str) -> Samples:
    """True where this line sounds, full and not dying away."""
    assert isinstance(table.voice, Bells)
    if text not in table.voice.rendered:
        return np.zeros(len(sound), bool)
    there = sound == table.voice.sample(text)
    return there & (np.roll(there, 1) | np.roll(there, -1))


def heard(table: Table, text: str) -> int:
    """Samples of this line that went out."""
    return int(np.count_nonzero(where(np.concatenate(table.out), table, text)))


def silence_before(table: Table, text: str, since: int) -> float:
    """Seconds from that block on until the line began."""
    return float(np.flatnonzero(where(np.concatenate(table.out[since:]), table, text))[0] / RATE)


def called() -> Table:
    """The first seat is being called: two blocks of it are said."""
    table = table_with_bells()
    table.until("day.talk")
    table.host.key("дальше")
    while table.records.said[-1] != FIRST:
        table.step()
    table.step()
    assert BLOCK < heard(table, FIRST) <= 2 * BLOCK
    return table


FIRST = "Игрок номер один, ваша минута."
SECOND = "Игрок номер два, ваша минута."


def test_what_is_heard_is_answered_in_the_same_step() -> None:
    table = at_first_speech()
    table.ear.say("выставляю игрока номер три")
    table.step()
    assert table.out[-1].all()
    assert table.records.said[-1] == "Принято."


def test_a_call_that_is_answered_dies_away_and_the_next_one_comes_at_once() -> None:
    table = called()
    at = len(table.out)
    table.host.key("+")
    table.until_silent()
    assert heard(table, FIRST) < 2 * BLOCK + 0.02 * RATE
    assert silence_before(table, SECOND, at) <= AT_MOST
    assert heard(table, SECOND) == WHOLE
    assert table.records.said[-2:] == [FIRST, SECOND]


def test_it_dies_away_without_a_click() -> None:
    table = called()
    at = len(table.out)
    table.host.key("+")
    table.step()
    sound = np.concatenate(table.out[at:])[: round(0.05 * RATE)].astype(int)
    assert np.abs(np.diff(sound)).max() < 10
    assert not sound[-1]


def test_what_does_not_end_it_does_not_cut_it() -> None:
    table = called()
    table.host.key("фол 5")
    table.until_silent()
    assert heard(table, FIRST) == WHOLE
    assert table.records.said[-1] == "Игрок номер пять, первый фол."


def test_news_is_said_to_its_end_and_calls_are_not() -> None:
    table = at_first_speech()
    table.host.key("удалить 1")
    gone = table.records.said
    table.step()
    table.host.key("удалить 3")
    table.until_silent()
    for seat in ("один", "три"):
        text = f"Игрок номер {seat} удалён из игры."
        assert text in gone or heard(table, text) >= WHOLE
        assert text in table.records.said
    assert table.records.said[-1] == "Игрок номер три удалён из игры."


def test_a_call_in_the_queue_is_dropped_when_its_seat_is_removed() -> None:
    table = at_first_speech()
    for keys in ("удалить 6", "+", "удалить 2"):
        table.host.key(keys)
        table.step()
    table.until_silent()
    assert table.host.game.floor == 3
    assert SECOND not in table.records.said
    assert table.records.said[-1] == "Игрок номер три, ваша минута."


def test_undo_cuts_and_asks_anew() -> None:
    table = at_first_speech()
    table.host.key("+")
    table.step()
    table.host.key("отмена")
    table.until_silent()
    assert 0 < heard(table, SECOND) < WHOLE
    assert table.records.said[-2:] == [
        "Отменяю: конец речи.",
        "Игрок номер один, продолжайте. До конца одна минута.",
    ] or table.records.said[-1].startswith("Игрок номер один")


def test_a_question_is_not_asked_on_when_the_answer_is_typed() -> None:
    table = at_first_speech()
    table.ear.say("выставляю игрока номер три", "ask")
    table.step()
    question = table.records.said[-1]
    assert question.startswith("Повторите")
    table.host.key("5")
    table.until_silent()
    assert heard(table, question) < WHOLE
    assert table.records.said[-1] == "Принято."


def test_a_pause_comes_at_once_and_what_it_broke_off_is_said_after_it() -> None:
    table = called()
    at = len(table.out)
    table.host.key("пауза")
    table.until_silent()
    assert table.records.said[-1] == PAUSE
    assert silence_before(table, PAUSE, at) <= AT_MOST
    table.step(5.0)
    assert table.records.said[-1] == PAUSE
    table.host.key("продолжаем")
    table.until_silent()
    assert table.records.said[-2:] == ["Продолжаем.", FIRST]
    assert heard(table, FIRST) > WHOLE


def test_news_that_a_pause_broke_off_is_not_lost_though_calls_lapse_meanwhile() -> None:
    table = at_first_speech()
    for keys in ("удалить 6", "+"):
        table.host.key(keys)
        table.step()
    for keys in ("пауза", "удалить 2", "продолжаем"):
        table.host.key(keys)
        table.until_silent()
    assert table.records.said[-2:] == ["Продолжаем.", "Игрок номер шесть удалён из игры."]
    assert heard(table, "Игрок номер шесть удалён из игры.") > WHOLE
    assert SECOND not in table.records.said


# A human host, who is faster than the program


def led_to(phase: str) -> Table:
    table = table_with_bells(assist=True)
    while table.game.phase != phase:
        table.until_silent()
        table.host.key("" if table.game.phase == "deal" else "дальше")
    return table


def test_lines_do_not_pile_up_behind_a_human_host() -> None:
    table = led_to("day.speech")
    table.until_silent()
    before = len(table.records.said)
    for _ in range(4):
        table.host.key("дальше")
        table.step()
    at = len(table.out) - 1
    table.until_silent()
    assert table.records.said[before:][-2:] == ["Спасибо.", "Игрок номер пять, ваша минута."]
    assert silence_before(table, "Спасибо.", at) <= AT_MOST
    assert len(table.out) - at == 17  # a fade, and two lines with their breaths


def test_a_human_host_is_not_waited_for_at_night_either() -> None:
    table = led_to("night.meet")
    waking = "Просыпается мафия. Познакомьтесь."
    while waking not in table.records.said:
        table.step()
    table.host.key("дальше")
    table.until_silent()
    assert heard(table, waking) < WHOLE


# By night


def test_a_card_that_is_taken_early_does_not_cut_the_call() -> None:
    table = table_with_bells()
    calls = ["Игрок номер один, ваша карта.", "Игрок номер два, ваша карта."]
    while calls[0] not in table.records.said:
        table.step()
    table.host.key("")
    table.until_silent()
    assert table.records.said[-2:] == calls
    assert heard(table, calls[0]) == WHOLE


def test_a_note_that_is_written_early_does_not_cut_the_call() -> None:
    cards = dict.fromkeys(range(1, 9), "citizen") | dict.fromkeys((1, 2, 3), "mafia")
    table = table_with_bells(rules="davydov", cards=cards)
    calls = [f"Игрок номер {seat}, подойдите к клавиатуре." for seat in ("один", "два")]
    while calls[0] not in table.records.said:
        ask = table.game.ask
        if not table.host.speaking and ask is not None:
            table.host.key("ночь мафии" if ask.kind == "accuse" else str(len(table.game.alive)))
        table.step()
    table.host.key("5")
    table.until_silent()
    assert table.records.said[-2:] == calls
    assert heard(table, calls[0]) == WHOLE


@pytest.mark.parametrize("key", ["4", "-", None])
def test_at_night_only_what_all_may_know_cuts(key: str | None) -> None:
    """A pause is known to all; there is no key for it, but it can be called out."""
    table = at_first_speech()
    for _ in table.game.alive:
        table.host.key("+")
        table.until_silent()
    while not isinstance(table.records.public_events[-1], e.Said) or (
        table.records.said[-1] != "Просыпается мафия и выбирает жертву."
    ):
        table.step()
    waking = table.records.said[-1]
    assert table.game.phase == "night.mafia"
    if key is None:
        table.host._act(c.Pause())
        table.until_silent()
        assert heard(table, waking) < WHOLE
        assert table.records.said[-1] == PAUSE
    else:
        table.host.key(key)
        table.until_silent()
        assert heard(table, waking) == WHOLE
        assert table.records.said[-1] == waking
