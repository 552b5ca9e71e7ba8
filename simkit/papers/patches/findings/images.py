"""What tables of `image-accuracy` and `image-pruning` say: N to reach an accuracy, what pruning does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from simkit.declare.quantities import Quantity, event
from simkit.declare.statement import Statements
from simkit.errors import UsageError

if TYPE_CHECKING:
    from pandas import DataFrame

_FEWEST = 3  # thresholds of a law
_LAW = (
    "n50", "n50_power", "n50_inverse_square", "exponent", "inverse_square_p_value", "constant_p_value",
)  # fmt: skip


class ImageAccuracyFindings(Statements):
    """The number of images to reach a stated accuracy, and its law over alpha_*.

    Source: Section 4.2, Figure 6 (a) and (b); eq. (10).
    """

    judged: ClassVar[Sequence[Quantity]] = (event("reached", "test accuracy at least the stated one"),)
    derivations: ClassVar[Mapping[str, Sequence[str]]] = {"law": _LAW}
    pictured = ("test_accuracy", "reached")
    saved = ("law",)

    def judge(
        self, params: Mapping[str, Any], values: Mapping[str, Sequence[float]]
    ) -> Mapping[str, Sequence[bool]]:
        """Return whether each training reached the stated accuracy.

        Source: Section 4.2 ("considered a success if ...").
        """
        return {"reached": [value >= params["accuracy"] for value in values["test_accuracy"]]}

    def stated_exponent(self, params: Mapping[str, Any], along: str, of: str) -> float | None:
        """Return -2: N against alpha_* with small errors.

        Source: eq. (10).
        """
        return -2.0 if (along, of) == ("alpha", "samples") else None

    def derive(self, name: str, table: DataFrame) -> DataFrame:
        """Return N50 of every curve over N, and the power law that they follow."""
        from simkit.engine.derived import derived_frame
        from simkit.papers.patches.findings.image_laws import law_rows

        if not table["trials"].gt(0).all():
            raise UsageError(
                f"the derivation {name!r} needs some", parameter="trials", value=0, example=10
            )
        return derived_frame(law_rows(table), table)

    def check_derivation(self, name: str, points: Sequence[Mapping[str, Any]]) -> None:
        """Refuse a threshold of one N, and a law of fewer than three shares."""
        for parameter, least, example in (("samples", 2, "40:640:*2"), ("alpha", _FEWEST, "0.64,0.8,1")):
            if len({point[parameter] for point in points}) < least:
                raise UsageError(
                    f"the law of N takes {least} values or more", parameter=parameter,
                    value=points[0][parameter], example=example,
                )  # fmt: skip

    def remarks(self, table: DataFrame) -> Sequence[str]:
        """Say how the accuracy goes with alpha_* and with N, and what N reaches the stated one."""
        from simkit.papers.patches.findings.image_laws import describe_law

        lines = [*_trends(table, "alpha", "alpha_*"), *_trends(table, "samples", "N")]
        return [*lines, *describe_law(table)]


class ImagePruningFindings(Statements):
    """What pruning does to the accuracy, from each initial model, and which initial model is better.

    Source: Section 4.2, Figure 6 (c).
    """

    pictured = (("test_accuracy",), ("agreeing_accuracy", "opposing_accuracy"))

    def remarks(self, table: DataFrame) -> Sequence[str]:
        """Say how the accuracy goes with the pruned share, where all else is the same.

        Source: Section 4.2, Figure 6 (c).
        """
        return [*_trends(table, "share", "the pruned share"), *_starts(table)]


def _trends(table: DataFrame, along: str, shown: str) -> Iterator[str]:
    """Yield how the test accuracy changes from the least value of a parameter to the largest.

    Two intervals that overlap leave the direction open.
    """
    from simkit.engine.derived import parameter_columns
    from simkit.papers.patches.findings.rows import groups_by, interval, where

    rows = table[table["quantity"] == "test_accuracy"]
    keys = [name for name in parameter_columns(table) if name != along]
    for part, varying in groups_by(rows, keys):
        part = part[part["ci_low"].notna()].sort_values(along)
        if len(part) < 2:
            continue
        first, last = part.iloc[0].to_dict(), part.iloc[-1].to_dict()
        rises, falls = last["ci_low"] > first["ci_high"], last["ci_high"] < first["ci_low"]
        verb = "rises as stated" if rises else "falls" if falls else "does not clearly change"
        yield (
            f"{where(first, _own(varying))}accuracy {verb} with {shown}: {first['estimate']:.3g}"
            f"{interval(first)} at {first[along]:.3g}, {last['estimate']:.3g}{interval(last)} at"
            f" {last[along]:.3g}"
        )


def _own(varying: Sequence[str]) -> list[str]:
    """Return the settings that are worth naming: not those that follow from the network."""
    follows = (
        "width", "steps", "rate", "pretraining_steps", "batch", "neurons", "step_size", "max_steps",
        "accuracy",
    )  # fmt: skip
    return [name for name in varying if name not in follows]


def _starts(table: DataFrame) -> Iterator[str]:
    """Yield by how much one pretrained start is better, over all shares at which both were tried."""
    import numpy as np

    from simkit.stats.intervals import student_t

    rows = table[(table["quantity"] == "test_accuracy") & (table["network"] == "deep")]
    kept = {
        (row["share"], row["start"]): row["kept_values"]
        for row in rows.to_dict("records") if not row["failures"]
    }  # fmt: skip
    shares = [share for share, start in kept if start == "diverse" and (share, "narrow") in kept]
    if not shares or len(rows) != len(kept):
        return
    gaps = [np.subtract(kept[share, "diverse"], kept[share, "narrow"]) for share in shares]
    means = np.mean(gaps, axis=0)  # of each trial: its shares are paired
    if len(means) < 2:
        return
    spread = float(((means - means.mean()) ** 2).sum())
    confidence = float(rows.iloc[0]["confidence"])
    low, high, _ = student_t(len(means), float(means.mean()), spread, confidence)
    verb = "better as stated" if low > 0 else "worse" if high < 0 else "not clearly other"
    yield (
        f"diverse start: {verb} than the narrow one by {means.mean():.3g} [{low:.3g}, {high:.3g}], mean"
        f" over {len(shares)} shares on the same images"
    )
