"""One command after the other in this process, each watched: its end, its time, what it writes."""

from __future__ import annotations

import contextlib
import functools
import importlib
import io
import os
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import typer.main

from simkit.cli import app
from simkit.cli.commands import paper_commands as declared
from simkit.engine.cells import memory
from simkit.engine.plans import plan as plans
from simkit.engine.results import files
from simkit.engine.sources import registry
from simkit.verdicts.audits import papers
from simkit.verdicts.searching import simulating

SECONDS = 10.0  # of this process that a command may take
SECONDS_COLD = 300.0  # that the first ones may, which load and compile
_PATIENCE = 6.0  # times as long by the clock, on a machine that has other things to do
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
#: What changes files, with how many of its arguments are paths.
_CHANGES = {
    "os.mkdir": 1, "os.rename": 2, "os.remove": 1, "os.rmdir": 1, "os.link": 2, "os.symlink": 2,
    "os.truncate": 1, "os.chmod": 1, "shutil.rmtree": 1, "shutil.move": 2, "shutil.copyfile": 2,
    "sqlite3.connect": 1,
}  # fmt: skip
#: What no data may ever bring about.
_NEVER = ("os.system", "os.exec", "os.posix_spawn", "os.fork", "subprocess.Popen", "socket.connect")


class Watch:
    """What is written, and where, while it is on; Python keeps such a hook until the process ends."""

    def __init__(self) -> None:
        self.on = False
        self.inside: tuple[str, ...] = ()
        self.strayed: list[str] = []
        sys.addaudithook(self._note)

    def _note(self, event: str, arguments: tuple[Any, ...]) -> None:
        if not self.on:
            return
        if event == "open":
            path, mode, flags = arguments
            if (mode and set(mode) & set("wax+")) or (flags or 0) & _WRITING:
                self._check(event, path)
        elif event in _CHANGES:
            for path in arguments[: _CHANGES[event]]:
                self._check(event, path)
        elif event in _NEVER:
            self.strayed.append(f"{event} {arguments!r:.200}")

    def _check(self, event: str, path: object) -> None:
        if not isinstance(path, str | bytes | os.PathLike):  # a file that is open already
            return
        place = os.path.realpath(os.fsdecode(path))
        if not place.startswith(self.inside):
            self.strayed.append(f"{event} {place}")


@functools.cache
def watch() -> Watch:
    """Return the one watch of this process."""
    importlib.import_module(
        "matplotlib.font_manager"
    )  # in a new home it asks fc-list once for the fonts
    return Watch()


@dataclass(frozen=True)
class Ended:
    """How a command ended: its exit code, what it said, and what is wrong with that."""

    code: int | None
    out: str
    err: str
    fault: str


class Guard:
    """A folder to run commands in, and all around it watched."""

    def __init__(self, folder: Path) -> None:
        folder = folder.resolve()
        self.inside, self.outside = folder / "inside", folder / "outside"
        for place in (self.inside, self.outside):
            place.mkdir()
        (self.outside / "kept").write_text("mine\n")
        (self.outside / "kept.csv").write_text("mine\n")
        self._before: dict[str, object] = {}
        self._watch = watch()
        caches = {
            os.environ.get("SIMKIT_CACHE"),
            os.environ.get("MPLCONFIGDIR"),
            "~/.cache",
            "~/.config",
        }
        own = [Path(tempfile.gettempdir()) / f"simkit-{os.getuid()}", self.inside]
        own += [Path(cache).expanduser() for cache in caches if cache]
        self._watch.inside = ("/dev/null", *(f"{os.path.realpath(place)}" for place in own))
        # Python's own files of compiled modules, as a user's study is loaded.
        self._watch.inside += tuple(
            str(Path(place).resolve()) for place in (sys.prefix, *sys.path) if place
        )

    def begin(self) -> None:
        """Remember what lies outside: from now on it stays as it is."""
        self._before = self._content()

    def _content(self) -> dict[str, object]:
        above = self.outside.parent
        found: dict[str, object] = {path.name: None for path in above.iterdir()}
        return found | {str(p): p.read_bytes() for p in self.outside.rglob("*") if p.is_file()}

    def run(
        self, arguments: Sequence[str], seconds: float = SECONDS,
        command: Callable[[list[str]], int] = app.main,
    ) -> Ended:  # fmt: skip
        """Run one command and judge its end."""
        out, err = io.StringIO(), io.StringIO()
        code, fault = None, ""
        self._watch.strayed.clear()
        try:
            with (
                contextlib.redirect_stdout(out),
                contextlib.redirect_stderr(err),
                _in_time(seconds) as is_late,
            ):
                self._watch.on = True
                code = command(list(arguments))
        except BaseException as error:
            if isinstance(error, KeyboardInterrupt) and not isinstance(error, _Late):
                raise
            fault = (
                "it hangs" if isinstance(error, _Late) else f"it raised {error!r:.300}{_place(error)}"
            )
        finally:
            self._watch.on = False
        said = err.getvalue() if command is app.main else out.getvalue()  # the checker has one stream
        fault = fault or ("it hangs" if is_late() else "") or _fault(code, said)
        if self._watch.strayed:
            fault = fault or f"it reached outside: {self._watch.strayed[0]}"
        if self._before and self._content() != self._before:
            fault = fault or "what lies outside has changed"
            self.begin()
        return Ended(code, out.getvalue(), said, fault)


class _Late(KeyboardInterrupt):
    """Not caught by what catches every error of a study."""


@contextlib.contextmanager
def _in_time(seconds: float) -> Iterator[Callable[[], bool]]:
    """End what takes longer, and lend what says whether it did."""
    began, busy = time.monotonic(), time.process_time()

    def is_late() -> bool:
        by_clock = time.monotonic() - began
        return time.process_time() - busy >= seconds or by_clock >= _PATIENCE * seconds

    def stop(*_: object) -> None:
        if is_late():
            raise _Late

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, 1.0, 1.0)  # and again, where something has caught it
    try:
        yield is_late
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _place(error: BaseException) -> str:
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return f" in {trace.tb_frame.f_code.co_filename}, line {trace.tb_lineno}" if trace else ""


def _fault(code: int | None, said: str) -> str:
    """Return what is wrong with an end, or the empty string."""
    errors = [line for line in said.splitlines() if line.startswith("error: ")]
    if code not in (0, 1, 2, 3):
        return f"no such exit code: {code}"
    if "Traceback" in said or "Error('" in said:
        return "a traceback"
    if code == 0:
        return "an error and exit code 0" if errors else ""
    if code == 2 and (len(errors) != 1 or len(said.splitlines()) != 1):
        return "not one line"
    if code == 2 and len(said) > 4_000:
        return "a line that nobody reads"
    return "" if code != 2 or len(errors[0]) > len("error: ...") else "says nothing"


@contextlib.contextmanager
def quick() -> Iterator[None]:
    """Let what is the same in every command be found once: sources, versions, the table of options."""
    with pytest.MonkeyPatch.context() as patch:
        versions = files.versions()
        patch.setattr(files, "versions", lambda: versions)
        for module in (plans, simulating):
            by_name(patch, module, "source_hash", lambda study: (type(study), study.name))
        remember(patch, memory, "physical_memory")
        remember(patch, app, "load_study_file")
        remember(patch, papers, "load_study_file")
        remember(patch, app, "_OF_A_STUDY")
        by_name(patch, app, "_function_of", lambda study, command: (id(study), command))
        for module, name in app._FUNCTIONS.values():
            remember(patch, importlib.import_module(module), name)
        by_name(patch, declared, "command_function", lambda command: command.name)
        by_name(patch, registry, "load_study", lambda name: name)
        by_name(patch, app, "load_study", lambda name: name)
        by_name(
            patch, typer.main, "get_command_from_info",
            lambda command_info, **options: (command_info.callback, command_info.name),
        )  # fmt: skip
        yield


def by_name(patch: Any, module: Any, name: str, key: Callable[..., Any]) -> None:
    """Let a function be called once for each key; what it raises is raised anew each time."""
    known: dict[Any, Any] = {}
    real = getattr(module, name)

    def found(*arguments: Any, **options: Any) -> Any:
        place = key(*arguments, **options)
        if place not in known:
            known[place] = real(*arguments, **options)
        return known[place]

    patch.setattr(module, name, found)


def remember(patch: Any, module: Any, name: str) -> None:
    """Let a function, or each of a table of them, be called once for the same arguments."""
    real = getattr(module, name)
    if isinstance(real, dict):
        patch.setattr(module, name, {key: functools.cache(each) for key, each in real.items()})
    else:
        patch.setattr(module, name, functools.cache(real))
