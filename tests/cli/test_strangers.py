"""Studies of strangers: what was once said of them wrongly, or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from simkit.cli.app import main

STUDY = """
import math
from flint import arb, ctx
from simkit import Claim, Parameter, Study, measurement

def most(p):
    return arb(int(p["n"])).log()

def nan_at_first(p):
    return arb("nan") if ctx.prec < 100 else arb(1)

def failing(p):
    if p["n"] > 5:
        raise ValueError("no such value")
    return arb(1)

def failing_too(p):
    return 1 * failing(p)

class Scaled(Study):
    name, summary = "scaled", "a number between 0 and log n"
    parameters = (Parameter("n", "int", 10, "n", low=2, grid="2,10,100"),)
    quantities = (measurement("x", "a share of log n", kept=True),)
    claims = [CLAIMS]

    def trial(self, params, rng):
        return {"x": rng.random() * math.log(params["n"])}
"""


@pytest.mark.parametrize(
    ("claim", "said"),
    [
        ('"E[x] <= log(n)/3", left_range=("0", "log(n)")', "x A FALSE as printed at all 3 settings, by"),
        ('"E[x] <= 0.9*log(n)", left_range=("0", "log(n)")', "v A holds where tried (3 settings), by"),
        (
            '"E[x] <= 0.9*log(n)", left_range=("0", "log(n)/2")',
            "- A not evaluated (3 settings); x was",
        ),
        (
            '"E[x] = O(log(n))", along="n", left_range=("0", "log(n)/2")',
            "- A not evaluated (3 settings); x was",
        ),
        ('"E[log(n) - x] <= 1", left_range=("0", "1")', "E[log(n) - x] is of an expression; measure it"),
        ('"most <= log(n)", numbers={"most": most}', "both sides agree to 6"),
        ('"one <= 1", numbers={"one": nan_at_first}', "v A holds where tried (3 settings)"),
        # What one setting shows is not the claim: that of the others is not known.
        ('"one <= 1", numbers={"one": failing}', "- A not evaluated at 2 of 3 settings"),
        (
            '"one < 1", numbers={"one": (failing, failing_too)}',
            "x A FALSE as printed at 1 of 3 settings",
        ),
        ('"x <= 0.99999*log(n)", exact=most', "instance=, data given exactly at which it"),
    ],
)
def test_what_is_said_of_a_claim(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], claim: str, said: str
) -> None:
    mine = tmp_path / "mine.py"
    mine.write_text(STUDY.replace("CLAIMS", f'Claim("A", {claim})'), encoding="utf-8")
    main(["audit", f"{mine}:Scaled", "--out", str(tmp_path / "out"), "--no-ledger"])
    shown = capsys.readouterr()
    assert said in " ".join((shown.out + shown.err).split())


def test_a_range_in_words_is_refused_before_any_trial(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = tmp_path / "mine.py"
    text = STUDY.replace("CLAIMS", "").replace("kept=True", 'kept=True, high="log(n)"')
    mine.write_text(text, encoding="utf-8")
    assert main(["run", f"{mine}:Scaled", "--out", str(tmp_path / "out"), "--no-ledger"]) == 2
    said = capsys.readouterr().err
    assert "measurement 'x': its high is 'log(n)', no number" in said
    assert 'left_range=("0", "log(n)")' in said


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("low=2,", 'low=2, high="m",', "parameter 'n': its high is 'm', no number"),
        (
            '"int", 10,',
            '"int", "2*m",',
            "its default is the text '2*m'; write a number, or Rule('2*m', ",
        ),
        ("CLAIMS", 'Claim("A", "if n >= 2 then x <= 1")', 'in when=, as when=("n >= 2",)'),
        ("kept=True", "kept=False), event('hit', 'h'", "CLAIM"),
    ],
)
def test_what_to_write_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, said: str
) -> None:
    text = STUDY.replace(old, new).replace("CLAIMS", 'Claim("A", "hit = 1")' if said == "CLAIM" else "")
    if said == "CLAIM":
        text = text.replace("measurement\n", "event, measurement\n")
        said = "'hit' is not kept, so that it cannot be compared draw by draw; write Pr[hit]"
    mine = tmp_path / "mine.py"
    mine.write_text(text, encoding="utf-8")
    main(["audit", f"{mine}:Scaled", "--out", str(tmp_path / "out"), "--no-ledger"])
    shown = capsys.readouterr()
    assert said in shown.out + shown.err
