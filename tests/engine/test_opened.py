"""Data that a study reads and does not declare is named; code, libraries, and what it makes are not."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import simkit
from simkit.engine.cells.cell import build_cells
from simkit.engine.results.result import Settings
from simkit.engine.results.session import build_run, run_session
from simkit.engine.sources.opened import data_among, watching
from simkit.engine.sources.registry import load_any
from simkit.engine.workers.isolated import Isolated
from simkit.verdicts.searching.simulating import Simulated

pytestmark = pytest.mark.usefixtures("isolated_imports")
HEAD = """
import contextlib
import functools
import sqlite3
import tempfile
import threading
import uuid
from pathlib import Path

import numpy as np

from simkit import Parameter, Study, measurement

HERE = Path(__file__).parent


@functools.cache
def table():
    return float(np.loadtxt(HERE / "table.csv"))


class Mine(Study):
    name, summary, block_size = "mine", "reads a file", 5
    parameters = (Parameter("n", "int", 1, "Size", low=1),)
    quantities = (measurement("x", "a number"),)

"""
TRIAL = "    def trial(self, params, rng):\n        {body}\n"
#: what a study does beside returning a number, and the files of which it is said
READS: dict[str, tuple[str, tuple[str, ...]]] = {
    "in a trial": (TRIAL.format(body='return {"x": float((HERE / "table.csv").read_text())}'),
                   ("table.csv",)),
    "in the first trial alone": (TRIAL.format(body='return {"x": table()}'), ("table.csv",)),
    "in prepare": (
        "    def prepare(self, params):\n"
        '        return {"x": float((HERE / "table.csv").read_text())}\n\n'
        + TRIAL.format(body="return dict(params)"),
        ("table.csv",),
    ),
    "in a helper that a trial imports": (
        TRIAL.format(body='import helper; return {"x": helper.VALUE}'), ("more/other.txt",),
    ),
    "as it is loaded": (
        TRIAL.format(body='return {"x": TOP}') + '\n\nTOP = float((HERE / "table.csv").read_text())\n',
        ("table.csv",),
    ),
    "by bytes, to write there, too": (
        TRIAL.format(body='with open(bytes(HERE / "table.csv"), "r+b") as file:\n'
                          '            return {"x": float(file.read())}'),
        ("table.csv",),
    ),
    "a database": (
        TRIAL.format(body='with contextlib.closing(sqlite3.connect(HERE / "more" / "other.txt")):\n'
                          '            return {"x": 1.0}'), ("more/other.txt",),
    ),
    "a database that it makes": (
        TRIAL.format(body='own = HERE / f"own{uuid.uuid4()}"\n'
                          '        with contextlib.closing(sqlite3.connect(own)):\n'
                          '            return {"x": 1.0}'), (),
    ),
    "what is declared": (
        '    data_files = ("table.csv",)\n\n' + TRIAL.format(body='return {"x": table()}'), (),
    ),
    "what is not there": (
        TRIAL.format(body='(HERE / "absent").exists()\n        try: open(HERE / "absent")\n'
                          '        except OSError: return {"x": 1.0}'), (),
    ),
    "what it makes itself": (
        TRIAL.format(body='with tempfile.TemporaryDirectory() as d:\n'
                          '            Path(d, "a").write_text("1")\n'
                          '            return {"x": float(Path(d, "a").read_text())}'), (),
    ),
    "what it writes beside it": (
        TRIAL.format(body='own = HERE / f"own{threading.get_ident()}"\n'
                          '        own.write_text("1")\n'
                          '        return {"x": float(own.read_text())}'), (),
    ),
    "the system": (TRIAL.format(body='open("/dev/null").close(); return {"x": 1.0}'), ()),
    "a library's data": (
        TRIAL.format(body='Path(np.__file__).with_name("py.typed").read_bytes(); return {"x": 1.0}'), (),
    ),
    "code": (TRIAL.format(body='(HERE / "helper.py").read_text(); return {"x": 1.0}'), ()),
    "in another thread": (
        TRIAL.format(body='other = threading.Thread(target=(HERE / "table.csv").read_text)\n'
                          '        other.start(); other.join(); return {"x": 1.0}'), (),
    ),
}  # fmt: skip


@pytest.fixture
def study(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], str]:
    """Write a study's file, and the data beside it."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "table.csv").write_text("2.5\n")
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "other.txt").write_text("3.5")
    (tmp_path / "helper.py").write_text(
        "from pathlib import Path\n\n"
        'VALUE = float((Path(__file__).parent / "more" / "other.txt").read_text())\n'
    )

    def write(body: str) -> str:
        (tmp_path / "mine.py").write_text(HEAD + body)
        return "mine.py:Mine"

    return write


def said_of(target: str, executor: Any = None, **settings: Any) -> list[str]:
    """Return the warnings of a run with a ledger."""
    found = load_any(target)
    how = Settings(trials=20, workers=2, ledger=Path("ledger.sqlite"), **settings)
    result = run_session(build_run(found, {"n": "1,2,3"}, how), how, executor=executor)
    assert not result.failed
    return [note for note in result.notes if note.startswith("warning: ")]


def line(*files: str) -> list[str]:
    some = f"{len(files)} file{'s' if len(files) > 1 else ''}"
    listed = ", ".join(map(repr, files[:3])) + (", ..." if len(files) > 3 else "," * (len(files) == 1))
    said = (
        f"warning: study 'mine' reads {some} that it does not declare: after a change there, blocks of"
        f" the ledger are used all the same; write data_files = ({listed}) in it"
    )
    return [said] if files else []


@pytest.mark.parametrize("how", READS)
def test_what_is_read_and_not_declared_is_named_once(study: Callable[[str], str], how: str) -> None:
    body, files = READS[how]
    target = study(body)
    assert said_of(target) == line(*files)
    assert said_of(target) == []  # nothing is simulated, and nothing watched


def test_worker_processes_name_it_as_well(study: Callable[[str], str]) -> None:
    body, files = READS["in the first trial alone"]
    with Isolated(2) as executor:
        assert said_of(study(body), executor) == line(*files)
    (declared, _) = READS["what is declared"]
    with Isolated(2) as executor:
        assert said_of(study(declared), executor) == []


def test_blocks_that_are_verified_are_watched_as_well(study: Callable[[str], str]) -> None:
    body, files = READS["in a trial"]
    target = study(body)
    assert said_of(target) == line(*files)
    assert said_of(target, verify=1.0) == line(*files)


def test_a_search_names_it_as_well(study: Callable[[str], str]) -> None:
    for how in ("in a trial", "what is declared"):
        body, files = READS[how]
        cells = build_cells(load_any(study(body)), {"n": "1,2"})
        with Simulated(Settings(trials=0, workers=1)) as simulate:
            assert None not in simulate(cells, 10, 0)
            simulate(cells, 10, 2)
            assert simulate.warnings() == line(*files)


def test_of_many_files_some_are_named(study: Callable[[str], str], tmp_path: Path) -> None:
    for i in range(5):
        (tmp_path / f"t{i}").write_text(str(i))
    body = TRIAL.format(body='return {"x": float([(HERE / f"t{i}").read_text() for i in range(5)][0])}')
    assert said_of(study(body)) == line(*(f"t{i}" for i in range(5)))


def test_once_it_is_declared_a_change_is_seen(study: Callable[[str], str], tmp_path: Path) -> None:
    body, _ = READS["what is declared"]
    target = study(body)
    means = []
    for value in ("17.8", "35.6"):
        (tmp_path / "table.csv").write_text(value)
        means.append(float(simkit.run(target, trials=20).rows.records[0]["estimate"]))
    assert means == [17.8, 35.6]


def test_only_the_thread_that_runs_the_block_is_watched(tmp_path: Path) -> None:
    for name in ("own", "other"):
        (tmp_path / name).touch()
    with watching() as opened:
        (tmp_path / "own").read_text()
        other = threading.Thread(target=(tmp_path / "other").read_text)
        other.start()
        other.join()
        with watching() as within:
            pass
    (tmp_path / "other").read_text()
    assert (set(opened), set(within)) == ({str(tmp_path / "own")}, set())


def test_a_number_a_surrogate_and_a_null_are_no_fault(tmp_path: Path) -> None:
    study = load_any("softmax-vs-linear")
    with watching() as opened:
        with open(tmp_path / "\udcff", "wb") as file, open(file.fileno(), "rb", closefd=False):
            pass
        with pytest.raises(ValueError, match="null"):
            open("a\0b")  # noqa: SIM115
    assert data_among(study, opened) == ()
