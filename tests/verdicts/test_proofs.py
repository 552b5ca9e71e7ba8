"""Proofs display by display: planted slack and a planted slip are found, far beyond doubles too."""

import csv
import io
import math
from fractions import Fraction

import numpy as np
import pytest
from flint import arb

from simkit import Claim, Display, Parameter, Study, event, measurement
from simkit.declare.checks import load_statements
from simkit.declare.claims.claim_faults import check_claims, claims_of
from simkit.engine.results.result import Settings
from simkit.engine.tables.table import records_text
from simkit.verdicts.audits.audit import prepare_audit, run_audit
from simkit.verdicts.audits.proofs import chains_of, power_text, proof_subjects
from simkit.verdicts.questions.question import Subject
from simkit.words.tables.proof_table import COLUMNS, proof_records, verdict_text

SETTINGS = Settings(trials=300, ledger=None)


def tail(n):
    """Pr[the sum of n fair signs is at least n/2]."""
    return Fraction(sum(math.comb(n, k) for k in range(n + 1) if 2 * (2 * k - n) >= n), 2**n)


def tail_again(n):
    counts = np.array([1], dtype=object)
    for _ in range(n):
        counts = np.convolve(counts, [1, 1])
    return Fraction(int(sum(counts[-(-3 * n // 4) :])), 2**n)


class Signs(Study):
    """Fair signs, and what a proof makes of the tail of their sum."""

    name = "proof-signs"
    summary = "fair signs"
    parameters = (Parameter("n", "int", 20, "Number of signs", low=1),)
    quantities = (
        event("far", "the sum is at least n/2"),
        measurement("size", "the size of the sum", kept=True),
    )

    def trial(self, params, rng):
        total = 2 * int(rng.integers(0, 2, params["n"]).sum()) - params["n"]
        return {"far": 2 * total >= params["n"], "size": abs(total)}

    claims = (
        Claim(
            "Lemma 1", "tail <= exp(-n/8)", scope={"n": "20,60,100"},
            numbers={"tail": (lambda p: tail(p["n"]), lambda p: tail_again(p["n"]))},
            proof=(
                Display("left", "tail"),
                Display("entropy", "exp(-n*(0.75*log(1.5) + 0.25*log(0.5)))"),
                Display("planted", "exp(-n/100)"),
                Display("slip", "exp(-n/8)"),
            ),
        ),
        Claim(
            "Lemma 2", "Pr[size <= 3*sqrt(n)] >= 0.9", scope={"n": "30"},
            proof=(
                Display("left", "size"),
                Display("half", "size/2"),
                Display("Hoeffding", "3*sqrt(n)", probability="0.5", when=("n >= 10",)),
                Display("never", "4*sqrt(n)", when=("n >= 1000",)),
                Display("zero", "0*n", "="),
            ),
        ),
        Claim(
            "Lemma 3", "exp(-n) <= 1", scope={"n": "1000000"},
            proof=(Display("left", "exp(-n)"), Display("(2)", "exp(-n/2)"), Display("right", "1")),
        ),
    )  # fmt: skip


def chains(label, study=None):
    statements = load_statements(study or Signs())
    subjects = [Subject("signs", statements, claims_of(statements))]
    chosen = {id(step) for c in subjects[0].claims if c.label == label for step in c.steps}
    audit = prepare_audit(proof_subjects(subjects), SETTINGS, chosen=chosen)
    run_audit(audit)
    assert not audit.faults
    return chains_of(subjects, audit.findings, audit.watch)


def test_planted_slack_and_a_planted_slip_are_found():
    found = chains("Lemma 1")
    assert [chain.place for chain in found] == ["n=20", "n=60", "n=100"]
    for chain, n in zip(found, (20, 60, 100), strict=True):
        assert chain.dearest.display.name == "planted"
        assert chain.first_false.display.name == "slip"
        assert chain.first_false.finding.witness
        entropy = math.exp(-n * (0.75 * math.log(1.5) + 0.25 * math.log(0.5)))
        assert float(chain.dearest.loss) == pytest.approx(math.log10(math.exp(-n / 100) / entropy))
        assert float(chain.steps[1].loss) == pytest.approx(math.log10(entropy / tail(n)))
        assert [step.is_false for step in chain.steps] == [False, False, False, True]
    said = verdict_text(found[0])
    assert said.startswith("first false: slip (0.8187 > 0.08208)")
    assert said.endswith("loses most: planted (x 11.2)")


def test_a_chain_without_a_slip_has_no_false_display():
    (chain,) = chains("Lemma 3")
    assert chain.first_false is None
    assert verdict_text(chain) == "no display is false; loses most: (2) (x 1.742e+217147)"
    assert chain.steps[0].value_text == "3.297e-434295"  # far below every double
    assert float(chain.steps[0].exponent) == pytest.approx(-1e6 / math.log(10))


def test_factors_have_their_digits_however_far_the_values_are():
    class Far(Signs):
        name = "far-signs"
        claims = (
            Claim(
                "Lemma 4", "exp(-n*n) <= 2*exp(-n*n)", scope={"n": "10000000000"},
                proof=(Display("left", "exp(-n*n)"), Display("twice", "2*exp(-n*n)")),
            ),
        )  # fmt: skip

    (chain,) = chains("Lemma 4", Far())
    assert chain.steps[1].factor_text == "x 2"
    whole = Fraction(10**20) / Fraction(math.log(10))
    assert abs(float(chain.steps[0].exponent + whole)) < 1e5  # log(10) as a double has 16 digits


def test_displays_of_a_draw_show_their_median_and_are_decided_draw_by_draw():
    (chain,) = chains("Lemma 2")
    rng_free = [step.finding.verdict for step in chain.steps[1:]]
    assert rng_free == ["fails", "holds", "premise unmet", "fails"]
    assert chain.steps[1].finding.witness  # the draw
    sizes = np.arange(0, 31, 2)
    law = np.array([math.comb(30, (30 + s) // 2) * (2 if s else 1) for s in sizes]) / 2**30
    median = sizes[np.searchsorted(np.cumsum(law), 0.5)]
    assert chain.steps[0].value == (median, median)
    assert float(chain.steps[1].loss) == pytest.approx(math.log10(0.5))
    assert chain.steps[-1].value_text == "0"
    assert chain.steps[-1].loss is None


def test_the_table_has_a_row_for_each_display():
    text = records_text(COLUMNS, proof_records(chains("Lemma 1")), "csv")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert len(rows) == 12
    assert [row["verdict"] for row in rows[:4]] == ["", "holds", "holds", "fails"]
    assert float(rows[3]["value"]) == pytest.approx(math.exp(-2.5))
    assert float(rows[3]["log10_factor"]) == pytest.approx((0.2 - 2.5) / math.log(10))


@pytest.mark.parametrize(
    ("proof", "said"),
    [
        ((Display("left", "n"),), "its proof has one display; a chain has two or more"),
        (Display("left", "n"), "its proof is a sequence of Display"),
        ((Display("a", "n"), Display("a", "n")), "two displays of its proof are called 'a'"),
        ((Display("a", "n"), Display("b", "n", ">=")), "the relation of display 'b' is '>='"),
        ((Display("a", "n"), Display("b", "m")), "'m' is no parameter, quantity or number of it"),
        ((Display("a", "n"), Display("b", "far")), "'far' is not kept"),
        ((Display("a", "n"), Display("b", "n +")), "claim 'Lemma 1, a to b'"),
        ((Display("a", 3), Display("b", "n"), Display("c", None)), "display 'a' is 3; write a text"),
    ],
)
def test_a_wrong_proof_is_one_line(proof, said):
    class Wrong(Signs):
        name = "wrong-proof"
        claims = (Claim("Lemma 1", "n >= 1", proof=proof),)

    right, (fault,) = check_claims(load_statements(Wrong()))
    assert not right
    assert said in fault
    assert "\n" not in fault


def test_powers_of_ten_are_written_far_beyond_doubles():
    assert power_text(math.log10(9.99996) + 20) == "1e+21"
    assert power_text(-400.0, 3) == "1e-400"
    assert power_text(math.log10(0.05)) == "0.05"
    huge = Fraction(10**40) + Fraction(1, 2)
    assert power_text(-huge, 3) == "10^-1e+40"
    assert power_text(400.0) == "1e+400"
    assert float(arb(10) ** -300) == pytest.approx(float(power_text(-300.0)))


def test_a_display_whose_premise_is_broken_is_not_called_true():
    class Broken(Signs):
        name = "broken-signs"
        claims = (
            Claim(
                "Lemma 5", "1 <= 1000*n", scope={"n": "2"},
                proof=(
                    Display("left", "1"),
                    Display("far", "900", when=("n >= 3",)),
                    Display("right", "1000*n"),
                ),
            ),
        )  # fmt: skip

    (chain,) = chains("Lemma 5", Broken())
    assert chain.dearest.display.name == "right"  # x 2.222, not x 900
    assert verdict_text(chain) == "no display is false; 1 premise unmet; loses most: right (x 2.222)"


def test_what_follows_a_zero_loses_everything():
    class Zero(Signs):
        name = "zero-signs"
        claims = (
            Claim(
                "Lemma 6", "0 <= 1", scope={"n": "2"},
                proof=(Display("left", "0*n"), Display("half", "1/2"), Display("right", "1")),
            ),
        )  # fmt: skip

    (chain,) = chains("Lemma 6", Zero())
    assert chain.steps[1].factor_text == "x inf"
    assert verdict_text(chain) == "no display is false; loses most: half (from zero to more)"
