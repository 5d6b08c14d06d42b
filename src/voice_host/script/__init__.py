"""Game scripts: a game that a person can read, played on a virtual clock."""

from voice_host.script.parser import parse
from voice_host.script.runner import Failure, RunResult, run

__all__ = ["Failure", "RunResult", "parse", "run"]
