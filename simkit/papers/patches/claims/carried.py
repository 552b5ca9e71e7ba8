"""Which of Theorem 1, Propositions 1 and 2 carry over to Appendix G, and what it says of training."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from simkit.declare.claims.claim import Claim
from simkit.papers.patches.claims.extensions import least_within, most_between
from simkit.papers.patches.claims.learning import EQUATION_11, PROPOSITION_2
from simkit.papers.patches.claims.starts import measure_starts
from simkit.papers.patches.claims.trained import ZERO_LOSS

Cell = Mapping[str, Any]
_G1, _G2, _G3, _G4 = (f"Appendix G.{i}" for i in range(1, 5))
_LAYER_NORM = (
    "layer norm before attention and before W_O is a variant of our own; it starts with errors sigma and"
    " delta at LN(mu_j), which takes norms above 1"
)
_OF_SETS = "in place of sigma and delta the largest errors of ten starts that are drawn"
#: Label, a word on the variant, what a cell of it has, a note.
_VARIANTS: Sequence[tuple[str, str, Mapping[str, Any], str]] = (
    (_G1, "four classes", {"classes": "4"}, "loss (231)"),
    (_G2, "sets of three", {"pattern_sets": "3"}, _OF_SETS),
    (_G3, "two heads", {"heads": "2"}, ""),
    (
        _G4,
        "skip connection",
        {"skip": "true"},
        "W_V = P R - I, P turning as far as keeps |W_V| <= 1, R of error sigma",
    ),
    (_G4, "pre-LayerNorm", {"layer_norm": "pre"}, _LAYER_NORM),
)


def value_error_drawn(cell: Cell) -> float:
    """Return the largest |W_V mu - p| of some starts. Source: eq. (245)."""
    return measure_starts(cell).value_error


def key_error_drawn(cell: Cell) -> float:
    """Return the largest |W_K mu - q|, |W_Q mu - r| of some starts. Source: eqs. (246), (247)."""
    return measure_starts(cell).key_error


def norm_drawn(cell: Cell) -> float:
    """Return the largest norm of W_V, W_K and W_Q of some starts. Source: Assumption 1."""
    return measure_starts(cell).norm


#: What G.2 asks of the data: (244), and that a rescaling can part inner products at 1.
_SETS_ASK = ("4*tau + 2*set_radius < sqrt(2) - 2*set_radius", "least_within > most_between")
_SETS_NUMBERS = {
    "least_within": lambda cell: least_within({"radius": cell["set_radius"], "tau": cell["tau"]}),
    "most_between": lambda cell: most_between({"radius": cell["set_radius"], "tau": cell["tau"]}),
}


def _of_variant(claim: Claim, fields: Cell) -> dict[str, Any]:
    """Return the premises of a claim as a variant has them: sets with the errors that starts have."""
    if "layer_norm" in fields:
        numbers = {**claim.numbers, "norm_drawn": norm_drawn}
        return {"open_when": (*claim.open_when, "norm_drawn <= 1"), "numbers": numbers}
    if "pattern_sets" not in fields:
        return {}
    own = {"value_error_drawn": value_error_drawn, "key_error_drawn": key_error_drawn}
    return {
        "statement": _with_drawn(claim.statement),
        "when": (*map(_with_drawn, claim.when), *_SETS_ASK),
        "open_when": tuple(map(_with_drawn, claim.open_when)),
        "numbers": {**claim.numbers, **_SETS_NUMBERS, **own},
    }


def _with_drawn(text: Any) -> str:
    """Return a text with the errors of drawn starts in place of sigma and delta."""
    return re.sub(r"\bdelta\b", "key_error_drawn", re.sub(r"\bsigma\b", "value_error_drawn", str(text)))


def _carried(claims: Sequence[Claim]) -> tuple[Claim, ...]:
    """Return claims of the plain network as claims of each variant."""
    found = []
    for claim in claims:
        for label, name, fields, note in _VARIANTS:
            found.append(
                replace(
                    claim, label=label, part=f"{name}: {claim.label}, {claim.part}", printed="",
                    where={**claim.where, **fields},
                    note="; ".join(filter(None, (note, claim.note))), **_of_variant(claim, fields),
                )
            )  # fmt: skip
    return tuple(found)


#: Theorem 1 and Proposition 1: zero loss on fresh samples, of each variant.
ZERO_LOSS_CARRIED = _carried(ZERO_LOSS)

#: eq. (11), steps against alpha_*, of each variant.
EQUATION_11_CARRIED = _carried(EQUATION_11)

#: Proposition 2, the mean over queries, of each variant.
PROPOSITION_2_CARRIED = _carried(PROPOSITION_2[:1])

_TINY = {
    "preset": "printed", "samples": "2", "test": "2", "neurons": "10", "tokens": "20", "max_steps": "1",
}  # fmt: skip
_MET: dict[str, Any] = {"set_radius": "0.1,0.2", "noise": "bounded", "noise_norm": "0.03162277660168379"}

_AT_NORMALISED: dict[str, Any] = {
    "where": {"layer_norm": "pre", "pattern_sets": "1", "init": "rotation"}, "when": ("patterns < dim",),
    "scope": {"skip": "false,true", **_TINY}, "concerns": "premises", "training": True,
    "resolution": 1e-12,
    "note": "errors at LN(mu_j), which the network sees, with and without a skip connection; LN of M = d"
    " patterns depend on each other",
}  # fmt: skip

#: (244) and (250) at the starts and sets that are drawn, (6) with layer norm.
OF_THE_STARTS = (
    Claim(_G4, "largest_value_error <= sigma", "pre-LayerNorm: eq. (6) of W_V", **_AT_NORMALISED),
    Claim(_G4, "largest_key_error <= delta", "pre-LayerNorm: eq. (6) of W_K, W_Q", **_AT_NORMALISED),
    Claim(_G2, "set_margin > 0", "eq. (244) at the patterns that are drawn", r"2\tau + \Delta < \kappa",
          where={"pattern_sets": "3"},
          scope={**_MET, **_TINY},
          concerns="premises", training=True,
          note="kappa and Delta of the patterns that are drawn; tau = 0.01 sqrt(d)"),
    Claim(_G4, "largest_norm <= 1", "eq. (250) with sigma: |W_V| <= 1 of Assumption 1",
          r"\|(W_V^{(0)} + I) \mu_j - p_j\| \le \sigma", where={"skip": "true"},
          scope={"turn": "0,30,54.26,60", **_TINY},
          concerns="premises", training=True, resolution=1e-12,
          note="W_V = P R - I, where P turns by --turn and R moves every pattern by sigma = 0.1: both"
          " together keep to 60 degrees up to 54.26, the default; at 60 they go beyond"),
)  # fmt: skip

_STEP: dict[str, Any] = {"training": True, "concerns": "proof"}
_FOUR: dict[str, Any] = {
    "where": {"classes": "4", "loss": "sum", "pattern_sets": "1", "heads": "1", "skip": "false"},
    "scope": {"iterations": "0,10"}, **_STEP,
}  # fmt: skip
_ANY_NEURON = "eq. (235): any neuron of W_2"
_ALONG = "below eq. (241): W_2 moves along p_2"

#: eqs. (234)-(241), measured: a step on each group alone, and on all data.
UPDATES = (
    Claim(_G1, "own > 0", "eqs. (234), (235): mean over W_2",
          r"(W_{O(i,\cdot)}^{(t+1)} - W_{O(i,\cdot)}^{(t)}) p_2 \propto \|p_2\|^2 > 0", **_FOUR),
    Claim(_G1, "least_own > 0", _ANY_NEURON,
          r"(W_{O(i,\cdot)}^{(t+1)} - W_{O(i,\cdot)}^{(t)}) p_2 \propto \|p_2\|^2 > 0",
          note="a neuron that fires on no token of D_2 does not move", **_FOUR),
    Claim(_G1, "least_own >= 0", "eq. (235) with >=: any neuron of W_2", resolution=1e-12,
          corrects=f"{_G1}, {_ANY_NEURON}", **_FOUR),
    Claim(_G1, "opposite < 0", "eq. (238): mean over W_2", **_FOUR),
    Claim(_G1, "most_opposite <= 0", "eq. (239): any neuron of W_2",
          r"(W_{O(i,\cdot)}^{(t+1)} - W_{O(i,\cdot)}^{(t)}) p_3 \le 0", resolution=1e-12, **_FOUR),
    Claim(_G1, "largest_mixed <= 0", "eqs. (237), (241): any neuron of W_2",
          r"(W_{O(i,\cdot)}^{(t+1)} - W_{O(i,\cdot)}^{(t)}) p_1 \approx 0", resolution=1e-12,
          note="exactly 0 under the loss (231): y^T a = 0; so it is for p_4", **_FOUR),
    Claim(_G1, "E[cosine_own] >= 0.75", _ALONG,
          r"W_{O(i,\cdot)} \text{ will update along the direction of } p_2 \text{ for } i \in"
          r" \mathcal{W}_2",
          trials=150,
          note="mean movement on all data; 0.75 chosen here; at the start D_3 moves these neurons"
          " against p_3 as much as D_2 along p_2", **_FOUR),
)  # fmt: skip

_SETS: dict[str, Any] = {
    "where": {"classes": "2", "pattern_sets": "3", "heads": "1", "skip": "false"},
    "when": _SETS_ASK, "numbers": _SETS_NUMBERS, **_STEP,
}  # fmt: skip
_GROWS = (
    r"W_K^{(t)} x_l^n, W_Q^{(t)} x_l^n \text{ will grow in the direction of a fixed linear combination"
    r" of } q_{l,1}, \ldots, q_{l,l_m} \text{, and } r_{l,1}, \ldots, r_{l,l_m}"
)
_DECREASES = (
    r"\text{a sparse attention map with weights of non-discriminative patterns decreasing to be close to"
    r" zero during the training}"
)

#: What G.2 says of keys, queries and attention within sets.
WITHIN_SETS = (
    Claim(_G2, "E[in_span] >= 0.9", "keys and queries grow within the span of the set's q, r", _GROWS,
          scope={"iterations": "0,10"}, trials=100,
          note="share of |dW mu|^2 in one step within the span; 0.9 chosen here", **_SETS),
    Claim(_G2, "E[span_gain] >= -0.2", "as far within the span as with single patterns", _GROWS,
          scope={"iterations": "0,10"}, trials=160,
          note="that share less the same with single patterns, whose span is a line, so that chance"
          " alone would put less within it; 0.2 chosen here", **_SETS),
    Claim(_G2, "E[agreement] >= 0.7", "keys and queries of a set grow in one direction", _GROWS,
          scope={"iterations": "0,10"}, trials=100,
          note="cosine for two patterns of a set; 0.7, 45 degrees, chosen here", **_SETS),
    Claim(_G2, "others_change <= 0", "attention on non-discriminative patterns decreases", _DECREASES,
          scope={"iterations": "5,10,20"}, **_SETS),
    Claim(_G2, "E[others_mass] = O(1/iterations)", "attention on non-discriminative patterns goes to 0",
          _DECREASES, scope={"iterations": "5,10,20"}, along="iterations",
          note="mean over queries; training ends at zero loss, after which nothing moves", **_SETS),
)  # fmt: skip
