"""The command `words`."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from voice_host.cli.words import command

pytestmark = pytest.mark.unit


def run(*arguments: str) -> str:
    result = CliRunner().invoke(command, arguments, catch_exceptions=False)
    assert result.exit_code == 0
    return result.stdout


def test_every_phase_in_which_something_is_heard() -> None:
    shown = run()
    for text in ("day.speech", "day.vote", "last_word", "выставляю номер N", "господин ведущий"):
        assert text in shown
    assert "night" not in shown


def test_the_answers_to_the_hosts_question_are_shown_where_he_hears() -> None:
    assert run().count("да, верно, правильно") == run().count("Ведущему")


def test_a_grammar_of_nothing_has_no_title() -> None:
    assert "Общее обсуждение" not in run("--phase", "day.talk")


def test_one_phase() -> None:
    assert "day.speech" not in run("classic", "--phase", "day.vote")


def test_as_json() -> None:
    [line] = run("--phase", "last_word", "--json").splitlines()
    found = json.loads(line)
    assert found["phase"] == "last_word"
    [ends] = found["phrases"][0]["intents"]
    assert ends["command"] == "end_speech"
    assert {"спасибо", "пас", "всё спасибо"} <= set(ends["phrases"])
