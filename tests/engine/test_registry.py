"""Finding studies: installed ones by name, a user's own in a file."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path

import pytest

from simkit.engine.sources import registry
from simkit.engine.sources.registry import load_study, load_study_file, study_names
from simkit.errors import SimkitError, UsageError
from simkit.papers.separation.studies import SoftmaxVsLinear

pytestmark = pytest.mark.usefixtures("isolated_imports")

MINE = """
from simkit import Parameter, Study, event

class Mine(Study):
    name = "mine"
    summary = "mine"
    parameters = (Parameter("n", "int", 1, "Nothing"),)
    quantities = (event("hit", "it happens"),)
"""
TWO = MINE + "\n\nclass Yours(Mine):\n    name = 'yours'\n"


def refusal(target: str) -> str:
    with pytest.raises(UsageError) as caught:
        load_study_file(target)
    message = str(caught.value)
    assert "\n" not in message
    return message


# Installed studies


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[EntryPoint]]:
    """Let a list stand for the entry points of all installed packages."""
    points: list[EntryPoint] = []
    monkeypatch.setattr(registry, "installed_points", lambda: EntryPoints(points).select)
    registry.entry_point_table.cache_clear()
    yield points
    monkeypatch.undo()
    registry.entry_point_table.cache_clear()


def point(name: str, value: str) -> EntryPoint:
    return EntryPoint(name, value, registry.STUDIES)


def test_the_built_in_study_is_found_by_name() -> None:
    assert "softmax-vs-linear" in study_names()
    assert type(load_study("softmax-vs-linear")) is SoftmaxVsLinear


def test_an_unknown_name_is_refused_with_the_nearest() -> None:
    with pytest.raises(UsageError, match="did you mean softmax-vs-linear"):
        load_study("softmax-vs-linaer")


def test_a_package_adds_a_study(installed: list[EntryPoint]) -> None:
    installed.append(point("test-coin", "studies_for_tests:Coin"))
    assert study_names() == ["test-coin"]
    assert load_study("test-coin").name == "test-coin"


def test_names_are_listed_without_loading_anything(installed: list[EntryPoint]) -> None:
    installed += [point("b", "no_such_module_a:B"), point("a", "no_such_module_a:A")]
    assert study_names() == ["a", "b"]


def test_a_name_that_is_taken_stays_with_simkit(installed: list[EntryPoint]) -> None:
    installed += [
        point("softmax-vs-linear", "a_stranger:Study"),
        point("softmax-vs-linear", "simkit.papers.separation.studies:SoftmaxVsLinear"),
        point("aaa", "a_stranger:Study"),
    ]
    assert study_names() == ["softmax-vs-linear", "aaa"]
    assert type(load_study("softmax-vs-linear")) is SoftmaxVsLinear


@pytest.mark.parametrize("name", ["run", "list", "reproduce", "ledger"])
def test_a_study_does_not_take_the_name_of_a_command(installed: list[EntryPoint], name: str) -> None:
    installed.append(point(name, "studies_for_tests:Coin"))
    assert study_names() == []


def test_a_study_bears_the_name_of_its_entry_point(installed: list[EntryPoint]) -> None:
    installed.append(point("coin", "studies_for_tests:Coin"))
    with pytest.raises(UsageError, match="test-coin"):
        load_study("coin")


@pytest.mark.parametrize(
    "value",
    ["no_such_module_a:Study", "studies_for_tests:Missing", "studies_for_tests:run_cells",
     "studies_for_tests", "simkit:Study"],
)  # fmt: skip
def test_a_package_that_breaks_is_told_in_one_line(installed: list[EntryPoint], value: str) -> None:
    installed.append(point("broken", value))
    with pytest.raises(UsageError) as caught:
        load_study("broken")
    assert "\n" not in str(caught.value)


# A user's file


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / "mine_a.py"
    path.write_text(MINE)
    return path


def test_a_study_is_found_by_file_and_class(mine: Path) -> None:
    study = load_study_file(f"{mine}:Mine")
    assert (study.name, type(study).__name__) == ("mine", "Mine")


@pytest.mark.parametrize("target", ["{folder}/mine_a.py", "{folder}/mine_a.py:", "{folder}/mine_a"])
def test_the_class_may_be_left_out_where_there_is_one(mine: Path, target: str) -> None:
    if target.endswith("mine_a"):  # but not the suffix and the class both, unless it is taken kindly
        try:
            study = load_study_file(target.format(folder=mine.parent))
        except UsageError:
            return
    else:
        study = load_study_file(target.format(folder=mine.parent))
    assert study.name == "mine"


def test_a_relative_path_is_taken_from_here(mine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(mine.parent)
    assert load_study_file("mine_a.py:Mine").name == "mine"


def test_a_file_is_compiled_anew_whatever_python_has_stored_of_it(
    mine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    times = os.stat(mine).st_mtime_ns
    assert load_study_file(f"{mine}:Mine").summary == "mine"
    mine.write_text(MINE.replace('summary = "mine"', 'summary = "kine"'))  # of equal length
    os.utime(mine, ns=(times, times))  # within the second in which Python keeps its time
    assert load_study_file(f"{mine}:Mine").summary == "kine"


def test_a_study_may_import_what_lies_beside_it(mine: Path) -> None:
    (mine.parent / "beside_a.py").write_text("NAME = 'from-beside'")
    mine.write_text("from beside_a import NAME\n" + MINE.replace('"mine"', "NAME"))
    assert load_study_file(f"{mine}:Mine").name == "from-beside"


def test_a_file_is_read_anew_each_time(mine: Path) -> None:
    load_study_file(f"{mine}:Mine")
    mine.write_text(MINE.replace('"mine"', '"other"'))
    assert load_study_file(f"{mine}:Mine").name == "other"


def test_imported_studies_are_not_the_files_own(mine: Path) -> None:
    mine.write_text("from studies_for_tests import Coin\n" + MINE)
    assert load_study_file(str(mine)).name == "mine"
    assert "Mine" in refusal(f"{mine}:Coin")


@pytest.mark.parametrize("name", ["random", "json", "numpy", "simkit", "queue"])
def test_a_file_may_bear_the_name_of_a_library(tmp_path: Path, name: str) -> None:
    # Python would let it shadow the library for everyone who imports it later.
    path = tmp_path / f"{name}.py"
    path.write_text(MINE)
    library = __import__(name)
    try:
        found = load_study_file(f"{path}:Mine").name
    except UsageError as error:
        found = str(error)  # or it is refused, in so many words
    assert found == "mine" or name in found
    assert sys.modules[name] is library


@pytest.mark.parametrize(
    ("text", "suffix", "mentions"),
    [
        (None, ":Mine", "no file"),
        (MINE, ":Mien", "did you mean Mine?"),
        (TWO, "", "Mine, Yours"),
        (TWO, ":Ours", "Yours"),
        ("x = 1", "", "none"),
        ("x = 1", ":x", "x"),
        (MINE, ":Parameter", "Mine"),
        ("def (", ":Mine", "SyntaxError"),
        ("import no_such_module_a", ":Mine", "ModuleNotFoundError"),
        ("1 / 0", ":Mine", "ZeroDivisionError"),
        ("raise ValueError('two\\nlines')", ":Mine", "ValueError: two"),
        ("\0", ":Mine", "cannot be run"),
        ("import sys\nsys.exit('a script, not a study')", ":Mine", "cannot be run"),
        (MINE.replace('summary = "mine"', ""), ":Mine", "summary"),
        (MINE.replace('"n"', '"trials"'), ":Mine", "trials"),
        (MINE + "    def __init__(self):\n        1 / 0\n", ":Mine", "ZeroDivisionError"),
        (MINE + "    def __init__(self, n):\n        pass\n", ":Mine", "TypeError"),
        (MINE.replace("parameters = (", "parameters = 5 #"), ":Mine", "Mine"),
    ],
    ids=range(18),
)
def test_a_file_without_such_a_study_is_refused_in_one_line(
    tmp_path: Path, text: str | None, suffix: str, mentions: str
) -> None:
    path = tmp_path / "mine_a.py"
    if text is not None:
        path.write_text(text)
    message = refusal(f"{path}{suffix}")
    assert mentions in message


@pytest.mark.parametrize(
    "target", ["", ":", ".py", ".py:", "x:y", "/", "\0", "mine", "a\nb.py:C", "x" * 5000]
)
def test_no_file_at_all_is_refused_in_one_line(target: str) -> None:
    with pytest.raises(SimkitError) as caught:
        load_study_file(target)
    assert caught.value.exit_code == 2
    assert "\n" not in str(caught.value)
