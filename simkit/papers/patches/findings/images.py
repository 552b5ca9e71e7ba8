"""What tables of `image-accuracy` and `image-pruning` say: N to reach an accuracy, what pruning does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from simkit.declare.quantities import event
from simkit.declare.statement import Estimate, Statements
from simkit.errors import UsageError

if TYPE_CHECKING:
    from pandas import DataFrame

_FEWEST = 3  # thresholds of a law
_MANY = 0.5  # of a pool's images
_LAW = (
    "n50", "n50_power", "n50_inverse_square", "exponent", "inverse_square_p_value", "constant_p_value",
)  # fmt: skip
_MODELS = (
    "accuracy_over_models", "model_variance_share", "draw_variance_share", "rest_variance_share",
    "pruning_gain", "start_gap",
)  # fmt: skip


class ImageFindings(Statements):
    """What both studies have: intervals of accuracies that stay in [0, 1]. Source: Section 4.2."""

    def estimates(
        self, params: Mapping[str, Any], values: Mapping[str, Sequence[float]], confidence: float
    ) -> Mapping[str, Estimate]:
        """Return mean accuracies, with Student's interval on the scale of the logit.

        It is of the mean over new trainings on new draws of images from the pool, from the cell's
        initial model, on the same test images. Where all trainings agree, bets bound the mean of values
        in [0, 1] whatever their law.
        """
        return {name: _mean(values[name], confidence) for name in values if name.endswith("_accuracy")}

    def of_the_pool(self, table: DataFrame) -> Iterator[str]:
        """Yield how much of the pool the largest N takes, if over half. Source: Section 4.2."""
        from simkit.papers.patches.images.digits import smallest_class
        from simkit.papers.patches.images.trial_images import digits_of

        names = [name for name in ("task", "first", "second") if name in table.columns]
        for _, part in table.groupby(names, sort=False, dropna=False):
            row = part.sort_values("samples").iloc[-1].to_dict()
            task = row.get("task") or "pair"
            pair = (-1, -1) if task == "ten" else (int(row["first"]), int(row["second"]))
            digits = digits_of(task, *pair)
            try:
                most = len(digits) * smallest_class("training", digits)
            except UsageError:  # the table is there, scikit-learn is not
                return
            if row["samples"] > _MANY * most:
                yield (
                    f"N = {row['samples']} of the {most} images of the training pool: trainings share"
                    " most of their images, and intervals are of backgrounds, places, order and output"
                    " layer more than of images"
                )


def _mean(values: Sequence[float], confidence: float) -> Estimate:
    from simkit.declare.tally import Moments
    from simkit.stats.evidence.bounded_means import bounded_mean_interval
    from simkit.stats.intervals import student_t_share

    found = Moments.of(values)
    if found.minimum == found.maximum:
        low, high = bounded_mean_interval(values, confidence)
        return Estimate(found.mean, 0.0, low, high, "betting")
    low, high, error = student_t_share(found.count, found.mean, found.m2, confidence)
    return Estimate(found.mean, error, low, high, "student-t (logit)")


class ImageAccuracyFindings(ImageFindings):
    """The number of images to reach a stated accuracy, and its law over alpha_*.

    Source: Section 4.2, Figure 6 (a) and (b); eq. (10).
    """

    judged = (event("reached", "test accuracy at least the stated one"),)
    derivations: ClassVar[Mapping[str, Sequence[str]]] = {"law": _LAW}
    leading = "test_accuracy"
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
        """Return -2: N against alpha_* with small errors. Source: eq. (10)."""
        return -2.0 if (along, of) == ("alpha", "samples") else None

    def derive(self, name: str, table: DataFrame) -> DataFrame:
        """Return N50 of every curve over N, and the power law that they follow."""
        from simkit.engine.tables.derived import derived_frame
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
                wrong = f"the law of N takes {least} values or more"
                raise UsageError.at(points[0], parameter, wrong, example)

    def headline(self, table: DataFrame) -> Sequence[str]:
        """Say how the accuracy goes with alpha_* and with N."""
        from simkit.papers.patches.findings.image_models import describe_trends

        return [
            *describe_trends(table, "alpha", "alpha_*"),
            *describe_trends(table, "samples", "log N", logarithmic=True),
        ]

    def remarks(self, table: DataFrame) -> Sequence[str]:
        """Say the headline, and what N reaches the stated accuracy."""
        from simkit.papers.patches.findings.image_laws import describe_law

        return [*self.headline(table), *describe_law(table), *self.of_the_pool(table)]


class ImagePruningFindings(ImageFindings):
    """What pruning does to the accuracy, by initial model. Source: Section 4.2, Figure 6 (c)."""

    leading = "test_accuracy"
    pictured = (("test_accuracy",), ("agreeing_accuracy", "opposing_accuracy"))
    derivations: ClassVar[Mapping[str, Sequence[str]]] = {"models": _MODELS}
    saved = ("models",)

    def derive(self, name: str, table: DataFrame) -> DataFrame:
        """Return accuracies over pretrained models, and which share of their variance is from these."""
        from simkit.engine.tables.derived import derived_frame
        from simkit.papers.patches.findings.image_models import model_rows

        if not table["trials"].gt(1).all():
            raise UsageError(
                f"the derivation {name!r} needs two or more", parameter="trials",
                value=int(table["trials"].min()), example=5,
            )  # fmt: skip
        return derived_frame(model_rows(table), table)

    def check_derivation(self, name: str, points: Sequence[Mapping[str, Any]]) -> None:
        """Refuse one initial model, which does not tell how others would differ."""
        if len({point["pretraining_seed"] for point in points}) < 2:
            wrong = "what several initial models say takes two or more"
            raise UsageError.at(points[0], "pretraining_seed", wrong, "0:3")

    def headline(self, table: DataFrame) -> Sequence[str]:
        """Say how the accuracy goes with the pruned share, where all else is the same.

        Source: Section 4.2, Figure 6 (c).
        """
        from simkit.papers.patches.findings.image_models import describe_starts, describe_trends

        return [*describe_trends(table, "share", "the pruned share"), *describe_starts(table)]

    def remarks(self, table: DataFrame) -> Sequence[str]:
        """Say the headline, which variance is of initial models, and which shares are rounded."""
        from simkit.papers.patches.findings.image_models import describe_variation

        lines = [*self.headline(table), *describe_variation(table)]
        return [*lines, *_rounded(table), *self.of_the_pool(table)]


def _rounded(table: DataFrame) -> Iterator[str]:
    """Yield the shares on the texture as they are, where whole images do not give those asked for."""
    from simkit.papers.patches.datasets import round_half_up

    for row in table.drop_duplicates(["samples", "correlation"]).to_dict("records"):
        counts = (row["samples"] + 1) // 2, row["samples"] // 2
        asked = row["correlation"], 1 - row["correlation"]
        on = [round_half_up(share * count) for share, count in zip(asked, counts, strict=True)]
        if any(abs(n / count - share) > 5e-4 for n, count, share in zip(on, counts, asked, strict=True)):
            yield (
                f"N = {row['samples']}: on the texture are {on[0]} of {counts[0]} images of the first"
                f" class ({on[0] / counts[0]:.1%}) and {on[1]} of {counts[1]} of the second"
                f" ({on[1] / counts[1]:.1%}), whole images"
            )
