"""What others hand over is data: nothing in it is run, no name in it leads out of the output folder."""

from __future__ import annotations

import contextlib
import importlib
import json
import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from cli_tools import Command, files_in

from simkit.engine.results.files import replacing

STUDY = """
from simkit import Parameter, Study, event


class Coin(Study):
    name = "coin"
    summary = "a coin"
    parameters = (Parameter("bias", "float", 0.5, "Probability of heads", low=0, high=1),)
    quantities = (event("heads", "heads"),)

    def trial(self, params, rng):
        return {"heads": rng.random() < params["bias"]}
"""
EVIL = "from pathlib import Path\nPath(__file__).with_name('ran').touch()\n" + STUDY
SPEC = """
id = "heads"
label = "Figure 1"
title = "heads"
caption = "How often heads show."
study = "mine.py:Coin"
trials = 4
seed = 3
sweep = {bias = "0.2,0.8"}
axes = {x = "bias", quantities = ["heads"]}
"""
RUN = ("run", "mine.py:Coin", "--bias", "0.2,0.8", "--trials", "4", "--no-plot")

pytestmark = pytest.mark.usefixtures("isolated_imports")


@pytest.fixture
def outside(tmp_path: Path, simkit: Command, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder beside the working folder, which holds what nobody may run or change."""
    outside, inside = tmp_path / "outside", tmp_path / "inside"
    for folder in (outside, inside):
        folder.mkdir()
    (outside / "evil.py").write_text(EVIL)
    for name in ("bias.csv", "kept", "ledger.sqlite"):
        (outside / name).write_text("mine\n")
    before = files_in(outside)
    monkeypatch.chdir(inside)
    Path("mine.py").write_text(STUDY)
    Path("heads.toml").write_text(SPEC)
    yield outside
    assert files_in(outside) == before


# Arithmetic


@pytest.mark.parametrize(
    ("grid", "said"),
    [
        ("9**9**9**9", "it overflows"),
        ("9" * 199 + "**2", "longer than 200 characters"),
        ("(" * 10_000 + "1" + ")" * 10_000, "longer than 200 characters"),
        ("-" * 1_000_000 + "1", "1,000,001 characters"),
        ("1," * 500_000 + "1", "1,000,001 characters"),
        ("(" * 95 + "1" + ")" * 95, "out of range"),
        ("1" + "+1" * 99, "out of range"),
        ("__import__('os').system('touch ran')", "is not allowed"),
        ("().__class__.__bases__", "is not allowed"),
        ("[1 for x in (1,)]", "is not allowed: only"),
        ("exp(1e9)", "it overflows"),
    ],
    ids=range(11),
)
@pytest.mark.parametrize("place", ["option", "spec"])
def test_arithmetic_has_bounds(outside: Path, simkit: Command, place: str, grid: str, said: str) -> None:
    # 190 brackets around 1 are arithmetic: the sum of them is only too large here.
    grid = f"1+{grid}" if said == "out of range" and grid.startswith("(") else grid
    Path("heads.toml").write_text(SPEC.replace("0.2,0.8", grid))
    words = ("--bias", grid) if place == "option" else ()
    importlib.import_module("simkit.figures.reproduce")  # it takes a second to load
    began = time.perf_counter()
    done = simkit(*(RUN[:2] if words else ("reproduce", "heads.toml")), *words, "--dry-run")
    assert time.perf_counter() - began < 1.0
    assert done.code == 2
    if place == "spec" and "1,000,001" in said:
        said = "larger than 1,000,000 bytes"
    assert said in done.error
    assert len(done.error) < 2_100
    assert {path.name for path in Path().iterdir()} == {"mine.py", "heads.toml"}


# Specs


@pytest.mark.parametrize(
    "study",
    [
        "../outside/evil.py:Coin", "../outside/evil.py", "{outside}/evil.py:Coin", "link.py:Coin",
        "folder/evil.py:Coin", "mine.py/../../outside/evil.py:Coin", "a.py/../../outside/evil.py",
    ],
)  # fmt: skip
def test_a_spec_runs_no_file_from_elsewhere(outside: Path, simkit: Command, study: str) -> None:
    Path("link.py").symlink_to(outside / "evil.py")
    Path("folder").symlink_to(outside)
    Path("a.py").mkdir()
    Path("heads.toml").write_text(SPEC.replace("mine.py:Coin", study.format(outside=outside)))
    for words in (("reproduce", "heads.toml", "--dry-run"), (*RUN[:2], "--figure", "heads.toml")):
        done = simkit(*words)
        assert done.code == 2
        assert "does not lie in the spec's folder" in done.error
    assert not (outside / "ran").exists()


def test_a_spec_that_is_a_link_runs_what_lies_beside_the_file_itself(
    outside: Path, simkit: Command
) -> None:
    theirs = Path("theirs")
    theirs.mkdir()
    Path("mine.py").rename(theirs / "mine.py")
    Path("heads.toml").rename(theirs / "heads.toml")
    Path("heads.toml").symlink_to(theirs / "heads.toml")
    Path("mine.py").symlink_to(outside / "evil.py")  # beside the link, not beside the file
    assert simkit("reproduce", "heads.toml", "--no-ledger").code == 0
    assert not (outside / "ran").exists()


def test_a_folder_that_is_named_like_a_file_of_a_study(outside: Path, simkit: Command) -> None:
    odd = Path("bad.py:x")  # "bad.py:x/mine.py:Coin" would be a study of bad.py
    odd.mkdir()
    Path("bad.py").write_text("raise SystemExit('it was run')")
    for name in ("mine.py", "heads.toml"):
        Path(name).rename(odd / name)
    done = simkit("reproduce", str(odd / "heads.toml"))
    assert done.code == 2
    assert "does not lie in the spec's folder" in done.error


# Counterexamples


RECORD = """
[[counterexample]]
target = "@"
study = "coin"
claim = "Lemma 1"
statement = "bias <= 0.7"
seed = 0
first_block = 2305843009213693952
trials = 0
certifications = 1
family_error = 0.01
left = [0.75, 0.75]
right = [0.7, 0.7000000000000001]
[counterexample.parameters]
bias = 0.75
"""
CLAIMED = (
    STUDY.replace("import Parameter", "import Claim, Parameter")
    + """
    claims = (
        Claim("Lemma 1", "bias <= 0.7", scope={"bias": "0.5"}),
        Claim("Lemma 2", "bias <= 0.6", scope={"bias": "0.5"}),
    )
"""
)


@pytest.fixture
def mail(outside: Path) -> Path:
    """A folder that came by mail: counterexamples, and the study that they are of."""
    mail = Path("mail")
    mail.mkdir()
    (mail / "mine.py").write_text(CLAIMED)
    (mail / "cex.toml").write_text(RECORD.replace("@", "mine.py:Coin"))
    Path("mine.py").unlink()
    return mail


@pytest.mark.parametrize(
    "target",
    [
        "../../outside/evil.py:Coin", "../../outside/evil.py", "{outside}/evil.py:Coin", "link.py:Coin",
        "folder/evil.py:Coin", "mine.py/../../../outside/evil.py:Coin", "a.py/../../../outside/evil.py",
    ],
)  # fmt: skip
def test_counterexamples_run_no_file_from_elsewhere(
    mail: Path, outside: Path, simkit: Command, target: str
) -> None:
    (mail / "link.py").symlink_to(outside.resolve() / "evil.py")
    (mail / "folder").symlink_to(outside.resolve())
    (mail / "a.py").mkdir()
    (mail / "cex.toml").write_text(RECORD.replace("@", target.format(outside=outside)))
    done = simkit("audit", "mail/cex.toml")
    assert done.code == 2
    assert "'mail/cex.toml', counterexample 1: target: " in done.error
    assert "does not lie in the file's folder, and nothing else is run" in done.error
    assert not (outside / "ran").exists()
    assert not Path("results").exists()


@pytest.mark.parametrize("target", ["mine.py:Coin", "mine.py", "./mine.py:Coin", "sub/mine.py:Coin"])
def test_a_study_beside_its_counterexamples_is_found(mail: Path, simkit: Command, target: str) -> None:
    (mail / "sub").mkdir()
    (mail / "sub" / "mine.py").write_text(CLAIMED)
    (mail / "cex.toml").write_text(RECORD.replace("@", target))
    done = simkit("audit", "mail/cex.toml", "--fail-on", "fails")
    assert done.code == 3, done
    assert "bias <= 0.7 fails: bias = 0.75" in done.out
    assert "error" not in done.err


def test_a_study_elsewhere_runs_if_the_user_names_it(mail: Path, simkit: Command) -> None:
    Path("own").mkdir()
    (mail / "mine.py").rename("own/mine.py")
    done = simkit("audit", "mail/cex.toml")
    assert done.code == 2
    assert "there is no file 'mail/mine.py'" in done.error
    assert "or name it: simkit audit mail/cex.toml mine.py:Coin" in done.error
    for named in ("own/mine.py:Coin", "own/mine.py"):
        assert simkit("audit", "mail/cex.toml", named, "--fail-on", "fails").code == 3
    for named, said in (
        ("own/mine.py:Cone", "no counterexample of it is of 'own/mine.py:Cone'"),
        ("own/other.py", "no counterexample of it is of 'own/other.py'"),
        ("kvt-supplement", "are two targets"),
    ):
        (mail / "mine.py").write_text(CLAIMED)
        done = simkit("audit", "mail/cex.toml", named)
        assert done.code == 2
        assert said in done.error


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "bias <= 0.7",
            "bias <= 0.8",
            "the file says 'bias <= 0.8', the study claims 'bias <= 0.7' now",
        ),
        ("Lemma 1", "Lemma 2", "the file says 'bias <= 0.7', the study claims 'bias <= 0.6' now"),
        ("[0.75, 0.75]", "[0.8, 0.9]", "its left side is 0.75, not in [0.8, 0.9] as the file says"),
        ("[0.75, 0.75]", "[nan, 1]", "its left side is 0.75, not in [nan, 1.0] as the file says"),
        ("right = [0.7, 0.7", "right = [0.6, 0.6", "its right side is "),
    ],
)
def test_counterexamples_of_another_claim_are_said(
    mail: Path, simkit: Command, old: str, new: str, said: str
) -> None:
    path = mail / "cex.toml"
    path.write_text(path.read_text().replace(old, new))
    done = simkit("audit", str(path))
    assert done.code == 1  # and the finding on what is claimed now stands beside it
    assert "fails" in done.out
    (error,) = [line for line in done.err.splitlines() if line.startswith("error: ")]
    assert said in error
    assert f"mine.py:Coin {'Lemma 2' if new == 'Lemma 2' else 'Lemma 1'}: " in error


NOTHING_TO_COMPARE = {
    "absent": (
        (('statement = "bias <= 0.7"\n', ""), ("left = [0.75, 0.75]\n", "")),
        "statement and no left",
    ),
    "empty": ((('statement = "bias <= 0.7"', 'statement = ""'),), "statement"),
    "no ends": ((("left = [0.75, 0.75]", "left = [-inf, inf]"),), "left"),
    "one end": ((("right = [0.7, 0.7000000000000001]", "right = [0.7, inf]"),), "right"),
}


@pytest.mark.parametrize("kind", NOTHING_TO_COMPARE)
def test_counterexamples_with_nothing_to_compare_are_said_in_one_line(
    mail: Path, simkit: Command, kind: str
) -> None:
    changes, missing = NOTHING_TO_COMPARE[kind]
    path = mail / "cex.toml"
    whole = spoilt = path.read_text()
    for old, new in changes:
        assert old in spoilt
        spoilt = spoilt.replace(old, new)
    path.write_text(whole + spoilt + spoilt)
    done = simkit("audit", str(path))
    assert done.code == 0
    (line,) = [line for line in done.err.splitlines() if "to compare with" in line]
    assert line == (
        f"'mail/cex.toml': counterexample 2, 3 has no {missing} to compare with what the study claims"
        " now"
    )
    path.write_text(whole)
    assert "to compare with" not in simkit("audit", str(path)).err


def test_sides_that_differ_by_rounding_are_the_same(mail: Path, simkit: Command) -> None:
    path = mail / "cex.toml"
    path.write_text(path.read_text().replace("[0.75, 0.75]", "[0.7500000000000001, 0.7500000000000001]"))
    assert simkit("audit", str(path)).code == 0


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"bias <= 0.7"', "3", "statement is 3; it is a text"),
        ('study = "coin"', "study = 3", "study is 3; it is a text"),
        ("[0.75, 0.75]", "0.75", "left is 0.75; it is two numbers, below and above it"),
        ("[0.75, 0.75]", "[0.7, true]", "left is [0.7, True]; it is two numbers"),
        ("[0.75, 0.75]", "[0, 1" + "0" * 400 + "]", "it is two numbers"),
        ("[0.75, 0.75]", "[" * 100_000, "cannot be read: it is nested too deeply"),
    ],
)
def test_spoilt_counterexamples_are_one_line(
    mail: Path, simkit: Command, old: str, new: str, said: str
) -> None:
    path = mail / "cex.toml"
    path.write_text(path.read_text().replace(old, new))
    done = simkit("audit", str(path))
    assert done.code == 2
    assert said in done.error


def test_counterexamples_in_a_pipe_are_not_waited_for(mail: Path, simkit: Command) -> None:
    os.mkfifo(mail / "pipe.toml")
    (mail / "loop.toml").symlink_to("loop.toml")
    for name in ("pipe.toml", "loop.toml", "none.toml"):
        done = simkit("audit", str(mail / name))
        assert done.code == 2
        assert f"'mail/{name}' is no file" in done.error


@pytest.mark.parametrize("study", ["os:system", "simkit.papers.knn.studies:TopkSelection", "json"])
def test_a_spec_imports_nothing_by_name(outside: Path, simkit: Command, study: str) -> None:
    Path("heads.toml").write_text(SPEC.replace("mine.py:Coin", study))
    done = simkit("reproduce", "heads.toml")
    assert done.code == 2
    assert f"there is no study '{study}'" in done.error


@pytest.mark.parametrize("name", ["../outside/kept", "/etc/x", "a/b", "..", "", "a\\n"])
def test_an_id_of_a_spec_is_no_path(outside: Path, simkit: Command, name: str) -> None:
    spec = SPEC.replace('id = "heads"', f'id = "{name}"')
    sheet = 'id = "heads"\nlabel = "x"\ntitle = "x"\ncaption = "x"\npanels = ["heads", "@"]\n'
    for text in (spec, sheet.replace("@", name)):
        Path("heads.toml").write_text(text)
        done = simkit("reproduce", "heads.toml")
        assert done.code == 2
        assert "should match pattern" in done.error


@pytest.mark.parametrize("fault", ["pipe", "large", "deep", "long number", "device"])
def test_a_spec_that_would_take_long_to_read(outside: Path, simkit: Command, fault: str) -> None:
    path = Path("odd.toml")
    match fault:
        case "pipe":
            os.mkfifo(path)
        case "device":
            path.symlink_to("/dev/zero")
        case "large":
            path.write_text("#" * 2_000_000)
        case "deep":
            path.write_text("x = " + "[" * 100_000)
        case "long number":
            path.write_text("x = " + "9" * 10_000)
    done = simkit("reproduce", "odd.toml")
    assert done.code == 2
    assert "odd.toml" in done.error


def test_mathematics_of_a_spec_has_a_bound(outside: Path, simkit: Command) -> None:
    for depth, code in ((5, 0), (11, 2), (5_000, 2)):
        title = "$" + "\\\\sqrt{" * depth + "x" + "}" * depth + "$"
        Path("heads.toml").write_text(SPEC.replace('title = "heads"', f'title = "{title}"'))
        done = simkit("reproduce", "heads.toml", "--dry-run")
        assert done.code == code, done
        assert code == 0 or "nested more than 10 deep" in done.error


# Names


def test_an_empty_name_is_one_line(outside: Path, simkit: Command) -> None:
    done = simkit(*RUN, "--name", "")
    assert (done.code, "--name '': it is empty" in done.error) == (2, True)


@pytest.mark.parametrize(
    "name", ["../x", "/x", "..", ".", "a/b", "a\0", "a\nb", "\x1b[31m", "a\tb", "x" * 151]
)
def test_a_name_is_no_path(outside: Path, simkit: Command, name: str) -> None:
    before = files_in(Path())
    for words in (RUN, ("audit", "controls", "--dry-run"), ("report", "controls", "--dry-run")):
        done = simkit(*words, "--name", name)
        assert done.code == 2
        assert "no file's name" in done.error
    assert files_in(Path()) == before


def test_a_folder_that_is_named_may_be_a_link(outside: Path, simkit: Command) -> None:
    # That is the user's own wish, as is the place of a ledger that is named.
    Path("real").mkdir()
    Path("results").symlink_to("real")
    Path("ledger.sqlite").symlink_to("real/other.sqlite")
    assert simkit(*RUN, "--ledger", "ledger.sqlite").code == 0
    assert Path("real/coin/bias.csv").is_file()
    assert Path("real/other.sqlite").is_file()


@pytest.mark.parametrize("link", ["coin", "figures", "ledger.sqlite"])
def test_what_lies_in_that_folder_may_not_lead_elsewhere(
    outside: Path, simkit: Command, link: str
) -> None:
    Path("results").mkdir()
    Path("results", link).symlink_to(outside / link if "." in link else outside)
    for words in (RUN, ("reproduce", "heads.toml")):
        done = simkit(*words)
        if link == "ledger.sqlite" or (link == "figures") == (words is not RUN):
            assert done.code == 2
            assert f"'results/{link}' is a link that leads out of that folder" in done.error


def test_a_file_that_is_a_link_is_replaced_not_followed(outside: Path, simkit: Command) -> None:
    Path("results/coin").mkdir(parents=True)
    Path("results/coin/bias.csv").symlink_to(outside / "bias.csv")
    Path("results/coin/bias.manifest.json").symlink_to(outside / "kept")
    assert simkit(*RUN).code == 0
    assert simkit(*RUN, "--name", "bias", "--fresh").code == 0
    for path in Path("results/coin").glob("bias-*"):
        assert not path.is_symlink()


def test_nobody_knows_the_name_of_a_file_in_the_making(tmp_path: Path) -> None:
    names = set()
    for _ in range(20):
        with replacing(tmp_path / "x.csv") as partial:
            partial.write_text("x")
            names.add(partial.name)
    assert len(names) == 20
    assert all(len(name) == len(".x.partial-.csv") + 16 for name in names)
    assert [path.name for path in tmp_path.iterdir()] == ["x.csv"]


# Manifests, tables and targets


@pytest.mark.parametrize(
    "files",
    ['["../../../outside/kept", "bias.derived.csv"]', "7", '{"a": 1}',
    '[["x"], 5, null, "", ".", "a/b"]',
     '["' + "x" * 300 + '"]', '["\\u0000"]', "[" * 100_000],
    ids=range(7),
)  # fmt: skip
def test_a_manifest_names_no_files_but_the_runs_own(outside: Path, simkit: Command, files: str) -> None:
    assert simkit(*RUN).code == 0
    path = Path("results/coin/bias.manifest.json")
    record = json.loads(path.read_text())
    record["files"] = "@"
    path.write_text(json.dumps(record).replace('"@"', files))
    done = simkit(*RUN)
    assert done.code == 0, done
    (written,) = Path("results/coin").glob("*.manifest.json") if "[[[" not in files else [None]
    assert written is None or json.loads(written.read_text())["files"] == ["bias.csv"]


TABLES: dict[str, Callable[[str], str]] = {
    "empty": lambda text: "",
    "no numbers": lambda text: text.replace("0.2", "much"),
    "no column": lambda text: text.replace("estimate", "guess"),
    "a name too few": lambda text: text.split(",", 1)[1],
    "two names too few": lambda text: text.split(",", 2)[2],
    "quote left open": lambda text: text.replace("heads", '"heads', 1),
    "endless": lambda text: text.replace("0.2", "9" * 5_000),
    "no text": lambda text: text.replace("0.2", "\0\udcff"),
}


@pytest.mark.parametrize("fault", TABLES)
def test_a_table_to_draw_from_that_is_none(outside: Path, simkit: Command, fault: str) -> None:
    words = ("reproduce", "heads.toml", "--no-ledger")
    assert simkit(*words).code == 0
    table = Path("results/figures/heads.csv")
    table.write_text(TABLES[fault](table.read_text()), errors="surrogateescape")
    done = simkit("reproduce", "heads.toml", "--redraw")
    assert done.code == 2
    assert "heads.csv" in done.error
    assert "no table to draw from" in done.error
    assert "run `simkit reproduce heads.toml`" in done.error


def test_a_table_whose_place_a_folder_has(outside: Path, simkit: Command) -> None:
    Path("results/coin/bias.csv").mkdir(parents=True)
    Path("results/coin/bias.csv/kept").write_text("mine\n")
    done = simkit(*RUN)
    assert done.code == 0  # beside it
    assert "holds another run; the files of this one are" in done.err
    assert Path("results/coin/bias.csv/kept").read_text() == "mine\n"
    Path("results/figures/heads.csv").mkdir(parents=True)
    done = simkit("reproduce", "heads.toml")
    assert done.code == 1
    (error,) = [line for line in done.err.splitlines() if line.startswith("error: ")]
    assert error.startswith("error: Is a directory: results/figures/")
    assert not list(Path("results/figures").glob(".*partial*"))


# What is said


def test_an_error_is_one_line_that_can_be_read(outside: Path, simkit: Command) -> None:
    for words in (
        ("run", "mine.py:Coin", "--bias", "1\n2", "--bias", "\x1b[31m\r"), ("list", "(" * 10_000),
        ("run", "mine.py:Coin", "--" + "x" * 10_000), ("y" * 10_000,), ("run", "z" * 10_000),
    ):  # fmt: skip
        done = simkit(*words)
        assert done.code == 2
        assert len(done.error) <= 2_000 + len("error: there is no command ... ; see `simkit --help`")
        assert done.error.isprintable()


@pytest.mark.parametrize("ledger", ["é" * 200, "mine.py/ledger.sqlite"])
def test_a_ledger_that_can_be_nowhere_is_found_before_anything_is_written(
    outside: Path, simkit: Command, ledger: str
) -> None:
    before = files_in(Path())
    done = simkit(*RUN, "--ledger", ledger)
    assert done.code == 2
    assert "cannot be used" in done.error
    assert files_in(Path()) == before


def test_names_in_a_ledger_do_not_steer_a_terminal(outside: Path, simkit: Command) -> None:
    assert simkit(*RUN).code == 0
    with contextlib.closing(sqlite3.connect("results/ledger.sqlite")) as database:
        database.execute("UPDATE cells SET study='co' || char(27, 10) || 'in'")
        database.commit()
    done = simkit("ledger", "info")
    assert (done.code, done.err) == (0, "")
    assert "co\\x1b in" in done.out
    assert "\x1b" not in done.out
