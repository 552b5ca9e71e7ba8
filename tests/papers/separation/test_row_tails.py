"""Tails of <c, y> for one row: against every sign vector, ties and mirror included."""

from decimal import localcontext
from fractions import Fraction

import pytest
from ball_checks import ball, encloses, overlap
from flint import arb, ctx, fmpq
from naive_attention import DIGITS, naive_firing_signs, naive_network, naive_number, naive_threshold
from naive_rows import naive_row, naive_tail

from simkit.papers.separation.attention.cell import AttentionCell
from simkit.papers.separation.attention.theory import outputs, row_again, row_tails
from simkit.papers.separation.attention.theory.power_sums import PowersOf, PowerSum, add
from simkit.papers.separation.attention.theory.probabilities import exact_probabilities
from simkit.papers.separation.attention.theory.row_tails import Level

SELF = {"model": "self", "a0": 0.05, "a1": 1.2, "b": 0.2, "c": 0.8}
CROSS = {"model": "cross", "qk": "identity", "a0": 0.05, "a1": 1.5, "b": 0.0, "c": 0.0}
SMALL = [
    {**SELF, "qk": "ones", "n": 8, "d": 6},
    {**SELF, "qk": "ones", "n": 9, "d": 5, "a1": 0.7, "b": 0.9, "c": 0.1},
    {**SELF, "qk": "identity", "n": 8, "d": 6},
    {**SELF, "qk": "identity", "n": 6, "d": 5, "b": 0.9, "c": 0.3},
    {**SELF, "qk": "identity", "n": 8, "d": 6, "c": 0.0},
    {**SELF, "qk": "identity", "n": 4, "d": 6},  # with tau = .47 rows exceed at no plus sign but y_d
    {**SELF, "qk": "ones", "n": 8, "d": 6, "b": 0.0},
    {**CROSS, "n": 8, "d": 5},
    {**CROSS, "n": 5, "d": 6},
]
LEVELS = [fmpq(9, 10), fmpq(1, 10), fmpq(0), fmpq(-3, 10)]


@pytest.fixture(autouse=True)
def _precision():
    with ctx.workprec(200):
        yield


def tail_below(law, level, strict=True):
    """Return Pr[<c, y> < level], or <=: the mirror of the upper tail, as -y is as likely as y."""
    return row_tails.tail_above(law, Level(-level.value, level.rooted), strict)


def cell_of(given):
    return AttentionCell(**given, m=3)


def rows_of(given):
    cell = cell_of(given)
    return [
        (network, dataset, kind)
        for network in ("exp", "lin")
        for dataset in (0, 1)
        for kind in row_tails.row_kinds(cell)
    ]


def exactly(found, expected):
    return found.low.overlaps(ball(expected)) and found.high.overlaps(ball(expected))


@pytest.mark.parametrize("given", SMALL, ids=str)
def test_tails_against_every_count_of_signs(given):
    """Upper, lower and two-sided tails, > and >=, of every kind of row at four levels."""
    cell = cell_of(given)
    for row in rows_of(given):
        network, dataset, kind = row
        law = row_tails.row_law(cell, network, dataset, kind)
        entries, unit = naive_row(given, dataset, network, kind)
        for value in LEVELS:
            with localcontext() as context:
                context.prec = DIGITS
                threshold = unit * int(value.p) / int(value.q)
            level = Level(value)
            for strict in (True, False):
                above = naive_tail(entries, threshold, strict)
                below = 1 - naive_tail(entries, threshold, not strict)
                assert exactly(row_tails.tail_above(law, level, strict), above)
                assert exactly(tail_below(law, level, strict), below)
                assert encloses(row_again.above_again(cell, *row, level, strict), above)
                if value > 0:
                    both = above + 1 - naive_tail(entries, threshold.copy_negate(), not strict)
                    assert exactly(row_tails.tail_beyond(law, level, strict), both)
                    assert encloses(row_again.beyond_again(cell, *row, level, strict=strict), both)


def test_the_brute_force_over_all_sign_vectors_knows_the_same_tail():
    """The counting of the oracle against the matrices and all 2^d sign vectors."""
    given = SMALL[2]
    data = tuple((name, given[name]) for name in ("model", "qk", "n", "d", "a0", "a1", "b", "c"))
    with localcontext() as context:
        context.prec = DIGITS
        tau = naive_threshold("self", 8, given["c"], None)
        attended = naive_network(data, 1, "exp", None, 0)
    for place, kind in ((0, "special"), (4, "same"), (1, "other")):  # j3 = 0; four columns
        entries, _ = naive_row(given, 1, "exp", kind)
        with localcontext() as context:
            context.prec = DIGITS
            assert sum(abs(x - y) for x, y in zip(entries, attended[place], strict=True)) < 1e-40
            firing = naive_firing_signs([attended[place]], 6, tau)
        assert Fraction(len(firing), 2**6) == naive_tail(entries, tau)


def test_a_level_that_all_plus_signs_meet():
    """Linear: the largest sum is rational; > and >= differ by one sign vector and its mirror."""
    given = {**SELF, "qk": "ones", "n": 8, "d": 6}
    law = row_tails.row_law(cell_of(given), "lin", 1, "special")
    a, b, c, n = fmpq(6, 5), fmpq(1, 5), fmpq(4, 5), 8
    total = (n - 1) * (b + c) + a + b + c
    largest = a * (a + b + c) / total + b + c
    assert exactly(row_tails.tail_above(law, Level(largest)), Fraction(0))
    assert exactly(row_tails.tail_above(law, Level(largest), strict=False), Fraction(1, 2**6))
    assert exactly(row_tails.tail_beyond(law, Level(largest), strict=False), Fraction(2, 2**6))
    assert exactly(tail_below(law, Level(-largest), strict=False), Fraction(1, 2**6))


def test_ties_of_softmax_where_the_power_of_n_is_rational_and_where_it_is_not():
    """16^0.5 = 4: f is 4/19 and 1/19, the largest sum 4/19 + 1. With n = 5 the powers cancel at 0."""
    cell = AttentionCell(model="cross", n=16, d=5, m=1, a0=0.05, a1=0.5)
    law = row_tails.row_law(cell, "exp", 1, "special")
    top = Level(fmpq(23, 19))
    assert exactly(row_tails.tail_above(law, top), Fraction(0))
    assert exactly(row_tails.tail_above(law, top, strict=False), Fraction(1, 2**5))
    cell = cell_of({**CROSS, "n": 5, "d": 6})
    law = row_tails.row_law(cell, "exp", 1, "special")
    strict, weak = (row_tails.tail_above(law, Level(fmpq(0)), s) for s in (True, False))
    # y_1 = -y_s cancels n^1.5; two of the four other signs are +1: 2 * 6 of 64 vectors.
    assert exactly(weak, Fraction(1, 2) + Fraction(6, 64))
    assert exactly(strict, Fraction(1, 2) - Fraction(6, 64))


def test_a_threshold_as_it_stands_is_over_the_root_of_log_n():
    given = {**SELF, "qk": "ones", "n": 8, "d": 6}
    cell = AttentionCell(**given, m=3, tau=0.4)
    entries, _ = naive_row(given, 0, "lin", "other")
    found = row_tails.tail_above(
        row_tails.row_law(cell, "lin", 0, "other"), row_tails.stated_level(cell)
    )
    expected = naive_tail(entries, naive_number(0.4))
    assert exactly(found, expected)
    again = row_again.above_again(cell, "lin", 0, "other", row_tails.stated_level(cell))
    assert encloses(again, expected)


@pytest.mark.parametrize("given", SMALL, ids=str)
@pytest.mark.parametrize("tau", [None, 0.47])
def test_some_row_of_all_networks_against_every_sign_vector(given, tau):
    cell = AttentionCell(**given, m=3, tau=tau)
    data = tuple((name, given[name]) for name in ("model", "qk", "n", "d", "a0", "a1", "b", "c"))
    with localcontext() as context:
        context.prec = DIGITS
        level = naive_threshold(cell.model, cell.n, cell.c, tau)
        firing = {
            (net, dataset): naive_firing_signs(naive_network(data, dataset, net, 0, 0), cell.d, level)
            for net in ("exp", "lin")
            for dataset in (0, 1)
        }
    stated, size = row_tails.stated_level(cell), 2**cell.d
    for dataset in (0, 1):
        exp, lin = firing["exp", dataset], firing["lin", dataset]
        for networks, words in ((("exp",), exp), (("lin",), lin), (("exp", "lin"), exp | lin)):
            found = row_tails.some_row_exceeds(cell, networks, dataset, stated)
            assert exactly(found, Fraction(len(words), size))
            quiet = Fraction(size - len(words), size) ** 3
            assert exactly(outputs.all_are_zero(cell, networks, dataset), quiet)
            assert exactly(outputs.some_network_fires(cell, networks, dataset), 1 - quiet)
    exp, lin = firing["exp", 1], firing["lin", 1]
    told = Fraction(size - len(lin), size) ** 3 - Fraction(size - len(exp | lin), size) ** 3
    assert exactly(outputs.does_not_separate(cell), 1 - told)


@pytest.mark.parametrize("model", ["ones", "identity", "cross"])
def test_long_rows_against_the_sums_in_doubles_and_the_second_evaluation(model):
    given = {**(CROSS if model == "cross" else {**SELF, "qk": model}), "a0": 0.01}
    d = 1_000_001 if model == "cross" else 1_000_002
    for n in (10**10, 10**300):
        cell = AttentionCell(**given, n=n, d=d, m=30)
        level = row_tails.stated_level(cell)
        for row in rows_of({**given, "n": n, "d": d}):
            found = row_tails.tail_above(row_tails.row_law(cell, *row), level, strict=False)
            with ctx.workprec(20_000):
                assert overlap(found, row_again.above_again(cell, *row, level, strict=False))
        failure = exact_probabilities(cell).failure["exp_d1_fires"]
        silent = outputs.all_are_zero(cell, ("exp",), 1)
        assert [float(end) for end in silent] == pytest.approx([failure] * 2, rel=1e-9)


def test_the_squares_of_the_entries():
    for given in SMALL:
        cell = cell_of(given)
        for network, dataset, kind in rows_of(given):
            entries, unit = naive_row(given, dataset, network, kind)
            kept = entries if cell.model == "cross" else entries[:-1]
            expected = float(sum(x * x for x in kept) / unit**2)
            law = row_tails.row_law(cell, network, dataset, kind)
            assert float(row_tails.entry_squares(law)) == pytest.approx(expected, rel=1e-13)
            again = row_again.squares_again(cell, network, dataset, kind)
            if cell.model == "self":
                assert float(again) == pytest.approx(expected, rel=1e-13)


def test_sums_of_powers_are_told_from_zero():
    powers = PowersOf(10**300)
    hundredth, zero = fmpq(1, 100), fmpq(0)
    cancels = ((hundredth, fmpq(1)), (zero, fmpq(-1000)))
    assert powers.sign(PowerSum(cancels, ())) == 0
    assert powers.sign(PowerSum((*cancels, (fmpq(-5), fmpq(1))), ())) == 1
    assert powers.sign(PowerSum((), cancels)) == 0
    assert powers.sign(PowerSum([(zero, fmpq(1))], [(zero, fmpq(-26))])) == 1  # log(10^300) = 690.8
    assert powers.sign(PowerSum([(zero, fmpq(1))], [(zero, fmpq(-27))])) == -1
    two = PowersOf(2)  # 2^1.5 - 2 * 2^0.5 = 0, in powers that are irrational
    assert two.sign(PowerSum([(fmpq(3, 2), fmpq(1)), (fmpq(1, 2), fmpq(-2))], ())) == 0
    assert two.sign(PowerSum([(fmpq(1, 2), fmpq(1)), (zero, fmpq(-3, 2))], ())) == -1
    assert add((fmpq(2), cancels), (fmpq(-2), cancels)) == ()


def test_rows_that_are_not_given():
    with pytest.raises(ValueError, match="n = 4 t"):
        row_tails.row_law(cell_of({**SELF, "qk": "ones", "n": 9, "d": 6}), "exp", 1, "other")
    alone = cell_of({**SELF, "qk": "identity", "n": 4, "d": 6})
    assert row_tails.row_kinds(alone) == ("special", "other")
    with pytest.raises(ValueError, match="no row of the kind 'same'"):
        row_tails.row_law(alone, "exp", 1, "same")
    huge = cell_of({**SELF, "qk": "ones", "n": 8, "d": 6, "a1": 2000.0})
    found = row_tails.tail_above(row_tails.row_law(huge, "exp", 1, "other"), Level(fmpq(9, 10)))
    assert found.low.overlaps(arb(1) / 2)
