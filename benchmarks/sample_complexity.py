"""`simkit sample-complexity --alpha 0.3` and all figures of the shallow ViT, and training against NumPy.

    python benchmarks/sample_complexity.py             # the command, and NumPy on the same runs
    python benchmarks/sample_complexity.py --figures   # all figures of 20 trials anew, some ten minutes
    python benchmarks/sample_complexity.py --reduced   # a command of two networks, one run against NumPy

Every run draws and writes into a temporary folder. Prints what is met and what is missed.
"""

import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from baselines.patches import outputs
from baselines.patches import train as numpy_train
from harness import make_parser, print_gate, read_options, time_by_turns
from threadpoolctl import threadpool_limits

import simkit
from simkit.engine.cells.cell import build_cells
from simkit.engine.sources.registry import load_study
from simkit.papers.patches.learning.training import Trainer
from simkit.papers.patches.studies.runs import draw_start, train_from

COMMAND_GATE, FIGURES_GATE = 30.0, 1200.0  # seconds, two cores
DATA_AT = 64  # training samples


@dataclass(frozen=True)
class Sizes:
    """How much is run."""

    command: tuple[str, ...] = ("sample-complexity", "--alpha", "0.3")
    samples: tuple[int, ...] = (8, 32, 128)
    runs: int = 3
    presets: tuple[str, ...] = ("printed", "noise")


_ONE_START = "sample-complexity --preset noise --alpha 0.3 --samples 2,4 --trials 1 --no-plot"
REDUCED = Sizes(tuple(_ONE_START.split()), (8,), 1, ("noise",))


def command_seconds(arguments):
    """Return the wall time of a command, its start included, in an empty folder."""
    with tempfile.TemporaryDirectory() as folder:
        start = time.perf_counter()
        script = Path(sys.executable).with_name("simkit")
        subprocess.run([script, *arguments], cwd=folder, check=True, capture_output=True)
        return time.perf_counter() - start


def compare(preset, frozen, sizes):
    """Train the same networks by simkit and in NumPy, one thread each, by turns."""
    study, totals, worst = load_study("sample-complexity"), {"simkit": 0.0, "NumPy": 0.0}, 0.0
    for samples in sizes.samples:
        options = {"preset": preset, "samples": str(samples), "frozen_attention": str(frozen).lower()}
        (cell,) = build_cells(study, options)
        p = cell.parameters
        setup = study.prepare(p)
        for run in range(sizes.runs):
            start = draw_start(setup, np.random.default_rng(run))
            again = draw_start(setup, np.random.default_rng(run))
            order = again.order.spawn(4)[3]  # as `train` does

            def train_in_numpy(p=p, again=again, order=order):
                matrices, steps = numpy_train(
                    again.weights, again.training.tokens, again.training.labels, order,
                    p["step_size"], p["batch"], p["max_steps"], frozen,
                )  # fmt: skip
                found = outputs(again.test.tokens, again.weights.a, *matrices)
                return steps, np.maximum(1 - again.test.labels * found, 0).mean()

            both = {
                "simkit": lambda start=start, setup=setup: train_from(start, setup),
                "NumPy": train_in_numpy,
            }
            seconds, outcomes = time_by_turns(both, 1, warm=False)
            for name, (once,) in seconds.items():
                totals[name] += once
            record, (steps, loss) = outcomes["simkit"], outcomes["NumPy"]
            assert steps == record.steps, (preset, samples, run)
            worst = max(worst, abs(loss - record.test_loss[-1]))
    return totals["simkit"], totals["NumPy"], worst


def split_a_trial(preset, samples):
    """Return the seconds of a trial's data, its training and its test: medians of 20 trials.

    Data: drawing samples and start, and whatever happens to them before the first step.
    """
    study, spent = load_study("sample-complexity"), []
    (cell,) = build_cells(study, {"preset": preset, "samples": str(samples)})
    p = cell.parameters
    setup = study.prepare(p)
    for run in range(21):
        marks = [time.perf_counter()]
        start = draw_start(setup, np.random.default_rng(run))
        trainer = Trainer(start.weights, start.training, start.order, p["step_size"], p["batch"])
        marks.append(time.perf_counter())
        trainer.advance(p["max_steps"])
        marks.append(time.perf_counter())
        trainer.outputs(start.test, trainer.path)
        marks.append(time.perf_counter())
        spent.append(np.diff(marks))
    return np.median(spent[1:], axis=0)


def time_figures():
    specs = sorted(Path(__file__).parents[1].glob("experiments/shallow-vit/*.toml"))
    names = [f"shallow-vit-{path.stem}" for path in specs if "\ntrials = 20\n" in path.read_text()]
    seconds = command_seconds(["reproduce", *names])
    print_gate(
        f"({len(names)} figures)", f"{seconds:.0f} s", f"{FIGURES_GATE:.0f} s", seconds <= FIGURES_GATE
    )


def main():
    parser = make_parser(__doc__)
    parser.add_argument(
        "--figures", action="store_true", help="all figures of 20 trials, and nothing else"
    )
    options = read_options(parser)
    if options.figures:
        time_figures()
        return
    sizes = REDUCED if options.reduced else Sizes()
    if not options.reduced:
        simkit.run("sample-complexity", trials=1, samples="2,4")  # compiled
    seconds = command_seconds(sizes.command)
    print_gate(
        f"(simkit {' '.join(sizes.command)})", f"{seconds:.1f} s", f"{COMMAND_GATE:.0f} s",
        seconds <= COMMAND_GATE,
    )  # fmt: skip
    print(f"{len(sizes.samples) * sizes.runs} runs to zero loss and their test, one thread:")
    with threadpool_limits(1):
        for preset in sizes.presets:
            data, training, test = split_a_trial(preset, DATA_AT)
            print_gate(
                f"({preset}, N = {DATA_AT}: data {1e3 * data:.1f} ms, training {1e3 * training:.1f} ms,"
                f" test {1e3 * test:.1f} ms)",
                f"data {data / training:.2f} of the training", "at most 1", data <= training,
            )  # fmt: skip
        for preset in sizes.presets:
            for frozen in (False, True):
                ours, theirs, worst = compare(preset, frozen, sizes)
                attention = "frozen" if frozen else "trained"
                print(
                    f"  {preset:8s}{attention:8s} simkit {ours:5.2f} s, NumPy {theirs:6.2f} s:"
                    f" {theirs / ours:5.1f}x; steps equal, test losses differ by {worst:.1e}"
                )


if __name__ == "__main__":
    main()
