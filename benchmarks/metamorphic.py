"""Claims of the papers are changed so that the right verdict is known, and the audit has to say it.

    python benchmarks/metamorphic.py [--reduced]                     # a table
    python benchmarks/metamorphic.py --write benchmarks/calibration  # `make calibrate`: as CSV, too

Exact ones: a relation turned, a side moved across the truth, a constant, an exponent, an index, a
sign, a premise dropped or broken, an event negated. The right verdict is that of an oracle under
`tests`, which shares nothing with the audit; what it leaves undetermined is counted apart. Sampled ones:
trials of known probability beside a bound on either side of it. Of the evaluation: a side off by 1e-9 of
its size, a bound passed as exact, a parameter of the cell ignored, each where that turns the verdict.
"""

from __future__ import annotations

import math
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import ROUND_CEILING, ROUND_FLOOR, Context, Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
from flint import arb, ctx, fmpq
from harness import make_parser, print_gate, read_options, said, write_rows

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from metamorphic_oracle import Case, Undetermined, expected

from simkit.declare.claims.claim import Claim
from simkit.declare.parameters.expressions import ExpressionError
from simkit.declare.parameters.parameter import Parameter
from simkit.declare.quantities import event
from simkit.declare.statement import Statements
from simkit.declare.study import Study
from simkit.declare.tally import Tally
from simkit.engine.cells.cell import build_cells
from simkit.verdicts.arithmetic.balls import NotEvaluated, to_ball, to_fraction, to_rationals
from simkit.verdicts.audits.papers import load_subjects, paper_table
from simkit.verdicts.exact.exactly import Contradiction, ask_exactly
from simkit.verdicts.questions.question import Question, Subject
from simkit.verdicts.questions.scopes import scope_cells
from simkit.verdicts.sampled.by_trials import ask_trials
from simkit.verdicts.sampled.watched import WatchedBlocks

Row = dict[str, Any]
CELLS, BITS = 2, 400  # of each claim; precision of what the oracle is given
_DOWN, _UP = (
    Context(prec=100, rounding=r, Emin=-(10**15), Emax=10**15) for r in (ROUND_FLOOR, ROUND_CEILING)
)
_WIDE_DOWN, _WIDE_UP = (Context(prec=4000, rounding=r) for r in (ROUND_FLOOR, ROUND_CEILING))
_ROUNDED = Decimal("1e-90")  # of a number that is printed with 110 digits, and more
_EXACT_KINDS = ("always", "identity", "probability", "mean", "quantile")


@dataclass(frozen=True)
class Base:
    """A claim at a cell with its sides as decimals.

    Attributes
    ----------
    question : Question
    case : Case
    left : object
        Its left side as the audit has it, where it is no expression.
    """

    question: Question
    case: Case
    left: Any


def _decimals(value: Any, accuracy: float) -> tuple[Decimal, Decimal]:
    exact = to_fraction(value)
    if exact is not None:
        above, below = Decimal(exact.numerator), Decimal(exact.denominator)
        return _DOWN.divide(above, below), _UP.divide(above, below)
    ball = to_ball(value, accuracy)
    if not ball.is_finite():
        raise NotEvaluated("it is not finite")
    middle, radius = (Decimal(x.str(110, radius=False)) for x in (ball.mid(), ball.rad()))
    reach = _UP.add(_UP.multiply(radius, Decimal("1.001")), _UP.multiply(abs(middle), _ROUNDED))
    return _DOWN.subtract(middle, reach), _UP.add(middle, reach)


def base_of(question: Question) -> Base | None:
    """Return what the oracle is told of a claim at a cell; None where only trials can tell."""
    claim, stated, numbers = question.claim, question.claim.parsed, question.numbers
    if stated.kind not in _EXACT_KINDS or stated.threshold is not None:
        return None
    try:
        with ctx.workprec(BITS):
            left = question.exact_left(numbers)
            if left is None:
                return None
            plain = claim.exact is None and not question.left_name and not stated.measure
            value = None if plain else left()
            known = {*numbers.params, *claim.numbers, "pi"}
            names = {}
            for name in known:
                try:
                    names[name] = _decimals(numbers.raw(name), claim.accuracy)
                except NotEvaluated:
                    continue
            given = None if plain else _decimals(value, claim.accuracy)
    except (NotEvaluated, ArithmeticError, ValueError):
        return None
    texts = [text for text in claim.when if isinstance(text, str)]
    met = [p.met for p in question.premises if not p.is_open and p.text not in texts]
    low, high = question.declared_range
    ends = ("" if math.isinf(low) else repr(low), "" if math.isinf(high) else repr(high))
    limits = tuple(own or end for own, end in zip(claim.left_range, ends, strict=True))
    case = Case(
        claim.statement, names, given, texts, met, (limits[0], limits[1]), claim.vacuous_when,
        bool(question.premises_on_draw), claim.decides,
    )  # fmt: skip
    return Base(question, case, value)


def bases(seed: int, share: float = 1.0) -> Iterator[Base]:
    """Yield claims of the four papers at cells of their scopes, drawn by a seed."""
    draw = random.Random(seed)
    for paper in paper_table():
        for subject in load_subjects(paper):
            for claim in subject.claims:
                if claim.training or draw.random() > share:
                    continue
                cells = scope_cells(subject, claim, {})
                for cell in draw.sample(cells, min(CELLS, len(cells))):
                    exact = _exact_of(subject, cell)
                    base = base_of(Question(subject, claim, cell, exact))
                    if base is not None:
                        yield base


def _exact_of(subject: Subject, cell: Any) -> Callable[[], Mapping[str, Any]]:
    held: list[Mapping[str, Any]] = []

    def exact() -> Mapping[str, Any]:
        if not held:
            held.append(subject.statements.exact(cell.parameters))
        return held[0]

    return exact


# Mutants of what is claimed

Mutant = tuple[str, Claim, Case]


def _restated(base: Base, statement: str, **more: Any) -> tuple[Claim, Case]:
    claim = replace(base.question.claim, statement=statement, proof=(), limit=None, **more)
    return claim, replace(base.case, statement=statement)


def _parts(claim: Claim) -> tuple[str, str, str]:
    text, right = claim.statement, claim.parsed.right.text
    end = text.rindex(right)
    relation = claim.parsed.relation
    left = text[:end].rstrip()
    for sign in ("<=", ">=", "==", "=", "<", ">"):
        if left.endswith(sign):
            return left.removesuffix(sign).rstrip(), relation, right
    raise ValueError(text)


def mutants_of(base: Base, draw: random.Random) -> Iterator[Mutant]:
    """Yield the mutants of a claim at a cell: the kind, the claim, and what the oracle is told."""
    claim = base.question.claim
    if claim.instance is not None and claim.instance(base.question.cell.parameters).right is not None:
        return  # its data have a right side of their own, which goes with the statement as it is
    left, relation, right = _parts(claim)
    mirrored = {"<=": ">=", ">=": "<=", "<": ">", ">": "<", "=": "<="}[relation]
    # data of an instance are the worst for the relation as it is
    turned = _restated(base, f"{left} {mirrored} {right}", instance=None)
    yield ("relation", *turned)
    apart = _apart(base, left, right)
    if apart is not None:
        factor = draw.choice(["1/2", "99/100", "101/100", "3/2"])
        yield ("side moved", *_restated(base, f"{left} {relation} {right} + ({apart})*({factor})"))
    yield ("constant", *_restated(base, f"{left} {relation} ({right})*{draw.choice(['1/7', '3', '0'])}"))
    yield (
        "exponent",
        *_restated(base, f"{left} {relation} ({right})**{draw.choice(['2', '3', '(1/2)'])}"),
    )
    names = sorted(base.question.cell.parameters.keys() & claim.parsed.right.names)
    if names:
        moved = _indexed(right, draw.choice(names), draw.choice(["+ 1", "- 1", "+ 2"]))
        yield ("index", *_restated(base, f"{left} {relation} {moved}"))
    yield ("sign", *_restated(base, f"{left} {relation} -({right})"))
    if claim.when and not base.question.premises_on_draw:
        free = replace(base.case, premises=(), met=())
        yield "premise dropped", replace(claim, when=()), free
    broken = replace(base.case, premises=(*base.case.premises, "1 > 2"))
    yield "premise broken", replace(claim, when=(*claim.when, "1 > 2")), broken
    if claim.parsed.measure == "Pr" and claim.event_is == "equals" and claim.left_is == "exact":
        assert base.case.left is not None
        low, high = base.case.left
        again = base.question.exact_left(base.question.numbers)
        assert again is not None
        negated = replace(
            claim, exact=lambda p: _complement(again()), witness=None, vacuous_when="", instance=None
        )
        yield "event negated", negated, replace(base.case, left=_missed(low, high), sure="")


def _missed(low: Decimal, high: Decimal) -> tuple[Decimal, Decimal]:
    """Return an enclosure of 1 less a number."""
    one = Decimal(1)
    return _WIDE_DOWN.subtract(one, high), _WIDE_UP.subtract(one, low)


def _complement(value: Any) -> Any:
    if isinstance(value, tuple):
        return _complement(value[1]), _complement(value[0])
    exact = to_fraction(value)
    return 1 - (exact if exact is not None else value)


def _indexed(text: str, name: str, by: str) -> str:
    import re

    return re.sub(rf"\b{re.escape(name)}\b", f"({name} {by})", text)


def _apart(base: Base, left: str, right: str) -> str | None:
    """Return left less right as a rational text of 12 digits; None where it cannot be told."""
    from metamorphic_oracle import value

    try:
        known = base.case.left if base.case.left is not None else value(left, base.case.names)
        gap = (known[0] + known[1]) / 2 - sum(value(right, base.case.names)) / 2
    except (Undetermined, ArithmeticError):
        return None
    if not gap or abs(gap.adjusted()) > 250:
        return None
    exact = Fraction(f"{gap:.12e}")
    return (
        f"{exact.numerator}/{exact.denominator}"
        if exact > 0
        else f"(-{-exact.numerator})/{exact.denominator}"
    )


def verdict_of(base: Base, claim: Claim) -> str:
    """Return what the audit says of a mutant at the cell."""
    question = Question(base.question.subject, claim, base.question.cell, base.question.exact)
    try:
        found = ask_exactly(question)
    except Contradiction:
        return "contradiction"
    return "trials" if found is None else found.verdict


def judge_exact(seed: int = 0, share: float = 1.0, every: int = 1) -> tuple[list[Row], list[str]]:
    """Return a row for each kind of mutant, and a line on each wrong verdict."""
    counts: dict[str, Counter[str]] = {}
    wrong, place = list[str](), 0
    draw = random.Random(seed + 1)
    for base in bases(seed, share):
        for kind, claim, case in mutants_of(base, draw):
            place += 1
            if place % every or not _is_written(claim):
                continue
            own = counts.setdefault(kind, Counter())
            own["mutants"] += 1
            try:
                right = expected(case)
            except Undetermined:
                own["undetermined"] += 1
                continue
            found = verdict_of(base, claim)
            if found == "trials" or (found == "undecided" and right not in case.decides | {"vacuous"}):
                own["right" if found == right else "undetermined"] += 1
            elif found in ("not evaluated", "undecided") and _is_open(base, claim):
                own["undetermined"] += 1
            else:
                own["right" if found == right else "wrong"] += 1
                if found != right:
                    name = f"{base.question.subject.paper} {base.question.claim.name}"
                    wrong.append(f"{kind}: {name} at {base.question.cell.text}: {claim.statement}:"
                                 f" {found} for {right}")  # fmt: skip
    rows = [
        {"kind": kind, "mutants": own["mutants"], "undetermined": own["undetermined"],
         "right": own["right"], "wrong": own["wrong"], "met": said(own["wrong"] == 0)}
        for kind, own in counts.items()
    ]  # fmt: skip
    return rows, wrong


def _is_written(claim: Claim) -> bool:
    """Whether the grammar takes the statement: not if it has become too long."""
    try:
        return claim.parsed is not None
    except ExpressionError:
        return False


def _is_open(base: Base, claim: Claim) -> bool:
    """Whether the audit has a float, or an instance, which leaves open what the oracle decides."""
    return isinstance(base.left, float) or claim.instance is not None


# Sampled ones: coins of known probability, and events of the papers' studies that theory knows


class Coin(Study):
    """A coin."""

    name = "coin"
    summary = "a coin"
    parameters = (Parameter("p", "float", 0.5, "probability", low=0, high=1),)
    quantities = (event("hit", "a uniform is below p"),)

    def trial(self, prepared: Any, rng: Any) -> dict[str, bool]:
        """Return whether it is hit."""
        return {"hit": rng.random() < prepared["p"]}


def _coin(rng: np.random.Generator) -> tuple[Question, float]:
    """Return a coin of known probability as a claim."""
    p, statements = float(rng.choice([0.02, 0.1, 0.5, 0.9, 0.99])), Statements(Coin())
    claim = Claim("Coin", "Pr[hit] <= 1")
    (cell,) = build_cells(statements.study, {"p": repr(p)})
    return Question(Subject("coin", statements, (claim,)), claim, cell, dict), p


def _events(seed: int, share: float) -> Iterator[tuple[Question, float]]:
    """Yield claims on events of trials with what theory knows of them."""
    for base in bases(seed, share):
        question = base.question
        stated, study = question.claim.parsed, question.cell.study
        events = {quantity.name for quantity in study.quantities if quantity.kind == "event"}
        if stated.event not in events or base.case.left is None or question.premises_on_draw:
            continue
        p = float(sum(base.case.left) / 2)
        if 1e-3 < p < 1 - 1e-3:
            claim = Claim(question.claim.label, question.claim.statement)
            yield replace(question, claim=claim), p


def judge_sampled(mutants: int, alpha: float = 0.05, seed: int = 0, share: float = 1.0) -> Row:
    """Return how many verdicts of trials are wrong, and how many are reached at ten times the forecast.

    Each is alone in its family: a wrong verdict has the chance alpha at most.
    """
    rng = np.random.default_rng(seed)
    wrong = decided = 0
    events = list(_events(seed, share))
    for _ in range(mutants):
        question, p = events[int(rng.integers(len(events)))] if rng.random() < 0.5 else _coin(rng)
        gap = float(rng.choice([0.3, 0.1, 0.03])) * min(p, 1 - p) * float(rng.choice([-1, 1]))
        relation = str(rng.choice(["<=", ">=", "<", ">"]))
        stated = f"Pr[{question.claim.parsed.event}] {relation} {Decimal(repr(p + gap))}"
        question = replace(question, claim=replace(question.claim, statement=stated), by_trials=True)
        right = "holds" if (gap > 0) == (relation in ("<=", "<")) else "fails"
        # What a test of fixed size needs that knows the answer, by the normal law.
        forecast = math.ceil(2 * math.log(1 / alpha) * p * (1 - p) / gap**2)
        blocks = [(n, int(rng.binomial(n, p))) for n in look_sizes(10 * forecast)]
        found = ask_trials(question, _watched(question, blocks), -math.log(alpha))
        decided += found.verdict != "undecided"
        wrong += found.verdict in ("holds", "fails") and found.verdict != right
    from scipy.stats import binom

    within = wrong <= binom.ppf(0.999, mutants, alpha)
    met = within and decided >= 0.97 * mutants
    return {"kind": "sampled", "mutants": mutants, "wrong": wrong, "alpha": alpha, "decided": decided,
            "met": said(met)}  # fmt: skip


def look_sizes(trials: int) -> list[int]:
    """Return blocks that double up to so many trials in all."""
    sizes, left = list[int](), trials
    while left:
        sizes.append(min(max(sum(sizes), 50), left))
        left -= sizes[-1]
    return sizes


def _watched(question: Question, blocks: Sequence[tuple[int, int]]) -> WatchedBlocks:
    named = question.claim.parsed.event
    tallies = [Tally(trials, 0, {named: hits}, {}, {}, values={}) for trials, hits in blocks]
    return WatchedBlocks(question.subject.statements, question.cell, tallies)


# Mutants of the evaluation


def judge_evaluation(mutants: int, seed: int = 0) -> tuple[list[Row], list[str]]:
    """Return how many wrong evaluations that turn a verdict are caught, by kind, and those that are not.

    A claim whose left side has a second formula, or an instance, is moved to within 5e-10 of the truth;
    then its first formula alone is spoilt.
    """
    draw, counts, missed = random.Random(seed), dict[str, Counter[str]](), list[str]()
    for base in bases(seed + 7):
        for kind, claim in _spoilt(base, draw):
            own = counts.setdefault(kind, Counter())
            if sum(c["mutants"] for c in counts.values()) >= mutants:
                break
            own["mutants"] += 1
            found = _confirmed_verdict(base, claim)
            own["caught" if found != "wrong" else "missed"] += 1
            if found == "wrong":
                missed.append(f"{kind}: {base.question.subject.paper} {base.question.claim.name}"
                              f" at {base.question.cell.text}: {claim.statement}")  # fmt: skip
    rows = [
        {
            "kind": kind,
            "mutants": own["mutants"],
            "caught": own["caught"],
            "met": said(not own["missed"]),
        }
        for kind, own in counts.items()
        if own["mutants"]
    ]
    return rows, missed


def _spoilt(base: Base, draw: random.Random) -> Iterator[tuple[str, Claim]]:
    claim = base.question.claim
    stated = claim.parsed
    if stated.relation == "=" or claim.left_is != "exact" or any(claim.left_range):
        return
    if stated.measure == "Pr" or stated.left is None:
        name, formula, again = "", claim.exact, claim.witness
    else:
        name = stated.left.text
        held = claim.numbers.get(name)
        formula, again = held if isinstance(held, tuple) else (held, claim.instance)
    if formula is None or again is None or not callable(formula):
        return
    low, high = _enclosed(base, formula)
    second = _enclosed(base, again)
    if not low or not 1e-200 < abs(low) < 1e200:
        return
    if max(high - low, second[1] - second[0]) > abs(low) / 10**11:  # too coarse to tell 1e-9
        return
    at_most = stated.relation in ("<", "<=")
    near = Fraction(1, 2 * 10**9)
    # Moved towards what is false: by 1e-9 of its size, to another cell's value, to a bound of it.
    sign = 1 if at_most else -1
    far = Fraction(draw.choice([11, 15, 20]), 10)
    for kind, factor in (("off by 1e-9", 1 + sign * Fraction(1, 10**9)),
                         ("a bound as exact", 1 + sign * (far - 1) / 2),
                         ("a parameter ignored", far if at_most else 1 / far)):  # fmt: skip
        for turns in ("fails", "holds"):
            toward = factor if turns == "fails" else 1 / factor
            edge = 1 + sign * near if turns == "fails" else 1 - sign * near
            bound = Fraction(low + high) / 2 * edge
            spoilt = _scaled(formula, toward)
            yield kind, _with_left(claim, name, spoilt, bound)


def _enclosed(base: Base, formula: Any) -> tuple[Fraction, Fraction]:
    """Return what a formula, or an instance, gives at the cell; a whole axis where it gives nothing."""
    try:
        with ctx.workprec(BITS):
            value = base.question.numbers.call("a side", formula)
            found = to_ball(getattr(value, "left", value), base.question.claim.accuracy)
            return to_rationals(found)
    except (NotEvaluated, ArithmeticError, ValueError):
        return Fraction(0), Fraction(10**300)


def _scaled(formula: Any, factor: Fraction) -> Callable[[Any], Any]:
    def scaled(params: Any) -> Any:
        value = formula(params)
        exact = to_fraction(value)
        if exact is not None:
            return exact * factor
        return to_ball(value, 0.0) * arb(fmpq(factor.numerator, factor.denominator))

    return scaled


def _with_left(claim: Claim, name: str, formula: Any, bound: Fraction) -> Claim:
    left, relation, _ = _parts(claim)
    right = f"{Decimal(bound.numerator) / Decimal(bound.denominator):.14e}"
    moved = replace(claim, statement=f"{left} {relation} {right}", when=(), proof=(), limit=None)
    if not name:
        return replace(moved, exact=formula)
    held = claim.numbers[name]
    pair = (formula, held[1]) if isinstance(held, tuple) else formula
    return replace(moved, numbers={**claim.numbers, name: pair})


def _confirmed_verdict(base: Base, claim: Claim) -> str:
    """Return ``wrong`` if the spoilt evaluation became a verdict; else what caught it."""
    question = Question(base.question.subject, claim, base.question.cell, base.question.exact)
    try:
        found = ask_exactly(question)
    except Contradiction:
        return "contradiction"
    if found is None or found.verdict in ("undecided", "not evaluated", "vacuous"):
        return "withheld"
    if found.verdict == "fails" and not found.confirmed:
        return "unconfirmed"
    return "wrong"


def main() -> int:
    parser = make_parser(__doc__)
    parser.add_argument("--write", metavar="DIR", help="to DIR/metamorphic-*.csv")
    options = read_options(parser)
    exact, wrong = judge_exact(every=40 if options.reduced else 1)
    sampled = judge_sampled(50 if options.reduced else 2000)
    evaluation, missed = judge_evaluation(20 if options.reduced else 400)
    for row in (*exact, sampled, *evaluation):
        print("  ".join(f"{name} {value}" for name, value in row.items()))
    print(*wrong[:40], *missed[:40], sep="\n")
    total = sum(row["mutants"] for row in exact)
    print_gate("exact mutants", f"{total:,} mutants, {len(wrong)} wrong", "4,000, none", not wrong)
    if options.write:
        folder = Path(options.write)
        write_rows(folder, "metamorphic-exact", exact)
        write_rows(folder, "metamorphic-sampled", [sampled])
        write_rows(folder, "metamorphic-evaluation", evaluation)
    return 1 if wrong or missed or sampled["met"] != "true" else 0


if __name__ == "__main__":
    sys.exit(main())
