from __future__ import annotations

import pytest

from voice_host.ear.model import SpeechModel
from voice_host.game.ruleset import load
from voice_host.phrases.matcher import all_words


@pytest.fixture(scope="session")
def model() -> SpeechModel:
    return SpeechModel.builtin(all_words(load("classic")))


SUMMARY = pytest.StashKey[list[str]]()
"""What is told at the end of the run about the recordings."""


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for line in terminalreporter.config.stash.get(SUMMARY, []):
        terminalreporter.write_line(line)
