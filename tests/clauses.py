"""Which scenario names which clause of the rules, and how it went: the table of `--clauses`.

A scenario is a game of `tests/games`, where an expectation is followed by `# CLAUSE`, or a test
whose docstring, or that of its class or module, names the clause. The clauses are those of
docs/rules.md. What a test found goes with its report, so it comes from other processes too.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from voice_host.game.ruleset import names

PAGE = Path(__file__).parent.parent / "docs/rules.md"
CLAUSE = re.compile(rf"\b(?:{'|'.join(['ALL', *map(str.upper, names())])})-\d+\b")
"""Of every ruleset there is."""

LEAVING_OUT = ("lf", "ignore", "ignore_glob")
"""Options of pytest with which some tests are not even collected."""

PROPERTY = "clauses"
NAMED = pytest.StashKey[set[str]]()
"""The clauses that the collected tests name; only where all tests were collected."""


def listed() -> tuple[str, ...]:
    """The clauses on the page of rules, in its order."""
    return tuple(re.findall(r"^\| ([A-Z]+-\d+) \|", PAGE.read_text(encoding="utf-8"), re.M))


def proved_by(game: Path) -> set[str]:
    """The clauses named at the expectations of a script."""
    lines = game.read_text(encoding="utf-8").splitlines()
    return {
        clause for line in lines if line.startswith("expect") for clause in CLAUSE.findall(line)
    }


def scenarios(item: pytest.Function) -> Iterator[tuple[str, str]]:
    """(clause, scenario) for all that a test proves."""
    file = item.path.name
    holders = (item.module, file), (item.cls, f"{file}::{item.cls and item.cls.__name__}")
    for holder, name in (*holders, (item.function, f"{file}::{item.originalname}")):
        for clause in CLAUSE.findall((holder and holder.__doc__) or ""):
            yield clause, name
    if item.get_closest_marker("rules") and hasattr(item, "callspec"):
        for value in item.callspec.params.values():
            if isinstance(value, Path) and value.suffix == ".game":
                yield from ((clause, value.name) for clause in proved_by(value))


class Clauses:
    """The plugin: collects what was named, counts how it went, prints the table."""

    def __init__(self, config: pytest.Config) -> None:
        self._alone = config.getoption("--clauses")
        self._results: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
        """Clause -> scenario -> outcomes."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(
        self, config: pytest.Config, items: list[pytest.Item]
    ) -> None:
        for item in items:
            if isinstance(item, pytest.Function) and (found := sorted(set(scenarios(item)))):
                item.user_properties.append((PROPERTY, found))
        naming = [item for item in items if dict(item.user_properties).get(PROPERTY)]
        if _collects_all(config):
            pairs = (pair for item in naming for pair in dict(item.user_properties)[PROPERTY])
            config.stash[NAMED] = {clause for clause, _ in pairs}
        if self._alone:
            config.hook.pytest_deselected(items=[item for item in items if item not in naming])
            items[:] = naming

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" or not report.passed:
            for clause, scenario in dict(report.user_properties).get(PROPERTY, ()):
                self._results[clause][scenario].add(report.outcome)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if not self._results:
            return
        rows = [(clause, self._results.get(clause, {})) for clause in listed()]
        if self._alone:
            terminalreporter.section("clauses of the rules")
            for row in rows:
                terminalreporter.write_line(_row(*row))
        count = Counter(_result(scenarios.values()) for _, scenarios in rows)
        told = ", ".join(f"{number} {result}" for result, number in count.items())
        hint = "" if self._alone else " (pytest --clauses prints the table)"
        terminalreporter.write_line(f"clauses of the rules: {told}{hint}")


def _collects_all(config: pytest.Config) -> bool:
    """Nothing is left out of the collection; what is deselected after it does no harm."""
    whole = {config.rootpath / path for path in config.getini("testpaths")}
    left_out = any(config.getoption(name, None) for name in LEAVING_OUT)
    return {Path(arg).resolve() for arg in config.args} == whole and not left_out


def _result(outcomes: Iterable[set[str]]) -> str:
    """How all scenarios of a clause went together."""
    came = set().union(*outcomes)
    return next((each for each in ("failed", "passed", "skipped") if each in came), "not run")


def _row(clause: str, scenarios: dict[str, set[str]]) -> str:
    named = ", ".join(sorted(scenarios)) or "-"
    return f"{clause:11} {_result(scenarios.values()):8} {named}"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--clauses",
        action="store_true",
        help="run only what proves a clause of the rules; print which does and how it went",
    )


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Clauses(config))
