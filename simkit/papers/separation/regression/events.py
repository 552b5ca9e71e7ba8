"""The trial sampler of the regression model: the four parts of success, fast.

Uniform scores: the leading byte of each v is drawn first, and the lower digits only where the bounds of
`bounds` leave a part open. Scores of one value or two: by the counts of equal entries, in `counts`.
Source: Definition 3.2, Definition 3.3, Definition 3.7.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from simkit.errors import ArgumentError
from simkit.kernels.pcg import block_streams
from simkit.papers.separation.regression.cell import RegressionCell
from simkit.papers.separation.regression.counts import count_trials
from simkit.papers.separation.regression.datasets import COARSE, SPREAD, Floats, TrialWords
from simkit.papers.separation.regression.leading_bytes import FIRES
from simkit.papers.separation.regression.uniform import make_room, sample_uniform
from simkit.papers.separation.signs import PARTS, count_matrices

Bools = NDArray[np.bool_]


class RegressionTables(NamedTuple):
    """What all trials of a parameter point share."""

    matrices: NDArray[np.int64]  # (4,): sign matrix that each part meets
    words: TrialWords  # where the words of a trial with uniform scores lie
    # (256,): lower bound of a weight of F_lin by the leading byte of v, over that of v = 0
    linear: Floats
    softmax: Floats  # the same of F_exp


def prepare_tables(cell: RegressionCell) -> RegressionTables:
    """Return what all trials of a parameter point share; it does not depend on the generator."""
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

    The first r trials do not depend on how many follow. The generator is a block's own, for uniform
    scores a fresh PCG64DXSM: nothing was drawn from it, and none spawned. What is drawn moves it on, so
    that it is good for one call. Tables are made here by default. Returns exp_d1_fires, lin_d1_zero,
    exp_d0_zero, lin_d0_zero, bool (trials, 4), of which success is the conjunction, and the number of
    trials with a margin below 1e-12 of its terms; such ties do not fire. `ArgumentError` if trials is
    negative, or the generator of uniform scores is not fresh or another one.
    Source: Section 7.1, Definition 3.5, Definition 3.6.
    """
    if trials < 0:
        raise ArgumentError("at least 0", parameter="trials", value=trials, example=100)
    tables = prepare_tables(cell) if tables is None else tables
    if cell.scores == "uniform":
        fires, near_ties = _sample_uniform(rng, trials, cell, tables)
    else:
        fires = np.empty((trials, len(PARTS)), dtype=np.bool_)
        two_point = cell.scores == "two-point"  # else constant
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
    matrices, layout, linear, softmax = tables
    states = np.empty((trials, len(PARTS)), dtype=np.int8)
    streams = block_streams(rng, 2)
    room = make_room(cell.n, layout.words)
    near_ties, _ = sample_uniform(
        streams, layout.places, matrices, cell.tau, linear, softmax, room, states
    )
    used: Any = rng.bit_generator  # a PCG64DXSM: `block_streams` has seen it
    used.advance(trials * layout.words)
    return states == FIRES, near_ties
