"""What a claim states at a cell: its parameters, formulas and premises, as Rocq names them."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from flint import arb

from simkit.declare.claims.grammar import Relation, parse_premise, premise_names
from simkit.declare.claims.instances import Term
from simkit.declare.parameters.expressions import Expression, ExpressionError
from simkit.verdicts.arithmetic.balls import BALLS, to_ball
from simkit.verdicts.findings.finding import Finding, parameters_text
from simkit.verdicts.questions.question import Question
from simkit.verdicts.rocq.library import Library
from simkit.verdicts.rocq.printing import TermNames, identifier, names_in


@dataclass(frozen=True)
class Theorem:
    """A refutation as a theorem of Rocq: at a cell, or along a path from it."""

    found: Finding
    definition: str  # parameters and body of the definition of what is refuted; the same for all cells
    negation: str  # what the theorem says; ``{name}`` stands for the definition's name
    # lemmas and tactics; ``{theorem}`` stands for its own name, ``{name}`` for the definition's
    proof: str
    given: tuple[str, ...]  # what it takes as given; of a closed theorem none
    # premises that the definition leaves out: no expressions, or with constants that are left open
    outside: tuple[str, ...]
    # parameters of the cell whose values it does not take: it is about all of them, or along a path
    bound: frozenset[str] = field(default=frozenset(), kw_only=True)

    @property
    def kind(self) -> str:
        """By what the statement is refuted: ``arithmetic`` at a cell, or a ``limit``."""
        return "arithmetic" if self.found.limit is None else "limit"

    @property
    def setting(self) -> str:
        """The parameters of the cell."""
        return parameters_text(self.found)

    @property
    def is_identity(self) -> bool:
        """Whether it says no more than that a definition is what it is; no refutation does."""
        return False


class NoTheorem(Exception):
    """A refutation becomes none; the text says why."""


Formula = Expression | Term
Inequality = tuple[Expression, Relation, Expression]


class Stated:
    """A claim at the cell of a finding."""

    def __init__(self, found: Finding) -> None:
        assert isinstance(found.question, Question)
        self.found, self.question, self.claim = found, found.question, found.claim
        parameters = {p.name: p for p in self.question.cell.study.parameters}
        self.values = {
            name: value
            for name, value in self.question.cell.parameters.items()
            if isinstance(value, int | float) and not isinstance(value, bool)
        }
        self.names = TermNames(name for name in self.values if parameters[name].type == "int")
        self.left = self._left()
        self.formulas = self._formulas()
        self.premises, self.outside = self._premises()

    def _left(self) -> Formula | None:
        """Return the left side as a formula; None where it has none."""
        return self.claim.parsed.left

    def _formula(self, name: str) -> Formula | None:
        stated = self.claim.formulas[name]
        own = stated if isinstance(stated, str) else stated(self.question.numbers.params)
        return Expression(own) if isinstance(own, str) else own

    def _formulas(self) -> dict[str, Formula]:
        """Return the formulas of the numbers that the statement names, after those that they need."""
        found: dict[str, Formula] = {}

        def add(name: str) -> None:
            if name in found or name not in self.claim.formulas:
                return
            formula = self._formula(name)
            if formula is None:
                return
            for needed in sorted(names_of(formula)):
                add(needed)
            found[name] = formula

        taken = {text for text in self.claim.when if isinstance(text, str)}
        for name in sorted(names_of(self.left) | self.claim.parsed.right.names | premise_names(taken)):
            add(name)
        return found

    def _premises(self) -> tuple[list[Inequality], tuple[str, ...]]:
        """Return the premises that are expressions in known names, and the texts of the others."""
        inside, outside = [], []
        for premise in self.question.premises:
            try:
                one, relation, other = parse_premise(premise.text)
                known = one.names | other.names <= {*self.values, *self.formulas, "pi"}
                for side in (one, other):
                    self.names.printed(side)
            except ExpressionError:
                known = False
            if premise.met and known:
                inside.append((one, relation, other))
            else:
                outside.append(str(premise))
        outside += self.question.premises_on_draw
        return inside, tuple(outside)

    def tell_apart(self, names: Iterable[str]) -> None:
        """Refuse names that Rocq could not tell apart; NoTheorem if two of them become one."""
        named: dict[str, str] = {}
        for name in names:
            if named.setdefault(identifier(name), name) != name:
                raise NoTheorem(f"{named[identifier(name)]!r} and {name!r} have one name in Rocq")

    def value(self, formula: Formula) -> arb:
        """Return what a formula is at the cell, enclosed."""
        balls = self.balls(names_of(formula))
        if isinstance(formula, Expression):
            return formula.fold(BALLS, balls)
        value: arb = Library(balls).value(formula)
        return value

    def balls(self, names: Iterable[str]) -> dict[str, arb]:
        """Return what names stand for: by their formulas, where they have one."""
        return {
            name: self.value(self.formulas[name])
            if name in self.formulas
            else to_ball(self.question.numbers.raw(name), self.claim.accuracy)
            for name in names
        }


def names_of(formula: Formula | None) -> frozenset[str]:
    """Return the names in a formula."""
    if isinstance(formula, Expression):
        return formula.names
    return frozenset() if formula is None else names_in(formula)
