"""The picture of a run: each of its options changes what is drawn, and a wrong one is said in a line."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from cli_tools import Command
from figures_for_tests import axis_names, legend_of, points_of
from matplotlib.figure import Figure

import simkit.figures.runs  # noqa: F401 - before `drawn` puts something in the place of what writes

STUDY = """
from simkit import Parameter, Study, event, measurement


class Coin(Study):
    name = "coin"
    summary = "a coin"
    parameters = (
        Parameter("n", "int", 10, "Size", low=0),
        Parameter("p", "float", 0.5, "Probability", low=0, high=1),
        Parameter("law", "choice", "plain", "Law", choices=("plain", "other", "third", "last")),
    )
    quantities = (event("success", "it happens"), measurement("value", "a number"))

    def trial(self, params, rng):
        success = rng.random() < params["p"]
        return {"success": success, "value": params["n"] + rng.random()}

    def exact(self, params):
        return {"success": params["p"]}

    def limit(self, params):
        return {"success": 0.7}

    def bound(self, params):
        return {"success": 0.8}
"""
SPEC = """
id = "fig"
label = "Figure 1"
title = "a coin"
caption = "A coin."
study = "mine.py:Coin"
trials = 30
seed = 7

[parameters]
law = "other"

[sweep]
n = "10,20,30"

[axes]
x = "n"
quantities = ["value"]
x_label = "size n"
y_label = "value"
"""
TWO = ("--n", "10,20,40", "--p", "0.2,0.5,0.6")


@pytest.fixture
def drawn(simkit: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    """Run the coin and return its result and the figure that it would write."""
    (tmp_path / "mine.py").write_text(STUDY)
    (tmp_path / "fig.toml").write_text(SPEC)
    monkeypatch.chdir(tmp_path)
    kept: list[Figure] = []
    monkeypatch.setattr(
        "simkit.figures.drawing.style.save_figure", lambda figure, *_: kept.append(figure) or []
    )

    def run(*arguments: str) -> tuple[Any, Figure | None]:
        kept.clear()
        done = simkit("run", "mine.py:Coin", "--trials", "20", "--no-ledger", "--quiet", *arguments)
        return done, kept[0] if kept else None

    return run


def axes_of(drawn: Callable[..., Any], *arguments: str) -> list[Any]:
    done, figure = drawn(*arguments)
    assert (done.code, done.err) == (0, "")
    return list(figure.axes)


def test_x_is_the_parameter_that_is_asked_for(drawn: Callable[..., Any]) -> None:
    for name, other in (("n", "p"), ("p", "n")):
        ax, *_ = axes_of(drawn, *TWO, "--plot-x", name)
        assert axis_names(ax)[0] == name
        assert len(points_of(ax)) == 3
        assert all(text.startswith(f"{other} =") for text in legend_of(ax)[:3])


def test_what_is_no_hue_takes_a_panel_for_each_value(drawn: Callable[..., Any]) -> None:
    three = (*TWO, "--law", "plain,other")
    titles = {}
    for hue in ("p", "law"):
        axes = axes_of(drawn, *three, "--plot-x", "n", "--plot-hue", hue)
        titles[hue] = [ax.get_title(loc="left").replace("$", "") for ax in axes]
        assert all(len(points_of(ax)) == {"p": 3, "law": 2}[hue] for ax in axes)
    assert titles == {"p": ["plain", "other"], "law": ["p = 0.2", "p = 0.5", "p = 0.6"]}
    ax, *_ = axes_of(drawn, *three, "--plot-x", "n", "--plot-hue", "law,p")
    assert len(points_of(ax)) == 6


@pytest.mark.parametrize(
    ("log", "scales"),
    [("x", ("log", "linear")), ("y", ("linear", "log")), ("xy", ("log", "log")),
     ("none", ("linear", "linear"))],
)  # fmt: skip
def test_axes_of_logarithms(drawn: Callable[..., Any], log: str, scales: tuple[str, str]) -> None:
    for ax in axes_of(drawn, "--n", "10,20,40", "--plot-log", log):
        assert (ax.get_xscale(), ax.get_yscale()) == scales


@pytest.mark.parametrize("show", ["exact", "limit", "bound", "bound,exact", "none"])
def test_what_lies_over_the_points(drawn: Callable[..., Any], show: str) -> None:
    ax, *_ = axes_of(drawn, "--n", "10,20,40", "--plot-show", show)
    gids = {line.get_gid() for line in ax.get_lines()}
    assert gids & {"exact", "limit", "bound"} == set(show.split(",")) - {"none"}


@pytest.mark.parametrize("value", ["n", "p"])
def test_one_cell_shows_what_is_asked_for(drawn: Callable[..., Any], value: str) -> None:
    shown = {"n": "exact", "p": "bound"}[value]
    ax, *_ = axes_of(drawn, "--plot-show", shown)
    assert set(legend_of(ax)) >= {"estimate", shown}
    assert not {"exact", "limit", "bound"} - {shown} & set(legend_of(ax))


def test_a_figure_says_sweep_and_picture_unless_an_option_does(
    drawn: Callable[..., Any], simkit: Command
) -> None:
    (ax,) = axes_of(drawn, "--figure", "fig.toml")
    assert axis_names(ax) == ("size n", "value")
    assert ax.get_title(loc="left") == "Figure 1: a coin"
    assert list(points_of(ax)[0].lines[0].get_xdata()) == [10, 20, 30]
    (ax,) = axes_of(drawn, "--figure", "fig.toml", "--n", "5,6", "--name", "short")
    assert list(points_of(ax)[0].lines[0].get_xdata()) == [5, 6]
    done = simkit("run", "mine.py:Coin", "--no-ledger", "--quiet", "--figure", "fig.toml")
    rows = [dict(zip(done.out.splitlines()[0].split(","), line.split(","), strict=True))
            for line in done.out.splitlines()[1:]]  # fmt: skip
    assert {(row["trials"], row["seed"], row["law"]) for row in rows} == {("30", "7", "other")}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--plot-x", "m"), "--plot-x 'm': it is not swept; there is n, p"),
        (("--plot-x", "law", "--law", "plain,other"), "it is no number; write --plot-hue"),
        (("--plot-hue", "n"), "it is on the horizontal axis"),
        (("--plot-hue", "law"), "it is not swept"),
        (("--plot-hue", "p", "--law", "plain,other,third,last"), "law would take 4 panels"),
        (("--plot-log", "z"), "no such axes; there is x, y, xy, none"),
        (("--plot-log", "x", "--n", "0,5,9"), "n is 0 in some cells, which has no logarithm"),
        (("--plot-show", "bounds"), "nothing of that name is drawn; did you mean bound?"),
        (("--plot-x", "n", "--no-plot"), "it goes with no --no-plot"),
        (("--figure", "fig.toml", "--plot-x", "n"), "it goes with no --plot-x"),
        (("--figure", "none.toml"), "there is no spec 'none.toml'"),
        (
            ("--figure", "softmax-vs-linear-fig3a"),
            "it is a figure of 'softmax-vs-linear', not of 'coin'",
        ),
        (("--figure", "softmax-vs-linear-all"), "it takes one figure, no sheet"),
    ],
)
def test_what_cannot_be_drawn_is_said_before_anything_runs(
    drawn: Callable[..., Any], arguments: tuple[str, ...], said: str, tmp_path: Path
) -> None:
    swept = TWO[2:] if "--n" in arguments else TWO
    done, figure = drawn(*swept, *arguments)
    assert (done.code, figure) == (2, None)
    assert said in done.err
    assert done.err.count("\n") == 1
    assert not list(tmp_path.glob("results/coin/*"))


def test_pictures_are_written_thrice_and_are_the_same_again(simkit: Command, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(STUDY)
    found = []
    for name in ("a", "b"):
        done = simkit(
            "run", "mine.py:Coin", "--n", "1,2", "--trials", "9", "--no-ledger", "--out", name, "--quiet"
        )
        assert done.code == 0
        found.append({p.name: p.read_bytes() for p in Path(name, "coin").glob("n.[ps][ndv]*")})
    assert sorted(found[0]) == ["n.pdf", "n.png", "n.svg"]
    assert found[0] == found[1]
    assert b"CreationDate" not in found[0]["n.pdf"]


def test_a_study_may_have_a_parameter_named_figure(simkit: Command, tmp_path: Path) -> None:
    text = STUDY.replace(
        'Parameter("p",', 'Parameter("figure", "int", 3, "Figure", low=1),\n        Parameter("p",'
    )
    (tmp_path / "mine.py").write_text(text)
    done = simkit("run", "mine.py:Coin", "--figure", "5", "--no-ledger", "--no-plot", "--quiet")
    assert (done.code, done.err) == (0, "")
    head, row, *_ = (line.split(",") for line in done.out.splitlines())
    assert dict(zip(head, row, strict=True))["figure"] == "5"
