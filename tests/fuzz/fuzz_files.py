"""Specs, ledgers and a run's files as somebody else might hand them over."""

from __future__ import annotations

import contextlib
import copy
import json
import random
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

from simkit.engine.ledger.file import row_checksum

SPEC: dict[str, Any] = {
    "id": "heads", "label": "Figure 1", "title": "heads", "caption": "How often heads show.",
    "study": "mine.py:Coin", "trials": 4, "seed": 3,
    "parameters": {"n": 2, "law": "fair", "turned": False},
    "sweep": {"bias": "0.2,0.8"},
    "axes": {
        "x": "bias", "quantities": ["heads"], "labels": {"heads": "$p$"}, "guides": {"a half": 0.5},
        "y_limits": [0.0, 1.0], "x_scale": "linear",
    },
    "overlays": {"exact": True, "premises": False},
}  # fmt: skip
_LEAVES: tuple[Any, ...] = (
    "", " ", "x", "../kept", "/etc/passwd", "..", "mine.py:Coin", "mine.py", "../outside/kept.py:Coin",
    "mine.py/../../outside/evil.py:Coin", "os:system", "simkit.declare.study:Study", "coin",
    "softmax-vs-linear",
    "9**9**9**9", "0:1:1e-9", "n", "__import__('os')", "1,,2", "(" * 10_000 + "1" + ")" * 10_000,
    "1," * 60_000,
    "é∞\u202e", "\x00", "$\\frac{$", "$" + "\\sqrt{" * 60 + "$", "\\input{/etc/passwd}", "<script>",
    "map", "log",
    "curves", "exponent", "heads", "bias", "x\n", 0, -1, 1, 2**62, 2**63, 10**40, 1.5, 1e308, -1e308,
    1e-320,
    float("nan"), float("inf"), True, False, [], [[]], [""], ["heads", "heads"], ["x"], ["bias"], [1],
    [0.0, 0.0],
    [1e200, -1e200], {}, {"x": 1}, {"heads": "$x$"}, {"bias": "0.5"}, {"": ""}, {"a.b": {"c": []}},
)  # fmt: skip
_KEYS = (
    "id", "label", "title", "caption", "study", "trials", "seed", "parameters", "sweep", "derive",
    "axes",
    "overlays", "panels", "columns", "x", "y", "kind", "quantities", "thin", "lines", "corrected", "hue",
    "labels", "guides", "at_most", "complement", "relative", "quantile", "bands", "note", "x_label",
    "y_label",
    "x_scale", "y_scale", "y_limits", "exact", "limit", "bound", "verdict", "premises", "bias", "n",
    "law", "é",
)  # fmt: skip
_NOISE = "[]{}=\"'#.,\\\n\t \0é-+0123456789eE"


def random_spec(draw: random.Random) -> bytes:
    """Return a spec: entries replaced, added, dropped, moved; sometimes its bytes are spoilt, too."""
    record = json.loads(json.dumps(SPEC))
    for _ in range(draw.choice((1, 1, 2, 3))):
        _change_entry(draw, record)
    text = to_toml(record).encode("utf-8", "surrogatepass")
    if draw.random() < 0.15:
        text = spoil_bytes(draw, text)
    elif draw.random() < 0.15:
        at = draw.randrange(len(text))
        text = text[:at] + draw.choice(_NOISE).encode() * draw.choice((1, 1, 5_000)) + text[at:]
    return text


def _change_entry(draw: random.Random, record: dict[str, Any]) -> None:
    """Change one entry of a nested record."""
    place = record
    while True:
        below = [value for value in place.values() if isinstance(value, dict)]
        if not below or draw.random() < 0.4:
            break
        place = draw.choice(below)
    keys = list(place) or ["x"]
    key = draw.choice(keys)
    match draw.randrange(6):
        case 0:
            place.pop(key, None)
        case 1:
            place[draw.choice(_KEYS)] = copy.deepcopy(draw.choice(_LEAVES))
        case 2:
            place[draw.choice(_KEYS)] = place.pop(key, "x")
        case _:
            place[key] = copy.deepcopy(draw.choice(_LEAVES))


def to_toml(record: dict[str, Any]) -> str:
    """Return a record as TOML, nested tables in braces."""
    return "".join(f"{json.dumps(key)} = {_toml(value)}\n" for key, value in record.items())


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(k)} = {_toml(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    if isinstance(value, float):
        return repr(value)
    return json.dumps(value)


def spoil_bytes(draw: random.Random, data: bytes) -> bytes:
    """Return bytes with a bit turned over, some overwritten, cut off, doubled or moved."""
    changed = bytearray(data)
    at = draw.randrange(len(changed))
    match draw.randrange(6):
        case 0 | 1:
            changed[at] ^= 1 << draw.randrange(8)
        case 2:
            for place in draw.choices(range(len(changed)), k=6):
                changed[place] = draw.randrange(256)
        case 3:
            del changed[at:]
        case 4:
            end = at + draw.choice((1, 100, 4096))
            changed[at:end] = bytes([draw.choice((0, 255, 0xA5))]) * len(changed[at:end])
        case _:
            start = draw.randrange(len(changed))
            changed[at : at + 16] = changed[start : start + 16]
    return bytes(changed)


_TALLIES: tuple[Any, ...] = (
    "", "{", "[]", "null", "7", '"x"', "[" * 100_000, '{"trials": NaN}', '{"trials": 4}',
    {"trials": -4}, {"failures": 9}, {"events": {"heads": 5}}, {"events": {"heads": -1}}, {"events": []},
    {"events": {"tails": 1}}, {"events": {"heads": 1.5}}, {"places": 7}, {"places": {"x": "y"}},
    {"surprise": 1},
    {"values": {"x": [0.5, 0.5, 0.5, float("nan")]}}, {"values": {"x": "abcd"}},
    {"values": {"x": [10**400] * 4}},
    {"measurements": {"x": [4, float("inf"), 0, 0, 1]}}, {"measurements": {"x": [4]}},
    {"counters": {"x": 1}},
    {"measurements": {"x": [4, "a", 0, 0, 1]}}, {"failed": {"x": 4}, "failures": 4}, {"trials": 10**30},
    {"failed": {"\x1b[31m\nerror: x": 4}, "failures": 4, "events": {}, "measurements": {}, "values": {}},
)  # fmt: skip
#: What a file may define, or hold, that simkit's own does not.
_STATEMENTS = (
    "CREATE TRIGGER t AFTER INSERT ON blocks BEGIN DELETE FROM blocks; END",
    "CREATE VIEW v AS SELECT load_extension('x')",
    "CREATE INDEX i ON blocks (source)",
    "ALTER TABLE blocks ADD COLUMN more AS (randomblob(1000000000))",
    "ALTER TABLE cells ADD COLUMN more TEXT DEFAULT (load_extension('x'))",
    "DROP TABLE cells", "DROP TABLE environments", "DROP TABLE blocks", "DELETE FROM cells",
    "DELETE FROM environments", "DELETE FROM blocks WHERE block=0", "PRAGMA user_version=99",
    "PRAGMA user_version=1",
    "PRAGMA user_version=-1", "PRAGMA application_id=7", "PRAGMA encoding='UTF-16'",
    "UPDATE blocks SET block=block+5",
    "UPDATE blocks SET trials='four'", "UPDATE blocks SET seed=1e300", "UPDATE blocks SET tally=x'00ff'",
    "UPDATE blocks SET tally=NULL", "UPDATE blocks SET checksum=''", "UPDATE blocks SET source=x'ff'",
    "UPDATE blocks SET environment='x'", "UPDATE environments SET description='{'",
    "UPDATE environments SET description=char(10) || 'error: x'",
    "UPDATE cells SET study=char(27) || '[31m'",
    "UPDATE cells SET study='../../x'", "UPDATE cells SET parameters=x'ff'",
    "UPDATE blocks SET trials=-4",
    "UPDATE cells SET study=x'ff00'", "UPDATE cells SET cell_key='x'",
    "UPDATE blocks SET trials=9223372036854775807",
)  # fmt: skip


def harm_ledger(draw: random.Random, path: Path, whole: bytes) -> None:
    """Write a ledger that was sound before somebody changed its bytes, its rows or its tables."""
    for side in path.parent.glob(f"{path.name}*"):
        side.unlink()
    if draw.random() < 0.6:
        path.write_bytes(spoil_bytes(draw, whole))
        return
    path.write_bytes(whole)
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("PRAGMA synchronous=OFF")
        with contextlib.suppress(sqlite3.Error):  # one that does not go with what went before
            if draw.random() < 0.5:
                _forge_row(draw, database)
            else:
                database.execute(draw.choice(_STATEMENTS))


def _forge_row(draw: random.Random, database: sqlite3.Connection) -> None:
    """Give one row another tally, with the checksum that goes with it."""
    columns = "cell_key, identity, seed, block, trials, source, environment, tally"
    *key, text = draw.choice(database.execute(f"SELECT {columns} FROM blocks").fetchall())
    change = draw.choice(_TALLIES)
    new = change if isinstance(change, str) else json.dumps({**json.loads(text), **change})
    if draw.random() < 0.2:
        new = "".join(draw.choice((c, c, c, c, draw.choice(_NOISE))) for c in text).replace("\0", "")
    fields = [value.encode() if isinstance(value, str) else value for value in (*key, new)]
    where = "cell_key=? AND identity=? AND seed=? AND block=? AND trials=? AND source=?"
    database.execute(
        f"UPDATE blocks SET tally=?, checksum=? WHERE {where}", (new, row_checksum(*fields), *key[:6])
    )


def harm_file(draw: random.Random, path: Path, whole: bytes) -> None:
    """Write a run's manifest or table with something in it changed."""
    data = whole
    if path.suffix == ".json" and draw.random() < 0.6:
        record = json.loads(whole)
        _change_entry(draw, record)
        for key in draw.sample(("run", "files", "options", "trials", "seed"), draw.choice((0, 1, 2))):
            record[key] = draw.choice((*_LEAVES, ["../outside/kept", "first.csv"], [["x"]]))
        data = json.dumps(record).encode("utf-8", "surrogatepass")
    elif path.suffix == ".csv" and draw.random() < 0.6:
        rows = [line.split(",") for line in whole.decode().splitlines()]
        row = draw.choice(rows)
        row[draw.randrange(len(row))] = draw.choice(
            ("", "nan", "inf", "-1", "1e400", "x", '"', "²", "9" * 5_000, "../x", "<b>", "=1+1", "true")
        )
        data = "\n".join(map(",".join, rows)).encode()
    else:
        data = spoil_bytes(draw, whole)
    path.write_bytes(data)


Harm = Callable[[random.Random, Path, bytes], None]
