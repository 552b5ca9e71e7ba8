"""A sum S of weights times independent latent numbers: its cumulants K(theta) = log E exp(theta S).

K is enclosed in ball arithmetic, and its derivative is inverted in doubles: every theta > 0 serves.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simkit.declare.rare import Latent, Tail
from simkit.errors import StudyError
from simkit.stats.rare.latents import finite_law

Floats = NDArray[np.float64]

_BITS = 160
_STEEP, _STEEPEST = 400.0, 1e9  # theta w x: a steeper tilt only while the mean rises; never beyond
_REACH = 40.0  # no Gaussian goes further
_HALVINGS = 200


@dataclass(frozen=True)
class LatentTerms:
    """The terms of a sum that come from one latent: w times each number; equal weights counted."""

    latent: Latent
    weights: Floats  # (*shape)

    @cached_property
    def distinct(self) -> tuple[Floats, NDArray[np.intp]]:
        """The weights other than 0, each once, and how often each stands there."""
        return np.unique(self.weights[self.weights != 0], return_counts=True)

    @cached_property
    def ends(self) -> tuple[Fraction | float, Fraction | float]:
        """The least and the largest value of one number, exactly; infinite for Gaussians."""
        match self.latent.law:
            case "gaussian":
                return -math.inf, math.inf
            case "uniform":
                return Fraction(0), Fraction(1)
            case "sign":
                return Fraction(-1), Fraction(1)
            case "binomial":
                return Fraction(0), Fraction(self.latent.count)
        return Fraction(min(self.latent.values)), Fraction(max(self.latent.values))

    def chance_of_end(self, weight: float) -> Any:
        """Return the probability that w x is as large as it can be, as a ball."""
        from flint import arb

        latent, up = self.latent, weight > 0
        match latent.law:
            case "sign":
                return arb(1) / 2
            case "binomial":
                return (arb(latent.p) if up else 1 - arb(latent.p)) ** latent.count
            case "finite":
                top = max(latent.values) if up else min(latent.values)
                total = sum((arb(p) for p in latent.probabilities), arb(0))
                return arb(latent.probabilities[latent.values.index(top)]) / total
        return arb(0)

    def log_mgf(self, theta: float) -> Any:
        """Return the sum over the terms of log E exp(theta w x), as a ball."""
        from flint import arb

        total, weights = arb(0), zip(*self.distinct, strict=True)
        for weight, times in weights:
            total += int(times) * self._log_mgf_of_one(arb(theta) * arb(float(weight)))
        return total

    def _log_mgf_of_one(self, s: Any) -> Any:
        from flint import arb

        latent = self.latent
        match latent.law:
            case "gaussian":
                return s * s / 2
            case "uniform":
                return (s.expm1() / s).log() if s != 0 else arb(0)
            case "sign":
                return s.cosh().log()
            case "binomial":
                return latent.count * (1 + arb(latent.p) * s.expm1()).log()
        chances = [arb(p) for p in latent.probabilities]
        pairs = zip(chances, latent.values, strict=True)
        return (sum((p * (s * arb(v)).exp() for p, v in pairs), arb(0)) / sum(chances, arb(0))).log()

    def mean_of_one(self, s: Floats) -> Floats:
        """Return the mean of one number, tilted by s: the derivative of its log mgf, in doubles."""
        latent = self.latent
        match latent.law:
            case "gaussian":
                return s
            case "uniform":
                steep = np.where(np.abs(s) < 1e-3, 1.0, s)
                found = np.where(np.abs(s) < 1e-3, 0.5 + s / 12, 1 / -np.expm1(-steep) - 1 / steep)
            case "sign":
                found = np.tanh(s)
            case "binomial":
                found = latent.count / (1 + np.exp(-s - math.log(latent.p / (1 - latent.p))))
            case "finite":
                values, chances = finite_law(latent)
                logs = np.log(chances) + s[:, None] * values
                parts = np.exp(logs - logs.max(axis=1, keepdims=True))
                found = parts @ values / parts.sum(axis=1)
        return np.asarray(found, dtype=np.float64)

    def reach(self) -> float:
        """Return how far one number goes, times its weight; of a Gaussian, and of one trial, 1."""
        weights = np.abs(self.distinct[0])
        if not weights.size:
            return 0.0
        one = self.latent.law in ("gaussian", "binomial")
        return float(weights.max()) * max(1.0 if one else max(abs(float(e)) for e in self.ends), 1e-300)


@dataclass(frozen=True)
class Sum:
    """S, the sum of some latents' terms, and the half-space {S >= at_least}."""

    terms: Mapping[str, LatentTerms]
    at_least: float

    @classmethod
    def of(cls, tail: Tail, latents: Mapping[str, Latent]) -> "Sum":
        """Return the sum that a half-space names; StudyError if it names no latent, or misfits one."""
        terms = {}
        for name, weights in tail.weights.items():
            if name not in latents:
                raise StudyError(f"a tail weighs {name!r}; the latent numbers are {sorted(latents)}")
            shape = latents[name].shape
            try:
                full = np.broadcast_to(np.asarray(weights, dtype=np.float64), shape)
            except (TypeError, ValueError):
                raise StudyError(
                    f"a tail has weights of shape {np.shape(weights)} for {name!r} of shape {shape}"
                ) from None
            if not np.isfinite(full).all():
                raise StudyError(f"a tail has a weight of {name!r} that is not finite")
            terms[name] = LatentTerms(latents[name], full)
        if not math.isfinite(tail.at_least):
            raise StudyError(f"a tail has at_least = {tail.at_least!r}; it takes a finite number")
        return cls(terms, float(tail.at_least))

    @cached_property
    def largest(self) -> Fraction | float:
        """The supremum of S, exactly."""
        total = Fraction(0)
        for one in self.terms.values():
            low, high = one.ends
            for weight, times in zip(*one.distinct, strict=True):
                end = high if weight > 0 else low
                if isinstance(end, float):
                    return math.inf
                total += int(times) * Fraction(float(weight)) * end
        return total

    @property
    def attains(self) -> bool:
        """Whether S is its supremum with positive probability."""
        continuous = [one for one in self.terms.values() if one.latent.law in ("gaussian", "uniform")]
        return not any(one.distinct[0].size for one in continuous)

    @property
    def is_impossible(self) -> bool:
        """Whether S cannot reach the half-space."""
        least = Fraction(self.at_least)
        return self.largest < least or (self.largest == least and not self.attains)

    @property
    def is_atom(self) -> bool:
        """Whether the half-space is the event that S is as large as it can be."""
        return self.attains and self.largest == Fraction(self.at_least)

    def chance_of_atom(self) -> Any:
        """Return the probability that S is as large as it can be, as a ball."""
        from flint import arb

        found = arb(1)
        for one in self.terms.values():
            for weight, times in zip(*one.distinct, strict=True):
                found *= one.chance_of_end(float(weight)) ** int(times)
        return found

    def log_mgf(self, theta: float) -> Any:
        """Return K(theta) as a ball."""
        from flint import arb, ctx

        with ctx.workprec(_BITS):
            return sum((one.log_mgf(theta) for one in self.terms.values()), arb(0))

    def mean(self, theta: float) -> float:
        """Return the mean of S under the law tilted by theta: K'(theta)."""
        total = 0.0
        for one in self.terms.values():
            weights, times = one.distinct
            if weights.size:
                with np.errstate(over="ignore"):  # exp(-s) of a steep tilt: the mean is an end
                    total += float((times * weights) @ one.mean_of_one(theta * weights))
        return total

    @cached_property
    def saddle_point(self) -> float:
        """The theta >= 0 with K'(theta) = at_least, as far as doubles go; 0 where E S is that large."""
        least, reach = self.at_least, max((one.reach() for one in self.terms.values()), default=0.0)
        if self.mean(0.0) >= least or reach == 0:
            return 0.0
        low, high = 0.0, _STEEP / reach
        mean = self.mean(high)
        while mean <= least:
            low, before = high, mean
            high, mean = 2 * high, self.mean(2 * high)
            if mean <= before or high * reach > _STEEPEST:
                return low
        for _ in range(_HALVINGS):
            middle = (low + high) / 2
            if not low < middle < high:
                break
            if self.mean(middle) < least:
                low = middle
            else:
                high = middle
            if high - low <= 1e-12 * high:
                break
        return high

    def rounding(self, theta: float) -> float:
        """Return a bound of the error of theta S in doubles, as the sampler adds it up."""
        total, terms = 0.0, 0
        for one in self.terms.values():
            weights, times = one.distinct
            if not weights.size:
                continue
            # The law is tilted by theta w: its mean is as far away.
            reach = (
                _REACH + theta * np.abs(weights)
                if one.latent.law == "gaussian"
                else max(abs(float(end)) for end in one.ends)
            )
            total += float((times * np.abs(weights) * reach).sum())
            terms += int(times.sum())
        return theta * (total + abs(self.at_least)) * (terms + 4) * 2.0**-53

    def values(self, batch: Mapping[str, NDArray[Any]]) -> Floats:
        """Return S in each draw of a batch."""
        total: Floats | float = 0.0
        for name, one in self.terms.items():
            x = batch[name]
            total = total + x.reshape(len(x), -1) @ one.weights.reshape(-1)
        return np.asarray(total, dtype=np.float64)
