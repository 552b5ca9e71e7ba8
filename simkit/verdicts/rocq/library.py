"""The functions of `Simkit.v` once more, in balls: what a term is, and what a proof needs."""

from collections.abc import Callable, Mapping
from itertools import product
from operator import mul
from typing import Any

from flint import arb, fmpz

from simkit.declare.claims.instances import Term, Whole
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
    "Pr_none_above": ((True, 1),),
}
MOST_SIGNS = 300  # signs whose binomial coefficients a proof adds up in about a second


class Library:
    """The library at the parameters of a cell."""

    def __init__(self, names: Mapping[str, arb]) -> None:
        self.names = names

    def value(self, term: Any) -> Any:
        """Return the value of a term or of an argument: a ball, a function, a list or a pair."""
        if isinstance(term, Term):
            return getattr(self, f"_{term.name}")(*map(self.value, term.arguments))
        if isinstance(term, Whole):
            whole = self.names[term.name].unique_fmpz()
            if whole is None:
                raise Imprecise(f"{term.name} is no whole number at this precision")
            return term.times * int(whole) + term.shift
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
    def _entries(first: Any, other: arb, others: int) -> tuple[Any, Any, int]:
        return [[x] for x in first], [other], others

    def _Pr_at_least(self, row: Any, level: arb) -> arb:
        return chance("Pr_at_least", row, level)

    def _Pr_below(self, row: Any, level: arb) -> arb:
        return chance("Pr_below", row, level)

    def _Pr_within(self, row: Any, level: arb) -> arb:
        return chance("Pr_within", row, level)

    def _Pr_at_most(self, row: Any, level: arb) -> arb:
        return chance("Pr_at_most", row, level)

    def _Pr_between(self, row: Any, low: arb, high: arb) -> arb:
        return chance("Pr_at_least", row, low) + chance("Pr_none_above", row, high) - 1

    def _Pr_none_above(self, first: Any, other: Any, others: int, level: arb) -> arb:
        return chance("Pr_none_above", (first, other, others), level)

    @staticmethod
    def _every_neuron(m: arb, none: arb) -> arb:
        return none**m

    @staticmethod
    def _some_but_none(m: arb, none: arb, none_of_both: arb) -> arb:
        return none**m - none_of_both**m

    @staticmethod
    def _Beta_above(a: arb, b: arb, level: arb) -> arb:
        return (1 - level).beta_lower(b, a, regularized=1)

    @staticmethod
    def _normal_beyond(level: arb) -> arb:
        return (level / arb(2).sqrt()).erfc()

    @staticmethod
    def _inner(x: Any, y: Any) -> Any:
        return sum((u * v for u, v in zip(x, y, strict=True)), arb(0))

    @staticmethod
    def _over(x: arb, y: arb) -> arb:
        return x / y

    @staticmethod
    def _difference(x: arb, y: arb) -> arb:
        return x - y

    @staticmethod
    def _chord_of_degrees(t: arb) -> Any:
        angle = t * arb.pi() / 180
        return ((angle.cos() - 1) ** 2 + angle.sin() ** 2).sqrt()

    def _slope(self, beta: Any, keys: Any, query: Any, key: Any) -> arb:
        mixed = [self._inner(beta, column) for column in zip(*keys, strict=True)]
        return 2 * arb(self._inner(key, [x - q for x, q in zip(mixed, query, strict=True)]))

    @staticmethod
    def _vec_columns(matrix: Any) -> Any:
        return [x for row in _transposed(matrix) for x in row]

    @staticmethod
    def _times_transposed(a: Any, b: Any) -> Any:
        return [[sum(map(mul, row, other)) for other in b] for row in a]

    @staticmethod
    def _transposed(matrix: Any) -> Any:
        return _transposed(matrix)

    @staticmethod
    def _scores_by_blocks(a: Any, b: Any, vector: Any) -> Any:
        return [[sum(map(mul, [u * v for u in r for v in s], vector)) for s in b] for r in a]

    def _scores_by_products(self, a: Any, x: Any, b: Any) -> Any:
        return self._times_transposed(self._times_transposed(a, _transposed(x)), b)

    def _differing(self, a: Any, b: Any) -> arb:
        rows = zip(a, b, strict=True)
        return arb(sum(x != y for one, other in rows for x, y in zip(one, other, strict=True)))


def _transposed(matrix: Any) -> list[list[Any]]:
    return [list(column) for column in zip(*matrix, strict=True)]


#: Columns of single entries, of each row one; the column that all others are alike; how many they are.
Columns = tuple[list[list[Any]], list[Any], int]


def _curried(function: Callable[[Any], arb], key: tuple[Any, ...]) -> Any:
    return function(*key) if key else function


def probabilities_in(term: Any) -> list[Term]:
    """Return the probabilities over fair signs that a formula consists of, from left to right."""
    if not isinstance(term, Term):
        return []
    if term.name in (*_PROBABILITIES, "Pr_between"):
        return [term]
    return [found for argument in term.arguments for found in probabilities_in(argument)]


def columns_of(term: Term) -> Columns:
    """Return the terms of a probability's entries, by columns."""
    row = term.arguments[0]
    if isinstance(row, Term):
        first, other, others = row.arguments
        return [[x] for x in first], [other], others
    return term.arguments[0], term.arguments[1], term.arguments[2]


def is_countable(term: Any) -> bool:
    """Return whether its proof can add up the binomial coefficients of its signs, if it has any."""
    parts = probabilities_in(term)
    return all(part.name in _PROBABILITIES and columns_of(part)[2] <= MOST_SIGNS for part in parts)


def most_signs(term: Any, names: Mapping[str, arb]) -> int:
    """Return over how many signs, equal ones, the probabilities of a formula are, at the most."""
    value = Library(names).value
    return max((int(value(columns_of(part)[2])) for part in probabilities_in(term)), default=0)


def chance(name: str, columns: Columns, level: arb) -> arb:
    """Return a probability over fair signs; Imprecise if a sum is too near to its level."""
    found = [share_of(columns[2], tree) for tree in trees(name, columns, level)]
    if len(found) == 2:
        return found[0] - found[1]
    return found[0] if name == "Pr_at_least" else 1 - found[0]


def trees(name: str, columns: Columns, level: arb) -> list[Tree]:
    """Return the counts that the proof of a probability names, one tree for each of its tails."""
    patterns = list(product((1, -1), repeat=len(columns[0])))
    return [
        _tree([_count(signs, columns, sign * level, strict) for signs in patterns])
        for strict, sign in _PROBABILITIES[name]
    ]


def _tree(counts: list[int]) -> Tree:
    half = len(counts) // 2
    return counts[0] if not half else (_tree(counts[:half]), _tree(counts[half:]))


def _count(signs: tuple[int, ...], columns: Columns, level: arb, strict: bool) -> int:
    """Return from how many plus signs among the others on a row reaches the level."""
    first, other, others = columns
    bases = [
        sum((sign * column[row] for sign, column in zip(signs, first, strict=True)), arb(0))
        for row in range(len(other))
    ]
    low, high = 0, others + 1
    while low < high:
        middle = (low + high) // 2
        steps = 2 * middle - others
        margins = [base + x * steps - level for base, x in zip(bases, other, strict=True)]
        reached = [_is_reached(margin, strict) for margin in margins]
        if True not in reached and None in reached:
            raise Imprecise("a sum is too near to its level")
        low, high = (low, middle) if True in reached else (middle + 1, high)
    return low


def _is_reached(margin: arb, strict: bool) -> bool | None:
    """Return whether a margin is positive, or zero where that is enough; None where it is not known."""
    if margin > 0 or (margin.is_zero() and not strict):
        return True
    return False if margin < 0 or margin.is_zero() else None


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
