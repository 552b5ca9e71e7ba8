"""Multilevel splitting: Pr[h <= 0] as a product of chances to get from each level of h to the next.

Levels l_1 > ... > l_K = 0 of a height h and the sizes of moves are fixed by a pilot. Then a repeat
draws N = M P states, counts those with h <= l_1, picks M of these at random, runs a chain of P states
from each that leaves the law given h <= l_1 invariant, counts among all M P states those with h <= l_2,
and so on. The product of the shares is an unbiased estimate for every pilot: the chains are a
Feynman-Kac model.
Source: Au and Beck, Probabilistic Engineering Mechanics 16 (2001); Cerou, Del Moral, Furon and
Guyader, Statistics and Computing 22 (2012); that all states of the chains count: Dau and Chopin,
JRSS B 84 (2022).
"""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from simkit.declare.rare import Latent
from simkit.stats.rare.latents import Batch, draw, move

Floats = NDArray[np.float64]
#: How far each draw of a batch is from the event, which happens where it is <= 0.
Heights = Callable[[Mapping[str, NDArray[Any]]], Floats]

#: Chains of a repeat for each so many levels, and states of each: the error grows with the levels.
CHAINS, LEVELS, STEPS = 100, 20, 10
_PILOT = 1000
_SHARE = 0.2  # of the states below the next level; least variance for the evaluations
_ACCEPTED = 0.3
_GAIN = 1.0
_LEAST_SIZE = 1e-4
_MOST_LEVELS = 1000
_FEWEST = 3  # states of a pilot that are enough to go on from


@dataclass(frozen=True)
class Ladder:
    """Levels and sizes of moves, as a pilot found them."""

    levels: tuple[float, ...]  # falling; the last one is 0
    sizes: tuple[float, ...]  # of the moves below each level but the last
    evaluations: int  # draws of which the pilot asked for the height

    @property
    def chains(self) -> int:
        """M: as many as keep the error of a repeat about the same, however many levels there are."""
        return CHAINS * -(-len(self.levels) // LEVELS)


@dataclass(frozen=True)
class Repeat:
    """What one repeat found."""

    estimate: float  # of Pr[h <= 0], unbiased, at least 0
    # of its logarithm, as the chains of each level differ among themselves; infinite for 0
    variance: float
    evaluations: int


def run_pilot(
    latents: Mapping[str, Latent], heights: Heights, rng: Generator, states: int = _PILOT
) -> Ladder:
    """Return levels between which about a fifth of the states gets on, and sizes of moves.

    From where no state comes nearer to the event, the next level is the event itself: repeats stay
    unbiased, and say if none of them gets there.
    """
    chains = states // STEPS
    batch = draw(latents, [rng] * len(latents), states)
    found = heights(batch)
    levels: list[float] = []
    sizes: list[float] = []
    size, evaluations = 1.0, states
    while True:
        level = _next_level(found, levels[-1] if levels else math.inf)
        if level is None or level <= 0 or len(levels) == _MOST_LEVELS:
            return Ladder((*levels, 0.0), tuple(sizes), evaluations)
        levels.append(level)
        batch, heights_now = _pick(batch, found, level, chains, rng)
        parts, values = [batch], [heights_now]
        for step in range(1, STEPS):
            proposed = _propose(latents, batch, size, rng)
            batch, heights_now, accepted = _accept(batch, heights_now, proposed, heights, level)
            # The correlation of a move, not its length, is what acceptance depends on near 1.
            size *= math.exp(_GAIN * (accepted - _ACCEPTED) / math.sqrt(step))
            size = min(max(size, _LEAST_SIZE), 1.0)
            parts.append(batch)
            values.append(heights_now)
        evaluations += chains * (STEPS - 1)
        sizes.append(size)
        batch = {name: np.concatenate([part[name] for part in parts]) for name in latents}
        found = np.concatenate(values)


def run_repeat(
    ladder: Ladder,
    latents: Mapping[str, Latent],
    heights: Heights,
    rng: Generator,
    chains: int = 0,
    steps: int = STEPS,
) -> Repeat:
    """Return an unbiased estimate of Pr[h <= 0] by M chains (the ladder's) of P steps on new draws."""
    chains = chains or ladder.chains
    batch = draw(latents, [rng] * len(latents), chains * steps)
    found = heights(batch)
    evaluations, log_estimate, variance = chains * steps, 0.0, 0.0
    for number, level in enumerate(ladder.levels):
        inside = found <= level
        share = float(inside.mean())
        if share == 0:
            return Repeat(0.0, math.inf, evaluations)
        log_estimate += math.log(share)
        # Chains are independent but for their common start; the first states are no chains.
        each = inside.reshape(steps, chains).mean(axis=0)
        variance += float(each.var(ddof=1)) / chains / share**2
        if number == len(ladder.sizes):
            break
        batch, now = _pick(batch, found, level, chains, rng)
        parts, values = [batch], [now]
        for _ in range(1, steps):
            proposed = _propose(latents, batch, ladder.sizes[number], rng)
            batch, now, _ = _accept(batch, now, proposed, heights, level)
            parts.append(batch)
            values.append(now)
        evaluations += chains * (steps - 1)
        batch = {name: np.concatenate([part[name] for part in parts]) for name in latents}
        found = np.concatenate(values)
    return Repeat(math.exp(log_estimate), variance, evaluations)


def _next_level(found: Floats, before: float) -> float | None:
    """Return the height that a fifth of the states reaches; a smaller one where many are equal.

    None where too few states are below the level before.
    """
    level = float(np.partition(found, int(_SHARE * len(found)))[int(_SHARE * len(found))])
    if level >= before:
        lower = found[found < before]
        level = float(lower.max()) if len(lower) else before
    below = int((found <= level).sum())
    return None if level >= before or below < _FEWEST else level


def _pick(
    batch: Batch, found: Floats, level: float, chains: int, rng: Generator
) -> tuple[Batch, Floats]:
    """Return so many of the states below a level, each as often as any other on average."""
    inside = np.flatnonzero(found <= level)
    # Systematic, in random order.
    rng.shuffle(inside)
    places = (np.arange(chains) + rng.random()) * (len(inside) / chains)
    chosen = inside[np.minimum(places.astype(np.intp), len(inside) - 1)]
    return {name: x[chosen] for name, x in batch.items()}, found[chosen]


def _propose(latents: Mapping[str, Latent], batch: Batch, size: float, rng: Generator) -> Batch:
    return {name: move(latent, batch[name], size, rng) for name, latent in latents.items()}


def _accept(
    batch: Batch, now: Floats, proposed: Batch, heights: Heights, level: float
) -> tuple[Batch, Floats, float]:
    """Return the states after a move, their heights, and the share of proposals that stay below."""
    reached = heights(proposed)
    taken = reached <= level
    moved = {
        name: np.where(taken.reshape(-1, *[1] * (x.ndim - 1)), proposed[name], x)
        for name, x in batch.items()
    }
    return moved, np.where(taken, reached, now), float(taken.mean())
