"""What docs/statistics.md says beside its evidence: worked out from the tables, and from the code."""

import math

import pytest
from documents_for_tests import ROOT, page_text, read_table

from simkit.engine.settings.reading import read_settings
from simkit.papers.separation.studies import SoftmaxVsLinear
from simkit.stats.crossings.crossing_search import CrossingSearch
from simkit.verdicts.exact import exactly
from simkit.verdicts.sampled import witnesses
from tests.latents_for_tests import conditioned, params_of

PAGE = " ".join(page_text("statistics.md").split())


def rows(name):
    """Return the rows of a table."""
    return read_table(ROOT / "docs" / "tables" / f"rare-{name}.csv")


def test_the_numbers_of_verdicts_are_those_of_the_code():
    assert f"`--family-error` ({read_settings(None, {}).family_error})" in PAGE
    assert f"decimals of up to {max(digits for digits, _ in exactly._LEVELS)} digits" in PAGE
    assert f"which must refute at level {witnesses._LEVEL} by themselves" in PAGE


def test_the_ith_value_spends_what_the_page_says():
    search = CrossingSearch(100, 0.5, 0.05, 20, 200)
    search.due()
    assert r"with probability $\alpha/(i(i + 1))$" in PAGE
    spent = [math.exp(-visit.log_needed) for visit in search.visits.values()]
    assert spent == pytest.approx([0.05 / (i * (i + 1)) for i in (1, 2)])


def test_lemma_3_falls_faster_than_stated():
    found = [(float(row["d"]), float(row["estimate"])) for row in rows("competitors")]
    sizes = [round(d**0.25) for d, _ in found]
    assert f"with $s = {', '.join(map(str, sizes))}$, is " in PAGE
    logs = [(d, math.log(s / p)) for (d, p), s in zip(found, sizes, strict=True)]
    constants = [log * math.log(d) / math.sqrt(d) for d, log in logs]
    assert f"is {', '.join(f'{c:.2f}' for c in constants)}: it grows" in PAGE
    assert f"is {', '.join(f'{log / math.sqrt(d):.3f}' for d, log in logs)}." in PAGE
    # Even where all four lie at the ends of their intervals that go against it.
    first, last = rows("competitors")[0], rows("competitors")[-1]
    most = math.log(6 / float(first["ci_low"])) * math.log(1024) / 32
    least = math.log(16 / float(last["ci_high"])) * math.log(65536) / 256
    assert least > 2 * most


def test_the_two_laws_of_scores_lie_on_two_sides_of_the_bound():
    two_point, uniform = rows("two-point")[0], rows("uniform")[0]
    assert two_point["n"] == uniform["n"] == "1000"
    assert two_point["m"] == uniform["m"] == str(math.ceil(math.log(1000 / 0.01)))
    assert float(uniform["ci_high"]) < 0.01 / 1000**2 < float(two_point["ci_low"])
    assert {two_point["rigorous"], uniform["rigorous"]} == {"true"}
    assert float(rows("two-point")[1]["ci_high"]) < 0.01 / 2000**2
    found, _ = conditioned(
        SoftmaxVsLinear(), params_of(SoftmaxVsLinear(), n=1000, m=12, scores="two-point"),
        "not exp_d0_zero", 4000, seed=7, chunk=4000,
    )  # fmt: skip
    assert found.low <= float(two_point["ci_high"])
    assert float(two_point["ci_low"]) <= found.high


def test_the_shares_of_what_is_allowed():
    allowed = [5 * float(row["delta"]) for row in rows("one-token")]
    assert "is {:g}, {:g} and 5e-5".format(*allowed[:2]) in PAGE
    assert allowed[2] == pytest.approx(5e-5)
    slack = [most / float(row["estimate"]) for most, row in zip(allowed, rows("one-token"), strict=True)]
    assert "that is {:.0f}, {:.0f} and {:.0f} times less than allowed".format(*slack) in PAGE
    assert f"{200.0**-10:.1e}" == "9.8e-24"
    assert float(rows("lucky")[-1]["lower"]) > 200.0**-10


def test_where_repeats_disagree_a_bound_alone_is_said():
    last = rows("cosine")[-1]
    assert last["estimate"] == ""
    assert float(last["lower"]) > 0


def test_from_which_probability_on_half_of_it_is_contradicted():
    cells = read_table(ROOT / "benchmarks" / "calibration" / "rare-beside.csv")
    half = [row for row in cells if row["times"] == "0.5" and float(row["exact"]) >= 0.0083]
    assert min(float(row["exact"]) for row in half) == 8.3354e-3
    assert min(float(row["share"]) for row in half) == 0.91
    assert "with a probability of 0.0083 or more" in PAGE


def test_the_numbers_of_reduced_trials_are_those_of_the_code():
    from simkit.engine.results import reducing
    from simkit.papers.clusters.reductions import _POWERS, ClusterRecoveryReductions
    from simkit.papers.knn.rare.reductions import KnnDistillationReductions

    running, derived = (" ".join(page_text(f"{name}.md").split()) for name in ("running", "derivations"))
    assert f"at most {reducing._WORTHWHILE} of the time for the same half-width" in running
    assert round(1 / reducing._SPENT) == 30
    assert "at most a thirtieth of the time of the run" in running
    assert f"averages over {KnnDistillationReductions.copies} draws of $Z$" in derived
    assert f"{ClusterRecoveryReductions.copies} draws of it are outcomes" in derived
    assert _POWERS.tolist() == [1.5, 4, 16]
    assert r"$\max_k U_k^{3K/2}$ and the means over $k$ of $U_k^4$ and $U_k^{16}$" in derived
