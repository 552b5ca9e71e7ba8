"""Running a study from Python."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from simkit.declare.checks import check_declaration
from simkit.declare.parameters import format_value
from simkit.declare.study import Study
from simkit.engine.executors import Executor
from simkit.engine.registry import load_study
from simkit.engine.result import Result, Settings
from simkit.engine.session import RUN_PARAMETERS, build_run, run_session, usable_cpus
from simkit.errors import UsageError


def run(
    study: Study | type[Study] | str,
    *,
    trials: int | None = None,
    seed: int = 0,
    confidence: float = 0.95,
    workers: int | None = None,
    ledger: str | os.PathLike[str] | None = None,
    fresh: bool = False,
    executor: Executor | None = None,
    **options: Any,
) -> Result:
    """Run a study over the grids in `options` and return what it found.

    Parameters
    ----------
    study : Study, its class, or the name of an installed one
    trials : int, optional
        Trials of each cell; the study's own default otherwise.
    seed, confidence, workers
        As on the command line.
    ledger : path, optional
        Reuse and keep finished blocks there.
    fresh : bool
        Simulate anew and replace the rows of the ledger.
    executor : Executor, optional
        Who runs the blocks, as `simkit.engine.executors.Pool`; threads otherwise.
    **options
        Parameters by name: a value, a sequence of values, or a grid as text (``n="100:2000:10"``).

    Returns
    -------
    Result
        Its `table` has one row per cell and quantity, with the columns of the CSV and the kept values;
        `remarks` and `premises` are what the command line says, `command` the line that does the same.

    Raises
    ------
    UsageError
        If an option is wrong or the run is too large for this machine.

    Examples
    --------
    >>> import simkit
    >>> result = simkit.run("softmax-vs-linear", n="100,200", trials=50)
    >>> result.table.query("quantity == 'success'")[["n", "m", "trials"]].values.tolist()
    [[100, 5, 50], [200, 6, 50]]
    """
    if isinstance(study, str):
        study = load_study(study)
    elif isinstance(study, type):
        study = study()
    check_declaration(study)
    given = {"trials": trials, "seed": seed, "confidence": confidence, "workers": workers}
    checked = {k: RUN_PARAMETERS[k].convert(v, str(v)) for k, v in given.items() if v is not None}
    settings = Settings(
        trials=int(checked.get("trials", study.default_trials)),
        seed=int(checked["seed"]),
        confidence=float(checked["confidence"]),
        workers=int(checked.get("workers", usable_cpus())),
        ledger=None if ledger is None else Path(ledger),
        fresh=fresh,
    )
    texts = {name: _grid_text(name, value) for name, value in options.items() if value is not None}
    result = run_session(build_run(study, texts, settings), settings, executor=executor)
    return replace(result, options=texts)


def _grid_text(name: str, value: Any) -> str:
    """Return a value, or a sequence of values, as the text of a grid."""
    if hasattr(value, "tolist"):
        value = value.tolist()
    values = (
        list(value) if isinstance(value, Sequence | range) and not isinstance(value, str) else [value]
    )
    if not values or not all(isinstance(item, str | int | float | bool) for item in values):
        raise UsageError(f"{name}={value!r}: write a value, a list of values or a grid as text")
    return ",".join(format_value(item) for item in values)
