"""The study `attention-concentration`: the attention on label-relevant tokens as training goes on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from simkit.declare.parameters import Parameter
from simkit.declare.quantities import Quantity, measurement
from simkit.declare.tally import Tally
from simkit.errors import UsageError
from simkit.papers.patches.studies.declaration import TrainedStudy, declare, patch_model

if TYPE_CHECKING:
    from numpy.random import Generator
    from pandas import DataFrame

_ITERATIONS = Parameter(
    "iterations", "int", 0, "Steps t after which the attention is looked at", "Figure 4",
    low=0, high=1e6, grid="0:40:2",
)  # fmt: skip


class AttentionConcentration(TrainedStudy):
    """The softmax mass on label-relevant tokens against the number of steps (Proposition 2)."""

    name = "attention-concentration"
    summary = "attention on label-relevant tokens as training goes on"
    source = "Shallow ViT, Proposition 2 (15), Figures 4 and 7"
    axis = "iterations"
    block_size = 2
    pictured = ("mass", "smallest_mass", "train_loss")
    counters: ClassVar[Mapping[str, str]] = {
        "ties": "{count} samples, counted anew at each number of steps, were drawn again because no"
        " pattern had the majority",
    }
    parameters: ClassVar[Sequence[Parameter]] = (
        *declare(
            without=("stop", "max_steps", "test"),
            alpha={"default": 0.5, "source": "Figure 4"},
            confusion={"default": 0.05, "source": "Figure 4"},
            samples={"default": 200, "source": "Figure 4"},
            tokens={"default": 50, "source": "Figure 4"},
            readout={"default": "per-token", "source": "Section 2"},
            batch={"default": 20},
        ),
        _ITERATIONS,
    )
    quantities: ClassVar[Sequence[Quantity]] = (
        measurement("mass", "softmax mass on label-relevant tokens, mean over queries (15)"),
        measurement("other_mass", "softmax mass on all other tokens, mean over queries"),
        measurement("smallest_mass", "the smallest mass over a sample's queries, mean over samples"),
        measurement("mass_of_relevant", "mean mass of label-relevant queries"),
        measurement("mass_of_confusion", "mean mass of confusion queries"),
        measurement("mass_of_others", "mean mass of non-discriminative queries"),
        measurement("train_loss", "training loss"),
    )

    def remarks(self, table: DataFrame) -> Sequence[str]:
        """Say where the mass starts and ends, beside what Proposition 2 states."""
        rows = table[table["quantity"] == "mass"]
        keys = [p.name for p in self.parameters if p.name != "iterations"]
        varying = [name for name in keys if rows[name].map(repr).nunique() > 1]
        lines = []
        for _, part in rows.groupby(keys, sort=False, dropna=False):
            first, last = part.iloc[0], part.iloc[-1]
            where = "".join(f"{name.replace('_', ' ')} {first[name]}: " for name in varying)
            if len(part) > 1 and last["estimate"] == last["estimate"]:
                lines.append(
                    f"{where}mass {first['estimate']:.3g} after {first['iterations']} steps,"
                    f" {last['estimate']:.3g} [{last['ci_low']:.3g}, {last['ci_high']:.3g}] after"
                    f" {last['iterations']}; stated: to 1 - eta^C"
                )
        return lines

    def check(self, params: Mapping[str, Any]) -> None:
        """Refuse what cannot be built, and kinds of queries that no sample has."""
        super().check(params)
        relevant, confusion = patch_model(params).realised_fractions()
        for option, kind, share in (
            ("confusion", "confusion", confusion),
            ("alpha", "non-discriminative", 1 - relevant - confusion),
        ):
            if share <= 0:
                raise UsageError(
                    f"--{option} {params[option]:g}: the mass is split by the query's kind, and no token"
                    f" is {kind}; write --alpha 0.5 --confusion 0.05"
                )

    def simulate(self, params: Mapping[str, Any], rng: Generator, trials: int) -> Sequence[Tally]:
        """Simulate a block: one run per trial, looked at after each number of steps asked for."""
        from simkit.papers.patches.studies.runs import draw_start

        wanted, ties = params["iterations"], 0
        columns: list[list[Any]] = [[] for _ in wanted]

        def trial(params: Mapping[str, Any], rng: Generator) -> Sequence[Mapping[str, float] | str]:
            nonlocal ties
            start = draw_start(params, rng)
            ties += start.ties
            return _run(start, params, wanted)

        for _ in range(trials):
            found = self.guarded(trial, params, rng)
            rows = [found] * len(wanted) if isinstance(found, str) else found
            for column, row in zip(columns, rows, strict=True):
                column.append(row)
        tallies = [Tally.of_outcomes(column, self.kept) for column in columns]
        for tally in tallies:
            tally.counters = {"ties": ties} if ties else {}
        return tallies


def _run(
    start: Any, params: Mapping[str, Any], wanted: Sequence[int]
) -> Sequence[Mapping[str, float] | str]:
    """Return the measurements of one run after each number of steps, or how it failed before."""
    from simkit.papers.patches.studies.runs import train_from

    record = train_from(start, params, track=wanted, max_steps=max(wanted))
    return [_at(record, steps) for steps in wanted]


def _at(record: Any, steps: int) -> Mapping[str, float] | str:
    if record.ended == "diverged" and steps >= record.steps:
        return f"training diverged (step size {record.step_size:g})"
    # Where zero loss ended the run, further steps change nothing: the hinge has no gradient.
    row = int((record.at <= steps).sum()) - 1
    mass = float(record.mass_mean[row])
    return {
        "mass": mass,
        "other_mass": 1.0 - mass,
        "smallest_mass": float(record.mass_min[row]),
        "mass_of_relevant": float(record.mass_by_role[row, 0]),
        "mass_of_confusion": float(record.mass_by_role[row, 1]),
        "mass_of_others": float(record.mass_by_role[row, 2]),
        "train_loss": float(record.train_loss[row]),
    }
