"""Trials of the regression model from latent numbers: columns of equal scores with counts of signs.

Index 0 is D1's special one: the law does not change where indices are permuted. Uniform scores make a
column of each of the others, scores of one or two values a column of all that are equal.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from simkit.declare.rare import Latent
from simkit.papers.separation.regression.cell import RegressionCell
from simkit.papers.separation.regression.datasets import SPECIAL, SPREAD
from simkit.papers.separation.regression.margins import TIE
from simkit.papers.separation.signs import count_matrices
from simkit.stats.binomial_counts import binomial_counts

Floats = NDArray[np.float64]
Draws = Mapping[str, NDArray[Any]]


class Columns(NamedTuple):
    """The scores log(n) (1 + 0.4 v) of draws, and signs. Source: Definition 3.7, Definition 3.8."""

    sizes: Floats  # (draws, columns): indices of a column, the special one left out
    levels: tuple[Floats, Floats]  # (draws, columns): their v in D0 and in D1
    special: Floats  # (draws,): v of the special index in D0; in D1 its score is 4 log(n)
    plus: Floats  # (draws, matrices, m, columns): signs +1 of a column
    signs: Floats  # (draws, matrices, m): signs of the special index, 1.0 or -1.0


def latent_scores(cell: RegressionCell) -> dict[str, Latent]:
    """Return the latent numbers of a trial, whose number grows with n for uniform scores alone.

    Source: Definition 3.7, Definition 3.8.
    """
    n, shape = cell.n, (count_matrices(cell.signs), cell.m)
    found = {"special": Latent.signs(*shape)}
    if cell.scores == "constant":
        return found | {"plus": Latent.binomials(n - 1, *shape)}
    found["special_score"] = Latent.uniforms()
    if cell.scores == "two-point":
        # Gaussians, of which counts with a random number of trials are monotone functions
        return found | {"scores": Latent.gaussians(3), "plus": Latent.gaussians(*shape, 4)}
    return found | {"scores": Latent.uniforms(2, n - 1), "plus": Latent.uniforms(*shape, n - 1)}


def plain_columns(cell: RegressionCell, latent: Draws) -> Columns:
    """Return the trials that latent numbers make. Source: Definition 3.7, Definition 3.8."""
    signs = latent["special"]
    draws = len(signs)
    if cell.scores == "constant":
        none = np.zeros((draws, 1))
        return Columns(
            none + (cell.n - 1), (none, none), none[:, 0], latent["plus"][..., None] * 1.0, signs
        )
    if cell.scores == "two-point":
        return class_columns(cell, latent, 0.5, 0)
    v = latent["scores"]
    plus = (latent["plus"] < 0.5).astype(np.float64)
    return Columns(np.ones_like(v[:, 0]), (v[:, 0], v[:, 1]), latent["special_score"], plus, signs)


def class_columns(cell: RegressionCell, latent: Draws, high: float, first: int) -> Columns:
    """Return two-point trials whose ordinary scores are high with a given chance in one data set.

    In the data set `first` with the chance `high`, in the other with 1/2. Source: Definition 3.8.
    """
    g = latent["scores"]
    highs = binomial_counts(g[:, 0], cell.n - 1, high)
    of_high = binomial_counts(g[:, 1], highs, 0.5)
    of_low = binomial_counts(g[:, 2], cell.n - 1 - highs, 0.5)
    sizes = np.stack([of_high, highs - of_high, of_low, cell.n - 1 - highs - of_low], axis=1)
    one, other = (np.broadcast_to(v, sizes.shape) for v in ([1.0, 1.0, 0.0, 0.0], [1.0, 0.0] * 2))
    plus = binomial_counts(latent["plus"], sizes[:, None, None], 0.5).astype(np.float64)
    special = np.asarray(latent["special_score"] < 0.5, dtype=np.float64)
    levels = (other, one) if first else (one, other)
    return Columns(sizes * 1.0, levels, special, plus, latent["special"])


def weigh(n: int, part: int, v: Floats) -> Floats:
    """Return the weights of ordinary indices with scores log(n) (1 + 0.4 v) in a part's network.

    Source: Definition 3.2, Definition 3.3.
    """
    return np.asarray(1 + SPREAD * v if part % 2 else np.exp(SPREAD * np.log(float(n)) * v))


def special_weight(n: int, part: int, v: Floats) -> Floats:
    """Return the special index's weight in a part's network, v its level in D0.

    Source: Definition 3.2, Definition 3.3, Definition 3.8.
    """
    if part > 1:
        return weigh(n, part, v)
    return np.full_like(v, SPECIAL if part else float(n) ** (SPECIAL - 1))


def split_weights(cell: RegressionCell, columns: Columns, part: int) -> tuple[Floats, Floats]:
    """Return the ordinary indices' weights that meet +1 and -1 in a part, (draws, m) each.

    Source: Definition 3.2, Definition 3.3.
    """
    weights = weigh(cell.n, part, columns.levels[1 if part < 2 else 0])[..., None]
    plus = columns.plus[:, cell.sign_matrices[part]]
    # Two sums: a difference would lose the digits of a small one.
    return (plus @ weights)[..., 0], ((columns.sizes[:, None] - plus) @ weights)[..., 0]


def excesses(
    cell: RegressionCell, columns: Columns, part: int, sums: tuple[Floats, Floats] | None = None
) -> Floats:
    """Return by how much <f, y_l> exceeds tau, (draws, m); at most 0 where it does not or is tied.

    `part` is an index into `PARTS`; sums are what `split_weights` returned, which does not depend on
    special signs. Source: Definition 3.4, Definition 3.5, Definition 3.6.
    """
    plus, minus = split_weights(cell, columns, part) if sums is None else sums
    own = special_weight(cell.n, part, columns.special)[:, None]
    signs = columns.signs[:, cell.sign_matrices[part]]
    positive, negative = plus + own * (signs > 0), minus + own * (signs < 0)
    up, down = 1 - cell.tau, 1 + cell.tau
    margin = up * positive - down * negative
    return np.asarray((margin - TIE * (abs(up) * positive + down * negative)) / (positive + negative))
