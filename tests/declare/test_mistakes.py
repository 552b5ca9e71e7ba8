"""A misspelt keyword of a declaration: the near one is named, and the file and the line."""

from collections.abc import Callable
from pathlib import Path

import pytest

from simkit.declare.checks import load_statements
from simkit.engine.cells.calling import ask
from simkit.engine.sources.registry import load_study_file
from simkit.errors import UsageError

STUDY = """
import simkit
from simkit import Claim, Parameter, Study, at_most, event, measurement


class Coin(Study):
    name, summary = "coin", "a coin"
    parameters = (Parameter("bias", "float", 0.5, "Probability"),)
    quantities = (measurement("x", "a number"), event("heads", "heads"))
    claims = (Claim("Lemma 1", "bias <= 1"),)

    def trial(self, params, rng):
        return {"x": 1.0, "heads": True}

    def bound(self, params):
        return {"x": at_most(1.0)}
"""

pytestmark = pytest.mark.usefixtures("isolated_imports")


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], str]:
    """Write the study with one thing changed, and return it as ``mine.py:Coin``."""
    monkeypatch.chdir(tmp_path)

    def write(old: str, new: str) -> str:
        assert STUDY.count(old) == 1
        Path("mine.py").write_text(STUDY.replace(old, new))
        return "mine.py:Coin"

    return write


@pytest.mark.parametrize(
    ("old", "new", "said", "line"),
    [
        ('"a number")', '"a number", lo=0)', "'lo'; did you mean low?", 9),
        ('"a number")', '"a number", quantile=(0.5,))', "'quantile'; did you mean quantiles?", 9),
        ('event("heads", "heads")', 'event("heads", meanin="x")', "'meanin'; did you mean meaning?", 9),
        ('"Probability")', '"Probability", chioces=())', "'chioces'; did you mean choices?", 8),
        ('"bias <= 1")', '"bias <= 1", alog="bias")', "'alog'; did you mean along?", 10),
        ('measurement("x", "a', 'simkit.measurement("x", hihg=1, meaning="a', "did you mean high?", 9),
        ('event("heads", "heads")', 'event("heads", "h", zzz=1)', "'zzz'; there is name, meaning", 9),
        ('"Probability")', '"Probability", bounds=(0, 1))', "'bounds'; write low=0, high=1", 8),
        ('"a number")', '"a number", range=(0, 1))', "'range'; write low=0, high=1", 9),
        ('"Probability")', '"Probability", maximum=1)', "'maximum'; write high=1", 8),
        ('"Probability")', '"P", values=(0.1, 0.5))', """'values'; write choices=("a", "b")""", 8),
        ('"bias <= 1")', '"bias <= 1", premises=("bias > 0",))', """; write when=("n > 1",)""", 10),
        ('"bias <= 1")', '"bias <= 1", over="bias")', """; write along="n\"""", 10),
        ('"bias <= 1")', '"bias <= 1", grid="1")', """; write scope={"n": "10:100:10"}""", 10),
        ('event("heads", "heads")', 'event("heads", "h", bounds=1)', "'bounds'; there is name", 9),
    ],
)
def test_a_misspelt_keyword_of_a_declaration(
    written: Callable[[str, str], str], old: str, new: str, said: str, line: int
) -> None:
    target = written(old, new)
    with pytest.raises(UsageError) as error:
        load_study_file(target)
    assert "got an unexpected keyword argument" in str(error.value)
    assert said in str(error.value)
    assert str(error.value).endswith(f" (mine.py, line {line})")


def test_a_misspelt_keyword_of_what_is_stated(written: Callable[[str, str], str]) -> None:
    statements = load_statements(load_study_file(written("at_most(1.0)", "at_most(valeu=1.0)")))
    with pytest.raises(UsageError, match=r"'valeu'; did you mean value\? \(mine.py, line 16\)$"):
        ask(statements, "bound", {"bias": 0.5})


def test_another_function_of_that_name_is_left_alone(written: Callable[[str, str], str]) -> None:
    target = written("class Coin", "def event(a, b):\n    return b\n\n\nevent(1, lo=2)\n\n\nclass Coin")
    with pytest.raises(UsageError, match=r"argument 'lo' \(mine.py, line 10\)$"):
        load_study_file(target)
