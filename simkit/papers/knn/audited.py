"""The paper whose claims `simkit audit` evaluates, under the name by which it is asked for."""

from __future__ import annotations

from collections.abc import Mapping

from simkit.declare.claims.claim import Paper

_BETWEEN = "an intermediate form of (4), which is tested from end to end"
_DEFINED = "a definition, or an equality in law: there is no number in it"
_MATRICES = "relates matrices of the proof of Lemma 3 to each other: there is no number in it"
_UNNAMED = "every constant is unnamed, and what is random is defined within the proof of Lemma 3 alone"


def _each(numbers: str, reason: str) -> Mapping[str, str]:
    return {f"Eq. ({number})": reason for number in numbers.split()}


_NOT_TESTABLE = {
    **_each("1 2 3", _BETWEEN),
    **_each("24 29 35 38 43", _DEFINED),
    "Eq. (26)": "an approximation for 'large enough' lambda, without an error term",
    **_each("28 30 31 32 36 37 39 47 48", _MATRICES),
    **_each("34 40 41 42 44 46 50 51 52 53 55", _UNNAMED),
    "Assumption 2": "premises of Lemma 2, which its claims take over",
    "Assumption 3.1": "the model of Lemma 3, which its study draws from",
    "Assumption 3.2": "premises of Lemma 3 with constants that are not named",
}

PAPER = Paper(
    "kvt-supplement",
    "KVT: k-NN Attention for Boosting Vision Transformers, supplement",
    (
        "simkit.papers.knn.studies.gradient:AttentionGradient",
        "simkit.papers.knn.studies.distillation:KnnDistillation",
        "simkit.papers.knn.studies.selection:TopkSelection",
        "simkit.papers.knn.studies.displays:Lemma2Displays",
        "simkit.papers.knn.studies.displays:ScoreTails",
        "simkit.papers.knn.studies.displays:ScreeningTails",
        "simkit.papers.knn.studies.displays:PrintedNumbers",
    ),
    _NOT_TESTABLE,
    about="Attention that keeps the k keys of largest score weighs noise tokens less than full"
    " attention: the derivatives are covariances under its weights (Lemma 1), the output is near that of"
    " the relevant tokens alone with probability 1 - 5 delta (Lemma 2), and few irrelevant keys are kept"
    " (Lemma 3).",
    counterexamples="simkit.papers.knn:counterexamples.toml",
    statements=("Algorithm 1", "Lemma 1", "Lemma 2", "Eq. (25)", "Lemma 3", "Table 1", "Table 2"),
    standing=("sigma > 0",),  # Assumption 2.1: tokens have the variance sigma^2/d
    attacks="simkit.papers.knn:attacks.csv",
)
