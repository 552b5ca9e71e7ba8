"""What the paper states about a cell: the premises of Theorem 1, and Lemma 3 with its exact law."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from simkit.declare.quantities import Quantity, event, measurement
from simkit.declare.statement import Bound, Premise, Statements, at_least
from simkit.papers.patches.theory import (
    Constants,
    Setting,
    binomial_at_least,
    binomial_below,
    both_at_least,
    check_premises,
    least_count,
    lucky_probability,
    neurons_needed,
    overlap_probability,
    stated_count,
    stated_share,
)
from simkit.papers.patches.theory.premises import compare

_SHARED = (
    "alpha", "confusion", "sigma", "delta", "samples", "batch", "tokens", "patterns", "dim", "neurons",
    "token_noise", "tau",
)  # fmt: skip


class TrainedClaims(Statements):
    """What Theorem 1 asks of the experiment in a cell.

    Source: Theorem 1.
    """

    def premises(self, params: Mapping[str, Any]) -> Sequence[Premise]:
        """Return the premises of Theorem 1, the constants it leaves open at their best.

        Equation (10) stays out: how many samples are enough is what is looked for.

        Source: Assumption 1, Theorem 1.
        """
        constants = Constants(epsilon_s=params.get("epsilon_s", 0.5))
        found = check_premises(_setting(params), constants)
        return [premise for name, premise in found.items() if name != "samples"]


def _setting(params: Mapping[str, Any]) -> Setting:
    return Setting(
        **{name: params[name] for name in _SHARED},
        value_dim=params["dim"],
        key_dim=params["dim"],
        bounded=params["noise"] == "bounded",
        **_initial_errors(params),
    )


def _initial_errors(params: Mapping[str, Any]) -> dict[str, Any]:
    """Return norm and errors of the initial model, as far as they are known beforehand."""
    sigma, delta, noise = params["value_error"], params["delta"], params["token_noise"]
    if params["init"] == "rotation":
        return {"norm": 1.0, "value_error": sigma, "key_error": delta}
    if params["init"] == "perturbed":  # drawn, and reported with the run
        return {}
    power, unit = {"literal": (2, noise**2), "variance": (2, noise), "scaled": (1, 1.0)}[params["init"]]
    value, key = sigma**power / unit, delta**power / unit
    return {"norm": max(value, key), "value_error": abs(value - 1), "key_error": abs(key - 1)}


class LuckyNeuronsClaims(Statements):
    """The numbers of lucky neurons against eq. (208), and their exact laws.

    Source: Lemma 3.
    """

    judged: ClassVar[Sequence[Quantity]] = (
        event("holds", "|W(0)| and |U(0)| both reach the bound (208)"),
        event("holds_w", "|W(0)| reaches the bound (208)"),
        measurement("surplus", "|W(0)| less the bound (208)"),
    )
    order: ClassVar[Sequence[str]] = (
        "holds", "holds_w", "count_w", "count_u", "share", "relative_count", "surplus",
    )  # fmt: skip

    def judge(
        self, params: Mapping[str, Any], values: Mapping[str, Sequence[float]]
    ) -> Mapping[str, Sequence[bool] | Sequence[float]]:
        """Compare the counts of each trial with eq. (208).

        Source: eq. (208).
        """
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
        lucky, least = lucky_chance(params), least_lucky(params)
        found = {
            "holds_w": binomial_at_least(neurons, lucky, least),
            "count_w": neurons * lucky,
            "count_u": neurons * lucky,
            "share": lucky,
            "relative_count": patterns * lucky,
            "surplus": neurons * lucky - _stated(params),
        }
        overlap = overlap_probability(params["reading"], _error(params), params["dim"], patterns)
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
            "share": stated_share(patterns, _error(params)),
            "relative_count": stated * patterns / neurons,
            "surplus": 0.0,
        }
        return {name: at_least(value) for name, value in found.items()}

    def premises(self, params: Mapping[str, Any]) -> Sequence[Premise]:
        """Return what Lemma 3 asks.

        Source: Section 3.2, eq. (207), eq. (216).
        """
        neurons, dim, patterns = params["neurons"], params["dim"], params["patterns"]
        asked = float(neurons_needed(params["epsilon_m"], patterns, params["samples"]))
        return [
            compare("m >= epsilon_m^-2 M^2 log N (eq. (207))", neurons, ">=", asked),
            compare("2 < M (Section 3.2)", 2, "<", patterns),
            compare("M < m_a (Section 3.2)", patterns, "<", dim),
            compare("sigma + tau <= pi/M (eq. (216))", _error(params), "<=", math.pi / patterns),
        ]


def lucky_chance(params: Mapping[str, Any]) -> float:
    """Return the exact probability that a neuron of a cell is lucky.

    Source: Definition 2, eq. (209), eq. (220).
    """
    return lucky_probability(params["reading"], _error(params), params["dim"], params["patterns"])


def least_lucky(params: Mapping[str, Any]) -> int:
    """Return the least number of lucky neurons that meets eq. (208) in a cell.

    Source: eq. (208).
    """
    return least_count(params["neurons"], params["patterns"], _error(params), params["epsilon_m"])


def failure_probability(params: Mapping[str, Any]) -> float:
    """Return the exact probability that |W(0)| misses the bound (208), to its last digits.

    Source: eq. (208).
    """
    return binomial_below(params["neurons"], lucky_chance(params), least_lucky(params))


def stated_failure(params: Mapping[str, Any]) -> float:
    """Return N^-10, the probability with which |W(0)| may miss the bound (208).

    Source: eq. (214).
    """
    return float(float(params["samples"]) ** -10.0)


def is_less_lucky(params: Mapping[str, Any]) -> bool:
    """Say whether a neuron of a cell is lucky less often than stated.

    Source: eq. (212).
    """
    stated = stated_share(params["patterns"], _error(params))
    return lucky_chance(params) < stated * (1 - 1e-12)


def _error(params: Mapping[str, Any]) -> float:
    """Return sigma + tau."""
    return float(params["sigma"]) + float(params["tau"])


def _stated(params: Mapping[str, Any]) -> float:
    return stated_count(params["neurons"], params["patterns"], _error(params), params["epsilon_m"])
