"""Inputs that slips and malice make, from a fixed seed; `make fuzz` tries 200,000.

Through the command line in this process go 220 argument lists, 400 specs, 250 ledgers, 200 files of
counterexamples, 20 manifests and tables (5 to 25 ms each), through the checker 300 certificates, and
straight to what reads them 5,000 more specs and 5,000 values of options.
"""

from __future__ import annotations

import json
import random
import sys
import tempfile
from argparse import Namespace
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import run_fuzz
from fuzz_cases import KINDS, Fuzz
from fuzz_files import random_spec
from fuzz_guard import Ended, Guard, quick
from fuzz_words import BAD, CLIMBING, GOOD, random_words

from simkit.declare.parameters.parameter import Parameter
from simkit.declare.parameters.sweeps import sweep
from simkit.engine.settings.reading import read_settings
from simkit.errors import SimkitError
from simkit.figures.panels.specs import read_spec

COUNTS = {
    "words": 220,
    "spec": 400,
    "ledger": 250,
    "files": 20,
    "counterexample": 200,
    "certificate": 300,
}
LEAST_RAN = {
    "words": 0.12, "spec": 0.02, "ledger": 0.4, "files": 0.3, "counterexample": 0.2, "certificate": 0.1
}  # fmt: skip
SEED = 1706


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of the test's own, in memory where that can be had: thousands of files are written."""
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as name:
        monkeypatch.chdir(name)
        yield Path(name)
        monkeypatch.undo()


@pytest.mark.slow
@pytest.mark.usefixtures("isolated_imports")
@pytest.mark.parametrize("kind", COUNTS)
@pytest.mark.filterwarnings("default")  # a user is only warned
def test_every_input_ends_in_a_clear_error_or_a_correct_run(folder: Path, kind: str) -> None:
    with quick():
        fuzz = Fuzz(Guard(folder))
        for number in range(COUNTS[kind]):
            KINDS[kind](fuzz, random.Random(f"{SEED} {number}"))
    assert not fuzz.faults, "\n".join([f"{len(fuzz.faults)} ended badly", *fuzz.faults[:20]])
    ran = fuzz.codes[kind, 0] / COUNTS[kind]
    assert kind == "files" or fuzz.codes[kind, 2] >= 0.1 * COUNTS[kind], fuzz.codes
    assert ran >= LEAST_RAN[kind], fuzz.codes


@pytest.mark.usefixtures("isolated_imports")
@pytest.mark.parametrize("statement", ["while time.process_time() < end: pass", "time.sleep(2)"])
def test_what_takes_too_long_is_ended(folder: Path, statement: str) -> None:
    guard = Guard(folder)
    study = guard.inside / "slow.py"
    study.write_text(f"import time\nend = time.process_time() + 2\n{statement}\nend = None\n")
    seconds = 0.5 if "sleep" not in statement else 1 / 6  # of the clock six times as many
    assert guard.run(("run", f"{study}:Slow"), seconds).fault == "it hangs"
    assert guard.run(("--version",)).fault == ""


@pytest.mark.usefixtures("isolated_imports")
def test_what_a_file_has_run_elsewhere_is_seen(folder: Path) -> None:
    with quick():
        fuzz = Fuzz(Guard(folder))
        done = fuzz.guard.run(("run", f"{fuzz.guard.outside}/evil.py:Q"))
    assert "SystemExit" in done.err  # caught, and said as of any file of the user's
    assert done.fault == f"it reached outside: open {fuzz.guard.outside}/evil.py.ran"


@pytest.mark.usefixtures("isolated_imports")
def test_a_certificate_that_was_changed_and_follows_is_seen(folder: Path) -> None:
    with quick():
        fuzz = Fuzz(Guard(folder))
    record = json.loads((fuzz.guard.inside / "certificate.json").read_bytes())
    said = Ended(0, "a follows\n" * len(record["refutations"]), "", "")
    assert fuzz.wrongly_followed(json.dumps(record).encode(), said) == ""
    record["refutations"][0]["cell"] = "bias=0.3"
    assert fuzz.wrongly_followed(json.dumps(record).encode(), said)


@pytest.mark.slow
def test_a_long_run_goes_on_where_it_was_interrupted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["run_fuzz.py", "--count", "24", "--parts", "3", "--keep", str(tmp_path), "--seed", "4"]
    monkeypatch.setattr(sys, "argv", [*words, "--kind", "certificate", "--workers", "1"])
    parts = tmp_path / "parts"
    parts.mkdir()
    whole = {"done": 8, "codes": {"certificate 1": 8}, "faults": ["input 2, odd"], "seconds": 1.5}
    (parts / "0.json").write_text(json.dumps(whole))
    (parts / "1.json").write_text(json.dumps(whole | {"faults": []}))
    (parts / "2.json").write_text(json.dumps(whole | {"done": 3, "faults": []}))
    assert run_fuzz.main() == 1  # there is a bad end
    said = capsys.readouterr().out
    assert "19 of 24 inputs are done" in said
    assert "input 2, odd" in said
    assert "24 inputs in" in said.splitlines()[-1]
    assert said.endswith("bad ends: 1\n")
    codes = json.loads((parts / "2.json").read_text())["codes"]
    assert sum(codes.values()) == 8 + 5

    monkeypatch.setattr(sys, "argv", [*words, "--kind", "ledger"])
    assert run_fuzz.main() == 2
    assert "holds a run with kind certificate; give the same, another --keep, or --fresh" in (
        capsys.readouterr().err
    )


def test_an_input_at_which_a_process_dies_is_a_bad_end_and_is_not_tried_again(tmp_path: Path) -> None:
    asked = Namespace(keep=tmp_path, count=30, parts=3)
    parts = tmp_path / "parts"
    parts.mkdir()
    (parts / "1.at").write_text("14  ")
    (parts / "1.log").write_text("Fatal Python error\nSegmentation fault\n")
    run_fuzz.note_death(asked, 1, -11)
    state = run_fuzz.state_of(asked, 1)
    assert state["done"] == 5
    assert state["faults"] == ["input 14: the process died (signal 11) Segmentation fault"]
    assert run_fuzz.total(asked)["faults"] == state["faults"]


@pytest.mark.slow
def test_every_spec_is_read_or_refused(folder: Path, time_limit: Callable[[float], Any]) -> None:
    draw, path, read = random.Random(SEED), folder / "heads.toml", 0
    unnamed = 0
    for _ in range(5_000):
        path.write_bytes(random_spec(draw))
        with time_limit(10.0):
            try:
                read += bool(read_spec(path))
            except SimkitError as error:
                unnamed += str(path) not in str(error)
    assert read > 250
    assert not unnamed


PARAMETERS = (
    Parameter("bias", "float", 0.5, "A number", low=0, high=1, step="0.5"),
    Parameter("n", "int", 2, "A count", low=1, high=1e6),
    Parameter("lambda", "float", 1.0, "A number", low=0, open_low=True),
    Parameter("law", "choice", "fair", "A name", choices=("fair", "foul")),
)


@pytest.mark.slow
def test_every_value_is_read_or_refused(folder: Path, time_limit: Callable[[float], Any]) -> None:
    draw, read, silent = random.Random(SEED), 0, 0
    names = [parameter.name for parameter in PARAMETERS]
    values = [*BAD, *CLIMBING, *(value for some in GOOD.values() for value in some)]
    for number in range(5_000):
        words = [*random_words(draw), "1"]
        value = draw.choice(values if number % 2 else words)
        with time_limit(10.0):
            try:
                if number % 3:
                    sweep(PARAMETERS, {draw.choice(names): value})
                else:
                    option = draw.choice(
                        ("seed", "confidence", "workers", "out", "name", "format", "ledger")
                    )
                    read_settings(None, {option: value})
                read += 1
            except SimkitError as error:
                silent += not str(error)
    assert not silent
    assert 500 < read < 4_500
    assert list(folder.iterdir()) == []
