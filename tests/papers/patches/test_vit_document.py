"""docs/shallow-vit.md: every sentence about results names file, cell and interval, all read again."""

import csv
import math
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "shallow-vit.md").read_text(encoding="utf-8")
REFERENCE = re.compile(
    r"`(?P<file>(?:fig|plane|lucky|success|exponents)[a-z0-9.-]*): (?P<quantity>\w+)"
    r"(?P<cell>(?:, \w+=[\w.-]+)*): (?P<said>[^`]+)`"
)
REFERENCES = list(REFERENCE.finditer(PAGE))


def read(name):
    path = ROOT / "results" / "figures" / f"shallow-vit-{name}.csv"
    with path.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def matches(row, key, value):
    if re.fullmatch(r"-?[\d.]+", value):
        return row[key] != "" and math.isclose(float(row[key]), float(value), rel_tol=1e-9)
    return row[key].lower() == value


def short(text):
    return f"{float(text):.3g}" if text else "none"


def evidence(row):
    """Return what a sentence must say of a row: estimate and interval, or the bound alone."""
    estimate, low, high = (row[name] for name in ("estimate", "ci_low", "ci_high"))
    if not estimate:
        return f"<= {short(high)}" if high else f">= {short(low)}"
    if not (low or high):
        return short(estimate)
    return f"{short(estimate)} [{short(low)}, {short(high)}]"


def row_of(reference, quantity):
    """Return the row of a quantity at the cell that a reference names."""
    conditions = dict(part.split("=") for part in reference["cell"].split(", ") if part)
    rows = [
        row
        for row in read(reference["file"])
        if row["quantity"] == quantity
        and all(matches(row, key, value) for key, value in conditions.items())
    ]
    (row,) = rows  # the cell is named without ambiguity
    return row


@pytest.mark.parametrize("reference", REFERENCES, ids=lambda found: found.group()[:80])
def test_a_reference_is_what_the_table_says(reference):
    assert reference["said"] == evidence(row_of(reference, reference["quantity"]))


def test_a_lack_of_fit_is_said_beside_every_n50():
    lacking = 0
    for reference, following in zip(REFERENCES, REFERENCES[1:], strict=False):
        if reference["quantity"] == "n50":
            rejected = float(row_of(reference, "goodness_p_value")["estimate"]) < 0.05
            said = following["quantity"] == "goodness_p_value" and following["cell"] == reference["cell"]
            assert said == rejected, reference.group()
            lacking += rejected
    assert lacking >= 3


def test_every_sentence_about_results_carries_evidence():
    results = PAGE.partition("## Figure 1(a)")[2].partition("## Checks")[0]
    sentences = re.findall(r"^- .*(?:\n  .*)*", results, flags=re.MULTILINE)
    assert len(sentences) > 60
    for sentence in sentences:
        assert REFERENCE.search(" ".join(sentence.split())) or REFERENCE.search(sentence), sentence
    assert len(REFERENCES) >= len(sentences)
    figures = {reference["file"].partition(".")[0].partition("-")[0] for reference in REFERENCES}
    assert {"fig1a", "fig1b", "fig2", "fig3", "fig4", "fig5", "fig7a", "fig7b", "fig7c"} <= figures
    assert {"fig8a", "fig8b", "fig8c", "plane", "lucky"} <= figures
