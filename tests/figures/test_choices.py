"""Which panels a run gets where nobody says: the measured thing with its bound, at most three."""

from typing import Any

import pandas as pd
import pytest
from figures_for_tests import Drawn, legend_of, points_of, table_of

from simkit.declare.checks import load_statements
from simkit.declare.statement import quantities_of, statements_of
from simkit.engine.sources.registry import load_any, study_names
from simkit.figures.drawing.draw import draw
from simkit.figures.panels.choices import MOST_PANELS, choose_panels, suggest_height


def made_up(name: str, swept: int) -> tuple[Any, list[str], pd.DataFrame]:
    """Return a study's statements, some of its numbers as swept, and a table of made-up values."""
    study = load_any(name)
    statements = load_statements(study)
    numbers = [p.name for p in study.parameters if not p.is_categorical][:swept]
    fixed = {p.name: None if p.is_categorical else 1 for p in study.parameters}
    rows = [
        fixed | dict.fromkeys(numbers, value) | {
            "quantity": q.name, "kind": q.kind, "estimate": 0.5, "ci_low": 0.4, "ci_high": 0.6,
            "exact": None, "limit": None, "bound": 0.7, "direction": "<=",
        }
        for value in (1, 2, 3) for q in quantities_of(statements)
    ]  # fmt: skip
    return statements, numbers, pd.DataFrame(rows)


@pytest.mark.parametrize("name", study_names())
def test_every_study_has_at_most_three_panels_and_its_bound_in_the_first(name: str) -> None:
    statements, numbers, frame = made_up(name, 1)
    panels = choose_panels(statements, numbers, frame)
    assert 1 <= len(panels) <= MOST_PANELS
    assert panels[0].bound
    assert panels[0].x == numbers[0]
    if statements.pictured:
        first = statements.pictured[0]
        assert panels[0].quantities[0] == (first if isinstance(first, str) else first[0])
    one_cell = choose_panels(statements, [], frame.drop_duplicates("quantity"))
    assert len(one_cell) <= MOST_PANELS
    shown = [name for panel in one_cell for name in panel.quantities]
    assert sorted(shown) == sorted(q.name for q in quantities_of(statements))  # every quantity once
    assert all(panel.x is None for panel in one_cell)


def test_n50_over_alpha_is_what_several_alpha_ask_for() -> None:
    statements, _, frame = made_up("sample-complexity", 0)
    frame = pd.concat([frame.assign(alpha=a, samples=n) for a in (0.2, 0.4) for n in (2, 4, 8)])
    derived = frame.drop_duplicates("alpha").assign(quantity="n50", kind="measurement", samples=None)
    frame = pd.concat([frame, derived], ignore_index=True)
    first, second, *_ = choose_panels(statements, ["alpha", "samples"], frame)
    assert (first.x, list(first.quantities), tuple(first.hue)) == ("alpha", ["n50"], ())
    assert (second.x, list(second.quantities), tuple(second.hue)) == ("samples", ["success"], ("alpha",))
    # One alpha alone leaves success over N.
    (first, *_) = choose_panels(statements, ["samples"], frame)
    assert first.x == "samples"


def test_several_names_of_one_entry_share_a_panel() -> None:
    statements = statements_of(Drawn())
    statements.pictured = (("success", "both"), "value")  # type: ignore[misc]
    frame = table_of(n="10,20")
    panels = choose_panels(statements, ["n"], frame)
    assert [list(panel.quantities) for panel in panels] == [["success", "both"], ["value"]]
    figure = draw(frame, panels)
    assert len(points_of(figure.axes[0])) == 2
    assert {"success", "it happens twice"} <= set(legend_of(figure.axes[0]))


def test_a_fourth_panel_is_left_out() -> None:
    statements = statements_of(Drawn())
    statements.pictured = ("success", "both", "value", "success")  # type: ignore[misc]
    panels = choose_panels(statements, ["n"], table_of(n="10,20"))
    assert [list(panel.quantities) for panel in panels] == [["success"], ["both"], ["value"]]


def test_a_wide_measurement_is_on_an_axis_of_logarithms() -> None:
    frame = table_of(n="10,20,30,40,50").query("quantity == 'value'")
    scales = {
        "log": [1e-3, 1, 2, 3, 1e3],
        "linear": [1, 2, 3, 4, 5],
    }
    for expected, values in scales.items():
        assert suggest_height(frame.assign(estimate=values)) == expected
    assert suggest_height(frame.assign(estimate=[-1, 1, 10, 100, 1000])) == "linear"
    # A bound far above the points would flatten them.
    assert suggest_height(frame.assign(estimate=[1, 2, 3, 4, 5], bound=1000.0)) == "log"
