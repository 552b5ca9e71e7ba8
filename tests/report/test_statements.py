"""A line for each numbered statement: what it comes to itself, and what its proof does."""

from claims_for_tests import Toy

from simkit.audit.findings import Finding
from simkit.declare.claims import Claim
from simkit.engine.cells import build_cells
from simkit.report.answers import judge_claims
from simkit.report.statements import PREMISES, PROOF_OF_OPEN, PROOF_OF_TRUE, lines_of

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
        (claim("Lemma 3", "(ii), mended", corrects="Lemma 3, (ii)"), ("holds",)),
        (claim("Lemma 3", "(iii)"), FAILS),
        (claim("Lemma 3", "(iv)", "v = O(1/n)"), ("of order only",)),
    )
    assert (line.label, line.anchor, line.worth) == ("Lemma 3", "Lemma 3, (i)", "some parts fail")
    assert (line.tone, line.claims) == ("false", "4 claims, 1 correction")
    assert told(line) == [
        ("", ["1 fails and has no correction", "1 fails and has a correction", "1 names no constant",
              "1 stands"])
    ]  # fmt: skip
    false, slip = (sentence.parts[0] for sentence in line.groups[0].sentences[:2])
    assert (false.name, false.where, false.corrected) == ("(iii)", "fails at all 2 cells", [])
    assert (slip.name, slip.anchor, slip.where) == ("(ii)", "Lemma 3, (ii)", "fails at n = 20")
    assert slip.corrected == [("Lemma 3, (ii), mended", "holds")]


def test_a_statement_is_told_apart_from_its_proof():
    own = (claim("Theorem 1", "bound"), HOLDS), (claim("Theorem 1", "n", concerns="premises"), HOLDS)
    step = claim("Theorem 1", "(9)", concerns="proof"), FAILS
    mended = claim("Theorem 1", "(9), mended", corrects="Theorem 1, (9)", concerns="proof"), HOLDS
    (line,) = lines(*own, step, mended)
    assert (line.worth, line.tone) == (PROOF_OF_TRUE, "false")
    assert told(line) == [
        ("The statement", ["it stands"]), ("Its premises", ["it stands"]),
        ("Its proof", ["it fails and has a correction"]),
    ]  # fmt: skip
    (part,) = line.groups[-1].sentences[0].parts
    assert (part.name, part.where) == ("(9)", "")  # where it fails stands at the step
    assert part.corrected == [("Theorem 1, (9), mended", "holds")]
    (line,) = lines((claim("Theorem 1", "rate", "v = O(1/n)"), ("of order only",)), step)
    assert line.worth == PROOF_OF_OPEN
    assert told(line)[0] == ("The statement is not refuted", ["it names no constant"])
    (line,) = lines((claim("Theorem 1", "bound"), FAILS), (step[0], HOLDS))
    assert line.worth == "statement fails"
    (line,) = lines((claim("Theorem 1"), HOLDS), (claim("Theorem 1", "n", concerns="premises"), FAILS))
    assert line.worth == PREMISES


def test_what_fails_without_a_correction_is_told_first_and_constants_refute_nothing():
    (line,) = lines(
        (claim("Lemma 3", "constant 1", quantifier="some constants"), ("fails", "holds")),
        (claim("Lemma 3", "a"), FAILS), (claim("Lemma 3", "a, mended", corrects="Lemma 3, a"), HOLDS),
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
    assert (line.worth, sentence.said, sentence.more) == (
        "statement fails", "All fail and have no correction", 2
    )  # fmt: skip


def test_one_claim_alone_and_all_alike():
    one, two, three = lines(
        (claim("Eq. (1)"), ("fails",)), (claim("Lemma 1"), ("holds",)),
        (claim("Lemma 2", "a"), ("holds",)), (claim("Lemma 2", "b"), ("holds",)),
    )  # fmt: skip
    (part,) = one.groups[0].sentences[0].parts
    assert (part.name, part.where, one.worth) == ("as printed", "fails", "false")
    assert (two.claims, told(two), two.worth) == ("1 claim", [("", ["It stands"])], "stands")
    assert (three.claims, told(three)) == ("2 claims", [("", ["All stand"])])


def test_what_fails_stands_first_and_theorems_before_lemmas():
    found = lines(
        (claim("Eq. (1)"), ("holds",)), (claim("Theorem 1"), ("holds",)), (claim("Eq. (2)"), ("fails",)),
        (claim("Lemma 1"), ("fails",)), (claim("Theorem 2"), ("fails",)),
    )  # fmt: skip
    assert [line.label for line in found] == ["Theorem 2", "Lemma 1", "Eq. (2)", "Theorem 1", "Eq. (1)"]


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
        (claim("Lemma 3", "constant 1", quantifier="some constants"), ("fails", "holds")),
        (claim("Lemma 3", "b"), ("holds",)),
    )
    assert (line.worth, line.tone) == ("depends on the constant", "depends on the constant")
    (line,) = lines(
        (claim("Lemma 3", "constant 1", quantifier="some constants"), FAILS),
        (claim("Lemma 3", "b", "v = O(1/n)"), ("of order only",)),
    )
    assert line.worth == "depends on the constant"
    size = claim("Lemma 4", "b", quantifier="from some on", along="n")
    (line,) = lines((claim("Lemma 4", "a"), ("holds",)), (size, FAILS))
    assert line.worth == "fails where asked"
