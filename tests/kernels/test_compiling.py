"""Who is told while machine code is made."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numba
import pytest
from numba.core.codegen import CodeLibrary
from numba.core.compiler_lock import global_compiler_lock

from simkit.kernels.compiling import told_of_compiling
from simkit.kernels.jit import kernel

needs_compiler = pytest.mark.skipif(numba.config.DISABLE_JIT, reason="NUMBA_DISABLE_JIT is set")


@needs_compiler
def test_the_outermost_compilation_is_told_once_and_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SIMKIT_NO_CACHE", "1")

    @kernel
    def inner(x):
        return x + 1

    @kernel
    def outer(x):
        return inner(x) + inner(x)

    told: list[bool] = []
    with told_of_compiling(told.append):
        assert outer(1.5) == 5.0
        assert told == [True, False]
        assert outer(2.5) == 7.0  # it is there by now
        assert told == [True, False]
    assert outer(1) == 4  # for integers, anew; nobody listens
    assert told == [True, False]


@needs_compiler
def test_an_error_ends_it_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SIMKIT_NO_CACHE", "1")

    @kernel
    def wrong(x):
        return x + "text"

    told: list[bool] = []
    with told_of_compiling(told.append), pytest.raises(numba.TypingError):
        wrong(1)
    assert told == [True, False]


@needs_compiler
def test_a_kernel_that_is_there_runs_while_another_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SIMKIT_NO_CACHE", "1")

    @kernel
    def there(x):
        return x + 1

    there(1)
    with ThreadPoolExecutor(1) as thread, global_compiler_lock:  # held as by whoever compiles
        assert thread.submit(there, 2).result(timeout=20) == 3


@needs_compiler
@pytest.mark.parametrize("name", ["_raise_if_finalized", "_get_compiled_object"])
def test_an_interrupt_is_answered_at_once_and_the_kernel_is_there_for_the_next_call(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, time_limit: Any, name: str
) -> None:
    # Within numba it would leave tables half made, and nothing could be compiled any more.
    monkeypatch.delenv("SIMKIT_NO_CACHE", raising=False)
    monkeypatch.setenv("SIMKIT_CACHE", str(tmp_path))  # only what is kept has an object
    answered, within = threading.Event(), list[threading.Thread]()
    own: Callable[..., Any] = getattr(CodeLibrary, name)

    def interrupted(*arguments: Any) -> Any:
        monkeypatch.setattr(CodeLibrary, name, own)
        within.append(threading.current_thread())
        os.kill(os.getpid(), signal.SIGINT)
        answered.wait(30)
        return own(*arguments)

    @kernel
    def inner(x):
        return x * 3.0

    @kernel
    def outer(x):
        return inner(x) + inner(x + 1.0)

    monkeypatch.setattr(CodeLibrary, name, interrupted)
    with time_limit(20):
        with pytest.raises(KeyboardInterrupt):
            outer(2.0)
        answered.set()
        assert within[0] is not threading.main_thread()
        assert outer(2.0) == 15.0
        assert inner(2.0) == 6.0
