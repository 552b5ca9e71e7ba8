"""The notebook runs, says what its text says, and is kept without what a run leaves in it."""

import json
import math
import re
import warnings
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parents[2] / "docs" / "notebooks"
NOTEBOOK = FOLDER / "claim-to-verdict.ipynb"


def test_it_is_the_only_one_and_has_no_outputs() -> None:
    assert list(FOLDER.glob("*.ipynb")) == [NOTEBOOK]
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    assert len(code) >= 10
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in code)


@pytest.fixture(scope="module")
def executed(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """Return the cells of the notebook, run."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # those of the libraries that run a kernel
        import nbformat
        from nbclient import NotebookClient

        notebook = nbformat.read(NOTEBOOK, 4)
        resources = {"metadata": {"path": str(tmp_path_factory.mktemp("notebook"))}}
        client = NotebookClient(notebook, timeout=120, kernel_name="python3", resources=resources)
        client.execute()
    cells: list[dict[str, Any]] = notebook.cells
    return cells


def outputs_of(cells: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [out for cell in cells for out in cell.get("outputs", [])]


def text_of(cells: list[dict[str, Any]]) -> str:
    outputs = outputs_of(cells)
    printed = "".join(out.get("text", "") for out in outputs)  # a busy kernel cuts it anywhere
    shown = [out["data"] for out in outputs if "data" in out]
    return "\n".join([printed, *(data.get("text/html") or data["text/plain"] for data in shown)])


def test_a_claim_gets_its_verdict(executed: list[dict[str, Any]]) -> None:
    text = text_of(executed)
    assert "Union bound: holds where tried (4 settings)" in text
    assert "Stronger bound: FALSE as printed at all 4 settings: at n = " in text
    for n in (10, 100, 1000, 10000):
        assert f"Union bound, n = {n}: holds\n" in text
        assert f"Stronger bound, n = {n}: fails\n" in text
    assert "Union bound: holds where tried (3 settings), by trials" in text
    assert "<table>" in text
    assert not [out for out in outputs_of(executed) if out.get("name") == "stderr"]


def test_trials_go_where_a_verdict_is_hard(executed: list[dict[str, Any]]) -> None:
    (run,) = [cell for cell in executed if cell["source"].startswith("class Sampled")]
    head, *rows = re.findall(r"<tr>(.*?)</tr>", text_of([run]))
    place = re.findall(r">([^<]*)</th>", head).index("trials")
    trials = [int(re.findall(r">([^<]*)</td>", row)[place]) for row in rows]
    assert min(trials) < 1000 < max(trials)


def test_every_picture_says_what_it_shows(executed: list[dict[str, Any]]) -> None:
    drawn = [
        cell
        for cell in executed
        if any("image/png" in out.get("data", {}) for out in outputs_of([cell]))
    ]
    assert len(drawn) == 2
    for cell in drawn:
        assert {"set_title(", "xlabel=", "ylabel="} <= set(
            re.findall(r"set_title\(|[xy]label=", cell["source"])
        )


def test_a_law_has_the_true_exponent_in_its_interval(executed: list[dict[str, Any]]) -> None:
    text = text_of(executed)
    bracket = re.search(r"between (\d+) and (\d+); true: ([\d.]+)", text)
    assert bracket is not None
    low, high, true = map(float, bracket.groups())
    assert low <= true <= high
    assert true == pytest.approx(math.log(2) / -math.log(0.95), abs=0.005)
    exponent = re.search(r"exponent (\S+) \[(\S+), (\S+)\]\ntrue mean slope: (\S+)", text)
    assert exponent is not None
    _, low, high, true = map(float, exponent.groups())
    assert low <= true <= high < -1
    shown = [line for line in text.splitlines() if re.match(r"a = 0\.\d+: hit rises", line)]
    assert len(shown) == 4
    assert all(len(line) <= 88 for line in shown)
