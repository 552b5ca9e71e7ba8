"""The study `lemma-2`: the displays of Lemma 2 and its proof at every step of one training run."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from simkit.declare.parameters.parameter import Parameter
from simkit.declare.quantities import Quantity, event, measurement
from simkit.declare.tally import Tally
from simkit.errors import UsageError
from simkit.papers.patches import PAPER
from simkit.papers.patches.studies.declaration import ALL_SAMPLES, TrainedStudy, declare
from simkit.papers.patches.studies.models import patch_model

if TYPE_CHECKING:
    from numpy.random import Generator

    from simkit.papers.patches.kernels.arrays import Floats
    from simkit.papers.patches.lemma_2.record import Record
    from simkit.papers.patches.studies.runs import Setup

#: What is measured of each display: ``most_33`` is the largest left over right side of eq. (33),
#: ``least_32`` the least of eq. (32), and ``off_80`` by how much the sides of the equality (80) differ;
#: a word behind tells relations apart.
_NAMES = """
most_27 most_28 least_29 least_30 least_30_sign most_31 least_32 most_33 least_34_low most_34_high
most_35 least_36 most_37 least_38_low most_38_high most_39 most_40 most_41 most_42 least_43 least_44
most_45 least_46 off_47 off_48 most_49 most_50 most_51 most_52 off_53 off_53_signs least_54 least_55
off_56 least_57 least_57_last least_58 least_58_last most_59 least_61 most_62 least_64 most_66
most_75 most_78 most_79 off_79_last off_80 off_80_hinge off_83 most_88 most_89 least_90 least_91
least_91_last off_92 least_93 least_94 least_95 least_97 least_98 least_98_last off_104 most_105
most_106 most_107 most_108 most_109 most_109_last most_113 most_114 most_115 most_116 most_117
most_117_last off_119 most_122 most_122_last off_124 off_124_hinge least_125 most_126 least_128
most_129 most_129_middle most_129_last most_131 least_132 least_132_last least_135 most_136 most_137
least_138 most_139 most_140 most_141 most_142 least_144 least_145 most_147 most_148 least_149
least_152 least_160 least_160_descent least_162 least_162_last least_163 least_163_descent least_164
least_165 off_166 off_166_hinge least_168 most_169 most_170 least_171 most_172 most_173 most_175
least_176 least_176_last most_177 least_178 least_179 least_179_first least_181 least_183 least_184
least_185 least_186 least_188 most_188_first off_190 off_191 off_192 off_193 off_194 off_194_hinge
least_195 least_197 least_198 least_198_sign least_199 most_199_last least_200 least_201 most_202
most_204 most_205 least_221 most_222
"""

MEASURED = tuple(_NAMES.split())
_SAID = {
    "most": "largest left over right side",
    "least": "least left over right side",
    "off": "largest difference of the two sides",
}
_NONE = {"most": 0.0, "least": 1.0, "off": 0.0}  # of a display that says nothing up to then


def _declared(name: str) -> Quantity:
    extreme, number, *words = name.split("_")
    relation = f", {' '.join(words)}" if words else ""
    void = f"{_NONE[extreme]:g} where it says nothing"
    return measurement(name, f"eq. ({number}){relation}: {_SAID[extreme]} up to t; {void}")


class Lemma2Training(TrainedStudy):
    """Both sides of Lemma 2's displays and its proof's, after every step. Source: Lemma 2, Section E."""

    name = "lemma-2"
    summary = "the displays of Lemma 2 and its proof at every step of a training run"
    source = f"{PAPER}; Lemma 2, Section E, eq. (27)-(206), (221), (222)"
    statements = "simkit.papers.patches.lemma_2.claims:Lemma2Claims"
    axis = "iterations"
    parameters = (
        *declare(
            without=("stop", "max_steps", "test", "frozen_attention"),
            alpha={"default": 0.5, "source": "Figure 4"},
            confusion={"default": 0.05, "source": "Figure 4"},
            samples={"default": 20},
            tokens={"default": 20, "source": "chosen here"},
            neurons={"default": 200, "source": "chosen here"},
            batch={"default": ALL_SAMPLES},
            step_size={"default": 0.3},
        ),
        Parameter("iterations", "int", 20, "Steps t up to which the displays are measured",
                  "chosen here", low=1, high=200, grid="1,2,5,10,20,40", symbol="t"),
        Parameter("reading", "choice", "ratio-positive",
                  "What makes a neuron lucky: Definition 2; argmax with margin; ratio (220); it and"
                  " <w, p> > 0",
                  "Definition 2, eq. (209), eq. (220)", kind="paired",
                  choices=("definition-2", "argmax-margin", "ratio", "ratio-positive")),
        Parameter("output", "choice", "any",
                  "Whether a lucky neuron's output weights have the sign of its pattern's label",
                  kind="paired", choices=("any", "matching")),
    )  # fmt: skip
    quantities = (
        event("converged", "training loss 0 within so many steps"),
        measurement("lucky_w", "|W(t)|"),
        measurement("lucky_u", "|U(t)|"),
        measurement("square_of_q", "|q_1(t)|^2 by (47)"),
        measurement("cosine_of_q", "cosine of W_K mu_1 after t steps with q_1"),
        measurement("least_output", "least F(X^n) of y = 1 after t steps"),
        measurement("most_output", "largest F(X^n) of y = -1 after t steps"),
        measurement("largest_loss", "largest hinge loss of a training sample after t steps"),
        measurement("least_growth", "the least of K and Q of p_1, over all steps up to t"),
        *(_declared(name) for name in MEASURED),
    )

    def check(self, params: Mapping[str, Any]) -> None:
        """Refuse what cannot be built, and data of which some display says nothing at all."""
        super().check(params)
        relevant, confusion = patch_model(params).realised_fractions()
        for met, wrong, name, example in (
            (confusion > 0, "there are no confusion tokens", "confusion", 0.05),
            (relevant + confusion < 1, "there are no non-discriminative tokens", "alpha", 0.5),
            (params["counts"] == "fixed", "the displays are asked of fixed counts", "counts", "fixed"),
            (params["labels"] == "alternating", "each label has to be there", "labels", "alternating"),
            (params["batch"] > 1, "log B is 0 at B = 1", "batch", 2),
            (params["xi"] > 0, "the displays divide by it", "xi", 0.01),
            (params["neurons"] > 1, "log m is 0 at m = 1", "neurons", 200),
            (
                params["tau"] < 1,
                "(25) asks for tokens nearer to their patterns than 1",
                "noise_norm",
                0.1,
            ),
            (params["sigma"] + params["tau"] > 0, "the displays divide by sigma + tau", "sigma", 0.1),
        ):
            if not met:
                raise UsageError(wrong, parameter=name, value=params[name], example={name: example})

    def simulate(self, prepared: Setup, rng: Generator, trials: int) -> Sequence[Tally]:
        """Simulate a block: one run a trial, looked at after each number of steps asked for.

        Source: Algorithm 1, Lemma 2.
        """
        iterations = prepared.params["iterations"]
        columns: list[list[Any]] = [[] for _ in iterations]
        for _ in range(trials):
            found = self.guarded(_one_run, prepared, rng)
            rows = [found] * len(iterations) if isinstance(found, str) else found
            for column, row in zip(columns, rows, strict=True):
                column.append(row)
        return [Tally.of_outcomes(column, self.kept) for column in columns]

    def memory(self, params: Mapping[str, Any]) -> float:
        """Return the bytes of a run, and of what its displays hold of each token at each neuron.

        Some 30 arrays at a time, which the system takes twice.
        """
        numbers = float(params["samples"]) * float(params["tokens"]) * float(params["neurons"])
        return super().memory(params) + 8.0 * 64 * numbers

    def seconds(self, params: Mapping[str, Any]) -> float:
        """Return about how long a run takes, in seconds (`benchmarks/expected_time.py`)."""
        numbers = float(params["samples"]) * float(params["tokens"]) * float(params["neurons"])
        return 0.01 + min(float(params["iterations"]), 60.0) * (4e-3 + 1.2e-7 * numbers)


def _one_run(setup: Setup, rng: Generator) -> Sequence[Mapping[str, float | bool]]:
    """Train once, and return the quantities after each number of steps asked for."""
    import numpy as np

    from simkit.papers.patches.lemma_2.gaps import measure_gaps
    from simkit.papers.patches.lemma_2.record import record_run
    from simkit.papers.patches.studies.runs import Diverged, draw_start

    params = setup.params
    # One step more: what is said of V_i(t) takes the batch of the step from t to t + 1.
    record = record_run(draw_start(setup, rng), setup, max(params["iterations"]) + 1)
    if record.ended == "diverged":
        raise Diverged(f"training diverged (step size {record.step_size:g})")
    if not record.steps:
        raise ArithmeticError("zero training loss before the first step")
    with np.errstate(divide="raise", invalid="raise", over="raise"):
        gaps = measure_gaps(record, params["reading"], params["output"])
    return [_up_to(record, gaps, min(steps, record.steps), steps) for steps in params["iterations"]]


def _up_to(
    record: Record, gaps: Mapping[str, Floats], last: int, asked: int
) -> Mapping[str, float | bool]:
    """Return the quantities of a run after so many steps: the worst of each display so far."""

    def worst(name: str) -> float:
        extreme, _, number = name.partition("_")
        series = gaps[number][1 : last + 1].tolist() if number in gaps else []
        values = [value for value in series if not math.isnan(value)]
        if not values:
            return _NONE[extreme]
        return float(min(values) if extreme == "least" else max(values))

    row: dict[str, float | bool] = {
        "converged": record.ended == "zero hinge" and record.steps <= asked,
        "lucky_w": float(gaps["lucky_w"][last]),
        "lucky_u": float(gaps["lucky_u"][last]),
        "square_of_q": float(gaps["square"][last]),
        "cosine_of_q": float(gaps["direction"][last]),
        "least_output": float(gaps["71"][last]),
        "most_output": float(gaps["72"][last]),
        "largest_loss": float(gaps["73"][last]),
        "least_growth": worst("least_growth"),
    }
    return {**row, **{name: worst(name) for name in MEASURED}}
