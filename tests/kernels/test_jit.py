"""Compilation: what the one decorator promises, and where compiled code is kept."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import numba
import numpy as np
import pytest
from numpy.random import PCG64DXSM, Generator
from studies_for_tests import fill_largest

import simkit
from simkit.kernels.jit import kernel

PACKAGE = Path(simkit.__file__).parent
COMPILED = not numba.config.DISABLE_JIT
needs_compiler = pytest.mark.skipif(not COMPILED, reason="NUMBA_DISABLE_JIT is set")


@kernel(contract=True)
def draw_all(rng, out):
    """Draw from every law that kernels use."""
    out[0] = rng.random()
    out[1] = rng.standard_normal()
    out[2] = rng.binomial(1000, 0.5)
    out[3] = rng.integers(0, 77)
    out[4] = rng.uniform(-1.0, 3.0)
    out[5] = rng.exponential(2.0)


@pytest.mark.nojit
def test_a_generator_in_a_kernel_draws_numpys_own_numbers() -> None:
    compiled, plain = (np.empty(6) for _ in range(2))
    first, second = (Generator(PCG64DXSM(7)) for _ in range(2))
    draw_all(first, compiled)
    getattr(draw_all, "py_func", draw_all)(second, plain)
    assert compiled.tolist() == plain.tolist()
    assert first.random() == second.random()  # and leaves the generator at the same place


@pytest.mark.nojit
def test_a_kernel_does_what_its_python_says() -> None:
    out = np.empty(50)
    fill_largest(Generator(PCG64DXSM(3)), 4, out)
    assert out.tolist() == Generator(PCG64DXSM(3)).random((50, 4)).max(axis=1).tolist()


@needs_compiler
def test_kernels_release_the_lock_and_follow_numpys_division() -> None:
    options = fill_largest.targetoptions
    assert options["nogil"] is True
    assert options["error_model"] == "numpy"
    assert not options.get("parallel")

    @kernel
    def divide(x, y):
        return x / y

    assert divide(1.0, 0.0) == np.inf
    assert np.isnan(divide(0.0, 0.0))


@needs_compiler
def test_of_fast_math_kernels_take_contraction_at_most() -> None:
    assert not fill_largest.targetoptions["fastmath"]
    assert set(draw_all.targetoptions["fastmath"]) == {"contract"}


def test_without_the_compiler_a_kernel_is_plain_python() -> None:
    script = "from simkit.kernels.jit import kernel\ndef f(x): return x + 1\nprint(kernel(f) is f, kernel(f)(1))"
    assert run_script(script, NUMBA_DISABLE_JIT="1") == "True 2"


def run_script(script: str, *arguments: str, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", script, *arguments],
        env={**os.environ, "PYTHONSAFEPATH": "1", **environment},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


FOLDER = "from simkit.kernels.jit import cache_folder\nprint(cache_folder())"


def test_the_folder_is_named_by_the_sources_of_kernels_alone(tmp_path: Path) -> None:
    shutil.copytree(PACKAGE, tmp_path / "simkit", ignore=shutil.ignore_patterns("__pycache__"))
    house = {"PYTHONPATH": str(tmp_path), "SIMKIT_CACHE": str(tmp_path / "cache")}

    def after_change(file: str) -> str:
        path = tmp_path / "simkit" / file
        path.write_text(path.read_text() + "\n# changed\n")
        return run_script(FOLDER, **house)

    folder = run_script(FOLDER, **house)
    assert Path(folder).parent.parent == tmp_path / "cache"
    assert run_script(FOLDER, **house) == folder
    regression = "separation/regression"
    assert after_change(f"{regression}/theory.py") == folder
    changed = [after_change(f"{regression}/network.py"), after_change(f"{regression}/datasets.py")]
    assert len({folder, *changed, after_change("jit.py")}) == 4


def test_a_users_kernels_take_part_in_the_folders_name(tmp_path: Path) -> None:
    script = (
        "import sys; from pathlib import Path; from simkit.kernels.jit import add_kernel_sources, cache_folder\n"
        "before = cache_folder(); add_kernel_sources([Path(sys.argv[1])])\n"
        "print(cache_folder() == before); print(cache_folder())"
    )
    mine = tmp_path / "mine.py"
    found = []
    for text in ("a = 1", "a = 2", "a = 1"):
        mine.write_text(text)
        same, folder = run_script(script, str(mine), SIMKIT_CACHE=str(tmp_path)).splitlines()
        assert same == "False"
        found.append(folder)
    assert found[0] == found[2] != found[1]


def test_where_the_folder_cannot_be_made_another_is_taken(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    environment = {"SIMKIT_CACHE": str(tmp_path / "file"), "HOME": str(tmp_path / "home")}
    assert run_script(FOLDER, **environment).startswith(str(tmp_path / "home" / ".cache"))
    (tmp_path / "home").rename(tmp_path / "moved")
    (tmp_path / "home").write_text("in the way too")
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    assert run_script(FOLDER, **environment, TMPDIR=str(temporary)).startswith(str(temporary))
    assert run_script(FOLDER, **environment, TMPDIR="/proc/none")  # None or a folder, but no traceback


HELPER = "from simkit.kernels.jit import kernel\n@kernel\ndef shift(x):\n    return x + {amount}\n"
STUDY = """
from simkit import Parameter, Study, Tally, measurement
from simkit.kernels.jit import kernel

class Shifted(Study):
    name = "shifted"
    summary = "a kernel that calls one in another file"
    parameters = (Parameter("n", "int", 1, "Nothing"),)
    quantities = (measurement("x", "1 shifted"),)

    def simulate(self, params, rng, trials):
        import numpy as np

        from shift_for_tests import shift

        @kernel
        def call(x):
            return shift(x)

        return Tally.of_arrays(trials, measurements={"x": np.full(trials, call(1.0))})
"""
RUN = (
    "import sys, simkit\nfrom simkit.engine.registry import load_study_file\n"
    "print(simkit.run(load_study_file(sys.argv[1]), trials=2)['estimate'][0])"
)


@needs_compiler
def test_a_kernel_changed_in_another_file_is_not_served_stale(tmp_path: Path) -> None:
    # Numba's own cache looks at the calling file alone.
    (tmp_path / "mine.py").write_text(STUDY)
    for amount in ("2.0", "5.0"):
        (tmp_path / "shift_for_tests.py").write_text(HELPER.format(amount=amount))
        shown = run_script(
            RUN, str(tmp_path / "mine.py:Shifted"), SIMKIT_CACHE=str(tmp_path / "cache"),
            PYTHONDONTWRITEBYTECODE="1",
        )  # fmt: skip
        assert float(shown) == 1.0 + float(amount)


@needs_compiler
@pytest.mark.parametrize("off", ["", "1"])
def test_compiled_code_is_kept_in_the_folder_unless_switched_off(tmp_path: Path, off: str) -> None:
    script = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from shift_for_tests import shift; print(shift(1.0))"
    )
    (tmp_path / "shift_for_tests.py").write_text(HELPER.format(amount="2.0"))
    environment = {"SIMKIT_CACHE": str(tmp_path / "cache"), "PYTHONDONTWRITEBYTECODE": "1"}
    assert run_script(script, str(tmp_path), **environment, SIMKIT_NO_CACHE=off) == "3.0"
    kept = list(tmp_path.rglob("*.nbi"))
    assert bool(kept) is not bool(off)
    assert all(tmp_path / "cache" / "simkit" in path.parents for path in kept)
