"""The trial sampler of the regression model: the four parts of success, fast.

Uniform scores: the leading byte of each v is drawn first, and the lower digits only where the bounds of
`bounds` leave a part open. Scores of one value or two: by the counts of equal entries, in `counts`.
"""

from __future__ import annotations

from typing import NamedTuple, cast

import numpy as np
from numpy.random import PCG64DXSM, Generator
from numpy.typing import NDArray

from simkit.engine.seeding import spawn_streams
from simkit.errors import ArgumentError
from simkit.papers.separation.regression.bounds import FIRES, NO_INDEX, OPEN, classify_trials
from simkit.papers.separation.regression.cell import RegressionCell
from simkit.papers.separation.regression.counts import count_trials
from simkit.papers.separation.regression.datasets import (
    COARSE,
    SPREAD,
    Floats,
    TrialWords,
    draw_words,
    fill_scores,
)
from simkit.papers.separation.regression.margins import evaluate_trial
from simkit.papers.separation.signs import PARTS, count_matrices

Bools = NDArray[np.bool_]


class RegressionTables(NamedTuple):
    """What all trials of a parameter point share.

    Source: Definition 3.2, Definition 3.3, Definition 3.7.

    Attributes
    ----------
    matrices : int64 array (4,)
        Sign matrix that each part meets.
    words : TrialWords
        Where the words of a trial with uniform scores lie.
    linear, softmax : float64 array (256,)
        Lower bound of a weight of F_lin and of F_exp by the leading byte of v, relative to v = 0.
    """

    matrices: NDArray[np.int64]
    words: TrialWords
    linear: Floats
    softmax: Floats


def prepare_tables(cell: RegressionCell) -> RegressionTables:
    """Return what all trials of a parameter point share, to be made once.

    Parameters
    ----------
    cell : RegressionCell
        The parameter point.

    Returns
    -------
    RegressionTables
        It does not depend on the generator; `sample_trials` leaves it as it is.

    Source: Definition 3.2, Definition 3.3, Definition 3.7.
    """
    levels = np.arange(COARSE) / COARSE
    return RegressionTables(
        matrices=np.array(cell.sign_matrices),
        words=TrialWords(cell.n, cell.m, count_matrices(cell.signs)),
        linear=1.0 + SPREAD * levels,
        softmax=np.exp(SPREAD * np.log(cell.n) * levels),
    )


def sample_trials(
    rng: Generator, trials: int, cell: RegressionCell, tables: RegressionTables | None = None
) -> tuple[Bools, int]:
    """Sample the four parts of success, one trial after the other.

    Parameters
    ----------
    rng : Generator
        A block's own: it must not have been drawn from.
    trials : int
        Number of trials; the first r of them do not depend on how many follow.
    cell : RegressionCell
        The parameter point.
    tables : RegressionTables, optional
        What `prepare_tables` returned for this cell; made here by default.

    Returns
    -------
    events : bool array (trials, 4)
        exp_d1_fires, lin_d1_zero, exp_d0_zero, lin_d0_zero; success is their conjunction.
    near_ties : int
        Trials with a margin below 1e-12 of its terms; such ties do not fire.

    Raises
    ------
    ArgumentError
        If trials is negative.

    Source: Section 7.1, Definition 3.5, Definition 3.6.
    """
    if trials < 0:
        raise ArgumentError("at least 0", parameter="trials", value=trials, example=100)
    tables = prepare_tables(cell) if tables is None else tables
    if cell.scores == "uniform":
        fires, near_ties = _sample_uniform(rng, trials, cell, tables)
    else:
        fires = np.empty((trials, len(PARTS)), dtype=np.bool_)
        two_point = cell.scores == "two-point"
        near_ties = count_trials(
            rng, trials, cell.n, cell.m, cell.tau, tables.matrices, two_point, fires
        )
    events = ~fires
    events[:, 0] = fires[:, 0]
    return events, int(near_ties)


def _sample_uniform(
    rng: Generator, trials: int, cell: RegressionCell, tables: RegressionTables
) -> tuple[Bools, int]:
    """Return whether F > 0 in each part (trials, 4), and the number of trials with a near tie."""
    n, m, tau = cell.n, cell.m, cell.tau
    matrices, layout, linear, softmax = tables
    index_rng, fine_rng = spawn_streams(rng, 2)
    special = index_rng.integers(0, n, trials)
    fires = np.empty((trials, len(PARTS)), dtype=np.bool_)
    states = np.empty((trials, len(PARTS)), dtype=np.int8)
    near_ties, position = 0, 0
    scores, weights = np.empty((2, n)), np.empty(n)
    bits = cast(PCG64DXSM, fine_rng.bit_generator)
    for part, rows in draw_words(rng, layout, trials):
        classify_trials(
            rows, rows.view(np.uint8), n, m, special[part], matrices, tau, linear, softmax, states[part]
        )
        fires[part] = states[part] == FIRES
        for trial in part.start + np.flatnonzero((states[part] == OPEN).any(axis=1)):
            columns, coarse = layout.split(rows[trial - part.start])
            bits.advance(2 * n * int(trial - position))
            position = trial + 1
            fine = fine_rng.random((2, n))
            fill_scores(coarse[0], fine[0], np.log(n), NO_INDEX, scores[0])
            fill_scores(coarse[1], fine[1], np.log(n), special[trial], scores[1])
            near_ties += evaluate_trial(
                columns, scores[0], scores[1], matrices, tau, weights, fires[trial]
            )
    return fires, near_ties
