"""Every benchmark at a reduced size, two at a time: `make benchmarks-reduced`, which the checks run.

Prints one line a script, and what it skipped; exits with 1 and a script's whole output where one fails.
Times are not judged: a busy machine is no fault.
"""

from __future__ import annotations

import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

FOLDER = Path(__file__).parent
NO_BENCHMARKS = ("harness.py", "idle.py", "invented_study.py", "planted_coin.py", "reduced.py")
AIM = 30.0  # seconds for all, kernels compiled, two cores
LIMIT = 300.0  # seconds for one: it hangs


def run_reduced(script: Path) -> tuple[float, subprocess.CompletedProcess[str]]:
    """Run a script and return its seconds and what it left."""
    started = time.perf_counter()
    done = subprocess.run(
        [sys.executable, str(script), "--reduced"],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=LIMIT, check=False,
    )  # fmt: skip
    return time.perf_counter() - started, done


def main() -> int:
    scripts = sorted(path for path in FOLDER.glob("*.py") if path.name not in NO_BENCHMARKS)
    started, failed = time.perf_counter(), 0
    with ThreadPoolExecutor(2) as pool:
        for script, (seconds, done) in zip(scripts, pool.map(run_reduced, scripts), strict=True):
            print(
                f"{script.stem:20}{seconds:6.1f} s  {'FAILED' if done.returncode else 'ran'}", flush=True
            )
            failed += done.returncode != 0
            lines = done.stdout.splitlines()
            for line in lines if done.returncode else [line for line in lines if "skipped" in line]:
                print(f"    {line.strip()}", flush=True)
    print(
        f"{len(scripts)} benchmarks at reduced sizes, {failed} failed:"
        f" {time.perf_counter() - started:.1f} s (aim, kernels compiled: {AIM:g} s)"
    )
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
