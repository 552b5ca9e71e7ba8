"""Running cells without the command line, for the tests of this wing."""

from types import MappingProxyType

import numpy as np

from simkit.declare.statement import statements_of
from simkit.declare.tally import Tally
from simkit.engine.cells.cell import build_cells
from simkit.engine.cells.judging import judge_block, judged_blocks
from simkit.engine.cells.trials import trial_parameters
from simkit.engine.plans.plan import plan_run
from simkit.engine.running.runner import execute
from simkit.engine.tables.table import build_table
from simkit.engine.workers.executors import Threads


def cell_parameters(study, **options):
    """Return all parameters of the one cell at these options."""
    [cell] = build_cells(study, {name: str(value) for name, value in options.items()})
    return cell.parameters


def prepare_cell(study, **options):
    """Return what `simulate` gets for one cell: it sees no reporting parameters, and tuples of k."""
    [cell] = build_cells(study, {name: str(value) for name, value in options.items()})
    seen = trial_parameters(cell.study, cell.parameters)
    if study.axis:
        seen[study.axis] = (seen[study.axis],)
    return study.prepare(MappingProxyType(seen))


def run_cells(cells, trials, *, workers=1):
    """Plan and execute without a ledger; return one tally per cell, judged quantities included."""
    plan = plan_run(cells, trials=trials, seed=0)
    execute(plan, Threads(workers))
    statements = statements_of(cells[0].study)
    return [
        Tally.of_blocks(judged_blocks(statements, cell.parameters, plan.blocks(cell))) for cell in cells
    ]


def tallies_of(study, options, trials, **how):
    """Return the tallies of a run as JSON, which tells every bit of them."""
    return [tally.to_json() for tally in run_cells(build_cells(study, options), trials, **how)]


def estimates(table, **where):
    """Return the estimate of every quantity by name, in the rows with these values."""
    for name, value in where.items():
        table = table[table[name] == value]
    return table.set_index("quantity")["estimate"].to_dict()


def table_of(statements, cells, tallies):
    """Return the table of made tallies, judged as after a run."""
    judged = [judge_block(statements, c.parameters, t) for c, t in zip(cells, tallies, strict=True)]
    return build_table(statements, cells, judged, confidence=0.95, seed=0).frame


def tally_of(study, **columns):
    """Return the tally of made trials; measurements that are not given are 0."""
    size = len(next(iter(columns.values())))
    names = [q.name for q in study.quantities if q.kind == "measurement"]
    events = {q.name: np.zeros(size, bool) for q in study.quantities if q.kind == "event"}
    measured = {name: np.asarray(columns.get(name, np.zeros(size)), float) for name in names}
    return Tally.of_arrays(size, events, measured, kept=study.kept)
