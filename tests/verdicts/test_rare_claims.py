"""Claims judged by rare events: weights in known bounds decide, repeats of splitting refute alone."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from rare_for_tests import altered, documented

import simkit
from simkit import Claim
from simkit.declare.study import Study
from simkit.words.notes import notes_text

Q6 = 9.865876450376946e-10  # Pr[g >= 6]


def with_claims(*texts: str, **methods: Any) -> Study:
    claims = tuple(Claim("Lemma", text, part=str(i)) for i, text in enumerate(texts))
    return altered(documented().GaussianTail, claims=claims, **methods)


def verdicts(study: Study, **asked: Any) -> list[str]:
    return [finding.verdict for finding in simkit.rare(study, a=6, **asked).claims]


CLAIMS = (
    "Pr[beyond] <= 1.1e-9", "Pr[beyond] <= 9e-10", "Pr[beyond] >= 9e-10", "Pr[beyond] >= 1.1e-9",
    "Pr[beyond] <= 9.8658e-10", "Pr[beyond] <= 2", "Pr[beyond] >= 2", "Pr[beyond] <= 0",
    "Pr[beyond] >= 1", "Pr[beyond] >= 0", "Pr[beyond] <= -1",
)  # fmt: skip


def test_tilting_decides_either_way() -> None:
    assert verdicts(with_claims(*CLAIMS)) == [
        "holds", "fails", "holds", "fails", "undecided", "vacuous", "fails", "fails", "fails", "vacuous",
        "fails",
    ]  # fmt: skip


def test_splitting_refutes_and_confirms_nothing() -> None:
    texts = ("Pr[beyond] <= 1e-6", "Pr[beyond] <= 1e-10", "Pr[beyond] >= 1e-10", "Pr[beyond] >= 1e-6")
    result = simkit.rare(with_claims(*texts), a=6, method="split")
    assert [one.verdict for one in result.claims] == ["undecided", "fails", "undecided", "undecided"]
    assert "splitting confirms nothing" in notes_text(result.claims[0])
    assert "confirms nothing" not in notes_text(result.claims[1])
    assert result.claims[1].confirmed
    assert result.claims[1].witness == "fresh blocks, one implementation"


def test_a_probability_near_one_is_judged_by_what_it_misses() -> None:
    near = {
        "quantities": (simkit.event("near", "g < a"),),
        "margin": lambda self, p, x: {"near": np.where(x["g"] < p["a"], -1.0, 1.0)},
        "tails": lambda self, p, e: documented().GaussianTail().tails(p, "beyond"),
        "trial": lambda self, p, rng: {"near": rng.standard_normal() < p["a"]},
    }  # fmt: skip
    study = with_claims("Pr[near] >= 1 - 1.1e-9", "Pr[near] >= 1 - 9e-10", **near)
    result = simkit.rare(study, a=6)
    assert [one.event for one in result.cells] == ["not near"]
    assert [one.verdict for one in result.claims] == ["holds", "fails"]
    missed = result.claims[1].missed
    assert missed is not None
    assert missed[0][0] == pytest.approx(Q6, rel=0.05)
    assert missed[1][0] == pytest.approx(9e-10, rel=1e-6)


def test_the_family_counts_the_claims_on_the_event_alone() -> None:
    one = with_claims("Pr[beyond] <= 1.04e-9")
    assert verdicts(one) == ["holds"]
    assert verdicts(one, family_error=1e-9) == ["undecided"]
    assert (
        len(simkit.rare(with_claims(*CLAIMS[:2], "E[beyond] <= 1"), a=[6, 7], trials=2000).claims) == 4
    )


def test_an_atom_is_compared_as_it_is() -> None:
    signs = altered(
        documented().SignedSum,
        claims=(
            Claim("Lemma", "Pr[large] <= 2**(1-n)", part="a"),
            Claim("Lemma", "Pr[large] <= 0.9 * 2**(1-n)", part="b"),
        ),
        prepare=lambda self, p: (np.ones(p["n"]), float(p["n"])),
        tails=lambda self, p, e: [simkit.Tail({"y": 1.0}, p["n"])],
        margin=lambda self, p, x: {"large": p["n"] - x["y"].sum(axis=1)},
    )
    result = simkit.rare(signs, n=60, trials=100)
    assert [one.verdict for one in result.claims] == ["holds", "holds"]
    assert result.table["estimate"][0] == pytest.approx(2.0**-60)
    false = altered(type(signs), claims=(Claim("Lemma", "Pr[large] <= 0.4 * 2**(1-n)"),))
    [finding] = simkit.rare(false, n=60, trials=100).claims
    assert finding.verdict == "fails"
    assert finding.confirmed


def test_what_an_exact_value_decides_no_draws_decide() -> None:
    """At the very bound: draws would leave it open."""
    exact = {"exact": lambda self, p: {"beyond": Fraction(1, 10**9)}}
    study = with_claims(
        "Pr[beyond] <= 1/10**9", "Pr[beyond] >= 1/10**9", "Pr[beyond] = 1/10**9", **exact
    )
    found = simkit.rare(study, a=6, trials=200).claims
    assert [(one.verdict, one.evidence) for one in found] == [("holds", "exact value")] * 2


def test_a_failed_draw_and_a_broken_premise_are_not_judged() -> None:
    nan = {"margin": lambda self, p, x: {"beyond": np.where(x["g"] > 6.3, np.nan, p["a"] - x["g"])}}
    assert verdicts(with_claims("Pr[beyond] <= 1/2", **nan), trials=2000) == ["not evaluated"]
    claims = (Claim("Lemma", "Pr[beyond] <= 1e-3", when=("a <= 2",)),)
    broken = altered(documented().GaussianTail, claims=claims)
    assert verdicts(broken, trials=2000) == ["premise unmet"]


def test_repeats_that_disagree_refute_through_their_lower_bound() -> None:
    def trap(self: Any, p: Any, x: Any) -> dict[str, Any]:
        g = x["g"]
        return {"beyond": np.minimum(5 - g[:, 0], 3 * (4.5 + g[:, 1]))}

    study = with_claims(
        "Pr[beyond] <= 1e-9", "Pr[beyond] <= 1e-3", margin=trap,
        latent=lambda self, p: {"g": simkit.Latent.gaussians(2)}, tails=lambda self, p, e: [],
    )  # fmt: skip
    result = simkit.rare(study, a=6)
    [found] = [one for one in result.found if one is not None]
    assert "the repeats disagree" in found.note
    assert found.estimate is None
    assert 0 < found.least < 3.7e-6
    assert [one.verdict for one in result.claims] == ["fails", "undecided"]
