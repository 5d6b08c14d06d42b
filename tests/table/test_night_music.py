"""The music of the night: what lies in audio/night, and how it goes under the host's voice."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import numpy.typing as npt
import pytest

from tests.table.fake_table import BLOCK, Table, table_at
from voice_host.sound import RATE, SPEECH_LEVEL, Samples, level, levels
from voice_host.table.equipment import Wishes, open_equipment
from voice_host.table.night_music import DUCK, FADE_IN, FADE_OUT, LEVEL, RISE, NightMusic, pieces

pytestmark = pytest.mark.unit

COVERED = (150.0, 1500.0)
"""Hz: where keys, sleeves and tables are heard."""

SHORT = RATE // 20
"""Samples: 50 ms, a key."""

Wave = npt.NDArray[np.float64]


@pytest.fixture(scope="module")
def loop() -> Samples:
    return pieces()[0]


def covering(samples: Samples) -> Wave:
    """What is left of a loop in that band."""
    spectrum = np.fft.rfft(samples.astype(float))
    hertz = np.fft.rfftfreq(len(samples), 1 / RATE)
    spectrum[(hertz < COVERED[0]) | (hertz > COVERED[1])] = 0
    return np.fft.irfft(spectrum, len(samples))


def test_it_is_long_and_as_far_below_speech_as_it_should_be() -> None:
    for piece in pieces():
        assert len(piece) >= 60 * RATE
        assert level(piece) == pytest.approx(LEVEL, abs=0.1)
    assert 18 <= SPEECH_LEVEL - LEVEL <= 24


def test_it_covers_keys_at_every_moment(loop: Samples) -> None:
    """No 50 ms of the band are much softer than all of it, and the band is most of the music."""
    band = covering(loop)
    found = levels(band.astype(np.float32), SHORT)
    assert found.min() > level(loop) - 6.0
    assert np.mean(band**2) > 0.5 * np.mean(loop.astype(float) ** 2)


def test_where_it_begins_anew_nothing_is_heard_of_it(loop: Samples) -> None:
    """Level, spectrum and samples change there no more than they do elsewhere in the loop."""
    half = len(loop) // 2
    joint = np.roll(loop, half)  # what was the end and the beginning is the middle now
    steps = np.abs(np.diff(joint.astype(float)))
    assert steps[half - 40 : half + 40].max() <= np.percentile(steps, 99.9)
    second = np.abs(np.diff(joint.astype(float), 2))
    assert second[half - 40 : half + 40].max() <= np.percentile(second, 99.9)
    for size in (SHORT, RATE // 4, RATE):
        frames = joint[half % size :][: (len(joint) - half % size) // size * size]
        frames = frames.reshape(-1, size).astype(float)
        at = half // size  # the first frame after the joint
        power = 10 * np.log10(np.mean(np.square(frames), axis=1))
        spectra = np.array([_bands(frame) for frame in frames])
        for change in (np.abs(np.diff(power)), np.abs(np.diff(spectra, axis=0)).mean(axis=1)):
            assert change[at - 1] <= np.percentile(change, 99)


def _bands(frame: Wave) -> Wave:
    """dB of each third of an octave from 100 Hz up, or so."""
    power = np.abs(np.fft.rfft(frame * np.hanning(len(frame)))) ** 2
    hertz = np.fft.rfftfreq(len(frame), 1 / RATE)
    edges = [100 * 2 ** (third / 3) for third in range(19)]
    return np.array([
        10 * np.log10(power[(hertz >= low) & (hertz < high + RATE / len(frame))].sum())
        for low, high in pairwise(edges)
    ])  # fmt: skip


def flat() -> NightMusic:
    """A loop of one sample: what comes out is the gain."""
    return NightMusic([np.full(1000, 1000, np.int16)])


def gains(music: NightMusic, seconds: float, *, night: bool, speaking: bool) -> Wave:
    quiet = np.zeros(BLOCK, np.int16)
    blocks = [
        music.under(quiet, night=night, speaking=speaking)
        for _ in range(round(seconds * RATE / BLOCK))
    ]
    return np.concatenate(blocks) / 1000


def test_it_comes_with_the_night_makes_room_for_a_line_and_goes_with_the_morning() -> None:
    music = flat()
    assert not gains(music, 1.0, night=False, speaking=False).any()
    begins = gains(music, FADE_IN, night=True, speaking=False)
    assert begins[0] < 0.01
    assert begins[-1] == 1.0
    ducked = gains(music, 2.0, night=True, speaking=True)
    assert 20 * np.log10(ducked[-1]) == pytest.approx(-12.0, abs=0.1)
    assert ducked[round(DUCK * RATE)] == ducked[-1]
    back = gains(music, RISE, night=True, speaking=False)
    assert back[-1] == 1.0
    ends = gains(music, FADE_OUT, night=False, speaking=False)
    assert ends[-1] == 0.0
    every = np.concatenate([begins, ducked, back, ends])
    assert np.abs(np.diff(every)).max() < 0.0015


def test_the_voice_is_left_as_it_is_and_nothing_overflows() -> None:
    music = flat()
    voice = np.full(BLOCK, 32767, np.int16)
    assert music.under(voice, night=False, speaking=True) is voice
    assert (music.under(voice, night=True, speaking=True) == 32767).all()


def test_each_night_has_the_next_piece() -> None:
    music = NightMusic([np.full(100, 1000, np.int16), np.full(100, 2000, np.int16)])
    heard = []
    for _ in range(3):
        heard.append(gains(music, FADE_IN, night=True, speaking=False)[-1])
        gains(music, FADE_OUT + 0.1, night=False, speaking=False)
    assert heard == [1.0, 2.0, 1.0]


def test_a_loop_shorter_than_a_block_goes_round() -> None:
    music = NightMusic([np.arange(7, dtype=np.int16)])
    gains(music, FADE_IN, night=True, speaking=False)
    out = music.under(np.zeros(70, np.int16), night=True, speaking=False)
    assert sorted(set(out.tolist())) == list(range(7))


# At the table

TUNE = np.full(1000, 1000, np.int16)


def with_music(phase: str, **table: object) -> Table:
    played = Table(music=TUNE, **table)  # type: ignore[arg-type]
    played.host.begin()
    played.until(phase)
    return played


def test_by_day_there_is_none() -> None:
    table = with_music("day.speech")
    table.step(5.0)
    assert not table.out[-1].any()


@pytest.mark.parametrize("night", ["roles", "round"])
def test_by_night_there_is_and_in_a_pause_too(night: str) -> None:
    table = with_music("night.meet", night=night)
    table.step(5.0)
    assert (table.out[-1] == 1000).all()
    table.host.game.state.paused = True
    table.step(5.0)
    assert (table.out[-1] == 1000).all()


def test_cards_are_taken_under_it() -> None:
    table = with_music("deal")
    table.step(5.0)
    assert (table.out[-1] == 1000).all()


def test_without_it_the_night_is_silent() -> None:
    table = table_at("night.meet")
    table.step(1.0)
    assert not table.out[-1].any()


@pytest.mark.parametrize("wishes", [Wishes("keys", "silent"), Wishes("keys", "auto", music=False)])
def test_who_wants_none_or_has_no_voice_has_none(wishes: Wishes) -> None:
    with open_equipment(wishes) as equipment:
        assert equipment.music is None
