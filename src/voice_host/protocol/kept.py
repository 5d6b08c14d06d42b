"""The protocol of a game that is in the journal."""

from __future__ import annotations

from voice_host import journal
from voice_host.game.view import visible
from voice_host.protocol.parts import Protocol
from voice_host.protocol.record import protocol
from voice_host.protocol.settled import settled


def kept_of(record: journal.Record, *, open_: bool) -> Protocol:
    """Corrections carried out; `open_`: with all that is secret while the game lasts."""
    setup = record.head.setup
    events = settled(setup, [entry.do for entry in record.entries])
    kept = protocol(setup, events if open_ else visible(events))
    kept.id, kept.started = record.head.id, record.head.started.isoformat()
    if (evening := journal.evening_of(record.head.id, journal.all_journals())) is not None:
        kept.scores = evening.scores
    return kept
