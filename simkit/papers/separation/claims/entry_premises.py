"""The hypotheses of the lemmas on the entries of attention, and the model that a cell means."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from simkit.declare.claims.grammar import Relation
from simkit.declare.parameters.symbols import Symbol, exact
from simkit.declare.statement import Premise, related

if TYPE_CHECKING:
    from simkit.papers.separation.attention.cell import AttentionCell

Params = Mapping[str, Any]


def cell_of(params: Params) -> AttentionCell:
    """Return the attention model of a cell; its width and threshold do not matter.

    Source: Definition D.1, Definition F.1.
    """
    cross = params["model"] == "cross"
    return _build_cell(
        params["model"], "identity" if cross else params["qk"], params["n"], params["d"],
        (params["a0"], params["a1"]), (0.0, 0.0) if cross else (params["b"], params["c"]),
    )  # fmt: skip


@lru_cache(maxsize=1024)
def _build_cell(
    model: str, qk: str, n: int, d: int, first: tuple[float, float], rest: tuple[float, float]
) -> AttentionCell:
    from simkit.papers.separation.attention.cell import AttentionCell
    from simkit.papers.separation.attention.theory.entries import CellOfSymbols

    a0, a1 = first
    b, c = rest
    traced = any(isinstance(value, Symbol) for value in (n, d, *first, *rest))
    return (CellOfSymbols if traced else AttentionCell)(
        model=model, qk=qk, n=n, d=d, m=1, a0=a0, a1=a1, b=b, c=c
    )


def strength(value: float) -> Fraction:
    """Return a strength as the decimal that it prints. Source: chosen here."""
    return exact(value)


def _found(params: Params, name: str, relation: Relation, bound: Fraction) -> Premise:
    left = strength(params[name])
    text = f"{name} {relation} {float(bound):g}"
    return Premise(text, related(left, relation, bound), float(left), relation, float(bound))


def _blocks_fit(params: Params) -> Premise:
    """Return whether n = (d - 2) t, of cross-attention n = (d - 1) t, with a whole number t."""
    cell = cell_of(params)
    columns = "d - 2" if cell.model == "self" else "d - 1"
    rest = cell.rows % cell.columns
    return Premise(
        f"n = ({columns}) t with a whole number t", rest == 0, float(rest), "=", 0.0, "rows left over"
    )


def _small_strength(params: Params) -> list[Premise]:
    return [_found(params, "a0", ">", Fraction(0)), _found(params, "a0", "<", Fraction(1, 10))]


def self_data(params: Params) -> list[Premise]:
    """Return the hypotheses of Definition D.1.

    They are compared as the decimals that the parameters print.

    Source: Definition D.1.
    """
    b, c = strength(params["b"]), strength(params["c"])
    return [
        _blocks_fit(params),
        *_small_strength(params),
        _found(params, "a1", ">=", Fraction(7, 10)),
        _found(params, "b", ">=", Fraction(1, 10)),
        _found(params, "c", ">=", Fraction(1, 10)),
        Premise("b + c = 1", b + c == 1, float(b + c), "=", 1.0),
    ]


def circle_data(params: Params) -> list[Premise]:
    """Return Lemma E.1's hypotheses: b^2 + c^2 = 1 stands for D.1's b + c = 1. Source: Lemma E.1."""
    b, c = strength(params["b"]), strength(params["c"])
    squares = b**2 + c**2
    return [
        *self_data(params)[:-1],
        _found(params, "a1", ">=", Fraction(1)),
        Premise("b^2 + c^2 = 1", squares == 1, float(squares), "=", 1.0),
    ]


def strong_self_data(params: Params) -> list[Premise]:
    """Return the hypotheses of Definition D.1 and a1 >= 1. Source: Definition D.1, Lemma E.1."""
    return [*self_data(params), _found(params, "a1", ">=", Fraction(1))]


def cross_data(params: Params) -> list[Premise]:
    """Return the hypotheses of Definition F.1. Source: Definition F.1."""
    return [_blocks_fit(params), *_small_strength(params), _found(params, "a1", ">", Fraction(1))]
