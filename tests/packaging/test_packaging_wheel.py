"""The wheel: specs travel in it, and it works in a folder that knows nothing of this repository."""

import csv
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

_ROOT = Path(__file__).parents[2]


def _run(*command: object, folder: Path, **env: str) -> str:
    # No repository on the path, whatever the surroundings say; warnings of others are not ours.
    clean = {
        key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "PYTHONWARNINGS")
    }
    done = subprocess.run(
        [str(part) for part in command],
        cwd=folder, env=clean | env, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from a copy of the sources."""
    folder = tmp_path_factory.mktemp("wheel")
    source = folder / "source"
    source.mkdir()
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(_ROOT / name, source)
    for name in ("simkit", "experiments"):
        shutil.copytree(_ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__"))
    _run(
        sys.executable,
        "-m",
        "build",
        "--wheel",
        "--no-isolation",
        "--outdir",
        folder,
        source,
        folder=folder,
    )
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that holds the installed package and nothing else."""
    site = tmp_path_factory.mktemp("site")
    _run(
        sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps",
        "--no-index", "--target", site, wheel, folder=site,
    )  # fmt: skip
    return site


def test_every_spec_and_module_is_inside(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        inside = set(archive.namelist())
        for path in _ROOT.glob("experiments/*/*.toml"):
            name = f"simkit/{path.relative_to(_ROOT).as_posix()}"
            assert archive.read(name) == path.read_bytes()
    modules = {path.relative_to(_ROOT).as_posix() for path in _ROOT.glob("simkit/**/*.py")}
    assert modules <= inside
    assert "simkit/py.typed" in inside
    assert "simkit/cli/templates/study.py.txt" in inside
    assert wheel.name.startswith("attention_simkit-")
    meant = {"simkit/testing.py", "simkit/cli/templates/package/test_study.py.txt"}
    assert meant <= inside
    assert not [name for name in inside - meant if "test" in name or "__pycache__" in name]
    assert {"simkit/verdicts/rocq/Simkit.v", "simkit/papers/patches/boxes/proved.json"} <= inside
    assert {"simkit/verdicts/rocq/Limits.v", "simkit/papers/knn/limits/eq_33.v"} <= inside
    assert any(name.endswith("licenses/LICENSE") for name in inside)
    tops = {name.partition("/")[0] for name in inside}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"simkit"}


def test_it_reproduces_a_figure_in_an_empty_folder(installed: Path, tmp_path: Path) -> None:
    env = {"PYTHONPATH": str(installed)}
    where = _run(
        sys.executable, "-c", "import simkit, simkit.figures.panels.catalogue as c;"
        "print(simkit.__file__); print(c.experiments_folder())", folder=tmp_path, **env,
    ).splitlines()  # fmt: skip
    assert [Path(line).is_relative_to(installed) for line in where] == [True, True]
    listed = _run(sys.executable, "-m", "simkit", "list", "figures", folder=tmp_path, **env)
    assert "softmax-vs-linear-fig3a" in listed
    _run(sys.executable, "-m", "simkit", "reproduce", "softmax-vs-linear-fig3a", folder=tmp_path, **env)
    made = tmp_path / "results" / "figures"
    assert {path.name.partition(".")[2] for path in made.iterdir()} == {
        "csv", "png", "svg", "pdf", "manifest.json",
    }  # fmt: skip
    counts = []
    for folder in (made, _ROOT / "results" / "figures"):
        with (folder / "softmax-vs-linear-fig3a.csv").open(newline="") as lines:
            rows = list(csv.DictReader(lines))
        counts.append([(row["n"], row["quantity"], row["successes"]) for row in rows])
    assert counts[0] == counts[1]  # equal on every machine
    assert {path.name for path in tmp_path.iterdir()} == {"results"}


def test_its_metadata_name_the_command_and_the_studies(installed: Path) -> None:
    (record,) = installed.glob("attention_simkit-*.dist-info")
    points = (record / "entry_points.txt").read_text()
    assert "simkit = simkit.cli:run" in points
    assert "softmax-vs-linear = simkit.papers.separation.studies:SoftmaxVsLinear" in points
    metadata = (record / "METADATA").read_text()
    assert "License-Expression: MIT" in metadata
    assert "Requires-Python: >=3.11" in metadata
    assert (installed / "bin" / "simkit").exists()
