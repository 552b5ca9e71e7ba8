"""Files that are none, links that lead round in a circle, locks that are held, disks that are full."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sysconfig
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from cli_tools import Command, files_in
from ledgers_for_tests import connection_that, start, stored

from simkit.engine.ledger import waiting as ledger_waiting
from simkit.engine.ledger.file import lacks_its_log
from simkit.engine.ledger.store import Ledger
from simkit.errors import LedgerError

STUDY = """
from simkit import Claim, Parameter, Study, event
from simkit.declare.thresholds import Threshold


class Coin(Study):
    name = "coin"
    summary = "a coin"
    parameters = (Parameter("bias", "float", 0.5, "Probability of heads", low=0, high=1, step="0.1"),)
    quantities = (event("heads", "heads"),)
    claims = (Claim("Lemma 1", "Pr[heads] >= 1/2", scope={"bias": "0.2,0.8"}),)
    threshold = Threshold("bias", "heads")

    def trial(self, params, rng):
        return {"heads": rng.random() < params["bias"]}
"""
RUN = ("run", "mine.py:Coin", "--trials", "10", "--no-plot")
WITH_LEDGER = [
    RUN, (*RUN, "--dry-run"), (*RUN, "--shard", "1/2"), (*RUN, "--fresh"),
    ("threshold", "mine.py:Coin", "--max-trials", "10", "--no-plot"),
    ("audit", "mine.py:Coin", "--trials", "10"), ("report", "mine.py:Coin", "--trials", "10"),
    ("refute", "mine.py:Coin", "--budget", "10"), ("reproduce", "shallow-vit-fig5"),
    ("ledger", "info"), ("ledger", "export"), ("ledger", "verify"), ("ledger", "repair"),
    ("ledger", "prune"),
]  # fmt: skip

pytestmark = pytest.mark.usefixtures("isolated_imports")


@pytest.fixture
def mine(simkit: Command) -> Command:
    Path("mine.py").write_text(STUDY)
    return simkit


def _loop(path: Path) -> None:
    path.symlink_to("other")
    path.with_name("other").symlink_to(path.name)


@contextlib.contextmanager
def _socket(path: Path) -> Iterator[None]:
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(str(path))
        yield


STRANGE: dict[str, tuple[Callable[[Path], object], str]] = {
    "loop": (_loop, "too many levels of symbolic links"),
    "pipe": (os.mkfifo, "it is a pipe and no file"),
    "device": (lambda path: path.symlink_to("/dev/zero"), "it is a device and no file"),
    "pipe as log": (
        lambda path: os.mkfifo(path.with_name(path.name + "-wal")),
        "'l.sqlite-wal' beside it is a pipe and no file",
    ),
}


@pytest.mark.parametrize("kind", STRANGE)
def test_a_ledger_that_is_no_file_is_one_line(mine: Command, kind: str, time_limit: object) -> None:
    make, said = STRANGE[kind]
    make(Path("l.sqlite"))
    before = files_in(Path())
    for words in WITH_LEDGER:
        if kind == "pipe as log" and words[0] == "ledger":
            continue  # there is no ledger
        with time_limit(10.0):  # type: ignore[operator]
            done = mine(*words, "--ledger", "l.sqlite")
        assert done.code == 2, words
        advice = "name another with --ledger or run with --no-ledger"
        assert done.error == f"error: the ledger 'l.sqlite' cannot be used: {said}; {advice}", words
    assert files_in(Path()) == before


def test_a_socket_is_no_ledger(mine: Command, tmp_path: Path) -> None:
    with contextlib.chdir(tmp_path), _socket(Path("l.sqlite")):
        assert "it is a socket and no file" in mine(*RUN, "--ledger", "l.sqlite").error


@pytest.mark.parametrize("kind", ["loop", "pipe", "device"])
def test_a_merge_leaves_out_what_is_no_file(mine: Command, kind: str, time_limit: object) -> None:
    make, said = STRANGE[kind]
    make(Path("l.sqlite"))
    assert mine(*RUN).code == 0
    with time_limit(10.0):  # type: ignore[operator]
        done = mine("ledger", "merge", "results/ledger.sqlite", "l.sqlite", "-o", "union.sqlite")
        assert (done.code, said in done.err) == (1, True)
        into = mine("ledger", "merge", "results/ledger.sqlite", "-o", "l.sqlite")
        assert (into.code, said in into.error) == (2, True)


@pytest.mark.parametrize("words", [words for words in WITH_LEDGER if words[0] != "ledger"])
def test_a_folder_that_is_a_loop_is_one_line(mine: Command, words: tuple[str, ...]) -> None:
    if "--dry-run" in words:
        return  # it writes nothing
    _loop(Path("loop"))
    before = files_in(Path())
    for out in ("loop", "loop/inside"):
        done = mine(*words, "--out", out)
        assert done.code == 2
        assert "too many levels of symbolic links" in done.error
        assert f"'{out}" in done.error
    assert files_in(Path()) == before


def test_a_ledger_in_its_usual_place_that_is_a_loop(mine: Command) -> None:
    Path("results").mkdir()
    _loop(Path("results/ledger.sqlite"))
    for words in (RUN, ("audit", "mine.py:Coin"), ("ledger", "info")):
        assert "too many levels of symbolic links" in mine(*words).error


# Locks


def _hold(path: Path, statement: str) -> subprocess.Popen[str]:
    """Let another process hold a file until it is told to go."""
    holder = start(
        """
        import sqlite3
        db = sqlite3.connect(sys.argv[1], isolation_level=None)
        for statement in sys.argv[2].split(";"):
            db.execute(statement)
        print("ready", flush=True)
        sys.stdin.readline()
        """,
        path, statement,
    )  # fmt: skip
    assert holder.stdout is not None
    assert holder.stdout.readline() == "ready\n", holder.communicate()[1]
    return holder


EXCLUSIVE = "PRAGMA locking_mode=EXCLUSIVE;BEGIN EXCLUSIVE"


@pytest.mark.parametrize(
    ("words", "sent"),
    [(RUN, signal.SIGTERM)] + [
        (words, signal.SIGINT)
        for words in (
            RUN, ("ledger", "info"), ("ledger", "verify"), ("ledger", "repair"), ("ledger", "prune"),
            ("ledger", "merge", "copy.sqlite"), ("audit", "mine.py:Coin"),
        )
    ],
    ids=lambda each: " ".join(each) if isinstance(each, tuple) else each.name,
)  # fmt: skip
def test_an_interrupt_is_answered_while_the_ledger_is_locked(
    mine: Command, tmp_path: Path, words: tuple[str, ...], sent: signal.Signals
) -> None:
    assert mine(*RUN).code == 0
    ledger = Path("results/ledger.sqlite")
    Path("copy.sqlite").write_bytes(ledger.read_bytes())
    content = ledger.read_bytes()
    holder = _hold(ledger, EXCLUSIVE)
    ours = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        process = subprocess.Popen(
            [str(Path(sysconfig.get_path("scripts")) / "simkit"), *words],
            cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
    finally:
        signal.signal(signal.SIGINT, ours)
    try:
        _wait_until_it_waits(process, ledger)
        sent_at = time.monotonic()
        process.send_signal(sent)
        _, said = process.communicate(timeout=30)
        assert time.monotonic() - sent_at < 2.0
        assert process.returncode == 128 + sent, said
        assert said.splitlines()[-1].startswith("interrupted; ")
        assert "Traceback" not in said
    finally:
        process.kill()
        process.communicate()
        holder.communicate("\n", timeout=30)
    assert ledger.read_bytes() == content


def _wait_until_it_waits(process: subprocess.Popen[str], ledger: Path) -> None:
    """Wait until a process has the ledger open, and a little longer."""
    deadline, place = time.monotonic() + 60, ledger.resolve()
    while time.monotonic() < deadline:
        assert process.poll() is None, process.communicate()
        with contextlib.suppress(OSError):
            files = {each.resolve() for each in Path(f"/proc/{process.pid}/fd").iterdir()}
            if place in files:
                time.sleep(0.3)
                return
        time.sleep(0.02)
    raise AssertionError("the process never opened the ledger")


def test_a_lock_that_goes_is_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "ledger.sqlite"
    with Ledger(path) as ledger:
        ledger.add([stored()])
    holder = _hold(path, EXCLUSIVE)
    began = time.monotonic()
    waiter = start(
        """
        from simkit.engine.ledger.store import Ledger
        with Ledger(Path(sys.argv[1])) as ledger:
            print(len(ledger.summary()))
        """,
        path,
    )
    time.sleep(1.5)
    assert waiter.poll() is None
    holder.communicate("\n", timeout=30)
    assert waiter.communicate(timeout=30)[0] == "1\n"
    assert time.monotonic() - began >= 1.5


def test_a_lock_that_stays_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "ledger.sqlite"
    with Ledger(path) as ledger:
        ledger.add([stored()])
        monkeypatch.setattr(ledger_waiting, "BUSY_SECONDS", 0.5)
        holder = _hold(path, "BEGIN IMMEDIATE")
        began = time.monotonic()
        with pytest.raises(LedgerError, match="database is locked"):
            ledger.add([stored(block=1)])
        assert 0.5 <= time.monotonic() - began < 10
        holder.communicate("\n", timeout=30)
        ledger.add([stored(block=1)])


# Full disks


def _fill_up(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave a ledger as a run does whose disk is full: its log cannot be brought into it."""
    full = False

    def fail(_: sqlite3.Connection, statement: str) -> None:
        if full and statement in ("COMMIT", "PRAGMA journal_mode=DELETE"):
            raise sqlite3.OperationalError("database or disk is full")

    log, kept = path.with_name(path.name + "-wal"), path.with_name("kept")
    with monkeypatch.context() as patched:
        patched.setattr(sqlite3, "connect", connection_that(fail))
        ledger = Ledger(path)
        ledger.begin_use()
        full = True
        with pytest.raises(LedgerError, match="disk is full"):
            ledger.add([stored(block=1)])
        # A last connection would tidy up by itself, as there is room in truth.
        with contextlib.closing(sqlite3.connect(path)) as other:
            other.execute("SELECT count(*) FROM blocks").fetchone()
            ledger.close()
            stamp = log.stat().st_mtime
            kept.write_bytes(path.read_bytes())
            content = log.read_bytes()
    kept.replace(path)
    log.write_bytes(content)
    os.utime(log, (stamp, stamp))


def test_after_a_full_disk_the_next_run_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "ledger.sqlite"
    with Ledger(path) as ledger:
        ledger.add([stored()])
    _fill_up(path, monkeypatch)
    assert not lacks_its_log(path)
    with Ledger(path) as ledger:
        (note,) = ledger.notes
        assert note.startswith(f"the disk of the ledger {str(path)!r} was full when a run with it ended")
        assert "--isolate" not in note
        assert len(list(ledger.export())) == 1
        ledger.add([stored(block=1)])
    with Ledger(path) as ledger:
        assert ledger.notes == []
        assert len(list(ledger.export())) == 2


def test_a_run_that_was_killed_is_said_to_be(tmp_path: Path) -> None:
    path = tmp_path / "ledger.sqlite"
    killed = start(
        """
        import os
        from ledgers_for_tests import stored
        from simkit.engine.ledger.store import Ledger
        ledger = Ledger(Path(sys.argv[1]))
        ledger.add([stored()])
        os._exit(1)
        """,
        path,
    )
    killed.communicate(timeout=60)
    with Ledger(path) as ledger:
        (note,) = ledger.notes
        assert "ended without a word, killed or by its study" in note


# Refused merges, malformed pages


def test_a_refused_merge_leaves_nothing_behind(tmp_path: Path) -> None:
    paths = [tmp_path / f"{name}.sqlite" for name in "abc"]
    for path, heads in zip(paths, (3, 3, 4), strict=True):
        with Ledger(path) as ledger:
            ledger.add([stored(heads=heads), stored(block=len(str(path)) + heads)])
    before = files_in(tmp_path)
    from simkit.engine.ledger.merge import merge_ledgers

    with pytest.raises(LedgerError) as caught:
        merge_ledgers(paths, tmp_path / "new" / "deep" / "union.sqlite")
    said = str(caught.value)
    assert f"in {str(paths[2])!r} is not what {str(paths[1])!r} has of it" in said
    assert files_in(tmp_path) == before
    # Of what the union had before, it is itself the holder, and stays as it was.
    merge_ledgers(paths[:1], tmp_path / "union.sqlite")
    with pytest.raises(LedgerError, match=r"c\.sqlite' is not what '.*union\.sqlite' has of it"):
        merge_ledgers(paths[2:], tmp_path / "union.sqlite")
    with Ledger(tmp_path / "union.sqlite") as ledger:
        assert len(list(ledger.export())) == 2


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
def test_a_full_disk_under_what_is_printed_or_written_is_named(
    mine: Command, process: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_text", fail)
        done = mine(*RUN, "--quiet", "--out", "o")
    assert done.code == 1
    (line,) = [line for line in done.err.splitlines() if line.startswith("error: ")]
    assert re.fullmatch(r"error: No space left on device: o/coin/.*\.json", line), line
    printing = (
        "import os; os.dup2(os.open('/dev/full', os.O_WRONLY), 1); from simkit.cli.app import run; run()"
    )
    for unbuffered in ("", "1"):
        done = process("list", "studies", code=printing, env={"PYTHONUNBUFFERED": unbuffered})
        assert (done.code, done.err) == (1, "error: No space left on device: standard output\n")


def test_a_malformed_page_names_what_repairs_it(mine: Command) -> None:
    assert mine(*RUN, "--bias", "0:1:0.05", "--trials", "40").code == 0
    ledger = Path("results/ledger.sqlite")
    content = bytearray(ledger.read_bytes())
    for at in range(4096, len(content)):
        content[at] = 0xA5  # every page but the first
    ledger.write_bytes(content)
    line = "simkit ledger repair --ledger results/ledger.sqlite keeps what is sound of it"
    for words in (RUN, ("ledger", "info"), ("ledger", "export")):
        done = mine(*words)
        assert done.code == 2
        assert f"it is damaged; {line}, or move it away" in done.error
    assert mine("ledger", "repair").code == 0
