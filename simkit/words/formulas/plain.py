"""LaTeX as a line of plain text: ``d^(2 kappa - 1) <= sqrt(n)/4``."""

import re
import unicodedata
from xml.etree import ElementTree

from simkit.words.formulas.equations import EquationError, to_mathml

_SIGNS = {
    "−": "-", "≤": "<=", "≥": ">=", "≠": "!=", "≲": "<~", "≳": ">~", "∞": "infinity", "∑": "sum",
    "∏": "prod", "∫": "integral", "√": "sqrt", "⊤": "T", "∈": "in", "∉": "not in", "‖": "||", "∥": "||",
    "·": "⋅", "×": "x", "…": "...", "⋯": "...", "⟂": "perp", "⊥": "perp", "→": "->", "⊂": "subset of",
    "⊆": "subset of", "∪": "union", "⋃": "union", "∩": "intersect", "⋂": "intersect", "∖": "without",
    "⧵": "without", "∘": "o", "⊙": "o", "⊗": "(x)", "∀": "for all", "∃": "there is", "≈": "approx.",
    "∼": "~", "≡": "==", "∝": "prop. to", "±": "+-", "ℓ": "l", "∂": "d", "∇": "grad", "⌈": "ceil(",
    "⌉": ")", "⌊": "floor(", "⌋": ")", "′": "'", "∗": "*", "⋆": "*",
    "≪": "<<", "≫": ">>", "∅": "{ }", "⇒": "=>",
    "¬": "not ", "∧": "and", "∨": "or",
}  # fmt: skip
#: Signs that are told apart until the line is done.
_KEPT = {"⟨": "<", "⟩": ">", "⋅": "*", "∣": "|"}
_ACCENTS = {
    "^": "hat",
    "̂": "hat",
    "~": "tilde",
    "˜": "tilde",
    "¯": "bar",
    "‾": "bar",
    "―": "bar",
    "_": "bar",
}
_SPACED = {
    "=", "<", ">", "<=", ">=", "!=", "<~", ">~", "+", "-", "->", "in", "not in", "~", "<<", ">>", "=>",
    "subset of", "union", "intersect", "and", "or", "without", "+-", ":=", "==", "approx.", "prop. to",
    "x", "o", "(x)", "∣",
}  # fmt: skip
_CLOSING = {")", "]", "}", "!", "'", "⟩"}
_BARS = {"|", "||"}
_ENDING = {*_CLOSING, *_BARS}
_TIGHT = {"*", "⋅", "/", "(", "[", "{", ",", ";", ":", "ceil(", "floor(", "⟨", *_ENDING}
_FUNCTIONS = {
    "log", "ln", "exp", "sin", "cos", "tan", "sinh", "cosh", "tanh", "max", "min", "sup", "inf",
}  # fmt: skip
_BIG = {"sum", "prod", "integral", "union", "intersect"}
_PRODUCTS = ("msup", "mfrac", "mn", "msqrt")  # before a parenthesis they are factors, no functions
_CALL = re.compile(r"^(hat|tilde|bar|sqrt|log|exp|poly|binom)(?=\()")
_SIMPLE = re.compile(r"[\w.'|*]+|\.\.\.")
_FACTOR = re.compile(r"[\w.'*]+(?:\^(?:\w+|\([^()]*\)))?'*")


def plain(latex: str) -> str:
    r"""Return LaTeX as a line of letters and signs of a keyboard, Greek letters by name.

    `EquationError` if it is no LaTeX that can be shown.

    >>> plain(r"\sum_{i=1}^n x_i \leq c\, d^{2\kappa-1}")
    'sum_(i = 1)^n x_i <= c d^(2 kappa - 1)'
    >>> plain(r"\frac{a+b}{\sqrt{n}} > 0 \text{ for all } n")
    '(a + b)/sqrt(n) > 0 for all n'
    """
    pieces = to_mathml(latex).split(",<br>")
    said = ", ".join(_row(list(ElementTree.fromstring(piece))) for piece in pieces)
    for sign, shown in _KEPT.items():
        said = said.replace(sign, shown)
    if not said.isascii() or "()" in said:
        raise EquationError(f"the LaTeX {latex!r} has no reading in plain text")
    return said


def _row(elements: list[ElementTree.Element]) -> str:
    """Return what stands side by side: signs of relations and sums between blanks, products with one."""
    said = last = base = ""
    bars: list[str] = []  # that are open
    is_open = True  # what follows is no second factor, and a sign before it has one operand
    for place, element in enumerate(elements):
        if element.tag == "mspace":
            continue
        text = _text(element)
        after_big, after_function = base in _BIG, base in _FUNCTIONS
        base = _text(element[0]) if element.tag.startswith(("msu", "mun")) else text
        if element.tag == "mtext":
            said, is_open = f"{said.rstrip()} {text.strip()} " if text.strip() else f"{said} ", True
        elif not text:
            continue
        elif element.tag == "mo" and text in _SPACED:
            said = f"{said}{text}" if is_open and text in "+-" else f"{said.rstrip()} {text} "
            is_open = True
        elif element.tag == "mo" and text in _TIGHT:
            opens = text in _BARS and (is_open or text not in bars)
            if opens:
                bars.append(text)
            elif text in bars:
                bars.remove(text)
            is_product = last in _PRODUCTS or after_big or said[-1:] == "*"
            is_factor = not is_open and (opens or text == "⟨" or (text == "(" and is_product))
            if text == "⋅":  # of what is left out
                after = elements[place + 1 :]
                is_left_out = is_open or after_big or not after or _text(after[0]) in _ENDING
                is_factor, text = after_big, "." if is_left_out else text
            said = f"{said}{' ' * is_factor}{text}{' ' * (text in ',;:' or (text == '.' and after_big))}"
            is_open = opens or text not in (*_ENDING, ".")
        else:
            if _is_fraction(element) and (after_function or said[-1:] == "/"):
                text = f"({text})"
            closes = base in _ENDING
            if base in bars:
                bars.remove(base)
            is_word = element.get("mathvariant") == last == "normal"  # letters of one name
            is_call = text.startswith("(") and last not in _PRODUCTS and not after_big
            blank = not (is_open or closes or is_call or is_word) and said[-1:] not in ("", " ", "(")
            said, is_open = f"{said}{' ' * blank}{text}", False
        last = element.get("mathvariant", element.tag)
    said = re.sub(r"\s+", " ", said).strip().replace(": =", " :=")
    return re.sub(r" (?=[,;)\]]|:(?!=))|(?<=[ (\[]) ", "", said)


def _text(element: ElementTree.Element) -> str:
    own = list(element)
    tag = element.tag
    if tag in ("mrow", "mstyle", "mpadded", "math", "mtd"):
        return _row(own)
    if tag in ("msub", "munder"):
        return f"{_base(own[0])}_{_index(own[1])}"
    if tag in ("msup", "mover"):
        above = _text(own[1])
        if tag == "mover" and (own[1].text or "").strip() in _ACCENTS:
            return f"{_ACCENTS[(own[1].text or '').strip()]}({_text(own[0])})"
        return f"{_base(own[0])}{above}" if set(above) == {"'"} else f"{_base(own[0])}^{_base(own[1])}"
    if tag in ("msubsup", "munderover"):
        return f"{_base(own[0])}_{_index(own[1])}^{_base(own[2])}"
    if tag == "mfrac" and element.get("linethickness", "").startswith("0"):
        return f"binom({_text(own[0])}, {_text(own[1])})"
    if tag == "mfrac":
        below = _text(own[1])
        is_factor = _FACTOR.fullmatch(below) or _is_wrapped(_CALL.sub("", below))
        return f"{_operand(own[0])}/{below if is_factor else f'({below})'}"
    if tag == "msqrt":
        return f"sqrt({_row(own)})"
    if tag == "mroot":
        return f"{_base(own[0])}^(1/{_base(own[1])})"
    if tag == "mtable":
        return "; ".join(filter(None, (_row(list(row)) for row in own)))
    if tag == "mspace":
        return ""
    return "".join(map(_sign, (element.text or "").replace("\xa0", " ")))


def _base(element: ElementTree.Element) -> str:
    """Return what has an index or a power, or is one: in parentheses where it is no single sign."""
    text = _text(element)
    is_one = _SIMPLE.fullmatch(text) or text in _ENDING or _is_wrapped(_CALL.sub("", text))
    is_norm = text[:1] == text[-1:] == "|" and "|" not in text.strip("|")
    return text if is_one or is_norm else f"({text})"


def _index(element: ElementTree.Element) -> str:
    """Return an index: letters together, ``u_ij``, what has an index itself apart, ``x_(n_k)``."""
    parts = list(element) if element.tag == "mrow" else []
    if parts and all(part.tag in ("mi", "mn") and len(_text(part)) == 1 for part in parts):
        return "".join(map(_text, parts))
    text = _base(element)
    return f"({text})" if "_" in text and not _is_wrapped(text) else text


def _is_fraction(element: ElementTree.Element) -> bool:
    """Return whether all that an element has is a fraction."""
    inner = element.tag in ("mrow", "mstyle") and len(element) == 1
    return _is_fraction(element[0]) if inner else element.tag == "mfrac"


def _operand(element: ElementTree.Element) -> str:
    """Return what stands above a fraction's line: in parentheses where it is a sum or a product."""
    text, depth = _text(element), 0
    for sign in text:
        depth += (sign in "([") - (sign in ")]")
        if depth == 0 and sign in " /*":
            return f"({text})"
    return text


def _is_wrapped(text: str) -> bool:
    """Return whether one pair of parentheses is around all of a text."""
    depth = 0
    for place, sign in enumerate(text):
        depth += (sign == "(") - (sign == ")")
        if depth == 0:
            return place > 0 and place == len(text) - 1
    return False


def _sign(sign: str) -> str:
    """Return a sign as a keyboard has it; a Greek letter by its name."""
    if sign in _SIGNS:
        return _SIGNS[sign]
    if sign.isascii():
        return sign
    name = unicodedata.name(sign, "")
    if name.startswith("GREEK") and "LETTER" in name:
        letter = name.rsplit(" ", 1)[1].lower().replace("lamda", "lambda")
        return letter if "SMALL" in name else letter.capitalize()
    folded = unicodedata.normalize("NFKC", sign)
    return "".join(map(_sign, folded)) if folded != sign else sign
