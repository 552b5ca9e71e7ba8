"""What the proof of Lemma 2 says of eta t alone: (99) to (101), (151), (154), by formula."""

from collections.abc import Sequence
from typing import Any

from simkit.declare.claims.claim import Claim

_TIME = "(step_size*iterations)"
_G = f"{_TIME}*(exp({_TIME}**2)/2 - 1 + xi) + 1/sqrt(neurons)"
_GROWN = f"exp({_TIME}**2)"
_STEP = "(exp(step_size**2*(2*iterations + 1)) - 1)/step_size"
_TIMES: dict[str, Any] = {
    "scope": {"figure": "4,5", "iterations": "1,5,10,20", "step_size": "0.001,0.01,0.05"},
}  # fmt: skip
_SEEN = "sqrt(log(batch*iterations)/(batch*iterations))"

#: Displays of the induction of Claims 1 and 2, a = sqrt(m) as below (63).
OF_THE_GROWTH: Sequence[Claim] = (
    Claim("Lemma 2", f"1/sqrt(neurons) + {_TIME}*({_GROWN} - 1 + xi) >= {_GROWN}*{_STEP}",
          "Claim 1, eq. (99), first relation",
          r"\frac{\eta}{a} + \frac{\eta^2tm}{a^2}\exp\left(\left(\frac{1}{\Theta(1)}\cdot"
          r"\frac{\eta^2t^2m}{a^2}\right)-1+\xi\right) \ge"
          r" \exp\left(\frac{1}{\Theta(1)}\cdot\frac{\eta^2t^2m}{a^2}\right)"
          r"\left(\exp\left(\frac{\eta^2(2t+1)m}{\Theta(1)\cdot a^2}\right)-1\right)",
          quantifier="some constants", tried={"the Theta(1) of (99)": 1}, display="Eq. (99)",
          note="over eta; the bracket is read as in (100) and (101), exp(.) - 1 + xi", **_TIMES),
    Claim("Lemma 2", f"{_GROWN}*{_STEP} >= {_GROWN}*{_TIME}/2", "Claim 1, eq. (99), second relation",
          r"\exp(\ldots)\left(\exp\left(\frac{\eta^2(2t+1)m}{\Theta(1)\cdot a^2}\right)-1\right) \ge"
          r" \exp\left(\frac{1}{\Theta(1)}\cdot\frac{\eta^2t^2m}{a^2}\right)\frac{\eta^2tm}{2a^2}",
          quantifier="some constants", tried={"the Theta(1) of (99)": 1}, display="Eq. (99)",
          note="over eta", **_TIMES),
    Claim("Lemma 2", f"1/sqrt(neurons) + {_TIME}*(xi - 1) >= 0", "Claim 1, eq. (100)",
          r"\frac{\eta}{a} + \frac{\eta^2tm}{a^2}(-1+\xi) \ge 0",
          when=("step_size*iterations < 1/sqrt(neurons)",),
          scope={"figure": "4,5", "iterations": "1,10,30", "step_size": "0.001"},
          display="Eq. (100)", note="over eta"),
    Claim("Lemma 2", f"{_G} > 0", "Claim 1, eq. (101)",
          r"g(t) := \frac{\eta^2tm}{a^2}\left(\frac12\exp\left(\frac{\eta^2t^2m}{a^2\Theta(1)}\right)"
          r"-1+\xi\right)+\frac{\eta}{a} \ge g\left(\frac{a}{\eta m}\right) > 0",
          when=("step_size*iterations >= 1/sqrt(neurons)",), tried={"the Theta(1) of (101)": 1},
          scope={"figure": "4,5", "iterations": "10,20,100", "step_size": "0.01,0.05"},
          display="Eq. (101)", note="g(t) over eta",
          because="g falls where eta t is small, as exp(.)/2 - 1 is negative there, and with many"
          " neurons below 0, whatever Theta(1) is"),
    Claim("Lemma 2", f"{_TIME}**2 >= {_TIME}**5", "Claim 2, eq. (151)",
          r"\eta^2t^2 \gtrsim \eta^5t^5", when=("step_size*iterations <= 1",),
          scope={"figure": "4,5", "iterations": "1,10,100,1000", "step_size": "0.001,0.01,1"},
          quantifier="some constants", display="Eq. (151)", note="eta t <= 1 of (150)"),
    Claim("Lemma 2", f"{_SEEN} + 1/(2*iterations) + tau + sigma <= {_SEEN} + tau + sigma",
          "Claim 2, eq. (154), last relation",
          r"e^{-(\delta+\tau)}\sqrt{\frac{\log Bt}{Bt}} + 1\cdot\frac{1}{2t}e^{-(\delta+\tau)} +"
          r" (\tau+\sigma)e^{-(\delta+\tau)} \le"
          r" e^{-(\delta+\tau)}\sqrt{\frac{\log Bt}{Bt}} + (\tau+\sigma)e^{-(\delta+\tau)}",
          scope={"figure": "4,5", "iterations": "1,10,100"}, display="Eq. (154)",
          note="over e^(-(delta + tau))", because="1/(2 t), which is positive, is left out"),
    Claim("Theorem 1", "alpha*(1 - alpha**2) = O(alpha*(1 - alpha))", "eq. (70)",
          r"c'(1-\zeta) = O(\alpha_*(1-\alpha_*))", scope={"figure": "4", "alpha": "0.05,0.3,0.5,0.9"},
          far={"figure": "4", "alpha": "1e-6,0.99"}, along="alpha", display="Eq. (70)",
          note="without trained attention p_n = |S_*|/|S| = alpha_*: what is left in (66) of"
          " |E[alpha_* (p_n^2 - 1)]| at sigma = tau = 0"),
    Claim("Lemma 3", "sqrt(2 - 2*sqrt(1 - (sigma + tau)**2)) <= sigma + tau", "eq. (210)",
          r"2\sin\frac12\Delta\theta \le (\sigma+\tau)", when=("sigma + tau > 0", "sigma + tau < 1"),
          scope={"figure": "1a,1b,4,5"}, display="Eq. (210)",
          note="noise z of length sigma + tau turns a pattern p by at most Delta theta with"
          " sin Delta theta = sigma + tau, where z is at a right angle to p + z",
          because="the chord of the angle by which noise turns a pattern is longer than the noise"),
)  # fmt: skip
