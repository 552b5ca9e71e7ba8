"""What makes arrays a sample of patches: types, shapes, labels, groups and indices.

It is asked before each kernel that works on a sample, as kernels look at no bounds. It allocates nothing
that grows with the number of samples. Source: Section 3.2.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from simkit.errors import ArgumentError
from simkit.kernels.boundary import check_magnitude, flag_array, real_array, whole_array
from simkit.kernels.jit import kernel
from simkit.papers.patches.datasets.classes import relevant_patterns
from simkit.papers.patches.datasets.parameters import PatchParameters

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]
LARGEST = 1e30  # length of all tokens together: products of tokens and weights stay finite below it
NO_TOKENS = "an array {}, not (samples, tokens, dim); numpy.ones((8, 50, 10)) is one"
SOUND, LABEL, STARTS, POSITION, REPEATED = 0, 1, 2, 3, 4


class SampleArrays(NamedTuple):
    """The arrays of a `PatchSample`, of the types and the order in memory that kernels take."""

    tokens: Floats
    labels: Floats
    positions: Integers
    starts: Integers
    noisy: NDArray[np.bool_]

    def kinds(self) -> Integers:
        """Return the pattern of each token, 0-based, int64 array (N, L). Source: Section 3.2."""
        samples, groups = self.starts.shape[0], self.starts.shape[1] - 1
        sizes = np.diff(self.starts).ravel()
        return np.repeat(np.tile(np.arange(groups), samples), sizes).reshape(self.tokens.shape[:2])

    def roles(self) -> Integers:
        """Return 0 for label-relevant, 1 for confusion, 2 for other tokens, int64 array (N, L).

        Source: Section 3.2.
        """
        kinds, relevant = self.kinds(), relevant_patterns(self.labels)[:, None]
        others = kinds >= (2 if self.labels.ndim == 1 else 4)
        return np.where(others, 2, np.where(kinds == relevant, 0, 1)).astype(np.int64)

    def relevant_ranges(self) -> Integers:
        """Return first and one past the last label-relevant token of each sample, int64 array (N, 2).

        Source: Section 3.2.
        """
        relevant = relevant_patterns(self.labels)
        rows = np.arange(len(relevant))
        return np.stack([self.starts[rows, relevant], self.starts[rows, relevant + 1]], axis=1)


def check_arrays(
    model: PatchParameters, tokens: Any, labels: Any, positions: Any, starts: Any, noisy: Any
) -> SampleArrays:
    """Return the arrays of a sample as kernels take them, or refuse them.

    Tokens (N, L, d); labels (N,), or (N, 2) for four classes, of +1 and -1; positions (N, L), different
    numbers below model.tokens in each row; starts (N, M + 1), each row rising from 0 to L; noisy (N, L).
    `ArgumentError` names the array, the sample and what it should be.
    """
    arrays = SampleArrays(
        real_array("tokens", tokens),
        real_array("labels", labels),
        whole_array("positions", positions),
        whole_array("starts", starts),
        flag_array("noisy", noisy),
    )
    _check_shapes(model, arrays)
    check_magnitude("tokens", arrays.tokens, LARGEST)
    columns = arrays.labels.reshape(len(arrays.labels), -1)
    flaw, n = find_flaw(
        columns, arrays.positions, arrays.starts, model.tokens, np.zeros(model.tokens, np.int64)
    )
    if flaw != SOUND:
        _refuse(int(flaw), int(n), model, arrays)
    return arrays


def check_chosen(model: PatchParameters, chosen: Any, shape: tuple[int, ...]) -> Integers:
    """Return which pattern of its set each token is, or refuse an array (N, L) that cannot be it.

    It holds numbers from 0 to model.pattern_set - 1; otherwise `ArgumentError`. Source: eq. (243).
    """
    found, last = whole_array("chosen", chosen), model.pattern_set - 1
    if found.shape != shape:
        raise ArgumentError(f"an array {found.shape}, where tokens ask for {shape}", parameter="chosen")
    if found.size and not 0 <= found.min() <= found.max() <= last:
        odd = found[(found < 0) | (found > last)][0]
        wrong = f"{odd}: a pattern of a set is from 0 to {last}"
        raise ArgumentError(wrong, parameter="chosen")
    return found


def _check_shapes(model: PatchParameters, arrays: SampleArrays) -> None:
    if arrays.tokens.ndim != 3 or 0 in arrays.tokens.shape:
        wrong = (
            f"an array {arrays.tokens.shape}, not (samples, tokens, dim); numpy.ones((8, 50, 10)) is one"
        )
        raise ArgumentError(wrong, parameter="tokens")
    size, count, dim = arrays.tokens.shape
    labels = (size,) if model.classes == 2 else (size, 2)
    if dim != model.dim:
        wrong = f"of dimension {dim}, where the model has {model.dim}; give them PatchModel(dim={dim})"
        raise ArgumentError(wrong, parameter="tokens")
    shapes = {
        "labels": labels,
        "positions": (size, count),
        "starts": (size, model.patterns + 1),
        "noisy": (size, count),
    }
    for name, shape in shapes.items():
        found = getattr(arrays, name).shape
        if found != shape:
            raise ArgumentError(
                f"an array {found}, where tokens {arrays.tokens.shape} of {model.patterns} patterns"
                f" ask for {shape}; PatchSample.from_arrays(tokens, labels, kinds) makes it",
                parameter=name,
            )


def _refuse(flaw: int, n: int, model: PatchParameters, arrays: SampleArrays) -> None:
    """Say in one line what `find_flaw` found."""
    count = arrays.tokens.shape[1]
    if flaw == LABEL:
        row = np.atleast_1d(arrays.labels[n])
        odd = row[np.abs(row) != 1.0][0]
        wrong = f"{odd:g} at sample {n}: a label is +1 or -1; 0 and 1 become 2 * labels - 1"
        raise ArgumentError(wrong, parameter="labels")
    if flaw == STARTS:
        raise ArgumentError(
            f"{arrays.starts[n].tolist()} at sample {n}: {model.patterns} groups from 0 to {count},"
            " none before the one it follows; PatchSample.from_arrays(tokens, labels, kinds) makes them",
            parameter="starts",
        )
    row = arrays.positions[n]
    if flaw == POSITION:
        found = row[(row < 0) | (row >= model.tokens)][0]
        wrong = (
            f"{found} at sample {n}: an index of {model.tokens} tokens is from 0 to {model.tokens - 1}"
        )
    else:
        wrong = f"sample {n} has one of them twice: each token has an index l of its own"
    raise ArgumentError(f"{wrong}, as in numpy.arange({count})", parameter="positions")


@kernel
def find_flaw(labels, positions, starts, places, seen):
    """Return what is wrong with the first sample at fault, and its index; `SOUND` where nothing is.

    Labels (N, 1 or 2), positions (N, L) below `places`, starts (N, M + 1); `seen` are as many zeros as
    there are places, overwritten.
    """
    count, last = positions.shape[1], starts.shape[1] - 1
    for n in range(labels.shape[0]):
        for c in range(labels.shape[1]):
            if labels[n, c] != 1.0 and labels[n, c] != -1.0:
                return LABEL, n
        if starts[n, 0] != 0 or starts[n, last] != count:
            return STARTS, n
        for j in range(last):
            if starts[n, j] > starts[n, j + 1]:
                return STARTS, n
        for l in range(count):
            place = positions[n, l]
            if place < 0 or place >= places:
                return POSITION, n
            if seen[place] == n + 1:
                return REPEATED, n
            seen[place] = n + 1
    return SOUND, 0
