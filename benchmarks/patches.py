"""One training step of the shallow ViT against torch's eager autograd, in the same process, one thread.

    python benchmarks/patches.py [--reduced]

Torch is needed here only, is not installed with simkit, and its CPU build is enough (measured: 2.13.0).
Without it, the ratios to it are left out, and a line says so.

B = 64, m = 1000, d = m_a = m_b = 10, float64, all samples active; beside it simkit's own step in
float32. Runs alternate, and the fastest of each counts: on a shared machine the slower ones measure the
neighbours.

By default glibc gives torch's freed tensors back to the system, and the next step pays for their pages
anew: at L = 100 that is most of its time. The script starts itself again with `MALLOC`, which keeps
them, so that torch's arithmetic is what is measured.
"""

import gc
import importlib.util
import os
import sys
import time
import tracemalloc
from dataclasses import dataclass

import numpy as np
from baselines.patches import VARIANTS, torch_step
from harness import best_by_turns, make_parser, print_gate, read_options, verdict
from threadpoolctl import threadpool_limits

from simkit.papers.patches import PatchModel, ShallowViT
from simkit.papers.patches.kernels.descent import accumulate_batch
from simkit.papers.patches.kernels.forward import prepare_step
from simkit.papers.patches.kernels.updates import largest_norm, update_weights
from simkit.papers.patches.learning.training import Trainer
from simkit.papers.patches.model.buffers import NetworkBuffers

BATCH, NEURONS, DIM = 64, 1000, 10
PATHS = ("dense", "structured")
STEP_SIZE = (
    1e-4  # small, so that all samples stay active and torch and simkit do the same work throughout
)
MALLOC = {  # read by glibc as the process starts: all memory from the heap, and none of it given back
    "MALLOC_MMAP_MAX_": "0",
    "MALLOC_TRIM_THRESHOLD_": str(2**33),
    "MALLOC_TOP_PAD_": str(2**30),
}
GATES = {(100, "dense"): 12, (100, "structured"): 19, (50, "dense"): 8.8, (50, "structured"): 30}
SINGLE_GATE = 1.6  # times as fast as float64, dense at L = 100
DGEMM_GATE, MEMORY_GATE = 0.40, 20  # of dgemm's rate; bytes a sample


@dataclass(frozen=True)
class Sizes:
    """How much is run."""

    lengths: tuple[int, ...] = (100, 50)
    rounds: int = 40
    dgemm: int = 1000
    samples: tuple[int, int] = (16, 1024)


REDUCED = Sizes(lengths=(50,), rounds=2, dgemm=300, samples=(16, 64))


def simkit_step(start, sample, path, dtype="float64"):
    """Return a function that takes one full step, the same at every call."""
    buffers = NetworkBuffers(start, sample.tokens.shape[1], sample.model.patterns, dtype)
    inputs, batch = buffers.inputs(sample, path), np.arange(len(sample))
    weights, sizes, work = buffers.weights, buffers.sizes, buffers.work

    def step():
        prepare_step(inputs, weights, sizes, work)
        active = accumulate_batch(inputs, batch, weights, buffers.neurons, sizes, work)
        update_weights(inputs, weights, STEP_SIZE, sizes, work)
        assert np.isfinite(largest_norm(weights))
        return active

    return step


def torch_steps(start, sample):
    """Return torch's variants as functions, or none where torch is missing."""
    try:
        import torch
    except ModuleNotFoundError:
        return {}
    torch.set_num_threads(1)
    tokens, labels, readout = (
        torch.from_numpy(np.ascontiguousarray(x)) for x in (sample.tokens, sample.labels, start.a)
    )

    def make(variant):
        matrices = [
            torch.tensor(w, requires_grad=True) for w in (start.w_o, start.w_v, start.w_k, start.w_q)
        ]
        return lambda: torch_step(tokens, labels, matrices, readout, STEP_SIZE, variant)

    return {variant: make(variant) for variant in VARIANTS}


def largest_gradient_difference(start, sample, torch_function):
    """Return how far simkit's gradients are from torch's, relative to the largest entry of each."""
    trainer = Trainer(start, sample, np.random.default_rng(0), 1.0, len(sample), path="dense")
    trainer.advance(1, until_zero=False)
    after, worst = trainer.weights(), 0.0
    for name, theirs in zip(("w_o", "w_v", "w_k", "w_q"), torch_function(), strict=True):
        ours, theirs = getattr(start, name) - getattr(after, name), theirs.numpy()
        worst = max(worst, float(np.abs(ours - theirs).max() / np.abs(theirs).max()))
    return worst


def dgemm(size):
    """Return a function for one product of square matrices, and its FLOP."""
    a = np.random.default_rng(0).random((size, size))
    out = np.empty_like(a)
    return lambda: np.matmul(a, a, out=out), 2.0 * size**3


def measure(tokens, sizes):
    """Return the FLOP of a dense step, each function's shortest time, and the difference from torch.

    Both types are timed by the thread's own time: a step is about as long as a slice of a busy machine.
    """
    data = PatchModel(alpha=0.3, confusion=0.2, tokens=tokens, dim=DIM)
    rng = np.random.default_rng(0)
    start, sample = ShallowViT(neurons=NEURONS).initialise(rng, data), data.sample(rng, BATCH)
    ours = {path: simkit_step(start, sample, path) for path in PATHS}
    single = {path: simkit_step(start, sample, path, "float32") for path in PATHS}
    for name, step in (*ours.items(), *single.items()):
        assert step() == BATCH, name  # compiled, and all samples are active
    theirs = torch_steps(start, sample)
    product, product_flop = dgemm(sizes.dgemm)
    functions = {**ours, "dgemm": product, **theirs}
    times = best_by_turns(functions, sizes.rounds, warm=False)
    pairs = {(path, dtype): step for dtype, steps in (("float64", ours), ("float32", single))
             for path, step in steps.items()}  # fmt: skip
    types = best_by_turns(pairs, sizes.rounds, clock=time.thread_time, warm=False)
    flop = BATCH * (6 * tokens * NEURONS * DIM + 2 * tokens * NEURONS + 8 * tokens**2 * DIM)
    difference = None
    if theirs:
        fresh = torch_steps(start, sample)["scores by queries"]
        difference = largest_gradient_difference(start, sample, fresh)
    return flop, times, product_flop / times.pop("dgemm") / 1e9, difference, types


def report(tokens, flop, times, machine, difference, types):
    """Print one length's times, ratios and verdicts."""
    print(f"L = {tokens}: one step of B = {BATCH}, m = {NEURONS}, d = {DIM}")
    ours = {path: times.pop(path) for path in PATHS}
    if times:
        best = min(times, key=times.__getitem__)
        print(f"  gradients differ from torch's by {difference:.1e}")
        print(f"  torch     {1e3 * times[best]:7.2f} ms  (fastest variant: {best})")
    else:
        print("  torch is not installed: ratios to it are skipped")
    for path, seconds in ours.items():
        line = f"  {path:10s}{1e3 * seconds:7.2f} ms"
        if times:
            ratio, gate = times[best] / seconds, GATES[tokens, path]
            line += f"  {ratio:5.1f}x torch  (gate {gate}x: {verdict(ratio >= gate)})"
        print(line)
    for path in PATHS:
        double, seconds = types[path, "float64"], types[path, "float32"]
        line = f"  {path} in float32: {1e3 * seconds:.2f} ms of {1e3 * double:.2f}, "
        ratio = double / seconds
        line += f"{ratio:.2f}x as fast"
        if (tokens, path) == (100, "dense"):
            line += f"  (gate {SINGLE_GATE}x: {verdict(ratio >= SINGLE_GATE)})"
        print(line)
    rate = flop / ours["dense"] / 1e9
    print(f"  dense: {rate:.1f} GFLOP/s, {100 * rate / machine:.0f} % of dgemm's {machine:.1f}", end="")
    print(f"  (gate {100 * DGEMM_GATE:.0f} %: {verdict(rate >= DGEMM_GATE * machine)})")


def step_memory(samples):
    """Return the peak bytes that steps allocate, beside the samples themselves."""
    data = PatchModel(alpha=0.3, confusion=0.2, tokens=50, dim=DIM)
    rng = np.random.default_rng(0)
    start, sample = ShallowViT(neurons=NEURONS).initialise(rng, data), data.sample(rng, samples)
    Trainer(start, sample, rng, STEP_SIZE, 8, path="dense").advance(1, until_zero=False)  # compiled
    gc.collect()
    tracemalloc.start()
    trainer = Trainer(start, sample, rng, STEP_SIZE, 8, path="dense")
    trainer.advance(10, until_zero=False)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak


def keep_freed_memory():
    """Start this script again with an allocator that keeps what torch frees, unless it has one."""
    if importlib.util.find_spec("torch") and any(
        os.environ.get(name) != MALLOC[name] for name in MALLOC
    ):
        os.execve(sys.executable, [sys.executable, *sys.argv], {**os.environ, **MALLOC})


def main():
    keep_freed_memory()
    sizes = REDUCED if read_options(make_parser(__doc__)).reduced else Sizes()
    with threadpool_limits(1):
        results = {tokens: measure(tokens, sizes) for tokens in sizes.lengths}
        machine = max(result[2] for result in results.values())  # one machine, one rate
        for tokens, (flop, times, _, difference, types) in results.items():
            report(tokens, flop, times, machine, difference, types)
        few, many = sizes.samples
        small, large = step_memory(few), step_memory(many)
        growth = (large - small) / (many - few)
        print(f"memory of training: {small} bytes at N = {few}, {large} at N = {many}")
        print_gate(
            "(for the order of an epoch)", f"{growth:.1f} bytes a sample", f"at most {MEMORY_GATE}",
            growth <= MEMORY_GATE,
        )  # fmt: skip


if __name__ == "__main__":
    main()
