"""The names of a cell: its key in the ledger, and the words that enter its seed."""

import hashlib
import json
import struct
from collections.abc import Mapping
from typing import Any

_encode = json.JSONEncoder(sort_keys=True, separators=(",", ":"), allow_nan=False).encode


def canonical_json(record: Mapping[str, Any]) -> str:
    """Return `record` as JSON with sorted keys and no spaces."""
    return _encode(record)


def cell_key(study: str, parameters: str) -> str:
    """Return the hash of a study's name and of its parameters as JSON, as hexadecimal text."""
    return _digest(study, parameters).hex()


def seed_words(study: str, parameters: str) -> tuple[int, ...]:
    """Return four 32-bit words of a study's name and of its parameters as JSON."""
    return struct.unpack("<4I", _digest(study, parameters)[:16])


def _digest(study: str, parameters: str) -> bytes:
    return hashlib.sha256(json.dumps([study, parameters]).encode()).digest()
