"""The site can show every formula of its pages, and shows every public name of the package."""

import importlib
import json
import re
from pathlib import Path
from types import ModuleType

import pytest
from prose_for_tests import formulas_of

import simkit
from simkit.words.formulas.equations import EquationError

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = [*sorted(DOCS.glob("*.md")), *sorted(DOCS.glob("notebooks/*.ipynb")), ROOT / "README.md"]


def text_of(page: Path) -> str:
    text = page.read_text(encoding="utf-8")
    if page.suffix == ".ipynb":
        cells = json.loads(text)["cells"]
        return "\n\n".join("".join(c["source"]) for c in cells if c["cell_type"] == "markdown")
    return text


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_formulas_can_be_shown(conf: ModuleType, page: Path) -> None:
    for latex in formulas_of(text_of(page)):
        shown = conf.mathml(latex)
        assert shown.startswith("<math>"), latex


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_formulas_are_those_that_github_shows_too(page: Path) -> None:
    r"""It shows `\|x\|` as |x|, and no `\operatorname`: `\lVert x \rVert`, `\mathrm` say it to both."""
    for latex in formulas_of(text_of(page)):
        assert not re.search(r"\\[|{},;!]|\\operatorname", latex), latex


def test_several_lines_are_aligned(conf: ModuleType) -> None:
    shown = conf.mathml(r"\begin{aligned} a &= b \\ &\le c \end{aligned}")
    rows = re.findall("<mtr>(.*?)</mtr>", shown)
    assert [len(re.findall("<mtd>", row)) for row in rows] == [2, 2]
    assert rows[1].startswith("<mtd></mtd><mtd>")
    for latex in (r"a \\ b", "a & b", r"\begin{aligned} a &= \nothing \end{aligned}", r"\nothing"):
        with pytest.raises(EquationError):
            conf.mathml(latex)


@pytest.mark.parametrize(
    ("latex", "gaps"),
    [(r"4\log\log n", 3), (r"\log_2 n", 1), (r"\exp(x)", 0), (r"(a)\log(n)", 1), ("a b", 0)],
)
def test_names_of_functions_stand_apart(conf: ModuleType, latex: str, gaps: int) -> None:
    assert conf.mathml(latex).count("<mspace") == gaps


def test_every_public_name_stands_on_the_page_of_the_interface() -> None:
    page = (DOCS / "api.md").read_text(encoding="utf-8")
    shown = re.findall(r"^\.\. auto(?:class|function|exception):: simkit\.(\S+)$", page, re.MULTILINE)
    assert len(set(shown)) == len(shown)
    assert set(dir(simkit)) == {name for name in shown if "." not in name}
    assert all(getattr(simkit, name).__doc__ for name in dir(simkit))
    for module, _, name in (f"simkit.{name}".rpartition(".") for name in shown if "." in name):
        assert getattr(importlib.import_module(module), name).__doc__
