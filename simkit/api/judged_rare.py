"""Claims on probabilities, judged by what a run of rare events found.

Draws with weights in known bounds decide either way. Repeats of splitting are unbiased and not negative,
which gives a lower bound of their mean and no more: they refute that a probability is at most so much,
and confirm nothing. A refutation has its second witness in fresh blocks. Where plain trials contradict
an estimate, nothing is judged by it.
"""

import math
from dataclasses import dataclass, field, fields, replace
from functools import partial

from flint import arb, ctx

from simkit.api.judged import Findings
from simkit.declare.claims.claim import Claim
from simkit.declare.rare import split_event
from simkit.declare.tally import Tally
from simkit.engine.cells.calling import ask_exact
from simkit.engine.plans.plan import make_plan
from simkit.engine.rare.rare_checks import RareCell
from simkit.engine.rare.rare_runs import RareResult, estimate_of, prepared_of, values_of
from simkit.engine.running.runner import execute
from simkit.engine.workers.executors import Executor, Threads
from simkit.stats.evidence.e_processes import log_bets_above, log_bets_below
from simkit.stats.rare.found import RareEstimate, log_evidence_above_of_repeats
from simkit.verdicts.arithmetic.balls import NotEvaluated, ends
from simkit.verdicts.audits.papers import subject_of
from simkit.verdicts.exact.exactly import Contradiction, ask_exactly
from simkit.verdicts.families import contradicted
from simkit.verdicts.findings.finding import Finding
from simkit.verdicts.findings.notes import Because, Reason, Unwitnessed
from simkit.verdicts.questions.question import Question, Subject
from simkit.verdicts.sampled.means import middle_right
from simkit.verdicts.sampled.witnesses import FIRST_BLOCK

_SHOWN = 128
_AT_MOST = ("<", "<=")
_LEVEL = 0.05  # of a second witness
_ROUNDING = 2.0**-44


@dataclass(frozen=True)
class Evidence:
    """Logarithms of the evidence that a probability is above, and below, what is stated."""

    above: float
    below: float


@dataclass(frozen=True, repr=False)
class JudgedRare(RareResult):
    """A run of rare events with the verdicts on the claims about these events.

    Attributes
    ----------
    claims : Findings
        One for each claim and cell.
    """

    claims: Findings = field(default_factory=Findings)

    @classmethod
    def of(cls, result: RareResult, executor: Executor | None = None) -> "JudgedRare":
        """Return a result whose claims are judged."""
        given = {one.name: getattr(result, one.name) for one in fields(RareResult)}
        return cls(**given, claims=Findings(judge_rare(result, executor)))


def judge_rare(result: RareResult, executor: Executor | None = None) -> list[Finding]:
    """Return the finding on every claim on the probability of an event that was asked, at each cell.

    What an exact value decides it decides here, too. The number of the others is that of the family: a
    verdict needs the evidence log(m/alpha).
    """
    subject = subject_of(result.statements)
    asked = [
        (
            Question(
                subject, claim, one.base, partial(ask_exact, result.statements, one.base.parameters)
            ),
            i,
        )
        for claim in subject.claims
        for i, one in enumerate(result.cells)
        if _is_about(subject, claim, one)
    ]
    exact = [_ask_exactly(question) for question, _ in asked]
    needed = math.log(max(exact.count(None), 1) / result.settings.family_error)
    return [
        known or _judge(replace(question, by_trials=True), result, i, needed, executor)
        for known, (question, i) in zip(exact, asked, strict=True)
    ]


def _ask_exactly(question: Question) -> Finding | None:
    """Return what an exact value decides; None where the draws have to decide, or to confirm."""
    try:
        found = ask_exactly(question)
    except Contradiction as fault:
        return contradicted(question.finding(), fault)
    if found is None or found.asks_trials or (found.verdict == "fails" and not found.confirmed):
        return None
    return found


def _is_about(subject: Subject, claim: Claim, one: RareCell) -> bool:
    stated = claim.parsed
    return (
        stated.kind == "probability"
        and stated.event == split_event(one.event)[0]
        and subject.asks(claim, one.base.parameters)
    )


def _judge(
    question: Question, result: RareResult, place: int, needed: float, executor: Executor | None
) -> Finding:
    """Return the finding on a claim at a cell, a refutation confirmed."""
    one, found, values = result.cells[place], result.found[place], result.values[place]
    finding = question.finding(verdict="undecided", trials=len(values))
    if question.judge_premises(finding):
        return finding
    if found is None:
        finding.verdict = "not evaluated"
        finding.say(Reason.SOME_DRAWS_FAILED)
        return finding
    try:
        stated, is_at_most = _stated(question, one)
    except NotEvaluated as fault:
        finding.verdict = "not evaluated"
        finding.say(fault)
        return finding
    finding.evidence = f"{found.method}, e-process"
    _show(finding, one, found, stated)
    if (stated[0] >= 1) if is_at_most else (stated[1] <= 0):
        finding.verdict = "vacuous"
        return finding
    if (stated[1] < 0) if is_at_most else (stated[0] > 1):  # no probability is
        finding.verdict, finding.confirmed = "fails", True
        return finding
    plain = result.plain[place]
    if plain is not None and plain.contradicts:
        finding.remark(Because(Reason.TOLD, (plain.line,)))
        return finding
    evidence = _evidence(one, found, values, stated)
    holds, fails = (evidence.below, evidence.above) if is_at_most else (evidence.above, evidence.below)
    if found.method == "splitting":
        holds = -math.inf
    if max(holds, fails) < needed:
        if found.method == "splitting":
            finding.remark(Reason.SPLITTING)
        return finding
    finding.verdict = "holds" if holds >= fails else "fails"
    if finding.verdict == "fails":
        _confirm(finding, one, result, (stated, is_at_most), executor)
    return finding


def _stated(question: Question, one: RareCell) -> tuple[tuple[float, float], bool]:
    """Return what is stated of the event that was asked, between doubles; whether it is "at most".

    Pr[A] >= 1 - delta is Pr[not A] <= delta, without loss of digits.
    """
    parsed = question.claim.parsed
    is_opposite = split_event(one.event)[1]
    with ctx.workprec(_SHOWN):
        right = question.shown(parsed.right)
        bounds = ends(arb(1) - right if is_opposite else right)
    return bounds, (parsed.relation in _AT_MOST) != is_opposite


def _show(finding: Finding, one: RareCell, found: RareEstimate, stated: tuple[float, float]) -> None:
    """Give a finding both sides, as the claim has them."""
    if found.estimate is None:
        finding.remark(Because(Reason.TOLD, (found.note,)))
    value = found.estimate if found.estimate is not None else found.least
    sign = 1 if finding.claim.parsed.relation in _AT_MOST else -1
    if split_event(one.event)[1]:
        finding.left, finding.right = (1 - value, 1 - value), (1 - stated[1], 1 - stated[0])
        finding.missed = ((value, value), stated)
        sign = -sign
    else:
        finding.left, finding.right = (value, value), stated
    finding.margin = sign * (middle_right(*stated) - value)


def _evidence(
    one: RareCell, found: RareEstimate, values: object, stated: tuple[float, float]
) -> Evidence:
    """Return the evidence of draws, or repeats, on both sides of what is stated."""
    import numpy as np

    array = np.asarray(values, dtype=np.float64)
    low, high = stated
    if one.method == "split":
        return Evidence(log_evidence_above_of_repeats(array, high), -math.inf)
    if found.interval == "exact":
        assert found.low is not None
        assert found.high is not None
        return Evidence(
            math.inf if found.low > high else -math.inf, math.inf if found.high < low else -math.inf
        )
    prepared = prepared_of(one)
    log_factor, slack, bias = math.log(prepared.most), _ROUNDING, 0.0
    if prepared.tilting is not None:
        log_factor = prepared.tilting.log_bound
        slack, bias = slack + prepared.tilting.slack, prepared.tilting.bias
    # Of E[Y], what is stated of B E[Y], moved outwards by what B and the draws may be off.
    above = _ratio(high, log_factor) * (1 + slack) + bias
    below = _ratio(low, log_factor) * (1 - slack) - bias
    return Evidence(
        log_bets_above(array, above, 0.0, 1.0) if above < 1 else -math.inf,
        math.inf if below > 1 else log_bets_below(array, below, 0.0, 1.0),
    )


def _ratio(value: float, log_factor: float) -> float:
    return math.exp(min(math.log(value) - log_factor, 700.0)) if value > 0 else 0.0


def _confirm(
    finding: Finding,
    one: RareCell,
    result: RareResult,
    stated: tuple[tuple[float, float], bool],
    executor: Executor | None,
) -> None:
    """Give a refutation its second witness, fresh blocks, or call it undecided."""
    bounds, is_at_most = stated
    settings = result.settings
    plan = make_plan([one.cell], settings.seed, FIRST_BLOCK)
    plan.require({one.cell.full_key: finding.trials}, None, True)
    execute(plan, executor or Threads(settings.workers))
    blocks = plan.blocks(one.cell)
    tally = Tally.of_blocks(blocks or [])
    found = estimate_of(one, tally, settings.confidence) if blocks else None
    if found is not None:
        evidence = _evidence(one, found, values_of(tally), bounds)
        if (evidence.above if is_at_most else evidence.below) >= -math.log(_LEVEL):
            finding.confirmed, finding.witness = True, "fresh blocks, one implementation"
            return
    finding.verdict = "undecided"
    finding.remark(Unwitnessed(Because(Reason.ONE_RUN)))
