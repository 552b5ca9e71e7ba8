"""Linear algebra on one thread: parallelism is over blocks, and a sum's order decides its bits."""

import contextlib
import threading
from collections.abc import Iterator

_lock = threading.Lock()
_holders = 0
_restoring = contextlib.ExitStack()  # the last one's first


@contextlib.contextmanager
def single_threaded_blas() -> Iterator[None]:
    """Hold BLAS to one thread; threads that ask at once hold it until the last of them is done."""
    global _holders
    from threadpoolctl import ThreadpoolController

    with _lock:
        # By the second, too: a library may have been loaded since.
        found = ThreadpoolController().select(user_api="blas")
        if any(library["num_threads"] != 1 for library in found.info()):
            _restoring.callback(found.limit(limits=1).restore_original_limits)
        _holders += 1
    try:
        yield
    finally:
        with _lock:
            _holders -= 1
            if _holders == 0:
                _restoring.close()
