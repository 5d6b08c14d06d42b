"""`voice-host rules RULESET`: what its data says, as text or as a diagram."""

from __future__ import annotations

from pathlib import Path

import click
import msgspec

from voice_host.cli._events import json_option
from voice_host.game.machine import build, diagram
from voice_host.game.ruleset import Ruleset, load
from voice_host.phrases.matcher import check_grammars
from voice_host.table.role_names import role_name

TIMES = {
    "meet": "знакомство мафии",
    "introduce": "ведущий узнаёт роль",
    "call": "ход роли ночью",
    "turn": "одно нажатие в обходе стола",
    "read": "чтение ответа в обходе стола",
    "shot": "один номер, когда мафия стреляет",
    "best_move": "лучший ход",
    "talk": "общее обсуждение",
    "speech": "речь игрока",
    "defence": "оправдательная речь",
    "nomination_only": "без слова: только выставить",
    "short_speech": "речь после трёх фолов, когда игроков мало",
    "last_word": "последнее слово",
    "hands": "поднятые руки",
    "way_back": "после «спасибо» ещё можно сказать «продолжаю»",
    "warning": "за столько до конца минуты ведущий говорит, сколько осталось",
}
"""A ruleset's time -> what it is for."""

OPTIONS = {
    "reveal": "показывать карту ушедшего",
    "withdraw": "выставленного можно отозвать",
    "hide_nominees": "ведущий не напоминает, кто выставлен",
    "four_players": "четверо дважды поделили голоса — ночь; три промаха — победа красных",
}
"""A ruleset's option -> what it does."""


@click.command()
@click.argument("ruleset", metavar="ПРАВИЛА", default="classic")
@click.option("--diagram", "as_diagram", is_flag=True, help="Фазы и переходы как Mermaid.")
@json_option
def command(ruleset: str, as_diagram: bool, as_json: bool) -> None:
    """Показать правила: колоду, порядок ночи, времена, настройки, ход игры.

    ПРАВИЛА — имя (например, classic) или путь к файлу .toml.
    """
    rules = load(ruleset)
    build(rules)  # these two refuse names that do not exist
    check_grammars(rules)
    if as_diagram:
        click.echo(diagram(rules))
    elif as_json:
        click.echo(msgspec.json.encode(rules))
    else:
        click.echo(_text(rules))


def _text(rules: Ruleset) -> str:
    least, most = rules.players
    many = f"от {least} до {most}" if least < most else str(most)
    lines = [f"{rules.name} ({rules.id}): {many} игроков", "", "Колода"]
    for players in range(least, most + 1):
        cards = rules.deck.of(players)
        dealt = ", ".join(f"{role_name(role)} — {cards[role]}" for role in cards)
        lines.append(f"  {players:2}: {dealt}")
    lines += ["", "Порядок ночи", "  " + ", ".join(role_name(role) for role in rules.night.order)]
    lines += ["", "Время, секунды"]
    times = {what: getattr(rules.times, name) for name, what in TIMES.items()}
    lines += [f"  {seconds:g}: {what}" for what, seconds in times.items() if seconds]
    lines += ["", "Настройки (имя: включена ли)"]
    for name, value in rules.options.items():
        lines.append(f"  {name}: {'on' if value else 'off'} — {OPTIONS.get(name, name)}")
    return "\n".join([*lines, *_in_words(rules)])


def _in_words(rules: Ruleset) -> list[str]:
    """How one plays and wins: the text beside the ruleset's file, where there is one."""
    path = Path(rules.path).with_suffix(".ru.txt")
    return ["", path.read_text(encoding="utf-8").rstrip()] if path.is_file() else []
