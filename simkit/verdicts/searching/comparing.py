"""Whether trials measure of their latent numbers what the study says that they do."""

import math
from collections.abc import Callable, Collection, Mapping

import numpy as np
from numpy.typing import NDArray

from simkit.declare.quantities import Quantity
from simkit.declare.rare import Latent
from simkit.declare.statement import Statements
from simkit.engine.cells.cell import Cell
from simkit.engine.results.result import Settings
from simkit.stats.rare.latents import Batch, draw
from simkit.verdicts.findings.notes import Because, Reason
from simkit.verdicts.sampled.watched import WatchedBlocks
from simkit.verdicts.sampled.witnesses import FIRST_BLOCK
from simkit.verdicts.searching.simulating import Simulated

Floats = NDArray[np.float64]

_DRAWS = 400
_LEVEL = 1e-6  # of each comparison
_FACTOR = 2.16863  # Pr[D > t] <= C exp(-n t^2) of two samples of n each (Wei and Dudley, 2012)
_ROUNDING = 1e-9  # of the largest value: below, two paths may differ
_STREAM = 0xC09A


def what_differs(
    statements: Statements,
    cell: Cell,
    latents: Mapping[str, Latent],
    measure: Callable[[Batch], Mapping[str, Floats]],
    names: Collection[str],
) -> Because | None:
    """Return in which way what is measured of random latent numbers is not what trials measure.

    The distribution functions of both are compared, the share of failed trials as well; and the declared
    range of a measurement, and that it is a whole number, have to be kept. `measure` leads from draws to
    what is said to be measured, the names are kept measurements. None where no difference is seen.
    """
    blocks = Simulated(Settings(trials=0, workers=1))([cell], _DRAWS, FIRST_BLOCK)[0]
    if blocks is None:
        return Because(Reason.NOT_COMPARED)
    kept = WatchedBlocks(statements, cell, blocks, 0, FIRST_BLOCK).kept
    streams = np.random.default_rng(_STREAM).spawn(len(latents))
    said = measure(draw(latents, streams, _DRAWS))
    quantities = {quantity.name: quantity for quantity in cell.study.quantities}
    for name in sorted(names):
        wrong = _difference(quantities[name], kept[name], said[name])
        if wrong is not None:
            return Because(Reason.NOT_MEASURED_AT_RANDOM, (name, wrong))
    return None


def _difference(quantity: Quantity, drawn: Floats, said: Floats) -> Because | None:
    apart = abs(drawn.size / _DRAWS - float((~np.isnan(said)).mean()))
    if apart > _largest(_DRAWS):
        shares = 1 - drawn.size / _DRAWS, float(np.isnan(said).mean())
        return Because(Reason.OTHER_FAILURES, shares)
    said = said[~np.isnan(said)]
    if not drawn.size or not said.size:
        return None if drawn.size == said.size else Because(Reason.ONE_WITHOUT_VALUES)
    if (fault := outside(quantity, said)) is not None:
        return fault
    if np.all(drawn == np.floor(drawn)) and not np.all(said == np.floor(said)):
        return Because(Reason.WHOLE_NUMBERS)
    apart = _farthest(drawn, said)
    if apart > _largest(min(drawn.size, said.size)):
        return Because(Reason.DISTRIBUTIONS_APART, (_DRAWS, apart))
    return None


def outside(quantity: Quantity, values: Floats) -> Because | None:
    """Return how values leave the declared range of a measurement; None where they do not."""
    for end, sign in ((quantity.low, -1), (quantity.high, 1)):
        if end is not None:
            worst = sign * float(np.nanmax(sign * values, initial=-math.inf))
            if sign * (worst - end) > _ROUNDING * max(1.0, abs(end)):
                return Because(Reason.BEYOND_END, (worst, end))
    return None


def _largest(draws: int) -> float:
    return math.sqrt(math.log(_FACTOR / _LEVEL) / draws)


def _farthest(one: Floats, other: Floats) -> float:
    """Return by how much two empirical distribution functions differ at most, rounding apart."""
    finite = np.concatenate([one[np.isfinite(one)], other[np.isfinite(other)]])
    unit = _ROUNDING * float(np.abs(finite).max(initial=0.0)) or 1.0
    one, other = (np.sort(np.round(values / unit)) for values in (one, other))
    places = np.concatenate([one, other])
    shares = [np.searchsorted(own, places, side="right") / own.size for own in (one, other)]
    return float(np.abs(shares[0] - shares[1]).max())
