"""A line for each numbered statement on the page: its verdict, and its parts with their claims."""

from claims_for_tests import Toy

from simkit.declare.claims.claim import Claim
from simkit.engine.cells.cell import build_cells
from simkit.page.contents import ClaimLink, links_of
from simkit.page.html_page import _readings
from simkit.page.statements import lines_of
from simkit.verdicts.findings.displays import give_displays
from simkit.verdicts.findings.finding import Finding, by_claim
from simkit.verdicts.statements.whole import judge_claims, statements_of

CELLS = build_cells(Toy(), {"n": "10,20"})
HOLDS, FAILS = ("holds", "holds"), ("fails", "fails")


def findings_of(*claims):
    findings = [
        Finding(claim, "toy", cell, verdict=verdict, left=(2.0, 2.0), right=(1.0, 1.0))
        for claim, verdicts in claims
        for cell, verdict in zip(CELLS, verdicts, strict=False)
    ]
    give_displays(by_claim(findings))
    return findings


def lines(*claims):
    findings = findings_of(*claims)
    return lines_of(statements_of(findings), links_of(judge_claims(findings)))


def claim(label, part="", statement="v <= 1", **rest):
    return Claim(label, statement, part, **rest)


def test_a_statement_gathers_its_claims():
    (line,) = lines(
        (claim("Lemma 3", "(i)"), HOLDS),
        (claim("Lemma 3", "(ii)"), ("holds", "fails")),
        (claim("Lemma 3", "(ii), corrected", corrects="Lemma 3, (ii)"), ("holds",)),
        (claim("Lemma 3", "(iii)", concerns="premises"), FAILS),
        (claim("Eq. (4)", "", "n >= 2", concerns="proof", of="Lemma 3"), FAILS),
    )
    assert (line.label, line.place, line.verdict) == ("Lemma 3", "line--toy--lemma-3", "fails")
    assert line.word == "FALSE as printed"
    assert line.said == (
        "FALSE as printed in 1 of 2 parts: (ii): v ≤ 1 fails at n = 20: v = 2; corrected, it holds."
        " Its assumptions: FALSE, (iii): v ≤ 1 fails at n = 10: v = 2."
        " Its proof: FALSE, Eq. (4): n ≥ 2 fails at n = 10: n = 2"
    )
    assert line.labels == ["Lemma 3", "Eq. (4)"]
    itself, premises, proof = line.groups
    heads = [group.head for group in line.groups]
    assert heads == [
        "2 parts, 1 FALSE",
        "Its assumptions: 1 part, 1 FALSE",
        "Its proof: 1 part, 1 FALSE",
    ]
    assert [(p.name, p.verdict) for p in itself.parts] == [("(ii)", "fails"), ("(i)", "holds")]
    assert itself.parts[0].said == (
        "FALSE as printed at 1 of 2 settings: v ≤ 1 fails at n = 20: v = 2; corrected, it holds"
    )
    assert [link.anchor for link in itself.parts[0].links] == [
        "toy--lemma-3-ii", "toy--lemma-3-ii-corrected"
    ]  # fmt: skip
    assert [p.name for p in premises.parts] == ["(iii)"]
    assert [p.name for p in proof.parts] == ["Eq. (4)"]


def test_readings_of_one_display_are_one_part_that_leads_to_each():
    rows = claim("Lemma 3", "rows", display="(5)", reading="rows")
    columns = claim("Lemma 3", "columns", display="(5)", reading="columns", corrects="Lemma 3, rows")
    (line,) = lines((rows, FAILS), (columns, HOLDS))
    (part,) = line.groups[0].parts
    assert (part.name, part.verdict) == ("(5)", "depends on the reading")
    assert part.said.endswith('as "rows" it is false, as "columns" it holds')
    assert [link.name for link in part.links] == ["Lemma 3, rows", "Lemma 3, columns"]  # each once


def test_how_a_label_was_read_is_told_before_its_first_claim():
    findings = findings_of(
        (claim("Lemma 3", "(i)"), HOLDS), (claim("Lemma 3", "(ii)"), HOLDS),
        (claim("Eq. (4)", "", concerns="proof", of="Lemma 3"), HOLDS),
    )  # fmt: skip
    judged = judge_claims(findings)
    links = {id(one.claim): ClaimLink(one.claim.name, one.claim.name) for one in judged}
    found = _readings({"Lemma 3": "so", "Eq. (4)": "thus", "Lemma 9": "no"}, judged, links)
    assert {label: reading.before for label, reading in found.items()} == {
        "Lemma 3": "Lemma 3, (i)", "Eq. (4)": "Eq. (4)"
    }  # fmt: skip
    assert (found["Lemma 3"].anchor, found["Lemma 3"].text) == ("Lemma 3, (i)--reading", "so")
