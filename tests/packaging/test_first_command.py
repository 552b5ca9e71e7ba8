"""The README's first command, once it has run before: what it loads, and where its settings go."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
#: It notes the modules that are loaded, and, up to the first block, the files that take the settings.
WATCH = """
import json, sys, threading
from simkit.cli.app import main
from simkit.engine.results.result import Settings
taken, before = [], True
def note(frame, event, argument):
    global before
    code = frame.f_code
    if before and "/simkit/" in code.co_filename:
        before = code.co_name != "run_task"
        names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
        if any(isinstance(frame.f_locals.get(name), Settings) for name in names):
            taken.append(code.co_filename.rpartition("/simkit/")[2])
if "--fresh" in sys.argv:
    sys.settrace(note)
    threading.settrace(note)
main(["softmax-vs-linear", *sys.argv[1:]])
sys.settrace(None)
own = [module for name, module in sys.modules.items() if name.partition(".")[0] == "simkit"]
files = [module.__file__ for module in own if getattr(module, "__file__", None)]
print(json.dumps({"files": files, "taken": sorted(set(taken)), "ran": not before}))
"""
REST = ("refuting", "rare", "page", "thresholds", "searching", "breaches", "crossings", "laws")


def watch(desk: Path, *options: str) -> Mapping[str, Sequence[str]]:
    done = subprocess.run(
        [sys.executable, "-c", WATCH, *options], cwd=desk, capture_output=True, text=True, check=True
    )
    found: Mapping[str, Sequence[str]] = json.loads(done.stdout.splitlines()[-1])
    return found


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> Sequence[Mapping[str, Sequence[str]]]:
    """The command on an empty folder, and again."""
    desk = tmp_path_factory.mktemp("desk")
    traced = watch(desk, "--n", "100:120", "--trials", "10", "--fresh", "--no-plot")
    watch(desk, "--n", "100:300")
    return traced, watch(desk, "--n", "100:300")


def has_code(file: str) -> bool:
    """Return whether a file says more than what a room is."""
    return any(
        not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
        for node in ast.parse(Path(file).read_text(encoding="utf-8")).body
    )


def test_it_loads_few_modules_and_none_of_what_it_does_not_do(
    runs: Sequence[Mapping[str, Sequence[str]]],
) -> None:
    loaded = [file for file in runs[1]["files"] if has_code(file)]
    assert 100 < len(loaded) <= 200
    rooms = {Path(file).parent.relative_to(ROOT / "simkit") for file in loaded}
    assert not {room.as_posix() for room in rooms if room.name in REST}


def test_its_settings_pass_ten_files_before_the_first_block(
    runs: Sequence[Mapping[str, Sequence[str]]],
) -> None:
    assert runs[0]["ran"]
    assert 3 <= len(runs[0]["taken"]) <= 10, runs[0]["taken"]


def test_a_door_that_only_says_what_its_room_is_is_no_code() -> None:
    engine = ROOT / "simkit" / "engine"
    assert not has_code(str(engine / "plans" / "__init__.py"))
    assert has_code(str(engine / "plans" / "plan.py"))
