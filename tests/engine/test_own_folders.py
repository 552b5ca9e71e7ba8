"""Temporary folders: they go with their process, killed or not; what is left goes with the next."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from simkit.engine.sources.own_folders import make_own_folder

_MAKE = """
import sys
from simkit.engine.sources import own_folders
from simkit.engine.sources.own_folders import make_own_folder
if "alone" in sys.argv:
    own_folders._watch = lambda folder: None
folder, _ = make_own_folder("mine-")
open(f"{folder}/held", "w").close()
print(folder, flush=True)
sys.stdin.read()
"""


def _process(folder: Path, *how: str) -> tuple[subprocess.Popen[str], Path]:
    """Start a process that has a folder there until its input ends."""
    process = subprocess.Popen(
        [sys.executable, "-c", _MAKE, *how], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        env={"TMPDIR": str(folder)},
    )  # fmt: skip
    assert process.stdout is not None
    return process, Path(process.stdout.readline().strip())


def test_the_folder_of_a_killed_process_goes_by_itself(tmp_path: Path) -> None:
    process, folder = _process(tmp_path)
    assert (folder / "held").exists()
    process.kill()
    process.communicate()
    end = time.monotonic() + 20
    while folder.exists():
        assert time.monotonic() < end
        time.sleep(0.01)
    assert list(tmp_path.iterdir()) == []


def test_what_a_killed_process_has_left_goes_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    for folder in (elsewhere, tmp_path / "mine-unlocked"):
        folder.mkdir(exist_ok=True)
        (folder / "held").touch()
    (elsewhere / "in-use").touch()  # a lock to be had, where only a link leads
    (tmp_path / "mine-link").symlink_to(elsewhere)
    (killed, left), (living, used), (ended, gone) = (_process(tmp_path, "alone") for _ in range(3))
    killed.kill()
    killed.communicate()
    ended.communicate("")
    assert (left.is_dir(), used.is_dir(), gone.exists()) == (True, True, False)
    with monkeypatch.context() as another_user:
        another_user.setattr("os.getuid", lambda: -1)
        make_own_folder("mine-")[1]()
    assert left.exists()
    own, remove = make_own_folder("mine-")
    names = {"elsewhere", "mine-unlocked", "mine-link", used.name, Path(own).name}
    assert {path.name for path in tmp_path.iterdir()} == names
    assert (used / "held").exists()
    assert (elsewhere / "held").exists()
    remove()
    remove()
    assert not Path(own).exists()
    living.communicate("")
    assert not used.exists()
