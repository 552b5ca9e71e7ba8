"""A wrong declaration becomes no verdict: bounds, ranges, limits, witnesses, monotony, floats."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from claims_for_tests import Numbers, Toy, subject_of, summary

from simkit.declare.claims.claim import Claim
from simkit.declare.claims.claim_faults import check_claims
from simkit.declare.claims.limits import Limit
from simkit.declare.quantities import event, measurement
from simkit.declare.statement import Statements
from simkit.engine.results.result import Settings
from simkit.verdicts.audits.audit import prepare_audit, run_audit
from simkit.verdicts.findings.finding import Finding
from simkit.words.notes import notes_text


class Wide(Toy):
    """Twice a uniform number, declared as below 1; and a fair coin."""

    name = "wide"
    quantities = (
        event("hit", "a fair coin"), measurement("x", "twice a uniform", kept=True),
        measurement("y", "the same", low=0, high=1, kept=True),
    )  # fmt: skip

    def trial(self, prepared: Any, rng: Any) -> dict[str, Any]:
        x = 2 * rng.random()
        return {"hit": rng.random() < 0.5, "x": x, "y": x}


def audited(*claims: Claim, study: type = Toy) -> list[Finding]:
    subject = subject_of(*claims, study=study)
    return run_audit(prepare_audit([subject], Settings(trials=2000, workers=1)))


def one(statement: str, study: type = Toy, **rest: Any) -> Finding:
    (found,) = audited(Claim("L", statement, scope={"n": "8"}, **rest), study=study)
    return found


# Bounds of a side


def test_a_bound_that_no_draw_violates_says_nothing_of_the_printed_side() -> None:
    """x is a lower bound of x + 2, which is beyond 2.5 three times of four."""
    found = one("x <= 2.5", Wide, left_is="lower bound")
    assert (found.verdict, found.one_way) == ("undecided", "not refuted")
    assert "cannot confirm it" in summary([found])
    assert one("x <= 2.5", Wide, left_is="upper bound").verdict == "not refuted"
    assert one("x <= 1", Wide, left_is="upper bound").verdict == "undecided"


@pytest.mark.parametrize(
    ("statement", "verdict"),
    [("Pr[hit] <= 3/2", "vacuous"), ("Pr[hit] <= 9/10", "undecided"), ("Pr[hit] >= 1/2", "undecided")],
)
def test_a_union_bound_above_1_is_no_error(statement: str, verdict: str) -> None:
    found = one(statement, exact=lambda p: Fraction(3, 2), left_is="upper bound")
    assert found.verdict == verdict
    assert one(statement, exact=lambda p: Fraction(3, 2)).verdict == "not evaluated"


# Ranges and sure events


@pytest.mark.parametrize(
    ("statement", "rest"),
    [
        ("x >= 0", {"left_range": ("-5", "-1")}), ("x <= 1", {"left_range": ("0", "1")}),
        ("E[y] >= 1.05", {}), ("y <= 1", {}),
        ("Pr[hit] >= 0.9", {"vacuous_when": "n >= 1"}),
    ],
)  # fmt: skip
def test_a_range_that_a_trial_leaves_carries_no_verdict(statement: str, rest: dict[str, Any]) -> None:
    found = one(statement, Wide, **rest)
    assert (found.verdict, found.confirmed) == ("not evaluated", False)
    assert "in a trial" in notes_text(found) or "failed to happen" in notes_text(found)


def test_a_range_that_trials_keep_carries_one() -> None:
    assert one("v <= 1").verdict == "vacuous"
    assert one("E[v] >= 1.05").verdict == "fails"
    assert one("x <= 2", Wide, left_range=("0", "2")).verdict == "vacuous"


class Rounded(Toy):
    name = "rounded"
    quantities = (event("hit", "never"), measurement("x", "1/2 up to rounding", kept=True))

    def trial(self, prepared: Any, rng: Any) -> dict[str, Any]:
        return {"hit": False, "x": np.nextafter(0.5, 1)}


def test_rounding_leaves_no_range() -> None:
    assert one("x <= 1/2", Rounded, left_range=("0", "1/2")).verdict == "vacuous"
    assert one("x <= 1/4", Rounded, left_range=("0", "1/4")).verdict == "not evaluated"


# Exact values and their witnesses


def test_trials_that_are_there_deny_an_exact_value() -> None:
    wrong = Claim("L", "Pr[hit] <= 45/100", scope={"n": "8"}, exact=lambda p: Fraction(2, 5))
    sampled = Claim("M", "Pr[hit] <= 9/10", scope={"n": "8"})
    found = audited(wrong, sampled)
    assert (found[0].verdict, found[0].contradiction) == ("not evaluated", True)
    assert "exclude its exact value" in notes_text(found[0])
    right = Claim("L", "Pr[hit] <= 55/100", scope={"n": "8"}, exact=lambda p: Fraction(1, 2))
    assert audited(right, sampled)[0].verdict == "holds"


def test_one_function_twice_is_no_second_formula() -> None:
    def value(p: Any) -> Fraction:
        return Fraction(2)

    again = lambda p: Fraction(2)  # noqa: E731
    assert one("x <= 1", Numbers, numbers={"x": (value, again)}).verdict == "fails"
    assert one("x <= 1", Numbers, numbers={"x": (value, value)}).verdict == "undecided"
    once = {"numbers": {"x": value}, "exact": value, "witness": value}
    assert one("x <= 1", Numbers, **once).verdict == "undecided"


def test_a_second_formula_denies_what_holds_too() -> None:
    found = one("x <= 1", Numbers, numbers={"x": (lambda p: Fraction(1, 2), lambda p: Fraction(3, 2))})
    assert found.contradiction


# Limits


@pytest.mark.parametrize(
    ("statement", "value", "verdict"),
    [
        ("x = O(1)", lambda p: 2 - Fraction(1, p["n"]), "of order only"),
        ("x = O(1)", lambda p: 1 + Fraction(p["n"] % 7), "of order only"),
        ("x = O(1)", lambda p: Fraction(p["n"]), "fails"),
    ],
)
def test_what_converges_does_not_go_to_infinity(statement: str, value: Any, verdict: str) -> None:
    huge = Limit(lambda p: 10**500, lambda p: 10**500)
    claim = Claim(
        "L", statement, numbers={"x": value}, scope={"n": "10,100,1000"}, along="n", limit=huge,
    )  # fmt: skip
    assert {f.verdict for f in audited(claim, study=Numbers)} == {verdict}


def test_what_converges_does_not_go_to_zero_and_trials_alone_show_no_limit() -> None:
    claim = Claim(
        "L", "x = Omega(1)", numbers={"x": lambda p: 1 + Fraction(1, p["n"])}, scope={"n": "10,100"},
        along="n", limit=Limit(lambda p: 0, lambda p: 0),
    )  # fmt: skip
    assert {f.verdict for f in audited(claim, study=Numbers)} == {"of order only"}
    huge = Limit(lambda p: 10**500, lambda p: 10**500)
    sampled = Claim("L", "E[v] = O(1)", scope={"n": "10,100"}, along="n", limit=huge)
    assert "fails" not in {f.verdict for f in audited(sampled)}


# What is enough


def test_a_monotony_that_ends_far_out_proves_nothing() -> None:
    claim = Claim(
        "L", "x <= 1", numbers={"x": lambda p: int(p["n"] > 10**7)}, scope={"n": "8"}, needs="n",
        monotone={"n": 1},
    )  # fmt: skip
    (found,) = audited(claim, study=Numbers)
    assert found.verdict == "holds"
    claim = Claim(
        "L", "x <= 0", numbers={"x": lambda p: int(p["n"] > 10**7)}, scope={"n": "8"}, needs="n",
        monotone={"n": 1},
    )  # fmt: skip
    (found,) = audited(claim, study=Numbers)
    assert [least.basis for least in found.least] == ["checked"]


def _of_two(p: Any) -> int:
    return int(p["n"] < 5 or p["n"] == 1010)


def test_a_cell_that_fails_denies_what_would_be_enough() -> None:
    claim = Claim(
        "L", "x <= 0", numbers={"x": (_of_two, lambda p: _of_two(p))},
        scope={"n": "3,1010"}, needs="n", monotone={"n": 5},
    )  # fmt: skip
    found = audited(claim, study=Numbers)
    assert [f.verdict for f in found] == ["fails", "fails"]
    assert "would need n >= 5" not in summary(found)


# Floats


def test_a_double_in_a_fraction_is_refused_by_its_cure() -> None:
    found = one(
        "b <= p", Numbers, numbers={"b": lambda p: Fraction(float(p["p"])) + 0}, where={"p": 0.2}
    )
    assert found.verdict == "not evaluated"
    assert 'write Fraction(p["b"])' in notes_text(found)
    assert (
        one("b <= p", Numbers, numbers={"b": lambda p: Fraction(p["p"])}, where={"p": 0.2}).verdict
        == "holds"
    )


# Plain mistakes


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"monotone": ("n",)}, "monotone is ('n',); write a mapping"),
        ({"left_range": None}, "left_range is None; write two texts"),
        ({"numbers": [("w", 3)]}, "numbers is [('w', 3)]; write a mapping"),
        ({"numbers": {"w": (1, 2, 3)}}, "number 'w' is (1, 2, 3); write a function, or two"),
        ({"needs": 5}, "needs is 5; write a name"), ({"display": 5}, "display is 5; write a text"),
        ({"vacuous_when": 5}, "vacuous_when is 5; write a text"),
        ({"instance": 5}, "instance is 5; write a function"),
        ({"constants": [(1, len)]}, "constants is [(1, <built-in function len>)]; write a mapping"),
        ({"constants": {"1": len}}, "write a function for n, n^2 or n^3, as {1: f}"),
        ({"constants": {4: len}}, "write a function for n, n^2 or n^3, as {1: f}"),
        ({"constants": {1: len}}, "constants are of a claim Pr[...] >= 1 - delta/poly(n)"),
        ({"tried": {"C": 0}}, "tried is {'C': 0}; write a positive number for each constant"),
        ({"tried": "C"}, "tried is 'C'; write a mapping"),
        ({"limit": Limit(lambda p: 0, path=["m"])}, "write Limit(f, g, path="),  # type: ignore[arg-type]
        ({"limit": Limit(5)}, "write Limit(f, g, path="),  # type: ignore[arg-type]
    ],
)  # fmt: skip
def test_a_plain_mistake_is_one_line(fields: dict[str, Any], said: str) -> None:
    statement = "n = O(1)" if "limit" in fields else "n >= 1"
    statements = Statements(Numbers())
    statements.claims = (Claim("L", statement, along="n", **fields),)  # type: ignore[misc]
    claims, faults = check_claims(statements)
    assert claims == ()
    assert said in faults[0]


def test_a_notation_fixes_one_reading() -> None:
    statements = Statements(Numbers())
    statements.claims = tuple(  # type: ignore[misc]
        Claim("L", "n >= 1", name, display="L", reading=name, fixed_reading=True) for name in "ab"
    )
    claims, faults = check_claims(statements)
    assert [claim.part for claim in claims] == ["a"]
    assert "has two fixed readings, 'a' and 'b'" in faults[0]
