"""Numbers that are typed for options of the commands themselves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simkit.declare.parameters.parameter import Parameter
from simkit.errors import UsageError, option

_TIMEOUT = Parameter(
    "block_timeout", "float", 60.0, "Most seconds of a block", low=0, high=1e9, open_low=True
)
_SHARE = Parameter("verify", "float", 0.02, "Share of stored blocks", low=0, high=1, open_low=True)


def number_of(parameter: Parameter, text: str) -> float:
    """Return the number that was typed for an option of the command itself, in its range."""
    return parameter.convert(parameter.evaluate(text), text)


def read_timeout(text: str | None) -> float | None:
    """Return the seconds of `--block-timeout`; None where it is not given.

    Raises
    ------
    UsageError
        If it is no positive number.
    """
    return None if text is None else float(number_of(_TIMEOUT, text))


def read_share(given: Mapping[str, Any]) -> float:
    """Return the share of `--verify`, a number or a percentage; 0 where it is not given.

    Raises
    ------
    UsageError
        If it is no share, or no stored block is used.
    """
    text = given["verify"]
    if text is None:
        return 0.0
    value = _SHARE.evaluate(text.removesuffix("%"), text)
    share = float(_SHARE.convert(value / 100 if text.endswith("%") else value, text))
    for other in ("fresh", "no_ledger"):
        if given[other]:
            raise UsageError(
                f"it goes with no {option(other)}, as no stored block is used then; leave one out",
                parameter="verify", value=text,
            )  # fmt: skip
    return share
