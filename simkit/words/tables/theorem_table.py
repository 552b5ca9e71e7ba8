"""What a folder of theorems proves, as a table in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from simkit.verdicts.rocq.folder import Folder, Pair, reduction_of

_HEAD = """# Refutations as theorems of Rocq

Each numbered statement has two files: `..._statement.v`, what is claimed, and `..._proof.v`, what proves
it. Read the first: it has the paper's text, the statement as a definition in the paper's symbols with
its premises, and for each setting the theorem that it is false there. In files `..._limit_statement.v` a
statement of an order, O(...), is false along a path: no constant is enough, however far out it begins.
`Simkit.v` is what both use, and of limits `Limits.v`; `Instances.v` has of each law that is used one
instance by counting all outcomes.

    coq_makefile -f _CoqProject -o CoqMakefile && make -f CoqMakefile -j2

They need Rocq (Coq 8.16 or later) with coq-interval; on Debian, apt install coq libcoq-interval. The
tactic `interval` computes with enclosures (`vm_compute`): Rocq's kernel runs that computation again.

A theorem is closed if it has no hypothesis. What remains is its reduction, the step from the paper's
event to the formula, named in the table. Those in a file `..._given_statement.v` take enclosures that
simkit computed as given.
"""


def readme_of(folder: Folder) -> str:
    """Return the README: how to check, what each pair proves, and what became no theorem."""
    by_limits = [pair for pair in folder.pairs if pair.kind == "limit"]
    at_settings = [pair for pair in folder.pairs if pair.kind != "limit"]
    lines = [
        _HEAD,
        f"{_counted(at_settings, 'at settings')}\n",
        *([f"{_counted(by_limits, 'by limits')}\n"] if by_limits else []),
        "| file | statement | theorems | settings | given that | reduction |",
        "|---|---|---|---|---|---|",
        *map(_row, folder.pairs),
    ]
    if folder.left_out:
        lines += ["", "No theorem was made of these:", ""]
        counts = Counter((found.paper, found.claim.name, reason) for found, reason in folder.left_out)
        lines += [f"- {paper}, {name} ({n}): {why}" for (paper, name, why), n in counts.items()]
    return "\n".join(lines) + "\n"


def _counted(pairs: Sequence[Pair], how: str) -> str:
    refuted = sum(len(pair.refuted) for pair in pairs)
    theorems = sum(len(pair.theorems) for pair in pairs)
    labels = {(pair.paper, pair.label) for pair in pairs}
    closed = {(pair.paper, pair.label) for pair in pairs if not pair.given}
    return (
        f"{refuted:,} refutations {how} are {theorems:,} theorems about {len(labels)}"
        f" numbered statements, {len(closed)} of which have a closed one."
    )


def _row(pair: Pair) -> str:
    first = list(pair.theorems.values())
    given = sorted({name.partition(":")[0] for one in first for name in one.given})
    steps = list(dict.fromkeys(reduction_of(one).partition(", row j0")[0] for one in first))
    cells = [
        f"`{pair.name}`", f"{pair.paper}, {pair.label}", str(len(pair.theorems)), str(len(pair.refuted)),
        ", ".join(given) or "nothing", "; ".join(steps[:2]),
    ]  # fmt: skip
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"
