"""Figures as a table for people, with those of an older run beside them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ear_bench.cases import AS_RECORDED
from ear_bench.figures import RESULTS
from ear_bench.goals import SYNTHETIC, goals

Row = dict[str, Any]

HEAD = 18
"""Width of the first column."""
WIDTH = 100


def rendered(found: Row, older: Row | None) -> Iterator[str]:
    """Lines of at most WIDTH letters."""
    for name in dict.fromkeys(row["set"] for row in found["phrases"]):
        yield from _set(name, found["phrases"], older["phrases"] if older else [])
    yield from _voices(found["voices"], older["voices"] if older else [])
    yield from _free(found["free"], older["free"] if older else [])
    yield from _goals(found, older)


def _set(name: str, rows: list[Row], older: list[Row]) -> Iterator[str]:
    mine = [row for row in rows if row["set"] == name]
    conditions = list(dict.fromkeys(row["condition"] for row in mine))
    width = min(12, (WIDTH - HEAD) // max(len(conditions), 1))
    yield ""
    yield f"{name}: % of phrases said once" + (", before>now" if older else "")
    yield " " * HEAD + "".join(_short(condition).rjust(width) for condition in conditions)
    for part in dict.fromkeys(row["part"] for row in mine):
        cells = {row["condition"]: row for row in mine if row["part"] == part}
        before = {r["condition"]: r for r in older if (r["set"], r["part"]) == (name, part)}
        said = sorted({row["said"] for row in cells.values()})
        yield f"{part} ({'–'.join(map(str, dict.fromkeys((said[0], said[-1]))))} each)"
        for result in RESULTS:
            shown = {key: _percent(row, result) for key, row in cells.items()}
            was = {key: _percent(row, result) for key, row in before.items()}
            if result == "right" or any(shown.values()) or any(was.values()):
                yield _line(f"  {result}", conditions, shown, was, width, bool(older))
        for key in ("reaction", "slowest"):
            times = {c: row[key] for c, row in cells.items()}
            if any(time is not None for time in times.values()):
                yield _line(f"  {key}, s", conditions, times, {}, width, False)


def _short(condition: str) -> str:
    """`babble 10` as `bab10`, `talk babble 20` as `t bab20`."""
    for long, short in (("talk ", "t "), ("babble ", "bab"), ("music ", "mus")):
        condition = condition.replace(long, short)
    return condition.replace("telephone", "phone").replace(AS_RECORDED, "")


def _percent(row: Row, result: str) -> float:
    return float(round(100 * row[result] / row["said"], 1))


def _line(
    head: str,
    conditions: Iterable[str],
    shown: Row,
    was: Row,
    width: int,
    compared: bool,
) -> str:
    def cell(condition: str) -> str:
        if shown.get(condition) is None:
            return ""
        now = f"{shown[condition]:g}"
        if not compared:
            return now
        return f"{was[condition]:.0f}>{shown[condition]:.0f}" if condition in was else now

    return head.ljust(HEAD) + "".join(cell(condition).rjust(width) for condition in conditions)


def _voices(rows: list[Row], older: list[Row]) -> Iterator[str]:
    yield ""
    yield f"{'by voice':<26}{'said':>6}{'right':>8}{'was':>8}" + "".join(
        result.rjust(12 if " " in result else 9) for result in RESULTS[1:]
    )
    was = {(row["set"], row["voice"]): row for row in older}
    for row in (row for row in rows if row["set"] in SYNTHETIC):
        before = was.get((row["set"], row["voice"]))
        yield (
            f"{row['set'] + ' ' + row['voice']:<26.25}{row['said']:>6}{_percent(row, 'right'):>8g}"
            f"{_percent(before, 'right') if before else '':>8}"
            + "".join(
                f"{_percent(row, result):g}".rjust(12 if " " in result else 9)
                for result in RESULTS[1:]
            )
        )


def _free(rows: list[Row], older: list[Row]) -> Iterator[str]:
    yield ""
    yield "free speech: false ones an hour (before>now), carried out and asked"
    kinds = sorted({kind for row in [*rows, *older] for kind in (*row["do"], *row["ask"])})
    for phase in dict.fromkeys(row["phase"] for row in rows):
        mine = [row for row in rows if row["phase"] == phase]
        sources = ", ".join(f"{r['source']} {60 * r['hours']:.0f}" for r in mine)
        yield f"{phase}: minutes: {sources}"
        for verdict in ("do", "ask"):
            now = _rates(rows, phase, verdict, kinds)
            was = _rates(older, phase, verdict, kinds)
            shown = [
                f"{kind} {was[kind]:g}>{now[kind]:g}" if was else f"{kind} {now[kind]:g}"
                for kind in kinds
                if now[kind] or (was and was[kind])
            ]
            total = f"{sum(was.values()):.1f}>" if was else ""
            yield f"  {verdict:<4}{total}{sum(now.values()):.1f}: {', '.join(shown) or 'none'}"


def _rates(rows: list[Row], phase: str, verdict: str, kinds: list[str]) -> dict[str, float]:
    mine = [row for row in rows if row["phase"] == phase]
    hours = sum(row["hours"] for row in mine)
    if not hours:
        return {}
    return {
        kind: round(sum(row[verdict].get(kind, 0) for row in mine) / hours, 1) for kind in kinds
    }


def _goals(found: Row, older: Row | None) -> Iterator[str]:
    was = {goal.name: goal.figure for goal in goals(older)} if older else {}
    yield ""
    yield f"{'goals':<52}{'was':>10}{'now':>10}{'goal':>12}"
    for goal in goals(found):
        bound = f"{'>=' if goal.at_least else '<='} {goal.bound:g}"
        before = f"{was[goal.name]:g}" if goal.name in was else ""
        met = "met" if goal.met else "not met"
        yield f"{goal.name:<52}{before:>10}{goal.figure:>10g}{bound:>12}  {met}"
