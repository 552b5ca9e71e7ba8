"""The paper that does not exist: what is committed of its audits, and one of them again."""

import csv
from collections import Counter
from pathlib import Path

import pytest
from invented import ALPHA, AUDITS, FALSE, FIRST, GAPS, audit, outcome, statements

FOLDER = Path(__file__).parents[2] / "benchmarks" / "calibration"


def committed() -> list[dict[str, str]]:
    with (FOLDER / "invented-paper.csv").open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def test_the_statements_are_what_is_said_of_them() -> None:
    every = list(statements())
    assert len(every) == len({one.claim.label for one in every}) == 100
    false = [one for one in every if not one.is_true]
    assert Counter(one.gap for one in false if one.sort != "order") == dict.fromkeys(map(float, GAPS), 8)
    counts = Counter(one.sort for one in every)
    assert counts["order"] == counts["premise on the draw"] == 10
    assert all(one.claim.when == ("u <= 0.5",) for one in every if one.sort == "premise on the draw")


def test_few_audits_have_a_wrong_verdict_and_all_statements_are_counted() -> None:
    whole, *rows = committed()
    assert (int(whole["audits"]), float(whole["alpha"])) == (AUDITS, ALPHA)
    assert int(whole["wrong"]) <= ALPHA * AUDITS == 40
    assert int(whole["right"]) + int(whole["wrong"]) == AUDITS
    asked = Counter({(one.sort, str(one.is_true).lower(), str(one.gap)): 0 for one in statements()})
    for one in statements():  # an order has five grid points
        asked[one.sort, str(one.is_true).lower(), str(one.gap)] += AUDITS * (
            5 if one.sort == "order" else 1
        )
    found = {
        (row["sort"], row["true"], row["gap"]): sum(int(row[x]) for x in ("right", "open", "wrong"))
        for row in rows
    }
    assert found == asked


@pytest.mark.parametrize("sort", FALSE)
def test_what_is_exact_is_always_decided_and_what_is_far_off_by_trials(sort: str) -> None:
    for row in committed()[1:]:
        if row["sort"] != sort:
            continue
        if sort in ("exact", "enclosed") or float(row["gap"]) >= 1:
            assert int(row["right"]) == AUDITS, row


def test_the_first_audit_comes_out_as_committed() -> None:
    whole, found = committed()[0], []
    for seed in range(FIRST):
        found += [outcome(stated, one) for stated, one in audit(seed)]
    assert Counter(found)["right"] == int(whole["right_of_first"])
    assert ("wrong" in found) == (int(whole["wrong_of_first"]) > 0)
