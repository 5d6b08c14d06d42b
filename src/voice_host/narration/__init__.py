"""What the host says: a catalogue of lines with slots, and a line for each event."""

from voice_host.narration.catalogue import Catalogue, Line
from voice_host.narration.narrator import Narrator

__all__ = ["Catalogue", "Line", "Narrator"]
