"""Lucky neurons as the definitions say, one neuron and one pattern at a time."""

import math

import numpy as np


def draw_weights(rng, neurons, dim):
    return rng.standard_normal((neurons, dim))


def is_lucky(w, patterns, own, error, reading):
    """Definition 2; eq. (209)-(210); eq. (220), for pattern number `own` of the rows of `patterns`."""
    length = math.sqrt(sum(x * x for x in w))
    products = [sum(a * b for a, b in zip(w, p, strict=True)) for p in patterns]
    angles = [math.acos(max(-1.0, min(1.0, product / length))) for product in products]
    others = [j for j in range(len(patterns)) if j != own]
    if reading == "definition-2":
        return angles[own] <= error
    if reading == "argmax-margin":
        if error > 2:
            return False  # no angle has such a chord
        margin = 2 * math.asin(error / 2)
        return all(angles[own] + margin <= angles[j] - margin for j in others)
    return all(products[own] * (1 - error) >= products[j] * (1 + error) for j in others)


def count_lucky(weights, patterns, own, error, reading):
    return sum(is_lucky(w.tolist(), patterns.tolist(), own, error, reading) for w in weights)


def joint_at_least(trials, probability, overlap, least):
    """P(both counts >= least) by building the joint law one neuron after the other."""
    law = {(0, 0): 1.0}
    alone = probability - overlap
    steps = [(1, 1, overlap), (1, 0, alone), (0, 1, alone), (0, 0, 1 - 2 * alone - overlap)]
    for _ in range(trials):
        after = {}
        for (a, b), mass in law.items():
            for up, right, weight in steps:
                key = (min(a + up, least), min(b + right, least))
                after[key] = after.get(key, 0.0) + mass * weight
        law = after
    return law.get((least, least), 0.0)


def random_frame(rng, rows, dim):
    return np.linalg.qr(rng.standard_normal((dim, rows)))[0].T
