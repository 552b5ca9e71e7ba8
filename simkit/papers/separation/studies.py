"""The study `softmax-vs-linear`: softmax attention separates what linear attention cannot."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from simkit.declare.parameters.expressions import evaluate
from simkit.declare.parameters.parameter import Cases, Rule
from simkit.declare.parameters.tables import read_parameters
from simkit.declare.quantities import event
from simkit.declare.study import Study
from simkit.declare.tally import Tally
from simkit.errors import ArgumentError, UsageError
from simkit.papers.separation import PAPER
from simkit.papers.separation.attention.cell import (
    LARGEST_DIMENSION,
    LARGEST_LITERAL,
    LARGEST_STATES,
    QUERY_KEY,
    SPECIAL,
    AttentionCell,
    identity_columns,
)
from simkit.papers.separation.regression.cell import SCORES, RegressionCell
from simkit.papers.separation.signs import PARTS, SIGN_READINGS, count_matrices

if TYPE_CHECKING:
    import numpy as np
    from numpy.random import Generator
    from numpy.typing import NDArray

_LARGEST_COUNT = 2**53  # counts are exact in a double; NumPy's binomial errs above 2^60
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


_DEFAULTS: Mapping[str, Cases] = {
    "n": Cases("model", {"regression": 1000, "self": 200, "cross": 200}),
    "d": Cases("model", {"self": 22, "cross": 11}),
    "m": Cases("model", {
        "regression": Rule("ceil(log(n))", _regression_width),
        "self": Rule("max(ceil(log(n/delta)), 15)", _self_width),
        "cross": Rule("ceil(log(n/delta))", _attention_width),
    }),
    "a1": Cases("model", {"self": 1.2, "cross": 3.0}),
    "tau": Cases("model", {
        "regression": 0.25, "self": Rule("(c + 0.1) sqrt(log n)", _self_threshold), "cross": 0.9,
    }),
}  # fmt: skip
_CHOICES: Mapping[str, Sequence[str]] = {
    "qk": QUERY_KEY, "m_rounding": tuple(_ROUNDINGS), "scores": SCORES, "signs": tuple(SIGN_READINGS),
    "special": SPECIAL,
}  # fmt: skip


class SoftmaxVsLinear(Study):
    """Success of F_exp, and failure of F_lin, to tell D1 from D0.

    Source: Section 7.1, Section 7.2, Section F.6.
    """

    name = "softmax-vs-linear"
    summary = "datasets that softmax attention separates and linear attention cannot"
    source = f"{PAPER}; Sections 3-7 and Appendices C-F"
    size = "n"
    statements = "simkit.papers.separation.findings:SoftmaxVsLinearFindings"
    rare_events = "simkit.papers.separation.rare:SoftmaxVsLinearRare"
    data_files = ("parameters/separation.csv",)
    block_size = 200
    default_trials = 1000
    parameters = read_parameters(
        "simkit.papers.separation:parameters/separation.csv", _DEFAULTS, _CHOICES
    )
    quantities = (
        event("success", "all four parts hold"),
        event("exp_d1_fires", "F_exp > 0 on D1"),
        event("lin_d1_zero", "F_lin = 0 on D1"),
        event("exp_d0_zero", "F_exp = 0 on D0"),
        event("lin_d0_zero", "F_lin = 0 on D0"),
    )
    counters: ClassVar[Mapping[str, str]] = {
        "near_ties": "trials with <f, y> within 1e-12 of tau: {count}; such ties do not fire",
        "ties": "trials with <c, y> = tau exactly in some row: {count}; such a row does not fire",
    }

    def prepare(self, params: Mapping[str, Any]) -> Sampler:
        """Return the sampler of a cell: the chosen path with the cell's thresholds and tables."""
        literally = params["path"] == "literal"
        if params["model"] == "regression":
            from simkit.papers.separation.regression import events
            from simkit.papers.separation.regression import literal as literal_regression

            scores = regression_cell(params)
            if literally:
                return Sampler(partial(literal_regression.sample_trials, cell=scores), "near_ties")
            tables = events.prepare_tables(scores)
            return Sampler(partial(events.sample_trials, cell=scores, tables=tables), "near_ties")
        from simkit.papers.separation.attention import literal, sampling

        cell = attention_cell(params)
        if literally:
            return Sampler(partial(literal.sample_trials, cell=cell), "ties")
        thresholds = sampling.prepare_tables(cell)
        return Sampler(partial(sampling.sample_trials, cell=cell, tables=thresholds), "ties")

    def simulate(self, prepared: Sampler, rng: Generator, trials: int) -> Tally:
        """Simulate a block. Source: Section 7.1, Section 7.2, Section F.6."""
        parts, tied = prepared.sample(rng, trials)
        events = {"success": parts.all(axis=1), **dict(zip(PARTS, parts.T, strict=True))}
        counters = {prepared.counter: tied} if tied else None
        return Tally.of_arrays(trials, events, counters=counters)

    def check(self, params: Mapping[str, Any]) -> None:
        """Refuse sizes at which the data cannot be built."""
        if params["model"] == "regression":
            return
        try:
            attention_cell(params)
        except ArgumentError as error:
            raise error.of_options() from None

    def check_simulation(self, params: Mapping[str, Any]) -> None:
        """Refuse sizes whose counts no generator draws, or that the literal path cannot lay out."""
        n, d = params["n"], params["d"]
        if d is None and params["scores"] != "uniform" and n > _LARGEST_COUNT:
            raise UsageError(
                f"counts end at 2^53; the largest that fits is {_LARGEST_COUNT}",
                parameter="n", value=float(n),
            )  # fmt: skip
        if d is not None and d > LARGEST_DIMENSION:
            raise UsageError(
                f"columns are counted up to 2^30; the largest that fits is {LARGEST_DIMENSION}",
                parameter="d", value=float(d),
            )  # fmt: skip
        if d is not None and params["path"] == "literal" and n > LARGEST_LITERAL:
            raise UsageError(
                f"{{path}} lays out n x n weights; the largest that fits is {LARGEST_LITERAL}",
                parameter="n", value=float(n), settings={"path": "literal"},
            )  # fmt: skip

    def memory(self, params: Mapping[str, Any]) -> float:
        """Return the bytes of one trial."""
        n, m, sets = float(params["n"]), int(params["m"]), count_matrices(params["signs"])
        if params["path"] == "literal":
            d = float(params["d"] or 0)
            attention = 6 * 8.0 * n * n + 64 * n * d + 8 * m * (4 * n + (sets + 1) * d)
            return n * (16.0 * m * (sets + 2) + 64) if params["d"] is None else attention
        if params["scores"] != "uniform":
            return 0.0
        # A row of words (signs, leading bytes), two of scores, one of weights, two lists of columns,
        # and what does not grow with them.
        column = (n + 63) // 64
        return 8 * (sets * m * column + 2 * ((n + 7) // 8) + 2 * n + 64 * column + 2 * m) + 16_384

    def seconds(self, params: Mapping[str, Any]) -> float:
        """Return about how long a trial takes, in seconds (`benchmarks/expected_time.py`)."""
        n, m, sets = float(params["n"]), int(params["m"]), count_matrices(params["signs"])
        if params["path"] == "literal":
            d = float(params["d"] or 0)
            return (
                2.5e-4 + n * m * sets * 4e-8
                if params["d"] is None
                else 4.5e-8 * n * n + 2.2e-9 * n * d * m
            )
        if params["d"] is not None:
            columns = identity_columns(params["model"], int(params["d"]))
            n_long = int(params["n"]) % columns
            looked_up = (n_long + 1) * (columns - n_long + 1) <= LARGEST_STATES
            return 1e-7 + sets * m * (1.5e-9 if looked_up else 9e-8)
        if params["scores"] == "uniform":
            return 4e-7 + n * (m * 8e-11 + 4e-10)
        return 1e-6 + sets * m * 3.5e-7


#: From a generator and a number of trials, the four parts (trials, 4) and the trials with a tie.
SampleTrials = Callable[["Generator", int], "tuple[NDArray[np.bool_], int]"]


class Sampler(NamedTuple):
    """What simulates the trials of a cell, and the counter of their ties.

    Attention decides every margin exactly; regression counts what is within rounding as a tie.
    Source: Section 7.1, Section 7.2, Section F.6.
    """

    sample: SampleTrials
    counter: str


def regression_cell(params: Mapping[str, Any]) -> RegressionCell:
    """Return the regression model that the parameters mean. Source: Section 7.1."""
    return RegressionCell(**{name: params[name] for name in ("n", "m", "tau", "scores", "signs")})


def attention_cell(params: Mapping[str, Any]) -> AttentionCell:
    """Return the attention model that the parameters mean. Source: Section 7.2, Section F.6."""
    names = ["model", "n", "d", "m", "a0", "a1", "tau", "signs", "special"]
    if params["model"] == "cross":
        return AttentionCell(**{name: params[name] for name in names}, b=0.0, c=0.0)
    cell = {name: params[name] for name in (*names, "b", "c", "qk")}
    if params["tau"] == _self_threshold(params):
        cell["tau"] = None  # the theorem's threshold: margins are then reduced algebraically
    return AttentionCell(**cell)
