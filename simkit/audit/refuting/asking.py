"""A claim asked with chosen data alone, and such data in words."""

from __future__ import annotations

from collections import Counter

from simkit.audit.balls import NotEvaluated
from simkit.audit.draws import ask_every_draw
from simkit.audit.findings import Finding
from simkit.audit.questions import Question
from simkit.audit.refuting.data import CERTIFYING, ChosenData, Data, is_about_draws
from simkit.audit.witnesses import UNWITNESSED


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
    their numbers what the study says.
    """
    found = question.finding(verdict="undecided")
    if not is_about_draws(question):
        found.note = "chosen data refute only what is to hold in every draw"
        return found
    if question.judge_premises(found):
        return found
    chosen = ChosenData(question)
    batch = chosen.batch(data)
    if batch is None:
        found.note = "its data are not of the latent numbers of its trials"
        return found
    try:
        ask_every_draw(question, chosen.watched(question.cell, batch), found, 0.0)
        fails = found.verdict == "fails" and chosen.answers(batch)[0].violated
        found.verdict, found.note, found.witness, found.enclose = "undecided", "", "", None
        found.evidence = "chosen data"
        if not fails:
            found.note = "it does not fail for its data beyond rounding"
        elif not chosen.fails(batch, CERTIFYING):
            found.note = "it fails for its data and not for all that are beside them"
        elif not chosen.fails_literally(batch):
            found.note = f"{UNWITNESSED}: for the same data the literal path does not show as much"
        elif differs := chosen.what_differs(batch):
            found.note = differs
        else:
            found.verdict, found.confirmed = "fails", True
            found.note = f"for data that were searched: {data_text(data)}"
            by = "one implementation" if chosen.literal is None else "the same data by the literal path"
            found.witness = f"{CERTIFYING[0]} neighbours of the data, {by}"
    except NotEvaluated as fault:
        found.verdict, found.note = "not evaluated", str(fault)
    return found


def data_text(data: Data) -> str:
    """Return data in words, equal numbers together."""
    parts = []
    for name, numbers in data.items():
        (usual, count), *_ = Counter(numbers).most_common(1)
        parts += [f"{name}[{i}] = {x:.6g}" for i, x in enumerate(numbers) if x != usual]
        parts.append(f"{count} of {name} = {usual:.6g}")
    return ", ".join(parts)
