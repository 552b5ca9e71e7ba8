"""What a page of the gallery costs: each file of examples/papers from an empty folder to its report.

    python benchmarks/gallery.py              # all of them, kernels cold, half a minute
    python benchmarks/gallery.py --reduced    # one

CPU seconds of the whole command. Prints what is met and what is missed.
"""

import tempfile
from pathlib import Path

from harness import command_seconds, make_parser, print_gate, read_options

PAPERS = Path(__file__).parents[1] / "examples" / "papers"
GATE = 30.0  # CPU seconds


def main():
    options = read_options(make_parser(__doc__))
    for path in sorted(PAPERS.glob("*.py"))[: 1 if options.reduced else None]:
        with tempfile.TemporaryDirectory() as cache:
            taken = command_seconds(["report", path], cache)
        print_gate(
            f"(simkit report {path.name})", f"{taken:.1f} CPU s", f"at most {GATE:g}", taken <= GATE
        )


if __name__ == "__main__":
    main()
