"""What the displays of Lemma 2's proof consist of, as formulas in parameters and in each other."""

from collections.abc import Callable, Mapping
from typing import Any

Params = Mapping[str, Any]


def _centre_bound(params: Params) -> str:
    return "beta" if params["scores"] == "ones" else "0"


def _value_bound(params: Params) -> str:
    return "ratio" if params["values"] == "competitor" else "1"


def _own(params: Params) -> str:
    return "beta*d" if params["scores"] == "aligned" else "beta"


def _target(params: Params) -> str:
    dense = params["values"] == "dense"
    if params["scores"] == "aligned":
        return "sqrt(d/2)" if dense else "nu5/sqrt(d)"
    return "1/sqrt(2)" if dense else "1"


_LOG = "log(2*d/delta)"
#: nu2, nu5, |mu_1 W_V| as the matrices of a cell have them; then the paper's terms, as printed.
FORMULAS: Mapping[str, str | Callable[[Params], str]] = {
    "psi": "2*sigma*beta*sqrt(2*log(1/delta)) + 2*sigma**2*beta*log(d/delta)",
    "nu2": _centre_bound, "nu5": _value_bound, "own": _own, "target": _target,
    "tilt": "exp(psi/sqrt(d))", "outside": "(k - k1)*exp(nu2/sqrt(d))",
    "tau_1": "outside + k1*exp(nu5/sqrt(d))",
    "tau_2": "k1*exp(2*nu2/sqrt(d)) + (k - k1)*exp(2*nu4/sqrt(d))",
    "root": f"sigma*nu5*sqrt(2*tau_2/d*{_LOG})",
    "least_sum": "k*exp(-nu2/sqrt(d)) - k*exp(nu4/sqrt(d))*(tilt - 1)",
    "twenty_two": "tilt*(2*tau_1*target + root) - k1*exp(nu4/sqrt(d))*target + outside*target",
    "below": "1 + exp(-(nu4 + nu2)/sqrt(d)) - tilt",
    "first": f"tilt*sigma*nu5*sqrt(exp(-2*nu4/sqrt(d))*2*tau_2/(d*k**2)*{_LOG})/below",
    "shares": "exp((psi - nu4)/sqrt(d))*2*tau_1/k + (1 - k1/k)*exp(nu4/sqrt(d))",
    "second": "first + (shares - k1/k*exp(nu4/sqrt(d)))/below*target",
    "shift": "exp((nu2 - nu4 + psi)/sqrt(d))",
    "last": f"4*tilt*sigma*nu5*sqrt(2/(d*k)*{_LOG}) + (8*shift - (7 + shift)*k1/k)*target",
    "right_side": "last",
}  # fmt: skip
