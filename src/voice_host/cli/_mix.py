"""What a table may play otherwise than the ruleset says: deck, options, times, tempo.

From the command line, or from a file of the table's own (`--options`), for every evening.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
import msgspec

from voice_host.errors import VoiceHostError
from voice_host.game import toml_file
from voice_host.game.game import Game
from voice_host.game.ruleset import Ruleset
from voice_host.game.setup import TEMPOS, NightWay, Setup, SetupError, Tempo
from voice_host.roles import ROLES
from voice_host.table.role_names import role_called, role_name

DEFAULT_PLAYERS = 10


class TableFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file for `--options`."""

    night: NightWay | None = None
    tempo: Tempo | None = None
    times: dict[str, float] = {}
    options: dict[str, bool] = {}
    deck: dict[str, int] = {}


@dataclass(frozen=True)
class Mix:
    """All that was asked for; the command line goes before the file."""

    tempo: Tempo | None
    times: dict[str, float]
    cards: tuple[str, ...]
    """Roles added to the ruleset's own deck."""

    deck: Path | None
    options: Path | None

    @property
    def players(self) -> int | None:
        """For how many the table's own deck is; None: it has none."""
        return sum(self._own_deck().values()) or None

    def game(
        self,
        rules: Ruleset,
        *,
        players: int | None,
        night: NightWay | None,
        **rest: Any,
    ) -> Game:
        """The game of this table; what cannot be played is refused with the place of the word."""
        file, deck = self._file(), self._own_deck()
        if players is None:
            players = sum(deck.values()) or DEFAULT_PLAYERS
        deck = self._with_cards(rules, players, deck)
        setup = Setup(
            ruleset=rules.reference,
            players=players,
            night=night or file.night or "roles",
            tempo=self.tempo or file.tempo or "normal",
            times=file.times | self.times,
            options=file.options,
            deck=deck or None,
            **rest,
        )
        try:
            return Game(setup, rules)
        except SetupError as error:
            raise self._placed(error) from error

    def _file(self) -> TableFile:
        return TableFile() if self.options is None else toml_file.read(self.options, TableFile)

    def _own_deck(self) -> dict[str, int]:
        return self._file().deck if self.deck is None else toml_file.read(self.deck, dict[str, int])

    def _with_cards(self, rules: Ruleset, players: int, deck: dict[str, int]) -> dict[str, int]:
        """Each in place of a civilian, or of a mafia where it is black (CLASSIC-15)."""
        least, most = rules.players
        if not self.cards or not least <= players <= most:
            return deck
        mixed = rules.deck.with_cards(players, self.cards, deck)
        if min(mixed.values()) < 0:
            raise VoiceHostError(
                "Столько карт не добавить: каждая заменяет мирного жителя, чёрная — мафию, а их "
                f"в колоде на {players} игроков меньше."
            )
        return dict(+mixed)

    def _placed(self, error: SetupError) -> VoiceHostError:
        """Where in the table's own file the word stands, if it does."""
        about = re.compile(rf"(?m)^\s*\[?{re.escape(error.about)}\b")
        for path in filter(None, (self.deck, self.options)):
            text = path.read_text(encoding="utf-8")
            whole_deck = path == self.deck and error.about == "deck"
            if whole_deck or about.search(text):
                line = toml_file.line_of(text, error.about)
                return VoiceHostError(f"{path}, строка {line}: {error}")
        return error


def mixing(command: Callable[..., Any]) -> Callable[..., Any]:
    """Gives a command these options; it gets them together, as `mix`."""

    @click.option(
        "--tempo",
        type=click.Choice(list(TEMPOS)),
        help="Темп: паузы ведущего и времена, которых не назначают правила; обычно normal.",
    )
    @click.option(
        "--time",
        "times",
        metavar="ИМЯ=СЕКУНДЫ",
        multiple=True,
        callback=_times,
        help="Своё время, например speech=45 (имена: voice-host rules --json); можно повторять.",
    )
    @click.option(
        "--cards",
        metavar="РОЛИ",
        callback=_cards,
        help="Добавить карты через запятую, каждую вместо мирного (чёрную — вместо мафии).",
    )
    @click.option(
        "--deck",
        metavar="ФАЙЛ",
        type=Path,
        help="Своя колода: файл TOML, строки «роль = сколько карт».",
    )
    @click.option(
        "--options",
        metavar="ФАЙЛ",
        type=Path,
        help="Как играет этот стол: файл TOML с tempo, night и разделами times, options, deck.",
    )
    @functools.wraps(command)
    def mixed(
        *args: Any,
        tempo: Tempo | None,
        times: dict[str, float],
        cards: tuple[str, ...],
        deck: Path | None,
        options: Path | None,
        **rest: Any,
    ) -> Any:
        return command(*args, mix=Mix(tempo, times, cards, deck, options), **rest)

    return mixed


def _times(
    _ctx: click.Context, _param: click.Parameter, given: tuple[str, ...]
) -> dict[str, float]:
    times = {}
    for item in given:
        found = re.fullmatch(r"\s*(\w+)\s*=\s*(-?\d+(?:[.,]\d+)?)\s*", item)
        if found is None:
            raise VoiceHostError(f"--time «{item}»: ожидается «имя=секунды», например speech=45.")
        times[found[1]] = float(found[2].replace(",", "."))
    return times


def _cards(_ctx: click.Context, _param: click.Parameter, given: str | None) -> tuple[str, ...]:
    roles = []
    for word in filter(None, (part.strip() for part in (given or "").split(","))):
        role = role_called(word)
        if role not in ROLES:
            there_are = ", ".join(sorted(map(role_name, ROLES)))
            raise VoiceHostError(f"--cards: нет роли «{word}». Есть: {there_are}.")
        roles.append(role)
    return tuple(roles)
