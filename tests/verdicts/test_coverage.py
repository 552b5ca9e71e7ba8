"""The meter: every label of a paper is in exactly one account, and its verdict is that of its claims."""

from dataclasses import replace

import pytest
from claims_for_tests import Toy, subject_of

from simkit.declare.claims.claim import Claim
from simkit.declare.labels.label import EQUATION, KINDS, Label, Labels, equation
from simkit.declare.labels.latex import read_labels
from simkit.engine.cells.cell import build_cells
from simkit.errors import StudyError
from simkit.verdicts.audits.papers import load_paper, load_subjects
from simkit.verdicts.exact.exactly import ask_exactly
from simkit.verdicts.findings.displays import give_displays
from simkit.verdicts.findings.finding import by_claim
from simkit.verdicts.questions.question import Question
from simkit.verdicts.statements.coverage import (
    ACCOUNTS,
    Accounted,
    Coverage,
    coverage_of,
    names_of,
    parse_accounts,
    read_accounts,
)
from simkit.words.coverage_page import coverage_lines, groups_of, labels_text, meter, short_meter

CELLS = build_cells(Toy(), {"n": "8,16"})
#: How many labels of each kind the papers have, and the equations whose numbers their texts have lost.
COUNTS = {
    "kvt-supplement": ({"lemma": 3, "assumption": 3, "algorithm": 1, "table": 2, EQUATION: 55}, ()),
    "stvit-supplement": ({"theorem": 1, "table": 8, "figure": 1, EQUATION: 7}, ()),
    "softmax-vs-linear": (
        {"theorem": 12, "lemma": 34, "claim": 2, "fact": 1, "definition": 14, "figure": 7, EQUATION: 1},
        (),
    ),
    "shallow-vit": (
        {"theorem": 1, "lemma": 4, "proposition": 2, "claim": 3, "remark": 3, "definition": 3,
         "assumption": 3, "algorithm": 1, "table": 2, "figure": 8, EQUATION: 251},
        (54, 56, 124, 132, 135, 141, 146, 186, 196),
    ),
}  # fmt: skip
#: A label of each paper that a text has and the table shall miss.
FORGOTTEN = {
    "kvt-supplement": "Lemma 2", "stvit-supplement": "Table 4", "softmax-vs-linear": "Fact A.1",
    "shallow-vit": "Eq. (129)",
}  # fmt: skip


def text_of(rows: list[Accounted]) -> str:
    """Return a text that has the labels of a table, but for numbers that are lost."""
    lines = []
    for row in rows:
        is_equation = row.label.kind == EQUATION
        lines += [f"$$ x = y $$ ({row.label.number})" if is_equation else f"{row.label.name}. It is so."]
    return "\n".join(line for line, row in zip(lines, rows, strict=True) if not row.lost)


@pytest.mark.parametrize("name", COUNTS)
def test_every_label_of_a_paper_is_accounted_for_once(name: str) -> None:
    counts, lost = COUNTS[name]
    rows = read_accounts(load_paper(name))
    assert {kind: n for kind in KINDS if (n := sum(r.label.kind == kind for r in rows))} == counts
    assert tuple(int(row.label.number) for row in rows if row.lost) == lost
    equations = [int(row.label.number) for row in rows if row.label.kind == EQUATION]
    assert equations == list(range(1, counts[EQUATION] + 1))
    assert read_labels(text_of(rows)) == Labels([r.label for r in rows if not r.lost], list(lost))


@pytest.mark.parametrize("name", COUNTS)
def test_what_judges_a_label_is_there(name: str) -> None:
    rows = read_accounts(load_paper(name))
    claims = [c for s in load_subjects(name) for c in s.claims if not c.corrects]
    known = {text for claim in claims for text in names_of(claim)}
    for row in rows:
        names = (
            known if row.account == "judged" else {r.label.name for r in rows if r.label != row.label}
        )
        assert set(row.by) <= names, row.label
    by_another = {row.label.name: row.by for row in rows if row.account == "by another"}
    judged = {row.label.name for row in rows if row.account == "judged"}
    assert {label for own in by_another.values() for label in own} <= judged  # no chain of references


@pytest.mark.parametrize("name", COUNTS)
def test_every_statement_with_claims_is_judged(name: str) -> None:
    rows = {row.label.name: row for row in read_accounts(load_paper(name))}
    for statement in load_paper(name).statements:
        if statement in rows:
            assert rows[statement].account == "judged", statement
            assert statement in rows[statement].by


@pytest.mark.parametrize(("name", "label"), FORGOTTEN.items())
def test_a_label_that_was_forgotten_is_named(name: str, label: str) -> None:
    rows = read_accounts(load_paper(name))
    text = read_labels(text_of(rows))
    left = [row for row in rows if row.label.name != label]
    found = coverage_of(name, left, [], text)
    assert [r.label.name for r in found.rows if r.why == "no claim is named so"] == [label]
    assert any(
        label.split()[-1] in said for head, said in groups_of(found) if head.startswith("not yet")
    )
    assert len(found.rows) == len(rows)
    short = Labels([each for each in text.found if each.name != label])
    assert [each.name for each in coverage_of(name, rows, [], short).absent] == [label]


HEADER = "kind,label,lost,account,by,why\n"


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("lemma,Lemma 1,,judged,Lemma 1,\nlemma,Lemma 1,,not yet,,later\n", "Lemma 1 is in two rows"),
        ("lemma,Lemma 1,,proved,Lemma 1,\n", "'proved' is none of judged, by another, definition"),
        ("lemmas,Lemma 1,,judged,Lemma 1,\n", "'lemmas' is no kind of labels"),
        ("lemma,Lemma 1,,judged,,\n", "a row that is 'judged' names by what, and that alone"),
        ("lemma,Lemma 1,,by another,Lemma 2,so\n", "is 'by another' names by what, and that alone"),
        ("lemma,Lemma 1,,not yet,,\n", "a row that is 'not yet' says why, and that alone"),
        ("lemma,Lemma 1,,definition,Lemma 2,it is\n", "a row that is 'definition' says why"),
    ],
)
def test_a_table_that_does_not_account_is_refused(lines: str, said: str) -> None:
    with pytest.raises(StudyError, match=said):
        parse_accounts(HEADER + lines, "mine.csv")


def test_claims_have_the_names_of_their_display_and_statement() -> None:
    step = Claim("Lemma 2", "1 <= 2", "second line", of="Lemma 2", display="Lemma 2, eq. (9)")
    assert names_of(step) == {"Lemma 2, second line", "Lemma 2, eq. (9)"}
    assert names_of(replace(step, of="", display="")) == {"Lemma 2, second line", "Lemma 2"}


def test_labels_in_a_row_are_a_range() -> None:
    labels = [Label("lemma", "Lemma 1"), Label("lemma", "Lemma 2"), *map(equation, (1, 2, 3, 5, 7, 8))]
    assert labels_text(labels) == "Lemma 1, 2; Eq. (1)-(3), (5), (7), (8)"
    assert labels_text([Label("lemma", f"Lemma D.{i}") for i in (2, 3, 4)]) == "Lemma D.2, D.3, D.4"


def test_the_page_counts_and_tells_each() -> None:
    rows = [
        Accounted(Label("lemma", "Lemma 1"), "judged", ("Lemma 1",), "its second part", verdict="fails"),
        Accounted(Label("lemma", "Lemma 2"), "judged", ("Lemma 2",), verdict=None),
        Accounted(Label("table", "Table 1"), "definition", (), "notations"),
        Accounted(equation(1), "by another", ("Lemma 1",)),
        *(Accounted(equation(i), "not yet", (), "it is about training", lost=i == 3) for i in (2, 3, 4)),
        Accounted(equation(5), "not testable", (), "a drawing"),
    ]
    found = Coverage("mine", rows, [equation(4)], [7, 8], ["parts were not read"])
    assert meter(found) == (
        "Labels: 8; 2 judged, 1 by another label, 1 definition, 1 not testable, 3 not yet."
    )
    assert short_meter(found) == "Labels: 8; 2 judged, 3 not yet"
    assert coverage_lines(found, 100) == [
        "mine. Labels: 8; 2 judged, 1 by another label, 1 definition, 1 not testable, 3 not yet.",
        "",
        "           all  judged  by another  definition  not testable  not yet",
        "lemmas       2       2           .           .             .        .",
        "table        1       .           .           1             .        .",
        "equations    5       .           1           .             1        3",
        "",
        "judged, FALSE as printed (1): Lemma 1 (its second part)",
        "judged, not asked here (1): Lemma 2",
        "by another label (1): Eq. (1) (Lemma 1)",
        "definitions (1): Table 1 (notations)",
        "not testable (1): Eq. (5) (a drawing)",
        "not yet (3): Eq. (2)-(4) (it is about training)",
        "numbers lost in the text, taken from those beside them: Eq. (3)",
        "in the table, but not in the text that was read: Eq. (4)",
        "between those of the text, and not in it: Eq. (7), (8)",
        "may be numbered otherwise: parts were not read",
    ]
    assert sum(row.account in ACCOUNTS for row in rows) == len(rows)


def test_a_label_has_the_verdict_of_what_judges_it_and_no_other() -> None:
    claims = [
        Claim("Lemma 1", statement, part, display="Lemma 1", reading=part)
        for part, statement in (("rows", "n >= 1"), ("columns", "n <= 1"))
    ]
    findings = [
        ask_exactly(Question(subject_of(*claims), c, cell, dict)) for c in claims for cell in CELLS
    ]
    give_displays(by_claim(findings))
    rows = [
        Accounted(Label("lemma", "Lemma 1"), "judged", ("Lemma 1",)),
        Accounted(equation(1), "judged", ("Lemma 1, rows",)),
        Accounted(equation(2), "judged", ("Lemma 1, rows", "Lemma 1, columns")),
        Accounted(equation(3), "judged", ("Lemma 2",)),
        Accounted(equation(4), "by another", ("Lemma 1",)),
    ]
    found = coverage_of("toy", rows, findings)
    assert [row.verdict for row in found.rows] == [
        "depends on the reading", "holds", "fails", None, None,  # each claim by its name
    ]  # fmt: skip
