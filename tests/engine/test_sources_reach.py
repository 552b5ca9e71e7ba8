"""What a study's sources reach: libraries, names loaded on demand, data, code in memory, scripts."""

from __future__ import annotations

import importlib
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from sources_for_tests import MINE, PACKAGE, PLAIN, Files, copy_house, run_python, write

from simkit.engine.sources.registry import load_study_file
from simkit.engine.sources.source_hash import source_files, source_hash
from simkit.errors import StudyError
from simkit.kernels.closure.finder import installation

pytestmark = pytest.mark.usefixtures("isolated_imports")

LIST_SOURCES = """
import sys
from simkit.engine.sources.source_hash import find_sources
from simkit.papers.separation.studies import SoftmaxVsLinear
import plug_c
from simkit.engine.sources.registry import load_study_file
for study in (SoftmaxVsLinear(), plug_c.Mine(), load_study_file(sys.argv[1])):
    found = find_sources(study)
    print(*found.files, *(line for line in found.lines if not line.startswith("tree")), sep="\\n")
    print("-", found.hash)
"""
STRANGER = {
    "stranger/__init__.py": "import required, numpy\n",
    "stranger/data.txt": "1",
    "stranger/inner.py": "x = 1\n",
    "stranger-1.0.dist-info/METADATA": "Name: stranger\nVersion: 1.0\nRequires-Dist: required\n",
    "stranger-1.0.dist-info/RECORD": "stranger/__init__.py,,\n",
    "required.py": "x = 1\n",
    "required-2.0.dist-info/METADATA": "Name: required\nVersion: 2.0\n",
    "unrelated-2.0.dist-info/METADATA": "Name: unrelated\nVersion: 2.0\n",
}


def test_an_installed_library_counts_as_text_and_by_version(tmp_path: Path) -> None:
    # As in an environment, where simkit, a package of studies and the rest share one folder.
    environment = copy_house(tmp_path / "site-packages")
    text = MINE.format(top="", lazy="import numba, scipy, stranger")
    (tmp_path / "mine.py").write_text(text)

    def listed(files: Files) -> list[list[str]]:
        write(environment, {"plug_c.py": text, **files})
        shown = run_python(LIST_SOURCES, tmp_path / "mine.py", PYTHONPATH=str(environment))
        return [part.splitlines() for part in re.split("\n- .*\n", shown)[:3]]

    built_in, plugged, mine = listed(STRANGER)
    assert not [line for line in built_in if "stranger" in line]
    for found in (plugged, mine):
        others = [line for line in found if not line.startswith(str(environment / "simkit"))]
        own = {str(environment / "plug_c.py"), str(tmp_path / "mine.py")}
        assert [line for line in others if line.startswith("version")] == [
            "version required 2.0", "version stranger 1.0",
        ]  # fmt: skip
        kinds = {line.split()[0] for line in others if not line.startswith("version")}
        assert "library" in kinds
        assert kinds <= {"library", *own}
    library = [line for line in mine if line.startswith("library")]
    for change, same in (
        ({"stranger/inner.py": "x = 1  # a comment\n"}, False),
        ({"stranger/data.txt": "2"}, True),
        ({"required.py": "x = 2\n"}, True),
    ):
        after = [line for line in listed({**STRANGER, **change})[2] if line.startswith("library")]
        assert (after == library) is same


def test_folders_of_installed_libraries_are_known_by_name_or_content(tmp_path: Path) -> None:
    for name in ("site-packages", "dist-packages", "target/thing-1.0.dist-info", "mine/thing.egg-info"):
        (tmp_path / name).mkdir(parents=True)
    found = {path.name: installation(str(path)) for path in tmp_path.iterdir()}
    assert found == {"site-packages": True, "dist-packages": True, "target": True, "mine": False}


# What is loaded on demand

WING = "simkit.papers.patches"


@pytest.mark.parametrize(
    ("line", "leads_to", "not_to"),
    [
        ("from simkit import Tally", "declare/tally.py", "api/calls.py"),
        ("import simkit", "declare/study.py", "api/calls.py"),
        ("from simkit import run", "api/calls.py", "papers/patches/learning/training.py"),
        ("import simkit as s\n        s.run", "api/calls.py", "papers/patches/learning/training.py"),
        ("import simkit\n        getattr(simkit, 'run')", "api/calls.py", "papers/__init__.py"),
        (f"from {WING} import train", "papers/patches/learning/training.py", "papers/patches/lucky.py"),
        (f"from {WING} import train", "papers/patches/kernels/descent.py", "api/calls.py"),
        (
            f"import {WING} as p\n        p.PatchModel",
            "papers/patches/datasets/model.py",
            "papers/patches/learning/training.py",
        ),
        ("from simkit import at_most", "declare/statement.py", "declare/claims/claim.py"),
        (f"import {WING} as p", "papers/patches/__init__.py", "papers/patches/datasets/model.py"),
    ],
)
def test_names_loaded_on_demand_are_followed_where_they_are_named(
    tmp_path: Path, line: str, leads_to: str, not_to: str
) -> None:
    (tmp_path / "mine.py").write_text(MINE.format(top="", lazy=line))
    found = {
        path.relative_to(PACKAGE).as_posix()
        for path in source_files(load_study_file(str(tmp_path / "mine.py")))
        if path.is_relative_to(PACKAGE)
    }
    assert leads_to in found
    assert not_to not in found


ON_DEMAND = """
from simkit.lazy import load_lazily
__getattr__ = load_lazily(__name__, {"far": "pack_a.one", "near": "pack_a.two"})
"""
HIDDEN_ON_DEMAND = {
    "an import by the name": """
import importlib
def __getattr__(name):
    return importlib.import_module(name.lower())
""",
    "a function of its own": """
import importlib
HOMES = {"far": "one", "near": "two"}
def __getattr__(name):
    if name in HOMES:
        return getattr(importlib.import_module(f"{__name__}.{HOMES[name]}"), name)
    raise AttributeError(name)
""",
    "a table that is changed": """
from simkit.lazy import load_lazily
homes = {"near": "pack_a.two"}
homes["far"] = "pack_a.one"
__getattr__ = load_lazily(__name__, homes)
""",
    "a table that is computed": """
from simkit.lazy import load_lazily
__getattr__ = load_lazily(__name__, {"fa" + "r": "pack_a.one", "near": "pack_a.two"})
""",
    "by another name": """
from simkit.lazy import load_lazily as load
__getattr__ = load(__name__, {"far": "pack_a.one", "near": "pack_a.two"})
""",
}
PACK = {"pack_a/one.py": "far = 1", "pack_a/two.py": "near = 1"}
ASKED = {
    "from the package": "from pack_a import far",
    "of the package": "import pack_a; pack_a.far",
    "by a text": "import pack_a as p; getattr(p, 'far')",
}


@pytest.mark.parametrize("line", ASKED.values(), ids=ASKED.keys())
def test_of_a_users_package_that_loads_lazily_what_is_asked_counts(
    hash_of: Callable[[Files], str], line: str
) -> None:
    mine = MINE.format(top="", lazy=line)
    files = {"mine.py": mine, "pack_a/__init__.py": ON_DEMAND, **PACK}
    assert hash_of(files) != hash_of({**files, "pack_a/one.py": "far = 2"})
    assert hash_of(files) == hash_of({**files, "pack_a/two.py": "near = 2"})


@pytest.mark.parametrize("line", ["import pack_a as p; getattr(p, name)", "from pack_a import *"])
def test_whoever_may_ask_any_name_of_a_package_asks_all(
    hash_of: Callable[[Files], str], line: str
) -> None:
    top, lazy = ("", line) if "getattr" in line else (line, "pass")
    mine = MINE.format(top=top, lazy=lazy)
    files = {"mine.py": mine, "elsewhere/pack_a/__init__.py": ON_DEMAND}
    files |= {f"elsewhere/{name}": text for name, text in PACK.items()}
    for name in files:
        assert hash_of(files) != hash_of({**files, name: files[name] + "\nz = 1"})


@pytest.mark.parametrize("body", HIDDEN_ON_DEMAND.values(), ids=HIDDEN_ON_DEMAND.keys())
def test_a_package_that_hides_what_it_loads_counts_with_its_folder(
    hash_of: Callable[[Files], str], body: str
) -> None:
    mine = MINE.format(top="", lazy="from pack_a import far")
    files = {"mine.py": mine, "pack_a/__init__.py": body, **PACK}
    assert hash_of(files) != hash_of({**files, "pack_a/one.py": "far = 2"})


@pytest.mark.parametrize("line", ["import pack_a; pack_a.one.far", "from pack_a import one; one.far"])
def test_a_module_that_is_asked_of_its_package_counts(
    hash_of: Callable[[Files], str], line: str
) -> None:
    # Whatever imports it otherwise may be no part of a trial.
    mine = MINE.format(top="", lazy=line)
    files = {"mine.py": mine, "pack_a/__init__.py": "", "pack_a/one/__init__.py": ""}
    files["pack_a/one/far.py"] = "x = 1"
    assert hash_of(files) != hash_of({**files, "pack_a/one/far.py": "x = 2"})


def test_what_is_loaded_lazily_may_load_lazily_itself(hash_of: Callable[[Files], str]) -> None:
    files = {
        "mine.py": MINE.format(top="", lazy="from pack_a import far"),
        "pack_a/__init__.py": ON_DEMAND,
        "pack_a/one/__init__.py": ON_DEMAND.replace("pack_a.one", "pack_a.one.one"),
        "pack_a/one/one.py": "far = 1",
    }
    assert hash_of(files) != hash_of({**files, "pack_a/one/one.py": "far = 2"})


# Data files


DATA = PLAIN.replace('    name = "mine"', '    name = "mine"\n    data_files = {files}')


@pytest.mark.parametrize(
    "declared", ['("absent.csv",)', '("*.absent",)', '"table.csv"', "7", '("",)', "(1,)", '("a\\0b",)']
)
def test_a_data_file_that_is_not_there_is_told_in_one_line(
    hash_of: Callable[[Files], str], declared: str
) -> None:
    with pytest.raises(StudyError, match="study Mine: data_files") as error:
        hash_of({"mine.py": DATA.replace("{files}", declared), "table.csv": "1"})
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("declared", ['("tables",)', '["tables/deep/a.csv"]', '("**/*.csv",)'])
def test_folders_and_patterns_of_data_count_by_content_and_name(
    hash_of: Callable[[Files], str], declared: str
) -> None:
    files = {"mine.py": DATA.replace("{files}", declared), "tables/deep/a.csv": "1"}
    assert hash_of(files) == hash_of({**files, "notes.txt": "1"})
    assert hash_of(files) != hash_of({**files, "tables/deep/a.csv": "2"})


def test_data_declared_by_a_base_class_lie_beside_it(hash_of: Callable[[Files], str]) -> None:
    files = {
        "mine.py": "from pack_a.base import Mine as Base\nclass Mine(Base):\n    pass\n",
        "pack_a/__init__.py": "",
        "pack_a/base.py": DATA.replace("{files}", '("a.csv",)'),
        "pack_a/a.csv": "1",
    }
    assert hash_of(files) != hash_of({**files, "pack_a/a.csv": "2"})


# What is in memory


def test_the_hash_is_that_of_the_code_in_memory(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(MINE.format(top="import helper_a", lazy="pass"))
    (tmp_path / "helper_a.py").write_text("x = 1")
    target = str(tmp_path / "mine.py")
    study = load_study_file(target)
    first = source_hash(study)
    (tmp_path / "helper_a.py").write_text("x = 22")
    assert source_hash(study) == source_hash(load_study_file(target)) == first
    importlib.reload(sys.modules["helper_a"])
    assert source_hash(study) != first


SCRIPT = (
    MINE.format(top="import helper_a", lazy="pass")
    + """
from simkit.engine.sources.source_hash import source_hash
from simkit.engine.sources.source_hash import source_files
print(source_hash(Mine()))
print(*sorted(path.name for path in source_files(Mine()) if "simkit" not in path.parts))
"""
)


@pytest.mark.parametrize("as_module", [True, False])
def test_a_study_in_a_script_is_followed_from_there(tmp_path: Path, as_module: bool) -> None:
    script = SCRIPT.replace("import helper_a", "from . import helper_a") if as_module else SCRIPT
    folder = tmp_path / "pack_b"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "script.py").write_text(script)
    found = []
    for text in ("x = 1", "x = 2"):
        (folder / "helper_a.py").write_text(text)
        run = "import runpy, sys; sys.path.insert(0, sys.argv[1]); " + (
            "runpy._run_module_as_main('pack_b.script')" if as_module else "pass"
        )
        command = ["-c", run, str(tmp_path)] if as_module else [str(folder / "script.py")]
        done = subprocess.run(
            [sys.executable, *command], capture_output=True, text=True, timeout=120, check=True,
            env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        )  # fmt: skip
        found.append(done.stdout.splitlines())
    assert found[0][0] != found[1][0]
    assert found[0][1].split() == (["__init__.py"] if as_module else []) + ["helper_a.py", "script.py"]
