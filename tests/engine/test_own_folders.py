"""Temporary folders: they go with their process, and what a killed one has left with the next."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from simkit.engine.own_folders import make_own_folder

_MAKE = """
import sys
from simkit.engine.own_folders import make_own_folder
folder, _ = make_own_folder("mine-")
open(f"{folder}/held", "w").close()
print(folder, flush=True)
sys.stdin.read()
"""


def _process(folder: Path) -> tuple[subprocess.Popen[str], Path]:
    """Start a process that has a folder there until its input ends."""
    process = subprocess.Popen(
        [sys.executable, "-c", _MAKE], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        env={"TMPDIR": str(folder)},
    )  # fmt: skip
    assert process.stdout is not None
    return process, Path(process.stdout.readline().strip())


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
    (killed, left), (living, used), (ended, gone) = (_process(tmp_path) for _ in range(3))
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
