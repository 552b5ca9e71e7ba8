"""Displays of the proof of Theorem 1 and printed tables: labels, and what is refuted, in plain code."""

import importlib
import math
from fractions import Fraction

import naive_clusters
import naive_operations as naive
import numpy as np
import pytest
from scipy import integrate, stats

from simkit.declare.checks import check_declaration, load_statements
from simkit.declare.claims.claim_faults import claims_of
from simkit.engine.cells.cell import build_cells
from simkit.papers.clusters.audited import PAPER
from simkit.papers.clusters.complexity import table_entries as entries
from simkit.papers.clusters.counts import PrintedTables
from simkit.papers.clusters.proof import proof_terms as terms
from simkit.papers.clusters.proof.proof_draws import measure_sums
from simkit.papers.clusters.proof.proof_studies import ProofDraws, ProofTerms
from simkit.verdicts.statements.coverage import read_accounts

STATEMENTS = {
    "Theorem 1", "Section A.2", "Figure 1",
    *(f"Eq. ({i})" for i in range(1, 8)), *(f"Table {i}" for i in range(1, 9)),
}  # fmt: skip


def claims_about(study):
    check_declaration(study)
    return {claim.name: claim for claim in claims_of(load_statements(study))}


def cell(study, **options):
    [found] = build_cells(study, {name: str(value) for name, value in options.items()})
    return found.parameters


def test_every_numbered_statement_is_asked_or_has_a_reason():
    claims = {}
    for place in PAPER.subjects:
        module, _, name = place.partition(":")
        claims |= claims_about(getattr(importlib.import_module(module), name)())
    labels = {claim.label for claim in claims.values()}
    assert labels | {row.label.name for row in read_accounts(PAPER)} == STATEMENTS
    for part in (
        "cosine, n = d^2", "norm, n = d^2", "E exp(lambda x)", "E exp(lambda x) x",
        "E exp(2 lambda x) x^2, third line", "E exp(2 lambda x) x^2, fourth line",
        "E exp(2 lambda x) x^2, fifth line", "E exp(2 lambda x) x^2, bound", "sum of exp(lambda x)",
        "sum of exp(lambda x) x, first bound", "sum of exp(lambda x) x, last bound",
        "C of the sum, along n", "C of the sum, along lambda", "C of the sum, along sigma",
        "chi^2, first bound", "step after chi^2", "weights of the perpendicular sum", "bound of nu_i",
        "beta in [1 - tau, 1 + tau]", "factor n of the sum", "exponent of Z_k", "Z_k, lower bound",
        "Z_k, upper bound", "first explicit bound", "last explicit bound", "last step, along d",
        "last step, along sigma", "from norm to cosine", "norm, infinitely many tokens",
        "cosine, infinitely many tokens",
    ):  # fmt: skip
        assert f"Theorem 1, {part}" in claims, part


# Theorem 1: moments and limits


@pytest.mark.parametrize(("d", "sigma"), [(16, 0.5), (64, 2.0)])
def test_moments_by_quadrature(d, sigma):
    params = cell(ProofTerms(), d=d, sigma=sigma)
    scale, s = params["lambda"], sigma / math.sqrt(d)

    def mean(f, times=1):
        middle = times * scale * s * s

        def integrand(x):
            return math.exp(times * scale * x - x * x / (2 * s * s)) * f(x)

        points = (middle - 12 * s, middle + 12 * s)
        return integrate.quad(integrand, *points, epsabs=0, limit=200)[0] / (s * math.sqrt(2 * math.pi))

    one, two = mean(lambda x: 1.0), mean(lambda x: 1.0, 2)
    assert math.log(one) == pytest.approx(float(terms.log_mean(params)), rel=1e-8)
    assert terms.log_mean(params) == terms.log_mean_again(params)
    assert math.log(two) == pytest.approx(float(terms.log_weight(params)), rel=1e-8)
    assert terms.log_weight(params) == terms.log_weight_again(params)
    assert mean(lambda x: x) / one == pytest.approx(float(terms.tilted_mean(params)), rel=1e-8)
    pull = 4096 * float(terms.tilted_mean(params))
    assert terms.mean_pull(params) == terms.mean_pull_again(params)
    assert float(terms.mean_pull(params)) == pytest.approx(pull)
    second = mean(lambda x: x * x, 2) / two
    assert second == pytest.approx(float(terms.second_moment(params)), rel=1e-8)
    assert terms.second_moment(params) == terms.second_moment_again(params)
    assert second > 2 * scale**2 * s**4  # the printed bound
    for wrong in (scale**2 * s**4 + s**2, scale**2 * s**4 + (2 * s**2) ** 1.5,
                  scale**2 * s**4 + 2 * (2 * s**2) ** 1.5):  # fmt: skip
        assert abs(second / wrong - 1) > 0.5
    printed = one * math.sqrt(d / (2 * math.pi * sigma)) * s * math.sqrt(2 * math.pi)
    assert float(terms.printed_mean(params)) == pytest.approx(printed, rel=1e-8)
    low, high = terms.printed_mean_again(params)
    assert not low > terms.printed_mean(params)
    assert not high < terms.printed_mean(params)
    assert float(high - low) < 1e-12 * printed


@pytest.mark.parametrize("clusters", [2, 8])
@pytest.mark.parametrize(("gap", "refuted"), [(0.5, False), (0.9, True), (1.0, True)])
def test_explicit_bounds_at_infinitely_many_tokens(clusters, gap, refuted):
    d = 64
    params = cell(ProofTerms(), d=d, clusters=clusters, gap=gap)
    scale = params["lambda"]
    start = np.zeros(d)
    start[0], start[clusters] = gap, math.sqrt(1 - gap**2)
    centres = np.eye(clusters, d)
    weights = naive_clusters.softmax_weights((scale * centres @ start)[None])[0]
    moved = weights @ centres + scale / d * start
    error = np.linalg.norm(moved - centres[0])
    loss = 1 - moved[0] / np.linalg.norm(moved)
    for found in (terms.limit_loss(params), terms.limit_loss_again(params)):
        assert float(found) == pytest.approx(loss, rel=1e-9)
    assert loss <= 1 - math.sqrt(1 - error**2) <= error
    for found in (terms.limit_error(params), terms.limit_error_again(params)):
        assert float(found) == pytest.approx(error, rel=1e-12)
    for found in (terms.share(params), terms.share_again(params)):
        assert float(found) == pytest.approx(weights[0], rel=1e-12)
    away = np.linalg.norm(start - centres[0])
    four = 2 * (1 - weights[0]) + scale / d * away
    last = 1 - weights[0] + (clusters - 1) * math.exp(-scale * gap) * (1 + scale / d * away)
    last += scale / d * away
    assert bool(error > four) is refuted
    assert bool(error > last) is refuted
    assert error < 2 * (1 - weights[0]) + scale / d


def test_chi_square_bounds_by_scipy():
    claims = claims_about(ProofTerms())
    for d in (4, 16, 64):
        for delta in (0.05, 1e-6):
            params, log = cell(ProofTerms(), d=d, delta=delta), math.log(1 / delta)
            first = d - 1 + 2 * math.sqrt((d - 1) * log) + 2 * log
            last = d * (1 + 3 * math.sqrt(log / d))
            assert (first > last) is ((d, delta) in [(4, 0.05), (4, 1e-6), (16, 1e-6)])
            for name, bound in (("chi^2, first bound", first), ("chi^2, last bound", last)):
                missed = 1 - claims[f"Theorem 1, {name}"].exact(params)
                assert float(missed) == pytest.approx(stats.chi2.sf(bound, d - 1), rel=1e-6)
            missed = 1 - terms.chi_square_within_again(params)
            assert float(missed) == pytest.approx(stats.chi2.sf(last, d - 1), rel=1e-6)
    log = math.log(1e9)  # above d = 64, too, a small delta breaks the step
    assert 71 + 2 * math.sqrt(71 * log) + 2 * log > 72 * (1 + 3 * math.sqrt(log / 72)) + 1
    assert stats.chi2.sf(4 * (1 + 3 * math.sqrt(math.log(1e6) / 4)), 3) > 1e-6


def test_deviation_outgrows_its_printed_size():
    for name, values in (("lambda", (10, 50)), ("sigma", (1, 5))):
        ratios = []
        for value in values:
            params = cell(ProofTerms(), **{name: value})
            scale, s = params["lambda"], params["sigma"] / 8
            found = 3 * math.exp(scale * s * math.sqrt(2 * math.log(4096 / 0.05)))
            found += 2 * math.sqrt(4096 * math.exp(2 * scale**2 * s**2) * math.log(40))
            assert float(terms.deviation(params)) == pytest.approx(found, rel=1e-12)
            ratios.append(found / 64 / math.exp(scale**2 * s**2 / 2))
        assert ratios[1] > 1e6 * ratios[0]
    for limit in (terms.deviation_limit(params), terms.deviation_limit_again(params)):
        assert limit > 10**400
    for limit in (terms.pull_limit(params), terms.pull_limit_again(params)):
        assert limit > 10**400
    excess = math.exp(float(terms.log_mean(params)) * (1 - 1 / 64)) - 1
    for found in (terms.mass_excess(params), terms.mass_excess_again(params)):
        assert float(found) == pytest.approx(excess)
        assert terms.excess_limit(lambda p, f=found: f)(params) > 10**400


# Theorem 1: drawn tokens


def test_both_paths_sum_the_same():
    found = [
        measure_sums(cell(ProofDraws(), n=40, d=12, clusters=3, path=path), np.random.default_rng(3))
        for path in ("arrays", "literal")
    ]
    assert found[0].keys() == found[1].keys()
    for name, value in found[0].items():
        assert value == pytest.approx(found[1][name], rel=1e-9)


def test_sums_are_refuted_in_plain_draws():
    n, d, rng = 256, 64, np.random.default_rng(8)
    params = cell(ProofDraws(), n=n)
    scale = params["lambda"]
    beyond = {0.02: 0, 1.0: 0}
    lengths = []
    for sigma in beyond:
        s = sigma / math.sqrt(d)
        widest = s * math.sqrt(2 * math.log(n / 0.05))
        bound = 3 * math.exp(scale * widest) * widest
        squared = math.exp(2 * scale**2 * s**2) * math.log(40)
        bound += math.sqrt(4 * n * scale**2 * s**4 * squared)
        mean = n * scale * s**2 * math.exp(scale**2 * s**2 / 2)
        for _ in range(200):
            x = s * rng.standard_normal(n)
            beyond[sigma] += abs((np.exp(scale * x) * x).sum() - mean) > bound
    for _ in range(20):
        x, aside = rng.standard_normal(n) / 8, rng.standard_normal((n, d - 1)) / 8
        lengths.append(np.linalg.norm(np.exp(scale * x) @ aside) / n)
    assert beyond[0.02] > 40
    assert beyond[1.0] <= 20
    assert min(lengths) > 2 / math.sqrt(n)
    assert max(lengths) < math.exp(scale**2 / d) / math.sqrt(0.05 * n)


def test_chances_by_chebyshev_hold_in_plain_draws():
    rng = np.random.default_rng(2)
    for n in (1, 30):
        params = cell(ProofTerms(), n=n, d=16, sigma=1)
        x = rng.standard_normal((4000, n)) / 4
        sums = np.exp(params["lambda"] * x).sum(axis=1)
        mean = n * math.exp(float(terms.log_mean(params)))
        share = np.mean(abs(sums - mean) <= float(terms.deviation(params)))
        low = float(terms.sum_within(params)[0])
        assert 0.9 < low <= share + 0.01
        assert float(terms.tilted_within(params)[0]) > 0.9
        assert 0.95 < float(terms.remainder_within(params)[0]) < 0.954


def test_the_chain_runs_from_the_error_to_the_rate():
    claim = claims_about(ProofTerms())["Theorem 1, norm, infinitely many tokens"]
    assert [display.name for display in claim.proof] == [
        "left", "first explicit bound", "last explicit bound", "right",
    ]  # fmt: skip
    assert claim.proof[-1].value == claim.parsed.right.text
    assert len(claim.steps) == 3
    cosine = claims_about(ProofTerms())["Theorem 1, cosine, infinitely many tokens"]
    assert [display.name for display in cosine.proof] == [
        "left", "from norm to cosine", "norm", "first explicit bound", "last explicit bound", "right",
    ]  # fmt: skip
    assert cosine.proof[0].value == cosine.parsed.left.text
    assert cosine.proof[-1].value == cosine.parsed.right.text


# Tables


def test_declared_names_are_those_of_the_tables():
    choices = {p.name: set(p.choices) for p in PrintedTables().parameters if p.choices}
    assert choices["entry"] == set(entries.ENTRIES)
    assert choices["change"] == set(entries.CHANGES)
    assert choices["backbone"] == set(entries.LAYERS)


@pytest.mark.parametrize(
    ("name", "layers"),
    [("position-3", (3, 2, 7)), ("position-10", (10, 2, 0)), ("lv-vit-s-36", (5, 2, 9))],
)
def test_complete_counts_are_walks_through_the_model(name, layers):
    entry = entries.ENTRIES[name]
    ratio, head = (4, 1) if entry.model == "DeiT-S" else (3, 1 + entry.semantic)
    found = naive.global_model(196, entry.semantic, 384, *layers, ratio, head)
    stem = entries.complete_count(entry) - found
    assert stem == entries.walked_count(entry) - found
    if entry.model == "DeiT-S":
        assert stem == 196 * 768 * 384


def test_rounded_numbers_by_hand():
    assert entries.rounded_count({"entry": "position-10"}) == Fraction("3.99")
    assert entries.rounded_count({"entry": "position-3"}) == Fraction("1.56")
    assert entries.rounded_count({"entry": "stvit-r-swin-b"}) == 60
    for name, entry in entries.ENTRIES.items():
        params = {"entry": name}
        assert entries.printed_number(params) == entries.printed_number_again(params)
        if entry.table in ("3", "4", "6"):
            assert entries.rounded_count(params) == entries.rounded_count_again(params)
        if entry.table == "6" or (entry.table == "5" and entry.semantic is None):
            assert entries.rounded_equations(params) == entries.rounded_equations_again(params)
            assert entries.rounded_equations(params) != entries.printed_number(params)
    # Swin-S by (5) as printed: 12 N C^2 + 2 49^2 N C a layer, N = 128^2, 64^2, 32^2, 16^2
    layers = sum(
        depth * (12 * n * c * c + 4802 * n * c) for depth, n, c in
        ((2, 16384, 96), (2, 4096, 192), (18, 1024, 384), (2, 256, 768))
    )  # fmt: skip
    merging = sum(2 * n * c * c for n, c in ((4096, 192), (1024, 384), (256, 768)))
    found = layers + merging + 16384 * 48 * 96
    assert entries.equations_count(entries.ENTRIES["swin-s"]) == found
    assert round(found / 1e9) == 103


def test_changes_by_hand():
    wrong = {}
    for name, (_, new, old, printed) in entries.CHANGES.items():
        found = entries.rounded_change({"change": name})
        assert found == entries.rounded_change_again({"change": name})
        assert abs(found - 100 * (float(new) / float(old) - 1)) <= 0.5 + 1e-9
        assert entries.printed_change({"change": name}) == Fraction(printed)
        assert entries.printed_change_again({"change": name}) == printed
        if found != printed:
            wrong[name] = int(found)
    assert wrong == {"throughput-36": 79, "throughput-49": 67}


def test_channels_of_table_2():
    channels, before = entries.channels_of(0), entries.channels_of(1)
    wrong = [
        (backbone, stage)
        for backbone in entries.CHANNELS
        for stage in (2, 3, 4)
        if channels(p := {"backbone": backbone, "stage": stage}) != 2 * before(p)
    ]
    assert wrong == [("Swin-B", 2), ("Swin-B", 4)]
    for backbone in entries.CHANNELS:
        for stage in (1, 2, 3, 4):
            params = {"backbone": backbone, "stage": stage}
            assert channels(params) == entries.channels_again(0)(params)
