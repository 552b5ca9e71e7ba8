"""The study `softmax-vs-linear`: softmax attention separates what linear attention cannot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, cast

from simkit.declare.arithmetic import evaluate
from simkit.declare.parameters import Cases, Parameter, Rule
from simkit.declare.quantities import Quantity, event
from simkit.declare.study import Study
from simkit.declare.tally import Tally
from simkit.errors import UsageError

if TYPE_CHECKING:
    import numpy as np
    from numpy.random import Generator
    from numpy.typing import NDArray
    from pandas import DataFrame

    from simkit.papers.separation.attention.theory.probabilities import ExactProbabilities

_LARGEST_COUNT = 2**53  # counts are exact in a double; NumPy's binomial errs above 2^60
_LARGEST_DIMENSION = 2**30
_LARGEST_LITERAL = 10_000
_ATTENTION = ("self", "cross")
_ROUNDINGS = {"ceil": "ceil({})", "floor": "floor({})", "round": "floor({} + 0.5)"}


def _regression_width(params: Mapping[str, Any]) -> int:
    rounded = _ROUNDINGS[params["m_rounding"]].format("log(n)")
    return int(evaluate(rounded, n=params["n"]))


def _attention_width(params: Mapping[str, Any]) -> int:
    rounded = _ROUNDINGS[params["m_rounding"]].format("log(n/delta)")
    return int(evaluate(rounded, n=params["n"], delta=params["delta"]))


def _self_width(params: Mapping[str, Any]) -> int:
    return max(_attention_width(params), 15)


def _self_threshold(params: Mapping[str, Any]) -> float:
    return float(evaluate("(c + 0.1) * sqrt(log(n))", c=params["c"], n=params["n"]))


class SoftmaxVsLinear(Study):
    """Success of F_exp, and failure of F_lin, to tell D1 from D0 (Section 7 of the paper)."""

    name = "softmax-vs-linear"
    summary = "datasets that softmax attention separates and linear attention cannot"
    source = "Softmax vs linear attention, Sections 3-7 and Appendices C-F"
    size = "n"
    block_size = 200
    default_trials = 1000
    parameters: ClassVar[Sequence[Parameter]] = (
        Parameter(
            "model", "choice", "regression", "Model: softmax regression, self- or cross-attention",
            "Section 7", choices=("regression", "self", "cross"),
        ),
        Parameter(
            "qk", "choice", "identity", "Q K^T of self-attention: I or all ones",
            "Sections 7.2.1 and 7.2.2", choices=("identity", "ones"), applies={"model": ("self",)},
        ),
        Parameter(
            "n", "int", Cases("model", {"regression": 1000, "self": 200, "cross": 200}),
            "Length of the input", "Section 7", low=2, high=1e300, step="10",
        ),
        Parameter(
            "d", "int", Cases("model", {"self": 22, "cross": 11}), "Embedding size",
            "Section 7.2 and Appendix F.6", low=2, high=1e300, applies={"model": _ATTENTION},
        ),
        Parameter(
            "m", "int",
            Cases("model", {
                "regression": Rule("ceil(log(n))", _regression_width),
                "self": Rule("max(ceil(log(n/delta)), 15)", _self_width),
                "cross": Rule("ceil(log(n/delta))", _attention_width),
            }),
            "Number of sign vectors y_l", "Section 7, rounded up", low=1, high=1e9,
        ),
        Parameter(
            "m_rounding", "choice", "ceil", "Rounding of m where it follows its rule",
            choices=tuple(_ROUNDINGS), kind="shaping", shapes="m",
        ),
        Parameter(
            "delta", "float", 0.01, "Failure probability of the theorems, in the rule of m",
            "Section 7.2", kind="shaping", low=0, high=1, open_low=True, open_high=True,
            applies={"model": _ATTENTION},
        ),
        Parameter(
            "a0", "float", 0.01, "Special entry of D0 over sqrt(log n)", "Section 7.2",
            low=0, high=1e6, applies={"model": _ATTENTION},
        ),
        Parameter(
            "a1", "float", Cases("model", {"self": 1.2, "cross": 3.0}),
            "Special entry of D1 over sqrt(log n)", "Section 7.2 and Appendix F.6",
            low=0, high=1e6, applies={"model": _ATTENTION},
        ),
        Parameter(
            "b", "float", 0.2, "Identity blocks over sqrt(log n)", "Section 7.2", low=0, high=1e6,
            applies={"model": ("self",)},
        ),
        Parameter(
            "c", "float", 0.8, "Last column over sqrt(log n)", "Section 7.2", low=0, high=1e6,
            applies={"model": ("self",)},
        ),
        Parameter(
            "tau", "float",
            Cases("model", {
                "regression": 0.25,
                "self": Rule("(c + 0.1) sqrt(log n)", _self_threshold),
                "cross": 0.9,
            }),
            "Threshold of the inner ReLU",
            "Theorems 6.2 and F.5; never stated for Section 7.1, Lemma 5.2 uses 1/4", low=0, high=1e6,
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
            "special", "choice", "independent", "Special indices j2, j3 of D0 and D1",
            "Definitions D.1 and F.1 leave it open",
            choices=("independent", "shared"), applies={"model": _ATTENTION},
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
        "near_ties": "trials with <f, y> within 1e-12 of tau: {count}; such ties do not fire",
    }

    derivations: ClassVar[Mapping[str, Sequence[str]]] = {
        "failures": ("exp_d1_fails", "lin_d1_fires", "exp_d0_fires", "lin_d0_fires"),
    }

    def check(self, params: Mapping[str, Any]) -> None:
        """Refuse sizes at which the data cannot be built."""
        n, d = params["n"], params["d"]
        if d is None:
            return
        smallest, largest = (3, n + 2) if params["model"] == "self" else (2, n + 1)
        if not smallest <= d <= largest:
            raise UsageError(
                f"--d {d:.6g}: {params['model']}-attention at n = {n:.6g} needs {smallest} <= d <="
                f" {largest:.6g}, as in --d {min(12, largest)}"
            )
        if params["b"] == 0 and params["c"] == 0:
            raise UsageError("--b 0: with --c 0 linear attention divides 0 by 0; write --b 0.2")

    def check_simulation(self, params: Mapping[str, Any]) -> None:
        """Refuse sizes whose counts no generator draws, or that the literal path cannot lay out."""
        n, d = params["n"], params["d"]
        if d is None and params["scores"] != "uniform" and n > _LARGEST_COUNT:
            raise UsageError(
                f"--n {n:.6g}: counts end at 2^53; the largest that fits is {_LARGEST_COUNT}"
            )
        if d is not None and d > _LARGEST_DIMENSION:
            raise UsageError(
                f"--d {d:.6g}: columns are counted up to 2^30; the largest that fits is"
                f" {_LARGEST_DIMENSION}"
            )
        if d is not None and params["path"] == "literal" and n > _LARGEST_LITERAL:
            raise UsageError(
                f"--n {n:.6g}: --path literal lays out n x n weights; the largest that fits is"
                f" {_LARGEST_LITERAL}"
            )

    def simulate(self, params: Mapping[str, Any], rng: Generator, trials: int) -> Tally:
        """Simulate a block on the chosen path; source: Section 7."""
        import numpy as np

        run = _simulate_regression if params["model"] == "regression" else _simulate_attention
        parts, near_ties = run(params, rng, trials)
        events = {"success": parts.all(axis=1), **dict(zip(_PARTS, np.transpose(parts), strict=True))}
        return Tally.of_arrays(trials, events, counters={"near_ties": near_ties} if near_ties else None)

    def exact(self, params: Mapping[str, Any]) -> Mapping[str, float]:
        """Return what has a closed form, which for attention is everything."""
        if params["model"] != "regression":
            return _exact_attention(params).probability
        from simkit.papers.separation.regression.theory import exact_probabilities

        return exact_probabilities(*(params[k] for k in ("n", "m", "tau", "scores", "signs")))

    def limit(self, params: Mapping[str, Any]) -> Mapping[str, float]:
        """Return the limit of the regression model for n to infinity at the same m."""
        if params["model"] != "regression":
            return {}
        from simkit.papers.separation.regression.theory import limit_probabilities

        return limit_probabilities(params["m"], params["tau"])

    def derive(self, name: str, table: DataFrame) -> DataFrame:
        """Return the exact probability that each part fails, without the rounding of 1 - p."""
        rows = table[table["quantity"] == "success"].copy()
        rows = rows.astype({"exact": float, "estimate": float})
        records = cast("list[dict[str, Any]]", rows.to_dict("records"))
        failures = [_exact_attention(row).failure for row in records]
        derived = []
        for part, quantity in zip(_PARTS, self.derivations[name], strict=True):
            values = [failure[part] for failure in failures]
            derived.append(rows.assign(quantity=quantity, estimate=values, exact=values))
        import pandas as pd

        return pd.concat(derived, ignore_index=True)

    def premises(self, params: Mapping[str, Any]) -> Sequence[str]:
        """Say which hypotheses of the definitions and theorems the parameters leave."""
        if params["model"] != "regression":
            from simkit.papers.separation.attention.cell import broken_premises

            return broken_premises(**_cell(params), delta=params["delta"])
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
            d = float(params["d"] or 0)
            attention = 6 * 8.0 * n * n + 64 * n * d + 8 * m * (4 * n + (sets + 1) * d)
            return n * (16.0 * m * (sets + 2) + 64) if params["d"] is None else attention
        # Two rows of words, the old and the new, and the numbers of a trial in full.
        return 8 * n * (2 * (sets * m / 64 + 0.25) + 7) if params["scores"] == "uniform" else 0.0

    def seconds(self, params: Mapping[str, Any]) -> float:
        """Return a rough lower estimate of a trial's time."""
        n, m, sets = float(params["n"]), int(params["m"]), _SIGN_SETS[params["signs"]]
        if params["path"] == "literal":
            d = float(params["d"] or 0)
            return n * m * sets * 2e-9 if params["d"] is None else 8e-9 * n * n + 4e-10 * n * d * m
        return n * (m * 1e-10 + 5e-10) if params["scores"] == "uniform" else sets * m * 1e-8


def _simulate_regression(
    params: Mapping[str, Any], rng: Generator, trials: int
) -> tuple[NDArray[np.bool_], int]:
    """Return the four parts (trials, 4) and the number of trials with a near tie."""
    from simkit.papers.separation.regression import events, literal

    implementation = literal if params["path"] == "literal" else events
    sizes = (params["n"], params["m"], params["tau"], params["signs"])
    if params["scores"] == "uniform":
        fires, near_ties = implementation.simulate_uniform(rng, trials, *sizes)
    else:
        two_point = params["scores"] == "two-point"
        fires, near_ties = implementation.simulate_counted(rng, trials, *sizes, two_point)
    parts = ~fires
    parts[:, 0] = fires[:, 0]
    return parts, near_ties


def _simulate_attention(
    params: Mapping[str, Any], rng: Generator, trials: int
) -> tuple[NDArray[np.bool_], int]:
    """Return the four parts (trials, 4) and the number of trials with a near tie."""
    from simkit.papers.separation.attention import literal, sampling

    implementation = literal if params["path"] == "literal" else sampling
    sharing = {"signs": params["signs"], "special": params["special"]}
    parts, near_ties = implementation.sample_trials(rng, trials, **_cell(params), **sharing)
    return parts, near_ties


def _exact_attention(params: Mapping[str, Any]) -> ExactProbabilities:
    from simkit.papers.separation.attention.theory.probabilities import exact_probabilities

    return exact_probabilities(**_cell(params), signs=params["signs"], special=params["special"])


def _cell(params: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments that say which attention model is meant."""
    is_self = params["model"] == "self"
    cell = {name: params[name] for name in ("model", "n", "d", "m", "a0", "a1", "tau")}
    cell |= {name: params[name] if is_self else 0.0 for name in ("b", "c")}
    cell["qk"] = params["qk"] if is_self else "identity"
    if is_self and params["tau"] == _self_threshold(params):
        cell["tau"] = None  # the theorem's threshold: margins are then reduced algebraically
    return cell


_PARTS = tuple(quantity.name for quantity in SoftmaxVsLinear.quantities[1:])
_SIGN_SETS = {"shared": 1, "per-dataset": 2, "per-network": 2, "independent": 4}
