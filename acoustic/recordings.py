"""Recordings of people: festvox-ru with its phone labels, and Asterisk's prompts."""

import gzip
import re
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import soundfile
import soxr
from G722 import G722

from acoustic import stress
from acoustic.store import RATE, Samples, Utterance, trim
from acoustic.words import cardinal
from voice_host.ear.g2p import pronounce_text
from voice_host.ear.phones import PHONE_IDS

FESTVOX = Path("/usr/share/festival/voices/russian/msu_ru_nsh_clunits")
ASTERISK = Path("/usr/share/asterisk/sounds/ru_RU_f_IvrvoiceRU")
"""The prompts as G.722: its 16 kHz hold what the 8 kHz of the wav package have lost."""
ASTERISK_TEXTS = Path("/usr/share/doc/asterisk-core-sounds-ru/core-sounds-ru.txt.gz")

Recorded = Iterator[tuple[Utterance, Samples]]

LONGEST = 9.0
"""Seconds; longer recordings are cut at pauses or left out."""

_FESTVOX_VOWELS = {
    "aa": "a1", "ee": "e1", "ii": "i1", "oo": "o1", "uu": "u1", "yy": "y1", "a": "a0",
    "ay": "a0", "ae": "i0", "i": "i0", "y": "y0", "u": "u0", "e": "e0", "ur": "u0", "o": "o1",
}  # fmt: skip


def festvox_phone(label: str) -> str | None:
    """Our phone for a label of festvox-ru; None for pauses and breath."""
    if label in _FESTVOX_VOWELS:
        return _FESTVOX_VOWELS[label]
    if label in PHONE_IDS:
        return label
    if len(label) == 2 and label[0] == label[1] and label[0] + "j" in PHONE_IDS:
        return label[0] + "j"
    return None


def festvox() -> Recorded:
    """One man reading, cut at pauses, every phone with the time it ends."""
    for label_file in sorted((FESTVOX / "lab").glob("*.lab")):
        samples, _ = soundfile.read(FESTVOX / "wav" / f"{label_file.stem}.wav", dtype="float32")
        for first, last, labels in _pieces(_read_labels(label_file)):
            begin = max(0.0, first - 0.08)
            piece = samples[int(begin * RATE) : int((last + 0.08) * RATE)]
            if last - first > LONGEST:
                continue
            shifted = [(0.0 if not phone else end - begin, phone) for end, phone in labels]
            timed = [(first - begin, ""), *shifted]
            phones = [phone for _, phone in labels if phone]
            yield Utterance("festvox", "", phones, kind="real", labels=timed), piece


def _read_labels(path: Path) -> list[tuple[float, float, str]]:
    """Begin, end and phone (empty for a pause) of each label."""
    rows: list[tuple[float, float, str]] = []
    begin = 0.0
    for line in path.read_text("latin1").splitlines():
        fields = line.split()
        if len(fields) == 3:
            end = float(fields[0])
            rows.append((begin, end, festvox_phone(fields[2]) or ""))
            begin = end
    return rows


def _pieces(
    rows: list[tuple[float, float, str]],
) -> Iterator[tuple[float, float, list[tuple[float, str]]]]:
    """Stretches between pauses of 40 ms and more: begin, end, labels."""
    current: list[tuple[float, str]] = []
    first = last = 0.0
    for begin, end, phone in [*rows, (rows[-1][1], rows[-1][1] + 1, "")]:
        if phone:
            if not current:
                first = begin
            current.append((end, phone))
            last = end
        elif current and end - begin > 0.04:
            if len(current) >= 3:
                yield first, last, current
            current = []


def asterisk() -> Recorded:
    """Debian's Russian prompts of Asterisk: one woman, telephone quality."""
    with gzip.open(ASTERISK_TEXTS, "rt", encoding="utf-8") as lines:
        for line in lines:
            found = re.match(r"([\w/.-]+):\s*(.*)$", line.strip())
            path = ASTERISK / f"{found[1]}.g722" if found else None
            if found and path and path.exists() and "spy-" not in found[1]:
                yield from _prompt("asterisk", path, found[2])


def _prompt(voice: str, path: Path, written: str) -> Recorded:
    text = plain(written)
    if not text or re.search(r"[a-z\[@]", written.lower()):
        return
    samples = trim(_decode(path))
    if len(samples) < RATE // 5 or len(samples) > LONGEST * RATE:
        return
    phones = [phone for word in pronounce_text(stress.mark(text)) for phone in word]
    yield Utterance(voice, text, phones, kind="real"), samples


def plain(text: str) -> str:
    """Lower-case words only, numbers written out."""
    text = re.sub(r"\d+", lambda m: cardinal(int(m.group())), text.lower())
    return re.sub(r"[^а-яё]+", " ", text).strip()


def _decode(path: Path) -> Samples:
    """A headerless G.722 file."""
    decoded = G722(RATE, 64000).decode(path.read_bytes())
    return np.asarray(decoded, np.float32) / np.float32(32768)


def read(path: Path) -> Samples:
    """A sound file at our rate, one channel, without silence at its ends."""
    samples, native = soundfile.read(path, dtype="float32")
    if samples.ndim > 1:
        samples = samples.mean(axis=1)
    return trim(np.asarray(soxr.resample(samples, native, RATE), np.float32))
