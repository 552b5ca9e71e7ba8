"""The page on a theorem of one's own, from first to last; and the figures of the examples."""

import csv
import math
import re
import shlex
import shutil
from pathlib import Path

import pytest
from documents_for_tests import in_one_line as plain
from documents_for_tests import stands_in

from simkit.cli.app import main

ROOT = Path(__file__).parents[2]
_PAGE = (ROOT / "docs" / "your-own-theorem.md").read_text(encoding="utf-8")
_BLOCK = re.compile(r"^```(python|sh|text)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_RUN = "simkit run mine.py"


def added(text: str, block: str) -> str:
    """Return the file with a block where the page puts it."""
    if block.startswith("def "):
        return text.replace("class Outlier", f"{block}\n\nclass Outlier")
    if "    claims = " in block and block.startswith(" "):  # in the place of those before
        text = re.sub(r"    claims = \(.*?\)\n(?=\n|\Z)", "", text, flags=re.DOTALL)
    return f"{text}\n{block}" if block.startswith(" ") else block


@pytest.mark.usefixtures("isolated_imports")
def test_the_page_from_its_first_command_to_its_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    said, file, claims = "", "", 0

    def run(command: str) -> str:
        Path("mine.py").write_text(file)
        assert main(shlex.split(command)[1:]) == 0
        return plain("".join(capsys.readouterr()))

    for kind, block in _BLOCK.findall(_PAGE):
        if kind == "python":
            file = added(file, block)
            if file == block:
                continue
            said = run(_RUN)  # "the same run"
            assert "all trials are kept from earlier runs" in said
            claims += "claims = (" in block
            assert ("corrected, it is not decided" in said) == (claims == 1)
            assert ("Exact and simulated values agree" in said) == (claims == 2)
        elif kind == "sh":
            said = run(block.strip())
            if block.strip() == _RUN:
                run("simkit audit mine.py")
                with Path("results/audit-mine.csv").open() as lines:
                    (failing,) = (row for row in csv.DictReader(lines) if row["verdict"] == "fails")
                assert f"`{failing['witness']}`" in _PAGE
        else:
            assert stands_in(block, said)
    assert Path("results/outlier/n.png").stat().st_size > 1000
    assert (claims, "simkit refute" in _PAGE) == (2, True)


def test_the_numbers_between_the_blocks() -> None:
    text = plain(_PAGE)
    first, *_ = (block for kind, block in _BLOCK.findall(_PAGE) if kind == "text")
    rows = {line.split()[0]: line.split() for line in first.splitlines() if line[:1].isdigit()}
    assert f"the event happened in {rows['10000'][1]} of all trials" in text
    assert "1/log(n) = 0.1086" in first
    assert "the lemma allows 0.1086" in text
    assert rf"$1/\log 1000 = {1 / math.log(1000):.4f}$" in text
    assert float(rows["1000"][2].strip("[,")) > 1 / math.log(1000)


@pytest.mark.usefixtures("isolated_imports")
@pytest.mark.parametrize(
    ("name", "spec", "cells", "rows"),
    [("hopfield", "hopfield", 6, 3), ("rank_collapse", "rank-collapse", 12, 4)],
)
def test_the_figures_are_drawn(
    name: str, spec: str, cells: int, rows: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With fewer trials; the hand-over from file to spec to table is that of the shipped ones."""
    monkeypatch.chdir(tmp_path)
    source = (ROOT / "examples" / f"{name}.py").read_text(encoding="utf-8")
    assert len(source.splitlines()) < 80
    shutil.copy(ROOT / "examples" / f"{name}.py", tmp_path)
    text = (ROOT / "examples" / f"{spec}.toml").read_text(encoding="utf-8")
    (tmp_path / f"{spec}.toml").write_text(re.sub(r"trials = \d+", "trials = 20", text))
    assert main(["reproduce", f"{spec}.toml", "--no-ledger", "--quiet"]) == 0
    folder = tmp_path / "results" / "figures"
    assert (folder / f"{spec}.png").stat().st_size > 1000
    table = (folder / f"{spec}.csv").read_text().splitlines()
    assert len(table) == 1 + cells * rows
