"""The pages on the papers are those of the audit; no refutation stands alone, little is undecided."""

import importlib.util
import re
import sys
from pathlib import Path

import pytest

from simkit.audit.findings import AGREEMENT
from simkit.audit.pages import TRAINING
from simkit.audit.papers import CONTROLS, paper_table

ROOT = Path(__file__).parents[2]
PAPERS = [name for name in paper_table() if name != CONTROLS]


@pytest.fixture(scope="module")
def pages():
    spec = importlib.util.spec_from_file_location("audit_pages", ROOT / "docs" / "audit_pages.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules["audit_pages"] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module", params=PAPERS)
def audited(request, pages):
    return request.param, pages.audit_paper(request.param)


def without_trainings(page):
    return page.partition(f"## {TRAINING}")[0].rstrip()


def test_a_page_is_that_of_the_audit(audited, pages):
    """Run ``make audit`` to make it anew."""
    name, found = audited
    stored = pages.path_of(name).read_text(encoding="utf-8")
    assert without_trainings(stored) == without_trainings(found.page)


def test_every_refutation_has_a_second_witness(audited):
    _, found = audited
    steps = [step.finding for chain in found.chains for step in chain.steps if step.finding is not None]
    failing = [f for f in (*found.findings, *steps) if f.verdict == "fails"]
    assert [
        f.claim.name for f in failing if not (f.witness and f.confirmed) and f.claim.kind != "order"
    ] == []


def test_little_stays_undecided_and_nothing_contradicts_itself(audited):
    _, found = audited
    own = [f for f in found.findings if f.claim.label != AGREEMENT]
    undecided = [f for f in own if f.verdict == "undecided"]
    assert len(undecided) <= 0.05 * len(own)
    assert not any(f.contradiction for f in found.findings)
    assert [f.claim.name for f in own if f.verdict == "not evaluated" and not f.claim.training] == []
    assert all(f.verdict != "fails" for f in found.findings if f.claim.label == AGREEMENT)


def test_what_is_undecided_is_listed_with_what_it_takes(audited):
    _, found = audited
    section = re.search(r"## Undecided\n(.*?)(\n## |\Z)", found.page, re.DOTALL)
    names = {f.claim.name for f in found.findings if f.verdict == "undecided" and not f.claim.training}
    for name in names - {f.claim.name for f in found.findings if f.verdict == "fails"}:
        assert section is not None
        assert name in section[1]
