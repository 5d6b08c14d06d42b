from __future__ import annotations

import re
from pathlib import Path

import pytest

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
    listed = re.findall(r"^\| (\w+-\d+) \|", (ROOT / "docs/rules.md").read_text("utf-8"), re.M)
    assert len(listed) == len(set(listed))
    files = [file for top in ("src", "tests", "grammars") for file in (ROOT / top).rglob("*.*")]
    told = [file for file in files if file.suffix in {".py", ".toml", ".yaml", ".game"}]
    clause = re.compile(r"\b(?:ALL|CLASSIC|DAVYDOV|SPORT)-\d+\b")
    cited = {found for file in told for found in clause.findall(file.read_text("utf-8"))}
    assert cited <= set(listed)
