"""The study `lucky-neurons`: how many neurons of W_O start out lucky."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from simkit.declare.parameters.parameter import Parameter, Rule
from simkit.declare.quantities import Quantity, measurement
from simkit.declare.study import Study
from simkit.declare.tally import Tally
from simkit.errors import UsageError
from simkit.papers.patches import PAPER

if TYPE_CHECKING:
    from numpy.random import Generator


class LuckyNeurons(Study):
    """The numbers of neurons that start near p_1 and near p_2, |W(0)| and |U(0)|, against Lemma 3.

    Source: Definition 2, Lemma 3.
    """

    name = "lucky-neurons"
    summary = "how many neurons start out lucky, in three readings of Lemma 3"
    source = f"{PAPER}; Definition 2, Lemma 3, eq. (207)-(216), eq. (220)"
    statements = "simkit.papers.patches.findings.lucky:LuckyNeuronsFindings"
    rare_events = "simkit.papers.patches.rare:LuckyNeuronsRare"
    size = "neurons"
    block_size = 50
    default_trials = 1000
    parameters: ClassVar[Sequence[Parameter]] = (
        Parameter("neurons", "int", 1000, "Rows m of W_O", "Section 4.1", low=1, high=1e9, step="100",
                  symbol="m"),
        Parameter("dim", "int", 10, "Dimension m_a of a row", "Section 4.1", low=2, high=1e4,
                  symbol="m_a"),
        Parameter("patterns", "int", 5, "Orthonormal patterns M", "Section 4.1", low=2, high=200,
                  symbol="M"),
        Parameter("sigma", "float", 0.1, "Error of the value vectors", "Section 4.1", low=0, high=10,
                  step="0.05"),
        Parameter(
            "tau", "float", Rule("0.01*sqrt(dim)", lambda p: 0.01 * math.sqrt(p["dim"])),
            "Token noise level", "Section 4.1: c_0 = 0.01", low=0, high=10, step="0.01",
        ),
        Parameter("samples", "int", 200, "N of eq. (207) and of the probability 1 - N^-10",
                  "Section 4.1, Figure 4", kind="reporting", low=2, high=1e15, step="100", symbol="N"),
        Parameter(
            "epsilon_m", "float",
            Rule(
                "patterns*sqrt(log(samples)/neurons)",
                lambda p: p["patterns"] * math.sqrt(math.log(p["samples"]) / p["neurons"]),
            ),
            "Slack of the bound", "eq. (207) with equality", kind="reporting", low=0, high=1e9,
            step="0.1",
        ),
        Parameter(
            "reading", "choice", "definition-2", "What makes a neuron lucky", "Definition 2",
            kind="paired", choices=("definition-2", "argmax-margin", "ratio"),
        ),
    )  # fmt: skip
    quantities: ClassVar[Sequence[Quantity]] = (
        measurement("count_w", "|W(0)|, lucky for p_1", kept=True),
        measurement("count_u", "|U(0)|, lucky for p_2", kept=True),
        measurement("share", "|W(0)| / m", low=0, high=1),
        measurement(
            "relative_count", "|W(0)| / (m/M), stated: 1 - epsilon_m - (sigma+tau) M/pi or more"
        ),
    )

    def check(self, params: Mapping[str, Any]) -> None:
        """Refuse more patterns than fit."""
        if params["patterns"] > params["dim"]:
            wrong = "orthonormal patterns are at most {dim}"
            raise UsageError.at(params, "patterns", wrong, params["dim"])

    def simulate(self, prepared: Mapping[str, Any], rng: Generator, trials: int) -> Tally:
        """Simulate a block: every neuron of every W_O is drawn."""
        from simkit.papers.patches.lucky import sample_lucky_counts

        neurons, patterns = prepared["neurons"], prepared["patterns"]
        error = float(prepared["sigma"]) + float(prepared["tau"])
        counts = sample_lucky_counts(
            rng, trials, neurons, prepared["dim"], patterns, error, prepared["reading"]
        )
        of_w, of_u = counts[:, 0], counts[:, 1]
        return Tally.of_arrays(
            trials,
            measurements={
                "count_w": of_w.astype(float),
                "count_u": of_u.astype(float),
                "share": of_w / neurons,
                "relative_count": of_w * (patterns / neurons),
            },
            kept=self.kept,
        )

    def seconds(self, params: Mapping[str, Any]) -> float:
        """Return about how long a trial takes, in seconds (`benchmarks/expected_time.py`)."""
        return float(params["neurons"]) * float(params["dim"]) * 1e-8
