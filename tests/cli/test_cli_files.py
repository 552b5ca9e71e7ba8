"""The files of a run: names, columns, content; and what stands on stdout."""

import contextlib
import csv
import io
import json
import os
import pty
import re
import subprocess
import sys
import sysconfig
from importlib.metadata import version
from pathlib import Path

import pytest
from cli_tools import STUDIES, Command, files_in, read_csv

from simkit.engine.sources.registry import load_study
from simkit.figures.panels.catalogue import extra_paths, spec_paths

# Behind the study and its parameters, in every table.
_COLUMNS = [
    "quantity", "kind", "trials", "failures", "successes", "estimate", "std_error", "ci_low",
    "ci_high", "min", "max", "confidence", "interval", "exact", "limit", "bound",
    "direction", "seed",
]  # fmt: skip
_STUDY = load_study("softmax-vs-linear")


@pytest.mark.parametrize(
    ("options", "name"),
    [
        ((), "point"),
        (("--n", "30"), "point"),
        (("--n", "30,30"), "point"),
        (("--n", "30,40"), "n"),
        (("--m", "3,4", "--n", "30"), "m"),
        (("--m", "3,4", "--n", "30,40"), "n-m"),
        (("--tau", "0.1,0.2", "--n", "30,40"), "n-tau"),
        (("--m-rounding", "ceil"), "point"),
        (("--m-rounding", "floor"), "floor"),
        (("--m-rounding", "ceil,floor"), "m-rounding"),
        (("--scores", "uniform"), "point"),
        (("--scores", "two-point"), "two-point"),
        (("--scores", "two-point", "--n", "30,40"), "two-point-n"),
        (("--signs", "per-dataset", "--scores", "constant"), "constant-per-dataset"),
        (("--path", "literal", "--n", "30,40"), "literal-n"),
        (("--path", "literal", "--signs", "shared,independent"), "literal-signs"),
        (("--scores", "constant,uniform", "--n", "30,40"), "n-scores"),
    ],
)
def test_the_name_follows_from_the_options(
    separation: Command, options: tuple[str, ...], name: str
) -> None:
    size = () if "--n" in options else ("--n", "30")
    assert separation(*size, "--trials", "3", *options, "--quiet").code == 0
    files = {path.name for path in Path("results/softmax-vs-linear").iterdir()}
    assert files == {f"{name}.csv", f"{name}.manifest.json"}


def test_names_of_a_user_s_study(study: Command) -> None:
    for options, name in (
        (("--centred",), "centred"),
        (("--law", "two_sided", "--centred", "--n", "2,3"), "two-sided-centred-n"),
        (("--path", "sum", "--gain", "1,2"), "sum-gain"),
    ):
        assert study("Gaussian", *options, "--trials", "3", "--quiet").code == 0
        assert Path(f"results/gaussian/{name}.csv").exists()


def test_columns_rows_and_their_order(separation: Command) -> None:
    done = separation("--n", "30,50", "--m", "2,3", "--trials", "60", "--quiet")
    header, *_ = csv.reader(io.StringIO(done.out))
    assert header == ["study", *(p.name for p in _STUDY.parameters), *_COLUMNS]
    rows = read_csv(done.out)
    assert [(row["n"], row["m"]) for row in rows[::5]] == [
        ("30", "2"), ("30", "3"), ("50", "2"), ("50", "3"),
    ]  # fmt: skip
    assert [row["quantity"] for row in rows] == 4 * [
        "success", "exp_d1_fires", "lin_d1_zero", "exp_d0_zero", "lin_d0_zero",
    ]  # fmt: skip
    for row in rows:
        assert row["kind"] == "event"
        assert row["min"] == row["max"] == ""  # they belong to measurements
        assert row["interval"] == "clopper-pearson"
        assert (row["failures"], row["trials"], row["seed"]) == ("0", "60", "0")
        successes = int(row["successes"])
        assert float(row["estimate"]) == successes / 60
        low, high = float(row["ci_low"]), float(row["ci_high"])
        assert 0 <= low <= float(row["estimate"]) <= high <= 1
        for column in ("estimate", "std_error", "ci_low", "ci_high", "exact", "limit", "tau"):
            assert row[column] == "" or repr(float(row[column])) == row[column]
    assert "\r" not in done.out
    assert done.out.endswith("\n")


@pytest.mark.nojit
def test_values_that_do_not_apply_are_empty_and_flags_are_words(study: Command) -> None:
    done = study("Gaussian", "--n", "2,4", "--trials", "1", "--quiet")
    success, positive, value = read_csv(done.out)[:3]
    assert success["centred"] == "false"
    assert success["level"] == repr(2**-0.5)
    assert success["exact"] == success["limit"] == ""
    assert positive["exact"] == positive["limit"] == "0.5"
    assert value["successes"] == ""
    assert value["std_error"] == value["ci_low"] == value["ci_high"] == ""  # one value has no spread
    assert value["min"] == value["max"] == value["estimate"] != ""


def test_fields_with_quotes_are_quoted(simkit: Command) -> None:
    text = STUDIES.read_text()
    Path("quoted.py").write_text(text.replace('"two_sided"', "'two\"sided'"))
    options = ("--law", 'two"sided', "--trials", "3", "--no-plot", "--quiet")
    done = simkit("run", "quoted.py:Gaussian", *options)
    assert done.code == 0
    assert ',"two""sided",' in done.out
    assert {row["law"] for row in read_csv(done.out)} == {'two"sided'}


@pytest.mark.parametrize("form", ["csv", "json"])
def test_the_same_command_writes_the_same_bytes(simkit: Command, form: str) -> None:
    for folder in "first", "second":
        options = ("--n", "30,50", "--trials", "60", "--out", folder, "--format", form)
        assert simkit("softmax-vs-linear", *options).code == 0
    first, second = (files_in(Path(f, "softmax-vs-linear")) for f in ("first", "second"))
    assert set(first) == {f"n.{form}", "n.pdf", "n.png", "n.svg", "n.manifest.json"}
    for name in set(first) - {"n.manifest.json"}:
        assert first[name] == second[name], name


def test_json_holds_what_the_csv_holds(study: Command) -> None:
    options = ("Gaussian", "--n", "2,3", "--centred", "true,false", "--trials", "30", "--quiet")
    table = read_csv(study(*options).out)
    records = json.loads(study(*options, "--format", "json").out)
    assert len(table) == len(records) == 12
    for row, record in zip(table, records, strict=True):
        assert list(row) == list(record)
        for column, text in row.items():
            value = record[column]
            if value is None:
                assert text == ""
            elif isinstance(value, bool):
                assert text == str(value).lower()
            else:
                assert text == (value if isinstance(value, str) else repr(value))


def test_the_manifest_says_how_the_numbers_were_made(process: Command, tmp_path: Path) -> None:
    command = (
        "softmax-vs-linear", "--n", "30,50", "--trials", "60", "--seed", "7", "--workers", "1",
        "--name", "two words", "--no-plot",
    )  # fmt: skip
    assert process(*command).code == 0
    text = (tmp_path / "results/softmax-vs-linear/two words.manifest.json").read_text()
    manifest = json.loads(text)
    assert manifest["command"] == "simkit " + " ".join(command).replace("two words", "'two words'")
    assert manifest["study"] == "softmax-vs-linear"
    assert manifest["options"] == {"n": "30,50"}
    assert manifest["parameters"]["tau"] == 0.25
    assert "n" not in manifest["parameters"]
    assert (manifest["cells"], manifest["trials"], manifest["seed"]) == (2, 60, 7)
    assert (manifest["workers"], manifest["confidence"], manifest["failures"]) == (1, 0.95, 0)
    assert manifest["block_size"] == 200
    assert manifest["trials_simulated"] == 120
    assert 0 < manifest["seconds"] < 120
    assert re.fullmatch("[0-9a-f]{16,}", manifest["source_hash"])
    for name in "attention-simkit", "numpy", "scipy", "numba":
        assert manifest["versions"][name] == version(name)
    assert manifest["versions"]["python"] == sys.version.split()[0]
    assert set(manifest["host"]) >= {"machine", "system", "cpus"}
    assert str(tmp_path) not in text


def test_floats_left_to_a_rule_are_in_the_manifest(study: Command) -> None:
    study("Gaussian", "--trials", "3")
    manifest = json.loads(Path("results/gaussian/point.manifest.json").read_text())
    assert manifest["rules"] == {"level": "1/sqrt(n)"}


def test_no_file_holds_a_date(simkit: Command) -> None:
    assert simkit("softmax-vs-linear", "--n", "30,50", "--trials", "60").code == 0
    for path in Path("results/softmax-vs-linear").glob("n.*"):
        content = path.read_bytes()
        assert b"<dc:date>" not in content
        assert b"tIME" not in content
        assert not re.search(rb"\b20[2-9]\d-\d\d-\d\d", content), path


def test_a_rerun_replaces_the_files_and_leaves_no_others(simkit: Command) -> None:
    folder = Path("results/softmax-vs-linear")
    assert simkit("softmax-vs-linear", "--n", "30,50", "--trials", "60").code == 0
    before = files_in(folder)
    assert simkit("softmax-vs-linear", "--n", "30,50", "--trials", "60", "--confidence", "0.5").code == 0
    after = files_in(folder)
    assert before.keys() == after.keys()
    assert all(before[name] != after[name] for name in before)


# What stands on stdout.


def test_where_stdout_is_no_terminal_the_table_is_whole_and_one_row_a_line(
    process: Command,
) -> None:
    options = ("--n", "10:700", "--trials", "2", "--no-plot", "--no-ledger")
    done = process("softmax-vs-linear", *options)
    lines = done.out.splitlines()
    assert len(lines) == 1 + 70
    assert lines[0].split()[:4] == ["n", "success", "95", "%"]
    assert [line.split()[0] for line in lines[1:]] == [str(n) for n in range(10, 701, 10)]
    assert "\x1b" not in done.out
    assert all(line.isascii() and line == line.rstrip() for line in lines)
    assert done.err.splitlines()[0].startswith("simulated 140 trials in")


def test_the_table_shows_interval_exact_and_limit(study: Command) -> None:
    done = study("Gaussian", "--n", "2,3", "--law", "normal,two_sided", "--trials", "40")
    header, *lines = done.out.splitlines()
    assert header.split() == [
        "n", "law", "success", "95", "%", "interval", "trials", "level", "positive", "value",
    ]  # fmt: skip
    assert [line.split()[:2] for line in lines] == [
        ["2", "normal"], ["2", "two_sided"], ["3", "normal"], ["3", "two_sided"],
    ]  # fmt: skip
    assert all(re.search(r"\[0\.\d+, 0\.\d+\]|\[[\d.]+, 1\]|\[0, ", line) for line in lines)


def test_on_a_terminal_the_table_is_framed_and_short(tmp_path: Path) -> None:
    leader, follower = pty.openpty()
    command = [str(Path(sysconfig.get_path("scripts")) / "simkit"), "softmax-vs-linear", "--no-plot"]
    process = subprocess.Popen(
        [*command, "--n", "10:700", "--trials", "2"],
        cwd=tmp_path,
        env=os.environ | {"TERM": "xterm", "COLUMNS": "120"},
        stdout=follower,
        stderr=follower,
    )
    os.close(follower)
    shown = b""
    with contextlib.suppress(OSError):  # the other end is closed
        while chunk := os.read(leader, 65536):
            shown += chunk
    os.close(leader)
    assert process.wait(timeout=60) == 0
    text = shown.decode()
    assert "12 of 70 rows; --all-rows shows every one" in text
    assert "trials" in text
    assert "Traceback" not in text


def test_python_m_simkit(tmp_path: Path) -> None:
    for arguments, code in ((["--version"], 0), (["list"], 0), (["nonsense"], 2)):
        done = subprocess.run(
            [sys.executable, "-m", "simkit", *arguments],
            cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False,
        )  # fmt: skip
        assert done.returncode == code
    assert done.stderr.startswith("error: ")
    assert files_in(tmp_path) == {}


def test_the_bare_command_and_h_are_help(simkit: Command) -> None:
    bare, short, long = simkit(), simkit("-h"), simkit("--help")
    assert bare == short == long
    assert bare.code == 0
    assert "softmax-vs-linear" in bare.out
    assert simkit("softmax-vs-linear", "-h").out == simkit("softmax-vs-linear", "--help").out
    ledger = simkit("ledger")
    assert "export" in ledger.out
    assert ledger.err == ""


def test_version(simkit: Command) -> None:
    assert simkit("--version").out == f"simkit {version('attention-simkit')}\n"


def test_lists(simkit: Command) -> None:
    whole = simkit("list").out
    studies, figures = simkit("list", "studies").out, simkit("list", "figures").out
    assert whole.startswith(f"{studies}\n{simkit('list', 'commands').out}\n{figures}\npaper")
    assert "simkit audit kvt-supplement" in whole
    assert any(line.startswith("softmax-vs-linear  ") for line in studies.splitlines()[1:])
    labels = {line.split()[0]: line for line in figures.splitlines()[1:]}
    assert "  Figure 3(a)  " in labels["softmax-vs-linear-fig3a"]
    assert "  Figure 3(b)  " in labels["softmax-vs-linear-fig3b"]
    assert sorted(labels) == sorted(spec_paths() | extra_paths())


def test_the_ledger_says_what_it_holds(simkit: Command, separation: Command, study: Command) -> None:
    separation("--n", "30,50", "--trials", "330")
    separation("--n", "30", "--trials", "330", "--seed", "1")
    study("Gaussian", "--trials", "20")
    header, *lines = simkit("ledger", "info").out.splitlines()
    assert header.split() == ["study", "cells", "blocks", "trials", "seeds", "sources"]
    assert [line.split() for line in lines] == [
        ["gaussian", "1", "1", "20", "1", "1"],
        ["softmax-vs-linear", "2", "6", "990", "2", "1"],
    ]
    rows = read_csv(simkit("ledger", "export", "--ledger", "results/ledger.sqlite").out)
    assert len(rows) == 7
    assert {row["study"] for row in rows} == {"gaussian", "softmax-vs-linear"}
    assert sum(int(row["trials"]) for row in rows) == 1010
    assert all(json.loads(row["tally"])["trials"] == int(row["trials"]) for row in rows)


# Completion.


@pytest.mark.parametrize(
    ("words", "offered", "left_out"),
    [
        ("simkit ", {"softmax-vs-linear", "run", "list", "reproduce", "ledger"}, set()),
        ("simkit so", {"softmax-vs-linear"}, {"run", "list"}),
        ("simkit softmax-vs-linear --s", {"--seed", "--scores", "--signs"}, {"--n"}),
        ("simkit softmax-vs-linear --n 10 --no-", {"--no-plot", "--no-ledger"}, {"--name"}),
        ("simkit ledger ", {"info", "export", "prune"}, set()),
        ("simkit reproduce --", {"--all", "--out"}, {"--scores"}),
    ],
)
def test_completion_offers_studies_and_options(
    process: Command, words: str, offered: set[str], left_out: set[str]
) -> None:
    env = {
        "_SIMKIT_COMPLETE": "complete_bash",
        "COMP_WORDS": words,
        "COMP_CWORD": str(len(words.split(" ")) - 1),
    }
    done = process(env=env)
    assert done.err == ""
    assert offered <= set(done.out.split())
    assert not left_out & set(done.out.split())


def test_completion_of_a_script_is_shown(process: Command) -> None:
    done = process(env={"_SIMKIT_COMPLETE": "source_bash"})
    assert "_SIMKIT_COMPLETE=complete_bash" in done.out
