"""Which tests `make test` runs: by the CPU seconds of tests/cpu.csv, which `measure.py` writes.

A function's cases run within a limit, spread over all of them; one whose single case takes longer is
left to `make test-rest`. The limit is the largest that keeps the sum within BUDGET. Of a file that would
have none its cheapest case runs, if that takes at most CHEAP; what shares a fixture that takes longer
does not. What the table does not know runs.
"""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

TABLE = Path(__file__).with_name("cpu.csv")
BUDGET = 95.0  # CPU seconds, kernels kept; collecting and plain Python take some seventy more
CHEAP = 1.5  # CPU seconds of one case
_HALVINGS = 40

#: Cases of a test function, their CPU seconds, and those of the fixtures that it shares with others.
Cost = tuple[int, float, float]
Costs = Mapping[str, Cost]  # by file and function


def function_of(nodeid: str) -> str:
    """Return file and function of a test, without its case."""
    return nodeid.partition("[")[0]


def file_of(test: str) -> str:
    """Return the file of a test."""
    return test.partition("::")[0]


def read_costs(path: Path = TABLE) -> dict[str, Cost]:
    """Return the committed costs."""
    with path.open(newline="", encoding="utf-8") as file:
        return {
            row["test"]: (int(row["cases"]), float(row["seconds"]), float(row["shared"]))
            for row in csv.DictReader(file)
        }


def allowances(costs: Costs, budget: float = BUDGET) -> dict[str, int]:
    """Return how many cases of each function run within the budget."""
    low, high = 0.0, budget
    for _ in range(_HALVINGS):
        limit = (low + high) / 2
        low, high = (limit, high) if _spent(costs, _within(costs, limit)) <= budget else (low, limit)
    return _within(costs, low)


def _within(costs: Costs, limit: float) -> dict[str, int]:
    allowed = {
        test: 0 if shared > CHEAP else cases if seconds <= limit else int(limit * cases / seconds)
        for test, (cases, seconds, shared) in costs.items()
    }
    by_file = defaultdict(list)
    for test in costs:
        by_file[file_of(test)].append(test)
    for tests in by_file.values():
        if not any(allowed[test] for test in tests):
            cheapest = min(tests, key=lambda test: _each(costs, test) + costs[test][2])
            allowed[cheapest] = int(_each(costs, cheapest) + costs[cheapest][2] <= CHEAP)
    return allowed


def _spent(costs: Costs, allowed: Mapping[str, int]) -> float:
    return sum(allowed[test] * _each(costs, test) for test in costs)


def _each(costs: Costs, test: str) -> float:
    cases, seconds, _ = costs[test]
    return seconds / cases


def quick_cases(nodeids: Iterable[str], allowed: Mapping[str, int]) -> set[str]:
    """Return the tests of `make test` among those that were collected."""
    cases = defaultdict(list)
    for nodeid in nodeids:
        cases[function_of(nodeid)].append(nodeid)
    return {
        nodeid for test, own in cases.items() for nodeid in _spread(own, allowed.get(test, len(own)))
    }


def _spread(cases: Sequence[str], count: int) -> list[str]:
    """Return so many of the cases, first and last among them where there are two."""
    if count >= len(cases):
        return list(cases)
    return [cases[i * (len(cases) - 1) // max(count - 1, 1)] for i in range(count)]
