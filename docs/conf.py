"""The site: Sphinx with MyST; notebooks are run as the site is built."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from simkit.words.formulas.equations import EquationError, to_mathml

project = "simkit"
author = "The simkit authors"
copyright = "the simkit authors"
html_title = "simkit"

extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
source_suffix = {".md": "myst-nb", ".ipynb": "myst-nb"}
exclude_patterns = ["*.py", "**/.ipynb_checkpoints", "audit-*.md", "derivations"]
myst_enable_extensions = ["dollarmath"]
# Headings are linked by their text; pages link files of the repository beside docs/.
myst_heading_anchors = 3
nb_execution_mode = "force"
nb_execution_raise_on_error = True
nb_execution_timeout = 300
nb_merge_streams = True
autodoc_typehints = "none"
# What docstrings have between single backticks is code.
default_role = "code"
# Attributes that several results have: `claims` of an audit, a run and a comparison.
suppress_warnings = ["ref.python"]
napoleon_custom_sections = [("Class attributes", "params_style")]
napoleon_google_docstring = False
napoleon_use_ivar = True
napoleon_use_rtype = False

html_theme = "furo"
html_static_path = ["site.css"]
html_css_files = ["site.css"]
html_math_renderer = "mathml"
html_show_sourcelink = False
html_copy_source = False
# Code blocks of the papers' formulas are no programs.
highlight_language = "none"
# External links are looked at by `make docs-links` alone.
linkcheck_timeout = 20
linkcheck_retries = 2

DOCS = Path(__file__).parent
#: The pages that end with the audit of their paper.
AUDITED = {
    "softmax-vs-linear": "softmax-vs-linear",
    "shallow-vit": "shallow-vit",
    "clusters": "stvit-supplement",
    "knn": "kvt-supplement",
}
AUDIT = "The audit, statement by statement"
_ANCHOR = AUDIT.lower().replace(",", "").replace(" ", "-")
_LONG, _WIDE = 24, 80  # letters of a formula that may be wider than a telephone, or a column
_BESIDE = re.compile(r"\[([^\]]*)\]\((\.\./[\w./-]+\.md)(?:#[\w-]+)?\)")


def complete(_: Any, page: str, source: list[str]) -> None:
    """Put together what a page of the site consists of, and make its links those of the site."""
    if page == "architecture":
        text = (DOCS.parent / "ARCHITECTURE.md").read_text(encoding="utf-8")
        source[0] = re.sub(r"\]\((?!https?:)([\w./-]+)", r"](../\1", text).replace("](../docs/", "](")
    if page in AUDITED:
        audit = (DOCS / f"audit-{AUDITED[page]}.md").read_text(encoding="utf-8")
        own = re.sub("^##", "###", audit.partition("\n")[2], flags=re.MULTILINE)
        source[0] += f"\n## {AUDIT}\n{own}"
    for name, paper in AUDITED.items():
        source[0] = re.sub(rf"\]\(audit-{paper}\.md\)", f"]({name}.md#{_ANCHOR})", source[0])
        source[0] = source[0].replace(f"](audit-{paper}.md#", f"]({name}.md#")
    if not page.startswith("notebooks/"):  # what lies above them is docs/ itself
        text = _BESIDE.sub(r"{download}`\1 <\2>`", source[0])
        source[0] = re.sub(r"\[([^\]]*)\]\(\.\./[\w/-]+\)", r"\1", text)


def mathml(latex: str) -> str:
    r"""Return a formula as MathML; that of ``\begin{aligned}`` row by row.

    Raises
    ------
    EquationError
        If it cannot be shown.
    """
    aligned = re.fullmatch(r"\\begin\{aligned\}(.*)\\end\{aligned\}", latex.strip(), re.DOTALL)
    if aligned is None:
        if re.search(r"(?<!\\)&|\\\\", latex):
            raise EquationError(f"the LaTeX {latex!r} has several lines outside of aligned")
        return to_mathml(latex)
    rows = []
    for row in aligned[1].strip().removesuffix(r"\\").split(r"\\"):
        cells = (to_mathml(cell) if cell.strip() else "<math></math>" for cell in row.split("&"))
        rows.append("<mtr>" + "".join(f"<mtd>{cell[6:-7]}</mtd>" for cell in cells) + "</mtr>")
    return f'<math><mtable displaystyle="true">{"".join(rows)}</mtable></math>'


def show_formula(translator: Any, node: Any) -> None:
    """Write a formula as MathML; one that cannot be shown is a warning."""
    from docutils.nodes import SkipNode, math_block
    from sphinx.util import logging

    try:
        shown = mathml(node.astext())
    except EquationError as error:
        logging.getLogger(__name__).warning(str(error), location=node)
        raise SkipNode from error
    if isinstance(node, math_block):
        block = shown.replace("<math>", '<math display="block">').replace(",<br>", "")
        shown = f'<div class="display">{block}</div>\n'
    elif len(node.astext()) > _LONG:
        shown = f'<span class="{"wide" if len(node.astext()) > _WIDE else "long"}">{shown}</span>'
    translator.body.append(shown)
    raise SkipNode


def setup(app: Any) -> None:
    """Take part in reading the pages, and write their formulas."""
    app.connect("source-read", complete)
    app.add_html_math_renderer("mathml", (show_formula, None), (show_formula, None))
