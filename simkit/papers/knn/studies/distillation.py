"""The study `knn-distillation`: how well k-NN attention recovers a centre, and Lemma 2's bound on it."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from simkit.declare.parameters import Parameter, Rule
from simkit.declare.quantities import Quantity, event, measurement
from simkit.declare.study import Study
from simkit.declare.tally import Tally
from simkit.errors import UsageError

if TYPE_CHECKING:
    from numpy.random import Generator
    from numpy.typing import NDArray
    from pandas import DataFrame

    from simkit.papers.knn.theory.bounds import Geometry


class KnnDistillation(Study):
    """The error |V_l - mu_l W_V| of one query against k, and Lemma 2's bound beside it."""

    name = "knn-distillation"
    summary = "the error of k-NN attention against k, and Lemma 2's bound on it"
    source = "KVT supplement, Section 5, Assumption 2 and Lemma 2"
    axis = "k"
    block_size = 20
    default_trials = 200
    parameters: ClassVar[Sequence[Parameter]] = (
        Parameter("n", "int", 196, "Number of tokens", "14 x 14 patches", low=1, high=1e6),
        Parameter("k", "int", 49, "Tokens that the query keeps", low=1, high=1e6),
        Parameter("d", "int", 64, "Dimension of a token", "head size of DeiT", low=2, high=1e7),
        Parameter("clusters", "int", 4, "Number of orthonormal centres", low=1, high=1e6),
        Parameter("sigma", "float", 0.7, "Tokens are mu + (sigma / sqrt d) N(0, I)", low=0, high=1e3),
        Parameter("beta", "float", 1.0, "Factor of W_Q W_K^T: sharpness of the scores", low=0,
                  open_low=True, high=1e6),
        Parameter("scores", "choice", "identity", "W_Q W_K^T = beta I, or beta 11^T", "Assumption 2.3",
                  choices=("identity", "ones")),
        Parameter("values", "choice", "identity",
                  "W_V = I; dense (entries cas / sqrt 2); I with a competitor's entry enlarged",
                  "Assumption 2.3", choices=("identity", "dense", "competitor")),
        Parameter("ratio", "float", 100.0, "Value norm of centre 1 over the query's", low=1, high=1e6,
                  applies={"values": ("competitor",)}),
        Parameter("selection", "choice", "by-score", "Top k by score, or k tokens given beforehand",
                  "Section 5 says both", choices=("by-score", "designated")),
        Parameter("k1", "int", Rule("min(k, ceil(n / clusters))", lambda p: _cluster_tokens(p, p["k"])),
                  "Given tokens that share the query's centre, its own included", kind="paired", low=1,
                  high=1e6, applies={"selection": ("designated",)}),
        Parameter("delta", "float", 0.05, "Lemma 2 holds with probability 1 - 5 delta",
                  kind="paired", low=0, high=1, open_low=True, open_high=True),
        Parameter("nu4", "float", Rule("beta", lambda p: p["beta"]),
                  "Upper bound of mu_i A mu_i^T; Assumption 2.2 lets it be larger than need be",
                  kind="paired", low=0),
    )  # fmt: skip
    quantities: ClassVar[Sequence[Quantity]] = (
        measurement("error_sup", "|V_l - mu_l W_V|, sup norm"),
        measurement("error_l2", "|V_l - mu_l W_V|, l2 norm"),
        event("violated", "error above bound (6)"),
        event("repaired_violated", "error above repaired bound"),
        event("informative", "repaired < 2 max |mu_i W_V|"),
        event("premise", "premise on d holds"),
        event("psi_exceeded", "a score strays beyond psi"),
        measurement("printed_bound", "right-hand side of (6), at the k1 found"),
        measurement("repaired_bound", "the repaired bound, at the k1 found"),
        measurement("relevant", "k1: selected tokens of the query's centre"),
        measurement("foreign_weight", "softmax weight of tokens of other centres"),
        measurement("excess", "error_sup less that at k = cluster size, same trial"),
        measurement("smallest_d", "smallest d that meets the premise"),
    )
    derivations: ClassVar[Mapping[str, Sequence[str]]] = {
        "optimum": ("optimum_k", "cluster_size"),
    }

    def check(self, params: Mapping[str, Any]) -> None:
        """Refuse what cannot be built."""
        n, k, k1, d, clusters = (params[name] for name in ("n", "k", "k1", "d", "clusters"))
        if k > n:
            raise UsageError(f"--k {k}: there are n = {n} tokens; k is from 1 to {n}, as in --k {n}")
        if k1 is not None and k1 > k:
            raise UsageError(
                f"--k1 {k1}: of k = {k} tokens at most {k} are relevant; k1 is from 1 to {k},"
                f" as in --k1 {k}"
            )
        if clusters > min(n, d):
            most = min(n, d)
            raise UsageError(
                f"--clusters {clusters}: {n} tokens in dimension {d} have from 1 to {most} orthonormal"
                f" centres, as in --clusters {most}"
            )
        if k1 is not None and k1 < k and clusters < 2:
            raise UsageError(
                f"--k1 {k1}: with one cluster all k = {k} tokens are relevant, as in --k1 {k}"
            )
        if params["nu4"] < params["beta"]:
            raise UsageError(
                f"--nu4 {params['nu4']:g}: mu_i A mu_i^T is beta = {params['beta']:g}, and nu4 at least"
                f" that, as in --nu4 {params['beta']:g}"
            )

    def simulate(self, params: Mapping[str, Any], rng: Generator, trials: int) -> Sequence[Tally]:
        """Simulate a block: one vector of scores per trial gives the error at every k."""
        import numpy as np

        from simkit.papers.knn.theory import bounds

        by_score = params["selection"] == "by-score"
        ks, size = np.asarray(params["k"]), _cluster_tokens(params, params["n"])
        rows = np.empty((trials, _MEASURED, ks.size))
        for t in range(trials):
            measured = _measure(params, rng, by_score)
            rows[t, :5] = measured[:, ks - 1]
            # With given tokens, no other k is at hand: the error at the cluster size is this one's.
            rows[t, 5] = rows[t, 0] - (measured[0, size - 1] if by_score else rows[t, 0])
        g = bounds.describe(params)
        smallest = bounds.smallest_dimension(params["delta"], g)
        return [_tally(params, g, smallest, int(k), rows[:, :, i]) for i, k in enumerate(ks)]

    def bound(self, params: Mapping[str, Any]) -> Mapping[str, float]:
        """Return (6) as printed; by score, at the largest k1 that there is."""
        from simkit.papers.knn.theory import bounds

        k1 = params["k1"] or _cluster_tokens(params, params["k"])
        printed = bounds.printed_bound(params["k"], k1, params["delta"], bounds.describe(params))
        return {"error_sup": float(printed)}

    def premises(self, params: Mapping[str, Any]) -> Sequence[str]:
        """Say where Lemma 2 does not apply."""
        from simkit.papers.knn.theory import bounds

        g, delta = bounds.describe(params), params["delta"]
        broken = []
        if bounds.premise_margin(delta, g.d, g) < 0:
            needed = 3 * (bounds.psi(delta, g.d, g) + g.nu2 + g.nu4)
            broken.append(
                f"sqrt(d) >= 3 (psi + nu2 + nu4) of Lemma 2 does not hold: sqrt({g.d}) < {needed:.4g};"
                f" the smallest d that meets it is {bounds.smallest_dimension(delta, g)}"
            )
        if delta >= 0.2:
            broken.append("1 - 5 delta of Lemma 2 is not positive: it states nothing (delta < 0.2 does)")
        return broken

    def derive(self, name: str, table: DataFrame) -> DataFrame:
        """Return the optimum k of each curve, its interval, and the cluster size."""
        from simkit.papers.knn.findings.optimum import find_optima

        return find_optima(table, [parameter.name for parameter in self.parameters])

    def remarks(self, table: DataFrame) -> Sequence[str]:
        """Say the optimum k of each curve over at least three k, and how the bounds fare."""
        from simkit.papers.knn.findings.optimum import describe_violations

        optima = self.derive("optimum", table)
        varying = [p.name for p in self.parameters if table[p.name].nunique() > 1 and p.name != "k"]
        lines = []
        for row in optima[optima["quantity"] == "optimum_k"].to_dict("records"):
            where = ", ".join(f"{name} {row[name]:g}" if isinstance(row[name], float) else
                              f"{name} {row[name]}" for name in varying)  # fmt: skip
            size = math.ceil(row["n"] / row["clusters"])
            lines.append(
                f"optimum{' at ' + where if where else ''}: k = {row['estimate']:g}, interval"
                f" [{row['ci_low']:g}, {row['ci_high']:g}], cluster size {size}"
            )
        return [*lines, *describe_violations(table)]

    def memory(self, params: Mapping[str, Any]) -> float:
        """Return the bytes of one trial."""
        tokens = params["n"] if params["selection"] == "by-score" else params["k"]
        return float(tokens) * float(params["d"]) * 8 * (6 if params["values"] == "dense" else 2)

    def seconds(self, params: Mapping[str, Any]) -> float:
        """Return a rough lower estimate of a trial's time."""
        return self.memory(params) / 16 * 5e-9


_MEASURED = 6


def _cluster_tokens(params: Mapping[str, Any], most: int) -> int:
    """Return the size of the query's cluster, the largest, or `most` if that is less."""
    return int(min(most, math.ceil(params["n"] / params["clusters"])))


def _tally(params: Mapping[str, Any], g: Geometry, smallest: int, k: int, rows: NDArray[Any]) -> Tally:
    """Return the tally of one k from the rows of its trials, (trials, measured)."""
    import numpy as np

    from simkit.papers.knn.theory import bounds

    delta, trials = params["delta"], len(rows)
    error_sup, error_l2, relevant, foreign, strayed, excess = rows.T
    selectable = params["n"] if params["selection"] == "by-score" else None
    counts, index = np.unique(relevant, return_inverse=True)
    printed = bounds.printed_bound(np.full_like(counts, k), counts, delta, g)[index]
    repaired = bounds.repaired_bound(np.full_like(counts, k), counts, delta, g, selectable)[index]
    margin = bounds.premise_margin(delta, g.d, g)
    return Tally.of_arrays(
        trials,
        {
            "violated": error_sup > printed,
            "repaired_violated": error_sup > repaired,
            "informative": repaired < 2 * g.largest_norm,
            "premise": np.full(trials, margin >= 0),
            "psi_exceeded": strayed > bounds.psi(delta, g.d, g),
        },
        {
            "error_sup": error_sup,
            "error_l2": error_l2,
            "printed_bound": printed,
            "repaired_bound": repaired,
            "relevant": relevant,
            "foreign_weight": foreign,
            "excess": excess,
            "smallest_d": np.full(trials, float(smallest)),
        },
    )


def _measure(params: Mapping[str, Any], rng: Generator, by_score: bool) -> NDArray[Any]:
    """Return both errors, k1, foreign weight and how far scores stray at k = 1, 2, ..., (5, tokens)."""
    import numpy as np

    from simkit.papers.knn.datasets import designate_labels, draw_tokens, spread_labels
    from simkit.papers.knn.selection import prefix_errors
    from simkit.papers.knn.theory.bounds import value_rows

    clusters, d = params["clusters"], params["d"]
    if by_score:
        labels = spread_labels(params["n"], clusters)
    else:
        labels = designate_labels(params["k"][0], params["k1"], clusters)
    tokens = np.empty((labels.size, d))
    draw_tokens(rng, labels, params["sigma"], tokens)
    raw, centre_scores = _scores(params, tokens, labels)
    scores = raw / np.sqrt(d)
    order = np.argsort(-scores, kind="stable") if by_score else np.arange(labels.size)
    target = value_rows(params["values"], 1, d, params["ratio"] or 1.0)[0]
    out = np.empty((5, labels.size))
    foreign = labels != 0
    prefix_errors(scores, _apply_values(params, tokens), target, foreign, order, out[0], out[1], out[3])
    out[1] = np.sqrt(out[1])
    out[2] = np.cumsum(~foreign[order])
    out[4] = np.maximum.accumulate(np.abs(raw - centre_scores)[order])
    return out


def _scores(
    params: Mapping[str, Any], tokens: NDArray[Any], labels: NDArray[Any]
) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return x_l A x_i^T for the query l = 0, and mu_l A mu_i^T, without forming A."""
    import numpy as np

    beta = params["beta"]
    if params["scores"] == "ones":
        sums = tokens.sum(axis=1)
        return beta * sums[0] * sums, np.full(labels.size, beta)
    return beta * (tokens @ tokens[0]), np.where(labels == 0, beta, 0.0)


def _apply_values(params: Mapping[str, Any], tokens: NDArray[Any]) -> NDArray[Any]:
    """Return x_i W_V without forming W_V: the Hartley matrix acts through a Fourier transform."""
    import numpy as np

    if params["values"] == "dense":
        transform = np.fft.fft(tokens, axis=1)
        return np.asarray((transform.real - transform.imag) / np.sqrt(2))
    if params["values"] == "competitor":
        tokens = tokens.copy()
        tokens[:, 1] *= params["ratio"]
    return tokens
