"""What is asked of a patch model before anything is drawn from it: each fault is one line."""

import math

import numpy as np
from numpy.typing import NDArray

from simkit.errors import ArgumentError
from simkit.kernels.boundary import check_magnitude
from simkit.papers.patches.datasets.classes import CLASSES
from simkit.papers.patches.datasets.parameters import PatchParameters

Floats = NDArray[np.float64]
_CHOICES = {
    "noise": ("gaussian", "bounded", "heterogeneous"),
    "counts": ("fixed", "multinomial"),
    "labels": ("alternating", "random"),
    "normalise": ("none", "unit"),
    "order": ("random", "grouped"),
    "classes": CLASSES,
}


def ask(
    met: bool, wrong: str, parameter: str, value: object, example: object, **settings: object
) -> None:
    """Refuse a value, by `ArgumentError`, where what is asked of it is not met. Source: chosen here."""
    if not met:
        raise ArgumentError(wrong, parameter=parameter, value=value, example=example, settings=settings)


def check_model(model: PatchParameters) -> None:
    """Refuse a model of which nothing can be drawn; arrays are checked by themselves.

    `ArgumentError` names the field, with a value that works. Source: Section 3.2; Section 4.1.
    """
    for name, known in _CHOICES.items():
        value = getattr(model, name)
        ask(value in known, f"it is one of {', '.join(map(str, known))}", name, value, known[0])
    _check_sizes(model)
    _check_fractions(model)
    _check_counts(model)
    for name in ("token_noise", "noise_norm", "noisy_deviation", "set_radius"):
        deviation = getattr(model, name)
        fits = deviation is None or (math.isfinite(deviation) and deviation >= 0)
        ask(fits, "it is a finite number, at least 0", name, deviation, 0.01)
    share = model.noisy_share
    ask(0 <= share <= 1, "a share lies in [0, 1]", "noisy_share", share, 0.3)


def _check_sizes(model: PatchParameters) -> None:
    lowest_patterns = model.classes
    sizes = (
        ("tokens", model.tokens, 1), ("patterns", model.patterns, lowest_patterns),
        ("dim", model.dim, 2), ("pattern_set", model.pattern_set, 1),
    )  # fmt: skip
    examples = {"tokens": {"tokens": 100}, "pattern_set": {"pattern_set": 3}}
    for name, value, lowest in sizes:
        fits = isinstance(value, int | np.integer) and value >= lowest
        example = examples.get(name, {"patterns": 5, "dim": 10})
        ask(fits, f"it is a whole number, at least {lowest}", name, value, example)
    fewer, dim = min(5, model.dim), model.dim
    example = {"patterns": fewer} if fewer > lowest_patterns else {"dim": model.patterns}
    patterns, most = model.patterns, "orthonormal patterns are at most {dim}"
    ask(patterns <= dim, most, "patterns", patterns, example, dim=dim)


def _check_fractions(model: PatchParameters) -> None:
    alpha, confusion = model.alpha, model.confusion_fraction
    few = 0.05 if 0.2 <= alpha <= 0.9 and model.tokens >= 10 else 0.0  # an example that works
    usual, left = {"alpha": 0.3, "confusion": 0.2}, {"alpha": alpha, "confusion": few}
    ask(0 <= alpha <= 1, "a fraction lies in [0, 1]", "alpha", alpha, usual)
    by_rule = model.confusion is None
    half = "with the confusion tokens it makes half of all tokens"
    ask(not by_rule or confusion >= 0, half, "alpha", alpha, left)
    ask(0 <= confusion <= 1, "a fraction lies in [0, 1]", "confusion", confusion, few)
    whole = "with {alpha} it sums to more than 1"
    ask(alpha + confusion <= 1 + 1e-12, whole, "confusion", confusion, few, alpha=alpha)
    each = "" if model.classes == 2 else " over 3 patterns"
    majority = "label-relevant tokens are no majority over {confusion}" + each
    ask(alpha > confusion / (model.classes - 1), majority, "alpha", alpha, usual, confusion=confusion)


def _check_counts(model: PatchParameters) -> None:
    relevant, confusion = model.discriminative_counts(model.tokens)
    if not _has_majority(model, model.tokens):
        flaw = "no majority" if relevant <= _most_confusion(model, confusion) else "none of the latter"
        if relevant + confusion > model.tokens:
            flaw = f"together {relevant + confusion}"
        enough = (size for size in (100, 1000, 10**4) if _has_majority(model, size))
        raise ArgumentError(
            f"the fractions round to {relevant} label-relevant and {confusion} confusion tokens, "
            + flaw,
            parameter="tokens",
            value=model.tokens,
            example=next(enough, {"alpha": 0.3, "confusion": 0.2, "tokens": 100}),
        )
    if model.patterns == model.classes and relevant + confusion < model.tokens:
        more = model.classes + 1
        raise ArgumentError(
            f"non-discriminative tokens need a {'third' if more == 3 else 'fifth'} pattern",
            parameter="patterns",
            value=model.patterns,
            example={"patterns": more} if model.dim >= more else {"patterns": more, "dim": more + 1},
        )


def _has_majority(model: PatchParameters, tokens: int) -> bool:
    """Return whether so many tokens hold what the fractions ask for."""
    relevant, confusion = model.discriminative_counts(tokens)
    vanished = model.confusion_fraction > 0 and not confusion
    fits = relevant <= tokens - confusion
    return _most_confusion(model, confusion) < relevant and fits and not vanished


def _most_confusion(model: PatchParameters, confusion: int) -> int:
    """Return the tokens of the confusion pattern that has most."""
    return -(-confusion // (model.classes - 1))


def check_basis(model: PatchParameters, basis: Floats) -> None:
    """Refuse, by `ArgumentError`, patterns not orthonormal, or of another shape. Source: Section 3.2."""
    if np.shape(basis) != (model.patterns, model.dim):
        raise ArgumentError(
            f"an array of shape {np.shape(basis)}, not {(model.patterns, model.dim)} as {{patterns}} "
            f"and {{dim}} ask; numpy.eye({model.patterns}, {model.dim}) has it",
            parameter="basis",
            settings={"patterns": model.patterns, "dim": model.dim},
        )
    with np.errstate(all="ignore"):  # what overflows, or is not finite, is not orthonormal
        error = float(np.abs(basis @ basis.T - np.eye(model.patterns)).max())
    if not error <= 1e-10:
        raise ArgumentError(
            f"its rows are not orthonormal (off by {error:.2g}); those of "
            "numpy.linalg.qr(matrix)[0].T are",
            parameter="basis",
        )


def check_members(model: PatchParameters, members: Floats) -> None:
    """Refuse, by `ArgumentError`, sets' patterns of another shape or not finite. Source: eq. (242)."""
    shape = (model.patterns, model.pattern_set, model.dim)
    if members.shape != shape:
        raise ArgumentError(
            f"an array {members.shape}, not {shape} as {{patterns}}, {{pattern_set}} and {{dim}} ask;"
            " PatchModel.draw_sets(rng) draws it",
            parameter="members",
            settings={
                "patterns": model.patterns, "pattern_set": model.pattern_set, "dim": model.dim,
            },
        )  # fmt: skip
    if model.pattern_set == 1:
        wrong = "a set of one pattern is that of basis; give basis, or a larger pattern_set"
        raise ArgumentError(wrong, parameter="members")
    check_magnitude("members", members, 1e20)  # tokens of many samples stay below `LARGEST`
