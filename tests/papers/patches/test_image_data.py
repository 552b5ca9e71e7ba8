"""Digits, textures, patches: shares are exact, pools share no image, patches give the picture back."""

import sys
from collections.abc import Iterator

import numpy as np
import pytest
from pictures_again import assemble

from simkit.errors import UsageError
from simkit.papers.patches.images import digits, scenes
from simkit.papers.patches.images import trial_images as tasks
from simkit.papers.patches.images import trial_images as textures

SIDE = 10


@pytest.fixture
def without(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """Let packages be missing; nothing that was read before is known."""
    for cached in (digits.all_digits, digits.pool):
        cached.cache_clear()
    yield monkeypatch
    monkeypatch.undo()
    for cached in (digits.all_digits, digits.pool):
        cached.cache_clear()


def rng(seed: int = 0) -> np.random.Generator:
    return np.random.default_rng(seed)


def test_the_digits_are_scikit_learns() -> None:
    from sklearn.datasets import load_digits

    every, theirs = digits.all_digits(), load_digits()
    assert len(every) == 1797
    assert np.array_equal(every.pictures * 16, theirs.images)
    assert np.array_equal(every.classes, theirs.target)
    assert (every.pictures.min(), every.pictures.max()) == (0, 1)


def test_no_image_is_in_two_pools_and_none_is_left_over() -> None:
    pools = [digits.pool(name) for name in digits.POOLS]
    indices = np.concatenate([pool.indices for pool in pools])
    assert len(indices) == len(set(indices.tolist())) == 1797
    every = digits.all_digits()
    for pool in pools:
        assert np.array_equal(every.pictures[pool.indices], pool.pictures)
        assert np.array_equal(every.classes[pool.indices], pool.classes)
    pictures = [{picture.tobytes() for picture in pool.pictures} for pool in pools]
    assert not pictures[0] & pictures[1] | pictures[0] & pictures[2] | pictures[1] & pictures[2]
    for label in range(10):  # 30, 45 and 25 % of each class
        counts = [int((pool.classes == label).sum()) for pool in pools]
        assert np.allclose(np.array(counts) / sum(counts), [0.3, 0.45, 0.25], atol=0.005)


def test_training_and_test_images_come_from_their_pools_each_once() -> None:
    pair = (8, 3)
    drawn = tasks.draw_objects(rng(), "training", pair, 101)
    assert len(set(drawn.indices.tolist())) == 101
    assert set(drawn.indices.tolist()) <= set(digits.pool("training").indices.tolist())
    assert drawn.classes.tolist() == [i % 2 for i in range(101)]
    every = digits.all_digits()
    assert np.array_equal(every.classes[drawn.indices], np.array(pair)[drawn.classes])
    test = tasks.whole_test(pair)
    assert not set(test.indices.tolist()) & set(drawn.indices.tolist())
    assert (test.classes == 0).sum() == (test.classes == 1).sum() > 40
    assert np.array_equal(every.classes[test.indices], np.array(pair)[test.classes])
    other = tasks.draw_objects(rng(1), "training", pair, 101)
    assert not np.array_equal(other.indices, drawn.indices)


def test_orientations_are_eight_and_the_first_is_upright() -> None:
    pictures = digits.pool("test").pictures[:5]
    turned = digits.orientations(pictures)
    assert turned.shape == (8, 5, 8, 8)
    assert np.array_equal(turned[0], pictures)
    for image in range(5):
        assert len({turned[i, image].tobytes() for i in range(8)}) == 8
    assert np.array_equal(turned[4], pictures[:, :, ::-1])


@pytest.mark.parametrize("family", textures.FAMILIES)
def test_textures_are_pictures_that_depend_on_the_seed_alone(family: str) -> None:
    first = textures.draw_textures(rng(), family, 30, SIDE)
    assert first.shape == (30, SIDE, SIDE)
    assert first.dtype == np.float32
    assert 0 <= first.min() < first.max() <= 1
    assert np.array_equal(first, textures.draw_textures(rng(), family, 30, SIDE))
    assert not np.array_equal(first, textures.draw_textures(rng(1), family, 30, SIDE))
    assert len({each.tobytes() for each in first}) == 30


def test_families_of_textures_differ() -> None:
    """By what neighbours have in common, and by how much is dark: each pair by five errors or more."""
    found = {}
    for family in textures.FAMILIES:
        pictures = textures.draw_textures(rng(), family, 400, SIDE).astype(float)
        steps = np.abs(np.diff(pictures, axis=2)).mean(axis=(1, 2))
        dark = (pictures < 0.05).mean(axis=(1, 2))
        numbers = np.stack([steps, dark])
        found[family] = numbers.mean(axis=1), numbers.std(axis=1) / 20
    names = list(found)
    for i, one in enumerate(names):
        for other in names[i + 1 :]:
            gap = np.abs(found[one][0] - found[other][0])
            assert (gap > 5 * np.hypot(found[one][1], found[other][1])).any(), (one, other)


def made(count: int = 12, grid: int = 5) -> tuple[scenes.Scenes, np.ndarray, np.ndarray, np.ndarray]:
    objects = digits.pool("test").pictures[:count]
    backgrounds = textures.draw_textures(rng(), "grain", count, 2 * grid)
    corners = scenes.draw_corners(rng(1), count, grid)
    labels = np.arange(count) % 2
    return scenes.compose(objects, backgrounds, labels, corners), objects, backgrounds, corners


def test_patches_put_together_give_the_picture_back() -> None:
    found, objects, backgrounds, corners = made()
    whole = assemble(found.patches, found.places, found.grid)
    expected = backgrounds.copy()
    for picture, thing, (row, column) in zip(expected, objects, 2 * corners, strict=True):
        picture[row : row + 8, column : column + 8] = thing
    assert np.array_equal(whole, expected)
    mixed = rng().permutation(25)  # in any order
    again = assemble(found.patches[:, mixed], found.places[:, mixed], found.grid)
    assert np.array_equal(again, expected)
    assert {tuple(corner) for corner in scenes.draw_corners(rng(), 500, 5).tolist()} == {
        (0, 0), (0, 1), (1, 0), (1, 1),
    }  # fmt: skip


@pytest.mark.parametrize("kept", range(10))
def test_the_share_of_object_patches_is_exact(kept: int) -> None:
    found, _, _, _ = made()
    pruned = found.keep_background(kept, rng())
    assert pruned.patches.shape == (12, 16 + kept, 4)
    assert (pruned.is_object.sum(axis=1) == 16).all()
    assert pruned.relevant_fraction == 16 / (16 + kept)
    assert (np.diff(pruned.places, axis=1) > 0).all()
    for patches, places, flags, n in zip(
        pruned.patches, pruned.places, pruned.is_object, range(12), strict=True
    ):
        assert np.array_equal(patches, found.patches[n][places])
        assert np.array_equal(flags, found.is_object[n][places])
    if 0 < kept < 9:
        assert len({row.tobytes() for row in pruned.places}) > 4  # drawn for each


def test_what_is_pruned_is_nested() -> None:
    found, _, _, _ = made()
    more, fewer = (found.keep_background(kept, rng(3)).places for kept in (6, 3))
    assert all(set(few) < set(many) for few, many in zip(fewer.tolist(), more.tolist(), strict=True))


@pytest.mark.parametrize(("share", "counts"), [(0.9, (68, 8)), (0.5, (38, 38)), (1.0, (75, 0))])
def test_spurious_shares_are_exact(share: float, counts: tuple[int, int]) -> None:
    drawn = tasks.draw_objects(rng(), "training", (3, 8), 150)
    found = tasks.textured(rng(), drawn, "plant", 5, (share, 1 - share))
    ground = np.where(found.is_object[:, :, None], 0, found.patches).sum(axis=(1, 2))
    on_texture = ground > 0
    assert [int(on_texture[found.classes == label].sum()) for label in (0, 1)] == list(counts)
    pictures = assemble(found.patches * found.is_object[:, :, None], found.places, 5)
    assert np.allclose(pictures.sum(axis=(1, 2)), drawn.pictures.sum(axis=(1, 2)), rtol=1e-5)


def test_test_images_stand_on_either_background_once() -> None:
    objects = tasks.whole_test((3, 8))
    found, half = tasks.on_both(rng(), objects, "plant", 5), len(objects)
    ground = np.where(found.is_object[:, :, None], 0, found.patches).sum(axis=(1, 2))
    assert (ground[:half] > 0).all()
    assert (ground[half:] == 0).all()
    assert np.array_equal(found.classes[:half], found.classes[half:])
    assert found.classes.mean() == 0.5
    sums = np.where(found.is_object[:, :, None], found.patches, 0).sum(axis=(1, 2))
    assert np.allclose(sums[:half], sums[half:])  # the same objects


def test_without_scikit_learn_one_line_says_what_to_install(without: pytest.MonkeyPatch) -> None:
    without.setitem(sys.modules, "sklearn.datasets", None)
    with pytest.raises(UsageError, match=r"need scikit-learn: in the checkout, .* '\.\[images\]'$"):
        digits.pool("test")
