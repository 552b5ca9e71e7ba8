"""Training: Algorithm 1 on hinge loss, and the record of a run.

Source: Section 2, eqs. (2)-(4), Algorithm 1 with eq. (21).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from simkit.errors import UsageError
from simkit.papers.patches.arrays import Floats, Integers
from simkit.papers.patches.datasets import PatchModel, PatchSample
from simkit.papers.patches.descent import DIVERGED, GOES_ON, ZERO_HINGE, largest_norm, run_steps
from simkit.papers.patches.network import Bench, Path, ShallowViT, Weights, check_sample, choose_path

Stop = Literal["zero-hinge", "steps", "one-pass"]
Ending = Literal["zero hinge", "step cap", "diverged"]
SUCCESS = 1e-3  # test loss below which an experiment succeeds (Section 4.1)
_ENDINGS: dict[int, Ending | None] = {GOES_ON: None, ZERO_HINGE: "zero hinge", DIVERGED: "diverged"}
_GROWTH = 1e6  # a norm this many times the larger of 1 and where it started counts as divergence
_STEP_SIZES = {"shared": 1.0, "per-token": 5.0}
_LITERAL_STEP_SIZE = 0.001


@dataclass(frozen=True, eq=False)
class Record:
    """One training run.

    Attributes
    ----------
    ended : {"zero hinge", "step cap", "diverged"}
        All training margins at least 1; the last step allowed; a norm grew beyond bounds.
    steps : int
        Steps taken.
    step_size : float
    batch : int
    path : {"dense", "structured"}
    at : int64 array (K,)
        Steps after which the following were measured, the last `steps`.
    train_loss, test_loss, test_error : float64 array (K,)
        Mean hinge loss, and the share of test samples with y F <= 0; NaN without a test set.
    mass_mean, mass_min : float64 array (K,)
        Softmax mass on label-relevant tokens: mean and minimum over a sample's queries, mean over
        the training samples.
    mass_by_role : float64 array (K, 3)
        Its mean over the label-relevant, the confusion and the non-discriminative queries.
    norms : float64 array (K, 4)
        Operator norms of W_O, W_V, W_K, W_Q.
    initial, final : Weights
    training : PatchSample
    test : PatchSample or None
    """

    ended: Ending
    steps: int
    step_size: float
    batch: int
    path: str
    at: Integers
    train_loss: Floats
    test_loss: Floats
    test_error: Floats
    mass_mean: Floats
    mass_min: Floats
    mass_by_role: Floats
    norms: Floats
    initial: Weights
    final: Weights
    training: PatchSample
    test: PatchSample | None

    @property
    def success(self) -> bool:
        """Whether the final test loss is below 1e-3."""
        return bool(self.test_loss[-1] < SUCCESS)

    def __str__(self) -> str:
        """Say in one line how the run ended."""
        if self.ended == "diverged":
            smaller = min(default_step_size(self.initial), self.step_size / 10)
            return (
                f"diverged at step {self.steps}: norm {self.norms[-1].max():.3g} (step_size "
                f"{self.step_size:g}); for example step_size={smaller:g}"
            )
        measured = f"training loss {self.train_loss[-1]:.3g}"
        if self.test is not None:
            measured += f", test loss {self.test_loss[-1]:.3g}, test error {self.test_error[-1]:.3g}"
        return f"{self.ended} after {self.steps} steps of {self.step_size:g}: {measured}"


def train(
    network: ShallowViT | Weights,
    data: PatchModel | PatchSample,
    samples: int | None = None,
    *,
    test: int | PatchSample = 1000,
    seed: int = 0,
    rng: Generator | None = None,
    step_size: float | None = None,
    batch: int | None = None,
    stop: Stop = "zero-hinge",
    max_steps: int = 1000,
    frozen_attention: bool = False,
    path: Path = "auto",
    track: int | Sequence[int] | None = 0,
) -> Record:
    """Train a network on patches by mini-batch gradient descent.

    W <- W - eta (mean over the batch of the gradient of max(1 - y F, 0)), for W_O, W_V, W_K, W_Q; a is
    fixed.

    Parameters
    ----------
    network : ShallowViT or Weights
        What to draw the start from, or the start.
    data : PatchModel or PatchSample
        What to draw the samples from, or the training samples.
    samples : int, optional
        Training samples (paper: N), where `data` is a model.
    test : int or PatchSample
        Fresh samples to draw, or the test samples; 0 for none.
    seed : int
    rng : Generator, optional
        Instead of `seed`. Its children draw start, training samples, test samples and order, so that
        runs that differ in frozen attention, step size or path share them.
    step_size : float, optional
        eta, by default 1 for a shared readout, 5 for readouts per token, 0.001 for the literal start.
    batch : int, optional
        B, by default min(N, 8). An epoch goes through the samples without replacement and drops the
        remainder.
    stop : {"zero-hinge", "steps", "one-pass"}
        Before the first step at which all training margins are at least 1, after `max_steps` at the
        latest; after `max_steps`; or after one epoch.
    max_steps : int
    frozen_attention : bool
        W_K and W_Q stay: the paper's CNN.
    path : {"auto", "dense", "structured"}
        Implementation: the same numbers up to rounding.
    track : int, sequence of int or None
        Measure every so many steps, or at these steps; always at the first and the last. None: at the
        last only.

    Returns
    -------
    Record

    Raises
    ------
    UsageError
        One line, where what is asked cannot be built. A step size that diverges is no error: the
        record says so.

    Examples
    --------
    >>> from simkit.papers.patches import PatchModel, ShallowViT, train
    >>> record = train(ShallowViT(neurons=200), PatchModel(alpha=0.5, tokens=20), samples=8, test=100)
    >>> record.ended, record.success
    ('zero hinge', True)

    Source: Algorithm 1, eq. (21).
    """
    start_rng, data_rng, test_rng, order_rng = (rng or np.random.default_rng(seed)).spawn(4)
    training = _training_samples(data, samples, data_rng)
    size, model = len(training), training.model
    batch = min(size, 8) if batch is None else batch
    step_size = default_step_size(network) if step_size is None else step_size
    _check(network, model, size, test, step_size, batch, stop, max_steps, track)
    initial = network.initialise(start_rng, model) if isinstance(network, ShallowViT) else network
    tested = test if isinstance(test, PatchSample) else model.sample(test_rng, test) if test else None
    for sample in (training, tested):
        if sample is not None:
            check_sample(initial, sample)
    trainer = Trainer(initial, training, order_rng, step_size, batch, frozen_attention, path)
    last = size // batch if stop == "one-pass" else max_steps
    rows: list[dict[str, Any]] = []
    for until in _track_points(track, last):
        trainer.advance(until, until_zero=stop == "zero-hinge")
        if not rows or trainer.steps > rows[-1]["at"]:
            rows.append(_measure(trainer.steps, trainer.weights(), training, tested, trainer.path))
        if trainer.ended is not None:
            break
    return Record(
        ended=trainer.ended or "step cap",
        steps=trainer.steps,
        step_size=step_size,
        batch=batch,
        path=trainer.path,
        at=np.array([row["at"] for row in rows], dtype=np.int64),
        **{name: np.array([row[name] for row in rows]) for name in rows[0] if name != "at"},
        initial=initial,
        final=trainer.weights(),
        training=training,
        test=tested,
    )


class Trainer:
    """A run that goes on from where it stands.

    Parameters
    ----------
    start : Weights, copied
    training : PatchSample
    rng : Generator
        Draws the order of the samples.
    step_size : float
    batch : int
    frozen_attention : bool
    path : {"auto", "dense", "structured"}

    Attributes
    ----------
    ended : {"zero hinge", "diverged"} or None
    """

    def __init__(
        self, start: Weights, training: PatchSample, rng: Generator, step_size: float, batch: int,
        frozen_attention: bool = False, path: Path = "auto",
    ) -> None:  # fmt: skip
        self._bench = Bench(start, training.tokens.shape[1], training.model.patterns)
        self.path = choose_path(path, self._bench.own_readouts, training)
        self._inputs = self._bench.inputs(training, self.path, frozen_attention)
        self._rng, self._step_size = rng, step_size
        self._limit = _GROWTH * max(1.0, largest_norm(self._bench.parameters))
        self._order = np.empty((len(training) // batch, batch), dtype=np.int64)
        # Past its end: the first epoch is still to be drawn.
        self._progress = np.array([0, len(self._order), 0, 0], dtype=np.int64)
        self.ended: Ending | None = None

    @property
    def steps(self) -> int:
        """Steps taken."""
        return int(self._progress[0])

    def advance(self, until: int, until_zero: bool = True) -> None:
        """Go on to `until` steps, or to the end: divergence, or zero hinge loss where `until_zero`."""
        if self.ended is None:
            state = run_steps(
                self._inputs, self._bench.parameters, self._bench.neurons, self._rng, self._order,
                self._progress, until, self._step_size, until_zero, self._limit, self._bench.sizes,
                self._bench.work,
            )  # fmt: skip
            self.ended = _ENDINGS[state]

    def weights(self) -> Weights:
        """Return a copy of the weights as they stand."""
        return self._bench.weights()


def default_step_size(network: ShallowViT | Weights) -> float:
    """Return the step size by its rule: 1 (shared readout), 5 (per token), 0.001 (literal start)."""
    if isinstance(network, Weights):
        return _STEP_SIZES["per-token" if network.a.ndim == 2 else "shared"]
    return _LITERAL_STEP_SIZE if network.init == "literal" else _STEP_SIZES[network.readout]


def _training_samples(
    data: PatchModel | PatchSample, samples: int | None, rng: Generator
) -> PatchSample:
    if isinstance(data, PatchSample):
        if samples is not None and samples != len(data):
            raise UsageError(
                f"samples {samples}: the data hold {len(data)}; for example samples={len(data)}"
            )
        return data
    if samples is None:
        raise UsageError("samples None: how many to draw is missing; for example samples=100")
    return data.sample(rng, samples)


def _check(
    network: ShallowViT | Weights, model: PatchModel, size: int, test: int | PatchSample,
    step_size: float, batch: int, stop: str, max_steps: int, track: int | Sequence[int] | None,
) -> None:  # fmt: skip
    if isinstance(network, ShallowViT):
        network.check(model)
    if not (math.isfinite(step_size) and step_size > 0):
        raise UsageError(f"step_size {step_size!r}: it is a positive number; for example step_size=1")
    if not 1 <= batch <= size:
        raise UsageError(
            f"batch {batch}: it lies in 1..{size}, the samples; for example batch={min(size, 8)}"
        )
    if stop not in ("zero-hinge", "steps", "one-pass"):
        raise UsageError(
            f"stop {stop!r}: it is one of zero-hinge, steps, one-pass; for example stop='zero-hinge'"
        )
    if max_steps < 0:
        raise UsageError(f"max_steps {max_steps}: it is at least 0; for example max_steps=1000")
    if isinstance(test, int) and test < 0:
        raise UsageError(f"test {test}: it is at least 0; for example test=1000")
    if isinstance(track, int) and track < 0:
        raise UsageError(f"track {track}: it is at least 0; for example track=10")


def _track_points(track: int | Sequence[int] | None, last: int) -> list[int]:
    if track is None:
        return [last]
    steps = range(0, last, track or last + 1) if isinstance(track, int) else track
    return sorted({0, last, *(int(step) for step in steps if 0 <= step <= last)})


def _measure(
    step: int, weights: Weights, training: PatchSample, test: PatchSample | None, chosen: Path
) -> dict[str, Any]:
    """Return one row of the record's columns, by name."""
    test_loss = test_error = math.nan
    if test is not None:
        margins = test.labels * weights.outputs(test)
        test_loss, test_error = _hinge(margins), float(np.mean(~(margins > 0)))
    mass, roles = weights.relevant_mass(training), training.roles
    return {
        "at": step,
        "train_loss": _hinge(training.labels * weights.outputs(training, chosen)),
        "test_loss": test_loss,
        "test_error": test_error,
        "mass_mean": mass.mean(),
        "mass_min": mass.min(axis=1).mean(),
        "mass_by_role": [_mean_where(mass, roles == role) for role in range(3)],
        "norms": weights.operator_norms(),
    }


def _mean_where(values: Floats, chosen: NDArray[np.bool_]) -> float:
    """Return the mean over samples of the mean over chosen tokens, NaN where there is none."""
    counts = chosen.sum(axis=1)
    if not counts.any():
        return math.nan
    sums = np.where(chosen, values, 0.0).sum(axis=1)
    return float((sums[counts > 0] / counts[counts > 0]).mean())


def _hinge(margins: Floats) -> float:
    """Return the mean hinge loss. Source: eq. (3)."""
    return float(np.maximum(1.0 - margins, 0.0).mean())
