"""Rare events of `softmax-vs-linear`: what trials are made of, and how far they are from each part."""

from collections.abc import Iterable, Mapping
from typing import Any

from numpy.typing import ArrayLike, NDArray

from simkit.declare.rare import Latent, RareEvents, Tail, split_event
from simkit.papers.separation.attention import rare as attention
from simkit.papers.separation.regression import rare as regression
from simkit.papers.separation.regression.columns import latent_scores
from simkit.papers.separation.signs import PARTS
from simkit.papers.separation.studies import attention_cell, regression_cell

Params = Mapping[str, Any]


class SoftmaxVsLinearRare(RareEvents):
    """Success and its four parts, and their opposites. Source: Section 7.1, Section 7.2, Section F.6."""

    def latent(self, params: Params) -> Mapping[str, Latent]:
        """Return scores and signs, or counts of equal ones."""
        self.study.check_simulation(params)  # the sizes that trials refuse, too
        if params["model"] == "regression":
            return latent_scores(regression_cell(params))
        return attention.latent_counts(attention_cell(params))

    def margin(self, params: Params, latent: Mapping[str, NDArray[Any]]) -> Mapping[str, ArrayLike]:
        """Return <f, y> - tau of the sign vector that decides, or the count of signs that is lacking."""
        if params["model"] == "regression":
            return regression.score_margins(regression_cell(params), latent)
        return attention.count_margins(attention_cell(params), latent)

    def tails(self, params: Params, event: str) -> Iterable[Tail]:
        """Return a half-space for each sign vector and choice of special signs."""
        part, opposite = split_event(event)
        if params["model"] == "regression":
            return regression.failing_half_spaces(regression_cell(params), event)
        # F_exp on D1 should fire, the others should not: half-spaces hold that a network does. That none
        # of m neurons fires it is an intersection, so that there are none of "not success".
        if part in PARTS and opposite == (part != PARTS[0]):
            return attention.firing_half_spaces(attention_cell(params), PARTS.index(part))
        return ()

    def conditional(
        self, params: Params, latent: Mapping[str, NDArray[Any]]
    ) -> Mapping[str, ArrayLike | tuple[ArrayLike, float]]:
        """Return probabilities given counts, or given what a tilted law makes of the scores."""
        if params["model"] == "regression":
            return regression.weigh_failures(regression_cell(params), latent)
        return attention.probabilities_given_counts(attention_cell(params), latent)
