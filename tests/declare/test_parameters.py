"""Parameters: how text becomes values, what rules give, and how a fault is told."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from studies_for_tests import Kinds

from simkit.declare.parameters.parameter import Cases, Parameter, Rule, format_value
from simkit.declare.parameters.resolving import resolve
from simkit.declare.parameters.sweeps import sweep, swept
from simkit.declare.parameters.tables import read_parameters
from simkit.errors import StudyError, UsageError, nearest

N = Parameter("n", "int", 100, "Size", low=2, high=1e6, step="10")
D = Parameter("d", "int", 4, "Dimension", low=1, high=1000)
TAU = Parameter("tau", "float", 0.25, "Threshold", low=0, high=1, open_low=True, open_high=True)
LAW = Parameter("law", "choice", "uniform", "Law", choices=("uniform", "two-point"))
FLAG = Parameter("flag", "bool", False, "Switch")


def values(options: Mapping[str, str], *parameters: Parameter) -> list[dict[str, Any]]:
    return [dict(point.values) for point in sweep(parameters, options)]


def one(options: Mapping[str, str], *parameters: Parameter) -> dict[str, Any]:
    (point,) = values(options, *parameters)
    return point


def refusal(options: Mapping[str, str], *parameters: Parameter) -> str:
    """Return the one line with which a sweep is refused."""
    with pytest.raises(UsageError) as caught:
        sweep(parameters, options)
    message = str(caught.value)
    assert "\n" not in message
    assert caught.value.exit_code == 2
    return message


def test_without_options_there_is_one_point_of_defaults() -> None:
    assert values({}, N, TAU, LAW, FLAG) == [{"n": 100, "tau": 0.25, "law": "uniform", "flag": False}]


def test_values_have_the_declared_type() -> None:
    point = one({"n": "1e3", "tau": "1/2", "law": "two-point", "flag": "true"}, N, TAU, LAW, FLAG)
    assert point == {"n": 1000, "tau": 0.5, "law": "two-point", "flag": True}
    assert [type(value) for value in point.values()] == [int, float, str, bool]


@pytest.mark.parametrize("default", [1, 1.0])
def test_a_default_has_the_declared_type_however_it_is_written(default: float) -> None:
    # Otherwise the default, and the same value given, would be two cells.
    parameter = Parameter("strength", "float", default, "Strength", low=0)
    left, given_ = one({}, parameter)["strength"], one({"strength": "1"}, parameter)["strength"]
    assert repr(left) == repr(given_) == "1.0"


def test_an_integer_default_may_be_written_as_a_float() -> None:
    assert repr(one({}, Parameter("n", "int", 1e3, "Size"))["n"]) == "1000"


def test_the_product_of_grids_is_in_declared_order_with_the_last_fastest() -> None:
    points = values({"law": "uniform,two-point", "n": "10:20", "d": "1,2"}, N, D, LAW)
    assert [(p["n"], p["d"], p["law"]) for p in points] == [
        (n, d, law) for n in (10, 20) for d in (1, 2) for law in ("uniform", "two-point")
    ]


def test_a_choice_takes_a_list_without_repetitions() -> None:
    assert [p["law"] for p in values({"law": "two-point, uniform,two-point"}, LAW)] == [
        "two-point", "uniform",
    ]  # fmt: skip
    assert [p["flag"] for p in values({"flag": "true,false"}, FLAG)] == [True, False]


def test_expressions_see_the_other_parameters_of_their_cell() -> None:
    points = values({"n": "10*d", "d": "2,3"}, N, D)
    assert [(p["n"], p["d"]) for p in points] == [(20, 2), (30, 3)]
    assert one({"n": "ceil(2*log(d))", "d": "20"}, N, D)["n"] == math.ceil(2 * math.log(20))


def test_expressions_may_refer_to_expressions_and_rules() -> None:
    m = Parameter("m", "int", Rule("2 n", lambda params: 2 * params["n"]), "Count")
    assert one({"n": "d+1", "d": "m/m+4"}, N, D, Parameter("m", "int", 3, "Count")) == {
        "n": 6, "d": 5, "m": 3,
    }  # fmt: skip
    assert one({"n": "d+1"}, m, N, D) == {"m": 10, "n": 5, "d": 4}


def test_lambda_can_be_a_parameter() -> None:
    weight = Parameter("lambda", "float", 0.5, "Weight")
    assert one({"n": "8*lambda"}, N, weight)["n"] == 4


@pytest.mark.parametrize(
    ("text", "value"),
    [("0.1", 0.1), ("-0", 0.0), ("0e-400", 0.0), ("5e-324", 5e-324), ("1.7e308", 1.7e308), ("3", 3.0)],
)
def test_floats_are_the_nearest_double(text: str, value: float) -> None:
    found = one({"x": text}, Parameter("x", "float", 1.0, "Number"))["x"]
    assert math.copysign(1, found) == 1
    assert repr(found) == repr(value)


@pytest.mark.parametrize(
    ("options", "mentions"),
    [
        ({"n": "1"}, ["--n", "'1'", "out of range", "[2, 1e+06]", "--n 100"]),
        ({"n": "1000001"}, ["--n", "out of range"]),
        ({"n": "2.5"}, ["--n", "'2.5'", "whole number"]),
        ({"n": "1e400"}, ["--n", "double"]),
        ({"n": "-1e400"}, ["--n", "double"]),
        ({"n": "1e99999999999999999999"}, ["--n"]),
        ({"n": "10:1"}, ["--n", "'10:1'", "downwards"]),
        ({"n": ""}, ["--n", "''", "empty"]),
        ({"n": "sum(3)"}, ["--n", "'sum(3)'", "not allowed"]),
        ({"n": "10*q"}, ["--n", "'10*q'", "'q'", "no parameter"]),
        ({"n": "10*dd"}, ["--n", "'dd'", "did you mean d?"]),
        ({"n": "nan"}, ["--n", "'nan'"]),
        ({"n": "inf"}, ["--n", "'inf'"]),
        ({"n": "2*law"}, ["--n", "'law'", "no number"]),
        ({"n": "2*flag"}, ["--n", "'flag'", "no number"]),
        ({"n": "100/(d-4)"}, ["--n", "divides by zero", "d = 4"]),
        ({"n": "d/3"}, ["--n", "whole number"]),
        ({"tau": "0"}, ["--tau", "out of range", "(0, 1)"]),
        ({"tau": "1"}, ["--tau", "out of range"]),
        ({"tau": "1e-400"}, ["--tau", "'1e-400'", "smaller than a double can hold", "(0, 1)"]),
        ({"tau": "0.5,-1e-400"}, ["--tau", "'-1e-400'", "smaller than a double can hold"]),
        ({"tau": "1e-400:1:*1e100"}, ["--tau", "'1e-400'", "smaller than a double can hold"]),
        ({"tau": "1e-300*1e-300/n"}, ["--tau", "1e-300*1e-300/n = ", "smaller than a double can hold"]),
        ({"tau": "exp(-1e5*n)"}, ["--tau", "'exp(-1e5*n)'", "underflows at n = 100"]),
        ({"tau": "1 - 1e-30"}, ["--tau", "out of range"]),
        ({"law": "unifrom"}, ["--law", "'unifrom'", "did you mean uniform?", "--law uniform"]),
        ({"law": ""}, ["--law", "''"]),
        ({"flag": "yes"}, ["--flag", "'yes'", "--flag true"]),
        ({"flag": "True"}, ["--flag", "'True'"]),
        ({"nn": "3"}, ["'nn'", "no parameter", "did you mean n?"]),
    ],
)
def test_a_fault_names_the_option_the_value_what_is_wrong_and_what_works(
    options: dict[str, str], mentions: list[str]
) -> None:
    message = refusal(options, N, D, TAU, LAW, FLAG)
    assert [word for word in mentions if word not in message] == []


def test_every_bound_belongs_to_the_range_unless_it_is_open() -> None:
    assert one({"n": "2"}, N)["n"] == 2
    assert one({"n": "1e6"}, N)["n"] == 1_000_000
    assert one({"tau": "1e-300"}, TAU)["tau"] == 1e-300


@pytest.mark.parametrize(
    ("bounds", "text"),
    [
        ({}, "any finite number"),
        ({"low": 2}, "at least 2"),
        ({"low": 0, "open_low": True}, "above 0"),
        ({"high": 1}, "at most 1"),
        ({"high": 1, "open_high": True}, "below 1"),
        ({"low": 0, "high": 1, "open_low": True}, "(0, 1]"),
    ],
)
def test_the_range_is_said_in_words(bounds: dict[str, Any], text: str) -> None:
    assert Parameter("x", "float", 0.5, "Number", **bounds).range_text == text


@pytest.mark.parametrize(
    "parameter",
    [
        N, D, TAU, LAW, FLAG,
        Parameter("m", "int", Rule("log n", lambda params: 3), "Count", low=1),
        Parameter("m", "int", Rule("log n", lambda params: 3), "Count", low=1, high=2),
        Parameter("x", "float", Rule("1/n", lambda params: 0.5), "Number", low=0, high=1, open_low=True),
        Parameter("y", "float", Cases("law", {"uniform": 0.25}), "Number"),
        *Kinds.parameters,
    ],
    ids=lambda parameter: parameter.name,
)  # fmt: skip
def test_the_example_of_a_message_works(parameter: Parameter) -> None:
    (item,) = parameter.parse(parameter.example)
    if isinstance(item, Decimal):
        parameter.convert(item, parameter.example)


# Rules, cases, parameters that apply only somewhere


def test_a_rule_gives_the_default_from_resolved_parameters() -> None:
    point = one({"n": "1000"}, *Kinds.parameters)
    assert (point["m"], point["tau"]) == (7, 0.001)
    assert one({"n": "1000", "m": "3", "tau": "0.5"}, *Kinds.parameters)["m"] == 3


@pytest.mark.parametrize("number", [np.float64(3.0), np.int64(3), np.float32(3.0), 3, 3.0])
def test_a_rule_may_return_a_numpy_number(number: Any) -> None:
    # np.ceil(np.log(n)) is what a reader of NumPy writes.
    for kind, shown in (("int", "3"), ("float", "3.0")):
        parameter = Parameter("m", kind, Rule("3", lambda params: number), "Count")  # type: ignore[arg-type]
        assert repr(one({}, parameter)["m"]) == shown


def test_a_rule_out_of_range_is_refused_with_the_rule_named() -> None:
    m = Parameter("m", "int", Rule("n - 10", lambda params: params["n"] - 10), "Count", low=1)
    message = refusal({"n": "5"}, N, m)
    assert "--m" in message
    assert "n - 10" in message


@pytest.mark.parametrize(
    "rule", [lambda p: 1 / (p["n"] - 5), lambda p: math.log(5 - p["n"]), lambda p: 1e200 ** p["n"]]
)
def test_a_rule_without_a_value_is_refused_in_one_line(rule: Any) -> None:
    x = Parameter("x", "float", Rule("1 / (n - 5)", rule), "Number")
    assert "--x" in refusal({"n": "5"}, N, x)


def test_a_float_left_to_its_rule_is_remembered_by_the_rules_name() -> None:
    (left,) = sweep(Kinds.parameters, {"n": "10"})
    assert dict(left.rules) == {"tau": "1/n"}
    (given_,) = sweep(Kinds.parameters, {"n": "10", "tau": "0.1"})
    assert dict(given_.rules) == {}
    assert left.values == given_.values


@pytest.mark.parametrize("kind", ["model", "paired", "reporting", "shaping"])
def test_a_float_whose_rule_reads_what_enters_no_key_enters_by_its_value(kind: Any) -> None:
    shapes = {"shapes": "n"} if kind == "shaping" else {}
    c = Parameter("c", "float", 1.0, "Constant", kind=kind, **shapes)
    tau = Parameter("tau", "float", Rule("2*c", lambda p: 2 * p["c"]), "Threshold")
    points = sweep((N, c, tau), {"c": "1,2"})
    assert [point.values["tau"] for point in points] == [2.0, 4.0]
    expected = {"tau": "2*c"} if kind in ("model", "paired") else {}
    assert [dict(point.rules) for point in points] == [expected] * 2


def test_cases_choose_the_default_by_another_parameter() -> None:
    tau = Parameter(
        "tau", "float",
        Cases("law", {"uniform": 0.25, "two-point": Rule("1/n", lambda params: 1 / params["n"])}),
        "Threshold",
    )  # fmt: skip
    points = sweep((N, LAW, tau), {"law": "uniform,two-point"})
    assert [point.values["tau"] for point in points] == [0.25, 0.01]
    assert [dict(point.rules) for point in points] == [{}, {"tau": "1/n"}]
    assert tau.default_text == "0.25 (uniform), 1/n (two-point)"


def test_cases_may_depend_on_a_flag() -> None:
    x = Parameter("x", "int", Cases("flag", {"true": 1, "false": 2}), "Number")
    assert [p["x"] for p in values({"flag": "true,false"}, FLAG, x)] == [1, 2]


def test_a_parameter_that_does_not_apply_is_none_and_cannot_be_given() -> None:
    assert one({"law": "uniform"}, *Kinds.parameters)["spread"] is None
    assert one({"law": "normal"}, *Kinds.parameters)["spread"] == 1.0
    message = refusal({"spread": "2"}, *Kinds.parameters)
    assert [w for w in ("--spread", "--law uniform", "--law normal") if w not in message] == []
    # Some cells of the sweep suffice to refuse it.
    assert "--spread" in refusal({"spread": "2", "law": "normal,uniform"}, *Kinds.parameters)


def test_a_parameter_that_does_not_apply_is_no_number_in_an_expression() -> None:
    assert "'spread'" in refusal({"n": "10+spread"}, *Kinds.parameters)


def test_a_parameter_may_apply_with_a_flag() -> None:
    x = Parameter("x", "int", 3, "Number", applies={"flag": ("true",)})
    assert [p["x"] for p in values({"flag": "true,false"}, FLAG, x)] == [3, None]


def test_a_shaping_parameter_acts_through_the_rule_alone() -> None:
    assert [p["m"] for p in values({"m_rounding": "ceil,floor"}, *Kinds.parameters)] == [5, 4]
    message = refusal({"m_rounding": "floor", "m": "4"}, *Kinds.parameters)
    assert "--m-rounding" in message
    assert "--m " in message


@pytest.mark.parametrize(
    "options", [{"n": "n"}, {"n": "2*d", "d": "n/2"}, {"n": "m", "m": "n"}, {"n": "m"}, {"n": "1/tau"}]
)
def test_what_depends_on_itself_is_refused(options: dict[str, str]) -> None:
    message = refusal(options, *Kinds.parameters, D)
    assert "depends on itself" in message
    assert "->" in message


def test_too_many_cells_are_refused_before_they_are_made(time_limit) -> None:
    with time_limit(5):
        message = refusal({"n": "2:50000:1", "d": "1:1000"}, N, D)
    assert "49999000" in message


def test_swept_names_what_has_more_than_one_value_in_declared_order() -> None:
    options = {"law": "uniform,two-point", "n": "10:20", "d": "3,3.0", "flag": "true"}
    assert swept((N, D, LAW, FLAG), options) == ["n", "law"]


def test_given_values_may_be_python_numbers() -> None:
    assert resolve((N, TAU), {"n": 7, "tau": 0.5}).values == {"n": 7, "tau": 0.5}
    for bad in (math.nan, math.inf, -math.inf):
        with pytest.raises(UsageError, match="--tau"):
            resolve((N, TAU), {"tau": bad})


@pytest.mark.parametrize(
    ("value", "text"),
    [(None, ""), (True, "true"), (False, "false"), (3, "3"), (0.1, "0.1"), (1.0, "1.0"), ("a,b", "a,b"),
     (1e22, "1e+22"), (1 / 3, "0.3333333333333333")],
)  # fmt: skip
def test_values_are_written_as_in_a_csv(value: Any, text: str) -> None:
    assert format_value(value) == text


def test_numpy_numbers_are_written_like_pythons() -> None:
    assert [format_value(v) for v in (np.float64(0.1), np.int64(3), np.bool_(True))] == [
        "0.1", "3", "true",
    ]  # fmt: skip


def test_nearest_suggests_or_lists() -> None:
    assert nearest("unifrom", ["uniform", "normal"]) == "; did you mean uniform?"
    assert nearest("zzz", ["uniform", "normal"]) == "; there is uniform, normal"
    assert nearest("zzz", []) == ""


TEXT = st.one_of(st.text(max_size=30), st.text("0123456789:,*+-/.()eE_nmdtauloglambdaspr ", max_size=14))


@settings(max_examples=400)
@given(st.dictionaries(st.sampled_from([p.name for p in Kinds.parameters]), TEXT, max_size=4))
def test_any_text_makes_cells_or_a_usage_error(options: dict[str, str]) -> None:
    complaint, points = "", []
    try:
        points = sweep(Kinds.parameters, options)
    except UsageError as error:
        complaint = str(error)
    assert bool(points) is not bool(complaint)
    assert "\n" not in complaint
    for point in points:
        for parameter in Kinds.parameters:
            value = point.values[parameter.name]
            if value is None:
                assert parameter.applies or parameter.shapes in options
            elif parameter.is_categorical:
                assert value in parameter.choices
            else:
                assert type(value) is (int if parameter.type == "int" else float)
                assert math.isfinite(value)
                assert parameter.low is None or value >= parameter.low
                assert parameter.high is None or value <= parameter.high


PRESET = Parameter(
    "preset", "choice", "plain", "Where others start", kind="reporting", choices=("plain", "loud"),
    grid="plain,loud",
)  # fmt: skip
NOISE = Parameter("noise", "float", Cases("preset", {"plain": 0.0, "loud": 0.5}), "Noise", low=0)


def test_a_grid_is_swept_where_the_option_is_not_given() -> None:
    points = values({}, PRESET, NOISE)
    assert [(p["preset"], p["noise"]) for p in points] == [("plain", 0.0), ("loud", 0.5)]
    assert swept([PRESET, NOISE], {}) == ["preset"]
    assert one({"preset": "loud"}, PRESET, NOISE)["noise"] == 0.5
    assert swept([PRESET, NOISE], {"preset": "loud"}) == []
    assert PRESET.default_text == "plain,loud"


def test_a_grid_outside_the_range_is_a_fault_of_the_declaration() -> None:
    wrong = Parameter("n", "int", 4, "Size", low=2, grid="1,2")
    for faulty in ({"type": "floot"}, {"kind": "modle"}):
        ((attribute, value),) = faulty.items()
        odd = Parameter(**{"name": "n", "type": "int", "default": 1, "meaning": "n", **faulty})
        assert odd.check_declaration({"n": odd}).startswith(f"its {attribute} is {value!r}; there is ")
    assert "its grid does not fit" in wrong.check_declaration({"n": wrong})
    assert PRESET.check_declaration({"preset": PRESET}) == ""


@pytest.mark.parametrize(
    ("type_", "default", "absent"), [("int", 2, 1), ("int", 1, True), ("float", 1.0, 1)]
)
def test_an_absent_value_is_the_default(type_: Any, default: float, absent: float) -> None:
    wrong = Parameter("n", type_, default, "Size", absent=absent)
    assert "its absent value" in wrong.check_declaration({"n": wrong})
    right = Parameter("n", type_, default, "Size", absent=default)
    assert right.check_declaration({"n": right}) == ""


def test_cases_of_one_default_are_named_together() -> None:
    values = {"a": 0.5, "b": 0.25, "c": 0.5}
    assert Parameter("x", "float", Cases("model", values), "X").default_text == "0.5 (a, c), 0.25 (b)"
    same = Parameter("x", "float", Cases("model", dict.fromkeys("abc", 0.5)), "X")
    assert same.default_text == "0.5"


@pytest.mark.parametrize("symbol", ["K", "alpha_*", "alpha_#", "m_a", "c_0", "Delta"])
def test_a_symbol_is_a_letter_or_a_name_with_an_index(symbol):
    assert not Parameter("size", "int", 1, "Size", symbol=symbol).check_declaration({})


@pytest.mark.parametrize("symbol", ["1", "K M", "|S|", "alpha_", "n^2", "N; drop"])
def test_what_is_no_symbol_is_refused(symbol):
    said = Parameter("size", "int", 1, "Size", symbol=symbol).check_declaration({})
    assert said == f"its symbol {symbol!r} is no letter or Greek name, as K or alpha_#"


def test_a_row_of_a_table_is_a_parameter(tmp_path, monkeypatch):
    package = tmp_path / "package_of_parameters"
    package.mkdir()
    (package / "table.csv").write_text(
        "name,type,default,meaning,source,kind,range,step,choices,applies,grid,symbol,absent\n"
        'n,int,10,Keys,Section 1,paired,"[2, 1e6]",2,,,"2,4",N,10\n'
        'rate,float,,Rate,,,"(0, 1)",,,"law = even,odd; n = 2",,,\n'
        'law,choice,even,Law,,,,,even; odd,,,,\nlow,float,0.5,Low,,,"(-inf, 1]",,,,,,\n'
        "own,choice,a,Own,,,,,,,,,\nyes,bool,true,Whether,,,,,,,,,true\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    rule = Rule("1/n", lambda p: 1 / p["n"])
    assert read_parameters("package_of_parameters:table.csv", {"rate": rule}, {"own": ("a", "b")}) == (
        Parameter("n", "int", 10, "Keys", "Section 1", "paired", low=2, high=1e6, step="2", grid="2,4",
                  symbol="N", absent=10),
        Parameter("rate", "float", rule, "Rate", low=0, high=1, open_low=True, open_high=True,
                  applies={"law": ("even", "odd"), "n": ("2",)}),
        Parameter("law", "choice", "even", "Law", choices=("even", "odd")),
        Parameter("low", "float", 0.5, "Low", high=1),
        Parameter("own", "choice", "a", "Own", choices=("a", "b")),
        Parameter("yes", "bool", True, "Whether", absent=True),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("yes,bool,True,Whether,", "parameter 'yes': 'True'"),
        ('n,int,10,Keys,"[1,5]"', "the range '[1,5]' is no interval; write it as '[0, 1)'"),
        ("n,int,ten,Keys,", "parameter 'n': could not convert string to float: 'ten'"),
        ("n,int,10,Keys,,more", "parameter 'n'"), ("m,int,10,Keys,", "has no parameter 'n'"),
    ],
)  # fmt: skip
def test_what_is_wrong_in_a_table_of_parameters_is_named(row, said, tmp_path, monkeypatch):
    folder = tmp_path / f"tables_{len(row)}_{len(said)}"
    folder.mkdir()
    (folder / "table.csv").write_text(f"name,type,default,meaning,range\n{row}\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(StudyError, match=rf"^{folder.name}:table.csv.*{re.escape(said)}"):
        read_parameters(f"{folder.name}:table.csv", {"n": 3} if row[0] == "m" else {})
