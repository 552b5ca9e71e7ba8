"""Which reduction of the variance a run takes: the one that was asked for, or the one that saves time.

A few trials of a generator of their own tell how much of the variance is left, the study tells how long
they take, and how many are needed follows from both and from the range: where it dominates, as at small
probabilities, little is gained. Nothing is measured by a clock: the choice is a function of what is
asked for.
"""

import hashlib
import math
import struct
from collections.abc import Mapping, Sequence

from simkit.declare.quantities import Quantity
from simkit.declare.reductions import METHODS
from simkit.declare.statement import statements_of
from simkit.declare.study import Study
from simkit.declare.tally import Tally
from simkit.engine.cells.cell import Cell, lay_out_cells
from simkit.engine.cells.judging import judged_blocks
from simkit.engine.cells.reduced_trials import ReducedTrials, shared_trials
from simkit.engine.cells.trials import join_axis, prepare, simulate, trial_parameters
from simkit.engine.results.result import Settings
from simkit.errors import UsageError

_SPENT = 1 / 30  # of the time of the run, at most, on what is tried out
_FEWEST, _MOST = 20, 400  # trials that are tried out at a cell, the first, the last, or one between
_WORTHWHILE = 0.7  # of the time, as predicted: the prediction is rough
_RANGE = 1 / 3  # Bernstein's factor of a range beside its standard deviation


def reduced(study: Study, options: Mapping[str, str], settings: Settings) -> tuple[Study, Sequence[str]]:
    """Return the study that `settings.reduce` asks for, and a line where it was left to choose."""
    if settings.reduce in METHODS:
        return ReducedTrials(study, settings.reduce), ()
    found: dict[str, tuple[float, ReducedTrials, str]] = {}
    offered = []
    for method in METHODS:
        try:
            own = ReducedTrials(study, method)
            cells = lay_out_cells(own, options)
        except UsageError:  # it declares none, or not at all of these cells
            continue
        name = settings.stopping.of if settings.stopping and settings.stopping.of else own.order[0]
        if name in own.reduced:
            offered.append((own, cells, name))
    for own, cells, name in offered:
        share = _share_of_time(own, cells, name, settings, len(offered))
        if share is not None:
            found[own.method] = share, own, name
    said = "--reduce auto: "
    if not found:
        why = "the run is too short to find out" if offered else "the study declares nothing for it"
        return study, [f"{said}plain trials; {why}"]
    share, own, name = min(found.values(), key=lambda one: one[0])
    line = f"about {share:.2g} of the time for the same half-width of {name}"
    if share > _WORTHWHILE:
        return study, [f"{said}plain trials; {own.method} would take {line}"]
    return own, [f"{said}{own.method}, {line}"]


def _share_of_time(
    own: ReducedTrials, cells: Sequence[Cell], name: str, settings: Settings, methods: int
) -> float | None:
    """Return the time that a reduction takes over that of plain trials; None where nobody can tell."""
    places = sorted({0, len(cells) // 2, len(cells) - 1})
    costs = [own.says.cost(cells[at].parameters, own.method) for at in places]
    alone = [own.wrapped.seconds(cells[at].parameters) or 1.0 for at in places]
    wanted = _trials(settings)
    # Plain cells share their trials along the axis, and over what only conditional means read.
    settings_of = {shared_trials(own.wrapped, cell.parameters) for cell in cells}
    share = len(settings_of) / len({cell.full_key for cell in cells})
    plain = [seconds * share for seconds in alone]
    budget = _SPENT * wanted * len(settings_of) * min(alone) / methods
    beside = not own.shows_plain(name)  # plain trials are tried out, too
    trials = min(int(budget / sum((c + beside) * s for c, s in zip(costs, alone, strict=True))), _MOST)
    if trials < _FEWEST:
        return None
    took, would_take = 0.0, 0.0
    for at, cost, own_seconds, seconds in zip(places, costs, alone, plain, strict=True):
        variances = _variances(own, cells[at], name, trials)
        if variances is None:
            return None
        needed = _needed(*variances, own.reduced[name], wanted, settings.confidence, own.is_corrected)
        took, would_take = took + wanted * seconds, would_take + needed * cost * own_seconds
    return would_take / took


def _trials(settings: Settings) -> int:
    """Return how many trials of a cell there are to be, or with a half-width how many at least."""
    stopping = settings.stopping
    if stopping is None:
        return settings.trials
    if stopping.half_width is None or stopping.relative:
        return 1  # who asks for a verdict may have it at the first look
    least = _RANGE * math.log(2 / (1 - settings.confidence)) / stopping.half_width
    return min(math.ceil(least), settings.trials)


def _variances(own: ReducedTrials, cell: Cell, name: str, trials: int) -> tuple[float, float] | None:
    """Return the variances of a plain and of a reduced trial as a few show them; None without any."""
    try:
        own_trials = _tried_out(own, cell, trials)
        plain_trials = own_trials if own.shows_plain(name) else _tried_out(own.wrapped, cell, trials)
    except Exception:  # whatever a study raises: the run says it
        return None
    held, beside = own_trials.measurements.get(name), plain_trials.measurements
    if held is None or own_trials.failures or plain_trials.failures:
        return None
    shown = beside[own.plain.get(name, name)]
    plain = held.mean * (1 - held.mean) if own.is_share(name) else shown.m2 / shown.count
    return (plain, held.m2 / held.count) if plain > 0 else None


def _tried_out(study: Study, cell: Cell, trials: int) -> Tally:
    """Return some trials at a cell of a study or of what is made of it, by a generator of their own."""
    seen = join_axis(study, [trial_parameters(study, cell.parameters)])
    own = cell.study
    assert isinstance(own, ReducedTrials)
    text = f"{own.wrapped.name} {own.method}".encode()
    words = struct.unpack("<4I", hashlib.sha256(text).digest()[:16])
    prepared, size = prepare(study, seen), study.block_size
    found = [
        simulate(study, prepared, 0, words, at // size, min(size, trials - at))
        for at in range(0, trials, size)
    ]
    blocks = [block if isinstance(block, Tally) else block[0] for block in found]
    return Tally.of_blocks(judged_blocks(statements_of(study), cell.parameters, blocks))


def _needed(
    plain: float, left: float, quantity: Quantity, trials: int, confidence: float, is_wider: bool
) -> float:
    """Return how many reduced trials have the half-width of so many plain ones."""
    goal = math.log(2 / (1 - confidence))
    low, high = quantity.low, quantity.high
    width = 0.0 if low is None or high is None else high - low
    ends = _RANGE * goal * width
    half = math.sqrt(2 * plain * goal / trials) + (ends / 2 if is_wider else ends) / trials
    root = math.sqrt(2 * left * goal)
    return ((root + math.sqrt(root * root + 4 * half * ends)) / (2 * half)) ** 2
