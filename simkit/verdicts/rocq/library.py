"""The functions of `Simkit.v` once more, in balls: what a term is, and what a proof needs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product
from typing import Any

from flint import arb, fmpz

from simkit.declare.claims.terms import Term
from simkit.declare.parameters.expressions import Expression
from simkit.verdicts.arithmetic.balls import BALLS, Imprecise

#: The counts of plus signs from which on a sum reaches a level, by the signs of the entries before.
Tree = int | tuple["Tree", "Tree"]
_PROBABILITIES: Mapping[str, tuple[tuple[bool, int], ...]] = {
    # strict, and the sign of the level: Pr[... > level] or >=, one less the other
    "Pr_at_least": ((False, 1),),
    "Pr_below": ((False, 1),),
    "Pr_within": ((True, -1), (False, 1)),
    "Pr_at_most": ((False, -1), (True, 1)),
}
_MOST = 2000  # signs whose binomial coefficients are added up


class Library:
    """The library at the parameters of a cell.

    Parameters
    ----------
    names : mapping of str to arb
    """

    def __init__(self, names: Mapping[str, arb]) -> None:
        self.names = names

    def value(self, term: Any) -> Any:
        """Return the value of a term or of an argument: a ball, a function, a list or a pair."""
        if isinstance(term, Term):
            return getattr(self, f"_{term.name}")(*map(self.value, term.arguments))
        if isinstance(term, list | tuple):
            return type(term)(map(self.value, term))
        if isinstance(term, str):
            own = Expression(term)
            return own.fold(BALLS, {name: self.names[name] for name in own.names})
        return term

    @staticmethod
    def _softmax(n: arb) -> Callable[[arb], arb]:
        return lambda score: (score * n.log()).exp()

    @staticmethod
    def _linear(n: arb) -> Callable[[arb], arb]:
        return lambda score: score * n.log()

    @staticmethod
    def _score_ones(query: Any, *key: Any) -> Any:
        return _curried(
            lambda k: sum((x for _, x in query), arb(0)) * sum((x for _, x in k), arb(0)), key
        )

    @staticmethod
    def _score_identity(query: Any, *key: Any) -> Any:
        return _curried(lambda k: sum((x * y for i, x in query for j, y in k if i == j), arb(0)), key)

    @staticmethod
    def _score_cross(first: arb, *key: Any) -> Any:
        return _curried(lambda k: sum((x * (first if i == 0 else 1) for i, x in k), arb(0)), key)

    @staticmethod
    def _total(u: Any, score: Any, keys: Any) -> Any:
        return sum((arb(many) * u(score(key)) for many, key in keys), arb(0))

    def _attention(self, u: Any, score: Any, keys: Any, key: Any) -> Any:
        return u(score(key)) / self._total(u, score, keys)

    def _attended(self, u: Any, score: Any, keys: Any, column: int) -> Any:
        held = (arb(many) * u(score(key)) * dict(key).get(column, 0) for many, key in keys)
        return sum(held, arb(0)) / self._total(u, score, keys)

    @staticmethod
    def _log_over_log(n: arb, u: Any, score: arb) -> Any:
        return u(score).log() / n.log()

    @staticmethod
    def _over_log(n: arb, u: Any, score: arb) -> Any:
        return u(score) / n.log()

    @staticmethod
    def _entries(first: Any, other: arb, others: int) -> tuple[Any, arb, int]:
        return first, other, others

    def _chance(self, name: str, row: tuple[Any, arb, int], level: arb) -> arb:
        found = [share_of(row[2], tree) for tree in trees(name, row, level)]
        if len(found) == 2:
            return found[0] - found[1]
        return 1 - found[0] if name == "Pr_below" else found[0]

    def _Pr_at_least(self, *of: Any) -> arb:
        return self._chance("Pr_at_least", *of)

    def _Pr_below(self, *of: Any) -> arb:
        return self._chance("Pr_below", *of)

    def _Pr_within(self, *of: Any) -> arb:
        return self._chance("Pr_within", *of)

    def _Pr_at_most(self, *of: Any) -> arb:
        return self._chance("Pr_at_most", *of)


def _curried(function: Callable[[Any], arb], key: tuple[Any, ...]) -> Any:
    return function(*key) if key else function


def is_probability(term: Any) -> bool:
    """Return whether a term is a probability over fair signs."""
    return isinstance(term, Term) and term.name in _PROBABILITIES


def is_countable(term: Any) -> bool:
    """Return whether its proof can add up the binomial coefficients of its signs, if it has any."""
    return not is_probability(term) or term.arguments[0].arguments[2] <= _MOST


def trees(name: str, row: tuple[Any, arb, int], level: arb) -> list[Tree]:
    """Return the counts that the proof of a probability names, one tree for each of its tails.

    Raises
    ------
    Imprecise
        If a sum is too near to its level at this precision.
    """
    first, other, others = row
    return [
        _tree(
            [_count(signs, row, sign * level, strict) for signs in product((1, -1), repeat=len(first))]
        )
        for strict, sign in _PROBABILITIES[name]
    ]


def _tree(counts: list[int]) -> Tree:
    half = len(counts) // 2
    return counts[0] if not half else (_tree(counts[:half]), _tree(counts[half:]))


def _count(signs: tuple[int, ...], row: tuple[Any, arb, int], level: arb, strict: bool) -> int:
    """Return from how many plus signs among the others on the sum reaches the level."""
    first, other, others = row
    base = sum((sign * x for sign, x in zip(signs, first, strict=True)), arb(0))
    low, high = 0, others + 1
    while low < high:
        middle = (low + high) // 2
        margin = base + other * (2 * middle - others) - level
        if not (margin > 0 or margin < 0 or margin.is_zero()):
            raise Imprecise("a sum is too near to its level")
        reached = margin > 0 or (margin.is_zero() and not strict)
        low, high = (low, middle) if reached else (middle + 1, high)
    return low


def share_of(size: int, tree: Tree) -> arb:
    """Return the share of sign vectors that a tree of counts has."""
    if isinstance(tree, tuple):
        return (share_of(size, tree[0]) + share_of(size, tree[1])) / 2
    ways = sum((fmpz.bin_uiui(size, k) for k in range(tree, size + 1)), fmpz(0))
    return arb(ways) / arb(2) ** size


def written(tree: Tree) -> str:
    """Return a tree of counts as Rocq writes it."""
    if isinstance(tree, tuple):
        return f"(node {written(tree[0])} {written(tree[1])})"
    return f"(leaf {tree})"
