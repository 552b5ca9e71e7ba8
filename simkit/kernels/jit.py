"""The one place that compiles: every kernel goes through `kernel`.

Numba keeps compiled code by file, and serves a stale callee when the code it calls has changed in
another file. The cache folder is therefore named by a hash of all sources that hold kernels.
"""

from __future__ import annotations

import functools
import hashlib
import os
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar, overload

Function = TypeVar("Function", bound=Callable[..., Any])
_PACKAGE = Path(__file__).parents[1]
_extra_sources: list[Path] = []


def add_kernel_sources(paths: Iterable[Path]) -> None:
    """Let files outside the package (a user's study) take part in the cache folder's name."""
    _extra_sources.extend(paths)


def cache_folder() -> Path | None:
    """Return the folder for compiled kernels, or None where none can be written.

    ``SIMKIT_CACHE`` names its parent; by default the user's cache folder, else the temporary one.
    """
    return _cache_folder(tuple(sorted(_extra_sources)))


@functools.cache
def _cache_folder(extra: tuple[Path, ...]) -> Path | None:
    digest = hashlib.sha256()
    sources = [path for path in sorted(_PACKAGE.rglob("*.py")) if b"@kernel" in path.read_bytes()]
    for path in [*sources, Path(__file__), *extra]:
        digest.update(path.read_bytes())
    home = os.environ.get("SIMKIT_CACHE") or os.environ.get("XDG_CACHE_HOME")
    for parent in (home, "~/.cache", tempfile.gettempdir()):
        if not parent:
            continue
        folder = Path(parent).expanduser() / "simkit" / f"kernels-{digest.hexdigest()[:16]}"
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except (OSError, RuntimeError):
            continue
        if os.access(folder, os.W_OK):
            return folder
    return None


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
    them plain Python; ``SIMKIT_NO_CACHE=1`` compiles anew in each process.
    """
    import numba

    def compile_kernel(python_function: Function) -> Any:
        folder = None if os.environ.get("SIMKIT_NO_CACHE") else cache_folder()
        if folder is not None:
            setattr(numba.config, "CACHE_DIR", str(folder))  # noqa: B010, numba makes it at run time
        return numba.njit(
            cache=folder is not None,
            nogil=True,
            error_model="numpy",
            fastmath={"contract"} if contract else False,
        )(python_function)

    return compile_kernel if function is None else compile_kernel(function)
