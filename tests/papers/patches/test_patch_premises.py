"""The premises of Theorem 1: where each turns, both of its sides, and what its remark says."""

import math
from dataclasses import replace

import pytest
from scipy.stats import chi2

from simkit.papers.patches.theory import conditions
from simkit.papers.patches.theory.premises import Constants, ExperimentSizes, check_premises

TAU = 0.01 * math.sqrt(10)
GOOD = ExperimentSizes(alpha=0.5, confusion=0.05, bounded=True)


def test_a_setting_that_meets_every_premise():
    premises = check_premises(GOOD)
    assert [name for name, premise in premises.items() if not premise.holds] == []
    assert len(premises) == 18


@pytest.mark.parametrize(
    ("name", "good", "bad"),
    [
        ("noise", {"bounded": True}, {"bounded": False}),
        ("noise-and-distance", {"tau": 0.353, "sigma": 0.4}, {"tau": 0.354, "sigma": 0.4}),
        ("noise-and-errors", {"tau": 0.1}, {"tau": 0.101}),
        ("noise-and-errors", {"tau": 0.08, "delta": 0.08}, {"tau": 0.09, "delta": 0.08}),
        ("more-than-two-patterns", {"patterns": 3}, {"patterns": 2}),
        ("fewer-than-dimensions", {"patterns": 9}, {"patterns": 10}),
        ("fewer-than-dimensions", {"value_dim": 6, "key_dim": 6}, {"value_dim": 6, "key_dim": 5}),
        ("norms", {"norm": 1.0}, {"norm": 1.001}),
        ("value-error", {"value_error": 0.1}, {"value_error": 0.101}),
        ("key-error", {"key_error": 0.2}, {"key_error": 0.201}),
        ("order-of-sigma", {"sigma": 0.628}, {"sigma": 0.629}),
        ("order-of-both", {"sigma": 0.19, "tau": 0.01}, {"sigma": 0.19, "tau": 0.011}),
        ("lucky-neurons", {"sigma": 0.6, "tau": 0.028}, {"sigma": 0.6, "tau": 0.029}),
        ("order-of-delta", {"delta": 0.499}, {"delta": 0.5}),
        ("neurons", {"neurons": 212}, {"neurons": 211}),
        ("iterations", {"sigma": 0.6, "tau": 0.028}, {"sigma": 0.6, "tau": 0.029}),
        ("fractions", {"alpha": 0.1452}, {"alpha": 0.1451}),
        ("batch", {"batch": 1}, {"batch": 0}),
        ("tokens", {"tokens": 1}, {"tokens": 0}),
        ("samples", {"samples": 4}, {"samples": 3}),
    ],
)
def test_each_premise_turns_where_it_should(name, good, bad):
    assert check_premises(replace(GOOD, **good))[name].holds
    assert not check_premises(replace(GOOD, **bad))[name].holds


def test_both_sides_are_those_of_the_formulas():
    """Every premise, its text and its sides, at a setting where no two numbers are the same."""
    s = ExperimentSizes(
        alpha=0.31, confusion=0.19, sigma=0.11, delta=0.21, samples=150, batch=7, tokens=40,
        patterns=4, dim=12, value_dim=11, key_dim=13, neurons=900, token_noise=0.02, tau=0.06,
        norm=1.1, value_error=0.12, key_error=0.22,
    )  # fmt: skip
    both, room = 0.17, 1 - 0.17 * 4 / math.pi
    ratio = 0.5 * math.exp(-0.27) * 0.83
    expected = {
        "noise": ("P(|x - mu_j| <= tau) >= 1 (eq. (5))", chi2.cdf(9, 12), ">=", 1),
        "noise-and-distance": ("tau < kappa/4 (Section 3.2)", 0.06, "<", math.sqrt(2) / 4),
        "noise-and-errors": ("tau <= min(sigma, delta) (Theorem 1)", 0.06, "<=", 0.11),
        "more-than-two-patterns": ("2 < M (Section 3.2)", 2, "<", 4),
        "fewer-than-dimensions": ("M < min(m_a, m_b) (Section 3.2)", 4, "<", 11),
        "norms": ("max |W_V|, |W_K|, |W_Q| <= 1 (Assumption 1)", 1.1, "<=", 1),
        "value-error": ("|W_V mu_j - p_j| <= sigma (eq. (6))", 0.12, "<=", 0.11),
        "key-error": ("|W_K mu_j - q_j|, |W_Q mu_j - r_j| <= delta (eq. (6))", 0.22, "<=", 0.21),
        "order-of-sigma": ("sigma <= C/M (Assumption 1)", 0.11, "<=", math.pi / 4),
        "order-of-both": ("sigma + tau <= 1/M (below eq. (159))", both, "<=", 0.25),
        "lucky-neurons": ("sigma + tau <= pi/M (eq. (216))", both, "<=", math.pi / 4),
        "order-of-delta": ("delta < 1/2 (Assumption 1)", 0.21, "<", 0.5),
        "neurons": (
            "m > C M^2 log N / (1 - (sigma+tau) M/pi)^2 (eq. (7))", 900, ">",
            16 * math.log(150) / room**2,
        ),
        "iterations": ("(sigma + tau) M/pi < 1 (eq. (11))", 1 - room, "<", 1),
        "fractions": (
            "alpha_* >= alpha_#/(epsilon_S e^-(delta+tau) (1-(sigma+tau))) (eq. (8))", 0.31, ">",
            0.19 / ratio,
        ),
        "batch": ("B >= C (eq. (9))", 7, ">=", 1),
        "tokens": ("|S^n| >= C (eq. (9))", 40, ">=", 1),
        "samples": (
            "N >= C (alpha_* - c' (1-zeta) - c'' (sigma+tau))^-2 (eq. (10))", 150, ">=", 0.31**-2
        ),
    }  # fmt: skip
    found = {name: (p.text, p.left, p.relation, p.right) for name, p in check_premises(s).items()}
    assert list(found) == list(expected)
    for name, (text, left, relation, right) in expected.items():
        assert found[name][0] == text
        assert found[name][2] == relation
        assert found[name][1::2] == (pytest.approx(left), pytest.approx(right)), name


def test_numbers_stay_numbers_where_no_number_will_do():
    for premise in check_premises(ExperimentSizes(sigma=5.0)).values():
        assert math.isfinite(premise.left)
        assert not math.isnan(premise.right)


def test_remarks_say_by_how_much_a_premise_fails_and_with_which_constants():
    s = ExperimentSizes(
        alpha=0.3, confusion=0.2, delta=0.6, neurons=7, batch=3, tokens=4, tau=0.03, samples=9
    )
    c = Constants(
        epsilon_s=0.25, error_order=0.2, batch=5, tokens=6, neurons=2, c_attention=0.1, eta=0.5,
        c_error=0.3, samples=4,
    )  # fmt: skip
    found = {name: p.remark for name, p in check_premises(s, c).items()}
    ratio = 0.25 * math.exp(-0.63) * 0.87
    base = 0.3 - 0.1 / 1024 - 0.3 * 0.13
    expected = {
        "order-of-delta": "0.6 is not below 0.5",
        "order-of-sigma": "0.1 is above 0.04, C = 0.2",
        "neurons": f"7 is not above {50 * math.log(9) / (1 - 0.13 * 5 / math.pi) ** 2:.5g}, C = 2",
        "fractions": f"0.3 is below {0.2 / ratio:.5g}, epsilon_S = 0.25",
        "batch": "3 is below 5, C = 5",
        "tokens": "4 is below 6, C = 6",
        "samples": f"9 is below {4 / base**2:.5g}, C = 4, c' (1-zeta) = {0.1 / 1024:g}, c'' = 0.3",
        "norms": "",
    }
    assert {name: found[name] for name in expected} == expected
    at_best = check_premises(s)["fractions"].remark
    assert at_best == f"0.3 is not above {0.1 / ratio:.5g}, epsilon_S = 0.5, its supremum"


def test_every_constant_changes_a_side():
    s = replace(GOOD, samples=10)
    base = Constants()
    for name, changed in [
        ("iterations", {"epsilon": 0.8}),
        ("fractions", {"epsilon_s": 0.01}),
        ("order-of-sigma", {"error_order": 0.4}),
        ("neurons", {"neurons": 1e3}),
        ("samples", {"samples": 1e3}),
        ("samples", {"c_attention": 0.5}),
        ("samples", {"c_error": 3.0}),
        ("batch", {"batch": 9.0}),
        ("tokens", {"tokens": 51.0}),
    ]:
        assert not check_premises(s, replace(base, **changed))[name].holds
    given = check_premises(s, Constants(epsilon=0.5))["neurons"]
    assert given.text == "m >= C epsilon^-2 M^2 log N (eq. (7))"
    assert (given.right, given.relation) == (pytest.approx(100 * math.log(10)), ">=")
    assert check_premises(s, Constants(c_attention=0.5, eta=0.5))["samples"].holds


def test_eq_8_is_strict_at_the_supremum_alone():
    """At epsilon_S = 1/2, which the paper excludes, equality is not enough."""
    for epsilon_s, enough in ((0.5, False), (0.4, True)):
        edge = float(conditions.relevant_fraction_needed(0.05, 0.2, 0.1, TAU, epsilon_s))
        setting = replace(GOOD, alpha=edge)
        assert check_premises(setting, Constants(epsilon_s=epsilon_s))["fractions"].holds == enough
