"""What a study's methods raise or return wrongly is one line that names file and line."""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
from studies_for_tests import Coin, study_with

import simkit
from simkit.declare.checks import check_declaration
from simkit.declare.parameters.parameter import Parameter
from simkit.declare.quantities import event
from simkit.declare.statement import Bound, Premise, at_least
from simkit.declare.study import Study
from simkit.declare.tally import Tally
from simkit.engine.tables.table import derived_to_csv
from simkit.errors import SimkitError, StudyError, UsageError


def coin(**methods: Any) -> Study:
    """Return a coin with other methods; what is no function is what one returns."""

    def method(value: Any) -> Any:
        return value if callable(value) else lambda self, *_: value

    return type("Penny", (Coin,), {name: method(value) for name, value in methods.items()})()


def raising(self: Study, *_: Any) -> Any:
    return {}["key"]  # type: ignore[misc]


NUMBERS = [
    None,
    "0.5",
    0.5,
    ["heads"],
    {"tails": 0.5},
    {"heads": "0.5"},
    {"heads": [0.5]},
    {"heads": 1j},
]
WRONG: list[tuple[str, Any]] = [
    *((method, value) for method in ("exact", "limit", "bound") for value in (*NUMBERS, raising)),
    ("exact", {"heads": at_least(0.5)}),
    ("bound", {"heads": at_least("0.5")}),  # type: ignore[arg-type]
    ("bound", {"heads": Bound(0.5, ">")}),  # type: ignore[arg-type]
    *(("premises", value) for value in (None, "n > 2", 3, [None], [("n", 3)], raising)),
    *(
        (method, value)
        for method in ("memory", "seconds")
        for value in (None, "1e6", -1, math.nan, [1.0, 2.0], raising)
    ),
    *((method, raising) for method in ("check", "check_simulation")),
]


@pytest.mark.parametrize(("method", "value"), WRONG, ids=lambda value: str(value)[:20])
def test_a_wrong_method_is_one_line_before_the_first_block(
    method: str, value: Any, tmp_path: Path
) -> None:
    study = coin(**{method: value}, trial=lambda *_: pytest.fail("a block was run"))
    with pytest.raises(UsageError, match=f"study 'test-coin': its method {method} ") as caught:
        simkit.run(study, trials=10, ledger=tmp_path / "ledger.sqlite", bias="0.1,0.5")
    assert re.search(r" \(\S*test_asking\.py, line \d+\)$", str(caught.value))
    assert "\n" not in str(caught.value)
    assert not (tmp_path / "ledger.sqlite").exists()


def test_a_fault_at_the_last_cell_alone_is_found_before_the_first_block() -> None:
    def exact(self: Study, params: Any) -> dict[str, Any]:
        return {"heads": 0.5 if params["bias"] < 0.9 else "nine tenths"}

    study = coin(exact=exact, trial=lambda *_: pytest.fail("a block was run"))
    with pytest.raises(UsageError, match="'heads': 'nine tenths'; return a number"):
        simkit.run(study, trials=10, bias="0.1:0.9")


def test_an_undeclared_quantity_is_answered_with_the_nearest() -> None:
    with pytest.raises(
        UsageError, match="exact returned 'head', which is no quantity; did you mean heads"
    ):
        simkit.run(coin(exact={"head": 0.5}), trials=10)


def test_numbers_of_every_kind_are_taken() -> None:
    for value in (0, True, 0.5, np.float32(0.5), np.int64(1), np.array(0.5), math.nan, math.inf, None):
        table = simkit.run(coin(exact={"heads": value}, bound={"heads": value}), trials=10).table
        known = value is not None and math.isfinite(value)
        assert (table["exact"][0], table["bound"][0]) == ((float(value),) * 2 if known else (None,) * 2)


def test_memory_may_be_without_bound_and_is_refused_as_such() -> None:
    with pytest.raises(UsageError, match="one trial needs inf GB"):
        simkit.run(coin(memory=math.inf), trials=10)


@pytest.mark.parametrize("premises", [["n > 2"], (Premise("n > 2", holds=False),), iter(["n > 2"])])
def test_premises_of_every_kind_are_taken(premises: Any) -> None:
    once = list(premises)
    result = simkit.run(coin(premises=once), trials=10)
    assert [broken.premise.text for broken in result.premises] == ["n > 2"]


# After the run


AFTER: list[tuple[str, Any, Callable[[Any], Any]]] = [
    *(("remarks", value, lambda result: result.remarks) for value in (None, "a remark", [1], raising)),
    *(
        ("derive", value, lambda result: result.derive("fit"))
        for value in (None, "a table", pd.DataFrame({"x": [1]}), raising)
    ),
    ("check_derivation", raising, lambda result: result.carries("fit")),
]


@pytest.mark.parametrize(("method", "value", "use"), AFTER)
def test_a_wrong_method_after_the_run_is_one_line(
    method: str, value: Any, use: Callable[[Any], Any]
) -> None:
    study = coin(**{method: value})
    type(study).derivations = {"fit": ["slope"]}  # type: ignore[attr-defined]
    result = simkit.run(study, trials=10)
    with pytest.raises(StudyError, match=f"study 'test-coin': its method {method} ") as caught:
        use(result)
    assert re.search(r" \(\S*test_asking\.py, line \d+\)$", str(caught.value))
    assert "\n" not in str(caught.value)


def test_what_a_judge_returns_wrongly_names_its_line() -> None:
    study = coin(judge={"good": ["yes"] * 10})
    type(study).judged = (event("good", "it is good"),)  # type: ignore[attr-defined]
    with pytest.raises(StudyError, match=r"judge returned no numbers for 'good'.*test_asking.py, line"):
        simkit.run(study, trials=10)


# The declaration


DECLARED: list[tuple[dict[str, Any], str]] = [
    ({"counters": {"ties": "{counts} ties"}}, "counter 'ties' has no line to say.*KeyError"),
    ({"counters": {"ties": "{count ties"}}, "counter 'ties' has no line to say.*ValueError"),
    ({"counters": {"ties": "{} ties"}}, "counter 'ties' has no line to say.*IndexError"),
    ({"counters": {"ties": None}}, "counter 'ties' has no line to say"),
    ({"counters": None}, "its counters are no dictionary"),
    ({"counters": ("ties",)}, "its counters are no dictionary"),
    ({"size": "nn"}, "the size 'nn' is no parameter"),
    ({"axis": "nn"}, "the axis 'nn' is no parameter"),
    ({"block_size": "10"}, "block_size is '10'"),
    ({"block_size": 10.5}, "block_size is 10.5"),
    ({"default_trials": None}, "default_trials is None"),
    ({"quantities": (event(3, "three"),)}, "wrong type|snake_case"),
]


@pytest.mark.parametrize(("attributes", "said"), DECLARED, ids=lambda value: str(value)[:30])
def test_a_wrong_declaration_is_one_line_that_names_the_class(
    attributes: dict[str, Any], said: str
) -> None:
    study = study_with(lambda *_: None, **attributes)
    with pytest.raises(StudyError, match=f"study MadeUp: .*({said})") as caught:
        check_declaration(study)
    assert "\n" not in str(caught.value)


class Misspelt(Coin):
    """Declared at a line of this file."""

    block_size = 0


def test_the_class_is_named_by_file_and_line() -> None:
    line = 1 + Path(__file__).read_text().splitlines().index("class Misspelt(Coin):")
    with pytest.raises(StudyError, match=f"test_asking.py, line {line}\\)$"):
        check_declaration(Misspelt())


STATED: list[tuple[dict[str, Any], str]] = [
    ({"pictured": "heads"}, "pictured is 'heads', no sequence"),
    ({"judged": None}, "judged is None, no sequence"),
    ({"judged": ("good",)}, "what it judges is neither"),
    ({"derivations": None}, "derivations is None, no dictionary"),
    ({"saved": ("fit",)}, "'fit', which is no derivation"),
    ({"order": (1, 2)}, "its order and its quantities differ|wrong type"),
]


@pytest.mark.parametrize(("attributes", "said"), STATED, ids=lambda value: str(value)[:30])
def test_wrong_attributes_of_what_is_said_are_one_line_before_the_first_block(
    attributes: dict[str, Any], said: str
) -> None:
    study = type("Penny", (Coin,), attributes)()
    with pytest.raises(UsageError, match=f"study Penny: .*({said})"):
        simkit.run(study, trials=10)


def test_a_rule_that_misspells_a_parameter_names_its_line() -> None:
    rule = simkit.Rule("1/n", lambda params: 1 / params["n"])
    parameters = (*Coin.parameters, Parameter("k", "float", rule, "Inverse"))
    study = type("Penny", (Coin,), {"parameters": parameters})()
    with pytest.raises(UsageError, match=r"KeyError: 'n' \(.*test_asking\.py, line \d+\)"):
        simkit.run(study, trials=10)


def test_a_block_that_is_no_tally_names_simulate() -> None:
    study = study_with(lambda params, rng, trials: None)
    with pytest.raises(StudyError, match=r"returned NoneType, no Tally \(.*studies_for_tests.py, line"):
        simkit.run(study, trials=10)


def test_columns_of_another_length_end_the_run_and_name_the_line() -> None:
    def simulate(self: Study, params: Any, rng: Any, trials: int) -> Tally:
        return Tally.of_arrays(trials, {"heads": rng.random(trials - 1) < 0.5})

    with pytest.raises(StudyError, match=r"heads has 9 values for 10 trials \(.*test_asking.py, line"):
        simkit.run(coin(simulate=simulate), trials=10)


def test_random_returns_of_every_method_are_one_line() -> None:
    """Every method, every odd value: an error of simkit's own, or a result."""
    odd: list[Any] = [
        None,
        "text",
        b"x",
        3,
        -1.5,
        math.nan,
        [],
        [None],
        {},
        {"heads": None},
        {3: 4},
        object(),
    ]
    methods = ("exact", "limit", "bound", "premises", "memory", "seconds", "remarks", "check")
    for method, value in itertools.product(methods, odd):
        try:
            assert isinstance(simkit.run(coin(**{method: value}), trials=2).remarks, list)
        except SimkitError as error:
            assert "\n" not in str(error)  # noqa: PT017
            assert f"method {method} " in str(error)  # noqa: PT017


# Derived tables


def test_derived_tables_spell_truth_values_as_the_others_do() -> None:
    frame = pd.DataFrame(
        {"study": "s", "flag": [True, False], "gap": [True, None], "numpy": np.array([True, False]),
         "n": [1.0, math.nan], "quantity": "q"}
    )  # fmt: skip
    study = type("Flags", (Coin,), {"parameters": (Parameter("n", "int", 1, "Number"),)})()
    assert derived_to_csv(frame, study).splitlines() == [
        "study,flag,gap,numpy,n,quantity", "s,true,true,true,1,q", "s,false,,false,,q",
    ]  # fmt: skip
