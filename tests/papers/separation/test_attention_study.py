"""The attention models of the study `softmax-vs-linear` as the engine sees them."""

import math

import pandas as pd
import pytest
from numpy.random import PCG64DXSM, Generator, SeedSequence

from simkit.declare.parameters.sweeps import resolve
from simkit.declare.statement import statements_of
from simkit.engine.results.result import Settings
from simkit.engine.results.session import build_run, run_session
from simkit.errors import UsageError
from simkit.papers.separation.studies import SoftmaxVsLinear, attention_cell

STUDY = SoftmaxVsLinear()
CLAIMS = statements_of(STUDY)
PARTS = ("exp_d1_fires", "lin_d1_zero", "exp_d0_zero", "lin_d0_zero")
EVENTS = ("success", *PARTS)
SIGNS = ("shared", "per-dataset", "per-network", "independent")
MODELS = {
    "identity": {"model": "self"},
    "ones": {"model": "self", "qk": "ones"},
    "cross": {"model": "cross"},
}
BY_MODEL = pytest.mark.parametrize("given", MODELS.values(), ids=MODELS)


def generator(*seed):
    return Generator(PCG64DXSM(SeedSequence(seed)))


def parameters(**given):
    return dict(resolve(STUDY.parameters, given).values)


def simulate(params, rng, trials):
    return STUDY.simulate(STUDY.prepare(params), rng, trials)


# --- parameters --------------------------------------------------------------------------------------


def test_defaults_of_self_attention():
    params = parameters(model="self")
    tau = params.pop("tau")
    assert tau == pytest.approx(0.9 * math.sqrt(math.log(200)), rel=1e-15)
    assert params == {
        "model": "self",
        "qk": "identity",
        "n": 200,
        "d": 22,
        "m": 15,
        "m_rounding": "ceil",
        "delta": 0.01,
        "a0": 0.01,
        "a1": 1.2,
        "b": 0.2,
        "c": 0.8,
        "scores": None,
        "signs": "shared",
        "special": "independent",
        "path": "structured",
    }


def test_defaults_of_cross_attention():
    assert parameters(model="cross") == {
        "model": "cross",
        "qk": None,
        "n": 200,
        "d": 11,
        "m": 10,
        "m_rounding": "ceil",
        "delta": 0.01,
        "a0": 0.01,
        "a1": 3.0,
        "b": None,
        "c": None,
        "tau": 0.9,
        "scores": None,
        "signs": "shared",
        "special": "independent",
        "path": "structured",
    }


@pytest.mark.parametrize(
    ("rounding", "rule"),
    [("ceil", math.ceil), ("floor", math.floor), ("round", lambda x: math.floor(x + 0.5))],
)
def test_m_follows_from_n_and_delta(rounding, rule):
    for n in (50, 200, 201, 220, 500, 1000, 40_000, 10**15, 10**20):
        for delta in (0.01, 0.05, 0.5, 1e-9):
            shared = {"n": n, "delta": delta, "m_rounding": rounding}
            m = rule(math.log(n / delta))
            assert parameters(model="cross", **shared)["m"] == m
            assert parameters(model="self", **shared)["m"] == max(m, 15)
    assert isinstance(parameters(model="cross")["m"], int)


@pytest.mark.parametrize("model", ["self", "cross"])
def test_m_is_given_or_rounded_not_both(model):
    assert parameters(model=model, m=3)["m"] == 3
    with pytest.raises(UsageError, match="--m-rounding"):
        parameters(model=model, m=3, m_rounding="floor")


def test_tau_of_self_attention_follows_n_and_c():
    for n, c in ((100, 0.5), (200, 0.8), (10**9, 0.33)):
        tau = parameters(model="self", n=n, c=c)["tau"]
        assert tau == pytest.approx((c + 0.1) * math.sqrt(math.log(n)), rel=1e-15)
    assert parameters(model="cross", n=10**9)["tau"] == 0.9


@pytest.mark.parametrize(
    ("model", "name", "value", "goes_with"),
    [
        ("regression", "qk", "ones", "self"),
        ("cross", "qk", "ones", "self"),
        ("cross", "qk", "identity", "self"),
        ("regression", "special", "shared", "self or cross"),
        ("regression", "d", 11, "self or cross"),
        ("regression", "a0", 0.01, "self or cross"),
        ("regression", "a1", 3, "self or cross"),
        ("regression", "b", 0.2, "self"),
        ("regression", "delta", 0.1, "self or cross"),
        ("cross", "b", 0.2, "self"),
        ("cross", "c", 0.8, "self"),
        ("self", "scores", "uniform", "regression"),
        ("cross", "scores", "constant", "regression"),
    ],
)
def test_a_parameter_that_does_not_apply_is_refused(model, name, value, goes_with):
    with pytest.raises(UsageError) as raised:
        parameters(model=model, **{name: value})
    message = str(raised.value)
    assert message.startswith(f"--{name}: it does not apply to --model {model};")
    assert message.endswith(f"it goes with --model {goes_with}")


# --- simulation ----------------------------------------------------------------------------------------

# Small, and with a last block cut short or not: both successes and failures of most parts occur.
SMALL = {
    "identity": {"model": "self", "n": 13, "d": 6, "m": 3, "b": 0.5, "c": 0.3},
    "ones": {"model": "self", "qk": "ones", "n": 12, "d": 6, "m": 3, "b": 0.4, "c": 0.3},
    "cross": {"model": "cross", "n": 14, "d": 5, "m": 3, "a1": 1.5, "tau": 0.4},
}


@pytest.mark.parametrize("special", ["independent", "shared"])
@pytest.mark.parametrize("signs", SIGNS)
@pytest.mark.parametrize("given", SMALL.values(), ids=SMALL)
def test_structured_and_literal_leave_the_same_tally(given, signs, special):
    given = given | {"signs": signs, "special": special}
    for trials in (37, 1):  # a block cut short
        fast = simulate(parameters(**given), generator(1), trials)
        slow = simulate(parameters(**given, path="literal"), generator(1), trials)
        assert fast == slow
        assert fast.trials == trials
        assert set(fast.events) == set(EVENTS)
        assert fast.failures == 0


@BY_MODEL
def test_tallies_agree_at_the_defaults(given):
    fast = simulate(parameters(**given), generator(2), 20)
    assert fast == simulate(parameters(**given, path="literal"), generator(2), 20)


@pytest.mark.parametrize("path", ["structured", "literal"])
@pytest.mark.parametrize("given", SMALL.values(), ids=SMALL)
def test_the_first_trials_do_not_depend_on_how_many_follow(given, path):
    """One trial more adds one or nothing to each event, and takes nothing away."""
    params = parameters(**given, path=path)
    counts = [simulate(params, generator(3), trials).events for trials in range(1, 15)]
    for before, after in zip(counts, counts[1:], strict=False):
        assert all(0 <= after[event] - before[event] <= 1 for event in EVENTS)
        gained = {event: after[event] - before[event] for event in EVENTS}
        assert gained["success"] == min(gained[part] for part in PARTS)


@pytest.mark.parametrize("path", ["structured", "literal"])
@pytest.mark.parametrize(
    "given",
    [
        {"model": "self"},
        {"model": "self", "qk": "ones", "n": 137, "d": 12, "c": 0.55},
        {"model": "self", "n": 60, "d": 7, "c": 0.7, "b": 0.1},
        {"model": "cross", "n": 100},
    ],
    ids=["identity", "ones", "ties", "cross"],
)
def test_tau_may_be_given_as_what_its_rule_says(given, path):
    trials = 300 if path == "structured" else 20
    ruled = parameters(**given, path=path)
    stated = parameters(**given, path=path, tau=ruled["tau"])
    assert stated == ruled
    by_rule = simulate(ruled, generator(4), trials)
    assert simulate(stated, generator(4), trials) == by_rule
    assert CLAIMS.exact(stated) == CLAIMS.exact(ruled)
    assert CLAIMS.premises(stated) == CLAIMS.premises(ruled)


def test_the_rule_of_tau_is_reduced_algebraically():
    """A cell without a number of its own for tau: (c + 0.1) s - c s is then 0.1 s to the last digit."""
    assert attention_cell(parameters(model="self")).tau is None
    assert attention_cell(parameters(model="self", tau=2.0)).tau == 2.0
    assert attention_cell(parameters(model="cross")).tau == 0.9


CHANGES = {
    "n": 40,
    "d": 7,
    "m": 6,
    "delta": 1e-6,
    "m_rounding": "floor",
    "a0": 0.6,
    "a1": 0.4,
    "b": 0.1,
    "c": 0.6,
    "tau": 0.7,
    "signs": "independent",
    "special": "shared",
    "qk": "ones",
}
BASES = {
    "self": {"model": "self", "n": 13, "d": 5, "b": 0.5, "c": 0.3, "delta": 1e-3},
    "cross": {"model": "cross", "n": 14, "d": 5, "a1": 1.5, "tau": 0.4},
}


@pytest.mark.parametrize(
    ("model", "name"),
    [(m, name) for m in BASES for name in CHANGES if m == "self" or name not in ("b", "c", "qk")],
)
def test_every_option_changes_something(model, name):
    base = BASES[model] | ({} if name in ("delta", "m_rounding") else {"m": 4})
    if model == "self" and name in ("delta", "m_rounding"):
        base = {"model": "self", "delta": 1e-7}  # beyond the floor of 15
    before, after = parameters(**base), parameters(**{**base, name: CHANGES[name]})
    assert before[name] != after[name]
    # An option may leave the parts alone and change only how they go together.
    assert CLAIMS.exact(before) != CLAIMS.exact(after)
    tallies = [simulate(params, generator(5), 3000) for params in (before, after)]
    assert tallies[0].events != tallies[1].events


def test_ties_are_reported_and_nothing_else():
    tied = simulate(parameters(model="cross", n=40, d=21, tau=0.525), generator(6), 200)
    assert tied.counters["ties"] > 0
    assert set(tied.counters) <= set(STUDY.counters)
    tied_literally = parameters(model="cross", n=40, d=21, tau=0.525, path="literal")
    assert simulate(tied_literally, generator(6), 200) == tied
    assert simulate(parameters(model="cross"), generator(6), 200).counters == {}


# --- exact values and what follows from them -----------------------------------------------------------


@pytest.mark.parametrize("special", ["independent", "shared"])
@pytest.mark.parametrize("signs", SIGNS)
@BY_MODEL
def test_all_five_quantities_have_exact_values(given, signs, special):
    exact = CLAIMS.exact(parameters(**given, signs=signs, special=special))
    assert list(exact) == [quantity.name for quantity in STUDY.quantities] == list(EVENTS)
    assert all(0 <= p <= 1 for p in exact.values())
    assert CLAIMS.limit(parameters(**given)) == {}


@BY_MODEL
def test_rates_are_near_the_exact_values(given):
    """Five standard errors: a false alarm with probability 6e-7 for each of 15 (seeded)."""
    params, trials = parameters(**given), 4000
    tally = simulate(params, generator(7), trials)
    for event, p in CLAIMS.exact(params).items():
        spread = 5 * math.sqrt(trials * p * (1 - p))
        assert abs(tally.events[event] - trials * p) <= spread + 1e-9


def test_exact_values_at_extreme_sizes():
    for given in (
        {"model": "self", "n": 10**20, "d": 1000, "a1": 6},
        {"model": "self", "qk": "ones", "n": 10**300, "d": 10**150},
        {"model": "cross", "n": 10**300, "d": 10**6},
    ):
        exact = CLAIMS.exact(parameters(**given))
        assert all(0 <= p <= 1 for p in exact.values())
        assert exact["exp_d1_fires"] > 0.9


def exact_session(**options):
    settings = Settings(trials=0)
    return run_session(build_run(STUDY, options, settings), settings)


@pytest.mark.parametrize("given", [*MODELS.values()], ids=MODELS)
def test_a_session_of_no_trials_gives_exact_values_alone(given):
    outcome = exact_session(**given, n="200:400:100")
    assert len(outcome.cells) == 3
    table = outcome.table
    assert len(table) == 15
    assert table["exact"].notna().all()
    assert (table["trials"] == 0).all()
    for column in ("estimate", "std_error", "ci_low", "ci_high"):
        assert pd.to_numeric(table[column]).isna().all()
    for cell in outcome.cells:
        rows = table[table["n"] == cell.parameters["n"]]
        assert dict(zip(rows["quantity"], rows["exact"], strict=True)) == CLAIMS.exact(cell.parameters)


# --- what cannot be built or simulated -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "low", "high"),
    [
        ({"model": "self", "d": 2}, 3, 202),
        ({"model": "self", "d": 203}, 3, 202),
        ({"model": "self", "n": 4, "d": 7}, 3, 6),
        ({"model": "self", "n": 2}, 3, 4),
        ({"model": "cross", "d": 202}, 2, 201),
        ({"model": "cross", "n": 5, "d": 7}, 2, 6),
        ({"model": "cross", "n": 2}, 2, 3),
    ],
)
def test_d_outside_its_range_is_refused_with_an_example_that_works(given, low, high):
    params = parameters(**given)
    with pytest.raises(UsageError) as raised:
        STUDY.check(params)
    message = str(raised.value)
    assert message.startswith(f"--d {params['d']}: ")
    assert f"{low} <= d <= {high}" in message
    example = int(message.rsplit("--d ", 1)[1])
    for d in (example, low, high):
        STUDY.check(parameters(**{**given, "d": d}))
        simulate(parameters(**{**given, "d": d}), generator(8), 2)
    for d in (low - 1, high + 1):
        if d >= 2:
            with pytest.raises(UsageError, match="--d"):
                STUDY.check(parameters(**{**given, "d": d}))


def test_nothing_to_attend_to_is_refused():
    with pytest.raises(UsageError, match="--b 0"):
        STUDY.check(parameters(model="self", b=0, c=0))
    STUDY.check(parameters(model="self", b=0))
    STUDY.check(parameters(model="self", c=0))
    STUDY.check(parameters(model="cross"))


@BY_MODEL
def test_columns_beyond_counting_are_refused_only_where_trials_are_to_run(given):
    options = {**given, "n": "1e12", "d": "2**30 + 1"}
    assert len(build_run(STUDY, options, Settings(trials=0))) == 1
    with pytest.raises(UsageError, match=rf"--d .*the largest that fits is {2**30}$"):
        build_run(STUDY, options, Settings(trials=1))
    options["d"] = "2**30"
    (cell,) = build_run(STUDY, options, Settings(trials=1))
    assert simulate(cell.parameters, generator(9), 3).trials == 3


@BY_MODEL
def test_literal_matrices_beyond_ten_thousand_rows_are_refused(given):
    options = {**given, "path": "literal"}
    STUDY.check_simulation(parameters(**options, n=10_000))
    with pytest.raises(UsageError, match=r"--n 10001: --path literal .* 10000$"):
        STUDY.check_simulation(parameters(**options, n=10_001))
    assert len(build_run(STUDY, {**options, "n": "10001"}, Settings(trials=0))) == 1
    with pytest.raises(UsageError, match="--path literal"):
        build_run(STUDY, {**options, "n": "10001"}, Settings(trials=1))


@BY_MODEL
def test_cost_of_the_structured_path_does_not_grow_with_n(given):
    sizes = [parameters(**given, m=15, n=n) for n in (200, 10**6, 10**300)]
    for cost in (STUDY.memory, STUDY.seconds):
        assert len({cost(params) for params in sizes}) == 1
    literal = [parameters(**given, m=15, n=n, path="literal") for n in (200, 1000, 10_000)]
    for cost in (STUDY.memory, STUDY.seconds):
        values = [cost(params) for params in literal]
        assert 0 < values[0] < values[1] < values[2] < math.inf
