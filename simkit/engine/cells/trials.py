"""What a trial gets to see: some of the parameters, what was prepared, a generator.

Every stored number depends on this module: it counts as a source of every study.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from simkit.declare.parameters.parameter import TRIAL_KINDS
from simkit.declare.parameters.readonly import ReadOnly, ReadOnlyParameters
from simkit.declare.study import Study


def trial_parameters(study: Study, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values of a cell that its trials may depend on."""
    return {p.name: values[p.name] for p in study.parameters if p.kind in TRIAL_KINDS}


def join_axis(study: Study, cells: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return the parameters of cells that share their trials, the axis as the tuple of its values."""
    joined = dict(cells[0])
    if study.axis:
        joined[study.axis] = tuple(cell[study.axis] for cell in cells)
    return joined


def prepare(study: Study, parameters: Mapping[str, Any]) -> Any:
    """Return what the blocks of a cell share; neither it, as a dictionary, nor the parameters change."""
    prepared = study.prepare(ReadOnlyParameters(parameters))
    # A trial that could change it would leak into the next one.
    return ReadOnly(prepared) if type(prepared) is dict else prepared


def simulate(
    study: Study, prepared: Any, seed: int, words: Sequence[int], block: int, trials: int
) -> Any:
    """Return what a study makes of one block."""
    from simkit.engine.cells.seeding import block_generator  # it brings NumPy

    return study.simulate(prepared, block_generator(seed, words, block), trials)
