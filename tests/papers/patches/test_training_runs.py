"""Algorithm 1 against a naive run, the stopping rule, what a run shows, the two paths side by side."""

import naive_vit
import numpy as np
import pytest
from numba import config
from path_agreement import compare_paths

from simkit.errors import ArgumentError
from simkit.papers.patches import PatchModel, ShallowViT, train
from simkit.papers.patches.learning.schedule import Schedule, track_points
from simkit.papers.patches.learning.training import Trainer

MATRICES = ("w_o", "w_v", "w_k", "w_q")
# Where nothing is compiled, no two sizes are alike: each pair of (d, m_a) would compile anew.
WIDTH, VALUE = (4, 5) if config.DISABLE_JIT else (10, 10)
SMALL = PatchModel(alpha=0.5, confusion=0.25, tokens=8, patterns=3, dim=WIDTH, token_noise=0.05)
SMALL_NETWORK = ShallowViT(neurons=12, xi=0.3, value_dim=VALUE, key_dim=WIDTH + 2)
DATA = PatchModel(alpha=0.4, confusion=0.1, tokens=20, token_noise=0.05)
NETWORK = ShallowViT(neurons=100)


def hinge(margins):
    return np.maximum(1 - margins, 0).mean()


@pytest.mark.parametrize(
    ("readout", "path"),
    [
        pytest.param("shared", "dense", marks=pytest.mark.nojit),
        pytest.param("shared", "structured", marks=pytest.mark.nojit),
        ("per-token", "dense"),
    ],
)
def test_a_run_takes_the_steps_of_algorithm_1(readout, path):
    """Seven steps of batches of 2 out of 5: epochs without replacement, one sample dropped in each."""
    network = ShallowViT(**{**SMALL_NETWORK.__dict__, "readout": readout})
    rng = np.random.default_rng(4)
    data = PatchModel(**{**SMALL.__dict__, "labels": "random"})
    sample, start = data.sample(rng, 5), network.initialise(rng, data)
    trainer = Trainer(start, sample, np.random.default_rng(7), 0.5, 2, path=path)
    trainer.advance(7, until_zero=False)
    matrices = [getattr(start, name).copy() for name in MATRICES]
    readouts = [
        start.a[row] if start.a.ndim == 2 else np.tile(start.a, (8, 1)) for row in sample.positions
    ]
    batches = naive_vit.ref_batches(np.random.default_rng(7), 5, 2)
    for _ in range(7):
        batch = next(batches)
        gradients = naive_vit.ref_gradients(
            sample.tokens[batch], sample.labels[batch], matrices, [readouts[n] for n in batch]
        )
        matrices = [w - 0.5 * g for w, g in zip(matrices, gradients, strict=True)]
    found = trainer.weights()
    for name, expected in zip(MATRICES, matrices, strict=True):
        # Seven steps grow the rounding of one by their Lipschitz constants.
        np.testing.assert_allclose(getattr(found, name), expected, rtol=1e-9, atol=1e-12)


@pytest.mark.parametrize("path", ["dense", "structured"])
def test_the_run_stops_before_the_first_step_at_which_all_margins_are_1(path):
    run = train(NETWORK, DATA, 24, path=path, track=1, test=10)
    assert run.ended == "zero hinge"
    assert run.at.tolist() == list(range(run.steps + 1))
    assert run.train_loss[-1] == 0
    assert (run.train_loss[:-1] > 0).all()
    margins = run.training.labels * run.final.outputs(run.training, path)
    assert (margins >= 1).all()


@pytest.mark.parametrize("seed", [0, 2, 3, 4])
def test_a_silent_batch_is_no_reason_to_stop(seed):
    """Batches of one: often silent while another sample is still active."""
    data = PatchModel(alpha=0.5, confusion=0.25, tokens=8, patterns=3, dim=WIDTH, token_noise=0.3)
    run = train(SMALL_NETWORK, data, 6, batch=1, seed=seed, test=0)
    tracked = train(SMALL_NETWORK, data, 6, batch=1, seed=seed, test=0, track=1)
    moved = np.diff(tracked.norms[:, 0]) != 0
    assert not moved.all()  # some batch was silent on the way
    assert run.ended == "zero hinge"
    assert (run.training.labels * run.final.outputs(run.training) >= 1).all()
    assert run.steps == tracked.steps
    assert (tracked.train_loss[:-1] > 0).all()


def test_tracking_does_not_change_the_run():
    plain, tracked = train(NETWORK, DATA, 24, test=10), train(NETWORK, DATA, 24, track=3, test=10)
    chosen = train(NETWORK, DATA, 24, track=(2, 5), test=10)
    final = train(NETWORK, DATA, 24, track=None, test=10)
    assert plain.steps == tracked.steps == chosen.steps == final.steps
    assert final.at.tolist() == [final.steps]
    assert final.test_loss[-1] == plain.test_loss[-1]
    for name in MATRICES:
        np.testing.assert_array_equal(getattr(plain.final, name), getattr(tracked.final, name))
    assert plain.at.tolist() == [0, plain.steps]
    assert chosen.at.tolist() == sorted({0, 2, 5, plain.steps} & set(range(plain.steps + 1)))
    assert tracked.train_loss[-1] == plain.train_loss[-1]


def test_a_run_measures_what_it_says():
    test = DATA.sample(np.random.default_rng(9), 30)
    run = train(NETWORK, DATA, 16, test=test, stop="steps", max_steps=3, track=1)
    assert run.ended == "step cap"
    assert run.steps == 3
    for row, weights in ((0, run.initial), (-1, run.final)):
        margins = test.labels * weights.outputs(test)
        assert run.test_loss[row] == hinge(margins)
        assert run.test_error[row] == np.mean(margins <= 0)
        assert run.train_loss[row] == hinge(
            run.training.labels * weights.outputs(run.training, run.path)
        )
        norms = [np.linalg.norm(getattr(weights, name), 2) for name in MATRICES]
        np.testing.assert_allclose(run.norms[row], norms, rtol=1e-12)
        masses = np.array(
            [
                naive_vit.ref_mass(x, weights.w_k, weights.w_q, roles == 0)
                for x, roles in zip(run.training.tokens, run.training.roles, strict=True)
            ]
        )
        np.testing.assert_allclose(run.mass_mean[row], masses.mean(), rtol=1e-12)
        np.testing.assert_allclose(run.mass_min[row], masses.min(axis=1).mean(), rtol=1e-12)
        for role in range(3):
            expected = masses[run.training.roles == role].mean()
            np.testing.assert_allclose(run.mass_by_role[row, role], expected, rtol=1e-12)
    assert run.success == (run.test_loss[-1] < 1e-3)
    none = train(NETWORK, DATA, 16, test=0, max_steps=1)
    assert np.isnan(none.test_loss).all()
    assert not none.success


def test_runs_that_differ_in_frozen_attention_share_start_and_data():
    free, frozen = (
        train(NETWORK, DATA, 16, test=10, max_steps=4, frozen_attention=f) for f in (False, True)
    )
    np.testing.assert_array_equal(free.initial.w_o, frozen.initial.w_o)
    np.testing.assert_array_equal(free.training.tokens, frozen.training.tokens)
    np.testing.assert_array_equal(free.test.tokens, frozen.test.tokens)
    np.testing.assert_array_equal(frozen.initial.w_k, frozen.final.w_k)
    np.testing.assert_array_equal(frozen.initial.w_q, frozen.final.w_q)
    assert (free.initial.w_k != free.final.w_k).any()
    assert train(NETWORK, DATA, 16, seed=1, max_steps=0).initial.w_o[0, 0] != free.initial.w_o[0, 0]


def test_auto_takes_the_structured_path_where_groups_are_tight():
    def chosen(network=NETWORK, **fields):
        return train(network, PatchModel(alpha=0.4, tokens=20, **fields), 2, max_steps=0, test=0).path

    assert chosen(token_noise=0.01) == "structured"
    assert chosen(token_noise=0.02) == "dense"
    assert chosen(token_noise=0.01, noise="heterogeneous") == "dense"
    assert chosen(token_noise=0.01, noise="bounded", noise_norm=0.1) == "dense"
    assert chosen(ShallowViT(neurons=100, readout="per-token")) == "dense"


def test_one_pass_uses_every_sample_once():
    run = train(NETWORK, DATA, 24, batch=4, stop="one-pass", test=0)
    assert run.steps == 6
    again = train(NETWORK, DATA, 24, batch=4, stop="steps", max_steps=6, test=0)
    np.testing.assert_array_equal(run.final.w_o, again.final.w_o)


def test_a_step_size_that_diverges_is_said_in_one_line():
    run = train(NETWORK, DATA, 16, step_size=1e9, test=10)
    assert run.ended == "diverged"
    assert run.steps == 1
    assert run.norms[-1].max() > 1e6
    assert not run.success
    assert str(run).startswith("diverged at step 1: norm ")
    assert "for example step_size=1" in str(run)
    assert "\n" not in str(run)


@pytest.mark.parametrize("matrix", ["w_o", "w_v", "w_k", "w_q"])
def test_a_start_that_is_not_a_number_counts_as_divergence(matrix):
    start = train(NETWORK, DATA, 16, max_steps=0, test=0).initial
    getattr(start, matrix)[0, 0] = np.nan
    run = train(start, DATA, 16, test=0)
    assert run.ended == "diverged"


def test_trained_networks_generalise_and_attend_to_relevant_tokens():
    """Section 4.1's setting for Figure 4, with a shared readout: what P1 and P2 promise happens."""
    run = train(ShallowViT(), PatchModel(alpha=0.5, confusion=0.05, tokens=50), 64, track=5)
    assert run.ended == "zero hinge"
    assert run.success
    assert run.mass_mean[-1] > run.mass_mean[0]
    assert str(run).startswith("zero hinge after ")


@pytest.mark.parametrize("seed", range(4))
def test_the_paths_agree_over_60_steps_as_docs_patches_says(seed):
    """m = 1000, L = 50, N = 32: no mask differs; F and weights agree to 3e-15 (other CPUs: 1e-14)."""
    data = PatchModel(alpha=0.3, tokens=50, token_noise=0.01)
    found = compare_paths(ShallowViT(neurons=1000), data, 32, steps=60, seed=seed)
    assert found.first_mask_difference is None
    assert 0 < found.output_difference.max() < 1e-14
    assert 0 < found.weight_difference.max() < 1e-14


@pytest.mark.parametrize("token_noise", [0.0, 0.3, 3.0])
def test_paths_agree_whatever_share_of_neurons_is_certified(token_noise):
    data = PatchModel(alpha=0.4, confusion=0.1, tokens=20, token_noise=token_noise, counts="multinomial")
    rng = np.random.default_rng(0)
    weights, sample = ShallowViT(neurons=100).initialise(rng, data), data.sample(rng, 20)
    np.testing.assert_allclose(
        weights.outputs(sample, "structured"), weights.outputs(sample, "dense"), rtol=1e-11, atol=1e-16
    )


@pytest.mark.nojit
def test_a_small_run_stops_with_zero_loss():
    run = train(SMALL_NETWORK, SMALL, 2, test=2, max_steps=40)
    assert run.ended == "zero hinge"
    assert run.train_loss[-1] == 0


#: What is asked, and the whole line that refuses it.
BAD = [
    ({"step_size": 0.0}, "step_size=0.0: it is a positive number, as in step_size=1"),
    ({"step_size": np.inf}, "step_size=inf: it is a positive number, as in step_size=1"),
    ({"batch": 17}, "batch=17: it is at least 1 and at most samples=16, as in batch=8"),
    ({"batch": 0}, "batch=0: it is at least 1 and at most samples=16, as in batch=8"),
    (
        {"stop": "never"},
        "stop='never': it is one of zero-hinge, steps, one-pass, as in stop='zero-hinge'",
    ),
    ({"max_steps": -1}, "max_steps=-1: it is at least 0, as in max_steps=1000"),
    ({"test": -2}, "test=-2: it is at least 0, as in test=1000"),
    ({"test": 3}, "test=3: labels='alternating' needs an even number, as in test=4"),
    ({"track": -1}, "track=-1: it is at least 0, as in track=10"),
    ({"path": "fast"}, "path='fast': it is one of auto, dense, structured, as in path='auto'"),
    ({"samples": None}, "samples: how many to draw is missing, as in samples=100"),
    ({"samples": 7}, "samples=7: labels='alternating' needs an even number, as in samples=8"),
    ({"samples": 0}, "samples=0: there is at least 1, as in samples=100"),
    (
        {"network": ShallowViT(neurons=100, readout="per-token"), "path": "structured"},
        "path='structured': it takes one readout for all tokens, not readout='per-token',"
        " as in path='dense'",
    ),
]


@pytest.mark.parametrize(("change", "expected"), BAD)
def test_bad_runs_are_refused_in_one_line_with_an_example_that_works(change, expected):
    arguments = {"network": NETWORK, "data": DATA, "samples": 16, "max_steps": 1, **change}
    with pytest.raises(ArgumentError) as caught:
        train(**arguments)
    assert str(caught.value) == expected
    train(**{**arguments, "max_steps": 1, **caught.value.example})


def test_an_unknown_argument_is_refused():
    with pytest.raises(TypeError, match="max_step"):
        train(NETWORK, DATA, 16, max_step=1)


def test_what_is_not_given_follows_the_stated_rules():
    plan = Schedule()
    assert (plan.batch_of(5), plan.batch_of(8), plan.batch_of(200)) == (5, 8, 8)
    assert plan.step_size_of(ShallowViT()) == 1
    assert plan.step_size_of(ShallowViT(readout="per-token")) == 5
    assert plan.step_size_of(ShallowViT(init="literal", readout="per-token")) == 0.001
    for readout, expected in (("shared", 1), ("per-token", 5)):
        network = ShallowViT(neurons=2, readout=readout)
        assert plan.step_size_of(network.initialise(np.random.default_rng(0), DATA)) == expected
    assert Schedule(step_size=0.3).step_size_of(ShallowViT()) == 0.3
    assert (plan.last_step(50), Schedule(stop="one-pass", batch=4).last_step(27)) == (1000, 6)


def test_runs_are_measured_at_the_steps_asked_for():
    assert track_points(0, 7) == [0, 7]
    assert track_points(3, 7) == [0, 3, 6, 7]
    assert track_points((9, 2, 2), 7) == [0, 2, 7]
    assert track_points(None, 7) == [7]


def test_samples_given_are_the_samples_used():
    sample = DATA.sample(np.random.default_rng(0), 8)
    run = train(NETWORK, sample, max_steps=1, test=2)
    assert run.training is sample
    with pytest.raises(ArgumentError, match="^samples=4: the data hold 8, as in samples=8$"):
        train(NETWORK, sample, 4)
    pruned = sample.prune(0.2, "random", np.random.default_rng(1))
    assert train(ShallowViT(neurons=100, readout="per-token"), pruned, max_steps=1, test=0).steps == 1


def test_importing_the_wing_stays_light():
    import subprocess
    import sys

    heavy = "'numba', 'numpy', 'scipy', 'torch'"
    code = f"import simkit.papers.patches, sys; print([m for m in ({heavy}) if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("readout", ["shared", "per-token"])
def test_samples_of_another_shape_are_refused_before_a_kernel_sees_them(readout):
    rng = np.random.default_rng(0)
    data = PatchModel(alpha=0.3, confusion=0.2, tokens=20)
    start = ShallowViT(neurons=50, readout=readout).initialise(rng, data)
    wider = PatchModel(alpha=0.3, confusion=0.2, tokens=20, dim=16)
    narrower = PatchModel(alpha=0.3, confusion=0.2, tokens=20, dim=6)
    for other in (wider, narrower):
        for call in (
            lambda other=other: train(start, other, 8),
            lambda other=other: train(start, data, 8, test=other.sample(rng, 4)),
            lambda other=other: start.outputs(other.sample(rng, 4)),
        ):
            with pytest.raises(ArgumentError, match="same PatchModel"):
                call()
    longer = PatchModel(alpha=0.3, confusion=0.2, tokens=200)
    if readout == "per-token":
        with pytest.raises(ArgumentError, match="per-token readout has 20"):
            start.outputs(longer.sample(rng, 4))
        with pytest.raises(ArgumentError, match="per-token readout has 20"):
            train(start, longer, 8)
    else:
        assert np.isfinite(start.outputs(longer.sample(rng, 4))).all()
