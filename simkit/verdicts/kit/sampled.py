"""What trials say of a study's declarations: events and ranges, exact values, latent numbers."""

import math
import time
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simkit.declare.rare import RareEvents, rare_events_of
from simkit.declare.tally import Tally
from simkit.engine.cells.calling import ask_exact
from simkit.engine.cells.cell import Cell
from simkit.engine.cells.judging import judged_blocks, range_fault
from simkit.engine.cells.rare_trials import Model, says
from simkit.errors import SimkitError, StudyError, UsageError
from simkit.stats.intervals import clopper_pearson
from simkit.stats.rare.latents import draw
from simkit.verdicts.families import conclude, name_family
from simkit.verdicts.findings.finding import Finding
from simkit.verdicts.kit.bench import Bench
from simkit.verdicts.kit.checked import StudyCheck
from simkit.verdicts.questions.asked import agreement_claims, finite_values
from simkit.verdicts.questions.question import Question
from simkit.verdicts.sampled.watched import WatchedBlocks

#: The chance that a check which compares chances finds a fault where there is none.
LEVEL = 1e-6
_SECONDS = 4.0  # for the trials of a check at all settings
_MOST_TRIALS, _FEWEST = 20_000, 20
# Of a t-interval: its trials; by how much values differ beyond rounding; within how many deviations.
_LEAST_OF_T, _SAME, _WIDEST = 100, 1e-9, 10.0
_LATENT_CELLS = 8
_DRAWS, _NUMBERS = 20_000, 4_000_000  # of latent numbers: draws, and numbers in all
_SEEN = 10  # times that an event or its opposite must be seen, to tell anything


def check_trials(bench: Bench) -> StudyCheck:
    """Say whether trials keep to what is declared of events and ranges, and do not fail by default.

    Where a range ends a trial may fail: it is counted, as in any run.
    """
    failing = []
    for cell in bench.cells:
        tally = bench.run(cell, 0, bench.trials if cell is bench.start else min(bench.trials, 3))
        if tally.failures:
            first = next(t for t in range(tally.trials) if bench.run(cell, 0, t + 1).failures)
            failing.append((bench.where(cell), next(iter(tally.failed)), bench.replayed(cell, 0, first)))
        (judged,) = judged_blocks(bench.statements, cell.parameters, [tally])
        for name, moments in judged.measurements.items():
            if fault := range_fault(bench.subject.quantities[name], moments):
                command = bench.replayed(cell, 0, _first_beyond(bench, cell, name, tally.trials))
                at = bench.where(cell)
                return bench.found("trials", "failed", "range", command, at=at, said=fault)
        if failing and cell is bench.start:
            at, said, command = failing[0]
            return bench.found("trials", "failed", "failure", command, at=at, said=said)
    if failing:
        at, said, _ = failing[0]
        return bench.found(
            "trials", "passed", "failing", settings=len(bench.cells), count=len(failing), at=at,
            said=said,
        )  # fmt: skip
    return bench.found("trials", "passed", "", settings=len(bench.cells))


def _first_beyond(bench: Bench, cell: Cell, name: str, trials: int) -> int:
    quantity = bench.subject.quantities[name]
    for trial in range(trials):
        blocks = judged_blocks(bench.statements, cell.parameters, [bench.run(cell, 0, trial + 1)])
        if range_fault(quantity, blocks[0].measurements[name]):
            return trial
    return 0


def check_exact(bench: Bench) -> StudyCheck:
    """Say whether exact values are what is simulated, at the ends and in the middle of every range."""
    cells, exact = [], []
    for cell in bench.cells:
        if said := finite_values(ask_exact(bench.statements, cell.parameters)):
            cells.append(cell)
            exact.append(said)
    if not cells:
        return bench.found("exact", "not asked", "none")
    claims = agreement_claims(bench.subject, cells, exact)
    questions = [
        Question(bench.subject, c, cell, dict, by_trials=True) for c, own in claims for cell in own
    ]
    watched = {id(cell): _watched(bench, cell, _SECONDS / len(cells)) for cell in cells}
    family = name_family(questions, LEVEL)
    found = conclude(family, lambda q: watched[id(q.cell)], lambda *_: None)
    for question, finding in zip(questions, found, strict=True):
        trials = watched[id(question.cell)]
        if finding.verdict != "fails" or finding.left is None or not _tells(finding, trials):
            continue
        command = bench.ran(question.cell, trials.trials)
        return bench.found(
            "exact", "failed", "", command, at=bench.where(question.cell), trials=trials.trials,
            quantity=question.claim.part, exact=finding.right, simulated=finding.left[0],
        )  # fmt: skip
    names = sorted({question.claim.part for question in questions})
    return bench.found("exact", "passed", "", quantities=names, settings=len(cells))


def _tells(finding: Finding, trials: WatchedBlocks) -> bool:
    """Return whether what contradicts an exact value is more than a t-interval of a mean of rare trials.

    Such a mean hangs on few trials, or on some that are not among these: values that hardly vary, or
    lie within many deviations.
    """
    if finding.evidence != "t-interval":
        return True
    moments = Tally.of_blocks(trials.blocks).measurements[finding.claim.part]
    largest = max(abs(moments.minimum), abs(moments.maximum))
    width, deviation = moments.maximum - moments.minimum, math.sqrt(moments.m2 / moments.count)
    return moments.count >= _LEAST_OF_T and _SAME * largest < width <= _WIDEST * deviation


def _blocks(bench: Bench, cell: Cell, seconds: float) -> list[Tally]:
    """Return blocks of a cell, as many trials as fit into the time; a few in any case."""
    size, blocks, done, each = bench.study.block_size, list[Tally](), 0, bench.seconds(cell)
    size = min(
        size, max(int(seconds / max(each, 1e-6)), _FEWEST)
    )  # of one block alone, if it is shorter
    until = time.perf_counter() + seconds
    while done < _FEWEST or (done < _MOST_TRIALS and time.perf_counter() < until):
        blocks.append(bench.run(cell, len(blocks), size))
        done += size
    return blocks


def _watched(bench: Bench, cell: Cell, seconds: float) -> WatchedBlocks:
    return WatchedBlocks(bench.statements, cell, _blocks(bench, cell, seconds), bench.seed)


def check_latents(bench: Bench) -> StudyCheck:
    """Say whether latent numbers have the law of what a trial draws."""
    if rare_events_of(bench.study) is None:
        return bench.found("latents", "not asked", "none")
    told: list[str] = []
    cells = bench.cells[:_LATENT_CELLS]
    each = _SECONDS / len(cells)
    for cell in cells:
        try:
            batch = _drawn(bench, cell, each)
        except SimkitError:
            if cell is bench.start:
                raise
            continue  # it is not about such a setting
        tally = Tally.of_blocks(
            judged_blocks(bench.statements, cell.parameters, _blocks(bench, cell, each))
        )
        for name, why, facts in _differences(bench, cell, tally, batch):
            if why:
                at = bench.where(cell)
                return bench.found("latents", "failed", why, name=name, at=at, **facts)
            told.append(name)
    if not told:
        return bench.found("latents", "not asked", "unseen", settings=len(cells))
    return bench.found("latents", "passed", "", names=sorted(set(told)), settings=len(cells))


def _drawn(bench: Bench, cell: Cell, seconds: float) -> Mapping[str, NDArray[Any]]:
    """Return draws of the latent numbers, as many as are looked at in the time."""
    model = Model(bench.study, cell.parameters)
    size = sum(latent.size for latent in model.latents.values())
    most = min(_DRAWS, _NUMBERS // size)
    if most < _FEWEST:
        raise UsageError(f"{size} latent numbers are too many to look at")
    rng = model.pilot()
    probe, began = draw(model.latents, [rng] * len(model.latents), _FEWEST), time.perf_counter()
    for name in model.events(probe) if _has_margins(model) else ():
        own = Model(bench.study, cell.parameters, name)
        own.happens(probe)
        own.conditional(probe)
    _measures(bench, cell, probe)
    each = (time.perf_counter() - began) / _FEWEST
    count = min(most, max(int(seconds / max(each, 1e-9)), _FEWEST))
    return draw(model.latents, [rng] * len(model.latents), count)


def _differences(
    bench: Bench, cell: Cell, tally: Tally, batch: Mapping[str, NDArray[Any]]
) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    """Yield each quantity that can be compared, what is wrong of it, or nothing, and its numbers."""
    level = LEVEL / (4 * len(bench.cells) * len(bench.subject.quantities))
    model, count = Model(bench.study, cell.parameters), len(next(iter(batch.values())))
    valid = tally.trials - tally.failures
    for name in model.events(batch) if _has_margins(model) else ():
        own = Model(bench.study, cell.parameters, name)
        happens = own.happens(batch)
        hits, seen = int(happens.sum()), tally.events.get(name)
        if (outside := _outside(own, batch, happens)) is not None:
            yield name, "tails", {"said": str(outside)}
        if (given := own.conditional(batch)) is not None:
            mean = float(given[0].mean()) * given[1]
            if abs(mean - hits / count) > 2 * math.sqrt(math.log(4 / level) / 2 / count):
                yield name, "conditional", {"conditional": mean, "share": hits / count}
        if seen is None or not valid or min(seen + hits, valid + count - seen - hits) < _SEEN:
            continue
        low, high = clopper_pearson(seen, valid, 1 - level)
        least, most = clopper_pearson(hits, count, 1 - level)
        differs = least > high or most < low
        facts = {"share": hits / count, "simulated": seen / valid}
        yield name, "event" if differs else "", facts
    for name, values in _measures(bench, cell, batch).items():
        kept = tally.values.get(name)
        if kept:
            apart = _farthest(np.asarray(values, dtype=np.float64), np.asarray(kept))
            room = math.sqrt(math.log(4 / level) / 2) * (len(kept) ** -0.5 + count**-0.5)
            yield name, "measure" if apart > room else "", {"apart": apart}


def _measures(bench: Bench, cell: Cell, batch: Mapping[str, NDArray[Any]]) -> Mapping[str, Any]:
    with np.errstate(over="ignore", invalid="ignore", divide="ignore"):  # a trial would fail: NaN
        return says(bench.study).measures(cell.parameters, batch)


def _outside(model: Model, batch: Mapping[str, NDArray[Any]], happens: Any) -> StudyError | None:
    """Return the error of a draw of the event that no half-space holds, if there is one."""
    try:
        tilting = model.tilting() if happens.any() else None
    except StudyError:  # too many of them here
        return None
    try:
        if tilting is not None:
            tilting.sums_of_hits({name: x[happens] for name, x in batch.items()})
    except StudyError as fault:
        return fault
    return None


def _has_margins(model: Model) -> bool:
    return getattr(says(model.study).margin, "__func__", None) is not RareEvents.margin


def _farthest(one: NDArray[np.float64], other: NDArray[np.float64]) -> float:
    """Return the largest distance of two empirical distribution functions."""
    one, other = np.sort(one[~np.isnan(one)]), np.sort(other)
    points = np.concatenate([one, other])
    shares = [np.searchsorted(x, points, side="right") / max(len(x), 1) for x in (one, other)]
    return float(np.abs(shares[0] - shares[1]).max(initial=0.0))
