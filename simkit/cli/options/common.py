"""Options of every run, checked; those that a study declares stand in `study_options`."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from simkit.cli.options.executor_options import read_executor
from simkit.cli.options.named_files import can_be_written, ledger_path
from simkit.cli.options.numbers import number_of, read_share, read_timeout
from simkit.cli.terminal.completion import among
from simkit.declare.study import Study
from simkit.errors import UsageError, nearest
from simkit.errors import option as spell

if TYPE_CHECKING:
    from simkit.engine.results.result import Settings
    from simkit.engine.shards.shard_runs import Shard

FORMATS = ("csv", "json")
_VERDICTS = (
    "fails", "undecided", "holds", "not refuted", "of order only", "vacuous", "premise unmet",
    "not evaluated",
)  # fmt: skip
#: What `--fail-on` knows: the verdicts, that exact and simulated contradict each other, that an audit
#: differs from an earlier one.
FAIL_ON = (*_VERDICTS, "exact", "changed")
RUN_PANEL = "Run and output"


@dataclass(frozen=True)
class Common:
    """The options of every run, checked."""

    settings: Settings
    out: Path
    name: str | None
    format: str
    plot: bool
    dry_run: bool
    quiet: bool
    all_rows: bool
    fail_on: tuple[str, ...] = ()
    shard: Shard | None = None
    isolate: bool = False
    block_timeout: float | None = None
    executor: str = "threads"
    scheduler: str | None = None


def escape(text: str) -> str:
    """Keep square brackets from being read as markup in a help text."""
    return text.replace("[", r"\[")


Text = str | None
#: Annotation and default of the arguments of a command's function, by name.
Signature = dict[str, tuple[Any, Any]]


@dataclass(frozen=True)
class _CommonOption:
    """An option of every run: one that takes a value, or a flag where it has no `metavar`.

    Attributes
    ----------
    spelling : str
        As it is typed, where that is not the name.
    default : bool
        Of a flag; a value that is not given is None.
    figures_help : str
        What it means to `reproduce`, where that is something else.
    """

    help: str
    metavar: str = ""
    spelling: str = ""
    default: bool = False
    figures_help: str = ""


COMMON = {
    "trials": _CommonOption("Trials of each cell.", "N"),
    "half_width": _CommonOption(
        "Go on with each cell until the interval of --of has this half-width; 5% is of the estimate.",
        "W",
    ),
    "of": _CommonOption(
        "Event, or measurement with a range, of --half-width (the first); event, or 'not EVENT', of"
        " --rare (the first, or its opposite if that is rarer).", "QUANTITY",
    ),
    "until": _CommonOption("decided: go on with each cell until its claims are decided.", "decided"),
    "max_trials": _CommonOption(
        "Most trials of a cell that goes on, rounded up to a look (ten times the study's).", "N"
    ),
    "max_seconds": _CommonOption(
        "Begin no block after so many seconds of simulating, but for the first look; alone: as many"
        " trials as fit.", "S",
    ),
    "rare": _CommonOption(
        "Probability of a rare event by auto, tilt, condition or split (docs/rare.md); --trials are"
        " draws (100000), or repeats of splitting (20).", "METHOD",
    ),
    "seed": _CommonOption("Seed (0).", "N"),
    "confidence": _CommonOption("Confidence of the intervals (0.95).", "P"),
    "family_error": _CommonOption(
        "Chance of any wrong verdict on a claim that rests on trials (0.01).", "P"
    ),
    "fail_on": _CommonOption(
        "Verdicts that end with exit code 3, as fails,undecided; exact: exact and simulated contradict"
        " each other.", "LIST",
    ),
    "workers": _CommonOption("Threads (all CPUs); never changes a number.", "N"),
    "executor": _CommonOption(
        "Who runs the trials: threads of this process, or dask, --workers processes (threads).",
        "threads|dask",
    ),
    "scheduler": _CommonOption(
        "Join the Dask cluster of this scheduler: its address, or the file that it wrote.", "ADDRESS"
    ),
    "out": _CommonOption(
        "Folder of files and ledger (results).", "DIR",
        figures_help="Folder of the ledger; files go to <out>/figures (results).",
    ),
    "name": _CommonOption("Name of the files, instead of the swept parameters.", "NAME"),
    "format": _CommonOption("Format of the data (csv).", "csv|json"),
    "ledger": _CommonOption("The ledger (<out>/ledger.sqlite).", "PATH"),
    "plot": _CommonOption("Draw PNG, SVG and PDF.", spelling="--plot/--no-plot", default=True),
    "plot_x": _CommonOption("Parameter on the horizontal axis (the one with the most values).", "NAME"),
    "plot_hue": _CommonOption(
        "Parameters that tell curves apart (all others); what is left takes a panel a value.", "LIST"
    ),
    "plot_log": _CommonOption("Axes of logarithms (as the numbers suggest).", "x|y|xy|none"),
    "plot_show": _CommonOption("What lies over the points: bound,exact,limit (all), or none.", "LIST"),
    "figure_file": _CommonOption(
        "Draw as this figure's TOML file says; its sweep, trials and seed hold where no option says"
        " otherwise.", "FILE", "--figure",
    ),
    "all_rows": _CommonOption("Show every row on a terminal, not only where something happens."),
    "dry_run": _CommonOption("Say what would run; write nothing."),
    "fresh": _CommonOption("Simulate anew; replace what the ledger holds."),
    "no_ledger": _CommonOption("Keep nothing, reuse nothing."),
    "shard": _CommonOption(
        "Run every k-th task, as 3/8, into <out>/shard-3-of-8.sqlite; simkit ledger merge gathers them.",
        "I/K",
    ),
    "isolate": _CommonOption("Run blocks in processes: a crash leaves its cell incomplete, no more."),
    "block_timeout": _CommonOption("Kill a block that takes longer, compiling apart (--isolate).", "S"),
    "verify": _CommonOption("Run this share of the stored blocks again, as 2%, and compare.", "SHARE"),
    "quiet": _CommonOption(
        "The data on stdout and nothing else.", figures_help="Print nothing but errors."
    ),
}  # fmt: skip
#: Those that `audit` has, and those that `reproduce` has: a spec says the others.
AUDIT_OPTIONS = (
    "trials", "seed", "family_error", "fail_on", "workers", "executor", "scheduler", "out", "name",
    "format", "ledger", "dry_run", "fresh", "no_ledger", "quiet", "isolate", "block_timeout", "verify",
)  # fmt: skip
_STOPPING = ("trials", "half_width", "of", "until", "max_trials", "max_seconds")
FIGURE_OPTIONS = (
    "out", "workers", "executor", "scheduler", "ledger", "no_ledger", "dry_run", "fresh", "confidence",
    "shard", "quiet",
)  # fmt: skip
#: Of a run's picture: `simkit.cli.options.picture_options` reads them.
PICTURE_OPTIONS = ("plot_x", "plot_hue", "plot_log", "plot_show", "figure_file")


def common_signature(
    names: Iterable[str] = COMMON, *, for_figures: bool = False, trials: int | None = None
) -> Signature:
    """Return annotation and default of common options, by the names of their arguments.

    Parameters
    ----------
    for_figures : bool
        Say what they mean to `reproduce`.
    trials : int, optional
        What a study runs by default, to be shown.
    """
    signature: Signature = {}
    for name in names:
        declared = COMMON[name]
        text = for_figures and declared.figures_help or declared.help
        if name == "trials" and trials is not None:
            text = f"{text.rstrip('.')} ({trials})."
        option = typer.Option(
            declared.spelling or spell(name), help=escape(text), metavar=declared.metavar or None,
            show_default=False, rich_help_panel=RUN_PANEL,
            autocompletion=among(declared.metavar.split("|")) if "|" in declared.metavar else None,
        )  # fmt: skip
        takes_value = bool(declared.metavar)
        kind = Annotated[Text, option] if takes_value else Annotated[bool, option]
        signature[name] = (kind, None if takes_value else declared.default)
    return signature


def with_options(
    function: Callable[..., None], signature: Signature, description: str
) -> Callable[..., None]:
    """Return a function of keywords with the signature and the text that typer is to read."""
    function.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [
            inspect.Parameter(key, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=kind)
            for key, (kind, default) in signature.items()
        ]
    )
    function.__annotations__ = {key: kind for key, (kind, _) in signature.items()}
    function.__doc__ = escape(description)
    return function


def check_common(study: Study | None, given: dict[str, Any]) -> Common:
    """Return the common options, checked; those that a command does not have are at their default.

    Raises
    ------
    UsageError
        One line that names the option.
    """
    from simkit.engine.results.result import Settings
    from simkit.engine.results.session import usable_cpus
    from simkit.engine.running.stopping import read_stopping
    from simkit.engine.shards.shard_runs import read_shard

    raw = {name: None if option.metavar else option.default for name, option in COMMON.items()} | given
    default_trials = study.default_trials if study else 1
    stopping, trials = None, _number(raw, "trials", default_trials)
    if study is not None and (found := read_stopping(study, {name: raw[name] for name in _STOPPING})):
        stopping, trials = found
    if raw["no_ledger"] and (raw["ledger"] is not None or raw["fresh"]):
        other = "--ledger" if raw["ledger"] is not None else "--fresh"
        path = raw["ledger"] or "results/ledger.sqlite"
        raise UsageError(
            f"it goes with no {other}; leave one out, or name a ledger",
            parameter="no_ledger",
            example={"ledger": path},
        )
    form = "csv" if raw["format"] is None else raw["format"]
    if form not in FORMATS:
        wrong = f"no such format{nearest(form, FORMATS)}"
        raise UsageError(wrong, parameter="format", value=repr(form))
    folder = "results" if raw["out"] is None else raw["out"]
    if not folder or "\0" in folder:
        wrong = "no folder's name"
        raise UsageError(wrong, parameter="out", value=repr(folder), example="results")
    out = Path(folder)
    _check_name(raw["name"])
    executor, scheduler = read_executor(raw)
    shard = read_shard(raw)
    ledger = None if raw["no_ledger"] else ledger_path(raw["ledger"], out, shard)
    settings = Settings(
        trials=int(trials),
        seed=int(_number(raw, "seed", 0)),
        confidence=float(_number(raw, "confidence", 0.95)),
        workers=int(_number(raw, "workers", 1 if scheduler else usable_cpus())),
        ledger=ledger,
        fresh=raw["fresh"],
        family_error=float(_number(raw, "family_error", 0.01)),
        stopping=stopping,
        verify=read_share(raw),
        remote=scheduler is not None,
    )
    timeout = read_timeout(raw["block_timeout"])
    isolate = raw["isolate"] or timeout is not None
    plot, dry_run, quiet, all_rows = (raw[flag] for flag in ("plot", "dry_run", "quiet", "all_rows"))
    fail_on = read_verdicts(raw["fail_on"], "fail_on")
    if "changed" in fail_on and raw.get("against") is None:
        example = {"fail_on": "changed", "against": "results/audit.csv"}
        wrong = "since when is not said; simkit audit takes an earlier audit's file"
        raise UsageError(wrong, parameter="fail_on", value=repr(raw["fail_on"]), example=example)
    return Common(
        settings, out, raw["name"], form, plot, dry_run, quiet, all_rows, fail_on, shard, isolate,
        timeout, executor, scheduler,
    )  # fmt: skip


def _check_name(name: str | None) -> None:
    if name is not None and (
        not name.strip(". ")
        or set(name) & set("/\\")
        or not name.isprintable()
        or not 0 < len(name.encode(errors="ignore")) <= 150
        or not can_be_written(name)
    ):
        wrong = "no file's name; write letters and digits"
        raise UsageError(wrong, parameter="name", value=repr(name), example="first")


def read_verdicts(text: str | None, name: str) -> tuple[str, ...]:
    """Return verdicts that stand on a line with commas.

    Raises
    ------
    UsageError
        If one is none; ``exact`` and ``changed`` are of `--fail-on` alone.
    """
    if text is None:
        return ()
    known = FAIL_ON if name == "fail_on" else _VERDICTS
    words = tuple(word.strip().replace("-", " ") for word in text.split(","))
    for word in words:
        if word not in known:
            wrong = f"no such verdict{nearest(word, known)}"
            raise UsageError(wrong, parameter=name, value=repr(word), example="fails,undecided")
    return words


def _number(raw: dict[str, Any], name: str, default: float) -> float:
    from simkit.engine.results.session import RUN_PARAMETERS

    return default if raw[name] is None else number_of(RUN_PARAMETERS[name], raw[name])
