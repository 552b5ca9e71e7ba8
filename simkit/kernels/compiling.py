"""Who is told while kernels are compiled, which numba does in silence, and which thread compiles."""

import contextlib
import threading
from collections.abc import Callable, Iterator
from queue import SimpleQueue
from typing import Any

_lock = threading.Lock()
_told: list[Callable[[bool], None]] = []
_depth = 0
_attached = False


def attach() -> None:
    """Listen to numba, once; called where a kernel is defined, so that numba is loaded by then."""
    global _attached
    with _lock:
        if _attached:
            return
        _attached = True
    from numba.core import event

    class Listener(event.Listener):  # type: ignore[misc]
        def on_start(self, found: Any) -> None:
            _count(1)

        def on_end(self, found: Any) -> None:
            _count(-1)

    event.register("numba:compile", Listener())


def _count(change: int) -> None:
    """Count compilations within each other; say when the outermost begins and ends."""
    global _depth
    with _lock:
        before, _depth = _depth, _depth + change
        changed, told = (before == 0) != (_depth == 0), list(_told)
    if changed:
        for listener in told:
            listener(change > 0)


@contextlib.contextmanager
def told_of_compiling(listener: Callable[[bool], None]) -> Iterator[None]:
    """Call a function with True when machine code begins to be made in this process, False when it ends.

    It is called in whatever thread compiles; not where code is loaded from the cache.
    """
    with _lock:
        _told.append(listener)
    try:
        yield
    finally:
        with _lock:
            _told.remove(listener)


def compile_aside(dispatcher: Any) -> Any:
    """Let what the first thread calls be compiled in another one, where no signal cuts it short.

    An interrupt between two lines of numba's leaves its tables half made, and the process compiles
    nothing more. So the first thread only waits, and is interrupted at once; what is compiled meanwhile
    is there for the next call. A plain function, where ``NUMBA_DISABLE_JIT=1``, is returned as it is.
    """
    if not hasattr(dispatcher, "py_func"):
        return dispatcher
    from numba.core.compiler_lock import global_compiler_lock

    compile_here = dispatcher._compile_for_args

    def compile_for(*arguments: Any) -> Any:
        is_first = threading.current_thread() is threading.main_thread()
        if not is_first or global_compiler_lock.is_locked():  # by this thread: another would wait for it
            return compile_here(*arguments)
        done: SimpleQueue[tuple[Any, BaseException | None]] = SimpleQueue()

        def work() -> None:
            try:
                done.put((compile_here(*arguments), None))
            except BaseException as error:  # handed over, to be raised where the kernel was called
                done.put((None, error))

        threading.Thread(target=work, daemon=True).start()
        compiled, error = done.get()
        if error is not None:
            raise error
        return compiled

    dispatcher._compile_for_args = compile_for
    return dispatcher
