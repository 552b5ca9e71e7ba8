"""The operator: softmax attention restricted to the k largest scores, in three forms.

The forms compute the same thing. `mask` (Algorithm 1) puts minus infinity where a key is not selected
and stays a product of matrices; `gather` (the slow version) takes for each query its own k keys and
values; `full` is attention without selection, k = n. Arrays are (..., n, c): any leading axes, such as
batch and heads. Exactly k keys are kept: of equal scores those of lower index. Source: Algorithm 1.
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from simkit.errors import ArgumentError, nearest
from simkit.kernels.boundary import floating_array, real_number, whole_number
from simkit.papers.knn import selection, softmax

Array = NDArray[np.floating]
FORMS = ("mask", "gather", "full")


def attend(
    queries: Array, keys: Array, values: Array, k: int, *, form: str = "mask", scale: float | None = None
) -> Array:
    """Return softmax attention over the k largest scores of each query, (..., n, c_v).

    Queries and keys are float64 or float32 (..., n, c), values of the same type and leading axes; scores
    are multiplied by `scale`, c^-1/2 by default, as in Algorithm 1. Forms are "mask", "gather", and
    "full", which needs k = n. `ArgumentError` if k, the form, or the arrays do not fit.

    Examples
    --------
    >>> import numpy as np
    >>> x = np.eye(3)
    >>> attend(x, x, x, k=1, scale=1.0).tolist() == x.tolist()  # each token keeps itself
    True
    """
    queries, keys, values, k = _checked(queries, keys, values, k, form)
    n, c_v = values.shape[-2:]
    own = queries.shape[-1] ** -0.5 if scale is None else real_number("scale", scale, 1.0, finite=False)
    factor = queries.dtype.type(own)
    out = np.empty((*queries.shape[:-1], c_v), queries.dtype)
    scores = np.empty((n, n), queries.dtype)
    run = _gather_head(n, k, queries.dtype) if form == "gather" else _mask_head(n, k, queries.dtype)
    ordered = _have_no_nan(queries, keys, factor)
    for head in np.ndindex(queries.shape[:-2]):
        np.matmul(queries[head], keys[head].T, out=scores)
        if ordered:
            run(scores, values[head], factor, out[head])
            continue
        scores *= factor
        lost = np.isnan(scores).any(axis=1)
        run(scores, values[head], queries.dtype.type(1), out[head])
        out[head][lost] = np.nan  # of a NaN nobody knows whether it is selected
    return out


def _have_no_nan(queries: Array, keys: Array, factor: np.floating) -> bool:
    """Say whether the scores cannot hold a NaN: all numbers are far below the largest of their type."""
    largest = np.finfo(queries.dtype).max ** 0.25
    small = all(bool(np.vdot(array, array) < largest**2) for array in (queries, keys))
    return small and bool(abs(factor) < largest)


_Head = Callable[[Array, Array, np.floating, Array], None]


def _mask_head(n: int, k: int, dtype: np.dtype[np.floating]) -> _Head:
    """Return the mask form of one head, and with k = n the full one; it overwrites the scores."""
    sums = np.empty(n, dtype)

    def run(scores: Array, values: Array, factor: np.floating, out: Array) -> None:
        selection.weigh_rows(scores, k, factor, sums)
        np.matmul(scores, values, out=out)
        softmax.divide_rows(out, sums)

    return run


def _gather_head(n: int, k: int, dtype: np.dtype[np.floating]) -> _Head:
    # Zeros: where scores are NaN not all k places are written, and each is used as an index.
    chosen, weights = np.zeros(k, np.int64), np.empty(k, dtype)

    def run(scores: Array, values: Array, factor: np.floating, out: Array) -> None:
        scores *= factor
        selection.gather_rows(scores, values, k, chosen, weights, out)

    return run


def _checked(
    queries: Array, keys: Array, values: Array, k: int, form: str
) -> tuple[Array, Array, Array, int]:
    """Return the arrays and k, refused where they or the rest do not fit."""
    queries, keys = floating_array("queries", queries), floating_array("keys", keys)
    values = floating_array("values", values)
    if not isinstance(form, str) or form not in FORMS:
        raise ArgumentError(f"no such form{nearest(form, FORMS)}", parameter="form", value=form)
    if queries.dtype not in (np.float64, np.float32) or not (
        queries.dtype == keys.dtype == values.dtype
    ):
        types = ", ".join(str(a.dtype) for a in (queries, keys, values))
        raise ArgumentError(f"queries, keys, values are {types}: all three float64 or all float32")
    if queries.ndim < 2 or queries.shape != keys.shape or values.shape[:-1] != keys.shape[:-1]:
        shapes = ", ".join(str(a.shape) for a in (queries, keys, values))
        raise ArgumentError(f"shapes {shapes}: write queries and keys (..., n, c), values (..., n, c_v)")
    n = queries.shape[-2]
    if not queries.shape[-1]:
        raise ArgumentError(f"shape {queries.shape}: queries and keys have an entry at least, c >= 1")
    half = max(n // 2, 1)
    k = whole_number("k", k, half)
    if not 1 <= k <= n:
        raise ArgumentError(
            f"a row has {n} scores; k is from 1 to {n}", parameter="k", value=k, example=half
        )
    if form == "full" and k != n:
        raise ArgumentError(f"the full form keeps all {n} keys", parameter="k", value=k, example=n)
    return queries, keys, values, k
