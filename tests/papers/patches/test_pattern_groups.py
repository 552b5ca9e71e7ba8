"""Sets of patterns on the structured path: its groups are the members, and it takes the dense steps."""

from dataclasses import replace

import numpy as np
import pytest

from simkit.errors import ArgumentError
from simkit.papers.patches import PatchModel, PatchSample, ShallowViT, train
from simkit.papers.patches.learning.training import Trainer
from simkit.papers.patches.model.buffers import choose_path
from simkit.papers.patches.model.grouping import (
    count_groups,
    deviation_within,
    members_of,
    sort_by_group,
)

SETS = PatchModel(alpha=0.4, confusion=0.2, tokens=30, pattern_set=3, token_noise=0.0)


def drawn(size=8, **fields):
    return replace(SETS, **fields).draw_sets(np.random.default_rng(4)).sample(
        np.random.default_rng(5), size
    )  # fmt: skip


def test_groups_are_the_tokens_of_one_member():
    sample = drawn(token_noise=0.02)
    arrays, starts = sort_by_group(sample, sample.checked_arrays())
    assert starts.shape == (8, count_groups(sample) + 1) == (8, 16)
    assert (starts[:, 0] == 0).all()
    assert (starts[:, -1] == 30).all()
    for n in range(8):
        for group in range(15):
            kind, member = divmod(group, 3)
            own = (sample.kinds[n] == kind) & (sample.chosen[n] == member)
            found = slice(starts[n, group], starts[n, group + 1])
            np.testing.assert_array_equal(arrays.tokens[n, found], sample.tokens[n, own])
            np.testing.assert_array_equal(arrays.positions[n, found], sample.positions[n, own])
    whole = starts[:, ::3]  # the tokens of a set stay where they were
    np.testing.assert_array_equal(whole, sample.starts)


def test_without_token_noise_the_tokens_of_a_group_are_equal():
    sample = drawn()
    arrays, starts = sort_by_group(sample, sample.checked_arrays())
    for tokens, row in zip(arrays.tokens, starts, strict=True):
        for first, last in zip(row[:-1], row[1:], strict=True):
            assert (tokens[first:last] == tokens[first : first + 1]).all()


@pytest.mark.parametrize("noise", [0.0, 0.05])
@pytest.mark.parametrize(
    "fields",
    [{}, {"heads": 2}, {"skip": True, "layer_norm": "pre", "turn": 20.0}, {"classes": 4}],
)
@pytest.mark.parametrize("frozen", [False, True])
def test_sets_take_the_dense_steps(noise, fields, frozen):
    sample = drawn(token_noise=noise, classes=fields.get("classes", 2))
    start = ShallowViT(neurons=60, **fields).initialise(np.random.default_rng(1), sample.model)
    dense, structured = (
        Trainer(start, sample, np.random.default_rng(0), 0.2, 8, frozen_attention=frozen, path=path)
        for path in ("dense", "structured")
    )
    for trainer in (dense, structured):
        trainer.advance(10, until_zero=False)
    for name in ("w_o", "w_v", "w_k", "w_q"):
        expected, found = (getattr(each.weights(), name) for each in (dense, structured))
        np.testing.assert_allclose(found, expected, rtol=0, atol=1e-11 * np.abs(expected).max())
    assert (dense.weights().w_o != start.w_o).any()


def test_a_float32_step_of_sets_is_that_of_the_dense_path():
    sample = drawn(token_noise=0.01)
    start = ShallowViT(neurons=60).initialise(np.random.default_rng(1), sample.model)
    dense, structured = (start.outputs(sample, path, "float32") for path in ("dense", "structured"))
    np.testing.assert_allclose(structured, dense, rtol=1e-4, atol=1e-6)


def test_auto_goes_by_the_noise_around_a_member():
    assert choose_path("auto", False, drawn()) == "structured"
    assert choose_path("auto", False, drawn(token_noise=0.01)) == "structured"
    assert choose_path("auto", False, drawn(token_noise=0.15)) == "dense"
    assert choose_path("auto", True, drawn()) == "dense"
    assert deviation_within(drawn(token_noise=0.02)) == pytest.approx(0.02, rel=1e-12)


@pytest.mark.parametrize(("members", "found"), [(1, 1), (3, 3), (4, 1)])
def test_groups_are_members_where_these_have_two_tokens_on_average(members, found):
    sample = drawn(pattern_set=members)
    assert members_of(sample) == found
    assert count_groups(sample) == 5 * found
    start = ShallowViT(neurons=20).initialise(np.random.default_rng(1), sample.model)
    dense, structured = (start.outputs(sample, path) for path in ("dense", "structured"))
    np.testing.assert_allclose(structured, dense, rtol=1e-12)


def test_tokens_of_unknown_members_are_grouped_by_set():
    sample = replace(drawn(), chosen=None)
    assert count_groups(sample) == 5
    assert deviation_within(sample) == pytest.approx(0.2 / np.sqrt(10), rel=1e-12)
    assert choose_path("auto", False, sample) == "dense"
    arrays, starts = sort_by_group(sample, sample.checked_arrays())
    np.testing.assert_array_equal(starts, sample.starts)
    np.testing.assert_array_equal(arrays.tokens, sample.tokens)


def test_members_that_were_written_to_are_refused():
    sample = drawn()
    start = ShallowViT(neurons=20).initialise(np.random.default_rng(1), sample.model)
    sample.chosen[0, 0] = 7
    with pytest.raises(ArgumentError, match="chosen"):
        start.outputs(sample, "structured")


# `train` on samples of sets and of four classes


@pytest.mark.parametrize(
    "fields", [{"pattern_set": 3}, {"classes": 4}, {"pattern_set": 2, "classes": 4}]
)
def test_train_takes_samples_as_it_takes_their_model(fields):
    sample = drawn(16, **fields)
    network = ShallowViT(neurons=60, classes=fields.get("classes", 2))
    run = train(network, sample, test=20, max_steps=5)
    assert run.test.model is sample.model  # fresh samples of the same sets
    assert np.isfinite(run.test_loss).all()
    assert run.train_loss[-1] < run.train_loss[0]
    weights = network.initialise(np.random.default_rng(0), sample.model)
    assert train(weights, sample, test=sample, step_size=0.1, max_steps=2).steps == 2


def test_samples_of_one_s_own_arrays():
    sample = drawn(16, classes=4)
    own = PatchSample.from_arrays(sample.tokens, sample.labels, sample.kinds)
    assert own.model.classes == 4
    run = train(ShallowViT(neurons=60, classes=4), own, max_steps=3)
    assert (run.test, run.steps) == (None, 3)


@pytest.mark.parametrize(
    ("network", "fields", "said"),
    [
        (ShallowViT(neurons=20), {"classes": 4}, "the weights have 2"),
        (ShallowViT(neurons=20, classes=4), {"pattern_set": 3}, "the weights have 4"),
    ],
)
def test_what_does_not_go_together_is_one_line(network, fields, said):
    sample = drawn(16, **fields)
    with pytest.raises(ArgumentError, match=said) as refused:
        train(network, sample)
    assert "\n" not in str(refused.value)
    other = ShallowViT(neurons=20, classes=6 - sample.model.classes)
    start = other.initialise(np.random.default_rng(0), drawn(classes=other.classes).model)
    with pytest.raises(ArgumentError) as refused:
        train(start, sample, step_size=0.1)
    assert "\n" not in str(refused.value)


def test_sets_that_are_still_to_be_drawn_are_one_line_or_drawn():
    drawn_model = drawn().model
    sample = drawn()
    law = replace(drawn_model, members=None)
    own = PatchSample.from_arrays(sample.tokens, sample.labels, sample.kinds, model=law)
    with pytest.raises(ArgumentError, match="draw_sets") as refused:
        train(ShallowViT(neurons=20), own, test=10)
    assert "\n" not in str(refused.value)
    assert train(ShallowViT(neurons=20), law, 8, test=10, max_steps=2).test.model.members is not None
