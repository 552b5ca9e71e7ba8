"""Limits of x over its rate: what refutes an order, along the one path on which it was worked out.

This module imports the standard library only.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from simkit.declare.claims.grammar import premise_names
from simkit.declare.parameters.expressions import Expression, ExpressionError
from simkit.errors import nearest


@dataclass(frozen=True)
class Limit:
    """The limit of x over the rate as the parameter that grows goes to the end of a path.

    Attributes
    ----------
    value : callable
        From the parameters of a cell on the path to the limit, an enclosure or a lower bound of it:
        0 refutes "at least", more than 1e400 refutes "at most". The growing parameter may be read.
    again : callable, optional
        The same by another way: the second witness of what it refutes.
    path : mapping of str to str
        What follows the growing parameter, ``{"m": "ceil(1.1*log(n/0.01))"}``, and what has to have one
        value, ``{"sigma": "0"}``. All else that the claim reads stays; a cell elsewhere is not asked.
    to : {"infinity", "0"}
        Where the growing parameter goes.
    proof : sequence of str
        Files as ``package:file.v``, one after the other: what proves in Rocq that the order is false
        along the path. ``{theorem}`` stands for what it proves, ``{name}`` for the definition.
        `simkit audit --rocq` writes it.
    reduction : str
        In words, by which steps the printed event became the formula that is proved about.
    for_all : mapping of str to str
        Parameters and numbers over all of whose values that proof goes, with conditions on each,
        ``{"rate": "rate > 0, rate < 1"}``; the cell meets them. All others have the values of the cell.
    large : sequence of str
        Whole parameters that the statement takes large enough at each point of the path.

    Examples
    --------
    >>> Limit(lambda p: 0, path={"m": "n"}).path
    {'m': 'n'}
    """

    value: Callable[[Mapping[str, Any]], Any]
    again: Callable[[Mapping[str, Any]], Any] | None = None
    path: Mapping[str, str] = field(default_factory=dict)
    to: Literal["infinity", "0"] = "infinity"
    proof: Sequence[str] = ()
    reduction: str = ""
    for_all: Mapping[str, str] = field(default_factory=dict)
    large: Sequence[str] = ()


def fault_of_limit(claim: Any, parameters: Sequence[str]) -> str:
    """Return what is wrong with the limit of a claim and with what it calls monotone, or nothing."""
    for name, value in claim.monotone.items():
        if name not in parameters:
            return f"it is monotone in {name!r}, which is no parameter{nearest(name, parameters)}"
        if not isinstance(value, int) or isinstance(value, bool):
            return f'it is monotone in {name!r} from {value!r} on; write a whole number, as {{"n": 2}}'
    limit = claim.limit
    if limit is None:
        unused = claim.kind == "order" and "limit" in claim.numbers and "limit" not in claim.names
        return "its limit is a number; write limit=Limit(value, again, path={...})" if unused else ""
    if not isinstance(limit, Limit) or limit.to not in ("infinity", "0"):
        return f'its limit is {limit!r}; write limit=Limit(value), with to="infinity" or to="0"'
    if not callable(limit.value) or not isinstance(limit.path, Mapping):
        return f'its limit is {limit!r}; write Limit(f, g, path={{"m": "n"}}), f and g being functions'
    if claim.kind != "order" or not claim.along:
        return 'it has a limit and is no order along a parameter; write x = O(...) and along="n"'
    for name, text in limit.path.items():
        try:
            names = Expression(text).names
        except (ExpressionError, TypeError, AttributeError) as error:
            return f"the path of its limit has {name!r} as {text!r}: {error}"
        for each in (name, *sorted(names)):
            if each not in parameters or name == claim.along:
                return f"the path of its limit names {each!r}{nearest(each, parameters)}"
    return _fault_of_ranges(claim, limit, parameters)


def _fault_of_ranges(claim: Any, limit: Limit, parameters: Sequence[str]) -> str:
    for name in limit.large:
        if name not in parameters or name in {claim.along, *limit.path}:
            return f"its limit takes {name!r} large{nearest(name, parameters)}"
    for name, conditions in limit.for_all.items():
        if name not in {*parameters, *claim.numbers} or name in {claim.along, *limit.path, *limit.large}:
            return f"its limit is proved for all {name!r}{nearest(name, [*parameters, *claim.numbers])}"
        try:
            named = premise_names(conditions.split(","))
        except ExpressionError as error:
            return f"its limit is proved for all {name!r} with {conditions!r}: {error}"
        if other := sorted(named - {name}):
            return f"its limit is proved for all {name!r} with a condition on {other[0]!r}"
    return ""
