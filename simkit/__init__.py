"""simkit: whether a theorem about attention holds, from which n on, and how loose it is.

A study is declared with `Study`, `Parameter`, `Rule`, `event` and `measurement`, what is said about it
with `Statements`, `at_most`, `at_least` and `premise`; it is run with `run`, searched for a threshold
with `threshold`, or asked for a rare event with `rare`, or from the command line. The claims of a paper
are judged by `audit` and attacked by `refute`; `report` makes a page of them, `compare` says what two
audits differ in.
"""

from typing import TYPE_CHECKING

from simkit.declare.parameters.parameter import Cases, Parameter, Rule
from simkit.declare.quantities import Quantity, event, measurement
from simkit.declare.study import Study, Theory
from simkit.declare.tally import Tally
from simkit.declare.thresholds import Threshold
from simkit.errors import SimkitError, UsageError
from simkit.lazy import load_lazily

if TYPE_CHECKING:
    from simkit.api.audits import audit, refute, report
    from simkit.api.calls import compare, rare, run, threshold
    from simkit.declare.claims.claim import Claim, Display
    from simkit.declare.claims.limits import Limit
    from simkit.declare.parameters.typed import ball
    from simkit.declare.rare import Latent, RareEvents, Tail
    from simkit.declare.statement import Bound, Premise, Statements, at_least, at_most, premise

__all__ = [
    "Bound", "Cases", "Claim", "Display", "Latent", "Limit", "Parameter", "Premise", "Quantity",
    "RareEvents", "Rule", "SimkitError", "Statements", "Study", "Tail", "Tally", "Theory", "Threshold",
    "UsageError", "at_least", "at_most", "audit", "ball", "compare", "event", "measurement", "premise",
    "rare", "refute", "report", "run", "threshold",
]  # fmt: skip

# What is said about a study, and what runs it, is no part of its trials: a study that imports neither
# does not depend on it.
__getattr__ = load_lazily(
    __name__,
    {
        "Bound": "simkit.declare.statement",
        "Claim": "simkit.declare.claims.claim",
        "Display": "simkit.declare.claims.claim",
        "Latent": "simkit.declare.rare",
        "Limit": "simkit.declare.claims.limits",
        "Premise": "simkit.declare.statement",
        "RareEvents": "simkit.declare.rare",
        "Statements": "simkit.declare.statement",
        "Tail": "simkit.declare.rare",
        "at_least": "simkit.declare.statement",
        "at_most": "simkit.declare.statement",
        "audit": "simkit.api.audits",
        "ball": "simkit.declare.parameters.typed",
        "compare": "simkit.api.calls",
        "premise": "simkit.declare.statement",
        "rare": "simkit.api.calls",
        "refute": "simkit.api.audits",
        "report": "simkit.api.audits",
        "run": "simkit.api.calls",
        "threshold": "simkit.api.calls",
    },
)


def __dir__() -> list[str]:
    """Return the public names."""
    return sorted(__all__)
