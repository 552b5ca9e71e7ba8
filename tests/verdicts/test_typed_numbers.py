"""A number is what was typed: on both sides of a claim, in what theory computes, in premises."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from flint import arb

import simkit
from simkit.declare.claims.claim import Claim
from simkit.declare.claims.claim_faults import claims_of
from simkit.declare.statement import Premise, premise, statements_of
from simkit.engine.results.result import Settings
from simkit.verdicts import check_certificate
from simkit.verdicts.audits.audit import prepare_audit, run_audit
from simkit.verdicts.exact.certificates import certificate_text
from simkit.verdicts.findings.finding import AGREEMENT, Finding
from simkit.verdicts.questions.question import Subject
from simkit.words.notes import note_text, notes_text
from simkit.words.tables.audit_table import records_of


class Threes(simkit.Study):
    """x is three times b, as doubles have it."""

    name, summary, default_trials, block_size = "threes-for-tests", "three times b", 100, 100
    parameters = (
        simkit.Parameter("n", "int", 10, "size"),
        simkit.Parameter("b", "float", 0.1, "a number"),
    )
    quantities = (
        simkit.measurement("x", "3 b", kept=True),
        simkit.event("reached", "floor(n b) is reached"),
    )

    def simulate(self, p, rng, trials):
        x = np.full(trials, p["b"] + p["b"] + p["b"])
        reached = np.full(trials, p["n"] * p["b"] >= 29)
        return simkit.Tally.of_arrays(trials, {"reached": reached}, {"x": x}, kept=("x",))


def judged(*claims: Claim, trials: int = 100, exact: Any = None, **options: Any) -> list[Finding]:
    """Return the findings of an audit and of a run, which are the same."""
    more = {} if exact is None else {"exact": lambda self, p: exact(p)}
    study = type("Threes", (Threes,), {"claims": claims, **more})()
    statements = statements_of(study)
    subject = Subject("test", statements, claims_of(statements))
    texts = {name: str(value) for name, value in options.items()}
    audit = prepare_audit([subject], Settings(trials=trials, workers=1), overrides=texts)
    found = [f for f in run_audit(audit) if f.claim.label != AGREEMENT]
    run = [f for f in simkit.run(study, trials=trials, **options).claims if f.claim.label != AGREEMENT]
    assert [(f.verdict, f.left, notes_text(f)) for f in found] == [
        (f.verdict, f.left, notes_text(f)) for f in run
    ]
    return found


@pytest.mark.parametrize(
    "formula",
    [
        lambda p: 3 * Fraction(p["b"]), lambda p: 3 * p["b"], lambda p: p["b"] + p["b"] + p["b"],
        lambda p: Fraction(3, 10) / Fraction(1, 10) * p["b"],
    ],
)  # fmt: skip
def test_three_times_a_tenth_is_three_tenths(formula) -> None:
    """As doubles 3*0.1 is above 0.3, and both refuted it with a certificate."""
    for b in ("0.1", "0.2", "0.7"):
        claim = Claim("Lemma 1", "E[x] <= 3*b", exact=formula)
        assert [f.verdict for f in judged(claim, b=b)] == ["holds"]
        equal = judged(Claim("Lemma 1", "E[x] = 3*b"), exact=lambda p: {"x": formula(p)}, b=b)
        assert [f.verdict for f in equal] == ["holds"]


def test_what_came_through_a_float_refutes_nothing() -> None:
    """Nor does it confirm: it counts to its accuracy, whole or not."""
    for formula in (
        lambda p: 3 * float(p["b"]),
        lambda p: 1.0 * p["b"] * 3,
        lambda p: np.float64(3) * p["b"],
    ):
        [found] = judged(Claim("Lemma 1", "E[x] <= 3*b", exact=formula), b=0.1)
        assert found.verdict == "undecided"
        assert "a Fraction or a ball" in notes_text(found)
    [found] = judged(Claim("Lemma 1", "E[x] < 3", exact=lambda p: float(30 * p["b"])), b=0.1)
    assert found.verdict == "undecided"


def test_balls_are_around_the_decimal_and_arb_is_refused() -> None:
    numbers = {"c": lambda p: simkit.ball(p["b"]) * 3, "d": lambda p: arb(p["b"])}
    claim = Claim("Lemma 1", "c + 1/10**20 > 3*b", numbers=numbers)
    assert [f.verdict for f in judged(claim, b=0.1)] == ["holds"]
    [found] = judged(Claim("Lemma 1", "d > 0", numbers=numbers), b=0.1)
    assert found.verdict == "not evaluated"
    assert "write simkit.ball(p['b']) for the number that was typed" in notes_text(found)
    refused = {"d": lambda p: simkit.ball(float(p["b"]))}
    [found] = judged(Claim("Lemma 1", "d > 0", numbers=refused), b=0.1)
    assert "float is not exact" in notes_text(found)


def test_a_constant_of_a_claim_is_the_decimal_that_was_written() -> None:
    claim = Claim("Lemma 1", "c = 3*b", numbers={"c": 0.3})
    assert [f.verdict for f in judged(claim, b=0.1)] == ["holds"]


def test_a_premise_gets_what_was_typed() -> None:
    def of_sides(p: Any) -> Premise:
        return premise("3 b <= 3/10", 3 * p["b"], "<=", Fraction(3, 10))

    def of_doubles(p: Any) -> Premise:
        return premise("b > 0", arb(p["b"]), ">", 0)

    ways = (of_sides, of_doubles)
    claims = tuple(Claim("Lemma", "n >= 1", part=one.__name__, when=(one,)) for one in ways)
    first, second = judged(*claims, b=0.1)
    assert first.verdict == "holds"
    assert "0.3 <= 0.3, met" in str(first.premises[0])
    assert second.verdict == "not evaluated"
    assert "simkit.ball" in notes_text(second)


def test_where_rounding_differs_in_doubles_the_row_says_so() -> None:
    """100*0.29 is 29, and less in doubles, at which trials run."""
    claim = Claim("Lemma 1", "Pr[x >= floor(n*b)] >= 1/2", when=("n*b >= 29",))
    [found] = judged(claim, b=0.29, n=100)
    assert tuple(map(note_text, found.ties)) == (
        "floor(n*b) is 29 as typed, and 28 in doubles, at which trials run",
        "n*b >= 29 is met as typed, and not so in doubles, at which trials run",
    )
    assert note_text(found.ties[0]) in records_of([found])[0]["note"]
    [found] = judged(claim, b=0.5, n=100)
    assert found.ties == ()


def test_a_draw_at_a_tie_stays_open() -> None:
    """x is 0.30000000000000004 in every draw, 3 b is 3/10: draws do not tell whether x <= 3 b."""
    for relation in ("<=", "<", ">=", ">"):
        [found] = judged(Claim("Lemma 1", f"Pr[x {relation} 3*b] >= 1/2"), b=0.1)
        assert found.verdict == "undecided"
        assert tuple(map(note_text, found.ties)) == (
            f"100 of 100 draws are at the tie of x {relation} 3*b: open",
        )
    [found] = judged(Claim("Lemma 1", "Pr[x <= 3*b] >= 1/2"), b=0.5)  # a double holds 3/2
    assert (found.verdict, found.ties) == ("holds", ())


def test_exact_against_simulated_is_at_the_doubles_where_these_differ() -> None:
    def exact(p: Any) -> dict[str, int]:
        return {"reached": int(p["n"] * Fraction(p["b"]) >= 29)}

    study = type("Threes", (Threes,), {"exact": lambda self, p: exact(p)})()
    [found] = simkit.run(study, n=100, b=0.29, trials=100).claims
    assert found.verdict == "not refuted"
    [tie] = found.ties
    assert note_text(tie) == "the exact value is 1 as typed, and 0 at the doubles, at which trials run"
    wrong = type("Threes", (Threes,), {"exact": lambda self, p: {"reached": 1}})()
    [found] = simkit.run(wrong, n=100, b=0.29, trials=100).claims
    assert found.verdict == "fails"


def test_parity_of_a_long_whole_number_decides() -> None:
    """At 3e60 rows and one more the sums are of another parity."""
    options = {"model": "self", "d": "5", "m": "3", "b": "0.15", "c": "0.05"}
    from simkit.engine.cells.calling import ask_exact
    from simkit.engine.cells.cell import build_cells
    from simkit.engine.sources.registry import load_any

    study, n = load_any("softmax-vs-linear"), 3 * 10**60 + 1
    found = []
    for text in (str(n), str(n - 1), "3e60"):
        [cell] = build_cells(study, {**options, "n": text})
        assert cell.parameters["n"] == (n if text == str(n) else n - 1)
        assert str(cell.parameters["n"]) in cell.text
        found.append(float(ask_exact(statements_of(study), cell.parameters)["lin_d0_zero"]))
    assert found[0] == pytest.approx(0.325, abs=5e-4)
    assert found[1] == found[2] == pytest.approx(0.283, abs=5e-4)


# Margins, and what is printed of two sides.


def test_margins_have_the_sign_of_the_verdict_however_near_the_sides_are() -> None:
    """10^-100 and less apart: no double tells the sides apart, and 128 bits do not."""
    for power in (20, 100, 300, 1000):
        exact = {"c": lambda p, k=power: 1 - Fraction(1, 10**k)}
        claims = (
            Claim("Lemma 1", "c <= 1", numbers=exact),
            Claim("Lemma 2", "1 - c <= 0", numbers=exact),
            Claim("Lemma 3", "c = 1", numbers={"c": (exact["c"], exact["c"])}),
            Claim("Lemma 4", "E[x] >= 1", exact=exact["c"]),
        )
        for found in judged(*claims):
            assert found.margin is not None
            assert (found.margin > 0) == (found.verdict == "holds")
            assert found.margin != 0
        below = judged(claims[0])[0]
        [row] = records_of([below])
        assert Fraction(row["left_digits"]) < Fraction(row["right_digits"]) == 1


def test_margins_of_enclosures_are_known_in_sign() -> None:
    """128 bits of 1 - exp(-300) are 1; its margin is exp(-300)."""
    holds, fails = judged(
        Claim("Lemma 1", "1 - exp(-n) < 1"), Claim("Lemma 2", "1 - exp(-n) >= 1"), n=300
    )
    assert (holds.verdict, fails.verdict) == ("holds", "fails")
    assert holds.margin == pytest.approx(np.exp(-300.0), rel=1e-6, abs=0)
    assert fails.margin == -holds.margin


def test_a_certificate_of_a_decimal_follows() -> None:
    [found] = judged(Claim("Lemma 1", "E[x] < 3*b", exact=lambda p: 3 * p["b"],
                           witness=lambda p: Fraction(p["b"]) * 3), b=0.1)  # fmt: skip
    assert (found.verdict, found.margin) == ("fails", 0.0)
    [entry] = json.loads(certificate_text([found]))["refutations"]
    assert (entry["left"]["low"], entry["right"]["low"]) == ("3/10", "3/10")
    assert check_certificate.fault_of(entry) == ""
