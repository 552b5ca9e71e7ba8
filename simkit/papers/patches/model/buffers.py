"""Weights and samples as the kernels take them, and the choice of the implementation.

Source: chosen here, where nothing else is named.
"""

from dataclasses import replace
from typing import Generic, Literal

import numpy as np

from simkit.errors import ArgumentError
from simkit.kernels.boundary import check_magnitude, require_type
from simkit.papers.patches.datasets import PatchSample
from simkit.papers.patches.kernels.arrays import (
    Floats,
    Inputs,
    KernelWeights,
    Layout,
    Sizes,
    Workspace,
    make_sizes,
    make_workspace,
    numbers_in_lanes,
    padded,
    padded_columns,
)
from simkit.papers.patches.kernels.forward import attend_samples, evaluate_samples, measure_mass
from simkit.papers.patches.kernels.hinge import MIXES
from simkit.papers.patches.kernels.skip_and_norm import EPSILON
from simkit.papers.patches.model.boundary import LARGEST_32, check_sample, check_weights
from simkit.papers.patches.model.grouping import count_groups, deviation_within, sort_by_group
from simkit.papers.patches.model.weight_arrays import AnyWeights

Implementation = Literal["auto", "dense", "structured"]
Numbers = Literal["float64", "float32"]
_SPREAD = 6e-4  # deviation per token of a sample up to which the structured path leads


class NetworkBuffers(Generic[AnyWeights]):
    """The weights, copied, as kernels hold them, with the workspace for samples of one shape.

    Samples have L tokens, in so many groups (`grouping.count_groups`). What is computed for a sample is
    of type `dtype`; weights, their products and all sums over samples are float64.
    """

    def __init__(
        self, weights: AnyWeights, tokens: int, groups: int, dtype: Numbers = "float64"
    ) -> None:
        weights, width = check_weights(weights), numbers_in_lanes(check_numbers(dtype))
        self.neurons, dim = len(weights.w_o), weights.w_v.shape[-1]
        self.own_readouts = weights.own_readouts
        self._start, self._shape, self.dtype = weights, (tokens, groups), dtype
        outputs = 1 if weights.classes == 2 else 2
        self.weights = KernelWeights(
            hidden=padded_columns(weights.w_o.T, width),
            value=weights.w_v.reshape(-1, dim).copy(),
            key=weights.w_k.reshape(-1, dim).copy(),
            query=weights.w_q.reshape(-1, dim).copy(),
            readout=mix_readouts(weights.a.reshape(-1, outputs, self.neurons), dtype),
        )
        layout = Layout(
            neurons=self.neurons, heads=weights.heads, value_dim=weights.w_v.shape[-2], dim=dim,
            tokens=tokens, groups=groups, outputs=outputs, direct=weights.direct,
        )  # fmt: skip
        self.sizes: Sizes = make_sizes(layout)
        self.work: Workspace = make_workspace(layout, dtype)

    def inputs(self, sample: PatchSample, path: Implementation, frozen: bool = False) -> Inputs:
        """Return samples as kernels take them; with frozen attention, X softmax(...) computed once.

        `ArgumentError` if the samples are malformed, or do not have the shapes of the weights and the
        workspace.
        """
        arrays, start = check_sample(self._start, sample), self._start
        shape = (arrays.tokens.shape[1], count_groups(sample))
        if shape != self._shape:
            wrong = f"samples of {shape} tokens and groups, where {self._shape} are expected"
            raise ArgumentError(wrong)
        structured = choose_path(path, self.own_readouts, sample) == "structured"
        starts = arrays.starts
        if structured:
            arrays, starts = sort_by_group(sample, arrays)
        if self.dtype == "float32":
            check_magnitude("tokens", arrays.tokens, LARGEST_32)
        normalised, dtype = start.layer_norm == "pre", self.work.scores.dtype
        seen = normalise_rows(arrays.tokens) if normalised else arrays.tokens
        nothing = np.empty((0, 0, 0), dtype)
        inputs = Inputs(
            tokens=seen.astype(dtype, copy=False),
            labels=arrays.labels.reshape(len(arrays.labels), -1),
            positions=arrays.positions,
            starts=starts,
            attended=nothing,
            residual=arrays.tokens.astype(dtype, copy=False) if start.skip else nothing,
            own_readouts=self.own_readouts,
            structured=structured,
            frozen=False,
            skip=start.skip,
            normalised=normalised,
            direct=start.direct,
            each=start.classes == 4 and start.loss == "each",
        )
        if not frozen:
            return inputs
        attended = np.zeros((*inputs.tokens.shape[:2], self.work.attended.shape[1]), dtype)
        attend_samples(inputs, self.weights, self.sizes, self.work, attended)
        return inputs._replace(attended=attended, frozen=True)

    def fits(self, sample: PatchSample) -> bool:
        """Return whether the workspace is one for samples of this shape."""
        require_type("sample", sample, PatchSample, "PatchModel().sample(rng, 8)")
        return (*np.asarray(sample.tokens).shape[1:2], count_groups(sample)) == self._shape

    def outputs(self, sample: PatchSample, path: Implementation = "dense") -> Floats:
        """Return F(X) of every sample, (N, 1), or (N, 2) for four classes; errors as of `inputs`.

        Source: eq. (1); eq. (227).
        """
        out = np.empty((len(sample), 1 if self._start.classes == 2 else 2))
        inputs = self.inputs(sample, path)
        evaluate_samples(inputs, self.weights, self.neurons, self.sizes, self.work, out)
        return out

    def relevant_mass(self, sample: PatchSample) -> Floats:
        """Return each query's attention on the label-relevant tokens, (H, N, L); errors as of `inputs`.

        Source: Proposition 2, eq. (15); eq. (248).
        """
        size = sample.tokens.shape[1]
        out, row = np.empty((self._start.heads, len(sample), size)), np.zeros((1, padded(size)))
        inputs, ranges = self.inputs(sample, "dense"), sample.plain_arrays().relevant_ranges()
        measure_mass(inputs, self.weights, ranges, self.sizes, self.work, row, out)
        return out

    def copy_weights(self) -> AnyWeights:
        """Return a copy of the weights as they stand."""
        weights, start = self.weights, self._start
        return replace(
            start,
            w_o=weights.hidden[:, : self.neurons].T.copy(),
            w_v=weights.value.reshape(start.w_v.shape).copy(),
            w_k=weights.key.reshape(start.w_k.shape).copy(),
            w_q=weights.query.reshape(start.w_q.shape).copy(),
            a=start.a.copy(),
        )


def mix_readouts(readouts: Floats, dtype: Numbers = "float64") -> Floats:
    """Return the readouts that gradients ask for, (1 or 4, 1 or L, m padded), from (1 or L, outputs, m).

    Source: eq. (227), eq. (233).
    """
    mixes = np.ones((1, 1)) if readouts.shape[1] == 1 else MIXES
    rows = np.einsum("xc,lcm->xlm", mixes, readouts)
    flat = padded_columns(rows.reshape(-1, rows.shape[2]), numbers_in_lanes(dtype), dtype)
    return np.asarray(flat.reshape(*rows.shape[:2], -1))


def normalise_rows(tokens: Floats) -> Floats:
    """Return LN(x_l) of every token (the last axis): mean 0 over its entries, length 1; see `values`.

    Source: Ba, Kiros and Hinton (2016).
    """
    centred = tokens - tokens.mean(axis=-1, keepdims=True)
    squares = (centred**2).sum(axis=-1, keepdims=True) + EPSILON * tokens.shape[-1]
    return np.asarray(centred / np.sqrt(squares))


def check_numbers(dtype: Numbers) -> Numbers:
    """Return the type in which samples are computed; refuse another than the two that kernels take."""
    if dtype not in ("float64", "float32"):
        wrong = "it is one of float64, float32"
        raise ArgumentError(wrong, parameter="dtype", value=dtype, example="float64")
    return dtype


def choose_path(
    path: Implementation, own_readouts: bool, sample: PatchSample
) -> Literal["dense", "structured"]:
    """Return the implementation of a training run; `auto` is the one that is faster as a rule.

    The structured path gains with the tokens of a group and loses with their spread: it leads up to a
    deviation of about 6e-4 L (measured at d = 10, M = 5) around the pattern of its group, which is a
    member where patterns are sets. It is exact for whatever the perceptron sees, with heads, skip
    connection or layer norm. `ArgumentError` where the path is unknown, or structured with readouts per
    token.
    """
    if path not in ("auto", "dense", "structured"):
        wrong = "it is one of auto, dense, structured"
        raise ArgumentError(wrong, parameter="path", value=path, example="auto")
    if path == "structured" and own_readouts:
        raise ArgumentError(
            "it takes one readout for all tokens, not {readout}",
            parameter="path",
            value=path,
            example="dense",
            settings={"readout": "per-token"},
        )
    if path != "auto":
        return path
    spread = deviation_within(sample)
    return "dense" if own_readouts or spread > _SPREAD * sample.tokens.shape[1] else "structured"
