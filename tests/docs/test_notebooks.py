"""The notebooks run, say what their text says, and are kept without what a run leaves in them."""

import json
import warnings
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parents[2] / "docs" / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))


def test_there_are_two_notebooks_without_outputs() -> None:
    assert [path.stem for path in NOTEBOOKS] == ["claim-to-verdict", "law-of-thresholds"]
    for path in NOTEBOOKS:
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        code = [cell for cell in cells if cell["cell_type"] == "code"]
        assert len(code) >= 5
        assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in code)


@pytest.fixture(scope="module")
def executed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[dict[str, Any]]]:
    """Return the outputs of each notebook, both run by one kernel."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # those of the libraries that run a kernel
        import nbformat
        from nbclient import NotebookClient

        found: dict[str, list[dict[str, Any]]] = {}
        both = nbformat.v4.new_notebook()
        counts = []
        for path in NOTEBOOKS:
            cells = nbformat.read(path, 4).cells
            counts.append(len(cells))
            both.cells += cells
        folder = str(tmp_path_factory.mktemp("notebooks"))
        resources = {"metadata": {"path": folder}}
        NotebookClient(both, timeout=120, kernel_name="python3", resources=resources).execute()
    start = 0
    for path, count in zip(NOTEBOOKS, counts, strict=True):
        cells = both.cells[start : start + count]
        found[path.stem] = [out for cell in cells for out in cell.get("outputs", [])]
        start += count
    return found


def text_of(outputs: list[dict[str, Any]]) -> str:
    parts = [out.get("text", "") for out in outputs]
    shown = [out["data"] for out in outputs if "data" in out]
    parts += [data.get("text/html") or data["text/plain"] for data in shown]
    return "\n".join(parts)


def pictures(outputs: list[dict[str, Any]]) -> int:
    return sum("image/png" in out.get("data", {}) for out in outputs)


def test_a_claim_gets_its_verdict(executed: dict[str, list[dict[str, Any]]]) -> None:
    outputs = executed["claim-to-verdict"]
    text = text_of(outputs)
    assert "Union bound: holds where tried (4 settings)" in text
    assert "Without the root of log n: FALSE as printed at all 4 settings: at n = " in text
    for n in (10, 100, 1000, 10000):
        assert f"Union bound, n = {n}: holds\n" in text
        assert f"Without the root of log n, n = {n}: fails\n" in text
    assert "Union bound: holds where tried (3 settings)" in text  # by trials alone
    assert "<table>" in text
    assert pictures(outputs) == 1
    assert not [out for out in outputs if out.get("name") == "stderr"]


def test_a_law_has_the_true_exponent_in_its_interval(
    executed: dict[str, list[dict[str, Any]]],
) -> None:
    import math
    import re

    outputs = executed["law-of-thresholds"]
    text = text_of(outputs)
    bracket = re.search(r"between (\d+) and (\d+); true: ([\d.]+)", text)
    assert bracket is not None
    low, high, true = map(float, bracket.groups())
    assert low <= true <= high
    assert true == pytest.approx(math.log(2) / -math.log(0.95), abs=0.005)
    exponent = re.search(r"exponent (\S+) \[(\S+), (\S+)\]\ntrue mean slope: (\S+)", text)
    assert exponent is not None
    _, low, high, true = map(float, exponent.groups())
    assert low <= true <= high
    assert pictures(outputs) == 1
    assert not [out for out in outputs if out.get("name") == "stderr"]
