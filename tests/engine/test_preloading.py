"""Threads that import side by side find whole modules."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import simkit
from simkit.engine.cells.preloading import imported_by, preload
from simkit.engine.sources.registry import load_any
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


# All ways to an import; what a branch names and this trial does not reach may not end it.
WAYS = """
import sys
from simkit import Parameter, Study, event
from way_package import Packed

def beside():
    import way_beside
    return 1

class Base(Packed, Study):
    name, size, summary, source = "ways", "x", "ways to an import", "this test"
    parameters = (Parameter("x", "int", 1, "Which way", low=1, high=2),)
    quantities = (event("fine", "not led astray"),)

    def simulate(self, prepared, rng, trials):
        import way_of_base
        return super().simulate(prepared, rng, trials)

    @staticmethod
    def at_rest():
        from . import way_within  # of no package

class Ways(Base):
    def simulate(self, prepared, rng, trials):
        return super().simulate(prepared, rng, trials)

    def trial(self, prepared, rng):
        if prepared["x"] == 2:
            import way_out
            self.at_rest(), self.packed()
        return {"fine": "way_beside" in sys.modules or beside()}
"""


def test_names_what_methods_and_what_they_call_import() -> None:
    of_a_study = imported_by(SoftmaxVsLinear)
    assert [each for each in of_a_study if each[0] != "numpy"] == [
        ("simkit.papers.separation.regression", ("events",)),
        ("simkit.papers.separation.regression", ("literal",)),
        ("simkit.papers.separation.attention", ("literal", "sampling")),
    ]
    of_training = imported_by(Convergence)
    assert ("simkit.papers.patches.studies.runs", ("fractions", "train_from")) in of_training
    assert ("simkit.papers.patches.studies.runs", ("set_up",)) in of_training


@pytest.mark.usefixtures("isolated_imports")
def test_bases_static_methods_and_functions_beside_are_followed(tmp_path: Path) -> None:
    for name in "beside", "of_base":
        (tmp_path / f"way_{name}.py").write_text("")
    (tmp_path / "way_out.py").write_text("raise SystemExit('this way out')\n")
    (tmp_path / "way_package").mkdir()
    (tmp_path / "way_package" / "__init__.py").write_text(
        "class Packed:\n    def packed(self):\n        from .inner import deep\n"
    )
    (tmp_path / "ways.py").write_text(WAYS)
    study = load_any(f"{tmp_path / 'ways.py'}:Ways")
    named = [module for module, _ in imported_by(type(study))]
    assert sorted(set(named) - {"numpy"}) == [
        "way_beside", "way_of_base", "way_out", "way_package.inner",
    ]  # fmt: skip
    assert "way_beside" not in sys.modules
    preload(study)  # in the main thread: nothing runs beside it
    assert "way_beside" not in sys.modules
    with ThreadPoolExecutor(1) as thread:
        thread.submit(preload, study).result()
    assert {"way_beside", "way_of_base"} <= set(sys.modules)
    assert simkit.run(study, x=1, trials=3, workers=2).failures == 0


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
