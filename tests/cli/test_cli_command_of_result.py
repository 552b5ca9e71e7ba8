"""The command of a result is the line that makes its table again, to the byte."""

import shlex
import shutil
from pathlib import Path
from typing import Any

import pytest
from cli_tools import STUDIES, Command

import simkit as package
from simkit.engine.results.result import Result
from simkit.engine.sources.registry import load_study_file


def _bytes_of(simkit: Command, result: Result, name: str) -> str:
    """Run the line that a result names and return the table that it wrote."""
    first, *words = shlex.split(result.command)
    assert first == "simkit"
    done = simkit(*words, "--no-plot", "--name", "again", "--out", "made")
    assert done.code == 0, done.err
    return Path("made", name, "again.csv").read_bytes().decode()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"n": 30, "trials": 20}, "simkit softmax-vs-linear --n 30 --trials 20"),
        (
            {"n": "30:50:10", "scores": ["two-point", "uniform"], "trials": 20, "seed": 5},
            "simkit softmax-vs-linear --n 30:50:10 --scores two-point,uniform --trials 20 --seed 5",
        ),
        (
            {"n": [30, 50], "m": "ceil(2 * log(n))", "confidence": 0.9, "trials": 20},
            "simkit softmax-vs-linear --n 30,50 --m 'ceil(2 * log(n))' --trials 20 --confidence 0.9",
        ),
        ({"n": 30, "m_rounding": "floor", "tau": 1e-5, "trials": 20}, "--m-rounding floor --tau 1e-05"),
    ],
    ids=str,
)
def test_an_installed_study(simkit: Command, options: dict[str, Any], said: str) -> None:
    result = package.run("softmax-vs-linear", **options)
    assert said in result.command
    assert _bytes_of(simkit, result, "softmax-vs-linear") == result.rows.to_csv()


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"n": "2 : 8 : 2", "level": "n / 100 - 1/200", "law": "two_sided", "centred": True},
        {"n": [2, 3], "centred": [True, False], "lambda": "2*log(n) + 1", "trials": 7, "seed": 3},
        {"n": "1e0:1e2:*10", "gain": 0.1 + 0.2, "path": "sum", "confidence": 0.123456789012345},
    ],
    ids=str,
)
@pytest.mark.usefixtures("isolated_imports")
def test_a_study_in_a_file(simkit: Command, options: dict[str, Any], tmp_path: Path) -> None:
    folder = tmp_path / "my studies"
    folder.mkdir()
    file = shutil.copy(STUDIES, folder / "mine.py")
    study = load_study_file(f"{file}:Gaussian")
    result = package.run(study, **options)
    assert shlex.split(result.command)[:3] == ["simkit", "run", f"{file}:Gaussian"]
    assert _bytes_of(simkit, result, "gaussian") == result.rows.to_csv()
