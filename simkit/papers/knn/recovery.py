"""How well the query's centre is recovered: the error |V_l - mu_l W_V| of k-NN attention at every k."""

from __future__ import annotations

import copy
import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from simkit.errors import ArgumentError
from simkit.kernels.boundary import check_shapes, finite_array, finite_arrays, flag_array
from simkit.papers.knn import datasets
from simkit.papers.knn.datasets import Floats, Labels
from simkit.papers.knn.prefixes import prefix_errors

#: What a trial measures at each k, in the order of the rows.
MEASURED = ("error_sup", "error_l2", "relevant", "foreign_weight", "score_deviation")


@dataclass(frozen=True)
class TokenDesign:
    """What all trials of a cell share; the query is token 0, at centre e_0.

    The tokens are those that can be selected: all n, or those given beforehand. Scores and values are
    the forms of A = W_Q W_K^T and of W_V. Source: Assumption 2; Lemma 2.
    """

    ks: tuple[int, ...]  # every k asked for
    labels: Labels  # (tokens,): the centre of each
    foreign: NDArray[np.bool_]  # (tokens,): whether it has another centre than the query
    target: Floats  # (d,): mu_l W_V
    centre_scores: Floats  # (tokens,): mu_l A mu_i^T
    sigma: float
    beta: float
    ratio: float
    scores: str
    values: str
    by_score: bool  # the k tokens are those of the largest scores; else the first k are given
    cluster_size: int  # tokens of the query's cluster

    def __post_init__(self) -> None:
        """Refuse arrays that do not fit each other."""
        target = finite_array("target", self.target, (None,))
        labels = datasets.check_labels(self.labels, target.size, self.ks)
        foreign = flag_array("foreign", self.foreign)
        check_shapes("n n", labels=labels, foreign=foreign)
        scores = finite_array("centre_scores", self.centre_scores, labels.shape)
        arrays = {"labels": labels, "foreign": foreign, "target": target, "centre_scores": scores}
        for name, array in arrays.items():
            object.__setattr__(self, name, array)

    @classmethod
    def of(cls, params: Mapping[str, Any]) -> TokenDesign:
        """Return the design of cells that share parameters; `k` holds all k. Source: Assumption 2."""
        n, clusters, beta = params["n"], params["clusters"], params["beta"]
        ks, by_score = tuple(params["k"]), params["selection"] == "by-score"
        if by_score:
            labels = datasets.spread_labels(n, clusters)
        else:
            labels = datasets.designate_labels(max(ks), params["k1"], clusters)
        return cls(
            ks=ks,
            labels=labels,
            foreign=labels != 0,
            target=datasets.target_value(params["values"], params["d"]),
            centre_scores=datasets.centre_scores(params["scores"], beta, labels),
            sigma=params["sigma"],
            beta=beta,
            ratio=params["ratio"] or 1.0,
            scores=params["scores"],
            values=params["values"],
            by_score=by_score,
            cluster_size=math.ceil(n / clusters),
        )


def measure_block(design: TokenDesign, rng: Generator, trials: int) -> Floats:
    """Return what each trial measures at each k of the design, and `excess`: (ks, 6, trials).

    In the order of `MEASURED`, then the error less that at the size of the query's cluster in the same
    trial (0 where tokens are given: no other k is at hand). By score one vector of scores gives every k.
    Where tokens are given, the draws of a trial depend on k: each k starts from the block's generator as
    if it were the only one. Source: Lemma 2.
    """
    rows = np.empty((len(design.ks), len(MEASURED) + 1, trials))
    if not design.by_score:
        for i, k in enumerate(design.ks):
            own = copy.deepcopy(rng)
            for t in range(trials):
                rows[i, :-1, t] = measure_errors(design, own, k)[:, -1]
        rows[:, -1] = 0.0
        return rows
    places = np.asarray(design.ks) - 1
    for t in range(trials):
        measured = measure_errors(design, rng, design.labels.size)
        rows[:, :-1, t] = measured[:, places].T
        rows[:, -1, t] = rows[:, 0, t] - measured[0, design.cluster_size - 1]
    return rows


def measure_errors(design: TokenDesign, rng: Generator, tokens: int) -> Floats:
    """Draw the first tokens of the design and return what is measured at k = 1, 2, ..., `tokens`.

    An array (5, tokens), in the order of `MEASURED`: sup norm and l2 norm of V_l - mu_l W_V, number of
    selected tokens of the query's centre, softmax weight of the others, and the largest |x_l A x_i^T -
    mu_l A mu_i^T| over the selected tokens. Source: eq. (6).
    """
    x = np.empty((check_tokens(design, tokens), design.target.size))
    datasets.draw_tokens(rng, design.labels[:tokens], design.sigma, x)
    return errors_of(design, x)


def check_tokens(design: TokenDesign, tokens: int) -> int:
    """Return a number of tokens of the design; `ArgumentError` beyond them. Source: chosen here."""
    if not 1 <= tokens <= design.labels.size:
        wrong = f"the design has {design.labels.size}"
        raise ArgumentError(wrong, parameter="tokens", value=tokens, example=design.labels.size)
    return tokens


def errors_of(design: TokenDesign, x: Floats) -> Floats:
    """Return what is measured of the first tokens, (tokens, d), at every k. Source: eq. (6)."""
    (x,) = finite_arrays("nd", {"d": design.target.size}, x=x)
    tokens = check_tokens(design, len(x))
    foreign = design.foreign[:tokens]
    raw = datasets.token_scores(x, design.scores, design.beta)
    scores = raw / np.sqrt(design.target.size)
    order = np.argsort(-scores, kind="stable") if design.by_score else np.arange(tokens)
    values = datasets.project_values(x, design.values, design.ratio)
    out = np.empty((len(MEASURED), tokens))
    prefix_errors(scores, values, design.target, foreign, order, out[0], out[1], out[3])
    out[1] = np.sqrt(out[1])
    out[2] = np.cumsum(~foreign[order])
    out[4] = np.maximum.accumulate(np.abs(raw - design.centre_scores[:tokens])[order])
    return out
