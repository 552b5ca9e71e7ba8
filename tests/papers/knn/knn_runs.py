"""Running cells without the command line, for the tests of this wing."""

from simkit.engine.cells import build_cells
from simkit.engine.runner import execute, plan_run


def run_cells(cells, trials, *, workers=1):
    """Plan and execute without a ledger; return one tally per cell."""
    return execute(plan_run(cells, trials=trials, seed=0), workers=workers)


def tallies_of(study, options, trials, **how):
    """Return the tallies of a run as JSON, which tells every bit of them."""
    return [tally.to_json() for tally in run_cells(build_cells(study, options), trials, **how)]
