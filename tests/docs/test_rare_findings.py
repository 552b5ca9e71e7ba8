"""What docs/rare-findings.md says beside its evidence, worked out from the tables, and one cell anew."""

import math

import pytest
from documents_for_tests import ROOT, page_text, read_table

from simkit.papers.separation.studies import SoftmaxVsLinear
from tests.latents_for_tests import conditioned, params_of

PAGE = " ".join(page_text("rare-findings.md").split())


def rows(name):
    """Return the rows of a table."""
    return read_table(ROOT / "docs" / "tables" / f"rare-{name}.csv")


def test_lemma_3_falls_faster_than_stated():
    found = [(float(row["d"]), float(row["estimate"])) for row in rows("competitors")]
    logs = [(d, math.log(round(d**0.25) / p)) for d, p in found]
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
    slack = [5 * float(row["delta"]) / float(row["estimate"]) for row in rows("one-token")]
    assert slack[0] == pytest.approx(100, rel=0.03)
    assert slack == sorted(slack)
    assert slack[-1] < 2 * slack[0]
    assert float(rows("lucky")[-1]["lower"]) > 200.0**-10
