"""Measure the CPU seconds of every test function, into tests/cpu.csv: `make test` selects by it.

    python tests/measure.py [PATH ...]        the whole suite, or these files again

One process runs them, on kernels that are kept (an earlier run has compiled them); children that a test
waits for count. A function's cases are summed; what a fixture of a module or the session takes stands
apart, in the row of each function that asks for it (`shared`). Rows of files that are gone go.
"""

from __future__ import annotations

import csv
import resource
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from selection import TABLE, Cost, file_of, function_of, read_costs

ROOT = TABLE.parents[1]
_DIGITS = 3


def cpu_seconds() -> float:
    """Return what this process and the children that it has waited for took."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


class Meter:
    """A plugin that counts CPU seconds and cases by function, and CPU seconds by shared fixture."""

    def __init__(self) -> None:
        self.seconds: Counter[str] = Counter()
        self.cases: Counter[str] = Counter()
        self._fixtures: Counter[tuple[str, str]] = Counter()
        self._uses: dict[str, set[tuple[str, str]]] = {}
        self._shared = 0.0  # of the test that runs

    @pytest.hookimpl(hookwrapper=True)
    def pytest_fixture_setup(self, fixturedef: Any) -> Iterator[Any]:
        """Count a fixture that outlives its test."""
        begun = cpu_seconds()
        yield
        if fixturedef.scope != "function":
            spent = cpu_seconds() - begun
            self._shared += spent
            self._fixtures[fixturedef.argname, fixturedef.baseid] += spent

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item: Any) -> Iterator[Any]:
        """Count a test without them."""
        begun, self._shared = cpu_seconds(), 0.0
        yield
        test = function_of(item.nodeid)
        self.seconds[test] += cpu_seconds() - begun - self._shared
        self.cases[test] += 1
        known = item._fixtureinfo.name2fixturedefs
        self._uses[test] = {(name, own.baseid) for name in known for own in known[name]}

    def costs(self) -> dict[str, Cost]:
        """Return what was measured."""
        return {
            test: (
                self.cases[test], self.seconds[test],
                sum(self._fixtures[fixture] for fixture in self._uses[test]),
            )
            for test in self.seconds
        }  # fmt: skip


def main(paths: list[str]) -> int:
    """Measure and write; return pytest's exit code."""
    meter = Meter()
    code = pytest.main(["-q", "-p", "no:xdist", "-p", "no:cacheprovider", *paths], plugins=[meter])
    found = meter.costs()
    again = {file_of(test) for test in found}
    kept = {
        test: cost
        for test, cost in read_costs().items()
        if file_of(test) not in again and (ROOT / file_of(test)).exists()
    }
    with TABLE.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["test", "cases", "seconds", "shared"])
        for test, (cases, *seconds) in sorted((kept | found).items()):
            writer.writerow([test, cases, *(f"{value:.{_DIGITS}f}" for value in seconds)])
    return int(code)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
