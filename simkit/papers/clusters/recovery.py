"""A trial of cluster recovery: centres, start, some updates, and how near they come.

The randomness of a trial is a child stream of its block; its first child draws the setting, the next
ones the data of each step. All paths and methods share the setting; the literal path and the methods
that hold the tokens share these too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.random import PCG64DXSM, Generator, SeedSequence
from numpy.typing import NDArray

from simkit.papers.clusters.comparisons import em_step, lloyd_step, mean_shift
from simkit.papers.clusters.conditioning import Draws, SameData
from simkit.papers.clusters.datasets import draw_setting, fill_tokens, largest_overlap
from simkit.papers.clusters.literal import update_literally
from simkit.papers.clusters.update import Update, update_in_law

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Closeness:
    """How near updated centres are to the true ones.

    Attributes
    ----------
    cosine, loss, error : float64 array (K,)
        <mu_k, mu'_k> / |mu'_k|; one minus it, without cancellation; |mu_k - mu'_k|.
    """

    cosine: Floats
    loss: Floats
    error: Floats


def measure(centres: Floats, found: Floats) -> Closeness:
    """Return cosine, loss and error of each found centre (K, d); source: Theorem 1."""
    length = np.sqrt(np.square(found).sum(axis=1))
    along = (centres * found).sum(axis=1)
    aside = np.square(found - along[:, None] * centres).sum(axis=1)
    cosine = along / length
    # 1 - cos = sin^2 / (1 + cos), which loses no digits near cos = 1.
    loss = np.where(cosine > 0, aside / length / (length + np.abs(along)), 1 - cosine)
    return Closeness(cosine, loss, np.sqrt(np.square(centres - found).sum(axis=1)))


def run_trial(
    seeds: SeedSequence, params: Mapping[str, Any], steps: int
) -> list[dict[str, float]] | str:
    """Return the measurements after each of the first `steps` steps, or why the trial has none.

    Parameters
    ----------
    seeds : SeedSequence of the trial
    params : mapping: the study's parameters
    steps : int: how many; what a step yields does not depend on it
    """
    children = seeds.spawn(steps + 1)
    setting = draw_setting(
        _generator(children[0]), params["clusters"], params["d"], params["centres"],
        params["gamma"] or 0.0, params["start"], params["gap"],
    )  # fmt: skip
    if setting is None:
        return "the drawn centres allow no start with this gap"
    centres, start = setting
    overlap = float(largest_overlap(centres))
    outcomes = []
    for update in _updates(children[1:], centres, start, params):
        near = measure(centres, update.centres)
        outcomes.append(
            {
                "cosine": float(near.cosine.mean()),
                "error": float(near.error.mean()),
                "worst_cosine": float(near.cosine.min()),
                "worst_error": float(near.error.max()),
                "loss": float(near.loss.mean()),
                "effective_size": float(update.effective_size.mean()),
                "overlap": overlap,
                "smallest_size": float(update.effective_size.min()),
                "worst_loss": float(near.loss.max()),
            }
        )
    return outcomes


def trial_seeds(rng: Generator, trials: int) -> list[SeedSequence]:
    """Return one seed sequence for each trial of a block; the first ones do not depend on how many."""
    sequence = rng.bit_generator.seed_seq
    assert isinstance(sequence, SeedSequence)
    return sequence.spawn(trials)


def _generator(seeds: SeedSequence) -> Generator:
    return Generator(PCG64DXSM(seeds))


def _updates(
    seeds: list[SeedSequence], centres: Floats, start: Floats, params: Mapping[str, Any]
) -> Iterator[Update]:
    """Yield the updates, each from the one before; on the same data or, each time, on fresh ones."""
    same = params["data"] == "same"
    if same and params["method"] == "attention" and params["path"] == "law":
        yield from _updates_on_same_data_in_law(seeds, centres, start, params)
        return
    queries, tokens = start, None
    for seed in seeds:
        rng = _generator(seeds[0] if same else seed)
        if params["method"] != "attention" and (tokens is None or not same):
            tokens = np.empty((len(centres) * params["n"], params["d"]))
            fill_tokens(rng, centres, params["n"], params["sigma"], tokens)
        update = _update(rng, tokens, centres, queries, params)
        yield update
        queries = _next_queries(update, params)


def _update(
    rng: Generator,
    tokens: Floats | None,
    centres: Floats,
    queries: Floats,
    params: Mapping[str, Any],
) -> Update:
    n, sigma, scale = params["n"], params["sigma"], params["lambda"]
    if tokens is None:
        if params["path"] == "law":
            return update_in_law(rng, centres, queries, n, sigma, scale)
        return Update(*update_literally(rng, centres, queries, n, sigma, scale))
    if params["method"] == "mean-shift":
        return Update(*mean_shift(tokens, queries, scale))
    if params["method"] == "em":
        return Update(*em_step(tokens, queries, sigma**2 / params["d"]))
    return Update(*lloyd_step(tokens, queries))


def _updates_on_same_data_in_law(
    seeds: list[SeedSequence], centres: Floats, start: Floats, params: Mapping[str, Any]
) -> Iterator[Update]:
    n, sigma, scale = params["n"], params["sigma"], params["lambda"]
    # The first step is the streamed one, whether more are asked for or not: the same bits either way.
    update = update_in_law(_generator(seeds[0]), centres, start, n, sigma, scale)
    yield update
    if len(seeds) == 1:
        return
    draws = Draws([_generator(seed) for seed in seeds], len(centres) * n, params["d"])
    data = SameData(centres, n, sigma, scale, draws.along, draws.across)
    data.step(start)
    for _ in seeds[1:]:
        update = data.step(_next_queries(update, params))
        yield update


def _next_queries(update: Update, params: Mapping[str, Any]) -> Floats:
    if not params["renormalise"]:
        return update.centres
    lengths = np.sqrt(np.square(update.centres).sum(axis=1, keepdims=True))
    return np.asarray(update.centres / lengths)
