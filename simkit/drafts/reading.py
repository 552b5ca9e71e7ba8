"""What a statement says: claims in the grammar of claims, what it assumes, and what is not read."""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import takewhile

from simkit.declare.claims.claim import Quantifier
from simkit.declare.claims.grammar import parse_premise, parse_statement
from simkit.drafts.arithmetic import Unread, is_whole, split
from simkit.drafts.draft import Assumed, Draft, Probability, Reading, names_of
from simkit.drafts.grammar.clauses import Clause, Phrase, quoted
from simkit.drafts.marks import Mark, marks_of
from simkit.drafts.names import Names, slug, symbol_name
from simkit.drafts.passages import PaperText, Passage
from simkit.drafts.relations import (
    SaidRelation,
    every_mark,
    is_interval,
    loose_bound,
    measure_of,
    poly_of,
    relations_of,
)
from simkit.drafts.sentences import Sentence, sentences_of, without_footnotes
from simkit.drafts.sides import SideReader, checked, laws_of

_WITH_MEMBERS = re.compile(
    r"(?<!\\)\$([^$]*\\in[^a-z][^$]*)\$|\$\$(.*?\\in[^a-z].*?)\$\$", re.DOTALL
)  # formulas that say of what something is one
_SPEAKS_OF_IT = re.compile(r"\W*(?:this|that|it|its|these|those|such|both|former|latter)\b", re.I)
_ANNOUNCES = re.compile(r"\bfollowing\b|:\W*$")  # a sentence that says of the next what it is
_JOINS = re.compile(r"[,;]\s*[a-z]+\W*$")  # an item that ends with a word: "$a < b$; or"
_CONDITION = re.compile(  # in the title of a statement
    r"[$\\\d]|^\W*(?:under|case|if|for|when|not|no|large|small|assuming|with\w*|given)\b", re.IGNORECASE
)
#: What a sentence that goes on may be under, in one that is not read.
_NARROWS = re.compile(
    r"\b(?:if|when\w*|unless|case|otherwise|under|for|probab\w*|expect\w*|not|no)\b", re.IGNORECASE
)  # fmt: skip
_ALONE = "of each item alone, where its list has one probability"
_INDICES = ("i", "j", "l")


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
    if not passage.states:
        return Reading(passage)
    reader = _StatementReader(passage, names)
    body, notes = without_footnotes(passage.body)
    reader.unread += [(note, "a footnote") for note in notes]
    if _CONDITION.search(passage.title):
        reader.unread.append((passage.title, "its title may be a condition"))
    for sentence in sentences_of(body):
        reader.take(sentence)
    if not (reader.drafts or reader.unread or reader.unclaimed):
        reader.unread.append((passage.body, "nothing that is claimed was told from what is assumed"))
    return Reading(passage, reader.told_apart(), reader.unread, reader.unclaimed)


class _StatementReader:
    """Reads one statement, sentence by sentence."""

    def __init__(self, passage: Passage, names: Names) -> None:
        self._passage, self._names = passage, names
        self._base = slug([Mark("symbol", passage.name.replace(".", "_").replace(" ", "_"), "")])
        self._open = set[str]()  # constants that the paper leaves open
        self._sides = SideReader(names, self._open)
        self.drafts: list[Draft] = []
        self.unread: list[tuple[str, str]] = []
        self.unclaimed: list[tuple[str, str]] = []
        self._assumed = Assumed()  # of all claims that follow
        self._of_list, self._of_part, self._of_item = Assumed(), ("", Assumed()), Assumed()
        self._of_list_with: Sequence[Phrase] = ()  # with which probability all items hold at once
        self._is_narrow = False  # whether something was said under conditions of its own
        self._is_announced, self._is_over, self._list_from = False, False, 0
        self._list: str | None = ""  # what an item is: a claim, "conditions", none where it is not told
        self._last = (True, 0, "")  # whether the sentence before was read, claims before it, its text
        self._part = ""

    def take(self, sentence: Sentence) -> None:
        """Read a sentence, or add it to what is not read."""
        before, was_read = len(self.drafts), self._last[0]
        try:
            if isinstance(sentence.read, Unread):
                raise sentence.read
            if not was_read and sentence.text.startswith("$") and not sentence.begins_item:
                raise Unread("it may go on from the sentence before it")
            if self._is_announced and not sentence.is_item:
                raise Unread("what announces it is not read")
            for clause in sentence.read:
                self._take(sentence, clause)
            self._last = (True, before, sentence.text)
        except Unread as reason:
            speaks = _SPEAKS_OF_IT.match if "$" in sentence.text else _SPEAKS_OF_IT.search
            if was_read and self.drafts and speaks(sentence.text):
                del self.drafts[self._last[1] :]
                self.unread.append((self._last[2], "what the next sentence says of it is not read"))
            self.unread.append((sentence.text, str(reason)))
            self._last = (False, len(self.drafts), "")
            self._is_announced = _ANNOUNCES.search(sentence.text) is not None
            if sentence.is_item and _JOINS.search(sentence.text):
                joined = "what joins the items of its list is not read"
                self.unclaimed += [(each.printed, joined) for each in self.drafts[self._list_from :]]
                del self.drafts[self._list_from :]
                self._list = None
            elif sentence.is_item and self._is_announced:
                self._list = None
            if not sentence.is_item:
                self._list = None
            elif sentence.begins_item:
                self._of_item = Assumed()

    def _take(self, sentence: Sentence, read: Clause) -> None:
        if sentence.is_item:
            self._begin_item(sentence)
        else:
            self._of_list, self._of_part, self._of_item = Assumed(), ("", Assumed()), Assumed()
            self._of_list_with = ()
            self._part = sentence.part
            self._list = "" if read.kind in ("opening", "premise") else None
            self._list_from = len(self.drafts)
        is_next = read.leads.startswith("then") and not self.drafts  # of the premises before it
        may_narrow = any(map(_NARROWS.search, (said for said, _ in self.unread)))
        if read.leads and (self._is_narrow or may_narrow and not is_next):
            raise Unread("it goes on from what it may be under")
        self._is_over = self._is_over or bool(read.of("let") and self.drafts and not sentence.is_item)
        if self._is_over:
            raise Unread("a second case may begin behind a claim")
        given = self._premises(read)
        if read.kind == "conditions":
            self._list = "conditions"
        elif read.kind == "premise" or self._list == "conditions" and sentence.is_item:
            if read.kind == "claim" and self._list == "conditions":
                if read.of("chance", "given", "after", "ranges"):
                    raise Unread("a condition of conditions")
                given = self._supposed(read.of("claims"), given)
            holds = self._of_item if sentence.is_item and self._list != "conditions" else self._assumed
            holds.add(given)
        elif read.kind == "opening":
            if not sentence.is_item:
                self._of_list, self._of_list_with = given, read.of("chance")
            elif read.of("chance"):
                self._list = None
                raise Unread("a probability of parts of items")
            elif not sentence.part.startswith("Part "):
                self._list = None
                raise Unread("for which items it stands is not told")
            else:
                self._of_part = (sentence.part, given)
        elif read.of("let"):
            (self._of_item if sentence.is_item else self._assumed).add(given)
            self._claim(sentence, read, Assumed())
        else:
            self._claim(sentence, read, given)

    def _begin_item(self, sentence: Sentence) -> None:
        if self._list is None:
            raise Unread("what its list stands under is not read")
        if not sentence.begins_item:
            return
        self._part, self._of_item = sentence.part, Assumed()
        outer = self._of_part[0]  # Part 1, under which Part 1a stands, not Part 10
        if outer and not sentence.part:
            raise Unread("under which item it stands is not told")
        if not sentence.part.startswith(outer) or not sentence.part[len(outer) :].isalpha():
            self._of_part = ("", Assumed())

    def _premises(self, read: Clause) -> Assumed:
        """Return what a sentence says is assumed, of all that follows or of its claims."""
        found = Assumed()
        constants, front = read.of("constants"), read.of("front")
        if [each.does for each in front[:1]] == ["EXIST"]:
            constants += takewhile(lambda each: each.does not in ("SUCH", "WHICH", "WITH"), front)
        for phrase in constants:
            self._note_constants(phrase, found)
        ranges = self._supposed(read.of("ranges"), Assumed())
        if ranges.when:
            raise Unread("for which of its claims it bounds a parameter is not told")
        found.add(ranges)
        found.unread += read.quotes
        return self._supposed(read.of("let", "given", "after", "where"), found)

    def _supposed(self, phrases: Sequence[Phrase], found: Assumed) -> Assumed:
        """Add what phrases say is assumed: as texts, by number, or as it is printed."""
        for i, phrase in enumerate(phrases):
            does = [each.does for each in phrases[i : i + 3]]
            if phrase.does in ("REFERENCE", "SEE"):
                found.references.append(phrase.text)
            elif phrase.does == "FROM":
                of = next(each for each in phrases[i:] if each.does == "OBJECT")
                before = next(each for each in phrases[i::-1] if each.does == "OBJECT")
                found.unread.append(rf"{before.text} \text{{ from }} {of.text}")
            elif phrase.does in ("NOUN", "BE") and "random" in phrase.text:
                of = phrases[i - 1] if phrase.does == "BE" else phrases[i + 1]
                found.unread.append(rf"{of.text} \text{{ {phrase.text} }}")
            elif does[1:2] == ["OPEN"]:
                self._note_constants(phrase, found)
            elif does == ["RELATION", "FOR", "OBJECT"]:  # of all i, as one assumption
                found.unread.append(
                    rf"{phrase.text} \text{{ {phrases[i + 1].text} }} {phrases[i + 2].text}"
                )
            elif phrase.does == "RELATION":
                self._suppose(phrase.text, found)
        return found

    def _suppose(self, latex: str, found: Assumed) -> None:
        for sides in relations_of(latex):
            try:
                found.when += self._sides.premise(sides)
            except Unread:
                found.unread.append(sides.latex)

    def _note_constants(self, phrase: Phrase, found: Assumed) -> None:
        """Take the constants of ``C, c > 0`` as left open, and what bounds them as assumed."""
        if phrase.does not in ("RELATION", "OBJECT", "RANGE"):
            return
        lone = [sides.left for sides in relations_of(phrase.text)] or split(
            marks_of(phrase.text), "comma"
        )
        self._open |= {symbol_name(m[0]) for m in lone if len(m) == 1 and m[0].kind == "symbol"}
        self._suppose(phrase.text, found)

    def _claim(self, sentence: Sentence, read: Clause, given: Assumed) -> None:
        """Draft the claims of a sentence under all that they stand under."""
        narrows = given.when or given.unread or given.references or read.of("chance", "constants")
        event, note = quoted(read.of("event")), ""
        if sentence.is_item and self._of_list_with and narrows:  # with what it is for, one event
            event, given = sentence.text, Assumed()
        for outer in (self._of_item, self._of_part[1], self._of_list, self._assumed):
            given = outer.with_those_of(given)
        claims = [] if event else read.of("claims")
        latex = [phrase.text for phrase in claims if phrase.does == "RELATION"]
        some = {*_there_is(read.of("front"))}
        one = [some & frozenset[str]().union(*_names_said(f"${text}$")) for text in latex]
        places = [phrase.place for phrase in claims if phrase.does == "RELATION"]
        tags = [sentence.tags[place] for place in places]
        chance = read.of("chance")
        if sentence.is_item and self._of_list_with:
            if chance:
                raise Unread("its list has a probability")
            chance, note = list(self._of_list_with), _ALONE
        if chance:
            if any(one):
                raise Unread(f"it holds for some {min(set().union(*one))}")
            if len(chance) > 1 and chance[-2].does == "OVER" and chance[-1].does == "RELATION":
                given.unread.append(chance[-1].text)
            self._probable(latex, tags, self._probability(chance), given, event, note)
        else:
            for text, tag, names in zip(latex, tags, one, strict=True):
                if names:
                    self.unclaimed.append((text, f"it holds for some {min(names)}"))
                else:
                    self._conclude(text, tag, given)
        self._is_narrow = self._is_narrow or bool(narrows)
        if rest := quoted(read.of("rest")):
            self.unread.append((rest, "it goes on with what is not read"))

    def told_apart(self) -> list[Draft]:
        """Return the claims, those with one name told apart by numbers."""
        parts = [draft.part for draft in self.drafts]
        if len(self.drafts) < 2:
            return self.drafts
        return [
            replace(draft, part=_told_apart(draft.part, parts[:i].count(draft.part) + 1, parts))
            for i, draft in enumerate(self.drafts)
        ]

    def _probability(self, chance: Sequence[Phrase]) -> Probability:
        sign = "<=" if chance[0].does == "RARE" else ">="
        sign = ">" if re.search(r"(?:greater|larger) than$", chance[0].text) else sign
        value = next((each for each in chance if each.does in ("OBJECT", "NUMBER", "SIGNED")), None)
        if value is None:  # with high probability
            return Probability(sign, self._names.number(marks_of(r"\textsc{high probability}")))
        if value.does == "NUMBER":
            return Probability(sign, f"1 - {value.text}" if chance[0].does == "EXCEPT" else value.text)
        self._sides.has_constant = False
        marks = [mark for mark in marks_of(value.text) if mark.kind != "gap"]
        if any(mark.kind == "comma" for mark in marks):
            raise Unread("the probability: there are several")
        if value.does == "SIGNED":
            (sides,) = relations_of(value.text)
            if sides.relation not in ("<=", ">=") or chance[0].text.endswith(("least", "most", "than")):
                raise Unread("the probability: its sign")
            sign, marks = sides.relation, sides.right
        try:
            text = self._sides.right(marks)
            text = f"1 - ({text})" if chance[0].does == "EXCEPT" else text
            self._sides.check_constant(sign, text)
            return Probability(sign, text, self._sides.has_constant)
        except Unread as reason:
            raise Unread(f"the probability: {reason}") from None

    def _probable(
        self, claims: Sequence[str], tags: Sequence[str], probability: Probability, assumed: Assumed,
        event: str, note: str,
    ) -> None:  # fmt: skip
        """Draft what holds with a probability: one inequality, or an event."""
        if any(sides.is_condition for latex in claims for sides in relations_of(latex)):
            raise Unread("whether it holds for all of them at once is not told")
        relations = [sides for latex in claims for sides in self._stated(latex, assumed)]
        part = self._part or next(filter(None, tags), "")
        inside = ""
        if len(relations) == 1:
            with suppress(Unread):
                inside = self._sides.inside(relations[0])
        event = event or " and ".join(f"${sides.latex}$" for sides in relations)
        if not inside:
            words = slug([Mark("symbol", part, "")]).removeprefix("value_") if part else ""
            inside = self._names.event(f"{self._base}_{words}".strip("_"), event)
        self._sides.has_constant = probability.has_constant or self._sides.has_constant
        self._add(part, f"Pr[{inside}] {probability.sign} {probability.value}", assumed, event, note)
        self._sides.has_constant = False

    def _stated(self, latex: str, assumed: Assumed) -> Iterator[SaidRelation]:
        """Yield what a formula claims, and add the conditions in it to the assumptions; else Unread."""
        for sides in relations_of(latex):
            if sides.is_either:
                raise Unread("it can be read in two ways")
            if sides.is_condition:
                try:
                    assumed.when += self._sides.premise(sides)
                except Unread:
                    assumed.unread.append(sides.latex)
            elif sides.relation in ("in", "notin") and not is_interval(sides.right):
                raise Unread("it says of what something is one")
            elif [mark.text for mark in sides.left] in [[letter] for letter in _INDICES]:
                raise Unread(f"{sides.left[0].latex} is an index")
            else:
                yield sides

    def _conclude(self, latex: str, tag: str, assumed: Assumed) -> None:
        assumed = assumed.with_those_of(Assumed())
        try:
            if not (relations := list(self._stated(latex, assumed))):
                raise Unread("what is claimed was not told from what is assumed")
        except Unread as reason:
            self.unclaimed.append((latex, str(reason)))
            return
        for sides in relations:
            self._sides.has_constant, note = False, ""
            if measure_of(sides.left) and sides.relation == "=" and poly_of(sides.right):
                sides, note = replace(sides, relation=">="), "printed with ="
            elif bound := loose_bound(sides):
                sides, note = replace(sides, relation=bound), "printed with =, up to logarithms"
            try:
                for text in self._sides.claims(sides):
                    self._add(self._part or tag, text, assumed, sides.latex, note)
            except Unread as reason:
                self.unclaimed.append((sides.latex, str(reason)))

    def _add(self, part: str, statement: str, assumed: Assumed, printed: str, note: str = "") -> None:
        try:
            checked(parse_statement, statement)
        except Unread as reason:
            self.unclaimed.append((printed, str(reason)))
            return
        assumed = assumed.with_those_of(Assumed(unread=list(laws_of(printed))))
        named = names_of(Draft(part, statement, (), printed))
        for of_premise in _names_of_premises(assumed):
            named |= frozenset() if of_premise <= self._open else of_premise  # C > 1 bounds C alone
        if hidden := self._open & frozenset().union(*_names_said(printed)) - named:
            hides = f"{min(hidden)}, a constant that is left open, stands in no arithmetic"
            self.unclaimed.append((printed, hides))
            return
        has_open = self._sides.has_constant or bool(named & self._open)
        quantifier: Quantifier = "some constants" if has_open else "every cell"
        draft = Draft(
            part, statement, tuple(assumed.when), printed, tuple(assumed.unread),
            tuple(assumed.references), quantifier, note,
        )  # fmt: skip
        said = [(each.statement, each.when, each.unread) for each in self.drafts]
        if (draft.statement, draft.when, draft.unread) not in said:
            self.drafts.append(draft)


def _there_is(front: Sequence[Phrase]) -> Iterator[str]:
    """Yield the names of what there is, by the conditions before a claim: "there is k < n such that"."""
    is_there = False
    for phrase in front:
        if phrase.does in ("THERE", "SUCH", "WHICH", "WITH"):
            is_there = phrase.does == "THERE"
        elif is_there and phrase.does in ("RELATION", "OBJECT", "RANGE"):
            lefts = [sides.left for sides in relations_of(phrase.text)] or [marks_of(phrase.text)]
            yield from (symbol_name(x) for left in lefts for x in every_mark(left) if x.kind == "symbol")


def _names_of_premises(assumed: Assumed) -> Iterator[frozenset[str]]:
    for left, _, right in map(parse_premise, assumed.when):
        yield left.names | right.names
    for text in assumed.unread:
        yield from _names_said(text)


def _names_said(text: str) -> Iterator[frozenset[str]]:
    """Yield the names of the symbols in each formula of a text, or in one alone."""
    for latex in re.findall(r"\$([^$]*)\$", text) or re.findall(r".*[\\<>=].*", text):
        symbols = (mark for mark in every_mark(marks_of(latex)) if mark.kind == "symbol")
        yield frozenset(map(symbol_name, symbols))


def _told_apart(part: str, count: int, parts: Sequence[str]) -> str:
    """Return the name of a part, with a number where several have it: ``Part 1b, 2``."""
    if part and parts.count(part) == 1:
        return part
    return f"{part}, {count}" if part else str(count)
