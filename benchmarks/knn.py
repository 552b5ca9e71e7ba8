"""Speed of k-NN attention as ratios to NumPy in the same process, one thread each.

    python benchmarks/knn.py [--reduced]

prints the tables and the gates; it exits 0 either way. Forms take turns, and the least CPU time of the
thread counts: what else the machine does can only lengthen it.
"""

import time
from dataclasses import dataclass

import numpy as np
from baselines import knn as baselines
from harness import best_by_turns, make_parser, print_gate, read_options, time_by_turns
from threadpoolctl import threadpool_limits

from simkit.papers.knn import datasets, prefixes
from simkit.papers.knn.attention import attend

MASK_GATE = 1.5  # the mask form over the NumPy mask by threshold, every shape and type
FULL_GATE = 1.0  # the full form over NumPy's softmax attention, which calls the same BLAS
# Algorithm 1 masks by index; comparing with the k-th score is a further trick of the stronger baseline.
THRESHOLD, INDEX, SOFTMAX = "NumPy mask (threshold)", "NumPy mask (index)", "NumPy softmax"
HEADS, HEAD_SIZE = 3, 64


@dataclass(frozen=True)
class Sizes:
    """How much is run."""

    shapes: tuple[tuple[int, int, int], ...] = ((197, 100, 300), (785, 400, 25), (3137, 1600, 5))
    keys: int = 2048  # of Lemma 3
    rounds: int = 5
    prefix_rounds: int = 200


REDUCED = Sizes(shapes=((197, 100, 2),), keys=256, rounds=1, prefix_rounds=2)


def time_shape(n, k, rounds, dtype):
    """Return each form's least milliseconds; all must agree."""
    rng = np.random.default_rng(0)
    q, keys, v = (rng.standard_normal((HEADS, n, HEAD_SIZE)).astype(dtype) for _ in range(3))
    runs = {
        "mask": lambda: attend(q, keys, v, k),
        "gather": lambda: attend(q, keys, v, k, form="gather"),
        "full": lambda: attend(q, keys, v, n, form="full"),
        THRESHOLD: lambda: baselines.mask_by_threshold(q, keys, v, k),
        INDEX: lambda: baselines.mask_by_index(q, keys, v, k),
        SOFTMAX: lambda: baselines.softmax_attention(q, keys, v),
    }
    if n < 1000:  # the gathered values take n k c numbers a head
        runs["NumPy gather"] = lambda: baselines.gather(q, keys, v, k)
    _compare(runs, INDEX, ("mask", "gather", THRESHOLD), dtype)
    _compare(runs, SOFTMAX, ("full",), dtype)
    seconds, _ = time_by_turns(runs, rounds, clock=time.thread_time)
    return {name: 1e3 * min(times) for name, times in seconds.items()}


def _compare(runs, witness, names, dtype):
    expected = runs[witness]()
    for name in names:
        error = np.abs(runs[name]() - expected).max()
        assert error < (1e-12 if dtype == "float64" else 1e-4), (name, error)


def report_operator(sizes):
    ratios = {}
    for dtype in ("float64", "float32"):
        for n, k, rounds in sizes.shapes:
            times = time_shape(n, k, rounds, dtype)
            print(
                f"n = {n}, k = {k}, {dtype}: " + ", ".join(f"{f} {t:.3g} ms" for f, t in times.items())
            )
            for name in (name for name in times if name.startswith("NumPy")):
                ours = "full" if name == SOFTMAX else "mask"
                ratios[n, k, dtype, name] = times[name] / times[ours]
                print(f"    {ours} is {times[name] / times[ours]:.2f}x as fast as {name}", flush=True)
    for ours, theirs, gate in (
        ("mask", THRESHOLD, MASK_GATE),
        ("mask", INDEX, MASK_GATE),
        ("full", SOFTMAX, FULL_GATE),
    ):
        for (n, k, dtype, name), ratio in ratios.items():
            if name == theirs:
                cell = f"{ours}, n = {n}, k = {k if ours == 'mask' else n}, {dtype}, over {theirs}"
                print_gate(cell, f"{ratio:.2f}x", f"{gate}x", ratio >= gate)


def report_simulation(sizes):
    n, d, relevant, trials = sizes.keys, 256, 4, 20
    scores, counts, surplus = np.empty(n), np.empty(trials, np.int64), np.empty(trials)
    rngs = [np.random.default_rng(seed) for seed in range(2)]
    best = best_by_turns(
        {
            "law": lambda: datasets.simulate_screening(
                rngs[0], float(d), n, relevant, 1, 0.5, 1.0, scores, counts, surplus
            ),
            "literal": lambda: baselines.screening_counts(rngs[1], d, n, relevant, 1.0, trials),
        },
        sizes.rounds,
    )
    print(
        f"Lemma 3, {trials} trials at n = {n}, d = {d}: law {1e3 * best['law']:.3g} ms, NumPy with all"
        f" keys {1e3 * best['literal']:.3g} ms, {best['literal'] / best['law']:.0f}x"
    )
    tokens = np.empty((196, 64))
    datasets.draw_tokens(np.random.default_rng(0), datasets.spread_labels(196, 4), 0.7, tokens)
    target, foreign = np.eye(64)[0], np.arange(196) >= 49
    out = [np.empty(196) for _ in range(3)]

    def prefix():
        scores = tokens @ tokens[0] / 8
        order = np.argsort(-scores, kind="stable")
        prefixes.prefix_errors(scores, tokens, target, foreign, order, *out)
        return out[0]

    assert np.allclose(prefix(), baselines.errors_for_all_k(tokens))
    best = best_by_turns(
        {"kernel": prefix, "NumPy": lambda: baselines.errors_for_all_k(tokens)}, sizes.prefix_rounds
    )
    print(
        f"Lemma 2, errors at all 196 k: kernel {1e3 * best['kernel']:.3g} ms (both norms, foreign"
        f" weight), NumPy {1e3 * best['NumPy']:.3g} ms (sup norm alone),"
        f" {best['NumPy'] / best['kernel']:.2f}x"
    )


def main():
    sizes = REDUCED if read_options(make_parser(__doc__)).reduced else Sizes()
    with threadpool_limits(1):
        report_operator(sizes)
        report_simulation(sizes)


if __name__ == "__main__":
    main()
