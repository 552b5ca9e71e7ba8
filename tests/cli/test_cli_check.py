"""`simkit check`: its lines, its exit codes, what it refuses."""

import re
from pathlib import Path

import pytest
from cli_tools import Command

PLANTED = Path(__file__).parents[1] / "verdicts" / "kit" / "planted.py"


def test_a_failed_check_has_the_command_that_shows_it(simkit: Command) -> None:
    done = simkit("check", f"{PLANTED}:Half", "--only", "trials,documents,order")
    assert done.code == 1
    lines = done.out.splitlines()
    assert lines[0] == "sound"
    assert lines[1].startswith("  passed: documentation and source: class, 2 parameters")
    assert lines[2].startswith(
        "  failed: events, ranges and failures of trials: study 'sound': a trial ret"
    )
    assert lines[3] == f"    see simkit check {PLANTED}:Half --only trials"
    assert lines[4] == "  not asked: blocks in any order (after events, ranges and failures of trials)"
    assert lines[5] == "1 passed, 1 failed, 1 not asked (1 study)"
    assert simkit("check", f"{PLANTED}:Sound", "--only", "documents").code == 0


def test_a_command_that_is_named_shows_the_fault(simkit: Command) -> None:
    done = simkit("check", f"{PLANTED}:Beyond", "--only", "trials", "--seed", "3")
    (line,) = re.findall(r"see simkit (replay .*)", done.out)
    assert line.endswith("--seed 3 --block 0 --trial 0")
    shown = simkit(*line.split())
    assert re.search(r"^share +2", shown.out, re.MULTILINE)
    done = simkit("check", f"{PLANTED}:Wrong", "--only", "exact")
    (line,) = re.findall(r"see simkit (run .*)", done.out)
    assert " --t 2.0 " in line
    assert simkit(*line.split()).code == 3
    done = simkit("check", f"{PLANTED}:NoSide", "--only", "claims")
    (line,) = re.findall(r"see simkit (audit .*)", done.out)
    words = re.split(r" (?=--)", line)
    asked = [part.strip("'") for word in words for part in word.split(" ", 1)]
    assert "Theorem 1" in simkit(*asked, "--trials", "10").out


def test_a_study_and_all_of_a_file_can_be_named(simkit: Command) -> None:
    done = simkit("check", str(PLANTED), "--only", "documents")
    assert done.code == 1
    assert done.out.splitlines()[-1].endswith("passed, 1 failed (22 studies)")
    done = simkit("check", "knn-distillation", "--only", "documents")
    assert (done.code, len(done.out.splitlines())) == (0, 3)
    done = simkit("check", "kvt-supplement", "--only", "documents,witness")
    assert done.code == 0, done.out
    assert done.out.splitlines()[-1].endswith("(9 studies)")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "check: name a file, a study or a package; write simkit check mine.py"),
        (("knn-distilation",), "there is no paper or study of that name"),
        (("none.py",), "there is no file 'none.py'"),
        (("simkit",), "name a paper or a study of it, as kvt-supplement"),
        (
            ("knn-distillation", "--only", "thread"),
            "--only 'thread': no such check; did you mean threads?",
        ),
        (("knn-distillation", "--seed", "-1"), "--seed"),
    ],
)
def test_what_is_wrong_is_said_in_a_line(simkit: Command, words: tuple[str, ...], said: str) -> None:
    done = simkit("check", *words)
    assert (done.code, done.out) == (2, "")
    assert said in done.error
