"""Parameters of the attention models: what can be built, and what a theorem asks beyond that.

`AttentionCell` refuses what cannot be built; `broken_premises` says in one line each which
hypotheses of the definitions and theorems (Appendices C to F) the parameters leave.
"""

import math
from dataclasses import dataclass

MODELS = ("self", "cross")
QUERY_KEY = ("identity", "ones")
SIGNS = ("shared", "per-dataset", "per-network", "independent")
SPECIAL = ("independent", "shared")

# The four parts of success, in the order of every array of events or outputs.
EVENTS = ("exp_d1_fires", "lin_d1_zero", "exp_d0_zero", "lin_d0_zero")

# A theorem's equality between floats, such as b + c = 1, holds up to this.
_EQUALITY = 1e-9

# Above this the counts of a sum over rows would leave the range of a float.
_LARGEST_ROWS = 1e300


def identity_columns(model: str, d: int) -> int:
    """Return the number of columns that the stacked identity blocks span.

    Parameters
    ----------
    model : str
        "self" or "cross".
    d : int
        Embedding size.

    Returns
    -------
    int
        d - 2 for self-attention, d - 1 for cross-attention.

    Notes
    -----
    Source: Definition D.1 (self-attention), Definition F.1 (cross-attention).
    """
    return d - 2 if model == "self" else d - 1


@dataclass(frozen=True, kw_only=True)
class AttentionCell:
    """One parameter point of the attention models, checked: networks can be built from it.

    Attributes
    ----------
    model : str
        "self" (Definition D.1) or "cross" (Definition F.1).
    qk : str
        Q K^T: "identity" or "ones" (self-attention only; cross-attention is always identity).
    n : int or float
        Number of rows, from 2 to 1e300; a float must be a whole number.
    d : int
        Embedding size, 3 <= d <= n + 2 (self) or 2 <= d <= n + 1 (cross).
    m : int
        Width of the second layer, at least 1.
    a0, a1 : float
        First-column strength of data sets D0 and D1, at least 0.
    b, c : float
        Strength of the identity blocks and of the last column, at least 0 and not both 0;
        cross-attention has neither and ignores them.
    tau : float or None
        Threshold; None for the theorems' (c + 0.1) sqrt(log n), or 0.9 for cross-attention.
    signs, special : str
        How the random signs and the special indices are shared, see `SIGNS` and `SPECIAL`.

    Raises
    ------
    ValueError
        If a value is outside its range; the message names the parameter and the range.
    """

    model: str
    qk: str
    n: float
    d: int
    m: int
    a0: float
    a1: float
    b: float
    c: float
    tau: float | None
    signs: str = "shared"
    special: str = "independent"

    def __post_init__(self) -> None:
        """Check every value."""
        _require_member("model", self.model, MODELS)
        _require_member("qk", self.qk, QUERY_KEY)
        _require_member("signs", self.signs, SIGNS)
        _require_member("special", self.special, SPECIAL)
        _require_sizes(self.model, self.n, self.d, self.m)
        strengths = {"a0": self.a0, "a1": self.a1}
        if self.model == "self":
            strengths |= {"b": self.b, "c": self.c}
        for name, value in strengths.items():
            if not (math.isfinite(value) and value >= 0):
                raise ValueError(f"{name} is {value}: strengths are finite and at least 0")
        if self.model == "self" and self.b + self.c == 0:
            raise ValueError("b and c are both 0: the linear attention divides 0 by 0")
        if self.tau is not None and not math.isfinite(self.tau):
            raise ValueError(f"tau is {self.tau}: the threshold is finite")

    @property
    def rows(self) -> int:
        """Number of rows n as an exact integer."""
        return int(self.n)

    @property
    def by_column(self) -> bool:
        """Whether rows attend by their identity column: self-attention with Q K^T = I."""
        return self.model == "self" and self.qk == "identity"


def _require_member(name: str, value: str, allowed: tuple[str, ...]) -> None:
    if value not in allowed:
        raise ValueError(f"{name} is {value!r}: choose one of {', '.join(allowed)}")


def _require_sizes(model: str, n: float, d: int, m: int) -> None:
    if not 2 <= n <= _LARGEST_ROWS or n != int(n):
        raise ValueError(f"n is {n}: the number of rows is a whole number from 2 to 1e300")
    smallest = 3 if model == "self" else 2
    columns = identity_columns(model, d)
    if d != int(d) or d < smallest or columns > n:
        raise ValueError(
            f"d is {d}: {model}-attention needs {smallest} <= d <= n + {d - columns}, n = {n}"
        )
    if m != int(m) or m < 1:
        raise ValueError(f"m is {m}: the width is a whole number of at least 1")


def _broken_shared(cell: AttentionCell, delta: float) -> list[str]:
    n, d, m = cell.rows, cell.d, cell.m
    columns = identity_columns(cell.model, d)
    is_self = cell.model == "self"
    definition, multiple = ("Definition D.1", "d - 2") if is_self else ("Definition F.1", "d - 1")
    broken = []
    if not 0 < cell.a0 < 0.1:
        broken.append(f"a0 is outside (0, 0.1) ({definition})")
    if n % columns:
        broken.append(
            f"n is no multiple of {multiple}: the last identity block is cut short ({definition})"
        )
    if d > n:
        broken.append("d is above n (every theorem asks d <= n)")
    width = math.log(n) - math.log(delta)
    if m < width:
        broken.append("m is below log(n/delta) (Definition 3.7)")
    return broken


def _broken_dimension(cell: AttentionCell, exponent: float, shown: str, source: str) -> list[str]:
    # omega(n^e) says nothing at one n; the weakest reading with constant 1 is d > n^e.
    if math.log(cell.d) > exponent * math.log(cell.n):
        return []
    return [f"d is not above n^{shown} ({source})"]


def _broken_self(cell: AttentionCell) -> list[str]:
    b, c = cell.b, cell.c
    broken = []
    if cell.a1 < 0.7:
        broken.append("a1 is below 0.7 (Definition D.1)")
    if b < 0.1 or c < 0.1:
        broken.append("b or c is below 0.1 (Definition D.1)")
    if abs(b + c - 1) > _EQUALITY:
        broken.append("b + c is not 1 (Definition D.1)")
    theorem_tau = (c + 0.1) * math.sqrt(math.log(cell.n))
    if cell.tau is not None and abs(cell.tau - theorem_tau) > _EQUALITY * theorem_tau:
        broken.append("tau is not (c + 0.1) sqrt(log n) (Theorem D.5)")
    broken += _broken_dimension(cell, 0.02, "0.02", "Theorems D.5, D.13, D.17")
    broken += _broken_dimension(cell, 4 * cell.a0 + 0.02, "(4 a0 + 0.02)", "Theorem D.9")
    if cell.by_column:
        broken += _broken_identity(cell)
    return broken


def _broken_identity(cell: AttentionCell) -> list[str]:
    square = cell.b**2 + cell.c**2
    broken = []
    if cell.a1 < 1:
        broken.append("a1 is below 1 (Theorem E.4)")
    if abs(square - 1) > _EQUALITY:
        broken.append("b^2 + c^2 is not 1 (Theorem E.4)")
    if not 0 < cell.b < 0.2:
        broken.append("b is outside (0, 0.2) (Theorem E.4)")
    return broken + _broken_dimension(cell, 2 * cell.b**2 + 0.02, "(2 b^2 + 0.02)", "Theorem E.4")


def _broken_cross(cell: AttentionCell) -> list[str]:
    broken = []
    if not cell.a1 > 1:
        broken.append("a1 is not above 1 (Definition F.1)")
    if cell.tau is not None and abs(cell.tau - 0.9) > _EQUALITY:
        broken.append("tau is not 0.9 (Theorem F.5)")
    broken += _broken_dimension(cell, 0.02, "0.02", "Theorems F.5, F.13, F.17")
    return broken + _broken_dimension(cell, 2 * cell.a0 + 0.02, "(2 a0 + 0.02)", "Theorem F.9")


def broken_premises(
    *,
    model: str,
    qk: str,
    n: float,
    d: int,
    m: int,
    a0: float,
    a1: float,
    b: float,
    c: float,
    tau: float | None,
    delta: float = 0.01,
) -> list[str]:
    """Return the hypotheses of the definitions and theorems that the parameters break.

    Parameters
    ----------
    model, qk, n, d, m, a0, a1, b, c, tau
        As in `AttentionCell`.
    delta : float
        Failure probability of the theorems, in (0, 1); sets the width log(n/delta).

    Returns
    -------
    list of str
        One line of text for each broken premise, with its source; empty if none is broken.

    Raises
    ------
    ValueError
        If the parameters cannot be built at all, or delta is outside (0, 1).

    Notes
    -----
    Source: Definition D.1, Theorems D.5, D.9, D.13, D.17 (self-attention); Theorem E.4
    (Q K^T = I); Definition F.1, Theorems F.5, F.9, F.13, F.17 (cross-attention). A premise
    d = omega(n^e) is read as d > n^e and m = O(log(n/delta)) as m >= log(n/delta), since an order
    of growth says nothing at a single n. b + c = 1 and b^2 + c^2 = 1 exclude each other, so that
    no self-attention with Q K^T = I meets every premise.
    """
    cell = AttentionCell(model=model, qk=qk, n=n, d=d, m=m, a0=a0, a1=a1, b=b, c=c, tau=tau)
    if not 0 < delta < 1:
        raise ValueError(f"delta is {delta}: a probability in (0, 1)")
    broken = _broken_shared(cell, delta)
    return broken + (_broken_self(cell) if cell.model == "self" else _broken_cross(cell))
