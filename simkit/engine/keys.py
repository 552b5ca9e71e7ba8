"""The names of a cell: its key in the ledger, and the words that enter its seed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any


def canonical_json(record: Mapping[str, Any]) -> str:
    """Return `record` as JSON with sorted keys and no spaces."""
    return json.dumps(record, sort_keys=True, separators=(",", ":"), allow_nan=False)


def cell_key(study: str, parameters: Mapping[str, Any]) -> str:
    """Return the hash of a study's name and parameters, as hexadecimal text."""
    return _digest(study, parameters).hex()


def seed_words(study: str, parameters: Mapping[str, Any]) -> tuple[int, ...]:
    """Return four 32-bit words of a study's name and parameters."""
    digest = _digest(study, parameters)
    return tuple(int.from_bytes(digest[i : i + 4], "little") for i in range(0, 16, 4))


def _digest(study: str, parameters: Mapping[str, Any]) -> bytes:
    text = json.dumps([study, canonical_json(parameters)])
    return hashlib.sha256(text.encode()).digest()
