"""The names that a package of studies may use: all there, none gone but by the rule."""

import hashlib
import importlib
import re
from pathlib import Path

import pytest
from generate import InterfaceName, interface_names

import simkit
from simkit.declare.interface import INTERFACES
from simkit.testing import INTERFACE

ROOT = Path(__file__).parents[2]
#: Of the names with which each interface came, sorted and joined by line ends: no row may be lost.
FIRST = {1: "fa1a631732d4256e"}


def minor(version: str) -> tuple[int, int]:
    major, own, *_ = map(int, version.split("."))
    return major, own


def faults(rows: list[InterfaceName], versions: str) -> list[str]:
    """Return the names that break the rule, by a changelog's text."""
    found = []
    for row in rows:
        module, _, name = row.name.partition(":")
        is_there = hasattr(importlib.import_module(module), name)
        if row.gone:
            (one, old), (other, new) = minor(row.deprecated or "9999.0"), minor(row.gone)
            if not (one, old) < (other, new) or is_there:
                found.append(row.name)
        elif not is_there or row.since > INTERFACES[-1]:
            found.append(row.name)
        if row.deprecated and name not in versions.partition(f"## [{row.deprecated}]")[2]:
            found.append(row.name)
    return list(dict.fromkeys(found))


def test_every_name_is_there_or_went_by_the_rule() -> None:
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert faults(interface_names(), changes) == []


@pytest.mark.parametrize(
    "row",
    [
        InterfaceName("simkit:NoSuchName", 1),
        InterfaceName("simkit:NoSuchName", 1, "", "0.4.0"),
        InterfaceName("simkit:NoSuchName", 1, "0.4.0", "0.4.1"),
        InterfaceName("simkit:Study", 1, "0.3.0", "0.4.0"),
        InterfaceName("simkit:Study", 1, "0.3.0"),
        InterfaceName("simkit:Study", INTERFACES[-1] + 1),
    ],
)
def test_a_name_that_breaks_the_rule_is_seen(row: InterfaceName) -> None:
    assert faults([row], "## [0.4.0]\nNoSuchName is deprecated.") == [row.name]
    gone = InterfaceName("simkit:NoSuchName", 1, "0.4.0", "0.5.0")
    assert faults([gone], "## [0.4.0]\nNoSuchName is deprecated.") == []


def test_no_row_is_lost() -> None:
    by_interface: dict[int, list[str]] = {}
    for row in interface_names():
        by_interface.setdefault(row.since, []).append(row.name)
    digests = {
        since: hashlib.sha256("\n".join(sorted(names)).encode()).hexdigest()[:16]
        for since, names in by_interface.items()
    }
    assert digests == FIRST
    assert set(INTERFACES) <= set(FIRST)
    assert INTERFACES[-1] == INTERFACE


def test_all_public_names_are_part_of_it() -> None:
    own = {row.name.partition(":")[2] for row in interface_names() if row.name.startswith("simkit:")}
    assert own == set(simkit.__all__)


def test_what_ships_as_an_example_or_a_package_uses_no_other_name() -> None:
    known = {row.name for row in interface_names() if not row.gone}
    files = [
        *(ROOT / "examples").glob("*.py"), *(ROOT / "simkit/cli/templates").rglob("*.py.txt"),
    ]  # fmt: skip
    for file in files:
        if file.name == "train_shallow_vit.py":  # no study: it draws with what simkit draws with
            continue
        for module, names in re.findall(
            r"^from (simkit[\w.]*) import (.+)$", file.read_text(encoding="utf-8"), re.MULTILINE
        ):
            assert {f"{module}:{name.strip()}" for name in names.split(",")} <= known, file
