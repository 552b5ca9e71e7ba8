"""The long fuzz: python tests/fuzz/run_fuzz.py --count 200000 --seed 1; what ends badly is kept."""

from __future__ import annotations

import argparse
import contextlib
import os
import random
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from fuzz_cases import KINDS, Fuzz
from fuzz_guard import Guard, quick

_MEMORY = "/dev/shm"  # files that nobody waits for
_TOLD = 20_000  # inputs between lines
SHARES = {"words": 10, "spec": 6, "ledger": 4, "files": 1}  # of twenty-one


def main() -> int:
    """Feed so many inputs, and return 1 if one ended badly."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=200_000)
    parser.add_argument("--seconds", type=float, default=float("inf"), help="stop after so many")
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--kind", choices=tuple(KINDS))
    parser.add_argument("--keep", type=Path, default=Path("build/fuzz"))
    asked = parser.parse_args()
    keep, began = asked.keep.resolve(), time.monotonic()
    print(f"seed {asked.seed}; what ends badly goes to {keep}", flush=True)
    os.environ["MPLBACKEND"] = "agg"
    with (
        tempfile.TemporaryDirectory(dir=_MEMORY if Path(_MEMORY).is_dir() else None) as folder,
        quick(),
        contextlib.chdir(folder),
    ):
        fuzz = Fuzz(Guard(Path(folder)), keep)
        shown = number = 0
        for number in range(asked.count):
            draw = random.Random(f"{asked.seed} {number}")
            kind = asked.kind or draw.choices(list(SHARES), list(SHARES.values()))[0]
            KINDS[kind](fuzz, draw)
            for fault in fuzz.faults[shown:]:
                print(f"input {number} of seed {asked.seed}, {fault}", flush=True)
            shown = len(fuzz.faults)
            if (number + 1) % _TOLD == 0:
                print(f"{number + 1:,} inputs after {time.monotonic() - began:.0f} s", flush=True)
            if time.monotonic() - began > asked.seconds:
                break
    codes = dict(sorted(fuzz.codes.items(), key=str))
    print(f"{number + 1:,} inputs, {len(fuzz.faults)} of them ended badly; {codes}")
    return 1 if fuzz.faults else 0


if __name__ == "__main__":
    sys.exit(main())
