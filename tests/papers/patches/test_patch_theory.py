"""Conditions, laws and premises of the shallow transformer's theorem against the printed formulas."""

import math
import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from experiment_premises import EXPERIMENTS, premise_table
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chi2

from simkit.errors import ArgumentError
from simkit.papers.patches.theory import conditions
from simkit.papers.patches.theory.premises import Constants
from simkit.papers.patches.theory.sample_laws import SAMPLE_LAWS

PAGE = Path(__file__).parents[3] / "docs" / "derivations.md"
TAU = 0.01 * math.sqrt(10)
small = st.floats(0, 0.9)
fraction = st.floats(0.01, 1)


# --- conditions ---------------------------------------------------------------------------------------


@given(epsilon=st.floats(0.01, 1), patterns=st.integers(2, 50), samples=st.integers(2, 10**6))
def test_neurons(epsilon, patterns, samples):
    """Equation (7), and its inverse: that many neurons allow just this epsilon."""
    needed = float(conditions.neurons_needed(epsilon, patterns, samples, 3.0))
    assert needed == pytest.approx(3 * patterns**2 * math.log(samples) / epsilon**2)
    assert patterns * math.sqrt(3 * math.log(samples) / needed) == pytest.approx(epsilon)


def test_neurons_at_the_edges():
    assert conditions.neurons_needed([0.0, 1.0], 5, 10) == pytest.approx([math.inf, 25 * math.log(10)])
    assert float(conditions.neurons_needed(0.0, 5, 1)) == math.inf


@given(
    alpha=fraction, delta=small, sigma=st.floats(0, 0.5), tau=st.floats(0, 0.4), eps=st.floats(0.01, 0.5)
)
def test_the_three_forms_of_condition_8_agree(alpha, delta, sigma, tau, eps):
    """(8) at its boundary, its inverse, and (156) with alpha_nd = 1 - alpha_* - alpha_#."""
    ratio = eps * math.exp(-(delta + tau)) * (1 - (sigma + tau))
    confusion = float(conditions.largest_confusion(alpha, delta, sigma, tau, eps))
    assert confusion == pytest.approx(ratio * alpha)
    found = float(conditions.relevant_fraction_needed(confusion, delta, sigma, tau, eps))
    assert found == pytest.approx(alpha)
    rest = 1 - alpha - confusion
    if rest >= 0:
        given_rest = conditions.relevant_fraction_needed_given_rest(rest, delta, sigma, tau, eps)
        assert float(given_rest) == pytest.approx(alpha)


def test_condition_8_cannot_be_met_with_an_error_of_one():
    assert float(conditions.relevant_fraction_needed(0.1, 0, 0.9, 0.1)) == math.inf
    assert float(conditions.relevant_fraction_needed(0.0, 0, 1.5, 0.0)) == math.inf
    assert float(conditions.relevant_fraction_needed_given_rest(0.5, 0, 1.0, 0.5)) == math.inf
    assert float(conditions.largest_confusion(0.5, 0, 1.5, 0.0)) < 0
    assert float(conditions.relevant_fraction_needed(0.0, 0.2, 0.1, 0.0)) == 0


def test_batch():
    assert float(conditions.batch_needed(0.1, 0.1)) == pytest.approx((1.2 / 0.8) ** 2)
    assert float(conditions.batch_needed(0.1, 0.1, 2.0)) == pytest.approx(2 * (1.2 / 0.8) ** 2)
    assert (
        float(conditions.batch_needed(0.9, 0.1)) == float(conditions.batch_needed(2.0, 0.1)) == math.inf
    )


def test_samples_of_equation_10():
    found = conditions.samples_needed([0.3, 0.4], 0.1, 0.02, 0.2, 0.5, zeta=0.9, constant=7.0)
    assert found == pytest.approx([7 / (a - 0.2 * 0.1 - 0.5 * 0.12) ** 2 for a in (0.3, 0.4)])
    by_eta = conditions.samples_needed(0.3, 0.1, 0.02, 0.2, 0.5, eta=0.8)
    assert float(by_eta) == pytest.approx((0.3 - 0.2 * 0.8**10 - 0.06) ** -2)
    edge = conditions.samples_needed([0.2, 0.1, 0.3], 0.0, 0.0, 0.2, 0.0, eta=1.0)
    assert edge == pytest.approx([math.inf, math.inf, 100])
    with pytest.raises(
        ArgumentError, match=r"^eta: exactly one of zeta and eta is given, as in zeta=None"
    ):
        conditions.samples_needed(0.3, 0.1, 0.02, 0.2, 0.5)
    with pytest.raises(ArgumentError, match=r"^eta=0.5: exactly one of zeta and eta is given"):
        conditions.samples_needed(0.3, 0.1, 0.02, 0.2, 0.5, zeta=0.5, eta=0.5)


def test_samples_without_attention_and_the_factor_of_remark_1():
    """alpha_*^-2 exactly where c'(1 - zeta) + c'' s = s, and not otherwise."""
    found = conditions.samples_needed_without_attention([0.3, 0.1, 0.12, 0.0], 0.1, 0.02)
    assert found == pytest.approx([(0.3 * 0.18) ** -2, math.inf, math.inf, math.inf])
    alpha = np.linspace(0.2, 0.9, 8)
    attention = conditions.samples_needed(alpha, 0.1, 0.02, 0.5, 1.0, zeta=1.0)
    factor = conditions.samples_needed_without_attention(alpha, 0.1, 0.02) / attention
    assert factor == pytest.approx(alpha**-2)
    attention = conditions.samples_needed(alpha, 0.1, 0.02, 0.5, 0.0, zeta=1.0)
    assert np.all(conditions.samples_needed_without_attention(alpha, 0.1, 0.02) / attention > alpha**-2)


def test_iterations():
    found = conditions.iterations_needed([0.3, 0.6], 0.1, 0.02, 5, 0.2, 0.5, 3.0)
    room = 1 - 0.2 - 0.12 * 5 / math.pi
    assert found == pytest.approx([3 / (room * 0.5 * a) for a in (0.3, 0.6)])
    assert float(conditions.iterations_needed(0.3, 0.1, 0.02, 5, 0.9, 0.5)) == math.inf
    assert float(conditions.iterations_needed(0.0, 0.9, 0.0, 5, 0.9, 0.5)) == math.inf


def test_noise_levels_are_chi_square():
    assert conditions.share_within_noise_level(0.01, [10, 20], [TAU, 0.04]) == pytest.approx(
        [chi2.cdf(10, 10), chi2.cdf(16, 20)]
    )
    assert float(conditions.share_within_noise_level(0.0, 10, 0.0)) == 1
    level = conditions.noise_level(0.01, 10, 12_800)
    assert chi2.cdf((level / 0.01) ** 2, 10) ** 12_800 == pytest.approx(0.99)


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (
            lambda: conditions.neurons_needed(-0.1, 5, 10),
            "epsilon=-0.1: it is a number, at least 0, as in epsilon=1",
        ),
        (
            lambda: conditions.neurons_needed([0.1, -0.2, -0.3], 5, 10),
            "epsilon=-0.2: it is a number, at least 0, as in epsilon=1",
        ),
        (
            lambda: conditions.neurons_needed(0.1, 5, 0),
            "samples=0: it is a number, at least 1, as in samples=1",
        ),
        (
            lambda: conditions.neurons_needed(0.1, 5, 10, 0.0),
            "constant=0.0: it is a finite number above 0, as in constant=1",
        ),
        (
            lambda: conditions.largest_confusion(0.3, 0.1, 0.1, 0.1, 0.6),
            "epsilon_s=0.6: it lies in (0, 1/2], as in epsilon_s=0.4",
        ),
        (
            lambda: conditions.samples_needed(0.3, 0.1, 0.1, 0, 0, zeta=1.5),
            "zeta=1.5: it is a number, at most 1, as in zeta=0.9",
        ),
        (
            lambda: conditions.samples_needed(0.3, 0.1, 0.1, 0, 0, zeta=[0.5, 1.25]),
            "zeta=1.25: it is a number, at most 1, as in zeta=0.9",
        ),
        (
            lambda: conditions.samples_needed(math.nan, 0.1, 0.1, 0, 0, eta=0.5),
            "alpha=nan: it is a number, at least 0, as in alpha=1",
        ),
        (
            lambda: conditions.noise_level(0.01, 10, 5, 1.0),
            "confidence=1.0: it lies in (0, 1), as in confidence=0.99",
        ),
        (lambda: Constants(epsilon=1.0), "epsilon=1.0: it lies in (0, 1), as in epsilon=0.5"),
        (
            lambda: SAMPLE_LAWS["gap"].log_samples(0.3, constants=[0.1]),
            "constants=[0.1]: the law 'gap' takes 0 (none), each at least 0",
        ),
        (
            lambda: SAMPLE_LAWS["attention"].log_samples(0.3, constants=[-1]),
            "constants=[-1.0]: the law 'attention' takes 1 (c), each at least 0, as in constants=[0.0]",
        ),
    ],
)
def test_bad_input_is_one_line(call, said):
    with pytest.raises(ArgumentError) as caught:
        call()
    assert str(caught.value).startswith(said)
    assert "\n" not in str(caught.value)


# --- laws ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "constants", "base"),
    [
        ("attention", [0.05], lambda a, b, s, t: a - 0.05),
        ("attention-with-errors", [0.05, 0.7], lambda a, b, s, t: a - 0.05 - 0.7 * (s + t)),
        ("no-attention", [], lambda a, b, s, t: a * (a - s - t)),
        ("inverse-square", [], lambda a, b, s, t: a),
        ("inverse-fourth", [], lambda a, b, s, t: a**2),
        ("gap", [], lambda a, b, s, t: a - b),
    ],
)  # fmt: skip
def test_laws_are_their_formulas(name, constants, base):
    rng = np.random.default_rng(0)
    a, b, s, t = rng.uniform([0.3, 0, 0, 0], [1, 0.25, 0.1, 0.1], (20, 4)).T
    law = SAMPLE_LAWS[name]
    assert len(law.constants) == len(constants)
    assert law.log_samples(a, b, s, t, constants) == pytest.approx(-2 * np.log(base(a, b, s, t)))
    assert law.log_samples(0.0, 0.1, 0.1, 0.1, constants) == math.inf


def test_laws_are_logs_of_the_conditions():
    a = np.array([0.05, 0.25, 0.4, 0.8])
    with np.errstate(divide="ignore"):
        ten = np.log(conditions.samples_needed(a, 0.1, 0.03, 0.2, 0.5, zeta=0.7))
        thirteen = np.log(conditions.samples_needed_without_attention(a, 0.1, 0.03))
    c = 0.2 * 0.3 + 0.5 * 0.13
    assert SAMPLE_LAWS["attention"].log_samples(a, constants=[c]) == pytest.approx(ten)
    two = SAMPLE_LAWS["attention-with-errors"].log_samples(a, 0, 0.1, 0.03, [0.06, 0.5])
    assert two == pytest.approx(ten)
    assert SAMPLE_LAWS["no-attention"].log_samples(a, 0, 0.1, 0.03) == pytest.approx(thirteen)
    assert math.isinf(ten[0])
    assert math.isinf(thirteen[0])


def test_laws_broadcast():
    law = SAMPLE_LAWS["gap"]
    assert law.log_samples(np.ones((3, 1)) * 0.5, [0.1, 0.2]).shape == (3, 2)
    assert law.log_samples([0.3, 0.4]).shape == (2,)


# --- the paper's experiments --------------------------------------------------------------------------


def test_the_page_has_the_computed_table():
    page = PAGE.read_text(encoding="utf-8")
    [table] = re.findall(r"<!-- premise_table\(\) -->\n(.*?)<!-- end -->", page, flags=re.DOTALL)
    assert table == premise_table()
    assert len(table.splitlines()) == 2 + 12


def test_ranges_in_the_table_are_the_conditions():
    """The edges by closed forms, and the cells by hand."""
    head, _, *lines = (
        [cell.strip() for cell in line.split("|")[1:]] for line in premise_table().splitlines()
    )
    cells = {line[0]: dict(zip(head[1:], line[1:], strict=True)) for line in lines}
    for figure, delta in (("1(a)", 0.2), ("2", 0.4), ("3", 0.2)):
        edge = float(conditions.relevant_fraction_needed_given_rest(0.5, delta, 0.1, TAU))
        assert cells[figure]["(8)"] == f"{edge:.3f} < α_*"
    assert cells["1(b)"]["(8)"] == "fails"
    assert cells["1(b)"]["σ+τ ≤ π/M (216)"] == f"σ < {math.pi / 5 - TAU:.3f}"
    assert cells["1(b)"]["σ+τ ≤ 1/M"] == f"σ < {0.2 - TAU:.3f}"
    assert cells["1(b)"]["τ ≤ min(σ, δ)"] == f"{TAU:.3f} < σ"
    room = math.sqrt(25 * math.log(128) / 1000)
    assert cells["1(b)"]["(7)"] == f"σ < {(1 - room) * math.pi / 5 - TAU:.3f}"
    for figure, row in cells.items():
        assert (row["δ < 1/2"] == "fails") == (figure[0] in "58")
        assert (row["2 < M < m_a, m_b"] == "fails") == (figure in ("7(c)", "8(c)"))
        assert (row["(7)"] == "fails") == (figure[0] in "78")
        assert row["norms ≤ 1"] == row["(6)"] == row["noise ≤ τ (5)"] == "fails"


def test_a_start_that_meets_assumption_1_leaves_the_other_columns():
    """At c_0 = sigma = delta the printed initial model is U and I: norms 1, errors 0."""
    [figure] = [e for e in EXPERIMENTS if e.figure == "4"]
    exact = replace(
        figure, setting=replace(figure.setting, token_noise=0.1, sigma=0.1, delta=0.1, tau=0.03)
    )
    [row] = premise_table([exact]).splitlines()[2:]
    assert row.split("|")[2:14].count(" holds ") == 11
    strict = premise_table([exact], Constants(neurons=1e6)).splitlines()[2]
    assert strict.split("|")[2:14].count(" holds ") == 10


def test_the_page_says_the_numbers_of_the_premises():
    page = " ".join(PAGE.read_text(encoding="utf-8").split())
    share = float(conditions.share_within_noise_level(0.01, 10, TAU))
    level = conditions.noise_level(0.01, 10, 12_800)
    assert f"A share of {share:.4f} of the Gaussian tokens ($d = 10$)" in page
    assert rf"$\tau$ has to be {level / TAU:.4g} times as large, {level:.4g}" in page
    wide = 0.1 + 0.01 * math.sqrt(20)
    needed = [
        math.ceil(conditions.neurons_needed(1 - wide * m / math.pi, m, 200).item()) for m in (10, 15, 20)
    ]
    said = "{}, {} and {} neurons are needed for $M = 10, 15, 20$ at the $N = 200$ of Figure 7"
    assert said.format(*needed) in page
    start = EXPERIMENTS[0].at(0.3)
    assert (start.norm, start.value_error, start.key_error) == pytest.approx((400, 99, 399))
    golden = (math.sqrt(5) - 1) / 2  # the root of a - 1 + a^2
    assert rf"negative below $\alpha_* = {golden:.3f}$" in page


def test_the_page_says_when_sets_of_patterns_part_and_how_far_the_start_turns():
    """(244) wherever the patterns lie; P turns by the 60 degrees that R leaves."""
    page = " ".join(PAGE.read_text(encoding="utf-8").split())
    assert 4 * 0.2 + 4 * TAU < math.sqrt(2) < 4 * 0.15 * math.sqrt(10)
    assert r"The default $r = 0.2$ meets it at $c_0 = 0.01$; at $c_0 = 0.15$ no radius does" in page
    turn = math.floor(100 * (60 - math.degrees(2 * math.asin(0.05)))) / 100
    assert rf"{turn} at $\sigma = 0.1$" in page
