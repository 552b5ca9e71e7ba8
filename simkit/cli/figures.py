"""The commands that deal with figures."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from simkit.cli.console import ProgressBar, format_count, print_rows, say
from simkit.cli.options import Common
from simkit.cli.runs import command_line, say_failures, saying_how_to_go_on
from simkit.errors import UsageError

if TYPE_CHECKING:
    from simkit.knn.speed import Timing


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
        raise UsageError("reproduce: name figures or write --all; `simkit list figures` shows them")
    ids = list(spec_paths()) if every else find_specs(names)
    from simkit.engine import files
    from simkit.figures.reproduce import check_spec, reproduce
    from simkit.figures.specs import read_spec

    specs = [read_spec(spec_paths()[i]) for i in ids]
    for spec in specs:  # a fault in the last spec is said before the first one runs
        check_spec(spec)
    folder = Path(common.out) / "figures"
    files.require_folder(folder)
    code, rows = 0, []
    for spec in specs:
        with ProgressBar(common.quiet) as progress, saying_how_to_go_on(common.settings):
            outcome, paths = reproduce(spec, folder, common.settings, command_line(), progress)
        code = max(code, say_failures(outcome))
        simulated = format_count(outcome.plan.trials_to_run, "trial")
        rows.append(
            (
                spec.id,
                spec.label,
                f"{len(outcome.cells)}",
                f"{outcome.seconds:.2f} s",
                str(paths[0]),
            )
        )
        if not common.quiet:
            say(f"{spec.id}: {simulated} simulated in {outcome.seconds:.2f} s")
    if not common.quiet:
        print_rows(("figure", "in the paper", "cells", "time", "picture"), rows)
    return code


def draw_speed(timings: Sequence[Timing], folder: Path) -> list[Path]:
    """Write the times of `knn-speed` as a table and as a picture over n, and return the paths."""
    import pandas as pd

    from simkit.engine import files
    from simkit.figures.draw import draw
    from simkit.figures.panels import Panel
    from simkit.figures.style import save_figure
    from simkit.knn.speed import FORMS, tidy

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
