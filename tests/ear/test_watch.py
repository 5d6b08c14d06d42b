"""«Стоп игра» through the real recogniser, over the host's voice and where nobody says it."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from voice_host.demo.table_sound import LOUDNESS, TableSound
from voice_host.demo.voices import Voice
from voice_host.ear.echo import Echo
from voice_host.ear.model import SpeechModel
from voice_host.ear.watch import Watch
from voice_host.phrases.matcher import STOP, all_words, phase_grammar
from voice_host.sound import RATE, Samples

pytestmark = pytest.mark.speech

BLOCK = RATE // 10
HOST = Voice("m3", words_a_minute=160, pitch=50, level_db=0.0)
LINES = (
    "Добрый вечер! За столом десять игроков. В колоде: дон, два мафиози, комиссар и доктор.",
    "Наступает ночь. Город засыпает. Просыпается дон и ищет комиссара.",
    "Кто голосует против игрока номер пять? Стоп. Сколько голосов?",
    "Игра окончена. Победил город! Открываем карты. Спасибо за игру!",
    "Игра остановлена. Чтобы продолжить, скажите «продолжаем».",
)


@pytest.fixture(scope="module")
def watch() -> Iterator[Watch]:
    yield Watch(SpeechModel.builtin(all_words()), phase_grammar((STOP,), 10))


@pytest.fixture(scope="module")
def spoken() -> Samples:
    """The host, without a pause: half a minute."""
    return np.concatenate([HOST.say(line) for line in LINES])


def heard(watch: Watch, host: Samples, said: Samples | None = None, at: float = 0.0) -> list[float]:
    """When the phrase was noticed, seconds; the microphone hears the host two blocks late."""
    watch.forget()
    table = TableSound(1)
    playing = [np.zeros(BLOCK, np.int16)] * 2
    times = []
    for number in range(len(host) // BLOCK):
        if said is not None and number == round(at * RATE / BLOCK):
            table.speak(said)
        playing.append(host[number * BLOCK : (number + 1) * BLOCK])
        if watch.accept(table.block(playing[-3]), playing[-1]):
            times.append((number + 1) * BLOCK / RATE)
    return times


@pytest.mark.parametrize("variant", ["f2", "m7", "Annie"])
def test_it_is_heard_over_the_host_who_is_as_loud(
    watch: Watch, spoken: Samples, variant: str
) -> None:
    said = Voice(variant, words_a_minute=150, pitch=50, level_db=0.0).say("стоп игра")
    [noticed] = heard(watch, np.concatenate([spoken, spoken[: 5 * RATE]]), said, at=27.0)
    assert 27.0 < noticed < 27.0 + len(said) / RATE + 0.8


def test_it_is_heard_in_silence(watch: Watch) -> None:
    said = Voice("f3", words_a_minute=150, pitch=50, level_db=0.0).say("стоп игра")
    assert len(heard(watch, np.zeros(6 * RATE, np.int16), said, at=2.0)) == 1


def test_the_host_does_not_stop_himself(watch: Watch, spoken: Samples) -> None:
    assert heard(watch, spoken) == []


@pytest.mark.parametrize(
    "said",
    [
        "стоп сколько голосов",
        "игра окончена расходимся",
        "столько игр сегодня сыграли",
        "давайте остановим эту игру",
        "стой игрок номер три",
        "я считаю что третий игрок мафия",
    ],
)
def test_other_talk_does_not_stop_the_game(watch: Watch, said: str) -> None:
    talk = Voice("m7", words_a_minute=150, pitch=50, level_db=0.0).say(said)
    assert heard(watch, np.zeros(6 * RATE, np.int16), talk, at=1.0) == []


def test_of_the_hosts_voice_little_is_left_and_of_others_all(spoken: Samples) -> None:
    table, echo = TableSound(1), Echo()
    playing = [np.zeros(BLOCK, np.int16)] * 2
    before, after = [], []
    for at in range(0, len(spoken) - BLOCK, BLOCK):
        playing.append(spoken[at : at + BLOCK])
        microphone = table.block(playing[-3])
        before.append(microphone)
        after.append(echo.without(microphone, playing[-1]))
    last = slice(-10 * RATE, None)
    assert level(np.concatenate(after)[last]) < level(np.concatenate(before)[last]) - 10.0
    voice = HOST.say("а это говорит игрок")
    quiet = np.zeros(RATE, np.int16)
    for _ in range(2):
        echo.without(quiet, quiet)
    assert np.array_equal(echo.without(voice[:RATE], quiet), voice[:RATE])


def level(samples: Samples) -> float:
    return float(20 * np.log10(np.sqrt(np.mean(np.square(samples.astype(float)))) / LOUDNESS))
