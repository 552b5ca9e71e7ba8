"""What a shell is told: names, options, values, figures, and studies of one's own."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from cli_tools import EXAMPLES, STUDIES, Command

from simkit.cli.commands.listing import LISTS
from simkit.declare.checks import COMMANDS
from simkit.engine.sources.registry import command_names, study_names
from simkit.figures.panels.catalogue import spec_paths

Complete = Callable[[str], list[str]]


@pytest.fixture
def complete(simkit: Command, monkeypatch: pytest.MonkeyPatch) -> Complete:
    """Ask as bash does what the last word of a line may become."""

    def ask(line: str) -> list[str]:
        words = line.split(" ")
        monkeypatch.setenv("_SIMKIT_COMPLETE", "complete_bash")
        monkeypatch.setenv("COMP_WORDS", line)
        monkeypatch.setenv("COMP_CWORD", str(len(words) - 1))
        done = simkit()
        assert done.err == ""
        return done.out.split()

    return ask


def test_names_of_every_command(complete: Complete) -> None:
    assert sorted(complete("simkit ")) == sorted([*COMMANDS, *command_names(), *study_names()])
    assert complete("simkit soft") == ["softmax-vs-linear"]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("simkit softmax-vs-linear --sco", ["--scores"]),
        ("simkit softmax-vs-linear --scores t", ["two-point"]),
        ("simkit softmax-vs-linear --scores uniform,c", ["uniform,constant"]),
        ("simkit softmax-vs-linear --format ", ["csv", "json"]),
        ("simkit cluster-recovery --renormalise ", ["true", "false"]),
        ("simkit list ", list(LISTS)),
        ("simkit ledger p", ["prune"]),
        ("simkit complexity --f", ["--ffn-ratio", "--format"]),
        (f"simkit run {STUDIES}:Gaussian --la", ["--law", "--lambda"]),
        (f"simkit run {STUDIES}:Gaussian --law two", ["two_sided"]),
    ],
)
def test_options_and_values(complete: Complete, line: str, expected: list[str]) -> None:
    assert sorted(complete(line)) == sorted(expected)


def test_figures_by_their_beginning(complete: Complete) -> None:
    ids = list(spec_paths())
    assert complete("simkit reproduce kvt") == [each for each in ids if each.startswith("kvt")]
    assert complete("simkit reproduce shallow-vit-fig2 kvt-supplement-e") == [
        each for each in ids if each.startswith("kvt-supplement-e")
    ]


def test_studies_of_one_s_own_without_importing_them(complete: Complete) -> None:
    shutil.copy(EXAMPLES / "planted_key.py", "planted_key.py")
    Path("other.py").write_text("raise SystemExit(3)\n\nclass Mine(Study):\n    pass\n")
    Path("more.py").write_text(
        "class A(\n    simkit.Study,\n):\n    pass\n\nclass B(A):\n    pass\n\n"
        "class C(dict):\n    pass\n"
    )
    assert complete("simkit run ") == [
        "more.py:A",
        "more.py:B",
        "other.py:Mine",
        "planted_key.py:PlantedKey",
    ]
    assert complete("simkit run pl") == ["planted_key.py:PlantedKey"]
