"""The numbers in docs/thresholds.md are those of the search."""

from pathlib import Path

import pytest

from simkit.engine.running import stopping
from simkit.engine.thresholds import curves
from simkit.engine.thresholds.crossing_findings import FEWEST
from simkit.stats.crossings import crossing_designs
from simkit.stats.crossings.crossing_search import CrossingSearch

PAGE = (Path(__file__).parents[2] / "docs" / "thresholds.md").read_text()


@pytest.mark.parametrize(
    "said",
    [
        f"by factors of two up to {2**curves._DOUBLINGS}",
        f"numbers of {('no', 'one', 'two', 'three', 'four')[curves._DIGITS]} digits",
        f"({('', 'ten')[stopping.TIMES == 10]} times the study's trials",
        f"in {('four', 'five', 'six')[len(crossing_designs._STAGES) - 4]} stages",
        f"from {('two', 'three', 'four')[FEWEST - 2]} on the law",
        f"the probability ({curves._TARGET.default})",
    ],
)
def test_a_number_of_the_page(said: str) -> None:
    assert said.strip()
    assert " ".join(said.split()) in " ".join(PAGE.split())


def test_the_ith_value_spends_what_the_page_says() -> None:
    import math

    search = CrossingSearch(100, 0.5, 0.05, 20, 200)
    search.due()
    assert "the i-th value visited spends 1/(i (i + 1))" in " ".join(PAGE.split())
    spent = [math.exp(-visit.log_needed) for visit in search.visits.values()]
    assert spent == pytest.approx([0.05 / (i * (i + 1)) for i in (1, 2)])
