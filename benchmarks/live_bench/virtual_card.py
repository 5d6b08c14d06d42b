"""A sound card that is not there: PulseAudio servers of one's own, and an ALSA that knows them.

The microphone and the loudspeaker are a server each, so that either can be pulled away and given
back as if it were unplugged. What is played into the microphone's sink is what it hears; what the
loudspeaker plays can be recorded. Needs Debian's pulseaudio, pulseaudio-utils, libasound2-plugins.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Self

RATE = 48_000
"""What the card itself works at."""

START_SECONDS = 10.0
PROGRAMS = ("pulseaudio", "pactl", "pacat", "parec")
_PLUGIN = "alsa-lib/libasound_module_pcm_pulse.so"
HOW_TO_INSTALL = (
    "a virtual sound card needs: apt-get install pulseaudio pulseaudio-utils libasound2-plugins"
)


def is_installed() -> bool:
    """Whether this machine can have one."""
    libraries = [*Path("/usr/lib").glob(f"*/{_PLUGIN}"), *Path("/usr/lib").glob(_PLUGIN)]
    return bool(libraries) and all(map(shutil.which, PROGRAMS))


class Server:
    """One PulseAudio with one device; plugged in or not."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        folder.mkdir(mode=0o700, parents=True)
        self.socket = folder / "socket"
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def environment(self) -> dict[str, str]:
        """For PulseAudio's own programs."""
        home = str(self._folder)
        return {
            "PATH": os.environ["PATH"],
            "HOME": home,
            "XDG_RUNTIME_DIR": home,
            "PULSE_SERVER": f"unix:{self.socket}",
            "LC_ALL": "C",
        }

    def plug_in(self) -> None:
        """The device is there when this comes back."""
        sink = f"module-null-sink sink_name=device rate={RATE} channels=1"
        socket = f"module-native-protocol-unix socket={self.socket} auth-anonymous=1"
        self._process = subprocess.Popen(
            ["pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no",
             "--disable-shm=yes", f"--load={sink}", f"--load={socket}"],
            env=self.environment, start_new_session=True,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        deadline = time.monotonic() + START_SECONDS
        while not self._answers():
            if time.monotonic() > deadline:
                raise RuntimeError("PulseAudio did not start")
            time.sleep(0.05)

    def pull_out(self) -> None:
        """Gone at once, with all streams on it."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def freeze(self, frozen: bool) -> None:
        """It neither works nor goes away, as a driver that hangs."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP if frozen else signal.SIGCONT)

    def control(self, *arguments: str) -> str:
        """What pactl answers."""
        done = subprocess.run(
            ["pactl", *arguments], env=self.environment, check=True, capture_output=True, timeout=10
        )
        return done.stdout.decode().strip()

    def player(self, rate: int, latency_ms: int = 50) -> subprocess.Popen[bytes]:
        """A process whose stdin is played: 16-bit mono."""
        return self._stream("pacat", "--device=device", rate, latency_ms, stdin=subprocess.PIPE)

    def recorder(self, rate: int, latency_ms: int = 20) -> subprocess.Popen[bytes]:
        """A process whose stdout is what the device plays: 16-bit mono."""
        return self._stream(
            "parec", "--device=device.monitor", rate, latency_ms, stdout=subprocess.PIPE
        )

    def _stream(
        self, program: str, device: str, rate: int, latency_ms: int,
        *, stdin: int = subprocess.DEVNULL, stdout: int = subprocess.DEVNULL,
    ) -> subprocess.Popen[bytes]:  # fmt: skip
        return subprocess.Popen(
            [program, "--raw", device, f"--rate={rate}", "--channels=1", "--format=s16le",
             f"--latency-msec={latency_ms}"],
            env=self.environment, start_new_session=True,
            stdin=stdin, stdout=stdout, stderr=subprocess.DEVNULL,
        )  # fmt: skip

    def _answers(self) -> bool:
        asked = subprocess.run(
            ["pactl", "info"], env=self.environment, capture_output=True, check=False, timeout=10
        )
        return asked.returncode == 0


class VirtualCard:
    """A context manager: both devices are there at first; none of it is left at the end."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.microphone = Server(folder / "microphone")
        self.loudspeaker = Server(folder / "loudspeaker")

    @property
    def environment(self) -> Mapping[str, str]:
        """What a program needs to find it as its own sound card."""
        return {"ALSA_CONFIG_PATH": str(self._folder / "alsa.conf")}

    def __enter__(self) -> Self:
        self.configure()
        self.microphone.plug_in()
        self.loudspeaker.plug_in()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.microphone.pull_out()
        self.loudspeaker.pull_out()

    def configure(self, around: str = "{pcm}") -> None:
        """Write ALSA's configuration; `around`: what stands between the program and the card."""
        pulse = {
            "playback": f'{{ type pulse server "unix:{self.loudspeaker.socket}" }}',
            "capture": f'{{ type pulse server "unix:{self.microphone.socket}" }}',
        }
        ways = "\n".join(f"  {way}.pcm {around.format(pcm=pcm)}" for way, pcm in pulse.items())
        path = self._folder / "alsa.conf"
        path.write_text(f"pcm.!default {{\n  type asym\n{ways}\n}}\n", "utf-8")
