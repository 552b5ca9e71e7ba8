"""What is said of a training run before it starts: its bytes are those of the kernels' arrays."""

import numpy as np
import pytest
from vit_cells import cell_of, setup_of

from simkit.engine.sources.registry import load_study
from simkit.papers.patches.kernels.arrays import Layout, make_workspace
from simkit.papers.patches.model import buffers
from simkit.papers.patches.studies import declaration as sizes
from simkit.papers.patches.studies.declaration import memory_of_run, seconds_of_run, value_width
from simkit.papers.patches.studies.models import network, patch_model
from simkit.papers.patches.studies.runs import draw_start

VARIANTS = [
    {}, {"heads": 4}, {"heads": 2, "head_size": 4}, {"skip": "true", "heads": 2}, {"layer_norm": "pre"},
    {"heads": 8, "layer_norm": "pre"}, {"classes": 4}, {"heads": 4, "classes": 4}, {"pattern_sets": 16},
    {"dtype": "float32"}, {"dtype": "float32", "heads": 4}, {"readout": "per-token"},
]  # fmt: skip


def parameters(**options):
    return cell_of(**options).parameters


def workspace_of(params):
    """Bytes of the workspace that a run's kernels get."""
    data, net = patch_model(params), network(params)
    value_dim, _ = net.dimensions(data)
    layout = Layout(
        neurons=params["neurons"], heads=net.heads, value_dim=value_dim, dim=data.dim,
        tokens=data.tokens, groups=data.patterns * params["pattern_sets"],
        outputs=1 if net.classes == 2 else 2, direct=net.skip or net.layer_norm == "pre",
    )  # fmt: skip
    arrays = {
        array.__array_interface__["data"][0]: array.nbytes
        for array in make_workspace(layout, params["dtype"])
    }
    return sum(arrays.values())


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_memory_grows_with_the_neurons_as_the_arrays_do(variant):
    few, many = (parameters(neurons=m, tokens=200, **variant) for m in (1000, 3000))
    stated = memory_of_run(many) - memory_of_run(few)
    outputs = 2 if variant.get("classes") == 4 else 1
    places = 200 if variant.get("readout") == "per-token" else 1
    # Two workspaces; W_O of the start, of both sets of buffers, and as it stands; readouts and mixes.
    mixes = 4 if outputs == 2 else 1
    per_neuron = 4 * value_width(few) + places * (outputs + 2 * mixes)
    made = 2 * (workspace_of(many) - workspace_of(few)) + 8 * 2000 * per_neuron
    assert 0.9 <= stated / made <= 1.25


def bytes_of(start):
    """The arrays of samples and weights."""
    samples = [start.training] + ([start.test] if start.test is not None else [])
    arrays = [a for part in (*samples, start.weights) for a in vars(part).values()]
    return sum(a.nbytes for a in arrays if isinstance(a, np.ndarray))


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("sample-complexity", {"samples": 400, "tokens": 100, "test": 2}),
        ("sample-complexity", {"samples": 8, "tokens": 100, "test": 400}),
        ("sample-complexity", {"samples": 8, "tokens": 2000, "test": 8}),
        ("sample-complexity", {"samples": 40, "tokens": 100, "test": 40, "dim": 60}),
        ("convergence", {"samples": 200, "tokens": 100}),
        ("sample-complexity", {"samples": 8, "tokens": 60, "test": 8, "neurons": 20000, "dim": 40}),
        (
            "sample-complexity",
            {"samples": 8, "tokens": 100, "test": 8, "neurons": 5000, "readout": "per-token"},
        ),
    ],
)  # fmt: skip
def test_memory_is_that_of_samples_weights_and_two_workspaces(name, options):
    cell = cell_of(name, **{"neurons": 10, "alpha": 0.4, "confusion": 0.1, **options})
    held = bytes_of(draw_start(setup_of(cell), np.random.default_rng(0)))
    stated = load_study(name).memory(cell.parameters)
    assert held <= stated
    held += 2 * workspace_of(cell.parameters)
    assert 0.8 <= stated / held <= 1.6  # room for copies of readouts


def test_the_structured_path_is_expected_where_it_is_chosen():
    """One number in two places: the one beside the kernels would load numba for a dry run."""
    assert sizes._SPREAD == buffers._SPREAD


def test_width_of_the_hidden_weights():
    assert value_width(parameters(heads=4, head_size=2)) == 80
    assert value_width(parameters(heads=2, skip="true")) == 10


@pytest.mark.parametrize(
    ("variant", "least", "most"),
    [
        ({"heads": 8}, 6, 9), ({"skip": "true"}, 0.9, 1.1), ({"dtype": "float32"}, 0.6, 0.9),
        ({"frozen_attention": "true"}, 0.4, 0.9), ({"classes": 4}, 1, 1), ({"tokens": 100}, 1.8, 3),
        ({"token_noise": 0.01}, 0.4, 0.9), ({"token_noise": 0.01, "pattern_sets": 3}, 0.5, 0.95),
        ({"token_noise": 0.01, "pattern_sets": 16}, 1, 1), ({"classes": 4, "loss": "each"}, 1.2, 1.6),
    ],
    ids=str,
)  # fmt: skip
def test_times_of_the_variants_stand_to_the_plain_one_s_as_measured(variant, least, most):
    common = {"preset": "noise", "stop": "steps", "max_steps": 3000}
    plain, other = (seconds_of_run(parameters(**common, **own)) for own in ({}, variant))
    assert least <= other / plain <= most


def test_time_is_that_of_the_steps_taken_and_of_the_samples_seen():
    common = {"tokens": 20, "dim": 6, "patterns": 4, "neurons": 300, "batch": 10, "samples": 30}

    def seconds(name="sample-complexity", **options):
        return load_study(name).seconds(cell_of(name, **{**common, **options}).parameters)

    exact = {"stop": "steps", "test": 50}
    step = (seconds(max_steps=1007, **exact) - seconds(max_steps=7, **exact)) / 1000
    # Products of 10 samples by groups of tokens, their weights of attention, and W_O W_V.
    parts = 10 * 20 * 300 * 6 * 6e-11 * 0.4, 10 * 20**2 * 2e-9, 300 * 6 * 6 * 1e-10
    assert step == pytest.approx(sum(parts))
    usual = seconds(test=50)
    assert usual == pytest.approx(seconds(max_steps=150, **exact))
    assert seconds(test=50, max_steps=7) == pytest.approx(seconds(max_steps=7, **exact))
    one_pass = seconds(stop="one-pass", samples=3000, test=50) - seconds(
        stop="one-pass", samples=2000, test=50
    )
    look = (seconds(test=1050) - usual) / 1000
    assert one_pass == pytest.approx(100 * step + 1000 * look)
    # Each look at the attention goes over the samples; 20 of them are usual.
    watched = {n: seconds("attention-concentration", iterations=n) for n in (0, 8, 60, 300, 540)}
    own = (watched[540] - watched[300]) / 240
    assert watched[300] - watched[60] == pytest.approx(240 * own)
    assert watched[60] - watched[0] - 60 * own > 19 * 30 * look
    assert 7 * 30 * look < watched[8] - watched[0] - 8 * own < 10 * 30 * look
