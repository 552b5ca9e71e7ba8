"""What a study knows of a trial beyond its outcome, by which averages over trials become steadier.

What is declared here changes no plain trial, and no plain trial depends on it. Statements name it by a
string (`Statements.reductions`), or by the class itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from simkit.declare.named_class import load_class
from simkit.declare.study import Study
from simkit.errors import StudyError

if TYPE_CHECKING:
    from numpy.random import Generator
    from numpy.typing import ArrayLike

#: As they are asked for: the mean given a part of the draw, and a control variate.
METHODS = ("condition", "control")


class Reductions:
    """How a trial's outcome is averaged, or corrected. Subclass it and name it among the statements.

    Class attributes
    ----------------
    given : str
        What `condition` holds fixed, in words: ``the scores of the query``.
    conditioned : sequence of str
        Events and measurements of which `condition` gives the mean.
    copies : int
        How many outcomes of a trial `condition` returns, alike but for what is drawn again in each.
    steadied : bool
        Whether `condition` gives control variates, too, of which a multiple is taken from each mean.
    reads : sequence of str
        Reporting parameters on which `condition` depends: constants of a stated bound, say.
    known : str
        What `control` measures, in words.
    controlled : sequence of str
        Events and measurements from which a multiple of `control` is taken.
    controls : int
        How many control variates there are: with the first the correction begins, after few trials.
    reach : float
        No control variate is farther than this from its mean.
    """

    given: ClassVar[str] = ""
    conditioned: ClassVar[Sequence[str]] = ()
    copies: ClassVar[int] = 1
    steadied: ClassVar[bool] = False
    reads: ClassVar[Sequence[str]] = ()
    known: ClassVar[str] = ""
    controlled: ClassVar[Sequence[str]] = ()
    controls: ClassVar[int] = 1
    reach: ClassVar[float] = 1.0

    def __init__(self, study: Study) -> None:
        self.study = study

    def refusal(self, params: Mapping[str, Any], method: str) -> str:
        """Return why there is no such reduction at a cell; the empty string where there is."""
        return ""

    def prepare(self, params: Mapping[str, Any]) -> Any:
        """Return what all blocks of a cell share; by default what the study prepares.

        Of an axis `params` holds the tuple of all values asked for, as in `Study.prepare`; the
        parameters that `reads` names are there, too.
        """
        return self.study.prepare(params)

    def condition(
        self, prepared: Any, rng: Generator, trials: int
    ) -> Mapping[str, ArrayLike] | Sequence[Mapping[str, ArrayLike]]:
        """Return the mean of what each trial of a block measures, given a part of its draw.

        By quantity an array (trials, copies), averaged here: outcomes that share that part and are drawn
        alike otherwise, or with one copy the mean itself, (trials,). Of an event they are truth values,
        or probabilities. One mapping, or with an axis one for each of its values. Where it is
        `steadied`, ``control`` is among the names, as of `control`. The first r trials must not depend
        on how many follow.
        """
        raise StudyError(f"study {self.study.name!r} declares conditional means and no condition")

    def control(self, prepared: Any, rng: Generator, trials: int) -> ArrayLike:
        """Return numbers of each trial of a block less their exact means, (trials, controls).

        Of one control variate (trials,) will do.

        `rng` is at the beginning of what the trials of the block draw.
        """
        raise StudyError(f"study {self.study.name!r} declares a control variate and no control")

    def cost(self, params: Mapping[str, Any], method: str) -> float:
        """Return about how much longer a reduced trial takes than a plain one: 2 is twice as long."""
        return 1.0

    def memory(self, params: Mapping[str, Any], method: str) -> float:
        """Return how many bytes a worker needs beside those of a plain trial."""
        return 0.0


def reductions_of(study: Study, named: str | type[Reductions]) -> Reductions | None:
    """Return what statements say that a study knows of its trials, if anything, or a `StudyError`."""
    if isinstance(named, str):
        return load_class(study, named, Reductions, "reductions")(study) if named else None
    if not (isinstance(named, type) and issubclass(named, Reductions)):
        wrong = f"its reductions are {named!r}; write a subclass of Reductions, or 'module:Class'"
        raise StudyError(f"study {study.name!r}: {wrong}")
    return named(study)
