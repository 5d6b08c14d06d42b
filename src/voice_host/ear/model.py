"""The recogniser's model: the built-in one with a graph for today's words, or a Vosk folder."""

import atexit
import hashlib
import json
import shutil
import tempfile
from collections.abc import Iterable
from dataclasses import asdict
from functools import cached_property
from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np
import platformdirs
import vosk

from voice_host.ear.graph import UNKNOWN, Costs, write_graph
from voice_host.ear.lexicon import Pronunciation, pronunciations
from voice_host.errors import VoiceHostError
from voice_host.sound import RATE, Samples

FORMAT = 2
"""Counts changes of the graph's shape that words, costs and weights do not show."""

KEPT = 6
"""How many built folders stay in the cache."""

SILENCE_BEFORE = 0.3
"""Seconds."""

_SIZES = "sizes.json"

_AHEAD = "conf/ahead"

WEIGHTS = ("am/final.mdl", "conf/mfcc.conf", "conf/model.conf", _AHEAD)

# What Vosk needs: it ends the process or says nothing of use where one is missing.
_GRAPHS = (
    ("graph/HCLr.fst", "graph/Gr.fst"),
    ("graph/HCLG.fst",),
    ("HCLr.fst", "Gr.fst"),
    ("HCLG.fst",),
)
_ACOUSTICS = (("am/final.mdl",), ("final.mdl",))

vosk.SetLogLevel(-1)


class SpeechModel:
    """A loaded Vosk model."""

    def __init__(self, path: Path, model: vosk.Model) -> None:
        self.path = path
        self.vosk = model

    @classmethod
    def builtin(cls, words: Iterable[str], *, cache: Path | None = None) -> "SpeechModel":
        """The package's own model; it will know exactly these words and ``[unk]``.

        A word may carry a ``+`` before its stressed vowel.
        """
        lexicon = {word: pronunciations(word) for word in sorted(set(words))}
        lexicon = {word: said for word, said in lexicon.items() if said and word != UNKNOWN}
        if cache is None:
            cache = Path(platformdirs.user_cache_dir("voice-host"))
        return cls.open(_prepared(lexicon, cache / "models"))

    @classmethod
    def open(cls, path: str | Path) -> "SpeechModel":
        """A Vosk model folder."""
        folder = Path(path)
        check_folder(folder)
        try:
            return cls(folder, vosk.Model(str(folder)))
        except Exception as error:  # vosk raises bare Exceptions
            raise VoiceHostError(
                f"Модель распознавания в папке «{folder}» не открылась: файлы повреждены или это"
                " модель другого вида. Скачайте её заново или запустите без --model."
            ) from error

    @cached_property
    def ahead(self) -> float:
        """Seconds by which it tells a sound before Vosk believes it to be there.

        The built-in model was trained so, to wait less for what follows; Vosk's times are early.
        """
        told = self.path / _AHEAD
        return float(told.read_text("ascii")) if told.exists() else 0.0

    @cached_property
    def lead_in(self) -> Samples:
        """What a stream must begin with: the first `ahead` seconds of it are not told at all, and a
        word with no silence before it is not known.

        Noise of one step: the model has not learnt from digital silence.
        """
        seconds = self.ahead + SILENCE_BEFORE
        noise = np.random.default_rng(0).standard_normal(round(seconds * RATE))
        return np.rint(noise).astype(np.int16)

    @property
    def takes_phrases(self) -> bool:
        """Whether it can be told to expect phrases; the large official models hear all Russian."""
        return any(self.path.glob("**/HCLr.fst"))

    def knows(self, word: str) -> bool:
        """Whether the model can hear a word."""
        return bool(self.vosk.vosk_model_find_word(word) >= 0)

    def missing(self, words: Iterable[str]) -> list[str]:
        """The words that the model cannot hear, sorted."""
        return sorted({word for word in words if not self.knows(word)})


def check_folder(folder: Path) -> None:
    """Refuse a folder that Vosk would fail on."""
    if not folder.is_dir():
        raise VoiceHostError(f"Папки с моделью распознавания «{folder}» нет.")
    for choices in (_ACOUSTICS, _GRAPHS):
        if not any(all(_filled(folder / name) for name in names) for names in choices):
            wanted = " или ".join(" и ".join(names) for names in choices[:2])
            raise VoiceHostError(
                f"В папке «{folder}» нет модели Vosk: не хватает {wanted}."
                " Укажите папку распакованной модели."
            )


def _filled(path: Path) -> bool:
    return path.is_file() and path.stat().st_size > 0


def _prepared(lexicon: dict[str, tuple[Pronunciation, ...]], cache: Path) -> Path:
    """The folder of the built-in model with a graph of these words, built once."""
    weights = resources.files("voice_host.ear") / "builtin"
    data = {name: weights.joinpath(name).read_bytes() for name in WEIGHTS}
    target = cache / _key(lexicon, data)
    try:
        if _complete(target):
            (target / _SIZES).touch()
            return target
        cache.mkdir(parents=True, exist_ok=True)
        draft = Path(tempfile.mkdtemp(prefix="draft-", dir=cache))
    except OSError:
        draft = Path(tempfile.mkdtemp(prefix="voice-host-"))
        atexit.register(shutil.rmtree, draft, ignore_errors=True)
        _write(draft, lexicon, data)
        return draft
    _write(draft, lexicon, data)
    _put_in_place(draft, target)
    _forget_oldest(cache)
    return target


def _key(lexicon: dict[str, tuple[Pronunciation, ...]], data: dict[str, bytes]) -> str:
    """A name that changes with anything the folder is made of."""
    digest = hashlib.sha256()
    described: list[Any] = [FORMAT, asdict(Costs()), lexicon]
    digest.update(json.dumps(described, ensure_ascii=False).encode())
    for name, content in data.items():
        digest.update(f"{name} {len(content)}".encode())
        digest.update(content)
    return digest.hexdigest()[:24]


def _write(
    folder: Path, lexicon: dict[str, tuple[Pronunciation, ...]], data: dict[str, bytes]
) -> None:
    for name, content in data.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(content)
    write_graph(folder / "graph", lexicon)
    (folder / _SIZES).write_text(json.dumps(_sizes(folder)), "utf-8")


def _sizes(folder: Path) -> dict[str, int]:
    files = (path for path in sorted(folder.rglob("*")) if path.is_file() and path.name != _SIZES)
    return {str(path.relative_to(folder)): path.stat().st_size for path in files}


def _complete(folder: Path) -> bool:
    """Whether the folder has all it was written with."""
    try:
        return bool(json.loads((folder / _SIZES).read_text("utf-8")) == _sizes(folder))
    except (FileNotFoundError, ValueError):
        return False


def _put_in_place(draft: Path, target: Path) -> None:
    """Rename; where another process was first, its folder is as good."""
    if target.exists() and not _complete(target):
        shutil.rmtree(target, ignore_errors=True)
    try:
        draft.replace(target)
    except OSError:
        shutil.rmtree(draft, ignore_errors=True)
        if not _complete(target):
            raise


def _forget_oldest(cache: Path) -> None:
    """Keep the folders used last: every new nickname makes one."""
    folders = sorted(cache.glob(f"*/{_SIZES}"), key=lambda path: path.stat().st_mtime)
    for path in folders[:-KEPT]:
        shutil.rmtree(path.parent, ignore_errors=True)
