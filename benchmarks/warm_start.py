"""What a command costs beside its trials, kernels compiled: imports, statements, claims, pictures.

    python benchmarks/warm_start.py              # two commands, with and without pictures, five minutes
    python benchmarks/warm_start.py --reduced    # one round of a short one

CPU seconds, medians of turns, in an empty folder each time. Each is also given as a ratio to the CPU
time of `import numpy, numba`, which is taken in turn. The parts are measured in processes of their own
that have imported before all that the command imports.
"""

import json
import statistics
import sys
import tempfile
from pathlib import Path

from harness import command_seconds, compile_bytecode, cpu_seconds, make_parser, print_gate, read_options

QUIET = "--no-plot --quiet"
GATES = {  # CPU seconds beside the trials, with a picture and without one
    "softmax-vs-linear --n 100:2000": (2.2, 1.3),
    "sample-complexity --alpha 0.3": (2.2, 1.3),
}
REDUCED = {"softmax-vs-linear --n 100:200 --trials 10": (2.2, 1.3)}
ROUNDS = 3
CLAIMS = 0.5  # CPU seconds of the claims after a run
UNWANTED = {"pandas", "matplotlib.pyplot", "flint"}  # of a command that draws nothing
#: What is timed within a command: part, module, function.
PARTS = (
    ("trials", "simkit.engine.results.session", "execute"),
    ("statements", "simkit.engine.results.session", "ask_cells"),
    ("claims", "simkit.api.judged", "name_family"),
    ("claims", "simkit.api.judged", "conclude"),
    ("pictures", "simkit.figures.runs", "draw_run"),
    ("pictures", "simkit.figures.drawing.style", "save_figure"),
)

NUMERICS = "import numpy, numba"
LOADED = """
import json, sys
from simkit.cli.app import main
code = main(sys.argv[2:])
with open(sys.argv[1], "w") as file:
    json.dump(list(sys.modules), file)
"""
IMPORTING = """
import importlib, json, sys
for name in json.load(open(sys.argv[1])):
    if name != "__main__":
        try:
            importlib.import_module(name)
        except Exception:
            pass
"""
AT_END = "import gc; gc.freeze()"  # as the command does
TIMED = (
    IMPORTING
    + """
import time
spent = {}
def timed(label, function):
    def call(*arguments, **options):
        began = time.process_time()
        try:
            return function(*arguments, **options)
        finally:
            spent[label] = spent.get(label, 0.0) + time.process_time() - began
    return call
for label, module, name in json.loads(sys.argv[2]):
    if module in sys.modules:
        home = sys.modules[module]
        setattr(home, name, timed(label, getattr(home, name)))
from simkit.cli.app import main
main(sys.argv[4:])
json.dump(spent, open(sys.argv[3], "w"))
"""
)


def run(words, cache):
    """Return what Python takes of the processor."""
    return cpu_seconds([sys.executable, "-c", *words], cache)


def measure(command, rounds, cache):
    """Return medians of CPU seconds by part, and the modules that the command has loaded."""
    with tempfile.TemporaryDirectory() as folder:
        modules, spent = Path(folder, "modules.json"), Path(folder, "spent.json")
        run([LOADED, str(modules), *command.split()], cache)  # compiles what is not yet
        loaded = json.loads(modules.read_text())
        found = {}
        for _ in range(rounds):
            turn = {
                "numerics": run([NUMERICS], cache),
                "imports": run([IMPORTING + AT_END, str(modules)], cache),
                "command": command_seconds(command.split(), cache),
            }
            words = [TIMED, str(modules), json.dumps(PARTS), str(spent), *command.split()]
            run(words, cache)
            turn |= json.loads(spent.read_text())
            for part, seconds in turn.items():
                found.setdefault(part, []).append(seconds)
    return {part: statistics.median(each) for part, each in found.items()}, set(loaded)


def report(command, rounds, most, cache):
    """Print what a command takes, part by part, and whether it takes at most so much."""
    found, loaded = measure(command, rounds, cache)
    unit = found.pop("numerics")
    beside = found["command"] - found.get("trials", 0.0)
    print(f"simkit {command}: {NUMERICS} takes {unit:.2f} CPU s")
    for part, seconds in {**found, "command beside its trials": beside}.items():
        print(f"    {part:28}{seconds:7.2f} CPU s {seconds / unit:7.1f} times that")
    said = f"{beside:.2f} CPU s beside its trials, {beside / unit:.1f} times {NUMERICS!r}"
    print_gate(f"(simkit {command})", said, f"at most {most:g}", beside <= most)
    if "claims" in found:
        claims = f"{found['claims']:.2f} CPU s"
        print_gate("(its claims)", claims, f"at most {CLAIMS:g}", found["claims"] <= CLAIMS)
    if command.endswith(QUIET):
        print_gate("(modules)", str(sorted(UNWANTED & loaded)), "none", not UNWANTED & loaded)


def main():
    options = read_options(make_parser(__doc__))
    rounds = 1 if options.reduced else ROUNDS
    compile_bytecode()
    with tempfile.TemporaryDirectory() as cache:
        for command, (drawn, quiet) in (REDUCED if options.reduced else GATES).items():
            report(command, rounds, drawn, cache)
            report(f"{command} {QUIET}", rounds, quiet, cache)


if __name__ == "__main__":
    main()
