"""The statements of a paper, each with its text: environments of LaTeX, headings of converted text."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import SequenceMatcher
from itertools import pairwise

from simkit.declare.labels.converted import converted_labels
from simkit.declare.labels.label import EQUATION
from simkit.declare.labels.latex import LatexLabels, without_comments
from simkit.drafts.macros import expanded, not_expanded
from simkit.drafts.noise import cleaned, formulas_marked

#: Kinds that say how something is called or what holds throughout; no claim is drafted of them.
NO_CLAIM = (
    "definition", "assumption", "condition", "hypothesis", "remark", "example", "property", "notation",
    "algorithm", "problem", "question", "model", "setting",
)  # fmt: skip
_KINDS = (
    "theorem", "lemma", "proposition", "corollary", "claim", "fact", "remark", "definition",
    "assumption",
    "conjecture", "observation", "hypothesis", "condition", "example", "property",
)  # fmt: skip
_NUMBER = r"(?:[A-Z]\.?)?\d+(?:\.\d+)*|[IVX]+(?:\.\d+)*|[A-Z](?=\.\s|\s*\()"
_HEADING = re.compile(
    rf"^[\s#*_>]*(?P<kind>{'|'.join(_KINDS)})\s+(?P<number>{_NUMBER})(?P<stop>[.:]?)[*_]*\s*"
    r"(?P<title>\([^()]*(?:\([^()]*\)[^()]*)*\)|\[[^\]]*\])?(?P<after>[.:]?)[*_]*[.:]?\s*(?P<rest>.*)$",
    re.IGNORECASE,
)
_RESTATED = re.compile(
    rf"restat\w*(?:\s+of)?\s*(?:\(?\s*({'|'.join(_KINDS)})\s+({_NUMBER}))?"
    rf"|({'|'.join(_KINDS)})\s+({_NUMBER})\s*[,:]?\s*\(?restated", re.IGNORECASE
)  # fmt: skip
_REF = re.compile(r"\\(eq|auto|c|C|name|)ref\*?\s*\{([^{}]+)\}")
_DISPLAYS = r"(?:equation|align|gather|multline|eqnarray|flalign|alignat|IEEEeqnarray)\*?$"
_LABEL = re.compile(r"\\label\s*\{([^{}]*)\}")
_ENDS = re.compile(
    r"^[\s#*_]*(?:Proof\b|Proofs\b|References\b|Appendix\b|(?:Figure|Table|Algorithm)\s+\d"
    r"|Refer to caption"
    r"|#|(?:\d+|[A-Z])(?:\.\d+)*\.?\s+[A-Z][\w-]*(?:\s+[\w-]+){0,9}$|[A-Z\d](?:\.\d+)+\.?\s+[A-Z].{0,90}$"
    rf"|(?:{'|'.join(kind.capitalize() for kind in _KINDS)})\s+(?:{_NUMBER})\s+[a-z])"
)
_GOES_ON = re.compile(
    r"^\s*(?:[a-z•\-–*(,$\\]|\d+\.\s|\d+\)|\([ivx\d]+\)|Then\b|We (?:also )?have\b|Moreover\b"
    r"|In addition\b|Furthermore\b"
    r"|For\b|Let\b|If\b|Here\b|Part\b|Where\b|With\b|Suppose\b|Assume\b|When\b|Also\b|Given\b|There\b|hold)"
)
_SENTENCE_ENDS = re.compile(r"[.!?]\W*$|^\(\w+\)$|\$\$\W*$")
_ALIKE = 0.6  # share of words from which two texts are one statement
_FOOTNOTE = re.compile(r"^\s*[¹²³⁴-⁹]")


@dataclass(frozen=True)
class Passage:
    r"""A statement as the paper has it."""

    # kind, name: ``lemma`` and ``Lemma 5.1``; without a number ``Lemma (line 12)``
    kind: str
    name: str
    title: str  # what stands in brackets behind the label
    body: str  # its text, formulas between dollars
    line: int  # that of the source where it begins
    keys: Sequence[str] = ()  # its ``\label``
    equations: Sequence[str] = ()  # numbers of equations that stand in it
    restated: Sequence[int] = field(default=())  # lines where it is stated again
    others: Sequence[str] = ()  # its text where it is stated again in other words

    @property
    def states(self) -> bool:
        """Whether it claims something."""
        return self.kind not in NO_CLAIM


@dataclass(frozen=True)
class PaperText:
    """What is read of a paper."""

    passages: Sequence[Passage]  # in the paper's order, those that are stated twice once
    text: str  # the whole, formulas between dollars
    equations: Sequence[str]  # numbers of equations that stand in no statement
    remarks: Sequence[str]  # what may be missing


def read_source(text: str) -> PaperText:
    """Return the statements of a paper: LaTeX, or lines of text as a converter leaves them."""
    if r"\begin" in text:
        source = expanded(without_comments(text))
        latex = LatexLabels(source)
        if latex.environments:
            return _of_latex(latex, not_expanded(source))
    return _of_lines(text)


def _of_latex(latex: LatexLabels, undefined: Sequence[str]) -> PaperText:
    ends = [index for index, sign in enumerate(latex.body) if sign == "\n"]
    found, inside = list[Passage](), set[str]()
    for environment in sorted(latex.environments, key=lambda each: each.start):
        source = latex.body[environment.start : environment.end]
        named, restatable = _of_restatable(latex.body, environment.start)
        title, body = _title(source[len(restatable) :], named)
        called = " ".join(re.sub(r"\\[A-Za-z]+|[{}]", " ", environment.title).split())
        line = latex.line + bisect_left(ends, environment.start)
        equations = [
            label.number
            for label, place in zip(latex.labels, latex.places, strict=True)
            if label.kind == EQUATION and environment.start <= place <= environment.end + 1
        ]
        inside.update(equations)
        again = _restatements(restatable, latex, ends)
        name = f"{called} {environment.number}" if environment.number else f"{called} (line {line})"
        kind = called.split()[-1].lower() if called else "statement"
        keys = _LABEL.findall(source)
        found.append(Passage(kind, name, title, body, line, keys, equations, again))
    numbers = _numbers(latex, found)
    found = [replace(each, body=_with_numbers(each.body, numbers)) for each in found]
    others = [x.number for x in latex.labels if x.kind == EQUATION and x.number not in inside]
    remarks = (*latex.remarks, *(f"what {said} stands for" for said in undefined))
    return PaperText(_joined(found), latex.body, others, remarks)


def _numbers(latex: LatexLabels, passages: Sequence[Passage]) -> dict[str, str]:
    """Return how what bears a label is called: ``Theorem 1``, ``(3)``."""
    found = {key: each.name for each in passages for key in each.keys}
    equations = [
        (place, label.number)
        for label, place in zip(latex.labels, latex.places, strict=True)
        if label.kind == EQUATION
    ]
    for label in _LABEL.finditer(latex.body):
        before = latex.body[: label.start()]
        opening = re.search(r".*\\begin\{([^{}]*)\}", before, re.DOTALL)
        is_display = opening is not None and re.match(_DISPLAYS, opening[1]) is not None
        is_open = opening is not None and f"\\end{{{opening[1]}}}" not in before[opening.end() :]
        number = next((number for place, number in equations if place >= label.start()), "")
        if is_display and is_open and number:
            found[label[1]] = f"({number})"
    return found


def _with_numbers(body: str, numbers: Mapping[str, str]) -> str:
    """Return a statement with numbers in place of its references, as far as they are known."""

    def said(match: re.Match[str]) -> str:
        keys = [key.strip() for key in match[2].split(",")]
        if not all(key in numbers for key in keys):
            return match[0]
        names = [numbers[key] for key in keys]
        if match[1] in ("", "name"):  # the kind stands before it: Theorem~\ref{...}
            names = [name.rpartition(" ")[2].strip("()") for name in names]
        return " and ".join(names)

    return _REF.sub(said, _LABEL.sub("", body))


def _of_restatable(body: str, start: int) -> tuple[str, str]:
    """Return title and arguments where an environment is ``restatable``: they stand before the text."""
    opening = body.rfind(r"\begin", 0, start)
    if "restatable" not in body[opening:start]:
        return "", ""
    given = re.compile(r"\s*(?:\[((?:[^\[\]{}]|\{[^{}]*\})*)\])?\s*\{[^{}]*\}\s*\{([^{}]*)\}").match(
        body, start
    )
    return (given[1] or "", given[0]) if given else ("", "")


def _title(source: str, title: str) -> tuple[str, str]:
    """Return the title in brackets and the text behind it."""
    found = re.compile(r"\s*\[").match(source)
    if title or found is None:
        return title, source
    depth, place = 0, found.end() - 1
    for place in range(found.end() - 1, len(source)):
        depth += (source[place] in "[{") - (source[place] in "]}")
        if not depth:
            break
    return source[found.end() : place].strip(), source[place + 1 :]


def _restatements(arguments: str, latex: LatexLabels, ends: Sequence[int]) -> list[int]:
    name = re.search(r"\{([^{}]*)\}\s*$", arguments)
    if name is None or not name[1]:
        return []
    used = re.finditer(rf"\\{re.escape(name[1])}\b\*?", latex.body)
    return [latex.line + bisect_left(ends, match.start()) for match in used]


def _joined(passages: Sequence[Passage]) -> list[Passage]:
    """Return passages, those that are stated again once: by their name, or as their title says."""
    found: dict[str, Passage] = {}
    for passage in sorted(passages, key=lambda each: _RESTATED.search(each.title) is not None):
        first = _stated_before(passage, found)
        if first is None:
            if passage.name in found:  # of another proof
                passage = replace(passage, name=f"{passage.name} (line {passage.line})")
            found[passage.name] = passage
            continue
        again = replace(first, restated=(*first.restated, passage.line))
        longer, shorter = sorted((first, passage), key=lambda each: len(each.body), reverse=True)
        if longer is passage:  # an informal version came first
            again = replace(again, body=passage.body, equations=passage.equations)
        if not _is_alike(longer.body, shorter.body):
            again = replace(again, others=(*again.others, shorter.body))
        found[first.name] = again
    return sorted(found.values(), key=lambda each: each.line)


def _is_alike(one: str, other: str) -> bool:
    """Return whether two texts are one in most of their words."""
    first, second = (re.findall(r"\w+", text) for text in (one, other))
    return SequenceMatcher(None, first, second, autojunk=False).ratio() >= _ALIKE


def _stated_before(passage: Passage, found: Mapping[str, Passage]) -> Passage | None:
    said = _RESTATED.search(passage.title)
    same = found.get(passage.name)
    if same is not None and (
        said
        or re.search(r"\b(?:in)?formal\b", f"{same.title} {passage.title}", re.IGNORECASE)
        or _is_alike(same.body, passage.body)
    ):
        return same
    if said is None:
        return None
    for _, key in _REF.findall(passage.title):
        if first := next((each for each in found.values() if key in each.keys), None):
            return first
    kind, number = said[1] or said[3], said[2] or said[4]
    return found.get(f"{kind.capitalize()} {number}") if kind else None


def _of_lines(text: str) -> PaperText:
    lines = cleaned(text)
    starts = [i for i, line in enumerate(lines) if _heading(line) is not None]
    passages = list[Passage]()
    for start, following in pairwise([*starts, len(lines)]):
        heading = _heading(lines[start])
        assert heading is not None
        body = [heading["rest"], *_body(lines[start + 1 : following], heading["rest"])]
        kind, title = heading["kind"].lower(), (heading["title"] or "").strip("()[]")
        marked = formulas_marked("\n".join(body))
        equations = [
            label.number for label in converted_labels("\n".join(body)) if label.kind == EQUATION
        ]
        name = f"{kind.capitalize()} {heading['number']}"
        passages.append(Passage(kind, name, title, marked, start + 1, (), equations))
    inside = {number for passage in passages for number in passage.equations}
    labels = converted_labels(text)
    others = [x.number for x in labels if x.kind == EQUATION and x.number not in inside]
    return PaperText(_joined(passages), formulas_marked("\n".join(lines)), others, ())


def _heading(line: str) -> re.Match[str] | None:
    """Return the heading of a statement; a sentence that begins with a reference is none."""
    found = _HEADING.match(line)
    if found is None or not found["kind"][0].isupper():
        return None
    is_titled = found["kind"].lower() == "assumption" and found["rest"][:1].isupper()
    has_stop = (
        found["stop"]
        or found["title"]
        and (found["after"] or not found["rest"] or found["rest"][0].isupper())
    )
    return found if has_stop or is_titled or not found["rest"] and not found["title"] else None


def _body(lines: Sequence[str], first: str) -> Iterator[str]:
    """Yield the lines of a statement: to its proof, a heading, or a paragraph that does not go on."""
    before, is_display, is_new = first.strip(), False, False
    for line in lines:
        stripped = line.strip()
        if _FOOTNOTE.match(line):
            continue
        if not is_display and stripped:
            if _ENDS.match(line):
                return
            if is_new and _SENTENCE_ENDS.search(before) and not _GOES_ON.match(line):
                return
        if stripped.count("$$") % 2:
            is_display = not is_display
        before, is_new = stripped or before, not stripped
        yield line
