"""The shallow vision transformer of eq. (1): its sizes, its weights, what it computes.

F(X) = 1/L sum over l of a_(l)^T Relu(W_O W_V X softmax(X^T W_K^T W_Q x_l)).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.random import Generator

from simkit.errors import ArgumentError
from simkit.papers.patches.arrays import (
    Floats,
    Inputs,
    KernelWeights,
    Sizes,
    Workspace,
    make_sizes,
    make_workspace,
    numbers_in_lanes,
    padded,
    padded_columns,
)
from simkit.papers.patches.boundary import check_finite, check_sample, check_tokens, check_weights
from simkit.papers.patches.datasets import PatchModel, PatchSample
from simkit.papers.patches.descent import attend_samples, evaluate_samples, measure_mass
from simkit.papers.patches.initial import Init, InitialModel, check_initial, draw_initial_model

Implementation = Literal["auto", "dense", "structured"]
Numbers = Literal["float64", "float32"]
_SPREAD = 6e-4  # deviation per token of a sample up to which the structured path leads


@dataclass(frozen=True)
class ShallowViT:
    """The network and its random start.

    Parameters
    ----------
    neurons : int
        Neurons of the hidden layer (paper: m).
    init : {"rotation", "perturbed", "literal", "variance", "scaled"}
        How W_V, W_K, W_Q start: see `simkit.papers.patches.initial.draw_initial_model`.
    sigma, delta : float
        Their errors at the patterns: of the value vectors, of key and query vectors.
    readout : {"shared", "per-token"}
        Output weights +-1/sqrt(m), fixed: one a for all tokens, or a_(l) for each (as printed).
    xi : float
        Standard deviation of the entries of W_O.
    value_dim, key_dim : int, optional
        m_a and m_b, by default d.

    Raises
    ------
    ArgumentError
        Where a value is out of range; `initialise` refuses what does not fit the data.

    Source: Section 2, eq. (1).
    """

    neurons: int = 1000
    init: Init = "rotation"
    sigma: float = 0.1
    delta: float = 0.2
    readout: Literal["shared", "per-token"] = "shared"
    xi: float = 0.01
    value_dim: int | None = None
    key_dim: int | None = None

    def __post_init__(self) -> None:
        """Refuse what cannot be built."""
        whole = isinstance(self.neurons, int | np.integer)
        if not whole or self.neurons < 1:
            wrong = "there is at least 1" if whole else "it is a whole number"
            raise ArgumentError(wrong, parameter="neurons", value=self.neurons, example=1000)
        if not (math.isfinite(self.xi) and self.xi >= 0):
            wrong = "a deviation is a finite number, at least 0"
            raise ArgumentError(wrong, parameter="xi", value=self.xi, example=0.01)
        if self.readout not in ("shared", "per-token"):
            wrong = "it is one of shared, per-token"
            raise ArgumentError(wrong, parameter="readout", value=self.readout, example="shared")

    def check(self, data: PatchModel) -> None:
        """Refuse data that the initial model does not fit.

        Raises
        ------
        ArgumentError
            As `simkit.papers.patches.initial.check_initial`.

        Source: Assumption 1, eq. (6).
        """
        value_dim = data.dim if self.value_dim is None else self.value_dim
        key_dim = data.dim if self.key_dim is None else self.key_dim
        check_initial(data, self.init, self.sigma, self.delta, value_dim, key_dim)

    def draw_initial_model(self, rng: Generator, data: PatchModel) -> InitialModel:
        """Draw W_V, W_K, W_Q with the features of Assumption 1.

        Source: Assumption 1, eq. (6); Section 4.1.
        """
        return draw_initial_model(
            rng, data, self.init, self.sigma, self.delta, self.value_dim, self.key_dim
        )

    def initialise(self, rng: Generator, data: PatchModel) -> Weights:
        """Draw all weights: the initial model, W_O, and the readout.

        Source: Section 2, Algorithm 1.
        """
        return self.complete(rng, data, self.draw_initial_model(rng, data))

    def complete(self, rng: Generator, data: PatchModel, model: InitialModel) -> Weights:
        """Draw W_O and the readout beside an initial model.

        Source: Section 2; Section 4.1.
        """
        rows = (data.tokens,) if self.readout == "per-token" else ()
        signs = rng.integers(0, 2, size=(*rows, self.neurons)) * 2 - 1
        return Weights(
            w_o=self.xi * rng.standard_normal((self.neurons, len(model.value))),
            w_v=model.value,
            w_k=model.key,
            w_q=model.query,
            a=signs / math.sqrt(self.neurons),
        )


@dataclass(frozen=True, eq=False)
class Weights:
    """The weights of a network.

    Attributes
    ----------
    w_o : float64 array (m, m_a)
    w_v : float64 array (m_a, d)
    w_k, w_q : float64 array (m_b, d)
    a : float64 array (m,) or (L, m)
        The readout that all tokens share, or one for each index l.

    Source: Section 2, eq. (1).
    """

    w_o: Floats
    w_v: Floats
    w_k: Floats
    w_q: Floats
    a: Floats

    def outputs(
        self, sample: PatchSample, path: Implementation = "dense", dtype: Numbers = "float64"
    ) -> Floats:
        """Return F(X) of every sample, float64 array (N,), computed in numbers of a type.

        Raises
        ------
        ArgumentError
            Where weights or samples are malformed, do not fit each other, or are not finite.

        Source: eq. (1).
        """
        weights = check_finite(check_weights(self))
        buffers = NetworkBuffers(weights, sample.tokens.shape[1], sample.model.patterns, dtype)
        out = np.empty(len(sample))
        inputs = buffers.inputs(sample, path)
        evaluate_samples(inputs, buffers.weights, buffers.neurons, buffers.sizes, buffers.work, out)
        return out

    def attention_map(self, tokens: Floats) -> Floats:
        """Return softmax(X^T W_K^T W_Q X) of one sample.

        Parameters
        ----------
        tokens : float64 array (L, d)

        Returns
        -------
        float64 array (L, L)
            Rows are keys, columns are queries and sum to 1.

        Raises
        ------
        ArgumentError
            Where the tokens are no such array, or the weights do not fit.

        Source: eq. (1).
        """
        weights = check_finite(check_weights(self))
        tokens = check_tokens(weights, tokens)
        scores = tokens @ weights.w_k.T @ weights.w_q @ tokens.T
        shares = np.exp(scores - scores.max(axis=0))
        return np.asarray(shares / shares.sum(axis=0))

    def relevant_mass(self, sample: PatchSample) -> Floats:
        """Return each query's attention on the label-relevant tokens, float64 array (N, L).

        The left side of eq. (15).

        Raises
        ------
        ArgumentError
            As `outputs`.

        Source: Proposition 2, eq. (15).
        """
        weights = check_finite(check_weights(self))
        buffers = NetworkBuffers(weights, sample.tokens.shape[1], sample.model.patterns)
        inputs = buffers.inputs(sample, "dense")
        size = sample.tokens.shape[1]
        out, row = np.empty((len(sample), size)), np.zeros((1, padded(size)))
        ranges = sample.relevant_ranges()
        measure_mass(inputs, buffers.weights, ranges, buffers.sizes, buffers.work, row, out)
        return out

    def operator_norms(self) -> Floats:
        """Return the operator norms of W_O, W_V, W_K, W_Q, float64 array (4,); inf if not finite.

        Raises
        ------
        ArgumentError
            Where the weights do not fit each other.

        Source: chosen here.
        """
        weights = check_weights(self)
        matrices = (weights.w_o, weights.w_v, weights.w_k, weights.w_q)
        return np.array([np.linalg.norm(w, 2) if np.isfinite(w).all() else math.inf for w in matrices])


class NetworkBuffers:
    """The weights as kernels hold them, with the workspace for samples of one shape.

    Parameters
    ----------
    weights : Weights, copied
    tokens, patterns : int: L, M
    dtype : {"float64", "float32"}
        Of what is computed for a sample; weights and their gradients are float64.

    Attributes
    ----------
    weights : KernelWeights
    sizes : Sizes
    work : Workspace
    neurons : int
    own_readouts : bool: each token has a readout of its own

    Source: chosen here.
    """

    def __init__(self, weights: Weights, tokens: int, patterns: int, dtype: Numbers = "float64") -> None:
        weights = check_weights(weights)
        self.neurons, value_dim = weights.w_o.shape
        self.own_readouts = weights.a.ndim == 2
        dim, width = weights.w_v.shape[1], numbers_in_lanes(dtype)
        self._start, self._shape = weights, (tokens, patterns)
        self.weights = KernelWeights(
            hidden=padded_columns(weights.w_o.T, width),
            value=weights.w_v.copy(),
            key=weights.w_k.copy(),
            query=weights.w_q.copy(),
            readout=padded_columns(np.atleast_2d(weights.a), width, dtype),
        )
        self.sizes: Sizes = make_sizes(dim, value_dim)
        self.work: Workspace = make_workspace(self.neurons, value_dim, dim, tokens, patterns, dtype)

    def inputs(self, sample: PatchSample, path: Implementation, frozen: bool = False) -> Inputs:
        """Return samples as kernels take them; with frozen attention, X softmax(...) computed once.

        Raises
        ------
        ArgumentError
            If the samples are malformed, or do not have the shapes of the weights and the workspace.

        Source: chosen here.
        """
        arrays = check_sample(self._start, sample)
        shape = (arrays.tokens.shape[1], arrays.starts.shape[1] - 1)
        if shape != self._shape:
            raise ArgumentError(
                f"samples of {shape} tokens and patterns, where {self._shape} are expected"
            )
        dtype = self.work.scores.dtype
        inputs = Inputs(
            tokens=arrays.tokens.astype(dtype, copy=False),
            labels=arrays.labels,
            positions=arrays.positions,
            starts=arrays.starts,
            attended=np.empty((0, 0, 0), dtype),
            own_readouts=self.own_readouts,
            structured=choose_path(path, self.own_readouts, sample) == "structured",
            frozen=False,
        )
        if not frozen:
            return inputs
        attended = np.zeros((*inputs.tokens.shape[:2], self.work.attended.shape[1]), dtype)
        attend_samples(inputs, self.weights, self.sizes, self.work, attended)
        return inputs._replace(attended=attended, frozen=True)

    def copy_weights(self) -> Weights:
        """Return a copy of the weights as they stand.

        Source: chosen here.
        """
        weights = self.weights
        return Weights(
            w_o=weights.hidden[:, : self.neurons].T.copy(),
            w_v=weights.value.copy(),
            w_k=weights.key.copy(),
            w_q=weights.query.copy(),
            a=self._start.a.copy(),
        )


def choose_path(
    path: Implementation, own_readouts: bool, sample: PatchSample
) -> Literal["dense", "structured"]:
    """Return the implementation of a training run; `auto` is the one that is faster as a rule.

    The structured path gains with the tokens of a group and loses with their spread: it leads up to
    a deviation of about 6e-4 L (measured at d = 10, M = 5).

    Raises
    ------
    ArgumentError
        Where the path is unknown, or structured with readouts per token.

    Source: chosen here.
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
    spread = sample.model.largest_deviation
    return "dense" if own_readouts or spread > _SPREAD * sample.tokens.shape[1] else "structured"
