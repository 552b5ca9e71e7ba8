"""Samples and weights as arrays: one's own by `from_arrays`, malformed ones refused at the boundary."""

import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from simkit.errors import ArgumentError
from simkit.papers.patches import InitialModel, PatchModel, PatchSample, ShallowViT, train
from simkit.papers.patches.learning.training import Trainer

# d, m_a, m_b as in test_vit_gradients, so that kernels are compiled once.
DATA = PatchModel(alpha=0.5, confusion=0.25, tokens=9, patterns=3, dim=4, token_noise=0.3)
SAMPLE = DATA.sample(np.random.default_rng(0), 4)
ROOT = Path(__file__).parents[3]


def weights_of(readout="shared"):
    network = ShallowViT(neurons=7, init="perturbed", readout=readout, xi=1.0, value_dim=5, key_dim=6)
    return network.initialise(np.random.default_rng(1), DATA)


def in_index_order(sample):
    """Return tokens, kinds and flags at the index l of eq. (1)."""
    places = np.argsort(sample.positions, axis=1)
    tokens = np.take_along_axis(sample.tokens, places[:, :, None], axis=1)
    return tokens, *(np.take_along_axis(a, places, axis=1) for a in (sample.kinds, sample.noisy))


def values(weights, sample):
    return weights.outputs(sample)


def trainer_of(**changes):
    given = {"start": weights_of(), "training": SAMPLE, "rng": np.random.default_rng(0)}
    return Trainer(**given | {"step_size": 1.0, "batch": 2} | changes)


# --- from_arrays ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("readout", ["shared", "per-token"])
def test_a_drawn_sample_comes_back_from_its_arrays(readout):
    law = replace(DATA, noise="heterogeneous")
    drawn = law.sample(np.random.default_rng(3), 4)
    tokens, kinds, noisy = in_index_order(drawn)
    made = PatchSample.from_arrays(tokens, drawn.labels, kinds, model=law, noisy=noisy)
    assert np.array_equal(made.starts, drawn.starts)
    assert np.array_equal(made.roles, drawn.roles)
    assert made.model is law
    assert not made.estimated
    weights = weights_of(readout)
    assert np.allclose(values(weights, made), values(weights, drawn), rtol=1e-13, atol=1e-15)
    for name in ("tokens", "noisy"):  # the same tokens in each group, in another order
        shuffled = [np.sort(getattr(s, name)[0, : s.starts[0, 1]], axis=0) for s in (made, drawn)]
        assert np.array_equal(*shuffled)


def test_lists_and_whole_numbers_do():
    kinds = [[0, 2, 0, 1], [1, 1, 0, 2]]
    made = PatchSample.from_arrays(np.eye(4, dtype=int)[kinds].tolist(), [1, -1], kinds)
    assert made.kinds.tolist() == [[0, 0, 1, 2], [0, 1, 1, 2]]
    assert made.positions.tolist() == [[0, 2, 3, 1], [2, 0, 1, 3]]
    assert made.tokens.dtype == np.float64
    assert not made.noisy.any()


def test_the_estimated_model_is_the_one_the_tokens_came_from():
    basis = np.linalg.qr(np.random.default_rng(4).standard_normal((6, 6)))[0][:3]
    law = PatchModel(
        alpha=0.4, confusion=0.2, tokens=20, patterns=3, dim=6, token_noise=0.05, basis=basis
    )
    drawn = law.sample(np.random.default_rng(5), 400)
    tokens, kinds, _ = in_index_order(drawn)
    found = PatchSample.from_arrays(tokens, drawn.labels, kinds).model
    assert (found.alpha, found.confusion) == pytest.approx((0.4, 0.2))
    assert (found.tokens, found.patterns, found.dim) == (20, 3, 6)
    assert found.token_noise == pytest.approx(0.05, rel=0.02)
    assert np.abs(found.pattern_matrix - basis).max() < 0.01

    # no orthonormal patterns are nearer: turned by a little, all are further off
    def distance(patterns):
        return ((tokens - patterns[kinds]) ** 2).sum()

    rng = np.random.default_rng(6)
    for _ in range(20):
        turned = np.linalg.qr(found.pattern_matrix.T + 1e-3 * rng.standard_normal((6, 3)))[0].T
        turned *= np.sign((turned * found.pattern_matrix).sum(axis=1))[:, None]
        assert distance(turned) > distance(found.pattern_matrix)


def test_training_on_arrays_draws_no_test_samples_of_an_unknown_law():
    tokens, kinds, _ = in_index_order(SAMPLE)
    made = PatchSample.from_arrays(tokens, SAMPLE.labels, kinds)
    assert made.estimated
    run = train(weights_of(), made, max_steps=1)
    assert run.test is None
    assert np.isnan(run.test_loss).all()
    with pytest.raises(ArgumentError, match="test=100: training samples of no known law: none can be"):
        train(weights_of(), made, max_steps=1, test=100)
    assert train(weights_of(), made, max_steps=1, test=SAMPLE).test is SAMPLE
    known = PatchSample.from_arrays(tokens, SAMPLE.labels, kinds, model=DATA)
    assert len(train(weights_of(), known, max_steps=1).test) == 1000
    assert made.prune(0.2, "random", np.random.default_rng(0)).estimated


LABELS, KINDS = SAMPLE.labels, SAMPLE.kinds


@pytest.mark.parametrize(
    ("change", "start"),
    [
        ({"labels": [0, 1, 0, 1]}, "labels: 0: a label is +1 or -1; 0 and 1 become 2 * labels - 1"),
        ({"labels": [1, -1]}, "labels: an array (2,), not (4,): one +1 or -1 a sample"),
        ({"kinds": KINDS[:, :3]}, "kinds: an array (4, 3), where tokens (4, 9, 4) ask for (4, 9): one"),
        (
            {"kinds": KINDS * 1.0},
            "kinds: integers, not float64; numpy.asarray(values, dtype=int) has them",
        ),
        ({"kinds": KINDS + 2}, "kinds: 4: a pattern is from 0 to 3, as there are 4 dimensions; kinds -"),
        (
            {"kinds": KINDS + 2, "model": DATA},
            "kinds: 3: a pattern is from 0 to 2, as there are 3",
        ),
        ({"kinds": KINDS - 1}, "kinds: -1: a pattern is from 0 to 3"),
        (
            {"tokens": SAMPLE.tokens[0]},
            "tokens: an array (9, 4), not (samples, tokens, dim); numpy",
        ),
        ({"noisy": SAMPLE.noisy[:2]}, "noisy: an array (2, 9), where tokens (4, 9, 4) ask for (4, 9)"),
        ({"labels": -LABELS}, "kinds: 2 label-relevant and 5 confusion tokens a sample, no majority"),
    ],
)
def test_arrays_that_do_not_fit_are_refused_in_one_line(change, start):
    arrays = {"tokens": SAMPLE.tokens, "labels": LABELS, "kinds": KINDS} | change
    with pytest.raises(ArgumentError) as caught:
        PatchSample.from_arrays(**arrays)
    assert str(caught.value).startswith(start)
    assert "\n" not in str(caught.value)


def kinds_of(*row):
    return np.tile(row, (4, 1))


FOUR = "a pattern is from 0 to 3, as there are 4 dimensions"


@pytest.mark.parametrize(
    ("kinds", "dim", "said"),
    [
        (kinds_of(0, 0, 0, 0, 0, 1, 1, 2, 9), 4, f"9: {FOUR}; np."),
        (kinds_of(-1, -1, -1, -1, -1, 0, 0, 1, 2), 4, f"-1: {FOUR}; kinds - "),
        (kinds_of(-9, -9, -9, -9, -9, 0, 1, 1, 2), 4, f"-9: {FOUR}; np."),
        (kinds_of(2**62, *[-(2**62)] * 5, 1, 1, 1), 4, f"{2**62}: {FOUR}; np."),
        (kinds_of(3, 3, 3, 3, 3, 3, 4, 5, 6), 4, f"4: {FOUR}; kinds - "),
        (kinds_of(0, 0, 0, 0, 0, 1, 2, 3, 4), 4, f"4: {FOUR}; 5 different kinds need tokens of"),
        (kinds_of(0, 0, 0, 0, 0, 0, 1, 1, 1), 1, "1: a pattern is 0 alone, as there is 1 dimension; 2"),
    ],
)
def test_misnumbered_kinds_get_advice_that_mends_them(kinds, dim, said):
    tokens = np.random.default_rng(3).standard_normal((4, 9, dim))
    with pytest.raises(ArgumentError) as caught:
        PatchSample.from_arrays(tokens, np.ones(4), kinds)
    message = str(caught.value)
    assert message.startswith(f"kinds: {said}")
    needed = re.search(r"at least (\d+) dimensions", message)
    if needed:
        tokens = np.random.default_rng(3).standard_normal((4, 9, int(needed[1])))
    else:
        advice = re.search(r"; (kinds - kinds\.min\(\)|np\..*shape\)) ", message)[1]
        kinds = eval(advice, {"np": np, "kinds": kinds})
    assert PatchSample.from_arrays(tokens, np.ones(4), kinds).estimated
    assert kinds.max() < tokens.shape[2]


def test_more_kinds_than_patterns_of_a_model_need_another_model():
    with pytest.raises(ArgumentError, match="3 patterns of the model; 4 different kinds need a mod"):
        PatchSample.from_arrays(SAMPLE.tokens, LABELS, np.arange(36).reshape(4, 9) % 4, model=DATA)


def test_labels_against_the_majority_are_taken_where_the_model_is_given():
    assert PatchSample.from_arrays(SAMPLE.tokens, -LABELS, KINDS, model=DATA).model is DATA


def test_the_documented_example_runs():
    page = (ROOT / "docs/derivations.md").read_text(encoding="utf-8")
    blocks = [part.split("```")[0] for part in page.split("```python\n")[1:]]
    code = next(block for block in blocks if "from_arrays" in block)
    names = {}
    exec(code, names)
    assert names["sample"].estimated
    assert names["run"].train_loss[-1] < names["run"].train_loss[0]


# --- the boundary --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "change", "start"),
    [
        ("positions", lambda a: a - 5, "positions: -"),
        ("positions", lambda a: a + 1, "positions: 9 at sample 0: an index of 9 tokens is from 0 to 8"),
        ("positions", lambda a: a[:, :3], "positions: an array (4, 3), where tokens (4, 9, 4) of 3"),
        ("positions", lambda a: 0 * a, "positions: sample 0 has one of them twice"),
        ("positions", lambda a: a * 1.0, "positions: integers, not float64"),
        ("starts", lambda a: a * 10, "starts: [0, 50, 70, 90] at sample 0: 3 groups from 0 to 9, none"),
        ("starts", lambda a: np.minimum(a, 6), "starts: [0, 5, 6, 6] at sample 0"),
        ("starts", lambda a: a[:, [0, 2, 1, 3]], "starts: [0, 7, 5, 9] at sample 0"),
        ("starts", lambda a: np.hstack([a, a[:, -1:]]), "starts: an array (4, 5), where tokens (4, 9,"),
        ("labels", lambda a: (a + 1) / 2, "labels: 0 at sample 1: a label is +1 or -1; 0 and 1 become"),
        ("labels", lambda a: a[:2], "labels: an array (2,)"),
        ("tokens", lambda a: a + np.nan, "tokens: not all finite"),
        ("tokens", lambda a: a * 1e100, "tokens: of a length above 1e+30, which overflows"),
        ("tokens", lambda a: a + 1j, "tokens: real numbers, not complex128"),
        ("tokens", lambda a: a[:, :, :3], "tokens: of dimension 3, where the model has 4"),
        ("tokens", lambda a: a[:0], "tokens: an array (0, 9, 4), not (samples, tokens, dim)"),
        ("noisy", lambda a: a * 1, "noisy: True and False, not int64"),
    ],
)  # fmt: skip
def test_a_malformed_sample_is_refused_when_it_is_made(name, change, start):
    with pytest.raises(ArgumentError) as caught:
        replace(SAMPLE, **{name: change(getattr(SAMPLE, name))})
    assert str(caught.value).startswith(start)
    assert "\n" not in str(caught.value)


def test_arrays_held_otherwise_give_the_same_bits():
    shared, own, x = weights_of(), weights_of("per-token"), SAMPLE.tokens
    expected = values(shared, SAMPLE)
    for tokens in (np.asfortranarray(x), x.astype(">f8"), x.tolist()):
        assert np.array_equal(values(shared, replace(SAMPLE, tokens=tokens)), expected)
    positions = np.repeat(SAMPLE.positions, 2, axis=1).astype(np.uint8)[:, ::2]
    assert np.array_equal(values(own, replace(SAMPLE, positions=positions)), values(own, SAMPLE))


def test_what_is_written_into_a_sample_later_is_seen():
    sample = replace(SAMPLE, positions=SAMPLE.positions.copy(), starts=SAMPLE.starts.copy())
    weights = weights_of("per-token")
    trainer = trainer_of(start=weights, training=sample)
    sample.positions[0, 0] = -1
    for call, given in (
        (trainer.advance, 1),
        (lambda given: values(weights, given), sample),
        (weights.relevant_mass, sample),
    ):
        with pytest.raises(ArgumentError, match="positions: -1 at sample 0"):
            call(given)
    assert trainer.steps == 0


def test_samples_that_a_run_gives_back_are_checked_again():
    """A run looks at its arrays once; what it was given, and gives back, is checked as ever."""
    rng = np.random.default_rng(0)
    sealed = SAMPLE.seal()
    run = train(weights_of(), sealed, test=SAMPLE, max_steps=1)
    assert run.training is sealed
    assert run.test is SAMPLE
    drawn = train(weights_of(), SAMPLE.model, len(SAMPLE), test=4, rng=rng, max_steps=1)
    for sample in (drawn.training, drawn.test, sealed.select([0]), sealed.prune(0.2, "random", rng)):
        sample.positions[0, 0] = -1
        with pytest.raises(ArgumentError, match="positions: -1 at sample 0"):
            sample.checked_arrays()


@pytest.mark.parametrize(
    ("change", "line"),
    [
        ({"batch": 8}, "batch=8: it is at least 1 and at most samples=4, as in batch=4"),
        ({"batch": 0}, "batch=0: it is at least 1 and at most samples=4, as in batch=4"),
        ({"batch": 2.5}, "batch=2.5: it is a whole number, as in batch=8"),
        ({"step_size": np.nan}, "step_size=nan: it is a positive number, as in step_size=1"),
        ({"step_size": "1"}, "step_size='1': it is a positive number, as in step_size=1"),
        ({"path": "fast"}, "path='fast': it is one of auto, dense, structured, as in path='auto'"),
        ({"rng": 0}, "rng: a Generator is asked for, not int; numpy.random.default_rng(0) is one"),
        ({"training": DATA}, "training: a PatchSample is asked for, not PatchModel; "),
        ({"start": None}, "Weights are asked for, not NoneType; ShallowViT().initialise(rng, "),
    ],
)  # fmt: skip
def test_a_trainer_refuses_what_it_cannot_run(change, line):
    with pytest.raises(ArgumentError) as caught:
        trainer_of(**change)
    assert str(caught.value).startswith(line)


def test_what_has_some_of_the_matrices_alone_is_no_weights():
    from types import SimpleNamespace

    from simkit.papers.patches.model.boundary import check_weights

    with pytest.raises(ArgumentError, match="Weights are asked for, not SimpleNamespace"):
        check_weights(SimpleNamespace(w_o=np.ones((3, 2)), a=np.ones(3)))


@pytest.mark.parametrize("name", ["w_o", "w_v", "w_k", "w_q", "a"])
def test_weights_that_are_no_finite_matrices_are_refused(name):
    weights = weights_of()
    for change in (
        lambda w: w[:-1], lambda w: w[..., :-1], lambda w: w[:0], lambda w: w[None, None],
        lambda w: w + 1j, lambda w: w + np.nan, lambda w: w * 1e60, lambda w: w.astype(str),
        lambda w: None,
    ):  # fmt: skip
        wrong = replace(weights, **{name: change(getattr(weights, name))})
        with pytest.raises(ArgumentError) as caught:
            values(wrong, SAMPLE)
        assert "\n" not in str(caught.value)
        with pytest.raises(ArgumentError):
            wrong.attention_map(SAMPLE.tokens[0])


@pytest.mark.parametrize("bad", [np.nan, 1e60])
def test_a_start_beyond_all_products_has_diverged_before_a_step(bad):
    start = weights_of()
    start.w_o[0, 0] = bad
    run = train(start, SAMPLE, test=SAMPLE, max_steps=5)
    assert (run.ended, run.steps) == ("diverged", 0)
    for name in ("train_loss", "test_loss", "test_error", "mass_mean", "mass_min", "mass_by_role"):
        assert np.isnan(getattr(run, name)).all()
    assert str(run).startswith("diverged at step 0")


def test_a_run_that_diverges_far_measures_nothing_and_says_so():
    run = train(weights_of(), SAMPLE, test=SAMPLE, step_size=1e200, max_steps=5, track=1)
    assert run.ended == "diverged"
    assert np.isfinite(run.train_loss[0])
    assert np.isnan(run.train_loss[-1])


def test_a_basis_is_the_models_own():
    basis = np.eye(3, 4)
    law = replace(DATA, basis=basis)
    basis[:] = 7
    assert np.array_equal(law.pattern_matrix, np.eye(3, 4))
    with pytest.raises(ArgumentError, match="basis: real numbers, not complex128"):
        replace(DATA, basis=np.eye(3, 4) + 0j)


def test_features_are_not_broadcast():
    drawn = ShallowViT(neurons=7, value_dim=5, key_dim=6).draw_initial_model(
        np.random.default_rng(0), DATA
    )
    assert isinstance(drawn, InitialModel)
    with pytest.raises(ArgumentError, match=r"value_features: an array \(1, 5\), not \(3, 5\)"):
        replace(drawn, value_features=drawn.value_features[:1])
