"""What code outside of a trial raises, in one line: where, and what a misspelt keyword was to be."""

import inspect
import re
import sys

from simkit.declare.faults import at, place_of
from simkit.declare.parameters.typed import cure_of
from simkit.errors import nearest, one_line

_KEYWORD = re.compile(r"(\w+)(?:\.__init__)?\(\) got an unexpected keyword argument '(\w+)'")
#: What keywords of other libraries are called here; said where the call has the first word of it.
_OTHERWISE = {
    **dict.fromkeys(("bounds", "range", "limits", "interval"), "low=0, high=1"),
    **dict.fromkeys(("min", "minimum", "lower"), "low=0"),
    **dict.fromkeys(("max", "maximum", "upper"), "high=1"),
    **dict.fromkeys(("values", "options"), 'choices=("a", "b")'),
    **dict.fromkeys(("premises", "assumptions", "assuming", "given"), 'when=("n > 1",)'),
    **dict.fromkeys(("grid", "settings", "at"), 'scope={"n": "10:100:10"}'),
    "over": 'along="n"',
}
#: Modules whose frames lead to what has been called or imported.
_LEADING = ("importlib", "simkit.declare.", "simkit.engine.", "simkit.verdicts.")


def said_of(error: BaseException) -> str:
    """Return what an error says, in a line with its author's place; no failed trial is told by this."""
    trace = error.__traceback__
    while trace is not None and trace.tb_frame.f_globals.get("__name__", "").startswith(_LEADING):
        trace = trace.tb_next
    return (
        one_line(error)
        + _near_keyword(error)
        + cure_of(error)
        + at(place_of(Exception().with_traceback(trace)))
    )


def _near_keyword(error: BaseException) -> str:
    """Return ``; did you mean low?`` or ``; write low=0`` where simkit's own has not such a keyword."""
    found = _KEYWORD.fullmatch(str(error)) if isinstance(error, TypeError) else None
    trace = error.__traceback__
    if found is None or trace is None:
        return ""
    simkit = sys.modules["simkit"]
    declared = getattr(simkit, found[1]) if found[1] in simkit.__all__ else None
    while trace.tb_next is not None:
        trace = trace.tb_next
    if declared is None or trace.tb_frame.f_globals.get(found[1], declared) is not declared:
        return ""  # another's function of that name
    names = [name for name in inspect.signature(declared).parameters if name != "self"]
    cure = _OTHERWISE.get(found[2], "")
    return f"; write {cure}" if cure.partition("=")[0] in names else nearest(found[2], names)
