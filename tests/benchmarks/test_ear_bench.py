"""The bench of the ear measures what it says it measures."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import numpy as np
import pytest

from acoustic import synthesise
from ear_bench import figures, free, goals, plan, rooms, said, table, voices
from ear_bench.cases import LEAD, TAIL, Case, Clip, dress
from ear_bench.listening import Noticed, Outcome
from ear_bench.voices import HALVES, trimmed
from voice_host import sound
from voice_host.ear.judge import Grounds, Heard, Verdict
from voice_host.ear.listener import Hearing
from voice_host.ear.recogniser import Word
from voice_host.game.commands import Command, Nominate
from voice_host.phrases import grammar_file
from voice_host.phrases.written import written
from voice_host.sound import RATE, Sound

pytestmark = pytest.mark.unit

THIRD = Nominate(seats=(3,))
FIFTH = Nominate(seats=(5,))


def case(*meant: Command, **changed: object) -> Case:
    fields = {
        "set": "rhvoice",
        "part": "day.speech",
        "condition": "clean",
        "voice": "tatiana",
        "half": "test",
        "expected": said.phase("day.speech"),
        "clips": (Clip(Path("none"), "выставляю третьего"),),
        "meant": tuple(map(written, meant)),
    }
    return Case(**(fields | changed))


def noticed(command: Command, verdict: Verdict, given: float = 2.5, late: bool = False) -> Noticed:
    heard = Heard((Word("выставляю", 0.5, 1.5),), False, False, silence=1.0, confidence=1.0)
    grounds = Grounds(heard, "at_once", 20.0)
    return Noticed(
        Hearing(verdict, "выставляю", command, 1.0, 0.5, 1.5, grounds), given, "...", late
    )


def outcome(*found: Noticed, meant: tuple[Command, ...] = (THIRD,), **changed: object) -> Outcome:
    return Outcome(case(*meant, **changed), found, seconds=3.6, work=0.1, ended=1.6)


@pytest.mark.parametrize(
    ("result", "expected"),
    [
        (outcome(noticed(THIRD, "do")), "right"),
        (outcome(noticed(THIRD, "do", late=True)), "late"),
        (outcome(noticed(THIRD, "ask")), "asked"),
        (outcome(noticed(THIRD, "ask"), only_asked=True), "right"),
        (outcome(noticed(THIRD, "nothing")), "nothing"),
        (outcome(), "nothing"),
        (outcome(noticed(THIRD, "do"), noticed(FIFTH, "ask")), "wrong asked"),
        (outcome(noticed(THIRD, "do"), noticed(FIFTH, "do")), "wrong"),
        (outcome(noticed(THIRD, "do"), noticed(FIFTH, "do"), meant=(THIRD, FIFTH)), "right"),
        (outcome(noticed(THIRD, "do"), noticed(FIFTH, "ask"), meant=(THIRD, FIFTH)), "asked"),
        (outcome(noticed(THIRD, "do"), meant=(THIRD, FIFTH)), "nothing"),
        (outcome(meant=()), "right"),
        (outcome(noticed(THIRD, "ask"), meant=()), "wrong asked"),
        (outcome(noticed(THIRD, "do"), meant=()), "wrong"),
    ],
)
def test_the_worst_that_happened_is_the_result(result: Outcome, expected: str) -> None:
    assert result.result == expected
    assert expected in figures.RESULTS


def test_the_reaction_counts_from_the_end_of_the_phrase() -> None:
    assert outcome(noticed(THIRD, "do", given=2.5)).reaction == pytest.approx(0.9)
    assert outcome(noticed(THIRD, "do"), condition="as recorded").reaction is None


@pytest.mark.parametrize("part", said.parts(), ids=lambda part: part.name)
def test_what_is_said_means_what_it_is_said_to_mean(part: said.Part) -> None:
    for phrase in part.phrases:
        match = part.expected.find(phrase.text)
        assert phrase.meant == said.meaning(match)
        assert phrase.only_asked == any(map(part.expected.always_asks, phrase.meant))


@pytest.mark.parametrize("name", ["speech", "vote", "host", "defence", "confirm"])
def test_every_intent_is_said(name: str) -> None:
    expected = said.CONFIRM if name == "confirm" else said.Expected((name,))
    intents = {intent.name for intent in grammar_file.load(name).intents}
    told = [*said.commands(name, expected), *said.decoys((name,), expected)]
    assert {expected.find(phrase.text).intent.name for phrase in told} == intents
    assert not any(phrase.meant for phrase in said.decoys((name,), expected))


@pytest.mark.parametrize(("name", "numbers"), [("speech", range(1, 11)), ("vote", range(11))])
def test_every_number_is_said(name: str, numbers: range) -> None:
    told = said.commands(name, said.Expected((name,)))
    assert _numbers(told) == set(numbers)


def _numbers(phrases: Iterable[said.Phrase]) -> set[int]:
    commands = " ".join(command for phrase in phrases for command in phrase.meant)
    return {int(number) for number in re.findall(r"\d+", commands)}


def test_a_large_table_brings_only_its_own_numbers() -> None:
    for part in said.large_table():
        assert _numbers(part.phrases) == set(range(said.PLAYERS + 1, said.MOST_SEATS + 1))


def test_nobody_who_speaks_here_was_trained_on_and_the_halves_are_apart() -> None:
    trained = {*synthesise.RHVOICE_TRAIN, *(v.partition("+")[2] for v in synthesise.ESPEAK_TRAIN)}
    tuning, test = ({voice.name for voice in half} for half in HALVES.values())
    assert not tuning & test
    assert not (tuning | test) & trained


def test_talk_at_the_table_is_long_and_holds_no_phrase() -> None:
    talk = plan.lines("table_talk.txt")
    assert len(set(talk)) >= 150
    for name in ("day.speech", "day.vote", "day.talk"):
        find = said.phase(name).phrases().find
        assert not [line for line in talk if find(line)]
    assert len(free.read_texts()) > 50


@pytest.mark.parametrize("part", plan.list_parts(), ids=lambda part: part.name)
def test_lists_hold_24_phrases(part: said.Part) -> None:
    assert len(set(part.expected.closed)) == 24


def test_a_grammar_that_grows_leaves_the_other_phrases_to_the_same_voices() -> None:
    [part] = [part for part in said.parts() if part.name == "day.vote"]
    fewer = part.phrases[::2]
    many = {(p.text, n) for p, n in plan.in_turn(part.phrases, len(part.phrases))}
    assert {(p.text, n) for p, n in plan.in_turn(fewer, len(fewer))} <= many


def tone(seconds: float, hertz: float = 440) -> voices.Wave:
    time = np.arange(int(seconds * RATE)) / RATE
    return np.asarray(0.3 * np.sin(2 * np.pi * hertz * time), np.float32)


def test_silence_at_the_ends_is_cut_off() -> None:
    quiet = np.zeros(RATE, np.float32)
    kept = trimmed(np.concatenate([quiet, tone(0.5), quiet]))
    assert len(kept) / RATE == pytest.approx(0.5, abs=0.02)


def test_noise_is_as_much_softer_as_asked() -> None:
    speech = np.concatenate([np.zeros(RATE, np.float32), tone(1.0)])
    noise = rooms.music(len(speech), np.random.default_rng(1))
    added = rooms.add(speech, noise, 10.0) - speech
    ratio = rooms.level(speech) / np.sqrt((added**2).mean())
    assert 20 * np.log10(ratio) == pytest.approx(10.0, abs=0.1)


def test_a_room_keeps_the_moment_of_a_sound_and_adds_a_tail() -> None:
    click = np.zeros(RATE, np.float32)
    click[100] = 1.0
    heard = np.abs(rooms.in_room(click, "test", 0))
    assert heard[:99].max() < 1e-4
    assert heard[100] == pytest.approx(1.0, abs=0.05)
    assert (heard[200:4000] ** 2).sum() > 0.1


def test_a_telephone_has_no_bass_and_no_treble() -> None:
    assert np.abs(rooms.telephone(tone(1.0, 1000))).max() > 0.25
    for hertz in (100, 5000):
        assert np.abs(rooms.telephone(tone(1.0, hertz))).max() < 0.01


@pytest.mark.parametrize("condition", ["clean", "babble 10", "music 10", "room", "telephone"])
def test_a_case_is_its_clips_in_a_row_in_its_surroundings(condition: str, tmp_path: Path) -> None:
    path = tmp_path / "tone.flac"
    sound.write(path, Sound((tone(1.0) * 32767).astype(np.int16)))
    clips = (Clip(path, "раз"), Clip(path, "два", pause=0.25))
    made = dress(case(clips=clips, condition=condition, around=(path,)))
    assert made.ends == pytest.approx((LEAD + 1.0, LEAD + 2.25))
    assert len(made.samples) / RATE == pytest.approx(LEAD + 2.25 + TAIL)
    again = dress(case(clips=clips, condition=condition, around=(path,)))
    assert np.array_equal(made.samples, again.samples)


FOUND = {
    "phrases": figures.cells(
        [
            *[outcome(noticed(THIRD, "do"), condition=c) for c in plan.CONDITIONS],
            outcome(condition="clean"),
        ]
    ),
    "voices": figures.voices([outcome(noticed(THIRD, "do")), outcome(noticed(FIFTH, "do"))]),
    "free": figures.free([outcome(noticed(THIRD, "do"), meant=(), free=True)]),
    "reaction to «спасибо»": 0.8,
    "cost": {"real-time factor": 0.02, "load s": 0.4},
}


def test_the_table_is_readable_in_100_columns() -> None:
    for older in (None, FOUND):
        lines = list(table.rendered(FOUND, older))
        assert max(map(len, lines)) <= table.WIDTH
    assert any("100>100" in line for line in lines)


def test_goals_are_met_or_not() -> None:
    met = {goal.name: (goal.figure, goal.met) for goal in goals.goals(FOUND)}
    assert met["rhvoice right, clean, %"] == (50.0, False)
    assert met["rhvoice right, 20 dB, %"] == (100.0, True)
    assert met["numbered false, an hour"] == (1000.0, False)
    assert met["load s"] == (0.4, False)
    assert met["real-time factor"] == (0.02, True)


def test_the_judges_evidence_is_told_of_every_candidate() -> None:
    right, wrong = figures.candidates([outcome(noticed(THIRD, "do"), noticed(FIFTH, "nothing"))])
    assert (right["right"], right["evidence"], right["care"]) == (1, 20.0, "at_once")
    assert (wrong["right"], wrong["verdict"]) == (0, "nothing")


def test_misses_say_what_was_heard_instead() -> None:
    [miss] = figures.misses([outcome(noticed(THIRD, "do")), outcome(noticed(FIFTH, "do"))])
    assert (miss["said"], miss["heard"]) == ("выставляю третьего", "выставляю")
    assert (miss["verdict"], miss["result"]) == ("do", "wrong")
