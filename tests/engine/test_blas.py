"""Linear algebra on one thread, and as before when the last holder is done."""

from __future__ import annotations

from typing import Any

import pytest

from simkit.engine.workers import blas
from simkit.engine.workers.blas import single_threaded_blas


class Libraries:
    """Stands for threadpoolctl: libraries with their threads, of which more may be loaded."""

    def __init__(self) -> None:
        self.threads = {"first": 4}

    def select(self, user_api: str) -> Libraries:
        assert user_api == "blas"
        return self

    def info(self) -> list[dict[str, Any]]:
        return [{"num_threads": number} for number in self.threads.values()]

    def limit(self, limits: int) -> Any:
        before = dict(self.threads)
        self.threads = dict.fromkeys(before, limits)

        class Limits:
            def restore_original_limits(_) -> None:
                self.threads.update(before)

        return Limits()


@pytest.fixture
def libraries(monkeypatch: pytest.MonkeyPatch) -> Libraries:
    found = Libraries()
    monkeypatch.setattr("threadpoolctl.ThreadpoolController", lambda: found)
    return found


def test_a_library_loaded_between_two_holders_gets_its_threads_back(libraries: Libraries) -> None:
    with single_threaded_blas():
        libraries.threads["second"] = 8
        with single_threaded_blas():
            assert libraries.threads == {"first": 1, "second": 1}
        assert libraries.threads == {"first": 1, "second": 1}
    assert libraries.threads == {"first": 4, "second": 8}


def test_holders_who_change_nothing_leave_nothing(libraries: Libraries) -> None:
    with single_threaded_blas():
        for _ in range(100):
            with single_threaded_blas():
                pass
        assert len(blas._restoring._exit_callbacks) == 1  # type: ignore[attr-defined]
    assert libraries.threads == {"first": 4}
