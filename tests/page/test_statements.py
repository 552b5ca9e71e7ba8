"""A line for each numbered statement: what it comes to itself, and what its proof does."""

from dataclasses import replace

from claims_for_tests import Toy

from simkit.declare.claims.claim import Claim
from simkit.engine.cells.cell import build_cells
from simkit.page.statements import PREMISES, PROOF_OF_OPEN, PROOF_OF_TRUE, SOME_CONSTANT, lines_of
from simkit.verdicts.findings.finding import Finding
from simkit.verdicts.findings.notes import Path, PathTrend
from simkit.verdicts.statements.standing import judge_claims

CELLS = build_cells(Toy(), {"n": "10,20"})


def lines(*claims):
    """Return the lines on some claims, each with its verdicts."""
    findings = [
        Finding(claim, "toy", cell, verdict=verdict)
        for claim, verdicts in claims
        for cell, verdict in zip(CELLS, verdicts, strict=False)
    ]
    judged = judge_claims(findings)
    return lines_of(judged, {id(one.claim): one.claim.name for one in judged})


def claim(label, part="", statement="Pr[hit] >= 0.9", **rest):
    return Claim(label, statement, part, **rest)


def told(line):
    """Return what a line says, group by group."""
    return [(group.head, [sentence.said for sentence in group.sentences]) for group in line.groups]


HOLDS, FAILS = ("holds", "holds"), ("fails", "fails")


def test_a_statement_gathers_its_claims():
    (line,) = lines(
        (claim("Lemma 3", "(i)"), HOLDS),
        (claim("Lemma 3", "(ii)"), ("holds", "fails")),
        (claim("Lemma 3", "(ii), corrected", corrects="Lemma 3, (ii)"), ("holds",)),
        (claim("Lemma 3", "(iii)"), FAILS),
        (claim("Lemma 3", "(iv)", "v = O(1/n)"), ("of order only",)),
    )
    assert (line.label, line.anchor, line.rank) == ("Lemma 3", "Lemma 3, (iii)", "some parts fail")
    assert (line.tone, line.claims) == ("false", "4 claims, 1 correction")
    assert told(line) == [
        ("", ["1 fails and has no correction", "1 fails and has a correction", "1 names no constant",
              "1 stands"])
    ]  # fmt: skip
    false, slip = (sentence.parts[0] for sentence in line.groups[0].sentences[:2])
    assert (false.name, false.where, false.corrected) == ("(iii)", "fails at all 2 n from 10 to 20", [])
    assert (slip.name, slip.anchor, slip.where) == ("(ii)", "Lemma 3, (ii)", "fails at n = 20")
    assert slip.corrected == [("Lemma 3, (ii), corrected", "holds")]


def test_a_statement_is_told_apart_from_its_proof():
    own = (claim("Theorem 1", "bound"), HOLDS), (claim("Theorem 1", "n", concerns="premises"), HOLDS)
    step = claim("Theorem 1", "(9)", concerns="proof"), FAILS
    mended = claim("Theorem 1", "(9), corrected", corrects="Theorem 1, (9)", concerns="proof"), HOLDS
    (line,) = lines(*own, step, mended)
    assert (line.rank, line.tone) == (PROOF_OF_TRUE, "false")
    assert told(line) == [
        ("The statement", ["it stands"]), ("Its premises", ["it stands"]),
        ("Its proof", ["it fails and has a correction"]),
    ]  # fmt: skip
    (part,) = line.groups[-1].sentences[0].parts
    assert (part.name, part.where) == ("(9)", "")  # where it fails stands at the step
    assert part.corrected == [("Theorem 1, (9), corrected", "holds")]
    (line,) = lines((claim("Theorem 1", "rate", "v = O(1/n)"), ("of order only",)), step)
    assert line.rank == PROOF_OF_OPEN
    assert told(line)[0] == ("The statement is not refuted", ["it names no constant"])
    (line,) = lines((claim("Theorem 1", "bound"), FAILS), (step[0], HOLDS))
    assert line.rank == "statement fails"
    (line,) = lines((claim("Theorem 1"), HOLDS), (claim("Theorem 1", "n", concerns="premises"), FAILS))
    assert line.rank == PREMISES


def test_what_fails_without_a_correction_is_told_first_and_constants_refute_nothing():
    (line,) = lines(
        (
            claim("Lemma 3", "constant 1", quantifier="some constants", tried={"C": 1}),
            ("fails", "holds"),
        ),
        (claim("Lemma 3", "a"), FAILS), (claim("Lemma 3", "a, corrected", corrects="Lemma 3, a"), HOLDS),
        (claim("Lemma 3", "b"), FAILS),
    )  # fmt: skip
    (group,) = line.groups
    assert [sentence.parts[0].name for sentence in group.sentences] == ["b", "a", "constant 1"]
    assert group.sentences[-1].said == (
        "1 holds with some of the constants tried and fails with others, which refutes nothing"
    )


def test_what_is_undecided_is_said_to_be_once():
    (line,) = lines((claim("Lemma 3", "a"), ("undecided", "undecided")))
    (sentence,) = line.groups[0].sentences
    assert (sentence.said, sentence.parts[0].where) == ("It is undecided", "")


def test_more_than_three_are_counted():
    parts = [(claim("Theorem 1", f"({i})"), ("fails",)) for i in range(1, 6)]
    (line,) = lines(*parts)
    (sentence,) = line.groups[0].sentences
    assert [part.name for part in sentence.parts] == ["(1)", "(2)", "(3)"]
    assert (line.rank, sentence.said, sentence.more) == (
        "statement fails", "All fail and have no correction",
        [("(4)", "Theorem 1, (4)"), ("(5)", "Theorem 1, (5)")],
    )  # fmt: skip


def test_one_claim_alone_and_all_alike():
    one, two, three = lines(
        (claim("Eq. (1)"), ("fails",)), (claim("Lemma 1"), ("holds",)),
        (claim("Lemma 2", "a"), ("holds",)), (claim("Lemma 2", "b"), ("holds",)),
    )  # fmt: skip
    (part,) = one.groups[0].sentences[0].parts
    assert (part.name, part.where, one.rank) == ("as printed", "fails", "statement fails")
    assert (two.claims, told(two), two.rank) == ("1 claim", [("", ["It stands"])], "stands")
    assert (three.claims, told(three)) == ("2 claims", [("", ["All stand"])])


def test_what_fails_stands_first_and_theorems_before_lemmas():
    found = lines(
        (claim("Eq. (1)"), ("holds",)), (claim("Theorem 1"), ("holds",)), (claim("Eq. (2)"), ("fails",)),
        (claim("Lemma 1"), ("fails",)), (claim("Theorem 2"), ("fails",)),
    )  # fmt: skip
    assert [line.label for line in found] == ["Theorem 2", "Lemma 1", "Eq. (2)", "Theorem 1", "Eq. (1)"]


def test_what_differs_in_the_last_word_is_told_together():
    first, second = (
        claim("Lemma 3", f"(208), constant {c}, {r}") for c, r in ((1, "angle"), (1, "ratio"))
    )
    other = claim("Lemma 3", "(7)")
    mended = claim("Lemma 3", "(208), 1 - N^-2, ratio", corrects=second.name)
    (line,) = lines((first, FAILS), (other, FAILS))
    (line,) = lines((first, FAILS), (other, FAILS), (claim("Lemma 3", "(208), constant 1, sum"), FAILS))
    parts = line.groups[0].sentences[0].parts
    assert [part.name for part in parts] == ["(208), constant 1, angle", "sum", "(7)"]
    (line,) = lines((second, FAILS), (mended, HOLDS))
    assert line.groups[0].sentences[0].parts[0].corrected == [(mended.name, "holds: 1 - N^-2")]
    (line,) = lines(*((claim("Lemma 3", f"{a}, {b}"), FAILS) for a in "abcd" for b in "wxyz"))
    told_first = line.groups[0].sentences[0]
    assert [part.name for part in told_first.parts][:4] == ["a, w", "x", "y", "b, w"]
    assert (len(told_first.parts), len(told_first.more)) == (9, 7)


def test_a_statement_for_some_constant_and_not_for_every_one():
    every = claim("Lemma 5", "every C")
    some = claim("Lemma 5", "C = 2", corrects="Lemma 5, every C", quantifier="some constants")
    (line,) = lines((every, FAILS), (some, HOLDS), (claim("Lemma 5", "rate"), HOLDS))
    assert (line.rank, line.tone) == (SOME_CONSTANT, "false")
    for broken in (
        ((every, FAILS), (some, FAILS)),
        ((every, FAILS), (some, HOLDS), (claim("Lemma 5"), FAILS)),
    ):
        (line,) = lines(*broken)
        assert line.rank != SOME_CONSTANT


def test_what_leaves_a_constant_open_is_not_made_of_every_one():
    some = claim("Lemma 5", "read as n", quantifier="some constants")
    mended = claim("Lemma 5", "mended", corrects=some.name, quantifier="some constants")
    (line,) = lines((some, FAILS), (mended, HOLDS))
    assert line.rank == "statement fails"


def test_a_constant_that_gets_worse_is_told_with_its_trend_in_a_proof_too():
    for concern in ("statement", "proof"):
        order = claim("Lemma 6", "rate", "v = O(1)", along="n", concerns=concern)
        own = [
            Finding(order, "toy", cell, verdict="of order only", constant=(c, c),
                    notes=[PathTrend(Path("n", 10, 20), True)])
            for cell, c in zip(CELLS, (1.0, 3.0), strict=True)
        ]  # fmt: skip
        judged = judge_claims(own)
        (line,) = lines_of(judged, {id(one.claim): one.claim.name for one in judged})
        assert line.rank == "constant gets worse"
        assert line.groups[0].sentences[0].parts[0].where == "grows from 1 at n = 10 to 3 at n = 20"


def test_corrections_that_come_to_the_same_are_said_once():
    (line,) = lines(
        (claim("Lemma 3"), ("fails",)),
        (claim("Lemma 3", "a", corrects="Lemma 3"), ("holds",)),
        (claim("Lemma 3", "b", corrects="Lemma 3"), ("holds",)),
        (claim("Lemma 3", "c", "v = O(1)", corrects="Lemma 3"), ("of order only",)),
    )
    assert line.groups[0].sentences[0].parts[0].corrected == [
        ("Lemma 3, a", "holds"), ("Lemma 3, c", "holds with the constant shown")
    ]  # fmt: skip


def test_a_constant_left_open_is_no_failure():
    (line,) = lines(
        (
            claim("Lemma 3", "constant 1", quantifier="some constants", tried={"C": 1}),
            ("fails", "holds"),
        ),
        (claim("Lemma 3", "b"), ("holds",)),
    )
    assert (line.rank, line.tone) == ("depends on the constant", "depends on the constant")
    (line,) = lines(
        (claim("Lemma 3", "constant 1", quantifier="some constants", tried={"C": 1}), FAILS),
        (claim("Lemma 3", "b", "v = O(1/n)"), ("of order only",)),
    )
    assert line.rank == "depends on the constant"
    size = claim("Lemma 4", "b", quantifier="from some on", along="n")
    (line,) = lines((claim("Lemma 4", "a"), ("holds",)), (size, FAILS))
    assert line.rank == "fails where asked"


def under_readings(part, **rest):
    """Return a claim under two readings."""
    return [claim("Lemma 3", f"{part}, {r}", where={"reading": r}, **rest) for r in ("angle", "ratio")]


def test_a_statement_under_several_readings_is_told_reading_by_reading():
    why = "no constant helps"
    angle, ratio = under_readings("(208), constant 1")
    angle, ratio = (
        replace(angle, because=why),
        replace(ratio, quantifier="some constants", tried={"C": 1}),
    )
    second, _ = under_readings("(208) for both")
    mended = claim(
        "Lemma 3",
        "(208), constant 5, ratio",
        corrects=ratio.name,
        quantifier="some constants",
        tried={"C": 5},
    )
    (line,) = lines(
        (angle, FAILS), (ratio, ("fails", "holds")), (second, FAILS),
        (under_readings("(208) for both")[1], HOLDS), (mended, HOLDS),
    )  # fmt: skip
    assert told(line) == [
        ("", ["By angle both fail and have no correction",
              "by ratio 1 fails with the constant asked and holds with a larger one", "1 stands",
              "why it fails by angle: no constant helps"])
    ]  # fmt: skip
    first, second = line.groups[0].sentences[0].parts
    assert [first.name, second.name] == ["(208), constant 1", "(208) for both"]
    assert [first.where, second.where] == ["", "each fails at all 2 n from 10 to 20"]
    (part,) = line.groups[0].sentences[1].parts
    assert (part.name, part.where) == ("(208), constant 1", "fails at n = 10")
    assert part.corrected == [(mended.name, "holds: constant 5")]


def test_what_is_asked_under_one_of_the_readings_alone_is_told_by_worth():
    angle, ratio = under_readings("(208)")
    (line,) = lines((angle, FAILS), (ratio, FAILS), (claim("Lemma 3", "(9), sum"), HOLDS))
    assert told(line)[0][1] == ["2 fail and have no correction", "1 stands"]
    (line,) = lines((angle, FAILS), (ratio, FAILS), (under_readings("(9)")[0], HOLDS))
    assert told(line)[0][1] == ["2 fail and have no correction", "1 stands"]


def test_why_a_statement_fails_is_said_where_it_does():
    why = claim("Lemma 3", "a", because="odd n"), claim("Lemma 3", "b", because="odd n")
    (line,) = lines((why[0], FAILS), (why[1], FAILS))
    assert told(line)[0][1][-1] == "why it fails: odd n"
    (line,) = lines((why[0], HOLDS), (why[1], HOLDS))
    assert told(line)[0][1] == ["All stand"]


def test_the_step_at_which_a_proof_breaks_first_is_named():
    def first(*parts):
        (line,) = lines(*((claim("Lemma 3", part, concerns="proof"), FAILS) for part in parts))
        (group,) = line.groups
        return [part.name for part in group.sentences[0].parts], group.sentences[0].said

    assert first("(9)", "from (7) to (8)", "(12)") == (["from (7) to (8)"], "it breaks first at")
    assert first("(9)", "the sum", "(7)") == (["(9)"], "it breaks first at")  # as declared
    assert first("(9)") == (["(9)"], "it fails and has no correction")
    stands = claim("Lemma 3", "(1)", concerns="proof"), HOLDS
    (line,) = lines(
        stands, *((claim("Lemma 3", part, concerns="proof"), FAILS) for part in ("(7)", "(3)"))
    )
    assert line.groups[0].sentences[0].parts[0].name == "(3)"


def test_a_constant_is_told_with_what_it_was_asked_at_where_others_were_asked_elsewhere():
    few, many = (build_cells(Toy(), {"n": n, "p": p}) for n, p in (("10,20", "0.25"), ("10", "0.5")))
    near, far = claim("Lemma 3", "near", "v = O(p*K/n)"), claim("Lemma 3", "far", "v = O(p*K/n)")
    free = claim("Lemma 3", "free", "v = O(1)")
    findings = [
        Finding(one, "toy", cell, verdict="of order only", constant=(2.0, 2.0))
        for one, cells in ((near, few), (far, many), (free, many))
        for cell in cells
    ]
    judged = judge_claims(findings)
    (line,) = lines_of(judged, {id(one.claim): one.claim.name for one in judged})
    assert [part.where for part in line.groups[0].sentences[0].parts] == [
        "C = 2 is enough at all 2 n; with p = 0.25", "C = 2 is enough; with n = 10, p = 0.5",
        "C = 2 is enough",
    ]  # fmt: skip


def test_one_rule_for_one_claim_and_for_two():
    slips = [(claim("Lemma 1", part), FAILS) for part in "ab"]
    mended = [(claim("Lemma 1", f"{p}, corrected", corrects=f"Lemma 1, {p}"), HOLDS) for p in "ab"]
    for count in (1, 2):
        (line,) = lines(*slips[:count], *mended[:count])
        assert (line.rank, line.tone) == ("statement fails", "false")
        (line,) = lines(*((claim("Lemma 2", part), FAILS) for part in "ab"[:count]))
        assert line.rank == "statement fails"
        small = [
            (claim("Lemma 3", f"{p}, constant 1", quantifier="some constants", tried={"C": 1}), FAILS)
            for p in "ab"
        ]
        large = [
            (claim("Lemma 3", f"{p}, constant 5", quantifier="some constants", tried={"C": 5},
                   corrects=f"Lemma 3, {p}, constant 1"), HOLDS) for p in "ab"
        ]  # fmt: skip
        (line,) = lines(*small[:count], *large[:count])
        assert line.rank == "constant too small"
