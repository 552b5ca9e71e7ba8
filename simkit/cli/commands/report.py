"""The command `simkit report`: what an audit finds as one page to read, or as a table for LaTeX."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from simkit.cli.options.common import TRAINING, Signature, common_signature, own_signature, with_options
from simkit.cli.terminal.completion import auditable
from simkit.cli.terminal.console import say, show, terminal_width
from simkit.cli.terminal.redirect import prints_to_stderr
from simkit.engine.settings.declared import OF_REPORT, REPORT_FORMATS, REPORT_PRINTED
from simkit.errors import UsageError, nearest

if TYPE_CHECKING:
    from simkit.engine.results.result import Settings
    from simkit.verdicts.audits.audit import Audit
    from simkit.verdicts.questions.question import Subject

_ASKED = {
    "paper": ("PAPER", "This paper alone; may be repeated."),
    "claim": ("LABEL", "This claim or statement alone, as simkit audit takes it; may be repeated."),
    "format": (
        "|".join(REPORT_FORMATS),
        "A page for a browser, or the table for a paper's appendix (html).",
    ),
    "print": (
        "|".join(REPORT_PRINTED),
        "What the page puts on paper: the summary and what was opened, or all (summary).",
    ),
    "with_training": ("", TRAINING),
}


@dataclass(frozen=True)
class ReportOptions:
    """What the command line asks of a report."""

    target: str  # a paper, a study, ``mine.py:MyStudy``, or nothing
    papers: Sequence[str] = ()  # in place of a target; all of them if none is named
    labels: Sequence[str] = ()  # claims to report on; all of them if none is named
    form: str = "html"  # "html" or "tex"
    printed: str = "summary"  # "summary" or "all"
    with_training: bool = False


def report_function(finish: Callable[[int], None]) -> Callable[..., None]:
    """Return the function of `report`, whose exit code goes to `finish`."""

    def report(**values: Any) -> None:
        from simkit.engine.settings.reading import read_settings

        settings = read_settings(None, {name: values[name] for name in OF_REPORT})
        wanted = ReportOptions(
            values["target"] or "", values["paper"] or (), values["claim"] or (),
            read_choice("format", values["format"], REPORT_FORMATS),
            read_choice("print", values["print"], REPORT_PRINTED), values["with_training"],
        )  # fmt: skip
        finish(write_report(wanted, settings))

    target = typer.Argument(
        metavar="[PAPER|STUDY|FILE:STUDY]", help="What to report on, all papers if nothing.",
        autocompletion=auditable,
    )  # fmt: skip
    own: Signature = {"target": (Annotated[str | None, target], None)}
    own |= own_signature(_ASKED, repeated=("paper", "claim"))
    return with_options(
        report,
        own | common_signature(OF_REPORT),
        "Write what was found of the statements as one page to read: simkit report kvt-supplement, or"
        " mine.py:MyStudy.",
    )


def read_choice(name: str, text: str | None, known: Sequence[str]) -> str:
    """Return what an option was given, by default the first of what there is to choose from."""
    said = known[0] if text is None else text
    if said not in known:
        wrong = f"no such {name}{nearest(said, known)}"
        raise UsageError(wrong, parameter=name, value=repr(said), example=known[0])
    return said


def write_report(wanted: ReportOptions, settings: Settings) -> int:
    """Audit, write the page, and return the exit code, as `simkit audit` does."""
    from simkit.cli.commands.audit import Request, carry_out, end_audit, print_dry_run
    from simkit.engine.running.runner import sparing_the_collector
    from simkit.page.contents import check_equations
    from simkit.page.report_text import report_text

    with prints_to_stderr():
        target, subjects, chosen = _subjects_of(wanted)
        asked = [c for s in subjects for c in s.claims if chosen is None or id(c) in chosen]
        check_equations(asked)  # before anything runs
        request = Request(target, with_training=wanted.with_training)
        named = ("report", target, *wanted.papers)
        audit, stem = carry_out(request, settings, subjects, chosen, named)
    if stem is None:
        return print_dry_run(audit)
    with prints_to_stderr(), sparing_the_collector():  # of all that the audit keeps
        text = report_text(subjects, chosen, audit, wanted.target, wanted.form, printed=wanted.printed)
        paths = _write(text, wanted.form, audit, stem)
    if settings.quiet:
        sys.stdout.write(text)
    else:
        _print_sentences(audit, settings)
    return end_audit(audit, paths, settings)


def _print_sentences(audit: Audit, settings: Settings) -> None:
    """Print what each paper comes to."""
    from simkit.verdicts.audits.choosing import statements_by_paper
    from simkit.words.audit_page import first_sentence, how_sure
    from simkit.words.parts import wrapped

    said = [first_sentence(found) for found in statements_by_paper(audit.findings).values()]
    for sentence in (*said, how_sure(audit.findings, settings.family_error)):
        for line in wrapped(sentence, terminal_width()):
            show(line)


def _subjects_of(wanted: ReportOptions) -> tuple[str, list[Subject], set[int] | None]:
    """Return the target, the subjects whose claims are the family, and the claims that are asked."""
    from simkit.verdicts.audits.choosing import choose_claims, load_target
    from simkit.verdicts.audits.papers import load_paper

    if wanted.papers and wanted.target:
        raise UsageError(
            f"report {wanted.target!r}: it goes with no --paper; write simkit report {wanted.target}"
        )
    if wanted.papers:
        papers = list(dict.fromkeys(wanted.papers))
        for name in papers:
            load_paper(name)
        subjects = [subject for name in papers for subject in load_target(name, ())[1]]
        return "", *choose_claims("", subjects, wanted.labels)
    target, subjects = load_target(wanted.target, wanted.labels)
    return target, *choose_claims(target, subjects, wanted.labels)


def _write(text: str, form: str, audit: Audit, stem: Path) -> list[Path]:
    """Write the page, or the table, and its manifest; another report's files are not replaced."""
    from simkit.cli.commands.audit import write_texts
    from simkit.engine.results.outputs import TABLE_MANIFEST, choose_stem

    own = choose_stem(stem, audit.hash)
    if own != stem:
        say(f"{str(stem)!r} holds another report; the files of this one are {str(own)!r}")
    manifest = TABLE_MANIFEST if form == "tex" else ".manifest.json"
    return write_texts(audit, own, {f".{form}": text}, manifest)
