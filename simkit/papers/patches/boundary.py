"""What weights and samples are asked before kernels take them: kernels look at no bounds."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any

from simkit.errors import ArgumentError
from simkit.kernels.boundary import check_magnitude, real_array, within
from simkit.papers.patches.arrays import Floats
from simkit.papers.patches.datasets import PatchSample
from simkit.papers.patches.datasets.layout import LARGEST, SampleArrays

if TYPE_CHECKING:
    from simkit.papers.patches.network import Weights

LARGEST_WEIGHTS = 1e40  # length of a matrix: with tokens below `LARGEST`, gradients stay finite as well
_MATRICES = ("w_o", "w_v", "w_k", "w_q", "a")


def whole_number(name: str, value: Any, example: int) -> int:
    """Return an integer of any type as an int.

    Raises
    ------
    ArgumentError
        Where it is none.

    Source: chosen here.
    """
    try:
        return operator.index(value)
    except TypeError:
        wrong = "it is a whole number"
        raise ArgumentError(wrong, parameter=name, value=value, example=example) from None


def require_type(name: str, value: Any, wanted: type, example: str) -> None:
    """Refuse an argument of another type.

    Raises
    ------
    ArgumentError
        Where it is no `wanted`; `example` makes one.

    Source: chosen here.
    """
    if not isinstance(value, wanted):
        wrong = f"a {wanted.__name__} is asked for, not {type(value).__name__}; {example} is one"
        raise ArgumentError(wrong, parameter=name)


def check_weights(weights: Weights) -> Weights:
    """Return weights as kernels take them; refuse those that do not fit each other.

    Raises
    ------
    ArgumentError
        One line with all shapes, or with the matrix that is no array of real numbers.

    Source: eq. (1).
    """
    if not all(hasattr(weights, name) for name in _MATRICES):
        wrong = f"Weights are asked for, not {type(weights).__name__}"
        raise ArgumentError(f"{wrong}; ShallowViT().initialise(rng, PatchModel()) draws them")
    arrays = {name: real_array(name, getattr(weights, name)) for name in _MATRICES}
    w_o, w_v, w_k, w_q, a = arrays.values()
    matrices = all(w.ndim == 2 and w.size for w in (w_o, w_v, w_k, w_q)) and a.ndim in (1, 2)
    fits = matrices and w_o.shape[1] == w_v.shape[0] and w_k.shape == w_q.shape
    if not (fits and w_k.shape[1] == w_v.shape[1] and a.size and a.shape[-1] == w_o.shape[0]):
        shapes = ", ".join(f"{name} {array.shape}" for name, array in arrays.items())
        raise ArgumentError(f"the weights do not fit each other: {shapes}; take them of one ShallowViT")
    return type(weights)(**arrays)


def check_finite(weights: Weights) -> Weights:
    """Return checked weights; refuse those that are not finite, or so large that products overflow.

    Raises
    ------
    ArgumentError
        One line that names the matrix.

    Source: chosen here.
    """
    for name in _MATRICES:
        check_magnitude(name, getattr(weights, name), LARGEST_WEIGHTS)
    return weights


def all_within(weights: Weights) -> bool:
    """Say whether checked weights are finite and small enough that no product overflows.

    Source: chosen here.
    """
    return all(within(getattr(weights, name), LARGEST_WEIGHTS) for name in _MATRICES)


def check_tokens(weights: Weights, tokens: Any) -> Floats:
    """Return the tokens (L, d) of one sample as float64; refuse those that do not fit the weights.

    Raises
    ------
    ArgumentError
        Where they are no such array, or not finite.

    Source: eq. (1).
    """
    found, dim = real_array("tokens", tokens), weights.w_v.shape[1]
    if found.ndim != 2 or not len(found) or found.shape[1] != dim:
        wrong = f"an array {found.shape}, not (L, {dim}) as the weights ask; sample.tokens[0] is one"
        raise ArgumentError(wrong, parameter="tokens")
    check_magnitude("tokens", found, LARGEST)
    return found


def check_sample(weights: Weights, sample: PatchSample) -> SampleArrays:
    """Return the arrays of a sample as they stand, checked; refuse one that does not fit the weights.

    Raises
    ------
    ArgumentError
        Where the arrays are no sample, the tokens have another dimension, or there are more of them
        than readouts.

    Source: eq. (1).
    """
    arrays = sample.checked_arrays()
    dim, own = arrays.tokens.shape[2], weights.w_v.shape[1]
    if dim != own:
        raise ArgumentError(
            f"tokens of dimension {dim}: the weights take {own}; initialise the network on the same"
            " PatchModel"
        )
    tokens, readouts = int(arrays.positions.max()) + 1, weights.a.shape[0]
    if weights.a.ndim == 2 and tokens > readouts:
        raise ArgumentError(
            f"{tokens} tokens: the per-token readout has {readouts}; initialise the network on the same"
            " PatchModel"
        )
    return arrays
