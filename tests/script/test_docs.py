from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.clauses import CLAUSE, NAMED, listed
from voice_host.script.parser import parse
from voice_host.script.runner import run

pytestmark = pytest.mark.unit

ROOT = Path(__file__).parent.parent.parent
PAGE = ROOT / "docs/scripts.md"


def test_the_script_on_the_page_holds(tmp_path: Path) -> None:
    [block] = re.findall(r"^```\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.M | re.S)
    script = tmp_path / "page.game"
    script.write_text(block, encoding="utf-8")
    assert run(parse(script)).failures == ()


def test_every_clause_that_is_cited_is_on_the_page_of_rules() -> None:
    on_the_page = listed()
    assert len(on_the_page) == len(set(on_the_page))
    files = [file for top in ("src", "tests", "grammars") for file in (ROOT / top).rglob("*.*")]
    told = [file for file in files if file.suffix in {".py", ".toml", ".yaml", ".game"}]
    cited = {found for file in told for found in CLAUSE.findall(file.read_text("utf-8"))}
    assert cited <= set(on_the_page)


def test_every_clause_on_the_page_has_a_scenario(request: pytest.FixtureRequest) -> None:
    if NAMED not in request.config.stash:
        pytest.skip("only a run that collects all tests knows all scenarios")
    assert set(listed()) - request.config.stash[NAMED] == set()
