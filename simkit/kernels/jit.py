"""The one place that compiles: every kernel goes through `kernel`."""

from collections.abc import Callable
from typing import Any, TypeVar, overload

from simkit.kernels.cache import keep_compiled
from simkit.kernels.compiling import attach, compile_aside
from simkit.kernels.linking import link_into_callers, runnable_compiler

Function = TypeVar("Function", bound=Callable[..., Any])


@overload
def kernel(function: Function) -> Function: ...
@overload
def kernel(*, contract: bool = False, borrows: bool = False) -> Callable[[Function], Function]: ...
def kernel(function: Function | None = None, *, contract: bool = False, borrows: bool = False) -> Any:
    """Compile a function to a kernel that runs without the interpreter's lock.

    Parameters
    ----------
    contract : bool
        Allow fused multiply-adds, the one licence of fast-math that kernels here may take.
    borrows : bool
        Count no references to the arrays that it is given: for kernels that make none and are called for
        each sample with a workspace of many arrays, where the counting takes longer than the work.

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
        # Said of each kernel: where it is not, numba takes it from who calls.
        options: dict[str, Any] = {"nogil": True, "error_model": "numpy", "_nrt": not borrows}
        options["fastmath"] = {"contract"} if contract else False
        if not numba.config.DISABLE_JIT:
            options |= {"pipeline_class": runnable_compiler(), "no_cfunc_wrapper": True}  # C calls none
        dispatcher = keep_compiled(numba.njit(**options)(python_function))
        return link_into_callers(compile_aside(dispatcher))

    return compile_kernel if function is None else compile_kernel(function)
