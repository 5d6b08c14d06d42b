"""Recordings through the real ear: commands where they are said, none where they are not.

What is not heard right with the present model is listed in `known_misses.toml`: such a test is
expected to fail, and one that does not has to leave the list.
"""

from __future__ import annotations

import re

import pytest

from tests.ear.conftest import SUMMARY
from tests.fixtures import known_misses, make_recordings
from tests.fixtures.known_misses import Result, by_condition, by_speaker, shares
from tests.fixtures.recordings import SPEECH, Recording, recordings, speech_model
from voice_host import sound

pytestmark = pytest.mark.speech

RECORDINGS = {recording.name: recording for recording in recordings()}
MISSES, RIGHT = known_misses.known()

FALSE_A_MINUTE = 0.2
"""Commands carried out or asked back in read text, of all the texts together."""

CARRIED_OUT_WRONG = 0.018
"""Share of the recordings in which something is done that was not said; it should be half of it."""

LARGEST = 12_000_000
"""Bytes of all recordings: everybody who clones the repository gets them."""

AGAIN = "python -m tests.fixtures.known_misses"


@pytest.fixture(scope="module")
def found(request: pytest.FixtureRequest) -> dict[str, Result]:
    """What comes of each recording; told at the end of the run."""
    results = known_misses.results(speech_model())
    request.config.stash[SUMMARY] = summary(results)
    return {result.recording.name: result for result in results}


def summary(results: list[Result]) -> list[str]:
    right = sum(result.is_right for result in results)
    wrong = sum(result.is_carried_out_wrong for result in results)
    return [
        f"recordings heard right: {right} of {len(results)}; carried out wrong: {wrong}; "
        f"known misses: {len(MISSES)}",
        *(_told(shares(results, by)) for by in (by_speaker, by_condition)),
    ]


def _told(kinds: dict[str, tuple[int, int]]) -> str:
    return ", ".join(f"{kind} {right}/{total}" for kind, (right, total) in kinds.items())


@pytest.mark.parametrize("name", RECORDINGS)
def test_a_recording_is_heard_as_is_written_beside_it(found: dict[str, Result], name: str) -> None:
    result = found[name]
    if name in MISSES and not result.is_right:
        pytest.xfail(f"known miss: {result.told}")
    assert name not in MISSES, f"it is heard right now: {AGAIN}"
    assert result.is_right, result.told


@pytest.mark.parametrize("condition", sorted({one.condition for one in RECORDINGS.values()}))
def test_each_condition_is_heard_as_well_as_when_the_list_was_written(
    found: dict[str, Result], condition: str
) -> None:
    right, total = shares(found.values())[condition]
    assert right / total >= RIGHT[condition], AGAIN


def test_hardly_anything_is_done_that_was_not_said(found: dict[str, Result]) -> None:
    wrong = [(one.recording.name, one.told) for one in found.values() if one.is_carried_out_wrong]
    assert len(wrong) <= CARRIED_OUT_WRONG * len(found), wrong


def test_read_text_gives_hardly_any_command(found: dict[str, Result]) -> None:
    texts = [one for one in found.values() if one.recording.condition == "read text"]
    minutes = sum(sound.read(one.recording.path).seconds for one in texts) / 60
    false = [(one.recording.name, one.told) for one in texts if one.hearings]
    assert minutes > 10
    assert sum(len(one.hearings) for one in texts) / minutes < FALSE_A_MINUTE, false


def test_the_list_names_no_recording_that_is_not_there() -> None:
    assert set(MISSES) <= set(RECORDINGS), AGAIN


def test_the_recordings_are_many_and_small() -> None:
    without_command = [one for one in RECORDINGS.values() if not one.known.commands]
    assert len(RECORDINGS) - len(without_command) >= 150
    assert len(without_command) >= 40
    assert sum(path.stat().st_size for path in SPEECH.rglob("*.*")) < LARGEST


def test_the_synthetic_ones_are_those_that_the_maker_makes() -> None:
    for said in make_recordings.everything():
        assert said.path.is_file(), "python -m tests.fixtures.make_recordings"
        assert said.path.with_suffix(".toml").read_text("utf-8") == said.notes, said.path


def test_what_is_called_oov_has_no_command() -> None:
    for name, recording in RECORDINGS.items():
        if recording.path.name.startswith("oov_"):
            assert recording.known.commands == (), name


def test_every_number_and_every_phase_occurs() -> None:
    said = [one for one in RECORDINGS.values() if one.known.commands]
    assert {one.known.phase for one in said} == {
        "day.talk", "day.speech", "day.vote", "day.lift", "day.defence", "last_word", "over",
    }  # fmt: skip
    for kind in ("nominate", "count"):
        assert numbers(kind, said) >= set(range(1, 21)), kind
    assert numbers("cast_vote", said) == set(range(1, 11))
    kinds = {command.split()[0] for one in said for command in one.known.commands}
    assert kinds >= {
        "nominate", "withdraw", "end_speech", "count", "confirm", "pause", "resume", "repeat",
        "next", "undo", "time_left", "foul", "cancel_foul", "remove",
    }  # fmt: skip


def numbers(kind: str, said: list[Recording]) -> set[int]:
    commands = (command for one in said for command in one.known.commands)
    return {
        int(number)
        for command in commands
        if command.startswith(kind)
        for number in re.findall(r"\d+", command)
    }
