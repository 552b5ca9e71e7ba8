"""What the first run of a command costs: kernels compiled into an empty cache.

    python benchmarks/cold_start.py              # nine commands, cold and warm, six minutes
    python benchmarks/cold_start.py --reduced    # one command of two networks

CPU seconds of the whole command, start of the process, simulation and pictures included; cold, then the
same command again with the kernels that the first one left. Ledger and results are in an empty folder
each time. Prints what is met and what is missed.
"""

import sys
import tempfile

from harness import command_seconds, compile_bytecode, cpu_seconds, make_parser, print_gate, read_options

NUMERICS = "import numpy, numba"
GATES = {  # CPU seconds
    "sample-complexity --alpha 0.3": 18.0,
    "sample-complexity --alpha 0.3 --dim 256 --samples 2 --trials 1": 30.0,
    "knn-distillation": 6.0,
    "cluster-recovery": 6.0,
    "topk-selection": 6.0,
    "attention-gradient": 6.0,
    "softmax-vs-linear": 6.0,
    "softmax-vs-linear --model self": 6.0,
    "softmax-vs-linear --model cross": 6.0,
}
REDUCED = {"sample-complexity --preset noise --alpha 0.3 --samples 2,4 --trials 1 --no-plot": 35.0}


def main():
    options = read_options(make_parser(__doc__))
    compile_bytecode()
    for command, gate in (REDUCED if options.reduced else GATES).items():
        with tempfile.TemporaryDirectory() as cache:
            cold, warm = (command_seconds(command.split(), cache) for _ in range(2))
            unit = cpu_seconds([sys.executable, "-c", NUMERICS], cache)
        ratios = f"{cold / unit:.0f} and {warm / unit:.0f} times {NUMERICS!r}"
        found = f"{cold:.1f} CPU s cold, {warm:.1f} warm, {ratios}"
        print_gate(f"(simkit {command})", found, f"at most {gate:g} cold", cold <= gate)


if __name__ == "__main__":
    main()
