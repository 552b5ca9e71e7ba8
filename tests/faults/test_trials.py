"""What a trial raises, told apart: an outcome, a mistake of the study, a fault of the machine."""

from __future__ import annotations

import copy
import json
import pickle
import re
import sqlite3
import subprocess
import sys
import zipfile
import zlib
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest
from studies_for_tests import rows_of, run_cells, study_with, tallies_of

from simkit.declare.parameters.readonly import ReadOnlyParameters
from simkit.declare.study import Study
from simkit.declare.tally import Tally
from simkit.engine.cells.cell import build_cells
from simkit.engine.results.result import Settings
from simkit.engine.results.session import run_session
from simkit.errors import MachineFault, StudyError, UsageError
from simkit.kernels.jit import kernel

Trial = Callable[[Any, Any], dict[str, Any]]
needs_compiler = pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="NUMBA_DISABLE_JIT is set")


def study_of(trial: Trial, **attributes: Any) -> Study:
    """Return a study whose trials are those of a function."""
    declared = {"trial": lambda self, params, rng: trial(params, rng), "simulate": Study.simulate}
    return type("Tried", (type(study_with(lambda *_: None)),), {**declared, **attributes})()


def fails_with(error: BaseException) -> Study:
    def trial(params: Any, rng: Any) -> dict[str, Any]:
        raise error

    return study_of(trial)


def chained(error: BaseException, cause: BaseException | None) -> BaseException:
    error.__cause__ = cause
    return error


@pytest.mark.parametrize(
    "error",
    [
        pickle.UnpicklingError("pickle data was truncated"),
        zipfile.BadZipFile("File is not a zip file"),
        zlib.error("Error -5 while decompressing data"),
        BrokenProcessPool("a worker was killed"),
        sqlite3.OperationalError("unable to open database file"),
        subprocess.CalledProcessError(1, "solver"),
        RuntimeError("can't start new thread"),
        chained(ValueError("the table cannot be read"), OSError(5, "Input/output error")),
        chained(RuntimeError("no room"), chained(ValueError("x"), MemoryError())),
    ],
    ids=lambda error: type(error).__name__,
)
def test_damaged_files_and_lost_workers_are_no_outcome(error: BaseException, tmp_path: Path) -> None:
    ledger = tmp_path / "ledger.sqlite"
    with pytest.raises(MachineFault, match=re.escape(str(error))):
        run_session(build_cells(fails_with(error), {}), Settings(trials=10, ledger=ledger))
    assert rows_of(ledger) == []


def test_a_fault_behind_another_error_is_no_outcome_unless_it_was_put_aside() -> None:
    def trial(params: Any, rng: Any) -> dict[str, Any]:
        try:
            raise OSError(5, "Input/output error")
        except OSError:
            if aside:
                raise ValueError("no table") from None
            raise ValueError("no table")  # noqa: B904
        return {}

    for aside in (False, True):
        cells = build_cells(study_of(trial), {})
        if aside:
            assert run_cells(cells, 10)[1][0].failures == 10
        else:
            with pytest.raises(MachineFault, match="no table"):
                run_session(cells, Settings(trials=10))


@pytest.mark.parametrize(
    "error",
    [RuntimeError("diverged"), pickle.PicklingError("a lambda"), chained(ValueError(), KeyError())],
)
def test_what_a_trial_raises_of_its_own_is_its_outcome(error: BaseException) -> None:
    (tally,) = run_cells(build_cells(fails_with(error), {}), 10)[1]
    assert tally.failures == 10


def test_an_import_that_was_tried_in_vain_makes_no_fault_of_the_machine() -> None:
    def trial(params: Any, rng: Any) -> dict[str, Any]:
        try:
            import no_such_module_for_tests  # noqa: F401
        except ImportError:
            raise ValueError("the plain way diverged")  # noqa: B904
        return {}

    (tally,) = run_cells(build_cells(study_of(trial), {}), 10)[1]
    assert tally.failed == {"ValueError: the plain way diverged": 10}


@pytest.mark.usefixtures("isolated_imports")
def test_what_a_module_raises_while_it_is_loaded_is_no_outcome(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)

    def trial(params: Any, rng: Any) -> dict[str, Any]:
        import loaded_for_tests

        return {"hit": True, "x": loaded_for_tests.VALUE}

    module, ledger = tmp_path / "loaded_for_tests.py", tmp_path / "ledger.sqlite"
    cells = build_cells(study_of(trial), {})
    for text in ("1 / 0\n", "VALUE = (\n", "raise RuntimeError('half written')\n"):
        module.write_text(text)
        with pytest.raises(MachineFault):
            run_session(cells, Settings(trials=10, ledger=ledger))
    assert rows_of(ledger) == []
    module.write_text("VALUE = 2.5\n")
    (tally,) = run_session(cells, Settings(trials=10, ledger=ledger)).tallies
    assert (tally.failures, tally.measurements["x"].mean) == (0, 2.5)


@needs_compiler
@pytest.mark.parametrize("error", [ValueError("bad opcode"), RuntimeError("no section memory")])
def test_what_the_compiler_raises_is_no_outcome(
    error: Exception, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A kernel is compiled when it is first called: what goes wrong then is no trial's."""
    monkeypatch.setenv("SIMKIT_NO_CACHE", "1")

    @kernel
    def halve(x):  # type: ignore[no-untyped-def]
        return x / 2

    def fail(*_: Any) -> None:
        raise error

    study = study_of(lambda params, rng: {"hit": True, "x": halve(rng.random())})
    cells, ledger = build_cells(study, {}), tmp_path / "ledger.sqlite"
    with monkeypatch.context() as patched:
        patched.setattr(halve._compiler, "compile", fail)
        with pytest.raises(MachineFault, match=str(error)):
            run_session(cells, Settings(trials=10, ledger=ledger))
    assert rows_of(ledger) == []
    (tally,) = run_session(cells, Settings(trials=10, ledger=ledger)).tallies
    assert (tally.failures, tally.trials) == (0, 10)


@needs_compiler
def test_a_kernel_that_cannot_be_compiled_ends_the_run_and_names_its_line(tmp_path: Path) -> None:
    @kernel
    def wrong(x):  # type: ignore[no-untyped-def]
        return x.no_such_attribute

    line = wrong.py_func.__code__.co_firstlineno + 2
    study = study_of(lambda params, rng: {"hit": True, "x": wrong(rng.random())})
    cells, ledger = build_cells(study, {}), tmp_path / "ledger.sqlite"
    with pytest.raises(StudyError, match="made-up.*a kernel cannot be compiled.*no_such_attr") as caught:
        run_session(cells, Settings(trials=10, ledger=ledger))
    assert f"test_trials.py, line {line})" in str(caught.value)
    assert "\n" not in str(caught.value)
    assert rows_of(ledger) == []


@needs_compiler
def test_what_compiled_code_raises_is_an_outcome() -> None:
    @kernel
    def refuse(x):  # type: ignore[no-untyped-def]
        if x < 2:
            raise ValueError("below two")
        return x

    study = study_of(lambda params, rng: {"hit": True, "x": refuse(rng.random())})
    (tally,) = run_cells(build_cells(study, {}), 10)[1]
    assert tally.failed == {"ValueError: below two": 10}


def test_no_memory_for_a_tally_leaves_the_cell_incomplete(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: Tally) -> str:
        raise MemoryError

    monkeypatch.setattr(Tally, "normalise", fail)
    study = study_of(lambda params, rng: {"hit": True, "x": 1.0})
    with pytest.raises(MachineFault, match="MemoryError"):
        run_session(build_cells(study, {}), Settings(trials=10))


@pytest.mark.parametrize("where", ["trial", "tally"])
def test_no_memory_is_told_what_takes_less(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its trial's, and its tally's; of another fault nothing is known that would help."""
    raised: list[Exception] = [MemoryError("no room"), OSError("no disk")]

    def fail(*_: object) -> dict[str, object]:
        raise raised[0]

    monkeypatch.setattr(Tally, "normalise", fail)
    study = study_of(fail if where == "trial" else lambda params, rng: {"hit": True, "x": 1.0})
    advice = r"MemoryError: no room.*; a smaller size or fewer --workers take less, .* memory\(params\)"
    with pytest.raises(MachineFault, match=advice):
        run_session(build_cells(study, {}), Settings(trials=10))
    del raised[0]
    with pytest.raises(MachineFault, match="OSError: no disk") as caught:
        run_session(build_cells(study, {}), Settings(trials=10))
    assert "fewer --workers" not in str(caught.value)


# Where it was raised


def test_a_failure_names_the_line_that_raised_it_and_stores_no_line(tmp_path: Path) -> None:
    table = {"a": 1}

    def look_up(name: str) -> int:
        return table[name]

    study = study_of(lambda params, rng: {"hit": True, "x": look_up("b")})
    cells, ledger = build_cells(study, {}), tmp_path / "ledger.sqlite"
    result = run_session(cells, Settings(trials=25, ledger=ledger))
    assert result.failed == {"KeyError: 'b'": 25}
    line = look_up.__code__.co_firstlineno + 1
    assert result.places["KeyError: 'b'"].endswith(f"test_trials.py, line {line}")
    assert all("line" not in tally for *_, tally in rows_of(ledger))
    again = run_session(cells, Settings(trials=25, ledger=ledger))
    assert (again.failed, again.places) == (result.failed, {})
    anew = run_session(cells, Settings(trials=25, ledger=ledger, fresh=True))  # an equal payload
    assert anew.tallies == result.tallies


# The parameters


def test_a_misspelt_parameter_ends_the_run_and_names_the_line() -> None:
    def trial(params: Any, rng: Any) -> dict[str, Any]:
        return {"hit": True, "x": params["kk"]}

    with pytest.raises(StudyError, match="made-up.*no parameter 'kk'; did you mean k") as caught:
        run_cells(build_cells(study_of(trial), {}), 10)
    assert f"test_trials.py, line {trial.__code__.co_firstlineno + 1})" in str(caught.value)


def test_a_missing_parameter_may_still_be_looked_for() -> None:
    def trial(params: Any, rng: Any) -> dict[str, Any]:
        try:
            value = params["kk"]
        except KeyError:
            value = params.get("kkk", 2.0)
        return {"hit": "kk" not in params, "x": value}

    (tally,) = run_cells(build_cells(study_of(trial), {}), 10)[1]
    assert (tally.failures, tally.events, tally.measurements["x"].mean) == (0, {"hit": 10}, 2.0)


@pytest.mark.parametrize("prepared", [False, True])
def test_a_trial_that_changes_its_parameters_ends_the_run(prepared: bool) -> None:
    def trial(params: Any, rng: Any) -> dict[str, Any]:
        params["k"] += 1
        return {"hit": True, "x": params["k"]}

    more = {"prepare": lambda self, params: {**params, "twice": 2 * params["k"]}} if prepared else {}
    with pytest.raises(StudyError, match="cannot be changed; change a copy.*test_trials.py, line"):
        run_cells(build_cells(study_of(trial, **more), {}), 10)


def test_parameters_refuse_every_change_and_travel_whole() -> None:
    params = ReadOnlyParameters({"k": 1, "n": 2})
    changes: list[Callable[[], Any]] = [
        lambda: params.__setitem__("k", 5), lambda: params.__delitem__("k"), lambda: params.pop("k"),
        lambda: params.update(k=5), lambda: params.setdefault("m", 5), lambda: params.__ior__({"k": 5}),
        params.popitem, params.clear,
    ]  # fmt: skip
    for change in changes:
        with pytest.raises(StudyError, match="cannot be changed"):
            change()
    for same in (pickle.loads(pickle.dumps(params)), copy.deepcopy(params), copy.copy(params)):
        assert (type(same), same) == (ReadOnlyParameters, {"k": 1, "n": 2})
    assert json.loads(json.dumps(params)) == {**params} == dict(params) == params


def test_a_copy_of_the_parameters_may_be_changed() -> None:
    def trial(params: Any, rng: Any) -> dict[str, Any]:
        own = dict(params)
        own["k"] += 1
        return {"hit": True, "x": {**params, **own}["k"] + (params | {"k": 5})["k"]}

    assert '"x":[10,7.0,' in tallies_of(study_of(trial), {}, 10)[0]


def test_a_statement_that_changes_the_parameters_leaks_into_no_row() -> None:
    def exact(self: Study, params: Any) -> dict[str, float]:
        params["k"] = 77
        return {}

    study = study_of(lambda params, rng: {"hit": True, "x": 1.0}, exact=exact)
    with pytest.raises(UsageError, match="exact.*cannot be changed"):
        run_session(build_cells(study, {}), Settings(trials=10))


# What a trial returns


def simulate_one(hit: object = True, x: object = 1.0) -> Tally:
    study = study_of(lambda params, rng: {"hit": hit, "x": x})
    tally = study.simulate({}, np.random.default_rng(0), 1)
    assert isinstance(tally, Tally)
    return tally


@pytest.mark.parametrize("value", [0.5, 2, -1, "1", "yes", None, [True], 1 + 1j])
def test_an_event_is_true_or_false(value: object) -> None:
    with pytest.raises(StudyError, match=r"a trial returned hit = .*test_trials.py, line \d+\)"):
        simulate_one(hit=value)


def test_an_event_may_be_a_number_that_is_zero_or_one() -> None:
    for value in (True, 1, 1.0, np.True_, np.float64(1.0), np.array(True)):
        assert simulate_one(hit=value).events == {"hit": 1}
    for value in (False, 0, 0.0, np.False_, np.int8(0)):
        assert simulate_one(hit=value).events == {"hit": 0}
    assert simulate_one(hit=float("nan")).failed == {"hit is nan": 1}


@pytest.mark.parametrize("value", ["0.5", None, [1.0, 2.0], b"1"])
def test_a_measurement_is_a_number(value: object) -> None:
    with pytest.raises(StudyError, match="a trial returned x = .*, which is no number"):
        simulate_one(x=value)
