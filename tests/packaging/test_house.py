"""The house: no circle of files, arrows that run downwards, rooms with doors."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping, Set
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
#: The rooms of the engine, from the top: a room imports from those behind it alone.
ENGINE = (
    "settings", "thresholds", "rare", "shards", "results", "running", "tables", "plans", "ledger",
    "workers", "sources", "cells",
)  # fmt: skip
MOST = 15  # files of a folder, beside its door


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


@pytest.fixture(scope="module")
def imports() -> Mapping[str, Set[str]]:
    """Every file with the files that it imports, in functions and for types, too."""
    files = {module_of(path): path for path in (ROOT / "simkit").rglob("*.py")}
    found: dict[str, set[str]] = {}
    for module, path in files.items():
        own = found[module] = set()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                own |= {alias.name for alias in node.names} & files.keys()
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                names = {f"{node.module}.{alias.name}" for alias in node.names}
                own |= (names & files.keys()) or ({node.module} & files.keys())
        own.discard(module)
    return found


def reached(imports: Mapping[str, Set[str]], start: str) -> set[str]:
    seen: set[str] = set()
    waiting = set(imports[start])
    while waiting:
        module = waiting.pop()
        if module not in seen:
            seen.add(module)
            waiting |= imports[module]
    return seen


def test_no_file_imports_itself_on_any_way(imports: Mapping[str, Set[str]]) -> None:
    assert {module for module in imports if module in reached(imports, module)} == set()


def test_arrows_between_the_rooms_of_the_engine_run_downwards(imports: Mapping[str, Set[str]]) -> None:
    folder = ROOT / "simkit" / "engine"
    assert {path.name for path in folder.iterdir() if (path / "__init__.py").exists()} == set(ENGINE)
    for module, own in imports.items():
        if not module.startswith("simkit.engine."):
            continue
        here = ENGINE.index(module.split(".")[2])
        for other in own:
            if other.startswith("simkit.engine."):
                assert ENGINE.index(other.split(".")[2]) >= here, f"{module} imports {other}"


@pytest.mark.parametrize("house", ["engine", "cli", "figures", "verdicts", "page"])
def test_a_room_says_at_its_door_what_it_takes(house: str) -> None:
    doors = sorted((ROOT / "simkit" / house).glob("*/__init__.py"))
    assert doors
    for door in doors:
        assert "Takes" in (ast.get_docstring(ast.parse(door.read_text(encoding="utf-8"))) or ""), door


def test_the_life_of_one_number_is_twelve_files_of_less_than_2000_lines() -> None:
    page = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    section = page.partition("## Twelve files to read")[2].partition("\n## ")[0]
    files = [ROOT / "simkit" / name for name in re.findall(r"`([\w/]+\.py)`", section)]
    assert len(files) == len(set(files)) == 12
    assert sum(len(file.read_text(encoding="utf-8").splitlines()) for file in files) < 2000


def test_no_folder_is_crowded() -> None:
    folders = [path for path in (ROOT / "simkit").rglob("*") if (path / "__init__.py").exists()]
    counts = {path: sum(file.name != "__init__.py" for file in path.glob("*.py")) for path in folders}
    crowded = {path for path, count in counts.items() if count > MOST}
    assert not {path.relative_to(ROOT / "simkit").as_posix() for path in crowded}


def test_the_search_for_circles_finds_one() -> None:
    chain = {"a": {"b"}, "b": {"c"}, "c": {"a", "d"}, "d": set[str]()}
    assert {module for module in chain if module in reached(chain, module)} == {"a", "b", "c"}


def test_no_two_classes_are_called_alike() -> None:
    homes: dict[str, list[str]] = {}
    for path in (ROOT / "simkit").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                homes.setdefault(node.name, []).append(module_of(path))
    assert {name: modules for name, modules in homes.items() if len(modules) > 1} == {}
