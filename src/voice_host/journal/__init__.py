"""The journal: every command of a game on the disk, before it is acted on."""

from voice_host.journal.evening import Evening, evening_of, evenings
from voice_host.journal.folder import all_journals, data_folder
from voice_host.journal.lock import is_led
from voice_host.journal.record import Record, read
from voice_host.journal.replay import Replay, change_warning, replay
from voice_host.journal.writer import Journal, open_journal

__all__ = [
    "Evening",
    "Journal",
    "Record",
    "Replay",
    "all_journals",
    "change_warning",
    "data_folder",
    "evening_of",
    "evenings",
    "is_led",
    "open_journal",
    "read",
    "replay",
]
