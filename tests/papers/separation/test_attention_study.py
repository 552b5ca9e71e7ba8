"""The attention models of the study `softmax-vs-linear` as the engine sees them."""

import math

import pandas as pd
import pytest
from numpy.random import PCG64DXSM, Generator, SeedSequence

from simkit.declare.sweeps import resolve
from simkit.engine.session import Settings, prepare, run_session
from simkit.errors import UsageError
from simkit.papers.separation.studies import SoftmaxVsLinear

STUDY = SoftmaxVsLinear()
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


def table_of(outcome):
    return pd.DataFrame(outcome.table)


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
        fast = STUDY.simulate(parameters(**given), generator(1), trials)
        slow = STUDY.simulate(parameters(**given, path="literal"), generator(1), trials)
        assert fast == slow
        assert fast.trials == trials
        assert set(fast.events) == set(EVENTS)
        assert fast.failures == 0


@BY_MODEL
def test_tallies_agree_at_the_defaults(given):
    fast = STUDY.simulate(parameters(**given), generator(2), 20)
    assert fast == STUDY.simulate(parameters(**given, path="literal"), generator(2), 20)


@pytest.mark.parametrize("path", ["structured", "literal"])
@pytest.mark.parametrize("given", SMALL.values(), ids=SMALL)
def test_the_first_trials_do_not_depend_on_how_many_follow(given, path):
    """One trial more adds one or nothing to each event, and takes nothing away."""
    params = parameters(**given, path=path)
    counts = [STUDY.simulate(params, generator(3), trials).events for trials in range(1, 15)]
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
    by_rule = STUDY.simulate(ruled, generator(4), trials)
    assert STUDY.simulate(stated, generator(4), trials) == by_rule
    assert STUDY.exact(stated) == STUDY.exact(ruled)
    assert STUDY.premises(stated) == STUDY.premises(ruled)


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
    assert STUDY.exact(before) != STUDY.exact(after)
    tallies = [STUDY.simulate(params, generator(5), 3000) for params in (before, after)]
    assert tallies[0].events != tallies[1].events


def test_ties_are_reported_and_nothing_else():
    tied = STUDY.simulate(parameters(model="cross", n=40, d=21, tau=0.525), generator(6), 200)
    assert tied.counters["near_ties"] > 0
    assert set(tied.counters) <= set(STUDY.counters)
    tied_literally = parameters(model="cross", n=40, d=21, tau=0.525, path="literal")
    assert STUDY.simulate(tied_literally, generator(6), 200) == tied
    assert STUDY.simulate(parameters(model="cross"), generator(6), 200).counters == {}


# --- exact values and what follows from them -----------------------------------------------------------


@pytest.mark.parametrize("special", ["independent", "shared"])
@pytest.mark.parametrize("signs", SIGNS)
@BY_MODEL
def test_all_five_quantities_have_exact_values(given, signs, special):
    exact = STUDY.exact(parameters(**given, signs=signs, special=special))
    assert list(exact) == [quantity.name for quantity in STUDY.quantities] == list(EVENTS)
    assert all(0 <= p <= 1 for p in exact.values())
    assert STUDY.limit(parameters(**given)) == {}


@BY_MODEL
def test_rates_are_near_the_exact_values(given):
    """Five standard errors: a false alarm with probability 6e-7 for each of 15 (seeded)."""
    params, trials = parameters(**given), 4000
    tally = STUDY.simulate(params, generator(7), trials)
    for event, p in STUDY.exact(params).items():
        spread = 5 * math.sqrt(trials * p * (1 - p))
        assert abs(tally.events[event] - trials * p) <= spread + 1e-9


def test_exact_values_at_extreme_sizes():
    for given in (
        {"model": "self", "n": 10**20, "d": 1000, "a1": 6},
        {"model": "self", "qk": "ones", "n": 10**300, "d": 10**150},
        {"model": "cross", "n": 10**300, "d": 10**6},
    ):
        exact = STUDY.exact(parameters(**given))
        assert all(0 <= p <= 1 for p in exact.values())
        assert exact["exp_d1_fires"] > 0.9


def exact_session(**options):
    settings = Settings(trials=0)
    return run_session(prepare(STUDY, options, settings), settings)


@pytest.mark.parametrize("given", [*MODELS.values()], ids=MODELS)
def test_a_session_of_no_trials_gives_exact_values_alone(given):
    outcome = exact_session(**given, n="200:400:100")
    assert len(outcome.cells) == 3
    table = table_of(outcome)
    assert len(table) == 15
    assert table["exact"].notna().all()
    assert (table["trials"] == 0).all()
    for column in ("estimate", "std_error", "ci_low", "ci_high"):
        assert pd.to_numeric(table[column]).isna().all()
    for cell in outcome.cells:
        rows = table[table["n"] == cell.parameters["n"]]
        assert dict(zip(rows["quantity"], rows["exact"], strict=True)) == STUDY.exact(cell.parameters)


FAILURES = dict(zip(STUDY.derivations["failures"], PARTS, strict=True))


@pytest.mark.parametrize("given", [*MODELS.values()], ids=MODELS)
def test_failures_are_the_complements_of_the_exact_values(given):
    table = table_of(exact_session(**given, n="100,200,1000,1e6", signs="shared,independent"))
    derived = STUDY.derive("failures", table)
    assert set(derived["quantity"]) == set(FAILURES)
    assert set(derived.columns) == set(table.columns)
    keys = ["n", "signs"]
    for failure, part in FAILURES.items():
        wrong = derived[derived["quantity"] == failure].set_index(keys)["exact"]
        right = table[table["quantity"] == part].set_index(keys)["exact"]
        assert len(wrong) == 8
        for key, value in wrong.items():
            assert value == pytest.approx(1 - right[key], abs=1e-12)
    assert (derived["estimate"] == derived["exact"]).all()


def test_failures_stay_positive_where_the_probability_rounds_to_1():
    table = table_of(exact_session(model="self", qk="ones", n="1e60", d="1000"))
    derived = STUDY.derive("failures", table).set_index("quantity")["exact"]
    exact = table.set_index("quantity")["exact"]
    rounded = [failure for failure, part in FAILURES.items() if exact[part] == 1.0]
    assert rounded
    assert all(0 < derived[failure] < 1e-15 for failure in FAILURES if failure in rounded)


# --- premises ------------------------------------------------------------------------------------------

# Every hypothesis of the theorems is met here: blocks fit, d > n^0.06, b + c = 1.
GOOD_ONES = {"model": "self", "qk": "ones"}
GOOD_CROSS = {"model": "cross"}


def premises(**given):
    return list(STUDY.premises(parameters(**given)))


def test_premises_of_the_defaults():
    assert premises(**GOOD_ONES) == []
    assert premises(**GOOD_CROSS) == []
    (line,) = [line for line in premises(model="self") if "b^2 + c^2" in line]
    assert "Theorem E.4" in line
    assert any(line.startswith("b is outside (0, 0.2)") for line in premises(model="self"))


@pytest.mark.parametrize("sides", ["0.8", "sqrt"])
def test_identity_cannot_meet_both_sums(sides):
    c = 0.9 if sides == "0.8" else math.sqrt(1 - 0.1**2)
    broken = premises(model="self", b=0.1, c=c)
    sums = [line for line in broken if line.startswith(("b + c", "b^2 + c^2"))]
    assert len(sums) == 1
    assert sums[0].startswith("b^2 + c^2" if sides == "0.8" else "b + c")


@pytest.mark.parametrize(
    ("given", "start"),
    [
        (GOOD_ONES | {"a0": 0.1}, "a0 is outside"),
        (GOOD_ONES | {"a0": 0}, "a0 is outside"),
        (GOOD_ONES | {"n": 201}, "n is no multiple of d - 2"),
        (GOOD_ONES | {"m": 3}, "m is below log(n/delta)"),
        (GOOD_ONES | {"a1": 0.5}, "a1 is below 0.7"),
        (GOOD_ONES | {"b": 0.05, "c": 0.95}, "b or c is below 0.1"),
        (GOOD_ONES | {"b": 0.3}, "b + c is not 1"),
        (GOOD_ONES | {"tau": 1}, "tau is not (c + 0.1) sqrt(log n)"),
        (GOOD_CROSS | {"a0": 0.2}, "a0 is outside"),
        (GOOD_CROSS | {"d": 12}, "n is no multiple of d - 1"),
        (GOOD_CROSS | {"m": 3}, "m is below log(n/delta)"),
        (GOOD_CROSS | {"a1": 1}, "a1 is not above 1"),
        (GOOD_CROSS | {"tau": 0.5}, "tau is not 0.9"),
    ],
)
def test_one_line_for_each_premise_that_is_left(given, start):
    (line,) = premises(**given)
    assert line.startswith(start)
    assert "\n" not in line


@pytest.mark.parametrize("given", [GOOD_ONES, GOOD_CROSS, {"model": "self"}])
def test_premises_do_not_repeat_the_values(given):
    """So that a sweep says each line once."""
    lines = {
        line
        for a0 in (0.31, 0.47, 0.83)
        for a1 in (0.123, 0.456)
        for n in (457, 461)
        for line in premises(**given, a0=a0, a1=a1, n=n, m=3)
    }
    for value in ("0.31", "0.47", "0.83", "0.123", "0.456", "457", "461"):
        assert not any(value in line for line in lines)
    starts = [line.split(" (")[0] for line in lines]
    assert len([line for line in starts if line.startswith("a0 is")]) == 1
    assert len([line for line in starts if line.startswith("n is no multiple")]) == 1


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
        STUDY.simulate(parameters(**{**given, "d": d}), generator(8), 2)
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
    assert len(prepare(STUDY, options, Settings(trials=0))) == 1
    with pytest.raises(UsageError, match=rf"--d .*the largest that fits is {2**30}$"):
        prepare(STUDY, options, Settings(trials=1))
    options["d"] = "2**30"
    (cell,) = prepare(STUDY, options, Settings(trials=1))
    assert STUDY.simulate(cell.parameters, generator(9), 3).trials == 3


@BY_MODEL
def test_literal_matrices_beyond_ten_thousand_rows_are_refused(given):
    options = {**given, "path": "literal"}
    STUDY.check_simulation(parameters(**options, n=10_000))
    with pytest.raises(UsageError, match=r"--n 10001: --path literal .* 10000$"):
        STUDY.check_simulation(parameters(**options, n=10_001))
    assert len(prepare(STUDY, {**options, "n": "10001"}, Settings(trials=0))) == 1
    with pytest.raises(UsageError, match="--path literal"):
        prepare(STUDY, {**options, "n": "10001"}, Settings(trials=1))


@BY_MODEL
def test_cost_of_the_structured_path_does_not_grow_with_n(given):
    sizes = [parameters(**given, m=15, n=n) for n in (200, 10**6, 10**300)]
    for cost in (STUDY.memory, STUDY.seconds):
        assert len({cost(params) for params in sizes}) == 1
    literal = [parameters(**given, m=15, n=n, path="literal") for n in (200, 1000, 10_000)]
    for cost in (STUDY.memory, STUDY.seconds):
        values = [cost(params) for params in literal]
        assert 0 < values[0] < values[1] < values[2] < math.inf
