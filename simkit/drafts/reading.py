"""What a statement says: claims in the grammar of claims, what it assumes, and what is not read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace

from simkit.declare.claims.claim import Quantifier
from simkit.declare.claims.grammar import parse_premise, parse_statement
from simkit.declare.parameters.expressions import ExpressionError
from simkit.drafts.arithmetic import NoNumber, Unread, arithmetic, is_whole, split
from simkit.drafts.draft import ASSUMED, CONSTANT, Assumed, Draft, Probability, Reading, names_of
from simkit.drafts.marks import Mark, latex_of, marks_of
from simkit.drafts.names import Names, slug, symbol_name
from simkit.drafts.passages import PaperText, Passage
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
    relations_of,
    replace_left,
)
from simkit.drafts.sentences import SaidFormula, Sentence, sentences_of

_WITH_MEMBERS = re.compile(
    r"(?<!\\)\$([^$]*\\in[^a-z][^$]*)\$|\$\$(.*?\\in[^a-z].*?)\$\$", re.DOTALL
)  # formulas that say of what something is one
_INDICES = [[letter] for letter in "ijl"]
_PLAIN = ("<=", "<", ">=", ">", "=")
_FLIPPED = {"<=": ">=", "<": ">", ">=": "<=", ">": "<", "=": "=", "<~": ">~", ">~": "<~", "~~": "~~"}
_OF_ORDER = {"<~": "O", ">~": "Omega", "~~": "Theta"}


def read_paper(source: PaperText) -> tuple[list[Reading], Names]:
    """Return what was read of each statement of a paper, and the names that it needs."""
    names = Names()
    for found in _WITH_MEMBERS.finditer(source.text):
        for sides in relations_of(found[1] or found[2]):
            if sides.relation == "in" and [mark.kind for mark in sides.left] == ["symbol"]:
                _note_kind(symbol_name(sides.left[0]), sides.right, names)
    return [read_passage(passage, names) for passage in source.passages], names


def _note_kind(name: str, of: Sequence[Mark], names: Names) -> None:
    r"""Note what stands before ``\in \mathbb{R}^d`` or ``\in [n]``: a vector, an index."""
    if of and of[0].kind == "set" and of[0].text == "R" and of[0].above:
        names.vectors.add(name)
    elif of and of[0].text == "[" and is_whole(of) and len(split(of[1:-1], "comma")) == 1:
        names.indices.add(name)


def read_passage(passage: Passage, names: Names) -> Reading:
    """Return what was read of a statement; the names it needs are added to a names."""
    reader = _StatementReader(passage, names)
    for sentence in sentences_of(passage.body):
        reader.take(sentence)
    reader.end()
    return Reading(passage, reader.drafts, reader.unread, () if passage.states else reader.assumed)


class _StatementReader:
    """Reads one statement, sentence by sentence."""

    def __init__(self, passage: Passage, names: Names) -> None:
        self._passage, self._names = passage, names
        self._base = slug([Mark("symbol", passage.name.replace(".", "_").replace(" ", "_"), "")])
        self.drafts: list[Draft] = []
        self.unread: list[tuple[str, str]] = []
        self._assumed = Assumed()
        self._outer = ("", Assumed())  # what the items of a list within an item are under
        self._carried: Probability | Unread | None = None  # what a list is under
        self._has_constant, self._is_from_some_on = False, False
        self._open = set[str]()  # constants that the paper leaves open

    def take(self, sentence: Sentence) -> None:
        conclusions = sentence.of("conclusion")
        if not self._passage.states:
            self._suppose(sentence)
            return
        concludes = bool(conclusions) or sentence.says_probability
        local = Assumed()
        for piece in sentence.of("premise"):
            is_local = (piece.is_local and concludes or sentence.is_item) and not sentence.is_condition
            (local if is_local else self._assumed).add(*self._premises(piece, sentence))
        of_sentence = local if concludes and not sentence.is_condition else self._assumed
        of_sentence.add((), (), sentence.references)
        if sentence.is_condition:
            return
        if sentence.is_item:
            outer_part, outer = self._outer
            if sentence.part and not sentence.part.startswith(outer_part):
                outer = Assumed()
            if not concludes:  # of the items within this one
                self._outer = (sentence.part or outer_part, local)
                return
            local = outer.with_those_of(local)
        else:
            self._outer = ("", Assumed())
        assumed = self._assumed.with_those_of(local)
        self._is_from_some_on = sentence.is_from_some_on
        known = len(self.drafts), len(self.unread)
        try:
            probability = self._probability(sentence)
            if probability is not None:
                self._probable(sentence, probability, conclusions, assumed)
            else:
                for piece in conclusions:
                    self._conclude(piece, sentence.part, assumed)
        except Unread as reason:
            if concludes:
                self.unread.append((sentence.text, str(reason)))
            return
        is_silent = known == (len(self.drafts), len(self.unread)) and not sentence.of("premise")
        is_silent = is_silent and not re.match(
            r"\W*(?:let|suppose|assume|denote)\b", sentence.text, re.I
        )
        if is_silent and not sentence.opens_list and len(sentence.text.split()) > 1:
            self.unread.append((sentence.text, "no formula that compares two sides"))

    def _suppose(self, sentence: Sentence) -> None:
        """Take an assumption or a definition: of an assumption all that it says is assumed."""
        is_assumed = self._passage.kind in ASSUMED
        for piece in sentence.pieces:
            if piece.role == "premise" or is_assumed:
                when, unread = self._premises(piece, sentence)
                self._assumed.add(when, ())
                if is_assumed:
                    self.unread += [(latex, "no bound of parameters") for latex in unread]

    @property
    def assumed(self) -> Sequence[str]:
        return self._assumed.when

    def end(self) -> None:
        """Say that nothing was read, where nothing was, and tell claims apart."""
        if self._passage.states and not self.drafts and not self.unread:
            reason = "nothing that is claimed was told from what is assumed"
            if not (self._assumed.when or self._assumed.unread):
                reason = "no formula that compares two sides"
            self.unread.append((" ".join(self._passage.body.split()), reason))
        parts = [draft.part for draft in self.drafts]
        if len(self.drafts) > 1:
            self.drafts = [
                replace(draft, part=_told_apart(draft.part, parts[:i].count(draft.part) + 1, parts))
                for i, draft in enumerate(self.drafts)
            ]

    def _premises(self, piece: SaidFormula, sentence: Sentence) -> tuple[list[str], list[str]]:
        """Return the assumptions of a formula as texts, and those that are not read, verbatim."""
        when, unread = list[str](), list[str]()
        relations = relations_of(piece.text)
        if piece.is_open or sentence.is_from_some_on:
            lone = [sides.left for sides in relations] or [marks_of(piece.text)]
            self._open |= {symbol_name(m[0]) for m in lone if len(m) == 1 and m[0].kind == "symbol"}
        for sides in relations:
            if sentence.unsure and not piece.is_open:
                unread.append(sides.latex)
                continue
            try:
                when += self._premise(sides)
            except Unread:
                unread.append(sides.latex)
        return [text for text in when if not self._is_of_constant(text, sentence)], unread

    def _is_of_constant(self, text: str, sentence: Sentence) -> bool:
        """Return whether an assumption is that of a constant: ``C > 0``, or ``n >= n_0``."""
        left, _, right = parse_premise(text)
        is_positive = left.names <= self._open and right.text in ("0", "0.0")
        return is_positive or sentence.is_from_some_on and bool((left.names | right.names) & self._open)

    def _premise(self, sides: SaidRelation) -> list[str]:
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
            _checked(parse_premise, text)
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

    def _probability(self, sentence: Sentence) -> Probability | None:
        """Return the probability that a sentence is under; a list is under that of the one before it.

        Raises
        ------
        Unread
            Where it says none in numbers.
        """
        said: Probability | Unread | None = None
        if sentence.unsure or sentence.unread_probability:
            said = Unread(sentence.unsure or sentence.unread_probability)
        elif sentence.says_probability:
            said = self._said_probability(sentence)
        elif sentence.is_item:
            said = self._carried
        if not sentence.is_item or sentence.opens_list:
            self._carried = said
        if isinstance(said, Unread):
            raise said
        return said

    def _said_probability(self, sentence: Sentence) -> Probability | Unread:
        self._has_constant = False
        for piece in sentence.of("probability"):
            marks = [mark for mark in marks_of(piece.text) if mark.kind != "comma"]
            try:
                value = self._right(marks)
            except Unread as reason:
                return Unread(f"the probability: {reason}")
            return Probability("<=" if piece.at_most else ">=", value, self._has_constant)
        if sentence.number:
            return Probability(">=", sentence.number)
        return Unread("which probability is not said in numbers")

    def _probable(
        self,
        sentence: Sentence,
        probability: Probability,
        conclusions: Sequence[SaidFormula],
        assumed: Assumed,
    ) -> None:
        """Draft what holds with a probability: one inequality, or an event."""
        relations, assumed = self._stated(conclusions, assumed)
        if sentence.opens_list and not relations:
            return  # what the list says is under it
        part = sentence.part or next((piece.tag for piece in conclusions if piece.tag), "")
        inside = ""
        if len(relations) == 1:
            with suppress(Unread):
                inside = self._inside(relations[0])
        if not inside:
            words = slug([Mark("symbol", part, "")]).removeprefix("value_") if part else ""
            inside = self._names.event(f"{self._base}_{words}".strip("_"), sentence.text)
        self._has_constant = probability.has_constant or self._has_constant
        self._add(part, f"Pr[{inside}] {probability.sign} {probability.value}", assumed, sentence.text)
        self._has_constant = False

    def _stated(
        self, conclusions: Sequence[SaidFormula], assumed: Assumed
    ) -> tuple[list[SaidRelation], Assumed]:
        """Return what is claimed, and assumptions with the conditions that stand in displays."""
        relations, assumed = list[SaidRelation](), assumed.with_those_of(Assumed())
        for sides in (sides for piece in conclusions for sides in relations_of(piece.text)):
            is_member = sides.relation in ("in", "notin") and not is_interval(sides.right)
            is_index = [mark.text for mark in sides.left] in _INDICES
            if not (sides.is_condition or is_member or is_index):
                relations.append(sides)
                continue
            try:
                assumed.add(self._premise(sides), ())
            except Unread:
                assumed.add((), [sides.latex])
        return relations, assumed

    def _conclude(self, piece: SaidFormula, part: str, assumed: Assumed) -> None:
        relations, assumed = self._stated([piece], assumed)
        for sides in relations:
            self._has_constant, note = False, ""
            if measure_of(sides.left) and sides.relation == "=" and poly_of(sides.right):
                sides, note = replace(sides, relation=">="), "printed with ="
            try:
                for text in self._claims(sides):
                    self._add(part or piece.tag, text, assumed, sides.latex, note)
            except Unread as reason:
                self.unread.append((sides.latex, str(reason)))

    def _add(self, part: str, statement: str, assumed: Assumed, printed: str, note: str = "") -> None:
        try:
            _checked(parse_statement, statement)
        except Unread as reason:
            self.unread.append((printed, str(reason)))
            return
        quantifier: Quantifier = "from some on" if self._is_from_some_on else "every cell"
        named = names_of(Draft(part, statement, (), printed))
        if self._has_constant or named & self._open:
            quantifier = "some constants"
        draft = Draft(
            part, statement, assumed.when, printed, assumed.unread, assumed.references, quantifier, note
        )
        said = [(each.statement, each.when, each.unread) for each in self.drafts]
        if (draft.statement, draft.when, draft.unread) not in said:
            self.drafts.append(draft)

    def _claims(self, sides: SaidRelation) -> Iterator[str]:
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
        if sides.relation not in _FLIPPED:
            raise Unread(f"{sides.relation} is no relation of a claim")
        is_behind = measure_of(sides.right) and not measure_of(sides.left) or is_number(sides.left)
        if is_behind or self._bounds(sides.left, sides.right):
            sides = SaidRelation(sides.right, _FLIPPED[sides.relation], sides.left)
        if sides.relation in _OF_ORDER:
            rate = self._arithmetic(sides.right)
            yield f"{self._left(sides.left)} = {_OF_ORDER[sides.relation]}({rate})"
            return
        order = order_of(sides)
        if order is not None:
            yield f"{self._left(sides.left)} = {order[0]}({self._arithmetic(order[1])})"
            return
        is_measured = bool(measure_of(sides.left))
        right = self._right(sides.right, exactly=sides.relation == "=" and not is_measured)
        yield f"{self._left(sides.left, exactly=sides.relation == '=')} {sides.relation} {right}"

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

    def _arithmetic(self, marks: Sequence[Mark]) -> str:
        trial = self._names.copy()
        text = arithmetic(marks, trial)
        self._names.keep(trial)
        return text

    def _right(self, marks: Sequence[Mark], exactly: bool = False) -> str:
        """Return a right side; where it is no arithmetic, a number that is to be written."""
        _refuse(marks)
        trial = self._names.copy()

        def constant(letter: str, inside: str) -> str:
            if letter != "O":
                raise Unread(f"{letter}(...) names no constant")
            self._has_constant = True
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
            _checked(parse_premise, f"{text} >= 0")
        except (Unread, ExpressionError) as reason:
            if exactly or not marks or marks[-1].kind in ("sign", "words"):
                raise Unread(str(reason)) from None
            self._has_constant = False
            return self._names.number(list(marks))
        self._names.keep(trial)
        return text

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

    def _inside(self, sides: SaidRelation) -> str:
        """Return one inequality for the inside of a probability."""
        if sides.relation not in ("<=", "<", ">=", ">"):
            raise Unread("it is no inequality")
        if order_of(sides) is not None:
            raise Unread("a constant inside of a probability")
        right = self._right(sides.right)
        return f"{self._measured(sides.left)} {sides.relation} {right}"

    def _inside_of(self, marks: Sequence[Mark]) -> str:
        relations = chain(marks)
        if len(relations) == 1:
            with suppress(Unread):
                return self._inside(relations[0])
        return self._names.event(slug(marks), latex_of(marks))


def _refuse(marks: Sequence[Mark]) -> None:
    """Refuse what stands for no number, nor for an event that a trial could tell."""
    if order := loose_order(marks):
        raise Unread(f"{order}(...) names no constant")
    inside = measure_of(marks)
    if inside and any(mark.text == "given" or mark.text == "|" for mark in inside[1]):
        bars = sum(mark.text == "|" for mark in inside[1])
        if bars % 2 or any(mark.text == "given" for mark in inside[1]):
            raise Unread("a conditional probability or mean")


def _told_apart(part: str, count: int, parts: Sequence[str]) -> str:
    """Return the name of a part, with a number where several have it: ``Part 1b, 2``."""
    if part and parts.count(part) == 1:
        return part
    return f"{part}, {count}" if part else str(count)


def _checked(parse: object, text: str) -> None:
    try:
        parse(text)  # type: ignore[operator]
    except ExpressionError as error:
        raise Unread(str(error)) from None
