"""The study `lucky-neurons`: how many neurons of W_O start out lucky."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from simkit.declare.parameters.parameter import Rule
from simkit.declare.parameters.tables import read_parameters
from simkit.declare.quantities import measurement
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
    data_files = ("../parameters/lucky.csv",)
    block_size = 50
    default_trials = 1000
    parameters = read_parameters(
        "simkit.papers.patches:parameters/lucky.csv",
        {
            "tau": Rule("0.01*sqrt(dim)", lambda p: 0.01 * math.sqrt(p["dim"])),
            "epsilon_m": Rule(
                "patterns*sqrt(log(samples)/neurons)",
                lambda p: p["patterns"] * math.sqrt(math.log(p["samples"]) / p["neurons"]),
            ),
        },
    )
    quantities = (
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
