r"""From marks to the arithmetic of claims: ``2 n e^{-\beta\Delta}`` as ``2*n*exp(-beta*cap_delta)``.

What is no arithmetic in symbols but stands for one number (a norm, a value of a function, the size of a
set) becomes a name; its LaTeX is kept. Where a side can be read in two ways, nothing is read.
"""

import ast
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from simkit.drafts.marks import Mark, latex_of
from simkit.drafts.names import Names, is_of_set, symbol_name

_FUNCTION_LETTERS = frozenset({"f", "g", "h", "F", "G", "phi", "varphi", "psi", "Phi", "Psi"})
_RUNNING = frozenset("ijl")  # letters of a running index
_CLOSING = {"(": ")", "[": "]", "{": "}", "<": ">"}
_STARTS = (
    "number", "symbol", "open", "function", "fraction", "root", "group", "bar", "bold", "set", "measure",
)  # fmt: skip


class Unread(ValueError):
    """A formula that is not read, with the reason."""


class NoNumber(Unread):
    """A vector or a matrix, which no claim compares."""


def arithmetic(
    marks: Sequence[Mark], names: Names, constants: Callable[[str, str], str] | None = None
) -> str:
    """Return the arithmetic that marks stand for.

    Raises Unread where it is none, or can be read in two ways.

    `marks`: without a relation.
    `names`: what is named is added to it.
    `constants`: where a constant without a name may stand: what becomes of ``O(...)``, given its letter
        and the arithmetic inside.
    """
    parser = _Parser([mark for mark in marks if mark.kind != "gap"], names, constants)
    text = parser.sum()
    if parser.mark is not None:
        raise Unread(f"{parser.mark.latex} is not read")
    return _tidy(text)


def _tidy(text: str) -> str:
    """Return arithmetic without brackets that say nothing."""
    source = re.sub(r"\blambda\b", "lambda_", text)
    said = ast.unparse(ast.parse(source, mode="eval"))
    return re.sub(r" (\*\*|\*|/) ", r"\1", re.sub(r"\blambda_\b", "lambda", said))


class _Parser:
    def __init__(
        self, marks: Sequence[Mark], names: Names, constants: Callable[[str, str], str] | None
    ) -> None:
        self._marks, self._place = marks, 0
        self._names, self._constants = names, constants

    @property
    def mark(self) -> Mark | None:
        return self._marks[self._place] if self._place < len(self._marks) else None

    def _inner(self, marks: Sequence[Mark]) -> str:
        return arithmetic(marks, self._names, self._constants)

    def _is(self, kind: str, *texts: str) -> bool:
        mark = self.mark
        return mark is not None and mark.kind == kind and (not texts or mark.text in texts)

    def _take(self) -> Mark:
        mark = self.mark
        if mark is None:
            raise Unread("it breaks off")
        self._place += 1
        return mark

    def sum(self) -> str:
        text = ""
        if self._is("sign", "+", "-"):
            text = "-" if self._take().text == "-" else ""
        text += self._product()
        while self._is("sign", "+", "-"):
            text += f" {self._take().text} {self._product()}"
        return text

    def _product(self) -> str:
        text, divided = self._factor(), False
        while True:
            if self._is("sign", "*", "/"):
                sign = self._take().text
                if divided and sign == "*":
                    raise Unread("a/b c can be read in two ways")
                divided = divided or sign == "/"
                text += sign + self._factor()
            elif self.mark is not None and self.mark.kind in _STARTS:
                if divided:
                    raise Unread("a/b c can be read in two ways")
                text += "*" + self._factor()
            else:
                return text

    def _factor(self) -> str:
        mark = self._take()
        match mark.kind:
            case "number" if self._is("number"):
                raise Unread("two numbers beside each other")
            case "number":
                return _raised(mark.text, self._power(mark))
            case "symbol":
                return self._symbol(mark)
            case "function":
                return self._function(mark)
            case "fraction" if _is_derivative(*mark.parts):
                raise Unread(f"{mark.latex} may be a derivative")
            case "fraction":
                top, bottom = (self._inner(part) for part in mark.parts)
                return _raised(f"({_held(top)}/{_held(bottom)})", self._power(mark))
            case "root" if not mark.text:
                return _raised(f"sqrt({self._inner(mark.parts[-1])})", self._power(mark))
            case "group":
                return _raised(f"({self._inner(mark.parts[0])})", self._power(mark))
            case "open":
                return self._bracket(mark)
            case "bar":
                return self._between_bars(mark)
            case "measure":
                return self._application(mark)
            case "set" if self._is("open"):
                return self._application(mark)
        raise (NoNumber if mark.kind == "bold" else Unread)(f"{mark.latex} is not read")

    def _power(self, mark: Mark) -> str:
        if _is_counter(mark.above) and mark.kind != "number":
            raise Unread(f"{latex_of([mark])} may be a power or an index")
        if mark.below and mark.kind not in ("symbol",):
            raise Unread(f"the index of {mark.latex} is not read")
        return self._inner(mark.above) if mark.above else ""

    def _symbol(self, mark: Mark) -> str:
        if mark.text in ("e", "pi") and self._is("open", "("):
            raise Unread(f"{mark.latex}(...) may be a product or a function")
        if mark.text == "e" and not mark.below:
            return f"exp({self._inner(mark.above)})" if mark.above else "exp(1)"
        if mark.text == "pi" and not mark.below:
            return _raised("pi", self._power(mark))
        if mark.text == "O" or mark.text in ("Omega", "Theta") and self._is("open", "("):
            return self._order(mark)
        if mark.text in ("o", "omega") and self._is("open", "("):
            raise Unread(f"{mark.latex}(...) names no constant")
        if self._is("open", "(", "[") and self._is_application(mark):
            return self._application(mark)
        if any(each.text == "top" for each in mark.above):
            return self._inner_product(mark)
        plain, power = _without_decoration(mark)
        if mark.text == "Delta" and self._is("symbol") and "cap_delta" not in self._names.symbols:
            raise Unread(f"{mark.latex} and what follows may be one symbol")
        if _is_counter(mark.above):  # x^{(t)} is that of step t
            return self._names.number([mark])
        if plain.text in _RUNNING:
            raise Unread(f"{mark.latex} is an index")
        if not _is_plain(plain):
            return _raised(self._names.number([plain]), self._inner(power) if power else "")
        name = symbol_name(plain)
        if not name.isidentifier():
            raise Unread(f"{mark.latex} is no symbol")
        if name in self._names.vectors or mark.text == "I" and mark.below:
            raise NoNumber(f"{mark.latex} is a vector or a matrix")
        if name in self._names.indices or any(each.text in self._names.indices for each in power):
            raise Unread(f"{mark.latex} is an index")
        if any(each.text in _RUNNING or each.text in self._names.indices for each in plain.below):
            name = self._names.number([plain])
        else:
            self._names.symbols.setdefault(name, latex_of([plain]))
        return _raised(name, self._inner(power) if power else "")

    def _inner_product(self, mark: Mark) -> str:
        r"""Return the number ``x^\top y``; with a matrix between it is not read."""
        other = self._take()
        if other.kind not in ("symbol", "bold") or self.mark is not None and self.mark.kind in _STARTS:
            raise Unread(f"{mark.latex} is a vector or a matrix")
        return self._names.number([mark, other])

    def _order(self, mark: Mark) -> str:
        if self._constants is None or not self._is("open", "(", "["):
            raise Unread(f"{mark.latex} names no constant")
        text = self._constants(mark.text, self._inner(self._enclosed(self._take())))
        if self._last.above or self._last.below:
            raise Unread(f"a power of {mark.latex}(...)")
        return text

    def _enclosed(self, opening: Mark) -> Sequence[Mark]:
        """Take what stands up to the bracket that closes; its power stays to be asked for."""
        start, depth = self._place, 1
        while depth:
            mark = self._take()
            depth += (mark.kind == "open") - (mark.kind == "close")
        self._last = self._marks[self._place - 1]
        return self._marks[start : self._place - 1]

    def _bracket(self, mark: Mark) -> str:
        inside = self._enclosed(mark)
        last = self._last
        if _CLOSING.get(mark.text, mark.text) != last.text or mark.text == "{" and len(inside) == 1:
            raise Unread("its brackets are not read")
        if mark.text in ("ceil", "floor"):
            return _raised(f"{mark.text}({self._inner(inside)})", self._power(last))
        if mark.text == "<" or any(each.kind == "comma" for each in at_top(inside)):
            return _raised(
                self._names.number([mark, *inside, replace(last, above=())]), self._power(last)
            )
        return _raised(f"({self._inner(inside)})", self._power(last))

    def _between_bars(self, mark: Mark) -> str:
        start, depth = self._place, 0
        while True:
            each = self._take()
            depth += (each.kind == "open") - (each.kind == "close")
            if each.kind == "bar" and each.text == mark.text and not depth:
                break
        inside, last = self._marks[start : self._place - 1], each
        power = self._inner(last.above) if last.above else ""
        if mark.text == "|" and not last.below and not is_of_set(inside):
            symbols, numbers = dict(self._names.symbols), dict(self._names.numbers)
            try:
                return _raised(f"abs({self._inner(inside)})", power)
            except Unread:
                self._names.symbols.clear()
                self._names.symbols.update(symbols)
                self._names.numbers.clear()
                self._names.numbers.update(numbers)
        return _raised(self._names.number([mark, *inside, replace(last, above=())]), power)

    def _is_application(self, mark: Mark) -> bool:
        """Return whether a bracket has a symbol's arguments: ``f(n + 1)``, not ``n(n - 1)``."""
        depth, place = 0, self._place
        inside = list[Mark]()
        while place < len(self._marks):
            each = self._marks[place]
            depth += (each.kind == "open") - (each.kind == "close")
            if not depth:
                break
            inside.append(each)
            place += 1
        inside = inside[1:]
        is_function = _is_function(mark)
        is_sum = any(each.kind == "sign" for each in at_top(inside))
        begins = inside[:1] and inside[0].kind == "number" or any(x.text == mark.text for x in inside)
        if is_sum and not (is_function or begins):  # n(n - 1), n(1 - p), not T(n - 1)
            raise Unread(f"{mark.latex}(...) may be a product or a function")
        return is_function or any(each.kind == "comma" for each in at_top(inside)) or not is_sum

    def _application(self, mark: Mark) -> str:
        marks = [mark]
        if self._is("open"):
            opening = self._take()
            marks += [opening, *self._enclosed(opening), replace(self._last, above=())]
            power = self._power(replace(self._last, below=()))
            is_sure = any(each.kind == "comma" for each in at_top(marks[2:-1])) or _is_function(mark)
            if power and mark.kind == "symbol" and not is_sure:  # C (a/b)^t
                raise Unread(f"{mark.latex}(...) may be a product or a function")
            if self._last.below:
                marks[-1] = replace(self._last, above=())
            return _raised(self._names.number(marks), power)
        raise Unread(f"of what {mark.latex} is taken is not read")

    def _function(self, mark: Mark) -> str:
        power = self._inner(mark.above) if mark.above else ""
        if mark.text in ("max", "min"):
            return _raised(self._extreme(mark), power)
        if mark.text == "exp":
            return _raised(f"exp({self._argument()})", power)
        argument = f"log({self._argument()})"
        if mark.below:
            argument = f"({argument}/log({self._inner(mark.below)}))"
        return _raised(argument, power)

    def _extreme(self, mark: Mark) -> str:
        if mark.below or not self._is("open"):
            raise Unread(f"over what the {mark.text} is taken is not read")
        inside = self._enclosed(self._take())
        parts = split(inside, "comma")
        if len(parts) < 2 or self._last.above:
            raise Unread(f"the {mark.text} is not read")
        return f"{mark.text}({', '.join(self._inner(part) for part in parts)})"

    def _argument(self) -> str:
        r"""Return what a function is taken of: a bracket, or factors to the next sign, ``\log 2n``."""
        if self._is("open"):
            opening = self._take()
            inside = self._enclosed(opening)
            if self._last.above:
                raise Unread("the power of an argument is not read")
            return self._inner(inside)
        text = self._factor()
        while self.mark is not None and self.mark.kind in ("number", "symbol", "fraction", "root"):
            text += "*" + self._factor()
        behind = self._marks[self._place + 1 : self._place + 2]
        is_rare = any(mark.text in ("delta", "epsilon", "varepsilon") for mark in behind)
        if self._is("sign", "/") and (text == "1" or is_rare):  # \log 1/\delta
            raise Unread("of what the logarithm is taken can be read in two ways")
        return text


def _is_function(mark: Mark) -> bool:
    """Return whether a symbol is that of a function: ``f``, or an operator's name."""
    return len(mark.text) > 1 and mark.latex.startswith(r"\op") or mark.text in _FUNCTION_LETTERS


def _is_derivative(top: Sequence[Mark], bottom: Sequence[Mark]) -> bool:
    r"""Return whether a fraction may be ``\frac{dL}{dt}``."""
    return bool(top) and top[0].text == bottom[0].text == "d" and len(bottom) > 1


def _raised(base: str, power: str) -> str:
    if not power:
        return base
    is_simple = re.fullmatch(r"\w+(\.\d+)?", power) is not None
    return f"{base}**{power}" if is_simple else f"{base}**({power})"


def _held(text: str) -> str:
    return text if re.fullmatch(r"\w+(\.\d+)?|\w+\([^()]*\)", text) else f"({text})"


def _without_decoration(mark: Mark) -> tuple[Mark, Sequence[Mark]]:
    """Return a symbol with stars and primes, and its power apart."""
    signs = [each for each in mark.above if each.text in ("star", "*", "prime")]
    rest = [each for each in mark.above if each not in signs]
    return replace(mark, above=tuple(signs)), rest


def _is_counter(above: Sequence[Mark]) -> bool:
    """Return whether a power stands in brackets, as the number of a step or of a layer does."""
    return len(above) > 2 and above[0].text in ("(", "[") and is_whole(above) and not above[-1].above


def is_whole(marks: Sequence[Mark]) -> bool:
    """Return whether the first bracket closes at the end."""
    depth = 0
    for i, mark in enumerate(marks):
        depth += (mark.kind == "open") - (mark.kind == "close")
        if not depth:
            return i == len(marks) - 1
    return False


def _is_plain(mark: Mark) -> bool:
    """Return whether an index is a letter or a number or two, as of a parameter."""
    simple = all(
        each.kind in ("symbol", "number")
        and not each.below
        and not each.above
        or each.text in ("star", "*")
        for each in mark.below
    )
    return simple and len(mark.below) <= 6


def at_top(marks: Sequence[Mark]) -> Iterator[Mark]:
    """Yield the marks that stand in no bracket."""
    depth = 0
    for mark in marks:
        depth -= mark.kind == "close"
        if not depth:
            yield mark
        depth += mark.kind == "open"


def split(marks: Sequence[Mark], kind: str) -> list[list[Mark]]:
    """Return the parts of marks between those of a kind that stand in no bracket."""
    parts: list[list[Mark]] = [[]]
    depth = 0
    for mark in marks:
        depth += (mark.kind == "open") - (mark.kind == "close")
        if mark.kind == kind and not depth:
            parts.append([])
        else:
            parts[-1].append(mark)
    return parts
