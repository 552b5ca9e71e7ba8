"""What is said of a training run before it starts: its bytes are those of the kernels' arrays."""

import pytest
from vit_cells import cell_of

from simkit.papers.patches.arrays import Layout, make_workspace
from simkit.papers.patches.studies.declaration import network, patch_model
from simkit.papers.patches.studies.sizes import memory_of_run, seconds_of_run, value_width

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
