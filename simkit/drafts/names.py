"""Names for what stands in formulas: in snake_case, the same for the same LaTeX."""

import keyword
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile
from string import ascii_letters

from simkit.declare.checks import COMMON_OPTIONS
from simkit.declare.columns import HIDDEN_COLUMNS, ROW_COLUMNS
from simkit.drafts.marks import Mark, latex_of

_SPOKEN = ("symbol", "set", "bold", "number", "measure", "big", "words", "function")
_LONGEST = 40  # letters of a name
_TAKEN = frozenset({
    *COMMON_OPTIONS, *HIDDEN_COLUMNS, *ROW_COLUMNS, *keyword.kwlist, "study", "pi", "log", "exp", "sqrt",
    "ceil", "floor", "abs", "min", "max", "e", "gap",
}) - {"lambda"}  # fmt: skip


@dataclass(frozen=True)
class Names:
    """Names of a whole paper, with what they stand for in LaTeX."""

    # symbols, numbers: symbols of the paper by name; what else is a number at given parameters
    symbols: dict[str, str] = field(default_factory=dict)
    numbers: dict[str, str] = field(default_factory=dict)
    # vectors, indices: names of symbols that the paper says are vectors or matrices, and that run over a
    # set
    vectors: set[str] = field(default_factory=set)
    indices: set[str] = field(default_factory=set)
    # events, measured: what happens in a trial or is measured in one, by name
    events: dict[str, str] = field(default_factory=dict)
    measured: dict[str, str] = field(default_factory=dict)
    lone: set[str] = field(default_factory=set)  # symbols that stand alone on the left side of a claim

    def number(self, marks: Sequence[Mark]) -> str:
        """Return the name of a number that is no arithmetic."""
        return self.free(slug(marks), latex_of(marks), self.numbers)

    def is_taken(self, name: str) -> bool:
        """Return whether a name stands for something already."""
        known = (self.symbols, self.numbers, self.events, self.measured, _TAKEN)
        return any(name in each for each in known)

    def measure(self, marks: Sequence[Mark]) -> str:
        """Return the name of what is measured in a trial."""
        return self.free(slug(marks), latex_of(marks), self.measured)

    def event(self, base: str, meaning: str) -> str:
        """Return the name of an event, the same for the same meaning."""
        own = {name: said for name, said in self.events.items() if name.startswith(base)}
        name = self.free(base, meaning, own)
        self.events[name] = meaning
        return name

    def copy(self) -> "Names":
        """Return names to try a formula with."""
        return replace(self, symbols=dict(self.symbols), numbers=dict(self.numbers))

    def keep(self, tried: "Names") -> None:
        """Keep the names of a formula that could be read."""
        self.symbols.update(tried.symbols)
        self.numbers.update(tried.numbers)

    def free(self, base: str, meaning: str, among: dict[str, str]) -> str:
        """Return a name that is free, or that by which the same is known already."""
        known = {said: name for name, said in among.items()}
        if meaning in known:
            return known[meaning]
        name, count = base, 1
        while self.is_taken(name):
            count += 1
            name = f"{base}_{count}"
        among[name] = meaning
        return name


def slug(marks: Sequence[Mark]) -> str:
    """Return a name in snake_case made of the letters of marks: ``norm_x_hat_x``."""
    words = [re.sub(r"[^a-z0-9]+", "_", word.lower()).strip("_") for word in _words(marks)]
    text, place = "", 0
    words = [word for word in words if word]
    while place < len(words) and (not text or len(text) + len(words[place]) < _LONGEST):
        text += ("_" if text else "") + words[place]
        place += 1
    return (
        text[:_LONGEST].strip("_") if re.match("[a-z]", text) else f"value_{text[:_LONGEST]}".strip("_")
    )


def _words(marks: Sequence[Mark]) -> Iterator[str]:
    norm = False
    for i, mark in enumerate(marks):
        if mark.kind == "bar":
            norm = not norm
            if norm:
                yield "norm" if mark.text == "||" else "size" if is_of_set(marks[i + 1 :]) else "abs"
        elif mark.kind in _SPOKEN or mark.kind == "open" and mark.text in ("ceil", "floor"):
            yield mark.text
        elif mark.kind == "other" and mark.text not in ("top", "star"):
            yield "factorial" if mark.text == "!" else mark.text
        for part in mark.parts:
            yield from _words(part)
        yield from _words(mark.below)
        if mark.kind not in ("bar",):
            yield from (word for word in _words(mark.above))


def is_of_set(marks: Sequence[Mark]) -> bool:
    r"""Return whether what stands to the next bar may be a set: ``S``, ``\mathcal{N}(v)``."""
    inside = list(takewhile(lambda mark: mark.kind != "bar", marks))
    is_upper = bool(inside) and (inside[0].kind == "set" or inside[0].text[:1].isupper())
    return is_upper and inside[0].kind in ("set", "symbol") and all(x.kind != "sign" for x in inside)


def symbol_name(mark: Mark) -> str:
    """Return the name of a symbol with its index: ``n``, ``delta``, ``cap_n`` of N, ``nu_4``."""
    base = mark.text
    letters = base.split("_")[0]
    if letters[:1].isupper():
        base = f"cap_{base.lower()}"
    index = "".join(
        "star" if each.text == "*" else each.text
        for each in mark.below
        if each.kind in ("symbol", "number", "other", "set") or each.text == "*"
    )
    if any(letter.isupper() for letter in index):
        index = f"cap_{index}"  # a_T is not a_t
    if mark.latex.startswith("\\") and mark.text in ascii_letters:
        base += "_" + mark.latex[1:].partition("{")[0]  # a in another font is not a
    marks_above = "".join("_star" if each.text in ("star", "*") else "" for each in mark.above)
    primes = "_prime" * sum(each.text == "prime" for each in mark.above)
    name = f"{base}_{index.lower()}" if index else base
    name = re.sub(r"[^a-z0-9_]", "_", f"{name}{marks_above}{primes}")
    return f"{name}_" if name in _TAKEN else name
