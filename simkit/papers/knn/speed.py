"""How long each form of k-NN attention takes, side by side, by default at the shape of Table 1.

That is DeiT-Tiny's: 3 heads, n = 197, head size 64, k = 100. Source: Table 1.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from threadpoolctl import threadpool_limits

from simkit.declare.parameters.parameter import Value
from simkit.errors import UsageError
from simkit.papers.knn.attention import Array, attend
from simkit.papers.knn.literal import mask_attention

FORMS = ("mask", "gather", "literal", "full")
_LARGEST = 2e9  # bytes of scores of the literal form, which holds all heads at once


@dataclass(frozen=True)
class Timing:
    """Best milliseconds of each form at one shape."""

    shape: Mapping[str, Value]  # the parameters of the timing
    # of `mask`, `gather` (compiled), `literal` (Algorithm 1 in NumPy), `full`
    milliseconds: Mapping[str, float]

    @property
    def ranking(self) -> list[str]:
        """The forms of k-NN attention, the fastest first, and `full` attention. Source: Table 1."""
        return sorted((form for form in FORMS if form != "full"), key=lambda f: self.milliseconds[f])

    @property
    def record(self) -> dict[str, object]:
        """The timing as a row of a table, its shape first."""
        times = {f"{form} ms": float(f"{self.milliseconds[form]:.3g}") for form in FORMS}
        return {**self.shape, **times, "fastest k-NN form": self.ranking[0]}

    @property
    def verdict(self) -> str:
        """Return which form is fastest, and by how much. Source: Table 1."""
        first, *others = self.ranking
        best = self.milliseconds[first]
        factors = ", ".join(
            f"{self.milliseconds[form] / best:.3g}x as fast as {form}" for form in others
        )
        cost = best / self.milliseconds["full"]
        where = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in self.shape.items())
        return f"{where}: {first} is fastest, {factors}; it takes {cost:.3g}x the time of full attention"


def tidy(timings: Sequence[Timing]) -> list[dict[str, object]]:
    """Return one record per shape and form, for a table or a picture."""
    return [
        {**timing.shape, "quantity": form, "kind": "measurement", "estimate": milliseconds}
        for timing in timings
        for form, milliseconds in timing.milliseconds.items()
    ]


def measure(shapes: Sequence[Mapping[str, Value]]) -> list[Timing]:
    """Time every form at every shape, BLAS held to one thread.

    A shape has n, k, heads, head_size, dtype and repeats. `UsageError` if k exceeds n, or the scores
    exceed the memory granted.
    """
    for shape in shapes:
        _check(shape)
    with threadpool_limits(1, "blas"):
        return [_measure_shape(shape) for shape in shapes]


def _check(shape: Mapping[str, Value]) -> None:
    n, k, heads = (int(shape[name] or 0) for name in ("n", "k", "heads"))
    if k > n:
        raise UsageError("it is at most {n}", parameter="k", value=k, example=n, settings={"n": n})
    needed = 4.0 * heads * n * n * 8
    if needed > _LARGEST:
        most = int((_LARGEST / 32 / heads) ** 0.5)
        example = {"n": most} if k <= most else {"n": most, "k": most}
        raise UsageError(
            f"the literal form needs {needed / 1e9:.3g} GB for its scores with {{heads}}; the largest"
            f" that fits is {most}",
            parameter="n", value=n, example=example, settings={"heads": heads},
        )  # fmt: skip


def _measure_shape(shape: Mapping[str, Value]) -> Timing:
    n, k, heads, c = (int(shape[name] or 0) for name in ("n", "k", "heads", "head_size"))
    rng = np.random.default_rng(0)
    arrays = [rng.standard_normal((heads, n, c)).astype(str(shape["dtype"])) for _ in range(3)]
    times = time_forms(forms_at(arrays, k), int(shape["repeats"] or 1))
    return Timing({name: value for name, value in shape.items() if name != "repeats"}, times)


def forms_at(arrays: Sequence[Array], k: int) -> dict[str, Callable[[], Array]]:
    """Return each form as a function of nothing, for queries, keys and values (heads, n, c).

    Source: Algorithm 1; Section 3.
    """
    queries, keys, values = arrays
    n, scale = queries.shape[-2], queries.dtype.type(queries.shape[-1] ** -0.5)
    return {
        "mask": lambda: attend(queries, keys, values, k),
        "gather": lambda: attend(queries, keys, values, k, form="gather"),
        "literal": lambda: mask_attention(queries, keys, values, k, scale),  # type: ignore[arg-type]
        "full": lambda: attend(queries, keys, values, n, form="full"),
    }


def time_forms(forms: Mapping[str, Callable[[], Array]], repeats: int) -> dict[str, float]:
    """Return each form's best milliseconds; in turns: a slow spell meets all. Source: chosen here."""
    for run in forms.values():
        run()  # compiled, and its memory touched
    seconds: dict[str, list[float]] = {name: [] for name in forms}
    for _ in range(repeats):
        for name, run in forms.items():
            start = time.perf_counter()
            run()
            seconds[name].append(time.perf_counter() - start)
    return {name: 1e3 * min(values) for name, values in seconds.items()}
