"""What the studies of trained networks share: their parameters, and how a cell becomes a network.

What the paper leaves open in Sections 3.2, 4.1 and Algorithm 1 is a parameter; a preset is a set of
defaults. Source: chosen here, where nothing else is named.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

from simkit.declare.parameters.parameter import Cases, Parameter, Rule, Value
from simkit.declare.parameters.tables import read_parameters
from simkit.declare.study import Study
from simkit.declare.tally import Tally
from simkit.errors import UsageError
from simkit.papers.patches.studies.extensions import check_extensions, inputs_of
from simkit.papers.patches.studies.models import network, patch_model

if TYPE_CHECKING:
    from numpy.random import Generator

    from simkit.papers.patches.studies.runs import Setup, Start

PRESETS = ("printed", "noise", "value-noise", "one-pass", "multinomial")


def _by_preset(ordinary: Value | Rule, **others: Value | Rule) -> Cases:
    """Return a default that some presets change; underscores stand for hyphens."""
    changed = {name.replace("_", "-"): value for name, value in others.items()}
    return Cases("preset", {preset: changed.get(preset, ordinary) for preset in PRESETS})


def step_size(params: Mapping[str, Any]) -> float:
    """Return the default step size: 0.001 (literal start), 5 (readout per token), else 1."""
    if params["init"] == "literal":
        return 0.001
    return 5.0 if params["readout"] == "per-token" else 1.0


STEP_SIZE = Rule("1 (shared), 5 (per-token), 0.001 (literal)", step_size)
SMALL_STEP_SIZE = Rule(
    "0.2 (shared), 5 (per-token), 0.001 (literal)", lambda p: 0.2 if step_size(p) == 1 else step_size(p)
)
ALL_SAMPLES = Rule("samples", lambda p: p["samples"])


def _half_less(params: Mapping[str, Any]) -> float:
    alpha = float(params["alpha"])
    if alpha > 0.5:
        few = 0.05 if alpha <= 0.9 else 0.0
        wrong = "with the confusion tokens it makes half of all tokens by default"
        raise UsageError.at(params, "alpha", wrong, {"alpha": alpha, "confusion": few})
    return 0.5 - alpha


def _noise_level(params: Mapping[str, Any]) -> float:
    if params["noise"] == "bounded":
        return float(params["noise_norm"])
    return float(params["token_noise"] * params["dim"] ** 0.5)


_SIGMA = Rule("sigma", lambda p: p["sigma"])
_DEFAULTS: dict[str, Value | Rule | Cases] = {
    "confusion": _by_preset(
        Rule("0.5 - alpha", _half_less), noise=Rule("alpha/4", lambda p: p["alpha"] / 4)
    ),
    "token_noise": _by_preset(0.01, noise=0.15, value_noise=_SIGMA),
    "value_error": _by_preset(_SIGMA, value_noise=0.0),
    "noise_norm": Rule("token_noise*sqrt(dim)", lambda p: p["token_noise"] * p["dim"] ** 0.5),
    "tau": Rule("noise_norm, or token_noise*sqrt(dim)", _noise_level),
    "counts": _by_preset("fixed", multinomial="multinomial"),
    "tokens": _by_preset(100, noise=50),
    "step_size": STEP_SIZE,
    "batch": Rule("min(samples, 8)", lambda p: min(p["samples"], 8)),
    "stop": _by_preset("zero-hinge", one_pass="one-pass"),
}
_CHOICES = {"preset": PRESETS, "init": ("rotation", "perturbed", "literal", "variance", "scaled")}
_PARAMETERS = read_parameters("simkit.papers.patches:parameters/trained.csv", _DEFAULTS, _CHOICES)


def declare(*, without: Sequence[str] = (), **changes: Mapping[str, Any]) -> tuple[Parameter, ...]:
    """Return the parameters of a study: the shared ones, some of their fields changed, some left out.

    A changed default is that of the printed reading: what a preset sets otherwise stays.
    """
    kept = [p for p in _PARAMETERS if p.name not in without]
    return tuple(_changed(p, dict(changes.get(p.name, {})), without) for p in kept)


def _changed(parameter: Parameter, fields: dict[str, Any], without: Sequence[str]) -> Parameter:
    default, changed = parameter.default, set(fields)
    if isinstance(default, Cases) and "default" in fields:
        ordinary, own = default.values[PRESETS[0]], fields["default"]
        values = {name: own if v is ordinary else v for name, v in default.values.items()}
        fields["default"] = Cases(default.by, values)
    if "stop" in without:  # then one pass is no reading of this study
        if parameter.name == "preset":
            fields["choices"] = tuple(name for name in PRESETS if name != "one-pass")
        if isinstance(default := fields.get("default", parameter.default), Cases):
            kept = {name: value for name, value in default.values.items() if name != "one-pass"}
            fields["default"] = Cases(default.by, kept)
    if {"default", "grid"} & changed and "source" not in fields:
        fields["source"] = "chosen here"
    return replace(parameter, **fields)


def check(params: Mapping[str, Any]) -> None:
    """Refuse, by `UsageError`, a cell that cannot be built, in the words of the command line."""
    check_extensions(params)
    try:
        data = patch_model(params)
        network(params).check(data)
        for name in ("samples", "test"):
            if params.get(name):
                data.check_size(params[name], name)
    except UsageError as error:  # its parts are arguments of Python: they are options of the same name
        raise error.of_options() from None
    samples, batch = params["samples"], params["batch"]
    if batch > samples:
        raise UsageError.at(params, "batch", "it is at most {samples}", min(samples, 8))
    if params["path"] == "structured" and params["readout"] == "per-token":
        wrong = "it takes one readout for all tokens, not {readout}"
        raise UsageError.at(params, "path", wrong, "dense")


class TrainedStudy(Study):
    """What every study of trained networks has: checks, sizes, and a count of redrawn samples.

    A study declares, and says in `measure` what one run yields. Source: Section 4.1.
    """

    data_files = ("../parameters/trained.csv", "../parameters/extensions.csv")
    size = "samples"
    block_size = 5
    default_trials = 20
    counters: ClassVar[Mapping[str, str]] = {
        "ties": "{count} samples were drawn again because no pattern had the majority"
    }

    @property
    def kept(self) -> tuple[str, ...]:
        """A training run takes long: what each measures is kept, and which events it is."""
        return tuple(quantity.name for quantity in self.quantities)

    def prepare(self, params: Mapping[str, Any]) -> Setup:
        """Return the laws of data and start that all runs of a cell share."""
        from simkit.papers.patches.studies.runs import set_up

        return set_up(params)

    def measure(self, start: Start, setup: Setup) -> Mapping[str, Any]:
        """Train from a start; return the value of every quantity. Source: Section 4.1, Algorithm 1."""
        raise NotImplementedError

    def simulate(self, prepared: Setup, rng: Generator, trials: int) -> Tally | Sequence[Tally]:
        """Train one network per trial; redrawn samples are counted beside the quantities."""
        from simkit.papers.patches.studies import runs

        ties = 0

        def trial(setup: Setup, rng: Generator) -> Mapping[str, Any]:
            nonlocal ties
            start = runs.draw_start(setup, rng)
            ties += start.ties
            return self.measure(start, setup)

        tally = Tally.of_outcomes(self.outcomes(trial, prepared, rng, trials), self.kept)
        tally.counters = {"ties": ties} if ties else {}
        return tally

    def check(self, params: Mapping[str, Any]) -> None:
        """Refuse what cannot be built."""
        check(params)

    def memory(self, params: Mapping[str, Any]) -> float:
        """Return the bytes of one training run: samples, and weights with their workspace."""
        return memory_of_run(params)

    def seconds(self, params: Mapping[str, Any]) -> float:
        """Return about how long a run takes, in seconds (`benchmarks/expected_time.py`)."""
        return seconds_of_run(params)


# How much memory a run takes and about how long: `benchmarks/expected_time.py` sets the times against
# measured ones, a test the bytes.
Params = Mapping[str, Any]
_USUAL_STEPS, _USUAL_LOOKS = 150, 20  # of a run to zero loss; of one whose attention is watched
_SPREAD = 6e-4  # noise per token up to which the structured path leads: `buffers.choose_path`
_PART = 16  # numbers to which the kernels pad a row
# Seconds of a product and sum, of one weight of the attention, and of what a network of any size takes.
_PRODUCT, _WEIGHT, _START = 6e-11, 2e-9, 4e-3
# Of the time of a dense step; the structured one by patterns, and by the members of sets.
_STRUCTURED, _BY_MEMBER, _OWN_READOUTS, _FLOAT32, _FROZEN = 0.4, 0.65, 1.6, 0.65, 0.7
_EACH = 1.5  # two hinges are active in more samples than one


def value_width(params: Params) -> int:
    """Return H m_a, the columns of W_O. Source: eq. (248), eq. (249)."""
    dim = int(params["dim"])
    return dim if params.get("skip") else dim * int(params.get("heads", 1)) * _head_size(params)


def memory_of_run(params: Params) -> float:
    """Return the bytes of one training run: samples, weights, and two workspaces of the kernels.

    The second one is that of the test samples, which are looked at beside the training.
    """
    tokens, dim, neurons = (int(params[name]) for name in ("tokens", "dim", "neurons"))
    heads, numbers = int(params.get("heads", 1)), 4 if params["dtype"] == "float32" else 8
    seen = params["samples"] + params.get("test", 0)
    # Tokens, positions, members and kinds; normalised tokens are made by way of centred ones.
    copies = 1 + 2 * (params.get("layer_norm") == "pre") + (numbers == 4) / 2
    data = 8.0 * seen * tokens * (dim * copies + 4 + heads * params["samples"] / seen)
    mixes = 4 if params.get("classes") == "4" else 1
    inner, width = dim * inputs_of(params), value_width(params)
    wide = -(-inner // _PART) * _PART
    groups = int(params["patterns"]) * int(params.get("pattern_sets", 1))
    readouts = mixes * (tokens if params["readout"] == "per-token" else 1)
    rows = numbers * (2 * inner + 5 * mixes * wide) + 8 * (mixes * wide + inner)
    kept = 8 * (groups + readouts + width) + 1.4 * tokens
    workspace = neurons * (rows + kept) + numbers * heads * tokens * (tokens + 4 * dim)
    return float(data + 2 * workspace + 8 * neurons * (2 * width + readouts))


def seconds_of_run(params: Params) -> float:
    """Return about how long a run takes, in seconds.

    Each sample is drawn and looked at once, or at several iterations; each step goes over a batch. How
    many steps a run takes to zero loss is not known beforehand: a usual number stands for it.
    """
    samples, looks = float(params["samples"]), 2.0
    if "iterations" in params:
        steps = float(params["iterations"])
        looks = 1.0 + min(steps, _USUAL_LOOKS)
        seen = samples * looks
    else:
        one_pass = params["max_steps"] is None
        most = samples / float(params["batch"]) if one_pass else float(params["max_steps"])
        exact = one_pass or params.get("stop") == "steps"
        steps = most if exact else min(most, _USUAL_STEPS)
        seen = samples + float(params.get("test", 0))
    return _START + _looking(params, seen, looks) + steps * _stepping(params)


def _looking(params: Params, seen: float, looks: float) -> float:
    """Return the seconds of drawing so many samples and of looks at them, and at the weights' norms."""
    tokens, neurons, dim = (float(params[name]) for name in ("tokens", "neurons", "dim"))
    products = neurons * dim * inputs_of(params) * tokens * _PRODUCT
    one = products * (_FLOAT32 if params["dtype"] == "float32" else 1.0) + 1e-8 * tokens * dim
    return seen * one + looks * neurons * value_width(params) ** 2 * 5e-10


def _stepping(params: Params) -> float:
    """Return the seconds of one step."""
    tokens, neurons, dim, batch = (float(params[name]) for name in ("tokens", "neurons", "dim", "batch"))
    heads, own = int(params.get("heads", 1)), params["readout"] == "per-token"
    products = neurons * dim * inputs_of(params) * tokens * _PRODUCT * (_OWN_READOUTS if own else 1.0)
    if _is_structured(params):
        products *= _STRUCTURED if params.get("pattern_sets", 1) == 1 else _BY_MEMBER
    products *= _EACH if params.get("loss") == "each" else 1.0
    frozen = bool(params.get("frozen_attention"))
    attention = 0.0 if frozen else heads * tokens**2 * _WEIGHT
    in_types = _FLOAT32 if params["dtype"] == "float32" else 1.0
    sample = (products * (_FROZEN if frozen else 1.0) + attention) * in_types
    rows = neurons * dim * value_width(params) * 1e-10  # W_O W_V of every head
    return batch * sample + rows


def _is_structured(params: Params) -> bool:
    """Return whether a step gains by the groups of tokens: few of them, of little noise."""
    if params["path"] != "auto":
        return bool(params["path"] == "structured")
    noise, tokens, members = params["noise"], float(params["tokens"]), params.get("pattern_sets", 1)
    if params["readout"] == "per-token" or members > 1 and 2 * members * params["patterns"] > tokens:
        return False
    widest = float(params["token_noise"])
    if noise == "bounded":
        widest = float(params["noise_norm"]) / float(params["dim"]) ** 0.5
    elif noise == "heterogeneous":
        widest = max(widest, float(params["noisy_deviation"]))
    return widest <= _SPREAD * tokens


def _head_size(params: Params) -> int:
    return int(params.get("head_size", 1))
