"""`simkit sample-complexity --alpha 0.3` and all figures of the shallow ViT, and training against NumPy.

    python benchmarks/sample_complexity.py             # the command, and NumPy on the same runs
    python benchmarks/sample_complexity.py --figures   # all figures of 20 trials anew, some ten minutes

Every run draws and writes into a temporary folder. Prints what is met and what is missed.
"""

import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
from baselines_training import outputs
from baselines_training import train as numpy_train
from threadpoolctl import threadpool_limits

import simkit
from simkit.engine.cells import build_cells
from simkit.engine.registry import load_study
from simkit.papers.patches.studies.runs import draw_start, train_from

COMMAND_GATE, FIGURES_GATE = 30.0, 1200.0  # seconds, two cores
SAMPLES, RUNS = (8, 32, 128), 3


def command_seconds(arguments):
    """Return the wall time of a command, its start included, in an empty folder."""
    with tempfile.TemporaryDirectory() as folder:
        start = time.perf_counter()
        script = Path(sys.executable).with_name("simkit")
        subprocess.run([script, *arguments], cwd=folder, check=True, capture_output=True)
        return time.perf_counter() - start


def compare(preset, frozen):
    """Train the same networks by simkit and in NumPy, one thread each, by turns."""
    study, ours, theirs, worst = load_study("sample-complexity"), 0.0, 0.0, 0.0
    for samples in SAMPLES:
        options = {"preset": preset, "samples": str(samples), "frozen_attention": str(frozen).lower()}
        (cell,) = build_cells(study, options)
        p = cell.parameters
        for run in range(RUNS):
            start = draw_start(p, np.random.default_rng(run))
            again = draw_start(p, np.random.default_rng(run))
            began = time.perf_counter()
            record = train_from(start, p)
            ours += time.perf_counter() - began
            order = again.order.spawn(4)[3]  # as `train` does
            began = time.perf_counter()
            matrices, steps = numpy_train(
                again.weights, again.training.tokens, again.training.labels, order,
                p["step_size"], p["batch"], p["max_steps"], frozen,
            )  # fmt: skip
            found = outputs(again.test.tokens, again.weights.a, *matrices)
            loss = np.maximum(1 - again.test.labels * found, 0).mean()
            theirs += time.perf_counter() - began
            assert steps == record.steps, (preset, samples, run)
            worst = max(worst, abs(loss - record.test_loss[-1]))
    return ours, theirs, worst


def main():
    if "--figures" in sys.argv:
        specs = sorted(Path(__file__).parents[1].glob("experiments/shallow-vit/*.toml"))
        names = [f"shallow-vit-{path.stem}" for path in specs if "\ntrials = 20\n" in path.read_text()]
        seconds = command_seconds(["reproduce", *names])
        verdict = "met" if seconds <= FIGURES_GATE else "MISSED"
        print(f"{len(names)} figures: {seconds:.0f} s (gate {FIGURES_GATE:.0f} s: {verdict})")
        return
    simkit.run("sample-complexity", trials=1, samples="2,4")  # compiled
    seconds = command_seconds(["sample-complexity", "--alpha", "0.3"])
    verdict = "met" if seconds <= COMMAND_GATE else "MISSED"
    print(
        f"simkit sample-complexity --alpha 0.3: {seconds:.1f} s (gate {COMMAND_GATE:.0f} s: {verdict})"
    )
    print(f"{len(SAMPLES) * RUNS} runs to zero loss and their test, one thread:")
    with threadpool_limits(1):
        for preset in ("printed", "noise"):
            for frozen in (False, True):
                ours, theirs, worst = compare(preset, frozen)
                attention = "frozen" if frozen else "trained"
                print(
                    f"  {preset:8s}{attention:8s} simkit {ours:5.2f} s, NumPy {theirs:6.2f} s:"
                    f" {theirs / ours:5.1f}x; steps equal, test losses differ by {worst:.1e}"
                )


if __name__ == "__main__":
    main()
