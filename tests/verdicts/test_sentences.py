"""Sentences on a claim over unlike cells: their numbers are true at every cell that they name."""

from __future__ import annotations

import random
import re
from fractions import Fraction

import pytest
from claims_for_tests import Numbers, subject_of, summary

from simkit.declare.claims.claim import Claim
from simkit.engine.cells.cell import build_cells
from simkit.verdicts.exact.exactly import ask_exactly
from simkit.verdicts.exact.least import least_enough, least_needed
from simkit.verdicts.findings.finding import Finding
from simkit.verdicts.questions.question import Question

LEFT = {
    "n*p": lambda n, K, p: n * p,
    "n - 3*K": lambda n, K, p: Fraction(n - 3 * K),
    "K/n + p": lambda n, K, p: Fraction(K, n) + p,
    "(n - 7)**2": lambda n, K, p: Fraction((n - 7) ** 2),
    "K*p": lambda n, K, p: K * p,
}
HOLDS = {
    "<=": lambda a, b: a <= b, "<": lambda a, b: a < b, ">=": lambda a, b: a >= b,
    ">": lambda a, b: a > b,
}  # fmt: skip


def findings_of(claim: Claim, **grids: str) -> list[Finding]:
    subject = subject_of(claim, study=Numbers)
    cells = build_cells(subject.statements.study, grids)
    found = [ask_exactly(Question(subject, claim, cell, dict)) for cell in cells]
    assert all(each is not None for each in found)
    return [each for each in found if each is not None]


def values_of(finding: Finding) -> tuple[int, int, Fraction]:
    of = finding.cell.parameters
    return of["n"], of["K"], Fraction(str(of["p"]))


def is_named(said: str, finding: Finding) -> bool:
    """Whether ``n <= 8``, ``2 <= n <= 8`` or ``n = 2, 5`` is true of a cell."""
    between = re.fullmatch(r"(\S+) <= (\w+) <= (\S+)", said)
    if between:
        value = Fraction(str(finding.cell.parameters[between[2]]))
        return Fraction(between[1]) <= value <= Fraction(between[3])
    name, relation, listed = said.split(" ", 2)
    value = Fraction(str(finding.cell.parameters[name]))
    if relation == "=":
        return value in [Fraction(each) for each in listed.split(", ")]
    return HOLDS[relation](value, Fraction(listed))


def test_of_two_parameters_that_tell_the_cells_apart_the_cause_is_named() -> None:
    for stated, cause in (("n <= 30", "n >= 40"), ("K <= 7", "K >= 8"), ("2*x <= 12", "K >= 8")):
        claim = Claim("Lemma 1", stated, numbers={"x": lambda p: p["K"]})
        said = summary(findings_of(claim, n="10,20,30,40,50", K="ceil(n/5)"))
        assert f"it fails for {cause}" in said


@pytest.mark.parametrize("seed", range(60))
def test_what_a_sentence_says_of_cells_is_true_at_each(seed: int) -> None:
    draw = random.Random(seed)
    left, relation = draw.choice(list(LEFT)), draw.choice(list(HOLDS))
    bound = Fraction(draw.randint(-8, 40), draw.choice([1, 2, 4]))
    grids = {
        "n": ",".join(map(str, sorted(draw.sample(range(1, 16), draw.randint(1, 5))))),
        "K": draw.choice(["2", "1,5,9", "2,3", "ceil(n/2)", "n"]),
        "p": draw.choice(["0.5", "0.1,0.9", "0.25,0.5,0.75"]),
    }
    claim = Claim("Lemma 1", f"{left} {relation} {bound}")
    found = findings_of(claim, **grids)
    truth = {id(f): HOLDS[relation](LEFT[left](*values_of(f)), bound) for f in found}
    for each in found:
        true = LEFT[left](*values_of(each))
        assert each.verdict == ("holds" if truth[id(each)] else "fails")
        assert each.left
        assert each.left[0] <= true <= each.left[1]
        assert each.right
        assert each.right[0] <= bound <= each.right[1]
        signed = bound - true if relation in ("<", "<=") else true - bound
        assert each.margin == pytest.approx(float(signed))
    said = summary(found)
    failing = [f for f in found if f.verdict == "fails"]
    total = f"{len(found)} settings"
    if not failing:
        assert said == "holds where tried" + (f" ({total})" if len(found) > 1 else "")
        return
    counted = f"all {total}" if len(failing) == len(found) else f"{len(failing)} of {total}"
    head, where = re.fullmatch(r"(.*?)(?:; it fails for (.*))?", said).groups()  # type: ignore[union-attr]
    start = "FALSE as printed" + (f" at {counted}" if len(found) > 1 else "")
    fact = head.removeprefix(f"{start}: {claim.statement} fails")
    place, value = re.fullmatch(r"(?: at (.*?))?: .* = (\S+)(?: by .*)?", fact).groups()  # type: ignore[union-attr]
    names = dict(each.split(" = ") for each in place.split(", ")) if place else {}
    (shown,) = [
        f for f in failing if all(str(f.cell.parameters[name]) == text for name, text in names.items())
    ][:1]
    true = LEFT[left](*values_of(shown))
    assert f"{float(true):.4g}" == value
    assert not HOLDS[relation](true, bound)
    worst = max(abs(LEFT[left](*values_of(f)) - bound) for f in failing)
    assert abs(true - bound) >= Fraction(9, 10) * worst  # one that fails nearly by most
    assert (where is None) == (len(failing) == len(found))
    if where and re.fullmatch(r"\w+ (?:<=|>=|=) [\d., ]+|\S+ <= \w+ <= \S+", where):
        assert [f for f in found if is_named(where, f)] == failing, said


@pytest.mark.parametrize("seed", range(40))
def test_what_is_least_at_a_cell_is_said_of_that_cell(seed: int) -> None:
    draw = random.Random(1000 + seed)
    slope, offset = draw.randint(1, 4), draw.randint(0, 30)
    stated = f"n*{slope} - {offset} >= K"
    claim = Claim("Lemma 1", stated, needs="n", monotone={"n": 1} if draw.random() < 0.5 else {})
    found = findings_of(claim, n=str(draw.randint(1, 12)), K="1,4,11")
    for each in found:
        n, K, _ = values_of(each)
        assert each.question is not None
        least = -((-K - offset) // slope)
        for one in (least_needed if each.verdict == "fails" else least_enough)(each.question):
            assert one.value == max(least, 1)
            assert one.needed == (each.verdict == "fails")
            assert all(slope * v - offset >= K for v in one.checked)
