"""Make the generated pages: studies, equations (docstrings), tables of glossary and interface.

``python docs/generate.py`` writes all of them.
"""

from __future__ import annotations

import ast
import functools
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from simkit.declare.claims.tables import read_rows
from simkit.declare.parameters.parameter import Parameter
from simkit.declare.statement import quantities_of, statements_of
from simkit.declare.study import Study
from simkit.engine.sources.registry import entry_point_table, load_study
from simkit.words.glossary import TERMS
from simkit.words.vocabulary import WORDS

ROOT = Path(__file__).parents[1]
#: The page with the glossary, and what stands around it there.
GLOSSARY = ROOT / "docs" / "reading-an-audit.md"
API = ROOT / "docs" / "api.md"
BEGIN_INTERFACE = "<!-- generated: interface -->"
BEGIN, END = "<!-- generated: glossary -->", "<!-- end of generated -->"
WINGS = {
    "separation": "Softmax against linear attention",
    "clusters": "STViT, supplement: cluster recovery and operation counts",
    "knn": "k-NN attention (KVT), supplement",
    "patches": "Shallow vision transformers",
}
_SOURCE = re.compile(r"(?:^|\. )Source: (.+)\.$")  # in a line of its own, or behind a sentence
_NUMBERED = re.compile(
    r"(proof of )?(Definition|Fact|Claim|Lemma|Theorem|Proposition|Assumption|Algorithm|Table|Figure"
    r"|Section|Appendix|Appendices|Remark|eqs?\.)s? ?[\d(A-Z]"
)
_MOST_TESTS = 2
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
    if parameter.absent is not None:
        kind += "; at its default in neither"
    default = parameter.default_with_grids
    default = default if " " in default else f"`{default}`"
    cells = (f"`{parameter.option}`", parameter.meaning, values, default)
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
    wing, module, name : str
        The module's dotted name; the name of a method has its class before it.
    source : str
        What stands behind ``Source:``, without the full stop, of its own or else of its module; empty
        if there is no such line.
    """

    wing: str
    module: str
    name: str
    source: str

    @property
    def references(self) -> list[str]:
        """The numbered places of the paper that the source names."""
        parts = re.split(r"[;,] ", self.source)
        return [part for part in parts if _NUMBERED.match(part)]


@dataclass(frozen=True)
class Use:
    """A name of some module that code uses: where it is defined, and who uses it."""

    module: str
    name: str
    user: str


def public_functions() -> Iterator[Function]:
    """Yield the public functions and classes of the wings, and methods that name a source."""
    for wing in WINGS:
        for module, tree in _modules(ROOT / "simkit" / "papers" / wing):
            for node in tree.body:
                if not isinstance(node, ast.FunctionDef | ast.ClassDef) or node.name.startswith("_"):
                    continue
                yield Function(wing, module, node.name, _source_of(node) or _source_of(tree))
                for part in node.body if isinstance(node, ast.ClassDef) else ():
                    if isinstance(part, ast.FunctionDef) and _source_of(part):
                        yield Function(wing, module, f"{node.name}.{part.name}", _source_of(part))


def _modules(folder: Path) -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(folder.rglob("*.py")):
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        yield name, _parse(path.read_text(encoding="utf-8"))


_parse = functools.cache(ast.parse)


def _source_of(node: ast.FunctionDef | ast.ClassDef | ast.Module) -> str:
    lines = (ast.get_docstring(node) or "").splitlines()
    found = [match[1] for line in lines if (match := _SOURCE.search(line))]
    return found[0] if len(found) == 1 else ""


@functools.cache
def uses_in(module: str, tree: ast.Module) -> tuple[Use, ...]:
    """Return what the definitions of a module use of simkit's wings, their imports resolved.

    A name is that of the module it was imported from, or of this module; ``module.name`` that of the
    module. A study is used by whoever writes its command's name.
    """
    imported = {
        alias.asname or alias.name: (node.module or "", alias.name)
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    uses: list[Use] = []
    for node in tree.body:
        user = _defined_name(node)
        for part in ast.walk(node):
            if isinstance(part, ast.Name):
                uses.append(Use(*imported.get(part.id, (module, part.id)), user))
            elif isinstance(part, ast.Attribute):
                uses.append(Use("", part.attr, user))
                if isinstance(part.value, ast.Name) and part.value.id in imported:
                    uses.append(Use(".".join(imported[part.value.id]), part.attr, user))
            elif isinstance(part, ast.Constant) and isinstance(part.value, str):
                place, colon, name = part.value.rpartition(":")
                uses.append(Use(place if colon else "command", name, user))
    return tuple(uses)


def _defined_name(node: ast.stmt) -> str:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return node.name
    if not isinstance(node, ast.Assign | ast.AnnAssign):
        return ""
    target = node.targets[0] if isinstance(node, ast.Assign) else node.target
    return target.id if isinstance(target, ast.Name) else ""


@dataclass(frozen=True)
class Index:
    """Who uses what in one wing.

    Attributes
    ----------
    commands : dict of str to str
        The command's name of a study's class, or of a command's variable.
    inner, tested : dict of str to list of Use
        By name, its uses in the wing (with the user's module) and in the tests (with the user's file).
    """

    commands: dict[str, str]
    inner: dict[str, list[tuple[str, Use]]]
    tested: dict[str, list[tuple[str, Use]]]

    def tests_of(self, module: str, name: str) -> list[str]:
        """Return the tests that use a definition, as ``file: function``, the busiest file first."""
        last = name.rpartition(".")[2]
        found = [(file, use) for file, use in self.tested.get(last, ()) if _is_use(use, module, name)]
        command = self.commands.get(name)
        if command is not None:
            found += [(f, use) for f, use in self.tested.get(command, ()) if use.module == "command"]
        files = Counter(file for file, _ in found)
        shown = []
        for file, _ in files.most_common():
            users = [use.user for f, use in found if f == file and use.user.startswith("test_")]
            shown.append(f"`{file}`" + (f": `{users[0]}`" if users else ""))
        return shown

    def callers_of(self, module: str, name: str) -> list[tuple[str, str]]:
        """Return the definitions of the wing that use one, each with its module."""
        last = name.rpartition(".")[2]
        found = [
            (place, use.user)
            for place, use in self.inner.get(last, ())
            if use.user and (place, use.user) != (module, name) and _is_use(use, module, name)
        ]
        own = name.rpartition(".")[0]
        return list(dict.fromkeys([*found, *([(module, own)] if own else [])]))


def _is_use(use: Use, module: str, name: str) -> bool:
    """Return whether a use is of this definition: from its module, or from a package that shows it."""
    if "." in name:  # a method, through whatever object
        return not use.module
    return bool(use.module) and (use.module == module or module.startswith(f"{use.module}."))


def index_wing(wing: str) -> Index:
    """Return who uses what in a wing and in its tests."""
    index = Index({}, {}, {})
    for module, tree in _modules(ROOT / "simkit" / "papers" / wing):
        for use in uses_in(module, tree):
            index.inner.setdefault(use.name, []).append((module, use))
        for node in tree.body:
            for part in node.body if isinstance(node, ast.ClassDef) else ():
                if isinstance(part, ast.Assign) and _defined_name(part) == "name":
                    index.commands[node.name] = ast.literal_eval(part.value)
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
                first = node.value.args[0] if node.value.args else None
                if isinstance(first, ast.Constant) and module.endswith(".commands"):
                    index.commands[_defined_name(node)] = str(first.value)
    for module, tree in _modules(ROOT / "tests" / "papers" / wing):
        for use in uses_in(module, tree):
            index.tested.setdefault(use.name, []).append((f"{module.rpartition('.')[2]}.py", use))
    return index


def tests_through(index: Index, module: str, name: str) -> tuple[str, list[str]]:
    """Return the nearest definition that tests use, going up from one, and these tests."""
    seen = {(module, name)}
    level = [(module, name)]
    while level:
        for place, each in level:
            tests = index.tests_of(place, each)
            if tests:
                return each, tests[:_MOST_TESTS]
        level = [caller for each in level for caller in index.callers_of(*each) if caller not in seen]
        seen.update(level)
    return name, []


def _natural(text: str) -> tuple[tuple[int, int | str], ...]:
    parts = re.findall(r"\d+|\D+", text)
    return tuple((0, int(part)) if part.isdigit() else (1, part) for part in parts)


def equations_page() -> str:
    """Return the page that leads from an equation to its functions and their tests."""
    functions = list(public_functions())
    lines = [
        "# From an equation to its code and its tests", "",
        "Made from the `Source:` lines of the docstrings; do not edit by hand. Where no test names a",
        "function, those of the nearest definition that uses it stand instead (`tests/papers/<wing>/`).",
    ]  # fmt: skip
    for wing, title in WINGS.items():
        index = index_wing(wing)
        rows: dict[str, list[Function]] = {}
        for function in functions:
            for reference in function.references if function.wing == wing else ():
                rows.setdefault(reference, []).append(function)
        lines += ["", f"## {title}", "", f"Files below `simkit/papers/{wing}/`.", ""]
        lines += ["| in the paper | function | file | tests |", "|---|---|---|---|"]
        for reference in sorted(rows, key=_natural):
            for function in rows[reference]:
                tested, tests = tests_through(index, function.module, function.name)
                shown = ", ".join(tests) + (f" (of `{tested}`)" if tested != function.name else "")
                cells = (_cell(reference), f"`{function.name}`", f"`{_file(wing, function.module)}`")
                lines.append("| " + " | ".join((*cells, shown)) + " |")
    return "\n".join(lines) + "\n"


def _file(wing: str, module: str) -> str:
    """Return a module's file below its wing's folder."""
    parts = module.removeprefix(f"simkit.papers.{wing}").strip(".").replace(".", "/")
    whole = ROOT / "simkit" / "papers" / wing / parts
    return f"{parts}/__init__.py".strip("/") if whole.is_dir() else f"{parts}.py"


# Glossary


def glossary() -> str:
    """Return what verdicts and other terms of the output mean: two tables."""
    lines = ["| code | sign | word | means |", "|---|---|---|---|"]
    lines += [f"| `{code}` | {w.sign} | {w.text} | {_cell(w.means)} |" for code, w in WORDS.items()]
    lines += ["", "Codes stand in CSV, JSON, options and Python, words in what is printed. A"]
    lines += ["statement has the first of these that one of its parts has.", ""]
    lines += ["| term | means |", "|---|---|"]
    lines += [f"| {term} | {_cell(means)} |" for term, means in TERMS.items()]
    return "\n".join(lines) + "\n"


def with_glossary(page: str) -> str:
    """Return a page with the glossary between its markers; the rest of it is written by hand."""
    return _between(page, BEGIN, glossary())


@dataclass(frozen=True)
class InterfaceName:
    """A name that a package may use."""

    name: str  # ``module:name``
    since: int  # the interface with which it came
    # the versions of simkit since which it is deprecated, and gone; empty as long as it is neither
    deprecated: str = ""
    gone: str = ""


def interface_names() -> list[InterfaceName]:
    """Return every name that is, or ever was, part of the interface."""
    rows = read_rows("simkit.declare:interface.csv")
    return [InterfaceName(r["name"], int(r["since"]), r["deprecated"], r["gone"]) for r in rows]


def interface() -> str:
    """Return the names that a package of studies may use: a table."""
    lines = ["| name | since interface | deprecated since |", "|---|---|---|"]
    lines += [
        f"| `{one.name.replace(':', '.')}` | {one.since} | {one.deprecated} |"
        for one in interface_names()
        if not one.gone
    ]
    return "\n".join(lines) + "\n"


def with_interface(page: str) -> str:
    """Return a page with the names of the interface between its markers."""
    return _between(page, BEGIN_INTERFACE, interface())


def _between(page: str, begin: str, text: str) -> str:
    before, there, rest = page.partition(f"{begin}\n")
    _, end, after = rest.partition(f"{END}\n")
    if not (there and end):
        raise SystemExit(f"a page has no {begin} and {END}")
    return f"{before}{there}\n{text}\n{end}{after}"


def main() -> None:
    """Write the pages."""
    for name, page in {"studies": studies_page, "equations": equations_page}.items():
        (ROOT / "docs" / f"{name}.md").write_text(page(), encoding="utf-8")
    GLOSSARY.write_text(with_glossary(GLOSSARY.read_text(encoding="utf-8")), encoding="utf-8")
    API.write_text(with_interface(API.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
