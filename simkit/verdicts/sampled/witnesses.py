"""The second witness: fresh trials by the literal path, where there is one, confirm a refutation."""

import math
from collections.abc import Callable, Iterator
from dataclasses import replace

from simkit.declare.parameters.readonly import read_only
from simkit.declare.tally import Tally
from simkit.engine.cells.cell import Cell
from simkit.verdicts.exact.exactly import Contradiction
from simkit.verdicts.findings.finding import Finding
from simkit.verdicts.findings.notes import Because, Reason, Unwitnessed
from simkit.verdicts.questions.question import Question
from simkit.verdicts.sampled.by_trials import ask_trials
from simkit.verdicts.sampled.draw_by_draw import exceeds_paths
from simkit.verdicts.sampled.watched import WatchedBlocks

#: Blocks of witnesses begin here: no run reaches them. (A seed sequence reads an index in words of 32
#: bits: block b + 2^62 draws what stream 2^30 of block b would, which no trial spawns.)
FIRST_BLOCK = 2**62
_LEVEL = 0.05
_FURTHER = 64  # a witness goes on to so many times a run's trials
_GROWS = 4  # each time so many times more

#: From a cell, a number of trials and the index of the first block to these blocks; None where they
#: cannot be run.
Simulate = Callable[[Cell, int, int], list[Tally] | None]


def confirm_by_trials(
    question: Question, found: Finding, log_needed: float, simulate: Simulate, seed: int = 0,
    most: int = 0,
) -> None:  # fmt: skip
    """Give a refutation its second witness, or call it undecided.

    Fresh trials go on until they decide: their evidence holds at all looks at once. The finding fails,
    and is changed in place; fresh trials certify the opposite at the evidence needed, which is a
    `Contradiction`. The witness may have `most` trials, if that is more than 64 times those of the run.
    """
    statements = question.subject.statements
    if found.confirmed:
        return
    if not statements.study.simulated or question.claim.kind in ("order", "with-high-probability"):
        _leave_open(found, Because(Reason.NO_OTHER_EVALUATION))
        return
    if found.evidence == "range" or not question.is_measured:
        _leave_open(found, Because(Reason.NO_TRIAL_TELLS))
        return
    cell = second_cell(question)
    literal = cell.identity != question.cell.identity
    if literal and found.evidence == "draws" and _draw_again(question, found, cell, simulate, seed):
        return
    trials = max(found.trials, statements.study.default_trials)
    again = replace(question, cell=cell, by_trials=True)
    further = 1 if question.claim.training else _FURTHER  # a training takes too long to go on unasked
    for asked in _sizes(trials, max(most, further * trials)):
        blocks = simulate(cell, asked, FIRST_BLOCK)
        if blocks is None:
            _leave_open(found, Because(Reason.SECOND_NOT_RUN))
            return
        watched = WatchedBlocks(statements, cell, blocks, seed, FIRST_BLOCK)
        seen = ask_trials(again, watched, -math.log(_LEVEL))
        if seen.verdict == "fails":
            found.witness = found.witness or seen.witness
            _confirm(found, "literal path" if literal else "fresh blocks, one implementation")
            return
        if seen.verdict == "holds" and ask_trials(again, watched, log_needed).verdict == "holds":
            raise Contradiction(
                f"{question.subject.paper} {question.claim.name}: the second witness certifies the"
                f" opposite at {question.cell.text}: an error of simkit or of the study"
            )
    if found.evidence == "draws" and literal:
        _leave_open(found, Because(Reason.PATHS_DIFFER, (watched.trials,)))
        return
    claim = question.claim
    worst = claim.kind == "always" and claim.exact is not None and claim.instance is None
    _leave_open(found, Because(Reason.NO_DRAW_SEEN if worst else Reason.SECOND_DECIDES_NOT))


def _sizes(trials: int, most: int) -> Iterator[int]:
    """Yield how many trials a witness has in all, ever more of them."""
    while trials < most:
        yield trials
        trials = min(_GROWS * trials, most)
    yield most


def _draw_again(question: Question, found: Finding, cell: Cell, simulate: Simulate, seed: int) -> bool:
    """Confirm a violating draw by the literal path on the same draw, where its numbers are the same."""
    if found.draw is None:
        return False
    block = found.draw[0]
    blocks = simulate(cell, question.subject.statements.study.block_size, block)
    if blocks is None:
        return False
    watched = WatchedBlocks(question.subject.statements, cell, blocks, seed, block)
    seen = ask_trials(replace(question, cell=cell, by_trials=True), watched, -math.log(_LEVEL))
    if seen.verdict != "fails" or seen.draw != found.draw:
        return False
    if not exceeds_paths(found.margin, seen.margin):
        _leave_open(found, Because(Reason.ALIKE_IN_DRAW))
        return True
    _confirm(found, "the same draw by the literal path")
    return True


def _confirm(found: Finding, by: str) -> None:
    found.confirmed = True
    found.witness = f"{found.witness}; {by}" if found.witness else by


def second_cell(question: Question) -> Cell:
    """Return the cell that runs the same trials by the literal path; the cell itself without one."""
    cell, second = question.cell, question.subject.statements.second_path
    fitting = {
        p.name: second[p.name]
        for p in cell.study.parameters
        if p.name in second and cell.parameters[p.name] is not None
    }
    if not fitting:
        return cell
    return Cell(cell.study, read_only({**cell.parameters, **fitting}), cell.rules, cell.given)


def _leave_open(found: Finding, why: Because) -> None:
    found.verdict, found.given = "undecided", ""
    found.remark(Unwitnessed(Because(Reason.ONE_EVALUATION, (why,))))
