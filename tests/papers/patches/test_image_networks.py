"""The networks on images: eq. (1) learns a tiny task; the deep one has its shape and its bits."""

import importlib.util

import numpy as np
import pytest

from simkit.papers.patches import ShallowViT
from simkit.papers.patches.images import digits, pretraining, scenes
from simkit.papers.patches.images import trial_images as tasks
from simkit.papers.patches.images.deep import DeepViT, classify, fit
from simkit.papers.patches.images.pretraining import Pretraining, pretrain
from simkit.papers.patches.images.pytorch import load_torch
from simkit.papers.patches.images.studies import runs as one_layer

needs_torch = pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="PyTorch is an extra")


def rng(seed: int = 0) -> np.random.Generator:
    return np.random.default_rng(seed)


def pictured(count: int = 40, pair: tuple[int, int] = (0, 4)) -> tuple[scenes.Scenes, scenes.Scenes]:
    drawn = tasks.draw_objects(rng(), "training", pair, count)
    train = tasks.textured(rng(1), drawn, "plant", 5).keep_background(4, rng(2))
    test = tasks.textured(rng(3), tasks.whole_test(pair), "plant", 5).keep_background(4, rng(4))
    return train, test


def test_samples_of_the_one_layer_network_are_the_patches_with_their_places() -> None:
    train, _ = pictured()
    sample = one_layer.as_sample(train)
    assert sample.tokens.shape == (40, 20, one_layer.DIM)
    assert sample.labels.tolist() == [1.0, -1.0] * 20
    assert (sample.roles == 0).sum(axis=1).tolist() == [16] * 40
    assert (sample.roles == 2).sum(axis=1).tolist() == [4] * 40
    codes = one_layer.place_code(5)
    assert len({code.tobytes() for code in codes}) == 25
    for n in (0, 1, 17):  # each token: the pixels of its patch, the code of its place
        place = train.places[n][sample.positions[n]]
        assert np.array_equal(sample.tokens[n, :, 4:], codes[place])
        assert np.array_equal(sample.tokens[n, :, :4], train.patches[n][sample.positions[n]])


def test_the_one_layer_network_learns_a_tiny_task() -> None:
    train, test = pictured()
    run = one_layer.train_one_layer(rng(), ShallowViT(200), train, test, max_steps=3000)
    assert run.ended == "zero hinge"
    assert run.test_error[-1] < 0.15  # 0.5 by guessing
    again = one_layer.train_one_layer(rng(), ShallowViT(200), train, test, max_steps=3000)
    assert np.array_equal(run.final.w_o, again.final.w_o)


def test_the_deep_network_has_the_shape_of_the_paper() -> None:
    model = DeepViT(10, 5)
    assert (model.blocks, model.heads, model.width) == (5, 4, 48)
    weights = model.draw(rng())
    blocks = [name for name in weights if name.partition(".")[0].isdigit()]
    assert {name.partition(".")[0] for name in blocks} == set("01234")
    kinds = {name.partition(".")[2] for name in blocks}
    assert len(blocks) == 5 * len(kinds)
    assert {kind.partition(".")[0] for kind in kinds} == {"attention", "perceptron"}
    assert {name: array.shape for name, array in weights.items() if not name[0].isdigit()} == {
        "patch": (4, 48), "place": (25, 48), "scale": (48,), "shift": (48,), "readout": (48, 10),
        "readout.bias": (10,),
    }  # fmt: skip
    assert weights["3.attention.in"].shape == (48, 144)
    assert weights["3.perceptron.in"].shape == weights["3.attention.out"].shape == (48, 48)
    assert {array.dtype for array in weights.values()} == {np.dtype(np.float32)}
    assert np.array_equal(model.draw(rng())["place"], weights["place"])


@pytest.mark.parametrize(
    ("start", "excluded", "count"), [("turned", (), 70), ("diverse", (3, 8), 64), ("narrow", (3, 8), 8)]
)
def test_pretraining_has_its_classes_and_no_image_of_a_trial(
    start: str, excluded: tuple[int, ...], count: int
) -> None:
    pictures, classes = Pretraining(start, excluded, 5, 48, 1).images()
    assert len(pictures) == len(classes)
    assert np.array_equal(np.unique(classes), np.arange(count))
    own = digits.pool("pretraining")
    own = own.take(~np.isin(own.classes, excluded))
    assert len(pictures) == len(own) * {"turned": 7, "diverse": 8, "narrow": 1}[start]
    shown = {picture.tobytes() for picture in pictures}
    upright = {picture.tobytes() for picture in own.pictures}
    assert bool(shown & upright) == (start != "turned")
    left_out = digits.all_digits()
    for pool in (left_out.take(np.isin(left_out.classes, excluded)), digits.pool("test")):
        assert not shown & {picture.tobytes() for picture in pool.pictures}
    # Of one digit, the classes are its orientations.
    assert all(len(np.unique(classes[i :: len(own)])) == len(pictures) // len(own) for i in range(3))


def literal_outputs(model: DeepViT, weights: dict[str, np.ndarray], images: scenes.Scenes) -> np.ndarray:
    """Return the logits in float64, a token and a head at a time."""
    weights = {name: array.astype(float) for name, array in weights.items()}

    def normalised(x: np.ndarray, where: str) -> np.ndarray:
        centred = x - x.mean()
        return centred / np.sqrt(x.var() + 1e-5) * weights[f"{where}scale"] + weights[f"{where}shift"]

    width, size = model.width, model.width // model.heads
    found = []
    for patches, places in zip(images.patches.astype(float), images.places, strict=True):
        x = [p @ weights["patch"] + weights["place"][at] for p, at in zip(patches, places, strict=True)]
        for block in range(model.blocks):
            z = [
                normalised(each, f"{block}.attention.") @ weights[f"{block}.attention.in"] for each in x
            ]
            for l, own in enumerate(z):
                heads = []
                for start in range(0, width, size):
                    part = slice(start, start + size)
                    scores = [own[part] @ z_s[width:][part] / np.sqrt(size) for z_s in z]
                    shares = np.exp(scores) / np.exp(scores).sum()
                    values = (a * z_s[2 * width :][part] for a, z_s in zip(shares, z, strict=True))
                    heads.append(sum(values))
                x[l] = x[l] + np.concatenate(heads) @ weights[f"{block}.attention.out"]
            for l, own in enumerate(x):
                hidden = normalised(own, f"{block}.perceptron.") @ weights[f"{block}.perceptron.in"]
                x[l] = own + np.maximum(hidden + weights[f"{block}.perceptron.bias"], 0)
        seen = np.mean([normalised(each, "") for each in x], axis=0)
        found.append(seen @ weights["readout"] + weights["readout.bias"])
    return np.array(found)


@needs_torch
def test_the_deep_network_is_what_its_formula_says() -> None:
    torch = load_torch()
    model, images = DeepViT(3, 5, width=8), pictured(4)[0]
    weights = model.draw(rng())
    for name, array in weights.items():  # ones and zeros would hide what they do
        weights[name] = array + rng(len(name)).normal(0, 0.2, array.shape).astype(np.float32)
    expected = literal_outputs(model, weights, images)
    tensors = {name: torch.tensor(array) for name, array in weights.items()}
    logits = model.outputs(torch, tensors, torch.tensor(images.patches), torch.tensor(images.places))
    assert np.allclose(logits.numpy(), expected, atol=1e-5, rtol=1e-5)
    assert np.array_equal(classify(model, weights, images), expected.argmax(axis=1))


@needs_torch
def test_training_is_the_same_bit_for_bit_and_leaves_its_start_alone() -> None:
    model, (train, _) = DeepViT(2, 5, width=16), pictured()
    start = model.draw(rng())
    before = {name: array.copy() for name, array in start.items()}
    batch = (train.patches, train.places, train.classes)
    first, second = (fit(model, start, lambda: batch, 12, 3e-3) for _ in range(2))
    for name, array in start.items():
        assert np.array_equal(array, before[name])
        assert np.array_equal(first[name], second[name])
    assert not np.array_equal(first["patch"], start["patch"])
    right = (classify(model, fit(model, start, lambda: batch, 60, 3e-3), train) == train.classes).mean()
    assert right > 0.9  # it fits what it sees


@needs_torch
def test_an_initial_model_is_made_once_and_learns() -> None:
    asked = Pretraining("narrow", (3, 8), 5, 16, 60)
    weights = pretrain(asked)
    assert pretrain(Pretraining("narrow", (3, 8), 5, 16, 60)) is weights
    assert weights["readout"].shape == (16, 8)
    pretraining._pretrain.cache_clear()
    again = pretrain(asked)
    assert all(np.array_equal(again[name], weights[name]) for name in weights)
