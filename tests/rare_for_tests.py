"""Studies with rare events, and the test that what they declare is the law of their trials."""

from __future__ import annotations

import re
import types
from functools import cache
from pathlib import Path
from typing import Any

from simkit.api.calls import rare, run
from simkit.declare.rare import split_event
from simkit.declare.study import Study
from simkit.stats.rare.found import agree

ROOT = Path(__file__).parents[1]
CONFIDENCE = 1 - 1e-6


@cache
def documented() -> types.SimpleNamespace:
    """Return what the program of docs/searching.md defines, and the example's study."""
    text = (ROOT / "docs" / "searching.md").read_text(encoding="utf-8")
    names: dict[str, Any] = {"__name__": "documented_rare_events"}
    exec((ROOT / "examples" / "signed_sum.py").read_text(encoding="utf-8"), names)
    for block in re.findall(r"^```python\n(.*?)^```$", text, re.DOTALL | re.MULTILINE):
        exec(block, names)
    return types.SimpleNamespace(**names)


def altered(study: type[Study], **methods: Any) -> Study:
    """Return a study with other methods, as one typed at a prompt: no sources are read for its hash."""
    made: Study = type("Altered", (study,), {"__module__": "altered_for_tests", **methods})()
    return made


def assert_same_law(
    study: Study | str, *, of: str, trials: int = 4000, methods: tuple[str, ...] = ("auto", "split"),
    **options: Any,
) -> None:  # fmt: skip
    """Compare `--rare` with plain trials at cells where both see the event: for every such study.

    One test in a million fails by chance, and with this seed none that has passed once.
    """
    name, is_opposite = split_event(of)
    plain = run(study, trials=trials, seed=11, **options)
    rows = plain.table.query("quantity == @name")
    for method in methods:
        found = rare(study, of=of, method=method, seed=12, confidence=CONFIDENCE, **options)
        for row, estimate in zip(rows.to_dict("records"), found.found, strict=True):
            hits = row["successes"]
            hits = row["trials"] - hits if is_opposite else hits
            assert 20 <= hits <= row["trials"], "the event is too rare here to be compared"
            assert estimate is not None
            assert estimate.note == ""
            assert agree(int(hits), row["trials"], estimate, CONFIDENCE), (method, hits, estimate)
