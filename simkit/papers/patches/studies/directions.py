"""The study `update-directions`: where a step of training moves neurons, keys and queries."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from simkit.declare.parameters.parameter import Parameter
from simkit.declare.quantities import measurement
from simkit.papers.patches import PAPER
from simkit.papers.patches.studies.declaration import ALL_SAMPLES, SMALL_STEP_SIZE, TrainedStudy, declare
from simkit.papers.patches.studies.extensions import EXTENSIONS

if TYPE_CHECKING:
    from simkit.papers.patches.learning.training import TrainingRun
    from simkit.papers.patches.studies.runs import Setup, Start

#: Neurons along features are asked of what W_O sees as it is: of values that are not normalised.
_OF_VALUES = tuple(
    replace(p, default="4", absent=None, source="Appendix G.1") if p.name == "classes" else p
    for p in EXTENSIONS
    if p.name != "layer_norm"
)


_TWO = {"classes": "2"}  # two classes have no groups on which y^T a is 0
_COSINE: Mapping[str, Any] = {"low": -1, "high": 1}


class Settled(ArithmeticError):
    """No step moves anything any more: the trial fails. Source: chosen here."""


class UpdateDirections(TrainedStudy):
    """What one more step moves, by groups and in all. Source: eqs. (233)-(241), Appendix G.2."""

    name = "update-directions"
    summary = "where one step of training moves neurons, keys and queries"
    source = f"{PAPER}; Appendix G.1 (233)-(241), Appendix G.2"
    statements = "simkit.papers.patches.findings.trained:UpdateDirectionsFindings"
    parameters = (
        *declare(
            without=("stop", "max_steps", "test", "frozen_attention"),
            alpha={"default": 0.5, "source": "Figure 4"},
            confusion={"default": 0.1},
            samples={"default": 32},
            tokens={"default": 20, "source": "chosen here"},
            neurons={"default": 200, "source": "chosen here"},
            readout={"choices": ("shared",)},
            step_size={"default": SMALL_STEP_SIZE},
            batch={"default": ALL_SAMPLES},
        ),
        *_OF_VALUES,
        Parameter("iterations", "int", 0, "Steps t that are taken before the one that is looked at",
                  low=0, high=1e6, kind="paired", symbol="t"),
    )  # fmt: skip
    quantities = (
        measurement("own", "of W_2 on D_2 along p_2, mean over neurons, in units of (234)"),
        measurement("opposite", "of W_2 on D_3 along p_3 (238); of two classes on D_1 along p_1"),
        measurement("mixed_1", "of W_2 on D_1 along p_1 (236)", absent=_TWO),
        measurement("mixed_4", "of W_2 on D_4 along p_4 (240)", absent=_TWO),
        measurement("least_own", "the least of a neuron of W_2 on D_2 along p_2 (235)"),
        measurement("most_opposite", "the largest of a neuron of W_2 on D_3 along p_3 (239)"),
        measurement(
            "largest_mixed", "the largest in absolute value of a neuron on D_1 and D_4", absent=_TWO
        ),
        measurement(
            "firing",
            "share of the neurons of W_2 that fire on D_2 where a hinge is active and move",
            low=0,
            high=1,
        ),
        measurement("cosine_own", "cosine of p_2 and the mean movement of W_2 on all data", **_COSINE),
        measurement("cosine_opposite", "cosine of p_3, of two classes p_1, and the same", **_COSINE),
        measurement("mass", "softmax mass on label-relevant keys, mean over queries", low=0, high=1),
        measurement("others_mass", "softmax mass on non-discriminative keys", low=0, high=1),
        measurement("others_change", "the same less what it is at the start", **_COSINE),
        measurement("least_member", "attention to a key of the set's least pattern, over the mean"),
        measurement("most_member", "attention to a key of the set's most pattern, over the mean"),
        measurement(
            "in_span", "share of |dW mu|^2 in the span of the set's q, of W_K and W_Q", low=0, high=1
        ),
        measurement(
            "span_gain",
            "the same less that of another training with single patterns",
            absent={"pattern_sets": 1},
            **_COSINE,
        ),
        measurement(
            "agreement", "cosine of dW mu for two patterns of a set, 1 for single ones", **_COSINE
        ),
    )

    def measure(self, start: Start, setup: Setup) -> Mapping[str, Any]:
        """Train for t steps, then look at one more on each group and on all samples.

        Source: Algorithm 1; eqs. (233)-(241); Appendix G.2.
        """
        import numpy as np

        from simkit.papers.patches.learning import directions as of
        from simkit.papers.patches.studies.runs import train_from

        params, sample, model = setup.params, start.training, start.model
        run = train_from(start, setup, stop="steps", max_steps=params["iterations"])
        weights, law, eta = run.final, sample.model, params["step_size"]
        features = of.value_directions(model, law.patterns)
        groups = of.group_movements(weights, sample, features, eta)
        after = of.step_from(weights, sample, eta)
        moved = (after.w_o - weights.w_o)[of.second_neurons(weights)]
        opposite = 0 if law.classes == 2 else 2
        (first, _), (roles, members) = (of.key_masses(each, sample) for each in (start.weights, weights))
        mass, _, others = roles.mean(axis=0)
        members = np.nanmean(members, axis=0)
        if not moved.any():
            raise Settled("the training loss is zero: no step moves anything")
        sets = of.set_movements(model, weights, after, law.patterns, law.classes)
        within = float(sets["in_span"].mean())
        found = {
            "own": float(groups[1].mean()),
            "opposite": float(groups[opposite].mean()),
            "least_own": float(groups[1].min()),
            "most_opposite": float(groups[opposite].max()),
            "firing": float(np.mean(groups[1] != 0)),
            "cosine_own": of.mean_cosine(moved, features[1]),
            "cosine_opposite": of.mean_cosine(moved, features[opposite]),
            "mass": float(mass),
            "others_mass": float(others),
            "others_change": float(others - first.mean(axis=0)[2]),
            "least_member": float(members.min()),
            "most_member": float(members.max()),
            "in_span": within,
            "agreement": float(sets["agreement"].mean()),
        }
        if law.pattern_set > 1:
            found["span_gain"] = within - _single_share(start, setup)
        if law.classes == 4:
            mixed = groups[[0, 3]]
            found["mixed_1"], found["mixed_4"] = mixed.mean(axis=1).tolist()
            found["largest_mixed"] = float(np.abs(mixed).max())
        return found

    def seconds(self, params: Mapping[str, Any]) -> float:
        """Return about how long a trial takes, in seconds (`benchmarks/expected_time.py`).

        Five steps or so are looked at, whatever their size, and each sample's attention twice; with sets
        another network is trained.
        """
        looked_at = 0.008 + float(params["samples"]) * 2e-4
        trainings = 1 if params["pattern_sets"] == 1 else 2
        return looked_at + trainings * super().seconds({**params, "max_steps": params["iterations"]})


def _single_share(start: Start, setup: Setup) -> float:
    """Return `in_span` of a training of its own with single patterns, the centres of the sets.

    Where that one has come to zero loss before, it is that of its last step. Source: Appendix G.2.
    """
    import numpy as np

    from simkit.papers.patches.learning import directions as of
    from simkit.papers.patches.studies.runs import draw_start, train_from

    single = replace(setup, data=replace(setup.data, pattern_set=1))
    other = draw_start(single, start.pruning)  # nothing is pruned here
    law, eta, steps = other.training.model, setup.params["step_size"], setup.params["iterations"]

    def share_at(run: TrainingRun) -> float:
        after = of.step_from(run.final, other.training, eta)
        found = of.set_movements(other.model, run.final, after, law.patterns, law.classes)
        return float(found["in_span"].mean())

    ended = train_from(other, single, stop="zero-hinge", max_steps=steps)
    share = share_at(ended)
    if np.isnan(share) and ended.steps:
        share = share_at(train_from(other, single, stop="steps", max_steps=ended.steps - 1))
    return share
