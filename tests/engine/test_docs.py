"""The page of studies is the one that the declarations make."""

from pathlib import Path

from simkit.engine.docs import document_all

PAGE = Path(__file__).parents[2] / "docs" / "studies.md"


def test_docs_studies_page_is_current():
    assert PAGE.read_text(encoding="utf-8") == document_all()
