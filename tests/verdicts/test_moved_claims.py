"""Claims of the papers at cells that their scopes do not have: limits and second formulas follow."""

from __future__ import annotations

import functools
import math
import random

import pytest
from claims_for_tests import summary
from flint import ctx

from simkit.declare.parameters.resolving import resolve
from simkit.engine.cells.cell import Cell, build_cells
from simkit.verdicts.arithmetic.balls import NotEvaluated, to_ball
from simkit.verdicts.arithmetic.sides import Numbers
from simkit.verdicts.audits.papers import load_subjects
from simkit.verdicts.exact.exactly import ask_exactly
from simkit.verdicts.exact.least import least_enough
from simkit.verdicts.orders.order_claims import ask_order, valid_from
from simkit.verdicts.questions.question import Question
from simkit.verdicts.questions.scopes import moved, scope_cells

SEED = 20
NEEDED = math.log(100)


@functools.cache
def claims():
    """Return every claim of the papers with its subject."""
    return [(subject, claim) for subject in load_subjects("") for claim in subject.claims]


def named(name):
    return next((subject, claim) for subject, claim in claims() if claim.name == name)


def question_at(subject, claim, cell):
    return Question(subject, claim, cell, lambda: subject.statements.exact(cell.parameters))


def asked_at(name, **given):
    """Return a claim's questions at cells of its scope, some parameters typed."""
    subject, claim = named(name)
    return [question_at(subject, claim, cell) for cell in scope_cells(subject, claim, given)]


def moves(question):
    """Yield the question with each parameter moved, where the claim is asked there."""
    study = question.cell.study
    for parameter in study.parameters:
        now = question.cell.parameters[parameter.name]
        if parameter.is_categorical:
            values = [choice for choice in parameter.choices if choice != now]
        elif now is None:
            continue
        else:
            values = [7 * now, now + 1] if parameter.type == "int" else [1.37 * now + 0.01, 0.6 * now]
        for value in values:
            there = (
                with_choice(question, parameter.name, value)
                if parameter.is_categorical
                else moved(question, parameter, value)
            )
            if there is None or there.unmet:
                continue
            if question.subject.asks(question.claim, there.cell.parameters):
                yield there


def with_choice(question, name, value):
    study = question.cell.study
    try:
        point = resolve(study.parameters, {**question.cell.given, name: value})
        study.check(point.values)
    except Exception:  # there is no such cell
        return None
    cell = Cell(study, point.values, point.rules, point.given)
    return question_at(question.subject, question.claim, cell)


# Limits.


def over_rate(question):
    left, rate = question.exact_left(question.numbers), question.claim.parsed.right
    with ctx.workprec(2000):
        return to_ball(left(), question.claim.accuracy) / question.numbers.ball(rate)


def goes_on(question):
    """Return whether x over the rate is larger far along the cell's own path, by factors of its own."""
    claim = question.claim
    along = next(p for p in question.cell.study.parameters if p.name == claim.along)
    start = question.cell.parameters[claim.along]
    far = 4 if claim.along == "d" else 30  # of beta functions with large d each takes seconds
    step = far if claim.limit.to == "infinity" else 1 / far
    there = [moved(question, along, start * step**i) for i in (1, 2)]
    assert all(each is not None and not each.unmet for each in there)
    near, far = map(over_rate, there)
    return near > over_rate(question) and far > near


WITH_LIMIT = [claim.name for _, claim in claims() if claim.limit is not None]


@pytest.mark.parametrize("name", WITH_LIMIT)
def test_a_limit_follows_each_parameter_or_refuses_the_cell(name):
    subject, claim = named(name)
    (first, *rest) = asked_at(name)
    cells = [first, *moves(first)]
    assert len(cells) > 1
    found = [ask_order([(each, None)], NEEDED)[0] for each in cells]
    assert found[0].verdict == "fails"  # in the paper's own scope
    used = [each for each, f in zip(cells, found, strict=True) if f.verdict == "fails"]
    assert all(f.confirmed == (f.verdict == "fails") for f in found)
    assert all(goes_on(each) for each in used)
    refused = [f for f in found if f.verdict != "fails"]
    assert all(f.limit is None or not f.limit.borne_out for f in refused)


LEMMA = "Lemma 5.2, every C > 1, 1 - delta/n"


def test_lemma_5_2_is_refuted_at_its_width_alone():
    asked = asked_at(LEMMA, m="ceil(2*log(n/0.01))", n="100,1000,1e6,1e50")
    found = ask_order([(each, None) for each in asked], NEEDED)
    assert [f.verdict for f in found] == ["of order only"] * 4  # n^(1 - 2 log 2) falls
    assert found[-1].constant[1] < 1e-20
    assert all(f.limit is None for f in found)
    for width in ("ceil(1.1*log(n/0.01))", "ceil(11*log(100*n)/10)"):
        asked = asked_at(LEMMA, m=width, n="1000,1e50")
        found = ask_order([(each, None) for each in asked], NEEDED)
        assert {f.verdict for f in found} == {"fails"}
        assert "rate tends to infinity as n grows, at m = ceil(1.1*log(n/0.01))" in summary(found)


@pytest.mark.parametrize("power", ["", "^2", "^3"])
@pytest.mark.parametrize("width", ["20", "13"])  # 13 = ceil(1.1 log(n/delta)) at this n
def test_lemma_5_2_of_an_ordinary_run_is_of_order_only(power, width):
    subject, claim = named(f"{LEMMA}{power}")
    (cell,) = build_cells(subject.statements.study, {"n": "1000", "m": width})
    (found,) = ask_order([(question_at(subject, claim, cell), None)], NEEDED)
    assert (found.verdict, found.limit) == ("of order only", None)


# Second formulas.


def formulas(claim):
    for name, formula in claim.numbers.items():
        if isinstance(formula, tuple) and formula[1] is not None:
            yield name, *formula
    if claim.witness is not None:
        yield "its witness", claim.exact, claim.witness


def value(question, name, formula):
    try:
        number = Numbers(question.claim, question.cell.parameters).call(name, formula)
        return to_ball(number, question.claim.accuracy)
    except NotEvaluated:
        return None


def test_second_formulas_follow_each_parameter_or_refuse_the_cell():
    """Of each claim at one moved cell, drawn by chance."""
    draw = random.Random(SEED)
    agreed = refused = 0
    for subject, claim in claims():
        pairs = list(formulas(claim))
        if not pairs:
            continue
        cells = list(moves(question_at(subject, claim, scope_cells(subject, claim, {})[0])))
        for question in draw.sample(cells, min(1, len(cells))):
            for name, first, second in pairs:
                with ctx.workprec(256):
                    both = value(question, name, first), value(question, name, second)
                if None in both:
                    refused += 1
                    continue
                agreed += 1
                assert both[0].overlaps(both[1]), (claim.name, name, dict(question.cell.parameters))
    assert agreed > 500
    assert refused < agreed / 20


# What is enough.


@pytest.mark.parametrize("name", [claim.name for _, claim in claims() if claim.monotone])
def test_a_claim_is_monotone_where_it_says_so(name):
    """From the value on that is declared no claim holds and fails at a larger value."""
    seen = set()
    for question in asked_at(name):
        for along, first in question.claim.monotone.items():
            parameter = next(p for p in question.cell.study.parameters if p.name == along)
            values = [first + i for i in range(24)] + [int(first + 24 * 1.5**i) for i in range(20)]
            states = []
            for there in (moved(question, parameter, each) for each in values):
                found = None if there is None else ask_exactly(there)
                if found is not None and found.verdict in ("holds", "vacuous", "fails"):
                    states.append(found.verdict != "fails")
            assert states == sorted(states)
            seen.update(states)
    assert True in seen or all(question.unmet for question in asked_at(name))


def test_theorem_d5_says_nothing_of_n_at_a_fixed_width():
    """m = 35 is enough at n = 200 and not from n = 240 on: no n from some value on is."""
    name = "Theorem D.5, the polynomial read as n"
    (question,) = asked_at(name, n="200", m="35")
    assert ask_exactly(question).verdict == "holds"
    found = {each.parameter: each for each in least_enough(question)}
    assert set(found) == {"m", "d"}
    assert (found["m"].value, found["m"].basis) == (35, "proved")
    assert found["d"].basis == "checked"
    (beyond,) = asked_at(name, n="240", m="35")
    assert ask_exactly(beyond).verdict == "fails"


def test_lemma_5_1_at_equal_scores_holds_from_where_parity_lets_it():
    (question,) = asked_at("Lemma 5.1, equal scores, the polynomial read as n", n="320")
    (found,) = least_enough(question)
    assert (found.value, found.basis) == (332, "checked")
    assert dict(found.rules) == {"m": "ceil(log(n/0.01))"}
    verdicts = {
        each.cell.parameters["n"]: ask_exactly(each).verdict
        for each in asked_at(
            "Lemma 5.1, equal scores, the polynomial read as n", n="320,321,331,332,400"
        )
    }
    assert (verdicts[320], verdicts[321], verdicts[331]) == ("holds", "fails", "fails")
    assert verdicts[332] == verdicts[400] == "holds"


def test_a_larger_d_far_away_is_no_larger_n():
    """Lemma D.12 fails at n = 1000 with d = 22, and holds at n = 1e50 with d = 1e20: d is the cause."""
    found = [ask_exactly(each) for each in asked_at("Lemma D.12, 1, the polynomial read as n")]
    valid_from(found)
    assert {"fails", "holds"} <= {f.verdict for f in found}
    assert {f.valid_from for f in found} == {None}
