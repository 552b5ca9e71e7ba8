"""The study `attention-gradient`: Lemma 1's derivatives against complex steps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from simkit.declare.parameters import Parameter
from simkit.declare.quantities import Quantity, event, measurement
from simkit.declare.study import Study
from simkit.declare.tally import Tally
from simkit.errors import UsageError

if TYPE_CHECKING:
    from numpy.random import Generator
    from numpy.typing import NDArray

TOLERANCE = 1e-8  # relative, between a formula and the complex step
_TIE = "the k-th and the next score nearly tie: no derivative there"


class AttentionGradient(Study):
    """Derivatives of one row V_l of k-NN attention, and how they shrink and grow with k (Lemma 1)."""

    name = "attention-gradient"
    summary = "the derivatives of k-NN attention that Lemma 1 states, against complex steps"
    source = "KVT supplement, Section 5, Lemma 1"
    axis = "k"
    block_size = 10
    default_trials = 20
    parameters: ClassVar[Sequence[Parameter]] = (
        Parameter("n", "int", 64, "Number of tokens", low=1, high=100_000),
        Parameter("k", "int", 32, "Keys that a query keeps; n is full attention", low=1, high=100_000),
        Parameter("d", "int", 16, "Dimension of a token", low=1, high=512),
        Parameter("head_size", "int", 8, "Columns of W_Q, W_K and W_V", low=1, high=512),
        Parameter(
            "scaling", "choice", "printed", "Scores unscaled, or divided by sqrt(head size)",
            "Lemma 1 prints no factor, Algorithm 1 has one", choices=("printed", "sqrt-d"),
        ),
        Parameter("clusters", "int", 4, "Number of orthonormal centres", low=1, high=512),
        Parameter("sigma", "float", 0.7, "Tokens are mu + (sigma / sqrt d) N(0, I)", low=0),
        Parameter("beta", "float", 1.0, "Factor of W_Q: sharpness of the scores", low=0),
        Parameter(
            "weights", "choice", "gaussian", "W_Q, W_K, W_V: entries N(0, 1/d), or identity columns",
            choices=("gaussian", "identity"),
        ),
        Parameter(
            "rounding", "float", 0.0, "Round tokens to multiples of this, making ties (0: not)", low=0,
        ),
        Parameter(
            "tie", "float", 1e-12, "Gap of scores, relative to the largest, that counts as a near tie",
            low=0, high=1, kind="paired",
        ),
    )  # fmt: skip
    quantities: ClassVar[Sequence[Quantity]] = (
        event("query_holds", "eq. (4) agrees to 1e-8"),
        event("key_holds", "eq. (5) as printed agrees"),
        event("key_corrected_holds", "eq. (5) corrected agrees"),
        event("value_holds", "dV/dW_V = E[x_i] e_j agrees"),
        measurement("query_error", "largest error of eq. (4) over the largest derivative"),
        measurement("key_error", "the same for eq. (5) as printed"),
        measurement("key_corrected_error", "the same for eq. (5) corrected"),
        measurement("value_error", "the same for dV/dW_V"),
        measurement("query_gradient", "Frobenius norm of dV/dW_Q"),
        measurement("key_gradient", "Frobenius norm of dV/dW_K"),
        measurement("variance", "trace of Var(x) under the attention weights"),
        measurement("gap", "gap below the k-th score over the largest score (0 at k = n)"),
    )
    counters: ClassVar[Mapping[str, str]] = {
        "near_ties": "{count} trials had a near tie at the border of the selection: no derivative"
    }

    def check(self, params: Mapping[str, Any]) -> None:
        """Refuse a k beyond n, and centres that do not fit."""
        n, k, d, clusters = (params[name] for name in ("n", "k", "d", "clusters"))
        if k > n:
            raise UsageError(f"--k {k}: a query has n = {n} keys; k is from 1 to {n}, as in --k {n}")
        if clusters > d:
            raise UsageError(
                f"--clusters {clusters}: orthonormal centres in dimension {d} are at most {d}, as in"
                f" --clusters {d}"
            )
        if clusters > n:
            raise UsageError(
                f"--clusters {clusters}: {n} tokens fill at most {n} clusters, as in --clusters {n}"
            )
        if params["weights"] == "identity" and params["head_size"] > d:
            raise UsageError(
                f"--head-size {params['head_size']}: identity columns are at most d = {d}, as in"
                f" --head-size {d}"
            )

    def simulate(self, params: Mapping[str, Any], rng: Generator, trials: int) -> Sequence[Tally]:
        """Measure every k asked for on the same tokens and weights."""
        ks = params["k"]
        outcomes: list[list[Mapping[str, Any] | str]] = [[] for _ in ks]
        for _ in range(trials):
            for place, outcome in enumerate(self._trial(params, rng)):
                outcomes[place].append(outcome)
        tallies = [Tally.of_outcomes(column) for column in outcomes]
        for tally in tallies:
            if tally.failed.get(_TIE):
                tally.counters["near_ties"] = tally.failed[_TIE]
        return tallies

    def _trial(self, params: Mapping[str, Any], rng: Generator) -> list[Mapping[str, Any] | str]:
        import numpy as np

        from simkit.papers.knn.datasets import draw_tokens, spread_labels
        from simkit.papers.knn.selection import prefix_moments

        tokens = np.empty((params["n"], params["d"]))
        draw_tokens(rng, spread_labels(params["n"], params["clusters"]), params["sigma"], tokens)
        if params["rounding"]:
            tokens = np.round(tokens / params["rounding"]) * params["rounding"]
        weights = _draw_weights(rng, params)
        scale = 1.0 if params["scaling"] == "printed" else params["head_size"] ** -0.5
        scores = scale * (tokens @ weights[1]) @ (tokens[0] @ weights[0])
        order = np.argsort(-scores, kind="stable")
        ks = np.asarray(params["k"])
        sorted_ks = np.unique(ks)
        means = np.empty((sorted_ks.size, params["d"]))
        variances = np.empty((sorted_ks.size, params["d"], params["d"]))
        prefix_moments(scores, tokens, order, sorted_ks, means, variances)
        found: list[Mapping[str, Any] | str] = []
        for k in ks.tolist():
            place = int(np.searchsorted(sorted_ks, k))
            gap = _relative_gap(scores[order], k)
            if k < params["n"] and gap <= params["tie"]:
                found.append(_TIE)
                continue
            outcome = _compare(tokens, weights, scale, order[:k], means[place], variances[place])
            found.append({**outcome, "gap": gap})
        return found

    def seconds(self, params: Mapping[str, Any]) -> float:
        """Return a rough lower estimate of a trial's time: three complex steps over all entries."""
        d, c = float(params["d"]), float(params["head_size"])
        return 3 * d * c * float(params["k"]) * (c * c + 4 * c) * 1e-10

    def memory(self, params: Mapping[str, Any]) -> float:
        """Return the bytes of one complex step over all entries."""
        d, c = float(params["d"]), float(params["head_size"])
        return d * c * (float(params["k"]) * c + d * c) * 32.0


def _draw_weights(rng: Generator, params: Mapping[str, Any]) -> tuple[NDArray[Any], ...]:
    """Return W_Q (times beta), W_K and W_V, each (d, head_size)."""
    import numpy as np

    d, c = params["d"], params["head_size"]
    drawn = rng.standard_normal((3, d, c)) / d**0.5
    if params["weights"] == "identity":
        drawn = np.broadcast_to(np.eye(d, c), (3, d, c)).copy()
    drawn[0] *= params["beta"]
    return tuple(drawn)


def _relative_gap(descending: NDArray[Any], k: int) -> float:
    largest = max(abs(float(descending[0])), abs(float(descending[-1])))
    if k == len(descending) or largest == 0.0:
        return 0.0
    return float(descending[k - 1] - descending[k]) / largest


def _compare(
    tokens: NDArray[Any], weights: tuple[NDArray[Any], ...], scale: float,
    selected: NDArray[Any], mean: NDArray[Any], variance: NDArray[Any],
) -> dict[str, bool | float]:  # fmt: skip
    """Return the outcome of one k: the formulas of Lemma 1 against complex steps."""
    import numpy as np

    from simkit.papers.knn.attention import (
        lemma_1_key,
        lemma_1_key_printed,
        lemma_1_query,
        lemma_1_value,
    )
    from simkit.papers.knn.literal import complex_step

    w_q, w_k, w_v = weights
    token = tokens[0]
    steps = [complex_step(tokens, 0, (w_q, w_k, w_v), scale, selected, which) for which in range(3)]
    query = lemma_1_query(token, variance, w_k, w_v, scale)
    key = lemma_1_key(token, variance, w_q, w_v, scale)
    formulas = {
        "query": (query, steps[0]),
        "key": (lemma_1_key_printed(token, variance, w_q, w_v, scale), steps[1]),
        "key_corrected": (key, steps[1]),
        "value": (lemma_1_value(mean, w_v.shape[1]), steps[2]),
    }
    errors = {name: _error(formula, step) for name, (formula, step) in formulas.items()}
    return {
        **{f"{name}_holds": error <= TOLERANCE for name, error in errors.items()},
        **{f"{name}_error": error for name, error in errors.items()},
        "query_gradient": float(np.linalg.norm(query)),
        "key_gradient": float(np.linalg.norm(key)),
        "variance": float(np.trace(variance)),
    }


def _error(formula: NDArray[Any], step: NDArray[Any]) -> float:
    """Return the largest difference over the largest derivative; where all vanish, the difference."""
    import numpy as np

    return float(np.abs(formula - step).max() / (np.abs(step).max() or 1.0))
