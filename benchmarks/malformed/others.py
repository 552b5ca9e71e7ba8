"""Separation, cluster recovery and k-NN attention: the public functions that take arrays."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from malformed.mutations import finite, plain
from malformed.target import Target, flat, same
from simkit.papers.clusters.datasets import describe_centres
from simkit.papers.clusters.literal import update_literally
from simkit.papers.clusters.model.clustering import em_step, lloyd_step, mean_shift
from simkit.papers.clusters.model.conditioning import Draws, SameData
from simkit.papers.clusters.model.recovery import measure
from simkit.papers.clusters.model.update import symmetric_roots, update_in_law
from simkit.papers.clusters.theory import population_update
from simkit.papers.knn.attention import attend
from simkit.papers.knn.derivatives import LayerDesign, compare_derivatives
from simkit.papers.knn.recovery import TokenDesign, measure_errors
from simkit.papers.separation.regression.literal import network_fires

RNG = np.random.default_rng(11)
CENTRES = np.linalg.qr(RNG.standard_normal((6, 6)))[0][:3].copy()
QUERIES = CENTRES + 0.2 * RNG.standard_normal((3, 6))
TOKENS = np.repeat(CENTRES, 5, axis=0) + 0.1 * RNG.standard_normal((15, 6))
N, SIGMA, SCALE = 7, 0.5, 3.0


def update_plainly(centres: np.ndarray, queries: np.ndarray) -> np.ndarray:
    """Return the update over all tokens, as `update_literally` draws them."""
    if np.abs(queries).max() * np.abs(centres).max() > 1e6:
        raise NotImplementedError  # rounding of the scores decides
    rng = np.random.default_rng(12)
    spread = SIGMA / np.sqrt(centres.shape[1])
    tokens = np.repeat(centres, N, axis=0)
    tokens = tokens + spread * rng.standard_normal(tokens.shape)
    scores = SCALE * queries @ tokens.T
    weights = np.exp(scores - scores.max(axis=1, keepdims=True))
    weights /= weights.sum(axis=1, keepdims=True)
    return flat(weights @ tokens, 1 / (weights**2).sum(axis=1))


def in_law(centres: Any, queries: Any) -> np.ndarray:
    found = update_in_law(np.random.default_rng(12), centres, queries, N, SIGMA, SCALE)
    return flat(found.centres, found.effective_size)


def literally(centres: Any, queries: Any) -> np.ndarray:
    return flat(*update_literally(np.random.default_rng(12), centres, queries, N, SIGMA, SCALE))


def on_same_data(centres: Any, queries: Any) -> np.ndarray:
    draws = Draws(np.random.default_rng(12).spawn(2), 3 * N, 6)
    found = SameData(centres, N, SIGMA, SCALE, draws.along, draws.across).step(queries)
    return flat(found.centres, found.effective_size)


def describe(centres: Any) -> np.ndarray:
    found = describe_centres(centres)
    return flat(found.overlap, found.basis.T @ found.basis)


def describe_plainly(centres: np.ndarray) -> np.ndarray:
    gram = centres @ centres.T
    off = gram[~np.eye(len(gram), dtype=bool)]
    lengths = np.linalg.norm(centres, axis=1, keepdims=True)
    _, values, right = np.linalg.svd(centres / np.where(lengths > 0, lengths, 1), full_matrices=False)
    if np.any((values > 1e-13) & (values < 1e-6)):
        raise NotImplementedError  # nearly dependent
    kept = right[values > 1e-9]
    return flat(max(off.max(initial=-1.0), -1.0), kept.T @ kept)


def _closeness(centres: Any, found: Any) -> np.ndarray:
    near = measure(centres, found)
    return flat(near.cosine, near.loss, near.error)


def _closeness_plainly(centres: np.ndarray, found: np.ndarray) -> np.ndarray:
    lengths = np.linalg.norm(found, axis=1)
    if not lengths.all() or not np.allclose(np.linalg.norm(centres, axis=1), 1, rtol=0, atol=1e-12):
        raise NotImplementedError  # 0 / 0, or no unit vectors
    cosine = (centres * found).sum(axis=1) / lengths
    return flat(cosine, 1 - cosine, np.linalg.norm(centres - found, axis=1))


def clusters() -> Iterator[Target]:
    pair = {"centres": CENTRES, "queries": QUERIES}
    data = {"tokens": TOKENS, "queries": QUERIES}
    yield Target("update_in_law", pair, in_law, same(in_law, "Kd", "Kd"))
    yield Target("update_literally", pair, literally, same(update_plainly, "Kd", "Kd"))
    yield Target("SameData.step", pair, on_same_data, same(on_same_data, "Kd", "Kd"))
    yield Target("describe_centres", {"centres": CENTRES}, describe, same(describe_plainly, "Kd"))
    for name, step in (
        ("mean_shift", lambda tokens, queries: flat(*mean_shift(tokens, queries, SCALE))),
        ("em_step", lambda tokens, queries: flat(*em_step(tokens, queries, 0.1))),
        ("lloyd_step", lambda tokens, queries: flat(*lloyd_step(tokens, queries))),
    ):
        yield Target(name, data, step, same(step, "nd", "Kd"))
    yield Target(
        "measure",
        {"centres": CENTRES, "found": QUERIES},
        _closeness,
        same(_closeness_plainly, "Kd", "Kd"),
    )
    yield Target(
        "population_update", {"centres": CENTRES, "query": QUERIES[0]}, _population,
        same(_population, "Kd", "d"),
    )  # fmt: skip
    yield Target(
        "symmetric_roots", {"gram": CENTRES @ QUERIES.T @ QUERIES @ CENTRES.T},
        lambda gram: flat(*symmetric_roots(gram)), same(_roots_plainly, "KK"),
    )  # fmt: skip


def _population(centres: Any, query: Any) -> np.ndarray:
    return population_update(centres, query, 6, SIGMA, SCALE).centre


def _roots_plainly(gram: np.ndarray) -> np.ndarray:
    if not np.allclose(gram, gram.T, rtol=1e-12) or np.linalg.eigvalsh(gram)[0] < 0:
        raise NotImplementedError  # half of it counts
    return flat(*symmetric_roots(gram))


def attend_plainly(k: int, scale: float) -> Callable[..., np.ndarray]:
    def truth(queries: Any, keys: Any, values: Any) -> np.ndarray:
        q, key, v = (plain(array) for array in (queries, keys, values))
        if len({np.asarray(array).dtype.newbyteorder("=") for array in (queries, keys, values)}) > 1:
            raise ValueError("types")
        if (
            q.ndim < 2
            or q.shape != key.shape
            or v.shape[:-1] != key.shape[:-1]
            or not 1 <= k <= q.shape[-2]
        ):
            raise ValueError("shape")
        out = np.empty((*q.shape[:-1], v.shape[-1]))
        for head in np.ndindex(q.shape[:-2]):
            for i, row in enumerate((q[head] @ key[head].T) * scale):
                if np.isnan(row).any():
                    out[(*head, i)] = np.nan
                    continue
                if np.isinf(row).any():
                    raise NotImplementedError  # infinity less infinity
                chosen = sorted(range(len(row)), key=lambda j, row=row: (-row[j], j))[:k]
                weights = np.exp(row[chosen] - row[chosen].max())
                out[(*head, i)] = weights @ v[head][chosen] / weights.sum()
        return out.ravel()

    return truth


def knn() -> Iterator[Target]:
    rng = np.random.default_rng(13)
    heads = {name: rng.standard_normal((2, 6, 4)) for name in ("queries", "keys")}
    heads["values"] = rng.standard_normal((2, 6, 3))
    for form in ("mask", "gather"):
        yield Target(
            f"attend, {form}", heads,
            lambda form=form, **a: attend(*a.values(), 3, form=form, scale=0.7).ravel(),
            attend_plainly(3, 0.7),
        )  # fmt: skip
    yield from _designs()


def _designs() -> Iterator[Target]:
    labels = np.array([0, 0, 0, 1, 1, 2, 2, 2])
    tokens = TokenDesign(
        ks=(3,), labels=labels, foreign=labels != 0, target=np.eye(5)[0], centre_scores=np.zeros(8),
        sigma=0.3, beta=1.0, ratio=1.0, scores="identity",
        values="identity", by_score=True, cluster_size=3,
    )  # fmt: skip
    arrays = {
        "labels": labels,
        "foreign": labels != 0,
        "target": np.eye(5)[0],
        "centre_scores": np.zeros(8),
    }

    def errors(**changes: Any) -> np.ndarray:
        return measure_errors(replace(tokens, **changes), np.random.default_rng(14), 8).ravel()

    def errors_plainly(labels: Any, foreign: Any, target: Any, centre_scores: Any) -> np.ndarray:
        own = {"labels": plain(labels, "iu", 1), "foreign": plain(foreign, "b", 1)}
        own |= {"target": plain(target, ndim=1), "centre_scores": plain(centre_scores, ndim=1)}
        if (
            own["labels"].shape != (8,)
            or own["foreign"].shape != (8,)
            or own["centre_scores"].shape != (8,)
        ):
            raise ValueError("shape")
        size = own["target"].size
        if own["labels"].min() < 0 or own["labels"].max() >= size:
            raise ValueError("labels")
        finite(own["target"], own["centre_scores"], largest=1e100)
        return errors(**own)

    yield Target("measure_errors", arrays, errors, errors_plainly)
    layer = LayerDesign(
        ks=(3,), labels=labels, d=5, head_size=2, sigma=0.3, beta=1.0, scale=1.0, rounding=0.0, tie=1e-9,
        identity=False,
    )  # fmt: skip

    def derivatives(labels: Any) -> np.ndarray:
        found = compare_derivatives(replace(layer, labels=labels), np.random.default_rng(15))[0]
        return np.array([found["variance"], found["gap"]])  # type: ignore[index]

    def derivatives_plainly(labels: Any) -> np.ndarray:
        read = plain(labels, "iu", 1)
        if len(read) < 3 or read.min() < 0 or read.max() >= 5:
            raise ValueError("labels")
        return derivatives(read)

    yield Target("compare_derivatives", {"labels": labels}, derivatives, derivatives_plainly)


def _fires_plainly(weights: Any, signs: Any) -> np.ndarray:
    w, y = plain(weights, ndim=1), plain(signs, ndim=2)
    finite(w, y, largest=1e100)
    if len(w) != len(y):
        raise ValueError("shape")
    terms = [[u * (s - 0.25) for u, s in zip(w, column, strict=True)] for column in y.T]
    margins, scales = (np.array([sum(map(f, column)) for column in terms]) for f in (float, abs))
    tied = np.abs(margins) <= 1e-12 * scales
    if np.any(np.abs(np.abs(margins) - 1e-12 * scales) < 1e-11 * scales):
        raise NotImplementedError  # rounding decides
    return np.array([np.any((margins > 0) & ~tied), tied.any()])


def separation() -> Iterator[Target]:
    rng = np.random.default_rng(16)
    signs = rng.choice([-1.0, 1.0], (9, 3))
    yield Target(
        "network_fires", {"weights": rng.random(9), "signs": signs},
        lambda weights, signs: np.array(network_fires(weights, signs, 0.25)), _fires_plainly,
    )  # fmt: skip
