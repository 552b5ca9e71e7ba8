"""Claims of the supplement: eq. (5) in rationals, bound (6) enclosed, and what each lemma is asked."""

import importlib
from decimal import Decimal, localcontext
from fractions import Fraction

import naive_knn as naive
import numpy as np
import pytest
from flint import arb
from knn_runs import cell_parameters

import simkit
from simkit.declare.checks import check_declaration, load_statements
from simkit.declare.claims.claim_faults import claims_of
from simkit.papers.knn.audited import PAPER
from simkit.papers.knn.claims.distillation import has_a_nu2, says_something
from simkit.papers.knn.claims.gradient import scores_are_told
from simkit.papers.knn.studies.distillation import KnnDistillation
from simkit.papers.knn.studies.gradient import AttentionGradient
from simkit.papers.knn.studies.selection import TopkSelection
from simkit.papers.knn.theory import bounds, enclosures, rational


def claims_about(study):
    check_declaration(study)
    return {claim.name: claim for claim in claims_of(load_statements(study))}


def test_paper_names_every_study_of_the_wing():
    found = []
    for place in PAPER.subjects:
        module, _, name = place.partition(":")
        study = getattr(importlib.import_module(module), name)()
        found.append(study.name)
        claims = claims_about(study)
        for claim in claims.values():
            assert claim.scope
            assert claim.printed, claim.name
            if claim.corrects:
                assert claim.printed != claims[claim.corrects].printed, claim.name
    assert found == [
        "attention-gradient", "knn-distillation", "topk-selection", "lemma-2-displays", "lemma-2-tails",
        "lemma-3-tails", "knn-printed-numbers", "lemma-3-matrices", "lemma-3-screening",
    ]  # fmt: skip


# Lemma 1


def by_hand(tokens, w_q, w_k, w_v, i, j, of_query=False):
    """dV_l/dW_K,ij, or dV_l/dW_Q,ij, by the difference quotient of a rational softmax.

    All scores are equal. With exp replaced by 1 + s + s^2/2, whose value and slope at 0 are those of
    exp, the quotient (V(h) - V(-h))/(2 h) is rational and off by O(h^2).
    """
    h, ends = Fraction(1, 10**12), []
    for sign in (1, -1):
        queries, keys = ([list(map(Fraction, row)) for row in w] for w in (w_q, w_k))
        (queries if of_query else keys)[i][j] += sign * h
        query = [sum(a * queries[p][b] for p, a in enumerate(tokens[0])) for b in range(len(w_q[0]))]
        scores = [
            sum(q * sum(a * keys[p][b] for p, a in enumerate(x)) for b, q in enumerate(query))
            for x in tokens
        ]
        shifted = [score - scores[0] for score in scores]
        weights = [1 + s + s * s / 2 for s in shifted]
        values = [
            [sum(a * w_v[p][b] for p, a in enumerate(x)) for b in range(len(w_v[0]))] for x in tokens
        ]
        columns = zip(*values, strict=True)
        above = [sum(w * v for w, v in zip(weights, column, strict=True)) for column in columns]
        ends.append([value / sum(weights) for value in above])
    return [(a - b) / (2 * h) for a, b in zip(*ends, strict=True)]


@pytest.mark.parametrize(("k", "d", "c"), [(2, 2, 1), (3, 3, 2), (6, 3, 2)])
def test_derivatives_in_rationals_are_difference_quotients(k, d, c):
    instance = rational.equal_scores(k, d, c)
    parts = (instance.tokens, instance.w_q, instance.w_k, instance.w_v)
    scores = [
        np.array(x) @ instance.w_k @ (np.array(instance.tokens[0]) @ instance.w_q)
        for x in instance.tokens
    ]
    assert len(set(scores)) == 1
    assert scores[0] > 0  # a token that is zero where W_K is not has the score 0
    for found in (rational.key_derivatives(instance), rational.key_derivatives_by_series(instance)):
        assert len(found) == d * c
        for (i, j), row in found.items():
            for value, near in zip(row, by_hand(*parts, i, j), strict=True):
                assert isinstance(value, Fraction)
                assert abs(value - near) < Fraction(1, 10**6)


@pytest.mark.parametrize(("k", "d"), [(2, 2), (4, 3), (9, 16)])
def test_equation_4_in_rationals(k, d):
    instance = rational.scores_through_one_column(k, d)
    parts = (instance.tokens, instance.w_q, instance.w_k, instance.w_v)
    tokens, w_q, w_k, w_v = (np.array(part) for part in parts)
    scores = tokens @ w_k @ (tokens[0] @ w_q)
    assert len(set(scores)) == 1
    assert scores[0] > 0  # a token that is zero at the first place has the score 0
    assert len(set(instance.tokens[0])) == len(w_q)  # so that the index of x_li matters
    found = rational.query_derivatives(instance)
    assert found == rational.query_derivatives_by_series(instance)
    for (i, j), row in found.items():
        for value, near in zip(row, by_hand(*parts, i, j, of_query=True), strict=True):
            assert abs(value - near) < Fraction(1, 10**6)
    _, variance = naive.weighted_moments(np.full(len(tokens), 1 / len(tokens)), tokens.astype(float))
    for (i, j), row in rational.query_printed(instance).items():
        assert np.allclose([float(x) for x in row], tokens[0, i] * w_k[:, j] @ variance @ w_v)
    assert all(any(found[i, 1]) for i in range(len(w_q)))  # it tells formulas apart
    claim = claims_about(AttentionGradient())["Lemma 1, eq. (4), columns, in rationals"]
    params = {"k": k, "d": d, "head_size": 2}
    assert claim.numbers["query_gap"](params) == claim.instance(params).left == 0
    twice = {key: [2 * value for value in row] for key, row in found.items()}
    assert rational.largest_gap(instance, lambda _: twice, rational.query_derivatives) > 0


def test_formulas_in_rationals_are_those_of_the_naive_reference():
    instance = rational.equal_scores(4, 3, 2)
    tokens, w_q = np.array(instance.tokens, float), np.array(instance.w_q, float)
    w_v = np.array(instance.w_v, float)
    _, variance = naive.weighted_moments(np.full(4, 0.25), tokens)
    for (i, j), row in rational.key_printed(instance).items():
        assert np.allclose([float(x) for x in row], tokens[0, i] * w_q[:, j] @ variance @ w_v)
    for (i, j), row in rational.key_corrected(instance).items():
        assert np.allclose([float(x) for x in row], (tokens[0] @ w_q)[j] * (variance @ w_v)[i])


@pytest.mark.parametrize(
    ("k", "d", "fails"), [(1, 3, False), (2, 1, False), (2, 2, True), (6, 3, True), (50, 16, True)]
)
def test_equation_5_fails_where_keys_differ_in_two_dimensions(k, d, fails):
    claims = claims_about(AttentionGradient())
    params = {"k": k, "d": d, "head_size": 2}
    printed = claims["Lemma 1, eq. (5), columns, in rationals"]
    corrected = claims["Lemma 1, eq. (5), corrected, in rationals"]
    gap = printed.numbers["printed_gap"](params)
    assert gap == printed.instance(params).left
    assert (gap > 0) is fails
    assert corrected.numbers["corrected_gap"](params) == corrected.instance(params).left == 0


def test_errors_are_kept_and_tell_the_formulas_apart():
    table = simkit.run("attention-gradient", trials=10, k="1,32").table
    kept = {(row["quantity"], row["k"]): row["kept_values"] for row in table.to_dict("records")}
    claims = claims_about(AttentionGradient())
    for name in ("eq. (4), columns", "eq. (5), corrected"):
        claim = claims[f"Lemma 1, {name}"]
        for k in (1, 32):
            assert max(kept[claim.parsed.left.text, k]) < claim.resolution / 1e4
    assert max(kept["key_error", 1]) == 0.0
    assert min(kept["key_error", 32]) > 0.1


def test_saturated_scores_are_no_refutation():
    for options, told in (({}, True), ({"beta": 1e5, "sigma": 0}, True), ({"beta": 1e5}, False)):
        assert scores_are_told(cell_parameters(AttentionGradient(), **options)).holds is told


# Lemma 2


@pytest.mark.parametrize("scores", ["identity", "ones"])
@pytest.mark.parametrize("k1", [8, 4, 1])
def test_enclosed_bound_is_bound_6_in_50_digits(scores, k1):
    params = cell_parameters(
        KnnDistillation(), selection="designated", scores=scores, k=8, k1=k1, d=640, sigma=0.1, nu4=1.5
    )
    found = enclosures.printed_bound(params)
    with localcontext() as context:
        context.prec = 50
        sigma, delta, d, k, nu4 = (
            Decimal("0.1"),
            Decimal("0.05"),
            Decimal(640),
            Decimal(8),
            Decimal("1.5"),
        )
        psi = 2 * sigma * (2 * (1 / delta).ln()).sqrt() + 2 * sigma**2 * (d / delta).ln()
        tilt = (((1 if scores == "ones" else 0) - nu4 + psi) / d.sqrt()).exp()
        noise = 4 * (psi / d.sqrt()).exp() * sigma * (2 / (d * k) * (2 * d / delta).ln()).sqrt()
        expected = noise + 8 * tilt - (7 + tilt) * k1 / k
    assert found.overlaps(arb(str(expected)))  # off by 1e-48 at most
    assert float(found.rad()) < 1e-13
    geometry = bounds.describe(params)
    assert float(bounds.printed_bound(8, k1, 0.05, geometry)) == pytest.approx(
        float(expected), rel=1e-11
    )


def test_sign_of_bound_6():
    claim = claims_about(KnnDistillation())["Lemma 2, sign of bound (6)"]
    signs = {}
    for sigma in (0.01, 0.1, 0.5):
        for k1 in (8, 4):
            params = cell_parameters(
                KnnDistillation(), selection="designated", k=8, k1=k1, d=640, sigma=sigma
            )
            assert claim.applies(params)
            signs[sigma, k1] = bool(claim.numbers["right_side"](params) >= 0)
            assert signs[sigma, k1] is (claim.witness(params) >= 0)
    assert [cell for cell, positive in signs.items() if not positive] == [(0.01, 8), (0.1, 8)]


def test_bound_6_is_enclosed_for_the_identity_alone():
    params = cell_parameters(KnnDistillation(), selection="designated", values="dense")
    with pytest.raises(ValueError, match="W_V is dense"):
        enclosures.printed_bound(params)


def test_a_large_bound_6_says_nothing():
    for sigma, small in ((0.5, True), (3.0, False)):
        params = cell_parameters(
            KnnDistillation(), selection="designated", k=8, k1=8, d=4096, sigma=sigma
        )
        assert says_something(params).holds is small


def test_bound_6_is_asked_where_assumption_2_2_can_be_met():
    claims = {claim.name: claim for claim in claims_of(load_statements(KnnDistillation()))}
    for name in ("bound (6), given tokens", "bound (6), top k by score", "sign of bound (6)"):
        assert has_a_nu2 in claims[f"Lemma 2, {name}"].when
    met = {"identity": [True, True], "ones": [False, True]}  # of 11^T all centres score alike
    for scores, expected in met.items():
        params = cell_parameters(KnnDistillation(), scores=scores)
        assert [premise.holds for premise in has_a_nu2(params)] == expected
    low = {**cell_parameters(KnnDistillation(), beta=2.0), "nu4": 1.0}
    assert [premise.holds for premise in has_a_nu2(low)] == [True, False]


# Lemma 3


def test_orders_of_lemma_3_are_about_one_path_each():
    claims = claims_about(TopkSelection())
    for options, asked in (
        ({"kappa": 0.25}, {"along n = 8 d, kappa = 0.25", "along n"}),
        ({"kappa": 0.25, "d": 64}, {"along n = 8 d, kappa = 0.25"}),
        ({"kappa": 0.4}, {"along n = 8 d, kappa = 0.4"}),
        ({"kappa": 0.1, "tau": 0.25}, {"along n = 8 d, correlated keys"}),
        ({"kappa": 0.3}, set()),
    ):
        params = cell_parameters(TopkSelection(), **options)
        found = {c.part for c in claims.values() if c.kind == "order" and c.applies(params)}
        assert found == asked
