"""Names as the papers set them: Greek letters, indices, and letters that stand for numbers."""

import re
from collections.abc import Callable

_GREEK = (
    "alpha", "beta", "gamma", "delta", "epsilon", "eta", "theta", "kappa", "lambda", "mu", "nu", "xi",
    "rho", "sigma", "tau", "phi", "psi", "omega", "Gamma", "Delta", "Sigma", "Phi", "Psi", "Omega",
)  # fmt: skip
_WORD = "|".join(_GREEK)
_LETTERS = str.maketrans({"α": "alpha", "Δ": "Delta", "μ": "mu", "σ": "sigma", "τ": "tau", "²": "^2"})
#: A letter or a Greek name, with an index or a power behind it.
_SYMBOL = re.compile(
    rf"(?<![\w$\\])({_WORD}|[A-Za-z]{{1,2}})([_^])(\{{[^}}]*\}}|[A-Za-z]+|[-\d.]+|[*#])(?!\w)"
)
_NAME = re.compile(rf"(?<![\w$\\-])({_WORD})(\d?)(?![\w-])")
#: A letter on its own is a number's name; not the article, and not one with a hyphen or in (a).
_LETTER = re.compile(r"(?<![\w$\\.'’(-])([b-zB-HJ-Z])(?![\w.'’)-])")
#: A capital with a number is one with an index: D1, N50.
_INDEXED = re.compile(r"(?<![\w$\\-])([A-Z])(\d{1,3})(?![\w.-])")
_ROOT = re.compile(r"(?<!\w)sqrt\((\w+)\)|(?<!\w)sqrt (\w)(?!\w)")
_CALL = re.compile(r"(?<!\w)(log10|log2|log) (\w)(?!\w)")
_LOGARITHM = re.compile(r"(?<!\w)log(10|2)(?!\w)")
_MATHS = re.compile(r"(\$[^$]*\$)")


def typeset(text: str) -> str:
    """Return a text with its symbols as mathematics; what stands between dollars is left as it is."""
    parts = _MATHS.split(text.translate(_LETTERS) if "$" not in text else text)
    return "".join(part if part.startswith("$") else _typeset(part) for part in parts)


def _typeset(text: str) -> str:
    pairs = (
        (_ROOT, _root), (_CALL, _call), (_LOGARITHM, r"$\\log_{\1}$"),
        (_SYMBOL, _symbol), (_NAME, _name), (_INDEXED, r"$\1_{\2}$"),
    )  # fmt: skip
    for pattern, replacement in pairs:
        text = _outside(text, pattern, replacement)
    return _outside(text, _LETTER, lambda found: f"${found[1]}$")


def _outside(
    text: str, pattern: re.Pattern[str], replacement: str | Callable[[re.Match[str]], str]
) -> str:
    """Return the text with a pattern replaced wherever it is not mathematics already."""
    parts = _MATHS.split(text)
    return "".join(part if part.startswith("$") else pattern.sub(replacement, part) for part in parts)


def _letter(name: str) -> str:
    return f"\\{name}" if name in _GREEK else name


def _symbol(found: re.Match[str]) -> str:
    name, mark, index = found[1], found[2], found[3].strip("{}")
    index = index.replace("#", "\\#")
    upright = len(index) > 1 and index.isalpha()
    inner = f"\\mathrm{{{index}}}" if upright else index
    return f"${_letter(name)}{mark}{{{inner}}}$"


def _name(found: re.Match[str]) -> str:
    index = f"_{found[2]}" if found[2] else ""
    return f"${_letter(found[1])}{index}$"


def _root(found: re.Match[str]) -> str:
    return f"$\\sqrt{{{found[1] or found[2]}}}$"


def _call(found: re.Match[str]) -> str:
    name = {"log": "\\log", "log10": "\\log_{10}", "log2": "\\log_{2}"}[found[1]]
    return f"${name}\\,{found[2]}$"
