"""One training step of the shallow ViT in torch's eager autograd, as fast as its user makes it.

Tokens are rows, so that the hidden layer is one matrix product over all tokens of the batch; the
readout is a matrix-vector product; the scores use W_K^T W_Q, multiplied once. `variants` are the
arrangements that were tried: the benchmark times them all and takes the fastest.
"""

import torch


def torch_step(tokens, labels, matrices, readout, step_size, variant):
    """Take one step in place: forward, backward, update. Returns the gradients."""
    w_o, w_v, w_k, w_q = matrices
    batch, count, dim = tokens.shape
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
    outputs = (torch.relu(hidden) @ readout).view(batch, count).mean(1)
    loss = torch.clamp(1 - labels * outputs, min=0).mean()
    gradients = torch.autograd.grad(loss, matrices)
    with torch.no_grad():
        for matrix, gradient in zip(matrices, gradients, strict=True):
            matrix -= step_size * gradient
    return gradients


VARIANTS = (
    "scores by queries",
    "scores by queries, product",
    "scores by keys",
    "scores by keys, product",
)
