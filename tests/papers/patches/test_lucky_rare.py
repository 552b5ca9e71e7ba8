"""Rare events of Lemma 3: counts against rows drawn in full, half-spaces, exact probabilities."""

import numpy as np
import pytest

from simkit.papers.patches.claims.lucky import LuckyNeuronsClaims, failure_probability
from simkit.papers.patches.rare import LuckyNeuronsRare, count_lucky_neurons
from simkit.papers.patches.studies.lucky import LuckyNeurons
from tests.latents_for_tests import (
    agree,
    all_values,
    draws_of,
    happened,
    in_half_spaces,
    params_of,
    tilted,
)
from tests.papers.patches.naive_lucky import count_lucky, draw_weights, is_lucky

STUDY = LuckyNeurons()
RARE = LuckyNeuronsRare(STUDY)


def rows_of_each_kind(params, count):
    """Return drawn rows by whether they are lucky for p_1 and for p_2."""
    rng, patterns = np.random.default_rng(0), np.eye(params["patterns"], params["dim"])
    error, kinds = params["sigma"] + params["tau"], {}
    for _ in range(200_000):
        w = draw_weights(rng, 1, params["dim"])[0]
        kind = tuple(
            is_lucky(w.tolist(), patterns.tolist(), own, error, params["reading"]) for own in (0, 1)
        )
        kinds.setdefault(kind, []).append(w)
        if min(len(kinds.get(kind, ())) for kind in ((True, False), (False, True))) >= count:
            return kinds
    raise AssertionError("too few lucky rows")


@pytest.mark.parametrize(
    ("reading", "sigma", "dim"), [("ratio", 0.1, 4), ("argmax-margin", 0.1, 3), ("definition-2", 0.5, 3)]
)
def test_margins_say_what_rows_do(reading, sigma, dim):
    params = params_of(
        STUDY, neurons=12, dim=dim, patterns=3, reading=reading, sigma=sigma, epsilon_m=0.3
    )
    kinds, latent = rows_of_each_kind(params, 12), draws_of(STUDY, params, 30)
    of_w, of_u = count_lucky_neurons(params, latent)
    found, patterns = happened(STUDY, params, latent), np.eye(3, dim)
    counted = {"count_w": [], "count_u": []}
    for w, u in zip(of_w.tolist(), of_u.tolist(), strict=True):
        both = max(w + u - 12, 0)
        numbers = {(True, True): both, (True, False): w - both, (False, True): u - both}
        numbers[False, False] = 12 - sum(numbers.values())
        rows = np.array([row for kind, count in numbers.items() for row in kinds.get(kind, [])[:count]])
        for own, name in enumerate(counted):
            error = params["sigma"] + params["tau"]
            counted[name].append(float(count_lucky(rows, patterns, own, error, reading)))
    judged = LuckyNeuronsClaims(STUDY).judge(params, counted)
    assert found["holds_w"].tolist() == judged["holds_w"]
    assert found["holds"].tolist() == judged["holds"]


@pytest.mark.parametrize(
    "given",
    [
        {"reading": "ratio", "epsilon_m": 0.1, "neurons": 300},
        {"reading": "ratio", "epsilon_m": 0.0, "neurons": 90, "sigma": 0.3},
        {"reading": "definition-2", "epsilon_m": 0.5, "neurons": 60, "dim": 3, "patterns": 3,
         "sigma": 0.5},
        {"reading": "argmax-margin", "epsilon_m": 0.5, "neurons": 60, "dim": 3, "patterns": 3},
    ],
)  # fmt: skip
def test_counts_have_the_exact_law(given):
    params = params_of(STUDY, **given)
    exact = LuckyNeuronsClaims(STUDY).exact(params)
    found = happened(STUDY, params, draws_of(STUDY, params, 20_000))
    assert all(0.01 < exact[event] < 0.999 and agree(found[event].mean(), exact[event], 20_000)
               for event in found)  # fmt: skip
    assert set(found) == {"holds", "holds_w"}


def test_half_spaces_are_the_events():
    params = params_of(STUDY, neurons=50, reading="ratio", epsilon_m=0.2)
    latent = all_values({"of_w": RARE.latent(params)["of_w"]}) | {"of_u": np.zeros((51, 2))}
    reached = happened(STUDY, params, latent)["holds_w"]
    assert 0 < reached.sum() < 51
    assert np.array_equal(in_half_spaces(RARE.tails(params, "holds_w"), latent), reached)
    assert np.array_equal(in_half_spaces(RARE.tails(params, "not holds_w"), latent), ~reached)
    assert not RARE.tails(params, "holds")


@pytest.mark.parametrize(("epsilon_m", "least", "most"), [(0.4, 1e-15, 1e-13), (0.57, 1e-31, 1e-28)])
def test_tilted_counts_find_how_often_the_bound_is_missed(epsilon_m, least, most):
    params = params_of(STUDY, reading="ratio", epsilon_m=epsilon_m)
    exact = failure_probability(params)
    found = tilted(STUDY, params, "not holds_w", 10_000)
    assert least < exact < most
    assert found.low <= exact <= found.high < 1.6 * found.low


def test_where_no_neuron_can_be_lucky_for_both_nothing_is_said_of_both():
    params = params_of(STUDY, reading="definition-2", sigma=1.0)
    assert set(happened(STUDY, params, draws_of(STUDY, params, 5))) == {"holds_w"}
