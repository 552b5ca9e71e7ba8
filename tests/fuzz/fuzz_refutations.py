"""Certificates and files of counterexamples as somebody else might hand them over."""

from __future__ import annotations

import copy
import json
import random
import tomllib
from typing import Any

from fuzz_files import _LEAVES, _NOISE, _change_entry, _toml, spoil_bytes

from simkit.verdicts.exact.certificates import digest_of

#: A study whose claims fail: by trials, by arithmetic with functions, by arithmetic under a premise.
FALSE_STUDY = """
from simkit import Claim, Parameter, Study, event


class Wrong(Study):
    name = "wrong"
    summary = "claims that fail"
    block_size = 4
    default_trials = 4
    parameters = (Parameter("bias", "float", 0.5, "Probability of heads", low=0, high=1),)
    quantities = (event("heads", "heads"),)
    claims = (
        Claim("Lemma 1", "Pr[heads] >= sqrt(bias)", scope={"bias": "0.2,0.3"}),
        Claim("Lemma 2", "exp(bias) + sqrt(2)*log(2+bias) <= 1+bias", scope={"bias": "0.2,0.8"}),
        Claim("Lemma 3", "bias**2 >= 2*bias", scope={"bias": "0.2,0.8"}, when=("bias > 0.1",)),
    )

    def trial(self, params, rng):
        return {"heads": rng.random() < params["bias"]}
"""
FIRST_BLOCK = 2**61
MOST_TRIALS = 400  # a file may ask for any number; this many take milliseconds


def _record(claim: str, statement: str, trials: int, left: float, right: float) -> dict[str, Any]:
    return {
        "target": "wrong.py:Wrong", "study": "wrong", "claim": claim, "statement": statement, "seed": 3,
        "first_block": FIRST_BLOCK, "trials": trials, "certifications": 2, "family_error": 0.01,
        "evidence": "trials", "left": [left, left], "right": [right, right],
        "parameters": {"bias": 0.25}, "found_at": {"bias": 0.2},
    }  # fmt: skip


RECORDS = (
    _record("Lemma 1", "Pr[heads] >= sqrt(bias)", 60, 11 / 60, 0.5),
    _record("Lemma 3", "bias**2 >= 2*bias", 0, 0.0625, 0.5),
)
#: Targets that no file may have run, wherever it lies; `{outside}` is a folder beside the file's.
ELSEWHERE = (
    "{outside}/evil.py:Q", "../outside/evil.py:Q", "../outside/evil.py", "link.py:Q", "linked/evil.py:Q",
    "./../outside/evil.py:Q", "wrong.py/../../outside/evil.py:Q", "specs/../../outside/evil.py:Q",
    "{outside}/../outside/evil.py:Q", "~/evil.py:Q", "file://{outside}/evil.py:Q",
)  # fmt: skip
_OWN = (
    "wrong.py:Wrong", "mine.py:Coin", "wrong.py", "Lemma 1", "Lemma 2", "Lemma 9", "lemma 1", 0.3, 4, 60,
    FIRST_BLOCK, FIRST_BLOCK - 1, FIRST_BLOCK + 7, 2**62 - 1, 2**62, {"bias": 2.0}, {"bias": "0.2"},
    {"bias": "0.1,0.2"}, {"bias": True}, {"bias": float("nan")}, {"bias": 1}, {"bais": 0.2},
    {"heads": [0.0]}, {"noise": [0.5, float("inf")]}, {"x": []}, "Pr[heads] >= 0", "bias >= 2*bias",
    "Pr[heads] >= sqrt(bias)\x1b[31m", "\x07" * 3, "x" * 100_000,
)  # fmt: skip
_KEYS = (
    "target", "study", "claim", "statement", "seed", "first_block", "trials", "certifications",
    "family_error", "left", "right", "parameters", "found_at", "data", "witness", "differs_in", "bias",
)  # fmt: skip


def random_counterexamples(draw: random.Random, outside: str) -> bytes:
    """Return a file of counterexamples: entries changed, targets elsewhere, bytes spoilt."""
    records = [copy.deepcopy(draw.choice(RECORDS)) for _ in range(draw.choice((1, 1, 2, 3)))]
    for _ in range(draw.choice((0, 1, 1, 2, 3))):
        record = draw.choice(records)
        if draw.random() < 0.2:
            record["target"] = draw.choice(ELSEWHERE).replace("{outside}", outside)
        elif draw.random() < 0.6:
            record[draw.choice(_KEYS)] = copy.deepcopy(draw.choice(_OWN))
        else:
            _change_entry(draw, record)
    text = f"command = {_toml(draw.choice(('simkit refute wrong.py', *_OWN, *_LEAVES)))}\n"
    for record in records:
        text += "[[counterexample]]\n" if draw.random() < 0.98 else "[counterexample]\n"
        text += "".join(f"{json.dumps(key)} = {_toml(value)}\n" for key, value in record.items())
    data = text.encode("utf-8", "surrogatepass")
    if draw.random() < 0.1:
        data = spoil_bytes(draw, data)
    elif draw.random() < 0.1:
        at = draw.randrange(len(data))
        data = data[:at] + draw.choice(_NOISE).encode() * draw.choice((1, 1, 5_000)) + data[at:]
    return data if _is_short(data) else text.replace("trials", "trails").encode("utf-8", "surrogatepass")


def _is_short(data: bytes) -> bool:
    """Say whether a file asks for few trials, or for nothing."""
    try:
        records = tomllib.loads(data.decode())["counterexample"]
    except (ValueError, LookupError, RecursionError):
        return True
    asked = [record.get("trials") for record in records if isinstance(record, dict)]
    return all(not isinstance(trials, int) or not MOST_TRIALS < trials < 2**62 for trials in asked)


_ARITHMETIC: tuple[Any, ...] = (
    "9**9**9**9", "1e999999999", "1e-999999999", "1/0", "0/0", "exp(1e9)", "exp(exp(exp(9)))",
    "log(0)",
    "log(-bias)", "sqrt(-1)", "2**(10**9)", "2**-(10**9)", "(0-2)**0.5", "0**-1", "ceil(1e300)", "bias",
    "bais", "__import__('os').system('touch ../outside/x')", "open('../outside/x', 'w')",
    "(lambda: 0)()",
    "[x for x in ()]", "bias.__class__", "exp(x=1)", "exp()", "exp(1, 2)", "1 if 1 else 2", "'a'*10**9",
    "1_0", "0x1f", "1j", "...", "None", "bias bias", "(" * 10_000 + "1" + ")" * 10_000,
    "+".join("1" * 5_000),
    "-" * 5_000 + "1", "exp(" * 60 + "1" + ")" * 60, "2" * 5_000, "1." + "0" * 5_000 + "1", "nan", "inf",
    "-0", "٣", "１", "3/", "/3", " 3 ", "\n3", "3#", "<", "in", "!=", "<=", ">=", "=", ">", True,
    10**400,
)  # fmt: skip
_FIELDS = (
    "paper", "claim", "cell", "statement", "relation", "parameters", "numbers", "premises", "left",
    "right", "premises not checked", "text", "expression", "low", "high", "source", "sha256", "bias",
)  # fmt: skip


def random_certificate(draw: random.Random, whole: bytes) -> bytes:
    """Return a certificate with entries changed, most of them signed again, or its bytes spoilt."""
    if draw.random() < 0.15:
        return spoil_bytes(draw, whole)
    record = json.loads(whole)
    if draw.random() < 0.1:
        record[draw.choice(("refutations", "left out", "certificate"))] = draw.choice(_LEAVES)
        return _json(record)
    for _ in range(draw.choice((1, 1, 2))):
        entry = draw.choice(record["refutations"])
        parts = (entry.get(name) for name in ("left", "right", "parameters"))
        place = draw.choice((entry, entry, *parts))
        if not isinstance(place, dict):
            continue
        value = copy.deepcopy(draw.choice(_ARITHMETIC if draw.random() < 0.7 else _LEAVES))
        match draw.randrange(5):
            case 0:
                place.pop(draw.choice([*place] or ["x"]), None)
            case 1:
                place[draw.choice(_FIELDS)] = value
            case 2:
                entry["premises"] = [[value, "<", draw.choice(_ARITHMETIC)]]
            case 3:
                _state(entry, str(value), draw.choice(("left", "right")))
            case _:
                place[draw.choice([*place] or ["x"])] = value
    if draw.random() < 0.8:
        for entry in record["refutations"]:
            entry["sha256"] = digest_of(entry)
    return _json(record)


def _state(entry: dict[str, Any], text: str, side: str) -> None:
    """Give a statement another side, as it would be written."""
    if all(isinstance(entry.get(each), dict) for each in ("left", "right")):
        entry[side]["text"] = text
        sides = (str(entry[each].get("text")) for each in ("left", "right"))
        entry["statement"] = f" {entry.get('relation')} ".join(sides)


def _json(record: Any) -> bytes:
    return json.dumps(record).encode("utf-8", "surrogatepass")
