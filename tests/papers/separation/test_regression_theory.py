"""Exact and asymptotic probabilities against enumeration and against the simulation."""

import math
from fractions import Fraction

import naive_regression as naive
import pytest
from numpy.random import PCG64DXSM, Generator, SeedSequence
from scipy.special import bdtr, bdtrc

from simkit.papers.separation.regression import events, literal
from simkit.papers.separation.regression.cell import RegressionCell
from simkit.papers.separation.regression.theory import counts, enclosures, probabilities, special

EVENTS = ("success", "exp_d1_fires", "lin_d1_zero", "exp_d0_zero", "lin_d0_zero")
PARTS = EVENTS[1:]
TAUS = (0.0, 0.1, 0.25, 1 / 3, 0.5, 0.75, 0.98, 1.0, 1.7)


def generator(*seed):
    return Generator(PCG64DXSM(SeedSequence(seed)))


def exact_of(*values):
    return probabilities.exact_probabilities(RegressionCell(*values))


def assert_probabilities(found, expected):
    assert set(found) <= set(expected)
    for event, value in found.items():
        assert value == pytest.approx(float(expected[event]), rel=1e-12, abs=1e-12), event


# --- the oracle, held against itself ---------------------------------------------------------------


def test_oracle_composes_columns_as_full_enumeration_does():
    """Over all sign matrices at once: n = 2, m = 2, four matrices, 2^16 of them."""
    import itertools
    from decimal import Decimal

    n, tau = 2, Decimal("0.25")
    log_n = naive.log_of(n)
    trial = naive.Trial([log_n, log_n * Decimal("1.2")], [4 * log_n, log_n], [])
    columns = list(itertools.product((-1, 1), repeat=n))
    matrices = list(itertools.product(columns, repeat=2))
    fired = [[naive.fires(f, y, tau) for y in matrices] for f in trial.attention]
    counts = {}
    for outcome in itertools.product(*fired):
        counts[outcome] = counts.get(outcome, 0) + 1
    law = naive.enumerate_trial(trial.ax0, trial.ax1, 2, 0.25, "independent")
    assert {k: v for k, v in law.items() if v} == {k: v / 4**8 * 1.0 for k, v in counts.items()}


# --- exact values against enumeration --------------------------------------------------------------


@pytest.mark.nojit
@pytest.mark.parametrize("reading", naive.READINGS)
@pytest.mark.parametrize("n", [2, 3, 5, 8])
def test_constant_scores_against_all_sign_vectors(n, reading):
    for tau in TAUS:
        for m in (1, 4):
            found = exact_of(n, m, tau, "constant", reading)
            assert set(found) == set(EVENTS)
            assert_probabilities(found, naive.exact_constant(n, m, tau, reading))


@pytest.mark.nojit
@pytest.mark.parametrize("reading", naive.READINGS)
@pytest.mark.parametrize("tau", [0.0, 0.25, 0.5, 1.0])
def test_two_point_scores_against_all_scores_and_sign_vectors(tau, reading):
    n, m = 3, 2
    found = exact_of(n, m, tau, "two-point", reading)
    assert set(found) >= set(EVENTS[2:])
    assert_probabilities(found, naive.exact_two_point(n, m, tau, reading))


@pytest.mark.parametrize("part", EVENTS[2:])
@pytest.mark.parametrize("n", [2, 5, 6])
def test_two_point_parts_against_all_scores_and_sign_vectors(n, part):
    for tau in (0.0, 0.25, 1 / 3, 0.6):
        for m in (1, 3):
            found = exact_of(n, m, tau, "two-point", "shared")
            assert_probabilities(
                {part: found[part]}, {part: naive.exact_two_point_zero(n, m, tau, part)}
            )


@pytest.mark.parametrize("part", EVENTS[2:])
@pytest.mark.parametrize(("n", "m", "tau"), [(24, 1, 0.0), (24, 4, 0.25), (45, 3, 0.1), (45, 1, 0.0)])
def test_two_point_parts_against_sums_over_counts(n, m, tau, part):
    found = exact_of(n, m, tau, "two-point", "shared")
    expected = naive.exact_two_point_zero_by_counts(n, m, tau, part)
    assert_probabilities({part: found[part]}, {part: expected})


def test_sums_over_counts_are_the_enumeration():
    for part in EVENTS[2:]:
        for tau in (0.0, 0.25):
            by_counts = naive.exact_two_point_zero_by_counts(6, 2, tau, part)
            assert by_counts == naive.exact_two_point_zero(6, 2, tau, part)


@pytest.mark.parametrize("n", [600, 3999])
def test_the_sum_over_counts_leaves_nothing_out(n):
    assert sum(math.exp(counts._log_pmf(n, k)) for k in counts._bulk(n)) == pytest.approx(1, abs=1e-11)


@pytest.mark.parametrize("n", [100, 200, 300])
def test_two_point_probabilities_do_not_exceed_one(n):
    """At tau = 1/4 next to nothing fires at these lengths."""
    found = exact_of(n, math.ceil(math.log(n)), 0.25, "two-point", "shared")
    for part in EVENTS[2:]:
        assert 0 <= found[part] <= 1
    assert found["lin_d0_zero"] > {100: 0.95, 200: 0.998, 300: 0.9999}[n]
    # The sum itself holds far beyond the sizes that are offered.
    beyond = counts._average_no_fire(10 * n, 8, 0.25, 1.4)
    assert 1 - 1e-8 < beyond <= 1


@pytest.mark.parametrize("reading", naive.READINGS)
@pytest.mark.parametrize("scores", ["uniform", "two-point", "constant"])
def test_nothing_fires_from_tau_one_on(scores, reading):
    for tau in (1.0, 1.5):
        found = exact_of(50, 4, tau, scores, reading)
        assert found == dict(zip(EVENTS, (0.0, 0.0, 1.0, 1.0, 1.0), strict=True))


def test_what_has_no_closed_form_is_not_claimed():
    assert set(exact_of(100, 5, 0.25, "uniform", "shared")) == {"exp_d1_fires"}
    assert set(exact_of(301, 5, 0.25, "two-point", "shared")) == {"exp_d1_fires"}
    assert exact_of(2, 5, 0.99, "uniform", "shared") == {}
    assert "success" not in exact_of(4, 5, 0.25, "two-point", "shared")
    assert set(exact_of(2**53 + 2, 5, 0.25, "constant", "shared")) == {"exp_d1_fires"}


@pytest.mark.parametrize("n", [10**3, 10**6, 10**12, 2**53])
def test_constant_scores_of_great_length_tend_to_the_limit(n):
    found = exact_of(n, 7, 0.25, "constant", "shared")
    limit = probabilities.limit_probabilities(7, 0.25)
    assert set(limit) == set(EVENTS)
    assert_probabilities(found, limit)


@pytest.mark.parametrize("n", [10**4, 10**6, 10**7, 10**9, 2**31 + 2, 2**32 + 2, 10**12])
def test_constant_scores_of_great_length_keep_their_digits(n):
    """Tau = 0 and m = 1: zero is the lower half of the binomial law of even n, its middle included."""
    a = n // 2
    series = 1 - 1 / (8 * a) + 1 / (128 * a**2) + 5 / (1024 * a**3)  # of the central binomial
    middle = series / math.sqrt(math.pi * a)
    found = exact_of(n, 1, 0.0, "constant", "shared")
    for part in ("exp_d0_zero", "lin_d0_zero"):
        assert found[part] == pytest.approx(0.5 + middle / 2, rel=0, abs=1e-12)


# --- Lemma 4.2: the special entry decides ----------------------------------------------------------


@pytest.mark.nojit
def test_special_decides_exactly_where_the_worst_case_says_so():
    """Others at 1.4 log n with signs against it: sufficient everywhere, and necessary up to 1e-8."""
    seen = set()
    for n in [*range(2, 30), 100, 1000, 10**6]:
        for tau in (*TAUS, 0.8, 0.9, 0.95, 0.99, 0.999, 0.9999, 0.999999):
            plus, minus = naive.worst_case_margins(n, tau)
            decides = special.special_decides(n, tau)
            if decides:
                assert plus > 0
                assert minus < 0
            elif tau < 1:
                assert plus < 1e-8
            seen.add((decides, tau < 1))
    assert seen == {(True, True), (False, True), (False, False)}


@pytest.mark.parametrize("n", [2, 3, 5, 8])
def test_special_decides_for_all_signs_and_extreme_scores(n):
    """By enumeration: F_exp > 0 on D1 if and only if the special sign is +1."""
    import itertools
    from decimal import Decimal

    log_n, decided = naive.log_of(n), 0
    for tau in (0.0, 0.25, 0.6, 0.7, 0.9, 0.98):
        if not special.special_decides(n, tau):
            continue
        decided += 1
        for factor in ("1", "1.4"):
            f = naive.f_exp([4 * log_n] + [log_n * Decimal(factor)] * (n - 1))
            for column in itertools.product((-1, 1), repeat=n):
                assert naive.fires(f, [column], Decimal(tau)) == (column[0] == 1)
    assert decided >= 2


@pytest.mark.parametrize("m", [1, 5, 60])
@pytest.mark.parametrize("scores", ["uniform", "two-point", "constant"])
def test_exp_d1_fires_with_probability_one_minus_two_to_the_minus_m(scores, m):
    """Lemma 5.2."""
    found = exact_of(100, m, 0.25, scores, "shared")["exp_d1_fires"]
    assert found == pytest.approx(1 - 2.0**-m, rel=1e-15)


@pytest.mark.parametrize("scores", ["uniform", "two-point", "constant"])
def test_special_decides_at_lengths_whose_powers_overflow(scores):
    for n in (10**102, 10**103, 10**150, 10**300):
        for tau in (0.0, 0.25, 0.999, 1 - 2.0**-53):
            assert special.special_decides(n, tau)
        assert not special.special_decides(n, 1.0)
        assert exact_of(n, 5, 0.25, scores, "shared")["exp_d1_fires"] == pytest.approx(1 - 2.0**-5)


# --- how often parts fail, with the digits of small numbers ----------------------------------------


@pytest.mark.parametrize("scores", ["two-point", "constant"])
def test_failures_by_counts_are_the_complements_of_the_exact_values(scores):
    for n, m, tau in ((2, 1, 0.25), (9, 3, 0.4), (40, 2, 0.0), (100, 5, 0.25), (300, 6, 0.05)):
        cell = RegressionCell(n, m, tau, scores)
        exact, failures = probabilities.exact_probabilities(cell), enclosures.exact_failures(cell)
        assert set(failures) == set(PARTS) & set(exact)
        for part, value in failures.items():
            assert value == pytest.approx(1 - exact[part], abs=1e-12)


@pytest.mark.parametrize(("n", "tau"), [(200, 0.25), (2000, 0.25), (2000, 0.75)])
def test_failures_of_constant_scores_keep_their_digits(n, tau):
    """Ties at the threshold do not fire; 2000 at 3/4 gives 1e-268."""
    m, tau_ = 3, Fraction(tau)
    first = next(k for k in range(n + 1) if 2 * k - n > n * tau_)
    one = Fraction(sum(math.comb(n, k) for k in range(first, n + 1)), 2**n)
    expected = 1 - (1 - one) ** m
    found = enclosures.exact_failures(RegressionCell(n, m, tau, "constant"))
    for part in ("exp_d0_zero", "lin_d0_zero"):
        assert abs(Fraction(found[part]) / expected - 1) < Fraction(1, 10**11)
    assert found["exp_d1_fires"] == 2.0**-m


def test_failures_of_two_point_scores_keep_their_digits():
    """One vector at tau = 3/4: a sum over all counts in rational arithmetic, F_lin on D0."""
    n, tau, high = 60, Fraction(3, 4), Fraction(7, 5)
    total = 0
    for n_high in range(n + 1):
        for plus_high in range(n_high + 1):
            rest = (1 - tau) * high * plus_high - (1 + tau) * (high * (n_high - plus_high) + n - n_high)
            ways = math.comb(n, n_high) * math.comb(n_high, plus_high)
            total += ways * sum(
                math.comb(n - n_high, k) for k in range(n - n_high + 1) if rest + 2 * k > 0
            )
    found = enclosures.exact_failures(RegressionCell(n, 1, 0.75, "two-point"))["lin_d0_zero"]
    assert 0 < found < 1e-9
    assert abs(Fraction(found) / Fraction(total, 4**n) - 1) < Fraction(1, 10**11)


# --- exact values against the simulation -----------------------------------------------------------

FALSE_ALARM = 1e-6  # of all comparisons together, had the seeds been drawn anew

CELLS = [
    (law, n, m, tau, reading)
    for law, n, m, tau in (
        ("constant", 2, 1, 0.25),
        ("constant", 8, 2, 0.25),
        ("constant", 30, 3, 0.0),
        ("constant", 100, 5, 0.25),
        ("constant", 1000, 7, 0.05),
        ("constant", 10**8, 1, 0.0),
        ("constant", 10**9, 3, 2e-5),
        ("constant", 10**13, 2, 1e-7),
        ("two-point", 2, 2, 0.25),
        ("two-point", 9, 3, 0.4),
        ("two-point", 100, 5, 0.25),
        ("two-point", 300, 6, 0.05),
        ("uniform", 4, 2, 0.5),
        ("uniform", 65, 1, 0.25),
        ("uniform", 130, 3, 0.25),
        ("uniform", 500, 7, 0.9),
    )
    for reading in naive.READINGS
]


def simulate(module, law, seed, trials, n, m, tau, reading):
    """Return the four parts of success in each trial."""
    return module.sample_trials(generator(seed), trials, RegressionCell(n, m, tau, law, reading))[0]


def count_events(parts):
    return dict(zip(EVENTS, [parts.all(axis=1).sum(), *parts.sum(axis=0)], strict=True))


def tail_probability(count, trials, p):
    """Return the two-sided exact binomial tail at a count; 0 or 1 where p is 0 or 1."""
    if p in (0.0, 1.0):
        return float(count == p * trials)
    below = bdtr(float(count), trials, p)
    above = bdtrc(float(count) - 1, trials, p) if count else 1.0
    return min(1.0, 2 * min(below, above))


def test_tails_are_those_of_the_binomial_law():
    assert tail_probability(0, 10, 0.5) == pytest.approx(2 / 2**10)
    assert tail_probability(10, 10, 0.5) == pytest.approx(2 / 2**10)
    assert tail_probability(1, 10, 0.5) == pytest.approx(2 * 11 / 2**10)
    assert tail_probability(5, 10, 0.5) == 1.0
    assert tail_probability(9, 10, 1.0) == 0.0
    assert tail_probability(0, 10, 0.0) == 1.0


def test_simulation_meets_the_exact_values():
    """Each event of each cell within its exact binomial tails; Bonferroni over all of them."""
    trials, tails, inner = 4000, {}, 0
    for k, (law, n, m, tau, reading) in enumerate(CELLS):
        exact = exact_of(n, m, tau, law, reading)
        counts = count_events(simulate(events, law, 100 + k, trials, n, m, tau, reading))
        for event, p in exact.items():
            assert 0 <= p <= 1
            tails[law, n, m, tau, reading, event] = tail_probability(counts[event], trials, p)
            inner += 0.01 < p < 0.99
    assert inner > 100
    worst = min(tails, key=tails.get)
    assert tails[worst] > FALSE_ALARM / len(tails), (worst, tails[worst])


def test_literal_simulation_meets_the_exact_values():
    trials, tails = 600, {}
    for k, (law, n, m, tau, reading) in enumerate(CELLS):
        if n > 130 or reading in ("per-dataset", "per-network"):
            continue
        exact = exact_of(n, m, tau, law, reading)
        counts = count_events(simulate(literal, law, 200 + k, trials, n, m, tau, reading))
        for event, p in exact.items():
            tails[law, n, m, tau, reading, event] = tail_probability(counts[event], trials, p)
    worst = min(tails, key=tails.get)
    assert tails[worst] > FALSE_ALARM / len(tails), (worst, tails[worst])


# --- limits ----------------------------------------------------------------------------------------


def test_limits_need_a_threshold_between_zero_and_one():
    assert probabilities.limit_probabilities(5, 0.0) == {}
    assert probabilities.limit_probabilities(5, 1.0) == {}
    limit = probabilities.limit_probabilities(5, 0.25)
    assert limit == dict(zip(EVENTS, (1 - 2.0**-5, 1 - 2.0**-5, 1, 1, 1), strict=True))


@pytest.mark.parametrize(
    ("law", "n", "trials"),
    [("uniform", 10**6, 60), ("two-point", 10**12, 4000), ("constant", 2**62, 4000)],
)
def test_simulation_of_great_length_meets_the_limit(law, n, trials):
    """By Hoeffding, P(<f, y> > tau) <= exp(-tau^2 / (2 max f)), with max f <= n^-0.6: below 1e-100."""
    m, tau = 3, 0.4
    counts = count_events(simulate(events, law, 300, trials, n, m, tau, "shared"))
    limit = probabilities.limit_probabilities(m, tau)
    for part in EVENTS[2:]:
        assert counts[part] == trials
    assert counts["success"] == counts["exp_d1_fires"]
    assert tail_probability(counts["exp_d1_fires"], trials, limit["success"]) > FALSE_ALARM


def test_exact_values_approach_the_limit_from_below():
    m, tau, limit = 4, 0.25, 1 - 2.0**-4
    gaps = [limit - exact_of(n, m, tau, "constant", "shared")["success"] for n in (10, 30, 100, 300)]
    assert all(b < a for a, b in zip(gaps, gaps[1:], strict=False))
    assert 0 <= gaps[-1] < 1e-3


@pytest.mark.parametrize("scores", ["constant", "two-point"])
def test_failures_are_what_probabilities_leave(scores):
    from simkit.papers.separation.regression.theory.counts import failures
    from simkit.papers.separation.regression.theory.counts import probabilities as of_counts
    from simkit.papers.separation.signs import PARTS

    cell = RegressionCell(n=12, m=3, tau=0.25, scores=scores)
    found, chances = failures(cell), of_counts(cell)
    assert tuple(found) == PARTS
    for part, failed in found.items():  # the special entry alone decides the first: 2^-m
        assert failed == pytest.approx(1 - chances.get(part, 1 - 2.0**-cell.m), abs=1e-12)
