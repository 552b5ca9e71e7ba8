"""Claims that only a training can tell: Theorem 1, Propositions 1 and 2, Lemma 4, on small networks."""

from collections.abc import Mapping
from typing import Any, ClassVar

from simkit.declare.claims.claim import Claim
from simkit.declare.claims.tables import read_claims
from simkit.papers.patches.claims.lemma import PI
from simkit.papers.patches.claims.training import TrainedClaims
from simkit.papers.patches.studies.extensions import PLAIN

#: The noise of the experiments, 0.01 sqrt(d), at two sizes; then less of it at the larger one.
_AT_PAPERS_NOISE = {
    "noise_norm": "0.0316", "alpha": "0.5", "confusion": "0.1", "tokens": "10", "neurons": "150",
    "samples": "16,64", "test": "1000",
}  # fmt: skip
_LESS_NOISE = {**_AT_PAPERS_NOISE, "samples": "64", "noise_norm": "0.005"}
PREMISES = (
    "tau <= sigma", "tau <= delta", "delta < 1/2", "patterns < dim", "sigma + tau < pi/patterns",
    "confusion < alpha*exp(-(delta + tau))*(1 - (sigma + tau))/2",
)  # fmt: skip
BOUNDED = "tokens with noise of norm tau, an initial model that meets Assumption 1 with equality"


def _zero_loss(label: str, part: str, frozen: bool) -> Claim:
    base = "(alpha*(alpha - sigma - tau))" if frozen else "alpha"
    return Claim(
        label, "Pr[test_loss <= 0] >= 0.99", part,
        r"\text{after } T \text{ iterations } f(\ldots) = 0" if frozen
        else r"\text{after } T \text{ iterations with a probability at least 0.99 } f(\ldots) = 0",
        when=PREMISES,
        open_when=(
            f"samples >= 1/{base}**2",
            "neurons >= patterns**2*log(samples)/(1 - (sigma + tau)*patterns/pi)**2",
        ),
        numbers={"pi": PI}, quantifier="some constants",
        where={**PLAIN, "preset": "printed", "noise": "bounded",
               "frozen_attention": "true" if frozen else "false"},
        scope=_AT_PAPERS_NOISE, far=_LESS_NOISE, event_is="follows", training=True, trials=400,
        note=("0.99 is Theorem 1's; " if frozen else "")
        + f"no error on {_AT_PAPERS_NOISE['test']} fresh samples follows from f = 0 and does not imply"
        " it; T: until the training loss is 0, or 1000 steps; asked with noise of the norm of the"
        f" experiments, 0.01 sqrt(d), and with less of it; {BOUNDED}",
    )  # fmt: skip


#: Theorem 1 and Proposition 1: zero loss on fresh samples.
ZERO_LOSS = (
    _zero_loss("Theorem 1", "eq. (12)", frozen=False),
    _zero_loss("Proposition 1", "eq. (14)", frozen=True),
)

_GROUPS: Mapping[str, Mapping[str, Any]] = {
    "run": {
        "when": PREMISES, "where": {"noise": "bounded", "readout": "shared", "path": "structured"},
        "scope": {
            "noise_norm": "0.05", "alpha": "0.5", "confusion": "0.05", "tokens": "20",
            "neurons": "100", "step_size": "0.1,0.9",
        },
        "quantifier": "some constants", "training": True,
    },
    "rounded": {"resolution": 1e-12},
}  # fmt: skip
_WORDS = {
    "open": "constants of the premises are open; the run ends at zero training loss or after 20 steps",
    "samples": "mean over queries and samples",
}

#: Proposition 2, "increasingly", and Lemma 4: one run at several times.
EVOLUTION = read_claims("simkit.papers.patches.claims:evolution.csv", _WORDS, _GROUPS)


class EvolutionClaims(TrainedClaims):
    """What Proposition 2 and Lemma 4 say of one run. Source: Proposition 2, Lemma 4."""

    claims = EVOLUTION
    second_path: ClassVar[Mapping[str, Any]] = {"path": "dense"}
