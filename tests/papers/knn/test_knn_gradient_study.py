"""Lemma 1: the printed derivatives against complex steps, near ties, and how norms move with k."""

import decimal

import naive_knn as naive
import numpy as np
import pytest
from knn_runs import estimates, prepare_cell, tallies_of

from simkit.api.calls import run
from simkit.declare.tally import Tally
from simkit.engine.cells.cell import build_cells
from simkit.errors import UsageError
from simkit.papers.knn import derivatives, literal, prefixes
from simkit.papers.knn.studies.gradient import AttentionGradient


@pytest.mark.nojit
def test_prefix_moments_are_the_weighted_moments():
    rng = np.random.default_rng(0)
    tokens, scores = rng.standard_normal((9, 4)) + 5, rng.standard_normal(9)
    order = np.argsort(-scores)
    ks = np.array([1, 2, 5, 9])
    means, variances = np.empty((4, 4)), np.empty((4, 4, 4))
    prefixes.prefix_moments(scores, tokens, order, ks, -2.0, means, variances)
    variances *= np.exp(-2.0)
    for place, k in enumerate(ks):
        weights = naive.softmax(scores[order[:k]].tolist())
        mean, variance = naive.weighted_moments(weights, tokens[order[:k]])
        assert np.allclose(means[place], mean, rtol=1e-13)
        assert np.allclose(variances[place], variance, rtol=1e-11, atol=1e-14)
    assert not variances[0].any()  # exactly: a single key has no variance


@pytest.mark.parametrize("scale", [1.0, 0.5])
def test_formulas_of_lemma_1_against_the_naive_derivative(scale):
    rng = np.random.default_rng(3)
    tokens = rng.standard_normal((6, 3))
    weights = [rng.standard_normal((3, 2)) for _ in range(3)]
    w_q, w_k, w_v = weights
    chosen = [0, 2, 5]
    scores = [scale * float(tokens[1] @ w_q @ w_k.T @ tokens[t]) for t in chosen]
    mean, variance = naive.weighted_moments(naive.softmax(scores), tokens[chosen])
    found = (
        derivatives.lemma_1_query(tokens[1], variance, w_k, w_v, scale),
        derivatives.lemma_1_key(tokens[1], variance, w_q, w_v, scale),
        derivatives.lemma_1_value(mean, 2),
    )
    printed = derivatives.lemma_1_key_printed(tokens[1], variance, w_q, w_v, scale)
    lists = [w.tolist() for w in weights]
    for which, jacobian in enumerate(found):
        for i, j in np.ndindex(3, 2):
            expected = naive.derivative(tokens.tolist(), 1, lists, scale, chosen, which, i, j)
            assert np.allclose(jacobian[i, j], expected, rtol=1e-11, atol=1e-13)
    for i, j in np.ndindex(3, 2):  # eq. (5) as printed, spelled out
        assert np.allclose(printed[i, j], scale * tokens[1, i] * w_q[:, j] @ variance @ w_v)
    assert np.abs(printed - found[1]).max() > 0.01  # and it is not the derivative


@pytest.mark.parametrize(("factor", "digits"), [(1.0, 90), (40.0, 240), (4400.0, 900)])
def test_formulas_and_complex_steps_within_their_floors_of_many_digits(factor, digits):
    """Weights from those of a plain softmax down to exp(-800), which is below every double."""
    rng = np.random.default_rng(12)
    tokens = rng.standard_normal((4, 2))
    weights = (factor * rng.standard_normal((2, 1)), *(rng.standard_normal((2, 1)) for _ in range(2)))
    scores = (tokens @ weights[1]) @ (tokens[0] @ weights[0])
    order = np.argsort(-scores, kind="stable")[:3]
    log_unit = derivatives._log_unit(scores[order])
    assert (log_unit < -750) == (log_unit < 0) == (factor == 4400)
    row = derivatives.SelectedRow(tokens, order, scores[order], weights, 1.0, log_unit)
    means, variances = np.empty((1, 2)), np.empty((1, 2, 2))
    prefixes.prefix_moments(scores, tokens, order, np.array([3]), log_unit, means, variances)
    formulas = (
        derivatives.lemma_1_query(tokens[0], variances[0], weights[1], weights[2], 1.0),
        derivatives.lemma_1_key(tokens[0], variances[0], weights[0], weights[2], 1.0),
        derivatives.lemma_1_value(means[0], 1),
    )
    printed = derivatives.lemma_1_key_printed(tokens[0], variances[0], weights[0], weights[2], 1.0)
    chosen = order.tolist()
    for which, floor in enumerate(derivatives.rounding_floors(row)):
        unit = log_unit if which < 2 else 0.0
        step = literal.complex_step(tokens, 0, weights, 1.0, order, which, unit)
        exact = naive.exact_derivatives(tokens, 0, weights, 1.0, chosen, which, digits)
        with decimal.localcontext() as context:
            context.prec, context.Emin, context.Emax = 40, -(10**9), 10**9
            scaled = decimal.Decimal(unit).exp()
            expected = np.array([[[float(v / scaled) for v in vs] for vs in line] for line in exact])
        assert np.abs(formulas[which] - expected).max() <= floor / 2
        assert np.abs(step - expected).max() <= floor / 2
        assert floor < 1e-8 * np.abs(expected).max()
        if which == 1:
            assert np.abs(printed - expected).max() > 0.1 * np.abs(expected).max()


@pytest.mark.parametrize("beta", ["300", "1e4", "1e6"])
def test_saturated_softmax_makes_no_identity_false_and_no_slip_true(beta):
    """From beta = 1e6 on, all weights but one are below the smallest double."""
    found = estimates(run("attention-gradient", beta=beta, k="2,32", trials=5, workers=1).table, k=32)
    assert found["query_holds"] == found["key_corrected_holds"] == found["value_holds"] == 1
    assert found["key_holds"] == 0
    assert max(found["query_error"], found["key_corrected_error"]) < 1e-9
    assert found["key_error"] > 0.1
    assert (found["query_gradient"] == 0) == (beta == "1e6")


@pytest.mark.parametrize("beta", ["1e11", "1e300"])
def test_scores_beyond_rounding_are_said_to_be(beta):
    [tally] = map(Tally.from_json, tallies_of(AttentionGradient(), {"beta": beta}, 3))
    assert tally.failed == {derivatives.LOST: 3}


@pytest.mark.parametrize("scaling", ["printed", "sqrt-d"])
def test_query_derivative_holds_and_the_printed_key_derivative_fails(scaling):
    table = run("attention-gradient", k="8,64", scaling=scaling, trials=10, workers=1).table
    for k in (8, 64):  # selection, and full attention
        found = estimates(table, k=k)
        assert found["query_holds"] == found["key_corrected_holds"] == found["value_holds"] == 1
        assert found["key_holds"] == 0
        assert found["key_error"] > 0.1
        assert max(found[f"{name}_error"] for name in ("query", "key_corrected", "value")) < 1e-12


def test_one_key_has_no_variance_and_no_gradient():
    found = estimates(run("attention-gradient", k="1", trials=4, workers=1).table)
    assert found["variance"] == found["query_gradient"] == found["key_gradient"] == 0
    assert found["key_holds"] == 1  # 0 = 0: the one k at which the printed formula is right


def test_scaling_is_a_factor_of_the_scores():
    tables = {
        s: run("attention-gradient", scaling=s, trials=4, workers=1).table for s in ("printed", "sqrt-d")
    }
    gaps = [estimates(t)["gap"] for t in tables.values()]
    norms = [estimates(t)["query_gradient"] for t in tables.values()]
    assert norms[0] != norms[1]
    # A common factor leaves the relative gap alone; the seeds differ, so only its size is compared.
    assert 0.1 < gaps[0] / gaps[1] < 10


def test_values_of_k_share_their_trials():
    study = AttentionGradient()
    both = tallies_of(study, {"k": "5,40"}, 12)
    assert both == tallies_of(study, {"k": "5"}, 12) + tallies_of(study, {"k": "40"}, 12)
    assert both == tallies_of(study, {"k": "5,40"}, 12, workers=2)


def test_first_trials_do_not_depend_on_how_many_follow():
    study = AttentionGradient()
    design = prepare_cell(study, n=20, k=6)
    first = derivatives.compare_derivatives(design, np.random.default_rng(5))
    rng = np.random.default_rng(5)
    assert derivatives.compare_derivatives(design, rng) == first
    assert derivatives.compare_derivatives(design, rng) != first
    assert study.simulate(design, np.random.default_rng(5), 1)[0] == Tally.of_outcomes(first, study.kept)
    two = study.simulate(design, np.random.default_rng(5), 2)[0].measurements["variance"]
    assert first[0]["variance"] in (two.minimum, two.maximum)


def test_near_ties_are_failures_and_are_counted():
    options = {"weights": "identity", "rounding": "0.5", "head_size": "16", "n": "40", "k": "10,40"}
    tallies = [Tally.from_json(text) for text in tallies_of(AttentionGradient(), options, 20)]
    assert tallies[0].failures == tallies[0].counters["near_ties"] > 0
    assert tallies[0].measurements["variance"].count == 20 - tallies[0].failures
    assert tallies[1].failures == 0  # full attention selects nothing
    assert "near_ties" not in tallies[1].counters


def test_tie_threshold_decides():
    count = {}
    for tie in ("0", "1"):
        [tally] = map(Tally.from_json, tallies_of(AttentionGradient(), {"tie": tie}, 5))
        count[tie] = tally.failures
    assert count == {"0": 0, "1": 5}


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"k": "65"}, "--k 65: it is at most --n 64, as in --k 64"),
        ({"clusters": "17"}, "--clusters 17: it is at most --d 16, as in --clusters 16"),
        (
            {"clusters": "30", "n": "5", "k": "2"},
            "--clusters 30: it is at most --n 5, as in --clusters 5",
        ),
        (
            {"weights": "identity", "head_size": "17"},
            "--head-size 17: columns of the identity are at most --d 16, as in --head-size 16",
        ),
        ({"k": "0"}, "--k '0': it is out of range; it takes a whole number, "),
    ],
)
def test_what_cannot_be_built_is_refused(options, message):
    with pytest.raises(UsageError) as caught:
        build_cells(AttentionGradient(), options)
    assert str(caught.value).startswith(message)
    if caught.value.example:  # and it works
        works = {name: str(value) for name, value in caught.value.example.items()}
        assert build_cells(AttentionGradient(), options | works)
