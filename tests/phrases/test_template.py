from __future__ import annotations

import pytest

from voice_host.phrases.template import Slot, TemplateError, parse, patterns

pytestmark = pytest.mark.unit

RULES = {"who": parse("[игрока] {ordinal_accusative:seat}"), "loop": parse("а <loop>")}


def test_alternatives_optionals_rules_and_slots_are_written_out() -> None:
    slot = Slot("ordinal_accusative", "seat")
    assert list(patterns(parse("(сними|снимите) <who>"), RULES)) == [
        ("сними", "игрока", slot),
        ("сними", slot),
        ("снимите", "игрока", slot),
        ("снимите", slot),
    ]


def test_optional_end_of_a_word() -> None:
    assert list(patterns(parse("повтори[те]"), {})) == [("повторите",), ("повтори",)]


@pytest.mark.parametrize(
    ("template", "message"),
    [
        ("фол <nobody>", "нет правила <nobody>"),
        ("<loop>", "ссылается само на себя"),
        ("номер{cardinal:seat}", "отдельным словом"),
        ("(раз;два)", "перестановку"),
        ("(сними", "проверьте скобки"),
        ("сними)", "проверьте скобки"),
    ],
)
def test_a_wrong_template_is_refused(template: str, message: str) -> None:
    with pytest.raises(TemplateError, match=message):
        list(patterns(parse(template), RULES))
