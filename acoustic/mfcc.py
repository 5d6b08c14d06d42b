"""Kaldi's MFCC in numpy, with the settings of the model's ``mfcc.conf``."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

FLOATS = NDArray[np.float32]

RATE = 16000
WINDOW = 400
SHIFT = 160
FFT = 512
MELS = 40
LOW, HIGH = 20.0, 7600.0
Warp = tuple[float, float]
"""By what factors formants are to be taken for higher: the first, and those above it."""
AS_IT_IS: Warp = (1.0, 1.0)
FIRST_FORMANT = 900.0
OTHER_FORMANTS = 1800.0, 5000.0
"""Hertz up to which, and from where to where, the factors hold; above it they fade out towards half
the rate."""
PREEMPHASIS = 0.97
LIFTER = 22.0


def _mel(hertz: NDArray[np.float64] | float) -> NDArray[np.float64]:
    return np.asarray(1127.0 * np.log(1.0 + np.asarray(hertz) / 700.0))


@cache
def _mel_banks(warp: Warp) -> FLOATS:
    """Filters that take what lies at f for what lies at f times the warp there."""
    hertz = np.arange(FFT // 2) * RATE / FFT
    knots = np.array([0, FIRST_FORMANT, *OTHER_FORMANTS, RATE / 2])
    factors = np.array([1, warp[0], warp[1], warp[1], 1])
    bins = _mel(np.interp(hertz, knots, knots * factors))
    low, high = _mel(LOW), _mel(HIGH)
    step = (high - low) / (MELS + 1)
    banks = np.zeros((FFT // 2 + 1, MELS))
    for band in range(MELS):
        left, centre, right = (low + (band + k) * step for k in range(3))
        slope = np.where(bins <= centre, bins - left, right - bins) / step
        banks[:-1, band] = np.where((bins > left) & (bins < right), slope, 0)
    return banks.astype(np.float32)


@cache
def _cosines() -> FLOATS:
    k, n = np.arange(MELS)[None, :], np.arange(MELS)[:, None]
    table = np.sqrt(2 / MELS) * np.cos(np.pi / MELS * (n + 0.5) * k)
    table[:, 0] = np.sqrt(1 / MELS)
    table *= 1 + 0.5 * LIFTER * np.sin(np.pi * np.arange(MELS) / LIFTER)
    return np.asarray(table, np.float32)


@cache
def _povey() -> FLOATS:
    hann = 0.5 - 0.5 * np.cos(2 * np.pi * np.arange(WINDOW) / (WINDOW - 1))
    return np.asarray(hann**0.85, np.float32)


def mfcc(samples: NDArray[np.floating], warp: Warp = AS_IT_IS, shift: int = SHIFT) -> FLOATS:
    """Forty coefficients every 10 ms; samples are of 16-bit size, 16 kHz.

    For training: with a warp, as if by somebody with other formants; with a longer shift
    (samples), as if it were spoken so much faster at the same pitch.
    """
    if len(samples) < WINDOW:
        return np.zeros((0, MELS), np.float32)
    frames = np.lib.stride_tricks.sliding_window_view(samples.astype(np.float32), WINDOW)[::shift]
    frames = frames - frames.mean(axis=1, keepdims=True)
    emphasised = np.empty_like(frames)
    emphasised[:, 1:] = frames[:, 1:] - PREEMPHASIS * frames[:, :-1]
    emphasised[:, 0] = frames[:, 0] * (1 - PREEMPHASIS)
    spectrum = np.fft.rfft(emphasised * _povey(), FFT, axis=1)
    power = np.asarray(spectrum.real**2 + spectrum.imag**2, np.float32)
    energies = np.log(np.maximum(power @ _mel_banks(warp), np.finfo(np.float32).eps))
    return np.asarray(energies @ _cosines(), np.float32)
