"""Outcomes to figures."""

from __future__ import annotations

import statistics
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ear_bench.listening import Outcome
from voice_host.game.commands import Command, EndSpeech
from voice_host.phrases.grammar import Made

RESULTS = ("right", "late", "asked", "nothing", "wrong asked", "wrong")
"""Said once: carried out; only when the sound was over, as in a file: at a table never; asked back;
not heard; another one asked; another one carried out."""

NUMBERED = ("nominate", "withdraw", "foul", "cancel_foul", "remove")
"""Commands with a seat: the dearest mistakes."""

Figures = dict[str, Any]


def cells(outcomes: Iterable[Outcome]) -> list[Figures]:
    """One for each set, part and condition: how many of each result, and the reaction."""
    spoken = [outcome for outcome in outcomes if not outcome.case.free]
    groups = _grouped(spoken, lambda o: (o.case.set, o.case.part, o.case.condition))
    return [
        {"set": key[0], "part": key[1], "condition": key[2], **_cell(group)}
        for key, group in groups.items()
    ]


def voices(outcomes: Iterable[Outcome]) -> list[Figures]:
    """One for each voice."""
    spoken = [outcome for outcome in outcomes if not outcome.case.free]
    groups = _grouped(spoken, lambda o: (o.case.set, o.case.voice))
    return [{"set": key[0], "voice": key[1], **_cell(group)} for key, group in groups.items()]


def _cell(outcomes: Sequence[Outcome]) -> Figures:
    counted = Counter(outcome.result for outcome in outcomes)
    reactions = _reactions(outcomes)
    return {
        "said": len(outcomes),
        **{result: counted[result] for result in RESULTS},
        "reaction": reaction(outcomes),
        "slowest": round(max(reactions), 2) if reactions else None,
    }


def reaction(outcomes: Iterable[Outcome]) -> float | None:
    """Median of the seconds from the end of a phrase to the hearing of it, where it was right."""
    reactions = _reactions(outcomes)
    return round(statistics.median(reactions), 2) if reactions else None


def _reactions(outcomes: Iterable[Outcome]) -> list[float]:
    return [o.reaction for o in outcomes if o.result == "right" and o.reaction is not None]


def free(outcomes: Iterable[Outcome]) -> list[Figures]:
    """One for each phase and source of free speech: hours, and false ones of each kind."""
    heard = [outcome for outcome in outcomes if outcome.case.free]
    groups = _grouped(heard, lambda o: (o.case.part, o.case.set))
    return [
        {
            "phase": key[0],
            "source": key[1],
            "hours": round(sum(outcome.seconds for outcome in group) / 3600, 4),
            "do": _kinds(group, "do"),
            "ask": _kinds(group, "ask"),
        }
        for key, group in groups.items()
    ]


def _kinds(outcomes: Iterable[Outcome], verdict: str) -> dict[str, int]:
    return dict(
        Counter(
            kind_of(noticed.hearing.command)
            for outcome in outcomes
            for noticed in outcome.noticed
            if noticed.hearing.verdict == verdict
        )
    )


def kind_of(made: Made | None) -> str:
    """The kinds of commands that are told apart: `numbered`, «спасибо» and «пас», the others."""
    if isinstance(made, EndSpeech):
        return {"thanks": "спасибо", "pass": "пас"}.get(str(made.word), "end_speech")
    if not isinstance(made, Command):
        return type(made).__name__.lower()
    return "numbered" if made.kind in NUMBERED else made.kind


def real_time_factor(outcomes: Sequence[Outcome]) -> float:
    """Processor seconds of one core a second of sound."""
    work = sum(outcome.work for outcome in outcomes)
    return round(work / sum(outcome.seconds for outcome in outcomes), 4)


def misses(outcomes: Iterable[Outcome]) -> list[Figures]:
    """Each phrase that was not right, and each false one."""
    found = []
    for outcome in outcomes:
        case = outcome.case
        told = [n for n in outcome.noticed if n.hearing.verdict != "nothing"]
        where = {"set": case.set, "voice": case.voice, "part": case.part}
        if case.free:
            found += [
                where | {"condition": case.condition, "said": one.during, **_heard([one.hearing])}
                for one in told
            ]
        elif outcome.result != "right":
            hearings = [n.hearing for n in told or outcome.noticed]
            found.append(
                where
                | {"condition": case.condition, "said": case.said, **_heard(hearings)}
                | {"result": outcome.result}
            )
    return found


def _heard(hearings: Sequence[Any]) -> Figures:
    return {
        "heard": " | ".join(hearing.text for hearing in hearings),
        "verdict": " | ".join(hearing.verdict for hearing in hearings),
    }


def candidates(outcomes: Iterable[Outcome]) -> list[Figures]:
    """What the judge saw of each phrase that might have been carried out."""
    rows = []
    for outcome in outcomes:
        case = outcome.case
        for noticed in outcome.noticed:
            hearing = noticed.hearing
            assert hearing.grounds is not None
            heard = hearing.grounds.heard
            rows.append(
                {
                    "set": case.set,
                    "part": case.part,
                    "condition": case.condition,
                    "voice": case.voice,
                    "said": noticed.during,
                    "heard": hearing.text,
                    "kind": kind_of(hearing.command),
                    "care": hearing.grounds.care,
                    "evidence": round(hearing.grounds.evidence, 3),
                    "confidence": round(hearing.confidence, 3),
                    "seconds": round(hearing.end - hearing.start, 3),
                    "letters": sum(len(word.text) for word in heard.words),
                    "silence": round(heard.silence, 3),
                    "before": int(heard.before),
                    "after": int(heard.after),
                    "verdict": hearing.verdict,
                    "free": int(case.free),
                    "right": int(noticed.command in case.meant),
                }
            )
    return rows


def _grouped(
    outcomes: Iterable[Outcome], key: Callable[[Outcome], tuple[str, ...]]
) -> dict[tuple[str, ...], list[Outcome]]:
    groups: dict[tuple[str, ...], list[Outcome]] = defaultdict(list)
    for outcome in outcomes:
        groups[key(outcome)].append(outcome)
    return dict(groups)
