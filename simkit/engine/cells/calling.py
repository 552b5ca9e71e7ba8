"""Calling what others have written: what it raises, or returns wrongly, becomes one line.

The line names the file and the line of the method, or of what it raised.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from simkit.declare.faults import at, defined_at, place_of
from simkit.declare.mistakes import said_of
from simkit.declare.parameters.typed import typed_parameters
from simkit.declare.statement import Bound, Estimate, Premise, Statements, quantities_of
from simkit.declare.study import Study
from simkit.errors import SimkitError, StudyError, UsageError, nearest

if TYPE_CHECKING:
    from pandas import DataFrame

_DIRECTIONS = ("<=", ">=")
_LONGEST_VALUE = 80  # characters of a wrong value that are shown


def ask(
    owner: Study | Statements, method: str, *arguments: Any, error: type[SimkitError] = UsageError
) -> Any:
    """Call a method of a study or of its statements; what it raises becomes one line."""
    study = owner.study if isinstance(owner, Statements) else owner
    try:
        return getattr(owner, method)(*arguments)
    except KeyboardInterrupt:
        raise
    except BaseException as fault:  # a user's code may raise anything
        says_itself = isinstance(fault, SimkitError)
        if says_itself and (not isinstance(fault, StudyError) or str(fault).startswith("study ")):
            raise
        said = f"{fault}{at(place_of(fault))}" if says_itself else said_of(fault)
        raise error(f"study {study.name!r}: its method {method} failed: {said}") from fault


def is_default(owner: Study | Statements, *methods: str) -> bool:
    """Return whether methods are left as every study has them: they say nothing at any cell."""
    base = Statements if isinstance(owner, Statements) else Study
    return all(
        getattr(getattr(owner, method, None), "__func__", None) is vars(base)[method]
        for method in methods
    )


def ask_number(study: Study, method: str, params: Mapping[str, Any]) -> float:
    """Return the bytes or seconds that a study states, from 0 to infinity; else UsageError."""
    value = ask(study, method, params)
    number = math.nan
    if not isinstance(value, str | bytes):
        try:
            number = float(value)
        except OverflowError:
            number = math.inf
        except (TypeError, ValueError):
            pass
    if not number >= 0:
        raise _refusal(study, method, value, "a number of at least 0, as 1e6", UsageError)
    return number


@dataclass(frozen=True)
class Said:
    """What is said about a cell: numbers by quantity, and its premises."""

    # as they were given: an int, a Fraction, a ball, a pair of ends, or a float
    exact: Mapping[str, Any]
    limit: Mapping[str, float]
    bound: Mapping[str, Bound | float]  # without a direction, where a bare number was stated
    premises: Sequence[Premise]

    @property
    def premises_met(self) -> bool:
        """Whether the cell breaks none of its premises."""
        return all(premise.holds for premise in self.premises)

    def exact_double(self, name: str) -> float | None:
        """Return the double nearest to an exact value; None where there is none."""
        return nearest_double(self.exact.get(name))


#: One for all cells of a study of which nothing is said.
SILENT = Said({}, {}, {}, ())


def is_silent(statements: Statements) -> bool:
    """Return whether nothing is said about any cell."""
    return is_default(statements, "exact", "limit", "bound", "premises")


def ask_statements(
    statements: Statements, params: Mapping[str, Any], error: type[SimkitError] = StudyError
) -> Said:
    """Return what is said about a cell; `error` of what is no number or of no declared quantity."""
    if is_silent(statements):
        return SILENT
    typed = typed_parameters(params)
    exact, limit, bound = (
        _ask_values(statements, method, typed, error) for method in ("exact", "limit", "bound")
    )
    return Said(exact, limit, bound, ask_premises(statements, params, error))


def ask_exact(
    statements: Statements,
    params: Mapping[str, Any],
    error: type[SimkitError] = StudyError,
    in_doubles: bool = False,
) -> Mapping[str, Any]:
    """Return a cell's exact values by quantity, at what was typed or at doubles, as `ask_statements`."""
    return _ask_values(statements, "exact", typed_parameters(params, in_doubles), error)


def _ask_values(
    statements: Statements, method: str, params: Mapping[str, Any], error: type[SimkitError]
) -> Mapping[str, Any]:
    """Return the values of quantities, those that are None left out."""
    found = ask(statements, method, params, error=error)
    if type(found) is dict and not found:
        return found
    if not isinstance(found, Mapping):
        raise _refusal(statements, method, found, 'a dictionary, as {"success": 0.5}', error)
    known = {quantity.name: quantity.kind for quantity in quantities_of(statements)}
    events = [name for name, kind in known.items() if kind == "event"]
    values = {}
    for name, value in found.items():
        if name not in known:
            what = f"{name!r}, which is no quantity{nearest(str(name), known)}"
            raise _refusal(statements, method, None, "", error, what)
        if value is None:
            continue
        number: Any = value.value if isinstance(value, Bound) else value
        if isinstance(value, Bound) and (method != "bound" or value.direction not in _DIRECTIONS):
            raise _refusal(statements, method, value, _EXAMPLES[method], error, f"{name!r}: ")
        low, high = number if method == "exact" and _is_pair(number) else (number, number)
        if not (_is_number(low) and _is_number(high)):
            raise _refusal(statements, method, value, _EXAMPLES[method], error, f"{name!r}: ")
        if method != "bound" and name in events and is_finite(number) and (low > 1 or high < 0):
            raise _refusal(statements, method, value, "a probability, as 0.5", error, f"{name!r}: ")
        values[name] = value
    return values


_EXAMPLES = {
    "exact": "a number, as 0.5",
    "limit": "a number, as 0.5",
    "bound": "a number with its direction, as at_least(0.5)",
}


def ask_premises(
    statements: Statements, params: Mapping[str, Any], error: type[SimkitError] = StudyError
) -> list[Premise]:
    """Return the premises stated at a cell; `error` of what is no sequence of premises or texts."""
    stated = ask(statements, "premises", typed_parameters(params), error=error)
    if not stated and isinstance(stated, tuple | list):
        return []
    items: list[Any] = [None]
    if isinstance(stated, Iterable) and not isinstance(stated, str):
        items = list(stated)
    if not all(isinstance(item, Premise | str) for item in items):
        example = 'a list, as [premise("n > 2", n, ">", 2)]'
        raise _refusal(statements, "premises", stated, example, error)
    return [Premise(item, holds=False) if isinstance(item, str) else item.in_doubles for item in items]


def ask_estimates(
    statements: Statements,
    params: Mapping[str, Any],
    values: Mapping[str, Sequence[float]],
    confidence: float,
) -> Mapping[str, Estimate]:
    """Return the means that statements estimate themselves, by measurement."""
    found = ask(statements, "estimates", params, values, confidence, error=StudyError)
    known = [q.name for q in quantities_of(statements) if q.kind == "measurement"]
    if not isinstance(found, Mapping) or not all(isinstance(e, Estimate) for e in found.values()):
        example = "a dictionary of measurements and estimates"
        raise _refusal(statements, "estimates", found, example, StudyError)
    for name in set(found) - set(known):
        what = f"{name!r}, which is no measurement{nearest(str(name), known)}"
        raise _refusal(statements, "estimates", None, "", StudyError, what)
    return found


def ask_remarks(statements: Statements, table: "DataFrame", method: str = "remarks") -> list[str]:
    """Return what is remarked on a whole table, or its headline, one line each."""
    found = ask(statements, method, table, error=StudyError)
    lines: list[Any] = [None]
    if isinstance(found, Iterable) and not isinstance(found, str):
        lines = list(found)
    if not all(isinstance(line, str) for line in lines):
        raise _refusal(statements, method, found, 'a list of lines, as ["a remark"]', StudyError)
    return lines


def ask_exponent(statements: Statements, params: Mapping[str, Any], along: str, of: str) -> float | None:
    """Return the stated power of `along` that a threshold of `of` follows, None where none is stated."""
    found = ask(statements, "stated_exponent", params, along, of, error=StudyError)
    if found is not None and not (_is_number(found) and math.isfinite(found)):
        raise _refusal(statements, "stated_exponent", found, "a number, as -2, or None", StudyError)
    return None if found is None else float(found)


def ask_derivation(statements: Statements, name: str, table: "DataFrame") -> "DataFrame":
    """Return what is derived from a table under a name."""
    import pandas as pd

    found = ask(statements, "derive", name, table, error=StudyError)
    if not isinstance(found, pd.DataFrame) or "quantity" not in found.columns:
        example = "a DataFrame with the columns of the table"
        raise _refusal(statements, "derive", found, example, StudyError)
    return found


def _is_pair(value: object) -> bool:
    return isinstance(value, tuple | list) and len(value) == 2


def is_finite(value: Any) -> bool:
    """Return whether a number, or each end of an enclosure, is finite; so is one beyond doubles."""
    if _is_pair(value):
        return is_finite(value[0]) and is_finite(value[1])
    try:
        return math.isfinite(value)
    except OverflowError:
        return True


def nearest_double(value: Any) -> float | None:
    """Return a number, of an enclosure its middle, as a finite double; None where it has none."""
    if value is None:
        return None
    try:
        number = (float(value[0]) + float(value[1])) / 2 if _is_pair(value) else float(value)
    except OverflowError:
        return None
    return number if math.isfinite(number) else None


def _is_number(value: object) -> bool:
    """Return whether a value is one number; text is none, though float() takes it."""
    if isinstance(value, float | int | Fraction):
        return True
    if isinstance(value, str | bytes) or getattr(value, "shape", None):
        return False
    try:
        float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError, OverflowError):
        return False
    return True


def _refusal(
    owner: Study | Statements,
    method: str,
    value: object,
    example: str,
    error: type[SimkitError],
    named: str = "",
) -> SimkitError:
    """Return the error that tells an author what a method of his returned."""
    study = owner.study if isinstance(owner, Statements) else owner
    said = named
    if example:
        text = " ".join(repr(value).split())
        text = text if len(text) <= _LONGEST_VALUE else f"{text[:_LONGEST_VALUE]}..."
        said += f"{text}; return {example}"
    place = defined_at(getattr(owner, method))
    return error(f"study {study.name!r}: its method {method} returned {said}{at(place)}")
