"""Families of sampled claims near the truth, watched at every look, second witnesses heard.

    python benchmarks/witnessed.py [--reduced]                     # a table
    python benchmarks/witnessed.py --write benchmarks/calibration  # `make calibrate`: as CSV, too

A family has 40 claims about coins, about losses of which only the lower end is declared, or about
errors of which a second moment alone is assumed, at its true value: a fifth of them at the truth, two
fifths just on its true side and two fifths just on its false side. Its error is
alpha = 0.2. Each claim has ten times the trials that a test of fixed size needs at its gap, or at the
smallest gap where it has none. A wrong verdict is a false claim that holds, or a true one that fails
and whose second witness, on fresh trials that go on, confirms it.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from harness import make_parser, print_gate, read_options, said, write_rows
from metamorphic import look_sizes

from simkit.declare.claims.claim import Claim
from simkit.declare.parameters.parameter import Parameter
from simkit.declare.quantities import event, measurement
from simkit.declare.statement import Statements
from simkit.declare.study import Study
from simkit.declare.tally import Moments, Tally
from simkit.engine.cells.cell import build_cells
from simkit.verdicts.exact.exactly import Contradiction
from simkit.verdicts.questions.question import Question, Subject
from simkit.verdicts.sampled.by_trials import ask_trials
from simkit.verdicts.sampled.watched import WatchedBlocks
from simkit.verdicts.sampled.witnesses import confirm_by_trials

Row = dict[str, Any]
CLAIMS, ALPHA = 40, 0.2
GAPS = (0.3, 0.1)  # of the coin's rarer side, or of the mean
FAMILIES, FIRST = 1000, 20
_SPREAD = 1.0  # of the logarithms of losses


class Coin(Study):
    """A coin, and a loss."""

    name = "coin-and-loss"
    summary = "a coin and a loss"
    parameters = (Parameter("p", "float", 0.5, "probability", low=0, high=1),)
    quantities = (event("hit", "a uniform is below p"), measurement("loss", "lognormal, mean 1", low=0),
                  measurement("error", "the same, without a declared end"))  # fmt: skip
    default_trials = 200

    def trial(self, prepared: Any, rng: Any) -> dict[str, Any]:
        """Return whether it is hit, and the loss."""
        loss = math.exp(_SPREAD * rng.standard_normal() - _SPREAD**2 / 2)
        return {"hit": rng.random() < prepared["p"], "loss": loss, "error": loss}


STATEMENTS = Statements(Coin())


@dataclass(frozen=True)
class Drawn:
    """A claim with its truth and a way to draw blocks of it.

    Attributes
    ----------
    question : Question
    is_true : bool
    gap : float
        0 at the truth.
    trials : int
    block : callable
        From a number of trials and a generator to a tally.
    """

    question: Question
    is_true: bool
    gap: float
    trials: int
    block: Callable[[int, np.random.Generator], Tally]


def _coin(rng: np.random.Generator, gap: float, side: int) -> Drawn:
    p = float(rng.choice([0.02, 0.1, 0.5, 0.9, 0.98]))
    relation = str(rng.choice(["<=", ">="]))
    least = min(p, 1 - p)
    towards = 1 if (relation == "<=") == (side > 0) else -1  # of a true claim the bound is beyond p
    bound = p + towards * gap * least * (side != 0)
    apart = (gap if side else GAPS[-1]) * least
    forecast = math.ceil(2 * math.log(CLAIMS / ALPHA) * p * (1 - p) / apart**2)

    def block(trials: int, own: np.random.Generator) -> Tally:
        hits, ones = int(own.binomial(trials, p)), Moments(trials, 1.0, 0.0, 1.0, 1.0)
        return Tally(trials, 0, {"hit": hits}, {"loss": ones, "error": ones}, {})

    question = _question(f"Pr[hit] {relation} {bound!r}", p)
    return Drawn(question, side >= 0, gap * (side != 0), 10 * forecast, block)


def _loss(rng: np.random.Generator, gap: float, side: int) -> Drawn:
    """Return a claim on the mean 1 in a direction in which one end lets trials decide."""
    true = side >= 0
    relation = ">=" if true else "<="  # a loss can be seen to be large
    bound = 1 - gap * (side != 0)
    if side == 0:
        relation, bound = "<=", 1.0
    return _of_losses(f"E[loss] {relation} {bound!r}", gap, side)


def _error(rng: np.random.Generator, gap: float, side: int) -> Drawn:
    """Return a claim on the mean 1 in either direction, given the true second moment."""
    relation = str(rng.choice(["<=", ">="]))
    bound = 1 + gap * side * (1 if relation == "<=" else -1)
    given = f"E[error**2] <= {math.exp(_SPREAD**2)!r}"
    return _of_losses(f"E[error] {relation} {bound!r}", gap, side, given)


def _of_losses(statement: str, gap: float, side: int, given: str = "") -> Drawn:
    variance = math.exp(_SPREAD**2) - 1
    apart = gap if side else GAPS[-1]
    forecast = math.ceil(2 * math.log(CLAIMS / ALPHA) * variance / apart**2)

    def block(trials: int, own: np.random.Generator) -> Tally:
        x = np.exp(_SPREAD * own.standard_normal(trials) - _SPREAD**2 / 2)
        mean = float(x.mean())
        held = Moments(trials, mean, float(((x - mean) ** 2).sum()), float(x.min()), float(x.max()))
        return Tally(trials, 0, {"hit": 0}, {"loss": held, "error": held}, {})

    return Drawn(_question(statement, 0.5, given), side >= 0, gap * (side != 0), 10 * forecast, block)


def _question(statement: str, p: float, given: str = "") -> Question:
    claim = Claim("Claim", statement, second_moment=given)
    (cell,) = build_cells(STATEMENTS.study, {"p": repr(p)})
    return Question(Subject("families", STATEMENTS, (claim,)), claim, cell, dict, by_trials=True)


KINDS: dict[str, Callable[[np.random.Generator, float, int], Drawn]] = {
    "coins": _coin, "losses": _loss, "errors": _error,
}  # fmt: skip
_SIDES = (0, 1, 1, -1, -1)  # at the truth, true, false


def judge_family(kind: str, seed: int) -> dict[str, int]:
    """Return how many verdicts of a family are wrong, and how many of either sort are reached.

    Parameters
    ----------
    kind : {"coins", "losses"}
    seed : int
    """
    rng, needed = np.random.default_rng([seed, 34]), math.log(CLAIMS / ALPHA)
    found = dict.fromkeys(("wrong", "true", "confirmed", "false", "refuted", "unwitnessed"), 0)
    for i in range(CLAIMS):
        drawn = KINDS[kind](rng, GAPS[i // len(_SIDES) % len(GAPS)], _SIDES[i % len(_SIDES)])
        verdict = _verdict_of(drawn, rng, needed)
        found["wrong"] += verdict in ("holds", "fails") and (verdict == "holds") != drawn.is_true
        if drawn.gap:
            found["true" if drawn.is_true else "false"] += 1
            found["confirmed"] += drawn.is_true and verdict == "holds"
            found["refuted"] += not drawn.is_true and verdict == "fails"
            found["unwitnessed"] += verdict == "unwitnessed"
    return found


def _verdict_of(drawn: Drawn, rng: np.random.Generator, needed: float) -> str:
    question = drawn.question
    seen = None
    blocks: list[Tally] = []
    for size in look_sizes(drawn.trials):
        blocks.append(drawn.block(size, rng))
        seen = ask_trials(question, WatchedBlocks(STATEMENTS, question.cell, blocks), needed)
        if seen.verdict != "undecided":
            break
    assert seen is not None
    if seen.verdict != "fails":
        return seen.verdict
    fresh: list[Tally] = []

    def simulate(cell: Any, trials: int, first: int) -> list[Tally]:
        if more := trials - sum(block.trials for block in fresh):
            fresh.append(drawn.block(more, rng))
        return list(fresh)

    try:
        confirm_by_trials(question, seen, needed, simulate)
    except Contradiction:
        return "contradiction"
    return "fails" if seen.confirmed else "unwitnessed"


def calibrate(families: int, kinds: Sequence[str] = tuple(KINDS)) -> list[Row]:
    """Return a row for each kind of claim."""
    rows = []
    for kind in kinds:
        every = [judge_family(kind, seed) for seed in range(families)]
        total = {name: sum(one[name] for one in every) for name in every[0]}
        wrong = sum(one["wrong"] > 0 for one in every)
        met = (
            wrong <= ALPHA * families
            and total["confirmed"] >= 0.97 * total["true"]
            and total["refuted"] >= 0.97 * total["false"]
        )
        rows.append(
            {"kind": kind, "families": families, "claims": CLAIMS, "alpha": ALPHA,
             "wrong_families": wrong,
             **{name: total[name] for name in ("true", "confirmed", "false", "refuted", "unwitnessed")},
             "wrong_of_first": sum(one["wrong"] > 0 for one in every[:FIRST]),
             "refuted_of_first": sum(one["refuted"] for one in every[:FIRST]), "met": said(met)}
        )  # fmt: skip
    return rows


def main() -> int:
    parser = make_parser(__doc__)
    parser.add_argument("--write", metavar="DIR", help="to DIR/witnessed-families.csv")
    options = read_options(parser)
    rows = calibrate(5 if options.reduced else FAMILIES)
    for row in rows:
        print("  ".join(f"{name} {value}" for name, value in row.items()))
        asked = f"at most {ALPHA * row['families']:.0f}, 97 % decided"
        print_gate(row["kind"], f"{row['wrong_families']} wrong families", asked, row["met"] == "true")
    if options.write:
        write_rows(Path(options.write), "witnessed-families", rows)
    return 0 if all(row["met"] == "true" for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
