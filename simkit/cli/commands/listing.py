"""The command `simkit list`: what is installed."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from simkit.cli.terminal.console import print_rows, say, show
from simkit.engine.sources.registry import command_names, load_command, load_study, study_names
from simkit.errors import UsageError

if TYPE_CHECKING:
    from simkit.declare.claims.claim import Claim

_ABSENT = "(cannot be loaded)"
LISTS = ("studies", "commands", "figures", "claims")


def list_all(what: str) -> None:
    """Print studies, other commands, figures, claims, or all of them; UsageError of any other `what`."""
    if what not in LISTS and what != "all":
        known = f"{', '.join(LISTS[:-1])} and {LISTS[-1]}"
        raise UsageError(f"list {what!r}: there are {known}; write simkit list studies")
    if what in ("all", "studies"):
        print_rows(("study", "what it shows"), _summaries(study_names(), load_study))
    if what == "all":
        show()
    if what in ("all", "commands"):
        print_rows(("command", "what it does"), _summaries(command_names(), load_command))
    if what == "all":
        show()
    if what in ("all", "figures"):
        print_rows(("figure", "in the paper", "what it shows"), outlines())
    if what == "all":
        show()
        print_rows(("paper", "what is claimed"), _papers_described())
    if what == "claims":
        print_rows(("paper", "claim", "kind", "statement"), _claims())


def _papers() -> list[str]:
    from simkit.verdicts.audits.papers import CONTROLS, paper_table

    return [name for name in paper_table() if name != CONTROLS]


def _claims() -> list[tuple[str, str, str, str]]:
    from simkit.verdicts.audits.papers import load_paper, load_subjects
    from simkit.verdicts.statements.coverage import read_accounts

    rows: list[tuple[str, str, str, str]] = []
    for paper in _papers():
        try:
            for subject in load_subjects(paper):
                rows += [(paper, c.name, _kind(c), c.statement) for c in subject.claims]
            rows += [
                (paper, row.label.name, row.account, row.why)
                for row in read_accounts(load_paper(paper))
                if row.why
            ]
        except UsageError as error:
            rows.append((paper, "", "", _warned(error)))
    return rows


def _kind(claim: "Claim") -> str:
    """Return a claim's kind, and what there is beside it: its proof, a training that it needs."""
    more = [word for word, there in (("proof", claim.proof), ("training", claim.training)) if there]
    return ", ".join([claim.kind, *more])


def _papers_described() -> list[tuple[str, str]]:
    from simkit.verdicts.audits.papers import load_paper

    described = _summaries(_papers(), load_paper, "title")
    return [(n, said if said == _ABSENT else f"{said}: simkit audit {n}") for n, said in described]


def _summaries(
    names: Iterable[str], load: Callable[[str], object], attribute: str = "summary"
) -> list[tuple[str, str]]:
    """Return names with what each says of itself; what cannot be loaded is warned of, once."""
    rows = []
    for name in names:
        try:
            rows.append((name, getattr(load(name), attribute)))
        except UsageError as error:
            rows.append((name, _warned(error)))
    return rows


def _warned(error: UsageError) -> str:
    """Warn of what cannot be loaded, and return what stands in its place: the rest is listed."""
    say(f"warning: {error}")
    return _ABSENT


def outlines() -> list[tuple[str, str, str]]:
    """Return id, the paper's label and title of every shipped figure."""
    import tomllib

    from simkit.figures.panels.catalogue import extra_paths, spec_paths

    rows = []
    for name, path in (spec_paths() | extra_paths()).items():
        try:
            record = tomllib.loads(path.read_text(encoding="utf-8"))
            rows.append((name, str(record.get("label", "")), str(record.get("title", ""))))
        except (OSError, ValueError, RecursionError) as error:
            rows.append((name, "", f"(cannot be read: {error})"))
    return rows
