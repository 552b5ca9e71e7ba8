"""The files of a run: where they go, and writing them."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from simkit.cli.terminal.console import command_line, say
from simkit.declare.study import Study
from simkit.engine.results.outputs import choose_stem, earlier_files, output_file, refuse_ledger_among
from simkit.engine.results.result import Result, Settings

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from pandas import DataFrame


def find_stem(study: Study, name: str, run: str, settings: Settings, chosen: Path | None = None) -> Path:
    """Return folder and name of the run's files, the folder made; say it if another has the name."""
    from simkit.engine.results import files

    wanted = settings.out / study.name / name
    refuse_ledger_among(settings.ledger, wanted)
    files.require_folder(wanted.parent, settings.out)
    stem = choose_stem(wanted, run)
    if stem not in (wanted, chosen):
        refuse_ledger_among(settings.ledger, stem)
        say(f"{str(wanted)!r} holds another run; the files of this one are {str(stem)!r}")
    return stem


def write_files(
    result: Result,
    run: str,
    stem: Path,
    options: Mapping[str, str],
    settings: Settings,
    *,
    derived: "DataFrame | None",
    draw: "Callable[[], Figure]",
) -> list[Path]:
    """Write the files of a run, the manifest first: it says whose the others are.

    `run` is the run's hash, options are grids by parameter, completed, `derived` is what follows from
    the table; `draw` makes the picture, where one is asked for and can be had.
    """
    from simkit.engine.results import files
    from simkit.engine.tables import table as tables

    manifest, data, beside = (
        output_file(stem, end) for end in (".manifest.json", f".{settings.format}", ".derived.csv")
    )
    pictures = _pictures(stem, settings)
    paths = [data, *([] if derived is None else [beside]), *pictures]
    kept = [name for name in earlier_files(stem) if stem.with_name(name).exists()]
    if derived is None and beside.name in kept:  # by other sources of the study
        beside.unlink()
        kept.remove(beside.name)
    record = files.manifest(command_line(), options, result)
    record["run"] = run
    record["files"] = sorted({*kept, *(path.name for path in paths)})
    files.write_text(manifest, files.to_json(record))
    files.write_text(data, data_text(result, settings.format))
    if derived is not None:
        files.write_text(beside, tables.derived_to_csv(derived, result.study))
    if pictures:
        from simkit.figures.drawing.style import save_figure

        save_figure(draw(), stem)
    return [*paths, manifest]


def _pictures(stem: Path, settings: Settings) -> list[Path]:
    """Return the pictures to be drawn; say it if there is nothing that draws."""
    from simkit.figures.panels.available import PICTURES, fault_of_matplotlib

    if not settings.plot:
        return []
    if fault := fault_of_matplotlib():
        say(f"no picture: matplotlib cannot be loaded ({fault}); the numbers are all there")
        return []
    return [output_file(stem, f".{end}") for end in PICTURES]


def data_text(result: Result, form: str) -> str:
    """Return the table in a format, ``csv`` or ``json``."""
    return result.rows.to_csv() if form == "csv" else result.rows.to_json()
