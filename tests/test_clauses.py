"""The table of clauses that `--clauses` prints."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.clauses import listed

pytestmark = pytest.mark.process

ROOT = Path(__file__).parent.parent


def test_every_clause_of_the_page_is_told_with_what_proves_it() -> None:
    pytest_here = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--clauses")
    some = ("tests/game/test_victory.py", "tests/script/test_games.py")
    ran = subprocess.run(
        (*pytest_here, *some, "-k", "test_classic or reveal"),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    rows = [line.split(maxsplit=2) for line in ran.stdout.splitlines() if line[:1].isupper()]
    assert [clause for clause, *_ in rows] == list(listed())
    assert ["CLASSIC-24", "passed", "test_victory.py::test_classic"] in rows
    assert ["CLASSIC-21", "passed", "reveal.game"] in rows
    assert ["SPORT-38", "not", "run  -"] in rows
