"""Exponential tilting with weights in known bounds: an interval for their mean is one for Pr[event].

The event lies in the union of {S_j >= a_j}. Draws come from the mixture q = sum_j alpha_j q_j of tilted
laws, dq_j/dP = exp(theta_j S_j - K_j), and are weighted by W = 1[event] dP/dq, the whole mixture in the
denominator. On the event some S_j >= a_j, so that W <= B = max_j exp(K_j - theta_j a_j)/alpha_j, and
Y = W/B lies in [0, 1]: Pr[event] = B E[Y], whatever theta_j >= 0 and alpha_j > 0 are. Chosen are
K_j'(theta_j) = a_j and alpha_j in proportion to exp(K_j - theta_j a_j): B is their sum. With one
half-space Y = 1[event] exp(-theta (S - a)). Where a_j is the largest value of S_j, q_j is the law given
S_j = a_j. Source: Asmussen and Glynn, Stochastic Simulation (2007), VI.2.
"""

import math
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from simkit.declare.rare import Latent, Tail
from simkit.errors import StudyError
from simkit.stats.rare.latents import Batch, draw_law, draw_tilted
from simkit.stats.rare.sums import LatentTerms, Sum

Floats = NDArray[np.float64]
#: Whether an event happens in each draw of a batch.
Happens = Callable[[Mapping[str, NDArray[Any]]], NDArray[np.bool_]]

_BITS = 160
_CHUNK = 2**21  # numbers of a batch that are held at once
_LARGEST = 3e7  # weights of all half-spaces: some minutes for 1000 draws
_FIRST_LOOK = 200  # draws of a pilot, where the event shows as it should
_SHARE = 10  # a pilot has at most one draw for each so many of the run
# However alike draws are, the interval of their sum is some 6 long: a smaller one gives no estimate.
_LEAST_SUM = 6.0
_ONE = threading.Lock()  # the precision of balls is one for all threads


@dataclass(frozen=True)
class Component:
    """One law of the mixture: S tilted by theta, or given that it is as large as it can be."""

    total: Sum
    theta: float  # infinite for the law given S = sup S
    log_share: float  # log alpha
    log_mgf: float  # K(theta); log Pr[S = sup S] where theta is infinite

    def draw(self, latents: Mapping[str, Latent], streams: Sequence[Generator], count: int) -> Batch:
        """Return draws of all latent numbers from it."""
        batch: Batch = {}
        for (name, latent), stream in zip(latents.items(), streams, strict=True):
            terms = self.total.terms.get(name)
            if terms is None or not terms.distinct[0].size:
                batch[name] = draw_law(latent, stream, (count, *latent.shape))
            elif math.isinf(self.theta):
                plain = draw_law(latent, stream, (count, *latent.shape))
                batch[name] = np.where(terms.weights != 0, _ends(terms), plain)
            else:
                batch[name] = draw_tilted(latent, self.theta * terms.weights, stream, count)
        return batch

    def log_density(self, batch: Mapping[str, NDArray[Any]], sums: Floats) -> Floats:
        """Return log(alpha dq/dP) of each draw, given S."""
        if not math.isinf(self.theta):
            return self.log_share + self.theta * sums - self.log_mgf
        inside = np.ones(len(sums), dtype=bool)
        for name, terms in self.total.terms.items():
            at_end = (batch[name] == _ends(terms)) | (terms.weights == 0)
            inside &= at_end.reshape(len(sums), -1).all(axis=1)
        return np.where(inside, self.log_share - self.log_mgf, -np.inf)


@dataclass(frozen=True)
class Tilting:
    """The mixture for an event, and B."""

    latents: Mapping[str, Latent]
    components: tuple[Component, ...]  # none where the half-spaces are empty: the event never happens
    log_bound: float  # log B
    slack: float  # relative error of weights in doubles, B and K included
    bias: float  # how far E[Y] may be from its value, as probabilities of tilted draws are doubles

    @property
    def is_exact(self) -> bool:
        """Whether every draw is the same: one half-space, an atom, that leaves no number free."""
        if len(self.components) != 1 or not math.isinf(self.components[0].theta):
            return not self.components
        terms = self.components[0].total.terms
        return all(name in terms and bool((terms[name].weights != 0).all()) for name in self.latents)

    def sample(self, happens: Happens, rng: Generator, draws: int) -> Floats:
        """Return Y of draws, (draws,), in [0, 1]; `StudyError` if it happens outside the half-spaces."""
        if not self.components:
            return np.zeros(draws)
        choosing, *streams = rng.spawn(1 + len(self.components) * len(self.latents))
        shares = np.exp([one.log_share for one in self.components])
        ends = np.cumsum(shares / shares.sum())[:-1]
        chosen = np.searchsorted(ends, choosing.random(draws), side="right")
        weights = np.zeros(draws)
        size = max(sum(latent.size for latent in self.latents.values()), len(self.components))
        chunk = max(_CHUNK // size, 1)
        held: list[tuple[NDArray[np.intp], Batch]] = []
        for j, component in enumerate(self.components):
            own = streams[j * len(self.latents) : (j + 1) * len(self.latents)]
            places = np.flatnonzero(chosen == j)
            for start in range(0, len(places), chunk):
                some = places[start : start + chunk]
                held.append((some, component.draw(self.latents, own, len(some))))
                if sum(len(rows) for rows, _ in held) >= chunk:
                    self._weigh_held(held, happens, weights)
        self._weigh_held(held, happens, weights)
        return weights

    def sums_of_hits(self, inside: Mapping[str, NDArray[Any]]) -> list[Floats]:
        """Return S of each component, (draws,), in draws with the event; `StudyError` if outside."""
        sums = [one.total.values(inside) for one in self.components]
        parts = [s - one.total.at_least for s, one in zip(sums, self.components, strict=True)]
        allowed = max((one.total.rounding(1.0) for one in self.components), default=0.0)
        short = -float(np.max(parts, axis=0).min()) if parts else math.inf
        if short > allowed:
            raise StudyError(
                "the event happens outside the half-spaces of tails: the nearest sum falls short by"
                f" {short:g}"
            )
        return sums

    def _weigh_held(
        self, held: list[tuple[NDArray[np.intp], Batch]], happens: Happens, weights: Floats
    ) -> None:
        """Weigh the draws of many components at once: each is weighed against all of them."""
        if held:
            batch = {name: np.concatenate([one[name] for _, one in held]) for name in self.latents}
            weights[np.concatenate([rows for rows, _ in held])] = self._weigh(batch, happens)
            held.clear()

    def _weigh(self, batch: Batch, happens: Happens) -> Floats:
        """Return Y of each draw of a batch."""
        hits = happens(batch)
        if not hits.any():
            return np.zeros(len(hits))
        inside = {name: x[hits] for name, x in batch.items()}
        logs = np.stack(
            [
                one.log_density(inside, s)
                for s, one in zip(self.sums_of_hits(inside), self.components, strict=True)
            ]
        )
        weights = np.zeros(len(hits))
        weights[hits] = np.minimum(np.exp(-np.logaddexp.reduce(logs, axis=0) - self.log_bound), 1.0)
        return weights


@dataclass(frozen=True)
class Degenerate:
    """A pilot by which a run would have no estimate: in so many of its draws the event happened."""

    hits: int
    draws: int

    @property
    def line(self) -> str:
        """What was seen."""
        return (
            f"tilting degenerates: {self.hits:,} of {self.draws:,} draws of a pilot count, of too little"
            " weight for an estimate; splitting in its place"
        )


def find_degenerate(plan: Tilting, happens: Happens, rng: Generator, draws: int) -> Degenerate | None:
    """Return the pilot by which Y sums to less than 6 over so many draws; None where it does not.

    The pilot has 200 draws, and more only as long as its sum is too small: up to a tenth of the run's.
    Its generator is that of no draw of the run. `StudyError` as of `Tilting.sample`.
    """
    if plan.is_exact:
        return None
    total, hits, done, look = 0.0, 0, 0, _FIRST_LOOK
    while True:
        values = plan.sample(happens, rng, look)
        total, hits, done = total + float(values.sum()), hits + int((values > 0).sum()), done + look
        if total * draws >= _LEAST_SUM * done:
            return None
        look = min(done, draws // _SHARE - done)
        if look <= 0:
            return Degenerate(hits, done)


def take_tails(latents: Mapping[str, Latent], tails: Iterable[Tail]) -> list[Tail]:
    """Return half-spaces, which may be made one by one, as a list; `StudyError` if they are too many."""
    found, size = [], sum(latent.size for latent in latents.values())
    for tail in tails:
        found.append(tail)
        if len(found) * size > _LARGEST:
            raise StudyError(
                f"{len(found)} half-spaces of {size} numbers, or more: at most {_LARGEST:g} weights are"
                " taken, as each draw is weighed against all of them; --rare split needs none"
            )
    return found


def plan_tilting(latents: Mapping[str, Latent], tails: Iterable[Tail]) -> Tilting:
    """Return the mixture for an event in the union of half-spaces; StudyError if they do not fit."""
    taken = take_tails(latents, tails)
    sums = [one for one in (Sum.of(tail, latents) for tail in taken) if not one.is_impossible]
    thetas, logs, needed, slack = [], [], [], 0.0
    for one in sums:
        theta = math.inf if one.is_atom else one.saddle_point
        log_mgf, error = _enclosed(one, theta)
        thetas.append(theta)
        logs.append(log_mgf)
        exponent = 0.0 if math.isinf(theta) else theta * one.at_least
        needed.append(log_mgf - exponent)
        rounding = 0.0 if math.isinf(theta) else one.rounding(theta)
        slack = max(slack, error + rounding + 2.0**-50 * (2 + abs(log_mgf) + abs(exponent)))
    if not sums:
        return Tilting(latents, (), -math.inf, 0.0, 0.0)
    top = float(np.logaddexp.reduce(needed))
    if not math.isfinite(top):
        raise StudyError("the cumulants of the half-spaces' sums are out of the range of doubles")
    parts = zip(sums, thetas, needed, logs, strict=True)
    components = tuple(Component(one, theta, c - top, k) for one, theta, c, k in parts)
    # The mixture's density is a sum of so many terms in doubles.
    slack += len(sums) * 2.0**-51 * (2 + max(map(abs, needed)) + max(map(abs, logs)))
    return Tilting(latents, components, top, 4 * slack, _bias(latents, len(sums)))


def _enclosed(total: Sum, theta: float) -> tuple[float, float]:
    """Return K(theta), or the log of the atom's chance, and how far it may be from that."""
    from flint import ctx

    with _ONE, ctx.workprec(_BITS):
        ball = total.chance_of_atom().log() if math.isinf(theta) else total.log_mgf(theta)
        value = float(ball.mid())
        error = abs(ball - value).upper()
        return value, math.nextafter(float(error), math.inf)


def _bias(latents: Mapping[str, Latent], components: int) -> float:
    """Return how far the law of the draws may be from the tilted one, in total variation.

    A sign or a finite value is drawn with probabilities off by 2^-52; sqrt(count) times that for
    the binomial. A component is chosen by sums of shares, each off by 2^-52 for each of its terms.
    """
    found = components**2 * 2.0**-52 if components > 1 else 0.0
    for latent in latents.values():
        each = math.sqrt(latent.count) if latent.law == "binomial" else 1 + len(latent.values)
        found += latent.size * each * 2.0**-52
    return found


def _ends(terms: LatentTerms) -> NDArray[Any]:
    """Return where each number has to be for the largest sum; 0 where its weight is 0."""
    low, high = (float(end) for end in terms.ends)
    return np.where(terms.weights > 0, high, np.where(terms.weights < 0, low, 0.0))
