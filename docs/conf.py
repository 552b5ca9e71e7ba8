"""The site: Sphinx with MyST; notebooks are run as the site is built."""

from __future__ import annotations

import re
from typing import Any

project = "simkit"
author = "The simkit authors"
copyright = "the simkit authors"
html_title = "simkit"

extensions = ["myst_nb"]
source_suffix = {".md": "myst-nb", ".ipynb": "myst-nb"}
exclude_patterns = ["*.py", "**/.ipynb_checkpoints"]
# Headings are linked by their text; pages link files of the repository beside docs/.
myst_heading_anchors = 3
nb_execution_mode = "force"
nb_execution_raise_on_error = True
nb_execution_timeout = 300
nb_merge_streams = True

html_theme = "furo"
html_show_sourcelink = False
html_copy_source = False
# Code blocks of the papers' formulas are no programs.
highlight_language = "none"
# External links are looked at by `make docs-links` alone.
linkcheck_timeout = 20
linkcheck_retries = 2


def lead_outwards(_: Any, page: str, source: list[str]) -> None:
    """Make links to files and folders beside docs/ work in the site: to load, or by name alone."""
    if page.startswith("notebooks/"):  # what lies above them is docs/ itself
        return
    text = re.sub(r"\[([^\]]*)\]\((\.\./[\w./-]+\.md)(?:#[\w-]+)?\)", r"{download}`\1 <\2>`", source[0])
    source[0] = re.sub(r"\[([^\]]*)\]\(\.\./[\w/-]+\)", r"\1", text)


def setup(app: Any) -> None:
    """Take part in reading the pages."""
    app.connect("source-read", lead_outwards)
