"""A study's rare event as a study of its own: blocks, seeds, ledger and executors are those of any.

A trial is a draw of a tilted law, a conditional probability, or one repeat of splitting. Its sources are
the study's module, with what it says of its rare events, and the rooms that compute here.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from simkit.declare.faults import at, place_of
from simkit.declare.parameters.parameter import Parameter
from simkit.declare.parameters.readonly import read_only
from simkit.declare.quantities import Quantity, measurement
from simkit.declare.rare import Latent, RareEvents, rare_events_of, split_event
from simkit.declare.study import Study
from simkit.declare.tally import Tally
from simkit.engine.cells.keys import canonical_json
from simkit.engine.cells.trials import trial_parameters
from simkit.errors import StudyError, nearest, one_line

if TYPE_CHECKING:
    import numpy as np
    from numpy.random import Generator
    from numpy.typing import NDArray

    from simkit.stats.rare.splitting import Ladder
    from simkit.stats.rare.tilting import Degenerate, Tilting

#: As they are asked for, and as rows name them.
METHODS = {"tilt": "tilting", "condition": "conditioning", "split": "splitting"}
#: As a method may be asked for.
AUTO = ("auto", *METHODS)
#: Draws, or repeats, of a cell.
DEFAULT_TRIALS = {"tilt": 100_000, "condition": 100_000, "split": 20}
_BLOCKS = {"tilt": 10_000, "condition": 10_000, "split": 1}
_CHUNK = 2**21  # numbers of a batch that are held at once
#: Behind a study's name, the name of its rare events in a ledger.
SUFFIX = " rare"
#: By which a cell's event and method enter its key.
EVENT, METHOD = "rare_event", "rare_method"
_STATES, _ARRAYS = 1000, 4  # of splitting; held at once
_PROBE = 200  # draws by which the rarer side of an event is chosen
_SEEN = 1e-3  # a conditional probability without an upper bound, on average


class Model:
    """One event of a study at one cell: its latent numbers, and what is asked of a batch of draws.

    Raises StudyError if the study says nothing of its rare events, or something that is not so.

    `params`: all parameters of the cell.
    `event`: as it is asked for: ``success``, ``not success``.
    """

    def __init__(self, study: Study, params: Mapping[str, Any], event: str = "") -> None:
        self.study, self.params, self.event = study, params, event
        self.name, self.is_opposite = split_event(event)
        self._says = says(study)
        self.latents: dict[str, Latent] = dict(self._ask("latent", params))
        if not self.latents or not all(isinstance(one, Latent) for one in self.latents.values()):
            raise self._refusal("latent returned no Latent by name, as {'g': Latent.gaussians(10)}")

    def events(self, batch: Mapping[str, NDArray[Any]]) -> list[str]:
        """Return the events of which there is a margin."""
        return list(self._margins(batch))

    def heights(self, batch: Mapping[str, NDArray[Any]]) -> NDArray[np.float64]:
        """Return a number for each draw, at most 0 exactly where the event happens; no margin is NaN."""
        import numpy as np

        margins = self._margins(batch)
        if self.name not in margins:
            raise self._refusal(f"there is no margin of {self.name!r}{nearest(self.name, margins)}")
        draws = len(next(iter(batch.values())))
        found = np.asarray(margins[self.name], dtype=np.float64)
        if found.shape != (draws,):
            raise self._refusal(f"the margin of {self.name!r} has shape {found.shape}, not ({draws},)")
        if np.isnan(found).any():
            raise ValueError(f"the margin of {self.name} is nan")
        if not self.is_opposite:
            return found
        # A margin of exactly 0 is that of the event itself.
        return np.where(found == 0, np.nextafter(0.0, 1.0), -found)

    def happens(self, batch: Mapping[str, NDArray[Any]]) -> NDArray[np.bool_]:
        """Return whether the event happens in each draw."""
        found: NDArray[np.bool_] = self.heights(batch) <= 0
        return found

    def tilting(self) -> Tilting | None:
        """Return the mixture of tilted laws; None where there are no half-spaces."""
        from simkit.stats.rare.tilting import plan_tilting, take_tails

        try:
            tails = take_tails(self.latents, self._ask("tails", self.params, self.event))
            return plan_tilting(self.latents, tails) if tails else None
        except StudyError as fault:
            raise self._refusal(str(fault)) from None

    def degenerate(self, draws: int) -> Degenerate | None:
        """Return the pilot by which tilting would have no estimate from so many draws, or None.

        None, too, where a draw fails: the run says how.
        """
        from simkit.stats.rare.tilting import find_degenerate

        tilting = self.tilting()
        assert tilting is not None
        try:
            return find_degenerate(tilting, self.happens, self.pilot(), draws)
        except Exception:  # whatever a study raises
            return None

    def conditional(self, batch: Mapping[str, NDArray[Any]]) -> tuple[NDArray[np.float64], float] | None:
        """Return Pr[event | part of the numbers] over its upper bound, and that; None without one."""
        import numpy as np

        found = self._ask("conditional", self.params, batch)
        if self.event not in found:
            return None
        stated = found[self.event]
        values, most = stated if isinstance(stated, tuple) else (stated, 1.0)
        draws = len(next(iter(batch.values())))
        array, most = np.asarray(values, dtype=np.float64), float(most)
        if array.shape != (draws,):
            raise self._refusal(f"the conditional probability has shape {array.shape}, not ({draws},)")
        if not 0 < most <= 1:
            raise self._refusal(f"the conditional probability is stated to be at most {most:g}")
        if not (array.min() >= 0 and array.max() <= most * (1 + 1e-12)):
            raise ValueError(f"a conditional probability is {array.min():g} or {array.max():g}")
        return np.minimum(array / most, 1.0), most

    def pilot(self) -> Generator:
        """Return the generator of what is fixed before the first block; the seed of a run is no part."""
        from numpy.random import PCG64DXSM, Generator, SeedSequence

        shown = {name: value for name, value in self.params.items() if value is not None}
        text = f"{self.study.name} {self.event} {canonical_json(shown)}"
        words = struct.unpack("<8I", hashlib.sha256(text.encode()).digest())
        return Generator(PCG64DXSM(SeedSequence(0, spawn_key=words)))

    def probe(self) -> dict[str, NDArray[Any]]:
        """Return a few plain draws."""
        from simkit.stats.rare.latents import draw

        return draw(self.latents, [self.pilot()] * len(self.latents), _PROBE)

    def _margins(self, batch: Mapping[str, NDArray[Any]]) -> Mapping[str, Any]:
        found = self._ask("margin", self.params, batch)
        if not isinstance(found, Mapping) or not found:
            raise self._refusal("margin returned no margins by event, as {'success': array}")
        return found

    def _ask(self, method: str, *arguments: Any) -> Any:
        import numpy as np

        with np.errstate(over="ignore", invalid="ignore", divide="ignore"):  # NaN is asked about
            return getattr(self._says, method)(*arguments)

    def _refusal(self, said: str) -> StudyError:
        return StudyError(f"study {self.study.name!r}: {said}")


def says(study: Study) -> RareEvents:
    """Return what a study says of its rare events; StudyError if it says nothing."""
    found = rare_events_of(study)
    if found is None:
        raise StudyError(
            f"study {study.name!r} says nothing of rare events: it has no methods latent and margin"
            " (docs/searching.md)"
        )
    return found


@dataclass
class Prepared:
    """What the blocks of a cell share; `most` is the upper bound of a conditional probability."""

    model: Model
    most: float = 1.0
    tilting: Tilting | None = None
    ladder: Ladder | None = None


class RareTrials(Study):
    """A rare event of a study by one method, "tilt", "condition" or "split"."""

    summary = "a rare event"

    def __init__(self, study: Study, method: str) -> None:
        self.wrapped, self.method = study, method
        self.name = f"{study.name}{SUFFIX}"  # type: ignore[misc]
        self.size = study.size  # type: ignore[misc]
        self.block_size = _BLOCKS[method]  # type: ignore[misc]
        self.parameters = (  # type: ignore[misc]
            *map(_counted, study.parameters),
            Parameter(EVENT, "choice", "", "The event", choices=("",)),
            Parameter(METHOD, "choice", method, "The method", choices=tuple(METHODS)),
        )
        names = ("estimate", "variance", "evaluations", "pilot") if method == "split" else ("weight",)
        self.quantities: Sequence[Quantity] = tuple(  # type: ignore[misc]
            measurement(name, name, kept=True) for name in names
        )

    def memory(self, params: Mapping[str, Any]) -> float:
        """Return the bytes of a batch, of its proposals and of what is worked out of it."""
        size = sum(latent.size for latent in self._model(params).latents.values())
        states = _STATES if self.method == "split" else _PROBE
        return 8.0 * _ARRAYS * max(_CHUNK, states * size)

    def _model(self, params: Mapping[str, Any]) -> Model:
        own = trial_parameters(self, {EVENT: "", **params})
        event = own.pop(EVENT)
        own.pop(METHOD, None)
        return Model(self.wrapped, read_only(own), event)

    def prepare(self, params: Mapping[str, Any]) -> Prepared:
        """Return the mixture, or the levels, of a cell."""
        model = self._model(params)
        if self.method == "tilt":
            return Prepared(model, tilting=model.tilting())
        if self.method == "condition":
            stated = model.conditional(model.probe())
            assert stated is not None  # by `choose`
            return Prepared(model, most=stated[1])
        from simkit.stats.rare.splitting import run_pilot

        return Prepared(model, ladder=run_pilot(model.latents, model.heights, model.pilot()))

    def simulate(self, prepared: Prepared, rng: Generator, trials: int) -> Tally:
        """Return the weights of draws, or the estimates of repeats."""
        if self.method == "split":
            return self._split(prepared, rng, trials)
        if self.method == "condition":
            weights = _conditional(prepared, rng, trials)
        else:
            assert prepared.tilting is not None
            weights = prepared.tilting.sample(prepared.model.happens, rng, trials)
        return Tally.of_arrays(trials, measurements={"weight": weights}, kept=self.kept)

    def _split(self, prepared: Prepared, rng: Generator, trials: int) -> Tally:
        from simkit.stats.rare.splitting import run_repeat

        ladder, model = prepared.ladder, prepared.model
        assert ladder is not None
        repeats = [
            run_repeat(ladder, model.latents, model.heights, stream) for stream in rng.spawn(trials)
        ]
        columns = {
            "estimate": [one.estimate for one in repeats],
            # Of a repeat that did not reach the event, nobody asks for it.
            "variance": [one.variance if one.estimate else 0.0 for one in repeats],
            "evaluations": [float(one.evaluations) for one in repeats],
            "pilot": [float(ladder.evaluations)] * trials,
        }
        return Tally.of_arrays(trials, measurements=columns, kept=self.kept)


def _counted(parameter: Parameter) -> Parameter:
    """Return a parameter as it names a rare event: margins see reporting ones, too."""
    return replace(parameter, kind="paired") if parameter.kind == "reporting" else parameter


def _conditional(prepared: Prepared, rng: Generator, trials: int) -> NDArray[np.float64]:
    """Return conditional probabilities over their upper bound, (trials,)."""
    import numpy as np

    from simkit.stats.rare.latents import draw

    model = prepared.model
    streams = rng.spawn(len(model.latents))
    chunk = max(_CHUNK // sum(latent.size for latent in model.latents.values()), 1)
    parts = []
    for start in range(0, trials, chunk):
        found = model.conditional(draw(model.latents, streams, min(chunk, trials - start)))
        if found is None or found[1] != prepared.most:
            raise StudyError(
                f"study {model.study.name!r}: conditional of {model.event!r} has no one upper bound"
            )
        parts.append(found[0])
    return np.concatenate(parts)


def choose(study: Study, params: Mapping[str, Any], event: str, method: str) -> tuple[str, str]:
    """Return the event and the method for a cell, where one or both are left open.

    Without an event: the first of the margins, or its opposite where that is the rarer one among a few
    draws. With ``auto``: tilting where half-spaces hold the event; else conditioning where there is a
    conditional probability with an upper bound, or one that is not small; else splitting. Raises
    StudyError if there is no such event, or the method lacks what it needs.
    """
    try:
        return _choose(study, params, event, method)
    except (StudyError, KeyboardInterrupt):
        raise
    except BaseException as error:  # whatever a study raises
        place = at(place_of(error))
        raise StudyError(
            f"study {study.name!r}: its rare events fail: {one_line(error)}{place}"
        ) from error


def _choose(study: Study, params: Mapping[str, Any], event: str, method: str) -> tuple[str, str]:
    model = Model(study, params, event)
    batch = model.probe()
    if not event:
        first = model.events(batch)[0]
        model = Model(study, params, first)
        if model.happens(batch).mean() > 0.5:
            model = Model(study, params, f"not {first}")
    model.heights(batch)
    is_tilted = method in ("auto", "tilt") and model.tilting() is not None
    if is_tilted:
        return model.event, "tilt"
    if method == "tilt":
        raise StudyError(
            f"study {study.name!r}: no half-spaces hold {model.event!r}; tilting needs tails"
        )
    given = model.conditional(batch) if method in ("auto", "condition") else None
    # Without an upper bound the interval is no shorter than some 4/draws.
    if given is not None and (method != "auto" or given[1] < 1 or given[0].mean() >= _SEEN):
        return model.event, "condition"
    if method == "condition":
        raise StudyError(f"study {study.name!r}: conditional has nothing for {model.event!r}")
    return model.event, "split"
