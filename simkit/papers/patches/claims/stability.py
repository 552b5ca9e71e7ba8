"""What Appendix G.3 says of several heads: a more stable training."""

from typing import Any

from simkit.declare.claims.claim import Claim
from simkit.papers.patches.claims.training import TrainedClaims

_STABLE = r"\text{one can expect a more stable training process by multiple heads}"
_TIES = (
    "advantage is 1 where the trainings with H heads deviate less than as many with one head of the same"
    " total width, -1 where they deviate more, 0 at a tie, which counts for neither"
)
_HEADS: dict[str, Any] = {"when": ("heads >= 2",), "training": True, "trials": 60}
_SIZES = {"neurons": "60", "tokens": "12"}
_SCOPE = {"heads": "2,4,8", "token_noise": "0.15", "step_size": "1", "pace": "same,shared", **_SIZES}
# Here eight heads take fewer steps than one by far, and deviate less in them.
_FEWER_STEPS = {"heads": "8", "token_noise": "0.01", "step_size": "0.2", "pace": "same", **_SIZES}

#: G.3: the spread of the steps to zero loss, H heads against one of the same total width.
STABILITY = (
    Claim("Appendix G.3", "E[advantage] > 0", "more stable: the steps deviate less", _STABLE,
          scope=_SCOPE, far=_FEWER_STEPS,
          note=f"{_TIES}; at the step size of the one head, where each head adds to what a step changes,"
          " or at 1/H of it", **_HEADS),
    Claim("Appendix G.3", "E[advantage_share] > 0", "more stable: the steps deviate by a smaller share",
          _STABLE, scope=_SCOPE, note=f"of the logarithms of the steps; {_TIES}", **_HEADS),
)  # fmt: skip


class HeadStabilityClaims(TrainedClaims):
    """What G.3 says of the training's stability. Source: Appendix G.3."""

    claims = STABILITY
    pictured = (("advantage", "advantage_share"), "deviation", "log_deviation")
