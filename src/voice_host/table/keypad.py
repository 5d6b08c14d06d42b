"""The keypad: what the keys mean for an open question, and what is asked on its screen.

Pure translation, no terminal: the same for the keyboard, the `key:` lines of scripts and the bots.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Literal

import msgspec

from voice_host.game.asks import Ask
from voice_host.game.commands import (
    Accuse,
    BestMove,
    CallNight,
    CancelFoul,
    CastVote,
    Choose,
    Command,
    Count,
    EndSpeech,
    Foul,
    Hands,
    Lead,
    Next,
    Nominate,
    Pause,
    PutToVote,
    Recount,
    Remove,
    Repeat,
    Resume,
    ReturnFloor,
    TakeCard,
    TimeLeft,
    Undo,
    Withdraw,
    WriteNote,
)
from voice_host.narration.playing_cards import card_called, card_name
from voice_host.table.role_names import role_called, role_name
from voice_host.told import Name, Told


class KeyRefusedError(Exception):
    """The keys mean nothing for this question; `told` says why."""

    def __init__(self, told: str) -> None:
        super().__init__(told)
        self.told = told


PRIVATE_KINDS = frozenset(
    {"card", "ballot", "target", "testament", "shot", "decoy", "answer", "note"}
)
"""Asks for one seat's own eyes: typed hidden, shown on the private screen only."""

_CHOICES = frozenset({"target", "testament", "shot", "decoy", "note"})
"""Asks of the night: what is typed for them may come to nobody's ears (ALL-1)."""

_UNDO = frozenset({"отмена", "undo"})

_UNDONE_BY_SEAT = frozenset({"target", "testament", "answer"})
"""Asks after which a seat may take its choice back on its own phone."""

_WITHOUT_UNDO = frozenset({"shot", "note"})
"""Asks at which not even «отмена» is taken."""

_TESTAMENT = re.compile(r"(\d+)\s*(\+|м|мафия|ч|честный|честная)?")
_NUMBERS = re.compile(r"\d+(?:[\s,]+\d+)*,?")
_HOST_WITH_SEAT: tuple[tuple[re.Pattern[str], Callable[[int], Command]], ...] = (
    (re.compile(r"снять фол\D*(\d+)"), lambda seat: CancelFoul(seat=seat)),
    (re.compile(r"фол\D*(\d+)"), lambda seat: Foul(seat=seat)),
    (re.compile(r"удалить\D*(\d+)"), lambda seat: Remove(seat=seat)),
)
_RECOUNT = (
    re.compile(r"(?:(\d+)|подъ[её]м)\s*=\s*(\d+)"),
    re.compile(r"исправить\D*?(?:(\d+)|подъ[её]м)\D+(\d+)"),
)
_HOST: dict[str, Callable[[], Command]] = {
    "пауза": Pause,
    "продолжаем": Resume,
    "дальше": Next,
    "повтори": Repeat,
    "время": TimeLeft,
    "=": lambda: Lead(human=True),
    "беру игру": lambda: Lead(human=True),
    "ведите сами": lambda: Lead(human=False),
    "продолжаю": ReturnFloor,
    "*": ReturnFloor,
}


def command_for(ask: Ask | None, text: str) -> Command:
    """The command that `text`, typed while `ask` is open, stands for; else KeyRefusedError.

    The words of the human host (пауза, отмена, фол 5 ...) are taken whatever is asked, but at a
    night choice only «отмена»: the others would be heard by all. While the numbers are called not
    even that: its answer would tell whether somebody has shot. Nor at a note: the one before it is
    somebody else's.
    """
    typed = " ".join(text.lower().split())
    by_host = None if ask is not None and ask.kind in _WITHOUT_UNDO else host_command(typed, ask)
    if by_host is not None and (isinstance(by_host, Undo) or not _is_choice(ask)):
        return by_host
    return _answer_to(ask, typed)


def command_of_seat(ask: Ask | None, text: str) -> Command:
    """The command of the seat that is asked, on its own phone; else KeyRefusedError.

    No words of the host; a seat takes back its own choice of the night alone.
    """
    typed = " ".join(text.lower().split())
    if ask is not None and typed in _UNDO and ask.kind in _UNDONE_BY_SEAT:
        return Undo(by=ask.seat)
    command = _answer_to(ask, typed)
    return msgspec.structs.replace(command, by=ask.seat if ask is not None else None)


def _answer_to(ask: Ask | None, typed: str) -> Command:
    if ask is None:
        raise KeyRefusedError(Told("Сейчас ничего не спрашивают."))
    return _BY_KIND[ask.kind](ask, typed)


def no_such_number(command: Command) -> str:
    """Why a command with a number that this table does not have is not taken."""
    if isinstance(command, Count):
        return Told("Столько голосов быть не может.")
    return Told("Такого игрока за столом нет.")


def prompt(ask: Ask) -> str:
    """What the keypad asks, in one line; a private ask's line is for that seat's eyes only."""
    news = ask.news
    return Told.joined(
        " ",
        [
            *([Told("Игрок {seat}.", seat=ask.seat)] if _to_one_seat(ask) else []),
            *([Told("Ваша роль теперь — {role}.", role=_role(news))] if news is not None else []),
            *_asked(ask),
        ],
    )


def _to_one_seat(ask: Ask) -> bool:
    return ask.seat is not None and ask.kind not in ("count", "talk", "accuse", "shot")


def _asked(ask: Ask) -> Iterator[Told]:
    match ask.kind:
        case "card":
            yield from _card_asked(ask)
        case "floor" if ask.reason in ("defence", "last_word") or not ask.options:
            yield Told("«+» — спасибо, «-» — пас.")
        case "floor" if ask.reason == "best_move":
            yield Told("До трёх номеров — лучший ход, «+» — спасибо, «-» — пас.")
        case "floor":
            yield Told("Номер — выставить, «-номер» — отозвать, «+» — спасибо, «-» — пас.")
        case "count":
            yield Told("Сколько рук? Число или номера игроков через запятую.")
        case "vote" | "ballot":
            yield Told("Ваш голос: номер игрока.")
        case "talk":
            yield Told("Свободное обсуждение. «+» — закончить.")
        case "testament":
            yield Told("Записка: номер — мафия, «номер+» — честный, «-» — без записки.")
        case "accuse":
            yield Told(
                "Номер — обвинить, «кто кого» — два номера, «+» — голосовать, «0» — Ночь мафии."
            )
        case "note":
            yield Told("Записка. Честный набирает 0, мафия — номер живого игрока.")
        case "shot":
            yield Told("Номер {number}. Кто стреляет, набирает свой номер.", number=ask.number)
        case "answer":
            yield from () if ask.news is not None else (answer_text(ask.answer),)
            yield _HIDE
        case "target" if ask.role is not None:
            yield _choice_asked(ask, ask.role)
        case _:
            yield Told("Номер игрока или «-».")


_HIDE = Told("Нажмите клавишу, чтобы спрятать.")


def _card_asked(ask: Ask) -> Iterator[Told]:
    if ask.own_cards:
        yield (
            Told("Введите вашу карту, например «дама пик».")
            if ask.playing_cards
            else Told("Введите роль на вашей карте.")
        )
        return
    role = _role(ask.role or "")
    if ask.card:
        card = Name("cards", ask.card, card_name(ask.card).capitalize())
        yield Told("{card}: вы {role}.", card=card, role=role)
    else:
        yield Told("Ваша карта: {role}.", role=role)
    if ask.text:
        yield Told(ask.text)
    yield _HIDE


def _choice_asked(ask: Ask, role: str) -> Told:
    if role == "judge":
        return Told("Кого казнить? Номер; «-» — помиловать.")
    called = Name("roles", role, role_name(role).capitalize())
    if ask.team:
        return Told(
            "{called}: номер жертвы или «-»; не старший — свой номер и номер жертвы.",
            called=called,
        )
    if ask.targets == 1:
        return Told("{called}: номер игрока или «-».", called=called)
    return Told("{called}: два номера через запятую или «-».", called=called)


def _role(role: str) -> Name:
    return Name("roles", role, role_name(role))


def way_back_prompt(seat: int) -> str:
    """What may be pressed while this seat can still take its floor back."""
    return Told("«*» — игрок {seat} продолжает.", seat=seat)


def answer_text(answer: str | None) -> Told:
    """A private answer in words; None reads as the decoy everybody else gets."""
    if answer is None:
        return Told("Для вас ничего нет.")
    if answer[0].isdigit():  # whom the Homeless has seen (CLONES-11)
        who = _answer_name("killers" if "," in answer else "killer")
        return Told("{who}: {seats}.", who=who, seats=answer.replace(",", ", "))
    if answer in ANSWERS:
        return _answer_name(answer)
    return Told("{saved} {role}.", saved=_answer_name("saved"), role=_role(answer))  # CLONES-4


def _answer_name(answer: str) -> Name:
    return Name("answers", answer, ANSWERS[answer])


ANSWERS = {
    "yes": "Да.",
    "no": "Нет.",
    "red": "Красный.",
    "black": "Чёрный.",
    "same": "Один лагерь.",
    "different": "Разные лагеря.",
    "not_home": "Игрока нет дома.",
    "alive": "Игрок жив.",
    "unchanged": "Без изменений.",
    "killer": "Убийца",
    "killers": "Убийцы",
    "saved": "Спасён доктором. Его роль:",
}
"""The game's answers to checks -> what the keypad shows; the last three are followed by whom."""


def refusal_text(reason: str) -> str:
    """Why the game did not take a private entry, in words."""
    known = reason if reason in REFUSALS else "not_now"
    return Name("refusals", known, REFUSALS[known])


REFUSALS = {
    "declined_once": "Отказаться можно один раз за игру.",
    "thrice_in_a_row": "Больше двух ночей подряд одного и того же выбрать нельзя.",
    "asleep": "Эта роль сейчас не ходит.",
    "chosen_already": "Выбор уже сделан.",
    "gone": "Этого игрока уже нет за столом.",
    "himself": "Себя выбрать нельзя.",
    "must_condemn": "Осталось двое: кого-то нужно казнить.",
    "not_suspect": "Этого игрока не подозревают.",
    "own_clan": "Своих клан не убивает.",
    "twice_a_game": "Одного и того же можно лечить два раза за игру.",
    "himself_once": "Себя можно выбрать один раз за игру.",
    "host_only": "Ответ уже показан: отменить может только ведущий.",
    "not_now": "Так сейчас нельзя.",
    "nothing_to_undo": "Отменять нечего.",
    "no_such_card": "Такой карты в колоде не осталось.",
    "note_again": (
        "Не принято, наберите ещё раз. Честный набирает 0, мафия — номер живого игрока."
    ),
    "not_your_turn": "Сейчас ходит другой игрок.",
    "one_target": "Можно выбрать только одного.",
    "two_targets": "Нужны два разных игрока.",
    "twice_in_a_row": "Две ночи подряд одного и того же выбрать нельзя.",
    "unknown": "Такого игрока нет.",
}
"""The game's reasons -> what the keypad shows."""


def _is_choice(ask: Ask | None) -> bool:
    return ask is not None and ask.kind in _CHOICES


def host_command(typed: str, ask: Ask | None = None) -> Command | None:
    """What the words of a host mean; an undo is that of the seat whose private ask is open."""
    if typed in _UNDO:
        private = ask is not None and ask.kind in PRIVATE_KINDS
        return Undo(by=ask.seat if ask is not None and private else None)
    if typed in _HOST:
        return _HOST[typed]()
    for pattern in _RECOUNT:
        if found := pattern.fullmatch(typed):
            return Recount(seat=int(found[1]) if found[1] else None, votes=int(found[2]))
    for pattern, make in _HOST_WITH_SEAT:
        if found := pattern.fullmatch(typed):
            return make(int(found[1]))
    return None


def _card(ask: Ask, typed: str) -> Command:
    if not ask.own_cards:
        return TakeCard(by=ask.seat)
    if ask.playing_cards:
        card = card_called(typed)
        if card is None:
            raise KeyRefusedError(
                Told("Нет такой карты: «{typed}». Наберите, например, «дама пик».", typed=typed)
            )
        return TakeCard(by=ask.seat, card=card)
    role = role_called(typed)
    if role is None:
        raise KeyRefusedError(
            Told("Нет такой роли: «{typed}». Наберите название, например «дон».", typed=typed)
        )
    return TakeCard(by=ask.seat, role=role)


def _floor(ask: Ask, typed: str) -> Command:
    if typed == "+":
        return EndSpeech(by=ask.seat, word="thanks")
    if typed == "-":
        return EndSpeech(by=ask.seat, word="pass")
    if found := re.fullmatch(r"-\s*(\d+)", typed):
        return Withdraw(by=ask.seat, seat=int(found[1]))
    if ask.reason == "best_move":
        return BestMove(by=ask.seat, seats=_numbers(typed))
    return Nominate(by=ask.seat, seats=_numbers(typed))


def _count(_ask: Ask, typed: str) -> Command:
    if typed == "-":
        return Count(votes=0)
    numbers = _numbers(typed)
    if len(numbers) == 1 and not typed.endswith(","):
        return Count(votes=numbers[0])
    return Hands(seats=numbers)


def _vote(ask: Ask, typed: str) -> Command:
    if not typed.isdecimal():
        raise KeyRefusedError(Told("Наберите номер игрока."))
    return CastVote(by=ask.seat, seat=int(typed))


def _target(ask: Ask, typed: str) -> Command:
    if typed and not _NUMBERS.fullmatch(typed) and typed != "-":
        raise KeyRefusedError(Told("Введите номер игрока, «-» или «отмена»."))
    targets = () if typed == "-" else _numbers(typed)
    if ask.team and len(targets) == 2:
        by, targets = targets[0], targets[1:]
        if by not in ask.team:
            raise KeyRefusedError(Told("Наберите свой номер, потом номер жертвы."))
        ask = replace(ask, seat=by)
    strange = [seat for seat in targets if seat not in ask.options]
    if ask.options and strange:
        raise KeyRefusedError(Told("Игрока {seat} выбрать нельзя.", seat=strange[0]))
    if targets and ask.targets > 1 and len(set(targets)) != ask.targets:
        raise KeyRefusedError(refusal_text("two_targets"))
    return Choose(targets=targets, role=ask.role, by=ask.seat)


def _testament(ask: Ask, typed: str) -> Command:
    """A number alone says «мафия»."""
    if typed == "-":
        return WriteNote(by=ask.seat)
    found = _TESTAMENT.fullmatch(typed)
    if found is None:
        raise KeyRefusedError(
            Told("Наберите номер — мафия, «номер+» — честный, «-» — без записки.")
        )
    honest = found[2] is not None and found[2][0] in "+ч"
    says: Literal["mafia", "honest"] = "honest" if honest else "mafia"
    return WriteNote(by=ask.seat, seat=int(found[1]), says=says)


def _shot(ask: Ask, typed: str) -> Command:
    """The shooter keys his own number while that of his target is called (SPORT-24)."""
    if not typed.isdecimal() or int(typed) not in ask.options or ask.number is None:
        raise KeyRefusedError(Told("Наберите свой номер."))
    return Choose(targets=(ask.number,), role=ask.role, by=int(typed))


def _answer(_ask: Ask, _typed: str) -> Command:
    raise KeyRefusedError(Told("Сейчас ничего вводить не нужно."))


def _hand(_ask: Ask, _typed: str) -> Command:
    """Hands are gathered until they are counted, see `Host.key_of`."""
    raise KeyRefusedError(Told("Нажмите, чтобы проголосовать."))


def _talk(_ask: Ask, typed: str) -> Command:
    if typed == "+":
        return Next()
    raise KeyRefusedError(Told("Идёт свободное обсуждение; «+» заканчивает его."))


def _accuse(_ask: Ask, typed: str) -> Command:
    """A number in front of the rest is the own one: so it is known who accuses (ALL-7)."""
    if typed == "0":
        return CallNight()
    if found := re.fullmatch(r"(\d+)?\s*\+", typed):
        return PutToVote(by=int(found[1]) if found[1] else None)
    *by, seat = _numbers(typed)
    if len(by) > 1:
        raise KeyRefusedError(Told("Обвинить можно одного: его номер или два номера, «кто кого»."))
    return Accuse(by=by[0] if by else None, seat=seat)


def _note(ask: Ask, typed: str) -> Command:
    """What is no number is refused as a black's 0 is: nobody may tell the one from the other."""
    if not typed.isdecimal():
        raise KeyRefusedError(refusal_text("note_again"))
    return Choose(targets=(int(typed),), by=ask.seat)


def _numbers(typed: str) -> tuple[int, ...]:
    """ "4, 7" -> (4, 7)."""
    if not _NUMBERS.fullmatch(typed):
        raise KeyRefusedError(
            Told("Не понимаю: «{typed}».", typed=typed) if typed else Told("Пусто.")
        )
    return tuple(int(number) for number in re.findall(r"\d+", typed))


_BY_KIND: dict[str, Callable[[Ask, str], Command]] = {
    "card": _card,
    "floor": _floor,
    "count": _count,
    "vote": _vote,
    "ballot": _vote,
    "target": _target,
    "testament": _testament,
    "shot": _shot,
    "decoy": _target,
    "answer": _answer,
    "talk": _talk,
    "accuse": _accuse,
    "note": _note,
    "hand": _hand,
}
