"""Rare events of k-NN attention: margins against literal trials, half-spaces, exact values."""

import math

import numpy as np
import pytest
from scipy.stats import binom, chi2, norm

import simkit
from simkit.declare.rare import rare_events_of
from simkit.engine.cells.rare_trials import choose
from simkit.engine.sources.registry import load_study
from simkit.papers.knn.claims.distillation import DistillationClaims
from simkit.papers.knn.claims.selection import SelectionClaims
from simkit.papers.knn.literal import mask_attention
from simkit.papers.knn.rare.distillation import KnnDistillationRare
from simkit.papers.knn.rare.selection import TopkSelectionRare
from simkit.papers.knn.studies.displays import Lemma2Displays
from simkit.papers.knn.studies.distillation import KnnDistillation
from simkit.papers.knn.studies.selection import TopkSelection, block_length, relevant_keys
from simkit.papers.knn.theory import bounds
from simkit.papers.knn.theory.screening import mean_surplus
from simkit.verdicts.audits.papers import load_subjects
from simkit.verdicts.searching.chosen import ask_data
from simkit.verdicts.searching.latents import ChosenData, DataTrail, search_data
from simkit.verdicts.searching.region import region_of
from tests.latents_for_tests import (
    alike,
    conditioned,
    draws_of,
    happened,
    in_half_spaces,
    params_of,
    tilted,
)
from tests.papers.knn import naive_knn

KEYS, TOKENS = TopkSelection(), KnnDistillation()
DISPLAYS = Lemma2Displays()
SELECTIONS = [
    {"d": 64, "n": 60, "kappa": 0.25, "constant": 1.0},
    {"d": 64, "n": 61, "kappa": 0.2, "tau": 0.25, "rho": 0.6, "constant": 0.5},
    {"d": 9, "n": 40, "kappa": 0.3, "tau": 0.4, "rho": 0.0, "constant": 0.6},
    {"d": 16, "n": 12, "kappa": 0.0, "tau": 0.5, "rho": 0.9, "noise": 0.1, "constant": 1.0},
]


def quantile(law, gaussian):
    """Return the quantile at a Gaussian, from the nearer end."""
    return law.isf(norm.sf(gaussian)) if gaussian > 0 else law.ppf(norm.cdf(gaussian))


def scores_of(params, latent, t):
    """Return the scores of all keys over |q| of one draw: as many above the weakest as are counted."""
    n, s, block, noise = params["n"], relevant_keys(params), block_length(params), params["noise"]
    rho = params["rho"] if block > 1 else 0.0
    variance = 1 / s + noise**2
    blocks = -(-n // block)
    common = latent["shared"][t] if rho else np.zeros(blocks)
    u = [math.sqrt(rho) * common[b] + math.sqrt(1 - rho) * latent["relevant"][t, b] for b in range(s)]
    y = sum(u) / s + noise * latent["noise"][t]
    length = math.sqrt(variance * quantile(chi2(params["d"]), latent["length"][t]))
    pull = (length - y) / (s * variance)
    scores = np.full(n, -math.inf)
    scores[: s * block : block] = np.array(u) + pull
    weakest = scores[: s * block : block].min()
    free = [i for i in range(n) if not np.isfinite(scores[i])]
    others = [[i for i in free if i // block == b] for b in range(blocks)]
    if not rho:
        others = [free]
    for b, group in enumerate(others):
        middle = math.sqrt(rho) * common[b] + (rho * pull if b < s else 0.0) if rho else 0.0
        chance = norm.sf((weakest - middle) / math.sqrt(1 - rho))
        above = quantile(binom(len(group), chance), latent["counts"][t, b])
        scores[group[: int(above)]] = weakest + 1
    return scores


@pytest.mark.parametrize("given", SELECTIONS)
def test_margins_of_the_count_say_what_the_scores_do(given):
    params = params_of(KEYS, **given)
    latent, s, block = draws_of(KEYS, params, 60), relevant_keys(params), block_length(params)
    counts = [
        naive_knn.count_competitors(scores_of(params, latent, t), range(0, s * block, block))
        for t in range(60)
    ]
    found = happened(KEYS, params, latent)
    judged = SelectionClaims(KEYS).judge(params, {"count": [float(count) for count in counts]})
    assert found["holds"].tolist() == judged["holds"]
    assert found["exact_recovery"].tolist() == [count == s for count in counts]
    assert 0 < found["holds"].sum() < 60


@pytest.mark.parametrize("given", SELECTIONS)
def test_latent_numbers_have_the_law_of_the_scores(given):
    params = params_of(KEYS, **given)
    found = happened(KEYS, params, draws_of(KEYS, params, 8000))
    tally = KEYS.simulate(KEYS.prepare(params), np.random.default_rng(1), 8000)
    judged = SelectionClaims(KEYS).judge(params, {"count": tally.values["count"]})
    assert alike(found["holds"].mean(), np.mean(judged["holds"]), 8000, 8000)
    share = tally.events["exact_recovery"] / 8000
    assert alike(found["exact_recovery"].mean(), share, 8000, 8000)


@pytest.mark.parametrize(
    ("given", "method"),
    [
        ({"d": 4096, "n": 8192, "constant": 2.0}, "split"),
        ({"d": 64, "n": 60, "constant": 1.0}, "condition"),
    ],
)
def test_without_a_bound_counts_are_conditioned_on_only_where_a_few_draws_see_them(given, method):
    assert choose(KEYS, params_of(KEYS, **given), "not holds", "auto") == ("not holds", method)


def test_given_the_relevant_scores_counts_have_their_probability():
    params = params_of(KEYS, **SELECTIONS[0])
    found = happened(KEYS, params, draws_of(KEYS, params, 20_000))
    for event, happens in found.items():
        for name, share in ((event, happens.mean()), (f"not {event}", 1 - happens.mean())):
            one, _ = conditioned(KEYS, params, name, 5000)
            error = math.sqrt(share * (1 - share) / 20_000 + one.std_error**2)
            assert abs(one.estimate - share) < 4.5 * error
    assert not TopkSelectionRare(KEYS).conditional(
        params_of(KEYS, **SELECTIONS[1]), draws_of(KEYS, params_of(KEYS, **SELECTIONS[1]), 3)
    )


@pytest.mark.parametrize(("d", "most"), [(256, 1e-1), (4096, 1e-6), (32768, 1e-19)])
def test_one_more_key_beats_the_weakest_as_rarely_as_the_exact_chance_has_it(d, most):
    params = params_of(KEYS, d=d, kappa=0.25)
    s = relevant_keys(params)
    exact = mean_surplus(s + 1, float(d), s, 1.0)
    (row,) = simkit.rare(
        KEYS, of="not exact_recovery", method="split", trials=16, confidence=0.999, workers=1,
        n=s + 1, d=d,
    ).rows.records  # fmt: skip
    assert 0.01 * most < exact < most
    assert row["ci_low"] <= exact <= row["ci_high"] < 5 * row["ci_low"]


DISTILLATIONS = [
    {"k": 1, "selection": "designated", "d": 8, "delta": 0.19, "sigma": 2.0},
    {"k": 4, "selection": "designated", "k1": 2, "d": 4, "delta": 0.9, "sigma": 2.0, "clusters": 3},
    {"k": 3, "n": 6, "d": 4, "delta": 0.9, "sigma": 1.5, "clusters": 2, "scores": "ones"},
    {"k": 2, "n": 7, "d": 6, "delta": 0.9, "sigma": 1.0, "clusters": 3, "values": "dense"},
    {"k": 2, "n": 7, "d": 6, "delta": 0.9, "sigma": 1.0, "values": "competitor", "ratio": 3.0},
    {"k": 2, "selection": "designated", "k1": 2, "d": 64, "sigma": 0.01},
]


@pytest.mark.parametrize("given", DISTILLATIONS)
def test_margins_of_the_errors_say_what_literal_attention_does(given):
    params = params_of(TOKENS, **given)
    latent = draws_of(TOKENS, params, 40)
    d, k, by_score = params["d"], params["k"], params["selection"] == "by-score"
    a, w_v = naive_knn.matrices(
        params["scores"], params["values"], d, params["beta"], params["ratio"] or 1.0
    )
    measured = {"error_sup": [], "relevant": [], "score_deviation": []}
    for noise in latent["noise"]:
        labels = labels_of(params, len(noise))
        x = np.eye(d)[labels] + params["sigma"] / math.sqrt(d) * noise
        row = mask_attention(x[:1] @ a, x, x @ w_v, k, 1 / math.sqrt(d))[0]
        scores = x @ a @ x[0]
        chosen = np.argsort(-scores, kind="stable")[:k] if by_score else np.arange(k)
        strays = np.abs(scores - np.eye(d)[labels] @ a @ np.eye(d)[0])[chosen]
        measured["error_sup"].append(np.abs(row - np.eye(d)[0] @ w_v).max())
        measured["relevant"].append(float(sum(labels[i] == 0 for i in chosen)))
        measured["score_deviation"].append(strays.max())
    judged, found = DistillationClaims(TOKENS).judge(params, measured), happened(TOKENS, params, latent)
    assert set(found) == {"violated", "repaired_violated", "psi_exceeded"}
    assert all(happens.tolist() == judged[event] for event, happens in found.items())


def labels_of(params, tokens):
    """Return the centre of each token: groups as equal as can be, or k1 of the first, then in turn."""
    clusters = params["clusters"]
    if params["selection"] == "by-score":
        return sorted(i % clusters for i in range(tokens))
    return [0] * params["k1"] + [1 + i % (clusters - 1) for i in range(tokens - params["k1"])]


def test_the_margins_of_lemma_2_see_every_event():
    seen = {event: set() for event in ("violated", "repaired_violated", "psi_exceeded")}
    for given in DISTILLATIONS:
        params = params_of(TOKENS, **given)
        for event, happens in happened(TOKENS, params, draws_of(TOKENS, params, 400)).items():
            seen[event] |= set(happens.tolist())
    assert all(both == {False, True} for both in seen.values())


@pytest.mark.parametrize("given", DISTILLATIONS[1:4])
def test_noise_has_the_law_of_the_tokens(given):
    params = params_of(TOKENS, **given)
    found = happened(TOKENS, params, draws_of(TOKENS, params, 4000))
    prepared = TOKENS.prepare({**params, "k": (params["k"],)})
    (tally,) = TOKENS.simulate(prepared, np.random.default_rng(1), 4000)
    judged = DistillationClaims(TOKENS).judge(params, tally.values)
    for event, happens in found.items():
        assert alike(happens.mean(), np.mean(judged[event]), 4000, 4000)


@pytest.mark.parametrize("values", ["identity", "competitor"])
def test_one_token_alone_strays_as_rarely_as_its_entries_are_large(values):
    given = {"k": 1, "selection": "designated", "d": 16, "values": values, "delta": 0.01}
    params = params_of(TOKENS, **given)
    latent = draws_of(TOKENS, {**params, "delta": 0.19}, 4000)
    near = {**params, "delta": 0.19}
    tails = KnnDistillationRare(TOKENS).tails(near, "repaired_violated")
    assert np.array_equal(
        in_half_spaces(tails, latent), happened(TOKENS, near, latent)["repaired_violated"]
    )
    bound = float(bounds.repaired_bound(1, 1, 0.01, bounds.describe(params)))
    widths = params["sigma"] / 4 * np.where(np.arange(16) == 1, params["ratio"] or 1.0, 1.0)
    exact = -math.expm1(np.log1p(-2 * norm.sf(bound / widths)).sum())
    found = tilted(TOKENS, params, "repaired_violated", 10_000)
    assert 1e-8 < exact < 1e-3
    assert found.low <= exact <= found.high < 1.5 * found.low
    assert not KnnDistillationRare(TOKENS).tails(params, "psi_exceeded")
    assert not KnnDistillationRare(TOKENS).tails(params_of(TOKENS), "violated")


def test_a_bound_below_zero_is_always_violated():
    params = params_of(TOKENS, k=1, selection="designated", d=64, sigma=0.01)
    assert float(bounds.printed_bound(1, 1, params["delta"], bounds.describe(params))) < 0
    found = tilted(TOKENS, params, "violated", 200)
    assert found.low <= 1 <= found.high + 1e-12


@pytest.mark.parametrize("path", ["vectors", "literal"])
def test_displays_of_chosen_noise_are_those_of_trials_that_draw_it(path):
    params = params_of(DISPLAYS, k=3, d=9, values="dense", sigma=0.7, path=path)
    said = rare_events_of(DISPLAYS)
    shape = said.latent(params)["noise"].shape
    assert shape == (3, 9)
    noise = np.random.default_rng(5).standard_normal((4, *shape))
    found = said.measures(params, {"noise": noise})
    tally = DISPLAYS.simulate(DISPLAYS.prepare(params), np.random.default_rng(5), 4)
    for name in DISPLAYS.kept:
        assert found[name].tolist() == tally.values[name]


@pytest.mark.parametrize(
    "options", [{}, {"weights": "identity"}, {"rounding": 0.125, "scaling": "sqrt-d"}]
)
def test_derivatives_of_chosen_numbers_are_those_of_trials_that_draw_them(options):
    study = load_study("attention-gradient")
    params = params_of(study, n=6, k=3, d=4, head_size=2, clusters=2, beta=1.5, **options)
    said = rare_events_of(study)
    shapes = {name: own.shape for name, own in said.latent(params).items()}
    assert shapes == {"noise": (6, 4)} | ({} if "weights" in options else {"weights": (3, 4, 2)})
    rng = np.random.default_rng(5)
    drawn = [(rng.standard_normal((6, 4)), rng.standard_normal((3, 4, 2))) for _ in range(4)]
    noise, weights = (np.array(column) for column in zip(*drawn, strict=True))
    found = said.measures(params, {"noise": noise, "weights": weights})
    prepared = study.prepare({**params, "k": (3,)})
    (tally,) = study.simulate(prepared, np.random.default_rng(5), 4)
    for name in study.kept:
        told = found[name][~np.isnan(found[name])]
        assert told.tolist() == tally.values[name]
    assert tally.trials - tally.failures == len(told)


def test_the_data_of_true_displays_are_searched_and_violate_none():
    (subject,) = (s for s in load_subjects("kvt-supplement") if s.statements.study.name == DISPLAYS.name)
    claim = next(c for c in subject.claims if c.name == "Eq. (22), first inequality, corrected")
    for values in ("identity", "dense", "competitor"):
        place = {"k": 3, "d": 25, "clusters": 2, "sigma": 0.1, "beta": 0.1, "delta": 0.05}
        question = region_of(subject, claim).question({**place, "values": values, "scores": "ones"})
        assert not question.unmet
        trail = DataTrail()
        assert search_data(question, 300, 0, trail) is None
        assert (trail.cells, trail.sizes) == (1, [75])
    printed = next(c for c in subject.claims if c.name == "Eq. (22), first inequality")
    small = {"k": 1, "d": 2, "clusters": 2, "sigma": 0.1, "beta": 0.1, "scores": "identity"}
    question = region_of(subject, printed).question({**small, "values": "dense", "delta": 0.05})
    found = ask_data(question, search_data(question, 300, 0, DataTrail()))
    assert (found.verdict, found.witness) == (
        "fails", "64 neighbours of the data, the same data by the literal path",
    )  # fmt: skip


def test_the_identity_of_7_stands_for_large_values_too():
    (subject,) = (s for s in load_subjects("kvt-supplement") if s.statements.study.name == DISPLAYS.name)
    claim = next(c for c in subject.claims if c.name == "Eq. (7)")
    place = {"k": 8, "d": 2, "clusters": 2, "sigma": 0.1, "beta": 0.1, "scores": "identity"}
    more = {"values": "competitor", "ratio": 1e6, "delta": 0.05}
    question = region_of(subject, claim).question({**place, **more})
    batch = {"noise": np.random.default_rng(0).standard_normal((400, 8, 2)) * 8}
    measured = rare_events_of(DISPLAYS).measures(question.cell.parameters, batch)
    assert measured["split_gap"].max() > claim.resolution  # by rounding alone
    assert all(not answer.violated for answer in ChosenData(question).answers(batch))
    assert search_data(question, 300, 0, DataTrail()) is None
