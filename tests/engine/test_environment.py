"""The environment of a result: what stands in it, what it costs, how two are told apart."""

from __future__ import annotations

import importlib.metadata
import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import numba
import numpy as np
import pytest
import scipy
import threadpoolctl
from ledgers_for_tests import NUMBA_67, NUMBA_68
from llvmlite import binding

from simkit.engine.sources import environment as module
from simkit.engine.sources.environment import (
    UNKNOWN,
    count_foreign,
    current_environment,
    describe_difference,
    describe_foreign,
    environment_key,
)


@pytest.fixture(autouse=True)
def _forget() -> Iterator[None]:
    """Let every test ask anew."""
    current_environment.cache_clear()
    yield
    current_environment.cache_clear()


def minor(version: str) -> str:
    return ".".join(version.split(".")[:2])


def record() -> dict[str, Any]:
    current_environment.cache_clear()
    return dict(json.loads(current_environment()))


@pytest.mark.nojit
def test_it_names_versions_compiler_processor_and_blas() -> None:
    found = record()
    assert found["python"] == f"{sys.version_info.major}.{sys.version_info.minor}"
    for library in (np, numba, scipy):
        assert found[library.__name__] == minor(library.__version__)
    assert found["compiled"] is not bool(numba.config.DISABLE_JIT)
    assert found["cpu"] == binding.get_host_cpu_name()
    np.ones((2, 2)) @ np.ones((2, 2))
    cores = {library.get("architecture") for library in threadpoolctl.threadpool_info()}
    assert found["blas"].split()[-1] in cores
    assert current_environment() == json.dumps(found, sort_keys=True, separators=(",", ":"))


@pytest.mark.parametrize(("value", "compiled"), [("1", False), ("0", True), ("x", True)])
def test_whether_kernels_are_compiled_is_read_as_numba_reads_it(
    monkeypatch: pytest.MonkeyPatch, value: str, compiled: bool
) -> None:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", value)
    assert record()["compiled"] is compiled
    monkeypatch.delenv("NUMBA_DISABLE_JIT")
    assert record()["compiled"] is True


@pytest.mark.parametrize(
    "name", ["NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES", "OPENBLAS_CORETYPE", "NPY_DISABLE_CPU_FEATURES"]
)
def test_variables_that_steer_kernels_or_blas_make_another(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    for steering in module._VARIABLES:  # any of them may be set where the tests run
        monkeypatch.delenv(steering, raising=False)
    before = current_environment()
    monkeypatch.setenv(name, "generic")
    assert record()["variables"][name] == "generic"
    current_environment.cache_clear()
    assert describe_difference(current_environment(), before) == f"{name} generic instead of unset"
    monkeypatch.setenv("UNRELATED", "1")
    assert list(record()["variables"]) == [name]


def test_another_processor_makes_another(monkeypatch: pytest.MonkeyPatch) -> None:
    before = current_environment()
    features = dict(binding.get_host_cpu_features())
    name = next(name for name, has_it in features.items() if has_it)
    monkeypatch.setattr(binding, "get_host_cpu_features", lambda: {**features, name: False})
    current_environment.cache_clear()
    fewer = current_environment()
    assert describe_difference(fewer, before) == f"other features of the CPU {record()['cpu']}"
    monkeypatch.setattr(binding, "get_host_cpu_name", lambda: "abacus")
    current_environment.cache_clear()
    assert describe_difference(current_environment(), before).startswith("CPU abacus instead of ")

    def refuse() -> None:
        raise RuntimeError("no host")

    monkeypatch.setattr(binding, "get_host_cpu_features", refuse)
    assert record()["cpu_features"] is None


def library(folder: str, core: str, **more: str) -> dict[str, str]:
    path = os.path.join(folder, f"libopenblas-{core}.so")
    return {
        "user_api": "blas", "internal_api": "openblas", "version": "0.3", "filepath": path,
        "architecture": core, **more,
    }  # fmt: skip


def test_the_blas_is_that_of_numpy_whatever_else_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    site = os.path.dirname(os.path.dirname(os.path.realpath(np.__file__)))
    numpy_s = library(os.path.join(site, "numpy.libs"), "Zen")
    scipy_s = library(os.path.join(site, "anyio.libs"), "Haswell")
    openmp = library("/a", "x", user_api="openmp")
    for loaded in ([openmp, scipy_s, numpy_s], [numpy_s, openmp, scipy_s], [numpy_s]):
        monkeypatch.setattr(threadpoolctl, "threadpool_info", lambda loaded=loaded: loaded)
        assert record()["blas"] == "openblas 0.3 Zen"
    shared = [library("/opt/lib", "Two"), library("/opt/lib", "One")]  # one for all: no wheel's own
    for loaded in (shared, shared[::-1]):
        monkeypatch.setattr(threadpoolctl, "threadpool_info", lambda loaded=loaded: loaded)
        assert record()["blas"] == "openblas 0.3 One"
    monkeypatch.setattr(threadpoolctl, "threadpool_info", lambda: [openmp])
    assert record()["blas"] is None


def test_a_library_that_is_not_installed_has_no_version(monkeypatch: pytest.MonkeyPatch) -> None:
    before = current_environment()
    monkeypatch.setattr(module, "_LIBRARIES", ("numpy", "numba", "no-such-library"))
    found = record()
    assert found["no-such-library"] is None
    del found["no-such-library"]
    assert describe_difference(json.dumps(found), before).startswith("SciPy none instead of 1.")


PROBE = """
import sys
from simkit.engine.sources import environment
from simkit.engine.ledger import store as ledger
print(*sorted({name.partition(".")[0] for name in sys.modules}))
text = environment.current_environment()
print(*sorted({name.partition(".")[0] for name in sys.modules}))
print(text)
"""


def probe(**variables: str) -> tuple[set[str], set[str], str]:
    """Return the packages before and after the question, and the answer, of a fresh process."""
    command = [sys.executable, "-c", PROBE]
    done = subprocess.run(
        command, capture_output=True, text=True, check=True, env={**os.environ, **variables}
    )
    before, after, text = done.stdout.splitlines()
    return set(before.split()), set(after.split()), text


def test_nothing_is_loaded_before_it_is_asked_for_and_no_compiler_then() -> None:
    before, after, text = probe()
    assert not before & {"numpy", "numba", "llvmlite", "scipy", "threadpoolctl"}
    assert not after & {"numba", "scipy"}
    # What else is loaded in this process, and in which order, does not matter.
    assert text == current_environment()


def test_the_core_that_openblas_is_told_to_take_is_another_environment() -> None:
    if "openblas" not in str(record()["blas"]) or os.uname().machine != "x86_64":
        pytest.skip("the BLAS here has no such cores")
    texts = [probe(OPENBLAS_CORETYPE=core)[2] for core in ("Nehalem", "Sandybridge")]
    expected = "OPENBLAS_CORETYPE Nehalem instead of Sandybridge"
    assert expected in describe_difference(*texts)
    assert " Nehalem instead of openblas" in describe_difference(*texts)


def test_it_is_found_once_and_without_parsing_descriptions(monkeypatch: pytest.MonkeyPatch) -> None:
    # Parsing one library's metadata takes longer than all the rest.
    def parse(_: object) -> None:
        raise AssertionError("parsed")

    monkeypatch.setattr(importlib.metadata.Distribution, "metadata", property(parse))
    first = current_environment()
    monkeypatch.setattr(module, "_blas", lambda: "another")
    assert current_environment() is first


# Telling two apart

FULL = {
    "blas": "openblas 0.3 Zen", "compiled": True, "cpu": "znver4", "cpu_features": "a1",
    "libc": "glibc 2.36", "numba": "0.68", "numpy": "2.4", "python": "3.11", "scipy": "1.17",
    "system": "Linux x86_64", "variables": {},
}  # fmt: skip


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({}, ""),
        ({"numba": "0.67"}, "numba 0.67 instead of 0.68"),
        ({"python": "3.12"}, "Python 3.12 instead of 3.11"),
        ({"scipy": None}, "SciPy none instead of 1.17"),
        ({"numpy": "2.3", "numba": "0.67"}, "NumPy 2.3 instead of 2.4, numba 0.67 instead of 0.68"),
        ({"compiled": False}, "interpreted instead of compiled kernels"),
        ({"system": "Darwin arm64"}, "system Darwin arm64 instead of Linux x86_64"),
        ({"libc": None}, "C library none instead of glibc 2.36"),
        ({"cpu": "znver3", "cpu_features": "b2"}, "CPU znver3 instead of znver4"),
        ({"cpu_features": "b2"}, "other features of the CPU znver4"),
        ({"blas": "mkl 2024"}, "BLAS mkl 2024 instead of openblas 0.3 Zen"),
        ({"variables": {"NUMBA_OPT": "0"}}, "NUMBA_OPT 0 instead of unset"),
        ({"gpu": "none such"}, "gpu none such instead of none"),
    ],
)
def test_a_difference_is_said_in_words(change: dict[str, Any], expected: str) -> None:
    assert describe_difference(json.dumps({**FULL, **change}), json.dumps(FULL)) == expected


def test_every_difference_is_said() -> None:
    for key in FULL:
        for value in ("another", None):
            other = json.dumps({**FULL, key: {"A": "1"} if key == "variables" else value})
            if key != "compiled" or value is None:
                assert describe_difference(other, json.dumps(FULL)) != ""
                assert describe_difference(json.dumps(FULL), other) != ""


@pytest.mark.parametrize("text", [UNKNOWN, "", "[]", "7", "[" * 100_000])
def test_what_was_not_recorded_is_said_so(text: str) -> None:
    versions = "Python 3.11, NumPy 2.4, numba 0.68, SciPy 1.17"
    expected = f"an environment that was not recorded instead of {versions}"
    assert describe_difference(text, json.dumps(FULL)) == expected
    expected = f"{versions} instead of an environment that was not recorded"
    assert describe_difference(json.dumps(FULL), text) == expected


def test_blocks_of_other_environments_are_one_line(set_environment: Callable[[str], None]) -> None:
    set_environment(NUMBA_68)
    assert count_foreign([]) == Counter()
    assert count_foreign([NUMBA_67, NUMBA_68, UNKNOWN, NUMBA_67]) == {NUMBA_67: 2, UNKNOWN: 1}
    assert describe_foreign([]) == describe_foreign([NUMBA_68]) == ""
    assert describe_foreign([NUMBA_67]) == "1 block was made under numba 0.67 instead of 0.68"
    expected = "1,200 blocks were made under numba 0.67 instead of 0.68"
    assert describe_foreign({NUMBA_67: 1200, NUMBA_68: 5}) == expected
    both = describe_foreign({NUMBA_67: 12, UNKNOWN: 3})
    assert both.startswith("3 blocks were made under an environment that was not recorded instead of ")
    assert both.endswith("; 12 blocks were made under numba 0.67 instead of 0.68") or both.startswith(
        "12"
    )


def test_no_environment_is_asked_for_where_nothing_is_reused(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> str:
        raise AssertionError("asked")

    monkeypatch.setattr(module, "current_environment", fail)
    assert describe_foreign([]) == ""


def test_keys_are_short_and_differ() -> None:
    assert environment_key(NUMBA_67) != environment_key(NUMBA_68)
    assert len(environment_key(NUMBA_67)) == 16
    assert environment_key("") == environment_key("")
