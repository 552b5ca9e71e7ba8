"""Sides of relations as claims: what is measured, its mean, an event, arithmetic, an order."""

import ast
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import takewhile

from simkit.declare.claims.grammar import parse_premise
from simkit.declare.parameters.expressions import ExpressionError
from simkit.drafts.arithmetic import NoNumber, Unread, arithmetic, at_top, split
from simkit.drafts.draft import CONSTANT
from simkit.drafts.marks import Mark, latex_of, marks_of
from simkit.drafts.names import Names, slug, symbol_name
from simkit.drafts.relations import (
    SaidRelation,
    chain,
    every_mark,
    is_interval,
    is_number,
    loose_order,
    measure_of,
    order_of,
    poly_of,
    replace_left,
)  # fmt: skip

_PLAIN = ("<=", "<", ">=", ">", "=")
_FLIPPED = {"<=": ">=", "<": ">", ">=": "<=", ">": "<", "=": "=", "<~": ">~", ">~": "<~", "~~": "~~"}
_OF_ORDER = {"<~": "O", ">~": "Omega", "~~": "Theta"}


class SideReader:
    """Relations as texts of claims.

    `names`: what is named is added to it.
    `constants`: names of those that the paper leaves open.
    """

    def __init__(self, names: Names, constants: Collection[str] = ()) -> None:
        self._names, self._constants = names, constants
        # whether a constant without a name stood in what was read since it was last set
        self.has_constant = False

    def premise(self, sides: SaidRelation) -> list[str]:
        """Return an assumption as texts, of an interval both ends; Unread if it bounds no parameter."""
        trial = self._names.copy()
        if sides.relation == "in":
            found = [f"{a} {sign} {b}" for a, sign, b in self._interval(sides, trial)]
        elif sides.relation in _PLAIN:
            left, right = (arithmetic(side, trial) for side in (sides.left, sides.right))
            found = [f"{left} {sides.relation} {right}"]
        else:
            raise Unread("the relation is none of an assumption in numbers")
        if trial.numbers.keys() - self._names.numbers.keys():
            raise Unread("it names what is no parameter")
        for text in found:
            checked(parse_premise, text)
            known = set(self._names.numbers)
            left_side, _, right_side = parse_premise(text)
            if known & (left_side.names | right_side.names) or not left_side.names | right_side.names:
                raise Unread("it names what is no parameter")
        self._names.keep(trial)
        return found

    def _interval(self, sides: SaidRelation, names: Names) -> Iterator[tuple[str, str, str]]:
        r"""Yield both ends of ``x \in (a, b]``."""
        right = sides.right
        ends = split(right[1:-1], "comma")
        if not is_interval(right) or len(ends) != 2:
            raise Unread("it is in no interval")
        left, low, high = (arithmetic(marks, names) for marks in (sides.left, *ends))
        yield left, ">=" if right[0].text == "[" else ">", low
        yield left, "<=" if right[-1].text == "]" else "<", high

    def claims(self, sides: SaidRelation) -> Iterator[str]:
        """Yield the claims that a relation makes."""
        if sides.relation == "in":
            trial = self._names.copy()
            ends = list(self._interval(replace_left(sides), trial))
            left = self._left(sides.left)
            self._names.keep(trial)
            for _, sign, end in ends:
                yield f"{left} {sign} {end}"
            return
        if sides.relation == ",":
            raise Unread("it can be read in two ways")
        if _is_recursion(every_mark([*sides.left, *sides.right])):
            raise Unread("it is about members of a sequence")
        if sides.relation not in _FLIPPED:
            raise Unread(f"{sides.relation} is no relation of a claim")
        is_behind = measure_of(sides.right) and not measure_of(sides.left) or is_number(sides.left)
        if is_behind or self._bounds(sides.left, sides.right):
            sides = SaidRelation(sides.right, _FLIPPED[sides.relation], sides.left)
        order = order_of(sides)
        if sides.relation in _OF_ORDER:
            order = _OF_ORDER[sides.relation], sides.right
        if order is not None:
            yield f"{self._left(sides.left)} = {order[0]}({self._rate(order[1])})"
            return
        is_measured = bool(measure_of(sides.left))
        right = self.right(sides.right, exactly=sides.relation == "=" and not is_measured)
        self.check_constant(sides.relation, right)
        yield f"{self._left(sides.left, exactly=sides.relation == '=')} {sides.relation} {right}"

    def check_constant(self, relation: str, right: str) -> None:
        """Refuse ``O(...)`` on a side that it does not bound: it says how large something is at most."""
        if not self.has_constant:
            return
        signs = set(_signs(ast.parse(re.sub(r"\blambda\b", "lambda_", right), mode="eval").body))
        if signs != {"<=": {1}, ">=": {-1}}.get(relation):
            raise Unread("which way O(...) bounds it is not told")

    def _bounds(self, left: Sequence[Mark], right: Sequence[Mark]) -> bool:
        r"""Return whether arithmetic bounds what is none: ``1/n \le \alpha_i``."""
        trial = self._names.copy()
        with suppress(Unread):
            text, known = arithmetic(left, trial), len(trial.numbers)
            return (
                not re.fullmatch(r"\w+", text)
                and known == len(self._names.numbers)
                and arithmetic(right, trial) in trial.numbers
            )
        return False

    def _rate(self, marks: Sequence[Mark]) -> str:
        """Return a rate; where it is no arithmetic, a number that is to be written."""
        _refuse(marks)
        trial = self._names.copy()
        try:
            text = arithmetic(marks, trial)
        except Unread:
            return self._names.number(marks)
        self._names.keep(trial)
        return text

    def right(self, marks: Sequence[Mark], exactly: bool = False) -> str:
        """Return a right side; where it is no arithmetic, a number that is to be written."""
        if not exactly and loose_order(marks) not in ("", "o", r"\omega"):  # up to logarithms
            return self._names.number(marks)
        _refuse(marks)
        trial = self._names.copy()

        def constant(letter: str, inside: str) -> str:
            if letter != "O":
                raise Unread(f"{letter}(...) names no constant")
            self.has_constant = True
            return f"({CONSTANT}*({inside}))"

        poly = poly_of(marks)
        if poly is not None:
            top, size = (arithmetic(each, trial) for each in poly)
            self._names.keep(trial)
            return (
                f"1 - ({top})/poly({size})"
                if not re.fullmatch(r"\w+", top)
                else f"1 - {top}/poly({size})"
            )
        try:
            text = arithmetic(marks, trial, constant)
            if exactly and trial.numbers.keys() & parse_premise(f"{text} >= 0")[0].names:
                raise Unread("an equation whose sides may be no numbers")
            checked(parse_premise, f"{text} >= 0")
        except (Unread, ExpressionError) as reason:
            if exactly or not marks or marks[-1].kind in ("sign", "words"):
                raise Unread(str(reason)) from None
            self.has_constant = False
            return self._with_constants(marks) or self._names.number(list(marks))
        self._names.keep(trial)
        return text

    def _with_constants(self, marks: Sequence[Mark]) -> str:
        r"""Return a sum in which a constant stands: ``C \sum_i v_i`` as the constant times a number."""
        if not any(map(self._is_constant, every_mark(marks))):
            return ""
        terms = split([replace(each, kind="gap") if each.text == "+" else each for each in marks], "gap")
        indices = {each.text for mark in marks if mark.kind == "big" for each in mark.below[:1]}
        if any(not term or indices & {mark.text for mark in every_mark(term)} for term in terms[1:]):
            return ""  # it may be summed too
        return " + ".join(map(self._term, terms))

    def _term(self, term: Sequence[Mark]) -> str:
        trial = self._names.copy()
        with suppress(Unread):
            text = arithmetic(term, trial)
            self._names.keep(trial)
            return text
        if len(term) > 1 and self._is_constant(term[0]):
            return f"{arithmetic(term[:1], self._names)}*{self._names.number(term[1:])}"
        return self._names.number(term)

    def _is_constant(self, mark: Mark) -> bool:
        return mark.kind == "symbol" and symbol_name(mark) in self._constants

    def _left(self, marks: list[Mark], exactly: bool = False) -> str:
        """Return a left side: what is measured, its mean or probability, or arithmetic."""
        if not marks:
            raise Unread("nothing stands on its left")
        _refuse(marks)
        if found := measure_of(marks):
            measure, inside = found
            return f"{measure}[{self._inside_of(inside) if measure == 'Pr' else self._measured(inside)}]"
        if any(mark.kind == "measure" or mark.text in ("inf", "sup") for mark in every_mark(marks)):
            return self._names.number(marks)
        return self._plain_left(marks, exactly)

    def _plain_left(self, marks: list[Mark], exactly: bool) -> str:
        trial = self._names.copy()
        try:
            text = arithmetic(marks, trial)
        except Unread as reason:
            if exactly and isinstance(reason, NoNumber):
                raise
            return self._measured(marks)
        if re.fullmatch(r"\w+", text) and text in trial.symbols:
            self._names.lone.add(text)
            self._names.keep(trial)
            return text
        if (
            trial.numbers.keys() & parse_premise(f"{text} >= 0")[0].names
            or not parse_premise(f"{text} >= 0")[0].names
        ):
            return self._measured(marks)
        self._names.keep(trial)
        return text

    def _measured(self, marks: Sequence[Mark]) -> str:
        if len(marks) == 1 and marks[0].kind == "symbol" and not marks[0].above:
            name = symbol_name(marks[0])
            known = self._names.measured.get(name) == latex_of(marks)
            known = known or name in self._names.lone and self._names.symbols[name] == latex_of(marks)
            if known or name.isidentifier() and not self._names.is_taken(name):
                self._names.measured[name] = latex_of(marks)
                return name
        if marks and marks[-1].kind == "bar" and marks[-1].above and marks[0].kind == "bar":
            power = latex_of(marks[-1].above)
            bare = [*marks[:-1], replace(marks[-1], above=())]
            if power == "2":
                return f"{self._names.measure(bare)}**2"
            name = f"{slug(bare)}_to_{slug(marks[-1].above).removeprefix('value_')}"
            return self._names.free(name, latex_of(marks), self._names.measured)
        return self._names.measure(marks)

    def inside(self, sides: SaidRelation) -> str:
        """Return one inequality for the inside of a probability."""
        if sides.relation not in ("<=", "<", ">=", ">"):
            raise Unread("it is no inequality")
        if order_of(sides) is not None:
            raise Unread("a constant inside of a probability")
        right = self.right(sides.right)
        return f"{self._measured(sides.left)} {sides.relation} {right}"

    def _inside_of(self, marks: Sequence[Mark]) -> str:
        relations = chain(marks)
        if len(relations) == 1 and not any(map(_is_logic, at_top(marks))):
            with suppress(Unread):
                return self.inside(relations[0])
        return self._names.event(slug(marks), latex_of(marks))


def _signs(node: ast.expr) -> Iterator[int]:
    """Yield with which sign each constant of O(...) stands, 0 where it divides or is a power."""
    match node:
        case ast.Name(id=name) if name == CONSTANT:
            yield 1
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            yield from (-sign for sign in _signs(operand))
        case ast.BinOp(left=left, op=operator, right=right):
            factor = {ast.Sub: -1, ast.Div: 0, ast.Pow: 0}.get(type(operator), 1)
            yield from _signs(left)
            yield from (factor * sign for sign in _signs(right))
        case ast.Call(args=args):
            yield from (sign for each in args for sign in _signs(each))


def _is_recursion(marks: Iterable[Mark]) -> bool:
    """Return whether one symbol has an index, and the same shifted: ``a_{n+1}`` and ``a_n``."""
    indices = dict[str, set[str]]()
    for mark in marks:
        if mark.below and mark.kind in ("symbol", "bold", "set"):
            indices.setdefault(mark.text, set()).add(latex_of(mark.below))
    return any(
        len(found) > 1 and any(re.search(rf"(?<![\w\\]){re.escape(index)}[-+]", each) for each in found)
        for found in indices.values() for index in found
    )  # fmt: skip


def _is_logic(mark: Mark) -> bool:
    """Return whether a mark joins events: a comma, a word."""
    is_word = mark.kind == "words" and (" " in mark.text or mark.text in ("and", "or", "for", "if"))
    return is_word or mark.kind == "comma"


def _refuse(marks: Sequence[Mark]) -> None:
    """Refuse what stands for no number, nor for an event that a trial could tell."""
    if order := loose_order(marks):
        raise Unread(f"{order}(...) names no constant")
    if any(mark.latex.startswith(r"\begin") for mark in every_mark(marks)):
        raise Unread("an environment within a formula")
    if any(mark.kind == "big" and mark.text.startswith("lim") for mark in marks):
        raise Unread("a limit, which no trial has")
    if any(
        mark.text == "infty"
        for mark in (*at_top(marks), *(x for m in marks for p in m.parts for x in p))
    ):
        raise Unread(r"\infty is no number")
    said = [mark for mark in marks if mark.kind != "gap" and mark.text != " "]
    for i, mark in enumerate(said[1:], 1):
        is_behind = said[i - 1].kind in ("symbol", "number", "close", "fraction", "root")
        inside_it = takewhile(lambda each: each.kind != "close", said[i + 1 :])
        if mark.text == "(" and is_behind and any(each.kind == "relation" for each in inside_it):
            raise Unread("a condition in brackets")
    inside = measure_of(marks)
    if inside and any(mark.text == "given" or mark.text == "|" for mark in inside[1]):
        bars = sum(mark.text == "|" for mark in inside[1])
        if bars % 2 or any(mark.text == "given" for mark in inside[1]):
            raise Unread("a conditional probability or mean")


def laws_of(printed: str) -> Iterator[str]:
    r"""Yield the laws over which means and probabilities are: ``\mathbb{E}_{x \sim D}``."""
    for latex in re.findall(r"\$([^$]*)\$", printed) or [printed]:
        for mark in every_mark(marks_of(latex)):
            if mark.kind == "measure" and any(each.text == "sim" for each in mark.below):
                yield latex_of(mark.below)


def checked(parse: object, text: str) -> None:
    """Refuse a text that the grammar of claims does not know, as `Unread`."""
    try:
        parse(text)  # type: ignore[operator]
    except ExpressionError as error:
        raise Unread(str(error)) from None
