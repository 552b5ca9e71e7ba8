"""The likelihood of laws of thresholds, maximised for many problems at once.

Group g succeeds at N with logit P = s (log N - a - b f_g(c)), f_g the log of the form. For given
constants c this is a logistic regression that is linear in (s, s a, s b): concave, with one maximum,
found by Newton steps that keep 0 <= s <= cap. Constants are searched for within their box.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from scipy.special import expit

from simkit.stats.logistic import Floats, Rows, binomial_log_likelihood

_STEPS, _HALVINGS = 80, 40
_GAIN = 1e-11  # log-likelihood that a further step would bring
_LONGEST = 8.0  # change of a log odds in one step, or as much again as the largest
_FINEST = 1e-6  # of the width of the box of a constant
_ROUNDS = 60
_COARSE = {1: 17, 2: 7}  # points of the first grid, per constant


@dataclass(frozen=True)
class Maximum:
    """The largest log-likelihood (binomial coefficients left out) of each problem, and where.

    Attributes
    ----------
    value : float array (problems,)
    coefficients : float array (problems, q), the first of them s
    constants : float array (problems, k)
    """

    value: Floats
    coefficients: Floats
    constants: Floats


@dataclass(frozen=True)
class Regression:
    """A law as a regression of counts that are given later.

    Attributes
    ----------
    group : int array (cells,)
    log_n, trials : float array (cells,)
    cap : float, largest s
    log_form : function of constants (k,) to float array (groups,)
    bounds : tuple of (low, high), one per constant
    exponent : float, or None where it is free
    """

    group: Rows
    log_n: Floats
    trials: Floats
    cap: float
    log_form: Callable[[Floats], Floats]
    bounds: tuple[tuple[float, float], ...]
    exponent: float | None

    def forms(self, unit: Floats) -> Floats:
        """Return the log form (points, groups) at constants (points, k), shares of their range."""
        low, high = np.reshape(self.bounds, (-1, 2)).T
        with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
            return np.array(
                [self.log_form(low + (high - low) * each) for each in unit], dtype=np.float64
            )

    def fit(
        self, successes: Floats, fixed: str | int | None = None, values: Floats | None = None
    ) -> Maximum:
        """Maximise the likelihood of each data set.

        Parameters
        ----------
        successes : float array (sets, cells)
        fixed : "a", "b", or the number of a constant, held at a value for each set; or None
        values : float array (sets,): those values; of a constant, as a share of its range
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
            form = np.where(sound[:, None], form, 0.0)[:, self.group]
            line = values[index, None] if held is None and values is not None else None
            design = self._design(form, fixed, line)
            value, theta = maximise(design, successes[index], self.trials, self.cap, start)
            return np.where(sound, value, -np.inf), theta

        found = search(evaluate, len(free), successes.shape[0])
        unit = np.empty((successes.shape[0], len(self.bounds)))
        unit[:, free] = found.constants
        if held is not None and values is not None:
            unit[:, held] = values
        return Maximum(found.value, found.coefficients, unit)

    def read(self, coefficients: Floats) -> tuple[Floats, Floats]:
        """Return a and b (sets,) of coefficients of a fit in which neither was fixed."""
        slope = coefficients[:, 0]
        if self.exponent is not None:
            return coefficients[:, 1] / slope, np.full(slope.shape, self.exponent)
        return coefficients[:, 1] / slope, coefficients[:, 2] / slope

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
    group: Rows, log_n: Floats, successes: Floats, trials: Floats, cap: float
) -> tuple[Floats, Floats, Floats]:
    """Fit a threshold for each group and one slope to many data sets.

    A group whose trials all succeed or all fail reaches likelihood 1 with its threshold at infinity,
    whatever the slope, and is left out.

    Returns
    -------
    value, slope : float array (sets,)
    log_thresholds : float array (sets, groups), with infinities
    """
    groups = int(group.max()) + 1
    member = (group[:, None] == np.arange(groups)).astype(np.float64)
    total, tried = successes @ member, trials @ member
    mixed = (total > 0) & (total < tried)
    used = mixed[:, group]
    design = np.concatenate([log_n[:, None], -member], axis=1)
    design = np.broadcast_to(design, (successes.shape[0], *design.shape))
    value, theta = maximise(design, np.where(used, successes, 0.0), np.where(used, trials, 0.0), cap)
    slope = theta[:, :1]
    with np.errstate(divide="ignore", invalid="ignore"):
        logs = np.where(mixed, theta[:, 1:] / slope, np.where(total == 0, np.inf, -np.inf))
    return value, theta[:, 0], logs


def maximise(
    design: Floats, successes: Floats, trials: Floats, cap: float, start: Floats | None = None
) -> tuple[Floats, Floats]:
    """Maximise over coefficients with eta = design @ coefficients, the first of them in [0, cap].

    Parameters
    ----------
    design : float array (problems, cells, q)
    successes, trials : float array, broadcast against (problems, cells)
    cap : float
    start : float array (problems, q), optional

    Returns
    -------
    value : float array (problems,)
        Where the likelihood has no maximum, its supremum to within 1e-9.
    coefficients : float array (problems, q)
    """
    problems, cells, q = design.shape
    k = np.broadcast_to(successes, (problems, cells))
    n = np.broadcast_to(trials, (problems, cells))
    scale = np.maximum(np.abs(design).max(axis=1), 1e-300)
    columns, most = design / scale[:, None, :], cap * scale[:, 0]
    theta = np.zeros((problems, q)) if start is None else start * scale
    theta[:, 0] = np.clip(theta[:, 0], 0, most)
    value = binomial_log_likelihood(k, n, _product(columns, theta))
    active = np.arange(problems)
    for _ in range(_STEPS):
        part = (columns[active], k[active], n[active], most[active])
        step, gain = _step(*part, theta[active])
        new, at = _halve(*part, theta[active], step, value[active])
        theta[active], value[active] = new, at
        active = active[gain > _GAIN * (1 + 1e-3 * np.abs(at))]
        if not active.size:
            break
    return value, theta / scale


def search(
    evaluate: Callable[[Floats, Floats | None, Rows], tuple[Floats, Floats]],
    free: int,
    problems: int,
) -> Maximum:
    """Maximise over constants in the unit box: a coarse grid, then stencils with quadratic steps.

    Parameters
    ----------
    evaluate : function of (points (m, free), start or None, problem of each point (m,))
        Returns values (m,) and coefficients (m, q); -inf where the form is not finite.
    free : int
        Number of constants to search for, 0 to 2.
    problems : int
    """
    every = np.arange(problems)
    if not free:
        return Maximum(*evaluate(np.zeros((problems, 0)), None, every), np.zeros((problems, 0)))
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
        moved = np.abs(place - centres).max(axis=1) * better
        at[active] = np.where(better[:, None], place, centres)
        theta[active] = np.where(better[:, None], place_theta, theta[active])
        best[active] = np.maximum(found, best[active])
        width[active] = np.where(moved < 0.3 * h, h / 8, np.where(moved < 0.9 * h, h / 2, h))
        active = active[width[active] > _FINEST]
        if not active.size:
            break
    return Maximum(best, theta, at)


def _product(columns: Floats, theta: Floats) -> Floats:
    return np.asarray((columns @ theta[..., None])[..., 0])


def _step(columns: Floats, k: Floats, n: Floats, most: Floats, theta: Floats) -> tuple[Floats, Floats]:
    """Return Newton's step, s held where it would leave its range, and the gain it promises."""
    eta = _product(columns, theta)
    p, q = expit(eta), expit(-eta)
    gradient = (((k * q - (n - k) * p)[:, None, :]) @ columns)[:, 0]
    information = np.swapaxes(columns, 1, 2) @ (columns * (n * p * q)[..., None])
    rising = gradient[:, 0] > 0
    held = np.where(rising, theta[:, 0] >= most, theta[:, 0] <= 0)
    gradient[held, 0] = 0
    information[held, 0, :] = 0
    information[held, :, 0] = 0
    diagonal = np.arange(theta.shape[1])
    information[:, diagonal, diagonal] *= 1 + 1e-12
    information[:, diagonal, diagonal] += 1e-13
    step: Floats = np.linalg.solve(information, gradient[..., None])[..., 0].astype(np.float64)
    reach = np.abs(_product(columns, step)).max(axis=1)
    longest = np.maximum(_LONGEST, np.abs(eta).max(axis=1))
    step *= np.minimum(1, longest / np.maximum(reach, longest))[:, None]
    return step, (gradient * step).sum(axis=1)


def _halve(
    columns: Floats, k: Floats, n: Floats, most: Floats, theta: Floats, step: Floats, value: Floats
) -> tuple[Floats, Floats]:
    """Return coefficients after the step, cut at the bound of s and halved until nothing is lost."""
    room = np.where(step[:, 0] > 0, most - theta[:, 0], theta[:, 0])
    need = np.abs(step[:, 0])
    share = np.where(need > room, room / np.maximum(need, 1e-300), 1.0)
    share *= 1 + 1e-12  # so that the bound is reached in spite of rounding
    slack = 1e-13 * (1 + np.abs(value))
    for _ in range(_HALVINGS):
        new = theta + share[:, None] * step
        new[:, 0] = np.clip(new[:, 0], 0, most)
        at = binomial_log_likelihood(k, n, _product(columns, new))
        worse = at < value - slack
        if not worse.any():
            break
        share = np.where(worse, share / 2, share)
    return np.where(worse[:, None], theta, new), np.where(worse, value, at)


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
