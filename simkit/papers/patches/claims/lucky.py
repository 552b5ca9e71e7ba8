"""Lemma 3 at a cell: the bound (208) on the numbers of lucky neurons, and their exact laws."""

from collections.abc import Mapping, Sequence
from typing import Any

from simkit.declare.quantities import event, measurement
from simkit.declare.statement import Bound, Premise, Statements, at_least
from simkit.papers.patches.claims import lemma
from simkit.papers.patches.claims.chains import LEMMA_3_PROVED
from simkit.papers.patches.theory.counts import binomial_at_least, binomial_below, both_at_least
from simkit.papers.patches.theory.lucky import (
    least_count,
    overlap_probability,
    stated_count,
    stated_share,
)


class LuckyNeuronsClaims(Statements):
    """The numbers of lucky neurons against eq. (208), and their exact laws. Source: Lemma 3."""

    claims = LEMMA_3_PROVED
    judged = (
        event("holds", "|W(0)| and |U(0)| both reach the bound (208)"),
        event("holds_w", "|W(0)| reaches the bound (208)"),
        measurement("surplus", "|W(0)| less the bound (208)"),
    )
    order = (
        "holds", "holds_w", "count_w", "count_u", "share", "relative_count", "surplus",
    )  # fmt: skip

    def judge(
        self, params: Mapping[str, Any], values: Mapping[str, Sequence[float]]
    ) -> Mapping[str, Sequence[bool] | Sequence[float]]:
        """Compare the counts of each trial with eq. (208). Source: eq. (208)."""
        least, stated = least_lucky(params), _stated(params)
        of_w, of_u = values["count_w"], values["count_u"]
        return {
            "holds": [min(pair) >= least for pair in zip(of_w, of_u, strict=True)],
            "holds_w": [count >= least for count in of_w],
            "surplus": [count - stated for count in of_w],
        }

    def exact(self, params: Mapping[str, Any]) -> Mapping[str, float]:
        """Return exact means, and the exact probabilities that eq. (208) holds.

        Source: Definition 2, eq. (208), eq. (209), eq. (220).
        """
        neurons, patterns = params["neurons"], params["patterns"]
        lucky, least = lemma.lucky_chance(params), least_lucky(params)
        found = {
            "holds_w": binomial_at_least(neurons, lucky, least),
            "count_w": neurons * lucky,
            "count_u": neurons * lucky,
            "share": lucky,
            "relative_count": patterns * lucky,
            "surplus": neurons * lucky - _stated(params),
        }
        overlap = overlap_probability(
            params["reading"], lemma.total_error(params), params["dim"], patterns
        )
        if least <= 0:
            found["holds"] = 1.0
        elif overlap is not None:
            found["holds"] = both_at_least(neurons, lucky, overlap, least)
        return found

    def bound(self, params: Mapping[str, Any]) -> Mapping[str, Bound]:
        """Return what Lemma 3 states: eq. (208), eq. (212), and 1 - N^-10 (twice that for both sets).

        Source: eq. (208), eq. (212), eq. (214).
        """
        neurons, patterns = params["neurons"], params["patterns"]
        stated, missed = _stated(params), stated_failure(params)
        found = {
            "holds": 1.0 - 2.0 * missed,
            "holds_w": 1.0 - missed,
            "count_w": stated,
            "count_u": stated,
            "share": stated_share(patterns, lemma.total_error(params)),
            "relative_count": stated * patterns / neurons,
            "surplus": 0.0,
        }
        return {name: at_least(value) for name, value in found.items()}

    def premises(self, params: Mapping[str, Any]) -> Sequence[Premise]:
        """Return what Lemma 3 asks. Source: Section 3.2, eq. (207), eq. (216)."""
        return lemma.premises(params)


def least_lucky(params: Mapping[str, Any]) -> int:
    """Return the least number of lucky neurons that meets eq. (208) in a cell. Source: eq. (208)."""
    return least_count(
        params["neurons"], params["patterns"], lemma.total_error(params), params["epsilon_m"]
    )


def failure_probability(params: Mapping[str, Any]) -> float:
    """Return how probably |W(0)| misses the bound (208), to its last digits. Source: eq. (208)."""
    return binomial_below(params["neurons"], lemma.lucky_chance(params), least_lucky(params))


def stated_failure(params: Mapping[str, Any]) -> float:
    """Return N^-10, the probability with which |W(0)| may miss the bound (208). Source: eq. (214)."""
    return float(float(params["samples"]) ** -10.0)


def is_less_lucky(params: Mapping[str, Any]) -> bool:
    """Say whether a neuron of a cell is lucky less often than stated. Source: eq. (212)."""
    stated = stated_share(params["patterns"], lemma.total_error(params))
    return lemma.lucky_chance(params) < stated * (1 - 1e-12)


def _stated(params: Mapping[str, Any]) -> float:
    return stated_count(
        params["neurons"], params["patterns"], lemma.total_error(params), params["epsilon_m"]
    )
