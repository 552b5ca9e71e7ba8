"""The commands that deal with figures."""

from __future__ import annotations

import contextlib
import functools
import shlex
import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from simkit.cli.running.executing import interruptible, opened_executor
from simkit.cli.running.run_shard import Work, print_shard_dry_run, run_one_shard, tell_of_shards
from simkit.cli.terminal.console import ProgressBar, command_line, print_rows, say
from simkit.cli.terminal.redirect import prints_to_stderr
from simkit.cli.terminal.remarks import describe_expected, say_failures, say_premises, say_work
from simkit.declare.checks import load_statements
from simkit.engine.results.result import Settings
from simkit.engine.results.session import check_ledger
from simkit.engine.sources.registry import load_any
from simkit.errors import MachineFault, StudyError, UsageError, describe_os_error, format_count, one_line

if TYPE_CHECKING:
    from simkit.engine.workers.executors import Executor
    from simkit.figures.panels.specs import FigureSpec, SheetSpec
    from simkit.figures.reproduce import Reproduced

_LIST_WIDTH = 100  # characters of a line of figures


def reproduce_figures(
    names: Sequence[str], every: bool, settings: Settings, redraw: bool = False
) -> int:
    """Run figure specs, or draw them anew from their tables, and return the exit code."""
    from simkit.figures.panels.catalogue import find_specs, spec_paths

    if every == bool(names):
        raise UsageError(
            "reproduce: name figures or write --all; they are shown by `simkit list figures`"
        )
    paths = list(spec_paths().values()) if every else find_specs(names)
    from simkit.engine.results import files

    try:
        from simkit.figures import reproduce
    except ImportError as error:
        raise UsageError(f"reproduce: what draws cannot be loaded ({one_line(error)})") from None
    sheets, figures, words = _read(paths)
    if redraw:
        return _redraw(sheets, figures, settings, {} if every else words)
    needed = {m.id: m for _, members in sheets for m in members.values()} | figures
    for sheet, _ in sheets:
        reproduce.check_text(sheet)
    with prints_to_stderr():
        for spec in needed.values():  # a fault in the last spec is said before the first one runs
            reproduce.check_spec(spec, settings)
    if settings.shard is not None:
        return _run_shard(_works(needed.values(), settings), settings)
    if settings.dry_run:
        _print_dry_run(list(needed.values()), settings)
        return 0
    for note in check_ledger(settings):
        say(note)
    folder = Path(settings.out) / "figures"
    files.require_folder(folder, Path(settings.out))
    code, rows, done, command = 0, [], {}, _typed(names, settings)
    endings = list[Callable[[], None]]()
    with opened_executor(settings) as executor:
        for spec in needed.values():
            try:
                bar = ProgressBar(settings.quiet, load_statements(load_any(spec.study)).compile_seconds)
                with prints_to_stderr(), bar as progress, interruptible(settings):
                    made = done[spec.id] = _run_spec(
                        spec, settings, progress, executor, endings, command
                    )
            except MachineFault as fault:  # the others may go well
                code = max(code, fault.exit_code)
                say(f"error: {spec.id}: {fault}")
                continue
            code = max(code, say_failures(made.result))
            if reproduce.replaces_another(made, folder):
                say(f"{spec.id}: other cells, trials or seed than before; its files are replaced")
            if spec.id not in figures:  # a panel of a sheet: its numbers are the sheet's
                reproduce.write_numbers(made, folder, command_line())
            else:
                path = reproduce.write_figure(made, folder, command_line())[0]
                rows.append(_summary(made, path, settings.quiet))
    rows += _write_sheets(sheets, done, folder)
    if not settings.quiet:
        say_premises([cell for made in done.values() for cell in made.result.cells])
        header = ("figure", "in the paper", "cells", "trials simulated", "time", "picture")
        print_rows(header, rows)
    for end in endings:
        end()
    return code


def _write_sheets(
    sheets: Sequence[tuple[SheetSpec, dict[str, FigureSpec]]], done: dict[str, Reproduced], folder: Path
) -> Iterator[tuple[str, ...]]:
    """Draw the sheets of which all panels are there; yield the line of each in the closing table."""
    from simkit.figures import reproduce

    for sheet, specs in sheets:
        if not all(specs[name].id in done for name in sheet.panels):
            say(f"error: {sheet.id}: not drawn, as a panel of it is missing")
            continue
        members = [done[specs[name].id] for name in sheet.panels]
        path = reproduce.write_sheet(sheet, members, folder, command_line())[0]
        cells = str(sum(len(member.result.cells) for member in members))
        yield (sheet.id, sheet.label, cells, "", "", str(path))


def _run_spec(
    spec: FigureSpec,
    settings: Settings,
    progress: ProgressBar,
    executor: Executor | None,
    endings: list[Callable[[], None]],
    command: str,
) -> Reproduced:
    """Run a figure; what shards of it are missing is said, and what notes that none is is added."""
    from simkit.figures.reproduce import cells_of_spec, run_spec

    finish = tell_of_shards(*cells_of_spec(spec, settings), command)
    made = run_spec(spec, settings, progress, executor)
    endings.append(functools.partial(finish, made.result))
    return made


def _run_shard(works: Sequence[Work], settings: Settings) -> int:
    if not settings.dry_run:
        return run_one_shard(works, settings)
    print_shard_dry_run(works, settings)
    return 0


def _typed(names: Sequence[str], settings: Settings) -> str:
    """Return the command as it was typed, without what is of one shard or one machine."""
    words = ["simkit", "reproduce", *(names or ["--all"]), "--out", str(settings.out)]
    return shlex.join(words if settings.out != Path("results") else words[:-2])


def _works(specs: Iterable[FigureSpec], settings: Settings) -> list[Work]:
    """Return the runs behind some figures; those of exact values alone have none."""
    from simkit.figures.reproduce import cells_of_spec

    with prints_to_stderr():
        found = [cells_of_spec(spec, settings) for spec in specs if spec.trials]
    return [Work(cells, settings) for cells, settings in found]


def _redraw(
    sheets: Sequence[tuple[SheetSpec, dict[str, FigureSpec]]],
    figures: dict[str, FigureSpec],
    settings: Settings,
    words: Mapping[str, str],
) -> int:
    """Draw figures anew from the tables that the folder has; nothing is simulated.

    Those that cannot be drawn are listed by reason, with what makes their tables: exit code 2; 1 where
    pictures cannot be written. `words` are what the figures are asked for by, none where all are.
    """
    from simkit.figures.panels.stored import NotStored

    folder, rows = Path(settings.out) / "figures", []
    if settings.dry_run:
        raise UsageError(
            "reproduce: --redraw simulates nothing, and goes with no --dry-run; leave one out"
        )
    if settings.shard is not None:
        raise UsageError(
            "reproduce: --redraw simulates nothing, and goes with no --shard; leave one out"
        )
    code, not_stored = 0, dict[str, list[str]]()
    wanted: list[tuple[FigureSpec | SheetSpec, Mapping[str, FigureSpec]]]
    wanted = [*((spec, {}) for spec in figures.values()), *sheets]
    with prints_to_stderr():
        for spec, panels in wanted:
            try:
                path = _draw_stored(spec, panels, folder)
                rows.append((spec.id, spec.label, str(path)))
            except NotStored as error:  # the tables of the others may be there
                code = error.exit_code
                not_stored.setdefault(str(error), []).append(spec.id)
            except (UsageError, StudyError, MachineFault, OSError) as error:  # so may their pictures
                code = max(code, getattr(error, "exit_code", 1))
                said = describe_os_error(error) if isinstance(error, OSError) else str(error)
                say(f"error: {spec.id}: {said}")
    for reason, ids in not_stored.items():
        asked = ids if len(ids) == 1 or words else ()
        _say_not_stored(reason, ids, _typed([words.get(name, name) for name in asked], settings))
    if rows and not settings.quiet:
        print_rows(("figure", "in the paper", "picture"), rows)
    return code


def _say_not_stored(reason: str, ids: Sequence[str], command: str) -> None:
    """Print why figures cannot be drawn, and which, as one list."""
    if len(ids) == 1:
        say(f"error: {ids[0]}: {reason}; run `{command}`")
        return
    say(f"error: {len(ids)} figures: {reason}; run `{command}`; they are")
    for line in textwrap.wrap(", ".join(ids), _LIST_WIDTH, break_on_hyphens=False):
        say(f"  {line}")


def _draw_stored(spec: FigureSpec | SheetSpec, panels: Mapping[str, FigureSpec], folder: Path) -> Path:
    """Draw a figure or sheet from its tables (`NotStored` without) and return the picture's path."""
    from simkit.figures import reproduce
    from simkit.figures.panels.specs import SheetSpec

    reproduce.check_text(spec)
    with _of_stored_numbers(folder):
        if not isinstance(spec, SheetSpec):
            return reproduce.redraw_figure(reproduce.read_back(spec, folder), folder)[0]
        members = [reproduce.read_back(panels[name], folder) for name in spec.panels]
        return reproduce.draw_members(spec, members, folder)[0]


@contextlib.contextmanager
def _of_stored_numbers(folder: Path) -> Iterator[None]:
    """Refuse numbers that nothing can be drawn from (`NotStored`): a table may have been edited."""
    from simkit.figures.panels.stored import NotStored

    try:
        yield
    except (ArithmeticError, LookupError, TypeError, ValueError, Warning) as error:
        raise NotStored(f"its tables in {str(folder)!r} cannot be drawn ({one_line(error)})") from None


def _read(
    paths: Sequence[Path],
) -> tuple[list[tuple[SheetSpec, dict[str, FigureSpec]]], dict[str, FigureSpec], dict[str, str]]:
    """Return the sheets with their members, the figures by id, and by id the word that asks for each."""
    from simkit.figures.panels.catalogue import is_shipped
    from simkit.figures.panels.specs import SheetSpec, read_spec
    from simkit.figures.reproduce import sheet_members

    sheets: list[tuple[SheetSpec, dict[str, FigureSpec]]] = []
    figures: dict[str, FigureSpec] = {}
    words: dict[str, str] = {}
    for path in paths:
        spec = read_spec(path)
        if spec.id in words:
            raise UsageError(f"the spec {str(path)!r}: id: {spec.id!r} is that of another one, too")
        words[spec.id] = spec.id if is_shipped(path) else str(path)
        if isinstance(spec, SheetSpec):
            sheets.append((spec, sheet_members(spec, path)))
        else:
            figures[spec.id] = spec
    return sheets, figures, words


def _print_dry_run(specs: Sequence[FigureSpec], settings: Settings) -> None:
    """Print what each figure would simulate; cells that two of them share count in both."""
    from simkit.figures.reproduce import plan_spec

    with prints_to_stderr():
        workers = settings.workers
        plans = [plan_spec(spec, settings) for spec in specs]
        rows = [
            (
                spec.id, spec.label, f"{len(plan.cells):,}", f"{plan.trials_to_run:,}",
                describe_expected([plan], workers),
            )
            for spec, plan in zip(specs, plans, strict=True)
        ]  # fmt: skip
        if len(rows) > 1:
            trials = sum(plan.trials_to_run for plan in plans)
            rows.append(("all", "", "", f"{trials:,}", describe_expected(plans, workers)))
    print_rows(("figure", "in the paper", "cells", "trials to simulate", "expected time"), rows)


def _summary(made: Reproduced, path: Path, quiet: bool) -> tuple[str, ...]:
    """Say what a figure took, and return its line of the closing table."""
    result, spec = made.result, made.spec
    if not quiet:
        count = format_count(result.plan.simulated, "trial")
        say(f"{spec.id}: {count} simulated in {result.seconds:.2f} s")
    say_work(result, quiet=True)
    cells, simulated = str(len(result.cells)), f"{result.plan.simulated:,}"
    return (spec.id, spec.label, cells, simulated, f"{result.seconds:.2f} s", str(path))
