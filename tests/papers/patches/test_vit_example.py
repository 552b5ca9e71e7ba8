"""The documented example runs, and draws what is committed."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]


@pytest.mark.slow
def test_the_example_draws_its_picture_in_an_empty_folder(tmp_path):
    command = [sys.executable, str(ROOT / "examples/train_shallow_vit.py")]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout == "step cap after 40 steps of 5: training loss 0, test loss 0, test error 0\n"
    assert (tmp_path / "shallow_vit_run.png").read_bytes().startswith(b"\x89PNG")


def test_the_page_of_the_wing_runs_as_it_stands():
    page = (ROOT / "docs/derivations.md").read_text(encoding="utf-8")
    blocks = [part.split("```")[0] for part in page.split("```python\n")[1:]]
    code = next(block for block in blocks if "attention_map" in block)
    names = {}
    exec(code.replace("tokens=50", "tokens=20").replace("samples=200", "samples=40"), names)
    assert names["run"].ended == "zero hinge"
