"""Attention against brute force: the decisions of both paths, all sign vectors, n up to 1e300.

    python benchmarks/attention.py [--write FOLDER] [--reduced]

2,160 cells aimed at what floats get wrong: sums that cancel between b^2 and c^2, lattice points on the
threshold, powers of n that are rational, thresholds typed to 17 digits of a lattice point. Brute force
adds up distinct rows with their numbers, in decimals of 80 digits more than the cell's numbers need, for
every special column and sign vector; what vanishes to 50 digits and more is a tie. Against it stand,
decision by decision (fires, is tied), the thresholds of the trial sampler, and the exact probabilities
of the theory.
``--write`` writes the table, ``--reduced`` looks at two cells of each kind.
"""

from __future__ import annotations

import argparse
import itertools
import math
import random
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import MAX_EMAX, MIN_EMIN, Context, Decimal, localcontext
from fractions import Fraction
from pathlib import Path
from typing import Any

from harness import print_gate, write_rows

from simkit.papers.separation.attention import firing, sampling, thresholds
from simkit.papers.separation.attention.cell import AttentionCell
from simkit.papers.separation.attention.theory.probabilities import exact_probabilities
from simkit.papers.separation.signs import PARTS, SIGN_READINGS, parts_by_matrix

CELLS, FIRST = 180, 2  # of each model and kind; the first are counted apart
ALLOWED = 1e-12  # relative error of a probability, or of its complement
NAME = "attention-brute-force"
MODELS = ("identity", "ones", "cross")
KINDS = ("cancellation", "lattice", "rational powers", "typed threshold")
TENTHS = [round(0.05 * i, 2) for i in range(21)]

Row = dict[str, Any]


@dataclass(frozen=True)
class Attended:
    """The rows c of one evaluation, each once, over all special columns, and the threshold."""

    rows: list[list[Decimal]]
    tau: Decimal


# --- cells ---------------------------------------------------------------------------------------------


def draw_size(rng: random.Random, columns: int) -> int:
    """Return n: small, or any power of ten up to 1e300, the last block cut or not."""
    copies = rng.randint(1, 9) * 10 ** rng.choice([0, 0, 1, 2, 3, 6, 8, 12, 15, 17, 30, 100, 298])
    return max(columns * copies + rng.choice([0, 0, 1, columns // 2, columns - 1]), 2)


def draw_cell(model: str, kind: str, rng: random.Random) -> AttentionCell:
    """Return a random cell of a kind."""
    columns = rng.randint(1, 5)
    n = draw_size(rng, columns)
    b, c = rng.choice(TENTHS[1:]), rng.choice(TENTHS)
    # What weighs n^-9 of the heaviest key costs brute force nine times the digits of n.
    most = 3.0 if n < 1e20 else 1.5
    a0, a1 = rng.choice([0.0, 0.0, 0.01, 0.1, 0.3]), rng.choice([0.0, 0.3, 0.5, 1.0, 1.2, most])
    lean = abs(2 * rng.randint(0, columns) - columns)
    tau = None
    if kind == "lattice" and lean:
        # b lean = gap columns with gap = 0.1: the bulk of the sum vanishes.
        b = float(repr(round(0.1 * columns / lean, 4)))
    if kind == "rational powers":
        n = rng.choice([2, 3, 5, 10]) ** rng.choice([4, 8, 16, 100, 240])
        b, a1 = rng.choice([0.5, 1.0]), rng.choice([0.5, 1.0, 2.0 if n < 1e20 else 1.5])
        a0 = rng.choice([0.0, 0.5])
        tau = rng.choice([None, 0.0])
    if model == "cross":
        tau = rng.choice([lean / columns if columns in (1, 2, 4, 5) else 0.5, 0.9, 0.0, 0.25])
    if kind == "typed threshold":
        scale = 1.0 if model == "cross" else math.sqrt(math.log(n))
        tau = abs((1.0 if model == "cross" else b) * lean / columns + rng.choice([c, -c])) * scale
        tau *= 1 + rng.choice([0, 0, 1e-16, -1e-16, 1e-13, 1e-9])
    return AttentionCell(
        model="cross" if model == "cross" else "self",
        qk="ones" if model == "ones" else "identity",
        n=n, d=columns + (1 if model == "cross" else 2), m=rng.choice([1, 2, 15]),
        a0=a0, a1=a1, b=b, c=c, tau=tau,
        signs=rng.choice(list(SIGN_READINGS)), special=rng.choice(["independent", "shared"]),
    )  # fmt: skip


# --- brute force ---------------------------------------------------------------------------------------


def read(value: float) -> Decimal:
    return Decimal(repr(float(value)))


def digits_of(cell: AttentionCell) -> int:
    numbers = [read(value) for value in (cell.a0, cell.a1, cell.b, cell.c, cell.tau or 0.0)]
    decimals = max(-int(number.as_tuple().exponent) for number in numbers)
    a, b, c = max(cell.a0, cell.a1), cell.b, cell.c
    # Where the heaviest key is tied the lightest decide, which weigh n^-power of it.
    power = a if cell.model == "cross" else max(a * a + b * b, a * (a + b + c))
    return 80 + 2 * decimals + int(len(str(cell.rows)) * (2 + power))


def attend(cell: AttentionCell, part: int, special: int) -> Attended:
    """Return the attended rows for one special column (Definitions C.1, C.4, D.1, F.1)."""
    n, k = cell.rows, cell.columns
    a = read(cell.a1 if part < 2 else cell.a0)
    numbers = [1] + [(n - i + k - 1) // k - (i == special) for i in range(k)]
    log_n = Decimal(n).ln()
    if cell.model == "self":
        s = log_n.sqrt()
        keys = [[Decimal(0)] * cell.d for _ in range(k + 1)]
        for key, column in zip(keys, [special, *range(k)], strict=True):
            key[1 + column], key[-1] = read(cell.b) * s, read(cell.c) * s
        keys[0][0] = a * s
        queries = [key for key, number in zip(keys, numbers, strict=True) if number]
        tau = (read(cell.c) + read(0.1)) * s if cell.tau is None else read(cell.tau)
    else:
        keys = [
            [Decimal(int(j == column + 1)) for j in range(cell.d)] for column in [special, *range(k)]
        ]
        keys[0][0] = Decimal(1)
        queries = [[first] + [log_n] * k for first in (a * log_n, Decimal(0))]
        tau = read(0.9 if cell.tau is None else cell.tau)
    rows = []
    for query in queries:
        if cell.model == "self" and cell.qk == "ones":
            scores = [sum(query) * sum(key) for key in keys]
        else:
            scores = [sum(x * y for x, y in zip(query, key, strict=True)) for key in keys]
        if part % 2 == 0:
            largest = max(scores)
            known = {score: (score - largest).exp() for score in set(scores)}
            scores = [known[score] for score in scores]
        weights = [score * number for score, number in zip(scores, numbers, strict=True)]
        total = sum(weights)
        columns = zip(*keys, strict=True)
        rows.append([sum(w * x for w, x in zip(weights, c, strict=True)) / total for c in columns])
    return Attended(rows, tau)


def decide_words(attended: Attended, digits: int) -> list[int]:
    """Return for every sign vector, bit i of its number for column i, what its rows do.

    The sum of 1 where some row fires and 2 where some row is tied.
    """
    found = [0] * 2 ** len(attended.rows[0])
    for row in attended.rows:
        tolerance = (sum(map(abs, row)) + abs(attended.tau)).scaleb(30 - digits)
        margins = [-sum(row) - attended.tau]
        for entry in row:
            margins += [margin + 2 * entry for margin in margins]
        for word, margin in enumerate(margins):
            found[word] |= 1 if margin > tolerance else 2 if margin >= -tolerance else 0
    return found


def brute_force(cell: AttentionCell) -> list[list[list[int]]]:
    """Return what the rows do, see `decide_words`, by special column, part and sign vector."""
    digits = digits_of(cell)
    with localcontext(Context(prec=digits, Emax=MAX_EMAX, Emin=MIN_EMIN)):
        return [
            [decide_words(attend(cell, part, special), digits) for part in range(len(PARTS))]
            for special in range(cell.columns)
        ]


def brute_probabilities(cell: AttentionCell, decided: list[list[list[int]]]) -> list[Fraction]:
    """Return the probabilities of success and of its four parts, from what every sign vector does."""
    fires = [[[word & 1 == 1 for word in words] for words in parts] for parts in decided]
    n, k = cell.rows, cell.columns
    share = [Fraction((n - i + k - 1) // k, n) for i in range(k)]
    if cell.special == "shared":
        pairs = [(share[i], i, i) for i in range(k)]
    else:
        pairs = [(share[i] * share[j], i, j) for i, j in itertools.product(range(k), repeat=2)]
    groups = parts_by_matrix(cell.signs)
    totals = [Fraction(0)] * 5
    for weight, one, zero in pairs:
        by_part = [*fires[one][:2], *fires[zero][2:]]
        cases = [groups, *([(part,)] for part in range(4))]
        for index, case in enumerate(cases):
            totals[index] += weight * math.prod(_group(by_part, group, cell.m) for group in case)
    return totals


def _group(by_part: list[list[bool]], group: tuple[int, ...], m: int) -> Fraction:
    def quiet(parts: list[int]) -> Fraction:
        silent = sum(not any(word) for word in zip(*(by_part[part] for part in parts), strict=True))
        return Fraction(silent, len(by_part[0])) ** m if parts else Fraction(1)

    zeros = [part for part in group if part]
    return quiet(zeros) - quiet(list(group)) if 0 in group else quiet(zeros)


# --- what is held against it ---------------------------------------------------------------------------


def sampler_decisions(cell: AttentionCell) -> list[list[list[int]]]:
    """Return the same decisions from the thresholds of the trial sampler."""
    order, tables = sampling.prepare_tables(cell)[:2]
    k, n_long = order.columns, order.long_columns
    found = []
    for special in range(k):
        long = int(special < n_long)
        by_part = []
        for part in range(len(PARTS)):
            words = []
            for word in range(2**cell.d):
                signs = [word >> 1 + i & 1 for i in range(k)]
                plus, plus_long = sum(signs), sum(signs[:n_long])
                last = word >> cell.d - 1 & 1 if cell.model == "self" else 0
                bits = (word & 1) | last << 1 | signs[special] << 2
                index = thresholds.count_index(plus, plus_long, order)
                limits = tables.limits[part, long, bits]
                fires, tied = firing.test_kinds(
                    limits, long, signs[special], index, plus, plus_long, k, n_long
                )
                words.append(int(fires) | int(tied) << 1)
            by_part.append(words)
        found.append(by_part)
    return found


def largest_error(cell: AttentionCell, expected: list[Fraction]) -> float:
    """Return the largest relative error of the exact probabilities and of their complements."""
    found, worst = exact_probabilities(cell), 0.0
    for event, value in zip(("success", *PARTS), expected, strict=True):
        for given, true in ((found.probability[event], value), (found.failure[event], 1 - value)):
            error = abs(Fraction(given) - true)
            # A probability is 1 - failure where that is smaller: its own digits end at 1e-16.
            floor = Fraction(1, 10**3) if given == found.probability[event] else Fraction(1, 10**300)
            worst = max(worst, float(error / max(true, floor)))
    return worst


def compare(cells: int = CELLS, first: int = FIRST) -> Iterator[Row]:
    """Yield how often decisions differ from brute force, and by how much probabilities do."""
    for model, kind in itertools.product(MODELS, KINDS):
        rng = random.Random(f"{model} {kind}")
        decisions = fired = tied = wrong = fired_of_first = 0
        worst, largest = 0.0, 0
        for number in range(cells):
            cell = draw_cell(model, kind, rng)
            expected = brute_force(cell)
            for truth, found in zip(flat(expected), flat(sampler_decisions(cell)), strict=True):
                decisions, wrong = decisions + 1, wrong + (truth != found)
                fired, tied = fired + (truth & 1), tied + (truth >> 1)
            worst = max(worst, largest_error(cell, brute_probabilities(cell, expected)))
            largest = max(largest, cell.rows)
            fired_of_first = fired if number < first else fired_of_first
        yield {
            "model": model, "kind": kind, "cells": cells, "largest_n": f"{Decimal(largest):.0e}",
            "decisions": decisions, "fire": fired, "tied": tied, "wrong_decisions": wrong,
            "worst_error_below": ALLOWED if worst <= ALLOWED else float(f"{worst:.1e}"),
            "first_cells": first, "fire_of_first": fired_of_first,
            "met": "true" if wrong == 0 and worst <= ALLOWED else "false",
        }  # fmt: skip


def flat(nested: list[list[list[int]]]) -> Iterator[int]:
    return (word for parts in nested for words in parts for word in words)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--reduced", action="store_true", help="two cells of each kind")
    parser.add_argument("--write", type=Path, metavar="FOLDER", help="write the table, too")
    options = parser.parse_args()
    rows = []
    for row in compare(FIRST if options.reduced else CELLS):
        if not rows:
            print(*row, sep=" | ")
        print(*row.values(), sep=" | ", flush=True)
        rows.append(row)
    met = sum(row["met"] == "true" for row in rows)
    print_gate(f"({NAME})", f"{met} rows", f"{len(rows)} rows", met == len(rows))
    write_rows(options.write, NAME, rows)


if __name__ == "__main__":
    main()
