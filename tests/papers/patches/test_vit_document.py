"""docs/shallow-vit.md: a lack of fit is said beside every N50; no figure of the paper is left out."""

import csv
import gzip
import itertools
import json
import math
import re

import pytest
from documents_for_tests import ROOT, page_text, references_of, short

REFERENCES = references_of("shallow-vit.md")
PAGE = page_text("shallow-vit.md")
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
COLUMNS = {
    "N": "samples", "L": "tokens", "m": "neurons", "c_0": "token_noise", "alpha_*": "alpha",
    "alpha_#": "confusion", "delta": "delta", "step size": "step_size",
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


def n50(file, column="estimate", **cell):
    (row,) = (
        row
        for row in rows_of(f"{file}.derived")
        if row["quantity"] == "n50" and all(row[name] == value for name, value in cell.items())
    )
    return float(row[column])


def finding(claim):
    """What the audit's page says of a claim."""
    pattern = rf"^ *- \*\*{claim}\*\*(?: \(rests on trainings\))?: `[^`]*`: (.*)$"
    (line,) = re.findall(pattern, page_text("audit-shallow-vit.md"), re.MULTILINE)
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
    assert "1,000 fresh samples have no error" in " ".join(PAGE.split())


def test_exponents_of_equation_11_that_exclude_the_stated_one():
    excluded = []
    for variant in LAWS:
        ends = re.search(r"exponent in alpha: \S+ \[(\S+), (\S+)\]", of_variant(variant, PARTS["(11)"]))
        if not float(ends[1]) <= -1 <= float(ends[2]):
            excluded.append(variant)
    said = "In (11) -1 is excluded by the intervals of {}, {} and {}."
    assert said.format(*excluded) in " ".join(PAGE.split())


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


OVER_HEADS = re.findall(r"\(in `([\w-]+)` [\d.]+/H\)", PAGE)
SETTINGS = re.findall(r"Setting of ((?:`[\w-]+`(?:, )?)+)([^;]*?(\d+) (?:trainings|trials))", PAGE)


@pytest.mark.parametrize(("names", "text", "trials"), SETTINGS)
def test_a_setting_is_that_of_its_tables(names, text, trials):
    values = dict(re.findall(r"([\w#*]+|step\s+size)(?: = |\s)([\d.]+)(?=[,;\s])", text))
    values = {" ".join(name.split()): value for name, value in values.items()}
    asked = {COLUMNS[name]: float(value) for name, value in values.items()}
    assert len(asked) >= 4
    for name in re.findall(r"[\w-]+", names):
        path = name if (TABLES / f"shallow-vit-{name}.csv").exists() else f"{name}.derived"
        rows = rows_of(path)
        for column, value in asked.items():
            per_head = column == "step_size" and name in OVER_HEADS
            (found,) = {float(row[column]) * (float(row["heads"]) if per_head else 1) for row in rows}
            assert math.isclose(found, value), (name, column)
        manifest = json.loads((TABLES / f"shallow-vit-{name}.manifest.json").read_text(encoding="utf-8"))
        assert manifest["trials"] == int(trials), name


def test_every_table_of_appendix_g_has_a_setting():
    used = {r.path.stem.removeprefix("shallow-vit-").removesuffix(".derived") for r in REFERENCES}
    said = {name for names, *_ in SETTINGS for name in re.findall(r"[\w-]+", names)}
    assert {name for name in used if re.match(r"g\d-", name)} == said


def test_ratios_that_are_said_are_those_of_the_tables():
    ratios = sorted(float(exponent(x, "true")) / float(exponent(x, "false")) for x in LAWS.values())
    assert f"is {ratios[0]:.1f} to {ratios[-1]:.1f} times that with trained" in PAGE
    plain, normed = (n50("g4-success", skip="false", layer_norm=norm) for norm in ("none", "pre"))
    assert f"Layer norm alone makes it {plain / normed:.2f} times smaller" in PAGE
    (low, high), (least, largest) = (
        [n50("g4-success", end, skip="false", layer_norm=norm) for end in ("ci_low", "ci_high")]
        for norm in ("none", "pre")
    )
    assert f"by {low / largest:.2f} to {high / least:.2f} times at 90 % or more" in " ".join(
        PAGE.split()
    )
    (_, far), (near, _) = (
        [
            n50("exponents", end, alpha="0.5", step_size="1.0", frozen_attention=frozen)
            for end in ("ci_low", "ci_high")
        ]
        for frozen in ("true", "false")
    )
    assert f"the intervals leave a factor of {far / near:.1f} open" in PAGE
    one, eight = (
        {x: n50("g3-attention", heads=heads, frozen_attention=x) for x in ("false", "true")}
        for heads in ("1", "8")
    )
    assert f"from {one['true']:.0f} to {eight['true']:.0f}" in PAGE
    assert f"to {one['false']:.0f}, it stays at {eight['false']:.0f}." in " ".join(PAGE.split())


def test_a_lack_of_fit_is_said_beside_every_n50():
    lacking = 0
    for reference, following in itertools.pairwise(REFERENCES):
        if reference.quantity == "n50":
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
    assert {"fig8a", "fig8b", "fig8c", "plane", "lucky", "exponents"} <= figures
