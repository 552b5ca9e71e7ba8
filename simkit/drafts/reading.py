"""What a statement says: claims in the grammar of claims, what it assumes, and what is not read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace

from simkit.declare.claims.claim import Quantifier
from simkit.declare.claims.grammar import parse_premise, parse_statement
from simkit.drafts.arithmetic import Unread, is_whole, split
from simkit.drafts.draft import ASSUMED, Assumed, Draft, Probability, Reading, names_of
from simkit.drafts.marks import Mark, marks_of
from simkit.drafts.names import Names, slug, symbol_name
from simkit.drafts.passages import PaperText, Passage
from simkit.drafts.phrases import conditions_in_words, goes_on, sizes_left_open, without_footnotes
from simkit.drafts.relations import (
    SaidRelation,
    every_mark,
    is_interval,
    measure_of,
    poly_of,
    relations_of,
)
from simkit.drafts.sentences import SaidFormula, Sentence, sentences_of
from simkit.drafts.sides import SideReader, checked

_WITH_MEMBERS = re.compile(
    r"(?<!\\)\$([^$]*\\in[^a-z][^$]*)\$|\$\$(.*?\\in[^a-z].*?)\$\$", re.DOTALL
)  # formulas that say of what something is one
_SUPPOSES = re.compile(
    r"\W*(?:(?:let|suppose|assume|fix|consider|denote|define|set|choose|take|given|under|where|here|throughout"
    r"|also|and|moreover|furthermore|in addition|we|such|with)\b)", re.IGNORECASE
)  # fmt: skip
_INDICES = [[letter] for letter in "ijl"]


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
    body, notes = without_footnotes(passage.body)
    reader.unread += [(note, "a footnote") for note in notes]
    for sentence in sentences_of(body):
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
        self._before: tuple[Assumed, Probability | Unread | None] = (Assumed(), None)  # the sentence's
        self._sides, self._is_from_some_on = SideReader(names), False
        self._open = set[str]()  # constants that the paper leaves open

    def take(self, sentence: Sentence) -> None:
        conclusions = sentence.of("conclusion")
        if not self._passage.states:
            self._suppose(sentence)
            return
        concludes = bool(conclusions) or sentence.says_probability
        is_next = goes_on(sentence.text)
        local, self._is_from_some_on = Assumed(), is_next and self._is_from_some_on
        if why := _without_claim(sentence):
            self.unread.append((sentence.text, why))
            self._before = (local, Unread(why))
            return
        for piece in sentence.of("premise"):
            is_local = piece.is_local and (concludes or sentence.opens_list) or sentence.is_item
            is_local = is_local and not sentence.is_condition
            (local if is_local else self._assumed).add(*self._premises(piece, sentence))
        of_sentence = local if concludes and not sentence.is_condition else self._assumed
        in_words = [*sizes_left_open(sentence.text), *conditions_in_words(sentence.text)]
        of_sentence.add((), in_words, sentence.references)
        if sentence.is_condition:
            return
        if sentence.is_item:
            outer_part, outer = self._outer
            if sentence.part and not sentence.part.startswith(outer_part):
                outer = Assumed()
            if not concludes:  # of the items within this one
                self._outer = (sentence.part or outer_part, outer.with_those_of(local))
                return
            local = outer.with_those_of(local)
        else:
            self._outer = ("", local if sentence.opens_list else Assumed())
        own, before = list(local.when), self._before
        if is_next:
            local = before[0].with_those_of(local)
        self._before = (local, None)
        assumed = self._assumed.with_those_of(local)
        known = len(self.unread)
        try:
            if is_next and _exclude(before[0].when, own):
                raise Unread("it can be read in two ways")
            probability = self._probability(sentence)
            if probability is None and is_next:
                probability = self._same_probability(before[1], conclusions)
            self._before = (local, probability)
            if probability is not None:
                self._probable(sentence, probability, conclusions, assumed)
            else:
                for piece in conclusions:
                    self._conclude(piece, sentence.part, assumed)
        except Unread as reason:
            if concludes:
                self._before = (local, reason)
                self.unread.append((sentence.text, str(reason)))
            return
        is_silent = known == len(self.unread) and not probability and not sentence.of("premise")
        is_silent = is_silent and not any(relations_of(piece.text) for piece in conclusions)
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
        if piece.is_open and not sentence.unsure:
            lone = [sides.left for sides in relations] or [marks_of(piece.text)]
            named = {symbol_name(m[0]) for m in lone if len(m) == 1 and m[0].kind == "symbol"}
            self._open |= {name for name in named if name.partition("_")[0] not in ("i", "j", "l")}
        for sides in relations:
            if sentence.unsure and not piece.is_open:
                unread.append(sides.latex)
                continue
            try:
                when += self._sides.premise(sides)
            except Unread:
                unread.append(sides.latex)
        return [text for text in when if not self._is_of_constant(text, sentence)], unread

    def _is_of_constant(self, text: str, sentence: Sentence) -> bool:
        """Return whether an assumption is that of a constant: ``C > 0``, or ``n >= n_0``."""
        left, relation, right = parse_premise(text)
        if sentence.is_from_some_on and relation in (">", ">=") and right.text in self._open:
            self._is_from_some_on = True
            return True
        return left.names <= self._open and right.text == "0"

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

    def _same_probability(
        self, before: Probability | Unread | None, conclusions: Sequence[SaidFormula]
    ) -> Probability | None:
        """Return the probability of the sentence before, under which one that goes on from it may be.

        Raises
        ------
        Unread
            Where what follows from both readings is no claim, or that sentence was not read.
        """
        if before is None or not conclusions:
            return None
        relations, _ = self._stated(conclusions, Assumed())
        is_measured = any(measure_of(side) for each in relations for side in (each.left, each.right))
        if isinstance(before, Unread) or is_measured or before.sign != ">=":
            raise Unread("it goes on from a sentence that it may be under")
        return before

    def _said_probability(self, sentence: Sentence) -> Probability | Unread:
        self._sides.has_constant = False
        for piece in sentence.of("probability"):
            marks = [mark for mark in marks_of(piece.text) if mark.kind != "comma"]
            try:
                value = self._sides.right(marks)
            except Unread as reason:
                return Unread(f"the probability: {reason}")
            return Probability("<=" if piece.at_most else ">=", value, self._sides.has_constant)
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
                inside = self._sides.inside(relations[0])
        if not inside:
            words = slug([Mark("symbol", part, "")]).removeprefix("value_") if part else ""
            inside = self._names.event(f"{self._base}_{words}".strip("_"), sentence.text)
        self._sides.has_constant = probability.has_constant or self._sides.has_constant
        self._add(part, f"Pr[{inside}] {probability.sign} {probability.value}", assumed, sentence.text)
        self._sides.has_constant = False

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
                assumed.add(self._sides.premise(sides), ())
            except Unread:
                assumed.add((), [sides.latex])
        return relations, assumed

    def _conclude(self, piece: SaidFormula, part: str, assumed: Assumed) -> None:
        relations, assumed = self._stated([piece], assumed)
        for sides in relations:
            self._sides.has_constant, note = False, ""
            if measure_of(sides.left) and sides.relation == "=" and poly_of(sides.right):
                sides, note = replace(sides, relation=">="), "printed with ="
            try:
                for text in self._sides.claims(sides):
                    self._add(part or piece.tag, text, assumed, sides.latex, note)
            except Unread as reason:
                self.unread.append((sides.latex, str(reason)))

    def _add(self, part: str, statement: str, assumed: Assumed, printed: str, note: str = "") -> None:
        try:
            checked(parse_statement, statement)
        except Unread as reason:
            self.unread.append((printed, str(reason)))
            return
        quantifier: Quantifier = "from some on" if self._is_from_some_on else "every cell"
        named = names_of(Draft(part, statement, (), printed))
        for of_premise in _names_of_premises(assumed):
            named |= frozenset() if of_premise <= self._open else of_premise  # C > 1 bounds C alone
        if self._sides.has_constant or named & self._open:
            quantifier = "some constants"
        draft = Draft(
            part, statement, assumed.when, printed, assumed.unread, assumed.references, quantifier, note
        )
        said = [(each.statement, each.when, each.unread) for each in self.drafts]
        if (draft.statement, draft.when, draft.unread) not in said:
            self.drafts.append(draft)


def _names_of_premises(assumed: Assumed) -> Iterator[frozenset[str]]:
    for left, _, right in map(parse_premise, assumed.when):
        yield left.names | right.names
    for said in assumed.unread:
        is_in_words = "$" in said or "\\" not in said and re.search(r"[a-z]{2} [a-z]{2}", said)
        latex = " , ".join(re.findall(r"\$([^$]*)\$", said)) if is_in_words else said
        symbols = (mark for mark in every_mark(marks_of(latex)) if mark.kind == "symbol")
        yield frozenset(map(symbol_name, symbols))


def _without_claim(sentence: Sentence) -> str:
    """Return why a sentence with a condition but without what then holds is not read, if it is one."""
    opens = sentence.is_item or sentence.is_condition or sentence.opens_list
    is_claimed = any(relations_of(each.text) for each in sentence.of("conclusion"))
    if opens or sentence.says_probability or is_claimed:
        return ""
    compared = [each for each in sentence.of("premise") if relations_of(each.text) and not each.is_open]
    is_whole = re.search(r"[.!?]\W*$", sentence.text) is not None
    if not compared or not is_whole or _SUPPOSES.match(sentence.text):
        return ""
    why = sentence.unsure or sentence.unread_probability
    return why or "nothing that is claimed was told from what is assumed"


def _exclude(before: Sequence[str], own: Sequence[str]) -> bool:
    """Return whether two assumptions bound one thing from either side: ``n > d`` and ``n <= d``."""
    sides = [{(x.text, y.text): sign[0] for x, sign, y in map(parse_premise, a)} for a in (before, own)]
    return any(sides[1].get(pair, sign) != sign for pair, sign in sides[0].items())


def _told_apart(part: str, count: int, parts: Sequence[str]) -> str:
    """Return the name of a part, with a number where several have it: ``Part 1b, 2``."""
    if part and parts.count(part) == 1:
        return part
    return f"{part}, {count}" if part else str(count)
