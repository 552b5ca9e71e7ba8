"""The study `softmax-vs-linear`: softmax attention separates what linear attention cannot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from simkit.arithmetic import evaluate
from simkit.errors import UsageError
from simkit.parameters import Cases, Parameter, Rule
from simkit.study import Quantity, Study, event
from simkit.tally import Tally

if TYPE_CHECKING:
    from numpy.random import Generator

_LARGEST_COUNT = 2**62  # a binomial count is a 64-bit integer


def _round_half_up(text: str, **values: float) -> int:
    return int(evaluate(f"floor(({text}) + 0.5)", **values))


def _m_rule(params: Mapping[str, Any]) -> int:
    rounding = params["m_rounding"]
    if rounding == "round":
        return _round_half_up("log(n)", n=params["n"])
    return int(evaluate(f"{rounding}(log(n))", n=params["n"]))


class SoftmaxVsLinear(Study):
    """Success of F_exp, and failure of F_lin, to tell D1 from D0 (Section 7 of the paper)."""

    name = "softmax-vs-linear"
    summary = "datasets that softmax attention separates and linear attention cannot"
    source = "Softmax vs linear attention, Sections 3-5 and 7"
    size = "n"
    block_size = 200
    default_trials = 1000
    parameters: ClassVar[Sequence[Parameter]] = (
        Parameter(
            "model", "choice", "regression", "Model of attention", "Section 7.1",
            choices=("regression",),
        ),
        Parameter(
            "n", "int", 1000, "Length of the input", "Section 7.1", low=2, high=1e300, step="10",
        ),
        Parameter(
            "m", "int", Cases("model", {"regression": Rule("ceil(log(n))", _m_rule)}),
            "Number of sign vectors", "Section 7.1: m = log n, rounded up", low=1, high=1e9,
        ),
        Parameter(
            "m_rounding", "choice", "ceil", "Rounding of m where it follows its rule",
            choices=("ceil", "floor", "round"), kind="shaping", shapes="m",
        ),
        Parameter(
            "tau", "float", Cases("model", {"regression": 0.25}), "Threshold of the inner ReLU",
            "never stated for Section 7.1; Lemma 5.2 uses 1/4", low=0,
        ),
        Parameter(
            "scores", "choice", "uniform", "Law of (Ax)_i on [log n, 1.4 log n]",
            "Definition 3.8 gives the interval only",
            choices=("uniform", "two-point", "constant"), applies={"model": ("regression",)},
        ),
        Parameter(
            "signs", "choice", "shared", "Who shares the random signs y", "Definition 3.7",
            choices=("shared", "per-dataset", "per-network", "independent"),
        ),
        Parameter(
            "path", "choice", "structured", "Implementation; literal follows the definitions",
            choices=("structured", "literal"), kind="implementation",
        ),
    )  # fmt: skip
    quantities: ClassVar[Sequence[Quantity]] = (
        event("success", "all four parts hold"),
        event("exp_d1_fires", "F_exp > 0 on D1"),
        event("lin_d1_zero", "F_lin = 0 on D1"),
        event("exp_d0_zero", "F_exp = 0 on D0"),
        event("lin_d0_zero", "F_lin = 0 on D0"),
    )
    counters: ClassVar[Mapping[str, str]] = {
        "near_ties": "{count} trials had <f, y> within 1e-12 of tau; such ties do not fire",
    }

    def check(self, params: Mapping[str, Any]) -> None:
        """Refuse an n that the chosen law of scores cannot count."""
        if params["scores"] != "uniform" and params["n"] > _LARGEST_COUNT:
            raise UsageError(
                f"--n {params['n']:.6g}: counts end at 2^62; the largest that fits is {_LARGEST_COUNT}"
            )

    def simulate(self, params: Mapping[str, Any], rng: Generator, trials: int) -> Tally:
        """Simulate a block on the chosen path; source: Section 7.1."""
        import numpy as np

        from simkit.separation.regression import literal, network

        n, m, tau, signs = (params[name] for name in ("n", "m", "tau", "signs"))
        implementation = literal if params["path"] == "literal" else network
        if params["scores"] == "uniform":
            fires, near_ties = implementation.simulate_uniform(rng, trials, n, m, tau, signs)
        else:
            two_point = params["scores"] == "two-point"
            fires, near_ties = implementation.simulate_counted(rng, trials, n, m, tau, signs, two_point)
        parts = np.column_stack([fires[:, 0], ~fires[:, 1:]])
        return Tally.of_arrays(
            trials,
            {"success": parts.all(axis=1), **dict(zip(_PARTS, parts.T, strict=True))},
            counters={"near_ties": near_ties} if near_ties else None,
        )

    def exact(self, params: Mapping[str, Any]) -> Mapping[str, float]:
        """Return what has a closed form; source: Lemmas 4.2 and 5.1-5.4."""
        from simkit.separation.regression.theory import exact_probabilities

        return exact_probabilities(*(params[k] for k in ("n", "m", "tau", "scores", "signs")))

    def limit(self, params: Mapping[str, Any]) -> Mapping[str, float]:
        """Return the limit for n to infinity at the same m."""
        from simkit.separation.regression.theory import limit_probabilities

        return limit_probabilities(params["m"], params["tau"])

    def premises(self, params: Mapping[str, Any]) -> Sequence[str]:
        """Say where Lemmas 4.2, 5.1-5.4 do not apply."""
        broken = []
        if params["n"] < 4:
            broken.append("n < 4, which the last step of Lemma 4.2 needs")
        if params["tau"] <= 0:
            broken.append("tau > 0 (Definition 3.5) does not hold")
        return broken

    def memory(self, params: Mapping[str, Any]) -> float:
        """Return the bytes of one trial."""
        n, m, sets = float(params["n"]), int(params["m"]), _SIGN_SETS[params["signs"]]
        if params["path"] == "literal":
            return n * (16.0 * m * (sets + 2) + 64)
        # Two rows of words, the old and the new, and the numbers of a trial in full.
        return 8 * n * (2 * (sets * m / 64 + 0.25) + 7) if params["scores"] == "uniform" else 0.0

    def seconds(self, params: Mapping[str, Any]) -> float:
        """Return a rough lower estimate of a trial's time."""
        n, m, sets = float(params["n"]), int(params["m"]), _SIGN_SETS[params["signs"]]
        if params["path"] == "literal":
            return n * m * sets * 2e-9
        return n * (m * 1e-10 + 5e-10) if params["scores"] == "uniform" else sets * m * 1e-8


_PARTS = tuple(quantity.name for quantity in SoftmaxVsLinear.quantities[1:])
_SIGN_SETS = {"shared": 1, "per-dataset": 2, "per-network": 2, "independent": 4}
