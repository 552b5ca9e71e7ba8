"""The commands that deal with figures."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from simkit.cli.console import ProgressBar, format_count, print_rows, say
from simkit.cli.options import Common
from simkit.cli.runs import (
    command_line,
    say_failures,
    say_premises,
    say_work,
    saying_how_to_go_on,
)
from simkit.engine.session import check_ledger
from simkit.errors import UsageError

if TYPE_CHECKING:
    from simkit.papers.knn.speed import Timing


def outlines() -> list[tuple[str, str, str]]:
    """Return id, the paper's label and title of every shipped figure."""
    from simkit.figures.catalogue import spec_paths

    rows = []
    for name, path in spec_paths().items():
        try:
            record = tomllib.loads(path.read_text(encoding="utf-8"))
            rows.append((name, str(record.get("label", "")), str(record.get("title", ""))))
        except (OSError, ValueError) as error:
            rows.append((name, "", f"(cannot be read: {error})"))
    return rows


def reproduce_figures(names: Sequence[str], every: bool, common: Common) -> int:
    """Run figure specs and return the exit code."""
    from simkit.figures.catalogue import find_specs, spec_paths

    if every == bool(names):
        raise UsageError(
            "reproduce: name figures or write --all; they are shown by `simkit list figures`"
        )
    ids = list(spec_paths()) if every else find_specs(names)
    from simkit.engine import files
    from simkit.figures import reproduce
    from simkit.figures.specs import FigureSpec, SheetSpec, read_spec

    asked = [read_spec(spec_paths()[i]) for i in ids]
    sheets = [spec for spec in asked if isinstance(spec, SheetSpec)]
    figures = {spec.id: spec for spec in asked if isinstance(spec, FigureSpec)}
    needed = reproduce.sheet_members(sheets) | figures
    for spec in needed.values():  # a fault in the last spec is said before the first one runs
        reproduce.check_spec(spec, common.settings)
    check_ledger(common.settings)
    folder = Path(common.out) / "figures"
    files.require_folder(folder)
    code, rows, done = 0, [], {}
    for spec in needed.values():
        with ProgressBar(common.quiet) as progress, saying_how_to_go_on(common.settings):
            result = done[spec.id] = reproduce.run_spec(spec, common.settings, progress)
        code = max(code, say_failures(result.outcome))
        if spec.id not in figures:  # a panel of a sheet: its numbers are the sheet's
            reproduce.write_numbers(result, folder, command_line())
            continue
        path = reproduce.write_figure(result, folder, command_line())[0]
        outcome = result.outcome
        if not common.quiet:
            count = format_count(outcome.plan.trials_to_run, "trial")
            say(f"{spec.id}: {count} simulated in {outcome.seconds:.2f} s")
        say_work(outcome, quiet=True)
        simulated = f"{outcome.plan.trials_to_run:,}"
        cells = str(len(outcome.cells))
        rows.append((spec.id, spec.label, cells, simulated, f"{outcome.seconds:.2f} s", str(path)))
    for sheet in sheets:
        members = [done[name] for name in sheet.panels]
        path = reproduce.write_sheet(sheet, members, folder, command_line())[0]
        cells = str(sum(len(member.outcome.cells) for member in members))
        rows.append((sheet.id, sheet.label, cells, "", "", str(path)))
    if not common.quiet:
        say_premises([cell for result in done.values() for cell in result.outcome.cells])
        header = ("figure", "in the paper", "cells", "trials simulated", "time", "picture")
        print_rows(header, rows)
    return code


def draw_speed(timings: Sequence[Timing], folder: Path) -> list[Path]:
    """Write the times of `knn-speed` as a table and as a picture over n, and return the paths."""
    import pandas as pd

    from simkit.engine import files
    from simkit.figures.draw import draw
    from simkit.figures.panels import Panel
    from simkit.figures.style import save_figure
    from simkit.papers.knn.speed import FORMS, tidy

    files.require_folder(folder)
    frame = pd.DataFrame(tidy(timings))
    stem = folder / "kvt-supplement-speed"
    csv = stem.with_name(f"{stem.name}.csv")
    files.write_text(csv, frame.to_csv(index=False, lineterminator="\n"))
    hue = [name for name in ("heads", "head_size", "dtype") if frame[name].nunique() > 1]
    panel = Panel(
        "n", FORMS, hue=hue, x_label="tokens n", y_label="milliseconds", x_scale="log", y_scale="log",
        title="Table 1: time of each form of k-NN attention",
    )  # fmt: skip
    return [*save_figure(draw(frame.assign(exact=None), [panel]), stem, ("png", "svg", "pdf")), csv]
