"""Makes the host's recorded voices: `python audio/make_clips.py [VOICE...]`.

What the host may have to say is asked of the program (`narration/repertoire.py`); what audio/clips
has of it stays, what is missing is spoken by RHVoice, what no line needs any more is left out.
Needs Debian's rhvoice and rhvoice-russian.
"""

from __future__ import annotations

import argparse
import io
import os
import re
import tempfile
import zipfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from pathlib import Path

import numpy as np
import soundfile

from voice_host.narration import Catalogue
from voice_host.narration.repertoire import repertoire
from voice_host.pieces import GOES_ON
from voice_host.sound import FRAME, RATE, Sound, levels
from voice_host.voice.clips import Clips, file_name
from voice_host.voice.evened import evened
from voice_host.voice.rhvoice_engine import RHVoiceEngine

FOLDER = Path(__file__).parent / "clips"

VOICES = {"aleksandr": 115, "irina": 110}
"""RHVoice's voice -> its speed, per cent: both say about six syllables a second."""

STRESSED = {
    "вечера": "в+ечера",
    "голоса": "г+олоса",
    "игры": "игр+ы",
    "переиграна": "пере+играна",
    "против номера": "против н+омера",
    "слова": "сл+ова",
    "стрельбы": "стрельб+ы",
}
"""What RHVoice would say wrong -> the same with a plus before the stressed vowel."""

COMPRESSION = 0.925
"""libsndfile's measure: about 24 kbit/s at 16 kHz."""

_GOES_ON = ", ну."
"""Put behind a piece after which the speech goes on, and cut off again: so it does not fall."""

_PAUSE = slice(-32, -5)
"""The frames of 20 ms from the end among which the silence at that comma is."""

_QUIET = -50.0
"""dB: so quiet it is in that silence."""

_DATE = (1980, 1, 1, 0, 0, 0)


def main() -> None:
    """Bring the voices up to date."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("voice", nargs="*", metavar="VOICE", help="all, if none is named")
    parser.add_argument(
        "--again", metavar="TEXT", action="append", default=[], help="speak again what has this"
    )
    arguments = parser.parse_args()
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "RHVoice.conf").write_text("languages.Russian.stress_marker=+\n")
        os.environ["RHVOICE_CONFIG_PATH"] = folder
        for voice in arguments.voice or VOICES:
            make(voice, arguments.again)


def make(voice: str, again: Sequence[str] = ()) -> None:
    """Write FOLDER/VOICE.zip with all pieces and no other."""
    path = FOLDER / f"{voice}.zip"
    wanted = sorted(repertoire(Catalogue.load()))
    kept = _kept(path) if path.exists() else {}
    kept = {piece: kept[piece] for piece in kept if not any(text in piece for text in again)}
    missing = [piece for piece in wanted if piece not in kept]
    files = kept | dict(_spoken(voice, missing))
    new = path.with_suffix(".new")
    with zipfile.ZipFile(new, "w") as archive:
        for piece in wanted:
            file = zipfile.ZipInfo(file_name(piece), _DATE)
            archive.writestr(file, files[piece], zipfile.ZIP_DEFLATED)
    new.replace(path)
    gone = len(set(kept) - set(wanted))
    seconds = sum(soundfile.info(io.BytesIO(files[piece])).duration for piece in wanted)
    print(
        f"{path}: {len(wanted)} clips, {seconds:.0f} s, {path.stat().st_size / 1e6:.2f} MB; "
        f"{len(missing)} new, {gone} no longer needed"
    )


def _kept(path: Path) -> dict[str, bytes]:
    clips = Clips(path)
    return {piece: clips.data(piece) for piece in clips}


def _spoken(voice: str, pieces: list[str]) -> Iterator[tuple[str, bytes]]:
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        for done, said in enumerate(threads.map(partial(_said, voice), pieces), 1):
            yield pieces[done - 1], _as_opus(said)
            if done % 100 == 0:
                print(f"{voice}: {done} of {len(pieces)}", flush=True)


def _said(voice: str, piece: str) -> Sound:
    words = piece[:-1]
    for wrong, right in STRESSED.items():
        words = re.sub(rf"\b{wrong}\b", right, words)
    with closing(RHVoiceEngine(voice, speed=VOICES[voice])) as engine:
        if not piece.endswith(GOES_ON):
            return engine.render(words + piece[-1])
        sound = engine.render(words + _GOES_ON)
    return evened(Sound(sound.samples[: _last_pause(sound)]))


def _last_pause(sound: Sound) -> int:
    """The sample in the middle of the quietest frame before the word that is cut off."""
    found = levels(sound.samples)
    at = len(found) + _PAUSE.start + int(np.argmin(found[_PAUSE]))
    if found[at] > _QUIET:
        raise ValueError("no pause at the comma")
    return at * FRAME + FRAME // 2


def _as_opus(sound: Sound) -> bytes:
    file = io.BytesIO()
    soundfile.write(
        file, sound.samples, RATE, format="OGG", subtype="OPUS", compression_level=COMPRESSION
    )
    return file.getvalue()


if __name__ == "__main__":
    main()
