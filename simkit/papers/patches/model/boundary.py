"""What weights and samples are asked before kernels take them: kernels look at no bounds.

Source: eq. (1).
"""

from typing import Any

from simkit.errors import ArgumentError
from simkit.kernels.boundary import check_magnitude, real_array, require_type, within
from simkit.papers.patches.datasets import PatchSample
from simkit.papers.patches.datasets.layout import LARGEST, SampleArrays
from simkit.papers.patches.kernels.arrays import Floats
from simkit.papers.patches.model.weight_arrays import AnyWeights, WeightArrays

LARGEST_WEIGHTS = 1e40  # length of a matrix: with tokens below `LARGEST`, gradients stay finite as well
LARGEST_32 = 1e7  # the same in float32, of matrices and of all tokens
_MATRICES = ("w_o", "w_v", "w_k", "w_q", "a")
_SETTINGS: dict[str, tuple[Any, ...]] = {
    "loss": ("sum", "each"), "skip": (False, True), "layer_norm": ("none", "pre"), "classes": (2, 4)
}  # fmt: skip


def check_weights(weights: AnyWeights) -> AnyWeights:
    """Return weights as kernels take them; refuse those that do not fit each other.

    `ArgumentError` has all shapes, or the matrix that is no array of real numbers.
    """
    if not all(hasattr(weights, name) for name in _MATRICES):
        wrong = f"Weights are asked for, not {type(weights).__name__}"
        raise ArgumentError(f"{wrong}; ShallowViT().initialise(rng, PatchModel()) draws them")
    settings: dict[str, Any] = {name: getattr(weights, name) for name in _SETTINGS}
    for name, known in _SETTINGS.items():
        if settings[name] not in known:
            wrong = f"it is one of {', '.join(map(str, known))}"
            raise ArgumentError(wrong, parameter=name, value=settings[name], example=known[0])
    arrays: dict[str, Any] = {name: real_array(name, getattr(weights, name)) for name in _MATRICES}
    if not _fit(**arrays, classes=weights.classes, skip=weights.skip):
        shapes = ", ".join(f"{name} {array.shape}" for name, array in arrays.items())
        if weights.classes != 2 or weights.skip:
            shapes += f", classes={weights.classes}, skip={weights.skip}"
        raise ArgumentError(f"the weights do not fit each other: {shapes}; take them of one ShallowViT")
    return type(weights)(**arrays, **settings)


def _fit(
    w_o: Floats, w_v: Floats, w_k: Floats, w_q: Floats, a: Floats, classes: int, skip: bool
) -> bool:
    """Say whether shapes go together: those of one head, or with an axis of heads in front."""
    heads = w_v.shape[:-2]
    matrices = all(w.ndim in (2, 3) and w.size and w.shape[:-2] == heads for w in (w_v, w_k, w_q))
    if not (matrices and w_o.ndim == 2 and w_o.size and a.size):
        return False
    width, dim = w_v.size // w_v.shape[-1], w_v.shape[-1]
    fits = w_o.shape[1] == width and w_k.shape == w_q.shape and w_k.shape[-1] == dim
    outputs = 0 if classes == 2 else 1  # axes of outputs in front of that of neurons
    fits = fits and a.ndim - outputs in (1, 2) and a.shape[-1] == w_o.shape[0]
    return fits and (classes == 2 or a.shape[-2] == 2) and (width == dim or not skip)


def check_finite(weights: AnyWeights, dtype: str = "float64") -> AnyWeights:
    """Return checked weights; refuse those that are not finite, or so large that products overflow.

    `dtype` is the type of the products, float64 or float32; `ArgumentError` names the matrix.
    Source: chosen here.
    """
    for name in _MATRICES:
        check_magnitude(name, getattr(weights, name), _largest_weights(dtype))
    return weights


def all_within(weights: WeightArrays, dtype: str = "float64") -> bool:
    """Say whether weights are finite, and so small that no product overflows. Source: chosen here."""
    return all(within(getattr(weights, name), _largest_weights(dtype)) for name in _MATRICES)


def _largest_weights(dtype: str) -> float:
    return LARGEST_32 if dtype == "float32" else LARGEST_WEIGHTS


def check_tokens(weights: WeightArrays, tokens: Any) -> Floats:
    """Return a sample's tokens (L, d) as float64; `ArgumentError` unless finite and fit for weights."""
    found, dim = real_array("tokens", tokens), weights.w_v.shape[-1]
    if found.ndim != 2 or not len(found) or found.shape[1] != dim:
        wrong = f"an array {found.shape}, not (L, {dim}) as the weights ask; sample.tokens[0] is one"
        raise ArgumentError(wrong, parameter="tokens")
    check_magnitude("tokens", found, LARGEST)
    return found


def check_sample(weights: WeightArrays, sample: PatchSample) -> SampleArrays:
    """Return the arrays of a sample as they stand, checked; refuse one that does not fit the weights.

    `ArgumentError` where the arrays are no sample, the tokens have another dimension, or there are more
    of them than readouts.
    """
    require_type("sample", sample, PatchSample, "PatchModel().sample(rng, 8)")
    arrays = sample.checked_arrays()
    dim, own = arrays.tokens.shape[2], weights.w_v.shape[-1]
    if dim != own:
        raise ArgumentError(
            f"tokens of dimension {dim}: the weights take {own}; initialise the network on the same"
            " PatchModel"
        )
    classes = 2 if arrays.labels.ndim == 1 else 4
    if classes != weights.classes:
        raise ArgumentError(
            f"samples of {classes} classes: the weights have {weights.classes}; initialise the network"
            " on the same PatchModel"
        )
    tokens, readouts = int(arrays.positions.max()) + 1, weights.a.shape[0]
    if weights.own_readouts and tokens > readouts:
        raise ArgumentError(
            f"{tokens} tokens: the per-token readout has {readouts}; initialise the network on the same"
            " PatchModel"
        )
    return arrays
