"""The command `hear`, and what it prints."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile
from click.testing import CliRunner, Result

from voice_host import sound
from voice_host.cli.hear import command
from voice_host.demo.voices import Voice
from voice_host.errors import VoiceHostError
from voice_host.sound import Sound

pytestmark = pytest.mark.speech

FOLDER = Path(__file__).parent.parent / "fixtures" / "speech"


def recording(phase: str, words: str) -> Path:
    return next((FOLDER / phase).glob(f"{words}.*.[0-9]*dB.ogg"))


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(command, [str(a) for a in arguments], catch_exceptions=False)


def objects(*arguments: str | Path) -> list[dict[str, Any]]:
    result = run("--json", *arguments)
    assert result.exit_code == 0
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_one_object_a_command() -> None:
    path = recording("day.speech", "выставляю_игрока_номер_четыре")
    [found] = objects(path)
    assert found.pop("start") == pytest.approx(0.5, abs=0.2)
    assert 1.5 < found.pop("end") < 3.5
    assert 0.5 < found.pop("confidence") <= 1.0
    assert found == {
        "file": str(path),
        "text": "выставляю игрока номер четыре",
        "command": "nominate",
        "verdict": "do",
        "seats": [4],
    }


def test_every_file_begins_at_nought() -> None:
    path = recording("last_word", "спасибо")
    first, second = objects("--phase", "last_word", path, path)
    assert first == second


def test_another_phase_hears_other_phrases() -> None:
    path = recording("day.vote", "три_голоса")
    assert [found["votes"] for found in objects("--phase", "day.vote", path)] == [3]
    assert objects("--phase", "last_word", path) == []


def test_all_shows_what_was_heard_and_not_understood() -> None:
    path = recording("day.talk", "давайте_подумаем_ещё_немного")
    assert objects("--phase", "day.talk", path) == []
    heard = objects("--phase", "day.talk", "--all", path)
    assert heard
    assert {found["command"] for found in heard} == {None}


def test_for_people_a_line_a_command() -> None:
    result = run(recording("day.speech", "отзываю_второго"))
    assert "«отзываю второго»  withdraw seat=2" in result.stdout


def test_a_closed_list_of_any_phrases(tmp_path: Path) -> None:
    phrases = tmp_path / "phrases.txt"
    phrases.write_text("Прощайте, мои дорогие!\nдо скорой встречи\nкракозябра\n", "utf-8")
    path = recording("last_word", "прощайте_мои_дорогие")
    [found] = objects("--phrases", phrases, path)
    assert (found["text"], found["command"]) == ("прощайте мои дорогие", None)


def test_phrases_that_sound_the_same_are_told(tmp_path: Path) -> None:
    phrases = tmp_path / "phrases.txt"
    phrases.write_text("Кот\nКод\nдом", "utf-8")
    path = recording("last_word", "прощайте_мои_дорогие")
    told = run("--phrases", phrases, path).stderr
    assert "Звучат одинаково, услышится только одна из двух: «кот» и «код»." in told


@pytest.mark.parametrize("suffix", [".wav", ".flac"])
@pytest.mark.parametrize("rate", [8000, 44100])
def test_any_sound_file(tmp_path: Path, suffix: str, rate: int) -> None:
    path = tmp_path / f"sound{suffix}"
    source = sound.read(recording("day.speech", "выставляю_игрока_номер_один"))
    sound.write(path, Sound(source.samples, source.rate).at(rate))
    assert [found["seats"] for found in objects(path)] == [[1]]


def test_a_wav_that_ends_too_early_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "cut.wav"
    sound.write(path, Sound(np.zeros(16_000, np.int16)))
    path.write_bytes(path.read_bytes()[:-8_000])
    with pytest.raises(VoiceHostError, match="обрывается"):
        run(path)


def test_samples_that_are_no_numbers_are_silence(tmp_path: Path) -> None:
    path = tmp_path / "nan.wav"
    soundfile.write(path, np.full(16_000, np.nan, np.float32), 16_000, subtype="FLOAT")
    assert not sound.read(path).samples.any()


def test_a_file_in_which_nothing_is_understood_is_told(tmp_path: Path) -> None:
    path = tmp_path / "silence.wav"
    sound.write(path, Sound(np.zeros(16_000, np.int16)))
    told = f"{path}: ничего не понято."
    ran = run(recording("day.speech", "отзываю_второго"), path)
    assert ran.stderr == f"{told} Что услышано, покажет --all.\n"
    assert run("--all", path).stderr == f"{told}\n"
    assert run("--json", path).stderr == ""


def test_a_file_of_an_unknown_kind_is_not_written(tmp_path: Path) -> None:
    with pytest.raises(VoiceHostError, match=r"должно кончаться на \.wav"):
        sound.write(tmp_path / "sound.xyz", Sound(np.zeros(1, np.int16)))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nothing.wav"], "Нет такого файла"),
        (["--ruleset", "chess", __file__], "Нет таких правил"),
        (["--phase", "lunch", __file__], "нет фазы «lunch»"),
        (["--phase", "night.mafia", __file__], "ничего не говорят"),
        (["--model", "nothing", __file__], "model install vosk-model-small-ru-0.22$"),
        ([FOLDER], r"speech — папка, а не запись. Назовите записи в ней, например .*\*.flac"),
        (["--phrases", "nothing.txt", __file__], "Не удалось прочитать"),
        ([__file__], "это не звукозапись"),
    ],
)
def test_a_wrong_argument_is_explained(arguments: list[str | Path], message: str) -> None:
    with pytest.raises(VoiceHostError, match=message):
        run(*arguments)


def test_a_file_beside_the_recording_says_what_could_be_said_in_it(tmp_path: Path) -> None:
    path = tmp_path / "1.ogg"
    path.write_bytes(recording("day.vote", "три_голоса").read_bytes())
    assert objects(path) == []
    path.with_suffix(".toml").write_text('phase = "day.vote"\nvoice = "f3"\n', "utf-8")
    assert [found["command"] for found in objects(path)] == ["count"]
    assert objects("--phase", "day.speech", path) == []
    path.with_suffix(".toml").write_text('phase = "day.speech"\ngrammars = ["vote"]\n', "utf-8")
    assert [found["command"] for found in objects(path)] == ["count"]


@pytest.mark.parametrize(
    ("beside", "why"), [("phase: day.vote", "не TOML"), ("players = true", "не тот вид значения")]
)
def test_a_wrong_file_beside_the_recording_is_refused(
    tmp_path: Path, beside: str, why: str
) -> None:
    path = tmp_path / "1.ogg"
    path.with_suffix(".toml").write_text(beside, "utf-8")
    with pytest.raises(VoiceHostError, match=f"1.toml: .*{why}"):
        run(path)


def test_a_seat_may_be_called_by_the_name_that_is_written_beside(tmp_path: Path) -> None:
    path = tmp_path / "1.wav"
    said = Voice("m3", words_a_minute=150, pitch=50, level_db=0).say("выставляю Барсука")
    sound.write(path, Sound(np.pad(said, 8_000)))
    path.with_suffix(".toml").write_text('nicknames = [[6, "Барсук"]]', "utf-8")
    assert [found["seats"] for found in objects(path)] == [[6]]
