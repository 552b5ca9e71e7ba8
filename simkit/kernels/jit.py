"""The one place that compiles: every kernel goes through `kernel`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, overload

from simkit.kernels.cache import keep_compiled
from simkit.kernels.compiling import attach

Function = TypeVar("Function", bound=Callable[..., Any])


@overload
def kernel(function: Function) -> Function: ...
@overload
def kernel(*, contract: bool = False) -> Callable[[Function], Function]: ...
def kernel(function: Function | None = None, *, contract: bool = False) -> Any:
    """Compile a function to a kernel that runs without the interpreter's lock.

    Parameters
    ----------
    contract : bool
        Allow fused multiply-adds, the one licence of fast-math that kernels here may take.

    Notes
    -----
    Kernels take arrays and a `numpy.random.Generator`, keep no global state and never use
    ``prange``: parallelism is one level up, in threads over blocks. ``NUMBA_DISABLE_JIT=1`` leaves
    them plain Python; ``SIMKIT_NO_CACHE=1`` compiles anew in each process. Where compiled code is kept:
    `simkit.kernels.cache`.
    """
    import numba

    attach()

    def compile_kernel(python_function: Function) -> Any:
        compiled = numba.njit(
            nogil=True, error_model="numpy", fastmath={"contract"} if contract else False
        )(python_function)
        return keep_compiled(compiled)

    return compile_kernel if function is None else compile_kernel(function)
