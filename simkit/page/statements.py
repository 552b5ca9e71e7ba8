"""A line for each numbered statement of a paper as a whole: what its claims come to together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from simkit.declare.claims.claim import Claim, Concern
from simkit.errors import format_count
from simkit.page.contents import slug
from simkit.page.headlines import brief
from simkit.page.readings import by_reading, in_order, taken_apart
from simkit.page.texts.cells_of_claims import fixed_apart
from simkit.verdicts.audits.papers import AS_PRINTED
from simkit.verdicts.statements.standing import RANKS, JudgedClaim, Standing, corrects

FAILS, IN_PART, PREMISES = "statement fails", "some parts fail", "premises fail"
SOME_CONSTANT = "for some constant, not for every one"
PROOF_OF_TRUE = "statement stands, proof fails in part"
PROOF_OF_OPEN = "statement not refuted, proof fails in part"
#: What a line says where the claims of a statement differ.
TOGETHER = (FAILS, IN_PART, SOME_CONSTANT, PREMISES, PROOF_OF_TRUE, PROOF_OF_OPEN)
_MOST_PARTS = 3  # of a sentence that are told one by one; as many of each that differ in the last word
_REFUTED: tuple[Standing, ...] = ("false", "slip", "constant too small", "constant too large")
_OF_CONSTANTS = ({"constant too small"}, {"constant too large"})  # refuted with these constants alone
_SAYS_NOTHING: tuple[Standing, ...] = ("vacuous", "not applicable", "not evaluated")
_KINDS = ("Theorem", "Proposition", "Corollary", "Lemma", "Claim", "Assumption", "Remark")
_HEADS: Mapping[Concern, str] = {
    "statement": "The statement", "premises": "Its premises", "proof": "Its proof",
}  # fmt: skip
#: In the order in which they are told, of one claim and of several.
_SAID: Mapping[Standing, tuple[str, str]] = {
    "false": ("fails and has no correction", "fail and have no correction"),
    "slip": ("fails and has a correction", "fail and have a correction"),
    "constant too small": (
        "fails with the constant asked and holds with a larger one",
        "fail with the constant asked and hold with a larger one",
    ),
    "constant too large": (
        "fails with the constant asked and holds with a smaller one",
        "fail with the constant asked and hold with a smaller one",
    ),
    "depends on the reading": ("depends on the reading", "depend on the reading"),
    "undecided": ("is undecided", "are undecided"),
    "fails with this constant": (
        "fails with the constant tried, where another may do",
        "fail with the constant tried, where another may do",
    ),
    "constant gets worse": (
        "names no constant, and the one needed gets worse along the path asked",
        "name no constant, and those needed get worse along the path asked",
    ),
    "constant": ("names no constant", "name no constant"),
    "holds in part of a display": (
        "holds, as a part of a display of which another fails",
        "hold, as parts of displays of which another fails",
    ),
    "stands": ("stands", "stand"),
    "from some size on": ("holds from some size on", "hold from some size on"),
    "depends on the constant": (
        "holds with some of the constants tried and fails with others, which refutes nothing",
        "hold with some of the constants tried and fail with others, which refutes nothing",
    ),
    "fails where asked": (
        "leaves a size or a constant open and fails wherever asked, which refutes nothing",
        "leave a size or a constant open and fail wherever asked, which refutes nothing",
    ),
    "vacuous": ("says nothing where asked", "say nothing where asked"),
    "not applicable": ("meets its premises nowhere", "meet their premises nowhere"),
    "not evaluated": ("is not evaluated", "are not evaluated"),
}
_NAMED = (*_REFUTED, "undecided", "fails with this constant", "constant", "depends on the constant",
          "constant gets worse", "fails where asked")  # fmt: skip
_WITH_CONSTANTS: tuple[Standing, ...] = ("constant", "constant gets worse", "depends on the constant",
                                         "fails with this constant")  # fmt: skip
_NAMED_IN_PROOFS = (*_REFUTED, "constant gets worse")
_PAIR = 2
_FEWEST_BROKEN = 2  # steps of a proof of which the first is named
_SAYS_NO_MORE = ("corrected",)  # of a correction's name


@dataclass(frozen=True)
class Part:
    """A claim of a statement: where it fails or what it needs, and what became of it when corrected."""

    name: str
    anchor: str
    where: str = ""
    corrected: Sequence[tuple[str, str]] = ()


@dataclass(frozen=True)
class Sentence:
    """How many claims are worth the same, the first of them one by one, the others by name."""

    said: str
    parts: Sequence[Part] = ()
    more: Sequence[tuple[str, str]] = ()


@dataclass(frozen=True)
class Group:
    """What was found of a statement itself, of its premises, or of the steps of its proof."""

    head: str
    sentences: Sequence[Sentence]


@dataclass(frozen=True)
class Line:
    """A numbered statement as a whole.

    Attributes
    ----------
    anchor : str
        Of the claim that is told first.
    place : str
        The anchor of the line itself.
    rank : str
        Of the statement itself where its claims agree, else one of `TOGETHER`.
    tone : {"false", "stands", "undecided", ""}
        The rank whose colour it has.
    claims : str
        How many claims it is made of, corrections apart.
    groups : sequence of Group
        The statement before its proof; what fails without a correction first.
    """

    label: str
    anchor: str
    place: str
    rank: str
    tone: str
    claims: str
    groups: Sequence[Group]


def lines_of(
    judged: Sequence[JudgedClaim], anchors: Mapping[int, str], family_error: float = 0.01
) -> list[Line]:
    """Return a line for each statement of a paper: what fails first, theorems before lemmas.

    Parameters
    ----------
    judged : sequence of JudgedClaim
        The paper's claims.
    anchors : mapping of int to str
        By the claim's id.
    family_error : float
        At which the intervals of draws hold.
    """
    labels = list(dict.fromkeys(one.claim.label for one in judged))
    told = _Teller(anchors, family_error)
    found = [told.line(label, [o for o in judged if o.claim.label == label]) for label in labels]
    return sorted(found, key=lambda line: (line.tone != "false", _kind(line.label)))  # stable


def _kind(label: str) -> int:
    word = label.partition(" ")[0]
    return _KINDS.index(word) if word in _KINDS else len(_KINDS)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _told_first(printed: Sequence[JudgedClaim]) -> JudgedClaim:
    """Return the claim that a line speaks of first, of the statement itself."""
    own = [one for one in printed if one.claim.concerns == "statement"] or printed
    order = list(_SAID)
    return min(own, key=lambda one: order.index(one.standing))


def _holds_for_some_constant(one: JudgedClaim, judged: Sequence[JudgedClaim]) -> bool:
    """Return whether a claim made of every constant has a correction for some, which stands."""
    mended = [other for other in judged if corrects(other.claim, one.claim)]
    return one.claim.quantifier == "every cell" and any(
        other.claim.quantifier == "some constants" and other.standing == "stands" for other in mended
    )


def _rank(printed: Sequence[JudgedClaim], judged: Sequence[JudgedClaim]) -> str:
    own = [one for one in printed if one.claim.concerns == "statement"] or printed
    refuted = [one for one in own if one.standing in _REFUTED]
    if refuted:
        if all(_holds_for_some_constant(one, judged) for one in refuted):
            return SOME_CONSTANT
        deciding = [one for one in own if one.standing not in _SAYS_NOTHING]
        if len(refuted) < len(deciding):
            return IN_PART
        ranks = {one.standing for one in refuted}
        return ranks.pop() if ranks in _OF_CONSTANTS else FAILS
    others = {one.claim.concerns for one in printed if one.standing in _REFUTED}
    if "premises" in others:
        return PREMISES
    if others:
        return PROOF_OF_TRUE if all(one.standing == "stands" for one in own) else PROOF_OF_OPEN
    worst = min((one.standing for one in own), key=RANKS.index)
    known = [one for one in own if one.standing == "constant"]
    if worst == "constant gets worse":  # where another claim computes a constant that is enough
        known = [one for one in known if one.claim.constants]
    if worst in ("fails with this constant", "constant gets worse") and known:
        return "depends on the constant"
    return worst


@dataclass(frozen=True)
class _Teller:
    anchors: Mapping[int, str]
    family_error: float

    def line(self, label: str, judged: Sequence[JudgedClaim]) -> Line:
        printed = [one for one in judged if not one.claim.corrects] or list(judged)
        count = sum(bool(one.claim.corrects) for one in judged)
        beside = f", {format_count(count, 'correction')}" if count else ""
        rank = _rank(printed, judged)
        tone = "false" if any(one.standing in _REFUTED for one in printed) else rank
        there = [c for c in _HEADS if any(one.claim.concerns == c for one in printed)]
        groups = []
        for concern in there:
            own = [one for one in printed if one.claim.concerns == concern]
            head = _HEADS[concern] if there != ["statement"] else ""
            if concern == "statement" and rank == PROOF_OF_OPEN:
                head = f"{head} is not refuted"
            sentences = self._told(own, judged, concern)
            if not head:
                sentences[0] = replace(sentences[0], said=_capital(sentences[0].said))
            groups.append(Group(head, sentences))
        anchor = self.anchors[id(_told_first(printed).claim)]
        place = f"line--{slug(printed[0].paper)}--{slug(label)}"
        claims = f"{format_count(len(printed), 'claim')}{beside}"
        return Line(label, anchor, place, rank, tone, claims, groups)

    def _told(
        self, own: Sequence[JudgedClaim], judged: Sequence[JudgedClaim], concern: Concern
    ) -> list[Sentence]:
        """Return what is said of a statement, reading by reading where it has several, and why."""
        readings = by_reading(own) if concern == "statement" else {}
        said = self._breaks_first(own) if concern == "proof" else []
        said += [] if readings else self._sentences(own, judged, concern)
        for reading, mine in readings.items():
            said += self._sentences(mine, judged, concern, reading)
        return [*said, *_causes(own, readings)]

    def _breaks_first(self, own: Sequence[JudgedClaim]) -> list[Sentence]:
        """Return which step of a proof fails first, where several do."""
        broken = in_order([one for one in own if one.standing in _REFUTED])
        if len(broken) < _FEWEST_BROKEN:
            return []
        claim = broken[0].claim
        return [Sentence("it breaks first at", [Part(claim.part, self.anchors[id(claim)])])]

    def _sentences(
        self,
        own: Sequence[JudgedClaim],
        judged: Sequence[JudgedClaim],
        concern: Concern,
        reading: str = "",
    ) -> list[Sentence]:
        said: list[Sentence] = []
        for standing, (one_does, several_do) in _SAID.items():
            mine = [one for one in own if one.standing == standing]
            if not mine:
                continue
            all_alike = len(mine) == len(own)
            number = "it" if len(own) == 1 else "all" if all_alike else str(len(mine))
            text = f"{number} {one_does if len(mine) == 1 else several_do}"
            named = _NAMED_IN_PROOFS if concern == "proof" else _NAMED
            first = _first_parts(mine) if standing in named else []
            if reading:
                text = text if said else f"by {reading} {text}"
                text = text.replace(" all ", " both " if len(own) == _PAIR else f" all {len(own)} ")
                first = [(one, taken_apart(one.claim)[0]) for one, _ in first]
            parts = _alike([self._part(one, name, judged, own) for one, name in first])
            told = [one for one, _ in first]
            rest = [
                (one.claim.part or AS_PRINTED, self.anchors[id(one.claim)])
                for one in mine
                if one not in told
            ]
            said.append(Sentence(text, parts, rest if parts else ()))
        return said

    def _part(
        self, one: JudgedClaim, name: str, judged: Sequence[JudgedClaim], own: Sequence[JudgedClaim]
    ) -> Part:
        mended = [other for other in judged if corrects(other.claim, one.claim)]
        word = {"stands": "holds", "constant": "holds with the constant shown"}
        corrected = {
            word.get(other.standing, other.standing) + _change(one.claim, other.claim):
            self.anchors[id(other.claim)]
            for other in reversed(mended)
        }  # fmt: skip
        is_told = one.claim.concerns == "proof" and one.standing != "constant gets worse"
        is_told = is_told or one.standing == "undecided"
        where = "" if is_told else brief(one.findings, self.family_error)
        if where and one.standing in _WITH_CONSTANTS:
            fixed = fixed_apart(one.findings, [other.findings for other in own])
            where = f"{where}; with {', '.join(fixed)}" if fixed else where
        return Part(
            name, self.anchors[id(one.claim)], where,
            [(anchor, said) for said, anchor in reversed(corrected.items())],
        )  # fmt: skip


def _causes(own: Sequence[JudgedClaim], readings: Mapping[str, Sequence[JudgedClaim]]) -> list[Sentence]:
    """Return why claims of a statement fail, under which readings, each cause once."""
    causes: dict[str, dict[str, None]] = {}
    for one in own:
        if one.claim.because and one.standing in _REFUTED:
            under = next((reading for reading, mine in readings.items() if one in mine), "")
            causes.setdefault(one.claim.because, {})[under] = None
    said = []
    for cause, places in causes.items():
        where = " and ".join(f"by {reading}" for reading in places if reading)
        said.append(Sentence(f"{f'why it fails {where}' if where else 'why it fails'}: {cause}"))
    return said


def _alike(parts: Sequence[Part]) -> list[Part]:
    """Return parts, of neighbours with the same place it said once, at the last of them."""
    said = list(parts)
    for i, (part, after) in enumerate(pairwise(parts)):
        alike = (part.where, part.corrected) == (after.where, after.corrected)
        if alike and part.where.startswith("fails"):
            said[i] = replace(part, where="", corrected=())
            said[i + 1] = replace(after, where=f"each {after.where}")
    return said


def _first_parts(own: Sequence[JudgedClaim]) -> list[tuple[JudgedClaim, str]]:
    """Return the first claims with their names; of those that differ in the last word only that."""
    stems: dict[str, list[tuple[JudgedClaim, str]]] = {}
    for one in own:
        part = one.claim.part or AS_PRINTED
        stem, comma, last = part.rpartition(", ")
        mine = stems.setdefault(stem if comma else part, [])
        mine.append((one, last if mine else part))
    return [each for mine in list(stems.values())[:_MOST_PARTS] for each in mine[:_MOST_PARTS]]


def _change(claim: Claim, correction: Claim) -> str:
    """Return what the name of a correction says that is not in that of the claim.

    Examples
    --------
    ``: 1 - N^-2`` of ``(208), 1 - N^-2, ratio`` beside ``(208), constant 1, ratio``.
    """
    before, after = claim.part.split(", "), correction.part.split(", ")
    new = [word for word in after if word not in (*before, *_SAYS_NO_MORE)]
    return f": {', '.join(new)}" if new and len(new) < len(after) else ""
