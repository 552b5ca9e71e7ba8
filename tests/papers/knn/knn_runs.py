"""Running cells without the command line, for the tests of this wing."""

from types import MappingProxyType

from simkit.declare.statement import statements_of
from simkit.engine.cells import build_cells
from simkit.engine.executors import Threads
from simkit.engine.judging import merge_judged
from simkit.engine.plans import plan_run
from simkit.engine.runner import execute
from simkit.engine.trials import trial_parameters


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
    return [merge_judged(statements, cell.parameters, plan.blocks(cell)) for cell in cells]


def tallies_of(study, options, trials, **how):
    """Return the tallies of a run as JSON, which tells every bit of them."""
    return [tally.to_json() for tally in run_cells(build_cells(study, options), trials, **how)]


def estimates(table, **where):
    """Return the estimate of every quantity by name, in the rows with these values."""
    for name, value in where.items():
        table = table[table[name] == value]
    return table.set_index("quantity")["estimate"].to_dict()
