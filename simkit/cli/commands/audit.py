"""The command `simkit audit`: every claim of the papers, of one paper, or of one's own file."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simkit.cli.running.executing import interruptible, opened_executor
from simkit.cli.running.theorem_files import check_folder, write_theorems
from simkit.cli.terminal.console import (
    ProgressBar,
    command_line,
    print_rows,
    say,
    show,
    terminal_width,
    wrote,
)
from simkit.cli.terminal.redirect import prints_to_stderr
from simkit.engine.results.outputs import COVERAGE
from simkit.engine.results.result import Settings
from simkit.engine.results.session import check_ledger
from simkit.errors import UsageError, format_count

if TYPE_CHECKING:
    from simkit.cli.commands.against import Earlier
    from simkit.declare.labels.label import Labels
    from simkit.verdicts.audits.audit import Audit
    from simkit.verdicts.comparing.changes import Comparison
    from simkit.verdicts.findings.finding import Finding
    from simkit.verdicts.questions.question import Subject
    from simkit.verdicts.statements.coverage import Coverage


@dataclass(frozen=True)
class Request:
    """What the command line asks of an audit."""

    target: str  # a paper, a study, ``mine.py:MyStudy``, or nothing for all papers
    labels: Sequence[str] = ()  # claims to ask; all of them if none is named
    proofs: Sequence[str] = ()  # claims whose proofs to ask instead
    verdicts: Sequence[str] = ()  # verdicts to show; all of them if none is named
    overrides: Mapping[str, str] = field(default_factory=dict)  # grids in place of the claims' own
    certificate: str | None = None  # file for the refutations that are arithmetic
    with_training: bool = False  # run what only a training can tell
    beside: str = ""  # the user's ``mine.py:MyStudy`` beside a file of counterexamples
    against: str | None = None  # the CSV of an earlier audit
    coverage: bool = False  # tell what became of the paper's labels; `beside` may be a text of it
    rocq: str | None = None  # folder for the refutations as theorems


def audit_claims(request: Request, settings: Settings) -> int:
    """Audit claims and return the exit code: 0; 1 if a claim could not be asked; 3 if asked for."""
    from simkit.cli.commands.against import read_earlier
    from simkit.verdicts.audits.choosing import choose_claims, load_target

    chosen_otherwise = (
        request.labels, request.verdicts, request.against is not None, settings.all_rows,
        request.target.endswith(".toml"),
    )  # fmt: skip
    if request.coverage and any(chosen_otherwise):
        raise UsageError(
            "--coverage is of all claims of a paper or file: it goes with no other choice, as --claim,"
            " --verdict, --against or --all-rows"
        )
    if request.target.endswith(".toml"):
        return audit_counterexamples(request, settings)
    with prints_to_stderr():
        text = read_text_labels(Path(request.beside)) if request.coverage and request.beside else None
        target, subjects = load_target(request.target, request.labels)
        if request.coverage and text is None:
            _check_labels(target, subjects)
        subjects, chosen = choose_claims(target, subjects, request.labels)
        earlier = read_earlier(request.against, subjects, chosen, request.labels, target)
        if request.certificate is not None and not settings.dry_run:
            _check_certificate(Path(request.certificate), target, settings)
        if request.rocq is not None and not settings.dry_run:
            check_folder(Path(request.rocq))
        audit, stem = carry_out(request, settings, subjects, chosen, ("audit", target))
    return (
        print_dry_run(audit) if stem is None else _answer(request, settings, audit, stem, earlier, text)
    )


def audit_counterexamples(request: Request, settings: Settings) -> int:
    """Audit the counterexamples of a file, each from its own certification blocks alone.

    One that is not what the study claims now is a fault of the audit: exit code 1. `UsageError` if it is
    no such file, or an option does not go with one.
    """
    from simkit.cli.commands.against import read_earlier
    from simkit.verdicts.audits.audit import Audit
    from simkit.verdicts.audits.papers import load_subjects
    from simkit.verdicts.families import Family
    from simkit.verdicts.refuting.counterexample_files import loaded_targets, read_records
    from simkit.verdicts.refuting.records import differences, not_compared, replay_record
    from simkit.verdicts.searching.simulating import Simulated

    beside = (request.labels, request.overrides, settings.trials, request.with_training)
    if any(beside):
        raise UsageError(
            f"audit {request.target!r}: the file says claims, places and trials; leave other options out"
        )
    path = Path(request.target)
    with prints_to_stderr(), ProgressBar(settings.quiet) as progress, interruptible(settings):
        records, findings = read_records(path), []
        # The file may ask for less error than the command, never for more.
        least = min(settings.family_error, *(record.family_error for record in records))
        settings = replace(settings, family_error=least, trials=1)
        loaded = loaded_targets(records, path, request.beside)
        subjects = {target: load_subjects(study) for target, study in loaded.items()}
        earlier = read_earlier(request.against, [s for own in subjects.values() for s in own])
        for note in check_ledger(settings):
            say(note)
        stem = stem_of(settings, "audit", path.stem)
        with opened_executor(settings) as executor:
            for done, record in enumerate(records):
                progress.evaluate(record.claim, done, len(records))
                own = replace(settings, seed=record.seed)
                with Simulated(own, executor) as simulate:
                    found = subjects[record.target]
                    findings.append(replay_record(record, found, simulate, least))
            progress.evaluate("", len(records), len(records))
        exact = {i: findings[i] for i, record in enumerate(records) if not record.trials}
        family = Family([f.question for f in findings], settings.family_error, exact)
        changed = [differences(record, found) for record, found in zip(records, findings, strict=True)]
        remarks = not_compared(records, findings, path)
        audit = Audit(settings, family, [*filter(None, changed)], remarks, findings)
    return _answer(request, settings, audit, stem, earlier)


def read_text_labels(path: Path) -> Labels:
    """Return the labels of a paper's text; `UsageError` if it cannot be read, or has none."""
    from simkit.declare.labels.latex import read_labels

    try:
        found = read_labels(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        said = getattr(error, "strerror", None) or "it is no text in UTF-8"
        raise UsageError(f"--coverage {str(path)!r}: it cannot be read ({said})") from None
    if not found.found:
        raise UsageError(
            f"--coverage {str(path)!r}: it has no label; one is a line that begins 'Lemma 1.', an"
            r" environment of LaTeX, or \tag{7} or (7) at the end of a formula"
        )
    return found


def _answer(
    request: Request,
    settings: Settings,
    audit: Audit,
    stem: Path,
    earlier: Earlier | None,
    text: Labels | None = None,
) -> int:
    """Write an audit's files, print what it found, or what has changed, and return its exit code."""
    from simkit.cli.commands.against import print_comparison
    from simkit.verdicts.audits.audit import only
    from simkit.verdicts.audits.choosing import coverage_by_paper

    with prints_to_stderr():
        shown = only(audit.findings, request.verdicts)
        changes = None if earlier is None else earlier.compare(audit.findings, request.verdicts)
        kept = None if earlier is None else earlier.path
        coverage = coverage_by_paper(audit.findings, text) if request.coverage else None
        beside = (
            {} if coverage is None else {f"{COVERAGE}.{settings.format}": _table_of(coverage, settings)}
        )
        paths = _write(audit, stem, request.certificate, changes, kept, beside)
        if request.rocq is not None:
            paths.append(write_theorems(audit.findings, Path(request.rocq)))
    if coverage is not None:
        _print_coverage(coverage, settings)
    elif settings.quiet:
        sys.stdout.write(_data(shown, settings.format))
    elif changes is not None:
        print_comparison(changes)
    elif settings.all_rows or request.verdicts:
        _print_rows(audit.findings, {(f.paper, id(f.claim)) for f in shown})
    else:
        _print_statements(audit.findings, settings, request)
    return end_audit(audit, paths, settings, changed=changes is not None and bool(changes.changes))


def _check_labels(target: str, subjects: Sequence[Subject]) -> None:
    """Refuse to tell what became of labels that nothing lists."""
    from simkit.verdicts.audits.papers import load_paper, paper_table

    papers = {subject.paper for subject in subjects} & paper_table().keys()
    if not any(load_paper(name).labels for name in papers):
        raise UsageError(
            f"--coverage: no table of labels travels with {target!r}; name its text, as"
            f" simkit audit {target} --coverage paper.tex"
        )


def _table_of(coverage: Sequence[Coverage], settings: Settings) -> str:
    from simkit.engine.tables.table import records_text
    from simkit.words.tables.coverage_table import COLUMNS, coverage_records

    return records_text(COLUMNS, coverage_records(coverage), settings.format)


def _print_coverage(coverage: Sequence[Coverage], settings: Settings) -> None:
    from simkit.words.coverage_page import coverage_lines

    if settings.quiet:
        sys.stdout.write(_table_of(coverage, settings))
        return
    for i, own in enumerate(coverage):
        for line in [*[""] * bool(i), *coverage_lines(own, terminal_width())]:
            show(line)


def carry_out(
    request: Request,
    settings: Settings,
    subjects: Sequence[Subject],
    chosen: set[int] | None,
    named: Sequence[str],
) -> tuple[Audit, Path | None]:
    """Return the audit of some claims, and folder and name of its files; none of a dry run.

    Of chosen claims by their ids, of all if None; the names are what those of the files are made of: how
    they begin, what is audited, and more.
    """
    from simkit.verdicts.audits.audit import prepare_audit, run_audit

    with ProgressBar(settings.quiet) as progress, interruptible(settings):
        audit = prepare_audit(
            subjects, settings, overrides=request.overrides, chosen=chosen,
            with_training=request.with_training, progress=progress,
        )  # fmt: skip
        if settings.dry_run:
            return audit, None
        for note in check_ledger(settings):
            say(note)
        stem = stem_of(settings, *named)
        with opened_executor(settings) as executor:
            run_audit(audit, progress, executor)
    return audit, stem


def end_audit(audit: Audit, paths: Sequence[Path], settings: Settings, *, changed: bool = False) -> int:
    """Say what is to be said beside an audit, and return its exit code."""
    from simkit.verdicts.statements.whole import exit_code_of

    if not settings.quiet:
        for line in audit.remarks:
            say(line)
        say(wrote(paths, settings.out))
    for message, count in audit.failed.items():
        say(f"{format_count(count, 'trial')} failed: {message}")
    for fault in audit.faults:
        say(f"error: {fault}")
    code = 1 if audit.faults or audit.failed else exit_code_of(audit.findings, settings.fail_on)
    return 3 if not code and changed and "changed" in settings.fail_on else code


def _print_statements(findings: Sequence[Finding], settings: Settings, request: Request) -> None:
    """Print a page on the statements of each paper, or a screen on each of those that were asked for."""
    from simkit.verdicts.audits.choosing import coverage_by_paper, statements_by_paper
    from simkit.words.audit_page import audit_page
    from simkit.words.statement_page import statement_page

    width = terminal_width()
    target: str | None = request.target if ".py" in request.target else ""
    if request.target.endswith(".toml"):  # it holds cells, no whole statements
        target = None
    known = {coverage.paper: coverage for coverage in coverage_by_paper(findings)}
    for i, (name, found) in enumerate(statements_by_paper(findings).items()):
        own = [f for f in findings if f.paper == name]
        pages = (
            [
                statement_page(statement, width, settings.family_error, command_line())
                for statement in found
            ]
            if request.labels
            else [audit_page(found, own, width, settings.family_error, target, known.get(name))]
        )
        for j, page in enumerate(pages):
            if i or j:
                show()
            for line in page:
                show(line)


def _print_rows(findings: Any, shown: set[tuple[str, int]]) -> None:
    """Print the claims that have a cell with one of the verdicts asked for, each over all its cells."""
    from simkit.verdicts.audits.choosing import statements_by_paper
    from simkit.words.audit_page import first_sentence
    from simkit.words.claim_lines import listing
    from simkit.words.parts import wrapped

    for paper, found in statements_by_paper(findings).items():
        own = [f for f in findings if f.paper == paper]
        lines = listing(own, {claim for name, claim in shown if name == paper})
        if lines:
            show(paper)
            print_rows(("claim", "kind", "what was found"), lines)
            show()
        for line in wrapped(first_sentence(found), terminal_width()):
            show(line)


def _data(shown: Any, form: str) -> str:
    from simkit.words.tables.audit_table import to_csv, to_json

    return to_csv(shown) if form == "csv" else to_json(shown)


def stem_of(settings: Settings, what: str, target: str, *more: str) -> Path:
    """Return folder and name of the files: ``audit``, of a part ``audit-kvt-supplement``."""
    from simkit.engine.results import files
    from simkit.engine.results.outputs import refuse_ledger_among

    own = Path(target.partition(".py")[0]).name if ".py" in target else target
    stem = settings.out / (settings.name or "-".join(filter(None, (what, own, *more))))
    refuse_ledger_among(settings.ledger, stem)
    files.require_folder(settings.out)
    return stem


def _check_certificate(path: Path, target: str, settings: Settings) -> None:
    """Refuse to write a certificate over anything but another one, or where no folder is, beforehand."""
    example = "refuted.json"
    if path.is_dir() or not path.parent.is_dir():
        wrong = "a folder" if path.is_dir() else f"there is no folder {str(path.parent)!r}"
        raise UsageError(wrong, parameter="certificate", value=repr(str(path)), example=example)
    if not path.exists():
        return
    if not path.is_file():  # a pipe would be waited for
        wrong = "it is no regular file; name one"
        raise UsageError(wrong, parameter="certificate", value=repr(str(path)), example=example)
    try:
        own = '"certificate":' in path.read_text(encoding="utf-8")[:200]
    except (OSError, UnicodeDecodeError):
        own = False
    if not own:
        wrong = "another file stands there, no certificate; name a new one"
        raise UsageError(wrong, parameter="certificate", value=repr(str(path)), example=example)


def _write(
    audit: Audit,
    wanted: Path,
    certificate: str | None,
    changes: Comparison | None,
    kept: Path | None,
    beside: Mapping[str, str],
) -> list[Path]:
    """Write table, manifest, changes and certificate; files of another audit, or `kept`, stay."""
    from simkit.engine.results import files
    from simkit.engine.results.outputs import CHANGES, choose_stem, output_file

    form, asked = audit.settings.format, audit.hash
    stem, held = choose_stem(wanted, asked), "another audit"
    if kept is not None and output_file(stem, f".{form}").resolve() == kept.resolve():
        held, stem = "the earlier audit", choose_stem(wanted.with_name(f"{wanted.name}-now"), asked)
    if stem != wanted:
        say(f"{str(wanted)!r} holds {held}; the files of this one are {str(stem)!r}")
    texts = {f".{form}": _data(audit.findings, form), **beside}  # a filter is of what is shown
    if changes is not None:
        texts[f"{CHANGES}.{form}"] = changes.to_csv() if form == "csv" else changes.to_json()
    paths = write_texts(audit, stem, texts)
    if certificate is not None:
        from simkit.verdicts.exact.certificates import certificate_text

        files.write_text(Path(certificate), certificate_text(audit.findings))
        paths.append(Path(certificate))
    return paths


def write_texts(
    audit: Audit, stem: Path, texts: Mapping[str, str], manifest: str = ".manifest.json"
) -> list[Path]:
    """Write texts by their endings, the manifest of the audit behind them first; return the paths."""
    from simkit.engine.results import files
    from simkit.engine.results.outputs import output_file

    settings, named = audit.settings, {output_file(stem, end): text for end, text in texts.items()}
    record = {
        "command": command_line(), "run": audit.hash, "pairs": len(audit.findings),
        "sampled": audit.family.size, "family_error": settings.family_error,
        "trials": settings.trials or "each study's own", "seed": settings.seed,
        "seconds": round(audit.seconds, 3), "versions": files.versions(),
        "files": [path.name for path in named],
    }  # fmt: skip
    paths = {output_file(stem, manifest): files.to_json(record)} | named
    for path, text in paths.items():
        files.write_text(path, text)
    return [*named, output_file(stem, manifest)]


def print_dry_run(audit: Audit) -> int:
    """Print what an audit would ask and simulate, and return the exit code."""
    from simkit.verdicts.audits.audit import plans_of

    plans = plans_of(audit, None)
    rows = [
        ("claims", f"{len({id(q.claim) for q in audit.family.questions}):,}"),
        ("pairs of claim and setting", f"{len(audit.family.questions):,}"),
        ("decided without a trial", f"{len(audit.family.decided):,}"),
        ("in the family", f"{audit.family.size:,}"),
        ("trials to simulate", f"{sum(plan.trials_to_run for plan in plans):,}"),
    ]
    print_rows(("dry run", ""), rows)
    for fault in audit.faults:
        say(f"error: {fault}")
    return 1 if audit.faults else 0


def read_words(
    words: Sequence[str], command: str = "audit", beside: list[str] | None = None, *, text: bool = False
) -> tuple[str, dict[str, str]]:
    """Return the target of a command, and the grids that stand on its line as ``--d 10:200``.

    Behind a file of counterexamples a study's own file may stand, behind a paper its `text`; it goes to
    `beside`. `UsageError` if there are two targets, or an option lacks its grid.
    """
    target, found, rest = "", {}, list(words)
    while rest:
        word = rest.pop(0)
        if word.startswith("--"):
            name, equals, value = word.partition("=")
            if not equals:
                if not rest:
                    raise UsageError(f"{name}: it takes a grid, as {name} 10:100")
                value = rest.pop(0)
            found[name[2:].replace("-", "_")] = value
        elif word.startswith("-"):
            raise UsageError(f"{command}: there is no option {word!r}; see `simkit {command} --help`")
        elif beside == [] and target and (text or (target.endswith(".toml") and ".py" in word)):
            beside.append(word)
        elif target:
            raise UsageError(f"{command}: {target!r} and {word!r} are two targets; write one")
        else:
            target = word
    return target, found
