"""Displays of the proofs: the paper's numbering is covered, every refutation told a second way."""

import importlib
import math
from fractions import Fraction

import numpy as np
import pytest
from flint import arb
from scipy.optimize import brentq
from scipy.stats import binom, chi2, norm

from simkit.declare.checks import load_statements
from simkit.declare.claims.claim_faults import check_claims
from simkit.engine.cells.cell import build_cells
from simkit.papers.patches.audited import PAPER
from simkit.papers.patches.claims import chains, displays
from simkit.papers.patches.datasets import PatchModel
from simkit.papers.patches.displays import ProofDisplays
from simkit.papers.patches.model.initial import draw_initial_model
from simkit.papers.patches.studies.lucky import LuckyNeurons
from simkit.papers.patches.theory.limits_in_alpha import limit_at_zero, ratio_near_zero
from simkit.papers.patches.theory.lucky import lucky_probability
from simkit.papers.patches.theory.start import label_tail, label_tail_again
from simkit.verdicts.audits.papers import subject_of
from simkit.verdicts.exact.exactly import ask_exactly
from simkit.verdicts.orders.order_claims import ask_order
from simkit.verdicts.questions.question import Question, Subject

TAU = 0.01 * math.sqrt(10)
S = 0.1 + TAU  # sigma + tau of Section 4.1


def subjects():
    for place in PAPER.subjects:
        module, _, name = place.partition(":")
        yield load_statements(getattr(importlib.import_module(module), name)())


def all_claims():
    return [claim for statements in subjects() for claim in check_claims(statements)[0]]


# The paper's numbering

CARRIED = {
    variant: [
        f"{variant}: {label}"
        for label in ("Theorem 1, eq. (11)", "Theorem 1, eq. (12)", "Proposition 1", "Proposition 2")
    ]
    for variant in ("four classes", "sets of three", "two heads", "skip connection", "pre-LayerNorm")
}
# Displays of the proof of Lemma 2 that a run or a formula judges, by the claim of the lemma.
WHILE_TRAINING = {
    1: [
        *range(78, 81), 83, *range(88, 96), *range(97, 102), *range(104, 110), *range(113, 118), 119,
        122,
    ],
    2: [
        *range(124, 127), 128, 129, 131, 132, *range(135, 143), 144, 145, *range(147, 150), 151, 152,
        154, 160, *range(162, 167), *range(168, 174), *range(175, 180), 181, *range(183, 187), 188,
        *range(190, 194),
    ],
    3: [194, 195, *range(197, 203), 204, 205],
}  # fmt: skip
NUMBERED = {
    "Assumption 1": ["sigma"],
    "Assumption 2": ["values", "keys and queries", "tau"],
    "Assumption 3": ["eq. (24)", "eq. (25)"],
    "Theorem 1": [
        "eq. (7)", "eq. (9), batch", "eq. (9), tokens", "eq. (10)", "eq. (11)", "eq. (12)",
        "proof: eq. (58)", "proof: T of (67) against the least T of (63)",
        "proof: T of (67) is enough for (63)", "proof: eq. (66) in (67)",
        "proof: eq. (66) at the N of (69)",
        "proof: eq. (66) at N/log(N)", "proof: eq. (67), first line",
        "proof: eq. (67), second line", "proof: eq. (68), (156) against (8)",
        "proof: eq. (70) in (69)",
        *(f"eq. ({n})" for n in (53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 64, 66, 70, 71, 72, 73)),
    ],
    "Proposition 1": [
        "eq. (13)", "eq. (14)", "proof: below eq. (75)",
        "proof: eq. (76)", "proof: eq. (77)", "eq. (75)",
    ],
    "Proposition 2": ["mean over queries", "every query", "increasingly", "eq. (61)"],
    "Figure 6": ["(a): accuracy rises with alpha_*", "(a): accuracy rises with N", "(b)",
                 "(c): pruning", "(c): a better initial model"],
    "Remark 1": [""],
    "Remark 2": ["N against alpha_*", "T against alpha_*", "N against tau", "T against tau"],
    "Remark 3": ["N", "T"],
    "Lemma 1": [""],
    "Lemma 2": [
        "Claim 1, eq. (33)", "Claim 1, eq. (42)", "Claim 1, eq. (87)", "Claim 1, eq. (96)",
        "Claim 1, p_n(0) below eq. (90)", "Claim 2, eq. (153)", "Claim 2, eq. (155) to (156)",
        "Claim 2, eq. (157)", "Claim 3, eq. (50)", "Claim 2, K(t), Q(t) > 0",
        *(f"while training, eq. ({n})" for n in range(27, 53)),
        *(f"Claim {claim}, eq. ({n})" for claim, numbers in WHILE_TRAINING.items() for n in numbers),
    ],
    "Lemma 3": [
        "eq. (208) for W(0)", "eq. (208) for both", "eq. (208) for the mean", "eq. (209) to (212)",
        "eq. (211)", "eq. (212), Definition 2", "eq. (212), argmax", "eq. (212), ratio",
        "eq. (212), constant 1", "eq. (212), value of the integral", "eq. (212), last step", "eq. (213)",
        "eq. (214)", "m of (215)", "m of (207)", "eq. (210)",
    ],
    "Lemma 4": [*(f"eq. ({n})" for n in (217, 218, 219, 220, 221, 222))],
    "Appendix G.1": [
        *CARRIED["four classes"], "eq. (231)", "a hinge for each output", "eq. (234)",
        "eqs. (234), (235)", "eq. (235)", "eq. (236)", "eqs. (237), (241)", "eq. (238)", "eq. (239)",
        "eq. (240)",
        "below eq. (241)",
    ],
    "Appendix G.2": [
        *CARRIED["sets of three"], "eq. (244)", "below eq. (244)",
        "keys and queries grow within the span", "as far within the span",
        "keys and queries of a set grow in one direction", "attention on non-discriminative patterns",
    ],
    "Appendix G.3": [*CARRIED["two heads"], "eq. (248), first line", "eq. (248), second line",
                     "more stable"],
    "Appendix G.4": [*CARRIED["skip connection"], *CARRIED["pre-LayerNorm"],
                     "pre-LayerNorm: eq. (6)", "eq. (250)"],
}  # fmt: skip
HYPOTHESES = {"Section 4.1", "Section 4.1, Appendix B"}  # what the experiments are claimed to meet


def test_every_numbered_statement_is_a_claim_or_has_a_reason():
    parts = {}
    for claim in all_claims():
        parts.setdefault(claim.label, []).append(claim.part)
    assert set(parts) - HYPOTHESES == set(NUMBERED)
    for label, expected in NUMBERED.items():
        for begin in expected:
            assert any(part.startswith(begin) for part in parts[label]), (label, begin)
        for part in parts[label]:
            assert any(part.startswith(begin) for begin in expected), (label, part)


def test_every_reading_of_lemma_3_has_every_part():
    for shown in ("Definition 2", "argmax with margin", "ratio (220)"):
        own = [c.part for c in chains.LEMMA_3_PROVED if c.part.endswith(shown)]
        for begin in NUMBERED["Lemma 3"][:4] + ["eq. (212)", "eq. (213)", "eq. (214)"]:
            assert any(part.startswith(begin) for part in own), (shown, begin)


def test_declarations_are_accepted():
    for statements in subjects():
        assert not check_claims(statements)[1]
    for claim in displays.ProofDisplaysClaims.claims:
        assert claim.printed or claim.corrects or "at most" in claim.part or claim.note


# Verdicts, and each refutation a second way

STATEMENTS = load_statements(ProofDisplays())


def verdicts(claim, statements=STATEMENTS):
    subject = Subject(PAPER.name, statements, (claim,))
    cells = {}
    for scope in filter(None, (claim.scope, claim.far)):
        built = build_cells(statements.study, {**claim.where, **scope})
        cells |= {repr(dict(cell.parameters)): cell for cell in built}
    asked = [Question(subject, claim, cell, dict) for cell in cells.values()]
    if claim.kind == "order":
        return ask_order([(question, None) for question in asked], 10.0)
    return [ask_exactly(question) for question in asked]


def of(part):
    (claim,) = [c for c in STATEMENTS.claims if c.part == part]
    return claim


FAILING = {
    "Claim 2, eq. (155) to (156), constants at 1": 1,
    "Claim 2, eq. (157)": 12,
    "proof: eq. (67), first line to second": 4,
    "proof: eq. (58) to (60)": 3,
    "proof: eq. (66) in (67), constants at 1": 1,
    "proof: eq. (66) at the N of (69)": 4,
    "proof: eq. (76), N without end, constants at 1": 15,
    "proof: eq. (76), N without end": 4,
    "proof: eq. (77), first line to second": 4,
    "eq. (24), tokens of norm 1": 12,
    "eq. (25), tokens over 1 - tau": 1,  # at tau = .27, above what the paper leaves open
    "Claim 1, p_n(0) below eq. (90) against Definition 1": 12,
    "Claim 2, eq. (153), read as Definition 1, 1.": 4,
    "Claim 3, eq. (50) and Assumption 2": 12,
    "Claim 1, eq. (33), (37), (40), at t = 0": 15,
    "Claim 1, eq. (42), at t = 0": 15,
    "Claim 1, eq. (96)": 6,
    "m of (215), log B, in (214)": 2,
    "eq. (220) from Definition 2": 3,
    "Claim 1, eq. (99), first relation": 16,
    "Claim 1, eq. (101)": 6,
    "Claim 2, eq. (154), last relation": 6,
    "eq. (210)": 4,
}


def test_what_fails_has_a_witness_and_the_rest_is_decided():
    failing = {}
    for claim in STATEMENTS.claims:
        for found in verdicts(claim):
            assert found.verdict in ("holds", "fails", "of order only", "premise unmet"), claim.name
            if found.verdict == "fails":
                assert found.confirmed, claim.name
                failing[claim.part] = failing.get(claim.part, 0) + 1
            elif claim.corrects:
                assert found.verdict in ("holds", "of order only", "premise unmet"), claim.name
    assert failing == FAILING


def largest_ratio(sigma=0.1, delta=0.2, tau=TAU):
    return math.exp(-(delta + tau)) * (1 - sigma - tau) / 2


def test_the_fractions_by_floats():
    """(8) and (156) agree; (155) is stricter by a factor of 2 in alpha_#."""
    ratio = largest_ratio()
    for alpha in (0.3, 0.35, 0.4, 0.5):
        cell = build_cells(ProofDisplays(), {"figure": "1a", "alpha": str(alpha)})[0].parameters
        confusion = 0.5 - alpha
        assert displays.meets_8(cell) == displays.meets_156(cell) == int(confusion <= ratio * alpha)
        assert displays.meets_155(cell) == int(confusion <= ratio * alpha / 2)
        assert displays.meets_156(cell) == int(alpha >= (1 - 0.5) / (1 + ratio))
        assert displays.meets_156_halved(cell) == int(alpha >= (1 - 0.5) / (1 + ratio / 2))
        assert displays.meets_8_again(cell) == displays.meets_8(cell)
        assert displays.meets_155_again(cell) == displays.meets_155(cell)
    assert displays.meets_8(cell) == 1  # alpha_# = 0
    cell = build_cells(ProofDisplays(), {"figure": "1a", "alpha": "0.4"})[0].parameters
    assert (displays.meets_156(cell), displays.meets_155(cell)) == (1, 0)


def test_what_157_allows_is_too_few_samples():
    """Between 2 and base^-2 samples the deviation is above the base, for every base below 1/2."""
    for base in (0.49, 0.1722, 0.01):
        for seen in range(2, min(int(base**-2), 2000) + 1):
            assert math.sqrt(math.log(seen) / seen) > base


def test_no_constants_help_the_proof_of_proposition_1():
    """(76) and (77) with Theta constants between 1/20 and 20, s = 0: small alpha_* breaks them."""
    rng = np.random.default_rng(0)
    for _ in range(50):
        c1, c2, c3 = (Fraction(int(x), 20) for x in rng.integers(1, 401, 3))
        alpha = Fraction(1, 10**6)
        assert abs(1 - c1 * alpha**2) > c3 * alpha  # (76), N without end
        first = 1 / (c2 * alpha - 1 + c1 * alpha**2) ** 2
        assert first < c3 / alpha**4 / 10**6  # (77)
    alpha, s = Fraction(3, 10), Fraction(1, 10)
    p = alpha  # p_n(0) = Theta(alpha_*) with constant 1: E[alpha (p (p - s) - 1)] has the factor alpha_*
    assert alpha - abs(alpha * (p * (p - s) - 1)) == alpha**2 * (alpha - s)


def test_no_constants_help_the_proof_of_theorem_1():
    for constant in (1, 10, 1000):
        # (67): the first line over the second is 1/alpha_* at s = 0.
        alpha = Fraction(1, 2 * constant)
        first, second = 1 / (alpha * alpha / 2), 1 / (alpha / 2)
        assert first / second > constant
        # (66) at N = K base^-2: with log N = 2 C^2 K, sqrt(log N / N) = base sqrt(log(N)/K) > C base.
        for k in (1, 50):
            log_n = 2 * constant**2 * k
            assert math.sqrt(log_n / k) > constant


def test_the_lower_bound_58_asks_for_no_more_than_a_bounded_norm():
    """With eta T = 1 it holds with equality at most at its largest right side, at any T."""
    (limit,) = {of("proof: eq. (58) to (60)").limit.again}
    for apart, steps in ((0, 10), (0.2 + TAU, 10**4), (3, 10**4)):
        sizes = np.linspace(0, 9, 9001)
        sides = (1 + 1 / steps / np.exp(sizes**2 - apart * sizes)) ** steps
        most = (1 + math.exp(apart**2 / 4) / steps) ** steps
        assert sizes[sides.argmax()] == pytest.approx(apart / 2, abs=1e-3)
        assert sides.max() == pytest.approx(most, rel=1e-6)
        assert most < math.exp(math.exp(apart**2 / 4))  # |q_1| = most meets (58) whatever T is
        grown = limit({"delta": apart, "tau": 0}) * arb(10) ** -450  # 1 over the square of that bound
        assert float(grown) == pytest.approx(math.exp(-2 * math.exp(apart**2 / 4)))
    for steps in (10**2, 10**6, 10**12):  # (60) is what solves (59), where the step size is gone
        root = brentq(lambda q, t=steps: math.log(q) - t * math.log1p(math.exp(-(q**2))), 1.1, 9)
        assert 0.8 * math.log(steps) < root**2 < 1.1 * math.log(steps)


@pytest.mark.parametrize(
    ("top", "bottom", "limit"),
    [([1, 0, -1], [0, 1], None), ([0, 2], [0, 4, 1], 0.5), ([0, 0, 3], [5], 0), ([0, -3], [0, 1], 3)],
)
def test_limits(top, bottom, limit):
    found, near = limit_at_zero(top, bottom), ratio_near_zero(top, bottom)
    if limit is None:
        assert found > 10**400
        assert near > 10**400
    else:
        assert found == limit
        assert abs(near - Fraction(limit)) < Fraction(1, 10**100)


def test_tokens_of_norm_1_reach_the_stated_inner_product():
    """Two of them within tau of e_1, turned to either side."""
    angle = 2 * math.asin(TAU / 2)
    x, y = (np.array([math.cos(angle), sign * math.sin(angle)]) for sign in (1, -1))
    for token in (x, y):
        assert np.linalg.norm(token - [1, 0]) == pytest.approx(TAU)
    found = verdicts(of("eq. (24), tokens of norm 1"))[4]
    assert x @ y == pytest.approx(found.left[0])
    assert x @ y < 1
    rng = np.random.default_rng(1)
    for own, other in (((1, 0, 0), (1, 0, 0)), ((1, 0, 0), (0, 1, 0))):
        noise = rng.standard_normal((2, 4000, 3))
        noise *= 0.2 / np.linalg.norm(noise, axis=2, keepdims=True)
        products = np.einsum("id,id->i", own + noise[0], other + noise[1])
        if own == other:  # (1 - tau)^2 is the least, reached at -tau mu
            assert 0.8**2 <= products.min() < 0.8**2 + 0.03
        else:
            assert products.max() <= 2 * 0.2 + 0.2**2


def test_value_vectors_of_confusion_tokens_are_far_from_p_1():
    """Assumption 1 with equality: W_V mu_2 is sigma from p_2, and more than sigma + tau from p_1."""
    model = draw_initial_model(np.random.default_rng(0), PatchModel(), sigma=0.1)
    value = model.value @ model.patterns[1]
    assert np.linalg.norm(value - model.value_features[1]) == pytest.approx(0.1)
    assert np.linalg.norm(value - model.value_features[0]) > np.sqrt(2) - 0.1 > S


def test_the_start_of_w_o_by_simulation_and_scipy():
    rng = np.random.default_rng(2)
    rows = rng.standard_normal((1000, 10)) * 0.01  # m = 1000, xi = 0.01
    assert (rows[:, 2:5] > 0.01).mean() == pytest.approx(1 - norm.cdf(1), abs=0.02)
    assert ((rows[:, :5] ** 2).sum(axis=1) > 5 * 0.01**2).mean() > 0.3
    thin = rows / math.sqrt(10)  # (96): N(0, xi^2 I / m_a)
    assert (np.linalg.norm(thin, axis=1) <= 0.01).mean() == pytest.approx(0.5595, abs=0.05)
    assert (np.linalg.norm(rows, axis=1) <= 0.01).mean() < 0.01
    one = build_cells(ProofDisplays(), {"figure": "4", "neurons": "10"})[0].parameters
    for part, chance in (
        ("Claim 1, eq. (33), (37), (40), at t = 0", norm.cdf(1) ** 30),
        ("Claim 1, eq. (42), at t = 0", chi2.cdf(5, 5) ** 10),
        ("Claim 1, eq. (96)", chi2.cdf(10, 10)),
        ("Claim 1, eq. (96), entries N(0, xi^2)", chi2.cdf(1, 10)),
    ):
        claim = of(part)
        for side in (claim.exact, claim.witness):
            assert float(side(one).mid()) == pytest.approx(chance, rel=1e-9), part


@pytest.mark.parametrize("dim", [3, 4, 5, 6, 7, 8, 20])
def test_96_fails_where_m_a_is_small_and_its_bound_in_m_a_holds(dim):
    """P(chi-square with m_a degrees of freedom <= 1), by SciPy, against 0.01 and Chernoff's bound."""
    chance = chi2.cdf(1, dim)
    assert chance <= math.exp((dim - 1) / 2) / dim ** (dim / 2)
    options = {"figure": "4", "dim": str(dim), "patterns": str(min(dim - 1, 5)), "xi": "0.01"}
    (cell,) = build_cells(ProofDisplays(), options)
    subject = subject_of(load_statements(ProofDisplays()))
    verdicts = {
        part: ask_exactly(Question(subject, of(part), cell, dict)).verdict
        for part in ("Claim 1, eq. (96), entries N(0, xi^2)", "Claim 1, eq. (96), in m_a")
    }
    expected = "fails" if chance > 0.01 else "holds"
    assert list(verdicts.values()) == [expected, "holds"]
    assert (expected == "fails") is (dim <= 6)


@pytest.mark.parametrize("samples", [2, 8, 21, 128, 2000])
def test_label_tails(samples):
    least = math.sqrt(samples * math.log(samples))
    exact = sum(binom.pmf(k, samples, 0.5) for k in range(samples + 1) if abs(samples - 2 * k) >= least)
    assert float(label_tail(samples).mid()) == pytest.approx(exact, rel=1e-9)
    assert float(label_tail_again(samples)) == pytest.approx(exact, rel=1e-9)


def test_a_neuron_of_definition_2_that_220_leaves_out():
    for s, lucky in ((0.39, True), (0.41, False)):
        w = np.array([math.cos(s), math.sin(s)])  # at the angle s from p_1, towards p_2
        assert (w[0] * (1 - s) >= w[1] * (1 + s)) == lucky


def test_attention_weights_at_the_start():
    """Definition 1 has delta + tau, the text after (90) 2 delta; (153) asks e^-(delta+tau) of both."""
    for alpha, delta in ((0.5, 0.2), (0.3, 0.4)):
        first, second = (
            alpha * math.exp(x) / (alpha * math.exp(x) + 1 - alpha)
            for x in (1 - delta - TAU, 1 - 2 * delta)
        )
        assert second < first
    tiny = 1e-6
    assert tiny * math.e / (tiny * math.e + 1 - tiny) < 1e-5  # against 1 at delta = tau = 0


# Lemma 3: the chains

LUCKY = load_statements(LuckyNeurons())


def steps_of(claim, **options):
    subject = Subject(PAPER.name, LUCKY, (claim,))
    texts = {name: str(value) for name, value in options.items()}
    (cell,) = build_cells(LUCKY.study, {**claim.where, **texts})
    return [ask_exactly(Question(subject, step, cell, dict)) for step in claim.steps]


def proved(begin, shown):
    (claim,) = [c for c in LUCKY.claims if c.proof and c.part == f"{begin}, {shown}"]
    return claim


@pytest.mark.parametrize(
    ("shown", "share", "expected"),
    [
        ("Definition 2", "definition-2", ["fails", "holds", "fails"]),
        ("argmax with margin", "argmax-margin", ["fails", "holds", "fails"]),
        ("ratio (220)", "ratio", ["holds", "holds", "fails"]),
    ],
)
def test_where_the_proof_of_208_breaks(shown, share, expected):
    """At m = 1000: (212) for the readings below it, and N^-10 of (214) for all, where N^-2 follows."""
    found = steps_of(proved("eq. (208) for W(0), constant 1 in (207)", shown), neurons=1000)
    assert [step.verdict for step in found] == expected
    assert all(step.confirmed for step in found if step.verdict == "fails")
    p, slack = lucky_probability(share, S, 10, 5), math.sqrt(math.log(200) / 1000)
    asked, of_share = math.ceil(1000 * (0.2 - S / math.pi - slack)), math.ceil(1000 * (p - slack))
    assert found[0].left[0] == pytest.approx(binom.cdf(asked - 1, 1000, p), rel=1e-6)
    assert found[0].right[0] == pytest.approx(binom.cdf(of_share - 1, 1000, p), rel=1e-6)
    assert found[1].right[0] == pytest.approx(200.0**-2)  # exp(-2 m slack^2)
    assert found[2].right[0] == pytest.approx(200.0**-10)


def test_the_proof_with_constant_5_goes_through():
    claim = proved("eq. (208) for W(0), constant 5 in (207)", "ratio (220)")
    for options in ({"neurons": 2650, "epsilon_m": "0.5"}, {"neurons": 7359, "epsilon_m": "0.3"}):
        assert [step.verdict for step in steps_of(claim, **options)] == ["holds"] * 3


def test_equal_counts_are_no_step():
    """At m = 250 both displays ask for the same number of neurons."""
    claim = proved("eq. (208) for W(0), constant 1 in (207)", "ratio (220)")
    assert steps_of(claim, neurons=250)[0].verdict == "premise unmet"


@pytest.mark.parametrize(
    ("shown", "reading"),
    [
        ("Definition 2", "definition-2"),
        ("argmax with margin", "argmax-margin"),
        ("ratio (220)", "ratio"),
    ],
)
def test_the_chain_of_the_mean(shown, reading):
    """Every display by floats; what breaks is the law of the angles, (209)."""
    claim = proved("eq. (208) for the mean of |W(0)|", shown)
    found = steps_of(claim, neurons=1000, epsilon_m="0.4")
    assert [step.verdict for step in found] == ["holds"] * 5 + ["fails"]
    assert found[-1].confirmed
    turn = 2 * math.asin(S / 2) / math.pi
    values = [
        200 * (0.6 - 5 * S / math.pi), 200 * (1 - 5 * S / math.pi) - math.sqrt(1000 * math.log(200)),
        200 * (1 - 5 * S / math.pi), 200 * (1 - turn) ** 5, 200 * ((1 - turn) ** 5 + turn**5),
        1000 * lucky_probability(reading, S, 10, 5),
    ]  # fmt: skip
    assert found[0].left == pytest.approx(found[0].right)  # but for a factor 1 - N^-10
    for step, left, right in zip(found[1:], values, values[1:], strict=False):
        assert step.left[0] == pytest.approx(left)
        assert step.right[0] == pytest.approx(right, rel=1e-6)


def test_the_integral_of_uniform_angles_by_simulation():
    """(209) as it reads the angles: M of them, independent and uniform, theta_1 the least by 2 Delta."""
    rng, turn = np.random.default_rng(3), 2 * math.asin(S / 2)
    angles = rng.uniform(0, 2 * math.pi, (400_000, 5))
    share = (angles[:, :1] + 2 * turn <= angles[:, 1:]).all(axis=1).mean()
    stated = ((1 - turn / math.pi) ** 5 + (turn / math.pi) ** 5) / 5
    assert share == pytest.approx(stated, abs=0.003)
    for reading in ("definition-2", "argmax-margin", "ratio"):
        assert abs(lucky_probability(reading, S, 10, 5) - stated) > 9e-4
