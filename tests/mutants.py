"""Mutants: small faults put into the code, to see whether the tests notice.

    python tests/mutants.py reach             which test files call which functions (the whole suite)
    python tests/mutants.py draw              the mutants: ten a room, half in functions that make texts
    python tests/mutants.py run [NUMBER ...]  each against `make test`, survivors against the rest

A mutant changes one comparison, sign, index or key, or min into max. `run` writes tests/mutants.csv. It
works in the tree that it stands in, one mutant at a time, and puts each file back; it refuses where
simkit/ has changed. It runs the test files that reach the function, the cheapest first. Tests
that compare a hash of the code (`HASHES`) fail at every edit, and are left out. Why a survivor is no
fault of the tests is written into the column `reason` by hand; it stays while the mutant is the same.
"""

from __future__ import annotations

import ast
import csv
import json
import os
import random
import subprocess
import sys
import threading
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

import pytest
from selection import file_of, read_costs

ROOT = Path(__file__).parents[1]
REACH, TABLE = ROOT / "build" / "mutants" / "reach.json", ROOT / "tests" / "mutants.csv"
SEED, EACH = 35, 10  # mutants of a room
ROOMS = (
    "declare", "kernels", "stats", "engine", "verdicts", "figures", "page", "cli", "papers/separation",
    "papers/clusters", "papers/knn", "papers/patches",
)  # fmt: skip
HASHES = ("tests/verdicts/test_attacks.py",)
LIMITS = {"quick": 400, "rest": 900}  # seconds: a mutant that takes longer is killed by it
#: Operators as they are written, and what takes their place.
_OPERATORS = {
    ast.Lt: ("<", "<="), ast.LtE: ("<=", "<"), ast.Gt: (">", ">="), ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="), ast.NotEq: ("!=", "=="), ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"), ast.Add: ("+", "-"), ast.Sub: ("-", "+"),
}  # fmt: skip
_CALLS = {"min": "max", "max": "min", "any": "all", "all": "any"}


@dataclass(frozen=True)
class Mutant:
    """One change of one line: from the byte `start` to `end` of a file."""

    room: str
    file: str
    function: str
    line: int
    kind: str
    said: bool  # the function makes sentences
    before: str
    after: str
    start: int
    end: int


def functions_of(tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef]]:
    """Yield functions and methods with their names, not those inside them."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef):
                    yield f"{node.name}.{inner.name}", inner


def says_something(function: ast.FunctionDef) -> bool:
    """Return whether a function makes a text of several words."""
    inside = (node for statement in function.body[1:] or function.body for node in ast.walk(statement))
    texts = (str(node.value) for node in inside if isinstance(node, ast.Constant | ast.FormattedValue))
    return any(isinstance(node, ast.JoinedStr) for node in ast.walk(function)) and any(
        " " in text.strip() for text in texts
    )


def mutants_of(room: str, path: Path) -> Iterator[Mutant]:
    """Yield every mutant of a file."""
    source = path.read_bytes()
    place = _Places(source)
    for name, function in functions_of(ast.parse(source)):
        said = says_something(function)
        keys = sorted(set(_keys(function)))
        for node in (inner for statement in function.body for inner in ast.walk(statement)):
            for kind, first, last, after in _changes(node, place, keys):
                yield Mutant(
                    room, path.relative_to(ROOT).as_posix(), name, node.lineno, kind, said,
                    source[first:last].decode(), after, first, last,
                )  # fmt: skip


class _Places:
    """Where the nodes of a tree stand in the bytes of their file."""

    def __init__(self, source: bytes) -> None:
        self.source, self._starts = source, [0]
        for line in source.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))

    def span(self, node: Any) -> tuple[int, int]:
        """Return the first byte of a node and the one past its last."""
        first, last = self._starts[node.lineno - 1], self._starts[node.end_lineno - 1]
        return first + node.col_offset, last + node.end_col_offset

    def operator(self, left: Any, right: Any, written: str) -> tuple[int, int] | None:
        """Return where an operator stands between its sides."""
        between = self.span(left)[1], self.span(right)[0]
        found = self.source[slice(*between)].find(written.encode())
        return None if found < 0 else (between[0] + found, between[0] + found + len(written))


def _keys(function: ast.FunctionDef) -> Iterator[str]:
    for node in ast.walk(function):
        value = getattr(getattr(node, "slice", None), "value", None)
        if isinstance(node, ast.Subscript) and isinstance(value, str):
            yield value


def _changes(node: Any, place: _Places, keys: list[str]) -> Iterator[tuple[str, int, int, str]]:
    """Yield kind, the bytes from and up to which it changes, and what comes there."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        yield from _swapped("comparison", node.left, node.ops[0], node.comparators[0], place)
    elif isinstance(node, ast.BinOp) and not (_is_text(node.left) or _is_text(node.right)):
        yield from _swapped("sign", node.left, node.op, node.right, place)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _CALLS:
        yield "min/max", *place.span(node.func), _CALLS[node.func.id]
    elif isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load):
        other = _other_index(node.slice, keys)
        if other:
            yield *other[:1], *place.span(node.slice), *other[1:]


def _swapped(kind: str, left: Any, operator: Any, right: Any, place: _Places) -> Iterator[Any]:
    written, other = _OPERATORS.get(type(operator), ("", ""))
    span = place.operator(left, right, written) if written else None
    if span:
        yield kind, *span, other


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def _other_index(index: ast.expr, keys: list[str]) -> tuple[str, str] | None:
    """Return the kind of a change of an index or key, and what takes its place."""
    value = index.value if isinstance(index, ast.Constant) else None
    if isinstance(value, str) and len(keys) > 1:
        return "key", repr(keys[keys.index(value) - 1])
    if isinstance(value, int) and not isinstance(value, bool):
        return "index", str(1 - value if value in (0, 1) else value - 1)
    return ("index", "0") if isinstance(index, ast.UnaryOp) and isinstance(index.op, ast.USub) else None


def draw(seed: int = SEED, each: int = EACH) -> list[Mutant]:
    """Return the mutants: of each room the same number, half where something is said, kinds in turn."""
    drawn = []
    for room in ROOMS:
        known = [
            mutant
            for path in sorted((ROOT / "simkit" / room).rglob("*.py"))
            for mutant in mutants_of(room, path)
        ]
        rng = random.Random(f"{seed} {room}")
        for said in (True, False):
            drawn += _in_turn([mutant for mutant in known if mutant.said == said], each // 2, rng)
    return drawn


def _in_turn(known: list[Mutant], count: int, rng: random.Random) -> list[Mutant]:
    kinds = defaultdict(list)
    for mutant in known:
        kinds[mutant.kind].append(mutant)
    chosen: list[Mutant] = []
    order = rng.sample(sorted(kinds), len(kinds))
    while len(chosen) < min(count, len(known)):
        kind = order[len(chosen) % len(order)]
        own = [mutant for mutant in kinds[kind] if mutant not in chosen]
        chosen.append(rng.choice(own or [mutant for mutant in known if mutant not in chosen]))
    return chosen


class Reach:
    """A plugin that notes the test files in which each function of simkit is called."""

    def __init__(self) -> None:
        self.calls: set[Any] = set()
        self.found: dict[str, set[str]] = defaultdict(set)
        self._home = str(ROOT / "simkit") + os.sep

    def _note(self, frame: Any, event: str, _: Any) -> None:
        self.calls.add(frame.f_code)

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item: Any) -> Iterator[Any]:
        """Note what one test calls."""
        self.calls = set()
        sys.settrace(self._note)
        threading.settrace(self._note)
        yield
        sys.settrace(None)
        threading.settrace(None)  # type: ignore[arg-type]
        for code in self.calls:
            if code.co_filename.startswith(self._home):
                name = code.co_qualname.partition(".<locals>")[0]
                self.found[f"{os.path.relpath(code.co_filename, ROOT)}::{name}"].add(
                    file_of(item.nodeid)
                )


def note_reach(arguments: list[str]) -> int:
    """Run the suite and write which test files call each function."""
    reach = Reach()
    code = pytest.main(["-q", "-p", "no:xdist", "-p", "no:cacheprovider", *arguments], plugins=[reach])
    known = json.loads(REACH.read_text()) if REACH.exists() else {}
    merged = {name: sorted({*known.get(name, ()), *files}) for name, files in reach.found.items()}
    REACH.parent.mkdir(parents=True, exist_ok=True)
    REACH.write_text(json.dumps(known | merged, indent=0, sort_keys=True))
    return int(code)


def run(numbers: Iterable[int]) -> None:
    """Try mutants and write what killed each, after every one of them."""
    changed = subprocess.run(
        ["git", "status", "--porcelain", "--", "simkit"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    if changed:
        raise SystemExit(f"simkit/ has changes; commit them, or use a clone:\n{changed}")
    reach, mutants, costs = json.loads(REACH.read_text()), draw(), read_costs()
    rows = {int(row["number"]): row for row in csv.DictReader(TABLE.open())} if TABLE.exists() else {}
    by_file: dict[str, float] = defaultdict(float)
    for test, (_, seconds, shared) in costs.items():
        by_file[file_of(test)] += seconds + shared
    for number in numbers or range(len(mutants)):
        mutant = mutants[number]
        files = _files_of(mutant, reach) - set(HASHES)
        part, killer = try_mutant(mutant, sorted(files, key=lambda file: by_file[file]))
        shown = {field.name: getattr(mutant, field.name) for field in fields(Mutant)[:8]}
        before = rows.get(number, {})
        same = all(before.get(name) == str(value) for name, value in shown.items() if name != "line")
        reason = before.get("reason", "") if same and part == "none" else ""
        rows[number] = {"number": number, **shown, "part": part, "killer": killer, "reason": reason}
        print(
            number,
            mutant.file,
            mutant.line,
            mutant.before,
            "->",
            mutant.after,
            ":",
            part,
            killer,
            flush=True,
        )
        with TABLE.open("w", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, rows[number], lineterminator="\n")
            writer.writeheader()
            writer.writerows(rows[key] for key in sorted(rows))


def _files_of(mutant: Mutant, reach: dict[str, list[str]]) -> set[str]:
    """Return the test files that call a function; of one that is compiled, those of its module."""
    own = set(reach.get(f"{mutant.file}::{mutant.function}", ()))
    module = (files for name, files in reach.items() if name.startswith(f"{mutant.file}::"))
    return own or set().union(*module)


def try_mutant(mutant: Mutant, files: list[str]) -> tuple[str, str]:
    """Return the part of the suite that kills a mutant, with the test that does, or "none"."""
    path = ROOT / mutant.file
    sound = path.read_bytes()
    path.write_bytes(sound[: mutant.start] + mutant.after.encode() + sound[mutant.end :])
    try:
        for part in ("quick", "rest"):
            killer = _first_failure(part, files) if files else ""
            if killer:
                return part, killer
        return "none", ""
    finally:
        path.write_bytes(sound)


def _first_failure(part: str, files: list[str]) -> str:
    """Return the first test that fails, "time" where none ends, or nothing."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "--part", part, "-n", "2", *files]
    environment = os.environ | {"PYTHONPATH": str(ROOT), "OPENBLAS_NUM_THREADS": "1"}
    try:
        done = subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=LIMITS[part]
        )
    except subprocess.TimeoutExpired:
        return "time"
    if done.returncode in (0, 5):  # 5: no test of these files is in this part
        return ""
    failed = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return failed[0].partition(" ")[2].partition(" - ")[0] if failed else f"exit {done.returncode}"


def main(arguments: list[str]) -> int:
    """Do what is asked."""
    action = arguments[:1]
    if action == ["reach"]:
        return note_reach(arguments[1:])
    if action == ["draw"]:
        for number, mutant in enumerate(draw()):
            print(number, *list(asdict(mutant).values())[:8])
    elif action == ["run"]:
        run([int(number) for number in arguments[1:]])
    else:
        print(__doc__)
        return 2
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
