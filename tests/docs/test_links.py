"""Links inside of the repository lead somewhere, and every page is reached from the front page."""

import json
import re
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = [
    *sorted(ROOT.glob("*.md")), *sorted(DOCS.glob("*.md")), *sorted(DOCS.glob("notebooks/*.ipynb")),
    ROOT / "benchmarks" / "README.md",
]  # fmt: skip
SITE = [page for page in sorted(DOCS.glob("*.md")) if not page.name.startswith("audit-")]
#: The page of a paper, and the paper.
AUDITED = {
    "softmax-vs-linear": "softmax-vs-linear", "shallow-vit": "shallow-vit",
    "clusters": "stvit-supplement", "knn": "kvt-supplement",
}  # fmt: skip
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
    """Return the anchors of a page's headings."""
    return anchors_in(page.read_text(encoding="utf-8"))


def anchors_in(text: str) -> set[str]:
    """Return the anchors of a text's headings, as GitHub and MyST make them."""
    text = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
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


def pages_of_the_site() -> set[str]:
    """Return the names of the site's pages; audits are parts of those of their papers."""
    pages = [*DOCS.glob("*.md"), *DOCS.glob("notebooks/*.ipynb")]
    names = {str(page.relative_to(DOCS).with_suffix("")) for page in pages}
    return {name for name in names if not name.startswith("audit-")}


def test_every_page_is_in_the_contents_once_and_said_on_the_front_page() -> None:
    front = (DOCS / "index.md").read_text(encoding="utf-8")
    listed = [
        line.strip()
        for block in re.findall(r"```\{toctree\}\n(.*?)```", front, re.DOTALL)
        for line in block.splitlines()
        if line.strip() and not line.startswith(":")
    ]
    assert sorted(listed) == sorted(pages_of_the_site() - {"index"})
    said = {link.rpartition(".")[0] for link in inner_links(DOCS / "index.md")}
    assert set(listed) <= said


def test_the_site_has_twenty_pages_at_most() -> None:
    """Eighteen, the gallery (four papers of a file each) and the proofs that a checker accepts."""
    assert len(pages_of_the_site()) <= 20


@pytest.mark.parametrize("page", SITE, ids=lambda page: page.stem)
def test_the_site_knows_what_lies_beside_it(conf: ModuleType, page: Path) -> None:
    """A link to a page beside docs/ is a file to load there: Sphinx knows no page of it, and says so."""
    source = [page.read_text(encoding="utf-8")]
    conf.complete(None, page.stem, source)
    assert not re.findall(r"\]\(\.\./[^)]*\.md[^)]*\)|\]\(audit-[^)]*\.md", source[0])
    for name in re.findall(r"\{download\}`[^`<]*<([^>]*)>`", source[0]):
        assert (DOCS / name).is_file(), name
    assert set(re.findall(rf"\]\({page.stem}\.md#([\w-]+)\)", source[0])) <= anchors_in(source[0])


@pytest.mark.parametrize(("page", "paper"), list(AUDITED.items()))
def test_a_papers_page_ends_with_its_audit(conf: ModuleType, page: str, paper: str) -> None:
    source = [f"# A page\n\n[All of it](audit-{paper}.md), [one](audit-{paper}.md#theorem-1).\n"]
    conf.complete(None, page, source)
    above, head, audit = source[0].partition(f"\n## {conf.AUDIT}\n")
    assert head
    assert f"[All of it]({page}.md#the-audit-statement-by-statement)" in above
    assert f"[one]({page}.md#theorem-1)" in above
    stored = (DOCS / f"audit-{paper}.md").read_text(encoding="utf-8")
    assert len(re.findall("^### ", audit, re.M)) == len(re.findall("^## ", stored, re.M)) > 5
    assert not re.search("^##? ", audit, re.M)


def test_the_architecture_is_the_repositorys_own(conf: ModuleType) -> None:
    source = [(DOCS / "architecture.md").read_text(encoding="utf-8")]
    conf.complete(None, "architecture", source)
    assert source[0].startswith("# Architecture\n\n    simkit/cli/")
    assert len(source[0].splitlines()) == len((ROOT / "ARCHITECTURE.md").read_text().splitlines())


def test_the_readme_leads_to_the_site() -> None:
    linked = set(inner_links(ROOT / "README.md"))
    pages = ("start", "your-own-theorem", "reading-an-audit")
    assert {f"docs/{name}.md" for name in pages} <= linked
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) < 100
