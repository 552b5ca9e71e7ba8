"""Laws of the sample size, for fits: the stated forms N = C base^-2 and their rivals."""

from __future__ import annotations  # `elementwise` reads them as text

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import ArrayLike

from simkit.errors import ArgumentError
from simkit.kernels.boundary import elementwise, real_array
from simkit.papers.patches.theory.ranges import Floats, at_least, inverse_square, total_error


@dataclass(frozen=True)
class SampleLaw:
    """A stated form N = C base^-2 of the sample size, or a rival of it. Source: eq. (10), eq. (13)."""

    name: str
    text: str  # the law as one writes it
    source: str
    # (alpha, confusion, sigma + tau, *constants) -> base
    base: Callable[..., Floats] = field(repr=False)
    # its free constants beside C, each at least 0, with their meaning
    constants: Mapping[str, str] = field(default_factory=dict)

    @elementwise
    def log_samples(
        self,
        alpha: ArrayLike,
        confusion: ArrayLike = 0.0,
        sigma: ArrayLike = 0.0,
        tau: ArrayLike = 0.0,
        constants: Sequence[float] | Floats = (),
    ) -> Floats:
        """Return log N - log C, of numbers broadcast together: a fit of the law has slope 1 on it.

        One constant for each of `self.constants`, in their order; `ArgumentError` of another number, or
        a negative one. Infinite where the base is not positive: there the law grants success with no N.
        Source: eq. (10), eq. (13).
        """
        given = np.atleast_1d(real_array("constants", constants))
        if given.shape != (len(self.constants),) or not np.all(given >= 0):
            wanted = ", ".join(self.constants) or "none"
            raise ArgumentError(
                f"the law {self.name!r} takes {len(self.constants)} ({wanted}), each at least 0",
                parameter="constants", value=given.tolist(), example=[0.0] * len(self.constants),
            )  # fmt: skip
        a, b = at_least("alpha", alpha, 0.0), at_least("confusion", confusion, 0.0)
        a, b, error = np.broadcast_arrays(a, b, total_error(sigma, tau))
        with np.errstate(divide="ignore"):
            return np.asarray(np.log(inverse_square(self.base(a, b, error, *given))))


_C_ATTENTION = "c' (1 - zeta), what the attention has not concentrated"
SAMPLE_LAWS: Mapping[str, SampleLaw] = {
    law.name: law
    for law in (
        SampleLaw(
            "attention", "(alpha_* - c)^-2", "eq. (10) at fixed sigma + tau, and the rival of that form",
            lambda a, b, e, c: np.asarray(a - c), {"c": "c' (1 - zeta) + c'' (sigma + tau)"},
        ),
        SampleLaw(
            "attention-with-errors", "(alpha_* - A - c'' (sigma + tau))^-2", "eq. (10)",
            lambda a, b, e, rest, c: np.asarray(a - rest - c * e),
            {"A": _C_ATTENTION, "c''": "weight of sigma + tau"},
        ),
        SampleLaw(
            "no-attention", "(alpha_* (alpha_* - sigma - tau))^-2", "eq. (13)",
            lambda a, b, e: np.asarray(a * (a - e)),
        ),
        SampleLaw(
            "inverse-square", "alpha_*^-2", "Remark 2, Figure 1(a)", lambda a, b, e: np.asarray(a)
        ),
        SampleLaw(
            "inverse-fourth", "alpha_*^-4", "Figure 3: eq. (13) without errors",
            lambda a, b, e: np.asarray(a * a),
        ),
        SampleLaw("gap", "(alpha_* - alpha_#)^-2", "rival", lambda a, b, e: np.asarray(a - b)),
    )
}  # fmt: skip
