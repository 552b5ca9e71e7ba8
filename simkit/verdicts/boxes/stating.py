"""A claim and a box as a statement of texts: what `check_boxes` reads, and the search.

Sides, premises and numbers are expressions already, or functions that are called with symbols
(`simkit.declare.parameters.symbols`) and say what they compute.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

from flint import arb, ctx

from simkit.declare.claims.claim import Claim
from simkit.declare.claims.grammar import Relation, parse_premise
from simkit.declare.mistakes import said_of
from simkit.declare.parameters.expressions import Expression
from simkit.declare.parameters.symbols import Symbol, SymbolTracing
from simkit.declare.parameters.typed import as_typed
from simkit.declare.statement import Premise
from simkit.errors import nearest
from simkit.verdicts import check_boxes
from simkit.verdicts.boxes.committed import DeclaredBox, Record
from simkit.verdicts.exact.certificates import as_word
from simkit.verdicts.questions.question import Subject
from simkit.verdicts.questions.scopes import scope_cells

_BITS = 128
_MOST = 10  # parameters: a halving has a digit in the cover
_OPPOSITE: Mapping[str, Relation] = {"<": ">=", "<=": ">", ">": "<=", ">=": "<"}


class NotStated(Exception):
    """A claim has no sides that are formulas of the box; the text says why."""


class Stating:
    """The names of a claim over a box, each as a text; NotStated where one has none."""

    def __init__(self, subject: Subject, claim: Claim, box: DeclaredBox) -> None:
        self.subject, self.claim, self.box = subject, claim, box
        cells = scope_cells(subject, claim, dict(box.fixed))
        if not cells:
            raise NotStated("it is asked at no setting")
        self.cells, self.cell = cells, cells[0].parameters
        # premises that cannot be stated: what is proved is said without them, and no point refutes it
        self.left_out = list[str]()
        self.types = {p.name: p.type for p in subject.statements.study.parameters}
        self.definitions: dict[str, str] = {}
        for x, ends in box.ranges.items():
            if self._is_whole(x) and any(e != "inf" and Fraction(e).denominator > 1 for e in ends):
                raise NotStated(f"{x} is a whole number: its range has whole numbers as ends")
        kinds = {x: "whole" if self._is_whole(x) else "real" for x in box.ranges}
        self.entry: Record = {
            "paper": subject.paper, "claim": claim.name, "statement": claim.statement,
            "fails": self.box.fails, "choices": {}, "whole": {}, "parameters": {
                as_word(x): {"kind": kinds[x], "low": low, "high": high}
                for x, (low, high) in box.ranges.items()
            },
            "definitions": self.definitions, "premises": [], "left": "0", "relation": "=", "right": "0",
        }  # fmt: skip
        self.tracing = SymbolTracing(self._decide, self._divide)
        self.symbols: dict[str, Any] = {x: Symbol(as_word(x), self.tracing) for x in box.ranges}
        numeric = {x: of for x, of in box.fixed.items() if self.types.get(x) in ("int", "float")}
        self.definitions |= {as_word(x): self._text(x, self.cell[x]) for x in numeric}
        for name, text in box.given.items():
            known = {*self.symbols, *box.fixed, "pi"}
            if unknown := sorted(Expression(text).names - known):
                raise NotStated(
                    f"{name} = {text}: {unknown[0]} has no range{nearest(unknown[0], known)}"
                )
            self.definitions[as_word(name)] = as_word(text)
            self.symbols[name] = Symbol(as_word(name), self.tracing)
        self.read, self.traced = set[str](), set[str]()

    def _is_whole(self, name: str) -> bool:
        return self.types.get(name) == "int" or name in self.box.whole

    def record(self) -> Record:
        """Return the record; what is not used of the box is left out, and refused."""
        stated, claim = self.claim.parsed, self.claim
        wanted = "fails" if self.box.fails else "holds"
        if stated.kind in ("order", "with-high-probability") or wanted not in claim.decides:
            raise NotStated("it is of an order, or what is computed decides it the other way alone")
        left = self._left()
        relation = stated.relation
        if self.box.fails:
            if relation == "=" or claim.computed_is != "exact" or claim.right_is != "exact":
                raise NotStated("that it fails is no relation between two formulas")
            relation = _OPPOSITE[relation]
        sides = left, relation, self._expression(stated.right)
        premises = [p for of in claim.when if isinstance(of, str) for p in self._stated(of)]
        computed = [p for of in claim.when if not isinstance(of, str) for p in self._computed(of)]
        if self.box.fails and self.left_out:
            raise NotStated(
                f"its assumption {self.left_out[0]} cannot be stated, and may be met nowhere"
            )
        self.entry |= {
            "premises": [list(p) for p in [*computed, *premises]],
            "left": sides[0], "relation": sides[1], "right": sides[2],
        }  # fmt: skip
        held = {x for x in self.read if self.types.get(x) in ("int", "float")} - {*self.box.fixed}
        if held:
            raise NotStated(f"{', '.join(sorted(held))} has no range, and is not held fixed")
        chosen = sorted(x for x in self.read if self.types.get(x) not in ("int", "float"))
        self.entry["choices"] = {
            as_word(x): str(self.cell[x]) for x in [*chosen, *sorted(self.box.fixed)]
        }
        self._drop_unused()
        if not self.entry["parameters"]:
            raise NotStated("no parameter of the box is in it")
        if len(self.entry["parameters"]) > _MOST:
            raise NotStated(f"it is of more than {_MOST} parameters; hold some of them fixed")
        self._check()
        return self.entry

    def _check(self) -> None:
        try:
            stated = check_boxes.BoxStatement(self.entry)
        except (check_boxes.Refused, SyntaxError) as fault:
            raise NotStated(str(fault)) from None
        if self.box.fails and (why := stated.premises_fault(fails=True)):
            raise NotStated(why)

    def told(self) -> frozenset[str]:
        """Return the choices that have to be said: the claim is asked at others, too."""
        chosen = {x: {str(cell.parameters.get(x)) for cell in self.cells} for x in self.cell}
        return frozenset(x for x, of in chosen.items() if len(of) > 1 or x in self.box.fixed)

    def _left(self) -> str:
        stated, claim = self.claim.parsed, self.claim
        if claim.exact is not None:
            return self._traced("its exact value", claim.exact)
        if stated.measure or stated.left is None:
            raise NotStated("its left side is measured")
        return self._expression(stated.left)

    def _expression(self, expression: Expression) -> str:
        for name in sorted(expression.names):
            self._name(name)
        return as_word(expression.text)

    def _name(self, name: str) -> None:
        """See to it that a name has a text: a parameter of the box, or a definition."""
        of_box = name in self.box.ranges or name in self.box.given or name in self.box.fixed
        if name in self.traced or (of_box and name not in self.claim.numbers):
            return
        if name in self.claim.numbers:
            self.traced.add(name)
            formula = self.claim.numbers[name]
            formula = formula[0] if isinstance(formula, tuple) else formula
            text = self._traced(name, formula) if callable(formula) else self._text(name, formula)
            if of_box and text != as_word(name):
                raise NotStated(f"{name} is another number in the claim than in the box")
            if of_box:
                return
            if name != "pi":
                self.definitions[as_word(name)] = text
            elif text != "pi":
                raise NotStated("pi is another number here")
        elif name in self.cell and as_word(name) not in self.definitions:
            self.read.add(name)
            self.definitions[as_word(name)] = self._text(name, self.cell[name])
        elif name not in self.cell and name != "pi":
            raise NotStated(f"{name} is measured")

    def _traced(self, name: str, formula: Callable[..., Any]) -> str:
        """Return what a formula computes over the box, as a text."""
        self.tracing.refused = ""
        try:
            with ctx.workprec(_BITS):
                found = formula(_Values(self))
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # a formula may raise anything
            raise NotStated(f"{name}: {self.tracing.refused or said_of(error)}") from error
        if self.tracing.refused:
            raise NotStated(f"{name}: {self.tracing.refused}")
        if isinstance(found[0] if isinstance(found, tuple) and found else found, float):
            raise NotStated(f"{name} is a float, no exact number; compute with Fraction or simkit.ball")
        return self._text(name, found)

    def _text(self, name: str, value: Any) -> str:
        if isinstance(value, tuple) and len(value) == 2 and value[0] is value[1]:
            value = value[0]
        if isinstance(value, Symbol):
            return value.text
        if isinstance(value, str):
            return self._expression(Expression(value, len(value) + 1))
        if isinstance(value, arb) and not value.is_exact() and value.overlaps(arb.pi()) and name == "pi":
            return "pi"
        if isinstance(value, float):
            value = as_typed(value).exact
        found = Symbol("x", self.tracing)._part(value)
        if found is None:
            raise NotStated(f"{name} is {type(value).__name__}, no expression")
        return found[0]

    def _stated(self, text: str) -> list[tuple[str, Relation, str]]:
        left, relation, right = parse_premise(text)
        try:
            return [(self._expression(left), relation, self._expression(right))]
        except NotStated:
            self.left_out.append(text)
            return []

    def _computed(self, formula: Callable[..., Any]) -> list[tuple[str, Relation, str]]:
        """Return the premises that a function states of symbols; none where it cannot."""
        self.tracing.refused, before = "", set(self.read)
        try:
            found = formula(_Values(self))
        except Exception:  # a formula may raise anything
            found = None
        items = found if isinstance(found, list | tuple) else [found]
        traced = [p for p in items if isinstance(p, Premise) and isinstance(p.left, Symbol)]
        if self.tracing.refused or len(traced) < len(items):
            self.left_out.append(getattr(formula, "__name__", "of a function"))
        if self.tracing.refused or not traced:
            self.read = before
            return []
        return [(self._text("", p.left), p.relation, self._text("", p.right)) for p in traced]

    def _drop_unused(self) -> None:
        """Leave out definitions and ranges that no relation needs."""
        texts = [self.entry["left"], self.entry["right"]]
        texts += [side for a, _, b in self.entry["premises"] for side in (a, b)]
        used = _names_of(texts)
        for name in reversed(list(self.definitions)):
            if name in used:
                used |= _names_of([self.definitions[name]])
            else:
                del self.definitions[name]
        ranges = self.entry["parameters"]
        self.entry["parameters"] = {x: of for x, of in ranges.items() if x in used}

    def _decide(self, left: str, relation: Relation, right: str) -> bool | None:
        # Claims share what is asked.
        unread = {"paper": "", "claim": "", "statement": "", "premises": []}
        return _decided(json.dumps(self.entry | unread), left, relation, right)

    def _divide(self, left: str, right: str) -> str | None:
        """Return a text over another where it is whole: itself over 1, or a name that is said to be."""
        if right == "1" and (left in self.definitions or left in self.entry["parameters"]):
            return left if self._is_whole(left) else None
        names = [x for x in self.box.given if self._is_whole(x)]
        for x in names:
            if self._decide(left, "=", f"({right})*{x}"):
                self.entry["whole"][as_word(x)] = as_word(self.box.given[x])
                return x
        return None


class _Values(Mapping[str, Any]):
    """The parameters as a formula sees them: symbols, and else the values at the first setting."""

    def __init__(self, stating: Stating) -> None:
        self._stating = stating

    def __getitem__(self, name: str) -> Any:
        stating = self._stating
        if name in stating.symbols:
            return stating.symbols[name]
        value = stating.cell[name]
        stating.read.add(name)
        return as_typed(value) if type(value) is float else value

    def __iter__(self) -> Any:
        return iter(self._stating.cell)

    def __len__(self) -> int:
        return len(self._stating.cell)


def _names_of(texts: Sequence[str]) -> set[str]:
    return {as_word(name) for text in texts for name in Expression(text, len(text) + 1).names}


@lru_cache(maxsize=1024)
def _decided(entry: str, left: str, relation: Relation, right: str) -> bool | None:
    """Return whether a relation holds all over the box of a record; None where that is not known."""
    asked = {**json.loads(entry), "left": left, "relation": relation, "right": right}
    stated = check_boxes.BoxStatement(asked)
    found = stated.related(stated.ranges, stated.claim, _BITS)
    if found is None and stated.by_terms(stated.ranges):
        return True
    if found is None and relation in _OPPOSITE:
        other = check_boxes.BoxStatement({**asked, "relation": _OPPOSITE[relation]})
        return False if other.by_terms(other.ranges) else None
    if found is None:  # two numbers that differ by a positive one
        apart = [check_boxes.BoxStatement({**asked, "relation": r}) for r in ("<", ">")]
        return False if any(each.by_terms(each.ranges) for each in apart) else None
    return found
