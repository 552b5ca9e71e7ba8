"""PyTorch, loaded where it is needed and held to the same bits; its process-wide state is given back."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from simkit.errors import UsageError
from simkit.papers.patches.images.digits import MISSING


def load_torch() -> Any:
    """Return PyTorch, as it is; `UsageError` where it is not installed. Source: chosen here."""
    try:
        import torch
    except ImportError:
        raise UsageError(f"{MISSING.format('PyTorch')}; --network one-layer needs none") from None
    return torch


@dataclass
class _Holders:
    """Who holds PyTorch: its settings are those of the process, and our threads hold it together."""

    lock: threading.Lock = field(default_factory=threading.Lock)
    count: int = 0
    give_back: Callable[[], None] = lambda: None


_HOLDERS = _Holders()


@contextmanager
def held_torch() -> Iterator[Any]:
    """Give PyTorch in float32, with deterministic algorithms, and one thread for whoever calls.

    With one thread no sum depends on how many processors there are. What was set before is set again
    when the last of several threads leaves: default dtype, deterministic algorithms, filling of memory,
    number of threads. Its generator is not drawn from. `UsageError` where PyTorch is not installed.
    Source: chosen here.
    """
    torch = load_torch()
    with _HOLDERS.lock:
        if not _HOLDERS.count:
            _HOLDERS.give_back = _remember(torch)
            torch.set_default_dtype(torch.float32)  # of AdamW's count of steps, too
            torch.use_deterministic_algorithms(True)
            torch.utils.deterministic.fill_uninitialized_memory = False  # none is read
        _HOLDERS.count += 1
        torch.set_num_threads(1)  # a thread's own
    try:
        yield torch
    finally:
        with _HOLDERS.lock:
            _HOLDERS.count -= 1
            if not _HOLDERS.count:
                _HOLDERS.give_back()


def _remember(torch: Any) -> Callable[[], None]:
    """Return what sets PyTorch as it is now."""
    dtype, threads = torch.get_default_dtype(), torch.get_num_threads()
    strict, warns = (
        torch.are_deterministic_algorithms_enabled(),
        torch.is_deterministic_algorithms_warn_only_enabled(),
    )
    fills = torch.utils.deterministic.fill_uninitialized_memory

    def give_back() -> None:
        torch.set_default_dtype(dtype)
        torch.use_deterministic_algorithms(strict, warn_only=warns)
        torch.utils.deterministic.fill_uninitialized_memory = fills
        torch.set_num_threads(threads)

    return give_back
