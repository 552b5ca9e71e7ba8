"""What a ledger says of shards: which were begun, which are finished, and of which study.

Each record is a fact that stays true, so that the union of two ledgers has those of both. The format of
the ledger has no table of its own for them: they stand among the environments, where older versions of
simkit, merging and repairing take them along, under a hash of their text, which tells whether one is
intact.
"""

import json
import re
import shlex
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from simkit.engine.cells.cell import Cell
from simkit.engine.ledger.block_rows import insert_names, text_of
from simkit.engine.ledger.store import Ledger, looked_at
from simkit.engine.plans.plan import make_plan
from simkit.engine.plans.shard import MOST_SHARDS, Shard, shard_of
from simkit.engine.results.result import Settings
from simkit.engine.shards.shard_runs import blocks_of_each, shard_plans
from simkit.engine.sources.environment import environment_key

_KIND = "shard of a run"
_FILE = re.compile(r"shard-([1-9]\d{0,8})-of-([1-9]\d{0,8})\.sqlite", re.ASCII)  # as `Shard.file_name`
BEGUN, FINISHED, WHOLE = "begun", "finished", "whole"


@dataclass(frozen=True)
class ShardRecord:
    """One fact about a shard of a run, or that a run is whole.

    A record may come from a stranger: none of its texts becomes a line to type.
    """

    state: str  # ``begun``, ``finished``, or ``whole``: all of the run's blocks are in hand
    # run, source: hashes of what the run asks and of the study's sources
    run: str
    source: str
    # index, of: which of how many shards; 0 of 0 where the run is whole
    index: int = 0
    of: int = 0
    tasks: int = 0  # of the shard
    study: str = ""  # its name
    # the option that names this shard's own ledger; empty where it is in its usual place
    ledger: str = ""

    @property
    def text(self) -> str:
        """The record as it is stored."""
        return json.dumps({"kind": _KIND} | asdict(self), sort_keys=True, separators=(",", ":"))


@dataclass(frozen=True)
class OpenShard:
    """A shard that is not finished as far as a ledger says."""

    shard: Shard
    was_begun: bool
    study: str  # whose run it is a part of; empty where that is not known
    blocks: int = 0  # how many are missing, where that was counted


def write_record(ledger: Ledger, record: ShardRecord) -> None:
    """Add a fact to a ledger; one that is there already is left alone."""
    with ledger.writing() as database:
        insert_names(database, "environments", [(environment_key(record.text), record.text)])


def read_records(ledger: Ledger) -> list[ShardRecord]:
    """Return what a ledger says of shards; what is not intact is left out."""
    found = []
    for row, is_sound, _ in ledger.rows("environments"):
        text = str(text_of(row[1])) if is_sound else ""
        if _KIND in text and (record := _read(text)) is not None:
            found.append(record)
    return found


def _read(text: str) -> ShardRecord | None:
    try:
        fields = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(fields, dict) or fields.pop("kind", None) != _KIND:
        return None
    known = {name: type(value) for name, value in asdict(ShardRecord("", "", "")).items()}
    if {name: type(value) for name, value in fields.items()} != known:
        return None
    record = ShardRecord(**fields)
    is_whole = record.state == WHOLE
    return record if is_whole or 1 <= record.index <= record.of <= MOST_SHARDS else None


def open_shards(records: Iterable[ShardRecord]) -> list[OpenShard]:
    """Return the unfinished shards of each run that was cut, in one way at least, and is not whole."""
    return [shard for some in _by_run(records).values() for shard in _still_open(some)]


def _by_run(records: Iterable[ShardRecord]) -> dict[tuple[str, str], list[ShardRecord]]:
    """Return the records of each run of which no record says that it is whole."""
    runs: dict[tuple[str, str], list[ShardRecord]] = {}
    for record in records:
        runs.setdefault((record.run, record.source), []).append(record)
    return {key: own for key, own in runs.items() if all(one.state != WHOLE for one in own)}


def _still_open(records: Sequence[ShardRecord]) -> Iterator[OpenShard]:
    """Yield the open shards of one run; none where one way to cut it is finished."""
    finished = {(one.index, one.of) for one in records if one.state == FINISHED}
    counts = sorted({one.of for one in records})
    if any(all((i, of) in finished for i in range(1, of + 1)) for of in counts):
        return
    for of in counts:
        for index in range(1, of + 1):
            if (index, of) not in finished:
                yield _describe(records, Shard(index, of))


def _describe(records: Sequence[ShardRecord], shard: Shard, blocks: int = 0) -> OpenShard:
    """Return a shard as the records of its run say of it."""
    was_begun = any((one.index, one.of) == (shard.index, shard.of) for one in records)
    study = min(filter(None, (one.study for one in records)), default="")
    return OpenShard(shard, was_begun, study, blocks)


def shard_in(path: Path, records: Iterable[ShardRecord]) -> Shard | None:
    """Return whose ledger a file is, as its name says or else the record of a shard that named it."""
    if (match := _FILE.fullmatch(path.name)) is not None:
        shard = Shard(int(match[1]), int(match[2]))
        if shard.index <= shard.of <= MOST_SHARDS:
            return shard
    for one in records:
        if one.ledger == shlex.join(["--ledger", str(path)]):
            return Shard(one.index, one.of)
    return None


def missing_shards(cells: Sequence[Cell], settings: Settings, run: str) -> list[OpenShard]:
    """Return to which shards of a run, by its hash, missing blocks belong if it was cut so."""
    if settings.stopping is not None or settings.fresh:
        return []
    with looked_at(settings.ledger) as ledger:
        if ledger is None or not (own := _records_of(ledger, cells, settings, run)):
            return []
        of = max(Counter(one.of for one in own).items(), key=lambda item: (item[1], item[0]))[0]
        lacking = _count_lacking(cells, settings, ledger, of)
    return [_describe(own, Shard(index, of), count) for index, count in sorted(lacking.items())]


def is_cut(cells: Sequence[Cell], settings: Settings, run: str) -> bool:
    """Return whether a run's ledger has shards of it, and does not say that it is whole."""
    if settings.stopping is not None:
        return False
    with looked_at(settings.ledger) as ledger:
        return ledger is not None and bool(_records_of(ledger, cells, settings, run))


def _records_of(
    ledger: Ledger, cells: Sequence[Cell], settings: Settings, run: str
) -> list[ShardRecord]:
    """Return the records of a run; none where one says that it is whole."""
    records = [one for one in read_records(ledger) if one.run == run]
    if not records:
        return []
    return _by_run(records).get((run, make_plan(cells[:1], settings.seed).source), [])


def _count_lacking(cells: Sequence[Cell], settings: Settings, ledger: Ledger, of: int) -> Counter[int]:
    """Return how many tasks that the ledger lacks belong to each shard."""
    lacking: Counter[int] = Counter()
    blocks = blocks_of_each(cells, settings)
    for plan in shard_plans(cells, settings, Shard(1, 1)):
        plan.require(dict.fromkeys((cell.full_key for cell in plan.cells), settings.trials), ledger)
        for index, group in enumerate(plan.each_group(), plan.first_group):
            for task, _ in plan.tasks_of(group):
                lacking[shard_of(index * blocks + task.block, of)] += 1
    return lacking


def note_whole(path: Path, cells: Sequence[Cell], settings: Settings, run: str) -> None:
    """Note that all blocks of a run are in its ledger, whoever made them."""
    with Ledger(path) as ledger:
        write_record(ledger, ShardRecord(WHOLE, run, make_plan(cells[:1], settings.seed).source))
