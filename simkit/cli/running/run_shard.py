"""Shards on the command line: running one, what it would do, and naming those that are missing."""

import glob
import os
import shlex
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from simkit.cli.running.executing import interruptible, opened_executor
from simkit.cli.terminal.console import ProgressBar, print_rows, say
from simkit.cli.terminal.redirect import prints_to_stderr
from simkit.declare.study import Study
from simkit.engine.cells.cell import Cell
from simkit.engine.ledger.store import Ledger
from simkit.engine.plans.shard import Shard
from simkit.engine.results.outputs import run_hash
from simkit.engine.results.result import Result, Settings
from simkit.engine.shards.shard_records import (
    BEGUN,
    FINISHED,
    OpenShard,
    ShardRecord,
    is_cut,
    missing_shards,
    note_whole,
    open_shards,
    read_records,
    shard_in,
    write_record,
)
from simkit.engine.shards.shard_runs import ShardRun, count_tasks, forecast_shard, run_shard
from simkit.engine.sources.command_lines import command_words
from simkit.engine.sources.source_hash import source_hash
from simkit.errors import SimkitError, UsageError, format_count

_MOST_NAMED = 10
#: What is said of a file that nobody will ever read as a ledger as it is.
_SPOILT = (
    "it is damaged", "is empty", "it is no ledger", "another program's", "its tables are not those",
)  # fmt: skip


@dataclass(frozen=True)
class Work:
    """A run of which a shard is a part: its cells, and how it runs."""

    cells: Sequence[Cell]
    settings: Settings


def typed_words(study: Study, options: Mapping[str, str], settings: Settings) -> list[str]:
    """Return the words of a run's command as it was typed, without what is of one shard alone."""
    words = ["simkit", *command_words(study)]
    names = {parameter.name: parameter.option for parameter in study.parameters}
    for name, text in options.items():
        words += [names[name], text]
    return [*words, *settings.typed]


def run_one_shard(works: Sequence[Work], settings: Settings) -> int:
    """Run a shard of some runs, which share its ledger; return the exit code."""
    shard, path = settings.shard, settings.ledger
    assert shard is not None
    assert path is not None
    is_usual = path == settings.out / shard.file_name()
    named = "" if is_usual else shlex.join(["--ledger", str(path)])
    runs = []
    with (
        prints_to_stderr(), ProgressBar(settings.quiet) as progress, interruptible(settings),
        Ledger(path) as ledger, opened_executor(settings) as executor,
    ):  # fmt: skip
        for work in works:
            cells, settings = work.cells, work.settings
            record = ShardRecord(
                BEGUN, run_hash(cells, settings), source_hash(cells[0].study), shard.index, shard.of,
                shard.count(count_tasks(cells, settings)), cells[0].study.name, named,
            )  # fmt: skip
            write_record(ledger, record)
            done = run_shard(
                cells,
                settings,
                shard,
                ledger=ledger,
                shared=_shared(settings),
                progress=progress,
                executor=executor,
            )
            if not done.incomplete:
                write_record(ledger, ShardRecord(**vars(record) | {"state": FINISHED}))
            runs.append(done)
    return _say_done(runs, shard, settings, not is_usual)


def _shared(settings: Settings) -> Path | None:
    """Return the ledger that all shards may read; None where it is the shard's own."""
    path, own = settings.out / "ledger.sqlite", settings.ledger
    return None if own is None or os.path.realpath(own) == os.path.realpath(path) else path


def _say_done(runs: Sequence[ShardRun], shard: Shard, settings: Settings, is_named: bool) -> int:
    """Say in a line what a shard has done and how shards are gathered; return the exit code."""
    for note in dict.fromkeys(note for run in runs for note in run.notes):
        say(note)
    tasks, of_tasks, simulated, seconds = (
        sum(getattr(run, name) for run in runs) for name in ("tasks", "of_tasks", "simulated", "seconds")
    )
    incomplete = any(run.incomplete for run in runs)
    if not settings.quiet:
        said = f"shard {shard}: {tasks:,} of {format_count(of_tasks, 'task')}"
        work = f"{format_count(simulated, 'trial')} simulated in {seconds:.2f} s"
        say(f"{said}{', not all done' if incomplete else ''}; {work}; kept in {settings.ledger}")
        if not incomplete:
            gathering = gathering_line(shard, settings, is_named)
            say(f"gather all shards: {gathering}; then run without --shard")
    code = 0
    for run in runs:
        for message, count in run.incomplete.items():
            code = 1
            say(f"error: {format_count(count, 'cell')} incomplete: {message}; run the same line again")
        if failed := run.failed.total():
            code = 1
            message, _ = min(run.failed.items(), key=lambda item: (-item[1], item[0]))
            trials = format_count(run.trials, "trial")
            say(f"error: {failed:,} of {trials} of this shard failed, most often with {message}")
    return code


def gathering_line(shard: Shard, settings: Settings, is_named: bool = False) -> str:
    """Return the command that gathers shards into the ledger of the whole run."""
    folder = Path(glob.escape(str(settings.out)))  # `g[1]` would be a pattern, too
    ledgers = settings.ledger if is_named else folder / shard.file_name("*")
    return shlex.join(
        ["simkit", "ledger", "merge", str(ledgers), "-o", str(settings.out / "ledger.sqlite")]
    )


def print_shard_dry_run(works: Sequence[Work], settings: Settings) -> None:
    """Print what a shard would do."""
    shard = settings.shard
    assert shard is not None
    with prints_to_stderr():
        runs = [forecast_shard(work.cells, work.settings, shard, _shared(settings)) for work in works]
    tasks, of_tasks, to_run = (
        sum(getattr(run, name) for run in runs) for name in ("tasks", "of_tasks", "to_run")
    )
    rows = [
        ("shard", str(shard)),
        ("cells of the whole run", f"{sum(len(work.cells) for work in works):,}"),
        ("tasks of the shard", f"{tasks:,} of {of_tasks:,}"),
        ("trials to simulate", f"{to_run:,}"),
        ("ledger", str(settings.ledger)),
        ("workers", str(settings.workers)),
    ]
    print_rows(("dry run", ""), rows)


def tell_of_shards(cells: Sequence[Cell], settings: Settings, command: str) -> Callable[[Result], None]:
    """Say to which shards the blocks belong that a run is about to simulate.

    The command is the run's as it was typed, without what is of one shard alone. What a ledger says of
    commands is never printed: whoever wrote it would have a line typed in this user's shell. What is
    returned is to be called with the run's result, its files written: it notes that no shard is missing
    any more, and only says so where that fails.
    """
    run = run_hash(cells, settings)
    was_cut = is_cut(cells, settings, run)
    missing = missing_shards(cells, settings, run) if was_cut else []
    _say_some(
        f"simulates {format_count(each.blocks, 'missing block')} of shard {each.shard}; to run that"
        f" shard instead, and merge its ledger: {command} --shard {each.shard}"
        for each in missing
    )

    def finish(result: Result) -> None:
        if not was_cut or result.incomplete or settings.ledger is None:
            return
        try:
            note_whole(settings.ledger, cells, settings, run)
        except (SimkitError, KeyboardInterrupt) as error:
            why = str(error) or "interrupted"
            say(f"the run is done; it could not be noted that none of its shards is missing: {why}")

    return finish


def say_open(paths: Iterable[Path], union: Path, unreadable: Mapping[Path, UsageError]) -> None:
    """Say which ledgers cannot be read, and which shards of the runs of the others are not finished.

    The paths are ledgers that are in the union; unreadable are those that are not, each with what is
    wrong.
    """
    runs = set()
    for path in paths:
        with Ledger(path, must_exist=True) as ledger:
            runs |= {(record.run, record.source) for record in read_records(ledger)}
    records: list[ShardRecord] = []
    if runs:
        with Ledger(union, must_exist=True) as ledger:
            records = [one for one in read_records(ledger) if (one.run, one.source) in runs]
    still_open, named = open_shards(records), set[Shard]()
    for path, error in unreadable.items():
        shard = shard_in(path, records)
        known = any(each.shard == shard for each in still_open)
        if shard is not None and (known or all(one.of != shard.of for one in records)):
            named.add(shard)
        again = shard if shard in named else None
        say(f"error: {describe_unreadable(path, error, again)}")
    _say_some(_describe_open([each for each in still_open if each.shard not in named]))


def describe_unreadable(path: Path, error: UsageError, again: Shard | None) -> str:
    """Return the line about a ledger that is left out: what is wrong, what to do, what to run again."""
    name = repr(str(path))
    before, _, after = str(error).partition(name)
    wrong = after.split(";")[0]  # without the advice to name another
    said = f"{before}{name}{wrong}; left out: "
    if "newer simkit" in wrong:
        return f"{said}upgrade simkit, or remove it"
    if not any(sign in wrong for sign in _SPOILT):
        return f"{said}merge it again when it can be read"
    said += "remove it"
    if "it is damaged" in wrong:
        repair = shlex.join(["simkit", "ledger", "repair", "--ledger", str(path)])
        said += f", or keep what is sound of it, if anything is: {repair}"
    return said + (f"; then run its command with --shard {again}" if again else "")


def _describe_open(still_open: Iterable[OpenShard]) -> Iterator[str]:
    """Yield a line on each shard, with the studies whose runs it is a part of."""
    studies: dict[tuple[Shard, bool], dict[str, None]] = {}
    for each in still_open:
        studies.setdefault((each.shard, each.was_begun), {})[each.study] = None
    for (shard, was_begun), names in studies.items():
        known = list(filter(None, names))
        whose = f" of {', '.join(known[:3])}{' and others' if known[3:] else ''}" if known else ""
        how = "was begun and is not finished; to go on with" if was_begun else "is missing; to run"
        yield f"shard {shard}{whose} {how} it: its command with --shard {shard}"


def _say_some(lines: Iterable[str]) -> None:
    """Say each line once, and of many how many more there are."""
    some = list(dict.fromkeys(lines))
    for line in some[:_MOST_NAMED]:
        say(line)
    if more := some[_MOST_NAMED:]:
        say(f"and {format_count(len(more), 'more shard')}")
