"""What the audit and the report of all papers take from an empty ledger, and from a full one.

    python benchmarks/audit.py [--reduced]

Each in a process of its own, as a user runs it, kernels compiled; trainings are not run. Two processors.
The report is also given as a ratio to the CPU time of `import numpy, numba`, taken in turn.
"""

from __future__ import annotations

import csv
import io
import resource
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from harness import make_parser, print_gate, read_options

AIM = 60.0  # seconds of wall time, two processors, from an empty ledger
MOST_UNDECIDED = 0.05
REPORT = {"empty": 60.0, "full": 20.0}  # CPU seconds of the report, by its ledger


def run_audit(folder: Path, words: tuple[str, ...]) -> tuple[float, float, str]:
    """Return wall seconds, processor seconds and the table of one audit."""
    return timed("-m", "simkit", "audit", *words, "--out", str(folder), "--quiet")


def timed(*words: str) -> tuple[float, float, str]:
    """Return wall seconds, processor seconds and the output of one process of Python."""
    command = [sys.executable, *words]
    before, started = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    wall, after = time.perf_counter() - started, resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return wall, spent, done.stdout


def time_report(folder: Path, words: tuple[str, ...]) -> None:
    """Print what the report takes from an empty ledger, and from its own."""
    command = ("-m", "simkit", "report", *words, "--out", str(folder), "--quiet")
    for ledger, most in REPORT.items():
        spent, unit = timed(*command)[1], timed("-c", "import numpy, numba")[1]
        said = f"{spent:.1f} CPU s, {spent / unit:.0f} times 'import numpy, numba'"
        print_gate(
            f"the report from its {ledger} ledger", said, f"at most {most:.0f} CPU s", spent <= most
        )


def main() -> None:
    options = read_options(make_parser(__doc__))
    words = ("kvt-supplement", "--claim", "Lemma 1") if options.reduced else ()
    with tempfile.TemporaryDirectory() as name:
        run_audit(Path(name) / "warm", words)  # compiles
        wall, spent, table = run_audit(Path(name) / "cold", words)
        again, spent_again, same = run_audit(Path(name) / "cold", words)
        time_report(Path(name) / "report", words)
    print(f"empty ledger: {wall:6.1f} s, {spent:6.1f} s of processors")
    print(
        f"full ledger:  {again:6.1f} s, {spent_again:6.1f} s of processors, {wall / again:.1f}x quicker"
    )
    rows = list(csv.DictReader(io.StringIO(table)))
    counts = Counter(row["verdict"] for row in rows)
    print(f"{len(rows)} pairs: {', '.join(f'{verdict} {count}' for verdict, count in counts.items())}")
    undecided = counts["undecided"] / max(len(rows), 1)
    print_gate("the whole audit", f"{wall:.1f} s", f"at most {AIM:.0f} s", wall <= AIM)
    print_gate(
        "undecided", f"{undecided:.1%}", f"at most {MOST_UNDECIDED:.0%}", undecided <= MOST_UNDECIDED
    )
    print_gate("the same bytes from the ledger", str(table == same).lower(), "true", table == same)


if __name__ == "__main__":
    main()
