"""Claim 3 of Lemma 2 step by step, and the network's output: (27)-(31), (49)-(56), (194)-(206)."""

import math
from collections.abc import Iterator

import numpy as np

from simkit.papers.patches.kernels.arrays import Floats
from simkit.papers.patches.lemma_2.neurons import Gap, least, most
from simkit.papers.patches.lemma_2.record import Record
from simkit.papers.patches.lemma_2.sides import Flags, RunSides


def value_gaps(course: RunSides, t: int) -> Iterator[Gap]:
    """Yield left over right side of what is said of value vectors and V_l(t) after t >= 1 steps.

    V_i(b) is that of the token that it multiplies, and lambda is 1, which both the text leaves open.
    As printed, the sums run over the weights after b = 1..t steps; the gradients of the steps so far
    are those after b = 0..t-1.
    Source: eq. (27), eq. (28), eq. (49)-(52), eq. (78), eq. (79), eq. (195), eq. (203)-(206).
    """
    record = course.record
    state, eta = record.states[t], record.step_size
    now, y = course.sides(t).now, record.sample.labels > 0
    vectors = record.sample.tokens @ state.weights.w_v.T
    features, kinds = record.features, record.kinds
    learnt = eta * record.sample.tokens @ _summed(record, 0, t).T
    known = t < record.steps  # V_i(t) is that of the step from t to t + 1
    printed = eta * record.sample.tokens @ _summed(record, 1, t + 1).T if known else None

    def off(rest: Floats, tokens: Flags) -> float:
        return most(np.linalg.norm(rest, axis=2)[tokens]) / record.error

    yield "52", off(vectors - features[kinds] + learnt, kinds >= 0)
    if printed is not None:
        yield "49", off(vectors - features[0] + printed, kinds == 0)
        yield "50", off(vectors - features[0] + printed, kinds == 1)
        yield "204", off(vectors - features[1] + printed, kinds == 1)
        after = record.sample.tokens @ record.weights[t + 1].w_v.T
        yield "51", off(after - features[0] + printed, kinds > 1)
        yield "205", off(vectors - features[kinds] + printed, kinds > 1)
    shares = state.attention.swapaxes(1, 2) @ np.eye(len(features))[kinds]  # (N, l, M)
    relevant = (kinds == 0) & y[:, None]
    if printed is not None:
        turned = state.attention.swapaxes(1, 2)
        yield "27", off(state.values - shares @ features + turned @ printed, relevant)
        last = eta * record.sample.tokens @ _summed(record, t, t + 1).T
        yield "78", off(state.values - shares @ features + turned @ last, relevant)
    counts = np.diff(record.sample.starts, axis=1).astype(float)
    bound = now.nu[:, None] * counts
    yield "28", most((shares / bound[:, None, :])[..., 1:][relevant])
    length, delta = now.length, record.delta
    middle = counts / (now.rest + now.own * math.exp(now.square - 2.0 * delta * length))[:, None]
    yield "79", most((shares / middle[:, None, :])[..., 1:][relevant])
    yield "79_last", most(np.abs(middle / bound - 1.0))
    yield "195", least((shares[..., 0] / now.p[:, None])[relevant])


def _summed(record: Record, first: int, end: int) -> Floats:
    """Return the sum over the weights after first..end-1 steps of W_O^T V, float64 array (m_a, d)."""
    total = np.zeros_like(record.weights[0].w_v)
    for b in range(first, end):
        total = total + record.weights[b].w_o.T @ record.states[b].coefficients()
    return total


def coefficient_gaps(course: RunSides, t: int) -> Iterator[Gap]:
    """Yield the same of V_i(t), that of the step from t to t + 1, and of the printed gradients.

    Source: eq. (29)-(31), eq. (80), eq. (124), eq. (166), eq. (194), eq. (197)-(202).
    """
    record, sets = course.record, course.sets[t]
    state, eta = record.states[t], record.step_size
    batch, labels = record.batches[t], record.sample.labels
    half = 0.5 / len(batch)
    v, kinds = state.v, record.kinds
    neurons, a = len(state.weights.w_o), math.sqrt(len(state.weights.w_o))
    for label, names, sign in ((0, ("29", "197"), -1.0), (1, ("30", "198"), 1.0)):
        now = course.sides(t, label).now
        chosen = batch[labels[batch] == -sign]
        right = half * float((now.own / now.size * now.p)[chosen].sum())
        own = sign * v[kinds == label][:, sets[label]]
        if not right:  # no sample of that label in the batch
            continue
        yield names[0], least(own) / (right / neurons)
        yield names[1], least(own) / (right / a)
        if label:
            yield f"{names[0]}_sign", least(-own) / (right / neurons)
            yield f"{names[1]}_sign", least(-own) / (right / a)
    unlucky = v[..., sets[2]]
    root, wide = math.sqrt(len(batch)), math.sqrt(len(record.features)) * record.xi
    yield "31", most(-unlucky) * root * neurons
    yield "199", least(unlucky) / (wide / (root * a))
    yield "199_last", most(-unlucky) * root * a
    for name, matrix in (("80", "w_o"), ("124", "w_q"), ("166", "w_k"), ("194", "w_v")):
        before, after = (getattr(record.weights[step], matrix) for step in (t, t + 1))
        taken = (before - after) / eta
        size = max(float(np.abs(taken).max()), 1e-300)
        for kind, gradients in (("", state.gradients(printed=True)), ("_hinge", state.gradients())):
            yield f"{name}{kind}", float(np.abs(gradients[matrix] - taken).max()) / size


def product_gaps(course: RunSides, t: int) -> Iterator[Gap]:
    """Yield what is said of products of neurons with the sums of (27), over the steps 1..t < T.

    V_j(b) is its mean over the tokens of S_1. Source: eq. (200)-(202).
    """
    record = course.record
    side, eta = course.sides(t), record.step_size
    start = course.sets[0][0]
    relevant = record.kinds == 0
    sums = np.zeros((2, int(start.sum())))
    for b in range(1, t + 1):
        w_o, v = record.weights[b].w_o, record.states[b].v[relevant].mean(axis=0)
        for row, chosen in enumerate(course.sets[b][:2]):
            sums[row] += -eta * (w_o[start] @ w_o[chosen].T) @ v[chosen]
    right = side.room * 0.5 * side.a / side.patterns * side.of_label * side.sums**2 / t
    yield "200", least(sums[0]) / right if right else math.nan
    right = side.drift_other / eta / t * side.room * side.grown**2 * side.error
    yield "201", least(-sums[1]) / right
    w_o, v = record.weights[t].w_o, record.states[t].v[relevant].mean(axis=0)
    unlucky = course.sets[t][2]
    last = -eta * t * (w_o[start] @ w_o[unlucky].T) @ v[unlucky]
    yield "202", most(last) / (side.grown * side.wide / side.root)


def output_gaps(course: RunSides, t: int) -> Iterator[Gap]:
    """Yield what the proof of Theorem 1 says of F(X^n) after t >= 1 steps.

    Source: eq. (53)-(56), eq. (71)-(73).
    """
    record, sets = course.record, course.sets[t]
    state, side = record.states[t], course.sides(t)
    rectified = np.maximum(state.inner, 0.0)
    positive, lucky = record.sample.labels > 0, sets[0]
    neurons = len(lucky)
    upper = state.inner >= 0
    by_lucky = rectified[..., lucky].sum(axis=2)
    by_upper = (rectified * upper)[..., ~lucky].sum(axis=2)
    by_lower = (rectified * ~upper).sum(axis=2)
    printed = (by_lucky + by_upper - by_lower).mean(axis=1) / neurons
    yield "53", most(np.abs(state.outputs - printed)[positive])
    signed = np.where(state.readout > 0, 1.0, -1.0) * rectified / math.sqrt(neurons)
    yield "53_signs", most(np.abs(state.outputs - signed.sum(axis=2).mean(axis=1))[positive])
    left = by_lucky.mean(axis=1) / neurons
    right = side.now.own / side.now.size * side.a / side.patterns * side.room * side.now.p
    right = right * (side.relevant - side.grown * side.error + side.fed)
    kept = positive & (right > 0)
    yield "54", least((left / np.where(right > 0, right, 1.0))[kept])
    yield "55", least(by_upper.mean(axis=1)[positive] / neurons)
    yield "56", most(by_lower.mean(axis=1)[positive] / neurons)
    yield "71", least(state.outputs[positive])
    yield "72", most(state.outputs[~positive])
    yield "73", most(np.maximum(1.0 - record.sample.labels * state.outputs, 0.0))
