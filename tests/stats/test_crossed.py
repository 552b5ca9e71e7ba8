"""Means over two crossed factors: intervals cover, shares of the variance are those that are planted."""

import numpy as np
import pytest

from simkit.stats.crossed import crossed_mean, variance_shares
from simkit.stats.intervals import student_t


def drawn(
    rng: np.random.Generator, rows: int, columns: int, deviations: tuple[float, float, float]
) -> np.ndarray:
    a, b, e = deviations
    parts = rng.normal(0, 1, (rows, 1)), rng.normal(0, 1, columns), rng.normal(0, 1, (rows, columns))
    return a * parts[0] + b * parts[1] + e * parts[2]


@pytest.mark.parametrize("deviations", [(1, 1, 1), (1, 0, 1), (0, 1, 1), (3, 1, 1), (0.3, 1, 1)])
def test_the_interval_covers_the_mean_over_both(deviations: tuple[float, float, float]) -> None:
    """In 800 of 800 draws 95 % is 760; 738 is 3.6 standard errors below."""
    rng = np.random.default_rng(3)
    found = [crossed_mean(drawn(rng, 6, 5, deviations)) for _ in range(800)]
    assert sum(each.low <= 0 <= each.high for each in found) >= 738


def test_students_interval_over_all_values_would_not_cover() -> None:
    rng, held = np.random.default_rng(4), 0
    for _ in range(300):
        y = drawn(rng, 6, 5, (1, 1, 1))
        low, high, _ = student_t(y.size, y.mean(), ((y - y.mean()) ** 2).sum())
        held += low <= 0 <= high
    assert held < 250


def test_the_mean_squares_are_those_of_the_textbook() -> None:
    y = np.array([[1.0, 2.0, 4.0], [3.0, 3.0, 9.0]])
    rows, columns, grand = y.mean(axis=1), y.mean(axis=0), y.mean()
    a = 3 * ((rows - grand) ** 2).sum() / 1
    b = 2 * ((columns - grand) ** 2).sum() / 2
    e = sum((y[i, j] - rows[i] - columns[j] + grand) ** 2 for i in range(2) for j in range(3)) / 2
    found = crossed_mean(y)
    assert found.estimate == pytest.approx(grand)
    assert found.std_error == pytest.approx(np.sqrt((a + b - e) / 6))
    assert found.degrees_of_freedom == pytest.approx((a + b - e) ** 2 / (a**2 / 1 + b**2 / 2 + e**2 / 2))
    shares = variance_shares(y)
    parts = np.array([(a - e) / 3, (b - e) / 2, e])
    expected = parts / parts.sum()
    assert [shares.rows.estimate, shares.columns.estimate, shares.rest.estimate] == pytest.approx(
        expected
    )


def test_one_row_is_students_interval() -> None:
    y = np.array([[0.1, 0.4, 0.2, 0.8]])
    low, high, error = student_t(4, y.mean(), ((y - y.mean()) ** 2).sum(), 0.9)
    found = crossed_mean(y, 0.9)
    assert (found.low, found.high, found.std_error) == pytest.approx((low, high, error))


@pytest.mark.parametrize("rows", [1, 3])
def test_values_that_are_all_the_same_have_no_interval(rows: int) -> None:
    y = np.full((rows, 4), 0.7)
    y[0, 0] = 0.1 + 0.2 + 0.4  # but for rounding
    assert np.ptp(y) > 0
    found = crossed_mean(y)
    assert (found.estimate, found.std_error) == (pytest.approx(0.7), 0)
    assert np.isnan([found.low, found.high]).all()


def test_rows_and_columns_alike_leave_the_width_of_the_rest() -> None:
    found = crossed_mean([[0.0, 1.0], [1.0, 0.0]])
    assert found.low < 0 < found.estimate == 0.5 < 1 < found.high
    assert found.std_error == pytest.approx(0.5)  # the rest has mean square 1, over four values
    assert found.degrees_of_freedom == 1


def test_values_that_are_all_the_same_have_no_shares() -> None:
    with pytest.raises(ValueError, match="values that differ"):
        variance_shares(np.full((3, 4), 0.5))
    with pytest.raises(ValueError, match="two columns or more"):
        crossed_mean(np.zeros((3, 1)))


@pytest.mark.parametrize("deviations", [(1, 1, 1), (3, 1, 1), (0, 1, 1)])
def test_shares_of_the_variance_cover_those_that_are_planted(
    deviations: tuple[float, float, float],
) -> None:
    """In 100 draws 95; 88 is 3.2 standard errors below."""
    rng = np.random.default_rng(5)
    planted = np.array(deviations) ** 2 / (np.array(deviations) ** 2).sum()
    held = np.zeros(3)
    for _ in range(100):
        found = variance_shares(drawn(rng, 6, 5, deviations))
        for place, part in enumerate((found.rows, found.columns, found.rest)):
            assert 0 <= part.low <= part.high <= 1
            held[place] += part.low <= planted[place] <= part.high
    assert (held >= 88).all()
