from __future__ import annotations

from dataclasses import replace

import pytest

from voice_host.game import commands as c
from voice_host.game.asks import Ask
from voice_host.game.game import Game
from voice_host.game.ruleset import load
from voice_host.game.setup import Setup
from voice_host.table.keypad import KeyRefusedError, answer_text, command_for, prompt

pytestmark = pytest.mark.unit

CARD = Ask("card", seat=3, role="don")
OWN_CARD = Ask("card", seat=3, own_cards=True)
FLOOR = Ask("floor", seat=2, options=(1, 3, 4))
PLAYING = Ask("card", seat=3, own_cards=True, playing_cards=True)
TESTAMENT = Ask("testament", seat=3, role="kattani", options=(1, 2, 4))
VOTE = Ask("vote", seat=2, options=(1, 3, 4))
BALLOT = Ask("ballot", seat=2, options=(1, 3))
JUDGE = Ask("target", seat=5, role="judge", options=(1, 2))
CLAN = Ask("target", seat=4, role="mafia", options=(1, 2, 3), team=(4, 6))
COUNT = Ask("count", options=(0, 1, 2, 3))
TARGET = Ask("target", seat=4, role="doctor", options=(1, 2, 4))
TWO = Ask("target", seat=4, role="journalist", options=(1, 2, 5), targets=2)
DECOY = Ask("decoy", seat=5, options=(1, 2, 4, 5))
SHOT = Ask("shot", role="mafia", options=tuple(range(1, 11)), number=7)
BEST_MOVE = Ask("floor", seat=2, reason="best_move", options=(1, 3, 4))
ANSWER = Ask("answer", seat=5, answer="black")
TALK = Ask("talk")
ACCUSE = Ask("accuse", options=(1, 2, 3, 4))
NOTE = Ask("note", seat=4, options=(1, 2, 4))


@pytest.mark.parametrize(
    ("ask", "keys", "command"),
    [
        (CARD, "", c.TakeCard(by=3)),
        (CARD, "x", c.TakeCard(by=3)),
        (OWN_CARD, "don", c.TakeCard(by=3, role="don")),
        (OWN_CARD, "Дон", c.TakeCard(by=3, role="don")),
        (OWN_CARD, "док", c.TakeCard(by=3, role="doctor")),
        (FLOOR, "3", c.Nominate(by=2, seats=(3,))),
        (FLOOR, "3, 4", c.Nominate(by=2, seats=(3, 4))),
        (FLOOR, "-3", c.Withdraw(by=2, seat=3)),
        (FLOOR, "3=5", c.Recount(seat=3, votes=5)),
        (COUNT, "исправить голоса: номер 3, 5", c.Recount(seat=3, votes=5)),
        (COUNT, "подъём = 4", c.Recount(votes=4)),
        (FLOOR, "+", c.EndSpeech(by=2, word="thanks")),
        (FLOOR, "-", c.EndSpeech(by=2, word="pass")),
        (COUNT, "2", c.Count(votes=2)),
        (COUNT, "-", c.Count(votes=0)),
        (COUNT, "2, 4, 7", c.Hands(seats=(2, 4, 7))),
        (COUNT, "2 4", c.Hands(seats=(2, 4))),
        (COUNT, "2,", c.Hands(seats=(2,))),
        (TARGET, " 2 ", c.Choose(by=4, role="doctor", targets=(2,))),
        (TARGET, "-", c.Choose(by=4, role="doctor", targets=())),
        (TARGET, "1, 2", c.Choose(by=4, role="doctor", targets=(1, 2))),
        (TWO, "1, 5", c.Choose(by=4, role="journalist", targets=(1, 5))),
        (TWO, "-", c.Choose(by=4, role="journalist", targets=())),
        (SHOT, "3", c.Choose(by=3, role="mafia", targets=(7,))),
        (BEST_MOVE, "3, 4", c.BestMove(by=2, seats=(3, 4))),
        (BEST_MOVE, "-", c.EndSpeech(by=2, word="pass")),
        (DECOY, "2", c.Choose(by=5, targets=(2,))),
        (DECOY, "-", c.Choose(by=5, targets=())),
        (TALK, "+", c.Next()),
        (TALK, "Дальше", c.Next()),
        (ACCUSE, "3", c.Accuse(seat=3)),
        (ACCUSE, "2 3", c.Accuse(by=2, seat=3)),
        (ACCUSE, "+", c.PutToVote()),
        (ACCUSE, "2 +", c.PutToVote(by=2)),
        (ACCUSE, "0", c.CallNight()),
        (NOTE, "0", c.Choose(by=4, targets=(0,))),
        (NOTE, "99", c.Choose(by=4, targets=(99,))),
        (None, "пауза", c.Pause()),
        (None, "продолжаем", c.Resume()),
        (COUNT, "отмена", c.Undo()),
        (TARGET, "отмена", c.Undo(by=4)),
        (PLAYING, "дама пик", c.TakeCard(by=3, card="queen_spades")),
        (PLAYING, "7 Червей", c.TakeCard(by=3, card="7_hearts")),
        (TESTAMENT, "4", c.WriteNote(by=3, seat=4)),
        (TESTAMENT, "4 мафия", c.WriteNote(by=3, seat=4)),
        (TESTAMENT, "4+", c.WriteNote(by=3, seat=4, says="honest")),
        (TESTAMENT, "4 честный", c.WriteNote(by=3, seat=4, says="honest")),
        (TESTAMENT, "-", c.WriteNote(by=3)),
        (VOTE, "3", c.CastVote(by=2, seat=3)),
        (BALLOT, "3", c.CastVote(by=2, seat=3)),
        (JUDGE, "1", c.Choose(by=5, role="judge", targets=(1,))),
        (JUDGE, "-", c.Choose(by=5, role="judge", targets=())),
        (CLAN, "3", c.Choose(by=4, role="mafia", targets=(3,))),
        (CLAN, "6 3", c.Choose(by=6, role="mafia", targets=(3,))),
        (CLAN, "-", c.Choose(by=4, role="mafia", targets=())),
        (FLOOR, "фол 4", c.Foul(seat=4)),
        (FLOOR, "снять фол 4", c.CancelFoul(seat=4)),
        (ANSWER, "удалить 4", c.Remove(seat=4)),
        (FLOOR, "время", c.TimeLeft()),
        (FLOOR, "повтори", c.Repeat()),
        (FLOOR, "*", c.ReturnFloor()),
        (COUNT, "продолжаю", c.ReturnFloor()),
    ],
)
def test_keys_mean(ask: Ask | None, keys: str, command: c.Command) -> None:
    assert command_for(ask, keys) == command


@pytest.mark.parametrize(
    ("ask", "keys", "why"),
    [
        (None, "5", "ничего не спрашивают"),
        (OWN_CARD, "король", "Нет такой роли"),
        (OWN_CARD, "", "Нет такой роли"),
        (FLOOR, "", "Пусто"),
        (FLOOR, "три кота", "Не понимаю"),
        (COUNT, "+", "Не понимаю"),
        (PLAYING, "дон", "Нет такой карты"),
        (TESTAMENT, "мафия", "без записки"),
        (TESTAMENT, "фол 4", "без записки"),
        (VOTE, "-", "Наберите номер игрока"),
        (BALLOT, "-", "Наберите номер игрока"),
        (JUDGE, "3", "Игрока 3 выбрать нельзя"),
        (CLAN, "5 3", "свой номер, потом номер жертвы"),
        (CLAN, "6 4", "Игрока 4 выбрать нельзя"),
        (TARGET, "3", "Игрока 3 выбрать нельзя"),
        (TARGET, "", "Пусто"),
        (TARGET, "фол 4", "Введите номер игрока"),
        (TWO, "1", "два разных игрока"),
        (TWO, "1, 1", "два разных игрока"),
        (DECOY, "пауза", "Введите номер игрока"),
        (TARGET, "3=5", "Введите номер игрока"),
        (TARGET, "*", "Введите номер игрока"),
        (DECOY, "продолжаю", "Введите номер игрока"),
        (ANSWER, "5", "ничего вводить не нужно"),
        (TALK, "5", "обсуждение"),
        (ACCUSE, "1 2 3", "Обвинить можно одного"),
        (NOTE, "", "наберите ещё раз"),
        (NOTE, "отмена", "наберите ещё раз"),
        (NOTE, "1, 2", "наберите ещё раз"),
    ],
)
def test_keys_that_mean_nothing_say_why(ask: Ask | None, keys: str, why: str) -> None:
    with pytest.raises(KeyRefusedError, match=why):
        command_for(ask, keys)


ASKS = [
    CARD, OWN_CARD, FLOOR, COUNT, VOTE, BALLOT, TARGET, JUDGE, CLAN, DECOY, ANSWER, TALK, ACCUSE,
    NOTE,
]  # fmt: skip


@pytest.mark.parametrize("ask", ASKS)
def test_every_ask_has_a_prompt(ask: Ask) -> None:
    assert prompt(ask)


@pytest.mark.parametrize("reason", ["defence", "last_word"])
def test_where_nobody_may_be_nominated_the_prompt_does_not_say_so(reason: str) -> None:
    assert "выставить" in prompt(FLOOR)
    assert "выставить" in prompt(replace(FLOOR, reason="speech"))
    told = prompt(replace(FLOOR, reason=reason))
    assert "выставить" not in told
    assert "спасибо" in told


@pytest.mark.parametrize("ruleset", ["city", "kattani"])
def test_where_nobody_is_nominated_no_floor_asks_for_it(ruleset: str) -> None:
    """CITY-4, KATTANI-4."""
    rules = load(ruleset)
    game = Game(Setup(ruleset=ruleset, players=rules.players[1]), rules)
    game.start()
    for seat in game.alive:
        game.handle(c.TakeCard(by=seat))
    while game.phase != "day.speech":
        assert game.wakes_at is not None
        game.handle(c.Tick(at=game.wakes_at))
    assert game.ask is not None
    assert prompt(game.ask) == "Игрок 1. «+» — спасибо, «-» — пас."


def test_a_card_says_what_it_is_for() -> None:
    told = prompt(replace(CARD, text="Вы чёрный."))
    assert told == "Игрок 3. Ваша карта: дон. Вы чёрный. Нажмите клавишу, чтобы спрятать."


def test_a_decoy_is_asked_like_a_choice() -> None:
    assert "Номер игрока" in prompt(DECOY)
    assert "номер игрока" in prompt(TARGET)
    assert "два номера" in prompt(TWO)


def test_who_has_another_role_now_reads_it_with_whatever_is_asked() -> None:
    """CLASSIC-13."""
    told = prompt(Ask("answer", seat=3, role="student", news="don"))
    assert told == "Игрок 3. Ваша роль теперь — дон. Нажмите клавишу, чтобы спрятать."
    assert "роль теперь — дон. Номер игрока" in prompt(replace(DECOY, news="don"))


def test_answers_are_in_words() -> None:
    assert answer_text("black") == "Чёрный."
    assert answer_text("no") == "Нет."
    assert answer_text(None) == "Для вас ничего нет."
    assert answer_text("not_home") == "Игрока нет дома."
    assert answer_text("4") == "Убийца: 4."
    assert answer_text("4,11") == "Убийцы: 4, 11."
    assert answer_text("yakuza_boss") == "Спасён доктором. Его роль: босс якудзы."
