"""Slow, obvious code for the attention models, written straight from the paper's formulas.

An oracle: it imports nothing from simkit and uses no array library. Numbers are decimals of many
digits, read from what the floats print (0.2 is one fifth), so that a tie is told from what is near one.

Events and evaluations come in the order F_exp(D1), F_lin(D1), F_exp(D0), F_lin(D0).
"""

import functools
import itertools
from collections.abc import Iterable
from decimal import Decimal, localcontext
from fractions import Fraction

DIGITS = 50
TIE = Decimal("1e-40")
GROUPS = {
    "shared": [(0, 1, 2, 3)],
    "per-dataset": [(0, 1), (2, 3)],
    "per-network": [(0, 2), (1, 3)],
    "independent": [(0,), (1,), (2,), (3,)],
}


def naive_number(value: float) -> Decimal:
    """Read a float as the decimal it prints."""
    return Decimal(repr(value)) if isinstance(value, float) else Decimal(value)


def naive_self_attention(n, d, a, b, c, j3):
    """Definition D.1, row by row."""
    root = Decimal(n).ln().sqrt()
    matrix = []
    for j in range(n):
        row = [Decimal(0)] * d
        if j == j3:
            row[0] = naive_number(a) * root
        row[1 + j % (d - 2)] = naive_number(b) * root
        row[d - 1] = naive_number(c) * root
        matrix.append(row)
    return matrix, matrix, matrix


def naive_cross_attention(n, d, a, j2, j3):
    """Definition F.1, row by row, with I_{d-1} in columns 2 to d."""
    log_n = Decimal(n).ln()
    first, second = [], []
    for j in range(n):
        first.append([naive_number(a) * log_n if j == j2 else Decimal(0)] + [log_n] * (d - 1))
        row = [Decimal(0)] * d
        if j == j3:
            row[0] = Decimal(1)
        row[1 + j % (d - 1)] = Decimal(1)
        second.append(row)
    return first, second, second


def naive_score(row1, row2, qk):
    """(A1)_{j0} Q K^T (A2)_{j1}^T."""
    if qk == "ones":
        return sum(row1) * sum(row2)
    return sum(x * y for x, y in zip(row1, row2, strict=True))


def naive_attended_row(row1, rows2, rows3, counts, qk, network):
    """c_{j0} of Definitions C.1 and C.4 with V = I, key j1 occurring counts[j1] times."""
    scores = [naive_score(row1, row2, qk) for row2 in rows2]
    u = [score.exp() for score in scores] if network == "exp" else scores
    alpha = sum(count * value for count, value in zip(counts, u, strict=True))
    f = [value / alpha for value in u]
    return [
        sum(count * x * row[i] for count, x, row in zip(counts, f, rows3, strict=True))
        for i in range(len(rows3[0]))
    ]


def naive_attended(rows1, rows2, rows3, qk, network):
    """All rows c_{j0}, j0 = 1 ... n."""
    ones = [1] * len(rows2)
    return [naive_attended_row(row, rows2, rows3, ones, qk, network) for row in rows1]


def naive_threshold(model, n, c, tau):
    """Theorems D.5 and F.5."""
    if tau is not None:
        return naive_number(tau)
    if model == "cross":
        return Decimal("0.9")
    return (naive_number(c) + Decimal("0.1")) * Decimal(n).ln().sqrt()


def naive_shifted_relu(row, y, tau, tolerance=TIE):
    """phi_tau(<row, y>); a tie gives 0. Also whether it is a tie."""
    margin = sum(x * s for x, s in zip(row, y, strict=True)) - tau
    if abs(margin) <= tolerance * (sum(abs(x) for x in row) + abs(tau)):
        return Decimal(0), True
    return max(margin, Decimal(0)), False


def naive_output(attended, y, tau):
    """F of Definitions C.2 and C.6; y is a list of neurons, each a list of d signs."""
    results = [naive_shifted_relu(row, column, tau) for row in attended for column in y]
    return max(sum(value for value, _ in results), Decimal(0)), any(tie for _, tie in results)


def naive_networks(cell, j2, j3):
    """Attended rows of the four evaluations, for special rows (D0, D1)."""
    # Self-attention has no row j2.
    rows = [(j2[k] if cell["model"] == "cross" else None, j3[k]) for k in (0, 1)]
    data = tuple((name, cell[name]) for name in ("model", "qk", "n", "d", "a0", "a1", "b", "c"))
    return [
        naive_network(data, dataset, network, *rows[dataset])
        for dataset, network in ((1, "exp"), (1, "lin"), (0, "exp"), (0, "lin"))
    ]


@functools.cache  # Decimals are slow, and the same special rows come again and again
def naive_network(data, dataset, network, j2, j3):
    """Attended rows of one evaluation; to DIGITS digits, as its callers ask."""
    cell = dict(data)
    a = cell["a1"] if dataset else cell["a0"]
    if cell["model"] == "self":
        matrices = naive_self_attention(cell["n"], cell["d"], a, cell["b"], cell["c"], j3)
        return naive_attended(*matrices, cell["qk"], network)
    matrices = naive_cross_attention(cell["n"], cell["d"], a, j2, j3)
    return naive_attended(*matrices, "identity", network)


def naive_trial(cell, j2, j3, signs):
    """Return the four values of F and whether any margin is a tie; signs: four lists of neurons."""
    with localcontext() as context:
        context.prec = DIGITS
        tau = naive_threshold(cell["model"], cell["n"], cell["c"], cell["tau"])
        outputs = [
            naive_output(attended, y, tau)
            for attended, y in zip(naive_networks(cell, j2, j3), signs, strict=True)
        ]
        return [float(value) for value, _ in outputs], any(tie for _, tie in outputs)


def naive_firing_signs(rows: Iterable, d, tau, tolerance=TIE):
    """Return the set of sign vectors (as integers, bit i for column i) at which some row fires."""
    # Rows that agree to 40 digits need to be looked at only once.
    distinct = {tuple(round(x, 40) for x in row): row for row in rows}.values()
    firing = set()
    for word in range(2**d):
        y = [1 if word >> i & 1 else -1 for i in range(d)]
        if any(naive_shifted_relu(row, y, tau, tolerance)[0] > 0 for row in distinct):
            firing.add(word)
    return firing


def naive_group_by_matrices(fires, group, d, m):
    """P(all events of a group go right), over every matrix of m sign vectors."""
    right = 0
    for columns in itertools.product(range(2**d), repeat=m):
        fired = [any(word in fires[event] for word in columns) for event in range(4)]
        right += all(fired[event] == (event == 0) for event in group)
    return Fraction(right, 2 ** (d * m))


def naive_group_by_columns(fires, group, d, m):
    """The same, from single columns: they are independent."""
    zeros = set().union(*(fires[event] for event in group if event != 0))
    quiet = Fraction(2**d - len(zeros), 2**d) ** m
    if 0 not in group:
        return quiet
    return quiet - Fraction(2**d - len(zeros | fires[0]), 2**d) ** m


def naive_average(cell, pairs, groups, by_matrices):
    """Average the product over groups over weighted (firing sets) of the special rows."""
    count = naive_group_by_matrices if by_matrices else naive_group_by_columns
    total = Fraction(0)
    for weight, fires in pairs:
        product = weight
        for group in groups:
            product *= count(fires, group, cell["d"], cell["m"])
        total += product
    return total


def naive_probabilities(cell, pairs, by_matrices=False):
    """Return exact fractions for success and its four parts."""
    cases = [GROUPS[cell["signs"]], [(0,)], [(1,)], [(2,)], [(3,)]]
    return [naive_average(cell, pairs, groups, by_matrices) for groups in cases]


@functools.cache
def naive_firing_of_special_rows(data):
    """Return the firing sets of the four evaluations, for each special row; of the data alone."""
    cell = dict(data)
    n, d = cell["n"], cell["d"]
    with localcontext() as context:
        context.prec = DIGITS
        tau = naive_threshold(cell["model"], n, cell["c"], cell["tau"])
        firing = []
        for j3 in range(n):
            # The row j2 is immaterial: F sums over all rows.
            attended = naive_networks(cell, (0, n - 1), (j3, j3))
            firing.append([naive_firing_signs(rows, d, tau) for rows in attended])
    return firing


def naive_exact(cell, by_matrices=False):
    """Probabilities over all special rows and all sign vectors, from the n x n attention."""
    n = cell["n"]
    names = ("model", "qk", "n", "d", "a0", "a1", "b", "c", "tau")
    firing = naive_firing_of_special_rows(tuple((name, cell[name]) for name in names))
    if cell["special"] == "shared":
        pairs = [(Fraction(1, n), fires) for fires in firing]
    else:
        pairs = [
            (Fraction(1, n * n), firing[one][:2] + firing[zero][2:])
            for one in range(n)
            for zero in range(n)
        ]
    return naive_probabilities(cell, pairs, by_matrices)


def naive_exact_distinct(cell):
    """The same from distinct rows with integer multiplicities, for any n; self-attention only."""
    n, d = cell["n"], cell["d"]
    k = d - 2
    copies = [(n - i + k - 1) // k for i in range(k)]
    with localcontext() as context:
        # Terms of one row in n must be seen beside the sums of all.
        context.prec = 80 + 2 * len(str(n))
        tau = naive_threshold("self", n, cell["c"], cell["tau"])
        tolerance = Decimal(1).scaleb(20 - context.prec)
        firing = []
        for special in range(k):
            found = []
            for dataset, network in ((1, "exp"), (1, "lin"), (0, "exp"), (0, "lin")):
                a = cell["a1"] if dataset else cell["a0"]
                matrix = naive_self_attention_distinct(n, d, a, cell["b"], cell["c"], special)
                counts = [1] + [t - (i == special) for i, t in enumerate(copies)]
                rows = [
                    naive_attended_row(row, matrix, matrix, counts, cell["qk"], network)
                    for row, count in zip(matrix, counts, strict=True)
                    if count
                ]
                found.append(naive_firing_signs_unrounded(rows, d, tau, tolerance))
            firing.append(found)
    weight = [Fraction(t, n) for t in copies]
    if cell["special"] == "shared":
        pairs = list(zip(weight, firing, strict=True))
    else:
        pairs = [
            (weight[one] * weight[zero], firing[one][:2] + firing[zero][2:])
            for one in range(k)
            for zero in range(k)
        ]
    return naive_probabilities(cell, pairs)


def naive_self_attention_distinct(n, d, a, b, c, special):
    """The special row, then one row for each identity column (Definition D.1)."""
    root = Decimal(n).ln().sqrt()
    rows = []
    for column in [special, *range(d - 2)]:
        row = [Decimal(0)] * d
        row[1 + column] = naive_number(b) * root
        row[d - 1] = naive_number(c) * root
        rows.append(row)
    rows[0][0] = naive_number(a) * root
    return rows


def naive_firing_signs_unrounded(rows, d, tau, tolerance):
    """As naive_firing_signs, looking at every row."""
    firing = set()
    for word in range(2**d):
        y = [1 if word >> i & 1 else -1 for i in range(d)]
        if any(naive_shifted_relu(row, y, tau, tolerance)[0] > 0 for row in rows):
            firing.add(word)
    return firing
