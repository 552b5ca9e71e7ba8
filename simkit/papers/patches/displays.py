"""The displays of the proofs as cells: two printed forms of one thing are compared as claims.

Nothing is drawn. The cells are the paper's own experiments, as in `conditions`, with a step size and a
number of samples seen.
"""

from collections.abc import Sequence
from typing import ClassVar

from simkit.declare.parameters.parameter import Parameter, Rule
from simkit.papers.patches import PAPER
from simkit.papers.patches.conditions import Conditions


class ProofDisplays(Conditions):
    """What the proofs of Theorem 1, Propositions 1 and 2 and Lemmas 1 to 4 display, at each experiment.

    Source: Appendix C, Appendix D, Appendix E, Appendix F.
    """

    name = "shallow-vit-proofs"
    summary = "displays of the proofs that print one thing in two forms, at the paper's own experiments"
    source = f"{PAPER}; eq. (24)-(52), (61)-(77), (87)-(96), (153)-(157), (190)-(223)"
    statements = "simkit.papers.patches.claims.displays:ProofDisplaysClaims"
    parameters: ClassVar[Sequence[Parameter]] = (
        *Conditions.parameters,
        Parameter("seen", "int", Rule("batch", lambda p: p["batch"]), "Samples seen so far, B t",
                  "eq. (157)", low=1, high=1e300),
        Parameter("xi", "float", 0.01, "Standard deviation of the entries of W_O", "Section 4.1", low=0,
                  high=100, open_low=True),
        Parameter("iterations", "int", 100, "Steps t, or T at the end", "chosen here", low=1,
                  high=1e300, symbol="t"),
        Parameter("step_size", "float", Rule("1/iterations", lambda p: 1.0 / p["iterations"]),
                  "Step size eta; by default eta T = 1, as (102) allows", low=0, high=1e6,
                  open_low=True, symbol="eta"),
    )  # fmt: skip
