"""A claim asked with chosen data alone, and such data in words."""

import math

from simkit.engine.cells.calling import ask_number
from simkit.engine.results.result import Settings
from simkit.stats.intervals import clopper_pearson
from simkit.verdicts.arithmetic.balls import NotEvaluated
from simkit.verdicts.findings.finding import Finding
from simkit.verdicts.findings.notes import Because, Reason, Unwitnessed
from simkit.verdicts.questions.question import Question
from simkit.verdicts.sampled.draw_by_draw import ask_every_draw, holds_in_draws, meets_premises
from simkit.verdicts.sampled.watched import WatchedBlocks
from simkit.verdicts.sampled.witnesses import FIRST_BLOCK
from simkit.verdicts.searching.latents import CERTIFYING, ChosenData, Data, is_about_draws
from simkit.verdicts.searching.simulating import Simulated

_DRAWS, _MOST = 20_000, 20_000  # random latent numbers, and trials in which they are to be seen
_SURE = 0.9  # of both ends: 95 % of the lower one
_LONGEST = 60.0  # seconds of these trials, as the study declares those of one


def fails_with(question: Question, data: Data) -> bool | None:
    """Return whether a claim fails at a cell for given data; None where it is not asked there."""
    if question.unmet or question.premise_undecided:
        return None
    chosen = ChosenData(question)
    batch = chosen.batch(data)
    return None if batch is None else chosen.stands(batch)


def ask_data(question: Question, data: Data) -> Finding:
    """Return the finding on a claim at a cell from chosen data alone, its witnesses heard.

    The claim has to fail for them, beyond rounding, for neighbours that no search has asked (else almost
    no draw might be like them), and by the literal path, if there is one; and trials have to measure of
    their numbers what the study says. Where random numbers violate it often enough, trials are to do so,
    too; else the verdict is given what the study says.
    """
    found = question.finding(verdict="undecided")
    if not is_about_draws(question):
        found.say(Reason.CHOSEN_OF_DRAWS_ALONE)
        return found
    if question.judge_premises(found):
        return found
    chosen = ChosenData(question)
    batch = chosen.batch(data)
    if batch is None:
        found.say(Reason.OTHER_LATENTS)
        return found
    try:
        ask_every_draw(question, chosen.watched(question.cell, batch), found, 0.0)
        fails = found.verdict == "fails" and chosen.answers(batch)[0].violated
        found.verdict, found.notes, found.witness, found.enclose = "undecided", [], "", None
        found.evidence = "chosen data"
        if not fails:
            found.say(Reason.HOLDS_FOR_DATA)
        elif not chosen.fails(batch, CERTIFYING):
            found.say(Reason.NEIGHBOURS_HOLD)
        elif not chosen.fails_literally(batch):
            found.say(Unwitnessed(Because(Reason.LITERAL_SHOWS_LESS)))
        elif differs := chosen.what_differs(batch):
            found.say(differs)
        elif (trials := _trials_to_see(chosen)) and not _is_seen(chosen, trials):
            found.say(Because(Reason.NO_TRIAL_VIOLATES, (trials,)))
        else:
            found.given = "" if trials else Because(Reason.LATENTS_ASSUMED)
            found.verdict, found.confirmed = "fails", True
            found.say(Because(Reason.DATA_SEARCHED, (dict(data),)))
            by = "one implementation" if chosen.literal is None else "the same data by the literal path"
            found.witness = f"{CERTIFYING[0]} neighbours of the data, {by}"
    except NotEvaluated as fault:
        found.verdict = "not evaluated"
        found.say(fault)
    return found


def _trials_to_see(chosen: ChosenData) -> int:
    """Return in how many trials 3 or more violate the claim, by random latent numbers; 0 if too many.

    Of their share the lower end, at 95 %, of what random draws show.
    """
    count = chosen.violating(_DRAWS)
    if not count:
        return 0
    share = clopper_pearson(count, _DRAWS, _SURE)[0]
    trials = math.ceil(3 / share)
    each = ask_number(chosen.question.cell.study, "seconds", chosen.question.cell.parameters)
    return trials if trials <= _MOST and trials * each <= _LONGEST else 0


def _is_seen(chosen: ChosenData, trials: int) -> bool:
    """Return whether any of so many trials violates the claim."""
    question = chosen.question
    blocks = Simulated(Settings(trials=0, workers=1))([question.cell], trials, FIRST_BLOCK)[0]
    assert blocks is not None  # those that were compared with what the study says are of this cell
    watched = WatchedBlocks(question.subject.statements, question.cell, blocks, 0, FIRST_BLOCK)
    return bool(
        ((holds_in_draws(question, watched) == 0) & (meets_premises(question, watched) == 1)).any()
    )
