"""The pages on the papers are those of the audit; no refutation stands alone, little is undecided."""

import importlib.util
import re
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from documents_for_tests import stands_in

from simkit.declare.labels.label import EQUATION
from simkit.verdicts.audits.papers import CONTROLS, load_paper, load_subjects, paper_table
from simkit.verdicts.findings.finding import AGREEMENT, parameters_text
from simkit.verdicts.statements.coverage import coverage_of, read_accounts
from simkit.verdicts.statements.whole import statements_of
from simkit.words.audit_page import MOST_LINES, audit_page
from simkit.words.coverage_page import meter
from simkit.words.notes import notes_text
from simkit.words.vocabulary import WORDS

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
    """A paper and what is found without trainings; ``make audit`` compares what rests on them."""
    return request.param, pages.audit_paper(request.param, with_training=False)


def without_trainings(rows, found):
    """Return the rows of a stored table on claims that need no training."""
    waiting = {(f.claim.label, f.claim.part) for f in found.findings if f.claim.training}
    return [row for row in rows if (row.key.label, row.key.part) not in waiting]


def test_a_page_is_that_of_the_audit(audited, pages):
    """Run ``make audit`` to make it anew."""
    name, found = audited
    stored = pages.path_of(name).read_text(encoding="utf-8")
    assert pages.new_claims(stored, found) == []
    if not any(finding.claim.training for finding in found.findings):
        assert pages.new_facts(stored, found.page) == []


def test_a_claim_that_says_something_else_is_told(audited, pages):
    _, found = audited
    names = {f"- **{f.claim.name}**" for f in found.findings if not f.claim.training}
    line = next(x for x in found.page.splitlines() if x.partition("**:")[0] + "**" in names)
    assert pages.new_claims(found.page, found) == []
    assert len(pages.new_claims(found.page.replace(line, f"{line} Other."), found)) == 1
    assert len(pages.new_claims(found.page.replace(f"{line}\n", ""), found)) == 1


FOUND = (
    "- **Lemma 1**: `E[x] = O(1/n)`: of order only in 4 of 4 cells: the constant [255.2, 263.4] is"
    " enough at all of them; exponent in n: -0.0002 [-0.0026, 0.0022], stated -1."
)
FAILS = (
    "- **Lemma 2, eq. (212)**: `x <= 0.5`: fails for n <= 140: failure 0.03126 > 0.01; 10,240 trials."
)
ROW = "| Lemma 3 | n = 250 | first false: (212) (1.116e-05 > 0); loses most: (26) (x 3.462e+20) |"


@pytest.mark.parametrize(
    ("line", "old", "new", "same"),
    [
        (FOUND, "[255.2, 263.4]", "[255.1, 263.5]", True),  # the last digit, rounded outward
        (FOUND, "[255.2, 263.4]", "[255.9, 263.4]", False),
        (FOUND, "[255.2, 263.4]", "259.3", False),
        (FOUND, "-0.0002 [-0.0026, 0.0022]", "-0.000203 [-0.002603, 0.002197]", True),
        (FOUND, "-0.0002 [", "1.79e-16 [", True),  # within its interval
        (FOUND, "-0.0002 [", "0.0023 [", False),  # and not
        (FOUND, "-0.0002 [-0.0026, 0.0022]", "0.0001 [-0.0023, 0.0025]", False),  # all of it has moved
        (FOUND, "4 of 4", "3 of 4", False),
        (FOUND, "O(1/n)", "O(2/n)", False),
        (FOUND, "of order only", "holds", False),
        (FAILS, "0.03126", "0.03127", True),
        (FAILS, "0.03126", "0.03129", False),
        (FAILS, "140", "141", False),
        (FAILS, "10,240", "10,241", False),
        (FAILS, "0.5", "0.5001", False),  # stands in the statement
        (FAILS, "eq. (212)", "eq. (213)", False),
        (ROW, "1.116e-05", "1.117e-05", True),
        (ROW, "1.116e-05", "1.116e-06", False),
        (ROW, "n = 250", "n = 251", False),
        (ROW, "(212)", "(213)", False),
        (ROW, "> 0)", "> 1e-16)", False),
        ("  <br>Note: 0.5 chosen here.", "0.5", "0.50001", False),
    ],
)
def test_what_rounding_moves_is_no_new_fact(pages, line, old, new, same):
    assert old in line
    page = f"# A paper\n\n{line}\n"
    changed = page.replace(old, new, 1)
    assert pages.new_facts(page, page) == []
    for one, other in ((page, changed), (changed, page)):
        assert (pages.new_facts(one, other) == []) is same
    assert pages.new_facts(page, page + "more\n")
    assert pages.new_facts(page, page.replace(line + "\n", ""))


def test_no_exponent_is_a_residue_of_rounding():
    text = "".join((ROOT / "docs" / f"audit-{name}.md").read_text(encoding="utf-8") for name in PAPERS)
    found = [float(value) for value in re.findall(r"exponent in \w+: (\S+)", text)]
    assert len(found) > 20
    assert [value for value in found if 0 < abs(value) < 1e-9] == []


def test_the_table_beside_a_page_is_that_of_the_audit(audited, pages):
    """Run ``make audit`` to make it anew: it says what has changed."""
    name, found = audited
    stored = pages.read_audit(pages.table_path(name))
    own = [finding for finding in found.findings if not finding.claim.training]
    since = pages.compare(
        replace(stored, rows=without_trainings(stored.rows, found)), pages.table_of(own)
    )
    assert since.changes == []
    assert since.notes == []
    assert since.pairs == len(own)


def test_every_refutation_has_a_second_witness(audited):
    _, found = audited
    steps = [step.finding for chain in found.chains for step in chain.steps if step.finding is not None]
    failing = [f for f in (*found.findings, *steps) if f.verdict == "fails"]
    assert [f.claim.name for f in failing if not (f.witness and f.confirmed)] == []


def test_little_stays_undecided_and_nothing_contradicts_itself(audited):
    _, found = audited
    own = [f for f in found.findings if f.claim.label != AGREEMENT]
    undecided = [f for f in own if f.verdict == "undecided"]
    assert len(undecided) <= 0.05 * len(own)
    assert not any(f.contradiction for f in found.findings)
    not_evaluated = [f for f in own if f.verdict == "not evaluated" and not f.claim.training]
    extras = [f for f in not_evaluated if "[images]" in notes_text(f)]  # PyTorch is no part of the tests
    assert not_evaluated == extras
    assert all(f.claim.label == "Figure 6" for f in extras)
    assert all(f.verdict != "fails" for f in found.findings if f.claim.label == AGREEMENT)


def test_what_is_undecided_is_listed_with_what_it_takes(audited):
    _, found = audited
    for name in {f.claim.name for f in found.findings if f.verdict == "undecided"}:
        line = next(line for line in found.page.splitlines() if f"**{name}**" in line)
        takes = r"at (most about|least) [\d,]+ trials|stays open|do not tell how many"
        assert re.search(takes, line) or "which cannot confirm it" in line, line


#: Every macro that a printed statement may use: a slip as \neqj makes a new one.
MACROS = (
    r"\Big \Delta \Omega \Pr \Sigma \Theta \alpha \approx \bar \beta \big \binom \boldsymbol \cal"
    r" \cdot \cup \delta \dots \epsilon \eta \exp \frac \gamma \ge \geq \gtrsim \hat \in \infty"
    r" \int \kappa \lambda \langle \ldots \le \left \leq \lesssim \ll \log \mathbb \mathcal \mathrm"
    r" \mathsf \max \min \mu \ne \neq \notin \nu \operatorname \overline \partial \perp \phi \pi"
    r" \prod \propto \psi \quad \rangle \right \sigma \sim \sin \sqrt \subseteq \sum \tanh \tau"
    r" \text \tfrac \theta \tilde \times \to \top \xi \zeta"
)


def test_printed_statements_use_known_macros_and_close_their_braces():
    for name in PAPERS:
        for subject in load_subjects(name):
            for claim in subject.claims:
                for text in (claim.printed, *(display.printed for display in claim.proof)):
                    unknown = set(re.findall(r"\\[A-Za-z]+", text)) - set(MACROS.split(" "))
                    assert not unknown, (claim.name, unknown)
                    plain = text.replace(r"\{", "").replace(r"\}", "")
                    assert plain.count("{") == plain.count("}"), claim.name
                    assert text.count(r"\left") == text.count(r"\right"), claim.name


def about(pair, other):
    """Whether two pairs of doubles, each around a value, may be around the same one."""
    return all(x == pytest.approx(y, rel=1e-6) for x, y in zip(pair, other, strict=True))


def test_a_proof_runs_from_one_side_of_its_claim_to_the_other(audited):
    """Its ends are the sides, or what a probability misses and may miss; of draws both expressions."""
    _, found = audited
    judged = {(id(f.claim), parameters_text(f)): f for f in found.findings}
    for chain in found.chains:
        stated, finding = chain.claim.parsed, judged[id(chain.claim), chain.place]
        first, last = chain.steps[0], chain.steps[-1]
        if stated.kind == "quantile":
            assert (first.display.value, last.display.value) == (stated.left.text, stated.threshold.text)
            continue
        sides = [(finding.left, finding.right), (finding.right, finding.left)]
        if finding.missed is not None:
            sides.append(finding.missed)
        assert any(about(first.value, a) and about(last.value, b) for a, b in sides), chain.claim.name


def test_every_paper_has_a_proof_display_by_display(audited):
    _, found = audited
    assert found.chains
    assert all(len(chain.steps) >= 3 for chain in found.chains)
    assert any(chain.dearest is not None for chain in found.chains)


def test_the_meter_and_the_headings_of_a_page_agree(audited, pages):
    name, found = audited
    coverage = coverage_of(name, read_accounts(load_paper(name)), found.findings)
    told = {row.label.name: row.verdict for row in coverage.rows if row.account == "judged"}
    assert None not in told.values()  # each was asked
    headings = re.findall(r"^## (.+): (.+)$", found.page, re.M)
    own = {label: verdict for label, verdict in headings if label in told}
    assert {label: WORDS[told[label]].text for label in own} == own
    assert meter(coverage) in found.page
    statements = statements_of(found.findings, load_paper(name))
    page = audit_page(statements, found.findings, 80, 0.01, coverage=coverage)
    assert len(page) <= max(MOST_LINES, len(statements))
    for row in coverage.rows:
        if row.account == "judged" and row.label.name not in own:
            assert row.label.kind in ("claim", EQUATION), row.label  # of a display, not a statement


def test_what_is_shown_of_a_whole_audit_is_what_it_prints(audited):
    """On the front page and on the one about reading: the pieces between lines of dots, in order."""
    name, found = audited
    coverage = coverage_of(name, read_accounts(load_paper(name)), found.findings)
    statements = statements_of(found.findings, load_paper(name))
    page = audit_page(statements, found.findings, 80, 0.01, coverage=coverage)
    shown = [
        block
        for path in (ROOT / "README.md", ROOT / "docs" / "reading-an-audit.md")
        for block in re.findall(r"^```text\n(.*?)^```$", path.read_text(encoding="utf-8"), re.M | re.S)
        if block.startswith(f"{name}: of ")
    ]
    assert len(shown) == (2 if name == "kvt-supplement" else 0)
    assert all(stands_in(block, "\n".join(page)) for block in shown)
