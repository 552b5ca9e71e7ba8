"""Draws of the patch data (kernels); `PatchModel` says what is read how."""

import numpy as np

from simkit.kernels.jit import kernel
from simkit.kernels.permuting import permutation

GAUSSIAN, BOUNDED, HETEROGENEOUS = 0, 1, 2


@kernel
def draw_samples(
    rng, members, classes, fixed, fractions, multinomial, fair, shuffled, noise, deviations, noisy_count,
    unit, tokens, relevant, positions, starts, noisy, chosen,
):  # fmt: skip
    """Draw samples one after the other; return how many were redrawn because of a tie.

    Per sample: the class, which is the label-relevant pattern, the counts, the noisy tokens, the order;
    then for each token which pattern of its set it is, where there are several, and its noise. `members`
    (M, s, d) are the patterns of each set, `fixed` and `fractions` (M,) the counts and fractions in
    class 0, `noise` is GAUSSIAN, BOUNDED or HETEROGENEOUS, `deviations` (2,) are those of ordinary
    tokens (their norm if bounded) and of noisy ones. The arrays of `PatchSample` and `relevant` (N,) are
    filled. Source: Section 3.2; Section 4.1; eq. (230), eq. (243).
    """
    count, size = tokens.shape[1], members.shape[1]
    patterns, ties = fixed.size, 0
    counts = np.empty(patterns, dtype=np.int64)
    for n in range(relevant.size):
        own = int(classes * rng.random()) if fair else n % classes
        if multinomial:
            ties += draw_counts(rng, fractions, own, classes, count, counts)
            own = np.argmax(counts[:classes])
        else:
            for j in range(patterns):
                counts[place_of(j, own)] = fixed[j]
        relevant[n] = own
        starts[n, 0] = 0
        # starts[n, 1:] = np.cumsum(counts)
        for j in range(patterns):
            starts[n, j + 1] = starts[n, j] + counts[j]
        if noise == HETEROGENEOUS:
            picked = permutation(rng, count)
            for i in range(noisy_count):
                noisy[n, picked[i]] = True
        if shuffled:
            order = permutation(rng, count)
            for l in range(count):
                positions[n, l] = order[l]
        else:
            for l in range(count):
                positions[n, l] = l
        for j in range(patterns):
            for l in range(starts[n, j], starts[n, j + 1]):
                chosen[n, l] = int(size * rng.random()) if size > 1 else 0
                deviation = deviations[1] if noisy[n, l] else deviations[0]
                draw_token(
                    rng, members[j, chosen[n, l]], deviation, noise == BOUNDED, unit, tokens[n, l]
                )
    return ties


@kernel
def place_of(j, own):
    """Return which pattern has in class `own` the tokens that pattern j has in class 0.

    The label-relevant one comes first, then the confusion patterns in their order. Source: Section 3.2.
    """
    if j == 0:
        return own
    return j - 1 if j <= own else j


@kernel
def draw_counts(rng, fractions, own, classes, count, counts):
    """Draw counts until a discriminative pattern has the majority; return ties. Source: Section 3.2."""
    ties = 0
    while True:
        left, mass = count, 1.0
        # counts = rng.multinomial(count, fractions), one binomial after the other
        for j in range(fractions.size):
            place = place_of(j, own)
            if j == fractions.size - 1:
                counts[place] = left
            else:
                counts[place] = (
                    rng.binomial(left, min(max(fractions[j] / mass, 0.0), 1.0)) if left else 0
                )
            left -= counts[place]
            mass = max(mass - fractions[j], 1e-300)
        first = np.argmax(counts[:classes])
        tied = False
        for j in range(first + 1, classes):
            tied |= counts[j] == counts[first]
        if not tied:
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
