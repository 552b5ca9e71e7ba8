"""Latent numbers as the box of a search: the data of a trial, chosen instead of drawn."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simkit.declare.rare import Latent
from simkit.stats.breaches.boxes import Box, Point, Range

Batch = dict[str, NDArray[Any]]

_FAR = 8.0  # a Gaussian is searched between -8 and 8
_STRETCHED = 2.0  # independent points have Gaussians stretched by 2^-2 to 2^2
_COMMON = 4.0  # and half of them are about a common number between -4 and 4
_NEAR = 2.0**-20  # how far a neighbour is, of a Gaussian or of a uniform's range
_DIGITS = (1, 2, 3, 6)


@dataclass(frozen=True)
class DataBox(Box):
    """The latent numbers of a trial, a range each: linear in Gaussians and in quantiles of a law."""

    latents: Mapping[str, Latent]

    @classmethod
    def of(cls, latents: Mapping[str, Latent]) -> "DataBox":
        """Return the box of some latent numbers."""
        return cls([own for one in latents.values() for own in [_range(one)] * one.size], latents)

    def uniform(self, rng: np.random.Generator, count: int) -> list[Point]:
        """Return independent points: discrete numbers uniform, Gaussians stretched alike in each.

        In half of them all Gaussians are moved by one number: of many, none else has a mean far from 0.
        """
        found = rng.random((count, len(self.ranges)))
        wide = 2.0 ** rng.uniform(-_STRETCHED, _STRETCHED, count)
        common = np.where(rng.random(count) < 0.5, rng.uniform(-_COMMON, _COMMON, count), 0.0)
        start = 0
        for one in self.latents.values():
            if one.law == "gaussian":
                z = common[:, None] + wide[:, None] * rng.standard_normal((count, one.size))
                found[:, start : start + one.size] = np.clip((z + _FAR) / (2 * _FAR), 0.0, 1.0)
            start += one.size
        return [tuple(map(float, row)) for row in found]

    def batch(self, points: Sequence[Point]) -> Batch:
        """Return the numbers at some points, (points, *shape) each."""
        values = [[own.value(u) for own, u in zip(self.ranges, point, strict=True)] for point in points]
        found, start, rows = {}, 0, np.array(values, dtype=np.float64)
        for name, one in self.latents.items():
            own = rows[:, start : start + one.size].reshape(len(points), *one.shape)
            found[name] = _numbers(one, own)
            start += one.size
        return found


def _range(latent: Latent) -> Range:
    match latent.law:
        case "gaussian":
            return Range("", "real", -_FAR, _FAR)
        case "uniform":
            return Range("", "real", 0.0, 1.0, open_low=True, open_high=True)
        case "binomial":
            return Range("", "integer", 0, latent.count)
        case "sign":
            return Range("", "integer", 0, 1)
    return Range("", "integer", 0, len(latent.values) - 1)


def _numbers(latent: Latent, own: NDArray[np.float64]) -> NDArray[Any]:
    match latent.law:
        case "sign":
            return 2 * own - 1
        case "binomial":
            return own.astype(np.int64)
        case "finite":
            return np.sort(latent.values)[own.astype(np.intp)]
    return own


def neighbours(
    latents: Mapping[str, Latent], data: Mapping[str, NDArray[Any]], rng: np.random.Generator, count: int
) -> Batch:
    """Return draws beside one, (count, *shape): continuous numbers moved a little, others the same."""
    found = {}
    for name, one in latents.items():
        rows = np.repeat(data[name], count, axis=0)
        if one.law in ("gaussian", "uniform"):
            size = _NEAR if one.law == "gaussian" else _NEAR * np.minimum(rows, 1 - rows)
            rows = rows + size * rng.uniform(-1.0, 1.0, rows.shape)
        found[name] = rows
    return found


def simpler(latent: Latent, x: float) -> list[float]:
    """Return values that are simpler than one of a law, the simplest first."""
    if latent.law in ("sign", "finite"):
        first = sorted(latent.values) if latent.law == "finite" else [-1.0, 1.0]
        return first[: first.index(x)]
    if latent.law == "binomial":
        return [0.0] if x else []
    middle = 0.0 if latent.law == "gaussian" else 0.5
    found = [middle, *(float(f"%.{digits}g" % x) for digits in _DIGITS)]
    inside = [y for y in found if latent.law == "gaussian" or 0 < y < 1]
    return list(dict.fromkeys(inside[: inside.index(x)] if x in inside else inside))


def has_law(latent: Latent, numbers: NDArray[np.float64]) -> bool:
    """Return whether some numbers are possible ones of a law."""
    match latent.law:
        case "gaussian":
            return bool(np.isfinite(numbers).all())
        case "uniform":
            return bool(((numbers > 0) & (numbers < 1)).all())
        case "binomial":
            whole = numbers == np.floor(numbers)
            return bool((whole & (numbers >= 0) & (numbers <= latent.count)).all())
    return bool(np.isin(numbers, (-1.0, 1.0) if latent.law == "sign" else latent.values).all())
