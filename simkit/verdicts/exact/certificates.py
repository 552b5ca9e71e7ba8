"""Certificates: refutations that are arithmetic, as rationals that anyone can check without simkit.

The enclosures come from ball arithmetic; `simkit.verdicts.check_certificate`, one file that imports the
standard library only, evaluates the expressions anew in rationals.
"""

import hashlib
import json
import math
import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from flint import arb, ctx

from simkit.declare.claims.grammar import parse_premise
from simkit.declare.parameters.expressions import Expression
from simkit.verdicts import check_certificate
from simkit.verdicts.arithmetic.balls import Imprecise, NotEvaluated, to_ball, to_fraction, to_rationals
from simkit.verdicts.findings.finding import Finding, parameters_text
from simkit.verdicts.questions.question import Question

_ARITHMETIC = ("exact value", "enclosure", "range")
_PRECISIONS = tuple(64 * 2**i for i in range(8))
_LONGEST = 14_000  # bits of a numerator; Python reads no more than 4300 digits

Pair = tuple[Fraction, Fraction]
Record = dict[str, Any]


class NoCertificate(Exception):
    """A refutation has none; the text says why."""


def certificate_text(findings: Iterable[Finding]) -> str:
    """Return the certificate of all refutations that are arithmetic, as JSON.

    Returns
    -------
    str
        ``refutations``, each with both sides as enclosures by rationals, and ``left out``: refutations
        by trials or by a limit, and those that the checker cannot follow, with the reason.
    """
    refutations, left_out = [], []
    for found in findings:
        if found.verdict != "fails":
            continue
        try:
            refutations.append(refutation(found))
        except (NoCertificate, NotEvaluated) as fault:
            left_out.append({**_named(found), "reason": str(fault)})
    record = {
        "certificate": "each relation is refuted by its two sides; check it with check_certificate.py",
        "refutations": refutations,
        "left out": left_out,
    }
    return json.dumps(record, indent=1) + "\n"


def digest_of(record: Mapping[str, Any]) -> str:
    """Return 64 hex digits of a refutation, its own digest left out."""
    whole = {name: held for name, held in record.items() if name != "sha256"}
    return hashlib.sha256(json.dumps(whole, sort_keys=True).encode()).hexdigest()


def _named(found: Finding) -> dict[str, str]:
    return {"paper": found.paper, "claim": found.claim.name, "cell": parameters_text(found)}


def refutation(found: Finding) -> Record:
    """Return a refutation that is arithmetic with its sides, numbers and premises.

    Raises
    ------
    NoCertificate
        If it is none, or the checker cannot follow it.
    NotEvaluated
        If a side has no value.
    """
    question, stated = found.question, found.claim.parsed
    if not isinstance(question, Question) or found.evidence not in _ARITHMETIC:
        raise NoCertificate("it is refuted by trials")
    if stated.kind in ("order", "with-high-probability"):
        raise NoCertificate("it is refuted by a limit")
    left, right, precision = _sides(question, found)
    plain = None if _at_instance(found) else _plain(question)
    expressions = [part for part in (plain, stated.right) if part is not None]
    taken = {text for text in found.claim.when if isinstance(text, str)} - {*question.premises_on_draw}
    premises = [parse_premise(text) for text in found.claim.when if text in taken]
    used = expressions + [side for one, _, other in premises for side in (one, other)]
    texts = _texts(found)
    record: Record = {
        **_named(found),
        "statement": f"{texts[0]} {stated.relation} {texts[1]}",
        "relation": stated.relation,
        "parameters": _parameters(question),
        "numbers": {
            as_word(name): _number(question, name, 2 * precision) for name in _numbers(question, used)
        },
        "premises": [[as_word(a.text), relation, as_word(b.text)] for a, relation, b in premises],
        "premises not checked": [
            *(str(premise) for premise in question.premises if premise.text not in taken),
            *question.premises_on_draw,
        ],
        "left": {"text": texts[0], "expression": plain is not None, **left},
        "right": {"text": texts[1], "expression": True, **right},
    }  # fmt: skip
    if found.instance is not None:
        given = found.instance
        record["instance"] = {"construction": given.construction, "data": _as_json(given.data)}
    record["sha256"] = digest_of(record)
    fault = _fault(record)
    if fault:
        raise NoCertificate(f"the checker cannot follow it: {fault}")
    return record


def _at_instance(found: Finding) -> bool:
    """Return whether the left side is what data given exactly have, no extreme that theory computes."""
    if found.instance is not None and found.instance.right is not None:
        raise NoCertificate("its right side depends on the data")
    return found.instance is not None


def _as_json(value: Any) -> Any:
    """Return data given exactly with its numbers as texts, ``7/10``."""
    if isinstance(value, Mapping):
        return {str(name): _as_json(each) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [_as_json(each) for each in value]
    return str(value)


def _fault(record: Record) -> str:
    try:
        return check_certificate.fault_of(record)
    except (ArithmeticError, LookupError, ValueError) as error:
        return repr(error)


def _plain(question: Question) -> Expression | None:
    """Return the left side where it is an expression over parameters and numbers."""
    stated = question.claim.parsed
    if question.claim.exact is not None or question.left_name or stated.measure:
        return None
    return stated.left


def _texts(found: Finding) -> tuple[str, str]:
    """Return both sides of the statement as they are written."""
    stated, text = found.claim.parsed, found.claim.statement
    end = text.rindex(stated.right.text)
    left = re.sub(r"(<=|>=|==|=|<|>)\s*$", "", text[:end].rstrip()).strip()
    return as_word(left), as_word(stated.right.text)


def as_word(text: str) -> str:
    """Return a text in which `lambda`, a keyword of Python, is a name."""
    return re.sub(r"\blambda\b", "lambda_", text)


def _parameters(question: Question) -> dict[str, str]:
    """Return the numeric parameters of the cell as exact decimals."""
    return {
        as_word(name): repr(value) if isinstance(value, float) else str(value)
        for name, value in question.cell.parameters.items()
        if isinstance(value, int | float) and not isinstance(value, bool)
    }


def _numbers(question: Question, used: Sequence[Expression]) -> list[str]:
    named = set[str]().union(*(expression.names for expression in used))
    return sorted(named - set(question.cell.parameters))


def _sides(question: Question, found: Finding) -> tuple[Record, Record, int]:
    """Return enclosures of both sides, at the first precision at which they exclude the relation."""
    stated = question.claim.parsed
    for precision in _PRECISIONS:
        with ctx.workprec(precision):
            try:
                left, source = _left(question, found)
                right = _of_expression(question, stated.right)
            except Imprecise:
                continue
        if _excluded(left, stated.relation, right):
            return {**_written(left), "source": source}, _written(right), precision
    raise NoCertificate("no precision up to 8192 bits separates its sides")


def _left(question: Question, found: Finding) -> tuple[Pair, str]:
    """Return the left side at the present precision, and what it comes from."""
    if _at_instance(found):
        assert question.claim.instance is not None
        given = question.numbers.call("its instance", question.claim.instance)
        return _of_value(given.left, question.claim.accuracy), "at the instance"
    plain, left = _plain(question), question.exact_left(question.numbers)
    if plain is not None:
        return _of_expression(question, plain), "expression"
    if left is not None:
        value = left()
        return _of_value(value, question.claim.accuracy), _source(question, value)
    low, high = question.range
    if not (math.isfinite(low) and math.isfinite(high)):
        raise NoCertificate("the range of its left side has an open end")
    return (Fraction(low), Fraction(high)), "range of the left side"


def _of_expression(question: Question, expression: Expression) -> Pair:
    """Return an enclosure at the present precision that leaves room for one that is finer."""
    rational = question.numbers.rational(expression)
    if rational is not None:
        return rational, rational
    low, high = _of_value(question.numbers.ball(expression), 0.0)
    slack = max(abs(low), abs(high)) or Fraction(1)
    slack /= 2 ** (ctx.prec - 4)
    return low - slack, high + slack


def _of_value(value: Any, accuracy: float) -> Pair:
    exact = to_fraction(value)
    if exact is not None:
        return exact, exact
    ball = to_ball(value, accuracy)
    if not ball.is_finite():
        raise Imprecise("a side of it is unbounded")
    if not ball.contains(0) and abs(int(ball.mid().man_exp()[1])) > _LONGEST:
        raise NoCertificate("it has too many digits")
    return to_rationals(ball)


def _excluded(left: Pair, relation: str, right: Pair) -> bool:
    if relation in (">", ">="):
        left, right = right, left
    if relation == "=":
        return left[1] < right[0] or right[1] < left[0]
    return left[0] >= right[1] if relation in ("<", ">") else left[0] > right[1]


def _source(question: Question, value: Any) -> str:
    items = value if isinstance(value, tuple) else (value,)
    if not all(isinstance(item, arb) or to_fraction(item) is not None for item in items):
        return f"stated accuracy {question.claim.accuracy:g}".replace("e-0", "e-")
    return "exact" if to_fraction(value) is not None else "enclosure"


def _number(question: Question, name: str, precision: int) -> Record:
    """Return what a number of the claim is, finer than the sides are."""
    with ctx.workprec(precision):
        value = question.numbers.raw(name)
        return {
            **_written(_of_value(value, question.claim.accuracy)),
            "source": _source(question, value),
        }


def _written(pair: Pair) -> Record:
    if any(part.bit_length() > _LONGEST for end in pair for part in (end.numerator, end.denominator)):
        raise NoCertificate("it has too many digits")
    return {"low": str(pair[0]), "high": str(pair[1])}
