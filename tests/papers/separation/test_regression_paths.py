"""Fast path = literal path = naive oracle, trial by trial, from the same random numbers."""

import math

import naive_regression as naive
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.random import PCG64DXSM, Generator, SeedSequence

from simkit.errors import ArgumentError
from simkit.papers.separation.regression import events, literal
from simkit.papers.separation.regression.cell import RegressionCell

LAWS = ("uniform", "two-point", "constant")
SIZES = (2, 3, 63, 64, 65, 127, 130, 1000)  # around the ends of 64-bit words
EXP_D1, LIN_D1, EXP_D0, LIN_D0 = range(4)


def generator(*seed):
    return Generator(PCG64DXSM(SeedSequence(seed)))


def fires_of(parts):
    """Return whether F > 0 in each part: success asks it of the first part alone."""
    return parts == [True, False, False, False]


def simulate(path, law, seed, trials, n, m, tau, reading):
    """Return whether F > 0 in each part, and the trials with a near tie."""
    sample_trials = {"fast": events, "literal": literal}[path].sample_trials
    parts, near_ties = sample_trials(generator(seed), trials, RegressionCell(n, m, tau, law, reading))
    return fires_of(parts), near_ties


def assert_paths_equal_oracle(law, seed, trials, n, m, taus, reading):
    """Hold both paths against the oracle; return the oracle's outcomes, one array per tau."""
    replayed = naive.replay(generator(seed), trials, n, m, reading, law)
    seen = []
    for tau in taus:
        ref_fires, ref_ties = naive.judge(replayed, reading, tau)
        for path in ("fast", "literal"):
            fires, near_ties = simulate(path, law, seed, trials, n, m, tau, reading)
            np.testing.assert_array_equal(fires, ref_fires, err_msg=f"{path} path, tau = {tau}")
            assert near_ties == ref_ties, f"{path} path, tau = {tau}"
        seen.append(np.array(ref_fires))
    return seen


def taus_for(n):
    """Return 0, values at which every part goes both ways, Lemma 5.2's 1/4, and the ends."""
    return (0.0, 0.7 / math.sqrt(n), 0.25, 0.9, 1.0, 1.3)


@pytest.fixture
def refined(monkeypatch):
    """Count the trials whose lower digits are drawn."""
    calls = []
    sample = events.sample_uniform

    def counting(*arguments):
        near_ties, n_open = sample(*arguments)
        calls.extend([1] * n_open)
        return near_ties, n_open

    monkeypatch.setattr(events, "sample_uniform", counting)
    return calls


# --- the three implementations, trial by trial -----------------------------------------------------


@pytest.mark.nojit
@pytest.mark.parametrize("reading", naive.READINGS)
@pytest.mark.parametrize("n", [2, 3, 63, 64, 65])
@pytest.mark.parametrize("law", LAWS)
def test_fast_literal_and_oracle_agree(law, n, reading):
    m, trials = (2, 16) if n < 10 else (3, 3)
    assert_paths_equal_oracle(law, 10 * n, trials, n, m, taus_for(n), reading)


@pytest.mark.parametrize("reading", naive.READINGS)
@pytest.mark.parametrize("n", SIZES)
@pytest.mark.parametrize("law", LAWS)
def test_fast_literal_and_oracle_agree_at_the_papers_m(law, n, reading):
    m, trials = math.ceil(math.log(n)), 1000 // (n + 40) + 1
    seen = assert_paths_equal_oracle(law, n, trials, n, m, taus_for(n)[1:3], reading)
    assert any(outcomes.any() and not outcomes.all() for outcomes in seen)


@pytest.mark.parametrize("m", [1, 2, 7, 64, 65])
@pytest.mark.parametrize("law", LAWS)
def test_fast_literal_and_oracle_agree_for_any_number_of_columns(law, m):
    n = 20
    seen = assert_paths_equal_oracle(law, m, 300 // (m + 3), n, m, (0.05, 0.25, 0.5), "per-network")
    assert all(outcomes.any() for outcomes in seen)


@pytest.mark.parametrize("reading", naive.READINGS)
@pytest.mark.parametrize("n", SIZES)
@pytest.mark.parametrize("law", LAWS)
def test_fast_equals_literal_over_many_trials(law, n, reading):
    trials = 40 if n == 1000 else 100
    for tau in taus_for(n)[:4]:
        fast, fast_ties = simulate("fast", law, 7, trials, n, 4, tau, reading)
        slow, slow_ties = simulate("literal", law, 7, trials, n, 4, tau, reading)
        np.testing.assert_array_equal(fast, slow, err_msg=f"tau = {tau}")
        assert fast_ties == slow_ties, f"tau = {tau}"


def test_every_part_goes_both_ways_in_these_trials():
    """What is compared above is no constant."""
    for law in LAWS:
        outcomes = np.concatenate(
            [
                simulate("fast", law, 7, 400, n, 4, tau, "independent")[0]
                for n in (3, 64, 130)
                for tau in taus_for(n)
            ]
        )
        assert outcomes.any(axis=0).all()
        assert not outcomes.all(axis=0).any()


@settings(max_examples=60, deadline=None, derandomize=True, database=None)
@given(
    law=st.sampled_from(LAWS),
    reading=st.sampled_from(naive.READINGS),
    n=st.integers(2, 140),
    m=st.integers(1, 9),
    tau=st.sampled_from([0.0, 1e-3, 0.25, 1 / 3, 1.0]) | st.floats(0, 1.2),
    seed=st.integers(0, 2**32),
)
def test_fast_equals_literal_anywhere(law, reading, n, m, tau, seed):
    fast, fast_ties = simulate("fast", law, seed, 12, n, m, tau, reading)
    slow, slow_ties = simulate("literal", law, seed, 12, n, m, tau, reading)
    np.testing.assert_array_equal(fast, slow)
    assert fast_ties == slow_ties


# --- where the bounds do not settle a trial --------------------------------------------------------


@pytest.mark.nojit
@pytest.mark.parametrize("reading", naive.READINGS)
@pytest.mark.parametrize("n", [3, 65])
def test_every_part_flips_at_its_own_critical_tau(n, reading, refined):
    """Within 1e-9 of the largest <f, y_j>, the lower digits of every score decide."""
    m, trials = 3, 3
    replayed = naive.replay(generator(5), trials, n, m, reading, "uniform")
    critical = [naive.critical_taus(trial, reading) for trial in replayed]
    tried = 0
    for t in range(trials):
        for part in range(4):
            for tau in (critical[t][part][0] - 1e-9, critical[t][part][0] + 1e-9):
                if tau < 0:
                    continue
                tried += 1
                refined.clear()
                expected = [[tau < products[0] for products in parts] for parts in critical]
                for path in ("fast", "literal"):
                    fires, near_ties = simulate(path, "uniform", 5, trials, n, m, tau, reading)
                    np.testing.assert_array_equal(fires, expected, err_msg=f"{path}, tau = {tau}")
                    assert near_ties == 0
                assert refined
    assert tried > 12


@pytest.mark.parametrize("n", [130, 1000])
def test_the_lower_digits_of_late_trials_are_the_right_ones(n, refined):
    """The generator of the lower digits is advanced past the trials that need none."""
    m, trials, tau_step = 3, 12, 1e-9
    replayed = naive.replay(generator(6), trials, n, m, "shared", "uniform")
    critical = [naive.critical_taus(trial, "shared") for trial in replayed]
    settled = 0
    late = [t for t in (0, 1, 5, 8, 11) if critical[t][EXP_D0][0] > tau_step]
    assert max(late) > 7
    assert len(late) > 3
    for t in late:
        for tau in (critical[t][EXP_D0][0] - tau_step, critical[t][EXP_D0][0] + tau_step):
            refined.clear()
            fires, _ = simulate("fast", "uniform", 6, trials, n, m, tau, "shared")
            expected = [[tau < products[0] for products in parts] for parts in critical]
            np.testing.assert_array_equal(fires, expected)
            assert refined
            settled += trials - len(refined)
    assert settled > 0  # some trials were skipped on the way


@pytest.mark.parametrize("n", [3, 20, 64, 130, 1000])
def test_bounds_settle_most_trials_and_not_all(n, refined):
    """Both ways are taken, and the refined trials still equal the literal ones."""
    trials, taus = 300, (0.5 / math.sqrt(n), 1.0 / math.sqrt(n))
    for tau in taus:
        fast, _ = simulate("fast", "uniform", 11, trials, n, 5, tau, "shared")
        slow, _ = simulate("literal", "uniform", 11, trials, n, 5, tau, "shared")
        np.testing.assert_array_equal(fast, slow)
    assert 0 < len(refined) < 0.5 * trials * len(taus)


# --- ties ------------------------------------------------------------------------------------------


@pytest.mark.nojit
@pytest.mark.parametrize(
    ("n", "tau"), [(8, 0.25), (16, 0.25), (64, 0.25), (6, 0.0), (10, 0.2), (9, 1 / 3)]
)
def test_lattice_ties_do_not_fire(n, tau):
    """Equal scores: <f_lin, y> = (2 K - n) / n on D0, or the like on D1, meets tau at one count K."""
    trials = 40
    seen = assert_paths_equal_oracle("constant", 3, trials, n, 2, [tau], "independent")
    _, near_ties = simulate("fast", "constant", 3, trials, n, 2, tau, "independent")
    assert near_ties > 0
    assert seen[0].any()


@pytest.mark.parametrize("n", [8, 40, 64, 1000])
@pytest.mark.parametrize("law", ["constant", "two-point"])
def test_ties_are_counted_alike_on_both_paths(law, n):
    counted = []
    for tau in (0.0, 0.25, 0.1):
        fast, fast_ties = simulate("fast", law, 4, 150, n, 8, tau, "per-dataset")
        slow, slow_ties = simulate("literal", law, 4, 150, n, 8, tau, "per-dataset")
        np.testing.assert_array_equal(fast, slow)
        assert fast_ties == slow_ties
        counted.append(fast_ties)
    assert counted[0] > 0


@pytest.mark.nojit
def test_all_signs_positive_tie_with_tau_one():
    """<f, y> = 1 for every f where all signs are +1, and tau = 1 is not exceeded."""
    n, m, trials = 2, 2, 30
    seen = assert_paths_equal_oracle("uniform", 8, trials, n, m, [1.0], "shared")
    assert not seen[0].any()
    assert simulate("fast", "uniform", 8, trials, n, m, 1.0, "shared")[1] > trials / 4


@pytest.mark.parametrize("reading", naive.READINGS)
def test_a_tie_with_unequal_scores_does_not_fire(reading):
    """Tau is put on the largest <f, y_j> of a part to the last digit: the part is a near tie."""
    n, m, trials = 12, 3, 4
    replayed = naive.replay(generator(12), trials, n, m, reading, "uniform")
    for t, trial in enumerate(replayed):
        for part, products in enumerate(naive.critical_taus(trial, reading)):
            if products[0] < 0:
                continue
            for path in ("fast", "literal"):
                fires, near_ties = simulate(path, "uniform", 12, trials, n, m, products[0], reading)
                assert near_ties >= 1, path
                assert not fires[t, part], path


def test_a_tie_beside_a_firing_column_is_counted_alike():
    """Tau on the second largest <f, y_j>: one column fires and another ties."""
    n, m, trials = 12, 3, 4
    replayed = naive.replay(generator(12), trials, n, m, "shared", "uniform")
    for trial in replayed:
        for products in naive.critical_taus(trial, "shared"):
            if products[1] < 0:
                continue
            _, ref_ties = naive.judge(replayed, "shared", products[1])
            counted = [
                simulate(path, "uniform", 12, trials, n, m, products[1], "shared")[1]
                for path in ("fast", "literal")
            ]
            assert counted == [ref_ties, ref_ties]


class RiggedCounts:
    """Stands in for a generator: every sign vector holds 55 % of +1, the special sign among them."""

    def __init__(self, n):
        self.n = n

    def binomial(self, size, probability):
        assert probability == 0.5
        return {0: 0, 1: 1, self.n - 1: round(0.55 * self.n) - 1}[size]


@pytest.mark.parametrize("n", [1000, 10**6])
def test_a_tie_of_very_many_equal_terms_is_seen_on_the_literal_path(n):
    """<f, y> = 0.1 on D0, a little more on D1: sums keep the digits by which ties are told."""
    cell = RegressionCell(n, 2, 0.1, "constant")
    parts, near_ties = literal.sample_trials(RiggedCounts(n), 1, cell)
    assert near_ties == 1
    assert fires_of(parts).tolist() == [[True, True, False, False]]


# --- prefixes and chunks ---------------------------------------------------------------------------


@pytest.mark.nojit
@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("path", ["fast", "literal"])
def test_first_trials_do_not_depend_on_how_many_follow(path, law):
    n, m, tau, trials = 20, 3, 0.2, 30
    whole, ties = simulate(path, law, 21, trials, n, m, tau, "per-network")
    assert whole.any(axis=0).all()
    for r in (1, 2, 7, 29):
        part, part_ties = simulate(path, law, 21, r, n, m, tau, "per-network")
        np.testing.assert_array_equal(part, whole[:r])
        assert part_ties <= ties


def test_prefixes_of_a_whole_block(refined):
    """Scores of D1 that nobody asks for are passed over, and the next trial is the right one."""
    n, m, tau, trials = 130, 5, 0.2, 200
    whole, _ = simulate("literal", "uniform", 24, trials, n, m, tau, "shared")
    assert whole[:, EXP_D0].any()
    assert not whole[:, EXP_D0].all()
    for r in (1, 2, 99, trials):
        fires, _ = simulate("fast", "uniform", 24, r, n, m, tau, "shared")
        np.testing.assert_array_equal(fires, whole[:r])
    assert refined


@pytest.mark.parametrize("reading", naive.READINGS)
def test_a_part_that_is_settled_alone_has_no_tie(reading):
    """At tau = 1 a column of signs +1 ties in every part that meets it, the rest of the trial apart."""
    for n in (2, 3):
        _, ties = simulate("fast", "uniform", 5, 60, n, 3, 1.0, reading)
        assert ties == simulate("literal", "uniform", 5, 60, n, 3, 1.0, reading)[1] > 0


def test_two_blocks_differ():
    """The comparison above is not of constants: another seed gives other trials."""
    one, _ = simulate("fast", "uniform", 1, 50, 30, 3, 0.1, "shared")
    other, _ = simulate("fast", "uniform", 2, 50, 30, 3, 0.1, "shared")
    assert (one != other).any()


@pytest.mark.parametrize("law", LAWS)
def test_tables_made_once_serve_every_block(law):
    """And stay as they are: the second use of them draws the same trials as the first."""
    cell = RegressionCell(20, 3, 0.2, law, "per-network")
    tables = events.prepare_tables(cell)
    expected = events.sample_trials(generator(25), 30, cell)
    for _ in range(2):
        found = events.sample_trials(generator(25), 30, cell, tables)
        np.testing.assert_array_equal(found[0], expected[0])
        assert found[1] == expected[1]


def test_uniform_scores_take_a_generator_once():
    cell, rng, used = RegressionCell(70, 3, 0.1, "uniform"), generator(26), generator(26)
    events.sample_trials(rng, 40, cell)
    literal.sample_trials(used, 40, cell)
    assert rng.bit_generator.state == used.bit_generator.state  # as many were drawn
    for again in (rng, used):
        with pytest.raises(ArgumentError, match="rng: a fresh generator: this one was drawn or spawned"):
            events.sample_trials(again, 40, cell)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"n": 1}, "n=1: a whole number of at least 2, as in n=7"),
        ({"n": 2.5}, "n=2.5: a whole number"),
        ({"m": 0}, "m=0: a whole number of at least 1, as in m=7"),
        ({"tau": -0.1}, "tau=-0.1: at least 0, as in tau=0.25"),
        ({"tau": math.nan}, "tau=nan: at least 0"),
        ({"scores": "normal"}, "choose one of uniform, two-point, constant, as in scores='uniform'"),
        ({"signs": "mine"}, "choose one of shared, per-dataset, per-network, independent"),
    ],
)
def test_cells_that_cannot_be_built_are_refused(given, message):
    values = {"n": 20, "m": 3, "tau": 0.25} | given
    with pytest.raises(ArgumentError, match=message) as raised:
        RegressionCell(**values)
    RegressionCell(**(values | dict(raised.value.example)))  # the example works


def test_a_negative_number_of_trials_is_refused():
    with pytest.raises(ArgumentError, match="trials=-1: at least 0, as in trials=100"):
        events.sample_trials(generator(1), -1, RegressionCell(20, 3, 0.25))


def test_another_generator_is_refused_for_uniform_scores():
    with pytest.raises(ArgumentError, match=r"rng: a Generator\(PCG64DXSM"):
        events.sample_trials(np.random.default_rng(1), 5, RegressionCell(20, 3, 0.25))
