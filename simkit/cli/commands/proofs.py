"""`simkit audit --proof LABEL`: the displays of a proof as a table and as a waterfall picture."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from simkit.cli.commands.audit import Request, carry_out, end_audit, print_dry_run
from simkit.cli.terminal.console import command_line, print_rows, say, show
from simkit.cli.terminal.redirect import prints_to_stderr
from simkit.engine.results.result import Settings
from simkit.errors import UsageError, one_line

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from simkit.verdicts.audits.audit import Audit
    from simkit.verdicts.audits.courses import Course
    from simkit.verdicts.audits.proofs import Chain
    from simkit.verdicts.questions.question import Subject


def audit_proofs(request: Request, settings: Settings) -> int:
    """Evaluate proofs display by display and return the exit code; `UsageError` if there is none."""
    from simkit.verdicts.audits.courses import courses_of
    from simkit.verdicts.audits.proofs import chains_of, proof_subjects

    others = (request.labels, request.verdicts, request.certificate, request.coverage)
    if any(others) or request.against is not None:
        raise UsageError(
            "--proof goes with no --claim, --verdict, --certificate, --coverage or --against; leave them"
            " out"
        )
    from simkit.verdicts.audits.choosing import load_target

    with prints_to_stderr():
        target, subjects = load_target(request.target, request.proofs)
        asked = [_slug(label.removeprefix(target)) for label in request.proofs]
        named = ("proof", target, *asked)
        along = _along_runs(subjects, request)
        chosen = along or _steps_of(subjects, request.proofs)
        asked_of = subjects if along else proof_subjects(subjects)
        audit, stem = carry_out(request, settings, asked_of, chosen, named)
    if stem is None:
        return print_dry_run(audit)
    if along:
        return _answer_along(request, audit, stem, courses_of(audit.findings))
    chains = chains_of(subjects, audit.findings, audit.watch)
    with prints_to_stderr():
        paths = _write(len(chains), _data(chains, settings.format), _pictures(chains), stem, audit)
    if settings.quiet:
        sys.stdout.write(_data(chains, settings.format))
    else:
        _print(chains)
    return end_audit(audit, paths, settings)


def _along_runs(subjects: Sequence[Subject], request: Request) -> set[int]:
    """Return ids of the claims along a run that the labels name, none of a plain proof; not of both."""
    from simkit.verdicts.audits.courses import goes_along
    from simkit.verdicts.audits.papers import matching

    claims = {id(claim): (claim, s.statements.study.axis) for s in subjects for claim in s.claims}
    found: set[int] = set()
    plain: list[str] = []
    for label in request.proofs:
        pairs = [claims[each] for each in matching(subjects, label, "--proof")]
        named = [claim for claim, _ in pairs]
        own = {id(claim) for claim, axis in pairs if goes_along(claim, axis)}
        if not own or any(claim.proof for claim in named):
            plain.append(label)
        else:
            found |= own
    if found and plain:
        raise UsageError(
            f"--proof {plain[0]!r} is a proof of its own, the others are measured step by step of a"
            " training; ask them apart"
        )
    if found and not request.with_training:
        raise UsageError(
            f"--proof {request.proofs[0]!r}: its displays are measured step by step of a training; add"
            " --with-training"
        )
    return found


def _answer_along(request: Request, audit: Audit, stem: Path, courses: Sequence[Course]) -> int:
    """Write and print displays that were measured step by step of a training; return the exit code."""
    from simkit.engine.tables.table import records_text
    from simkit.page.courses import draw_courses, lines_to_draw
    from simkit.words.tables.course_table import COLUMNS, course_lines, course_records

    settings = audit.settings
    with prints_to_stderr():
        data = records_text(COLUMNS, course_records(courses), settings.format)
        title = f"{', '.join(request.proofs)}: sides of the displays that move most"
        drawn = [("", partial(draw_courses, title, courses))] if lines_to_draw(courses) else []
        paths = _write(len(courses), data, drawn, stem, audit)
    if settings.quiet:
        sys.stdout.write(data)
    else:
        said, header, rows = course_lines(courses)
        show(said)
        print_rows(header, rows)
    return end_audit(audit, paths, settings)


def _steps_of(subjects: Sequence[Subject], labels: Sequence[str]) -> set[int]:
    """Return the ids of the proofs' steps that labels name; `UsageError` if one names no proof."""
    from simkit.verdicts.audits.papers import matching

    claims = {id(claim): claim for subject in subjects for claim in subject.claims}
    found: set[int] = set()
    for label in labels:
        own = [claims[place] for place in matching(subjects, label, "--proof") if claims[place].proof]
        if not own:
            known = [f"{s.paper} {c.name}" for s in subjects for c in s.claims if c.proof]
            there_is = f"; there are proofs of {'; '.join(known)}" if known else ""
            raise UsageError(f"--proof {label!r}: its proof is not declared{there_is}")
        found |= {id(step) for claim in own for step in claim.steps}
    return found


def _print(chains: Sequence[Chain]) -> None:
    """Print the displays of a few cells of each claim, and a line on each cell."""
    from simkit.page.waterfalls import group_chains, spread
    from simkit.words.tables.proof_table import place_text, verdict_text

    for group in group_chains(chains):
        for chain in spread(group):
            show(f"{chain.paper} {chain.claim.name}: {place_text(chain, group)}")
            rows = [
                (
                    step.display.name, step.value_text, step.factor_text,
                    "" if step.finding is None else step.finding.verdict,
                )
                for step in chain.steps
            ]  # fmt: skip
            print_rows(("display", "value", "factor", "verdict"), rows)
            show()
        lines = [(place_text(chain, group), verdict_text(chain)) for chain in group]
        print_rows(("setting", "what the proof loses"), lines)
        show()


def _data(chains: Sequence[Chain], form: str) -> str:
    from simkit.engine.tables.table import records_text
    from simkit.words.tables.proof_table import COLUMNS, proof_records

    return records_text(COLUMNS, proof_records(chains), form)


def _write(
    cells: int,
    data: str,
    pictures: Sequence[tuple[str, Callable[[], Figure]]],
    wanted: Path,
    audit: Audit,
) -> list[Path]:
    """Write table, manifest and pictures; the files of other proofs are not replaced."""
    from simkit.engine.results import files
    from simkit.engine.results.outputs import choose_stem, output_file

    settings, asked = audit.settings, audit.hash
    stem = choose_stem(wanted, asked)
    if stem != wanted:
        say(f"{str(wanted)!r} holds other proofs; the files of these are {str(stem)!r}")
    table, manifest = output_file(stem, f".{settings.format}"), output_file(stem, ".manifest.json")
    drawn = _draw(pictures, stem) if settings.plot else []
    record = {
        "command": command_line(), "run": asked, "cells": cells, "seed": settings.seed,
        "family_error": settings.family_error, "trials": settings.trials or "each study's own",
        "seconds": round(audit.seconds, 3), "versions": files.versions(),
        "files": [table.name, *(path.name for path in drawn)],
    }  # fmt: skip
    files.write_text(manifest, files.to_json(record))
    files.write_text(table, data)
    return [table, manifest, *drawn]


def _pictures(chains: Sequence[Chain]) -> list[tuple[str, Callable[[], Figure]]]:
    """Return a picture for each claim: what is added to its file's name, and what draws it."""
    from simkit.page.waterfalls import draw_chains, group_chains

    groups = group_chains(chains)
    if len(groups) == 1:
        return [("", partial(draw_chains, groups[0]))]
    return [
        (f"-{number}-{_slug(group[0].claim.part or group[0].claim.name)}", partial(draw_chains, group))
        for number, group in enumerate(groups, 1)
    ]


def _draw(pictures: Sequence[tuple[str, Callable[[], Figure]]], stem: Path) -> list[Path]:
    """Draw pictures; one that fails loses nothing else."""
    from simkit.figures.drawing.style import save_figure

    paths: list[Path] = []
    for added, draw in pictures:
        own = stem.with_name(f"{stem.name}{added}")
        try:
            paths += save_figure(draw(), own, ("png",))
        except Exception as error:  # the numbers stand without it
            say(f"the picture {str(own)!r} could not be drawn: {one_line(error)}")
    return paths


def _slug(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")
