"""The regression model in slow, obvious code: Definitions 3.2-3.8 in decimal arithmetic.

An oracle: it imports nothing from simkit. It replays the random numbers that simkit documents, one
trial after the other, and evaluates f, F_exp and F_lin as the definitions print them, with 40 digits.

Vocabulary: `ax` is the list of the n scores (Ax)_i; `y` is a list of m columns, each a list of n signs;
the four parts of a trial come in the order F_exp on D1, F_lin on D1, F_exp on D0, F_lin on D0.
"""

import functools
import itertools
import math
from dataclasses import dataclass
from decimal import MAX_EMAX, MIN_EMIN, Decimal, localcontext
from fractions import Fraction

DIGITS = 40
TIE = Decimal("1e-12")  # a margin below this share of its terms is a tie, and ties do not fire
READINGS = ("shared", "per-dataset", "per-network", "independent")
#: Index of the sign matrix that each part uses.
MATRIX_OF_PART = {
    "shared": [0, 0, 0, 0],
    "per-dataset": [0, 0, 1, 1],
    "per-network": [0, 1, 0, 1],
    "independent": [0, 1, 2, 3],
}


def with_digits(function):
    """Run a function in 40-digit arithmetic, whatever the context of its caller."""

    @functools.wraps(function)
    def wrapped(*args, **kwargs):
        with localcontext(prec=DIGITS, Emax=MAX_EMAX, Emin=MIN_EMIN):
            return function(*args, **kwargs)

    return wrapped


# --- Definitions 3.2-3.6 ---------------------------------------------------------------------------


def f_lin(ax):
    """Definition 3.2."""
    alpha = sum(ax)
    return [u / alpha for u in ax]


def f_exp(ax):
    """Definition 3.3."""
    u = [score.exp() for score in ax]
    alpha = sum(u)
    return [entry / alpha for entry in u]


def phi(z, tau=Decimal(0)):
    """Definition 3.4."""
    return max(z - tau, Decimal(0))


def inner(f, column):
    return sum(entry * sign for entry, sign in zip(f, column, strict=True))


def network(f, y, tau):
    """Definitions 3.5 and 3.6: phi of the sum of phi_tau(<f, y_j>)."""
    return phi(sum(phi(inner(f, column), tau) for column in y))


def is_tie(f, column, tau):
    """Tell whether <f, y_j> = tau up to a share 1e-12 of what the difference is made of."""
    distance = {1: abs(1 - tau), -1: abs(-1 - tau)}
    scale = sum(entry * distance[sign] for entry, sign in zip(f, column, strict=True))
    return abs(inner(f, column) - tau) <= TIE * scale + Decimal("1e-35")


def fires(f, y, tau):
    """Tell whether the network is above 0; columns that tie with tau count as 0."""
    return network(f, [column for column in y if not is_tie(f, column, tau)], tau) > 0


@with_digits
def networks_fire(scores, y, tau):
    """Return (F > 0, some column ties) for F_exp and F_lin of float scores and sign columns."""
    ax, tau = [Decimal(float(score)) for score in scores], Decimal(tau)
    y = [[int(sign) for sign in column] for column in y]
    return [
        (fires(f, y, tau), any(is_tie(f, column, tau) for column in y)) for f in (f_exp(ax), f_lin(ax))
    ]


# --- Definitions 3.7 and 3.8: the documented random numbers ----------------------------------------


@dataclass
class Trial:
    """The data of a trial: scores of D0 and D1, and one or more sign matrices."""

    ax0: list
    ax1: list
    matrices: list

    @functools.cached_property
    def attention(self):
        """The attention vectors f of the four parts."""
        return [f_exp(self.ax1), f_lin(self.ax1), f_exp(self.ax0), f_lin(self.ax0)]


@functools.cache
def log_of(n):
    with localcontext(prec=DIGITS):
        return Decimal(n).ln()


@with_digits
def replay_uniform(rng, trials, n, m, reading):
    """Return trials with uniform scores log(n) (1 + 0.4 v).

    Each trial takes from the generator the bits of its signs (each column padded to 64-bit words, least
    significant bit first, 1 for +1), then the leading byte of each v for D0, then for D1 (each padded to
    words). D1's special index comes from the generator's first child, the lower digits of each v, as a
    uniform number, from its second.
    """
    index_rng, fine_rng = rng.spawn(2)
    next_word = rng.bit_generator.random_raw
    replayed = []
    for _ in range(trials):
        matrices = []
        for _ in range(max(MATRIX_OF_PART[reading]) + 1):
            y = []
            for _ in range(m):
                words = [next_word() for _ in range(math.ceil(n / 64))]
                y.append([1 if words[i // 64] >> (i % 64) & 1 else -1 for i in range(n)])
            matrices.append(y)
        leading = []
        for _ in range(2):
            words = [next_word() for _ in range(math.ceil(n / 8))]
            leading.append([words[i // 8] >> (8 * (i % 8)) & 255 for i in range(n)])
        ax0, ax1 = (
            [
                log_of(n) * (1 + Decimal("0.4") * (byte + Decimal(float(fine_rng.random()))) / 256)
                for byte in leading_bytes
            ]
            for leading_bytes in leading
        )
        ax1[int(index_rng.integers(0, n))] = 4 * log_of(n)
        replayed.append(Trial(ax0, ax1, matrices))
    return replayed


@with_digits
def replay_counted(rng, trials, n, m, reading, law):
    """Return trials whose scores are log(n) or 1.4 log(n) (two-point), or all log(n) (constant).

    Drawn are counts of entries: D1's special entry is the first one here, and those with equal scores
    stand together. Two-point: whether the special entry's score in D0 is high, the number of others with
    a high score in D0, how many of these are high in D1, how many of the rest are. Then for each column
    the number of +1 among (D0, D1) = (low, low), (low, high), (high, low), (high, high), and the special
    entry's sign.
    """
    replayed = []
    for _ in range(trials):
        special_high, sizes = 0, [n - 1, 0, 0, 0]
        if law == "two-point":
            special_high = int(rng.binomial(1, 0.5))
            high = int(rng.binomial(n - 1, 0.5))
            both = int(rng.binomial(high, 0.5))
            only_d1 = int(rng.binomial(n - 1 - high, 0.5))
            sizes = [n - 1 - high - only_d1, only_d1, high - both, both]
        low_score, high_score = log_of(n), Decimal("1.4") * log_of(n)
        ax0, ax1 = [high_score if special_high else low_score], [4 * log_of(n)]
        for size, in0, in1 in zip(sizes, (0, 0, 1, 1), (0, 1, 0, 1), strict=True):
            ax0 += [high_score if in0 else low_score] * size
            ax1 += [high_score if in1 else low_score] * size
        matrices = []
        for _ in range(max(MATRIX_OF_PART[reading]) + 1):
            y = []
            for _ in range(m):
                column = []
                for size in sizes:
                    positive = int(rng.binomial(size, 0.5))
                    column += [1] * positive + [-1] * (size - positive)
                y.append([1 if rng.binomial(1, 0.5) else -1, *column])
            matrices.append(y)
        replayed.append(Trial(ax0, ax1, matrices))
    return replayed


def replay(rng, trials, n, m, reading, law):
    if law == "uniform":
        return replay_uniform(rng, trials, n, m, reading)
    return replay_counted(rng, trials, n, m, reading, law)


def parts_of(trial, reading):
    """Return, for each of the four parts, its attention vector f and its sign matrix."""
    y = [trial.matrices[k] for k in MATRIX_OF_PART[reading]]
    return list(zip(trial.attention, y, strict=True))


@with_digits
def judge(trials, reading, tau):
    """Return for each trial whether its four parts fire, and how many trials hold a tie."""
    tau = Decimal(tau)
    outcomes, near_ties = [], 0
    for trial in trials:
        parts = parts_of(trial, reading)
        outcomes.append([fires(f, y, tau) for f, y in parts])
        near_ties += any(is_tie(f, column, tau) for f, y in parts for column in y)
    return outcomes, near_ties


@with_digits
def critical_taus(trial, reading):
    """Return for each part its <f, y_j> in falling order: it fires at every tau below the first."""
    return [
        sorted((float(inner(f, column)) for column in y), reverse=True)
        for f, y in parts_of(trial, reading)
    ]


# --- Exact probabilities by brute enumeration ------------------------------------------------------


def enumerate_column(parts_f, tau):
    """Return the law of which parts one column fires, over all 2^n sign vectors.

    `parts_f` is the list of the attention vectors that meet the column.
    """
    n = len(parts_f[0])
    law = {}
    for column in itertools.product((-1, 1), repeat=n):
        fired = tuple(fires(f, [column], tau) for f in parts_f)
        law[fired] = law.get(fired, 0) + Fraction(1, 2**n)
    return law


def enumerate_matrix(parts_f, m, tau):
    """Return the law of which parts fire over m independent columns; a part needs one that fires."""
    column_law = enumerate_column(parts_f, tau)
    law = {(False,) * len(parts_f): Fraction(1)}
    for _ in range(m):
        grown = {}
        for (some, p), (more, q) in itertools.product(law.items(), column_law.items()):
            either = tuple(a or b for a, b in zip(some, more, strict=True))
            grown[either] = grown.get(either, 0) + p * q
        law = grown
    return law


@with_digits
def enumerate_trial(ax0, ax1, m, tau, reading):
    """Return the law of (four parts fire) for given scores, over all sign matrices of the reading."""
    f = [f_exp(ax1), f_lin(ax1), f_exp(ax0), f_lin(ax0)]
    which = MATRIX_OF_PART[reading]
    law = {(): Fraction(1)}  # outcomes of the parts so far, as (part, fired) pairs
    for matrix in range(max(which) + 1):
        parts = [part for part in range(4) if which[part] == matrix]
        grown = {}
        matrix_law = enumerate_matrix([f[part] for part in parts], m, Decimal(tau))
        for (known, p), (fired, q) in itertools.product(law.items(), matrix_law.items()):
            grown[known + tuple(zip(parts, fired, strict=True))] = p * q
        law = grown
    return {tuple(fired for _, fired in sorted(outcome)): p for outcome, p in law.items()}


def event_probabilities(law):
    """Return the five events' probabilities from the law of the four parts."""

    def total(holds):
        return sum((p for outcome, p in law.items() if holds(*outcome)), Fraction(0))

    return {
        "success": total(lambda exp1, lin1, exp0, lin0: exp1 and not (lin1 or exp0 or lin0)),
        "exp_d1_fires": total(lambda exp1, lin1, exp0, lin0: exp1),
        "lin_d1_zero": total(lambda exp1, lin1, exp0, lin0: not lin1),
        "exp_d0_zero": total(lambda exp1, lin1, exp0, lin0: not exp0),
        "lin_d0_zero": total(lambda exp1, lin1, exp0, lin0: not lin0),
    }


@with_digits
def exact_constant(n, m, tau, reading):
    """Return the events' probabilities for scores log(n), the special one first in D1."""
    ax0, ax1 = [log_of(n)] * n, [4 * log_of(n)] + [log_of(n)] * (n - 1)
    return event_probabilities(enumerate_trial(ax0, ax1, m, tau, reading))


@with_digits
def exact_two_point(n, m, tau, reading):
    """Return the events' probabilities, averaged over every pattern of low and high scores."""
    scores = (log_of(n), Decimal("1.4") * log_of(n))
    total = dict.fromkeys(("success", "exp_d1_fires", "lin_d1_zero", "exp_d0_zero", "lin_d0_zero"), 0)
    for ax0 in itertools.product(scores, repeat=n):
        for others in itertools.product(scores, repeat=n - 1):
            law = enumerate_trial(list(ax0), [4 * log_of(n), *others], m, tau, reading)
            for event, probability in event_probabilities(law).items():
                total[event] += probability / 2 ** (2 * n - 1)
    return total


@with_digits
def exact_two_point_zero(n, m, tau, part):
    """Return the probability that one of the last three parts is zero, over all scores and signs."""
    scores = (log_of(n), Decimal("1.4") * log_of(n))
    special = [4 * log_of(n)] if part == "lin_d1_zero" else []
    attention = f_exp if part == "exp_d0_zero" else f_lin
    total = Fraction(0)
    for others in itertools.product(scores, repeat=n - len(special)):
        law = enumerate_matrix([attention(special + list(others))], m, Decimal(tau))
        total += law.get((False,), 0) / 2 ** (n - len(special))
    return total


@with_digits
def exact_two_point_zero_by_counts(n, m, tau, part):
    """Return the same from binomial counts, for n too large to enumerate."""
    high = Decimal(n) ** Decimal("0.4") if part == "exp_d0_zero" else Decimal("1.4")
    n_special = 1 if part == "lin_d1_zero" else 0
    others, tau, total = n - n_special, Decimal(tau), Fraction(0)
    for n_high in range(others + 1):
        n_low, zero = others - n_high, 0
        weight = n_low + n_high * high + 4 * n_special
        for special_sign in (-1, 1) if n_special else (0,):
            for k_high in range(n_high + 1):
                for k_low in range(n_low + 1):
                    signed = 2 * k_low - n_low + high * (2 * k_high - n_high) + 4 * special_sign
                    if signed - tau * weight <= TIE * weight:
                        zero += math.comb(n_high, k_high) * math.comb(n_low, k_low)
        zero = Fraction(zero, 2 ** (others + n_special))
        total += Fraction(math.comb(others, n_high), 2**others) * zero**m
    return total


# --- Lemma 4.2 -------------------------------------------------------------------------------------


@with_digits
def worst_case_margins(n, tau):
    """Return extreme <f_exp, y_l> - tau on D1: the least with special sign +1, the largest with -1.

    The other scores and signs are those that speak most against the special entry.
    """
    weight, rest = Decimal(n) ** 4, (n - 1) * Decimal(n) ** Decimal("1.4")
    f_special, f_rest = weight / (weight + rest), rest / (weight + rest)
    return f_special - f_rest - Decimal(tau), f_rest - f_special - Decimal(tau)
