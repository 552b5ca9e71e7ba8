"""What `--until decided` saves: the claims of `softmax-vs-linear`, as if no exact values were known.

    python benchmarks/decided.py [--reduced]

The cells are those of the claims' own scopes at which every claim that trials decide takes at most so
many trials, by the exact probabilities: elsewhere neither the rule nor a fixed number decides with them;
a cell that is left open all the same counts on neither side. The rule runs as the command runs it, in
larger blocks. Beside it stands the smallest number of trials for every
cell at which each pair of claim and cell that the rule has decided is decided, at the same level of the
same family: with the rule's own evidence at that number alone, and with the exact binomial test, which
is the least favourable to the rule. Both are read off the rule's own trials, with hindsight.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from harness import make_parser, print_gate, read_options
from scipy.special import betainc, betaincc

from simkit.declare.claims.claim import Claim
from simkit.declare.statement import statements_of
from simkit.engine.cells.cell import Cell
from simkit.engine.results.result import Settings
from simkit.engine.results.session import run_session, usable_cpus
from simkit.engine.running.stopping import Stopping, next_look
from simkit.papers.separation.findings import SoftmaxVsLinearFindings
from simkit.papers.separation.studies import SoftmaxVsLinear
from simkit.stats.evidence.sequences import (
    least_trials_to_decide,
    log_evidence_above,
    log_evidence_below,
)
from simkit.verdicts.audits.until_decided import can_be_decided, decided_rule
from simkit.verdicts.families import Family, name_family
from simkit.verdicts.questions.asked import questions_of
from simkit.verdicts.questions.question import Question, Subject
from simkit.verdicts.questions.scopes import scope_cells
from simkit.verdicts.sampled.by_trials import ask_trials
from simkit.verdicts.sampled.watched import WatchedBlocks

ASKED = 5.0
MOST, REDUCED_MOST = 24_576_000, 4000  # trials of a cell
BLOCK = 2000
KINDS = ("the same evidence", "the exact test")
_PAIRS = 100  # about so many in the family: only to tell which cells are within reach
Sizes = Mapping[str, int]


class Unknown(SoftmaxVsLinearFindings):
    """What is said of the study, less every exact value of what trials measure."""

    claims: ClassVar[Sequence[Claim]] = tuple(
        replace(claim, exact=None)
        for claim in SoftmaxVsLinearFindings.claims
        if claim.parsed.event in {quantity.name for quantity in SoftmaxVsLinear.quantities}
    )

    def exact(self, params: Mapping[str, Any]) -> Mapping[str, float]:
        """Return nothing."""
        return {}


def sampled_study() -> SoftmaxVsLinear:
    """Return the study itself, in larger blocks, with nothing known."""
    study = SoftmaxVsLinear()
    study.statements, study.block_size = "decided:Unknown", BLOCK
    return study


def cells_within(most: int, level: float) -> tuple[list[Cell], int]:
    """Return the cells of the claims' scopes that are within reach, and how many are not."""
    study = sampled_study()
    statements = statements_of(study)
    subject = Subject(study.name, statements, statements.claims)
    known = SoftmaxVsLinearFindings(SoftmaxVsLinear())
    cells = {
        cell.full_key: cell
        for claim in statements.claims
        if claim.kind == "probability"
        for cell in scope_cells(subject, claim, {})
    }
    within, beyond = [], 0
    for cell in cells.values():
        exact = known.exact(cell.parameters)
        asked = [
            Question(subject, claim, cell, dict)
            for claim in statements.claims
            if claim.applies(cell.parameters)
        ]
        asked = [question for question in asked if not question.unmet and can_be_decided(question)]
        takes = [_takes(question, exact, level) for question in asked]
        within += [cell] if asked and max(takes) <= most else []
        beyond += bool(asked) and max(takes) > most
    return within, beyond


def _takes(question: Question, exact: Mapping[str, float], level: float) -> float:
    chance = exact.get(question.claim.parsed.event)
    if chance is None:
        return math.inf
    return least_trials_to_decide(chance, _stated(question), math.log(_PAIRS / level))


def _stated(question: Question) -> float:
    return float(question.shown(question.claim.parsed.right).mid())


def fixed_numbers(question: Question, counts: Iterator[tuple[int, int]], log_needed: float) -> Sizes:
    """Return the first block's end at which one look alone decides a pair, by kind of evidence."""
    stated, error = _stated(question), math.exp(-log_needed)
    found: dict[str, int] = {}
    for s, n in counts:
        if "the same evidence" not in found and log_needed <= max(
            log_evidence_above(s, n, stated), log_evidence_below(s, n, stated)
        ):
            found["the same evidence"] = n
        above = betainc(s, n - s + 1, stated) if s else 1.0
        below = betaincc(s + 1, n - s, stated) if s < n else 1.0
        if "the exact test" not in found and min(above, below) <= error:
            found["the exact test"] = n
        if len(found) == 2:
            break
    return found


def _described(question: Question) -> str:
    """Return a pair in words: ``Lemma 5.2 at model=regression n=100 m=14``."""
    params = question.cell.parameters
    told = {name: params[name] for name in ("model", "n", "d", "m") if params[name] is not None}
    return f"{question.claim.name} at {' '.join(f'{name}={value}' for name, value in told.items())}"


def running_counts(watched: WatchedBlocks, event: str) -> Iterator[tuple[int, int]]:
    """Yield successes and trials after every block."""
    s = n = 0
    for block in watched.blocks:
        s, n = s + block.events.get(event, 0), n + block.trials
        yield s, n


def report(
    group: str, cells: Sequence[Cell], trials: Sizes, fixed: Mapping[str, Sizes]
) -> dict[str, float]:
    """Print the trials of some cells, and return by which factor one number for all takes more."""
    spent = sum(trials[cell.full_key] for cell in cells)
    print(f"{group}: {len(cells)} cells, {spent:,} trials")
    factors = {}
    for name in KINDS:
        most = max(fixed[cell.full_key][name] for cell in cells)
        factors[name] = len(cells) * most / spent
        print(f"    {name} at one number: {most:,} each, {factors[name]:.2f} times as many", flush=True)
    return factors


def main() -> None:
    options = read_options(make_parser(__doc__))
    most = next_look(REDUCED_MOST if options.reduced else MOST, BLOCK)
    settings = Settings(most, workers=usable_cpus(), stopping=Stopping(until="decided"))
    cells, beyond = cells_within(most, settings.family_error)
    found = run_session(cells, settings, rule=decided_rule(settings))
    statements = found.statements
    subject = Subject(found.study.name, statements, statements.claims)
    family: Family = name_family(questions_of(subject, cells, [{}] * len(cells), True), 0.01)
    trials = {
        cell.full_key: tally.trials for cell, tally in zip(found.cells, found.tallies, strict=True)
    }
    decided: dict[str, list[Sizes]] = {}
    slowest, left = (0, ""), set()
    for question in (family.questions[i] for i in family.sampled):
        if not can_be_decided(question):
            continue
        cell, blocks = question.cell, found.plan.blocks(question.cell)
        watched = WatchedBlocks(statements, cell, blocks or [])
        if ask_trials(question, watched, family.log_needed).verdict == "undecided":
            left.add(cell.full_key)
            continue
        counts = running_counts(watched, question.claim.parsed.event)
        sizes = fixed_numbers(question, counts, family.log_needed)
        decided.setdefault(cell.full_key, []).append(sizes)
        slowest = max(slowest, (sizes["the same evidence"], _described(question)))
    done = [cell for cell in cells if cell.full_key in decided and cell.full_key not in left]
    fixed = {
        cell.full_key: {name: max(sizes[name] for sizes in decided[cell.full_key]) for name in KINDS}
        for cell in done
    }
    print(
        f"{family.size} pairs in the family; {sum(map(len, decided.values()))} decided; {len(left)}"
        f" cells left open after {most:,} trials; {beyond} cells of the scopes are beyond reach"
    )
    for model in ("regression", "self", "cross"):
        if own := [cell for cell in done if cell.parameters["model"] == model]:
            report(model, own, trials, fixed)
    factors = report("all", done, trials, fixed)
    print(f"slowest: {slowest[1]}: the same evidence, at one number, takes {slowest[0]:,} trials")
    for name, factor in factors.items():
        met = factor >= ASKED
        print_gate(f"(decided, {name})", f"{factor:.2f} times fewer trials", f"{ASKED:g}", met)


if __name__ == "__main__":
    main()
