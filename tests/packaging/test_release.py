"""What names the version and the papers agrees: package, citation, changelog, ledger."""

import datetime
import re
import tomllib
from pathlib import Path

import yaml

from simkit.engine.ledger.file import FORMAT
from simkit.verdicts.audits.papers import CONTROLS, load_paper, paper_table

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
CITATION = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
CHANGES = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_one_version_everywhere() -> None:
    (first, *_) = re.findall(r"^## \[([\d.]+)\] - (\d{4}-\d{2}-\d{2})$", CHANGES, re.MULTILINE)
    released = CITATION["date-released"]
    assert first == (PROJECT["version"], released.isoformat())
    assert CITATION["version"] == PROJECT["version"]
    assert isinstance(released, datetime.date)


def test_the_citation_names_the_papers_that_are_built_in() -> None:
    by_name = {
        each["notes"].rpartition("in simkit: ")[2]: each["title"] for each in CITATION["references"]
    }
    assert set(by_name) == set(paper_table()) - {CONTROLS}
    for name, title in by_name.items():
        assert title.casefold() in load_paper(name).title.casefold(), name
    assert len(CITATION["abstract"]) > 300


def test_the_changelog_names_the_format_that_is_kept() -> None:
    latest = " ".join(CHANGES.partition("## [0.2.0]")[2].partition("### ")[0].split())
    assert f"a ledger of format {FORMAT}, this version's, will be read by every later one" in latest
