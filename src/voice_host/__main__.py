"""`voice-host` and `python -m voice_host`: runs a command, turns what went wrong into one line."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import click

from voice_host.cli import speak, voice_host
from voice_host.errors import VoiceHostError


def run(args: Sequence[str]) -> int:
    """Run one command line; its exit code."""
    speak("ru")
    try:
        code = voice_host.main(args, prog_name="voice-host", standalone_mode=False)
        sys.stdout.flush()
    except (click.Abort, KeyboardInterrupt):
        return 130
    except click.ClickException as error:
        error.show()
        return 2
    except VoiceHostError as error:
        click.echo(str(error), err=True)
        return error.exit_code
    return code if isinstance(code, int) else 0


def main() -> None:
    """The console script."""
    try:
        code = run(sys.argv[1:])
    except BrokenPipeError:
        # Whoever read our output has left: nothing more to say, here or at shutdown.
        sys.stdout = None
        code = 1
    sys.exit(code)


if __name__ == "__main__":
    main()
