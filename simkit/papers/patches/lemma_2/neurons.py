"""Claim 1 of Lemma 2 step by step: neurons, lucky and unlucky, against (32) to (123).

Source: chosen here, where nothing else is named.
"""

import math
from collections.abc import Iterator

import numpy as np

from simkit.papers.patches.kernels.arrays import Floats
from simkit.papers.patches.lemma_2.sides import RunSides

Gap = tuple[str, float]


def most(values: Floats) -> float:
    """Return the largest value, NaN of none."""
    return float(values.max()) if values.size else math.nan


def least(values: Floats) -> float:
    """Return the least value, NaN of none."""
    return float(values.min()) if values.size else math.nan


def neuron_gaps(course: RunSides, t: int) -> Iterator[Gap]:
    """Yield left over right side of what is said of W_O after t >= 1 steps.

    Source: eq. (32)-(42), eq. (97), eq. (98), eq. (119), eq. (122).
    """
    record, sets = course.record, course.sets[t]
    w_o, xi = record.weights[t].w_o, record.xi
    products, squares = w_o @ record.features.T, (w_o**2).sum(axis=1)
    noise = record.first_noise
    noisy = np.abs(noise.reshape(-1, noise.shape[2]) @ w_o.T).max(axis=0)  # of each neuron
    for label, names in ((0, ("32", "33", "34", "35")), (1, ("36", "37", "38", "39"))):
        side, lucky = course.sides(t, label), sets[label]
        own = products[lucky, label]
        floor = xi * (1.0 - record.error)
        yield names[0], least(own / (side.sums + floor))
        yield names[1], most(np.delete(products[lucky], label, axis=1) / xi)
        yield f"{names[2]}_low", least(squares[lucky] / side.sums**2)
        yield f"{names[2]}_high", most(squares[lucky] / (side.wide**2 + side.grown**2))
        yield names[3], most(noisy[lucky] / side.noise_of_neuron)
        if label == 0:
            yield "98", least(own / (math.exp(side.sums) + floor))
            yield (
                "98_last",
                math.exp(side.sums)
                / math.exp(
                    side.grown
                    * side.batch_mean(side.now.own / side.now.size * course.fractions(t - 1).p)
                ),
            )
            yield "119", most(np.abs(squares - (products**2).sum(axis=1))[lucky])
    unlucky = sets[2]
    yield "40", most(products[unlucky, 2:] / xi)
    yield "41", most(noisy[unlucky] / (record.error * side.wide))
    yield "42", most(squares[unlucky] / side.wide**2)
    total = np.abs(products.sum(axis=1))[unlucky]
    yield "122", most(noisy[unlucky] / (record.error * total))
    yield "122_last", most(total / side.wide)
    yield "97", least(np.sqrt((record.weights[0].w_o ** 2).sum(axis=1)) / xi)


def update_gaps(course: RunSides, t: int) -> Iterator[Gap]:
    """Yield the same of the step from t to t + 1 of the neurons: the terms I_1 to I_5 of (83).

    V_k(t) is that of the tokens that a query attends to, weighted by its attention.
    Source: eq. (80)-(95), eq. (104)-(117), eq. (221), eq. (222).
    """
    record, sets = course.record, course.sets[t]
    state, side = record.states[t], course.sides(t)
    eta, a, error, xi, now = side.eta, side.a, side.error, side.xi, side.now
    batch, w_o, features = record.batches[t], state.weights.w_o, record.features
    lucky, unlucky = sets[0], sets[2]
    slopes = -eta * state.printed_slopes  # eta y a 1[.]/(B |S|)
    own_v = state.mixed @ state.coefficients(printed=True).T  # (N, L, m)
    mine, by_query = np.eye(len(features))[record.kinds], state.attention.swapaxes(1, 2)
    noise, shares = by_query @ record.first_noise, by_query @ mine  # (N, L, m_a), (N, L, M)

    def summed(vectors: Floats) -> Floats:
        return np.asarray(np.tensordot(slopes, vectors, axes=([0, 1], [0, 1])))

    terms = {
        1: summed(noise @ features.T), 2: summed(shares * mine), 3: summed(shares * (1.0 - mine)),
        4: summed(own_v[..., lucky] @ (w_o[lucky] @ features.T)),
        5: summed(own_v[..., ~lucky] @ (w_o[~lucky] @ features.T)),
    }  # fmt: skip
    change = (record.weights[t + 1].w_o - w_o) @ features.T  # (m, M)
    rest = change - (terms[1] + terms[2] + terms[3])
    size = max(float(np.abs(change).max()), 1e-300)
    yield "83", most(np.abs(rest - terms[4] - terms[5])) / size
    yield "88", most(np.abs(noise @ features[0]) / (error * math.sqrt(math.log(side.neurons))))
    yield "89", most(np.abs(terms[1][:, 0]) / (eta * error / a * side.hoeffding))
    first, others = terms[2][lucky, 0], [j for j in range(len(features)) if j != 0]
    own, other = now.own / now.size, now.other / now.size
    of_batch = {name: values[batch].mean() for name, values in {
        "p": own * now.p, "q": other * now.p, "gap": (own - other) * now.p, "own": own,
        "nu": np.diff(record.sample.starts, axis=1).max(axis=1) * now.nu,
        "spread": np.diff(record.sample.starts, axis=1).max(axis=1) ** 2 * now.nu / now.size,
    }.items()}  # fmt: skip
    yield "91", least(first / (eta / a * of_batch["p"]))
    yield "91_last", of_batch["gap"] / of_batch["p"]
    yield "92", most(np.abs(terms[3][lucky, 0]) / (eta / a))
    product = (w_o @ features.T)[lucky]
    times, scale = t * (t + 1) / 2.0, side.a / side.patterns
    right = (
        eta**2 / a * times * of_batch["own"] * 0.5 * scale * of_batch["p"] * side.room * product[:, 0]
    )
    kept = right > 0
    yield "93", least(terms[4][lucky, 0][kept] / right[kept])
    right = (
        eta**2 / a * times * of_batch["own"] * 0.5 * scale * of_batch["q"] * side.room * product[:, 1]
    )
    right = right + eta**2 * t / side.root * product[:, -1] * (1.0 + error)
    yield "94", least(right / (eta / a)) if t else math.nan
    step = eta / a * (
        of_batch["p"] - error
        + eta * t * of_batch["own"] * 0.5 * scale * of_batch["p"] * side.room * product[:, 0]
    )  # fmt: skip
    kept = step > 0
    yield "95", least(change[lucky, 0][kept] / step[kept])
    yield "104", most(np.abs(terms[2][lucky][:, others]) / (eta / a))
    root = side.hoeffding
    bound_4 = eta**2 / a * t * root * 0.5 * max(side.late * t, 1e-300) * (side.grown + xi)
    bound_5 = eta**2 * t / side.root * xi + eta**2 / a * t * root * 0.5 * scale * of_batch["q"] * xi
    third = terms[3][lucky][:, others]
    yield "105", most(np.abs(third) / (eta / a * of_batch["nu"] * root))
    if t:
        yield "106", most(np.abs(terms[4][lucky][:, others]) / bound_4)
        yield "107", most(np.abs(terms[5][lucky][:, others]) / bound_5)
    inside = of_batch["spread"] + error + side.drift * (side.grown + xi)
    step = eta / a * inside * root + eta**2 * t / side.root * xi
    yield "108", most(np.abs(change[lucky][:, others]) / step)
    terms = {name: term[unlucky][:, 2:] for name, term in terms.items()}  # p of P/{p_1, p_2}, as (40)
    both = np.abs(terms[2] + terms[3])
    yield "113", most(both / (eta / a * root))
    if t:
        bound = eta**2 / a * root * 0.5 * (side.drift / eta) * (side.grown + xi)
        yield "114", most(np.abs(terms[4]) / bound)
        bound = eta**2 * t / side.root * xi
        bound += eta**2 / a * root * 0.5 * (side.drift_other / eta) * xi
        yield "115", most(np.abs(terms[5]) / bound)
    step = eta / a * (1.0 + error + side.drift * (side.grown + xi)) * root + eta**2 * t / side.root * xi
    yield "116", most(np.abs(change[unlucky][:, 2:]) / step)
    samples, horizon = float(len(record.sample)), t + 1.0  # T at its least, which favours both
    m = float(side.neurons)
    early = of_batch["p"] - error * eta * t * of_batch["p"] / (math.sqrt(samples) * m * horizon)
    right_221 = eta / m * (early - xi / samples)
    yield "221", least(change[lucky, 0] / right_221)
    inside = of_batch["spread"] + error * eta * t * of_batch["p"] / (horizon * m)
    inside += of_batch["p"] * error / side.patterns
    yield (
        "222",
        most(np.abs(change[lucky][:, others]) / (eta / m * inside * root + eta / (side.batch * m) * xi)),
    )
    after = record.weights[t + 1].w_o @ features.T
    total = eta / a * root * (_spreads(course, t + 1) + (t + 1) * side.drift * (side.grown / m + xi))
    then, _, still = course.sets[t + 1]
    yield "109", most(after[then][:, others] / (total + eta**2 * t**2 / side.root * xi + xi))
    yield "109_last", (total + eta**2 * t**2 / side.root * xi + xi) / xi
    total = eta / a * (t + 1) * (1.0 + error + side.drift * (side.grown + xi)) * root
    yield "117", most(after[still][:, 2:] / (total + eta**2 * t**2 / side.root * xi + xi))
    yield "117_last", (total + eta**2 * t**2 / side.root * xi + xi) / xi


def _spreads(course: RunSides, t: int) -> float:
    """Return the sum over b = 1..t of the mean of |S_l|^2 nu_n(b)/|S| + sigma + tau, of (109)."""
    record = course.record
    largest, total = np.diff(record.sample.starts, axis=1).max(axis=1), 0.0
    for b in range(1, t + 1):
        side = course.sides(b)
        total += side.batch_mean(largest**2 * side.now.nu / side.now.size) + side.error
    return total
