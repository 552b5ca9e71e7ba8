"""Every sentence about results names file, cell and interval, and each is what its table says."""

import re

import pytest
from documents_for_tests import (
    ROOT,
    Reference,
    carries_evidence,
    evidence_pages,
    read_table,
    references_of,
    sentences_of,
)

PAGES = evidence_pages()
REFERENCES = [reference for page in PAGES for reference in references_of(page)]


def test_the_four_papers_rare_events_and_the_statistics_carry_evidence() -> None:
    assert set(PAGES) == {
        "softmax-vs-linear.md", "shallow-vit.md", "clusters.md", "knn.md", "statistics.md",
        "rare-findings.md", "images.md",
    }  # fmt: skip


@pytest.mark.parametrize("reference", REFERENCES, ids=lambda found: str(found)[:90])
def test_a_reference_is_what_the_table_says(reference: Reference) -> None:
    assert reference.said == reference.expected()


@pytest.mark.parametrize("page", PAGES)
def test_every_sentence_about_results_carries_evidence(page: str) -> None:
    sentences = sentences_of(page)
    assert len(sentences) >= 12
    assert [sentence for sentence in sentences if not carries_evidence(sentence)] == []


@pytest.mark.parametrize("page", PAGES)
def test_what_looks_like_evidence_is_read(page: str) -> None:
    """A slip in a reference (a blank, a bracket) may not hide it from the test above."""
    spans = [span for sentence in sentences_of(page) for span in re.findall(r"`[^`]+`", sentence)]
    looking = [span for span in spans if span.count(": ") >= 2 or re.search(r": .*\[", span)]
    assert len(looking) >= len(sentences_of(page))
    assert [span for span in looking if not carries_evidence(span)] == []


def test_a_wrong_number_and_a_vague_cell_are_found() -> None:
    (first, *_) = references_of("clusters.md")
    assert first.said == first.expected()
    vague = Reference(first.page, first.path, None, "loss_power", None, (), first.said)
    with pytest.raises(AssertionError, match="rows"):
        vague.expected()
    assert not carries_evidence("- The bound holds.")
    assert not carries_evidence("- The bound holds. `exponents: loss`")


def test_every_kind_of_interval_has_its_promise() -> None:
    """The table of docs/statistics.md against all tables that are kept."""
    page = (ROOT / "docs" / "statistics.md").read_text(encoding="utf-8")
    promised = page.partition("## Which interval")[2].partition("<!-- evidence -->")[0]
    tables = sorted((ROOT / "results" / "figures").glob("*.csv"))
    names = {row.get("interval", "") for path in tables for row in read_table(path)} - {""}
    assert len(names) >= 6
    for name in names:
        assert f"`{name.partition(',')[0]}`" in promised, name
