"""Writes docs/cli.md and docs/cli.ru.md: `python -m voice_host.cli._reference LANG` (make docs)."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import click

from voice_host.cli import speak, voice_host

TITLES = {
    "en": (
        "# Commands\n\nMade by `make docs` from the program itself; a test keeps it so."
        " Exit codes: 0 done, 1 the run failed, 2 wrong arguments or unreadable input,"
        " 130 stopped by Ctrl-C."
    ),
    "ru": (
        "# Команды\n\nНаписано самой программой (`make docs`); за этим следит тест."
        " Коды возврата: 0 — сделано, 1 — не вышло, 2 — неверные аргументы или нечитаемый файл,"
        " 130 — остановлено по Ctrl-C."
    ),
}


def reference(lang: str) -> str:
    """Every command and option as Markdown. One language a process: click keeps its help."""
    speak(lang)
    with voice_host.make_context("voice-host", ["--lang", lang, "games"]) as ctx:
        helps = [f"## {path}\n\n```\n{text}\n```" for path, text in _walk(ctx)]
    return "\n\n".join([TITLES[lang], *helps])


def _walk(ctx: click.Context) -> Iterator[tuple[str, str]]:
    yield ctx.command_path, ctx.get_help()
    if isinstance(ctx.command, click.Group):
        for name in ctx.command.list_commands(ctx):
            command = ctx.command.get_command(ctx, name)
            assert command
            with click.Context(command, info_name=name, parent=ctx, terminal_width=100) as inner:
                yield from _walk(inner)


if __name__ == "__main__":
    click.echo(reference(sys.argv[1]))
