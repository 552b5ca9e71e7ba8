"""The smaller public functions: each beside itself on plain float64 arrays of the right shapes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from malformed.mutations import finite, plain
from malformed.others import CENTRES, QUERIES, SCALE, SIGMA
from malformed.patches import DATA, MATRICES, SAMPLE, SHARED, arrays_of, attention, read_weights
from malformed.target import Target, flat, same
from simkit.papers.clusters.theory import Population, first_order, population_losses
from simkit.papers.knn import derivatives as lemma_1
from simkit.papers.knn.displays import DisplayDesign, measure_noise
from simkit.papers.knn.recovery import TokenDesign, errors_of
from simkit.papers.knn.theory.bounds import describe, printed_bound, repaired_bound
from simkit.papers.patches import PatchModel, ShallowViT, Weights
from simkit.papers.patches.datasets.sets import draw_members, measure_distances
from simkit.papers.patches.kernels.hinge import sample_losses, wrong_signs
from simkit.papers.patches.learning import directions as movements
from simkit.papers.patches.lucky import lucky_rows
from simkit.papers.patches.model.initial import dual_map, perturb
from simkit.papers.patches.theory import conditions, ranges, sphere
from simkit.papers.patches.theory.sample_laws import SAMPLE_LAWS

RNG = np.random.default_rng(21)
PATCHES, KNN, CLUSTERS = "patches", "knn", "clusters"
KERNELS, MODEL, LEARNING = f"{PATCHES}.kernels", f"{PATCHES}.model", f"{PATCHES}.learning"


def piece(
    name: str, covers: str, arrays: dict[str, np.ndarray], call: Callable[..., Any], *shapes: str,
    largest: float | None = 1e100, words: tuple[str, ...] = (),
) -> Target:  # fmt: skip
    """Return the target of a function that is its own truth on plain arrays."""

    def found(**given: Any) -> np.ndarray:
        return flat(*call(**given))

    def truth(**given: Any) -> np.ndarray:
        return same(
            lambda *read: found(**dict(zip(given, read, strict=True))), *shapes, largest=largest
        )(**given)

    return Target(name, arrays, found, truth, (covers,), words)


def normal(*shape: int) -> np.ndarray:
    return RNG.standard_normal(shape)


def of_patches() -> Iterator[Target]:
    labels = np.array([1.0, -1.0, -1.0, 1.0])
    for name, function in (("sample_losses", sample_losses), ("wrong_signs", wrong_signs)):
        for classes, shape in ((2, (4,)), (4, (4, 2))):
            given = {"labels": np.resize(labels, shape), "outputs": normal(*shape)}
            yield Target(
                f"{name}, {classes} classes", given,
                lambda function=function, **a: np.asarray(function(**a), float),
                lambda function=function, **a: function(*_labelled(**a)), (f"{KERNELS}.hinge:{name}",),
            )  # fmt: skip
    yield piece(
        "draw_members", f"{PATCHES}.datasets.sets:draw_members", {"centres": np.eye(3, 5)},
        lambda centres: [draw_members(np.random.default_rng(1), centres, 2, 0.3)], "Md",
    )  # fmt: skip
    members = np.eye(3, 4)[:, None] + 0.1 * normal(3, 2, 4)
    yield piece(
        "measure_distances", f"{PATCHES}.datasets.sets:measure_distances", {"members": members},
        lambda members: measure_distances(members), "Msd",
    )  # fmt: skip
    sets = PatchModel(tokens=12, patterns=3, dim=4, pattern_set=2)
    yield piece(
        "PatchModel, members", f"{PATCHES}.datasets.model:PatchModel", {"members": members},
        lambda members: [replace(sets, members=members).sample(np.random.default_rng(1), 2).tokens],
        "324", words=("patterns",),
    )  # fmt: skip
    yield piece(
        "dual_map", f"{MODEL}.initial:dual_map", {"seen": normal(3, 5), "patterns": np.eye(3, 5)},
        lambda seen, patterns: [_isometry_or_not(seen, patterns)], "Md", "Md",
    )  # fmt: skip
    yield piece(
        "perturb", f"{MODEL}.initial:perturb", {"base": np.eye(4, 5), "patterns": np.eye(3, 5)},
        lambda base, patterns: [perturb(np.random.default_rng(1), base, patterns, 0.2)], "md", "Md",
    )  # fmt: skip
    yield piece(
        "lucky_rows", f"{PATCHES}.lucky:lucky_rows", {"weights": normal(9, 5), "features": np.eye(3, 5)},
        lambda weights, features: [lucky_rows(weights, features, 0.1)], "mp", "Mp",
    )  # fmt: skip
    yield piece(
        "mean_cosine", f"{LEARNING}.directions:mean_cosine",
        {"moved": normal(6, 5), "direction": np.eye(5)[0]},
        lambda moved, direction: [movements.mean_cosine(moved, direction)], "nd", "d", largest=None,
    )  # fmt: skip
    yield piece(
        "group_movements", f"{LEARNING}.directions:group_movements", {"directions": normal(2, 5)},
        lambda directions: [movements.group_movements(SHARED, SAMPLE, directions, 0.1)], "M5",
    )  # fmt: skip
    weights = arrays_of(SHARED, MATRICES)
    yield Target(
        "second_neurons, operator_norms", weights, lambda **w: _norms(Weights(**w)), _norms_plainly,
        (f"{LEARNING}.directions:second_neurons",),
        ("weights",),
    )  # fmt: skip
    yield Target(
        "set_movements", weights, lambda **w: _set_movements(Weights(**w)),
        lambda **w: _set_movements(Weights(*read_weights(**w, bounded=False))),
        (f"{LEARNING}.directions:set_movements",), ("weights",),
    )  # fmt: skip
    yield from _of_chosen()
    yield from _of_heads()


def _labelled(labels: Any, outputs: Any) -> tuple[np.ndarray, np.ndarray]:
    y, f = plain(labels), plain(outputs)
    if not y.size or y.shape != f.shape or y.ndim not in (1, 2) or y.shape[1:] not in ((), (2,)):
        raise ValueError("shape")
    if not np.all(np.abs(y) == 1):
        raise ValueError("labels")
    return y, f


def _isometry_or_not(seen: np.ndarray, patterns: np.ndarray) -> np.ndarray:
    found = dual_map(seen, patterns)
    return np.asarray(seen) @ found.T  # what rounding of singular values leaves open is no part of it


def _norms(weights: Weights) -> np.ndarray:
    return flat(movements.second_neurons(weights), np.minimum(weights.operator_norms(), 1e30))


def _norms_plainly(**arrays: Any) -> np.ndarray:
    read = read_weights(**arrays, bounded=False)
    sizes = [np.linalg.norm(w, 2) if np.isfinite(w).all() else 1e30 for w in read[:4]]
    return flat(read[4] < 0, np.minimum(sizes, 1e30))


def _set_movements(weights: Weights) -> np.ndarray:
    network = ShallowViT(neurons=7, init="perturbed", value_dim=5, key_dim=6)
    model = network.draw_initial_model(np.random.default_rng(6), DATA)
    return flat(*movements.set_movements(model, SHARED, weights, 3, 2).values())


def _of_chosen() -> Iterator[Target]:
    """Which pattern of its set a token is, given to a sample or written to later."""
    law = PatchModel(alpha=0.5, confusion=0.25, tokens=12, patterns=3, dim=4, pattern_set=2)
    rng = np.random.default_rng(2)
    sample = law.draw_sets(rng).sample(rng, 4)
    network = ShallowViT(neurons=7, value_dim=5, key_dim=6, init="perturbed")
    weights = network.initialise(np.random.default_rng(1), sample.model)
    assert sample.chosen is not None

    def masses(chosen: Any) -> np.ndarray:
        return np.nan_to_num(flat(*movements.key_masses(weights, replace(sample, chosen=chosen))))

    def masses_plainly(chosen: Any) -> np.ndarray:
        if chosen is None:
            raise NotImplementedError  # the default
        read = plain(chosen, "iu", 2)
        if read.shape != (4, 12) or not np.isin(read, (0, 1)).all():
            raise ValueError("chosen")
        return masses(read)

    def later(chosen: Any) -> np.ndarray:
        own = replace(sample, chosen=sample.chosen.copy())
        _write(own.chosen, chosen)
        return flat(weights.outputs(own, "structured"), own.select([0]).chosen)

    def later_plainly(chosen: Any) -> np.ndarray:
        now = sample.chosen.copy()
        _write(now, chosen)
        if not np.isin(now, (0, 1)).all():
            raise ValueError("chosen")
        return flat(weights.outputs(sample), now[0])

    arrays, covers = {"chosen": sample.chosen}, (f"{LEARNING}.directions:key_masses",)
    yield Target("PatchSample, chosen", arrays, masses, masses_plainly, covers)
    yield Target("chosen written to", arrays, later, later_plainly)


def _write(array: Any, values: Any) -> None:
    try:
        array[...] = values
    except (TypeError, ValueError, OverflowError):
        return


def _of_heads() -> Iterator[Target]:
    """Two heads with an axis in front, eq. (248)."""
    law = replace(DATA)
    network = ShallowViT(neurons=7, heads=2, value_dim=5, key_dim=6, init="perturbed")
    weights = network.initialise(np.random.default_rng(1), law)

    def plainly(**arrays: Any) -> np.ndarray:
        w_o, w_v, w_k, w_q, a = (plain(array) for array in arrays.values())
        finite(w_o, w_v, w_k, w_q, a, largest=1e40)
        if w_o.ndim != 2 or w_k.shape != w_q.shape or a.ndim not in (1, 2) or a.shape[-1] != len(w_o):
            raise ValueError("shape")
        if w_v.ndim == 2 and w_k.ndim == 2:
            w_v, w_k, w_q = w_v[None], w_k[None], w_q[None]
        if w_v.ndim != 3 or w_k.ndim != 3 or len(w_v) != len(w_k) or w_v.shape[2] != 4 != w_k.shape[2]:
            raise ValueError("shape")
        if w_o.shape[1] != w_v.shape[0] * w_v.shape[1] or w_k.shape[2] != 4:
            raise ValueError("shape")
        if a.ndim == 2 and len(a) < 9:
            raise ValueError("readouts")
        out = []
        for x, places in zip(SAMPLE.tokens, SAMPLE.positions, strict=True):
            heads = [attention(x, k, q).T @ x @ v.T for v, k, q in zip(w_v, w_k, w_q, strict=True)]
            layer = np.maximum(np.concatenate(heads, axis=1) @ w_o.T, 0)
            out.append((layer * (a[places] if a.ndim == 2 else a)).sum() / len(x))
        return np.array(out)

    yield Target(
        "Weights.outputs, 2 heads", arrays_of(weights, MATRICES),
        lambda **w: Weights(**w).outputs(SAMPLE),
        plainly, (f"{MODEL}.weights:Weights.outputs",), ("weights", "token"),
    )  # fmt: skip


def of_theory() -> Iterator[Target]:
    """Functions of numbers that take arrays of them."""
    near, count = np.array([0.1, 0.2, 0.05]), np.array([4.0, 6.0, 9.0])
    values: dict[str, np.ndarray] = {
        "epsilon": near, "patterns": count, "samples": count, "alpha": 0.5 + near, "delta": near,
        "sigma": near, "tau": near, "confusion": near, "rest": near, "eta": count, "token_noise": near,
        "dim": count, "zeta": near,
    }  # fmt: skip
    asked = {
        conditions.neurons_needed: ("epsilon", "patterns", "samples"),
        conditions.largest_confusion: ("alpha", "delta", "sigma", "tau"),
        conditions.relevant_fraction_needed: ("confusion", "delta", "sigma", "tau"),
        conditions.relevant_fraction_needed_given_rest: ("rest", "delta", "sigma", "tau"),
        conditions.batch_needed: ("sigma", "tau"),
        conditions.samples_needed_without_attention: ("alpha", "sigma", "tau"),
        conditions.iterations_needed: ("alpha", "sigma", "tau", "patterns", "epsilon", "eta"),
        conditions.share_within_noise_level: ("token_noise", "dim", "tau"),
        ranges.total_error: ("sigma", "tau"),
    }
    for function, names in asked.items():
        yield broadcasting(
            function.__name__, function, {name: values[name] for name in names}, _where(function)
        )
    needed = {name: values[name] for name in ("alpha", "sigma", "tau", "zeta")}
    yield broadcasting(
        "samples_needed", lambda **a: conditions.samples_needed(**a, c_attention=0.1, c_error=0.2),
        needed, f"{PATCHES}.theory.conditions:samples_needed",
    )  # fmt: skip
    law = SAMPLE_LAWS["attention-with-errors"]
    given = {name: values[name] for name in ("alpha", "confusion", "sigma", "tau")}
    yield broadcasting(
        "log_samples", lambda **a: law.log_samples(**a, constants=[0.1, 0.2]), given,
        f"{PATCHES}.theory.sample_laws:SampleLaw.log_samples",
    )  # fmt: skip
    yield piece(
        "log_samples, constants", f"{PATCHES}.theory.sample_laws:SampleLaw.log_samples",
        {"constants": np.array([0.1, 0.2])},
        lambda constants: [law.log_samples(0.5, constants=constants)],
        "2", largest=None,
    )  # fmt: skip
    yield broadcasting(
        "probability_all_below", lambda bound: sphere.probability_all_below(bound, 3, 6),
        {"bound": np.array([0.2, 0.5, -0.1])}, f"{PATCHES}.theory.sphere:probability_all_below",
    )  # fmt: skip
    cell = {"d": 400, "clusters": 3, "sigma": 0.1, "beta": 1.0, "scores": "identity", "ratio": 1.0}
    geometry = describe(cell | {"values": "identity", "nu4": 0.0})
    tokens = {"k": np.array([4.0, 6.0]), "k1": np.array([2.0, 3.0])}
    for bound in (printed_bound, repaired_bound):
        yield broadcasting(
            bound.__name__, lambda bound=bound, **a: bound(**a, delta=0.1, g=geometry), tokens,
            f"{KNN}.theory.bounds:{bound.__name__}",
        )  # fmt: skip


def _where(function: Any) -> str:
    return f"{function.__module__}:{function.__qualname__}".removeprefix("simkit.papers.")


def broadcasting(
    name: str, function: Callable[..., Any], arrays: dict[str, np.ndarray], covers: str
) -> Target:
    """Return the target of a function of numbers, whose truth asks it number by number."""

    def truth(**given: Any) -> np.ndarray:
        read = np.broadcast_arrays(*(plain(values) for values in given.values()))
        parts = zip(*(array.ravel().tolist() for array in read), strict=True)
        found = [function(**dict(zip(given, part, strict=True))) for part in parts]
        return np.array([float(np.ravel(part)[0]) for part in found])

    return Target(name, arrays, lambda **given: np.ravel(function(**given)), truth, (covers,))


def of_clusters() -> Iterator[Target]:
    given = {"centres": CENTRES, "query": QUERIES[0]}
    yield piece(
        "first_order", f"{CLUSTERS}.theory:first_order", given,
        lambda centres, query: list(vars(first_order(centres, 0, query, 6, SIGMA, SCALE)).values()),
        "Kp", "p",
    )  # fmt: skip
    yield piece(
        "population_losses", f"{CLUSTERS}.theory:population_losses", given | {"found": QUERIES[1]},
        lambda centres, query, found: list(
            vars(population_losses(centres, 0, query, Population(found, np.ones(3), 0.1))).values()
        ),
        "Kp", "p", "p",
    )  # fmt: skip


def of_knn() -> Iterator[Target]:
    labels = np.array([0, 0, 0, 1, 1, 2, 2, 2])
    tokens = TokenDesign(
        ks=(3,), labels=labels, foreign=labels != 0, target=np.eye(5)[0], centre_scores=np.zeros(8),
        sigma=0.3, beta=1.0, ratio=1.0, scores="identity", values="identity", by_score=True,
        cluster_size=3,
    )  # fmt: skip
    yield Target(
        "errors_of", {"x": normal(8, 5)}, lambda x: errors_of(tokens, x).ravel(),
        same(lambda x: _errors(tokens, x), "n5"), (f"{KNN}.recovery:errors_of",), ("tokens",),
    )  # fmt: skip
    layer = lemma_1.LayerDesign(
        ks=(3,), labels=labels, d=5, head_size=2, sigma=0.3, beta=1.0, scale=1.0, rounding=0.0, tie=1e-9,
        identity=False,
    )  # fmt: skip
    yield piece(
        "tokens_of", f"{KNN}.derivatives:tokens_of", {"noise": normal(8, 5)},
        lambda noise: [lemma_1.tokens_of(layer, noise)], "85",
    )  # fmt: skip
    yield piece(
        "weights_of", f"{KNN}.derivatives:weights_of", {"entries": normal(3, 5, 2)},
        lambda entries: lemma_1.weights_of(layer, entries), "352",
    )  # fmt: skip
    matrices = {name: normal(5, 2) for name in ("w_q", "w_k", "w_v")}
    yield piece(
        "compare_at", f"{KNN}.derivatives:compare_at", {"tokens": normal(8, 5), **matrices},
        lambda tokens, w_q, w_k, w_v: _measured(lemma_1.compare_at(layer, tokens, (w_q, w_k, w_v))),
        "85", "5c", "5c", "5v", largest=None,
    )  # fmt: skip
    square = {"token": normal(5), "variance": normal(5, 5)}
    for name, first in (("query", "w_k"), ("key", "w_q"), ("key_printed", "w_q")):
        function = getattr(lemma_1, f"lemma_1_{name}")
        yield piece(
            f"lemma_1_{name}", f"{KNN}.derivatives:lemma_1_{name}",
            square | {first: matrices["w_q"], "w_v": matrices["w_v"]},
            lambda function=function, **a: [function(**a, scale=0.5)], "d", "dd", "dc", "dv",
            largest=None,
        )  # fmt: skip
    yield piece(
        "lemma_1_value", f"{KNN}.derivatives:lemma_1_value", {"mean": normal(5)},
        lambda mean: [lemma_1.lemma_1_value(mean, 2)], "d", largest=None,
    )  # fmt: skip
    for literal in (False, True):
        display = DisplayDesign(labels, 5, 0.3, 1.0, "identity", "dense", 1.0, literal)
        yield piece(
            f"measure_noise, {'literal' if literal else 'vectors'}", f"{KNN}.displays:measure_noise",
            {"standard": normal(8, 5)},
            lambda standard, display=display: measure_noise(display, standard),
            "85",
        )  # fmt: skip


def _errors(design: TokenDesign, x: np.ndarray) -> np.ndarray:
    if len(x) > 8:
        raise ValueError("tokens")
    return errors_of(design, x).ravel()


def _measured(outcomes: list[Any]) -> list[float]:
    return [float(v) for o in outcomes for v in (o.values() if isinstance(o, dict) else (-1.0,))]


def targets() -> Iterator[Target]:
    yield from of_patches()
    yield from of_theory()
    yield from of_clusters()
    yield from of_knn()
