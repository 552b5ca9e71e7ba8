"""Figures made again: the same table, files without dates, and the rows that the project ships."""

import csv
import json
import math
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from simkit.figures.panels.catalogue import spec_paths
from simkit.figures.panels.specs import read_spec

Spec = Callable[..., Path]
Command = Callable[..., tuple[int, str, str]]

_SHIPPED = Path(__file__).parents[2] / "results" / "figures"
_FLOATS = {"estimate", "std_error", "ci_low", "ci_high", "min", "max", "exact", "limit"}


def _read(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def _assert_equal(found: list[dict[str, str]], expected: list[dict[str, str]]) -> None:
    """Counts are equal on every machine, floats to 1e-9; bounds are newer columns."""
    assert len(found) == len(expected) > 0
    for mine, other in zip(found, expected, strict=True):
        assert mine.keys() - other.keys() <= {"bound", "direction"}
        for column, text in other.items():
            if column in _FLOATS and text and mine[column]:
                assert math.isclose(float(mine[column]), float(text), rel_tol=1e-9, abs_tol=1e-12)
            else:
                assert mine[column] == text, column


@pytest.mark.parametrize(
    ("figure", "parameter", "values"),
    [
        ("softmax-vs-linear-fig3a", "n", ("100", "510", "2000")),
    ],
)
def test_cells_of_the_shipped_figures_come_out_again(
    simkit: Command, figure: str, parameter: str, values: tuple[str, ...]
) -> None:
    shipped = [row for row in _read(_SHIPPED / f"{figure}.csv") if row[parameter] in values]
    spec = read_spec(spec_paths()[figure])
    options = [f"--{parameter}", ",".join(values)]
    for name, value in spec.parameters.items():
        options += [f"--{name}", str(value)]
    code, _, err = simkit(
        spec.study,
        *options,
        "--trials",
        spec.trials,
        "--seed",
        spec.seed,
        "--no-plot",
        "--name",
        "again",
    )
    assert code == 0, err
    _assert_equal(_read(Path("results") / spec.study / "again.csv"), shipped)


@pytest.mark.parametrize("figure", ["softmax-vs-linear-fig3a"])
def test_the_shipped_table_has_every_cell_of_its_sweep(figure: str) -> None:
    spec = read_spec(spec_paths()[figure])
    ((name, grid),) = spec.sweep.items()
    start, end, *step = (int(part) for part in grid.split(":"))
    expected = [str(value) for value in range(start, end + 1, *step)]
    rows = _read(_SHIPPED / f"{figure}.csv")
    drawn = {*spec.axes.quantities, *spec.axes.thin}
    for quantity in drawn:
        assert [row[name] for row in rows if row["quantity"] == quantity] == expected
    assert {row["quantity"] for row in rows} >= drawn


def test_a_reduced_spec_gives_the_rows_of_the_shipped_table(spec: Spec, simkit: Command) -> None:
    spec(("100:2000:10", "300,110"))
    code, out, err = simkit("reproduce", "fig3a")
    assert code == 0, err
    rows = _read(Path("results/figures/softmax-vs-linear-fig3a.csv"))
    shipped = _read(_SHIPPED / "softmax-vs-linear-fig3a.csv")
    in_order = [row for n in ("300", "110") for row in shipped if row["n"] == n]
    _assert_equal(rows, in_order)
    header, line = out.splitlines()
    assert header.split()[0] == "figure"
    assert line.split()[0] == "softmax-vs-linear-fig3a"
    assert line.endswith("results/figures/softmax-vs-linear-fig3a.png")


def test_reproduce_and_the_study_s_command_agree(spec: Spec, simkit: Command) -> None:
    spec(("100:2000:10", "20:60:20"), ("trials = 1000", "trials = 330"), ("seed = 0", "seed = 9"))
    assert simkit("reproduce", "fig3a")[0] == 0
    options = ("--n", "20:60:20", "--trials", "330", "--seed", "9", "--no-plot")
    code, _, err = simkit("softmax-vs-linear", *options)
    assert code == 0
    assert "nothing to simulate" in err  # one ledger for both
    ours = Path("results/figures/softmax-vs-linear-fig3a.csv").read_bytes()
    assert ours == Path("results/softmax-vs-linear/n.csv").read_bytes()


def test_the_same_spec_writes_the_same_bytes(spec: Spec, simkit: Command) -> None:
    spec(("100:2000:10", "20,30,40"), ("trials = 1000", "trials = 330"))
    for folder, workers in (("first", "1"), ("second", "2")):
        assert simkit("reproduce", "fig3a", "--out", folder, "--workers", workers)[0] == 0
        names = {path.name.partition(".")[2] for path in Path(folder, "figures").iterdir()}
        assert names == {"csv", "png", "svg", "pdf", "manifest.json"}
    for ending in ("csv", "png", "svg", "pdf"):
        name = f"figures/softmax-vs-linear-fig3a.{ending}"
        content = Path("first", name).read_bytes()
        assert content == Path("second", name).read_bytes(), ending
        assert not re.search(rb"20[2-9]\d-\d\d-\d\d|CreationDate|<dc:date>|tIME", content), ending


def test_the_manifest_of_a_figure(spec: Spec, simkit: Command) -> None:
    path = spec(("100:2000:10", "20,30"), ("trials = 1000", "trials = 330"), ("seed = 0", "seed = 9"))
    assert simkit("reproduce", "fig3a", "--confidence", "0.9", "--quiet") == (0, "", "")
    manifest = json.loads(Path("results/figures/softmax-vs-linear-fig3a.manifest.json").read_text())
    assert manifest["figure"] == "softmax-vs-linear-fig3a"
    assert manifest["label"] == "Figure 3(a)"
    assert manifest["caption"] == read_spec(path).caption
    assert (manifest["trials"], manifest["seed"], manifest["confidence"]) == (330, 9, 0.9)
    assert manifest["options"] == {"model": "regression", "n": "20,30"}


def test_all_runs_every_figure(spec: Spec, simkit: Command) -> None:
    for place in ("alpha/fig1", "beta/fig2"):
        spec(("100:2000:10", "20,30"), ("trials = 1000", "trials = 60"), place=place)
    code, out, err = simkit("reproduce", "--all")
    assert code == 0
    assert [line.split()[0] for line in out.splitlines()] == ["figure", "alpha-fig1", "beta-fig2"]
    assert "alpha-fig1: 120 trials simulated" in err
    assert "beta-fig2: 0 trials simulated" in err  # the same cells
    assert len(list(Path("results/figures").glob("*.csv"))) == 2


def test_a_sheet_draws_its_panels_together(spec: Spec, simkit: Command) -> None:
    for place in ("tiny/fig1", "tiny/fig2"):
        spec(("100:2000:10", "20,30"), ("trials = 1000", "trials = 60"), place=place)
    sheet = (
        'id = "tiny-all"\nlabel = "Figures 1 and 2"\ntitle = "both"\ncaption = "two panels"\n'
        'columns = 2\npanels = ["tiny-fig1", "tiny-fig2"]\n'
    )
    Path("experiments/tiny/all.toml").write_text(sheet)
    spec_paths.cache_clear()
    code, _, err = simkit("reproduce", "tiny-all")
    assert code == 0, err
    made = {path.name for path in Path("results/figures").iterdir()}
    tables = {name: [f"{name}.csv"] for name in ("tiny-fig1", "tiny-fig2")}
    assert made == {
        "tiny-all.png", "tiny-all.svg", "tiny-all.pdf", "tiny-all.manifest.json",
        *(f"{name}.{ending}" for name in tables for ending in ("csv", "manifest.json")),
    }  # fmt: skip
    # The rows of the panels stand in the panels' own tables, which the sheet names.
    assert json.loads(Path("results/figures/tiny-all.manifest.json").read_text())["panels"] == tables
    assert {row["n"] for row in _read(Path("results/figures/tiny-fig2.csv"))} == {"20", "30"}
    Path("experiments/tiny/all.toml").write_text(sheet.replace("tiny-fig2", "tiny-fig3"))
    code, out, err = simkit("reproduce", "tiny-all", "--out", "other")
    assert (code, out) == (2, "")
    assert err.startswith("error: ")
    assert len(err.splitlines()) == 1
    assert "tiny-fig3" in err
    assert "panels" in err
    assert not Path("other").exists()


def test_parameters_of_every_type_reach_the_study(spec: Spec, simkit: Command) -> None:
    spec(
        ("100:2000:10", "20,30"),
        ("trials = 1000", "trials = 60"),
        ('model = "regression"', 'm = 3\ntau = 0.125\nscores = "two-point"'),
    )
    assert simkit("reproduce", "fig3a")[0] == 0
    rows = _read(Path("results/figures/softmax-vs-linear-fig3a.csv"))
    assert {(row["m"], row["tau"], row["scores"]) for row in rows} == {("3", "0.125", "two-point")}


def test_a_rerun_of_a_figure_replaces_its_files(spec: Spec, simkit: Command) -> None:
    spec(("100:2000:10", "20,30"), ("trials = 1000", "trials = 60"))
    assert simkit("reproduce", "fig3a")[0] == 0
    before = sorted(path.name for path in Path("results/figures").iterdir())
    spec(("100:2000:10", "20,40"), ("trials = 1000", "trials = 60"))
    assert simkit("reproduce", "fig3a")[0] == 0
    assert sorted(path.name for path in Path("results/figures").iterdir()) == before
    assert {row["n"] for row in _read(Path("results/figures/softmax-vs-linear-fig3a.csv"))} == {
        "20",
        "40",
    }
