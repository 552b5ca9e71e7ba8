"""What the audit of all papers takes from an empty ledger, beside reading the same trials again.

    python benchmarks/audit.py [--reduced]

Each in a process of its own, as a user runs it, kernels compiled; trainings are not run. Two processors.
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


def run_audit(folder: Path, words: tuple[str, ...]) -> tuple[float, float, str]:
    """Return wall seconds, processor seconds and the table of one audit."""
    command = [sys.executable, "-m", "simkit", "audit", *words, "--out", str(folder), "--quiet"]
    before, started = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    wall, after = time.perf_counter() - started, resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return wall, spent, done.stdout


def main() -> None:
    options = read_options(make_parser(__doc__))
    words = ("kvt-supplement", "--claim", "Lemma 1") if options.reduced else ()
    with tempfile.TemporaryDirectory() as name:
        run_audit(Path(name) / "warm", words)  # compiles
        wall, spent, table = run_audit(Path(name) / "cold", words)
        again, spent_again, same = run_audit(Path(name) / "cold", words)
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
