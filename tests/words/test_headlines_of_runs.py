"""The finding of a run before its table: its numbers are those of the table."""

from __future__ import annotations

import re
from typing import Any

import pandas as pd
import pytest

import simkit
from simkit.engine.results.answer import swept_names
from simkit.words.run_lines import headline


def rows_of(result: Any, name: str) -> pd.DataFrame:
    table: pd.DataFrame = result.table
    return table[table["quantity"] == name]


def test_the_ends_of_a_sweep_with_their_intervals() -> None:
    result = simkit.run("softmax-vs-linear", n="1100:2000:100", trials=300)
    first, missed = headline(result, swept_names(result))
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
        f"{int(outside.sum())} of 10 intervals of success miss its exact value; by chance it would be"
        " about 0.5 at most"
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
    assert lead == "N50, the N at which half of the trainings succeed"
    assert lines[0].startswith("preset printed, the paper's: N50 ")
    assert lines[1].startswith("preset noise: N50 ")
    assert len(lines) == 2
    curves = thresholds.curves(result.table)
    for line, curve in zip(lines, curves, strict=True):
        assert curve.n50 is not None
        assert line.endswith(curve.n50.brief)
