"""What travels to a worker and back: some jobs in one message, their answers in one reply.

A message says how long it may take: what a worker has not begun by then comes back undone, so that one
whose blocks turn out to be dear holds up nobody.
"""

import contextlib
import functools
import os
import pickle
import platform
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from simkit.engine.sources.environment import current_environment
from simkit.engine.sources.shipping import Bundle, Name, stage
from simkit.engine.workers.blas import single_threaded_blas
from simkit.errors import MachineFault, SimkitError, one_line

_PACKAGES = {"simkit": "attention-simkit", "numpy": "numpy", "numba": "numba"}


@dataclass(frozen=True)
class Message:
    """Jobs that travel together."""

    function: Callable[[Any], Any]  # what is done with each; it is found by its name
    jobs: tuple[Any, ...]
    seconds: float  # after so many no further job is begun
    versions: Mapping[str, str]  # those of the process that asks
    study: Name | None = None  # reference and source of a study in a user's file, which the worker needs
    bundle: Bundle | None = None  # that file with what it imports, where a worker has asked for it


@dataclass
class Reply:
    """What became of a message."""

    answers: list[Any] = field(default_factory=list)  # of the first jobs; the others were not begun
    seconds: float = 0.0  # what these took
    environment: str = ""  # in which they were made
    lacks: bool = False  # whether the worker asks for the study's file
    fault: Exception | None = None  # what ends the run


@functools.cache
def own_versions() -> dict[str, str]:
    """Return the versions that must be the same wherever a run's blocks are simulated."""
    found = {"Python": platform.python_version()}
    for name, package in _PACKAGES.items():
        try:
            found[name] = version(package)
        except PackageNotFoundError:
            found[name] = "none"
    return found


def differing_versions(theirs: Mapping[str, str], own: Mapping[str, str]) -> str:
    """Return what a worker has otherwise, as ``numpy 2.3.0 (here 2.4.6)``, or nothing."""
    names = [*theirs, *(name for name in own if name not in theirs)]
    return ", ".join(
        f"{name} {own.get(name, 'none')} (here {theirs.get(name, 'none')})"
        for name in names
        if own.get(name) != theirs.get(name)
    )


def run_message(message: Message) -> Reply:
    """Do the jobs of a message, at least one of them; in whatever process this is."""
    if wrong := differing_versions(message.versions, own_versions()):
        return Reply(fault=MachineFault(
            f"the worker on {platform.node()} (process {os.getpid()}) has {wrong}: give it the same"
            " versions, as other versions round otherwise"
        ))  # fmt: skip
    # Loaded here, as threads that import the same packages at once wait for each other.
    import simkit.engine.cells.seeding  # noqa: F401

    try:
        staged = stage(message.study, message.bundle) if message.study else contextlib.nullcontext(True)
        with staged as is_here:
            return _do(message) if is_here else Reply(lacks=True)
    except SimkitError as error:
        return Reply(fault=error)


def _do(message: Message) -> Reply:
    reply, started = Reply(), time.perf_counter()
    with single_threaded_blas():
        for job in message.jobs:
            try:
                reply.answers.append(message.function(job))
            except Exception as error:
                reply.fault = portable(error)
                break
            reply.seconds = time.perf_counter() - started
            if reply.seconds >= message.seconds:
                break
    reply.environment = current_environment()
    return reply


def portable(error: Exception) -> Exception:
    """Return an error as it can travel."""
    try:
        if type(pickle.loads(pickle.dumps(error))) is type(error):
            return error
    except Exception:  # whatever its own methods raise
        pass
    return MachineFault(f"a worker ended a block: {one_line(error)}")


def shipped_study(jobs: Sequence[Any]) -> Name | None:
    """Return reference and source of the study in a user's file whose tasks these are, if they are."""
    reference = getattr(jobs[0], "study", "")
    return (reference, jobs[0].source) if ".py:" in reference else None
