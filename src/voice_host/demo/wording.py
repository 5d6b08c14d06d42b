"""How the synthetic players put into words what they want: in more ways than one."""

from __future__ import annotations

import random
from functools import cache

from voice_host.game.commands import (
    Accuse,
    BestMove,
    CallNight,
    CastVote,
    Command,
    Count,
    EndSpeech,
    Foul,
    Next,
    Nominate,
    Pause,
    PutToVote,
    Resume,
    Undo,
)
from voice_host.phrases import numerals

_NOMINATE = (
    ("выставляю игрока номер {}", "cardinal"),
    ("я выставляю игрока номер {}", "cardinal"),
    ("я ставлю номер {}", "cardinal"),
    ("выставляю игрока под номером {}", "cardinal"),
    ("выставляю {}", "ordinal_accusative"),
)
_ACCUSE = (
    ("обвиняю игрока номер {}", "cardinal"),
    ("я обвиняю игрока номер {}", "cardinal"),
    ("обвиняю номер {}", "cardinal"),
    ("обвиняю {}", "ordinal_accusative"),
)
_VOTE = (
    ("голосую против игрока номер {}", "cardinal"),
    ("я голосую против игрока номер {}", "cardinal"),
    ("голосую против номера {}", "cardinal"),
    ("голосую против {}", "ordinal_genitive"),
    ("против игрока номер {}", "cardinal"),
)
_BEST = (
    ("голосую за игрока номер {}", "cardinal"),
    ("за игрока номер {}", "cardinal"),
    ("лучший игрок номер {}", "cardinal"),
    ("голосую за {}", "ordinal_accusative"),
)
_COUNT_ONE = ("{} голос", "cardinal_one")
_COUNT_FEW = ("{} голоса", "cardinal_few")
_COUNT_MANY = ("{} голосов", "cardinal_many")

TALK = (
    "я думаю мы торопимся",
    "мне не нравится как он молчит",
    "вчера всё было по другому",
    "послушайте меня внимательно",
    "я самый мирный на свете",
    "ночью я ничего не слышал",
    "кто то здесь говорит неправду",
    "не смотрите на меня так",
)
"""What is said and is no command."""


def words_for(command: Command, chance: random.Random, *, is_told: bool = False) -> str:
    """The command as somebody would say it; `is_told`: the winner is known (CITY-19)."""
    match command:
        case Nominate(seats=(seat,)):
            return _with_number(*chance.choice(_NOMINATE), seat)
        case Accuse(seat=seat):
            return _with_number(*chance.choice(_ACCUSE), seat)
        case PutToVote():
            return chance.choice(("прошу голосовать", "я прошу голосовать"))
        case CallNight():
            return chance.choice(("ночь мафии", "объявляю ночь мафии"))
        case BestMove(seats=seats):
            return " ".join(_with_number("{}", "cardinal", seat) for seat in seats)
        case EndSpeech(word="thanks"):
            return chance.choice(("спасибо", "всё спасибо"))
        case EndSpeech():
            return "пас"
        case CastVote(seat=seat):
            return _with_number(*chance.choice(_BEST if is_told else _VOTE), seat)
        case Count(votes=0):
            return "никто"
        case Count(votes=votes):
            return _count(votes)
        case Foul(seat=seat):
            return "господин ведущий " + _with_number("фол игроку номер {}", "cardinal", seat)
        case Next():
            return "господин ведущий дальше"
        case Pause():
            return "господин ведущий пауза"
        case Resume():
            return "господин ведущий продолжаем"
        case Undo():
            return "господин ведущий отмена"
        case _:
            raise ValueError(command)


@cache
def _with_number(template: str, list_name: str, number: int) -> str:
    spelled = [form for form, _ in numerals.forms(list_name, [number])]
    return template.format(spelled[0]) if spelled else ""


def _count(votes: int) -> str:
    """The noun agrees: один голос, два голоса, пять голосов."""
    agreeing = (_with_number(*way, votes) for way in (_COUNT_ONE, _COUNT_FEW, _COUNT_MANY))
    return next(text for text in agreeing if text)
