"""The one exception that carries a message for the person at the table."""

from __future__ import annotations

import errno


class VoiceHostError(Exception):
    """Something a person can mend; `str(error)` tells him what and how, in Russian.

    `exit_code` is what the command line leaves with: 2 for wrong arguments or unreadable input,
    1 for a run that failed.
    """

    def __init__(self, message: str, *, exit_code: int = 2) -> None:
        super().__init__(message)
        self.exit_code = exit_code


_REASONS = {
    errno.ENOENT: "нет такого файла",
    errno.EACCES: "нет прав доступа",
    errno.EPERM: "нет прав доступа",
    errno.EISDIR: "это папка, а не файл",
    errno.ENOTDIR: "часть пути — файл, а не папка",
    errno.EEXIST: "такой файл уже есть",
    errno.ENOSPC: "на диске нет места",
    errno.EDQUOT: "на диске нет места",
    errno.EROFS: "диск только для чтения",
    errno.ENAMETOOLONG: "слишком длинное имя файла",
    errno.EMFILE: "открыто слишком много файлов",
    errno.EIO: "диск отвечает с ошибкой",
}


def reason(error: OSError) -> str:
    """What went wrong with a file, in Russian: the system's own words are English."""
    unknown = "ошибка системы" if error.errno is None else f"ошибка системы {error.errno}"
    return _REASONS.get(error.errno or 0, unknown)
