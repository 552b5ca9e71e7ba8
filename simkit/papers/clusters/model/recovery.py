"""A trial of cluster recovery: centres, start, some updates, and how near they come.

The randomness of a trial is a stream of its block, and is divided again: its first part draws centres
and start, the next ones the data of each step. All paths and methods share centres and start; the
literal path and the methods that hold the tokens share these too. Source: Section A.7.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from simkit.engine.cells.seeding import restart, spawn_streams
from simkit.kernels.boundary import finite_arrays
from simkit.papers.clusters.datasets import CentreGeometry, SettingLaw, fill_tokens
from simkit.papers.clusters.literal import update_literally
from simkit.papers.clusters.model.clustering import em_step, lloyd_step, mean_shift
from simkit.papers.clusters.model.conditioning import Draws, SameData
from simkit.papers.clusters.model.update import Update, update_in_law

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Closeness:
    """How near updated centres are to the true ones, (K,) each. Source: Theorem 1."""

    cosine: Floats  # <mu_k, mu'_k> / |mu'_k|
    loss: Floats  # one minus it, without cancellation
    error: Floats  # |mu_k - mu'_k|


def measure(centres: Floats, found: Floats) -> Closeness:
    """Return each found centre's cosine, loss, error (K, d); or `ArgumentError`. Source: Theorem 1."""
    centres, found = finite_arrays("Kd Kd", centres=centres, found=found)
    length = np.sqrt(np.square(found).sum(axis=1))
    along = (centres * found).sum(axis=1)
    aside = np.square(found - along[:, None] * centres).sum(axis=1)
    cosine = along / length
    # 1 - cos = sin^2 / (1 + cos), which loses no digits near cos = 1.
    loss = np.where(cosine > 0, aside / length / (length + np.abs(along)), 1 - cosine)
    return Closeness(cosine, loss, np.sqrt(np.square(centres - found).sum(axis=1)))


@dataclass(frozen=True, eq=False)
class RecoveryModel:
    """What the trials of a cell share."""

    law: SettingLaw  # of centres and starts
    geometry: CentreGeometry | None  # of centres that are no random ones
    n: int  # tokens of each cluster
    sigma: float
    scale: float  # lambda
    method: str  # "attention", "mean-shift", "em" or "k-means"
    path: str | None  # "law" or "literal"
    same_data: bool  # whether all steps see the same data
    renormalise: bool  # whether centres are normalised between steps
    steps: tuple[int, ...]  # after how many steps there is a measurement


def build_model(params: Mapping[str, Any]) -> RecoveryModel:
    """Return what the trials share at the study's parameters; `steps` may be one number or several."""
    law = SettingLaw(
        params["clusters"], params["d"], params["centres"], params["gamma"] or 0.0, params["start"],
        params["gap"],
    )  # fmt: skip
    steps = params["steps"]
    return RecoveryModel(
        law=law,
        geometry=law.fixed_geometry(),
        n=params["n"],
        sigma=params["sigma"],
        scale=params["lambda"],
        method=params["method"],
        path=params["path"],
        same_data=params["data"] == "same",
        renormalise=params["renormalise"],
        steps=(steps,) if isinstance(steps, int) else tuple(steps),
    )


def run_trial(model: RecoveryModel, rng: Generator) -> list[dict[str, float]] | str:
    """Return the measurements after each step up to the last one asked for, or why there are none.

    What a step yields does not depend on how many follow.
    """
    first, *streams = spawn_streams(rng, max(model.steps) + 1)
    setting = model.law.draw(first, model.geometry)
    if setting is None:
        return "the drawn centres allow no start with this gap"
    geometry, start = setting
    outcomes = []
    for update in _updates(streams, geometry.centres, start, model):
        near = measure(geometry.centres, update.centres)
        outcomes.append(
            {
                "cosine": float(near.cosine.mean()),
                "error": float(near.error.mean()),
                "worst_cosine": float(near.cosine.min()),
                "worst_error": float(near.error.max()),
                "loss": float(near.loss.mean()),
                "effective_size": float(update.effective_size.mean()),
                "overlap": geometry.overlap,
                "smallest_size": float(update.effective_size.min()),
            }
        )
    return outcomes


def _updates(
    streams: list[Generator], centres: Floats, start: Floats, model: RecoveryModel
) -> Iterator[Update]:
    """Yield the updates, each from the one before; on the same data or, each time, on fresh ones."""
    if model.same_data and model.method == "attention" and model.path == "law":
        yield from _updates_on_same_data_in_law(streams, centres, start, model)
        return
    queries, tokens = start, None
    for stream in streams:
        rng = restart(streams[0]) if model.same_data else stream
        if model.method != "attention" and (tokens is None or not model.same_data):
            tokens = np.empty((len(centres) * model.n, centres.shape[1]))
            fill_tokens(rng, centres, model.n, model.sigma, tokens)
        update = _update(rng, tokens, centres, queries, model)
        yield update
        queries = _next_queries(update, model)


def _update(
    rng: Generator, tokens: Floats | None, centres: Floats, queries: Floats, model: RecoveryModel
) -> Update:
    n, sigma, scale = model.n, model.sigma, model.scale
    if tokens is None:
        if model.path == "law":
            return update_in_law(rng, centres, queries, n, sigma, scale)
        return Update(*update_literally(rng, centres, queries, n, sigma, scale))
    if model.method == "mean-shift":
        return Update(*mean_shift(tokens, queries, scale))
    if model.method == "em":
        return Update(*em_step(tokens, queries, sigma**2 / centres.shape[1]))
    return Update(*lloyd_step(tokens, queries))


def _updates_on_same_data_in_law(
    streams: list[Generator], centres: Floats, start: Floats, model: RecoveryModel
) -> Iterator[Update]:
    n, sigma, scale = model.n, model.sigma, model.scale
    # The first step is the streamed one, whether more are asked for or not: the same bits either way.
    update = update_in_law(restart(streams[0]), centres, start, n, sigma, scale)
    yield update
    if len(streams) == 1:
        return
    draws = Draws(streams, len(centres) * n, centres.shape[1])
    data = SameData(centres, n, sigma, scale, draws.along, draws.across)
    data.step(start)
    for _ in streams[1:]:
        update = data.step(_next_queries(update, model))
        yield update


def _next_queries(update: Update, model: RecoveryModel) -> Floats:
    if not model.renormalise:
        return update.centres
    lengths = np.sqrt(np.square(update.centres).sum(axis=1, keepdims=True))
    return np.asarray(update.centres / lengths)
