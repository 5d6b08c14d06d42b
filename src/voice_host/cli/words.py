"""`voice-host words [RULESET]`: what may be said in each phase."""

from __future__ import annotations

import click
import msgspec

from voice_host.cli._events import json_option
from voice_host.game import ruleset
from voice_host.phrases.describe import Section, describe

CONFIRM = "confirm"
"""The grammar of the answers to the host's own question, which may come wherever he hears."""


@click.command()
@click.argument("rules", metavar="ПРАВИЛА", default="classic")
@click.option("--phase", help="Только эта фаза.")
@json_option
def command(rules: str, phase: str | None, as_json: bool) -> None:
    """Показать фразы, понятные в каждой фазе; N — номер места или число.

    Анна стоит там, где называют имя игрока.

    ПРАВИЛА — имя (например, classic) или путь к файлу .toml.
    """
    loaded = ruleset.load(rules)
    phases = [loaded.phase(phase)] if phase else loaded.phases
    for one in phases:
        sections = list(describe((*one.all_grammars, CONFIRM) if one.all_grammars else ()))
        if as_json:
            click.echo(msgspec.json.encode({"phase": one.name, "phrases": sections}).decode())
        elif sections:
            click.echo(one.name)
            for section in sections:
                if section.intents:
                    click.echo(_text(section))
        elif phase:
            click.echo(
                f"В фазе {phase} ничего не говорят: выбирают на клавиатуре или ждут.", err=True
            )


def _text(section: Section) -> str:
    lines = [f"  {section.title}"]
    if section.address:
        lines.append(f"    Начинать с обращения: {', '.join(section.address)}")
    lines += [f"    {', '.join(intent.phrases)}" for intent in section.intents]
    return "\n".join(lines)
