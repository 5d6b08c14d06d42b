"""The words of a list as a model knows them: official models lack some, and cannot learn them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from pathlib import Path
from typing import get_args

from voice_host.ear.model import SpeechModel
from voice_host.letters import readings
from voice_host.phrases.numerals import every_form
from voice_host.spelling import Purpose, spelled


class Vocabulary:
    """Words, each with what the model hears in its place where it lacks the word itself.

    Only what means the same is taken: another spelling, another case of the same number.
    """

    def __init__(self, words: Iterable[str], knows: Callable[[str], bool]) -> None:
        wanted = set(words)
        self.replaced: dict[str, str] = {}
        """Word of the list -> word of the model."""

        missing = set()
        for word in sorted(wanted):
            if not knows(word):
                other = next(filter(knows, other_ways(word)), None)
                if other is None:
                    missing.add(word)
                else:
                    self.replaced[word] = other
        self.missing = frozenset(missing)
        """Words that the model cannot hear at all."""

        self._meant = {other: word for word, other in self.replaced.items() if other not in wanted}

    def heard_as(self, phrase: str) -> str | None:
        """A phrase in words of the model; None where half of it would be missing."""
        words = phrase.split()
        if not self.missing.isdisjoint(words):
            return None
        return " ".join(self.replaced.get(word, word) for word in words)

    def pieces(self, phrase: str) -> list[str]:
        """What is left of a phrase: all of it, or the words beside those that are missing.

        The list for Vosk is made so that each pair of neighbours stands somewhere in it: a pair
        must not go with a word that is missing next to it. A piece alone is never understood.
        """
        whole = self.heard_as(phrase)
        if whole is not None:
            return [whole]
        runs = groupby(phrase.split(), self.missing.__contains__)
        known = [list(run) for is_missing, run in runs if not is_missing]
        return [" ".join(self.replaced.get(w, w) for w in run) for run in known if len(run) > 1]

    def meant(self, word: str) -> str:
        """The word of the list for a word that was heard."""
        return self._meant.get(word, word)

    def notes(self) -> list[str]:
        """A line for people about each way in which the model falls short."""
        lines = []
        if self.missing:
            lines.append(
                f"Эта модель не знает слов: {', '.join(sorted(self.missing))}. "
                "Фразы с ними она не услышит."
            )
        if self.replaced:
            pairs = (f"«{word}» как «{other}»" for word, other in sorted(self.replaced.items()))
            lines.append(f"Этих слов модель не знает и слышит {', '.join(pairs)}.")
        return lines


def open_model(folder: Path | None, words: Iterable[str]) -> tuple[SpeechModel, list[str]]:
    """The model in a folder, or the built-in one made for `words`; and what it cannot hear."""
    wanted = frozenset(words)
    model = SpeechModel.builtin(wanted) if folder is None else SpeechModel.open(folder)
    return model, Vocabulary(wanted, model.knows).notes()


def other_ways(word: str) -> Iterator[str]:
    """Other words that would mean the same, the likeliest first."""
    bare = word.replace("+", "").lower()
    yield bare
    yield bare.replace("ё", "е")
    if "ё" not in bare:
        yield from (f"{bare[:at]}ё{bare[at + 1 :]}" for at, c in enumerate(bare) if c == "е")
    yield from (reading.replace("+", "") for reading in readings(word))
    if (number := every_form().get(bare)) is not None:
        for purpose in get_args(Purpose):
            forms = spelled(number, purpose).values()
            if bare in forms:
                yield from (form for form in forms if " " not in form)
                yield from (form.replace("ё", "е") for form in forms if " " not in form)
