"""Cells: what enters the key, the seed and the identity, and what does not."""

from __future__ import annotations

import hashlib
import itertools
import json
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from studies_for_tests import Coin, Kinds, Walk

from simkit.declare.parameters.parameter import Parameter, Rule
from simkit.declare.quantities import event
from simkit.declare.study import Study
from simkit.engine.cells.cell import Cell, build_cells
from simkit.engine.cells.keys import canonical_json
from simkit.errors import UsageError
from simkit.papers.separation.studies import SoftmaxVsLinear


def cell_of(options: Mapping[str, str], study: Study | None = None) -> Cell:
    (cell,) = build_cells(study or Kinds(), options)
    return cell


def differing(options: Mapping[str, str], others: Mapping[str, str]) -> set[str]:
    """Return in what two cells of `Kinds` differ."""
    first, second = cell_of(options), cell_of(others)
    names = ("key", "seed_words", "identity", "trial_key")
    return {name for name in names if getattr(first, name) != getattr(second, name)}


# The numbers themselves. A change of a value below is a breaking change of numbers: every ledger and
# every result of the same command changes with it.


def test_the_key_and_the_seed_of_a_cell_stay_as_they_are() -> None:
    cell = cell_of({"n": "1000", "rate": "0.25", "path": "slow"})
    assert cell.key == "3fc2509e651d231de49d1008ef9dca4cde2947bbd92ae1fef3361169d26a3c35"
    assert cell.seed_words == (857432297, 2205676030, 2977583457, 572992234)
    assert cell.identity == '{"path":"slow"}'


def test_the_key_and_the_seed_of_the_built_in_study_stay_as_they_are() -> None:
    cell = cell_of({"n": "1000"}, SoftmaxVsLinear())
    assert cell.key == "1dfccc3558774f08bf85cc3ad3609d2d1e58f4fefc64396b73f3623d523d4147"
    assert cell.seed_words == (902626333, 139425624, 986482111, 765288659)
    assert cell.identity == '{"path":"structured"}'


def test_the_key_is_the_hash_of_the_name_and_the_canonical_parameters() -> None:
    record = '{"law":"uniform","m":7,"mode":"frozen","n":1000,"rate":0.5,"tau":"1/n"}'  # spread is None
    text = json.dumps(["test-kinds", record])
    assert cell_of({"n": "1000"}).key == hashlib.sha256(text.encode()).hexdigest()
    model = json.dumps(["test-kinds", '{"law":"uniform","m":7,"n":1000,"tau":"1/n"}'])
    digest = hashlib.sha256(model.encode()).digest()
    words = [int.from_bytes(digest[4 * i : 4 * i + 4], "little") for i in range(4)]
    assert cell_of({"n": "1000"}).seed_words == tuple(words)


# What enters


@pytest.mark.parametrize(
    "options",
    [
        {"n": "100"}, {"n": "1e2"}, {"n": "10*10"}, {"rate": "0.5"}, {"rate": "1/2"}, {"law": "uniform"},
        {"mode": "frozen"}, {"path": "fast"}, {"m_rounding": "ceil"}, {"m": "5"}, {"m": "ceil(log(n))"},
    ],
)  # fmt: skip
def test_a_default_given_is_the_default_left_out(options: dict[str, str]) -> None:
    assert differing({}, options) == set()


@pytest.mark.parametrize(
    ("options", "others", "differ"),
    [
        ({"n": "100"}, {"n": "110"}, {"key", "seed_words", "trial_key"}),
        ({"law": "uniform"}, {"law": "normal"}, {"key", "seed_words", "trial_key"}),
        ({"law": "normal"}, {"law": "normal", "spread": "2"}, {"key", "seed_words", "trial_key"}),
        ({"m": "5"}, {"m": "6"}, {"key", "seed_words", "trial_key"}),
        ({"rate": "0.5"}, {"rate": "0.25"}, {"key", "trial_key"}),
        ({"mode": "frozen"}, {"mode": "trained"}, {"key", "trial_key"}),
        ({"path": "fast"}, {"path": "slow"}, {"identity", "trial_key"}),
        # An integer that follows its rule enters by its value ...
        ({"n": "1000"}, {"n": "1000", "m": "7"}, set()),
        ({"m_rounding": "floor"}, {"m": "4"}, set()),
        ({"m_rounding": "floor"}, {"m_rounding": "ceil"}, {"key", "seed_words", "trial_key"}),
        ({"n": "2", "m_rounding": "ceil"}, {"n": "2", "m": "1"}, set()),
        # ... and a float by the rule's name, even where it comes out at the same value.
        ({"n": "100"}, {"n": "100", "tau": "0.01"}, {"key", "seed_words", "trial_key"}),
        ({"tau": "0.01"}, {"tau": "1/n"}, set()),
    ],
)
def test_each_kind_of_parameter_enters_where_it_belongs(
    options: dict[str, str], others: dict[str, str], differ: set[str]
) -> None:
    assert differing(options, others) == differ


def test_an_integral_float_is_a_float_in_the_key() -> None:
    left_out, given_ = (
        cell_of(options, study_with(Parameter("x", "float", 1, "Number")))
        for options in ({}, {"x": "1"})
    )
    assert left_out.key == given_.key


@pytest.mark.parametrize(
    ("kind", "differ"),
    [
        ("model", {"key", "seed_words", "trial_key"}),
        ("paired", {"key", "trial_key"}),
        ("implementation", {"identity", "trial_key"}),
    ],
)
@pytest.mark.parametrize(
    ("type_", "absent", "other"), [("int", 1, "2"), ("bool", False, "true"), ("choice", "none", "pre")]
)
def test_a_parameter_that_came_later_leaves_the_cells_without_it_as_they_are(
    kind: Any, differ: set[str], type_: Any, absent: Any, other: str
) -> None:
    """A cell with the absent value is that of the study before: key, seed, identity, trials."""
    choices = ("none", "pre") if type_ == "choice" else ()
    later = Parameter("later", type_, absent, "New", kind=kind, choices=choices, absent=absent)
    before = study_with(*Kinds.parameters)
    after = study_with(*Kinds.parameters, later)
    names = ("key", "seed_words", "identity", "trial_key", "full_key", "text")
    old = cell_of({"n": "1000"}, before)
    for given_ in ({}, {"later": str(absent).lower()}):
        new = cell_of({"n": "1000", **given_}, after)
        assert [getattr(new, name) for name in names] == [getattr(old, name) for name in names]
        assert new.parameters["later"] == absent  # a trial and the table see it all the same
    changed = cell_of({"n": "1000", "later": other}, after)
    seen = {name for name in names[:4] if getattr(changed, name) != getattr(old, name)}
    assert seen == differ
    # In a sweep each value is a cell of its own.
    swept = build_cells(after, {"later": f"{str(absent).lower()},{other}"})
    assert len({cell.full_key for cell in swept}) == len({cell.trial_key for cell in swept}) == 2


def test_the_axis_enters_the_key_but_not_the_seed() -> None:
    cells = build_cells(Walk(), {"k": "1:5"})
    assert len({cell.key for cell in cells}) == 5
    assert len({cell.seed_words for cell in cells}) == 1
    assert len({cell.trial_key for cell in cells}) == 1


def test_what_differs_beside_the_axis_shares_no_trials() -> None:
    cells = build_cells(Walk(), {"k": "1:2", "drift": "0,1", "scale": "1,2"})
    assert len({cell.trial_key for cell in cells}) == 4
    assert len({cell.seed_words for cell in cells}) == 2  # drift is in the seed, scale is paired


def study_with(*parameters: Parameter, name: str = "made-up") -> Study:
    declared = {
        "name": name,
        "summary": "made up",
        "parameters": parameters,
        "quantities": (event("hit", "it happens"),),
    }
    return type("MadeUp", (Study,), declared)()


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
def test_neither_key_nor_seed_depends_on_the_order_of_declaration(order: tuple[int, ...]) -> None:
    parameters = (
        Parameter("b", "int", 1, "Number"),
        Parameter("a", "float", 2.5, "Number"),
        Parameter("c", "int", Rule("b + 1", lambda p: p["b"] + 1), "Number", kind="paired"),
    )
    cell = cell_of({"b": "4"}, study_with(*(parameters[i] for i in order)))
    plain = cell_of({"b": "4"}, study_with(*parameters))
    assert (cell.key, cell.seed_words, cell.trial_key) == (plain.key, plain.seed_words, plain.trial_key)


def test_the_order_of_options_does_not_matter() -> None:
    assert cell_of({"n": "10", "rate": "1"}).key == cell_of({"rate": "1", "n": "10"}).key


def test_the_name_of_the_study_enters_key_and_seed() -> None:
    first, second = (cell_of({}, study_with(Parameter("n", "int", 1, "N"), name=n)) for n in ("a", "b"))
    assert first.key != second.key
    assert first.seed_words != second.seed_words


def test_name_and_parameters_cannot_run_into_each_other() -> None:
    first = cell_of({}, study_with(Parameter("n", "choice", "a", "N", choices=("a",)), name="x"))
    second = cell_of(
        {}, study_with(Parameter("n", "choice", "a", "N", choices=("a",)), name='x{"n":"a"}')
    )
    assert first.key != second.key


# Sweeps


def test_cells_come_in_grid_order() -> None:
    cells = build_cells(Kinds(), {"rate": "0.5,0.25", "n": "30,10:20"})
    assert [(cell.parameters["n"], cell.parameters["rate"]) for cell in cells] == [
        (n, rate) for n in (30, 10, 20) for rate in (0.5, 0.25)
    ]


def test_every_cell_is_checked_before_any_is_returned() -> None:
    class Picky(Coin):
        def check(self, params: Mapping[str, Any]) -> None:
            if params["bias"] > 0.5:
                raise UsageError("--bias: too large; write --bias 0.5")

    with pytest.raises(UsageError, match="too large"):
        build_cells(Picky(), {"bias": "0:1:0.1"})
    assert len(build_cells(Picky(), {"bias": "0:0.5:0.1"})) == 6


@given(
    st.dictionaries(
        st.text(max_size=5),
        st.one_of(
            st.integers(),
            st.floats(allow_nan=False, allow_infinity=False),
            st.text(max_size=5),
            st.booleans(),
        ),
        max_size=5,
    )
)
def test_canonical_json_is_sorted_and_loses_nothing(record: dict[str, Any]) -> None:
    text = canonical_json(record)
    assert json.loads(text) == record
    assert text == canonical_json(dict(reversed(record.items())))
    assert text.isascii()
    assert "\n" not in text


def test_canonical_json_tells_an_integer_from_a_float_and_a_flag() -> None:
    assert (
        canonical_json({"b": 1, "a": 1.0, "c": True, "d": 1e22}) == '{"a":1.0,"b":1,"c":true,"d":1e+22}'
    )
    with pytest.raises(ValueError, match="JSON"):
        canonical_json({"x": float("nan")})
