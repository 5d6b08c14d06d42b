from __future__ import annotations

import re
from pathlib import Path

import pytest

from voice_host.script.parser import parse
from voice_host.script.runner import run

pytestmark = pytest.mark.unit

PAGE = Path(__file__).parent.parent.parent / "docs/scripts.md"


def test_the_script_on_the_page_holds(tmp_path: Path) -> None:
    [block] = re.findall(r"^```\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.M | re.S)
    script = tmp_path / "page.game"
    script.write_text(block, encoding="utf-8")
    assert run(parse(script)).failures == ()
