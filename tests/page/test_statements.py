"""What the page says of each numbered statement: its sentence, its assumptions, its claims."""

import pytest
from claims_for_tests import Toy

from simkit.declare.claims.claim import Claim, Paper
from simkit.engine.cells.cell import build_cells
from simkit.page.contents import AuditOptions, sections_of
from simkit.page.statements import MARKS, block_of, coded
from simkit.verdicts.findings.displays import give_displays
from simkit.verdicts.findings.finding import Finding, PremiseFound, by_claim
from simkit.verdicts.statements.whole import judge_claims, statements_of
from simkit.words.vocabulary import WORDS

CELLS = build_cells(Toy(), {"n": "10,20"})
HOLDS, FAILS, WAITS = ("holds", "holds"), ("fails", "fails"), ("not evaluated", "not evaluated")


def findings_of(*claims, premises=()):
    findings = [
        Finding(
            claim, "toy", cell, verdict=verdict, left=(2.0, 2.0), right=(1.0, 1.0), premises=premises
        )
        for claim, verdicts in claims
        for cell, verdict in zip(CELLS, verdicts, strict=False)
    ]
    give_displays(by_claim(findings))
    return findings


def blocks(*claims, paper=None, premises=(), labels=None):
    findings = findings_of(*claims, premises=premises)
    judged = judge_claims(findings)
    sections = sections_of(judged, AuditOptions(), (), (), labels or {})
    return [
        block_of(
            s, [one for one in judged if one.claim.serves == s.label], sections, (), paper, 0.01, "again"
        )
        for s in statements_of(findings)
    ]


def claim(label, part="", statement="v <= 1", **rest):
    return Claim(label, statement, part, **rest)


def names(group):
    return [section.link.name for part in group.parts for section in part.sections]


def test_a_statement_gathers_its_claims():
    (block,) = blocks(
        (claim("Lemma 3", "(i)"), HOLDS),
        (claim("Lemma 3", "(ii)"), ("holds", "fails")),
        (claim("Lemma 3", "(ii), corrected", "v <= p", corrects="Lemma 3, (ii)"), ("holds",)),
        (claim("Lemma 3", "(iii)", concerns="premises"), FAILS),
        (claim("Eq. (4)", "", "n >= 2", concerns="proof", of="Lemma 3"), FAILS),
    )
    assert (block.label, block.place, block.verdict) == ("Lemma 3", "line--toy--lemma-3", "fails")
    assert block.said == (  # behind the word of its verdict: one sentence, with witness and correction
        " in 1 of 2 parts: (ii): <code>v ≤ 1</code> fails at n = 20: v = 2; corrected, it holds"
    )
    assert block.mended.striptags() == "v≤p"
    assert block.beside == (
        "Its assumptions: FALSE, (iii): v ≤ 1 fails at n = 10: v = 2."
        " Its proof: FALSE, Eq. (4): n ≥ 2 fails at n = 10: n = 2"
    )
    heads = [group.head for group in block.groups]
    assert heads == [
        "2 parts, 1 FALSE",
        "Its assumptions: 1 part, 1 FALSE",
        "Its proof: 1 part, 1 FALSE",
    ]
    itself, premises, proof = block.groups
    assert names(itself) == ["Lemma 3, (ii)", "Lemma 3, (ii), corrected", "Lemma 3, (i)"]
    assert (names(premises), names(proof)) == (["Lemma 3, (iii)"], ["Eq. (4)"])
    assert block.decisive == "toy--lemma-3-ii"  # the one whose witness the sentence tells
    assert block.sure == "How sure: at 8 settings, sides are exact or enclosed."


def test_readings_of_one_display_are_one_part_that_holds_each():
    rows = claim("Lemma 3", "rows", display="(5)", reading="rows")
    columns = claim("Lemma 3", "columns", display="(5)", reading="columns", corrects="Lemma 3, rows")
    (block,) = blocks((rows, FAILS), (columns, HOLDS))
    (part,) = block.groups[0].parts
    assert (part.name, part.verdict) == ("(5)", "depends on the reading")
    assert part.said.endswith('as "rows" it is false, as "columns" it holds')
    assert names(block.groups[0]) == ["Lemma 3, rows", "Lemma 3, columns"]  # each once


def test_what_is_assumed_and_how_it_was_read_stands_with_the_statement():
    readings = {"Lemma 3": "so", "Eq. (4)": "thus", "Lemma 9": "no"}
    paper = Paper("toy", "Toy", (), standing=("p > 0",), readings=readings)
    premises = [
        PremiseFound("p > 0", 0.5, ">", 0.0, True), PremiseFound("n >= 2", 10.0, ">=", 2.0, True),
        PremiseFound("n >= C", None, ">=", None, None, is_open=True),
    ]  # fmt: skip
    (block,) = blocks(
        (claim("Lemma 3", "(i)"), HOLDS), (claim("Eq. (4)", "", concerns="proof", of="Lemma 3"), HOLDS),
        paper=paper, premises=premises,
    )  # fmt: skip
    assert block.assumed == [
        ("p > 0", "throughout the paper"), ("n ≥ 2", ""),
        ("n ≥ C", "its constants are not named: no verdict depends on it"),
    ]  # fmt: skip
    assert block.readings == [("Lemma 3", "so"), ("Eq. (4)", "thus")]


def test_an_assumption_of_some_parts_is_said_to_be_so():
    premises = [PremiseFound("n >= 2", 10.0, ">=", 2.0, True)]
    findings = findings_of((claim("Lemma 3", "(i)"), HOLDS), premises=premises)
    findings += findings_of((claim("Lemma 3", "(ii)"), HOLDS))
    (statement,) = statements_of(findings)
    sections = sections_of(judge_claims(findings), AuditOptions(), (), (), {})
    block = block_of(statement, judge_claims(findings), sections, (), None, 0.01, "again")
    assert block.assumed == [("n ≥ 2", "of some of its parts")]


def test_what_was_not_evaluated_is_told_apart():
    (block,) = blocks((claim("Lemma 3", "(i)"), HOLDS), (claim("Lemma 3", "(ii)"), WAITS))
    assert names(block.groups[0]) == ["Lemma 3, (i)"]
    assert [section.link.name for section in block.waiting] == ["Lemma 3, (ii)"]


def test_a_statement_of_whose_own_parts_none_was_asked_says_so_behind_its_verdict():
    (block,) = blocks((claim("Eq. (4)", "", concerns="proof", of="Lemma 3"), HOLDS))
    assert block.label == "Lemma 3"
    assert block.said.startswith(": the statement itself was not asked")


def test_a_correction_of_another_statement_has_its_place():
    (one, other) = blocks(
        (claim("Lemma 3"), FAILS), (claim("Lemma 4", "(i)"), HOLDS),
        (claim("Lemma 4", "as it should be", corrects="Lemma 3"), HOLDS),
    )  # fmt: skip
    assert [group.head for group in other.groups] == [
        "1 part, 0 FALSE",
        "It corrects claims of other statements",
    ]
    assert names(other.groups[1]) == ["Lemma 4, as it should be"]
    assert names(one.groups[0]) == ["Lemma 3"]


@pytest.mark.parametrize(
    ("made", "keys"),
    [
        (claim("Lemma 3", "(i)"), "lemma 3|lemma 3, (i)"),
        (claim("Lemma 3", "x", display="(5)", reading="r"), "lemma 3|eq. (5)|lemma 3, x|eq. (17)"),
        (claim("Eq. (4)", "", concerns="proof", of="Lemma 3"), "lemma 3|eq. (4)"),
    ],
)
def test_a_claim_is_found_by_every_label_that_it_judges(made, keys):
    labels = {("toy", "Lemma 3, x"): ["Eq. (17)"], ("other", "Lemma 3"): ["Eq. (99)"]}
    findings = findings_of((made, HOLDS))
    (section,) = sections_of(judge_claims(findings), AuditOptions(), (), (), labels).values()
    assert section.keys.split("\n") == keys.split("|")


def test_statements_of_programs_are_set_as_such():
    assert coded("x <y> ≤ 1 fails", ["<y> <= 1"]) == "x <code>&lt;y&gt; ≤ 1</code> fails"
    said = coded("gap = 0 fails, gap = 05 and big gap = 0", ["gap = 0", "big gap = 0"])
    assert said == "<code>gap = 0</code> fails, gap = 05 and <code>big gap = 0</code>"


def test_each_verdict_has_a_mark_of_its_own():
    assert set(MARKS) == set(WORDS)
    assert len(set(MARKS.values())) == len(MARKS)
