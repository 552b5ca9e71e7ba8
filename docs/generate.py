"""Make the generated pages: docs/studies.md from declarations, docs/equations.md from docstrings.

``python docs/generate.py`` writes both.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from simkit.declare.parameters import Parameter
from simkit.declare.statement import quantities_of, statements_of
from simkit.declare.study import Study
from simkit.engine.registry import entry_point_table, load_study

ROOT = Path(__file__).parents[1]
WINGS = {
    "separation": "Softmax against linear attention",
    "clusters": "STViT, supplement: cluster recovery and operation counts",
    "knn": "k-NN attention (KVT), supplement",
    "patches": "Shallow vision transformers",
}
_SOURCE = re.compile(r"^Source: (.+)\.$")
_MOST_TESTS = 3
_KINDS = {
    "model": "model",
    "paired": "paired (not in the seed)",
    "implementation": "implementation (not in key or seed)",
    "shaping": "shapes another parameter's rule",
    "reporting": "reporting (not in key or seed; no trial sees it)",
}


# Studies


def document(study: Study) -> str:
    """Return a study's section: parameters, then quantities, as Markdown."""
    lines = [f"## `{study.name}`", "", f"{study.summary[0].upper()}{study.summary[1:]}.", ""]
    lines += [f"Source: {study.source}. Block size: {study.block_size} trials.", ""]
    lines += ["| option | meaning | values | default | source of the default | kind |"]
    lines += ["|---|---|---|---|---|---|"]
    lines += [_row(parameter, study.axis) for parameter in study.parameters]
    lines += ["", "| quantity | kind | meaning |", "|---|---|---|"]
    statements = statements_of(study)
    for quantity in quantities_of(statements):
        judged = " (judged after the run)" if quantity in statements.judged else ""
        lines.append(f"| `{quantity.name}` | {quantity.kind}{judged} | {_cell(quantity.meaning)} |")
    return "\n".join(lines) + "\n"


def _row(parameter: Parameter, axis: str | None) -> str:
    values = (
        ", ".join(parameter.choices or ("true", "false"))
        if parameter.is_categorical
        else parameter.range_text
    )
    if parameter.applies:
        values += "; only with " + ", ".join(
            f"{name} = {' or '.join(cases)}" for name, cases in parameter.applies.items()
        )
    kind = "axis" if parameter.name == axis else _KINDS[parameter.kind]
    cells = (f"`{parameter.option}`", parameter.meaning, values, parameter.default_text)
    return "| " + " | ".join(_cell(text) for text in (*cells, parameter.source, kind)) + " |"


def _cell(text: str) -> str:
    return text.replace("|", r"\|")


def studies_page() -> str:
    """Return the page of simkit's own studies."""
    own = [name for name, point in entry_point_table().items() if point.value.startswith("simkit.")]
    head = "# Studies: parameters and quantities\n\nMade from the declarations; do not edit by hand.\n"
    return "\n".join([head, *(document(load_study(name)) for name in own)])


# Equations


@dataclass(frozen=True)
class Function:
    """A public function, class or method of a wing.

    Attributes
    ----------
    wing, file, name : str
        The name of a method has its class before it.
    source : str
        What stands behind ``Source:``, without the full stop; empty if there is no such line.
    """

    wing: str
    file: str
    name: str
    source: str

    @property
    def references(self) -> list[str]:
        """The places of the paper that the source names."""
        return [part for part in re.split(r"[;,] | and ", self.source) if part]


def public_functions() -> Iterator[Function]:
    """Yield the public functions, classes and methods of the wings, in the order of the files."""
    for wing in WINGS:
        for path in sorted((ROOT / "simkit" / "papers" / wing).rglob("*.py")):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            file = path.relative_to(ROOT).as_posix()
            for node, name in _definitions(tree):
                text = ast.get_docstring(node) or ""
                found = [match[1] for line in text.splitlines() if (match := _SOURCE.match(line))]
                yield Function(wing, file, name, found[0] if len(found) == 1 else "")


def _definitions(
    tree: ast.Module,
) -> Iterator[tuple[ast.FunctionDef | ast.ClassDef, str]]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_"):
            yield node, node.name


def tests_by_name() -> dict[str, list[str]]:
    """Return for every name that tests use their files, the one that uses it most first."""
    counts: dict[str, dict[str, int]] = {}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        file = path.relative_to(ROOT).as_posix()
        for name in _names_in(ast.parse(path.read_text(encoding="utf-8"))):
            uses = counts.setdefault(name, {})
            uses[file] = uses.get(file, 0) + 1
    return {name: sorted(uses, key=lambda file: (-uses[file], file)) for name, uses in counts.items()}


def callers_by_name(wing: str) -> dict[str, list[str]]:
    """Return for every name of a wing the top-level definitions whose code names it.

    A study is called by its command's name; its statements are called by the study that names them.
    """
    callers: dict[str, list[str]] = {}
    for path in sorted((ROOT / "simkit" / "papers" / wing).rglob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            own = _defined_name(node)
            for name in _names_in(node) if own else ():
                if name != own:
                    callers.setdefault(name, []).append(own)
            for part in node.body if isinstance(node, ast.ClassDef) else ():
                if isinstance(part, ast.Assign) and _defined_name(part) == "name":
                    callers.setdefault(own, []).append(ast.literal_eval(part.value))
    return {name: list(dict.fromkeys(found)) for name, found in callers.items()}


def _defined_name(node: ast.stmt) -> str:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return node.name
    if not isinstance(node, ast.Assign | ast.AnnAssign):
        return ""
    target = node.targets[0] if isinstance(node, ast.Assign) else node.target
    return target.id if isinstance(target, ast.Name) else ""


def _names_in(node: ast.AST) -> Iterator[str]:
    """Yield the names, attributes and words in quotes of some code, ``module:Class`` as its class."""
    for part in ast.walk(node):
        if isinstance(part, ast.Name):
            yield part.id
        elif isinstance(part, ast.Attribute):
            yield part.attr
        elif isinstance(part, ast.Constant) and re.fullmatch(r"[\w.:-]+", str(part.value)):
            yield str(part.value).rpartition(":")[2]


def tests_through(
    name: str, tests: dict[str, list[str]], callers: dict[str, list[str]]
) -> tuple[str, list[str]]:
    """Return the nearest definition that tests name, going up from a function, and these tests."""
    seen, level = {name}, [name]
    while level:
        for each in level:
            if each in tests:
                return each, tests[each][:_MOST_TESTS]
        level = [c for each in level for c in callers.get(each, ()) if c not in seen]
        seen.update(level)
    return name, []


def _natural(text: str) -> tuple[tuple[int, int | str], ...]:
    parts = re.findall(r"\d+|\D+", text)
    return tuple((0, int(part)) if part.isdigit() else (1, part) for part in parts)


def equations_page() -> str:
    """Return the page that leads from an equation to its functions and their tests."""
    tests, functions = tests_by_name(), list(public_functions())
    lines = [
        "# From an equation to its code and its tests", "",
        "Made from the `Source:` lines of the docstrings; do not edit by hand. Where no test names a",
        "function, those of the nearest definition that uses it stand instead.",
    ]  # fmt: skip
    for wing, title in WINGS.items():
        rows: dict[str, list[Function]] = {}
        for function in functions:
            for reference in function.references if function.wing == wing else ():
                rows.setdefault(reference, []).append(function)
        rows.pop("chosen here", None)
        folder, callers = f"simkit/papers/{wing}/", callers_by_name(wing)
        lines += ["", f"## {title}", "", f"Files below `{folder}`.", ""]
        lines += ["| in the paper | function | file | tests |", "|---|---|---|---|"]
        for reference in sorted(rows, key=_natural):
            for function in rows[reference]:
                tested, used = tests_through(function.name, tests, callers)
                shown = ", ".join(f"`{Path(file).name}`" for file in used)
                shown += f" (of `{tested}`)" if tested != function.name else ""
                file = function.file.removeprefix(folder)
                lines.append(f"| {_cell(reference)} | `{function.name}` | `{file}` | {shown} |")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write both pages."""
    for name, text in (("studies", studies_page()), ("equations", equations_page())):
        (ROOT / "docs" / f"{name}.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
