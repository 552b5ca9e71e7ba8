"""One training run step by step: the weights after each, and what the proof of Lemma 2 makes of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from simkit.papers.patches.kernels.arrays import Floats, Integers
from simkit.papers.patches.learning.training import Trainer
from simkit.papers.patches.model.weights import Weights

if TYPE_CHECKING:
    from simkit.papers.patches.datasets import PatchSample
    from simkit.papers.patches.studies.runs import Setup, Start


@dataclass(frozen=True, eq=False)
class Record:
    """A run: the weights after 0, 1, ..., T steps, and the batches that led from one to the next.

    Source: Algorithm 1, Assumption 2.
    """

    sample: PatchSample  # the training samples
    weights: tuple[Weights, ...]  # (T + 1,)
    batches: tuple[Integers, ...]  # (T,): batches[t] led from the weights after t steps to the next
    features: Floats  # p_j, float64 (M, m_a)
    key_features: Floats  # q_j = r_j, (M, m_b)
    patterns: Floats  # mu_j, (M, d)
    step_size: float  # eta
    xi: float
    error: float  # sigma + tau
    key_error: float  # delta + tau
    tau: float
    delta: float
    ended: str | None  # as of `Trainer`

    @property
    def steps(self) -> int:
        """T, the steps taken. Source: Algorithm 1."""
        return len(self.batches)

    @cached_property
    def kinds(self) -> Integers:
        """Pattern of each token, 0-based, int64 array (N, L). Source: Section 3.2."""
        return self.sample.plain_arrays().kinds()

    @cached_property
    def first_noise(self) -> Floats:
        """z_l(0) = W_V(0) x_l - p_k(l) of each token, float64 array (N, L, m_a); no step touches it.

        Source: eq. (5).
        """
        return np.asarray(self.sample.tokens @ self.weights[0].w_v.T - self.features[self.kinds])

    @cached_property
    def states(self) -> tuple[State, ...]:
        """What the network computes after 0, 1, ..., T steps. Source: eq. (1)."""
        return tuple(State(self, t) for t in range(self.steps + 1))

    @cached_property
    def growth(self) -> dict[str, Floats]:
        """K(t) and Q(t) of both patterns, float64 arrays (T, 2).

        K(t) q_j(t) is the part along q_j of what step t adds to W_Q mu_j, Q(t) r_j(t) of what it adds to
        W_K mu_j; the lengths of q_j(t) and r_j(t) are those of (47) and (48).
        Source: eq. (143), eq. (167), eq. (47), eq. (48).
        """
        found: dict[str, list[Floats]] = {"K": [], "Q": []}
        for name, matrix in (("K", "w_q"), ("Q", "w_k")):
            length = np.ones(2)
            for before, after in zip(self.weights[:-1], self.weights[1:], strict=True):
                added = (getattr(after, matrix) - getattr(before, matrix)) @ self.patterns[:2].T
                found[name].append((self.key_features[:2] * added.T).sum(axis=1) / length)
                length = length * np.sqrt(np.maximum(1.0 + found[name][-1], 0.0))
        return {name: np.array(rows).reshape(-1, 2) for name, rows in found.items()}

    def lengths(self, name: str = "K") -> Floats:
        """Return |q_j(t)| by (47), or of ``Q`` |r_j(t)| by (48), float64 array (T + 1, 2).

        Source: eq. (47), eq. (48).
        """
        factors = np.sqrt(np.maximum(1.0 + self.growth[name], 0.0))
        return np.concatenate([np.ones((1, 2)), np.cumprod(factors, axis=0)])


def record_run(start: Start, setup: Setup, steps: int) -> Record:
    """Train, keeping the weights after each step, to zero loss or so many steps. Source: Algorithm 1."""
    params: Mapping[str, Any] = setup.params
    trainer = Trainer(
        start.weights, start.training, start.order, params["step_size"], params["batch"],
        path=params["path"], dtype=params["dtype"],
    )  # fmt: skip
    weights, batches = [trainer.weights()], list[Integers]()
    for step in range(steps):
        trainer.advance(step + 1)
        if trainer.steps == step:
            break
        weights.append(trainer.weights())
        batches.append(trainer.last_batch)
        if trainer.ended is not None:
            break
    model = start.training.model
    tau = float(model.tau)
    return Record(
        start.training, tuple(weights), tuple(batches), start.model.value_features,
        start.model.key_features, model.pattern_matrix, trainer.step_size, float(params["xi"]),
        float(params["sigma"]) + tau, float(params["delta"]) + tau, tau, float(params["delta"]),
        trainer.ended,
    )  # fmt: skip


class State:
    """What the network computes after t steps, for all samples at once, by NumPy.

    Source: eq. (1), eq. (27), eq. (124), eq. (166), eq. (194).
    """

    def __init__(self, record: Record, t: int) -> None:
        self.record, self.t, self.weights = record, t, record.weights[t]
        self.tokens, self.labels = record.sample.tokens, record.sample.labels

    @cached_property
    def scores(self) -> Floats:
        """x_s^T W_K^T W_Q x_l, float64 array (N, L, L), the key s first. Source: eq. (1)."""
        keys, queries = (self.tokens @ matrix.T for matrix in (self.weights.w_k, self.weights.w_q))
        return np.asarray(keys @ queries.swapaxes(1, 2))

    @cached_property
    def attention(self) -> Floats:
        """Softmax of the scores over s, float64 array (N, L, L), the key s first. Source: eq. (1)."""
        shares = np.exp(self.scores - self.scores.max(axis=1, keepdims=True))
        return np.asarray(shares / shares.sum(axis=1, keepdims=True))

    @cached_property
    def mixed(self) -> Floats:
        """The sum over s of x_s softmax(x_s, x_l), float64 array (N, L, d). Source: eq. (27)."""
        return np.asarray(self.attention.swapaxes(1, 2) @ self.tokens)

    @cached_property
    def values(self) -> Floats:
        """V_l^n(t), float64 array (N, L, m_a). Source: eq. (27)."""
        return np.asarray(self.mixed @ self.weights.w_v.T)

    @cached_property
    def inner(self) -> Floats:
        """W_O(i) V_l^n(t), float64 array (N, L, m). Source: eq. (53)."""
        return np.asarray(self.values @ self.weights.w_o.T)

    @cached_property
    def readout(self) -> Floats:
        """a_(l)i, float64 array (N, L, m) or one that spreads to it. Source: eq. (1)."""
        a = np.asarray(self.weights.a)
        return a[None, None] if a.ndim == 1 else a[self.record.sample.positions]

    @cached_property
    def outputs(self) -> Floats:
        """F(X^n), float64 array (N,). Source: eq. (1)."""
        return np.asarray((self.readout * np.maximum(self.inner, 0.0)).sum(axis=2).mean(axis=1))

    @cached_property
    def printed_slopes(self) -> Floats:
        """What each gate adds to the gradient as printed, float64 array (N, L, m). Source: eq. (80)."""
        return self._slopes(printed=True)

    @cached_property
    def slopes(self) -> Floats:
        """What each gate adds to the run's gradient, float64 array (N, L, m). Source: eq. (21)."""
        return self._slopes(printed=False)

    def _slopes(self, printed: bool) -> Floats:
        """Return of each gate what it adds to the gradient, float64 array (N, L, m), 0 off the batch.

        -y a_(l)i 1[W_O(i) V_l >= 0]/(B |S^n|); as `printed` of all samples of the batch, in truth of
        those whose margin y F is below 1.
        """
        found, batch = np.zeros_like(self.inner), self.record.batches[self.t]
        rows = self.labels[batch, None, None] * np.broadcast_to(self.readout, found.shape)[batch]
        rows = -rows * (self.inner[batch] >= 0) / (len(batch) * self.tokens.shape[1])
        if not printed:
            rows = rows * (self.labels * self.outputs < 1.0)[batch, None, None]
        found[batch] = rows
        return found

    def coefficients(self, printed: bool = False) -> Floats:
        """Return the matrix whose product with x is V_i(t), float64 array (m, d). Source: eq. (196)."""
        slopes = self.printed_slopes if printed else self.slopes
        return np.asarray(np.tensordot(slopes, self.mixed, axes=([0, 1], [0, 1])))

    @cached_property
    def v(self) -> Floats:
        """V_i(t) of every token, float64 array (N, L, m). Source: eq. (196)."""
        return np.asarray(self.tokens @ self.coefficients().T)

    def gradients(self, printed: bool = False) -> dict[str, Floats]:
        """Return the gradients of W_O, W_V, W_K and W_Q by the paper's formulas.

        As `printed`: of all samples, whatever their margins, and that of W_K without 1/|S^n|.
        Source: eq. (80), eq. (124), eq. (166), eq. (194).
        """
        weights, slopes = self.weights, self.printed_slopes if printed else self.slopes
        pulls = slopes @ weights.w_o @ weights.w_v  # (N, L, d), of each query
        parts = self.attention * (self.tokens @ pulls.swapaxes(1, 2))  # (N, s, l)
        centred = parts.swapaxes(1, 2) @ self.tokens - parts.sum(axis=1)[..., None] * self.mixed
        by_query = np.tensordot(centred @ weights.w_k.T, self.tokens, axes=([0, 1], [0, 1]))
        by_key = np.tensordot(self.tokens @ weights.w_q.T, centred, axes=([0, 1], [0, 1]))
        return {
            "w_o": np.tensordot(slopes, self.values, axes=([0, 1], [0, 1])),
            "w_v": weights.w_o.T @ self.coefficients(printed),
            "w_k": by_key * self.tokens.shape[1] if printed else by_key,
            "w_q": by_query,
        }
