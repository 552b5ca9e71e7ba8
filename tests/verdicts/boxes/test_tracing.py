"""Formulas called with symbols say what they compute, and nothing that depends on a value."""

import math
import re
from fractions import Fraction
from functools import lru_cache

import pytest

import simkit
from simkit.declare.claims.claim import Claim
from simkit.declare.parameters.parameter import Parameter
from simkit.declare.parameters.symbols import NotTraced, Symbol, SymbolTracing, exact
from simkit.declare.statement import Statements
from simkit.declare.study import Theory
from simkit.verdicts.boxes import proving
from simkit.verdicts.boxes.committed import DeclaredBox
from simkit.verdicts.boxes.stating import NotStated, Stating
from simkit.verdicts.questions.question import Subject
from simkit.words.tables.boxes import result_text


class Sizes(Theory):
    name = "sizes"
    summary = "a size and a strength"
    parameters = (
        Parameter("n", "int", 10, "Size", "chosen here"),
        Parameter("a", "float", 0.5, "Strength", "chosen here"),
    )


BOX = DeclaredBox("Lemma 1", {"n": ("4", "inf"), "a": ("0.1", "2")})


def stated(formula, statement="value >= 0", box=BOX, when=()):
    numbers = {"value": formula} if formula else {}
    claim = Claim("Lemma 1", statement, numbers=numbers, scope={"n": "10"}, when=when)
    return Stating(Subject("mine", Statements(Sizes()), (claim,)), claim, box).record()


def text_of(formula) -> str:
    return stated(formula)["definitions"]["value"]


@lru_cache
def cached(n):
    return n + 1 if n >= 4 else n


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        (lambda p: (p["n"] - 1) * Fraction(1, 3) / p["a"] ** 2, "(n - 1)*1/3/a**2"),
        (lambda p: simkit.ball(p["a"]).exp() + 1, "exp(a) + 1"),
        (lambda p: exact(p["a"]) ** p["n"], "a**n"),
        (lambda p: -p["n"] - (p["a"] - p["n"]), "0 - n - (a - n)"),
        (lambda p: p["a"] if p["n"] > 3 else None, "a"),
        (lambda p: max(p["n"], 1), "n"),
        (lambda p: sum(p["a"] for _ in range(3)), "a + a + a"),
        (lambda p: cached(p["n"]), "n + 1"),
        (lambda p: 0 * (1 / p["a"]) + p["n"], "n"),
        (lambda p: (1 / (p["a"] - 1)) * 0, "1/(a - 1)*0"),  # it has no value where a is 1
    ],
)
def test_a_formula_says_what_it_computes(formula, text):
    assert text_of(formula) == text


@pytest.mark.parametrize(
    "formula",
    [
        lambda p: math.sqrt(p["a"]),
        lambda p: int(p["n"]),
        lambda p: p["a"] if p["a"] < 1 else 2,  # it differs within the box
        lambda p: len(range(p["n"])),
        lambda p: {1: "one"}.get(p["a"], 0),  # 1 is in the box
        lambda p: p["n"] // 3,
        lambda p: p["a"] * 0.1,  # a float is no exact number
        lambda p: "text",
    ],
)
def test_what_asks_for_a_value_is_refused(formula):
    with pytest.raises(NotStated):
        text_of(formula)


def test_a_formula_that_catches_the_refusal_is_refused_all_the_same():
    def formula(p):
        try:
            return float(p["a"])
        except TypeError:
            return 0

    with pytest.raises(NotStated, match="needs the value of a"):
        text_of(formula)


def test_a_cache_takes_no_decision_from_one_box_to_another():
    assert text_of(lambda p: cached(p["n"])) == "n + 1"
    low = DeclaredBox("Lemma 1", {"n": ("1", "3"), "a": ("0.1", "2")})
    assert stated(lambda p: cached(p["n"]), box=low)["definitions"]["value"] == "n"


def test_what_is_read_has_a_range_or_is_held_fixed_by_name():
    only = DeclaredBox("Lemma 1", {"n": ("4", "inf")})
    with pytest.raises(NotStated, match="a has no range"):
        stated(lambda p: p["n"] * p["a"], box=only)
    held = DeclaredBox("Lemma 1", {"n": ("4", "inf")}, fixed={"a": "0.5"})
    assert stated(lambda p: p["n"] * p["a"], box=held)["choices"] == {"a": "0.5"}


def test_premises_are_stated_where_they_are_texts():
    record = stated(lambda p: p["a"], when=("a < n", "n >= 5"))
    assert record["premises"] == [["a", "<", "n"], ["n", ">=", "5"]]


def above_one(p):
    return p["a"] >= 1


def test_an_assumption_that_cannot_be_stated_refutes_nothing(monkeypatch):
    claim = Claim("Lemma 1", "a >= 1", scope={"n": "10"}, when=(above_one,))
    subject = Subject("mine", Statements(Sizes()), (claim,), boxes="here")
    for ranges, fails, said in (
        ({"a": ("0", "2")}, False, "without its assumption above_one"),
        ({"a": ("0", "1/2")}, True, "its assumption above_one cannot be stated"),
    ):
        box = DeclaredBox("Lemma 1", ranges, fails=fails)
        monkeypatch.setattr(proving, "boxes_of", lambda _, box=box: [box])
        (found,) = proving.prove_boxes([subject], 5.0)
        assert (found.proved, found.outcome) == (None, None)
        assert said in result_text(found)
    met = DeclaredBox("Lemma 1", {"a": ("1", "2")})
    monkeypatch.setattr(proving, "boxes_of", lambda _: [met])
    (found,) = proving.prove_boxes([subject], 5.0)
    assert found.proved


@pytest.mark.parametrize("premise", ["a >= 3", "a >= 1/4", "n >= 11"])
def test_a_claim_is_refuted_everywhere_only_if_its_assumptions_are_met_there(premise):
    box = DeclaredBox("Lemma 1", {"n": ("4", "inf"), "a": ("0", "1/2")}, fails=True)
    with pytest.raises(NotStated, match="its premise"):
        stated(lambda p: p["a"], "value >= 1", box, when=(premise,))
    assert stated(lambda p: p["a"], "value >= 1", box, when=("a < n",))["premises"]


@pytest.mark.parametrize("value", [0.1 + 0.2, (math.e, math.e)])
def test_a_float_that_a_formula_computes_is_no_exact_number(value):
    with pytest.raises(NotStated, match="value is a float, no exact number; compute with Fraction"):
        stated(lambda p: value, "value <= a + n")


@pytest.mark.parametrize(
    ("ranges", "given", "said"),
    [
        ({"n": ("3.5", "4.5")}, {}, "n is a whole number: its range has whole numbers as ends"),
        ({"a": ("1", "2")}, {"n": "q + 1"}, "n = q + 1: q has no range"),
        ({"x" * i: ("1", "2") for i in range(1, 11)}, {"a": " + ".join("x" * i for i in range(1, 11))},
         ""),
        ({"x" * i: ("1", "2") for i in range(1, 12)}, {"a": " + ".join("x" * i for i in range(1, 12))},
         "it is of more than 10 parameters; hold some of them fixed"),
    ],
)  # fmt: skip
def test_a_box_that_cannot_be_is_answered_in_a_line(ranges, given, said):
    box = DeclaredBox("Lemma 1", ranges, given)
    if not said:
        assert len(stated(None, "a >= 0", box)["parameters"]) == 10
        return
    with pytest.raises(NotStated, match=re.escape(said)):
        stated(None, "a + n >= 0" if "n" in {**ranges, **given} else "a >= 0", box)


def test_that_it_fails_is_the_opposite_relation():
    record = stated(lambda p: p["a"], box=DeclaredBox("Lemma 1", BOX.ranges, fails=True))
    assert (record["relation"], record["fails"]) == ("<", True)


def test_two_symbols_are_equal_only_where_it_is_sure():
    tracing = SymbolTracing(lambda a, relation, b: None, lambda a, b: None)
    x, y = Symbol("x", tracing), Symbol("y", tracing)
    assert x == Symbol("x", tracing)
    with pytest.raises(NotTraced):
        bool(x == y)
    assert x != Symbol("x", SymbolTracing(tracing.decide, tracing.divide))
