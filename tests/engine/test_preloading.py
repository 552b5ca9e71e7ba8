"""Threads that import side by side find whole modules."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from simkit.engine.preloading import imported_by
from simkit.papers.patches.studies.convergence import Convergence
from simkit.papers.separation.studies import SoftmaxVsLinear

# As in numba: `pair` imports `one`, which needs `two` whole; `two` alone, from elsewhere, holds it up.
PACKAGE = {
    "__init__.py": "import pair.core.one\n",
    "core/__init__.py": "",
    "core/one.py": "import time; time.sleep(0.4)\nfrom pair.core import two\nVALUE = two.half()\n",
    "core/two.py": "from pair.core import one\ndef half():\n    return 1\n",
}
STUDY = """
import time
from simkit import Parameter, Study, event

class Racing(Study):
    name, size, summary, source = "racing", "x", "imports in two threads", "this test"
    parameters = (Parameter("x", "int", 1, "Which half", low=1, high=2),)
    quantities = (event("fine", "both halves are there"),)

    def prepare(self, params):
        return self.halves(params["x"])

    def halves(self, x):
        if x == 1:
            import pair

            return pair.core.one.VALUE
        time.sleep(0.2)
        from pair.core import two

        return two.half()

    def trial(self, prepared, rng):
        return {"fine": prepared == 1}
"""


def test_names_what_methods_and_what_they_call_import() -> None:
    assert imported_by(SoftmaxVsLinear) == [
        ("simkit.papers.separation.regression", ("events",)),
        ("simkit.papers.separation.regression", ("literal",)),
        ("simkit.papers.separation.attention", ("literal", "sampling")),
    ]
    of_training = imported_by(Convergence)
    assert ("simkit.papers.patches.studies.runs", ("fractions", "train_from")) in of_training
    assert ("simkit.papers.patches.studies.runs", ("set_up",)) in of_training


def test_threads_that_import_halves_of_a_package_get_both(tmp_path: Path) -> None:
    for name, text in PACKAGE.items():
        file = tmp_path / "elsewhere" / "pair" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    (tmp_path / "racing.py").write_text(STUDY)
    command = [sys.executable, "-m", "simkit", "run", "racing.py:Racing", "--x", "1,2", "--trials", "2"]
    done = subprocess.run(
        [*command, "--workers", "2"], cwd=tmp_path, capture_output=True, text=True, check=False,
        env={**os.environ, "PYTHONPATH": str(tmp_path / "elsewhere")}, timeout=60,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
