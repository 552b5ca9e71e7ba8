"""The shallow vision transformer: eq. (1) and its gradient in plain NumPy, beside the functions."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from malformed.mutations import finite, plain
from malformed.target import Target
from simkit.papers.patches import InitialModel, PatchModel, PatchSample, ShallowViT, Weights, train
from simkit.papers.patches.learning.training import Trainer

# d, m_a, m_b as in the tests of gradients, so that kernels are compiled once.
DATA = PatchModel(alpha=0.5, confusion=0.25, tokens=9, patterns=3, dim=4, token_noise=0.3)
FIELDS, MATRICES = (
    ("tokens", "labels", "positions", "starts", "noisy"),
    ("w_o", "w_v", "w_k", "w_q", "a"),
)
STEP = 0.5


def _weights(readout: str) -> Weights:
    network = ShallowViT(
        neurons=7,
        init="perturbed",
        readout=readout,
        xi=1.0,
        value_dim=5,
        key_dim=6,  # type: ignore[arg-type]
    )
    return network.initialise(np.random.default_rng(1), DATA)


SAMPLE, SHARED, OWN = DATA.sample(np.random.default_rng(2), 4), _weights("shared"), _weights("per-token")


def arrays_of(owner: Any, names: tuple[str, ...], copy: bool = True) -> dict[str, np.ndarray]:
    arrays = {name: getattr(owner, name) for name in names}
    return {name: array.copy() for name, array in arrays.items()} if copy else arrays


def read_sample(
    tokens: Any, labels: Any, positions: Any, starts: Any, noisy: Any
) -> tuple[np.ndarray, ...]:
    """Return the arrays of a sample of `DATA`, or raise ValueError where they are none."""
    tokens, labels = plain(tokens, ndim=3), plain(labels, ndim=1)
    positions, starts, noisy = plain(positions, "iu", 2), plain(starts, "iu", 2), plain(noisy, "b", 2)
    finite(tokens)
    size, count, dim = tokens.shape
    if dim != 4 or labels.shape != (size,) or noisy.shape != (size, count):
        raise ValueError("shape")
    if positions.shape != (size, count) or starts.shape != (size, 4) or not np.all(np.abs(labels) == 1):
        raise ValueError("shape")
    for row in positions.tolist():
        if len(set(row)) != count or min(row) < 0 or max(row) >= 9:
            raise ValueError("positions")
    for row in starts.tolist():
        if row[0] != 0 or row[-1] != count or sorted(row) != row:
            raise ValueError("starts")
    return tokens, labels, positions, starts, noisy


def read_weights(
    w_o: Any, w_v: Any, w_k: Any, w_q: Any, a: Any, bounded: bool = True
) -> list[np.ndarray]:
    out = [plain(w, ndim=2) for w in (w_o, w_v, w_k, w_q)]
    out.append(plain(a))
    if bounded:
        finite(*out, largest=1e40)
    w_o, w_v, w_k, w_q, a = out
    shapes = w_o.shape[1] == w_v.shape[0] and w_k.shape == w_q.shape and w_v.shape[1] == w_k.shape[1]
    if not shapes or a.ndim not in (1, 2) or a.shape[-1] != w_o.shape[0]:
        raise ValueError("shape")
    return out


def attention(x: np.ndarray, w_k: np.ndarray, w_q: np.ndarray) -> np.ndarray:
    scores = (x @ w_k.T) @ (x @ w_q.T).T
    shares = np.exp(scores - scores.max(axis=0))
    shares /= shares.sum(axis=0)
    if np.abs(scores).max() > 1e4 and shares.max(axis=0).min() < 1 - 1e-15:
        raise NotImplementedError  # rounding of the scores decides
    return shares


def outputs(sample: tuple[np.ndarray, ...], weights: list[np.ndarray]) -> np.ndarray:
    tokens, _, positions, *_ = sample
    w_o, w_v, w_k, w_q, a = weights
    if tokens.shape[2] != w_v.shape[1] or (a.ndim == 2 and positions.max() >= len(a)):
        raise ValueError("shape")
    out = []
    for x, places in zip(tokens, positions, strict=True):
        layer = np.maximum((attention(x, w_k, w_q).T @ x) @ w_v.T @ w_o.T, 0)
        out.append((layer * (a[places] if a.ndim == 2 else a)).sum() / len(x))
    return np.array(out)


def gradients(
    sample: tuple[np.ndarray, ...], weights: list[np.ndarray], batch: np.ndarray
) -> list[np.ndarray]:
    """Return the gradients of the batch's mean hinge loss: the formulas of docs/derivations.md."""
    tokens, labels, positions, *_ = sample
    w_o, w_v, w_k, w_q, a = weights
    rows = w_o @ w_v
    margins = labels * outputs(sample, weights)
    r, s = np.zeros_like(rows), np.zeros((tokens.shape[2],) * 2)
    for n in batch:
        if not 1 - margins[n] > 0:
            continue
        x, readout = tokens[n], a[positions[n]] if a.ndim == 2 else np.tile(a, (tokens.shape[1], 1))
        p = attention(x, w_k, w_q)
        z, factor = p.T @ x, -labels[n] / (len(batch) * len(x))
        fired = readout * (z @ rows.T > 0)
        slopes = fired @ rows
        r += factor * fired.T @ z
        s += factor * x.T @ (p * (x @ slopes.T - (slopes * z).sum(axis=1))) @ x
    return [r @ w_v.T, w_o.T @ r, w_q @ s.T, w_k @ s]


def trained(sample: tuple[np.ndarray, ...], weights: list[np.ndarray]) -> np.ndarray:
    """Return all weights after one epoch of batches of 2."""
    weights, size = list(weights), len(sample[1])
    if max(np.abs(w).max() for w in weights) > 1e5:
        raise NotImplementedError  # rounding decides which neurons fire
    if size < 2:
        raise ValueError("batch")
    order = np.random.default_rng(3).permutation(size)[: size // 2 * 2].reshape(-1, 2)
    for batch in order[:2] if len(order) > 1 else order[:1]:
        moves = gradients(sample, weights, batch)
        weights[:4] = [w - STEP * g for w, g in zip(weights[:4], moves, strict=True)]
    return np.concatenate([w.ravel() for w in weights[:4]])


def make_sample(**fields: Any) -> PatchSample:
    return replace(SAMPLE, **fields)


def run_trainer(weights: Weights, sample: PatchSample, path: str) -> np.ndarray:
    trainer = Trainer(weights, sample, np.random.default_rng(3), STEP, 2, path=path)  # type: ignore[arg-type]
    trainer.advance(min(2, len(sample) // 2), until_zero=False)
    after = trainer.weights()
    return np.concatenate([getattr(after, name).ravel() for name in MATRICES[:4]])


def describe(sample: PatchSample) -> np.ndarray:
    kept = sample.prune(0.3, "noisy", np.random.default_rng(5))
    last = sample.select([-1])  # type: ignore[arg-type]
    parts = (sample.kinds, sample.roles, sample.relevant_ranges(), kept.positions, kept.kinds)
    parts += (last.positions,)
    return np.concatenate([np.ravel(part) for part in parts])


def describe_plainly(**fields: Any) -> np.ndarray:
    tokens, labels, positions, starts, noisy = read_sample(**fields)
    size, count = positions.shape
    kinds = np.array([[sum(int(i >= s) for s in row[1:-1]) for i in range(count)] for row in starts])
    own = np.where(labels > 0, 0, 1)
    roles = np.array(
        [[2 if k > 1 else int(k != o) for k in row] for row, o in zip(kinds, own, strict=True)]
    )
    ranges = [(row[o], row[o + 1]) for row, o in zip(starts, own, strict=True)]
    drop = int(0.3 * count + 0.5)
    if drop >= count:
        raise ValueError("share")
    ranks = np.random.default_rng(5).random((size, count)) + ~noisy
    kept = np.sort(np.argsort(ranks, axis=1)[:, drop:], axis=1)
    pruned = [np.take_along_axis(array, kept, axis=1) for array in (positions, kinds)]
    parts = (kinds, roles, ranges, *pruned, positions[-1])
    return np.concatenate([np.ravel(part) for part in parts])


def write_later(weights: Weights, path: str, **fields: Any) -> np.ndarray:
    """Change arrays after the sample was made: what they hold at the call counts."""
    sample = replace(SAMPLE, **arrays_of(SAMPLE, FIELDS))
    trainer = Trainer(weights, sample, np.random.default_rng(3), STEP, 2, path=path)  # type: ignore[arg-type]
    write(arrays_of(sample, FIELDS, copy=False), fields)
    try:
        trainer.advance(2, until_zero=False)
    except Exception:
        weights.outputs(sample)  # has to be refused just so
        raise
    return weights.outputs(sample)


def written(**fields: Any) -> dict[str, np.ndarray]:
    """Return what is in the arrays after they were written to."""
    now = arrays_of(SAMPLE, FIELDS)
    write(now, fields)
    return now


def write(arrays: dict[str, np.ndarray], fields: dict[str, Any]) -> None:
    """Write to arrays what NumPy lets one write to them."""
    for name, values in fields.items():
        with contextlib.suppress(TypeError, ValueError, OverflowError):
            arrays[name][...] = values


def describe_later(**fields: Any) -> np.ndarray:
    """Describe a sample whose arrays were written to after it was made."""
    sample = replace(SAMPLE, **arrays_of(SAMPLE, FIELDS))
    write(arrays_of(sample, FIELDS, copy=False), fields)
    return describe(sample)


SORTED = np.random.default_rng(7).permuted(np.tile(np.repeat([0, 1, 2], [5, 2, 2]), (4, 1)), axis=1)
OWN_ARRAYS = {
    "tokens": np.eye(4)[SORTED] + 0.1 * np.random.default_rng(8).standard_normal((4, 9, 4)),
    "labels": np.array([1.0, 1.0, 1.0, 1.0]),
    "kinds": SORTED,
    "noisy": np.random.default_rng(9).random((4, 9)) < 0.4,
}


def from_arrays(model: PatchModel | None, **fields: Any) -> np.ndarray:
    sample = PatchSample.from_arrays(**fields, model=model)
    network = OWN if sample.tokens.shape[2] == 4 else SHARED
    parts = (network.outputs(sample), np.sort(sample.positions), sample.roles, sample.noisy.sum())
    law = sample.model
    return np.concatenate([np.ravel(part) for part in (*parts, law.token_noise, law.alpha)])


def from_arrays_plainly(model: PatchModel | None, **fields: Any) -> np.ndarray:
    if fields["noisy"] is None:
        raise NotImplementedError  # the default
    tokens, labels = plain(fields["tokens"], ndim=3), plain(fields["labels"], ndim=1)
    kinds, noisy = plain(fields["kinds"], "iu", 2), plain(fields["noisy"], "b", 2)
    finite(tokens)
    size, count, dim = tokens.shape
    if kinds.shape != (size, count) or noisy.shape != (size, count) or labels.shape != (size,):
        raise ValueError("shape")
    most = 4 if model is None else 3
    if (
        dim != 4
        or count > 9
        or not np.all(np.abs(labels) == 1)
        or kinds.min() < 0
        or kinds.max() >= most
    ):
        raise ValueError("values")
    places = np.tile(np.arange(count), (size, 1))
    fs = outputs((tokens, labels, places), read_weights(*(getattr(OWN, name) for name in MATRICES)))
    own = np.where(labels > 0, 0, 1)[:, None]
    roles = np.where(kinds > 1, 2, (kinds != own).astype(int))
    order = np.argsort(kinds, axis=1, kind="stable")
    alpha, noise = 0.5, 0.3
    if model is None:
        relevant, confusion = (roles == 0).sum(axis=1).mean(), (roles == 1).sum(axis=1).mean()
        alpha = int(relevant + 0.5) / count
        rounded = max(int(confusion + 0.5), int(confusion > 0))
        others = int(kinds.max() > 1)
        confusion = min(rounded, count - int(relevant + 0.5)) if others else count - int(relevant + 0.5)
        if alpha * count <= confusion:
            raise ValueError("majority")
        sums = np.stack([tokens[kinds == j].sum(axis=0) for j in range(max(kinds.max() + 1, 2))])
        # sum |x - mu|^2 = sum |x|^2 + tokens - 2 (nuclear norm) at its minimum
        nuclear = np.linalg.norm(sums, "nuc")
        noise = np.sqrt(max((tokens**2).sum() + size * count - 2 * nuclear, 0) / tokens.size)
    parts = (fs, places, np.take_along_axis(roles, order, axis=1), noisy.sum(), noise, alpha)
    return np.concatenate([np.ravel(part) for part in parts])


def _draw_noiseless(basis: Any) -> np.ndarray:
    return replace(DATA, token_noise=0.0, basis=basis).sample(np.random.default_rng(1), 2).tokens.ravel()


def basis_plainly(basis: Any) -> np.ndarray:
    if basis is None:
        raise NotImplementedError  # the default
    basis = plain(basis, ndim=2)
    if basis.shape != (3, 4) or not np.abs(basis @ basis.T - np.eye(3)).max() < 1e-10:
        raise ValueError("basis")
    law = PatchModel(
        alpha=0.5, confusion=0.25, tokens=9, patterns=3, dim=4, token_noise=0.0, basis=basis
    )
    kinds = law.sample(np.random.default_rng(1), 2).kinds
    return basis[kinds].ravel()


def errors_plainly(**arrays: Any) -> np.ndarray:
    value, key, query, p, q, patterns = (plain(array, ndim=2) for array in arrays.values())
    finite(value, key, query, p, q, patterns, largest=1e100)
    features = ((value, p), (key, q), (query, q))
    out = []
    for matrix, own in features:
        if patterns.shape[1] != matrix.shape[1] or own.shape != (len(patterns), len(matrix)):
            raise ValueError("shape")
        out.append([np.linalg.norm(matrix @ mu - f) for mu, f in zip(patterns, own, strict=True)])
    return np.ravel(out)


def targets() -> Iterator[Target]:
    sample, shared, own = (
        arrays_of(SAMPLE, FIELDS),
        arrays_of(SHARED, MATRICES),
        arrays_of(OWN, MATRICES),
    )
    fixed = {name: read_weights(**arrays) for name, arrays in (("shared", shared), ("own", own))}
    for name, network, path in (
        ("shared", SHARED, "dense"),
        ("shared", SHARED, "structured"),
        ("own", OWN, "dense"),
    ):
        weights = fixed[name]
        yield Target(
            f"outputs, {name}, {path}", sample,
            lambda network=network, path=path, **f: network.outputs(make_sample(**f), path),
            lambda weights=weights, **f: outputs(read_sample(**f), weights)
        )  # fmt: skip
        yield Target(
            f"Trainer, {name}, {path}", sample,
            lambda network=network, path=path, **f: run_trainer(network, make_sample(**f), path),
            lambda weights=weights, **f: trained(read_sample(**f), weights)
        )  # fmt: skip
        yield Target(
            f"arrays written to, {name}, {path}", sample,
            lambda network=network, path=path, **f: write_later(network, path, **f),
            lambda weights=weights, **f: outputs(read_sample(**written(**f)), weights)
        )  # fmt: skip
    yield Target(
        "relevant_mass", sample, lambda **f: SHARED.relevant_mass(make_sample(**f)).ravel(),
        lambda **f: _mass(read_sample(**f), fixed["shared"])
    )  # fmt: skip
    yield Target(
        "kinds, roles, prune",
        sample,
        lambda **f: describe(make_sample(**f)),
        describe_plainly,
    )
    yield Target(
        "kinds, roles, prune, written to", sample, describe_later,
        lambda **f: describe_plainly(**written(**f)),
    )  # fmt: skip
    rows = {"rows": np.array([2, 0, 3])}
    yield Target("select", rows, lambda rows: SAMPLE.select(rows).tokens.ravel(), _select_plainly)
    yield Target(
        "train, test set", sample,
        lambda **f: train(SHARED, SAMPLE, test=make_sample(**f), max_steps=0).test_loss,
        lambda **f: _loss(read_sample(**f), fixed["shared"])
    )  # fmt: skip
    plain_sample = read_sample(**sample)
    for name, arrays in (("shared", shared), ("own", own)):
        yield Target(
            f"Weights.outputs, {name}", arrays, lambda **w: Weights(**w).outputs(SAMPLE),
            lambda **w: outputs(plain_sample, read_weights(**w))
        )  # fmt: skip
        yield Target(
            f"Trainer of Weights, {name}", arrays,
            lambda **w: run_trainer(Weights(**w), SAMPLE, "dense"),
            lambda **w: _trained_or_not(plain_sample, w)
        )  # fmt: skip
    yield Target(
        "attention_map", {"tokens": SAMPLE.tokens[0].copy(), **{k: shared[k] for k in ("w_k", "w_q")}},
        lambda tokens, **w: replace(SHARED, **w).attention_map(tokens).ravel(), _map_plainly,
    )  # fmt: skip
    for name, model in (("a model", DATA), ("no model", None)):
        yield Target(
            f"from_arrays, {name}", OWN_ARRAYS, lambda model=model, **f: from_arrays(model, **f),
            lambda model=model, **f: from_arrays_plainly(model, **f)
        )  # fmt: skip
    yield Target(
        "PatchModel, basis",
        {"basis": np.linalg.qr(np.random.default_rng(4).random((4, 3)))[0].T.copy()},
        _draw_noiseless, basis_plainly,
    )  # fmt: skip
    start = ShallowViT(neurons=7, init="perturbed", value_dim=5, key_dim=6).draw_initial_model(
        np.random.default_rng(6), DATA
    )
    names = ("value", "key", "query", "value_features", "key_features", "patterns")
    yield Target(
        "InitialModel.errors", arrays_of(start, names),
        lambda **f: np.concatenate(list(InitialModel(**f).errors().values())), errors_plainly,
    )  # fmt: skip


def _select_plainly(rows: Any) -> np.ndarray:
    found = plain(rows, "b" if np.asarray(rows).dtype.kind == "b" else "iu", 1)
    if not found.size or (found.dtype.kind != "b" and len(set(found.tolist()) - set(range(-4, 4)))):
        raise ValueError("rows")
    if not SAMPLE.tokens[found].size:
        raise ValueError("none")
    return SAMPLE.tokens[found].ravel()


def _mass(sample: tuple[np.ndarray, ...], weights: list[np.ndarray]) -> np.ndarray:
    tokens, labels, _, starts, _ = sample
    out = []
    for x, y, row in zip(tokens, labels, starts, strict=True):
        first = 0 if y > 0 else 1
        out.append(attention(x, weights[2], weights[3])[row[first] : row[first + 1]].sum(axis=0))
    return np.ravel(out)


def _loss(sample: tuple[np.ndarray, ...], weights: list[np.ndarray]) -> np.ndarray:
    return np.array([np.maximum(1 - sample[1] * outputs(sample, weights), 0).mean()])


def _trained_or_not(sample: tuple[np.ndarray, ...], arrays: dict[str, Any]) -> np.ndarray:
    """Return the trained weights, or where a run diverges before a step the weights as they were."""
    weights = read_weights(**arrays, bounded=False)
    if all(np.isfinite(w).all() and np.linalg.norm(w / 1e40) <= 1 for w in weights):
        return trained(sample, weights)
    return np.concatenate([w.ravel() for w in weights[:4]])


def _map_plainly(tokens: Any, w_k: Any, w_q: Any) -> np.ndarray:
    tokens, w_k, w_q = (plain(array, ndim=2) for array in (tokens, w_k, w_q))
    finite(tokens)
    finite(w_k, w_q, largest=1e40)
    if tokens.shape[1] != 4 or w_k.shape != w_q.shape or w_k.shape[1] != 4:
        raise ValueError("shape")
    return attention(tokens, w_k, w_q).ravel()
