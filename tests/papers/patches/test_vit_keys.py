"""Names of cells: what was run before a parameter came to a study keeps its key and its seed."""

import hashlib

import pytest

from simkit.engine.cells.cell import build_cells
from simkit.engine.sources.registry import load_study
from simkit.figures.panels.catalogue import find_specs, spec_paths
from simkit.figures.panels.specs import FigureSpec, read_spec

FIGURES = ("exponents", "fig", "lucky", "plane", "readings", "success")
BEFORE = {
    "sample-complexity": (1716, "adf870b314a8e0a2"),
    "convergence": (33, "17df4d1626eda7db"),
    "attention-concentration": (286, "75de5fd467e61ff1"),
    "token-sparsification": (108, "07b8ea2ef3b5d9b5"),
}


def names_of(study):
    """Return a hash of key, seed and identity of all cells of a study: by default, and in figures."""
    cells = list(build_cells(load_study(study), {}))
    for name in sorted(spec_paths()):
        if name.startswith(tuple(f"shallow-vit-{begun}" for begun in FIGURES)):
            spec = read_spec(find_specs([name])[0])
            if isinstance(spec, FigureSpec) and spec.study == study:
                cells += build_cells(load_study(study), spec.options)
    text = "\n".join(f"{cell.key} {cell.seed_words} {cell.identity}" for cell in cells)
    return len(cells), hashlib.sha256(text.encode()).hexdigest()[:16]


@pytest.mark.parametrize("study", BEFORE)
def test_key_and_seed_of_every_cell_are_those_before_the_extensions(study):
    assert names_of(study) == BEFORE[study]
