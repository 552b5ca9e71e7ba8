"""Entries u, f and c of attention from the matrices of Definitions D.1 and F.1, laid out in full.

An oracle in doubles: it imports nothing from simkit, and follows Definitions C.1 and C.4.
"""

import functools
import math

import numpy as np


def self_matrices(n, d, a, b, c, j3):
    root = math.sqrt(math.log(n))
    matrix = np.zeros((n, d))
    matrix[j3, 0] = a * root
    for j in range(n):
        matrix[j, 1 + j % (d - 2)] = b * root
        matrix[j, d - 1] = c * root
    return matrix, matrix, matrix


def cross_matrices(n, d, a, j2, j3):
    first, second = np.zeros((n, d)), np.zeros((n, d))
    first[:, 1:] = math.log(n)
    first[j2, 0] = a * math.log(n)
    second[j3, 0] = 1.0
    for j in range(n):
        second[j, 1 + j % (d - 1)] = 1.0
    return first, second, second


def attend(matrices, qk, network):
    """Return u, alpha, f (n x n) and c (n x d) with V = I."""
    a1, a2, a3 = matrices
    x = np.ones((a1.shape[1],) * 2) if qk == "ones" else np.eye(a1.shape[1])
    scores = a1 @ x @ a2.T
    u = np.exp(scores) if network == "exp" else scores
    alpha = u.sum(axis=1)
    f = u / alpha[:, None]
    return u, alpha, f, f @ a3


@functools.cache
def every_data(model, qk, network, n, d, a, b, c):
    """Return (j2, j3, u, alpha, f, c) for every place of the special rows; j2 = j3 in self-attention."""
    found = []
    for j3 in range(n):
        for j2 in range(n) if model == "cross" else (j3,):
            if model == "cross":
                matrices = cross_matrices(n, d, a, j2, j3)
            else:
                matrices = self_matrices(n, d, a, b, c, j3)
            found.append((j2, j3, *attend(matrices, qk, network)))
    return found
