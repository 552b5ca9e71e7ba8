"""The command `simkit threshold`: where along a parameter a probability reaches a target."""

import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from simkit.cli.options.common import common_signature, with_options
from simkit.cli.options.study_options import asked_signature, given_options, study_signature
from simkit.cli.running.dry_run import expected_time
from simkit.cli.running.executing import interruptible, opened_executor, who_works
from simkit.cli.running.failures import say_places
from simkit.cli.running.run_files import find_stem, write_files
from simkit.cli.terminal.console import ProgressBar, print_rows, say, show, wrote
from simkit.cli.terminal.redirect import prints_to_stderr
from simkit.cli.terminal.remarks import say_failures, say_premises, say_work
from simkit.declare.checks import load_statements
from simkit.declare.parameters.sweeps import complete
from simkit.declare.study import Study
from simkit.declare.thresholds import Threshold
from simkit.engine.cells.calling import ask_number
from simkit.engine.results.answer import format_number
from simkit.engine.results.outputs import run_hash
from simkit.engine.results.result import Settings
from simkit.engine.results.session import check_ledger, plan_session
from simkit.engine.running.measuring import measure
from simkit.engine.settings.declared import OF_SEARCH, SETTINGS, THRESHOLD
from simkit.engine.thresholds.curves import CellCurve, build_curves, other_swept
from simkit.errors import format_count

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from simkit.engine.thresholds.crossing_findings import Crossing
    from simkit.engine.thresholds.searched import Thresholds

_PANEL = "Which threshold"
_ASKED = {name: (SETTINGS[name].metavar, SETTINGS[name].help) for name in THRESHOLD}


def threshold_function(
    study: Study, run: Callable[[Study, dict[str, str], dict[str, Any]], None]
) -> Callable[..., None]:
    """Return a function whose signature carries the study's options and what names a threshold."""
    own = study_signature(study)
    asked = asked_signature("threshold", study, _ASKED, _PANEL, "a threshold")

    def search(**values: Any) -> None:
        run(study, given_options(study, values), {name: values[name] for name in (*asked, *OF_SEARCH)})

    lines = [
        f"Search a parameter of {study.name} for the value at which a probability reaches a target.",
        "Two values are found, one surely below the target and one surely above it, with nothing decided"
        " between, whatever the shape of the curve; a model says where between them. A second"
        " parameter with several values gives one threshold each, and the law that they follow.",
        "Without a grid of its own, the search goes outwards from the parameter's default.",
    ]
    return with_options(search, own | asked | common_signature(OF_SEARCH), "\n\n".join(lines))


def run_search(study: Study, options: dict[str, str], settings: Settings) -> int:
    """Search for thresholds, or place trials for their law; return 0, or 1 if a trial failed."""
    rule = settings.stopping
    assert rule is not None
    assert rule.threshold is not None
    asked, adaptive = rule.threshold, rule.adaptive
    with prints_to_stderr():
        curves = build_curves(study, options, asked, settings)
    from simkit.engine.thresholds.searched import check_law, curve_families, find_thresholds

    check_law(curves, asked, options)
    if adaptive:
        curve_families(curves, asked, options)  # refused before anything is said
    if settings.dry_run:
        with ProgressBar(settings.quiet, load_statements(study).compile_seconds):
            _print_dry_run(asked, curves, settings)
        return 0
    for note in check_ledger(settings):
        say(note)
    cells = [cell for curve in curves for cell in curve.cells]
    parts = ["adaptive" if adaptive else "threshold", asked.over, *other_swept(study, options, asked)]
    name = settings.name or "-".join(parts).replace("_", "-")
    run = run_hash(cells, settings)
    stem = find_stem(study, name, run, settings)
    with prints_to_stderr():
        bar = ProgressBar(settings.quiet, load_statements(study).compile_seconds)
        with bar as progress, interruptible(settings), opened_executor(settings) as executor:
            found = find_thresholds(
                curves, asked, settings, options, progress=progress, executor=executor
            )
        say_work(found.result, settings.quiet)
        with interruptible(settings):
            rows = found.table
            stem = find_stem(study, name, run, settings, stem)  # another may have ended meanwhile
            written = complete(study.parameters, options)
            paths = write_files(
                found.result, run, stem, written, settings, derived=rows, draw=lambda: _draw(found)
            )
    _print(found, settings)
    if not settings.quiet:
        with prints_to_stderr():
            say_premises(cells, elsewhere="--dry-run")
            for line in found.result.remarks if adaptive else ():
                say(line)
        say(wrote(paths, settings.out))
    say_places(found.result, settings.quiet)
    return say_failures(found.result)


def _draw(found: "Thresholds") -> "Figure":
    from simkit.figures.crossings import draw_crossings

    return draw_crossings(found)


def _print(found: "Thresholds", settings: Settings) -> None:
    """Print what was found, the thresholds, a row each, and what else is said of them."""
    from simkit.engine.tables.table import derived_to_csv
    from simkit.words.thresholds import leading_lines

    if settings.quiet:
        sys.stdout.write(derived_to_csv(found.table, found.result.study))
        return
    asked = found.run.asked
    first, rest = leading_lines(found)
    for line in first:
        show(line, is_remark=True)
    interval = f"{100 * found.crossings[0].confidence:g} % interval"
    header = [*found.names, f"{asked.over} from", "to", "estimate", interval, "trials", "values"]
    rows = [_row(crossing, found.names) for crossing in found.crossings]
    print_rows(header, rows, f"{found.result.study.name}: where {asked}")
    for line in rest:
        show(line, is_remark=True)


def _row(crossing: "Crossing", names: Sequence[str]) -> list[str]:
    search, estimate = crossing.searched.search, crossing.estimate
    ends = ["" if end is None else f"{end:.6g}" for end in (crossing.low, crossing.high)]
    inside = ["", ""]
    if estimate is not None:
        middle, low, high = (f"{value:.4g}" for value in estimate)
        inside = [middle, f"[{low}, {high}]"]
    values = [format_number(crossing.first.parameters[name]) for name in names]
    return [*values, *ends, *inside, f"{search.spent:,}", str(len(search.visits))]


def _print_dry_run(asked: Threshold, curves: Sequence[CellCurve], settings: Settings) -> None:
    from simkit.stats.evidence.sequences import look_trials

    study = curves[0].cells[0].study
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
        ("workers", who_works(settings)),
        (f"expected time {where}", expected_time(plan, settings, measured)),
        ("memory of a worker", f"{memory / 1e6:.3g} MB"),
        ("files", str(settings.out / study.name)),
    ]
    print_rows(("dry run", ""), rows)
    say_premises([cell for curve in curves for cell in curve.cells])
