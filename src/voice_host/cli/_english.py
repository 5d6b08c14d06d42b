"""English help for the commands: `--lang en`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import click


@cache
def catalogue() -> Mapping[str, Mapping[str, str]]:
    """Command -> {"about": text, option: text}; a subcommand is "model list"."""
    return tomllib.loads(Path(__file__).with_name("english.toml").read_text(encoding="utf-8"))


def translate(command: click.Command, name: str) -> None:
    """Put the English texts in place of the Russian ones, subcommands too."""
    texts = {**catalogue()["every command"], **catalogue().get(name, {})}
    command.help = texts.get("about", command.help)
    command.options_metavar = "[OPTIONS]"
    for param in command.params:
        if param.metavar:
            param.metavar = catalogue()["metavars"].get(param.metavar, param.metavar)
        if isinstance(param, click.Option):
            param.help = texts.get(option_key(param), param.help)
    if isinstance(command, click.Group):
        command.subcommand_metavar = "COMMAND [ARGS]..."
        for sub, subcommand in command.commands.items():
            translate(subcommand, f"{name} {sub}")


def option_key(option: click.Option) -> str:
    """`--own-cards` -> "own-cards"."""
    return max(option.opts, key=len).lstrip("-")
