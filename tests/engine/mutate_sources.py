"""Change lines that trials execute, one at a time, and see whether the hash of the sources changes.

Run in a process of its own, on a copy of simkit: ``python mutate_sources.py COPY PICKS [STUDY ...]``,
with ``NUMBA_DISABLE_JIT=1`` so that kernels' lines are seen. It prints one line for each study: its
name, how many lines its trials executed, how many of them were changed, and those that left the hash as
it was.
"""

from __future__ import annotations

import ast
import sys
import threading
from pathlib import Path
from random import Random
from typing import Any

import simkit
from simkit.engine.sources.registry import load_study, load_study_file
from simkit.engine.sources.source_hash import source_hash
from simkit.kernels.closure import follow

STUDIES: dict[str, dict[str, Any]] = {
    "softmax-vs-linear": {"n": 20},
    "softmax-vs-linear --model self": {"model": "self", "n": 40},
    "cluster-recovery": {"n": 12, "d": 9},
    "topk-selection": {"n": 40, "d": 9},
    "attention-gradient": {"n": 8, "k": 4, "d": 4},
    "mine.py:Mine": {},
}
# They name files or tell of compiling: `simkit.kernels.closure` says why they do not count.
NO_SOURCES = ("kernels/closure", "kernels/cache.py", "kernels/compiling.py")


def executed_lines(study: simkit.Study, options: dict[str, Any], root: Path) -> set[tuple[str, int]]:
    """Return the lines below a folder that a small run executes inside of the study's own methods."""
    lines: set[tuple[str, int]] = set()

    def trace(frame: Any, event: str, argument: object) -> Any:
        if not frame.f_code.co_filename.startswith(str(root)):
            return None
        if event == "line":
            lines.add((frame.f_code.co_filename, frame.f_lineno))
        return trace

    plain = type(study).simulate

    def traced(self: simkit.Study, *arguments: Any) -> Any:
        sys.settrace(trace)
        try:
            return plain(self, *arguments)
        finally:
            sys.settrace(None)

    type(study).simulate = traced
    try:
        simkit.run(study, trials=2, workers=1, **options)
    finally:
        type(study).simulate = plain
    assert threading.gettrace() is None
    return {(file, line) for file, line in lines if not any(part in file for part in NO_SOURCES)}


def mutate(tree: ast.Module, line: int, random: Random) -> bool:
    """Change what stands in a line: a constant, an operator, or a statement put before it."""
    here: list[tuple[str, Any]] = []
    said = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}  # docstrings
    for node in ast.walk(tree):
        if node in said:
            continue
        if getattr(node, "lineno", None) != line or getattr(node, "end_lineno", None) != line:
            continue
        if isinstance(node, ast.Constant) and isinstance(node.value, int | float | str):
            here.append(("constant", node))
        elif isinstance(node, ast.BinOp | ast.AugAssign):
            here.append(("operator", node))
        elif isinstance(node, ast.Compare):
            here.append(("comparison", node))
    here += [("statement", None)] * 2
    what, node = random.choice(here)
    if what == "constant":
        node.value = f"{node.value}x" if isinstance(node.value, str) else node.value + 17
    elif what == "operator":
        node.op = ast.Sub() if isinstance(node.op, ast.Add) else ast.Add()
    elif what == "comparison":
        node.ops = [ast.NotEq() if isinstance(op, ast.Eq) else ast.Eq() for op in node.ops]
    else:
        return insert_before(tree, line)
    return True


def insert_before(tree: ast.Module, line: int) -> bool:
    """Put a statement before the innermost one that holds a line."""
    found: tuple[list[ast.stmt], ast.stmt] | None = None
    for node in ast.walk(tree):
        for name in ("body", "orelse", "finalbody"):
            statements = getattr(node, name, None)
            for statement in statements if isinstance(statements, list) else ():
                if statement.lineno <= line <= (statement.end_lineno or 0):
                    found = statements, statement  # outer ones come first
    if found is None:
        return False
    found[0].insert(found[0].index(found[1]), ast.parse("mutated_here = 1").body[0])
    return True


def survivors(
    study: simkit.Study, lines: list[tuple[str, int]], random: Random
) -> tuple[int, list[str]]:
    """Return how many lines were changed, and those whose change left the hash as it was."""
    before, tried, left = source_hash(study), 0, []
    for file, line in lines:
        path = Path(file)
        text = path.read_text()
        tree = ast.parse(text)
        if not mutate(tree, line, random):
            continue
        tried += 1
        try:
            path.write_text(ast.unparse(ast.fix_missing_locations(tree)))
            follow._parsed.pop(file, None)
            if source_hash(study) == before:
                left.append(f"{file}:{line}")
        finally:
            path.write_text(text)
            follow._parsed.pop(file, None)
    assert source_hash(study) == before
    return tried, left


def main(copy: Path, picks: int, names: list[str]) -> None:
    random = Random(7)
    for name in names or STUDIES:
        options = STUDIES[name]
        first = name.split()[0]
        study = load_study_file(str(copy / first)) if ".py" in first else load_study(first)
        lines = sorted(executed_lines(study, options, copy))
        tried, left = survivors(study, random.sample(lines, min(picks, len(lines))), random)
        print(name, len(lines), tried, *left, sep="\t")


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])
