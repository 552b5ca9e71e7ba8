"""What the paper states about a trained network in a cell: the premises of Theorem 1."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from simkit.declare.statement import Premise, Statements
from simkit.papers.patches.theory import Constants, Setting, check_premises
from simkit.papers.patches.theory.extensions import largest_skip_norm, least_distance

_SHARED = (
    "alpha", "confusion", "sigma", "delta", "samples", "batch", "tokens", "patterns", "dim", "neurons",
    "token_noise", "tau",
)  # fmt: skip


class TrainedClaims(Statements):
    """What Theorem 1 asks of the experiment in a cell.

    Source: Theorem 1.
    """

    compile_seconds = 15.0

    def premises(self, params: Mapping[str, Any]) -> Sequence[Premise]:
        """Return the premises of Theorem 1, the constants it leaves open at their best.

        Equation (10) stays out: how many samples are enough is what is looked for.

        Source: Assumption 1, Theorem 1.
        """
        constants = Constants(epsilon_s=params.get("epsilon_s", 0.5))
        found = check_premises(_setting(params), constants)
        asked = [premise for name, premise in found.items() if name != "samples"]
        return [*asked, *_of_the_sets(params)]


def _of_the_sets(params: Mapping[str, Any]) -> Sequence[Premise]:
    """Return 2 tau + Delta < kappa, wherever on their spheres the patterns of the sets lie."""
    if params.get("pattern_sets", 1) == 1:
        return ()
    left = 4.0 * params["tau"] + 2.0 * params["set_radius"]
    right = least_distance(params["set_radius"])
    remark = "wherever the patterns lie on their spheres"
    return (Premise("2 tau + Delta < kappa (eq. (244))", left < right, left, "<", right, remark),)


def _setting(params: Mapping[str, Any]) -> Setting:
    skip, dim = params.get("skip", False), params["dim"]
    sets = params.get("pattern_sets", 1) > 1
    return Setting(
        **{name: params[name] for name in _SHARED},
        # With a skip connection features are those of all heads together, in R^d: eq. (250).
        value_dim=dim if skip else dim * params.get("head_size", 1),
        key_dim=dim,
        distance=least_distance(params["set_radius"] if sets else 0.0),
        bounded=params["noise"] == "bounded",
        **_initial_errors(params),
    )


def _initial_errors(params: Mapping[str, Any]) -> dict[str, Any]:
    """Return norm and errors of the initial model, as far as they are known beforehand."""
    sigma, delta, noise = params["value_error"], params["delta"], params["token_noise"]
    if params["init"] == "perturbed" or params.get("pattern_sets", 1) > 1:
        return {}  # drawn, and reported with the run
    if params["init"] == "rotation":
        norm = largest_skip_norm(params["turn"], sigma) if params.get("skip") else 1.0
        return {"norm": norm, "value_error": sigma, "key_error": delta}
    power, unit = {"literal": (2, noise**2), "variance": (2, noise), "scaled": (1, 1.0)}[params["init"]]
    value, key = sigma**power / unit, delta**power / unit
    return {"norm": max(value, key), "value_error": abs(value - 1), "key_error": abs(key - 1)}
