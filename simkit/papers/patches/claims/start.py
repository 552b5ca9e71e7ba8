"""What Assumptions 2 and 3, Lemmas 1 to 4 and the Remarks say of the start, exactly."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from flint import arb, ctx

from simkit.declare.claims.claim import Claim, Instance, Term
from simkit.declare.claims.parts import told_apart
from simkit.papers.patches.claims.lemma import PI
from simkit.papers.patches.claims.limits import TO_ZERO, Pair, limit_of_ratio
from simkit.papers.patches.conditions import FIGURES
from simkit.papers.patches.theory import start
from simkit.papers.patches.theory.enclosures import ball, decimal_of

Cell = Mapping[str, Any]
_EXPERIMENTS = {"figure": ",".join(FIGURES)}
_AT_0 = (
    "read at t = 0, where W_O is drawn, of all neurons at once; the paper starts its induction at t = 1,"
    " and Lemma 2 names no probability"
)


def _xi_all(cell: Cell, again: bool) -> arb:
    one = start.below_one_again() if again else start.below_one()
    return one ** int(cell["neurons"] * (cell["patterns"] - 2))


def _norms_all(cell: Cell, again: bool) -> arb:
    share = start.ball_share_again if again else start.ball_share
    return share(cell["patterns"], Fraction(cell["patterns"])) ** int(cell["neurons"])


def _short_row(cell: Cell, again: bool, *, of_96: bool) -> arb:
    """Return P(|w| <= xi) of a row N(0, xi^2 I / m_a), as (96) has it, or N(0, xi^2 I)."""
    share = start.ball_share_again if again else start.ball_share
    return share(cell["dim"], Fraction(cell["dim"] if of_96 else 1))


def _decay(cell: Cell, again: bool, *, name: str) -> arb:
    """Return -log P(|mean of signs| >= sqrt(log N / N)), N the value of a parameter."""
    size = cell[name]
    if not again:
        return -start.label_tail(size).log()
    with ctx.workprec(256):
        tail = start.label_tail_again(size)
        return -(ball(tail) if tail else arb(0)).log()


def _turned(cell: Cell, again: bool) -> arb:
    """Return tan(sigma + tau)."""
    error = ball(decimal_of(cell["sigma"]) + decimal_of(cell["tau"]))
    if not again:
        return error.tan()
    with ctx.workprec(256):
        half = (error / 2).sin() / (error / 2).cos()
        return 2 * half / (1 - half * half)


def _least_product(cell: Cell) -> Fraction:
    """Return the least inner product of two tokens within tau of one pattern."""
    return (1 - decimal_of(cell["tau"])) ** 2


def _least_product_again(cell: Cell) -> Fraction:
    """Return it from <x, y> = (|x + y|^2 - |x - y|^2)/4, |x + y| >= 2 - 2 tau where x = y."""
    return (2 - 2 * decimal_of(cell["tau"])) ** 2 / 4


def _largest_product(cell: Cell, again: bool) -> arb:
    return (start.largest_product_again if again else start.largest_product)(decimal_of(cell["tau"]))


def _two_tokens(cell: Cell) -> Instance:
    """Return two tokens of different patterns whose product is nearly the largest."""
    tau = decimal_of(cell["tau"])
    x, y = start.leaning_tokens(tau)
    return Instance(
        {"x": x, "y": y, "mu_j": (1, 0), "mu_k": (0, 1)},
        (x[0] * y[0] + x[1] * y[1]) / (1 - tau) ** 2,
        construction="mu_j + u and mu_k + v in rationals, u and v of length tau turned by one rational"
        " rotation towards the other pattern; all other coordinates are 0",
    )


def _tokens_of_norm_1(cell: Cell) -> Instance:
    """Return two tokens of norm 1 on either side of one pattern, nearly tau from it."""
    tau = decimal_of(cell["tau"])
    half = ball(tau) / 2  # of |x - mu| = 2 sin(t/2)
    cosine, sine = start.rational_turn(half / (1 - half**2).sqrt())
    assert 2 - 2 * cosine <= tau**2  # within tau, in rationals
    return Instance(
        {"mu": (1, 0), "x": (cosine, sine), "y": (cosine, -sine)}, cosine**2 - sine**2,
        construction="mu turned either way by one rational rotation, at most tau from it; all other"
        " coordinates are 0",
    )  # fmt: skip


def _turned_neuron(cell: Cell) -> Instance:
    """Return a neuron that is nearly sigma + tau from p_1, in the plane of p_1 and p."""
    half = ball(decimal_of(cell["sigma"]) + decimal_of(cell["tau"])) / 2
    cosine, sine = start.rational_turn(half.tan())
    return Instance(
        {"p_1": (1, 0), "p": (0, 1), "w": (cosine, sine)}, sine / cosine,
        construction="p_1 turned towards p by a rational rotation whose half angle has a tangent below"
        " that of (sigma + tau)/2; all other coordinates are 0",
    )  # fmt: skip


def _inner(instance: Instance, one: str, other: str) -> Term:
    """Return the inner product of two vectors of an instance as a formula."""
    return Term("inner", tuple(list(map(str, instance.data[name])) for name in (one, other)))


def _product_term(cell: Cell) -> Term:
    return Term("over", (_inner(_two_tokens(cell), "x", "y"), "(1 - tau)**2"))


def _turned_term(cell: Cell) -> Term:
    own = _turned_neuron(cell)
    return Term("over", (_inner(own, "w", "p"), _inner(own, "w", "p_1")))


def _pair(formula: Callable[..., Any], **fixed: Any) -> Pair:
    return (
        lambda cell: formula(cell, False, **fixed),
        lambda cell: formula(cell, True, **fixed),
    )


def _exactly(formula: Callable[..., Any], **fixed: Any) -> dict[str, Any]:
    first, second = _pair(formula, **fixed)
    return {"exact": first, "witness": second}


def _of_the_assumptions() -> Sequence[Claim]:
    eq_24 = "eq. (24), tokens of norm 1"
    return (
        Claim("Assumption 2", "norm*tau + value_error <= sigma + tau", "values",
              r"W_V^{(0)} x_l^n = p_j + z_j^n(0),\ \|z_j^n(0)\| \le \sigma+\tau",
              when=("norm <= 1", "value_error <= sigma"),
              scope={**_EXPERIMENTS, "norm": "1", "value_error": "0.05,0.1"},
              note="Assumption 1 and eq. (5) by the triangle inequality; norm and error as Assumption 1"
              " asks, not as printed in Section 4.1"),
        Claim("Assumption 2", "norm*tau + key_error <= delta + tau", "keys and queries",
              r"\|n_j^n(0)\|, \|o_j^n(0)\| \le \delta+\tau", when=("norm <= 1", "key_error <= delta"),
              scope={**_EXPERIMENTS, "norm": "1", "key_error": "0.1,0.2"},
              note="as for the values"),
        Claim("Assumption 2", "tau = O(1/patterns)", "tau", r"\tau < O(1/M)", scope=_EXPERIMENTS),
        Claim("Assumption 3", "(1 - tau**2/2)**2 - tau**2*(1 - tau**2/4) >= 1", eq_24,
              r"x_i^{n\top} x_j^n \ge 1", scope=_EXPERIMENTS, when=("tau < sqrt(2)/4",),
              instance=_tokens_of_norm_1,
              note="the least inner product of two tokens of norm 1 (Section 2) within tau of one"
              " pattern, cos(4 asin(tau/2)); the paper scales tokens up \"a little bit\""),
        Claim("Assumption 3", "least/(1 - tau)**2 >= 1", "eq. (24), tokens over 1 - tau",
              r"x_i^{n\top} x_j^n \ge 1 \text{ for tokens } (\mu_j + u)/(1 - \tau), |u| \le \tau",
              when=("tau < 1/4",), scope=_EXPERIMENTS, corrects=f"Assumption 3, {eq_24}",
              numbers={"least": (_least_product, _least_product_again)},
              note="the least inner product of mu_j + u, mu_j + v with |u|, |v| <= tau is (1 - tau)^2;"
              " the patterns are orthonormal"),
        Claim("Assumption 3", "largest/(1 - tau)**2 < 1", "eq. (25), tokens over 1 - tau",
              r"x_i^{n\top} x_j^n \le \lambda < 1", when=("tau < sqrt(2)/4", "patterns >= 2"),
              open_when=("tau <= 1/patterns",), quantifier="some constants",
              scope=_EXPERIMENTS, far={"figure": "4", "tau": "0.1,0.2,0.26,0.27"},
              numbers={"largest": _pair(_largest_product)}, instance=_two_tokens,
              formulas={"left": _product_term},
              note="the largest inner product of mu_j + u, mu_k + v with |u|, |v| <= tau; scaled as (24)"
              " needs it; the paper rests (25) on tau < O(1/M), whose constant it leaves open"),
    )  # fmt: skip


def _of_the_attention() -> Sequence[Claim]:
    of_1 = "alpha*exp(1 - delta - tau)/(alpha*exp(1 - delta - tau) + 1 - alpha)"
    of_90 = "alpha*exp(1 - 2*delta)/(alpha*exp(1 - 2*delta) + 1 - alpha)"
    against = "Claim 1, p_n(0) below eq. (90) against Definition 1"
    sides = "exp(-delta - tau) = O(alpha/(alpha*exp(-delta - tau) + 1 - alpha))"
    return (
        Claim("Lemma 2", f"{of_90} = {of_1}", against,
              r"p_n(t) = |S_1^n| \nu_n(t) e^{\|q_1(t)\|^2-2\delta\|q_1(t)\|}", scope=_EXPERIMENTS,
              note="both with the weights of (79) and of Definition 1, 2., at |q_1(0)| = 1: 2 delta"
              " there, delta + tau in Definition 1; |S_1|/|S| = alpha_*"),
        Claim("Lemma 2", f"{of_90} <= {of_1}", f"{against}: at most", when=("tau <= delta",),
              scope=_EXPERIMENTS, corrects=f"Lemma 2, {against}",
              note="delta + tau is at most 2 delta where tau <= delta, as Theorem 1 has it"),
        Claim("Lemma 2", "exp(-delta - tau) <= exp(delta + tau)", "Claim 2, eq. (153), as printed",
              r"p_n(0) = \Theta(\frac{|S_1^n|}{|S_1^n|e^{-(\delta+\tau)}+|S_1^n|-|S_1^n|}) \ge"
              r" \Theta(e^{-(\delta+\tau)})", scope=_EXPERIMENTS,
              note="|S_1^n| - |S_1^n| is 0, as in Definition 1, 2.: p_n would be 1, and nothing is said;"
              " constants at 1"),
        Claim("Lemma 2", sides, "Claim 2, eq. (153), read as Definition 1, 1.",
              r"p_n(0) = \Theta(\frac{|S_1^n|}{|S_1^n|e^{-(\delta+\tau)}+|S_1^n|-|S_1^n|}) \ge"
              r" \Theta(e^{-(\delta+\tau)})",
              scope={**TO_ZERO, "delta": "0"}, along="alpha",
              limit=limit_of_ratio([1], [0, 1], "eq_153.v", {"delta": "0"}),
              note="read with |S^n| - |S_1^n|, as in Definition 1, 1.; left over right is"
              " ((1 - alpha_*) e^-(delta+tau) + alpha_* e^(-2(delta+tau)))/alpha_*, beyond every"
              " constant as alpha_* -> 0, where below (75) p_n(0) = Theta(alpha_*); delta = tau = 0 on"
              " this path"),
        Claim("Lemma 2", "sqrt(2) <= 2*(sigma + tau)", "Claim 3, eq. (50) and Assumption 2",
              r"W_V^{(t)} x_j^n = p_1 - \ldots + z_j(t),\ j \in S_2^n", scope=_EXPERIMENTS,
              note="at t = 0: W_V x_j is within sigma + tau of p_1 by (50) and (52), and of p_2 by"
              " Assumption 2; |p_1 - p_2| = sqrt(2). (204) has p_2 there, and (205) p_k where (51) has"
              " p_1"),
    )  # fmt: skip


def _of_the_start() -> Sequence[Claim]:
    of_96 = r"W_{O(i,\cdot)}^{(0)} \sim N(0, \xi^2 I/m_a): \Pr(\|W_{O(i,\cdot)}^{(0)}\| \le \xi) \le \xi"
    xi: dict[str, Any] = {"scope": {"figure": "4,7a", "xi": "0.01,0.1,0.3"}}
    return (
        Claim("Lemma 2", "Pr[all_at_most_xi] >= 1", "Claim 1, eq. (33), (37), (40), at t = 0",
              r"W_{O(i,\cdot)}^{(t)} p \le \xi \|p\|", scope=_EXPERIMENTS,
              far={"figure": "4", "neurons": "1,10,100"},
              note=f"p_3 to p_M: independent N(0, xi^2) products; {_AT_0}",
              **_exactly(_xi_all)),
        Claim("Lemma 2", "Pr[all_norms] >= 1", "Claim 1, eq. (42), at t = 0",
              r"\|W_{O(i,\cdot)}^{(t)}\|^2 \le M \xi^2 \|p\|^2", scope=_EXPERIMENTS,
              far={"figure": "4", "neurons": "1,10,100"},
              note=f"within the span of p_1 to p_M, as (119) has it: xi^2 chi-square; {_AT_0}",
              **_exactly(_norms_all)),
        Claim("Lemma 2", "Pr[short] <= xi", "Claim 1, eq. (96)", of_96,
              note="|w|^2 m_a/xi^2 is chi-square with m_a degrees of freedom, m_a its mean; Algorithm 1"
              " has entries N(0, xi^2)", **_exactly(_short_row, of_96=True), **xi),
        Claim("Lemma 2", "Pr[short] <= xi", "Claim 1, eq. (96), entries N(0, xi^2)",
              fails_with="Lemma 2, Claim 1, eq. (96)",
              note="entries as Section 2 and Algorithm 1 have them: P(chi-square with m_a degrees of"
              " freedom <= 1) depends on m_a alone; at xi = 0.01 it is above xi where m_a <= 6",
              **_exactly(_short_row, of_96=False), **xi),
        Claim("Lemma 2", "Pr[short] <= exp((dim - 1)/2)/dim**(dim/2)", "Claim 1, eq. (96), in m_a",
              corrects="Lemma 2, Claim 1, eq. (96)", far={"figure": "4", "dim": "6:20"},
              note="entries N(0, xi^2); Chernoff's bound of P(chi-square with m_a degrees of freedom"
              " <= 1), (t e^(1-t))^(m_a/2) at t = 1/m_a",
              **_exactly(_short_row, of_96=False), **xi),
        Claim("Lemma 2", "decay = Omega(log(batch))", "Claim 1, eq. (87)",
              r"\Pr\left(\left|\frac1B \sum y^n\right| \ge \sqrt{\frac{\log B}{B}}\right) \le B^{-c}",
              numbers={"decay": _pair(_decay, name="batch")},
              scope={"figure": "4", "batch": "2,8,16,20"},
              far={"figure": "4", "batch": "100,1000,10000"}, along="batch",
              note="-log of the probability, labels fair and independent: c is the constant"),
        Claim("Lemma 1", "1 + decay = Omega(log(samples))", "",
              r"P\{|\sum a_i X_i| \ge t\} \le e \exp\left(-\frac{ct^2}{K^2\|a\|^2}\right)",
              numbers={"decay": _pair(_decay, name="samples")}, along="samples",
              scope={"figure": "4", "samples": "8,80,128,200"},
              far={"figure": "4", "samples": "2000,20000"},
              note="of fair signs, K = 1, a_i = 1/N, t = sqrt(log N/N), as the proofs use it:"
              " 1 - log of the probability against t^2/|a|^2 = log N; c is the constant"),
    )  # fmt: skip


def _of_lemmas_3_and_4() -> Sequence[Claim]:
    ratio = "(1 - sigma - tau)/(1 + sigma + tau)"
    turned: dict[str, Any] = {
        "numbers": {"turned": _pair(_turned), "pi": PI},
        "instance": _turned_neuron,
        "formulas": {"left": _turned_term},
        "scope": _EXPERIMENTS,
        "far": {"figure": "4", "sigma": "0.3,0.36,0.38,0.45,0.55"},
    }
    from_2 = "eq. (220) from Definition 2"
    slack = "sqrt(log(samples)/neurons) <= epsilon/patterns"
    least = "ceil(patterns**2*log({})/epsilon**2)"
    below_214 = "m of (215), log B, in (214)"
    return (
        Claim("Lemma 3", slack, below_214, r"m \ge \Theta(\epsilon_m^{-2} M^2 \log B)",
              quantifier="some constants", needs=("neurons",), monotone={"neurons": 1},
              scope={"figure": "4,5", "neurons": least.format("batch")},
              note="least m with constant 1; the deviation of (214) has log N, and so has (207); epsilon"
              " for epsilon_m"),
        Claim("Lemma 3", slack, "m of (207), log N, in (214)",
              scope={"figure": "4,5", "neurons": least.format("samples")},
              scope_only=True, corrects=f"Lemma 3, {below_214}", note="least m; epsilon for epsilon_m"),
        Claim("Lemma 4", f"turned <= {ratio}", from_2,
              r"W_{O(i,\cdot)}^{(0)} p_1 (1-(\sigma+\tau)) \ge W_{O(i,\cdot)}^{(0)} p (1+(\sigma+\tau))",
              when=("sigma + tau <= pi/patterns",),
              note="the worst neuron of Definition 2 turns by sigma + tau from p_1 towards p: its"
              " products are cos and sin of that", **turned),
        Claim("Lemma 4", f"turned <= {ratio}", f"{from_2}, sigma + tau <= 2/5",
              when=("sigma + tau <= 2/5",), corrects=f"Lemma 4, {from_2}",
              note="tan s meets (1 - s)/(1 + s) at s = 0.4026", **turned),
        Claim("Lemma 4", "((1 + sigma + tau)/(1 - sigma - tau))**2 = O(1)",
              "eq. (219) against eq. (223)",
              r"B \gtrsim \left(\frac{1+(\sigma+\tau)}{1-(\sigma+\tau)}\right)^2 \gtrsim \Theta(1)",
              when=("sigma + tau < 1",), scope=_EXPERIMENTS, along="sigma",
              far={"figure": "4", "sigma": "0.3,0.6,0.9"},
              note="what Theta(1) in (219) has to hide of (223)"),
    )  # fmt: skip


def _of_the_remarks() -> Sequence[Claim]:
    room = "(1 - epsilon - (sigma + tau)*patterns/pi)"
    base = "(alpha - c_attention - c_error*(sigma + tau))"
    half = "(alpha - c_attention - c_error*(sigma/2 + tau))"
    positive = f"{base} > 0"
    alphas: dict[str, Any] = {
        "scope": {"figure": "1a", "alpha": "0.3,0.4,0.5", "c_error": "0,1"}, "along": "alpha",
    }  # fmt: skip
    taus: dict[str, Any] = {
        "scope": {"figure": "4", "tau": "0.01,0.03,0.1", "epsilon": "0.1"}, "along": "tau",
        "numbers": {"pi": PI},
    }  # fmt: skip
    return (
        Claim("Remark 2", f"1/{base}**2 = Theta(1/alpha**2)", "N against alpha_*",
              r"N \text{ scales with } 1/\alpha_*^2", when=(positive,),
              note="right side of (10), c' (1 - zeta) at 0", **alphas),
        Claim("Remark 2", f"1/({room}*alpha) = Theta(1/alpha)", "T against alpha_*",
              r"T \text{ scales with } 1/\alpha_*", when=(f"{room} > 0",), numbers={"pi": PI},
              note="right side of (11), times the step size", **alphas),
        Claim("Remark 2",
              "1/(alpha - c_error*(sigma + tau))**2 = Theta(1/(alpha/c_error - sigma - tau)**2)",
              "N against tau", r"N \text{ scales with } 1/(\Theta(1)-\tau)^2",
              when=("alpha > c_error*(sigma + tau)",),
              scope={"figure": "4", "tau": "0.01,0.03,0.1", "c_error": "1,2"}, along="tau",
              note="Theta(1) - tau is alpha_*/c'' - sigma - tau"),
        Claim("Remark 2", f"1/{room} = Theta(1/((1 - epsilon)*pi/patterns - sigma - tau))",
              "T against tau",
              r"T \text{ scales with } 1/(\Theta(1)-\tau)", when=(f"{room} > 0",),
              note="Theta(1) - tau is (1 - epsilon) pi/M - sigma - tau; right side of (11), times the"
              " step size and alpha_*", **taus),
        Claim("Remark 3", f"1/{half}**2 < 1/{base}**2", "N",
              r"\text{the sample complexity reduces for a better initial model}",
              when=(positive, "c_error > 0", "sigma > 0"),
              scope={**_EXPERIMENTS, "c_error": "0.5,1"},
              note="right side of (10) at half of sigma; delta stands in (8) alone, not in (10), (11)"),
        Claim("Remark 3", f"1/(1 - epsilon - (sigma/2 + tau)*patterns/pi) < 1/{room}", "T",
              r"\text{the convergence speeds up for a better initial model}",
              when=(f"{room} > 0", "sigma > 0"), numbers={"pi": PI}, scope=_EXPERIMENTS,
              note="right side of (11), times the step size and alpha_*, at half of sigma and the same"
              " epsilon"),
    )  # fmt: skip


#: Assumptions 2 and 3, Lemmas 1, 2, 3 and 4 and Remarks 2 and 3, as far as no training is needed.
OF_THE_START = told_apart(
    (
        *_of_the_assumptions(), *_of_the_attention(), *_of_the_start(), *_of_lemmas_3_and_4(),
        *_of_the_remarks(),
    ),
    "eq. (87)", "eq. (90)", "eq. (96)", "eq. (153)", "eq. (155)", "eq. (157)", "(214)", "eq. (220)",
)  # fmt: skip
