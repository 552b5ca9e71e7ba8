"""The points of a sweep that are built when asked for are those that are resolved one by one."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pytest
from studies_for_tests import Kinds

from simkit.declare.parameters import sweeps
from simkit.declare.parameters.parameter import Cases, Parameter, Rule
from simkit.declare.parameters.resolving import Resolved, resolve
from simkit.declare.parameters.sweeps import Sweep, sweep
from simkit.errors import UsageError


def _width(params: Mapping[str, Any]) -> float:
    """Read one parameter or another, by what the first one is."""
    return float(params["a"] if params["model"] == "first" else params["b"] * params["half"])


BRANCHING = (
    Parameter("model", "choice", "first", "Which is read", choices=("first", "second", "third")),
    Parameter("width", "float", Rule("a or b/2", _width), "By a rule that branches", low=0),
    Parameter("half", "float", Rule("b/2", lambda p: p["b"] / 2), "By a rule of its own"),
    Parameter("a", "int", 1, "Read at first", low=0),
    Parameter(
        "b", "float",
        Cases("model", {"first": 1.0, "second": 2.0, "third": Rule("a", lambda p: p["a"])}), "By cases",
    ),  # fmt: skip
    Parameter("c", "float", Rule("1 or a", lambda p: p["a"] or 1), "Not by what is swept, or so", low=0),
    Parameter("only", "int", 7, "Of one model", applies={"model": ("second", "third")}),
    Parameter("same", "float", Rule("2", lambda p: 2.0), "Reads nothing"),
)  # fmt: skip


def one_by_one(parameters: Sequence[Parameter], options: Mapping[str, str]) -> list[Resolved]:
    names = [parameter.name for parameter in parameters if parameter.name in options]
    items = [next(p for p in parameters if p.name == name).parse(options[name]) for name in names]
    return [
        resolve(parameters, dict(zip(names, point, strict=True))) for point in itertools.product(*items)
    ]


def shown(points: Iterable[Resolved]) -> list[tuple[Any, ...]]:
    """Return points as they compare: an expression equals none but itself."""
    return [
        (dict(p.values), dict(p.rules), {name: getattr(x, "text", x) for name, x in p.given.items()})
        for p in points
    ]


CASES = [
    (Kinds.parameters, {}),
    (Kinds.parameters, {"n": "2:300:7", "rate": "0.5,0.25"}),
    (Kinds.parameters, {"n": "100,200", "tau": "1/n,0.01,2/n", "m_rounding": "ceil,floor"}),
    (Kinds.parameters, {"n": "100,10*m", "m": "2,3"}),
    (Kinds.parameters, {"law": "normal", "spread": "0.5,rate", "rate": "0.5,1", "path": "slow,fast"}),
    (Kinds.parameters, {"mode": "frozen,trained", "n": "10:60:10", "m": "n/10"}),
    (BRANCHING, {"model": "first,second,third", "a": "0:3"}),
    (BRANCHING, {"a": "0:5", "b": "1,2,a", "model": "second"}),
    (BRANCHING, {"model": "third,second", "only": "1:3", "b": "0.5,1.5"}),
    (BRANCHING, {"b": "1,2", "half": "0.5,b"}),
]


@pytest.mark.parametrize("room", [20_000, 2, 0])
@pytest.mark.parametrize(("parameters", "options"), CASES)
def test_each_point_is_as_it_is_resolved_alone(
    parameters: Sequence[Parameter],
    options: dict[str, str],
    room: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sweeps, "_MOST_REMEMBERED", room)
    points, expected = sweep(parameters, options), shown(one_by_one(parameters, options))
    assert isinstance(points, Sweep)
    assert shown(points) == expected
    assert shown(points[i] for i in reversed(range(len(points)))) == expected[::-1]
    assert shown(points[-1:]) == expected[-1:]
    assert all(list(point.values) == [p.name for p in parameters] for point in points)
    with pytest.raises(IndexError):
        points[len(expected)]


def test_a_rule_is_asked_once_for_what_it_reads() -> None:
    asked = []

    def rule(params: Mapping[str, Any]) -> float:
        asked.append(params["n"])
        return float(params["n"])

    parameters = (
        Parameter("n", "int", 1, "Read"),
        Parameter("k", "int", 1, "Not read"),
        Parameter("x", "float", Rule("n", rule), "Follows from n"),
    )
    points = sweep(parameters, {"n": "1:4", "k": "1:50"})
    assert [point.values["x"] for point in points] == [n for n in range(1, 5) for _ in range(50)]
    assert sorted(asked) == [1, 1, 2, 3, 4]  # the first point is worked out twice
    assert isinstance(points, Sweep)
    assert not points.forgets


@pytest.mark.parametrize(
    ("options", "said"),
    [
        # Said of the first point in the order of the grid, though the later parameter fails at once.
        ({"n": "100,1", "rate": "1,-1"}, "rate"),
        ({"n": "1,100", "rate": "1,-1"}, "n"),
        ({"law": "normal,uniform", "spread": "2"}, "spread"),
        ({"n": "100,200", "tau": "1/(n-200)"}, "tau"),
    ],
)
def test_what_is_wrong_is_said_of_the_first_point(options: dict[str, str], said: str) -> None:
    with pytest.raises(UsageError) as error:
        sweep(Kinds.parameters, options)
    with pytest.raises(UsageError) as alone:
        one_by_one(Kinds.parameters, options)
    assert str(error.value) == str(alone.value)
    assert f"--{said}" in str(error.value)


def test_a_fault_of_the_sweep_itself_is_not_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: Sweep, index: int) -> Any:
        raise KeyError("own")

    monkeypatch.setattr(Sweep, "resolved", broken)
    with pytest.raises(KeyError, match="own"):
        sweep(BRANCHING, {"a": "1:3"})
