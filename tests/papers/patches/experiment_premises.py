"""Which synthetic experiments of the paper meet the theorem's own premises: the table of a page.

What the paper does not print is filled in as `Experiment.note` says.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from simkit.declare.statement import Premise
from simkit.papers.patches.theory.premises import (
    SETTINGS,
    Constants,
    ExperimentSizes,
    PremiseName,
    check_premises,
)

_GRID = 400
_BISECTIONS = 50
# The premises that a column holds, with what they are called there.
_COLUMNS: Mapping[str, tuple[PremiseName, ...]] = {
    "noise ≤ τ (5)": ("noise",),
    "τ < κ/4": ("noise-and-distance",),
    "τ ≤ min(σ, δ)": ("noise-and-errors",),
    "2 < M < m_a, m_b": ("more-than-two-patterns", "fewer-than-dimensions"),
    "norms ≤ 1": ("norms",),
    "(6)": ("value-error", "key-error"),
    "δ < 1/2": ("order-of-delta",),
    "σ ≤ π/M": ("order-of-sigma",),
    "σ+τ ≤ π/M (216)": ("lucky-neurons",),
    "σ+τ ≤ 1/M": ("order-of-both",),
    "(7)": ("neurons",),
    "(8)": ("fractions",),
}


@dataclass(frozen=True)
class Experiment:
    """A synthetic experiment of the paper."""

    figure: str
    setting: ExperimentSizes  # as printed, the initial model included
    symbol: str = ""  # the swept parameter, or nothing
    low: float = 0.0  # all values with a majority (alpha_*), all below 1 (sigma)
    high: float = 0.0
    # (setting, value) -> setting
    vary: Callable[[ExperimentSizes, float], ExperimentSizes] | None = None
    note: str = ""  # what the paper does not print

    def at(self, value: float) -> ExperimentSizes:
        """Return the setting at a value of the swept parameter, with the printed initial model."""
        return with_printed_start(self.vary(self.setting, value) if self.vary else self.setting)


def with_printed_start(s: ExperimentSizes) -> ExperimentSizes:
    """Return the setting with norms and errors of sigma^2 U / c_0^2 and delta^2 I / c_0^2."""
    value, key = (s.sigma / s.token_noise) ** 2, (s.delta / s.token_noise) ** 2
    return replace(s, norm=max(value, key), value_error=abs(value - 1.0), key_error=abs(key - 1.0))


def _half_confused(s: ExperimentSizes, alpha: float) -> ExperimentSizes:
    return replace(s, alpha=alpha, confusion=0.5 - alpha)


def _with_sigma(s: ExperimentSizes, sigma: float) -> ExperimentSizes:
    return replace(s, sigma=sigma)


_NO_SIZE = "N is not printed; N = 128 here"
_SWEPT = ("α_*", 0.25, 0.5, _half_confused)
#: Of a figure, what is swept and what is filled in.
_FILLED_IN = {
    "1a": (*_SWEPT, f"{_NO_SIZE}; α_# = 1/2 - α_*"),
    "1b": ("σ", 0.0, 1.0, _with_sigma, f"{_NO_SIZE}; δ is not printed, 0.2 here"),
    "2": (*_SWEPT, "N and L are not printed; N = 8, L = 40 here; α_# is not printed, 1/2 - α_* here"),
    "3": (*_SWEPT, f"{_NO_SIZE}; α_# = 1/2 - α_*, W_K and W_Q frozen"),
    "4": ("", 0.0, 0.0, None, ""),
    "5": ("", 0.0, 0.0, None, "before pruning"),
}


def _experiment(figure: str, setting: ExperimentSizes) -> Experiment:
    number, panel = figure[0], figure[1:]
    shown = f"{number}({panel})" if panel else number
    before = "before pruning; " if number == "8" else ""
    filled_in = _FILLED_IN.get(figure, ("", 0.0, 0.0, None, f"{before}M = {setting.patterns}"))
    return Experiment(shown, setting, *filled_in)


EXPERIMENTS = [_experiment(*item) for item in SETTINGS.items()]


def premise_table(
    experiments: Sequence[Experiment] = EXPERIMENTS, constants: Constants | None = None
) -> str:
    """Return the experiments against the premises as a Markdown table, each cell computed.

    A cell says `holds`, `fails`, or for which values of the swept parameter the premise holds; edges are
    found by bisection to the digits shown.
    """
    lines = ["| Figure | " + " | ".join(_COLUMNS) + " | filled in |", "|---" * (len(_COLUMNS) + 2) + "|"]
    for experiment in experiments:
        premises = _premises_by_value(experiment, constants)
        cells = [_cell(experiment, premises, names) for names in _COLUMNS.values()]
        lines.append(f"| {experiment.figure} | " + " | ".join(cells) + f" | {experiment.note} |")
    return "\n".join(lines) + "\n"


def _premises_by_value(
    experiment: Experiment, constants: Constants | None
) -> Callable[[float], Mapping[PremiseName, Premise]]:
    # All columns ask at the same values.
    return functools.cache(lambda value: check_premises(experiment.at(value), constants))


def _cell(
    experiment: Experiment,
    premises: Callable[[float], Mapping[PremiseName, Premise]],
    names: Sequence[PremiseName],
) -> str:
    def holds(value: float) -> bool:
        return all(premises(value)[name].holds for name in names)

    if experiment.vary is None:
        return "holds" if holds(0.0) else "fails"
    low, high = experiment.low, experiment.high
    # Midpoints: the ends themselves (no majority, no error) are no experiments.
    grid = [low + (high - low) * (k + 0.5) / _GRID for k in range(_GRID)]
    runs = _runs([holds(value) for value in grid])
    if not runs:
        return "fails"
    texts = []
    for first, last in runs:
        start = "" if first == 0 else _short(_edge(holds, grid[first - 1], grid[first]))
        stop = "" if last == _GRID - 1 else _short(_edge(holds, grid[last], grid[last + 1]))
        texts.append(_range_text(experiment.symbol, start, stop))
    return ", ".join(texts)


def _range_text(symbol: str, start: str, stop: str) -> str:
    if not start and not stop:
        return "holds"
    return (f"{start} < " if start else "") + symbol + (f" < {stop}" if stop else "")


def _runs(flags: Sequence[bool]) -> list[tuple[int, int]]:
    """Return first and last index of every run of true values."""
    starts = [k for k, flag in enumerate(flags) if flag and (k == 0 or not flags[k - 1])]
    ends = [k for k, flag in enumerate(flags) if flag and (k + 1 == len(flags) or not flags[k + 1])]
    return list(zip(starts, ends, strict=True))


def _edge(holds: Callable[[float], bool], low: float, high: float) -> float:
    """Return where the answer changes between two values."""
    at_low = holds(low)
    for _ in range(_BISECTIONS):
        middle = 0.5 * (low + high)
        low, high = (middle, high) if holds(middle) == at_low else (low, middle)
    return 0.5 * (low + high)


def _short(value: float) -> str:
    return f"{value:.3f}"
