"""The finding of a run before its table: its numbers are those of the table."""

from __future__ import annotations

import re
from typing import Any

import pandas as pd
import pytest

import simkit
from simkit.declare.checks import load_statements
from simkit.declare.statement import quantities_of
from simkit.engine.results.answer import build_side_by_side, leading_first, swept_names
from simkit.engine.sources.registry import load_study
from simkit.words.run_lines import headline, settings_line


def rows_of(result: Any, name: str) -> pd.DataFrame:
    table: pd.DataFrame = result.table
    return table[table["quantity"] == name]


def test_the_ends_of_a_sweep_with_their_intervals() -> None:
    result = simkit.run("softmax-vs-linear", n="1100:2000:100", trials=300)
    first, missed, *own = headline(result, swept_names(result))
    assert own == result.headline
    rows = rows_of(result, "success")
    low, high = rows.iloc[0], rows.iloc[-1]
    found = re.fullmatch(
        r"softmax-vs-linear, n = 1100 \.\.\. 2000: success ([\d.]+) \[([\d.]+), ([\d.]+)\] at n = 1100,"
        r" ([\d.]+) \[([\d.]+), ([\d.]+)\] at n = 2000", first,
    )  # fmt: skip
    assert found is not None
    for row, said in ((low, found.groups()[:3]), (high, found.groups()[3:])):
        estimate, bottom, top = map(float, said)
        assert estimate == pytest.approx(row["estimate"], rel=5e-3)
        assert bottom <= row["ci_low"] <= bottom + 2e-3  # outward
        assert top - 2e-3 <= row["ci_high"] <= top
    outside = (rows["exact"] < rows["ci_low"]) | (rows["exact"] > rows["ci_high"])
    assert missed == (
        f"where its exact value is known, {int(outside.sum())} of 10 intervals of success miss it (at"
        " most 0.5 expected by chance)"
    )


def test_one_setting_has_its_number_and_what_theory_knows() -> None:
    result = simkit.run("softmax-vs-linear", n=2000, trials=300)
    (said,) = headline(result, swept_names(result))
    row = rows_of(result, "success").iloc[0]
    assert said.startswith(f"softmax-vs-linear: success {row['estimate']:.3g} [")
    assert said.endswith("in 300 trials (exact 0.996, limit 0.996)")


def test_several_grids_are_told_from_the_least_to_the_largest() -> None:
    result = simkit.run("softmax-vs-linear", n="100,2000", m="2,8", trials=300)
    (said,) = headline(result, swept_names(result))
    rows = rows_of(result, "success").reset_index()
    low, high = rows.loc[rows["estimate"].idxmin()], rows.loc[rows["estimate"].idxmax()]
    assert said.startswith("softmax-vs-linear, 4 settings, from least to largest: success ")
    assert f"at n = {low['n']}, m = {low['m']}, " in said
    assert said.endswith(f"at n = {high['n']}, m = {high['m']}")


def test_a_study_leads_with_its_own_finding_and_names_the_papers_reading() -> None:
    from simkit.papers.patches.findings import thresholds

    result = simkit.run("sample-complexity", preset="printed,noise", samples="2,4", trials=2)
    lead, *lines = result.headline
    outside = "no setting here meets all assumptions that the paper makes"
    assert headline(result, ["samples", "preset"])[-1].startswith(outside)
    assert lead == (
        "N50, the N at which half of the trainings end with a test loss below 0.001, by a fit with its"
        " 95 % interval"
    )
    assert lines[0].startswith("preset printed, the paper's: N50 ")
    assert lines[1].startswith("preset noise: N50 ")
    assert len(lines) == 2
    curves = thresholds.curves(result.table)
    for line, curve in zip(lines, curves, strict=True):
        assert curve.n50 is not None
        assert line.endswith(curve.n50.brief)


def test_where_success_is_near_its_limit_and_which_part_still_fails() -> None:
    result = simkit.run("softmax-vs-linear", n="100:1500:50", trials=400)
    rows = rows_of(result, "success")
    limit_line, part_line = result.headline
    found = re.fullmatch(
        r"from n = (\d+) on (\d+) of (\d+) intervals of success miss the limit 1 - 2\^-m \(at"
        r" most ([\d.]+) expected by chance\)", limit_line,
    )  # fmt: skip
    assert found is not None
    start, wrong, count = (int(text) for text in found.groups()[:3])
    missed = ~rows["limit"].between(rows["ci_low"], rows["ci_high"])
    assert count == (rows["n"] >= start).sum()
    assert (
        wrong == missed[rows["n"] >= start].sum() <= 0.05 * count == pytest.approx(float(found[4]), 0.05)
    )
    earlier = sorted(n for n in rows["n"] if n < start)
    assert all(missed[rows["n"] >= n].sum() > 0.05 * (rows["n"] >= n).sum() for n in earlier)
    found = re.fullmatch(
        r"from n = (\d+) on all (\d+) failures are softmax attention silent on D1 \(column"
        r" exp_d1_fires\); linear attention never fires", part_line,
    )  # fmt: skip
    assert found is not None
    start = int(found[1])
    failures = {
        name: dict(zip(own["n"], own["trials"] * (1 - own["estimate"]), strict=True))
        for name in ("success", "exp_d1_fires", "lin_d1_zero", "exp_d0_zero", "lin_d0_zero")
        for own in [rows_of(result, name)]
    }
    beyond = [n for n in failures["success"] if n >= start]
    assert int(found[2]) == round(sum(failures["success"][n] for n in beyond))
    others = ("lin_d1_zero", "exp_d0_zero", "lin_d0_zero")
    assert all(failures[name][n] == 0 for name in others for n in beyond)
    before = max(n for n in failures["success"] if n < start)
    assert any(failures[name][before] > 0 for name in others)


@pytest.mark.parametrize("sweep", [{"n": "100,2000"}, {"n": "100:500:50", "tau": "0.2,0.3"}])
def test_of_few_or_unlike_settings_nothing_more_is_said(sweep: dict[str, str]) -> None:
    assert simkit.run("softmax-vs-linear", trials=50, **sweep).headline == []  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("study", "leading"),
    [
        ("convergence", "steps"), ("cluster-recovery", "cosine"), ("attention-concentration", "mass"),
        ("token-sparsification", "test_loss"), ("lucky-neurons", "share"),
        ("update-directions", "own"), ("image-accuracy", "test_accuracy"),
    ],
)  # fmt: skip
def test_a_study_says_which_quantity_leads(study: str, leading: str) -> None:
    statements = load_statements(load_study(study))
    assert leading_first(statements)[0].name == leading
    assert {q.name for q in leading_first(statements)} == {q.name for q in quantities_of(statements)}


def test_presets_stand_side_by_side() -> None:
    result = simkit.run("sample-complexity", preset="printed,noise", samples="2,4,8", trials=4)
    columns = build_side_by_side(result, swept_names(result))
    rows = rows_of(result, "success")
    assert [column.name for column in columns] == [
        "samples", "success, printed", "95 %", "success, noise", "95 %"
    ]  # fmt: skip
    assert columns[0].cells == ["2", "4", "8"]
    for preset, estimate, interval in (("printed", *columns[1:3]), ("noise", *columns[3:])):
        own = rows[rows["preset"] == preset].sort_values("samples")
        assert estimate.cells == [f"{value:.4g}" for value in own["estimate"]]
        ends = [tuple(map(float, text.strip("[]").split(", "))) for text in interval.cells]
        for (low, high), true_low, true_high in zip(ends, own["ci_low"], own["ci_high"], strict=True):
            assert true_low - 0.01 <= low <= true_low  # outward
            assert true_high <= high <= true_high + 0.01
    assert build_side_by_side(result, ["samples"]) == []


def test_what_all_rows_share_is_one_line() -> None:
    result = simkit.run("softmax-vs-linear", n="100,2000", tau=0.3, trials=50, seed=7)
    said = settings_line(result, swept_names(result))
    assert said.startswith("in all rows: tau = 0.3, model = regression")  # what was given first
    assert said.endswith("; 50 trials each; seed 7")
    for pair in said.removeprefix("in all rows: ").partition(";")[0].partition(" and ")[0].split(", "):
        name, text = pair.split(" = ")
        assert {str(cell.parameters[name]) for cell in result.cells} == {text}
    assert " n = " not in said
    assert " m = " not in said  # it follows n
    one = simkit.run("softmax-vs-linear", n=100, trials=10)
    assert settings_line(one, swept_names(one)).startswith("here: n = 100, ")
