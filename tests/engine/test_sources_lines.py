"""A random edit of any line that a trial executes never leaves the hash as it was."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import simkit

PACKAGE = Path(simkit.__file__).parent
PICKS = 37  # lines of each study
USERS = {
    "mine.py": """
import numpy as np
from simkit import Parameter, Study, Tally, event, measurement
from tools.draws import draw

OFFSET = 1.0

def shifted(x):
    if x > OFFSET:
        return x - OFFSET
    return x

class Common(Study):
    quantities = (event("hit", "it happens"), measurement("x", "a number"))
    scale = 2.0

    def value(self, rng):
        total = 0.0
        for _ in range(3):
            total += draw(rng, self.scale)
        return total

class Mine(Common):
    name = "mine"
    summary = "a study of a user's"
    parameters = (Parameter("n", "int", 1, "Nothing"),)

    def trial(self, params, rng):
        from lazily import level
        x = shifted(self.value(rng))
        how = {"by_text": by_text}
        y = getattr(np, "abs")(x)
        return {"hit": y > level(), "x": how["by_text"](y)}

    def exact(self, params):
        return {"x": 1.0}

def by_text(x):
    return x * 1.5
""",
    "lazily.py": "import math\n\n\ndef level():\n    return math.sqrt(0.25)\n",
    "tools/__init__.py": "",
    "tools/draws.py": "from tools.inner.deep import multiple\n\n\ndef draw(rng, scale):\n"
    "    first = rng.random()\n    return multiple(first, scale)\n",
    "tools/inner/deep.py": "FACTOR = 2\n\n\ndef multiple(x, scale):\n    return x * scale / FACTOR\n",
}


def test_no_edit_of_an_executed_line_leaves_the_hash(tmp_path: Path) -> None:
    assert changed_lines(tmp_path, PICKS) >= 200


def test_no_edit_of_a_line_of_a_user_leaves_the_hash(tmp_path: Path) -> None:
    assert changed_lines(tmp_path, 12, "mine.py:Mine") >= 12


def changed_lines(tmp_path: Path, picks: int, *studies: str) -> int:
    """Return how many lines were changed; of each the hash has to see it."""
    shutil.copytree(PACKAGE, tmp_path / "simkit", ignore=shutil.ignore_patterns("__pycache__"))
    for name, text in USERS.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    done = subprocess.run(
        [
            sys.executable,
            str(Path(__file__).parent / "mutate_sources.py"),
            str(tmp_path),
            str(picks),
            *studies,
        ],
        env={
            **os.environ,
            "PYTHONPATH": str(tmp_path),
            "PYTHONSAFEPATH": "1",
            "PYTHONDONTWRITEBYTECODE": "1",
            "NUMBA_DISABLE_JIT": "1",
        },
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    tried = 0
    for line in done.stdout.splitlines():
        study, executed, changed, *left = line.split("\t")
        assert int(executed) >= 12, study
        assert not left, study
        tried += int(changed)
    return tried
