"""The files of a run: their names, how they are replaced, and what the manifest says."""

from __future__ import annotations

import errno
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType

import pytest
from studies_for_tests import Faulty, Kinds, Walk

from simkit.declare.parameters.parameter import Cases, Parameter, Rule
from simkit.declare.parameters.sweeps import swept
from simkit.declare.quantities import event
from simkit.declare.study import Study
from simkit.engine.cells.cell import build_cells
from simkit.engine.results import files
from simkit.engine.results.result import Settings
from simkit.engine.results.session import run_session
from simkit.errors import UsageError, describe_os_error


class Named(Study):
    """A study with categories of every default."""

    name = "named"
    summary = "named"
    parameters = (
        Parameter("model", "choice", "small", "Model", choices=("small", "large")),
        Parameter("step_size", "float", 0.5, "Step size"),
        Parameter("flag", "bool", False, "Switch"),
        Parameter("lit_up", "bool", True, "Switch"),
        Parameter(
            "law", "choice", Cases("model", {"small": "a", "large": "b"}), "Law", choices=("a", "b")
        ),
        Parameter(
            "side", "choice", Rule("left", lambda params: "left"), "Side", choices=("left", "right")
        ),
        Parameter("n", "int", 3, "Size"),
    )
    quantities = (event("hit", "it happens"),)


def name_of(options: Mapping[str, str], study: Study | None = None) -> str:
    study = study or Named()
    names = swept(study.parameters, options)
    return files.run_name(study, build_cells(study, options), names, list(options))


@pytest.mark.parametrize(
    ("options", "name"),
    [
        ({}, "point"),
        ({"n": "7"}, "point"),
        ({"n": "7", "step_size": "0.1"}, "point"),
        ({"n": "1:3"}, "n"),
        ({"n": "1:3", "step_size": "1,2"}, "step-size-n"),
        ({"model": "small"}, "point"),
        ({"model": "large"}, "large"),
        ({"model": "large", "n": "1:3"}, "large-n"),
        ({"model": "small,large"}, "model"),
        ({"flag": "true"}, "flag"),
        ({"flag": "false"}, "point"),
        ({"lit_up": "false"}, "no-lit-up"),
        ({"lit_up": "false", "flag": "true", "n": "1,2"}, "flag-no-lit-up-n"),
        ({"law": "a"}, "point"),
        ({"law": "b"}, "b"),
        ({"model": "large", "law": "b"}, "large"),
        ({"model": "large", "law": "a"}, "large-a"),
        ({"side": "right", "step_size": "1,2"}, "right-step-size"),
    ],
)
def test_the_name_is_the_categories_off_their_default_then_what_is_swept(
    options: dict[str, str], name: str
) -> None:
    assert name_of(options) == name


def test_the_order_of_options_does_not_change_the_name() -> None:
    assert name_of({"n": "1,2", "step_size": "1,2", "flag": "true"}) == "flag-step-size-n"


# Writing


def test_text_replaces_a_file_whole_with_plain_line_ends(tmp_path: Path) -> None:
    path = tmp_path / "data.csv"
    for text in ("a,b\n1,2\n" * 100, "α\n"):
        files.write_text(path, text)
        assert path.read_bytes() == text.encode()
    assert list(tmp_path.iterdir()) == [path]


def test_a_failed_write_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "data.csv"
    files.write_text(path, "old\n")

    def fail() -> None:
        with files.replacing(path) as partial:
            partial.write_text("half of the n")
            assert path.read_text() == "old\n"
            raise OSError("disk full")

    with pytest.raises(OSError, match="disk full"):
        fail()
    assert path.read_text() == "old\n"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("names", [(), ("partial",)])
def test_a_failed_write_names_the_file(tmp_path: Path, names: tuple[str, ...]) -> None:
    """A full disk names none, and that of the file beside would tell a user nothing."""
    path = tmp_path / "data.csv"
    with pytest.raises(OSError, match="No space left") as caught, files.replacing(path) as partial:
        raise OSError(errno.ENOSPC, "No space left on device", *(str(partial) for _ in names))
    assert describe_os_error(caught.value) == f"No space left on device: {path}"


def test_the_file_beside_keeps_the_suffix(tmp_path: Path) -> None:
    # Matplotlib reads the format off it.
    with files.replacing(tmp_path / "n.v2.svg") as partial:
        assert partial.suffix == ".svg"
        assert partial.parent == tmp_path
        partial.write_text("x")
    assert (tmp_path / "n.v2.svg").read_text() == "x"


def test_a_folder_is_made_and_left_empty(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    files.require_folder(folder)
    files.require_folder(folder)
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("inside", ["file", "file/deep/er", "x" * 300, "a\0b"])
def test_a_folder_that_cannot_be_written_is_refused_in_one_line(tmp_path: Path, inside: str) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(UsageError) as caught:
        files.require_folder(tmp_path / inside)
    message = str(caught.value)
    assert "--out" in message
    assert "\n" not in message
    assert (tmp_path / "file").read_text() == "in the way"


# The manifest


def test_the_manifest_says_what_one_needs_to_make_the_numbers_again(tmp_path: Path) -> None:
    options = {"n": "10,20", "rate": "0.25", "path": "slow"}
    settings = Settings(25, seed=3, confidence=0.9, workers=2, ledger=tmp_path / "ledger.sqlite")
    outcome = run_session(build_cells(Kinds(), options), settings)
    record = files.manifest("simkit test-kinds --n 10,20", options, outcome)
    expected = {
        "command": "simkit test-kinds --n 10,20",
        "study": "test-kinds",
        "options": options,
        "cells": 2,
        "trials": 25,
        "block_size": 10,
        "seed": 3,
        "confidence": 0.9,
        "failures": 0,
        "source_hash": outcome.plan.source,
        "workers": 2,
        "trials_simulated": 50,
    }
    assert {name: record[name] for name in expected} == expected
    # Parameters are those that all cells share; n and what follows it differ.
    assert record["parameters"] == {
        "law": "uniform", "spread": None, "rate": 0.25, "mode": "frozen", "path": "slow",
        "m_rounding": "ceil", "m": 3,
    }  # fmt: skip
    assert record["rules"] == {"tau": "1/n"}
    assert record["seconds"] >= 0
    assert set(record["host"]) >= {"machine", "system"}
    assert json.loads(files.to_json(record)) == record
    again = run_session(build_cells(Kinds(), options), settings)
    assert files.manifest("", options, again)["trials_simulated"] == 0


def test_the_manifest_counts_failures() -> None:
    outcome = run_session(build_cells(Faulty(), {}), Settings(20))
    assert files.manifest("", {}, outcome)["failures"] == len(Faulty.faults)


def test_the_manifest_names_the_versions_under_the_numbers() -> None:
    import numba
    import numpy

    found = files.versions()
    assert found["numpy"] == numpy.__version__
    assert found["numba"] == numba.__version__
    assert {"python", "attention-simkit", "scipy"} <= set(found)


def test_the_manifest_names_what_a_study_of_an_extra_has_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {"torch": "2.13.0+cpu", "scikit-learn": "1.9.1"}
    version = files.version
    monkeypatch.setattr(files, "version", lambda name: known.get(name) or version(name))
    for module in ("torch", "sklearn"):
        monkeypatch.setitem(sys.modules, module, None)  # not there, as `no_torch` has it
    outcome = run_session(build_cells(Kinds(), {}), Settings(10))
    assert not set(known) & set(files.manifest("", {}, outcome)["versions"])
    for module in ("torch", "sklearn"):
        monkeypatch.setitem(sys.modules, module, ModuleType(module))
    found = files.manifest("", {}, outcome)["versions"]
    assert {name: found[name] for name in known} == known


def test_along_an_axis_the_manifest_counts_trials_once() -> None:
    outcome = run_session(build_cells(Walk(), {"k": "1:5"}), Settings(20))
    assert files.manifest("", {}, outcome)["trials_simulated"] == 20
