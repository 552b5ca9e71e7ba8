"""Algorithm 1's mask entry by entry, eq. (25), and what numbers printed in Tables 1 and 2 show."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from simkit.declare.claims.claim import Term
from simkit.declare.claims.tables import read_claims
from simkit.declare.statement import Statements

#: Table 1, seconds per iteration: slow version (PyTorch), slow version (CUDA), fast version.
SECONDS = (Fraction(8192), Fraction("1.55"), Fraction("0.45"))
#: Table 2, CIFAR-10 and CIFAR-100 from scratch, then fine-tuned: without and with k-NN attention.
ACCURACIES = {
    "Swin-T": (("83.9", "66.2", "98.4", "88.4"), ("84.5", "67.1", "98.6", "88.7")),
    "T2T-ViT-14": (("87.6", "68.0", "98.5", "87.7"), ("88.2", "68.8", "98.8", "88.1")),
}


def row_of_scores(params: Mapping[str, Any]) -> list[int]:
    """Return n scores, each shared by `ties` keys, in no order. Source: chosen here."""
    n, ties = params["n"], params["ties"]
    return [(7919 * i % n) // ties for i in range(n)]


def kept_by_mask(params: Mapping[str, Any]) -> int:
    """Return how many entries of a row are not masked: the indices of the k largest, scattered.

    Source: Algorithm 1.
    """
    scores, mask = row_of_scores(params), [0] * params["n"]
    for index in sorted(range(len(scores)), key=lambda i: -scores[i])[: params["k"]]:
        mask[index] = 1
    return sum(mask)


def kept_by_removal(params: Mapping[str, Any]) -> int:
    """Return the same by taking out one largest score after another. Source: Algorithm 1."""
    left = dict(enumerate(row_of_scores(params)))
    for _ in range(min(params["k"], len(left))):
        left.pop(max(left, key=lambda i: left[i]))
    return int(params["n"]) - len(left)


def masked_difference(params: Mapping[str, Any]) -> Fraction:
    """Return by how much masked weights and weights of selected keys alone differ at most.

    Powers of 2 take the place of exponentials, so that all weights are rational; of minus infinity it
    is 0.

    Source: Algorithm 1; Section 3.
    """
    scores = row_of_scores(params)
    top = sorted(range(len(scores)), key=lambda i: -scores[i])[: params["k"]]
    masked = [2 ** scores[i] if i in set(top) else 0 for i in range(len(scores))]
    fast = [Fraction(w, sum(masked)) for w in masked]
    chosen = [2 ** scores[i] for i in top]
    slow = dict(zip(top, (Fraction(w, sum(chosen)) for w in chosen), strict=True))
    return max(abs(fast[i] - slow.get(i, Fraction(0))) for i in range(len(scores)))


def _gains(params: Mapping[str, Any], columns: slice) -> list[Fraction]:
    without, with_it = (list(map(Fraction, row[columns])) for row in ACCURACIES[params["backbone"]])
    return [b - a for a, b in zip(without, with_it, strict=True)]


def least_gain_from_scratch(params: Mapping[str, Any]) -> Fraction:
    """Return the smaller gain of training from scratch. Source: Table 2."""
    return min(_gains(params, slice(0, 2)))


def largest_gain_of_fine_tuning(params: Mapping[str, Any]) -> Fraction:
    """Return the larger gain after pretraining. Source: Table 2."""
    return max(_gains(params, slice(2, 4)))


def step_exponent(params: Mapping[str, Any]) -> Fraction:
    """Return log(beta_1 of key 1 over that of key 2) times sqrt d, after one step of length 1/sqrt d.

    Two keys, (1, ..., 1) and minus it, whose columns have the mean zero, and the query e_1. The gradient
    of the square is a difference quotient, which is exact.

    Source: eq. (24), eq. (25).
    """
    d = params["d"]
    keys, query = [[1] * d, [-1] * d], [1] + [0] * (d - 1)

    def loss(beta: Sequence[Fraction]) -> Fraction:
        pairs = list(zip(beta, keys, strict=True))
        mixed = [sum((b * key[j] for b, key in pairs), Fraction(0)) for j in range(d)]
        return sum(((m - q) ** 2 for m, q in zip(mixed, query, strict=True)), Fraction(0))

    half = Fraction(1, 2)
    slopes = [
        loss([half + (i == k) for i in range(2)]) / 2 - loss([half - (i == k) for i in range(2)]) / 2
        for k in range(2)
    ]
    return slopes[1] - slopes[0]


def step_exponent_again(params: Mapping[str, Any]) -> Fraction:
    """Return it from the gradient 2 K (K^T beta - q), where K^T beta = 0. Source: eq. (24), eq. (25)."""
    return Fraction(2 * score_difference(params))


def score_difference(params: Mapping[str, Any]) -> int:
    """Return k_1 q - k_2 q, the printed exponent times sqrt d. Source: eq. (25)."""
    keys = [[1] * params["d"], [-1] * params["d"]]
    return keys[0][0] - keys[1][0]


def score_difference_again(params: Mapping[str, Any]) -> int:
    """Return the same from products of the keys and the query written out. Source: eq. (25)."""
    query = [1] + [0] * (params["d"] - 1)
    return sum(q for q in query) - sum(-q for q in query)


def _two_keys(params: Mapping[str, Any]) -> tuple[list[list[str]], list[str]]:
    d = params["d"]
    return [["1"] * d, ["-1"] * d], ["1"] + ["0"] * (d - 1)


def _step_term(params: Mapping[str, Any]) -> Term:
    """Return `step_exponent` as a formula: the slopes at equal weights."""
    keys, query = _two_keys(params)
    second, first = (Term("slope", (["1/2", "1/2"], keys, query, key)) for key in keys[::-1])
    return Term("difference", (second, first))


def _score_term(params: Mapping[str, Any]) -> Term:
    """Return `score_difference` as a formula."""
    keys, query = _two_keys(params)
    return Term("difference", tuple(Term("inner", (key, query)) for key in keys))


_GROUPS: Mapping[str, Mapping[str, Any]] = {
    "kept": {"numbers": {"kept": (kept_by_mask, kept_by_removal)}},
    "masked": {"numbers": {"difference": masked_difference}},
    "exponents": {
        "numbers": {
            "by_gradient": (step_exponent, step_exponent_again),
            "printed": (score_difference, score_difference_again),
        },
        "formulas": {"by_gradient": _step_term, "printed": _score_term},
    },
    "seconds": {"numbers": {"fast": lambda p: SECONDS[2], "by_cuda": lambda p: SECONDS[1]}},
    "gains": {
        "numbers": {
            "fine_tuned": largest_gain_of_fine_tuning, "from_scratch": least_gain_from_scratch,
        }
    },
    "here_alone": {"scope_only": True},
}  # fmt: skip


class PrintedClaims(Statements):
    """Algorithm 1's mask, eq. (25), and the printed numbers of Tables 1 and 2.

    Source: Algorithm 1; eq. (25); Table 1; Table 2.
    """

    claims = read_claims("simkit.papers.knn.claims:printed.csv", {}, _GROUPS)
