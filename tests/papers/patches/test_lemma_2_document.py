"""docs/shallow-vit.md, Lemma 2 while training: the numbers of its sentences are those of the audit."""

import csv
import gzip
import math

import pytest
from documents_for_tests import ROOT, page_text

from simkit.papers.patches.lemma_2.claims import WHILE_TRAINING

with gzip.open(ROOT / "docs" / "audit-shallow-vit.csv.gz", "rt", encoding="utf-8", newline="") as table:
    ROWS = [row for row in csv.DictReader(table) if row["study"] == "lemma-2"]
TEXT = " ".join(
    page_text("shallow-vit.md").split("## Lemma 2 while training")[1].split("\n## ")[0].split()
)
TURNED = "while training, eq. (30), with the other sign{}, output weights of the pattern's label"
BY_2, BY_220 = ", Definition 2", ", ratio (220)"
STATED = "while training, eq. ({}){}"
CLAIM_2, CLAIM_3, OF_THEOREM_1 = "Claim 2, eq. ({}){}", "Claim 3, eq. ({}){}", "eq. ({}){}"
SENTENCES = r"""
Of the @ numbered displays that speak of a run, @ fail at some step in one of the readings of "lucky",
with constants at 1 where the text leaves them open, @ of them already after one step; @ are false
whatever the constants.

Lucky neurons do not keep to $\xi$ in the other patterns' directions, as (33) has it: the largest
product is $@ \xi$ after one step and $@ \xi$ at the end by the ratio (220), $@ \xi$ and $@ \xi$ by
Definition 2.

Unlucky neurons do not keep their length, as (42) has it: $\lVert w \rVert^2$ is @ times $M \xi^2$ after
one step and @ times at the end by (220), @ and @ times by Definition 2, which few neurons meet.

The growth (32) of lucky neurons needs an ever smaller constant: by Definition 2 it is @ after one step
and @ at the end, and with 300, 600 and 1,200 neurons after 20 steps @, @ and @: a step moves a neuron
by $\eta/\sqrt{m}$ times a value vector's length at most, and the right side of (32) has no $m$.

Half of the neurons that are lucky at the start have the other label's output weight, and $V_i(t)$ of
(29) has the wrong sign there, @ times its bound by Definition 2; of (30) the sign is wrong altogether:
with it turned round, and output weights of the label of $p_2$, the least ratio by Definition 2 is @ up
to 20 steps and @ in the last ones, when few samples have a loss; by (220) it is @ after one step and @
at the end.

Attention holds better: at every step the label-relevant tokens get at least $p_n(t)$ of it (195), the
least ratio being @, and (178) holds with the constant @; queries outside $S_1$, which (43) does not
exclude, take @.

It stays behind (60) and (62): zero training loss is reached when $\lVert q_1(t) \rVert^2$
over $\log t$ is still @.

The left side of (62), the least that other patterns get, is @ times $\eta^{10}$ at the start, and at
the end, at the mean of $\lVert q_1(t) \rVert^2$, @ times.

(47) and (190) take the root of the factor by which (143) lets queries grow, while keys grow by $Q(t)$
of (167): at the end the length of a key is off by @ %, of a query by @ %; $Q(t) \geq K(t)(1 - \lambda)$
holds up to 20 steps, the least ratio being @.

Value vectors are what (49) says with the gradients of the steps taken, $\lVert z_j(t) \rVert$ staying
at @ of $\sigma + \tau$; printed with $p_1$ for their own patterns, (50) and (51) are off by @ and @
times $\sigma + \tau$.

The last relation of (129) drops a factor that is @ at the start and @ at the end; with it as the
constant the chain holds.
"""


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


def over_62(own, square):
    """Left over right side of (62): phi_n(t) (|S| - |S_1|) of 20 tokens over eta^10."""
    noise = 0.25 * math.sqrt(square)  # (delta + tau) |q_1|
    return (20 - own) / (own * math.exp(square + noise) + 20 - own) / 0.3**10


def numbered(rows):
    return {row["display"] for row in rows if row["display"].startswith("Eq. ")}


def sentences():
    printed = [row for row in ROWS if not row["corrects"]]
    exceeded = [row for row in printed if row["verdict"] == "fails"]
    more = "while training, eq. (32), more neurons, output weights of the pattern's label"
    neurons = sorted((row for row in ROWS if row["part"] == more), key=lambda row: int(row["p_neurons"]))
    ends = ", last relation"
    values = [
        len(numbered(printed)),
        len(numbered(exceeded)),
        len(numbered(row for row in exceeded if row["p_iterations"] == "1")),
        len(numbered(row for row in printed if row["display_verdict"] == "fails")),
        *(worst(33, reading, steps) for reading in (BY_220, BY_2) for steps in (1, 40)),
        *(worst(42, reading, steps) for reading in (BY_220, BY_2) for steps in (1, 40)),
        constant(32, BY_2, 1),
        constant(32, BY_2, 40),
        *(f"{float(row['constant_low']):.2g} to {float(row['constant_high']):.2g}" for row in neurons),
        worst(29, BY_2, 1),
        *(f"{at(TURNED.format(BY_2), steps):.3g}" for steps in (20, 40)),
        *(f"{at(TURNED.format(BY_220), steps):.3g}" for steps in (1, 40)),
        worst(195, "", 40, CLAIM_3),
        constant(178, "", 40, CLAIM_2),
        constant(43, "", 40),
        constant(60, "", 40, OF_THEOREM_1),
        worst(62, "", 40, OF_THEOREM_1),
        f"{over_62(10, at(OF_THEOREM_1.format(60, ''), 40)):.3g}",
        *(f"{100 * at(STATED.format(number, ''), 40):.2g}" for number in (47, 48)),
        worst(168, "", 20, CLAIM_2),
        *(worst(number, "", 40) for number in (52, 50, 51)),
        *(worst(129, ends, steps, CLAIM_2) for steps in (1, 40)),
    ]
    assert [row["p_neurons"] for row in neurons] == ["300", "600", "1200"]
    assert SENTENCES.count("@") == len(values)
    text = " ".join(SENTENCES.replace("\n\n", " | ").split())
    for value in values:
        text = text.replace("@", str(value), 1)
    return text.split(" | ")


def test_the_sentences_have_the_numbers_of_the_audit():
    said = sentences()
    assert len(said) == 11
    for sentence in said:
        assert sentence in TEXT


def test_what_is_said_of_62_is_of_the_settings_of_the_audit():
    part = OF_THEOREM_1.format(62, "")
    (row,) = (row for row in ROWS if row["part"] == part and row["p_iterations"] == "40")
    want = {"alpha": 0.5, "confusion": 0.05, "tokens": 20, "delta": 0.2, "tau": 0.05, "step_size": 0.3}
    assert {name: float(row[f"p_{name}"]) for name in want} == want
    assert at(part, 40) == pytest.approx(over_62(10, 1.0), rel=1e-3)  # the start is worst


def test_every_claim_of_the_study_is_in_the_table():
    assert {claim.part for claim in WHILE_TRAINING} == {row["part"] for row in ROWS}
