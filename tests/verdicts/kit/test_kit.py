"""The checks of a study: each fault that is planted is found, and in what is sound nothing is."""

from pathlib import Path

import pytest

from simkit.errors import UsageError
from simkit.testing import CHECKS, check_study
from simkit.verdicts.kit.checked import StudyCheck
from simkit.verdicts.kit.kit import make_checks
from simkit.verdicts.kit.targets import subjects_of
from simkit.words.checks.study_checks import check_lines, check_text

FILE = Path(__file__).with_name("planted.py")
#: By study: the check that finds its fault, and what is said of it.
PLANTED = {
    "Counts": ("repeated", "comes out differently when it is run again"),
    "Remembers": ("order", "differs with the blocks before it"),
    "Global": ("generator", "draws from a global generator"),
    "Fixed": ("generator", "planted.py, line"),
    "Alike": ("generator", "16 blocks of other seeds come out alike"),
    "Half": ("trials", "above = 0.5; an event is True or False"),
    "Beyond": ("trials", "share was 2 in a trial, beyond its declared end 1"),
    "Fails": ("trials", "a trial fails: ValueError: "),
    "Wrong": ("exact", "above at t = 2.0 is 0.182 exactly"),
    "Lengths": ("first-trials", "no trial can be shown alone"),
    "Shares": ("threads", "trials write to what they share"),
    "Hashes": ("processes", "the order of a set or a hash"),
    "Large": ("memory", "MB, and memory says less than 1 MB"),
    "Undeclared": ("files", "planted.csv are read, and not in data_files"),
    "Heavier": ("latents", "the share is 0.3"),
    "Calls": ("witness", "the witness of 'exact' calls what it is to confirm"),
    "Copies": ("witness", "the witness of 'c' is the same code"),
    "OnePath": ("witness", "second_path sets 'path' to 'fast'"),
    "NoSide": ("claims", "Theorem 1 at t = 1.0: "),
    "Nameless": ("documents", "no source is named"),
}  # fmt: skip


def checks(study: str, *only: str) -> list[StudyCheck]:
    ((name, subject),) = subjects_of(f"{FILE}:{study}")
    return list(make_checks(subject, name, only or CHECKS))


def test_in_a_sound_study_nothing_is_found() -> None:
    found = checks("Sound")
    assert {check.check: check.status for check in found} == {
        check: "not asked" if check == "interface" else "passed" for check in CHECKS
    }, check_lines(found)
    assert check_lines(found)[-1] == "not asked: interface of the package (the study is of no package)"
    assert [check.status for check in checks("Named", "generator")] == ["passed"]


@pytest.mark.parametrize("study", PLANTED)
def test_a_planted_fault_is_found(study: str) -> None:
    check, said = PLANTED[study]
    (found,) = checks(study, check)
    assert found.status == "failed", check_text(found)
    assert said in check_text(found)
    assert found.command.startswith("simkit ")


def test_what_would_only_say_the_same_again_is_not_asked() -> None:
    found = {check.check: check for check in checks("Half")}
    assert found["trials"].status == "failed"
    assert found["order"].status == "not asked"
    assert check_text(found["order"]) == "after events, ranges and failures of trials"
    assert found["claims"].status == "passed"


def test_a_test_of_a_study_says_what_is_wrong_and_how_to_see_it() -> None:
    with pytest.raises(AssertionError) as fault:
        check_study(f"{FILE}:Beyond", only=("trials", "documents"))
    first, second = str(fault.value).splitlines()
    assert first.startswith("failed: events, ranges and failures of trials: share was 2 in a trial")
    assert second == f"  see simkit replay {FILE}:Beyond --block 0 --trial 0"
    assert [check.check for check in check_study(f"{FILE}:Sound", only=("documents",))] == ["documents"]
    with pytest.raises(UsageError, match="there is no check 'bytes'"):
        check_study(f"{FILE}:Sound", only=("bytes",))


def test_of_a_file_all_studies_are_checked(tmp_path: Path) -> None:
    names = [name.partition(":")[2] for name, _ in subjects_of(str(FILE))]
    assert len(names) == len(PLANTED) + 2
    assert {*PLANTED, "Sound", "Named"} == set(names)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["hopfield", "planted_key", "rank_collapse", "signed_sum"])
def test_in_the_examples_nothing_is_found(name: str) -> None:
    file = Path(__file__).parents[3] / "examples" / f"{name}.py"
    found = check_study(
        str(file), only=[check for check in CHECKS if check not in ("threads", "memory")]
    )
    assert sum(check.status == "passed" for check in found) >= 9
