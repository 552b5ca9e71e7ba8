"""What the tests of the engine share."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path

import pytest
from sources_for_tests import Files, write_and_hash


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return where a ledger may be made."""
    return tmp_path / "ledger.sqlite"


@pytest.fixture
def hash_of(tmp_path: Path, isolated_imports: None) -> Callable[[Files], str]:
    """Return the hash of ``mine.py:Mine`` in a folder with these files, a new one each time."""
    numbers = itertools.count()
    return lambda files: write_and_hash(tmp_path / f"v{next(numbers)}", files)
