r"""The labels of a LaTeX source as LaTeX numbers them: theorems by their counters, rows of displays.

Counters are those of ``\newtheorem`` and ``\declaretheorem``, shared and within sections; an equation
has one for each row without ``\nonumber``, a letter within ``subequations``, or its ``\tag``.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from simkit.declare.labels.converted import converted_labels
from simkit.declare.labels.label import EQUATION, KINDS, Label, Labels, equation

_LATEX = re.compile(r"\\documentclass|\\begin\{(?:document|equation|align|theorem|lemma)\b|\\section\{")


def read_labels(text: str) -> Labels:
    """Return the labels of a paper's text: LaTeX, or lines of text with formulas."""
    remarks: Sequence[str] = ()
    if _LATEX.search(text):
        latex = LatexLabels(text)
        labels, remarks = latex.labels, latex.remarks
    else:
        labels = converted_labels(text)
    found = sorted(dict.fromkeys(labels), key=lambda label: KINDS.index(label.kind))
    numbers = [int(label.number) for label in found if label.kind == EQUATION and label.number.isdigit()]
    gaps = sorted(set(range(1, max(numbers, default=0))) - set(numbers))
    return Labels(found, gaps, remarks)


_ROWS = ("align", "gather", "eqnarray", "alignat", "flalign", "IEEEeqnarray")  # a number for each row
_NUMBERED = ("equation", "multline", *_ROWS)
_FLOATS = {
    "algorithm": "algorithm", "table": "table", "figure": "figure", "wrapfigure": "figure",
    "wraptable": "table", "sidewaysfigure": "figure", "sidewaystable": "table",
}  # fmt: skip
_INNER = ("subfigure", "subtable", "minipage")  # whose captions are those of parts
#: Environments of theorems as papers call them, where the source has no \newtheorem of theirs.
_USUAL = {
    "theorem": "Theorem", "thm": "Theorem", "lemma": "Lemma", "lem": "Lemma", "proposition":
    "Proposition", "prop": "Proposition", "corollary": "Corollary", "cor": "Corollary", "coro":
    "Corollary", "claim": "Claim", "fact": "Fact", "remark": "Remark", "rem": "Remark", "rmk":
    "Remark", "definition": "Definition", "defn": "Definition", "defi": "Definition", "dfn":
    "Definition", "assumption": "Assumption", "assum": "Assumption", "ass": "Assumption", "asm":
    "Assumption", "conjecture": "Conjecture", "conj": "Conjecture", "observation": "Observation",
    "obs": "Observation", "hypothesis": "Hypothesis", "condition": "Condition", "property":
    "Property", "example": "Example",
}  # fmt: skip
_LEVELS = ("chapter", "section", "subsection", "subsubsection")
_NOT_READ = ("verbatim", "Verbatim", "lstlisting", "comment", "filecontents")
_IN_BRACES = r"\{((?:[^{}]|\{[^{}]*\})*)\}"
_THEOREM = re.compile(
    rf"\\newtheorem\s*(\*?)\s*\{{([^{{}}]+)\}}\s*(?:\[([^\]]+)\])?\s*{_IN_BRACES}\s*(?:\[([^\]]+)\])?"
)
_DECLARED = re.compile(r"\\declaretheorem\s*(?:\[([^\]]*)\])?\s*\{([^{}]+)\}")
_SHOWN = re.compile(rf"\\renewcommand\s*\*?\s*\{{?\s*\\the(\w+)\s*\}}?\s*{_IN_BRACES}")
_TOKEN = re.compile(
    r"\\begin\s*\{(?P<begin>[^{}]+)\}(?:\s*(?:\[[^\]]*\])?\s*\{(?P<argument>[^{}]*)\})?"
    r"|\\end\s*\{(?P<end>[^{}]+)\}|(?P<row>\\\\)|\\(?P<level>chapter|section|subsection|subsubsection)\b"
    rf"(?P<star>\*?)|\\(?P<appendix>appendix)\b|\\tag\*?\s*(?P<tag>{_IN_BRACES})"
    r"|\\l?eqno\s*\(?(?P<eqno>[\w.]+)\)?|\\(?P<silent>nonumber|notag)\b"
    r"|\\(?P<counter>setcounter|addtocounter)\s*\{(?P<of>\w+)\}\s*\{(?P<value>-?\d+)\}"
    r"|\\(?P<caption>caption)(?![\w*])|(?P<escaped>\\[{}])|(?P<brace>[{}])"
)


@dataclass(frozen=True)
class _Theorem:
    counter: str  # none without a number
    title: str

    @property
    def kind(self) -> str:
        return _kind(self.title) if self.counter else ""


@dataclass(frozen=True)
class Environment:
    """Where the environment of a theorem stands."""

    title: str  # ``Main Theorem``
    number: str  # ``2.1``, none where it has no number
    start: int  # the two ends of what stands inside, in `LatexLabels.body`
    end: int


class LatexLabels:
    """The labels of a source, and what may be numbered otherwise.

    It has `labels`, and the `places` where each stands in `body`, which is what is typeset, without
    comments, and begins with `line` of the source; `environments` of theorems, also of those without a
    number; and `remarks`.
    """

    def __init__(self, text: str) -> None:
        source = without_comments(text)
        preamble, begins, body = source.partition(r"\begin{document}")
        self.body = body = body if begins else source
        self.line = 1 + (preamble.count("\n") if begins else 0)
        self.labels: list[Label] = []
        self.places: list[int] = []
        self.environments: list[Environment] = []
        self._open: list[tuple[str, Environment]] = []
        self._place = 0
        self.remarks = _remarks(source, preamble if begins else "")
        self._within: dict[str, str] = {}
        self._shown = dict(_SHOWN.findall(source))
        self._theorems = self._declared(source)
        self._counts: dict[str, int] = {}
        self._sections = dict.fromkeys(_LEVELS, 0)
        self._is_appendix = False
        self._display, self._depth, self._braces, self._pending = "", 0, 0, False
        self._letters: int | None = None  # of subequations
        self._floats: list[str] = []
        for match in _TOKEN.finditer(body):
            self._take(match)

    def _declared(self, source: str) -> Mapping[str, _Theorem]:
        found = {
            f"{env}{star}": _Theorem("" if star else env, title)
            for env, title in _USUAL.items()
            for star in ("", "*")
        }
        for star, env, shared, title, within in _THEOREM.findall(source):
            found[env.strip()] = _Theorem("" if star else shared.strip() or env.strip(), title)
            if within and not star:
                self._within[env.strip()] = within.strip()
        for options, env in _DECLARED.findall(source):
            given = dict(re.findall(r"(\w+)\s*=\s*\{?([^,{}]+)", options))
            shared = given.get("sibling") or given.get("sharenumber") or given.get("numberlike") or env
            title = given.get("name") or given.get("title") or env.capitalize()
            found[env] = _Theorem("" if given.get("numbered") == "no" else shared.strip(), title)
            if within := given.get("numberwithin") or given.get("within") or given.get("parent"):
                self._within[env] = within.strip()
        for counter, within in re.findall(r"\\numberwithin\s*\{(\w+)\}\s*\{(\w+)\}", source):
            self._within[counter] = within
        return found

    def _take(self, match: re.Match[str]) -> None:
        found = {name: text for name, text in match.groupdict().items() if text is not None}
        self._place = match.end()
        if "begin" in found:
            self._begin(found["begin"].strip(), found.get("argument", "").strip())
        elif "end" in found:
            self._end(found["end"].strip(), match.start())
        elif "tag" in found:
            self._tag(found["tag"][1:-1])
        elif "level" in found:
            if not found["star"]:
                self._step_section(found["level"])
        elif "counter" in found:
            before = self._counts.get(found["of"], 0) if found["counter"] == "addtocounter" else 0
            self._counts[found["of"]] = before + int(found["value"])
        else:
            act: Mapping[str | None, Callable[[], None]] = {
                "row": self._row, "appendix": self._begin_appendix, "silent": self._silence,
                "caption": self._caption, "eqno": lambda: self._add(equation(found["eqno"])),
                "brace": lambda: self._count_brace(match[0]),
            }  # fmt: skip
            act.get(match.lastgroup, lambda: None)()

    def _begin(self, env: str, argument: str) -> None:
        bare = env.rstrip("*")
        if self._display:
            self._depth += 1
        elif env in _NUMBERED:
            self._display, self._depth, self._braces, self._pending = env, 0, 0, True
        elif env == "subequations":
            self._step(EQUATION)
            self._letters = 0
        elif env == "appendices":
            self._begin_appendix()
        elif env == "restatable" or env in self._theorems:
            theorem = self._theorems.get(argument if env == "restatable" else env)
            if theorem is not None:
                self._begin_theorem(env, theorem)
        elif bare in _FLOATS or env in _INNER:
            self._floats.append(bare)

    def _begin_theorem(self, env: str, theorem: _Theorem) -> None:
        number = self._number(theorem.counter, self._step(theorem.counter)) if theorem.counter else ""
        if theorem.kind:
            self._add(Label(theorem.kind, f"{theorem.kind.capitalize()} {number}"))
        start = self.body.rfind("\\begin", 0, self._place)
        start = self.body.index("}", start) + 1
        self._open.append((env, Environment(theorem.title, number, start, start)))

    def _end(self, env: str, place: int) -> None:
        if self._open and env == self._open[-1][0]:
            self.environments.append(replace(self._open.pop()[1], end=place))
        if self._display and self._depth:
            self._depth -= 1
        elif env == self._display:
            if self._pending:
                self._add_equation()
            self._display = ""
        elif env == "subequations":
            self._letters = None
        elif self._floats and env.rstrip("*") == self._floats[-1]:
            self._floats.pop()

    def _row(self) -> None:
        if self._display in _ROWS and not self._depth and not self._braces:
            if self._pending:
                self._add_equation()
            self._pending = True

    def _tag(self, text: str) -> None:
        if not re.search(r"\\(?:eq)?ref\b", text):  # that repeats an equation
            self._add(equation(re.sub(r"[$(){}\s]", "", text)))
        self._pending = False

    def _silence(self) -> None:
        self._pending = False

    def _count_brace(self, sign: str) -> None:
        self._braces += (sign == "{") - (sign == "}")

    def _caption(self) -> None:
        if self._floats and self._floats[-1] in _FLOATS:
            kind = _FLOATS[self._floats[-1]]
            self._add(Label(kind, f"{kind.capitalize()} {self._number(kind, self._step(kind))}"))

    def _add_equation(self) -> None:
        if self._letters is None:
            self._add(equation(self._number(EQUATION, self._step(EQUATION))))
        else:
            parent = self._number(EQUATION, self._counts[EQUATION])
            self._add(equation(f"{parent}{chr(ord('a') + self._letters)}"))
            self._letters += 1

    def _add(self, label: Label) -> None:
        self.labels.append(label)
        self.places.append(self._place)

    def _step(self, counter: str) -> int:
        self._counts[counter] = self._counts.get(counter, 0) + 1
        self._counts |= {inner: 0 for inner in self._within if self._outer(inner) == counter}
        return self._counts[counter]

    def _outer(self, counter: str) -> str:
        """Return the counter within which another counts: that which the environment named has."""
        within = self._within.get(counter, "")
        theorem = self._theorems.get(within)
        return theorem.counter if theorem is not None else within

    def _number(self, counter: str, count: int) -> str:
        if (shown := self._as_shown(counter, count)) is not None:
            return shown
        within = self._outer(counter)
        if within in _LEVELS:
            return f"{self._section(within)}.{count}"
        if within in self._theorems:
            return f"{self._number(within, self._counts.get(within, 0))}.{count}"
        return str(count)

    def _as_shown(self, counter: str, count: int) -> str | None:
        r"""Return a count as ``\renewcommand{\thelemma}{A\arabic{lemma}}`` shows it, if it can."""
        text = self._shown.get(counter, "\\")
        written = {"arabic": str(count), "Alph": chr(64 + count), "alph": chr(96 + count)}
        for name, number in written.items():
            text = text.replace(f"\\{name}{{{counter}}}", number)
        for level in re.findall(rf"\\the({'|'.join(_LEVELS)})(?![a-z])", text):
            text = text.replace(f"\\the{level}", self._section(level))
        return text if re.fullmatch(r"[\w.'-]+", text) else None

    def _section(self, level: str) -> str:
        """Return the number of the section that is open at a level: ``A.2``."""
        first = "chapter" if self._sections["chapter"] else "section"
        levels = _LEVELS[_LEVELS.index(first) : _LEVELS.index(level) + 1]
        numbers = [str(self._sections[each]) for each in levels]
        if self._is_appendix and self._sections[first]:
            numbers[0] = chr(ord("A") + self._sections[first] - 1)
        return ".".join(numbers)

    def _step_section(self, level: str) -> None:
        self._sections[level] += 1
        inner = _LEVELS[_LEVELS.index(level) + 1 :]
        self._sections |= dict.fromkeys(inner, 0)
        for counter, within in self._within.items():
            if within == level or within in inner:
                self._counts[counter] = 0

    def _begin_appendix(self) -> None:
        self._is_appendix = True
        self._sections |= dict.fromkeys(_LEVELS[0 if self._sections["chapter"] else 1 :], 0)


def _kind(title: str) -> str:
    """Return which kind of label a theorem's title names; nothing of another."""
    words = re.sub(r"\\[A-Za-z]+|[{}]", " ", title).lower().split()
    return words[-1] if words and words[-1] in KINDS else ""


def without_comments(text: str) -> str:
    """Return a source without what is not typeset, line for line."""
    for env in _NOT_READ:
        whole = rf"\\begin\{{{env}\*?\}}.*?\\end\{{{env}\*?\}}"
        text = re.sub(whole, lambda found: "\n" * found[0].count("\n"), text, flags=re.DOTALL)
    text = re.sub(r"(?<!\\)((?:\\\\)*)%.*", r"\1", text)
    silent = re.compile(r"\\iffalse\b.*?\\fi\b", re.DOTALL)
    return silent.sub(lambda found: "\n" * found[0].count("\n"), text)


def _remarks(source: str, preamble: str) -> list[str]:
    said = []
    if re.search(r"\\(?:input|include|subfile)\s*\{", source):
        said.append(r"parts in other files (\input, \include) were not read")
    if re.search(r"\\(?:new|renew|provide)command\b.*\\begin\s*\{", preamble):
        said.append("macros that begin an environment were not read")
    return said
