"""Lines that a user may type to see something again."""

import shlex
from collections.abc import Collection, Mapping

from simkit.declare.parameters.parameter import Value, format_value
from simkit.declare.study import Study
from simkit.engine.cells.cell import Cell
from simkit.engine.cells.paired_trials import PairedTrials
from simkit.engine.cells.reduced_trials import ReducedTrials
from simkit.errors import option


def command_words(study: Study) -> list[str]:
    """Return the words of the command that runs a study."""
    import inspect

    from simkit.engine.sources.registry import entry_point_table

    if isinstance(study, PairedTrials | ReducedTrials):
        return command_words(study.wrapped)
    cls = type(study)
    point = entry_point_table().get(study.name)
    if point is not None and point.value == f"{cls.__module__}:{cls.__qualname__}":
        return [study.name]
    try:
        file = inspect.getsourcefile(cls)
    except (OSError, TypeError):
        file = None
    return ["run", f"{file or 'study.py'}:{cls.__name__}"]


def replay_line(cell: Cell, seed: int, block: int, trial: int) -> str:
    """Return the command that shows one trial of a cell again; empty where none does, of a mean."""
    study, parameters = cell.study, cell.parameters
    if isinstance(study, ReducedTrials):
        if not study.is_controlled:
            return ""
        study = study.wrapped
    given = set(cell.given)
    if isinstance(study, PairedTrials):  # of the pair the side that is compared with
        parameters = study.side(parameters, study.values[0])
        given.add(study.compared.name)
        study = study.wrapped
    is_ours = type(study).__module__.startswith("simkit.")  # also where it has no command of its own
    words = ["simkit", "replay", study.name if is_ours else command_words(study)[-1]]
    words += _options(study, parameters, given)
    words += ["--seed", str(seed)] if seed else []
    return shlex.join([*words, "--block", str(block), "--trial", str(trial)])


def cell_words(cell: Cell) -> list[str]:
    """Return the options that name a cell."""
    return _options(cell.study, cell.parameters, set(cell.given))


def _options(study: Study, parameters: Mapping[str, Value], given: Collection[str]) -> list[str]:
    words = []
    for parameter in study.parameters:
        value = parameters[parameter.name]
        if parameter.name in given and value is not None:
            words += [option(parameter.name), format_value(value)]
    return words
