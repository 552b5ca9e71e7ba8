"""The displays in the proof of Theorem 1, as printed and corrected, and the chain to its norm bound."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from simkit.declare.claims.claim import Claim, Display
from simkit.declare.claims.limits import Limit
from simkit.declare.claims.parts import of_proof
from simkit.declare.statement import Statements
from simkit.papers.clusters.proof import proof_terms as terms

_LABEL = "Theorem 1"
_MEAN = "exp(lambda**2*sigma**2/(2*d))"
_SQUARED = "lambda**2*sigma**4/d**2"
_CELLS = {"d": "16,64", "sigma": "0.5,2"}
_RATE = "(log(clusters) + log(d))/(d*gap)"
_SECOND = (terms.second_moment, terms.second_moment_again)
_PULL = (terms.mean_pull, terms.mean_pull_again)
#: Of the numbers below: Gaussian moments by completing the square, and what remains of the limit.
_FORMULAS = {
    "mean": f"sqrt(sigma)*{_MEAN}",
    "log_mean": "lambda**2*sigma**2/(2*d)",
    "tilted_mean": "lambda*sigma**2/d",
    "moment": "sigma**2/d + (2*lambda*sigma**2/d)**2",
    "log_ratio": "2*lambda**2*sigma**2/d",
    "pull": "n*lambda*sigma**2/d",
    "share": "exp(lambda*gap)/(exp(lambda*gap) + clusters - 1)",
    "step": "lambda*sigma**2/d",
    "deviation": "3*exp(lambda*sigma*sqrt(2/d*log(n/delta)))"
    " + 2*sqrt(n*exp(2*lambda**2*sigma**2/d)*log(2/delta))",
    "excess": "exp(lambda**2*sigma**2/(2*d) - lambda**2*sigma**2/(2*d**2)) - 1",
    "limit_error": "sqrt((1 - share - step*gap)**2 + (1 - share)**2/(clusters - 1)"
    " + step**2*(1 - gap**2))",
}
_OVER = "both sides over exp(2 lambda^2 sigma^2/d)"


def _display(
    part: str, statement: str, numbers: Mapping[str, Any], printed: str = "", corrects: str = "",
    **more: Any,
) -> Claim:  # fmt: skip
    """Return a display of the proof; `corrects` is the part that it corrects."""
    name = f"{corrects}, corrected" if corrects and not part else part
    more = {"scope": _CELLS, "formulas": _FORMULAS} | more
    return Claim(
        _LABEL, statement, name, printed, numbers=numbers,
        corrects=f"{_LABEL}, {corrects}" if corrects else "", **more,
    )  # fmt: skip


_M2 = r"E[\exp(2\lambda x)x^2]"
_MOMENTS = (
    _display("E exp(lambda x)", f"mean = {_MEAN}",
             {"mean": (terms.printed_mean, terms.printed_mean_again)},
             r"\sqrt{\frac{d}{2\pi\sigma}}\int\exp(\lambda x - \frac{x^2d}{2\sigma^2})dx"
             r" = \exp(\frac{\lambda^2\sigma^2}{2d})",
             note="sigma in the factor is a slip for sigma^2: left is sqrt(sigma) times right"),
    _display("", "log_mean = lambda**2*sigma**2/(2*d)",
             {"log_mean": (terms.log_mean, terms.log_mean_again)}, corrects="E exp(lambda x)",
             note="in logarithms, with sqrt(d/(2 pi sigma^2))"),
    _display("E exp(lambda x) x", "tilted_mean = lambda*sigma**2/d", {"tilted_mean": terms.tilted_mean},
             r"E[\exp(\lambda x)x] = \frac{\lambda\sigma^2}{d}\exp(\frac{\lambda^2\sigma^2}{2d})",
             note="both sides over E exp(lambda x)"),
    _display("E exp(2 lambda x) x^2, third line", f"moment = {_SQUARED} + sigma**2/d",
             {"moment": _SECOND}, _M2 + r" = \dots([x - \frac{\lambda\sigma^2}{d}]^2 + \dots)dx",
             note=f"{_OVER}; with the minus sign that the exponent lost, or it diverges; the centre is"
             " 2 lambda sigma^2/d, not lambda sigma^2/d"),
    _display("E exp(2 lambda x) x^2, fourth line", f"moment = {_SQUARED} + (2*sigma**2/d)**(3/2)",
             {"moment": _SECOND},
             _M2 + r" = \exp(\cdot)(\frac{\lambda^2\sigma^4}{d^2} + (\frac{2\sigma^2}{d})^{3/2}E[x^2])",
             note=f"{_OVER}; the integral of x^2 is sigma^2/d"),
    _display("E exp(2 lambda x) x^2, fifth line", f"moment = {_SQUARED} + 2*(2*sigma**2/d)**(3/2)",
             {"moment": _SECOND},
             _M2 + r" = \exp(\cdot)(\frac{\lambda^2\sigma^4}{d^2} + 2(\frac{2\sigma^2}{d})^{3/2})",
             note=f"{_OVER}; E[x^2] = 1 turns into 2"),
    _display("E exp(2 lambda x) x^2, bound", f"moment <= 2*{_SQUARED}", {"moment": _SECOND},
             _M2 + r" \leq \frac{2\lambda^2\sigma^4}{d^2}\exp(\frac{2\lambda^2\sigma^2}{d})",
             note=f"{_OVER}; false everywhere: 4 lambda^2 sigma^4/d^2 alone is more"),
    *(
        _display("", f"moment = sigma**2/d + 4*{_SQUARED}", {"moment": _SECOND},
                 corrects=f"E exp(2 lambda x) x^2, {line}", note=_OVER)
        for line in ("third line", "fourth line", "fifth line", "last step", "bound")
    ),
    _display("E exp(2 lambda x) x^2, last step", f"{_SQUARED} + 2*(2*sigma**2/d)**(3/2) <= 2*{_SQUARED}",
             {}, r"\exp(\cdot)(\dots) \leq \frac{2\lambda^2\sigma^4}{d^2}\exp(\cdot)",
             note=f"{_OVER}; the step by itself needs lambda^2 sigma/sqrt d >= 4 sqrt 2",
             scope={"d": "64", "sigma": "0.1,1"}),
)  # fmt: skip

_SUM = (
    r"|\sum_j\exp(\lambda\langle\hat\mu_k, u_{ij}\rangle) - nE[\exp(\lambda x)]| \leq"
    r" 3\exp(\lambda\sigma\sqrt{\frac{2}{d}\log\frac{n}{\delta}}) + 2\sqrt{nE[\exp(2\lambda x)]"
    r"\log\frac{2}{\delta}} \text{ with a probability } 1 - 2\delta"
)
_LARGE_N = (
    r"\text{With large enough } n,\ 3\exp(\cdot) + 2\sqrt{\cdot} \leq"
    r" C\sqrt{n}\exp(\frac{\lambda^2\sigma^2}{2d}),\ C \text{ universal}"
)
_LIMITS_OF = "simkit.papers.clusters:limits"
_GAUSSIAN = "E exp(t x) = exp(t^2 sigma^2/(2 d)), x ~ N(0, sigma^2/d), by completing the square"
_LIMIT = Limit(
    terms.deviation_limit, terms.deviation_limit_again, proof=(f"{_LIMITS_OF}/deviation.v",),
    reduction=f"{_GAUSSIAN}, at t = lambda and t = 2 lambda", large=("n",),
    for_all={"d": "d >= 1", "delta": "delta > 0, delta < 1"},
)  # fmt: skip
_FAR_OUT = {
    name: replace(_LIMIT, for_all={**_LIMIT.for_all, name: f"{name} > 0"})
    for name in ("lambda", "sigma")
}
_WIDE_N = {"n": "100,10000,1000000"}
_PERP = r"|\sum_ju^\perp_{ij}|^2 \leq \frac{n\sigma^2}{d}(d - 1 + 2\sqrt{(d-1)\log\frac1\delta}"
_CHI = r" + 2\log\frac1\delta) \leq n\sigma^2(1 + 3\sqrt{\frac{\log(1/\delta)}{d}})"
_LARGE_D = "the 64 of d > 64 is chosen here: the paper asks for a d that is large enough"
_FAR_N = {"n": "1e3:1e300:*1e33"}
_SUMS = (
    Claim(_LABEL, "Pr[bounded] >= 1 - 2*delta", "sum of exp(lambda x)", _SUM, exact=terms.sum_within,
          scope={"d": "16,64", "sigma": "0.5,1"}, far=_FAR_N,
          note="decided by Chebyshev's inequality at delta = 0.05"),
    Claim(_LABEL, "Pr[bounded] >= 1 - 2*delta", "sum of exp(lambda x) x, first bound",
          r"|\sum_j\cdot - nE[\exp(\lambda x)x]| \leq 3\exp(\cdot)\sigma\sqrt{\frac2d\log\frac n\delta}"
          r" + \sqrt{nE[\exp(2\lambda x)x^2]}\frac2\delta", exact=terms.tilted_within,
          scope={"d": "16,64", "sigma": "0.5,1"}, far=_FAR_N,
          note="2/delta, without a logarithm, is more than Chebyshev's inequality needs"),
    _display("C of the sum, along n", f"deviation = O(sqrt(n)*{_MEAN})", {"deviation": terms.deviation},
             _LARGE_N, along="n", scope=_WIDE_N, far={"n": "1e30:1e300:*1e90"},
             note="for a fixed delta; at delta = 1/n^2, which the theorem needs, log(2/delta) grows"),
    _display("C of the sum, along lambda", f"deviation = O(sqrt(n)*{_MEAN})",
             {"deviation": terms.deviation}, _LARGE_N, along="lambda", limit=_FAR_OUT["sigma"],
             scope={"lambda": "10,50,250"},
             note="the second term has exp(lambda^2 sigma^2/d), the square of what stands on the right,"
             " whatever n and d: 'large enough' is read as beyond what lambda and sigma do not change"),
    _display("C of the sum, along sigma", f"deviation = O(sqrt(n)*{_MEAN})",
             {"deviation": terms.deviation}, _LARGE_N, along="sigma", limit=_FAR_OUT["lambda"],
             scope={"sigma": "1,5,25"}, note="as along lambda"),
    *(
        _display("", "deviation = O(sqrt(n)*exp(lambda**2*sigma**2/d))",
                 {"deviation": terms.deviation}, along=name, corrects=f"C of the sum, along {name}",
                 scope=scope, note="exp(lambda^2 sigma^2/d); C depends on delta")
        for name, scope in (("lambda", {"lambda": "10,50,250"}), ("sigma", {"sigma": "1,5,25"}))
    ),
    Claim(_LABEL, "d - 1 + 2*sqrt((d - 1)*log(1/delta)) + 2*log(1/delta)"
          " <= d*(1 + 3*sqrt(log(1/delta)/d))", "step after chi^2", _PERP + _CHI, needs=("d",),
          monotone={"d": 2},  # 1/sqrt(d - 1) <= 1.5/sqrt d
          scope={"d": "4,16,64,72,1024", "delta": "0.05,0.000001,0.000000001"}, open_when=("d > 64",),
          note="2 log(1/delta) - 1 <= (3 sqrt d - 2 sqrt(d - 1)) sqrt(log(1/delta)): d has to be large"
          f" beside log(1/delta), and no d is large enough for every delta; {_LARGE_D}"),
    Claim(_LABEL, "Pr[bounded] >= 1 - delta", "chi^2, first bound", _PERP + r" + 2\log\frac1\delta)",
          exact=terms.chi_square_within(printed=False), scope={"d": "4,64", "delta": "0.05,0.000001"},
          note="for the sum without weights"),
    Claim(_LABEL, "Pr[bounded] >= 1 - delta", "chi^2, last bound", _PERP + _CHI, needs=("d",),
          exact=terms.chi_square_within(printed=True), witness=terms.chi_square_within_again,
          scope={"d": "4,16,64", "delta": "0.05,0.000001"}, open_when=("d > 64",),
          note=f"for the sum without weights; {_LARGE_D}"),
    _display("weights of the perpendicular sum", "log_ratio = 0",
             {"log_ratio": (terms.log_weight, terms.log_weight_again)},
             r"\sum_j\exp(\lambda\langle\hat\mu_k, u_{ij}\rangle)u_{ij} = (\dots)\hat\mu_k"
             r" + \sum_ju^\perp_{ij}, \quad \sim N(0, n\sigma^2I_{d-1}/d)",
             note="log of the mean square of the sum with its weights over that without"),
    _display("", "log_ratio = 2*lambda**2*sigma**2/d",
             {"log_ratio": (terms.log_weight, terms.log_weight_again)},
             corrects="weights of the perpendicular sum", note="E exp(2 lambda x)"),
)  # fmt: skip

_U = r"\sum_j\exp(\lambda\langle\hat\mu_k, u_{ij}\rangle)u_{ij} = n(1 + \beta)\frac{n\lambda\sigma^2}{d}"
_MASS = r"\frac{Z_k}{n} = \exp(\frac{\lambda^2\sigma^2}{2d^2})\sum_i\exp(\lambda\langle\mu_i, \hat\mu_k"
_LOG = {"log_mean": (terms.log_mean, terms.log_mean_again)}
_TERMS = (
    _display("beta in [1 - tau, 1 + tau]", "pull = n*(1 + 1)*lambda*sigma**2/d", {"pull": _PULL},
             r"\beta \in [1 - \tau, 1 + \tau]", note="at beta = 1; the mean over exp(lambda^2"
             " sigma^2/(2 d)): beta lies in [-tau, tau]"),
    _display("factor n of the sum", "pull = n*n*lambda*sigma**2/d", {"pull": _PULL},
             _U + r"\exp(\frac{\lambda^2\sigma^2}{2d})\hat\mu_k + n\nu_i",
             note="at beta = 0; n stands twice"),
    *(
        _display("", "pull = n*lambda*sigma**2/d", {"pull": _PULL}, corrects=part)
        for part in ("beta in [1 - tau, 1 + tau]", "factor n of the sum")
    ),
    _display("exponent of Z_k", "log_mean = lambda**2*sigma**2/(2*d**2)", _LOG,
             _MASS + r"\rangle)(1 + \alpha_i)", note="2 d^2 is a slip for 2 d"),
    _display("", "log_mean = lambda**2*sigma**2/(2*d)", _LOG, corrects="exponent of Z_k"),
    _display("Z_k, lower bound in the mean", "log_mean >= lambda**2*sigma**2/(2*d**2)", _LOG,
             r"Z_k \geq n\exp(\frac{\lambda^2\sigma^2}{2d^2} + \lambda\langle\mu_k, \hat\mu_k\rangle)"
             r"(1 - \frac{C}{\sqrt n})"),
    _display("Z_k, upper bound", "excess = O(1/sqrt(n))",
             {"excess": (terms.mass_excess, terms.mass_excess_again)},
             r"Z_k \leq n\exp(\frac{\lambda^2\sigma^2}{2d^2} + \lambda\langle\mu_k, \hat\mu_k\rangle)"
             r"(1 + \frac{C}{\sqrt n})(1 + (K - 1)\exp(-\lambda\Delta))", along="n",
             scope={"n": "100,10000,1000000"},
             limit=Limit(terms.excess_limit(terms.mass_excess),
                         terms.excess_limit(terms.mass_excess_again),
                         proof=(f"{_LIMITS_OF}/mass_excess.v",),
                         reduction=f"{_GAUSSIAN}; E Z_k over the bound without C, all other centres"
                         " Delta below"),
             note="E Z_k over the right side without C, less 1, all other centres Delta below: it does"
             " not depend on n, because of 2 d^2 for 2 d"),
)  # fmt: skip

_LIMITS: Mapping[str, Any] = {
    "limit_error": (terms.limit_error, terms.limit_error_again),
    "share": (terms.share, terms.share_again),
}
_PULLED = "lambda*sigma**2/d"
_GAP = "sqrt(2 - 2*gap)"
_FOUR = f"2*(1 - share) + {_PULLED}*{_GAP}"
_LAST = f"1 - share + (clusters - 1)*exp(-lambda*gap)*(1 + {_PULLED}*{_GAP}) + {_PULLED}*{_GAP}"
_SETTINGS = {"clusters": "2,8", "gap": "0.5,0.9,1"}
_NORM = r"|\mu_k - \hat\mu'_k| \leq O(\frac{\log d + \log K}{d\Delta})"
_INFINITE = (
    "n to infinity, which n >> d allows; orthonormal centres, starts Delta mu_k + sqrt(1 - Delta^2) r"
)
_START = "the token noise pulls by (lambda sigma^2/d) muhat_k, of norm 1, not by muhat_k - mu_k"
_COSINE = (
    r"\frac{\langle\mu_k, \hat\mu'_k\rangle}{|\hat\mu'_k|} \geq 1 - O(\frac{\log K + \log d}{d\Delta})"
)
_CHAIN = (
    Display("first explicit bound", _FOUR, note=_START),
    Display("last explicit bound", _LAST, note="1/Z_k by its bounds"),
    Display("right", f"constant*{_RATE}", note="lambda = (log d + log K)/Delta; C as given"),
)
_EXPLICIT = (
    _display("first explicit bound", f"limit_error <= {_FOUR}", _LIMITS,
             r"|\mu_k - \hat\mu'_k| \leq |\dots - 1| + \dots"
             r" + \frac{n\lambda\sigma^2|\mu_k - \hat\mu_k|}{Z_kd}\sum_i\dots + \dots",
             scope=_SETTINGS, note=f"{_INFINITE}; {_START}"),
    _display("", f"limit_error <= 2*(1 - share) + {_PULLED}", _LIMITS, corrects="first explicit bound",
             scope=_SETTINGS, note="1 in place of |mu_k - muhat_k|"),
    _display("last explicit bound", f"limit_error <= {_LAST}", _LIMITS,
             r"|\mu_k - \hat\mu'_k| \leq |\frac{\exp(\lambda\Delta)}{\exp(\lambda\Delta) + K - 1}"
             r"(1 - \frac{2C}{\sqrt n})^2 - 1| + \dots", scope=_SETTINGS, note=f"{_INFINITE}; {_START}"),
    _display("", "limit_error <= 1 - share + (clusters - 1)*exp(-lambda*gap)*(1 + lambda*sigma**2/d)"
             " + lambda*sigma**2/d", _LIMITS, corrects="last explicit bound", scope=_SETTINGS,
             note="1 in place of |mu_k - muhat_k|"),
    _display("last step, along d", f"{_LAST} = O({_RATE})", _LIMITS, _NORM, along="d",
             scope={"d": "16,256,4096"}, far={"d": "1e12:1e300:*1e96"}, note=_INFINITE),
    _display("last step, along sigma", f"{_LAST} = O({_RATE})",
             _LIMITS, _NORM, along="sigma", limit=Limit(
                 terms.pull_limit, terms.pull_limit_again, proof=(f"{_LIMITS_OF}/last_step.v",),
                 reduction="none: both sides are expressions in the parameters, n at infinity",
                 for_all={"d": "d >= 1", "clusters": "clusters >= 1", "gap": "gap > 0, gap < 1",
                          "lambda": "lambda > 0"}),
             scope={"sigma": "1,4,16"}, note=f"{_INFINITE}; the third term is sigma^2 times the rate"),
    _display("", f"{_LAST} = O(sigma**2*{_RATE})", _LIMITS, along="sigma", when=("sigma >= 1",),
             corrects="last step, along sigma", scope={"sigma": "1,4,16"}),
    _display("from norm to cosine", f"1 - constant*{_RATE} <= sqrt(1 - (constant*{_RATE})**2)", {},
             r"\text{implying that } \frac{\langle\mu_k, \hat\mu'_k\rangle}{|\hat\mu'_k|} \geq 1 -"
             r" O(\cdot)", when=(f"constant*{_RATE} <= 1",),
             scope={"d": "64,1024", "constant": "1,2"}, needs=("d",),
             monotone={"d": 1},  # it holds wherever its premise does
             note="|mu - m| <= e allows no smaller cosine than sqrt(1 - e^2)"),
    Claim(
        _LABEL, f"limit_error <= constant*{_RATE}", "norm, infinitely many tokens", _NORM,
        numbers=_LIMITS, scope={"clusters": "2,8", "gap": "0.5,1"}, quantifier="some constants",
        note=f"C = 3, chosen here; {_INFINITE}", concerns="proof",
        proof=(Display("left", "limit_error"), *_CHAIN),
    ),
    Claim(
        _LABEL, f"limit_loss <= constant*{_RATE}", "cosine, infinitely many tokens", _COSINE,
        numbers={**_LIMITS, "limit_loss": (terms.limit_loss, terms.limit_loss_again)},
        scope={"clusters": "2,8", "gap": "0.5,1"}, quantifier="some constants",
        note=f"1 less the cosine; C = 3, chosen here; {_INFINITE}",
        proof=(
            Display("left", "limit_loss"),
            Display("from norm to cosine", "1 - sqrt(1 - limit_error**2)",
                    when=("limit_error <= 1",), note="the smallest cosine at that distance"),
            Display("norm", "limit_error", when=("limit_error <= 1",)),
            *_CHAIN,
        ),
    ),
)  # fmt: skip


class ProofTermClaims(Statements):
    """What the proof of Theorem 1 states of moments, bounds and limits. Source: Theorem 1."""

    claims: ClassVar[Sequence[Claim]] = of_proof((*_MOMENTS, *_SUMS, *_TERMS, *_EXPLICIT))


_WIDEST = "sigma*sqrt(2/d*log(n/delta))"
_TAIL = f"3*exp(lambda*{_WIDEST})*{_WIDEST}"
_E2 = "exp(2*lambda**2*sigma**2/d)*log(2/delta)"
_DRAWN = {"n": "256", "sigma": "0.02,1"}
_DRAWS = (
    _display("sum of exp(lambda x) x, last bound",
             f"Pr[tilted_gap <= {_TAIL} + sqrt(4*n*{_SQUARED}*{_E2})] >= 1 - 2*delta", {},
             r"|\dots| \leq 3\exp(\cdot)\sigma\sqrt{\frac2d\log\frac n\delta}"
             r" + \sqrt{\frac{4n\lambda^2\sigma^4}{d^2}\exp(\frac{2\lambda^2\sigma^2}{d})"
             r"\log\frac2\delta}",
             scope=_DRAWN, note="from the bound of E exp(2 lambda x) x^2 without sigma^2/d, which is the"
             " larger part where lambda sigma/sqrt d is small"),
    _display("", f"Pr[tilted_gap <= {_TAIL} + sqrt(4*n*(sigma**2/d + 4*{_SQUARED})*{_E2})]"
             " >= 1 - 2*delta", {}, corrects="sum of exp(lambda x) x, last bound", scope=_DRAWN,
             note="sigma^2/d + 4 lambda^2 sigma^4/d^2"),
    _display("bound of nu_i", "Pr[remainder <= 2*sigma/sqrt(n)] >= 1 - delta", {},
             r"|\nu_i| \leq \frac{2\sigma}{\sqrt n}", scope={"n": "256", "sigma": "1"},
             note="for the sum without its weights, whose mean square is exp(2 lambda^2 sigma^2/d)"),
    _display("", "Pr[remainder <= sigma*exp(lambda**2*sigma**2/d)/sqrt(delta*n)] >= 1 - delta", {},
             corrects="bound of nu_i", scope=_DRAWN, exact=terms.remainder_within,
             note="with the weights, by Markov's inequality"),
    _display("Z_k, lower bound", "Pr[mass >= exp(lambda**2*sigma**2/(2*d**2))*(1 - constant/sqrt(n))]"
             " >= 1 - 2*delta", {}, r"Z_k \geq n\exp(\cdot)(1 - \frac{C}{\sqrt n})", scope=_DRAWN,
             quantifier="some constants", note="C = 3, chosen here"),
)  # fmt: skip


class ProofDrawClaims(Statements):
    """What the proof of Theorem 1 states of sums over drawn tokens. Source: Theorem 1."""

    claims: ClassVar[Sequence[Claim]] = of_proof(_DRAWS)
    second_path: ClassVar[Mapping[str, Any]] = {"path": "literal"}
