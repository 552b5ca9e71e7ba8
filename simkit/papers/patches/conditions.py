"""The paper's own experiments as cells, at which the conditions of its theorems are claims.

Nothing is drawn: the numbers are those of Section 4.1 and Appendix B, with the printed initial model.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import asdict
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from simkit.declare.parameters.parameter import Rule
from simkit.declare.parameters.tables import read_parameters
from simkit.declare.study import Theory
from simkit.papers.patches import PAPER

if TYPE_CHECKING:
    from simkit.papers.patches.theory.premises import ExperimentSizes

FIGURES = ("1a", "1b", "2", "3", "4", "5", "7a", "7b", "7c", "8a", "8b", "8c")
_HALF_CONFUSED = ("1a", "2", "3")  # alpha_* is swept, alpha_# = 1/2 - alpha_*


def setting_of(figure: str) -> ExperimentSizes:
    """Return the setting of a figure, ``7a`` for Figure 7(a). Source: Section 4.1, Appendix B."""
    from simkit.papers.patches.theory.premises import SETTINGS

    return SETTINGS[figure]


@lru_cache
def _values_of(figure: str) -> Mapping[str, Any]:
    return asdict(setting_of(figure))


def _of_figure(name: str) -> Rule:
    return Rule("of the figure", lambda p: _values_of(p["figure"])[name])


def _confusion(params: Mapping[str, Any]) -> float:
    if params["figure"] in _HALF_CONFUSED:
        return round(0.5 - float(params["alpha"]), 12)
    return float(setting_of(params["figure"]).confusion)


def _room(params: Mapping[str, Any]) -> float:
    return float(1 - (params["sigma"] + params["tau"]) * params["patterns"] / math.pi)


def _error(name: str) -> Callable[[Mapping[str, Any]], float]:
    return lambda p: abs((p[name] / p["token_noise"]) ** 2 - 1)


_OF_THE_FIGURE = (
    "alpha", "sigma", "delta", "samples", "batch", "tokens", "patterns", "dim", "neurons",
)  # fmt: skip
_DEFAULTS = {name: _of_figure(name) for name in _OF_THE_FIGURE} | {
    "confusion": Rule("0.5 - alpha (Figures 1a, 2, 3), or of the figure", _confusion),
    "tau": Rule("token_noise*sqrt(dim)", lambda p: p["token_noise"] * p["dim"] ** 0.5),
    "epsilon": Rule("(1 - (sigma + tau) patterns/pi)/2", lambda p: _room(p) / 2),
    "norm": Rule(
        "max(sigma, delta)^2/c_0^2", lambda p: (max(p["sigma"], p["delta"]) / p["token_noise"]) ** 2
    ),
    "value_error": Rule("|sigma^2/c_0^2 - 1|", _error("sigma")),
    "key_error": Rule("|delta^2/c_0^2 - 1|", _error("delta")),
}


class Conditions(Theory):
    """What Section 3.2, Assumption 1, Theorem 1, Proposition 1 and Lemma 3 ask, at each experiment.

    Source: Section 3.2, Section 3.3, Section 4.1, Appendix B.
    """

    name = "shallow-vit-conditions"
    summary = "the conditions of Theorem 1 and Proposition 1 at the paper's own experiments"
    source = f"{PAPER}; eq. (5)-(13), Lemma 3, Section 4.1, Appendix B"
    statements = "simkit.papers.patches.claims.conditions:ConditionsClaims"
    parameters = read_parameters(
        "simkit.papers.patches:parameters/conditions.csv", _DEFAULTS, {"figure": FIGURES}
    )
