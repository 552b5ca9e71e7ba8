"""Running a study from Python, its claims judged; what has changed between two audits."""

import concurrent.futures
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simkit.api.judged import Judged
from simkit.api.judged_rare import JudgedRare
from simkit.declare.checks import check_declaration
from simkit.declare.parameters.parameter import format_value
from simkit.declare.study import Study
from simkit.engine.cells.cell import build_cells
from simkit.engine.cells.paired_trials import compared
from simkit.engine.cells.rare_trials import AUTO
from simkit.engine.rare.rare_runs import rare_cells, run_rare
from simkit.engine.results.reducing import reduced
from simkit.engine.results.result import Settings
from simkit.engine.results.session import build_run, run_session
from simkit.engine.settings.reading import read_settings
from simkit.engine.sources.registry import load_any
from simkit.engine.thresholds.curves import build_curves
from simkit.engine.thresholds.searched import Thresholds, find_thresholds
from simkit.engine.workers.executors import Executor, as_executor
from simkit.errors import ArgumentError, UsageError, nearest
from simkit.figures.panels.available import require_matplotlib
from simkit.verdicts.audits.until_decided import decided_rule
from simkit.verdicts.comparing import changes
from simkit.verdicts.comparing.earlier import EarlierTable, check_papers, read_audit, table_of
from simkit.verdicts.findings.finding import Finding
from simkit.words.thresholds import threshold_lines

if TYPE_CHECKING:
    from matplotlib.figure import Figure


@dataclass(frozen=True)
class Searched(Thresholds):
    """What a search for thresholds found: it says what that is, and draws it."""

    @property
    def remarks(self) -> list[str]:
        """What is said of each threshold, and of each law, a sentence each."""
        return threshold_lines(self)

    def plot(self) -> "Figure":
        """Return the picture of the search, the one that the command writes; it needs matplotlib."""
        require_matplotlib()
        from simkit.figures.crossings import draw_crossings
        from simkit.figures.drawing.shown import shown

        return shown(draw_crossings(self))


def run(
    study: Study | type[Study] | str,
    *,
    trials: int | None = None,
    seed: int = 0,
    confidence: float = 0.95,
    workers: int | None = None,
    ledger: str | os.PathLike[str] | None = None,
    fresh: bool = False,
    executor: Executor | concurrent.futures.Executor | None = None,
    family_error: float = 0.01,
    half_width: float | str | None = None,
    of: str | None = None,
    until: str | None = None,
    max_trials: int | None = None,
    max_seconds: float | None = None,
    compare: str | None = None,
    reduce: str | None = None,
    **options: Any,
) -> Judged:
    """Run a study over the grids in `options` and return what it found.

    Parameters
    ----------
    study : Study, its class, the name of an installed one, or ``mine.py:MyStudy``
    trials, seed, confidence, workers
        As on the command line.
    ledger, fresh : path and bool, optional
        Reuse and keep finished blocks there; or simulate anew and replace them.
    executor : concurrent.futures.Executor, distributed.Client or Executor, optional
        Who runs the blocks; threads otherwise. An Executor is as `simkit.engine.workers.executors.Pool`.
    family_error : float
        Chance of any wrong verdict among those of the run that rest on trials.
    half_width, of, until, max_trials, max_seconds
        A stopping rule instead of `trials`: cells go on until the interval of a quantity, the first if
        `of` names none, is narrow enough (``half_width=0.01``, or ``"5%"`` of the estimate), or
        ``until="decided"``, each claim at it is decided; each at most `max_trials`, and all together
        for at most `max_seconds` of simulating, which may stand alone.
    compare : str, optional
        A paired parameter, ``"frozen_attention"`` or ``"step_size=0.5,1"``, of which two values are
        compared on the same random numbers; the table has differences and joint counts.
    reduce : {"none", "auto", "condition", "control"}, optional
        Reduce the variance of a trial by what its study knows of it; ``"auto"`` where that saves time.
    **options
        Parameters by name: a value, a sequence of values, or a grid as text (``n="100:2000:10"``).

    Returns
    -------
    Judged
        Its `table` has one row per cell and quantity, with the columns of the CSV and the kept values;
        `claims` are the findings on the study's claims, one a cell; `remarks`, `premises` and `notes`
        are what the command line says, `command` is its line; `stopped` says where a rule was met;
        `plot()` is its picture.

    Raises
    ------
    UsageError
        If an option is wrong or the run is too large for this machine.

    Examples
    --------
    >>> import simkit
    >>> result = simkit.run("softmax-vs-linear", n="100,200", trials=50)
    >>> result.table.query("quantity == 'success'")[["n", "m", "trials"]].values.tolist()
    [[100, 5, 50], [200, 6, 50]]
    """
    study = _loaded(study)
    settings = settings_of(
        study, ledger, fresh, trials=trials, seed=seed, confidence=confidence, workers=workers,
        family_error=family_error, half_width=half_width, of=of, until=until, max_trials=max_trials,
        max_seconds=max_seconds, compare=compare, reduce=reduce,
    )  # fmt: skip
    if settings.compare:
        study = compared(study, settings.compare, options)
    texts = grids_of(options)
    if settings.reduce:
        study, _ = reduced(study, texts, settings)
    cells, rule = build_run(study, texts, settings), decided_rule(settings)
    runs = as_executor(executor)
    result = run_session(cells, settings, executor=runs, options=texts, rule=rule)
    return Judged.of(result, runs)


def rare(
    study: Study | type[Study] | str,
    *,
    of: str | None = None,
    method: str = "auto",
    trials: int | None = None,
    seed: int = 0,
    confidence: float = 0.95,
    workers: int | None = None,
    ledger: str | os.PathLike[str] | None = None,
    fresh: bool = False,
    executor: Executor | concurrent.futures.Executor | None = None,
    family_error: float = 0.01,
    **options: Any,
) -> JudgedRare:
    """Estimate the probability of a rare event, as ``--rare`` does.

    Parameters
    ----------
    study : Study, its class, the name of an installed one, or ``mine.py:MyStudy``
        It says what its trial is made of (docs/searching.md).
    of : str, optional
        An event, or ``"not success"``; else the study's first, or its opposite if that is rarer.
    method : {"auto", "tilt", "condition", "split"}
    trials : int, optional
        Draws of each cell (100000), or repeats of splitting (20, at least 2).
    seed, confidence, workers, ledger, fresh, executor, family_error
        As in `run`.
    **options
        Parameters by name, as in `run`.

    Returns
    -------
    JudgedRare
        Its `table` has one row per cell: the estimate with its interval, whether that is rigorous, the
        relative error, the effective sample size and the evaluations; `plain` is what plain trials of
        each cell say of it; `claims` are the findings.

    Raises
    ------
    UsageError
        If an option is wrong, or the study does not say what the method needs.
    """
    study = _loaded(study)
    if method not in AUTO:
        raise UsageError(f"method={method!r}: no such method{nearest(method, AUTO)}")
    settings = settings_of(
        study, ledger, fresh, rare=method, of=of, trials=trials, seed=seed, confidence=confidence,
        workers=workers, family_error=family_error,
    )  # fmt: skip
    cells = rare_cells(study, build_cells(study, grids_of(options)), settings.event, method, settings)
    runs = as_executor(executor)
    return JudgedRare.of(run_rare(cells, settings, executor=runs), runs)


def threshold(
    study: Study | type[Study] | str,
    *,
    over: str | None = None,
    quantity: str | None = None,
    target: float | None = None,
    law: str | None = None,
    max_trials: int | None = None,
    trials: int | None = None,
    max_seconds: float | None = None,
    seed: int = 0,
    confidence: float = 0.95,
    workers: int | None = None,
    ledger: str | os.PathLike[str] | None = None,
    fresh: bool = False,
    executor: Executor | concurrent.futures.Executor | None = None,
    **options: Any,
) -> Searched:
    """Search a parameter for the value at which a probability reaches a target.

    Parameters
    ----------
    study : Study, its class, the name of an installed one, or ``mine.py:MyStudy``
    over : str, optional
        The parameter that is searched; its grid in `options` gives the values to choose among.
    quantity : str, optional
        The event; the study's first if it declares no threshold of its own.
    target : float, optional
        In (0, 1), 0.5 by default.
    law : str, optional
        A law that the thresholds over a second parameter may follow up to a constant, ``n/log(n)``: it
        is compared with the power law.
    max_trials : int, optional
        The most at one value, rounded up to a look; ten times the study's trials by default.
    trials : int, optional
        Instead of a search: trials of each curve, on average, placed where they tell most of the law of
        N50 (``--adaptive``).
    max_seconds : float, optional
        For how long blocks are begun: the search ends with the round that was reached.
    seed, confidence, workers, ledger, fresh, executor
        As in `run`; `confidence` is that of each bracket.
    **options
        Parameters by name, as in `run`. Each setting of the others has a threshold of its own.

    Returns
    -------
    Searched
        `crossings` has a bracket and an estimate for each setting, `families` the laws over a number
        with three values or more, `table` all of them as rows, `remarks` what is said of them,
        `result` the visited cells, and `plot()` draws them.

    Raises
    ------
    UsageError
        If an option is wrong.

    Examples
    --------
    >>> import simkit
    >>> found = simkit.threshold("softmax-vs-linear", over="n", target=0.9, n="40:400:40")
    >>> found.crossings[0].low, found.crossings[0].high
    (80.0, 120.0)
    """
    study = _loaded(study)
    settings = settings_of(
        study, ledger, fresh, is_search=True, adaptive=trials is not None, over=over, quantity=quantity,
        target=target, law=law, trials=trials, max_trials=max_trials, max_seconds=max_seconds, seed=seed,
        confidence=confidence, workers=workers,
    )  # fmt: skip
    assert settings.stopping is not None
    asked = settings.stopping.threshold
    assert asked is not None
    texts = grids_of(options)
    curves = build_curves(study, texts, asked, settings)
    found = find_thresholds(curves, asked, settings, texts, executor=as_executor(executor))
    return Searched(found.run, found.names)


def compare(
    now: Sequence[Finding] | str | os.PathLike[str],
    against: str | os.PathLike[str],
    *,
    verdicts: Sequence[str] = (),
) -> changes.Comparison:
    """Return what has changed since an earlier audit, as ``simkit audit --against`` does.

    Parameters
    ----------
    now : sequence of Finding, or path
        The `claims` of a run, or the CSV of an audit.
    against : path
        The CSV of the earlier audit, of any version.
    verdicts : sequence of str, optional
        Compare pairs with one of these verdicts, before or now.

    Returns
    -------
    Comparison
        Its `changes`, each with its cause; `notes` say what could not be compared; `total()` and
        `lines()` are what the command prints, `markdown()` a list of them.

    Raises
    ------
    UsageError
        If a file is no audit's CSV, or of other papers.
    """
    later = _table("now", now) if isinstance(now, str | os.PathLike) else table_of(now)
    earlier = _table("against", against, later.papers)
    return changes.compare(earlier, later, verdicts)


def _table(name: str, path: str | os.PathLike[str], papers: Sequence[str] = ()) -> EarlierTable:
    """Return the rows of a file, which has to have some of these papers, if any is named."""
    try:
        table = read_audit(Path(path))
        if papers:
            check_papers(table, Path(path), papers)
        return table
    except UsageError as fault:
        raise ArgumentError(fault.wrong, parameter=name, value=str(path)) from None


def _loaded(study: Study | type[Study] | str) -> Study:
    """Return a study whose declaration is in order."""
    if isinstance(study, str):
        study = load_any(study)
    elif isinstance(study, type):
        study = study()
    check_declaration(study)
    return study


def settings_of(
    study: Study | None, ledger: str | os.PathLike[str] | None, fresh: bool, is_search: bool = False,
    **given: Any,
) -> Settings:  # fmt: skip
    """Return the settings of a run, without a ledger where none is named."""
    kept = {"no_ledger": True} if ledger is None else {"ledger": Path(ledger), "fresh": fresh}
    return read_settings(study, given | kept, is_search=is_search)


def grids_of(options: Mapping[str, Any]) -> dict[str, str]:
    """Return values and sequences of values as the texts of grids; None is left out."""
    return {name: _grid_text(name, value) for name, value in options.items() if value is not None}


def _grid_text(name: str, value: Any) -> str:
    """Return a value, or a sequence of values, as the text of a grid."""
    if hasattr(value, "tolist"):
        value = value.tolist()
    values = (
        list(value) if isinstance(value, Sequence | range) and not isinstance(value, str) else [value]
    )
    if not values or not all(isinstance(item, str | int | float | bool) for item in values):
        raise UsageError(f"{name}={value!r}: write a value, a list of values or a grid as text")
    return ",".join(format_value(item) for item in values)
