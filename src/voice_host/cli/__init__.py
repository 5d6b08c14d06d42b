"""The command line: one module a command, each defining a click command named `command`."""

from __future__ import annotations

import gettext
import importlib
import os
import pkgutil
from pathlib import Path
from typing import Any

import click

from voice_host import __version__
from voice_host.cli import _english


class Commands(click.Group):
    """Finds its commands by the names of the modules here, and imports only what is run."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 click's signature
        """All commands, in alphabetical order."""
        modules = (module.name for module in pkgutil.iter_modules(__path__))
        return sorted(name.replace("_", "-") for name in modules if not name.startswith("_"))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, in the language asked for."""
        if cmd_name not in self.list_commands(ctx):
            return None
        module: Any = importlib.import_module(f"{__name__}.{cmd_name.replace('-', '_')}")
        command: click.Command = module.command
        if ctx.find_root().meta.get("lang") == "en":
            _english.translate(command, cmd_name)
        else:
            _put_russian_metavars(command)
        _bracket_what_may_be_left_out(command)
        return command


def speak(lang: str) -> None:
    """Lets click say its own words (usage, options, errors) in this language."""
    os.environ["LANGUAGE"] = lang
    gettext.bindtextdomain("messages", Path(__file__).parent / "locale")


def _put_russian_metavars(command: click.Command) -> None:
    """The words of the usage line that gettext does not reach."""
    command.options_metavar = "[КЛЮЧИ]"
    if isinstance(command, click.Group):
        command.subcommand_metavar = "КОМАНДА ..."
        for subcommand in command.commands.values():
            _put_russian_metavars(subcommand)


def _bracket_what_may_be_left_out(command: click.Command) -> None:
    for param in command.params:
        if isinstance(param, click.Argument) and not param.required and param.metavar:
            param.metavar = f"[{param.metavar.strip('[]')}]" if param.nargs == 1 else param.metavar


def _choose_language(ctx: click.Context, _param: click.Parameter, lang: str) -> None:
    ctx.meta["lang"] = lang
    speak(lang)
    if lang == "en":
        _english.translate(ctx.command, "")


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"], "show_default": True},
)
@click.option(
    "--lang",
    type=click.Choice(["ru", "en"]),
    default="ru",
    is_eager=True,
    expose_value=False,
    callback=_choose_language,
    help="Язык справки; пишется первым.",
)
@click.version_option(__version__, message="voice-host %(version)s", help="Показать версию.")
def voice_host() -> None:
    """Ведущий «Мафии»: рассказывает, слушает, следит за временем и знает правила. Без сети."""


_put_russian_metavars(voice_host)
