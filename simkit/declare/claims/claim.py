"""Claims: numbered statements of a theorem as objects, declared in a few lines beside a study.

A claim is written nearly as on paper: ``Pr[stored] >= 1 - p``, ``E[loss] <= 2*sigma/sqrt(n)``,
``residual <= (4*beta)**depth * start``, ``error = O(log(d)/d)``. Nothing is judged here: a verdict comes
from evaluating both sides (`simkit.verdicts`). This module imports the standard library only.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from typing import Any, Literal

from simkit.declare.claims.grammar import Kind, Statement, parse_statement, premise_names
from simkit.declare.claims.instances import Instance as Instance
from simkit.declare.claims.instances import Term as Term
from simkit.declare.claims.instances import Whole as Whole
from simkit.declare.claims.limits import Limit
from simkit.declare.claims.paper import Paper as Paper
from simkit.declare.parameters.parameter import format_value

POWERS = (1, 2, 3)  # of n, as which poly(n) is read
Quantifier = Literal["every cell", "from some on", "some constants"]
Concern = Literal["statement", "premises", "proof"]
Side = Literal["exact", "upper bound", "lower bound"]
Event = Literal["equals", "implies", "follows"]

#: A number that theory computes at a cell. An int, a Fraction, a Decimal and a ball are exact; a pair is
#: an enclosure; a float counts as accurate to `Claim.accuracy`.
Number = Any
Formula = Callable[[Mapping[str, Any]], Number]
#: What a number stands for at a cell: an expression, or a term of the library of proofs.


@dataclass(frozen=True)
class Display:
    """One display of a proof: the display before it is said to be at most this value.

    Attributes
    ----------
    name : str
        As the paper numbers it, ``(9)``, or what the step uses: ``Hoeffding``.
    value : str
        An expression in the words of the claim.
    relation : {"<=", "<", "="}
        Of the display before it to this one; of no meaning in the first display.
    probability : str
        Where the two differ from draw to draw: with which probability the proof says so, ``1 - delta``;
        by default in every draw.
    when : sequence of str or callable
        Premises of this step alone, beside the claim's.
    printed : str
        The display as the paper prints it, in LaTeX.
    note : str
        What the step does: a reading, a source.
    """

    name: str
    value: str
    relation: Literal["<=", "<", "="] = "<="
    probability: str = ""
    when: Sequence[str | Callable[..., Any]] = ()
    printed: str = ""
    note: str = ""


@dataclass(frozen=True)
class Claim:
    """One numbered statement of a theorem, or one part of it.

    Attributes
    ----------
    label : str
        As the paper numbers it: ``Theorem 3``.
    statement : str
        ``left relation right`` in the words of the study: names of parameters, of quantities (a kept
        measurement is compared draw by draw) and of `numbers`; ``Pr[event]``, ``Pr[x <= y]``, ``E[x]``,
        ``O()``, ``Omega()``, ``Theta()``, ``1 - d/poly(n)``, the number ``pi``.
    part : str
        Which part of the label it is.
    printed : str
        The text as the paper prints it, in LaTeX; of a correction its equation as it should be.
    when : sequence of str or callable
        Premises: ``c >= 2``, or functions of the parameters that return a `Premise` (or several). One
        that names a kept measurement depends on the draw: the event is "premise implies conclusion".
    open_when : sequence of str or callable
        Premises with constants that the paper does not name: shown, and no verdict depends on them.
    numbers : mapping of str to callable, or to a pair of callables
        What theory computes at a cell, by the name it has in the statement; the second of a pair is for
        the witness.
    formulas : mapping of str to str or callable
        Of a number, and of the left side by the name ``left``, the formula that it stands for: an
        expression in parameters and other formulas, or a function of the parameters that returns one,
        or a `Term`, or None where there is none. `simkit audit --rocq` proves with it; the value has to
        agree with what is computed.
    exact : callable, optional
        The left side at a cell, exactly or enclosed: a probability, a mean, of an `always` claim the
        extreme of x over all draws (its largest value for ``<=``). By default the study's `exact`.
    witness : callable, optional
        The left side by another way, which has to agree before an exact refutation is printed.
    instance : callable, optional
        Of a left side that is an extreme over all data: an `Instance`, data given exactly that come near
        it. It alone refutes such a claim, and one that violates a claim said to hold is an error.
    left_is, right_is : {"exact", "upper bound", "lower bound"}
        What is computed or measured of the printed side: a bound decides in its safe direction alone, an
        upper bound of the left side confirms "at most" and refutes nothing.
    event_is : {"equals", "implies", "follows"}
        Of a probability: whether the event that is computed or measured is the printed one, implies it
        or follows from it; an event that follows can be too rare, and never often enough.
    accuracy : float
        Relative error that a float from `numbers`, `exact` or the study's `exact` may have.
    resolution : float
        How far rounding may move a measurement of an identity or an `always` claim: this, or 64 ulps of
        the draw's largest kept value, whichever is more. Where it is 0, nothing within 1e-9 of that
        value violates the claim, nor, if it compares with 0, within 1e-9; whole numbers are exact.
    where : mapping of str to value or sequence of values
        Parameters that a cell must have for the claim to be about it.
    scope : mapping of str to str
        Grids of the cells at which `simkit audit` asks it: the paper's own settings.
    far : mapping of str to str
        Grids of a second set of cells, usually far beyond simulation.
    quantifier : {"every cell", "from some on", "some constants"}
        Over the cells; one failing cell refutes only the first.
    along : str
        The parameter that grows; orders and thresholds are reported along it.
    needs : str or sequence of str
        Parameters that a failing cell would need more of: of each the least value at which it holds is
        said.
    monotone : mapping of str to int
        Parameters of which a larger value never makes the claim false, from that value on and the others
        as they are: what is enough of them is enough for all larger ones.
    limit : Limit, optional
        Of an order: the exact limit of x over the rate, along one path, which alone refutes it.
    delta : str
        In an order claim the probability with which x may exceed C rate: an expression.
    costly : bool
        Its numbers take long: after a run of many cells it is asked at six of them.
    training : bool
        Only long trials can tell, as trainings are: `simkit audit` runs them on request
        (``--with-training``) and takes those that the ledger holds.
    trials : int
        How many trials of a cell `simkit audit` gives it where no number is asked for: as many as decide
        it. 0 stands for its study's own number.
    second_moment : str
        Of a mean of x what is assumed of a second moment: ``E[x**2] <= 2*sigma**2`` or ``Var[x] <= 1``.
        It lets trials decide both ways where x has no declared range. It is asked as a claim of its own:
        until it is known to hold, the verdict is qualified by it, and where it fails, there is none. A
        claim of the same statement and numbers, with an exact value or a label of its own, takes its
        place at the cells that it is about.
    left_range : sequence of str
        What its left side cannot leave, of ``Pr[x <= y]`` its x: two expressions, either may be empty:
        ``("0", "a1")``. By default the declared range of the quantity.
    vacuous_when : str
        Where an event that is only named cannot fail to happen: ``rate >= 1``. An exact value that says
        otherwise is an error.
    scope_only : bool
        It is about the cells of its scope alone, as of printed numbers are: `simkit refute` does not
        leave them.
    almost_surely : bool
        The paper says "almost surely", not "for all data".
    corrects : str
        Label and part of the printed claim whose slip this one corrects.
    fails_with : str
        Label and part of a printed claim with the same fault: what corrects that one corrects this.
    concerns : {"statement", "premises", "proof"}
        Whether it is of the numbered statement itself, of its premises, or a step of its proof.
    of : str
        Label of the statement that it is of, where its own is that of a display: ``Lemma 2`` of a step
        of its proof that is called ``Eq. (14)``.
    constant : str
        The paper's letter of the constant that an order needs; of `constants` what they are, where
        that is no letter: ``m/log(n/delta)``.
    constants : mapping of int to function
        Of a claim with high probability that takes a constant inside its event, by the power k: the
        least with which the event fails with probability delta/n^k at most.
    tried : mapping of str to float
        Constants that the paper leaves open, with the value at which it is asked: ``{"C of (7)": 1}``.
    display : str
        The printed display that it is a part or a reading of, where several claims are: ``Eq. (11)``.
        A display has one verdict, the worst of its parts.
    reading : str
        Of a display that can be read in several ways: how this claim reads it.
    fixed_reading : bool
        Whether the paper's notation fixes this reading, so that the verdict of the display is that of
        it; where none is fixed, a display fails if it fails in every reading.
    standing : bool
        Whether it is under what its paper assumes throughout (`Paper.standing`).
    note : str
        What a reader should know: a reading, a source.
    because : str
        Why it fails, where that is known: said of the whole statement, too.
    proof : sequence of Display
        The chain of displays that proves it, from what is bounded to the bound: each at most the next.
    """

    label: str
    statement: str
    part: str = ""
    printed: str = ""
    when: Sequence[str | Callable[..., Any]] = ()
    open_when: Sequence[str | Callable[..., Any]] = ()
    numbers: Mapping[str, Formula | tuple[Formula, Formula]] = field(default_factory=dict)
    formulas: Mapping[str, str | Callable[[Mapping[str, Any]], Term | str | None]] = field(
        default_factory=dict
    )
    exact: Formula | None = None
    witness: Formula | None = None
    instance: Callable[[Mapping[str, Any]], Instance] | None = None
    left_is: Side = "exact"
    right_is: Side = "exact"
    event_is: Event = "equals"
    accuracy: float = 1e-9
    resolution: float = 0.0
    where: Mapping[str, Any] = field(default_factory=dict)
    scope: Mapping[str, str] = field(default_factory=dict)
    far: Mapping[str, str] = field(default_factory=dict)
    quantifier: Quantifier = "every cell"
    along: str = ""
    needs: str | Sequence[str] = ""
    monotone: Mapping[str, int] = field(default_factory=dict)
    limit: Limit | None = None
    delta: str = ""
    costly: bool = False
    training: bool = False
    trials: int = 0
    second_moment: str = ""
    left_range: Sequence[str] = ("", "")
    vacuous_when: str = ""
    scope_only: bool = False
    almost_surely: bool = False
    corrects: str = ""
    fails_with: str = ""
    concerns: Concern = "statement"
    of: str = ""
    constant: str = "C"
    constants: Mapping[int, Formula] = field(default_factory=dict)
    tried: Mapping[str, float] = field(default_factory=dict)
    display: str = ""
    reading: str = ""
    fixed_reading: bool = False
    standing: bool = True
    note: str = ""
    because: str = ""
    proof: Sequence[Display] = ()

    @property
    def remark(self) -> str:
        """Its note, and why it fails."""
        return "; ".join(filter(None, (self.note, self.because)))

    @property
    def name(self) -> str:
        """Label and part."""
        return f"{self.label}, {self.part}" if self.part else self.label

    @property
    def serves(self) -> str:
        """Label of the statement that it is of."""
        return self.of or self.label

    @property
    def kind(self) -> Kind:
        """Which of the seven kinds it is; the statement's form says it."""
        return self.parsed.kind

    @cached_property
    def parsed(self) -> Statement:
        """The statement taken apart."""
        return parse_statement(self.statement)

    @cached_property
    def premise_names(self) -> frozenset[str]:
        """Every name in its premises, those left out that may stay open."""
        return premise_names(self.when)

    @cached_property
    def names(self) -> frozenset[str]:
        """Every name in it, its event and its premises among them."""
        return self.parsed.names | {self.parsed.event} | self.premise_names

    @property
    def computed_is(self) -> str:
        """What the computed left side is of the printed one, its event counted in."""
        of_event = {"equals": self.left_is, "implies": "lower bound", "follows": "upper bound"}
        return of_event[self.event_is]

    @cached_property
    def decides(self) -> frozenset[str]:
        """The verdicts that what is computed can reach: a bound of a side reaches one of the two."""
        found = {"holds", "fails"}
        for side, is_left in ((self.computed_is, True), (self.right_is, False)):
            if side != "exact":
                too_large = (side == "upper bound") == is_left  # left against right
                found &= {"holds" if too_large == (self.parsed.relation in ("<", "<=")) else "fails"}
        return frozenset(found)

    @property
    def needed(self) -> tuple[str, ...]:
        """The parameters that a failing cell would need more of."""
        return (self.needs,) if isinstance(self.needs, str) and self.needs else tuple(self.needs)

    @property
    def bare(self) -> Claim:
        """The claim without all that is about its own two sides: its premises, numbers and cells."""
        return replace(
            self, printed="", exact=None, witness=None, quantifier="every cell", along="", needs="",
            monotone={}, limit=None, delta="", corrects="", fails_with="", left_range=("", ""),
            vacuous_when="", instance=None, note="", because="", proof=(), left_is="exact",
            right_is="exact", event_is="equals", display="", reading="", fixed_reading=False,
            second_moment="", constants={}, tried={}, formulas={},
        )  # fmt: skip

    @cached_property
    def steps(self) -> tuple[Claim, ...]:
        """The steps of its proof as claims: each display at most the next."""
        found = []
        for before, after in pairwise(self.proof):
            said = f"{before.value} {after.relation} {after.value}"
            if after.probability:
                said = f"Pr[{said}] >= {after.probability}"
            own = f"{before.name} to {after.name}"
            found.append(
                replace(
                    self.bare, statement=said, part=f"{self.part}, {own}" if self.part else own,
                    printed=after.printed, when=(*self.when, *after.when), concerns="proof",
                    note=after.note,
                )
            )  # fmt: skip
        return tuple(found)

    @cached_property
    def assumed(self) -> Claim | None:
        """What is assumed of a second moment, as a claim of its own at the same cells."""
        if not self.second_moment:
            return None
        return replace(
            self.bare, statement=self.second_moment, concerns="premises",
            part=f"{self.part}, second moment" if self.part else "second moment",
            note="assumed of a mean",
        )  # fmt: skip

    def says_the_same(self, other: Claim) -> bool:
        """Whether it is the same statement, its numbers by the same formulas."""
        named = other.names & other.numbers.keys()
        same = all(self.numbers.get(name) is other.numbers[name] for name in named)
        return self.statement == other.statement and same

    def applies(self, params: Mapping[str, Any]) -> bool:
        """Whether a cell is one that the claim is about."""
        return all(_is_among(params.get(name), _values(wanted)) for name, wanted in self.where.items())


def has_two(formula: Any) -> bool:
    """Return whether a number of a claim has two formulas: one and the same function is one."""
    return isinstance(formula, tuple) and formula[0] is not formula[1]


def under_standing(claim: Claim, paper: Paper, parameters: Collection[str]) -> Claim:
    """Return a claim under what its paper assumes throughout, as far as its study has the parameters."""
    if not claim.standing:
        return claim
    stated: dict[str, Any] = {}
    for attribute, standing in (("when", paper.standing), ("open_when", paper.standing_open)):
        own = getattr(claim, attribute)
        new = [t for t in standing if t not in own and premise_names((t,)) <= {*parameters, "pi"}]
        if new:
            stated[attribute] = (*new, *own)
    return replace(claim, **stated) if stated else claim


def _is_among(value: Any, wanted: Sequence[Any]) -> bool:
    """Return whether a value is one of those wanted, which may be written as texts."""
    if value in wanted:
        return True
    return value is not None and format_value(value) in [
        each for each in wanted if isinstance(each, str)
    ]


def _values(wanted: Any) -> Sequence[Any]:
    return wanted if isinstance(wanted, list | tuple) else (wanted,)
