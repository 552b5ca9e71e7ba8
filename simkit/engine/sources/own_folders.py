"""Temporary folders that go with their process, killed or not; what is left goes with the next one."""

import contextlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

_LOCK = "in-use"
_WHEN_IT_ENDS = 'read -r _; rm -rf -- "$0"'  # what is read comes to its end with the process


def make_own_folder(prefix: str) -> tuple[str, Callable[[], None]]:
    """Make a temporary folder that nobody else can enter, and return it with what removes it.

    It is removed at the end of this process at the latest, by another one where this is killed. Those of
    the same prefix that this user's other processes have left behind, killed together with that one, are
    removed at once: each holds a lock as long as it lives. Raises OSError if none can be made.
    """
    from multiprocessing.util import Finalize  # it runs at the end of a forked process, too

    for left in Path(tempfile.gettempdir()).glob(f"{prefix}*"):
        _remove_left(left)
    folder = os.path.realpath(tempfile.mkdtemp(prefix=prefix))
    made = Path(folder, f"{_LOCK}-made")
    lock = _take(made, os.O_CREAT | os.O_EXCL)
    if lock is not None:
        made.rename(made.with_name(_LOCK))  # nobody sees it without its lock

    watcher = _watch(folder)

    def remove() -> None:
        shutil.rmtree(folder, ignore_errors=True)
        if lock is not None:
            os.close(lock)
        if watcher is not None:
            watcher.communicate()

    return folder, Finalize(None, remove, exitpriority=1)


def _watch(folder: str) -> subprocess.Popen[bytes] | None:
    """Start what removes a folder when this process has ended, however; None where there is no shell."""
    try:
        return subprocess.Popen(
            ["/bin/sh", "-c", _WHEN_IT_ENDS, folder], cwd="/", stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
        )  # fmt: skip
    except OSError:
        return None


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
