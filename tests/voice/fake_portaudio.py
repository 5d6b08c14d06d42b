"""sounddevice without hardware: the test is the device."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np

from voice_host.sound import Samples


class FakePortAudio:
    """Stands in for the module sounddevice."""

    class PortAudioError(Exception):
        pass

    def __init__(self) -> None:
        self.rate = 48_000
        self.listed: list[dict[str, Any]] = [
            self.device(0, "Микрофон USB", inputs=1),
            self.device(1, "Динамики", outputs=2),
        ]
        self.broken = False
        self.streams: list[FakeStream] = []
        self.InputStream = self.OutputStream = self._open

    def device(self, index: int, name: str, inputs: int = 0, outputs: int = 0) -> dict[str, Any]:
        return {
            "index": index,
            "name": name,
            "max_input_channels": inputs,
            "max_output_channels": outputs,
            "default_samplerate": float(self.rate),
        }

    def query_devices(self, kind: str | None = None) -> Any:
        if kind is None:
            return self.listed
        return next(d for d in self.listed if d[f"max_{kind}_channels"])

    def _open(self, **options: Any) -> FakeStream:
        if self.broken:
            raise self.PortAudioError("Device unavailable [PaErrorCode -9985]")
        self.streams.append(FakeStream(options))
        return self.streams[-1]


class FakeStream:
    """A stream whose callback the test calls."""

    def __init__(self, options: dict[str, Any]) -> None:
        self.options = options
        self.state = "open"

    @property
    def _callback(self) -> Callable[..., None]:
        callback: Callable[..., None] = self.options["callback"]
        return callback

    def start(self) -> None:
        self.state = "started"

    def stop(self) -> None:
        self.state = "stopped"

    def close(self) -> None:
        self.state = "closed"

    def give(self, samples: Samples) -> None:
        """What the microphone hears."""
        self._callback(samples.reshape(-1, 1), len(samples), SimpleNamespace(), None)

    def take(self, frames: int) -> Samples:
        """What the speakers play."""
        out = np.full((frames, 1), 99, np.int16)
        self._callback(out, frames, SimpleNamespace(), None)
        return out[:, 0]
