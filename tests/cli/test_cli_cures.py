"""What a stranger to simkit types, and the line that names what to write."""

from pathlib import Path

import pytest
from cli_tools import Command

STUDY = """from simkit import Claim, Parameter, Study, ball, event


class Coin(Study):
    name, summary = "coin", "heads"
    parameters = (Parameter("n", "int", 10, "Coins", low=1, high=100),)
    quantities = (event("heads", "it is heads"),)
    claims = (Claim("Lemma 1", "Pr[heads] = 0.3"{scope}),)

    def prepare(self, params):
        return {prepared}

    def trial(self, prepared, rng):
        return {{"heads": rng.random() < 0.3}}

    def exact(self, params):
        return {{"heads": {exact}}}
"""
_SMALL = ("--trials", "100", "--no-ledger", "--no-plot")

pytestmark = pytest.mark.usefixtures("isolated_imports")


def write(scope: str = "", exact: str = "0.3", prepared: str = "params") -> None:
    Path("mine.py").write_text(STUDY.format(scope=scope, exact=exact, prepared=prepared))


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("threshold mine.py --along n --quantity heads", "--along; write --over; see"),
        ("threshold mine.py --over n --event heads", "--event; write --quantity; see"),
        ("threshold mine.py --over n --quantity heads --level 0.9", "--level; write --target; see"),
        ("run mine.py --repeats 100", "--repeats; write --trials; see"),
        ("run mine.py --folder here", "--folder; write --out; see"),
        ("run mine.py --along n", "--along (Possible options: "),  # a run searches over nothing
    ],
)
def test_an_option_by_another_name(simkit: Command, command: str, said: str) -> None:
    write()
    done = simkit(*command.split())
    assert done.code == 2
    assert done.error.startswith(f"error: No such option: {said}")


@pytest.mark.parametrize(
    ("scope", "text"),
    [("10", "10"), ("[10, 20]", "10,20"), ("(2.5, 5)", "2.5,5"), ("None", "10:100:10")],
)
def test_a_scope_of_numbers(simkit: Command, scope: str, text: str) -> None:
    """The text that is proposed works."""
    write(f', scope={{"n": {scope}}}')
    said = simkit("audit", "mine.py", *_SMALL[:3]).err
    assert f"the grid of 'n' is {scope}; write a text, as \"{text}\"; it is not judged" in said
    if "." not in text:  # n is a whole number
        write(f', scope={{"n": "{text}"}}')
        assert "it is not judged" not in simkit("audit", "mine.py", *_SMALL[:3]).err


def test_an_equality_of_floats_is_told_to_return_a_fraction(simkit: Command) -> None:
    write()
    told = "its exact value, a float or an enclosure, shows no equality: return a Fraction"
    done = simkit("run", "mine.py", *_SMALL)
    assert told in done.err
    write(exact="__import__('fractions').Fraction(3, 10)")
    done = simkit("run", "mine.py", *_SMALL)
    assert told not in done.err
    assert "Lemma 1: holds" in done.err


def test_a_ball_of_a_trials_double_is_told_how_to_be_made(simkit: Command) -> None:
    write(prepared="ball(0.5 * params['n'])")
    said = simkit("run", "mine.py", *_SMALL).err
    assert "of a float, as trials get it, ball(Fraction(str(x)))" in said
    write(prepared="ball(__import__('fractions').Fraction(str(0.5 * params['n'])))")
    assert simkit("run", "mine.py", *_SMALL).code == 0
