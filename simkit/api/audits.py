"""`simkit.audit`, `simkit.refute` and `simkit.report`: the commands of these names, from Python."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simkit.api.calls import grids_of, settings_of
from simkit.api.judged import Findings
from simkit.engine.results.files import write_text
from simkit.engine.settings.declared import REPORT_FORMATS, REPORT_PRINTED
from simkit.engine.workers.executors import Executor, as_executor
from simkit.errors import UsageError, nearest
from simkit.verdicts.audits.audit import Audit, prepare_audit, run_audit
from simkit.verdicts.audits.campaign import carry_out, choose, ranges_of
from simkit.verdicts.audits.choosing import (
    choose_claims,
    coverage_by_paper,
    load_target,
    statements_by_paper,
)
from simkit.verdicts.audits.papers import load_subjects, matching
from simkit.verdicts.refuting.points import PLACES, Attempt, Effort
from simkit.verdicts.searching.simulating import Simulated
from simkit.verdicts.statements.coverage import Coverage
from simkit.verdicts.statements.whole import StatementFound
from simkit.words.attempts import headline, lines_of_attempt
from simkit.words.audit_page import audit_page

if TYPE_CHECKING:
    from simkit.engine.results.result import Settings
    from simkit.verdicts.questions.question import Subject

_WIDTH = 80  # characters of a line that is printed


@dataclass(frozen=True)
class Audited:
    """What an audit found.

    Attributes
    ----------
    claims : Findings
        A finding for each claim and cell; `claims.to_frame()` is their table.
    target : str
        What was asked for.
    remarks, faults : list of str
        What the command says beside them; claims that could not be asked.
    """

    audit: Audit
    target: str = ""

    @property
    def claims(self) -> Findings:
        """The findings."""
        return Findings(self.audit.findings)

    @property
    def remarks(self) -> list[str]:
        """What is to be said beside them."""
        return self.audit.remarks

    @property
    def faults(self) -> list[str]:
        """Claims that could not be asked."""
        return self.audit.faults

    @property
    def statements(self) -> list[StatementFound]:
        """The numbered statements as a whole, paper by paper, in the paper's order."""
        own = statements_by_paper(self.audit.findings).values()
        return [statement for statements in own for statement in statements]

    @property
    def coverage(self) -> list[Coverage]:
        """What became of each label of each paper; verdicts are those of the claims that were asked."""
        return coverage_by_paper(self.audit.findings)

    def __str__(self) -> str:
        """Return the page that the command prints."""
        error, target = self.audit.settings.family_error, self.target if ".py" in self.target else ""
        known = {coverage.paper: coverage for coverage in self.coverage}
        pages = [
            audit_page(
                own,
                [f for f in self.audit.findings if f.paper == name],
                _WIDTH,
                error,
                target,
                known.get(name),
            )  # fmt: skip
            for name, own in statements_by_paper(self.audit.findings).items()
        ]
        return "\n\n".join("\n".join(page) for page in pages)


@dataclass(frozen=True)
class Refuted:
    """What a search for counterexamples found.

    Attributes
    ----------
    attempts : list of Attempt
        One for each claim that was searched: `attempt.counterexamples` are the certified points.
    left_out : mapping of str to int
        How many claims were not searched, by the reason.
    """

    attempts: Sequence[Attempt]
    left_out: Mapping[str, int]

    @property
    def claims(self) -> Findings:
        """The findings on all certified points."""
        return Findings(point.finding for own in self.attempts for point in own.counterexamples)

    def __str__(self) -> str:
        """Return the lines that the command prints."""
        lines = []
        for own in self.attempts:
            name = f"{own.region.subject.paper} {own.region.claim.name}"
            lines += [f"{name}: {headline(own)}", *(f"  {line}" for line in lines_of_attempt(own))]
        return "\n".join(lines)


def audit(
    target: str = "",
    *,
    claims: Sequence[str] = (),
    trials: int | None = None,
    seed: int = 0,
    family_error: float = 0.01,
    workers: int | None = None,
    ledger: str | os.PathLike[str] | None = None,
    fresh: bool = False,
    executor: Any = None,
    with_training: bool = False,
    **grids: Any,
) -> Audited:
    """Audit the claims of a paper, of a study or of one's own file, as ``simkit audit`` does.

    Parameters
    ----------
    target : str
        A paper, a study, ``mine.py:MyStudy``, or nothing for all papers.
    claims : sequence of str, optional
        Labels of the claims or statements to ask; all of them if none is named.
    trials, seed, family_error, workers, ledger, fresh, executor
        As in `simkit.run`.
    with_training : bool
        Run what only a training can tell.
    **grids
        Values of parameters in place of the claims' own.

    Raises
    ------
    UsageError
        If there is no such target or claim, or an option is wrong.

    Examples
    --------
    >>> import simkit
    >>> found = simkit.audit("kvt-supplement", claims=["Eq. (25)"])
    >>> [(statement.label, statement.verdict) for statement in found.statements]
    [('Eq. (25)', 'fails')]
    """
    settings = settings_of(
        None, ledger, fresh, trials=trials, seed=seed, family_error=family_error, workers=workers
    )
    *_, found = _audited(target, claims, settings, as_executor(executor), with_training, grids)
    return Audited(found, target)


def _audited(
    target: str, labels: Sequence[str], settings: "Settings", executor: Executor | None,
    with_training: bool, grids: Mapping[str, Any],
) -> "tuple[str, list[Subject], set[int] | None, Audit]":  # fmt: skip
    target, subjects = load_target(target, labels)
    subjects, chosen = choose_claims(target, subjects, labels)
    found = prepare_audit(
        subjects, settings, overrides=grids_of(grids), chosen=chosen, with_training=with_training
    )
    run_audit(found, None, executor)
    return target, subjects, chosen, found


def report(
    target: str = "",
    path: str | os.PathLike[str] | None = None,
    *,
    claims: Sequence[str] = (),
    form: str = "html",
    printed: str = "summary",
    trials: int | None = None,
    seed: int = 0,
    family_error: float = 0.01,
    workers: int | None = None,
    ledger: str | os.PathLike[str] | None = None,
    fresh: bool = False,
    executor: Any = None,
    with_training: bool = False,
) -> str:
    """Return an audit as one page to read, and write it, as ``simkit report`` does.

    Parameters
    ----------
    target : str
        A paper, a study, ``mine.py:MyStudy``, or nothing for all papers.
    path : path, optional
        The file to write.
    claims : sequence of str, optional
        Labels of the claims or statements to report on; all of them if none is named.
    form : {"html", "tex"}
        A page for a browser, or a table for a paper's appendix.
    printed : {"summary", "all"}
        What a browser prints of the page: its findings, or all that is folded, too.
    trials, seed, family_error, workers, ledger, fresh, executor, with_training
        As in `simkit.audit`.

    Raises
    ------
    UsageError
        If there is no such target or form, or nothing is printed so.
    """
    if form not in REPORT_FORMATS:
        raise UsageError(f"form={form!r}: no such form{nearest(form, REPORT_FORMATS)}")
    if printed not in REPORT_PRINTED:
        raise UsageError(f"printed={printed!r}: none of these{nearest(printed, REPORT_PRINTED)}")
    from simkit.page.report_text import report_text

    settings = settings_of(
        None, ledger, fresh, trials=trials, seed=seed, family_error=family_error, workers=workers
    )
    named, subjects, chosen, found = _audited(
        target, claims, settings, as_executor(executor), with_training, {}
    )
    text = report_text(subjects, chosen, found, named, form, printed)
    if path is not None:
        write_text(Path(path), text)
    return text


def refute(
    claim: str,
    *,
    paper: str = "",
    budget: int | None = None,
    places: int = PLACES,
    max_seconds: float | None = None,
    seed: int = 0,
    family_error: float = 0.01,
    workers: int | None = None,
    ledger: str | os.PathLike[str] | None = None,
    fresh: bool = False,
    executor: Any = None,
    **ranges: Any,
) -> Refuted:
    """Search for a point within the assumptions at which a claim fails, as ``simkit refute`` does.

    Parameters
    ----------
    claim : str
        A label, with the paper in front where several have it; ``mine.py:MyStudy`` for all of a file.
    paper : str, optional
        The paper in which the label is looked for.
    budget : int, optional
        Evaluations within the assumptions: 2000, or 200 with trials.
    places : int
        Points that are certified at most; the error is divided by it.
    max_seconds : float, optional
        Begin no batch of the search after so long: what is found depends on the machine then.
    seed, family_error, workers, ledger, fresh, executor
        As in `simkit.run`.
    **ranges
        ``"LOW:HIGH"`` of a parameter in place of its declared range, or one value that holds it.

    Raises
    ------
    UsageError
        If there is no such claim, or no single point refutes it.

    Examples
    --------
    >>> import simkit
    >>> found = simkit.refute("Eq. (25)", paper="kvt-supplement", budget=20, places=1)
    >>> found.claims[0].verdict
    'fails'
    """
    file, _, label = claim.partition(" ") if ".py" in claim else ("", "", claim)
    settings = settings_of(None, ledger, fresh, seed=seed, family_error=family_error, workers=workers)
    subjects = load_subjects(file or paper)
    chosen = matching(subjects, label, "refute") if label else None
    pairs = [(s, c) for s in subjects for c in s.claims if chosen is None or id(c) in chosen]
    asked, overrides = choose(pairs), grids_of(ranges)
    for name in overrides:
        if not any(ranges_of(subject, {name: ""}) for subject, _ in asked.pairs):
            raise UsageError(f"refute: there is no parameter {name!r}")
    if not asked.pairs:
        raise UsageError(f"refute {claim!r}: nothing to search: {'; '.join(asked.left_out)}")
    effort = Effort(budget, places, max_seconds)
    with Simulated(settings, as_executor(executor)) as simulate:
        carry_out(
            asked, effort, simulate, alpha=family_error, seed=seed, overrides=overrides,
            advance=lambda attempt: None,
        )  # fmt: skip
    if asked.faults:
        raise UsageError("; ".join(asked.faults))
    return Refuted(asked.attempts, asked.left_out)
