"""What beside the sources decides the last digits of a result: versions, compiler, processor, BLAS.

An environment is canonical JSON, so that two are equal if their texts are. The ledger keeps one with
every block; within one environment a block has the same bits, across two floats may differ by rounding.
"""

import functools
import hashlib
import json
import os
import platform
import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from importlib.metadata import PackageNotFoundError, distribution
from typing import Any

#: The environment of blocks that were stored before environments were.
UNKNOWN = "unknown"

_NAMES = {
    "python": "Python", "numpy": "NumPy", "numba": "numba", "scipy": "SciPy", "system": "system",
    "libc": "C library", "blas": "BLAS", "cpu": "CPU",
}  # fmt: skip
_LIBRARIES = ("numpy", "numba", "scipy")
# Where one of them is set, kernels or linear algebra may round otherwise.
_VARIABLES = (
    "NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES", "NUMBA_ENABLE_AVX", "NUMBA_DISABLE_INTEL_SVML", "NUMBA_OPT",
    "NUMBA_LOOP_VECTORIZE", "NUMBA_SLP_VECTORIZE", "NPY_DISABLE_CPU_FEATURES",
    "NPY_ENABLE_CPU_FEATURES", "OPENBLAS_CORETYPE", "MKL_CBWR", "MKL_ENABLE_INSTRUCTIONS",
)  # fmt: skip


@functools.cache
def current_environment() -> str:
    """Return the environment of this process as canonical JSON.

    It holds the minor versions of Python, NumPy, numba and SciPy, whether kernels are compiled, the
    system and its C library, the processor as LLVM sees it (name, and a hash of its features), the
    BLAS of NumPy with the core that it has chosen, and the variables that steer any of these.

    It loads NumPy, threadpoolctl and llvmlite, which a run that simulates needs anyway: not to be called
    where nothing is simulated or reused. The answer is kept for the life of the process.
    """
    cpu, features = _processor()
    record = {
        "python": ".".join(map(str, sys.version_info[:2])),
        **{name: _minor_version(name) for name in _LIBRARIES},
        "compiled": _is_compiled(),
        "system": f"{platform.system()} {platform.machine()}",
        "libc": _c_library(),
        "cpu": cpu,
        "cpu_features": features,
        "blas": _blas(),
        "variables": {name: os.environ[name] for name in _VARIABLES if os.environ.get(name)},
    }
    return json.dumps(record, sort_keys=True, separators=(",", ":"))


def environment_key(environment: str) -> str:
    """Return the 16 hexadecimal digits by which rows of the ledger refer to an environment."""
    return hashlib.blake2b(environment.encode(), digest_size=8).hexdigest()


def describe_difference(first: str, second: str) -> str:
    """Return in words what the first environment has instead of the second, if they are not equal.

    As ``numba 0.67 instead of 0.68``; what `current_environment` never returns was not recorded.
    """
    if first == second:
        return ""
    one, other = _parse(first), _parse(second)
    if not one or not other:
        return f"{_versions(one)} instead of {_versions(other)}"
    parts = [
        f"{name} {_show(one.get(key))} instead of {_show(other.get(key))}"
        for key, name in {**_NAMES, **_new_keys(one, other)}.items()
        if one.get(key) != other.get(key)
    ]
    if one.get("compiled") != other.get("compiled"):
        kernels = ["compiled" if record.get("compiled") else "interpreted" for record in (one, other)]
        parts.insert(0, f"{kernels[0]} instead of {kernels[1]} kernels")
    if one.get("cpu") == other.get("cpu") and one.get("cpu_features") != other.get("cpu_features"):
        parts.append(f"other features of the CPU {_show(one.get('cpu'))}")
    mine, theirs = (_mapping(record.get("variables")) for record in (one, other))
    parts += [
        f"{name} {_show(mine.get(name), 'unset')} instead of {_show(theirs.get(name), 'unset')}"
        for name in sorted({*mine, *theirs})
        if mine.get(name) != theirs.get(name)
    ]
    return ", ".join(parts)


def count_foreign(environments: Iterable[str] | Mapping[str, int]) -> Counter[str]:
    """Return how often each environment occurs that is not this process's."""
    counts = Counter(environments)
    if counts:
        del counts[current_environment()]
    return counts


def describe_foreign(environments: Iterable[str] | Mapping[str, int]) -> str:
    """Return one line on reused blocks, each or counted by its environment, of others; else nothing."""
    parts = [
        f"{count:,} block{'' if count == 1 else 's'} {'was' if count == 1 else 'were'} made under"
        f" {describe_difference(environment, current_environment())}"
        for environment, count in sorted(count_foreign(environments).items())
    ]
    return "; ".join(parts)


def _minor_version(name: str) -> str | None:
    """Return the first two parts of an installed library's version without importing it."""
    try:
        # `importlib.metadata.version` parses the whole description, which takes milliseconds.
        lines = (distribution(name).read_text("METADATA") or "").splitlines()
    except PackageNotFoundError:
        return None
    full = next((line.partition(":")[2].strip() for line in lines if line.startswith("Version:")), "")
    return ".".join(full.split(".")[:2]) or None


def _is_compiled() -> bool:
    """Return whether numba compiles, read from the variable as numba reads it."""
    try:
        return not int(os.environ.get("NUMBA_DISABLE_JIT", "0"))
    except ValueError:
        return True


def _c_library() -> str | None:
    """Return the C library, whose elementary functions kernels call."""
    try:
        return os.confstr("CS_GNU_LIBC_VERSION")
    except (AttributeError, ValueError, OSError):  # only some systems have the name
        return None


def _processor() -> tuple[str | None, str | None]:
    """Return the processor's name and a hash of its features, as LLVM sees them."""
    try:
        from llvmlite import binding

        name = binding.get_host_cpu_name()
        features = sorted(name for name, has_it in binding.get_host_cpu_features().items() if has_it)
    except (ImportError, RuntimeError):  # some processors do not tell
        return None, None
    return name, hashlib.blake2b(",".join(features).encode(), digest_size=8).hexdigest()


def _blas() -> str | None:
    """Return name, version and chosen core of the BLAS that NumPy calls."""
    import numpy as np
    from threadpoolctl import threadpool_info

    found = [library for library in threadpool_info() if library["user_api"] == "blas"]
    # SciPy brings one of its own; whether it is loaded yet must not matter.
    site = os.path.dirname(os.path.dirname(os.path.realpath(np.__file__)))
    near = (os.path.join(site, "numpy.libs"), os.path.join(site, "numpy"))
    found.sort(key=lambda library: (not _below(library["filepath"], near), library["filepath"]))
    for library in found:
        words = (library["internal_api"], library["version"], library.get("architecture"))
        return " ".join(str(word) for word in words if word)
    return None


def _below(path: str, folders: tuple[str, ...]) -> bool:
    real = os.path.realpath(path)
    return any(real.startswith(folder + os.sep) for folder in folders)


def _parse(environment: str) -> dict[str, Any]:
    try:
        return _mapping(json.loads(environment))
    except (ValueError, RecursionError):
        return {}


def _mapping(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _new_keys(*records: Mapping[str, Any]) -> dict[str, str]:
    """Return the keys that another version of simkit may have recorded."""
    known = {*_NAMES, "compiled", "cpu_features", "variables"}
    return {key: key for record in records for key in sorted(record) if key not in known}


def _versions(record: Mapping[str, Any]) -> str:
    if not record:
        return "an environment that was not recorded"
    return ", ".join(f"{_NAMES[key]} {_show(record.get(key))}" for key in ("python", *_LIBRARIES))


def _show(value: object, absent: str = "none") -> str:
    return absent if value is None else str(value)
