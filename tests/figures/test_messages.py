"""What the titles of figures say is so in their tables: a test for each message that a table decides."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

from simkit.figures.panels.catalogue import spec_paths
from simkit.figures.panels.specs import FigureSpec, read_spec

STORED = Path(__file__).parents[2] / "results" / "figures"


class Table:
    """The rows of a figure's tables."""

    def __init__(self, name: str) -> None:
        found = [STORED / f"{name}{end}.csv" for end in ("", ".derived")]
        self.rows = pd.concat([pd.read_csv(path) for path in found if path.is_file()])

    def __call__(self, quantity: str, column: str = "estimate", **cell: Any) -> Any:
        """Return a column of a quantity's rows of a cell, as they stand."""
        rows = self.rows[self.rows["quantity"] == quantity]
        for name, value in cell.items():
            rows = rows[rows[name] == value]
        assert len(rows), (quantity, cell)
        return rows[column].to_numpy()


def rises(values: Any) -> bool:
    return bool((np.diff(values) > 0).all())


def falls(values: Any) -> bool:
    return rises(-np.asarray(values))


def steeper(table: Table) -> bool:
    """Return whether the exponents of frozen attention lie below those of trained attention."""
    low, high = (table("power_exponent", "estimate", frozen_attention=f)[0] for f in (True, False))
    return bool(low < high)


def needs(share: float) -> Callable[[Table], bool]:
    """Return a check that every known upper end of N50 is at most so large."""
    return lambda t: bool(np.nanmax([*t("n50"), *t("n50", "ci_high")]) <= share)


def only_irrelevant(table: Table) -> bool:
    by = {m: table("test_loss", pruning=m) for m in ("random", "irrelevant", "noisy")}
    return falls(by["irrelevant"]) and rises(by["random"]) and rises(by["noisy"])


def peaks(parameter: str, value: float) -> Callable[[Table], bool]:
    """Return a check that exact success is largest at a value first."""
    return lambda t: t("success", parameter)[t("success", "exact").argmax()] == value


def noisy_helps_most(table: Table) -> bool:
    """Return whether the least test loss is that of noisy tokens pruned at the largest share."""
    rows = table.rows[table.rows["quantity"] == "test_loss"]
    best = rows.loc[rows["estimate"].idxmin()]
    return bool(best["pruning"] == "noisy" and best["share"] == rows["share"].max())


MESSAGES: dict[str, Callable[[Table], bool]] = {
    "kvt-supplement-refuted-bound": lambda t: (
        list(t("error_sup", "sigma")[t("error_sup", "bound") < 0]) == [0.02, 0.04, 0.06, 0.08, 0.1, 0.12]
        and (t("violated")[:6] == 1).all()
        and t("repaired_violated").sum() * 200 == pytest.approx(1)
    ),
    "kvt-supplement-bound-relevant": lambda t: (
        (t("error_sup", "ci_low") > t("error_sup", "bound")).sum() == 2
        and t("error_sup", "min")[-1] > t("error_sup", "bound")[-1]
        and (t("repaired_violated") == 0).all()
    ),
    "kvt-supplement-bound-mixed": lambda t: (
        (t("violated") == 0).all() and (t("repaired_violated") == 0).all()
    ),
    "kvt-supplement-constant": lambda t: rises(t("constant_needed", "exact", kappa=0.45)),
    "kvt-supplement-error-noise": lambda t: all(
        rises(t("error_sup", sigma=s)[t("error_sup", "k", sigma=s) >= 49]) for s in (0.35, 0.7, 1.4, 2.8)
    ),
    "kvt-supplement-exponent-d": lambda t: (
        list(t("exponent_d", "kappa")[
            (t("exponent_d", "ci_low") <= t("stated_exponent_d"))
            & (t("stated_exponent_d") <= t("exponent_d", "ci_high"))
        ]) == [0.35]
    ),
    "kvt-supplement-optimum": lambda t: all(
        (t("optimum_k", clusters=c)[t("optimum_k", "sigma", clusters=c) > 1]
         < t("cluster_size", clusters=c)[0]).all()
        for c in (2, 4, 7)
    ),
    "kvt-supplement-violations": lambda t: (t("violated", sigma=0.01) == 1).all(),
    "kvt-supplement-count-blocks": lambda t: all(
        t("count", "d", tau=tau)[t("count", tau=tau).argmin()] == 512 for tau in set(t("count", "tau"))
    ),
    "stvit-supplement-error-d": lambda t: (
        list(t("error", "d")[t("error") > t("error", "bound")]) == [2**i for i in range(5, 13)]
    ),
    "stvit-supplement-error-gap": lambda t: (t("error") > t("error", "bound")).all(),
    "stvit-supplement-loss-split": lambda t: (
        list(t("pull", "d")[t("pull") > t("sampling_noise")]) == [2**i for i in range(4, 12)]
    ),
    "shallow-vit-fig3-scaling": needs(2),
    "shallow-vit-fig3-scaling-quarter": needs(8),
    "shallow-vit-fig8a-zero-loss": noisy_helps_most,
    "shallow-vit-fig8b-zero-loss": noisy_helps_most,
    "stvit-supplement-error-n": lambda t: (
        falls(t("error")) and 0 < t("error")[-1] / t("error", "limit")[-1] - 1 < 0.01
    ),
    "stvit-supplement-first-order": lambda t: all(
        t("loss", "ci_low", n=n)[0] <= first <= t("loss", "ci_high", n=n)[0]
        for n, first in zip(t("loss_first_order", "n"), t("loss_first_order"), strict=True)
        if n >= 256
    ),
    "softmax-vs-linear-fig4c": peaks("m", 10),
    "softmax-vs-linear-fig4e": lambda t: (
        t("success", "a0")[np.flatnonzero(np.diff(t("success", "exact")) < 0)[0] + 1] == 0.55
    ),
    "softmax-vs-linear-fig4f": peaks("c", 0.84),
    "softmax-vs-linear-fig5c": peaks("m", 13),
    "softmax-vs-linear-fig5f": lambda t: 0.012 < np.ptp(t("success", "exact")) <= 0.013,
    "softmax-vs-linear-fig7c": peaks("m", 20),
    "stvit-supplement-constant-error": lambda t: (t("constant_error") > 1).all(),
    "stvit-supplement-constant-cosine": lambda t: all(
        falls(t("constant_cosine", n=n)[[0, -1]]) for n in (1024, 4096, 16384)
    ),
    "stvit-supplement-cosine-gap": lambda t: rises(t("cosine")),
    "stvit-supplement-error-sigma": lambda t: bool(
        ((t("error") > t("error", "bound")) == (t("error", "sigma") >= 1 - 1e-9)).all()
    ),
    "stvit-supplement-exponents-10d": lambda t: (
        (t("loss_exponent", "ci_high") < t("rate_exponent")).all()
        and (t("error_exponent", "ci_high") > t("rate_exponent")).all()
    ),
    "stvit-supplement-exponents-d2": lambda t: (
        (t("loss_exponent", "ci_high") < t("rate_exponent")).all()
    ),
    "softmax-vs-linear-fig4a": lambda t: (
        np.ptp(t("success", "exact")[t("success", "n") >= 220]) < 1e-12
        and round(t("success", "exact")[-1], 2) == 0.65
    ),
    "softmax-vs-linear-fig4b": lambda t: rises(t("success", "exact")[t("success", "d") >= 6]),
    "softmax-vs-linear-fig5a": lambda t: np.ptp(t("success", "exact")) < 1e-4,
    "softmax-vs-linear-fig5b": lambda t: rises(t("success", "exact")),
    "softmax-vs-linear-fig5e": lambda t: t("success", "exact")[-1] < 1e-3,
    "softmax-vs-linear-fig7a": lambda t: t("success", "exact").min() >= 0.93,
    "softmax-vs-linear-fig7b": lambda t: (
        rises(t("success", "exact").round(6)[:7]) and round(t("success", "exact").max(), 3) == 0.944
    ),
    "softmax-vs-linear-fig7d": lambda t: (
        np.ptp(t("success", "exact")[t("success", "a1") >= 1.1]) < 1e-4
    ),
    "softmax-vs-linear-fig7e": lambda t: t("success", "exact")[-1] < t("success", "exact")[0] / 2,
    "shallow-vit-exponents": lambda t: all(
        t("power_exponent", step_size=0.25, frozen_attention=f)[0]
        > t("power_exponent", step_size=1.0, frozen_attention=f)[0]
        for f in (False, True)
    ),
    "shallow-vit-fig1a-noise-scaling": lambda t: (
        (t("power_exponent", "ci_low") <= -2).all() and (t("power_exponent", "ci_high") >= -2).all()
    ),
    "shallow-vit-fig1a-scaling": needs(4),
    "shallow-vit-fig1a": needs(2),
    "shallow-vit-fig3": needs(2),
    "shallow-vit-fig1b": needs(4),
    "shallow-vit-fig2-confusion": lambda t: (
        {f"{x:.2f}" for x in t("power_exponent")} == {"-1.21"}
    ),
    "shallow-vit-fig3-noise-scaling": steeper,
    "shallow-vit-g1-laws": steeper,
    "shallow-vit-g2-laws": steeper,
    "shallow-vit-g3-laws": steeper,
    "shallow-vit-g4-norm-laws": steeper,
    "shallow-vit-g4-skip-laws": steeper,
    "shallow-vit-fig5": only_irrelevant,
    "shallow-vit-fig8a": only_irrelevant,
    "shallow-vit-fig8b": only_irrelevant,
    "shallow-vit-fig8c": only_irrelevant,
    "shallow-vit-g1-frozen": lambda t: rises(t("n50")),
    "shallow-vit-g2-frozen": lambda t: rises(t("n50")),
    "shallow-vit-g3-frozen": lambda t: rises(t("n50")),
    "shallow-vit-g3-matched-frozen": lambda t: round(t("n50")[0]) == 112,
    "shallow-vit-g3-attention": lambda t: (
        t("n50", heads=8, frozen_attention=True)[0] / t("n50", heads=8, frozen_attention=False)[0]
        < t("n50", heads=1, frozen_attention=True)[0] / t("n50", heads=1, frozen_attention=False)[0]
    ),
    "shallow-vit-g3-matched": lambda t: (
        t("n50", "ci_low", step_size=0.125).min() > t("n50", "ci_high", step_size=1.0).max()
    ),
    "shallow-vit-g4-success": lambda t: (
        t("n50", skip=False, layer_norm="pre")[0] < t("n50", skip=False, layer_norm="none")[0]
        and t("n50", skip=True, layer_norm="pre")[0] > t("n50", skip=True, layer_norm="none")[0]
    ),
    "kvt-supplement-error-sharpness": lambda t: falls(
        [t("error_sup", beta=b)[-1] - t("error_sup", beta=b).min() for b in (0.5, 8.0, 32.0, 128.0)]
    ),
    "shallow-vit-g3-spread": lambda t: (
        t("spread_share", "ci_low", token_noise=0.15, heads=8)[0]
        > t("spread_share", "ci_high", token_noise=0.15, heads=1)[0]
    ),
    "shallow-vit-g3-stability": lambda t: all(
        (t("advantage_share", heads=h) < 0).all() for h in (2, 4, 8)
    ),
    "shallow-vit-lucky-lemma": lambda t: (
        np.allclose(t("holds", "exact", reading="ratio"), 1, atol=1e-9)
        and all(
            (t("holds", "exact", reading=r)[t("holds", "neurons", reading=r) > 200] < 1 - 1e-9).all()
            for r in ("definition-2", "argmax-margin")
        )
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", MESSAGES)
def test_the_title_says_what_the_table_has(name: str) -> None:
    assert MESSAGES[name](Table(name))


def test_every_title_with_a_number_of_its_own_is_held_against_a_table() -> None:
    """A number that is neither a parameter of the figure nor a label of the paper needs a message."""
    open_ones = []
    for name, path in spec_paths().items():
        spec = read_spec(path)
        if name in MESSAGES or not isinstance(spec, FigureSpec):
            continue
        if not any((STORED / f"{name}{end}.csv").is_file() for end in ("", ".derived")):
            continue
        given = " ".join(map(str, [*spec.parameters.values(), *spec.sweep.values(), spec.caption]))
        bare = re.sub(r"\(\d+\)|\$[^$]*\$|[A-Za-z]_?\d+", "", spec.title)
        numbers = re.findall(r"-?\d+(?:\.\d+)?(?:/\d+)?", bare)
        open_ones += [(name, number) for number in numbers if number not in given]
    assert open_ones == []
