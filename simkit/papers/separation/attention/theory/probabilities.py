"""Exact probabilities of success and of its four parts, by enumeration.

Given the special columns of D1 and D0, the m columns of y are independent and alike, so that a
network stays at 0 with probability (1 - p)^m, p being the probability that one neuron fires in some
row. A neuron fires where the *count* of plus signs among the identity columns reaches a threshold,
which depends on y_1, y_d, the signs of the special columns and the kind of row. So p is a sum over
those signs, and over the plus signs among the long columns (where the last identity block is cut
short), of a binomial tail over the short ones. No sampling, and nothing shared with the networks.
"""

import math
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product

import numpy as np
from numpy.typing import NDArray
from scipy.special import betainc

from simkit.papers.separation.attention.cell import AttentionCell
from simkit.papers.separation.attention.theory.thresholds import (
    KINDS,
    IdentityBlocks,
    divide_rows,
    firing_thresholds,
)
from simkit.papers.separation.signs import PARTS, parts_by_matrix

FloatArray = NDArray[np.float64]
BoolArray = NDArray[np.bool_]

# Probabilities below this are taken as 0 in the shortcut for very many columns.
_NEGLIGIBLE = 1e-305
_MANY_COLUMNS = 4096

# Sets of parts are bits 1, 2, 4, 8 in the order of PARTS.
_EXP_D1 = 0b0001


@dataclass(frozen=True)
class ExactProbabilities:
    """Probabilities of the events of a trial, and of their complements.

    Source: Section 7.2, Section F.6.

    Attributes
    ----------
    probability : dict of str to float
        For "success" and each of its four parts.
    failure : dict of str to float
        1 - probability, accurate down to 1e-300 where that difference would not be.
    """

    probability: dict[str, float]
    failure: dict[str, float]


@dataclass(frozen=True)
class _Configuration:
    """How the special columns of D1 and D0 fall: probability, long or short, same column."""

    weight: float
    long: tuple[int, int]
    same: bool


def _configurations(blocks: IdentityBlocks, special: str) -> list[_Configuration]:
    size = (blocks.columns - blocks.long_columns, float(blocks.long_columns))
    share = (
        size[0] * blocks.copies / blocks.rows,
        size[1] * (blocks.copies + 1.0) / blocks.rows,
    )
    found = []
    for one, zero in product((0, 1), repeat=2):
        if special == "shared":
            if one == zero:
                found.append(_Configuration(share[one], (one, zero), True))
        elif one != zero:
            found.append(_Configuration(share[one] * share[zero], (one, zero), False))
        elif size[one]:
            both = share[one] ** 2
            found.append(_Configuration(both / size[one], (one, zero), True))
            found.append(_Configuration(both * (1.0 - 1.0 / size[one]), (one, zero), False))
    return [configuration for configuration in found if configuration.weight > 0.0]


def _fair_binomial(size: float) -> tuple[FloatArray, FloatArray]:
    """Return the counts of plus signs among `size` that matter, and their probabilities."""
    # Hoeffding: beyond this distance from the mean a probability is below 1e-320.
    reach = math.floor(19.4 * math.sqrt(size)) + 1.0
    centre = math.floor(size / 2.0)
    up = np.arange(centre, min(size, centre + reach))
    down = np.arange(centre, max(0.0, centre - reach), -1.0)
    # Ratios of neighbours from the centre outwards lose next to no digits.
    above = np.cumprod((size - up) / (up + 1.0))
    below = np.cumprod(down / (size - down + 1.0))
    mass = np.concatenate([below[::-1], [1.0], above])
    return np.arange(centre - len(below), centre + len(above) + 1.0), mass / mass.sum()


def _upper_tail(count: FloatArray, size: float) -> tuple[FloatArray, FloatArray]:
    """Return P(X >= count) and P(X < count) for X the plus signs among `size` fair ones."""
    tail = np.where(count <= 0.0, 1.0, 0.0)
    rest = 1.0 - tail
    inside = (count > 0.0) & (count <= size)
    below = count[inside]
    above = size - below + 1.0
    tail[inside] = betainc(below, above, 0.5)
    rest[inside] = betainc(above, below, 0.5)
    return tail, rest


# Signs (y_1, y_d, special of D1, special of D0), each pattern equally likely.
_SIGNS_APART = np.array(list(product((0, 1), repeat=4)))
_SIGNS_SAME = _SIGNS_APART[_SIGNS_APART[:, 2] == _SIGNS_APART[:, 3]]


def _short_counts_needed(
    thresholds: FloatArray, blocks: IdentityBlocks, configuration: _Configuration
) -> tuple[FloatArray, FloatArray, float]:
    """Return the plus signs among the other short columns at which each part fires.

    Returns
    -------
    needed : float64 array (part 4, sign pattern, long count)
        Smallest such count; infinite if there is none.
    long_mass : float64 array (long count,)
        Probabilities of the plus signs among the other long columns.
    n_short : float
        Number of other short columns.
    """
    signs = _SIGNS_SAME if configuration.same else _SIGNS_APART
    long1, long0 = configuration.long
    n_special_long = long1 + (0 if configuration.same else long0)
    n_special = 1 if configuration.same else 2
    n_long = float(blocks.long_columns - n_special_long)
    n_short = blocks.columns - blocks.long_columns - (n_special - n_special_long)
    own = signs[:, 2] + (0 if configuration.same else signs[:, 3])
    own_long = signs[:, 2] * long1 + (0 if configuration.same else signs[:, 3] * long0)

    # (part, sign pattern, kind): threshold of the index less what the special columns add.
    chosen = np.stack(
        [
            thresholds[part, (long1, long0)[part // 2], :, signs[:, 0], signs[:, 1], sign]
            for part, sign in enumerate(signs[:, [2, 2, 3, 3]].T)
        ]
    )
    chosen = chosen - (blocks.stride * own + own_long)[:, None]
    if n_long > _MANY_COLUMNS:
        chosen = _decide_certain(chosen, blocks.stride, n_long, n_short)
    if n_long > _MANY_COLUMNS and not np.any(np.isfinite(chosen)):
        long_counts, long_mass = np.array([math.floor(n_long / 2.0)]), np.ones(1)
    else:
        long_counts, long_mass = _fair_binomial(n_long)
    best = np.full((4, len(signs), len(long_counts)), np.inf)
    for index, kind in enumerate(KINDS):
        beyond_long = chosen[:, :, index, None] - (blocks.stride + 1.0) * long_counts
        needed = np.maximum(np.ceil(beyond_long / blocks.stride), 0.0)
        if not isinstance(kind, str):
            elsewhere = _other_special_column(signs, configuration, kind)
            needed = _require_column(needed, kind, elsewhere, long_counts, n_long, n_short)
        best = np.minimum(best, needed)
    return best, long_mass, n_short


def _decide_certain(thresholds: FloatArray, stride: float, n_long: float, n_short: float) -> FloatArray:
    """Return thresholds with those that are all but never or always reached made infinite."""
    fewest = np.ceil((thresholds - n_long) / stride)
    enough = np.ceil(thresholds / stride)
    reached, _ = _upper_tail(fewest, n_long + n_short)
    _, missed = _upper_tail(enough, n_long + n_short)
    decided = np.where(reached < _NEGLIGIBLE, np.inf, thresholds)
    return np.where(missed < _NEGLIGIBLE, -np.inf, decided)


def _other_special_column(
    signs: NDArray[np.int64], configuration: _Configuration, kind: tuple[int, int]
) -> BoolArray:
    """Return whether the other data set's special column is of a kind: (part, pattern, 1)."""
    found = np.zeros((4, len(signs), 1), dtype=np.bool_)
    if not configuration.same:
        plus, long = kind
        long1, long0 = configuration.long
        found[:2, :, 0] = (signs[:, 3] == plus) & (long0 == long)
        found[2:, :, 0] = (signs[:, 2] == plus) & (long1 == long)
    return found


def _require_column(
    needed: FloatArray,
    kind: tuple[int, int],
    elsewhere: BoolArray,
    long_counts: FloatArray,
    n_long: float,
    n_short: float,
) -> FloatArray:
    """Raise the counts needed to where an identity column of the row's kind occurs.

    A row of a minus column that fires makes one of a plus column fire in its place, once that
    column's sign flips: the set of counts at which some row fires has no upper end.
    """
    plus, long = kind
    if long:
        present = long_counts >= 1.0 if plus else long_counts <= n_long - 1.0
        required = np.where(present, needed, np.inf)
    elif plus:
        required = np.maximum(needed, 1.0)
    else:
        required = np.where(needed <= n_short - 1.0, needed, np.inf)
    return np.where(elsewhere, needed, required)


@dataclass(frozen=True)
class _NeuronLaw:
    """For one configuration: P(some part of a set fires) and its complement, by set of parts."""

    weight: float
    fires: dict[int, float]
    silent: dict[int, float]


def _sign_groups(signs: str) -> tuple[int, ...]:
    """Return the sets of parts that meet the same sign matrix, in the order of the matrices."""
    return tuple(sum(1 << part for part in parts) for parts in parts_by_matrix(signs))


def _part_sets(signs: str) -> list[int]:
    groups = _sign_groups(signs)
    sets = {1, 2, 4, 8, *groups, *(group & ~_EXP_D1 for group in groups)}
    return sorted(sets - {0})


@lru_cache(maxsize=4096)
def _neuron_laws(cell: AttentionCell) -> tuple[_NeuronLaw, ...]:
    blocks = divide_rows(cell)
    thresholds = firing_thresholds(cell, blocks)
    sets = _part_sets(cell.signs)
    laws = []
    for configuration in _configurations(blocks, cell.special):
        needed, long_mass, n_short = _short_counts_needed(thresholds, blocks, configuration)
        # Some part of a set fires where the earliest of them does.
        earliest = np.stack(
            [needed[[part for part in range(4) if chosen >> part & 1]].min(0) for chosen in sets]
        )
        fires, silent = ((tail @ long_mass).mean(axis=1) for tail in _upper_tail(earliest, n_short))
        laws.append(
            _NeuronLaw(
                configuration.weight,
                dict(zip(sets, fires.tolist(), strict=True)),
                dict(zip(sets, silent.tolist(), strict=True)),
            )
        )
    return tuple(laws)


def _log_silent(law: _NeuronLaw, parts: int) -> float:
    """Return log P(no part of the set fires) for one neuron."""
    fires, silent = law.fires[parts], law.silent[parts]
    if fires < 0.5:
        return math.log1p(-fires)
    return math.log(silent) if silent > 0.0 else -math.inf


def _group_success(law: _NeuronLaw, group: int, m: int) -> tuple[float, float]:
    """Return (probability, failure) that a group of parts on shared signs all go right."""
    silent_all = m * _log_silent(law, group)
    if not group & _EXP_D1:
        return math.exp(silent_all), -math.expm1(silent_all)
    zeros = group & ~_EXP_D1
    silent_zeros = m * _log_silent(law, zeros) if zeros else 0.0
    failure = -math.expm1(silent_zeros) + math.exp(silent_all)
    if silent_zeros == -math.inf:
        return 0.0, 1.0
    only_exp_d1 = -math.expm1(min(silent_all - silent_zeros, 0.0))
    return math.exp(silent_zeros) * only_exp_d1, min(failure, 1.0)


def _conjunction(law: _NeuronLaw, groups: tuple[int, ...], m: int) -> tuple[float, float]:
    success, log_success = 1.0, 0.0
    for group in groups:
        probability, failure = _group_success(law, group, m)
        success *= probability
        log_success += math.log1p(-failure) if failure < 1.0 else -math.inf
    return success, -math.expm1(log_success)


def exact_probabilities(cell: AttentionCell) -> ExactProbabilities:
    """Return the exact probabilities of success and of its four parts.

    P(part is 0) = E (1 - p)^m and P(success) = E [(1 - p_bad)^m - (1 - p_any)^m] where all four
    parts share the signs; p is the probability that one neuron fires given the special indices, over
    which E averages, "bad" that one of the three parts that should stay 0 fires.

    Parameters
    ----------
    cell : AttentionCell
        The parameter point.

    Returns
    -------
    ExactProbabilities
        Probability and failure probability of "success", "exp_d1_fires", "lin_d1_zero",
        "exp_d0_zero" and "lin_d0_zero".

    Notes
    -----
    Ties do not fire. With more than 2^20 identity columns each is given n / k entries, k their number.

    Source: Section 7.2, Section F.6, Definition C.2, Definition C.6.

    Examples
    --------
    >>> cell = AttentionCell(model="cross", n=200, d=11, m=10, a0=0.01, a1=3.0)
    >>> round(exact_probabilities(cell).probability["success"], 6)
    0.934329
    """
    # The law of a neuron does not depend on m: a sweep over m computes it once.
    laws = _neuron_laws(replace(cell, m=1))
    cases = {"success": _sign_groups(cell.signs)}
    cases |= {part: (1 << index,) for index, part in enumerate(PARTS)}
    probability, failure = {}, {}
    for event, groups in cases.items():
        pairs = [(law.weight, *_conjunction(law, groups, cell.m)) for law in laws]
        # The weights sum to 1 up to rounding only: the smaller of the two keeps its digits.
        right = min(math.fsum(weight * good for weight, good, _ in pairs), 1.0)
        wrong = min(math.fsum(weight * bad for weight, _, bad in pairs), 1.0)
        probability[event] = 1 - wrong if wrong < 0.5 else right
        failure[event] = wrong
    return ExactProbabilities(probability, failure)
