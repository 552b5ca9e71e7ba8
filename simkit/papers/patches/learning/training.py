"""Training: Algorithm 1 on hinge loss, and what a run shows. Source: Algorithm 1, eq. (21)."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from simkit.engine.cells.seeding import spawn_streams
from simkit.errors import ArgumentError
from simkit.kernels.boundary import require_type, whole_number
from simkit.papers.patches.datasets import PatchModel, PatchSample
from simkit.papers.patches.kernels.arrays import Floats, Integers
from simkit.papers.patches.kernels.descent import DIVERGED, GOES_ON, ZERO_HINGE, run_steps
from simkit.papers.patches.kernels.hinge import hinge_losses, not_positive
from simkit.papers.patches.kernels.updates import largest_norm
from simkit.papers.patches.learning.schedule import Schedule, default_step_size, track_points
from simkit.papers.patches.model.boundary import all_within, check_sample, check_weights
from simkit.papers.patches.model.buffers import Implementation, NetworkBuffers, Numbers, choose_path
from simkit.papers.patches.model.grouping import count_groups
from simkit.papers.patches.model.network import ShallowViT
from simkit.papers.patches.model.weights import Weights, mean_over_heads

Ending = Literal["zero hinge", "step cap", "diverged"]
SUCCESS = 1e-3  # test loss below which an experiment succeeds (Section 4.1)
_ENDINGS: dict[int, Ending | None] = {GOES_ON: None, ZERO_HINGE: "zero hinge", DIVERGED: "diverged"}
_TEST = 1000  # fresh samples of a test set (Section 4.1)
_GROWTH = 1e6  # a norm this many times the larger of 1 and where it started counts as divergence


@dataclass(frozen=True, eq=False)
class TrainingRun:
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
    dtype : {"float64", "float32"}
        In which each sample was computed, those of the losses below, too.
    at : int64 array (K,)
        Steps after which the following were measured, the last `steps`.
    train_loss, test_loss, test_error : float64 array (K,)
        Mean hinge loss, and the share of test samples with y F <= 0, of four classes with any y_j F_j
        <= 0; NaN without a test set. These and the masses are NaN where a run has diverged so far that
        products overflow.
    mass_mean, mass_min : float64 array (K,)
        Softmax mass on label-relevant tokens: mean and minimum over a sample's queries, mean over
        the training samples; of several heads their mean.
    mass_by_role : float64 array (K, 3)
        Its mean over the label-relevant, the confusion and the non-discriminative queries.
    mass_by_head : float64 array (K, H)
        The mean over queries and samples of each head.
    norms : float64 array (K, 4)
        Operator norms of W_O, W_V, W_K, W_Q, of several heads the largest.
    initial, final : Weights
    training : PatchSample
    test : PatchSample or None

    Source: Algorithm 1; eq. (2), eq. (4).
    """

    ended: Ending
    steps: int
    step_size: float
    batch: int
    path: str
    dtype: str
    at: Integers
    train_loss: Floats
    test_loss: Floats
    test_error: Floats
    mass_mean: Floats
    mass_min: Floats
    mass_by_role: Floats
    mass_by_head: Floats
    norms: Floats
    initial: Weights
    final: Weights
    training: PatchSample
    test: PatchSample | None

    @property
    def success(self) -> bool:
        """Whether the final test loss is below 1e-3. Source: Section 4.1."""
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
    test: int | PatchSample | None = None,
    seed: int = 0,
    rng: Generator | None = None,
    track: int | Sequence[int] | None = 0,
    **schedule: Any,
) -> TrainingRun:
    """Train a network on patches by mini-batch gradient descent.

    W <- W - eta (mean over the batch of the gradient of max(1 - y F, 0)), for W_O, W_V, W_K, W_Q; a is
    fixed. For four classes the loss is eq. (231), or the mean of two hinges.

    Parameters
    ----------
    network : ShallowViT or Weights: what to draw the start from, or the start
    data : PatchModel or PatchSample: what to draw the samples from, or the training samples
    samples : int, optional: training samples (paper: N), where `data` is a model
    test : int or PatchSample, optional
        Fresh samples to draw, or the test samples; 0 for none. By default 1000 fresh ones; none where
        the model was estimated (`PatchSample.from_arrays`), as nothing can be drawn from it.
    seed : int
    rng : Generator, optional
        Instead of `seed`. Its children draw start, training samples, test samples and order, and the
        patterns of sets where there are several, so that runs that differ in frozen attention, step
        size or path share them.
    track : int, sequence of int or None
        Measure every so many steps, or at these steps; always at the first and the last. None: at the
        last only.
    **schedule
        Fields of `Schedule`: `step_size`, `batch`, `stop`, `max_steps`, `frozen_attention`, `path`,
        `dtype`.

    Raises
    ------
    ArgumentError
        Where what is asked cannot be built. A step size that diverges is no error: the run says so.

    Examples
    --------
    >>> from simkit.papers.patches import PatchModel, ShallowViT, train
    >>> run = train(ShallowViT(neurons=200), PatchModel(alpha=0.5, tokens=20), samples=8, test=100)
    >>> run.ended, run.success
    ('zero hinge', True)
    """
    plan, rng = Schedule(**schedule), rng or np.random.default_rng(seed)
    start_rng, data_rng, test_rng, order_rng = spawn_streams(rng, 4)
    if isinstance(data, PatchModel) and data.pattern_set > 1:
        data = data.draw_sets(spawn_streams(rng, 1)[0])  # one draw for training and test samples
    training = _training_samples(data, samples, data_rng)
    tested = _test_samples(test, training, test_rng)
    start = network.initialise(start_rng, training.model) if isinstance(network, ShallowViT) else network
    start = check_weights(start)
    for sample in (training, *([] if tested is None else [tested])):
        check_sample(start, sample)
    step_size, batch = plan.step_size_of(network), plan.batch_of(len(training))
    frozen = plan.frozen_attention
    trainer = Trainer(start, training.seal(), order_rng, step_size, batch, frozen, plan.path, plan.dtype)
    rows = _measure_at(trainer, plan, track_points(track, plan.last_step(len(training))), tested)
    return TrainingRun(
        ended=trainer.ended or "step cap",
        steps=trainer.steps,
        step_size=trainer.step_size,
        batch=trainer.batch,
        path=trainer.path,
        dtype=trainer.dtype,
        at=np.array([row["at"] for row in rows], dtype=np.int64),
        **{name: np.array([row[name] for row in rows]) for name in rows[0] if name != "at"},
        initial=trainer.start,
        final=trainer.weights(),
        training=training,
        test=tested,
    )


class Trainer:
    """A run that goes on from where it stands; it begins with a copy of `start`.

    Where the start is not finite, or so large that products overflow, the run has diverged before a
    step. The generator draws the order of the samples; the step size is positive, the batch from 1 to
    the number of samples, path and dtype as of `Schedule`. `ended` is "zero hinge", "diverged" or None.
    `ArgumentError` where a value is out of range, or weights and samples are malformed or do not fit
    each other.
    """

    def __init__(
        self, start: Weights, training: PatchSample, rng: Generator, step_size: float, batch: int,
        frozen_attention: bool = False, path: Implementation = "auto", dtype: Numbers = "float64",
    ) -> None:  # fmt: skip
        plan = Schedule(
            step_size=step_size, batch=batch, frozen_attention=frozen_attention, path=path, dtype=dtype
        )
        require_type("rng", rng, Generator, "numpy.random.default_rng(0)")
        require_type("training", training, PatchSample, "PatchModel().sample(rng, 8)")
        self.start, self.training = check_weights(start), training
        self.step_size, self.batch = plan.step_size_of(start), plan.batch_of(len(training))
        batch = self.batch
        tokens, groups = training.tokens.shape[1], count_groups(training)
        self._buffers, self.dtype = NetworkBuffers(start, tokens, groups, dtype), dtype
        self.path = choose_path(path, self._buffers.own_readouts, training)
        self._inputs = self._buffers.inputs(training, self.path, frozen_attention)
        self._rng = rng
        self._limit = _GROWTH * max(1.0, largest_norm(self._buffers.weights))
        self._order = np.empty((len(training) // batch, batch), dtype=np.int64)
        # Past its end: the first epoch is still to be drawn.
        self._progress = np.array([0, len(self._order), 0, 0], dtype=np.int64)
        self.ended: Ending | None = None if all_within(self.start, dtype) else "diverged"

    @property
    def steps(self) -> int:
        """Steps taken. Source: Algorithm 1."""
        return int(self._progress[0])

    @property
    def last_batch(self) -> Integers:
        """The samples of the last step, int64 array (B,). Source: Algorithm 1, eq. (21)."""
        return np.asarray(self._order[self._progress[1] - 1].copy())

    def advance(self, until: int, until_zero: bool = True) -> None:
        """Go on to `until` steps, or to the end: divergence, or zero hinge loss where `until_zero`.

        `ArgumentError` where `until` is no integer, or the samples were written to and are none any
        more. Source: Algorithm 1.
        """
        last = whole_number("until", until, 100)
        if self.ended is None:
            buffers = self._buffers
            check_sample(self.start, self.training)
            state = run_steps(
                self._inputs, buffers.weights, buffers.neurons, self._rng, self._order, self._progress,
                last, self.step_size, bool(until_zero), self._limit, buffers.sizes, buffers.work,
            )  # fmt: skip
            self.ended = _ENDINGS[state]

    def weights(self) -> Weights:
        """Return a copy of the weights as they stand. Source: Algorithm 1."""
        return self._buffers.copy_weights()

    def outputs(self, sample: PatchSample, path: Implementation = "dense") -> Floats:
        """Return F(X) of every sample by the present weights. Source: eq. (1); eq. (227)."""
        if not self._buffers.fits(sample):
            return self.weights().outputs(sample, path, self.dtype)
        outputs = self._buffers.outputs(sample, path)
        return outputs[:, 0] if outputs.shape[1] == 1 else outputs

    def relevant_mass(self, sample: PatchSample) -> Floats:
        """Return each query's attention on the label-relevant tokens, float64 array (H, N, L).

        In float64 whatever the samples of training are computed in.
        Source: Proposition 2, eq. (15); eq. (248).
        """
        if self.dtype == "float64" and self._buffers.fits(sample):
            return self._buffers.relevant_mass(sample)
        return self.weights().relevant_mass_by_head(sample)


def _measure_at(
    trainer: Trainer, plan: Schedule, points: Sequence[int], test: PatchSample | None
) -> list[dict[str, Any]]:
    """Go on from one of the points to the next, until the run ends; return what was measured at each."""
    test, rows = None if test is None else test.seal(), list[dict[str, Any]]()
    for until in points:
        trainer.advance(until, until_zero=plan.stop == "zero-hinge")
        if not rows or trainer.steps > rows[-1]["at"]:
            rows.append(_measure(trainer, trainer.training, test))
        if trainer.ended is not None:
            break
    return rows


def _training_samples(
    data: PatchModel | PatchSample, samples: int | None, rng: Generator
) -> PatchSample:
    if isinstance(data, PatchModel):
        if samples is None:
            raise ArgumentError("how many to draw is missing", parameter="samples", example=100)
        data.check_size(samples, "samples")
        return data.sample(rng, samples)
    require_type("data", data, PatchSample, "PatchModel().sample(rng, 8)")
    if samples is not None and samples != len(data):
        wrong = f"the data hold {len(data)}"
        raise ArgumentError(wrong, parameter="samples", value=samples, example=len(data))
    return data


def _test_samples(
    test: int | PatchSample | None, training: PatchSample, rng: Generator
) -> PatchSample | None:
    if isinstance(test, PatchSample):
        return test
    if test is None:
        test = 0 if training.estimated else _TEST
    test = whole_number("test", test, _TEST)
    if test < 0:
        raise ArgumentError("it is at least 0", parameter="test", value=test, example=_TEST)
    if test == 0:
        return None
    if training.estimated:
        wrong = "training samples of no known law: none can be drawn; give test samples as a PatchSample"
        raise ArgumentError(wrong, parameter="test", value=test, example=0)
    training.model.check_size(test, "test")
    return training.model.sample(rng, test)


def _measure(trainer: Trainer, training: PatchSample, test: PatchSample | None) -> dict[str, Any]:
    """Return what a run shows as it stands, by the names of `TrainingRun`."""
    step, weights = trainer.steps, trainer.weights()
    test_loss = test_error = math.nan
    norms = weights.operator_norms()
    if not all_within(weights, trainer.dtype):  # a run that diverged
        names = ("train_loss", "test_loss", "test_error", "mass_mean", "mass_min")
        nothing = dict.fromkeys(names, math.nan)
        by_head = {"mass_by_head": [math.nan] * weights.heads}
        return {"at": step, **nothing, "mass_by_role": [math.nan] * 3, **by_head, "norms": norms}
    if test is not None:
        margins = test.labels * trainer.outputs(test, trainer.path)
        test_loss = float(hinge_losses(margins, weights.loss).mean())
        test_error = float(not_positive(margins).mean())
    margins = training.labels * trainer.outputs(training, trainer.path)
    of_heads, roles = trainer.relevant_mass(training), training.plain_arrays().roles()
    mass = mean_over_heads(of_heads)
    return {
        "at": step,
        "train_loss": float(hinge_losses(margins, weights.loss).mean()),
        "test_loss": test_loss,
        "test_error": test_error,
        "mass_mean": mass.mean(),
        "mass_min": mass.min(axis=1).mean(),
        "mass_by_role": [_mean_where(mass, roles == role) for role in range(3)],
        "mass_by_head": of_heads.mean(axis=(1, 2)),
        "norms": norms,
    }


def _mean_where(values: Floats, chosen: NDArray[np.bool_]) -> float:
    """Return the mean over samples of the mean over chosen tokens, NaN where there is none."""
    counts = chosen.sum(axis=1)
    if not counts.any():
        return math.nan
    sums = np.where(chosen, values, 0.0).sum(axis=1)
    return float((sums[counts > 0] / counts[counts > 0]).mean())
