"""What of `results/figures` is kept: tables of the shipped figures, and the pictures that pages show."""

import re
import subprocess
from pathlib import Path

import pytest
from documents_for_tests import evidence_pages, references_of

from simkit.figures.panels.catalogue import extra_paths, spec_paths

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "results" / "figures"
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
SHOWN = re.compile(r"\]\((?:\.\./)?results/figures/([\w.-]+)\.png\)")
NAMED = re.compile(r"results/figures/([\w.-]+)\.csv")  # a table named in full
DRAWN_BY_AN_EXAMPLE = {"shallow-vit-run"}  # examples/train_shallow_vit.py: a picture alone


def shown() -> set[str]:
    return {name for page in PAGES for name in SHOWN.findall(page.read_text(encoding="utf-8"))}


def cited() -> set[str]:
    """Return the tables that are named, in full or as evidence: `fig4: quantity, cell: estimate`."""
    names = {name for page in PAGES for name in NAMED.findall(page.read_text(encoding="utf-8"))}
    evidence = [reference for page in evidence_pages() for reference in references_of(page)]
    return names | {each.path.stem for each in evidence if each.path.parent == FOLDER}


def wanted() -> set[str]:
    """Return the names of all files that belong into the folder."""
    drawn = shown() - DRAWN_BY_AN_EXAMPLE
    tables = drawn | cited()
    names = {f"{name}.png" for name in shown()} | {f"{name}.csv" for name in tables}
    names |= {f"{name.removesuffix('.derived')}.manifest.json" for name in tables}
    # What a shown figure draws beside its points.
    return names | {f"{name}.derived.csv" for name in drawn if (FOLDER / f"{name}.derived.csv").exists()}


def test_every_table_that_is_shown_or_cited_is_there() -> None:
    assert len(shown()) > 10
    assert len(cited()) > 30
    missing = sorted(name for name in wanted() if not (FOLDER / name).is_file())
    assert not missing


def test_nothing_else_is_kept() -> None:
    """Git knows what is kept; `make figures` may have drawn the rest beside it."""
    try:
        done = subprocess.run(
            ["git", "ls-files", "-z", "results"], cwd=ROOT, capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("this is no checkout")
    kept = {name for name in done.stdout.split("\0") if name and (ROOT / name).exists()}
    if not kept:
        pytest.skip("this is no checkout")
    ends = (".csv", ".derived.csv", ".manifest.json")
    tables = {f"{name}{end}" for name in (*spec_paths(), *extra_paths()) for end in ends}
    assert sorted(kept - {f"results/figures/{name}" for name in wanted() | tables}) == []


def test_manifests_tell_the_command_and_no_machine() -> None:
    for path in FOLDER.glob("*.manifest.json"):
        if path.name in wanted():
            text = path.read_text(encoding="utf-8")
            assert '"command": "simkit reproduce' in text
            assert "/tmp" not in text
