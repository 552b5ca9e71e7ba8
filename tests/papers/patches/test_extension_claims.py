"""Appendix G: premises, claims and their verdicts, and what tables say."""

import math

import numpy as np
import pytest
from scipy.stats import chi2
from vit_cells import EXTENDED, extended_cell, setup_of

import simkit
from simkit.declare.statement import statements_of
from simkit.engine.results.result import Settings
from simkit.engine.sources.registry import load_study
from simkit.papers.patches.studies.runs import draw_start
from simkit.papers.patches.theory.extensions import largest_inner_between, least_inner_within
from simkit.verdicts.audits.audit import prepare_audit, run_audit
from simkit.verdicts.audits.papers import load_subjects


def premises_of(study, **options):
    cell = extended_cell(study, **options)
    found = statements_of(load_study(study)).premises(cell.parameters)
    return {premise.text: premise for premise in found}


def test_premises_of_sets_and_of_a_skip_connection():
    plain, sets = premises_of("convergence"), premises_of("convergence", pattern_sets=3)
    distance, name = "tau < kappa/4 (Section 3.2)", "2 tau + Delta < kappa (eq. (244))"
    products = next(text for text in sets if text.startswith("inner products of tokens of one set >"))
    assert set(sets) - set(plain) == {name, products}
    tau = 0.01 * math.sqrt(10)
    assert sets[name].left == pytest.approx(2 * tau + 2 * 0.2 + 2 * tau)
    assert sets[name].right == pytest.approx(math.sqrt(2) - 2 * 0.2)
    assert sets[name].holds
    assert sets[products].holds
    noisy = premises_of("convergence", pattern_sets=3, token_noise=0.15)
    assert not noisy[name].holds
    assert not noisy[products].holds
    assert (plain[distance].right, sets[distance].right) == (
        math.sqrt(2) / 4, (math.sqrt(2) - 0.4) / 4,
    )  # fmt: skip
    norms = "max |W_V|, |W_K|, |W_Q| <= 1 (Assumption 1)"
    assert plain[norms].left == 1
    assert premises_of("convergence", skip="true")[norms].holds
    for turn in (0, 30, 54.26, 60):
        stated = premises_of("convergence", skip="true", turn=turn)[norms].left
        start = draw_start(
            setup_of(extended_cell("convergence", skip="true", turn=turn)), np.random.default_rng(0)
        )
        assert max(1.0, np.linalg.norm(start.weights.w_v, 2)) <= stated + 1e-12
        angle = math.radians(turn) + 2 * math.asin(0.05)
        assert stated == pytest.approx(max(1.0, 2 * math.sin(angle / 2)))
    dims = "M < min(m_a, m_b) (Section 3.2)"
    assert premises_of("convergence", skip="true", heads=2)[dims].right == 10  # features of both
    assert premises_of("convergence", heads=2, head_size=3)[dims].right == 10  # m_b stays


ERRORS = ("|W_V mu_j - p_j| <= sigma (eq. (6))", "|W_K mu_j - q_j|, |W_Q mu_j - r_j| <= delta (eq. (6))")


@pytest.mark.parametrize(
    "variant",
    [{"pattern_sets": 3}, {"layer_norm": "pre", "patterns": 10}, {"init": "perturbed", "heads": 2},
     {"pattern_sets": 2, "skip": "true", "layer_norm": "pre"}],
)  # fmt: skip
def test_premises_have_the_errors_that_starts_really_have(variant):
    """Ten starts of the cell's law, seeds 0 to 9, measured here one by one."""
    cell = extended_cell("convergence", **variant)
    setup, largest = setup_of(cell), np.zeros(3)
    for seed in range(10):
        rng = np.random.default_rng(seed)
        model = setup.network.draw_initial_model(rng, setup.data.draw_sets(rng))
        errors = model.errors()
        keys = max(errors["key"].max(), errors["query"].max())
        norms = [np.linalg.norm(w, 2, axis=(-2, -1)).max() for w in (model.key, model.query)]
        value = model.value.reshape(-1, 10) if setup.network.skip else model.value
        norms.append(np.linalg.norm(value, 2, axis=(-2, -1)).max())
        largest = np.maximum(largest, [errors["value"].max(), keys, max(norms)])
    found = premises_of("convergence", **variant)
    norm = found["max |W_V|, |W_K|, |W_Q| <= 1 (Assumption 1)"]
    measured = [*(found[text].left for text in ERRORS), norm.left]
    np.testing.assert_allclose(measured, largest, rtol=1e-12)
    assert not any(found[text].holds for text in ERRORS)
    assert all("the largest of 10 starts" in found[text].remark for text in ERRORS)
    assert ("M <= d - 1" in norm.remark) == ("patterns" in variant)


def test_errors_of_sets_that_the_page_tells():
    found = premises_of("sample-complexity", pattern_sets=3)
    assert [round(found[text].left, 2) for text in ERRORS] == [0.28, 0.39]


def test_with_layer_norm_the_errors_are_those_stated_and_the_norm_is_not():
    found = premises_of("convergence", layer_norm="pre")
    assert [found[text].left for text in ERRORS] == pytest.approx([0.1, 0.4])  # Figure 2
    assert all(found[text].holds for text in ERRORS)
    norm = found["max |W_V|, |W_K|, |W_Q| <= 1 (Assumption 1)"]
    assert norm.left == pytest.approx(math.sqrt(9 / 5), rel=2e-4)
    assert not norm.holds


@pytest.mark.parametrize("distance", [0.05, 0.25, 0.45, 0.5, 0.6])
def test_inner_products_of_tokens_near_orthonormal_centres(distance):
    """Their extremes over both balls, by random starts of a projected ascent, in three dimensions."""
    rng = np.random.default_rng(0)

    def extreme(first, second, sign):
        best = -math.inf
        for _ in range(20):
            offsets = rng.standard_normal((2, 3))
            for _ in range(400):
                x, y = first + offsets[0], second + offsets[1]
                offsets = offsets + 0.2 * sign * np.array([y, x])
                lengths = np.linalg.norm(offsets, axis=1, keepdims=True)
                offsets *= np.minimum(1, distance / lengths)
            best = max(best, sign * float((first + offsets[0]) @ (second + offsets[1])))
        return sign * best

    c, e = np.eye(3)[:2]
    assert least_inner_within(distance) == pytest.approx(extreme(c, c, -1), abs=2e-5)
    assert largest_inner_between(distance) == pytest.approx(extreme(c, e, 1), abs=2e-5)


def test_the_claims_of_the_plain_network_are_not_asked_of_the_others():
    asked = {"iterations": "1", "batch": 8, "trials": 1, "ledger": None, "step_size": 0.9}
    for variant, label in (
        ({}, "Proposition 2"), ({"heads": 2}, "Appendix G.3"), ({"layer_norm": "pre"}, "Appendix G.4"),
    ):  # fmt: skip
        found = simkit.run("attention-concentration", **EXTENDED, **asked, **variant, readout="shared")
        assert {each.claim.label for each in found.claims} == {label}


def test_spread_of_the_steps_is_the_deviation_of_the_trials():
    given = {**EXTENDED, "trials": 10, "ledger": None, "token_noise": 0.15}
    result = simkit.run("convergence", **given)
    steps = np.array(result.tallies[0].values["steps"])
    derived = result.derive("spread").set_index("quantity")
    deviation = steps.std(ddof=1)
    assert derived.loc["spread", "estimate"] == pytest.approx(deviation, rel=1e-9)
    assert derived.loc["spread_share", "estimate"] == pytest.approx(deviation / steps.mean(), rel=1e-9)
    ends = [deviation * math.sqrt(9 / chi2.ppf(p, 9)) for p in (0.975, 0.025)]
    assert [derived.loc["spread", name] for name in ("ci_low", "ci_high")] == pytest.approx(ends)
    assert derived.loc["spread_share", "ci_low"] == pytest.approx(ends[0] / steps.mean())


def test_update_directions_say_where_the_neurons_went():
    result = simkit.run(
        "update-directions", neurons=60, samples=8, trials=2, iterations="0,2", ledger=None
    )
    assert [line.split(":")[0] for line in result.headline] == ["iterations 0", "iterations 2"]
    assert all("stated (234)-(241): above 0, at most 0, 0, 0" in line for line in result.headline)


@pytest.mark.parametrize("others", [{"classes": "2"}, {"loss": "each"}])
def test_update_directions_state_nothing_of_what_the_displays_are_not_about(others):
    given = {"neurons": 60, "samples": 8, "trials": 2, "iterations": "0", "ledger": None}
    assert not simkit.run("update-directions", **given, **others).headline


#: Verdicts worked out by hand, at one cell each.
BY_HAND = [
    ("eq. (231): a loss of 0 means right signs", {"first": 1.5, "second": -0.5}, "fails"),
    ("eq. (231): a loss of 0 means right signs", {"first": 0.5, "second": 0.5}, "holds"),
    ("eq. (231): a loss of 0 means right signs", {"first": 0.5, "second": -0.5}, "premise unmet"),
    ("a hinge for each output: a loss of 0 means right signs", {"first": 1.5, "second": 1.0}, "holds"),
    ("a hinge for each output: a loss of 0 means right signs", {"first": 1.5, "second": -0.5},
     "premise unmet"),
    ("eq. (236): the factor of D_1", {"y_1": 1, "y_2": 1}, "holds"),
    ("eq. (238): the factor of D_3", {"y_1": -1, "y_2": 1}, "holds"),
    # 4 * 0.0316 + 2 r < sqrt(2) - 2 r from r < 0.3219 on
    ("eq. (244)", {"radius": 0.3}, "holds"),
    ("below eq. (244): a rescaling parts inner products at 1", {"radius": 0.2}, "holds"),
    # R = 0.3 + 0.0316: (1 - R)^2 = 0.447 < 0.696 = 2 t (1 + s), s = 0.0928
    ("below eq. (244): a rescaling parts inner products at 1", {"radius": 0.3}, "fails"),
    ("eq. (248), first line: the product over heads has the columns of W_O", {"heads": 2}, "fails"),
    ("eq. (248), second line: concatenation", {"heads": 2}, "holds"),
    ("eq. (250): W_V = P - I keeps to |W_V| <= 1 of Assumption 1, any P", {"turn": 30.0}, "holds"),
    ("eq. (250): W_V = P - I keeps to |W_V| <= 1 of Assumption 1, any P", {"turn": 90.0}, "fails"),
    # 54.26 + 2 arcsin(0.05) = 54.26 + 5.732 = 59.992 degrees
    ("eq. (250): W_V = P R - I, R moving patterns by sigma = 0.1", {"turn": 54.26}, "holds"),
]  # fmt: skip


def test_verdicts_on_the_displays():
    every = load_subjects("shallow-vit")
    audit = prepare_audit(
        [each for each in every if each.statements.study.name == "shallow-vit-extensions"],
        Settings(trials=0),
    )
    run_audit(audit)
    for part, fields, expected in BY_HAND:
        (found,) = (
            each
            for each in audit.findings
            if each.claim.part == part
            and all(each.cell.parameters[name] == value for name, value in fields.items())
        )
        assert found.verdict == expected, (part, fields)
        assert found.confirmed or expected != "fails"
