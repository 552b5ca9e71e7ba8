"""The file of counterexamples, read and checked; what travels with a paper is read on every audit."""

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from simkit.engine.sources.documents import read_toml, study_beside
from simkit.engine.sources.registry import study_file
from simkit.errors import UsageError, nearest

#: Blocks that certify begin here; those of search and shrinking begin at 0, those of witnesses at 2^62.
CERTIFYING_BLOCK = 2**61
FOUND_BLOCK = 3 * 2**60  # of a place as it was found, whose shrunk one was not certified
#: The table of each counterexample.
TABLE = "counterexample"
_NEEDED = {
    "target": str, "claim": str, "parameters": dict, "seed": int, "first_block": int, "trials": int,
    "certifications": int, "family_error": float,
}  # fmt: skip


@dataclass(frozen=True)
class CounterexampleRecord:
    """A counterexample as its file has it."""

    target: str  # what `simkit audit` is asked for: a paper, or ``mine.py:MyStudy``
    claim: str  # label and part
    parameters: Mapping[str, Any]  # what is given; the others follow
    seed: int
    first_block: int  # of those that certify it
    trials: int  # 0 where its margin is exact
    certifications: int  # among how many the family's error was divided
    family_error: float
    study: str = ""  # which study of the paper the claim is about; claims of several may have one name
    campaign: str = ""  # the line that has found it; places of one line are of one campaign
    # of a claim about every draw: the latent numbers of the trial that violates it
    data: Mapping[str, list[float]] | None = None
    statement: str = ""  # the claim's text when it was refuted; nothing where the file does not say it
    left: tuple[float, float] | None = None  # its sides there
    right: tuple[float, float] | None = None


def read_records(path: Path) -> list[CounterexampleRecord]:
    """Return the counterexamples of a file; `UsageError` if it is none, or cannot be read."""
    held = read_toml(path, repr(str(path)))
    items = held.get(TABLE)
    if not isinstance(items, list) or not items:
        raise UsageError(f"{str(path)!r}: it has no [[{TABLE}]]; simkit refute writes such files")
    return [_record(item, i + 1, path, str(held.get("command", ""))) for i, item in enumerate(items)]


def _record(item: Any, number: int, path: Path, campaign: str) -> CounterexampleRecord:
    where = f"{str(path)!r}, {TABLE} {number}"
    if not isinstance(item, dict):
        raise UsageError(f"{where}: it is {item!r}, no table")
    for name, kind in _NEEDED.items():
        value = item.get(name)
        fits = isinstance(value, (int, float) if kind is float else kind) and not isinstance(value, bool)
        if not fits:
            there = f"is {value!r}" if name in item else "is missing"
            raise UsageError(f"{where}: {name} {there}; it is {_said(kind)}")
    for name, value in item["parameters"].items():
        if not isinstance(value, str | int | float):
            raise UsageError(
                f"{where}: parameters.{name} is {value!r:.60}; it is a number, a text or a flag"
            )
    odd = [n for n in ("first_block", "trials", "certifications") if not 0 <= item[n] < 2**62]
    odd = ["seed"] * (item["seed"] < 0) + odd
    if odd or not 0 < item["family_error"] < 1 or item["certifications"] < 1:
        name = odd[0] if odd else "family_error or certifications"
        raise UsageError(f"{where}: {name} is out of range")
    if item["first_block"] < CERTIFYING_BLOCK:
        raise UsageError(
            f"{where}: first_block is {item['first_block']}; blocks below {CERTIFYING_BLOCK} are those"
            " of a search, which certify nothing"
        )
    texts = {name: item.get(name, "") for name in ("study", "statement")}
    for name, text in texts.items():
        if not isinstance(text, str):
            raise UsageError(f"{where}: {name} is {text!r}; it is a text")
    return CounterexampleRecord(
        **{name: item[name] for name in _NEEDED}, **texts, campaign=campaign,
        data=_data(item.get("data"), where), left=_ends(item.get("left"), f"{where}: left"),
        right=_ends(item.get("right"), f"{where}: right"),
    )  # fmt: skip


def _ends(held: Any, where: str) -> tuple[float, float] | None:
    """Return the numbers below and above a side."""
    if held is None:
        return None
    try:
        low, high = _numbers(held)
    except ValueError:
        raise UsageError(f"{where} is {held!r}; it is two numbers, below and above it") from None
    return low, high


def _numbers(held: Any) -> list[float]:
    """Return a list of numbers as doubles; `ValueError` if it is no such list."""
    if not isinstance(held, list) or not all(type(x) in (int, float) for x in held):
        raise ValueError
    try:
        return [float(x) for x in held]
    except OverflowError:
        raise ValueError from None


def _data(held: Any, where: str) -> dict[str, list[float]] | None:
    if held is None:
        return None
    wrong = UsageError(f"{where}: data are numbers by name of a latent, as noise = [0.0, 1.5]")
    if not isinstance(held, dict) or not held:
        raise wrong
    try:
        return {name: _numbers(numbers) for name, numbers in held.items()}
    except ValueError:
        raise wrong from None


def loaded_targets(records: Sequence[CounterexampleRecord], path: Path, own: str = "") -> dict[str, str]:
    """Return what is loaded for each target of a file's counterexamples.

    A target in a file lies in the folder of the counterexamples, or is what the user names beside them;
    nothing else is run. The user's own ``mine.py:MyStudy`` stands for the targets in a file of that
    name. `UsageError` if a target lies elsewhere, is not there, or none is what the user names.
    """
    found = {}
    for number, record in enumerate(records, 1):
        target, where = record.target, f"{str(path)!r}, {TABLE} {number}"
        if ".py" not in target:
            found[target] = target
        elif _is_same(own, target):
            found[target] = _in_file(study_file(own), _class(own) or _class(target))
        else:
            found[target] = study_beside(path, target, where=where, key="target")
            file = study_file(found[target])
            if not file.is_file():
                line = shlex.join(["simkit", "audit", str(path), _in_file(file.name, _class(target))])
                raise UsageError(
                    f"{where}: target: there is no file {str(file)!r}; put it there, or name it: {line}"
                )
    if own and not any(_is_same(own, target) for target in found):
        raise UsageError(f"audit {str(path)!r}: no {TABLE} of it is of {own!r}{nearest(own, found)}")
    return found


def _is_same(own: str, target: str) -> bool:
    """Return whether the user names what a target names, wherever that lies."""
    if ".py" not in own or study_file(own).name != study_file(target).name:
        return False
    return "" in (_class(own), _class(target)) or _class(own) == _class(target)


def _class(target: str) -> str:
    return target.partition(".py:")[2]


def _in_file(file: str | Path, name: str) -> str:
    return f"{file}:{name}" if name else str(file)


def target_beside(target: str, path: Path) -> str:
    """Return a target as a file of counterexamples names it, a study's file from that file's folder.

    One that lies elsewhere is named as if it lay there: the user says where it is, or puts it there.
    """
    if ".py" not in target:
        return target
    file, folder = study_file(target).resolve(), path.resolve().parent
    name = file.relative_to(folder).as_posix() if file.is_relative_to(folder) else file.name
    return _in_file(name, _class(target))


def _said(kind: type) -> str:
    return {str: "a text", dict: "a table", int: "a whole number", float: "a number in (0, 1)"}[kind]
