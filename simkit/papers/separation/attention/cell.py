"""One parameter point of the attention models, and what can be built (Appendices C to F)."""

import math
import numbers
from dataclasses import dataclass
from decimal import Decimal

from simkit.errors import ArgumentError
from simkit.papers.separation.signs import SIGN_READINGS

MODELS = ("self", "cross")
QUERY_KEY = ("identity", "ones")
SPECIAL = ("independent", "shared")

#: Above this the counts of a sum over rows would leave the range of a float.
LARGEST_ROWS = 1e300
#: Largest strength: weights, n to its square, stay in the range of a decimal.
LARGEST_STRENGTH = 1e6
#: Largest d of which the sampler counts the columns: count indices stay below 2^62.
LARGEST_DIMENSION = 2**30
#: Largest n of which the literal path lays out the n x n weights: 0.8 GB a matrix of 8-byte floats.
LARGEST_LITERAL = 10_000
#: Most pairs of counts, of long and short columns, of which the sampler prepares what neurons do.
LARGEST_STATES = 4096
# Integers from here on are shown as powers of ten.
_LONG = 1e15


def identity_columns(model: str, d: int) -> int:
    """Return how many columns the stacked identity blocks span: d - 2 ("self") or d - 1 ("cross").

    Source: Definition D.1, Definition F.1.
    """
    return d - 2 if model == "self" else d - 1


@dataclass(frozen=True, kw_only=True)
class AttentionCell:
    """One parameter point of the attention models, checked: networks can be built from it.

    Strengths are the decimals that their floats print, and so is an n that is a float: 34e22 is 34 *
    10^22. Outside of its range a value raises `ArgumentError`, which names the parameter and the range.
    Source: Definition D.1, Definition F.1, Definition 3.7.
    """

    model: str  # "self" (Definition D.1) or "cross" (Definition F.1)
    n: float  # rows, a whole number from 2 to 1e300
    d: int  # embedding size, 3 <= d <= n + 2 (self) or 2 <= d <= n + 1 (cross)
    m: int  # width of the second layer, at least 1
    a0: float  # first-column strength of data set D0, from 0 to 1e6
    a1: float  # that of D1
    b: float = 0.2  # strength of the identity blocks, from 0 to 1e6; cross-attention ignores b and c
    c: float = 0.8  # of the last column; not both b and c are 0
    tau: float | None = None  # threshold; None for (c + 0.1) sqrt(log n), or 0.9 for cross-attention
    qk: str = "identity"  # Q K^T: "identity" or "ones" (self-attention only)
    signs: str = "shared"  # how the random signs are shared, see `SIGN_READINGS`
    special: str = "independent"  # how the special indices are, see `SPECIAL`

    def __post_init__(self) -> None:
        """Check every value."""
        _require_member("model", self.model, MODELS)
        _require_member("qk", self.qk, QUERY_KEY)
        _require_member("signs", self.signs, tuple(SIGN_READINGS))
        _require_member("special", self.special, SPECIAL)
        self._require_sizes()
        strengths = {"a0": self.a0, "a1": self.a1}
        if self.model == "self":
            strengths |= {"b": self.b, "c": self.c}
        for name, value in strengths.items():
            if not 0 <= value <= LARGEST_STRENGTH:
                raise ArgumentError(
                    "strengths are at least 0 and at most 1e6", parameter=name, value=value, example=0.2
                )
        if self.model == "self" and self.b + self.c == 0:
            raise ArgumentError(
                "with {c} linear attention would divide 0 by 0; it must be above 0",
                parameter="b", value=self.b, example=0.2, settings={"c": self.c},
            )  # fmt: skip
        if self.tau is not None and not math.isfinite(self.tau):
            raise ArgumentError("the threshold is finite", parameter="tau", value=self.tau, example=0.9)

    def _require_sizes(self) -> None:
        columns = identity_columns(self.model, self.d)
        if not 2 <= self.n <= LARGEST_ROWS or self.n != int(self.n):
            raise ArgumentError(
                "the number of rows is a whole number from 2 to 1e300",
                parameter="n", value=_readable(self.n), example=max(200, int(columns)),
            )  # fmt: skip
        smallest = 3 if self.model == "self" else 2
        largest = self.rows + self.d - columns
        if self.d != int(self.d) or not smallest <= self.d <= largest:
            raise ArgumentError(
                f"{self.model}-attention with {{n}} needs {smallest} <= d <= {_readable(largest)}",
                parameter="d", value=_readable(self.d), example=min(12, largest),
                settings={"n": _readable(self.n)},
            )  # fmt: skip
        if self.m != int(self.m) or self.m < 1:
            raise ArgumentError(
                "the width is a whole number of at least 1", parameter="m", value=self.m, example=15
            )

    @property
    def rows(self) -> int:
        """Number of rows n as an exact integer: of a float, the number that it prints."""
        if not isinstance(self.n, numbers.Rational):  # beyond 2^53 the nearest double is another number
            return int(Decimal(repr(float(self.n))))
        return int(self.n)

    @property
    def columns(self) -> int:
        """Number k of identity columns."""
        return identity_columns(self.model, self.d)

    @property
    def by_column(self) -> bool:
        """Whether rows attend by their identity column: self-attention with Q K^T = I."""
        return self.model == "self" and self.qk == "identity"

    @property
    def sign_draws(self) -> tuple[int, ...]:
        """For each of `PARTS`, the place of its sign matrix in the order in which they are drawn.

        It is the order of the table of readings, but of signs per data set those of D0 come first.
        """
        which = SIGN_READINGS[self.signs]
        return tuple(1 - matrix for matrix in which) if self.signs == "per-dataset" else which


def _require_member(name: str, value: str, allowed: tuple[str, ...]) -> None:
    if value not in allowed:
        raise ArgumentError(
            f"choose one of {', '.join(allowed)}", parameter=name, value=value, example=allowed[0]
        )


def _readable(size: float) -> float:
    """Return a size as it is shown: one of hundreds of digits as a power of ten."""
    return float(size) if abs(size) >= _LONG else size
