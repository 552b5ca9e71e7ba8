"""A command that is no study: declared by a paper's wing or a package, printed by the command line.

It is registered under the entry-point group ``simkit.commands``. Its declaration imports the standard
library only.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from simkit.declare.parameters.parameter import Parameter

#: What was given on the command line, by name: texts as they were typed, and flags.
Given = Mapping[str, Any]


@dataclass(frozen=True)
class OutputTable:
    """One table of a command's output."""

    name: str  # its key in JSON, and the column ``of`` in CSV
    title: str  # what stands above it on a terminal
    # rows by the names of the columns, all alike; None where there is nothing
    records: Sequence[Mapping[str, Any]]


@dataclass(frozen=True)
class Picture:
    """A picture of a command's output."""

    name: str  # stem of its files
    records: Sequence[Mapping[str, Any]]  # tidy rows: parameters, `quantity`, `kind`, `estimate`
    panel: Mapping[str, Any]  # fields of the panel that shows them (`simkit.figures.panels.panel.Panel`)


@dataclass(frozen=True)
class Output:
    """What a command found: tables, lines said of them, and perhaps a picture."""

    tables: Sequence[OutputTable]
    remarks: Sequence[str] = ()
    picture: Picture | None = None


@dataclass(frozen=True)
class Command:
    """A command of the command line.

    Attributes
    ----------
    name : str
        As it is typed; its entry point has the same name.
    summary : str
        One line for ``simkit --help``.
    description : str
        What ``--help`` says below it: an example, and the source.
    options : sequence of Parameter
        A truth value becomes a pair ``--x/--no-x``, anything else takes a text.
    run : callable
        From what was given (nothing for an option that was not) to the output; may raise UsageError.
    argument : Parameter, optional
        A word without an option's name.
    pictures : bool
        Whether ``--out DIR`` is offered, under which the picture and its table are kept.
    """

    name: str
    summary: str
    options: Sequence[Parameter]
    run: Callable[[Given], Output]
    description: str = ""
    argument: Parameter | None = None
    pictures: bool = False
    groups: Mapping[str, str] = field(default_factory=dict)
