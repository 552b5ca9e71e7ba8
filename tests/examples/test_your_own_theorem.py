"""The page on a theorem of one's own, from first to last; and the figures of the examples."""

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
_TAKES_THE_PLACE = r"    claims = \(.*?\)\n(?=\n|\Z)", r"    def exact\(.*?(?=\n\n|\Z)"


def added(text: str, block: str) -> str:
    """Return the file with a block where the page puts it."""
    if block.startswith("def "):
        return text.replace("class ", f"{block}\n\nclass ", 1)
    for old in _TAKES_THE_PLACE:
        if re.match(old, block, re.DOTALL):
            text = re.sub(old, "", text, flags=re.DOTALL)
    return f"{text.rstrip()}\n\n{block}" if block.startswith(" ") else block


@pytest.mark.usefixtures("isolated_imports")
def test_the_page_from_its_first_command_to_its_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    said, file, name, runs = "", "", "", 0

    def run(command: str) -> str:
        Path(name).write_text(file)
        assert main(shlex.split(command)[1:]) == 0
        return plain("".join(capsys.readouterr()))

    for kind, block in _BLOCK.findall(_PAGE):
        if kind == "python":
            file = added(file, block)
            if file == block:
                name = "features.py" if name else "mine.py"
                assert f"`{name}`" in _PAGE
            elif not block.startswith("def "):
                said = run(f"simkit run {name}")  # "the same run": nothing of it is part of a trial
                assert "all trials are kept from earlier runs" in said
                runs += 1
        elif kind == "sh":
            said = run(block.strip())
        else:
            assert stands_in(block, said)
    assert (runs, name) == (5, "features.py")
    assert Path("results/dispersion/n.png").stat().st_size > 1000


def test_the_numbers_between_the_blocks() -> None:
    text = plain(_PAGE)
    first, *_ = (plain(block) for kind, block in _BLOCK.findall(_PAGE) if kind == "text")
    weight, allowed = re.findall(r"most = ([\d.]+), exp\(b\)/n = ([\d.]+)", first)[0]
    assert f"trial 24 had a weight of {weight}, and the lemma allows {allowed}" in text
    assert "trial 24; fresh blocks, one implementation)" in first
    assert "At the other three settings no draw violates the lemma" in text
    assert "FALSE as printed at 1 of 4 settings, by trials" in first


@pytest.mark.usefixtures("isolated_imports")
@pytest.mark.parametrize(
    ("written", "told"), re.findall(r"^\| `(.*)` \| `(.*)` \|$", _PAGE, re.MULTILINE)
)
def test_what_is_refused_is_told_what_to_write(
    written: str,
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    stated = {"Parameter": 'Parameter("n", "int", 10, "Coins")', "Claim": 'Claim("Lemma", "n >= 1")'}
    command = written.split() if written.startswith("simkit") else ["simkit", "audit", "mine.py"]
    stated |= {name: written for name in stated if written.startswith(name)}
    Path("mine.py").write_text(
        "from simkit import Claim, Parameter, Study, event\n\n\nclass Coin(Study):\n"
        '    name, summary, quantities = "coin", "heads", (event("heads", "it is heads"),)\n'
        f"    parameters, claims = ({stated['Parameter']},), ({stated['Claim']},)\n\n"
        '    def trial(self, params, rng):\n        return {"heads": True}\n'
    )
    main(command[1:])
    assert told in capsys.readouterr().err


def test_five_mistakes_are_told() -> None:
    assert len(re.findall(r"^\| `(.*)` \| `(.*)` \|$", _PAGE, re.MULTILINE)) == 5


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
