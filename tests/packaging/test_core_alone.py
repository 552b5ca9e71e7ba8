"""The core without `simkit/papers`: a study of one's own runs, is judged, drawn and reported."""

import csv
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
#: Installed as the core alone would be: without the papers' studies, claims and commands.
DISTRIBUTION = {
    "METADATA": "Metadata-Version: 2.1\nName: attention-simkit\nVersion: 0.1.0\n",
    "entry_points.txt": "[simkit.claims]\ncontrols = simkit.verdicts.controls.controls:PAPER\n",
    "RECORD": "",
}


@pytest.fixture(scope="module")
def core(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the core and the examples."""
    folder = tmp_path_factory.mktemp("core")
    shutil.copytree(
        ROOT / "simkit", folder / "simkit", ignore=shutil.ignore_patterns("papers", "__pycache__")
    )
    shutil.copytree(ROOT / "examples", folder / "examples")
    info = folder / "attention_simkit-0.1.0.dist-info"
    info.mkdir()
    for name, text in DISTRIBUTION.items():
        (info / name).write_text(text, encoding="utf-8")
    return folder


def simkit(core: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command of the core alone."""
    environment = os.environ | {"PYTHONPATH": str(core), "SIMKIT_CACHE": str(core / "cache")}
    return subprocess.run(
        [sys.executable, "-m", "simkit", *arguments],
        cwd=core, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip


def test_there_are_no_papers(core: Path) -> None:
    listed = simkit(core, "list")
    assert listed.returncode == 0, listed.stderr
    assert "softmax-vs-linear" not in listed.stdout
    unknown = simkit(core, "audit", "kvt-supplement")
    assert unknown.returncode == 2, unknown.stdout
    assert "Traceback" not in unknown.stderr


@pytest.mark.parametrize(
    ("arguments", "files"),
    [
        ("run examples/planted_key.py --n 10,100 --trials 40", ["planted-key/*.csv"]),
        ("run examples/signed_sum.py --n 50 --t 2,4 --rare --trials 400", ["signed-sum/*.csv"]),
        ("report examples/signed_sum.py --trials 400", ["report-signed_sum.html"]),
        ("reproduce examples/rank-collapse.toml", ["figures/rank-collapse.png"]),
    ],
    ids=["run", "rare", "report", "reproduce"],
)  # fmt: skip
def test_the_examples_run(core: Path, arguments: str, files: list[str]) -> None:
    done = simkit(core, *arguments.split())
    assert done.returncode == 0, done.stderr
    for name in files:
        assert list((core / "results").glob(name)), done.stdout


def test_verdicts_are_those_of_the_whole(core: Path) -> None:
    arguments = ["audit", "examples/signed_sum.py", "--n", "20", "--t", "1,3", "--trials", "4000"]
    assert simkit(core, *arguments).returncode == 0
    (table,) = (core / "results").glob("audit-signed_sum*.csv")
    with table.open(newline="", encoding="utf-8") as file:
        verdicts = [row["verdict"] for row in csv.DictReader(file)]
    assert verdicts == ["vacuous", "holds"]
