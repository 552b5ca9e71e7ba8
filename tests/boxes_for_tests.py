"""Statements over boxes as `check_boxes` reads them, for the tests."""

from typing import Any

from simkit.verdicts.boxes.committed import digest_of
from simkit.verdicts.boxes.search import BoxOutcome, Search


def statement(
    parameters: dict[str, tuple[str, str, str]], claim: str, *premises: str, **definitions: str
) -> dict[str, Any]:
    """Return a record without a cover: ``statement({"n": ("whole", "2", "inf")}, "1/n < 1")``."""
    return {
        "paper": "a paper", "claim": "a claim", "statement": claim, "fails": False,
        "choices": {}, "whole": {},
        "parameters": {x: {"kind": k, "low": a, "high": b} for x, (k, a, b) in parameters.items()},
        "definitions": definitions, "premises": [_sides(text) for text in premises],
        **dict(zip(("left", "relation", "right"), _sides(claim), strict=True)),
    }  # fmt: skip


def _sides(text: str) -> list[str]:
    return [part.strip() for part in _parted(text)]


def _parted(text: str) -> tuple[str, str, str]:
    for relation in ("<=", ">=", "<", ">", "="):
        if f" {relation} " in text:
            left, _, right = text.partition(f" {relation} ")
            return left, relation, right
    raise ValueError(text)


def searched(record: dict[str, Any], seconds: float = 5.0, most: int = 20_000) -> BoxOutcome:
    return Search(record).run(seconds, most)


def proved(record: dict[str, Any]) -> dict[str, Any]:
    """Return a record with the cover that a search finds."""
    found = {**record, "cover": searched(record).cover}
    assert found["cover"]
    return {**found, "sha256": digest_of(found)}
