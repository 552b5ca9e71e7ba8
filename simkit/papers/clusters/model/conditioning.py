"""Several attention updates on the same data, exact in law without ever holding the data.

After each step two things are known of the noise G (all K n rows g_ij in R^d): its coordinates along
every direction that a query has had, G V, and its sums A G, one for each weight vector that was used.
Given both, what is left, (I - A^T A) G (I - V V^T) with orthonormal A and V, is Gaussian and
independent of what is known, although A and V depend on the past: they do so through what is known
alone. A step therefore draws the coordinates of its new directions, corrected by what A G says of them,
and the sums of what is new in its weights. Derivation: docs/derivations.md. Source: chosen here.
"""

from collections.abc import Callable

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from simkit.kernels.boundary import finite_array
from simkit.papers.clusters.model.update import Update, draw_coordinates

Floats = NDArray[np.float64]
_NEW = 1e-10  # shorter parts of a query or a weight vector, relative to it, count as known
_CHUNK = 256


def polar(rows: Floats, length: float) -> tuple[Floats, Floats]:
    """Split rows (K, p) into a symmetric factor (K, K) and a frame (K, p) of their span.

    The frame's rows obey F^T F = projection on the span of the rows; singular values up to `length`
    count as zero. Unlike a QR factor it does not depend on signs.
    """
    left, values, right = np.linalg.svd(rows, full_matrices=False)
    kept = values > length
    return (left[:, kept] * values[kept]) @ left[:, kept].T, left[:, kept] @ right[kept]


def _clear(rows: Floats, frames: list[Floats]) -> tuple[Floats, list[Floats]]:
    """Return the part of the rows outside the frames' spans, and their coordinates in each frame."""
    coordinates = [np.zeros((len(rows), len(frame))) for frame in frames]
    for _ in range(2):
        for part, frame in zip(coordinates, frames, strict=True):
            step = rows @ frame.T
            rows = rows - step @ frame
            part += step
    return rows, coordinates


def _new_frame(rows: Floats, frames: list[Floats], norm: float) -> tuple[Floats, Floats]:
    """Return factor and frame of rows that have been cleared, the frame cleared once more.

    A short remainder carries rounding along old directions, which grows when it is normalised.
    """
    _, frame = polar(rows, _NEW * norm)
    cleared, _ = _clear(frame, frames)
    _, frame = polar(cleared, 0.5)
    return rows @ frame.T, frame


class SameData:
    """The noise of one data set, as far as past steps have looked at it.

    There are n tokens of each cluster. `along` maps a frame (K, d) to G frame^T (K n, K) up to what is
    known of it, `across` a frame (K, K n) to frame G (K, d). Source: Section A.7.
    """

    def __init__(
        self,
        centres: Floats,
        n: int,
        sigma: float,
        scale: float,
        along: Callable[[Floats], Floats],
        across: Callable[[Floats], Floats],
    ) -> None:
        centres = finite_array("centres", centres, (None, None))
        self._centres, self._n, self._scale = centres, n, scale
        self._noise = sigma / np.sqrt(centres.shape[1])
        self._along, self._across = along, across
        self._directions: list[Floats] = []  # frames (K, d): V
        self._coordinates: list[Floats] = []  # (K n, K): G V
        self._weights: list[Floats] = []  # frames (K, K n): A
        self._sums: list[Floats] = []  # (K, d): A G

    def step(self, queries: Floats) -> Update:
        """Return the update of queries (K, d) that depend on past steps alone. Source: Section A.7."""
        queries = finite_array("queries", queries, self._centres.shape)
        scores = self._noise * self._project(queries)
        scores += np.repeat(self._centres @ queries.T, self._n, axis=0)
        scores *= self._scale
        weights = np.exp(scores - scores.max(axis=0)).T
        weights /= weights.sum(axis=1, keepdims=True)
        shares = weights.reshape(len(queries), len(self._centres), self._n).sum(axis=2)
        centres = shares @ self._centres + self._noise * self._sum(weights)
        return Update(centres, 1 / np.square(weights).sum(axis=1))

    def _project(self, queries: Floats) -> Floats:
        """Return G queries^T (K n, K), drawing the coordinates along new directions."""
        residual, parts = _clear(queries, self._directions)
        norm = float(np.linalg.norm(queries, axis=1).max())
        factor, frame = _new_frame(residual, self._directions, norm)
        drawn = self._along(frame)
        for weights, sums in zip(self._weights, self._sums, strict=True):
            drawn = drawn + weights.T @ (sums @ frame.T - weights @ drawn)
        self._directions.append(frame)
        self._coordinates.append(drawn)
        parts.append(factor)
        pairs = zip(self._coordinates, parts, strict=True)
        return np.asarray(sum(known @ part.T for known, part in pairs))

    def _sum(self, weights: Floats) -> Floats:
        """Return weights @ G (K, d), drawing what is new in the weights."""
        residual, parts = _clear(weights, self._weights)
        norm = float(np.linalg.norm(weights, axis=1).max())
        factor, frame = _new_frame(residual, self._weights, norm)
        drawn, _ = _clear(self._across(frame), self._directions)
        known = zip(self._coordinates, self._directions, strict=True)
        sums = drawn + sum(frame @ coordinates @ direction for coordinates, direction in known)
        self._weights.append(frame)
        self._sums.append(sums)
        parts.append(factor)
        return np.asarray(sum(part @ known for part, known in zip(parts, self._sums, strict=True)))


class Draws:
    """Standard normal `along` and `across` for `SameData`, one generator for each step.

    The first step draws what `update_in_law` draws, in the same order.
    """

    def __init__(self, generators: list[Generator], tokens: int, d: int) -> None:
        self._generators, self._tokens, self._d, self._step = generators, tokens, d, 0

    def along(self, frame: Floats) -> Floats:
        """Return the coordinates (K n, K) along a frame's rows."""
        count = len(frame)
        n = self._tokens // count
        chunk = min(_CHUNK, n)
        drawn, part = np.empty((self._tokens, count)), np.empty((count, chunk))
        for start in range(0, self._tokens, n):
            for done in range(0, n, chunk):
                used = min(chunk, n - done)
                draw_coordinates(self._generators[self._step], part, used)
                drawn[start + done : start + done + used] = part[:, :used].T
        return drawn @ (frame @ frame.T)

    def across(self, frame: Floats) -> Floats:
        """Return the sums (K, d) along a frame's rows; the step's last draw."""
        drawn = self._generators[self._step].standard_normal((len(frame), self._d))
        self._step += 1
        return (frame @ frame.T) @ drawn
