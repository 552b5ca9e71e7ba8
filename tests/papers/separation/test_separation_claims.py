"""What is said of the cells and tables of `softmax-vs-linear`: premises and failures of the parts."""

import math

import pandas as pd
import pytest
from numpy.random import PCG64DXSM, Generator, SeedSequence

import simkit
from simkit.declare.parameters.sweeps import resolve
from simkit.declare.statement import statements_of
from simkit.engine.results.result import Settings
from simkit.engine.results.session import build_run, run_session
from simkit.papers.separation.attention.cell import AttentionCell
from simkit.papers.separation.claims import attention_premises
from simkit.papers.separation.signs import PARTS, SIGN_READINGS, count_matrices, parts_by_matrix
from simkit.papers.separation.studies import SoftmaxVsLinear

STUDY = SoftmaxVsLinear()
STATEMENTS = statements_of(STUDY)

REGRESSION = {"model": "regression"}
# Every hypothesis of the theorems is met here: blocks fit, d > n^0.06, b + c = 1.
ONES = {"model": "self", "qk": "ones"}
CROSS = {"model": "cross"}
# b^2 + c^2 = 1 and b < 0.2, which b + c = 1 excludes.
IDENTITY = {"model": "self", "b": 0.15, "c": math.sqrt(1 - 0.15**2)}


def parameters(**given):
    return dict(resolve(STUDY.parameters, given).values)


def premises_of(**given):
    return {premise.text: premise for premise in STATEMENTS.premises(parameters(**given))}


def broken_of(**given):
    return [premise for premise in STATEMENTS.premises(parameters(**given)) if not premise.holds]


# --- premises ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("given", [REGRESSION, ONES, CROSS])
def test_every_premise_is_met_at_the_defaults(given):
    assert broken_of(**given) == []


def test_self_attention_with_the_identity_cannot_meet_both_sums():
    assert [p.text for p in broken_of(model="self")] == [
        "b^2 + c^2 = 1 (Theorem E.4)",
        "b < 0.2 (Theorem E.4)",
    ]
    assert [p.text for p in broken_of(**IDENTITY)] == ["b + c = 1 (Definition D.1)"]


SQRT_LOG = math.sqrt(math.log(200))
BOUNDARIES = {
    # text: a cell beside the stated number that meets it, one that breaks it, and its two sides there
    "n >= 4 (Lemma 4.2)": (REGRESSION | {"n": 4}, REGRESSION | {"n": 3}, 3, ">=", 4),
    "tau > 0 (Definition 3.5)": (REGRESSION | {"tau": 1e-9}, REGRESSION | {"tau": 0}, 0, ">", 0),
    "a0 > 0 (Definition D.1)": (ONES | {"a0": 1e-9}, ONES | {"a0": 0}, 0, ">", 0),
    "a0 < 0.1 (Definition D.1)": (ONES | {"a0": 0.0999}, ONES | {"a0": 0.1}, 0.1, "<", 0.1),
    "n = (d - 2) t with a whole number t (Definition D.1)": (
        ONES | {"n": 220}, ONES | {"n": 219}, 219, "=", 200,
    ),
    "d <= n (all theorems on attention)": (
        ONES | {"n": 22}, ONES | {"n": 20, "d": 22}, 22, "<=", 20,
    ),
    "m >= log(n/delta) (Definition 3.7)": (ONES | {"m": 10}, ONES | {"m": 9}, 9, ">=", math.log(2e4)),
    "a1 >= 0.7 (Definition D.1)": (ONES | {"a1": 0.7}, ONES | {"a1": 0.6999}, 0.6999, ">=", 0.7),
    "b >= 0.1 (Definition D.1)": (
        ONES | {"b": 0.1, "c": 0.9}, ONES | {"b": 0.0999, "c": 0.9001}, 0.0999, ">=", 0.1,
    ),
    "c >= 0.1 (Definition D.1)": (
        ONES | {"b": 0.9, "c": 0.1}, ONES | {"b": 0.9001, "c": 0.0999}, 0.0999, ">=", 0.1,
    ),
    "b + c = 1 (Definition D.1)": (ONES | {"b": 0.3, "c": 0.7}, ONES | {"b": 0.3}, 1.1, "=", 1),
    "tau = (c + 0.1) sqrt(log n) (Theorem D.5)": (
        ONES | {"tau": 0.9 * SQRT_LOG}, ONES | {"tau": 0.9 * SQRT_LOG + 1e-6},
        0.9 * SQRT_LOG + 1e-6, "=", 0.9 * SQRT_LOG,
    ),
    # n = 10^300: n^0.02 = 10^6 and n^(4 a0 + 0.02) = 10^18, n^(2 a0 + 0.02) = 10^12 at a0 = 0.01
    "log d > 0.02 log n, for d = omega(n^0.02) (Theorems D.5, D.13, D.17)": (
        ONES | {"n": 10**300, "d": 10**6 + 1}, ONES | {"n": 10**300, "d": 10**6 - 1},
        math.log(10**6 - 1), ">", 6 * math.log(10),
    ),
    "log d > (4 a0 + 0.02) log n, for d = omega(n^(4 a0 + 0.02)) (Theorem D.9)": (
        ONES | {"n": 10**300, "d": 10**18 + 10**6}, ONES | {"n": 10**300, "d": 10**18 - 10**6},
        math.log(10**18 - 10**6), ">", 18 * math.log(10),
    ),
    "a1 >= 1 (Theorem E.4)": (IDENTITY | {"a1": 1}, IDENTITY | {"a1": 0.9999}, 0.9999, ">=", 1),
    "b^2 + c^2 = 1 (Theorem E.4)": (
        IDENTITY, IDENTITY | {"c": 0.9}, 0.15**2 + 0.9**2, "=", 1,
    ),
    "b > 0 (Theorem E.4)": (IDENTITY, IDENTITY | {"b": 0}, 0, ">", 0),
    "b < 0.2 (Theorem E.4)": (IDENTITY | {"b": 0.1999}, IDENTITY | {"b": 0.2}, 0.2, "<", 0.2),
    # b = 0.1: 2 b^2 + 0.02 = 0.04, n^0.04 = 10^12
    "log d > (2 b^2 + 0.02) log n, for d = omega(n^(2 b^2 + 0.02)) (Theorem E.4)": (
        IDENTITY | {"b": 0.1, "n": 10**300, "d": 10**12 + 10**3},
        IDENTITY | {"b": 0.1, "n": 10**300, "d": 10**12 - 10**3},
        math.log(10**12 - 10**3), ">", 12 * math.log(10),
    ),
    "a0 > 0 (Definition F.1)": (CROSS | {"a0": 1e-9}, CROSS | {"a0": 0}, 0, ">", 0),
    "a0 < 0.1 (Definition F.1)": (CROSS | {"a0": 0.0999}, CROSS | {"a0": 0.1}, 0.1, "<", 0.1),
    "n = (d - 1) t with a whole number t (Definition F.1)": (
        CROSS | {"n": 210}, CROSS | {"n": 209}, 209, "=", 200,
    ),
    "a1 > 1 (Definition F.1)": (CROSS | {"a1": 1.0001}, CROSS | {"a1": 1}, 1, ">", 1),
    "tau = 0.9 (Theorem F.5)": (CROSS | {"tau": 0.9}, CROSS | {"tau": 0.9001}, 0.9001, "=", 0.9),
    "log d > 0.02 log n, for d = omega(n^0.02) (Theorems F.5, F.13, F.17)": (
        CROSS | {"n": 10**300, "d": 10**6 + 1}, CROSS | {"n": 10**300, "d": 10**6 - 1},
        math.log(10**6 - 1), ">", 6 * math.log(10),
    ),
    "log d > (2 a0 + 0.02) log n, for d = omega(n^(2 a0 + 0.02)) (Theorem F.9)": (
        CROSS | {"n": 10**300, "d": 10**12 + 10**3}, CROSS | {"n": 10**300, "d": 10**12 - 10**3},
        math.log(10**12 - 10**3), ">", 12 * math.log(10),
    ),
}  # fmt: skip


@pytest.mark.parametrize("text", BOUNDARIES)
def test_a_premise_turns_at_the_number_that_it_states(text):
    met, broken, left, relation, right = BOUNDARIES[text]
    assert premises_of(**met)[text].holds
    found = premises_of(**broken)[text]
    assert not found.holds
    assert found.left == pytest.approx(left, rel=1e-12)
    assert found.relation == relation
    assert found.right == pytest.approx(right, rel=1e-12)
    assert found.margin == pytest.approx(
        -abs(left - right) if relation == "=" else (left - right) * (-1 if "<" in relation else 1)
    )


def test_the_list_of_premises_is_complete():
    stated = {text for given in (REGRESSION, ONES, IDENTITY, CROSS) for text in premises_of(**given)}
    # Two hold of both models of attention.
    assert stated == set(BOUNDARIES)


@pytest.mark.parametrize("given", [ONES, IDENTITY, CROSS])
def test_texts_do_not_depend_on_the_cell(given):
    """So that a sweep says each premise once."""
    texts = [
        list(premises_of(**(given | {"a0": a0, "a1": a1, "n": n, "m": m})))
        for a0, a1, n, m in ((0.31, 0.123, 457, 3), (0.01, 3, 10**12, 40), (0.47, 0.456, 461, 5))
    ]
    assert texts[0] == texts[1] == texts[2]


@pytest.mark.parametrize(
    ("given", "text", "remark"),
    [
        # log(200/0.01) = log(20000) = 9.90349
        (ONES | {"m": 3}, "m >= log(n/delta) (Definition 3.7)", "log(n/delta) is 9.903"),
        (ONES | {"m": 3, "delta": 0.5}, "m >= log(n/delta) (Definition 3.7)", "log(n/delta) is 5.991"),
        (ONES | {"b": 0.3}, "b + c = 1 (Definition D.1)", "the sum is 1.1"),
        # 0.9 sqrt(log 200) = 0.9 * 2.301807
        (
            ONES | {"tau": 1}, "tau = (c + 0.1) sqrt(log n) (Theorem D.5)",
            "(c + 0.1) sqrt(log n) is 2.07163",
        ),
        (
            {"model": "self"}, "b^2 + c^2 = 1 (Theorem E.4)",
            "the sum is 0.68; b + c = 1 with positive b and c excludes it",
        ),
        (
            ONES | {"n": 201}, "n = (d - 2) t with a whole number t (Definition D.1)",
            "the last identity block is cut short",
        ),
        # log 22 = 3.0910, 0.06 * 300 log 10 = 41.4465
        (
            ONES | {"n": 10**300},
            "log d > (4 a0 + 0.02) log n, for d = omega(n^(4 a0 + 0.02)) (Theorem D.9)",
            "log d is 3.091, (4 a0 + 0.02) log n is 41.45",
        ),
        # log 11 = 2.3979, 0.04 * 300 log 10 = 27.6310
        (
            CROSS | {"n": 10**300},
            "log d > (2 a0 + 0.02) log n, for d = omega(n^(2 a0 + 0.02)) (Theorem F.9)",
            "log d is 2.398, (2 a0 + 0.02) log n is 27.63",
        ),
    ],
)  # fmt: skip
def test_what_a_broken_premise_says_of_the_cell(given, text, remark):
    found = premises_of(**given)[text]
    assert not found.holds
    assert found.remark == remark


def test_premises_of_the_theorems_own_threshold():
    """No tau given: the theorem's, which its premise compares with itself."""
    for model, texts in (
        ("self", ["tau = (c + 0.1) sqrt(log n) (Theorem D.5)"]),
        ("cross", ["tau = 0.9 (Theorem F.5)"]),
    ):
        cell = AttentionCell(model=model, n=200, d=11, m=10, a0=0.01, a1=3.0)
        found = {premise.text: premise for premise in attention_premises(cell, 0.01)}
        assert all(found[text].margin == 0 for text in texts)


def test_a_run_says_each_broken_premise_once_with_its_cells():
    result = simkit.run(STUDY, model="self", qk="ones", n="200:220:10", trials=1, ledger=None)
    (found,) = result.premises
    assert str(found) == (
        "n = (d - 2) t with a whole number t (Definition D.1): the last identity block is cut short"
    )
    assert [cell.parameters["n"] for cell in found.cells] == [210]
    met = result.table.groupby("n")["premises_met"].all()
    assert met.to_dict() == {200: True, 210: False, 220: True}


# --- failures of the parts -----------------------------------------------------------------------------


FAILURES = dict(zip(STATEMENTS.derivations["failures"], PARTS, strict=True))
EMPTY = (
    "trials",
    "failures",
    "successes",
    "std_error",
    "ci_low",
    "ci_high",
    "interval",
    "limit",
    "bound",
)


def run_once(trials=0, **options):
    settings = Settings(trials=trials)
    return run_session(build_run(STUDY, options, settings), settings)


@pytest.mark.parametrize(
    "given", [{"model": "self"}, ONES, CROSS, {"model": "self,cross"}], ids=["I", "1", "cross", "both"]
)
def test_failures_are_the_complements_of_the_exact_values(given):
    result = run_once(**given, n="100,200,1000,1e6", signs="shared,independent")
    table, derived = result.table, result.derive("failures")
    assert set(derived["quantity"]) == set(FAILURES)
    keys = ["model", "n", "signs"]
    for failure, part in FAILURES.items():
        found = derived[derived["quantity"] == failure].set_index(keys)["exact"]
        right = table[table["quantity"] == part].set_index(keys)["exact"]
        assert len(found) == len(right) == 8 * (1 + ("," in given["model"]))
        for key, value in found.items():
            assert value == pytest.approx(1 - right[key], abs=1e-12)
    assert (derived["estimate"] == derived["exact"]).all()


def test_failures_have_no_counts_and_no_interval_of_anything_else():
    """They are exact: what trials found of success stands in the table alone."""
    result = run_once(trials=20, **ONES, n="100:120:20")
    derived = result.derive("failures")
    assert list(derived.columns) == result.rows.columns
    for column in EMPTY:
        assert derived[column].isna().all(), column
    assert (derived["kind"] == "event").all()
    assert sorted(derived["n"].unique()) == [100, 120]
    assert (result.table["trials"] == 20).all()


def test_failures_stay_positive_where_the_probability_rounds_to_1():
    result = run_once(**ONES, n="1e60", d="1000")
    found = result.derive("failures").set_index("quantity")["exact"]
    exact = result.table.set_index("quantity")["exact"]
    rounded = [failure for failure, part in FAILURES.items() if exact[part] == 1.0]
    assert rounded
    assert all(0 < found[failure] < 1e-15 for failure in rounded)


def test_failures_of_the_regression_model_are_enclosed():
    """Both ends, as a certain interval; a number where they agree to nine digits; no counts."""
    result = run_once(trials=20, n="200,400")
    derived = result.derive("failures")
    assert list(derived.columns) == result.rows.columns
    for column in ("trials", "failures", "successes", "std_error", "min", "max", "limit", "bound"):
        assert derived[column].isna().all(), column
    by = derived.set_index(["quantity", "n"])
    for n, m in ((200, 6), (400, 6)):
        assert by.loc[("exp_d1_fails", n), "exact"] == 2.0**-m
        assert pd.isna(by.loc[("exp_d1_fails", n), "interval"])
        for quantity in ("lin_d1_fires", "exp_d0_fires", "lin_d0_fires"):
            row = by.loc[(quantity, n)]
            assert row["interval"] == "enclosure"
            assert row["confidence"] == 1.0
            assert 0 < row["ci_low"] <= row["estimate"] <= row["ci_high"] < 1.001 * row["ci_low"]
            narrow = row["ci_high"] - row["ci_low"] <= 1e-9 * row["ci_high"]
            assert narrow == (not pd.isna(row["exact"]))
    assert pd.isna(by.loc[("exp_d0_fires", 200), "exact"])
    assert not pd.isna(by.loc[("lin_d0_fires", 400), "exact"])


def test_failures_say_no_more_than_is_known():
    """At great length an upper end alone; of two-point scores beyond n = 300, F_exp on D1 alone."""
    far = run_once(n="1e200").derive("failures").set_index("quantity").loc["exp_d0_fires"]
    assert far["ci_low"] == 0.0
    assert 0 < far["ci_high"] < 1e-290
    assert pd.isna(far["estimate"])
    assert pd.isna(far["exact"])
    unknown = run_once(n="310", scores="two-point").derive("failures").set_index("quantity")
    assert unknown.loc["exp_d1_fails", "exact"] == 2.0**-6
    for column in ("estimate", "exact", "ci_low", "ci_high"):
        assert unknown.loc["exp_d0_fires":, column].isna().all()
    known = run_once(n="300", scores="two-point,constant").derive("failures")
    assert known["exact"].notna().all()


def test_enclosures_hold_what_trials_find():
    """Success within both ends up to three standard errors; attention has numbers in their place."""
    result = run_once(trials=400, model="regression,self", n="200")
    rows = result.table.set_index(["model", "quantity"])
    derived = result.derive("enclosures").set_index(["model", "quantity"])
    for event in ("success", *PARTS):
        found, stated = (
            rows.loc[("regression", event)],
            derived.loc[("regression", f"{event}_enclosure")],
        )
        slack = 4 * math.sqrt(0.25 / 400)
        assert stated["ci_low"] - slack < found["estimate"] < stated["ci_high"] + slack
        assert derived.loc[("self", f"{event}_enclosure"), "exact"] == rows.loc[("self", event), "exact"]
    assert pd.isna(rows.loc[("regression", "success"), "exact"])


def test_derived_tables_of_mixed_models_are_not_refused():
    cells = build_run(STUDY, {"model": "self,regression"}, Settings(trials=0))
    for name in STATEMENTS.derivations:
        STATEMENTS.check_derivation(name, [cell.parameters for cell in cells])


# --- the readings of the signs -------------------------------------------------------------------------


def test_readings_of_the_signs():
    """Who shares y: F_exp(D1), F_lin(D1), F_exp(D0), F_lin(D0), in words."""
    assert PARTS == ("exp_d1_fires", "lin_d1_zero", "exp_d0_zero", "lin_d0_zero")
    expected = {
        "shared": ((0, 1, 2, 3),),
        "per-dataset": ((0, 1), (2, 3)),
        "per-network": ((0, 2), (1, 3)),
        "independent": ((0,), (1,), (2,), (3,)),
    }
    assert {reading: parts_by_matrix(reading) for reading in SIGN_READINGS} == expected
    for reading, groups in expected.items():
        assert count_matrices(reading) == len(groups)


@pytest.mark.parametrize("reading", SIGN_READINGS)
def test_attention_draws_the_signs_of_d0_first_where_data_sets_differ(reading):
    cell = AttentionCell(model="cross", n=200, d=11, m=10, a0=0.01, a1=3.0, signs=reading)
    expected = {"per-dataset": (1, 1, 0, 0)}.get(reading, SIGN_READINGS[reading])
    assert cell.sign_draws == expected


# --- prepared once -------------------------------------------------------------------------------------


@pytest.mark.parametrize("given", [REGRESSION, ONES, CROSS])
def test_a_run_prepares_each_cell_once(given, monkeypatch):
    from simkit.papers.separation.attention import sampling
    from simkit.papers.separation.regression import events

    prepared = []
    for module in (sampling, events):
        prepare_tables = module.prepare_tables

        def counting(cell, prepare_tables=prepare_tables):
            prepared.append(cell)
            return prepare_tables(cell)

        monkeypatch.setattr(module, "prepare_tables", counting)
    # Sizes of no other test: what a process has prepared it keeps.
    run_once(trials=5 * STUDY.block_size, **given, n="323,343")
    assert [cell.n for cell in prepared] == [323, 343]


@pytest.mark.parametrize("given", [REGRESSION, REGRESSION | {"scores": "two-point"}, ONES, CROSS])
def test_blocks_do_not_change_what_is_prepared(given):
    params = parameters(**given)
    prepared = STUDY.prepare(params)

    def block(sample):
        return STUDY.simulate(sample, Generator(PCG64DXSM(SeedSequence(5))), 200)

    expected = block(STUDY.prepare(params))
    assert [block(prepared) for _ in range(3)] == [expected] * 3
