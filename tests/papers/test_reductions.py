"""Declared reductions of the papers' studies: the means of plain trials, exact where they are known."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest

import simkit
from simkit.declare.checks import load_statements
from simkit.declare.statement import statements_of
from simkit.engine.cells.cell import build_cells
from simkit.engine.cells.judging import judged_blocks
from simkit.engine.cells.reduced_trials import ReducedTrials
from simkit.engine.cells.trials import join_axis, prepare, simulate, trial_parameters
from simkit.engine.sources.registry import load_study
from simkit.papers.clusters.model.update import sum_projected
from simkit.papers.clusters.reductions import _POWERS, largest_coordinates
from simkit.papers.patches.reductions import (
    StartReductions,
    mean_of_fewer,
    mean_score,
    score_weights,
)
from simkit.papers.separation.reductions import part_probabilities
from simkit.papers.separation.regression.cell import RegressionCell
from simkit.papers.separation.regression.columns import latent_scores
from simkit.papers.separation.regression.rare import score_margins
from simkit.papers.separation.signs import SIGN_READINGS, count_matrices
from simkit.stats.evidence.bounded_means import bounded_mean_interval
from simkit.stats.rare.latents import draw


def tally_of(study, trials, seed=0, **options):
    """Return the cell and the tally of one block of so many trials, judged quantities included."""
    (cell,) = build_cells(study, {name: str(value) for name, value in options.items()})
    prepared = prepare(study, join_axis(study, [trial_parameters(study, cell.parameters)]))
    found = simulate(study, prepared, seed, cell.seed_words, 0, trials)
    tally = found[0] if isinstance(found, list | tuple) else found
    return cell, judged_blocks(load_statements(study), cell.parameters, [tally])[0]


@pytest.mark.parametrize("signs", SIGN_READINGS)
@pytest.mark.parametrize("scores", ["uniform", "two-point", "constant"])
def test_probabilities_are_averages_over_all_special_signs(signs, scores):
    cell = RegressionCell(30, 2, 0.25, scores, signs)
    latents = latent_scores(cell)
    batch = draw(latents, np.random.default_rng(5).spawn(len(latents)), 40)
    total: dict[str, np.ndarray] = {}
    shape = (count_matrices(signs), cell.m)
    choices = list(itertools.product((-1.0, 1.0), repeat=math.prod(shape)))
    for choice in choices:
        special = np.broadcast_to(np.reshape(choice, shape), (40, *shape))
        for name, margin in score_margins(cell, {**batch, "special": special}).items():
            total[name] = total.get(name, 0) + (margin <= 0) / len(choices)
    found = part_probabilities(cell, batch)
    assert found.keys() == total.keys()
    for name, mean in total.items():
        np.testing.assert_allclose(found[name], mean, atol=1e-12)
    assert 0 < found["success"].mean() < 1


def test_regression_is_covered_as_often_as_it_says():
    study = ReducedTrials(load_study("softmax-vs-linear"), "condition")
    missed = 0
    for seed in range(60):
        cell, tally = tally_of(study, 200, seed, n=60, scores="constant")
        low, high = bounded_mean_interval(tally.values["success"], 0.8)
        missed += not low <= float(statements_of(study).exact(cell.parameters)["success"]) <= high
    assert missed <= 60 * 0.2


_CELLS = (
    ("knn-distillation", {"n": 60, "k": 12, "d": 16, "sigma": 1.2}, 600),
    ("knn-distillation", {"n": 60, "k": 30, "d": 16, "scores": "ones"}, 600),
    ("knn-distillation", {"n": 60, "k": 7, "d": 16, "values": "dense", "beta": 3}, 600),
    ("knn-distillation", {"k": 49, "d": 16, "sigma": 0.1, "values": "competitor", "ratio": 1000,
                          "selection": "designated", "k1": 40, "delta": 0.19}, 1500),
    ("cluster-recovery", {"n": 64, "d": 32, "clusters": 4, "constant": 0.35}, 400),
    ("cluster-recovery", {"n": 48, "d": 24, "clusters": 3, "centres": "random", "gap": 0.3}, 300),
    ("cluster-recovery", {"n": 40, "d": 16, "clusters": 3, "start": "toward", "sigma": 0.5}, 300),
)  # fmt: skip


@pytest.mark.parametrize(("name", "options", "trials"), _CELLS)
def test_means_given_a_part_are_those_of_plain_trials(name, options, trials):
    plain_study = load_study(name)
    own_study = ReducedTrials(plain_study, "condition")
    _, plain = tally_of(plain_study, trials, **options)
    _, own = tally_of(own_study, trials, 1, **options)
    for quantity in own_study.reduced:
        held = own.measurements[own_study.given[quantity] if own_study.is_corrected else quantity]
        if quantity in plain.events:
            mean = plain.events[quantity] / trials
            variance = mean * (1 - mean)
        else:
            mean, variance = plain.measurements[quantity].mean, plain.measurements[quantity].m2 / trials
            copy = own.measurements[own_study.plain[quantity]]
            assert copy.m2 / trials == pytest.approx(variance, rel=0.5)
        error = math.sqrt((variance + held.m2 / trials) / trials)
        assert abs(held.mean - mean) <= 4.5 * error, quantity
        assert not variance or held.m2 / trials <= 1.02 * variance, quantity


def test_a_shorter_block_is_the_beginning_of_a_longer_one():
    for name, options in (
        ("knn-distillation", {"n": 30, "k": 5, "d": 8}),
        ("knn-distillation", {"n": 30, "k": 5, "d": 8, "selection": "designated"}),
        ("cluster-recovery", {"n": 16, "d": 8, "clusters": 2}),
        ("softmax-vs-linear", {"n": 20}),
        ("convergence", {"alpha": 0.5, "samples": 4}),
    ):
        method = "control" if name == "convergence" else "condition"
        study = ReducedTrials(load_study(name), method)
        short, long = (tally_of(study, count, **options)[1].values for count in (2, 4))
        assert all(long[quantity][:2] == values for quantity, values in short.items())


def test_other_values_of_an_axis_change_no_number():
    study = ReducedTrials(load_study("knn-distillation"), "condition")
    for selection in ("by-score", "designated"):
        how = {"n": 30, "d": 8, "selection": selection, "trials": 20, "reduce": "condition"}
        how |= {"k1": 3} if selection == "designated" else {}
        alone = simkit.run("knn-distillation", k=6, **how)
        beside = simkit.run("knn-distillation", k="4,6", **how)
        assert list(alone.rows.records) == list(beside.rows.records)[len(study.quantities) :]


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("convergence", {"alpha": 0.5, "samples": 4}),
        ("sample-complexity", {"alpha": 0.4, "samples": 4, "preset": "noise", "test": 50}),
        ("attention-concentration", {"iterations": 3, "samples": 20}),
    ],
)
def test_trainings_keep_their_bits_beside_the_attention_at_the_start(name, options):
    plain_study = load_study(name)
    study = ReducedTrials(plain_study, "control")
    _, plain = tally_of(plain_study, 6, **options)
    _, own = tally_of(study, 6, **options)
    for quantity, beside in study.plain.items():
        if quantity in plain.measurements:
            assert plain.measurements[quantity] == own.measurements[beside]
        else:
            assert plain.events[quantity] == sum(own.values[beside])
    told = np.array(own.values["control_1"])
    lean = "mass" if name == "attention-concentration" else "attention"
    if name != "sample-complexity":
        assert np.corrcoef(told, own.values[study.plain[lean]])[0, 1] > 0.95


@pytest.mark.parametrize("options", [{"alpha": "0.3"}, {"delta": "0.8", "alpha": "0.5", "dim": "6"}])
def test_the_attention_at_the_start_has_the_mean_that_is_taken_off(options):
    study = load_study("convergence")
    own = StartReductions(study)
    (cell,) = build_cells(study, options)
    found = own.control(own.prepare(cell.parameters), np.random.default_rng(11), 4000)
    assert (np.abs(found.mean(axis=0)) < 4 * found.std(axis=0) / math.sqrt(len(found))).all()
    assert np.abs(found).max() < 1


def test_neurons_fire_for_a_class_as_often_as_the_two_means_say():
    chances = {(1, 0): 0.25, (0, 1): 0.25, (0, 0): 0.5}
    for neurons in (1, 2, 3, 4):
        fewer = 0.0
        for each in itertools.product(chances, repeat=neurons):
            fewer += math.prod(chances[one] for one in each) * min(map(sum, zip(*each, strict=True)))
        assert mean_of_fewer(neurons) == pytest.approx(fewer, rel=1e-12, abs=1e-15)
    study = load_study("convergence")
    (cell,) = build_cells(study, {"alpha": "0.5", "readout": "per-token"})
    found = StartReductions(study)
    known = found.control(found.prepare(cell.parameters), np.random.default_rng(1), 3)
    assert known[:, 0].all()
    assert not known[:, 1:].any()


def test_steps_hang_on_the_class_for_which_fewer_neurons_fire():
    _, own = tally_of(ReducedTrials(load_study("convergence"), "control"), 150, alpha=0.5)
    steps, *known = (np.array(own.values[n]) for n in ("steps_plain", "control_1", "control_2"))
    left = [
        (steps - np.column_stack(X) @ np.linalg.lstsq(np.column_stack(X), steps, rcond=None)[0]).var()
        for X in ((np.ones(150), known[0]), (np.ones(150), *known))
    ]
    assert left[1] < 0.75 * left[0] < 0.6 * steps.var()


@pytest.mark.parametrize(
    "options",
    [
        {"n": 64, "d": 32, "clusters": 4, "constant": 0.35},
        {"n": 40, "d": 16, "clusters": 3, "centres": "random", "gap": 0.3},
    ],
)
def test_how_rare_the_largest_scores_are_has_the_mean_that_is_taken_off(options):
    study = ReducedTrials(load_study("cluster-recovery"), "condition")
    _, own = tally_of(study, 600, 3, **options)
    known = np.array([own.values[name] for name in study.variates])
    assert (np.abs(known.mean(axis=1)) < 4 * known.std(axis=1) / math.sqrt(600)).all()
    # The power of a uniform number has this variance, by which the first is told from a wrong law.
    power = _POWERS[0]
    variance = (1 / (2 * power + 1) - 1 / (power + 1) ** 2) * ((power + 1) / power) ** 2
    assert known[0].var() == pytest.approx(variance, rel=0.15)
    told = np.corrcoef(known[0], own.values["worst_cosine_given"])[0, 1]
    assert told < -0.25


@pytest.mark.parametrize(
    ("name", "method", "options"),
    [
        ("cluster-recovery", "condition", {"n": 40, "d": 16, "clusters": 3, "sigma": 0}),
        ("convergence", "control", {"neurons": 20, "alpha": 0.3, "xi": 0}),
        ("convergence", "control", {"neurons": 20, "alpha": 1, "confusion": 0}),
        ("convergence", "control", {"neurons": 20, "alpha": 0.3, "delta": 2}),
    ],
)
def test_where_nothing_varies_the_controls_are_zero(name, method, options):
    study = ReducedTrials(load_study(name), method)
    _, own = tally_of(study, 10, 3, **options)
    assert not own.failures
    flat = [x for x in study.variates if not any(own.values[x])]
    if "xi" in options:
        assert flat == study.variates[1:]
    else:
        assert flat[:1] == study.variates[:1]
    for each in set(study.variates) - set(flat):
        assert np.std(own.values[each]) > 1e-3


def test_largest_coordinates_are_those_of_the_tokens_that_are_drawn():
    count, n = 3, 700
    rng = np.random.default_rng(4)
    found = largest_coordinates(np.random.default_rng(4), count, n)
    mixing, overlaps = np.eye(count), np.zeros((count, count))
    mass, moment, gram = (np.empty((count, count)) for _ in range(3))
    sum_projected(rng, n, overlaps, mixing, mass, moment, gram)
    drawn = np.random.default_rng(4).standard_normal((count, n, count))
    np.testing.assert_array_equal(found, drawn.max(axis=1))
    weights = np.exp(drawn - drawn.max(axis=(0, 1)))
    np.testing.assert_allclose(mass, weights.sum(axis=1).T)  # the kernel has drawn these tokens


def test_score_weights_are_the_slopes_of_the_mass():
    shares, delta, step = np.array([0.3, 0.2, 0.2, 0.2, 0.1]), 0.3, 1e-6

    def mass(scores):
        total = 0.0
        for own, other in ((0, 1), (1, 0)):
            tokens = shares.copy()
            tokens[[own, other]] = 0.3, 0.2
            weights = tokens[:, None] * np.exp(scores)
            total += (weights[own] / weights.sum(axis=0)) @ tokens
        return total

    found, centre = score_weights(shares, delta), mean_score(delta) * np.eye(5)
    slopes = np.zeros((5, 5))
    for i, j in np.ndindex(5, 5):
        moved = centre.copy()
        moved[i, j] += step
        slopes[i, j] = (mass(moved) - mass(centre)) / step
    assert found / found[0, 1] == pytest.approx(slopes / slopes[0, 1], rel=1e-4)


@pytest.mark.parametrize("name", ["knn-distillation", "cluster-recovery", "softmax-vs-linear"])
def test_times_stated_of_means_are_of_the_right_size(name):
    import time

    study = ReducedTrials(load_study(name), "condition")
    options = {"n": 300} if name == "softmax-vs-linear" else {}
    tally_of(study, 2, **options)  # compiles
    started = time.thread_time()
    cell, _ = tally_of(study, 60, **options)
    spent = (time.thread_time() - started) / 60
    assert study.seconds(cell.parameters) / 6 < spent < 6 * study.seconds(cell.parameters)
