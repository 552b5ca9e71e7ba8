"""What a terminal shows of a table: where something happens, as many columns as fit, no number cut."""

import re
from pathlib import Path
from typing import Any

import pytest

import simkit
from simkit import Parameter, Statements, Study, at_least, event, measurement
from simkit.cli.running.run_study import print_answer
from simkit.cli.terminal.console import print_rows
from simkit.engine.results.answer import build_columns, choose_rows, fitting


class Ramp(Study):
    """Succeeds from `start` on; breaks its bound from `broken` on; fails at `failing`."""

    name = "ramp"
    summary = "a step at start"
    parameters = (
        Parameter("n", "int", 1, "Place", low=0),
        Parameter("start", "int", 10**6, "First place that succeeds"),
        Parameter("broken", "int", 10**6, "First place that breaks the bound"),
        Parameter("failing", "int", -1, "Place that fails"),
    )
    quantities = (event("success", "beyond start"), measurement("value", "one, or zero"))
    default_trials = 2

    def trial(self, params: Any, rng: Any) -> dict[str, Any]:
        if params["n"] == params["failing"]:
            raise ArithmeticError("it fails here")
        return {
            "success": params["n"] >= params["start"],
            "value": float(params["n"] < params["broken"]),
        }

    statements = "test_cli_answer:Said"


class Said(Statements):
    """A lower bound on the value."""

    def bound(self, params: Any) -> dict[str, Any]:
        return {"value": at_least(0.5)}


def ramp(**given: object) -> simkit.engine.results.result.Result:
    grids = {name: str(value) for name, value in given.items()}
    return simkit.run(Ramp, ledger=None, **grids)


def plain(text: str) -> str:
    """Return what a terminal shows, without its colours."""
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


def shown(result: Any, names: tuple[str, ...] = ("n",)) -> list[int]:
    return [result.cells[i].parameters["n"] for i in choose_rows(result, names)]


def test_few_rows_are_all_shown() -> None:
    assert shown(ramp(n="1:12:1")) == list(range(1, 13))


def test_where_nothing_happens_rows_are_spread_from_end_to_end() -> None:
    rows = shown(ramp(n="0:110:1"))
    assert rows == list(range(0, 111, 10))


@pytest.mark.parametrize(
    ("given", "places"),
    [
        ({"start": 37}, {36, 37}),
        ({"broken": 53}, {52, 53}),
        ({"failing": 71}, {71}),
        ({"start": 37, "broken": 53, "failing": 71}, {36, 37, 52, 53, 71}),
    ],
)
def test_where_something_happens_is_shown(given: dict[str, int], places: set[int]) -> None:
    rows = shown(ramp(n="0:110:1", **given))
    assert places <= set(rows)
    assert {0, 110} <= set(rows)
    assert 10 <= len(rows) <= 12
    assert rows == sorted(rows)


def test_every_curve_shows_its_ends_and_the_same_places() -> None:
    result = ramp(n="0:20:1", start="100,200")
    rows = [result.cells[i].parameters for i in choose_rows(result, ("n", "start"))]
    places = {start: [row["n"] for row in rows if row["start"] == start] for start in (100, 200)}
    assert places[100] == places[200] == [0, 4, 8, 12, 16, 20]


def test_a_crossing_is_one_along_a_curve_not_from_curve_to_curve() -> None:
    """At every n from 20 on the two curves lie on different sides of a half."""
    result = ramp(start="20,20000", n="0:40:1")
    rows = [result.cells[i].parameters for i in choose_rows(result, ("n", "start"))]
    found = [(row["start"], row["n"]) for row in rows]
    assert {(20, 0), (20, 19), (20, 20), (20000, 40)} <= set(found)
    assert len(found) >= 10


@pytest.mark.parametrize("width", [20, 30, 40, 50, 60, 80, 120, 200])
def test_columns_give_way_and_no_number_is_cut(
    width: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    result = ramp(n="0:1000:5", start=37)
    monkeypatch.setenv("COLUMNS", str(width))
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    print_answer(result, ("n",))
    text = plain(capsys.readouterr().out)
    assert "…" not in text
    columns = build_columns(result, ("n",))
    kept = fitting(columns, width)
    assert {"n", "success"} <= {c.name for c in kept}
    assert (len(kept) == len(columns)) == (width >= 60)
    lines = text.splitlines()
    row = next(line for line in lines if line.split()[:1] == ["1000"])
    assert row.split()[0] == kept[0].cells[-1]
    for column in kept:
        assert column.cells[-1] in row
    if width >= 40:
        assert all(len(line) <= width for line in lines)
    left_out = [c.name for c in columns if c not in kept]
    assert bool(left_out) == ("no room for the columns" in " ".join(text.split()))
    assert "12 of 201 rows" in " ".join(text.split())


def test_all_rows_shows_every_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    result = ramp(n="0:100:1")
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    print_answer(result, ("n",), all_rows=True)
    text = plain(capsys.readouterr().out)
    first = [
        line.split()[0] for line in text.splitlines() if line.split()[:1] and line.split()[0].isdigit()
    ]
    assert first == [str(n) for n in range(101)]
    assert "all-rows" not in text


def test_a_list_is_never_cut_either(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = [
        ("shallow-vit-fig1b-value-noise-scaling", "Figure 1(b)", "noise in the tokens"),
        ("a", "", "b c"),
    ]
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    for width in (30, 60, 80, 120):
        monkeypatch.setenv("COLUMNS", str(width))
        print_rows(("figure", "in the paper", "what it shows"), rows)
        text = plain(capsys.readouterr().out)
        assert rows[0][0] in text
        assert "…" not in text
        assert width < 70 or all(len(line) <= width for line in text.splitlines())


def test_the_option_reaches_the_table(simkit: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    study = f"{Path(__file__).with_name('cli_studies.py')}:Gaussian"
    arguments = ("run", study, "--n", "1:40:1", "--trials", "2", "--no-plot", "--no-ledger")
    short, long = simkit(*arguments), simkit(*arguments, "--all-rows")
    assert len(long.out.splitlines()) - len(short.out.splitlines()) >= 26
