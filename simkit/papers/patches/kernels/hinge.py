"""The hinge loss for two classes and for four: its value, and which readout its gradient asks for.

With four classes F has two outputs and y two signs. The gradient of a sample is that of a network with
one output, whose readout is y^T a, or the part of it whose hinge is active: up to sign one of the mixes
a_1, a_2, a_1 + a_2, a_1 - a_2. The hinge is active where 1 - y F > 0 strictly.
"""

from typing import Literal

import numpy as np
from numpy.typing import NDArray

from simkit.errors import ArgumentError
from simkit.kernels.boundary import real_array
from simkit.kernels.jit import kernel

Floats = NDArray[np.float64]
Loss = Literal["sum", "each"]
LOSSES: tuple[Loss, ...] = ("sum", "each")
MIXES = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0], [1.0, -1.0]])  # of a_1 and a_2
SUM, DIFFERENCE = 2, 3  # rows of MIXES
FLAT = -1


@kernel(borrows=True)
def hinge_slope(labels, outputs, each):
    """Return which mix of outputs the loss of a sample moves with, and its derivative along it.

    Labels and outputs are y and F, (1,) or (2,); `each` takes the mean of two hinges, not the hinge of
    y^T F. The mix is a row of `MIXES`, `FLAT` where no hinge is active; for one output always 0 or
    `FLAT`. The slope is a NaN where an output is one. Source: eq. (3), eq. (231), eq. (233).
    """
    first, second = labels[0] * outputs[0], labels[-1] * outputs[-1]
    margin = first if labels.size == 1 else first + second
    if margin != margin:
        return 0, margin
    if not each and 1.0 - margin <= 0.0:
        return FLAT, 0.0
    if labels.size == 1:
        return 0, -labels[0]
    both = SUM if labels[0] == labels[1] else DIFFERENCE
    if not each:
        return both, -labels[0]
    if 1.0 - first <= 0.0 and 1.0 - second <= 0.0:
        return FLAT, 0.0
    if 1.0 - second <= 0.0:
        return 0, -0.5 * labels[0]
    if 1.0 - first <= 0.0:
        return 1, -0.5 * labels[1]
    return both, -0.5 * labels[0]


def sample_losses(labels: Floats, outputs: Floats, loss: Loss = "sum") -> Floats:
    """Return the hinge loss of every sample, (N,), from labels and outputs (N,), or (N, 2).

    For four classes max(1 - y^T F, 0) ("sum"), or the mean of the two outputs' hinges ("each").
    Source: eq. (2), eq. (3); eq. (231).
    """
    return hinge_losses(_margins(labels, outputs), loss)


def hinge_losses(margins: Floats, loss: Loss) -> Floats:
    """Return the hinge loss of samples from their margins y F. Source: eq. (2), eq. (3); eq. (231)."""
    if margins.ndim == 1:
        return np.maximum(1.0 - margins, 0.0)
    if loss == "each":
        return np.asarray(np.maximum(1.0 - margins, 0.0).mean(axis=1))
    return np.asarray(np.maximum(1.0 - margins.sum(axis=1), 0.0))


def wrong_signs(labels: Floats, outputs: Floats) -> NDArray[np.bool_]:
    """Return which samples have an output whose sign is not the label's, bool array (N,).

    Source: Section 4.1; eq. (230).
    """
    return not_positive(_margins(labels, outputs))


def not_positive(margins: Floats) -> NDArray[np.bool_]:
    """Return which samples have a margin y F that is not above 0. Source: Section 4.1; eq. (230)."""
    wrong = ~(margins > 0)
    return np.asarray(wrong if wrong.ndim == 1 else wrong.any(axis=1))


def _margins(labels: Floats, outputs: Floats) -> Floats:
    """Return y F of arrays that fit each other; an output may be no number."""
    labels, outputs = real_array("labels", labels), real_array("outputs", outputs)
    shape, odd = labels.shape, labels[np.abs(labels) != 1.0]
    if odd.size:
        wrong = f"{odd[0]:g}: a label is +1 or -1; 0 and 1 become 2 * labels - 1"
        raise ArgumentError(wrong, parameter="labels")
    if len(shape) not in (1, 2) or not labels.size or shape[1:] not in ((), (2,)):
        wrong = f"an array {shape}, not (N,), or (N, 2) for four classes; numpy.ones(8) is one"
        raise ArgumentError(wrong, parameter="labels")
    if outputs.shape != shape:
        wrong = f"an array {outputs.shape} for labels {shape}; Weights.outputs(sample) fits them"
        raise ArgumentError(wrong, parameter="outputs")
    return np.asarray(labels * outputs)
