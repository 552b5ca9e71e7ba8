"""Enclosures of success and of its parts, for every law of scores.

Given the scores, the sign vectors are independent: with p(w) for one of them, some of m fires with
probability f(p(w)), f(p) = 1 - (1 - p)^m. Its mean lies between (E p)^2 / E p^2 f(E p^2 / E p), since
the third derivative of f is not negative, so that the quadratic through f(0) which touches f
at E p^2 / E p stays below f; and f(E p), since f is concave.
Source: Lemma 5.1, Lemma 5.2, Lemma 5.3, Lemma 5.4.
"""

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from simkit.papers.separation.regression.cell import RegressionCell
from simkit.papers.separation.regression.theory import counts
from simkit.papers.separation.regression.theory.columns import rough_second_moment, second_moment
from simkit.papers.separation.regression.theory.intervals import (
    SMALLEST,
    UNIT,
    Enclosure,
    enclose,
    some_of,
)
from simkit.papers.separation.regression.theory.inversion import Fires, column_ceiling, column_fires
from simkit.papers.separation.regression.theory.laws import Network, UnaffordableError
from simkit.papers.separation.regression.theory.pairs import both_networks
from simkit.papers.separation.regression.theory.special import special_decides
from simkit.papers.separation.signs import PARTS, parts_by_matrix

_LIN_D1, _EXP_D0, _LIN_D0 = 1, 2, 3  # indices into PARTS
_ROUNDING = 1e-14  # relative, of the few operations here
_LONGEST = 10**8  # beyond, Hoeffding's inequality alone
_COUNTED = 1e-12  # of what sums over counts give
_TINIEST = math.ulp(0.0)  # what rounds to 0 is below it
_NARROW = 1e-10  # relative width at which pairs of vectors would add nothing


class Parts:
    """How often each of the three parts that stay 0 fires by one sign vector, and by pairs, for tau < 1.

    Refined: pairs of sign vectors are worth some tenths of a second. Without them, enclosures that would
    be wider than 1e-12 are left wide. Source: Lemma 5.1, Lemma 5.3, Lemma 5.4.
    """

    def __init__(self, n: int, m: int, tau: float, refined: bool) -> None:
        self.n, self.m, self.refined = n, m, refined
        tau = float(tau)  # a parameter as formulas get it would count in rationals beside its double
        self.networks = {
            _LIN_D1: Network(n, tau, softmax=False, special=True),
            _EXP_D0: Network(n, tau, softmax=True),
            _LIN_D0: Network(n, tau, softmax=False),
        }
        self.fires = {part: self._one(net) for part, net in self.networks.items()}
        self.second = {part: self._second(part) for part in self.networks}

    def _one(self, net: Network) -> Fires:
        """Return how often one sign vector fires; unless refined, only as well as 1e-12 needs it."""
        # Given the scores, Hoeffding: at most exp(-tau^2 / (2 sum f^2)). From n = 33 on f <= n^-0.6, so
        # that sum f^2 <= n^-0.6. For F_lin, Kantorovich: over the ordinary weights sum w^2 is at most
        # (2.4^2 / 5.6) (sum w)^2 / (n - 1), so that n sum f^2 <= 1.05 from n = 1000 on, D1's 4 included.
        sure = net.tau**2 / 2 * math.exp(0.6 * math.log(net.n)) if net.n > 100 else 0.0
        if net.n > 1000 and not net.softmax:
            sure = net.tau**2 / 2.1 * net.n
        nothing = Enclosure(0.0, max(math.exp(-sure), SMALLEST))
        if sure > 691 or net.n > _LONGEST or (not self.refined and sure - math.log(self.m) > 32):
            return Fires(nothing, nothing, 0.0)
        for bound in (self._inverted, column_ceiling):
            try:
                found = bound(net)
            except UnaffordableError:
                continue
            whole, negative = (
                enclose(p.low, min(p.high, nothing.high)) for p in (found.all, found.negative)
            )
            return Fires(whole, negative, found.saddle)
        return Fires(nothing, nothing, 0.0)

    def _inverted(self, net: Network) -> Fires:
        if not self.refined:
            found = column_ceiling(net)
            expected = self.m * found.all.high
            # Either the ceiling is low enough, or not even pairs at its square would be.
            if expected < 1e-13 or expected**2 > 1e-11:
                return found
        return column_fires(net)

    def _second(self, part: int) -> float:
        """Return an upper bound of E p(w)^2."""
        net, fires = self.networks[part], self.fires[part]
        rough = fires.all.high
        if rough <= SMALLEST:
            return rough
        if fires.saddle == 0:  # Hoeffding's bound, which holds whatever the scores
            return max(rough**2, _TINIEST)
        try:
            # Of a ceiling, too: p alone would say that two vectors fire as often as one, and the part
            # would widen those beside which it stands.
            rough = min(rough, max(rough_second_moment(net, fires), _TINIEST))
            if not self.refined or fires.all.low == 0 or self.m * rough <= _NARROW * fires.all.high:
                return rough
            return second_moment(net, fires)
        except UnaffordableError:
            return rough

    def one_of(self, parts: Sequence[int]) -> Enclosure:
        """Enclose how often one sign vector fires one of the parts that meet it, or several."""
        alone = [self.fires[part].all for part in parts]
        low, high = max(p.low for p in alone), sum(p.high for p in alone)
        if self.refined and _LIN_D1 in parts and len(parts) > 1:
            both = {part: self._with_lin_d1(part) for part in parts if part != _LIN_D1}
            # A tree of pairs (Hunter); without F_lin on D0 where F_exp is there, two events remain.
            high -= sum(pair.low for pair in both.values())
            kept = _EXP_D0 if _EXP_D0 in parts else _LIN_D0
            low = max(low, self.fires[kept].all.low + self.fires[_LIN_D1].all.low - both[kept].high)
        return enclose(low * (1 - _ROUNDING), high * (1 + _ROUNDING))

    def _with_lin_d1(self, part: int) -> Enclosure:
        first, second = self.fires[part], self.fires[_LIN_D1]
        try:
            return both_networks(self.networks[part], first, self.networks[_LIN_D1], second)
        except UnaffordableError:
            return Enclosure(0.0, min(first.all.high, second.all.high))

    def some_fires(self, part: int) -> Enclosure:
        """Enclose how often a part fires by m sign vectors. Source: Lemma 5.1, Lemma 5.3, Lemma 5.4."""
        return _some(self.fires[part].all, self.second[part], self.m)

    def some_of_group(self, parts: Sequence[int]) -> Enclosure:
        """Enclose how often some of the m sign vectors of one matrix fires one of the parts."""
        return _some(self.one_of(parts), self._second_of(parts), self.m)

    def some_of_group_negative(self, parts: Sequence[int]) -> Enclosure:
        """Enclose the same given that all special signs are -1. Source: Lemma 5.2."""
        alone = [self.fires[part].negative for part in parts]
        # A sign -1 makes no vector fire that +1 would not: the second moment only falls.
        low = max(
            _some(enclose(2 * one.low, 1.0), self.second[part], self.m).low
            for part, one in zip(parts, alone, strict=True)
        )
        return Enclosure(
            low, some_of(self.m, min(2 * sum(p.high for p in alone) * (1 + _ROUNDING), 1.0))
        )

    def _second_of(self, parts: Sequence[int]) -> float:
        # Minkowski: the parts together are at most the sum of each.
        return float(min(sum(math.sqrt(self.second[part]) for part in parts) ** 2, 1.0))

    def groups_meet(self, first: Sequence[int], second: Sequence[int]) -> float:
        """Return an upper bound of how often parts of two different matrices fire."""
        return self.m**2 * math.sqrt(self._second_of(first) * self._second_of(second))


def _some(one: Enclosure, second: float, m: int) -> Enclosure:
    """Enclose E f(p(w)) given an enclosure of E p(w) and an upper bound of E p(w)^2."""
    high = some_of(m, one.high) * (1 + _ROUNDING)
    if one.low <= 0:
        return enclose(0.0, high)
    touching = min(max(second / one.low, one.low), 1.0)
    return enclose(one.low / touching * some_of(m, touching) * (1 - _ROUNDING), high)


def exact_failures(cell: RegressionCell) -> dict[str, float]:
    """Return how often each part fails, where that is a number: small ones with their digits.

    F_exp on D1 (2^-m) where the special weight decides; all parts for constant scores, and for two-point
    scores up to n = 300. Those below 1e-300, times m for F = 0, are left out: `enclose_failures` has
    them.
    """
    if cell.tau >= 1:
        return {PARTS[0]: 1.0, **dict.fromkeys(PARTS[1:], 0.0)}
    return {part: value for part, value in _stated(cell) if value > _least(part, cell.m)}


@lru_cache(maxsize=8)  # the sums over counts serve `exact_failures` and `enclose_failures`
def _stated(cell: RegressionCell) -> tuple[tuple[str, float], ...]:
    """Return how often parts fail, also where a double is too coarse to say."""
    found = counts.failures(cell)
    if special_decides(cell.n, cell.tau):
        found[PARTS[0]] = _missed(cell.m).high
    return tuple(found.items())


def _missed(m: int) -> Enclosure:
    """Enclose 2^-m."""
    missed = math.ldexp(1.0, -m)
    return Enclosure(missed, missed) if missed > 0 else Enclosure(0.0, SMALLEST)


def _least(part: str, m: int) -> float:
    """Return what a failure is said to be below where doubles end: none is impossible for tau < 1."""
    return SMALLEST if part == PARTS[0] else m * SMALLEST


def enclose_failures(cell: RegressionCell, refined: bool = True) -> dict[str, Enclosure]:
    """Enclose how often each part fails, where it is no number: F_exp = 0 on D1, and F > 0 elsewhere.

    For uniform scores all, but F_exp on D1 only where the special weight decides; for other laws those
    that `exact_failures` leaves out as too small. Empty for tau >= 1. Refined as in `Parts`.
    """
    if cell.tau >= 1:
        return {}
    if cell.scores == "uniform":
        return _failures(cell, Parts(cell.n, cell.m, cell.tau, refined))
    found = {
        part: Enclosure(0.0, _least(part, cell.m))
        for part, value in _stated(cell)
        if value <= _least(part, cell.m)
    }
    if PARTS[0] in found and special_decides(cell.n, cell.tau):
        found[PARTS[0]] = _missed(cell.m)
    return found


def _failures(cell: RegressionCell, parts: Parts) -> dict[str, Enclosure]:
    found = {PARTS[part]: parts.some_fires(part) for part in (_LIN_D1, _EXP_D0, _LIN_D0)}
    return {PARTS[0]: _missed(cell.m), **found} if special_decides(cell.n, cell.tau) else found


def enclose_probabilities(cell: RegressionCell, refined: bool = True) -> dict[str, Enclosure]:
    """Enclose the probability of success and of each part, where it is no number already.

    For uniform scores `success` and the parts, those left out of which nothing is known; for two-point
    scores up to n = 300 `success`, from the parts alone. Otherwise empty. Refined as in `Parts`.
    """
    if cell.tau >= 1 or cell.scores == "constant":
        return {}
    if cell.scores == "two-point":
        exact = {part: Enclosure(value, value) for part, value in exact_failures(cell).items()}
        known = exact | enclose_failures(cell)
        return {"success": _success_of(known)} if len(known) == len(PARTS) else {}
    parts = Parts(cell.n, cell.m, cell.tau, refined)
    failures = _failures(cell, parts)
    found = {part: failures[part].complement() for part in PARTS if part in failures}
    if PARTS[0] not in found:
        return found
    fires, lost = found[PARTS[0]], _lost_to_firing(cell, parts)
    return {"success": enclose(fires.low - lost.high, fires.high - lost.low, 2 * UNIT), **found}


def _success_of(failures: dict[str, Enclosure]) -> Enclosure:
    """Enclose success given how often each part fails: all at once at best, one at a time at worst."""
    most, least = sum(p.high for p in failures.values()), max(p.low for p in failures.values())
    return enclose(1.0 - most, 1.0 - least, _COUNTED)


def _lost_to_firing(cell: RegressionCell, parts: Parts) -> Enclosure:
    """Enclose how often F_exp fires on D1 as it should while a part fires that should not."""
    missed = math.ldexp(1.0, -cell.m)
    groups, lost = [], []
    for matrix in parts_by_matrix(cell.signs):
        group = [part for part in matrix if part]
        if not group:
            continue
        whole = parts.some_of_group(group)
        if 0 in matrix:  # F_exp on D1 meets the same signs
            negative = parts.some_of_group_negative(group)
            whole = enclose(whole.low - missed * negative.high, whole.high - missed * negative.low, UNIT)
        else:
            whole = enclose(whole.low * (1 - missed), whole.high * (1 - missed), UNIT)
        groups.append(group)
        lost.append(whole)
    low = sum(p.low for p in lost) - sum(parts.groups_meet(a, b) for a, b in combinations(groups, 2))
    return enclose(max(low, *(p.low for p in lost), 0.0), sum(p.high for p in lost), UNIT)
