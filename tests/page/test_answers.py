"""The paragraph on a paper, sentence by sentence; claims, premises and cells as texts."""

from dataclasses import replace

import pytest
from claims_for_tests import Toy

from simkit.declare.claims.claim import Claim
from simkit.declare.parameters.parameter import Parameter, Rule
from simkit.engine.cells.cell import build_cells
from simkit.page.answers import answer
from simkit.page.contents import AuditOptions, by_importance, command_of, sections_of
from simkit.page.headlines import headline
from simkit.page.texts.cells_of_claims import cell_table, evidence_text, premise_rows, sides_text
from simkit.page.texts.constants_needed import constant_name, constant_text
from simkit.page.texts.equations import to_mathml
from simkit.verdicts.findings.finding import AGREEMENT, Finding, PremiseFound
from simkit.verdicts.findings.notes import FACTOR, Path, PathTrend, PowerNeeded
from simkit.verdicts.statements.standing import judge_claims


class Tried(Toy):
    """With a constant of a bound, which no trial sees."""

    parameters = (*Toy.parameters, Parameter("C", "float", 1.0, "C", kind="reporting", low=0))


CELLS = build_cells(Toy(), {"n": "10,20,30"})


def found(claim, *verdicts, **rest):
    """Return a finding for each verdict, at the cells in turn."""
    return [
        Finding(claim, "toy", cell, verdict=verdict, **rest)
        for cell, verdict in zip(CELLS, verdicts, strict=False)
    ]


def said(*groups, not_testable=0):
    findings = [finding for group in groups for finding in group]
    return answer(judge_claims(findings), findings, not_testable)


def growing(claim):
    """Return findings on an order whose constant grows fourfold."""
    own = found(claim, *["of order only"] * 3, notes=[PathTrend(Path("n", 10, 30), True)])
    for finding, constant in zip(own, (1.0, 2.0, 4.0), strict=True):
        finding.constant = constant, constant
    return own


HOLDS = Claim("Lemma 1", "Pr[hit] >= p")
FALSE = Claim("Lemma 2", "Pr[hit] >= 1 - p")
SLIP = Claim("Lemma 3", "Pr[hit] >= 0.9")
MENDED = Claim("Lemma 3", "Pr[hit] >= 0.4", "mended", corrects="Lemma 3")
AGAIN = Claim("Lemma 3", "Pr[hit] >= 0.3", "again", corrects="Lemma 3")
SIZE = Claim("Lemma 4", "Pr[hit] >= 0.9", quantifier="from some on", along="n")
ORDER = Claim("Lemma 5", "v = O(1/n)", along="n")
EMPTY = Claim("Lemma 6", "Pr[hit] >= 0 - p")
OPEN = Claim("Lemma 7", "E[v] <= p")
OF_ORDER = Claim("Lemma 3", "v = O(1)", "of order", corrects="Lemma 3")
SMALL = Claim(
    "Lemma 9", "Pr[hit] >= 0.9", "constant 1 in (3)", quantifier="some constants", tried={"C": 1}
)
LARGER = Claim(
    "Lemma 9",
    "Pr[hit] >= 0.9",
    "constant 5 in (3)",
    corrects="Lemma 9, constant 1 in (3)",
    tried={"C": 5},
)
LARGE = Claim("Lemma 9", "Pr[hit] >= 0.9", "constant 7", quantifier="some constants", tried={"C": 7})
LESS = Claim("Lemma 9", "Pr[hit] >= 0.9", "constant 2", corrects="Lemma 9, constant 7", tried={"C": 2})
ANOTHER = Claim(
    "Lemma 9", "Pr[hit] >= 0.8", "constant 9", corrects="Lemma 9, constant 7", tried={"C": 9}
)
NOWHERE = Claim("Lemma 10", "Pr[hit] >= p")
WITH = Claim("Lemma 3", "Pr[hit] >= 0.5", "its sign", fails_with="Lemma 3")
TRAINED = Claim("Lemma 3", "E[v] <= p", "trained", corrects="Lemma 3", training=True)
WAITS = Claim("Lemma 8", "E[v] <= p", training=True)


@pytest.mark.parametrize(
    ("groups", "sentence"),
    [
        ([found(HOLDS, "holds")], "1 claim was asked, at 1 pair of claim and cell."),
        ([found(HOLDS, "holds", "holds"), found(SLIP, "fails"), found(MENDED, "holds")],
         "2 claims were asked, and 1 correction, at 4 pairs of claim and cell."),
        ([found(FALSE, "fails")], "None stands at every cell that was asked."),
        ([found(HOLDS, "holds", "premise unmet")],
         "1 stands at every cell asked that meets the premises: 1 holds."),
        ([found(HOLDS, "holds"), found(OPEN, "holds", "not refuted")],
         "2 stand at every cell asked that meets the premises: 1 holds, 1 is not refuted at some cell."),
        ([found(SLIP, "holds", "fails"), found(MENDED, "holds")],
         "1 is a slip that fails as printed and has a correction: Lemma 3."),
        ([found(FALSE, "holds", "fails")],
         "1 fails as printed, with no correction declared: Lemma 2."),
        ([found(SIZE, "fails", "holds")],
         "1 leaves a size or a constant to be chosen and holds at some cells only, which refutes"
         " nothing: Lemma 4."),
        ([found(SIZE, "fails", "fails")],
         "1 leaves a size or a constant to be chosen and fails at every cell asked that decides, which"
         " refutes nothing: Lemma 4."),
        ([found(ORDER, "of order only")], "1 names no constant: the one needed is shown."),
        ([growing(ORDER)],
         "1 names no constant, and the one needed gets worse along the path asked (it grows under an"
         " upper bound, falls under a lower one, or moves where both are claimed), which speaks against"
         " it: Lemma 5 (grows from 1 at n = 10 to 4 at n = 30)."),
        ([found(EMPTY, "vacuous", "premise unmet")],
         "1 says nothing at the cells asked that meet the premises, being vacuous there: Lemma 6."),
        ([found(EMPTY, "premise unmet")],
         "1 is not applicable, since no cell asked meets the premises: Lemma 6."),
        ([found(FALSE, "fails"), found(SLIP, "fails"), found(WITH, "fails"), found(MENDED, "holds")],
         "2 are slips that fail as printed and have a correction: Lemma 3; Lemma 3, its sign."),
        ([found(OPEN, "holds", "undecided")], "1 is undecided at some cell: Lemma 7."),
        ([found(OPEN, "not evaluated")], "1 was not evaluated: Lemma 7."),
        ([found(SLIP, "fails"), found(MENDED, "holds")], "The correction stands."),
        ([found(SLIP, "fails"), found(MENDED, "fails")], "The correction: false."),
        ([found(SLIP, "fails"), found(MENDED, "holds"), found(AGAIN, "holds")],
         "All 2 corrections stand."),
        ([found(SLIP, "fails"), found(MENDED, "undecided"), found(AGAIN, "holds")],
         "1 of 2 corrections stand; the other: Lemma 3, mended (undecided)."),
        ([found(SLIP, "fails"), found(MENDED, "holds"), found(OF_ORDER, "of order only")],
         "1 of 2 corrections stand; 1 names no constant, and the one needed is shown."),
        ([found(SLIP, "fails"), found(OF_ORDER, "of order only")],
         "The correction names no constant: the one needed is shown."),
        ([found(SMALL, "fails", "fails"), found(LARGER, "holds")],
         "1 fails with the constant asked and holds with a larger one: Lemma 9, constant 1 in (3)."),
        ([found(LARGE, "fails", "fails"), found(LESS, "holds")],
         "1 fails with the constant asked and holds with a smaller one: Lemma 9, constant 7."),
        ([found(SMALL, "fails", "holds")],
         "1 leaves a constant to be chosen: with the constants tried it holds at some cells and fails at"
         " others. This refutes nothing, since another constant may do: Lemma 9, constant 1 in (3)."),
        ([found(SMALL, "fails", "fails")],
         "1 leaves a constant to be chosen: with the one tried it fails at every cell that decides."
         " This refutes nothing, since another constant may do: Lemma 9, constant 1 in (3)."),
        ([found(WAITS, "not evaluated")],
         "1 claim rests on trainings that the ledger does not hold; --with-training runs them."),
        ([found(SLIP, "fails"), found(WAITS, "not evaluated"), found(MENDED, "holds"),
          found(TRAINED, "not evaluated")],
         "1 claim and 1 correction rest on trainings that the ledger does not hold; --with-training runs"
         " them."),
        ([found(SLIP, "fails"), found(MENDED, "holds"), found(TRAINED, "not evaluated")],
         "1 of 2 corrections stand; 1 rests on trainings."),
        ([found(HOLDS, "holds"), found(Claim(AGREEMENT, "Pr[hit] = exact"), "not refuted")],
         "Simulation and exact values agree in 1 of 1 pair of cell and quantity."),
    ],
)  # fmt: skip
def test_a_sentence(groups, sentence):
    assert sentence in said(*groups)


def test_many_are_named_by_the_first_three():
    claims = [Claim(f"Lemma {i}", "Pr[hit] >= 0.9") for i in range(1, 6)]
    (own,) = [s for s in said(*(found(claim, "fails") for claim in claims)) if s.startswith("5 fail")]
    assert (
        own == "5 fail as printed, with no correction declared: Lemma 1; Lemma 2; Lemma 3; and 2 more."
    )


def test_a_paragraph_says_each_thing_once_and_nothing_that_was_not_found():
    assert said(found(HOLDS, "holds"), not_testable=2) == [
        "1 claim was asked, at 1 pair of claim and cell.",
        "1 stands at every cell asked that meets the premises: 1 holds.",
        "2 numbered statements have no number that could be tested.",
    ]
    waiting = said(found(WAITS, "not evaluated"))
    assert not any("not evaluated" in sentence for sentence in waiting)


def test_standing_of_every_kind():
    groups = (
        (HOLDS, ("holds",), "stands"), (FALSE, ("fails",), "false"), (SLIP, ("fails",), "slip"),
        (MENDED, ("holds",), "stands"), (SIZE, ("fails", "holds"), "from some size on"),
        (ORDER, ("of order only",), "constant"), (EMPTY, ("vacuous",), "vacuous"),
        (NOWHERE, ("premise unmet",), "not applicable"), (WITH, ("fails",), "slip"),
        (OPEN, ("undecided",), "undecided"), (WAITS, ("not evaluated",), "not evaluated"),
    )  # fmt: skip
    judged = judge_claims([f for claim, verdicts, _ in groups for f in found(claim, *verdicts)])
    assert [one.standing for one in judged] == [standing for *_, standing in groups]


def standing_of(*groups):
    return judge_claims([finding for group in groups for finding in group])[0].standing


def test_only_the_constant_is_at_fault_where_the_same_statement_stands_with_another():
    assert standing_of(found(SMALL, "fails"), found(LARGER, "holds")) == "constant too small"
    assert standing_of(found(LARGE, "fails"), found(LESS, "holds")) == "constant too large"
    assert standing_of(found(SMALL, "fails"), found(LARGER, "fails")) == "slip"
    assert standing_of(found(LARGE, "fails"), found(ANOTHER, "holds")) == "slip"  # another statement


def test_a_constant_that_is_left_open_is_said_to_be():
    assert standing_of(found(SMALL, "fails", "holds")) == "depends on the constant"
    assert standing_of(found(SMALL, "fails", "premise unmet")) == "fails with this constant"
    assert standing_of(found(SIZE, "fails", "holds")) == "from some size on"
    unnamed = Claim("Lemma 9", "Pr[hit] >= 0.9", "as given", quantifier="some constants")
    assert standing_of(found(unnamed, "fails", "fails")) == "fails where asked"


def test_a_constant_that_gets_worse_is_told_apart():
    assert standing_of(growing(ORDER)) == "constant gets worse"
    assert standing_of(found(ORDER, "of order only")) == "constant"
    likely = Claim("Lemma 9", "Pr[hit] >= 1 - p/poly(n)", along="n")
    grows = PowerNeeded(1, FACTOR, growing=("10", "2", "9"))
    assert standing_of(found(likely, "of order only", notes=[grows])) == "constant gets worse"
    stays = [PowerNeeded(1, FACTOR, "2"), replace(grows, power=2)]
    assert standing_of(found(likely, "of order only", notes=stays)) == "constant"  # a polynomial stands


def test_a_constant_that_is_swept_is_the_claims_own():
    class Swept(Toy):
        parameters = (*Toy.parameters, Parameter("constant", "float", 1.0, "C", "", "reporting"))

    claim = Claim("Lemma 9", "Pr[hit] >= 0.9", "as given", quantifier="some constants")
    cells = build_cells(Swept(), {"constant": "1,2"})
    own = [Finding(claim, "toy", c, verdict=v) for c, v in zip(cells, ("fails", "holds"), strict=True)]
    assert standing_of(own) == "depends on the constant"


def test_what_fails_is_told_before_what_stands():
    groups = found(HOLDS, "holds"), found(SLIP, "fails"), found(MENDED, "holds"), found(FALSE, "fails")
    words = [sentence.split(" ")[1] for sentence in said(*groups)]
    assert words == ["claims", "fails", "is", "stands", "correction"]


def test_premises_are_shown_where_they_are_tightest():
    own = found(HOLDS, "holds", "premise unmet", "holds")
    always = PremiseFound("p <= 1", 0.5, "<=", 1.0, True)
    for finding, n in zip(own, (10.0, 20.0, 30.0), strict=True):
        finding.premises = [
            always,
            PremiseFound("n <= 25", n, "<=", 25.0, n <= 25),
            PremiseFound("n > c", n, ">", None, None, is_open=True),
        ]
    first, met, second = premise_rows(own)
    assert (first.text, first.met) == ("n ≤ 25", "unmet at 1 of 3 cells")  # what is unmet stands first
    assert (met.text, met.met) == ("p ≤ 1", "met at 3 of 3 cells")
    assert (first.tightest, first.margin) == ("30 > 25 at n = 30", "-5")
    assert (second.met, second.tightest) == ("open: its constants are not named", "")


def test_an_open_premise_is_read_as_it_stands_and_what_is_printed_is_true():
    (own,) = found(HOLDS, "holds")
    own.premises = [
        PremiseFound("n > c", 32.0, ">", 4096.0, None, is_open=True),
        PremiseFound("n < c", 32.0, "<", 4096.0, None, is_open=True),
        PremiseFound("n >= m", 1000 - 2e-13, ">=", 1000.0, True),
    ]
    first, second, third = premise_rows([own])
    stands = "open: its constants are not named; read as it stands here, it is"
    assert (first.met, first.tightest) == (f"{stands} not met where tightest", "32 ≤ 4096")
    assert (second.met, second.tightest) == (f"{stands} met where tightest", "32 < 4096")
    assert (third.met, third.margin) == ("met at 1 of 1 cells", "0 (up to rounding)")


def test_cells_have_columns_that_say_something():
    own = found(HOLDS, "holds", "fails", left=(0.3, 0.3), right=(0.25, 0.5), trials=1200)
    own[1].right, own[1].margin, own[1].witness = (0.5, 0.5), -0.0, "literal path"
    table = cell_table(own)
    assert table.header == ["n", "probability against p", "margin", "trials", "witness", "verdict"]
    assert table.rows[0] == ["10", "0.3 ≥ [0.25, 0.5]", "", "1,200", "", "holds"]
    assert table.rows[1][2:] == ["0", "1,200", "literal path", "fails"]
    unmet = cell_table(found(HOLDS, "premise unmet", left=(0.1, 0.2), right=(0.25, 0.5)))
    assert unmet.rows[0][1] == "0.1 < 0.25" or "<" in unmet.rows[0][1]  # what is printed is true
    assert table.fixed == "K = 2, p = 0.5"
    alone = cell_table(found(HOLDS, "holds"))
    assert alone.header == ["cell", "verdict"]
    assert alone.rows == [["n = 10", "holds"]]
    assert alone.fixed == "K = 2, p = 0.5"  # what is given stands in the row


@pytest.mark.parametrize(
    ("statement", "left", "right", "missed", "margin"),
    [
        ("w <= p", (0.25, 0.5), (1.0, 1.0), None, "[0.5, 0.75]"),
        ("w >= p", (0.25, 0.5), (1.0, 1.0), None, "[-0.75, -0.5]"),
        ("w >= p", (0.25, 0.25 + 1e-12), (1.0, 1.0), None, "-0.6"),  # as worked out in balls
        ("Pr[hit] >= 1 - p", (1.0, 1.0), (1.0, 1.0), ((2e-17, 4e-17), (1e-23, 1e-23)),
         "[-4e-17, -2e-17]"),
        ("Pr[hit] <= 1 - p", (1.0, 1.0), (1.0, 1.0), ((2e-17, 4e-17), (1e-23, 1e-23)),
         "[2e-17, 4e-17]"),
    ],
)  # fmt: skip
def test_a_margin_of_enclosures_is_shown_by_its_ends(statement, left, right, missed, margin):
    (own,) = found(Claim("Lemma 1", statement), "fails", left=left, right=right, missed=missed)
    own.margin = -0.6
    table = cell_table([own])
    assert table.rows[0][table.header.index("margin")] == margin


@pytest.mark.parametrize(
    ("statement", "heading"),
    [
        ("E[v] <= 2*p", "mean of v against 2*p"), ("w <= p", "w against p"),
        ("v = O(1/n)", "v against rate 1/n"), ("Pr[v <= p] >= 0.5", "probability against 0.5"),
        ("v = O(sqrt(log(n)) + sqrt(log(K)) + 1)", "v against rate"),
        ("w + w + w + w + w + w + w + w <= p", "left side against p"),
        ("w <= p + p + p + p + p + p + p + p", "w against right side"),
    ],
)  # fmt: skip
def test_the_column_of_both_sides_says_what_is_compared(statement, heading):
    own = found(Claim("Lemma 1", statement), "holds", left=(0.3, 0.3), right=(0.4, 0.4))
    assert cell_table(own).header[1] == heading


def test_parameters_that_follow_a_rule_are_shown_where_the_statement_names_them():
    class Ruled(Toy):
        parameters = (*Toy.parameters, Parameter("m", "int", Rule("2 n", lambda p: 2 * p["n"]), "width"))

    cells = build_cells(Ruled(), {"n": "10,20"})
    for statement, header in (("w <= m", ["n", "m"]), ("w <= p", ["n"])):
        own = [Finding(Claim("Lemma 1", statement), "toy", c, verdict="holds") for c in cells]
        table = cell_table(own)
        assert table.header == [*header, "verdict"]
        assert [row[:-1] for row in table.rows] == [
            ["10", "20"][: len(header)],
            ["20", "40"][: len(header)],
        ]


def test_what_differs_by_rounding_is_no_difference():
    claim = Claim("Lemma 1", "w <= p", resolution=1e-9)
    own = found(claim, "not refuted", "fails", left=(0.3 + 2e-15,) * 2, right=(0.3, 0.3), margin=-2e-15)
    shown = [row[1:3] for row in cell_table(own).rows]
    assert shown == [["0.3 = 0.3, to rounding", "0"], ["0.3 ≈ 0.3, apart by 2e-15", "-2e-15"]]
    zero = found(claim, "not refuted", left=(1e-16, 1e-16), right=(0.0, 0.0), margin=-1e-16)
    assert sides_text(zero[0]) == "1e-16 = 0, to rounding"
    apart = found(claim, "fails", left=(0.4, 0.4), right=(0.3, 0.3), margin=-0.1)
    assert sides_text(apart[0]) == "0.4 > 0.3"


def test_a_probability_near_one_is_shown_by_what_it_misses():
    claim = Claim("Lemma 1", "Pr[hit] >= 1 - p")
    own = found(claim, "holds", "fails", left=(1.0, 1.0), right=(0.99999, 0.99999))
    own[0].missed = (0.0, 5e-324), (1e-5, 1e-5)
    own[1].left, own[1].enclose = (0.25, 0.25), lambda: (0.2, 0.3)
    table = cell_table(own)
    assert table.header[1:3] == [
        "probability of failure, and the most allowed", "interval of the failure"
    ]  # fmt: skip
    assert table.rows[0][1:3] == ["below 1e-323 ≤ 1e-05", ""]
    assert table.rows[1][1:3] == ["0.75 > 1e-05", "[0.7, 0.8]"]
    own[0].missed = (0.0, 5e-324), (0.0, 5e-324)
    assert cell_table(own).rows[0][1] == "both below 1e-323, compared as balls"
    tiny = found(Claim("Lemma 1", "w <= p"), "holds", left=(0.0, 5e-324), right=(0.0, 5e-324))
    assert sides_text(tiny[0]) == "both below 1e-323, compared as balls"
    far = found(claim, "holds", left=(1.0, 1.0), right=(0.5, 0.5))
    assert cell_table(far).rows[0][1] == "1 ≥ 0.5"


def test_failures_that_differ_late_are_told_apart():
    claim = Claim("Lemma 1", "Pr[hit] = 1 - p")
    own = found(claim, "fails", "holds", left=(1.0, 1.0), right=(0.99, 0.99))
    own[0].missed = (0.1000001, 0.1000001), (0.1, 0.1)
    own[1].missed = (0.1, 0.1), (0.1, 0.1)
    assert [row[1] for row in cell_table(own).rows] == ["0.1000001 ≠ 0.1", "0.1 = 0.1"]


def test_intervals_outside_of_the_family_are_said_to_be():
    own = found(HOLDS, "holds", "premise unmet", enclose=lambda: (0.0, 0.1))
    assert cell_table(own).remark == (
        "Intervals of cells with an unmet premise are not of the family: each holds by itself"
    )
    assert cell_table(found(HOLDS, "holds", enclose=lambda: (0.0, 0.1))).remark == ""


def test_what_is_more_than_a_failure_may_be_is_a_factor():
    known = Claim("Lemma 1", "Pr[hit] >= 1 - p/poly(n)", "C", constants={1: lambda p: 1})
    for claim, word, name in (
        (Claim("Lemma 1", "Pr[hit] >= 1 - p/poly(n)"), "factor",
         "Factor by which the failure exceeds p/n"),
        (known, "constant", "Constant needed"), (ORDER, "constant", "Constant needed"),
    ):  # fmt: skip
        own = found(claim, "of order only", constant=(2.0, 2.0))
        assert word in cell_table(own).header
        (section,) = sections_of(judge_claims(own), AuditOptions(), [], [], [])
        assert section.constant_name == name


def test_evidence_and_constants():
    own = found(ORDER, "of order only", "of order only", "not evaluated")
    own[0].constant, own[1].constant = (0.5, 0.5), (1.0, 2.0)
    own[0].evidence, own[1].evidence, own[1].trials = "exact value", "e-process", 50
    assert evidence_text(own) == "exact value at 1 of 3 cells; e-process at 1 of 3 cells, 50 trials"
    assert constant_text(own) == "from 0.5 to [1, 2] over 2 cells"
    assert constant_text(found(HOLDS, "holds")) == ""


def test_what_a_bound_with_a_tried_constant_needs_is_that_constant():
    asked = build_cells(Tried(), {"C": "0.5,4"})
    claim = Claim("Lemma 1", "Pr[v <= C*p/n] >= 0.9")
    own = [
        Finding(claim, "toy", c, verdict="holds", constant=pair)
        for c, pair in zip(asked, ((2.0, 4.0), (0.25, 0.5)), strict=True)
    ]
    table = cell_table(own)
    assert [row[table.header.index("constant")] for row in table.rows] == ["[1, 2]", "[1, 2]"]
    assert (constant_text(own), constant_name(own)) == ("[1, 2]", "Constant needed")


def test_what_is_missing_on_the_right_side_is_called_a_factor():
    for statement in ("Pr[v <= p/n] >= 0.9", "Pr[v <= C + p] >= 0.9"):  # no constant times the rest
        cell = build_cells(Tried(), {"C": "4"})[0]
        own = [Finding(Claim("Lemma 1", statement), "toy", cell, verdict="holds", constant=(0.5, 0.5))]
        assert "factor on the right side" in cell_table(own).header
        assert (constant_text(own), constant_name(own)) == ("0.5", "Factor on the right side needed")


def test_a_width_that_is_enough_is_no_constant():
    claim = Claim(
        "Lemma 1", "Pr[hit] >= 1 - p/poly(n)", constants={1: lambda cell: 2.0},
        constant="m/log(n/delta)",
    )  # fmt: skip
    needed = PowerNeeded(1, "m/log(n/delta)", "1.5")
    own = found(claim, "of order only", constant=(1.5, 1.5), notes=[needed])
    assert constant_name(own) == "Least m/log(n/delta) that is enough"
    assert "m/log(n/delta)" in cell_table(own).header
    assert headline(own, 0.01) == "m/log(n/delta) = 1.5 is enough if poly(n) = n"


def test_the_command_says_what_was_asked():
    (plain, waits) = judge_claims([*found(HOLDS, "holds"), *found(WAITS, "not evaluated")])
    assert command_of(plain, AuditOptions()) == "simkit audit toy --claim 'Lemma 1, as printed'"
    asked = AuditOptions("mine.py:Toy", seed=3, trials=50, family_error=0.05)
    assert command_of(waits, asked) == (
        "simkit audit mine.py:Toy --claim 'Lemma 8, as printed' --trials 50 --seed 3 --family-error 0.05"
        " --with-training"
    )


def test_a_correction_is_shown_with_what_it_corrects():
    judged = judge_claims([*found(SLIP, "fails"), *found(MENDED, "holds"), *found(HOLDS, "holds")])
    slip, mended, plain = sections_of(judged, AuditOptions(), [], [], [])
    assert (mended.original, mended.printed) == ("", "")
    assert [c.link for c in slip.corrections] == [mended.link]
    assert mended.corrects == slip.link
    assert slip.corrections[0].mathml == mended.tested
    assert mended.standing == "correction, stands"
    assert not plain.corrections
    assert plain.corrects is None


def test_a_corrected_equation_stands_next_to_the_printed_one():
    printed = Claim("Lemma 3", "Pr[hit] >= 0.9", "(1)", r"a \leq b")
    other = Claim("Lemma 3", "Pr[hit] >= 0.4", "(1), mended", r"a \leq 2b", corrects="Lemma 3, (1)")
    same = Claim("Lemma 3", "Pr[hit] >= 0.3", "(1), again", r"a \leq b", corrects="Lemma 3, (1)")
    judged = judge_claims([*found(printed, "fails"), *found(other, "holds"), *found(same, "holds")])
    first, second, third = sections_of(judged, AuditOptions(), [], [], [])
    assert [c.mathml for c in first.corrections] == [to_mathml(r"a \leq 2b"), third.tested]
    assert (second.original, second.printed) == (to_mathml(r"a \leq b"), to_mathml(r"a \leq 2b"))
    assert (third.original, third.printed) == (to_mathml(r"a \leq b"), "")


def test_a_correction_of_the_same_formula_says_where_its_change_stands():
    judged = judge_claims([
        *found(SMALL, "fails", premises=[PremiseFound("n >= 1", 10, ">=", 1, True)]),
        *found(LARGER, "holds", premises=[PremiseFound("n >= 1", 10, ">=", 1, True),
                                          PremiseFound("n >= 5", 10, ">=", 5, True)]),
        *found(MENDED, "holds"), *found(SLIP, "fails"),
    ])  # fmt: skip
    small, _, _, slip = sections_of(judged, AuditOptions(), [], [], [])
    assert small.corrections[0].otherwise == "The same formula, under the premise n ≥ 5"
    assert slip.corrections[0].otherwise == ""
    there = Claim("Lemma 9", "Pr[hit] >= 0.9", "there", where={"K": 3}, corrects=SMALL.name)
    judged = judge_claims([*found(SMALL, "fails"), *found(there, "holds")])
    (section, _) = sections_of(judged, AuditOptions(), [], [], [])
    assert section.corrections[0].otherwise == "The same formula, where K = 3"


def test_a_claim_that_fails_with_another_has_its_correction():
    judged = judge_claims([*found(SLIP, "fails"), *found(WITH, "fails"), *found(MENDED, "holds")])
    slip, along, mended = sections_of(judged, AuditOptions(), [], [], [])
    assert [c.link for c in along.corrections] == [c.link for c in slip.corrections] == [mended.link]


def test_a_claim_that_a_note_names_is_linked():
    sign = Claim("Lemma 3", "Pr[hit] >= 0.4", "sign of (6)")
    dense = Claim("Lemma 3", "Pr[hit] >= 0.3", "sign of (6), dense")
    rests = Claim("Lemma 4", "Pr[hit] >= 0.2", "by proof", note="see Lemma 3, sign of (6), dense")
    judged = judge_claims([f for claim in (sign, dense, rests) for f in found(claim, "holds")])
    first, second, third = sections_of(judged, AuditOptions(), [], [], [])
    assert [section.rests_on for section in (first, second, third)] == [[], [], [second.link]]


def test_what_fails_stands_first_in_the_table_with_its_correction():
    groups = [found(HOLDS, "holds"), found(ORDER, "of order only"), found(SLIP, "fails"),
              found(FALSE, "fails"), found(MENDED, "holds")]  # fmt: skip
    judged = judge_claims([finding for group in groups for finding in group])
    listed = by_importance(sections_of(judged, AuditOptions(), [], [], []))
    names = [section.link.name for section in listed]
    assert names == ["Lemma 2", "Lemma 3", "Lemma 3, mended", "Lemma 5", "Lemma 1"]


def test_claims_of_one_name_have_anchors_of_their_own():
    claims = [Claim("Lemma 1", "n >= 1"), Claim("lemma, 1", "n >= 2"), Claim("§", "n >= 3")]
    judged = judge_claims([f for claim in claims for f in found(claim, "holds")])
    anchors = [section.link.anchor for section in sections_of(judged, AuditOptions(), [], [], [])]
    assert anchors == ["toy--lemma-1", "toy--lemma-1-2", "toy--claim"]


@pytest.mark.parametrize("is_open", [False, True])
def test_what_is_said_of_premises_agrees_with_what_is_open(is_open):
    (own,) = found(HOLDS, "fails")
    own.premises = [PremiseFound("n > 1", 32.0, ">", 1.0, True)]
    own.premises += [PremiseFound("n > c", 32.0, ">", 4096.0, None, is_open=True)] * is_open
    (section,) = sections_of(judge_claims([own]), AuditOptions(), (), (), ())
    met = "Premises: wherever the claim fails, each that"
    assert section.premises_caption == (
        f"{met} names its constants is met; an open one decides nothing, and is shown as it is read"
        if is_open
        else f"{met} has numbers is met"
    )
    (section,) = sections_of(judge_claims(found(HOLDS, "holds")), AuditOptions(), (), (), ())
    assert section.premises_caption == "Premises"


def test_a_statement_is_asked_again_with_its_trainings_if_any_part_has_one():
    from simkit.page.html_page import _rerun

    plain = Claim("Lemma 8", "w <= p", "plain")
    judged = judge_claims([*found(plain, "holds"), *found(WAITS, "not evaluated")])
    assert (
        _rerun("Lemma 8", judged, AuditOptions()) == "simkit audit toy --claim 'Lemma 8' --with-training"
    )
    assert _rerun("Lemma 8", judged[:1], AuditOptions()) == "simkit audit toy --claim 'Lemma 8'"


def test_a_page_has_a_fixed_number_of_pictures_those_of_proofs_included(monkeypatch):
    from types import SimpleNamespace

    from simkit.page import html_page

    asked = []
    monkeypatch.setattr(html_page, "proof_pictures", lambda chains: [None] * 3)
    monkeypatch.setattr(html_page, "choose_pictures", lambda groups, most: asked.append(most) or [])
    monkeypatch.setattr(html_page, "sections_of", lambda *rest: [])
    monkeypatch.setattr(html_page, "_chapter", lambda *rest: None)
    audit = SimpleNamespace(findings=found(HOLDS, "holds"))
    html_page.chapters_of(SimpleNamespace(audit=audit, chains=(), asked=AuditOptions()))
    assert asked == [html_page.MOST_PICTURES - 3]
