from __future__ import annotations

from pathlib import Path

import pytest

from voice_host.errors import VoiceHostError
from voice_host.game.commands import Foul
from voice_host.script.lines import Do, Expect, HandsUp, Night, Say, Wait
from voice_host.script.parser import parse

pytestmark = pytest.mark.unit

HEADER = "ruleset: classic\nplayers: 8\n---\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "one.game"


def test_header(file: Path) -> None:
    file.write_text(
        "# A comment\n\nruleset: classic\n"
        "cards: 1 don, 2 mafia, 3 citizen  # another\n"
        "options: reveal=on, withdraw=off\nseed: 7\nnight: round\nnames: 1 Анна, 3 Борис\n---\n",
        encoding="utf-8",
    )
    setup = parse(file).setup
    assert setup.players == 3
    assert setup.cards == {1: "don", 2: "mafia", 3: "citizen"}
    assert setup.options == {"reveal": True, "withdraw": False}
    assert (setup.seed, setup.night) == (7, "round")
    assert setup.names == {1: "Анна", 3: "Борис"}


def test_body(file: Path) -> None:
    body = (
        "3: выставляю: седьмого  # said\nhands: 2, 4\nhands: -\nnight don: 4\nnight 3: 7, 8\n"
        "wait: 2.5\nexpect not: left seat=3\n"
    )
    file.write_text(HEADER + body, encoding="utf-8")
    first, *rest = parse(file).lines
    assert first == Say(
        number=4, source="3: выставляю: седьмого", who=3, words="выставляю: седьмого"
    )
    assert rest == [
        HandsUp(number=5, source="hands: 2, 4", seats=(2, 4)),
        HandsUp(number=6, source="hands: -", seats=()),
        Night(number=7, source="night don: 4", who="don", targets=(4,)),
        Night(number=8, source="night 3: 7, 8", who=3, targets=(7, 8)),
        Wait(number=9, source="wait: 2.5", seconds=2.5),
        Expect(
            number=10,
            source="expect not: left seat=3",
            event="left",
            fields=(("seat", "3"),),
            wanted=False,
        ),
    ]


def test_what_the_writer_needs(file: Path) -> None:
    file.write_text(
        "players: 3\nown_cards: on\ndeck: don=1, mafia=2\nseed: -7\nclock: waits\n---\n"
        'do: {"command":"foul","seat":2,"reason":"\\u0023"}\n',
        encoding="utf-8",
    )
    script = parse(file)
    assert script.setup.own_cards
    assert script.setup.deck == {"don": 1, "mafia": 2}
    assert (script.setup.seed, script.clock) == (-7, "waits")
    [line] = script.lines
    assert isinstance(line, Do)
    assert line.command == Foul(seat=2, reason="#")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("cards: 1 don, 1 mafia\n---\n", "строка 1: место 1 названо дважды"),
        ("cards: 1 don, 3 mafia\n---\n", "строка 1: нет карты для места 2"),
        ("cards: don\n---\n", "строка 1: «don»: ожидается номер места и роль"),
        ("cards: 1 don\nplayers: 6\n---\n", "строка 2: игроков 6, а карт 1"),
        ("seed: 1\nseed: 2\n---\n", "строка 2: ключ «seed» уже был в строке 1"),
        ("ruleset: classic\n---\n", "ожидается «cards: …» или «players: …»"),
        ("players\n---\n", "строка 1: «players»: ожидается «слово: значение»"),
        ("players: 8\nnight: long\n---\n", "строка 2: «long»: ожидается roles, round или phones"),
        ("players: 8\noptions: reveal\n---\n", "строка 2: «reveal»: ожидается «имя=on»"),
        ("players: 8\nruleset: a b\n---\n", "строка 2: нет таких правил: «a b»"),
        ("players: 8\nclock: fast\n---\n", "строка 2: «fast»: ожидается itself или waits"),
        ("players: 8\nown_cards: yes\n---\n", "строка 2: «yes»: ожидается on или off"),
        ("players: 8\ndeck: wizard=8\n---\n", "строка 2: нет роли «wizard»"),
        ("players: 8\ndeck: don\n---\n", "строка 2: «»: ожидается целое число"),
        (HEADER + "do: фол\n", "строка 4: ожидается команда, как в журнале"),
        (HEADER + "3:\n", "строка 4: ожидаются слова"),
        (HEADER + "hands: 1 2\n", "строка 4: «1 2»: ожидаются номера через запятую"),
        (HEADER + "night wizard: 1\n", "строка 4: нет роли «wizard»"),
        (HEADER + "wait: долго\n", "строка 4: «долго»: ожидаются секунды"),
        (HEADER + "undo: всё\n", "строка 4: после «undo:» ничего не ожидается"),
        (HEADER + "expect: left seat 3\n", "строка 4: «seat 3»: ожидается «поле=значение»"),
        (HEADER + "expect state:\n", "строка 4: ожидается одно из phase"),
        (HEADER + "expect state: hour=3\n", "строка 4: нет поля «hour»"),
    ],
)
def test_a_wrong_line_is_named(file: Path, text: str, message: str) -> None:
    file.write_text(text, encoding="utf-8")
    with pytest.raises(VoiceHostError) as refusal:
        parse(file)
    assert str(file) in str(refusal.value)
    assert message in str(refusal.value)


def test_not_a_text(file: Path) -> None:
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(VoiceHostError, match="UTF-8"):
        parse(file)


def test_no_such_file(file: Path) -> None:
    with pytest.raises(VoiceHostError, match="Не удалось прочитать"):
        parse(file)
