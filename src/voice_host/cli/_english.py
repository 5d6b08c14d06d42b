"""English help for the commands: `--lang en`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import click


@cache
def catalogue() -> Mapping[str, Any]:
    """Command -> {"about": text, parameter name: text}; a subcommand is "model list"."""
    texts: Mapping[str, Any] = tomllib.loads(
        Path(__file__).with_name("english.toml").read_text(encoding="utf-8")
    )
    return texts


def translate(command: click.Command, name: str, ctx: click.Context) -> None:
    """Put the English texts in place of the Russian ones, subcommands too."""
    texts = {**catalogue()["every command"], **catalogue().get(name, {})}
    command.help = texts.get("about", command.help)
    command.options_metavar = "[OPTIONS]"
    for param in command.get_params(ctx):
        if isinstance(param, click.Option) and param.name in texts:
            param.help = texts[param.name]
    if isinstance(command, click.Group):
        command.subcommand_metavar = "COMMAND [ARGS]..."
        for sub, subcommand in command.commands.items():
            translate(subcommand, f"{name} {sub}", ctx)
