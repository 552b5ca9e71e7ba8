"""What Appendix G displays, as claims of which both sides are numbers.

Source: below eq. (244).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar

from simkit.declare.claims.claim import Claim, Instance, Term
from simkit.declare.statement import Statements

if TYPE_CHECKING:
    from flint import arb

Cell = Mapping[str, Any]
_G1, _G2, _G3, _G4 = (f"Appendix G.{i}" for i in range(1, 5))
_OUTPUTS = {"first": "0.5,0.75,1,1.5,3", "second": "-2,-0.5,0.25,0.5,1"}
_RIGHT = "a loss of 0 means right signs"
_RESCALING = "below eq. (244): a rescaling parts inner products at 1"
_COLUMNS = "eq. (248), first line: the product over heads has the columns of W_O"
_ANY_TURN = "eq. (250): W_V = P - I keeps to |W_V| <= 1 of Assumption 1, any P"


def chord(cell: Cell) -> arb:
    """Return the largest |P R x - x|, |x| = 1, of turns P and R: 2 sin((t + s)/2), 2 sin(s/2) = sigma.

    Source: eq. (250).
    """
    from simkit.papers.patches.theory.turns import chord_of_degrees

    return chord_of_degrees(cell["turn"], cell["sigma"])


def chord_again(cell: Cell) -> arb:
    """Return the same as sqrt((cos t - 1)^2 + sin(t)^2), t the whole angle. Source: eq. (250)."""
    from simkit.papers.patches.theory.turns import chord_of_degrees_again

    return chord_of_degrees_again(cell["turn"], cell["sigma"])


def _turn_of_a_vector(cell: Cell) -> Instance:
    """Return a vector that P turns by the angle t, and |P x - x|."""
    data = {"x": (1, 0), "P x": "(cos t, sin t)", "t in degrees": cell["turn"]}
    return Instance(data, chord_again(cell), construction="(1, 0), all other coordinates 0, turned by t")


def _tokens_of_two_sets(cell: Cell) -> Instance:
    """Return two tokens of one set nearly the farthest apart, and two of two sets nearly the nearest."""
    from simkit.papers.patches.theory.enclosures import decimal_of

    reach = decimal_of(cell["radius"]) + decimal_of(cell["tau"])
    s = Fraction(((1 + 8 * float(reach) ** 2) ** 0.5 - 1) / 4).limit_denominator(10**9)
    t = Fraction((float(reach) ** 2 - float(s) ** 2) ** 0.5 * (1 - 1e-9)).limit_denominator(10**12)
    assert s**2 + t**2 <= reach**2 <= Fraction(1, 4)  # within reach of its centre, in rationals
    opposite = (1 - reach, 0)
    return Instance(
        {"c": (1, 0), "e": (0, 1), "of one set": (opposite, opposite),
         "of two sets": ((1 + s, t), (t, 1 + s))},
        opposite[0] ** 2, 2 * t * (1 + s),
        construction="c and e are orthonormal centres; the first two tokens lie at (1 - r - tau) c, the"
        " others lean towards each other, in rationals; all other coordinates are 0",
    )  # fmt: skip


def least_within(cell: Cell) -> float:
    """Return the least inner product of tokens of one set, wherever they lie."""
    from simkit.papers.patches.theory.extensions import least_inner_within

    return least_inner_within(cell["radius"] + cell["tau"])


def most_between(cell: Cell) -> float:
    """Return the largest inner product of tokens of two sets, wherever they lie."""
    from simkit.papers.patches.theory.extensions import largest_inner_between

    return largest_inner_between(cell["radius"] + cell["tau"])


def least_within_again(cell: Cell) -> float:
    """Return the same as product of (1 - s, t) and (1 - s, -t), s^2 + t^2 = R^2 and s = R or 1/(2R)."""
    distance: float = cell["radius"] + cell["tau"]
    along = min(distance, 0.5)
    return (1.0 - along) ** 2 - float(distance**2 - along**2)


def most_between_again(cell: Cell) -> float:
    """Return the same as the product of (1 + s, t) and (t, 1 + s), s = 2 R^2/(1 + sqrt(1 + 8 R^2))."""
    square: float = (cell["radius"] + cell["tau"]) ** 2
    along = 2.0 * square / (1.0 + math.sqrt(1.0 + 8.0 * square))
    across = math.sqrt(square - along**2)
    return (1.0 + along) * across + across * (1.0 + along)


def _of_four_classes() -> Sequence[Claim]:
    displays = (
        ("(234)", "D_2", "1", "-1", "2"), ("(236)", "D_1", "1", "1", "0"),
        ("(238)", "D_3", "-1", "1", "-2"), ("(240)", "D_4", "-1", "-1", "0"),
    )  # fmt: skip
    return (
        *(
            Claim(_G1, f"y_1*1 + y_2*(-1) = {right}", f"eq. {name}: the factor of {group}",
                  scope={"y_1": first, "y_2": second}, concerns="proof", scope_only=True,
                  note="sqrt(m) (y_1 a_1 + y_2 a_2) of a neuron of W_2; update-directions measures what"
                  " stands beside it")
            for name, group, first, second, right in displays
        ),
        Claim(_G1, "second > 0", f"eq. (231): {_RIGHT}",
              r"\text{Loss}(X^n, y^n) = \max\{1 - y^{n\top} F(X^n), 0\}",
              when=("first + second >= 1",), scope=_OUTPUTS,
              note="y = (1, 1), loss 0 exactly where F_1 + F_2 >= 1; two right outputs of 1/2 have loss"
              " 0, and so has F = (3/2, -1/2), whose second sign is wrong"),
        Claim(_G1, "second > 0", f"a hinge for each output: {_RIGHT}",
              when=("first >= 1", "second >= 1"), scope=_OUTPUTS, corrects=f"{_G1}, eq. (231): {_RIGHT}",
              note="the mean of max(1 - y_j F_j, 0) over j: `--loss each`"),
    )  # fmt: skip


def _of_sets_and_heads() -> Sequence[Claim]:
    return (
        Claim(_G2, "2*tau + (2*radius + 2*tau) < sqrt(2) - 2*radius", "eq. (244)",
              r"2\tau + \Delta < \kappa", scope={"radius": "0.1,0.2,0.3"}, concerns="premises",
              needs="radius", scope_only=True,
              note="patterns on spheres around orthonormal centres, wherever they lie there: kappa is at"
              " least sqrt(2) - 2 r, and tokens of a set are at most 2 r + 2 tau apart; tau at c_0 ="
              " 0.01; 0.2 is the default"),
        Claim(_G2, "least_within > most_between", _RESCALING,
              r"\text{tokens corresponding to patterns in the same pattern set has an inner product"
              r" larger than 1, while tokens corresponding to patterns from different pattern sets has"
              r" an inner product smaller than } \lambda < 1",
              scope={"radius": "0.1,0.2,0.3"}, concerns="premises", scope_only=True,
              instance=_tokens_of_two_sets,
              numbers={"least_within": (least_within, least_within_again),
                       "most_between": (most_between, most_between_again)},
              note="tokens within r + tau of orthonormal centres, wherever they lie there: one factor"
              " for all tokens does it exactly where every product within a set exceeds every one across"
              " sets; at r = 0.3 (244) holds and this does not"),
        Claim(_G3, "head_dim = heads*head_dim", _COLUMNS,
              r"W_O \prod_{h=1}^H \sum_{s \in S^n} W_{V_h} x_s^n \mathrm{softmax}(\ldots),\ W_O \in"
              r" \mathbb{R}^{m \times H m_a}", when=("heads >= 2",),
              scope={"heads": "2,4,8", "head_dim": "10"},
              note="a product of H vectors of m_a entries, entry by entry, has m_a entries: W_O does not"
              " act on it"),
        Claim(_G3, "heads*head_dim = heads*head_dim", "eq. (248), second line: concatenation",
              r"\sum_{h=1}^H W_{O_h} \sum_{s \in S^n} W_{V_h} x_s^n \mathrm{softmax}(\ldots)",
              when=("heads >= 2",), scope={"heads": "2,4,8", "head_dim": "10"},
              corrects=f"{_G3}, {_COLUMNS}",
              note="H blocks W_{O_h} of m_a columns, one for each head's output"),
    )  # fmt: skip


def _of_the_skip_connection() -> Sequence[Claim]:
    numbers = {"chord": (chord, chord_again)}
    printed = r"\|(W_V^{(0)} + I) \mu_j - p_j\| \le \sigma"
    return (
        Claim(_G4, "chord <= 1", _ANY_TURN, printed, numbers={"chord": chord},
              instance=_turn_of_a_vector,
              formulas={"left": lambda cell: Term("chord_of_degrees", ("turn",))},
              scope={"turn": "0,30,90,120,180"}, concerns="premises",
              note="sigma = 0, P turns every pattern by one angle t: |P - I| = 2 sin(t/2), up to 2"),
        Claim(_G4, "chord <= 1", "eq. (250): W_V = P - I, P turning by less than 60 degrees", printed,
              when=("turn < 60", "sigma <= 0"), numbers=numbers, scope={"turn": "0,30,45,59"},
              corrects=f"{_G4}, {_ANY_TURN}", concerns="premises",
              note="sigma = 0; at 60 degrees the norm is 1"),
        Claim(_G4, "chord <= 1", "eq. (250): W_V = P R - I, R moving patterns by sigma = 0.1", printed,
              when=("turn <= 54.26",), numbers=numbers, scope={"turn": "0,30,54.26", "sigma": "0.1"},
              corrects=f"{_G4}, {_ANY_TURN}", concerns="premises", scope_only=True,
              note="the largest norm, of both turns about one axis; 54.26 degrees, 60 less those of R,"
              " are the default of `--turn`"),
    )  # fmt: skip


class ExtensionDisplaysClaims(Statements):
    """What Appendix G displays, beside what a training has to tell. Source: Appendix G."""

    claims: ClassVar[Sequence[Claim]] = (
        *_of_four_classes(), *_of_sets_and_heads(), *_of_the_skip_connection(),
    )  # fmt: skip
