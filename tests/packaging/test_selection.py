"""`make test` and `make test-rest`: two parts that make up the suite, the first within its budget."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from selection import BUDGET, CHEAP, allowances, file_of, function_of, quick_cases, read_costs

ROOT = Path(__file__).parents[2]
SMALL = {
    "a.py::test_one": (100, 10.0, 0.0),
    "a.py::test_dear": (1, 50.0, 0.0),
    "b.py::test_alone": (1, CHEAP / 2, 0.0),
    "c.py::test_of_a_fixture": (4, 0.04, 2 * CHEAP),
    "d.py::test_too_dear": (1, 2 * CHEAP, 0.0),
}


def nodes(costs: dict[str, tuple[int, float, float]]) -> list[str]:
    return [
        f"{test}[{i}]" if cases > 1 else test
        for test, (cases, *_) in costs.items()
        for i in range(cases)
    ]


def spent(costs: dict[str, tuple[int, float, float]], allowed: dict[str, int]) -> float:
    return sum(allowed[test] * seconds / cases for test, (cases, seconds, _) in costs.items())


def test_a_limit_cuts_cases_and_leaves_out_what_is_dear() -> None:
    assert allowances(SMALL, 5.0) == {  # from 30 cases on the limit would take in `test_too_dear`
        "a.py::test_one": 29, "a.py::test_dear": 0, "b.py::test_alone": 1,
        "c.py::test_of_a_fixture": 0, "d.py::test_too_dear": 0,
    }  # fmt: skip
    assert allowances(SMALL, 0.0) == dict.fromkeys(SMALL, 0) | {
        "a.py::test_one": 1,
        "b.py::test_alone": 1,
    }
    assert allowances(SMALL, 1e9) == {
        test: 0 if "fixture" in test else c for test, (c, *_) in SMALL.items()
    }


def test_cases_are_spread_over_all_of_a_function() -> None:
    every = nodes(SMALL)
    quick = quick_cases(every, {**dict.fromkeys(SMALL, 0), "a.py::test_one": 4})
    assert sorted(quick) == sorted(f"a.py::test_one[{i}]" for i in (0, 33, 66, 99))
    assert quick_cases([*every, "e.py::test_new[x]"], dict.fromkeys(SMALL, 0)) == {"e.py::test_new[x]"}
    sizes = [len(quick_cases(every, allowances(SMALL, budget))) for budget in range(100)]
    assert all(before <= after for before, after in pairwise(sizes))


def test_what_is_committed_keeps_to_the_budget_and_has_a_test_of_every_file() -> None:
    costs = dict(read_costs())
    allowed = allowances(costs)
    assert 0.9 * BUDGET < spent(costs, allowed) <= BUDGET
    assert {file_of(test) for test in costs} == {
        file_of(test) for test, count in allowed.items() if count
    }


def test_the_table_names_files_that_there_are_and_few_are_missing() -> None:
    known = {file_of(test) for test in read_costs()}
    assert {file for file in known if not (ROOT / file).exists()} == set()
    tests = {path.relative_to(ROOT).as_posix() for path in (ROOT / "tests").rglob("test_*.py")}
    missing = {file for file in tests - known if not file.startswith("tests/faults/")}
    assert len(missing) <= 5, f"python tests/measure.py {' '.join(sorted(missing))}"


def test_both_parts_make_up_what_is_collected(request: pytest.FixtureRequest) -> None:
    """Run in one part, this test sees the tests of that part alone."""
    part = request.config.getoption("part")
    collected = [item.nodeid for item in request.session.items]
    quick = quick_cases(collected, allowances(read_costs()))
    assert quick <= set(collected)
    if part == "quick":
        assert {function_of(node) for node in collected} == {function_of(node) for node in quick}
