"""Eq. (25): the largest inner product of tokens of two patterns, and where it reaches 1."""

from fractions import Fraction

import numpy as np
import pytest
from flint import arb, ctx
from scipy.optimize import minimize

from simkit.engine.results.result import Settings
from simkit.papers.patches.theory.start import (
    largest_product,
    largest_product_again,
    leaning_tokens,
)
from simkit.verdicts.audits.audit import prepare_audit, run_audit
from simkit.verdicts.audits.papers import load_subjects, matching

_NAME = "Assumption 3, eq. (25), tokens over 1 - tau"


@pytest.mark.parametrize("tau", ["0", "1/1000", "1/20", "1/4", "13/50", "27/100", "7/20"])
def test_two_formulas_and_rational_tokens_agree(tau):
    size = Fraction(tau)
    with ctx.workprec(200):
        first, second = largest_product(size), largest_product_again(size)
    assert first.overlaps(second)
    assert float(second.rad()) < 1e-30
    x, y = leaning_tokens(size)
    for token, pattern in ((x, (1, 0)), (y, (0, 1))):
        assert sum((a - b) ** 2 for a, b in zip(token, pattern, strict=True)) == size**2
    product = x[0] * y[0] + x[1] * y[1]
    below = first - arb(product.numerator) / product.denominator
    assert not below < 0
    assert float(below.abs_upper()) < 1e-15


@pytest.mark.parametrize("tau", [0.1, 0.25, 0.3])
def test_no_search_in_five_dimensions_finds_a_larger_product(tau):
    """Two tokens anywhere in their balls; naive, from many starts."""
    rng = np.random.default_rng(5)
    mu = np.eye(5)[:2]

    def negative(flat):
        u, v = flat.reshape(2, 5)
        u, v = (w * tau / max(np.linalg.norm(w), 1e-12) for w in (u, v))
        return -float((mu[0] + u) @ (mu[1] + v))

    best = max(-minimize(negative, rng.standard_normal(10)).fun for _ in range(8))
    largest = float(largest_product(Fraction(str(tau))))
    assert largest - 1e-6 < best < largest + 1e-12


@pytest.mark.parametrize(("tau", "scaled"), [("0.25", 0.9148), ("0.26", 0.9794), ("0.27", 1.0475)])
def test_product_over_the_scale_of_eq_24(tau, scaled):
    size = Fraction(tau)
    assert float(largest_product(size)) / (1 - float(size)) ** 2 == pytest.approx(scaled, abs=5e-5)


def test_verdict_follows_the_attained_product_and_refutes_no_statement():
    """2 tau + tau^2, which no two tokens attain, is above (1 - tau)^2 from tau = 1/4 on."""
    subjects = load_subjects("shallow-vit")
    audit = prepare_audit(
        subjects, Settings(trials=0, workers=1, ledger=None), chosen=matching(subjects, _NAME),
        overrides={"figure": "4", "patterns": "5", "tau": "0.25,0.26,0.26308,0.263083,0.27"},
    )  # fmt: skip
    found = run_audit(audit)
    assert [f.verdict for f in found] == ["holds", "holds", "holds", "fails", "fails"]
    assert all(f.claim.quantifier == "some constants" for f in found)
    for one in found[3:]:
        assert one.witness.startswith("instance: ")
        assert set(one.instance.data) == {"x", "y", "mu_j", "mu_k"}
    assert {p.text for f in found for p in f.premises if p.is_open} == {"tau <= 1/patterns"}
