"""Rare events: the independent numbers that a trial is made of, and how far it is from each event.

What is declared here changes no trial, and no trial depends on it. A study names its rare events by a
string (`Study.rare_events`), or has the methods of `RareEvents` itself.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import index
from typing import TYPE_CHECKING, Any, Literal

from simkit.declare.named_class import load_class
from simkit.declare.study import Study
from simkit.errors import StudyError

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

Law = Literal["gaussian", "uniform", "sign", "binomial", "finite"]

_NOT = "not "
_MOST_COUNT = 2**53  # exact in a double


@dataclass(frozen=True)
class Latent:
    """Independent numbers of one law: so many that an array of this shape holds them, in each draw.

    Made by the class methods. A batch of draws is an array ``(draws, *shape)``.

    Attributes
    ----------
    law : {"gaussian", "uniform", "sign", "binomial", "finite"}
    shape : tuple of int
        Of one draw; () for a single number.
    count : int
        Trials of a binomial.
    p : float
        Their success probability.
    values, probabilities : tuple of float
        Of a finite law; the probabilities are divided by their sum.
    """

    law: Law
    shape: tuple[int, ...] = ()
    count: int = 0
    p: float = 0.5
    values: tuple[float, ...] = ()
    probabilities: tuple[float, ...] = ()

    @classmethod
    def gaussians(cls, *shape: int) -> Latent:
        """Return standard Gaussians, float64."""
        return cls("gaussian", _checked_shape(shape))

    @classmethod
    def uniforms(cls, *shape: int) -> Latent:
        """Return uniforms on (0, 1), float64."""
        return cls("uniform", _checked_shape(shape))

    @classmethod
    def signs(cls, *shape: int) -> Latent:
        """Return fair signs, -1.0 or 1.0."""
        return cls("sign", _checked_shape(shape))

    @classmethod
    def binomials(cls, count: int, *shape: int, p: float = 0.5) -> Latent:
        """Return numbers of successes in `count` trials (1 to 2^53), each of probability p, int64.

        Signs that meet equal weights enter through their number: their sum is 2 k - count.
        """
        number = index(count)
        if not (1 <= number <= _MOST_COUNT and 0 < p < 1):
            raise StudyError(
                f"binomials of {count!r} trials with p = {p!r}: 1 to 2^53 trials, 0 < p < 1, as"
                " Latent.binomials(100, p=0.5)"
            )
        return cls("binomial", _checked_shape(shape), number, float(p))

    @classmethod
    def finite(cls, values: Sequence[float], probabilities: Sequence[float], *shape: int) -> Latent:
        """Return numbers of a finite law, float64; the probabilities are positive and sum to 1."""
        points, chances = tuple(map(float, values)), tuple(map(float, probabilities))
        if (
            not points
            or len(points) != len(chances)
            or len(set(points)) < len(points)
            or not all(map(math.isfinite, points))
            or not all(0 < chance <= 1 for chance in chances)
            or abs(math.fsum(chances) - 1) > 1e-9
        ):
            raise StudyError(
                f"a finite law on {points!r} with probabilities {chances!r}: distinct numbers, each"
                " with a probability above 0, which sum to 1"
            )
        return cls("finite", _checked_shape(shape), values=points, probabilities=chances)

    @property
    def size(self) -> int:
        """How many numbers there are in one draw."""
        return math.prod(self.shape)


def _checked_shape(shape: Sequence[int]) -> tuple[int, ...]:
    try:
        found = tuple(index(side) for side in shape)
    except TypeError:
        found = (0,)
    if any(side < 1 for side in found):
        raise StudyError(f"latent numbers of shape {tuple(shape)!r}: whole numbers, at least 1")
    return found


@dataclass(frozen=True)
class Tail:
    """The half-space {S >= at_least} of a sum S of independent terms, in which an event lies.

    S is the sum of weights times latent numbers, over all that are named, as the exact sum of the
    doubles that stand here.

    Attributes
    ----------
    weights : mapping of str to float or float array
        By latent, one weight for each of its numbers (or one for all).
    at_least : float
        The event happens only where S is at least so much; rounded down, if it has to be rounded.
    """

    weights: Mapping[str, ArrayLike]
    at_least: float


class RareEvents:
    """How a trial is made of latent numbers. Subclass it and name it in `Study.rare_events`.

    Every method is handed all parameters of the cell, reporting ones included.
    """

    def __init__(self, study: Study) -> None:
        self.study = study

    def latent(self, params: Mapping[str, Any]) -> Mapping[str, Latent]:
        """Return the latent numbers by name; together they are all the randomness of a trial."""
        return {}

    def margin(
        self, params: Mapping[str, Any], latent: Mapping[str, NDArray[Any]]
    ) -> Mapping[str, ArrayLike]:
        """Return, for a batch of draws, the margin of each event: <= 0 exactly where it happens.

        Latent numbers are arrays of shape ``(draws, *shape)``, not to be changed. Returned is a float
        array (draws,) by event (measured or judged), for those that may be asked for. Far from the event
        it should be larger: splitting goes from level to level of it. Infinite values are allowed, NaN
        is not.
        """
        raise StudyError(f"study {self.study.name!r} declares latent numbers and no margin")

    def tails(self, params: Mapping[str, Any], event: str) -> Iterable[Tail]:
        """Return half-spaces whose union holds the event, for exponential tilting; none by default.

        Where there may be many, yield them one by one: too many are refused before all are made. The
        event is one of `margin`, or one of them with "not " before it.
        """
        return ()

    def conditional(
        self, params: Mapping[str, Any], latent: Mapping[str, NDArray[Any]]
    ) -> Mapping[str, ArrayLike | tuple[ArrayLike, float]]:
        """Return, for a batch of draws, Pr[event | part of the latent numbers], in [0, 1].

        For each event (or "not " and an event) that has one: an array (draws,), or the array and an
        upper bound of the probability that holds in every draw, without which the interval of a
        small probability is wide. What is integrated out is not read.
        """
        return {}

    def measures(
        self, params: Mapping[str, Any], latent: Mapping[str, NDArray[Any]]
    ) -> Mapping[str, ArrayLike]:
        """Return, for a batch of draws, what trials with these numbers measure: (draws,) by name.

        Kept measurements, for `simkit refute`: where a claim is about every draw, it searches the
        latent numbers themselves. An array may hold NaN where a trial would fail.
        """
        return {}


#: What a study has itself, where it names no class.
RARE_NAMES = frozenset(name for name in vars(RareEvents) if not name.startswith("_"))


def rare_events_of(study: Study) -> RareEvents | None:
    """Return what a study says of its rare events: the class that it names, or its own methods.

    None where it says nothing. `StudyError` if the named class cannot be loaded, or a part is missing.
    """
    if study.rare_events:
        return load_class(study, study.rare_events, RareEvents, "rare events")(study)
    own_names = {name for name in RARE_NAMES if hasattr(study, name)}
    if not own_names:
        return None
    needed = {"latent"} if "measures" in own_names else {"latent", "margin"}
    missing = sorted(needed - own_names)
    if missing:
        raise StudyError(f"study {study.name!r} has {sorted(own_names)[0]!r} and no {missing[0]!r}")
    own = RareEvents(study)
    for name in own_names:
        setattr(own, name, getattr(study, name))
    return own


def split_event(event: str) -> tuple[str, bool]:
    """Return the name of an event, and whether it is that it does not happen ("not success")."""
    return (event.removeprefix(_NOT), True) if event.startswith(_NOT) else (event, False)
