"""What another run wrote is never replaced without a word; a run's own files are."""

import json
from pathlib import Path

import pytest
from cli_tools import Command, files_in

FOLDER = Path("results/gaussian")


def names() -> set[str]:
    return {path.name for path in FOLDER.iterdir()}


def test_the_same_command_replaces_its_files(study: Command) -> None:
    for _ in range(2):
        done = study("Gaussian", "--n", "2,3", "--trials", "20", "--quiet")
        assert done.err == ""
    assert names() == {"n.csv", "n.manifest.json"}


@pytest.mark.parametrize(
    "change", [("--n", "2,5"), ("--trials", "30"), ("--seed", "1"), ("--level", "0.3"), ("--gain", "2")]
)
def test_another_run_of_the_same_name_gets_a_suffix(study: Command, change: tuple[str, str]) -> None:
    plain = {"--n": "2,3", "--trials": "20"}
    study("Gaussian", *sum(plain.items(), ()), "--name", "n")
    before = files_in(FOLDER)
    for _ in range(2):  # again the same, and it finds its own files
        done = study("Gaussian", *sum((plain | dict([change])).items(), ()), "--name", "n")
        said = [line for line in done.err.splitlines() if "another run" in line]
        assert len(said) == 1
    after = files_in(FOLDER)
    assert {name: after[name] for name in before} == before
    (data,) = [name for name in after if name.endswith(".csv") and name != "n.csv"]
    assert data.removesuffix(".csv") in said[0]
    suffix = data.removeprefix("n-").removesuffix(".csv")
    assert len(suffix) == 6
    record = json.loads(after[f"n-{suffix}.manifest.json"])
    assert record["run"].startswith(suffix)
    assert record["files"] == [data]
    assert len(after) == 2 * len(before)


def test_confidence_and_format_are_no_other_run(study: Command) -> None:
    study("Gaussian", "--n", "2,3", "--trials", "20")
    study("Gaussian", "--n", "2,3", "--trials", "20", "--confidence", "0.9")
    study("Gaussian", "--n", "2,3", "--trials", "20", "--format", "json")
    assert names() == {"n.csv", "n.json", "n.manifest.json"}
    assert json.loads((FOLDER / "n.manifest.json").read_text())["files"] == ["n.csv", "n.json"]


@pytest.mark.parametrize("content", ["", "{", "[]", '{"run": 3}', None])
def test_files_that_no_manifest_owns_are_left_alone(study: Command, content: str | None) -> None:
    FOLDER.mkdir(parents=True)
    (FOLDER / "n.csv").write_text("mine\n")
    if content is not None:
        (FOLDER / "n.manifest.json").write_text(content)
    done = study("Gaussian", "--n", "2,3", "--trials", "20")
    assert "another run" in done.err
    assert (FOLDER / "n.csv").read_text() == "mine\n"
    assert len(names()) == (3 if content is None else 4)


def test_a_name_that_ends_like_a_derived_table_is_safe(study: Command) -> None:
    study("Gaussian", "--n", "2", "--trials", "20", "--name", "a.derived")
    before = files_in(FOLDER)
    study("Gaussian", "--n", "2", "--trials", "20", "--name", "a")
    after = files_in(FOLDER)
    assert {name: after[name] for name in before} == before
    assert len(after) == 4


def test_the_ledger_is_none_of_the_run_s_own_files(study: Command) -> None:
    done = study("Gaussian", "--n", "2,3", "--trials", "2", "--ledger", "results/gaussian/n.csv")
    assert done.error == (
        "error: --ledger 'results/gaussian/n.csv': a file of this run's own; name another,"
        " as in --ledger results/ledger.sqlite"
    )
    assert not Path("results").exists()
