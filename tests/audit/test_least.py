"""The least value from which a claim holds: parity, gaps and values that are not asked."""

import pytest

from simkit.audit.least import least_above, least_from


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
