"""The shallow ViT as its user trains it: one step in torch's eager autograd, and whole runs in NumPy.

Torch: tokens are rows, so that the hidden layer is one matrix product over all tokens of the batch; the
readout is a matrix-vector product; the scores use W_K^T W_Q, multiplied once. `VARIANTS` are the
arrangements that were tried: the benchmark times them all and takes the fastest.

NumPy: whole batches in BLAS products, gradients of docs/derivations.md. An independent second witness of
the trainer, too: the step at which training ends and the test loss must agree.
"""

import numpy as np

VARIANTS = (
    "scores by queries",
    "scores by queries, product",
    "scores by keys",
    "scores by keys, product",
)


def torch_step(tokens, labels, matrices, readout, step_size, variant):
    """Take one step in place: forward, backward, update. Returns the gradients."""
    import torch  # of this function alone: not installed with simkit

    w_o, w_v, w_k, w_q = matrices
    dim = tokens.shape[2]
    if variant.startswith("scores by keys"):
        weights = torch.softmax((tokens @ (w_q.T @ w_k)) @ tokens.transpose(1, 2), 2)
        attended = weights @ tokens
    else:
        scores = tokens @ (w_k.T @ w_q) @ tokens.transpose(1, 2)
        attended = torch.softmax(scores, 1).transpose(1, 2) @ tokens
    if variant.endswith("product"):
        hidden = attended.reshape(-1, dim) @ (w_o @ w_v).T
    else:
        hidden = (attended @ w_v.T).reshape(-1, w_v.shape[0]) @ w_o.T
    return _descend(hidden, labels, matrices, readout, step_size)


def _descend(hidden, labels, matrices, readout, step_size):
    """Take a step along the gradient of the mean hinge loss, from the hidden layer before its ReLU."""
    import torch  # not installed with simkit

    outputs = (torch.relu(hidden) @ readout).view(len(labels), -1).mean(1)
    loss = torch.clamp(1 - labels * outputs, min=0).mean()
    gradients = torch.autograd.grad(loss, matrices)
    with torch.no_grad():
        for matrix, gradient in zip(matrices, gradients, strict=True):
            matrix -= step_size * gradient
    return gradients


def attended(tokens, w_k, w_q):
    """Return softmax weights (samples, keys, queries) and z_l (samples, L, d)."""
    scores = tokens @ (w_k.T @ w_q) @ tokens.transpose(0, 2, 1)
    scores -= scores.max(axis=1, keepdims=True)
    weights = np.exp(scores, out=scores)
    weights /= weights.sum(axis=1, keepdims=True)
    return weights, weights.transpose(0, 2, 1) @ tokens


def outputs(tokens, readout, w_o, w_v, w_k, w_q, chunk=64):
    """Return F of every sample, some at a time so that the hidden layer stays in the cache."""
    neurons, found = (w_o @ w_v).T, []
    for start in range(0, len(tokens), chunk):
        part = tokens[start : start + chunk]
        hidden = attended(part, w_k, w_q)[1].reshape(-1, part.shape[2]) @ neurons
        np.maximum(hidden, 0, out=hidden)
        found.append((hidden @ readout).reshape(len(part), -1).mean(axis=1))
    return np.concatenate(found)


def train(start, tokens, labels, rng, step_size, batch, max_steps, frozen):
    """Train to zero hinge loss; return the matrices and the number of steps."""
    w_o, w_v, w_k, w_q = (w.copy() for w in (start.w_o, start.w_v, start.w_k, start.w_q))
    readout, epoch = start.a, iter(())
    for step in range(max_steps + 1):
        if (labels * outputs(tokens, readout, w_o, w_v, w_k, w_q) >= 1).all() or step == max_steps:
            return (w_o, w_v, w_k, w_q), step
        chosen = next(epoch, None)
        if chosen is None:
            shuffled = rng.permutation(len(tokens))
            epoch = iter(shuffled[: len(shuffled) // batch * batch].reshape(-1, batch))
            chosen = next(epoch)
        x, y = tokens[chosen], labels[chosen]
        weights, z = attended(x, w_k, w_q)
        flat, neurons = z.reshape(-1, x.shape[2]), w_o @ w_v
        hidden = flat @ neurons.T
        fires = hidden > 0
        margin = y * ((hidden * fires) @ readout).reshape(len(x), -1).mean(axis=1)
        slope = np.where(margin < 1, -y, 0.0) / (len(x) * x.shape[1])
        if not slope.any():
            continue
        signed = fires * readout
        r = (signed * np.repeat(slope, x.shape[1])[:, None]).T @ flat
        w_o_step, w_v_step = r @ w_v.T, w_o.T @ r
        if not frozen:
            e = (signed @ neurons).reshape(z.shape) * slope[:, None, None]
            # p_il (x_i - z_l) . e_l, summed over x_i x_l^T
            inner = weights * (x @ e.transpose(0, 2, 1) - np.einsum("nld,nld->nl", z, e)[:, None, :])
            s = np.einsum("nid,nil,nle->de", x, inner, x, optimize=True)
            w_k, w_q = w_k - step_size * w_q @ s.T, w_q - step_size * w_k @ s
        w_o -= step_size * w_o_step
        w_v -= step_size * w_v_step
    raise AssertionError


def torch_heads_step(tokens, labels, matrices, readout, step_size, variant, skip):
    """Take one step of several heads, or with a skip connection, in place. Returns the gradients.

    As `torch_step`, with an axis of heads in front of W_V, W_K, W_Q.
    """
    import torch  # of this function alone: not installed with simkit

    w_o, w_v, w_k, w_q = matrices
    dim = tokens.shape[2]
    heads, value_dim = w_v.shape[:2]
    seen = tokens[:, None]
    if variant.startswith("scores by keys"):
        weights = torch.softmax((seen @ (w_q.transpose(1, 2) @ w_k)) @ seen.transpose(2, 3), 3)
        attended = weights @ seen
    else:
        scores = seen @ (w_k.transpose(1, 2) @ w_q) @ seen.transpose(2, 3)
        attended = torch.softmax(scores, 2).transpose(2, 3) @ seen
    if variant.endswith("product"):
        rows = torch.cat([w_o[:, h * value_dim : (h + 1) * value_dim] @ w_v[h] for h in range(heads)], 1)
        hidden = attended.transpose(1, 2).reshape(-1, heads * dim) @ rows.T
        if skip:
            hidden = hidden + tokens.reshape(-1, dim) @ w_o.T
    else:
        values = (attended @ w_v.transpose(1, 2)).transpose(1, 2).reshape(-1, heads * value_dim)
        hidden = (values + tokens.reshape(-1, dim) if skip else values) @ w_o.T
    return _descend(hidden, labels, matrices, readout, step_size)
