"""Samples from one's own arrays: tokens grouped by pattern, and a model where none is given."""

from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from simkit.errors import ArgumentError, format_count
from simkit.kernels.boundary import check_magnitude, flag_array, real_array, whole_array
from simkit.papers.patches.datasets.classes import relevant_patterns
from simkit.papers.patches.datasets.layout import LARGEST, NO_TOKENS, SampleArrays
from simkit.papers.patches.datasets.parameters import PatchParameters, round_half_up

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]


def group_arrays(
    tokens: Any, labels: Any, kinds: Any, noisy: Any = None, model: PatchParameters | None = None
) -> tuple[PatchParameters, SampleArrays]:
    """Return what `PatchSample` takes: tokens sorted by kind, in their order within it.

    Arguments as of `PatchSample.from_arrays`. `ArgumentError` where kinds and flags do not fit the
    tokens, or there is no such pattern. Source: Section 3.2.
    """
    tokens, labels = real_array("tokens", tokens), real_array("labels", labels)
    kinds = whole_array("kinds", kinds)
    noisy = np.zeros(kinds.shape, np.bool_) if noisy is None else flag_array("noisy", noisy)
    if tokens.ndim != 3 or 0 in tokens.shape:
        raise ArgumentError(NO_TOKENS.format(tokens.shape), parameter="tokens")
    for name, array in (("kinds", kinds), ("noisy", noisy)):
        if array.shape != tokens.shape[:2]:
            wrong = f"an array {array.shape}, where tokens {tokens.shape} ask for {tokens.shape[:2]}"
            raise ArgumentError(f"{wrong}: one number a token", parameter=name)
    patterns = tokens.shape[2] if model is None else model.patterns
    if not 0 <= kinds.min() <= kinds.max() < patterns:
        raise ArgumentError(_misnumbered(kinds, patterns, model is None), parameter="kinds")
    law = estimate_parameters(tokens, labels, kinds) if model is None else model
    order = np.argsort(kinds, axis=1, kind="stable")
    grouped = np.take_along_axis(kinds, order, axis=1)
    edges = np.arange(law.patterns + 1)
    return law, SampleArrays(
        np.take_along_axis(tokens, order[:, :, None], axis=1),
        labels,
        order,
        np.array([np.searchsorted(row, edges) for row in grouped]),
        np.take_along_axis(noisy, order, axis=1),
    )


def _misnumbered(kinds: Integers, patterns: int, by_dimension: bool) -> str:
    """Return what is wrong with kinds outside 0 to patterns - 1, and what would mend it."""
    found, distinct = kinds[(kinds < 0) | (kinds >= patterns)][0], np.unique(kinds).size
    limit = format_count(patterns, "dimension" if by_dimension else "pattern")
    allowed = f"from 0 to {patterns - 1}" if patterns > 1 else "0 alone"
    are = "is" if patterns == 1 else "are"
    wrong = f"{found}: a pattern is {allowed}, as there {are} {limit}"
    wrong += "" if by_dimension else " of the model"
    if distinct > patterns:
        more = f"tokens of at least {distinct} dimensions" if by_dimension else "a model of so many"
        return f"{wrong}; {distinct} different kinds need {more}"
    if int(kinds.max()) - int(kinds.min()) < patterns:
        return f"{wrong}; kinds - kinds.min() begins at 0"
    renumbered = "np.unique(kinds, return_inverse=True)[1].reshape(kinds.shape)"
    return f"{wrong}; {renumbered} numbers the {distinct} that occur from 0"


def estimate_parameters(tokens: Floats, labels: Floats, kinds: Integers) -> PatchParameters:
    """Return the model that is nearest to labelled tokens: what the arrays say of its fields.

    The fractions are the mean counts of label-relevant and confusion tokens, rounded; the patterns are
    the orthonormal ones nearest to the tokens in least squares; c_0 is the root mean square deviation of
    a coordinate from them. Tokens (N, L, d), labels (N,) or (N, 2), kinds (N, L) below d.
    `ArgumentError` where label-relevant tokens are no majority over confusion tokens on average.
    Source: chosen here.
    """
    size, count, dim = tokens.shape
    if labels.shape not in ((size,), (size, 2)):
        wrong = f"an array {labels.shape}, not {(size,)}: one +1 or -1 a sample"
        raise ArgumentError(wrong, parameter="labels")
    others = labels[~np.isin(labels, (1.0, -1.0))]
    if others.size:
        wrong = f"{others[0]:g}: a label is +1 or -1; 0 and 1 become 2 * labels - 1"
        raise ArgumentError(wrong, parameter="labels")
    check_magnitude("tokens", tokens, LARGEST)
    classes: Literal[2, 4] = 2 if labels.ndim == 1 else 4
    own = kinds == relevant_patterns(labels)[:, None]
    means = [float(each.sum(axis=1).mean()) for each in (own, ~own & (kinds < classes))]
    relevant = round_half_up(means[0])
    confusion = max(round_half_up(means[1]), int(means[1] > 0))
    patterns = max(int(kinds.max()) + 1, classes)
    confusion = count - relevant if patterns == classes else min(confusion, count - relevant)
    if relevant <= -(-confusion // (classes - 1)):
        which = (
            "kind 0 is label-relevant at label +1, kind 1 at -1" if classes == 2
            else "kinds 0 to 3 are label-relevant at (1, 1), (1, -1), (-1, 1), (-1, -1)"
        )  # fmt: skip
        raise ArgumentError(
            f"{means[0]:g} label-relevant and {means[1]:g} confusion tokens a sample, no majority:"
            f" {which}; or give the model they are of",
            parameter="kinds",
        )
    basis = _nearest_patterns(tokens, kinds, patterns)
    deviation = float(np.sqrt(np.mean((tokens - basis[kinds]) ** 2)))
    alpha, share = relevant / count, confusion / count
    return PatchParameters(
        alpha=alpha, confusion=share, tokens=count, patterns=patterns, dim=dim, token_noise=deviation,
        basis=basis, classes=classes,
    )  # fmt: skip


def _nearest_patterns(tokens: Floats, kinds: Integers, patterns: int) -> Floats:
    """Return the orthonormal rows mu_j that minimise sum |x - mu_kind(x)|^2: a polar factor.

    Up to constants the sum is -2 times that of <mu_j, sum of the tokens of kind j>.
    """
    sums = np.array([tokens[kinds == j].sum(axis=0) for j in range(patterns)])
    scale = float(np.abs(sums).max()) or 1.0
    left, _, right = np.linalg.svd(sums / scale, full_matrices=False)
    return np.asarray(left @ right)
