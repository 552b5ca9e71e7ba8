"""The boxes of a paper as they are kept: which are declared, and which are proved."""

import hashlib
import json
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from fractions import Fraction
from functools import lru_cache
from typing import Any

from simkit.declare.claims.paper import packaged_text
from simkit.declare.parameters.expressions import Expression, ExpressionError
from simkit.errors import UsageError, nearest
from simkit.verdicts.arithmetic.balls import RATIONALS

Record = dict[str, Any]


@dataclass(frozen=True)
class DeclaredBox:
    """Ranges of the parameters of a claim."""

    claim: str
    # of a parameter, or of a name used in `given`: both ends, the upper one may be ``inf``
    ranges: Mapping[str, tuple[str, str]]
    # parameters that follow from others, ``c = 1 - b``
    given: Mapping[str, str] = field(default_factory=dict)
    fixed: Mapping[str, str] = field(default_factory=dict)  # parameters that are held fixed
    whole: Sequence[str] = ()  # the names that are no parameters and stand for whole numbers
    fails: bool = False  # whether the claim is to be refuted everywhere in it


def digest_of(record: Mapping[str, Any]) -> str:
    """Return 64 hex digits of a record, its own digest left out."""
    whole = {name: held for name, held in record.items() if name != "sha256"}
    return hashlib.sha256(json.dumps(whole, sort_keys=True).encode()).hexdigest()


_KEYS = {"study", "claims", *(f.name for f in fields(DeclaredBox))} - {"claim"}
_ABOUT = "each relation holds on its whole box; check it with check_boxes.py"


@dataclass(frozen=True)
class ProvedBox:
    """A claim that is proved on a box."""

    record: Record  # as `check_boxes` reads it
    told: frozenset[str] = frozenset()  # the choices that are said: the claim is asked at others, too

    def holds_at(self, params: Mapping[str, Any]) -> bool:
        """Return whether a setting lies in the box, its choices those for which it is proved."""
        for name, of in self.record["choices"].items():
            value = params.get(parameter_of(name))
            if str(value) != of and not (_is_number(value) and _exact(value) == Fraction(of)):
                return False
        numbers = {name: _exact(value) for name, value in params.items() if _is_number(value)}
        given = [x for x in self.record["definitions"] if parameter_of(x) in numbers]
        try:
            for name, of in self.record["parameters"].items():
                value = self._value(parameter_of(name), numbers, given)
                if value is not None and (
                    value < Fraction(of["low"])
                    or of["high"] != "inf"
                    and value > Fraction(of["high"])
                    or of["kind"] == "whole"
                    and value.denominator > 1
                ):
                    return False
            whole = [Expression(of).fold(RATIONALS, numbers) for of in self.record["whole"].values()]
            return all(value.denominator == 1 for value in whole) and all(
                self._defined(x, numbers) == numbers[parameter_of(x)] for x in given
            )
        except (ArithmeticError, ExpressionError, KeyError):  # it is not certain
            return False

    def _value(self, name: str, numbers: dict[str, Fraction], given: Sequence[str]) -> Fraction | None:
        """Return a number of a setting, known from now on; or what a definition leaves for it.

        It is no parameter then: of ``dim = patterns + more`` it is ``more``, seen from two values of it.
        """
        for x in given if name not in numbers else ():
            if name in Expression(self.record["definitions"][x]).names:
                at = [self._defined(x, {**numbers, name: Fraction(i)}) for i in (0, 1)]
                numbers[name] = (numbers[parameter_of(x)] - at[0]) / (at[1] - at[0])
        return numbers.get(name)

    def _defined(self, name: str, numbers: Mapping[str, Fraction]) -> Fraction:
        expression = Expression(self.record["definitions"][name])
        others = (expression.names - numbers.keys()) & self.record["definitions"].keys()
        return expression.fold(
            RATIONALS, {**numbers, **{other: self._defined(other, numbers) for other in others}}
        )


def parameter_of(name: str) -> str:
    """Return the parameter that a name of a record stands for."""
    return "lambda" if name == "lambda_" else name


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _exact(value: Any) -> Fraction:
    return Fraction(repr(value) if isinstance(value, float) else value)


def declared_boxes(text: str, where: str) -> list[tuple[str, DeclaredBox]]:
    """Return the boxes that a TOML file declares, each with its study; UsageError if it is no such file.

    It has tables ``[[box]]`` of a study, its claims, and what `DeclaredBox` has.
    """
    try:
        tables = tomllib.loads(text).get("box", [])
        return [
            one for i, table in enumerate(tables, 1) for one in _boxes_in(f"{where}, box {i}", table)
        ]
    except tomllib.TOMLDecodeError as error:
        raise UsageError(f"{where} is no TOML: {error}") from None
    except (AttributeError, KeyError, TypeError) as error:
        raise UsageError(
            f"{where}: a box has study, claims and ranges, as"
            f' {{ n = ["100", "inf"], alpha = ["0.2", "0.6"] }} ({error})'
        ) from None


def _boxes_in(where: str, table: Record) -> list[tuple[str, DeclaredBox]]:
    for key in table.keys() - _KEYS:
        raise UsageError(f"{where}: {key!r} is no key{nearest(key, sorted(_KEYS))}")
    for key, written in (("claims", '["Lemma 1"]'), ("whole", '["t"]')):
        of = table.get(key, [])
        if not isinstance(of, list) or not all(isinstance(x, str) for x in of):
            raise UsageError(f"{where}: {key} = {of!r} is no list of names; write {written}")
    if not isinstance(table.get("fails", False), bool):
        raise UsageError(f"{where}: fails = {table['fails']!r}; write true or false")
    for name, text in [*table.get("given", {}).items(), *table.get("fixed", {}).items()]:
        if not isinstance(text, str):
            raise UsageError(f'{where}: {name} = {text!r} is no text; write {name} = "{text}"')
    for name, text in table.get("given", {}).items():
        try:
            Expression(text)
        except ExpressionError as error:
            raise UsageError(f"{where}: {name} = {text!r}: {error}") from None
    kinds = [table.get(key, {}).keys() for key in ("ranges", "given", "fixed")]
    if twice := [
        name for i, names in enumerate(kinds) for before in kinds[:i] for name in names & before
    ]:
        raise UsageError(f"{where}: {twice[0]} stands in two of ranges, given and fixed; keep one")
    more = {key: of for key, of in table.items() if key not in ("study", "claims", "ranges")}
    ranges = {name: _range(where, name, ends) for name, ends in table["ranges"].items()}
    return [(table["study"], DeclaredBox(claim, ranges, **more)) for claim in table["claims"]]


def _range(where: str, name: str, ends: Any) -> tuple[str, str]:
    try:
        low, high = (str(end).strip() for end in ends)
        if Fraction(low) > (Fraction(low) if high == "inf" else Fraction(high)):
            raise ValueError
    except (TypeError, ValueError, ZeroDivisionError):
        raise UsageError(
            f'{where}: {name} = {ends!r} is no range; write ["0.2", "0.6"], or "inf" above'
        ) from None
    return low, high


@lru_cache(maxsize=16)
def boxes_at(place: str) -> Sequence[tuple[str, DeclaredBox]]:
    """Return the boxes that a paper declares, each with its study, by where it keeps them."""
    found = packaged_text(f"{place}/declared.toml") if place else ""
    return tuple(declared_boxes(found, f"the boxes of {place.partition(':')[0]}"))


@lru_cache(maxsize=16)
def covers_at(place: str) -> Sequence[Record]:
    """Return what is kept of a paper's boxes: records of `check_boxes` with their covers."""
    return tuple(json.loads(packaged_text(f"{place}/proved.json"))["boxes"]) if place else ()


def still_proved(record: Record, covers: Sequence[Mapping[str, Any]]) -> ProvedBox | None:
    """Return the kept cover of a box if it is of the same formulas, ranges and premises; else None."""
    for held in covers:
        if held["claim"] == record["claim"] and all(held.get(part) == of for part, of in record.items()):
            return ProvedBox(dict(held)) if held.get("sha256") == digest_of(held) else None
    return None


def certificate_of(records: Sequence[Record]) -> str:
    """Return proved boxes as the file that `check_boxes` reads."""
    lines = ",\n".join(json.dumps(record) for record in records)
    return f'{{"certificate": {json.dumps(_ABOUT)}, "boxes": [\n{lines}\n]}}\n'
