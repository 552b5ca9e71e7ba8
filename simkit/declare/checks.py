"""Checks of declarations and of what a study returns, each with one line for its author."""

from __future__ import annotations

import re
from collections.abc import Sequence

from simkit.declare.columns import HIDDEN_COLUMNS, ROW_COLUMNS
from simkit.declare.parameters import Parameter
from simkit.declare.quantities import Quantity
from simkit.declare.statement import Statements, statements_of
from simkit.declare.study import Study
from simkit.declare.tally import Tally
from simkit.errors import StudyError

#: Options that every study's command has.
COMMON_OPTIONS = (
    "all_rows",
    "trials", "seed", "confidence", "workers", "out", "name", "format", "plot", "no_plot",
    "dry_run", "fresh", "ledger", "no_ledger", "quiet", "help",
)  # fmt: skip
#: Commands that the command line keeps for itself.
COMMANDS = ("run", "reproduce", "list", "ledger")


def check_tally(study: Study, tally: object, trials: int) -> Tally:
    """Return a block's tally, its counts as Python's integers.

    Raises
    ------
    StudyError
        If it is none, or its counts cannot be those of so many trials of this study.
    """
    where = f"study {study.name!r}: simulate returned"
    if not isinstance(tally, Tally):
        raise StudyError(f"{where} {type(tally).__name__}, no Tally")
    fault = tally.normalise()
    if fault:
        raise StudyError(f"{where} a tally in which {fault}")
    if tally.trials != trials:
        raise StudyError(f"{where} {tally.trials} trials, asked for {trials}")
    kinds = {quantity.name: quantity.kind for quantity in study.quantities}
    for names, kind in ((tally.events, "event"), (tally.measurements, "measurement")):
        for name in names:
            if kinds.get(name) != kind:
                raise StudyError(f"{where} {name!r}, which is not declared as {kind}")
    missing = [name for name in kinds if name not in tally.events and name not in tally.measurements]
    if missing and tally.failures < trials:
        raise StudyError(f"{where} nothing for {missing[0]!r}")
    for name, values in tally.values.items():
        if name not in study.kept:
            raise StudyError(f"{where} the values of {name!r}, which is not declared as kept")
        if len(values) != trials - tally.failures:
            valid = trials - tally.failures
            raise StudyError(f"{where} {len(values)} values of {name!r} for {valid} trials")
    unkept = [name for name in study.kept if name not in tally.values]
    if unkept and tally.failures < trials:
        raise StudyError(f"{where} no values of {unkept[0]!r}, which is declared as kept")
    for name in tally.counters:
        if name not in study.counters:
            raise StudyError(f"{where} {name!r}, which is not declared as a counter")
    return tally


def check_declaration(study: Study) -> None:
    """Raise StudyError if a study's declaration is incomplete or contradicts itself."""
    where = f"study {type(study).__name__}"
    for attribute in ("name", "summary", "parameters", "quantities"):
        value = getattr(study, attribute, None)
        kind = str if attribute in ("name", "summary") else Sequence
        if not value or not isinstance(value, kind):
            raise StudyError(f"{where}: it declares no {attribute}")
    if not all(isinstance(parameter, Parameter) for parameter in study.parameters):
        raise StudyError(f"{where}: its parameters are no Parameter objects")
    if not all(isinstance(quantity, Quantity) for quantity in study.quantities):
        raise StudyError(f"{where}: its quantities are neither event(...) nor measurement(...)")
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", study.name) or study.name in COMMANDS:
        raise StudyError(f"{where}: {study.name!r} is no name of a study; write one like my-study")
    names = [parameter.name for parameter in study.parameters]
    for name in names:
        if not name.isidentifier() or name != name.lower():
            raise StudyError(f"{where}: parameter {name!r} is not in snake_case")
        if name in COMMON_OPTIONS:
            raise StudyError(f"{where}: parameter {name!r} is an option of every study")
        if name in ("study", *HIDDEN_COLUMNS, *ROW_COLUMNS):
            raise StudyError(f"{where}: parameter {name!r} is a column of every table")
    known = {parameter.name: parameter for parameter in study.parameters}
    for parameter in study.parameters:
        fault = parameter.check_declaration(known)
        if fault:
            raise StudyError(f"{where}: parameter {parameter.name!r}: {fault}")
    repeated = {name for name in names if names.count(name) > 1}
    quantities = [quantity.name for quantity in study.quantities]
    for name in quantities:
        if not name.isidentifier():
            raise StudyError(f"{where}: quantity {name!r} is not in snake_case")
    repeated |= {name for name in quantities if quantities.count(name) > 1}
    if repeated:
        raise StudyError(f"{where}: {', '.join(sorted(repeated))} declared twice")
    if study.axis is not None and study.axis not in names:
        raise StudyError(f"{where}: the axis {study.axis!r} is no parameter")
    if study.block_size < 1 or study.default_trials < 1:
        raise StudyError(f"{where}: block_size and default_trials are at least 1")


def check_statements(statements: Statements) -> None:
    """Raise StudyError if what is said about a study names what it does not declare."""
    study = statements.study
    where = f"study {type(study).__name__}"
    measured = [quantity.name for quantity in study.quantities]
    judged = [quantity.name for quantity in statements.judged]
    twice = set(judged) & set(measured) | {name for name in judged if judged.count(name) > 1}
    if twice:
        raise StudyError(f"{where}: {', '.join(sorted(twice))} declared twice")
    known = [*measured, *judged]
    if statements.order and sorted(statements.order) != sorted(known):
        odd = sorted(set(statements.order) ^ set(known)) or sorted(statements.order)
        raise StudyError(f"{where}: its order and its quantities differ in {odd[0]!r}")
    for name in statements.pictured:
        if name not in known:
            raise StudyError(f"{where}: it pictures {name!r}, which is no quantity")
    fit = [statements.pictured_fit] if statements.pictured_fit else []
    for name in (*statements.saved, *fit):
        if name not in statements.derivations:
            raise StudyError(f"{where}: it saves or pictures {name!r}, which is no derivation")


def load_statements(study: Study) -> Statements:
    """Return what is said about a study, checked."""
    statements = statements_of(study)
    check_statements(statements)
    return statements
