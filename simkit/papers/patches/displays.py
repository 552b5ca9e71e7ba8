"""The displays of the proofs and of Appendix G as cells; nothing is drawn.

Of the proofs two printed forms of one thing are compared as claims. Their cells are the paper's own
experiments, as in `conditions`, with a step size and a number of samples seen.
"""

from simkit.declare.parameters.parameter import Parameter, Rule
from simkit.declare.study import Theory
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
    parameters = (
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


class ExtensionDisplays(Theory):
    """What Appendix G displays, without a draw; of four classes y = (1, 1). Source: Appendix G."""

    name = "shallow-vit-extensions"
    summary = "displays of Appendix G: four classes, sets of patterns, heads, a skip connection"
    source = f"{PAPER}; Appendix G, eq. (227)-(251)"
    statements = "simkit.papers.patches.claims.extensions:ExtensionDisplaysClaims"
    parameters = (
        Parameter("first", "float", 0.5, "Output F_1 at y = (1, 1)", "eq. (228)", low=-100, high=100,
                  symbol="F_1"),
        Parameter("second", "float", 0.5, "Output F_2 at y = (1, 1)", "eq. (229)", low=-100, high=100,
                  symbol="F_2"),
        Parameter("y_1", "int", 1, "First label", "eq. (230)", low=-1, high=1),
        Parameter("y_2", "int", 1, "Second label", "eq. (230)", low=-1, high=1),
        Parameter("heads", "int", 2, "Heads H", "chosen here", low=1, high=1e6, symbol="H"),
        Parameter("head_dim", "int", 10, "Dimension m_a of a head's values", "Section 4.1", low=1,
                  high=1e6, symbol="m_a"),
        Parameter("radius", "float", 0.2, "Distance of a set's patterns from its centre", low=0, high=1,
                  step="0.1"),
        Parameter("dim", "int", 10, "Dimension d", "Section 4.1", low=1, high=1e6, symbol="d"),
        Parameter("token_noise", "float", 0.01, "Standard deviation c_0 of a token's coordinates",
                  "Section 4.1", low=0, high=10, symbol="c_0"),
        Parameter("tau", "float", Rule("token_noise*sqrt(dim)",
                                       lambda p: p["token_noise"] * p["dim"] ** 0.5),
                  "Token noise level", low=0, high=100),
        Parameter("turn", "float", 60.0, "Degrees by which P turns every pattern", low=0, high=180,
                  step="10"),
        Parameter("sigma", "float", 0.0, "Error of W_V + I at every pattern", low=0, high=1, step="0.1"),
    )  # fmt: skip
