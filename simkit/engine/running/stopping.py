"""Stopping rules as they are asked for: a precision, a verdict or a time instead of a number of trials.

Rounds and looks are the runner's (`execute_looks`): whole blocks, after 1, 2, 3, 4, 6, 8, 12, ... of
them, a schedule that depends on nothing else. So two requests have the looks of the shorter one in
common. The rule of a width is in `simkit.engine.results.widths`; who asks for verdicts passes in a rule.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from simkit.declare.checks import load_statements
from simkit.declare.parameters.parameter import Parameter
from simkit.declare.quantities import Quantity
from simkit.declare.statement import Statements, quantities_of
from simkit.declare.study import Study
from simkit.declare.thresholds import Threshold
from simkit.engine.cells.calling import Said
from simkit.engine.cells.cell import Cell
from simkit.engine.running.runner import StoppingRule
from simkit.errors import StudyError, UsageError, nearest

DECIDED = "decided"
LONGEST = 1e15  # trials; more cannot be asked for
TIMES = 10  # the default number of trials, where no largest one is given
_MAX_TRIALS = Parameter("max_trials", "int", 10_000, "Largest number of trials", low=1, high=LONGEST)
_HALF_WIDTH = Parameter("half_width", "float", 0.01, "Half of an interval", low=0, open_low=True)
_MAX_SECONDS = Parameter("max_seconds", "float", 60.0, "Longest time", low=0, open_low=True, high=1e9)

#: Makes a rule before the first block from the statements, the cells and what is said about each.
RuleMaker = Callable[[Statements, Sequence[Cell], Sequence[Said]], StoppingRule]


@dataclass(frozen=True)
class Stopping:
    """When a cell stops. With no more than a time, every cell goes on while there is any left."""

    # of the interval of `of`; in percent of the estimate where it is `relative`
    half_width: float | None = None
    relative: bool = False
    of: str = ""  # the quantity whose interval it is
    until: str = ""  # {"", "decided"}: every claim at the cell is decided, instead
    threshold: Threshold | None = None  # a search gives trials to the cells that bracket it, instead
    # they go where they tell most of the law of thresholds, so many a curve; not to a bracket
    adaptive: bool = False
    max_seconds: float | None = None  # for how long blocks are begun; those of the first look always are

    @property
    def width_text(self) -> str:
        """The half-width as it is typed: ``0.01``, ``5%``."""
        return f"{_short(self.half_width or 0.0)}{'%' if self.relative else ''}"

    def words(self) -> dict[str, str]:
        """Return the options that ask for it, but for the largest number of trials."""
        time = {} if self.max_seconds is None else {"max_seconds": _short(self.max_seconds)}
        if self.threshold is not None:
            return ({"adaptive": ""} if self.adaptive else self.threshold.words()) | time
        if self.until:
            return {"until": self.until, **time}
        if self.half_width is None:
            return time
        return {"half_width": self.width_text, "of": self.of, **time}

    def describe(self, confidence: float, family_error: float) -> str:
        """Return the rule in words."""
        time = "" if self.max_seconds is None else f"{_short(self.max_seconds)} s"
        if self.threshold is not None:
            where = f"where {self.threshold}, over {self.threshold.over}"
            level = f", at confidence {confidence:g}"
            rule = f"trials for the law of {where}" if self.adaptive else f"a search for {where}{level}"
        elif self.until:
            rule = f"every claim decided, at family error {family_error:g}"
        elif self.half_width is None:
            return f"as many trials as fit into {time}"
        else:
            of = f" of the estimate of {self.of}" if self.relative else f" of {self.of}"
            rule = f"half-width {self.width_text}{of}, at confidence {confidence:g}"
        return f"{rule}; for at most {time}" if time else rule

    def level(self, confidence: float, family_error: float) -> dict[str, float]:
        """Return the setting on which the rule's looks depend."""
        if self.until:
            return {"family_error": family_error}
        is_search = self.threshold is not None and not self.adaptive
        return {"confidence": confidence} if is_search or self.half_width is not None else {}

    def goal(self, estimate: float) -> float:
        """Return the half-width that is asked for at an estimate."""
        wanted = self.half_width or 0.0
        return wanted / 100 * abs(estimate) if self.relative else wanted


def _short(value: float) -> str:
    return repr(value).removesuffix(".0")


# What was asked for.


def read_stopping(study: Study, given: Mapping[str, Any]) -> tuple[Stopping, int] | None:
    """Return the rule that was asked for and its largest number of trials, a look; None without one."""
    asked = {name: value for name, value in given.items() if value is not None}
    _refuse_mixtures(asked)
    if not {"half_width", "until", "max_seconds"} & set(asked):
        return None
    most, time = read_most(study, asked.get("max_trials")), read_seconds(asked.get("max_seconds"))
    if "until" in asked:
        if asked["until"] != DECIDED:
            wrong = f"it takes {DECIDED} alone"
            shown = repr(asked["until"])
            raise UsageError(wrong, parameter="until", value=shown, example=DECIDED)
        stopping = Stopping(until=DECIDED)
    elif "half_width" in asked:
        stopping = _read_width(study, asked)
    else:
        stopping = Stopping()
    return replace(stopping, max_seconds=time), most


def read_most(study: Study, given: Any) -> int:
    """Return the most trials of a cell, a look: a number as it is given, or ten times the study's."""
    most = TIMES * study.default_trials if given is None else int(read_number(_MAX_TRIALS, given))
    return next_look(most, study.block_size)


def read_seconds(given: Any) -> float | None:
    """Return the longest time of simulating, None where none is given; UsageError if that is no time."""
    return None if given is None else read_number(_MAX_SECONDS, given)


def _refuse_mixtures(asked: Mapping[str, Any]) -> None:
    rules = {"half_width", "until", "max_seconds"} & set(asked)
    if "max_trials" in asked and not rules:
        wrong = "it goes with a half-width, a verdict or a time that is asked for"
        together = {"half_width": 0.01, "max_trials": asked["max_trials"]}
        raise UsageError.at(asked, "max_trials", wrong, together)
    if "of" in asked and not rules - {"max_seconds"}:
        together = {"half_width": 0.01, "of": asked["of"]}
        raise UsageError.at(asked, "of", "it goes with a half-width that is asked for", together)
    if not rules:
        return
    if "trials" in asked:
        wrong = "a stopping rule says how many; write the largest number instead"
        raise UsageError.at(asked, "trials", wrong, {"max_trials": asked["trials"]})
    if "until" in asked and ("half_width" in asked or "of" in asked):
        other = "half_width" if "half_width" in asked else "of"
        raise UsageError.at(asked, "until", "one rule at a time; leave out {" + other + "}")


def _read_width(study: Study, asked: Mapping[str, Any]) -> Stopping:
    value = asked["half_width"]
    relative = isinstance(value, str) and value.strip().endswith("%")
    width = float(read_number(_HALF_WIDTH, value, value.strip()[:-1] if relative else value))
    try:
        statements = load_statements(study)
    except StudyError as error:
        raise UsageError(str(error)) from None
    quantity = _quantity(statements, asked.get("of"))
    low, high = limits_of(quantity) or (0.0, 1.0)
    largest = 100.0 if relative else (high - low) / 2
    if width >= largest:
        wrong = (
            "an interval is asked for that says next to nothing; write less than 100%"
            if relative
            else f"without a trial it is {largest:g} of {quantity.name}; write less"
        )
        raise UsageError(
            wrong, parameter="half_width", value=value, example="5%" if relative else largest / 50
        )
    return Stopping(half_width=width, relative=relative, of=quantity.name)


def read_number(parameter: Parameter, given: Any, text: Any = None) -> float:
    """Return a number that was typed or passed, in a parameter's range.

    Raises UsageError if it is no number, or out of range.

    `given`: as it is shown where it is refused.
    `text`: what is read instead.
    """
    text = given if text is None else text
    value = parameter.evaluate(text, given) if isinstance(text, str) else text
    return parameter.convert(value, str(given))


def _quantity(statements: Statements, name: str | None) -> Quantity:
    """Return the quantity whose interval is asked for, which has a sequence."""
    every = {quantity.name: quantity for quantity in quantities_of(statements)}
    able = [quantity.name for quantity in every.values() if limits_of(quantity) is not None]
    if name is not None and name not in every:
        wrong = f"no such quantity{nearest(name, every)}"
        raise UsageError(wrong, parameter="of", value=name, example=able[0] if able else None)
    chosen = every[name] if name is not None else next(iter(every.values()))
    if chosen.name not in able:
        advice = f"; those that have one: {', '.join(able)}" if able else ""
        raise UsageError(
            f"{chosen.name} is no event and has no declared range, so that no interval of it may be"
            f" watched{advice}",
            parameter="of" if name is not None else "half_width",
            value=name if name is not None else None,
            example=None if not able else able[0] if name is not None else {"of": able[0]},
        )
    return chosen


def next_look(trials: int, block_size: int) -> int:
    """Return the first look with at least so many trials.

    >>> next_look(1000, 200), next_look(1001, 200)
    (1200, 1200)
    """
    return _look_pair(trials, block_size)[1]


def last_look(trials: int, block_size: int) -> int:
    """Return the last look with at most so many trials; 0 if there is none.

    >>> last_look(1000, 200), last_look(1200, 200)
    (800, 1200)
    """
    return _look_pair(trials + 1, block_size)[0]


def _look_pair(trials: int, block_size: int) -> tuple[int, int]:
    """Return the last look below so many trials, 0 if there is none, and the first that is not."""
    blocks = max(-(-trials // block_size), 1)
    power = 1 << (blocks.bit_length() - 1)
    known = sorted({power // 2, 3 * power // 4, power, 3 * power // 2, 2 * power})
    after = next(x for x in known if x >= blocks)
    before = max((x for x in known if x < blocks), default=0)
    return before * block_size, after * block_size


def limits_of(quantity: Quantity) -> tuple[float, float] | None:
    """Return what a quantity cannot leave, or None where that is not declared."""
    if quantity.kind == "event":
        return 0.0, 1.0
    if quantity.low is None or quantity.high is None or not quantity.low < quantity.high:
        return None
    return quantity.low, quantity.high
