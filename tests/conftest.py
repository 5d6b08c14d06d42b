"""For all tests."""

from __future__ import annotations

import signal

pytest_plugins = ("tests.clauses",)


def pytest_configure() -> None:
    """Started in the background, tests inherit an ignored Ctrl-C; what they start must not."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
