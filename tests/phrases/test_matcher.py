"""One line for each kind of phrase, and for what must not be taken for one."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from voice_host.errors import VoiceHostError
from voice_host.game import commands, ruleset
from voice_host.phrases import grammar_file, numerals
from voice_host.phrases.answers import Confirm
from voice_host.phrases.grammar import Made
from voice_host.phrases.matcher import (
    BESIDE,
    MOST_PLAYERS,
    all_words,
    check_grammars,
    phase_grammar,
)
from voice_host.spelling import spelled

pytestmark = pytest.mark.unit

PLAYERS = 20
SPEECH = phase_grammar(["speech", "way_back", "host"], PLAYERS)
VOTE = phase_grammar(["vote", "way_back", "host"], PLAYERS)
KEYED = phase_grammar(["host"], PLAYERS, addressed=False)


def nominate(*seats: int) -> commands.Nominate:
    return commands.Nominate(seats=seats)


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("выставляю игрока номер три", nominate(3)),
        ("Я выставляю игрока номер 3.", nominate(3)),
        ("выставляю номер три", nominate(3)),
        ("выставляю под номером три", nominate(3)),
        ("я выставляю игрока под номером три", nominate(3)),
        ("выставляю третьего", nominate(3)),
        ("выставляю третью", nominate(3)),
        ("выставляю третьего игрока", nominate(3)),
        ("выставляю третий номер", nominate(3)),
        ("ставлю троечку", nominate(3)),
        ("ставлю тройку", nominate(3)),
        ("ставлю три", nominate(3)),
        ("ставлю 3-го", nominate(3)),
        ("ставлю двадцатого", nominate(20)),
        ("выставляю игрока десять", nominate(10)),
        ("выставляю на голосование игрока номер десять", nominate(10)),
        ("ставлю на голосование десятую", nominate(10)),
        ("выставляю третьего, пятого и седьмого", nominate(3, 5, 7)),
        ("выставляю номер пять и номер три", nominate(5, 3)),
        ("выставляю пятого пятого третьего", nominate(5, 3)),
        ("отзываю игрока номер восемь", commands.Withdraw(seat=8)),
        ("я снимаю восьмого", commands.Withdraw(seat=8)),
        ("Спасибо!", commands.EndSpeech(word="thanks")),
        ("всё, спасибо", commands.EndSpeech(word="thanks")),
        ("спасибо, у меня всё", commands.EndSpeech(word="thanks")),
        ("спасибо, я закончила", commands.EndSpeech(word="thanks")),
        ("завершаю", commands.EndSpeech(word="thanks")),
        ("пас", commands.EndSpeech(word="pass")),
        ("я пас", commands.EndSpeech(word="pass")),
        ("продолжаю", commands.ReturnFloor()),
        ("я ещё не закончил", commands.ReturnFloor()),
        ("это ещё не всё", commands.ReturnFloor()),
        ("господин ведущий, пауза", commands.Pause()),
        ("Госпожа судья, продолжаем", commands.Resume()),
        ("госпожа ведущая, фол третьему", commands.Foul(seat=3)),
        ("господин ведущий, поставьте фол третьему", commands.Foul(seat=3)),
    ],
)
def test_the_minute(text: str, command: Made) -> None:
    assert SPEECH.match(text) == command


@pytest.mark.parametrize(
    "text",
    [
        "выставлю третьего",
        "хочу выставить третьего",
        "выставил бы третьего",
        "не выставляю третьего",
        "господин ведущий, не ставьте фол третьему",
        "господин ведущий, не отмена",
        "господин ведущий, отменять не надо",
        "выставляла третьего",
        "оставляю третьего",
        "выставляют третьего",
        "выставляем третьего",
        "он выставил третьего",
        "выставила игрока номер три",
        "выставили третьего",
        "я закончил",
        "не завершаю",
        "продолжаем",
        "я продолжу",
        "не продолжаю",
        "я продолжаю мысль третьего",
        "спасибо за внимание, но я продолжу",
        "отзову третьего",
        "выставляю",
        "выставляю двадцать первого",
        "выставляю нулевого",
        "выставляю игрока",
        "третьего",
        "отзываю третьего и пятого",
        "спасибо за внимание",
        "спасибо большое",
        "паспорт",
        "три голоса",
        "пауза",
        "фол третьему",
        "господин ведущий",
        "господин ведущий, выставляю третьего",
        "",
        "...",
    ],
)
def test_nothing_in_the_minute(text: str) -> None:
    assert SPEECH.match(text) is None


@pytest.mark.parametrize(
    ("text", "votes"),
    [
        ("три", 3),
        ("3", 3),
        ("три голоса", 3),
        ("один голос", 1),
        ("пять голосов", 5),
        ("за — три", 3),
        ("за три", 3),
        ("две руки", 2),
        ("одна рука", 1),
        ("трое", 3),
        ("две", 2),
        ("пятеро", 5),
        ("против — пять", 5),
        ("голосов семь", 7),
        ("двадцать голосов", 20),
        ("ноль", 0),
        ("ноль голосов", 0),
        ("никто", 0),
        ("никого", 0),
    ],
)
def test_the_count(text: str, votes: int) -> None:
    assert VOTE.match(text) == commands.Count(votes=votes)


@pytest.mark.parametrize("text", ["двадцать один голос", "три и пять", "спасибо", "голос"])
def test_nothing_in_the_count(text: str) -> None:
    assert VOTE.match(text) is None


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("пауза", commands.Pause()),
        ("господин ведущий, паузу", commands.Pause()),
        ("продолжаем", commands.Resume()),
        ("повторите, пожалуйста", commands.Repeat()),
        ("повтори", commands.Repeat()),
        ("дальше", commands.Next()),
        ("отмена", commands.Undo()),
        ("отменить", commands.Undo()),
        ("сколько времени", commands.TimeLeft()),
        ("сколько осталось времени", commands.TimeLeft()),
        ("фол игроку номер пять", commands.Foul(seat=5)),
        ("фол пятому игроку", commands.Foul(seat=5)),
        ("снять фол с игрока номер пять", commands.CancelFoul(seat=5)),
        ("за третьего было пять", commands.Recount(seat=3, votes=5)),
        ("против игрока номер три было три голоса", commands.Recount(seat=3, votes=3)),
        ("исправить голоса номер три на пять", commands.Recount(seat=3, votes=5)),
        ("исправить голоса: номер 3 на 5", commands.Recount(seat=3, votes=5)),
        ("беру игру", commands.Lead(human=True)),
        ("ведите сами", commands.Lead(human=False)),
        ("за подъём было четыре", commands.Recount(votes=4)),
        ("сними фол пятому", commands.CancelFoul(seat=5)),
        ("снять фол игроку номер пять", commands.CancelFoul(seat=5)),
        ("удалить игрока номер пять", commands.Remove(seat=5)),
        ("удали пятую", commands.Remove(seat=5)),
        ("фол игроку пять", commands.Foul(seat=5)),
        ("фол номеру пять", commands.Foul(seat=5)),
    ],
)
def test_the_human_host_needs_no_address(text: str, command: Made) -> None:
    assert KEYED.match(text) == command


@pytest.mark.parametrize(
    ("text", "yes"),
    [("да", True), ("верно", True), ("нет", False), ("неверно", False)],
)
def test_the_answer(text: str, yes: bool) -> None:
    assert phase_grammar(["confirm"], PLAYERS).match(text) == Confirm(yes)


@pytest.mark.parametrize("name", ["last_word", "defence"])
def test_the_floor_without_nominations(name: str) -> None:
    grammar = phase_grammar([name], PLAYERS)
    assert grammar.match("спасибо") == commands.EndSpeech(word="thanks")
    assert grammar.match("пас") == commands.EndSpeech(word="pass")
    assert grammar.match("выставляю третьего") is None


def test_free_talk_hears_only_what_is_said_to_the_host() -> None:
    grammar = phase_grammar(["talk", "host"], PLAYERS)
    assert grammar.match("господин ведущий, дальше") == commands.Next()
    assert grammar.match("дальше") is None
    assert grammar.match("спасибо") is None


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("выстовляю игрока номер три", nominate(3)),
        ("выставляю игорка номер три", nominate(3)),
        ("выставлюяю третьего", nominate(3)),
        ("спосибо", commands.EndSpeech(word="thanks")),
        ("выставляю трейтего", None),
        ("выставляю воземь", None),
    ],
)
def test_slips_are_mended_in_words_never_in_numbers(text: str, command: Made | None) -> None:
    assert SPEECH.match(text) == command


@pytest.mark.parametrize("number", range(1, PLAYERS + 1))
@pytest.mark.parametrize("list_name", ["cardinal", "ordinal_accusative"])
def test_every_number_is_understood(number: int, list_name: str) -> None:
    for form, _ in numerals.forms(list_name, [number]):
        assert SPEECH.match(f"выставляю {form}") == nominate(number)


def test_a_phrase_that_does_nothing_is_still_known() -> None:
    found = SPEECH.find("выставлю третьего")
    assert found is not None
    assert (found.intent.command, found.command) == ("nothing", None)


@pytest.mark.parametrize("number", range(1, PLAYERS + 1))
def test_the_ear_takes_an_ordinal_in_any_case_and_gender(number: int) -> None:
    heard = {SPEECH.find(f"выставляю {form}") for form in spelled(number, "ordinal").values()}
    assert [found and found.command for found in heard] == [nominate(number)]


def test_a_number_that_says_something_else_is_not_heard() -> None:
    assert VOTE.find("третьего") is None
    assert SPEECH.match("выставляю трёх") == nominate(3)  # typed; of three players it is said too
    assert SPEECH.find("выставляю трёх") is None


def test_what_only_a_larger_table_has() -> None:
    assert phase_grammar(["speech"], 10).match("выставляю одиннадцатого") is None
    assert phase_grammar(["speech"], 25).match("выставляю двадцать пятого") == nominate(25)


SPORT = phase_grammar(["speech", "way_back", "host", "referee"], 10)


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("господин судья, кто выставлен", commands.Nominees()),
        ("госпожа ведущая, кого выставили", commands.Nominees()),
        ("господин судья, фол игроку номер три", commands.Foul(seat=3)),
        ("господин судья, фол третьему за шёпот", commands.Foul(seat=3, reason="talk")),
        ("господин судья, фол игроку номер три за спор", commands.Foul(seat=3, reason="argument")),
        ("господин судья, удалить третьего за мат", commands.Remove(seat=3, reason="insult")),
        (
            "господин судья, удалить игрока номер три до конца вечера",
            commands.Remove(seat=3, evening=True),
        ),
        ("господин судья, поражение команде третьего", commands.TeamLoss(seat=3)),
        (
            "господин судья, поражение команде игрока номер три за клятву",
            commands.TeamLoss(seat=3, reason="oath"),
        ),
        ("кто выставлен", None),
        ("поражение команде третьего", None),
    ],
)
def test_what_the_referee_of_the_sport_game_is_told(text: str, command: Made | None) -> None:
    assert SPORT.match(text) == command


@pytest.mark.parametrize(
    "text",
    [
        "шесть восемь десять",
        "шестой, восьмой и десятый",
        "мой лучший ход номер шесть, восемь, десять",
    ],
)
def test_the_best_move_in_one_breath(text: str) -> None:
    heard = phase_grammar(["best_move", "way_back", "host", "referee"], 10)
    assert heard.match(text) == commands.BestMove(seats=(6, 8, 10))


def test_a_protest_is_settled_in_words() -> None:
    over = phase_grammar(["protest"], 10)
    assert over.match("партия аннулирована") == commands.Ruling(outcome="annulled")
    assert over.match("переиграть игру") == commands.Ruling(outcome="replayed")
    assert over.match("победа чёрных") == commands.Ruling(outcome="black")


@pytest.mark.parametrize(("rules", "referee"), [("sport", "referee"), ("city", "city_referee")])
def test_every_reason_of_a_ruleset_can_be_said_and_no_other(rules: str, referee: str) -> None:
    """SPORT-30, SPORT-31, SPORT-34, CITY-18."""
    offences = ruleset.load(rules).offences
    said: dict[str, set[object]] = {"foul": set(), "remove": set(), "team_loss": set()}
    for intent in grammar_file.load(referee).intents:
        for sentence in intent.sentences:
            if reason := dict(sentence.fixed).get("reason"):
                said[intent.command].add(reason)
    assert said["foul"] == set(offences.foul)
    assert said["remove"] == set(offences.remove)
    assert said["team_loss"] == set(offences.lose)


FREE_TALK = phase_grammar(["free_talk", "host"], 10)


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("обвиняю игрока номер три", commands.Accuse(seat=3)),
        ("я обвиняю третью", commands.Accuse(seat=3)),
        ("обвиняю тройку", commands.Accuse(seat=3)),
        ("номер два обвиняет пятого", commands.Accuse(by=2, seat=5)),
        ("я номер два обвиняю игрока номер пять", commands.Accuse(by=2, seat=5)),
        ("игрок номер два просит голосовать", commands.PutToVote(by=2)),
        ("номер два и три просит голосовать", None),
        ("номер два обвиняет пятого и шестого", None),
        ("номер одиннадцать обвиняет пятого", None),
        ("обвиню игрока номер три", None),
        ("не обвиняю третьего", None),
        ("обвиняли третьего", None),
        ("прошу голосовать", commands.PutToVote()),
        ("я прошу проголосовать", commands.PutToVote()),
        ("не прошу голосовать", None),
        ("ночь мафии", commands.CallNight()),
        ("объявляю ночь мафии", commands.CallNight()),
        ("рано ночь мафии", None),
        ("господин ведущий, пауза", commands.Pause()),
    ],
)
def test_free_talk_with_accusations(text: str, command: Made | None) -> None:
    assert FREE_TALK.match(text) == command
    if command is not None:
        found = FREE_TALK.find(text)
        assert found is not None
        assert found.command == command


BARE = ("best_move", "vote_in_turn", "best_player", "setup", "setup_rules")
"""In these a number alone, or after «против» or «за», is a seat or how many sit there; elsewhere
hands are counted."""
ALL = phase_grammar([name for name in grammar_file.names() if name not in BARE], PLAYERS)


@given(st.sampled_from(ALL.phrases))
def test_every_phrase_is_understood_and_the_same_in_any_dress(phrase: str) -> None:
    found = ALL.find(phrase)
    assert found is not None
    for dressed in (phrase.upper() + ".", phrase.replace("ё", "е"), f"  {phrase} "):
        assert ALL.find(dressed) == found


@given(st.text(alphabet="абвгдеёжзийклмнопрстуфхцчшщъыьэюя 0123456789,.-#{}", max_size=60))
def test_any_text_is_read_without_harm(text: str) -> None:
    ALL.find(text)


@pytest.mark.parametrize("name", ruleset.names())
def test_no_phrase_of_a_phase_means_two_things(name: str) -> None:
    rules = ruleset.load(name)
    for phase in rules.phases:
        for grammars in (phase.grammars, *phase.floors.values()):
            phase_grammar((*grammars, *BESIDE), rules.players[1])


def test_the_list_for_the_recogniser_stays_small() -> None:
    assert len(set(SPEECH.phrases)) < 3000
    assert len(SPEECH.phrases) < 6000  # those that do nothing stand there many times


def test_the_words_of_every_grammar() -> None:
    words = all_words()
    assert SPEECH.words < words
    assert {"двадцать", "четвёртого", "да", "господин"} <= words
    assert all(word.isalpha() and word == word.lower() for word in words)


def test_the_lexicon_has_every_word_that_can_be_heard_and_no_other() -> None:
    rest = [name for name in grammar_file.names() if name not in BARE]
    parts = (rest, *([name] for name in BARE))
    heard = [phase_grammar(part, MOST_PLAYERS, addressed=False).words for part in parts]
    assert all_words() == frozenset().union(*heard)


@pytest.mark.parametrize(
    "text", ["выставляю двадцать один", "выставляю двадцать первого", "выставляю номер тридцать"]
)
def test_a_number_beyond_the_table_is_heard_and_does_nothing(text: str) -> None:
    match = SPEECH.find(text)
    assert match is not None
    assert match.command is None


def test_a_ruleset_that_names_no_grammar_is_refused_at_its_line(tmp_path: Path) -> None:
    classic = (ruleset.FOLDER / "classic.toml").read_text(encoding="utf-8")
    path = tmp_path / "mine.toml"
    path.write_text(classic.replace('["speech"', '["spech"'), encoding="utf-8")
    with pytest.raises(VoiceHostError, match=r"mine\.toml, строка \d+: нет грамматики «spech»"):
        check_grammars(ruleset.load(str(path)))
