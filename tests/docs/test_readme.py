"""The front page: its first screen answers, its numbers are those of tables and runs."""

import re
import shlex
from pathlib import Path

import pytest
from documents_for_tests import read_table
from matplotlib.legend import Legend

from simkit.cli.app import main

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PLAIN = " ".join(README.split())
_PICTURE = "kvt-supplement-refuted-bound"


def blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)


def test_the_first_thirty_lines_hold_a_finding_a_picture_an_install_and_an_answer() -> None:
    top = "\n".join(README.splitlines()[:30])
    for needed in (
        f"{_PICTURE}.png",
        "pip install .",
        "simkit audit kvt-supplement",
        "FALSE as printed",
    ):
        assert needed in top


def number(quantity: str, column: str = "estimate") -> float:
    rows = read_table(ROOT / "results" / "figures" / f"{_PICTURE}.csv")
    (row,) = [row for row in rows if row["sigma"] == "0.1" and row["quantity"] == quantity]
    return float(row[column])


def test_the_numbers_of_the_finding_are_those_of_the_picture() -> None:
    rows = read_table(ROOT / "results" / "figures" / f"{_PICTURE}.csv")
    bounds = {float(r["sigma"]): float(r["bound"]) for r in rows if r["quantity"] == "error_sup"}
    least = max(sigma for sigma, bound in bounds.items() if bound < 0)
    assert f"*negative* up to noise {least}, so that every trial exceeds it" in PLAIN
    below = [r for r in rows if r["quantity"] == "violated" and float(r["sigma"]) <= least]
    assert {r["successes"] for r in below} == {r["trials"] for r in below} == {"200"}
    assert f"noise 0.1 it is {number('repaired_bound'):.3f} in place of {bounds[0.1]:.3f}," in PLAIN
    trials, allowed = int(number("violated", "trials")), 5 * number("error_sup", "delta")
    exceed = int(number("repaired_violated", "successes"))
    assert (
        f"and {exceed} of {trials} trials exceeds it, where the lemma allows {allowed * trials:g}."
        in PLAIN
    )
    assert f"probability at least {1 - allowed:g}, by a number" in PLAIN


def test_the_picture_has_at_most_four_marks_in_its_legend() -> None:
    from simkit.figures.drawing.draw import draw
    from simkit.figures.panels.catalogue import find_specs
    from simkit.figures.panels.specs import read_spec
    from simkit.figures.reproduce import read_back

    (path,) = find_specs([_PICTURE])
    stored = read_back(read_spec(path), ROOT / "results" / "figures")
    figure = draw(stored.frame, [stored.panel])
    texts = [text.get_text() for legend in figure.findobj(Legend) for text in legend.get_texts()]
    assert 3 <= len(texts) <= 4
    assert any("as printed" in text for text in texts)
    assert any("as corrected" in text for text in texts)


def test_the_counts_are_those_of_the_audits() -> None:
    numbered = false = corrected = 0
    for path in sorted((ROOT / "docs").glob("audit-*.md")):
        text = " ".join(path.read_text(encoding="utf-8").split())
        found = re.search(
            r"of (\d+) statements (\d+) are FALSE as printed \(.*?\), (all|\d+) of which pass", text
        )
        assert found, path.name
        numbered, false = numbered + int(found[1]), false + int(found[2])
        corrected += int(found[2] if found[3] == "all" else found[3])
    assert (
        f"Of their {numbered} numbered statements {false} are false as printed; of {corrected} of these"
        " a correction passes" in PLAIN
    )


@pytest.mark.usefixtures("isolated_imports")
def test_the_theorem_of_ones_own_prints_what_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (program,) = blocks("python")
    assert len([line for line in program.splitlines() if line]) <= 10
    (command,) = [text for text in blocks("sh") if "mine.py" in text]
    (shown,) = [text for text in blocks("text") if "Lemma 1:" in text]
    monkeypatch.chdir(tmp_path)
    Path("mine.py").write_text(program, encoding="utf-8")
    assert main([*shlex.split(command)[1:], "--no-plot"]) == 0
    captured = capsys.readouterr()
    table, _, verdict = shown.partition("...\n")
    assert captured.out.rstrip().splitlines() == table.splitlines()
    assert " ".join(verdict.split()) in captured.err.splitlines()
