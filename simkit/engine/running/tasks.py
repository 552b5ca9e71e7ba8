"""Running one task where it has been sent."""

from simkit.declare.faults import FAULTS_OF_THE_MACHINE, fault_line
from simkit.declare.tally import Tally
from simkit.engine.cells.blocks import Task, run_block
from simkit.engine.sources.opened import WatchedTallies, data_among, watching
from simkit.engine.sources.references import find_study
from simkit.errors import MachineFault


def run_task(task: Task) -> list[Tally] | str:
    """Run a task in whatever process this is; a fault of the machine is returned as its text."""
    try:
        study = find_study(task.study, task.source)
        if not task.is_watched:
            return run_block(study, task)
        with watching() as opened:
            tallies = WatchedTallies(run_block(study, task))
        tallies.read = data_among(study, opened)
        return tallies
    except MachineFault as fault:
        return str(fault)
    except FAULTS_OF_THE_MACHINE as fault:  # beside the study's own code: no memory for its tally, say
        return fault_line(fault)
