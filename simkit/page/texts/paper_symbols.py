"""Parameters by the symbols of their paper, as they are declared: ``clusters`` is K."""

import inspect
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from typing import Any

from simkit.declare.claims.claim import Claim
from simkit.declare.parameters.parameter import Parameter
from simkit.declare.study import Study
from simkit.verdicts.findings.finding import AGREEMENT, Finding
from simkit.words.formulas.equations import plain_symbol


@lru_cache(maxsize=64)  # of each cell of a study
def symbols_of(study: Study) -> Mapping[str, str]:
    """Return the symbol of each parameter; its name where the paper has none, or two have the same."""
    found = {p.name: _with_greek(p.symbol) if p.symbol else _as_named(p.name) for p in study.parameters}
    counts = Counter(found.values())
    return {name: sign if counts[sign] == 1 else _as_named(name) for name, sign in found.items()}


def _as_named(name: str) -> str:
    """Return a parameter's own name, its Greek letter in print."""
    shown = _with_greek(name)
    return shown if shown != name else name.replace("_", " ")


def _with_greek(text: str) -> str:
    first, index, rest = text.partition("_")
    return f"{plain_symbol(first)}{index}{rest}"


def heading(name: str, symbol: str) -> str:
    """Return a column's heading: the symbol, and the parameter's name where that is another.

    >>> heading("clusters", "K"), heading("sigma", "σ"), heading("n", "n")
    ('K (clusters)', 'σ (sigma)', 'n')
    """
    said = name.replace("_", " ")
    return said if symbol in (said, name) else f"{symbol} ({said})"


def symbols_named(findings: Sequence[Finding]) -> dict[str, str]:
    """Return what the symbols and words of a paper's claims mean, by how tables and texts have them.

    Parameters of its studies as these declare them, quantities that a claim or a premise names, and what
    theory computes for a statement, by the first sentence of what computes it.
    """
    said: dict[str, dict[str, None]] = {}
    findings = [f for f in findings if f.claim.label != AGREEMENT]
    studies = {id(f.cell.study): f.cell.study for f in findings}
    for study in studies.values():
        symbols = symbols_of(study)
        for parameter in study.parameters:
            if parameter.kind != "implementation":
                term = heading(parameter.name, symbols[parameter.name])
                said.setdefault(term, {})[_meaning(parameter)] = None
    for claim in {id(f.claim): f.claim for f in findings}.values():
        for name, meaning in _numbers_of(claim).items():
            said.setdefault(name, {})[meaning] = None
        if claim.constant != Claim.constant and claim.kind == "order":
            letter = heading(claim.constant, plain_symbol(claim.constant))
            said.setdefault(letter, {})["The constant that an order leaves open"] = None
    for f in findings:
        for name, meaning in _quantities_of(f).items():
            said.setdefault(name, {})[meaning] = None
    return {term: "; ".join(said[term]) for term in sorted(said, key=str.casefold)}


def _meaning(parameter: Parameter) -> str:
    meaning = parameter.meaning
    if parameter.choices and parameter.is_categorical:
        return f"{meaning}. One of {', '.join(map(str, parameter.choices))}"
    return meaning


def _quantities_of(found: Finding) -> Mapping[str, str]:
    """Return the quantities that a statement or a premise of it names, with their meanings."""
    subject = getattr(found.question, "subject", None)
    known = subject.quantities if subject else {q.name: q for q in found.cell.study.quantities}
    stated = found.claim.parsed
    texts = " ".join(premise.text for premise in found.premises)
    names = {*stated.names, stated.event, *re.findall(r"\w+", texts)} - set(found.claim.numbers)
    return {name: known[name].meaning for name in sorted(names) if name in known}


def _numbers_of(claim: Claim) -> Mapping[str, str]:
    """Return the numbers that a statement or a premise names, each by what computes it."""
    texts = " ".join(text for text in (*claim.when, *claim.open_when) if isinstance(text, str))
    names = {*claim.parsed.names, *re.findall(r"\w+", texts)}
    found = {name: _first_sentence(claim.numbers[name]) for name in sorted(names & set(claim.numbers))}
    return {name: text for name, text in found.items() if text}


def _first_sentence(formula: Any) -> str:
    """Return what a formula returns, as its docstring says it; nothing of one that does not."""
    formula = formula[0] if isinstance(formula, tuple) else formula
    while isinstance(formula, partial):
        formula = formula.func
    first = (inspect.getdoc(formula) or "").partition("\n\n")[0].replace("\n", " ")
    first = first.partition(" Source: ")[0].rstrip(".")
    verb, _, rest = first.partition(" ")
    return rest if verb in ("Return", "Enclose") else ""
