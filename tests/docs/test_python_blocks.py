"""Programs on the pages run as they stand."""

import re
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]


def blocks(page: str) -> list[str]:
    """Return the Python blocks of a page."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    return re.findall(r"^```python\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)


def test_what_one_can_ask_from_python() -> None:
    first, *_ = blocks("running.md")
    names: dict[str, Any] = {}
    exec(first, names)
    result = names["result"]
    assert len(result.table) == 5 * 5
    assert {finding.verdict for finding in result.claims} >= {"fails", "holds"}


def test_a_reduction_is_declared_as_the_page_says(capsys: pytest.CaptureFixture[str]) -> None:
    (block,) = (block for block in blocks("running.md") if "Reductions" in block)
    exec(block, {"__name__": "page"})
    assert "means given the first number, variance over that of a plain trial: below 0." in (
        capsys.readouterr().out
    )


class Here:
    """A pool of this process, which keeps what it was handed."""

    tasks = 0

    def __init__(self, workers: int) -> None:
        assert workers == 2

    def __enter__(self) -> "Here":
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def submit(self, function: Any, task: Any) -> "Future[Any]":
        Here.tasks += 1
        done: Future[Any] = Future()
        done.set_result(function(task))
        return done


def test_a_pool_runs_the_trials(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _, _, block = blocks("running.md")
    monkeypatch.setattr("concurrent.futures.ProcessPoolExecutor", Here)
    exec(block, {"__name__": "__main__"})
    assert Here.tasks >= 3
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["n", "estimate"]
    assert [line.split()[1] for line in lines[1:]] == ["100", "200", "300"]
