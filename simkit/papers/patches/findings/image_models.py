"""Accuracies over pretrained models and draws of images: trends, gaps, and what they vary by.

Source: Figure 6 (c).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from simkit.engine.tables.derived import derived_row, parameter_columns
from simkit.engine.tables.table import Record
from simkit.errors import format_count
from simkit.papers.patches.findings.curves import Floats
from simkit.papers.patches.findings.rows import groups_by, where
from simkit.stats.crossed import crossed_mean, variance_shares
from simkit.stats.evidence.bounded_means import bounded_mean_interval
from simkit.stats.intervals import within_unit
from simkit.stats.laws.law_fits import Interval

if TYPE_CHECKING:
    import pandas as pd

_MODEL = "pretraining_seed"
_FOLLOWS = (
    "width", "steps", "rate", "pretraining_steps", "batch", "neurons", "step_size", "max_steps",
)  # fmt: skip
_INTERVAL = "crossed"
_DIGITS = 13  # beyond which a rise is rounding
_PARTS = ("model_variance_share", "draw_variance_share", "rest_variance_share")


@dataclass(frozen=True)
class Accuracies:
    """Test accuracies of settings that differ in one parameter alone.

    The values are of each pretrained model (one where there is none) and each draw of images,
    backgrounds, order and output layer, which the models share. Source: Figure 6.
    """

    base: Record  # a row of the table
    varying: list[str]  # what tells it from others, as far as it does not follow from the network
    at: Floats  # (points,): values of the parameter, ascending
    values: Floats | None  # (models, draws, points); None where trainings failed

    @property
    def confidence(self) -> float:
        """Of its intervals."""
        return float(self.base["confidence"])


def accuracies(table: pd.DataFrame, along: str) -> list[Accuracies]:
    """Return the test accuracies along a parameter, at each setting of the others. Source: Figure 6."""
    names = [name for name in parameter_columns(table) if name != "accuracy"]  # judged after the run
    rows = table[table["quantity"] == "test_accuracy"].drop_duplicates(names)
    keys = [name for name in names if name not in (along, _MODEL)]
    found = []
    for part, varying in groups_by(rows, keys):
        records = [{str(k): v for k, v in row.items()} for row in part.to_dict("records")]
        at = np.unique(part[along].to_numpy(dtype=float))
        models = list(dict.fromkeys(repr(row[_MODEL]) for row in records))
        kept = {
            (repr(row[_MODEL]), float(row[along])): list(row["kept_values"] or ())
            for row in records if not row["failures"]
        }  # fmt: skip
        own = [name for name in varying if name not in _FOLLOWS]
        values = [[kept.get((model, x), ()) for x in at] for model in models]
        whole = len({len(each) for row in values for each in row}) == 1
        array = np.array(values, dtype=float).transpose(0, 2, 1) if whole else None
        found.append(Accuracies(records[0], own, at, array))
    return found


def describe_trends(
    table: pd.DataFrame, along: str, shown: str, logarithmic: bool = False
) -> Iterator[str]:
    """Yield how the test accuracy goes with a parameter, by the line through all of its values.

    A line is fitted to each training of one model and one draw; the interval of the mean rise is over
    new models and new draws, or over draws alone where there is one model. Source: Figure 6.
    """
    for found in accuracies(table, along):
        if len(found.at) < 2:
            continue
        head = where(found.base, found.varying)
        if found.values is None:
            yield f"{head}no trend of the accuracy with {shown} is said where trainings failed"
            continue
        if found.values.shape[1] < 2:
            continue
        x = np.log(found.at) if logarithmic else found.at
        line = (x - x.mean()) / ((x - x.mean()) ** 2).sum()
        rises = found.values @ line * (x[-1] - x[0])
        most = float(np.abs(line).sum() / 2 * (x[-1] - x[0]))  # of accuracies between 0 and 1
        # Rounded, a rise of nothing is 0.
        rise = _mean(rises.round(_DIGITS), found.confidence, (-most, most))
        verb = "rises as stated" if rise.low > 0 else "falls" if rise.high < 0 else "has no clear trend"
        ends = found.values.mean(axis=(0, 1))[[0, -1]]
        yield (
            f"{head}accuracy {verb} with {shown}: from {ends[0]:.3g} at {found.at[0]:.3g} to"
            f" {ends[1]:.3g} at {found.at[-1]:.3g}, by {rise.shown} along the line through"
            f" {'both' if len(x) == 2 else f'all {len(x)}'} of its values{_over(found.values)}"
        )


def describe_starts(table: pd.DataFrame) -> Iterator[str]:
    """Yield by how much one pretrained start is better, over all shares at which both were tried."""
    for diverse, _, gaps in _gaps(table):
        gap = _mean(gaps.mean(axis=2), diverse.confidence)
        verb = "better as stated" if gap.low > 0 else "worse" if gap.high < 0 else "not clearly other"
        yield (
            f"diverse start: {verb} than the narrow one by {gap.shown}, mean over"
            f" {format_count(gaps.shape[2], 'share')} on the same images{_over(gaps)}"
        )


def describe_variation(table: pd.DataFrame) -> Iterator[str]:
    """Yield which share of an accuracy's variance lies between pretrained models."""
    for found in accuracies(table, "share"):
        if found.values is None or min(found.values.shape[:2]) < 2:
            continue
        of = [[part.estimate for part in parts] for _, parts in _parts(found) if parts]
        if not of:
            continue
        models, draws, rest = np.mean(of, axis=0)
        least, most = min(each[0] for each in of), max(each[0] for each in of)
        yield (
            f"{where(found.base, found.varying)}of the variance of one training's accuracy"
            f" {models:.0%} lies between pretrained models ({least:.0%} to {most:.0%}), {draws:.0%}"
            f" between draws of images, {rest:.0%} in neither alone: means over"
            f" {format_count(len(of), 'share')}"
        )


def model_rows(table: pd.DataFrame) -> Iterator[Record]:
    """Yield accuracies over pretrained models, what they vary by, what pruning gains, starts' gap."""
    for found in accuracies(table, "share"):
        if found.values is None:
            continue
        whole = found.base | {"share": None, _MODEL: None}
        for (x, parts), y in zip(_parts(found), np.moveaxis(found.values, 2, 0), strict=True):
            base = whole | {"share": x}
            yield _row(base, "accuracy_over_models", _mean(y, found.confidence, (0.0, 1.0)))
            for name, part in zip(_PARTS, parts, strict=bool(parts)):
                yield derived_row(
                    base, name, part.estimate, ci_low=part.low, ci_high=part.high,
                    interval="generalised",
                )  # fmt: skip
        of = [[part.estimate for part in parts] for _, parts in _parts(found) if parts]
        for name, mean in zip(_PARTS, np.mean(of, axis=0) if of else (), strict=bool(of)):
            yield derived_row(whole, name, float(mean))  # over all shares that differ
        if len(found.at) > 1:
            gain = found.values[:, :, -1] - found.values[:, :, 0]
            yield _row(whole, "pruning_gain", _mean(gain, found.confidence))
    for diverse, _, gaps in _gaps(table):
        base = diverse.base | {"start": None, _MODEL: None}
        for x, y in zip(diverse.at, np.moveaxis(gaps, 2, 0), strict=True):
            yield _row(base | {"share": x}, "start_gap", _mean(y, diverse.confidence))
        mean = _mean(gaps.mean(axis=2), diverse.confidence)
        yield _row(base | {"share": None}, "start_gap", mean)


def _parts(found: Accuracies) -> list[tuple[float, Sequence[Interval]]]:
    """Return at each share those of the variance; none where all trainings are alike."""
    assert found.values is not None
    return [
        (x, variance_shares(y, found.confidence).parts if np.ptp(y) else ())
        for x, y in zip(found.at, np.moveaxis(found.values, 2, 0), strict=True)
    ]


def _gaps(table: pd.DataFrame) -> Iterator[tuple[Accuracies, Accuracies, Floats]]:
    """Yield both starts and the diverse one's accuracies less the narrow one's, pair by pair."""
    names = [n for n in parameter_columns(table) if n not in ("share", "start", "accuracy", _MODEL)]
    starts: dict[str, dict[str, Accuracies]] = {}
    for found in accuracies(table, "share"):
        key = repr([found.base[name] for name in names])
        starts.setdefault(key, {})[str(found.base["start"])] = found
    for own in starts.values():
        if not {"diverse", "narrow"} <= set(own):
            continue
        diverse, narrow = own["diverse"], own["narrow"]
        if diverse.values is None or narrow.values is None:
            continue
        alike = diverse.values.shape == narrow.values.shape and np.array_equal(diverse.at, narrow.at)
        if alike and diverse.values.shape[1] > 1:
            yield diverse, narrow, diverse.values - narrow.values


@dataclass(frozen=True)
class _Mean:
    """A mean over models and draws; without a standard error where all values are the same."""

    estimate: float
    low: float
    high: float
    std_error: float | None
    method: str

    @property
    def shown(self) -> str:
        alike = " (all trainings alike)" if self.std_error is None else ""
        return f"{self.estimate:.3g} [{self.low:.3g}, {self.high:.3g}]{alike}"


def _mean(values: Floats, confidence: float, ends: tuple[float, float] = (-1.0, 1.0)) -> _Mean:
    """Return the mean of values (models, draws) that lie between some ends, with its interval."""
    found = crossed_mean(values, confidence)
    low, high, method = found.low, found.high, _INTERVAL
    if not found.std_error:
        bets = _bets(found.estimate, _independent(values), confidence, ends)
        return _Mean(found.estimate, *bets, None, "betting")
    if ends == (0.0, 1.0) and 0 < found.estimate < 1:
        low, high = within_unit(found.estimate, found.high - found.estimate)
        method = f"{_INTERVAL} (logit)"
    return _Mean(found.estimate, low, high, found.std_error, method)


def _row(base: Mapping[str, Any], quantity: str, mean: _Mean) -> Record:
    return derived_row(
        base, quantity, mean.estimate, std_error=mean.std_error, ci_low=mean.low, ci_high=mean.high,
        interval=mean.method,
    )  # fmt: skip


def _independent(values: Floats) -> int:
    """Return of how many trainings no two share a model or a draw; of one model, its draws."""
    models, draws = values.shape
    return int(draws if models == 1 else min(models, draws))


def _bets(value: float, count: int, confidence: float, ends: tuple[float, float]) -> tuple[float, float]:
    """Return how bets bound a mean, whatever the law, where so many values between some ends agree."""
    least, width = ends[0], ends[1] - ends[0]
    same = np.full(count, min(max((value - least) / width, 0.0), 1.0))
    low, high = bounded_mean_interval(same, confidence)
    return least + width * low, least + width * high


def _over(values: Sequence[Any] | Floats) -> str:
    """Return over what an interval is, where it is over models, too."""
    models, draws = np.shape(values)[:2]
    return f", over {models} pretrained models and {draws} draws of images" if models > 1 else ""
