"""A formula as marks: symbols, numbers, signs and brackets, with their indices and powers."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from simkit.drafts.macros import side_by_side

MarkKind = Literal[
    "number", "symbol", "bold", "set", "sign", "relation", "open", "close", "bar", "function", "order",
    "measure", "fraction", "root", "group", "big", "comma", "gap", "words", "other",
]  # fmt: skip

_GREEK = (
    "alpha", "beta", "gamma", "delta", "epsilon", "varepsilon", "zeta", "eta", "theta", "vartheta",
    "iota", "kappa", "lambda", "mu", "nu", "xi", "pi", "rho", "varrho", "sigma", "varsigma", "tau",
    "upsilon", "phi", "varphi", "chi", "psi", "omega", "Gamma", "Delta", "Theta", "Lambda", "Xi", "Pi",
    "Sigma", "Upsilon", "Phi", "Psi", "Omega", "ell",
)  # fmt: skip
_RELATIONS = {
    "le": "<=", "leq": "<=", "leqslant": "<=", "lt": "<", "ge": ">=", "geq": ">=", "geqslant": ">=",
    "gt": ">", "lesssim": "<~", "gtrsim": ">~", "asymp": "~~", "coloneqq": ":=", "triangleq": ":=",
    "in": "in",
}  # fmt: skip
_OTHER_RELATIONS = (
    "neq", "ne", "notin", "sim", "approx", "propto", "to", "rightarrow", "mapsto", "subset",
    "subseteq", "supset", "equiv", "ll", "gg", "Rightarrow", "implies", "iff", "longrightarrow", "cup",
    "cap", "land", "lor", "wedge", "vee", "succeq", "preceq", "perp", "colon",
    "simeq", "cong", "doteq", "prec", "succ", "not", "nleq", "ngeq", "Leftrightarrow", "leftrightarrow",
)  # fmt: skip
_FUNCTIONS = {"log": "log", "ln": "log", "exp": "exp", "max": "max", "min": "min"}
_BIG = (
    "sum", "prod", "int", "sup", "inf", "lim", "limsup", "liminf", "bigcup", "bigcap", "argmax",
    "argmin", "iint", "oint",
)  # fmt: skip
_FONTS = (
    "mathrm", "mathsf", "mathit", "mathtt", "operatorname", "text", "textrm", "textit", "textnormal",
    "mathop", "rm", "it",
)  # fmt: skip
_BOLD = ("mathbf", "boldsymbol", "bm", "bf", "pmb", "vec")
_SCRIPT = ("mathcal", "cal", "mathscr", "mathfrak", "mathbb")
_ACCENTS = (
    "hat", "widehat", "tilde", "widetilde", "bar", "overline", "dot", "ddot", "check", "underline",
)  # fmt: skip
_SIZES = (
    "left", "right", "middle", "big", "Big", "bigg", "Bigg", "bigl", "bigr", "Bigl", "Bigr", "biggl",
    "biggr", "Biggl", "Biggr", "displaystyle", "textstyle", "scriptstyle", "limits", "nolimits",
    "nonumber", "notag", "ensuremath", "mathopen", "mathclose", "mathrel",
)  # fmt: skip
_IGNORED = (
    ",", ";", ":", "!", ">", "thinspace", "medspace", "thickspace", "hfill", "noindent", "hspace",
    "vspace", "label", "tag",
)  # fmt: skip
_JOINING = ("and", "or", "for", "if", "with", "where", "when", "then", "all", "by", "that", "such", "on")
#: Commands beside those here that a formula may have; any other may deny it, or say for what it holds.
_PLAIN = (
    "Pr", "frac", "dfrac", "tfrac", "cfrac", "sqrt", "binom", "cdots", "dots", "ldots", "dotsc", "top",
    "star", "ast", "infty", "partial", "nabla", "otimes", "odot", "oplus", "circ", "prime", "mid",
    "stackrel", "overset", "aligned", "begin", "end", "quad", "qquad", "neq", "ne",
    "notin", "sim", "approx", "propto", "to", "mapsto", "subset", "subseteq", "perp", "equiv", "cup",
    "cap", "emph", "sin", "cos", "tan", "cot", "sinh", "cosh", "tanh", "arcsin", "arccos", "arctan",
    "det", "dim", "deg", "ker", "arg", "setminus", "gg", "ll", "preceq", "succeq",
)  # fmt: skip
#: Words that make another statement of a formula in which they stand.
_TURNING = (
    "all", "and", "any", "but", "else", "except", "exists", "false", "for", "given", "if", "iff", "in",
    "is", "it", "no", "nor", "not", "only", "or", "otherwise", "some", "such", "that", "then", "true",
    "unless", "when", "whenever", "where", "while", "with", "without",
)  # fmt: skip
_DELIMITERS = {
    "{": ("open", "{"), "}": ("close", "}"), "langle": ("open", "<"), "rangle": ("close", ">"),
    "lceil": ("open", "ceil"), "rceil": ("close", "ceil"), "lfloor": ("open", "floor"),
    "rfloor": ("close", "floor"), "lbrace": ("open", "{"), "rbrace": ("close", "}"),
    "lbrack": ("open", "["), "rbrack": ("close", "]"),
}  # fmt: skip
_BARS = {"|": "||", "Vert": "||", "lVert": "||", "rVert": "||", "vert": "|", "lvert": "|", "rvert": "|"}
_IN_LETTERS = re.compile(r"\\(?:text\w*|math\w+|operatorname\*?|emph)\s*\{([^{}\\]*)\}")
_SETS = re.compile(r"_\{[^{}]*\}|\\\{[^{}]*\\\}")  # where a colon says of what
_CHARS = re.compile(r"\d+(?:\.\d+)?|:=|(?:log|exp|max|min|ln)(?![a-z])|[A-Za-z]{4,}|[A-Za-z]|\S")
_THOUSANDS = re.compile(
    r"(?<=\d)(?:\{,\}|\\,)(?=\d{3}(?!\d))|(?<=(?<![\d.,(\[{])[1-9])(?:,)(?=\d{3}(?![\d.]))"
    r"|(?<=(?<![\d.,(\[{])[1-9]\d),(?=\d{3}(?![\d.]))|(?<=(?<![\d.,(\[{])[1-9]\d\d),(?=\d{3}(?![\d.]))"
)
_SIGNS = {"+": "+", "-": "-", "*": "*", "/": "/", "cdot": "*", "times": "*"}
_KNOWN = {
    *_GREEK, *_RELATIONS, *_FUNCTIONS, *_BIG, *_FONTS, *_BOLD, *_SCRIPT, *_ACCENTS, *_SIZES, *_IGNORED,
    *_DELIMITERS, *_BARS, *_SIGNS, *_PLAIN,
}  # fmt: skip


@dataclass(frozen=True)
class Mark:
    """One mark of a formula."""

    kind: MarkKind
    text: str  # what it is: ``n``, ``delta``, ``<=``, ``(``
    latex: str  # as it stands in the formula, without index and power
    parts: "Sequence[Sequence[Mark]]" = ()  # of a fraction, a root, a group
    # below, above: its index and its power
    below: "Sequence[Mark]" = ()
    above: "Sequence[Mark]" = ()


def marks_of(latex: str) -> list[Mark]:
    """Return the marks of a formula; what cannot be read is a mark of the kind ``other``."""
    from pylatexenc.latexwalker import LatexWalker

    latex = _THOUSANDS.sub("", latex)
    nodes, _, _ = LatexWalker(latex, tolerant_parsing=True).get_latex_nodes()
    return _joined(_Nodes(nodes))


def unknown_in(latex: str) -> str:
    """Return what in a formula may deny it, or say for what it holds, or the empty string."""
    for command in re.findall(r"\\([A-Za-z]+)", latex):
        if command not in _KNOWN and not command.endswith("arrow"):
            return f"\\{command}"
    if re.search(r"(?<!\\):(?!=)", _SETS.sub("", latex)):
        return ":"
    for words in _IN_LETTERS.findall(latex):
        for word in words.lower().split():
            if word in _TURNING:
                return f"'{word}'"
    return ""


def latex_of(marks: Iterable[Mark]) -> str:
    """Return what marks stand for, in LaTeX."""
    said = []
    for mark in marks:
        index = f"_{{{latex_of(mark.below)}}}" if mark.below else ""
        power = f"^{{{latex_of(mark.above)}}}" if mark.above else ""
        said.append(f"{mark.latex}{index}{power}")
    return side_by_side(said)


class _Nodes:
    """The nodes of a formula, characters one by one."""

    def __init__(self, nodes: Iterable[Any]) -> None:
        self._items = list(self._flat(nodes))
        self._place = 0

    def _flat(self, nodes: Iterable[Any]) -> Iterator[Any]:
        for node in nodes:
            if node is None:
                continue
            if type(node).__name__ == "LatexCharsNode":
                yield from _CHARS.findall(node.chars)
            elif getattr(node, "specials_chars", "") == "''":
                yield from "''"
            else:
                yield node

    def __bool__(self) -> bool:
        return self._place < len(self._items)

    def take(self) -> Any:
        self._place += 1
        return self._items[self._place - 1]

    def next_is(self, text: str) -> bool:
        """Return whether a character comes next."""
        return (
            bool(self) and isinstance(self._items[self._place], str) and self._items[self._place] == text
        )

    def group(self, is_token: bool = False) -> list[Mark]:
        r"""Take what an index, a power or a macro without declared arguments applies to.

        A token of a number is its first digit: ``\tfrac12`` is a half.
        """
        if not self:
            return []
        item = self.take()
        if is_token and isinstance(item, str) and item[0].isdigit() and len(item) > 1:
            self._place -= 1
            self._items[self._place], item = item[1:], item[0]
        if type(item).__name__ == "LatexGroupNode":
            return _joined(_Nodes(item.nodelist))
        return list(_mark(item, self))


def _joined(nodes: _Nodes) -> list[Mark]:
    """Return marks, each with its index and power."""
    found: list[Mark] = []
    while nodes:
        item = nodes.take()
        if isinstance(item, str) and item in "_^":
            inside = nodes.group()
            if found:
                last = found[-1]
                side = (
                    {"below": (*last.below, *inside)}
                    if item == "_"
                    else {"above": (*last.above, *inside)}
                )
                found[-1] = replace(last, **side)  # type: ignore[arg-type]
        elif isinstance(item, str) and item == "'" and found:
            found[-1] = replace(found[-1], above=(*found[-1].above, Mark("other", "prime", r"\prime")))
        else:
            found += _mark(item, nodes)
    return found


def _mark(item: Any, nodes: _Nodes) -> Iterator[Mark]:
    if isinstance(item, str):
        yield _character(item)
        return
    name = type(item).__name__
    if name == "LatexGroupNode":
        inside = _joined(_Nodes(item.nodelist))
        fonts = {mark.text for mark in inside if mark.kind == "gap"}
        if len(inside) == 1 and not fonts:
            yield inside[0]
        elif inside:
            yield Mark("group", "", item.latex_verbatim(), (inside,))
    elif name == "LatexMathNode":
        yield from _joined(_Nodes(item.nodelist))
    elif name == "LatexEnvironmentNode":
        if item.environmentname.rstrip("*") in (
            "aligned",
            "split",
            "gathered",
            "alignedat",
            "multlined",
        ):
            yield from _joined(_Nodes(item.nodelist))
        else:
            yield Mark("other", item.environmentname, item.latex_verbatim())
    elif name == "LatexMacroNode":
        yield from _macro(item, nodes)


def _character(text: str) -> Mark:
    if text[0].isdigit():
        return Mark("number", text, text)
    if text in _FUNCTIONS:
        return Mark("function", _FUNCTIONS[text], f"\\{text}")
    if len(text) > 3:  # a word in the letters of a formula
        return Mark("symbol", text, rf"\mathrm{{{text}}}")
    if text in ("<", ">", "=", ":="):
        return Mark("relation", text, text)
    if text in _SIGNS:
        return Mark("sign", _SIGNS[text], text)
    if text in "([":
        return Mark("open", text, text)
    if text in ")]":
        return Mark("close", text, text)
    if text == "|":
        return Mark("bar", "|", text)
    if text in ",;":
        return Mark("comma", text, text)
    if text.isascii() and text.isalpha():
        return Mark("symbol", text, text)
    return Mark("other", text, text)


def _macro(node: Any, nodes: _Nodes) -> Iterator[Mark]:
    name = node.macroname
    latex = node.latex_verbatim().strip()
    given = [arg for arg in (node.nodeargd.argnlist if node.nodeargd else []) if arg is not None]
    for table, kind in (
        (_SIGNS, "sign"),
        (_RELATIONS, "relation"),
        (_FUNCTIONS, "function"),
        (_BARS, "bar"),
    ):
        if name in table:
            yield Mark(kind, table[name], f"\\{name}")  # type: ignore[arg-type]
            return
    if name in _SIZES:
        if nodes.next_is("."):
            nodes.take()  # a delimiter that is not shown
    elif name in _IGNORED:
        if name in ("label", "tag", "hspace", "vspace") and not given:
            nodes.group()
    elif name in _GREEK:
        yield Mark("symbol", name, f"\\{name}")
    elif name in _DELIMITERS:
        kind, text = _DELIMITERS[name]
        yield Mark(kind, text, f"\\{name}")  # type: ignore[arg-type]
    elif name in ("stackrel", "overset", "underset"):
        for _ in range(2 - len(given)):
            nodes.group(is_token=True)
        yield Mark("relation", name, f"\\{name}")
    elif name in _OTHER_RELATIONS or name.endswith("arrow"):
        yield Mark("relation", latex[1:] if name == "not" else name, f"\\{name}")
    elif name == "Pr":
        yield Mark("measure", "Pr", r"\Pr")
    elif name in ("quad", "qquad") or name == "\\":
        yield Mark("gap", name, " ")
    elif name == "mid":
        yield Mark("other", "given", r"\mid")
    elif name in _BIG:
        yield Mark("big", name, f"\\{name}")
    else:
        yield from _with_arguments(name, latex, given, nodes)


def _with_arguments(name: str, latex: str, given: Sequence[Any], nodes: _Nodes) -> Iterator[Mark]:
    """Yield the mark of a macro with arguments, or of one that is not known."""
    inside = [_Nodes([arg]).group() for arg in given]
    if name in ("frac", "dfrac", "tfrac", "cfrac", "nicefrac", "sfrac"):
        parts = inside if len(inside) == 2 else [nodes.group(is_token=True), nodes.group(is_token=True)]
        yield Mark("fraction", "", rf"\frac{{{latex_of(parts[0])}}}{{{latex_of(parts[1])}}}", parts)
    elif name == "sqrt":
        is_square = len(inside) == 1 and "[" not in latex[:6]
        yield Mark("root", "" if is_square else "other", latex, inside or [nodes.group()])
    elif name in ("emph", "textbf", "textsc", *_FONTS):
        if not inside and nodes.next_is("*"):  # of \operatorname*
            nodes.take()
        words = re.sub(r"\\math\w+|[{}$\\]", "", given[-1].latex_verbatim() if given else "").strip()
        if name == "textsc":  # a name in words
            yield Mark("bold", words, rf"\text{{{words}}}")
        elif name.startswith(("text", "emph")) and " " in words:
            yield Mark("words", words, rf"\{name}{{{words}}}")
        else:
            yield from _named(inside[-1] if inside else nodes.group(), name)
    elif name in _BOLD:
        marks = inside[-1] if inside else nodes.group()
        yield Mark("bold", _letters(marks), rf"\{name}{{{latex_of(marks)}}}")
    elif name in _SCRIPT:
        marks = inside[-1] if inside else nodes.group()
        yield _script(name, _letters(marks))
    elif name in _ACCENTS:
        marks = inside[-1] if inside else nodes.group()
        base = marks[0] if len(marks) == 1 else Mark("other", _letters(marks), latex_of(marks))
        accent = name.removeprefix("wide").replace("overline", "bar")
        drawn = rf"\{name}{{{latex_of(marks)}}}"
        yield Mark(base.kind, f"{base.text}_{accent}", drawn, (), base.below, base.above)
    elif name in ("mathds", "mathbbm", "mathbb1"):
        yield Mark("other", "indicator", rf"\{name}{{{latex_of(nodes.group())}}}")
    elif name == "underbrace" or name == "overbrace":
        yield from inside[-1] if inside else nodes.group()
    else:
        text = {"ast": "star", "star": "star", "top": "top", "prime": "prime", "infty": "infty"}.get(
            name, name
        )
        yield Mark("other", text, latex or f"\\{name}")


def _named(marks: Sequence[Mark], font: str) -> Iterator[Mark]:
    r"""Yield what letters in a font for words stand for: ``\operatorname{poly}``, ``\text{and}``."""
    word = _letters(marks)
    if word in ("Pr", "P", "Prob"):
        yield Mark("measure", "Pr", r"\Pr")
    elif word in ("E", "Var"):
        yield Mark("measure", word, rf"\{font}{{{word}}}")
    elif word in _FUNCTIONS:
        yield Mark("function", _FUNCTIONS[word], rf"\{word}")
    elif word in ("argmax", "argmin", "sup", "inf"):
        yield Mark("big", word, rf"\{font}{{{word}}}")
    elif len(marks) == 1 and marks[0].kind != "symbol":
        yield marks[0]
    elif word in _JOINING:
        yield Mark("words", word, rf"\{font}{{{word}}}")
    else:
        yield Mark("symbol", word, rf"\{font}{{{word}}}")


def _script(font: str, letter: str) -> Mark:
    latex = rf"\{font}{{{letter}}}"
    if font == "mathbb" and letter in ("E", "P"):
        return Mark("measure", {"E": "E", "P": "Pr"}[letter], latex)
    if font == "mathbb" and letter == "V":
        return Mark("measure", "Var", latex)
    if letter == "O" and font != "mathbb":
        return Mark("symbol", "O", latex)
    return Mark("set", letter, latex)


def _letters(marks: Sequence[Mark]) -> str:
    return "".join(
        mark.text
        for mark in marks
        if mark.kind in ("symbol", "number", "set", "bold", "measure", "function")
    )
