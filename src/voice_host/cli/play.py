"""`voice-host play`: hosts a game at this computer."""

from __future__ import annotations

import contextlib
import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, get_args

import click
import msgspec
from rich.console import Console

from voice_host.cli._events import json_option
from voice_host.cli._mix import Mix, mixing
from voice_host.cli._models import find, model_option
from voice_host.cli._seats import Seating, draw_lots, read_seats
from voice_host.cli._setup import agree, can_be_asked
from voice_host.errors import VoiceHostError
from voice_host.game.events import Event
from voice_host.game.game import Game
from voice_host.game.ruleset import Ruleset, load
from voice_host.game.setup import NightWay
from voice_host.journal import Evening, Journal, all_journals, data_folder, evening_of, read
from voice_host.protocol import Protocol, kept_of
from voice_host.voice.choose import ENGINES, voice_name
from voice_host.voice.devices import DeviceLostError

if TYPE_CHECKING:
    from voice_host.table.equipment import Equipment, OpenPages
    from voice_host.table.group import Group

DEFAULT_RULES = "classic"


def _checked_voice(_ctx: click.Context, _param: click.Parameter, text: str) -> str:
    """Refused before anything is opened."""
    voice_name(text)
    return text


input_option = click.option(
    "--input",
    "sound_in",
    metavar="mic|keys|ФАЙЛ.wav",
    help="Что слушать: микрофон, ничего или запись; обычно микрофон, если он есть.",
)
voice_option = click.option(
    "--voice",
    metavar="|".join(ENGINES),
    default="auto",
    callback=_checked_voice,
    help="Каким голосом говорить; чьим — через двоеточие: clips:irina, rhvoice:anna, "
    "piper:ФАЙЛ.onnx; темп живого голоса в процентах — rhvoice:anna@120.",
)
music_option = click.option(
    "--no-music",
    "music",
    is_flag=True,
    flag_value=False,
    default=True,
    show_default=False,
    help="Ночью без музыки.",
)
group_option = click.option(
    "--group",
    "group_name",
    metavar="ИМЯ",
    help="Чей слух настроен (voice-host tune): голоса и комната этой группы.",
)
keep_option = click.option(
    "--keep-audio",
    "keep",
    metavar="[ПАПКА]",
    is_flag=False,
    flag_value="",
    help="Сохранять, что услышано днём (только день), для разработчиков; ведущий об этом скажет.",
)

no_browser_option = click.option(
    "--no-browser",
    "browser",
    is_flag=True,
    flag_value=False,
    default=True,
    show_default=False,
    help="Без страницы стола в браузере.",
)
port_option = click.option(
    "--port", metavar="N", type=click.IntRange(1, 65535), help="На каком порту страница стола."
)


phones_option = click.option(
    "--phones",
    is_flag=True,
    help="Телефоны у игроков: места, голоса и ночь — на них; по коду на странице стола.",
)


def pages_of(*, browser: bool, port: int | None, phones: bool, game_id: str) -> OpenPages:
    """The table's page, opened in a browser; with a port named, or for phones, it is there without
    one, too.

    Nobody sits before a pipe: no browser is opened there.
    """
    # The server is slow to load: `play --help` should not wait for it.
    from voice_host.table.equipment import no_pages
    from voice_host.web.screen import Wishes, open_pages

    browser = browser and sys.stdin.isatty()
    if not browser and port is None and not phones:
        return no_pages
    wishes = Wishes(browser, port, phones, lambda: _protocol_of(game_id))
    return lambda keys, setup: open_pages(keys, setup, wishes)


def _protocol_of(game_id: str) -> Protocol | None:
    try:
        return kept_of(read(game_id), open_=True)
    except VoiceHostError as error:  # a full disk must not take the result from the table
        click.echo(str(error), err=True)
        return None


@click.command()
@click.argument("ruleset", metavar="ПРАВИЛА", required=False)
@click.option("--players", metavar="N", type=int, help="Сколько игроков; без него спросит.")
@click.option(
    "--seats",
    metavar="ФАЙЛ",
    type=Path,
    help="Имена игроков по порядку мест, по одному в строке; легенда — через тире.",
)
@click.option("--draw", is_flag=True, help="Места из --seats — по жребию, а не по порядку.")
@click.option(
    "--own-cards", is_flag=True, help="Карты раздаёт стол; каждый набирает, что на его карте."
)
@click.option(
    "--assist",
    is_flag=True,
    help="Ведёт человек: программа рассказывает и следит за временем; у него своя страница с PIN.",
)
@input_option
@model_option
@voice_option
@music_option
@group_option
@keep_option
@click.option(
    "--night",
    type=click.Choice(get_args(NightWay)),
    help="Ночь: по ролям (обычно), обходом стола или с телефонов.",
)
@phones_option
@mixing
@click.option("--seed", metavar="N", type=int, help="Зерно раздачи; обычно случайное.")
@no_browser_option
@port_option
@json_option
def command(
    ruleset: str | None,
    players: int | None,
    seats: Path | None,
    draw: bool,
    own_cards: bool,
    assist: bool,
    sound_in: str | None,
    model: str | None,
    voice: str,
    music: bool,
    group_name: str | None,
    keep: str | None,
    night: NightWay | None,
    phones: bool,
    mix: Mix,
    seed: int | None,
    browser: bool,
    port: int | None,
    as_json: bool,
) -> None:
    """Провести игру за этим компьютером: рассказывать, слушать, считать время.

    Чего не сказано (правила, сколько игроков), спросит сам. Днём говорят в микрофон, ночью выбирают
    на клавиатуре. Всё, что можно сказать, можно и набрать.
    """
    seating = read_seats(seats) if seats is not None else Seating()
    if draw:
        seating = draw_lots(seating, seed)
    names = seating.names
    rules = load(ruleset) if ruleset is not None else None
    if players is None:
        players = max(names, default=None) or mix.players
    if (rules is None or players is None) and can_be_asked(sound_in):
        agreed = agree(players, rules, sound_in, voice, model)
        players, rules = agreed.players, agreed.rules
    rules = rules or load(DEFAULT_RULES)
    game = mix.game(
        rules,
        players=players,
        night=night or ("phones" if phones else None),
        seed=random.SystemRandom().randrange(2**31) if seed is None else seed,
        own_cards=own_cards,
        assist=assist,
        names=names,
        reality=seating.reality,
        legends=seating.legends,
    )
    setup = game.setup
    with open_table(sound_in, voice, model, names, rules, music=music) as table:
        people = range(1, setup.players + 1)
        group = _group(group_name, people, table, sound_in) if group_name is not None else None
        with Journal.create(setup, group_name) as journal:
            lead_to_the_end(
                table,
                game,
                journal,
                past=(),
                keep=keep,
                group=group,
                pages=pages_of(
                    browser=browser,
                    port=port,
                    phones=phones or setup.night == "phones",
                    game_id=journal.id,
                ),
                as_json=as_json,
            )


@contextlib.contextmanager
def open_table(
    sound_in: str | None,
    voice: str,
    model: str | None = None,
    names: Mapping[int, str] = MappingProxyType({}),
    rules: Ruleset | None = None,
    *,
    music: bool = True,
) -> Iterator[Equipment]:
    """Microphone, loudspeaker, voice and speech model; `names`: seat -> nickname.

    `rules`: what may be said; None: by any rules. `music`: at night.
    """
    # Vosk is slow to load: `play --help` should not wait for it.
    from voice_host.table.equipment import Wishes, open_equipment

    wishes = Wishes(sound_in, voice, find(model), names, rules, music)
    with open_equipment(wishes) as equipment:
        yield equipment


def known_group(name: str) -> Group | None:
    """What is kept of a group; why nothing is known of it, one line tells."""
    from voice_host.table import group

    try:
        found = group.load(name)
    except VoiceHostError as error:
        click.echo(str(error), err=True)
        return None
    if found is None:
        click.echo(
            f'Слух группы «{name}» ещё не настроен: voice-host tune --group "{name}"', err=True
        )
    return found


def _group(name: str, seats: Sequence[int], table: Equipment, sound_in: str | None) -> Group | None:
    """A new group at a real table may be tuned to at once; nothing else is ever held up by it."""
    from voice_host.table import group

    hears = table.model is not None and table.room.source.there
    at_a_real_table = hears and sound_in in (None, "mic") and sys.stdin.isatty()
    known = known_group(name)
    if known is not None or not at_a_real_table:
        return known
    try:
        if not table.offers_tuning(_to_people):
            return None
        talk = table.tune(seats, _to_people)
    except DeviceLostError as error:
        _to_people(str(error))
        return None
    tuned = group.tuned(name, talk.noise, talk.seats)
    group.save(tuned)
    return tuned


def _to_people(text: str) -> None:
    click.echo(text, err=True)


def lead_to_the_end(
    table: Equipment,
    game: Game,
    journal: Journal,
    *,
    past: Sequence[Event],
    keep: str | None,
    group: Group | None,
    pages: OpenPages,
    as_json: bool,
) -> None:
    """Play on; a game that is left before its end says how to go on with it.

    `keep`: the folder for what is heard; empty: one of the game's own; None: nothing is kept.
    """
    from voice_host.table.kept_audio import Shelf

    also = _print_json if as_json else _print_nothing
    folder = Path(keep) if keep else data_folder() / "heard" / journal.id
    shelf = None if keep is None else Shelf(folder, journal.id)
    try:
        table.lead(game, journal, past, Console(stderr=as_json), also, shelf, group, pages)
    finally:
        if shelf is not None and shelf.recordings:
            click.echo(f"Услышанное днём: voice-host hear {folder}/{journal.id}-*.flac", err=True)
        if not game.over:
            click.echo(f"Партия сохранена, продолжить: voice-host resume {journal.id}", err=True)
    if not as_json:
        if (evening := evening_of(journal.id, all_journals())) is not None:
            click.echo(scores_line(evening))
        click.echo(f"Партия {journal.id} сыграна. Протокол: voice-host show {journal.id}")


def scores_line(evening: Evening) -> str:
    """The table of scores after a round, in one line; who has none yet is left out."""
    told = ", ".join(f"{player} — {points}" for player, points in evening.scores.items() if points)
    return f"Очки за вечер: {told or 'пока ни у кого'}."


def _print_json(event: Event) -> None:
    click.echo(msgspec.json.encode(event))


def _print_nothing(_event: Event) -> None:
    pass
