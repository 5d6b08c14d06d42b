"""Two processes must not lead the same game."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def lock(descriptor: int) -> bool:
    """Take the file for this process alone, until it is closed; False: another one has it."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def is_led(path: Path) -> bool:
    """Whether some process leads this game now."""
    try:
        descriptor = os.open(path, os.O_RDWR)
    except OSError:
        return False
    try:
        return not lock(descriptor)
    finally:
        os.close(descriptor)
