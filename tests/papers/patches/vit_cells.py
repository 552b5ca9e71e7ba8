"""Cells of the studies of trained networks, small and quick."""

from simkit.engine.cells.cell import build_cells
from simkit.engine.cells.trials import trial_parameters
from simkit.engine.sources.registry import load_study
from simkit.papers.patches.studies.runs import set_up

STUDIES = ("sample-complexity", "convergence", "attention-concentration", "token-sparsification")
#: Small and quick: what is tested here does not depend on the size.
SMALL = {"neurons": "40", "tokens": "12", "test": "20"}
QUICK = {**SMALL, "samples": "8", "preset": "printed"}


def cells_of(study="sample-complexity", **options):
    given = {"preset": "printed", "samples": "8"} if study == "sample-complexity" else {}
    return build_cells(load_study(study), {**given, **{k: str(v) for k, v in options.items()}})


def cell_of(study="sample-complexity", **options):
    (cell,) = cells_of(study, **options)
    return cell


#: Small and quick, of the studies that take the options of Appendix G.
EXTENDED = {"neurons": 40, "tokens": 20, "samples": 8, "alpha": 0.4, "confusion": 0.2}


def extended_cell(study, **options):
    extra = {"iterations": 2, "batch": 8} if study == "attention-concentration" else {}
    return cell_of(study, **{**EXTENDED, **extra, **options})


def values(frame, quantity):
    return frame[frame["quantity"] == quantity].reset_index(drop=True)


def setup_of(cell):
    """What the trials of a cell share, from what they may see of its parameters."""
    return set_up(trial_parameters(cell.study, cell.parameters))
