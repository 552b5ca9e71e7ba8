"""Initial models of several heads, and with a skip connection.

Each head has an isometry, errors and features of its own. With a skip connection eq. (250) asks that
W_V + I take the patterns to orthonormal features: W_V = P R - I, where P turns every vector by one
angle, and R or an error matrix makes the error sigma. With P = I the norm of W_V is about sigma; at 60
degrees P - I has norm 1, and as R may turn the same way W_V keeps to norm 1 up to 60 degrees less those
of R, the default.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
from numpy.random import Generator

from simkit.engine.cells.seeding import spawn_streams
from simkit.errors import ArgumentError
from simkit.papers.patches.datasets import PatchModel
from simkit.papers.patches.initial import (
    Floats,
    InitialModel,
    check_initial,
    draw_initial_model,
    features_of,
    perturb,
    random_rotation,
)

if TYPE_CHECKING:
    from simkit.papers.patches.network import ShallowViT

LARGEST_TURN = 60.0  # degrees; the norm of P - I is then 1


def turn_within(sigma: float) -> float:
    """Return the largest turn with |P R - I| <= 1 whatever P and R, in degrees, rounded down to 0.01.

    Two turns together are one by the sum of their angles at most, and R, which moves a unit vector by
    sigma, turns it by 2 arcsin(sigma/2). From sigma = 1 on it is 0.

    Source: eq. (250), Assumption 1.
    """
    left = LARGEST_TURN - math.degrees(2.0 * math.asin(min(sigma, 1.0) / 2.0))
    return math.floor(100.0 * max(left, 0.0) + 1e-9) / 100.0


def draw_heads(rng: Generator, data: PatchModel, network: ShallowViT) -> InitialModel:
    """Draw an initial model of several heads, or with a skip connection; see `draw_initial_model`.

    Raises
    ------
    ArgumentError
        As `check_heads`.

    Source: Appendix G.3; Appendix G.4, eq. (250).
    """
    check_heads(data, network)
    value_dim, key_dim = network.dimensions(data)
    *streams, shared = spawn_streams(rng, network.heads + 1)
    init, sigma, delta = network.init, network.sigma, network.delta
    wide = data.dim if network.skip else value_dim  # with a skip connection W_V is drawn apart
    models = [draw_initial_model(stream, data, init, sigma, delta, wide, key_dim) for stream in streams]
    patterns = models[0].patterns
    key, query, key_features = (
        np.stack([getattr(model, name) for model in models]) for name in ("key", "query", "key_features")
    )
    if network.skip:
        value, value_features = draw_skip_value(shared, data, init, sigma, network.start_turn)
        value = value.reshape(network.heads, value_dim, data.dim)
    else:
        value = np.stack([model.value for model in models])
        value_features = np.stack([model.value_features for model in models])
    if network.heads == 1:
        value, key, query, key_features = value[0], key[0], query[0], key_features[0]
    return InitialModel(value, key, query, value_features, key_features, patterns, network.skip)


def draw_skip_value(
    rng: Generator, data: PatchModel, init: str, sigma: float, turn: float
) -> tuple[Floats, Floats]:
    """Return W_V (d, d) and the features p_j (K, d) of eq. (250).

    Parameters
    ----------
    init : {"rotation", "perturbed"}
    sigma : float: the error at every pattern
    turn : float: degrees by which P turns every vector

    Source: Appendix G.4, eq. (250).
    """
    identity = np.eye(data.dim)
    turned = (
        random_rotation(rng, data.dim, 2.0 * math.sin(math.radians(turn) / 2.0)) if turn else identity
    )
    if init == "rotation":
        whole = turned @ random_rotation(rng, data.dim, sigma)
    else:
        whole = perturb(rng, turned, data.pattern_matrix, sigma)
    return whole - identity, features_of(data)[1] @ turned.T


def check_heads(data: PatchModel, network: ShallowViT) -> None:
    """Refuse heads or a skip connection that the data or the initial model do not allow.

    Raises
    ------
    ArgumentError
        Where H m_a is not d with a skip connection, or no initial model can be built.

    Source: Appendix G.3; Appendix G.4, eq. (250).
    """
    value_dim, key_dim = network.dimensions(data)
    dim, skip = data.dim, network.skip
    if skip and dim % network.heads:
        raise ArgumentError(
            "a skip connection asks that {dim} be a multiple of it",
            parameter="heads",
            value=network.heads,
            example=1,
            settings={"dim": dim},
        )
    if skip and network.heads * value_dim != dim:
        raise ArgumentError(
            "with a skip connection it is {dim} over {heads}",
            parameter="value_dim",
            value=value_dim,
            example=dim // network.heads,
            settings={"dim": dim, "heads": network.heads},
        )
    if skip and network.init not in ("rotation", "perturbed"):
        wrong = "with a skip connection, eq. (250), it is rotation or perturbed"
        raise ArgumentError(wrong, parameter="init", value=network.init, example="rotation")
    wide = dim if skip else value_dim
    check_initial(data, network.init, network.sigma, network.delta, wide, key_dim)
    if skip and network.start_turn and dim % 2:
        wrong = "turning every pattern needs an even dimension"
        raise ArgumentError(wrong, parameter="turn", value=network.start_turn, example=0.0)
