"""Rare events of Lemma 3: the numbers of lucky neurons, as counts.

Neurons are independent, and each is lucky with a known probability: |W(0)| is binomial, and given it so
are the numbers of its neurons and of the others that are lucky for p_2. The cost grows neither with m
nor with m_a.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from simkit.declare.rare import Latent, RareEvents, Tail, split_event
from simkit.papers.patches.claims.lemma import lucky_chance
from simkit.papers.patches.claims.lucky import least_lucky
from simkit.papers.patches.theory.lucky import overlap_probability
from simkit.stats.binomial_counts import binomial_counts

Params = Mapping[str, Any]


class LuckyNeuronsRare(RareEvents):
    """Whether |W(0)|, or it and |U(0)|, reach the bound (208). Source: Lemma 3."""

    def latent(self, params: Params) -> Mapping[str, Latent]:
        """Return |W(0)|, and two Gaussians of which the counts of |U(0)| are functions."""
        lucky = lucky_chance(params)
        if not 0 < lucky < 1:
            return {"of_u": Latent.gaussians(2)}
        return {"of_w": Latent.binomials(params["neurons"], p=lucky), "of_u": Latent.gaussians(2)}

    def margin(self, params: Params, latent: Mapping[str, NDArray[Any]]) -> Mapping[str, ArrayLike]:
        """Return how many neurons are lacking: the least number that meets (208), less that found."""
        least, (of_w, of_u) = least_lucky(params), count_lucky_neurons(params, latent)
        found = {"holds_w": least - of_w}
        if of_u is not None:
            found["holds"] = least - np.minimum(of_w, of_u)
        return found

    def tails(self, params: Params, event: str) -> Sequence[Tail]:
        """Return the event itself for |W(0)|: it is a half-space of one count."""
        name, opposite = split_event(event)
        if name != "holds_w" or not 0 < lucky_chance(params) < 1:
            return ()
        least = float(least_lucky(params))
        return [Tail({"of_w": -1.0}, 1.0 - least) if opposite else Tail({"of_w": 1.0}, least)]


def count_lucky_neurons(
    params: Params, latent: Mapping[str, NDArray[Any]]
) -> tuple[NDArray[np.int64], NDArray[np.int64] | None]:
    """Return |W(0)| and |U(0)| of draws, (draws,) each; None where nobody knows how many are in both.

    Source: eq. (22), eq. (23).
    """
    lucky, draws = lucky_chance(params), len(latent["of_u"])
    of_w = latent.get("of_w", np.full(draws, round(params["neurons"] * lucky)))
    error = float(params["sigma"]) + float(params["tau"])
    both = overlap_probability(params["reading"], error, params["dim"], params["patterns"])
    if both is None:
        return of_w, None
    g, rest = latent["of_u"], 1 - lucky
    shared = binomial_counts(g[:, 0], of_w, min(both / lucky, 1.0) if lucky else 0.0)
    alone = (lucky - both) / rest if rest > 0 else 0.0
    return of_w, shared + binomial_counts(g[:, 1], params["neurons"] - of_w, min(alone, 1.0))
