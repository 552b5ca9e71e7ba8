"""The command that makes a search again, and searches from Python."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from crossings_for_tests import Rise, quick, rows_named, search, texts

import simkit
from simkit.cli.app import main
from simkit.declare.study import Study
from simkit.declare.thresholds import Threshold
from simkit.engine.sources.registry import load_any
from simkit.errors import StudyError, UsageError

pytestmark = pytest.mark.nojit
GRID = {"n": "1:200:1"}


@pytest.fixture(autouse=True, scope="module")
def _quick() -> Iterator[None]:
    with quick():
        yield


MINE = """
from simkit import Parameter, Study, event
from simkit.declare.tally import Tally
from simkit.declare.thresholds import Threshold


class Mine(Study):
    name = "mine"
    summary = "success along n"
    parameters = (
        Parameter("n", "int", 8, "size", low=1, high=500),
        Parameter("a", "float", 1.0, "scale", grid="1,2,4"),
    )
    quantities = (event("success", "it happens"), event("other", "another thing"))
    block_size = 20
    default_trials = 40
    threshold = Threshold("n", "other", 0.5)

    def simulate(self, params, rng, trials):
        r = params["n"] * params["a"] / 20
        u = rng.random(trials)
        events = {"success": u < r**2 / (1 + r**2), "other": u < r**4 / (1 + r**4)}
        return Tally.of_arrays(trials, events)
"""


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Study:
    monkeypatch.chdir(tmp_path)
    Path("mine.py").write_text(MINE)
    return load_any("mine.py:Mine")


def written(command: str, study: str) -> tuple[str, str]:
    """Run the line that a result names and return what it wrote."""
    first, *words = shlex.split(command)
    assert first == "simkit"
    assert main([*words, "--no-plot", "--name", "again", "--out", "made", "--no-ledger"]) == 0
    return tuple(Path("made", study, f"again{end}").read_text() for end in (".csv", ".derived.csv"))  # type: ignore[return-value]


def test_the_command_of_a_search_makes_it_again(mine: Study) -> None:
    asked: dict[str, Any] = {"target": 0.25, "a": "1,2,3", "law": "9/a", "seed": 3, "confidence": 0.9}
    found = simkit.threshold(mine, quantity="success", **asked)
    file = Path("mine.py").resolve()
    assert found.result.command == (
        f"simkit threshold {file}:Mine --a 1,2,3 --over n --quantity success --target 0.25"
        " --law 9/a --max-trials 480 --seed 3 --confidence 0.9"
    )
    assert written(found.result.command, "mine") == texts(found)
    assert "threshold_law_constant" in texts(found)[1]


def test_the_command_of_adaptive_trials_makes_them_again(mine: Study) -> None:
    found = search(
        mine, quantity="other", adaptive=True, n="1:100:1", settings={"trials": 150, "seed": 1}
    )
    assert found.result.command == (
        f"simkit run {Path('mine.py').resolve()}:Mine --n 1:100:1 --adaptive --trials 150 --seed 1"
    )
    assert written(found.result.command, "mine") == texts(found)
    assert len(found.crossings) == 3
    assert len(rows_named(found, "threshold_exponent")) == 3


def test_a_search_from_python(mine: Study, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="a law takes 3 values of a or more"):
        simkit.threshold(mine, a=[1, 2], law="1/a")
    found = simkit.threshold(mine, a=[1, 2])
    settings = found.result.settings
    assert settings.trials == 480  # ten times the study's, at a look
    assert (settings.seed, settings.confidence, settings.ledger, settings.fresh) == (
        0,
        0.95,
        None,
        False,
    )
    assert settings.stopping is not None
    assert settings.stopping.threshold == Threshold("n", "other", 0.5) == found.run.asked
    assert settings.stopping.max_seconds is None
    assert found.names == ["a"]
    ledger = tmp_path / "ledger.sqlite"
    asked: dict[str, Any] = {"a": 1, "n": range(1, 100), "workers": 1, "ledger": str(ledger)}
    first = simkit.threshold(type(mine), over="n", max_trials=50, max_seconds=1e6, **asked)
    assert first.result.settings == replace(
        settings, trials=60, workers=1, ledger=ledger,
        stopping=replace(settings.stopping, max_seconds=1e6),
    )  # fmt: skip
    assert first.result.options == {"a": "1", "n": ",".join(map(str, range(1, 100)))}
    again = simkit.threshold("mine.py:Mine", max_trials=50, **asked, seed=None, fresh=False)  # type: ignore[arg-type]
    assert again.result.plan.simulated == 0
    anew = simkit.threshold(mine, max_trials=50, **asked, fresh=True)
    assert anew.result.plan.simulated == first.result.plan.simulated > 0


@pytest.mark.parametrize(
    ("asked", "line"),
    [
        ({"target": 2}, "--target '2': it is out of range"),
        ({"max_trials": 0}, "--max-trials '0': it is out of range"),
        ({"max_seconds": 0}, "--max-seconds '0': it is out of range"),
        ({"confidence": 1}, "--confidence '1': it is out of range"),
        ({"workers": 0}, "--workers '0': it is out of range"),
        ({"b": 1}, "there is no parameter 'b'"),
        ({"over": "b"}, "--over b: no such parameter"),
        ({"a": []}, "a=[]: write a value"),
    ],
)
def test_what_python_cannot_ask(mine: Study, asked: dict[str, Any], line: str) -> None:
    with pytest.raises(UsageError) as caught:
        simkit.threshold(mine, **asked)
    assert str(caught.value).startswith(line), str(caught.value)


def test_python_checks_the_declaration() -> None:
    class Nameless(Rise):
        name = "No Name"

    with pytest.raises(StudyError, match="no name of a study"):
        simkit.threshold(Nameless, over="n")


def test_what_is_wrong_in_a_statement_is_found_first() -> None:
    class Wrong(Rise):
        def exact(self, params):
            return {"success": "x"}

    with pytest.raises(UsageError, match="its method exact returned"):
        search(Wrong(), **GRID)


def test_a_search_with_a_fault_ends_with_exit_code_1(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    text = MINE.replace(
        "        u = rng", "        if params['n'] == 8:\n            raise MemoryError\n        u = rng"
    )
    Path("mine.py").write_text(text)
    assert main(["threshold", "mine.py:Mine", "--a", "1", "--no-plot", "--no-ledger"]) == 1
    assert "MemoryError" in capsys.readouterr().err
