"""Links inside of the repository lead somewhere, and every page is reached from the front page."""

import importlib.util
import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = [
    *sorted(ROOT.glob("*.md")), *sorted(DOCS.glob("*.md")), *sorted(DOCS.glob("notebooks/*.ipynb")),
    ROOT / "benchmarks" / "README.md",
]  # fmt: skip
_LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
_CODE = re.compile(r"^```.*?^```$|`[^`\n]*`", re.MULTILINE | re.DOTALL)


def text_of(page: Path) -> str:
    """Return what a page says, without its code."""
    text = page.read_text(encoding="utf-8")
    if page.suffix == ".ipynb":
        cells = json.loads(text)["cells"]
        text = "\n\n".join("".join(c["source"]) for c in cells if c["cell_type"] == "markdown")
    return _CODE.sub("", text)


def anchors_of(page: Path) -> set[str]:
    """Return the anchors of a page's headings, as GitHub and MyST make them."""
    text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    titles = re.findall(r"^#{1,6} (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).strip().replace(" ", "-") for title in titles}


def inner_links(page: Path) -> list[str]:
    """Return the links of a page that need no network."""
    return [link for link in _LINK.findall(text_of(page)) if "://" not in link]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for link in inner_links(page):
        name, _, anchor = link.partition("#")
        target = (page.parent / name).resolve() if name else page
        assert target.exists(), link
        assert target == ROOT or ROOT in target.parents, link
        if anchor:
            assert anchor in anchors_of(target), link


def test_there_are_links_to_look_at() -> None:
    assert sum(len(inner_links(page)) for page in PAGES) > 80


def test_every_page_is_in_the_contents_once() -> None:
    front = (DOCS / "index.md").read_text(encoding="utf-8")
    listed = [
        line.strip()
        for block in re.findall(r"```\{toctree\}\n(.*?)```", front, re.DOTALL)
        for line in block.splitlines()
        if line.strip() and not line.startswith(":")
    ]
    pages = [*DOCS.glob("*.md"), *DOCS.glob("notebooks/*.ipynb")]
    names = {str(page.relative_to(DOCS).with_suffix("")) for page in pages} - {"index"}
    assert sorted(listed) == sorted(names)


@pytest.mark.parametrize("page", sorted(DOCS.glob("*.md")), ids=lambda page: page.stem)
def test_the_site_knows_what_lies_beside_it(page: Path) -> None:
    """A link to a page beside docs/ is a file to load there: Sphinx knows no page of it, and says so."""
    spec = importlib.util.spec_from_file_location("conf", DOCS / "conf.py")
    assert spec is not None
    assert spec.loader is not None
    conf = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(conf)
    source = [page.read_text(encoding="utf-8")]
    conf.lead_outwards(None, page.stem, source)
    assert not re.findall(r"\]\(\.\./[^)]*\.md[^)]*\)", source[0])
    for name in re.findall(r"\{download\}`[^`<]*<([^>]*)>`", source[0]):
        assert (DOCS / name).is_file(), name


def test_the_readme_leads_to_the_site() -> None:
    linked = set(inner_links(ROOT / "README.md"))
    pages = ("start", "asking", "results", "statistics", "faults")
    assert {f"docs/{name}.md" for name in pages} <= linked
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) < 90
