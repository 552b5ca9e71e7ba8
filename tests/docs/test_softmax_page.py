"""docs/softmax-vs-linear.md against the audit: what is false, by which witness; and its closed forms."""

import math
import re
import tomllib
from itertools import product

import pytest
from documents_for_tests import ROOT, page_text, read_table
from prose_for_tests import numbers_of, sections_of, values_of

from simkit.verdicts.audits.papers import load_subjects
from simkit.verdicts.questions.scopes import scope_cells

PAGE = page_text("softmax-vs-linear.md")
AUDIT = page_text("audit-softmax-vs-linear.md")
FLAT = " ".join(PAGE.split())
SECTIONS = sections_of(PAGE)
PARAGRAPHS = SECTIONS["Which statements are true"].strip().split("\n\n")
SUMMARY = re.search(r"^softmax-vs-linear: of .*$", AUDIT, re.MULTILINE)[0]
AUDITED = dict(re.findall(r"^## \w+ ([A-F1-6]\.\d+): (.*?)(?=^## |\Z)", AUDIT, re.MULTILINE | re.DOTALL))
ROWS = [
    [cell.strip() for cell in row.split("|")[1:-1]]
    for row in re.findall(r"^\| (?:Lemma|Claim|Theorem).*\|$", PAGE, re.MULTILINE)
]


def labels_of(text: str) -> set[str]:
    """Return the labels of a text that have a section in the audit: `D.3` of Lemma D.3."""
    return {label for label in re.findall(r"\b[A-F1-6]\.\d+\b", text) if label in AUDITED}


def audited(text: str) -> set[float]:
    """Return the numbers that the audit has of the statements that are named."""
    return {value for label in labels_of(text) for value in values_of(AUDITED[label])}


def exact(figure: str, quantity: str, **cell: float) -> float:
    """Return an exact probability of a figure's table."""
    rows = read_table(ROOT / "results" / "figures" / f"softmax-vs-linear-{figure}.csv")
    (row,) = (
        row
        for row in rows
        if row["quantity"] == quantity and all(float(row[x]) == cell[x] for x in cell)
    )
    return float(row["exact"])


def test_verdicts_are_counted_as_in_the_audit() -> None:
    said = [int(each.partition(":")[0]) for each in numbers_of(PARAGRAPHS[0])]
    patterns = (
        r"of (\d+) statements", r"(\d+) are FALSE", r"(\d+) of which pass", r"not stated: (\d+)",
        r"where tried: (\d+)", r"reading: (\d+)", r"not met: (\d+)", r"Of (\d+) steps",
        r"proofs (\d+) are",
    )  # fmt: skip
    assert said == [int(re.search(pattern, SUMMARY)[1]) for pattern in patterns]


def test_the_table_has_the_false_statements() -> None:
    listed = re.search(r"^- judged, FALSE as printed \(20\): (.*)$", AUDIT, re.MULTILINE)[1]
    assert labels_of(" ".join(row[0] for row in ROWS)) == labels_of(listed)
    assert len(labels_of(listed)) == 20


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_a_witness_is_that_of_the_audit(row: list[str]) -> None:
    found = " ".join(re.findall(r" fails(?: at|:) [^;]*", " ".join(map(AUDITED.get, labels_of(row[0])))))
    assert values_of(row[2])
    assert values_of(row[2]) <= values_of(found)


def test_what_is_said_of_statements_is_what_the_audit_says() -> None:
    limits = {round(1 / math.log(2), 3), round(1 / math.log(4 / 3), 3)}
    limits |= {round(math.log(1e5) / math.log(2), 1), round(math.log(2e4) / math.log(4 / 3), 1)}
    limits |= {100, 80, 1000, 200, 0.01}  # m, n and delta of Figures 3(b), 4(c), 5(c), 7(c), see below
    limits |= {0.2, 0.8, 1.5, 1.9}  # strengths, see below
    for paragraph in PARAGRAPHS[1:]:
        said = {float(each.partition(":")[0]) for each in numbers_of(paragraph)}
        assert said <= audited(paragraph) | values_of(SUMMARY) | limits
    assert f"${math.log(2):.3f} C$ and ${math.log(4 / 3):.3f} C$" in PAGE


@pytest.mark.parametrize(
    ("panel", "n", "most"), [("3b", 1000, 100), ("4c", 200, 80), ("5c", 200, 80), ("7c", 200, 80)]
)
def test_the_panels_over_m_reach_the_limits(panel: str, n: int, most: int) -> None:
    grid = tomllib.loads((ROOT / "experiments" / "softmax-vs-linear" / f"fig{panel}.toml").read_text())
    needed = math.log(n / 0.01) / math.log(2 if panel == "3b" else 4 / 3)
    assert (grid["sweep"]["m"], grid["parameters"]["n"]) == (f"1:{most}", n)
    assert needed < most
    assert f"$m \\geq {needed:.1f}$ at the $n = {n}$" in FLAT


@pytest.mark.parametrize(
    ("a1", "plus"), [(1.01, 2), (1.2, 2), (1.49, 2), (1.51, 3), (1.89, 3), (1.91, 4), (5.0, 4)]
)
def test_how_a_sign_vector_fires_by_the_strength(a1: float, plus: int) -> None:
    """The patterns of y_1, y_s, y_d with a1 y_1 + b y_s + c y_d > c + 0.1, b = 0.2 and c = 0.8."""
    fires = [x * a1 + y * 0.2 + z * 0.8 > 0.9 for x, y, z in product((1, -1), repeat=3)]
    assert sum(fires) == plus
    said = {2: "$1/4$ for $1 < a_1 < 1.5$", 3: "$3/8$ for $1.5 < a_1 < 1.9$", 4: "$1/2$ beyond"}
    assert said[plus] in FLAT


def test_probabilities_that_refute_are_those_of_the_claims() -> None:
    said = {"Lemma D.4, 2": 0.25, "Lemma F.4, 2 (row j2, which is not j3)": 0.5}
    asked = [(s, c) for s in load_subjects("softmax-vs-linear") for c in s.claims if c.name in said]
    assert len(asked) == 2
    for subject, claim in asked:
        for cell in scope_cells(subject, claim, {}):
            for formula in claim.numbers["failure"]:
                ends = [float(end) for end in formula(cell.parameters)]
                assert ends == pytest.approx([said[claim.name]] * 2, rel=1e-9)
    assert "stays at $3/4$" in FLAT
    assert "missed there with probability $1/2$" in FLAT


def test_statements_that_hold_or_are_contradictory_are_those_of_the_audit() -> None:
    listed = re.search(r"^- judged, holds where tried \(7\): (.*)$", AUDIT, re.MULTILINE)[1]
    (sentence,) = re.findall(r"Lemmas [^.:;]*(?:\.\d+[^.:;]*)+ hold wherever", PAGE)
    assert labels_of(sentence) == labels_of(listed)
    for label in ("6.2", "D.4", "D.9", "F.9"):
        assert "corrected, it leaves a constant or a size open" in AUDITED[label]
    in_proof = re.findall(r"^- \*\*(Lemma .*proof\)?)\*\*: `(.*?)`: FALSE", AUDIT, re.MULTILINE)
    assert [step for _, step in in_proof].count("failure = O(delta/log(n))") == 5
    assert [step for _, step in in_proof].count("m <= 0.01/n") == 3
    assert len(in_proof) == 8
    for label, failing in (("A.1", 16), ("C.3", 13)):
        assert f"FALSE as printed at {failing} of 17 settings" in AUDITED[label]


def test_the_beginning_says_what_is_said_below() -> None:
    below = " ".join(text for title, text in SECTIONS.items() if title)
    known = values_of(below)
    assert {float(each.partition(":")[0]) for each in numbers_of(SECTIONS[""])} <= known


def test_closed_forms_are_exact_probabilities() -> None:
    """Linear attention fires where signs agree by chance; softmax attention misses D1 by (3/4)^m."""
    neuron = sum(math.comb(10, plus) for plus in (8, 9, 10)) / 2**10 / 2
    assert neuron == 7 / 256
    assert exact("fig5a", "lin_d1_zero", n=1000) == pytest.approx((1 - neuron) ** 15, rel=1e-9)
    assert exact("fig5a", "exp_d1_fires", n=1000) == pytest.approx(1 - 0.75**15, rel=1e-9)
    assert exact("fig7b", "exp_d1_fires", d=51) == pytest.approx(1 - 0.75**10, rel=1e-9)
    far = exact("failures-cross-fixed.derived", "lin_d1_fires", n=1e300)
    assert far == pytest.approx(1 - (1 - 2**-10) ** 696, rel=1e-9)


def test_a_power_exceeds_what_is_enough_from_there_on() -> None:
    """n^0.02 against 8 log(n m/(2 delta)) with m = log(n/delta), delta = 0.01; n = 10^k."""

    def enough(k: int) -> bool:
        log = k * math.log(10)
        return 10 ** (0.02 * k) >= 8 * (log + math.log((log - math.log(0.01)) / 0.02))

    assert [enough(k) for k in (100, 174, 178, 300)] == [False, False, True, True]
    assert "about $n = 10^{176}$" in PAGE


def test_what_more_sign_vectors_cost() -> None:
    """Figure 3(b): 2^-m and a chance on D0 that grows with m."""
    missed = {m: 1 - exact("fig3b", "success", m=m) for m in range(1, 101)}
    each = 1 - exact("fig3b", "exp_d0_zero", m=1)
    assert f"{each:.1e}" == "9.7e-11"
    assert all(missed[m] / missed[m - 1] == pytest.approx(0.5, abs=0.021) for m in range(2, 26))
    least = min(missed, key=missed.get)
    assert (least, f"{missed[least]:.1e}") == (33, "3.3e-09")
    assert all(missed[m] == pytest.approx(2.0**-m + m * each, rel=1e-2) for m in missed)


def test_how_many_frequencies_exceed_what_is_exact() -> None:
    rows = read_table(ROOT / "results" / "figures" / "softmax-vs-linear-fig4a.csv")
    found = [row for row in rows if row["quantity"] == "success"]
    assert (len(found), sum(float(row["estimate"]) > 0.65 for row in found)) == (81, 35)
    assert len({row["exact"] for row in found if float(row["n"]) >= 220}) == 1
