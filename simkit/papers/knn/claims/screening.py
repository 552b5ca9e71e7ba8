"""The proof of Lemma 3 on drawn keys, and Assumption 3.2 as it is repaired."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from simkit.declare.claims.claim import Claim
from simkit.declare.statement import Statements

_MODEL = "K = Sigma^(1/2) Z^T with Gaussian Z, as Assumption 3.2 is repaired"
_RARE = "the probability O(exp(-C d)) has no named constants: 0.05 is declared"
_ALONG: dict[str, Any] = {
    "scope": {"d": "16,64,256", "kappa": "0.25", "tau": "0"}, "trials": 400,
    "far": {"d": "16,64", "kappa": "0.1", "tau": "0.25"}, "along": "d", "delta": "0.05",
    "when": ("n = 8*d", "2*kappa + tau < 1"),
}  # fmt: skip
_AT: dict[str, Any] = {
    "scope": {"d": "16,64", "kappa": "0.25", "tau": "0,0.25"}, "when": ("2*kappa + tau < 1",),
}  # fmt: skip


def _display(number: int, statement: str, latex: str, part: str = "", **more: Any) -> Claim:
    note = "; ".join(filter(None, (more.pop("note", ""), _MODEL)))
    return Claim(
        f"Eq. ({number})", statement, part, latex, concerns="proof", of="Lemma 3", note=note,
        display="" if "corrects" in more else f"Eq. ({number})", **more,
    )  # fmt: skip


def _order(number: int, statement: str, latex: str, part: str = "", **more: Any) -> Claim:
    note = "; ".join(filter(None, (more.pop("note", ""), _RARE)))
    return _display(number, statement, latex, part, note=note, **{**_ALONG, **more})


_BETA = r"\langle \Sigma^{1/2}\beta, \Sigma^{1/2} e_i \rangle"
_OF_38 = rf"\xi_i = {_BETA} R_1 + O(n) R_2"


class ScreeningClaims(Statements):
    """What Lemma 3's proof says of keys, noise, weights. Source: Assumption 3.2, eqs. (26)-(55)."""

    claims: ClassVar[Sequence[Claim]] = (
        Claim("Assumption 3.2", "1/c4 < c4", "part 1, as printed",
              r"P(\lambda_{\max}(\tilde p^{-1} \tilde Z \tilde Z^\top) > c_4 \text{ and }"
              r" \lambda_{\max}(\tilde p^{-1} \tilde Z \tilde Z^\top) < \frac{1}{c_4})"
              r" < \exp(-C_1 d)",
              scope={"d": "16,64", "c4": "1.5,3"},
              note="no number is above c_4 > 1 and below 1/c_4: any keys meet it; Z = Sigma^(-1/2) K^T"
              " has sizes that do not fit, and Sigma = K K^T of rank d < n no inverse; read with"
              f" {_MODEL}; the whole Z"),
        Claim("Assumption 3.2", "Pr[either] <= 1/2", "part 1, with 'or' and lambda_min",
              r"P(\lambda_{\max}(\tilde p^{-1} \tilde Z \tilde Z^\top) > c_4 \text{ or }"
              r" \lambda_{\min}(\tilde p^{-1} \tilde Z \tilde Z^\top) < \frac{1}{c_4})"
              r" < \exp(-C_1 d)",
              quantifier="some constants",
              scope={"d": "64,256", "c4": "4"}, tried={"c_4": 4},
              corrects="Assumption 3.2, part 1, as printed",
              note=f"one half for exp(-C_1 d), which trials cannot reach; the whole Z; {_MODEL}"),
        _display(26, "error_26 = O(1/regular)",
                 r"\beta^\top \approx \frac{1}{\lambda}(K q_1^\top + e \lambda_2)", "approximation",
                 scope={"d": "32", "regular": "10,100,1000"}, along="regular", delta="0.05",
                 trials=400,
                 note="lambda over the largest eigenvalue of K K^T; lambda_2 makes the sum 1"),
        _display(26, "angle_26 <= 0", r"\frac{1}{\lambda}(K q_1^\top + e \lambda_2) \propto K q_1^\top",
                 "proportional", scope={"d": "16,64"}, resolution=1e-9,
                 because="e lambda_2 adds the same number to every entry"),
        _display(26, "moved_26 <= 0", r"\text{the ranks of } K q_1^\top + e \lambda_2 \text{ are those}"
                 r" \text{of } K q_1^\top", "proportional, in ranks", scope={"d": "16,64"},
                 corrects="Eq. (26), proportional"),
        _order(34, "xi_34 = O(1)",
               r"P(\|\xi\|^2 \geq O(d^{1+\tau} n)) \leq O(\exp(-Cd))"),
        _order(36, "product_36 = Omega(1)", rf"{_BETA} = \beta_i \operatorname{{cov}}(\beta_i^{{-1}}"
               r" q_1^\top, k_i) \geq \frac{c}{d^\kappa}"),
        _order(37, "rest_37 = O(1)", rf"\Sigma^{{1/2}}\beta = {_BETA} Q e_1 + O(1) Q e_2"),
        _display(38, "off_38 <= 0", _OF_38, resolution=1e-9, **_AT,
                 because="(35) has n at both terms, (38) at one",
                 note="O(n) is n times the length that (37) leaves"),
        _display(38, "off_38_n <= 0", rf"\xi_i = n ({_BETA} R_1 + O(1) R_2)", "with n at both terms",
                 resolution=1e-9, corrects="Eq. (38)", **_AT),
        _order(40, "first_40 = Omega(1)", r"P(R_1 < cd/n) \leq O(\exp(-Cd))"),
        _order(41, "signal_41 = Omega(1)", r"P(\xi_{i,1} \leq cd^{1-\kappa}) \leq O(\exp(-Cd))",
               note="xi_(i,1) as (38) prints it, without n"),
        _order(41, "signal_41_n = Omega(1)", r"P(n \xi_{i,1} \leq cd^{1-\kappa}) \leq O(\exp(-Cd))",
               "with n", corrects="Eq. (41)"),
        _order(42, "length_42 = O(1)", r"P(\|R\|^2 \geq O(d/n)) \leq O(\exp(-Cd))"),
        _display(43, "E[share_43] = Theta(1)", r"R_2 = \|\tilde R\| \frac{W_1}{\|W\|}",
                 note="in law: (n - 1) W_1^2/|W|^2 has mean 1", along="d", trials=200,
                 scope={"d": "16,32,64"}, when=("n = 8*d",)),
        _order(44, "second_44 = O(1)", r"P(|\xi_{i,2}| \geq c\sqrt{d} |W|) \leq O(\exp(-Cd))",
               note="W is of order 1"),
        _order(46, "second_46 = O(1)",
               r"P(|\xi_{i,2}| \geq x_d) \leq O(\exp(-C d^{1-2\kappa}/\log d))",
               note="x_d without its constants: d^(1 - kappa)/sqrt(log d)"),
        _order(50, "eta_50 = O(1)", r"P(\|\eta\|^2 > O(d^{1+\tau} n)) \leq O(\exp(-Cd))"),
        _order(51, "variance_51 = O(1)", r"P(\operatorname{var}(\eta_i | K) > cd) \leq O(\exp(-Cd))",
               note="var = sigma^2 e_i^T K K^T e_i; printed e_i^T K e_i, K not square"),
        _order(53, "eta_53 = O(1)", r"P(|\eta_i| > x) \leq O(\exp(-Cd)) + P(\sqrt{cd} |W| > x)",
               note="W is of order 1"),
        _order(55, "eta_55 = O(1)",
               r"P(|\eta_i| > o(d^{1-\kappa})) \leq O(\exp(-C d^{1-2\kappa}/\log d))"),
    )  # fmt: skip
