"""What the controls are about: trials whose laws are known exactly, and sums without trials."""

from collections.abc import Mapping, Sequence
from statistics import NormalDist
from typing import TYPE_CHECKING, Any, ClassVar

from simkit.declare.parameters.parameter import Parameter
from simkit.declare.quantities import Quantity, event, measurement
from simkit.declare.study import Study, Theory
from simkit.declare.tally import Tally
from simkit.errors import UsageError

if TYPE_CHECKING:
    from numpy.random import Generator

_LARGEST = 100_000  # coins that are thrown


class Coins(Study):
    """n coins, each heads with probability p, two uniforms and a Gaussian; all of them independent."""

    name: ClassVar[str] = "control-coins"
    summary: ClassVar[str] = "coins, uniforms and a Gaussian: every law is known exactly"
    source: ClassVar[str] = "chosen here: claims about it are true or false by construction"
    parameters: ClassVar[Sequence[Parameter]] = (
        Parameter("n", "int", 8, "Number of coins", low=1, high=1e300),
        Parameter("p", "float", 0.25, "Probability of heads", low=0, high=1),
        Parameter("t", "float", 0.25, "Share above the mean that is asked about", kind="reporting"),
        Parameter("path", "choice", "arrays", "How a trial is computed",
                  choices=("arrays", "literal"), kind="implementation"),
    )  # fmt: skip
    quantities: ClassVar[Sequence[Quantity]] = (
        event("low", "a uniform is below p"),
        event("common", "a uniform is at least 8/n^2"),
        event("all_heads", "every coin shows heads"),
        measurement("heads", "number of heads", low=0, kept=True),
        measurement("share", "share of heads", low=0, high=1, kept=True),
        measurement("squared", "squared distance of the share from p", low=0, high=1, kept=True),
        measurement("gauss", "a standard Gaussian", kept=True),
    )
    statements: ClassVar[str] = "simkit.verdicts.controls.controls:CoinClaims"
    size: ClassVar[str | None] = "n"
    block_size: ClassVar[int] = 250

    def simulate(self, prepared: Any, rng: "Generator", trials: int) -> Tally:
        """Throw the coins: by arrays, or one by one."""
        if prepared["path"] == "literal":
            outcomes = self.outcomes(self.trial, prepared, rng, trials)
            return Tally.of_outcomes(outcomes, self.kept)
        from scipy.special import ndtri

        n, p = prepared["n"], prepared["p"]
        draws = rng.random((trials, n + 3))
        heads = (draws[:, :n] < p).sum(axis=1)
        events = {"low": draws[:, n] < p, "common": draws[:, n + 1] >= 8 / n**2, "all_heads": heads == n}
        measured = {
            "heads": heads,
            "share": heads / n,
            "squared": (heads / n - p) ** 2,
            "gauss": ndtri(draws[:, n + 2]),
        }
        return Tally.of_arrays(trials, events, measured, kept=self.kept)

    def trial(self, prepared: Any, rng: "Generator") -> Mapping[str, bool | float]:
        """Throw the coins one by one."""
        n, p = prepared["n"], prepared["p"]
        heads = 0
        for _ in range(n):
            heads += rng.random() < p
        low, common, uniform = (rng.random() for _ in range(3))
        return {
            "low": low < p,
            "common": common * n * n >= 8,
            "all_heads": heads == n,
            "heads": heads,
            "share": heads / n,
            "squared": (heads / n - p) ** 2,
            "gauss": NormalDist().inv_cdf(uniform),
        }

    def check_simulation(self, params: Mapping[str, Any]) -> None:
        """Refuse more coins than are thrown in a moment."""
        if params["n"] > _LARGEST:
            raise UsageError(
                f"so many coins are not thrown, only up to {_LARGEST:,}", parameter="n", example="100"
            )


class Sums(Theory):
    """Sums and roots: both sides are numbers."""

    name: ClassVar[str] = "control-sums"
    summary: ClassVar[str] = "sums and roots: both sides are numbers"
    source: ClassVar[str] = "chosen here: claims about it are true or false by construction"
    parameters: ClassVar[Sequence[Parameter]] = (
        Parameter("n", "int", 10, "A whole number", low=1, high=1e300),
        Parameter("x", "float", 0.5, "A number"),
    )
    statements: ClassVar[str] = "simkit.verdicts.controls.controls:SumClaims"
