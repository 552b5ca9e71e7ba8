"""Commands that are no studies: simkit's own, and those of other packages."""

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from cli_tools import Command, files_in

_GROUP = "simkit.commands"
_TOSS = """
from simkit.declare.command import Command, Output, OutputTable, Picture
from simkit.declare.parameters.parameter import Parameter
from simkit.errors import UsageError


def _run(given):
    if given.get("n") == "0":
        raise UsageError("it is too small", parameter="n", value=0, example=1)
    rows = [
        {"name": "a, b", "x": 0.1, "whole": 3, "fair": True, "none": None},
        {"name": "c", "x": 1e-07, "whole": 4, "fair": False, "none": 2.5},
    ]
    tables = [OutputTable("first", "The first", rows), OutputTable("second", "The second", [given])]
    drawn = [
        {"n": n, "fair": True, "quantity": "time", "kind": "measurement", "estimate": n / 8,
         "ci_low": None, "ci_high": None} for n in (1, 2, 4)
    ]
    panel = {"x": "n", "quantities": ["time"], "x_label": "n", "y_label": "time"}
    return Output(tables, ["a remark"], Picture("toss-times", drawn, panel))


toss = Command(
    "toss", "Toss a coin [once].", (
        Parameter("n", "int", 4, "How often"),
        Parameter("law", "choice", "fair", "Law", choices=("fair", "biased")),
        Parameter("loud", "bool", True, "Whether it is heard"),
    ), _run, "For example: simkit toss once", pictures=True,
    argument=Parameter("how", "choice", "once", "How", choices=("once", "twice")),
)
no_command = 3
"""


@pytest.fixture
def toss(simkit: Command, install: Callable[..., None]) -> Command:
    install("toss", "tosses:toss", _TOSS, _GROUP)
    return simkit


def test_help_names_every_special_command(toss: Command) -> None:
    done = toss("--help")
    assert (done.code, done.err) == (0, "")
    for name in ("complexity", "knn-speed", "toss", "softmax-vs-linear", "reproduce"):
        assert f" {name} " in done.out, name
    assert "Toss a coin [once]." in done.out


def test_help_of_a_special_command_shows_its_options(simkit: Command) -> None:
    done = simkit("complexity", "--help")
    assert done.code == 0
    said = " ".join(done.out.split())
    for words in ("--tokens", "--no-head", "auto|yes|no", "--format", "[TABLE]", "multiply-accumulate"):
        assert words in said, words
    assert "--out" not in said  # it draws nothing
    assert "--out" in simkit("knn-speed", "--help").out


def test_each_format_carries_the_same_rows(toss: Command) -> None:
    plain = toss("toss", "--n", "7")
    assert (plain.code, plain.err) == (0, "a remark\n")
    first, second = plain.out.split("\n\n")
    assert [line.split() for line in first.splitlines()] == [
        ["name", "x", "whole", "fair", "none"],
        ["a,", "b", "0.1", "3", "True"],
        ["c", "0", "4", "False", "2.5"],
    ]
    assert [line.split() for line in second.splitlines()] == [
        ["n", "loud", "how"],
        ["7", "True", "once"],
    ]
    done = toss("toss", "--n", "7", "--format", "csv")
    first, second = done.out.split("\n\n")
    assert first.splitlines() == [
        "of,name,x,whole,fair,none", 'first,"a, b",0.1,3,true,', "first,c,1e-07,4,false,2.5",
    ]  # fmt: skip
    assert second == "of,n,loud,how\nsecond,7,true,once\n"
    record = json.loads(toss("toss", "--n", "7", "--format", "json").out)
    assert record["first"][0] == {"name": "a, b", "x": 0.1, "whole": 3, "fair": True, "none": None}
    assert record["second"] == [{"n": "7", "loud": True, "how": "once"}]
    assert files_in(Path("results")) == {}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--format", "xml"), "--format 'xml': no such value"),
        (("--format", "jso"), "did you mean json?"),
        (("--law", "fare"), "--law 'fare': no such value; did you mean fair?"),
        (("--law", "fair,odd"), "--law 'odd': no such value"),
        (("thrice",), "[HOW] 'thrice': no such value"),
        (("once,twice",), "[HOW] 'once,twice': no such value"),
        (("--n", "0"), "--n 0: it is too small, as in --n 1"),
        (("--size", "3"), "--size"),
    ],
    ids=str,
)
def test_a_choice_is_refused_in_one_line(toss: Command, arguments: tuple[str, ...], said: str) -> None:
    done = toss("toss", *arguments)
    assert done.code == 2
    assert said in done.error


def test_options_reach_the_command(toss: Command) -> None:
    done = toss("toss", "twice\t", "--no-loud", "--law", "biased", "--format", "json")
    assert json.loads(done.out)["second"] == [{"law": "biased", "loud": False, "how": "twice"}]


def test_the_files_of_a_picture(toss: Command) -> None:
    done = toss("toss", "--out", "mine")
    assert done.code == 0
    folder = Path("mine/figures")
    assert {path.name for path in folder.iterdir()} == {
        f"toss-times.{ending}" for ending in ("csv", "png", "svg", "pdf")
    }
    assert (folder / "toss-times.png").read_bytes().startswith(b"\x89PNG")
    assert (folder / "toss-times.csv").read_text() == (
        "n,fair,quantity,kind,estimate,ci_low,ci_high\n"
        "1,true,time,measurement,0.125,,\n2,true,time,measurement,0.25,,\n4,true,time,measurement,0.5,,\n"
    )
    written = "wrote figures/toss-times.png, .svg, .pdf, .csv in mine"
    assert done.err.splitlines()[1] == written
    before = files_in(folder)
    toss("toss", "--out", "mine")
    assert files_in(folder) == before


_BROKEN = {
    "absent": ("tosses:toss", None, "ModuleNotFoundError"),
    "raises": ("tosses:toss", "1 / 0\n", "ZeroDivisionError: division by zero"),
    "leaves": ("tosses:toss", "import sys\nsys.exit(3)\n", "SystemExit"),
    "closes": ("tosses:toss", "raise GeneratorExit\n", "GeneratorExit"),
    "no such name": ("tosses:missing", _TOSS, "AttributeError"),
    "no command": ("tosses:no_command", _TOSS, "is no simkit Command of that name"),
    "another name": ("tosses:toss", _TOSS.replace('"toss", "Toss', '"flip", "Toss'), "of that name"),
}


@pytest.mark.parametrize("fault", _BROKEN)
def test_a_broken_command_breaks_nothing_else(
    simkit: Command, install: Callable[..., None], fault: str
) -> None:
    target, source, said = _BROKEN[fault]
    install("toss", target, source or "", _GROUP)
    if source is None:
        Path("site/tosses.py").unlink()
    done = simkit("toss")
    assert done.code == 2
    assert said in done.error
    assert "'toss'" in done.error
    shown = simkit("--help")
    assert shown.code == 0
    assert len(shown.err.splitlines()) == 1
    assert shown.err.startswith("warning: command 'toss'")
    assert " complexity " in shown.out
    assert " softmax-vs-linear " in shown.out
    counted = simkit("complexity", "equations", "--format", "csv")
    assert counted.code == 0
    header, *rows = csv.reader(io.StringIO(counted.out))
    assert header[:3] == ["of", "equation", "of"]  # the table's name, and what the equation is of
    assert {row[0] for row in rows} == {"equations"}
    assert rows[0][1:3] == ["(1)", "MHA(IT)"]
    run = simkit("softmax-vs-linear", "--n", "9", "--trials", "3", "--no-plot", "--quiet")
    assert (run.code, run.err) == (0, "")


@pytest.mark.parametrize(
    "name",
    ["list", "run", "ledger", "reproduce", "replay", "new", "softmax-vs-linear", "complexity"],
)
def test_a_command_cannot_take_a_name_of_simkit(
    simkit: Command, install: Callable[..., None], name: str
) -> None:
    expected = simkit(name, "--help")
    install(name, "tosses:toss", "1 / 0\n", _GROUP)
    assert simkit(name, "--help") == expected
    assert expected.code == 0


def test_a_study_and_a_command_of_one_name_are_the_command(
    simkit: Command, install: Callable[..., None]
) -> None:
    install("toss", "coins:Coin", "1 / 0\n")
    install("toss", "tosses:toss", _TOSS, _GROUP)
    assert simkit("toss", "--format", "csv").out.startswith("of,name,")
    assert "toss" not in simkit("list", "studies").out
