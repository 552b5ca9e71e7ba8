"""The likelihood of laws of thresholds, maximised for many problems at once.

Group g succeeds at N with P = F(level + s (log N - a - b f_g(c))), f_g the log of the form, F a link
and F(level) = 1/2. For given constants c this is a regression that is linear in (s, s a, s b): concave,
with one maximum, found by Newton steps that keep 0 <= s <= cap. Constants are searched for within their
box. Slopes that differ between groups: `simkit.stats.laws.law_slopes`.
"""

import itertools
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from simkit.stats.curves.links import LOGIT, Floats, Link, Rows
from simkit.stats.curves.logistic import ascend
from simkit.stats.laws.grouped_counts import Counts
from simkit.stats.laws.law_slopes import GroupedCells, maximise_own

_LONGEST = 8.0  # change of a log odds in one step, or as much again as the largest
_FINEST = 1e-6  # of the width of the box of a constant
_ROUNDS = 60
_NEAR = 1 / 64  # width of the first stencil about a known top
_SETTLED = 1e-9  # log-likelihood that a round must bring there
_COARSE = {1: 17, 2: 7}  # points of the first grid, per constant


@dataclass(frozen=True)
class Maximum:
    """The largest log-likelihood (binomial coefficients left out) of each problem, and where."""

    value: Floats  # (problems,)
    coefficients: Floats  # (problems, q), the first of them s; or a, b, and the slope of each group
    constants: Floats  # (problems, k)


@dataclass(frozen=True)
class Regression(GroupedCells):
    """A law as a regression of counts that are given later."""

    log_form: Callable[[Floats], Floats]  # of constants (k,), (groups,)
    bounds: tuple[tuple[float, float], ...]  # (low, high) of each constant
    exponent: float | None  # None where it is free
    own_slopes: bool = False  # whether each group has a slope of its own

    def forms(self, unit: Floats) -> Floats:
        """Return the log form (points, groups) at constants (points, k), shares of their range."""
        low, high = np.reshape(self.bounds, (-1, 2)).T
        with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
            return np.array(
                [self.log_form(low + (high - low) * each) for each in unit], dtype=np.float64
            )

    def fit(
        self, successes: Floats, fixed: str | int | None = None, values: Floats | None = None,
        near: Maximum | None = None,
    ) -> Maximum:  # fmt: skip
        """Maximise the likelihood of each data set.

        Successes are (sets, cells). "a", "b", or a constant by its number may be fixed at values
        (sets,), of a constant as a share of its range. Near a maximum of such a fit no other top is
        looked for.
        """
        held = fixed if isinstance(fixed, int) else None
        free = [j for j in range(len(self.bounds)) if j != held]

        def evaluate(points: Floats, start: Floats | None, index: Rows) -> tuple[Floats, Floats]:
            unit = np.empty((index.size, len(self.bounds)))
            unit[:, free] = points
            if held is not None and values is not None:
                unit[:, held] = values[index]
            form = self.forms(unit)
            sound = np.asarray(np.isfinite(form).all(axis=-1))
            form = np.where(sound[:, None], form, 0.0)
            line = values[index, None] if held is None and values is not None else None
            value, theta = self._maximise(form, fixed, line, successes[index], start)
            return np.where(sound, value, -np.inf), theta

        begin = None if near is None else (near.constants[:, free], near.coefficients)
        found = search(evaluate, len(free), successes.shape[0], begin)
        unit = np.empty((successes.shape[0], len(self.bounds)))
        unit[:, free] = found.constants
        if held is not None and values is not None:
            unit[:, held] = values
        return Maximum(found.value, found.coefficients, unit)

    def read(self, coefficients: Floats) -> tuple[Floats, Floats]:
        """Return a and b (sets,) of coefficients of a fit in which neither was fixed."""
        if self.own_slopes:
            return coefficients[:, 0], coefficients[:, 1]
        slope = coefficients[:, 0]
        if self.exponent is not None:
            return coefficients[:, 1] / slope, np.full(slope.shape, self.exponent)
        return coefficients[:, 1] / slope, coefficients[:, 2] / slope

    def slopes(self, coefficients: Floats) -> Floats:
        """Return the slope of each group (sets, groups)."""
        if self.own_slopes:
            return coefficients[:, 2:]
        return np.repeat(coefficients[:, :1], int(self.group.max()) + 1, axis=1)

    def _maximise(
        self, form: Floats, fixed: str | int | None, line: Floats | None, successes: Floats,
        start: Floats | None,
    ) -> tuple[Floats, Floats]:  # fmt: skip
        """Maximise at forms (problems, groups), with a or b held at the values of `line`."""
        if not self.own_slopes or start is None:
            design = self._design(form[:, self.group], fixed, line)
            value, theta = maximise(design, successes, self.trials, self.cap, start, self.link)
            if not self.own_slopes:
                return value, theta
            start = self._natural(theta, fixed, line)
        elif line is not None:
            start = start.copy()
            start[:, 0 if fixed == "a" else 1] = line[:, 0]
        return maximise_own(
            self, form, (fixed != "a", fixed != "b" and self.exponent is None), successes, start
        )

    def _natural(self, theta: Floats, fixed: str | int | None, line: Floats | None) -> Floats:
        """Return a, b and slopes of a fit with one slope."""
        slope = np.maximum(theta[:, 0], 1e-3)
        rest = iter((theta[:, 1:] / slope[:, None]).T)
        a = line[:, 0] if fixed == "a" and line is not None else next(rest)
        if fixed == "b" and line is not None:
            b = line[:, 0]
        else:
            b = next(rest) if self.exponent is None else np.full(slope.shape, self.exponent)
        every = np.repeat(slope[:, None], int(self.group.max()) + 1, axis=1)
        return np.concatenate([a[:, None], b[:, None], every], axis=1)

    def _design(self, form: Floats, fixed: str | int | None, value: Floats | None) -> Floats:
        first = np.broadcast_to(self.log_n, form.shape)
        exponent = value if fixed == "b" else self.exponent
        columns = []
        if fixed == "a" and value is not None:
            first = first - value
        else:
            columns.append(np.full(form.shape, -1.0))
        if exponent is None:
            columns.append(-form)
        else:
            first = first - exponent * form
        return np.stack([first, *columns], axis=-1)


def fit_saturated_sets(
    counts: Counts, successes: Floats, link: Link = LOGIT, own_slopes: bool = False
) -> tuple[Floats, Floats, Floats]:
    """Fit a threshold for each group, with one slope or one for each, to many data sets.

    A group whose trials all succeed or all fail reaches likelihood 1 with its threshold at infinity,
    whatever the slope, and is left out. Value is (sets,), slopes and log thresholds (infinite among
    them) are (sets, groups).
    """
    member = (counts.group[:, None] == np.arange(counts.groups)).astype(np.float64)
    total, tried = successes @ member, counts.trials @ member
    mixed = (total > 0) & (total < tried)
    log_n, sets = np.log(counts.samples), successes.shape[0]
    if own_slopes:  # each group is a problem of its own, in which the cells of others have no trials
        used = (mixed[:, :, None] * member.T).reshape(-1, log_n.size) > 0
        design = np.stack([log_n, -np.ones(log_n.size)], axis=1)
        k = np.repeat(successes, counts.groups, axis=0)
    else:
        used, k = (mixed @ member.T) > 0, successes
        design = np.concatenate([log_n[:, None], -member], axis=1)
    design = np.broadcast_to(design, (k.shape[0], *design.shape))
    k, n = np.where(used, k, 0.0), np.where(used, counts.trials, 0.0)
    value, theta = maximise(design, k, n, counts.steepest, link=link)
    value = value.reshape(sets, -1).sum(axis=1)
    slopes = np.broadcast_to(theta[:, 0].reshape(sets, -1), mixed.shape)
    with np.errstate(divide="ignore", invalid="ignore"):
        logs = theta[:, 1:].reshape(mixed.shape) / slopes
    return value, slopes, np.where(mixed, logs, np.where(total == 0, np.inf, -np.inf))


def maximise(
    design: Floats, successes: Floats, trials: Floats, cap: float, start: Floats | None = None,
    link: Link = LOGIT,
) -> tuple[Floats, Floats]:  # fmt: skip
    """Maximise over coefficients, eta = level + design @ coefficients, the first of them in [0, cap].

    The level is that of one half, so that thresholds are N50 whatever the link. The design is (problems,
    cells, q), counts broadcast against (problems, cells), start and coefficients are (problems, q).
    Where the likelihood has no maximum, the value is its supremum to within 1e-9.
    """
    problems, cells, q = design.shape
    k = np.broadcast_to(successes, (problems, cells))
    f = np.broadcast_to(trials, (problems, cells)) - k
    scale = np.maximum(np.abs(design).max(axis=1), 1e-300)
    likelihood = _Likelihood(link, design / scale[:, None, :], k, f, cap * scale[:, 0])
    value, theta = ascend(likelihood, np.zeros((problems, q)) if start is None else start * scale)
    return value, theta / scale


@dataclass(frozen=True)
class _Likelihood:
    """Counts (problems, cells) whose eta is the level and columns @ theta, the first in [0, most]."""

    link: Link
    columns: Floats
    successes: Floats
    failures: Floats
    most: Floats

    def at(self, theta: Floats, rows: Rows) -> tuple[Floats, Floats]:
        """Return the log-likelihood, and theta with its first within the bounds."""
        theta = theta.copy()
        theta[:, 0] = np.clip(theta[:, 0], 0, self.most[rows])
        eta = self._eta(theta, rows)
        each = self.link.log_likelihood(self.successes[rows], self.failures[rows], eta)
        return np.asarray(each.sum(axis=-1)), theta

    def step(self, theta: Floats, rows: Rows) -> tuple[Floats, Floats]:
        """Return Newton's step up to the bounds of s, which is held where it would leave them."""
        columns, most, eta = self.columns[rows], self.most[rows], self._eta(theta, rows)
        score, curve = self.link.derivatives(self.successes[rows], self.failures[rows], eta)
        gradient = (score[:, None, :] @ columns)[:, 0]
        information = np.swapaxes(columns, 1, 2) @ (columns * -curve[..., None])
        low, high = theta[:, 0] <= 0, theta[:, 0] >= most
        held = np.where(gradient[:, 0] > 0, high, low)
        step = _solve(information, gradient, held)
        outward = np.where(step[:, 0] > 0, high, low) & (step[:, 0] != 0)
        if outward.any():  # as the others move, s would leave
            step = _solve(information, gradient, held | outward)
        reach = np.abs(_product(columns, step)).max(axis=1)
        longest = np.maximum(_LONGEST, np.abs(eta).max(axis=1))
        step *= np.minimum(1, longest / np.maximum(reach, longest))[:, None]
        gain = (gradient * step).sum(axis=1)
        room = np.where(step[:, 0] > 0, most - theta[:, 0], theta[:, 0])
        need = np.abs(step[:, 0])
        share = np.where(need > room, room / np.maximum(need, 1e-300), 1.0)
        # A little more, so that the bound is reached in spite of rounding.
        return step * share[:, None] * (1 + 1e-12), gain

    def _eta(self, theta: Floats, rows: Rows) -> Floats:
        return self.link.at(0.5) + _product(self.columns[rows], theta)


def _solve(information: Floats, gradient: Floats, held: NDArray[np.bool_]) -> Floats:
    """Return Newton's step, without the first coefficient where that is held; it stays out of both."""
    gradient[held, 0] = 0
    information[held, 0, :] = 0
    information[held, :, 0] = 0
    regular, diagonal = information.copy(), np.arange(gradient.shape[1])
    regular[:, diagonal, diagonal] *= 1 + 1e-12
    regular[:, diagonal, diagonal] += 1e-13
    return np.linalg.solve(regular, gradient[..., None])[..., 0].astype(np.float64)


def search(
    evaluate: Callable[[Floats, Floats | None, Rows], tuple[Floats, Floats]],
    free: int,
    problems: int,
    begin: tuple[Floats, Floats] | None = None,
) -> Maximum:
    """Maximise over constants in the unit box: a coarse grid, then stencils with quadratic steps.

    Of points (m, free), a start or None, and the problem of each point, `evaluate` returns values (m,),
    -inf where the form is not finite, and coefficients (m, q). Up to two constants are free. The search
    may begin at points (problems, free) with coefficients (problems, q) instead of on the grid.
    """
    every = np.arange(problems)
    if not free:
        point = np.zeros((problems, 0))
        return Maximum(*evaluate(point, begin and begin[1], every), point)
    if begin is not None:
        at, width = begin[0].copy(), np.full(problems, _NEAR)
        best, theta = evaluate(at, begin[1], every)
    else:
        ticks = np.linspace(0, 1, _COARSE[free])
        grid = np.array(list(itertools.product(ticks, repeat=free)))
        where = np.tile(grid, (problems, 1))
        values, theta = evaluate(where, None, np.repeat(every, len(grid)))
        chosen = values.reshape(problems, -1).argmax(axis=1) + every * len(grid)
        at, best, theta = where[chosen], values[chosen], theta[chosen]
        width = np.full(problems, ticks[1])
    active = every
    offsets = np.array(list(itertools.product((-1.0, 0.0, 1.0), repeat=free)))
    for _ in range(_ROUNDS):
        centres, h = at[active], width[active]
        # The stencil stays inside the box, shifted where it would leave it.
        middle = np.clip(centres, h[:, None], 1 - h[:, None])
        points = np.clip(middle[:, None, :] + h[:, None, None] * offsets, 0, 1)
        index = np.repeat(active, len(offsets))
        near, near_theta = evaluate(points.reshape(-1, free), theta[index], index)
        near = near.reshape(active.size, -1)
        jump = np.clip(middle + _quadratic_step(near, h, free), 0, 1)
        far, far_theta = evaluate(jump, theta[active], active)
        pick = near.argmax(axis=1)
        rows = np.arange(active.size)
        use_far = far > near[rows, pick]
        found = np.where(use_far, far, near[rows, pick])
        place = np.where(use_far[:, None], jump, points[rows, pick])
        place_theta = np.where(
            use_far[:, None], far_theta, near_theta.reshape(active.size, len(offsets), -1)[rows, pick]
        )
        better = found > best[active]
        gain = np.where(better, found, 0.0) - np.where(better, best[active], 0.0)
        settled = (gain < _SETTLED) & (h < _NEAR) & (begin is not None)
        moved = np.abs(place - centres).max(axis=1) * better
        at[active] = np.where(better[:, None], place, centres)
        theta[active] = np.where(better[:, None], place_theta, theta[active])
        best[active] = np.maximum(found, best[active])
        width[active] = np.where(moved < 0.3 * h, h / 8, np.where(moved < 0.9 * h, h / 2, h))
        active = active[(width[active] > _FINEST) & ~settled]
        if not active.size:
            break
    return Maximum(best, theta, at)


def _product(columns: Floats, theta: Floats) -> Floats:
    return np.asarray((columns @ theta[..., None])[..., 0])


def _quadratic_step(near: Floats, width: Floats, free: int) -> Floats:
    """Return the way from the stencil's middle to the top of a quadratic; 0 where it has none."""
    cube = near.reshape(near.shape[0], *(3,) * free)
    with np.errstate(invalid="ignore"):
        if free == 1:
            slope = (cube[:, 2] - cube[:, 0]) / 2
            bend = cube[:, 2] - 2 * cube[:, 1] + cube[:, 0]
            step = -slope / np.where(bend < 0, bend, -np.inf)
            return np.where(np.isfinite(step), np.clip(step, -4, 4), 0.0)[:, None] * width[:, None]
        first = (cube[:, 2, 1] - cube[:, 0, 1]) / 2
        second = (cube[:, 1, 2] - cube[:, 1, 0]) / 2
        a = cube[:, 2, 1] - 2 * cube[:, 1, 1] + cube[:, 0, 1]
        d = cube[:, 1, 2] - 2 * cube[:, 1, 1] + cube[:, 1, 0]
        b = (cube[:, 2, 2] - cube[:, 2, 0] - cube[:, 0, 2] + cube[:, 0, 0]) / 4
        determinant = a * d - b * b
        capped = (a < 0) & (determinant > 0)
        safe = np.where(capped, determinant, np.inf)
        step = -np.stack([d * first - b * second, a * second - b * first], axis=1) / safe[:, None]
    return np.where(np.isfinite(step), np.clip(step, -8, 8), 0.0) * width[:, None]
