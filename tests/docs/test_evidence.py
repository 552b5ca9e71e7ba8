"""What docs/PAGE.md says of results is what tables say, by docs/evidence/PAGE.csv."""

import re

import pytest
from documents_for_tests import (
    ROOT,
    Reference,
    evidence_of,
    evidence_pages,
    page_text,
    read_table,
    reference,
    references_of,
)
from prose_for_tests import (
    intervals_of,
    numbers_of,
    says,
    sections_of,
    vague_sentences,
    values_of,
)

PAGES = evidence_pages()
REFERENCES = [found for page in PAGES for found in references_of(page)]
COLUMNS = ["section", "said", "file", "quantity", "cell"]


def unsaid(text: str, rows: list[dict[str, str]]) -> list[str]:
    """Return what the evidence has and the prose of its section does not say."""
    sections = sections_of(text)
    return [
        f"{row['section']}: {row['said']}"
        for row in rows
        if not says(sections.get(row["section"], ""), row["said"])
    ]


def unfounded(text: str, rows: list[dict[str, str]]) -> list[str]:
    """Return the numbers of sections with evidence that stand in no row of it; elsewhere, intervals."""
    found = []
    for title, section in sections_of(text).items():
        own = [row for row in rows if row["section"] == title]
        if not own:
            found += [f"{title}: {interval}" for interval in intervals_of(section)]
            continue
        known = {value for row in own for value in values_of(f"{row['said']} , {_values(row['cell'])}")}
        numbers = [each for each in numbers_of(section) if float(each.partition(":")[0]) not in known]
        found += [f"{title}: {each}" for each in numbers]
    return found


def _values(cell: str) -> str:
    """Return the values of a cell's conditions, numbers in names such as `jump 0.2-0.8` on their own."""
    return re.sub(r"[^\w.+-]|(?<=\d)-(?=\d)|(?<=[a-z])=", " ", cell)


def test_the_four_papers_and_the_statistics_carry_evidence() -> None:
    assert set(PAGES) == {
        "softmax-vs-linear.md", "shallow-vit.md", "clusters.md", "knn.md", "statistics.md",
    }  # fmt: skip


@pytest.mark.parametrize("found", REFERENCES, ids=lambda found: str(found)[:90])
def test_the_evidence_is_what_the_table_says(found: Reference) -> None:
    assert found.said == found.expected()


@pytest.mark.parametrize("page", PAGES)
def test_the_evidence_is_well_formed(page: str) -> None:
    rows = evidence_of(page)
    assert list(rows[0]) == COLUMNS
    assert len(rows) >= 12
    assert len({tuple(row.values()) for row in rows}) == len(rows), "a row stands twice"
    assert all(row["quantity"] for row in rows)
    assert sum(row["file"] == "-" for row in rows) <= len(rows) / 2
    assert page_text(page).count(f"](evidence/{page.removesuffix('.md')}.csv)") == 1


@pytest.mark.parametrize("page", PAGES)
def test_the_page_says_what_its_evidence_has(page: str) -> None:
    assert unsaid(page_text(page), evidence_of(page)) == []


@pytest.mark.parametrize("page", PAGES)
def test_every_number_of_the_page_has_evidence(page: str) -> None:
    assert unfounded(page_text(page), evidence_of(page)) == []


@pytest.mark.parametrize("page", PAGES)
def test_no_sentence_is_vague(page: str) -> None:
    assert vague_sentences(page_text(page)) == []


FILE = "results/figures/softmax-vs-linear-fig3a.csv"
ROWS = [
    dict(zip(COLUMNS, ("Found", *rest), strict=True))
    for rest in (
        ("0.878 [0.856, 0.898]", FILE, "success", "n=100"),
        ("0.969", FILE, "success.limit", "n=100"),
        ("1000", "-", "trials, the paper, Section 4.1", ""),
        ("1.1e-07", "-", "theory", ""),
    )
]
TEXT = r"""# Page

It has 3 parts.

## Found

By Figures 3, 4(a) and 5, Lemma 4.2, eqs. (1)-(7) and (11), with $n = 100$ and 1,000 trials, success
is 0.878 [0.856, 0.898], where $1 - 2^{-m}$ is 0.969, and $1.1 \cdot 10^{-7}$ at `--n 5`.

| 7 | 8 |
"""


def test_a_wrong_number_and_a_missing_one_are_found() -> None:
    assert (unsaid(TEXT, ROWS), unfounded(TEXT, ROWS)) == ([], [])
    first = reference("page.md", ROWS[0])
    assert first.said == first.expected()
    wrong = TEXT.replace("0.878 [", "0.879 [")
    assert unsaid(wrong, ROWS) == ["Found: 0.878 [0.856, 0.898]"]
    assert [each.partition(": ")[2][:5] for each in unfounded(wrong, ROWS)] == ["0.879"]
    moved = TEXT.replace("## Found", "## Elsewhere")
    assert unsaid(moved, ROWS[1:2]) == ["Found: 0.969"]
    assert unfounded(moved, ROWS) == ["Elsewhere: 0.878 [0.856, 0.898]"]


@pytest.mark.parametrize(
    "more",
    ["at d = 7", "at $d = 7$", "in 7 % of them", "for $7$", "at $d \\ge 7$", "at Figure 3, 7 times"],
)
def test_a_number_without_evidence_is_found(more: str) -> None:
    (found,) = unfounded(f"{TEXT}\nIt is so {more}.\n", ROWS)
    assert found.startswith("Found: 7")


def test_a_cell_of_no_row_or_of_several_and_a_slip_are_found() -> None:
    for cell, rows in (("n=101", 0), ("n>=100", 191)):
        with pytest.raises(AssertionError, match=f": {rows} rows"):
            reference("page.md", {**ROWS[0], "cell": cell}).expected()
    for slip in ({"cell": "n 100"}, {"quantity": "success of n"}):
        with pytest.raises(AssertionError, match="no (cell|quantity)"):
            reference("page.md", {**ROWS[0], **slip})


@pytest.mark.parametrize("word", ["mostly", "likely", "nearly all", "almost always", "hardly", "often"])
def test_a_vague_word_needs_a_number_in_its_sentence(word: str) -> None:
    assert vague_sentences(f"It has 3 parts. It is {word}\nso. As 4 are.") == [f"It is {word} so."]
    assert vague_sentences(f"It is {word} so, in 97 of 100 trials.") == []
    assert vague_sentences("This is how often it was as often as that.") == []


def test_every_kind_of_interval_has_its_promise() -> None:
    """The table of docs/statistics.md against all tables that are kept."""
    promised = " ".join(re.findall(r"^\| (`.*?) \|", page_text("statistics.md"), re.MULTILINE))
    tables = sorted((ROOT / "results" / "figures").glob("*.csv"))
    names = {row.get("interval", "") for path in tables for row in read_table(path)} - {""}
    assert len(names) >= 6
    for name in names:
        assert f"`{name.partition(',')[0]}`" in promised, name
