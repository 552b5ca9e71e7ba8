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
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simkit.papers.separation.attention.cell import AttentionCell
from simkit.papers.separation.attention.theory.binomials import fair_masses, fair_tails
from simkit.papers.separation.attention.theory.thresholds import (
    KINDS,
    FiringThresholds,
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
# Beyond this many other long columns their plus signs are not summed over.
_LARGEST_LONG = 2**26
# Counts of plus signs that are summed over at once for all patterns of the special signs.
_AT_ONCE = 2**16

# Sets of parts are bits 1, 2, 4, 8 in the order of PARTS.
_EXP_D1 = 0b0001


@dataclass(frozen=True)
class ExactProbabilities:
    """Probabilities of "success", its four parts, their opposites. Source: Section 7.2, Section F.6."""

    probability: dict[str, float]
    failure: dict[str, float]  # 1 - probability, accurate down to 1e-300


@dataclass(frozen=True)
class _Configuration:
    """How the special columns of D1 and D0 fall: probability, long or short, same column."""

    weight: float
    long: tuple[int, int]
    same: bool


def _configurations(blocks: IdentityBlocks, special: str) -> list[_Configuration]:
    rows, copies = float(blocks.rows), float(blocks.copies)
    size = (float(blocks.columns - blocks.long_columns), float(blocks.long_columns))
    share = (size[0] * copies / rows, size[1] * (copies + 1.0) / rows)
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


# Signs (y_1, y_d, special of D1, special of D0), each pattern equally likely.
_SIGNS_APART = np.array(list(product((0, 1), repeat=4)))
_SIGNS_SAME = _SIGNS_APART[_SIGNS_APART[:, 2] == _SIGNS_APART[:, 3]]


@dataclass(frozen=True)
class _OtherColumns:
    """The columns that are special in neither data set, and what the special ones leave to them.

    Each array is (part, sign pattern, kind): that kind of row fires where, K and J being the plus signs
    among the other columns and among the other long ones, stride * K + J >= stride * full + rest.
    """

    n_long: int
    n_short: int
    full: NDArray[Any]
    rest: NDArray[Any]
    stride: float

    def short_needed(self, kind: int, patterns: slice, long_counts: FloatArray) -> FloatArray:
        """Return the short plus signs needed for one kind, as an excess over half the columns."""
        rest = self.rest[:, patterns, kind, None].astype(np.float64)
        excess = (self.full[:, patterns, kind, None] - self.n_short // 2).astype(np.float64)
        needed: FloatArray = excess + np.ceil((rest - long_counts) / self.stride) - long_counts
        return needed


def _signs_of(configuration: _Configuration) -> NDArray[np.int64]:
    return _SIGNS_SAME if configuration.same else _SIGNS_APART


def _other_columns(
    thresholds: FiringThresholds, blocks: IdentityBlocks, configuration: _Configuration
) -> _OtherColumns:
    signs = _signs_of(configuration)
    long1, long0 = configuration.long
    n_special_long = long1 + (0 if configuration.same else long0)
    n_special = 1 if configuration.same else 2
    own = signs[:, 2] + (0 if configuration.same else signs[:, 3])
    own_long = signs[:, 2] * long1 + (0 if configuration.same else signs[:, 3] * long0)
    full, rest = (
        np.stack(
            [
                values[part, (long1, long0)[part // 2], :, signs[:, 0], signs[:, 1], sign]
                for part, sign in enumerate(signs[:, [2, 2, 3, 3]].T)
            ]
        )
        for values in (thresholds.full, thresholds.rest)
    )
    # Python's integers where floats would not hold the counts.
    own = own[:, None].astype(full.dtype)
    return _OtherColumns(
        blocks.long_columns - n_special_long,
        blocks.columns - blocks.long_columns - (n_special - n_special_long),
        full - own,
        rest - own_long[:, None],
        thresholds.stride,
    )


def _long_counts(others: _OtherColumns) -> tuple[_OtherColumns, FloatArray, FloatArray] | None:
    """Return the plus signs among the other long columns that matter, with their probabilities.

    Thresholds that are all but never or always reached are made infinite. None if there are too many.
    """
    if others.n_long > _MANY_COLUMNS:
        others = _decide_certain(others)
        if not np.any(_is_finite(others.full)):
            return others, np.array([float(others.n_long // 2)]), np.ones(1)
    if others.n_long > _LARGEST_LONG:
        return None
    return others, *fair_masses(float(others.n_long))


def _is_finite(values: NDArray[Any]) -> BoolArray:
    found: BoolArray = (values != math.inf) & (values != -math.inf)
    return found


def _decide_certain(others: _OtherColumns) -> _OtherColumns:
    size = others.n_long + others.n_short
    # As few as all long columns allow, as many as none of them does; in integers, however large.
    steps, rest = int(others.stride), others.rest.astype(object)
    rest = np.vectorize(int, otypes=[object])(rest)
    fewest = (others.full - size // 2) - (others.n_long - rest) // steps
    enough = (others.full - size // 2) - (-rest) // steps
    reached, _ = fair_tails(fewest.astype(np.float64), size)
    _, missed = fair_tails(enough.astype(np.float64), size)
    full = others.full.astype(object)
    full = np.where(reached < _NEGLIGIBLE, np.inf, full)
    full = np.where(missed < _NEGLIGIBLE, -np.inf, full)
    return replace(others, full=full.astype(others.full.dtype))


def _earliest(
    others: _OtherColumns, configuration: _Configuration, patterns: slice, long_counts: FloatArray
) -> FloatArray:
    """Return the short plus signs at which each part fires: (part 4, sign pattern, long count).

    The smallest such number, as an excess over half the short columns; infinite if there is none.
    """
    signs = _signs_of(configuration)[patterns]
    best = np.full((4, len(signs), len(long_counts)), np.inf)
    for index, kind in enumerate(KINDS):
        if np.all(others.full[:, patterns, index] == math.inf):
            continue
        needed = np.maximum(
            others.short_needed(index, patterns, long_counts), -float(others.n_short // 2)
        )
        if not isinstance(kind, str):
            elsewhere = _other_special_column(signs, configuration, kind)
            needed = _require_column(needed, kind, elsewhere, long_counts, others)
        best = np.minimum(best, needed)
    return best


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
    others: _OtherColumns,
) -> FloatArray:
    """Raise the counts needed to where an identity column of the row's kind occurs.

    A row of a minus column that fires makes one of a plus column fire in its place, once that
    column's sign flips: the set of counts at which some row fires has no upper end.
    """
    plus, long = kind
    if long:
        present = long_counts >= 1.0 if plus else long_counts <= others.n_long - 1.0
        required = np.where(present, needed, np.inf)
    elif plus:
        required = np.maximum(needed, float(1 - others.n_short // 2))
    else:
        required = np.where(needed <= float(others.n_short - others.n_short // 2 - 1), needed, np.inf)
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
def _neuron_laws(cell: AttentionCell) -> tuple[_NeuronLaw, ...] | None:
    blocks = divide_rows(cell)
    thresholds = firing_thresholds(cell, blocks)
    sets = _part_sets(cell.signs)
    laws = []
    for configuration in _configurations(blocks, cell.special):
        others = _other_columns(thresholds, blocks, configuration)
        found = _long_counts(others)
        if found is None:
            return None
        fires, silent = _fire_probabilities(found, configuration, sets)
        laws.append(
            _NeuronLaw(
                configuration.weight,
                dict(zip(sets, fires.tolist(), strict=True)),
                dict(zip(sets, silent.tolist(), strict=True)),
            )
        )
    return tuple(laws)


def _fire_probabilities(
    found: tuple[_OtherColumns, FloatArray, FloatArray], configuration: _Configuration, sets: list[int]
) -> tuple[FloatArray, FloatArray]:
    """Return P(some part of a set fires) and its complement, for each set of parts."""
    others, long_counts, long_mass = found
    signs = _signs_of(configuration)
    # Many counts are summed over one pattern of signs at a time, and once where patterns agree.
    alone = len(long_counts) > _AT_ONCE
    same_as = _first_alike(others, signs) if alone else [0]
    sums = {}
    for start in sorted(set(same_as)):
        patterns = slice(start, start + 1 if alone else len(signs))
        needed = _earliest(others, configuration, patterns, long_counts)
        # Some part of a set fires where the earliest of them does.
        earliest = np.stack(
            [needed[[part for part in range(4) if chosen >> part & 1]].min(0) for chosen in sets]
        )
        tails = fair_tails(earliest, others.n_short)
        if alone:  # without BLAS, whose threads would get in each other's way
            sums[start] = [np.einsum("spj,j->sp", tail, long_mass) for tail in tails]
        else:
            sums[start] = [tail @ long_mass for tail in tails]
    fires, silent = (np.concatenate([sums[start][side] for start in same_as], axis=1) for side in (0, 1))
    return fires.mean(axis=1), silent.mean(axis=1)


def _first_alike(others: _OtherColumns, signs: NDArray[np.int64]) -> list[int]:
    """Return for each pattern the first one with its thresholds and special signs."""
    seen: dict[Any, int] = {}
    found = []
    for pattern, special in enumerate(signs[:, 2:].tolist()):
        rows = (others.full[:, pattern].tolist(), others.rest[:, pattern].tolist(), special)
        found.append(seen.setdefault(repr(rows), pattern))
    return found


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

    P(part is 0) = E (1 - p)^m and P(success) = E [(1 - p_bad)^m - (1 - p_any)^m] where all four parts
    share the signs; p is the probability that one neuron fires given the special indices, over which E
    averages, "bad" that one of the three parts that should stay 0 fires.

    Ties do not fire. All five are NaN where more than 2^26 identity columns hold one entry more than the
    others and the thresholds lie within reach of the counts: that sum is not evaluated.

    Source: Section 7.2, Section F.6, Definition C.2, Definition C.6.

    Examples
    --------
    >>> cell = AttentionCell(model="cross", n=200, d=11, m=10, a0=0.01, a1=3.0)
    >>> round(exact_probabilities(cell).probability["success"], 6)
    0.934329
    """
    # The law of a neuron does not depend on m: a sweep over m computes it once.
    laws = _neuron_laws(replace(cell, m=1))
    if laws is None:
        unknown = dict.fromkeys(("success", *PARTS), math.nan)
        return ExactProbabilities(unknown, dict(unknown))
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
