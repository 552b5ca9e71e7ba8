"""docs/shallow-vit.md, Lemma 2 while training: the numbers of its sentences are those of the audit."""

import csv
import gzip

from documents_for_tests import ROOT, page_text

from simkit.papers.patches.lemma_2.claims import WHILE_TRAINING

with gzip.open(ROOT / "docs" / "audit-shallow-vit.csv.gz", "rt", encoding="utf-8", newline="") as table:
    ROWS = [row for row in csv.DictReader(table) if row["study"] == "lemma-2"]
TEXT = " ".join(
    page_text("shallow-vit.md").split("## Lemma 2 while training")[1].split("\n## ")[0].split()
)
TURNED = (
    "while training, eq. (30), with the other sign, Definition 2, output weights of the pattern's label"
)
BY_2, BY_220 = ", Definition 2", ", ratio (220)"
STATED = "while training, eq. ({}){}"


def at(part, steps, column="left_low"):
    """A number of one claim after some steps."""
    (row,) = (row for row in ROWS if row["part"] == part and row["p_iterations"] == str(steps))
    return float(row[column])


def worst(number, reading, steps, part=STATED):
    return f"{at(part.format(number, reading), steps):.3g}"


def constant(number, reading, steps, part=STATED):
    """The constant that is enough in half of the runs, between its bounds."""
    part = part.format(number, reading)
    low, high = (f"{at(part, steps, column):.2g}" for column in ("constant_low", "constant_high"))
    return low if low == high else f"{low} to {high}"


def numbered(rows):
    return {row["display"] for row in rows if row["display"].startswith("Eq. ")}


def sentences():
    printed = [row for row in ROWS if not row["corrects"]]
    false = numbered(row for row in printed if row["display_verdict"] == "fails")
    exceeded = numbered(row for row in printed if row["verdict"] == "fails")
    early = numbered(row for row in printed if row["verdict"] == "fails" and row["p_iterations"] == "1")
    more = "while training, eq. (32), more neurons, output weights of the pattern's label"
    by_neurons = [
        "{:.2g} to {:.2g}".format(*(float(row[c]) for c in ("constant_low", "constant_high")))
        for row in sorted(
            (row for row in ROWS if row["part"] == more), key=lambda row: int(row["p_neurons"])
        )
    ]
    yield (
        f"Of the {len(numbered(printed))} numbered displays that speak of a run, {len(exceeded)} "
        "fail at some step in"
        f' one of the readings of "lucky", with constants at 1 where the text leaves them open,'
        f" {len(early)} of them"
        f" after the first step; {len(false)} are false whatever the constants."
    )
    yield (
        "Lucky neurons do not keep to xi in the other patterns' directions, as (33) has it: the "
        "largest product is"
        f" {worst(33, BY_220, 1)} xi after one step and {worst(33, BY_220, 40)} xi at the end by "
        "the ratio (220),"
        f" {worst(33, BY_2, 1)} and {worst(33, BY_2, 40)} xi by Definition 2."
    )
    yield (
        "Unlucky neurons do not keep their length, as (42) has it: |w|^2 is"
        f" {worst(42, BY_220, 1)} times M xi^2 after one step and {worst(42, BY_220, 40)} times "
        "at the end by (220),"
        f" {worst(42, BY_2, 1)} and {worst(42, BY_2, 40)} times by Definition 2, which few neurons meet."
    )
    yield (
        "The growth (32) of lucky neurons needs an ever smaller constant: by Definition 2 it is"
        f" {constant(32, BY_2, 1)} after one step and {constant(32, BY_2, 40)} at the end, and "
        "with 300, 600 and 1,200"
        f" neurons after 20 steps {by_neurons[0]}, {by_neurons[1]} and {by_neurons[2]}: a step "
        "moves a neuron by eta/sqrt(m)"
        " times a value vector's length at most, and the right side of (32) has no m."
    )
    yield (
        "Half of the neurons that are lucky at the start have the other label's output weight, "
        "and V_i(t) of (29) has the"
        f" wrong sign there, {worst(29, BY_2, 1)} times its bound by Definition 2; of (30) the "
        "sign is wrong altogether:"
        " with it turned round, and output weights of p_2's label, the least ratio is "
        f"{at(TURNED, 20):.3g} up to 20 steps;"
        f" in the last steps, when few samples have a loss, it is {at(TURNED, 40):.3g}."
    )
    yield (
        "Attention holds better: at every step the label-relevant tokens get at least p_n(t) of "
        "it (195), the least ratio being"
        f" {worst(195, '', 40, 'Claim 3, eq. ({}){}')}, and (178) holds with the constant"
        f" {constant(178, '', 40, 'Claim 2, eq. ({}){}')}; queries outside S_1, which (43) does "
        "not exclude, take"
        f" {constant(43, '', 40)}."
    )
    yield (
        "It moves little, however: zero training loss is reached when |q_1(t)|^2 over log t is still"
        f" {constant(60, '', 40, 'eq. ({}){}')}, and the attention on other patterns is"
        f" {worst(62, '', 40, 'eq. ({}){}')} times the eta^10 of (62)."
    )
    yield (
        "(47) and (190) take the root of the factor by which (143) lets queries grow, while keys "
        "grow by Q(t) of (167): at the"
        f" end the length of a key is off by {100 * at(STATED.format(47, ''), 40):.2g} %, of a query by"
        f" {100 * at(STATED.format(48, ''), 40):.2g} %; Q(t) >= K(t)(1 - lambda) holds up to 20 "
        "steps, the least ratio being"
        f" {worst(168, '', 20, 'Claim 2, eq. ({}){}')}."
    )
    yield (
        "Value vectors are what (49) says with the gradients of the steps taken, |z_j(t)| staying at"
        f" {worst(52, '', 40)} of sigma + tau; printed with p_1 for their own patterns, (50) and "
        "(51) are off by"
        f" {worst(50, '', 40)} and {worst(51, '', 40)} times sigma + tau."
    )
    yield (
        "The last relation of (129) drops a factor that is"
        f" {worst(129, ', last relation', 1, 'Claim 2, eq. ({}){}')} at the start and"
        f" {worst(129, ', last relation', 40, 'Claim 2, eq. ({}){}')} at the end; with it as the "
        "constant the chain holds."
    )


def test_ten_sentences_have_the_numbers_of_the_audit():
    said = list(sentences())
    assert len(said) == 10
    for sentence in said:
        assert " ".join(sentence.split()) in TEXT


def test_every_claim_of_the_study_is_in_the_table():
    assert {claim.part for claim in WHILE_TRAINING} == {row["part"] for row in ROWS}
