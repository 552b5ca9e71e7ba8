"""Cells: the points of a sweep, with the keys that name them in the ledger and in the seed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from simkit.declare.parameters import Value
from simkit.declare.readonly import read_only
from simkit.declare.study import Study
from simkit.declare.sweeps import Resolved, sweep
from simkit.engine.asking import ask
from simkit.engine.keys import canonical_json, cell_key, seed_words


@dataclass(frozen=True)
class Cell:
    """One study at one point of its parameters."""

    study: Study
    parameters: Mapping[str, Value]
    rules: Mapping[str, str]
    given: Mapping[str, Any] = field(default_factory=dict)

    def number(self, name: str) -> float:
        """Return a numeric parameter."""
        value = self.parameters[name]
        assert isinstance(value, int | float)
        return float(value)

    def named(self, kinds: Sequence[str], skip: str | None = None) -> dict[str, Value]:
        """Return the parameters of some kinds that apply here; floats left to a rule by its name."""
        return {
            p.name: self.rules.get(p.name, self.parameters[p.name])
            for p in self.study.parameters
            if p.kind in kinds and p.name != skip and self.parameters[p.name] is not None
        }

    @cached_property
    def text(self) -> str:
        """Its model and paired parameters as JSON."""
        return canonical_json(self.named(("model", "paired")))

    @cached_property
    def key(self) -> str:
        """Hash of the study's name and its model and paired parameters."""
        return cell_key(self.study.name, self.text)

    @cached_property
    def seed_words(self) -> tuple[int, ...]:
        """Four 32-bit words from the study's name and its model parameters, without the axis."""
        return seed_words(self.study.name, canonical_json(self.named(("model",), skip=self.study.axis)))

    @cached_property
    def identity(self) -> str:
        """Implementation parameters, which belong to a row's identity but not to its seed."""
        return canonical_json(self.named(("implementation",)))

    @cached_property
    def place(self) -> str:
        """What tells cells apart whose trials differ."""
        return self.key + self.identity

    @cached_property
    def trial_key(self) -> str:
        """Equal for cells that share their trials: all parameters but the axis."""
        kinds, axis = ("model", "paired", "implementation"), self.study.axis
        # Values beside the names of rules: what follows from the axis keeps cells apart.
        named = self.named(kinds, skip=axis)
        return canonical_json({name: (said, self.parameters[name]) for name, said in named.items()})


def build_cells(study: Study, options: Mapping[str, str]) -> list[Cell]:
    """Return the cells of a sweep in grid order.

    Raises
    ------
    UsageError
        If an option is no grid, or a cell cannot be built.
    """
    points: list[Resolved] = sweep(study.parameters, options)
    cells = [Cell(study, read_only(point.values), point.rules, point.given) for point in points]
    for cell in cells:
        ask(study, "check", cell.parameters)
    return cells
