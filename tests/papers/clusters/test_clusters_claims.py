"""Claims of the supplement: operations counted one multiplication after another; Theorem 1's parts."""

import importlib
from decimal import Decimal
from fractions import Fraction

import naive_operations as naive
import numpy as np
import pytest

import simkit
from simkit.declare.checks import check_declaration, load_statements
from simkit.declare.claims.claim_faults import claims_of
from simkit.engine.cells.cell import build_cells
from simkit.papers.clusters.audited import PAPER
from simkit.papers.clusters.claims.counts import COUNTS, whole_windows
from simkit.papers.clusters.claims.recovery import stated_lambda
from simkit.papers.clusters.counts import OperationCounts
from simkit.papers.clusters.studies import ClusterRecovery

SLIPS = {
    "Eq. (3), STGM, a whole layer", "Eq. (4), STViT", "Eq. (5), MHA(IT), windows",
    "Eq. (6), FFN(ST), windows", "Eq. (7), STGM, windows, attention alone",
    "Eq. (7), STGM, windows, a whole layer",
}  # fmt: skip


def claims_about(study):
    check_declaration(study)
    return {claim.name: claim for claim in claims_of(load_statements(study))}


def sizes(n, m, c, w):
    return {"tokens": n, "semantic": m, "channels": c, "window": w}


def right_side(claim, params):
    values = {name: Decimal(str(params[name])) for name in claim.parsed.right.names}
    return Fraction(claim.parsed.right.evaluate(values))


def false_equations(params):
    """Names of the identities whose two sides differ; left side by both of its evaluations."""
    false = set()
    for name, claim in claims_about(OperationCounts()).items():
        if claim.kind == "identity":
            left = Fraction(claim.numbers["operations"](params))
            assert left == Fraction(claim.witness(params))
            if left != right_side(claim, params):
                false.add(name)
    return false


def test_paper_names_both_subjects():
    for place in PAPER.subjects:
        module, _, name = place.partition(":")
        claims = claims_about(getattr(importlib.import_module(module), name)())
        for claim in claims.values():
            assert claim.scope
            assert bool(claim.printed) != bool(claim.corrects), claim.name


@pytest.mark.parametrize("heads", [1, 2])
def test_counts_are_the_multiplications_of_a_layer_that_runs(heads):
    n, m, c, w = 6, 2, 4, 3
    image, semantic, module = (n, n, True, True), (m, m, True, True), (m, n, True, False)
    walked = {
        "MHA(IT)": [(n, n, True, False)], "FFN(IT)": [(n, n, False, True)],
        "MHA(ST)": [(m, m, True, False)], "FFN(ST)": [(m, m, False, True)],
        "STGM, attention alone": [module], "STGM, a whole layer": [(m, n, True, True)],
        "DeiT": [image] * 12,
        "STViT, the module as in (3)": [image] * 4 + [module] * 2 + [semantic] * 6,
        "STViT": [image] * 4 + [(m, n, True, True), (m, m + n, True, True)] + [semantic] * 6,
    }  # fmt: skip
    in_windows = {
        "MHA(IT), windows": (w, w, True, False), "FFN(IT), windows": (w, w, False, True),
        "MHA(ST), windows": (m, m, True, False), "FFN(ST), windows": (m, m, False, True),
        "STGM, windows, attention alone": (m, w, True, False),
        "STGM, windows, a whole layer": (m, w, True, True),
    }  # fmt: skip
    expected = {name: naive.walk(layers, c, heads) for name, layers in walked.items()}
    expected |= {name: naive.walk([layer], c, heads, n // w) for name, layer in in_windows.items()}
    assert expected.keys() == COUNTS.keys()
    for name, (counted, closed) in COUNTS.items():
        assert counted(sizes(n, m, c, w)) == expected[name], name
        assert closed(sizes(n, m, c, w)) == expected[name], name


def test_numbers_worked_out_by_hand():
    deit, swin = sizes(196, 16, 384, 49), sizes(196, 9, 96, 49)
    claims = claims_about(OperationCounts())
    assert COUNTS["MHA(IT)"][0](deit) == 115_605_504 + 29_503_488
    assert COUNTS["MHA(IT), windows"][0](swin) == 7_225_344 + 1_843_968
    assert right_side(claims["Eq. (5), MHA(IT), windows"], swin) == 7_225_344 + 90_354_432
    assert COUNTS["FFN(ST), windows"][0](swin) == 2_654_208
    assert right_side(claims["Eq. (6), FFN(ST), windows"], swin) == 663_552
    module = COUNTS["STGM, windows, attention alone"][0](swin)
    assert module == 663_552 + 3_612_672 + 338_688
    printed = right_side(claims["Eq. (7), STGM, windows, attention alone"], swin)
    assert printed == 663_552 + 3_612_672 + 62_208


@pytest.mark.parametrize(
    ("cell", "right_there"),
    [
        ((196, 16, 384, 49), set()),
        ((784, 36, 192, 49), set()),
        ((196, 16, 384, 1), {"Eq. (5), MHA(IT), windows"}),  # one token a window: W^2 = W
        ((49, 9, 96, 49), {"Eq. (6), FFN(ST), windows"}),  # one window: N/W = 1
        ((98, 49, 96, 49), {"Eq. (7), STGM, windows, attention alone"}),  # M = W: M^2 = M W
    ],
)  # fmt: skip
def test_which_equations_are_slips(cell, right_there):
    assert false_equations(sizes(*cell)) == SLIPS - right_there


def test_every_slip_has_a_correction():
    corrected = {claim.corrects for claim in claims_about(OperationCounts()).values()} - {""}
    assert corrected == SLIPS | {"Section A.2, semantic layers cost less if N << M"}


def test_counts_stay_exact_beyond_doubles():
    huge = sizes(10**9 - 7, 10**8 + 3, 10**6 - 1, 1)
    n, c = huge["tokens"], huge["channels"]
    assert COUNTS["MHA(IT)"][0](huge) == COUNTS["MHA(IT)"][1](huge) == 4 * n * c**2 + 2 * n**2 * c
    assert 4 * n * c**2 + 2 * n**2 * c > 2**80
    for counted, closed in COUNTS.values():
        assert Fraction(counted(huge)) == Fraction(closed(huge))


def test_windows_must_divide_the_image():
    assert whole_windows(sizes(196, 9, 96, 49)).holds
    assert not whole_windows(sizes(200, 9, 96, 49)).holds


@pytest.mark.parametrize(
    ("given", "met"), [({}, True), ({"lambda": "2*log(d*clusters)"}, True), ({"lambda": "1"}, False)]
)
def test_premise_on_lambda(given, met):
    [cell] = build_cells(ClusterRecovery(), given)
    assert stated_lambda(cell.parameters).holds is met


def test_claims_of_theorem_1_are_about_one_attention_update():
    claims = claims_about(ClusterRecovery()).values()
    for options, asked in (({}, True), ({"method": "em"}, False), ({"steps": "2"}, False)):
        [cell] = build_cells(ClusterRecovery(), {"d": "32", "clusters": "2", "gap": "0.5"} | options)
        assert all(claim.applies(cell.parameters) is asked for claim in claims)


def values_of(claim, **overrides):
    """Kept values and right side at every cell of a claim's scope, by parameters."""
    grids = {**{name: str(value) for name, value in claim.where.items()}, **claim.scope, **overrides}
    table = simkit.run("cluster-recovery", trials=50, **grids).table
    name = "worst_error" if "worst_error" in claim.statement else "worst_cosine"
    for row in table[table["quantity"] == name].to_dict("records"):
        rate = claim.parsed.threshold or claim.parsed.right
        yield row, np.array(row["kept_values"]), float(right_side_of(rate, row))


def right_side_of(expression, row):
    return expression.evaluate({name: Decimal(repr(float(row[name]))) for name in expression.names})


def test_sigma_moves_the_constant_of_the_printed_norm_alone():
    claims = claims_about(ClusterRecovery())
    printed, corrected = (
        [float(np.median(errors)) / rate for _, errors, rate in values_of(claims[name])]
        for name in ("Theorem 1, norm, along sigma", "Theorem 1, norm, along sigma, corrected")
    )
    assert printed[-1] > 10 * printed[0]
    assert max(corrected) < 1.5
    assert corrected[-1] < corrected[0]


def test_constants_of_the_cosine():
    claim = claims_about(ClusterRecovery())["Theorem 1, cosine, C as given"]
    for row, cosines, allowed in values_of(claim, n="256,1024"):
        share = np.mean(1 - cosines <= allowed)
        if row["constant"] == 0.1 and row["d"] == 16:
            assert share < 0.5
        elif row["constant"] >= 1:
            assert share == 1.0


def test_corrected_norm_has_the_size_of_the_limit_of_infinite_samples():
    statements = load_statements(ClusterRecovery())
    claim = claims_about(ClusterRecovery())["Theorem 1, norm, along sigma, corrected"]
    options = {"d": "1e6", "n": "1e9", "clusters": "2", "gap": "0.5", "sigma": "0,1,5,20"}
    for cell in build_cells(ClusterRecovery(), options):
        numbers = {
            name: value for name, value in cell.parameters.items() if isinstance(value, int | float)
        }
        rate = float(right_side_of(claim.parsed.right, numbers))
        assert 0.4 < statements.limit(cell.parameters)["worst_error"] / rate < 1.1


def test_what_is_of_windows_is_asked_where_windows_divide_the_image():
    claims = [c for c in claims_of(load_statements(OperationCounts())) if c.part.split(",")[0] in COUNTS]
    assert {"windows" in claim.part for claim in claims} == {True, False}
    for claim in claims:
        assert (whole_windows in claim.when) == ("window" in claim.scope) == ("windows" in claim.part)
