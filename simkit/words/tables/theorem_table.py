"""What a folder of theorems proves, as a table in words."""

from collections import Counter

from simkit.verdicts.rocq.folder import Folder, Pair, reduction_of

_HEAD = """# Refutations as theorems of Rocq

Each numbered statement has two files: `..._statement.v`, what is claimed, and `..._proof.v`, what proves
it. Read the first: it has the paper's text, the statement as a definition in the paper's symbols with
its premises, and for each setting the theorem that it is false there, for each box of parameters the
theorem that it holds for all in it, or for none. In files `..._limit_statement.v` a statement of an
order, O(...), is false along a path: no constant is enough, however far out it begins. A whole parameter
of a box is a real number where that is proved, too: it says more. `Simkit.v` is what both use, of limits
also `Limits.v`; proofs use `Tactics.v`, of boxes also `Boxes.v`; `Instances.v` has of each law that is
used one instance by counting all outcomes.

    coq_makefile -f _CoqProject -o CoqMakefile && make -f CoqMakefile -j2

They need Rocq (Coq 8.16 or later) with coq-interval; on Debian, apt install coq libcoq-interval. Its
enclosures are computed (`vm_compute`): Rocq's kernel runs that computation itself.

A theorem is closed if it has no hypothesis. What remains is its reduction, the step from the paper's
event to the formula, named in the table. Those in a file `..._given_statement.v` take enclosures that
simkit computed as given.
"""

_KINDS = {"arithmetic": "refutations at settings", "limit": "refutations by limits", "box": "boxes"}


def readme_of(folder: Folder) -> str:
    """Return the README: how to check, what each pair proves, and what became no theorem."""
    lines = [
        _HEAD,
        *(f"{text}\n" for kind, what in _KINDS.items() if (text := _counted(folder, kind, what))),
        *_identities(folder),
        "| file | statement | theorems | settings | boxes | given that | reduction |",
        "|---|---|---|---|---|---|---|",
        *map(_row, folder.pairs),
    ]
    if folder.left_out:
        lines += ["", "No theorem was made of these:", ""]
        counts = Counter((found.paper, found.claim.name, reason) for found, reason in folder.left_out)
        lines += [f"- {paper}, {name} ({n}): {why}" for (paper, name, why), n in counts.items()]
    return "\n".join(lines) + "\n"


def _counted(folder: Folder, kind: str, what: str) -> str:
    """Return how many theorems of a kind there are, and of how many statements; nothing of none."""
    own = [
        (pair, name)
        for pair in folder.pairs
        for name, _, theorem in pair.refuted
        if theorem.kind == kind
    ]
    theorems = {(pair.name, name) for pair, name in own}
    labels = {(pair.paper, pair.label) for pair, _ in own}
    closed = {(pair.paper, pair.label) for pair, _ in own if not pair.given}
    said = (
        f"{len(own):,} {what} are {len(theorems):,} theorems about {len(labels)} numbered statements,"
        f" {len(closed)} of which have a closed one."
    )
    return said if own else ""


def _identities(folder: Folder) -> list[str]:
    """Return how many boxes say no more than their definitions, if any do."""
    n = sum(theorem.is_identity for pair in folder.pairs for theorem in pair.boxes)
    said = "identities of definitions: once these are put in, both sides are one formula"
    return [f"{n} of the boxes are {said}.\n"] if n else []


def _row(pair: Pair) -> str:
    first = list(pair.theorems.values())
    given = sorted({name.partition(":")[0] for one in first for name in one.given})
    steps = list(dict.fromkeys(reduction_of(one).partition(", row j0")[0] for one in first))
    cells = [
        f"`{pair.name}`", f"{pair.paper}, {pair.label}", str(len(pair.theorems)),
        str(len(pair.refuted) - len(pair.boxes)), _boxes(pair),
        ", ".join(given) or "nothing", "; ".join(steps[:2]),
    ]  # fmt: skip
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _boxes(pair: Pair) -> str:
    n = sum(theorem.is_identity for theorem in pair.boxes)
    return str(len(pair.boxes)) + (f" ({n} identities)" if n > 1 else " (1 identity)" if n else "")
