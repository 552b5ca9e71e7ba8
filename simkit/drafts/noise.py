r"""What a converter leaves of pages, set right: ligatures, page numbers, formulas that stand twice.

Afterwards formulas stand between dollars: those that did, those with signs of LaTeX or of mathematics in
the running text, and those of web pages, which are said twice, ``C>1C>1`` or ``n0.6n^{0.6}``.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Sequence

_LIGATURES = str.maketrans(
    {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "\u00a0": " ", "\u2009": " ",
     "\u200b": "", "\u2061": "", "\u2062": "", "\u00ad": ""}
)  # fmt: skip
_PAGE = re.compile(r"\s*\f?\s*(?:page\s+)?\d{1,4}(?:\s+of\s+\d+)?\s*$", re.IGNORECASE)
_HYPHENATED = re.compile(r"(?<=[a-z]{2})-$")
_WITH_DOLLARS = re.compile(r"(\$\$.*?\$\$|\$[^$]+\$)", re.DOTALL)
_GREEK = {  # α is called GREEK SMALL LETTER ALPHA
    sign: words[-1].title() if "CAPITAL" in words else words[-1].lower().replace("lamda", "lambda")
    for sign in map(chr, range(0x391, 0x3CA))
    if (words := unicodedata.name(sign, "").split()) and "FINAL" not in words
}
_OF_GREEK = {name: sign for sign, name in reversed(_GREEK.items())} | {
    "varepsilon": "ε", "varphi": "φ", "vartheta": "θ", "varrho": "ρ",
}  # fmt: skip
_SIGNS = {
    "≤": r"\le ", "⩽": r"\le ", "≥": r"\ge ", "⩾": r"\ge ", "≠": r"\ne ", "≈": r"\approx ",
    "∼": r"\sim ", "≲": r"\lesssim ", "≳": r"\gtrsim ", "≍": r"\asymp ", "∈": r"\in ",
    "∉": r"\notin ", "−": "-", "–": "-", "×": r"\times ", "·": r"\cdot ", "∥": r"\|", "‖": r"\|",
    "∑": r"\sum ", "∏": r"\prod ", "∫": r"\int ", "∞": r"\infty ", "→": r"\to ", "⟨": r"\langle ",
    "⟩": r"\rangle ", "ℝ": r"\mathbb{R}", "ℕ": r"\mathbb{N}", "𝔼": r"\mathbb{E}", "ℙ": r"\Pr ",
    "∗": "*", "⋆": r"\star ", "⌈": r"\lceil ", "⌉": r"\rceil ", "⌊": r"\lfloor ", "⌋": r"\rfloor ",
    "ℓ": r"\ell ", "∀": r"\forall ", "⊤": r"\top ", "′": "'", "≜": ":=", "≔": ":=", "≪": r"\ll ",
    "≫": r"\gg ", "…": r"\ldots ", "⊂": r"\subset ", "⊆": r"\subseteq ", "ϵ": r"\epsilon ",
    "ϕ": r"\phi ", "ϑ": r"\theta ",
    **{sign: rf"\{name} " for sign, name in _GREEK.items()},
}  # fmt: skip
_LOWERED = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺ⁿ", "0123456789-+n")
_STRONG = re.compile(r"[\\_^=<>≤≥≲≳≈∼∈√∑∥‖→∞⟨−₀-₉⁰²³⁻ⁿ\u0391-\u03c9ϵϕ𝔼ℙ]|[\U0001d400-\U0001d7ff]")
_WEAK = re.compile(
    r"[-+/*·×]|[b-zB-HJ-Z]'{0,2}|a|\d+(?:\.\d+)?[a-zA-Z]?|(?:log|ln|exp|max|min|sup|inf|Pr|E|P|O|poly)(?:[(\[{].*)?"
)
_ARITHMETIC = re.compile(
    r"(?=.*[-+*/^(\[])(?!.*[A-Za-z]{2})[(\[{|]*\w(?:[-+*/^,.]?\w)?(?:[-+*/^]\w+)*[)\]}|]*/?\w?"
)
_NAMED = ("log", "exp", "ln", "max", "min", "Pr", "sin", "cos", "lim", "sup", "inf", "arg", "det", "ell")
_TOKEN = re.compile(r"\\[A-Za-z]+|\\.|.", re.DOTALL)
_LEAST_SIGNS = 2  # dollars from which formulas stand between them


def cleaned(text: str) -> list[str]:
    """Return the lines of a text without page numbers and running heads, as many as before."""
    lines = text.translate(_LIGATURES).replace("\r", "").split("\n")
    counts = Counter(line.strip() for line in lines)
    for i, line in enumerate(lines):
        if _PAGE.match(line) and line.strip():
            for near in (i - 1, i + 1, i - 2, i + 2):
                if 0 <= near < len(lines) and _is_head(lines[near], counts):
                    lines[near] = ""
            lines[i] = ""
    for i, line in enumerate(lines[:-1]):
        if _HYPHENATED.search(line) and re.match(r"[a-z]", lines[i + 1]):
            rest, _, after = lines[i + 1].partition(" ")
            lines[i], lines[i + 1] = line[:-1] + rest, after
    return [line.replace("\f", "") for line in lines]


def _is_head(line: str, counts: Counter[str]) -> bool:
    return counts[line.strip()] > 1 and len(line.split()) > 1 and "$" not in line


def formulas_marked(text: str) -> str:
    """Return a text with its formulas between dollars."""
    if text.count("$") < _LEAST_SIGNS and "\\" in text:
        text = _each_line(text, _once)
        text = re.sub(r"\$\s+\$(?=\s*\\displaystyle(?:\\[a-z]+|[=<>]))", " ", text)
    parts = _WITH_DOLLARS.split(text)
    parts[::2] = [_each_line(part, _naked) for part in parts[::2]]
    return "".join(parts)


def _each_line(text: str, change: Callable[[str], str]) -> str:
    return "\n".join(map(change, text.split("\n")))


def _once(line: str) -> str:
    """Return a line in which a formula that is said twice, plainly and in LaTeX, stands once."""
    kept, place = list[str](), 0
    for start in [0, *(m.end() for m in re.finditer(r"\s+|(?<=\s)[(\[]", line))]:
        if start < place or start >= len(line):
            continue
        word = re.compile(r"\S+").match(line, start)
        if word is None:
            continue
        if word[0].startswith(r"\displaystyle"):
            found: tuple[int, int] | None = (start, word.end())
        else:
            found = _doubled(line, start, word.end())
        if found is not None:
            middle, end = found
            kept += [line[place:start], f"${line[middle:end].strip()}$"]
            place = end
    return "".join(kept) + line[place:]


def _doubled(line: str, start: int, end: int) -> tuple[int, int] | None:
    """Return where the LaTeX of a formula begins and ends that is said plainly first."""
    display = line.find(r"\displaystyle", start, end)
    found = None
    for middle in [display] if display > start else range(start + 1, end):
        plain = [c for c in unicodedata.normalize("NFKC", line[start:middle]) if c.isalnum()]
        if not plain or (last := _same(line, middle, plain)) is None:
            continue
        latex = line[middle:last].rstrip(".,;:")
        if latex[-1:] in (")", "]") and _is_balanced(latex[:-1]):  # of the sentence
            latex = latex[:-1]
        if latex and _is_formula(latex, line[start:middle]):
            found = last - len(line[middle:last].lstrip(",.;:~")), middle + len(latex)
            if _is_balanced(latex):
                break
    return found


def _is_balanced(latex: str) -> bool:
    """Return whether each bracket that closes has opened before; half-open intervals count as well."""
    depth = 0
    for sign in latex:
        depth += (sign in "([") - (sign in ")]")
        if depth < 0:
            return False
    return not depth


def _is_formula(latex: str, plain: str) -> bool:
    """Return whether what stands twice is a formula, not a word such as ``II`` or a number."""
    if re.search(r"[\\_^]", latex):
        return True
    is_word = latex.isalpha() and (len(latex) > 1 or latex in "Iloe")
    return latex.replace("-", "") == plain.rstrip(".,;:") and not is_word and not latex.isdigit()


def _same(line: str, place: int, plain: Sequence[str]) -> int | None:
    """Return where the LaTeX ends that has just these letters and digits, or nothing."""
    taken, depth, is_set = 0, 0, False
    while place < len(line):
        token = _TOKEN.match(line, place)
        assert token is not None
        text = token[0]
        if taken == len(plain) and not depth and (text[0].isspace() or text in ",-:;"):
            break
        depth += (text in ("{", r"\{")) - (text in ("}", r"\}"))
        for letter in _letters(text):
            if taken < len(plain) and plain[taken] == letter:
                taken += 1
            elif not (is_set and letter in "RNZ"):
                return None
        is_set = text == r"\mathbb" or is_set and text == "{"
        place = token.end()
    return place if taken == len(plain) and not depth else None


def _letters(token: str) -> str:
    """Return which letters and digits are seen of a token of LaTeX."""
    name = token[1:]
    if token.startswith("\\"):
        return _OF_GREEK.get(
            name, name if name in _NAMED and name != "ell" else "l" if name == "ell" else ""
        )
    normal = unicodedata.normalize("NFKC", token)
    return normal if normal.isalnum() else ""


def _naked(line: str) -> str:
    """Return a line whose formulas in the running text stand between dollars, in LaTeX."""
    words = re.split(r"(\s+)", line)
    said, run = list[str](), list[str]()

    def close() -> None:
        blanks = [run.pop()] if run and run[-1].isspace() else []
        if len(run) > 2 and run[-1] == "a" and run[-3][-1:].isalnum():  # an article
            blanks = [run.pop(-2), run.pop(), *blanks]
        text = "".join(run)
        body = text.rstrip(".,;:")
        is_letter = re.fullmatch(r"[b-zB-HJ-Z]'{0,2}", body) is not None and not text.endswith(".")
        if run and (
            _STRONG.search(body) or is_letter or re.search(r"\w\s*[-+/*]\s*\w", body) and " " in body
        ):
            said.append(f"${in_latex(body)}${text[len(body) :]}")
        else:
            said.append(text)
        said.extend(blanks)
        run.clear()

    for word in words:
        body = word.strip(".,;:")
        if word.isspace():
            (run if run else said).append(word)
        elif run and _is_open("".join(run)):
            run.append(word)
            if not _is_open("".join(run)) and word[-1] in ".,;:":
                close()
        elif body and (_STRONG.search(body) or _WEAK.fullmatch(body) or _ARITHMETIC.fullmatch(body)):
            run.append(word)
            if word[-1] in ".,;:" and not _is_open("".join(run)):
                close()
        else:
            close()
            said.append(word)
    close()
    return "".join(said)


def _is_open(text: str) -> bool:
    return sum(map(text.count, "([{")) > sum(map(text.count, ")]}"))


def in_latex(text: str) -> str:
    r"""Return a formula in the signs of a page in LaTeX: ``√n ≤ δ`` as ``\sqrt{n} \le \delta``."""
    text = "".join(
        _SIGNS.get(c, unicodedata.normalize("NFKC", c) if ord(c) > 0xFFFF else c) for c in text
    )
    text = re.sub("[₀-₉]+", lambda m: f"_{{{m[0].translate(_LOWERED)}}}", text)
    text = re.sub("[⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺ⁿ]+", lambda m: f"^{{{m[0].translate(_RAISED)}}}", text)
    text = re.sub(r"(?<![A-Za-z\\])E(?=[\[{])", r"\\mathbb{E}", text)
    text = re.sub(r"(?<![A-Za-z\\])P(?=[\[{])", r"\\Pr", text)
    text = re.sub(r"√\s*\(([^()]*(?:\([^()]*\)[^()]*)*)\)", r"\\sqrt{\1}", text)
    text = re.sub(r"√\s*(\\?\w+)", r"\\sqrt{\1}", text)
    text = re.sub(
        rf"(?<![\\A-Za-z{{])(?!(?:{'|'.join(_NAMED)})(?![a-z]))([A-Za-z]{{3,}})", r"\\mathrm{\1}", text
    )
    return re.sub(r"(?<![\\A-Za-z])(log|ln|exp|max|min|sup|inf|Pr)(?![A-Za-z])", r"\\\1 ", text)
