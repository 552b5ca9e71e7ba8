"""Lemma 2's proof, display by display: (7)-(23), and the chain that they make up to bound (6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from simkit.declare.claims.claim import Claim, Display, Instance
from simkit.declare.claims.parts import of_proof
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
_EVERY = {"k1": "4,8", "values": "identity,dense,competitor"}
_PLAIN = {"k1": "4,8"}
#: Where (11) and (12) miss a factor sqrt d: all tokens have the centre (1, ..., 1)/sqrt d.
_ALIGNED = {"scores": "aligned", "beta": "0.01", "d": "64,1024"}
_ROUNDING = 1e-9  # of sums up to some 1e4; of larger ones 64 ulps of what is summed, which trials keep

_LARGEST_WEIGHTS = "(k1*inner_max**2 + (k - k1)*outer_max**2)"
_NINE = f"sigma*nu5*sqrt(2*{_LARGEST_WEIGHTS}/d*log(2*d/delta))"
_FIFTEEN = "(outer_shift*exp(nu2/sqrt(d)) + inner_shift*exp(nu5/sqrt(d)))*target"
_SIXTEEN = "(tilt - 1)*tau_1*target"
_SEVENTEEN = "tilt*(tau_1*target + root)"
_SEVENTEEN_CORRECTED = "tilt_corrected*(tau_1_corrected*largest + root_corrected)"
_TWENTY_TWO_CORRECTED = f"{_SEVENTEEN_CORRECTED} + (outside + eighteen_corrected)*target"
_COLUMNS = (
    "W_V has entries up to nu5, so that its columns have norms up to nu5 sqrt d: a factor sqrt d is"
    " missing for dense W_V"
)
_SIGNS = "sums of both signs cancel inside the absolute value; each term needs its own"
_CENTRES = "|mu_j W_V| of another centre may be larger than |mu_1 W_V|"
_LETTER = "nu5, the bound of W_V's entries, stands where nu4, that of mu_1 A mu_1^T, is meant"
_LAMBDA = "lambda, which is not defined, is read as sqrt d"


#: As corrected: tau_1 and tau_2 with nu4 in S_1 and nu2 outside, no d below, the largest |mu_j W_V|.
_WIDEST = r"\max_j\|\mu_jW_V\|_\infty"
_TAU_1 = r"\left[(k - k_1)e^{\nu_2/\sqrt{d}} + k_1e^{\nu_4/\sqrt{d}}\right]"
_TAU_2 = r"(k_1e^{2\nu_4/\sqrt{d}} + (k - k_1)e^{2\nu_2/\sqrt{d}})"
_EIGHT = r"\|(a) - \sum_{i\in S_1}\cdot\|_\infty \leq (k - k_1)e^{\nu_2/\sqrt{d}}" + _WIDEST
_ROOT = rf"\sigma\nu_5\sqrt{{2{_TAU_2}\log\frac{{2d}}{{\delta}}}}"
#: psi with the bounds of (11) and (12) as they are corrected.
_TILT = r"e^{\psi'/\sqrt{d}}"
_TILTED = rf"{_TILT}\left[{_TAU_1}{_WIDEST} + {_ROOT}\right]"
_WIDE = (
    "psi' = 2 sigma nu1 nu6 sqrt(2 d log(2 k/delta)) + 2 sigma^2 nu6 log(d/delta), by (11) and (12) as"
    " corrected"
)
_SHORT = "psi is short by sqrt d where mu_1 A has large entries: A = beta 11^T, mu = (1, ..., 1)/sqrt d"
_SECOND = (
    r"\frac{e^{\psi/\sqrt{d}}\sigma\nu_5\sqrt{\frac{2\tau_2}{dk^2}e^{-2\nu_4/\sqrt{d}}"
    r"\log\frac{2d}{\delta}} + \left[\frac{2\tau_1}{k}e^{(\psi-\nu_4)/\sqrt{d}}"
    r" + \left(1 - \frac{k_1}{k}\right)e^{\nu_4/\sqrt{d}}"
    r" - \frac{k_1}{k}\right]\|\mu_1W_V\|_\infty}{1 + e^{-(\nu_4+\nu_2)/\sqrt{d}} - e^{\psi/\sqrt{d}}}"
)


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


def _eq(
    number: int, statement: str, part: str = "", printed: str = "", corrects: bool = False, **more: Any
) -> Claim:  # fmt: skip
    """Return a display as a claim, or the correction of its namesake, `printed` as it should be."""
    label, name = f"Eq. ({number})", part
    of = (f"{label}, {part}" if part else label) if corrects else ""
    if corrects:
        name = f"{part}, corrected" if part else "corrected"
    more = {"scope": _EVERY, "far": _ALIGNED, "display": "" if of else label} | more
    return Claim(
        label, statement, name, printed, numbers=_NUMBERS, formulas=FORMULAS, when=_PREMISES,
        corrects=of, **more
    )  # fmt: skip


_OUTER = {"k1": "4", "values": "identity,competitor"}
_SMALL = {"k": "32", "k1": "16,32", "d": "16", "beta": "0.5"}
_LARGE_OWN = {"k1": "8", "d": "128", "beta": "2"}
_CLAIMS = (
    _eq(7, "split_gap = 0", "", r"\sum_i \exp(\cdot)x_iW_V = (a) + (b) + (c)", resolution=_ROUNDING,
        note="mu_i W_Q W_K^T mu_i^T is read as mu_1 W_Q W_K^T mu_i^T, as (8) needs it; the sum of the"
        " three parts does not depend on it"),
    _eq(8, "foreign <= outside*target", "largest over i outside S_1",
        r"\|(a) - \sum_{i\in S_1}\cdot\|_\infty \leq (k - k_1)e^{\nu_2/\sqrt{d}}\|\mu_1W_V\|_\infty",
        scope=_OUTER, instance=_outside_instance,
        note=f"{_CENTRES}; scores of centres, as (a) has them, in place of x_i A x_i^T"),
    _eq(8, "foreign <= outside*largest", "largest over i outside S_1", _EIGHT, corrects=True,
        scope=_OUTER, note="the largest |mu_j W_V| in place of |mu_1 W_V|"),
    _eq(8, "(k - k1)*exp(own/sqrt(d))*target <= outside*target", "largest over every i",
        r"(k - |S_1|)\max_i\{\cdot\}\|\mu_1W_V\|_\infty \leq (k - k_1)e^{\nu_2/\sqrt{d}}"
        r"\|\mu_1W_V\|_\infty", scope={"k1": "4"},
        note="the maximum is printed over every i, and takes in the query's own score, up to nu4"),
    _eq(8, "foreign <= outside*largest", "largest over every i", _EIGHT, corrects=True,
        scope={"k1": "4"}, note="the maximum over i outside S_1"),
    _eq(9, f"Pr[noise_sum <= {_NINE}] >= 1 - delta", "",
        r"\|(b)\|_\infty \leq \sigma\nu_5\sqrt{\frac{2(k_1U_1^2 + (k - k_1)U_2^2)}{d}"
        r"\log\frac{2d}{\delta}} \text{ with probability } 1 - \delta", note=_COLUMNS),
    _eq(9, f"Pr[noise_sum <= sigma*nu5*sqrt(2*{_LARGEST_WEIGHTS}*log(2*d/delta))] >= 1 - delta", "",
        r"\|(b)\|_\infty \leq \sigma\nu_5\sqrt{2(k_1U_1^2 + (k - k_1)U_2^2)\log\frac{2d}{\delta}}"
        r" \text{ with probability } 1 - \delta",
        corrects=True, note="without the d below: columns of W_V have norms up to nu5 sqrt d"),
    _eq(10, "triangle_excess <= 0", "", r"|x_1W_QW_K^\top x_i^\top| \leq |\mu_1\cdot\mu_i^\top|"
        r" + |\mu_1\cdot h_i^\top| + |h_1\cdot\mu_i^\top| + |h_1\cdot h_i^\top|", scope=_PLAIN,
        resolution=_ROUNDING),
    _eq(14, "Pr[noise_sum <= tilt*root] >= 1 - 5*delta", "",
        r"\|(b)\|_\infty \leq \sigma\nu_5e^{\psi/\sqrt{d}}\sqrt{\frac{2(k_1e^{2\nu_2/\sqrt{d}}"
        r" + (k - k_1)e^{2\nu_4/\sqrt{d}})}{d}\log\frac{2d}{\delta}}",
        note=f"{_COLUMNS}; nu2 and nu4 are exchanged"),
    _eq(14, "Pr[noise_sum <= tilt_corrected*root_corrected] >= 1 - 5*delta", "",
        rf"\|(b)\|_\infty \leq {_TILT}{_ROOT}", corrects=True,
        note=f"without the d below; nu4 in S_1, nu2 outside; {_WIDE}"),
    _eq(15, "score_gap <= signed_gap", "the display before it",
        r"\|(c)\|_\infty \leq |\sum_{i=1}^k[\exp(\cdot) - \exp(\cdot)]|\,\|\mu_1W_V\|_\infty",
        resolution=_ROUNDING, scope=_OUTER, note=f"{_SIGNS}; {_CENTRES}"),
    _eq(15, f"score_gap <= {_FIFTEEN}", "", r"\|(c)\|_\infty/\|\mu_1W_V\|_\infty \leq"
        r" |\sum_{i\notin S_1}\cdot|\exp(\nu_2/\lambda) + |\sum_{i\in S_1}\cdot|\exp(\nu_5/\lambda)",
        resolution=_ROUNDING, scope=_OUTER, note=f"{_LAMBDA}; {_SIGNS}; {_CENTRES}"),
    Claim("Eq. (15)", "chosen_gap <= chosen_bound", "at tokens chosen here",
          r"\|(c)\|_\infty/\|\mu_1W_V\|_\infty \leq \dots + |\sum_{i\in S_1}\cdot|\exp(\nu_5/\lambda)",
          instance=chosen.tokens_at,
          numbers={**_NUMBERS, "chosen_gap": chosen.gap,
                   "chosen_bound": (chosen.bound, chosen.bound_again)},
          when=(_PREMISES[0], "k1 < k"), where={"values": "competitor"}, scope={"k1": "4"},
          note="the first token outside S_1 is its centre and 0.01 mu_1, all others are their centres;"
          f" {_CENTRES}"),
    _eq(15, f"score_gap <= {_FIFTEEN}", "nu4 above nu5", r"\|(c)\|_\infty/\|\mu_1W_V\|_\infty \leq"
        r" \dots + |\sum_{i\in S_1}\cdot|\exp(\nu_5/\lambda)", resolution=_ROUNDING, scope=_LARGE_OWN,
        note=f"{_LAMBDA}; {_LETTER}"),
    *(
        _eq(15, "score_gap <= (outer_moved*exp(nu2/sqrt(d)) + inner_moved*exp(nu4/sqrt(d)))*largest",
            part, r"\|(c)\|_\infty \leq \left[\sum_{i\notin S_1}|\cdot|e^{\nu_2/\sqrt{d}}"
            r" + \sum_{i\in S_1}|\cdot|e^{\nu_4/\sqrt{d}}\right]" + _WIDEST,
            corrects=True, scope=scope, resolution=_ROUNDING,
            note="sums of absolute values, nu4 for nu5, sqrt d for lambda, the largest |mu_j W_V|")
        for part, scope in (("", _OUTER), ("the display before it", _OUTER),
                            ("nu4 above nu5", _LARGE_OWN))
    ),
    _eq(16, f"Pr[score_gap <= {_SIXTEEN}] >= 1 - 4*delta", "",
        r"\|(c)\|_\infty \leq |e^{\psi/\sqrt{d}} - 1|[(k - k_1)e^{\nu_2/\sqrt{d}}"
        r" + k_1e^{\nu_5/\sqrt{d}}]\|\mu_1W_V\|_\infty", note=f"{_LETTER}; {_CENTRES}; {_SHORT}"),
    _eq(16, "Pr[score_gap <= (tilt_corrected - 1)*tau_1_corrected*largest] >= 1 - 4*delta", "",
        rf"\|(c)\|_\infty \leq ({_TILT} - 1){_TAU_1}{_WIDEST}", corrects=True,
        note=f"nu4 for nu5, the largest |mu_j W_V|; {_WIDE}"),
    _eq(17, f"Pr[numerator_gap <= {_SEVENTEEN}] >= 1 - 5*delta", "",
        r"\|\cdot\|_\infty \leq e^{\psi/\sqrt{d}}[\tau_1\|W_v\mu_1\|_\infty"
        r" + \sigma\nu_5\sqrt{\frac{2\tau_2}{d}\log\frac{2d}{\delta}}]", note=f"{_COLUMNS}; {_CENTRES}"),
    _eq(17, f"Pr[numerator_gap <= {_SEVENTEEN_CORRECTED}] >= 1 - 5*delta", "",
        rf"\|\cdot\|_\infty \leq {_TILTED}", corrects=True,
        note="from (8), (14) and (16), each corrected"),
    _eq(18, "weight_gap <= tilted_sum", "", r"|\sum_i\exp(x_1\cdot x_i) - \sum_i\exp(\mu_1\cdot\mu_i)|"
        r" \leq |\sum_i\exp(\mu_1\cdot\mu_i)[\exp(\cdot) - 1]|", scope=_PLAIN, resolution=_ROUNDING),
    _eq(19, "Pr[weight_gap <= exp(nu4/sqrt(d))*shift_sum] >= 1 - 5*delta", "first line",
        r"(g_1) \leq e^{\nu_4/\sqrt{d}}|\sum_i[\exp(\cdot) - 1]| \text{ with probability } 1 - 5\delta",
        scope={"k1": "4"}, note=f"{_SIGNS}; at k1 = k both sides are equal"),
    _eq(19, "weight_gap <= exp(nu4/sqrt(d))*(inner_moved + outer_moved)", "first line",
        r"(g_1) \leq e^{\nu_4/\sqrt{d}}\sum_i|\exp(\cdot) - 1|", corrects=True,
        scope=_PLAIN, resolution=_ROUNDING,
        note="absolute values inside the sum; said of every draw, without a chance"),
    _eq(19, "Pr[weight_gap <= eighteen] >= 1 - 5*delta", "last line",
        r"(g_1) \leq k e^{\nu_4/\sqrt{d}}[e^{\psi/\sqrt{d}} - 1]", scope=_PLAIN, note=_SHORT),
    _eq(19, "Pr[weight_gap <= eighteen_corrected] >= 1 - 5*delta", "last line",
        rf"(g_1) \leq k e^{{\nu_4/\sqrt{{d}}}}[{_TILT} - 1]", corrects=True, scope=_PLAIN, note=_WIDE),
    _eq(20, "Pr[weight_sum >= least_sum] >= 1 - 5*delta", "", r"\sum_i\exp(x_1\cdot x_i) \geq"
        r" ke^{-\nu_2/\sqrt{d}} - ke^{\nu_4/\sqrt{d}}(e^{\psi/\sqrt{d}} - 1)", scope=_PLAIN),
)  # fmt: skip

_SIZES = {"d": "64,1024", "sigma": "0.1,0.7", "scores": "identity,ones"}
#: Each follows from the premise at every d.
_ALWAYS = {"d": 1}
_DECIDED = (
    _eq(21, "exp((psi + nu2 + nu4)/sqrt(d)) - exp((nu2 + nu4)/sqrt(d)) <= exp(1/3) - 1", "first line",
        r"e^{(\psi+\nu_2+\nu_4)/\sqrt{d}} - e^{(\nu_2+\nu_4)/\sqrt{d}} \leq e^{1/3} - 1", scope=_SIZES,
        needs=("d",), monotone=_ALWAYS),
    _eq(21, "floor(100*(exp(1/3) - 1)) = 39", "value", r"e^{1/3} - 1 \approx 0.39", scope={"d": "64"},
        note="cut off; rounded it is 0.40"),
    _eq(21, "tilt - 1 - exp(-(nu2 + nu4)/sqrt(d)) < 0", "second line",
        r"e^{\psi/\sqrt{d}} - 1 - e^{-(\nu_2+\nu_4)/\sqrt{d}} < 0", scope=_SIZES, needs=("d",),
        monotone=_ALWAYS),
    _eq(21, "least_sum > 0", "last line",
        r"ke^{-\nu_2/\sqrt{d}} - ke^{\nu_4/\sqrt{d}}(e^{\psi/\sqrt{d}} - 1) > 0", scope=_SIZES,
        needs=("d",), monotone=_ALWAYS),
    _eq(22, "error_sup*weight_sum <= numerator_gap + outside*target", "first inequality",
        r"\|\cdot\|_\infty \leq \|\sum_i\cdot x_iW_V - \sum_{i\in S_1}\cdot\mu_1W_V\|_\infty"
        r" + \|\sum_{i\notin S_1}\cdot\|_\infty", scope=_SMALL, resolution=_ROUNDING,
        note="exp(x_1 A x_i^T) in the sum over i turns into exp(mu_1 A mu_i^T) without a term for it"),
    _eq(22, "error_sup*weight_sum <= numerator_gap + (outside + weight_gap)*target",
        "first inequality",
        r"\|\cdot\|_\infty \leq \|\sum_i\cdot x_iW_V - \sum_{i\in S_1}\cdot\mu_1W_V\|_\infty"
        r" + \|\sum_{i\notin S_1}\cdot\|_\infty + \left|\sum_i\exp(x_1\cdot x_i)"
        r" - \sum_i\exp(\mu_1\cdot\mu_i)\right|\|\mu_1W_V\|_\infty", corrects=True,
        scope=_SMALL, resolution=_ROUNDING,
        note="with (18) for that term"),
    _eq(22, "Pr[error_sup*weight_sum <= twenty_two] >= 1 - 5*delta", "last inequality",
        r"\leq e^{\psi/\lambda}[2\tau_1\|\mu_1W_V\|_\infty + \dots] - k_1e^{\nu_4/\sqrt{d}}"
        r"\|\mu_1W_V\|_\infty + (k - k_1)e^{\nu_2/\sqrt{d}}\|\mu_1W_V\|_\infty",
        note=f"{_LAMBDA}; {_COLUMNS}; {_CENTRES}"),
    _eq(22, f"Pr[error_sup*weight_sum <= {_TWENTY_TWO_CORRECTED}] >= 1 - 5*delta", "last inequality",
        rf"\leq {_TILTED} + \left[(k - k_1)e^{{\nu_2/\sqrt{{d}}}}"
        rf" + ke^{{\nu_4/\sqrt{{d}}}}({_TILT} - 1)\right]\|\mu_1W_V\|_\infty",
        corrects=True, note=f"{_WIDE}; nu4 for nu5, the largest |mu_j W_V| in (17)'s part, the root"
        " without the d below, nu2 and nu4 in their places in tau_2; (18) with (19) in place of the"
        " subtraction, which is right with nu4 for nu5, and the same at k1 = k"),
    _eq(23, "twenty_two/least_sum <= second", "second inequality",
        r"\text{the second } \leq \text{ of (23)}",
        scope={"k1": "4,7", "d": "64,1024"},
        note="e^(nu4/sqrt d) is left with k1/k though numerator and denominator are divided by it"),
    _eq(23, "twenty_two/least_sum <= second_corrected",
        "second inequality", rf"\leq {_SECOND}", corrects=True, scope={"k1": "4,7", "d": "64,1024"},
        far={}, note="k1/k without e^(nu4/sqrt d)"),
    _eq(23, "second <= last", "last inequality", r"\text{the last } \leq \text{ of (23)}",
        scope={"k1": "4,7", "d": "64,1024"},
        note="tau_1 holds 2 k1 e^(nu5/sqrt d) with the sign +; (6) has it with the sign -"),
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
_SIX = r"\|\hat V_l - \mu_lW_V\|_\infty \leq (6) \text{ with probability } 1 - 5\delta"
_BOUND = "Lemma 2, bound (6)"
_SIX_GIVEN = "Lemma 2, bound (6), given tokens"
_PROVED = Claim(
    "Lemma 2", "Pr[error_sup <= last] >= 1 - 5*delta", "bound (6), by its proof", _SIX, when=_PREMISES,
    numbers=_NUMBERS, scope=_PLAIN, proof=_CHAIN, resolution=_ROUNDING,
    fails_with=_SIX_GIVEN, display=_BOUND,
    note="given tokens, the query's own among them; where k1 = k its failure follows from the negative"
    " sign of (6), Lemma 2, sign of bound (6); the chain divides by the drawn sum of weights up to (20)",
)  # fmt: skip
_BY_BOTH_PATHS = tuple(
    Claim(
        "Lemma 2", "Pr[error_sup <= last] >= 1 - 5*delta", part, _SIX, when=_PREMISES, numbers=_NUMBERS,
        scope=scope, fails_with=_SIX_GIVEN, display=_BOUND,
        note="cells of knn-distillation with a literal path as the witness; for W_V = I see"
        f" Lemma 2, bound (6), by its proof{rests}",
    )
    for part, scope, rests in (
        ("bound (6), by both paths, dense W_V", {"k1": "4,8", "values": "dense"},
         "; where k1 = k the failure follows from the negative sign of (6), Lemma 2, sign of bound (6),"
         " dense W_V"),
        ("bound (6), by both paths, enlarged competitor",
         {"k1": "4", "values": "competitor", "ratio": "100"}, ""),
    )
)  # fmt: skip
_SIGN = Claim(
    "Lemma 2", "last >= 0", "sign of bound (6), dense W_V", _SIX, when=_PREMISES, numbers=_NUMBERS,
    formulas=FORMULAS,
    scope={"k1": "8", "d": "64,640", "values": "dense"}, fails_with=_SIX_GIVEN,
    display=_BOUND,
    note="what bounds a norm is not negative: (6) is refuted at these cells without a draw",
)  # fmt: skip


class DisplayClaims(Statements):
    """The displays of Lemma 2's proof as printed and corrected, and their chain. Source: Lemma 2."""

    claims: ClassVar[Sequence[Claim]] = (
        *of_proof((*_CLAIMS, *_DECIDED), "Lemma 2"), _PROVED, *_BY_BOTH_PATHS, _SIGN,
    )  # fmt: skip
    second_path: ClassVar[Mapping[str, Any]] = {"path": "literal"}
