"""What kernels call is linked into them: the same answers, and no machine code that nobody runs."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numba
import numpy as np
import pytest

from simkit.kernels.jit import kernel

pytestmark = pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="NUMBA_DISABLE_JIT is set")

TABLE = np.arange(5.0)


@kernel
def square_root(x):
    """Return the root of a number that has one."""
    if x < 0:
        raise ValueError("no root of", x)
    return np.sqrt(x)


@kernel
def sum_of_roots(x):
    """Call one kernel twice."""
    return square_root(x) + square_root(x + 1.0)


@kernel
def look_up(i):
    """Read an array that the compiler freezes."""
    return TABLE[i]


@kernel
def outermost(x, i):
    """Call kernels that call kernels."""
    return sum_of_roots(x) + look_up(i)


@kernel
def factorial(n):
    """Call itself."""
    return 1 if n <= 1 else n * factorial(n - 1)


@kernel
def after(function, x):
    """Call a kernel that is handed over."""
    return function(x) + 1.0


@kernel
def is_even(n):
    """Call a kernel that calls this one."""
    return True if n == 0 else is_odd(n - 1)


@kernel
def is_odd(n):
    """Call the other one."""
    return False if n == 0 else is_even(n - 1)


def test_what_is_called_is_not_made_runnable_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SIMKIT_NO_CACHE", "1")

    @kernel
    def inner(x):
        return np.sqrt(x) + 1.0

    @kernel
    def outer(x):
        return inner(x) + inner(x + 5.0)

    assert outer(4.0) == 7.0
    assert not inner.signatures
    (compiled,) = outer.overloads.values()
    functions = [each.name for each in compiled.library._final_module.functions]
    assert sum("cpython" in name for name in functions) == 1  # the wrapper for Python, the outermost's


def test_a_constant_makes_no_version_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    typed = []
    compile_function = numba.core.compiler.CompilerBase.compile_extra

    def noted(self, function):
        typed.append(function.__name__)
        return compile_function(self, function)

    monkeypatch.setattr(numba.core.compiler.CompilerBase, "compile_extra", noted)
    monkeypatch.setenv("SIMKIT_NO_CACHE", "1")

    def plus(x, i):
        return x + i

    called = kernel(plus)

    @kernel
    def both(x, i):
        return called(x, i) + called(x, 3) + called(x, -1)

    assert both(1.0, 2) == 8.0 - 1.0
    assert typed.count("plus") == 1


def test_kernels_give_what_their_python_says() -> None:
    assert outermost(4.0, 3) == outermost.py_func(4.0, 3) == 2.0 + 5**0.5 + 3.0


def test_python_may_call_it_as_well() -> None:
    assert sum_of_roots(4.0) == sum_of_roots.py_func(4.0)
    assert look_up(2) == 2.0


def test_an_error_comes_through_with_its_values() -> None:
    with pytest.raises(ValueError, match="no root of") as caught:
        outermost(-4.0, 0)
    assert caught.value.args == ("no root of", -4.0)


def test_a_kernel_may_call_itself_and_be_handed_over() -> None:
    assert factorial(6) == 720
    assert after(factorial, 5) == 121.0
    assert after(square_root, 9.0) == 4.0


def test_compiled_functions_of_others_may_call_kernels() -> None:
    @numba.njit
    def of_another_library(x):  # type: ignore[no-untyped-def]
        return sum_of_roots(x)

    assert of_another_library(4.0) == 2.0 + 5**0.5
    with pytest.raises(ValueError, match="no root of"):
        of_another_library(-4.0)


def test_kernels_in_a_circle_are_refused() -> None:
    with pytest.raises(numba.core.errors.UnsupportedError, match="each other in a circle"):
        is_even(4)


CALLER = """
import sys

import numpy as np

from simkit.kernels.jit import kernel

TABLE = np.arange(5.0)

@kernel
def look_up(i):
    if i >= TABLE.size:
        raise IndexError("no place", i)
    return TABLE[i]

@kernel
def twice(i):
    return look_up(i) + look_up(i - 1)

print(twice(3))
try:
    twice(5)
except IndexError as error:
    print(error.args)
(signature,) = twice.signatures
print(twice.stats.cache_hits[signature], twice.stats.cache_misses[signature], look_up.signatures)
"""


def test_what_was_linked_runs_from_the_cache_in_another_process(tmp_path: Path) -> None:
    script = tmp_path / "caller.py"
    script.write_text(CALLER)
    environment = {name: value for name, value in os.environ.items() if name != "SIMKIT_NO_CACHE"}
    environment["SIMKIT_CACHE"] = str(tmp_path)
    said = [
        subprocess.run(
            [sys.executable, script], env=environment, capture_output=True, text=True, check=True
        ).stdout.splitlines()
        for _ in range(2)
    ]
    assert said[0] == ["5.0", "('no place', 5)", "0 1 []"]
    assert said[1] == ["5.0", "('no place', 5)", "1 0 []"]
