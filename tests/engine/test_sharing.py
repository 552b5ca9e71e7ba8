"""Several processes on one ledger: each block is simulated once, but for those on which two meet."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from ledgers_for_tests import run_together, start
from studies_for_tests import Coin, Slow, Walk, run_cells, tallies_of, tallies_of_plan

from simkit.declare.tally import Tally
from simkit.engine.cells.cell import build_cells
from simkit.engine.ledger.block_rows import StoredBlocks
from simkit.engine.ledger.store import Ledger
from simkit.engine.plans.plan import make_plan, plan_run
from simkit.engine.running.runner import execute
from simkit.engine.running.sharing import PIECES, Sharing, _shuffled
from simkit.engine.workers.executors import Threads

COUNTING = """
import contextlib, io
import simkit.engine.cells.seeding, simkit.engine.sources.environment
import simkit.engine.running.runner as runner
from simkit.cli.app import main

run_task, blocks = runner.run_task, []
runner.run_task = lambda task: (blocks.append(1), run_task(task))[1]
simkit.engine.sources.environment.current_environment()
print("ready", flush=True)
sys.stdin.readline()
out, err = io.StringIO(), io.StringIO()
with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
    study = Path(sys.path[0]) / "studies_for_tests.py"
    code = main([
        "run", f"{study}:Slow", "--no-plot", "--quiet", "--workers", "1", "--ledger", sys.argv[1],
        "--out", sys.argv[2], *sys.argv[3:],
    ])
assert code == 0, err.getvalue()
print(len(blocks), out.getvalue(), end="")
"""


def _together(path: Path, *commands: tuple[str, ...]) -> tuple[list[int], list[str]]:
    """Return the blocks that each process has simulated, and the table of each."""
    printed = run_together(
        *(start(COUNTING, path, path.parent / f"out-{i}", *c) for i, c in enumerate(commands))
    )
    counts, tables = zip(*(text.split(" ", 1) for text in printed), strict=True)
    return list(map(int, counts)), list(tables)


def test_two_equal_commands_at_once_simulate_little_twice(path: Path) -> None:
    command = ("--n", "1,2", "--trials", "250")  # 100 blocks of 20 ms
    counts, tables = _together(path, command, command)
    assert min(counts) > 20  # both had their share
    assert sum(counts) < 1.3 * 100
    assert tables[0] == tables[1]
    cells = build_cells(Slow(), {"n": "1,2"})
    plan, tallies = run_cells(cells, 250, ledger=path)
    assert plan.simulated == 0
    assert [tally.to_json() for tally in tallies] == tallies_of(Slow(), {"n": "1,2"}, 250, workers=20)


def test_four_overlapping_commands_share_what_they_have_in_common(path: Path) -> None:
    grids = ("1:12", "5:16", "1:16", "9:20")
    counts, tables = _together(path, *(("--n", grid, "--trials", "25") for grid in grids))
    assert sum(counts) < 1.3 * 100  # of 280 that they ask for
    values = [[line.split(",")[1:] for line in table.splitlines()[1:]] for table in tables]
    rows = [{row[0]: row for row in table} for table in values]
    for n in map(str, range(9, 13)):
        assert rows[0][n] == rows[1][n] == rows[2][n] == rows[3][n]


class _Beside:
    """Another process that writes blocks while a run is going on."""

    def __init__(self, path: Path, study: Coin | Walk, options: dict[str, str], trials: int) -> None:
        self.rows = []
        with Ledger(path.with_name("other.sqlite")) as ledger:
            plan = plan_run(build_cells(study, options), trials=trials, seed=0)
            real = ledger.add
            ledger.add = lambda rows, replace=False: (self.rows.extend(rows), real(rows))[1]  # type: ignore[method-assign]
            execute(plan, Threads(1), ledger=ledger)
        self.plan = plan


class _Progress:
    def __init__(self) -> None:
        self.asked = self.done = 0

    def start(self, trials: int) -> None:
        self.asked += trials

    def advance(self, trials: int) -> None:
        self.done += trials


@pytest.mark.parametrize(
    ("study", "options", "groups"),
    [(Coin(), {"bias": "0.1:0.9"}, 9), (Coin(), {}, 1), (Walk(), {"drift": "0:2", "k": "1,3,5"}, 5)],
    ids=("cells", "one-cell", "axis"),
)
def test_what_another_adds_is_taken_from_the_ledger(
    path: Path, study: Coin | Walk, options: dict[str, str], groups: int
) -> None:
    # The last of 40 blocks is short; all but the first are written as the first one is.
    trials = 395
    other = _Beside(path, study, options, trials)
    with Ledger(path) as ledger, Ledger(path) as second:
        plan, progress, done = (
            plan_run(build_cells(study, options), trials=trials, seed=0),
            _Progress(),
            [],
        )

        def one_by_one(function, tasks) -> Iterator[list]:
            for task in tasks:
                done.append(task)
                yield [(task, function(task))]
                if len(done) == 1:
                    second.add(other.rows)

        execute(plan, one_by_one, ledger=ledger, progress=progress)
    # The first look came before the other wrote; the next is behind the second block.
    assert len(done) == 2
    assert plan.simulated == sum(task.trials for task in done)
    assert progress.asked == progress.done == trials * groups
    expected = [tally.to_json() for tally in tallies_of_plan(other.plan)]
    assert [tally.to_json() for tally in tallies_of_plan(plan)] == expected


def test_who_simulates_anew_takes_nothing_from_others(path: Path) -> None:
    other = _Beside(path, Coin(), {}, 100)
    with Ledger(path) as ledger, Ledger(path) as second:
        plan, done = plan_run(build_cells(Coin(), {}), trials=100, seed=0), []

        def one_by_one(function, tasks) -> Iterator[list]:
            for task in tasks:
                done.append(task)
                yield [(task, function(task))]
                second.add(other.rows)

        execute(plan, one_by_one, ledger=ledger, fresh=True)
    assert len(done) == 10


@pytest.mark.parametrize("drawn", [0, 1, 7, 39])
@pytest.mark.parametrize(
    ("study", "options"), [(Coin(), {"bias": "0.1:0.9"}), (Coin(), {}), (Walk(), {"k": "1,3"})]
)
def test_in_its_own_order_each_task_comes_once(
    path: Path, study: Coin | Walk, options: dict[str, str], drawn: int
) -> None:
    plan = plan_run(build_cells(study, options), trials=395, seed=0)
    expected = [(task.seed_words, task.block, task.trials) for task in plan.tasks()]
    useless = _Beside(path, Coin(), {"bias": "1"}, 10).rows
    with Ledger(path) as ledger, Ledger(path) as second, Sharing(plan, ledger) as shared:
        tasks, found = shared.tasks(), []
        for task, _ in tasks:
            found.append((task.seed_words, task.block, task.trials))
            if len(found) == drawn + 1:
                ledger.look_around()
                second.add(useless)
                shared.look()
    assert found[: drawn + 1] == expected[: drawn + 1]
    assert found != expected or len(expected) - drawn < 4
    assert sorted(found) == sorted(expected)


def test_alone_the_order_is_that_of_the_plan(path: Path) -> None:
    plan = plan_run(build_cells(Coin(), {"bias": "0.1:0.9"}), trials=95, seed=0)
    expected, done = list(plan.tasks()), []

    def one_by_one(function, tasks) -> Iterator[list]:
        for task in tasks:
            done.append(task)
            yield [(task, function(task))]

    with Ledger(path) as ledger:
        execute(plan, one_by_one, ledger=ledger)
    assert done == expected


@pytest.mark.parametrize("count", [1, 2, 3, 12, PIECES, 1000])
def test_a_shuffled_order_has_every_number_once(count: int) -> None:
    assert sorted(_shuffled(count)) == list(range(count))


def test_orders_differ() -> None:
    assert len({tuple(_shuffled(1000)) for _ in range(8)}) == 8  # of 400,000 equal ones, by chance 1e-4


def test_blocks_ahead_of_the_first_are_not_taken(path: Path) -> None:
    (cell,) = build_cells(Coin(), {})
    tallies = {
        (block, Coin.block_size): Tally(Coin.block_size, events={"heads": 1}) for block in range(6)
    }
    plan = make_plan([cell], 0, first_block=2)
    plan.require({cell.full_key: 3 * Coin.block_size})
    with Ledger(path) as ledger:
        found = StoredBlocks(tallies, 0, environments=dict.fromkeys(tallies, "here"))
        assert [index for index, _ in plan.take_found(cell, found, ledger)] == [2, 3, 4]
        assert plan.take_found(cell, found, ledger) == []
    assert plan.environments == {"here": 3}
    assert plan.trials_to_run == 0
