"""Probabilities of `softmax-vs-linear` given all signs of the regression model but the special ones.

Given the rest, each sign vector fires a part or not with the one sign or the other, independently of the
other vectors: products of numbers 0, 1/2 and 1.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from simkit.declare.reductions import Reductions
from simkit.papers.separation.regression.cell import RegressionCell
from simkit.papers.separation.regression.columns import (
    excesses,
    latent_scores,
    plain_columns,
    split_weights,
)
from simkit.papers.separation.signs import PARTS, count_matrices, parts_by_matrix
from simkit.papers.separation.studies import regression_cell
from simkit.stats.rare.latents import draw


class SoftmaxVsLinearReductions(Reductions):
    """Regression's success and its parts, over special signs. Source: Definition 3.7, Section 7.1."""

    given = "all signs but those of the special index"
    conditioned = ("success", *PARTS)

    def refusal(self, params: Mapping[str, Any], method: str) -> str:
        """Refuse attention, whose special indices meet several signs at once."""
        if params["model"] != "regression":
            return "the special signs alone are averaged out of the regression model only"
        return ""

    def prepare(self, params: Mapping[str, Any]) -> RegressionCell:
        """Return the regression model of the cell."""
        return regression_cell(params)

    def condition(
        self, prepared: RegressionCell, rng: Generator, trials: int
    ) -> dict[str, NDArray[np.float64]]:
        """Return the probability of each part, and that all are as they should, in each trial."""
        latents = latent_scores(prepared)
        return part_probabilities(prepared, draw(latents, rng.spawn(len(latents)), trials))

    def cost(self, params: Mapping[str, Any], method: str) -> float:
        """Return how long arrays of all scores and signs take beside the sampler."""
        return (2e-6 + _numbers(params) * 2.5e-8) / (self.study.seconds(params) or 1.0)

    def memory(self, params: Mapping[str, Any], method: str) -> float:
        """Return the bytes of those arrays in a block."""
        return 32.0 * self.study.block_size * _numbers(params)


def _numbers(params: Mapping[str, Any]) -> float:
    # Two-point scores: the time of their counts is that of so many numbers.
    columns = {"uniform": float(params["n"]), "two-point": 400.0}.get(params["scores"], 4.0)
    return columns * (2.0 + count_matrices(params["signs"]) * int(params["m"]))


def part_probabilities(
    cell: RegressionCell, latent: Mapping[str, NDArray[Any]]
) -> dict[str, NDArray[np.float64]]:
    """Return Pr of each part and of success given all numbers but the special signs, (draws,) each.

    Source: Definition 3.4, Definition 3.5, Definition 3.6, Definition 3.7.
    """
    columns = plain_columns(cell, latent)
    sums = [split_weights(cell, columns, part) for part in range(len(PARTS))]
    fires = np.array([
        [excesses(cell, columns._replace(signs=np.full_like(columns.signs, sign)), part, own) > 0
         for sign in (-1.0, 1.0)]
        for part, own in enumerate(sums)
    ])  # fmt: skip

    def none(parts: tuple[int, ...]) -> NDArray[np.float64]:
        """Return the probability that no vector of a matrix fires one of its parts."""
        return np.asarray((~fires[list(parts)].any(axis=0)).mean(axis=0).prod(axis=1))

    found = {PARTS[0]: 1 - none((0,))} | {PARTS[part]: none((part,)) for part in range(1, len(PARTS))}
    success = np.ones(len(columns.special))
    for parts in parts_by_matrix(cell.signs):
        bad = tuple(part for part in parts if part)
        quiet = none(bad) if bad else np.ones_like(success)
        success *= quiet - none(parts) if 0 in parts else quiet
    return {"success": success, **found}
