"""Draws of the patch data (kernels); `PatchModel` says what is read how."""

from __future__ import annotations

import numpy as np

from simkit.kernels.jit import kernel
from simkit.kernels.permuting import permutation

GAUSSIAN, BOUNDED, HETEROGENEOUS = 0, 1, 2


@kernel
def draw_samples(
    rng, basis, fixed, fractions, multinomial, fair, shuffled, noise, deviations, noisy_count, unit,
    tokens, labels, positions, starts, noisy,
):  # fmt: skip
    """Draw samples one after the other; return how many were redrawn because of a tie.

    Parameters
    ----------
    rng : Generator
        Per sample: the label, the counts, the noisy tokens, the order, then the noise of each token.
    basis : float64 array (M, d)
    fixed : int64 array (M,): counts at label +1
    fractions : float64 array (M,): of the patterns at label +1
    multinomial, fair, shuffled, unit : bool
    noise : int: GAUSSIAN, BOUNDED or HETEROGENEOUS
    deviations : float64 array (2,): of ordinary tokens (their norm if bounded) and of noisy ones
    noisy_count : int
    tokens, labels, positions, starts, noisy : the arrays of `PatchSample`, filled

    Source: Section 3.2; Section 4.1.
    """
    count = tokens.shape[1]
    patterns, ties = fixed.size, 0
    counts = np.empty(patterns, dtype=np.int64)
    for n in range(labels.size):
        positive = rng.random() < 0.5 if fair else n % 2 == 0
        if multinomial:
            ties += draw_counts(rng, fractions, positive, count, counts)
            positive = counts[0] > counts[1]
        else:
            for j in range(patterns):
                counts[j] = fixed[j]
            if not positive:
                counts[0], counts[1] = fixed[1], fixed[0]
        labels[n] = 1.0 if positive else -1.0
        starts[n, 0] = 0
        # starts[n, 1:] = np.cumsum(counts)
        for j in range(patterns):
            starts[n, j + 1] = starts[n, j] + counts[j]
        if noise == HETEROGENEOUS:
            chosen = permutation(rng, count)
            for i in range(noisy_count):
                noisy[n, chosen[i]] = True
        if shuffled:
            order = permutation(rng, count)
            for l in range(count):
                positions[n, l] = order[l]
        else:
            for l in range(count):
                positions[n, l] = l
        for j in range(patterns):
            for l in range(starts[n, j], starts[n, j + 1]):
                deviation = deviations[1] if noisy[n, l] else deviations[0]
                draw_token(rng, basis[j], deviation, noise == BOUNDED, unit, tokens[n, l])
    return ties


@kernel
def draw_counts(rng, fractions, positive, count, counts):
    """Draw multinomial counts until one of the first two patterns has the majority; return the ties.

    Source: Section 3.2.
    """
    ties = 0
    while True:
        left, mass = count, 1.0
        # counts = rng.multinomial(count, fractions), one binomial after the other
        for j in range(fractions.size):
            place = 1 - j if j < 2 and not positive else j
            if j == fractions.size - 1:
                counts[place] = left
            else:
                counts[place] = (
                    rng.binomial(left, min(max(fractions[j] / mass, 0.0), 1.0)) if left else 0
                )
            left -= counts[place]
            mass = max(mass - fractions[j], 1e-300)
        if counts[0] != counts[1]:
            return ties
        ties += 1


@kernel
def draw_token(rng, pattern, deviation, bounded, unit, out):
    """Draw one token around its pattern: Gaussian, or at distance `deviation` if bounded.

    Source: eq. (5); Section 4.1.
    """
    square = 0.0
    # out = rng.standard_normal(d)
    for j in range(out.size):
        out[j] = rng.standard_normal()
        square += out[j] ** 2
    scale = deviation / np.sqrt(square) if bounded else deviation
    length = 0.0
    # out = pattern + scale * out
    for j in range(out.size):
        out[j] = pattern[j] + scale * out[j]
        length += out[j] ** 2
    if unit:
        length = np.sqrt(length)
        # out /= np.linalg.norm(out)
        for j in range(out.size):
            out[j] /= length
