"""What is said of trained networks: premises and remarks; and what is refused before the run."""

import math

import numpy as np
import pytest
from vit_cells import STUDIES, cell_of, cells_of, setup_of, values

import simkit
from simkit.declare.statement import statements_of
from simkit.engine.sources.registry import load_study
from simkit.errors import UsageError
from simkit.papers.patches.studies.runs import draw_start

# Premises


def premises_of(cell):
    """The premises of a cell by the first word of their text and its source."""
    found = statements_of(load_study(cell.study.name)).premises(cell.parameters)
    return {premise.text: premise for premise in found}


VALUE = "|W_V mu_j - p_j| <= sigma (eq. (6))"
KEY = "|W_K mu_j - q_j|, |W_Q mu_j - r_j| <= delta (eq. (6))"
NORMS = "max |W_V|, |W_K|, |W_Q| <= 1 (Assumption 1)"


@pytest.mark.parametrize("name", STUDIES)
@pytest.mark.parametrize("init", ["rotation", "literal", "variance", "scaled"])
def test_errors_of_the_start_are_those_that_are_drawn(name, init):
    """Of W_V and of W_K and W_Q, each against its own bound: they are never the same here."""
    options = {"sigma": 0.08, "value_error": 0.15, "delta": 0.35, "token_noise": 0.2, "neurons": 10}
    options |= {"samples": 20, "tokens": 20, "alpha": 0.5, "confusion": 0.1, "preset": "printed"}
    cell = cells_of(name, init=init, **options)[0]
    model = draw_start(setup_of(cell), np.random.default_rng(0)).model
    errors = model.errors()
    norms = [np.linalg.norm(matrix, 2) for matrix in (model.value, model.key, model.query)]
    found = premises_of(cell)
    assert found[VALUE].left == pytest.approx(errors["value"].max())
    assert found[KEY].left == pytest.approx(max(errors["key"].max(), errors["query"].max()))
    assert found[NORMS].left == pytest.approx(max(norms))
    assert (found[VALUE].right, found[KEY].right, found[NORMS].right) == (0.08, 0.35, 1.0)
    if init == "rotation":
        assert errors["value"] == pytest.approx(0.15)
        assert errors["key"] == pytest.approx(0.35)
        assert errors["query"] == pytest.approx(0.35)


def test_a_drawn_error_is_the_largest_of_ten_starts_that_are_drawn():
    cell = cell_of(init="perturbed", value_error=0.4)
    found = premises_of(cell)
    largest = [0.0, 0.0]
    for seed in range(10):
        setup = setup_of(cell)
        model = setup.network.draw_initial_model(np.random.default_rng(seed), setup.data)
        errors = {name: error.max() for name, error in model.errors().items()}
        largest = np.maximum(largest, [errors["value"], max(errors["key"], errors["query"])])
    assert [found[VALUE].left, found[KEY].left] == pytest.approx(largest, rel=1e-12)
    assert found[VALUE].right == 0.1
    assert not found[VALUE].holds


def test_premises_are_those_of_the_theorem_but_for_what_is_looked_for():
    """All of them at a cell, met or not; eq. (10) is the question, no premise."""
    found = premises_of(
        cell_of(
            alpha=0.4, confusion=0.1, sigma=0.12, delta=0.3, samples=64, batch=6, tokens=30, patterns=4,
            dim=8, neurons=500, token_noise=0.02, tau=0.05, epsilon_s=0.3, noise="bounded",
            noise_norm=0.05,
        )
    )  # fmt: skip
    assert len(found) == 17
    assert not any("(eq. (10))" in text for text in found)
    both, error = 0.17, math.exp(-0.35) * 0.83
    expected = {
        "P(|x - mu_j| <= tau) >= 1 (eq. (5))": (1, 1),
        "tau < kappa/4 (Section 3.2)": (0.05, 2**0.5 / 4),
        "tau <= min(sigma, delta) (Theorem 1)": (0.05, 0.12),
        "M < min(m_a, m_b) (Section 3.2)": (4, 8),
        "sigma <= C/M (Assumption 1)": (0.12, math.pi / 4),
        "sigma + tau <= 1/M (below eq. (159))": (both, 0.25),
        "delta < 1/2 (Assumption 1)": (0.3, 0.5),
        "m > C M^2 log N / (1 - (sigma+tau) M/pi)^2 (eq. (7))": (
            500, 16 * math.log(64) / (1 - both * 4 / math.pi) ** 2
        ),
        "alpha_* >= alpha_#/(epsilon_S e^-(delta+tau) (1-(sigma+tau))) (eq. (8))": (
            0.4, 0.1 / (0.3 * error)
        ),
        "B >= C (eq. (9))": (6, 1),
        "|S^n| >= C (eq. (9))": (30, 1),
    }  # fmt: skip
    for text, sides in expected.items():
        assert (found[text].left, found[text].right) == pytest.approx(sides), text


def test_noise_that_is_not_bounded_leaves_eq_5():
    text = "P(|x - mu_j| <= tau) >= 1 (eq. (5))"
    assert premises_of(cell_of(noise="bounded"))[text].holds
    found = premises_of(cell_of())[text]
    assert (found.holds, found.remark) == (False, "0.55951 is below 1")  # chi-square: 10 of 10


def test_tau_enters_the_premises():
    text = "tau < kappa/4 (Section 3.2)"
    assert [premises_of(cell_of(tau=tau))[text].left for tau in (0.01, 0.4)] == [0.01, 0.4]


# Remarks


def test_remarks_say_where_the_attention_goes():
    options = {"neurons": 40, "samples": 20, "tokens": 20, "step_size": "5,2"}
    result = simkit.run("attention-concentration", trials=2, iterations="0,10,30", **options)
    mass = values(result.table, "mass").set_index(["step_size", "iterations"])
    expected = []
    for step_size in (5.0, 2.0):
        first, last = mass.loc[(step_size, 0)], mass.loc[(step_size, 30)]
        expected.append(
            f"step size {step_size:g}: mass {first['estimate']:.3g} after 0 steps,"
            f" {last['estimate']:.3g} [{last['ci_low']:.3g}, {last['ci_high']:.3g}] after 30; stated: it"
            " goes to 1 - eta^C"
        )
    assert result.remarks == expected
    assert simkit.run("attention-concentration", trials=2, iterations="3", **options).remarks == []


def test_remarks_say_what_pruning_does():
    options = {"neurons": 40, "samples": 16, "tokens": 20, "test": 20}
    result = simkit.run("token-sparsification", trials=2, share="0,0.3", **options)
    said, table = statements_of(load_study("token-sparsification")), result.table
    # Intervals that are apart, above and below, and that overlap.
    ends = {"random": (0.3, 0.4), "irrelevant": (0.01, 0.02), "noisy": (0.1, 0.4)}
    for pruning, (low, high) in ends.items():
        rows = (table["quantity"] == "test_loss") & (table["pruning"] == pruning)
        for share, interval in ((0.0, (0.1, 0.15, 0.2)), (0.3, (low, (low + high) / 2, high))):
            table.loc[rows & (table["share"] == share), ["ci_low", "estimate", "ci_high"]] = interval
    assert said.headline(table) == [
        "pruning random: raises the loss, 0.15 at share 0, 0.35 [0.3, 0.4] at share 0.3",
        "pruning irrelevant: lowers the loss, 0.15 at share 0, 0.015 [0.01, 0.02] at share 0.3",
        "pruning noisy: no clear change, 0.15 at share 0, 0.25 [0.1, 0.4] at share 0.3",
    ]


# Bad input


@pytest.mark.parametrize(
    ("study", "options", "said"),
    [
        ("sample-complexity", {"samples": "1"}, "--samples '1': it is out of range"),
        ("sample-complexity", {"alpha": "nan"}, "--alpha 'nan': nan is not a finite number, as in"),
        ("sample-complexity", {"samples": "2,inf"}, "--samples '2,inf': inf is not a finite number"),
        ("sample-complexity", {"preset": "nosie"}, "did you mean noise?"),
        ("convergence", {"preset": "one-pass"}, "no such value"),
        ("sample-complexity", {"stop": "one-pass", "max_steps": "9"}, "--max-steps"),
        ("token-sparsification", {"share": "1"}, "--share"),
    ],
)
def test_values_out_of_range_get_one_line(study, options, said):
    with pytest.raises(UsageError) as caught:
        cells_of(study, **options)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("study", "options", "line"),
    [
        (
            "sample-complexity", {"samples": "7"},
            "--samples 7: --labels alternating needs an even number, as in --samples 8",
        ),
        (
            "sample-complexity", {"test": "9"},
            "--test 9: --labels alternating needs an even number, as in --test 10",
        ),
        (
            "sample-complexity", {"alpha": "0.2"},
            "--alpha 0.2: label-relevant tokens are no majority over --confusion 0.3, as in --alpha 0.3"
            " --confusion 0.2",
        ),
        (
            "sample-complexity", {"alpha": "0.7"},
            "--alpha 0.7: with the confusion tokens it makes half of all tokens by default, as in"
            " --alpha 0.7 --confusion 0.05",
        ),
        (
            "sample-complexity", {"alpha": "0.95"},
            "--alpha 0.95: with the confusion tokens it makes half of all tokens by default, as in"
            " --alpha 0.95 --confusion 0",
        ),
        (
            "sample-complexity", {"dim": "9"},
            "--dim 9: --init rotation needs an even dimension, as in --dim 10",
        ),
        (
            "sample-complexity", {"patterns": "20"},
            "--patterns 20: orthonormal patterns are at most --dim 10, as in --patterns 5",
        ),
        ("sample-complexity", {"batch": "9"}, "--batch 9: it is at most --samples 8, as in --batch 8"),
        (
            "sample-complexity", {"path": "structured", "readout": "per-token"},
            "--path structured: it takes one readout for all tokens, not --readout per-token, as in"
            " --path dense",
        ),
        (
            "sample-complexity", {"init": "literal", "token_noise": "0"},
            "--token-noise 0: --init literal divides by it, as in --token-noise 0.01",
        ),
        (
            "token-sparsification", {"share": "0.99"},
            "--share 0.99: it leaves none of --tokens 50, as in --share 0.3",
        ),
        (
            "token-sparsification", {"noise": "gaussian"},
            "--pruning noisy: with --noise gaussian all tokens have the same noise, as in --noise"
            " heterogeneous",
        ),
        (
            "attention-concentration", {"confusion": "0"},
            "--confusion 0: the mass is split by the query's kind, and there are no confusion tokens, as"
            " in --alpha 0.5 --confusion 0.05",
        ),
        (
            "attention-concentration", {"alpha": "0.6", "confusion": "0.4"},
            "--alpha 0.6: the mass is split by the query's kind, and there are no non-discriminative"
            " tokens, as in --alpha 0.5 --confusion 0.05",
        ),
    ],
)  # fmt: skip
def test_what_cannot_be_built_is_refused_with_an_example_that_works(study, options, line):
    with pytest.raises(UsageError) as caught:
        cells_of(study, **options)
    assert str(caught.value) == line
    words = line.rpartition(", as in ")[2].split(" ")
    names = [word.removeprefix("--").replace("-", "_") for word in words[::2]]
    cells_of(study, **{**options, **dict(zip(names, words[1::2], strict=True))})


def test_a_share_that_leaves_one_token_is_taken():
    cells_of("token-sparsification", share="0.9", tokens=10, alpha=0.6, confusion=0.1)
