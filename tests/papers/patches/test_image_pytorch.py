"""PyTorch's settings are the process's: held while a network is trained, and given back."""

import importlib.util
import sys
import threading
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from simkit.errors import UsageError
from simkit.papers.patches.images.deep import DeepViT, Unlearnt, classify, fit
from simkit.papers.patches.images.pytorch import held_torch, load_torch
from simkit.papers.patches.images.scenes import Scenes

needs_torch = pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="PyTorch is an extra")
MODEL = DeepViT(2, 4, width=8, blocks=1)


def test_without_torch_one_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    with pytest.raises(
        UsageError, match=r"need PyTorch: in the checkout, make images or .*\[images\]'; --net"
    ):
        load_torch()


def scenes() -> Scenes:
    rng = np.random.default_rng(0)
    places = np.tile(np.arange(16), (12, 1))
    patches = rng.random((12, 16, 4)).astype(np.float32)
    return Scenes(patches, places, np.ones((12, 16), dtype=np.bool_), np.arange(12) % 2, 4)


def trained(rate: float = 3e-3) -> dict[str, np.ndarray]:
    images, start = scenes(), MODEL.draw(np.random.default_rng(1))
    return fit(MODEL, start, lambda: (images.patches, images.places, images.classes), 6, rate)


def state(torch: Any) -> list[object]:
    return [
        torch.get_default_dtype(), torch.get_num_threads(), torch.are_deterministic_algorithms_enabled(),
        torch.is_deterministic_algorithms_warn_only_enabled(),
        torch.utils.deterministic.fill_uninitialized_memory, torch.get_rng_state().tolist(),
        torch.is_grad_enabled(),
    ]  # fmt: skip


@pytest.fixture
def torch() -> Iterator[Any]:
    found = load_torch()
    before = state(found)
    yield found
    found.set_default_dtype(before[0])
    found.set_num_threads(before[1])
    found.use_deterministic_algorithms(before[2], warn_only=before[3])
    found.utils.deterministic.fill_uninitialized_memory = before[4]


def unlike_ours(torch: Any) -> None:
    torch.set_default_dtype(torch.float64)
    torch.set_num_threads(2)
    torch.use_deterministic_algorithms(True, warn_only=True)
    torch.utils.deterministic.fill_uninitialized_memory = True
    torch.manual_seed(17)


@needs_torch
def test_training_and_testing_give_the_settings_back(torch: Any) -> None:
    expected = trained()
    unlike_ours(torch)
    before = state(torch)
    weights = trained()
    assert state(torch) == before
    classify(MODEL, weights, scenes())
    assert state(torch) == before
    for name, array in expected.items():  # whatever the settings outside are
        assert array.dtype == weights[name].dtype == np.float32
        assert np.array_equal(array, weights[name])


@needs_torch
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_a_training_that_fails_gives_the_settings_back(torch: Any) -> None:
    unlike_ours(torch)
    before = state(torch)
    with pytest.raises(Unlearnt):
        trained(rate=1e30)
    assert state(torch) == before


@needs_torch
def test_the_last_of_several_threads_gives_the_settings_back(torch: Any) -> None:
    unlike_ours(torch)
    before = state(torch)
    inside, leave, found = threading.Event(), threading.Event(), list[object]()

    def hold() -> None:
        with held_torch():
            inside.set()
            leave.wait(10)
            found.append(state(torch)[:5])

    other = threading.Thread(target=hold)
    with held_torch():
        other.start()
        assert inside.wait(10)
    assert torch.are_deterministic_algorithms_enabled()
    assert not torch.is_deterministic_algorithms_warn_only_enabled()  # it is still held
    leave.set()
    other.join()
    assert found == [[torch.float32, 1, True, False, False]]
    assert state(torch)[0] == before[0]
    assert state(torch)[2:] == before[2:]
