"""Rare events of the regression model: margins, half-spaces, and conditional probabilities."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simkit.declare.rare import Tail, split_event
from simkit.papers.separation.half_spaces import sign_weight
from simkit.papers.separation.regression.cell import RegressionCell
from simkit.papers.separation.regression.columns import (
    Draws,
    Floats,
    excesses,
    plain_columns,
    special_weight,
    split_weights,
)
from simkit.papers.separation.regression.leading_bytes import special_settles
from simkit.papers.separation.regression.margins import judge_margin
from simkit.papers.separation.regression.tilted import bound_of, tilt_of, tilted_columns
from simkit.papers.separation.signs import PARTS, count_matrices

_TINIEST = float(np.finfo(np.float64).tiny)
_BAD = range(1, len(PARTS))  # the parts that should stay 0


def score_margins(cell: RegressionCell, latent: Draws) -> dict[str, Floats]:
    """Return the margin of each event: <f, y_l> - tau of the sign vector for which it is largest.

    Source: Definition 3.4, Definition 3.5, Definition 3.6.
    """
    columns = plain_columns(cell, latent)
    largest = [excesses(cell, columns, part).max(axis=1) for part in range(len(PARTS))]
    # F > 0 where the excess is above 0: its opposite is not to be an event at 0.
    found = {PARTS[0]: np.where(largest[0] > 0, -largest[0], np.maximum(-largest[0], _TINIEST))}
    found |= {PARTS[part]: largest[part] for part in _BAD}
    return {"success": np.maximum.reduce(list(found.values())), **found}


def failing_half_spaces(cell: RegressionCell, event: str) -> list[Tail]:
    """Return half-spaces that hold a failure.

    With equal scores a sign vector fires where the count of +1 reaches a number for each special sign.
    F_exp on D1 fails where all special signs are -1, if these decide.
    Source: Lemma 4.2, Definition 3.5, Definition 3.6.
    """
    name, opposite = split_event(event)
    if cell.tau >= 1 and name in PARTS and opposite == (name != PARTS[0]):
        return [_unreachable(cell)]  # <f, y> <= 1: nothing fires
    if not opposite:
        return []
    missed = _misses(cell)
    if name == PARTS[0]:
        return missed
    if cell.scores != "constant":
        return []
    if name in PARTS:
        return list(_firing(cell, PARTS.index(name)))
    return missed + [tail for part in _BAD for tail in _firing(cell, part)] if missed else []


def _misses(cell: RegressionCell) -> list[Tail]:
    if not special_settles(cell.n, cell.tau):
        return []
    return [Tail({"special": _placed(cell, cell.sign_matrices[0], slice(None), -1.0)}, float(cell.m))]


def _firing(cell: RegressionCell, part: int) -> Iterator[Tail]:
    """Yield {2 K + B s >= 2 k + B} for each vector and special sign s, k the least count that fires."""
    matrix, yielded = cell.sign_matrices[part], False
    for sign in (1.0, -1.0):
        least = _least_count(cell, part, sign)
        if least > cell.n - 1:
            continue
        steep = sign_weight(least, cell.n - 1)
        for vector in range(cell.m):
            weights = {
                "plus": _placed(cell, matrix, vector, 2.0),
                "special": _placed(cell, matrix, vector, steep * sign),
            }
            yield Tail(weights, 2.0 * least + steep)
            yielded = True
    if not yielded:  # no sign vector fires
        yield _unreachable(cell)


def _unreachable(cell: RegressionCell) -> Tail:
    """Return a half-space that holds nothing: what lies in it is impossible."""
    return Tail({"special": _placed(cell, 0, 0, 0.0)}, 1.0)


def _placed(cell: RegressionCell, matrix: int, vector: int | slice, weight: float) -> Floats:
    weights = np.zeros((count_matrices(cell.signs), cell.m))
    weights[matrix, vector] = weight
    return weights


def _least_count(cell: RegressionCell, part: int, sign: float) -> int:
    """Return the least count of +1 among n - 1 equal scores at which a vector fires, n if none does."""
    own = float(special_weight(cell.n, part, np.zeros(1))[0])
    plus, minus = own * (sign > 0), own * (sign < 0)
    low, high = -1, cell.n
    while high - low > 1:
        count = (low + high) // 2
        fired, _ = judge_margin(count + plus, cell.n - 1 - count + minus, cell.tau)
        low, high = (low, count) if fired else (count, high)
    return high


class _OnDemand(Mapping[str, Any]):
    """What is worked out for a name when it is asked for: each event has a tilted law of its own."""

    def __init__(self, ways: Mapping[str, Callable[[], Any]]) -> None:
        self._ways = ways

    def __getitem__(self, name: str) -> Any:
        return self._ways[name]()

    def __iter__(self) -> Iterator[str]:
        return iter(self._ways)

    def __len__(self) -> int:
        return len(self._ways)


def weigh_failures(cell: RegressionCell, latent: Draws) -> Mapping[str, Any]:
    """Return, by event, numbers whose mean is its probability, and a bound of them.

    F_exp on D1: the probability given all signs but those of the special index. A network that fires:
    the likelihood ratio of `tilted`, offered where its bound is below 1.
    Source: Lemma 4.2, Lemma 5.1, Lemma 5.3, Lemma 5.4.
    """
    ways: dict[str, Callable[[], Any]] = {f"not {PARTS[0]}": partial(_missed, cell, latent)}
    if cell.scores == "constant" or not 0 < cell.tau < 1:
        return _OnDemand(ways)
    bounds = {part: bound_of(tilt_of(cell, part), cell.m) for part in _BAD}
    ways |= {
        f"not {PARTS[part]}": partial(_fires, cell, latent, part, bound)
        for part, bound in bounds.items()
        if bound < 1
    }
    whole = sum(bounds.values()) + _most_missed(cell)
    if whole < 1:
        ways["not success"] = partial(_fails, cell, latent, whole)
    return _OnDemand(ways)


def _most_missed(cell: RegressionCell) -> float:
    return 2.0**-cell.m if special_settles(cell.n, cell.tau) else 1.0


def _missed(cell: RegressionCell, latent: Draws) -> tuple[Floats, float]:
    """Return Pr[F_exp = 0 on D1] given all but the special signs: of each vector, 0, 1/2 or 1."""
    columns = plain_columns(cell, latent)
    sums, silent = split_weights(cell, columns, 0), np.zeros(latent["special"].shape[::2])
    for sign in (-1.0, 1.0):
        one = columns._replace(signs=np.full_like(columns.signs, sign))
        silent += excesses(cell, one, 0, sums) <= 0
    return (silent / 2).prod(axis=1), _most_missed(cell)


def _fires(cell: RegressionCell, latent: Draws, part: int, bound: float) -> tuple[Floats, float]:
    """Return numbers with the mean Pr[F > 0 in a part that should stay 0]."""
    return _weighed(cell, latent, part, [part], []), bound


def _fails(cell: RegressionCell, latent: Draws, bound: float) -> tuple[Floats, float]:
    """Return numbers with the mean Pr[not success]: F_exp misses D1, or fires there and a part fails."""
    total, _ = _missed(cell, latent)
    for part in _BAD:
        total = total + _weighed(cell, latent, part, list(_BAD), [0])
    return total, bound


def _weighed(
    cell: RegressionCell, latent: Draws, part: int, counted: list[int], also: list[int]
) -> Floats:
    """Return m 1[the first vector fires the part] / N times the likelihood ratio.

    N counts vectors and parts that fire, of those that are counted; some vector has to fire each of
    the parts `also`, too. The mean over the first vector's special sign.
    """
    tilt, matrix = tilt_of(cell, part), cell.sign_matrices[part]
    columns, log_ratio = tilted_columns(cell, latent, tilt)
    sums = {other: split_weights(cell, columns, other) for other in {*counted, *also}}
    total = np.zeros(len(log_ratio))
    for sign in (-1.0, 1.0):
        signs = columns.signs.copy()
        signs[:, matrix, 0] = sign
        one = columns._replace(signs=signs)
        fires = {other: excesses(cell, one, other, sums[other]) > 0 for other in sums}
        happens: NDArray[np.bool_] = fires[part][:, 0]
        for other in also:
            happens = happens & fires[other].any(axis=1)
        number = sum(fires[other].sum(axis=1) for other in counted)
        total += np.where(happens, cell.m / np.maximum(number, 1), 0.0) / 2
    return np.asarray(total * np.exp(np.where(total > 0, log_ratio, -np.inf)))
