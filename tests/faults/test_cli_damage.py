"""Damage caused for real: single bits of a ledger, files and folders that are closed or gone."""

from __future__ import annotations

import contextlib
import os
import random
import shutil
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from cli_tools import Command, files_in
from fuzz_guard import quick
from ledgers_for_tests import NUMBA_68

from simkit.engine.ledger.store import Ledger

STUDY = """
import shutil
from pathlib import Path

from simkit import Parameter, Study, event, measurement


class Coin(Study):
    name = "coin"
    summary = "a coin"
    block_size = 4
    parameters = (Parameter("bias", "float", 0.5, "Probability of heads", low=0, high=1),)
    quantities = (event("heads", "heads"), measurement("x", "uniform"))

    def trial(self, params, rng):
        if Path("remove").is_file():
            shutil.rmtree(Path("remove").read_text(), ignore_errors=True)
        return {"heads": rng.random() < params["bias"], "x": rng.random()}
"""
LEDGER, CSV = Path("results/ledger.sqlite"), Path("results/coin/bias.csv")
RUN = ("run", "mine.py:Coin", "--bias", "0.2,0.8", "--trials", "12", "--no-plot", "--workers", "1")
SOMEBODY = 12345
FLIPS = 900

pytestmark = pytest.mark.usefixtures("isolated_imports")


@pytest.fixture
def run(simkit: Command) -> Command:
    Path("mine.py").write_text(STUDY)
    return lambda *words: simkit(*RUN, *words)


@pytest.fixture
def in_memory(
    monkeypatch: pytest.MonkeyPatch, run: Command, set_environment: Callable[[str], None]
) -> Iterator[None]:
    """Keep files where nobody waits for a disk, and find once what is the same in each run.

    The environment's text stands in the ledger: here it is the same everywhere, and so are the bytes.
    """
    memory = Path("/dev/shm")
    set_environment(NUMBA_68)
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder, quick():
        shutil.copy("mine.py", folder)
        monkeypatch.chdir(folder)
        yield


def _binding(data: bytes) -> list[int]:
    """Return where a file of SQLite says how it is put together: heads of file, pages and rows."""
    size = int.from_bytes(data[16:18], "big")
    found = list(range(100))
    for page in range(0, len(data), size):
        head = page + (0 if page else 100)
        pointers = head + (12 if data[head] in (2, 5) else 8)
        count = int.from_bytes(data[head + 3 : head + 5], "big")
        found += range(head, pointers + 2 * count)
        for at in range(pointers, pointers + 2 * count, 2):
            row = page + int.from_bytes(data[at : at + 2], "big")
            found += range(row, row + 14)
    return found


@pytest.mark.slow
@pytest.mark.usefixtures("in_memory")
def test_any_single_bit_of_a_ledger(run: Command) -> None:
    # Refused in one line, or the row is dropped and simulated again: the numbers are the same.
    assert run().code == 0
    whole, table = LEDGER.read_bytes(), CSV.read_bytes()
    draw, ends = random.Random(18), Counter[str]()
    written = [at for at, byte in enumerate(whole) if byte]  # where no room is free
    places = (range(len(whole)), written, _binding(whole))
    assert min(map(len, places)) > 300
    for number in range(FLIPS):
        data, place = bytearray(whole), draw.choice(places[number % 3])
        bit = draw.randrange(8)
        data[place] ^= 1 << bit
        LEDGER.write_bytes(data)
        done = run("--quiet")
        if done.code:
            ends["refused"] += 1
            assert (done.code, done.out, len(done.err.splitlines())) in [(2, "", 1), (1, "", 1)], place
            assert "results/ledger.sqlite" in done.err, place
            assert LEDGER.read_bytes() == data, (place, bit)  # not a byte of what is refused is changed
        else:
            assert done.out.encode() == table, place
            ends["dropped" if "damaged and not used" in done.err else "used"] += 1
            if "damaged and not used" in done.err and ends["dropped"] <= 20:
                assert run("--quiet").err == "", place  # it has been replaced
        assert not list(Path("results").glob("ledger.sqlite-*"))
    # Bits between the rows, and of names that no number depends on, are nobody's loss.
    assert sum(ends.values()) == FLIPS
    assert ends["refused"] >= 100
    assert ends["dropped"] > 50


def _left_in_use(
    folder: Path, whole: bytes, change: str = "INSERT INTO environments VALUES ('a', 'b')"
) -> None:
    """Leave a ledger as a run leaves it that was killed, with its log beside it."""
    LEDGER.write_bytes(whole)
    with Ledger(LEDGER) as ledger:
        ledger.begin_use()
        with ledger.writing() as database:
            database.execute(change)
        for name in ("ledger.sqlite", "ledger.sqlite-wal"):
            shutil.copy(LEDGER.with_name(name), folder / name)


@pytest.mark.usefixtures("in_memory")
@pytest.mark.parametrize("with_log", [True, False], ids=["with its log", "without"])
def test_a_damaged_ledger_that_was_left_in_use_is_as_it_was(run: Command, with_log: bool) -> None:
    assert run().code == 0
    left = Path("left")
    left.mkdir()
    _left_in_use(left, LEDGER.read_bytes())
    page = left.joinpath("ledger.sqlite")
    data = bytearray(page.read_bytes())
    data[4096 + 8] ^= 0x40  # where the first of the cells is said to stand, on their page
    page.write_bytes(data)
    if not with_log:
        left.joinpath("ledger.sqlite-wal").unlink()
    before = files_in(left)
    done = run("--quiet", "--ledger", left / "ledger.sqlite")
    assert (done.code, len(done.err.splitlines())) == (2, 1)
    assert "damaged" in done.err
    assert {name: text for name, text in files_in(left).items() if "-shm" not in str(name)} == before


@pytest.mark.usefixtures("in_memory")
@pytest.mark.parametrize("with_log", [True, False], ids=["with its log", "without"])
@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("PRAGMA user_version=9", "newer simkit"),
        ("PRAGMA application_id=7", "another program"),
        ("CREATE VIEW of_others AS SELECT 1", "not those that simkit makes"),
        ("DROP TABLE cells", "not those that simkit makes"),
    ],
)
def test_a_ledger_of_others_that_was_left_in_use_is_as_it_was(
    simkit: Command, run: Command, change: str, said: str, with_log: bool
) -> None:
    assert run().code == 0
    left = Path("left")
    left.mkdir()
    whole = LEDGER.read_bytes()
    _left_in_use(left, whole, change)
    if not with_log:  # what stood in the log is in the file, which says that there is one
        with contextlib.closing(sqlite3.connect(left / "ledger.sqlite")) as database:
            database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        page = left / "ledger.sqlite"
        page.write_bytes(page.read_bytes()[:18] + b"\2\2" + page.read_bytes()[20:])
        for beside in left.glob("*-*"):
            beside.unlink()
    before = files_in(left)
    ledger = ("--ledger", str(left / "ledger.sqlite"))
    commands = [RUN + ledger, ("ledger", "merge", str(LEDGER), "-o", ledger[1])]
    if "DROP" in change:  # the blocks of the others can be kept
        commands += [("ledger", "verify", *ledger), ("ledger", "repair", *ledger)]
    for words in commands:
        done = simkit(*words)
        assert done.code == 2, words
        assert said in done.err or "no table of cells" in done.err, words
        after = {name: text for name, text in files_in(left).items() if "-shm" not in str(name)}
        assert after == before, words


@contextlib.contextmanager
def _as_somebody() -> Iterator[None]:
    """Give up root's rights to write everywhere."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(SOMEBODY)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def shared(run: Command, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder that anybody may enter, with a run's files, owned by whoever runs."""
    folder = Path(tempfile.mkdtemp())
    try:
        assert run().code == 0
        shutil.copytree(Path(), folder, dirs_exist_ok=True)
        if os.geteuid() == 0:
            for path in (folder, *folder.rglob("*")):
                os.chown(path, SOMEBODY, SOMEBODY)
        monkeypatch.chdir(folder)
        yield folder
    finally:
        for path in folder.rglob("*"):
            path.chmod(0o700)
        shutil.rmtree(folder)


@pytest.mark.parametrize("closed", ["the file", "its folder"])
def test_a_ledger_that_may_not_be_written(run: Command, shared: Path, closed: str) -> None:
    place = LEDGER if closed == "the file" else LEDGER.parent
    place.chmod(0o400 if closed == "the file" else 0o500)
    before, table = LEDGER.read_bytes(), CSV.read_bytes()
    words = ("--ledger", str(LEDGER), "--out", "elsewhere")
    with _as_somebody():
        done = run(*words)
        assert done.code == 0, done
        assert "all trials are kept from earlier runs; nothing to simulate" in done.err
        assert Path("elsewhere/coin/bias.csv").read_bytes() == table
        more = run(*words, "--trials", "20")
    assert more.code == 1
    (error,) = [line for line in more.err.splitlines() if line.startswith("error: ")]
    assert "results/ledger.sqlite" in error
    assert "cannot be written" in error
    assert LEDGER.read_bytes() == before


def test_an_output_folder_that_may_not_be_written(run: Command, shared: Path) -> None:
    Path("results/coin").chmod(0o500)
    before = files_in(Path())
    with _as_somebody():
        done = run("--trials", "20")
    assert done.code == 2
    assert "the folder 'results/coin' cannot be written (permission denied)" in done.error
    assert files_in(Path()) == before


@pytest.mark.parametrize("gone", ["results/coin", "results"])
def test_an_output_folder_that_goes_while_a_run_goes_on(run: Command, gone: str) -> None:
    assert run().code == 0
    table = CSV.read_bytes()
    shutil.rmtree("results")
    Path("remove").write_text(gone)
    done = run("--ledger", "kept.sqlite")
    assert done.code == 0  # it is made again
    assert CSV.read_bytes() == table


def test_a_ledger_that_goes_while_a_run_goes_on(run: Command) -> None:
    assert run().code == 0
    table = CSV.read_bytes()
    shutil.rmtree("results")
    Path("remove").write_text("results")
    done = run()
    assert done.code == 0  # what was open could be written to the end
    lost = "the ledger 'results/ledger.sqlite' was removed in this run: its blocks are not kept"
    assert lost in done.err.splitlines()
    assert CSV.read_bytes() == table
    assert not LEDGER.exists()
    Path("remove").unlink()
    assert run().code == 0
    assert CSV.read_bytes() == table
