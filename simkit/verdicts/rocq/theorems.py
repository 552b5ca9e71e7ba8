"""From a refutation to a theorem: the statement as a definition, its negation at a cell, and a proof."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from typing import Any

from flint import arb, ctx

from simkit.declare.claims.instances import Term
from simkit.declare.parameters.expressions import Expression, ExpressionError
from simkit.verdicts.arithmetic.balls import Imprecise, NotEvaluated, to_rationals
from simkit.verdicts.exact.certificates import NoCertificate, refutation
from simkit.verdicts.findings.finding import Finding
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
from simkit.verdicts.rocq.printing import between, identifier, literal, names_in
from simkit.verdicts.rocq.stated import NoTheorem, Stated, Theorem, names_of

_SPARE = 40  # bits of a proof beyond those that tell the sides apart
_DIGITS = (6, 10, 15, 25, 40)  # of an entry's enclosure: as few as do
_PRECISION = 192  # bits at which entries are enclosed


def theorem_of(found: Finding) -> Theorem:
    """Return the theorem that a refutation is; NoTheorem if it is no arithmetic in known names."""
    try:
        return _Builder(found).theorem()
    except (NoCertificate, NotEvaluated, ExpressionError) as fault:
        raise NoTheorem(str(fault)) from None


class _Builder(Stated):
    def __init__(self, found: Finding) -> None:
        self.record = refutation(found)
        super().__init__(found)

    def _left(self) -> Expression | Term | None:
        """Return the left side as a formula; None where it is given as an enclosure."""
        if "left" not in self.claim.formulas:
            return self.claim.parsed.left if self.record["left"]["expression"] else None
        formula = self._formula("left")
        return formula if is_countable(formula) else None

    def theorem(self) -> Theorem:
        self._agree()
        self.tell_apart((*self.values, *self.formulas, *self.record["numbers"]))
        facts, parts = self._facts(), probabilities_in(self.left)
        return Theorem(
            self.found, self._definition(facts), self._negation(facts),
            self._proof_by_counts(parts) if parts else self._proof(facts),
            tuple(f"{name}: {of['source']}" for name, of in facts.items()), self.outside,
        )  # fmt: skip

    def _agree(self) -> None:
        """Refuse a formula that is not what is computed; NoTheorem if the two exclude each other."""
        held = {name: (own, self.record["numbers"].get(name)) for name, own in self.formulas.items()}
        if self.left is not None and "left" in self.claim.formulas:
            held["left"] = self.left, self.record["left"]
        with ctx.workprec(_PRECISION):
            for name, (formula, of) in held.items():
                if of is None:
                    continue
                low, high = (arb(Fraction(of[end]).numerator) / Fraction(of[end]).denominator
                             for end in ("low", "high"))  # fmt: skip
                value = self.value(formula)
                if not value.overlaps(low.union(high)):
                    raise NoTheorem(f"the formula of {name} gives {value.str(10)}, not what is computed")

    def _facts(self) -> dict[str, Any]:
        """Return what is given as an enclosure: numbers without a formula, and such a left side."""
        used = self.claim.parsed.right.names | names_of(self.left)
        for formula in self.formulas.values():
            used |= names_of(formula)
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
        used = set(self.claim.parsed.right.names)
        used |= names_of(self.left) if isinstance(self.left, Expression) else set()
        for formula in self.formulas.values():
            used |= names_of(formula) if isinstance(formula, Expression) else set()
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
                f"rewrite {{theorem}}_counted_{i + 1} by (written_out; certain {bits}%positive);"
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
        library = Library(self.balls(names_in(part)))
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
    """Return to how few digits entries have to be known, and the counts of the proof; else NoTheorem."""
    first, other, others = columns
    for digits in _DIGITS:
        wide = arb(0, 10.0**-digits * 4)
        widened = [[x + wide for x in column] for column in first], [x + wide for x in other], others
        if not all(x > 0 for x in widened[1]):  # a sum has to grow with each plus sign
            continue
        with suppress(Imprecise):
            return digits, trees(kind, widened, level)
    raise NoTheorem("a sum of signed entries is too near to its level")


def _enclosed(name: str, value: arb, digits: int) -> str:
    """Return the hypothesis that a name lies in a ball, in decimals."""
    low, high = to_rationals(value)
    unit = 10**digits
    ends = (low * unit // 1 - 1, -(-high * unit // 1) + 1)
    one, other = (f"{end}e-{digits}" if end >= 0 else f"(- {-end}e-{digits})" for end in ends)
    return f"{one} <= {name} <= {other}"
