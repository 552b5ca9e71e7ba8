"""What claims have withstood: at how many grid points a search has attacked them, and none refuted them.

A paper's table travels with it (`Paper.attacks`); `benchmarks/attacks.py` writes it.
"""

import ast
import hashlib
import inspect
import json
import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any

from simkit.declare.claims.claim import Claim, Paper
from simkit.declare.claims.tables import read_rows
from simkit.engine.tables.table import csv_text

COLUMNS = ("study", "claim", "stated", "points", "settings", "refuted", "ended")
_DIGITS = 12


@dataclass(frozen=True)
class Attack:
    """An attack on a claim."""

    study: str
    claim: str
    stated: str  # the hash of what was claimed, as `stated_hash` makes it
    points: int  # grid points inside the premises at which it was asked
    settings: int  # settings of its categorical parameters among them
    refuted: bool = False  # whether a point was certified
    ended: str = ""  # why it ended before its budget did, or nothing


def stated_hash(claim: Claim) -> str:
    """Return hex digits of claim, scope, premises and the own code of functions, not what they call."""
    premises = [text if isinstance(text, str) else _source(text) for text in claim.when]
    where = {name: str(value) for name, value in claim.where.items()}
    computed = {name: _source(formula) for name, formula in sorted(claim.numbers.items())}
    computed |= {str(power): _source(formula) for power, formula in sorted(claim.constants.items())}
    stated = [claim.name, claim.statement, premises, where, claim.quantifier, computed]
    stated += [_source(claim.exact), claim.left_is, claim.right_is, claim.event_is]
    return hashlib.sha256(json.dumps(stated, sort_keys=True).encode()).hexdigest()[:_DIGITS]


def _source(formula: Any) -> str:
    """Return the source of a function, and what a partial of it fixes."""
    if isinstance(formula, tuple):
        return " ".join(map(_source, formula))
    if isinstance(formula, partial):
        return _source((formula.func, *formula.args, *sorted(formula.keywords.items())))
    if not callable(formula):
        return repr(formula)
    try:
        return _own_source(formula)
    except (OSError, TypeError):
        return getattr(formula, "__qualname__", type(formula).__qualname__)


@lru_cache(maxsize=1024)  # claims share functions
def _own_source(formula: Any) -> str:
    return _without_docstrings(inspect.getsource(inspect.unwrap(formula)))


def _without_docstrings(source: str) -> str:
    """Return what a source does: without comments, docstrings and layout."""
    try:
        tree = ast.parse(textwrap.dedent(source))
    except SyntaxError:  # a lambda within a longer statement
        return " ".join(source.split())
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and ast.get_docstring(node) is not None:
            node.body = node.body[1:] or [ast.Pass()]
    return ast.unparse(tree)


def attacks_on(paper: Paper, study: str) -> dict[str, Attack]:
    """Return the attacks on the claims of a study of a paper, by the claim's name."""
    return {own.claim: own for own in read_attacks(paper) if own.study == study}


def read_attacks(paper: Paper) -> list[Attack]:
    """Return the attacks on a paper's claims."""
    if not paper.attacks:
        return []
    return [
        Attack(
            row["study"], row["claim"], row["stated"], int(row["points"]), int(row["settings"]),
            row["refuted"] == "true", row["ended"],
        )
        for row in read_rows(paper.attacks)
    ]  # fmt: skip


def attacks_text(attacks: Sequence[Attack]) -> str:
    """Return attacks as the CSV that `read_attacks` reads."""
    return csv_text(COLUMNS, [[getattr(each, name) for name in COLUMNS] for each in attacks])


def withstood(claim: Claim, attacks: Mapping[str, Attack]) -> int | None:
    """Return at how many grid points a claim, as it stands, was attacked in vain; else None."""
    own = attacks.get(claim.name)
    if own is None or own.refuted or own.stated != stated_hash(claim):
        return None
    return own.points
