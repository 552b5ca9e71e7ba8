"""Expressions and terms in the language of Rocq."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import lru_cache, reduce
from importlib.resources import files
from typing import Any, NamedTuple

from simkit.declare.claims.instances import Term, Whole
from simkit.declare.parameters.expressions import Algebra, Expression

_SUM, _PRODUCT, _POWER, _APPLIED, _ATOM = range(5)
_WORDS = (
    "as at cofix else end exists exists2 fix for forall fun if IF in let match mod Prop return Set then"
    " Type using where with"
)


class Written(NamedTuple):
    """A real number as Rocq writes it."""

    text: str
    level: int = _ATOM  # how tightly it binds
    # the same as a whole number, where it is one for all values of its names: it can be an exponent
    whole: str = ""

    @property
    def factor(self) -> str:
        """As it stands behind a product's sign."""
        return self.text if self.level >= _POWER else f"({self.text})"


@lru_cache
def library_text(name: str = "Simkit.v") -> str:
    """Return the library of statements, of tactics, of limits or boxes, or counted instances of laws."""
    return (files("simkit.verdicts.rocq") / name).read_text(encoding="utf-8")


@lru_cache(maxsize=1)
def _taken() -> frozenset[str]:
    """Return the words that are no free name: those of Rocq, of its reals and of the library."""
    own = re.findall(
        r"(?:Definition|Fixpoint|Lemma|Theorem|Inductive|Ltac) (\w+)",
        library_text() + library_text("Limits.v"),
    )
    of_reals = "R Z PI IZR INR up exp ln sqrt pow powerRZ Rpower Rabs Rmin Rmax cos sin tan nth map fst"
    return frozenset(
        (*own, *_WORDS.split(), *of_reals.split(), "snd", "leaf", "node", "nat", "list", "repeat")
    )


def identifier(text: str) -> str:
    """Return a name of Rocq made of a name or label: ``Lemma D.2, 4b`` becomes ``Lemma_D_2_4b``."""
    text = text.replace("'", "_prime").replace("<=", " at most ").replace(">=", " at least ")
    found = re.sub(r"[^A-Za-z0-9]+", "_", text).strip("_")
    found = found if found[:1].isalpha() else f"x_{found}"
    return f"{found}_" if found in _taken() else found


def _in(part: Written, level: int) -> str:
    return part.text if part.level >= level else f"({part.text})"


def _binary(sign: str, level: int) -> Callable[[Written, Written], Written]:
    def combine(a: Written, b: Written) -> Written:
        if sign == "-" and a.text == "0":
            whole = f"(- {b.whole})" if b.whole else ""
            return Written(f"- {_in(b, _PRODUCT)}", _SUM, whole)
        whole = f"({a.whole} {sign} {b.whole})" if a.whole and b.whole and sign != "/" else ""
        return Written(f"{_in(a, level)} {sign} {_in(b, level + 1)}", level, whole)

    return combine


def _power(base: Written, exponent: Written) -> Written:
    if exponent.whole.isdigit():
        whole = f"({base.whole} ^ {exponent.whole})" if base.whole else ""
        return Written(f"{_in(base, _APPLIED)} ^ {exponent.whole}", _POWER, whole)
    if exponent.whole:
        return Written(f"powerRZ {_in(base, _ATOM)} {exponent.whole}", _APPLIED)
    return Written(f"Rpower {_in(base, _ATOM)} {_in(exponent, _ATOM)}", _APPLIED)


def _applied(name: str) -> Callable[..., Written]:
    return lambda *of: Written(" ".join([name, *(_in(each, _ATOM) for each in of)]), _APPLIED)


def _of_two(name: str) -> Callable[..., Written]:
    return lambda *values: reduce(_applied(name), values)


def _number(text: str) -> Written:
    text = text.replace("_", "")
    return Written(text, whole=text if text.isdigit() else "")


ROCQ: Algebra[Written] = Algebra(
    _number,
    {"+": _binary("+", _SUM), "-": _binary("-", _SUM), "*": _binary("*", _PRODUCT),
     "/": _binary("/", _PRODUCT), "**": _power},
    {"log": _applied("ln"), "exp": _applied("exp"), "sqrt": _applied("sqrt"), "abs": _applied("Rabs")},
    {"min": _of_two("minimum"), "max": _of_two("maximum")},
)  # fmt: skip


class TermNames:
    """What the names of a claim are called, and which of them are whole numbers at every cell."""

    def __init__(self, whole: Iterable[str]) -> None:
        self.whole = frozenset(whole)

    def of(self, name: str) -> Written:
        """Return a name as a real number."""
        if name == "pi":
            return Written("PI")
        own = identifier(name)
        return Written(f"IZR {own}", _APPLIED, own) if name in self.whole else Written(own)

    def write(self, expression: Expression) -> str:
        """Return an expression as a real number; ExpressionError if it rounds."""
        return self.printed(expression).text

    def printed(self, expression: Expression, algebra: Algebra[Written] = ROCQ) -> Written:
        """Return an expression, and how tightly it binds."""
        return expression.fold(algebra, {name: self.of(name) for name in expression.names})

    def term(self, argument: Any) -> str:
        """Return an argument of a term, or a term, as an atom."""
        if isinstance(argument, Term):
            own = " ".join([argument.name, *(self.term(each) for each in argument.arguments)])
            return f"({own})" if argument.arguments else own
        if isinstance(argument, Whole):
            return f"{self.printed(Expression(argument.text)).whole}%Z"
        if isinstance(argument, int):
            return f"{argument}%Z" if argument >= 0 else f"({argument})%Z"
        if isinstance(argument, list):
            return f"[{'; '.join(self.term(each) for each in argument)}]"
        if isinstance(argument, tuple):
            return f"({', '.join(self.term(each) for each in argument)})"
        if argument in self.whole:
            return identifier(argument)
        printed = self.printed(Expression(argument))
        return _in(printed, _ATOM)


def names_in(argument: Any) -> frozenset[str]:
    """Return the parameters that a term names."""
    if isinstance(argument, Term):
        return names_in(argument.arguments)
    if isinstance(argument, Whole):
        return frozenset((argument.name,))
    if isinstance(argument, list | tuple):
        return frozenset[str]().union(*map(names_in, argument))
    return Expression(argument).names if isinstance(argument, str) else frozenset()


def _rounded_up(x: Written) -> Written:
    return Written(f"IZR (ceiling {_in(x, _ATOM)})", _APPLIED, f"(ceiling {_in(x, _ATOM)})")


def _largest(*values: Written) -> Written:
    found = _of_two("maximum")(*values)
    if all(each.whole for each in values):
        whole = reduce(lambda a, b: f"(Z.max {a} {b})", (each.whole for each in values))
        return Written(f"IZR {whole}", _APPLIED, whole)
    return found


#: With the whole numbers that paths name, which `Limits.v` has.
ON_PATHS: Algebra[Written] = replace(
    ROCQ, functions={**ROCQ.functions, "ceil": _rounded_up}, extremes={**ROCQ.extremes, "max": _largest}
)


def literal(value: Any, whole: bool) -> str:
    """Return a parameter's value as it was typed."""
    text = str(value) if isinstance(value, int) else repr(value)
    if whole:
        return f"{int(value)}%Z" if value >= 0 else f"({int(value)})%Z"
    return text if not text.startswith("-") else f"({text})"


def between(values: Mapping[str, str], name: str) -> str:
    """Return the hypothesis that a number lies in its enclosure."""
    low, high = (_fraction(values[end]) for end in ("low", "high"))
    return f"{name} = {low}" if low == high else f"{low} <= {name} <= {high}"


def _fraction(text: str) -> str:
    numerator, _, denominator = text.partition("/")
    own = f"({numerator})" if numerator.startswith("-") else numerator
    return f"{own} / {denominator}" if denominator else own


def commented(text: str) -> str:
    """Return a text that can stand in a comment of Rocq."""
    return text.replace("(*", "( *").replace("*)", "* )").replace('"', "''")
