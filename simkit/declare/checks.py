"""Checks of declarations and of what a study returns, each with one line for its author."""

import inspect
import numbers
import re
import sys
from collections.abc import Mapping, Sequence
from typing import Any

from simkit.declare.columns import HIDDEN_COLUMNS, ROW_COLUMNS
from simkit.declare.faults import at, defined_at, shown_file
from simkit.declare.parameters.parameter import TRIAL_KINDS, Parameter
from simkit.declare.quantities import Quantity
from simkit.declare.statement import Statements, statements_of
from simkit.declare.study import Study
from simkit.declare.tally import LARGEST_VALUE, Moments, Tally
from simkit.declare.thresholds import Threshold
from simkit.errors import StudyError, UsageError, nearest, one_line

#: Options that every study's command has.
COMMON_OPTIONS = (
    "all_rows",
    "trials", "half_width", "of", "until", "max_trials", "max_seconds", "adaptive",
    "rare", "compare", "reduce", "seed", "confidence", "family_error", "fail_on",
    "workers", "executor", "scheduler", "out", "name", "format", "plot", "no_plot",
    "plot_x", "plot_hue", "plot_log", "plot_show", "figure_file",
    "dry_run", "fresh", "ledger", "no_ledger", "shard", "quiet", "help", "isolate", "block_timeout",
    "verify",
)  # fmt: skip
#: Commands that the command line keeps for itself.
COMMANDS = (
    "run", "reproduce", "list", "ledger", "audit", "report", "refute", "threshold", "replay", "slurm",
    "new", "check",
)  # fmt: skip
_ROUNDING = 1e-9  # relative: of sums over a block, in any order


def check_tally(study: Study, tally: object, trials: int, params: Mapping[str, Any]) -> Tally:
    """Return a block's tally at a cell's parameters, counts as Python's integers, or StudyError."""
    fault = _fault_of(study, tally, trials, params)
    if fault:
        place = at(defined_at(study.simulate))
        raise StudyError(f"study {study.name!r}: simulate returned {fault}{place}")
    assert isinstance(tally, Tally)
    return tally


def _fault_of(study: Study, tally: object, trials: int, params: Mapping[str, Any]) -> str:
    """Return why a tally cannot be that of so many trials, or the empty string."""
    if not isinstance(tally, Tally):
        return f"{type(tally).__name__}, no Tally"
    fault = tally.normalise() or fault_of_numbers(tally)
    if fault:
        return f"a tally in which {fault}"
    if tally.trials != trials:
        return f"{tally.trials} trials, asked for {trials}"
    return fault_of_names(study, tally, params)


def fault_of_names(study: Study, tally: Tally, params: Mapping[str, Any] | None) -> str:
    """Return why a tally cannot be of a study, or the empty string.

    Without the cell's parameters, a quantity that is absent at some cells may be there or not.
    """
    kinds = {quantity.name: quantity.kind for quantity in study.quantities}
    optional = {quantity.name for quantity in study.quantities if quantity.absent}
    absent = {q.name for q in study.quantities if params is not None and q.is_absent(params)}
    present = [name for name in kinds if name not in (optional if params is None else absent)]
    valid = tally.trials - tally.failures
    for names, kind in ((tally.events, "event"), (tally.measurements, "measurement")):
        for name in names:
            if kinds.get(name) != kind:
                return f"{name!r}, which is not declared as {kind}"
            if name in absent:
                return f"{name!r}, which is declared as absent there"
    missing = [name for name in present if name not in tally.events and name not in tally.measurements]
    if missing and valid:
        return f"nothing for {missing[0]!r}"
    for name, values in tally.values.items():
        if name not in study.kept:
            return f"the values of {name!r}, which is not declared as kept"
        if len(values) != valid:
            return f"{len(values)} values of {name!r} for {valid} trials"
    unkept = [name for name in study.kept if name in present and name not in tally.values]
    if unkept and valid:
        return f"no values of {unkept[0]!r}, which is declared as kept"
    for name in tally.counters:
        if name not in study.counters:
            return f"{name!r}, which is not declared as a counter"
    return ""


def fault_of_numbers(tally: Tally) -> str:
    """Return why no trials can have the counts and moments of a tally, or the empty string."""
    for what, counts in (("counter", tally.counters), ("failure", tally.failed)):
        for name, count in counts.items():
            if count < 0:
                return f"the {what} {name!r} is {count}"
    for name, m in tally.measurements.items():
        values = tally.values.get(name)
        if m.count and (fault := _fault_of_moments(m) or _fault_of_values(m, values)):
            return f"{fault} of {name}"
    for name, count in tally.events.items():
        kept = tally.values.get(name)
        if kept is not None and (sum(kept) != count or not {0.0, 1.0}.issuperset(kept)):
            return f"the kept values of {name} are not those of {count} times that it happened"
    return ""


def _fault_of_moments(m: Moments) -> str:
    """Return which moment cannot be beside the others: as one would name it."""
    if not m.minimum <= m.maximum:
        return "the minimum exceeds the maximum"
    if m.minimum < -LARGEST_VALUE or m.maximum > LARGEST_VALUE:
        return f"minimum or maximum is beyond {LARGEST_VALUE:g}"
    room, width = _rounding_of(m), m.maximum - m.minimum
    if not m.minimum - room <= m.mean <= m.maximum + room:
        return "the mean lies outside minimum and maximum"
    # Both ends deviate from the mean; Popoviciu: no variance exceeds that of two values at the ends.
    least = (m.minimum - m.mean) ** 2 + (m.maximum - m.mean) ** 2 if width else 0.0
    slack = _slack_of(m, width * width)
    if not max(least - slack, 0.0) <= m.m2 <= m.count * width * width / 4.0 + slack:
        return "the sum of squared deviations is not one that minimum and maximum allow"
    return ""


def _fault_of_values(m: Moments, values: Sequence[float] | None) -> str:
    """Return which moment is not that of the kept values."""
    if not values:
        return ""
    kept = Moments.of(values)
    if (kept.minimum, kept.maximum) != (m.minimum, m.maximum):
        return "the kept values do not reach from minimum to maximum"
    if abs(kept.mean - m.mean) > _rounding_of(m):
        return "the mean is not that of the kept values"
    if abs(kept.m2 - m.m2) > _slack_of(m, kept.m2):
        return "the sum of squared deviations is not that of the kept values"
    return ""


def _rounding_of(m: Moments) -> float:
    """Return by how much rounding moves a mean, in any order of its sum."""
    return max(_ROUNDING * max(abs(m.minimum), abs(m.maximum)), sys.float_info.min)


def _slack_of(m: Moments, size: float) -> float:
    """Return by how much rounding moves a sum of squared deviations, underflow with it."""
    return m.count * (_ROUNDING * size + _rounding_of(m) ** 2 + sys.float_info.min)


def check_declaration(study: Study) -> None:
    """Raise StudyError if a study's declaration is incomplete or contradicts itself."""
    where = f"study {type(study).__name__}"
    try:
        fault = _fault_of_names(study) or _fault_of_parameters(study) or _fault_of_rest(study)
    except (TypeError, AttributeError) as error:  # a number where a text stands, and the like
        fault = f"a value of its declaration is of the wrong type: {one_line(error)}"
    if fault:
        raise StudyError(f"{where}: {fault}{at(class_place(type(study)))}")


def _fault_of_names(study: Study) -> str:
    for attribute in ("name", "summary", "parameters", "quantities"):
        value = getattr(study, attribute, None)
        kind = str if attribute in ("name", "summary") else Sequence
        if attribute == "quantities" and not study.simulated:
            continue
        if not value or not isinstance(value, kind):
            return f"it declares no {attribute}"
    if not all(isinstance(parameter, Parameter) for parameter in study.parameters):
        return "its parameters are no Parameter objects"
    if not all(isinstance(quantity, Quantity) for quantity in study.quantities):
        return "its quantities are neither event(...) nor measurement(...)"
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", study.name) or study.name in COMMANDS:
        return f"{study.name!r} is no name of a study; write one like my-study"
    return ""


def _fault_of_parameters(study: Study) -> str:
    for name in (parameter.name for parameter in study.parameters):
        if not name.isidentifier() or name != name.lower():
            return f"parameter {name!r} is not in snake_case"
        if name in COMMON_OPTIONS:
            return f"parameter {name!r} is an option of every study"
        if name in ("study", *HIDDEN_COLUMNS, *ROW_COLUMNS):
            return f"parameter {name!r} is a column of every table"
    known = {parameter.name: parameter for parameter in study.parameters}
    for parameter in study.parameters:
        fault = parameter.check_declaration(known)
        if fault:
            return f"parameter {parameter.name!r}: {fault}"
    return ""


def _is_value_of(parameter: Parameter, value: object) -> bool:
    if parameter.is_categorical:
        return value in parameter.choices if parameter.type == "choice" else isinstance(value, bool)
    kinds = int if parameter.type == "int" else int | float
    if not isinstance(value, kinds) or isinstance(value, bool):
        return False
    try:
        parameter.convert(value, str(value))
    except UsageError:  # out of its range
        return False
    return True


def _fault_of_rest(study: Study) -> str:
    names = [parameter.name for parameter in study.parameters]
    repeated = {name for name in names if names.count(name) > 1}
    quantities = [quantity.name for quantity in study.quantities]
    for name in quantities:
        if not name.isidentifier():
            return f"quantity {name!r} is not in snake_case"
    for fault in map(_fault_of_range, study.quantities):
        if fault:
            return fault
    for fault in map(_fault_of_quantiles, study.quantities):
        if fault:
            return fault
    drawn = {p.name: p for p in study.parameters if p.kind in TRIAL_KINDS}
    for quantity in study.quantities:
        for name, value in quantity.absent.items():
            if name not in drawn:
                return f"{quantity.name!r} is absent by {name!r}, no parameter of its trials"
            if not _is_value_of(drawn[name], value):
                return f"{quantity.name!r} is absent at {value!r}, no value of {name!r}"
    if study.quantities and all(quantity.absent for quantity in study.quantities):
        return "every quantity is absent at some cells; declare one at least without absent="
    repeated |= {name for name in quantities if quantities.count(name) > 1}
    if repeated:
        return f"{', '.join(sorted(repeated))} declared twice"
    for attribute in ("axis", "size"):
        name = getattr(study, attribute)
        if name is not None and name not in names:
            return f"the {attribute} {name!r} is no parameter{nearest(str(name), names)}"
    for attribute in ("block_size", "default_trials"):
        number = getattr(study, attribute)
        if not isinstance(number, int) or number < 1:
            return f"{attribute} is {number!r}; it is a whole number, at least 1"
    if study.threshold is not None and not isinstance(study.threshold, Threshold):
        return f"its threshold is {study.threshold!r}; write one like Threshold('n', 'success')"
    if not isinstance(study.counters, Mapping):
        return 'its counters are no dictionary, as in {"ties": "{count} ties were drawn again"}'
    for name, line in study.counters.items():
        try:
            line.format(count="3")
        except Exception as error:  # whatever a text may ask for
            return (
                f"the counter {name!r} has no line to say ({one_line(error)}); write one as"
                ' "{count} ties were drawn again"'
            )
    return ""


def _fault_of_range(quantity: Quantity) -> str:
    """Return which end of a quantity's range is no number, and what would do, or the empty string."""
    for name in ("low", "high"):
        end = getattr(quantity, name)
        if end is not None and (isinstance(end, bool) or not isinstance(end, numbers.Real)):
            return (
                f"{quantity.kind} {quantity.name!r}: its {name} is {end!r}, no number; of a range that"
                ' depends on parameters leave it out, and give the claim left_range=("0", "log(n)")'
            )
    return ""


def _fault_of_quantiles(quantity: Quantity) -> str:
    """Return what is wrong with the quantiles that a quantity asks for, or the empty string."""
    levels, what = quantity.quantiles, f"{quantity.kind} {quantity.name!r}"
    example = "kept=True, quantiles=(0.5, 0.95)"
    if not isinstance(levels, tuple | list):
        return f"{what}: its quantiles are {levels!r}, no tuple of levels; write {example}"
    for level in levels:
        is_number = isinstance(level, numbers.Real) and not isinstance(level, bool)
        if not (is_number and 0 < float(level) < 1):
            return f"{what}: the quantile level {level!r} is no number between 0 and 1; write {example}"
    if len({float(level) for level in levels}) < len(levels):
        return f"{what}: a level of its quantiles {levels!r} stands twice"
    if levels and quantity.kind != "measurement":
        return f"{what}: an event has no quantiles; declare a measurement, with {example}"
    if levels and not quantity.kept:
        return f"{what}: its quantiles need the value of each trial; write {example}"
    return ""


def class_place(cls: type) -> str:
    """Return where a class is defined, ``mine.py, line 5``; nothing where its text is not to be had."""
    try:
        file = inspect.getsourcefile(cls)
        return f"{shown_file(file or '')}, line {inspect.getsourcelines(cls)[1]}" if file else ""
    except (OSError, TypeError, IndexError, SyntaxError):
        return ""


def check_statements(statements: Statements) -> None:
    """Raise StudyError if what is said about a study names what it does not declare."""
    try:
        fault = _fault_of_statements(statements)
    except (TypeError, AttributeError) as error:  # None for a sequence, and the like
        fault = f"a value of its statements is of the wrong type: {one_line(error)}"
    if fault:
        study = type(statements.study)
        said_by = study if type(statements) is Statements else type(statements)
        raise StudyError(f"study {study.__name__}: {fault}{at(class_place(said_by))}")


def _fault_of_statements(statements: Statements) -> str:
    measured = [quantity.name for quantity in statements.study.quantities]
    for attribute in ("judged", "order", "pictured", "saved"):
        value = getattr(statements, attribute)
        if isinstance(value, str) or not isinstance(value, Sequence):
            return f"{attribute} is {value!r}, no sequence; write ({value!r},) for one name"
    if not all(isinstance(quantity, Quantity) for quantity in statements.judged):
        return "what it judges is neither event(...) nor measurement(...)"
    judged = [quantity.name for quantity in statements.judged]
    for quantity in statements.judged:
        if quantity.quantiles:
            return f"judged {quantity.name!r}: quantiles are of kept measurements of a trial alone"
    twice = set(judged) & set(measured) | {name for name in judged if judged.count(name) > 1}
    if twice:
        return f"{', '.join(sorted(twice))} declared twice"
    known = [*measured, *judged]
    if statements.order and sorted(statements.order) != sorted(known):
        odd = sorted(set(statements.order) ^ set(known)) or sorted(statements.order)
        return f"its order and its quantities differ in {odd[0]!r}"
    for entry in statements.pictured:
        for name in (entry,) if isinstance(entry, str) else entry:
            if name not in known:
                return f"it pictures {name!r}, which is no quantity"
    if statements.leading and statements.leading not in known:
        return f"its leading quantity is {statements.leading!r}, which is no quantity"
    if not isinstance(statements.derivations, Mapping):
        return f"derivations is {statements.derivations!r}, no dictionary"
    fit = [statements.pictured_fit] if statements.pictured_fit else []
    fit += [fields.get("derivation", "") for fields in statements.pictured_derived]
    for name in (*statements.saved, *fit):
        if name not in statements.derivations:
            return f"it saves or pictures {name!r}, which is no derivation"
    return ""


def load_statements(study: Study) -> Statements:
    """Return what is said about a study, checked."""
    statements = statements_of(study)
    check_statements(statements)
    return statements
