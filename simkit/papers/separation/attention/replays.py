"""The draws of the structured path, replayed for the literal one as rows and signs.

Where the structured path draws a count, `replay_draws` expands it into signs, the first of the equal
columns positive, and where it draws the lengths of the special columns, into special rows of such
columns. It shares no code with that path, and finds the quantiles of counts in whole numbers.
Source: Definition 3.7, Definition D.1, Definition F.1.
"""

from bisect import bisect_right
from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from math import comb
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from simkit.papers.separation.attention.cell import AttentionCell

FloatArray = NDArray[np.float64]
Quantile = TypeVar("Quantile")


class TrialDraw(NamedTuple):
    """The random part of a trial."""

    j2: tuple[int, int]  # special rows of D0 and of D1, for cross-attention only
    j3: tuple[int, int]  # the same of the keys
    # float64 (d, m): y that F_exp(D1), F_lin(D1), F_exp(D0), F_lin(D0) meet
    signs: tuple[FloatArray, ...]


def _find_lengths(uniform: Fraction, n: int, columns: int, special: str) -> tuple[bool, bool, bool]:
    """Return (special column of D1 long, of D0 long, both the same column) at a uniform number."""
    copies, n_long = divmod(n, columns)
    n_short = columns - n_long
    p_short, p_long = Fraction(n_short * copies, n), Fraction(n_long * (copies + 1), n)
    if special == "shared":
        table = [(p_short, (False, False, True)), (p_long, (True, True, True))]
    else:
        same_short = p_short**2 / n_short
        same_long = p_long**2 / n_long if n_long else Fraction(0)
        table = [
            (same_short, (False, False, True)),
            (p_short**2 - same_short, (False, False, False)),
            (same_long, (True, True, True)),
            (p_long**2 - same_long, (True, True, False)),
            (p_short * p_long, (False, True, False)),
            (p_long * p_short, (True, False, False)),
        ]
    total = Fraction(0)
    for probability, outcome in table:
        total += probability
        if uniform < total:
            return outcome
    raise AssertionError("probabilities of the special columns do not sum to 1")


def _choose_columns(
    trial: int, n: int, columns: int, lengths: tuple[bool, bool, bool]
) -> tuple[int, int]:
    """Return special columns of D0 and D1 of the drawn lengths; which ones is immaterial."""
    long1, long0, same = lengths
    n_long = n % columns
    pools = {True: list(range(n_long)), False: list(range(n_long, columns))}
    column1 = pools[long1][trial % len(pools[long1])]
    if same:
        return column1, column1
    rest = [column for column in pools[long0] if column != column1]
    return rest[3 * trial % len(rest)], column1


@lru_cache(maxsize=32)
def _ways(n_long: int, n_short: int) -> list[int]:
    """Return in how many ways signs make each pair of counts, long ones first, cumulated."""
    short = [comb(n_short, count) for count in range(n_short + 1)]
    return list(accumulate(comb(n_long, count) * ways for count in range(n_long + 1) for ways in short))


def _find_counts(uniform: int, n_long: int, n_short: int) -> tuple[int, int]:
    """Return the counts at a uniform number of 62 binary places: the first pair that exceeds it."""
    found = bisect_right(_ways(n_long, n_short), uniform << (n_long + n_short) >> 62)
    return divmod(found, n_short + 1)


class _Fields:
    """Fields of 16 bits, four to a word of 64, and the places of uniform numbers that begin in them."""

    def __init__(self, rng: np.random.Generator) -> None:
        self.rng = rng
        self.left: list[int] = []

    def draw_word(self) -> int:
        return int(self.rng.integers(0, 2**64, dtype=np.uint64, endpoint=False))

    def draw(self) -> int:
        if not self.left:
            word = self.draw_word()
            self.left = [word >> 16 * place & 0xFFFF for place in range(4)]
        return self.left.pop(0)

    def invert(self, given: int, size: int, find: Callable[[int], Quantile]) -> Quantile:
        """Return the quantile at a number that begins with `size` places; others where these are few."""
        others = 62 - size
        least = given << others
        found = find(least)
        if find(least + 2**others - 1) == found:
            return found
        return find(least + (self.draw_word() >> (64 - others)))


def _draw_plus_counts(rng: np.random.Generator, n_long: int, n_short: int) -> tuple[int, int]:
    """Return the plus signs among the other long and the other short columns, where these are many."""
    counts = []
    for size in (n_long, n_short):
        if size > 318:
            counts.append(int(rng.binomial(size, 0.5)))
            continue
        flags: list[int] = []
        while len(flags) < size:
            further = int(rng.random() * 2**53)
            flags += [further >> position & 1 for position in range(min(53, size - len(flags)))]
        counts.append(sum(flags))
    return counts[0], counts[1]


def _looks_up(cell: AttentionCell) -> bool:
    n_long = cell.rows % cell.columns
    return (n_long + 1) * (cell.columns - n_long + 1) <= 4096


def _draw_signs(
    rng: np.random.Generator, fields: _Fields, cell: AttentionCell, column0: int, column1: int
) -> FloatArray:
    n, d, columns = cell.rows, cell.d, cell.columns
    others = [i for i in range(columns) if i not in (column0, column1)]
    others_long = [i for i in others if i < n % columns]
    others_short = [i for i in others if i >= n % columns]
    sizes = len(others_long), len(others_short)
    y = np.full((d, cell.m), -1.0)
    for neuron in range(cell.m):
        if _looks_up(cell):
            word = fields.draw()
            plus_long, plus_short = fields.invert(word >> 4, 12, lambda u: _find_counts(u, *sizes))
        else:
            word = int(rng.random() * 2**53)
            plus_long, plus_short = _draw_plus_counts(rng, *sizes)
        positive = [1 + i for i in others_long[:plus_long] + others_short[:plus_short]]
        positive += [0] if word & 1 else []
        positive += [d - 1] if word & 2 and cell.model == "self" else []
        positive += [1 + column1] if word & 4 else []
        positive += [1 + column0] if word & 8 and column0 != column1 else []
        y[positive, neuron] = 1.0
    return y


def replay_draws(rng: np.random.Generator, trial: int, cell: AttentionCell) -> TrialDraw:
    """Draw one trial from the same stream as the structured path, as rows and signs.

    The generator is in the state in which that path begins the trial; the trial's number varies choices
    that are immaterial (which of equal columns, of equal rows).
    """
    n, columns = cell.rows, cell.columns
    fields = _Fields(rng)

    def find(number: int) -> tuple[bool, bool, bool]:
        return _find_lengths(Fraction(number, 2**62), n, columns, cell.special)

    if _looks_up(cell):
        lengths = fields.invert(fields.draw(), 16, find)
    else:
        lengths = find(int(rng.random() * 2**53) << 9)
    chosen = _choose_columns(trial, n, columns, lengths)
    copies = [len(range(column, n, columns)) for column in chosen]
    j3 = [column + columns * (trial % t) for column, t in zip(chosen, copies, strict=True)]
    j2 = [(5 * row + 3 * trial) % n for row in j3]
    which = cell.sign_draws
    matrices = []
    for _ in range(max(which) + 1):
        matrices.append(_draw_signs(rng, fields, cell, *chosen))
        fields = _Fields(rng)
    return TrialDraw((j2[0], j2[1]), (j3[0], j3[1]), tuple(matrices[index] for index in which))
