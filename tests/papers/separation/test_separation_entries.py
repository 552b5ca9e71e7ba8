"""Entries u, alpha, f and c of every kind of row: against matrices laid out in full, and by hand."""

import math
from fractions import Fraction

import numpy as np
import pytest
from flint import arb, ctx, fmpq
from naive_entries import every_data

from simkit.papers.separation.attention.cell import AttentionCell
from simkit.papers.separation.attention.theory import entries
from simkit.papers.separation.attention.theory.entries_again import (
    attended_again,
    weight_again,
    written_rows,
)

# Blocks that fit and blocks cut short, one row to a column, one column.
CELLS = [
    AttentionCell(model=model, qk=qk, n=n, d=d, m=1, a0=0.09, a1=1.2, b=0.3, c=0.7)
    for model, qk, sizes in (
        ("self", "ones", ((8, 6), (7, 6), (5, 7), (7, 3))),
        ("self", "identity", ((8, 6), (7, 6), (9, 7), (5, 7), (7, 3))),
        ("cross", "identity", ((8, 5), (7, 5), (6, 2), (5, 6))),
    )
    for n, d in sizes
]


@pytest.fixture(autouse=True)
def _precision():
    with ctx.workprec(128):
        yield


def number(value):
    return float(value)


def shown(cell):
    return f"{cell.model} {cell.qk} n={cell.n} d={cell.d}"


@pytest.mark.parametrize("network", ["exp", "lin"])
@pytest.mark.parametrize("dataset", ["D0", "D1"])
@pytest.mark.parametrize("cell", CELLS, ids=shown)
def test_every_row_of_the_matrices_is_of_one_kind_and_every_kind_occurs(cell, dataset, network):
    a = cell.a1 if dataset == "D1" else cell.a0
    kinds = [expand(row, cell, network) for row in entries.attended_rows(cell, dataset)]
    seen = set()
    data = every_data(cell.model, cell.qk, network, cell.rows, cell.d, a, cell.b, cell.c)
    scale = math.sqrt(math.log(cell.rows)) if cell.model == "self" else 1.0
    for j2, j3, u, alpha, f, c in data:
        for j0 in range(cell.rows):
            others = [j for j in range(cell.rows) if j != j3]
            found = np.concatenate([
                [float(j0 == j2), alpha[j0], u[j0, j3], f[j0, j3]],
                np.sort(u[j0, others]), np.sort(f[j0, others]),
                [c[j0, 0] / scale, c[j0, 1 + j3 % cell.columns] / scale],
                np.sort(np.delete(c[j0, 1 : 1 + cell.columns], j3 % cell.columns)) / scale,
                c[j0, 1 + cell.columns :] / scale,
            ])  # fmt: skip
            same = [i for i, kind in enumerate(kinds) if np.allclose(kind, found, rtol=1e-9, atol=0)]
            assert same
            seen.update(same)
    assert seen == set(range(len(kinds)))


def expand(row, cell, network):
    """Return a kind of row as the numbers that the matrices give, sorted."""
    if network == "exp":
        u = [float(entries.u_exp(row, key)) for key in row.keys]
        f = [number(entries.f_exp(row, key)) for key in row.keys]
        alpha = float(entries.alpha_exp(row))
        c = [number(entries.c_exp(row, column)) for column in row.columns]
    else:
        u = [float(entries.u_lin(key)) * math.log(row.n) for key in row.keys]
        f = [number(entries.f_lin(row, key)) for key in row.keys]
        alpha = float(entries.alpha_lin(row)) * math.log(row.n)
        c = [number(entries.c_lin(row, column)) for column in row.columns]
    counts = [key.number for key in row.keys[1:]]
    assert row.keys[0].name == "j3"
    assert [column.name for column in row.columns[:2]] == ["first", "j3"]
    last = [x for x, column in zip(c, row.columns, strict=True) if column.name == "last"]
    free = [
        np.full(column.number, x)
        for x, column in zip(c, row.columns, strict=True)
        if column.name in ("own", "other")
    ]
    return np.concatenate([
        [float(row.special), alpha, u[0], f[0]],
        np.sort(np.repeat(u[1:], counts)), np.sort(np.repeat(f[1:], counts)),
        c[:2], np.sort(np.concatenate([*free, []])), last,
    ])  # fmt: skip


def test_lemma_d_2_by_hand_at_a_googol_cubed():
    """a1 = 1, b + c = 1: n^4 on row j3 beside n - 1 times n^2, and n^2 beside n - 1 times n."""
    n = 10**300
    cell = AttentionCell(model="self", qk="ones", n=n, d=10**6 + 2, m=1, a0=0.05, a1=1, b=0.25, c=0.75)
    special, other = entries.attended_rows(cell, "D1")
    assert [key.score for key in special.keys] == [4, 2]
    assert [key.score for key in other.keys] == [2, 1]
    with ctx.workprec(4096):
        for row, key, exact in (
            (special, 0, Fraction(n**2, n**2 + n - 1)),
            (special, 1, Fraction(1, n**2 + n - 1)),
            (other, 0, Fraction(n, 2 * n - 1)),
            (other, 1, Fraction(1, 2 * n - 1)),
        ):
            found = entries.f_exp(row, row.keys[key])
            assert found.overlaps(arb(fmpq(exact.numerator, exact.denominator)))
            assert found.rel_accuracy_bits() > 3000
    first, holding, free, last = special.columns
    assert (first.number, holding.number, free.number, last.number) == (1, 1, 10**6 - 1, 1)
    assert entries.c_exp(special, last) == Fraction(3, 4)
    assert free.held == (0, 10**294)
    # Of the t = 10^294 keys of the column of row j3, one is special.
    assert entries.c_lin(other, holding) == Fraction(1, 4) * (2 + 10**294 - 1) / (2 + n - 1)


def test_lemma_e_1_by_hand():
    """b = .6, c = .8: exponents .64 and 1, and 2 + .25 of the special key on its own row."""
    cell = AttentionCell(model="self", qk="identity", n=16, d=6, m=1, a0=0.05, a1=1.5, b=0.6, c=0.8)
    special, beside, elsewhere = entries.attended_rows(cell, "D1")
    assert [(key.number, key.score) for key in special.keys] == [
        (1, Fraction("3.25")), (3, 1), (12, Fraction("0.64")),
    ]  # fmt: skip
    assert [(key.number, key.score) for key in beside.keys] == [(1, 1), (3, 1), (12, Fraction("0.64"))]
    assert [(key.number, key.score) for key in elsewhere.keys] == [
        (1, Fraction("0.64")), (4, 1), (11, Fraction("0.64")),
    ]  # fmt: skip
    assert [(column.name, column.number) for column in elsewhere.columns] == [
        ("first", 1), ("j3", 1), ("own", 1), ("other", 2), ("last", 1),
    ]  # fmt: skip
    u = 16.0**0.36
    assert number(entries.f_exp(elsewhere, elsewhere.keys[0])) == pytest.approx(1 / (4 * u + 12))
    assert number(entries.c_exp(elsewhere, elsewhere.columns[2])) == pytest.approx(
        0.6 * 4 * u / (4 * u + 12)
    )


def test_weights_that_are_alike_are_exact():
    cell = AttentionCell(model="cross", n=10**300, d=11, m=1, a0=0.05, a1=3)
    _, other = entries.attended_rows(cell, "D1")
    assert entries.f_exp(other, other.keys[0]) == Fraction(1, 10**300)
    assert entries.c_exp(other, other.columns[1]) == Fraction(1, 10)


@pytest.mark.parametrize("network", ["exp", "lin"])
@pytest.mark.parametrize("cell", CELLS, ids=shown)
def test_rows_written_out_give_the_matrices(cell, network):
    """Of the second evaluation every row, key and column, against the same row of the matrices."""
    a = cell.a1
    data = every_data(cell.model, cell.qk, network, cell.rows, cell.d, a, cell.b, cell.c)
    scale = math.sqrt(math.log(cell.rows)) if cell.model == "self" else 1.0
    for row in written_rows(cell, "D1"):
        assert sum(many for _, many, _ in row.groups) == cell.rows
        _, _, _, _, f, c = next(
            each for each in data
            if each[1] == row.j3 and (cell.model == "self" or (each[0] == row.j0) == row.special)
        )  # fmt: skip
        for j1, _, score in row.groups:
            found = number(weight_again(row, score, network))
            assert found == pytest.approx(f[row.j0, j1], rel=1e-9)
        for i0 in range(cell.columns + 1):
            found = number(attended_again(row, cell, "D1", i0, network))
            assert found == pytest.approx(c[row.j0, i0] / scale, rel=1e-9)
        if cell.model == "self":
            found = number(attended_again(row, cell, "D1", -2, network))
            assert found == pytest.approx(cell.c, rel=1e-9)
