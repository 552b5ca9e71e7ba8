"""Displays (28), (30)-(32), (35), (39), (47), (48) of the proof of Lemma 3: matrices, in rationals.

What is computed is imported where it is asked for: a run needs none of it.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from simkit.declare.claims.tables import read_claims
from simkit.declare.statement import Statements

Params = Mapping[str, Any]
_WORDS = {
    "keys": "K = Sigma^(1/2) Z^T, as in the proof that it follows: Assumption 3.2 has Z ="
    " Sigma^(-1/2) K^T, whose sizes do not fit; an instance in whole numbers and reflections"
}


def _spectral(m: Any, own: Any, multiply: Any) -> Any:
    return m.differing(multiply(own.keys, m.transpose(own.keys)), m.spectral(own, multiply))


def _scores(m: Any, own: Any, multiply: Any) -> Any:
    xi = multiply(own.keys, multiply(m.transpose(own.keys), own.beta))
    return m.differing(xi, multiply(m.spectral(own, multiply), own.beta))


def _xi(m: Any, own: Any, multiply: Any) -> Any:
    return m.squared(multiply(own.keys, multiply(m.transpose(own.keys), own.beta)))


def _xi_bound(m: Any, own: Any, multiply: Any) -> Any:
    return own.n**2 * own.largest * max(own.eigenvalues) ** 2 * m.share(own, multiply)


def _eta(m: Any, own: Any, multiply: Any) -> Any:
    return m.squared(multiply(own.keys, own.noise))


def _eta_bound(m: Any, own: Any, multiply: Any) -> Any:
    return own.n * own.largest * max(own.eigenvalues) * m.squared(own.noise)


def _printed_share(m: Any, own: Any, multiply: Any) -> Any:
    return own.norm * m.share_of_unit(own, multiply)


def _share(m: Any, own: Any, multiply: Any) -> Any:
    return m.share(own, multiply)


def _norm(m: Any, own: Any, multiply: Any) -> Any:
    return own.norm


def _gram_bound(m: Any, own: Any, multiply: Any) -> Any:
    """Return Z lambda_max(Sigma) Z^T."""
    return multiply(multiply(own.z, m.multiple(own.largest, own.n)), m.transpose(own.z))


def _last(m: Any, own: Any) -> Any:
    return m.multiple(own.n * own.largest * max(own.eigenvalues), len(own.z))


def _first_gap(m: Any, own: Any, multiply: Any) -> Any:
    gram = multiply(m.transpose(own.keys), own.keys)
    return m.least_pivot(m.minus(_gram_bound(m, own, multiply), gram))


def _last_differing(m: Any, own: Any, multiply: Any) -> Any:
    return m.differing(_gram_bound(m, own, multiply), _last(m, own))


def _last_gap(m: Any, own: Any, multiply: Any) -> Any:
    return m.least_pivot(m.minus(_last(m, own), _gram_bound(m, own, multiply)))


def _squares(m: Any, own: Any, multiply: Any) -> Any:
    largest = m.multiple(max(own.eigenvalues) ** 2, len(own.z))
    products = multiply(own.z, m.transpose(own.z))
    return m.least_pivot(
        m.minus(largest, [[x / own.n**2 for x in row] for row in multiply(products, products)])
    )


def _first_weight(m: Any, own: Any, multiply: Any) -> Any:
    """Return R_1 = e_1^T U~^T diag(mu) U~ e_1."""
    return sum(mu * row[0] ** 2 for mu, row in zip(own.eigenvalues, own.rows, strict=True))


def _first_weight_bound(m: Any, own: Any, multiply: Any) -> Any:
    projection = multiply(m.transpose(own.rows), own.rows)
    return min(own.eigenvalues) * projection[0][0]


def _evaluate(params: Params, number: Callable[..., Any], again: bool) -> Any:
    """Return a number of a design made of rational rotations."""
    from simkit.papers.knn.theory import matrices

    multiply = matrices.by_flint if again else matrices.by_fractions
    return number(matrices, matrices.screening(params, multiply), multiply)


def _twice(**numbers: Callable[..., Any]) -> dict[str, Any]:
    """Return numbers by both libraries."""
    return {
        "numbers": {
            name: tuple(partial(_evaluate, number=number, again=again) for again in (False, True))
            for name, number in numbers.items()
        }
    }


_GROUPS: Mapping[str, Mapping[str, Any]] = {
    "proof": {"concerns": "proof", "of": "Lemma 3", "scope": {"n": "4,7,12", "d": "2,3,4"}},
    "spectral": _twice(differing=_spectral),
    "squares": _twice(least_pivot=_squares),
    "xi": _twice(xi=_xi, bound=_xi_bound),
    "share": _twice(share=_share, printed=_printed_share),
    "share_norm": _twice(share=_share, printed=_printed_share, norm=_norm),
    "scores": _twice(differing=_scores),
    "weight": _twice(weight=_first_weight, bound=_first_weight_bound),
    "first_gap": _twice(least_pivot=_first_gap),
    "last_differing": _twice(differing=_last_differing),
    "last_gap": _twice(least_pivot=_last_gap),
    "eta": _twice(eta=_eta, bound=_eta_bound),
}


class MatrixClaims(Statements):
    """Matrices of the proof of Lemma 3. Source: eqs. (28)-(32), eq. (35), eq. (39), eqs. (47)-(48)."""

    claims = read_claims("simkit.papers.knn.claims:matrices.csv", _WORDS, _GROUPS)
