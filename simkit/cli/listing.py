"""The command `simkit list`: what is installed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simkit.cli.console import print_rows, show
from simkit.engine.registry import command_names, load_command, load_study, study_names
from simkit.errors import UsageError

if TYPE_CHECKING:
    from simkit.declare.claims import Claim

LISTS = ("studies", "commands", "figures", "claims")


def list_all(what: str) -> None:
    """Print the studies, the commands that are none, the figures, the claims, or all of them.

    Raises
    ------
    UsageError
        If `what` is none of these.
    """
    if what not in LISTS and what != "all":
        known = f"{', '.join(LISTS[:-1])} and {LISTS[-1]}"
        raise UsageError(f"list {what!r}: there are {known}; write simkit list studies")
    if what in ("all", "studies"):
        rows = []
        for name in study_names():
            try:
                rows.append((name, load_study(name).summary))
            except UsageError as error:  # another package's fault does not hide the rest
                rows.append((name, f"({error})"))
        print_rows(("study", "what it shows"), rows)
    if what == "all":
        show()
    if what in ("all", "commands"):
        print_rows(("command", "what it does"), [(name, _summary(name)) for name in command_names()])
    if what == "all":
        show()
    if what in ("all", "figures"):
        print_rows(("figure", "in the paper", "what it shows"), outlines())
    if what == "all":
        show()
        print_rows(("paper", "what is claimed"), [(name, _describe(name)) for name in _papers()])
    if what == "claims":
        print_rows(("paper", "claim", "kind", "statement"), _claims())


def _papers() -> list[str]:
    from simkit.audit.papers import CONTROLS, paper_table

    return [name for name in paper_table() if name != CONTROLS]


def _claims() -> list[tuple[str, str, str, str]]:
    from simkit.audit.papers import load_paper, load_subjects

    rows: list[tuple[str, str, str, str]] = []
    for paper in _papers():
        try:
            for subject in load_subjects(paper):
                rows += [(paper, c.name, _kind(c), c.statement) for c in subject.claims]
            rows += [
                (paper, label, "not testable", reason)
                for label, reason in load_paper(paper).not_testable.items()
            ]
        except UsageError as error:  # another package's fault does not hide the rest
            rows.append((paper, "", "", f"({error})"))
    return rows


def _kind(claim: Claim) -> str:
    """Return a claim's kind, and what there is beside it: its proof, a training that it needs."""
    more = [word for word, there in (("proof", claim.proof), ("training", claim.training)) if there]
    return ", ".join([claim.kind, *more])


def _describe(paper: str) -> str:
    from simkit.audit.papers import load_paper

    try:
        return f"{load_paper(paper).title}: simkit audit {paper}"
    except UsageError as error:
        return f"({error})"


def _summary(name: str) -> str:
    try:
        return load_command(name).summary
    except UsageError as error:
        return f"({error})"


def outlines() -> list[tuple[str, str, str]]:
    """Return id, the paper's label and title of every shipped figure."""
    import tomllib

    from simkit.figures.catalogue import extra_paths, spec_paths

    rows = []
    for name, path in (spec_paths() | extra_paths()).items():
        try:
            record = tomllib.loads(path.read_text(encoding="utf-8"))
            rows.append((name, str(record.get("label", "")), str(record.get("title", ""))))
        except (OSError, ValueError, RecursionError) as error:
            rows.append((name, "", f"(cannot be read: {error})"))
    return rows
