"""The paper's own experiments as cells, at which the conditions of its theorems are claims.

Nothing is drawn: the numbers are those of Section 4.1 and Appendix B, with the printed initial model.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar

from simkit.declare.parameters.parameter import Parameter, Rule
from simkit.declare.study import Theory
from simkit.papers.patches import PAPER

if TYPE_CHECKING:
    from simkit.papers.patches.theory import ExperimentSizes

FIGURES = ("1a", "1b", "2", "3", "4", "5", "7a", "7b", "7c", "8a", "8b", "8c")
_HALF_CONFUSED = ("1a", "2", "3")  # alpha_* is swept, alpha_# = 1/2 - alpha_*


def setting_of(figure: str) -> ExperimentSizes:
    """Return the setting of a figure, ``7a`` for Figure 7(a). Source: Section 4.1, Appendix B."""
    from simkit.papers.patches.theory import SETTINGS

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


class Conditions(Theory):
    """What Section 3.2, Assumption 1, Theorem 1, Proposition 1 and Lemma 3 ask, at each experiment.

    Source: Section 3.2, Section 3.3, Section 4.1, Appendix B.
    """

    name = "shallow-vit-conditions"
    summary = "the conditions of Theorem 1 and Proposition 1 at the paper's own experiments"
    source = f"{PAPER}; eq. (5)-(13), Lemma 3, Section 4.1, Appendix B"
    statements = "simkit.papers.patches.claims.conditions:ConditionsClaims"
    parameters: ClassVar[Sequence[Parameter]] = (
        Parameter("figure", "choice", "1a", "Experiment of the paper", "Section 4.1, Appendix B",
                  choices=FIGURES, grid=",".join(FIGURES)),
        Parameter("alpha", "float", _of_figure("alpha"), "Fraction of label-relevant tokens alpha_*",
                  "Section 4.1", low=0, high=1, open_low=True, step="0.05"),
        Parameter("confusion", "float",
                  Rule("0.5 - alpha (Figures 1a, 2, 3), or of the figure", _confusion),
                  "Fraction of confusion tokens alpha_#", "Section 4.1", low=0, high=1, step="0.05",
                  symbol="alpha_#"),
        Parameter("sigma", "float", _of_figure("sigma"), "Error of the value vectors", "Section 4.1",
                  low=0, high=10, step="0.05"),
        Parameter("delta", "float", _of_figure("delta"), "Error of key and query vectors", "Section 4.1",
                  low=0, high=10, step="0.1"),
        Parameter("token_noise", "float", 0.01, "Standard deviation c_0 of a token's coordinates",
                  "Section 4.1", low=0, high=10, open_low=True, step="0.01", symbol="c_0"),
        Parameter("tau", "float", Rule("token_noise*sqrt(dim)",
                                       lambda p: p["token_noise"] * p["dim"] ** 0.5),
                  "Token noise level", low=0, high=100, step="0.01"),
        Parameter("samples", "int", _of_figure("samples"),
                  "Training samples N; none is printed for Figures 1 and 3 (128 here) and 2 (8 here)",
                  "Section 4.1, chosen here", low=2, high=1e300,
                  step="2", symbol="N"),
        Parameter("batch", "int", _of_figure("batch"), "Batch size B; none is printed", "chosen here",
                  low=1, high=1e6, symbol="B"),
        Parameter("tokens", "int", _of_figure("tokens"), "Tokens of a sample |S^n|", "Section 4.1",
                  low=2, high=1e6, step="10"),
        Parameter("patterns", "int", _of_figure("patterns"), "Patterns M", "Section 4.1", low=1,
                  high=1e6, symbol="M"),
        Parameter("dim", "int", _of_figure("dim"), "Dimension d = m_a = m_b", "Section 4.1", low=1,
                  high=1e6, symbol="d"),
        Parameter("neurons", "int", _of_figure("neurons"), "Neurons m", "Section 4.1", low=1, high=1e300,
                  step="100", symbol="m"),
        Parameter("epsilon", "float", Rule("(1 - (sigma + tau) patterns/pi)/2", lambda p: _room(p) / 2),
                  "epsilon of (7) and (11): by default half of what (11) leaves it", low=-1e6, high=1e6),
        Parameter("c_attention", "float", 0.0, "c' (1 - zeta) of (10); at 0 it asks for least",
                  "Theorem 1", low=0, high=1, step="0.05"),
        Parameter("c_error", "float", 0.0, "c'' of (10); at 0 it asks for least", "Theorem 1", low=0,
                  high=100, step="0.1"),
        Parameter("norm", "float", Rule("max(sigma, delta)^2/c_0^2",
                                        lambda p: (max(p["sigma"], p["delta"]) / p["token_noise"]) ** 2),
                  "Largest norm of W_V, W_K, W_Q at the start", "Section 4.1", low=0, high=1e300),
        Parameter("value_error", "float", Rule("|sigma^2/c_0^2 - 1|", _error("sigma")),
                  "|W_V mu_j - p_j| at the start", "Section 4.1", low=0, high=1e300),
        Parameter("key_error", "float", Rule("|delta^2/c_0^2 - 1|", _error("delta")),
                  "|W_K mu_j - q_j| at the start", "Section 4.1", low=0, high=1e300),
    )  # fmt: skip
