"""The hash of a study's sources: it changes with the code of its trials, and with nothing else."""

from __future__ import annotations

import importlib
import itertools
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

import simkit
from simkit.engine.registry import load_study, load_study_file
from simkit.engine.sources import source_files, source_hash
from simkit.errors import SimkitError
from simkit.papers.separation.studies import SoftmaxVsLinear

PACKAGE = Path(simkit.__file__).parent

pytestmark = pytest.mark.usefixtures("isolated_imports")

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
Files = Mapping[str, str]


@pytest.fixture
def hash_of(tmp_path: Path) -> Callable[[Files], str]:
    """Return the hash of the study in ``mine.py`` of a folder with these files, a new one each time."""
    numbers = itertools.count()

    def write_and_hash(files: Files) -> str:
        folder = tmp_path / f"v{next(numbers)}"
        for name, text in files.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text)
        before = set(sys.modules)
        importlib.invalidate_caches()
        try:
            return source_hash(load_study_file(str(folder / "mine.py:Mine")))
        finally:
            for name in {"mine", *(set(sys.modules) - before)}:
                if not name.startswith("simkit"):
                    sys.modules.pop(name, None)

    return write_and_hash


def names_of(study: simkit.Study) -> set[str]:
    return {str(path.relative_to(PACKAGE)) for path in source_files(study)}


# The built-in study


def test_the_built_in_study_rests_on_its_kernels_and_on_what_they_rest_on() -> None:
    found = names_of(load_study("softmax-vs-linear"))
    regression = "separation/regression"
    assert found >= {
        "separation/studies.py", f"{regression}/network.py", f"{regression}/literal.py",
        f"{regression}/datasets.py", "tally.py", "study.py", "parameters.py", "arithmetic.py", "jit.py",
    }  # fmt: skip
    outside = {name for name in found if name.startswith(("engine", "cli", "figures", "stats"))}
    assert outside == {"engine/seeding.py"}  # the draws
    assert f"{regression}/theory.py" not in found


EDIT_AND_HASH = """
import importlib, sys
from pathlib import Path
from simkit.engine import sources
from simkit.papers.separation.studies import SoftmaxVsLinear

print(sources.source_hash(SoftmaxVsLinear()))
for name in sys.argv[2:]:
    with (Path(sys.argv[1]) / "simkit" / name).open("a") as file:
        file.write("# changed\\n")
    importlib.reload(sources)  # a process reads each file once
    print(sources.source_hash(SoftmaxVsLinear()))
"""


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


def test_the_hash_changes_with_the_code_of_the_trials_and_nothing_else(tmp_path: Path) -> None:
    others = [
        "separation/regression/theory.py", "engine/runner.py", "engine/sources.py", "stats/intervals.py",
        "cli/app.py", "figures/draw.py", "errors.py", "__init__.py",
    ]  # fmt: skip
    regression = "separation/regression"
    sources = [
        "separation/studies.py", f"{regression}/network.py", f"{regression}/literal.py",
        f"{regression}/datasets.py", "tally.py", "jit.py", "study.py", "engine/seeding.py",
    ]  # fmt: skip
    house = copy_house(tmp_path)
    script = EDIT_AND_HASH
    first, *hashes = run_python(script, house, *others, *sources, PYTHONPATH=str(house)).split()
    assert hashes[: len(others)] == [first] * len(others)
    assert len({first, *hashes[len(others) :]}) == 1 + len(sources)


def test_the_hash_does_not_depend_on_where_the_files_lie(tmp_path: Path) -> None:
    house = copy_house(tmp_path / "b")
    script = (
        "import sys; from simkit.engine.registry import load_study_file\n"
        "from simkit.engine.sources import source_hash; print(source_hash(load_study_file(sys.argv[1])))"
    )
    text = MINE.format(top="from simkit.declare.tally import Tally", lazy="pass")
    found = set()
    for name in ("a", "c", ".", "b"):  # before and behind simkit in the alphabet, above and beside it
        (tmp_path / name).mkdir(exist_ok=True)
        (tmp_path / name / "mine.py").write_text(text)
        found.add(run_python(script, tmp_path / name / "mine.py", PYTHONPATH=str(house)))
    assert len(found) == 1


def test_hashing_does_not_import_what_only_trials_need() -> None:
    # A finished command run again reads the ledger only, and should not wait for numba.
    script = (
        "import sys; from simkit.engine.registry import load_study\n"
        "from simkit.engine.sources import source_hash; source_hash(load_study('softmax-vs-linear'))\n"
        "print([name for name in ('numba', 'scipy', 'pandas', 'matplotlib') if name in sys.modules])"
    )
    assert run_python(script).strip() == "[]"


def test_the_hash_is_that_of_the_study_as_installed() -> None:
    assert source_hash(load_study("softmax-vs-linear")) == source_hash(SoftmaxVsLinear())


# A user's file

PLAIN = MINE.format(top="", lazy="pass")
BESIDE = {
    "imported": (MINE.format(top="import helper_a", lazy="pass"), "helper_a.py"),
    "imported from": (MINE.format(top="from helper_a import x", lazy="pass"), "helper_a.py"),
    "imported under another name": (MINE.format(top="import helper_a as h", lazy="pass"), "helper_a.py"),
    "imported in a function": (MINE.format(top="", lazy="import helper_a"), "helper_a.py"),
    "imported from in a function": (MINE.format(top="", lazy="from helper_a import x"), "helper_a.py"),
    "in a package": (MINE.format(top="", lazy="import pack_a.inner"), "pack_a/inner.py"),
    "named in a package": (MINE.format(top="", lazy="from pack_a import inner"), "pack_a/inner.py"),
    "from within a package": (MINE.format(top="", lazy="from pack_a.inner import x"), "pack_a/inner.py"),
    "a package itself": (MINE.format(top="", lazy="import pack_a"), "pack_a/__init__.py"),
    "from a package itself": (MINE.format(top="", lazy="from pack_a import x"), "pack_a/__init__.py"),
    "a package on the way": (MINE.format(top="", lazy="import pack_a.inner"), "pack_a/__init__.py"),
}


@pytest.mark.parametrize(("text", "helper"), BESIDE.values(), ids=BESIDE.keys())
def test_the_hash_changes_with_a_module_beside_the_study(
    hash_of: Callable[[Files], str], text: str, helper: str
) -> None:
    files = {"mine.py": text, "pack_a/__init__.py": "x = 0", helper: "x = 1"}
    assert hash_of(files) == hash_of(files)
    assert hash_of(files) != hash_of({**files, helper: "x = 2"})


def test_the_hash_changes_with_the_study_itself(hash_of: Callable[[Files], str]) -> None:
    assert hash_of({"mine.py": PLAIN}) == hash_of({"mine.py": PLAIN})
    assert hash_of({"mine.py": PLAIN}) != hash_of({"mine.py": PLAIN.replace("0.5", "0.6")})


@pytest.mark.parametrize("where", ["helper_b.py", "pack_a/inner.py"])
def test_the_hash_follows_imports_of_imports(hash_of: Callable[[Files], str], where: str) -> None:
    files = {
        "mine.py": MINE.format(top="import helper_a", lazy="pass"),
        "helper_a.py": "def f():\n    import helper_b\n    from pack_a import inner\n",
        "helper_b.py": "import helper_a",  # and back again
        "pack_a/__init__.py": "",
        "pack_a/inner.py": "from pack_a import other",
        "pack_a/other.py": "x = 1",
    }
    assert hash_of(files) != hash_of({**files, where: files[where] + "\nx = 2"})
    assert hash_of(files) != hash_of({**files, "pack_a/other.py": "x = 2"})


def test_the_hash_follows_relative_imports(hash_of: Callable[[Files], str]) -> None:
    files = {
        "mine.py": MINE.format(top="from pack_a import inner", lazy="pass"),
        "pack_a/__init__.py": "",
        "pack_a/inner.py": "from . import other\nfrom .deep import z",
        "pack_a/other.py": "x = 1",
        "pack_a/deep.py": "z = 1",
    }
    for name in ("pack_a/other.py", "pack_a/deep.py"):
        assert hash_of(files) != hash_of({**files, name: files[name] + "\nx = 2"})


def test_the_hash_follows_a_base_class(hash_of: Callable[[Files], str]) -> None:
    child = "from base_a import Mine as Base\nclass Mine(Base):\n    pass\n"
    files = {"mine.py": child, "base_a.py": PLAIN}
    assert hash_of(files) != hash_of({**files, "base_a.py": PLAIN.replace("0.5", "0.6")})


def test_the_hash_leaves_out_what_the_study_does_not_import(hash_of: Callable[[Files], str]) -> None:
    files = {"mine.py": PLAIN, "notes_a.py": "x = 1", "pack_a/__init__.py": ""}
    assert hash_of(files) == hash_of({**files, "notes_a.py": "x = 2", "pack_a/__init__.py": "x = 1"})


def test_a_module_of_the_users_may_be_called_theory(hash_of: Callable[[Files], str]) -> None:
    files = {"mine.py": MINE.format(top="", lazy="import theory"), "theory.py": "x = 1"}
    assert hash_of(files) != hash_of({**files, "theory.py": "x = 2"})


def test_hashing_runs_no_module_that_only_trials_import(hash_of: Callable[[Files], str]) -> None:
    hash_of(
        {
            "mine.py": MINE.format(top="import pack_a", lazy="from pack_a.inner import x"),
            "pack_a/__init__.py": "def f():\n    from pack_a.inner import x\n",
            "pack_a/inner.py": "raise SystemExit('run')",
        }
    )


def test_a_broken_module_is_told_in_one_line_or_left_to_the_trials(
    hash_of: Callable[[Files], str],
) -> None:
    files = {"mine.py": MINE.format(top="", lazy="import helper_a"), "helper_a.py": "def ("}
    try:
        told = f"helper_a: {hash_of(files)}"
    except SimkitError as error:
        told = str(error)
    assert "helper_a" in told
    assert "\n" not in told


def test_a_study_of_an_installed_package_is_followed_through_it(tmp_path: Path) -> None:
    package = tmp_path / "plug_a"
    files = {
        "__init__.py": "from .studies import Mine",
        "studies.py": MINE.format(top="from plug_a.kernels import x", lazy="from . import lazy"),
        "kernels.py": "x = 1",
        "lazy.py": "x = 1",
        "unused.py": "x = 1",
    }
    package.mkdir()
    for name, text in files.items():
        (package / name).write_text(text)
    sys.path.insert(0, str(tmp_path))
    importlib.invalidate_caches()
    study = importlib.import_module("plug_a").Mine()
    found = {path.name for path in source_files(study) if path.parent == package}
    assert found >= {"studies.py", "kernels.py", "lazy.py"}
    assert "unused.py" not in found


@pytest.mark.parametrize(
    "line",
    [
        "from . import kernels",
        "from .kernels import x",
        "from plug_b import kernels",
        "import plug_b.kernels",
    ],
)
@pytest.mark.parametrize("at", ["top", "lazy"])
def test_a_study_in_the_first_file_of_its_package_is_followed_too(
    tmp_path: Path, line: str, at: str
) -> None:
    package = tmp_path / "plug_b"
    package.mkdir()
    (package / "__init__.py").write_text(MINE.format(**{"top": "", "lazy": "pass", at: line}))
    (package / "kernels.py").write_text("x = 1\nfrom .deep import y\n")
    (package / "deep.py").write_text("y = 1\n")
    sys.path.insert(0, str(tmp_path))
    importlib.invalidate_caches()
    study = importlib.import_module("plug_b").Mine()
    found = {path.name for path in source_files(study) if path.parent == package}
    assert found == {"__init__.py", "kernels.py", "deep.py"}


LIST_SOURCES = """
import sys
from simkit.engine.sources import source_files
from simkit.papers.separation.studies import SoftmaxVsLinear

print(*source_files(SoftmaxVsLinear()), sep="\\n")
import plug_c
print(*source_files(plug_c.Mine()), sep="\\n")
from simkit.engine.registry import load_study_file
print(*source_files(load_study_file(sys.argv[1])), sep="\\n")
"""


def test_libraries_installed_beside_simkit_are_no_sources(tmp_path: Path) -> None:
    # As in an environment, where simkit, a package of studies, numpy and the rest share one folder.
    house = copy_house(tmp_path / "environment")
    for name in ("numba", "scipy", "stranger"):
        (house / name).mkdir()
        (house / name / "__init__.py").write_text("x = 1\n")
    (house / "plug_c.py").write_text(MINE.format(top="", lazy="import numba, scipy, stranger"))
    mine = tmp_path / "mine.py"
    mine.write_text((house / "plug_c.py").read_text())
    listed = run_python(LIST_SOURCES, mine, PYTHONPATH=str(house)).split()
    assert len(listed) > 5
    others = [path for path in listed if not path.startswith(str(house / "simkit"))]
    assert set(others) == {str(house / "plug_c.py"), str(mine)}


@pytest.mark.parametrize("name", ["statistics", "queue", "code", "simkit", "numpy"])
def test_a_file_named_like_a_library_has_a_hash_like_any_other(tmp_path: Path, name: str) -> None:
    script = (
        "import sys; from simkit.engine.registry import load_study_file\n"
        "from simkit.engine.sources import source_hash; print(source_hash(load_study_file(sys.argv[1])))"
    )
    path = tmp_path / f"{name}.py"
    found = []
    for level in ("0.5", "0.5", "0.6"):  # each in a process of its own
        path.write_text(PLAIN.replace("0.5", level))
        found.append(run_python(script, path))
    assert found[0] == found[1] != found[2]


# Studies without a file


WITHOUT_A_FILE = """
import simkit

class Mine(simkit.Study):
    name = "mine"
    summary = "typed at a prompt"
    parameters = (simkit.Parameter("n", "int", 1, "Nothing"),)
    quantities = (simkit.event("hit", "it happens"),)

    def trial(self, params, rng):
        return {"hit": rng.random() < LEVEL}

print(simkit.run(Mine, trials=40, LEDGER)["successes"][0])
"""


def test_a_study_typed_at_a_prompt_runs() -> None:
    # As in a notebook, where the class belongs to a module without a file.
    for level, heads in (("2.0", "40"), ("-1.0", "0")):
        script = WITHOUT_A_FILE.replace("LEVEL", level).replace(", LEDGER", "")
        assert run_python(script).strip() == heads


def test_what_a_prompt_left_in_the_ledger_is_not_mistaken_for_another_study(tmp_path: Path) -> None:
    ledger = f"ledger={str(tmp_path / 'ledger.sqlite')!r}"
    for level, heads in (("2.0", "40"), ("-1.0", "0")):
        script = WITHOUT_A_FILE.replace("LEVEL", level).replace("LEDGER", ledger)
        try:
            shown = run_python(script).strip()
        except AssertionError as error:
            shown = str(error)
        refused = "simkit.errors." in shown and "source" in shown  # in so many words
        assert shown == heads or refused
