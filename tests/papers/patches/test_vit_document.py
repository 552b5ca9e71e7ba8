"""docs/shallow-vit.md: what the audit says, a lack of fit beside every N50, no figure left out."""

import csv
import gzip
import itertools
import json
import math
import re

import pytest
from documents_for_tests import ROOT, page_text, references_of, short
from scipy.optimize import brentq

REFERENCES = references_of("shallow-vit.md")
PAGE = page_text("shallow-vit.md")
SAID = " ".join(PAGE.split())
LEAD = " ".join(PAGE.split("## What is false as printed")[1].split("\n## ")[0].split())
FINDINGS = page_text("audit-shallow-vit.md")
TABLES = ROOT / "results" / "figures"
with gzip.open(ROOT / "docs" / "audit-shallow-vit.csv.gz", "rt", encoding="utf-8", newline="") as table:
    AUDIT = list(csv.DictReader(table))
LAWS = {
    "four classes": "g1-laws", "sets of three": "g2-laws", "two heads": "g3-laws",
    "skip connection": "g4-skip-laws", "pre-LayerNorm": "g4-norm-laws",
}  # fmt: skip
PARTS = {
    "(11)": "Theorem 1, eq. (11)", "(12)": "Theorem 1, eq. (12)", "(14)": "Proposition 1, eq. (14)",
    "(15)": "Proposition 2, mean over queries, shared readout",
}  # fmt: skip


def rows_of(name):
    with (TABLES / f"shallow-vit-{name}.csv").open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def exponent(laws, frozen):
    (row,) = (
        row
        for row in rows_of(f"{laws}.derived")
        if row["quantity"] == "power_exponent" and row["frozen_attention"] == frozen
    )
    return row["estimate"]


def n50(file, **cell):
    (row,) = (
        row
        for row in rows_of(f"{file}.derived")
        if row["quantity"] == "n50" and all(row[name] == value for name, value in cell.items())
    )
    return float(row["estimate"])


def audited_rows(part, **cell):
    """Return the rows of a claim at a setting."""
    meets = ((row, all(row[f"p_{name}"] == value for name, value in cell.items())) for row in AUDIT)
    return [row for row, met in meets if met and row["part"] == part]


def side(part, column="left_low", **cell):
    """Return a side of a claim that fails at a setting."""
    (row,) = audited_rows(part, **cell)
    assert row["verdict"] == "fails"
    return float(row[column])


def lefts(part):
    return [float(row["left_low"]) for row in audited_rows(part)]


def finding(claim):
    """What the audit's page says of a claim."""
    pattern = rf"^ *- \*\*{claim}\*\*(?: \(rests on trainings\))?: `[^`]*`: (.*)$"
    (line,) = re.findall(pattern, FINDINGS, re.MULTILINE)
    return line


def of_variant(variant, part):
    return finding(rf"Appendix G\.\d, {variant}: {re.escape(part)}")


def audited(variant, part):
    """What the audit's page says of a variant: its verdict, as the table has it."""
    if part in (PARTS["(12)"], PARTS["(14)"]):
        own = [row for row in AUDIT if row["part"] == f"{variant}: {part}"]
        return "; ".join(f"{float(row['left_low']):.3g} {row['verdict']}" for row in own)
    line = of_variant(variant, part)
    word = re.match(r"holds where tried|constant not stated", line)[0]
    verdict = {"holds where tried": "holds", "constant not stated": "of order only"}[word]
    found = re.search(r"exponent in \w+: ([-+.e\d]+) \[", line)
    if not found:
        return verdict
    number = float(found[1])
    return f"{verdict}, {short('0' if abs(number) < 1e-9 else found[1])}"


def test_the_page_leads_with_all_statements_that_are_false():
    total, false = re.search(r"of (\d+) statements (\d+) are FALSE as printed", FINDINGS).groups()
    steps, wrong = re.search(r"Of (\d+) steps of proofs (\d+) are false", FINDINGS).groups()
    said = f"Of {total} statements {false} are FALSE as printed, and of {steps} steps of their proofs"
    assert LEAD.startswith(f"{said} {wrong}:")
    labels = re.findall(r"^## (.*): FALSE as printed$", FINDINGS, re.MULTILINE)
    rows = re.findall(r"^\| ([A-Z].*?) \|", PAGE.split("## Readings")[0], re.MULTILINE)
    assert len(labels) == len(rows) == int(false)
    assert {max((x for x in labels if row.startswith(x)), key=len) for row in rows} == set(labels)
    parts, of, without = re.search(
        r"^FALSE as printed in (\d+) of (\d+) parts, in part by trials: Claim 3.*"
        r" no correction that holds of (\d+) of them",
        FINDINGS,
        re.MULTILINE,
    ).groups()
    assert f"| Lemma 2 | {parts} of {of} parts. " in LEAD
    assert int(parts) - int(without) == LEAD.count("a correction passes for one part") == 1


def test_witnesses_are_those_of_the_audit():
    lemma_3 = "eq. (208) for W(0), constant 1 in (207), {}"
    steps = side("more stable: the steps deviate less", heads="2", pace="shared", token_noise="0.15")
    signs = {"first": "3.0", "second": "-2.0", "y_1": "1", "y_2": "1"}
    for said, value in (
        (r"at $\sigma = 0.2$ (8) allows $\alpha_\sharp < {:.5f}$, with $\delta = 0.2$ and"
         r" $\tau = c_0 \sqrt{{d}}$, chosen here",
         side("Figure 1(b) meets eq. (8)", "right_low", sigma="0.2")),
        ("with probability {:.4f} at $d = 10$", 1 - side("meets eq. (5)", figure="1a", dim="10")),
        ("norms of up to {:.0f} where 1", max(lefts("meets Assumption 1, norms"))),
        (r"errors of {:.0f} ($\sigma = 0.1$)", side("meets eq. (6), values", figure="1a", sigma="0.1")),
        (r"and {:.0f} ($\delta = 0.5$)", max(lefts("meets eq. (6), keys and queries"))),
        ("down to {:.3f} in Figure 7(a)", side("eq. (24), tokens of norm 1", figure="7a")),
        (r"$2(\sigma + \tau) = {:.4f}$",
         side("Claim 3, eq. (50) and Assumption 2", "right_low", figure="1a")),
        ("{:.3g} by Definition 2 at $m = 250$", side(lemma_3.format("Definition 2"), neurons="250")),
        ("{:.3g} by the argmax of its proof at $m = 1000$",
         side(lemma_3.format("argmax with margin"), neurons="1000")),
        ("$y = (1, 1)$, $F = (3, {:.0f})$", side("eq. (231): a loss of 0 means right signs", **signs)),
        ("exceeds that of the opposite by {:.2f}", -steps),
    ):  # fmt: skip
        assert said.format(value) in LEAD, said
    for numbers in ("(33), (37), (40)", "(42)"):
        assert side(f"Claim 1, eq. {numbers}, at t = 0", figure="1a") < 1e-220
    assert r"below $10^{-220}$" in LEAD
    failing = {
        part: {row["p_figure"] for row in audited_rows(part) if row["verdict"] == "fails"}
        for part in ("meets Assumption 1, delta", "meets M < m_a, m_b")
    }
    assert list(failing.values()) == [{"5", "8a", "8b", "8c"}, {"7c", "8c"}]
    assert {row["p_dim"] for row in audited_rows("meets M < m_a, m_b", patterns="20")} == {"20"}
    (allowed,) = audited_rows("Figure 1(b) meets eq. (8)", sigma="0.2")
    assert (allowed["p_delta"], allowed["p_token_noise"]) == ("0.2", "0.01")
    assert float(allowed["p_tau"]) == pytest.approx(0.01 * math.sqrt(int(allowed["p_dim"])))


@pytest.mark.parametrize(
    "part",
    [
        "proof: eq. (58) to (60)",
        "proof: eq. (67), first line to second",
        "proof: eq. (66) at the N of (69)",
        "proof: eq. (76), N without end",
        "proof: eq. (77), first line to second",
        "eq. (220) from Definition 2",
    ],
)
def test_steps_of_proofs_that_are_said_to_be_false_are(part):
    assert re.match(r"FALSE as printed", finding(rf"[^*]*{re.escape(part)}"))


def test_what_is_said_of_corrections_and_of_orders_is_the_audits():
    corrected = audited_rows("eq. (220) from Definition 2, sigma + tau <= 2/5")
    assert {row["verdict"] for row in corrected} == {"holds", "premise unmet"}
    most = brentq(lambda s: math.tan(s) - (1 - s) / (1 + s), 0, 1)
    assert rf"from which it follows up to $\sigma + \tau = {most:.4f}$ only" in LEAD
    own = finding(re.escape(f"Proposition 2, {PARTS['(15)'].partition(', ')[2]}"))
    found = re.search(r"from [\d.]+-([\d.]+) \(iterations = 10\) to (\d+)-\d+ \(iterations = 640\)", own)
    said = "that of (15) grows from {} at most after 10 steps to {} at least after 640"
    assert said.format(*found.groups()) in LEAD


def test_the_table_of_the_variants_is_that_of_the_audit_and_of_the_laws():
    (head, _, *lines) = re.findall(r"^\|.*\|$", PAGE.split("## Appendix G")[1], re.MULTILINE)[:7]
    names = [cell.strip() for cell in head.strip("|").split("|")]
    rows = [dict(zip(names, (c.strip() for c in x.strip("|").split("|")), strict=True)) for x in lines]
    assert [row.pop("variant") for row in rows] == list(LAWS)
    for row, (variant, laws) in zip(rows, LAWS.items(), strict=True):
        expected = {"(10)": short(exponent(laws, "false")), "(13)": short(exponent(laws, "true"))}
        expected |= {number: audited(variant, part) for number, part in PARTS.items()}
        assert row == expected, variant


def test_shares_of_12_and_14_are_of_the_cells_that_the_page_names_and_confirm_nothing():
    zero = [row for row in AUDIT if "test_loss" in row["statement"]]
    settings = (("16", "0.0316"), ("64", "0.0316"), ("64", "0.005"))
    for i, row in enumerate(zero):
        samples, noise = settings[i % 3]
        assert (row["p_samples"], row["p_noise_norm"], row["p_test"]) == (samples, noise, "1000")
        assert row["verdict"] in ("fails", "undecided")
    assert len(zero) == 3 * 2 * (1 + len(LAWS))
    assert "1,000 fresh samples have no error" in SAID


def test_exponents_of_equation_11_that_exclude_the_stated_one():
    excluded = []
    for variant in LAWS:
        ends = re.search(r"exponent in alpha: \S+ \[(\S+), (\S+)\]", of_variant(variant, PARTS["(11)"]))
        if not float(ends[1]) <= -1 <= float(ends[2]):
            excluded.append(variant)
    said = "In (11) -1 is excluded by the intervals of {}, {} and {}."
    assert said.format(*excluded) in SAID


def test_heads_are_as_stable_as_the_audit_finds_them():
    """Of the steps themselves at some of the cells; of their logarithms nowhere."""
    steps, shares = (
        [row for row in AUDIT if row["part"] == f"more stable: the steps deviate {by}"]
        for by in ("less", "by a smaller share")
    )
    assert [row["p_token_noise"] for row in steps if row["verdict"] == "holds"] == ["0.01"]
    assert {row["p_pace"] for row in steps if row["verdict"] == "fails"} == {"shared"}
    assert all(row["verdict"] == "fails" for row in steps if row["p_pace"] == "shared")
    assert sum(row["verdict"] == "undecided" for row in steps) == 3
    assert not any(row["verdict"] == "holds" for row in shares)


def test_figures_have_the_trials_of_the_paper_and_each_n50_of_the_variants_its_setting():
    setting = {
        "token_noise": "0.15", "alpha": "0.3", "confusion": "0.075", "tokens": "50", "neurons": "1000",
        "step_size": "1",
    }  # fmt: skip
    said = (
        r"$c_0 = 0.15$, $\alpha_* = 0.3$, $\alpha_\sharp = 0.075$, $L = 50$, $m = 1000$ and step size 1"
    )
    assert said in SAID
    for reference in REFERENCES:
        name = reference.path.name.partition(".")[0]
        manifest = json.loads(reference.path.with_name(f"{name}.manifest.json").read_text("utf-8"))
        if re.match(r"Figures? \d", reference.section):
            assert manifest["trials"] == (100 if name.endswith("exponents") else 20), name
        elif reference.quantity == "n50" and re.match(r"shallow-vit-g\d", name):
            row = reference.row()
            expected = {**setting, **({"step_size": "0.125"} if "0.125" in str(reference) else {})}
            assert all(float(row[key]) == float(value) for key, value in expected.items()), str(
                reference
            )


def test_a_ratio_that_is_said_is_that_of_the_table():
    plain, normed = (n50("g4-success", skip="false", layer_norm=norm) for norm in ("none", "pre"))
    assert f"Layer norm alone makes it {plain / normed:.2f} times smaller" in SAID


def test_a_lack_of_fit_is_said_beside_every_n50():
    lacking = 0
    for reference, following in itertools.pairwise(REFERENCES):
        if reference.quantity == "n50" and reference.path.name.startswith("shallow-vit"):
            rejected = float(reference.row("goodness_p_value")["estimate"]) < 0.05
            said = (
                following.quantity == "goodness_p_value" and following.conditions == reference.conditions
            )
            assert said == rejected, str(reference)
            lacking += rejected
    assert lacking >= 3


def test_every_figure_of_the_paper_is_spoken_of():
    assert len(REFERENCES) > 60
    figures = {
        reference.path.name.removeprefix("shallow-vit-").partition(".")[0].partition("-")[0]
        for reference in REFERENCES
    }
    assert {"fig1a", "fig1b", "fig2", "fig3", "fig4", "fig5", "fig7a", "fig7b", "fig7c"} <= figures
    assert {"fig8a", "fig8b", "fig8c", "plane", "lucky", "exponents", "images"} <= figures
