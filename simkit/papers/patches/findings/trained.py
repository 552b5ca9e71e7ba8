"""What tables of trained networks say: thresholds, steps, attention, movements of neurons, pruning."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from simkit.errors import UsageError
from simkit.papers.patches.claims import carried
from simkit.papers.patches.claims.learning import EQUATION_11, PROPOSITION_2
from simkit.papers.patches.claims.trained import ZERO_LOSS
from simkit.papers.patches.claims.training import TrainedClaims

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
    claims = (*ZERO_LOSS, *carried.ZERO_LOSS_CARRIED, *carried.OF_THE_STARTS)
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


_LAWS_OF_STEPS = ("power", "eq11", "gap", "shifted")


class ConvergenceFindings(TrainedClaims):
    """Laws of the number of steps, beside the premises of Theorem 1. Source: eq. (11), Figure 2."""

    reductions = "simkit.papers.patches.reductions:StartReductions"
    claims = (*EQUATION_11, *carried.EQUATION_11_CARRIED)
    leading = "steps"
    pictured = ("steps", "attention")
    saved = ("laws",)
    derivations: ClassVar[Mapping[str, Sequence[str]]] = {
        "laws": (
            *(f"steps_{law}" for law in _LAWS_OF_STEPS),
            *(f"{law}_p_value" for law in _LAWS_OF_STEPS),
            *(f"{law}_chi_square" for law in _LAWS_OF_STEPS),
            *(f"{law}_slope" for law in _LAWS_OF_STEPS[1:3]),
            "power_exponent",
            "shifted_constant",
        ),
        "spread": ("spread", "spread_share"),
    }

    def derive(self, name: str, table: DataFrame) -> DataFrame:
        """Return the spread of the steps, or a power, eq. (11) and its rivals fitted to their means."""
        from simkit.engine.tables.derived import derived_frame
        from simkit.papers.patches.findings import steps

        rows = steps.spread_rows if name == "spread" else steps.law_rows
        return derived_frame(rows(table), table)

    def check_derivation(self, name: str, points: Sequence[Mapping[str, Any]]) -> None:
        """Refuse a law of fewer than three values of alpha_*."""
        from simkit.papers.patches.findings import steps

        if name == "laws":
            steps.check(points)

    def remarks(self, table: DataFrame) -> Sequence[str]:
        """Say how the steps scale with alpha_*."""
        from simkit.papers.patches.findings import steps

        return steps.describe(table)


class AttentionConcentrationFindings(TrainedClaims):
    """First and last mass beside Proposition 2. Source: Proposition 2, Figure 4, Figure 7."""

    reductions = "simkit.papers.patches.reductions:StartReductions"
    claims = (*PROPOSITION_2, *carried.PROPOSITION_2_CARRIED)
    leading = "mass"
    pictured = ("mass", "smallest_mass", "train_loss")

    def remarks(self, table: DataFrame) -> Sequence[str]:
        """Say where the mass starts and ends, and what is stated. Source: Proposition 2, eq. (15)."""
        from simkit.papers.patches.findings.rows import ends_along, interval, where

        return [  # where all trials failed there is no mass
            f"{where(dict(first), varying)}mass {first['estimate']:.3g} after"
            f" {first['iterations']} steps, {last['estimate']:.3g}{interval(dict(last))} after"
            f" {last['iterations']}; stated: it goes to 1 - eta^C"
            for first, last, varying in ends_along(table, "mass", "iterations", known="estimate")
        ]


class UpdateDirectionsFindings(TrainedClaims):
    """Movements of neurons, keys and queries. Source: eqs. (233)-(241), Appendix G.2."""

    claims = (*carried.UPDATES, *carried.WITHIN_SETS)
    leading = "own"
    pictured = ("own", "opposite", "others_mass")

    def headline(self, table: DataFrame) -> Sequence[str]:
        """Say how far W_2 moves on each group, beside what is stated. Source: eqs. (234)-(241)."""
        from simkit.engine.tables.derived import parameter_columns
        from simkit.papers.patches.findings.rows import groups_by, where

        lines = []
        for part, varying in groups_by(table, parameter_columns(table)):
            means = dict(zip(part["quantity"], part["estimate"], strict=True))
            stated = part.iloc[0]["classes"] == "4" and part.iloc[0]["loss"] == "sum"
            if not stated or part["estimate"].isna().any():  # where all trials failed there is no mean
                continue
            lines.append(
                f"{where(dict(part.iloc[0]), varying)}W_2 on D_2 along p_2 {means['own']:.3g}, opposite"
                f" group {means['opposite']:.3g}, D_1 {means['mixed_1']:.3g}, D_4"
                f" {means['mixed_4']:.3g}; stated (234)-(241): above 0, at most 0, 0, 0"
            )
        return lines


class TokenSparsificationFindings(TrainedClaims):
    """Test loss at the least and the largest pruned share. Source: Section 4.1, Figure 5, Figure 8."""

    leading = "test_loss"
    pictured = ("test_loss", "steps")

    def headline(self, table: DataFrame) -> Sequence[str]:
        """Say what each kind of pruning does to the test loss, from the least share to the largest.

        Two intervals that overlap leave the direction open. Source: Section 4.1, Figure 5.
        """
        from simkit.papers.patches.findings.rows import ends_along

        lines = []
        # Where less than two trials have not failed there is no interval.
        for first, last, varying in ends_along(table, "test_loss", "share", known="ci_low"):
            apart = last["ci_low"] > first["ci_high"] or last["ci_high"] < first["ci_low"]
            verb = "no clear change" if not apart else (
                "raises the loss" if last["estimate"] > first["estimate"] else "lowers the loss"
            )  # fmt: skip
            place = ", ".join(f"{name.replace('_', ' ')} {first[name]}" for name in varying)
            lines.append(
                f"{place or 'pruning'}: {verb}, {first['estimate']:.3g} at share {first['share']:g},"
                f" {last['estimate']:.3g} [{last['ci_low']:.3g}, {last['ci_high']:.3g}] at share"
                f" {last['share']:g}"
            )
        return lines
