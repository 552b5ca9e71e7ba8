"""The boxes that travel with the papers: proved as they stand, and at odds with no verdict."""

import csv
import gzip
import math
from collections import Counter, defaultdict
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest
from flint import arb, ctx

from simkit.declare.parameters.expressions import Expression
from simkit.verdicts.arithmetic.balls import BALLS, NotEvaluated, to_ball
from simkit.verdicts.arithmetic.sides import Numbers
from simkit.verdicts.audits.papers import CONTROLS, load_paper, load_subjects, paper_table
from simkit.verdicts.boxes.committed import ProvedBox, boxes_at, covers_at
from simkit.verdicts.boxes.proving import proved_boxes
from simkit.verdicts.check_boxes import box_fault
from simkit.verdicts.questions.scopes import scope_cells

PAPERS = [name for name in paper_table() if name != CONTROLS]
DOCS = Path(__file__).parents[3] / "docs"


@cache
def proved(paper):
    """Return each proved box with its subject and claim."""
    return [
        (subject, claim, box)
        for subject in load_subjects(paper)
        for claim in subject.claims
        for box in proved_boxes(subject, claim)
    ]


@pytest.mark.parametrize("paper", PAPERS)
def test_every_declared_box_is_proved_by_the_cover_that_is_kept(paper):
    declared = Counter(box.claim for _, box in boxes_at(load_paper(paper).boxes))
    assert Counter(claim.name for _, claim, _ in proved(paper)) == declared
    assert len(covers_at(load_paper(paper).boxes)) == declared.total()


@pytest.mark.parametrize("paper", PAPERS)
def test_the_checker_settles_short_covers_again(paper):
    for record in covers_at(load_paper(paper).boxes):
        if len(record["cover"]) <= 9:
            assert not box_fault(record), record["claim"]


@pytest.mark.slow
@pytest.mark.parametrize("paper", PAPERS)
def test_the_checker_settles_every_cover_again(paper):
    for record in covers_at(load_paper(paper).boxes):
        assert not box_fault(record), record["claim"]


def test_sixty_claims_of_twenty_five_statements_are_proved():
    holding = [
        (paper, claim) for paper in PAPERS for _, claim, box in proved(paper) if not box.record["fails"]
    ]
    assert len({(paper, claim.name) for paper, claim in holding}) == 196
    assert len({(paper, claim.serves) for paper, claim in holding}) == 48
    assert sum(len(covers_at(load_paper(paper).boxes)) for paper in PAPERS) < 300
    texts = DOCS.parent.glob("simkit/papers/*/boxes/proved.json")
    assert sum(path.stat().st_size for path in texts) < 300_000


def _settings(subject, claim, box):
    """Return the settings of a claim that lie in a box."""
    return [c.parameters for c in scope_cells(subject, claim, {}) if box.holds_at(c.parameters)]


@pytest.mark.parametrize("paper", PAPERS)
def test_each_box_reaches_far_around_a_setting_of_the_paper(paper):
    for subject, claim, box in proved(paper):
        record = box.record
        numeric = [x for x, of in record["choices"].items() if of.replace(".", "").isdigit()]
        assert len(numeric) <= 1, "more than one parameter is held fixed"
        if record["fails"]:
            continue
        own = [params for params in _settings(subject, claim, box) if _is_around(record, params)]
        assert own, f"{claim.name}: no setting lies well within its box"


def _is_around(record, params):
    return all(
        _reaches(of, params["lambda" if x == "lambda_" else x])
        for x, of in record["parameters"].items()
        if ("lambda" if x == "lambda_" else x) in params
    )


def _reaches(of, value):
    low, high = (
        float(Fraction(of["low"])),
        math.inf if of["high"] == "inf" else float(Fraction(of["high"])),
    )
    if of["kind"] == "whole":
        return low <= value <= high and high >= 4 * low
    return low <= 0.8 * value + 1e-12 and high >= 1.2 * value - 1e-12


@pytest.mark.parametrize("paper", PAPERS)
def test_the_sides_of_a_box_are_those_of_the_claim_at_its_settings(paper):
    asked = 0
    for subject, claim, box in proved(paper):
        for params in _settings(subject, claim, box)[:2]:
            numbers = Numbers(claim, params)
            with ctx.workprec(256):
                left, right = _sides(box.record, params)
                try:
                    if claim.exact is not None:
                        own = to_ball(numbers.call("exact", claim.exact), claim.accuracy)
                    else:
                        own = numbers.ball(claim.parsed.left)
                    other = numbers.ball(claim.parsed.right)
                except NotEvaluated:
                    continue
                assert left.overlaps(own), (claim.name, left, own)
                assert right.overlaps(other), (claim.name, right, other)
                assert left.rad() < abs(left) * arb("1e-30") + arb("1e-30")
                asked += 1
    assert asked >= len(proved(paper)) * 0.8


def _sides(record, params):
    values = {"pi": arb.pi()}
    for x in record["parameters"]:
        name = "lambda" if x == "lambda_" else x
        if name not in params:  # no parameter: neither side is of it
            continue
        exact = Fraction(repr(params[name])) if isinstance(params[name], float) else params[name]
        values[name] = to_ball(exact, 0.0)
    for x, text in record["definitions"].items():
        expression = Expression(text, len(text) + 1)
        if not expression.names <= values.keys():
            continue
        value = expression.fold(BALLS, values)
        values["lambda" if x == "lambda_" else x] = value
    return [Expression(record[side], 10**6).fold(BALLS, values) for side in ("left", "right")]


@pytest.mark.parametrize("paper", PAPERS)
def test_nothing_that_is_proved_contradicts_a_verdict_or_a_stored_trial(paper):
    rows = defaultdict(list)
    with gzip.open(DOCS / f"audit-{paper}.csv.gz", "rt", encoding="utf-8") as lines:
        for row in csv.DictReader(lines):
            rows[row["study"], row["label"], row["part"]].append(row)
    held = 0
    for subject, claim, box in proved(paper):
        for row in rows[subject.statements.study.name, claim.label, claim.part]:
            if _row_within(row, box):
                assert row["verdict"] != ("holds" if box.record["fails"] else "fails"), claim.name
                held += row["verdict"] == "holds"
    assert held >= len(proved(paper))


def _row_within(row, box: ProvedBox):
    params = {x[2:]: _value(text) for x, text in row.items() if x.startswith("p_") and text}
    return box.holds_at(params)


def _value(text):
    try:
        return int(text)
    except ValueError:
        try:
            return float(text)
        except ValueError:
            return text


def test_the_crossing_of_25_is_enclosed_to_a_millionth():
    boxes = [
        box
        for _, claim, box in proved("shallow-vit")
        if claim.name == "Assumption 3, eq. (25), tokens over 1 - tau"
    ]
    (denied,) = [box for box in boxes if box.record["fails"]]
    assert [d for d in range(12) if denied.holds_at({"tau": 0.3, "patterns": 8, "dim": d})] == [10, 11]
    beyond = denied.record["parameters"]["tau"]
    below = max(Fraction(b.record["parameters"]["tau"]["high"]) for b in boxes if b is not denied)
    assert below < Fraction("0.26308206") < Fraction(beyond["low"])
    assert Fraction(beyond["low"]) - below <= Fraction(1, 10**6)
