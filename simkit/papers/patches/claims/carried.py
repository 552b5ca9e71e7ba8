"""Which of Theorem 1, Propositions 1 and 2 carry over to Appendix G, and what it says of training."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from simkit.declare.claims.claim import Claim
from simkit.declare.claims.tables import read_claims
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

_FOUR = {"classes": "4", "loss": "sum", "pattern_sets": "1", "heads": "1", "skip": "false"}
_SETS = {"classes": "2", "pattern_sets": "3", "heads": "1", "skip": "false"}
_GROUPS: Mapping[str, Mapping[str, Any]] = {
    "premises": {"training": True, "concerns": "premises"},
    "rounded": {"resolution": 1e-12},
    "normalised": {
        "where": {"layer_norm": "pre", "pattern_sets": "1", "init": "rotation"},
        "note": "errors at LN(mu_j), which the network sees, with and without a skip connection; LN of"
        " M = d patterns depend on each other",
    },
    "four_classes": {
        "where": _FOUR, "scope": {"iterations": "0,10"}, "training": True, "concerns": "proof",
    },
    "within_sets": {
        "where": _SETS, "when": _SETS_ASK, "numbers": _SETS_NUMBERS, "training": True,
        "concerns": "proof",
    },
    "trials_100": {"trials": 100},
    "trials_150": {"trials": 150},
    "trials_160": {"trials": 160},
}  # fmt: skip
_WORDS = {
    "tiny": "preset = printed; samples = 2; test = 2; neurons = 10; tokens = 20; max_steps = 1",
}

#: (244) and (250) at the starts and sets that are drawn, (6) with layer norm.
OF_THE_STARTS = read_claims("simkit.papers.patches.claims:starts.csv", _WORDS, _GROUPS)
#: eqs. (234)-(241), measured: a step on each group alone, and on all data.
UPDATES = read_claims("simkit.papers.patches.claims:updates.csv", _WORDS, _GROUPS)
#: What G.2 says of keys, queries and attention within sets.
WITHIN_SETS = read_claims("simkit.papers.patches.claims:within_sets.csv", _WORDS, _GROUPS)
