"""`voice-host rules RULESET`: what its data says, as text or as a diagram."""

from __future__ import annotations

import click
import msgspec

from voice_host.cli._events import json_option
from voice_host.cli._rules_text import in_words
from voice_host.game.machine import build, diagram
from voice_host.game.ruleset import Ruleset, load
from voice_host.phrases.matcher import check_grammars
from voice_host.table.role_names import role_name

TIMES = {
    "meet": "знакомство мафии",
    "introduce": "ведущий узнаёт роль",
    "call": "ход роли ночью",
    "clan": "совещание клана ночью",
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
    "note": "записка Каттани",
    "vote": "голос в свою очередь; потом спрашивают ещё раз",
    "way_back": "после «спасибо» ещё можно сказать «продолжаю»",
}
"""A ruleset's time -> what it is for."""

OPTIONS = {
    "reveal": "показывать карту ушедшего",
    "withdraw": "выставленного можно отозвать",
    "hide_nominees": "ведущий не напоминает, кто выставлен",
    "private_last_vote": "втроём и вдвоём голосуют тайно, на клавиатуре",
    "clan_time": "кланам ночью даётся время посовещаться",
    "death": "в третью ночь смерть забирает одного по жребию",
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
    """First how one plays, then the figures to look up."""
    least, most = rules.players
    many = f"от {least} до {most}" if least < most else str(most)
    lines = [f"{rules.name} ({rules.id}): {many} игроков"]
    lines += ["", *told] if (told := in_words(rules)) else []
    lines += ["", "Колода"]
    for players in range(least, most + 1):
        cards = rules.deck.of(players)
        dealt = ", ".join(f"{role_name(role)} — {cards[role]}" for role in cards)
        lines.append(f"  {players:2}: {dealt}")
    if rules.deck.by_hand:
        added = ", ".join(role_name(role) for role in rules.deck.by_hand)
        lines += ["", "Карты, которые добавляют вручную (--cards)", f"  {added}"]
    lines += ["", "Порядок ночи", "  " + ", ".join(role_name(role) for role in rules.night.order)]
    lines += ["", "Время"]
    times = {what: getattr(rules.times, name) for name, what in TIMES.items()}
    lines += [f"  {_clock(time):>6}  {what}" for what, time in times.items() if time]
    if rules.options:
        lines += ["", "Настройки"]
    for name, value in rules.options.items():
        state = "включено" if value else "выключено"
        lines.append(f"  {state:>9}  {OPTIONS.get(name, name)} ({name})")
    return "\n".join(lines)


def _clock(seconds: float) -> str:
    return f"{seconds / 60:g} мин" if seconds % 60 == 0 else f"{seconds:g} с"
