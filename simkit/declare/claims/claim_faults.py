"""What is wrong with the declaration of a claim: one line that names it, and what would be right."""

import math
from collections.abc import Collection, Mapping, Sequence
from typing import Any, get_args

from simkit.declare.claims.claim import POWERS, Claim, Concern, Display, Event, Quantifier, Side
from simkit.declare.claims.grammar import parse_premise, premise_names
from simkit.declare.claims.limits import fault_of_limit
from simkit.declare.parameters.expressions import Expression, ExpressionError
from simkit.declare.statement import quantities_of
from simkit.errors import nearest

_MEANS = ("E", "Var")
_TEXTS = (
    "label", "statement", "part", "printed", "along", "delta", "corrects", "fails_with", "constant",
    "display", "reading", "vacuous_when", "second_moment", "note", "because",
)  # fmt: skip
_MAPPINGS = {
    "numbers": '{"x": f}', "where": '{"model": "self"}', "scope": '{"n": "10:100:10"}',
    "far": '{"n": "1e100"}', "monotone": '{"n": 1}',
    "constants": '{1: f}', "tried": '{"C": 5}', "formulas": '{"x": "2*n"}',
}  # fmt: skip


def _once_a_cell(claim: Claim) -> frozenset[str]:
    """Return the names of a claim that have to be numbers of the cell, not of a draw."""
    stated = claim.parsed
    names = premise_names(
        (*claim.open_when, claim.vacuous_when) if claim.vacuous_when else claim.open_when
    )
    names |= frozenset().union(*(Expression(text).names for text in claim.left_range if text))
    if stated.measure:
        names |= stated.right.names
    return names | ({stated.size} if stated.size else set())


def fault_of_claim(
    claim: object, parameters: Sequence[str], quantities: Mapping[str, Any], kept: Collection[str]
) -> str:
    """Return what is wrong with a claim's declaration, or the empty string.

    Quantities are measured and judged ones; of those kept each trial's value is stored.
    """
    if not isinstance(claim, Claim):
        return f"a claim is {claim!r}, no Claim(label, statement)"
    if fault := _fault_of_types(claim):
        return f"claim {claim.label!r}: {fault}"
    where = f"claim {claim.name!r}"
    for attribute in ("when", "open_when"):
        text = getattr(claim, attribute)
        if isinstance(text, str):
            return f"{where}: its {attribute} is one text; write {attribute}=({text!r},)"
    if len(claim.left_range) != 2:
        return f'{where}: its left_range is {claim.left_range!r}; write two texts, as ("0", "1")'
    try:
        stated = claim.parsed
        own = [Expression(text).names for text in claim.left_range if text]
        own += [premise_names((claim.vacuous_when,))] if claim.vacuous_when else []
        texts = [text for text in (*claim.when, *claim.open_when) if isinstance(text, str)]
        premises = [parse_premise(text) for text in texts]
        delta = Expression(claim.delta).names if claim.delta else frozenset()
    except ExpressionError as error:
        return f"{where}: {error}"
    except (TypeError, AttributeError) as error:  # a number where a text stands, and the like
        return f'{where}: a value of it is of the wrong type ({error}); write texts, as delta="0.05"'
    for mapping in (claim.scope, claim.far):
        for name, grid in mapping.items():
            if not isinstance(grid, str):
                values = grid if isinstance(grid, list | tuple) else [grid]
                numbers = all(isinstance(each, int | float) for each in values)
                text = ",".join(map(str, values)) if numbers else "10:100:10"
                return f'{where}: the grid of {name!r} is {grid!r}; write a text, as "{text}"'
    if claim.constants and claim.kind != "with-high-probability":
        return f"{where}: constants are of a claim Pr[...] >= 1 - delta/poly(n); leave them out"
    if claim.quantifier not in get_args(Quantifier):
        there_is = ", ".join(get_args(Quantifier))
        return f"{where}: its quantifier is {claim.quantifier!r}; there is {there_is}"
    if claim.reading and not claim.display or claim.fixed_reading and not claim.reading:
        return f'{where}: a reading is one of a display; write display="Eq. (1)", reading="..."'
    if claim.concerns not in get_args(Concern):
        there_is = ", ".join(get_args(Concern))
        return f"{where}: it concerns {claim.concerns!r}; there is {there_is}"
    if claim.of and claim.concerns == "statement":
        return f'{where}: of={claim.of!r} is said of a step or a premise; write concerns="proof", too'
    if stated.event:
        kind = getattr(quantities.get(stated.event), "kind", None)
        events = [name for name, quantity in quantities.items() if quantity.kind == "event"]
        if kind != "event" and claim.exact is None:
            return f"{where}: {stated.event!r} is no event of the study{nearest(stated.event, events)}"
    averaged = stated.left.text if stated.measure in _MEANS and stated.left else ""
    if getattr(quantities.get(averaged), "kind", "") == "event":
        return f"{where}: {averaged!r} is an event; write Pr[{averaged}]"
    of_draws = averaged and stated.left is not None and stated.left.names & quantities.keys()
    if of_draws and averaged not in quantities and not stated.of_moment and claim.exact is None:
        return f"{where}: E[{averaged}] is of an expression; measure it in the trial, and name that"
    names = stated.names.union(delta, *own, *(left.names | right.names for left, _, right in premises))
    known = {*parameters, *claim.numbers, *quantities, "pi"}
    for name in sorted(names):
        if name not in known:
            hint = nearest(name, sorted(known))
            return f"{where}: {name!r} is no parameter, quantity or number of it{hint}"
        if (name in parameters) + (name in claim.numbers) + (name in quantities) > 1:
            return f"{where}: {name!r} names two things; give the number another name"
        if name in quantities and stated.measure not in _MEANS and name not in kept:
            cure = (
                f"write Pr[{name}]" if quantities[name].kind == "event" else "declare it with kept=True"
            )
            return f"{where}: {name!r} is not kept, so that it cannot be compared draw by draw; {cure}"
    for name in sorted(_once_a_cell(claim)):
        if name in quantities:
            return (
                f"{where}: {name!r} is measured in each trial; here a number of the cell is asked for:"
                f" compare it in Pr[{name} <= y], or draw by draw"
            )
    if not (claim.accuracy >= 0 and claim.resolution >= 0):
        return f"{where}: accuracy and resolution are at least 0, as accuracy=1e-9"
    if not isinstance(claim.trials, int) or claim.trials < 0:
        return f"{where}: trials={claim.trials!r}; a whole number, or 0 for its study's own"
    if fault := fault_of_limit(claim, parameters) or _fault_of_bounds(claim) or _fault_of_moment(claim):
        return f"{where}: {fault}"
    fault = _fault_of_scope(claim, parameters)
    return fault or _fault_of_proof(claim, parameters, quantities, kept)


def _fault_of_types(claim: Claim) -> str:
    """Return which attribute is of the wrong type, and what would be right, or the empty string."""
    for name in _TEXTS:
        if not isinstance(getattr(claim, name), str):
            return f"its {name} is {getattr(claim, name)!r}; write a text"
    for name, example in _MAPPINGS.items():
        if not isinstance(getattr(claim, name), Mapping):
            return f"its {name} is {getattr(claim, name)!r}; write a mapping, as {example}"
    for name in ("exact", "witness", "instance"):
        if getattr(claim, name) is not None and not callable(getattr(claim, name)):
            return f"its {name} is {getattr(claim, name)!r}; write a function of the parameters"
    for name, formula in claim.numbers.items():
        if isinstance(formula, tuple) and not (len(formula) == 2 and all(map(callable, formula))):
            return f"its number {name!r} is {formula!r}; write a function, or two: (f, g)"
    for name, symbolic in claim.formulas.items():
        if isinstance(symbolic, str):
            Expression(symbolic)
        elif not callable(symbolic):
            return f"its formula {name!r} is {symbolic!r}; write a text, or a function that returns one"
    if not all(k in POWERS and callable(f) for k, f in claim.constants.items()):
        return f"its constants are {claim.constants!r}; write a function for n, n^2 or n^3, as {{1: f}}"
    if not all(isinstance(c, int | float) and 0 < c < math.inf for c in claim.tried.values()):
        return f'its tried is {claim.tried!r}; write a positive number for each constant, as {{"C": 5}}'
    if not isinstance(claim.needs, str | list | tuple):
        return f'its needs is {claim.needs!r}; write a name, as needs="n", or several'
    if not isinstance(claim.left_range, list | tuple) or not all(
        isinstance(end, str) for end in claim.left_range
    ):
        return f'its left_range is {claim.left_range!r}; write two texts, as ("0", "1")'
    return ""


def _fault_of_bounds(claim: Claim) -> str:
    """Return what is wrong with what a claim says of its computed sides, or the empty string."""
    for attribute, of in (("left_is", Side), ("right_is", Side), ("event_is", Event)):
        value = getattr(claim, attribute)
        if value not in get_args(of):
            return f"its {attribute} is {value!r}; there is {', '.join(get_args(of))}"
    if claim.left_is == claim.right_is == "exact" and claim.event_is == "equals":
        return ""
    if claim.event_is != "equals" and (claim.parsed.measure != "Pr" or claim.left_is != "exact"):
        return "event_is is of Pr[...], in place of left_is; write one of the two"
    if claim.parsed.relation == "=" or claim.kind in ("order", "with-high-probability"):
        return f"a bound of a side decides no {claim.kind}; compare by <= or >= with a constant"
    return ""


def _fault_of_moment(claim: Claim) -> str:
    """Return what is wrong with the second moment that a claim assumes, or the empty string."""
    if claim.assumed is None:
        return ""
    is_mean = claim.parsed.measure == "E" and claim.kind != "order" and not claim.parsed.of_moment
    averaged = claim.parsed.left.text if is_mean and claim.parsed.left else ""
    example = f'second_moment="E[{averaged or "x"}**2] <= 1", or "Var[{averaged or "x"}] <= 1"'
    try:
        stated = claim.assumed.parsed
    except ExpressionError as error:
        return f"its second_moment: {error}; write {example}"
    if not averaged or stated.of_moment != averaged or stated.relation not in ("<", "<="):
        return f"its second_moment is {claim.second_moment!r} of {claim.statement!r}; write {example}"
    return ""


def _fault_of_proof(
    claim: Claim, parameters: Sequence[str], quantities: Mapping[str, Any], kept: Collection[str]
) -> str:
    where = f"claim {claim.name!r}"
    if isinstance(claim.proof, Display) or not all(isinstance(each, Display) for each in claim.proof):
        return f'{where}: its proof is a sequence of Display; write proof=(Display("left", "x"), ...)'
    if len(claim.proof) == 1:
        return f"{where}: its proof has one display; a chain has two or more"
    names = [display.name for display in claim.proof]
    for name in names:
        if names.count(name) > 1:
            return f"{where}: two displays of its proof are called {name!r}"
    for display in claim.proof:
        if display.relation not in ("<=", "<", "="):
            wrong = f"the relation of display {display.name!r} is {display.relation!r}"
            return f"{where}: {wrong}; there is <=, <, ="
        if not isinstance(display.value, str):
            return f'{where}: display {display.name!r} is {display.value!r}; write a text, as "exp(-n)"'
    faults = (fault_of_claim(step, parameters, quantities, kept) for step in claim.steps)
    return next((fault for fault in faults if fault), "")


def _fault_of_scope(claim: Claim, parameters: Sequence[str]) -> str:
    where = f"claim {claim.name!r}"
    for mapping in (claim.where, claim.scope, claim.far):
        for name in mapping:
            if name not in parameters:
                hint = nearest(name, parameters)
                return f"{where}: its scope names {name!r}, which is no parameter{hint}"
    if claim.along and claim.along not in parameters:
        hint = nearest(claim.along, parameters)
        return f"{where}: it grows along {claim.along!r}, which is no parameter{hint}"
    for name in claim.needed:
        if name not in parameters:
            hint = nearest(name, parameters)
            return f"{where}: it would need more of {name!r}, which is no parameter{hint}"
    clash = sorted(set(claim.where) & (set(claim.scope) | set(claim.far)))
    if clash:
        return f"{where}: {clash[0]!r} is fixed by where and swept by its scope; leave one out"
    return ""


def claims_of(statements: Any) -> tuple[Claim, ...]:
    """Return the claims about a study that are declared rightly."""
    return check_claims(statements)[0]


def check_claims(statements: Any) -> tuple[tuple[Claim, ...], tuple[str, ...]]:
    """Return the claims about a study that are declared rightly, and a line on each of the others.

    The line names the claim, what is wrong, and the nearest name that there is.
    """
    study, found = statements.study, statements.claims
    if isinstance(found, str) or not isinstance(found, Sequence):
        said = "one Claim, no sequence; write claims = (Claim(...),)"
        what = said if isinstance(found, Claim) else f"{found!r}, no sequence of Claim"
        return (), (f"study {study.name!r}: its claims are {what}",)
    if not study.is_pair:  # claims that compare two values are asked of the pair
        found = [claim for claim in found if not _compared(claim)]
    quantities = {quantity.name: quantity for quantity in quantities_of(statements)}
    parameters = [parameter.name for parameter in study.parameters]
    names = {claim.name for claim in found if isinstance(claim, Claim)}
    right: dict[str, Claim] = {}
    faults, fixed = [], dict[str, str]()
    for claim in found:
        fault = fault_of_claim(claim, parameters, quantities, study.kept)
        if not fault and claim.fixed_reading:
            meant = fixed.setdefault(claim.display, claim.reading)
            if meant != claim.reading:
                fault = f"claim {claim.name!r}: {claim.display!r} has two fixed readings, {meant!r} and"\
                    f" {claim.reading!r}; a notation fixes one"  # fmt: skip
        if not fault and claim.name in right:
            fault = f"claim {claim.name!r} is declared twice"
        if not fault and claim.corrects and claim.corrects not in names:
            hint = nearest(claim.corrects, sorted(names))
            fault = f"claim {claim.name!r} corrects {claim.corrects!r}, which is no claim here{hint}"
        if not fault and claim.assumed is not None:
            fault = fault_of_claim(claim.assumed, parameters, quantities, study.kept)
            if not fault and claim.assumed.name in names:
                fault = f"claim {claim.name!r}: its second moment would be {claim.assumed.name!r}, as"\
                    " another claim is; rename that"  # fmt: skip
        if fault:
            faults.append(f"study {study.name!r}: {fault}; it is not judged")
        else:
            right[claim.name] = claim
    for assumed in [claim.assumed for claim in right.values()]:
        if assumed is not None and not any(_covers(claim, assumed) for claim in right.values()):
            right[assumed.name] = assumed
    return tuple(right.values()), tuple(faults)


def compared_pairs(statements: Any) -> list[str]:
    """Return what claims about a study compare, ``p=a,b``, each once."""
    found = statements.claims if isinstance(statements.claims, Sequence) else ()
    return list(dict.fromkeys(filter(None, map(_compared, found))))


def _compared(claim: Any) -> str:
    try:
        return claim.parsed.compare if isinstance(claim, Claim) else ""
    except (ExpressionError, TypeError):  # said where the claim is checked
        return ""


def _covers(claim: Claim, assumed: Claim) -> bool:
    """Return whether a claim asks what is assumed at all cells at which that would be asked."""
    mine, its = ((c.where, c.scope, c.far, c.when, c.open_when) for c in (claim, assumed))
    return claim.says_the_same(assumed) and (mine == its or not (claim.where or claim.when))
