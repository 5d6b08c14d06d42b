"""What was heard in a game, kept for developers: only when asked for, and never at night.

Each utterance is a FLAC file, sample for sample what the ear got, with a TOML file beside it (see
ear/recorded.py): `voice-host hear` runs it again, and the tests take it as it is.
"""

from __future__ import annotations

import contextlib
import io
import json
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import soundfile

from voice_host.ear.listener import Hearing
from voice_host.ear.recent import Recent
from voice_host.errors import reason
from voice_host.game.game import Game
from voice_host.phrases.matcher import PhraseGrammar
from voice_host.phrases.written import written
from voice_host.sound import RATE, Samples
from voice_host.table.ear_gate import Ear
from voice_host.told import Told

BEFORE = 0.3
"""Seconds of sound kept before the first word. After the last one all is kept that the ear waited
for: some phrases count only with silence after them."""


@dataclass(frozen=True)
class Shelf:
    """Where the recordings of one game go. Its methods say what went wrong, None: nothing."""

    folder: Path
    game: str
    """Its id: the names of its recordings begin with it."""

    def prepare(self) -> str | None:
        """Make the folder, and see whether files can be written there."""
        try:
            # People's voices: for the owner's ears only.
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=self.folder):
                return None
        except OSError as error:
            return f"{self.folder}: {reason(error)}"

    @property
    def recordings(self) -> list[Path]:
        """Those that are there."""
        return sorted(self.folder.glob(f"{self.game}-*.flac"))

    def put(self, sound: Samples, notes: str) -> str | None:
        """One more recording."""
        flac = io.BytesIO()
        soundfile.write(flac, sound, RATE, format="FLAC")
        # Not their count: one of them may have been deleted.
        last = self.recordings[-1:]
        number = 1 + sum(int(path.stem.rpartition("-")[2]) for path in last)
        path = self.folder / f"{self.game}-{number:03}.flac"
        beside = path.with_suffix(".toml")
        try:
            path.write_bytes(flac.getvalue())
            beside.write_text(notes, "utf-8")
        except OSError as error:
            with contextlib.suppress(OSError):
                path.unlink(missing_ok=True)
                beside.unlink(missing_ok=True)
            return f"{path}: {reason(error)}"
        return None


class KeptAudio:
    """An ear to the host: writes down what the ear behind it hears."""

    def __init__(
        self,
        ear: Ear,
        shelf: Shelf,
        game: Game,
        now: Callable[[], float],
        tell: Callable[[str], None],
    ) -> None:
        """`now`: game time. `tell` gets one line when the recordings cannot be written any more."""
        self._ear = ear
        self._shelf: Shelf | None = shelf
        self._game = game
        self._now = now
        self._tell = tell
        self._given = 0
        self._phrases: PhraseGrammar | None = None
        self._forget()

    def expect(self, phrases: PhraseGrammar | None) -> None:
        """What can be said from now on goes into the notes."""
        self._phrases = phrases
        self._ear.expect(phrases)

    def shut(self) -> None:
        """What came before is forgotten with it: no recording reaches over a gap."""
        self._forget()
        self._ear.shut()

    def open(self, after: str = "") -> None:
        """Sound is remembered anew."""
        self._forget()
        self._ear.open(after)

    def accept(self, samples: Samples) -> Sequence[Hearing]:
        """Hear, and keep the utterance that has ended."""
        self._given += len(samples)
        if not self._game.in_private:
            self._recent.add(samples)
        return self._kept(self._ear.accept(samples))

    def finish(self) -> Sequence[Hearing]:
        """The same for what was being said."""
        return self._kept(self._ear.finish())

    def _forget(self) -> None:
        self._recent = Recent()
        self._began = self._given / RATE

    def _kept(self, heard: Sequence[Hearing]) -> Sequence[Hearing]:
        if heard and self._shelf and self._phrases and not self._game.in_private:
            first, until = heard[0].start - BEFORE - self._began, self._given / RATE - self._began
            problem = self._shelf.put(
                self._recent.between(first, until), "".join(self._notes(heard, self._phrases))
            )
            if problem is not None:
                self._shelf = None
                self._tell(not_kept(problem))
        return heard

    def _notes(self, heard: Sequence[Hearing], phrases: PhraseGrammar) -> Iterator[str]:
        """TOML: first what a test needs, as it was heard, then what became of each phrase."""
        obeyed = (hearing for hearing in heard if hearing.verdict != "nothing")
        yield from _pairs(
            text=" ".join(hearing.text for hearing in heard),
            commands=[written(one.command) for one in obeyed if one.command is not None],
            phase=self._game.phase,
            grammars=phrases.names,
            players=phrases.players,
            nicknames=phrases.nicknames or None,
        )
        yield from _pairs(seat=self._game.floor, at=round(self._now(), 1))
        for hearing in heard:
            yield "\n[[heard]]\n"
            yield from _pairs(
                text=hearing.text,
                verdict=hearing.verdict,
                command=None if hearing.command is None else written(hearing.command),
                confidence=round(hearing.confidence, 2),
            )


def not_kept(problem: str) -> str:
    """What the table is told when nothing can be kept."""
    return Told("Услышанное не сохраняется ({problem}). Игра идёт дальше.", problem=problem)


def _pairs(**values: object) -> Iterator[str]:
    """Lines of TOML; None is left out. Its strings and lists are written as in JSON."""
    for name, value in values.items():
        if value is not None:
            yield f"{name} = {json.dumps(value, ensure_ascii=False)}\n"
