"""`simkit new`: a study to start from, which runs as it is written."""

import math
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from cli_tools import Command, files_in, read_csv

from simkit.cli.commands.new import template
from simkit.engine.sources.registry import load_study_file

_ROOT = Path(__file__).parents[2]
# Eight comparisons at four standard errors each: 8 * 6.4e-5 = 5e-4 is the chance of a false alarm.
_ERRORS = 4.0


def test_what_is_written_runs(simkit: Command) -> None:
    written = simkit("new", "my-law.py")
    assert (written.code, written.out) == (0, "")
    assert written.err == "wrote my-law.py: run it with simkit run my-law.py\n"
    assert list(files_in(Path())) == ["my-law.py"]
    text = Path("my-law.py").read_text()
    assert "class MyLaw(Study):" in text
    assert "simkit run my-law.py " in text
    assert "@" not in text.replace("@kernel", "")
    planned = simkit("run", "my-law.py", "--dry-run")
    assert planned.code == 0
    assert "premise" not in planned.err
    assert list(files_in(Path())) == ["my-law.py"]

    done = simkit("run", "my-law.py", "--n", "10,100", "--s", "0.5,1,1.2,1.5", "--trials", "2000",
                  "--quiet", "--no-plot")  # fmt: skip
    assert (done.code, done.err) == (0, "")
    rows = [row for row in read_csv(done.out) if row["quantity"] == "outscored"]
    assert len(rows) == 8
    for row in rows:
        n, s, exact, bound = (float(row[name]) for name in ("n", "s", "exact", "bound"))
        planted = s * math.sqrt(2 * math.log(n))
        naive = 1 - (1 - math.erfc(planted / math.sqrt(2)) / 2) ** n
        assert exact == pytest.approx(naive, rel=1e-12)
        assert row["direction"] == "<="
        assert bound == pytest.approx(n * math.exp(-(planted**2) / 2) / planted / math.sqrt(2 * math.pi))
        assert exact <= bound
        error = math.sqrt(exact * (1 - exact) / 2000)
        assert abs(float(row["estimate"]) - exact) <= _ERRORS * error, (n, s)
    assert simkit("replay", "my-law.py", "--n", "10", "--trial", "3").code == 0


def test_its_trial_is_what_its_words_say(simkit: Command, isolated_imports: None) -> None:
    import numpy as np

    from simkit.engine.cells.cell import build_cells
    from simkit.engine.cells.seeding import block_generator
    from simkit.engine.running.replay import replay

    simkit("new", "mine.py")
    study = load_study_file("mine.py")
    assert (type(study).__name__, study.name) == ("Mine", "mine")
    (cell,) = build_cells(study, {"n": "50"})
    rng = block_generator(0, cell.seed_words, 2)
    for trial in range(10):
        scores = rng.standard_normal(50)
        found = replay(cell, 0, 2, trial).values
        assert found["outscored"] == (scores.max() > math.sqrt(2 * math.log(50)))
        assert found["weight"] == pytest.approx(np.exp(scores.max()) / np.exp(scores).sum(), rel=1e-12)


def test_the_premise_is_said(simkit: Command) -> None:
    simkit("new", "mine.py")
    done = simkit("run", "mine.py", "--n", "10", "--s", "0.5,1", "--dry-run")
    assert "assumption not met: s >= 1 (at s = 0.5)" in done.err


@pytest.mark.parametrize("name", ["m.py", f"{'long-name-' * 3}abcdefghi.py"])
def test_what_is_written_is_clean(simkit: Command, name: str) -> None:
    simkit("new", name)
    for check in (["check"], ["format", "--check"]):
        for config in ("--isolated", f"--config={_ROOT / 'pyproject.toml'}"):
            done = subprocess.run(
                [sys.executable, "-m", "ruff", *check, "--no-cache", config, name],
                capture_output=True, text=True, check=False,
            )  # fmt: skip
            assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("file", "class_name", "study_name"),
    [
        ("my_law.py", "MyLaw", "my-law"),
        ("MyLaw.py", "MyLaw", "my-law"),
        ("KVT.py", "KVT", "kvt"),
        ("hopfield-2.py", "Hopfield2", "hopfield-2"),
        ("a folder/mine.py", "Mine", "mine"),
    ],
)
def test_names_follow_from_the_file(
    simkit: Command, isolated_imports: None, file: str, class_name: str, study_name: str
) -> None:
    Path("a folder").mkdir()
    done = simkit("new", file)
    assert done.code == 0
    quoted = f"'{file}'" if " " in file else file
    assert done.err.endswith(f"simkit run {quoted}\n")
    study = load_study_file(f"{file}:{class_name}")
    assert study.name == study_name


@pytest.mark.parametrize(
    ("file", "said"),
    [
        ("", "a word of the command is empty"),
        ("mine", "a study stands in a file whose name ends in .py; write simkit new mine.py"),
        ("mine.txt", "ends in .py"),
        (".py", "ends in .py"),
        ("2mine.py", "no class can be named after it"),
        ("my law.py", "no class can be named after it"),
        ("_mine.py", "no class can be named after it"),
        ("my--law.py", "no class can be named after it"),
        ("größe.py", "as in simkit new my-law.py"),
        ("my.law.py", "no class can be named after it"),
        ("none.py", "no class can be named after it"),
        (f"{'a' * 41}.py", "40 at most"),
        ("study.py", "it would need the name 'Study' of simkit; write simkit new my-study.py"),
        ("Parameter.py", "it would need the name 'Parameter' of simkit"),
        ("replay.py", "simkit has 'replay' itself; write simkit new my-replay.py"),
        ("softmax_vs_linear.py", "simkit has 'softmax-vs-linear' itself"),
        ("complexity.py", "simkit has 'complexity' itself"),
        ("absent/mine.py", "there is no folder 'absent'; write simkit new mine.py"),
        ("there.py", "the file is there already; write simkit new there-3.py"),
        ("there.py/mine.py", "there is no folder 'there.py'"),
        ("folder.py", "the file is there already"),
        ("dangling.py", "the file is there already"),
        ("\0/mine.py", "'\\x00/mine.py'"),
    ],
)
def test_bad_input_is_one_line(simkit: Command, file: str, said: str) -> None:
    Path("there.py").write_text("mine")
    Path("there-2.py").write_text("mine, too")
    Path("folder.py").mkdir()
    Path("dangling.py").symlink_to("nowhere")
    before = files_in(Path())
    done = simkit("new", file)
    assert done.code == 2
    assert said in done.error
    assert files_in(Path()) == before


def test_a_folder_that_cannot_be_written(simkit: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    really = Path.open

    def refuse(path: Path, mode: str = "r", *rest: Any, **how: Any) -> Any:
        if mode == "x":
            raise PermissionError(13, "Permission denied")
        return really(path, mode, *rest, **how)

    monkeypatch.setattr("pathlib.Path.open", refuse)
    done = simkit("new", "mine.py")
    assert done.code == 2
    assert "it cannot be written (permission denied)" in done.error


def test_every_name_of_the_template_that_a_class_could_take_is_refused(simkit: Command) -> None:
    imported = template().partition("from simkit import ")[2].partition("\n")[0].split(", ")
    for name in imported:
        code = simkit("new", f"{name}.py").code
        assert code == (2 if name[0].isupper() else 0), name
