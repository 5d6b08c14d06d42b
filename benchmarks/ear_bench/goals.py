"""What the ear is to reach, and what of it is reached."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

SYNTHETIC = ("rhvoice", "espeak")
PHASES = ("day.speech", "floor ends", "day.vote")


@dataclass(frozen=True)
class Goal:
    """A figure and its bound."""

    name: str
    figure: float
    bound: float
    at_least: bool

    @property
    def met(self) -> bool:
        """Whether it is reached."""
        return self.figure >= self.bound if self.at_least else self.figure <= self.bound


def goals(found: dict[str, Any]) -> Iterator[Goal]:
    """Those for which there are figures."""
    rows = found["phrases"]

    def share(
        name: str, bound: float, result: str = "right", **wanted: Iterable[str]
    ) -> list[Goal]:
        having = [r for r in rows if all(r[key] in values for key, values in wanted.items())]
        said = sum(row["said"] for row in having)
        if not said:
            return []
        percent = 100 * sum(row[result] for row in having) / said
        return [Goal(f"{name}, %", round(percent, 1), bound, result == "right")]

    for name in SYNTHETIC:
        for decibels, bound in (("clean", 99), ("20", 99), ("10", 93)):
            condition = (f"babble {decibels}", f"music {decibels}", decibels)
            yield from share(
                f"{name} right, {decibels}{'' if decibels == 'clean' else ' dB'}",
                bound, set=(name,), part=PHASES, condition=condition,
            )  # fmt: skip
        yield from share(
            f"{name} right, after talk",
            99, set=(name,), part=PHASES, condition=("talk clean", "talk babble 20"),
        )  # fmt: skip
    yield from share("people right in a list of 30", 92, set=("people",))
    lists = {row["part"] for row in rows if row["part"].startswith("list ")}
    yield from share("24 everyday words right", 95, part=lists)
    sets = sorted({row["set"] for row in rows})
    for name in sets:
        yield from share(f"{name} wrong and carried out", 1, result="wrong", set=(name,))
    yield from _false(found["free"])
    thanks = found["reaction to «спасибо»"]
    if thanks is not None:
        yield Goal("«спасибо» to the end of the floor, s, median", thanks, 0.9, False)
    yield from _costs(found["cost"])


def _false(rows: list[dict[str, Any]]) -> Iterator[Goal]:
    def an_hour(phases: tuple[str, ...], *kinds: str) -> float:
        having = [row for row in rows if row["phase"] in phases]
        hours = sum(row["hours"] for row in having)
        count = sum(n for r in having for kind, n in r["do"].items() if not kinds or kind in kinds)
        return round(count / hours, 2) if hours else 0.0

    yield Goal("numbered false, an hour", an_hour(("day.speech",), "numbered"), 0, False)
    yield Goal(
        "floors ended falsely, an hour", an_hour(("day.speech",), "спасибо", "пас"), 1, False
    )
    yield Goal("false in day.vote, an hour", an_hour(("day.vote",)), 6, False)


def _costs(cost: dict[str, float]) -> Iterator[Goal]:
    bounds = {
        "real-time factor": 0.05, "load s": 0.3, "memory MB": 120, "switch worst ms": 5,
        "new word s": 1,
    }  # fmt: skip
    for name, bound in bounds.items():
        if name in cost:
            yield Goal(name, cost[name], bound, False)
