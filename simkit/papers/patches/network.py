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
    padded,
    padded_columns,
)
from simkit.papers.patches.datasets import PatchModel, PatchSample
from simkit.papers.patches.descent import attend_samples, evaluate_samples, measure_mass
from simkit.papers.patches.initial import Init, InitialModel, check_initial, draw_initial_model

Implementation = Literal["auto", "dense", "structured"]
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
        if self.neurons < 1:
            wrong = "there is at least 1"
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

    def outputs(self, sample: PatchSample, path: Implementation = "dense") -> Floats:
        """Return F(X) of every sample, float64 array (N,).

        Source: eq. (1).
        """
        buffers = NetworkBuffers(self, sample.tokens.shape[1], sample.model.patterns)
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

        Source: eq. (1).
        """
        scores = tokens @ self.w_k.T @ self.w_q @ tokens.T
        weights = np.exp(scores - scores.max(axis=0))
        return np.asarray(weights / weights.sum(axis=0))

    def relevant_mass(self, sample: PatchSample) -> Floats:
        """Return each query's attention on the label-relevant tokens, float64 array (N, L).

        The left side of eq. (15).

        Source: Proposition 2, eq. (15).
        """
        buffers = NetworkBuffers(self, sample.tokens.shape[1], sample.model.patterns)
        size = sample.tokens.shape[1]
        out, row = np.empty((len(sample), size)), np.zeros((1, padded(size)))
        ranges = sample.relevant_ranges()
        inputs = buffers.inputs(sample, "dense")
        measure_mass(inputs, buffers.weights, ranges, buffers.sizes, buffers.work, row, out)
        return out

    def operator_norms(self) -> Floats:
        """Return the operator norms of W_O, W_V, W_K, W_Q, float64 array (4,); inf if not finite.

        Source: chosen here.
        """
        matrices = (self.w_o, self.w_v, self.w_k, self.w_q)
        return np.array([np.linalg.norm(w, 2) if np.isfinite(w).all() else math.inf for w in matrices])


class NetworkBuffers:
    """The weights as kernels hold them, with the workspace for samples of one shape.

    Parameters
    ----------
    weights : Weights, copied
    tokens, patterns : int: L, M

    Attributes
    ----------
    weights : KernelWeights
    sizes : Sizes
    work : Workspace
    neurons : int
    own_readouts : bool: each token has a readout of its own

    Source: chosen here.
    """

    def __init__(self, weights: Weights, tokens: int, patterns: int) -> None:
        check_weights(weights)
        self.neurons, value_dim = weights.w_o.shape
        self.own_readouts = weights.a.ndim == 2
        dim = weights.w_v.shape[1]
        self._start, self._shape = weights, (tokens, patterns)
        self.weights = KernelWeights(
            hidden=padded_columns(weights.w_o.T),
            value=np.array(weights.w_v, dtype=np.float64, order="C"),
            key=np.array(weights.w_k, dtype=np.float64, order="C"),
            query=np.array(weights.w_q, dtype=np.float64, order="C"),
            readout=padded_columns(np.atleast_2d(weights.a)),
        )
        self.sizes: Sizes = make_sizes(dim, value_dim)
        self.work: Workspace = make_workspace(self.neurons, value_dim, dim, tokens, patterns)

    def inputs(self, sample: PatchSample, path: Implementation, frozen: bool = False) -> Inputs:
        """Return samples as kernels take them; with frozen attention, X softmax(...) computed once.

        Raises
        ------
        ArgumentError
            If the samples do not have the shapes of the weights and the workspace.

        Source: chosen here.
        """
        check_sample(self._start, sample)
        shape = (sample.tokens.shape[1], sample.starts.shape[1] - 1)
        if shape != self._shape:
            raise ArgumentError(
                f"samples of {shape} tokens and patterns, where {self._shape} are expected"
            )
        inputs = Inputs(
            tokens=np.ascontiguousarray(sample.tokens, dtype=np.float64),
            labels=sample.labels,
            positions=sample.positions,
            starts=sample.starts,
            attended=np.empty((0, 0, 0)),
            own_readouts=self.own_readouts,
            structured=choose_path(path, self.own_readouts, sample) == "structured",
            frozen=False,
        )
        if not frozen:
            return inputs
        attended = np.empty_like(inputs.tokens)
        attend_samples(inputs, self.weights, self.sizes, self.work, attended)
        return inputs._replace(attended=attended, frozen=True)

    def copy_weights(self) -> Weights:
        """Return a copy of the weights as they stand.

        Source: chosen here.
        """
        weights, readout = self.weights, self.weights.readout[:, : self.neurons].copy()
        return Weights(
            w_o=weights.hidden[:, : self.neurons].T.copy(),
            w_v=weights.value.copy(),
            w_k=weights.key.copy(),
            w_q=weights.query.copy(),
            a=readout if self.own_readouts else readout[0],
        )


def check_weights(weights: Weights) -> None:
    """Refuse weights that do not fit each other: kernels check no bounds.

    Raises
    ------
    ArgumentError
        One line with all shapes.

    Source: eq. (1).
    """
    w_o, w_v, w_k, w_q, a = weights.w_o, weights.w_v, weights.w_k, weights.w_q, weights.a
    dim = w_v.shape[1]
    fits = w_o.shape[1] == w_v.shape[0] and w_k.shape == w_q.shape and w_k.shape[1] == dim
    if not (fits and a.shape[-1] == w_o.shape[0]):
        named = zip(("w_o", "w_v", "w_k", "w_q", "a"), (w_o, w_v, w_k, w_q, a), strict=True)
        shapes = ", ".join(f"{name} {matrix.shape}" for name, matrix in named)
        raise ArgumentError(f"the weights do not fit each other: {shapes}; take them of one ShallowViT")


def check_sample(weights: Weights, sample: PatchSample) -> None:
    """Refuse a sample that does not fit the weights.

    Raises
    ------
    ArgumentError
        Where the tokens have another dimension, or there are more of them than readouts.

    Source: eq. (1).
    """
    dim, own = sample.tokens.shape[2], weights.w_v.shape[1]
    if dim != own:
        raise ArgumentError(
            f"tokens of dimension {dim}: the weights take {own}; initialise the network on the same"
            " PatchModel"
        )
    tokens, readouts = int(sample.positions.max(initial=-1)) + 1, weights.a.shape[0]
    if weights.a.ndim == 2 and tokens > readouts:
        raise ArgumentError(
            f"{tokens} tokens: the per-token readout has {readouts}; initialise the network on the same"
            " PatchModel"
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
