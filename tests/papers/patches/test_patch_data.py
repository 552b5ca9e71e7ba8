"""The patch model against its definition, and the randomness it promises."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simkit.errors import ArgumentError
from simkit.papers.patches import PatchModel

REL = 1e-12


def draw(model, size, seed=0):
    return model.sample(np.random.default_rng(seed), size)


@pytest.mark.parametrize(
    ("model", "counts"),
    [
        (PatchModel(alpha=0.3, tokens=100), [30, 20, 17, 17, 16]),
        (PatchModel(alpha=0.5, tokens=100), [50, 0, 17, 17, 16]),
        (PatchModel(alpha=0.35, tokens=10), [4, 1, 2, 2, 1]),  # 3.5 rounds up; half of L less 4
        (PatchModel(alpha=0.325, tokens=100), [33, 17, 17, 17, 16]),
        (PatchModel(alpha=0.3, confusion=0.075, tokens=50), [15, 4, 11, 10, 10]),
        (PatchModel(alpha=0.6, confusion=0.05, tokens=50), [30, 3, 6, 6, 5]),
        (PatchModel(alpha=0.5, confusion=0.25, tokens=8, patterns=3), [4, 2, 2]),
    ],
)
def test_fixed_counts_follow_the_reading(model, counts):
    assert model.pattern_counts().tolist() == counts
    sample = draw(model, 4)
    sizes = np.diff(sample.starts, axis=1)
    assert sizes[0].tolist() == counts
    assert sizes[1].tolist() == [counts[1], counts[0], *counts[2:]]


@pytest.mark.nojit
def test_a_token_is_its_pattern_plus_the_stated_normals():
    """The draws in order: the order of the tokens, then each token's normals."""
    model = PatchModel(alpha=0.5, confusion=0.25, tokens=8, patterns=3, dim=4, token_noise=0.1)
    sample, rng = draw(model, 2, seed=5), np.random.default_rng(5)
    for n, kinds in enumerate([[0, 0, 0, 0, 1, 1, 2, 2], [0, 0, 1, 1, 1, 1, 2, 2]]):
        assert sample.kinds[n].tolist() == kinds
        np.testing.assert_array_equal(sample.positions[n], rng.permutation(8))
        expected = np.eye(4)[kinds] + 0.1 * rng.standard_normal((8, 4))
        np.testing.assert_allclose(sample.tokens[n], expected, rtol=REL, atol=1e-15)
    assert sample.labels.tolist() == [1.0, -1.0]
    assert sample.roles[1].tolist() == [1, 1, 0, 0, 0, 0, 2, 2]
    assert sample.relevant_ranges().tolist() == [[0, 4], [2, 6]]


@pytest.mark.parametrize("noise", ["gaussian", "bounded", "heterogeneous"])
@pytest.mark.parametrize("counts", ["fixed", "multinomial"])
def test_the_first_samples_do_not_depend_on_how_many_follow(noise, counts):
    model = PatchModel(alpha=0.4, tokens=20, noise=noise, counts=counts, labels="random")
    few, many = draw(model, 3), draw(model, 9)
    for name in ("tokens", "labels", "positions", "starts", "noisy"):
        np.testing.assert_array_equal(getattr(few, name), getattr(many, name)[:3])


def test_bounded_noise_has_its_norm_and_unit_tokens_theirs():
    sample = draw(PatchModel(alpha=0.4, tokens=30, noise="bounded", noise_norm=0.2), 4)
    distance = np.linalg.norm(sample.tokens - np.eye(5, 10)[sample.kinds], axis=2)
    np.testing.assert_allclose(distance, 0.2, rtol=REL)
    by_rule = draw(PatchModel(alpha=0.4, tokens=30, noise="bounded", token_noise=0.05), 2)
    distance = np.linalg.norm(by_rule.tokens - np.eye(5, 10)[by_rule.kinds], axis=2)
    np.testing.assert_allclose(distance, 0.05 * np.sqrt(10), rtol=REL)
    unit = draw(PatchModel(alpha=0.4, tokens=30, token_noise=0.3, normalise="unit"), 4)
    np.testing.assert_allclose(np.linalg.norm(unit.tokens, axis=2), 1.0, rtol=REL)
    raw = draw(PatchModel(alpha=0.4, tokens=30, token_noise=0.3), 4)
    lengths = np.linalg.norm(raw.tokens, axis=2, keepdims=True)
    np.testing.assert_allclose(raw.tokens / lengths, unit.tokens, rtol=REL, atol=1e-15)


def test_heterogeneous_noise_makes_the_stated_share_noisy():
    sample = draw(PatchModel(alpha=0.4, tokens=50, noise="heterogeneous", noisy_deviation=2.0), 200)
    assert (sample.noisy.sum(axis=1) == 15).all()
    residual = sample.tokens - np.eye(5, 10)[sample.kinds]
    # 30,000 and 70,000 normals: a standard deviation within 4 standard errors, 1.6 % and 1.1 %
    assert abs(residual[sample.noisy].std() / 2.0 - 1) < 0.017
    assert abs(residual[~sample.noisy].std() / 0.01 - 1) < 0.011
    assert 0.25 < sample.noisy[:, :20].mean() < 0.35  # whatever the pattern


def test_gaussian_noise_is_standard_normal():
    sample = draw(PatchModel(alpha=0.4, tokens=100, token_noise=0.01), 200)
    residual = (sample.tokens - np.eye(5, 10)[sample.kinds]) / 0.01
    n = residual.size  # 200,000: bounds of 4.5 standard errors
    assert abs(residual.mean()) < 4.5 / np.sqrt(n)
    assert abs((residual**2).mean() - 1) < 4.5 * np.sqrt(2 / n)
    assert abs((residual**4).mean() - 3) < 4.5 * np.sqrt(96 / n)


def test_any_orthonormal_patterns():
    basis = np.linalg.qr(np.random.default_rng(3).standard_normal((6, 4)))[0].T
    model = PatchModel(
        alpha=0.5, confusion=0.1, tokens=20, patterns=4, dim=6, token_noise=0.0, basis=basis
    )
    sample = draw(model, 2)
    np.testing.assert_allclose(sample.tokens, basis[sample.kinds], rtol=REL)


def test_multinomial_counts_have_the_stated_law():
    """Given no tie, the exact law of a small case: 20,000 samples, 5 standard errors."""
    model = PatchModel(
        alpha=0.5, confusion=0.3, tokens=3, patterns=3, dim=4, counts="multinomial", token_noise=0.0
    )
    sample = draw(model, 20_000, seed=1)
    sizes = np.diff(sample.starts, axis=1)
    assert (sizes.sum(axis=1) == 3).all()
    np.testing.assert_array_equal(sample.labels, np.where(sizes[:, 0] > sizes[:, 1], 1.0, -1.0))
    from scipy.stats import multinomial

    table = {
        (i, j): multinomial.pmf([i, j, 3 - i - j], 3, [0.5, 0.3, 0.2])
        for i in range(4)
        for j in range(4 - i)
    }
    tie = sum(p for (i, j), p in table.items() if i == j)
    intended = np.where(np.arange(20_000) % 2 == 0, 1, -1)
    ordered = np.where(intended[:, None] > 0, sizes[:, :2], sizes[:, 1::-1])
    for (i, j), p in table.items():
        expected = 0.0 if i == j else p / (1 - tie)
        found = np.mean((ordered[:, 0] == i) & (ordered[:, 1] == j))
        assert abs(found - expected) <= 5 * np.sqrt(max(expected * (1 - expected), 0) / 20_000)
    expected_ties = 20_000 * tie / (1 - tie)
    assert abs(sample.ties - expected_ties) < 5 * np.sqrt(expected_ties / (1 - tie))


def test_labels_alternate_or_are_fair_coins():
    assert draw(PatchModel(tokens=10), 6).labels.tolist() == [1, -1, 1, -1, 1, -1]
    labels = draw(PatchModel(tokens=10, labels="random"), 4001).labels
    assert abs(labels.mean()) < 4.5 / np.sqrt(4001)
    assert (np.diff(labels) == 0).any()


def test_order_is_random_or_by_pattern():
    grouped = draw(PatchModel(tokens=10, order="grouped"), 2)
    assert (grouped.positions == np.arange(10)).all()
    shuffled = draw(PatchModel(tokens=10), 2)
    assert (np.sort(shuffled.positions, axis=1) == np.arange(10)).all()
    assert (shuffled.positions != np.arange(10)).any()


@pytest.mark.parametrize("which", ["random", "irrelevant", "noisy"])
def test_pruning_drops_the_stated_tokens_and_keeps_the_others_as_they_are(which):
    model = PatchModel(alpha=0.6, confusion=0.1, tokens=20, noise="heterogeneous", token_noise=0.1)
    sample = draw(model, 6)
    pruned = sample.prune(0.3, which, np.random.default_rng(1))
    assert pruned.tokens.shape == (6, 14, 10)
    for n in range(6):
        where = {position: l for l, position in enumerate(sample.positions[n])}
        kept = [where[position] for position in pruned.positions[n]]
        assert kept == sorted(kept)
        np.testing.assert_array_equal(pruned.tokens[n], sample.tokens[n, kept])
        np.testing.assert_array_equal(pruned.kinds[n], sample.kinds[n, kept])
        np.testing.assert_array_equal(pruned.noisy[n], sample.noisy[n, kept])
    relevant = (pruned.roles == 0).sum(axis=1)
    if which == "irrelevant":
        assert (relevant == 12).all()  # 8 irrelevant ones were there, 6 went
    if which == "noisy":
        assert not pruned.noisy.any()  # exactly the 6 noisy ones went
    if which == "random":
        assert len(set(relevant)) > 1
    assert sample.prune(0.0, which, np.random.default_rng(1)).tokens.shape == sample.tokens.shape


@given(
    alpha=st.floats(0, 1),
    confusion=st.floats(0, 1),
    tokens=st.integers(1, 60),
    patterns=st.integers(2, 6),
)
@settings(deadline=None, max_examples=300, derandomize=True)
def test_a_model_is_refused_or_has_a_majority(alpha, confusion, tokens, patterns):
    fields = {"alpha": alpha, "confusion": confusion, "tokens": tokens, "patterns": patterns}
    for _ in range(4):  # each refusal's example removes its cause
        try:
            PatchModel(**fields)
        except ArgumentError as error:
            fields |= error.example
    model = PatchModel(**fields)
    alpha, tokens, patterns = (fields[name] for name in ("alpha", "tokens", "patterns"))
    counts = model.pattern_counts()
    assert counts.sum() == tokens
    assert (counts >= 0).all()
    assert counts[0] > counts[1]
    assert np.ptp(counts[2:]) <= 1 if patterns > 2 else True
    assert abs(counts[0] - alpha * tokens) <= 0.5 + 1e-6


#: What is asked, and the whole line that refuses it.
BAD = [
    ({"alpha": -0.1}, "alpha=-0.1: a fraction lies in [0, 1], as in alpha=0.3, confusion=0.2"),
    ({"alpha": 1.2}, "alpha=1.2: a fraction lies in [0, 1], as in alpha=0.3, confusion=0.2"),
    (
        {"alpha": 0.6},
        "alpha=0.6: with the confusion tokens it makes half of all tokens,"
        " as in alpha=0.6, confusion=0.05",
    ),
    (
        {"alpha": 0.95},
        "alpha=0.95: with the confusion tokens it makes half of all tokens,"
        " as in alpha=0.95, confusion=0.0",
    ),
    ({"confusion": 1.5}, "confusion=1.5: a fraction lies in [0, 1], as in confusion=0.05"),
    (
        {"alpha": 0.7, "confusion": 0.4},
        "confusion=0.4: with alpha=0.7 it sums to more than 1, as in confusion=0.05",
    ),
    (
        {"alpha": 0.2},
        "alpha=0.2: label-relevant tokens are no majority over confusion=0.3,"
        " as in alpha=0.3, confusion=0.2",
    ),
    (
        {"alpha": 0.3, "confusion": 0.3},
        "alpha=0.3: label-relevant tokens are no majority over confusion=0.3,"
        " as in alpha=0.3, confusion=0.2",
    ),
    (
        {"alpha": 0.65, "confusion": 0.35, "tokens": 10},
        "tokens=10: the fractions round to 7 label-relevant and 4 confusion tokens, together 11,"
        " as in tokens=100",
    ),
    (
        {"alpha": 0.3, "confusion": 0.26, "tokens": 10},
        "tokens=10: the fractions round to 3 label-relevant and 3 confusion tokens, no majority,"
        " as in tokens=100",
    ),
    (
        {"alpha": 0.6, "confusion": 0.01, "tokens": 10},
        "tokens=10: the fractions round to 6 label-relevant and 0 confusion tokens,"
        " none of the latter, as in tokens=100",
    ),
    (
        {"alpha": 0.6, "confusion": 0.001},
        "tokens=100: the fractions round to 60 label-relevant and 0 confusion tokens,"
        " none of the latter, as in tokens=1000",
    ),
    ({"tokens": 0}, "tokens=0: it is a whole number, at least 1, as in tokens=100"),
    ({"tokens": 2.5}, "tokens=2.5: it is a whole number, at least 1, as in tokens=100"),
    (
        {"patterns": 1},
        "patterns=1: it is a whole number, at least 2, as in patterns=5, dim=10",
    ),
    ({"patterns": 11}, "patterns=11: orthonormal patterns are at most dim=10, as in patterns=5"),
    (
        {"patterns": 3, "dim": 2},
        "patterns=3: orthonormal patterns are at most dim=2, as in dim=3",
    ),
    (
        {"patterns": 2},
        "patterns=2: non-discriminative tokens need a third pattern, as in patterns=3",
    ),
    (
        {"patterns": 2, "dim": 2},
        "patterns=2: non-discriminative tokens need a third pattern, as in patterns=3, dim=4",
    ),
    (
        {"token_noise": -1.0},
        "token_noise=-1.0: it is a finite number, at least 0, as in token_noise=0.01",
    ),
    (
        {"noise_norm": -1.0},
        "noise_norm=-1.0: it is a finite number, at least 0, as in noise_norm=0.01",
    ),
    (
        {"noisy_deviation": np.nan},
        "noisy_deviation=nan: it is a finite number, at least 0, as in noisy_deviation=0.01",
    ),
    ({"noisy_share": 1.1}, "noisy_share=1.1: a share lies in [0, 1], as in noisy_share=0.3"),
    (
        {"noise": "white"},
        "noise='white': it is one of gaussian, bounded, heterogeneous, as in noise='gaussian'",
    ),
    (
        {"order": "sorted"},
        "order='sorted': it is one of random, grouped, as in order='random'",
    ),
]


@pytest.mark.parametrize(("fields", "expected"), BAD)
def test_bad_models_are_refused_in_one_line_with_an_example_that_works(fields, expected):
    with pytest.raises(ArgumentError) as caught:
        PatchModel(**fields)
    assert str(caught.value) == expected
    PatchModel(**{**fields, **caught.value.example})


@pytest.mark.parametrize(
    ("basis", "expected"),
    [
        (
            np.ones((5, 10)),
            "basis: its rows are not orthonormal (off by 10); those of numpy.linalg.qr(matrix)[0].T are",
        ),
        (
            np.eye(4),
            "basis: an array of shape (4, 4), not (5, 10) as patterns=5 and dim=10 ask;"
            " numpy.eye(5, 10) has it",
        ),
    ],
)
def test_a_basis_that_does_not_fit_is_refused(basis, expected):
    with pytest.raises(ArgumentError) as caught:
        PatchModel(basis=basis)
    assert str(caught.value) == expected


def test_samples_that_cannot_be_drawn_or_pruned_are_refused():
    rng, model = np.random.default_rng(0), PatchModel()
    for call, expected in (
        (
            lambda: model.sample(rng, 5),
            "size=5: labels='alternating' needs an even number, as in size=6",
        ),
        (lambda: model.sample(rng, 0), "size=0: there is at least 1, as in size=100"),
        (
            lambda: draw(model, 2).prune(1.0, "random", rng),
            "share=1.0: it lies in [0, 1) and leaves a token, as in share=0.2",
        ),
        (
            lambda: draw(model, 2).prune(0.1, "all", rng),
            "which='all': it is one of random, irrelevant, noisy, as in which='random'",
        ),
    ):
        with pytest.raises(ArgumentError) as caught:
            call()
        assert str(caught.value) == expected
    with pytest.raises(ArgumentError) as caught:
        model.check_size(7)
    assert caught.value.as_options() == (
        "--samples 7: --labels alternating needs an even number, as in --samples 8"
    )
    PatchModel(labels="random").check_size(7)
