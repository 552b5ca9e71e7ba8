"""What is wrong in a user's own study is one line with file and line; what it prints is no result."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from cli_tools import Command, read_csv

pytestmark = pytest.mark.nojit

COIN = """\
from simkit import Parameter, Study, at_least, event, measurement

class Coin(Study):
    name, summary = "my-coin", "a coin"
    parameters = (Parameter("bias", "float", 0.5, "Bias", low=0, high=1, step="0.1"),)
    quantities = (event("heads", "heads"), measurement("x", "a number"))
    block_size = 10

    def trial(self, params, rng):
        x = rng.random()
        return {"heads": x < params["bias"], "x": x}
"""


def mine(*changes: tuple[str, str], more: str = "") -> int:
    """Write the study with changes to mine.py and return the number of its last line."""
    text = COIN
    for old, new in changes:
        assert text.count(old) == 1
        text = text.replace(old, new)
    Path("mine.py").write_text(text + more)
    return len((text + more).splitlines())


def method(name: str, value: str) -> str:
    return f"\n    def {name}(self, *arguments):\n        return {value}\n"


BEFORE = {
    "exact is text": (method("exact", "'one half'"), 1),
    "exact is a number": (method("exact", "0.5"), 1),
    "exact is no probability": (method("exact", "{'heads': 1.7}"), 1),
    "exact of an undeclared quantity": (method("exact", "{'head': 0.5}"), 1),
    "exact of a misspelt parameter": (method("exact", "{'heads': arguments[0]['bais']}"), 0),
    "bound of an undeclared quantity": (method("bound", "{'tails': at_least(0.5)}"), 1),
    "limit raises": (method("limit", "1 / 0"), 0),
    "premises are nothing": (method("premises", "None"), 1),
    "memory is nothing": (method("memory", "None"), 1),
    "seconds are text": (method("seconds", "'long'"), 1),
    "check raises": (method("check", "{}['n']"), 0),
}


@pytest.mark.parametrize("quiet", [(), ("--quiet",)], ids=["said", "quiet"])
@pytest.mark.parametrize("fault", BEFORE)
def test_a_wrong_statement_is_one_line_before_the_first_block(
    simkit: Command, fault: str, quiet: tuple[str, ...]
) -> None:
    more, above = BEFORE[fault]
    # The method returns at the last line; what it returns wrongly is named by the line that defines it.
    line = mine(more=more) - above
    done = simkit("run", "mine.py", "--no-plot", *quiet)
    assert done.code == 2
    assert done.error.endswith(f" (mine.py, line {line})")
    assert "study 'my-coin': its method " in done.error
    assert not list(Path().rglob("*.sqlite"))
    assert not list(Path().rglob("*.csv"))


def test_a_study_without_trials_is_refused_where_some_are_to_run(simkit: Command) -> None:
    mine(("def trial(", "def trials("))
    done = simkit("run", "mine.py", "--no-plot")
    assert done.code == 2
    assert done.error.endswith("defines neither trial nor simulate (mine.py, line 3)"), done.error


def test_what_another_run_wrote_meanwhile_is_left_alone(simkit: Command) -> None:
    other = Path("results/my-coin/point.csv")
    mine(
        ("from simkit import", "from pathlib import Path\nfrom simkit import"),
        ("x = rng.random()", f"x = rng.random(); Path({str(other)!r}).write_text('theirs')"),
    )
    done = simkit("run", "mine.py", "--no-plot")
    assert done.code == 0
    assert done.err.count("holds another run; the files of this one are 'results/my-coin/point-") == 1
    assert other.read_text() == "theirs"
    assert len(list(other.parent.glob("point-*.csv"))) == 1


def test_the_same_in_a_dry_run_for_what_it_asks(simkit: Command) -> None:
    mine(more=method("memory", "'much'"))
    assert simkit("run", "mine.py", "--dry-run").code == 2


TRIALS = {
    "a misspelt parameter": (
        'params["bias"]',
        'params["bais"]',
        "no parameter 'bais'; did you mean bias",
        11,
    ),
    "a changed parameter": ("x = rng.random()", "x = 0.5; params['bias'] = 1", "cannot be changed", 10),
    "half an event": ('x < params["bias"]', "0.5", "heads = 0.5; an event is True or False", 9),
    "two": ('x < params["bias"]', "2", "heads = 2; an event is True or False", 9),
    "no number": ('"x": x}', '"x": "x"}', "x = 'x', which is no number", 9),
    "an undeclared quantity": ('"x": x}', '"y": x}', "a trial returned ['heads', 'y'], declared", 9),
}


@pytest.mark.parametrize("fault", TRIALS)
def test_a_wrong_trial_ends_the_run_in_one_line_and_is_not_stored(simkit: Command, fault: str) -> None:
    old, new, said, line = TRIALS[fault]
    mine((old, new))
    done = simkit("run", "mine.py", "--no-plot", "--quiet")
    assert done.code == 1
    assert said in done.error
    assert done.error.endswith(f" (mine.py, line {line})")
    mine()
    assert simkit("run", "mine.py", "--no-plot", "--quiet").code == 0


def test_a_key_error_of_another_table_is_counted_with_its_line(simkit: Command) -> None:
    mine(("x = rng.random()", "x = {}['a']"))
    done = simkit("run", "mine.py", "--no-plot", "--quiet", "--trials", "20")
    assert done.code == 1
    assert done.err == "error: 20 of 20 trials failed: KeyError: 'a' (20, first at mine.py, line 10)\n"


def test_a_file_that_raises_names_the_line(simkit: Command) -> None:
    line = mine(more="\n1 / 0\n")
    assert simkit("run", "mine.py").error.endswith(
        f"ZeroDivisionError: division by zero (mine.py, line {line})"
    )


def test_a_wrong_declaration_names_the_line_of_its_class(simkit: Command) -> None:
    for old, new in (
        ("block_size = 10", "block_size = 0"),
        ("block_size = 10", "counters = {'t': '{n}'}"),
    ):
        mine((old, new))
        done = simkit("run", "mine.py")
        assert done.code == 2
        assert done.error.endswith(" (mine.py, line 3)")


def test_statements_on_the_whole_table_may_fail_and_the_files_are_written(simkit: Command) -> None:
    for name in ("remarks", "derive", "check_derivation"):
        more = "\n    derivations, saved = {'fit': ['slope']}, ('fit',)\n" + method(name, "{}['n']")
        line = mine(more=more)
        done = simkit("run", "mine.py", "--no-plot")
        assert done.code == 1
        error = done.err.splitlines()[-1]
        assert (
            error
            == f"error: study 'my-coin': its method {name} failed: KeyError: 'n' (mine.py, line {line})"
        )
        assert json.loads(Path("results/my-coin/point.manifest.json").read_text())["failures"] == 0
        assert len(read_csv(Path("results/my-coin/point.csv").read_text())) == 2
        for file in Path("results/my-coin").iterdir():
            file.unlink()


def test_a_mean_that_leaves_out_failed_trials_says_so_in_its_row(simkit: Command) -> None:
    mine(("x = rng.random()", "x = rng.random()\n        assert x > 0.25"))
    done = simkit("run", "mine.py", "--no-plot", "--trials", "400", "--bias", "0.4,0.6")
    assert done.code == 1
    rows = read_csv(Path("results/my-coin/bias.csv").read_text())[1::2]
    for line, row in zip(done.out.splitlines()[1:], rows, strict=True):
        assert line.endswith(f" ({400 - int(row['failures'])} of 400)")
    left = sum(400 - int(row["failures"]) for row in rows)
    assert done.err.splitlines()[-1].endswith(f"; means are over the other {left}")


# What a study prints


PRINTS = """\
import ctypes, os
print("loaded")

class Loud(Coin):
    name = "loud"

    def trial(self, params, rng):
        print("trial")
        os.system("echo program")
        os.write(1, b"file 1\\n")
        ctypes.CDLL(None).puts(b"library")
        return super().trial(params, rng)

    def exact(self, params):
        print("exact")
        return {}

    def remarks(self, table):
        print("remarks")
        return []
"""


def test_what_a_study_prints_goes_to_stderr(process: Command, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(COIN + PRINTS)
    words = {"loaded", "trial", "program", "file 1", "library", "exact", "remarks"}
    command = ("run", "mine.py:Loud", "--trials", "3", "--no-plot")
    done = process(*command, "--no-ledger")
    assert done.code == 0
    assert words <= set(done.err.splitlines())
    assert done.out.splitlines()[0].startswith("heads")
    assert len(done.out.splitlines()) == 2
    done = process(*command, "--quiet")
    assert words - {"remarks"} == set(done.err.splitlines())  # which are not asked for
    assert done.out == (tmp_path / "results/loud/point.csv").read_text()


def test_what_a_study_prints_into_a_closed_stdout_spoils_no_ledger(tmp_path: Path) -> None:
    """Where stdout is closed, its number is that of the next file that is opened."""
    (tmp_path / "mine.py").write_text(COIN + PRINTS)
    main = "import sys; from simkit.cli.app import main; main(sys.argv[1:])"
    subprocess.run(
        ["sh", "-c", 'exec "$@" >&-', "sh", sys.executable, "-c", main, "run", "mine.py:Coin",
         "--trials", "30", "--no-plot", "--quiet"],
        cwd=tmp_path, timeout=120, capture_output=True, check=False,
    )  # fmt: skip
    content = (tmp_path / "results" / "ledger.sqlite").read_bytes()
    assert content.startswith(b"SQLite format 3\0")
    assert b"loaded" not in content


@pytest.mark.parametrize("error", [MemoryError(), ImportError("x.so: failed to map segment")])
def test_a_machine_that_fails_beside_the_trials_is_one_line(
    simkit: Command, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def fail(*_: object) -> None:
        raise error

    mine()
    monkeypatch.setattr("simkit.engine.tables.table.Table.to_csv", fail)
    done = simkit("run", "mine.py", "--no-plot", "--quiet")
    assert done.code == 1
    assert done.error == f"error: {type(error).__name__}: {error}".rstrip(": ")
