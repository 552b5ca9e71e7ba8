"""The weights of a network, and what it computes with them."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from simkit.papers.patches.datasets import PatchSample
from simkit.papers.patches.kernels.arrays import Floats
from simkit.papers.patches.model.boundary import check_finite, check_sample, check_tokens, check_weights
from simkit.papers.patches.model.buffers import Implementation, NetworkBuffers, Numbers, normalise_rows
from simkit.papers.patches.model.grouping import count_groups
from simkit.papers.patches.model.weight_arrays import WeightArrays


@dataclass(frozen=True, eq=False)
class Weights(WeightArrays):
    """The weights of a network, and what it computes; see `WeightArrays` for its fields.

    Source: Section 2, eq. (1); Appendix G, eqs. (227), (248), (249).
    """

    def outputs(
        self, sample: PatchSample, path: Implementation = "dense", dtype: Numbers = "float64"
    ) -> Floats:
        """Return F(X) of every sample, float64 (N,); (N, 2) for four classes.

        Path and dtype as of `Schedule`. `ArgumentError` where weights or samples are malformed, do not
        fit each other, or are not finite. Source: eq. (1); eq. (227).
        """
        out = self._buffers(sample, dtype).outputs(sample, path)
        return out[:, 0] if self.classes == 2 else out

    def attention_map(self, tokens: Floats) -> Floats:
        """Return softmax(X^T W_K^T W_Q X) of one sample's tokens (L, d): (L, L), or (H, L, L).

        Rows are keys, columns are queries and sum to 1. `ArgumentError` where the tokens are no such
        array, or the weights do not fit. Source: eq. (1); eq. (248).
        """
        weights = check_finite(check_weights(self))
        return weights.attend(check_tokens(weights, tokens))

    def attend(self, tokens: Floats) -> Floats:
        """Return the same of checked weights and tokens. Source: eq. (1); eq. (248)."""
        if self.layer_norm == "pre":
            tokens = normalise_rows(tokens)
        scores = tokens @ self.w_k.swapaxes(-1, -2) @ self.w_q @ tokens.T
        shares = np.exp(scores - scores.max(axis=-2, keepdims=True))
        return np.asarray(shares / shares.sum(axis=-2, keepdims=True))

    def relevant_mass(self, sample: PatchSample) -> Floats:
        """Return each query's attention on the label-relevant tokens, float64 (N, L).

        The left side of eq. (15); of several heads the mean. Errors as of `outputs`.
        Source: Proposition 2, eq. (15).
        """
        return mean_over_heads(self.relevant_mass_by_head(sample))

    def relevant_mass_by_head(self, sample: PatchSample) -> Floats:
        """Return each query's attention on the label-relevant tokens, (H, N, L); errors as of `outputs`.

        Source: Proposition 2, eq. (15); eq. (248).
        """
        return self._buffers(sample).relevant_mass(sample)

    def _buffers(self, sample: PatchSample, dtype: Numbers = "float64") -> NetworkBuffers[Weights]:
        weights = check_finite(check_weights(self), dtype)
        tokens = check_sample(weights, sample).tokens.shape[1]
        return NetworkBuffers(weights, tokens, count_groups(sample), dtype)

    def operator_norms(self) -> Floats:
        """Return the operator norms of W_O, W_V, W_K, W_Q, float64 (4,); inf if not finite.

        Of several heads the largest. `ArgumentError` where the weights do not fit each other.
        """
        weights = check_weights(self)
        matrices = (weights.w_o, weights.w_v, weights.w_k, weights.w_q)
        return np.array([largest_operator_norm(matrix) for matrix in matrices])


def mean_over_heads(masses: Floats) -> Floats:
    """Return the mean over heads of an array (H, ...); of one head what it has. Source: eq. (248)."""
    return masses[0] if len(masses) == 1 else np.asarray(masses.mean(axis=0))


def largest_operator_norm(matrices: Floats) -> float:
    """Return the largest operator norm of matrices; inf where not finite. Source: chosen here."""
    if not np.isfinite(matrices).all():
        return math.inf
    return float(np.linalg.norm(matrices, 2, axis=(-2, -1)).max())
