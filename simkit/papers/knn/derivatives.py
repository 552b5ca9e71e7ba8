"""Derivatives of one row V_l of k-NN attention: the formulas of Lemma 1 against complex steps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from simkit.kernels.boundary import finite_arrays
from simkit.papers.knn.datasets import Labels, check_labels, draw_tokens, spread_labels
from simkit.papers.knn.literal import complex_step
from simkit.papers.knn.prefixes import prefix_moments

Array = NDArray[np.floating]
Floats = NDArray[np.float64]
Weights = tuple[Floats, Floats, Floats]
TOLERANCE = 1e-8  # relative, between a formula and the complex step
#: What the trial says whose selection has no derivative.
TIE = "the k-th and the next score nearly tie: no derivative there"
#: What the trial says whose derivatives no double can tell.
LOST = "the scores are so large that their rounding leaves no digit of the derivatives"
_UNIT_ROUNDOFF = 2.0**-53
_LARGEST_FLOOR = 0.1  # of the largest derivative: a floor above it tells no formula from another
_DEEP = 300.0  # a second score that far below the top: derivatives are kept in units of its weight


@dataclass(frozen=True)
class LayerDesign:
    """What all trials of a cell share: sizes, the centres of the tokens, how weights are drawn.

    Source: Lemma 1; Assumption 2.
    """

    ks: tuple[int, ...]  # every k asked for
    labels: Labels  # (n,)
    d: int
    head_size: int
    sigma: float  # noise
    beta: float  # factor of W_Q
    scale: float  # factor of the scores
    rounding: float  # multiple to which tokens are rounded
    tie: float  # gap of scores that counts as a near tie
    identity: bool  # whether the weights are columns of the identity
    rows: bool = False  # whether W_j is row j in eqs. (4) and (5), not column j

    def __post_init__(self) -> None:
        """Refuse labels that are none."""
        object.__setattr__(self, "labels", check_labels(self.labels, self.d, self.ks))

    @classmethod
    def of(cls, params: Mapping[str, Any]) -> LayerDesign:
        """Return the design of cells that share these parameters; `k` holds all k. Source: Lemma 1."""
        return cls(
            ks=tuple(params["k"]),
            labels=spread_labels(params["n"], params["clusters"]),
            d=params["d"],
            head_size=params["head_size"],
            sigma=params["sigma"],
            beta=params["beta"],
            scale=1.0 if params["scaling"] == "printed" else params["head_size"] ** -0.5,
            rounding=params["rounding"],
            tie=params["tie"],
            identity=params["weights"] == "identity",
            rows=params["notation"] == "rows",
        )


def compare_derivatives(design: LayerDesign, rng: Generator) -> list[dict[str, bool | float] | str]:
    """Draw tokens and weights; return what was measured at each k, `TIE`, or `LOST`. Source: Lemma 1."""
    tokens = np.empty((design.labels.size, design.d))
    draw_tokens(rng, design.labels, design.sigma, tokens)
    entries = rng.standard_normal((3, design.d, design.head_size))
    with np.errstate(over="ignore", invalid="ignore"):  # what is no double is `LOST`
        weights = weights_of(design, entries)
    return compare_at(design, _rounded(design, tokens), weights)


def tokens_of(design: LayerDesign, noise: Floats) -> Floats:
    """Return e_label + (sigma / sqrt d) noise (n, d), rounded where asked. Source: Assumption 2.1."""
    (noise,) = finite_arrays("nd", {"n": design.labels.size, "d": design.d}, noise=noise)
    tokens = (design.sigma / np.sqrt(design.d)) * noise
    tokens[np.arange(design.labels.size), design.labels] += 1.0
    return _rounded(design, tokens)


def weights_of(design: LayerDesign, entries: Floats) -> Weights:
    """Return W_Q (times beta), W_K and W_V, each (d, head_size), from standard normal entries.

    The entries, (3, d, head_size), are not read where the weights are columns of the identity.
    Source: Lemma 1.
    """
    d, c = design.d, design.head_size
    if design.identity:
        w_q, w_k, w_v = np.broadcast_to(np.eye(d, c), (3, d, c)).copy()
    else:
        (entries,) = finite_arrays("3dc", {"d": d, "c": c}, entries=entries)
        w_q, w_k, w_v = entries / d**0.5
    return w_q * design.beta, w_k, w_v


def compare_at(
    design: LayerDesign, tokens: Floats, weights: Weights
) -> list[dict[str, bool | float] | str]:
    """Return for each k what is measured at tokens and weights, or `TIE`, or `LOST`. Source: Lemma 1."""
    names = dict(zip(("w_q", "w_k", "w_v"), weights, strict=True))
    lengths = {"n": design.labels.size, "d": design.d}
    tokens, *matrices = finite_arrays("nd dc dc dv", lengths, largest=None, tokens=tokens, **names)
    weights = (matrices[0], matrices[1], matrices[2])
    with np.errstate(over="ignore", invalid="ignore"):
        scores = design.scale * (tokens @ weights[1]) @ (tokens[0] @ weights[0])
    if not np.isfinite(scores).all():
        return [LOST for _ in design.ks]
    order = np.argsort(-scores, kind="stable")
    log_unit = _log_unit(scores[order])
    ks = np.unique(design.ks)
    means, variances = np.empty((ks.size, design.d)), np.empty((ks.size, design.d, design.d))
    prefix_moments(scores, tokens, order, ks, log_unit, means, variances)
    outcomes: list[dict[str, bool | float] | str] = []
    for k in design.ks:
        place = int(np.searchsorted(ks, k))
        gap = _relative_gap(scores[order], k)
        if k < design.labels.size and gap <= design.tie:
            outcomes.append(TIE)
            continue
        row = SelectedRow(tokens, order[:k], scores[order[:k]], weights, design.scale, log_unit)
        outcome = _compare(row, means[place], variances[place], design.rows)
        outcomes.append(outcome if isinstance(outcome, str) else outcome | {"gap": gap})
    return outcomes


def _log_unit(descending: Floats) -> float:
    """Return the log of the unit of variances and derivatives: 0, or of a saturated softmax's rest."""
    apart = float(descending[1] - descending[0]) if descending.size > 1 else 0.0
    return apart if apart < -_DEEP else 0.0


@dataclass(frozen=True)
class SelectedRow:
    """Row 0 of a layer with the keys that it selects, their scores descending. Source: Lemma 1."""

    tokens: Floats  # (n, d)
    selected: NDArray[np.int64]  # (k,)
    scores: Floats  # (k,)
    weights: Weights  # W_Q, W_K, W_V
    scale: float
    log_unit: float  # derivatives by W_Q and W_K, and variances, are in units of its exponential


def _rounded(design: LayerDesign, tokens: Floats) -> Floats:
    return np.round(tokens / design.rounding) * design.rounding if design.rounding else tokens


def _relative_gap(descending: Floats, k: int) -> float:
    largest = max(abs(float(descending[0])), abs(float(descending[-1])))
    if k == len(descending) or largest == 0.0:
        return 0.0
    return float(descending[k - 1] - descending[k]) / largest


def _compare(
    row: SelectedRow, mean: Floats, variance: Floats, rows: bool
) -> dict[str, bool | float] | str:
    """Return the errors of the formulas at one k, their norms, and the variance, or `LOST`."""
    (w_q, w_k, w_v), token, scale = row.weights, row.tokens[0], row.scale
    floors = rounding_floors(row)
    if np.isinf(floors).any():
        return LOST
    steps = [
        complex_step(row.tokens, 0, row.weights, scale, row.selected, which, log_unit)
        for which, log_unit in enumerate((row.log_unit, row.log_unit, 0.0))
    ]
    of_k, of_q = (w_k.T, w_q.T) if rows else (w_k, w_q)
    query = lemma_1_query(token, variance, of_k, w_v, scale)
    key = lemma_1_key(token, variance, w_q, w_v, scale)
    formulas = {
        "query": (query, 0),
        "key": (lemma_1_key_printed(token, variance, of_q, w_v, scale), 1),
        "key_corrected": (key, 1),
        "value": (lemma_1_value(mean, w_v.shape[1]), 2),
    }
    largest = [float(np.abs(step).max()) for step in steps]
    if any(size and floor > _LARGEST_FLOOR * size for floor, size in zip(floors, largest, strict=True)):
        return LOST
    gaps = {name: float(np.abs(found - steps[i]).max()) for name, (found, i) in formulas.items()}
    allowed = [TOLERANCE * size + floor for size, floor in zip(largest, floors, strict=True)]
    unit = np.exp(row.log_unit)
    return {
        **{f"{n}_holds": gaps[n] <= allowed[i] for n, (_, i) in formulas.items()},
        **{f"{n}_error": gaps[n] / (largest[i] or 1.0) for n, (_, i) in formulas.items()},
        "query_gradient": float(np.linalg.norm(query) * unit),
        "key_gradient": float(np.linalg.norm(key) * unit),
        "variance": float(np.trace(variance) * unit),
    }


def rounding_floors(row: SelectedRow) -> tuple[float, float, float]:
    """Return by how much formula and complex step of W_Q, W_K, W_V may differ by rounding alone.

    A score, or a difference of two, has an error of at most gamma_m B, m the roundings of one and B what
    it is with absolute values throughout; weights and derivatives follow (docs/derivations.md). In the
    units of the row; infinite where that many roundings leave nothing.
    Source: Higham (2002), Sections 3.1 and 3.5.
    """
    w_q, w_k, w_v = (np.abs(w) for w in row.weights)
    d, c = w_q.shape
    k, token = row.selected.size, np.abs(row.tokens[0])
    largest = np.abs(row.tokens[row.selected]).max(axis=0)
    with np.errstate(over="ignore", invalid="ignore"):
        score = 2 * row.scale * float((token @ w_q) @ (largest @ w_k))
        stray = _gamma(2 * d + c + 8) * score + 4 * _UNIT_ROUNDOFF  # of an exponent, and of exp
        if not stray < 1:
            return np.inf, np.inf, np.inf
        loss = 8 * (np.expm1(4 * stray) + _gamma(4 * (d + k) + c + 30))
        others = _weight_of_others(row) * np.exp(2 * stray)
        by_value = float((largest @ w_v).max())
        query = token.max() * float((largest @ w_k).max())
        key = float((token @ w_q).max()) * largest.max()
        moved = min(others * np.exp(row.log_unit), 1.0)
        value = largest.max() * (4 * np.expm1(2 * stray) * moved + _gamma(4 * (d + k) + 30))
        query, key = (float(row.scale * others * by_value * size * loss) for size in (query, key))
    return query, key, float(value)


def _gamma(roundings: int) -> float:
    """Return gamma_m = m u / (1 - m u), the most that m roundings change a product by."""
    return roundings * _UNIT_ROUNDOFF / (1 - roundings * _UNIT_ROUNDOFF)


def _weight_of_others(row: SelectedRow) -> float:
    """Return the softmax weight of all tokens that are not the top one, in units of the row."""
    apart = (row.tokens[row.selected] != row.tokens[row.selected[0]]).any(axis=1)
    shares = float(np.exp(row.scores[apart] - row.scores[0] - row.log_unit).sum())
    return shares / (1.0 + shares * float(np.exp(row.log_unit)))


def _shaped(**arrays: Array) -> list[Floats]:
    return finite_arrays("d dd dc dv", largest=None, **arrays)


def lemma_1_query(token: Array, variance: Array, w_k: Array, w_v: Array, scale: float) -> Array:
    """Return dV_l/dW_Q,ij = scale x_li W_K,j^T Var W_V as an array (d, c, c_v).

    The token is x_l, the variance Var_{a_l}(x), (d, d); W_K,j is column j of W_K. Source: eq. (4).
    """
    token, variance, w_k, w_v = _shaped(token=token, variance=variance, w_k=w_k, w_v=w_v)
    return scale * token[:, None, None] * (w_k.T @ variance @ w_v)


def lemma_1_key_printed(token: Array, variance: Array, w_q: Array, w_v: Array, scale: float) -> Array:
    """Return dV_l/dW_K,ij as printed, times the scores' scale: x_li W_Q,j^T Var W_V, (d, c, c_v).

    Source: eq. (5).
    """
    token, variance, w_q, w_v = _shaped(token=token, variance=variance, w_q=w_q, w_v=w_v)
    return scale * token[:, None, None] * (w_q.T @ variance @ w_v)


def lemma_1_key(token: Array, variance: Array, w_q: Array, w_v: Array, scale: float) -> Array:
    """Return dV_l/dW_K,ij = scale (x_l W_Q)_j e_i^T Var W_V, (d, c, c_v).

    Departs from eq. (5): the score x_l W_Q W_K^T x_t^T depends on W_K,ij through (x_l W_Q)_j x_ti, so
    that the index i sits on the keys' side, inside the variance. Source: eq. (5).
    """
    token, variance, w_q, w_v = _shaped(token=token, variance=variance, w_q=w_q, w_v=w_v)
    return scale * (token @ w_q)[None, :, None] * (variance @ w_v)[:, None, :]


def lemma_1_value(mean: Array, c_v: int) -> Array:
    """Return dV_l/dW_V,ij = E_{a_l}[x_i] e_j as an array (d, c_v, c_v).

    The lemma leaves it out; it follows from V_l = sum_t a_lt x_t W_V. Source: Lemma 1.
    """
    (mean,) = finite_arrays("d", largest=None, mean=mean)
    return mean[:, None, None] * np.eye(c_v)
