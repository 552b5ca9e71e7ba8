"""What several tests of one paper share."""

import sys

import pytest


class Missing:
    """Finds no PyTorch, whatever is installed."""

    def find_spec(self, name: str, *_: object) -> None:
        if name == "torch":
            raise ImportError(f"No module named {name!r}")


@pytest.fixture
def no_torch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "torch", raising=False)
    monkeypatch.setattr(sys, "meta_path", [Missing(), *sys.meta_path])
