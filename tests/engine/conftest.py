"""What the tests of the engine share."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return where a ledger may be made."""
    return tmp_path / "ledger.sqlite"


@pytest.fixture
def set_environment(monkeypatch: pytest.MonkeyPatch):
    """Return a function that lets this process believe in another environment."""
    from simkit.engine import environment, ledger

    def set_to(text: str) -> None:
        for module in (environment, ledger):
            monkeypatch.setattr(module, "current_environment", lambda: text)

    return set_to
