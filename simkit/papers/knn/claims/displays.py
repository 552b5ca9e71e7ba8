"""Lemma 2's proof, display by display: (7)-(23), and the chain that they make up to bound (6)."""

from collections.abc import Mapping
from typing import Any, ClassVar

from simkit.declare.claims.claim import Display, Instance
from simkit.declare.claims.tables import read_claims
from simkit.declare.statement import Statements
from simkit.papers.knn.claims.formulas import FORMULAS
from simkit.papers.knn.theory import chosen, displays, enclosures


def _part(name: str) -> Any:
    """Return a right side by both of its evaluations."""
    return (
        lambda p: displays.right_sides(p)._asdict()[name],
        lambda p: displays.right_sides_again(p)._asdict()[name],
    )


_NUMBERS: Mapping[str, Any] = {
    "psi": (enclosures.psi, displays.psi_again),
    "nu2": (displays.centre_bound, displays.centre_bound_again),
    "nu5": (displays.value_bound, displays.value_bound_again),
    "own": (displays.own_score, displays.own_score_again),
    "target": (displays.target_norm, displays.target_norm_again),
    "largest": displays.largest_norm,
    "foreign": (displays.foreign_norm, displays.foreign_norm_again),
    **{name: _part(name) for name in displays.RightSides._fields},
}
_PREMISES = ("sqrt(d) >= 3*(psi + nu2 + nu4)", "5*delta < 1")
_LARGEST_WEIGHTS = "(k1*inner_max**2 + (k - k1)*outer_max**2)"
_NINE = f"sigma*nu5*sqrt(2*{_LARGEST_WEIGHTS}/d*log(2*d/delta))"
_FIFTEEN = "(outer_shift*exp(nu2/sqrt(d)) + inner_shift*exp(nu5/sqrt(d)))*target"
_SIXTEEN = "(tilt - 1)*tau_1*target"
_SEVENTEEN = "tilt*(tau_1*target + root)"
_WORDS = {
    "every": "k1 = 4,8; values = identity,dense,competitor",
    # Where (11) and (12) miss a factor sqrt d: all tokens have the centre (1, ..., 1)/sqrt d.
    "aligned": "scores = aligned; beta = 0.01; d = 64,1024",
    "nine": _NINE,
    "fifteen": _FIFTEEN,
    "sixteen": _SIXTEEN,
    "seventeen": _SEVENTEEN,
    "seventeen_corrected": "tilt_corrected*(tau_1_corrected*largest + root_corrected)",
    "columns": "W_V has entries up to nu5, so that its columns have norms up to nu5 sqrt d: a factor"
    " sqrt d is missing for dense W_V",
    "signs": "sums of both signs cancel inside the absolute value; each term needs its own",
    "centres": "|mu_j W_V| of another centre may be larger than |mu_1 W_V|",
    "letter": "nu5, the bound of W_V's entries, stands where nu4, that of mu_1 A mu_1^T, is meant",
    "lambda": "lambda, which is not defined, is read as sqrt d",
    # psi with the bounds of (11) and (12) as they are corrected.
    "wide": "psi' = 2 sigma nu1 nu6 sqrt(2 d log(2 k/delta)) + 2 sigma^2 nu6 log(d/delta), by (11) and"
    " (12) as corrected",
    "short": "psi is short by sqrt d where mu_1 A has large entries: A = beta 11^T, mu = (1, ..., 1)/"
    "sqrt d",
}


def _outside_instance(params: Mapping[str, Any]) -> Instance:
    """Return the centres of the tokens outside S_1 with the sup norm of their sum."""
    data = {
        "centres outside S_1": displays.centres_outside(params), "beta": params["beta"],
        "ratio |mu_1 W_V| over |mu_0 W_V|": params["ratio"], "d": params["d"],
    }  # fmt: skip
    return Instance(
        data, displays.foreign_norm_again(params),
        construction="centres are unit vectors, dealt to the tokens outside S_1 in turn",
    )  # fmt: skip


_PARTS = "(foreign + noise_sum + score_gap + outside*target)/weight_sum"
_CHAIN = (
    Display("left", "error_sup"),
    Display("(22), first inequality", "(numerator_gap + outside*target)/weight_sum"),
    Display("(7)", _PARTS),
    Display("(8)", "(outside*target + noise_sum + score_gap + outside*target)/weight_sum"),
    Display("(9)", f"(outside*target + {_NINE} + score_gap + outside*target)/weight_sum",
            probability="1 - delta"),
    Display("(14)", "(outside*target + tilt*root + score_gap + outside*target)/weight_sum",
            probability="1 - 5*delta", note="by the bounds of U_1 and U_2"),
    Display("(15)", f"(outside*target + tilt*root + {_FIFTEEN} + outside*target)/weight_sum"),
    Display("(16)", f"(outside*target + tilt*root + {_SIXTEEN} + outside*target)/weight_sum",
            probability="1 - 4*delta"),
    Display("(17)", f"({_SEVENTEEN} + outside*target)/weight_sum"),
    Display("(22)", "twenty_two/weight_sum"),
    Display("(20)", "twenty_two/least_sum", probability="1 - 5*delta"),
    Display("(23), second inequality", "second"),
    Display("(6)", "last"),
)  # fmt: skip
_GROUPS: Mapping[str, Mapping[str, Any]] = {
    "of_proof": {
        "of": "Lemma 2", "concerns": "proof", "numbers": _NUMBERS, "formulas": FORMULAS,
        "when": _PREMISES,
    },
    "of_bound": {
        "numbers": _NUMBERS, "when": _PREMISES, "display": "Lemma 2, bound (6)",
        "fails_with": "Lemma 2, bound (6), given tokens",
        "printed": r"\|\hat V_l - \mu_lW_V\|_\infty \leq (6) \text{ with probability } 1 - 5\delta",
    },
    "formulas": {"formulas": FORMULAS},
    # Of sums up to some 1e4; of larger ones 64 ulps of what is summed, which trials keep.
    "rounded": {"resolution": 1e-9},
    "outside": {"instance": _outside_instance},
    "chosen": {
        "of": "Lemma 2", "concerns": "proof", "instance": chosen.tokens_at,
        "numbers": {
            **_NUMBERS, "chosen_gap": chosen.gap, "chosen_bound": (chosen.bound, chosen.bound_again),
        },
        "when": (_PREMISES[0], "k1 < k"),
    },
    "chain": {"proof": _CHAIN},
}  # fmt: skip


class DisplayClaims(Statements):
    """The displays of Lemma 2's proof as printed and corrected, and their chain. Source: Lemma 2."""

    claims = read_claims("simkit.papers.knn.claims:displays.csv", _WORDS, _GROUPS)
    second_path: ClassVar[Mapping[str, Any]] = {"path": "literal"}
