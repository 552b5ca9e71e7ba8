"""What the first run of a command costs: kernels compiled into an empty cache.

    python benchmarks/cold_start.py              # nine commands, cold and warm, six minutes
    python benchmarks/cold_start.py --reduced    # one command of two networks

CPU seconds of the whole command, start of the process, simulation and pictures included; cold, then the
same command again with the kernels that the first one left. Ledger and results are in an empty folder
each time. Prints what is met and what is missed.
"""

import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

from harness import make_parser, print_gate, read_options

GATES = {  # CPU seconds
    "sample-complexity --alpha 0.3": 35.0,
    "sample-complexity --alpha 0.3 --dim 256 --samples 2 --trials 1": 60.0,
    "knn-distillation": 8.0,
    "cluster-recovery": 8.0,
    "topk-selection": 8.0,
    "attention-gradient": 8.0,
    "softmax-vs-linear": 8.0,
    "softmax-vs-linear --model self": 8.0,
    "softmax-vs-linear --model cross": 8.0,
}
REDUCED = {"sample-complexity --preset noise --alpha 0.3 --samples 2,4 --trials 1 --no-plot": 35.0}


def cpu_seconds(command, cache):
    """Return what a command takes of the processor, in an empty folder, with kernels kept in `cache`."""
    script = Path(sys.executable).with_name("simkit")
    with tempfile.TemporaryDirectory() as folder:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(
            [script, *command.split()], cwd=folder, check=True, capture_output=True,
            env={**os.environ, "SIMKIT_CACHE": cache},
        )  # fmt: skip
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    options = read_options(make_parser(__doc__))
    for command, gate in (REDUCED if options.reduced else GATES).items():
        with tempfile.TemporaryDirectory() as cache:
            cold, warm = cpu_seconds(command, cache), cpu_seconds(command, cache)
        found = f"{cold:.1f} CPU s cold, {warm:.1f} warm"
        print_gate(f"(simkit {command})", found, f"at most {gate:g} cold", cold <= gate)


if __name__ == "__main__":
    main()
