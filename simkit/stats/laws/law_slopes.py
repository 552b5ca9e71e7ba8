"""The likelihood of a law where each group has a slope of its own.

Group g succeeds at N with P = F(level + s_g (log N - t_g)), t_g = a + b f_g and F(level) = 1/2. For a
given t_g the best s_g is the top of a concave function. What is left is a function of (a, b) alone, the
sum of the groups' profiles, which is climbed by Newton steps with halving.
"""

from dataclasses import dataclass

import numpy as np

from simkit.stats.curves.links import Floats, Link, Rows
from simkit.stats.curves.logistic import Binomials, PlainLikelihood, ascend, climb

_LONGEST = 1.0  # change of a log threshold in one step, or as much again as its distance
_RIDGE = 1e-9


@dataclass(frozen=True)
class GroupedCells:
    """Cells of groups and the link, from level to probability, of counts that are given later."""

    group: Rows  # (cells,), as the next two
    log_n: Floats
    trials: Floats
    cap: float  # the largest slope
    link: Link


def maximise_own(
    regression: GroupedCells, form: Floats, free: tuple[bool, bool], successes: Floats, start: Floats
) -> tuple[Floats, Floats]:
    """Maximise the likelihood of each problem over a and b, as far as they are free, and all slopes.

    The form is (problems, groups), successes (problems, cells), start and coefficients a, b and the
    slopes (problems, 2 + groups), the value (problems,).
    """
    line = np.stack([np.ones_like(form), form], axis=-1) * np.array(free, float)
    return ascend(_Groups.of(regression, successes, form, line), start)


@dataclass(frozen=True)
class _Groups:
    """Counts (problems, groups, cells of the largest group); cells that a group lacks have no trials."""

    log_n: Floats
    successes: Floats
    trials: Floats
    shape: PlainLikelihood
    cap: float
    form: Floats  # (problems, groups)
    line: Floats  # (problems, groups, 2): derivatives of the log threshold in a and b, 0 if held

    @classmethod
    def of(cls, regression: GroupedCells, successes: Floats, form: Floats, line: Floats) -> "_Groups":
        group = regression.group
        count = np.bincount(group)
        place = np.arange(group.size) - np.concatenate([[0], np.cumsum(count)[:-1]])[group]
        log_n, trials = np.zeros((2, count.size, count.max()))
        k = np.zeros((successes.shape[0], count.size, count.max()))
        log_n[group, place] = regression.log_n
        trials[group, place] = np.broadcast_to(regression.trials, group.shape)
        k[:, group, place] = successes
        return cls(log_n, k, trials, PlainLikelihood(regression.link), regression.cap, form, line)

    def at(self, theta: Floats, rows: Rows) -> tuple[Floats, Floats]:
        """Return the likelihood at the best slopes, and theta with these."""
        away = self._away(theta, rows)
        shape = (-1, away.shape[-1])
        n = np.broadcast_to(self.trials, away.shape).reshape(shape)
        data = Binomials(np.zeros(0), self.successes[rows].reshape(shape), n)
        offset = np.full(n.shape, self.shape.link.at(0.5))
        guess = theta[:, 2:].ravel()
        value, slope = climb(data, offset, away.reshape(shape), 0.0, self.cap, self.shape, guess)
        groups = away.shape[:2]
        best = np.concatenate([theta[:, :2], slope.reshape(groups)], axis=1)
        return value.reshape(groups).sum(axis=-1), best

    def step(self, theta: Floats, rows: Rows) -> tuple[Floats, Floats]:
        """Return Newton's step in (a, b) at theta with the best slopes, and the gain it promises."""
        away, slope, k = self._away(theta, rows), theta[:, 2:], self.successes[rows]
        line = self.line[rows]
        eta = self.shape.link.at(0.5) + slope[..., None] * away
        score, curve = self.shape.link.derivatives(k, self.trials - k, eta)
        total, weight = score.sum(axis=-1), -curve.sum(axis=-1)
        cross = slope * -(curve * away).sum(axis=-1)
        spread = -(curve * away**2).sum(axis=-1)
        held = (slope <= 0) | (slope >= self.cap)
        safe = np.where(held | (spread <= 0), np.inf, spread)
        pull = -slope * total
        exact, sure = (slope**2 * weight - c**2 / safe for c in (cross - total, cross))
        gradient = (pull[..., None] * line).sum(axis=1)
        matrix = _information(exact, line)
        definite = (matrix[:, 0, 0] > 0) & (np.linalg.det(matrix) > 0) & (matrix[:, 1, 1] > 0)
        safer = _information(np.maximum(sure, 0.0), line)
        safer *= 1 + _RIDGE * np.eye(2)  # where one group alone tells of (a, b), it is singular
        matrix = np.where(definite[:, None, None], matrix, safer)
        step = np.linalg.solve(matrix, gradient[..., None])[..., 0]
        reach = np.abs((line * step[:, None, :]).sum(axis=-1)).max(axis=1)
        longest = np.maximum(_LONGEST, np.abs(away).max(axis=(1, 2)))
        step *= np.minimum(1, longest / np.maximum(reach, longest))[:, None]
        return np.pad(step, ((0, 0), (0, slope.shape[1]))), (gradient * step).sum(axis=1)

    def _away(self, theta: Floats, rows: Rows) -> Floats:
        """Return log N less the log threshold (problems, groups, cells)."""
        return self.log_n - (theta[:, :1] + theta[:, 1:2] * self.form[rows])[..., None]


def _information(weights: Floats, line: Floats) -> Floats:
    """Return the matrix of (a, b), (problems, 2, 2); one that is held has the unit."""
    matrix = np.einsum("pg,pga,pgb->pab", weights, line, line)
    diagonal = np.arange(2)
    still = np.abs(line).max(axis=1) == 0
    matrix[:, diagonal, diagonal] += np.where(still, 1.0, _RIDGE)
    return np.asarray(matrix)
