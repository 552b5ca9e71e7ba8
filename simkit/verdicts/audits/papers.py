"""Finding what is to be audited: papers by entry point, studies by name, a user's file."""

import contextlib
import difflib
import functools
import importlib
import importlib.resources
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from importlib.metadata import EntryPoint
from typing import TYPE_CHECKING

from simkit.declare.checks import check_declaration, load_statements
from simkit.declare.claims.claim import Claim, Paper, under_standing
from simkit.declare.claims.claim_faults import check_claims, compared_pairs
from simkit.declare.mistakes import said_of
from simkit.declare.statement import Statements
from simkit.declare.study import Study
from simkit.engine.cells.paired_trials import PairedTrials
from simkit.engine.cells.reduced_trials import ReducedTrials
from simkit.engine.sources.registry import (
    load_point,
    load_study,
    load_study_file,
    own_first,
    study_names,
)
from simkit.errors import SimkitError, StudyError, UsageError, did_you_mean, nearest
from simkit.verdicts.findings.displays import is_part
from simkit.verdicts.questions.attacks import attacks_on
from simkit.verdicts.questions.question import Subject

if TYPE_CHECKING:
    from simkit.verdicts.refuting.counterexample_files import CounterexampleRecord

GROUP = "simkit.claims"
AS_PRINTED = "as printed"  # behind its label: the claim alone that has no more name than that


@functools.cache
def paper_table() -> dict[str, EntryPoint]:
    """Return the entry points of all papers with claims, by name, simkit's own first."""
    table: dict[str, EntryPoint] = {}
    for point in own_first(GROUP):
        table.setdefault(point.name, point)
    return table


def load_paper(name: str) -> Paper:
    """Return a paper by its name; `UsageError` if there is none, or it cannot be loaded."""
    table = paper_table()
    if name not in table:
        raise UsageError(
            f"audit {name!r}: there is no paper or study of that name{nearest(name, table)}"
        )
    point = table[name]
    paper = load_point(f"paper {name!r}", point)
    if not isinstance(paper, Paper) or paper.name != name:
        raise UsageError(f"paper {name!r} ({point.value}) is no simkit Paper of that name")
    return paper


def load_subjects(target: str) -> list[Subject]:
    """Return what a word of the command line is about, with its claims, checked.

    Of a study that belongs to a paper all subjects of the paper, that of the study first: the family of
    its claims is the paper's.

    A paper, a study, ``mine.py:MyStudy``, or nothing, every paper; `UsageError` if there is none of that
    name.
    """
    if not target:
        papers = [load_paper(name) for name in paper_table() if name != CONTROLS]
        return [subject for paper in papers for subject in _subjects(paper)]
    if ".py" in target:
        study = load_study_file(target)
        return _linked([_subject(study.name, study)])
    if target in paper_table():
        return _subjects(load_paper(target))
    if target in study_names():
        study = load_study(target)
        paper = _paper_of(study)
        if not paper:
            return _linked([_subject(study.name, study)])
        found = _subjects(load_paper(paper))
        return sorted(found, key=lambda subject: subject.statements.study.name != target)
    return _subjects(load_paper(target))


#: The claims that are true or false by construction: audited on request alone.
CONTROLS = "controls"


def _paper_of(study: Study) -> str:
    place, table = f"{type(study).__module__}:{type(study).__qualname__}", paper_table()
    package = type(study).__module__.rpartition(".")[0]
    # The paper of its own folder first: others need not be loaded then.
    for name in sorted(table, key=lambda name: table[name].module.rpartition(".")[0] != package):
        with contextlib.suppress(UsageError):  # another paper's fault
            if place in load_paper(name).subjects:
                return name
    return ""


def study_of_a_paper(name: str) -> Study | None:
    """Return the study of that name of which a paper's claims are, installed as a command or not."""
    for paper in paper_table():
        with contextlib.suppress(UsageError):  # another paper's fault
            found = load_paper(paper)
            for place in found.subjects:
                study = _load(found, place)
                if study.name == name and study.simulated:
                    return study
    return None


def _subjects(paper: Paper) -> list[Subject]:
    records = _counterexamples(paper)
    found = [_subject(paper.name, _load(paper, place), paper) for place in paper.subjects]
    return _linked(
        [replace(s, found=[r for r in records if r.study == s.statements.study.name]) for s in found],
        paper,
    )


def _counterexamples(paper: Paper) -> "list[CounterexampleRecord]":
    """Return the places at which a search has refuted claims of a paper."""
    if not paper.counterexamples:
        return []
    package, _, name = paper.counterexamples.partition(":")
    with importlib.resources.as_file(importlib.resources.files(package) / name) as path:
        from simkit.verdicts.refuting.counterexample_files import read_records

        return read_records(path)


def _linked(subjects: Sequence[Subject], paper: Paper | None = None) -> list[Subject]:
    """Return subjects with a fault for each claim that fails with one that there is not.

    Claims that compare two values are of a subject of their own, behind that of their study.
    """
    subjects = [each for own in subjects for each in (own, *_pairs(own, paper))]
    names = [claim.name for subject in subjects for claim in subject.claims]
    displays = Counter(c.display for s in subjects for c in s.claims if is_part(c))
    found = []
    for subject in subjects:
        faults = [
            f"claim {c.name!r} fails with {c.fails_with!r}, which is no claim here"
            f"{nearest(c.fails_with, sorted(names))}; it is judged alone"
            for c in subject.claims
            if c.fails_with and c.fails_with not in names
        ]
        found.append(replace(subject, faults=(*subject.faults, *faults), displays=displays))
    return found


def _pairs(subject: Subject, paper: Paper | None) -> list[Subject]:
    """Return a subject for each two values that claims about a study compare."""
    study, found = subject.statements.study, dict[str, Subject]()
    for asked in compared_pairs(subject.statements):
        try:
            pair = PairedTrials(study, asked)
        except UsageError as error:
            fault = f"study {study.name!r}: a claim compares {asked!r}: {error}; it is not judged"
            found[asked] = replace(subject, claims=(), faults=(fault,), found=[])
        else:
            found[pair.pair] = _judged_under(subject.paper, load_statements(pair), paper)
    return list(found.values())


def _load(paper: Paper, place: str) -> Study:
    module, _, name = place.partition(":")
    try:
        study = getattr(importlib.import_module(module), name)()
        check_declaration(study)
    except SimkitError as error:
        raise UsageError(str(error)) from None
    except Exception as error:  # another package's code may raise anything
        said = f"paper {paper.name!r}: {place!r} cannot be loaded: {said_of(error)}"
        raise UsageError(said) from error
    assert isinstance(study, Study)
    return study


def _subject(name: str, study: Study, paper: Paper | None = None) -> Subject:
    try:
        statements = load_statements(study)
    except StudyError as error:
        raise UsageError(str(error)) from None
    return _judged_under(name, statements, paper)


def _judged_under(name: str, statements: Statements, paper: Paper | None) -> Subject:
    claims, faults = check_claims(statements)
    if paper is not None:
        parameters = [parameter.name for parameter in statements.study.parameters]
        claims = tuple(under_standing(claim, paper, parameters) for claim in claims)
    if paper is None:
        return Subject(name, statements, claims, faults)
    attacks = attacks_on(paper, statements.study.name)
    return Subject(name, statements, claims, faults, paper.readings, attacks=attacks, boxes=paper.boxes)


def subject_of(statements: Statements) -> Subject:
    """Return a study with its claims as a run judges them: under what their paper assumes throughout."""
    study = statements.study
    paper = _paper_of(study.wrapped if isinstance(study, PairedTrials | ReducedTrials) else study)
    return _judged_under(study.name, statements, load_paper(paper) if paper else None)


def paper_of_labels(labels: Sequence[str]) -> str:
    """Return the paper that stands before every label, or nothing."""
    plain = [_plain(label) for label in labels]
    return next(
        (p for p in paper_table() if plain and all(x.startswith(f"{_plain(p)} ") for x in plain)), ""
    )


def matching(subjects: Sequence[Subject], label: str, option: str = "--claim") -> set[int]:
    """Return the ids of the claims that a label names.

    A label is ``Lemma 3``, ``Theorem 1, cosine``, or with the paper in front, ``kvt-supplement Lemma
    3``. Where a claim has the name of its statement alone, ``Lemma 5.2, as printed`` is that claim, and
    ``Lemma 5.2`` all of the statement. `UsageError`, which names the option, if no claim has it, or
    claims of several papers do.
    """
    wanted = _plain(label)
    pairs = [(subject, claim) for subject in subjects for claim in subject.claims]
    found = [(s, c) for s, c in pairs if is_named(label, s.paper, c.label, c.part)]
    found = found or [(s, c) for s, c in pairs if c.display and _is_display(wanted, s.paper, c)]
    papers = sorted({subject.paper for subject, _ in found})
    if len(papers) > 1:
        candidates = ", ".join(f"{paper} {label}" for paper in papers)
        raise UsageError(f"{option} {label!r}: several papers have it; write one of {candidates}")
    if not found:
        known = dict.fromkeys(name for s, c in pairs for name in (c.label, c.name))
        near = {_plain(name): name for name in known}
        bare = next(
            (
                wanted.removeprefix(_plain(s.paper)).strip()
                for s, _ in pairs
                if wanted.startswith(_plain(s.paper))
            ),
            wanted,
        )
        ends = [name for name in near if name.split()[-1] == bare]  # the number alone
        guess = ends[:3] or difflib.get_close_matches(bare, near, n=3)
        hint = did_you_mean([near[each] for each in guess]) if guess else nearest(label, known)
        raise UsageError(f"{option} {label!r}: there is no such claim{hint}")
    return {id(claim) for _, claim in found}


def is_named(wanted: str, paper: str, label: str, part: str) -> bool:
    """Return whether what is typed names a claim, as `matching` reads it."""
    alone = f"{label}, {part or AS_PRINTED}"
    own = (_plain(label), _plain(alone))
    return _plain(wanted) in (*own, *(f"{_plain(paper)} {name}" for name in own))


def _is_display(wanted: str, paper: str, claim: Claim) -> bool:
    """Return whether what is typed names the display that a claim is a part or a reading of."""
    own = (claim.display, f"{claim.label} {claim.display}")
    return any(wanted in (_plain(name), _plain(f"{paper} {name}")) for name in own)


def _plain(label: str) -> str:
    """Return a label without capitals, commas and double blanks."""
    return " ".join(label.replace(",", " ").casefold().split())
