"""`voice-host words [RULESET]`: what may be said in each phase."""

from __future__ import annotations

import click
import msgspec

from voice_host.cli._events import json_option
from voice_host.game import ruleset
from voice_host.phrases.describe import Section, describe
from voice_host.phrases.matcher import BESIDE, GATHER, SETUP_GRAMMARS

SETUP = "setup"
"""The phase before the game, the same by all rules."""


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
    before: dict[str, tuple[str, ...]] = {SETUP: (*SETUP_GRAMMARS, GATHER)}
    heard = before if phase in (None, SETUP) else {}
    for one in () if phase == SETUP else [loaded.phase(phase)] if phase else loaded.phases:
        heard[one.name] = (*one.all_grammars, *BESIDE) if one.all_grammars else ()
    for name, grammars in heard.items():
        sections = list(describe(grammars))
        if as_json:
            click.echo(msgspec.json.encode({"phase": name, "phrases": sections}).decode())
        elif sections:
            click.echo(name)
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
