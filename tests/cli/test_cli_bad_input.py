"""Bad input: exit code 2 and one line that names option, value, fault and an example that works."""

import os
import re
import shlex
from pathlib import Path

import pytest
from cli_tools import STUDIES, Command, files_in

from simkit.declare.parameters.grids import parse_grid
from simkit.engine.results.result import Settings
from simkit.engine.results.session import build_run
from simkit.engine.sources.registry import load_study
from simkit.errors import UsageError

_STUDY = "softmax-vs-linear"
_SMALL = ("--n", "30", "--trials", "3", "--no-plot")


_ONE_NUMBER = ("--trials", "--seed", "--confidence", "--workers")
_EXAMPLES = (
    r"`?(simkit [^`]+)`?$",
    r"(?:as in|as with|as|write|leaving out|without) (--[a-z-]+ [^\s;,)]+)",
    r"(?:as|like|range) ([0-9][0-9.e:*+]*)(?:$| or)",
    r"did you mean ([^?]+)\?",
    r"the largest that fits is (\d+)",
    r"there is ([^,;]+)",
)


def _assert_example_works(simkit: Command, message: str, option: str) -> None:
    """Run what the message proposes: a command, an option, or a value of the option at fault."""
    found = next((m for pattern in _EXAMPLES if (m := re.search(pattern, message))), None)
    assert found is not None, f"no example in: {message}"
    words = shlex.split(found.group(1))
    if words[0] == "simkit":
        assert "reproduce" not in words or "--help" in words
        done = simkit(*words[1:])
    elif words[0].startswith("--"):
        done = simkit(_STUDY, *words, "--dry-run")
    elif ":" in words[0] and option not in _ONE_NUMBER:  # a grid, shown for its form
        assert len(parse_grid(words[0]).items) > 1
        return
    else:
        done = simkit(_STUDY, option, words[0], "--dry-run")
    assert done.code == 0, f"{message}\n{done.err}"


def test_an_option_in_the_place_of_a_study_is_no_part_of_the_advice(simkit: Command) -> None:
    said = simkit("run", "--ledger=" + 5_000 * "2").error
    assert said == "error: No such option: --ledger; see `simkit run --help`"
    _assert_example_works(simkit, said, "")


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        ("--n", "10:1", "downwards"),
        ("--n", "a:b", "'a'"),
        ("--n", "1:10:0", "step 0"),
        ("--n", "1:10:-1", "step -1"),
        ("--n", "1e400", "larger than a double"),
        ("--n", "", "empty"),
        ("--n", "   ", "empty"),
        ("--n", ",", "empty"),
        ("--n", "10,,20", "empty"),
        ("--n", "10:", "empty"),
        ("--n", "1:2:3:4", "two or three"),
        ("--n", "1:1000:*1", "factor 1"),
        ("--n", "0:1000:*2", "above zero"),
        ("--n", "2:1e9:1", "larger step"),
        ("--n", "width", "no parameter 'width'"),
        ("--n", "10*width", "no parameter 'width'"),
        ("--n", "sum(m)", "'sum(m)'"),
        ("--n", "__import__('os')", "not allowed"),
        ("--n", "m if m else 3", "not allowed"),
        ("--n", "[10, 20]", ""),
        ("--n", "m.real", "not allowed"),
        ("--n", "1_000j", "not allowed"),
        ("--n", "log(10, 2)", ""),
        ("--n", "1/0", "divides by zero"),
        ("--n", "log(0-1)", "no real value"),
        ("--n", "9**9**9**9", "overflows"),
        ("--n", "1 2", "not a number"),
        ("--n", "10\n20", "not a number"),
        ("--n", "(" * 150, ""),
        ("--n", "1" * 250, "longer"),
        ("--n", "scores", "'scores'"),
        ("--n", "n", "depends on itself"),
        ("--n", "1", "out of range"),
        ("--n", "0", "out of range"),
        ("--n", "-5", "out of range"),
        ("--n", "10.5", "whole number"),
        ("--n", "nan", "nan"),
        ("--n", "inf", "inf"),
        ("--n", "1:10", "out of range"),
        ("--m", "0", "out of range"),
        ("--m", "-1", "out of range"),
        ("--m", "log(n)", "whole number"),
        ("--m", "1e10", "out of range"),
        ("--m", "n-1000", "out of range"),
        ("--tau", "nan", "nan"),
        ("--tau", "inf", "inf"),
        ("--tau", "-0.1", "out of range"),
        ("--tau", "1e309", "double"),
        ("--scores", "gaussian", "no such value"),
        ("--scores", "", "empty"),
        ("--signs", "share", "did you mean shared?"),
        ("--model", "Regression", "did you mean regression?"),
        ("--path", "fast", "no such value"),
        ("--m-rounding", "up", "no such value"),
        ("--trials", "0", "out of range"),
        ("--trials", "-10", "out of range"),
        ("--trials", "1.5", "whole number"),
        ("--trials", "nan", ""),
        ("--trials", "1e300", "out of range"),
        ("--confidence", "0", "out of range"),
        ("--confidence", "1", "out of range"),
        ("--confidence", "1.5", "out of range"),
        ("--confidence", "-1", "out of range"),
        ("--confidence", "nan", ""),
        ("--confidence", "95%", "not a number"),
        ("--seed", "-1", "out of range"),
        ("--seed", "0.5", "whole number"),
        ("--seed", "1e30", "out of range"),
        ("--workers", "0", "out of range"),
        ("--workers", "many", ""),
        ("--format", "xml", "no such format"),
        ("--format", "CSV", "no such format"),
        ("--format", "", "empty"),
        ("--name", "a/b", "no file's name"),
        ("--name", "..", "no file's name"),
        ("--name", "", "empty"),
        ("--name", "é" * 150, "--name"),
        ("--out", "", "empty"),
        ("--out", "a\0b", "--out"),
        ("--ledger", "", "empty"),
    ],
)
def test_option_value_fault_and_an_example_that_works(
    separation: Command, simkit: Command, option: str, value: str, said: str
) -> None:
    done = separation("--trials", "3", option, value)
    assert done.code == 2
    message = done.error
    assert option in message
    shown = {"1e400": "1e+400", "1e309": "1e+309", "1e10": "1e+10"}.get(value, value)
    within = {"1:10": "'1'", "n-1000": "n-1000"}.get(value, shown)
    assert value in message or within in message or repr(value)[1:-1] in message
    assert said in message
    assert files_in(Path()) == {}
    if option not in ("--out", "--ledger"):
        _assert_example_works(simkit, message, option)


def test_too_many_blocks_name_the_most_that_are_taken(separation: Command) -> None:
    done = separation("--n", "30,50", "--trials", "1e12")
    assert done.code == 2
    found = re.search(r"--trials 1000000000000: .* as in --trials (\d+)$", done.error)
    assert found is not None
    study, most = load_study(_STUDY), int(found.group(1))
    assert len(build_run(study, {"n": "30,50"}, Settings(trials=most))) == 2
    with pytest.raises(UsageError):
        build_run(study, {"n": "30,50"}, Settings(trials=most + 1))
    assert files_in(Path()) == {}


def test_too_large_a_size_names_the_largest_that_fits(simkit: Command) -> None:
    for path in "structured", "literal":
        options = ("--path", path, "--trials", "1", "--workers", "1")
        done = simkit(_STUDY, "--n", "1e12", *options)
        assert done.code == 2
        found = re.search(r"--n 1000000000000: .*the largest that fits is (\d+)$", done.error)
        assert found is not None
        largest = int(found.group(1))
        assert simkit(_STUDY, "--n", largest, *options, "--dry-run").code == 0
        assert simkit(_STUDY, "--n", largest + 1, *options, "--dry-run").code == 2
        files = {name for name in files_in(Path()) if not name.endswith(".pyc")}
        assert files == set()


def test_a_size_whose_cell_is_counted_needs_no_memory(separation: Command) -> None:
    done = separation("--n", "1e12", "--scores", "constant", "--trials", "3", "--quiet")
    assert done.code == 0
    beyond = separation("--n", "1e19", "--scores", "constant", "--trials", "3")
    assert beyond.code == 2
    assert str(2**53) in beyond.error


def test_one_bad_cell_of_many_stops_all_of_them(separation: Command) -> None:
    done = separation("--n", "30,1e12", "--trials", "3")
    assert done.code == 2
    assert "--n 1000000000000" in done.error
    assert files_in(Path()) == {}


def test_memory_is_shared_by_the_workers(separation: Command) -> None:
    def largest(workers: str) -> int:
        done = separation("--n", "1e12", "--m", "20", "--workers", workers)
        return int(done.error.rsplit(" ", 1)[1])

    assert largest("1") == pytest.approx(4 * largest("4"), rel=1e-3)


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        ((_STUDY, "--widht", "3"), "--widht"),
        ((_STUDY, "--seeds", "3"), "--seeds"),
        ((_STUDY, "-n", "3"), "-n"),
        ((_STUDY, "30"), "30"),
        ((_STUDY, "--n"), "--n"),
        ((_STUDY, "--plot", "--no-plott"), "--no-plott"),
        ((_STUDY, "--quiet=3"), "--quiet"),
        (("softmax",), "softmax"),
        (("Softmax-vs-Linear",), "Softmax-vs-Linear"),
        (("--frobnicate",), "--frobnicate"),
        (("",), "''"),
        (("list", "papers"), "papers"),
        (("list", "figures", "all"), "all"),
        (("reproduce", "fig9z"), "fig9z"),
        (("reproduce", "softmax-vs-linear-fig3a", "fig9z"), "fig9z"),
        (("reproduce", ""), "''"),
        (("reproduce",), "--all"),
        (("reproduce", "--all", "fig3a"), "--all"),
        (("reproduce", "fig3a", "--workers", "0"), "--workers"),
        (("reproduce", "fig3a", "--trials", "3"), "--trials"),
        (("ledger", "shred"), "shred"),
        (("ledger", "info"), "results/ledger.sqlite"),
        (("ledger", "info", "--ledger", "nowhere.sqlite"), "nowhere.sqlite"),
        (("ledger", "export", "--ledger", "nowhere.sqlite"), "nowhere.sqlite"),
        (("run", "--n", "3"), ""),
        (("run", "mine.py:A"), "mine.py"),
    ],
)
def test_unknown_words_are_named(simkit: Command, arguments: tuple[str, ...], named: str) -> None:
    done = simkit(*arguments)
    assert done.code == 2
    assert named in done.error
    assert files_in(Path()) == {}


@pytest.mark.parametrize(
    ("arguments", "option"),
    [
        ((_STUDY, "--widht", "3"), "--widht"),
        ((_STUDY, "30"), "30"),
        ((_STUDY, "--n"), "--n"),
        (("xyzzy",), ""),
        (("reproduce",), ""),
        (("ledger", "shred"), ""),
        ((_STUDY, "--m", "3", "--m-rounding", "floor"), "--m"),
        ((_STUDY, "--no-ledger", "--ledger", "mine.sqlite"), "--ledger"),
        ((_STUDY, "--no-ledger", "--fresh"), "--fresh"),
        (("reproduce", "--no-ledger", "--fresh", "fig3a"), "--fresh"),
    ],
)
def test_usage_errors_show_an_example_that_works(
    simkit: Command, arguments: tuple[str, ...], option: str
) -> None:
    done = simkit(*arguments)
    assert done.code == 2
    assert option in done.error
    _assert_example_works(simkit, done.error, option)
    assert not Path("results").exists()


@pytest.mark.parametrize(
    ("words", "options"),
    [
        (("slurm", _STUDY, "--n", "30"), ("--shards", "--cpus", "--time", "--memory")),
        (("audit", _STUDY), ("--certificate", "--family-error")),
        (("refute", "--paper", "separation"), ("--edge", "--budget")),
        (("report",), ("--paper", "--format")),
        (("knn-speed",), ("--out",)),
        ((_STUDY, "--rare", "tilt"), ("--of", "--half-width", "--plot-log")),
    ],
)
def test_an_empty_value_is_refused_and_no_default(
    simkit: Command, words: tuple[str, ...], options: tuple[str, ...]
) -> None:
    for option in options:
        for given in ((option, ""), (f"{option}=",)):
            done = simkit(*words, *given)
            command = " ".join(["simkit", *words[: 2 if words[0] == "slurm" else 1]])
            assert (done.code, done.error) == (
                2,
                f"error: {option} '': it is empty; write a value, or leave {option} out;"
                f" see `{command} --help`",
            )
    done = simkit(*words[:2], "")
    assert (done.code, done.error.startswith("error: ")) == (2, True)
    assert "''" in done.error
    assert files_in(Path()) == {}


def test_what_shapes_goes_not_with_what_it_shapes(separation: Command) -> None:
    done = separation("--m", "3", "--m-rounding", "floor")
    assert done.code == 2
    assert "--m-rounding" in done.error
    assert "--m is given" in done.error
    assert separation("--m-rounding", "floor", *_SMALL).code == 0


def test_bad_input_of_a_user_s_study(study: Command) -> None:
    for options, said in (
        (("--lambda", "0"), "--lambda '0'"),
        (("--centred", "maybe"), "--centred 'maybe'"),
        (("--n", "level", "--level", "1/n"), "depends on itself"),
        (("--level", "law"), "'law' is no number"),
        (("--n", "1e12"), "the largest that fits"),
        (("--law", "two-sided"), "did you mean two_sided?"),
    ):
        done = study("Gaussian", *options)
        assert done.code == 2
        assert said in done.error
    assert files_in(Path()) == {}


def test_values_with_surrogates_or_markup_are_only_text(simkit: Command, process: Command) -> None:
    for value in "\udcff", "[red]", "[/red]", "\x1b[31m", "%s %d {0}", "\u202e":
        done = simkit(_STUDY, "--n", value)
        assert done.code == 2
        assert done.err.startswith("error: --n ")
    done = process("run", os.fsdecode(b"\xff.py:A"))
    assert done.code == 2
    assert done.err.startswith("error: ")
    assert "Traceback" not in done.err


def test_a_file_given_where_a_study_is_meant_is_unknown(simkit: Command) -> None:
    done = simkit(f"{STUDIES}:Gaussian")
    assert done.code == 2
    assert done.error.endswith(f"write simkit run {STUDIES}:Gaussian")
