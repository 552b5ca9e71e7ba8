"""From a refutation to a theorem: the statement as a definition, its negation at a cell, and a proof."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from flint import arb, ctx

from simkit.declare.claims.grammar import Relation, parse_premise, premise_names
from simkit.declare.claims.instances import Term
from simkit.declare.parameters.expressions import Expression, ExpressionError
from simkit.verdicts.arithmetic.balls import BALLS, Imprecise, NotEvaluated, to_ball, to_rationals
from simkit.verdicts.exact.certificates import NoCertificate, refutation
from simkit.verdicts.findings.finding import Finding
from simkit.verdicts.questions.question import Question
from simkit.verdicts.rocq.library import (
    Columns,
    Library,
    Tree,
    columns_of,
    is_countable,
    probabilities_in,
    trees,
    written,
)  # fmt: skip
from simkit.verdicts.rocq.printing import TermNames, between, identifier, literal, names_in

_SPARE = 40  # bits of a proof beyond those that tell the sides apart
_DIGITS = (6, 10, 15, 25, 40)  # of an entry's enclosure: as few as do
_PRECISION = 192  # bits at which entries are enclosed


@dataclass(frozen=True)
class Theorem:
    """A refutation at a cell as a theorem of Rocq.

    Attributes
    ----------
    found : Finding
    definition : str
        Parameters and body of the definition of what is refuted; the same for all cells.
    negation : str
        What the theorem says; ``{name}`` stands for the definition's name.
    proof : str
        Lemmas and tactics; ``{theorem}`` stands for its own name, ``{name}`` for the definition's.
    given : tuple of str
        What it takes as given; of a closed theorem none.
    outside : tuple of str
        Premises that the definition leaves out: no expressions, or with constants that are left open.
    """

    found: Finding
    definition: str
    negation: str
    proof: str
    given: tuple[str, ...]
    outside: tuple[str, ...]


class NoTheorem(Exception):
    """A refutation becomes none; the text says why."""


def theorem_of(found: Finding) -> Theorem:
    """Return the theorem that a refutation is.

    Raises
    ------
    NoTheorem
        If it is no arithmetic, or names what the library does not know.
    """
    try:
        return _Builder(found).theorem()
    except (NoCertificate, NotEvaluated, ExpressionError) as fault:
        raise NoTheorem(str(fault)) from None


class _Builder:
    def __init__(self, found: Finding) -> None:
        self.found, self.record = found, refutation(found)
        assert isinstance(found.question, Question)
        self.question, self.claim = found.question, found.claim
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

    def _left(self) -> Expression | Term | None:
        """Return the left side as a formula; None where it is given as an enclosure."""
        if "left" not in self.claim.formulas:
            return self.claim.parsed.left if self.record["left"]["expression"] else None
        formula = self._formula("left")
        return formula if is_countable(formula) else None

    def _formula(self, name: str) -> Expression | Term | None:
        stated = self.claim.formulas[name]
        own = stated if isinstance(stated, str) else stated(self.question.numbers.params)
        return Expression(own) if isinstance(own, str) else own

    def _formulas(self) -> dict[str, Expression | Term]:
        """Return the formulas of the numbers that the statement names, after those that they need."""
        found: dict[str, Expression | Term] = {}

        def add(name: str) -> None:
            if name in found or name not in self.claim.formulas:
                return
            formula = self._formula(name)
            if formula is None:
                return
            for needed in sorted(_names_of(formula)):
                add(needed)
            found[name] = formula

        taken = {text for text in self.claim.when if isinstance(text, str)}
        for name in sorted(_names_of(self.left) | self.claim.parsed.right.names | premise_names(taken)):
            add(name)
        return found

    def _premises(self) -> tuple[list[tuple[Expression, Relation, Expression]], tuple[str, ...]]:
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

    def theorem(self) -> Theorem:
        """Return the theorem."""
        self._agree()
        self._tell_apart()
        facts, parts = self._facts(), probabilities_in(self.left)
        return Theorem(
            self.found, self._definition(facts), self._negation(facts),
            self._proof_by_counts(parts) if parts else self._proof(facts),
            tuple(f"{name}: {of['source']}" for name, of in facts.items()), self.outside,
        )  # fmt: skip

    def _tell_apart(self) -> None:
        """Refuse names that Rocq could not tell apart.

        Raises
        ------
        NoTheorem
            If two of them become one.
        """
        named: dict[str, str] = {}
        for name in (*self.values, *self.formulas, *self.record["numbers"]):
            if named.setdefault(identifier(name), name) != name:
                raise NoTheorem(f"{named[identifier(name)]!r} and {name!r} have one name in Rocq")

    def _agree(self) -> None:
        """Refuse a formula that is not what is computed.

        Raises
        ------
        NoTheorem
            If the two exclude each other.
        """
        own = self.left is not None and "left" in self.claim.formulas
        held = {"left": (self.left, self.record["left"])} if own else {}
        held |= {name: (own, self.record["numbers"].get(name)) for name, own in self.formulas.items()}
        with ctx.workprec(_PRECISION):
            for name, (formula, of) in held.items():
                if of is None:
                    continue
                low, high = (arb(Fraction(of[end]).numerator) / Fraction(of[end]).denominator
                             for end in ("low", "high"))  # fmt: skip
                value = self._value(formula)
                if not value.overlaps(low.union(high)):
                    raise NoTheorem(f"the formula of {name} gives {value.str(10)}, not what is computed")

    def _value(self, formula: Any) -> arb:
        balls = self._balls(_names_of(formula))
        if isinstance(formula, Expression):
            return formula.fold(BALLS, balls)
        value: arb = Library(balls).value(formula)
        return value

    def _balls(self, names: Iterable[str]) -> dict[str, arb]:
        """Return what names stand for: by their formulas, where they have one."""
        return {
            name: self._value(self.formulas[name])
            if name in self.formulas
            else to_ball(self.question.numbers.raw(name), self.claim.accuracy)
            for name in names
        }

    def _facts(self) -> dict[str, Any]:
        """Return what is given as an enclosure: numbers without a formula, and such a left side."""
        used = self.claim.parsed.right.names | _names_of(self.left)
        for formula in self.formulas.values():
            used |= _names_of(formula)
        for one, _, other in self.premises:
            used |= one.names | other.names
        known = {*self.values, *self.formulas, "pi"}
        facts = {name: self.record["numbers"][name] for name in sorted(used - known)}
        if self.left is None:
            facts[self._left_name()] = self.record["left"]
        return facts

    def _left_name(self) -> str:
        return identifier(self.record["left"]["text"])

    def _besides(self, facts: Mapping[str, Any]) -> list[str]:
        """Return what is given beside the left side, which comes last among the arguments."""
        return [name for name in facts if self.left is not None or name != self._left_name()]

    def _used(self) -> list[str]:
        """Return the parameters of the definition, in declared order."""
        used = set(self.claim.parsed.right.names)
        used |= _names_of(self.left) if isinstance(self.left, Expression) else set()
        for formula in self.formulas.values():
            used |= _names_of(formula) if isinstance(formula, Expression) else set()
        for one, _, other in self.premises:
            used |= one.names | other.names
        return [name for name in self.values if name in used]

    def _definition(self, facts: Mapping[str, Any]) -> str:
        arguments = [(identifier(x), "Z" if x in self.names.whole else "R") for x in self._used()]
        arguments += [(identifier(x), "R") for x, own in self.formulas.items() if isinstance(own, Term)]
        arguments += [(identifier(name), "R") for name in self._besides(facts)]
        if not isinstance(self.left, Expression):
            arguments.append((self._left_name(), "R"))
        taken = " ".join(f"({name} : {kind})" for name, kind in arguments)
        lets = "".join(
            f"let {identifier(name)} := {self.names.write(own)} in\n"
            for name, own in self.formulas.items() if isinstance(own, Expression)
        )  # fmt: skip
        before = "".join(
            f"{self.names.write(a)} {relation} {self.names.write(b)} ->\n"
            for a, relation, b in self.premises
        )
        left = self.names.write(self.left) if isinstance(self.left, Expression) else self._left_name()
        stated = self.claim.parsed
        return (
            f"{taken} : Prop :=\n{lets}{before}{left} {stated.relation} {self.names.write(stated.right)}"
        )

    def _lets(self) -> str:
        terms = [own for own in (self.left, *self.formulas.values()) if isinstance(own, Term)]
        used = {*self._used(), *(name for term in terms for name in names_in(term))}
        return "".join(
            f"let {identifier(x)} := {literal(self.values[x], x in self.names.whole)} in\n"
            for x in self.values if x in used
        )  # fmt: skip

    def _negation(self, facts: Mapping[str, Any]) -> str:
        given = "".join(f"forall {identifier(name)} : R, {between(of, identifier(name))} ->\n"
                        for name, of in facts.items())  # fmt: skip
        arguments = [identifier(name) for name in self._used()]
        terms = [own for own in self.formulas.values() if isinstance(own, Term)]
        arguments += [self.names.term(own) for own in terms]
        arguments += [identifier(name) for name in self._besides(facts)]
        if isinstance(self.left, Term):
            arguments.append(self.names.term(self.left))
        elif self.left is None:
            arguments.append(self._left_name())
        return f"{given}{self._lets()}~ {{name}} {' '.join(arguments)}"

    def _above(self) -> bool:
        return Fraction(self.record["left"]["low"]) >= Fraction(self.record["right"]["high"])

    def _precision(self) -> int:
        """Return how many bits a proof needs that tells the sides apart."""
        ends = [
            Fraction(self.record[side][end]) for side in ("left", "right") for end in ("low", "high")
        ]
        gap = max(ends[0] - ends[3], ends[2] - ends[1])
        size = max(map(abs, ends))
        lost = (size / gap).numerator.bit_length() - (size / gap).denominator.bit_length() if gap else 64
        return max(64, lost + _SPARE)

    def _proof(self, facts: Mapping[str, Any]) -> str:
        ends = [(self.record[side]["low"], self.record[side]["high"]) for side in ("left", "right")]
        terms = any(isinstance(own, Term) for own in (self.left, *self.formulas.values()))
        exact = not facts and not terms and all(low == high for low, high in ends)
        side = "above" if self._above() else "below"
        by = f"{f'rational_{side}' if exact else f'left_is_{side}'} {self._precision()}%positive"
        if any(isinstance(own, Term) and own.name == "differing" for own in self.formulas.values()):
            by = "some_entry_differs"
        return (
            "Theorem {theorem}_holds : {theorem}.\n"
            f"Proof. unfold {{theorem}}, {{name}}; cbv beta zeta; intros; subst; {by}. Qed."
        )

    def _proof_by_counts(self, parts: Sequence[Term]) -> str:
        """Return a proof by counts: entries enclosed, sums beside their level, ways counted."""
        lemmas, steps = [], []
        for i, part in enumerate(parts):
            lemma, bits = self._counted(f"{{theorem}}_counted_{i + 1}", part)
            lemmas.append(lemma)
            steps.append(
                f"rewrite {{theorem}}_counted_{i + 1} by (written_out; by_interval {bits}%positive);"
            )
        side = "above" if self._above() else "below"
        return (
            "".join(lemmas) + "Theorem {theorem}_holds : {theorem}.\n"
            "Proof. unfold {theorem}, {name}; cbv beta zeta; "
            + " ".join(steps)
            + f" shares; left_is_{side} {self._precision()}%positive. Qed."
        )

    def _counted(self, lemma: str, part: Term) -> tuple[str, int]:
        """Return the lemma on one probability, and the bits to which its entries are to be known."""
        columns, other, others = columns_of(part)
        level = part.arguments[-1]
        library = Library(self._balls(names_in(part)))
        with ctx.workprec(_PRECISION):
            values = library.value(columns), library.value(other), others
            digits, counts = _fewest(part.name, values, library.value(level))
            names = iter(f"x{i}" for i in range(1000))
            named = [[next(names) for _ in column] for column in (*columns, other)]
            given = [
                _enclosed(name, value, digits)
                for column, held in zip(named, (*values[0], values[1]), strict=True)
                for name, value in zip(column, held, strict=True)
            ]
        lists = [f"[{'; '.join(column)}]" for column in named]
        if part.name == "Pr_none_above":
            row, rule = f"[{'; '.join(lists[:-1])}] {lists[-1]} {others}%Z", "Pr_none_above_is"
            by = f"apply {rule}; [every_row | repeat constructor | rows_counted]"
        else:
            singles = "; ".join(column[0] for column in named[:-1])
            row = f"(entries [{singles}] {named[-1][0]} {others}%Z)"
            by = f"unfold entries; apply {part.name}_is; [lra {'| counts' * len(counts)}]"
        ways = " - ".join(f"share (Z.to_nat {others}%Z) {written(tree)}" for tree in counts)
        ways = f"1 - {ways}" if part.name in ("Pr_below", "Pr_none_above") else ways
        taken = " ".join(name for column in named for name in column)
        return (
            f"Lemma {lemma} {taken} :\n{self._lets()}{' -> '.join(given)} ->\n"
            f"{part.name} {row} {self.names.term(level)} =\n{ways}.\n"
            f"Proof. cbv zeta; intros; {by}. Qed.\n"
        ), 4 * digits + _SPARE


def _fewest(kind: str, columns: Columns, level: arb) -> tuple[int, list[Tree]]:
    """Return to how few digits entries have to be known, and the counts of the proof.

    Raises
    ------
    NoTheorem
        If a sum meets its level, or is too near to it.
    """
    first, other, others = columns
    for digits in _DIGITS:
        wide = arb(0, 10.0**-digits * 4)
        widened = [[x + wide for x in column] for column in first], [x + wide for x in other], others
        if not all(x > 0 for x in widened[1]):  # a sum has to grow with each plus sign
            continue
        with suppress(Imprecise):
            return digits, trees(kind, widened, level)
    raise NoTheorem("a sum of signed entries is too near to its level")


def _names_of(formula: Expression | Term | None) -> frozenset[str]:
    if isinstance(formula, Expression):
        return formula.names
    return frozenset() if formula is None else names_in(formula)


def _enclosed(name: str, value: arb, digits: int) -> str:
    """Return the hypothesis that a name lies in a ball, in decimals."""
    low, high = to_rationals(value)
    unit = 10**digits
    ends = (low * unit // 1 - 1, -(-high * unit // 1) + 1)
    one, other = (f"{end}e-{digits}" if end >= 0 else f"(- {-end}e-{digits})" for end in ends)
    return f"{one} <= {name} <= {other}"
