"""Folders with a user's study in them, and processes of their own, for the tests of sources."""

from __future__ import annotations

import importlib
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import simkit
from simkit.engine.sources.registry import load_study_file
from simkit.engine.sources.source_hash import source_hash

PACKAGE = Path(simkit.__file__).parent
Files = Mapping[str, str]
#: A study of a user's, with places for code at the top and in the trial.
MINE = """
from simkit import Parameter, Study, event
{top}

class Mine(Study):
    name = "mine"
    summary = "mine"
    parameters = (Parameter("n", "int", 1, "Nothing"),)
    quantities = (event("hit", "it happens"),)

    def trial(self, params, rng):
        {lazy}
        return {{"hit": rng.random() < 0.5}}
"""
PLAIN = MINE.format(top="", lazy="pass")


def write(folder: Path, files: Files) -> None:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)


def write_and_hash(folder: Path, files: Files) -> str:
    """Return the hash of ``mine.py:Mine`` there, and leave no trace; ``elsewhere`` is on the path."""
    write(folder, files)
    path, before = list(sys.path), set(sys.modules)
    sys.path.append(str(folder / "elsewhere"))
    importlib.invalidate_caches()
    try:
        return source_hash(load_study_file(str(folder / "mine.py:Mine")))
    finally:
        sys.path[:] = path
        for name in set(sys.modules) - before:
            if not name.startswith("simkit."):
                del sys.modules[name]


def run_python(script: str, *arguments: object, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", script, *map(str, arguments)],
        env={**os.environ, "PYTHONSAFEPATH": "1", "PYTHONDONTWRITEBYTECODE": "1", **environment},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def copy_house(folder: Path) -> Path:
    shutil.copytree(PACKAGE, folder / "simkit", ignore=shutil.ignore_patterns("__pycache__"))
    return folder
