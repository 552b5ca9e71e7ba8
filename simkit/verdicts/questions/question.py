"""Questions: a claim asked at a cell. Their premises are evaluated here, and what is said exactly."""

import math
from collections.abc import Callable, Hashable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any

from flint import arb, ctx

from simkit.declare.claims.claim import Claim
from simkit.declare.claims.grammar import parse_premise, premise_names
from simkit.declare.parameters.expressions import Expression
from simkit.declare.parameters.readonly import Reads
from simkit.declare.parameters.typed import as_typed, ball, cure_of, typed_parameters
from simkit.declare.quantities import Quantity
from simkit.declare.statement import Premise, Statements, quantities_of
from simkit.engine.cells.calling import ask, ask_number, is_finite
from simkit.engine.cells.cell import Cell
from simkit.errors import StudyError, UsageError, one_line
from simkit.verdicts.arithmetic.balls import NotEvaluated, certain, ends, middle, sharpen
from simkit.verdicts.arithmetic.sides import Numbers
from simkit.verdicts.findings.finding import Ends, Finding, PremiseFound
from simkit.verdicts.findings.notes import Because, Reason
from simkit.verdicts.questions.attacks import Attack

_RANGE_BITS = 128
parsed = lru_cache(maxsize=256)(Expression)  # ends of ranges are asked at many cells
_OF_PARAMETERS = Claim("", "0 <= 1")  # its names are parameters
_LARGEST_TRIAL = 2.0**30  # bytes: for more nobody is asked where an exact value leaves something open


@dataclass(frozen=True)
class Subject:
    """A study, or theory alone, with what is said about it."""

    paper: str
    statements: Statements
    claims: Sequence[Claim]
    faults: Sequence[str] = ()  # a line on each claim that is declared wrongly
    # how a numbered statement was read, by its label
    readings: Mapping[str, str] = field(default_factory=dict)
    # how many claims are parts or readings of each printed display, those about other studies too
    displays: Mapping[str, int] = field(default_factory=dict)
    # what claims have withstood, by their names
    attacks: Mapping[str, Attack] = field(default_factory=dict)
    # places at which a search has refuted a claim, as `simkit.verdicts.refuting.records` reads them
    found: Sequence[Any] = ()
    boxes: str = ""  # where its paper keeps the boxes on which claims are proved (`Paper.boxes`)

    @cached_property
    def quantities(self) -> Mapping[str, Quantity]:
        """Measured and judged quantities by name."""
        return {quantity.name: quantity for quantity in quantities_of(self.statements)}

    def asks(self, claim: Claim, params: Mapping[str, Any]) -> bool:
        """Return whether a claim is about a cell, and no quantity that it names is absent there."""
        if not claim.applies(params):
            return False
        return not any(quantity.is_absent(params) for quantity in self.sometimes_absent(claim))

    def sometimes_absent(self, claim: Claim) -> list[Quantity]:
        """Return the quantities that a claim names and some cells do not have."""
        return [q for q in self._sometimes_absent if q.name in claim.names]

    @cached_property
    def _sometimes_absent(self) -> list[Quantity]:
        return [quantity for quantity in self.quantities.values() if quantity.absent]


@dataclass(frozen=True)
class Certified:
    """The blocks that certified a place which a search has selected, and among how many places."""

    first_block: int  # of the trials that are its evidence
    trials: int
    seed: int
    certifications: int  # of the whole campaign: what is seen here is selected among as many
    campaign: Hashable  # places of one campaign have an equal one


@dataclass
class Question:
    """A claim at a cell."""

    subject: Subject
    claim: Claim
    cell: Cell
    # the study's exact values at the cell, by quantity; asked only where it is needed
    exact: Callable[[], Mapping[str, Any]] = field(repr=False)
    by_trials: bool = False  # ask the trials even where there is an exact value: exact against simulated
    # leave out what no verdict rests on: sides beside a premise that is broken, and the second
    # evaluation of what holds, which an audit makes
    brief: bool = False
    # of a place that a search has found: what certified it, which alone is its evidence
    blocks: Certified | None = None
    # of a claim about every draw: the latent numbers that a search has found, its evidence alone
    data: Mapping[str, Sequence[float]] | None = None

    @cached_property
    def numbers(self) -> Numbers:
        """The names of the claim at the cell."""
        return Numbers(self.claim, self.cell.parameters)

    @cached_property
    def reads(self) -> frozenset[str]:
        """The parameters that its sides depend on at the cell; all of them where trials tell."""
        params = self.cell.parameters
        if self.is_measured and self.claim.exact is None:
            return frozenset(params)
        noted, stated = Reads(params), self.claim.parsed
        numbers = Numbers(self.claim, noted)
        for side in filter(None, (stated.left, stated.threshold, stated.right)):
            noted.names |= side.names & params.keys()
            with suppress(NotEvaluated):
                numbers.ball(side)
        if self.claim.exact is not None:
            with suppress(NotEvaluated):
                numbers.call("its exact value", self.claim.exact)
        return frozenset(noted.names)

    @cached_property
    def draw_names(self) -> frozenset[str]:
        """Kept measurements that the claim compares draw by draw."""
        stated = self.claim.parsed
        names = stated.right.names if stated.measure in ("E", "Var") else stated.names
        return (names | self.claim.premise_names) & self.subject.quantities.keys()

    @cached_property
    def premises_on_draw(self) -> list[str]:
        """Premises that depend on the draw."""
        kept = self.subject.quantities.keys()
        return [t for t in self.claim.when if isinstance(t, str) and premise_names((t,)) & kept]

    @cached_property
    def premises(self) -> list[PremiseFound]:
        """The premises at the cell; those on the draw are left to the trials."""
        return self._closed + self._premises(self.claim.open_when, True)

    @cached_property
    def _closed(self) -> list[PremiseFound]:
        return self._premises(self.claim.when, False)

    def _premises(self, named: Sequence[Any], is_open: bool) -> list[PremiseFound]:
        found: list[PremiseFound] = []
        for item in named:
            if not isinstance(item, str):
                try:
                    found += _declared_at(self.cell, item, is_open)
                except TypeError:  # it has no hash
                    found += _declared_at.__wrapped__(self.cell, item, is_open)
            elif is_open or item not in self.premises_on_draw:
                found.append(self._premise(item, is_open))
        return found

    def _premise(self, text: str, is_open: bool) -> PremiseFound:
        if premise_names((text,)) & self.claim.numbers.keys():
            return _premise_of(self.numbers, text, is_open)
        return _premise_at(self.cell, text, is_open)

    @property
    def unmet(self) -> bool:
        """Whether a premise is certainly broken."""
        return any(premise.met is False for premise in self.premises)

    def breaks(self, assumption: Any) -> bool:
        """Return whether the cell certainly breaks one of the claim's assumptions."""
        return any(premise.met is False for premise in self._premises([assumption], False))

    @property
    def premise_undecided(self) -> str:
        """The first premise that is neither met nor open, or the empty string."""
        return next((p.text for p in self._closed if p.met is None), "")

    def judge_premises(self, found: Finding) -> bool:
        """Give a finding the verdict that its premises leave it, if they leave it one; say whether."""
        if self.unmet:
            found.verdict = "premise unmet"
            return True
        for premise in self._closed:
            if premise.met is None and premise.left is None:  # it failed, or has no value
                found.verdict = "not evaluated"
                found.say(Because(Reason.PREMISE_WITHOUT_VALUE, (premise.text,)))
                return True
        if self.premise_undecided:
            found.verdict = "undecided"
            found.say(Because(Reason.PREMISE_OPEN, (self.premise_undecided,)))
        return bool(self.premise_undecided)

    @property
    def is_measured(self) -> bool:
        """Whether a side of the claim is measured in trials at all."""
        stated = self.claim.parsed
        return bool(stated.event or stated.names & set(self.subject.quantities))

    @cached_property
    def trials_tell(self) -> bool:
        """Whether trials of the cell, which is not too large for them, measure what it is about."""
        study, params = self.subject.statements.study, self.cell.parameters
        if not (study.simulated and self.is_measured):
            return False
        try:
            ask(study, "check", params)
            ask(study, "check_simulation", params)
            return ask_number(study, "memory", params) <= _LARGEST_TRIAL
        except UsageError:
            return False

    @cached_property
    def left_name(self) -> str:
        """The quantity whose probability, mean or value the left side is, if it is one."""
        stated = self.claim.parsed
        if stated.event:
            return stated.event
        if stated.measure == "Var":
            return ""
        if stated.left is not None and stated.left.text in self.subject.quantities:
            return stated.left.text
        return ""

    @property
    def assumed(self) -> "Question | None":
        """Whether its second moment is what is assumed, at the same cell."""
        wanted = self.claim.assumed
        if wanted is None:
            return None
        asked = [
            replace(self, claim=claim)
            for claim in self.subject.claims
            if claim.says_the_same(wanted) and claim.applies(self.cell.parameters)
        ]
        return next((own for own in asked if not own.unmet), replace(self, claim=wanted))

    @cached_property
    def range(self) -> Ends:
        """What the left side cannot leave, as far as its quantity or the claim declares it."""
        if self.claim.parsed.measure == "Pr":
            return 0.0, 1.0
        if not any(self.claim.left_range) or self.claim.parsed.of_moment:
            return self.declared_range
        with ctx.workprec(_RANGE_BITS):
            low, high = self.limits()
            return ends(low)[0], ends(high)[1]

    @property
    def declared_range(self) -> Ends:
        """The declared range of the quantity that the left side is, if it is one."""
        if self.claim.parsed.of_moment:
            return 0.0, math.inf
        quantity = self.subject.quantities.get(self.left_name)
        low = None if quantity is None else quantity.low
        high = None if quantity is None else quantity.high
        return -math.inf if low is None else low, math.inf if high is None else high

    def limits(self) -> tuple[arb, arb]:
        """Return what the left side, of ``Pr[x <= y]`` the x, cannot leave, at the present precision."""
        low, high = (
            self.numbers.ball(parsed(text)) if text else _end(end)
            for text, end in zip(self.claim.left_range, self.declared_range, strict=True)
        )
        return low, high

    @property
    def says_nothing(self) -> bool:
        """Whether the event of a lower bound of its probability cannot fail to happen here."""
        stated, claim = self.claim.parsed, self.claim
        if stated.measure != "Pr" or stated.relation not in (">", ">="):
            return False
        if claim.vacuous_when:
            return self.numbers.relation(*parse_premise(claim.vacuous_when)) is True
        if stated.threshold is None or stated.threshold.names & self.subject.quantities.keys():
            return False
        (low, high), threshold = self.limits(), self.numbers.ball(stated.threshold)
        if stated.inner in (">", ">="):
            low, high, threshold = -high, -low, -threshold
        return certain(high, "<" if stated.inner in ("<", ">") else "<=", threshold) is True

    def exact_left(self, numbers: Numbers) -> Callable[[], Any] | None:
        """Return what gives the left side exactly, or None where only trials can tell."""
        stated, claim = self.claim.parsed, self.claim
        if self.by_trials:
            return None
        if claim.exact is not None:
            return lambda: numbers.call("its exact value", claim.exact)
        if self.premises_on_draw:
            return None  # what is known of the conclusion alone says little
        if self.left_name:
            if stated.measure and stated.threshold is None:
                try:
                    value = self.exact().get(self.left_name)
                except StudyError as fault:
                    raise NotEvaluated(one_line(fault)) from fault
                if value is not None and is_finite(value):
                    return lambda: value
            return None
        left = stated.left
        if stated.measure or left is None or left.names & set(self.subject.quantities):
            return None
        rational = numbers.rational(left)
        return (lambda: rational) if rational is not None else (lambda: numbers.ball(left))

    def shown(self, expression: Expression) -> arb:
        """Return an expression's value, to be shown."""
        return sharpen(lambda: self.numbers.ball(expression))

    def finding(self, **found: Any) -> Finding:
        """Return a finding of this question."""
        return Finding(
            self.claim, self.subject.paper, self.cell, premises=self.premises, question=self, **found
        )


def _premise_of(numbers: Numbers, text: str, is_open: bool) -> PremiseFound:
    left, relation, right = parse_premise(text)
    try:
        met = None if is_open else numbers.relation(left, relation, right)
        shown = [sharpen(lambda side=side: numbers.ball(side)) for side in (left, right)]  # type: ignore[misc]
    except NotEvaluated as fault:
        return PremiseFound(f"{text} ({fault})", None, relation, None, None, is_open)
    left_shown, right_shown = map(middle, shown)
    return PremiseFound(text, left_shown, relation, right_shown, met, is_open)


@lru_cache(maxsize=1 << 12)
def _premise_at(cell: Cell, text: str, is_open: bool) -> PremiseFound:
    """Return a premise on parameters alone, which many claims assume."""
    return _premise_of(Numbers(_OF_PARAMETERS, cell.parameters), text, is_open)


@lru_cache(maxsize=1 << 12)
def _declared_at(cell: Cell, formula: Callable[..., Any], is_open: bool) -> Sequence[PremiseFound]:
    """Return the premises of a formula, which many claims assume."""
    name = getattr(formula, "__name__", "premise")
    try:
        stated = formula(typed_parameters(cell.parameters))
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # a user's function may raise anything
        said = f"{name} ({one_line(error)}{cure_of(error)})"
        return [PremiseFound(said, None, ">=", None, None, is_open)]
    items = stated if isinstance(stated, list | tuple) else [stated]
    if not all(isinstance(item, Premise) for item in items):
        said = f"{name} (it returns {type(stated).__name__}, no Premise)"
        return [PremiseFound(said, None, ">=", None, None, is_open)]
    return [
        PremiseFound(p.text, p.left, p.relation, p.right, None if is_open else bool(p.holds), is_open)
        for p in (item.in_doubles for item in items)
    ]


def _end(value: float) -> arb:
    """Return an end of a declared range as the decimal that it is written as."""
    return ball(as_typed(value)) if math.isfinite(value) else arb(value)
