"""One row of attention and the law of <c, y>, slowly: each column its own key, each count by itself.

An oracle on top of `naive_attention`: it imports nothing from simkit. Columns that have equal entries,
to 40 digits, are counted together; the signs of all others are gone through.
"""

import itertools
import math
from decimal import Decimal, localcontext
from fractions import Fraction

from naive_attention import DIGITS, TIE, naive_attended_row, naive_number

SPECIAL_ROW = {"special": 0, "same": 0, "other": 1}


def naive_row(cell, dataset, network, kind):
    """Entries c of a row, the special key in the first identity column; `cell` a mapping."""
    n, d, cross = cell["n"], cell["d"], cell["model"] == "cross"
    columns = d - 1 if cross else d - 2
    a = naive_number(cell["a1"] if dataset else cell["a0"])
    with localcontext() as context:
        context.prec = DIGITS
        log_n = Decimal(n).ln()
        unit = Decimal(1) if cross else log_n.sqrt()

        def key(column, special):
            row = [Decimal(0)] * d
            row[0] = (Decimal(1) if cross else a * unit) if special else Decimal(0)
            row[1 + column] = Decimal(1) if cross else naive_number(cell["b"]) * unit
            if not cross:
                row[d - 1] = naive_number(cell["c"]) * unit
            return row

        rows = [key(0, True), *(key(column, False) for column in range(columns))]
        counts = [1, n // columns - 1, *([n // columns] * (columns - 1))]
        if cross:
            query = [a * log_n if kind == "special" else Decimal(0)] + [log_n] * (d - 1)
        else:
            query = key(SPECIAL_ROW[kind], kind == "special")
        return naive_attended_row(query, rows, rows, counts, cell["qk"], network), unit


def naive_tail(entries, threshold, strict=True):
    """Pr[<c, y> > threshold] over all signs y, or >=, as a fraction."""
    with localcontext() as context:
        context.prec = DIGITS
        groups = {}
        for entry in entries:
            groups.setdefault(round(entry, 40), []).append(entry)
        most = max(groups.values(), key=len)
        singles = [entry for group in groups.values() if group is not most for entry in group]
        size = sum(abs(entry) for entry in entries) + abs(threshold)
        total = 0
        for signs in itertools.product((1, -1), repeat=len(singles)):
            own = sum((s * e for s, e in zip(signs, singles, strict=True)), Decimal(0))
            for plus in range(len(most) + 1):
                margin = own + (2 * plus - len(most)) * most[0] - threshold
                tied = abs(margin) <= TIE * size
                if (tied and not strict) or (not tied and margin > 0):
                    total += math.comb(len(most), plus)
        return Fraction(total, 2 ** len(entries))
