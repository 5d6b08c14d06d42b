"""What is not allowed now."""


class Refusal(Exception):  # noqa: N818  # not an error: the table is told, and nothing changed
    """A command that changes nothing (ALL-4).

    `private`: only the seat that keyed it may know (ALL-1).
    """

    def __init__(self, reason: str, *, private: bool = False) -> None:
        super().__init__(reason)
        self.reason = reason
        self.private = private


class NominationRefusal(Refusal):
    """A nomination that is not accepted: it has an event of its own (SPORT-10)."""

    def __init__(self, reason: str, *, by: int, seat: int) -> None:
        super().__init__(reason)
        self.by = by
        self.seat = seat
