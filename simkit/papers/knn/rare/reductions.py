"""Means of `knn-distillation` given the scores of the query: what is orthogonal to it is Gaussian.

Scores see a token's noise along one direction u alone, that of the query or that of (1, ..., 1). Given
them the selected tokens and their weights a_i are fixed, and the other coordinates of the noise meet in
sum a_i g_i, Gaussian with covariance |a|^2 (I - u u^T): one vector for all tokens.
"""

import copy
import math
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from simkit.declare.reductions import Reductions
from simkit.papers.knn import datasets
from simkit.papers.knn.recovery import TokenDesign
from simkit.papers.knn.theory import bounds

Floats = NDArray[np.float64]
_COPIES = 32  # of the orthogonal noise


_Prepared = tuple[TokenDesign, Mapping[str, Any]]


class KnnDistillationReductions(Reductions):
    """One query's errors, averaged over noise unseen by scores. Source: Lemma 2; docs/derivations.md."""

    given = "the scores of the query"
    conditioned = ("error_sup", "error_l2", "violated", "repaired_violated")
    copies = _COPIES
    reads = ("delta", "nu4")

    def prepare(self, params: Mapping[str, Any]) -> _Prepared:
        """Return the design of the tokens, beside the constants of the bounds."""
        return TokenDesign.of(params), params

    def condition(
        self, prepared: _Prepared, rng: Generator, trials: int
    ) -> Sequence[Mapping[str, NDArray[Any]]]:
        """Return the errors of each trial with several draws of the orthogonal noise, at every k.

        By score one vector of scores gives every k; where tokens are given, each k draws its own.
        """
        design, ks = prepared[0], prepared[0].ks
        rows: list[list[tuple[Floats, Floats, int]]] = [[] for _ in ks]
        owns = [rng] if design.by_score else [copy.deepcopy(rng) for _ in ks]
        for _ in range(trials):
            drawn = _draw(design, rng, design.labels.size) if design.by_score else None
            for row, k, own in zip(rows, ks, owns * (len(ks) // len(owns)), strict=True):
                row.append(_errors(design, drawn or _draw(design, own, k), k))
        return [_found(prepared, k, row) for k, row in zip(ks, rows, strict=True)]

    def cost(self, params: Mapping[str, Any], method: str) -> float:
        """Return how long n scores and 32 vectors take beside n vectors."""
        tokens, d = params["n"] if params["selection"] == "by-score" else params["k"], params["d"]
        return float((100 + 0.05 * tokens + 0.02 * _COPIES * d) / (80 + 0.0128 * tokens * d))

    def memory(self, params: Mapping[str, Any], method: str) -> float:
        """Return the bytes of those vectors."""
        return 8.0 * _COPIES * int(params["d"]) * (6 if params["values"] == "dense" else 4)


class _Drawn(NamedTuple):
    """The scores of a trial, the noise along u of norm 1 that they see, and what they do not see.

    The query's own noise stands apart where it is seen whole; `others` are orthogonal to u.

    Source: Assumption 2; Lemma 2.
    """

    raw: Floats
    along: Floats
    direction: Floats
    query: Floats | None
    others: Floats


def _draw(design: TokenDesign, rng: Generator, tokens: int) -> _Drawn:
    """Draw the scores of some tokens, not the tokens. Source: Assumption 2; Lemma 2."""
    d, beta = design.target.size, design.beta
    spread = design.sigma / math.sqrt(d)
    noise, along = spread * rng.standard_normal(d), rng.standard_normal(tokens)
    others = rng.standard_normal((_COPIES, d))
    if design.scores == "ones":
        direction, query = np.full(d, 1 / math.sqrt(d)), None
        sums = 1.0 + design.sigma * along
        raw = beta * sums[0] * sums
    else:
        direction, query = noise.copy(), noise
        direction[0] += 1.0
        length = math.sqrt(direction @ direction)
        raw = beta * (direction[design.labels[:tokens]] + spread * length * along)
        raw[0], along[0] = beta * length * length, 0.0
        direction /= length
    return _Drawn(raw, along, direction, query, others - np.outer(others @ direction, direction))


def _errors(design: TokenDesign, drawn: _Drawn, k: int) -> tuple[Floats, Floats, int]:
    """Return sup and l2 norm of V_l - mu_l W_V at each draw of other noise, and k1. Source: eq. (6)."""
    chosen = np.argsort(-drawn.raw, kind="stable")[:k] if design.by_score else np.arange(k)
    scores = drawn.raw[chosen] / math.sqrt(design.target.size)
    weights = np.exp(scores - scores.max())
    weights /= weights.sum()
    labels, spread = design.labels[chosen], design.sigma / math.sqrt(design.target.size)
    fixed = spread * (weights @ drawn.along[chosen]) * drawn.direction
    np.add.at(fixed, labels, weights)
    fixed[0] -= 1.0
    if drawn.query is not None:
        fixed += weights[chosen == 0].sum() * drawn.query
        weights = weights[chosen != 0]
    gaps = fixed + spread * math.sqrt(np.square(weights).sum()) * drawn.others
    gaps = datasets.project_values(gaps, design.values, design.ratio)
    return np.abs(gaps).max(axis=1), np.sqrt(np.square(gaps).sum(axis=1)), int((labels == 0).sum())


def _found(
    prepared: _Prepared, k: int, rows: Sequence[tuple[Floats, Floats, int]]
) -> dict[str, NDArray[Any]]:
    """Return errors at k, and where they are above bound (6), and above the repaired one.

    Source: eq. (6); Lemma 2.
    """
    (design, params), g = prepared, bounds.describe(prepared[1])
    selectable = params["n"] if design.by_score else None
    error, relevant = np.array([row[0] for row in rows]), np.array([float(row[2]) for row in rows])
    kept, delta = np.full_like(relevant, k), params["delta"]
    printed = bounds.printed_bound(kept, relevant, delta, g)
    repaired = bounds.repaired_bound(kept, relevant, delta, g, selectable)
    return {
        "error_sup": error, "error_l2": np.array([row[1] for row in rows]),
        "violated": error > printed[:, None], "repaired_violated": error > repaired[:, None],
    }  # fmt: skip
