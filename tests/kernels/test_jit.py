"""Compilation: what the one decorator promises, and where compiled code is kept."""

from __future__ import annotations

import importlib
import os
import stat
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest
from numpy.random import PCG64DXSM, Generator
from studies_for_tests import fill_largest

from simkit.kernels import cache
from simkit.kernels.cache import fingerprint
from simkit.kernels.jit import kernel

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


def sum_rows(arrays, out):
    """Sum the rows of one of two arrays, by way of a slice of it."""
    for row in range(len(out)):
        out[row] = arrays[row % 2][row].sum()


def make_rows(arrays, out):
    """Make an array, which a kernel that borrows cannot."""
    out[:] = np.ones(len(out))


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
    script = (
        "from simkit.kernels.jit import kernel\n"
        "def f(x): return x + 1\n"
        "print(kernel(f) is f, kernel(f)(1))"
    )
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


FOLDER = """
import sys
from pathlib import Path
from simkit.kernels.cache import cache_folder
sys.path.insert(0, sys.argv[1])
import caller_for_tests, shift_for_tests, other_for_tests
for module in (caller_for_tests, shift_for_tests, other_for_tests):
    print(cache_folder(module.function))
"""
MODULES = {
    "caller_for_tests.py": "from shift_for_tests import function as f\ndef function(x): return f(x)\n",
    "shift_for_tests.py": "from inner_for_tests.deep import g\ndef function(x): return g(x)\n",
    "inner_for_tests/__init__.py": "",
    "inner_for_tests/deep.py": "def g(x): return x * 1.0\n",
    "other_for_tests.py": "def function(x): return x\n",
}


def write(folder: Path, files: Mapping[str, str]) -> None:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)


def test_a_kernels_folder_is_named_by_the_files_that_its_file_rests_on(tmp_path: Path) -> None:
    write(tmp_path, MODULES)

    def folders() -> list[str]:
        return run_script(FOLDER, str(tmp_path), SIMKIT_CACHE=str(tmp_path / "cache")).splitlines()

    before = folders()
    assert len(set(before)) == 3
    assert {Path(folder).parent for folder in before} == {tmp_path / "cache" / "simkit"}
    write(tmp_path, {"inner_for_tests/deep.py": "def g(x): return x * 2.0\n"})
    after = folders()
    assert [old == new for old, new in zip(before, after, strict=True)] == [False, False, True]
    write(tmp_path, {"inner_for_tests/deep.py": "# a comment\ndef g(x):\n    return x * 2.0\n"})
    assert folders() == after


PLACE = "from simkit.kernels.cache import cache_folder\nprint(cache_folder(cache_folder))"


def test_where_the_folder_cannot_be_made_another_is_taken(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    environment = {"SIMKIT_CACHE": str(tmp_path / "file"), "HOME": str(tmp_path / "home")}
    assert run_script(PLACE, **environment).startswith(str(tmp_path / "home" / ".cache" / "simkit"))
    (tmp_path / "home").rename(tmp_path / "moved")
    (tmp_path / "home").write_text("in the way too")
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    found = Path(run_script(PLACE, **environment, TMPDIR=str(temporary)))
    assert found.parent == temporary / f"simkit-{os.getuid()}"
    assert [stat.S_IMODE(folder.stat().st_mode) for folder in (found, found.parent)] == [0o700] * 2
    assert run_script(PLACE, **environment, TMPDIR="/proc/none")  # None or a folder, but no traceback


@pytest.mark.parametrize("open_to_others", ["the folder", "its parent", "what lies above"])
def test_a_folder_that_others_can_write_is_not_used(tmp_path: Path, open_to_others: str) -> None:
    parent, home = tmp_path / "cache", tmp_path / "home"
    environment = {"SIMKIT_CACHE": str(parent), "HOME": str(home)}
    first = Path(run_script(PLACE, **environment))
    assert first.is_relative_to(parent)
    before = os.umask(0)
    try:
        {"the folder": first, "its parent": first.parent, "what lies above": parent}[
            open_to_others
        ].chmod(0o777)
    finally:
        os.umask(before)
    second = Path(run_script(PLACE, **environment))
    if open_to_others == "its parent":  # one's own: it is closed again
        assert second == first
        assert not first.parent.stat().st_mode & 0o022
    else:
        assert second.is_relative_to(home)


@pytest.mark.skipif(not hasattr(os, "getuid") or os.getuid() != 0, reason="only root gives files away")
def test_a_folder_of_another_user_is_not_used(tmp_path: Path) -> None:
    environment = {"SIMKIT_CACHE": str(tmp_path / "cache"), "HOME": str(tmp_path / "home")}
    first = Path(run_script(PLACE, **environment))
    os.chown(first.parent, 12345, 12345)
    assert Path(run_script(PLACE, **environment)).is_relative_to(tmp_path / "home")


def test_a_link_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "cache").mkdir()
    (tmp_path / "theirs").mkdir(mode=0o700)
    (tmp_path / "cache" / "simkit").symlink_to(tmp_path / "theirs")
    environment = {"SIMKIT_CACHE": str(tmp_path / "cache"), "HOME": str(tmp_path / "home")}
    assert Path(run_script(PLACE, **environment)).is_relative_to(tmp_path / "home")


# Stale machine code: a kernel calls one in another file, which changes between two processes.

HELPER = "from simkit.kernels.jit import kernel\n@kernel\ndef shift(x):\n    return x * {factor}\n"
STUDY = """
from simkit import Parameter, Study, Tally, measurement
from simkit.kernels.jit import kernel
from {module} import shift

@kernel
def call(x):
    return shift(x)

class Shifted(Study):
    name = "{name}"
    summary = "a kernel that calls one in another file"
    parameters = (Parameter("n", "int", 1, "Nothing"),)
    quantities = (measurement("x", "1 times the factor"),)

    def simulate(self, params, rng, trials):
        import numpy as np

        return Tally.of_arrays(trials, measurements={{"x": np.full(trials, call(1.0))}})
"""
WAYS = {
    "a file whose kernel lies in a subfolder": ("pk/s.py", "sub.deep", "pk/sub/deep.py"),
    "a package of two modules": ("path/plug/studies.py", "plug.kernels", "path/plug/kernels.py"),
    "a library elsewhere on the path": ("alone/mine.py", "lib_a.core", "elsewhere/lib_a/core.py"),
    "a class given to simkit.run": ("path/given.py", "given_kernels", "path/given_kernels.py"),
}
RUN = """
import sys
from pathlib import Path
here = Path(sys.argv[1])
sys.path += [str(here / "path"), str(here / "elsewhere")]
import simkit
from simkit.engine.sources.registry import load_study_file
import plug.studies, given
studies = [
    load_study_file(str(here / "pk/s.py")), plug.studies.Shifted(),
    load_study_file(str(here / "alone/mine.py:Shifted")), given.Shifted,
]
for study in studies:
    print(simkit.run(study, trials=2, ledger=here / "ledger.sqlite").table["estimate"][0])
"""


@pytest.fixture(scope="module")
def after_an_edit(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[float, float]]:
    """Return for each way the value before and after its kernel has changed in another file."""
    folder = tmp_path_factory.mktemp("stale")
    for number, (file, module, _) in enumerate(WAYS.values()):
        write(folder, {file: STUDY.format(module=module, name=f"shifted-{number}")})
    write(folder, {"path/plug/__init__.py": "", "elsewhere/lib_a/__init__.py": ""})
    shown = []
    for factor in ("1.0", "2.0"):
        for _, _, helper in WAYS.values():
            write(folder, {helper: HELPER.format(factor=factor)})
        output = run_script(
            RUN, str(folder), SIMKIT_CACHE=str(folder / "cache"), PYTHONDONTWRITEBYTECODE="1"
        )
        shown.append([float(line) for line in output.splitlines()])
    return dict(zip(WAYS, zip(*shown, strict=True), strict=True))


@needs_compiler
@pytest.mark.parametrize("way", WAYS)
def test_a_kernel_changed_in_another_file_is_not_served_stale(
    after_an_edit: dict[str, tuple[float, float]], way: str
) -> None:
    # Numba's own cache looks at the calling file alone; a ledger would keep the old value as a new one.
    assert after_an_edit[way] == (1.0, 2.0)


@pytest.fixture
def load(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Any]:
    """Return a function that loads a module of the test's folder anew; kernels are kept there too."""
    monkeypatch.setenv("SIMKIT_CACHE", str(tmp_path / "cache"))
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)

    def load_anew(name: str) -> Any:
        monkeypatch.delitem(sys.modules, name, raising=False)
        importlib.invalidate_caches()
        return importlib.import_module(name)

    return load_anew


CALLER = """
import shift_for_tests
from simkit.kernels.jit import kernel
@kernel
def call(x):
    return shift_for_tests.shift(x)
"""


@needs_compiler
@pytest.mark.usefixtures("isolated_imports")
def test_code_loaded_before_its_file_changed_is_not_kept_under_the_new_name(
    tmp_path: Path, load: Callable[[str], Any]
) -> None:
    write(tmp_path, {"shift_for_tests.py": HELPER.format(factor="2.0"), "caller_for_tests.py": CALLER})
    load("shift_for_tests")
    write(tmp_path, {"shift_for_tests.py": HELPER.format(factor="33.0")})
    assert load("caller_for_tests").call(1.0) == 2.0  # what is in memory
    load("shift_for_tests")
    assert load("caller_for_tests").call(1.0) == 33.0


FROZEN = """
from constants_for_tests import FACTOR
from simkit.kernels.jit import kernel
@kernel
def call(x):
    return x * FACTOR
"""


@needs_compiler
@pytest.mark.usefixtures("isolated_imports")
def test_constants_loaded_before_their_file_changed_are_not_kept_under_the_new_name(
    tmp_path: Path, load: Callable[[str], Any]
) -> None:
    write(tmp_path, {"constants_for_tests.py": "FACTOR = 2.0", "caller_for_tests.py": FROZEN})
    load("constants_for_tests")  # which no kernel has looked at yet
    write(tmp_path, {"constants_for_tests.py": "FACTOR = 33.0"})
    assert load("caller_for_tests").call(1.0) == 2.0
    load("constants_for_tests")
    assert load("caller_for_tests").call(1.0) == 33.0


@needs_compiler
@pytest.mark.usefixtures("isolated_imports")
def test_damaged_machine_code_is_compiled_anew_and_said_so(
    tmp_path: Path, load: Callable[[str], Any], capfd: pytest.CaptureFixture[str]
) -> None:
    write(tmp_path, {"shift_for_tests.py": HELPER.format(factor="2.0")})

    def run() -> tuple[float, int, list[str]]:
        """Return the value, how often machine code was loaded, and what was said."""
        shift = load("shift_for_tests").shift
        return shift(1.0), sum(shift.stats.cache_hits.values()), capfd.readouterr().err.splitlines()

    assert run() == (2.0, 0, [])
    assert run() == (2.0, 1, [])
    for suffix in ("nbi", "nbc"):
        (kept,) = tmp_path.rglob(f"*.{suffix}")
        content = kept.read_bytes()
        middle = len(content) // 2
        spoilt = bytes(byte ^ 255 for byte in content[middle : middle + 8])
        for damaged in (b"", content[:middle], content[:middle] + spoilt + content[middle + 8 :]):
            kept.write_bytes(damaged)
            value, hits, (line,) = run()
            assert (value, hits) == (2.0, 0)
            assert "is damaged, or not one's own, and is compiled anew" in line
            cache._said.clear()  # of another process
            assert run() == (2.0, 1, [])


def test_what_a_kernel_uses_is_in_its_fingerprint() -> None:
    def sources(constant: object) -> dict[str, object]:
        names: dict[str, object] = {"CONSTANT": constant}
        exec("def inner(x): return x * CONSTANT\ndef outer(x): return inner(x)", names)
        names["__name__"] = names["inner"].__module__ = names["outer"].__module__ = "mine"
        return names

    constants = [1.0, 2.0, 1, True, "1", (1.0,), np.zeros(2), np.zeros(3), np.ones(2)]
    found = [fingerprint(sources(constant)["outer"]) for constant in constants]
    assert len(set(found)) == len(constants)
    assert fingerprint(sources(1.0)["outer"]) == found[0]


@needs_compiler
@pytest.mark.parametrize("off", ["", "1"])
def test_compiled_code_is_kept_in_the_folder_unless_switched_off(tmp_path: Path, off: str) -> None:
    script = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from shift_for_tests import shift; print(shift(1.0))"
    )
    (tmp_path / "shift_for_tests.py").write_text(HELPER.format(factor="3.0"))
    environment = {"SIMKIT_CACHE": str(tmp_path / "cache"), "PYTHONDONTWRITEBYTECODE": "1"}
    assert run_script(script, str(tmp_path), **environment, SIMKIT_NO_CACHE=off) == "3.0"
    kept = list(tmp_path.rglob("*.nbi"))
    assert bool(kept) is not bool(off)
    assert all(tmp_path / "cache" / "simkit" in path.parents for path in kept)


@needs_compiler
def test_a_kernel_that_borrows_counts_no_references_and_makes_no_array(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SIMKIT_NO_CACHE", "1")  # what is kept cannot be looked into
    arrays, out = (np.arange(6.0).reshape(3, 2), np.ones((3, 2))), np.empty(3)
    texts = []
    for option in (False, True):
        compiled = kernel(borrows=option)(sum_rows)
        compiled(arrays, out)
        np.testing.assert_array_equal(out, [1.0, 2.0, 9.0])
        (text,) = compiled.inspect_llvm().values()
        texts.append(text)
    assert ["NRT_incref" in text for text in texts] == [True, False]
    with pytest.raises(numba.core.errors.NumbaError, match="Only accept returning of array"):
        kernel(borrows=True)(make_rows)(arrays, out)
