"""What is claimed of trained networks: eq. (11) of the steps, Proposition 2 of the attention."""

from typing import Any

from simkit.declare.claims.claim import Claim
from simkit.papers.patches.claims.lemma import PI
from simkit.papers.patches.studies.extensions import PLAIN

_SMALL = {"samples": "20", "tokens": "20", "neurons": "200", "batch": "20"}
_STOPS = (
    "step size below 1, where eta^C -> 0; chosen here: 0.9. A run ends at zero training loss, after"
    " which neither weights nor attention move"
)
_EQ_15 = (
    r"\sum_{i \in \mathcal{S}_*^n} \mathrm{softmax}(X^{n\top} W_K^{(t)\top} W_Q^{(t)} x_l^n)_i \to"
    r" 1 - \eta^C \text{ at a sublinear rate of } O(1/t)"
)


def _of_readout(readout: str) -> tuple[Claim, ...]:
    common: dict[str, Any] = {
        "printed": _EQ_15,
        "when": ("step_size < 1",),
        "where": {**PLAIN, "readout": readout},
        "scope": {**_SMALL, "step_size": "0.9", "iterations": "10,40,160,640"},
        "along": "iterations",
        "training": True,
    }
    return (
        Claim(
            "Proposition 2", "E[other_mass] = O(1/iterations)", f"mean over queries, {readout} readout",
            note=f"1 - mass, C as large as one likes; {_STOPS}", **common,
        ),
        Claim(
            "Proposition 2", "1 - smallest_mass = O(1/iterations)", f"every query, {readout} readout",
            delta="0.5", note=f"smallest over a sample's queries, mean over samples; {_STOPS}", **common,
        ),
    )  # fmt: skip


#: Proposition 2, for output weights shared by all tokens and for the printed a_(l).
PROPOSITION_2 = (*_of_readout("shared"), *_of_readout("per-token"))

#: The steps to zero loss against eq. (11).
EQUATION_11 = (
    Claim(
        "Theorem 1", "E[steps] = Theta(1/((1 - (sigma + tau)*patterns/pi)*step_size*alpha))", "eq. (11)",
        r"T = \Theta\left(\frac{1}{(1-\epsilon-\frac{(\sigma+\tau)M}{\pi})\eta\alpha_*}\right)",
        when=(
            "sigma + tau < pi/patterns", "confusion < alpha*exp(-(delta + tau))*(1 - (sigma + tau))/2",
        ),
        numbers={"pi": PI},
        where=PLAIN,
        scope={
            "alpha": "0.3,0.4,0.5,0.6", "confusion": "0.05", "delta": "0.2", "tokens": "20",
            "neurons": "200",
        },
        along="alpha",
        training=True,
        note="T: steps to zero training loss, or all that are allowed; epsilon, left open by (11), at 0",
    ),
)  # fmt: skip
