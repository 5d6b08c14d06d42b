"""The game: commands in, events out, nothing else. No clock, no I/O, no asyncio."""
