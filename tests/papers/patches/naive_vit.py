"""Eq. (1), the hinge loss and the data's rules as slow as they read; works on complex numbers too."""

import numpy as np


def ref_attended(tokens, w_k, w_q):
    """Return X softmax(X^T W_K^T W_Q x_l) for every l, (L, d)."""
    out = []
    keys = [w_k @ token for token in tokens]
    for token in tokens:
        query = w_q @ token
        scores = [key @ query for key in keys]
        top = max(np.real(scores))
        weights = [np.exp(score - top) for score in scores]
        out.append(sum(weight * key for weight, key in zip(weights, tokens, strict=True)) / sum(weights))
    return np.array(out)


def ref_output(tokens, w_o, w_v, w_k, w_q, readouts):
    """Return F(X); `readouts` holds a_(l) for every token, (L, m)."""
    total = 0.0
    for attended, readout in zip(ref_attended(tokens, w_k, w_q), readouts, strict=True):
        value = w_v @ attended
        for row, coefficient in zip(w_o, readout, strict=True):
            inner = row @ value
            if np.real(inner) > 0:
                total = total + coefficient * inner
    return total / len(tokens)


def ref_loss(samples, labels, matrices, readouts):
    """Return the mean hinge loss over samples, active where 1 - y F > 0 strictly."""
    total = 0.0
    for tokens, label, readout in zip(samples, labels, readouts, strict=True):
        slack = 1 - label * ref_output(tokens, *matrices, readout)
        if np.real(slack) > 0:
            total = total + slack
    return total / len(samples)


def ref_gradients(samples, labels, matrices, readouts):
    """Return the loss's gradient for each matrix, by complex step: exact up to rounding."""
    return ref_slopes(lambda moved: ref_loss(samples, labels, moved, readouts), matrices)


def ref_slopes(loss, matrices):
    """Return a function's gradient for each matrix, by complex step: exact up to rounding."""
    step, gradients = 1e-30, []
    for which, matrix in enumerate(matrices):
        gradient = np.zeros_like(matrix)
        for index in np.ndindex(matrix.shape):
            moved = [each.astype(complex) for each in matrices]
            moved[which][index] += 1j * step
            gradient[index] = np.imag(loss(moved)) / step
        gradients.append(gradient)
    return gradients


def ref_mass(tokens, w_k, w_q, relevant):
    """Return each query's softmax mass on the tokens flagged relevant."""
    out = []
    for query in tokens:
        weights = [np.exp((w_k @ key) @ (w_q @ query)) for key in tokens]
        out.append(sum(w for w, flag in zip(weights, relevant, strict=True) if flag) / sum(weights))
    return np.array(out)


def ref_batches(rng, samples, batch):
    """Yield the indices of each step's batch: epochs without replacement, the remainder dropped."""
    while True:
        shuffled = rng.permutation(samples)
        for start in range(0, samples - batch + 1, batch):
            yield shuffled[start : start + batch]


def ref_norm(vector):
    """Return the vector less its mean, over sqrt(size) sqrt(variance + 1e-5)."""
    centred = vector - sum(vector) / len(vector)
    variance = sum(centred**2) / len(vector)
    return centred / (np.sqrt(len(vector)) * np.sqrt(variance + 1e-5))


def ref_extended_output(tokens, w_o, w_v, w_k, w_q, readouts, skip, norm):
    """Return F(X) of Appendix G: eqs. (227), (248), (249), all at once, and pre-LN.

    `w_v`, `w_k`, `w_q` hold a matrix for each head; `readouts` holds a_(l) for every token, (L, outputs,
    m). Returns as many outputs.
    """
    seen = np.array([ref_norm(token) for token in tokens]) if norm else tokens
    heads = [ref_attended(seen, key, query) for key, query in zip(w_k, w_q, strict=True)]
    total = 0.0
    for l, (token, readout) in enumerate(zip(tokens, readouts, strict=True)):
        value = np.concatenate([matrix @ z[l] for matrix, z in zip(w_v, heads, strict=True)])
        if skip:
            value = value + token
        if norm:
            value = ref_norm(value)
        hidden = w_o @ value
        total = total + readout @ np.where(np.real(hidden) > 0, hidden, 0.0)
    return total / len(tokens)


def ref_extended_loss(samples, labels, matrices, readouts, skip, norm, loss):
    """Return the mean of max(1 - y^T F, 0), or of the mean of the outputs' own hinges."""
    total = 0.0
    for tokens, label, readout in zip(samples, labels, readouts, strict=True):
        margins = label * ref_extended_output(tokens, *matrices, readout, skip, norm)
        slacks = 1 - (margins if loss == "each" else np.array([sum(margins)]))
        total = total + np.mean(np.where(np.real(slacks) > 0, slacks, 0.0))
    return total / len(samples)
