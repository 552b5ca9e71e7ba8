"""Claim 2 of Lemma 2 step by step: attention, keys and queries against (43) to (48) and their proof."""

import math
from collections.abc import Iterator

import numpy as np

from simkit.papers.patches.kernels.arrays import Floats
from simkit.papers.patches.lemma_2.neurons import Gap, least, most
from simkit.papers.patches.lemma_2.record import Record
from simkit.papers.patches.lemma_2.sides import Flags, RunSides

_LARGE = 10  # C of (61) and (62), "some large C": below (69) zeta = 1 - eta^10


def attention_gaps(course: RunSides, t: int) -> Iterator[Gap]:
    """Yield left over right side of what is said of the attention and of q_1(t) after t >= 1 steps.

    Source: eq. (47), eq. (48), eq. (57)-(64), eq. (125), eq. (129), eq. (144), eq. (162), eq. (183).
    """
    record = course.record
    k, lengths = record.growth["K"][:t], record.lengths()
    weights, eta, noise = record.weights[t], record.step_size, record.key_error
    now = course.fractions(t)
    keys, queries = (
        [_along(getattr(record.weights[step], name), record) for step in (0, t)]
        for name in ("w_k", "w_q")
    )
    yield "47", most(np.abs(keys[1] / keys[0] / lengths[t] - 1.0))
    yield "48", most(np.abs(queries[1] / queries[0] / record.lengths("Q")[t] - 1.0))
    ratio = keys[1] / queries[1]
    yield "144", float(ratio[0])
    yield "145", float(ratio[1])
    moved = weights.w_k @ record.patterns[0]
    yield "direction", float(record.key_features[0] @ moved / np.linalg.norm(moved))
    damped = math.exp(now.square - noise * now.length)
    yield "58", now.length / (1.0 + float(k[:, 0].min())) ** t
    yield "58_last", now.length / (1.0 + eta / damped) ** t
    yield "59", now.length / (1.0 + 1.0 / damped) ** t
    yield "square", now.square
    plus = record.sample.labels > 0
    rest = (now.size / now.own - 1.0)[plus]  # (1 - alpha)/alpha
    yield "61", least(now.p[plus] * (t**_LARGE + rest) / t**_LARGE)
    yield "62", most((now.phi * now.rest)[plus]) / eta**_LARGE  # the proof takes y = 1
    yield from _fraction_gaps(course, t)
    p = np.array([course.fractions(b).p for b in range(1, t + 1)])  # (t, N)
    times = np.arange(1, t + 1)[:, None]
    yield "64", least((times * p).sum(axis=0) / (t**2 * p[-1]))
    if t < record.steps:  # the sum from b = 1 to t has K(t)
        total = float(record.growth["K"][1 : t + 1, 0].sum())
        yield "162", lengths[t + 1, 0] / lengths[1, 0] / math.exp(total)
        yield "162_last", math.exp(total) - total
    yield "183", float((k[:, 0] * lengths[:t, 0]).sum()) / (t / damped)
    positive, relevant = record.sample.labels > 0, record.kinds == 0
    attended = record.states[t].attention[positive]
    rows = _pairs(relevant[positive], relevant[positive])
    bound = now.p / now.own
    yield "125", least((attended / bound[positive, None, None])[rows])
    yield "129_middle", most(now.nu / now.phi) / math.exp(2.0 * noise * now.length)
    yield "129_last", math.exp(2.0 * noise * now.length)


def _fraction_gaps(course: RunSides, t: int) -> Iterator[Gap]:
    """Yield the deviation of fractions over its bound, constants at 1, after t steps and at the start.

    p_n is that of the sample's own label, as the label-relevant fraction is. Source: eq. (66), eq. (75).
    """
    labels, error = course.record.sample.labels, course.record.error
    hoeffding = math.sqrt(math.log(len(labels)) / len(labels))
    for name, step in (("66", t), ("75", 0)):
        each = [course.fractions(step, label) for label in (0, 1)]
        p = np.where(labels > 0, each[0].p, each[1].p)
        shares = np.where(labels > 0, *(one.own / one.size for one in each))  # |S_*|/|S|
        alpha = float(shares.mean())
        left = abs(float((shares * p * (p - error)).mean()) - alpha)
        right = 1.0 - float(p.min()) + error
        if name == "75":
            right = abs(1.0 - alpha**2 + alpha * error)
        yield name, left / (hoeffding + right)


def _along(matrix: Floats, record: Record) -> Floats:
    """Return the parts of W mu_1 and W mu_2 along q_1 and q_2, float64 array (2,)."""
    return np.asarray((record.key_features[:2] * (matrix @ record.patterns[:2].T).T).sum(axis=1))


def _pairs(keys: Flags, queries: Flags) -> Flags:
    """Return which pairs of tokens are meant, bool array (N, L, L), the key first."""
    return np.asarray(keys[:, :, None] & queries[:, None, :])


def step_gaps(course: RunSides, t: int) -> Iterator[Gap]:
    """Yield the same of the step from t to t + 1, of samples with y = 1.

    Source: eq. (43)-(46), eq. (147), eq. (148), eq. (165)-(170), eq. (176)-(188), eq. (190)-(193).
    """
    record = course.record
    k, q = record.growth["K"][t], record.growth["Q"][t]
    yield "growth", least(np.concatenate([k[:1], q[:1]]))
    now, noise = course.fractions(t), record.key_error
    y = record.sample.labels > 0
    kinds = record.kinds[y]
    own, rest = now.own[y, None, None], now.rest[y, None, None]
    before, after = (record.states[step].attention[y] for step in (t, t + 1))
    grown, plain = (1.0 + k[0]) * now.square - noise * now.length, now.square - noise * now.length
    bare = (1.0 + k[0]) * now.square - record.delta * now.length
    relevant, others = kinds == 0, kinds > 1
    everywhere = np.ones_like(relevant)
    low = math.exp(grown) / (own * math.exp(grown) + rest)
    change = after - before
    rise = rest / (own * math.exp(grown) + rest) ** 2 * math.exp(plain) * k[0]
    for name, queries in (("43", everywhere), ("178", relevant), ("185", others)):
        yield name, least((after / low)[_pairs(relevant, queries)])
    for name, queries in (("44", everywhere), ("179", relevant), ("186", others)):
        yield name, least((change / rise)[_pairs(relevant, queries)]) if k[0] > 0 else math.nan
    start = math.exp(plain) / (own * math.exp(plain) + rest)
    yield "179_first", least((change - (low - start))[_pairs(relevant, relevant)])
    high = 1.0 / (own * math.exp(bare) + rest)
    yield "45", most((after / high)[_pairs(~relevant, everywhere)])
    high = 1.0 / (own * math.exp(grown) + rest)
    yield "126", most((after / high)[_pairs(~relevant, relevant)])
    fall = own / (own * math.exp(bare) + rest) ** 2
    fall = fall * math.exp(now.square - record.delta * now.length) * k[0]
    fall_188 = own / (own * math.exp(grown) + rest) ** 2 * math.exp(plain) * k[0]
    pairs = _pairs(~relevant, everywhere), _pairs(~relevant, relevant)
    yield "46", least((-change / fall)[pairs[0]]) if k[0] > 0 else math.nan
    yield "188", least((-change / fall_188)[pairs[1]]) if k[0] > 0 else math.nan
    drop = high - 1.0 / (own * math.exp(plain) + rest)
    yield "188_first", most((change - drop)[pairs[1]])
    added = {
        name: record.key_features @ (getattr(record.weights[t + 1], m) - getattr(record.weights[t], m))
        for name, m in (("K", "w_q"), ("Q", "w_k"))
    }  # (M, d)
    counts = np.diff(record.sample.starts, axis=1).astype(float)
    batch = record.batches[t]
    for name, key, of_others, of_second in (("K", k, "147", "148"), ("Q", q, "169", "170")):
        along = np.abs(added[name] @ record.patterns[0])
        # (147) and (148) have S_1 and S_2, (169) and (170) S_* and S_# of the sample's own label.
        swapped = (record.sample.labels < 0) & (name == "Q")
        first, second_count = np.where(swapped, counts[:, :2].T[::-1], counts[:, :2].T)
        shares = np.column_stack([second_count, counts[:, 2:]]) / (now.size - first)[:, None]
        right = key[0] * shares[batch].mean(axis=0)
        if key[0] > 0:
            yield of_others, most(along[2:] / right[1:])
            yield of_second, along[1] / right[0] / record.lengths(name)[t, 1]
    second = float(record.lengths()[t, 1])  # |q_2(t)|
    for name, matrix, factor in (("165", "w_q", k[0]), ("171", "w_k", q[0])):
        part = _along(getattr(record.weights[t + 1], matrix), record)[1]
        yield name, float(part) / (second * (1.0 + factor))
    separated = 1.0 - separation(record.tau)
    yield "168", q[0] / (k[0] * separated) if k[0] > 0 else math.nan
    for matrix, factor, names in (("w_k", k[0], ("190", "191")), ("w_q", q[0], ("192", "193"))):
        early, late = (_along(getattr(record.weights[step], matrix), record) for step in (t, t + 1))
        yield from zip(
            names, np.abs(late / early / math.sqrt(max(1.0 + factor, 1e-300)) - 1.0), strict=True
        )
    scores = record.states[t + 1].scores[y]
    length, square = now.length, now.square
    both = _pairs(relevant, relevant)
    yield "176", least(scores[both]) / ((1.0 + k[0]) * (1.0 + q[0]) * square - noise * length)
    yield "176_last", least(scores[both]) / ((1.0 + k[0] + q[0]) * square - noise * length)
    yield "177", most(scores[_pairs(~relevant, relevant)]) / (max(q[0], 0.0) * square + noise * length)
    summed = (1.0 + q[0]) * length * float((record.growth["K"][:t, 0] * record.lengths()[:t, 0]).sum())
    right = summed - noise * length
    yield "181", least(scores[_pairs(relevant, others)]) / right if right > 0 else math.nan
    first = np.where(relevant[:, :, None], scores, np.inf).min(axis=1)
    second_score = np.where(others[:, :, None], scores, -np.inf).max(axis=1)
    yield "184", least((first - second_score)[others]) / grown
    yield "184_size", grown
    yield from _pulls(course, t, added["K"])
    yield from _key_pulls(course, t, added["Q"], float(q[0]))


def separation(tau: float) -> float:
    """Return lambda of (25): the largest product of tokens of two patterns over the least of one.

    Source: eq. (24), eq. (25).
    """
    sine = (math.sqrt(1.0 + 8.0 * tau**2) - 1.0) / (4.0 * tau) if tau else 0.0
    largest = 2.0 * tau * math.sqrt(1.0 - sine**2) * (1.0 + tau * sine)
    return largest / (1.0 - tau) ** 2


def _pulls(course: RunSides, t: int, added: Floats) -> Iterator[Gap]:
    """Yield what is said of the queries of tokens that are not discriminative.

    Source: eq. (57), eq. (160), eq. (163), eq. (164).
    """
    record = course.record
    y, k, eta = record.sample.labels > 0, record.growth["K"], record.step_size
    now, length = course.fractions(t), float(record.lengths()[t, 0])
    tokens, others = record.sample.tokens, record.kinds > 1
    pulled = tokens[others] @ added[0] * length  # <eta times minus the gradient, x_j, q_1(t)>
    yield "163", least(-pulled) / k[t, 0] if k[t, 0] > 0 else math.nan
    yield "163_descent", least(pulled) / k[t, 0] if k[t, 0] > 0 else math.nan
    if t == 0:
        return
    side = course.sides(t)
    damping = side.now.phi * side.now.rest * side.now.square
    late = side.drift_now(now.own)
    kept_57 = side.sums - side.error * eta**2 * t * (t + 1) / 2.0
    right = ((kept_57 + side.room * late * side.sums**2) * side.now.p * damping)[y]
    if right.max() > 0:
        yield "57", float(k[t, 0]) / (eta * right.max())
    right = eta * (_fed_queries(course, t) * damping)[y]
    if right.max() > 0:
        yield "160", least(-pulled) / right.max()
        yield "160_descent", least(pulled) / right.max()
    damped = math.exp(now.square - record.key_error * length)
    yield "57_last", float(k[t, 0]) * damped / eta
    total = float((k[:t, 0] * record.lengths()[:t, 0]).sum())
    moved = (record.weights[t + 1].w_q - record.weights[0].w_q) @ tokens[others].T
    yield "164", least(record.key_features[0] @ moved) / total if total > 0 else math.nan


def _fed_queries(course: RunSides, t: int) -> float:
    """Return what stands in (160) before phi_n(t): p'_n(t) of (161) inside the sums."""
    record, side, now = course.record, course.sides(t), course.fractions(t)
    k, lengths = record.growth["K"][1 : t + 1, 0], record.lengths()[1 : t + 1, 0]
    noise = record.key_error * now.length
    above = now.own * math.exp(now.length * float(k.sum()) - noise)
    below = now.own * math.exp(now.length * float((k * lengths).sum()) - noise) + now.rest
    p_prime, share, total = above / below, now.own / now.size, 0.0
    for b in range(1, t + 1):
        batch = record.batches[b - 1]
        first = side.eta * side.a / side.patterns * share * course.fractions(b).p * side.room
        second = side.eta**2 * t * (share * b / t * now.p - side.error)
        total += float(((first * side.sums**2 + second) * p_prime)[batch].mean())
    return total


def _fed_149(course: RunSides, t: int) -> float:
    """Return what stands on the left of (149) before phi_n(t): p_n(t) inside the sums."""
    record, side, now = course.record, course.sides(t), course.fractions(t)
    share, total = now.own / now.size, 0.0
    sums = side.eta**2 * sum(
        b * float((share * now.p)[record.batches[b - 1]].mean()) for b in range(1, t + 1)
    )
    for b in range(1, t + 1):
        batch = record.batches[b - 1]
        first = 0.5 * side.eta**2 * t * now.p * (share * b / t * course.fractions(b).p - side.error)
        second = side.eta * side.a / side.patterns * share * now.p**2 * side.room * sums**2
        total += float((first + second)[batch].mean())
    return total


def _key_pulls(course: RunSides, t: int, added: Floats, growth: float) -> Iterator[Gap]:
    """Yield what is said of the keys of tokens that are not discriminative.

    Q_f(t) is the least with which the second relation of (172) holds, lambda at 1; (172) prints S_1 in
    both sums and no 1/|S^n|. Source: eq. (172), eq. (173), eq. (175).
    """
    record, state = course.record, course.record.states[t]
    slopes, kinds = state.printed_slopes, record.kinds
    values = state.tokens @ state.weights.w_v.T @ state.weights.w_o.T  # (N, s, m)
    length, size = float(record.lengths()[t, 0]), state.tokens.shape[1]
    middle, worst = 0.0, 0.0
    for label in (0, *range(2, len(record.features))):
        meant = (kinds == 0).astype(float) + (kinds == label)  # lambda = 1
        seen = state.attention * meant[:, :, None]
        asked = slopes * (kinds == label)[:, :, None]
        right = abs(float((asked * (seen.swapaxes(1, 2) @ values)).sum())) * size
        if label == 0:
            middle = right * length**2
            left = np.abs(state.tokens[kinds > 1] @ added[0]).max() / record.step_size * length
            yield "172", float(left) / middle
        else:
            left = np.abs(state.tokens[kinds == label] @ added[label]).max() / record.step_size
            worst = max(worst, float(left) / right)
    yield "173", worst
    if growth > 0:
        yield "175", record.step_size * middle / length**2 / growth


def share_gaps(course: RunSides, t: int) -> Iterator[Gap]:
    """Yield the same of the terms of the gradient of W_Q after t >= 1 steps.

    Source: eq. (128)-(142), eq. (149), eq. (152), eq. (90).
    """
    record, sets = course.record, course.sets[t]
    state, side, key = record.states[t], course.sides(t), record.key_features[0]
    y = record.sample.labels > 0
    tokens, kinds, attended = state.tokens[y], record.kinds[y], state.attention[y]
    now, xi, wide, h = side.now, side.xi, side.wide, side.grown
    phi, rest, own = (values[y] for values in (now.phi, now.rest, now.own))
    relevant = kinds == 0
    keys = tokens @ state.weights.w_k.T  # (N, L, m_b)
    along = keys @ key / now.length  # the coefficient of q_1(t)
    centred = along[:, :, None] - np.einsum("nrl,nr->nl", attended, along)[:, None, :]  # (N, s, l)
    both = _pairs(relevant, relevant)
    beta = np.where(both, centred, -np.inf).max(axis=(1, 2))  # beta_1 of each sample, at its largest
    smallest = np.where(both, centred, np.inf).min(axis=(1, 2))
    yield "128", least(smallest / (phi * rest))
    yield "129", most(beta / (now.nu[y] * rest))
    yield "152", least(phi * rest / beta)
    zeta = _zeta(record, keys, attended, both)
    counts = np.diff(record.sample.starts, axis=1)[y].astype(float)
    right = centred[:, None] * (counts / rest[:, None])[:, 1:, None, None]
    zeta[:, 1] /= record.lengths("Q")[t, 1]  # r_2(t) has the length of (48), r_l(t) its own
    ratio = np.abs(zeta[:, 1:]) / np.abs(right)
    yield "131", most(ratio[np.broadcast_to(both[:, None], ratio.shape)])
    inner, w_o = state.inner[y], state.weights.w_o
    lucky, other, unlucky = sets
    norms = np.linalg.norm(w_o, axis=1)
    yield "90", least((inner[..., lucky] / norms[lucky])[relevant])
    right_132 = (
        side.squares - side.error * h + xi * (1.0 - side.error) - side.error * wide - xi
        + side.drift * side.room * h**2 - side.drift_other * side.room * h * xi - wide * h / side.root
    )  # fmt: skip
    yield "132", least(inner[..., lucky][relevant]) / right_132 if right_132 > 0 else math.nan
    yield "132_last", right_132
    noisy = side.noise_of_neuron
    values = tokens @ state.weights.w_v.T @ w_o.T  # (N, s, m): W_O(i) W_V x_s
    terms = np.where(relevant[:, None, :], attended, np.nan)  # (N, s, l)
    right_135 = side.steady[y] / own
    room, drift, drift_other = side.room, side.drift, side.drift_other
    right_136 = (
        xi + side.late * room * h**2 * side.error + wide * h / side.root + noisy
        + side.drift_now(now.other) * (t + 1) / (2.0 * t) * room * h**2
    ) * phi  # fmt: skip
    right_137 = (
        xi + wide * h / side.root + noisy
        + side.eta * (side.late + side.late_other) * room * h * xi
    ) * phi  # fmt: skip
    kept = right_135 > 0
    yield "135", _extreme(values[..., lucky], terms, relevant, np.where(kept, right_135, np.nan), -1)
    yield "136", _extreme(values[..., lucky], terms, kinds == 1, right_136, 1)
    yield "137", _extreme(values[..., lucky], terms, kinds > 1, right_137, 1)
    # sum over s of W_O(i) W_V x_s softmax(x_s, x_l) q_1(t)^T (W_K x_s - ...), then x_l^T x_j
    pull = np.einsum("nsl,nsi->nli", attended * centred, values) * now.square
    partners = state.tokens[record.kinds == 0]  # x_j, j in S_1^g of any g
    products = tokens @ partners.T
    low, high = products.min(axis=2), products.max(axis=2)

    def extremes(part: Floats, queries: Flags) -> tuple[Floats, Floats]:
        scaled = np.stack([part * low[..., None], part * high[..., None]])
        inside = queries[None, :, :, None]
        return (
            np.where(inside, scaled, np.inf).min(axis=(0, 2)),
            np.where(inside, scaled, -np.inf).max(axis=(0, 2)),
        )

    bottom, _ = extremes(pull[..., lucky], relevant)  # (N, |W|)
    right_138 = side.steady[y] * phi * rest * now.square
    kept = right_138 > 0
    yield "138", least(bottom[kept] / right_138[kept, None])
    second = side.drift_other * room * h**2 + side.drift * room * h**2 * side.error
    _, top = extremes(pull[..., other], relevant)
    right_139 = second * phi * now.other[y] * beta * now.square
    yield "139", most(top / right_139[:, None])
    _, top = extremes(pull[..., unlucky], relevant)
    right_140 = (
        xi + noisy + (drift + drift_other) * room * xi * h + wide * h / side.root
    ) * beta * now.square  # fmt: skip
    yield "140", most(top / right_140[:, None])
    sizes = np.abs(pull[..., lucky])[:, :, None, :] * np.abs(products)[..., None]  # (N, l, j, |W|)
    left = np.where((kinds > 1)[:, :, None, None], sizes, -np.inf).max(axis=1)
    yield "141", most(left / np.where(relevant[:, :, None, None], sizes, np.inf).min(axis=1))
    share = now.other[y] / rest
    _, top = extremes(pull[..., other], kinds == 1)
    now_142 = side.drift_now(now.other) * room * h**2 + drift * room * h**2 * side.error
    yield "142", most(top / (now_142 * beta * share * now.square)[:, None])
    yield "149", least(_fed_149(course, t) * phi * rest / (second * beta * share))


def _zeta(record: Record, keys: Floats, attended: Floats, both: Flags) -> Floats:
    """Return the coefficients of r_l(t) in beta_2, float64 array (N, M, s, l). Source: eq. (130)."""
    along = keys @ record.key_features.T  # (N, s, M)
    means = np.einsum("nrl,nrj->nlj", attended, along)
    return np.asarray(np.moveaxis(along[:, :, None, :] - means[:, None, :, :], 3, 1))


def _extreme(values: Floats, terms: Floats, keys: Flags, right: Floats, sign: int) -> float:
    """Return the largest (1) or least (-1) of value times attention over its sample's right side."""
    if not values.shape[2]:
        return math.nan
    pick = np.where(keys[:, :, None], values, -sign * np.inf)
    top = sign * np.max(sign * pick, axis=2)[:, :, None]  # over neurons: attention is positive
    ratio = top * terms / right[:, None, None]
    ratio = ratio[np.isfinite(ratio)]
    return (most if sign > 0 else least)(ratio)
