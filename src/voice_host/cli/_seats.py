"""Who sits where, and who he is there: the file of `--seats` (SPORT-3, KATTANI-2)."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, field, replace
from pathlib import Path

from voice_host.errors import VoiceHostError, reason

_REALITY = re.compile(r"\s*реальность\s*:\s*(.*\S)", re.IGNORECASE)


@dataclass(frozen=True)
class Seating:
    """What a file of seats says."""

    names: dict[int, str] = field(default_factory=dict)
    legends: dict[int, str] = field(default_factory=dict)
    reality: str = ""


def read_seats(path: Path) -> Seating:
    """A name a line, «Анна — девочка-скрипачка» with a legend; «Реальность: …» where it all is."""
    try:
        lines = path.read_text("utf-8-sig").splitlines()
    except UnicodeDecodeError as error:
        raise VoiceHostError(f"{path}: ожидается текст в кодировке UTF-8.") from error
    except OSError as error:
        raise VoiceHostError(f"Не удалось прочитать {path}: {reason(error)}.") from error
    named = [line for line in lines if not _REALITY.match(line)]
    parts = [re.split(r"\s+[—–-]+\s+", line.strip(), maxsplit=1) for line in named]
    names = {seat: name for seat, (name, *_) in enumerate(parts, start=1) if name}
    if not names:
        raise VoiceHostError(f"{path}: файл пуст; ожидается по одному имени в строке.")
    legends = {seat: told[0] for seat, (_, *told) in enumerate(parts, start=1) if told}
    realities = [found[1] for line in lines if (found := _REALITY.match(line))]
    return Seating(names, legends, realities[0] if realities else "")


def draw_lots(given: Seating, seed: int | None) -> Seating:
    """Everybody gets a seat by chance (SPORT-3); it tells nothing of the cards' seed."""
    if not given.names:
        raise VoiceHostError("Чтобы рассадить по жребию, нужны имена: --seats ФАЙЛ.")
    chance = random.SystemRandom() if seed is None else random.Random(f"seats {seed}")
    drawn = chance.sample(list(given.names), len(given.names))
    moved = dict(zip(given.names, drawn, strict=True))
    names = {seat: given.names[before] for seat, before in moved.items()}
    legends = {s: given.legends[before] for s, before in moved.items() if before in given.legends}
    return replace(given, names=names, legends=legends)
