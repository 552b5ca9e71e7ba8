"""Tables of trained networks with a known answer: tallies are made up, nothing is trained."""

import math

from simkit.declare.statement import statements_of
from simkit.declare.tally import Moments, Tally
from simkit.engine.cells.cell import build_cells
from simkit.engine.sources.registry import load_study
from simkit.engine.tables.derived import derived_frame
from simkit.engine.tables.table import build_table
from simkit.papers.patches.findings import thresholds

TRIALS = 2000
ALPHAS = (0.2, 0.25, 0.32, 0.4, 0.5)


def table_of(name, options, tally_of):
    """Return what is said about a study, and the table of a run whose tallies are made up."""
    study = load_study(name)
    said, cells = statements_of(study), build_cells(study, options)
    tallies = [tally_of(study, cell.parameters) for cell in cells]
    return said, build_table(said, cells, tallies, confidence=0.95, seed=0).frame


def moments(value, spread=0.0, trials=TRIALS):
    return Moments(trials, value, spread**2 * (trials - 1), value, value)


def success_table(threshold, *, slope=3.0, trials=TRIALS, curve=None, **options):
    """Return a table whose counts are those of a curve with a known N50, logistic if not given."""

    def tally_of(study, params):
        steepness = slope(params) if callable(slope) else slope
        odds = steepness * math.log(params["samples"] / threshold(params))
        share = 1 / (1 + math.exp(-odds))
        if curve is not None:
            share = curve(params["samples"], threshold(params))
        count = round(trials * share)
        known = {
            "relevant_fraction": params["alpha"], "confusion_fraction": params["confusion"],
            "largest_value_error": params["value_error"], "largest_key_error": params["delta"],
        }  # fmt: skip
        return Tally(
            trials=trials,
            events={q.name: count for q in study.quantities if q.kind == "event"},
            measurements={
                q.name: moments(known.get(q.name, 0.0), trials=trials)
                for q in study.quantities
                if q.kind == "measurement"
            },
        )

    given = {"preset": "noise", "alpha": ",".join(map(str, ALPHAS)), **options}
    return table_of("sample-complexity", given, tally_of)


def derived(said, table, name, bootstrap=None):
    """Return derived rows, laws with fewer bootstrap samples if asked for."""
    rows = said.derive(name, table) if bootstrap is None else (
        derived_frame(thresholds.law_rows(table, bootstrap), table)
    )  # fmt: skip
    assert set(rows["quantity"]) <= set(said.derivations[name])
    assert rows["trials"].isna().all()
    return rows


def value(rows, quantity, column="estimate"):
    (found,) = rows[rows["quantity"] == quantity][column]
    return float(found)


def step_table(law, converged=20, **options):
    def tally_of(study, params):
        known = {
            "steps": law(params) + 0.5, "relevant_fraction": params["alpha"],
            "confusion_fraction": params["confusion"],
        }  # fmt: skip
        return Tally(
            trials=20,
            events={"converged": converged},
            measurements={
                q.name: moments(known.get(q.name, 0.0), 0.02 * known.get(q.name, 0.0), 20)
                for q in study.quantities
                if q.kind == "measurement"
            },
        )

    given = {"confusion": "0.05", "alpha": "0.15,0.2,0.3,0.4,0.5,0.6", **options}
    return table_of("convergence", given, tally_of)
