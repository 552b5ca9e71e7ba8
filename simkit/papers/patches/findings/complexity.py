"""What a table of `sample-complexity` says: thresholds N50 and N95, their laws, and pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from simkit.declare.claims.claim import Claim
from simkit.errors import UsageError
from simkit.papers.patches.claims import TrainedClaims
from simkit.papers.patches.claims.carried import OF_THE_STARTS, ZERO_LOSS_CARRIED
from simkit.papers.patches.claims.trained import ZERO_LOSS

if TYPE_CHECKING:
    from pandas import DataFrame

_THRESHOLDS = (
    "n50", "n50_isotonic_low", "n50_isotonic_high", "n50_bracket_low", "n50_bracket_high",
    "n95", "n95_isotonic_low", "n95_isotonic_high", "n95_bracket_low", "n95_bracket_high",
    "log2_n50", "inverse_root_n50", "threshold_slope", "goodness_p_value", "success_fit",
)  # fmt: skip
_LAWS = ("power", "constant", "eq10", "eq13", "inverse_square", "inverse_fourth", "gap")
_LAW_QUANTITIES = (
    *(f"n50_{law}" for law in _LAWS),
    *(f"log2_n50_{law}" for law in _LAWS),
    *(f"inverse_root_n50_{law}" for law in _LAWS),
    *(f"{law}_delta_aic" for law in _LAWS),
    *(f"{law}_p_value" for law in _LAWS),
    *(f"{law}_slope" for law in _LAWS[3:]),
    *(f"{law}_without_n" for law in _LAWS[3:]),
    "power_exponent", "eq10_constant", "common_slope_p_value", "scatter_p_value",
    "largest_confusion",
)  # fmt: skip


class SampleComplexityFindings(TrainedClaims):
    """Thresholds over N, beside Theorem 1. Source: Theorem 1, Proposition 1, Figure 1, Figure 3."""

    reductions = "simkit.papers.patches.reductions:StartReductions"
    claims: ClassVar[Sequence[Claim]] = (*ZERO_LOSS, *ZERO_LOSS_CARRIED, *OF_THE_STARTS)
    leading = None  # N50 is what is asked
    pictured = ("success", "test_loss")
    saved = ("laws", "thresholds")
    pictured_fit = "fit"
    pictured_derived: ClassVar[Sequence[Mapping[str, Any]]] = tuple(
        {
            "derivation": derivation, "quantity": "n50", "over": "samples", "lines": lines,
            "labels": {"n50": "$N_{50}$", "n50_power": "power law"},
        }
        for derivation, lines in (("laws", ("n50_power",)), ("thresholds", ()))
    )  # fmt: skip
    derivations: ClassVar[Mapping[str, Sequence[str]]] = {
        "fit": ("success_fit",),
        "thresholds": _THRESHOLDS,
        "laws": (*_THRESHOLDS, *_LAW_QUANTITIES),
    }

    def stated_exponent(self, params: Mapping[str, Any], along: str, of: str) -> float | None:
        """Return -2 for trained attention, -4 for frozen one: N against alpha_* with small errors.

        Source: eq. (10), eq. (13).
        """
        if (along, of) != ("alpha", "samples"):
            return None
        return -4.0 if params["frozen_attention"] else -2.0

    def derive(self, name: str, table: DataFrame) -> DataFrame:
        """Return thresholds of every curve over N, with laws fitted to them if asked for."""
        from simkit.engine.tables.derived import derived_frame
        from simkit.papers.patches.findings import thresholds

        if not table["trials"].gt(0).all():
            raise UsageError(
                f"the derivation {name!r} needs some", parameter="trials", value=0, example=20
            )
        return derived_frame(thresholds.DERIVATIONS[name](table), table)

    def check_derivation(self, name: str, points: Sequence[Mapping[str, Any]]) -> None:
        """Refuse a threshold of one N, and a law of fewer than three thresholds."""
        from simkit.papers.patches.findings import thresholds

        thresholds.check(name, points)

    def headline(self, table: DataFrame) -> Sequence[str]:
        """Say N50 of each reading with its interval, and which reading is the paper's."""
        from simkit.papers.patches.findings import thresholds

        return thresholds.headline(table)

    def remarks(self, table: DataFrame) -> Sequence[str]:
        """Say N50 and N95 of every curve, the stated bounds beside them, and how they scale."""
        from simkit.papers.patches.findings import thresholds

        return thresholds.describe(table)
