r"""Equations: LaTeX to MathML, checked, and statements of claims as LaTeX.

`latex2mathml` passes an unknown macro through as text and escapes nothing inside ``\text{...}``. Here
its answer is taken apart: every element and attribute is one that MathML has, and a backslash that is
left is an error.
"""

import re
import unicodedata
from functools import lru_cache, partial
from itertools import pairwise
from typing import NamedTuple
from xml.etree import ElementTree

from simkit.declare.claims.claim import Claim
from simkit.declare.parameters.expressions import Algebra, Expression
from simkit.errors import SimkitError

_TAGS = (
    "math", "mrow", "mi", "mn", "mo", "mtext", "mspace", "msup", "msub", "msubsup", "munder", "mover",
    "munderover", "mfrac", "msqrt", "mroot", "mstyle", "mtable", "mtr", "mtd", "mpadded", "mphantom",
)  # fmt: skip
_ATTRIBUTES = (
    "mathvariant", "stretchy", "fence", "form", "minsize", "maxsize", "accent", "movablelimits",
    "displaystyle", "scriptlevel", "width", "height", "depth", "linethickness", "columnalign",
    "rowspacing", "columnspacing",
)  # fmt: skip
_ROWS = ("math", "mrow", "msqrt", "mstyle", "mtd")
#: Signs of markup and of alignment, held apart from the converter, which escapes them at times only.
_HELD = {"<": "\ue000", ">": "\ue001", "&": "\ue002"}
_BACK = {held: sign for sign, held in _HELD.items()}
_RELATIONS = {"<=": r"\leq", ">=": r"\geq", "<": "<", ">": ">", "=": "="}
_ORDERS = {"<=": "O", ">=": r"\Omega", "=": r"\Theta"}
_GREEK = (
    "alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa", "lambda",
    "mu", "nu", "xi", "pi", "rho", "sigma", "tau", "phi", "chi", "psi", "omega", "Gamma", "Delta",
    "Theta", "Lambda", "Xi", "Pi", "Sigma", "Phi", "Psi", "Omega",
)  # fmt: skip
_SIGN = re.compile(r"([A-Za-z]+?)_?(\d+)?")
_SUM, _PRODUCT, _POWER, _ATOM = 1, 2, 3, 4


class EquationError(SimkitError):
    """A text is no LaTeX that can be shown."""

    exit_code = 2


def to_mathml(latex: str) -> str:
    """Return an equation as MathML; what follows a comma and a quad has a line of its own.

    There are no dollars, as in `Claim.printed`. `EquationError` if it has an unknown macro, braces
    without a partner, or anything that cannot be shown.

    >>> to_mathml("x^2").partition(">")[2]
    '<mrow><msup><mi>x</mi><mn>2</mn></msup></mrow></math>'
    """
    return ",<br>".join(map(_convert, _lines(latex)))


def _lines(latex: str) -> list[str]:
    r"""Return an equation in pieces, cut at ``,\quad`` outside of brackets: no browser breaks it."""
    pieces, depth = [""], 0
    for sign in re.split(r"(,\s*\\quad\b\s*|\\(?:left|right)\b|\\.|[{}])", latex):
        if depth == 0 and sign.startswith(",") and "quad" in sign:
            pieces.append("")
            continue
        depth += (sign in ("{", r"\left")) - (sign in ("}", r"\right"))
        pieces[-1] += sign
    return pieces if all(piece.strip() for piece in pieces) else [latex]


@lru_cache(maxsize=8192)
def _convert(latex: str) -> str:
    from latex2mathml.converter import convert

    _check_source(latex)
    source = re.sub(r"\\operatorname\*?\{(\\math\w+\{\w+\})\}", r"\1", latex)
    source = re.sub(r"\\cal\s*(\w)", r"\\mathcal{\1}", source)
    for sign, held in _HELD.items():
        source = source.replace(sign, held)
    try:
        text = convert(source)
        root = ElementTree.fromstring(text.replace(' xmlns="http://www.w3.org/1998/Math/MathML"', "", 1))
    except Exception as error:  # its errors have no base of their own
        said = str(error) or re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type(error).__name__).lower()
        raise EquationError(f"the LaTeX {latex!r} cannot be read: {said}") from error
    for parent in list(root.iter()):
        for element in list(parent):
            if element.tag == "mo" and not (element.text or len(element)):
                parent.remove(element)
    root.attrib.clear()
    for element in list(root.iter()):
        _mend(element, latex)
        if element.tag in _ROWS:
            _set_apart(element)
    return ElementTree.tostring(root, encoding="unicode")


def _check_source(latex: str) -> None:
    """Refuse what the converter would misread without a word."""
    if not latex.strip():
        raise EquationError("there is no LaTeX to be shown: the text is empty")
    bare = re.sub(r"\\.", "", latex, flags=re.DOTALL)
    for sign, advice in {"$": "leave it out", "%": r"write \%"}.items():
        if sign in bare:
            raise EquationError(f"the LaTeX {latex!r} has a {sign}; {advice}")
    depth = 0
    for sign in bare:
        depth += (sign == "{") - (sign == "}")
        if depth < 0:
            break
    if depth:
        raise EquationError(f"the LaTeX {latex!r} has braces without a partner")


def _set_apart(row: ElementTree.Element) -> None:
    """Put thin spaces around names of functions, as LaTeX does: 4 log n, but exp(x)."""
    own = list(row)
    for before, after in pairwise(own):
        names = (_is_function(before) and after.tag != "mo") or (
            _is_function(after) and (before.tag != "mo" or before.text in (")", "]"))
        )
        if names and before.text not in ("⌈", "⌊") and "mspace" not in (before.tag, after.tag):
            row.insert(list(row).index(after), ElementTree.Element("mspace", width="0.167em"))


def _is_function(element: ElementTree.Element) -> bool:
    name = element[0] if element.tag in ("msub", "msup", "msubsup") else element
    return name.tag == "mi" and len(name.text or "") > 1 and (name.text or "").isalpha()


def _mend(element: ElementTree.Element, latex: str) -> None:
    """Put back the signs that were held, and refuse what is no MathML."""
    text = element.text or ""
    for held, sign in _BACK.items():
        text = text.replace(held, sign)
    if "\\" in text:
        found = re.search(r"\\[A-Za-z]*", text)
        name = found[0] if found and len(found[0]) > 1 else text
        raise EquationError(f"the LaTeX {latex!r} has {name}, which is no macro that is known here")
    if element.tag == "mi" and text and text in "<>⟨⟩":
        element.tag = "mo"
        if text in "⟨⟩":
            element.set("stretchy", "false")
    element.text = text or None
    alien = [name for name in element.attrib if name not in _ATTRIBUTES]
    if element.tag not in _TAGS or alien:
        what = alien[0] if element.tag in _TAGS else element.tag
        raise EquationError(f"the LaTeX {latex!r} cannot be shown: it makes {what!r}")


class _Part(NamedTuple):
    """LaTeX of an expression, and how tightly it holds together."""

    latex: str
    strength: int


def statement_latex(claim: Claim) -> str:
    r"""Return a claim's statement as it is tested, in LaTeX.

    >>> print(statement_latex(Claim("Lemma 1", "Pr[stored] >= 1 - p/2")))
    \Pr[\text{stored}] \geq 1 - \frac{p}{2}
    >>> print(statement_latex(Claim("Lemma 2", "error = O(log(d)/d)")))
    \text{error} = O\left(\frac{\log\left(d\right)}{d}\right)
    """
    stated = claim.parsed
    right = expression_latex(stated.right)
    left = symbol(stated.event) if stated.event else ""
    if stated.left is not None:
        left = expression_latex(stated.left)
    if stated.inner is not None and stated.threshold is not None:
        left = f"{left} {_RELATIONS[stated.inner]} {expression_latex(stated.threshold)}"
    if stated.measure:
        of = {"Pr": r"\Pr", "E": r"\mathbb{E}", "Var": r"\operatorname{Var}"}
        left = f"{of[stated.measure]}[{left}]"
    if stated.kind == "order":
        return f"{left} = {_ORDERS[stated.relation]}\\left({right}\\right)"
    if stated.size:
        right = f"1 - \\frac{{{right}}}{{\\operatorname{{poly}}({symbol(stated.size)})}}"
    return f"{left} {_RELATIONS[stated.relation]} {right}"


def expression_latex(expression: Expression) -> str:
    r"""Return an expression as LaTeX.

    >>> print(expression_latex(Expression("2*sigma/sqrt(n) - (a + 1)**2")))
    \frac{2\,\sigma}{\sqrt{n}} - \left(a + 1\right)^{2}
    """
    names = {name: _Part(symbol(name), _ATOM) for name in expression.names}
    return expression.fold(_LATEX, names).latex


def symbol(name: str) -> str:
    r"""Return a name as the symbol that a paper would print: ``nu4``, ``epsilon_m``, ``query error``.

    >>> print(symbol("nu4"), symbol("epsilon_m"), symbol("query_error"), symbol("n"))
    \nu_{4} \epsilon_{m} \text{query error} n
    """
    first, _, rest = name.partition("_")
    sign = _SIGN.fullmatch(first)
    letter = sign[1] if sign else first
    if sign is None or not (letter in _GREEK or len(letter) == 1):
        return f"\\text{{{name.replace('_', ' ')}}}"
    shown = f"\\{letter}" if letter in _GREEK else letter
    words = [word for word in (sign[2], *rest.split("_")) if word]
    index = [w if len(w) == 1 or w.isdigit() else f"\\text{{{w}}}" for w in words]
    return f"{shown}_{{{','.join(index)}}}" if index else shown


@lru_cache(maxsize=1024)
def plain_symbol(name: str) -> str:
    """Return a name with its Greek letter, for a picture.

    >>> plain_symbol("sigma"), plain_symbol("nu4"), plain_symbol("lambda"), plain_symbol("d")
    ('σ', 'ν4', 'λ', 'd')
    """
    sign = _SIGN.fullmatch(name)
    if sign is None or sign[1] not in _GREEK:
        return name
    case = "CAPITAL" if sign[1][0].isupper() else "SMALL"
    letter = unicodedata.lookup(f"GREEK {case} LETTER {sign[1].upper().replace('LAMBDA', 'LAMDA')}")
    return f"{letter}{sign[2] or ''}"


def _number(text: str) -> _Part:
    leading, e, power = text.lower().partition("e")
    if not e:
        return _Part(text, _ATOM)
    tens = f"10^{{{int(power)}}}"
    return _Part(tens, _POWER) if leading == "1" else _Part(f"{leading}\\cdot {tens}", _PRODUCT)


def _held(part: _Part, least: int) -> str:
    return part.latex if part.strength >= least else f"\\left({part.latex}\\right)"


def _minus(a: _Part, b: _Part) -> _Part:
    if a.latex == "0":  # how a sign is folded
        return _Part(f"-{_held(b, _PRODUCT)}", _SUM)
    return _Part(f"{a.latex} - {_held(b, _PRODUCT)}", _SUM)


def _times(a: _Part, b: _Part) -> _Part:
    if a.latex.startswith("-"):  # the sign of its first factor is that of a product
        whole = _times(_Part(a.latex[1:], _PRODUCT), b)
        return _Part(f"-{whole.latex}", _SUM)
    left, right = _held(a, _PRODUCT), _held(b, _PRODUCT)
    between = "\\cdot " if right[0].isdigit() or "\\text" in left + right else "\\,"
    return _Part(f"{left}{between}{right}", _PRODUCT)


def _divided(a: _Part, b: _Part) -> _Part:
    return _Part(f"\\frac{{{a.latex}}}{{{b.latex}}}", _PRODUCT)


def _power(a: _Part, b: _Part) -> _Part:
    return _Part(f"{_held(a, _ATOM)}^{{{b.latex}}}", _POWER)


def _extreme(name: str, *parts: _Part) -> _Part:
    inside = ", ".join(part.latex for part in parts)
    return _Part(f"\\{name}\\left({inside}\\right)", _ATOM)


_LATEX: Algebra[_Part] = Algebra(
    number=_number,
    operators={
        "+": lambda a, b: _Part(f"{a.latex} + {b.latex}", _SUM),
        "-": _minus,
        "*": _times,
        "/": _divided,
        "**": _power,
    },
    functions={
        "log": lambda x: _Part(f"\\log\\left({x.latex}\\right)", _ATOM),
        "exp": lambda x: _Part(f"\\exp\\left({x.latex}\\right)", _ATOM),
        "sqrt": lambda x: _Part(f"\\sqrt{{{x.latex}}}", _ATOM),
        "ceil": lambda x: _Part(f"\\lceil {x.latex}\\rceil ", _ATOM),
        "floor": lambda x: _Part(f"\\lfloor {x.latex}\\rfloor ", _ATOM),
        "abs": lambda x: _Part(f"\\left|{x.latex}\\right|", _ATOM),
    },
    extremes={"min": partial(_extreme, "min"), "max": partial(_extreme, "max")},
)
