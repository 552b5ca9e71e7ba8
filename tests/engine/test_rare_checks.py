"""Estimates of rare events beside plain trials and pilots: what contradicts them is found and said."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from rare_for_tests import altered, documented

import simkit
from simkit import Claim, Latent, Tail
from simkit.declare.study import Study
from simkit.engine.rare import rare_checks
from simkit.engine.rare.rare_checks import FEWEST, MOST
from simkit.errors import StudyError
from simkit.words.notes import notes_text

A = 2.4624  # Pr[g >= A] = .0069
SHRUNK = 0.8107  # Pr[SHRUNK g >= A] = .00119


def other_law(scale: float = SHRUNK, **methods: Any) -> Study:
    """Return a Gaussian beyond a, of which trials draw another one than the latent number."""

    def trial(self: Any, params: Any, rng: Any) -> dict[str, Any]:
        return {"beyond": scale * rng.standard_normal() >= params["a"]}

    return altered(documented().GaussianTail, trial=trial, **methods)


def one_sided(**methods: Any) -> Study:
    """Return the sum of signs with the half-space of its negative side forgotten."""

    def tails(self: Any, params: Any, event: str) -> list[Tail]:
        weights, least = self.prepare(params)
        return [Tail({"y": weights}, least * (1 - 1e-12))]

    return altered(documented().SignedSum, tails=tails, **methods)


@pytest.mark.parametrize("method", ["tilt", "split", "condition"])
def test_a_wrong_latent_law_is_contradicted_and_not_rigorous(method: str) -> None:
    def conditional(self: Any, params: Any, latent: Any) -> dict[str, Any]:
        return {"beyond": (np.full(len(latent["g"]), 0.0069), 0.0069)}

    claims = (Claim("Lemma", "Pr[beyond] >= 1/250"), Claim("Lemma", "Pr[beyond] <= 2", part="b"))
    wrong = other_law(claims=claims, conditional=conditional)
    trials = {"tilt": 20_000, "split": 20, "condition": 20_000}[method]
    found = simkit.rare(wrong, a=A, method=method, trials=trials)
    [row], [plain] = found.rows.records, found.plain
    assert plain is not None
    assert plain.contradicts
    assert abs(plain.hits - 0.00119 * plain.trials) < 20
    assert not row["rigorous"]
    assert row["note"] == plain.line
    assert f"{plain.hits} of {plain.trials:,}" in plain.line
    assert [finding.verdict for finding in found.claims] == ["undecided", "vacuous"]
    assert plain.line in notes_text(found.claims[0])
    [right] = simkit.rare(other_law(1.0, claims=claims), a=A, method="tilt").claims[:1]
    assert right.verdict == "holds"


def test_a_law_with_too_small_a_tail_is_contradicted() -> None:
    [plain] = simkit.rare(other_law(1 / SHRUNK), a=3.0373, trials=20_000).plain
    assert plain is not None
    assert plain.contradicts


def test_a_true_law_is_not_contradicted_on_either_side() -> None:
    tail = documented().GaussianTail()
    found = simkit.rare(tail, a=[0, 1, 2, 3, 6], trials=20_000)
    split = simkit.rare(tail, a=[1, 3], of="not beyond", method="split")
    for result in (found, split):
        assert [plain.contradicts for plain in result.plain if plain] == [False] * len(result.cells)
        assert result.table["rigorous"].any()
        assert result.table["note"].isna().all()
    counts = [plain.trials for plain in found.plain if plain]
    assert counts == [FEWEST, counts[1], counts[2], MOST, FEWEST]
    assert FEWEST < counts[1] < counts[2] < MOST
    [near, far] = [plain for plain in split.plain if plain]
    assert abs(near.hits / near.trials - 0.8413) < 0.1
    assert far.trials == MOST


def test_plain_trials_of_the_same_ledger_count_whatever_their_seed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rare_checks, "MOST", FEWEST)
    wrong, kept = other_law(), tmp_path / "ledger.sqlite"
    asked: dict[str, Any] = {"a": A, "trials": 20_000, "ledger": kept}
    few = simkit.rare(wrong, **asked)
    assert few.table["rigorous"][0]
    assert [plain.trials for plain in few.plain if plain] == [FEWEST]
    simkit.run(wrong, a=A, trials=150, seed=3, ledger=kept)
    simkit.run(wrong, a=A, trials=20_000, seed=3, ledger=kept)
    more = simkit.rare(wrong, **asked)
    assert more.simulated == 0
    assert [plain.trials for plain in more.plain if plain] == [FEWEST + 20_000]
    assert not more.table["rigorous"][0]
    assert simkit.rare(wrong, fresh=True, **asked).table["rigorous"][0]


def test_failed_trials_may_have_been_anything() -> None:
    def trial(self: Any, params: Any, rng: Any) -> dict[str, Any]:
        beyond = rng.standard_normal() >= params["a"]
        if beyond:
            raise ValueError("beyond")
        return {"beyond": beyond}

    [plain] = simkit.rare(altered(documented().GaussianTail, trial=trial), a=1, trials=20_000).plain
    assert plain is not None
    assert plain.hits == 0 < plain.failures
    assert not plain.contradicts


@pytest.mark.parametrize(("each", "trials"), [(0.0, 2000), (0.03, 2000), (0.1, 600), (0.2, None)])
def test_dear_trials_are_fewer(each: float, trials: int | None) -> None:
    dear = altered(documented().GaussianTail, seconds=lambda self, params: each)
    [plain] = simkit.rare(dear, a=A, trials=2000).plain
    assert (None if plain is None else plain.trials) == trials


def test_plain_trials_are_no_more_than_the_evaluations() -> None:
    for draws, trials in ((300, 400), (10_000, 10_000), (100_000, 20_000)):
        [plain] = simkit.rare(documented().GaussianTail, a=2.5, trials=draws).plain
        assert plain is not None
        assert plain.trials == trials


def test_trials_of_the_ledger_count_where_none_can_be_run_beside_them(tmp_path: Path) -> None:
    wrong, kept = other_law(seconds=lambda self, params: 60.0), tmp_path / "ledger.sqlite"
    simkit.run(wrong, a=A, trials=5000, ledger=kept)
    found = simkit.rare(wrong, a=A, trials=2000, ledger=kept)
    assert [plain.trials for plain in found.plain if plain] == [5000]
    assert not found.table["rigorous"][0]


@pytest.mark.parametrize("t", [3, 8])
def test_a_forgotten_half_space_is_met_on_the_way_down_the_margin(t: float) -> None:
    with pytest.raises(StudyError, match="outside the half-spaces"):
        simkit.rare(one_sided(), n=200, t=t, trials=100_000)


def test_a_forgotten_half_space_that_no_margin_leads_to_is_half_of_what_trials_see() -> None:
    """The margin alone tells nothing, as it says the same as the half-space."""

    def margin(self: Any, params: Any, latent: Any) -> dict[str, Any]:
        weights, least = self.prepare(params)
        return {"large": least - latent["y"] @ weights}

    found = simkit.rare(one_sided(margin=margin), n=50, t=2, trials=20_000)
    [plain] = found.plain
    assert plain is not None
    assert plain.contradicts
    assert plain.hits / plain.trials > 1.6 * found.table["estimate"][0]


def corner(level: float) -> Study:
    """Return two Gaussians of which both are beyond, inside a half-space of which one is enough."""

    def margin(self: Any, params: Any, latent: Any) -> dict[str, Any]:
        return {"beyond": np.maximum(params["a"] - latent["g"][:, 0], level - latent["g"][:, 1])}

    return altered(
        documented().GaussianTail, margin=margin,
        latent=lambda self, params: {"g": Latent.gaussians(2)},
        tails=lambda self, params, event: [Tail({"g": [1.0, 0.0]}, params["a"])],
        trial=lambda self, params, rng: {
            "beyond": bool((rng.standard_normal(2) >= (params["a"], level)).all())
        },
    )  # fmt: skip


def test_splitting_is_taken_where_tilting_degenerates() -> None:
    from scipy.special import ndtr

    found = simkit.rare(corner(4.5), a=4.5)
    [row], [one] = found.rows.records, found.cells
    assert (row["rare_method"], one.method) == ("splitting", "split")
    assert one.pilot is not None
    assert (one.pilot.hits, one.pilot.draws) == (0, 10_000)
    assert row["note"] == one.pilot.line
    assert row["ci_low"] < ndtr(-4.5) ** 2 < row["ci_high"]
    named = simkit.rare(corner(4.5), a=4.5, method="tilt")
    assert named.cells[0].pilot is None
    assert "degenerate" in named.rows.records[0]["note"]


@pytest.mark.parametrize("level", [-9.0, 0.0, 2.0])
def test_a_tilted_estimate_that_is_one_stays_it_bit_by_bit(level: float) -> None:
    auto, named = (simkit.rare(corner(level), a=5, method=how) for how in ("auto", "tilt"))
    assert auto.rows.records == named.rows.records
    assert auto.table["rare_method"][0] == "tilting"
    assert auto.table["estimate"].notna().all()
