r"""The labels of a LaTeX source as LaTeX numbers them: theorems by their counters, rows of displays.

Counters are those of ``\newtheorem`` and ``\declaretheorem``, shared and within sections; an equation
has one for each row without ``\nonumber``, a letter within ``subequations``, or its ``\tag``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from simkit.declare.labels.label import EQUATION, KINDS, Label, equation

_ROWS = ("align", "gather", "eqnarray", "alignat", "flalign", "IEEEeqnarray")  # a number for each row
_NUMBERED = ("equation", "multline", *_ROWS)
_FLOATS = {
    "algorithm": "algorithm", "table": "table", "figure": "figure", "wrapfigure": "figure",
    "wraptable": "table", "sidewaysfigure": "figure", "sidewaystable": "table",
}  # fmt: skip
_INNER = ("subfigure", "subtable", "minipage")  # whose captions are those of parts
_LEVELS = ("chapter", "section", "subsection", "subsubsection")
_NOT_READ = ("verbatim", "Verbatim", "lstlisting", "comment", "filecontents")
_IN_BRACES = r"\{((?:[^{}]|\{[^{}]*\})*)\}"
_THEOREM = re.compile(
    rf"\\newtheorem\s*(\*?)\s*\{{([^{{}}]+)\}}\s*(?:\[([^\]]+)\])?\s*{_IN_BRACES}\s*(?:\[([^\]]+)\])?"
)
_DECLARED = re.compile(r"\\declaretheorem\s*(?:\[([^\]]*)\])?\s*\{([^{}]+)\}")
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
    counter: str
    kind: str


class LatexLabels:
    """The labels of a source, and what may be numbered otherwise.

    Attributes
    ----------
    labels : list of Label
    remarks : list of str
    """

    def __init__(self, text: str) -> None:
        source = _without_comments(text)
        preamble, begins, body = source.partition(r"\begin{document}")
        body = body if begins else source
        self.labels: list[Label] = []
        self.remarks = _remarks(source, preamble if begins else "")
        self._within: dict[str, str] = {}
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
        found = {}
        for star, env, shared, title, within in _THEOREM.findall(source):
            if not star:
                found[env.strip()] = _Theorem(shared.strip() or env.strip(), _kind(title))
                if within:
                    self._within[env.strip()] = within.strip()
        for options, env in _DECLARED.findall(source):
            given = dict(re.findall(r"(\w+)\s*=\s*\{?([^,{}]+)", options))
            shared = given.get("sibling") or given.get("sharenumber") or given.get("numberlike") or env
            found[env] = _Theorem(shared.strip(), _kind(given.get("name") or given.get("title") or env))
            if within := given.get("numberwithin") or given.get("within") or given.get("parent"):
                self._within[env] = within.strip()
        for counter, within in re.findall(r"\\numberwithin\s*\{(\w+)\}\s*\{(\w+)\}", source):
            self._within[counter] = within
        return found

    def _take(self, match: re.Match[str]) -> None:
        found = {name: text for name, text in match.groupdict().items() if text is not None}
        if "begin" in found:
            self._begin(found["begin"].strip(), found.get("argument", "").strip())
        elif "end" in found:
            self._end(found["end"].strip())
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
                number = self._number(theorem.counter, self._step(theorem.counter))
                if theorem.kind:
                    self._add(Label(theorem.kind, f"{theorem.kind.capitalize()} {number}"))
        elif bare in _FLOATS or env in _INNER:
            self._floats.append(bare)

    def _end(self, env: str) -> None:
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

    def _step(self, counter: str) -> int:
        self._counts[counter] = self._counts.get(counter, 0) + 1
        return self._counts[counter]

    def _number(self, counter: str, count: int) -> str:
        within = self._within.get(counter, "")
        return f"{self._section(within)}.{count}" if within in _LEVELS else str(count)

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


def _without_comments(text: str) -> str:
    """Return a source without what is not typeset."""
    for env in _NOT_READ:
        text = re.sub(rf"\\begin\{{{env}\*?\}}.*?\\end\{{{env}\*?\}}", "", text, flags=re.DOTALL)
    text = re.sub(r"(?<!\\)((?:\\\\)*)%.*", r"\1", text)
    return re.sub(r"\\iffalse\b.*?\\fi\b", "", text, flags=re.DOTALL)


def _remarks(source: str, preamble: str) -> list[str]:
    said = []
    if re.search(r"\\(?:input|include|subfile)\s*\{", source):
        said.append(r"parts in other files (\input, \include) were not read")
    if re.search(r"\\(?:new|renew|provide)command\b.*\\begin\s*\{", preamble):
        said.append("macros that begin an environment were not read")
    return said
