"""What is certain of the regression model: no gaps, pairs that only narrow, small failures, rounding."""

import itertools
import math
import re
from pathlib import Path

import numpy as np
import pytest
from flint import acb, arb, ctx

from simkit.declare.statement import statements_of
from simkit.engine.results.result import Settings
from simkit.engine.results.session import build_run, run_session
from simkit.papers.separation.regression.cell import RegressionCell
from simkit.papers.separation.regression.theory import (
    columns,
    enclosures,
    grids,
    inversion,
    pairs,
    probabilities,
)
from simkit.papers.separation.regression.theory.intervals import SMALLEST, UNIT, Enclosure
from simkit.papers.separation.regression.theory.laws import (
    Network,
    UnaffordableError,
    characteristic,
    log_mgf,
)
from simkit.papers.separation.signs import PARTS, SIGN_READINGS
from simkit.papers.separation.studies import SoftmaxVsLinear

EVENTS = ("success", *PARTS)
PAGE = (Path(__file__).parents[3] / "docs" / "derivations.md").read_text(encoding="utf-8")
DERIVED = " ".join(PAGE.partition("## Softmax against")[2].partition("\n## ")[0].split())


def cell_of(n, tau=0.25, scores="uniform", m=None, signs="shared"):
    return RegressionCell(n, math.ceil(math.log(n)) if m is None else m, tau, scores, signs)


# --- exact values have no gap ------------------------------------------------------------------------


def first_of_all():
    """The n from which on all events have an exact value, as the docstring says it."""
    text = probabilities.exact_probabilities.__doc__
    return int(re.search(r"all events from n of about (\d+) on", " ".join(text.split()))[1])


def test_page_and_docstring_name_one_length():
    assert f"success from {first_of_all()}, with no gap above" in DERIVED


@pytest.mark.parametrize(
    "lengths", [range(880, 1180, 3), [round(1180 * 1.3**k) for k in range(60)]], ids=["all", "far"]
)
def test_from_that_length_on_every_event_has_an_exact_value(lengths):
    assert first_of_all() == 880
    for n in lengths:
        assert set(probabilities.exact_probabilities(cell_of(n))) == set(EVENTS), n
    assert "success" not in probabilities.exact_probabilities(cell_of(870))


def test_nor_is_there_a_gap_at_another_threshold():
    there = ["success" in probabilities.exact_probabilities(cell_of(n, 0.5)) for n in range(150, 500, 5)]
    assert there == sorted(there)
    assert set(there) == {False, True}


@pytest.mark.parametrize("n", [1016, 1032])
@pytest.mark.parametrize("signs", SIGN_READINGS)
def test_ceilings_beside_narrow_parts_agree_with_pairs(n, signs):
    """With pairs all three parts are inverted: nothing of the ceilings is left in it."""
    cell = cell_of(n, signs=signs)
    exact, enclosed = probabilities.exact_probabilities(cell), enclosures.enclose_probabilities(cell)
    for event, value in exact.items():
        assert enclosed[event].low - 2e-13 <= value <= enclosed[event].high + 2e-13


# --- pairs only narrow -------------------------------------------------------------------------------

GRID = list(itertools.product((2, 3, 7, 60), (0.0, 0.25, 0.9, 0.999999, 1 - 2.0**-52), (1, 3, 40)))


def test_refined_enclosures_are_never_wider():
    for n, tau, m in GRID:
        cell = cell_of(n, tau, m=m, signs="shared" if m == 3 else "per-dataset")
        for enclose in (enclosures.enclose_probabilities, enclosures.enclose_failures):
            wide, narrow = enclose(cell, refined=False), enclose(cell)
            assert set(wide) == set(narrow)
            for event, found in narrow.items():
                assert wide[event].low <= found.low <= found.high <= wide[event].high, (cell, event)


def test_where_no_sum_is_affordable_chernoff_is_left():
    """Among three signs + + + alone fires: (7/8)^3 at most, and Chernoff's bound is above 1/8."""
    found = enclosures.enclose_probabilities(cell_of(3, 0.999999, m=3))["exp_d0_zero"]
    assert 0.28 < found.low < 1 - (1 - 1 / 8) ** 3
    assert found.high == 1.0


# --- failures that doubles cannot hold ----------------------------------------------------------------


@pytest.mark.parametrize("scores", ["two-point", "constant", "uniform"])
@pytest.mark.parametrize(("m", "known"), [(990, True), (1020, False), (1074, False), (1075, False)])
def test_two_to_the_minus_m_is_never_zero(scores, m, known):
    cell = cell_of(80, scores=scores, m=m)
    exact, enclosed = enclosures.exact_failures(cell), enclosures.enclose_failures(cell, refined=False)
    assert (PARTS[0] in exact) == known
    if known:
        assert exact[PARTS[0]] == 2.0**-m
    else:
        held = enclosed[PARTS[0]]
        assert held == (Enclosure(2.0**-m, 2.0**-m) if m <= 1074 else Enclosure(0.0, SMALLEST))
    if scores == "two-point":
        assert enclosures.enclose_probabilities(cell)["success"].high > 0


def test_failures_of_constant_scores_below_1e_300():
    """Five in eight signs are +: above 1e-300 up to n of about 2e4, by Hoeffding's inequality."""
    seen = set()
    for n in (10_000, 15_000, 20_000, 30_000, 10**6, 10**12, 10**15):
        cell = cell_of(n, scores="constant", m=7)
        exact, enclosed = enclosures.exact_failures(cell), enclosures.enclose_failures(cell)
        for part in PARTS[1:]:
            assert (part in exact) != (part in enclosed)
            seen.add(part in exact)
            if part in exact:
                assert 7e-300 < exact[part] < 7 * math.exp(-n * 0.24**2 / 2)
            else:
                assert enclosed[part] == Enclosure(0.0, 7 * SMALLEST)
    assert seen == {True, False}


def test_no_law_has_a_failure_of_zero():
    for scores, n, m in itertools.product(("two-point", "constant"), (2, 50, 90), (1, 5000)):
        for tau in (0.0, 0.25, 0.99):
            assert 0.0 not in enclosures.exact_failures(cell_of(n, tau, scores, m)).values()


def test_the_table_shows_an_enclosure_in_place_of_zero():
    study = SoftmaxVsLinear()
    options = {"model": "regression", "n": "90", "m": "2000", "scores": "two-point"}
    settings = Settings(trials=0, seed=1)
    result = run_session(build_run(study, options, settings), settings)
    statements = statements_of(study)
    row = statements.derive("failures", result.table).set_index("quantity").loc["exp_d1_fails"]
    assert math.isnan(row["exact"])
    assert math.isnan(row["estimate"])
    assert (row["ci_low"], row["ci_high"]) == (0.0, SMALLEST)
    assert row["interval"] == "enclosure"


# --- rounding, against 120 digits ----------------------------------------------------------------------


@pytest.fixture
def digits():
    before, ctx.prec = ctx.prec, 400
    yield
    ctx.prec = before


def weight_mean(net, z):
    """E exp(z u): exponential integrals for F_exp, exponentials for F_lin."""
    if z.is_zero():
        return acb(1)
    if net.softmax:
        slope = arb(2) / 5 * arb(net.n).log()
        return ((z * acb(slope.exp())).ei() - z.ei()) / slope
    return ((z * 7 / 5).exp() - z.exp()) / (z * 2 / 5)


def means(net, s, special=False):
    """E exp(s u (y - tau)), once with y = 1 and once with y = -1."""
    mean = (lambda z: (4 * z).exp()) if special and net.special else lambda z: weight_mean(net, z)
    return [mean(s * factor) / 2 for factor in (1 - acb(net.tau), -1 - acb(net.tau))]


def whole_log(net, ordinary, special):
    return (net.n - 1) * ordinary.real.log() + special.real.log()


NETS = [
    Network(n, tau, softmax, special)
    for softmax, special in ((True, False), (False, False), (False, True))
    for n in (2, 5, 50, 1000, 10**5, 10**7, 10**8)
    for tau in (0.0, 0.01, 0.25, 0.9, 0.999)
]


def tilted_laws():
    """The networks whose quadrature is affordable, most of them, at their saddles."""
    for net in NETS:
        try:
            yield net, inversion._tilt(net, inversion.saddle(net), 0.0)
        except UnaffordableError:
            continue


@pytest.mark.usefixtures("digits")
def test_logs_of_transforms_err_by_less_than_is_counted():
    seen, chosen_alone = 0, 0
    for net, tilted in tilted_laws():
        for factor in (0.5, 1.0, 2.0):
            tilt = tilted.tilt * factor
            truth = whole_log(
                net, sum(means(net, acb(tilt)), acb(0)), sum(means(net, acb(tilt), True), acb(0))
            )
            at = np.array([tilt])
            value = float((net.n - 1) * log_mgf(tilted.ordinary, at)[0] + log_mgf(tilted.special, at)[0])
            error, added = abs(float(arb(value) - truth)), tilted.log_chernoff(tilt) - value
            assert error < 0.03 * 2 * tilted.accuracy
            assert error < 0.02 * added
            assert added > 1.99 * tilted.accuracy
            seen += 1
            chosen_alone += added > 2.01 * tilted.accuracy
    assert seen > 250
    assert 0 < chosen_alone < seen


@pytest.mark.usefixtures("digits")
def test_characteristic_functions_err_by_less_than_is_counted():
    for net, tilted in tilted_laws():
        if net.n > 10**5:
            continue
        count = 8
        across = min(20 / tilted.deviation, inversion._MOST_TURNS / tilted.reach)
        found = inversion._tilt(net, tilted.tilt, across)
        positive, negative = characteristic(found.ordinary, found.tilt, across / count, count)
        whole = sum(means(net, acb(found.tilt)), acb(0))
        for k in range(count + 1):
            t = across / count * k
            value = complex(positive[k] + negative[k])
            truth = sum(means(net, acb(found.tilt, t)), acb(0)) / whole
            drift = (20 + 4 * net.slope) * found.reach * t * UNIT * net.n
            error = float(abs(acb(value.real, value.imag) - truth))
            assert error < 0.03 * (found.accuracy + drift) / net.n


@pytest.mark.usefixtures("digits")
def test_logs_for_pairs_err_by_less_than_is_added():
    for net, tilted in tilted_laws():
        log = columns._log_columns(net, tilted.tilt, math.log(1e-15))[0]
        whole = (net.n - 1) * log + columns._log_columns_special(net, tilted.tilt, log)
        sums = [acb(tilted.tilt) * (y + z - 2 * acb(net.tau)) for y in (1, -1) for z in (1, -1)]
        ordinary = sum((weight_mean(net, s) for s in sums), acb(0)) / 4
        special = sum(((4 * s).exp() for s in sums), acb(0)) / 4 if net.special else ordinary
        error = abs(float(arb(whole) - whole_log(net, ordinary, special)))
        assert error < 0.02 * (1e-9 * (1 + abs(whole)) + net.n * 1e-13)


@pytest.mark.usefixtures("digits")
@pytest.mark.parametrize("n", [50, 1000, 10**5])
@pytest.mark.parametrize("tau", [0.01, 0.25, 0.9])
def test_logs_for_two_networks_err_by_less_than_is_added(n, tau):
    nets = Network(n, tau, softmax=True), Network(n, tau, softmax=False, special=True)
    tilts = inversion.saddle(nets[0]) / 2, inversion.saddle(nets[1]) / 2
    joint = pairs._join(nets, tilts, (0.0, 0.0))
    bare = pairs._log_joint(joint.laws, joint.special, n, tilts)[0]
    first, second, last = (
        means(net, acb(tilt), special)
        for net, tilt, special in zip(
            (*nets, nets[1]), (*tilts, tilts[1]), (False, False, True), strict=True
        )
    )
    ordinary, special = (2 * (first[0] * other[0] + first[1] * other[1]) for other in (second, last))
    error = abs(float(arb(bare) - whole_log(nets[0], ordinary, special)))
    assert error < 0.02 * (joint.log_chernoff(*tilts) - bare)


def test_powers_of_small_transforms_carry_the_rounding_of_the_floor():
    """At length 2 the power is phi itself: it errs by as much where it vanishes as where it does not."""
    net = Network(2, 0.25, softmax=False)
    period, count = 200.0, 15916
    step = 2 * math.pi / period
    tilted = inversion._tilt(net, inversion.saddle(net), step * count)
    positive, negative = characteristic(tilted.ordinary, tilted.tilt, step, count)
    size = np.abs(positive + negative)
    assert (size < 1e-3).any()
    t = step * np.arange(count + 1)
    weight = np.where(t > 0, 2.0, 1.0) / period / np.abs(tilted.tilt + 1j * t)
    error = tilted.accuracy + (20 + 4 * net.slope) * tilted.reach * t * UNIT * net.n
    _, (rounding, _) = inversion._sum_terms(tilted, period, count)
    assert rounding >= weight @ (error + 16 * UNIT * size) * (1 - 1e-12)


def test_double_sums_are_too_large_by_their_ramps_alone(monkeypatch):
    """By 1e-4 of the whole, 1e-2 below n = 100; the truth is where ramps of widths w and w/2 meet."""
    assert "large by $10^{-4}$ of itself, below $n = 100$ by $10^{-2}$ of itself" in DERIVED
    assert [grids.fineness(n)[0] for n in (99, 100)] == [1e-2, 1e-4]
    net = Network(200, 0.25, softmax=True)
    one = inversion.column_fires(net)
    found = columns.second_moment(net, one)
    monkeypatch.setattr(columns.grids, "fineness", lambda n: (5e-5, 1e-6))
    half = columns.second_moment.__wrapped__(net, one)
    assert found / (2 * half - found) - 1 == pytest.approx(1e-4, rel=0.05)
