"""Machine code that another user has laid where simkit would look for its own: it is never read."""

from __future__ import annotations

import hashlib
import importlib
import os
import pickle
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
import pytest

from simkit.kernels import cache

pytestmark = [
    pytest.mark.skipif(numba.config.DISABLE_JIT, reason="nothing is kept without the compiler"),
    pytest.mark.usefixtures("isolated_imports"),
]
KERNEL = """
from simkit.kernels.jit import kernel
@kernel
def twice(x):
    return x * 2.0
"""
STRANGER = 12345


class Evil:
    """Unpickled, it writes a file."""

    def __init__(self, mark: Path) -> None:
        self.mark = mark

    def __reduce__(self) -> tuple[Any, ...]:
        return (Path.touch, (self.mark,))


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], float]:
    """Load and run a kernel as a new process would, with a home that cannot be written."""
    (tmp_path / "kernel_for_tests.py").write_text(KERNEL)
    (tmp_path / "home").write_text("no folder can be made below")
    public = tmp_path / "tmp"
    public.mkdir()
    public.chmod(0o1777)
    for name in ("HOME", "SIMKIT_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    monkeypatch.setattr(tempfile, "tempdir", str(public))
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)

    def load_and_run() -> float:
        monkeypatch.delitem(sys.modules, "kernel_for_tests", raising=False)
        importlib.invalidate_caches()
        return float(importlib.import_module("kernel_for_tests").twice(1.0))

    return load_and_run


def plant(folder: Path, mark: Path) -> None:
    """Put what does harm into every file of a cache, with the checksum that it has to have."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    assert {path.suffix for path in files} == {".nbi", ".nbc"}
    for path in files:
        content = pickle.dumps(Evil(mark))
        path.write_bytes(hashlib.sha256(content).digest() + content)


def fallback(tmp_path: Path) -> Path:
    return tmp_path / "tmp" / f"simkit-{os.getuid()}"


def given_away(folder: Path) -> None:
    for path in (folder, *folder.rglob("*")):
        os.chown(path, STRANGER, STRANGER)


def open_inside(folder: Path) -> None:
    for path in folder.iterdir():
        path.chmod(0o777)


def open_further_inside(folder: Path) -> None:
    for path in folder.glob("*/*"):
        path.chmod(0o770)


def files_open(folder: Path) -> None:
    for path in folder.glob("*/*/*"):
        path.chmod(0o620)


def files_behind_links(folder: Path) -> None:
    for path in folder.glob("*/*/*"):
        elsewhere = folder.parent / path.name
        path.rename(elsewhere)
        path.symlink_to(elsewhere)


def behind_a_link(folder: Path) -> None:
    folder.rename(folder.with_name("theirs"))
    folder.symlink_to(folder.with_name("theirs"))


needs_root = pytest.mark.skipif(os.getuid() != 0, reason="only root gives files away")
WAYS: dict[str, Callable[[Path], object]] = {
    "open to all": lambda folder: folder.chmod(0o777),
    "open to the group": lambda folder: folder.chmod(0o770),
    "open inside": open_inside,
    "open further inside": open_further_inside,
    "files that are open": files_open,
    "files behind links": files_behind_links,
    "a link": behind_a_link,
    "a parent that is open": lambda folder: folder.parent.chmod(0o777),
    "a parent of its parent that is open": lambda folder: folder.parent.parent.chmod(0o777),
}


def test_what_lies_in_ones_own_folder_is_read(
    tmp_path: Path, run: Callable[[], float], monkeypatch: pytest.MonkeyPatch
) -> None:
    # Else the tests below would show nothing.
    monkeypatch.setattr(cache, "_said", set())
    assert run() == 2.0
    plant(fallback(tmp_path), tmp_path / "mark")
    assert run() == 2.0
    assert (tmp_path / "mark").exists()


@pytest.mark.parametrize("way", WAYS)
def test_a_planted_file_is_never_run(tmp_path: Path, run: Callable[[], float], way: str) -> None:
    run()
    plant(fallback(tmp_path), tmp_path / "mark")
    WAYS[way](fallback(tmp_path))
    assert run() == 2.0
    assert not (tmp_path / "mark").exists()


@needs_root
@pytest.mark.parametrize("whose", ["the folder", "its parent", "a folder inside", "the files"])
def test_a_file_of_a_stranger_is_never_run(tmp_path: Path, run: Callable[[], float], whose: str) -> None:
    run()
    plant(fallback(tmp_path), tmp_path / "mark")
    if whose == "the folder":
        given_away(fallback(tmp_path))
    elif whose != "its parent":
        for path in fallback(tmp_path).glob("*/*" if whose == "a folder inside" else "*/*/*"):
            os.chown(path, STRANGER, STRANGER)
    else:
        os.chown(tmp_path / "tmp", STRANGER, STRANGER)
    assert run() == 2.0
    assert not (tmp_path / "mark").exists()


def test_what_is_kept_is_closed_to_others_and_read_again_whatever_the_mask(
    tmp_path: Path, run: Callable[[], float]
) -> None:
    before = os.umask(0)
    try:
        run()
    finally:
        os.umask(before)
    assert not any(path.stat().st_mode & 0o022 for path in fallback(tmp_path).rglob("*"))
    run()
    (signature,) = sys.modules["kernel_for_tests"].twice.stats.cache_hits
    assert sys.modules["kernel_for_tests"].twice.stats.cache_hits[signature] == 1


@needs_root
def test_a_folder_in_ones_home_that_a_stranger_owns_is_not_read(
    tmp_path: Path, run: Callable[[], float], monkeypatch: pytest.MonkeyPatch
) -> None:
    run()
    plant(fallback(tmp_path), tmp_path / "mark")
    home = tmp_path / "shared" / "mine"
    (home / ".cache").mkdir(parents=True)
    shutil.copytree(fallback(tmp_path), home / ".cache" / "simkit")
    for name in ("SIMKIT_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(home))
    shutil.rmtree(fallback(tmp_path))
    os.chown(tmp_path / "shared", STRANGER, STRANGER)
    assert run() == 2.0
    assert not (tmp_path / "mark").exists()


@pytest.mark.parametrize(
    ("names", "members", "is_own"),
    [(("me", "me"), [], True), (("me", "me"), ["me"], True), (("me", "users"), [], False),
     (("me", "me"), ["you"], False)],
)  # fmt: skip
def test_a_group_of_ones_own_is_nobody_else(
    monkeypatch: pytest.MonkeyPatch, names: tuple[str, str], members: list[str], is_own: bool
) -> None:
    import grp
    import pwd
    from types import SimpleNamespace as Entry

    user, group = names
    monkeypatch.setattr(pwd, "getpwuid", lambda _: Entry(pw_name=user, pw_gid=77))
    monkeypatch.setattr(grp, "getgrgid", lambda _: Entry(gr_name=group, gr_gid=77, gr_mem=members))
    cache._is_users_own.cache_clear()
    try:
        assert cache._is_users_own(77) is is_own
        assert cache._is_users_own(0)
    finally:
        cache._is_users_own.cache_clear()
