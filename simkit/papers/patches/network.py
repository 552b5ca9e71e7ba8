"""The shallow vision transformer of eq. (1): its sizes, its weights, what it computes.

F(X) = 1/L sum over l of a_(l)^T Relu(W_O W_V X softmax(X^T W_K^T W_Q x_l)).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.random import Generator

from simkit.errors import UsageError
from simkit.papers.patches.arrays import (
    Floats,
    Inputs,
    Parameters,
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

Path = Literal["auto", "dense", "structured"]
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
    UsageError
        Where a value is out of range; `initialise` refuses what does not fit the data.
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
            raise UsageError(f"neurons {self.neurons}: there is at least 1; for example neurons=1000")
        if not (math.isfinite(self.xi) and self.xi >= 0):
            raise UsageError(
                f"xi {self.xi!r}: a deviation is a finite number, at least 0; for example xi=0.01"
            )
        if self.readout not in ("shared", "per-token"):
            raise UsageError(
                f"readout {self.readout!r}: it is one of shared, per-token; for example readout='shared'"
            )

    def check(self, data: PatchModel) -> None:
        """Refuse data that the initial model does not fit."""
        value_dim = data.dim if self.value_dim is None else self.value_dim
        key_dim = data.dim if self.key_dim is None else self.key_dim
        check_initial(data, self.init, self.sigma, self.delta, value_dim, key_dim)

    def draw_initial_model(self, rng: Generator, data: PatchModel) -> InitialModel:
        """Draw W_V, W_K, W_Q with the features of Assumption 1."""
        return draw_initial_model(
            rng, data, self.init, self.sigma, self.delta, self.value_dim, self.key_dim
        )

    def initialise(self, rng: Generator, data: PatchModel) -> Weights:
        """Draw all weights: the initial model, W_O, and the readout.

        Source: Section 2, Algorithm 1.
        """
        return self.complete(rng, data, self.draw_initial_model(rng, data))

    def complete(self, rng: Generator, data: PatchModel, model: InitialModel) -> Weights:
        """Draw W_O and the readout beside an initial model."""
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
    """

    w_o: Floats
    w_v: Floats
    w_k: Floats
    w_q: Floats
    a: Floats

    def outputs(self, sample: PatchSample, path: Path = "dense") -> Floats:
        """Return F(X) of every sample, float64 array (N,). Source: eq. (1)."""
        bench = Bench(self, sample.tokens.shape[1], sample.model.patterns)
        out = np.empty(len(sample))
        inputs = bench.inputs(sample, path)
        evaluate_samples(inputs, bench.parameters, bench.neurons, bench.sizes, bench.work, out)
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
        """
        scores = tokens @ self.w_k.T @ self.w_q @ tokens.T
        weights = np.exp(scores - scores.max(axis=0))
        return np.asarray(weights / weights.sum(axis=0))

    def relevant_mass(self, sample: PatchSample) -> Floats:
        """Return each query's attention on the label-relevant tokens, float64 array (N, L).

        Source: left side of eq. (15).
        """
        bench = Bench(self, sample.tokens.shape[1], sample.model.patterns)
        size = sample.tokens.shape[1]
        out, row = np.empty((len(sample), size)), np.zeros((1, padded(size)))
        ranges = sample.relevant_ranges()
        inputs = bench.inputs(sample, "dense")
        measure_mass(inputs, bench.parameters, ranges, bench.sizes, bench.work, row, out)
        return out

    def operator_norms(self) -> Floats:
        """Return the operator norms of W_O, W_V, W_K, W_Q, float64 array (4,); inf if not finite."""
        matrices = (self.w_o, self.w_v, self.w_k, self.w_q)
        return np.array([np.linalg.norm(w, 2) if np.isfinite(w).all() else math.inf for w in matrices])


class Bench:
    """The weights as kernels hold them, with the workspace for samples of one shape.

    Parameters
    ----------
    weights : Weights, copied
    tokens, patterns : int: L, M
    """

    def __init__(self, weights: Weights, tokens: int, patterns: int) -> None:
        check_weights(weights)
        self.neurons, value_dim = weights.w_o.shape
        self.own_readouts = weights.a.ndim == 2
        dim = weights.w_v.shape[1]
        self._source, self._shape = weights, (tokens, patterns)
        self.parameters = Parameters(
            hidden=padded_columns(weights.w_o.T),
            value=np.array(weights.w_v, dtype=np.float64, order="C"),
            key=np.array(weights.w_k, dtype=np.float64, order="C"),
            query=np.array(weights.w_q, dtype=np.float64, order="C"),
            readout=padded_columns(np.atleast_2d(weights.a)),
        )
        self.sizes: Sizes = make_sizes(dim, value_dim)
        self.work: Workspace = make_workspace(self.neurons, value_dim, dim, tokens, patterns)

    def inputs(self, sample: PatchSample, path: Path, frozen: bool = False) -> Inputs:
        """Return samples as kernels take them; with frozen attention, X softmax(...) computed once.

        Raises
        ------
        UsageError
            If the samples do not have the shapes of the weights and the workspace.
        """
        check_sample(self._source, sample)
        shape = (sample.tokens.shape[1], sample.starts.shape[1] - 1)
        if shape != self._shape:
            raise UsageError(f"samples of {shape} tokens and patterns, where {self._shape} are expected")
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
        attend_samples(inputs, self.parameters, self.sizes, self.work, attended)
        return inputs._replace(attended=attended, frozen=True)

    def weights(self) -> Weights:
        """Return a copy of the weights."""
        parameters, readout = self.parameters, self.parameters.readout[:, : self.neurons].copy()
        return Weights(
            w_o=parameters.hidden[:, : self.neurons].T.copy(),
            w_v=parameters.value.copy(),
            w_k=parameters.key.copy(),
            w_q=parameters.query.copy(),
            a=readout if self.own_readouts else readout[0],
        )


def check_weights(weights: Weights) -> None:
    """Raise UsageError where the weights do not fit each other: kernels check no bounds."""
    w_o, w_v, w_k, w_q, a = (getattr(weights, name) for name in ("w_o", "w_v", "w_k", "w_q", "a"))
    dim = w_v.shape[1]
    fits = w_o.shape[1] == w_v.shape[0] and w_k.shape == w_q.shape and w_k.shape[1] == dim
    if not (fits and a.shape[-1] == w_o.shape[0]):
        shapes = ", ".join(
            f"{name} {m.shape}" for name, m in zip("OVKQa", (w_o, w_v, w_k, w_q, a), strict=True)
        )
        raise UsageError(f"the weights do not fit each other: {shapes}; take them of one ShallowViT")


def check_sample(weights: Weights, sample: PatchSample) -> None:
    """Raise UsageError where a sample does not fit the weights."""
    if sample.tokens.shape[2] != weights.w_v.shape[1]:
        raise UsageError(
            f"tokens of dimension {sample.tokens.shape[2]}: the weights take {weights.w_v.shape[1]};"
            " initialise the network on the same PatchModel"
        )
    if weights.a.ndim == 2 and int(sample.positions.max(initial=0)) >= weights.a.shape[0]:
        raise UsageError(
            f"{int(sample.positions.max()) + 1} tokens: the per-token readout has {weights.a.shape[0]};"
            " initialise the network on the same PatchModel"
        )


def choose_path(path: Path, own_readouts: bool, sample: PatchSample) -> Literal["dense", "structured"]:
    """Return the implementation of a training run; `auto` is the one that is faster as a rule.

    The structured path gains with the tokens of a group and loses with their spread: it leads up to
    a deviation of about 6e-4 L (measured at d = 10, M = 5).

    Raises
    ------
    UsageError
        Where the path is unknown, or structured with readouts per token.
    """
    if path not in ("auto", "dense", "structured"):
        raise UsageError(f"path {path!r}: it is one of auto, dense, structured; for example path='auto'")
    if path == "structured" and own_readouts:
        raise UsageError("path 'structured': it needs readout='shared'; for example path='dense'")
    if path != "auto":
        return path
    spread = sample.model.largest_deviation
    return "dense" if own_readouts or spread > _SPREAD * sample.tokens.shape[1] else "structured"
