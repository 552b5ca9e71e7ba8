"""Studies: what a declaration must say, and how single trials become a tally."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest
from numpy.random import PCG64, Generator
from studies_for_tests import Coin, Compiled, Faulty, Idle, Kinds, Slow, Walk

import simkit
from simkit.declare.checks import COMMON_OPTIONS, check_declaration
from simkit.declare.parameters.parameter import Cases, Parameter, Rule
from simkit.declare.quantities import event, measurement
from simkit.declare.study import Study
from simkit.declare.tally import Tally
from simkit.errors import StudyError, UsageError

ONE = Parameter("n", "int", 1, "Nothing", low=1, high=10)


def study_with(**attributes: Any) -> Study:
    declared = {
        "name": "made-up",
        "summary": "made up",
        "parameters": (ONE,),
        "quantities": (event("hit", "it happens"),),
        **attributes,
    }
    return type("MadeUp", (Study,), declared)()


def run_trials(trial: Any, *quantities: Any, trials: int = 1) -> Tally:
    study = study_with(trial=lambda self, params, rng: trial(rng), quantities=quantities)
    tally = study.simulate({"n": 1}, Generator(PCG64(0)), trials)
    assert isinstance(tally, Tally)
    return tally


HIT, X = event("hit", "it happens"), measurement("x", "a number")


@pytest.mark.parametrize("study", [Coin, Compiled, Faulty, Idle, Kinds, Slow, Walk])
def test_the_studies_of_these_tests_are_declared_well(study: type[Study]) -> None:
    check_declaration(study())


@pytest.mark.parametrize("attribute", ["name", "summary", "parameters", "quantities"])
def test_a_declaration_lacks_nothing(attribute: str) -> None:
    with pytest.raises(StudyError, match=attribute):
        check_declaration(study_with(**{attribute: ""}))


@pytest.mark.parametrize(
    "name", ["Two", "two words", "two_words", "run", "list", "-x", "a/b", "x.py", "a\nb"]
)
def test_the_name_of_a_study_can_be_a_command_and_a_folder(name: str) -> None:
    with pytest.raises(StudyError):
        check_declaration(study_with(name=name))


@pytest.mark.parametrize("name", ["two words", "a,b", "a-b", ""])
def test_the_name_of_a_quantity_can_be_a_word_of_a_table(name: str) -> None:
    with pytest.raises(StudyError):
        check_declaration(study_with(quantities=(event(name, "it happens"),)))


@pytest.mark.parametrize("name", ["N", "two words", "a-b", "1n", "", "nMax"])
def test_parameter_names_are_in_snake_case(name: str) -> None:
    with pytest.raises(StudyError, match="snake_case"):
        check_declaration(study_with(parameters=(Parameter(name, "int", 1, "Nothing"),)))


@pytest.mark.parametrize("name", COMMON_OPTIONS)
def test_parameters_do_not_take_the_names_of_common_options(name: str) -> None:
    with pytest.raises(StudyError, match=name):
        check_declaration(study_with(parameters=(Parameter(name, "int", 1, "Nothing"),)))


@pytest.mark.parametrize(
    "name",
    ["study", "quantity", "kind", "failures", "successes", "estimate", "std_error", "ci_low", "ci_high",
     "min", "max", "interval", "exact", "limit"],
)  # fmt: skip
def test_parameters_do_not_take_the_names_of_columns(name: str) -> None:
    # The table would lose the parameter's value.
    with pytest.raises(StudyError, match=name):
        check_declaration(study_with(parameters=(Parameter(name, "int", 1, "Nothing"),)))


@pytest.mark.parametrize(
    "attributes", [{"parameters": (ONE, ONE)}, {"quantities": (HIT, X, measurement("hit", "again"))}]
)
def test_nothing_is_declared_twice(attributes: dict[str, Any]) -> None:
    with pytest.raises(StudyError, match="twice"):
        check_declaration(study_with(**attributes))


@pytest.mark.parametrize(
    "attributes", [{"axis": "k"}, {"block_size": 0}, {"default_trials": 0}, {"block_size": -5}]
)
def test_axis_and_sizes_make_sense(attributes: dict[str, Any]) -> None:
    with pytest.raises(StudyError):
        check_declaration(study_with(**attributes))


def test_a_shaped_float_would_hide_its_shape_from_the_key() -> None:
    # A float left to its rule enters the key by the rule's name; two roundings would share one cell.
    rounding = Parameter(
        "digits", "int", 2, "Digits of tau", kind="shaping", shapes="tau", low=0, high=9
    )
    rule = Rule("1/n, rounded", lambda params: round(1 / params["n"], params["digits"]))
    study = study_with(parameters=(ONE, rounding, Parameter("tau", "float", rule, "Threshold")))
    try:
        check_declaration(study)
    except StudyError:
        return
    from simkit.engine.cells.cell import build_cells

    first, second = build_cells(study, {"n": "3", "digits": "1,2"})
    assert first.parameters["tau"] != second.parameters["tau"]
    assert first.key != second.key


@pytest.mark.parametrize(
    "parameter",
    [
        Parameter("x", "int", 99, "Out of range", low=1, high=10),
        Parameter("x", "choice", "c", "No such choice", choices=("a", "b")),
        Parameter("x", "choice", "a", "No choices"),
        Parameter("x", "int", 1, "Shapes nothing", kind="shaping", shapes="y"),
        Parameter("x", "int", 1, "Applies with nothing", applies={"y": ("a",)}),
        Parameter("x", "int", Cases("y", {"a": 1}), "Cases of nothing"),
        Parameter("x", "int", 1, "A step that never arrives", step="0"),
        Parameter("x", "int", 1, "A step backwards", step="-1"),
        Parameter("x", "int", 1, "No step", step="one"),
        Parameter("x", "int", 1, "No step either", step=""),
        Parameter("x", "int", 1, "Two points in a step", step="1.2.3"),
    ],
    ids=lambda parameter: parameter.meaning,
)
def test_a_parameter_that_contradicts_itself_is_told_before_the_run(parameter: Parameter) -> None:
    with pytest.raises((StudyError, UsageError)) as caught:
        check_declaration(study_with(parameters=(ONE, parameter)))
    assert "\n" not in str(caught.value)


def test_a_study_without_trial_and_simulate_says_so() -> None:
    with pytest.raises(StudyError, match="neither trial nor simulate"):
        study_with().simulate({"n": 1}, Generator(PCG64(0)), 3)


def test_a_study_with_an_axis_has_to_define_simulate() -> None:
    study = study_with(axis="n", trial=lambda self, params, rng: {"hit": True})
    with pytest.raises(StudyError, match="axis"):
        study.simulate({"n": (1, 2)}, Generator(PCG64(0)), 3)


# One trial after the other


def test_trials_draw_one_after_the_other_from_the_generator() -> None:
    tally = run_trials(lambda rng: {"hit": rng.random() < 0.5, "x": rng.random()}, HIT, X, trials=50)
    draws = Generator(PCG64(0)).random((50, 2))
    assert tally.events == {"hit": int((draws[:, 0] < 0.5).sum())}
    assert tally.measurements["x"].mean == pytest.approx(draws[:, 1].mean(), rel=1e-14)


def test_values_are_kept_where_the_study_says_so() -> None:
    for keep in (False, True):
        study = study_with(
            trial=lambda self, params, rng: {"x": rng.random()},
            quantities=(measurement("x", "a number", kept=keep),),
        )
        tally = study.simulate({"n": 1}, Generator(PCG64(0)), 3)
        assert isinstance(tally, Tally)
        assert tally.values == ({"x": Generator(PCG64(0)).random(3).tolist()} if keep else {})


@pytest.mark.parametrize(
    "number", [np.float64(2.0), np.float32(2.0), np.int64(2), np.array(2.0), 2, 2.0], ids=repr
)
def test_measurements_may_be_any_number(number: Any) -> None:
    tally = run_trials(lambda rng: {"x": number}, X)
    assert (tally.failures, tally.measurements["x"].mean) == (0, 2.0)


@pytest.mark.parametrize(
    ("happens", "count"), [(np.True_, 1), (np.False_, 0), (True, 1), (1, 1), (0, 0)]
)
def test_events_may_be_any_truth_value(happens: Any, count: int) -> None:
    assert run_trials(lambda rng: {"hit": happens}, HIT).events == {"hit": count}


def _raise(error: BaseException) -> Any:
    raise error


@pytest.mark.parametrize(
    ("trial", "message"),
    [
        (lambda rng: _raise(ValueError("bad luck")), "ValueError: bad luck"),
        (lambda rng: _raise(ValueError("bad\nluck")), "ValueError: bad"),
        (lambda rng: _raise(RuntimeError()), "RuntimeError"),
        (lambda rng: {"x": math.nan}, "x is nan"),
        (lambda rng: {"x": -math.inf}, "x is infinite"),
        (lambda rng: {"x": math.exp(1e4)}, "OverflowError"),
        (lambda rng: {"x": np.exp(np.array([1e4]))[0]}, "FloatingPointError: overflow"),
        (lambda rng: {"x": (np.array([np.inf]) - np.inf)[0]}, "FloatingPointError: invalid"),
        (lambda rng: {"x": (np.ones(1) / np.zeros(1))[0]}, "FloatingPointError: divide by zero"),
        (lambda rng: {"x": 1 / 0}, "ZeroDivisionError"),
    ],
)
def test_whatever_a_trial_raises_is_its_outcome(trial: Any, message: str) -> None:
    tally = run_trials(trial, X, trials=3)
    assert (tally.trials, tally.failures) == (3, 3)
    ((found, count),) = tally.failed.items()
    assert count == 3
    assert found.startswith(message)
    assert "\n" not in found


def test_silent_underflow_is_no_failure() -> None:
    tally = run_trials(lambda rng: {"x": np.exp(np.array([-1e4]))[0]}, X)
    assert (tally.failures, tally.measurements["x"].mean) == (0, 0.0)


@pytest.mark.parametrize("value", [math.nan, np.float64("nan"), math.inf])
def test_an_event_that_is_not_finite_fails_its_trial(value: float) -> None:
    # bool(nan) is True: the failure would count as a success.
    tally = run_trials(lambda rng: {"hit": value}, HIT, trials=2)
    assert (tally.trials, tally.failures) == (2, 2)
    assert not tally.events.get("hit")


@pytest.mark.parametrize("value", [None, "three", 1j, np.array([1.0, 2.0]), 10**400], ids=repr)
def test_a_value_that_is_no_number_fails_its_trial_alone_or_ends_the_run(value: Any) -> None:
    def trial(rng: Generator) -> dict[str, Any]:
        return {"x": value if rng.random() < 0.5 else 1.0}

    expected = int((Generator(PCG64(0)).random(20) < 0.5).sum())
    assert 0 < expected < 20
    try:
        tally = run_trials(trial, X, trials=20)
    except StudyError:  # it breaks its declaration
        return
    assert (tally.trials, tally.failures) == (20, expected)


@pytest.mark.parametrize(
    "outcome",
    [{}, {"hit": True}, {"x": 1.0}, {"hit": True, "x": 1.0, "y": 2.0}, {"hit": True, "X": 1.0}, None, 3,
     [True, 1.0]],
    ids=repr,
)  # fmt: skip
def test_an_outcome_unlike_the_declaration_ends_the_run(outcome: Any) -> None:
    with pytest.raises(StudyError, match="made-up"):
        run_trials(lambda rng: outcome, HIT, X)


def test_an_interrupt_is_no_outcome() -> None:
    with pytest.raises(KeyboardInterrupt):
        run_trials(lambda rng: _raise(KeyboardInterrupt()), HIT)


@pytest.mark.parametrize(
    ("given", "at", "said"),
    [
        ({}, 2, "simulate returned nothing for 'least'"),
        ({"least": 1.0}, 1, "simulate returned 'least', which is declared as absent there"),
    ],
)
def test_a_quantity_is_there_where_it_is_not_declared_as_absent(given: Any, at: int, said: str) -> None:
    class Heads(Study):
        name = "heads"
        summary = "Heads"
        parameters = (Parameter("h", "int", 1, "Heads", low=1, high=9),)
        quantities = (event("hit", "a hit"), measurement("least", "the least", absent={"h": 1}))

        def trial(self, params: Any, rng: Any) -> Mapping[str, Any]:
            return {"hit": True, **given}

    with pytest.raises(StudyError, match=said):
        simkit.run(Heads(), h=at, trials=3)
    rows = simkit.run(Heads(), h=3 - at, trials=3).rows.records
    assert [row["quantity"] for row in rows] == ["hit", *given]


def test_one_quantity_is_there_at_every_cell() -> None:
    class Wrong(Study):
        name = "wrong"
        summary = "Wrong"
        parameters = (Parameter("h", "int", 1, "Heads"),)
        quantities = (measurement("least", "the least", absent={"h": 1}),)

    with pytest.raises(StudyError, match="every quantity is absent at some cells; declare one at least"):
        simkit.run(Wrong(), h=2, trials=3)


@pytest.mark.parametrize("value", ["1", True, 1.0, None, 0])
def test_a_quantity_is_absent_at_values_that_its_parameter_has(value: Any) -> None:
    class Wrong(Study):
        name = "wrong"
        summary = "Wrong"
        parameters = (Parameter("h", "int", 1, "Heads", low=1),)
        quantities = (event("hit", "a hit"), measurement("least", "the least", absent={"h": value}))

    with pytest.raises(StudyError, match=f"'least' is absent at {value!r}, no value of 'h'"):
        simkit.run(Wrong(), trials=3)


def test_what_makes_a_quantity_absent_is_a_parameter_of_its_trials() -> None:
    class Wrong(Study):
        name = "wrong"
        summary = "Wrong"
        parameters = (Parameter("h", "int", 1, "Heads", kind="reporting"),)
        quantities = (event("hit", "a hit"), measurement("least", "the least", absent={"h": 1}))

    with pytest.raises(StudyError, match="'least' is absent by 'h', no parameter of its trials"):
        simkit.run(Wrong(), trials=3)
