"""The least value from which a claim holds: parity, gaps and values that are not asked."""

import pytest
from claims_for_tests import Numbers, ask, subject_of

from simkit.declare.claims.claim import Claim
from simkit.verdicts.exact.least import _settle, least_above, least_enough, least_from, least_needed
from simkit.verdicts.findings.facts import Least
from simkit.verdicts.questions.question import Question
from simkit.verdicts.questions.scopes import mover, scope_cells
from simkit.words.notes import least_text


def brute(asked, low, high):
    """The least value from which all asked ones hold, by asking each."""
    best = None
    for value in range(high, low, -1):
        answer = asked(value)
        if answer is False:
            break
        best = value if answer else best
    return best


@pytest.mark.parametrize("first", [1, 2, 7, 100, 101, 4097])
@pytest.mark.parametrize(
    "shape",
    [
        lambda v, first: v >= first,
        lambda v, first: v >= first or (v % 2 == 0 and v >= first - 9),  # parity makes steps
        lambda v, first: None if v % 3 else v >= first,  # two of three are not asked
        lambda v, first: v >= first and v != first + 3,  # an exception above the step
        lambda v, first: None if v % 97 else v >= first,  # few are asked
    ],
)
def test_bisection_and_scan_find_what_asking_each_finds(first, shape):
    def asked(value):
        return shape(value, first)

    high = next(value for value in range(3 * (first + 20), 10**6) if asked(value))
    assert least_from(asked, 0, high) == brute(asked, 0, high)


def test_above_a_failing_value_it_is_found_by_doubling():
    assert least_above(lambda v: v >= 777, 5) == 777
    assert least_above(lambda v: False, 5) is None


def test_divisors_alone_are_asked():
    def asked(value):
        return None if 1000 % (value - 2 or 1001) else value >= 90

    assert least_above(asked, 22) == 102
    assert least_from(asked, 2, 1002) == 102


def test_where_nothing_is_ever_asked_few_values_are_tried():
    """As at a cell of which no other n meets the premises: an ordinary run waits for the answer."""
    tried = []
    assert least_above(lambda v: tried.append(v), 200) is None
    assert len(tried) < 15_000


def test_what_no_premise_allows_is_no_failure():
    """5 fails, 6 to 15 are not asked, 16 holds: nothing from 6 to 15 may hide an answer below."""

    def asked(value):
        return None if value in range(6, 16) or value > 16 else value > 5

    assert least_above(asked, 5) == 16
    assert least_above(lambda v: None if v in range(6, 1100) else v > 1100, 5) == 1101
    # 6 is not asked and nothing near it is; what lies between 5 and 2000 is still looked at.
    assert least_above(lambda v: None if v < 2000 and v not in (5, 900) else v >= 900, 5) == 900


# What a least value rests on.


@pytest.mark.parametrize(
    ("holds", "start", "found"),
    [
        (lambda v: v >= 320, 1000, 320),
        (lambda v: v >= 320 and v not in (321, 331), 320, 332),  # parity beside the least value
        (lambda v: v >= 320 and not 640 <= v < 700, 1000, 700),  # a gap that bisection passes over
        (lambda v: v < 240, 200, None),  # at a fixed width no longer beyond
        (lambda v: v != 2**15, 200, None),  # it fails at the farthest value that is asked
        (lambda v: None if v % 20 else v >= 45, 200, 60),
    ],
)
def test_a_value_that_fails_farther_on_changes_the_answer(holds, start, found):
    settled = _settle(holds, least_from(holds, 0, start), start)
    if found is None:
        assert settled is None
        return
    value, checked = settled
    assert value == checked[0] == found
    assert checked == sorted(set(checked))
    assert all(holds(v) for v in checked)
    assert checked[-1] >= 100 * start


def leasts(claim, cell, **given):
    way = least_needed if cell == "fails" else least_enough
    return way(ask(claim, Numbers, **given))


def test_what_is_enough_is_proved_by_monotony_or_it_is_said_where_it_was_asked():
    claim = Claim("Lemma 1", "n**2 >= 100*n + 1", needs="n")
    (found,) = leasts(claim, "holds", n=1000)
    assert (found.value, found.basis) == (101, "checked")
    assert found.checked[:16] == list(range(101, 117))
    said = "n >= 101 (asked at each from 101 to 116, then 202, 404, ..., 206848) is enough"
    assert least_text([found]) == f"{said}, as far as asked"
    monotone = Claim("Lemma 1", "n**2 >= 100*n + 1", needs="n", monotone={"n": 51})
    (found,) = leasts(monotone, "holds", n=1000)
    assert (found.basis, least_text([found])) == ("proved", "n >= 101 is enough")
    (found,) = leasts(monotone, "fails", n=20)
    assert (found.basis, least_text([found])) == ("proved", "would need n >= 101")
    late = Claim("Lemma 1", "n**2 >= 100*n + 1", needs="n", monotone={"n": 500})
    assert leasts(late, "holds", n=1000)[0].basis == "checked"


def test_a_monotony_that_an_asked_value_denies_proves_nothing():
    """(n - 8)(n - 12) > -4 fails at n = 10 alone: no n from 1 on is enough."""
    claim = Claim("Lemma 1", "(n - 8)*(n - 12) > -4", needs="n", monotone={"n": 1})
    (found,) = leasts(claim, "holds", n=9)
    assert (found.value, found.lowest, found.basis) == (11, False, "checked")
    denied = Claim("Lemma 1", "(n - 3)*(n - 15)**2 >= 1", needs="n", monotone={"n": 1})
    (found,) = leasts(denied, "fails", n=2)  # 4 holds, 15 fails
    assert (found.value, found.stays, found.basis) == (16, True, "checked")


def test_what_follows_by_a_rule_is_printed_and_breaks_monotony():
    claim = Claim("Lemma 1", "K >= 4", needs="n", monotone={"n": 1, "K": 1})
    (found,) = leasts(claim, "fails", n=4, K="ceil(n/5)")
    assert (found.value, found.rules, found.basis) == (16, {"K": "ceil(n/5)"}, "checked")
    assert least_text([found]).endswith("then 64, 128, ..., 4096, with K = ceil(n/5))")
    free = Claim("Lemma 1", "n >= 4", needs="n", monotone={"n": 1})
    (found,) = leasts(free, "fails", n=2, K="ceil(n/5)")  # K is in neither side
    assert (found.rules, found.basis) == ({}, "proved")


def test_the_words_of_a_least_value():
    every = Least("n", 5, "proved", [5], lowest=True)
    assert least_text([every]) == "any n is enough"
    alone = Least("d", 102, "checked", [102], stays=False, needed=True)
    assert least_text([alone]) == "would need d = 102"
    few = Least("d", 102, "checked", [102, 202, 1002], needed=True)
    assert least_text([alone, few]) == "would need d = 102 or d >= 102 (asked at 102, 202, 1002)"
    assert least_text([]) == ""


def test_claims_share_cells_and_what_they_are_moved_to_and_no_other_study_has_them():
    claims = [Claim("Lemma 1", f"n >= {c}", scope={"n": "4,5"}) for c in (1, 2)]
    subject, other = subject_of(*claims, study=Numbers), subject_of(*claims, study=Numbers)
    first, second = (scope_cells(subject, claim, {}) for claim in claims)
    assert [cell.parameters["n"] for cell in first] == [4, 5]
    assert list(map(id, first)) == list(map(id, second))
    assert scope_cells(other, claims[0], {})[0].study is other.statements.study
    assert [cell.parameters["n"] for cell in scope_cells(subject, claims[0], {"n": "6"})] == [6]
    n = subject.statements.study.parameters[0]
    moved = [mover(Question(subject, claim, first[0], dict), n)(9) for claim in claims]
    assert moved[0].cell is moved[1].cell
    assert [there.claim for there in moved] == claims
