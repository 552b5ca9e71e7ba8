"""One step with four heads, skip connection, layer norm and four classes, against the plain one.

    python benchmarks/patch_extensions.py [--reduced]

B = 64, L = 100, m = 1000, d = m_a = m_b = 10, float64, one thread, all samples active, in turns. What a
variant's dense step takes is set against the plain one's at equal multiplications: time over the number
of multiplications, of both. Against torch's eager autograd, as in `patches.py`, with its allocator, the
fastest of its arrangements counts. Each shape's kernels are compiled first, into an empty cache, and
the CPU seconds of that are gated, too.
"""

import os
import subprocess
import sys
import tempfile

import numpy as np
from baselines.patches import VARIANTS, torch_heads_step
from harness import best_by_turns, make_parser, print_gate, read_options
from patches import BATCH, DIM, NEURONS, STEP_SIZE, keep_freed_memory, simkit_step
from threadpoolctl import threadpool_limits

from simkit.papers.patches import PatchModel, ShallowViT
from simkit.papers.patches.learning.training import Trainer

NETWORKS = {
    "plain": {},
    "4 heads": {"heads": 4},
    "skip": {"skip": True},
    "2 heads, skip": {"skip": True, "heads": 2},
    "layer norm": {"layer_norm": "pre"},
    "skip, layer norm": {"skip": True, "layer_norm": "pre"},
    "4 classes": {"classes": 4},
    "4 classes, each": {"classes": 4, "loss": "each"},
}
GATED = ("4 heads", "skip")
REDUCED = ("plain", "skip", "4 classes")  # one shape, that of the tests
RATIO_GATE, TORCH_GATE, COMPILE_GATE = 1.5, 8.0, 20.0  # plain steps; torch's step; CPU seconds


def draw(name, tokens, samples=BATCH):
    """Return a start and samples."""
    chosen, rng = NETWORKS[name], np.random.default_rng(0)
    classes = chosen.get("classes", 2)
    data = PatchModel(alpha=0.3, confusion=0.2, tokens=tokens, dim=DIM, classes=classes)
    start = ShallowViT(neurons=NEURONS, **chosen).initialise(rng, data)
    return start, data.sample(rng, samples)


def multiplications(start, tokens):
    """Return how many the products of a step take: perceptron, attention, and W_V where it is apart.

    Forward, sums over tokens and sums over neurons are one product each of tokens, neurons and what the
    perceptron sees; attention has four products a head.
    """
    wide = start.w_v.shape[-2] if start.direct else DIM
    seen = start.heads * wide
    values = 3 * seen * DIM if start.direct else 0
    return BATCH * tokens * (3 * NEURONS * seen + NEURONS + 4 * start.heads * tokens * DIM + values)


def torch_functions(name, start, sample):
    """Return torch's arrangements for a network as functions, or none where torch is missing."""
    try:
        import torch
    except ModuleNotFoundError:
        return {}
    torch.set_num_threads(1)
    heads = [w.reshape(start.heads, -1, DIM) for w in (start.w_v, start.w_k, start.w_q)]
    tokens, labels, readout = (
        torch.from_numpy(np.ascontiguousarray(x)) for x in (sample.tokens, sample.labels, start.a)
    )

    def make(variant):
        matrices = [torch.tensor(w, requires_grad=True) for w in (start.w_o, *heads)]
        return lambda: torch_heads_step(
            tokens, labels, matrices, readout, STEP_SIZE, variant, start.skip
        )

    return {(name, f"torch, {variant}"): make(variant) for variant in VARIANTS}


def gradient_difference(start, sample, gradients):
    """Return how far simkit's gradients are from torch's, relative to the largest entry of each."""
    trainer = Trainer(start, sample, np.random.default_rng(0), 1.0, len(sample), path="dense")
    trainer.advance(1, until_zero=False)
    after, worst = trainer.weights(), 0.0
    for name, theirs in zip(("w_o", "w_v", "w_k", "w_q"), gradients, strict=True):
        ours = getattr(start, name) - getattr(after, name)
        theirs = theirs.numpy().reshape(ours.shape)
        worst = max(worst, float(np.abs(ours - theirs).max() / np.abs(theirs).max()))
    return worst


def compile_alone(name, compiled=True):
    """Return the CPU seconds that compiling for a network takes, from an empty cache.

    What a process with one step takes, less what a second one takes; plain Python if not `compiled`.
    """
    spent = []
    with tempfile.TemporaryDirectory() as cache:
        for _ in range(2):
            before = os.times()
            subprocess.run(
                [sys.executable, __file__, "--one-step", name], check=True,
                env={**os.environ, "SIMKIT_CACHE": cache, "NUMBA_DISABLE_JIT": str(int(not compiled))},
            )  # fmt: skip
            after = os.times()
            spent.append(sum(after[2:4]) - sum(before[2:4]))
    return spent[0] - spent[1]


def compare(names, tokens, rounds):
    """Print the times of some networks in turns, and their gates."""
    gated = [name for name in GATED if name in names]
    drawn = {name: draw(name, tokens) for name in names}
    functions = {
        (name, path): simkit_step(*pair, path)
        for name, pair in drawn.items()
        for path in ("dense", "structured")
    }
    for key, function in functions.items():
        assert function() == BATCH, key  # compiled, and all samples are active
    for name in gated:
        functions.update(torch_functions(name, *drawn[name]))
    times = best_by_turns(functions, rounds, warm=False)
    counts = {name: multiplications(start, tokens) for name, (start, _) in drawn.items()}
    equal = {
        name: times[name, "dense"] / times["plain", "dense"] * counts["plain"] / counts[name]
        for name in names
    }
    for name in names:
        dense, structured = (1e3 * times[name, path] for path in ("dense", "structured"))
        print(
            f"{name:17s} dense {dense:6.2f} ms, {1e-6 * counts[name]:4.0f} million products,"
            f" at equal ones {equal[name]:.2f} plain steps; structured {structured:6.2f} ms"
        )
    for name in gated:
        print_gate(
            f"({name})", f"{equal[name]:.2f} plain steps at equal multiplications",
            f"at most {RATIO_GATE}", equal[name] <= RATIO_GATE,
        )  # fmt: skip
        print_torch(name, drawn[name], times)


def print_torch(name, pair, times):
    """Print what torch takes for a network, and both paths' ratios to it."""
    theirs = torch_functions(name, *pair)
    if not theirs:
        print("torch is not installed: the ratio to it is skipped")
        return
    best = min(theirs, key=times.__getitem__)
    difference = gradient_difference(*pair, theirs[best]())
    print(f"  torch {1e3 * times[best]:.1f} ms ({best[1]}); gradients differ by {difference:.1e}")
    for path in ("dense", "structured"):
        ratio = times[best] / times[name, path]
        print_gate(
            f"({name}, {path})", f"{ratio:.1f}x torch", f"at least {TORCH_GATE:g}x", ratio >= TORCH_GATE
        )


def main():
    if sys.argv[1:2] == ["--one-step"]:
        simkit_step(*draw(sys.argv[2], 20, samples=2), "dense")()
        return
    keep_freed_memory()
    reduced = read_options(make_parser(__doc__)).reduced
    with threadpool_limits(1):
        compare(*(REDUCED, 20, 2) if reduced else (NETWORKS, 100, 30))
    for name in ("plain",) if reduced else ("plain", *GATED):
        seconds = compile_alone(name, compiled=not reduced)
        print_gate(
            f"({name})", f"{seconds:.1f} CPU s to compile", f"under {COMPILE_GATE:g}",
            seconds < COMPILE_GATE,
        )  # fmt: skip


if __name__ == "__main__":
    main()
