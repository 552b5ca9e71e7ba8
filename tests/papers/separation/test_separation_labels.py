"""Every numbered statement of the paper, part by part, is claimed or said not to be testable."""

import re
from importlib import import_module

import pytest

from simkit.declare.claims.claim_faults import check_claims
from simkit.declare.statement import statements_of
from simkit.papers.separation.audited import PAPER

TWO, FOUR, SIX = {"1", "2"}, {"1", "2", "3", "4"}, {"1", "2", "3", "4", "5", "6"}
TABLE = {"1a", "1b", "2a", "2b", "3a", "3b", "4a", "4b"}

#: Hoeffding's bound, the lemmas of the regression model and those on random signs, with their parts.
SIGN_LEMMAS = {
    "Lemma 3.1": set(), "Lemma 4.1": TWO, "Lemma 4.2": {"1", "2", "3"}, "Lemma 5.1": set(),
    "Lemma 5.2": set(), "Lemma 5.3": set(), "Lemma 5.4": set(), "Lemma D.4": TWO, "Lemma D.8": TWO,
    "Lemma D.12": TWO, "Lemma D.16": TWO, "Lemma E.3": TWO, "Lemma F.4": TWO, "Lemma F.8": TWO,
    "Lemma F.12": TWO, "Lemma F.16": TWO,
}  # fmt: skip
#: The theorems; 6.2 speaks of D1 and of D0.
THEOREMS = {
    "Theorem 1.1", "Theorem 1.2", "Theorem 6.2", "Theorem D.5", "Theorem D.9", "Theorem D.13",
    "Theorem D.17", "Theorem E.4", "Theorem F.5", "Theorem F.9", "Theorem F.13", "Theorem F.17",
}  # fmt: skip
#: What Section E omits, as claims of ours.
OMITTED = {"Section E"}
#: The lemmas on u, f and c. Lemma F.7 has no Part 3 as it is numbered.
ENTRY_LEMMAS = {
    "Lemma D.2": TABLE, "Lemma D.3": SIX, "Lemma D.6": TABLE, "Lemma D.7": SIX, "Lemma D.10": TABLE,
    "Lemma D.11": SIX, "Lemma D.14": TABLE, "Lemma D.15": SIX,
    "Lemma E.1": {"1a", "1b", "2", "3a", "3b", "4"}, "Lemma E.2": SIX, "Lemma F.2": TABLE,
    "Lemma F.3": FOUR, "Lemma F.6": TABLE, "Lemma F.7": {"1", "2", "4", "5"},
    "Lemma F.10": {"1", "2", "3", "4", "5"}, "Lemma F.11": FOUR,
    "Lemma F.14": {"1", "2", "3", "4", "5"}, "Lemma F.15": FOUR,
}  # fmt: skip


def subject_of(text):
    module, _, name = text.partition(":")
    return statements_of(getattr(import_module(module), name)())


CHECKED = [check_claims(subject_of(text)) for text in PAPER.subjects]
RIGHT = [claim for right, _ in CHECKED for claim in right]
FAULTS = [fault for _, faults in CHECKED for fault in faults]


def parts_of(label):
    """The parts that are claimed of a label, by the number that each begins with."""
    numbers = [re.match(r"\d+[a-z]?(?![\w.]| -)", claim.part) for claim in RIGHT if claim.label == label]
    return {found[0] for found in numbers if found}


def test_every_claim_is_declared_rightly():
    assert FAULTS == []
    names = [claim.name for claim in RIGHT]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("label", SIGN_LEMMAS)
def test_lemmas_on_random_signs_are_claimed_in_every_part(label):
    assert [claim for claim in RIGHT if claim.label == label]
    assert SIGN_LEMMAS[label] <= parts_of(label)


def test_theorems_are_claimed():
    assert {claim.label for claim in RIGHT} >= THEOREMS
    parts = {claim.part for claim in RIGHT if claim.label == "Theorem 6.2"}
    assert {"D1", "D0", "D1, F_lin = 0", "D0, F_exp = 0"} <= parts


@pytest.mark.parametrize("label", ENTRY_LEMMAS)
def test_lemmas_on_entries_are_claimed_in_every_part(label):
    assert parts_of(label) == ENTRY_LEMMAS[label]


def test_no_label_is_missing_and_none_is_made_up():
    claimed = {claim.label for claim in RIGHT}
    beside = {"Fact A.1", "Claim C.3", "Claim C.5"}
    assert claimed == {*SIGN_LEMMAS, *THEOREMS, *ENTRY_LEMMAS, *OMITTED, *beside}


_SETS = ("a1", "b", "m")  # what tells readings of one statement apart


def test_each_statement_stands_once():
    """Of one cell a statement is asked once: no two claims say the same of the same numbers."""
    said = [
        (c.label, c.statement, *(repr(x) for x in (c.exact, c.where, c.when)), *map(c.scope.get, _SETS))
        for c in RIGHT
        if c.exact is not None
    ]
    twice = {each[0] for each in said if said.count(each) > 1}
    assert twice == set()


def test_a_correction_points_to_the_printed_claim():
    printed = {claim.name: claim for claim in RIGHT}
    for claim in RIGHT:
        if claim.corrects:
            assert printed[claim.corrects].label == claim.label
            assert claim.note or claim.printed


def test_what_section_e_omits_has_the_chances_of_its_networks():
    """Beside the exact chance: a1^3 large against n c^2 makes F_lin positive on D1, small does not."""
    (beyond,) = (c for c in RIGHT if c.label == "Section E" and "beyond" in c.part)
    cell = {"model": "self", "qk": "identity", "n": 1000, "d": 102, "b": 0.1512431616, "c": 0.9884965888}
    study = import_module("simkit.papers.separation.studies").SoftmaxVsLinear()
    resolve = import_module("simkit.declare.parameters.resolving").resolve
    chances = []
    for a1 in (1.2, 3.0, 5.0, 10.0, 20.0):
        low, high = beyond.witness(resolve(study.parameters, {**cell, "a1": a1}).values)
        exact = beyond.exact(resolve(study.parameters, {**cell, "a1": a1}).values)
        assert float(exact[0]) <= float(high) + 1e-9
        assert float(exact[1]) >= float(low) - 1e-9
        chances.append(high)
    assert chances == sorted(chances, reverse=True)
    assert chances[1] > 0.99
    assert chances[2] < 0.02
