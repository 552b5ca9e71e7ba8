"""Temporary folders that go with their process; what a killed one has left goes with the next."""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

_LOCK = "in-use"


def make_own_folder(prefix: str) -> tuple[str, Callable[[], None]]:
    """Make a temporary folder that nobody else can enter, and return it with what removes it.

    It is removed at the end of this process at the latest. Those of the same prefix that this user's
    other processes have left behind, killed, are removed at once: each holds a lock as long as it lives.

    Raises
    ------
    OSError
        If none can be made.
    """
    from multiprocessing.util import Finalize  # it runs at the end of a forked process, too

    for left in Path(tempfile.gettempdir()).glob(f"{prefix}*"):
        _remove_left(left)
    folder = os.path.realpath(tempfile.mkdtemp(prefix=prefix))
    made = Path(folder, f"{_LOCK}-made")
    lock = _take(made, os.O_CREAT | os.O_EXCL)
    if lock is not None:
        made.rename(made.with_name(_LOCK))  # nobody sees it without its lock

    def remove() -> None:
        shutil.rmtree(folder, ignore_errors=True)
        if lock is not None:
            os.close(lock)

    return folder, Finalize(None, remove, exitpriority=1)


def _remove_left(folder: Path) -> None:
    """Remove a folder of this user's whose process has ended."""
    with contextlib.suppress(OSError, AttributeError):
        lock = _take(folder / _LOCK) if folder.lstat().st_uid == os.getuid() else None
        if lock is not None:
            shutil.rmtree(folder, ignore_errors=True)  # it follows no link
            os.close(lock)


def _take(file: Path, flags: int = 0) -> int | None:
    """Return a lock on a file, which ends with the process; None where it cannot be had."""
    try:
        import fcntl

        number = os.open(file, os.O_RDWR | os.O_NOFOLLOW | flags, 0o600)
        try:
            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(number)
            return None
    except (ImportError, OSError, AttributeError):  # another system, another user's
        return None
    return number
