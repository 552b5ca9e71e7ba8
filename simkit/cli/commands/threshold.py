"""The command `simkit threshold`: where along a parameter a probability reaches a target."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from simkit.cli.options.asked_options import asked_signature
from simkit.cli.options.common import (
    PICTURE_OPTIONS,
    Common,
    check_common,
    common_signature,
    with_options,
)
from simkit.cli.options.numbers import number_of
from simkit.cli.options.study_options import given_options, study_signature
from simkit.cli.running.dry_run import expected_time
from simkit.cli.running.executing import opened_executor, who_works
from simkit.cli.running.failures import say_places
from simkit.cli.running.run_files import find_stem, write_files
from simkit.cli.terminal.console import ProgressBar, print_rows, say, show
from simkit.cli.terminal.redirect import prints_to_stderr
from simkit.cli.terminal.remarks import interruptible, say_failures, say_premises, say_work
from simkit.declare.checks import load_statements
from simkit.declare.parameters.sweeps import complete
from simkit.declare.study import Study
from simkit.declare.thresholds import Threshold
from simkit.engine.cells.asking import ask_number
from simkit.engine.results.answer import format_number
from simkit.engine.results.outputs import run_hash
from simkit.engine.results.session import RUN_PARAMETERS, check_ledger, plan_session
from simkit.engine.running.measuring import measure
from simkit.engine.running.stopping import TIMES, Stopping, read_most, read_seconds
from simkit.engine.thresholds.curves import (
    CellCurve,
    build_curves,
    other_swept,
    read_threshold,
    refuse_placing,
)
from simkit.errors import UsageError, format_count

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from simkit.engine.thresholds.crossing_findings import Crossing
    from simkit.engine.thresholds.searched import Thresholds

EXAMPLE = "simkit threshold softmax-vs-linear --over n --n 20:400:1 --target 0.9"
OPTIONS = (
    "max_trials", "max_seconds", "seed", "confidence", "workers", "executor", "scheduler", "out", "name",
    "format", "ledger", "plot", "dry_run", "fresh", "no_ledger", "quiet", "isolate", "block_timeout",
    "verify",
)  # fmt: skip
_NOT_ADAPTIVE = (
    "all_rows", "half_width", "of", "until", "max_trials", "family_error", "fail_on", "shard",
    *PICTURE_OPTIONS,
)  # fmt: skip
_PANEL = "Which threshold"
_ASKED = {
    "over": (
        "PARAMETER",
        "The number that is searched; its own option gives the values to choose among.",
    ),
    "quantity": ("EVENT", "The event whose probability is to reach the target (the study's first)."),
    "target": ("P", "The probability that is to be reached (0.5)."),
}


def threshold_function(
    study: Study, run: Callable[[Study, dict[str, str], dict[str, Any]], None]
) -> Callable[..., None]:
    """Return a function whose signature carries the study's options and what names a threshold."""
    own = study_signature(study)
    asked = asked_signature("threshold", study, _ASKED, _PANEL, "a threshold")

    def search(**values: Any) -> None:
        run(study, given_options(study, values), {name: values[name] for name in (*asked, *OPTIONS)})

    lines = [
        f"Search a parameter of {study.name} for the value at which a probability reaches a target.",
        "Two values are found, one surely below the target and one surely above it, with nothing decided"
        " between, whatever the shape of the curve; a model says where between them. A second"
        " parameter with several values gives one threshold each, and the law that they follow.",
        "Without a grid of its own, the search goes outwards from the parameter's default.",
    ]
    return with_options(search, own | asked | common_signature(OPTIONS), "\n\n".join(lines))


def run_threshold(study: Study, options: dict[str, str], raw: dict[str, Any]) -> int:
    """Search for thresholds and return the exit code: 0, or 1 if a trial failed."""
    asked = _refusing(lambda: read_threshold(study, {name: raw.get(name) for name in _ASKED}))
    most = read_most(study, raw["max_trials"])
    rule = Stopping(threshold=asked, max_seconds=read_seconds(raw["max_seconds"]))
    return _run(study, options, asked, _common(study, raw, most, rule))


def run_adaptive(study: Study, options: dict[str, str], raw: dict[str, Any]) -> int:
    """Run the trials that tell most of the law of a study's own threshold; return the exit code.

    Raises
    ------
    UsageError
        If another rule is asked for, or what adaptive trials do not have.
    """
    for name in _NOT_ADAPTIVE:
        if raw.get(name) not in (None, False):
            raise UsageError(
                "it does not go with --adaptive, which takes --trials, those of a curve; leave one out",
                parameter=name, value=None if raw[name] is True else raw[name],
            )  # fmt: skip
    asked = _refusing(lambda: read_threshold(study, {}))
    refuse_placing(study, asked)
    trials = RUN_PARAMETERS["trials"]
    most = (
        TIMES * study.default_trials if raw["trials"] is None else int(number_of(trials, raw["trials"]))
    )
    rule = Stopping(threshold=asked, adaptive=True, max_seconds=read_seconds(raw["max_seconds"]))
    return _run(study, options, asked, _common(study, raw, most, rule))


def _refusing(read: Callable[[], Threshold]) -> Threshold:
    with prints_to_stderr():
        return read()


def _common(study: Study, raw: dict[str, Any], trials: int, rule: Stopping) -> Common:
    """Return the common options with the trials and the rule of a search."""
    own = {
        name: raw[name] for name in OPTIONS if name in raw and name not in ("max_trials", "max_seconds")
    }
    common = check_common(study, own)
    return replace(common, settings=replace(common.settings, trials=trials, stopping=rule))


def _run(study: Study, options: dict[str, str], asked: Threshold, common: Common) -> int:
    settings = common.settings
    with prints_to_stderr():
        curves = build_curves(study, options, asked, settings)
    from simkit.engine.thresholds.searched import curve_families, find_thresholds

    adaptive = settings.stopping is not None and settings.stopping.adaptive
    if adaptive:
        curve_families(curves, asked, options)  # refused before anything is said
    if common.dry_run:
        with ProgressBar(common.quiet, load_statements(study).compile_seconds):
            _print_dry_run(asked, curves, common)
        return 0
    for note in check_ledger(settings):
        say(note)
    cells = [cell for curve in curves for cell in curve.cells]
    parts = ["adaptive" if adaptive else "threshold", asked.over, *other_swept(study, options, asked)]
    name = common.name or "-".join(parts).replace("_", "-")
    run = run_hash(cells, settings)
    stem = find_stem(study, name, run, common)
    with prints_to_stderr():
        if not common.quiet:
            say_premises(cells)
        bar = ProgressBar(common.quiet, load_statements(study).compile_seconds)
        with bar as progress, interruptible(settings), opened_executor(common) as executor:
            found = find_thresholds(
                curves, asked, settings, options, progress=progress, executor=executor
            )
        say_work(found.result, common.quiet)
        with interruptible(settings):
            rows = found.table
            stem = find_stem(study, name, run, common, stem)  # another may have ended meanwhile
            written = complete(study.parameters, options)
            paths = write_files(
                found.result, run, stem, written, common, derived=rows, draw=lambda: _draw(found)
            )
    _print(found, common)
    if not common.quiet:
        with prints_to_stderr():
            for line in found.result.remarks if adaptive else ():
                say(line)
        say(f"wrote {', '.join(map(str, paths))}")
    say_places(found.result, common.quiet)
    return say_failures(found.result)


def _draw(found: Thresholds) -> Figure:
    from simkit.figures.crossings import draw_crossings

    return draw_crossings(found)


def _print(found: Thresholds, common: Common) -> None:
    """Print the thresholds, a row each, then what is said of each and of their law."""
    from simkit.engine.tables.table import derived_to_csv

    if common.quiet:
        sys.stdout.write(derived_to_csv(found.table, found.result.study))
        return
    asked = found.run.asked
    header = [*found.names, f"{asked.over} from", "to", "estimate", "interval", "trials", "values"]
    rows = [_row(crossing, found.names) for crossing in found.crossings]
    print_rows(header, rows, f"{found.result.study.name}: where {asked}")
    for line in found.remarks:
        show(line, is_remark=True)


def _row(crossing: Crossing, names: Sequence[str]) -> list[str]:
    search, estimate = crossing.searched.search, crossing.estimate
    ends = ["" if end is None else f"{end:.6g}" for end in (crossing.low, crossing.high)]
    inside = ["", ""]
    if estimate is not None:
        middle, low, high = (f"{value:.4g}" for value in estimate)
        inside = [middle, f"[{low}, {high}]"]
    values = [format_number(crossing.first.parameters[name]) for name in names]
    return [*values, *ends, *inside, f"{search.spent:,}", str(len(search.visits))]


def _print_dry_run(asked: Threshold, curves: Sequence[CellCurve], common: Common) -> None:
    from simkit.stats.evidence.sequences import look_trials

    study = curves[0].cells[0].study
    settings = common.settings
    blocks = f"in blocks of {study.block_size}"
    looks = format_count(len(look_trials(settings.trials, study.block_size)), "look")
    adaptive = settings.stopping is not None and settings.stopping.adaptive
    spent = (
        ("trials of a curve", f"about {settings.trials:,} on average, {blocks}")
        if adaptive
        else ("trials of a visited value", f"at most {settings.trials:,} {blocks}, {looks}")
    )
    ends = [curve.cells[i].parameters[asked.over] for curve in curves for i in (0, -1)]
    # What is visited depends on what is found: the ends are, or where placed trials begin.
    chosen = [
        [curve.cells[curve.start]] if adaptive else [curve.cells[0], curve.cells[-1]] for curve in curves
    ]
    with prints_to_stderr():
        plan = plan_session([cell for cells in chosen for cell in cells], settings)
        measured = measure(plan)
        memory = max(ask_number(study, "memory", cell.parameters) for cell in plan.cells)
    where = "where they begin" if adaptive else "at the ends of each curve"
    sizes = sorted({len(curve.cells) for curve in curves})
    count = f"{sizes[0]:,}" if len(sizes) == 1 else f"{sizes[0]:,} to {sizes[-1]:,}"
    rows = [
        ("study", study.name),
        ("search", f"where {asked}, over {asked.over}"),
        ("curves", f"{len(curves):,}"),
        ("values of each", f"{count}, from {min(ends):g} to {max(ends):g}"),  # type: ignore
        spent,
        ("ledger", str(settings.ledger) if settings.ledger else "none"),
        ("workers", who_works(common)),
        (f"expected time {where}", expected_time(plan, settings, measured)),
        ("memory of a worker", f"{memory / 1e6:.3g} MB"),
        ("files", str(common.out / study.name)),
    ]
    print_rows(("dry run", ""), rows)
    say_premises([cell for curve in curves for cell in curve.cells])
