"""The study `semantic-tokens`: how well pooled and attended tokens recover planted centres."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from simkit.declare.parameters.parameter import Parameter, Rule
from simkit.declare.quantities import measurement
from simkit.declare.study import Study
from simkit.errors import UsageError
from simkit.papers.clusters import PAPER

if TYPE_CHECKING:
    from numpy.random import Generator

_GRID = 14  # tokens of a row: 196 image tokens
_FOUND = 0.9  # cosine from which a centre counts as recovered


class SemanticTokens(Study):
    """Semantic tokens of four pooling schemes and of one global start, on the same images.

    Source: Section A.5, Figure 1; Section A.6, Table 8.
    """

    name = "semantic-tokens"
    summary = "planted centres recovered by semantic tokens, by scheme of spatial pooling"
    source = f"{PAPER}; Section A.5, Figure 1; Section A.6, Table 8"
    statements = "simkit.papers.clusters.semantic.claims:SemanticClaims"
    block_size = 20
    default_trials = 400
    parameters = (
        Parameter("clusters", "int", 8, "Planted centres K", "chosen here", low=2, high=64, symbol="K"),
        Parameter("dim", "int", 64, "Dimension d of a token", "chosen here", low=2, high=1024,
                  symbol="d"),
        Parameter("sigma", "float", 1.0, "Noise of a token: (sigma/sqrt d) N(0, I)", "Section A.7",
                  low=0, high=10),
        Parameter("scale", "float",
                  Rule("2*log(196)", lambda p: 2 * math.log(_GRID * _GRID)),
                  "Scale lambda of the scores", "chosen here", low=0, open_low=True, high=1000),
        Parameter("start", "float", 0.1, "Length of the global centres G beside a token's 1",
                  "chosen here", low=0, high=10),
    )  # fmt: skip
    quantities = (
        *(
            measurement(f"{kind}_{scheme}", f"{said}, {told}", low=low, high=1, kept=True)
            for kind, said, low in (
                ("found", "share of the planted centres with a token within a cosine of 0.9", 0),
                ("best", "mean over the planted centres of the best cosine of a token", -1),
                ("alike", "mean cosine of two semantic tokens", -1),
                ("pure", "attention of a token on the region of one centre, mean of the largest", 0),
            )
            for scheme, told in (
                ("overlap", "scheme (i)"), ("two_scales", "scheme (ii)"),
                ("adaptive", "scheme (iii)"), ("windows", "own scheme"),
                ("global", "one global start"),
            )
        ),
        *(
            measurement(f"gain_{scheme}", f"best cosine, mean over the centres: own scheme less {told}",
                        low=-2, high=2, kept=True)
            for scheme, told in (
                ("overlap", "scheme (i)"), ("two_scales", "scheme (ii)"), ("adaptive", "scheme (iii)"),
            )
        ),
        measurement("likeness", "mean cosine of two tokens: global start less own scheme", low=-2,
                    high=2, kept=True),
        measurement("spread", "attention on one region: own scheme less global start", low=-1, high=1,
                    kept=True),
    )  # fmt: skip

    def check(self, params: Mapping[str, Any]) -> None:
        """Refuse more orthonormal centres than fit."""
        if params["clusters"] > params["dim"]:
            wrong = "orthonormal centres are at most {dim}"
            raise UsageError.at(params, "clusters", wrong, params["dim"])

    def trial(self, params: Mapping[str, Any], rng: Generator) -> Mapping[str, Any]:
        """Draw one image, and make semantic tokens of it by every scheme. Source: Section A.6."""
        import numpy as np

        from simkit.papers.clusters.semantic.generation import (
            SCHEMES,
            SEMANTIC,
            draw_scene,
            generate,
            pool,
        )

        scene = draw_scene(rng, _GRID, params["clusters"], params["dim"], float(params["sigma"]))
        shift = rng.standard_normal((SEMANTIC, params["dim"]))
        shift *= float(params["start"]) / np.linalg.norm(shift, axis=1, keepdims=True)
        firsts = {scheme: pool(scene.tokens, _GRID, scheme) for scheme in SCHEMES}
        firsts["global"] = np.repeat(scene.tokens.mean(axis=0)[None], SEMANTIC, axis=0) + shift
        row: dict[str, float] = {}
        regions = np.eye(len(scene.centres))[scene.labels]
        for name, first in firsts.items():
            made, weights = generate(scene.tokens, first, shift, float(params["scale"]))
            made = made / np.linalg.norm(made, axis=1, keepdims=True)
            best = (scene.centres @ made.T).max(axis=1)
            shares = weights @ regions
            own = name.replace("-", "_")
            row[f"found_{own}"] = float((best >= _FOUND).mean())
            row[f"best_{own}"] = float(best.mean())
            row[f"alike_{own}"] = float(
                ((made @ made.T).sum() - len(made)) / (len(made) * (len(made) - 1))
            )
            row[f"pure_{own}"] = float(shares.max(axis=1).mean())
        for scheme in ("overlap", "two_scales", "adaptive"):
            row[f"gain_{scheme}"] = row["best_windows"] - row[f"best_{scheme}"]
        row["likeness"] = row["alike_global"] - row["alike_windows"]
        row["spread"] = row["pure_windows"] - row["pure_global"]
        return row

    def seconds(self, params: Mapping[str, Any]) -> float:
        """Return about how long a trial takes, in seconds (`benchmarks/expected_time.py`)."""
        return 1e-3 + 2e-5 * float(params["dim"])
