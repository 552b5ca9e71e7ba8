"""From a refutation by a limit to a theorem: no constant is enough along the path of the limit."""

from collections.abc import Iterator
from typing import Any

from flint import ctx

from simkit.declare.claims.grammar import Relation, parse_premise
from simkit.declare.claims.instances import Term
from simkit.declare.claims.paper import packaged_text
from simkit.declare.parameters.expressions import Expression, ExpressionError
from simkit.verdicts.arithmetic.balls import NotEvaluated, certain, to_ball
from simkit.verdicts.findings.finding import Finding
from simkit.verdicts.rocq.library import MOST_SIGNS, most_signs
from simkit.verdicts.rocq.printing import ON_PATHS, identifier, literal
from simkit.verdicts.rocq.stated import Formula, NoTheorem, Stated, Theorem, names_of

#: The names that the statement of an order binds itself.
_BOUND = {"K", "N", "e", "least"}
_PRECISION = 192  # bits
_WHOLE = 2048  # bits: whole numbers up to 1e300 are exact
#: Of x <= K times the rate and the rate <= K x, what an order says.
_SIDES = {"<=": slice(0, 1), ">=": slice(1, 2), "=": slice(0, 2)}


def limit_theorem_of(found: Finding) -> Theorem:
    """Return the theorem that a refutation by a limit is; NoTheorem if its limit declares no proof."""
    try:
        return _AlongPath(found).theorem()
    except (NotEvaluated, ExpressionError) as fault:
        raise NoTheorem(str(fault)) from None


class _AlongPath(Stated):
    def __init__(self, found: Finding) -> None:
        declared = found.claim.limit
        if declared is None or not declared.proof:
            raise NoTheorem("it is refuted by a limit of which no proof is declared")
        self.limit, self.along = declared, found.claim.along
        super().__init__(found)
        self.values |= {name: 1.0 for name in declared.for_all if name not in self.values}
        self.conditions = {
            name: [parse_premise(each) for each in conditions.split(",")]
            for name, conditions in declared.for_all.items()
        }

    def theorem(self) -> Theorem:
        self.tell_apart((*self.values, *self.formulas))
        if taken := _BOUND & {identifier(name) for name in self._used()}:
            raise NoTheorem(f"{taken.pop()!r} is how its theorem calls a constant")
        self._agree()
        proof = "\n\n".join(packaged_text(place).strip() for place in self.limit.proof)
        bound = frozenset(self._moving() | self.conditions.keys())
        said = self._definition(), self._negation(), proof
        return Theorem(self.found, *said, (), self.outside, bound=bound)

    def _agree(self) -> None:
        """Refuse a formula that is not what is computed at the cell; far out it is not counted."""
        for name in sorted(self._used() - {*self.values, *self.formulas, "pi"}):
            raise NoTheorem(f"{name} has no formula")
        with ctx.workprec(_PRECISION):
            for one, relation, other in (each for own in self.conditions.values() for each in own):
                if not certain(self.value(one), relation, self.value(other)):
                    raise NoTheorem(f"its cell does not have {self._related(one, relation, other)}")
            for name, formula in self.formulas.items():
                if name not in self.claim.numbers or self._signs(formula) > MOST_SIGNS:
                    continue
                held = to_ball(self.question.numbers.raw(name), self.claim.accuracy)
                if not self.value(formula).overlaps(held):
                    raise NoTheorem(f"the formula of {name} is not {held.str(10)}, which is computed")

    def _signs(self, formula: Formula) -> int:
        with ctx.workprec(_WHOLE):
            return most_signs(formula, self.balls(names_of(formula)))

    def _used(self) -> frozenset[str]:
        used = names_of(self.left) | self.claim.parsed.right.names
        for formula in self.formulas.values():
            used |= names_of(formula)
        for one, _, other in self.premises:
            used |= one.names | other.names
        for name in self._following(used):
            used |= Expression(self.limit.path[name]).names
        return used | {self.along, *self.limit.large}

    def _following(self, used: frozenset[str]) -> list[str]:
        """Return the names that follow the growing one and are used, after those that they need."""
        found: list[str] = []

        def add(name: str) -> None:
            if name in self.limit.path and name not in found:
                for needed in sorted(Expression(self.limit.path[name]).names):
                    add(needed)
                found.append(name)

        for name in self.limit.path:
            if name in used:
                add(name)
        return found

    def _fixed(self) -> list[str]:
        used = self._used() - self._moving()
        return [name for name in self.values if name in used]

    def _moving(self) -> set[str]:
        return {self.along, *self.limit.path, *self.limit.large}

    def _definition(self) -> str:
        taken = "".join(f"({identifier(x)} : {self._kind(x)}) " for x in self._fixed())
        moving = self._moving() | set(self.formulas)
        before: list[str] = []
        inside: list[str] = []
        for one, relation, other in self.premises:
            text = f"{self._related(one, relation, other)} ->"
            (inside if (one.names | other.names) & moving else before).append(text)
        return "\n".join(
            (f"{taken}: Prop :=", *before, *self._path(), *self._lets(), *inside, self._order())
        )

    def _order(self) -> str:
        """Return that K is enough."""
        stated = self.claim.parsed
        if not isinstance(stated.left, Expression):
            raise NoTheorem("the left side of its order is no expression")
        x, rate = self.names.printed(stated.left), self.names.printed(stated.right)
        both = [f"{x.text} <= K * {rate.factor}", f"{rate.text} <= K * {x.factor}"]
        return " /\\ ".join(both[_SIDES[stated.relation]])

    def _path(self) -> Iterator[str]:
        """Yield how the growing parameter goes, and what follows it."""
        own = identifier(self.along)
        whole = self.along in self.names.whole
        number, kind = (f"IZR {own}", "Z") if whole else (own, "R")
        if self.limit.to == "infinity":
            yield f"exists K N : R, forall {own} : {kind}, {number} >= N ->"
        else:
            yield f"exists K e : R, e > 0 /\\ forall {own} : {kind}, 0 < {number} < e ->"
        for name in map(identifier, self.limit.large):
            yield f"exists least : Z, forall {name} : Z, ({name} >= least)%Z ->"
        for name in self._following(self._used()):
            follows = self.names.printed(Expression(self.limit.path[name]), ON_PATHS)
            own = identifier(name)
            if name not in self.names.whole:
                yield f"let {own} := {follows.text} in"
            elif follows.whole:
                yield f"let {own} := {follows.whole}%Z in"
            else:
                yield f"forall {own} : Z, IZR {own} = {follows.text} ->"

    def _lets(self) -> Iterator[str]:
        """Yield the formulas by their names, after the rows of attention that they are made of."""
        for name, formula in self.formulas.items():
            if isinstance(formula, Term):
                rows: dict[str, str] = {}
                text = self.names.term(self._by_rows(formula, rows))
                yield from (f"let {row} := {own} in" for own, row in rows.items())
            else:
                text = self.names.write(formula)
            yield f"let {identifier(name)} := {text} in"

    def _by_rows(self, part: Any, rows: dict[str, str]) -> Any:
        """Return a formula with a name for each row of attention, a function of its columns."""
        if isinstance(part, list):
            return [self._by_rows(each, rows) for each in part]
        if not isinstance(part, Term):
            return part
        if part.name == "attended":
            *row, column = part.arguments
            own = self.names.term(Term("attended", tuple(row)))[1:-1]
            return Term(rows.setdefault(own, f"row_{len(rows) + 1}"), (column,))
        return Term(part.name, tuple(self._by_rows(each, rows) for each in part.arguments))

    def _negation(self) -> str:
        fixed, own = self._fixed(), self.conditions
        before = [
            f"forall {identifier(x)} : {self._kind(x)}, "
            + " ".join(f"{self._related(*each)} ->" for each in own[x])
            for x in own
        ] + [
            f"let {identifier(x)} := {literal(self.values[x], x in self.names.whole)} in"
            for x in fixed
            if x not in own
        ]
        return "\n".join((*before, f"~ {' '.join(['{name}', *map(identifier, fixed)])}"))

    def _kind(self, name: str) -> str:
        return "Z" if name in self.names.whole else "R"

    def _related(self, one: Expression, relation: Relation, other: Expression) -> str:
        return f"{self.names.write(one)} {relation} {self.names.write(other)}"
