"""All channels, and the one door between the game's thread and the server's."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress

import msgspec

from voice_host.web.archive import Archive
from voice_host.web.channel import Channel
from voice_host.web.entries import Entries
from voice_host.web.envelope import Envelope
from voice_host.web.written import written


class Hub:
    """The game's thread opens, shows and closes; the server's thread looks channels up."""

    def __init__(self) -> None:
        self.entries = Entries()
        self.archive = Archive()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._channels: dict[str, Channel] = {}

    def serve(self, loop: asyncio.AbstractEventLoop) -> None:
        """From now on the channels belong to the server's thread, which runs this loop."""
        self._loop = loop

    def open(self, name: str, envelope: Envelope, *, alone: bool = False) -> None:
        """A channel; one of that name that was open before is closed, its token worth nothing."""
        self.close(name)
        self._channels[name] = Channel(envelope, alone=alone)

    def close(self, name: str) -> None:
        """No page may look at it any more."""
        if (channel := self._channels.pop(name, None)) is not None:
            self._call(channel.close)

    def show(self, views: Mapping[str, object]) -> None:
        """All in the same moment: when a page is sent something must not tell whose turn it was.
        Nor must how much: all players' are as long as the longest of them.
        """
        texts = {name: written(view) for name, view in views.items()}
        longest = {kind_of(name): 0 for name in texts}
        for name, text in texts.items():
            longest[kind_of(name)] = max(longest[kind_of(name)], len(text))
        channels = [
            (channel, view, longest[kind_of(name)])
            for name, view in texts.items()
            if (channel := self.find(name))
        ]  # one may have been closed meanwhile

        def show_all() -> None:
            for channel, view, at_least in channels:
                channel.show(msgspec.Raw(view), at_least=at_least)

        self._call(show_all)

    def find(self, name: str) -> Channel | None:
        """The open channel of that name."""
        return self._channels.get(name)

    def watched(self, name: str) -> bool:
        """A page looks at it now."""
        channel = self._channels.get(name)
        return channel is not None and channel.watching > 0

    def close_all(self) -> None:
        """The game is over: the pages keep what they show, and do not come back."""
        for name in list(self._channels):
            self.close(name)

    def _call(self, act: Callable[[], None]) -> None:
        if self._loop is None:
            act()
            return
        with suppress(RuntimeError):  # the server has ended
            self._loop.call_soon_threadsafe(act)


def kind_of(name: str) -> str:
    """Whose channel that is: of a seat, whichever it is, "seat"."""
    return name.partition(":")[0]
