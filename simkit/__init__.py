"""simkit: whether a theorem about attention holds, from which n on, and how loose it is.

A study is declared with `Study`, `Parameter`, `Rule`, `event` and `measurement`, what is said about it
with `Statements`, `at_most`, `at_least` and `premise`; it is run with `run`, searched for a threshold
with `threshold`, or asked for a rare event with `rare`, or from the command line; `compare` says what
two audits differ in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simkit.declare.parameters.parameter import Cases, Parameter, Rule
from simkit.declare.quantities import Quantity, event, measurement
from simkit.declare.study import Study, Theory
from simkit.declare.tally import Tally
from simkit.declare.thresholds import Threshold
from simkit.errors import SimkitError, UsageError

if TYPE_CHECKING:
    from simkit.declare.claims.claim import Claim, Display
    from simkit.declare.claims.limits import Limit
    from simkit.declare.parameters.typed import ball
    from simkit.declare.rare import Latent, RareEvents, Tail
    from simkit.declare.statement import Bound, Premise, Statements, at_least, at_most, premise
    from simkit.verdicts.api import compare, rare, run, threshold

__all__ = [
    "Bound", "Cases", "Claim", "Display", "Latent", "Limit", "Parameter", "Premise", "Quantity",
    "RareEvents", "Rule", "SimkitError", "Statements", "Study", "Tail", "Tally", "Theory", "Threshold",
    "UsageError", "at_least", "at_most", "ball", "compare", "event", "measurement", "premise", "rare",
    "run", "threshold",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    # What is said about a study, and what runs it, is no part of its trials: a study that imports
    # neither does not depend on it.
    if name in ("compare", "rare", "run", "threshold"):
        from simkit.verdicts import api

        return getattr(api, name)
    if name == "ball":
        from simkit.declare.parameters.typed import ball

        return ball
    if name in ("Claim", "Display"):
        from simkit.declare.claims import claim as claims

        return getattr(claims, name)
    if name == "Limit":
        from simkit.declare.claims.limits import Limit

        return Limit
    if name in ("Latent", "RareEvents", "Tail"):
        from simkit.declare import rare

        return getattr(rare, name)
    if name == "Statements":
        from simkit.declare.statement import Statements

        return Statements
    if name == "Bound":
        from simkit.declare.statement import Bound

        return Bound
    if name == "Premise":
        from simkit.declare.statement import Premise

        return Premise
    if name == "premise":
        from simkit.declare.statement import premise

        return premise
    if name == "at_least":
        from simkit.declare.statement import at_least

        return at_least
    if name == "at_most":
        from simkit.declare.statement import at_most

        return at_most
    raise AttributeError(f"module 'simkit' has no attribute {name!r}")
