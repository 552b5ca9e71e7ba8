"""Which tokens repeat one pattern: the groups of the structured path.

They are the patterns; where patterns are sets of a few, and it is known which member of its set each
token is, they are the members. Without token noise all tokens of a member are equal.
Source: chosen here, where nothing else is named.
"""

import math

import numpy as np

from simkit.papers.patches.datasets import PatchSample
from simkit.papers.patches.datasets.layout import SampleArrays, check_chosen
from simkit.papers.patches.kernels.arrays import Integers


def members_of(sample: PatchSample) -> int:
    """Return how many groups a pattern has: the members of its set, or 1.

    1 where the members of tokens are not known, or where groups of them would have less than two tokens
    each on average: they cost more than they gain (measured at d = 10, M = 5). Source: eq. (243).
    """
    if sample.chosen is None:
        return 1
    members = sample.model.pattern_set
    few = 2 * sample.model.patterns * members <= sample.tokens.shape[1]
    return members if few else 1


def count_groups(sample: PatchSample) -> int:
    """Return how many groups of tokens there are at most."""
    return sample.model.patterns * members_of(sample)


def deviation_within(sample: PatchSample) -> float:
    """Return the largest standard deviation of a token's coordinates around the pattern of its group."""
    model = sample.model
    whole = model.largest_deviation
    if members_of(sample) == 1:
        return whole
    return math.sqrt(max(whole**2 - model.set_radius**2 / model.dim, 0.0))


def sort_by_group(sample: PatchSample, arrays: SampleArrays) -> tuple[SampleArrays, Integers]:
    """Return a sample's checked arrays, each member's tokens together, and where (N, groups + 1).

    Tokens of a set stay within its range. F does not know their order where readouts are shared.
    `ArgumentError` where `chosen` was written to and tells no members any more.
    Source: eq. (1), eq. (243).
    """
    members = members_of(sample)
    if members == 1:
        return arrays, arrays.starts
    chosen = check_chosen(sample.model, sample.chosen, arrays.noisy.shape)
    size, groups = len(chosen), count_groups(sample)
    own = sample.kinds * members + chosen
    order = np.argsort(own, axis=1, kind="stable")
    rows = np.arange(size)[:, None]
    counts = np.bincount((own + rows * groups).ravel(), minlength=size * groups)
    starts = np.zeros((size, groups + 1), dtype=np.int64)
    np.cumsum(counts.reshape(size, groups), axis=1, out=starts[:, 1:])
    tokens = np.take_along_axis(arrays.tokens, order[:, :, None], axis=1)
    positions = np.take_along_axis(arrays.positions, order, axis=1)
    return arrays._replace(tokens=tokens, positions=positions), starts
