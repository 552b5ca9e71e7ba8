"""What the paper states about a trained network in a cell: the premises of Theorem 1."""

from collections.abc import Mapping, Sequence
from typing import Any

from simkit.declare.statement import Premise, Statements
from simkit.papers.patches.claims.starts import is_drawn, measure_starts
from simkit.papers.patches.theory.extensions import (
    largest_inner_between,
    largest_skip_norm,
    least_distance,
    least_inner_within,
)
from simkit.papers.patches.theory.premises import Constants, ExperimentSizes, check_premises, compare

_SHARED = (
    "alpha", "confusion", "sigma", "delta", "samples", "batch", "tokens", "patterns", "dim", "neurons",
    "token_noise", "tau",
)  # fmt: skip


class TrainedClaims(Statements):
    """What Theorem 1 asks of the experiment in a cell. Source: Theorem 1."""

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
    """Return what G.2 asks of tokens, wherever on their spheres the patterns of the sets lie."""
    if params.get("pattern_sets", 1) == 1:
        return ()
    radius, tau = params["set_radius"], params["tau"]
    given = "wherever the patterns lie on their spheres"
    spread, left = 4.0 * tau + 2.0 * radius, radius + tau
    return (
        compare(
            "2 tau + Delta < kappa (eq. (244))", spread, "<", least_distance(radius), given=given
        ),
        compare(
            "inner products of tokens of one set > those across sets, as a rescaling to more and less"
            " than 1 asks (below eq. (244))",
            least_inner_within(left), ">", largest_inner_between(left), given=given,
        ),
    )  # fmt: skip


def _setting(params: Mapping[str, Any]) -> ExperimentSizes:
    skip, dim = params.get("skip", False), params["dim"]
    sets = params.get("pattern_sets", 1) > 1
    return ExperimentSizes(
        **{name: params[name] for name in _SHARED},
        # With a skip connection features are those of all heads together, in R^d: eq. (250).
        value_dim=dim if skip else dim * params.get("head_size", 1),
        key_dim=dim,
        distance=least_distance(params["set_radius"] if sets else 0.0),
        bounded=params["noise"] == "bounded",
        **_initial_errors(params),
    )


def _initial_errors(params: Mapping[str, Any]) -> dict[str, Any]:
    """Return norm and errors of the initial model: by formula, or else of some that are drawn."""
    sigma, delta, noise = params["value_error"], params["delta"], params["token_noise"]
    if is_drawn(params):
        norm, value, key, starts = measure_starts(params)
        said = "the largest of one initial model" if starts == 1 else f"the largest of {starts} starts"
        if params.get("layer_norm") == "pre":
            said += ", at LN(mu_j)"
            if params["patterns"] == params["dim"]:
                said += ", which depend on each other: M <= d - 1 patterns would have the errors stated"
        return {"norm": norm, "value_error": value, "key_error": key, "drawn": said}
    if params["init"] == "rotation":
        norm = largest_skip_norm(params["turn"], sigma) if params.get("skip") else 1.0
        return {"norm": norm, "value_error": sigma, "key_error": delta}
    power, unit = {"literal": (2, noise**2), "variance": (2, noise), "scaled": (1, 1.0)}[params["init"]]
    value, key = sigma**power / unit, delta**power / unit
    return {"norm": max(value, key), "value_error": abs(value - 1), "key_error": abs(key - 1)}
