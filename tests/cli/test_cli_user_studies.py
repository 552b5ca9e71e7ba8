"""A user's own study in a file, and studies that other packages bring."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from cli_tools import EXAMPLES, STUDIES, Command, read_csv

_PLANTED = EXAMPLES / "planted_key.py"


def test_the_example_is_short_and_runs_as_it_says(simkit: Command) -> None:
    text = _PLANTED.read_text(encoding="utf-8")
    assert len(text.splitlines()) < 80
    said = re.search(r"Run it with: simkit run examples/(.*)", text)
    assert said is not None
    target, *options = said.group(1).split()
    done = simkit("run", EXAMPLES / target, *options, "--trials", "400")
    assert done.code == 0
    assert sorted(path.name for path in Path("results/planted-key").iterdir()) == [
        "n-strength.csv", "n-strength.manifest.json", "n-strength.pdf", "n-strength.png",
        "n-strength.svg",
    ]  # fmt: skip
    rows = read_csv(Path("results/planted-key/n-strength.csv").read_text())
    assert len(rows) == 3 * 2 * 3
    asked = {row["bound"] + row["direction"] for row in rows if row["quantity"] == "weight"}
    assert asked == {"0.5>="}
    for row in rows:
        if row["quantity"] == "found":  # exact values: six of them, five standard errors, seeded
            exact = float(row["exact"])
            assert abs(float(row["estimate"]) - exact) <= 5 * (exact * (1 - exact) / 400) ** 0.5


def test_its_class_may_be_left_out_when_the_file_has_one(simkit: Command) -> None:
    named = simkit("run", f"{_PLANTED}:PlantedKey", "--trials", "20", "--quiet", "--no-ledger")
    unnamed = simkit("run", _PLANTED, "--trials", "20", "--quiet", "--no-ledger")
    assert named == unnamed
    assert named.code == 0


def test_its_help_shows_its_options_and_the_common_ones(simkit: Command) -> None:
    done = simkit("run", f"{_PLANTED}:PlantedKey", "--help")
    assert done.code == 0
    for option in ("--n", "--strength", "--trials", "--seed", "--ledger", "--dry-run", "--no-plot"):
        assert option in done.out
    assert "folklore" in done.out
    assert "Score over sqrt(2 log n)" in " ".join(done.out.split())
    assert "simkit run mine.py" in simkit("run", "--help").out


def test_its_ledger_notices_an_edit(process: Command, tmp_path: Path) -> None:
    shutil.copy(_PLANTED, tmp_path / "mine.py")
    (tmp_path / "beside.py").write_text("SHIFT = 0\n")
    command = ("run", "mine.py:PlantedKey", "--trials", "250", "--no-plot", "--workers", "1")
    assert "simulated 250 trials" in process(*command).err
    assert "nothing to simulate" in process(*command).err
    text = (tmp_path / "mine.py").read_text()
    (tmp_path / "mine.py").write_text(text.replace("import math\n", "import math\nimport beside\n"))
    edited = process(*command)
    line = "3 blocks in the ledger stem from other sources of planted-key and were not reused"
    assert edited.err.splitlines().count(line) == 1
    assert "simulated 250 trials" in edited.err
    assert "nothing to simulate" in process(*command).err
    text = (tmp_path / "mine.py").read_text()
    (tmp_path / "mine.py").write_text(text.replace('at_least(params["least"])', "at_least(0.25)"))
    assert "nothing to simulate" in process(*command).err  # a statement, no trial
    (tmp_path / "beside.py").write_text("SHIFT = 1\n")
    assert "simulated 250 trials" in process(*command).err


@pytest.mark.nojit
def test_options_of_every_type_reach_the_study(study: Command) -> None:
    done = study(
        "Gaussian", "--n", "2:8", "--level", "n/100", "--law", "two_sided", "--centred", "--lambda",
        "2*log(n)+1", "--trials", "5", "--quiet",
    )  # fmt: skip
    assert done.code == 0
    rows = read_csv(done.out)[::3]
    assert [row["n"] for row in rows] == ["2", "4", "6", "8"]
    assert [row["level"] for row in rows] == ["0.02", "0.04", "0.06", "0.08"]
    assert {(row["law"], row["centred"]) for row in rows} == {("two_sided", "true")}
    assert rows[0]["lambda"] == repr(2.386294361119891)
    assert Path("results/gaussian/two-sided-centred-n.csv").exists()


def test_a_flag_may_be_swept_or_denied(study: Command) -> None:
    done = study("Gaussian", "--centred", "true,false", "--trials", "5", "--quiet")
    assert [row["centred"] for row in read_csv(done.out)[::3]] == ["true", "false"]
    assert Path("results/gaussian/centred.csv").exists()
    assert study("Gaussian", "--centred", "false", "--trials", "5").code == 0
    assert Path("results/gaussian/point.csv").exists()


def test_broken_premises_are_said_in_one_line(study: Command) -> None:
    done = study("Gaussian", "--n", "1,2,3", "--trials", "5")
    assert done.err.splitlines().count("assumption not met: n < 2 (at n = 1)") == 1
    assert "not met" not in study("Gaussian", "--n", "2", "--trials", "5").err


def test_what_is_counted_beside_the_quantities_is_said(study: Command) -> None:
    done = study("Tie", "--n", "2,3", "--trials", "70")
    assert done.code == 0
    assert "note: 8 ties were drawn again" in done.err.splitlines()


def test_what_several_cells_share_is_counted_once(study: Command) -> None:
    options = ("--n", "1", "--lambda", "2", "--trials", "70", "--no-ledger")
    one = study("Reported", *options)
    assert one.code == 1
    said = [line for line in one.err.splitlines() if line.startswith(("note: ", "error: "))]
    assert said[0] == "note: 4 ties were drawn again"
    assert " of 70 trials failed: ArithmeticError: above one (" in said[1]
    three = study("Reported", *options, "--c", "1,2,3")
    assert [x for x in three.err.splitlines() if x.startswith(("note: ", "error: "))] == said
    assert len(three.out.splitlines()) == 1 + 3


_TWO = "from simkit import Study\nclass One(Study): ...\nclass Two(Study): ...\n"


@pytest.mark.parametrize(
    ("text", "target", "said"),
    [
        ("class A(Study\n", "mine.py:A", "SyntaxError"),
        ("import nowhere_to_be_found\n", "mine.py:A", "No module named 'nowhere_to_be_found'"),
        ("1 / 0\n", "mine.py", "ZeroDivisionError: division by zero"),
        ("raise ValueError('first\\nsecond')\n", "mine.py", "ValueError: first"),
        ("import sys\nsys.exit(3)\n", "mine.py", "SystemExit"),
        ("raise GeneratorExit('gone')\n", "mine.py", "GeneratorExit: gone"),
        ("raise KeyError\n", "mine.py", "KeyError"),
        ("A = 3\n", "mine.py:A", "no study 'A'"),
        ("from simkit import Study\n", "mine.py", "the file defines none"),
        (_TWO, "mine.py", "One"),
        (_TWO, "mine.py:Tow", "did you mean Two?"),
        (_TWO, "mine.py:One", "it declares no name"),
        (None, "mine.py:A", "there is no file 'mine.py'"),
        (None, "mine.py", "there is no file 'mine.py'"),
        (None, "folder", "there is no file"),
        (b"\xff\xfe\x00", "mine.py", "cannot be run"),
        ("", "mine.py:", "defines none"),
    ],
)
def test_a_broken_file_is_one_line(
    simkit: Command, text: str | bytes | None, target: str, said: str
) -> None:
    if text is not None:
        Path("mine.py").write_bytes(text if isinstance(text, bytes) else text.encode())
    done = simkit("run", target, "--n", "3")
    assert done.code == 2
    assert said in done.error
    file, _, name = target.partition(":")
    assert file in done.error or f"study {name}:" in done.error
    assert not Path("results").exists()


@pytest.mark.parametrize("arguments", [("run",), ("run", ""), ("run", "--n", "3"), ("run", "mine.txt")])
def test_run_without_a_study_says_what_to_write(simkit: Command, arguments: tuple[str, ...]) -> None:
    done = simkit(*arguments)
    assert done.code == 2
    assert "mine.py:MyStudy" in done.error or "No such option" in done.error


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("CheckRaises", {2}),
        ("MemoryRaises", {2}),
        ("RuleRaises", {2}),
        ("PremisesRaise", {1, 2}),
        ("ExactRaises", {1, 2}),
    ],
)
def test_a_fault_in_a_study_s_own_methods_is_one_line(study: Command, name: str, code: set[int]) -> None:
    done = study(name, "--n", "0" if name == "RuleRaises" else "3", "--trials", "5")
    assert done.code in code
    errors = [line for line in done.err.splitlines() if line.startswith("error: ")]
    assert len(errors) == 1
    assert "rror" in errors[0].removeprefix("error: ")
    assert done.err.splitlines()[-1] == errors[0]


def test_a_theory_without_a_number_leaves_the_field_empty(study: Command) -> None:
    for form in "csv", "json":
        done = study("ExactIsNan", "--trials", "5", "--format", form, "--quiet")
        assert done.code == 0
    assert {row["exact"] for row in read_csv(Path("results/exact-is-nan/point.csv").read_text())} <= {
        "", "inf",
    }  # fmt: skip


def test_a_parameter_must_not_take_the_name_of_a_column(simkit: Command) -> None:
    done = simkit("run", f"{STUDIES}:TakesColumn", "--no-plot")
    assert done.code == 2
    assert "'max'" in done.error
    assert not Path("results").exists()


def test_a_study_with_a_kernel_may_lie_beside_a_broken_link(process: Command, tmp_path: Path) -> None:
    (tmp_path / ".#mine.py").symlink_to("somebody@somewhere.1234")  # an editor's lock
    (tmp_path / "mine.py").write_text(
        "from simkit import Parameter, Study, event\n"
        "from simkit.kernels.jit import kernel\n\n"
        "@kernel\ndef toss(rng):\n    return rng.random() < 0.5\n\n"
        "class Mine(Study):\n"
        "    name, summary = 'mine', 'a coin'\n"
        "    parameters = (Parameter('n', 'int', 1, 'Nothing'),)\n"
        "    quantities = (event('heads', 'heads'),)\n"
        "    def trial(self, params, rng):\n        return {'heads': toss(rng)}\n"
    )
    done = process("run", "mine.py", "--trials", "8", "--quiet", "--no-plot")
    assert (done.code, done.err) == (0, "")


# Studies of other packages.


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A package as ``simkit new --package`` writes it, installed by pip in a folder of its own."""
    folder = tmp_path_factory.mktemp("package")
    subprocess.run(
        [sys.executable, "-m", "simkit", "new", "--package", "my-law"],
        check=True, cwd=folder, capture_output=True,
        env=os.environ | {"PYTHONPATH": str(EXAMPLES.parent)},
    )  # fmt: skip
    subprocess.run(
        [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps",
         "--no-build-isolation", "--no-index", "--target", folder / "site", folder / "my-law"],
        check=True, timeout=120, capture_output=True,
    )  # fmt: skip
    return folder / "site"


def test_an_installed_package_brings_its_study(process: Command, site: Path, tmp_path: Path) -> None:
    env = {"PYTHONPATH": os.pathsep.join([str(site), os.environ.get("PYTHONPATH", "")])}
    listed = process("list", env=env)
    assert listed.code == 0
    assert re.search(r"^my-law +whether a random key outscores", listed.out, re.MULTILINE)
    assert "softmax-vs-linear" in listed.out
    assert "simkit audit my-law" in listed.out
    assert "my-law" in process("--help", env=env).out
    done = process("my-law", "--n", "10,20", "--trials", "730", "--no-plot", env=env)
    assert done.code == 0, done.err
    assert len(read_csv((tmp_path / "results/my-law/n.csv").read_text())) == 2 * 2
    again = process("my-law", "--n", "10,20", "--trials", "730", "--no-plot", env=env)
    assert "nothing to simulate" in again.err
    judged = process("audit", "my-law", "--trials", "50", env=env)
    assert judged.code == 0, judged.err
    assert "Theorem 1 holds" in judged.out
    covered = process("audit", "my-law", "--coverage", env=env)
    assert covered.out.startswith("my-law. Labels: 1; 1 judged.")
    figure = process("reproduce", str(site / "my_law" / "my-law.toml"), "--dry-run", env=env)
    assert figure.code == 0, figure.err


def test_an_installed_package_is_reported_and_checked(
    process: Command, site: Path, tmp_path: Path
) -> None:
    env = {"PYTHONPATH": os.pathsep.join([str(site), os.environ.get("PYTHONPATH", "")])}
    assert process("report", "my-law", "--trials", "50", env=env).code == 0
    assert (
        "A random key outscores a planted one" in (tmp_path / "results/report-my-law.html").read_text()
    )
    words = ["documents,interface,trials,claims", "my_law"]
    done = process("check", words[1], "--only", words[0], env=env)
    assert done.code == 0, done.out
    assert "passed: interface of the package: my_law is written for interface 1" in done.out
    assert done.out.splitlines()[-1] == "4 passed (1 study)"
    (points,) = site.glob("my_law-*.dist-info/entry_points.txt")
    text = points.read_text()
    try:
        points.write_text(text.replace("1 = my_law", "7 = my_law"))
        refused = process("my-law", "--trials", "3", env=env)
        assert (refused.code, len(refused.err.splitlines())) == (2, 1)
        assert "its package is written for interface 7 of simkit, this is interface 1" in refused.err
        points.write_text(text.replace("1 = my_law", ""))
        told = process("check", "my-law", "--only", "interface", env=env)
        assert told.code == 1
        assert "my_law does not say for which interface it is written; write 1 = " in told.out
    finally:
        points.write_text(text)


_COIN = (
    "from simkit import Parameter, Study, event\n"
    "class Coin(Study):\n"
    "    name, summary = 'coin', 'a coin'\n"
    "    parameters = (Parameter('bias', 'float', 0.5, 'Bias', low=0, high=1, step='0.1'),)\n"
    "    quantities = (event('heads', 'heads'),)\n"
    "    def trial(self, params, rng):\n        return {'heads': rng.random() < params['bias']}\n"
)
_BROKEN = {
    "absent": None,
    "raises": "1 / 0\n",
    "leaves": "import sys\nsys.exit(3)\n",
    "syntax": "class Coin(\n",
    "no study": "Coin = 3\n",
    "no such class": "Tails = 3\n",
    "undeclared": "from simkit import Study\nclass Coin(Study): ...\n",
    "constructor": _COIN + "    def __init__(self):\n        raise OSError('no')\n",
    "summary is no text": _COIN.replace("'a coin'", "5"),
    "parameters are no parameters": _COIN.replace("(Parameter(", "(str("),
    "common option": _COIN.replace("'bias'", "'seed'"),
    "keyword": _COIN.replace("event('heads', 'heads')", "event('heads', meanin='heads')"),
    "quantity twice": _COIN.replace("event('heads', 'heads'),", "event('a', 'a'), event('a', 'a')"),
}


@pytest.mark.parametrize("fault", _BROKEN, ids=lambda fault: fault.replace(" ", "-"))
def test_a_broken_package_breaks_nothing_else(
    simkit: Command, install: Callable[[str, str, str], None], fault: str
) -> None:
    source = _BROKEN[fault]
    install("coin", "coins:Coin", source or "")
    if source is None:
        Path("site/coins.py").unlink()
    if fault == "keyword":
        assert "did you mean meaning? (" in simkit("list", "studies").err
        assert "coins.py, line 5)" in simkit("list", "studies").err
    assert simkit("softmax-vs-linear", "--n", "9", "--trials", "3", "--no-plot").code == 0
    listed = simkit("list")
    assert listed.code == 0
    (warning,) = listed.err.splitlines()
    assert re.match(r"warning: .*coin", warning, re.IGNORECASE)
    assert "Error" not in listed.out
    assert "datasets that softmax attention separates" in listed.out
    assert re.search(r"^coin +\(cannot be loaded\)$", listed.out, re.MULTILINE)
    assert "softmax-vs-linear-fig3a" in listed.out
    shown = simkit("--help")
    assert shown.code == 0
    assert "softmax-vs-linear" in shown.out
    assert len(shown.err.splitlines()) == 1
    assert shown.err.startswith("warning: ")
    done = simkit("coin", "--trials", "3")
    assert done.code == 2
    assert "oin" in done.error


def test_a_package_may_call_its_study_otherwise_than_the_class_does(
    simkit: Command, install: Callable[[str, str, str], None]
) -> None:
    install("penny", "coins:Coin", _COIN)
    done = simkit("penny", "--trials", "3", "--no-plot")
    assert done.code in (0, 2)
    if done.code:
        assert "penny" in done.error
        assert "coin" in done.error  # says which name is wrong


@pytest.mark.parametrize("name", ["list", "run", "ledger", "reproduce", "replay", "new"])
def test_a_package_cannot_take_the_name_of_a_command(
    simkit: Command, install: Callable[[str, str, str], None], name: str
) -> None:
    install(name, "coins:Coin", "1 / 0\n")
    done = simkit(name, "--help")
    assert done.code == 0
    assert "Usage" in done.out


def test_a_package_cannot_replace_a_study_of_simkit(
    simkit: Command, install: Callable[[str, str, str], None]
) -> None:
    install("softmax-vs-linear", "coins:Coin", _COIN)
    listed = simkit("list", "studies")
    assert "a coin" not in listed.out
    assert "datasets that softmax attention separates" in listed.out
