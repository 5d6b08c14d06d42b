"""The one exception that carries a message for the person at the table."""


class VoiceHostError(Exception):
    """Something a person can mend; `str(error)` tells him what and how, in Russian.

    `exit_code` is what the command line leaves with: 2 for wrong arguments or unreadable input,
    1 for a run that failed.
    """

    def __init__(self, message: str, *, exit_code: int = 2) -> None:
        super().__init__(message)
        self.exit_code = exit_code
