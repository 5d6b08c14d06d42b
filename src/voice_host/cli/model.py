"""`voice-host model`: which speech models there are, official ones, training our own."""

from __future__ import annotations

import importlib.resources
import subprocess
import sys
from pathlib import Path

import click
import msgspec

from voice_host import resources
from voice_host.cli import _official_models
from voice_host.cli._events import json_option
from voice_host.cli._models import installed, models_folder
from voice_host.errors import VoiceHostError

STEP = 1_000_000
"""Bytes between two lines of progress."""

CHECKOUT = resources.PACKAGE.parent.parent
"""The repository, where the program runs from one."""


@click.group()
def command() -> None:
    """Модели распознавания речи: какие есть, установка, обучение."""


@command.command("list")
@json_option
def list_models(as_json: bool) -> None:
    """Показать встроенную и установленные модели."""
    builtin = Path(str(importlib.resources.files("voice_host.ear"))) / "builtin"
    found = [("встроенная", builtin)] if builtin.is_dir() else []
    found += [(path.name, path) for path in installed()]
    if not found:
        click.echo("Моделей нет.", err=True)
    for name, path in found:
        size = sum(file.stat().st_size for file in path.rglob("*") if file.is_file())
        if as_json:
            line = {"name": name, "path": str(path), "bytes": size}
            click.echo(msgspec.json.encode(line))
        else:
            click.echo(f"{name}  {size / 1e6:.1f} МБ  {path}")


@command.command()
@click.argument("name", metavar="ИМЯ")
def install(name: str) -> None:
    """Скачать официальную русскую модель Vosk, например vosk-model-small-ru-0.22.

    Прерванное скачивание продолжится с того же места. Слушать моделью: voice-host play --model ИМЯ.
    """
    shown = -1

    def progress(done: int, size: int) -> None:
        nonlocal shown
        if done // STEP != shown or done >= size:
            shown = done // STEP
            click.echo(f"\r{done / 1e6:.0f} из {size / 1e6:.0f} МБ", nl=done >= size, err=True)

    try:
        address = _official_models.ADDRESS
        path = _official_models.install(name, models_folder(), address, progress)
    except KeyboardInterrupt:
        click.echo("\nПрервано. Повторите команду, скачивание продолжится.", err=True)
        raise
    click.echo(str(path))


@command.command(context_settings={"ignore_unknown_options": True})
@click.argument("arguments", metavar="[ПАРАМЕТРЫ]...", nargs=-1, type=click.UNPROCESSED)
@click.pass_context
def train(ctx: click.Context, arguments: tuple[str, ...]) -> None:
    """Обучить встроенную модель заново (часы работы); только в исходном коде программы."""
    if not (CHECKOUT / "acoustic").is_dir():
        raise VoiceHostError(
            "Обучение есть только в исходном коде: скачайте репозиторий и запустите make model."
        )
    trained = subprocess.run([sys.executable, "-m", "acoustic", "train", *arguments], cwd=CHECKOUT)
    ctx.exit(trained.returncode)
