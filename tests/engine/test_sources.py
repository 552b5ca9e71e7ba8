"""The hash of a study's sources: it changes with the code of its trials, and with nothing else."""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from sources_for_tests import MINE, PACKAGE, PLAIN, Files, copy_house, run_python

import simkit
from simkit.engine.sources.registry import load_study, study_names
from simkit.engine.sources.source_hash import find_sources, source_files, source_hash
from simkit.errors import SimkitError
from simkit.kernels.closure.follow import read
from simkit.papers.separation.studies import SoftmaxVsLinear

pytestmark = pytest.mark.usefixtures("isolated_imports")


def names_of(study: simkit.Study) -> set[str]:
    return {str(path.relative_to(PACKAGE)) for path in source_files(study)}


# The built-in study


def test_the_built_in_study_rests_on_its_kernels_and_on_what_they_rest_on() -> None:
    found = names_of(load_study("softmax-vs-linear"))
    wing = "papers/separation"
    assert found >= {
        f"{wing}/studies.py", f"{wing}/regression/events.py", f"{wing}/regression/literal.py",
        f"{wing}/regression/datasets.py", "declare/tally.py", "declare/study.py",
        "declare/parameters/parameter.py", "declare/parameters/expressions.py", "kernels/jit.py",
        "__init__.py",
    }  # fmt: skip
    outside = {
        name for name in found if name.startswith(("engine", "cli", "figures", "stats", "kernels/c"))
    }
    drawn = ("__init__", "keys", "seeding", "trials")  # the draws, and what a trial gets to see
    assert outside == {"engine/__init__.py", *(f"engine/cells/{name}.py" for name in drawn)}
    assert not {name for name in found if "theory" in name}  # named by what is stated only


@pytest.mark.parametrize("name", study_names())
def test_nothing_in_simkit_reaches_what_it_does_not_name(name: str) -> None:
    # Else a whole folder would count as text, comments, theory and all.
    study = load_study(name)
    sources = find_sources(study)
    assert sources is not None
    known = [f"data {file} " for file in study.data_files]  # its tables of parameters
    known += ["library sklearn ", "library torch "] if name.startswith("image-") else []
    assert not [line for line in sources.lines if not line.startswith(("tree", *known))]
    texts = [file.read_text(encoding="utf-8") for file in sources.files if file.suffix == ".py"]
    read = [re.findall(r'read_parameters\(\s*"[\w.]+:(\S+)"', text) for text in texts]
    named = {line.split()[1].removeprefix("../").removeprefix("../") for line in sources.lines}
    assert {table for tables in read for table in tables} <= named


def test_files_of_a_class_above_count_beside_ones_own() -> None:
    class Mine(SoftmaxVsLinear):
        data_files = (__file__,)

    sources = find_sources(Mine())
    assert sources is not None
    assert {line.split()[1] for line in sources.lines if line.startswith("data ")} == {
        Path(__file__).as_posix(), "parameters/separation.csv",
    }  # fmt: skip


def test_no_room_of_the_papers_hides_what_it_reaches() -> None:
    found = {
        path.relative_to(PACKAGE).as_posix(): read(str(path)).piece
        for path in sorted(PACKAGE.glob("papers/**/*.py"))
    }
    assert len(found) > 100
    assert not [name for name, piece in found.items() if piece is None or piece.hidden]
    # What asks for computed names asks its own arrays: nothing of a trial asks a study so.
    of_trials = set().union(*(names_of(load_study(name)) for name in study_names()))
    asking = {name: piece for name, piece in found.items() if piece and piece.asks_all}
    assert not [n for n, piece in asking.items() if n in of_trials and "Study" in piece.names]
    modules = [one.module for piece in found.values() if piece for one in piece.imports if not one.names]
    assert not [module for module in modules if module.startswith("simkit")]  # nor a package


EDIT_AND_HASH = """
import sys
from pathlib import Path
from simkit.engine.sources.source_hash import source_hash
from simkit.kernels.closure import follow
from simkit.papers.separation.studies import SoftmaxVsLinear

print(source_hash(SoftmaxVsLinear()))
for name in sys.argv[2:]:
    path = Path(sys.argv[1]) / "simkit" / name
    with path.open("a") as file:
        file.write("CHANGED = 1\\n")
    follow._parsed.pop(str(path), None)  # a process takes a file as it was when it was loaded
    print(source_hash(SoftmaxVsLinear()))
"""


def test_the_hash_changes_with_the_code_of_the_trials_and_nothing_else(tmp_path: Path) -> None:
    wing = "papers/separation"
    others = [
        f"{wing}/regression/theory.py", "engine/running/runner.py", "engine/sources/source_hash.py",
        "stats/intervals.py",
        "cli/app.py", "figures/drawing/draw.py", "kernels/cache.py", "kernels/closure/follow.py",
        "papers/knn/selection.py",
    ]  # fmt: skip
    sources = [
        f"{wing}/studies.py", f"{wing}/regression/events.py", f"{wing}/regression/literal.py",
        f"{wing}/regression/datasets.py", "declare/tally.py", "kernels/jit.py", "declare/study.py",
        "engine/cells/seeding.py", "errors.py", "__init__.py",
    ]  # fmt: skip
    house = copy_house(tmp_path)
    script = EDIT_AND_HASH
    first, *hashes = run_python(script, house, *others, *sources, PYTHONPATH=str(house)).split()
    assert hashes[: len(others)] == [first] * len(others)
    assert len({first, *hashes[len(others) :]}) == 1 + len(sources)


ROOMS = ("verdicts", "page", "cli", "figures")
WINGS = ("separation", "clusters", "knn", "patches")
HASH_ALL = """
import sys
from pathlib import Path
import simkit
from simkit.engine.sources.registry import load_study, study_names
from simkit.engine.sources.source_hash import source_files, source_hash
from simkit.kernels.closure.follow import closure_digest
top = Path(simkit.__file__).parent
kernels = set()
for name in study_names():
    study = load_study(name)
    print(name, source_hash(study))
    kernels.update(file for file in source_files(study) if "@kernel" in file.read_text())
for file in sorted(kernels):
    module = ".".join(file.relative_to(top.parent).with_suffix("").parts)
    print(module, closure_digest(str(file), module, module.rpartition(".")[0]))
"""


def test_an_edit_of_what_judges_prints_draws_or_is_said_reruns_and_recompiles_nothing(
    tmp_path: Path,
) -> None:
    house = copy_house(tmp_path)
    top = house / "simkit"
    said = [top / "papers" / wing / what for wing in WINGS for what in ("claims", "findings", "theory")]
    said += [top / f"papers/separation/{model}/theory" for model in ("attention", "regression")]
    rooms = [top / room for room in ROOMS] + [place for place in said if place.is_dir()]
    files = [file for room in rooms for file in room.rglob("*.py")]
    files += [file for place in said if (file := place.with_suffix(".py")).is_file()]
    assert len(files) > 200
    before = run_python(HASH_ALL, PYTHONPATH=str(house)).splitlines()
    assert len(before) > len(study_names()) + 10  # kernels, too
    for file in files:
        with file.open("a") as opened:
            opened.write("CHANGED = 1\n")
    assert run_python(HASH_ALL, PYTHONPATH=str(house)).splitlines() == before
    with (top / "errors.py").open("a") as opened:
        opened.write("CHANGED = 1\n")
    after = run_python(HASH_ALL, PYTHONPATH=str(house)).splitlines()
    studies = {line.split()[0] for line in set(before) - set(after)}
    assert studies >= set(study_names())


def test_the_hash_does_not_depend_on_where_the_files_lie(tmp_path: Path) -> None:
    house = copy_house(tmp_path / "b")
    script = (
        "import sys; from simkit.engine.sources.registry import load_study_file\n"
        "from simkit.engine.sources.source_hash import source_hash\n"
        "print(source_hash(load_study_file(sys.argv[1])))"
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
        "import sys; from simkit.engine.sources.registry import load_study\n"
        "from simkit.engine.sources.source_hash import source_hash\n"
        "source_hash(load_study('softmax-vs-linear'))\n"
        "print([name for name in ('numba', 'scipy', 'pandas', 'matplotlib') if name in sys.modules])"
    )
    assert run_python(script).strip() == "[]"


def test_the_hash_is_that_of_the_study_as_installed() -> None:
    assert source_hash(load_study("softmax-vs-linear")) == source_hash(SoftmaxVsLinear())


# A user's file

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


@pytest.mark.parametrize("name", ["statistics", "simkit", "numpy"])
def test_a_file_named_like_a_library_has_a_hash_like_any_other(tmp_path: Path, name: str) -> None:
    script = (
        "import sys; from simkit.engine.sources.registry import load_study_file\n"
        "from simkit.engine.sources.source_hash import source_hash\n"
        "print(source_hash(load_study_file(sys.argv[1])))"
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

print(simkit.run(Mine, trials=40, LEDGER).table["successes"][0])
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
