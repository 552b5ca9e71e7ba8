"""The page on a theorem of one's own: its code is that of the examples, which are short and drawn."""

import re
import shutil
from pathlib import Path

import pytest

from simkit.cli.app import main

ROOT = Path(__file__).parents[2]
_PAGE = (ROOT / "docs" / "your-own-theorem.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["hopfield", "rank_collapse"])
def test_the_page_shows_every_line_of_the_example_in_its_order(name: str) -> None:
    section = re.search(rf"^## `{name}\.py`.*?(?=^## |\Z)", _PAGE, re.DOTALL | re.MULTILINE)
    assert section is not None
    blocks = re.findall(r"^```python\n(.*?)^```$", section[0], re.DOTALL | re.MULTILINE)
    shown = [line for block in blocks for line in block.splitlines() if line]
    lines = (ROOT / "examples" / f"{name}.py").read_text(encoding="utf-8").splitlines()
    assert shown == [line for line in lines if line]
    assert len(lines) < 80


def test_the_page_shows_the_figure_spec() -> None:
    shown = re.search(r"^```toml\n(.*?)^```$", _PAGE, re.DOTALL | re.MULTILINE)
    assert shown is not None
    assert shown[1] == (ROOT / "examples" / "hopfield.toml").read_text(encoding="utf-8")


def test_the_commands_of_the_page_are_those_of_the_files() -> None:
    for name in ("hopfield", "rank_collapse"):
        first = (ROOT / "examples" / f"{name}.py").read_text(encoding="utf-8").splitlines()[0]
        said = re.search(r"simkit run (\S+):\w+ (.*)\.\"\"\"", first)
        assert said is not None
        assert f"simkit run {said[1]} {said[2]}\n" in _PAGE
    for spec in re.findall(r"simkit reproduce (\S+)\n", _PAGE):
        assert (ROOT / spec).is_file()


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
    shutil.copy(ROOT / "examples" / f"{name}.py", tmp_path)
    text = (ROOT / "examples" / f"{spec}.toml").read_text(encoding="utf-8")
    (tmp_path / f"{spec}.toml").write_text(re.sub(r"trials = \d+", "trials = 20", text))
    assert main(["reproduce", f"{spec}.toml", "--no-ledger", "--quiet"]) == 0
    folder = tmp_path / "results" / "figures"
    assert (folder / f"{spec}.png").stat().st_size > 1000
    table = (folder / f"{spec}.csv").read_text().splitlines()
    assert len(table) == 1 + cells * rows
