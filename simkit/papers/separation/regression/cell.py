"""One parameter point of the softmax regression model (Section 7.1)."""

from dataclasses import dataclass

from simkit.errors import ArgumentError
from simkit.papers.separation.signs import SIGN_READINGS

SCORES = ("uniform", "two-point", "constant")


@dataclass(frozen=True)
class RegressionCell:
    """One parameter point of the regression model; `ArgumentError` if a value is outside its range.

    Scores are the law of the (Ax)_i on [log n, 1.4 log n]: "uniform"; "two-point", the ends with
    probability 1/2 each; or "constant", all log n.
    Source: Definition 3.5, Definition 3.7, Definition 3.8.
    """

    n: int  # length of the input, at least 2
    m: int  # number of sign vectors y_l, at least 1
    tau: float  # threshold of the inner ReLU, at least 0
    scores: str = "uniform"
    signs: str = "shared"  # how the random signs are shared: a key of `SIGN_READINGS`

    def __post_init__(self) -> None:
        """Check every value."""
        for name, value, allowed in (
            ("scores", self.scores, SCORES),
            ("signs", self.signs, tuple(SIGN_READINGS)),
        ):
            if value not in allowed:
                raise ArgumentError(
                    f"choose one of {', '.join(allowed)}",
                    parameter=name,
                    value=value,
                    example=allowed[0],
                )
        for name, size, least in (("n", self.n, 2), ("m", self.m, 1)):
            if size != int(size) or size < least:
                raise ArgumentError(
                    f"a whole number of at least {least}", parameter=name, value=size, example=7
                )
        if not self.tau >= 0:
            raise ArgumentError("at least 0", parameter="tau", value=self.tau, example=0.25)

    @property
    def sign_matrices(self) -> tuple[int, ...]:
        """For each of the four parts, the index of the sign matrix that it meets."""
        return SIGN_READINGS[self.signs]
