"""The study `lucky-neurons`: how many neurons of W_O start out lucky, against Lemma 3."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from simkit.declare.parameters import Parameter, Rule
from simkit.declare.quantities import Quantity, event, measurement
from simkit.declare.study import Study
from simkit.declare.tally import Tally
from simkit.errors import UsageError

if TYPE_CHECKING:
    from numpy.random import Generator
    from pandas import DataFrame


class LuckyNeurons(Study):
    """The numbers of neurons that start near p_1 and near p_2, |W(0)| and |U(0)|, against Lemma 3."""

    name = "lucky-neurons"
    summary = "how many neurons start out lucky, in three readings of Lemma 3"
    source = "Shallow ViT, Definition 2, Lemma 3, eq. (207)-(216), eq. (220)"
    size = "neurons"
    block_size = 50
    default_trials = 1000
    parameters: ClassVar[Sequence[Parameter]] = (
        Parameter("neurons", "int", 1000, "Rows m of W_O", "Section 4.1", low=1, high=1e9, step="100"),
        Parameter("dim", "int", 10, "Dimension m_a of a row", "Section 4.1", low=2, high=1e4),
        Parameter("patterns", "int", 5, "Orthonormal patterns M", "Section 4.1", low=2, high=200),
        Parameter("sigma", "float", 0.1, "Error of the value vectors", "Section 4.1", low=0, high=10,
                  step="0.05"),
        Parameter(
            "tau", "float", Rule("0.01*sqrt(dim)", lambda p: 0.01 * math.sqrt(p["dim"])),
            "Token noise level", "Section 4.1: c_0 = 0.01", low=0, high=10, step="0.01",
        ),
        Parameter("samples", "int", 200, "N of eq. (207) and of the probability 1 - N^-10",
                  "Section 4.1, Figure 4", kind="paired", low=2, high=1e15, step="100"),
        Parameter(
            "epsilon_m", "float",
            Rule(
                "patterns*sqrt(log(samples)/neurons)",
                lambda p: p["patterns"] * math.sqrt(math.log(p["samples"]) / p["neurons"]),
            ),
            "Slack of the bound", "eq. (207) with equality", kind="paired", low=0, high=1e9, step="0.1",
        ),
        Parameter(
            "reading", "choice", "definition-2", "What makes a neuron lucky", "Definition 2",
            kind="paired", choices=("definition-2", "argmax-margin", "ratio"),
        ),
    )  # fmt: skip
    quantities: ClassVar[Sequence[Quantity]] = (
        event("holds", "|W(0)| and |U(0)| both reach the bound (208)"),
        event("holds_w", "|W(0)| reaches the bound (208)"),
        measurement("count_w", "|W(0)|, lucky for p_1"),
        measurement("count_u", "|U(0)|, lucky for p_2"),
        measurement("share", "|W(0)| / m"),
        measurement(
            "relative_count", "|W(0)| / (m/M), stated: 1 - epsilon_m - (sigma+tau) M/pi or more"
        ),
        measurement("surplus", "|W(0)| less the bound (208)"),
    )

    def check(self, params: Mapping[str, Any]) -> None:
        """Refuse more patterns than fit."""
        if params["patterns"] > params["dim"]:
            raise UsageError(
                f"--patterns {params['patterns']}: at most --dim {params['dim']} patterns are"
                f" orthonormal; write --dim {params['patterns']}"
            )

    def simulate(self, params: Mapping[str, Any], rng: Generator, trials: int) -> Tally:
        """Simulate a block: every neuron of every W_O is drawn."""
        from simkit.papers.patches.lucky import least_count, sample_lucky_counts, stated_count

        neurons, patterns, error = params["neurons"], params["patterns"], _error(params)
        least = least_count(neurons, patterns, error, params["epsilon_m"])
        counts = sample_lucky_counts(
            rng, trials, neurons, params["dim"], patterns, error, params["reading"]
        )
        of_w, of_u = counts[:, 0], counts[:, 1]
        return Tally.of_arrays(
            trials,
            {"holds": counts.min(axis=1) >= least, "holds_w": of_w >= least},
            {
                "count_w": of_w.astype(float),
                "count_u": of_u.astype(float),
                "share": of_w / neurons,
                "relative_count": of_w * (patterns / neurons),
                "surplus": of_w - stated_count(neurons, patterns, error, params["epsilon_m"]),
            },
        )

    def exact(self, params: Mapping[str, Any]) -> Mapping[str, float]:
        """Return exact means, and the exact probabilities that eq. (208) holds."""
        from simkit.papers.patches.lucky import least_count, stated_count
        from simkit.papers.patches.theory import binomial_at_least, both_at_least, overlap_probability

        neurons, dim, patterns, error = _cell(params)
        lucky = _probability(params)
        least = least_count(neurons, patterns, error, params["epsilon_m"])
        found = {
            "holds_w": binomial_at_least(neurons, lucky, least),
            "count_w": neurons * lucky,
            "count_u": neurons * lucky,
            "share": lucky,
            "relative_count": patterns * lucky,
            "surplus": neurons * lucky - stated_count(neurons, patterns, error, params["epsilon_m"]),
        }
        overlap = overlap_probability(params["reading"], error, dim, patterns)
        if least <= 0:
            found["holds"] = 1.0
        elif overlap is not None:
            found["holds"] = both_at_least(neurons, lucky, overlap, least)
        return found

    def bound(self, params: Mapping[str, Any]) -> Mapping[str, float]:
        """Return what Lemma 3 states: eq. (208), eq. (212), and 1 - N^-10 (twice that for both sets)."""
        from simkit.papers.patches.lucky import stated_count, stated_share

        neurons, _, patterns, error = _cell(params)
        stated = stated_count(neurons, patterns, error, params["epsilon_m"])
        chance = float(params["samples"]) ** -10.0
        return {
            "holds": 1.0 - 2.0 * chance,
            "holds_w": 1.0 - chance,
            "count_w": stated,
            "count_u": stated,
            "share": stated_share(patterns, error),
            "relative_count": stated * patterns / neurons,
            "surplus": 0.0,
        }

    def premises(self, params: Mapping[str, Any]) -> Sequence[str]:
        """Say what Lemma 3 asks and the parameters break."""
        from simkit.papers.patches.lucky import stated_share

        neurons, dim, patterns, error = _cell(params)
        epsilon, broken = params["epsilon_m"], []
        asked = patterns**2 * math.log(params["samples"])
        if neurons * epsilon**2 < asked * (1 - 1e-9):
            least = f"{asked / epsilon**2:.6g}" if epsilon > 0 else "infinite"
            broken.append(f"m >= epsilon_m^-2 M^2 log N, eq. (207): {neurons} is below {least}")
        if not 2 < patterns < dim:
            broken.append(f"2 < M < m_a (Section 3.2): M is {patterns}, m_a is {dim}")
        stated = stated_share(patterns, error)
        if stated < 0:
            broken.append(
                f"sigma + tau <= pi/M, eq. (216): {error:.4g} is above {math.pi / patterns:.4g}"
            )
        return broken

    def remarks(self, table: DataFrame) -> Sequence[str]:
        """Say for each reading in how many cells eq. (208) holds as often as its proof states."""
        rows = table[table["quantity"] == "holds_w"]
        lines = []
        for reading, part in rows.groupby("reading", sort=False):
            cells = [
                {str(name): value for name, value in row.items()} for row in part.to_dict("records")
            ]
            telling = [cell for cell in cells if _least(cell) > 0]
            missed = sum(_is_less_lucky(cell) for cell in cells)
            one = f"; a neuron is lucky less often than eq. (212) says in {missed} of {len(cells)} cells"
            if not telling:
                lines.append(f"{reading}: the bound (208) is vacuous in all {len(cells)} cells{one}")
                continue
            chances = [(failure_probability(cell), float(cell["samples"]) ** -10.0) for cell in telling]
            enough = sum(chance <= stated for chance, stated in chances)
            worst, stated = max(chances)
            lines.append(
                f"{reading}: |W(0)| misses the bound (208) with probability N^-10 or less in {enough} of"
                f" {len(telling)} cells where it is not vacuous (exact); the largest is {worst:.3g},"
                f" N^-10 there {stated:.3g}{one}"
            )
        return lines

    def seconds(self, params: Mapping[str, Any]) -> float:
        """Return a rough lower estimate of a trial's time."""
        return float(params["neurons"]) * float(params["dim"]) * 5e-9


def failure_probability(params: Mapping[str, Any]) -> float:
    """Return the exact probability that |W(0)| misses the bound (208), to its last digits."""
    from simkit.papers.patches.theory import binomial_below

    return binomial_below(params["neurons"], _probability(params), _least(params))


def _is_less_lucky(params: Mapping[str, Any]) -> bool:
    from simkit.papers.patches.lucky import stated_share

    _, _, patterns, error = _cell(params)
    return _probability(params) < stated_share(patterns, error) * (1 - 1e-12)


def _least(params: Mapping[str, Any]) -> int:
    from simkit.papers.patches.lucky import least_count

    neurons, _, patterns, error = _cell(params)
    return least_count(neurons, patterns, error, params["epsilon_m"])


def _error(params: Mapping[str, Any]) -> float:
    """Return sigma + tau."""
    return float(params["sigma"]) + float(params["tau"])


def _cell(params: Mapping[str, Any]) -> tuple[int, int, int, float]:
    return params["neurons"], params["dim"], params["patterns"], _error(params)


def _probability(params: Mapping[str, Any]) -> float:
    from simkit.papers.patches.theory import lucky_probability

    return lucky_probability(params["reading"], _error(params), params["dim"], params["patterns"])
