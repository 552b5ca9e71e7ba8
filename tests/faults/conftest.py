"""What the tests of faults share: the command line, and where a ledger may be made."""

from pathlib import Path

import pytest
from command_line_for_tests import install, process, separation, simkit, study

__all__ = ["install", "process", "separation", "simkit", "study"]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return where a ledger may be made."""
    return tmp_path / "ledger.sqlite"
