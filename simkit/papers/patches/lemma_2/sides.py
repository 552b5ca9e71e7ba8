"""What the right sides of the displays are made of, after t steps, for either label.

The displays are written for y = 1 and p_1; those of y = -1 have S_2, p_2 and q_2 in their place. As the
paper has it below (63), a = sqrt(m) and |p| = 1; lambda, where a right side has it, is 1; epsilon_m is
half of what 1 - (sigma + tau) M/pi leaves it.
"""

from __future__ import annotations

import math
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from simkit.papers.patches.kernels.arrays import Floats
from simkit.papers.patches.lemma_2.record import Record
from simkit.papers.patches.lucky import lucky_rows

Flags = NDArray[np.bool_]


class Fractions:
    """Attention bounds of Definition 1 after t steps, of the samples one by one.

    `own`, `other`, `size` are |S_1^n|, |S_2^n|, |S^n|, `square` and `length` |q_1(t)|^2 and |q_1(t)|;
    phi, nu and p are by sample, too. Source: Definition 1.
    """

    def __init__(self, record: Record, t: int, label: int) -> None:
        counts = np.diff(record.sample.starts, axis=1).astype(float)
        self.own, self.other, self.size = counts[:, label], counts[:, 1 - label], counts.sum(axis=1)
        self.rest = self.size - self.own
        self.length = float(record.lengths()[t, label])
        self.square, noise = self.length**2, record.key_error * self.length
        self.phi = 1.0 / (self.own * math.exp(self.square + noise) + self.rest)
        self.nu = 1.0 / (self.own * math.exp(self.square - noise) + self.rest)
        self.p = self.own * math.exp(self.square - noise) * self.nu


class RunSides:
    """A record with what both labels' sides need, made once: `fractions`, `sides` and lucky `sets`.

    The sets after each step are W(t), U(t) and the unlucky neurons, as bools (m,).
    Source: Definition 1, Definition 2.
    """

    def __init__(self, record: Record, reading: str, output: str) -> None:
        self.record = record
        self.sets = tuple(lucky_sets(record, t, reading, output) for t in range(record.steps + 1))
        self._fractions: dict[tuple[int, int], Fractions] = {}
        self._sides: dict[tuple[int, int], Sides] = {}

    def fractions(self, t: int, label: int = 0) -> Fractions:
        """Return the attention bounds after t steps, for p_1 (0) or p_2 (1). Source: Definition 1."""
        if (t, label) not in self._fractions:
            self._fractions[t, label] = Fractions(self.record, t, label)
        return self._fractions[t, label]

    def sides(self, t: int, label: int = 0) -> Sides:
        """Return the sums over the steps up to t, for label 0 (p_1) or 1 (p_2). Source: eq. (32)."""
        if (t, label) not in self._sides:
            self._sides[t, label] = Sides(self, t, label)
        return self._sides[t, label]


def lucky_sets(record: Record, t: int, reading: str, output: str) -> tuple[Flags, Flags, Flags]:
    """Return W(t), U(t) and the unlucky neurons, bool arrays (m,).

    Of `output` ``matching``, a lucky neuron's output weights have the sign of its pattern's label.
    Source: Definition 2, eq. (209), eq. (220).
    """
    weights = record.weights[t]
    lucky = lucky_rows(weights.w_o, record.features, record.error, reading)
    if output == "matching":
        signs = np.atleast_2d(weights.a).sum(axis=0)
        lucky = lucky & np.stack([signs > 0, signs < 0], axis=1)
    return lucky[:, 0], lucky[:, 1], np.asarray(~lucky.any(axis=1))


class Sides:
    """Sums over the steps so far, for the label whose pattern is p_1 (0) or p_2 (1).

    `grown` is H = eta^2 t^2 m/a^2; `sums` is G, the sum over b of eta^2 b mean over the batch of
    |S_1|/|S| p_n(b), eq. (32), `relevant` the same with |S_*| for |S_1|, eq. (54); `drift` is D, the sum
    over b of eta m/(a M) mean over the batch of |S_1|/|S| p_n(b), eq. (56), `drift_other` the same of
    |S_2|; `of_label` is the sum over b of the batch mean of |S_1|/|S| p_n(b)^2 over samples of the
    label; `room` is 1 - epsilon_m - (sigma + tau) M/pi, `hoeffding` sqrt(log m log B/B).
    Source: eq. (32), eq. (56), eq. (89).
    """

    def __init__(self, course: RunSides, t: int, label: int) -> None:
        record = course.record
        self.course, self.t, self.label = course, t, label
        eta, self.error = record.step_size, record.error
        self.eta, self.xi = eta, record.xi
        self.neurons = len(record.weights[0].w_o)
        self.a, self.patterns = math.sqrt(self.neurons), len(record.features)
        self.batch = len(record.batches[0])
        self.root, self.wide = math.sqrt(self.batch), math.sqrt(self.patterns) * self.xi
        self.grown = (eta * t) ** 2
        self.room = (1.0 - self.error * self.patterns / math.pi) / 2.0
        self.hoeffding = math.sqrt(math.log(self.neurons) * math.log(self.batch) / self.batch)
        own, other, squares, of_label, relevant = self._means
        times = np.arange(1, t + 1)
        rate = eta * self.a / self.patterns
        self.sums = float(eta**2 * (times * own).sum())
        self.drift, self.drift_other = float(rate * own.sum()), float(rate * other.sum())
        self.late = float(rate * (times * own).sum() / max(t, 1))
        self.late_other = float(rate * (times * other).sum() / max(t, 1))
        self.squares = float(eta**2 * (times * squares).sum())
        self.of_label = float(of_label.sum())
        self.relevant = float(eta**2 * (times * relevant).sum())
        self.now = course.fractions(t, label)

    @cached_property
    def _means(self) -> Floats:
        """Batch means, a row each: |S_1| p, |S_2| p, |S_1| p^2, the label's, |S_*| p, all over |S|."""
        record, sign = self.course.record, 1.0 - 2.0 * self.label
        table = np.zeros((5, self.t))
        for b in range(1, self.t + 1):
            found, batch = self.course.fractions(b, self.label), record.batches[b - 1]
            own, other = (counts[batch] / found.size[batch] for counts in (found.own, found.other))
            p, mine = found.p[batch], record.sample.labels[batch] == sign
            relevant = np.where(mine, own, other)
            rows = (own * p, other * p, own * p**2, own * p**2 * mine, relevant * p)
            table[:, b - 1] = [row.mean() for row in rows]
        return table

    @property
    def fed(self) -> float:
        """D room G^2 of (54), (57), (135) and (138). Source: eq. (135)."""
        return self.room * self.drift * self.sums**2

    @property
    def steady(self) -> Floats:
        """(G - H (sigma + tau) + D room G^2) p_n(t) of (135), (138), float64 (N,). Source: eq. (135)."""
        return np.asarray((self.sums - self.grown * self.error + self.fed) * self.now.p)

    @property
    def noise_of_neuron(self) -> float:
        """(sigma + tau)(sqrt(M) xi + H) of (35). Source: eq. (35)."""
        return self.error * (self.wide + self.grown)

    def drift_now(self, counts: Floats) -> float:
        """Return eta t m/(a M) times the batch mean of a count over |S| times p_n(t): D with p_n(t).

        Source: eq. (57), eq. (142).
        """
        rate = self.eta * self.a / self.patterns
        return rate * self.t * self.batch_mean(counts / self.now.size * self.now.p)

    def batch_mean(self, values: Floats) -> float:
        """Return the mean over the batch that led here of one number a sample. Source: eq. (89)."""
        return float(values[self.course.record.batches[max(self.t - 1, 0)]].mean())
