"""20,000 malformed arrays at the public functions of every wing: no crash, no wrong number.

    python benchmarks/malformed_arrays.py [--reduced]                     # a table, and what went wrong
    python benchmarks/malformed_arrays.py --write benchmarks/calibration  # `make calibrate`: as CSV too

One array of a right call is changed in its memory, type, shape or values (`malformed/mutations.py`).
What comes back has to be what plain NumPy makes of the same arrays; where they mean nothing, one line
of simkit's own has to say so and name the argument: NumPy's, numba's or Python's message (`foreign`) is
as bad as a wrong number. Which functions these are, and which lie below them: `malformed/coverage.py`.
Calls run in a process of their own, whose memory is filled with rubbish as it is freed;
one that dies is a crash of the call it was at. Kernels themselves look at no bounds and are no part of
this.
"""

from __future__ import annotations

import os
import subprocess
import sys
import warnings
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from harness import make_parser, print_gate, read_options, write_rows

CASES, REDUCED, SEED = 20_000, 200, 20
OUTCOMES = ("agrees", "refused", "not judged", "wrong", "foreign", "crash")
BAD = ("wrong", "foreign", "crash")
TOLERANCE = 1e-9  # relative to the largest number of an answer, or to 1
LIMIT = 900.0  # seconds of a worker: it hangs


def all_targets() -> list[Any]:
    from malformed import others, patches, pieces

    return [
        *patches.targets(),
        *others.clusters(),
        *others.knn(),
        *others.separation(),
        *pieces.targets(),
    ]


def make_case(targets: list[Any], index: int) -> tuple[Any, str, str, dict[str, Any]]:
    """Return target, argument, mutation and the arrays of a case: functions of its index."""
    from malformed.mutations import LAYOUTS, MUTATIONS

    rng = np.random.default_rng([SEED, index])
    target = targets[index % len(targets)]
    name = str(rng.choice(list(target.arrays)))
    pool = LAYOUTS if rng.random() < 0.2 else MUTATIONS
    mutation = str(rng.choice(list(pool)))
    arrays = {key: value.copy() for key, value in target.arrays.items()}
    try:
        arrays[name] = pool[mutation](rng, arrays[name])
    except (TypeError, ValueError, IndexError):
        return target, name, "as it is", arrays
    return target, name, mutation, arrays


def judge(target: Any, mutation: str, arrays: dict[str, Any]) -> tuple[str, str]:
    """Call a target and return the outcome with a reason."""
    from malformed.mutations import LAYOUTS

    from simkit.errors import SimkitError

    try:
        with np.errstate(all="ignore"):
            expected = np.asarray(target.truth(**arrays), dtype=float)
    except NotImplementedError:
        expected = None
        judged = False
    except Exception:
        expected, judged = None, True
    else:
        judged = True
    try:
        found = np.asarray(target.call(**arrays), dtype=float)
    except Exception as error:
        said = f"{type(error).__name__}: {error}"
        if not isinstance(error, SimkitError):
            return "foreign", said
        if "\n" in str(error):
            return "wrong", f"refused in many lines: {said}"
        if not any(name in str(error) for name in (*target.arrays, *target.words)):
            return "wrong", f"no argument is named: {said}"
        if mutation in LAYOUTS:
            return "wrong", f"a sound array is refused: {said}"
        return "refused", ""
    if not judged:
        return "not judged", ""
    if expected is None:
        return "wrong", f"an answer to what means nothing: {found.ravel()[:3]}"
    if found.shape == expected.shape and not all_finite(arrays):
        found = np.where(np.isnan(found), expected, found)  # says nothing, as 0 times infinity does
    size = max(float(np.nanmax(np.abs(expected), initial=0.0)), 1.0)
    close = found.shape == expected.shape and np.allclose(
        found, expected, rtol=TOLERANCE, atol=TOLERANCE * min(size, 1e300), equal_nan=True
    )
    return ("agrees", "") if close else ("wrong", f"{found.ravel()[:3]} for {expected.ravel()[:3]}")


def all_finite(arrays: dict[str, Any]) -> bool:
    """Say whether the numbers of all arrays, and products of three, are finite."""
    try:
        numbers = [np.asarray(array) for array in arrays.values()]
    except ValueError:  # ragged
        return False
    return all(a.dtype.kind not in "fc" or bool(np.all(np.abs(a) < 1e100)) for a in numbers)


def work(start: int, stop: int) -> None:
    """Run cases and print a line for each as it ends: what a dying process has said stays said."""
    warnings.simplefilter("ignore")
    targets = all_targets()
    for index in range(start, stop):
        target, name, mutation, arrays = make_case(targets, index)
        outcome, reason = judge(target, mutation, arrays)
        print("\t".join((str(index), outcome, reason.replace("\n", " ").replace("\t", " "))), flush=True)


def run_worker(start: int, stop: int) -> Iterator[tuple[int, str, str]]:
    """Yield (index, outcome, reason) of the cases that one process comes to."""
    # glibc fills memory with other bytes: what is read beyond an array is no zero by chance.
    environment = os.environ | {"MALLOC_PERTURB_": "165", "PYTHONFAULTHANDLER": "0"}
    done = subprocess.run(
        [sys.executable, __file__, "--worker", str(start), str(stop)],
        capture_output=True, text=True, env=environment, timeout=LIMIT, check=False,
    )  # fmt: skip
    last = start - 1
    for line in done.stdout.splitlines():
        index, outcome, reason = line.split("\t")
        last = int(index)
        yield last, outcome, reason
    if done.returncode > 0:
        raise RuntimeError(done.stderr)  # a fault of this script, not of a call
    if done.returncode < 0:
        yield last + 1, "crash", f"signal {-done.returncode}"


def throw(cases: int) -> tuple[list[dict[str, Any]], list[str]]:
    """Run cases; return a row for each target, and a line for each wrong number and each crash."""
    targets, counts, flaws, start = all_targets(), Counter[tuple[str, str]](), [], 0
    while start < cases:
        for index, outcome, reason in run_worker(start, cases):
            target, name, mutation, _ = make_case(targets, index)
            counts[target.name, outcome] += 1
            if outcome in BAD:
                flaws.append(f"{index}: {target.name}, {name}, {mutation}: {outcome}: {reason}")
            start = index + 1
    rows = []
    for target in targets:
        of_target = {outcome: counts[target.name, outcome] for outcome in OUTCOMES}
        rows.append({"target": target.name, "cases": sum(of_target.values()), **of_target})
    return rows, flaws


def main() -> None:
    parser = make_parser(__doc__)
    parser.add_argument("--write", type=Path, help="folder of the CSV file")
    parser.add_argument("--worker", type=int, nargs=2, metavar=("START", "STOP"))
    if "--worker" in sys.argv:
        work(*parser.parse_args().worker)
        return
    options = read_options(parser)
    rows, flaws = throw(REDUCED if options.reduced else CASES)
    print(f"{'':36}" + "".join(f"{name:>12}" for name in ("cases", *OUTCOMES)))
    for row in rows:
        print(f"{row['target']:36}" + "".join(f"{row[name]:>12}" for name in ("cases", *OUTCOMES)))
    print(*flaws, sep="\n")
    print_gate("bad ends", len(flaws), "none", not flaws)
    write_rows(options.write, "malformed-arrays", rows)


if __name__ == "__main__":
    main()
