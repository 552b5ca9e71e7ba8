"""Numbers and names beside arrays: what is none is refused in a line that names the argument."""

import numpy as np
import pytest

from simkit.errors import ArgumentError
from simkit.papers.clusters.model.clustering import em_step, mean_shift
from simkit.papers.knn.attention import attend
from simkit.papers.patches import PatchModel, ShallowViT
from simkit.papers.patches.learning.directions import key_masses
from simkit.papers.patches.model.weights import Weights

X = np.eye(3)
WHOLE = ("2", None, np.array([2]), 2.5, [2], 2 + 0j, float("nan"))
REAL = ("0.2", None, np.array([0.2, 0.3]), [0.2], 1j, float("nan"), float("inf"))


@pytest.fixture(scope="module")
def sample():
    return PatchModel(tokens=10).sample(np.random.default_rng(0), 4)


@pytest.fixture(scope="module")
def weights():
    return ShallowViT().initialise(np.random.default_rng(0), PatchModel(tokens=10))


def refused(call, name):
    with pytest.raises(ArgumentError, match=rf"(?s)^(?=.*\b{name}\b)[^\n]*$"):
        call()


@pytest.mark.parametrize("k", WHOLE, ids=repr)
def test_k_is_a_whole_number(k):
    refused(lambda: attend(X, X, X, k), "k")


def test_k_may_be_of_any_type_of_whole_numbers():
    for k in (np.int32(2), np.array(2)):
        assert np.array_equal(attend(X, X, X, k), attend(X, X, X, 2))


@pytest.mark.parametrize("number", REAL, ids=repr)
def test_a_share_a_scale_and_a_variance_are_numbers(sample, number):
    refused(lambda: sample.prune(number, "random", np.random.default_rng(0)), "share")
    refused(lambda: mean_shift(X, X, number), "scale")
    refused(lambda: em_step(X, X, number), "variance")
    if number is not None and not isinstance(number, float):  # c^-1/2, and NaN makes every output NaN
        refused(lambda: attend(X, X, X, 2, scale=number), "scale")


@pytest.mark.parametrize("variance", [0.0, -1.0])
def test_a_variance_is_above_0(variance):
    refused(lambda: em_step(X, X, variance), "variance")


def test_names_generators_and_widths(sample):
    rng = np.random.default_rng(0)
    refused(lambda: sample.prune(0.2, ["random"], rng), "which")
    refused(lambda: attend(X, X, X, 2, form=["mask"]), "form")
    for wrong in (None, 0, np.random):
        refused(lambda: sample.prune(0.2, "random", wrong), "rng")  # noqa: B023
    refused(lambda: attend(np.zeros((3, 0)), np.zeros((3, 0)), X, 2), "queries")


def test_weights_and_samples_are_of_their_types(sample, weights):
    refused(lambda: key_masses(None, sample), "Weights")
    refused(lambda: key_masses(weights, [1]), "sample")
    ragged = Weights(*(5 * [[[1.0], [1.0, 2.0]]]))
    refused(lambda: ragged.heads, "w_v")
    refused(lambda: ragged.own_readouts, "a")
