"""Four classes (G.1) and sets of patterns (G.2): draws against a naive loop, and what they promise."""

import math
from collections import Counter

import naive_patches as naive
import numpy as np
import pytest

from simkit.errors import ArgumentError
from simkit.papers.patches import PatchModel, PatchSample
from simkit.papers.patches.datasets.classes import labels_of, relevant_patterns

REL = 1e-12


def model_of(**fields):
    given = {"alpha": 0.4, "confusion": 0.25, "tokens": 20, "patterns": 6, "dim": 8, "token_noise": 0.1}
    return PatchModel(**{**given, **fields})


@pytest.mark.parametrize("classes", [2, 4])
@pytest.mark.parametrize("size", [1, 3])
@pytest.mark.parametrize("counts", ["fixed", "multinomial"])
@pytest.mark.parametrize(("labels", "order"), [("random", "random"), ("alternating", "grouped")])
def test_draws_are_those_of_the_naive_loop(classes, size, counts, labels, order):
    model = model_of(
        alpha=0.3, classes=classes, pattern_set=size, counts=counts, labels=labels, order=order
    )
    model = model.draw_sets(np.random.default_rng(1))
    rng, confusion = np.random.default_rng(2), [0.25 / (classes - 1)] * (classes - 1)
    fractions = [0.3, *confusion, *[(1 - (0.3 + 0.25)) / (6 - classes)] * (6 - classes)]

    def counts_of(rng, own):
        if counts == "fixed":
            return naive.counts_in_class(own, classes, 6, relevant=6, confusion=5, tokens=20)
        return naive.draw_multinomial_counts(rng, own, classes, fractions, 20)

    drawn, ties = naive.draw_patches(
        rng, model.known_members(), 120, classes=classes, fair=labels == "random", counts=counts_of,
        order=order, token_noise=0.1,
    )  # fmt: skip
    found = model.sample(np.random.default_rng(2), 120)
    tokens, signs, positions, groups, chosen = drawn
    np.testing.assert_allclose(found.tokens, tokens, rtol=REL, atol=1e-14)
    np.testing.assert_array_equal(found.labels, signs)
    np.testing.assert_array_equal(found.positions, positions)
    np.testing.assert_array_equal(found.kinds, groups)
    assert found.ties == ties
    assert (ties > 0) == (counts == "multinomial")
    if size > 1:
        np.testing.assert_array_equal(found.chosen, chosen)
        assert len(set(chosen.ravel())) == 3
    else:
        assert found.chosen is None


def test_the_class_that_is_drawn_is_fair_and_the_majority_gives_the_label():
    model = model_of(classes=4, labels="random", counts="multinomial", token_noise=0.0)
    sample = model.sample(np.random.default_rng(0), 4000)
    sizes = np.diff(sample.starts, axis=1)[:, :4]
    np.testing.assert_array_equal(sample.relevant, sizes.argmax(axis=1))
    assert (np.sort(sizes, axis=1)[:, 3] > np.sort(sizes, axis=1)[:, 2]).all()
    shares = np.bincount(sample.relevant, minlength=4) / 4000
    assert np.abs(shares - 0.25).max() < 4.5 * math.sqrt(0.25 * 0.75 / 4000)


@pytest.mark.nojit
@pytest.mark.parametrize("classes", [2, 4])
def test_roles_and_ranges_follow_the_label_relevant_pattern(classes):
    model = model_of(classes=classes)
    sample = model.sample(np.random.default_rng(0), 8)
    assert sample.relevant.tolist() == [n % classes for n in range(8)]
    assert sample.labels[:classes].tolist() == [
        list(label) if classes == 4 else label for label in naive.LABELS[classes]
    ]
    for n in range(8):
        own = n % classes
        expected = [0 if j == own else 1 if j < classes else 2 for j in sample.kinds[n]]
        assert sample.roles[n].tolist() == expected
        assert Counter(expected) == {0: 8, 1: 5, 2: 7}
        first, last = sample.relevant_ranges()[n]
        assert (sample.kinds[n] == own).nonzero()[0].tolist() == list(range(first, last))
    assert model.realised_fractions() == (0.4, 0.25)


def test_labels_and_label_relevant_patterns_are_inverse():
    for classes in (2, 4):
        relevant = np.arange(classes)
        assert labels_of(relevant, classes).tolist() == [
            list(y) if classes == 4 else y for y in naive.LABELS[classes]
        ]
        np.testing.assert_array_equal(relevant_patterns(labels_of(relevant, classes)), relevant)


@pytest.mark.parametrize("share", [0.0, 0.3])
@pytest.mark.parametrize("which", ["irrelevant", "random"])
def test_pruning_keeps_classes_and_members(share, which):
    model = model_of(classes=4, pattern_set=3).draw_sets(np.random.default_rng(1))
    sample = model.sample(np.random.default_rng(0), 4)
    pruned = sample.prune(share, which, np.random.default_rng(3))
    for n in range(4):
        kept = [list(sample.positions[n]).index(p) for p in pruned.positions[n]]
        np.testing.assert_array_equal(pruned.chosen[n], sample.chosen[n, kept])
        np.testing.assert_array_equal(pruned.roles[n], sample.roles[n, kept])
        np.testing.assert_array_equal(pruned.tokens[n], sample.tokens[n, kept])
    if which == "irrelevant":
        assert ((pruned.roles == 0).sum(axis=1) == 8).all()
    np.testing.assert_array_equal(pruned.labels, sample.labels)


# Sets


def test_members_lie_on_the_sphere_and_are_shared_by_all_samples():
    model = model_of(pattern_set=3, set_radius=0.3, token_noise=0.0)
    drawn = model.draw_sets(np.random.default_rng(4))
    np.testing.assert_allclose(
        np.linalg.norm(drawn.members - np.eye(6, 8)[:, None, :], axis=2), 0.3, rtol=REL
    )
    assert drawn.draw_sets(np.random.default_rng(5)) is drawn  # an experiment draws them once
    for seed in (0, 1):
        sample = drawn.sample(np.random.default_rng(seed), 4)
        np.testing.assert_array_equal(sample.tokens, drawn.members[sample.kinds, sample.chosen])
    plain = model_of()
    assert plain.draw_sets(np.random.default_rng(0)) is plain
    np.testing.assert_array_equal(plain.known_members()[:, 0], plain.pattern_matrix)


def test_members_point_in_all_directions():
    model = PatchModel(patterns=5, dim=10, pattern_set=400).draw_sets(np.random.default_rng(0))
    directions = (model.members - np.eye(5, 10)[:, None, :]).reshape(-1, 10) / 0.2
    # Of 2000 unit vectors: mean 0, second moments 1/10; 5 standard errors.
    assert np.abs(directions.mean(axis=0)).max() < 5 / math.sqrt(10 * 2000)
    assert np.abs(directions.T @ directions / 2000 - np.eye(10) / 10).max() < 5 * 0.13 / math.sqrt(2000)


def test_kappa_delta_and_the_premise_of_244():
    model = model_of(pattern_set=3, set_radius=0.25).draw_sets(np.random.default_rng(6))
    kappa, within = naive.least_and_largest_distance(model.members)
    found = model.set_distances()
    assert found.between == pytest.approx(kappa, rel=REL)
    assert found.within == pytest.approx(within, rel=REL)
    # Tokens of a set lie within Delta = within + 2 tau of each other; 2 tau + Delta < kappa.
    assert found.margin(0.05) == pytest.approx(kappa - (2 * 0.05 + within + 2 * 0.05), rel=REL)
    tokens = model_of(
        pattern_set=3, set_radius=0.25, noise="bounded", noise_norm=0.05, members=model.members
    ).sample(np.random.default_rng(7), 2)
    flat, kinds = tokens.tokens[0], tokens.kinds[0]
    apart = np.linalg.norm(flat[:, None] - flat[None, :], axis=2)
    assert apart[kinds[:, None] == kinds].max() <= within + 2 * 0.05


def test_the_default_radius_meets_the_premise_at_the_printed_noise_wherever_members_lie():
    """Orthonormal centres are sqrt(2) apart: kappa >= sqrt(2) - 2 r and Delta <= 2 r + 2 tau."""
    tau = PatchModel().tau
    largest = (math.sqrt(2) - 4 * tau) / 4
    assert PatchModel().set_radius < largest
    for seed in range(20):
        model = PatchModel(pattern_set=3).draw_sets(np.random.default_rng(seed))
        assert model.set_distances().margin(tau) > 0
    # The worst place: members at each other's side, and opposite ones within a set.
    for radius, holds in ((0.99, True), (1.01, False)):
        radius *= largest
        towards = radius * np.array([1.0, -1.0]) / math.sqrt(2)
        members = np.array([[-towards, towards], [towards, -towards]]) + np.eye(2)[:, None, :]
        model = PatchModel(
            patterns=2,
            dim=2,
            alpha=0.6,
            confusion=0.4,
            pattern_set=2,
            set_radius=radius,
            members=members,
        )
        assert (model.set_distances().margin(tau) > 0) == holds


def test_the_spread_of_a_set_counts_where_the_path_is_chosen():
    assert PatchModel(token_noise=0.3).largest_deviation == 0.3
    wide = PatchModel(token_noise=0.3, pattern_set=2, set_radius=0.4)
    assert wide.largest_deviation == pytest.approx(math.hypot(0.3, 0.4 / math.sqrt(10)), rel=REL)


# One's own arrays


def test_own_arrays_of_four_classes_give_a_model():
    drawn = model_of(classes=4).sample(np.random.default_rng(0), 8)
    again = PatchSample.from_arrays(drawn.tokens, drawn.labels, drawn.kinds)
    assert again.model.classes == 4
    assert (again.model.alpha, again.model.confusion) == (0.4, 0.25)
    np.testing.assert_array_equal(again.roles, drawn.roles)
    np.testing.assert_array_equal(again.relevant, drawn.relevant)
    np.testing.assert_allclose(again.model.basis, np.eye(6, 8), atol=0.1)
    known = PatchSample.from_arrays(drawn.tokens, drawn.labels, drawn.kinds, model=drawn.model)
    np.testing.assert_array_equal(known.starts, drawn.starts)


def refusal(call):
    with pytest.raises(ArgumentError) as caught:
        call()
    return str(caught.value)


def test_arrays_that_are_no_samples_of_four_classes_are_refused():
    drawn = model_of(classes=4).sample(np.random.default_rng(0), 4)
    arrays = (drawn.positions, drawn.starts, drawn.noisy)
    wrong = refusal(lambda: PatchSample(drawn.model, drawn.tokens, drawn.labels[:, 0], *arrays))
    assert wrong.startswith(
        "labels: an array (4,), where tokens (4, 20, 8) of 6 patterns ask for (4, 2)"
    )
    bad = drawn.labels.copy()
    bad[2, 1] = 0
    wrong = refusal(lambda: PatchSample(drawn.model, drawn.tokens, bad, *arrays))
    assert wrong == "labels: 0 at sample 2: a label is +1 or -1; 0 and 1 become 2 * labels - 1"
    wrong = refusal(lambda: PatchSample.from_arrays(drawn.tokens, -drawn.labels, drawn.kinds))
    assert "no majority: kinds 0 to 3 are label-relevant at (1, 1), (1, -1), (-1, 1), (-1, -1)" in wrong


def test_members_that_do_not_fit_are_refused():
    sets = model_of(pattern_set=2).draw_sets(np.random.default_rng(0))
    sample = sets.sample(np.random.default_rng(0), 2)
    arrays = (sample.positions, sample.starts, sample.noisy)
    for chosen, expected in (
        (np.full((2, 20), 2), "chosen: 2: a pattern of a set is from 0 to 1"),
        (np.zeros((2, 3), np.int64), "chosen: an array (2, 3), where tokens ask for (2, 20)"),
    ):
        fields = (sets, sample.tokens, sample.labels, *arrays)
        assert refusal(lambda f=fields, c=chosen: PatchSample(*f, chosen=c)) == expected
    for fields, expected in (
        (
            {"pattern_set": 2, "members": np.zeros((6, 1, 8))},
            "members: an array (6, 1, 8), not (6, 2, 8) as patterns=6, pattern_set=2 and dim=8 ask;"
            " PatchModel.draw_sets(rng) draws it",
        ),
        (
            {"members": np.zeros((6, 1, 8))},
            "members: a set of one pattern is that of basis; give basis, or a larger pattern_set",
        ),
        (
            {"pattern_set": 2, "members": np.full((6, 2, 8), np.nan)},
            "members: not all finite; numpy.argwhere(~numpy.isfinite(values)) shows where",
        ),
    ):
        assert refusal(lambda f=fields: model_of(**f)) == expected


#: What is asked, and the whole line that refuses it.
BAD = [
    ({"classes": 3}, "classes=3: it is one of 2, 4, as in classes=2"),
    (
        {"classes": 4, "patterns": 3},
        "patterns=3: it is a whole number, at least 4, as in patterns=5, dim=10",
    ),
    (
        {"classes": 4, "patterns": 4},
        "patterns=4: non-discriminative tokens need a fifth pattern, as in patterns=5",
    ),
    (
        {"classes": 4, "patterns": 5, "dim": 4},
        "patterns=5: orthonormal patterns are at most dim=4, as in dim=5",
    ),
    (
        {"classes": 4, "alpha": 0.05, "confusion": 0.3},
        "alpha=0.05: label-relevant tokens are no majority over confusion=0.3 over 3 patterns,"
        " as in alpha=0.3, confusion=0.2",
    ),
    ({"pattern_set": 0}, "pattern_set=0: it is a whole number, at least 1, as in pattern_set=3"),
    (
        {"set_radius": -1.0},
        "set_radius=-1.0: it is a finite number, at least 0, as in set_radius=0.01",
    ),
]


@pytest.mark.parametrize(("fields", "expected"), BAD)
def test_bad_models_are_refused_in_one_line_with_an_example_that_works(fields, expected):
    with pytest.raises(ArgumentError) as caught:
        PatchModel(**fields)
    assert str(caught.value) == expected
    PatchModel(**{**fields, **caught.value.example})


def test_what_cannot_be_drawn_is_refused():
    rng = np.random.default_rng(0)
    assert refusal(lambda: model_of(classes=4).sample(rng, 6)) == (
        "size=6: labels='alternating' needs a multiple of 4, as in size=8"
    )
    assert refusal(lambda: model_of(pattern_set=2).sample(rng, 4)) == (
        "pattern_set=2: the patterns of its sets are not drawn; model.draw_sets(rng) draws them"
    )
    assert len(model_of(classes=4, labels="random").sample(rng, 5)) == 5
