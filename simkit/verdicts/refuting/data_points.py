"""Places whose data were searched: which are asked, and how simple parameters and data become."""

from collections.abc import Callable, Mapping
from itertools import chain
from typing import Any

from simkit.errors import StudyError
from simkit.verdicts.arithmetic.balls import NotEvaluated
from simkit.verdicts.refuting.points import Attempt, FoundPoint, candidates, defaults_of, differs_in
from simkit.verdicts.refuting.shrinking import shrink
from simkit.verdicts.searching.chosen import ask_data, fails_with
from simkit.verdicts.searching.latents import Data, DataTrail, is_about_draws, search_data, simplified
from simkit.verdicts.searching.region import Region


def search_data_of(found: Attempt, seed: int, stop: Callable[[], bool]) -> None:
    """Search the data of a claim about every draw, at the worst places that trials have met.

    Their number is that of the certifications; what is found needs no error of the family. Places that
    differ come first, each with a seed of its own.
    """
    region, effort = found.region, found.effort
    asked = candidates(found, sorted(found.trail.points, key=lambda a: -a.answer.breach))
    seen: list[FoundPoint] = []
    data_points: list[FoundPoint] = []
    near: list[Mapping[str, Any]] = []
    first = [region.box.values(each.point) for each in asked]
    later = ((True, values) for values in near)  # those that the first pass has laid aside
    for again, values in chain(((False, values) for values in first), later):
        question = region.question(values)
        assert question is not None
        if not is_about_draws(question):
            break
        found.data = found.data or DataTrail()
        if found.data.cells >= effort.places:
            break
        apart = differs_in(values, seen, region)
        if apart is None and not again:
            near.append(values)
        if any(values == own.values for own in seen) or (apart is None and not again):
            continue
        if stop():
            found.data.ended = found.data.ended or "its time was over"
            break
        seen.append(FoundPoint(dict(values), values, question.finding(), apart or ""))
        differs = differs_in(values, [own for own in data_points if own.certified], region)
        budget, own_seed = effort.budget or effort.data, seed + found.data.cells
        try:
            data = search_data(question, budget, own_seed, found.data, stop)
        except StudyError as fault:
            if not any(own.certified for own in data_points):
                raise
            found.data.ended = f"given up at a further place: {fault}"  # what is found stays found
            break
        if data is not None and differs is not None:
            data_points.append(_simplest_data(region, values, data, differs, stop))
    found.places += data_points


def _simplest_data(
    region: Region, values: Mapping[str, Any], data: Data, differs: str, stop: Callable[[], bool]
) -> FoundPoint:
    """Return the place of data that were found, both as simple as they are certified."""

    def fails(tried: Mapping[str, Any]) -> bool | None:
        own = region.question(tried)
        try:
            return None if own is None or stop() else fails_with(own, data)
        except (NotEvaluated, StudyError):  # at a value that nothing but shrinking tries
            return None

    shrunk = shrink(region.box, values, fails, defaults_of(region), differs)
    place = None
    for tried, simple in ((shrunk, True), (shrunk, False), (dict(values), False)):
        own = region.question(tried)
        assert own is not None
        try:
            own.data = simplified(own, data, stop) if simple else data
            asked = ask_data(own, own.data)
            place = FoundPoint(tried, values, asked, differs, data=own.data, simplified=tried is shrunk)
        except (NotEvaluated, StudyError):
            if place is None and not simple and tried == values:
                raise
            continue
        if place.certified:
            break
    assert place is not None
    return place
