"""Run the tests that a machine could upset, in five environments that are none of its own.

Each steers BLAS, numba and NumPy otherwise, has a new home without any cache, and takes its files in
another order. What depends on a processor, on a cache or on the order of tests shows here.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).parents[2]
#: In every environment; beside these each has files of its own, whose kernels take long to compile.
FILES = (
    "tests/engine/test_environment.py",
    "tests/figures/test_fonts.py",
)
#: Variables, and more files. A generic processor has no vectors wider than two doubles, and no fused
#: multiply-add; names that a library does not know are for others of its versions.
ENVIRONMENTS: tuple[tuple[Mapping[str, str], tuple[str, ...]], ...] = (
    (
        {
            "OPENBLAS_CORETYPE": "Haswell", "OPENBLAS_L2_SIZE": "262144", "MKL_CBWR": "AVX2",
            "NUMBA_CPU_NAME": "generic",
        },
        ("tests/kernels",),
    ),
    (
        {
            "OPENBLAS_CORETYPE": "Nehalem", "OPENBLAS_NUM_THREADS": "3", "NUMBA_CPU_NAME": "generic",
            "NPY_DISABLE_CPU_FEATURES": "AVX512F AVX512_SKX X86_V4",
        },
        ("tests/engine/test_blas.py", "tests/engine/test_reuse.py", "tests/engine/test_replay.py"),
    ),
    (
        {
            "OPENBLAS_CORETYPE": "Sandybridge", "OMP_NUM_THREADS": "5", "MKL_NUM_THREADS": "2",
            "NUMBA_CPU_NAME": "nehalem", "NUMBA_NUM_THREADS": "1",
        },
        ("tests/faults/test_cli_damage.py",),
    ),
    (
        {
            "OPENBLAS_CORETYPE": "SkylakeX", "OPENBLAS_L2_SIZE": "1048576", "NUMBA_OPT": "1",
            "NUMBA_CPU_NAME": "generic", "MKL_ENABLE_INSTRUCTIONS": "SSE4_2",
        },
        ("tests/docs/test_audit_pages.py", "-k", "not shallow-vit"),
    ),
    (
        {
            "OPENBLAS_CORETYPE": "Zen", "GOTO_NUM_THREADS": "1", "NUMBA_CPU_NAME": "generic",
            "NUMBA_LOOP_VECTORIZE": "0", "NUMBA_SLP_VECTORIZE": "0", "MKL_DYNAMIC": "FALSE",
            "NPY_DISABLE_CPU_FEATURES": "AVX2 FMA3 X86_V3 X86_V4",
        },
        ("tests/cli/test_cli_same_bytes.py",),
    ),
)  # fmt: skip


def run_in(number: int, seed: int) -> tuple[int, str]:
    """Run the tests in one environment, from a new home; return the exit code and what was said."""
    variables, more = ENVIRONMENTS[number]
    files = [*FILES, *(word for word in more if word.startswith("tests/"))]
    options = [word for word in more if not word.startswith("tests/")]
    random.Random(f"{seed} {number}").shuffle(files)
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-n",
        "0",
        "-q",
        "-p",
        "no:cacheprovider",
        *options,
        *files,
    ]
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as home:
        caches = {
            "HOME": home, "MPLCONFIGDIR": f"{home}/matplotlib", "SIMKIT_CACHE": f"{home}/cache",
            "XDG_CACHE_HOME": f"{home}/xdg", "PYTHONHASHSEED": str(number + 1),
        }  # fmt: skip
        done = subprocess.run(
            command, cwd=ROOT, env={**os.environ, **variables, **caches}, capture_output=True, text=True
        )
    said = " ".join(f"{name}={value!r}" for name, value in variables.items())
    end = "passed" if done.returncode == 0 else "FAILED"
    head = f"{end} in {time.monotonic() - began:.0f} s: {said} {' '.join(files)}"
    return done.returncode, head if not done.returncode else f"{head}\n{done.stdout}{done.stderr}"


def main() -> int:
    """Run them two at a time; return 1 if a test failed in one of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=32, help="of the order of files")
    parser.add_argument("--only", type=int, help="one environment, from 0 on")
    parser.add_argument("--at-once", type=int, default=2)
    asked = parser.parse_args()
    numbers = range(len(ENVIRONMENTS)) if asked.only is None else (asked.only,)
    failed = False
    with ThreadPoolExecutor(asked.at_once) as pool:
        for code, said in pool.map(lambda number: run_in(number, asked.seed), numbers):
            print(said, flush=True)
            failed = failed or code != 0
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
