"""What the audit says of least values, of margins near 1 and of long whole numbers."""

import csv
import math

import pytest

STUDY = """
from simkit import Claim, Parameter, Study, event


class Boxes(Study):
    name = "boxes"
    summary = "boxes"
    parameters = (
        Parameter("n", "int", 10, "Balls", low=1), Parameter("m", "int", 10, "Boxes", low=1),
        Parameter("k", "int", 10**20 + 1, "A long number", low=1),
    )
    quantities = (event("full", "all boxes are full"),)

    def trial(self, params, rng):
        return {"full": True}

    claims = (
        Claim("Lemma 1", "n <= m*m", scope={"n": "10,50", "m": "10"}, needs="m", monotone={"m": 1}),
        Claim("Lemma 2", "n <= m", scope={"n": "10,50", "m": "20"}, needs="m"),
        Claim("Lemma 3", "Pr[full] >= 1 - exp(-200)", exact=lambda p: 1 - tiny(p), scope={"n": "10"}),
        Claim("Lemma 4", "n <= 100", scope={"n": "10,50"}, needs="n"),
    )


def tiny(params):
    from flint import arb

    return (-arb(250)).exp()
"""


def test_the_least_value_names_the_cell_at_which_it_is_enough(simkit, tmp_path):
    (tmp_path / "boxes.py").write_text(STUDY)
    done = simkit("audit", "boxes.py:Boxes")
    assert done.code == 0, done.err
    said = " ".join(done.out.split())
    assert "v Lemma 1 holds where tried (2 settings); at n = 10: m >= 4 is enough x Lemma 2 " in said
    assert "n <= m fails at n = 50: n = 50, m = 20; would need m >= 50 " in said
    assert "v Lemma 4 holds where tried (2 settings) " in said  # it fails from n = 101 on
    rows_of_all = simkit("audit", "boxes.py:Boxes", "--all-rows").out
    lines = {line.split("  ")[0]: line for line in rows_of_all.splitlines()}
    assert lines["Lemma 1"].endswith("holds where tried (2 settings); at n = 10: m >= 4 is enough")
    assert "n <= m fails at n = 50: n = 50, m = 20; would need m >= 50" in lines["Lemma 2"]
    assert lines["Lemma 4"].endswith("holds where tried (2 settings)")
    rows = list(csv.DictReader((tmp_path / "results/audit-boxes.csv").read_text().splitlines()))
    near = next(row for row in rows if row["label"] == "Lemma 3")
    # Both sides are 1 in doubles, and at 128 bits.
    assert float(near["margin"]) == pytest.approx(math.exp(-200), rel=1e-9, abs=0)
    assert near["p_k"] == str(10**20 + 1)
