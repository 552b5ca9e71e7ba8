"""What a trial raises, told apart: its outcome, a mistake of the study, a fault of the machine.

Every stored number depends on this module: what it calls an outcome is counted and kept.
"""

import os
import re
from types import FrameType

from simkit.errors import MachineFault, StudyError, one_line

#: What says nothing about a trial and would not happen again on a sound machine.
FAULTS_OF_THE_MACHINE = (ImportError, MemoryError, OSError, EOFError)
#: The same of classes that are not loaded for their names' sake: damaged files, lost workers.
_FAULTS_BY_NAME = frozenset((
    "_pickle.UnpicklingError", "pickle._UnpicklingError", "zipfile.BadZipFile", "zlib.error",
    "concurrent.futures._base.BrokenExecutor", "sqlite3.OperationalError", "subprocess.SubprocessError",
))  # fmt: skip
_LESS_MEMORY = (
    "; a smaller size or fewer --workers take less, and what does not fit is refused beforehand where"
    " memory(params) of the study says the bytes of a trial"
)
_COMPILER_ERROR = "numba.core.errors.NumbaError"
_COMPILER = os.path.join("numba", "core") + os.sep
_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__))) + os.sep
#: Rooms whose frames stand between a run and what a study's author has written.
_OWN_ROOMS = tuple(os.path.join(_PACKAGE, room) + os.sep for room in ("declare", "engine", "verdicts"))
_IN_A_KERNEL = re.compile(r'File "(.+?)", line (\d+)')


class Failure(str):
    """How a trial failed: the message that is counted, and beside it where it was raised.

    The place is for the reader alone and is stored nowhere: a comment that moves a line changes no
    result.
    """

    __slots__ = ("place",)

    place: str

    def __new__(cls, message: str, place: str = "") -> "Failure":
        """Return a message with its place, as ``mine.py, line 12``."""
        failure = super().__new__(cls, message)
        failure.place = place
        return failure


def outcome_of(error: BaseException, study: str) -> Failure:
    """Return how a trial failed, if what it raised is its outcome.

    It is a `MachineFault` if the machine failed: no memory, no file, damaged data, a library or a
    compiler that did not load; what is raised while a module is loaded or a kernel is compiled is never
    an outcome. It is a `StudyError` if the study is wrong: it misuses its parameters, or a kernel of it
    cannot be compiled. A `KeyboardInterrupt` stays one: Ctrl-C is nobody's outcome. Whatever else a
    trial raises is, a `GeneratorExit` too.
    """
    if isinstance(error, StudyError) and not str(error).startswith("study "):
        raise StudyError(f"study {study!r}: {error}{at(place_of(error))}") from error
    if isinstance(error, StudyError | MachineFault | KeyboardInterrupt):
        raise error
    if _is_of_the_machine(error):
        raise MachineFault(fault_line(error)) from error
    if _COMPILER_ERROR in _names(error):
        raise StudyError(
            f"study {study!r}: a kernel cannot be compiled: {_of_compiler(error)}"
        ) from error
    if _while_loading(error):
        raise MachineFault(fault_line(error)) from error
    return Failure(one_line(error), place_of(error))


def fault_line(error: BaseException) -> str:
    """Return a fault of the machine in one line, where it was raised, and of memory what takes less."""
    return one_line(error) + at(place_of(error)) + _LESS_MEMORY * isinstance(error, MemoryError)


def place_of(error: BaseException) -> str:
    """Return where in its author's file an error was raised, ``mine.py, line 12``; else nothing."""
    lines: dict[str, int] = {}
    trace = error.__traceback__
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if not file.startswith("<") and (lines or not file.startswith(_OWN_ROOMS)):
            lines[file] = trace.tb_lineno
        trace = trace.tb_next
    for file, line in lines.items():  # the first is the author's; its last line has led there
        return f"{shown_file(file)}, line {line}"
    return ""


def at(place: str) -> str:
    """Return a place as it stands behind a message."""
    return f" ({place})" if place else ""


def shown_file(file: str) -> str:
    """Return a file's path as a reader knows it: from the folder he is in, or from the package."""
    file = os.path.abspath(file)
    if file.startswith(_PACKAGE):
        return os.path.relpath(file, os.path.dirname(_PACKAGE.rstrip(os.sep)))
    try:
        nearer = os.path.relpath(file)
    except (OSError, ValueError):  # the folder is gone, or on another drive
        return file
    return min(nearer, file, key=len)


def defined_at(function: object) -> str:
    """Return where a study's author has defined a function, ``mine.py, line 12``; else nothing."""
    plain = getattr(function, "__func__", function)
    plain = getattr(plain, "__wrapped__", plain)
    code = getattr(plain, "__code__", None)
    if code is None or code.co_filename.startswith(_OWN_ROOMS):
        return ""
    return f"{shown_file(code.co_filename)}, line {code.co_firstlineno}"


def _is_of_the_machine(error: BaseException | None) -> bool:
    handled = False  # reached as what was being handled when another was raised, not as its stated cause
    while error is not None:
        tried = handled and isinstance(error, ImportError)  # a package that may well be absent
        known = isinstance(error, FAULTS_OF_THE_MACHINE) or not _FAULTS_BY_NAME.isdisjoint(_names(error))
        if known and not tried:
            return True
        if isinstance(error, RuntimeError) and str(error).startswith("can't start new thread"):
            return True
        handled = handled or error.__cause__ is None
        hidden = error.__suppress_context__  # put aside on purpose, by `from None`
        error = error.__cause__ or (None if hidden else error.__context__)
    return False


def _names(error: BaseException) -> set[str]:
    return {f"{cls.__module__}.{cls.__qualname__}" for cls in type(error).__mro__}


def _while_loading(error: BaseException) -> bool:
    """Return whether an error left a module that was being loaded, or the compiler of kernels."""
    if isinstance(error, SyntaxError) and not (error.filename or "<").startswith("<"):
        return True  # Python takes the frames of the import away
    trace = error.__traceback__
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if file.startswith("<frozen importlib") or _COMPILER in file or _is_a_module(trace.tb_frame):
            return True
        trace = trace.tb_next
    return False


def _is_a_module(frame: FrameType) -> bool:
    return frame.f_code.co_name == "<module>" and frame.f_globals.get("__spec__") is not None


def _of_compiler(error: BaseException) -> str:
    """Return what the compiler says, in one line with the kernel's own line."""
    text = str(error)
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    said = [line for line in lines if not line.startswith("Failed in ")]
    found = _IN_A_KERNEL.search(text)
    place = f"{found[1]}, line {found[2]}" if found else place_of(error)
    return f"{type(error).__name__}: {(said or lines or [''])[0]}".rstrip(": ") + at(place)
