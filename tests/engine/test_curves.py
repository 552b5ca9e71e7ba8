"""What a search for thresholds is asked, and the cells that it chooses among."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest
from crossings_for_tests import Judged, Known, Rise, quick
from studies_for_tests import Walk

from simkit.declare.checks import check_declaration
from simkit.declare.parameters.parameter import Cases, Parameter
from simkit.declare.parameters.readonly import ParameterError
from simkit.declare.quantities import measurement
from simkit.declare.study import Study
from simkit.declare.thresholds import Threshold
from simkit.engine.cells import memory
from simkit.engine.cells.cell import build_cells
from simkit.engine.results.outputs import run_hash
from simkit.engine.results.result import Settings
from simkit.engine.running.stopping import Stopping
from simkit.engine.thresholds.curves import CellCurve, build_curves, other_swept, read_threshold
from simkit.errors import StudyError, UsageError

pytestmark = pytest.mark.nojit
NOTHING: dict[str, Any] = {"over": None, "quantity": None, "target": None}


@pytest.fixture(autouse=True, scope="module")
def _quick() -> Iterator[None]:
    with quick():
        yield


def curves_of(study: Study, over: str = "n", adaptive: bool = False, **options: str) -> list[CellCurve]:
    asked = Threshold(over, "success")
    settings = Settings(960, stopping=Stopping(threshold=asked, adaptive=adaptive))
    return build_curves(study, options, asked, settings)


def values(curve: CellCurve, over: str = "n") -> list[Any]:
    return [cell.parameters[over] for cell in curve.cells]


class Declared(Judged):
    """With a threshold of its own."""

    threshold = Threshold("scale", "large_v", 0.9)


# What is asked.


@pytest.mark.parametrize(
    ("study", "given", "wanted"),
    [
        (Rise(), {"over": "n"}, Threshold("n", "success", 0.5)),
        (Judged(), {"over": "load", "quantity": "large_v", "target": "1/4"}, ("load", "large_v", 0.25)),
        (Declared(), {}, Threshold("scale", "large_v", 0.9)),
        (Declared(), {"over": "n"}, Threshold("n", "large_v", 0.9)),
        (Declared(), {"quantity": "success"}, Threshold("scale", "success", 0.9)),
        (Declared(), {"target": 0.1}, Threshold("scale", "large_v", 0.1)),
        (Walk(), {"over": "drift"}, Threshold("drift", "positive", 0.5)),
    ],
)
def test_what_is_not_given_is_as_the_study_declares_it(
    study: Study, given: dict[str, Any], wanted: Any
) -> None:
    wanted = wanted if isinstance(wanted, Threshold) else Threshold(*wanted)
    assert read_threshold(study, NOTHING | given) == wanted
    assert read_threshold(study, given) == wanted


def test_an_option_of_two_words_is_read_as_it_is_typed() -> None:
    class Two(Rise):
        parameters = (replace(Rise.parameters[0], name="n_max"), *Rise.parameters[1:])

    assert read_threshold(Two(), {"over": "n-max"}).over == "n_max"


class Silent(Study):
    """No event."""

    name = "test-silent"
    summary = "no event"
    parameters = (Parameter("n", "int", 1, "Size"),)
    quantities = (measurement("v", "a number"),)


class Named(Rise):
    """No number that a trial sees."""

    name = "test-named"
    parameters = (*Rise.parameters[3:],)


@pytest.mark.parametrize(
    ("study", "given", "line"),
    [
        (Rise(), {}, "threshold: name the parameter to search, as --over n; it may be n, scale, load"),
        (Rise(), {"over": "N"}, "--over N: no such parameter"),
        (Rise(), {"over": "shape"}, "--over shape: its values are names; a search takes a number"),
        (Rise(), {"over": "mark"}, "--over mark: no trial depends on it; a search takes a number"),
        (Rise(), {"over": "path"}, "--over path: no trial depends on it; a search takes a number"),
        (
            Walk(), {"over": "k"},
            "--over k: all its values come out of the same trial, so that a plain run has its whole",
        ),
        (Rise(), {"over": "n", "quantity": "sucess"}, "--quantity sucess: no such quantity"),
        (Rise(), {"over": "n", "quantity": "v"}, "--quantity v: v is no event, and a target is a prob"),
        (Rise(), {"over": "n", "target": 0}, "--target '0': it is out of range; it takes a n"),
        (Rise(), {"over": "n", "target": "1"}, "--target '1': it is out of range; it takes a n"),
        (Rise(), {"over": "n", "target": "half"}, "--target 'half': not a number; it takes one"),
        (Silent(), {}, "study 'test-silent' has no event: there is no threshold to search for"),
        (Named(), {}, "study 'test-named' has no numeric parameter that its trials see: there is no"),
    ],
)  # fmt: skip
def test_what_cannot_be_searched_for_is_one_line(study: Study, given: dict[str, Any], line: str) -> None:
    with pytest.raises(UsageError) as caught:
        read_threshold(study, given)
    assert str(caught.value).startswith(line), str(caught.value)
    assert "\n" not in str(caught.value)


def test_statements_that_cannot_be_loaded_are_one_line() -> None:
    broken: Any = type("Broken", (Rise,), {"statements": "no.such.module:Statements"})
    with pytest.raises(UsageError, match=r"^study 'test-rise': .*no\.such\.module"):
        read_threshold(broken(), {"over": "n"})


def test_a_declared_threshold_is_checked() -> None:
    class Beyond(Rise):
        threshold = Threshold("n", "success", 1.5)

    with pytest.raises(UsageError, match=r"^--target '1\.5': it is out of range"):
        read_threshold(Beyond(), {})
    wrong: Any = type("Wrong", (Rise,), {"threshold": "n"})
    with pytest.raises(StudyError, match=r"its threshold is 'n'; write one like Threshold\('n', "):
        check_declaration(wrong())
    check_declaration(Declared())


def test_a_threshold_in_words() -> None:
    asked = Threshold("hidden_units", "success", 0.25)
    assert asked.words() == {"over": "hidden_units", "quantity": "success", "target": "0.25"}
    assert str(asked) == "success reaches 0.25"
    assert str(Threshold("n", "hit")) == "hit reaches 0.5"


def test_a_search_as_a_rule() -> None:
    asked = Threshold("n", "success", 0.9)
    rule, timed = Stopping(threshold=asked), Stopping(threshold=asked, max_seconds=60.0)
    law = Stopping(threshold=asked, adaptive=True)
    assert rule.words() == asked.words()
    assert timed.words() == asked.words() | {"max_seconds": "60"}
    assert law.words() == {"adaptive": ""}
    assert replace(law, max_seconds=1.5).words() == {"adaptive": "", "max_seconds": "1.5"}
    said = "a search for where success reaches 0.9, over n, at confidence 0.95"
    assert rule.describe(0.95, 0.01) == said
    assert timed.describe(0.95, 0.01) == f"{said}; for at most 60 s"
    assert law.describe(0.95, 0.01) == "trials for the law of where success reaches 0.9, over n"
    assert rule.level(0.8, 0.01) == {"confidence": 0.8}
    assert law.level(0.8, 0.01) == {}
    assert Stopping().level(0.8, 0.01) == {}


def test_another_level_makes_another_search() -> None:
    cells = curves_of(Rise(), n="1:9:1")[0].cells
    rule = Stopping(threshold=Threshold("n", "success"))
    hashes = [run_hash(cells, Settings(100, confidence=c, stopping=rule)) for c in (0.9, 0.95, 0.9)]
    assert hashes[0] == hashes[2] != hashes[1]
    law = replace(rule, adaptive=True)
    assert len({run_hash(cells, Settings(100, confidence=c, stopping=law)) for c in (0.9, 0.95)}) == 1


# Grids.


def test_a_grid_is_a_curve_for_each_setting_of_the_others() -> None:
    found = curves_of(Rise(), n="9,1,5,5.0,1", shape="step,low", scale="1,2")
    assert [values(curve) for curve in found] == [[1, 5, 9]] * 4
    settings = [(c.cells[0].parameters["scale"], c.cells[0].parameters["shape"]) for c in found]
    assert settings == [(1.0, "step"), (1.0, "low"), (2.0, "step"), (2.0, "low")]
    assert [curve.probes for curve in found] == [()] * 4
    assert values(curves_of(Rise(), "scale", scale="0.1:10:*10")[0], "scale") == [0.1, 1.0, 10.0]


def test_cells_of_a_grid_are_those_of_a_run() -> None:
    (found,) = curves_of(Rise(), n="10:30:10", scale="2")
    run = build_cells(Rise(), {"n": "10:30:10", "scale": "2"})
    assert [cell.full_key for cell in found.cells] == [cell.full_key for cell in run]
    assert [cell.parameters for cell in found.cells] == [cell.parameters for cell in run]
    (around,) = curves_of(Rise(), scale="2")
    assert {cell.full_key for cell in run} <= {cell.full_key for cell in around.cells}
    with pytest.raises(ParameterError):
        found.cells[0].parameters["n"] = 3  # type: ignore[index]


def test_a_grid_may_depend_on_the_others() -> None:
    first, second = curves_of(Rise(), n="10*scale,20*scale", scale="1,2")
    assert (values(first), values(second)) == ([10, 20], [20, 40])
    first, second = curves_of(Rise(), n="10*scale,10,20", scale="1,2")
    assert (values(first), values(second)) == ([10, 20], [10, 20])
    with pytest.raises(UsageError, match=r"^--n '10\*scale,10': a search .* here it has 1; write"):
        curves_of(Rise(), n="10*scale,10", scale="2,1")


def test_the_others_that_have_several_values() -> None:
    class Swept(Rise):
        parameters = (
            replace(Rise.parameters[0], grid="10,20"), replace(Rise.parameters[1], grid="1,2"),
            *Rise.parameters[2:],
        )  # fmt: skip

    asked = Threshold("n", "success")
    assert other_swept(Rise(), {"n": "1:9", "scale": "1,2", "load": "3"}, asked) == ["scale"]
    assert other_swept(Swept(), {"shape": "low,high"}, asked) == ["scale", "shape"]
    # Its own grid is that of a plain run: a search goes around the default.
    assert [len(curve.cells) > 500 for curve in curves_of(Swept())] == [True, True]


# Around the default.


def test_whole_numbers_of_three_digits_around_the_default() -> None:
    (found,) = curves_of(Rise())  # 16
    wanted = [*range(1, 1000), *range(1000, 1025, 10)]
    assert values(found) == wanted
    at = [[values(found)[p] for p in probe] for probe in found.probes]
    assert at == [[16], [8, 32], [4, 64], [2, 128], [1, 256], [1, 512], [1, 1020]]


def test_numbers_of_three_digits_around_the_default() -> None:
    (found,) = curves_of(Rise(), "scale")
    seen = values(found, "scale")
    assert seen[:3] == [0.0157, 0.0158, 0.0159]
    assert seen[-3:] == [63.8, 63.9, 64.0]
    assert all(len(Decimal(repr(value)).normalize().as_tuple().digits) <= 3 for value in seen)
    assert len(seen) == len(set(seen)) == 900 * 3 + (1000 - 157) + 541 - 900
    assert seen == sorted(seen)
    assert [seen[p] for p in found.probes[3]] == [0.125, 8.0]


def test_the_default_is_among_them_whatever_its_digits() -> None:
    class Odd(Rise):
        parameters = (replace(Rise.parameters[0], default=12_345), *Rise.parameters[1:])

    seen = values(curves_of(Odd())[0])
    assert 12_345 in seen
    assert 12_344 not in seen
    assert (seen[0], seen[-1]) == (193, 100_000)  # the parameter ends there


def test_values_that_are_refused_are_left_out_around_the_default_alone() -> None:
    class Even(Rise):
        def check(self, params):
            if params["n"] % 2:
                raise UsageError("odd", parameter="n", value=params["n"], example=2)

    assert all(n % 2 == 0 for n in values(curves_of(Even())[0]))
    assert values(curves_of(Even(), n="2,4")[0]) == [2, 4]
    with pytest.raises(UsageError, match=r"^--n 3: odd, as in --n 2"):
        curves_of(Even(), n="2,3,4")


def test_a_default_that_is_refused_says_why() -> None:
    class Never(Rise):
        def check(self, params):
            raise UsageError(f"never {params['n']}")

    with pytest.raises(UsageError, match="^never 16$"):
        curves_of(Never())
    mute: Any = type("Mute", (Rise,), {"simulate": Study.simulate})
    with pytest.raises(UsageError, match=r"^study 'test-rise' defines neither trial nor simulate"):
        curves_of(mute())


@pytest.mark.parametrize("base", [Rise, Known])
def test_what_needs_more_than_the_machine_has(base: type[Rise], monkeypatch: Any) -> None:
    monkeypatch.setattr(memory, "physical_memory", lambda: 1e9)

    class Large(base):  # type: ignore[misc, valid-type]
        size = "n"

        def memory(self, params):
            return 1e7 * params["n"]  # 80 fit

    exact = base is Known
    seen = values(curves_of(Large())[0])
    assert [n for n in seen if n <= 80] == list(range(1, 81))
    assert [n for n in seen if 80 < n <= 90] == ([82, 84, 86, 88, 90] if exact else [])
    assert max(values(curves_of(Large(), adaptive=True)[0])) == 80
    refused = "^--n 81: one trial needs 0.81 GB, a worker may use 0.8 GB; the largest that fits is 80"
    with pytest.raises(UsageError, match=refused):
        curves_of(Large(), n="79:83:1")
    if exact:
        assert values(curves_of(Large(), n="80:84:2")[0]) == [80, 82, 84]
    with pytest.raises(UsageError, match=r"^--n 82: one trial needs"):
        curves_of(Large(), adaptive=True, n="80:84:2")


def with_first(**changes: Any) -> Rise:
    first, *rest = Rise.parameters
    return type("Changed", (Rise,), {"parameters": (replace(first, **changes), *rest)})()


@pytest.mark.parametrize(
    ("changes", "options", "line"),
    [
        (
            {},
            {"n": "3"},
            "--n '3': a search chooses among 2 to 5,000 values, and here it has 1; write a",
        ),
        (
            {},
            {"n": "3,3"},
            "--n '3,3': a search chooses among 2 to 5,000 values, and here it has 1; wri",
        ),
        ({}, {"n": "1:5001:1"}, "--n '1:5001:1': a search chooses among 2 to 5,000 values, and here it"),
        (
            {"default": 0, "low": 0},
            {},
            "--n: its default, 0, is no positive number to begin with; write",
        ),
        (
            {"default": -3, "low": -9},
            {},
            "--n: its default, -3, is no positive number to begin with; wr",
        ),
        (
            {"default": 1, "low": 1, "high": 1},
            {},
            "--n: a search chooses among 2 to 5,000 values, and h",
        ),
    ],
)
def test_grids_that_cannot_be_searched(
    changes: dict[str, Any], options: dict[str, str], line: str
) -> None:
    with pytest.raises(UsageError) as caught:
        curves_of(with_first(**changes), **options)
    assert str(caught.value).startswith(line), str(caught.value)


@pytest.mark.parametrize(
    ("changes", "example"),
    [
        ({}, "2:102:1"),
        ({"low": None}, "1:101:1"),
        ({"low": 5, "high": 9}, "6:9:1"),
        ({"low": 1, "high": None}, "2:102:1"),
        ({"type": "float", "low": 0, "high": 1, "open_low": True, "open_high": True}, "0.05:0.95:0.05"),
        ({"type": "float", "low": 0, "open_low": True, "high": None}, "1:101:1"),
    ],
)
def test_the_range_that_is_proposed_can_be_searched(changes: dict[str, Any], example: str) -> None:
    changes = {"default": 7} | changes
    if changes.get("high") == 1:
        changes["default"] = 0.5
    study = with_first(**changes)
    with pytest.raises(UsageError, match=re.escape(f"as --n {example}") + "$"):
        curves_of(study, n=str(changes["default"]))
    assert len(curves_of(study, n=example)[0].cells) > 2


def test_the_most_values_of_a_curve() -> None:
    assert len(curves_of(Rise(), n="1:5000:1")[0].cells) == 5000


def test_a_parameter_that_does_not_apply() -> None:
    class Sometimes(Rise):
        parameters = (
            replace(Rise.parameters[0], applies={"shape": ["step"]}), *Rise.parameters[1:],
        )  # fmt: skip

    with pytest.raises(UsageError, match="^--over n: it does not apply here; search another parameter"):
        curves_of(Sometimes())
    assert len(curves_of(Sometimes(), shape="step")[0].cells) > 100


def test_a_default_may_depend_on_the_others() -> None:
    class Per(Rise):
        parameters = (
            replace(Rise.parameters[0], default=Cases("shape", {"step": 100, "low": 200} | dict.fromkeys(
                set(Rise.parameters[-1].choices) - {"step", "low"}, 5))),
            *Rise.parameters[1:],
        )  # fmt: skip

    first, second = curves_of(Per(), shape="step,low")
    assert values(first)[first.probes[0][0]] == 100
    assert values(second)[second.probes[0][0]] == 200
