"""The file of counterexamples, read and checked; what travels with a paper is read on every audit."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from simkit.errors import UsageError, one_line

#: Blocks that certify begin here; those of search and shrinking begin at 0, those of witnesses at 2^62.
CERTIFYING_BLOCK = 2**61
#: The table of each counterexample.
TABLE = "counterexample"
_NEEDED = {
    "target": str, "claim": str, "parameters": dict, "seed": int, "first_block": int, "trials": int,
    "certifications": int, "family_error": float,
}  # fmt: skip


@dataclass(frozen=True)
class Record:
    """A counterexample as its file has it.

    Attributes
    ----------
    target : str
        What `simkit audit` is asked for: a paper, or ``mine.py:MyStudy``.
    claim : str
        Label and part.
    parameters : mapping of str to value
        What is given; the others follow.
    seed, first_block, trials : int
        The blocks that certify it; no trials where its margin is exact.
    certifications : int
        Among how many the family's error was divided.
    family_error : float
    study : str
        Which study of the paper the claim is about; claims of several may have one name.
    data : mapping of str to list of float, optional
        Of a claim about every draw: the latent numbers of the trial that violates it.
    campaign : str
        The line that has found it; places of one line are of one campaign.
    """

    target: str
    claim: str
    parameters: Mapping[str, Any]
    seed: int
    first_block: int
    trials: int
    certifications: int
    family_error: float
    study: str = ""
    campaign: str = ""
    data: Mapping[str, list[float]] | None = None


def read_records(path: Path) -> list[Record]:
    """Return the counterexamples of a file.

    Raises
    ------
    UsageError
        If it cannot be read, or is no file of counterexamples.
    """
    try:
        held = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        said = getattr(error, "strerror", None) or one_line(error)
        raise UsageError(f"{str(path)!r}: it cannot be read ({said})") from None
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        raise UsageError(f"{str(path)!r}: no TOML ({one_line(error)})") from None
    items = held.get(TABLE)
    if not isinstance(items, list) or not items:
        raise UsageError(f"{str(path)!r}: it has no [[{TABLE}]]; simkit refute writes such files")
    return [_record(item, i + 1, path, str(held.get("command", ""))) for i, item in enumerate(items)]


def _record(item: Any, number: int, path: Path, campaign: str) -> Record:
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
    study = item.get("study", "")
    return Record(
        **{name: item[name] for name in _NEEDED}, study=study if isinstance(study, str) else "",
        campaign=campaign, data=_data(item.get("data"), where),
    )  # fmt: skip


def _data(held: Any, where: str) -> dict[str, list[float]] | None:
    if held is None:
        return None
    wrong = UsageError(f"{where}: data are numbers by name of a latent, as noise = [0.0, 1.5]")
    if not isinstance(held, dict) or not held:
        raise wrong
    found = {}
    for name, numbers in held.items():
        if not isinstance(numbers, list) or any(
            isinstance(x, bool) or not isinstance(x, int | float) for x in numbers
        ):
            raise wrong
        try:
            found[name] = [float(x) for x in numbers]
        except OverflowError:
            raise wrong from None
    return found


def _said(kind: type) -> str:
    return {str: "a text", dict: "a table", int: "a whole number", float: "a number in (0, 1)"}[kind]
