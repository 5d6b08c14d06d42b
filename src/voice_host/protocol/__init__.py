"""The protocol of a game, out of its events; and as text, table and page."""

from voice_host.protocol.ballots import ballots
from voice_host.protocol.formats import FORMATS
from voice_host.protocol.kept import kept_of
from voice_host.protocol.page import STYLE, page
from voice_host.protocol.parts import Protocol
from voice_host.protocol.record import protocol
from voice_host.protocol.settled import settled

__all__ = ["FORMATS", "STYLE", "Protocol", "ballots", "kept_of", "page", "protocol", "settled"]
