"""What the studies of trained networks share: their parameters, and how a cell becomes a network.

What the paper leaves open in Sections 3.2, 4.1 and Algorithm 1 is a parameter; a preset is a set of
defaults. Source: chosen here, where nothing else is named.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

from simkit.declare.parameters.parameter import Cases, Parameter, Rule, Value
from simkit.declare.study import Study
from simkit.declare.tally import Tally
from simkit.errors import UsageError
from simkit.papers.patches.studies.extensions import check_extensions
from simkit.papers.patches.studies.models import network, patch_model
from simkit.papers.patches.studies.sizes import memory_of_run, seconds_of_run

if TYPE_CHECKING:
    from numpy.random import Generator

    from simkit.papers.patches.studies.runs import Setup, Start

PRESETS = ("printed", "noise", "value-noise", "one-pass", "multinomial")
_INITS = ("rotation", "perturbed", "literal", "variance", "scaled")


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


_OPEN: dict[str, Any] = {"low": 0, "open_low": True}

_PARAMETERS = {
    p.name: p
    for p in (
        Parameter(
            "preset", "choice", "printed",
            "The reading: a set of defaults, and no more than a label", "Section 4.1 (printed)",
            kind="reporting", choices=PRESETS,
        ),
        Parameter(
            "alpha", "float", 0.3, "Fraction of label-relevant tokens alpha_*", "Figure 1 (b)",
            high=1, step="0.05", **_OPEN,
        ),
        Parameter(
            "confusion", "float",
            _by_preset(Rule("0.5 - alpha", _half_less),
                       noise=Rule("alpha/4", lambda p: p["alpha"] / 4)),
            "Fraction of confusion tokens alpha_#; where it and alpha sum to 1/2, half of all tokens "
            "are discriminative", "Section 4.1 (printed)", low=0, high=0.5, step="0.05",
            symbol="alpha_#",
        ),
        Parameter(
            "samples", "int", 32, "Training samples N", low=2, high=1e6, step="2", symbol="N",
        ),
        Parameter("sigma", "float", 0.1, "Error of the value vectors", "Section 4.1", low=0, high=2,
                  step="0.05"),
        Parameter("delta", "float", 0.2, "Error of key and query vectors", "Section 4.1", low=0, high=2,
                  step="0.1"),
        Parameter(
            "token_noise", "float",
            _by_preset(0.01, noise=0.15, value_noise=Rule("sigma", lambda p: p["sigma"])),
            "Standard deviation c_0 of a token's coordinates", "Section 4.1 (printed)", low=0, high=10,
            step="0.01", symbol="c_0",
        ),
        Parameter(
            "value_error", "float",
            _by_preset(Rule("sigma", lambda p: p["sigma"]), value_noise=0.0),
            "Error of W_V itself at every pattern", "Assumption 1, with equality", low=0, high=2,
            step="0.05",
        ),
        Parameter("noise", "choice", "gaussian",
                  "Noise of a token: N(0, c_0^2 I); of norm tau; or Gaussian with some noisier tokens",
                  "Section 4.1", choices=("gaussian", "bounded", "heterogeneous")),
        Parameter("noise_norm", "float",
                  Rule("token_noise*sqrt(dim)", lambda p: p["token_noise"] * p["dim"] ** 0.5),
                  "Norm of bounded noise", low=0, high=100, applies={"noise": ("bounded",)}),
        Parameter("tau", "float", Rule("noise_norm, or token_noise*sqrt(dim)", _noise_level),
                  "Token noise level tau, where a formula takes it", kind="reporting", low=0, high=100),
        Parameter("noisy_share", "float", 0.3, "Share of noisier tokens", low=0, high=1, step="0.1",
                  applies={"noise": ("heterogeneous",)}),
        Parameter("noisy_deviation", "float", 1.0, "Their standard deviation", low=0, high=10,
                  step="0.5", applies={"noise": ("heterogeneous",)}),
        Parameter("normalise", "choice", "none", "Whether tokens are scaled to norm 1",
                  choices=("none", "unit")),
        Parameter("counts", "choice", _by_preset("fixed", multinomial="multinomial"),
                  "Tokens of each pattern: the same in all samples, or drawn per sample",
                  "Section 4.1 (the same ratio in all data)", choices=("fixed", "multinomial")),
        Parameter("labels", "choice", "alternating", "Labels: +1, -1, +1, ..., or fair coins",
                  choices=("alternating", "random")),
        Parameter("tokens", "int", _by_preset(100, noise=50), "Tokens of a sample |S^n|",
                  "Section 4.1 (printed)", low=2, high=4096, step="10"),
        Parameter("patterns", "int", 5, "Number of orthonormal patterns M", "Section 4.1", low=2,
                  high=256, symbol="M"),
        Parameter("dim", "int", 10, "Dimension of tokens and embeddings d = m_a = m_b", "Section 4.1",
                  low=2, high=256, symbol="d"),
        Parameter("neurons", "int", 1000, "Neurons of the hidden layer m", "Section 4.1", low=1,
                  high=1e6, step="100", symbol="m"),
        Parameter("init", "choice", "rotation", "Initial W_V, W_K, W_Q: docs/derivations.md",
                  "Assumption 1, with equality", choices=_INITS),
        Parameter("xi", "float", 0.01, "Standard deviation of the entries of W_O", "Section 4.1", low=0,
                  high=100),
        Parameter("readout", "choice", "shared", "Output weights a: shared by all tokens, or a_(l)",
                  choices=("shared", "per-token")),
        Parameter("frozen_attention", "bool", False, "W_K and W_Q stay as they start", "Proposition 1",
                  kind="paired"),
        Parameter("step_size", "float", STEP_SIZE, "Step size eta", kind="paired", high=1e6, **_OPEN,
                  symbol="eta"),
        Parameter("batch", "int", Rule("min(samples, 8)", lambda p: min(p["samples"], 8)),
                  "Batch size B; epochs without replacement, the remainder dropped", low=1, high=1e6,
                  symbol="B"),
        Parameter("stop", "choice", _by_preset("zero-hinge", one_pass="one-pass"),
                  "Stop at zero training loss, after all steps, or after one epoch", kind="paired",
                  choices=("zero-hinge", "steps", "one-pass")),
        Parameter("max_steps", "int", 1000, "Steps at most", kind="paired", low=1, high=1e7,
                  applies={"stop": ("zero-hinge", "steps")}),
        Parameter("test", "int", 1000, "Test samples", low=2, high=1e6),
        Parameter("path", "choice", "auto", "Implementation of a training step",
                  kind="implementation", choices=("auto", "dense", "structured")),
        Parameter("dtype", "choice", "float64",
                  "Numbers in which a sample is computed; weights and sums over samples are float64",
                  kind="implementation", choices=("float64", "float32"), absent="float64"),
    )
}  # fmt: skip


def declare(*, without: Sequence[str] = (), **changes: Mapping[str, Any]) -> tuple[Parameter, ...]:
    """Return the parameters of a study: the shared ones, some of their fields changed, some left out.

    A changed default is that of the printed reading: what a preset sets otherwise stays.
    """
    kept = [p for name, p in _PARAMETERS.items() if name not in without]
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
