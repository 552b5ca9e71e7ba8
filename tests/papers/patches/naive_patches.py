"""Patch data drawn token by token with NumPy: classes, counts and sets as the definitions say them."""

import numpy as np

LABELS = {2: [1.0, -1.0], 4: [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)]}


def shares_of(total, parts):
    """Spread a whole number over parts one by one, earlier ones first."""
    shares = [0] * parts
    for i in range(total):
        shares[i % parts] += 1
    return shares


def counts_in_class(own, classes, patterns, relevant, confusion, tokens):
    """Tokens of each pattern in a sample of a class."""
    counts = [0] * patterns
    counts[own] = relevant
    others = [j for j in range(classes) if j != own]
    for j, share in zip(others, shares_of(confusion, classes - 1), strict=True):
        counts[j] = share
    rest = range(classes, patterns)
    for j, share in zip(rest, shares_of(tokens - relevant - confusion, len(rest) or 1), strict=False):
        counts[j] = share
    return counts


def draw_multinomial_counts(rng, own, classes, fractions, tokens):
    """Binomials one after the other, the label-relevant pattern first; redrawn while there is a tie."""
    order = [own, *[j for j in range(classes) if j != own], *range(classes, len(fractions))]
    ties = 0
    while True:
        counts, left, mass = [0] * len(fractions), tokens, 1.0
        for rank, j in enumerate(order[:-1]):
            counts[j] = int(rng.binomial(left, min(fractions[rank] / mass, 1.0))) if left else 0
            left -= counts[j]
            mass -= fractions[rank]
        counts[order[-1]] = left
        most = max(counts[:classes])
        if counts[:classes].count(most) == 1:
            return counts, ties
        ties += 1


def draw_patches(rng, members, size, *, classes, fair, counts, order, token_noise):
    """Draw samples; `counts` gives those of a class, or draws them as (counts, ties).

    Returns tokens, labels, positions, groups (set of each token), chosen, ties.
    """
    drawn, ties = [], 0
    for n in range(size):
        own = int(classes * rng.random()) if fair else n % classes
        found = counts(rng, own)
        found, more = found if isinstance(found, tuple) else (found, 0)
        ties += more
        own = int(np.argmax(found[:classes]))
        places = rng.permutation(sum(found)) if order == "random" else np.arange(sum(found))
        tokens, groups, chosen = [], [], []
        for j, count in enumerate(found):
            for _ in range(count):
                b = int(len(members[j]) * rng.random()) if len(members[j]) > 1 else 0
                tokens.append(members[j][b] + token_noise * rng.standard_normal(len(members[j][b])))
                groups.append(j)
                chosen.append(b)
        drawn.append((np.array(tokens), LABELS[classes][own], places, groups, chosen))
    return [np.array(column) for column in zip(*drawn, strict=True)], ties


def least_and_largest_distance(members):
    """kappa of (242), and the largest distance of two patterns of a set, by all pairs."""
    pairs = [(j, b) for j in range(len(members)) for b in range(len(members[j]))]
    between, within = [], [0.0]
    for j, b in pairs:
        for i, a in pairs:
            distance = float(np.sqrt(sum((members[j][b] - members[i][a]) ** 2)))
            (within if i == j else between).append(distance)
    return min(between), max(within)
